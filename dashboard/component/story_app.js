export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let { story } = parentElement;
  if (!story) {
    const node = document.createElement("div");
    node.className = "story";
    parentElement.append(node);
    story = new Story(node, (name, value) => setStateValue(name, { value, at: performance.now() }));
    story.onback = () => story.follow(new URLSearchParams(location.search));
    addEventListener("popstate", story.onback);
    parentElement.story = story;
  }
  story.update(data);
  // Called before every new call as well: only a story that left the page is put away.
  return () => setTimeout(() => { if (!story.node.isConnected) removeEventListener("popstate", story.onback); }, 500);
}
