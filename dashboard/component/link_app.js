export default function ({ data, parentElement }) {
  if (same(parentElement.shown, data)) return;
  parentElement.shown = data;
  parentElement.querySelector(".hand-on")?.remove(); // and nothing else: its look lies there too
  parentElement.append(linkBox(data.link, data.words));
}
