// A match as it was sent: what each frame shows, and where one step leads. A long one comes as its
// outline, by which one steps, and in parts that are asked for; each part has tables of its own.
class MatchData {
  constructor(data, earlier = null) {
    Object.assign(this, { artworks: [] }, data, { seats: data.seats.map((seat, number) => ({ ...seat, number })) });
    this.readings = data.readings.map((raw) => new Reading(raw, this));
    this.taken = new Map();
    const tables = ["slots", "parts", "names", "stacks", "arrows", "panels", "lines", "texts", "artworks"];
    this.tables = Object.fromEntries(tables.map((name) => [name, new Numbered(this[name])]));
    // What was there before the record grew, and is the same still.
    for (const part of earlier?.taken.values() ?? []) this.take(part);
  }

  reading(key) { return this.readings.find((one) => one.key === key) || null; }

  // A part that came; whether it says anything new.
  take(part) {
    const reading = this.reading(part.reading), name = `${part.reading} ${part.part}`;
    if (reading?.outline?.marks[part.part] !== part.mark || this.taken.has(name)) return false;
    this.taken.set(name, part);
    this.widen(part.box);
    reading.take(part, this.numbers(part.tables, part.counters));
    return true;
  }

  widen([left, top, width, height]) {
    const [l, t, w, h] = this.box;
    const x = Math.min(left, l), y = Math.min(top, t);
    this.box = [x, y, Math.max(left + width, l + w) - x, Math.max(top + height, t + h) - y];
  }

  // By table what the numbers of a part are in those of the whole match.
  numbers(part, counters) {
    const { tables } = this, to = {};
    for (const name of ["slots", "parts", "names", "arrows", "lines", "texts", "artworks"]) to[name] = (part[name] ?? []).map((value) => tables[name].number(value));
    to.stacks = part.stacks.map(([name, ...parts]) => tables.stacks.number([to.names[name], ...parts.map((one) => to.parts[one])]));
    to.counters = counters.map((counter) => this.counter(counter));
    to.panels = part.panels.map(([title, owner, ...lines], i) => {
      const told = part.panel_counters[i].map((one) => (one < 0 ? -1 : to.counters[one]));
      const bars = part.panel_bars[i];
      const number = tables.panels.number([title, owner, ...lines.map((one) => to.lines[one])], `${told.join(" ")}|${JSON.stringify(bars)}`);
      this.panel_counters[number] = told;
      this.panel_bars[number] = bars;
      return number;
    });
    return to;
  }

  // It is called as it was called last, as far as one knows.
  counter(counter) {
    const known = this.counters.findIndex((one) => one.id === counter.id);
    if (known < 0) return this.counters.push(counter) - 1;
    this.counters[known] = counter;
    return known;
  }
}

// A list in which each value stands once.
class Numbered {
  constructor(list) {
    this.list = list;
    this.known = null;
  }

  number(value, more = "") {
    this.known ||= new Map(this.list.map((one, i) => [JSON.stringify(one), i]));
    const key = JSON.stringify(value) + more;
    if (!this.known.has(key)) this.known.set(key, this.list.push(value) - 1);
    return this.known.get(key);
  }
}

class Reading {
  constructor(raw, data) {
    Object.assign(this, raw, { highlight: data.highlight });
    const rows = raw.outline ? this.outlined(raw.outline) : raw.log;
    this.lines = new Map(rows.map((line, i) => [line.seq, { ...line, place: i }]));
    this.log = [...this.lines.values()];
    this.stops = this.log.filter((line) => line.stop);
    this.index = new Map(this.stops.map((line, i) => [line.seq, i]));
    this.last = this.stops.length - 1;
    if (raw.outline) this.empty();
    else this.stacks = this.unpacked(raw.frames, data.slots.length);
    this.lives = raw.lives ?? [];
    this.marks = {};
    for (const span of this.spans) (this.marks[span.kind] ||= []).push(span.stops[0]);
    this.coarse = this.kinds[0] || null;
    this.fine = this.marks.segment && this.coarse !== "segment" ? "segment" : this.kinds[1] || null;
  }

  // The lines of the log by their numbers alone.
  outlined({ runs, passed, actions }) {
    const rows = [];
    for (let i = 0; i < runs.length; i += 2) for (let by = 0; by < runs[i + 1]; by += 1) rows.push({ seq: runs[i] + by, stop: true });
    for (const i of passed) delete rows[i].stop;
    for (let i = 0; i < actions.length; i += 2) rows[actions[i]].action = actions[i + 1];
    return rows;
  }

  empty() {
    const { length } = this.stops;
    for (const name of ["stacks", "lit", "arrows", "panels", "scores"]) this[name] = new Array(length);
    Object.assign(this, { counts: [], lies: [], fallen: [], lives: [], came: new Map() });
  }

  // Whether a frame has come, and whether all have.
  has(i) { return this.stacks[i] !== undefined; }

  get isWhole() { return !this.outline || this.came.size === this.outline.marks.length; }

  get linesCame() { return this.outline ? this.log.filter((line) => line.text !== undefined).length : this.log.length; }

  // The parts that have not come, from the one in which a stop stands outwards.
  missing(here) {
    if (this.isWhole) return [];
    const own = this.partOf(here);
    const found = this.outline.marks.map((mark, part) => part).filter((part) => !this.came.has(part));
    return found.sort((one, other) => Math.abs(one - own) - Math.abs(other - own) || other - one);
  }

  partOf(i) { return Math.floor(this.stops[i].place / this.outline.part); }

  take(part, to) {
    const first = part.part * this.outline.part;
    part.log.forEach((row, i) => {
      const more = {};
      for (const name of ["source", "path"]) if (row[name] !== undefined) more[name] = to.texts[row[name]];
      if (row.why) more.why = row.why.map(([depth, text]) => [depth, to.texts[text]]);
      if (row.at) more.at = row.at.map((slot) => to.slots[slot]);
      Object.assign(this.log[first + i], row, more);
    });
    const stop = this.stops.findIndex((line) => line.place >= first);
    const numbers = (list, table) => list.map((one) => to[table][one]);
    const frames = part.frames.map((changes) => changes.map((value, i) => (i % 2 ? (value < 0 ? -1 : to.stacks[value]) : to.slots[value])));
    this.unpacked(frames, Math.max(-1, ...to.slots) + 1).forEach((shown, i) => {
      this.stacks[stop + i] = shown;
      this.lit[stop + i] = numbers(part.lit[i], "slots");
      this.arrows[stop + i] = to.arrows[part.arrows[i]];
      this.panels[stop + i] = numbers(part.panels[i], "panels");
      this.scores[stop + i] = part.scores[i];
    });
    const later = (told, value = (one) => one) => told.map((one, i) => (i % 2 ? value(one) : one + stop));
    this.came.set(part.part, {
      counts: new Map(part.counts.map((told, number) => [to.counters[number], later(told)])),
      lies: new Map(part.lies.map((told, number) => [to.counters[number], later(told, (slot) => (slot < 0 ? -1 : to.slots[slot]))])),
      fallen: part.fallen.map(([i, ...rest]) => [i + stop, ...rest]),
      lives: part.lives.map(([id, name, owner, lay, story, of]) => [id, name, owner, later(lay, (slot) => (slot < 0 ? -1 : to.slots[slot])), later(story, (text) => to.texts[text]), of]),
      counters: to.counters,
      first: stop,
    });
    this.joined = false;
  }

  // What counters showed, where pieces lay and what fell, of all that came: each part tells what
  // its counters are at its beginning, which is no change where it was so before.
  join() {
    if (!this.outline || this.joined) return;
    const counts = [], lies = [];
    const put = (rows, number, told, nothing) => {
      const row = (rows[number] ||= []);
      for (let i = 0; i < told.length; i += 2) {
        if (row.length ? row[row.length - 1] !== told[i + 1] : told[i + 1] !== nothing) row.push(told[i], told[i + 1]);
      }
    };
    const parts = [...this.came].sort(([one], [other]) => one - other).map(([, part]) => part);
    for (const part of parts) {
      // What is not there at the beginning of a part has gone before it.
      counts.forEach((row, number) => { if ((part.counts.get(number) ?? [])[0] !== part.first) put(counts, number, [part.first, null], null); });
      part.counts.forEach((told, number) => put(counts, number, told, null));
      part.lies.forEach((told, number) => put(lies, number, told, -2));
    }
    Object.assign(this, { joined: true, counts, lies, fallen: parts.flatMap((part) => part.fallen), lives: this.joinedLives(parts) });
  }

  // A piece goes on from part to part under the name that it has as long as it lives.
  joinedLives(parts) {
    const lives = new Map();
    for (const [id, name, owner, lay, story, of] of parts.flatMap((part) => part.lives)) {
      const known = lives.get(id) ?? [id, name, owner, [], [], of];
      known[3].push(...lay);
      known[4].push(...story);
      lives.set(id, known);
    }
    return [...lives.values()];
  }

  life(id) {
    this.join();
    return this.lives.find(([one]) => one === id) ?? null;
  }

  // The pieces that lie on a cell after a stop, and those that fell there just then.
  livesAt(slot, at) {
    this.join();
    return this.lives.filter(([, , , lay]) => lastUpTo(lay, at) === slot
      || lay.some((stop, i) => i % 2 === 0 && stop === at && lay[i + 1] < 0 && lay[i - 1] === slot));
  }

  // Each frame came as what differs from the one before.
  unpacked(frames, count) {
    let shown = new Int32Array(count).fill(-1);
    return frames.map((changes) => {
      shown = shown.slice();
      for (let i = 0; i < changes.length; i += 2) shown[changes[i]] = changes[i + 1];
      return shown;
    });
  }

  // Who sits where at a stop, and under which name; nothing where all sit there from first to last.
  seatedAt(at) { return this.seated.findLast((one) => one.from <= at) ?? this.seated[0] ?? {}; }

  // What a counter showed from stop to stop, up to one: where it changed, from what and to what.
  changes(number, upto = this.last) {
    this.join();
    const told = this.counts[number] ?? [], found = [];
    let before = null;
    for (let i = 0; i < told.length && told[i] <= upto; i += 2) {
      const after = told[i + 1];
      found.push({ stop: told[i], before, after, by: (after ?? 0) - (before ?? 0) });
      before = after;
    }
    return found;
  }

  // What it shows after a stop; null where there is no such counter.
  count(number, at) {
    this.join();
    return lastUpTo(this.counts[number], at) ?? null;
  }

  // The counters on the pieces that lie on a cell.
  countersAt(slot, at) {
    this.join();
    return [...this.lies.keys()].filter((number) => lastUpTo(this.lies[number], at) === slot && this.count(number, at) !== null);
  }

  // The points of a seat: where they changed, and to what.
  points(s) {
    const found = [];
    this.scores.forEach((row, i) => { if (!found.length || found.at(-1)[1] !== row[s]) found.push([i, row[s]]); });
    return found;
  }

  // The stop of an event, or the last stop that stands before it.
  near(seq) {
    if (this.index.has(seq)) return this.index.get(seq);
    const place = this.lines.get(seq)?.place ?? this.log.length;
    const later = this.stops.findIndex((line) => line.place > place);
    return later < 0 ? Math.max(0, this.last) : Math.max(0, later - 1);
  }

  action(i) { return this.stops[i].action ?? this.stops[i].seq; }

  begins(i) { return i === 0 || this.action(i) !== this.action(i - 1); }

  step(unit, by, here) {
    if (unit === "event") return this.clamp(here + by);
    if (unit === "page") return this.clamp(here + 10 * by);
    if (unit === "action") return by > 0 ? this.nextAction(here) : this.previousAction(here);
    const kind = { stretch: this.coarse, finer: this.fine, highlight: this.highlight }[unit];
    const marks = this.marks[kind] || [];
    const ahead = marks.filter((mark) => (mark - here) * by > 0);
    if (ahead.length) return by > 0 ? ahead[0] : ahead[ahead.length - 1];
    return marks.length && unit !== "highlight" ? (by > 0 ? this.last : 0) : here;
  }

  clamp(i) { return Math.max(0, Math.min(this.last, i)); }

  nextAction(here) {
    let i = here + 1;
    while (i <= this.last && !this.begins(i)) i += 1;
    if (i > this.last) return this.last;
    i += 1;
    while (i <= this.last && !this.begins(i)) i += 1;
    return i - 1;
  }

  previousAction(here) {
    let i = here;
    while (i > 0 && !this.begins(i)) i -= 1;
    return Math.max(0, i - 1);
  }

  // To the next stop that has something, round the end where `round` says so.
  to(test, by, here, round = false) {
    const found = this.stops.map((line, i) => i).filter((i) => test(this.stops[i], i));
    const ahead = found.filter((i) => (i - here) * by > 0);
    if (ahead.length) return by > 0 ? ahead[0] : ahead[ahead.length - 1];
    return round && found.length ? (by > 0 ? found[0] : found[found.length - 1]) : null;
  }

  isStruck(line, here) {
    if (!line.taken) return false;
    return this.key !== "played" || line.taken <= this.stops[here].seq;
  }
}

// Two lines of history that parted: where one stands while the other has gone on as far.
// As far is counted as players count it: turns since they parted, actions of that turn, and what
// followed from the action. A line that is shorter stays at the last that it has.
class Parting {
  constructor(reading, other) {
    Object.assign(this, { reading, other, fork: 0 });
    const parted = (i) => i > reading.last || i > other.last || reading.stops[i].seq !== other.stops[i].seq;
    while (!parted(this.fork + 1)) this.fork += 1;
    this.mine = this.counted(reading);
    this.theirs = this.counted(other);
  }

  counted(reading) {
    const turns = new Set(reading.marks[reading.coarse] || []);
    let turn = 0, action = 0, event = 0;
    return reading.stops.map((line, i) => {
      if (i <= this.fork) return null;
      if (turns.has(i)) [turn, action, event] = [turn + 1, 0, 0];
      [action, event] = reading.begins(i) || i === this.fork + 1 ? [action + 1, 0] : [action, event + 1];
      return [turn, action, event];
    });
  }

  // The stop of the other line at the same moment as a stop of this one.
  at(i) {
    if (i <= this.fork) return i;
    const [turn, action, event] = this.mine[i];
    const whole = i === this.reading.last || this.reading.begins(i + 1);
    let found = this.fork;
    for (let j = this.fork + 1; j <= this.other.last; j += 1) {
      const [t, a, e] = this.theirs[j];
      if (t > turn || (t === turn && (a > action || (a === action && !whole && e > event)))) break;
      found = j;
    }
    return found;
  }

  // The places at which the two tables differ.
  differing(i, j) {
    const here = this.reading.stacks[i], there = this.other.stacks[j];
    if (!here || !there) return []; // one of them has not come
    const longer = here.length < there.length ? there : here;
    return [...longer.keys()].filter((slot) => (here[slot] ?? -1) !== (there[slot] ?? -1));
  }
}

// The last value of a row of stops, each with its value, up to one.
function lastUpTo(told = [], upto = Infinity) {
  let low = 0, high = told.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (told[2 * middle] <= upto) low = middle + 1;
    else high = middle;
  }
  return low ? told[2 * low - 1] : undefined;
}

// A number as one writes it, and by how much one changed.
function numberText(value) { return value === null || value === undefined ? "–" : String(value); }

function differenceText(by) { return `${by < 0 ? "−" : "+"}${numberText(Math.abs(Number(by.toFixed(9))))}`; }
