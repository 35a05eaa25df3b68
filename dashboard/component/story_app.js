// Each turn of chapter or day is a step back to come. It is written here and at once: the server's
// word comes later, and on a busy one after the next turn, or after a way back that it would undo.
function writeInAddress(name, value) {
  const address = new URL(location);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  if (address.href !== location.href) history.pushState({}, "", address);
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let { story } = parentElement;
  if (!story) {
    const node = document.createElement("div");
    node.className = "story";
    parentElement.append(node);
    story = new Story(node, (name, value) => {
      writeInAddress(name, value);
      if (name === "day") setStateValue("day", { value, at: performance.now() });
    });
    story.onback = () => story.follow(new URLSearchParams(location.search));
    addEventListener("popstate", story.onback);
    parentElement.story = story;
  }
  story.update({ ...data, chapter: new URLSearchParams(location.search).get("chapter") });
  // Called before every new call as well: only a story that left the page is put away.
  return () => setTimeout(() => { if (!story.node.isConnected) removeEventListener("popstate", story.onback); }, 500);
}
