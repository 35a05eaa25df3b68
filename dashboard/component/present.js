// The present event, large: where it stands, what happened, what is said about it.
class Present {
  constructor(replay) {
    this.replay = replay;
    this.path = make("div", { class: "path" });
    this.words = make("p", { class: "now", role: "status", "aria-live": "polite", onclick: () => this.words.classList.toggle("whole") });
    this.extra = make("div", { class: "said" });
    this.acts = make("div", { class: "extras acts" });
    this.caption = make("div", { class: "caption" }, this.path, this.words);
    this.node = make("div", { class: "sheet present" }, this.caption, this.extra, this.acts);
  }

  say(key, values) { return this.replay.say(key, values); }

  show() {
    const { replay } = this;
    const { line, matchData } = replay;
    // Days later somebody told more: that is no time of this match.
    const clock = line.after === undefined || line.after > 172800 ? "" : ` · ${time(line.after)}`;
    const path = line.path === undefined ? "" : `${matchData.texts[line.path]} · `;
    const writer = replay.writers[line.by] ? ` · ${replay.writers[line.by]}` : "";
    this.path.textContent = `${path}${this.say("line_number", { seq: line.seq })}${clock}${writer}`;
    this.words.textContent = line.text;
    this.words.classList.remove("whole");
    this.words.classList.toggle("struck", replay.reading.isStruck(line, replay.at));
    this.extra.replaceChildren(...this.remarks(line));
    if (this.writing) return;
    this.acts.replaceChildren(...this.buttons());
  }

  // What happens there has not come yet.
  wait() {
    this.path.textContent = this.say("line_number", { seq: this.replay.line.seq });
    this.words.textContent = this.say("one_moment");
    this.words.classList.remove("struck");
    this.extra.replaceChildren();
  }

  remarks(line) {
    const { replay } = this;
    const notes = (line.notes || []).map((note) => make("p", { class: "remark" },
      note.symbol ? make("b", { class: "symbol" }, note.symbol) : "✎ ", " ", note.by ? make("b", {}, `${note.by}: `) : "", note.text || ""));
    const taken = replay.reading.isStruck(line, replay.at) ? [make("p", { class: "detail" }, `↶ ${line.taken_why}`)] : [];
    const inserted = line.inserted ? [make("p", { class: "detail" }, icon("above"), " ", this.say("inserted"))] : [];
    const forks = replay.matchData.lines_of_history.filter((one) => one.start === line.seq && one.branch !== replay.reading.branch).map((one) => this.fork(one));
    const photos = line.photos ? [replay.album.row(line.photos)] : [];
    return [...(line.found || []).map((one) => replay.finding(one)), ...photos, ...notes, ...taken, ...inserted, ...forks];
  }

  fork(one) {
    const words = `⑂ ${this.say(`fork_${one.kind}`, { title: one.title })}`;
    if (!this.replay.can.go) return make("p", { class: "detail" }, words);
    return make("button", { type: "button", class: "chip", onclick: () => this.replay.ask({ verb: "line", branch: one.branch, at: one.start }) }, words);
  }

  buttons() {
    const { replay } = this;
    const add = (key, act) => make("button", { type: "button", class: "chip", onclick: act }, this.say(key));
    const found = [add("why", () => replay.toggle("why"))];
    if (replay.can.write) found.push(add("write", () => this.write()), add("what_if", () => replay.whatIf()));
    const { line, reading } = replay;
    const mend = (key, how, seq) => found.push(add(key, () => replay.toRecorder(how, seq)));
    const next = reading.stops[replay.at + 1];
    if (replay.can.write && reading.key === "corrected" && !line.taken) {
      if (replay.at > 0) mend("correct", "instead", line.seq);
      if (next) mend("insert", "before", next.seq);
    }
    if (replay.can.link) found.push(add("copy_link", () => replay.copyLink()));
    return found;
  }

  // A remark on the present event: a sign, a text, whose it is.
  write() {
    const { replay } = this;
    replay.stop();
    this.writing = { seq: replay.line.seq, symbol: null };
    replay.frame.classList.add("writing");
    const text = make("textarea", { rows: "2", maxlength: "2000", "aria-label": this.say("write_text"), placeholder: this.say("write_text") });
    const author = make("input", { "aria-label": this.say("write_author"), placeholder: this.say("write_author"), maxlength: "200" });
    author.value = kept("author") || "";
    const signs = ["!!", "!", "!?", "?!", "?", "??"].map((symbol) => make("button", {
      type: "button", class: "chip", "aria-pressed": "false", "aria-label": this.say("symbol", { symbol }),
      onclick: (event) => this.choose(symbol, event.currentTarget),
    }, symbol));
    const done = () => {
      const { seq, symbol } = this.writing;
      if (!text.value.trim() && !symbol) return text.focus();
      keep("author", author.value.trim());
      replay.note(seq, text.value.trim(), symbol, author.value.trim());
      this.close();
    };
    this.acts.replaceChildren(make("div", { class: "write" }, make("div", { class: "extras" }, signs), text, author,
      make("div", { class: "pair" }, make("button", { type: "button", class: "choice", onclick: () => this.close() }, this.say("cancel")),
        make("button", { type: "button", class: "main", onclick: done }, this.say("write_save")))));
    text.focus();
  }

  choose(symbol, button) {
    const on = this.writing.symbol === symbol;
    this.writing.symbol = on ? null : symbol;
    for (const one of this.acts.querySelectorAll("[aria-pressed]")) {
      const set = one === button && !on;
      one.setAttribute("aria-pressed", String(set));
      one.classList.toggle("set", set);
    }
  }

  close() {
    this.writing = null;
    this.replay.frame.classList.remove("writing");
    this.show();
    this.replay.frame.focus({ preventScroll: true });
  }
}

function time(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function kept(name) { try { return localStorage.getItem(`aar:${name}`); } catch { return null; } }

function keep(name, value) { try { localStorage.setItem(`aar:${name}`, value); } catch { /* not kept */ } }
