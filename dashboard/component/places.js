// Another place of the record than its end: a line is changed, a forgotten one put in, something told
// that nobody is offered. The server says what may be told there.
class Places {
  constructor(desk) { this.desk = desk; }

  get sheet() { return this.desk.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  // Change a line, or put a forgotten one before it.
  goTo(mode, line) {
    this.ask({ mode, seq: line.seq, words: line.words }, { mode, seq: line.seq });
  }

  // Something that nobody is offered: any event of the game, asked by its own shape.
  anything() {
    this.ask({ mode: "anything", words: this.say("anything_means") }, { mode: "anything" });
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
    this.ask({ mode: "otherwise", words: draft.words, ready }, { mode: "otherwise", type: draft.type });
  }

  // The answer names the same turn as the question.
  ask(place, asked) {
    const { desk } = this;
    const turn = newId();
    desk.place = { ...place, turn, data: null };
    desk.line = desk.flow = desk.spot = desk.edit = null;
    desk.sendState("place", { ...asked, turn, seat: desk.seat });
    desk.render();
    desk.lookUp();
  }

  // Another player looks: the same place, as they may know it.
  anew() {
    const { place, log } = this.desk;
    const line = log.find((one) => one.seq === place?.seq);
    if (line) this.goTo(place.mode, line);
    else if (place?.mode === "anything") this.anything();
    else if (place) this.desk.home(false);
  }

  // What somebody has begun to tell there stays as it was asked.
  update(answer) {
    const { place, flow, edit } = this.desk;
    if (!answer || answer.turn !== place?.turn || (place.data && (flow || edit))) return;
    const begins = !place.data;
    place.data = answer;
    if (begins && answer.picture) this.begin(answer);
    if (place.ready) this.desk.edit = place.ready(answer);
  }

  // As it was then: the table, and who moved; on leaving, whoever was chosen before is so again.
  begin(then) {
    const { desk } = this;
    desk.place.seat = desk.seat;
    if (then.mover) desk.seat = then.mover;
    desk.place.isPast = true;
    requestAnimationFrame(() => desk.lookUp());
  }

  // Over the board, as long as it does not show the present.
  past() {
    const { place } = this.desk;
    if (!place?.isPast) return [];
    return [make("span", {}, `⏪ ${this.say("past", { seq: place.seq })}`), this.sheet.button(this.say("to_now"), () => this.desk.home(), { class: "chip" })];
  }

  get waits() { return Boolean(this.desk.place && !this.desk.place.data); }

  // The line as it stands, fact by fact.
  change(place) {
    const { desk } = this;
    const { event, form, pools } = place.data;
    desk.edit = new Edit(desk, {
      title: this.say("change_title"), detail: place.words, facts: event.facts, asks: form, pools,
      record: (facts) => desk.tap({ verb: "event", told: [{ type: event.type, facts }] }, this.say("changed", { what: place.words })),
    });
    desk.render();
    desk.lookUp();
  }

  show() {
    const { desk } = this;
    const { place } = desk;
    const back = () => desk.home();
    if (this.waits) return this.sheet.show(this.sheet.head(this.say("one_moment"), place.words, back));
    const title = this.say({ instead: "change_title", before: "insert_title", anything: "anything" }[place.mode]);
    const same = place.data.form ? [{ words: this.say("change_facts"), type: "change", act: () => this.change(place) }] : [];
    this.sheet.offers([...same, ...desk.offers], { title, detail: place.words, onBack: back, pick: desk.pick });
  }
}
