// The log by turns: the newest lie open, earlier ones unfold, and their lines come when they do.
const LINES_OPEN = 12; // so many lines are seen before anything is unfolded, if there are

class Logbook {
  constructor(recorder) {
    this.recorder = recorder;
    this.node = make("div", { class: "log" });
    this.chosen = new Map(); // what somebody folded or unfolded, by the first event of the turn
    this.heads = 0;
  }

  say(key, values) { return this.recorder.sheet.say(key, values); }

  show() {
    const { recorder } = this;
    const { heads, earlier, lines } = recorder.logbook;
    const waiting = recorder.queue.taps.map((tap) => make("li", { class: "pending", key: tap.id }, icon("wait"), " ", (recorder.mayKnow(tap) && tap.words) || "")).reverse();
    let seen = 0;
    const parts = [...heads].reverse().map((head, i) => {
      const own = lines.filter(({ section }) => section === head.first);
      const isOpen = this.chosen.get(head.first) ?? (i === 0 || seen < LINES_OPEN);
      if (isOpen) seen += head.count;
      return this.part(head, own, isOpen);
    });
    const more = earlier ? this.recorder.sheet.button(this.say("log_earlier", { count: earlier }), () => this.more(), { class: "chip" }) : null;
    patch(this.node, [make("h3", { id: "log" }, this.say("log")), waiting.length ? make("ol", { class: "waiting", "aria-label": this.say("log") }, waiting) : null, ...parts, more].filter(Boolean));
    for (const node of this.node.querySelectorAll("details")) node.open = node.dataset.open === "true";
    this.askFor(parts);
  }

  part(head, lines, isOpen) {
    const toggled = ({ currentTarget: { open } }) => {
      if (String(open) === this.node.querySelector(`[data-first="${head.first}"]`)?.dataset.open) return;
      this.chosen.set(head.first, open);
      this.show();
    };
    const rows = lines.map((line) => make("li", { class: line.taken ? "taken" : line.found ? "found" : "", key: line.seq }, this.line(line))).reverse();
    const body = rows.length ? make("ol", { "aria-label": head.words, reversed: true }, rows) : make("p", { class: "detail" }, this.say("one_moment"));
    return make("details", { class: "turn-of", key: `turn ${head.first}`, "data-first": head.first, "data-open": String(isOpen), "data-missing": isOpen && !rows.length, ontoggle: toggled },
      make("summary", { key: head.first }, make("span", { class: "text" }, head.words), make("span", { class: "seq" }, String(head.count))), isOpen ? body : null);
  }

  // Lines that lie open and have not come are asked for, once.
  askFor(parts) {
    const missing = parts.filter((part) => "missing" in part.dataset).map((part) => part.dataset.first).join(" ");
    if (missing && missing !== this.missing) this.ask();
    this.missing = missing;
  }

  // All that is wanted: the framework hands on the last of several quick messages only.
  ask() {
    const open = [...this.chosen].filter(([, isOpen]) => isOpen).map(([first]) => first);
    if (open.length || this.heads) this.recorder.sendState("log", { heads: this.heads, open, seat: this.recorder.eyes });
  }

  more() {
    this.heads = 2 * this.recorder.logbook.heads.length;
    this.ask();
  }

  line(line) {
    const marks = [line.photos ? this.mark(icon("camera"), "photo_title") : null, line.found ? this.mark("⚑", "finding") : null, line.notes ? this.mark("✎", null, line.notes.join("; ")) : null,
      line.after ? this.mark(icon("above"), "inserted") : null, line.taken ? this.mark("↶", "taken") : null];
    const pad = line.depth ? `padding-left:${line.depth}rem` : null;
    return make("button", { type: "button", class: "line", key: line.seq, style: pad, onclick: () => this.recorder.openLine(line) },
      make("span", { class: "seq" }, String(line.seq)), make("span", { class: "text" }, line.words, this.writer(line)), this.recorder.photos.thumbs(line), marks);
  }

  // Which device wrote it, where several did.
  writer(line) {
    const { devices, data } = this.recorder;
    return data.writers.length > 1 && line.by ? make("small", { class: "writer" }, devices.writerOf(line.by)) : null;
  }

  mark(sign, key, title = this.say(key)) {
    return make("span", { class: "mark", title, role: "img", "aria-label": title }, sign);
  }
}
