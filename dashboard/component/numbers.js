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

  // What is left of the piles, by the kinds of their pieces: a tap lists all of them.
  stock() {
    const { data, faces } = this.recorder;
    return this.counters.filter((counter) => counter.pieces).map((counter) => {
      const seat = data.seats.find((one) => one.seat === counter.seat);
      const kinds = faces.kinds.map(([kind, title, sign]) => [title, sign, this.countOf(counter, kind)]).filter(([, , count]) => count);
      const label = [`${counter.label}: ${counter.shows}`, ...kinds.map(([title, , count]) => `${title} ${count}`)].join(", ");
      const parts = kinds.map(([title, sign, count]) => make("span", { title }, draw("svg", { viewBox: "-12 -12 24 24", class: "kind" }, draw("path", { d: sign })), String(count)));
      return make("button", { type: "button", key: counter.id, class: "pile", "aria-label": label, onclick: () => this.openStock(counter.id) }, seat ? signOf(seat) : null, make("b", {}, counter.shows), parts);
    });
  }

  countOf({ pieces }, kind) { return Object.entries(pieces).reduce((sum, [id, left]) => sum + (this.recorder.faces.kindOf(id) === kind ? left : 0), 0); }

  openStock(id) { this.recorder.open({ parts: ["stock", id], show: () => this.showStock(this.known(id)) }); }

  showStock(counter) {
    const { recorder } = this;
    const { sheet, faces } = recorder;
    const pool = Object.entries(counter.pieces).map(([id, left]) => [id, faces.known[id]?.name, left]);
    const groups = (faces.grouped(pool) ?? []).map(({ title, choices }) => make("div", { class: "group", key: title },
      make("h3", {}, title, make("small", {}, this.say("left", { count: choices.reduce((sum, [, , left]) => sum + left, 0) }))),
      make("ul", { class: "faces" }, choices.map(([id, name, left]) => make("li", { key: id, class: left ? "face" : "face out" }, faces.node(id), make("span", {}, name), make("b", { class: "times" }, `×${left}`))))));
    const unseen = counter.unseen ? make("p", { class: "detail" }, this.say("gone_unseen", { count: counter.unseen })) : null;
    sheet.show(sheet.head(`${counter.label}: ${counter.shows}`, null, () => recorder.back()), unseen, ...groups,
      make("div", { class: "extras" }, sheet.button(this.say("behind_title", { counter: counter.name }), () => this.open(counter), { class: "chip" })));
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
    return make("button", { type: "button", class: "counted text item", "data-item": id, "aria-label": `${text}. ${this.say("all_it_can")}`, onclick: () => recorder.boardInput.tappedItem(id, text) }, text);
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
