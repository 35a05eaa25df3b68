// The devices at the table: what each is called, and what it may record.
class Devices {
  constructor(recorder) { this.recorder = recorder; }

  get sheet() { return this.recorder.sheet; }

  get here() { return this.recorder.data.device; }

  say(key, values) { return this.sheet.say(key, values); }

  get right() { return this.here.right; }

  // Why nothing can be told here, where that is so: of a page that only watches, or of who is chosen.
  get refusal() {
    if (this.right.kind === "watch") return "watch";
    if (this.right.kind === "own" && !this.right.seats.includes(this.recorder.seat)) return "own";
    return null;
  }

  // What all at the table are party to is told by who may record all; unless the game settles it whole.
  mayTell({ type, facts, asks }) {
    const isSettled = Object.keys(facts ?? {}).length > 0 && !asks?.length;
    return this.right.kind === "all" || isSettled || !this.here.shared.includes(type);
  }

  showRefusal(kind) {
    const who = this.right.seats.map((seat) => this.recorder.nameOf(seat)).join(", ");
    this.sheet.show(this.sheet.head(this.say(`may_${kind}_title`), this.say(`may_${kind}_means`, { who })),
      make("div", { class: "extras" }, this.sheet.button(this.say("devices"), () => this.open(), { class: "chip" })));
  }

  open() { this.recorder.open({ isAbout: this, show: () => this.show() }); }

  // Another device comes in by a code, or by the link that is in it.
  join() { this.invite("record", () => this.showJoin()); }

  // A screen for those who look on: it follows, and records nothing.
  spectators() { this.invite("watch", () => this.showSpectators()); }

  invite(view, show) {
    this.recorder.sendState("join", { turn: newId(), view });
    this.recorder.open({ isAbout: true, parts: ["join", view], show, close: () => this.recorder.sendState("join", null) });
  }

  // The link as a code and as a text.
  way(join, alt) {
    if (!join) return [];
    if (!join.link) return [make("p", { class: "detail" }, this.say("join_only_here"))];
    const words = Object.fromEntries(["link", "copy", "copied", "select", "send"].map((key) => [key, this.say(`link_${key}`)]));
    return [make("img", { class: "code", src: `data:image/svg+xml,${encodeURIComponent(join.code)}`, alt: this.say(alt), width: 164, height: 164 }), linkBox(join.link, words)];
  }

  showSpectators() {
    const { recorder: { data }, sheet } = this;
    const join = data.join?.view === "watch" ? data.join : null;
    const here = `?${new URLSearchParams({ view: "watch", match: data.match })}`;
    sheet.show(sheet.head(this.say("spectators"), this.say("spectators_mean"), () => this.recorder.back()),
      make("a", { class: "offer", href: here, target: "_blank", rel: "opener" }, make("span", {}, this.say("spectators_here"))), ...this.way(join, "spectators_code"));
  }

  showJoin() {
    const { recorder: { data, awake }, sheet } = this;
    const join = data.join?.view === "record" ? data.join : null;
    sheet.show(sheet.head(this.say("join"), this.say(join ? "join_means" : "one_moment"), () => this.recorder.back()), ...this.way(join, "join_code"),
      join?.link && join.asks ? make("p", { class: "detail" }, this.say("join_asks")) : null,
      make("div", { class: "group", key: "here" }, make("h3", {}, this.say("this_device")), awake.switch(), ...this.browser(join)));
  }

  // What this browser keeps from a page whose line is not encrypted, and how it gets it.
  browser(join) {
    const told = isSecureContext ? [] : [make("p", { class: "detail" }, this.say("plain_http"))];
    if (!join?.fingerprint) return told;
    return [...told, make("p", { class: "detail" }, this.say("certificate_means"), " ", make("a", { href: "certificate.crt", download: true }, this.say("certificate"))),
      make("p", { class: "detail print" }, `SHA-256 ${join.fingerprint}`)];
  }

  nameOf(device) {
    const found = this.here.all.find(({ id }) => id === device);
    return found?.name ?? this.say("device_nameless", { id: device });
  }

  // Who wrote a line, as far as a device did.
  writerOf(by) { return by?.startsWith("device ") ? this.nameOf(by.slice(7)) : by ?? null; }

  // What is said is said whole: the framework hands on the last of several quick messages only.
  send(change) {
    const rights = Object.fromEntries(this.here.all.filter(({ id }) => id !== this.here.keeper).map(({ id, right }) => [id, right]));
    this.recorder.sendState("devices", { turn: newId(), rights, others: this.here.others, ...change(rights) });
  }

  show() {
    const { here, sheet } = this;
    const mine = here.all.find(({ id }) => id === here.id);
    const ask = { fact: "name", kind: "text", words: this.say("device_name"), most: 40 };
    const named = (name) => {
      sheet.node.getRootNode().activeElement?.blur(); // what is typed into is not drawn anew
      this.recorder.sendState("devices", { turn: newId(), name });
    };
    const rows = here.all.map((device) => this.device(device));
    const late = here.may_set ? this.choice(this.say("device_others"), here.others, (others) => this.send(() => ({ others }))) : null;
    sheet.show(sheet.head(this.say("devices"), this.say(here.may_set ? "devices_means" : "devices_told"), () => this.recorder.back()),
      make("div", { class: "group" }, make("h3", {}, ask.words), sheet.text(ask, mine.name ?? "", named)),
      ...rows, late);
  }

  device({ id, name, right }) {
    const { here } = this;
    const title = [name ?? this.say("device_nameless", { id }), id === here.id ? this.say("device_here") : null, id === here.keeper ? this.say("device_keeper") : null]
      .filter(Boolean).join(" · ");
    if (!here.may_set || id === here.keeper) {
      return make("div", { class: "group", key: id }, make("h3", {}, title), make("p", {}, this.rightWords(right)));
    }
    return this.choice(title, right, (next) => this.send((rights) => ({ rights: { ...rights, [id]: next } })), id);
  }

  rightWords({ kind, seats }) {
    return kind === "own" ? seats.map((seat) => this.recorder.nameOf(seat)).join(", ") : this.say(`right_${kind}`);
  }

  // All, this player's or those players', or nothing: a tap each.
  choice(title, right, set, key = "others") {
    const chip = (words, on, next) => this.sheet.button(words, () => set(next), { class: on ? "chip on" : "chip", "aria-pressed": String(on), label: `${title}: ${words}` });
    const own = right.kind === "own" ? right.seats : [];
    const seat = (one) => {
      const seats = own.includes(one.seat) ? own.filter((other) => other !== one.seat) : [...own, one.seat];
      return chip(one.name, own.includes(one.seat), seats.length ? { kind: "own", seats } : { kind: "watch", seats: [] });
    };
    return make("div", { class: "group", key }, make("h3", {}, title), make("div", { class: "extras" },
      chip(this.say("right_all"), right.kind === "all", { kind: "all", seats: [] }),
      this.recorder.data.seats.map(seat),
      chip(this.say("right_watch"), right.kind === "watch", { kind: "watch", seats: [] })));
  }
}
