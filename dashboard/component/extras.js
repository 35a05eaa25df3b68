// Beside play: the clock, the seal, and what is only thought through.
class Extras {
  constructor(desk) { this.desk = desk; }

  get sheet() { return this.desk.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  // Buttons of every match that ask something no offer can ask.
  buttons() {
    const { desk } = this;
    const found = [];
    if (!desk.data.ended) found.push({ words: this.say("clock_set"), act: () => desk.clock.open() });
    if (!desk.data.ended && desk.seat) found.push({ words: this.say("anything"), act: () => desk.places.anything() });
    const last = desk.data.last;
    if (desk.seat && last > 1 && !desk.data.seals.includes(desk.seat)) {
      found.push({ words: this.say("seal", { who: desk.nameOf(desk.seat) }), act: () => desk.open({ show: () => this.seal() }) });
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
    this.sheet.show(this.sheet.head(this.say("seal", { who: desk.nameOf(desk.seat) }), this.say("seal_means"), () => desk.back()),
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
    this.sheet.show(this.sheet.head(this.say("clock"), this.say("clock_means"), () => desk.back()),
      make("div", { class: "fields" }, rows),
      make("div", { class: "pair" }, this.sheet.button(this.say("clock_left"), () => read("left"), { class: "main" }),
        this.sheet.button(this.say("clock_used"), () => read("used"), { class: "choice" })));
  }
}

// What if it began now, step by step on the board: nothing of it is recorded.
class WhatIf {
  constructor(desk) { Object.assign(this, { desk, turn: newId(), step: 0, isOnBoard: true }); }

  close() {
    this.desk.sendState("peek", null);
    this.desk.showBoard();
  }

  show() {
    const { desk } = this;
    const { sheet } = desk;
    const found = desk.data.what_if;
    const head = (title, detail) => sheet.head(sheet.say(title), sheet.say(detail), () => desk.back());
    if (!found || found.turn !== this.turn) return sheet.show(head("one_moment", "what_if"));
    if (!found.steps.length) return sheet.show(head("what_if", "what_if_none"));
    const last = found.steps.length - 1;
    this.step = Math.min(this.step, last);
    const now = found.steps[this.step];
    desk.board.show({ ...desk.picture, ...now.picture });
    const go = (key, by, kind) => sheet.button(sheet.say(key), () => { this.step += by; desk.render(); },
      { class: kind, disabled: this.step === (by < 0 ? 0 : last) });
    sheet.show(head("what_if", "what_if_means"), make("p", { class: "next" }, now.words),
      make("div", { class: "pair" }, go("step_back", -1, "choice"), go("step_on", 1, "main")),
      make("p", { class: "detail" }, `${this.step + 1} / ${last + 1}`));
  }
}
