// A number with a wide range, told figure by figure: on large keys or on a keyboard. What was taken
// for now shows pale until the first figure.
const WIDE_RANGE = 30; // up to so much a number is stepped
const hasWideRange = ({ most }) => typeof most === "number" && most > WIDE_RANGE;

class Digits {
  constructor(sheet, flow, ask, answer) {
    Object.assign(this, { sheet, ask, answer, preset: flow.answer(ask.fact) ?? null, last: sheet.last(flow, ask) });
  }

  say(key) { return this.sheet.say(key); }

  node(place) {
    const { sheet, ask, last, preset } = this;
    const input = make("input", { inputmode: "none", autocomplete: "off", "aria-label": ask.words, placeholder: preset,
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); this.done(); } } });
    const key = (text, act, label) => sheet.button(text, act, { class: "choice key", label, onmousedown: stay });
    const figures = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((figure) => key(String(figure), () => this.add(figure)));
    const sign = ask.least < 0 ? key("±", () => this.turn(), this.say("digit_sign")) : null;
    const back = key(icon("undo"), () => { this.box.value = this.box.value.slice(0, -1); }, this.say("digit_back"));
    const ok = sheet.button(this.say("ok"), () => this.done(), { class: "main" });
    const again = last !== preset && this.fits(last) ? sheet.button(`↺ ${last}`, () => this.answer(last), { class: "chip", label: `${this.say("last_time")}: ${last}` }) : null;
    return make("div", { class: `number digits ${place}` }, input, again, make("div", { class: "keys", role: "group" }, figures.slice(0, -1), back, figures.at(-1), sign, ok));
  }

  // The page may have been drawn anew since: the box is the one that stands there.
  get box() { return this.sheet.node.querySelector(".digits input"); }

  // A figure behind which no other can come is the last one.
  add(figure) {
    const text = this.box.value + figure, value = Number(text);
    if (!(Math.abs(value) <= this.furthest(text))) return;
    this.box.value = text;
    if (Math.abs(value) * 10 > this.furthest(text) && this.fits(value)) this.answer(value);
  }

  turn() { this.box.value = this.box.value.startsWith("-") ? this.box.value.slice(1) : `-${this.box.value}`; }

  furthest(text) { return text.startsWith("-") ? -this.ask.least : this.ask.most; }

  fits(value) { return Number.isFinite(value) && value >= (this.ask.least ?? -Infinity) && value <= this.ask.most; }

  // What cannot be is not told: the box waits for another number.
  done() {
    const text = this.box.value.trim().replace(",", ".");
    const value = text === "" ? this.preset : Number(text);
    if (this.fits(value)) this.answer(value);
    else { this.box.value = ""; this.box.focus({ preventScroll: true }); }
  }

  // The keyboard, where the box has not the focus.
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.composedPath()[0].tagName === "BUTTON" && event.key === "Enter") return false;
    if (/^[0-9]$/.test(event.key)) this.box.value += event.key;
    else if (event.key === "-" && this.ask.least < 0) this.turn();
    else if (event.key === "Backspace" && this.box.value) this.box.value = this.box.value.slice(0, -1);
    else if (event.key === "Enter") this.done();
    else return false;
    return true;
  }
}
