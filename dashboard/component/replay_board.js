// The board of a replay: only the cells that differ are drawn anew.
class ReplayBoard extends Board {
  constructor(matchData, onTap) {
    super(onTap);
    this.matchData = matchData;
    this.grid = matchData.grid;
    this.build();
  }

  build() {
    const [left, top, width, height] = this.matchData.box;
    this.svg = draw("svg", {
      viewBox: `${left} ${top} ${width} ${height}`, role: "group", "text-anchor": "middle",
      "font-family": this.matchData.font,
    });
    this.cells = new Map();
    this.nodes = this.matchData.slots.map(([id, x, y]) => draw("g", {
      class: "cell", "data-cell": id, role: "button", tabindex: "-1", transform: `translate(${x} ${y})`,
    }));
    this.arrows = draw("g", { class: "arrows", "aria-hidden": "true" });
    this.svg.append(...this.nodes, this.arrows);
    this.shown = new Int32Array(this.nodes.length).fill(-2);
    this.frame.replaceChildren(this.svg, this.gestures.whole);
    this.frame.style.setProperty("--shape", `${width / height}`);
    this.frame.classList.toggle("places", this.matchData.grid === "none");
    this.frame.toggleAttribute("hidden", !this.nodes.length);
  }

  // Parts come from our own renderer, which escapes every text in them.
  frameAt(reading, i, title, shown = reading.lit[i]) {
    const stacks = reading.stacks[i];
    for (let slot = 0; slot < this.nodes.length; slot += 1) {
      const stack = stacks[slot] ?? -1; // a part of a long match knows no cells that came later
      if (stack !== (this.shown[slot] ?? -2)) this.redraw(slot, stack);
    }
    this.shown = stacks;
    this.haunt(reading, i);
    this.arrows.innerHTML = this.matchData.arrows[reading.arrows[i]];
    this.svg.setAttribute("aria-label", title);
    const lit = new Set(shown);
    for (const old of this.svg.querySelectorAll(".glow")) old.remove();
    for (const slot of lit) if (stacks[slot] >= 0) {
      const size = this.grid === "none" ? 1.02 : 0.97;
      this.nodes[slot].append(this.ring("here", size, this.nodes[slot]), this.ring("here inner", size - 0.04, this.nodes[slot]));
    }
    if (!this.cells.has(this.current)) this.walkTo(this.cells.keys().next().value, false);
  }

  // What fell just now lies there as a ghost until the next step, unless another piece took its
  // place: a bare cell is called by its name alone.
  haunt(reading, i) {
    for (const old of this.svg.querySelectorAll(".ghost")) old.remove();
    const before = reading.stacks[i - 1];
    if (!before) return;
    for (const [stop, , , cell] of reading.fallen) {
      if (stop !== i) continue;
      const slot = this.matchData.slots.findIndex(([id]) => id === cell);
      const then = this.matchData.stacks[before[slot]], now = this.matchData.stacks[this.shown[slot]];
      if (!then || !now || this.matchData.names[now[0]] !== cell) continue;
      const ghost = draw("g", { class: "ghost", "aria-hidden": "true" });
      ghost.innerHTML = `<g>${then.slice(1).map((part) => this.matchData.parts[part]).join("")}</g><path d="M-.42-.42.42.42M.42-.42-.42.42"/>`;
      this.nodes[slot].append(ghost);
    }
  }

  // A long match may show cells later that were not there.
  grow() {
    const [left, top, width, height] = this.matchData.box;
    const isSame = this.nodes.length === this.matchData.slots.length && this.svg.getAttribute("viewBox") === `${left} ${top} ${width} ${height}`;
    if (!isSame) this.build();
  }

  redraw(slot, stack) {
    const node = this.nodes[slot];
    const [id, x, y] = this.matchData.slots[slot];
    node.style.display = stack < 0 ? "none" : "";
    if (stack < 0) {
      node.replaceChildren();
      this.cells.delete(id);
      return;
    }
    const [name, ...parts] = this.matchData.stacks[stack];
    const told = this.matchData.names[name];
    node.innerHTML = parts.map((part) => this.matchData.parts[part]).join("");
    node.prepend(this.hint(told));
    node.setAttribute("aria-label", told);
    this.cells.set(id, { node, x, y, name: told, slot });
  }

  // Where the piece lies that is followed.
  follow(slot) {
    for (const old of this.svg.querySelectorAll(".followed")) old.remove();
    if (slot >= 0 && this.nodes[slot]) this.nodes[slot].append(this.ring("followed", 0.92, this.nodes[slot]));
  }

  hint(text) {
    const node = draw("title");
    node.textContent = text;
    return node;
  }

  mark(id) {
    for (const old of this.svg.querySelectorAll(".chosen")) old.remove();
    const cell = this.cells.get(id);
    if (cell) cell.node.append(this.ring("chosen", 0.98, cell.node), this.ring("chosen inner", 0.89, cell.node));
  }
}
