// The recorder: what the server says of the match, what the person taps, and what still waits.
class Recorder {
  constructor(root, send) {
    this.root = root;
    this.sendState = send;
    this.device = Queue.device();
    this.unfolded = new Set();
    this.flow = this.line = this.spot = this.place = null;
    this.seat = null;
    this.sheet = new Sheet(this);
    this.talk = new Talk(this);
    this.extras = new Extras(this);
    this.typing = new Typing(this);
    this.clock = new Clock(this);
    this.mode = null;
    this.board = new Board((cell) => this.cellTapped(cell));
    this.seats = make("div", { class: "seats", role: "tablist" });
    this.status = make("div", { class: "status", role: "status", "aria-live": "polite" });
    this.notice = make("div", { class: "notice", role: "alert" });
    this.tools = make("div", { class: "tools" });
    this.panels = make("div", { class: "panels" });
    this.log = make("div", { class: "log" });
    const side = make("div", { class: "side" }, this.notice, this.sheet.node, this.tools, this.typing.node, this.panels, this.log);
    const left = make("div", { class: "left" }, make("div", { class: "top" }, this.seats, this.status), this.board.frame);
    this.node = make("div", { class: "desk" }, left, side);
    root.append(this.node);
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.presses = [["pointerdown", true], ["pointerup", false], ["pointercancel", false]].map(([name, down]) => [name, () => this.pressed(down)]);
    for (const [name, hear] of this.presses) document.addEventListener(name, hear, true);
  }

  close() {
    this.queue?.close();
    this.clock.close();
    document.removeEventListener("keydown", this.keys);
    for (const [name, hear] of this.presses) document.removeEventListener(name, hear, true);
  }

  // -- from the server -------------------------------------------------------------------------

  update(data) {
    if (this.version === data.version) return;
    const matchChanged = this.data?.match !== data.match || this.data?.branch !== data.branch;
    this.version = data.version;
    this.data = data;
    if (matchChanged) this.begin(data);
    const { open, recorded } = this.queue.answered(data.answers || {});
    if (recorded) this.tell([]);
    for (const { tap, answer } of open) if (answer.outcome === "refused") this.refused(tap, answer);
    this.typing.update(data.typed);
    if (data.turn && data.turn !== this.turn) this.seat = data.turn;
    this.turn = data.turn;
    this.clock.update(data);
    if (data.place && this.place && !this.flow && !this.edit && data.place.turn === this.place.turn) this.arrived(data.place);
    this.showBoard();
    this.render(true);
  }

  refused(tap, answer) {
    this.tell(answer.told);
    if (tap.verb === "text") this.typing.back(tap);
  }

  // The table as it lies; while something is typed, as it would lie then.
  showBoard() {
    if (this.mode !== "what_if") this.board.show({ ...this.data.picture, ...(this.previewed ?? {}) });
    this.board.frame.classList.toggle("preview", Boolean(this.previewed));
  }

  preview(picture) {
    this.previewed = picture;
    this.showBoard();
    this.light();
  }

  arrived(place) {
    this.place.data = place;
    if (this.place.ready) this.edit = this.place.ready(place);
  }

  begin(data) {
    this.queue?.close();
    this.queue = new Queue(`${data.match}:${data.branch ?? ""}`, (message) => this.sendState("taps", message));
    this.seat = data.turn ?? data.seats[0]?.seat ?? null;
    this.home(false);
    this.queue.flush();
  }

  get here() { return this.place?.data || this.data; }
  get groups() { return this.data.groups; }
  get offers() { return this.here.offers?.[this.seat ?? ""] || []; }

  // -- to the server ---------------------------------------------------------------------------

  tap(content, words) {
    const place = this.place?.target ? { [this.place.mode === "instead" ? "instead" : "after"]: this.place.target } : {};
    this.send({ ...place, ...content }, words);
    this.home();
    this.asking = null;
    if (this.board.frame.getBoundingClientRect().top < 0) this.board.frame.scrollIntoView({ block: "start" });
  }

  // Into the queue, and nothing else changes: what one was about to do goes on.
  send(content, words) {
    this.queue.add({ id: newId(), device: this.device, seen: this.data.last, ...content, words });
  }

  undo() { this.tap({ verb: "undo" }, this.sheet.say("undo")); }

  redo() { this.tap({ verb: "redo" }, this.sheet.say("redo")); }

  note(seq, text, symbol) {
    const facts = { on: seq, ...(text ? { text } : {}), ...(symbol ? { symbol } : {}), ...(this.seat ? { author: this.seat } : {}) };
    this.tap({ verb: "event", told: [{ type: "note_written", facts }] }, text || symbol);
  }

  // Change a line, or put a forgotten one before it: the server shows the offers of that place.
  goTo(mode, seq) {
    const lines = this.data.log;
    const i = lines.findIndex((line) => line.seq === seq);
    const earlier = lines.slice(0, i).reverse().find((line) => !line.taken && !line.corrects);
    const target = mode === "instead" ? seq : earlier?.seq ?? 1;
    this.goPlace({ mode, seq, target, words: lines[i]?.words }, { mode: mode === "instead" ? "instead" : "after", seq: target });
  }

  // Something that nobody is offered: any event of the game, asked by its own shape.
  anything() {
    this.goPlace({ mode: "anything", words: this.sheet.say("anything_means") }, { mode: "anything" });
  }

  // Ask the server for what may be told at a place; the answer names the same turn.
  goPlace(place, asked) {
    const turn = newId();
    this.place = { ...place, turn, data: null };
    this.line = this.flow = this.edit = null;
    this.sendState("place", { ...asked, turn });
    this.render();
    // A question may be lost on its way, as when the server goes down; nobody should wait for ever.
    clearTimeout(this.waited);
    this.waited = setTimeout(() => { if (this.place?.turn === turn && !this.place.data) this.goPlace(place, asked); }, 4000);
    this.lookUp();
  }

  // It went otherwise: what was proposed is corrected, or left out.
  otherwise(proposal) {
    const [draft] = proposal.drafts;
    const ready = (data) => new Edit(this, {
      title: this.sheet.say("otherwise"), detail: draft.words, facts: draft.facts, asks: data.form, pools: data.pools,
      record: (facts) => this.tap({ verb: "confirm", told: [{ type: draft.type, facts }], cause: proposal.cause }, draft.words),
      skip: () => this.skip(proposal),
    });
    this.goPlace({ mode: "otherwise", words: draft.words, ready }, { mode: "otherwise", type: draft.type });
  }

  // The line as it stands, fact by fact.
  change(place) {
    const { event, form, pools } = place.data;
    this.edit = new Edit(this, {
      title: this.sheet.say("change_title"), detail: place.words, facts: event.facts, asks: form, pools,
      record: (facts) => this.tap({ verb: "event", told: [{ type: event.type, facts }] }, this.sheet.say("changed", { what: place.words })),
    });
    this.render();
    this.lookUp();
  }

  // A question within a question: its answer comes back to the one above.
  descend(flow, done) {
    Object.assign(flow, { done, up: { flow: this.flow, asking: this.asking } });
    this.flow = flow;
    this.onward();
  }

  skip(proposal) { this.skipped = proposal.cause; this.skippedAt = this.data.last; this.home(); }

  whatIf() {
    this.peeked = newId();
    this.mode = "what_if";
    this.extras.step = 0;
    this.sendState("peek", { turn: this.peeked });
    this.render();
    this.lookUp();
  }

  settle(cause, draft, ask, value) {
    this.sendState("settle", { cause, type: draft.type, fact: ask.fact, value, turn: newId() });
  }

  // -- what is on the screen -------------------------------------------------------------------

  home(render = true) {
    this.flow = this.line = this.spot = this.edit = this.mode = null;
    if (this.place) this.sendState("place", null);
    this.place = null;
    if (render) this.render();
  }

  // A button that is replaced between press and release hears no click: what the server says waits.
  pressed(down) {
    this.isPressed = down;
    if (!down && this.late) { this.late = false; setTimeout(() => this.render(true)); }
  }

  render(fromServer = false) {
    if (fromServer && this.isPressed) { this.late = true; return; }
    if (!this.data) return;
    this.renderTop();
    this.renderTools();
    this.typing.render();
    this.renderPanels();
    this.renderLog();
    const busy = this.node.getRootNode().activeElement;
    const typing = fromServer && busy && this.sheet.node.contains(busy) && /INPUT|TEXTAREA/.test(busy.tagName);
    if (!typing) this.renderSheet();
    this.light();
  }

  renderSheet() {
    const held = this.queue.taps.find((tap) => tap.held);
    if (held) return this.talk.held(held);
    if (this.mode === "what_if") return this.extras.whatIf();
    if (this.mode === "clock") return this.clock.sheet();
    if (this.mode) return this.extras[this.mode]();
    if (this.line) return this.talk.line(this.line);
    if (this.flow) return this.renderFlow();
    if (this.edit) return this.edit.show();
    if (this.place) return this.renderPlace();
    const proposal = this.data.proposal;
    const skipped = proposal && this.skipped === proposal.cause && this.skippedAt === this.data.last;
    if (proposal && !skipped && !this.queue.waiting.length) return this.talk.proposal(proposal);
    if (this.spot) return this.renderSpot();
    const pick = (offer) => (offer.act ? offer.act() : this.begun(offer));
    const who = this.seat ? this.sheet.say("next_of", { who: this.nameOf(this.seat) }) : this.sheet.say("next");
    const title = this.data.ended ? this.sheet.say("ended") : this.data.paused ? this.sheet.say("paused") : who;
    const extras = this.extras.buttons().map((extra) => ({ ...extra, group: "match", type: "extra" }));
    this.sheet.offers([...this.offers, ...extras], { title, pick });
  }

  renderPlace() {
    const back = () => this.home();
    const key = { instead: "change_title", before: "insert_title", anything: "anything" }[this.place.mode];
    if (!this.place.data) return this.sheet.show(this.sheet.head(this.sheet.say("one_moment"), this.place.words, back));
    const { place } = this;
    const same = place.data.form ? [{ words: this.sheet.say("change_facts"), type: "change", act: () => this.change(place) }] : [];
    const pick = (offer) => (offer.act ? offer.act() : this.begun(offer));
    this.sheet.offers([...same, ...this.offers], { title: this.sheet.say(key), detail: place.words, onBack: back, pick });
  }

  // A cell was tapped first: what one may do with it.
  startingAt(cell) {
    const found = [];
    for (const offer of this.offers) {
      const flow = new Flow(offer, this.seat, this.here.pools);
      const ask = flow.asks.find((one) => ["cell", "piece"].includes(one.kind) && !one.many && !one.optional && one.given === undefined
        && flow.legal(one).some((choice) => this.cellOf(choice) === cell));
      if (ask) found.push([offer, ask, flow.legal(ask).filter((choice) => this.cellOf(choice) === cell)]);
    }
    return found;
  }

  beginAt([offer, ask, values]) {
    this.begun(offer, values.length === 1 ? { [ask.fact]: values[0][0] } : {});
  }

  renderSpot() {
    const found = this.startingAt(this.spot);
    const pick = (offer) => this.beginAt(found.find(([one]) => one === offer));
    const name = this.board.cells.get(this.spot)?.name || this.spot;
    this.sheet.offers(found.map(([offer]) => offer), { title: name, onBack: () => this.home(), pick });
  }

  begun(offer, answers = {}) {
    this.flow = new Flow(offer, this.seat, this.here.pools);
    this.spot = null;
    this.flow.wide = this.place?.mode === "anything"; // all that may be said is shown before it is recorded
    for (const [fact, value] of Object.entries(answers)) this.flow.put(fact, value);
    this.onward();
  }

  onward(extra = null) {
    // Where nothing must be answered, the first thing that may be is asked all the same.
    const first = this.flow.touched.length ? null : this.flow.extras[0];
    const ask = extra || this.flow.next || first;
    if (!ask && !this.flow.extras.length) return this.finish();
    if (!ask && this.flow.touched.length && !this.flow.wide) return this.finish();
    this.asking = ask;
    this.render();
    this.lookUp();
    this.sheet.node.querySelector("input, textarea")?.focus({ preventScroll: true });
  }

  // Bring the question into view: with the board where it is answered there.
  lookUp() {
    const onBoard = this.boardAsk || this.asking?.kind === "facing" || this.mode === "what_if";
    const part = onBoard ? this.board.frame : this.sheet.node;
    const { top, bottom } = part.getBoundingClientRect();
    if (top < 0 || (onBoard ? bottom : top + 120) > innerHeight) part.scrollIntoView({ block: "start" });
  }

  finish() {
    if (this.flow.done) return this.ascend((done, item) => done(item));
    const told = this.flow.told();
    const path = this.flow.touched.map((fact) => this.sheet.told(this.flow, fact)).filter(Boolean);
    this.tap({ verb: "event", told: [told] }, [this.flow.offer.words, ...path].join(" · "));
  }

  renderFlow() {
    const { flow } = this;
    this.sheet.ask(flow, this.asking, {
      answer: (ask, value) => this.answer(ask, value),
      several: (ask, values) => { flow.several = { fact: ask.fact, values }; this.render(); },
      extra: (ask) => { flow.wide = true; this.onward(ask); },
      done: () => this.finish(),
      back: () => this.back(),
    });
  }

  answer(ask, value) {
    this.flow.put(ask.fact, value);
    this.flow.several = null;
    this.onward();
  }

  ascend(act = () => {}) {
    const { done, up } = this.flow;
    const item = this.flow.item();
    this.flow = up.flow;
    this.asking = up.asking;
    act(done, item);
    this.render();
    this.lookUp();
  }

  back() {
    const { flow, asking } = this;
    if (flow?.wide && asking && !flow.blocks(asking) && flow.touched.length) {
      flow.several = this.asking = null;
      return this.render();
    }
    if (flow?.back()) return this.onward();
    if (this.flow?.up) return this.ascend();
    if (this.flow && this.place) { this.flow = null; return this.render(); }
    return this.home();
  }

  // -- the board -------------------------------------------------------------------------------

  // Where a choice lies: it says so itself, or its value is a cell or a piece.
  cellOf([value, , , cell]) { return cell ?? this.cellAt(value); }

  cellAt(value) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    if (this.board.cells?.has(String(value))) return String(value);
    const cell = this.data.picture.pieces[value];
    return cell && this.board.cells?.has(cell) ? cell : null;
  }

  get boardAsk() {
    const ask = this.flow ? this.asking : null;
    return ask && ["cell", "piece"].includes(ask.kind) ? ask : null;
  }

  light() {
    const ask = this.boardAsk;
    const lit = new Set(ask ? left(this.flow.legal(ask), this.flow.chosen(ask)).map((choice) => this.cellOf(choice)).filter(Boolean) : []);
    const place = this.chosenCell();
    this.board.light(lit, place, this.sheet.say("allowed"));
    if (this.flow && this.asking?.kind === "facing" && place) {
      const facings = this.flow.legal(this.asking).map(([value]) => value);
      this.board.turns(place, facings, (facing) => this.answer(this.asking, facing), (facing) => this.facing(facing));
    }
  }

  chosenCell() {
    if (this.spot) return this.spot;
    if (!this.flow) return null;
    const facts = this.flow.asks.filter((ask) => ["cell", "piece"].includes(ask.kind)).map((ask) => this.flow.answers[ask.fact]);
    return facts.map((value) => this.cellAt(value)).filter(Boolean).pop() ?? null;
  }

  cellTapped(cell) {
    if (this.queue.taps.some((tap) => tap.held) || this.line || this.mode) return;
    const ask = this.boardAsk;
    if (!ask && this.edit) return;
    if (!ask) {
      if (this.flow || (this.data.proposal && this.skipped !== this.data.proposal.cause)) return;
      const found = this.startingAt(cell);
      if (found.length === 1) return this.beginAt(found[0]);
      this.spot = cell;
      return this.render();
    }
    const legal = this.flow.legal(ask);
    const taken = ask.many ? this.flow.chosen(ask) : [];
    const values = left(legal, taken).filter((choice) => this.cellOf(choice) === cell).map(([value]) => value);
    if (values.length > 1 && ask.kind === "piece") return this.oneOf(ask, cell);
    const whole = legal.some(([value]) => value !== null && typeof value === "object");
    const odd = whole ? undefined : ask.kind === "cell" ? cell : this.topPiece(cell);
    const value = values[0] ?? odd;
    if (value === undefined) return;
    if (ask.many) {
      const next = [...this.flow.chosen(ask), value];
      if (ask.most && next.length >= ask.most) return this.answer(ask, next);
      this.flow.several = { fact: ask.fact, values: next };
      return this.render();
    }
    this.answer(ask, value);
  }

  topPiece(cell) {
    const found = Object.entries(this.data.picture.pieces).filter(([, at]) => at === cell);
    return found.length ? found[found.length - 1][0] : undefined;
  }

  oneOf(ask, cell) {
    const pool = this.flow.legal(ask).filter((choice) => this.cellOf(choice) === cell);
    this.sheet.show(this.sheet.head(ask.words, cell, () => this.render()), this.sheet.choices(pool, (value) => this.answer(ask, value)));
  }

  // -- round the board -------------------------------------------------------------------------

  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name ?? seat; }

  facing(value) { return this.data.words[`way_${value}`] ?? String(value); }

  badge(value) {
    const seat = this.data.seats.find((one) => one.seat === value);
    return seat ? this.sign(seat) : null;
  }

  sign(seat) {
    const svg = draw("svg", { viewBox: "-1.4 -1.4 2.8 2.8", class: "sign", "aria-hidden": "true" });
    const body = seat.outline.length
      ? draw("polygon", { points: seat.outline.map((point) => point.join(",")).join(" "), fill: seat.colour })
      : draw("circle", { r: 1, fill: seat.colour });
    const text = draw("text", { y: ".38", "text-anchor": "middle", "font-size": "1.1", "font-weight": "700", fill: seat.ink });
    text.textContent = seat.letter;
    svg.append(body, text);
    return svg;
  }

  renderTop() {
    const tabs = this.data.seats.map((seat) => {
      const on = seat.seat === this.seat;
      const turn = seat.seat === this.data.turn ? make("span", { class: "turn", role: "img", "aria-label": this.sheet.say("on_turn"), title: this.sheet.say("on_turn") }, "▶") : null;
      const score = seat.score === null || seat.score === undefined ? null : make("b", {}, String(seat.score));
      const choose = () => { if (!this.data.turn && this.clock.set?.running) this.clock.change(seat.seat); this.seat = seat.seat; this.flow = this.spot = this.line = this.mode = null; this.render(); };
      return make("button", { type: "button", role: "tab", class: on ? "seat on" : "seat", "aria-selected": String(on), onclick: choose },
        this.sign(seat), make("span", { class: "who" }, make("span", { class: "name" }, turn, seat.name), seat.army ? make("small", {}, seat.army) : null, this.clock.face(seat.seat)), score);
    });
    this.seats.replaceChildren(...tabs);
    const waiting = this.queue.waiting.length;
    const text = this.data.locked ? this.sheet.say("locked") : waiting ? this.sheet.say("waiting", { count: waiting }) : this.sheet.say("recorded");
    if (this.status.textContent !== text) this.status.replaceChildren(make("span", {}, text));
    this.status.className = `status ${waiting || this.data.locked ? "waits" : "kept"}`;
  }

  tell(lines) {
    this.notice.replaceChildren(...(lines || []).map((line) => make("p", {}, line)));
  }

  renderTools() {
    const { sheet, data } = this;
    const button = (key, act, off) => sheet.button(sheet.say(key), act, { class: "tool", disabled: off });
    const { set } = this.clock;
    const clock = set && sheet.button(set.running ? "⏸" : "▶", () => (set.running ? this.clock.pause() : this.clock.goOn()),
      { class: "tool small", label: sheet.say(set.running ? "clock_pause" : "clock_go"), title: sheet.say(set.running ? "clock_pause" : "clock_go") });
    this.tools.replaceChildren(
      clock && !data.ended ? clock : "",
      button("undo", () => this.undo(), !data.can_undo),
      button("redo", () => this.redo(), !data.can_redo),
      data.can_peek ? button("what_if", () => this.whatIf(), false) : "");
  }

  renderPanels() {
    const panels = this.data.panels.map((panel) => make("section", { class: "panel" },
      make("h3", {}, panel.owner === null ? null : this.sign(this.data.seats[panel.owner]), panel.title),
      make("ul", {}, panel.lines.map((line) => make("li", {}, line)))));
    this.panels.replaceChildren(...panels);
  }

  renderLog() {
    const { sheet, data } = this;
    const waiting = this.queue.taps.map((tap) => make("li", { class: "pending" }, `⏳ ${tap.words || ""}`)).reverse();
    const lines = [...data.log].reverse().map((line) => make("li", { class: line.taken ? "taken" : line.found ? "found" : "" }, this.logLine(line)));
    const title = make("h3", { id: "log" }, sheet.say("log"));
    this.log.replaceChildren(title, make("ol", { "aria-labelledby": "log", reversed: true }, waiting, lines));
  }

  logLine(line) {
    const marks = [line.found ? markOf("⚑", this.sheet.say("finding")) : null, line.notes ? markOf("✎", line.notes.join("; ")) : null,
      line.after ? markOf("⤴", this.sheet.say("inserted")) : null, line.taken ? markOf("↶", this.sheet.say("taken")) : null];
    const open = () => { this.line = line; this.flow = this.spot = this.edit = this.mode = null; this.render(); this.lookUp(); };
    const pad = line.depth ? `padding-left:${line.depth}rem` : null;
    return make("button", { type: "button", class: "line", style: pad, onclick: open },
      make("span", { class: "seq" }, String(line.seq)), make("span", { class: "text" }, line.words), marks);
  }

  key(event) {
    const target = event.composedPath()[0];
    if (/INPUT|TEXTAREA|SELECT/.test(target.tagName) || target.isContentEditable || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) this.redo(); else this.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") { event.preventDefault(); this.back(); return; }
    if (this.flow || this.line || this.edit || this.mode || this.queue.taps.some((tap) => tap.held)) return;
    const offer = this.offers.find((one) => one.key && one.key.toLowerCase() === event.key.toLowerCase());
    if (offer) { event.preventDefault(); this.begun(offer); }
  }
}

function markOf(mark, title) {
  return make("span", { class: "mark", title, role: "img", "aria-label": title }, mark);
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let recorder = parentElement.recorder;
  if (!recorder) {
    recorder = new Recorder(parentElement, setStateValue);
    parentElement.recorder = recorder;
  }
  recorder.sendState = setStateValue;
  recorder.update(data);
  // Called before every new call as well: only a recorder that left the page is put away.
  return () => setTimeout(() => { if (!recorder.node.isConnected) recorder.close(); }, 500);
}
