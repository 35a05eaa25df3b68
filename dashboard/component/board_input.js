// What the board has to do with the question: where its answers lie, and what a tap on a cell means.
class BoardInput {
  constructor(recorder) { this.recorder = recorder; }

  get board() { return this.recorder.board; }

  // Where a choice lies: it says so itself, or its value is a cell or a piece.
  cellOf([value, , , cell]) { return cell ?? this.cellAt(value); }

  cellAt(value) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    if (this.board.cells?.has(String(value))) return String(value);
    const cell = this.recorder.picture.pieces[value];
    return cell && this.board.cells?.has(cell) ? cell : null;
  }

  // All cells on which a choice may be tapped: a large body lies on several.
  cellsOf(choice) { return this.recorder.picture.covers?.[choice[0]] ?? [this.cellOf(choice)].filter(Boolean); }

  at(pool, cell, piece = null) {
    const here = pool.filter((choice) => this.cellsOf(choice).includes(cell));
    const meant = here.filter(([value]) => value === piece);
    return meant.length ? meant : here;
  }

  // The question that is answered on the board, if one is.
  get ask() {
    const ask = this.recorder.question?.ask;
    return ask && ["cell", "piece", "edge"].includes(ask.kind) ? ask : null;
  }

  light() {
    const { question, sheet } = this.recorder;
    const { ask } = this;
    const open = ask ? left(question.flow.legal(ask), question.flow.chosen(ask)) : [];
    const lit = new Set(open.flatMap((choice) => this.cellsOf(choice)));
    const chosen = this.chosenCell();
    this.board.light(lit, chosen, sheet.say("allowed"), ask?.kind === "cell");
    const look = this.recorder.outlooks.onBoard;
    this.board.overlay(look, look && this.cellAt(look.piece), (piece) => this.cellAt(piece));
    if (ask?.kind === "edge") this.board.between(question.flow.legal(ask), question.heap?.map(([value]) => value) ?? question.flow.chosen(ask), (under) => this.meant(question, under));
    this.recorder.ghost.show();
  }

  chosenCell() {
    const { spot, question } = this.recorder;
    if (spot) return spot.cell;
    if (!question) return null;
    const { flow } = question;
    const facts = flow.asks.filter((ask) => ["cell", "piece"].includes(ask.kind)).map((ask) => flow.answers[ask.fact]);
    return facts.map((value) => this.cellAt(value)).filter(Boolean).pop() ?? null;
  }

  // Whether a tap may begin something: not while a question is open, or what follows is to be confirmed.
  get mayLook() {
    const { isOffering, place, proposed, skipped } = this.recorder;
    return isOffering && (place || !proposed || skipped === proposed.cause);
  }

  // `body` is the piece under the finger, where several lie beside each other; `under` are small cells there.
  tapped(cell, body = null, under = []) {
    const { recorder } = this;
    const piece = recorder.picture.beside ? body : null;
    if (recorder.isHeld || this.ask?.kind === "edge") return;
    if (this.ask) return this.answered(recorder.question, cell, piece, under);
    if (recorder.ghost.tapped(cell)) return;
    if (!this.mayLook) return;
    const found = this.startingAt(cell, piece), bodies = this.bodiesAt(cell);
    const isPlain = bodies.length < 2 && !bodies.some((body) => recorder.numbers.on(body).length);
    if (found.length === 1 && isPlain) return this.begin(found[0]);
    if (recorder.place && !recorder.place.isPast) return; // where anything may be told, the whole list stays
    recorder.pages.keep((page) => page !== recorder.spot);
    recorder.pages.push(new Spot(this, cell, piece));
    recorder.render();
    recorder.lookUp();
  }

  answered(question, cell, piece, under = []) {
    const { flow, ask } = question;
    const legal = flow.legal(ask);
    const open = left(legal, ask.many ? flow.chosen(ask) : []);
    const here = this.at(open, cell, piece);
    const near = piece ? [] : open.filter((choice) => this.cellsOf(choice).some((one) => one === cell || under.includes(one)));
    if (near.length > 1 && (ask.kind === "piece" || near.length > here.length)) return this.meant(question, near);
    const values = here.map(([value]) => value);
    const whole = legal.some(([value]) => value !== null && typeof value === "object");
    const odd = whole ? undefined : ask.kind === "cell" ? cell : this.topPiece(cell);
    const value = !ask.many && this.mayStayOn(cell, legal) ? null : values[0] ?? odd;
    if (value !== undefined) this.give(question, value);
  }

  // What is under the finger: where that is more than one thing, a list asks which is meant.
  meant(question, choices) {
    if (choices.length === 1) return this.give(question, choices[0][0]);
    question.heap = choices;
    this.recorder.render();
    this.recorder.sheet.node.scrollIntoView({ block: "nearest" });
  }

  // One answer; to a question for several, one more.
  give(question, value) {
    const { flow, ask } = question;
    if (!ask.many) return question.answer(ask, value);
    const next = [...flow.chosen(ask), value];
    if (ask.most && next.length >= ask.most) return question.answer(ask, next);
    question.several(ask, next);
  }

  // Where a piece may stay, the place on which it stands says so; coming back there is picked from the list.
  mayStayOn(cell, legal) {
    return cell === this.chosenCell() && legal.some(([value]) => value === null);
  }

  topPiece(cell) {
    const found = Object.entries(this.recorder.picture.pieces).filter(([, at]) => at === cell);
    return found.length ? found[found.length - 1][0] : undefined;
  }

  // Several things are under the finger: which of them is meant.
  showHeap(question) {
    const { ask, heap } = question;
    const { sheet } = this.recorder;
    const give = (value) => { question.heap = null; this.give(question, value); };
    sheet.show(sheet.head(ask.words, sheet.say("under_finger"), () => this.recorder.back()), sheet.choices(heap, give));
  }

  // -- a cell, a body or an item tapped first --------------------------------------------------

  // What may begin there: what asks for it, or has it settled.
  startingAt(cell, piece = null) {
    const { pieces } = this.recorder.picture;
    const isMeant = (value) => piece === null || value === piece || !(value in pieces); // not what lies beside it
    return this.starting((one, pool) => (["cell", "piece"].includes(one.kind) && !one.many ? this.at(pool, cell).filter(([value]) => isMeant(value)) : []),
      (value) => isMeant(value) && this.cellAt(value) === cell);
  }

  // What may be done with something in a list, by its name in events.
  startingWith(id) {
    return this.starting((one, pool) => pool.filter(([value]) => value === id), (value) => value === id);
  }

  starting(answersOf, isSettled) {
    const found = [];
    for (const offer of this.recorder.offers) {
      const flow = new Flow(offer, this.recorder.seat, this.recorder.here.pools);
      const own = (one) => answersOf(one, flow.legal(one));
      const ask = flow.asks.find((one) => !one.optional && !one.follows && one.given === undefined && own(one).length);
      if (ask) found.push([offer, ask, own(ask)]);
      else if (Object.values(offer.facts || {}).some(isSettled)) found.push([offer, null, []]);
    }
    return found;
  }

  begin([offer, ask, values]) {
    const isOne = ask && values.length === 1;
    const { recorder } = this;
    recorder.begun(offer, isOne && !ask.many ? { [ask.fact]: values[0][0] } : {});
    if (isOne && ask.many && recorder.question?.ask === ask) recorder.question.several(ask, [values[0][0]]);
  }

  // Where a thing that is lifted may be put down, with what that tells: what begins with it, or answers
  // what is asked, and then asks for a cell. Where several things may begin so, they are listed.
  placesFor(node, body) {
    const { recorder } = this;
    const { question } = recorder;
    const { cell, item } = node.dataset;
    const piece = recorder.picture.beside ? body : null;
    const places = new Map();
    const add = (flow, begin, list) => {
      flow.settleOnlyOnes();
      const ask = flow.next;
      if (ask?.kind !== "cell" || ask.many) return;
      for (const choice of flow.legal(ask)) for (const at of this.cellsOf(choice)) {
        const put = () => { begin(); if (recorder.question?.ask?.fact === ask.fact) recorder.question.answer(recorder.question.ask, choice[0]); };
        if (at !== cell) places.set(at, places.has(at) ? list : put);
      }
    };
    const { ask } = question ?? {};
    const value = !ask || ask.many ? undefined : cell ? this.at(question.flow.legal(ask), cell, piece).map(([one]) => one)[0] : node.key && JSON.parse(node.key)[0];
    if (value !== undefined && question.flow.legal(ask).some(([one]) => same(one, value))) {
      const flow = Object.assign(new Flow(question.flow.offer, question.flow.seat, question.flow.pools), { answers: { ...question.flow.answers }, touched: [...question.flow.touched] });
      flow.put(ask.fact, value);
      add(flow, () => question.answer(ask, value), () => question.answer(ask, value));
    }
    if (places.size || !(this.mayLook || item) || (!cell && !item)) return places;
    for (const found of cell ? this.startingAt(cell, piece) : this.startingWith(item)) {
      const [offer, first, values] = found;
      if (first?.many || values.length > 1) continue;
      const flow = new Flow(offer, recorder.seat, recorder.here.pools);
      if (first) flow.put(first.fact, values[0][0]);
      add(flow, () => this.begin(found), () => this.look(new Spot(this, cell ?? null, item ?? piece)));
    }
    return places;
  }

  // All that lies on a cell, the lowest first; a large body lies on several.
  bodiesAt(cell) {
    const { pieces, covers } = this.recorder.picture;
    return Object.keys(pieces).filter((id) => (covers?.[id] ?? [pieces[id]]).includes(cell));
  }

  // A card, an item or a unit in a list beside the board.
  tappedItem(id, name) {
    const { recorder } = this;
    const { question } = recorder;
    if (recorder.isHeld) return;
    // Where it may be the answer to what is asked, it is that.
    const legal = question?.ask && !question.flow.isFree(question.ask) ? question.flow.legal(question.ask) : [];
    if (left(legal, question?.ask.many ? question.flow.chosen(question.ask) : []).some(([value]) => value === id)) return this.give(question, id);
    if (this.mayLook) this.look(new Spot(this, null, id, name));
  }

  // A piece in the hand: the answer to what is asked, else the only thing that it does begins.
  tappedHeld(id) {
    const { recorder } = this;
    const { question } = recorder;
    if (recorder.isHeld) return;
    const meant = question?.ask && left(question.flow.legal(question.ask), question.ask.many ? question.flow.chosen(question.ask) : []).find(([value]) => recorder.faces.of(value) === id);
    if (meant) { this.give(question, meant[0]); return; }
    const own = recorder.offers.filter((offer) => Object.values(offer.facts ?? {}).includes(id));
    if (question && !question.isOffering) recorder.pages.keep((page) => page instanceof Place);
    if (!this.mayLook) return;
    if (own.length === 1) recorder.begun(own[0]);
    else this.look(new Spot(this, null, id, recorder.faces.known[id].name));
  }

  look(spot) {
    const { recorder } = this;
    recorder.pages.keep((page) => page !== recorder.spot || (spot.cell !== null && spot.piece !== null && page.piece === null));
    recorder.open(spot);
  }
}

// A cell, a body or an item that was tapped first: all that lies there, what is counted on it, and
// all that may begin with it.
class Spot {
  constructor(input, cell, piece, name = null) { Object.assign(this, { input, cell, piece, name, isOffering: true }); }

  get parts() { return [this.piece]; }

  get isOnBoard() { return this.cell !== null; }

  // The body that is meant, where there is but one.
  get alone() {
    const bodies = this.piece === null ? this.input.bodiesAt(this.cell) : [this.piece];
    return bodies.length === 1 ? bodies[0] : null;
  }

  show() {
    const { input, cell, piece } = this;
    const { recorder } = input;
    const { names, remarks } = recorder.picture;
    const bodies = piece === null ? input.bodiesAt(cell) : [piece];
    const found = cell === null ? input.startingWith(piece) : input.startingAt(cell, piece);
    const pick = (offer) => input.begin(found.find(([one]) => one === offer));
    const chips = bodies.length === 1 ? recorder.numbers.on(bodies[0]).map((counter) => recorder.numbers.chip(counter)) : [];
    const looks = recorder.outlooks.chips(this.alone);
    const each = bodies.length > 1 ? bodies.map((body) => this.body(body)) : [];
    const place = input.board.cells.get(cell)?.name ?? cell ?? "";
    const [where, lying] = place.split(/: (.*)/s);
    const [title, land] = where.split(/, (.*)/s);
    // What several bodies are stands at each of them; what else there is to be told, below the title.
    const below = [land, each.length ? null : lying].filter(Boolean).join(": ");
    const [head, detail] = piece === null ? [title, below] : [this.name ?? names?.[piece] ?? piece, remarks?.[piece]];
    const face = recorder.faces.of(recorder.picture.of?.[this.alone] ?? this.alone);
    const told = recorder.outlooks.told(this.alone);
    const card = face ? [make("div", { class: "card", key: face }, recorder.faces.node(face), make("div", {}, told))] : told;
    recorder.sheet.offers(found.map(([offer]) => offer), { title: head, detail, onBack: () => recorder.back(), pick, above: [...chips, ...looks, ...recorder.faces.cards(bodies)], told: card, bodies: each });
  }

  // One of several bodies: a tap lists what that can do.
  body(id) {
    const { input, cell } = this;
    const { recorder } = input;
    const { names, owners } = recorder.picture;
    const sign = recorder.seen.signs[owners?.[id]];
    return make("button", { type: "button", class: "choice body", key: id, "data-body": id, onclick: () => input.look(new Spot(input, cell, id)) },
      sign ? signOf(sign) : null, make("span", {}, names?.[id] || id, recorder.sheet.remark(id)));
  }
}
