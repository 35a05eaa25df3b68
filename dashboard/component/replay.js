// The replay: one match, stepped in the browser. The server is told where one stands, and no more.
const UNITS = ["event", "action", "stretch", "finer", "highlight", "page"];
const SPEEDS = [4, 2, 1, 0.5, 0.25, 0.1];

class Replay {
  constructor(root, send) {
    Object.assign(this, { root, send, needle: "", spot: null, piece: null, at: 0, unit: "event", speed: 2, timer: null });
    this.frame = make("div", { class: "desk replay", tabindex: "-1" });
    this.narrow = matchMedia("(max-width: 899px)");
    this.artworks = new Artworks();
    root.append(this.artworks.node, this.frame);
    this.onkey = (event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.onback = () => clearTimeout(this.telling); // who goes back is not taken forward again
    addEventListener("popstate", this.onback);
  }

  say(key, values = {}) { return fill(this.words[key] ?? key, values); }

  get line() { return this.reading.stops[this.at]; }

  // -- what came ---------------------------------------------------------------------------------

  update(data) {
    this.queue?.answered(data.answers || {});
    if (this.version !== data.version) this.renew(data);
    else this.arrived(this.take(data.parts));
    this.altered?.take(data.altered);
    this.wantMore();
  }

  // Parts of a long match, each a text of its own; how many say anything new.
  take(texts = []) {
    const count = texts.filter((text) => this.matchData.take(JSON.parse(text))).length;
    this.artworks.define(this.matchData.artworks);
    return count;
  }

  renew(data) {
    const matchData = typeof data.reel === "string" ? JSON.parse(data.reel) : data.reel;
    const first = this.matchData === undefined || this.matchData.match !== matchData.match || this.matchData.branch !== matchData.branch;
    const seq = first ? null : this.line?.seq;
    const atEnd = !first && this.at === this.reading.last;
    const sameEyes = !first && this.matchData.lang === matchData.lang && this.matchData.eyes === matchData.eyes;
    Object.assign(this, { version: data.version, words: data.words, keys: data.keys, can: data.can || {}, writers: data.writers || {}, photos: data.photos, asked: "" });
    this.acts = new Map(data.keys.flatMap(([act, keys]) => keys.map((key) => [key, act])));
    const key = first ? (data.start?.played ? "played" : "corrected") : this.reading.key;
    this.matchData = new MatchData({ ...matchData, version: data.version, highlight: data.highlight }, sameEyes ? this.matchData : null);
    this.take(data.parts);
    if (first && this.can.write) this.openQueue();
    if (!this.matchData.readings[0].stops.length) return this.empty();
    this.read(this.matchData.reading(key) ? key : "corrected");
    this.build();
    if (first && data.start?.side && this.sides.names().includes(data.start.side)) this.sides.open(data.start.side);
    if (first) return this.begin(data.start || {});
    return this.go(atEnd && !this.matchData.ended ? this.reading.last : this.reading.near(seq), false);
  }

  // More of a long match is there: what waited for it is shown, and what tells of all is told anew.
  arrived(count) {
    if (!count || !this.reading) return;
    this.board.grow();
    if (this.waits && this.reading.has(this.at)) this.go(this.at, false);
    else if (!this.waits) this.sides.more();
    clearTimeout(this.tracking);
    this.tracking = setTimeout(() => this.track.build(), this.reading.isWhole ? 0 : 600);
  }

  // The server is asked for what has not come: first where one stands, then the rest from there
  // outwards, a little at a time. It hears all that is wanted, as it goes by the last it heard.
  wantMore() {
    clearTimeout(this.wanting);
    if (!this.reading?.outline) return;
    const missing = this.reading.missing(this.at).map((part) => [this.reading.key, part]);
    const beside = this.sides.tab === "compare" && this.other ? this.other.missing(this.parting.at(this.at)).slice(0, 1).map((part) => ["other", part]) : [];
    const parts = this.waits ? missing.slice(0, 1) : [...beside, ...missing].slice(0, 3);
    const send = () => {
      const text = JSON.stringify([this.version, parts]);
      if (text === this.asked) return;
      this.asked = text;
      this.send("want", { parts, version: this.version });
    };
    this.wanting = setTimeout(send, this.waits || beside.length ? 0 : 150);
  }

  begin(start) {
    if (start.seq && !this.reading.index.has(start.seq)) {
      const played = this.matchData.reading("played");
      if (played?.index.has(start.seq)) { this.read("played"); this.build(); }
    }
    this.piece = start.piece ?? null;
    if (this.piece !== null) this.sides.open("piece");
    this.go(start.seq ? this.reading.near(start.seq) : 0, false);
  }

  read(key) {
    this.reading = this.matchData.reading(key);
    this.other = this.matchData.reading("other");
    this.parting = this.other && new Parting(this.reading, this.other);
  }

  empty() { this.frame.replaceChildren(make("p", {}, this.say("empty"))); }

  build() {
    this.album = new Album((key, values) => this.say(key, values), (picture) => this.matchData.pictures?.[picture] ?? (this.photos && `${this.photos}/${picture}`), this.frame);
    this.board = new ReplayBoard(this.matchData, (cell) => this.pick(this.spot === cell ? null : cell));
    const chosen = this.numbers?.chosen ?? null;
    this.numbers = new ReplayNumbers(this);
    if (this.matchData.counters[chosen]) this.numbers.chosen = chosen;
    this.track = new Track(this);
    this.present = new Present(this);
    this.altered = this.can.alter ? new Altered(this) : null;
    const tab = this.sides?.tab;
    this.sides = new Sides(this);
    if (tab && this.sides.names().includes(tab)) this.sides.tab = tab;
    this.top = make("div", { class: "seats" });
    this.flags = make("div", { class: "flags" });
    this.panels = make("div", { class: "panels" });
    this.notice = make("div", { class: "notice quiet", role: "status" });
    this.bar = this.transport();
    const left = make("div", { class: "left" }, make("div", { class: "top" }, this.top, this.flags), this.board.frame);
    const controls = make("div", { class: "controls" }, this.track.node, this.bar);
    this.narrow.onchange = () => this.stand(this.narrow.matches, controls);
    this.narrow.onchange();
    const side = make("div", { class: "side" }, this.present.node, this.notice, this.sides.node);
    this.frame.replaceChildren(left, controls, side, this.panels, this.help(), this.altered?.dialog ?? "");
    if (document.fullscreenEnabled) this.board.frame.append(this.screenButton());
    this.swiping(this.board.frame);
    this.board.frame.addEventListener("pointerup", () => this.frame.focus({ preventScroll: true }));
    this.track.build();
    this.shownPanels = null;
    this.sides.render();
  }

  // On a phone the sentence stands under the board, and what one may do at once under the thumb.
  stand(narrow, controls) {
    const { caption, acts, node } = this.present;
    (narrow ? controls : node).prepend(caption);
    (narrow ? this.bar : node).append(acts);
    if (narrow) this.bar.before(this.more);
    else this.bar.append(this.more);
    if (narrow) this.bar.prepend(acts);
  }

  screenButton() {
    return make("button", { type: "button", class: "tool screen", "aria-label": this.say("full_screen"), title: this.say("full_screen"), onclick: (event) => { event.stopPropagation(); this.fullScreen(); } }, icon("screen"));
  }

  // The table, its rails and its dock fill the whole screen; Escape or the same key leads back.
  fullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!document.fullscreenEnabled) return this.tell(this.say("no_full_screen"));
    return this.frame.requestFullscreen().then(() => this.frame.focus({ preventScroll: true }), () => this.tell(this.say("no_full_screen")));
  }

  // Whether things move: as the device wishes, unless somebody said here that nothing shall.
  still(on = kept("still") === "1") {
    keep("still", on ? "1" : "");
    this.frame.classList.toggle("still", on);
  }

  // -- going -------------------------------------------------------------------------------------

  go(i, tell = true) {
    this.at = this.reading.clamp(i);
    this.waits = !this.reading.has(this.at);
    this.frame.classList.toggle("waits", this.waits);
    this.board.frame.setAttribute("aria-busy", String(this.waits));
    if (this.waits) return this.wait(tell);
    this.board.frameAt(this.reading, this.at, this.line.text);
    this.shown?.();
    if (this.spot !== null) this.board.mark(this.spot);
    this.board.follow(this.piece === null ? null : lastUpTo(this.reading.life(this.piece)?.[3], this.at));
    this.track.show(this.at);
    this.present.show();
    this.sides.show();
    this.renderTop();
    this.renderPanels();
    for (const [button, off] of this.ends) button.disabled = off();
    if (tell) this.tellPlace();
    return this.wantMore();
  }

  // Its part of a long match has not come: where one is is shown, and what it was till then.
  wait(tell) {
    this.track.show(this.at);
    this.present.wait();
    for (const [button, off] of this.ends) button.disabled = off();
    if (tell) this.tellPlace();
    this.wantMore();
  }

  // The server owns the address: it hears where we stand once we stand still. Where its next run
  // begins too soon, its answer is dropped; so it is told again until the address is right.
  tellPlace() {
    const seq = this.line.seq, played = this.reading.key === "played";
    const tell = (times) => {
      if (times && isAddress(seq, played, this.piece)) return;
      this.send("at", { seq, played, piece: this.piece, times });
      if (this.can.live) this.telling = setTimeout(tell, 1000 * 2 ** times, times + 1);
    };
    clearTimeout(this.telling);
    this.telling = setTimeout(tell, 300, 0);
  }

  toSeq(seq) {
    this.stop();
    if (this.reading.index.has(seq)) return this.go(this.reading.index.get(seq));
    const played = this.matchData.reading("played");
    if (played?.index.has(seq) && this.reading !== played) {
      this.read("played");
      this.build();
      this.go(this.reading.index.get(seq));
      return this.tell(this.say("as_played_now", { seq }));
    }
    return this.go(this.reading.near(seq));
  }

  step(unit, by) {
    this.unit = unit;
    if (this.units) this.units.value = unit;
    const to = this.reading.step(unit, by, this.at);
    if (to === this.at && unit !== "event" && unit !== "action") this.tell(this.say(`no_${unit}`));
    else this.go(to);
  }

  toOne(test, by, none, round = false) {
    const to = this.reading.to(test, by, this.at, round);
    if (to === null && !this.reading.isWhole) return this.tell(this.comes());
    if (to === null) return this.tell(this.say(this.reading.stops.some(test) ? "no_more" : none));
    return this.go(to);
  }

  // How much of a long match has come.
  comes() { return this.say("still_coming", { count: this.reading.linesCame, of: this.reading.log.length }); }

  toHit(by) {
    if (!this.needle) return this.tell(this.say("no_search"));
    const wanted = folded(this.needle);
    return this.toOne((line) => folded(this.sides.texts(line)).includes(wanted), by, "nothing_found", true);
  }

  pick(cell) {
    this.spot = cell;
    this.board.mark(cell);
    this.sides.open("log");
    if (cell !== null) this.tell(this.board.cells.get(cell)?.name || cell);
    else this.tell("");
  }

  // All that concerns one piece is listed, and it is marked wherever it lies; null ends that.
  follow(id) {
    this.piece = id;
    this.board.follow(id === null ? null : lastUpTo(this.reading.life(id)?.[3], this.at));
    this.sides.open("piece");
    this.toSide();
    this.tellPlace();
  }

  toggle(tab) {
    if (!this.sides.names().includes(tab)) return;
    this.sides.open(this.sides.tab === tab && tab !== "log" ? "log" : tab);
    this.toSide();
  }

  toSide() {
    const { top } = this.sides.node.getBoundingClientRect();
    // On a phone the buttons lie over the lower part of the page.
    const seen = this.narrow.matches ? this.bar.getBoundingClientRect().top : innerHeight;
    if (top > seen - 80) this.sides.node.scrollIntoView({ block: "start" });
  }

  tell(text) { this.notice.textContent = text; }

  // -- by itself ---------------------------------------------------------------------------------

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.reading.last) this.go(0);
    this.timer = setInterval(() => {
      if (this.waits) return null;
      const to = this.reading.step(this.unit, 1, this.at);
      if (to === this.at) return this.stop();
      this.go(to);
      return to === this.reading.last ? this.stop() : null;
    }, SPEEDS[this.speed] * 1000);
    return this.renderPlay();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.renderPlay();
  }

  faster(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    this.speeds.value = String(this.speed);
    if (this.timer) { this.stop(); this.play(); }
    this.tell(this.say("speed_now", { seconds: SPEEDS[this.speed] }));
  }

  renderPlay() {
    const on = Boolean(this.timer);
    this.player.replaceChildren(icon(on ? "pause" : "play"), make("span", {}, this.say(on ? "pause" : "play")));
    this.player.setAttribute("aria-pressed", String(on));
  }

  // -- round the board -----------------------------------------------------------------------------

  transport() {
    const button = (name, key, act, kind = "tool") => make("button", { type: "button", class: kind, "aria-label": this.say(key), title: this.say(key), onclick: act }, icon(name));
    const by = (unit, step) => () => { this.stop(); this.step(unit, step); };
    const go = (to) => () => { this.stop(); this.go(to()); };
    const last = () => this.reading.last;
    const first = button("first", "first", go(() => 0)), end = button("last", "last", go(last));
    const back = button("back", "back", () => { this.stop(); this.step(this.unit, -1); });
    const next = button("next", "next", () => { this.stop(); this.step(this.unit, 1); }, "main nextstep");
    next.append(make("span", {}, this.say("next")));
    const turns = this.reading.coarse ? [button("turnback", "turn_back", by("stretch", -1)), button("turnnext", "turn_next", by("stretch", 1))] : [null, null];
    this.ends = [[first, () => this.at === 0], [back, () => this.at === 0], [next, () => this.at === last()], [end, () => this.at === last()]];
    this.player = make("button", { type: "button", class: "tool wide", onclick: () => this.play() });
    this.units = this.select("units", UNITS.filter((unit) => this.has(unit)).map((unit) => [unit, this.unitName(unit)]), this.unit, (unit) => { this.unit = unit; });
    this.speeds = this.select("speed", SPEEDS.map((seconds, i) => [String(i), this.say("seconds", { seconds })]), String(this.speed), (i) => { this.speed = Number(i); if (this.timer) { this.stop(); this.play(); } });
    const help = make("button", { type: "button", class: "tool", "aria-label": this.say("help"), title: this.say("help"), onclick: () => this.helpDialog.showModal() }, "?");
    this.more = make("div", { class: "tools more" }, this.player, this.units, this.speeds, help);
    this.renderPlay();
    return make("div", { class: "bar" }, make("div", { class: "tools" }, first, turns[0], back, next, turns[1], end), this.more);
  }

  has(unit) {
    const { coarse, fine, marks, highlight } = this.reading;
    if (unit === "stretch") return Boolean(coarse);
    if (unit === "finer") return Boolean(fine) && fine !== highlight;
    return unit === "highlight" ? Boolean(marks[highlight]) : true;
  }

  unitName(unit) {
    const kind = { stretch: this.reading.coarse, finer: this.reading.fine }[unit];
    return kind ? this.say(`unit_${kind}`) : this.say(`unit_${unit}`);
  }

  select(key, options, value, act) {
    const node = make("select", { "aria-label": this.say(key), title: this.say(key) }, options.map(([name, words]) => make("option", { value: name }, words)));
    node.value = value;
    node.addEventListener("change", () => { act(node.value); this.frame.focus({ preventScroll: true }); });
    return node;
  }

  renderTop() {
    const turn = this.turnOf();
    const row = this.reading.scores[this.at] || [];
    const before = this.reading.scores[Math.max(0, this.at - 1)] || [];
    const { there, names } = this.reading.seatedAt(this.at);
    this.top.replaceChildren(...this.matchData.seats.map((seat, s) => {
      if (there && there[s] === "later") return null;
      const gone = there && there[s] !== "here";
      const beside = [gone ? this.say(`gone_${there[s]}`) : "", seat.army].filter(Boolean).join(" · ");
      const value = row[s];
      const by = typeof value === "number" && typeof before[s] === "number" ? value - before[s] : 0;
      const change = by ? make("small", { class: "change" }, `${by > 0 ? "+" : "−"}${Math.abs(by)}`) : null;
      const mark = turn === s ? make("span", { class: "turn", role: "img", "aria-label": this.say("on_turn"), title: this.say("on_turn") }, icon("play")) : null;
      const kinds = ["seat", turn === s ? "moves" : "", gone ? "gone" : ""].filter(Boolean);
      return make("div", { class: kinds.join(" "), style: colourOf(seat) }, signOf(seat),
        make("span", { class: "who" }, make("span", { class: "name" }, mark, names ? names[s] : seat.name), beside ? make("small", {}, beside) : null),
        change, typeof value === "number" ? this.score(s, value) : null);
    }).filter(Boolean));
    this.flags.replaceChildren(...this.readingFlags());
  }

  // The points of a seat: a tap tells what made them.
  score(s, value) {
    const number = this.matchData.counters.findIndex((counter) => counter.score && counter.seat === s);
    return number < 0 ? make("b", {}, String(value)) : this.numbers.button(number, make("b", {}, String(value)));
  }

  turnOf() {
    const open = this.reading.spans.filter((span) => span.seat !== undefined && span.stops[0] <= this.at && this.at <= span.stops[1]);
    return open.length ? open[open.length - 1].seat : null;
  }

  readingFlags() {
    const flags = [], [end, ending] = this.reading.ending;
    if (ending && this.at >= end) flags.push(make("span", { class: "flag over" }, ending));
    if (this.matchData.reading("played")) {
      const played = this.reading.key === "played";
      const words = this.say(played ? "as_played" : "as_corrected");
      flags.push(make("button", { type: "button", class: "chip set", title: this.say("other_reading"), onclick: () => this.corrected() }, words));
    }
    if (this.matchData.branch) flags.push(make("span", { class: "flag" }, `⑂ ${this.branchTitle()}`));
    if (this.matchData.eyes) flags.push(make("span", { class: "flag" }, this.say("eyes_of", { seat: this.matchData.eyes })));
    if (!this.matchData.ended && this.can.live) {
      flags.push(this.at === this.reading.last ? make("span", { class: "flag live" }, `● ${this.say("live")}`)
        : make("button", { type: "button", class: "chip", onclick: () => this.go(this.reading.last) }, this.say("to_live", { count: this.reading.last - this.at })));
    }
    return flags;
  }

  branchTitle() {
    const line = this.matchData.lines_of_history.find((one) => one.branch === this.matchData.branch);
    return line ? this.say(`fork_${line.kind}`, { title: line.title }) : this.matchData.branch;
  }

  renderPanels() {
    const now = JSON.stringify(this.reading.panels[this.at]);
    if (now === this.shownPanels) return;
    this.shownPanels = now;
    const { panels, lines, seats, panel_counters: told, panel_bars: bars } = this.matchData;
    this.panels.replaceChildren(...this.reading.panels[this.at].map((number) => {
      const [title, owner, ...rest] = panels[number];
      const head = make("h3", {}, owner >= 0 && seats[owner] ? signOf(seats[owner]) : null, title);
      return make("div", { class: "panel" }, head, make("ul", {}, rest.map((line, i) => {
        const counter = told[number][i] ?? -1;
        return make("li", {}, counter < 0 ? lines[line] : this.numbers.button(counter, lines[line], "counted text"), barsOf(bars[number]?.[i]));
      })));
    }));
  }

  finding(found) {
    const cites = found.cites ? ` (${found.cites})` : "";
    return make("p", { class: `found ${found.severity}` }, make("b", {}, `⚑ ${this.say(`finding_${found.severity}`)}: `), `${found.text}${cites}`);
  }

  // -- to the server -----------------------------------------------------------------------------

  ask(what) {
    clearTimeout(this.telling);
    this.send("ask", { ...what, id: newId() });
  }

  // To the recorder, at a line that is told otherwise or before which something is put in; it leads back
  // to the moment that is shown.
  toRecorder(how, line) {
    const { match, branch, lines_of_history: lines } = this.matchData;
    const named = lines.length ? { branch: branch ?? "main" } : {};
    location.assign(`?${new URLSearchParams({ view: "record", match, line, how, back: this.line.seq, ...named })}`);
  }

  whatIf() { if (this.can.write) this.ask({ verb: "what_if", at: this.line.seq }); }

  // Remarks wait in this device's storage until they are acknowledged, as the recorder's taps do.
  openQueue() {
    this.queue?.close();
    this.queue = new Queue(`remarks:${this.matchData.match}:${this.matchData.branch ?? ""}`, (message) => this.send("taps", message));
    this.queue.flush();
  }

  note(on, text, symbol, author) {
    const facts = { on, ...(text ? { text } : {}), ...(symbol ? { symbol } : {}), ...(author ? { author } : {}) };
    this.queue.add({ id: newId(), device: Queue.device(), seen: this.matchData.last, verb: "event", told: [{ type: "note_written", facts }] });
    this.tell(this.say("written"));
  }

  // By the address that others can reach, where the server knows it.
  async copyLink() {
    const link = new URL(typeof this.can.link === "string" ? `${this.can.link}/` : location.href);
    link.search = "";
    link.searchParams.set("match", this.matchData.match);
    link.searchParams.set("at", this.line.seq);
    if (this.matchData.branch) link.searchParams.set("branch", this.matchData.branch);
    if (this.reading.key === "played") link.searchParams.set("played", "1");
    if (this.piece !== null) link.searchParams.set("piece", this.piece);
    if (await copyText(link.href, this.frame)) return this.tell(`${this.say("copied")} ${link.href}`);
    const field = make("input", { readonly: true, class: "link", "aria-label": this.say("copy_link") });
    field.value = link.href;
    this.notice.replaceChildren(this.say("not_copied"), field);
    return field.select();
  }

  corrected() {
    const played = this.matchData.reading("played");
    if (!played) return this.tell(this.say("one_reading"));
    const { seq } = this.line;
    this.read(this.reading.key === "played" ? "corrected" : "played");
    this.build();
    this.go(this.reading.near(seq));
    return this.tell(this.say(this.reading.key === "played" ? "now_played" : "now_corrected"));
  }

  branch() {
    const lines = [null, ...this.matchData.lines_of_history.map((one) => one.branch)];
    if (lines.length === 1) return this.tell(this.say("one_line"));
    if (!this.can.go) return null;
    return this.ask({ verb: "line", branch: lines[(lines.indexOf(this.matchData.branch ?? null) + 1) % lines.length], at: this.line.seq });
  }

  // -- keys and fingers --------------------------------------------------------------------------

  help() {
    const names = { ArrowRight: "→", ArrowLeft: "←", ArrowDown: "↓", ArrowUp: "↑", " ": this.say("key_space"), Escape: "Esc" };
    const topics = new Map();
    for (const [act, keys, topic] of this.keys) {
      if (["write", "what_if"].includes(act) && !this.can.write) continue;
      if (act === "branch" && !this.can.go) continue;
      if (act === "copy_link" && !this.can.link) continue;
      topics.set(topic, [...(topics.get(topic) || []), ...keys.map((key) => names[key] || key)]);
    }
    const rows = [...topics].map(([topic, keys]) => make("tr", {}, make("th", { scope: "row" }, keys.flatMap((key) => [make("kbd", {}, key), " "])), make("td", {}, this.say(`help_${topic}`))));
    const close = make("button", { type: "button", class: "main", onclick: () => this.helpDialog.close() }, this.say("close"));
    this.helpDialog = make("dialog", { class: "helpsheet", "aria-label": this.say("help") }, make("div", { class: "helphead" }, make("h2", {}, this.say("help")), close), make("table", {}, make("tbody", {}, rows)), make("p", { class: "detail" }, this.say("help_touch")), this.motion());
    return this.helpDialog;
  }

  motion() {
    const box = make("input", { type: "checkbox", onchange: () => this.still(box.checked) });
    this.still();
    box.checked = kept("still") === "1";
    return make("label", { class: "motion" }, box, this.say("still"));
  }

  swiping(node) {
    let from = null;
    node.addEventListener("touchstart", (event) => { from = event.touches.length === 1 && !this.board.gestures.isNear ? [event.touches[0].clientX, event.touches[0].clientY] : null; }, { passive: true });
    node.addEventListener("touchend", (event) => {
      if (!from) return;
      const dx = event.changedTouches[0].clientX - from[0], dy = event.changedTouches[0].clientY - from[1];
      from = null;
      if (Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) { this.stop(); this.step(this.unit, dx < 0 ? 1 : -1); }
    }, { passive: true });
  }

  key(event) {
    const target = event.composedPath()[0];
    const typing = /TEXTAREA|SELECT/.test(target.tagName) || (target.tagName === "INPUT" && target.type !== "range") || target.isContentEditable;
    if (!this.frame.isConnected || event.ctrlKey || event.metaKey || event.altKey || this.frame.querySelector("dialog[open]")) return;
    if (typing) { if (event.key === "Escape" && this.frame.contains(target)) this.present.close(); return; }
    if (target.tagName === "BUTTON" && (event.key === " " || event.key === "Enter")) return;
    const act = this.acts.get(event.key);
    if (!act || !this.reading) return;
    event.preventDefault();
    this.act(act);
  }

  act(name) {
    if (!["play", "faster", "slower", "help", "why"].includes(name)) this.stop();
    const [way, where] = name.split("_");
    const by = { next: 1, previous: -1 }[way];
    if (by && UNITS.includes(where)) return this.step(where, by);
    const tests = {
      hit: () => this.toHit(by),
      remark: () => this.toOne((line) => line.notes || line.photos || line.remark, by, "no_remarks"),
      finding: () => this.toOne((line) => line.found, by, "no_findings"),
    };
    if (by) return tests[where]();
    const acts = {
      first: () => this.go(0), last: () => this.go(this.reading.last), play: () => this.play(), faster: () => this.faster(1), slower: () => this.faster(-1),
      help: () => this.helpDialog.showModal(), why: () => this.toggle("why"), fallen: () => this.toggle("fallen"),
      table: () => this.panels.scrollIntoView({ block: "center" }), corrected: () => this.corrected(), branch: () => this.branch(),
      numbers: () => this.toggle("numbers"),
      search: () => { this.sides.open("log"); this.sides.body.querySelector(".search").focus(); },
      jump: () => this.jump(), write: () => { if (this.can.write) this.present.write(); }, what_if: () => this.whatIf(),
      copy_link: () => this.copyLink(), screen: () => this.fullScreen(), close: () => { this.needle = ""; this.numbers.chosen = null; this.track.build(); if (this.piece !== null) this.follow(null); this.pick(null); },
    };
    return acts[name]();
  }

  jump() {
    const input = make("input", { inputmode: "numeric", "aria-label": this.say("jump"), placeholder: this.say("jump"), class: "jump" });
    this.notice.replaceChildren(input);
    input.focus();
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      const seq = Number(input.value);
      this.frame.focus({ preventScroll: true });
      this.tell("");
      if (event.key === "Enter" && seq >= 1 && seq <= this.matchData.last) this.toSeq(seq);
      else if (event.key === "Enter") this.tell(this.say("no_event", { seq: input.value, last: this.matchData.last }));
    });
  }

  close() {
    this.stop();
    this.queue?.close();
    for (const timer of [this.telling, this.wanting, this.tracking]) clearTimeout(timer);
    this.narrow.onchange = null;
    document.removeEventListener("keydown", this.onkey);
    removeEventListener("popstate", this.onback);
  }
}

function isAddress(seq, played, piece) {
  const address = new URLSearchParams(location.search);
  return address.get("at") === String(seq) && address.has("played") === played && address.get("piece") === piece;
}
