// Another place of the record than its end: a line is changed, a forgotten one put in, something told
// that nobody is offered. The server says what may be told there.
class Place {
  // `ready` makes the page of what was asked for, where that is no list of offers.
  // Whoever came from a replay `returns` to its moment.
  constructor(recorder, { mode, seq, words, counter, ready, returns }) {
    Object.assign(this, { recorder, mode, seq, words, counter, ready, returns, turn: newId(), data: null, edit: null, isPast: false });
  }

  get waits() { return !this.data; }

  get isOffering() { return !this.waits && !this.edit; }

  get parts() { return [this.data && true, this.edit]; }

  // The first answer brings the table of then; on leaving, whoever was chosen before is so again.
  take(answer) {
    const { recorder, data } = this;
    this.data = answer;
    if (!this.isPast && answer.picture) {
      this.seat = recorder.seat;
      if (answer.mover) recorder.seat = answer.mover;
      this.isPast = true;
      requestAnimationFrame(() => recorder.lookUp());
    }
    if (this.ready) this.edit = this.ready(answer);
  }

  close() {
    const { recorder } = this;
    recorder.sendState("place", null);
    if (!this.isPast) return;
    recorder.seat = this.seat;
    recorder.part(recorder.board.frame, () => recorder.showBoard());
  }

  show() {
    const { recorder } = this;
    const { sheet } = recorder;
    const back = () => recorder.back();
    // What was asked for may come to nothing: then it is left at once, and there is no list to show.
    if (this.waits || (this.ready && !this.edit)) return sheet.show(sheet.head(sheet.say("one_moment"), this.words, back));
    if (this.edit) return this.edit.show();
    const title = sheet.say({ instead: "change_title", before: "insert_title", anything: "anything" }[this.mode]);
    const same = this.data.form ? [{ words: sheet.say("change_facts"), type: "change", act: () => this.change() }] : [];
    sheet.offers([...same, ...recorder.offers], { title, detail: this.words, onBack: back, pick: recorder.pick });
  }

  // The line as it stands, fact by fact.
  change() {
    const { recorder, words } = this;
    const { event, form, pools } = this.data;
    recorder.open(new Edit(recorder, {
      title: recorder.sheet.say("change_title"), detail: words, facts: event.facts, asks: form, pools,
      record: (facts) => recorder.tap({ verb: "event", told: [{ type: event.type, facts }] }, recorder.sheet.say("changed", { what: words })),
    }));
  }
}

// How one comes there.
class Places {
  constructor(recorder) { this.recorder = recorder; }

  // What was recorded lately, to go back to before it.
  goBack() {
    const { recorder } = this;
    recorder.pages.clear();
    const page = recorder.pages.push(new GoingBack(recorder));
    page.ask({});
    recorder.lookUp();
  }

  say(key, values) { return this.recorder.sheet.say(key, values); }

  // Change a line, or put a forgotten one before it.
  goTo(mode, line, returns = null) {
    this.ask(new Place(this.recorder, { mode, seq: line.seq, words: line.words, returns }), { mode, seq: line.seq });
  }

  // Something that nobody is offered: any event of the game, asked by its own shape.
  anything() {
    this.ask(new Place(this.recorder, { mode: "anything", words: this.say("anything_means") }), { mode: "anything" });
  }

  // It went differently: what was proposed is corrected, or left out.
  otherwise(proposal) {
    const { recorder } = this;
    const [draft] = proposal.drafts;
    const ready = (data) => new Edit(recorder, {
      title: this.say("otherwise"), detail: draft.words, facts: draft.facts, asks: data.forms[draft.type], pools: data.pools,
      record: (facts) => recorder.tap({ verb: "confirm", told: [{ type: draft.type, facts }], cause: proposal.cause }, draft.words),
      skip: () => recorder.skip(proposal),
    });
    this.askOtherwise(draft.words, [draft], ready);
  }

  // All that a day or a round brought, line by line; the one whose pencil was tapped lies open.
  roundOtherwise(proposal, drafts, place) {
    const { recorder } = this;
    this.askOtherwise(proposal.span, drafts, (data) => new Round(recorder, proposal, drafts, data, place));
  }

  askOtherwise(words, drafts, ready) {
    const types = [...new Set(drafts.map(({ type }) => type))];
    this.ask(new Place(this.recorder, { mode: "otherwise", words, ready }), { mode: "otherwise", types });
  }

  // The answer names the same turn as the question.
  ask(place, asked) {
    const { recorder } = this;
    recorder.pages.clear();
    recorder.sendState("place", { ...asked, turn: place.turn, seat: recorder.seat });
    recorder.open(place);
  }

  // Another player looks: the same place, as they may know it.
  anew() {
    const { place, log, seat } = this.recorder;
    if (!place) return;
    place.seat = seat;
    if (place instanceof GoingBack) return place.ask({});
    const line = log.find((one) => one.seq === place.seq);
    if (line) this.goTo(place.mode, line, place.returns);
    else if (place.mode === "anything") this.anything();
    else if (place.mode === "refill") this.recorder.refill.open();
    else if (place.mode === "behind") this.recorder.numbers.open(place.counter);
    else this.recorder.home(false);
  }

  // What somebody has begun to tell there stays as it was asked.
  update(answer) {
    const { place, pages } = this.recorder;
    const begun = pages.find(Question) || pages.find(Edit) || place?.edit;
    if (answer && answer.turn === place?.turn && !(place.data && begun)) place.take(answer);
  }

  // Over the board, as long as it does not show the present.
  past() {
    const { place, sheet } = this.recorder;
    if (!place?.isPast) return [];
    const key = place instanceof GoingBack ? "past_after" : "past";
    const leave = place.returns ? () => this.recorder.toReplay(place.returns) : () => this.recorder.home();
    return [make("span", {}, icon("turnback"), " ", this.say(key, { seq: place.seq })), sheet.button(this.say(place.returns ? "to_replay" : "to_now"), leave, { class: "chip" })];
  }
}
