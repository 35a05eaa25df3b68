// What the rules filled in before a correction, as it was recorded and as it would be: corrected as one.
class Refill {
  constructor(recorder) { this.recorder = recorder; }

  say(key, values) { return this.recorder.sheet.say(key, values); }

  // Something earlier was put in, changed or taken back: what was filled in since may differ.
  after(taps) {
    const corrects = taps.some((tap) => tap.after || tap.instead || (tap.verb === "undo" && tap.target));
    if (corrects && this.recorder.data.may_differ && !this.recorder.pages.top) this.open(true);
  }

  // `unless` nothing differs: then whoever did not ask for it is not told either.
  open(unless = false) {
    const { recorder } = this;
    const ready = (data) => {
      if (unless && !data.refill.length) { queueMicrotask(() => recorder.home()); return null; }
      return { show: () => this.show(data) };
    };
    recorder.places.ask(new Place(recorder, { mode: "refill", words: this.say("refill_looks"), ready }), { mode: "refill" });
  }

  show({ refill, targets }) {
    const { recorder } = this;
    const { sheet } = recorder;
    const back = () => recorder.back();
    if (!refill.length) return sheet.show(sheet.head(this.say("refill_title"), this.say("refill_none"), back));
    const write = () => recorder.tap({ verb: "refill", targets }, this.say("refill_done", { count: targets.length }));
    const hidden = targets.length - refill.length;
    return sheet.show(
      sheet.head(this.say("refill_title"), this.say("refill_means"), back),
      make("div", { class: "beside-head", "aria-hidden": "true" }, make("span", {}, this.say("refill_recorded")), make("span", {}, this.say("refill_now"))),
      make("ol", { class: "beside" }, refill.map((row) => make("li", { key: row.line.seq }, this.row(row)))),
      hidden ? make("p", { class: "detail" }, this.say("refill_hidden", { count: hidden })) : null,
      make("div", { class: "pair" }, sheet.button(this.say("refill_leave"), back, { class: "choice" }),
        sheet.button(this.say("refill_do", { count: targets.length }), write, { class: "main" })));
  }

  row({ line, now }) {
    const told = make("button", { type: "button", class: "line", onclick: () => this.recorder.openLine(line) },
      make("span", { class: "seq" }, String(line.seq)), make("span", { class: "text" }, line.words));
    return [make("div", { class: "was", role: "group", "aria-label": this.say("refill_recorded") }, told),
      make("div", { class: "now-is", role: "group", "aria-label": this.say("refill_now") }, now === undefined ? make("i", {}, this.say("refill_gone")) : now)];
  }
}
