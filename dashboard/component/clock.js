// A chess clock on the screen: one player's time runs, it goes over with the turn or a tap, and what
// it shows is read into the record at every change. It lives in this device's storage, so that it
// runs on over a reload; another device takes it up from the last reading.
class Clock {
  constructor(recorder) {
    this.recorder = recorder;
    this.timer = setInterval(() => this.tick(), 250);
  }

  close() { clearInterval(this.timer); }

  say(key, values) { return this.recorder.sheet.say(key, values); }

  // -- what it shows -----------------------------------------------------------------------------

  get name() { return `${this.recorder.queue.name}:clock`; }

  get set() {
    try { return JSON.parse(localStorage.getItem(this.name) || "null"); } catch { return this.spare ?? null; }
  }

  set set(set) {
    this.spare = set;
    try {
      if (set) localStorage.setItem(this.name, JSON.stringify(set));
      else localStorage.removeItem(this.name);
    } catch { /* this page remembers it */ }
  }

  seconds(seat, set = this.set) {
    const told = set.seconds[seat] ?? 0;
    const ran = set.running === seat ? Math.max(0, (Date.now() - set.since) / 1000) : 0;
    return set.shows === "left" ? told - ran : told + ran;
  }

  // The face in a player's tab; only its text changes while it runs.
  face(seat) {
    const set = this.set;
    if (!set) return null;
    const face = make("span", { class: "face", role: "timer", "data-clock": seat });
    this.draw(face, set);
    return face;
  }

  draw(face, set) {
    const seat = face.dataset.clock;
    const seconds = this.seconds(seat, set);
    const text = clockText(seconds);
    if (face.textContent !== text) face.textContent = text;
    face.className = `face${set.running === seat ? " running" : ""}${seconds < 0 ? " over" : ""}`;
  }

  tick() {
    const faces = this.recorder.surroundings.seats.querySelectorAll("[data-clock]");
    const set = faces.length ? this.set : null;
    if (set) for (const face of faces) this.draw(face, set);
  }

  // -- what it does ------------------------------------------------------------------------------

  // What every player has by now, with nobody's time running.
  stopped(set = this.set) {
    const seats = this.recorder.data.seats.map((seat) => seat.seat);
    return { ...set, seconds: Object.fromEntries(seats.map((seat) => [seat, this.seconds(seat, set)])), running: null };
  }

  start(shows, seconds) {
    this.set = { shows, seconds, running: null };
    this.run();
    this.recorder.render();
  }

  // The time of whoever is on turn runs; where the game does not say who, of the chosen player.
  run(seat = this.recorder.data.turn ?? this.recorder.seat) {
    this.set = { ...this.stopped(), running: seat, since: Date.now() };
  }

  // Another player's time runs now: a reading for the record, and on.
  change(seat) {
    if (this.set.running === seat) return;
    this.read();
    this.run(seat);
    this.recorder.render();
  }

  reading() {
    const { shows, seconds } = this.stopped();
    const whole = Object.fromEntries(Object.entries(seconds).map(([seat, value]) => [seat, Math.round(value)]));
    return { type: "clock_read", facts: { seconds: whole, shows } };
  }

  read(...more) {
    if (this.recorder.data.locked) return; // who only watches records nothing
    const words = more.length ? this.say("clock_pause") : this.say("clock");
    this.recorder.send({ verb: "event", told: [this.reading(), ...more] }, words);
  }

  pause() {
    this.read({ type: "match_paused", facts: {} });
    this.set = { ...this.stopped(), halted: true };
    this.recorder.render();
  }

  goOn() {
    if (this.recorder.data.paused) this.recorder.send({ verb: "event", told: [{ type: "match_resumed", facts: {} }] }, this.say("clock_go"));
    this.run();
    this.recorder.render();
  }

  putAway() {
    if (this.set?.running) this.read();
    this.set = null;
    this.recorder.home();
  }

  // The record went on: the time goes over with the turn, and rests while the table does.
  update(data) {
    const set = this.set;
    if (!set) return;
    const waits = this.recorder.queue.waiting.length > 0;
    if (set.running && data.ended) this.set = this.stopped();
    else if (set.running && data.paused && !waits) { this.read(); this.set = { ...this.stopped(), halted: true }; }
    else if (set.halted && !data.paused && !set.running && !waits) { this.run(); this.set = { ...this.set, halted: false }; }
    else if (set.running && data.turn && data.turn !== set.running) this.change(data.turn);
  }

  // -- the sheet ---------------------------------------------------------------------------------

  open() { this.recorder.open({ show: () => this.show() }); }

  show() {
    const parts = this.set ? this.sheetOfSet() : this.sheetOfNone();
    this.recorder.sheet.show(this.recorder.sheet.head(this.say("clock_set"), this.say(this.set ? "clock_set_means" : "clock_none_means"), () => this.recorder.back()), ...parts);
  }

  sheetOfSet() {
    const { sheet } = this.recorder;
    const { running } = this.set;
    const toggle = running
      ? sheet.button(this.say("clock_pause"), () => this.pause(), { class: "main" })
      : sheet.button(this.say("clock_go"), () => this.goOn(), { class: "main" });
    const rest = sheet.button(this.say("clock_off"), () => this.putAway(), { class: "choice" });
    return [make("div", { class: "pair" }, rest, toggle), this.toByHand()];
  }

  sheetOfNone() {
    const { sheet } = this.recorder;
    const { clock, seats } = this.recorder.data;
    const all = (value) => Object.fromEntries(seats.map(({ seat }) => [seat, value]));
    const minutes = make("input", { type: "number", inputmode: "numeric", min: 1, max: 600, value: 30, "aria-label": this.say("clock_minutes") });
    const down = (event) => {
      const box = event.currentTarget.parentNode.querySelector("input");
      const each = Number(box.value) * 60;
      if (each > 0) { this.start("left", all(each)); this.read(); this.recorder.home(); } else box.focus();
    };
    const up = () => { this.start("used", all(0)); this.recorder.home(); };
    const known = () => { this.start(clock.shows, { ...all(0), ...clock.seconds }); this.recorder.home(); };
    return [
      clock ? sheet.button(this.say("clock_known", { times: seats.map(({ seat, name }) => `${name} ${clockText(clock.seconds[seat] ?? 0)}`).join(", ") }), known, { class: "choice" }) : null,
      sheet.button(this.say("clock_up"), up, { class: clock ? "choice" : "main" }),
      make("div", { class: "number" }, sheet.button(this.say("clock_down"), down, { class: "choice" }), minutes, make("span", {}, this.say("clock_minutes"))),
      this.toByHand(),
    ];
  }

  toByHand() {
    return make("div", { class: "extras" }, this.recorder.sheet.button(this.say("clock"), () => this.recorder.open({ show: () => this.byHand() }), { class: "chip" }));
  }

  // What another clock showed, typed in.
  byHand() {
    const { recorder } = this;
    const { sheet } = recorder;
    const rows = recorder.data.seats.map((seat) => make("div", { class: "row" }, make("span", { class: "label" }, seat.name),
      make("input", { inputmode: "numeric", placeholder: "mm:ss", "data-of": seat.seat, "aria-label": this.say("clock_of", { who: seat.name }), pattern: "[0-9]+(:[0-5]?[0-9])?" })));
    const read = (shows) => {
      const seconds = {};
      const inputs = sheet.node.querySelectorAll("[data-of]");
      for (const input of inputs) {
        const [minutes, rest] = input.value.split(":").map(Number);
        if (input.value && Number.isFinite(minutes)) seconds[input.dataset.of] = minutes * 60 + (rest || 0);
      }
      if (!Object.keys(seconds).length) return inputs[0].focus();
      recorder.tap({ verb: "event", told: [{ type: "clock_read", facts: { seconds, shows } }] }, this.say("clock"));
    };
    sheet.show(sheet.head(this.say("clock"), this.say("clock_means"), () => recorder.back()),
      make("div", { class: "fields" }, rows),
      make("div", { class: "pair" }, sheet.button(this.say("clock_left"), () => read("left"), { class: "main" }),
        sheet.button(this.say("clock_used"), () => read("used"), { class: "choice" })));
  }
}
