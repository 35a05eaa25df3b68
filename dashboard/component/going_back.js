// Going back: what was recorded lately, tap by tap. A tap on one shows the table as it stood then, a
// second one goes there; what was recorded since is undone in one deed, and stays in the list.
class GoingBack extends Place {
  constructor(recorder) { super(recorder, { mode: "back", words: "" }); }

  // The board answers nothing here, and no key begins anything.
  get isOffering() { return false; }

  get parts() { return ["back"]; }

  get seq() { return this.chosen; }

  set seq(seq) { this.chosen = seq; }

  ask(change) {
    Object.assign(this, change);
    const { recorder, turn, chosen, count } = this;
    recorder.sendState("place", { mode: "back", turn, seat: recorder.seat, seq: chosen, count });
    recorder.render();
  }

  get deeds() { return this.data?.deeds ?? []; }

  // The newest is how it stands: nothing is to be gone back to.
  pick(seq) {
    if (seq === this.chosen) return this.go();
    return this.ask({ seq });
  }

  go() {
    const { chosen } = this.data ?? {};
    if (!chosen || chosen.seq !== this.chosen || !(chosen.takes || chosen.puts)) return;
    const words = this.deeds.find(({ seq }) => seq === chosen.seq)?.words ?? "";
    this.recorder.tap({ verb: "back", target: chosen.seq }, this.recorder.sheet.say("back_did", { what: words }));
  }

  // Up and down the list; Enter is a tap.
  walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...event.currentTarget.querySelectorAll(".deed")];
    const here = rows.indexOf(event.target.closest(".deed"));
    const next = rows[Math.max(0, Math.min(rows.length - 1, here + by))];
    next.focus();
    this.ask({ seq: Number(next.dataset.seq) });
  }

  row({ seq, words, more, by, at, gone }) {
    const { recorder } = this;
    const { sheet, devices, surroundings } = recorder;
    const on = seq === this.chosen;
    const told = gone ? sheet.say("back_gone", { who: devices.writerOf(gone.by) ?? "", time: surroundings.timeOf(gone.at) })
      : [devices.writerOf(by), surroundings.timeOf(at)].filter(Boolean).join(" · ");
    return make("li", { key: seq }, make("button", { type: "button", class: ["deed", on ? "on" : "", gone ? "gone" : ""].filter(Boolean).join(" "), key: seq, "data-seq": seq, "aria-pressed": String(on), onclick: () => this.pick(seq) },
      make("span", { class: "seq" }, String(seq)),
      make("span", {}, make("span", { class: "what" }, words), more ? ` ${sheet.say("back_more", { count: more })}` : "", make("small", {}, told))));
  }

  show() {
    const { recorder } = this;
    const { sheet } = recorder;
    const back = () => recorder.back();
    const head = sheet.head(sheet.say("back_title"), null, back);
    if (this.waits) return sheet.show(head, make("p", { class: "detail" }, sheet.say("one_moment")));
    if (!this.deeds.length) return sheet.show(head, make("p", { class: "detail" }, sheet.say("back_none")));
    const chosen = this.data.chosen?.seq === this.chosen ? this.data.chosen : null;
    const isNow = chosen && !chosen.takes && !chosen.puts;
    const parts = chosen ? [chosen.takes ? sheet.say("back_takes", { count: chosen.takes }) : null, chosen.puts ? sheet.say("back_puts", { count: chosen.puts }) : null].filter(Boolean) : [];
    const said = isNow ? sheet.say("back_now") : parts.join(" · ");
    const watches = recorder.devices.right.kind === "watch";
    const more = this.data.earlier ? sheet.button(sheet.say("back_earlier"), () => this.ask({ count: 2 * this.deeds.length }), { class: "chip" }) : null;
    return sheet.show(head,
      make("ol", { class: "deeds", "aria-label": sheet.say("back_title"), onkeydown: (event) => this.walk(event) }, this.deeds.map((deed) => this.row(deed)), more ? make("li", {}, more) : null),
      make("div", { class: "pair" }, sheet.button(sheet.say("back_stay"), back, { class: "choice" }),
        watches ? null : sheet.button(sheet.say("back_do"), () => this.go(), { class: "main", disabled: !chosen || isNow })),
      make("p", { class: "detail", role: "status" }, said || sheet.say("back_means")));
  }
}
