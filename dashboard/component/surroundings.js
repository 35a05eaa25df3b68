// What stands round the board: the players, whether all is recorded, the tools, the panels and the log.
const LATE = 2500;

class Surroundings {
  constructor(recorder) {
    this.recorder = recorder;
    this.where = make("div", { class: "where" });
    this.seats = make("div", { class: "seats", role: "tablist" });
    this.status = make("div", { class: "status", role: "status", "aria-live": "polite" });
    this.replay = make("a", { class: "to-replay" }, icon("play"));
    this.notice = make("div", { class: "notice", role: "alert" });
    this.past = make("div", { class: "past", role: "status" });
    this.faults = make("div", { class: "notice faults", role: "status" });
    this.tools = make("div", { class: "tools" });
    this.panels = make("div", { class: "panels" });
    this.logbook = new Logbook(recorder);
    this.log = this.logbook.node;
    this.stock = make("div", { class: "stock" });
    this.hand = make("div", { class: "hand", role: "group" });
    this.connection = () => this.recorder.render(true);
    document.addEventListener("aar:line", this.connection);
  }

  close() {
    document.removeEventListener("aar:line", this.connection);
    document.documentElement.removeAttribute("data-aar-waits");
  }

  get sheet() { return this.recorder.sheet; }

  get data() { return this.recorder.data; }

  say(key, values) { return this.sheet.say(key, values); }

  show() {
    const { recorder, data } = this;
    const { then } = recorder;
    const part = (node, nodes) => recorder.part(node, () => patch(node, nodes()));
    part(this.past, () => recorder.places.past());
    part(this.where, () => this.whatStands());
    part(this.seats, () => then.seats.map((seat) => this.seat(seat)));
    this.showStatus();
    this.linkReplay();
    part(this.tools, () => this.buttons());
    part(this.stock, () => recorder.numbers.stock());
    part(this.hand, () => this.held());
    part(this.faults, () => data.faults.map((fault) => make("p", {}, fault)));
    part(this.panels, () => [recorder.numbers.panel(), ...recorder.seen.panels.map((panel) => this.panel(panel))].filter(Boolean));
    recorder.part(this.log, () => this.logbook.show());
  }

  // The match so far, stepped through: it follows while somebody records here.
  linkReplay() {
    const { match, branch, last } = this.data;
    this.replay.href = `?${new URLSearchParams({ match, at: last, ...(branch ? { branch } : {}) })}`;
    this.replay.setAttribute("aria-label", this.say("watch_replay"));
    this.replay.title = this.say("watch_replay");
  }

  tell(lines) {
    this.notice.replaceChildren(...(lines || []).map((line) => make("p", {}, line)));
  }

  // What is recorded, and the day, the mission or the turn that goes on as the chosen player knows it.
  whatStands() {
    const { title, stretches } = this.data;
    const now = this.recorder.place?.isPast ? "" : stretches[this.recorder.seat] ?? stretches[""];
    return [make("b", {}, title), now ? make("span", {}, now) : null].filter(Boolean);
  }

  // When the last line was written: by the clock of this device, with the day where it was another.
  get writtenAt() { return this.timeOf(this.data.recorded); }

  timeOf(recorded) {
    const moment = new Date(recorded);
    if (Number.isNaN(moment.getTime())) return "";
    const now = new Date();
    const year = moment.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
    const day = moment.toDateString() === now.toDateString() ? {} : { day: "numeric", month: "short", ...year };
    return moment.toLocaleString(this.data.lang === "en" ? "en-GB" : this.data.lang, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  // -- the players -------------------------------------------------------------------------------

  seat(seat) {
    const { recorder } = this;
    const on = seat.seat === recorder.seat;
    const moves = recorder.place?.isPast ? recorder.then.mover : this.data.turn;
    const kinds = [on ? "on" : "", seat.seat === moves ? "moves" : "", seat.gone ? "gone" : ""].filter(Boolean);
    const turn = seat.seat === moves ? make("span", { class: "turn", role: "img", "aria-label": this.say("on_turn"), title: this.say("on_turn") }, icon("play")) : null;
    const score = seat.score === null || seat.score === undefined ? null : make("b", {}, String(seat.score));
    return make("button", { type: "button", role: "tab", key: seat.seat, class: ["seat", ...kinds].join(" "), style: colourOf(seat), "aria-selected": String(on), onclick: () => recorder.sit(seat.seat) },
      signOf(seat), make("span", { class: "who" }, make("span", { class: "name" }, turn, seat.name), this.beside(seat), recorder.clock.face(seat.seat)), score);
  }

  // What one plays with, and whether one is there.
  beside(seat) {
    const parts = [seat.gone ? this.say(`gone_${seat.gone}`) : null, seat.army].filter(Boolean);
    return parts.length ? make("small", {}, parts.join(" · ")) : null;
  }

  badge(value) {
    const seat = this.data.seats.find((one) => one.seat === value);
    return seat ? signOf(seat) : null;
  }

  // -- the hand ----------------------------------------------------------------------------------

  // The pieces that the chosen player holds, and those that were named for it just now.
  held() {
    const { recorder } = this;
    const { seen, faces, question, seat } = recorder;
    this.hand.setAttribute("aria-label", this.say("hand"));
    const own = seen.panels.filter(({ owner }) => seat !== null && seen.signs[owner]?.seat === seat);
    const held = own.flatMap(({ ids }) => ids).map((id) => faces.of(id)).filter(Boolean);
    const told = question?.ask?.many ? question.flow.chosen(question.ask) : [];
    const chosen = Array.isArray(told) ? told : []; // of dice only a number may be told
    const fresh = chosen.map((value) => [value, faces.of(value)]).filter(([, id]) => id);
    const piece = (id, i, attributes) => make("button", { type: "button", key: `${id} ${i}`, ...attributes }, faces.node(id), make("span", {}, faces.known[id].name));
    const taken = (value) => question.several(question.ask, chosen.filter((_, i) => i !== chosen.lastIndexOf(value)));
    const parts = [...held.map((id, i) => piece(id, i, { class: "holds", "data-item": id, onclick: () => recorder.boardInput.tappedHeld(id) })),
      ...fresh.map(([value, id], i) => piece(id, held.length + i, { class: "holds fresh", "aria-label": this.say("take_off", { what: faces.known[id].name }), onclick: () => taken(value) }))];
    return parts.length ? [make("h3", {}, this.say("hand")), ...parts] : [];
  }

  // -- whether all is recorded, and the tools ----------------------------------------------------

  showStatus() {
    const waiting = this.recorder.queue.waiting.length;
    const { isLate } = this;
    const key = isLate ? (this.isAway ? "waiting_away" : "waiting_long") : "waiting";
    const text = this.data.locked ? this.say("locked") : this.recorder.devices.right.kind === "watch" ? this.say("may_watch") : waiting ? this.say(key, { count: waiting }) : `${this.say("recorded")} ${this.writtenAt}`;
    const waits = waiting || this.data.locked;
    if (this.status.textContent !== text) this.status.replaceChildren(make("span", {}, waits ? icon(isLate && this.isAway ? "no_line" : "wait") : null, text));
    this.status.className = `status ${waits ? "waits" : "kept"}${isLate ? " late" : ""}`;
    document.documentElement.toggleAttribute("data-aar-waits", isLate);
  }

  // Whether the page has seen that the server is gone.
  get isAway() { return !navigator.onLine || Boolean(document.documentElement.style.getPropertyValue("--aa-no-line")); }

  // What waits for long, or for a server that is gone, stays in sight wherever one scrolls.
  get isLate() {
    if (!this.recorder.queue.waiting.length || this.data.locked) { this.since = null; return false; }
    if (!this.since) setTimeout(() => this.recorder.render(true), LATE + 50);
    this.since ??= Date.now();
    return this.isAway || Date.now() - this.since > LATE;
  }

  // It stands where the question stood, so that nobody tells it twice.
  waiting() {
    const { recorder } = this;
    if (!this.isLate) return null;
    const own = recorder.queue.waiting.map((tap) => make("li", { key: tap.id }, icon("wait"), " ", (recorder.mayKnow(tap) && tap.words) || this.say("waits_hidden")));
    return make("ul", { class: "waiting", key: "waiting", "aria-label": this.say("waits_here") }, own);
  }

  buttons() {
    const { recorder, data } = this;
    const watches = recorder.devices.right.kind === "watch";
    const tool = (words, act, off) => this.sheet.button(words, act, { class: "tool", disabled: off });
    const button = (key, act, off) => tool(this.say(key), act, off);
    const undo = tool(data.undo_leads_to === null ? this.say("undo") : this.say("undo_load", { seq: data.undo_leads_to }), () => recorder.undo(), watches || (data.undo_leads_to === null && !data.can_undo));
    const back = this.say("back_title");
    const list = this.sheet.button(icon("history"), () => recorder.places.goBack(), { class: "tool small", label: back, title: `${back} (Ctrl+Alt+Z)` });
    return [data.ended || watches ? null : this.clockButton(), this.photoButton(), undo, button("redo", () => recorder.redo(), !data.can_redo || watches), list,
      data.can_peek ? button("what_if", () => recorder.whatIf(), false) : null].filter(Boolean);
  }

  photoButton() {
    const { photos } = this.recorder;
    if (!photos.mayAdd) return null;
    const label = this.say("photo_last");
    return this.sheet.button(icon("camera"), () => photos.open(), { class: "tool small", label, title: label });
  }

  clockButton() {
    const { clock } = this.recorder;
    if (!clock.set) return null;
    const runs = clock.set.running;
    const label = this.say(runs ? "clock_pause" : "clock_go");
    return this.sheet.button(icon(runs ? "pause" : "play"), () => (runs ? clock.pause() : clock.goOn()), { class: "tool small", label, title: label });
  }

  panel(panel) {
    const sign = this.recorder.seen.signs[panel.owner]; // of the scene's seats, who may be others than began
    return make("section", { class: "panel" },
      make("h3", {}, sign ? signOf(sign) : null, panel.title),
      make("ul", {}, panel.lines.map((line, i) => make("li", {}, this.panelLine(line, panel.ids?.[i], panel.counters?.[i]), barsOf(panel.bars?.[i])))));
  }

  panelLine(line, id, counter) {
    const { numbers } = this.recorder;
    return id && !counter ? numbers.item(line, id) : numbers.line(line, counter);
  }
}
