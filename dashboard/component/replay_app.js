export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let replay = parentElement.replay;
  if (!replay) {
    replay = new Replay(parentElement, setStateValue);
    replay.shown = () => inTheatre(replay);
    parentElement.replay = replay;
  }
  replay.send = setStateValue;
  replay.update(data);
  // Called before every new call as well: only a replay that left the page is put away.
  return () => setTimeout(() => {
    if (replay.frame.isConnected) return;
    replay.close();
    replay.headroom?.disconnect();
    // Another one may stand there already: a match leads to its branches.
    if (document.documentElement.stage === replay) delete document.documentElement.dataset.theatre;
  }, 500);
}

// On a desk the table fills the window, and all else stands in rails beside it. The page around is
// told so (page.css). A match without a board is read like a book instead.
function inTheatre(replay) {
  const { board, frame } = replay;
  const shows = board !== undefined && !board.frame.hidden;
  frame.classList.toggle("theatre", shows);
  const head = document.querySelector(".st-key-replay-head");
  if (head && !replay.headroom) {
    // The page's own head stands above the left rail, as high as its buttons want.
    replay.headroom = new ResizeObserver(() => frame.style.setProperty("--head", `${head.offsetTop + head.offsetHeight + 8}px`));
    replay.headroom.observe(head);
  }
  document.documentElement.stage = replay;
  if (shows) document.documentElement.dataset.theatre = "";
  else delete document.documentElement.dataset.theatre;
}
