const HINTS = "aar:hints";
const READ = 2500; // what was there for less nobody has read: it comes again

// A match against the app: what it does is said, and each thing is explained once, where it happens.
class Guide {
  constructor(recorder) {
    this.recorder = recorder;
    this.node = make("aside", { class: "guide", role: "status", hidden: true });
  }

  get data() { return this.recorder.data.guide; }

  // Those whom a person plays: nobody taps for the app.
  get own() { return this.data ? this.recorder.data.seats.map(({ seat }) => seat).filter((seat) => !this.data.seats.includes(seat)) : null; }

  get plays() { return Boolean(this.data?.plays) && !this.recorder.place; }

  // What the app did last, in words, where one looks for what comes next.
  get news() {
    const last = this.data && !this.recorder.place ? this.recorder.log.findLast((line) => !line.taken && !line.corrects) : null;
    return last && !last.by?.startsWith("device ") ? last.words : null;
  }

  // What this device has shown, and whether it is to show any more.
  get kept() {
    try { return { seen: [], off: false, ...JSON.parse(localStorage.getItem(HINTS) ?? "{}") }; } catch { return this.spare ?? { seen: [], off: false }; }
  }

  keep(changed) {
    this.spare = { ...this.kept, ...changed };
    try { localStorage.setItem(HINTS, JSON.stringify(this.spare)); } catch { /* for this page only */ }
    this.recorder.render();
  }

  // A button beside play, for whoever wants them again.
  buttons() {
    return this.data && this.kept.seen.length ? [{ words: this.recorder.sheet.say("hint_on"), act: () => { this.closedAt = null; this.keep({ seen: [], off: false }); } }] : [];
  }

  // One at a time, the rarest first, and the next one not before something else has happened.
  show() {
    const { kept, hint } = this;
    if (hint && !this.isApt(hint[0]) && Date.now() - this.since > READ && !kept.seen.includes(hint[0])) return this.close(hint, null);
    const isFree = this.data && !kept.off && this.closedAt !== this.moment;
    this.hint = isFree ? this.data.hints.find(([when]) => !kept.seen.includes(when) && this.isApt(when)) ?? null : null;
    if (this.hint?.[0] !== hint?.[0]) this.since = Date.now();
    this.node.hidden = !this.hint;
    if (!this.hint) return this.node.replaceChildren();
    this.place();
    const [when, title, text] = this.hint;
    const button = (key, act) => make("button", { type: "button", onclick: act }, this.recorder.sheet.say(key));
    return patch(this.node, [make("div", {}, make("b", {}, title), make("p", {}, text)),
      make("div", {}, button("hint_ok", () => this.close(this.hint)), button("hint_off", () => this.keep({ off: true, seen: [...kept.seen, when] })))]);
  }

  // What it was about has passed, or somebody has read it.
  close([when], at = this.moment) {
    this.hint = null;
    this.closedAt = at;
    this.keep({ seen: [...new Set([...this.kept.seen, when])] });
  }

  get moment() { return `${this.recorder.data.last} ${this.recorder.question?.ask?.fact ?? ""}`; }

  // Beside what it is about: the question, the tools, or the log.
  place() {
    const { surroundings: around, sheet } = this.recorder;
    const [kind, what] = this.hint[0].split(".");
    const below = kind === "own" ? (what === "1" ? around.tools : around.log) : sheet.node;
    if (this.node.nextSibling !== below) below.before(this.node);
  }

  isApt(when) {
    const { recorder } = this;
    const [kind, what] = when.split(".");
    const { proposal, data } = recorder;
    const own = recorder.offers.filter((offer) => !isBeside(offer));
    const { question } = recorder;
    const isFree = !recorder.place && !proposal && !this.plays && !data.ended && !(question && question.flow.isChosen);
    const means = ({ type, group }) => type === what || group === what;
    switch (kind) {
      case "only": return isFree && own.length > 0 && own.every(({ group }) => group === what);
      case "offer": return isFree && (question ? means(question.flow.offer) : own.some(means));
      case "ask": return question?.ask?.kind === what;
      case "follows": return Boolean(proposal) && !recorder.place && (what === "any" || proposal.drafts.some(({ type }) => type === what));
      case "last": return isFree && recorder.log.findLast((line) => !line.taken)?.type === what;
      case "app": return this.plays;
      case "own": return !recorder.place && recorder.log.filter(({ by, taken }) => by?.startsWith("device ") && !taken).length >= Number(what);
      default: return false;
    }
  }
}
