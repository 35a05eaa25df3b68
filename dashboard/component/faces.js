// What pieces look like by themselves: fetched once, and shown wherever one is named. Until they are
// there, and of what has none, words do.
class Faces {
  constructor(recorder) { Object.assign(this, { recorder, known: {}, kinds: [], turned: new Map(), drawn: new Map() }); }

  update(address) {
    if (this.address === address) return;
    Object.assign(this, { address, known: {}, kinds: [], turned: new Map(), drawn: new Map() });
    if (address) this.fetched(address, (found) => Object.assign(this, { known: found.faces, kinds: found.kinds, artworks: found.artworks }));
  }

  async fetched(address, take) {
    try {
      const answer = await fetch(address);
      if (!answer.ok || !address.startsWith(this.address)) return;
      take(await answer.json());
      this.recorder.render();
    } catch { /* no line: names do as well */ }
  }

  // The piece that a value of a fact names: alone, or as the only one of a list.
  of(value) {
    const id = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof id === "string" && Object.hasOwn(this.known, id) ? id : null;
  }

  // The first piece that an offer has settled.
  ofOffer(offer) { return Object.values(offer.facts ?? {}).map((value) => this.of(value)).find(Boolean) ?? null; }

  // Where the game itself says what a piece on the board is: a page of its own.
  cards(pieces) {
    const { picture, sheet } = this.recorder;
    const game = this.address?.split("/")[1];
    const kinds = game ? new Set(pieces.map((one) => picture.of?.[one] ?? one).filter((id) => this.of(id))) : [];
    return [...kinds].map((piece) => make("a", { class: "chip about", key: `card ${piece}`, target: "_blank", href: `?${new URLSearchParams({ view: "pieces", game, piece })}` }, sheet.say("about_piece", { piece: this.known[piece].name })));
  }

  kindOf(id) { return this.known[id]?.kind; }

  // How it looks into each direction, asked for when somebody is about to lay it; null until then.
  ways(id) {
    if (!this.turned.has(id)) {
      this.turned.set(id, null);
      this.fetched(`${this.address}/${encodeURIComponent(id)}`, ({ ways, artworks }) => {
        this.recorder.artworks.define(artworks);
        this.turned.set(id, ways);
      });
    }
    return this.turned.get(id);
  }

  // A copy of what was drawn once: the page draws itself anew with each tap.
  node(id) {
    if (!this.drawn.has(id)) this.drawn.set(id, this.draw(id));
    const face = this.drawn.get(id).cloneNode(true);
    face.still = `${this.address} ${id}`;
    return face;
  }

  // They come from our own renderer, which escapes every text in them.
  draw(id) {
    const { svg, artworks } = this.known[id];
    this.recorder.artworks.define(artworks.map((one) => this.artworks[one]));
    const high = this.recorder.picture.grid === "hex" ? 0.88 : 1;
    const face = draw("svg", { class: "face-of", viewBox: `-1 ${-high} 2 ${2 * high}`, "aria-hidden": "true", "text-anchor": "middle" });
    face.innerHTML = svg;
    return face;
  }

  // Choices by the kinds of pieces they are, in the order of the game; null where one has no face.
  grouped(pool) {
    const kinds = new Map(this.kinds.map(([kind, title]) => [kind, { title, choices: [] }]));
    for (const choice of pool) {
      const id = this.of(choice[0]);
      if (!id) return null;
      const kind = this.kindOf(id);
      if (!kinds.has(kind)) kinds.set(kind, { title: "", choices: [] });
      kinds.get(kind).choices.push(choice);
    }
    return [...kinds.values()].filter(({ choices }) => choices.length);
  }
}
