// The board: a picture drawn by the server, with cells that can be lit, tapped and walked over.
const ANGLES = {
  hex: { N: 0, NE: 60, SE: 120, S: 180, SW: 240, NW: 300 },
  square: { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 },
};

// What a finger covers: whatever may be tapped is so wide at least. A mouse is as good as a point.
const FINGER = 44;
// So far from an edge, in units of the board, a tap is still meant for the nearest.
const NEAR = 0.8;

// A stretch of a line without its ends, where another one may begin.
function shortened([x1, y1, x2, y2], by) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  const share = long > 2 * by ? by / long : 0.5;
  const [dx, dy] = [(x2 - x1) * share, (y2 - y1) * share];
  return [x1 + dx, y1 + dy, x2 - dx, y2 - dy];
}

// How far a point is from a stretch of a line.
function distance(x, y, [x1, y1, x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

class Board {
  constructor(onTap) {
    this.onTap = onTap;
    this.frame = make("div", { class: "board" });
    this.svg = null;
    this.source = null;
    this.current = null;
    this.isWalked = true; // by arrow keys
    this.gestures = new Gestures(this.frame);
    this.frame.addEventListener("click", (event) => this.tapped(event));
    this.frame.addEventListener("keydown", (event) => this.key(event));
  }

  // `picture` comes from our own renderer, which escapes every text in it.
  show(picture) {
    this.grid = picture.grid;
    this.lines = picture.edges ?? {};
    if (this.source === picture.svg) return;
    const focused = this.frame.getRootNode().activeElement?.closest?.("[data-cell]")?.dataset.cell;
    this.source = picture.svg;
    const [left, top, width, height] = picture.box;
    const svg = draw("svg", {
      viewBox: `${left} ${top} ${width} ${height}`, role: "group", "aria-label": picture.title,
      "text-anchor": "middle", "font-family": picture.font,
    });
    svg.innerHTML = picture.svg;
    svg.style.maxWidth = `${width * 5.5}rem`; // a table with two pieces on it is no poster
    this.frame.replaceChildren(svg, this.gestures.whole);
    this.frame.style.setProperty("--shape", `${width / height}`);
    this.svg = svg;
    this.cells = new Map();
    for (const node of svg.querySelectorAll(".cell")) this.ready(node);
    this.walkTo(this.cells.has(this.current) ? this.current : [...this.cells.keys()][0], false);
    if (focused && this.cells.has(focused)) this.cells.get(focused).node.focus();
  }

  ready(node) {
    const [x, y] = (node.getAttribute("transform") || "translate(0 0)").match(/-?[\d.]+/g).map(Number);
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "-1");
    this.cells.set(node.dataset.cell, { node, x, y, name: node.getAttribute("aria-label") });
  }

  // Lit cells may be chosen; the chosen one has a double ring, so that no colour is needed.
  // `apart` are cells that are asked for: a large body that lies on several is not meant as a whole.
  light(lit, chosen, word, apart = false) {
    if (!this.svg) return;
    this.tappedBetween = null;
    for (const old of this.svg.querySelectorAll(".glow, .between")) old.remove();
    for (const [id, cell] of this.cells) {
      const on = lit.has(id);
      cell.node.classList.toggle("lit", on);
      cell.node.setAttribute("aria-label", on ? `${cell.name}. ${word}` : cell.name);
      if (id === chosen) cell.node.append(this.ring("chosen", 0.98, cell.node), this.ring("chosen inner", 0.89, cell.node));
      else if (on) cell.node.append(this.ring("on", 0.93, cell.node, apart), this.ring("dash", 0.88, cell.node, apart));
    }
  }

  // What is looked up about the piece on a cell: what stands on others, and lines to other pieces.
  overlay(look, from, cellOf) {
    if (!this.svg) return;
    for (const old of this.svg.querySelectorAll(".outlook")) old.remove();
    const start = this.cells.get(from);
    if (!look) return;
    const layer = draw("g", { class: "outlook", "aria-hidden": "true" });
    for (const [id, text] of Object.entries(look.cells)) {
      const cell = this.cells.get(id);
      if (cell) layer.append(this.tint(cell), ...this.tag(cell.x + 0.54, cell.y - 0.54, text, 0.42));
    }
    const ends = look.lines.map((line) => [line, this.cells.get(cellOf(line.target))]).filter(([, end]) => start && end);
    for (const [{ clear }, end] of ends) {
      const [x1, y1, x2, y2] = shortened([start.x, start.y, end.x, end.y], 0.75);
      for (const kind of ["halo", "sight"]) layer.append(draw("line", { x1, y1, x2, y2, class: clear ? kind : `${kind} blocked` }));
    }
    for (const [{ clear, label }, end] of ends) {
      const share = 0.62;
      layer.append(...this.tag(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, clear ? label : `✕ ${label}`, 0.42));
    }
    this.svg.append(layer);
  }

  tint({ x, y }) {
    const ring = this.ring("reach", 0.96);
    ring.setAttribute("class", "reach");
    ring.setAttribute("transform", `translate(${x} ${y})`);
    return ring;
  }

  tag(x, y, text, size) {
    const half = Math.max(size * 0.75, text.length * size * 0.34);
    const words = draw("text", { x, y: y + size * 0.36, "font-size": size, class: "tag" }, text);
    return [draw("rect", { x: x - half, y: y - size * 0.68, width: 2 * half, height: size * 1.36, rx: 0.06, class: "plate" }), words];
  }

  // An area has an outline of its own: that of its ground.
  ring(kind, size, node, apart = false) {
    const points = [];
    const joined = apart || this.grid === "area" ? null : node?.querySelector("[data-joined]")?.dataset.joined;
    if (joined) return draw("path", { d: this.around(size, joined), class: `glow ${kind}` });
    if (this.grid === "area") {
      const outline = node.querySelector("polygon")?.getAttribute("points") ?? "";
      return draw("polygon", { points: outline, transform: `scale(${size})`, class: `glow ${kind}` });
    }
    if (this.grid === "none") return draw("circle", { r: size, class: `glow ${kind}` });
    const corners = this.grid === "hex" ? [0, 60, 120, 180, 240, 300] : [45, 135, 225, 315];
    const reach = this.grid === "hex" ? size : size * Math.SQRT2;
    for (const a of corners) {
      const turn = (a * Math.PI) / 180;
      points.push(`${reach * Math.cos(turn)},${reach * Math.sin(turn)}`);
    }
    return draw("polygon", { points: points.join(" "), class: `glow ${kind}` });
  }

  // The sides of a cell that are sides of the large body on it: those towards its other cells are not.
  around(size, joined) {
    const towards = joined.split(" ").map((pair) => pair.split(",").map(Number));
    const count = this.grid === "hex" ? 6 : 4;
    const start = this.grid === "hex" ? 0 : 45;
    const corner = (i, reach) => {
      const turn = ((start + (i * 360) / count) * Math.PI) / 180;
      const far = count === 4 ? Math.SQRT2 : 1;
      return [reach * far * Math.cos(turn), reach * far * Math.sin(turn)];
    };
    const isInner = (i) => {
      const [[x1, y1], [x2, y2]] = [corner(i, 1), corner(i + 1, 1)];
      return towards.some(([x, y]) => Math.hypot(x - x1 - x2, y - y1 - y2) < 0.1);
    };
    // Where the next side is not its own, a side goes on to the next cell.
    const end = (i, other, goesOn) => {
      const [x, y] = corner(i, size);
      if (!goesOn) return [x, y];
      const [x2, y2] = corner(other, size);
      const long = Math.hypot(x - x2, y - y2);
      return [x + ((x - x2) / long) * (1 - size), y + ((y - y2) / long) * (1 - size)];
    };
    return [...Array(count).keys()].filter((i) => !isInner(i)).map((i) =>
      `M${end(i, i + 1, isInner((i + count - 1) % count))}L${end(i + 1, i, isInner((i + 1) % count))}`).join("");
  }

  // Where an edge lies: as it was told, else between the centres of its two cells, or at a side of the one.
  linesOf(id) {
    if (this.lines[id]) return this.lines[id];
    const [first, second] = id.split("|");
    const [one, other] = [this.cells.get(first), this.cells.get(second)];
    const half = this.grid === "hex" ? 0.5 : 1;
    const across = (x, y, dx, dy) => [[x - dy * half, y + dx * half, x + dy * half, y - dx * half]];
    if (one && other) {
      const long = Math.hypot(other.x - one.x, other.y - one.y);
      return across((one.x + other.x) / 2, (one.y + other.y) / 2, (other.x - one.x) / long, (other.y - one.y) / long);
    }
    const angle = second?.startsWith(">") ? ANGLES[this.grid]?.[second.slice(1)] : undefined;
    if (!one || angle === undefined) return [];
    const [dx, dy] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
    const reach = this.grid === "hex" ? Math.sqrt(3) / 2 : 1;
    return across(one.x + dx * reach, one.y + dy * reach, dx, dy);
  }

  // Where a tap is on the board, and how far a finger reaches round it there.
  place(event) {
    const matrix = this.svg.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y, reach: event.pointerType === "mouse" ? 0 : FINGER / 2 / matrix.a };
  }

  // Edges that may be chosen: those under a finger, or else the nearest; each is reached by keyboard.
  between(choices, chosen, onEdges) {
    const layer = draw("g", { class: "between" });
    this.tappedBetween = (event) => {
      const { x, y, reach } = this.place(event);
      const far = (id, ends) => Math.min(...this.linesOf(id).map((line) => distance(x, y, ends ? shortened(line, ends) : line)));
      const under = choices.filter(([id]) => far(id, reach) <= reach);
      const nearest = choices.reduce((best, one) => (far(one[0]) < far(best[0]) ? one : best));
      if (under.length) onEdges(under);
      else if (far(nearest[0]) <= Math.max(NEAR, reach)) onEdges([nearest]);
    };
    for (const [id, name] of choices) {
      const lines = this.linesOf(id);
      if (!lines.length) continue;
      const way = draw("g", { class: chosen.includes(id) ? "edge chosen" : "edge", "data-edge": id, role: "button", tabindex: "0", "aria-label": name });
      for (const [x1, y1, x2, y2] of lines) {
        for (const kind of ["reach", "halo", "stroke"]) way.append(draw("line", { x1, y1, x2, y2, class: kind }));
      }
      way.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        onEdges([[id, name]]);
      });
      layer.append(way);
    }
    this.svg.append(layer);
  }

  // A body is meant where it is large enough for a finger; else all that lies on its cell.
  tapped(event) {
    if (this.tappedBetween) return this.tappedBetween(event);
    const node = event.target.closest("[data-cell]");
    if (!node) return;
    const body = event.target.closest("[data-piece]");
    const { width = 0, height = 0 } = body?.getBoundingClientRect() ?? {};
    const least = event.pointerType === "mouse" ? 24 : 40;
    this.walkTo(node.dataset.cell, false);
    this.onTap(node.dataset.cell, Math.min(width, height) >= least ? body.dataset.piece : null, this.under(event));
  }

  // The cells under a finger, where they are smaller than that: those whose middles it covers.
  under(event) {
    const { x, y, reach } = this.place(event);
    return [...this.cells].filter(([, cell]) => Math.hypot(cell.x - x, cell.y - y) < reach).map(([id]) => id);
  }

  key(event) {
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const node = event.target.closest("[data-cell]");
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onTap(node.dataset.cell);
    } else if (steps[event.key] && this.isWalked) {
      event.preventDefault();
      event.stopPropagation();
      this.walkTo(this.next(node.dataset.cell, steps[event.key]), true);
    }
  }

  next(id, [dx, dy]) {
    const here = this.cells.get(id);
    let best = id, least = Infinity;
    for (const [other, cell] of this.cells) {
      const along = (cell.x - here.x) * dx + (cell.y - here.y) * dy;
      const aside = Math.abs((cell.x - here.x) * dy) + Math.abs((cell.y - here.y) * dx);
      if (other === id || along < 0.2 || aside > along * 2) continue;
      if (along + aside * 1.5 < least) [best, least] = [other, along + aside * 1.5];
    }
    return best;
  }

  walkTo(id, focus) {
    if (id === undefined || !this.cells.has(id)) return;
    if (this.cells.has(this.current)) this.cells.get(this.current).node.setAttribute("tabindex", "-1");
    this.current = id;
    const { node } = this.cells.get(id);
    node.setAttribute("tabindex", "0");
    if (focus) node.focus();
  }
}
