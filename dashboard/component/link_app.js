export default function ({ data, parentElement }) {
  if (same(parentElement.shown, data)) return;
  parentElement.shown = data;
  parentElement.replaceChildren(linkBox(data.link, data.words));
}
