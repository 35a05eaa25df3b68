// What the board has to do with the question: where its answers lie, and what a tap on a cell means.
class Aim {
  constructor(desk) { this.desk = desk; }

  get board() { return this.desk.board; }

  // Where a choice lies: it says so itself, or its value is a cell or a piece.
  cellOf([value, , , cell]) { return cell ?? this.cellAt(value); }

  cellAt(value) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    if (this.board.cells?.has(String(value))) return String(value);
    const cell = this.desk.picture.pieces[value];
    return cell && this.board.cells?.has(cell) ? cell : null;
  }

  at(pool, cell) { return pool.filter((choice) => this.cellOf(choice) === cell); }

  // The question that is answered on the board, if one is.
  get ask() {
    const ask = this.desk.flow ? this.desk.asking : null;
    return ask && ["cell", "piece"].includes(ask.kind) ? ask : null;
  }

  light() {
    const { flow, asking, sheet } = this.desk;
    const { ask } = this;
    const lit = new Set(ask ? left(flow.legal(ask), flow.chosen(ask)).map((choice) => this.cellOf(choice)).filter(Boolean) : []);
    const chosen = this.chosenCell();
    this.board.light(lit, chosen, sheet.say("allowed"));
    if (flow && asking?.kind === "facing" && chosen) {
      const facings = flow.legal(asking).map(([value]) => value);
      this.board.turns(chosen, facings, (facing) => this.desk.answer(asking, facing), (facing) => this.desk.facing(facing));
    }
  }

  chosenCell() {
    const { spot, flow } = this.desk;
    if (spot) return spot;
    if (!flow) return null;
    const facts = flow.asks.filter((ask) => ["cell", "piece"].includes(ask.kind)).map((ask) => flow.answers[ask.fact]);
    return facts.map((value) => this.cellAt(value)).filter(Boolean).pop() ?? null;
  }

  tapped(cell) {
    const { desk } = this;
    if (desk.isHeld || desk.line || desk.mode || desk.places.waits) return;
    if (this.ask) return this.answered(this.ask, cell);
    if (desk.edit || desk.flow || (!desk.place && desk.proposed && desk.skipped !== desk.proposed.cause)) return;
    const found = this.startingAt(cell);
    if (found.length === 1) return this.begin(found[0]);
    desk.spot = cell;
    desk.render();
  }

  answered(ask, cell) {
    const { flow } = this.desk;
    const legal = flow.legal(ask);
    const values = this.at(left(legal, ask.many ? flow.chosen(ask) : []), cell).map(([value]) => value);
    if (values.length > 1 && ask.kind === "piece") { flow.heap = { ask, cell }; return this.desk.render(); }
    const whole = legal.some(([value]) => value !== null && typeof value === "object");
    const odd = whole ? undefined : ask.kind === "cell" ? cell : this.topPiece(cell);
    const value = !ask.many && this.mayStayOn(cell, legal) ? null : values[0] ?? odd;
    if (value === undefined) return;
    if (!ask.many) return this.desk.answer(ask, value);
    const next = [...flow.chosen(ask), value];
    if (ask.most && next.length >= ask.most) return this.desk.answer(ask, next);
    flow.several = { fact: ask.fact, values: next };
    this.desk.render();
  }

  // Where a piece may stay, the place on which it stands says so; coming back there is picked from the list.
  mayStayOn(cell, legal) {
    return cell === this.chosenCell() && legal.some(([value]) => value === null);
  }

  topPiece(cell) {
    const found = Object.entries(this.desk.picture.pieces).filter(([, at]) => at === cell);
    return found.length ? found[found.length - 1][0] : undefined;
  }

  // Several pieces lie there: which of them is meant.
  showHeap({ ask, cell }) {
    const { desk } = this;
    desk.sheet.show(desk.sheet.head(ask.words, cell, () => desk.back()),
      desk.sheet.choices(this.at(desk.flow.legal(ask), cell), (value) => desk.answer(ask, value)));
  }

  // -- a cell tapped first ---------------------------------------------------------------------

  startingAt(cell) {
    const found = [];
    for (const offer of this.desk.offers) {
      const flow = new Flow(offer, this.desk.seat, this.desk.here.pools);
      const ask = flow.asks.find((one) => ["cell", "piece"].includes(one.kind) && !one.many && !one.optional && one.given === undefined
        && this.at(flow.legal(one), cell).length);
      if (ask) found.push([offer, ask, this.at(flow.legal(ask), cell)]);
      else if (Object.values(offer.facts || {}).some((value) => this.cellAt(value) === cell)) found.push([offer, null, []]);
    }
    return found;
  }

  begin([offer, ask, values]) {
    this.desk.begun(offer, ask && values.length === 1 ? { [ask.fact]: values[0][0] } : {});
  }

  showSpot(cell) {
    const { desk } = this;
    const found = this.startingAt(cell);
    const pick = (offer) => this.begin(found.find(([one]) => one === offer));
    desk.sheet.offers(found.map(([offer]) => offer), { title: this.board.cells.get(cell)?.name || cell, onBack: () => desk.back(), pick });
  }
}
