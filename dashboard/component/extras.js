// Beside play: what one may do in every match and no offer asks for, and what is only thought through.
class Extras {
  constructor(recorder) { this.recorder = recorder; }

  get sheet() { return this.recorder.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  buttons() {
    const { recorder } = this;
    const found = [];
    if (!recorder.data.ended) found.push({ words: this.say("clock_set"), act: () => recorder.clock.open() });
    if (!recorder.data.ended && recorder.seat) found.push({ words: this.say("anything"), act: () => recorder.places.anything() });
    const { last, left_at: left, match } = recorder.data;
    if (left !== null) found.push({ words: this.say("left_line", { seq: left }), act: () => location.assign(`?${new URLSearchParams({ match, at: last, side: "compare" })}`) });
    const lines = recorder.data.lines.length;
    if (lines) found.push({ words: this.say("lines", { count: lines }), act: () => recorder.open({ isAbout: true, parts: ["lines"], show: () => this.lines() }) });
    if (recorder.data.may_differ) found.push({ words: this.say("refill_title"), act: () => recorder.refill.open() });
    found.push(...recorder.guide.buttons());
    found.push({ words: this.say("join"), act: () => recorder.devices.join() });
    found.push({ words: this.say("spectators"), act: () => recorder.devices.spectators() });
    found.push({ words: this.say("devices"), act: () => recorder.devices.open() });
    if (recorder.seat && last > 1 && !recorder.data.seals.includes(recorder.seat)) {
      found.push({ words: this.say("seal", { who: recorder.nameOf(recorder.seat) }), act: () => recorder.open({ show: () => this.seal() }) });
    }
    return found;
  }

  // What one does with a match that is over: look at it, or sit down to another.
  afterwards() {
    const { match, branch, ended, locked } = this.recorder.data;
    if (!ended) return [];
    const address = new URLSearchParams({ match, ...(branch ? { branch } : {}) });
    const back = { words: this.say("look_back"), type: "replay", act: () => location.assign(`?${address}`) };
    return locked ? [back] : [back, { words: this.say("same_party"), type: "again", act: () => this.again() }];
  }

  // However often one taps, it is one match.
  again() {
    this.wish ??= { id: newId() };
    this.recorder.sendState("again", this.wish);
  }

  // The match itself and what might have been: a tap goes on there.
  lines() {
    const { recorder } = this;
    const { match, branch, lines } = recorder.data;
    const rows = lines.map((line) => {
      const isHere = line.branch === (branch ?? "main");
      const told = [line.start ? this.say("line_from", { seq: line.start }) : null, isHere ? this.say("line_here") : null].filter(Boolean).join(" · ");
      const go = () => location.assign(`?${new URLSearchParams({ view: "record", match, branch: line.branch })}`);
      return make("button", { type: "button", class: "offer", key: line.branch, disabled: isHere, onclick: go },
        make("span", {}, line.title ?? this.say("line_main"), told ? make("small", {}, told) : null));
    });
    this.sheet.show(this.sheet.head(this.say("lines", { count: lines.length }), null, () => recorder.back()), make("div", { class: "choices lines-of" }, rows));
  }

  seal() {
    const { recorder } = this;
    const sign = () => recorder.tap({ verb: "seal", author: recorder.seat }, this.say("seal", { who: recorder.nameOf(recorder.seat) }));
    this.sheet.show(this.sheet.head(this.say("seal", { who: recorder.nameOf(recorder.seat) }), this.say("seal_means"), () => recorder.back()),
      this.sheet.button(this.say("seal_do"), sign, { class: "main" }));
  }
}

// What if it began now, step by step on the board: nothing of it is recorded.
class WhatIf {
  constructor(recorder) { Object.assign(this, { recorder, turn: newId(), step: 0, isOnBoard: true }); }

  close() {
    this.recorder.sendState("peek", null);
    this.recorder.showBoard();
  }

  show() {
    const { recorder } = this;
    const { sheet } = recorder;
    const found = recorder.data.what_if;
    const head = (title, detail) => sheet.head(sheet.say(title), sheet.say(detail), () => recorder.back());
    if (!found || found.turn !== this.turn) return sheet.show(head("one_moment", "what_if"));
    if (!found.steps.length) return sheet.show(head("what_if", "what_if_none"));
    const last = found.steps.length - 1;
    this.step = Math.min(this.step, last);
    const now = found.steps[this.step];
    recorder.board.show({ ...recorder.picture, ...now.picture });
    const go = (key, by, kind) => sheet.button(sheet.say(key), () => { this.step += by; recorder.render(); },
      { class: kind, disabled: this.step === (by < 0 ? 0 : last) });
    sheet.show(head("what_if", "what_if_means"), make("p", { class: "next" }, now.words),
      make("div", { class: "pair" }, go("step_back", -1, "choice"), go("step_on", 1, "main")),
      make("p", { class: "detail" }, `${this.step + 1} / ${last + 1}`));
  }
}
