// A match on a big screen: board, players, what happened last. It follows the record, and nothing on
// it can be tapped.
class Watch {
  constructor(root) {
    this.artworks = new Artworks();
    this.node = make("main", { class: "watch" });
    root.append(this.artworks.node, this.node);
    document.documentElement.dataset.watch = "";
    this.timer = setInterval(() => this.tick(), 250);
  }

  update(data) {
    if (data.version === this.version) return;
    this.version = data.version;
    this.data = data;
    this.artworks.define(data.artworks);
    const hasBoard = data.picture.grid !== "none";
    this.node.className = ["watch", hasBoard ? "" : "bare", data.result ? "over" : ""].filter(Boolean).join(" ");
    this.node.replaceChildren(...[hasBoard ? this.board() : this.panels(), this.side()].filter(Boolean));
    this.tick();
  }

  // It comes from our own renderer, which escapes every text in it.
  board() {
    const { picture } = this.data;
    const svg = draw("svg", { viewBox: picture.box.join(" "), role: "img", "aria-label": picture.title || this.data.words.board, "text-anchor": "middle", "font-family": picture.font });
    svg.innerHTML = picture.svg;
    for (const node of svg.querySelectorAll("[tabindex]")) node.removeAttribute("tabindex");
    return make("div", { class: "stage" }, svg);
  }

  // Where nothing is played on a board, what is counted stands in its place.
  panels() {
    const { panels, signs } = this.data;
    return make("div", { class: "stage lists" }, panels.map((panel) => make("section", {},
      make("h2", {}, signs[panel.owner] ? signOf(signs[panel.owner]) : null, panel.title), make("ul", {}, panel.lines.map((line) => make("li", {}, line))))));
  }

  side() {
    const { title, where, said, result, paused, words } = this.data;
    const [now, ...before] = said;
    const state = result ?? (paused ? words.paused : where);
    return make("div", { class: "rail" },
      title ? make("p", { class: "title" }, title) : null,
      make("div", { class: "plates" }, this.data.seats.map((seat) => this.plate(seat))),
      make("p", { class: result ? "result" : "where" }, state),
      make("p", { class: "now", role: "status" }, now ?? ""),
      make("ol", { class: "before" }, before.map((sentence) => make("li", {}, sentence))));
  }

  plate(seat) {
    const { turn, words, clock } = this.data;
    const moves = seat.seat === turn;
    const kinds = ["plate", moves ? "moves" : "", seat.gone ? "gone" : "", seat.won ? "won" : ""].filter(Boolean);
    const mark = moves ? make("span", { class: "turn", role: "img", "aria-label": words.turn }, icon("play")) : null;
    const face = clock && seat.seat in clock.seconds ? make("span", { class: "face", role: "timer", "data-clock": seat.seat }) : null;
    const score = seat.score === null || seat.score === undefined ? null : make("b", {}, String(seat.score));
    return make("div", { class: kinds.join(" "), style: colourOf(seat) }, signOf(seat),
      make("span", { class: "who" }, make("span", { class: "name" }, mark, seat.name), seat.army ? make("small", {}, seat.army) : null, face), score);
  }

  // The clock of whoever is to play runs since it was read.
  tick() {
    const { clock, turn } = this.data ?? {};
    if (!clock) return;
    for (const face of this.node.querySelectorAll("[data-clock]")) {
      const seat = face.dataset.clock;
      const ran = clock.since && seat === turn ? Math.max(0, (Date.now() - Date.parse(clock.since)) / 1000) : 0;
      const text = clockText(clock.seconds[seat] + (clock.shows === "left" ? -ran : ran));
      if (face.textContent !== text) face.textContent = text;
    }
  }

  close() {
    clearInterval(this.timer);
    delete document.documentElement.dataset.watch;
  }
}

export default function ({ data, parentElement }) {
  parentElement.watch ??= new Watch(parentElement);
  const { watch } = parentElement;
  watch.update(data);
  return () => setTimeout(() => { if (!watch.node.isConnected) watch.close(); }, 500);
}
