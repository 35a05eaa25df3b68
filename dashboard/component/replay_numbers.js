// Behind a number: the events that made it, each with its difference, and its curve.
class ReplayNumbers {
  constructor(replay) { Object.assign(this, { replay, chosen: null }); }

  say(key, values) { return this.replay.say(key, values); }

  get counters() { return this.replay.matchData.counters; }

  // The counters that there are at the present moment.
  get present() {
    const { reading, at } = this.replay;
    return this.counters.map((counter, number) => number).filter((number) => reading.count(number, at) !== null);
  }

  get hasAny() {
    this.replay.reading.join();
    const { counts, results } = this.replay.reading;
    return results.length > 0 || counts.some((told) => told.length);
  }

  // How missions and the like went, as far as one has come.
  results() {
    const { replay } = this;
    const ended = replay.reading.results.filter(([stop]) => stop <= replay.at);
    if (!ended.length) return [];
    const rows = ended.map(([stop, words, went]) => make("li", {}, make("button", { type: "button", class: "line", onclick: () => replay.go(stop) },
      make("span", { class: "text" }, words), make("b", {}, went))));
    return [make("h3", {}, this.say("results")), make("ol", { class: "lines" }, rows)];
  }

  // A counter as a chip: what it is called, whose it is, what it shows.
  chip(number) {
    const counter = this.counters[number];
    const seat = this.replay.matchData.seats[counter.seat];
    const on = number === this.chosen;
    return make("button", { type: "button", class: on ? "chip set counter" : "chip counter", "aria-label": `${counter.label}: ${this.shown(number)}`, onclick: () => this.open(number) },
      seat ? signOf(seat) : null, make("span", {}, counter.name), make("b", {}, this.shown(number)));
  }

  shown(number) { return numberText(this.replay.reading.count(number, this.replay.at)); }

  // A number that stands anywhere: a tap on it opens what is behind it.
  button(number, text, kind = "counted") {
    const { label } = this.counters[number];
    return make("button", { type: "button", class: kind, title: this.say("behind_title", { counter: label }), onclick: () => this.open(number) }, text);
  }

  open(number) {
    this.chosen = number;
    this.replay.track.build();
    this.replay.sides.open("numbers");
    this.replay.toSide();
  }

  close() {
    this.chosen = null;
    this.replay.track.build();
    this.replay.sides.render();
    this.replay.frame.focus({ preventScroll: true });
  }

  nodes() {
    const { present } = this;
    if (this.chosen !== null) return this.opened();
    const means = make("p", { class: "detail" }, this.say(present.length ? "numbers_mean" : "numbers_none"));
    return [means, make("div", { class: "extras" }, present.map((number) => this.chip(number))), ...this.results()];
  }

  opened() {
    const { replay, chosen } = this;
    const { label } = this.counters[chosen];
    const changes = replay.reading.changes(chosen, replay.at);
    const [start] = changes.length && changes[0].stop === 0 ? changes.splice(0, 1) : [];
    const rows = changes.filter((change) => change.by).map((change) => make("li", {}, this.row(change)));
    const back = make("button", { type: "button", class: "back", "aria-label": this.say("behind_back"), onclick: () => this.close() }, "‹");
    const first = start ? make("p", { class: "behind-start" }, this.say("behind_start", { value: numberText(start.after) })) : null;
    const nothing = !replay.reading.isWhole ? make("p", { class: "detail" }, replay.comes()) : rows.length ? null : make("p", { class: "detail" }, this.say("behind_nothing"));
    return [make("div", { class: "head" }, back, make("div", {}, make("h3", { class: "ask" }, label), make("p", { class: "detail" }, this.say("behind_means"))), make("b", { class: "behind-now" }, this.shown(chosen))),
      first, make("ol", { class: "lines behind" }, rows), nothing].filter(Boolean);
  }

  row({ stop, by, after }) {
    const { replay } = this;
    const line = replay.reading.stops[stop];
    const where = line.path === undefined ? "" : `${replay.matchData.texts[line.path]} · `;
    const go = make("button", { type: "button", class: stop === replay.at ? "line on" : "line", onclick: () => replay.toSeq(line.seq) },
      make("b", { class: by < 0 ? "by less" : "by more" }, differenceText(by)),
      make("span", { class: "text" }, line.text, make("small", {}, `${where}${this.say("line_number", { seq: line.seq })} · ${this.say("behind_then", { value: numberText(after) })}`)));
    const mend = replay.can.write && replay.reading.key === "corrected"
      ? make("button", { type: "button", class: "chip mend", "aria-label": `${this.say("behind_correct")}: ${line.text}`, onclick: () => replay.ask({ verb: "correct", at: line.seq }) }, this.say("behind_correct")) : null;
    return make("div", { class: "behind-row" }, go, mend);
  }
}
