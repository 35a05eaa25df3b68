// Of a long log so many lines are drawn, round the present one; more where one scrolls to its end.
const LINES = 300;

// What stands beside the board: the present event, the log, the reasons, what fell, the other line.
class Sides {
  constructor(replay) {
    this.replay = replay;
    this.tab = "log";
    this.tabs = make("div", { class: "tabs", role: "tablist" });
    this.tabs.addEventListener("keydown", (event) => this.walk(event));
    this.body = make("div", { class: "sidebody", role: "tabpanel", tabindex: "0" });
    this.node = make("div", { class: "sides" }, this.tabs, this.body);
  }

  say(key, values) { return this.replay.say(key, values); }

  names() {
    const { replay } = this;
    const { slots } = replay.matchData; // without a board nothing leaves it
    return ["log", "why", ...(replay.numbers.hasAny ? ["numbers"] : []), ...(slots.length ? ["fallen"] : []), ...(replay.reading.lives.length || !replay.reading.isWhole ? ["piece"] : []), ...(replay.can.alter && replay.reading.marks[replay.reading.highlight] ? ["altered"] : []), ...(replay.other ? ["compare"] : [])];
  }

  open(tab) {
    this.tab = tab;
    this.render();
  }

  walk(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const names = this.names();
    this.open(names[(names.indexOf(this.tab) + by + names.length) % names.length]);
    this.tabs.querySelector("[aria-selected=true]").focus();
  }

  render() {
    const tabs = this.names().map((name) => {
      const on = name === this.tab;
      return make("button", { type: "button", role: "tab", class: on ? "tab on" : "tab", "aria-selected": String(on), tabindex: on ? "0" : "-1", onclick: () => this.open(name) }, this.say(`tab_${name}`));
    });
    this.tabs.replaceChildren(...tabs);
    this.body.setAttribute("aria-label", this.say(`tab_${this.tab}`));
    this.drawn = null;
    this.show();
  }

  // After every step: cheap where only the present line moves.
  show() {
    if (this.tab === "log") return this.log();
    if (this.replay.waits) return this.body.replaceChildren(make("p", { class: "detail" }, this.say("one_moment")));
    if (this.tab === "why") return this.why();
    if (this.tab === "fallen") return this.fallen();
    if (this.tab === "altered") return this.body.replaceChildren(...this.replay.altered.nodes());
    if (this.tab === "piece") return this.piece();
    if (this.tab === "numbers") return this.body.replaceChildren(...this.replay.numbers.nodes());
    return this.compare();
  }

  // More of a long match has come.
  more() {
    if (this.tab !== "log") return this.tab === "why" ? null : this.show();
    if (!this.replay.needle && this.replay.spot === null && !this.gaps) return null;
    const search = this.body.querySelector(".search"), top = this.list.scrollTop;
    if (search?.getRootNode().activeElement === search) this.refill(search);
    else { this.drawn = null; this.log(); }
    this.list.scrollTop = top;
    return null;
  }

  // -- the log ---------------------------------------------------------------------------------

  log() {
    const { replay } = this;
    const key = `${replay.matchData.version} ${replay.reading.key} ${replay.needle} ${replay.spot}`;
    if (this.drawn !== key || !this.shows(replay.line)) this.buildLog();
    this.drawn = key;
    this.mark();
    this.follow();
  }

  // Which line is the present one, and which come later.
  mark() {
    const { replay } = this;
    const here = replay.line.seq;
    this.rows.forEach(([line, row]) => {
      const on = line.seq === here;
      if (row.classList.contains("on") !== on) row.classList.toggle("on", on);
      if (on) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
      row.classList.toggle("later", line.place > replay.line.place);
      if (line.taken) row.classList.toggle("taken", replay.reading.isStruck(line, replay.at));
    });
  }

  buildLog() {
    const { replay } = this;
    const { log } = replay.reading;
    const wanted = folded(replay.needle);
    const slot = replay.spot === null ? null : replay.board.cells.get(replay.spot)?.slot ?? -1;
    this.lines = wanted || slot !== null ? log.filter((line) => line.text !== undefined && (!wanted || folded(this.texts(line)).includes(wanted))
      && (slot === null || (line.at || []).includes(slot))) : log;
    const here = this.placeOf(replay.line);
    this.from = Math.max(0, Math.min(here - LINES / 2, this.lines.length - LINES));
    this.to = Math.min(this.lines.length, this.from + LINES);
    this.list = make("div", { class: "loglist" });
    this.list.addEventListener("scroll", () => this.scrolled());
    this.fill();
    this.body.replaceChildren(this.filters(), this.list);
  }

  // How many of the lines stand before one.
  placeOf(line) {
    let low = 0, high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle].place < line.place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  shows(line) {
    const place = this.placeOf(line);
    return this.lines[place] !== line || (this.from <= place && place < this.to);
  }

  fill() {
    const { replay } = this;
    const opens = new Map(replay.reading.spans.filter((span) => span.kind === replay.reading.coarse).map((span) => [span.first, span]));
    this.rows = [];
    this.gaps = false;
    let gap = false;
    const items = this.lines.slice(this.from, this.to).flatMap((line) => {
      if (line.text === undefined) { // its part has not come
        const again = gap;
        gap = this.gaps = true;
        return again ? [] : [make("li", { class: "detail" }, "…")];
      }
      gap = false;
      const head = opens.get(line.seq);
      const row = this.row(line);
      this.rows.push([line, row]);
      return [head ? make("li", { class: "turnhead" }, head.seat === undefined ? null : signOf(replay.matchData.seats[head.seat]), head.words) : null, make("li", {}, row, replay.album.row(line.photos))];
    });
    const isPart = (replay.needle || replay.spot !== null) && !replay.reading.isWhole;
    const none = isPart ? make("p", { class: "detail" }, replay.comes()) : items.length ? null : make("p", { class: "detail" }, this.say("nothing_found"));
    this.list.replaceChildren(...[make("ol", { class: "lines" }, items), none].filter(Boolean));
  }

  // Where one comes to an end of what is drawn, more of it is, and nothing moves under the eye.
  scrolled() {
    const { list, lines } = this;
    const up = list.scrollTop < 200 && this.from > 0;
    const down = list.scrollTop + list.clientHeight > list.scrollHeight - 200 && this.to < lines.length;
    if (!up && !down) return;
    const [line, row] = this.rows.find(([, one]) => one.offsetTop + one.offsetHeight > list.scrollTop) ?? [];
    const by = row ? row.offsetTop - list.scrollTop : 0;
    const half = LINES / 2;
    this.from = Math.max(0, Math.min(lines.length - LINES, this.from + (up ? -half : half)));
    this.to = Math.min(lines.length, this.from + LINES);
    this.fill();
    const same = this.rows.find(([one]) => one === line)?.[1];
    if (same) list.scrollTop = same.offsetTop - by;
    this.mark();
  }

  texts(line) { return [line.text, ...(line.notes || []).map((note) => note.text || ""), ...(line.photos || []).map((photo) => photo.words || "")].join(" "); }

  filters() {
    const { replay } = this;
    const slot = replay.spot === null ? null : replay.board.cells.get(replay.spot)?.slot ?? null;
    const search = make("input", { type: "search", class: "search", placeholder: this.say("search"), "aria-label": this.say("search") });
    search.value = replay.needle;
    search.addEventListener("input", () => { replay.needle = search.value; this.refill(search); });
    search.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") replay.toHit(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") { replay.needle = ""; this.render(); replay.frame.focus(); }
    });
    const chip = replay.spot === null ? null : make("button", { type: "button", class: "chip set", onclick: () => replay.pick(null) },
      `${this.say("all_at", { cell: replay.spot })} ✕`);
    const counters = slot === null ? [] : replay.reading.countersAt(slot, replay.at).map((number) => replay.numbers.chip(number));
    const lives = slot === null ? [] : replay.reading.livesAt(slot, replay.at).map((life) => this.storyOf(life));
    const cards = slot === null ? [] : replay.reading.livesAt(slot, replay.at).map((life) => this.cardOf(life));
    return make("div", { class: "filters" }, search, chip, lives, cards, counters);
  }

  // A tap leads to all that concerns one piece.
  storyOf([id, name, owner], kind = "chip") {
    const { replay } = this;
    const seat = replay.matchData.seats[owner];
    return make("button", { type: "button", class: `${kind} life`, onclick: () => replay.follow(id) }, seat ? signOf(seat) : null, make("span", {}, this.say("piece_story", { piece: name })));
  }

  // What such a piece is, as the game itself says it: a page of its own.
  cardOf([, name, , , , of]) {
    const { replay } = this;
    if (!replay.can.go || !replay.can.cards || !of) return null;
    const address = new URLSearchParams({ view: "pieces", game: replay.can.cards, piece: of });
    return make("a", { class: "chip about", href: `?${address}`, target: "_blank" }, this.say("piece_about", { piece: name }));
  }

  refill(search) {
    this.buildLog();
    const again = this.body.querySelector(".search");
    again.focus();
    again.setSelectionRange(search.selectionStart, search.selectionStart);
    this.drawn = null;
  }

  row(line) {
    const { replay } = this;
    const marks = [
      line.found ? this.sign("⚑", line.found.map((one) => one.text).join("; "), "warn") : null,
      ...(line.notes || []).map((note) => this.sign(note.symbol || "✎", [note.by, [note.symbol, note.text].filter(Boolean).join(" ")].filter(Boolean).join(": "))),
      line.inserted ? this.sign(icon("above"), this.say("inserted")) : null,
      line.taken ? this.sign("↶", line.taken_why) : null,
    ];
    const pad = line.depth ? `padding-left:${0.2 + line.depth * 0.9}rem` : null;
    return make("button", { type: "button", class: line.taken ? "line taken" : "line", style: pad, onclick: () => replay.toSeq(line.seq) },
      make("span", { class: "seq" }, String(line.seq)), make("span", { class: "text" }, line.text), marks);
  }

  sign(mark, title, kind = "") {
    return make("span", { class: `mark ${kind}`, role: "img", title, "aria-label": title }, mark);
  }

  // The present line stays in view inside its own list; the page does not move.
  follow() {
    const row = this.rows.find(([line]) => line.seq === this.replay.line.seq)?.[1];
    if (!row || !this.list) return;
    const box = this.list;
    const top = row.offsetTop;
    if (top < box.scrollTop + 40 || top + row.offsetHeight > box.scrollTop + box.clientHeight - 60) {
      box.scrollTop = top - box.clientHeight * 0.4;
    }
  }

  // -- why -------------------------------------------------------------------------------------

  why() {
    const { replay } = this;
    const { line, reading, matchData } = replay;
    const at = (seq) => { const found = reading.lines.get(seq); return found?.text === undefined ? null : found; };
    const chain = (line.causes || []).map(at).filter(Boolean);
    const effects = (line.effects || []).map(at).filter(Boolean);
    const explained = (line.why || []).map(([depth, text]) =>
      make("li", { style: `margin-left:${depth * 1.05}rem`, class: depth ? "because" : "deed" }, matchData.texts[text]));
    this.body.replaceChildren(
      make("h3", {}, this.say("why_title", { seq: line.seq })),
      make("p", { class: "next" }, line.text),
      line.source === undefined ? "" : make("p", { class: "detail" }, matchData.texts[line.source]),
      line.taken ? make("p", { class: "detail" }, `↶ ${line.taken_why}`) : "",
      ...(line.found || []).map((one) => replay.finding(one)),
      ...this.linked("caused_by", chain), ...this.linked("led_to", effects),
      explained.length ? make("h3", {}, this.say("by_the_rules")) : "",
      explained.length ? make("ul", { class: "reasons" }, explained) : "");
  }

  linked(title, lines) {
    if (!lines.length) return [];
    return [make("h3", {}, this.say(title)), make("ol", { class: "lines" }, lines.map((line) => make("li", {}, this.row(line))))];
  }

  // -- what fell -------------------------------------------------------------------------------

  fallen() {
    const { replay } = this;
    const { reading, matchData } = replay;
    const items = reading.fallen.map(([stop, name, owner, cell]) => {
      const seat = matchData.seats[owner];
      const line = reading.stops[stop];
      const when = line.path === undefined ? `${line.seq}` : matchData.texts[line.path];
      const slot = matchData.slots.findIndex(([id]) => id === cell);
      const life = reading.livesAt(slot, stop).find((one) => one[1] === name);
      return make("li", {}, make("button", { type: "button", class: stop > replay.at ? "dead later" : "dead", onclick: () => replay.go(stop) },
        seat ? signOf(seat) : null,
        make("span", { class: "text" }, make("b", {}, name), make("small", {}, `${cell} · ${when}`)),
        make("span", { class: "seq" }, String(line.seq))),
        life ? make("button", { type: "button", class: "chip life", "aria-label": this.say("piece_story", { piece: name }), title: this.say("piece_story", { piece: name }), onclick: () => replay.follow(life[0]) }, icon("story")) : null);
    });
    this.body.replaceChildren(make("p", { class: "detail" }, this.say(items.length ? "fallen_means" : "fallen_none")), make("ul", { class: "graves" }, items));
  }

  // -- one piece ---------------------------------------------------------------------------------

  piece() {
    const { replay } = this;
    const { reading, matchData } = replay;
    if (replay.piece === null) return this.pieces();
    const life = reading.life(replay.piece);
    const close = make("button", { type: "button", class: "back", "aria-label": this.say("piece_close"), title: this.say("piece_close"), onclick: () => replay.follow(null) }, "‹");
    if (!life) return this.body.replaceChildren(make("div", { class: "head" }, close, make("p", { class: "detail" }, reading.isWhole ? this.say("piece_none") : replay.comes())));
    const [, name, owner, , story] = life;
    const rows = [];
    for (let i = 0; i < story.length; i += 2) rows.push(this.chapter(story[i], matchData.texts[story[i + 1]]));
    const seat = matchData.seats[owner];
    const kept = this.body.querySelector(".life-lines")?.scrollTop ?? 0;
    const list = make("div", { class: "loglist life-lines" }, make("ol", { class: "lines" }, rows));
    this.body.replaceChildren(make("div", { class: "head" }, close, seat ? signOf(seat) : null, make("div", {}, make("h3", { class: "ask" }, name), make("p", { class: "detail" }, this.say("piece_means")))), list);
    list.scrollTop = kept;
    const on = list.querySelector(".on");
    if (on && (on.offsetTop < kept || on.offsetTop + on.offsetHeight > kept + list.clientHeight)) list.scrollTop = on.offsetTop - list.clientHeight * 0.4;
    return null;
  }

  // All that there ever were, to choose one.
  pieces() {
    const { reading } = this.replay;
    reading.join();
    const lives = reading.lives.map((life) => this.storyOf(life));
    this.body.replaceChildren(make("p", { class: "detail" }, this.say("piece_choose")), make("div", { class: "extras" }, lives));
  }

  // What happened to it at a stop; the sentence alone where the event only speaks of it.
  chapter(stop, words) {
    const { replay } = this;
    const line = replay.reading.stops[stop];
    const where = line.path === undefined ? "" : ` · ${replay.matchData.texts[line.path]}`;
    const text = make("span", { class: "text" }, words ? make("b", {}, words) : line.text, make("small", {}, words ? `${line.text}${where}` : where.slice(3)));
    const kind = ["line", stop === replay.at ? "on" : "", stop > replay.at ? "later" : ""].filter(Boolean).join(" ");
    return make("li", {}, make("button", { type: "button", class: kind, "aria-current": stop === replay.at ? "step" : null, onclick: () => { replay.stop(); replay.go(stop); } },
      make("span", { class: "seq" }, String(line.seq)), text));
  }

  // -- the other line of history -----------------------------------------------------------------

  compare() {
    const { replay } = this;
    const { other, parting, matchData } = replay;
    const i = parting.at(replay.at);
    if (!other.has(i)) {
      this.body.replaceChildren(make("p", { class: "detail" }, this.say("one_moment")));
      return replay.wantMore();
    }
    if (!this.mini) this.mini = new ReplayBoard(matchData, () => {});
    const differing = parting.differing(replay.at, i);
    this.mini.frameAt(other, i, this.say("tab_compare"), differing);
    const cells = differing.map((slot) => matchData.slots[slot][0]);
    const path = other.stops[i].path === undefined ? "" : `${matchData.texts[other.stops[i].path]} · `;
    const score = (reading, at, s) => reading.scores[at]?.[s] ?? "–";
    const rows = matchData.seats.map((seat, s) => make("tr", {}, make("th", { scope: "row" }, signOf(seat), " ", seat.name),
      make("td", {}, String(score(replay.reading, replay.at, s))), make("td", {}, String(score(other, i, s))),
      make("td", {}, String(score(replay.reading, replay.reading.last, s))), make("td", {}, String(score(other, other.last, s)))));
    const head = ["here_now", "there_now", "here_end", "there_end"].map((key) => make("th", { scope: "col" }, this.say(key)));
    this.body.replaceChildren(
      make("p", { class: "detail" }, this.say("compare_means")),
      make("div", { class: "scroll" }, make("table", { class: "scores" }, make("thead", {}, make("tr", {}, make("td", {}), head)), make("tbody", {}, rows))),
      make("p", { class: "next there" }, make("small", { class: "path" }, `${this.say("there")}: ${path}${this.say("line_number", { seq: other.stops[i].seq })}`), other.stops[i].text),
      make("p", { class: "detail differing" }, cells.length ? this.say("differing", { cells: cells.join(", ") }) : this.say("no_difference")),
      this.mini.frame,
      replay.can.go ? make("button", { type: "button", class: "choice", onclick: () => replay.ask({ verb: "line", branch: other.branch, at: other.stops[i].seq }) }, this.say("go_there")) : "");
  }
}
