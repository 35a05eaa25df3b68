// Fingers on a board: two bring it nearer or push it away, one moves it while it is near, and a double
// tap puts it back, as the button in its corner does. No gesture is taken for a tap.
const NEAREST = 4, SLOP = 10, TWICE = 280, RESTS = 220;

class Gestures {
  constructor(frame) {
    Object.assign(this, { frame, scale: 1, x: 0, y: 0, fingers: new Map(), isHeld: false });
    this.whole = make("button", { type: "button", class: "whole", hidden: true, onclick: () => this.reset() }, "1:1");
    const hear = (name, act, options) => frame.addEventListener(name, act, options);
    hear("pointerdown", (event) => this.down(event));
    hear("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel"]) hear(end, (event) => this.fingers.delete(event.pointerId));
    hear("click", (event) => this.clicked(event), { capture: true });
    hear("touchmove", (event) => { if (this.isNear || event.touches.length > 1) event.preventDefault(); }, { passive: false });
    hear("wheel", (event) => this.wheeled(event), { passive: false });
  }

  get isNear() { return this.scale > 1; }

  get svg() { return this.frame.querySelector(":scope > svg"); }

  // Where the board lies as long as nothing brings it nearer.
  get base() {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    return { left: left - this.x, top: top - this.y, width: width / this.scale, height: height / this.scale };
  }

  down(event) {
    if (event.pointerType === "mouse") return;
    if (!this.fingers.size) this.isGesture = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.began = this.middle;
    this.isGesture ||= this.fingers.size > 1;
  }

  get middle() {
    const all = [...this.fingers.values()];
    const [one, other = one] = all;
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  moved(event) {
    if (!this.fingers.has(event.pointerId) || this.isHeld) return;
    const before = this.middle;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { middle } = this;
    if (this.fingers.size === 2 && before.apart) this.bring(middle, middle.apart / before.apart);
    else if (!this.isNear) return;
    this.isGesture ||= Math.hypot(middle.x - this.began.x, middle.y - this.began.y) > SLOP;
    if (this.isGesture) this.set(this.scale, this.x + middle.x - before.x, this.y + middle.y - before.y);
  }

  wheeled(event) {
    if (!event.ctrlKey || !this.svg) return; // so a touch pad says that two fingers move apart
    event.preventDefault();
    this.bring({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY / 150));
  }

  // The place under the fingers stays under them.
  bring({ x, y }, factor) {
    const { left, top } = this.base;
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    const by = scale / this.scale;
    this.set(scale, x - left - (x - left - this.x) * by, y - top - (y - top - this.y) * by);
  }

  // No edge of the board comes into the frame.
  set(scale, x, y) {
    const { width, height } = this.base;
    const within = (at, long) => Math.min(0, Math.max(long * (1 - scale), at));
    Object.assign(this, { scale, x: within(x, width), y: within(y, height) });
    this.frame.classList.toggle("near", this.isNear);
    this.whole.hidden = !this.isNear;
    for (const [name, value] of [["--near", scale], ["--near-x", `${this.x}px`], ["--near-y", `${this.y}px`]]) this.frame.style.setProperty(name, value);
  }

  reset() { this.set(1, 0, 0); }

  // While it is near a tap waits whether another one follows.
  clicked(event) {
    if (event.composedPath().includes(this.whole) || event.isLate) return;
    const { clientX, clientY, pointerType, target } = event;
    if (!this.isGesture && (!this.isNear || pointerType === "mouse" || !event.detail)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const isSecond = Boolean(this.late);
    clearTimeout(this.late);
    this.late = null;
    if (this.isGesture) { this.isGesture = false; return; }
    if (isSecond) { this.reset(); return; }
    this.late = setTimeout(() => {
      this.late = null;
      target.dispatchEvent(Object.assign(new PointerEvent("click", { bubbles: true, composed: true, cancelable: true, clientX, clientY, pointerType }), { isLate: true }));
    }, TWICE);
  }
}

// A thing is lifted, from the board or from the hand, and put down where that may be told: the same
// as two taps. A finger rests on it first, so that whoever scrolls moves nothing; elsewhere it falls back.
class Lifting {
  constructor(recorder) {
    this.recorder = recorder;
    this.listening = new AbortController();
    const hear = (name, act, options = {}) => recorder.node.addEventListener(name, act, options);
    hear("pointerdown", (event) => this.down(event), { capture: true });
    hear("contextmenu", (event) => { if (this.lifted) event.preventDefault(); });
    hear("dragstart", (event) => { if (this.from) event.preventDefault(); });
    hear("touchmove", (event) => { if (this.lifted && event.cancelable) event.preventDefault(); }, { passive: false });
    hear("click", (event) => { if (this.isOver) { this.isOver = false; event.stopPropagation(); } }, { capture: true });
    const { signal } = this.listening;
    document.addEventListener("pointermove", (event) => this.moved(event), { signal });
    document.addEventListener("pointerup", (event) => this.up(event), { signal });
    document.addEventListener("pointercancel", () => this.cancel(), { signal });
  }

  close() {
    this.cancel();
    this.listening.abort();
  }

  down(event) {
    this.cancel();
    this.isOver = false;
    if (!event.isPrimary || event.button || this.recorder.isHeld) return;
    const node = event.composedPath().find((one) => one.matches?.("[data-item], .choice, [data-cell]"));
    if (!node) return;
    this.from = { node, x: event.clientX, y: event.clientY, id: event.pointerId, piece: event.target.closest?.("[data-piece]")?.dataset.piece ?? null };
    if (event.pointerType !== "mouse") this.timer = setTimeout(() => this.lift(), RESTS);
    this.isFinger = event.pointerType !== "mouse";
  }

  lift() {
    const { recorder, from } = this;
    const places = recorder.boardInput.placesFor(from.node, from.piece);
    if (!places.size || recorder.board.gestures.fingers.size > 1) return this.cancel();
    recorder.board.gestures.isHeld = true;
    this.places = places;
    this.lifted = this.picture(from.node);
    recorder.node.append(this.lifted);
    recorder.board.light(new Set(places.keys()), null, recorder.sheet.say("allowed"), true);
    this.follow(from.x, from.y);
    return null;
  }

  // What is under the finger, as large as on the board.
  picture(node) {
    const unit = this.recorder.board.svg.getScreenCTM().a;
    const drawn = node.dataset.cell ? [...node.querySelectorAll(":scope > [data-piece]")] : [node.querySelector(".face-of")].filter(Boolean);
    if (!drawn.length) return make("div", { class: "lifted words" }, node.querySelector("span")?.textContent ?? node.textContent);
    const size = { width: 2 * unit, height: 2 * unit };
    const copies = drawn.map((one) => one.cloneNode(true));
    if (!node.dataset.cell) { for (const [name, value] of Object.entries(size)) copies[0].setAttribute(name, value); }
    return make("div", { class: "lifted" }, ...(node.dataset.cell ? [draw("svg", { viewBox: "-1 -1 2 2", ...size, "text-anchor": "middle" }, ...copies)] : copies));
  }

  moved(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.id) return;
    const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP;
    if (this.lifted) this.follow(event.clientX, event.clientY);
    else if (isFar && this.isFinger) this.cancel();
    else if (isFar) this.lift();
  }

  follow(x, y) {
    const { board, node } = this.recorder;
    this.lifted.style.transform = `translate(${x}px, ${y}px) translate(-50%, ${this.isFinger ? "-110%" : "-50%"})`;
    const cell = node.getRootNode().elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell;
    const over = this.places.has(cell) ? cell : null;
    if (over === this.over) return;
    this.over = over;
    for (const old of board.svg.querySelectorAll(".over")) old.remove();
    const target = board.cells.get(over)?.node;
    target?.append(board.ring("chosen over", 0.98, target, true), board.ring("chosen inner over", 0.89, target, true));
  }

  up(event) {
    if (!this.from || event.pointerId !== this.from.id) return;
    const act = this.lifted && this.places.get(this.over);
    this.isOver = Boolean(this.lifted);
    this.cancel();
    act?.();
  }

  cancel() {
    clearTimeout(this.timer);
    const { lifted, recorder } = this;
    Object.assign(this, { from: null, lifted: null, places: null, over: null });
    if (!lifted) return;
    lifted.remove();
    recorder.board.gestures.isHeld = false;
    recorder.boardInput.light();
  }
}
