// What is looked up about a piece before anything is done: where it gets, whom it sees. It is asked of
// the server for one piece at a time, and lies over the board as long as somebody looks.
class Outlooks {
  constructor(recorder) { Object.assign(this, { recorder, kind: null }); }

  // What is known of a piece: asked for anew when the record went on, or somebody else looks.
  of(piece) {
    const { data, place, picture, seat } = this.recorder;
    if (piece === null || !data.can_look || place || picture.grid === "none") return [];
    const key = JSON.stringify([piece, data.last, seat]);
    if (this.key !== key) {
      Object.assign(this, { key, turn: newId() });
      this.recorder.sendState("look", { turn: this.turn, piece, seat: seat ?? null });
    }
    return data.look?.turn === this.turn ? data.look.outlooks : [];
  }

  chips(piece) {
    return this.of(piece).filter((one) => !one.at_once).map(({ id, title }) => {
      const on = id === this.kind;
      const act = () => { this.kind = on ? null : id; this.recorder.render(); };
      return make("button", { type: "button", class: on ? "chip on" : "chip", key: `look ${id}`, "aria-pressed": String(on), onclick: act }, title);
    });
  }

  // What holds for all of it, and a line for each other piece, which says why when it is unfolded.
  told(piece) {
    return this.of(piece).filter((one) => one.at_once || one.id === this.kind).map((one) => this.sayings(one));
  }

  sayings(shown) {
    const said = shown.detail.map((words) => make("p", { class: "detail" }, words));
    const lines = shown.lines.filter(({ words }) => words).map(({ target, words, why, clear }) => !why.length ? make("p", { class: "detail" }, words) : make("details", { class: clear ? "outlook-line" : "outlook-line blocked", key: `look ${target}` },
      make("summary", {}, words), make("ul", { class: "told" }, why.map((one) => make("li", {}, one)))));
    return make("div", { class: "outlook-told", key: `told ${shown.id}` }, said, lines);
  }

  // Over the board: of what is looked at, or what helps to answer the question that is asked.
  get onBoard() {
    const { spot, question } = this.recorder;
    if (spot) return this.within(spot.alone, ({ id }) => id === this.kind) ?? this.within(spot.alone, (one) => one.at_once);
    if (!question?.ask || !this.recorder.data.can_look) return null;
    return this.within(this.asked(question), ({ answers }) => answers && answers === question.ask.kind);
  }

  within(piece, isShown) {
    const shown = piece && this.of(piece).find(isShown);
    return shown ? { ...shown, piece } : null;
  }

  // The piece of which a question is: what was answered last, or what the offer has settled.
  asked({ flow, ask }) {
    const { pieces } = this.recorder.picture;
    const told = flow.touched.map((fact) => flow.answers[fact]).reverse();
    const settled = Object.values(flow.offer.facts ?? {});
    return ask.kind === "facts" ? null : [...told, ...settled].find((value) => typeof value === "string" && value in pieces) ?? null;
  }
}
