export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let replay = parentElement.replay;
  if (!replay) {
    replay = new Replay(parentElement, setStateValue);
    parentElement.replay = replay;
  }
  replay.send = setStateValue;
  replay.update(data);
  // Called before every new call as well: only a replay that left the page is put away.
  return () => setTimeout(() => { if (!replay.frame.isConnected) replay.close(); }, 500);
}
