// A match as it was sent once: what each frame shows, and where one step leads.
class MatchData {
  constructor(data) {
    Object.assign(this, data, { seats: data.seats.map((seat, number) => ({ ...seat, number })) });
    this.readings = data.readings.map((raw) => new Reading(raw, data));
  }

  reading(key) { return this.readings.find((one) => one.key === key) || null; }
}

class Reading {
  constructor(raw, data) {
    Object.assign(this, raw, { highlight: data.highlight });
    this.lines = new Map(raw.log.map((line, i) => [line.seq, { ...line, place: i }]));
    this.log = [...this.lines.values()];
    this.stops = this.log.filter((line) => line.stop);
    this.index = new Map(this.stops.map((line, i) => [line.seq, i]));
    this.last = this.stops.length - 1;
    this.stacks = this.unpacked(raw.frames, data.slots.length);
    this.marks = {};
    for (const span of this.spans) (this.marks[span.kind] ||= []).push(span.stops[0]);
    this.coarse = this.kinds[0] || null;
    this.fine = this.marks.segment && this.coarse !== "segment" ? "segment" : this.kinds[1] || null;
  }

  // Each frame came as what differs from the one before.
  unpacked(frames, count) {
    let shown = new Int16Array(count).fill(-1);
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
  count(number, at) { return this.changes(number, at).at(-1)?.after ?? null; }

  // The counters on the pieces that lie on a cell.
  countersAt(slot, at) {
    return this.lies.map((told, number) => {
      let lies = -1;
      for (let i = 0; i < told.length && told[i] <= at; i += 2) lies = told[i + 1];
      return lies === slot && this.count(number, at) !== null ? number : null;
    }).filter((number) => number !== null);
  }

  // The stop of an event, or the last stop that stands before it.
  near(seq) {
    if (this.index.has(seq)) return this.index.get(seq);
    const place = this.lines.get(seq)?.place ?? this.log.length;
    let found = 0;
    this.stops.forEach((line, i) => { if (line.place <= place) found = i; });
    return found;
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
    return [...here.keys()].filter((slot) => here[slot] !== there[slot]);
  }
}

// A number as one writes it, and by how much one changed.
function numberText(value) { return value === null || value === undefined ? "–" : String(value); }

function differenceText(by) { return `${by < 0 ? "−" : "+"}${numberText(Math.abs(Number(by.toFixed(9))))}`; }

// Without case and accents, as one searches.
function folded(text) {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFKD").replace(/\p{M}/gu, "");
}
