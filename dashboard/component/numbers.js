// The numbers of the table, and what is behind one: the events that made it, each of which opens.
class Numbers {
  constructor(recorder) { this.recorder = recorder; }

  say(key, values) { return this.recorder.sheet.say(key, values); }

  get counters() { return this.recorder.seen.counters ?? []; }

  known(id) { return this.counters.find((counter) => counter.id === id); }

  chip(counter) {
    const seat = this.recorder.data.seats.find((one) => one.seat === counter.seat);
    const shows = this.recorder.picture.amounts?.[counter.id] ?? counter.shows; // of how many, where a piece shows it
    return make("button", { type: "button", class: "chip counter", key: counter.id, "aria-label": `${counter.label}: ${shows}`, onclick: () => this.open(counter) },
      seat ? signOf(seat) : null, make("span", {}, counter.name), make("b", {}, shows));
  }

  // What is counted on a piece, or on something in a list.
  on(piece) { return this.counters.filter((counter) => counter.piece === piece); }

  of(seat) { return this.counters.filter((counter) => counter.seat === seat); }

  // Those that stand in no list beside the board.
  panel() {
    const { seen, picture } = this.recorder;
    const told = new Set(seen.panels.flatMap((panel) => panel.counters ?? []));
    const named = new Set(seen.panels.flatMap((panel) => panel.ids ?? []));
    // What is counted on something is behind a tap on it.
    const rest = this.counters.filter(({ id, piece }) => !told.has(id) && !(piece in picture.pieces) && !named.has(piece));
    if (!rest.length) return null;
    return make("section", { class: "panel", key: "numbers" }, make("h3", {}, this.say("numbers")), make("div", { class: "extras" }, rest.map((counter) => this.chip(counter))));
  }

  // A line of a list, where it tells a number.
  line(text, id) {
    const counter = id && this.known(id);
    if (!counter) return text;
    return make("button", { type: "button", class: "counted text", title: this.say("behind_title", { counter: counter.label }), onclick: () => this.open(counter) }, text);
  }

  // A line of a list that names something: a tap lists all that may be done with that.
  item(text, id) {
    const { recorder } = this;
    return make("button", { type: "button", class: "counted text item", "aria-label": `${text}. ${this.say("all_it_can")}`, onclick: () => recorder.boardInput.tappedItem(id, text) }, text);
  }

  // The numbers of a player, where there are several; else what is behind the only one.
  openOf(seat) {
    const found = this.of(seat);
    if (found.length === 1) return this.open(found[0]);
    if (!found.length) return null;
    const { recorder } = this;
    return recorder.open({ parts: ["numbers", seat], show: () => recorder.sheet.show(
      recorder.sheet.head(this.say("numbers_of", { who: recorder.nameOf(seat) }), this.say("numbers_mean"), () => recorder.back()),
      make("div", { class: "extras" }, this.of(seat).map((counter) => this.chip(counter)))) });
  }

  open(counter) {
    const { recorder } = this;
    const ready = ({ behind }) => ({ show: () => this.show(behind) });
    recorder.places.ask(new Place(recorder, { mode: "behind", words: counter.label, counter, ready }), { mode: "behind", counter: counter.id });
  }

  show(behind) {
    const { sheet } = this.recorder;
    const start = behind.start === undefined ? null : make("p", { class: "behind-start" }, this.say("behind_start", { value: behind.start }));
    const rows = behind.changes.map((change) => make("li", { key: change.line.seq }, this.row(change))).reverse();
    const head = sheet.head(behind.label, this.say(rows.length ? "behind_means" : "behind_nothing"), () => this.recorder.back());
    head.append(make("b", { class: "behind-now" }, behind.shows));
    sheet.show(head, make("ol", { class: "lines behind", reversed: true }, rows), start);
  }

  row({ line, by, less, then }) {
    return make("div", { class: "behind-row" }, make("button", { type: "button", class: "line", onclick: () => this.recorder.openLine(line) },
      make("b", { class: less ? "by less" : "by more" }, by),
      make("span", { class: "text" }, line.words, make("small", {}, `${this.say("line_number", { seq: line.seq })} · ${this.say("behind_then", { value: then })}`))));
  }
}
