export default function (component) {
  const { data, parentElement, setStateValue } = component;
  if (!parentElement.story) {
    const node = document.createElement("div");
    node.className = "story";
    parentElement.append(node);
    parentElement.story = new Story(node, (name, value) => setStateValue(name, { value, at: performance.now() }));
  }
  parentElement.story.update(data);
}
