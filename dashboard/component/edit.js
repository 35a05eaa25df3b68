// Facts shown side by side, to be changed one by one: numbers stepped, lists grown and shortened.
class Fields {
  // `all` are the questions for the whole, where others stand elsewhere: answers may hang on those.
  constructor(recorder, holder, asks, pools, changed, all = asks) {
    Object.assign(this, { recorder, holder, asks, pools, changed, all });
  }

  get sheet() { return this.recorder.sheet; }

  nodes() { return this.asks.filter((ask) => this.isOpen(ask)).map((ask) => this.field(this.holder, ask)).filter(Boolean); }

  // What can be told only beside another fact waits for that one.
  isOpen(ask) {
    const isSaid = this.holder[ask.fact] !== undefined && this.holder[ask.fact] !== null;
    return isSaid || !ask.optional || ask.given === undefined || this.flow(this.holder, [ask]).legal(ask).length > 0;
  }

  field(holder, ask) {
    if (ask.kind === "dice" && (ask.many || ask.parts)) return this.dice(holder, ask);
    if (ask.many) return this.group(ask, this.list(holder, ask));
    if (ask.kind === "facts") return this.group(ask, this.inner(holder, ask));
    return this.one(holder, ask, this.asks);
  }

  // The dice as they were told, to be told otherwise.
  dice(holder, ask) {
    const keep = (told) => { holder[ask.fact] = told; this.changed(); };
    return this.group(ask, new Pad(this.sheet, this.flow(holder, this.all), ask, { value: holder[ask.fact], keep }).nodes());
  }

  group(ask, node) { return make("div", { class: "group" }, make("h3", {}, ask.words), node); }

  // An object: each of its facts on a line.
  inner(holder, ask) {
    const value = holder[ask.fact] ?? (holder[ask.fact] = {});
    return make("div", { class: "fields" }, ask.parts.map((part) => this.one(value, part, ask.parts)));
  }

  list(holder, ask) {
    const items = holder[ask.fact] ?? (holder[ask.fact] = []);
    const rows = items.map((item, i) => this.row(ask, items, item, i));
    const add = this.canAdd(ask, items)
      ? this.sheet.button(this.sheet.say("add"), () => this.add(ask, items), { class: "chip", label: `${this.sheet.say("add")}: ${ask.words}` }) : null;
    return make("div", { class: "items" }, rows.length ? rows : make("p", { class: "detail" }, this.sheet.say("none")), add);
  }

  row(ask, items, item, i) {
    const told = this.itemWords(ask, item);
    const drop = () => { items.splice(i, 1); this.changed(); };
    const off = this.sheet.button("✕", drop, { class: "step", label: this.sheet.say("take_off", { what: told }) });
    const isObject = ask.kind === "facts";
    const shown = isObject
      ? make("details", { class: "item", open: this.fresh === item }, make("summary", {}, told),
        make("div", { class: "fields" }, ask.parts.map((part) => this.one(item, part, ask.parts))))
      : make("span", { class: "item" }, told);
    return make("div", { class: "row", key: told }, shown, off);
  }

  canAdd(ask, items) {
    if (ask.most && items.length >= ask.most) return false;
    return ask.kind === "facts" || ask.pool === undefined || this.left(ask, items).length > 0;
  }

  left(ask, items) { return left(this.flow({}, [ask]).legal(ask), items); }

  add(ask, items) {
    const took = (item) => { items.push(item); this.fresh = item; this.changed(); };
    if (ask.kind === "facts") return this.recorder.descend(this.flow({}, ask.parts, ask.words), took);
    const pools = [...this.pools, this.left(ask, items)];
    const pool = ask.pool === undefined ? undefined : pools.length - 1;
    const single = { ...oneOf(ask), pool };
    return this.recorder.descend(new Flow({ words: ask.words, asks: [single], facts: {} }, this.recorder.seat, pools), (item) => took(item[ask.fact]));
  }

  flow(facts, asks, words = "") { return new Flow({ words, asks, facts }, this.recorder.seat, this.pools); }

  itemWords(ask, item) {
    if (ask.kind !== "facts") return this.label(ask, item, {});
    const told = ask.parts.filter((part) => item[part.fact] !== undefined && item[part.fact] !== null).map((part) => {
      const label = this.label(part, item[part.fact], item);
      return typeof item[part.fact] === "number" ? `${part.words} ${label}` : label;
    });
    return told.join(" · ");
  }

  label(ask, value, facts) { return this.sheet.label(this.flow(facts, [ask]), ask, value); }

  // One fact: stepped, switched, or asked for anew when it is tapped.
  one(holder, ask, siblings) {
    const value = holder[ask.fact];
    const label = make("span", { class: "label" }, ask.words);
    const asked = ["number", "choice"].includes(ask.kind) && (typeof value === "number" || ask.kind === "number");
    const flag = () => { holder[ask.fact] = !value; this.changed(); };
    const put = (item) => { holder[ask.fact] = item[ask.fact]; this.refit(holder, ask); this.changed(); };
    // A number that follows from others is told freely: what is listed for it are the rules' own.
    const free = ask.follows && ask.kind === "number" ? { pool: undefined, given: undefined } : {};
    const again = { ...ask, ...free, optional: undefined, follows: undefined, default: undefined };
    const settled = Object.fromEntries(siblings.filter((part) => part !== ask).map((part) => [part.fact, holder[part.fact]]));
    const act = ask.kind === "flag" ? flag : () => this.recorder.descend(this.flow(settled, [again], ask.words), put);
    const told = this.label(ask, value, holder) || (ask.kind === "flag" ? this.sheet.say("no") : "–");
    const off = ask.optional && value !== undefined && value !== null && ask.kind !== "flag"
      ? this.sheet.button("✕", () => { this.drop(holder, ask, siblings); this.changed(); }, { class: "step", label: this.sheet.say("take_off", { what: told }) }) : null;
    const listed = this.flow(holder, siblings).legal(again).map(([one]) => one).filter((one) => typeof one === "number");
    const means = asked ? this.stepper(holder, ask, act, listed) : this.sheet.button(told, act, { class: "chip set", label: `${ask.words}: ${told}` });
    return make("div", { class: "row" }, label, means, off);
  }

  // Of other dice stays what those have a face for.
  refit(holder, { fact }) {
    for (const ask of this.all.filter(({ kind, given }) => kind === "dice" && [given].flat().includes(fact))) {
      const faces = this.flow(holder, this.all).legal(ask).map(([value]) => value);
      if (Array.isArray(holder[ask.fact])) holder[ask.fact] = holder[ask.fact].filter((told) => faces.some((face) => same(face, told)));
    }
  }

  // With a fact goes what can be told only beside it.
  drop(holder, ask, siblings) {
    const beside = siblings.filter((part) => part.optional && [part.given].flat().includes(ask.fact));
    for (const part of [ask, ...beside]) delete holder[part.fact];
  }

  // A number is stepped, through those that are listed where some are; or told anew once it is tapped itself.
  stepper(holder, ask, type, listed) {
    const shown = () => this.label(ask, holder[ask.fact], holder) || "–";
    const onward = (now, by) => {
      if (!listed.length) return Math.min(ask.most ?? Infinity, Math.max(ask.least ?? -Infinity, now + by));
      const further = listed.filter((one) => (one - now) * by > 0);
      return further.length ? (by > 0 ? Math.min(...further) : Math.max(...further)) : listed.includes(now) ? now : listed[0];
    };
    const step = (by) => this.sheet.button(by < 0 ? "−" : "+", (event) => {
      const fresh = holder[ask.fact] === undefined || holder[ask.fact] === null;
      holder[ask.fact] = onward(holder[ask.fact] ?? 0, by);
      event.currentTarget.parentNode.querySelector("b").textContent = shown();
      if (fresh) this.changed();
    }, { class: "step", label: `${ask.words} ${by < 0 ? "−" : "+"}1` });
    return make("span", { class: "stepper" }, step(-1), this.sheet.button(make("b", { "aria-live": "polite" }, shown()), type, { class: "shown", label: `${ask.words}: ${shown()}` }), step(1));
  }
}

// What was proposed or recorded, told otherwise: hits, what fell and the tracks, all by tapping.
class Edit {
  constructor(recorder, { title, detail, facts, asks, pools, record, skip }) {
    Object.assign(this, { recorder, title, detail, record, skip, draft: facts });
    this.facts = JSON.parse(JSON.stringify(facts));
    const [said, more] = [true, false].map((wanted) => asks.filter((ask) => (ask.fact in facts || Boolean(ask.many)) === wanted));
    said.sort((one, other) => Number(Boolean(other.many)) - Number(Boolean(one.many))); // lists change most often
    const fields = (own) => new Fields(recorder, this.facts, own, pools, () => recorder.render(), asks);
    Object.assign(this, { said: fields(said), more: fields(more), opened: false });
  }

  // Nothing is said that was not: an empty list stays only where it was one.
  told() {
    const isEmpty = (value) => value !== null && typeof value === "object" && !Object.keys(value).length;
    return Object.fromEntries(Object.entries(this.facts).filter(([fact, value]) => fact in this.draft || !isEmpty(value)));
  }

  // Facts that were left out may be told as well.
  rest() {
    const nodes = this.opened ? this.more.nodes() : [];
    const toggled = ({ currentTarget: { open } }) => { if (open !== this.opened) { this.opened = open; this.recorder.render(); } };
    return make("details", { class: "group", open: this.opened, ontoggle: toggled }, make("summary", {}, this.recorder.sheet.say("more")), nodes);
  }

  nodes() { return [...this.said.nodes(), this.more.asks.length ? this.rest() : null].filter(Boolean); }

  show() {
    const { sheet } = this.recorder;
    sheet.show(
      sheet.head(this.title, this.detail, () => this.recorder.back()),
      ...this.said.nodes(),
      sheet.button(sheet.say("record"), () => this.record(this.told()), { class: "main" }),
      this.more.asks.length ? this.rest() : null,
      this.skip ? make("div", { class: "extras" }, sheet.button(sheet.say("did_not"), this.skip, { class: "chip" })) : null);
  }
}

// What a day or a round brought, told otherwise: each line may be opened, changed or left out. What
// comes behind the last line that was touched follows anew from what was told.
class Round {
  constructor(recorder, proposal, drafts, { forms, pools }, place) {
    Object.assign(this, { recorder, proposal, drafts });
    this.lines = drafts.map((draft, i) => ({
      draft, isOut: false, isOpen: i === place,
      edit: new Edit(recorder, { facts: draft.facts, asks: forms[draft.type], pools }),
    }));
  }

  isTouched({ draft, edit, isOut }) { return isOut || !same(edit.told(), draft.facts); }

  record() {
    const { recorder, lines, proposal } = this;
    const until = lines.findLastIndex((line) => this.isTouched(line)) + 1 || lines.length;
    const [out, told] = [true, false].map((wanted) => lines.slice(0, until).filter((line) => line.isOut === wanted));
    recorder.leaveOut(proposal, out.map(({ draft }) => draft));
    if (!told.length) return recorder.home();
    const events = told.map((line) => (this.isTouched(line) ? { type: line.draft.type, facts: line.edit.told() } : recorder.prompts.asProposed([line.draft])[0]));
    return recorder.tap({ verb: "confirm", told: events, cause: proposal.cause }, told.map(({ draft }) => draft.words).join(" "));
  }

  line(line, i) {
    const { recorder } = this;
    const { sheet } = recorder;
    const toggled = ({ currentTarget: { open } }) => { if (open !== line.isOpen) { line.isOpen = open; recorder.render(); } };
    const leave = () => { line.isOut = !line.isOut; recorder.render(); };
    const label = `${sheet.say(line.isOut ? "line_put_back" : "drop")}: ${line.draft.words}`;
    const fields = line.isOpen && !line.isOut ? line.edit.nodes() : [];
    return make("div", { class: line.isOut ? "row taken" : "row", key: i },
      make("details", { class: "item", open: line.isOpen, ontoggle: toggled },
        make("summary", {}, make("span", { class: "text" }, line.draft.words)), make("div", { class: "fields" }, fields)),
      sheet.button(line.isOut ? "↶" : "✕", leave, { class: "step", label, title: label }));
  }

  show() {
    const { sheet } = this.recorder;
    sheet.show(sheet.head(sheet.say("otherwise"), sheet.say("round_title", { what: this.proposal.span }), () => this.recorder.back()),
      make("div", { class: "happens items" }, this.lines.map((line, i) => this.line(line, i))),
      sheet.button(sheet.say("record"), () => this.record(), { class: "main" }));
  }
}
