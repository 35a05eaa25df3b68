// An offer being answered: which question comes next, and which answers are legal.
class Flow {
  // `touched` are the facts that were answered, in their order; `several` is what is chosen so far of an
  // answer with several parts; where it is `wide`, what may be left out is shown before it is recorded.
  constructor(offer, seat, pools) {
    Object.assign(this, { offer, seat, pools, answers: {}, touched: [], several: null, wide: false, onlyOnes: new Set() });
  }

  get asks() { return this.offer.asks || []; }

  // Questions that must be answered; the others have an answer already, or may be left out.
  blocks(ask) {
    if (ask.fact in this.answers || ask.optional || ask.follows) return false;
    return ask.default === undefined || ask.kind === "facing" || Boolean(ask.many);
  }

  get next() { return this.asks.find((ask) => this.blocks(ask)) || null; }

  // What may be told as well; nothing that cannot be answered after what was told so far.
  get extras() {
    return this.asks.filter((ask) => ((ask.optional && !ask.follows)
      || (ask.default !== undefined && ask.kind !== "facing" && !ask.many))
      && (ask.given === undefined || this.legal(ask).length));
  }

  legal(ask) {
    if (ask.given === undefined) return ask.pool === undefined ? [] : this.pools[ask.pool];
    const key = Array.isArray(ask.given)
      ? ask.given.map((fact) => this.answer(fact) ?? null) : this.answer(ask.given) ?? null;
    const found = (ask.by || []).find(([value]) => same(value, key));
    return found ? this.pools[found[1]] : [];
  }

  isFree(ask) { return ask.pool === undefined && ask.given === undefined; }

  answer(fact) {
    if (fact in this.answers) return this.answers[fact];
    if (this.offer.facts && fact in this.offer.facts) return this.offer.facts[fact];
    return this.asks.find((ask) => ask.fact === fact)?.default;
  }

  // What is chosen so far of an ask for several; at first what is settled already.
  chosen(ask) {
    if (this.several?.fact === ask.fact) return this.several.values;
    const start = this.answers[ask.fact] ?? ask.default ?? [];
    return Array.isArray(start) ? start.filter((value) => value !== null) : [];
  }

  put(fact, value) {
    this.answers[fact] = value;
    this.touched.push(fact);
    for (const ask of this.asks) {
      const given = Array.isArray(ask.given) ? ask.given : [ask.given];
      if (given.includes(fact) && ask.fact in this.answers) delete this.answers[ask.fact];
    }
  }

  // An answer beside the way of the questions; undefined takes it back.
  set(fact, value) {
    if (value === undefined) delete this.answers[fact];
    else this.answers[fact] = value;
  }

  // What has one answer alone is answered; whoever goes back passes over it. On the board one may
  // tap any other place as well, and what is met just now is typed.
  settleOnlyOnes() {
    for (let ask = this.next; ask; ask = this.next) {
      const isAsked = ask.many || ask.typed || ["facts", "cell", "piece", "edge", "facing"].includes(ask.kind) || this.isFree(ask);
      const pool = isAsked ? [] : this.legal(ask);
      if (pool.length !== 1 || pool[0][0] === null) return;
      this.put(ask.fact, pool[0][0]);
      this.onlyOnes.add(ask.fact);
    }
  }

  // Whether somebody chose something.
  get isChosen() { return this.touched.some((fact) => !this.onlyOnes.has(fact)); }

  back() {
    for (let fact = this.touched.pop(); fact !== undefined; fact = this.touched.pop()) {
      delete this.answers[fact];
      if (!this.onlyOnes.delete(fact)) return true;
    }
    return false;
  }

  // The same offer where only one answer of several is asked for; nothing of it is answered yet.
  single(ask) {
    return new Flow({ ...this.offer, asks: [oneOf(ask)] }, this.seat, this.pools);
  }

  // The answers as an object of their own; what follows from others is the first legal answer.
  item() {
    const item = {};
    for (const ask of this.asks) {
      const value = this.answer(ask.fact) ?? (ask.follows ? this.legal(ask)[0]?.[0] : null);
      if (value !== undefined && value !== null) item[ask.fact] = value;
    }
    return item;
  }

  told() {
    const { type, facts, seen_by: seenBy } = this.offer;
    const told = { type, facts: facts || {}, answers: this.answers };
    if (this.seat) told.seat = this.seat;
    if (seenBy) told.seen_by = seenBy;
    return told;
  }
}

// One answer of several: `least` and `most` of the question say how many there are.
function oneOf(ask) {
  return { ...ask, many: undefined, optional: undefined, default: undefined, least: undefined, most: undefined };
}

// The answers that may still be given, where some may be given so often only.
function left(pool, taken) {
  return pool.filter(([value, , most]) => typeof most !== "number" || taken.filter((one) => same(one, value)).length < most);
}

// What an answer of several parts begins with: what is taken for each of them unanswered, and what is
// known of whatever it is asked about.
function presets(flow, ask) {
  const usual = ask.parts.filter((part) => part.default !== undefined).map((part) => [part.fact, part.default]);
  return { ...Object.fromEntries(usual), ...known(flow, ask) };
}

function known(flow, ask) { return ask.given === undefined ? {} : flow.legal(ask)[0]?.[0] ?? {}; }

// Of such an answer what is not known so already; what was taken off is not known any more.
function news(flow, ask, value) {
  const before = known(flow, ask);
  const facts = Object.keys({ ...before, ...value }).filter((fact) => !same(value[fact] ?? null, before[fact] ?? null) || !(fact in before));
  return Object.fromEntries(facts.map((fact) => [fact, value[fact] ?? null]));
}
