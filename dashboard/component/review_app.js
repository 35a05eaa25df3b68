// The review comes whole, made safe where it was made; a link in it opens its moment here, a photo opens large.
export default function ({ data, parentElement }) {
  let node = parentElement.querySelector(".review-page");
  if (!node) parentElement.append((node = make("div", { class: "review-page", onclick: (event) => enlarge(event, node) })));
  node.album = new Album((key) => data.words[key] ?? key, (address) => address, node);
  if (node.told === data.html) return;
  node.told = data.html;
  node.innerHTML = data.html;
  for (const image of node.querySelectorAll(".photo img")) image.onerror = () => image.closest("a").replaceWith(make("span", { class: "spoilt" }, data.words.photo_missing));
}

// Without this a photo opens as a page of its own.
function enlarge(event, node) {
  const link = event.target.closest(".photo .shot");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const links = [...node.querySelectorAll(".photo .shot")];
  const photos = links.map((one) => ({ picture: one.getAttribute("href"), words: one.querySelector("img").alt }));
  node.album.open(photos, links.indexOf(link));
}
