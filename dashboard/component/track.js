// The way through a match: a slider, the curve of what is counted above it, and what happened where.
const DASHES = ["", "7 4", "2 4", "12 4 2 4", "1 3", "14 6"];
// Curves that are level lie beside each other, so far apart.
const APART = 3.5;
// So near to a sign of its lane a tap is meant for it.
const SIGN = 14;

class Track {
  constructor(replay) {
    this.replay = replay;
    this.heading = make("div", { class: "curve-title" });
    this.chart = draw("svg", { class: "curve" });
    this.axis = make("div", { class: "axis" });
    this.lane = make("div", { class: "lane" });
    this.turns = make("div", { class: "turn-numbers" });
    this.ends = make("div", { class: "ends" });
    this.cursor = make("div", { class: "cursor" });
    this.hover = make("div", { class: "cursor hover", hidden: true });
    this.hint = make("p", { class: "curve-hint", hidden: true });
    this.plot = make("div", { class: "plot", "aria-hidden": "true" }, this.chart, this.lane, this.turns, this.hover, this.cursor);
    this.field = make("div", { class: "field" }, this.heading, this.axis, this.plot, this.ends, this.hint);
    this.range = make("input", { type: "range", min: "0", step: "1" });
    this.range.addEventListener("input", () => replay.go(Number(this.range.value)));
    this.field.addEventListener("pointerdown", (event) => replay.go(this.meant(event)));
    this.field.addEventListener("pointermove", (event) => { if (event.buttons) replay.go(this.meant(event)); else if (event.pointerType === "mouse") this.point(this.meant(event)); });
    this.field.addEventListener("pointerleave", () => this.point(null));
    this.count = make("output", { class: "count" });
    this.node = make("div", { class: "track" }, this.field, this.range, this.count);
    // It is drawn in pixels, so that strokes and dashes are the same at any size.
    new ResizeObserver(() => this.build()).observe(this.plot);
  }

  // The stop under a finger: in the lane that of the sign it is meant for.
  meant({ clientX, clientY }) {
    const box = this.plot.getBoundingClientRect(), { last } = this.replay.reading;
    const i = Math.max(0, Math.min(last, Math.round(((clientX - box.left) / box.width) * last)));
    if (clientY > this.lane.getBoundingClientRect().bottom) return i;
    const far = (one) => Math.abs(box.left + this.x(one) * box.width - clientX);
    const near = this.signs.filter((one) => far(one) <= SIGN).sort((one, other) => far(one) - far(other));
    return near[0] ?? i;
  }

  // What it came to there, before one goes there.
  point(i) {
    const { reading } = this.replay;
    const words = i === null ? "" : reading.stops[i].text;
    this.hover.hidden = this.hint.hidden = !words;
    if (!words) return;
    this.hover.style.left = `${this.x(i) * 100}%`;
    const amounts = this.series(reading).filter(({ points }) => points.length)
      .map(({ seat, points }) => [seat, points.findLast(([stop]) => stop <= i)?.[1]]).filter(([, value]) => typeof value === "number");
    this.hint.replaceChildren(make("b", {}, `${i + 1}`), ...amounts.flatMap(([seat, value]) => [seat ? signOf(seat) : "", make("b", {}, numberText(value))]), make("span", {}, words));
  }

  x(i) { return this.replay.reading.last ? i / this.replay.reading.last : 0; }

  // Drawn anew only when another reading is shown, or its size is another.
  build() {
    const { reading, other } = this.replay;
    const { width, height } = this.chart.getBoundingClientRect();
    this.range.max = String(Math.max(0, reading.last));
    this.node.classList.toggle("flat", !this.known(reading).length);
    this.signs = [];
    this.heading.replaceChildren(...this.title());
    this.lane.replaceChildren(...this.battles(), ...this.notes());
    this.turns.replaceChildren(...this.numbers(width));
    if (!width || !height) return;
    const scale = this.scale(height);
    this.chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.chart.replaceChildren(...this.bands(width, height), ...scale.ticks.map((value) => draw("line", { class: "grid", x1: 0, x2: width, y1: scale.y(value), y2: scale.y(value) })),
      ...this.curves(reading, "", width, scale.y), ...(other ? this.curves(other, "other", width, scale.y) : []));
    this.axis.replaceChildren(...scale.ticks.map((value) => make("span", { style: `top:${scale.y(value)}px` }, numberText(value))));
    this.ends.replaceChildren(...this.letters(height, scale.y));
  }

  // Which numbers the curves show.
  title() {
    const labels = [...new Set(this.series(this.replay.reading).map(({ label }) => label).filter(Boolean))];
    const sample = (i) => draw("svg", { class: "sample", viewBox: "0 0 20 8", preserveAspectRatio: "none" }, draw("path", { d: "M0 4H20", "stroke-dasharray": DASHES[i % 6] }));
    return labels.flatMap((label, i) => [labels.length > 1 ? sample(i) : "", label]);
  }

  highlights() { return this.replay.reading.spans.filter((span) => span.kind === this.replay.reading.highlight); }

  bands(width, height) {
    return this.highlights().map(({ stops: [from, to] }) =>
      draw("rect", { class: "band", x: this.x(from) * width, y: 0, width: Math.max(2, (this.x(to) - this.x(from)) * width), height }));
  }

  // What is watched for itself stands as a band in the lane, above its share of the curve.
  battles() {
    return this.highlights().map(({ stops: [from, to], words }) => {
      this.signs.push(from);
      return make("span", { class: "sign-at battle", title: words, style: `left:${this.x(from) * 100}%;width:max(4px, ${(this.x(to) - this.x(from)) * 100}%)` });
    });
  }

  // Turns by their numbers, as many as have room.
  numbers(width) {
    const { reading } = this.replay;
    const spans = reading.spans.filter((span) => span.kind === reading.coarse);
    let taken = -Infinity;
    const room = Math.ceil((spans.length * 24) / (width || 1));
    const pace = [1, 2, 5, 10, 20, 50, 100].find((one) => one >= room) ?? spans.length;
    return spans.map((span, i) => {
      const left = this.x(span.stops[0]) * width;
      const tells = (pace === 1 || (i + 1) % pace === 0) && /^\d{1,3}$/.test(span.number ?? "") && left - taken >= 20;
      if (tells) taken = left;
      return make("span", { class: tells ? "turn-number" : "turn-tick", style: `left:${this.x(span.stops[0]) * 100}%` }, tells ? span.number : "");
    });
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
    const label = matchData.counters.find((one) => one.score)?.name;
    if (reading.scores.some((row) => row.some((value) => typeof value === "number")))
      return matchData.seats.map((seat, s) => ({ label, seat, points: reading.points(s) }));
    return matchData.counters.map((one, number) => number).filter((number) => matchData.counters[number].seat === undefined && matchData.counters[number].piece === undefined).map(counter);
  }

  known(reading) {
    return this.series(reading).flatMap(({ points }) => points.map(([, value]) => value)).filter((value) => typeof value === "number");
  }

  // Where a value lies, and which are written at the axis: round ones, as many as have room.
  scale(height) {
    const all = [this.replay.reading, this.replay.other].filter(Boolean).flatMap((one) => this.known(one));
    const low = Math.min(0, ...all), high = Math.max(1, ...all);
    const least = (high - low) / Math.max(1, Math.floor(height / 28));
    const size = 10 ** Math.floor(Math.log10(least));
    const pace = Math.max(1, [1, 2, 5, 10].map((one) => one * size).find((one) => one >= least));
    const ticks = [];
    for (let value = Math.ceil(low / pace) * pace; value <= high; value += pace) ticks.push(value);
    const edge = 7;
    return { ticks, y: (value) => height - edge - ((value - low) / (high - low)) * (height - 2 * edge) };
  }

  curves(reading, kind, width, y) {
    const all = this.series(reading);
    const value = all.map(() => null), paths = all.map(() => ""), lay = all.map(() => null);
    const stops = [...new Set(all.flatMap(({ points }) => points.map(([i]) => i)))].sort((one, other) => one - other);
    const told = all.map(({ points }) => new Map(points));
    for (const i of stops) {
      const x = Math.min(width, this.x(i) * width);
      told.forEach((points, s) => { if (points.has(i)) value[s] = points.get(i); });
      value.forEach((here, s) => {
        const beside = value.flatMap((one, other) => (one === here ? [other] : []));
        const at = typeof here === "number" ? y(here) + (beside.indexOf(s) - (beside.length - 1) / 2) * APART : null;
        if (at === lay[s]) return;
        if (at === null) paths[s] += `H${x}`; // it ends where the counter goes
        else paths[s] += lay[s] === null ? `M${x} ${at}` : `H${x}V${at}`;
        lay[s] = at;
      });
    }
    return all.map(({ seat }, s) => {
      const number = seat?.number ?? s;
      const d = paths[s] + (lay[s] === null ? "" : `H${Math.min(width, this.x(reading.last) * width)}`);
      return draw("path", { class: `line ${kind}`, d: d || "M0 0", style: `stroke:${seat ? `var(--aar-frame-${number % 6})` : "var(--aa-ink)"}`, "stroke-dasharray": DASHES[number % 6] });
    });
  }

  // Signs of the seats at the ends of their curves, none upon another.
  letters(height, y) {
    const all = this.series(this.replay.reading).map(({ seat, points }) => [seat, points.at(-1)?.[1]]).filter(([seat, value]) => seat && typeof value === "number");
    let above = -8;
    const rows = all.sort(([, one], [, other]) => other - one).map(([seat, value]) => [seat, (above = Math.max(above + 16, y(value)))]);
    const over = Math.max(0, above - height + 7);
    return rows.map(([seat, at]) => {
      const sign = signOf(seat);
      sign.setAttribute("style", `top:${at - over}px`);
      return sign;
    });
  }

  notes() {
    const { reading, matchData } = this.replay;
    const found = [];
    const put = (i, sign, kind, title) => {
      this.signs.push(i);
      found.push(make("span", { class: `sign-at ${kind}`, title, style: `left:${this.x(i) * 100}%` }, sign));
    };
    reading.stops.forEach((line, i) => {
      if (line.found) put(i, "⚑", "finding", line.found.map((one) => one.text).join("; "));
      else if (line.photos) put(i, icon("camera"), "photo", line.photos.map((one) => one.words).filter(Boolean).join("; "));
      else if (line.notes || line.remark) put(i, line.notes?.find((note) => note.symbol)?.symbol || icon("pencil"), "note", (line.notes ?? []).map((note) => note.text).filter(Boolean).join("; ") || line.text);
    });
    for (const line of matchData.lines_of_history) if (reading.lines.has(line.start)) put(reading.near(line.start), "⑂", "fork", line.title);
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
