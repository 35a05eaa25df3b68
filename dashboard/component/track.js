// The way through a match: a slider, the score curve above it, and what happened where.
const DASHES = ["", "7 4", "2 4", "12 4 2 4", "1 3", "14 6"];

class Track {
  constructor(replay) {
    this.replay = replay;
    this.chart = draw("svg", { class: "curve", preserveAspectRatio: "none", viewBox: "0 0 1000 100", "aria-hidden": "true" });
    this.signs = make("div", { class: "signs", "aria-hidden": "true" });
    this.cursor = make("div", { class: "cursor", "aria-hidden": "true" });
    this.field = make("div", { class: "field" }, this.chart, this.signs, this.cursor);
    this.range = make("input", { type: "range", min: "0", step: "1" });
    this.range.addEventListener("input", () => replay.go(Number(this.range.value)));
    this.field.addEventListener("pointerdown", (event) => this.drag(event));
    this.field.addEventListener("pointermove", (event) => { if (event.buttons) this.drag(event); });
    this.count = make("output", { class: "count" });
    this.node = make("div", { class: "track" }, this.field, this.range, this.count);
  }

  drag(event) {
    const box = this.field.getBoundingClientRect();
    this.replay.go(Math.round(((event.clientX - box.left) / box.width) * this.replay.reading.last));
  }

  x(i) { return this.replay.reading.last ? i / this.replay.reading.last : 0; }

  // Drawn anew only when another reading is shown.
  build() {
    const { reading } = this.replay;
    this.range.max = String(Math.max(0, reading.last));
    this.chart.replaceChildren(...this.bands(), ...this.ticks(), ...this.curves(reading, ""));
    const { other } = this.replay;
    if (other) this.chart.append(...this.curves(other, "other"));
    this.signs.replaceChildren(...this.title(), ...this.numbers(), ...this.notes(), ...this.letters());
    this.node.classList.toggle("flat", !this.known(reading).length);
  }

  // Which numbers the curves show, where they are not the points.
  title() {
    const labels = this.series(this.replay.reading).map(({ label }) => label).filter(Boolean);
    if (!labels.length) return [];
    const sample = (i) => draw("svg", { class: "sample", viewBox: "0 0 20 8", preserveAspectRatio: "none" }, draw("path", { d: "M0 4H20", "stroke-dasharray": DASHES[i % 6] }));
    const told = labels.flatMap((label, i) => [labels.length > 1 ? sample(i) : "", label]);
    return [make("span", { class: "curve-title" }, told)];
  }

  bands() {
    const { reading } = this.replay;
    return reading.spans.filter((span) => span.kind === reading.highlight).map((span) => {
      const from = this.x(span.stops[0]) * 1000;
      const to = this.x(span.stops[1]) * 1000;
      return draw("rect", { class: "band", x: from, y: 0, width: Math.max(2, to - from), height: 100 });
    });
  }

  ticks() {
    const { reading } = this.replay;
    const marks = reading.marks[reading.coarse] || [];
    return marks.map((mark) => draw("line", { class: "tick", x1: this.x(mark) * 1000, x2: this.x(mark) * 1000, y1: 88, y2: 100 }));
  }

  // Every fifth turn by its number, where there is room.
  numbers() {
    const { reading } = this.replay;
    const spans = reading.spans.filter((span) => span.kind === reading.coarse);
    const pace = spans.length > 12 ? 5 : 1;
    return spans.filter((span, i) => (i + 1) % pace === 0 && /^\d{1,3}$/.test(span.number ?? ""))
      .map((span) => make("span", { class: "turn-number", style: `left:${this.x(span.stops[0]) * 100}%` }, span.number));
  }

  // What the curve shows: the counter that was opened, else the points of the seats, and what all
  // share where nobody has points. Each with its seat, its style and its values.
  series(reading) {
    const { matchData, numbers } = this.replay;
    const counter = (number) => {
      const changes = reading.changes(number);
      const { seat, label } = matchData.counters[number];
      return { label, seat: matchData.seats[seat], points: changes.map(({ stop, after }) => [stop, after]) };
    };
    if (numbers.chosen !== null) return [counter(numbers.chosen)];
    if (reading.scores.some((row) => row.some((value) => typeof value === "number")))
      return matchData.seats.map((seat, s) => ({ seat, points: reading.points(s) }));
    return matchData.counters.map((one, number) => number).filter((number) => matchData.counters[number].seat === undefined && matchData.counters[number].piece === undefined).map(counter);
  }

  known(reading) {
    return this.series(reading).flatMap(({ points }) => points.map(([, value]) => value)).filter((value) => typeof value === "number");
  }

  scale() {
    const all = [this.replay.reading, this.replay.other].filter(Boolean).flatMap((one) => this.known(one));
    const low = all.reduce((one, other) => Math.min(one, other), 0), high = all.reduce((one, other) => Math.max(one, other), 1);
    return (value) => 84 - ((value - low) / (high - low)) * 76;
  }

  curves(reading, kind) {
    const y = this.scale();
    return this.series(reading).map(({ seat, points }, s) => {
      let path = "", before = null;
      for (const [i, value] of points) {
        const x = Math.min(1000, this.x(i) * 1000);
        if (typeof value !== "number") {
          if (before !== null) path += `H${x}`; // it ends where the counter goes
          before = null;
          continue;
        }
        path += before === null ? `M${x} ${y(value)}` : `H${x}${value === before ? "" : `V${y(value)}`}`;
        before = value;
      }
      if (before !== null) path += `H${Math.min(1000, this.x(reading.last) * 1000)}`;
      const number = seat?.number ?? s;
      const stroke = seat ? `var(--aar-frame-${number % 6})` : "var(--aa-ink)";
      return draw("path", { class: `line ${kind}`, d: path || "M0 0", style: `stroke:${stroke}`, "stroke-dasharray": DASHES[number % 6] });
    });
  }

  // Letters at the end of the curves; where two are level they stand side by side.
  letters() {
    const { reading } = this.replay;
    const y = this.scale();
    const level = {};
    return this.series(reading).map(({ seat, points }) => {
      const value = points.at(-1)?.[1];
      if (!seat || typeof value !== "number") return null;
      const beside = (level[value] = (level[value] ?? -1) + 1);
      const sign = signOf(seat);
      sign.setAttribute("style", `top:${y(value)}%;right:${-9 + beside * 15}px`);
      return sign;
    }).filter(Boolean);
  }

  notes() {
    const { reading, matchData } = this.replay;
    const found = [];
    const put = (i, text, kind) => found.push(make("span", { class: `sign-at ${kind}`, style: `left:${this.x(i) * 100}%` }, text));
    reading.stops.forEach((line, i) => {
      if (line.found) put(i, "⚑", "finding");
      else if (line.notes || line.remark) put(i, line.notes?.find((note) => note.symbol)?.symbol || "✎", "note");
    });
    for (const line of matchData.lines_of_history) if (reading.lines.has(line.start)) put(reading.near(line.start), "⑂", "fork");
    return found;
  }

  show(i) {
    const { reading } = this.replay;
    this.range.value = String(i);
    this.range.setAttribute("aria-label", this.replay.say("slider"));
    this.range.setAttribute("aria-valuetext", this.replay.say("event_of", { number: i + 1, count: reading.last + 1 }));
    this.cursor.style.left = `${this.x(i) * 100}%`;
    this.count.textContent = `${i + 1} / ${reading.last + 1}`;
  }
}
