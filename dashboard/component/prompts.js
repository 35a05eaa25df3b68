// What the record says back: a rule's objection, a conflict, a choice, the rules' proposals.
class Prompts {
  constructor(recorder) { this.recorder = recorder; }

  get sheet() { return this.recorder.sheet; }

  say(key, values) { return this.sheet.say(key, values); }

  list(lines) { return make("ul", { class: "told" }, lines.map((line) => make("li", {}, line))); }

  // A tap that is held until the person has answered.
  held(tap) {
    const kinds = { asked: "against_rules", conflict: "moved_on", choose: "choose" };
    const { queue } = this.recorder;
    const key = kinds[tap.held.outcome];
    const drop = () => { queue.drop(tap.id); this.recorder.render(); };
    const head = this.sheet.head(this.say(`${key}_title`), tap.words, null);
    if (tap.held.outcome === "choose") return this.sheet.show(head, ...this.choose(tap, drop));
    const anyway = () => { queue.change(tap.id, { anyway: true, seen: this.recorder.data.last, held: undefined }); this.recorder.render(); };
    this.sheet.show(head, this.list(tap.held.told || []), make("div", { class: "pair" },
      this.sheet.button(this.say(`${key}_no`), drop, { class: "choice" }),
      this.sheet.button(this.say(`${key}_yes`), anyway, { class: "main" })));
  }

  choose(tap, drop) {
    const [ask] = tap.held.choices || [];
    if (!ask) return [];
    const who = ask.seat ? this.say("chooses", { who: this.recorder.nameOf(ask.seat) }) : "";
    const answer = (value) => {
      const told = tap.told.map((one) => ({ ...one, answers: { ...one.answers, [ask.fact]: value } }));
      this.recorder.queue.change(tap.id, { told, seen: this.recorder.data.last, held: undefined });
      this.recorder.render();
    };
    return [make("p", { class: "detail" }, [ask.words, who].filter(Boolean).join(" · ")),
      this.sheet.choices(ask.pool, answer), this.sheet.button(this.say("drop"), drop, { class: "chip" })];
  }

  // What follows by the rules, to be confirmed one after another or all at once.
  proposal(proposal) {
    const [first, ...rest] = proposal.drafts;
    if (first.open) return this.open(proposal, first);
    const ready = proposal.drafts.filter((draft) => !draft.open);
    const until = proposal.drafts.findIndex((draft) => draft.open);
    const settled = until < 0 ? proposal.drafts : proposal.drafts.slice(0, until);
    if (proposal.span && settled.length > 1) return this.round(proposal, settled, proposal.drafts[until]);
    const count = ready.length;
    const all = count > 1
      ? this.sheet.button(this.say("confirm_all", { count }), () => this.confirm(proposal, ready), { class: "choice" }) : null;
    this.sheet.show(
      this.sheet.head(this.say("follows"), first.because || null, null),
      make("div", { class: "row" }, make("p", { class: "next item" }, first.words), this.changes(first)),
      make("div", { class: "pair" }, all,
        this.sheet.button(this.say("confirm"), () => this.confirm(proposal, [first]), { class: "main" })),
      ...this.choicesOf(proposal, first),
      rest.length ? make("details", { class: "rest" }, make("summary", {}, this.say("then", { count: rest.length })), this.list(rest.map((d) => d.words))) : null,
      make("div", { class: "extras" },
        this.sheet.button(this.say("otherwise"), () => this.recorder.places.otherwise(proposal), { class: "chip" }),
        this.sheet.button(this.say("undo"), () => this.recorder.undo(), { class: "chip" })));
  }

  // What follows wants to be told by those at the table, as dice do: it is recorded with that.
  open(proposal, draft) {
    const { recorder, sheet } = this;
    const key = `${proposal.cause} ${recorder.data.last} ${draft.type}`;
    const asides = draft.asks.filter((ask) => ask.aside);
    const asks = [...draft.asks.filter((ask) => draft.open.includes(ask.fact)), ...asides];
    if (this.opened?.key !== key) {
      this.opened = { key, flow: new Flow({ ...draft, asks }, recorder.seat, recorder.data.pools) };
      for (const ask of asides) if (ask.default !== undefined) this.opened.flow.set(ask.fact, ask.default);
      if (this.asked?.type === draft.type && this.asked.cause === proposal.cause) this.opened.flow.several = this.asked.several;
      this.asked = null;
    }
    const { flow } = this.opened;
    flow.pools = recorder.data.pools;
    const record = (answers) => {
      const id = this.confirm(proposal, [{ ...draft, facts: { ...draft.facts, ...answers } }]);
      thrownIn(recorder, flow, id, (_, several) => { this.asked = { type: draft.type, cause: proposal.cause, several }; this.opened = null; recorder.render(); });
    };
    const answer = (ask, value) => {
      flow.put(ask.fact, value);
      flow.several = null;
      if (flow.next) recorder.render(); else record(flow.answers);
    };
    const several = (ask, values) => { flow.several = { fact: ask.fact, values }; recorder.render(); };
    const aside = (one, value) => { flow.set(one.fact, value); recorder.render(); };
    const ask = flow.next;
    // What is tapped or typed here is asked for here; a place or a list wants a page of its own.
    const isHere = ask.kind === "dice" || (!ask.many && ["choice", "flag", "number", "text"].includes(ask.kind));
    const body = isHere ? sheet.body(flow, ask, { answer, several })
      : [sheet.button(this.say("tell"), () => recorder.descend(flow, record), { class: "main" })];
    const who = ask.seat ? this.say("chooses", { who: recorder.nameOf(ask.seat) }) : null;
    sheet.show(
      sheet.steps([...this.before(proposal), ...stepsOf(sheet, flow, ask, null)]),
      sheet.head(this.say("follows"), draft.because || null, null),
      make("p", { class: "next" }, [ask.words, who].filter(Boolean).join(" · ")),
      ...body,
      ...asides.map((one) => sheet.aside(flow, one, { aside })),
      make("div", { class: "extras" },
        sheet.button(this.say("otherwise"), () => recorder.places.otherwise(proposal), { class: "chip" }),
        sheet.button(this.say("undo"), () => recorder.undo(), { class: "chip" })));
    recorder.leadTo(sheet.node.querySelector(".pad"));
  }

  // What was told of the action before its dice; each leads to its line of the log.
  before(proposal) {
    const { recorder, sheet } = this;
    return (proposal.steps ?? []).map(({ seq, ask, value }) => {
      const line = recorder.log.find((one) => one.seq === seq);
      const flow = new Flow({ asks: [ask], facts: {} }, recorder.seat, recorder.data.pools);
      return { title: ask.words, value: sheet.label(flow, ask, value) || "\u2013", act: line ? () => recorder.openLine(line) : null };
    });
  }

  // A day, a round: all that it brings on one screen, each line with a pencil, and one act for all;
  // where a question of few answers comes then, as a die that falls, an answer is that act as well.
  round(proposal, drafts, asking) {
    const line = (draft, i) => {
      const why = draft.because && draft.because !== drafts[i - 1]?.because ? make("small", {}, draft.because) : null;
      const label = `${this.say("otherwise")}: ${draft.words}`;
      const pencil = this.sheet.button(icon("pencil"), () => this.recorder.places.roundOtherwise(proposal, drafts, i), { class: "step", label, title: label });
      return make("li", { key: i }, make("div", { class: "row" }, make("span", { class: "item" }, draft.words, why), this.changes(draft), pencil), this.choicesOf(proposal, draft));
    };
    this.sheet.show(
      this.sheet.head(this.say("round_title", { what: proposal.span }), this.say("round_means"), null),
      make("ol", { class: "happens" }, drafts.map(line)),
      this.lastOf(proposal, drafts, asking),
      this.sheet.button(this.say("round_do", { count: drafts.length }), () => this.confirm(proposal, drafts), { class: "main" }),
      make("div", { class: "extras" },
        this.sheet.button(this.say("round_first"), () => this.confirm(proposal, drafts.slice(0, 1)), { class: "chip" }),
        this.sheet.button(this.say("undo"), () => this.recorder.undo(), { class: "chip" })));
  }

  lastOf(proposal, drafts, asking) {
    const asks = asking?.asks.filter((ask) => asking.open.includes(ask.fact)) ?? [];
    const [ask] = asks;
    if (asks.length !== 1 || ask.many || ask.typed || !["choice", "flag"].includes(ask.kind)) return null;
    const flow = this.flowFor(asking, ask);
    const pool = flow.legal(ask);
    if (flow.isFree(ask) ? ask.kind !== "flag" : pool.length > MANY_SHORT) return null;
    const answer = (value) => this.confirm(proposal, [...drafts, { ...asking, facts: { ...asking.facts, [ask.fact]: value } }]);
    return make("div", { class: "group" }, make("h3", {}, ask.words), ...this.sheet.means(flow, { ...ask, default: undefined }, (value) => answer(value)));
  }

  // The numbers that a line changes: what each shows and will show.
  changes(draft) {
    const number = ({ label, was, now }) => make("b", { class: Number(now) < Number(was) ? "by less" : "by", title: label, role: "img", "aria-label": `${label}: ${was} → ${now}` }, `${was} → ${now}`);
    return draft.changes?.length ? make("span", { class: "changes" }, draft.changes.slice(0, 3).map(number)) : null;
  }

  // What the rules leave open: one of a few is tapped here, all else is asked as anywhere.
  choicesOf(proposal, draft) {
    return (draft.asks || []).map((ask) => {
      const flow = this.flowFor(draft, ask);
      const now = draft.facts[ask.fact] ?? ask.default;
      const pick = (value) => this.recorder.settle(proposal.cause, ask, value);
      const pool = ask.many || ask.typed || ["number", "facing", "cell", "edge"].includes(ask.kind) ? [] : flow.legal(ask);
      const told = this.answerWords(flow, ask, now);
      const asked = () => {
        if (ask.kind === "facts") flow.several = { fact: ask.fact, values: JSON.parse(JSON.stringify(now ?? (ask.many ? [] : {}))) };
        this.recorder.descend(flow, (item) => pick(item[ask.fact]));
      };
      const means = pool.length ? this.sheet.choices(pool, pick, [now]) : this.sheet.button(told, asked, { class: "chip set", label: `${ask.words}: ${told}` });
      return make("div", { class: "group" }, make("h3", {}, ask.words), means);
    });
  }

  // What was taken for now is no answer.
  flowFor(draft, ask) {
    return new Flow({ words: draft.words, asks: [{ ...ask, default: undefined, optional: undefined }], facts: draft.facts }, this.recorder.seat, this.recorder.data.pools);
  }

  answerWords(flow, ask, value) {
    if (ask.kind !== "facts") return this.sheet.label(flow, ask, value) || "–";
    const fields = new Fields(this.recorder, {}, [ask], flow.pools, () => {});
    return [value ?? []].flat().map((item) => fields.itemWords(ask, item)).join(", ") || "–";
  }

  // Drafts as the rules proposed them.
  asProposed(drafts) {
    return drafts.map(({ type, facts, seen_by: seenBy }) => ({ type, facts, origin: "rules", ...(seenBy ? { seen_by: seenBy } : {}) }));
  }

  confirm(proposal, drafts) {
    return this.recorder.tap({ verb: "confirm", told: this.asProposed(drafts), cause: proposal.cause }, drafts.map((d) => d.words).join(" "));
  }

  // A line of the log.
  line(line) {
    const back = () => this.recorder.back();
    const watches = this.recorder.devices.right.kind === "watch";
    const stands = !line.taken && !line.corrects && !watches;
    const { recorder } = this;
    const acts = [];
    const add = (key, act) => acts.push(this.sheet.button(this.say(key), act, { class: "choice" }));
    if (stands && line.type !== "match_started") add("line_change", () => recorder.places.goTo("instead", line));
    if (stands) add("line_before", () => recorder.places.goTo("before", line));
    if (stands && line.type !== "match_started" && line.type !== "match_sealed")
      add("line_take_back", () => recorder.tap({ verb: "undo", target: line.seq }, line.words));
    if (line.taken && !watches) add("line_put_back", () => recorder.tap({ verb: "redo", target: line.seq }, line.words));
    const symbols = ["!!", "!", "!?", "?!", "?", "??"].map((symbol) =>
      this.sheet.button(symbol, () => recorder.note(line.seq, "", symbol), { class: "chip", label: this.say("symbol", { symbol }) }));
    const ask = { fact: "text", kind: "text", words: this.say("line_note"), most: 2000 };
    const note = watches ? null : make("details", { class: "group" }, make("summary", {}, this.say("line_note")),
      this.sheet.text(ask, "", (text) => recorder.note(line.seq, text)), make("div", { class: "extras" }, symbols));
    const photo = recorder.photos.mayAdd && !line.taken
      ? make("details", { class: "group" }, make("summary", {}, this.say("photo_add")), ...recorder.photos.means(line.seq)) : null;
    const writer = recorder.devices.writerOf(line.by);
    const number = [this.say("line_number", { seq: line.seq }), writer].filter(Boolean).join(" · ");
    this.sheet.show(this.sheet.head(line.words, number, back),
      line.found ? this.list(line.found) : null, line.notes ? this.list(line.notes) : null,
      make("div", { class: "choices" }, acts), ...recorder.photos.gallery(line), photo, note);
  }
}
