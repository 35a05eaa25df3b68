const SLOWEST = 4000; // in milliseconds; what is told once more is one more step of the way back

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let { story } = parentElement;
  if (!story) {
    const node = document.createElement("div");
    node.className = "story";
    parentElement.append(node);
    const tell = (name, value) => {
      setStateValue(name, { value, at: performance.now() });
      if (name === "chapter") setTimeout(() => follows(value) || tell(name, value), SLOWEST);
    };
    // The server writes the chapter into the address. On a busy one that was seen to get lost.
    const follows = (value) => {
      const address = new URLSearchParams(location.search);
      return !story.node.isConnected || story.chapter !== value || address.get("view") !== "story" || address.get("chapter") === value;
    };
    story = new Story(node, tell);
    story.onback = () => story.follow(new URLSearchParams(location.search));
    addEventListener("popstate", story.onback);
    parentElement.story = story;
  }
  story.update(data);
  // Called before every new call as well: only a story that left the page is put away.
  return () => setTimeout(() => { if (!story.node.isConnected) removeEventListener("popstate", story.onback); }, 500);
}
