// The review comes whole, made safe where it was made; a link in it opens its moment here.
export default function ({ data, parentElement }) {
  let node = parentElement.querySelector(".review-page");
  if (!node) parentElement.append((node = Object.assign(document.createElement("div"), { className: "review-page" })));
  if (node.told === data.html) return;
  node.told = data.html;
  node.innerHTML = data.html;
}
