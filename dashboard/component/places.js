// Another place of the record than its end: a line is changed, a forgotten one put in, something told
// that nobody is offered. The server says what may be told there.
class Places {
  constructor(desk) { this.desk = desk; }

  get sheet() { return this.desk.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  // Change a line, or put a forgotten one before it.
  goTo(mode, seq) {
    const lines = this.desk.data.log;
    const i = lines.findIndex((line) => line.seq === seq);
    const earlier = lines.slice(0, i).reverse().find((line) => !line.taken && !line.corrects);
    const target = mode === "instead" ? seq : earlier?.seq ?? 1;
    this.ask({ mode, seq, target, words: lines[i]?.words }, { mode: mode === "instead" ? "instead" : "after", seq: target });
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
    desk.sendState("place", { ...asked, turn });
    desk.render();
    desk.lookUp();
  }

  // What somebody has begun to tell there stays as it was asked.
  update(answer) {
    const { place, flow, edit } = this.desk;
    if (!answer || answer.turn !== place?.turn || (place.data && (flow || edit))) return;
    place.data = answer;
    if (place.ready) this.desk.edit = place.ready(answer);
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
