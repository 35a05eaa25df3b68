// A board is painted before a match: a tap or a stroke of the finger lays what is chosen on squares.
const LEAST_SQUARE = 26; // pixels: what a finger still meets
const SENDS_AFTER = 80;

class Painter {
  constructor(root, send) {
    this.send = send;
    this.brush = null;
    this.cursor = [0, 0];
    this.node = make("div", { class: "painter" });
    this.brushes = make("div", { class: "brushes", role: "radiogroup" });
    this.sizes = make("div", { class: "sizes" });
    this.frame = make("div", { class: "canvas" });
    this.acts = make("div", { class: "acts" });
    this.told = make("p", { class: "detail", role: "status", "aria-live": "polite" });
    this.node.append(this.brushes, this.sizes, this.frame, this.told, this.acts);
    root.append(this.node);
    new ResizeObserver(() => this.measure()).observe(this.frame);
  }

  say(key, values = {}) { return fill(this.data.words[key] ?? key, values); }

  // What is painted here stays until the server hands out another board.
  update(data) {
    const isOther = this.data?.load !== data.load;
    this.data = data;
    if (isOther) {
      this.past = [];
      this.board = { columns: data.columns, rows: data.rows, marks: this.byLayer(data.marks) };
      this.cursor = [0, data.rows - 1];
    }
    this.brush ??= data.brushes[0].id;
    this.frame.setAttribute("aria-label", this.say("paint_board"));
    if (!this.stroke) this.show(); // else once the finger is up
  }

  // By layer the brush on each square, as of one layer a square has one at most.
  byLayer(marks) {
    const found = Object.fromEntries(this.data.layers.map((layer) => [layer, {}]));
    for (const { id, layer } of this.data.brushes) {
      for (const square of marks[id] ?? []) found[layer][square] = id;
    }
    return found;
  }

  get painted() {
    const marks = {};
    for (const layer of Object.values(this.board.marks)) {
      for (const [square, id] of Object.entries(layer)) if (this.isOn(square)) (marks[id] ??= []).push(square);
    }
    return { load: this.data.load, columns: this.board.columns, rows: this.board.rows, marks };
  }

  isOn(square) {
    const [column, row] = placeOf(square);
    return column < this.board.columns && row < this.board.rows;
  }

  // -- what is shown ---------------------------------------------------------------------------

  show() {
    this.showBrushes();
    this.showSizes();
    this.showBoard();
    const tool = (key, act, off) => make("button", { type: "button", class: "tool", onclick: act, disabled: off }, this.say(key));
    this.acts.replaceChildren(
      tool("paint_undo", () => this.undo(), !this.past.length),
      tool("paint_clear", () => this.change(() => { this.board = { ...this.board, marks: this.byLayer({}) }; }), !Object.keys(this.painted.marks).length));
  }

  showBrushes() {
    this.brushes.setAttribute("aria-label", this.say("paint_with"));
    const all = [...this.data.brushes, { id: "", words: this.say("paint_erase") }, ...(this.isLarge ? [{ id: "move", words: this.say("paint_move") }] : [])];
    if (!all.some(({ id }) => id === this.brush)) this.brush = all[0].id;
    const keep = this.brushes.getRootNode().activeElement?.dataset?.brush;
    this.brushes.replaceChildren(...all.map(({ id, words }) => {
      const on = id === this.brush;
      const button = make("button", { type: "button", class: "brush", role: "radio", "aria-checked": String(on), "data-brush": id, tabindex: on ? "0" : "-1",
        onclick: () => this.choose(id), onkeydown: (event) => this.along(event, all) }, id === "move" ? icon("move") : this.picture(id), make("span", {}, words));
      return button;
    }));
    if (keep !== undefined) this.brushes.querySelector(`[data-brush="${keep}"]`)?.focus();
  }

  picture(id) {
    const svg = draw("svg", { viewBox: "-1 -1 2 2", "aria-hidden": "true", "text-anchor": "middle" });
    svg.innerHTML = this.data.brushes.find((one) => one.id === id)?.sign ?? this.data.plain;
    return svg;
  }

  choose(id) {
    this.brush = id;
    this.show();
    this.brushes.querySelector(`[data-brush="${id}"]`)?.focus();
  }

  along(event, all) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = all.findIndex(({ id }) => id === this.brush);
    this.choose(all[(at + by + all.length) % all.length].id);
  }

  showSizes() {
    if (this.sizes.contains(this.sizes.getRootNode().activeElement) && this.sizes.dataset.of === `${this.board.columns} ${this.board.rows}`) return;
    this.sizes.dataset.of = `${this.board.columns} ${this.board.rows}`;
    const one = (key) => {
      const now = this.board[key], { most } = this.data;
      const set = (value) => { if (value >= 1 && value <= most && value !== now) this.change(() => { this.board = { ...this.board, [key]: value }; }); else this.show(); };
      const step = (by) => make("button", { type: "button", class: "step", "aria-label": `${this.say(`paint_${key}`)} ${by < 0 ? "−" : "+"}1`, disabled: now + by < 1 || now + by > most, onclick: () => set(now + by) }, by < 0 ? "−" : "+");
      const field = make("input", { type: "number", inputmode: "numeric", min: 1, max: most, value: now, "aria-label": this.say(`paint_${key}`), onchange: (event) => set(Math.round(Number(event.target.value))) });
      return make("div", { class: "row" }, make("span", { class: "label" }, this.say(`paint_${key}`)), step(-1), field, step(1));
    };
    this.sizes.replaceChildren(one("columns"), one("rows"));
  }

  // Rows are numbered from the bottom: a square stands by its column and row in units of two.
  showBoard() {
    const { columns, rows } = this.board;
    const svg = draw("svg", { viewBox: `-1.2 ${-2 * rows + 0.8} ${2 * columns + 0.4} ${2 * rows + 0.4}`, role: "application", tabindex: "0", "aria-label": this.say("paint_board"), "text-anchor": "middle" });
    svg.innerHTML = `<defs><pattern id="square" x="-1" y="-1" width="2" height="2" patternUnits="userSpaceOnUse"><rect class="plain" x=".03" y=".03" width="1.94" height="1.94"/></pattern>`
      + `${this.data.brushes.map(({ id, sign }) => `<g id="brush-${id}">${sign}</g>`).join("")}</defs>`
      + `<rect x="-1" y="${-2 * rows + 1}" width="${2 * columns}" height="${2 * rows}" fill="url(#square)"/>`;
    for (const layer of Object.values(this.board.marks)) {
      for (const [square, id] of Object.entries(layer)) if (this.isOn(square)) svg.append(this.mark(square, id));
    }
    const lines = draw("g", { transform: `translate(0 ${-2 * (this.data.line_rows - 1)})` });
    lines.innerHTML = this.data.lines ?? "";
    svg.append(lines, ...this.names(), draw("rect", { class: "cursor", x: -0.9, y: -0.9, width: 1.8, height: 1.8 }));
    svg.classList.toggle("paints", this.brush !== "move");
    this.listen(svg);
    const had = this.svg && this.svg === this.svg.getRootNode().activeElement;
    this.frame.replaceChildren(svg);
    this.svg = svg;
    this.moveCursor();
    this.measure();
    if (had) svg.focus({ preventScroll: true });
  }

  mark(square, id) {
    const [column, row] = placeOf(square);
    return draw("use", { href: `#brush-${id}`, transform: `translate(${2 * column} ${-2 * row})`, "data-square": square, "data-brush": id });
  }

  // The letters of columns and numbers of rows, on the squares at the rim.
  names() {
    const { columns, rows } = this.board;
    const every = Math.ceil(Math.max(columns, rows) / 24);
    const name = (column, row) => draw("text", { class: "name", x: 2 * column - 0.62, y: -2 * row + 0.86 }, squareAt(column, row));
    return [...Array(columns).keys()].filter((i) => i % every === 0).map((i) => name(i, 0))
      .concat([...Array(rows).keys()].filter((i) => i && i % every === 0).map((i) => name(0, i)));
  }

  get size() { return Math.max(LEAST_SQUARE, Math.min(56, (this.frame.clientWidth - 14) / (this.board.columns + 0.2))); }

  get isLarge() { return this.frame.clientWidth > 0 && LEAST_SQUARE * (this.board.columns + 0.2) > this.frame.clientWidth - 13; }

  measure() {
    if (!this.svg || !this.board) return;
    const { columns, rows } = this.board;
    this.svg.style.width = `${this.size * (columns + 0.2)}px`;
    this.svg.style.height = `${this.size * (rows + 0.2)}px`;
    if (this.wasLarge === this.isLarge) return;
    this.wasLarge = this.isLarge;
    this.frame.setAttribute("role", this.isLarge ? "region" : "presentation");
    if (this.isLarge) this.frame.tabIndex = 0; else this.frame.removeAttribute("tabindex");
    this.showBrushes();
  }

  // -- painting --------------------------------------------------------------------------------

  listen(svg) {
    svg.addEventListener("pointerdown", (event) => {
      if (this.brush === "move" || event.button) return;
      const at = this.placeAt(event);
      if (!at) return;
      svg.setPointerCapture(event.pointerId);
      this.begin(at);
    });
    svg.addEventListener("pointermove", (event) => { if (this.stroke) this.goOn(this.placeAt(event)); });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => this.end());
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  placeAt(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const [column, row] = [Math.round(x / 2), Math.round(-y / 2)];
    return column >= 0 && row >= 0 && column < this.board.columns && row < this.board.rows ? [column, row] : null;
  }

  layerOf(id) { return this.data.brushes.find((one) => one.id === id)?.layer; }

  // A stroke that begins where the brush lies already takes it off.
  begin(at) {
    this.snapshot();
    const layer = this.layerOf(this.brush);
    const isThere = layer && this.board.marks[layer][squareAt(...at)] === this.brush;
    this.stroke = { last: at, id: isThere ? "" : this.brush, layers: layer ? [layer] : Object.keys(this.board.marks) };
    this.lay(at);
  }

  // A quick finger leaves out no square between.
  goOn(at) {
    if (!at) return;
    const [[x1, y1], [x2, y2]] = [this.stroke.last, at];
    const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
    for (let i = 1; i <= steps; i += 1) this.lay([Math.round(x1 + ((x2 - x1) * i) / steps), Math.round(y1 + ((y2 - y1) * i) / steps)]);
    this.stroke.last = at;
  }

  lay(at) {
    const square = squareAt(...at), { id, layers } = this.stroke;
    for (const layer of layers) {
      if (this.board.marks[layer][square] === (id || undefined)) continue;
      if (id) this.board.marks[layer][square] = id; else delete this.board.marks[layer][square];
      for (const old of this.svg.querySelectorAll(`[data-square="${square}"]`)) if (this.layerOf(old.dataset.brush) === layer) old.remove();
      if (id) this.svg.insertBefore(this.mark(square, id), this.beforeLayer(layer, square));
    }
    this.cursor = at;
    this.moveCursor();
    this.tell(square);
  }

  // What stands upon a square is drawn above what is printed on it.
  beforeLayer(layer, square) {
    const order = Object.keys(this.board.marks);
    const above = [...this.svg.querySelectorAll(`[data-square="${square}"]`)].find((one) => order.indexOf(this.layerOf(one.dataset.brush)) > order.indexOf(layer));
    return above ?? this.svg.querySelector(":scope > g");
  }

  end() {
    if (!this.stroke) return;
    this.stroke = null;
    this.show();
    this.sendSoon();
  }

  // What lies there, for those who do not see it.
  tell(square) {
    const there = Object.values(this.board.marks).map((layer) => layer[square]).filter(Boolean);
    const words = there.map((id) => this.data.brushes.find((one) => one.id === id).words);
    this.told.textContent = `${square}: ${words.join(", ") || this.say("paint_plain")}`;
  }

  key(event) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (dx || dy) {
      event.preventDefault();
      const [x, y] = this.cursor;
      this.cursor = [Math.max(0, Math.min(this.board.columns - 1, x + dx)), Math.max(0, Math.min(this.board.rows - 1, y + dy))];
      this.moveCursor();
      this.tell(squareAt(...this.cursor));
    } else if ((event.key === " " || event.key === "Enter") && this.brush !== "move") {
      event.preventDefault();
      this.begin(this.cursor);
      this.end();
    } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.undo();
    }
  }

  moveCursor() {
    const [column, row] = this.cursor;
    this.svg.querySelector(".cursor").setAttribute("transform", `translate(${2 * Math.min(column, this.board.columns - 1)} ${-2 * Math.min(row, this.board.rows - 1)})`);
  }

  // -- what is taken back, and what is told to the server ----------------------------------------

  snapshot() { this.past = [...this.past, JSON.stringify(this.board)].slice(-100); }

  change(act) {
    this.snapshot();
    act();
    this.show();
    this.sendSoon();
  }

  undo() {
    if (!this.past.length) return;
    this.board = JSON.parse(this.past.pop());
    this.show();
    this.sendSoon();
  }

  sendSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(this.painted), SENDS_AFTER);
  }
}

function squareAt(column, row) {
  let letters = "";
  for (let n = column + 1; n; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

function placeOf(square) {
  const [, letters, row] = square.match(/^([A-Z]+)(\d+)$/);
  return [[...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1, Number(row) - 1];
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  parentElement.painter ??= new Painter(parentElement, (painted) => setStateValue("painted", painted));
  parentElement.painter.send = (painted) => setStateValue("painted", painted);
  parentElement.painter.update(data);
}
