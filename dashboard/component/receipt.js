// What the last throw came to, once it is recorded: the last tap on the pad records at once, so a slip
// of the finger shows here. Until anything else is recorded one tap takes it back, and the same dice
// are asked for again as they were told.
class Receipt {
  constructor(recorder) {
    this.recorder = recorder;
    this.node = make("div", { class: "receipt", role: "status" });
  }

  // A tap that tells dice: how they are shown, and how they are asked for again as they were told.
  expect(id, dice, again) { this.expected = { id, dice, again }; }

  after(recorded, answers) {
    const { expected, undone } = this;
    if (this.shown && this.shown.last !== this.recorder.data.last) this.hide();
    if (undone && recorded.some((tap) => tap.id === undone.id)) {
      this.undone = null;
      undone.again();
    }
    if (!expected || !recorded.some((tap) => tap.id === expected.id)) return;
    this.expected = null;
    const seqs = answers[expected.id].seqs ?? [];
    if (seqs.length) this.show({ ...expected, seqs });
  }

  get isShown() { return Boolean(this.shown); }

  show(shown) {
    const { sheet, log, data } = this.recorder;
    this.shown = { ...shown, last: data.last };
    const words = shown.seqs.map((seq) => log.find((line) => line.seq === seq)?.words).filter(Boolean).join(" ");
    const key = make("kbd", { "aria-hidden": "true" }, "⌫");
    this.node.replaceChildren(make("div", { class: "told-dice" }, make("div", { class: "dice" }, shown.dice()), make("span", {}, words)),
      make("button", { type: "button", class: "chip", "aria-label": `${sheet.say("take_back")}: ${words}`, onclick: () => this.takeBack() }, make("span", {}, sheet.say("take_back")), key));
  }

  hide() {
    this.shown = null;
    this.node.replaceChildren();
  }

  takeBack() {
    const { seqs, again } = this.shown;
    const id = this.recorder.tap({ verb: "undo", targets: seqs }, this.recorder.sheet.say("take_back"));
    this.undone = { id, again };
  }
}
