const ANSWER_COMES = 700;
const LED = 5000;
const WIDE = "(min-width: 900px)"; // as in the style sheet

// The recorder: what the server says of the match, what the person taps, and what still waits.
class Recorder {
  constructor(root, send) {
    this.root = root;
    this.sendState = send;
    this.device = Queue.device();
    this.unfolded = new Set();
    this.seat = null;
    this.pages = new Pages();
    this.sheet = new Sheet(this);
    this.prompts = new Prompts(this);
    this.extras = new Extras(this);
    this.devices = new Devices(this);
    this.typing = new Typing(this);
    this.clock = new Clock(this);
    this.places = new Places(this);
    this.numbers = new Numbers(this);
    this.outlooks = new Outlooks(this);
    this.refill = new Refill(this);
    this.photos = new Photos(this);
    this.receipt = new Receipt(this);
    this.awake = new Awake(this);
    this.boardInput = new BoardInput(this);
    this.surroundings = new Surroundings(this);
    this.guide = new Guide(this);
    this.artworks = new Artworks();
    this.faces = new Faces(this);
    this.ghost = new Ghost(this);
    this.board = new Board((cell, body) => this.boardInput.tapped(cell, body));
    this.pick = (offer) => (offer.act ? offer.act() : this.begun(offer));
    this.build(root);
    this.lifting = new Lifting(this);
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.press = new Press(this.node, () => this.updateLate());
  }

  build(root) {
    const { surroundings: around } = this;
    this.side = make("div", { class: "side" }, around.notice, this.guide.node, this.sheet.node, around.tools, around.faults, this.typing.node, around.panels, around.log);
    this.left = make("div", { class: "left" }, make("div", { class: "top" }, around.where, around.status, around.replay, around.seats), around.past, this.board.frame, around.stock);
    this.node = make("div", { class: "desk" }, this.left, this.side, around.hand, this.receipt.node, this.photos.input, this.awake.film);
    this.isWide = matchMedia(WIDE);
    this.isWide.onchange = () => this.layOut();
    root.append(this.artworks.node, this.node);
  }

  // Where nothing is played on a board, the lists stand in its place, if there is room beside the questions.
  layOut() {
    const isBare = this.isWide.matches && !this.board.cells?.size;
    const { panels, log, hand, stock } = this.surroundings;
    const place = this.isWide.matches ? this.side : this.left;
    if (stock.parentNode !== place && place === this.side) { place.prepend(stock); this.sheet.node.after(hand); }
    if (stock.parentNode !== place) { place.append(stock); this.side.after(hand); }
    this.node.classList.toggle("bare", isBare);
    if (isBare) this.left.append(panels); else this.side.insertBefore(panels, log);
  }

  close() {
    this.isWide.onchange = null;
    this.queue?.close();
    this.clock.close();
    this.photos.close();
    this.awake.close();
    this.lifting.close();
    this.surroundings.close();
    this.press.close();
    document.removeEventListener("keydown", this.keys);
  }

  // -- from the server -------------------------------------------------------------------------

  update(data) {
    if (this.press.holds) { this.late = data; return; }
    if (this.version === data.version) return;
    const matchChanged = this.data?.match !== data.match || this.data?.branch !== data.branch;
    if (this.data?.last !== data.last) this.pages.keep((page) => !page.isUntouched);
    this.lifting.cancel();
    const unlocked = this.data?.locked && !data.locked;
    this.version = data.version;
    this.data = data;
    if (matchChanged) this.begin(data);
    const { open, recorded } = this.queue.answered(data.answers || {});
    if (unlocked) this.queue.flush();
    if (unlocked || matchChanged) this.photos.handIn();
    if (recorded.length) this.surroundings.tell([]);
    if (recorded.some(({ id }) => id === this.mending?.id)) {
      const { id, at, nth } = this.mending;
      return this.toReplay(data.answers[id].seqs[nth] ?? at);
    }
    for (const { tap, answer } of open) if (answer.outcome === "refused") this.refused(tap, answer);
    this.typing.update(data.typed);
    // Where something is hidden, nobody sees with the eyes of another because a turn begins.
    // A device of some players alone stays with them, until somebody else is tapped.
    const own = data.device.right.kind === "own" ? data.device.right.seats : this.guide.own;
    const mayTurn = data.turn && data.turn !== this.turn && !data.hides;
    if (mayTurn && (!own || own.includes(data.turn))) this.seat = data.turn;
    if (own && !same(own, this.own) && !own.includes(this.seat)) this.seat = own[0];
    Object.assign(this, { turn: data.turn, own });
    if (data.hides) this.keepSeat();
    this.faces.update(data.faces);
    this.clock.update(data);
    this.awake.update();
    this.places.update(data.place);
    for (const one of [data, data.place, data.what_if, data.typed?.picture]) this.artworks.define(one?.artworks);
    this.part(this.board.frame, () => this.showBoard());
    this.layOut();
    this.render(true);
    this.refill.after(recorded);
    this.receipt.after(recorded, data.answers ?? {});
  }

  // A part that cannot be drawn says so in its place, and the others go on.
  part(node, show, back = null) {
    try { show(); } catch (error) {
      console.error(error);
      const away = back && this.sheet.button(this.sheet.say("back"), back, { class: "choice" });
      node.replaceChildren(make("p", { class: "broken", role: "alert" }, this.sheet.say("broken")), ...(away ? [away] : []));
    }
  }

  // What came while a finger was down.
  updateLate() {
    const { late } = this;
    this.late = null;
    if (late) this.update(late);
  }

  refused(tap, answer) {
    if (this.mayKnow(tap)) this.surroundings.tell(answer.told);
    if (tap.verb === "text") this.typing.back(tap);
  }

  // The table as it lies; while something is typed, as it would lie then; at an earlier place, as it lay.
  showBoard() {
    const isPast = Boolean(this.place?.isPast);
    if (!(this.pages.top instanceof WhatIf)) this.board.show({ ...this.picture, ...(isPast ? {} : this.previewed ?? {}) });
    this.board.frame.classList.toggle("preview", Boolean(this.previewed) && !isPast);
    this.board.frame.classList.toggle("past", isPast);
  }

  preview(picture) {
    this.previewed = picture;
    this.showBoard();
    this.boardInput.light();
  }

  begin(data) {
    this.queue?.close();
    this.queue = new Queue(`${data.match}:${data.branch ?? ""}`, (message) => this.sendState("taps", message));
    this.seat = data.hides ? this.keptSeat(data) : data.turn ?? data.seats[0]?.seat ?? null;
    this.settled = [];
    this.home(false);
    if (data.open_line && data.back_at) this.places.goTo(data.open_how, data.open_line, data.back_at);
    else if (data.open_line) this.pages.push(this.lineOf(data.open_line));
    this.queue.flush();
  }

  // Whose eyes this tab has stays so when it is loaded anew; where something is hidden, a new one has nobody's.
  keepSeat() { try { if (this.seat) sessionStorage.setItem(`aar:seat:${this.data.match}`, this.seat); } catch { /* for this page only */ } }

  keptSeat({ match, seats }) {
    try {
      const kept = sessionStorage.getItem(`aar:seat:${match}`);
      return seats.some(({ seat }) => seat === kept) ? kept : null;
    } catch { return null; }
  }

  // What may be told: at the place of the record where one stands, else at its end.
  get here() { return this.place?.data || this.data; }
  // The table that is shown: as it lay at that place, else as it lies.
  get then() { return this.place?.isPast ? this.place.data : this.data; }
  // What the chosen player may know of the table; where nothing is hidden, all of it.
  get seen() { return this.then.eyes?.[this.seat] ?? this.then; }
  get picture() { return this.seen.picture; }
  // The log as the chosen player may know it, with the earlier turns that somebody unfolded.
  get logbook() {
    const { unfolded, logs, log } = this.data;
    return unfolded && unfolded.seat === this.eyes ? unfolded : logs[this.seat] ?? log;
  }
  get log() { return this.logbook.lines; }
  // Whose eyes a part is asked for: where nothing is hidden, anybody's.
  get eyes() { return this.data.hides ? this.seat : null; }
  get groups() { return this.data.groups; }
  // Nobody taps for the app where it plays.
  get offers() {
    const offers = this.here.offers?.[this.seat ?? ""] || [];
    return this.guide.data?.seats.includes(this.seat) ? offers.filter(isBeside) : offers;
  }

  get held() { return this.queue.taps.find((tap) => tap.held && this.mayKnow(tap)); }
  // What another player tapped is shown to them alone, where something is hidden.
  mayKnow(tap) { return tap.seat === (this.seat ?? undefined) || !(this.data.hides || tap.told?.some((one) => one.seen_by)); }
  get isHeld() { return Boolean(this.held); }

  // -- what is open ----------------------------------------------------------------------------

  get place() { return this.pages.find(Place); }
  get question() { return this.pages.top instanceof Question ? this.pages.top : null; }
  get spot() { return this.pages.top instanceof Spot ? this.pages.top : null; }
  // Whether one may begin something by a tap on the board or by a key.
  get isOffering() { return this.pages.top?.isOffering ?? true; }

  open(page) {
    this.pages.push(page);
    this.render();
    this.lookUp();
  }

  openLine(line) {
    this.pages.keep((page) => page instanceof Place);
    this.open(this.lineOf(line));
  }

  lineOf(line) { return { isAbout: true, parts: [line.seq], show: () => this.prompts.line(line) }; }

  // `several` is what is chosen so far of an answer with several parts.
  begun(offer, answers = {}, several = null) {
    this.pages.keep((page) => page !== this.spot);
    const flow = new Flow(offer, this.seat, this.here.pools);
    flow.several = several;
    flow.wide = this.place?.mode === "anything"; // all that may be said is shown before it is recorded
    for (const [fact, value] of Object.entries(answers)) flow.put(fact, value);
    this.pages.push(new Question(this, flow)).onward();
  }

  // A question within a question: its answer comes back to the one above.
  descend(flow, done) { this.pages.push(new Question(this, flow, done)).onward(); }

  back() {
    if (this.pages.top?.back?.()) return;
    const within = this.pages.top instanceof Question;
    if (this.pages.top?.opened) this.closedAt = this.moment;
    const { returns } = this.pages.top ?? {};
    this.pages.pop();
    if (returns) return this.toReplay(returns);
    this.render();
    if (within && !this.isOffering) this.lookUp();
  }

  // To the replay, at the moment from which somebody came, or at what they corrected there.
  toReplay(at) {
    const { match, branch, lines } = this.data;
    location.assign(`?${new URLSearchParams({ match, at, ...(lines.length ? { branch: branch ?? "main" } : {}) })}`);
  }

  home(render = true) {
    this.pages.clear();
    if (render) this.render();
  }

  whatIf() {
    this.pages.keep((page) => !(page instanceof WhatIf));
    const page = new WhatIf(this);
    this.sendState("peek", { turn: page.turn, seat: this.seat });
    this.open(page);
  }

  // -- to the server ---------------------------------------------------------------------------

  tap(content, words) {
    const target = this.place?.data?.target;
    const place = target ? { [this.place.mode === "instead" ? "instead" : "after"]: target } : {};
    const id = this.send({ ...place, ...content }, words);
    if (this.place?.returns) this.mending = { id, at: this.place.returns, nth: this.place.mode === "instead" ? 1 : 0 }; // the slip comes before what corrects it
    this.receipt.hide();
    this.tappedAt = Date.now();
    setTimeout(() => this.render(true), ANSWER_COMES + 20);
    this.home();
    if (this.board.frame.getBoundingClientRect().top < 0) this.board.frame.scrollIntoView({ block: "start" });
    return id;
  }

  // Into the queue, and nothing else changes: what one was about to do goes on.
  send(content, words) {
    const id = newId();
    this.queue.add({ id, device: this.device, seen: this.data.last, seat: this.seat ?? undefined, ...content, words });
    return id;
  }

  undo() { this.omitted = null; this.tap({ verb: "undo" }, this.sheet.say("undo")); }

  redo() { this.tap({ verb: "redo" }, this.sheet.say("redo")); }

  note(seq, text, symbol) {
    const facts = { on: seq, ...(text ? { text } : {}), ...(symbol ? { symbol } : {}), ...(this.seat ? { author: this.seat } : {}) };
    this.tap({ verb: "event", told: [{ type: "note_written", facts }] }, text || symbol);
  }

  // What is said not to have happened is proposed no more, though it waits in the record.
  leaveOut(proposal, drafts) {
    const before = this.omitted?.cause === proposal.cause ? this.omitted.drafts : [];
    this.omitted = { cause: proposal.cause, drafts: [...before, ...drafts] };
  }

  withoutLeft(proposal) {
    if (!proposal || this.omitted?.cause !== proposal.cause) return proposal;
    const left = [...this.omitted.drafts];
    const isLeft = (draft) => {
      const place = left.findIndex((one) => one.type === draft.type && one.facts.player === draft.facts.player);
      return place >= 0 && left.splice(place, 1).length > 0;
    };
    const drafts = proposal.drafts.filter((draft) => !isLeft(draft));
    return drafts.length ? { ...proposal, drafts } : null;
  }

  skip(proposal) { this.skipped = proposal.cause; this.skippedAt = this.data.last; this.home(); }

  // All that was chosen for a consequence: the framework hands on the last of several quick messages only.
  settle(cause, ask, value) {
    const others = this.settled.filter((one) => one.cause === cause && one.fact !== ask.fact);
    this.settled = [...others, { cause, fact: ask.fact, value }];
    this.sendState("settle", { chosen: this.settled });
  }

  // -- what is on the screen -------------------------------------------------------------------

  // Another player tells what happens; where no turn is known, their clock runs.
  sit(seat) {
    if (seat === this.seat && !this.pages.top) return this.numbers.openOf(seat);
    if (!this.data.turn && this.clock.set?.running && !this.place?.isPast) this.clock.change(seat);
    this.seat = seat;
    this.pages.keep((page) => page instanceof Place || page instanceof Edit);
    if (this.data.hides) this.lookAnew();
    this.part(this.board.frame, () => this.showBoard());
    this.render();
  }

  // What was shown to somebody else goes, or is asked for as this player may know it.
  lookAnew() {
    this.pages.keep((page) => page instanceof Place);
    this.keepSeat();
    this.receipt.hide();
    this.surroundings.tell([]);
    this.surroundings.logbook.ask();
    this.typing.anew();
    this.places.anew();
  }

  render(fromServer = false) {
    if (!this.data) return;
    this.surroundings.show();
    this.part(this.typing.heard, () => this.typing.render());
    const busy = this.node.getRootNode().activeElement;
    const typing = fromServer && busy && this.sheet.node.contains(busy) && /INPUT|TEXTAREA/.test(busy.tagName);
    if (!typing) this.part(this.sheet.node, () => this.renderSheet(), () => this.home());
    this.part(this.guide.node, () => this.guide.show());
    this.part(this.board.frame, () => this.boardInput.light());
  }

  // What is proposed by the rules, as far as the chosen player may know it.
  get proposed() {
    const { proposal, proposals } = this.data;
    return this.withoutLeft(this.seat in proposals ? proposals[this.seat] : proposal);
  }

  // That, unless it was left out or a tap of ours is on its way.
  get proposal() {
    const { last } = this.data;
    const proposal = this.proposed;
    const skipped = proposal && this.skipped === proposal.cause && this.skippedAt === last;
    return proposal && !skipped && !this.queue.waiting.length ? proposal : null;
  }

  // What every match offers, with what no offer asks for.
  get besidePlay() {
    return [...this.offers.filter((offer) => isBeside(offer) && this.devices.mayTell(offer)), ...this.extras.buttons().map((extra) => ({ ...extra, group: "match", type: "extra" }))];
  }

  // The large choices before all else, each with what it stands for; in the past one goes by the list.
  get topics() {
    const told = this.place ? [] : this.data.topics?.[this.seat ?? ""]?.choices ?? [];
    const fits = ({ types, facts = {} }) => (offer) => types.includes(offer.type) && Object.entries(facts).every(([name, value]) => offer.facts?.[name] === value);
    return told.map((topic) => ({ ...topic, offers: this.offers.filter(fits(topic)) })).filter(({ offers }) => offers.length);
  }

  get moment() { return `${this.data.last} ${this.seat}`; }

  // Whether just this waits for long already: whoever forgot that does not tell it twice.
  isWaiting({ type, facts, asks }) {
    const isThis = (one) => one.type === type && same(one.facts ?? {}, facts ?? {});
    return !asks?.length && this.surroundings.isLate && this.queue.waiting.some(({ told }) => told?.some(isThis));
  }

  // Where a player can do one thing alone, its question opens by itself.
  openOnly() {
    const own = this.offers.filter((offer) => !isBeside(offer));
    const isFree = !this.pages.top && !this.held && !this.proposal && !this.queue.waiting.length;
    if (!isFree || this.devices.refusal || own.length !== 1 || this.data.ended || this.closedAt === this.moment) return;
    const flow = new Flow(own[0], this.seat, this.here.pools);
    if (!flow.next) return;
    this.pages.push(new Question(this, flow, null, true)).onward();
  }

  // What was answered stays until the record says what comes next, so that no list of what could be done
  // before flashes in between; it takes no second answer.
  get isOnItsWay() {
    return this.isAnswered && this.queue.waiting.length > 0 && navigator.onLine && Date.now() - this.tappedAt < ANSWER_COMES;
  }

  renderSheet() {
    this.openOnly();
    const { sheet, held } = this;
    const { top } = this.pages;
    sheet.node.inert = !held && !top && this.isOnItsWay;
    if (sheet.node.inert) return;
    this.isAnswered = true;
    const free = !top || this.spot || top.isUntouched;
    const proposal = free && !this.place && this.devices.refusal !== "watch" ? this.proposal : null;
    sheet.turn(held?.id, held?.held.outcome, top, ...(top?.parts ?? []), proposal?.drafts[0].words, this.seat);
    if (held) return this.prompts.held(held);
    if (proposal) return this.prompts.proposal(proposal);
    const kept = this.devices.refusal;
    if (kept && !top?.isAbout) return this.devices.showRefusal(kept);
    if (top) return top.show();
    const detail = this.data.closed.includes(this.seat) ? this.sheet.say("device_keeps", { who: this.nameOf(this.seat) })
      : this.seat || !this.data.hides ? null : this.sheet.say("who_looks_means");
    const own = this.offers.filter((offer) => !isBeside(offer));
    this.isAnswered = false;
    const topics = this.data.paused || this.data.ended ? [] : this.topics;
    const chosen = topics.find(({ words }) => this.topic?.moment === this.moment && this.topic.words === words);
    const turnTo = (topic) => { this.topic = topic && { words: topic.words, moment: this.moment }; this.render(); };
    if (chosen) return sheet.offers(chosen.offers, { title: chosen.words, detail: chosen.hint, onBack: () => turnTo(null), pick: this.pick });
    const alone = new Set(topics.flatMap(({ offers }) => (offers.length === 1 ? offers : [])));
    const rest = own.filter((offer) => !alone.has(offer));
    const title = topics.length ? this.data.topics[this.seat ?? ""].question : this.title();
    const because = this.place || this.data.ended || this.data.paused ? null : this.data.topics?.[this.seat ?? ""]?.because;
    sheet.offers([...this.extras.afterwards(), ...rest, ...this.besidePlay], { title, detail: detail ?? because ?? this.guide.news, pick: this.pick, topics, turnTo });
  }

  title() {
    if (this.guide.plays && !this.data.paused) return this.sheet.say("app_plays", { who: this.nameOf(this.turn) });
    if (this.data.ended) return this.sheet.say("ended");
    if (this.data.paused) return this.sheet.say("paused");
    if (this.seat) return this.sheet.say("next_of", { who: this.nameOf(this.seat) });
    return this.sheet.say(this.data.hides ? "who_looks" : "next");
  }

  // Bring the question into view: with the board where it is answered there.
  lookUp() {
    const isPast = this.place?.isPast && this.pages.top === this.place && !this.place.edit;
    const onBoard = isPast || this.pages.top?.isOnBoard;
    const question = this.guide.node.nextSibling === this.sheet.node && !this.guide.node.hidden ? this.guide.node : this.sheet.node;
    const part = isPast ? this.surroundings.past : onBoard ? this.board.frame : question;
    const { top, bottom } = part.getBoundingClientRect();
    const isCovered = isPast && this.place instanceof GoingBack && !this.isWide.matches; // by the list
    if (top < 0 || isCovered || (onBoard ? bottom : top + 120) > innerHeight) part.scrollIntoView({ block: "start" });
    if (isPast || this.isWide.matches) return;
    if (!onBoard) { this.sheet.node.querySelector(".face-list")?.scrollIntoView({ block: "nearest" }); return; }
    this.sheet.node.scrollIntoView({ block: "nearest" }); // what confirms it as well, where there is room for both
    if (part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: "start" });
  }

  // Whoever has just tapped sees all keys of the dice, or all pieces, that are asked for next; nobody
  // else's page moves.
  leadTo(pad) {
    if (pad && !this.sheet.isSame && Date.now() - (this.tappedAt ?? 0) < LED) pad.scrollIntoView({ block: "nearest" });
  }

  // -- words and keys ----------------------------------------------------------------------------

  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name ?? seat; }

  // What was told last of a fact, in this kind of event; what this player told comes first.
  lately(type, fact) {
    const told = this.data.recent[type]?.[fact] ?? [];
    const mine = (one) => one[1] === this.seat;
    return [...new Set([...told.filter(mine), ...told.filter((one) => !mine(one))].map(([value]) => value))];
  }

  facing(value) { return this.data.words[`way_${value}`] ?? String(value); }

  key(event) {
    const target = event.composedPath()[0];
    if (/INPUT|TEXTAREA|SELECT/.test(target.tagName) || target.isContentEditable) return;
    if ((event.ctrlKey || event.metaKey) && event.altKey && event.code === "KeyZ") {
      event.preventDefault();
      this.places.goBack();
      return;
    }
    if (event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) this.redo(); else this.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") { event.preventDefault(); if (this.lifting.lifted) this.lifting.cancel(); else this.back(); return; }
    if (!this.isHeld && this.sheet.pad?.pressed(event)) { event.preventDefault(); return; }
    if (event.key === "Backspace" && this.receipt.isShown) { event.preventDefault(); this.receipt.takeBack(); return; }
    if (!this.isOffering || this.isHeld) return;
    const numbered = /^[1-9]$/.test(event.key) ? this.sheet.node.querySelector(`.offer[data-key="${event.key}"]:not(:disabled)`) : null;
    if (numbered?.checkVisibility()) { event.preventDefault(); numbered.click(); return; }
    const offer = this.offers.find((one) => one.key && one.key.toLowerCase() === event.key.toLowerCase());
    if (offer) { event.preventDefault(); this.begun(offer); }
  }
}

const isBeside = ({ group }) => BESIDE.includes(group);

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let recorder = parentElement.recorder;
  if (!recorder) {
    recorder = new Recorder(parentElement, setStateValue);
    parentElement.recorder = recorder;
  }
  recorder.sendState = setStateValue;
  recorder.update(data);
  // Called before every new call as well: only a recorder that left the page is put away.
  return () => setTimeout(() => { if (!recorder.node.isConnected) recorder.close(); }, 500);
}
