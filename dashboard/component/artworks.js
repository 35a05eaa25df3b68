// Drawings that pieces show by their names: each is put once into the page, wherever it is shown.
class Artworks {
  constructor() {
    this.known = new Set();
    this.defs = draw("defs");
    this.node = draw("svg", { class: "artworks", width: 0, height: 0, "aria-hidden": "true" }, this.defs);
  }

  // They come from our own renderer, which escapes every text in them.
  define(artworks = []) {
    const fresh = artworks.filter((one) => !this.known.has(one));
    for (const one of fresh) this.known.add(one);
    if (fresh.length) this.defs.insertAdjacentHTML("beforeend", fresh.join(""));
  }
}
