// A piece that is about to look somewhere lies there as a ghost. It is turned by an arrow, by a drag
// round it, by a tap on a cell beside it or by keys; a tap on it, or the button, confirms. An arrow
// confirms at once, unless somebody wants to see it first.
const QUICK = "aar:arrow";
const INNER = 0.45; // nearer to the middle of a cell than that no direction is meant

class Ghost {
  constructor(recorder) { Object.assign(this, { recorder, shown: null, layer: null }); }

  get isQuick() { try { return localStorage.getItem(QUICK) !== "turns"; } catch { return true; } }

  set isQuick(on) { try { localStorage.setItem(QUICK, on ? "confirms" : "turns"); } catch { /* until the page is left */ } }

  get angles() { return ANGLES[this.recorder.picture.grid === "hex" ? "hex" : "square"]; }

  // What is turned now and where, if that can be shown: kept for as long as the question is the same.
  get now() {
    const { question, boardInput, board, faces, picture } = this.recorder;
    const cell = question?.ask?.kind === "facing" ? boardInput.chosenCell() ?? this.settledCell(question.flow) : null;
    if (!cell || !board.cells?.has(cell)) return (this.shown = null);
    const laid = faces.ofOffer(question.flow.offer);
    const turned = this.turnedPiece(question.flow);
    const ids = [laid, picture.of?.[turned]].filter(Boolean);
    const id = ids.find((one) => Object.keys(faces.ways(one) ?? {}).length) ?? null; // without a face arrows alone
    const { shown } = this;
    if (shown?.question === question && shown.ask === question.ask && shown.cell === cell && shown.id === id) return shown;
    const legal = question.flow.legal(question.ask).map(([value]) => value);
    const is = id && id !== laid ? this.wayOf(picture.turns?.[turned]) : null;
    const open = legal.filter((way) => way in this.angles && (!id || way in faces.ways(id)));
    const told = this.recorder.lately(question.flow.offer.type, question.ask.fact);
    const way = id && ([is, ...told].find((one) => open.includes(one)) ?? open[0]);
    return (this.shown = { question, ask: question.ask, cell, id, is, open, way, keeps: legal.includes(null) });
  }

  settledCell(flow) { return Object.values(flow.offer.facts ?? {}).map((value) => this.recorder.boardInput.cellAt(value)).find(Boolean) ?? null; }

  // The piece on the board of which the question is: what was answered first, or what the offer settled.
  turnedPiece(flow) {
    const { boardInput } = this.recorder;
    const told = flow.touched.map((fact) => boardInput.cellAt(flow.answers[fact])).filter(Boolean);
    return [...told, this.settledCell(flow)].map((cell) => boardInput.topPiece(cell)).find(Boolean);
  }

  wayOf(degrees) { return Object.keys(this.angles).find((way) => this.angles[way] === degrees) ?? null; }

  turn(way) {
    if (!this.shown?.id || !this.shown.open.includes(way) || this.shown.way === way) return;
    this.shown.way = way;
    this.recorder.render();
  }

  // So many directions further, of those that are open.
  turnBy(by) {
    const { open, way } = this.shown;
    const round = Object.keys(this.angles).filter((one) => open.includes(one));
    this.turn(round[(round.indexOf(way) + by + round.length) % round.length]);
  }

  // What looks as before has kept its facing, where one may say so.
  confirm(way = this.shown.way) {
    const { question, ask, is, keeps } = this.shown;
    question.answer(ask, keeps && way === is ? null : way);
  }

  // A tap on the board while something lies there as a ghost; true where it meant that.
  tapped(cell) {
    const { now } = this;
    if (!now?.id) return false;
    const { cells } = this.recorder.board;
    const [from, to] = [cells.get(now.cell), cells.get(cell)];
    const isBeside = Math.hypot(to.x - from.x, to.y - from.y) < (this.recorder.picture.grid === "hex" ? 1.9 : 3);
    if (cell === now.cell) this.confirm();
    else if (isBeside) this.turn(this.towards(to.x - from.x, to.y - from.y));
    return true;
  }

  towards(x, y) {
    const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
    const apart = (way) => Math.abs(((this.angles[way] - degrees + 540) % 360) - 180);
    return [...this.shown.open].sort((one, other) => apart(one) - apart(other))[0];
  }

  pressed(event) {
    if (!this.shown?.id) return false; // confirmed by this very key
    const { open } = this.shown;
    const round = Object.keys(this.angles);
    const act = { ArrowLeft: () => this.turnBy(-1), ArrowRight: () => this.turnBy(1), Enter: () => this.confirm() }[event.key];
    const isOnButton = event.composedPath()[0].closest?.("button, [role=button]");
    if (/^[1-9]$/.test(event.key) && open.includes(round[event.key - 1])) this.turn(round[event.key - 1]);
    else if (act && !(event.key === "Enter" && isOnButton)) act();
    else return false;
    return true;
  }

  // -- below the question ----------------------------------------------------------------------

  controls() {
    const { sheet } = this.recorder;
    const { way } = this.shown;
    const turn = (by, key, sign) => sheet.button(icon(sign), () => this.turnBy(by), { class: "step", label: sheet.say(key), title: sheet.say(key) });
    const quick = () => { this.isQuick = !this.isQuick; this.recorder.render(); };
    return [make("p", { class: "hint" }, sheet.say(this.isQuick ? "ghost_quick" : "ghost_slow")),
      make("div", { class: "turning" }, turn(-1, "turn_left", "left"), turn(1, "turn_right", "right"),
        sheet.button(sheet.say("this_way", { way: this.recorder.facing(way) }), () => this.confirm(), { class: "main" })),
      make("div", { class: "extras" }, sheet.button(sheet.say("arrow_confirms"), quick, { class: this.isQuick ? "chip on" : "chip", "aria-pressed": String(this.isQuick) }))];
  }

  // -- on the board ----------------------------------------------------------------------------

  show() {
    const { now } = this;
    const { board, faces } = this.recorder;
    board.isWalked = !now?.id; // else the arrow keys turn it
    if (!now) { this.layer?.remove(); this.layer = this.drawn = null; return; }
    if (this.drawn !== now || !this.layer?.isConnected) this.build(now);
    if (board.svg.lastChild !== this.layer) board.svg.append(this.layer);
    if (now.id && this.body.way !== now.way) this.body.innerHTML = faces.ways(now.id)[now.way];
    this.body.way = now.way;
    for (const way of this.layer.querySelectorAll(".way")) way.classList.toggle("on", way.dataset.way === now.way);
  }

  build(now) {
    const { board } = this.recorder;
    this.layer?.remove();
    this.drawn = now;
    const { x, y } = board.cells.get(now.cell);
    this.body = draw("g", { class: "ghost" });
    const whole = draw("g", { role: "button", tabindex: "0", "aria-label": this.recorder.sheet.say("lies_so") }, this.body, draw("circle", { r: 0.8, class: "touch" }));
    this.hear(whole, () => this.confirm());
    this.layer = draw("g", { class: "turns", transform: `translate(${x} ${y})` }, ...(now.id ? [whole] : []), ...now.open.map((way) => this.arrow(way)));
    this.layer.addEventListener("pointerdown", (event) => this.held(event));
    this.layer.addEventListener("click", (event) => event.stopPropagation());
  }

  arrow(way) {
    const finger = FINGER / this.recorder.board.svg.getScreenCTM().a;
    const reach = Math.max(this.recorder.picture.grid === "hex" ? 1.1 : 1.4, finger); // so far from each other, too
    const node = draw("g", { class: "way", role: "button", tabindex: "0", "data-way": way, "aria-label": this.recorder.facing(way), transform: `rotate(${this.angles[way]}) translate(0 ${-reach})` },
      draw("circle", { r: Math.min(reach, finger + 0.2) / 2, class: "touch" }), draw("circle", { r: 0.38, class: "disc" }), draw("path", { d: "M0-.27.2.2 0 .09-.2.2Z" }));
    this.hear(node, () => (this.isQuick || !this.shown.id ? this.confirm(way) : this.turn(way)));
    return node;
  }

  hear(node, act) {
    node.addEventListener("click", () => { if (!this.isDragged) act(); });
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      act();
    });
  }

  // It turns under the finger; where the finger went on to another direction nothing is confirmed yet.
  held(event) {
    event.stopPropagation();
    const { board } = this.recorder;
    const { x, y } = board.cells.get(this.shown.cell);
    this.isDragged = false;
    const listening = new AbortController();
    const began = event.target.closest("[data-way]")?.dataset.way;
    if (began) this.turn(began);
    const moved = (move) => {
      const at = board.place(move);
      if (!this.shown || Math.hypot(at.x - x, at.y - y) < INNER) return;
      const way = this.towards(at.x - x, at.y - y);
      this.isDragged ||= way !== began;
      if (this.isDragged) this.turn(way);
    };
    addEventListener("pointermove", moved, { signal: listening.signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => listening.abort(), { signal: listening.signal });
  }
}
