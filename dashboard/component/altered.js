// What is watched for itself, as it was and as it would be had one piece lain otherwise before it:
// shifted, turned or lifted. The rules say what comes of it; nothing is recorded unless it is kept.
const TURNS = { hex: ["N", "NE", "SE", "S", "SW", "NW"], square: ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] };

class Altered {
  constructor(replay) {
    Object.assign(this, { replay, change: null, answer: null });
    this.dialog = make("dialog", { class: "helpsheet altersheet", "aria-label": this.say("title") });
  }

  say(key, values) { return this.replay.say(`altered_${key}`, values); }

  // The stretch in which one stands, if anything lay there before it.
  get span() {
    const { reading, at } = this.replay;
    return reading.spans.find(({ kind, stops: [from, to] }) => kind === reading.highlight && from > 0 && from <= at && at <= to) ?? null;
  }

  get before() { return this.span.stops[0] - 1; }

  piecesOn(cell) {
    const slot = this.replay.matchData.slots.findIndex(([id]) => id === cell);
    return this.replay.reading.livesAt(slot, this.before).filter(([, , , lay]) => lastUpTo(lay, this.before) === slot);
  }

  get piece() { return this.piecesOn(this.change.cell).at(-1)?.[1] ?? this.change.cell; }

  tap(cell) {
    const { change } = this;
    if (!this.piecesOn(cell).length) return change ? this.alter({ to: cell, gone: false }) : null;
    this.change = change?.cell === cell ? null : { cell, to: null, facing: null, gone: false };
    this.answer = this.turn = null;
    return this.show();
  }

  alter(more) {
    Object.assign(this.change, more);
    this.turn = newId();
    this.answer = null;
    const { cell, to, facing, gone } = this.change;
    this.replay.send("alter", { turn: this.turn, seq: this.span.first, cell, to: gone ? null : to, facing: gone ? null : facing });
    this.show();
  }

  // From the server: what would have come of it.
  take(answer) {
    if (!answer || answer.turn !== this.turn || this.answer) return;
    this.answer = answer;
    this.replay.artworks.define(answer.picture?.artworks);
    this.show();
  }

  // In the rail: where one gets to it.
  nodes() {
    const { what } = this;
    if (!this.span) return [make("p", { class: "detail" }, this.say("none", { what })), make("button", { type: "button", class: "choice", onclick: () => this.replay.step("highlight", 1) }, this.say("next", { what }))];
    return [make("p", { class: "detail" }, this.say("means", { what })), make("button", { type: "button", class: "choice", onclick: () => this.open() }, this.say("open"))];
  }

  get what() { return this.replay.words.unit_highlight; }

  open() {
    this.replay.stop();
    if (this.of !== this.span.first) Object.assign(this, { of: this.span.first, change: null, answer: null, turn: null });
    this.show();
    this.dialog.showModal();
  }

  show() {
    const { replay } = this;
    const { reading, matchData } = replay;
    const close = make("button", { type: "button", class: "choice", onclick: () => this.dialog.close() }, replay.say("close"));
    const head = make("div", { class: "helphead" }, make("h2", {}, this.say("title")), close);
    const has = reading.has(this.before) && reading.has(this.span.stops[1]);
    if (!has) return this.dialog.replaceChildren(head, make("p", { class: "detail" }, replay.say("one_moment")));
    this.board ??= new ReplayBoard(matchData, (cell) => this.tap(cell));
    this.board.frameAt(reading, this.before, this.say("before"), []);
    if (this.change) this.board.mark(this.change.cell);
    this.board.follow(this.change?.to && !this.change.gone ? matchData.slots.findIndex(([id]) => id === this.change.to) : null);
    const picker = make("div", { class: "picker" }, this.change ? this.chosen() : make("p", { class: "detail" }, this.say("tap")), this.board.frame);
    const waits = this.turn && this.change ? [make("p", { class: "detail" }, replay.say("one_moment"))] : [];
    const focused = this.dialog.getRootNode().activeElement?.dataset?.act;
    this.dialog.replaceChildren(head, make("div", { class: "alterspace" }, picker, make("div", { class: "came" }, this.answer ? this.outcome() : waits)));
    if (focused) this.dialog.querySelector(`[data-act="${focused}"]`)?.focus();
    return null;
  }

  // What may be done with the piece that was tapped.
  chosen() {
    const { change, piece } = this;
    const chip = (on, words, act) => make("button", { type: "button", class: on ? "chip on" : "chip", "aria-pressed": String(on), "data-act": words, onclick: act }, words);
    const ways = (TURNS[this.replay.matchData.grid] ?? []).map((way) => chip(!change.gone && change.facing === way, way, () => this.alter({ facing: way, gone: false })));
    const lift = chip(change.gone, this.say("lift"), () => this.alter({ gone: true }));
    return make("div", { class: "altering" }, make("h3", { class: "ask" }, this.say("piece", { piece, cell: change.cell })), make("p", { class: "detail" }, this.say("how")), make("div", { class: "extras ways" }, ways, lift));
  }

  outcome() {
    const { replay, answer } = this;
    const { reading, matchData } = replay;
    if (!answer.picture) return [make("p", { class: "found" }, this.say("cannot"))];
    const slots = answer.cells.map((cell) => matchData.slots.findIndex(([id]) => id === cell)).filter((slot) => slot >= 0);
    this.was ??= new ReplayBoard(matchData, () => {});
    this.was.frameAt(reading, this.span.stops[1], this.say("was"), slots);
    this.would ??= new Board(() => {});
    this.would.show(answer.picture);
    for (const old of this.would.svg.querySelectorAll(".glow")) old.remove();
    for (const cell of answer.cells.map((id) => this.would.cells.get(id)).filter(Boolean)) cell.node.append(this.would.ring("here", 0.97, cell.node), this.would.ring("here inner", 0.93, cell.node));
    const fates = [["also", answer.also], ["spared", answer.spared]].filter(([, pieces]) => pieces.length).map(([key, pieces]) => make("p", { class: key }, this.say(key, { pieces: pieces.join(", ") })));
    const scores = answer.scores.map(([seat, was, would]) => make("p", {}, matchData.seats[seat] ? signOf(matchData.seats[seat]) : "", ` ${matchData.seats[seat]?.name ?? ""} ${was} → `, make("b", {}, String(would))));
    const both = make("div", { class: "both" }, make("figure", {}, make("figcaption", {}, this.say("was")), this.was.frame), make("figure", {}, make("figcaption", {}, this.say("would")), this.would.frame));
    const nothing = fates.length || scores.length ? [] : [make("p", { class: "same" }, this.say("same"))];
    return [make("div", { class: "fates", role: "status" }, fates, scores, nothing), both, ...(replay.can.write ? [this.keeping()] : [])];
  }

  // As a line of its own, under the name that people give it.
  keeping() {
    const { change, piece, replay } = this;
    const preset = change.gone ? "without" : change.to ? "stood" : "faced";
    const name = make("input", { "aria-label": this.say("name"), maxlength: "200" });
    name.value = this.say(preset, { piece, to: change.to, facing: change.facing });
    const { cell, to, facing, gone } = change;
    const keep = () => { this.dialog.close(); replay.ask({ verb: "keep", at: this.span.first, cell, to: gone ? null : to, facing: gone ? null : facing, title: name.value.trim() }); };
    name.addEventListener("keydown", (event) => { if (event.key === "Enter") keep(); });
    return make("div", { class: "keeping" }, name, make("button", { type: "button", class: "main", onclick: keep }, this.say("keep")));
  }
}
