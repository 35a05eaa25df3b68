// Beside play: the clock, the seal, and what is only thought through.
class Extras {
  constructor(desk) { this.desk = desk; this.step = 0; }

  get sheet() { return this.desk.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  // Buttons of every match that ask something no offer can ask.
  buttons() {
    const { desk } = this;
    const found = [];
    if (!desk.data.ended) found.push({ words: this.say("clock_set"), act: () => { desk.mode = "clock"; desk.render(); } });
    if (!desk.data.ended && desk.seat) found.push({ words: this.say("anything"), act: () => desk.places.anything() });
    const last = desk.data.last;
    if (desk.seat && last > 1 && !desk.data.seals.includes(desk.seat)) {
      found.push({ words: this.say("seal", { who: desk.nameOf(desk.seat) }), act: () => { desk.mode = "seal"; desk.render(); } });
    }
    return found;
  }

  // What one does with a match that is over: look at it.
  afterwards() {
    const { match, branch, ended } = this.desk.data;
    const address = new URLSearchParams({ match, ...(branch ? { branch } : {}) });
    return ended ? [{ words: this.say("look_back"), type: "replay", act: () => location.assign(`?${address}`) }] : [];
  }

  seal() {
    const { desk } = this;
    const sign = () => desk.tap({ verb: "seal", author: desk.seat }, this.say("seal", { who: desk.nameOf(desk.seat) }));
    this.sheet.show(this.sheet.head(this.say("seal", { who: desk.nameOf(desk.seat) }), this.say("seal_means"), () => desk.home()),
      this.sheet.button(this.say("seal_do"), sign, { class: "main" }));
  }

  reading() {
    const { desk } = this;
    const rows = desk.data.seats.map((seat) => make("div", { class: "row" }, make("span", { class: "label" }, seat.name),
      make("input", { inputmode: "numeric", placeholder: "mm:ss", "data-of": seat.seat, "aria-label": this.say("clock_of", { who: seat.name }), pattern: "[0-9]+(:[0-5]?[0-9])?" })));
    const read = (shows) => {
      const seconds = {};
      const inputs = this.sheet.node.querySelectorAll("[data-of]");
      for (const input of inputs) {
        const [minutes, rest] = input.value.split(":").map(Number);
        if (input.value && Number.isFinite(minutes)) seconds[input.dataset.of] = minutes * 60 + (rest || 0);
      }
      if (!Object.keys(seconds).length) return inputs[0].focus();
      desk.tap({ verb: "event", told: [{ type: "clock_read", facts: { seconds, shows } }] }, this.say("clock"));
    };
    this.sheet.show(this.sheet.head(this.say("clock"), this.say("clock_means"), () => desk.home()),
      make("div", { class: "fields" }, rows),
      make("div", { class: "pair" }, this.sheet.button(this.say("clock_left"), () => read("left"), { class: "main" }),
        this.sheet.button(this.say("clock_used"), () => read("used"), { class: "choice" })));
  }

  // What if it began now: nothing of it is recorded.
  whatIf() {
    const { desk } = this;
    const found = desk.data.what_if;
    const done = () => { desk.mode = null; desk.sendState("peek", null); desk.showBoard(); desk.render(); };
    if (!found || found.turn !== desk.peeked) {
      return this.sheet.show(this.sheet.head(this.say("one_moment"), this.say("what_if"), done));
    }
    if (!found.steps.length) return this.sheet.show(this.sheet.head(this.say("what_if"), this.say("what_if_none"), done));
    this.step = Math.min(this.step, found.steps.length - 1);
    const now = found.steps[this.step];
    desk.board.show({ ...desk.picture, ...now.picture });
    const go = (by) => () => { this.step = Math.max(0, Math.min(found.steps.length - 1, this.step + by)); desk.render(); };
    this.sheet.show(
      this.sheet.head(this.say("what_if"), this.say("what_if_means"), done),
      make("p", { class: "next" }, now.words),
      make("div", { class: "pair" },
        this.sheet.button(this.say("step_back"), go(-1), { class: "choice", disabled: this.step === 0 }),
        this.sheet.button(this.say("step_on"), go(1), { class: "main", disabled: this.step === found.steps.length - 1 })),
      make("p", { class: "detail" }, `${this.step + 1} / ${found.steps.length}`));
  }
}
