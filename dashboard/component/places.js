// Another place of the record than its end: a line is changed, a forgotten one put in, something told
// that nobody is offered. The server says what may be told there.
class Place {
  // `ready` makes the page of what was asked for, where that is no list of offers.
  constructor(desk, { mode, seq, words, ready }) {
    Object.assign(this, { desk, mode, seq, words, ready, turn: newId(), data: null, edit: null, isPast: false });
  }

  get waits() { return !this.data; }

  get isOffering() { return !this.waits && !this.edit; }

  get parts() { return [this.data && true, this.edit]; }

  // The first answer brings the table of then; on leaving, whoever was chosen before is so again.
  take(answer) {
    const { desk, data } = this;
    this.data = answer;
    if (!data && answer.picture) {
      this.seat = desk.seat;
      if (answer.mover) desk.seat = answer.mover;
      this.isPast = true;
      requestAnimationFrame(() => desk.lookUp());
    }
    if (this.ready) this.edit = this.ready(answer);
  }

  close() {
    const { desk } = this;
    desk.sendState("place", null);
    if (!this.isPast) return;
    desk.seat = this.seat;
    desk.part(desk.board.frame, () => desk.showBoard());
  }

  show() {
    const { desk } = this;
    const { sheet } = desk;
    const back = () => desk.back();
    if (this.waits) return sheet.show(sheet.head(sheet.say("one_moment"), this.words, back));
    if (this.edit) return this.edit.show();
    const title = sheet.say({ instead: "change_title", before: "insert_title", anything: "anything" }[this.mode]);
    const same = this.data.form ? [{ words: sheet.say("change_facts"), type: "change", act: () => this.change() }] : [];
    sheet.offers([...same, ...desk.offers], { title, detail: this.words, onBack: back, pick: desk.pick });
  }

  // The line as it stands, fact by fact.
  change() {
    const { desk, words } = this;
    const { event, form, pools } = this.data;
    desk.open(new Edit(desk, {
      title: desk.sheet.say("change_title"), detail: words, facts: event.facts, asks: form, pools,
      record: (facts) => desk.tap({ verb: "event", told: [{ type: event.type, facts }] }, desk.sheet.say("changed", { what: words })),
    }));
  }
}

// How one comes there.
class Places {
  constructor(desk) { this.desk = desk; }

  say(key, values) { return this.desk.sheet.say(key, values); }

  // Change a line, or put a forgotten one before it.
  goTo(mode, line) {
    this.ask(new Place(this.desk, { mode, seq: line.seq, words: line.words }), { mode, seq: line.seq });
  }

  // Something that nobody is offered: any event of the game, asked by its own shape.
  anything() {
    this.ask(new Place(this.desk, { mode: "anything", words: this.say("anything_means") }), { mode: "anything" });
  }

  // It went otherwise: what was proposed is corrected, or left out.
  otherwise(proposal) {
    const { desk } = this;
    const [draft] = proposal.drafts;
    const ready = (data) => new Edit(desk, {
      title: this.say("otherwise"), detail: draft.words, facts: draft.facts, asks: data.form, pools: data.pools,
      record: (facts) => desk.tap({ verb: "confirm", told: [{ type: draft.type, facts }], cause: proposal.cause }, draft.words),
      skip: () => desk.skip(proposal),
    });
    this.ask(new Place(desk, { mode: "otherwise", words: draft.words, ready }), { mode: "otherwise", type: draft.type });
  }

  // The answer names the same turn as the question.
  ask(place, asked) {
    const { desk } = this;
    desk.pages.clear();
    desk.sendState("place", { ...asked, turn: place.turn, seat: desk.seat });
    desk.open(place);
  }

  // Another player looks: the same place, as they may know it.
  anew() {
    const { place, log, seat } = this.desk;
    if (!place) return;
    place.seat = seat;
    const line = log.find((one) => one.seq === place.seq);
    if (line) this.goTo(place.mode, line);
    else if (place.mode === "anything") this.anything();
    else this.desk.home(false);
  }

  // What somebody has begun to tell there stays as it was asked.
  update(answer) {
    const { place, pages } = this.desk;
    const begun = pages.find(Question) || pages.find(Edit) || place?.edit;
    if (answer && answer.turn === place?.turn && !(place.data && begun)) place.take(answer);
  }

  // Over the board, as long as it does not show the present.
  past() {
    const { place, sheet } = this.desk;
    if (!place?.isPast) return [];
    return [make("span", {}, `⏪ ${this.say("past", { seq: place.seq })}`), sheet.button(this.say("to_now"), () => this.desk.home(), { class: "chip" })];
  }
}
