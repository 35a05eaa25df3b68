// The recorder: what the server says of the match, what the person taps, and what still waits.
class Recorder {
  constructor(root, send) {
    this.root = root;
    this.sendState = send;
    this.device = Queue.device();
    this.unfolded = new Set();
    this.flow = this.line = this.spot = this.place = this.edit = this.mode = this.seat = null;
    this.sheet = new Sheet(this);
    this.talk = new Talk(this);
    this.extras = new Extras(this);
    this.typing = new Typing(this);
    this.clock = new Clock(this);
    this.places = new Places(this);
    this.aim = new Aim(this);
    this.rim = new Rim(this);
    this.board = new Board((cell) => this.aim.tapped(cell));
    this.pick = (offer) => (offer.act ? offer.act() : this.begun(offer));
    this.build(root);
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.press = new Press(this.node, () => this.updateLate());
  }

  build(root) {
    const { rim } = this;
    const side = make("div", { class: "side" }, rim.notice, this.sheet.node, rim.tools, rim.faults, this.typing.node, rim.panels, rim.log);
    const left = make("div", { class: "left" }, make("div", { class: "top" }, rim.seats, rim.status), rim.past, this.board.frame);
    this.node = make("div", { class: "desk" }, left, side);
    root.append(this.node);
  }

  close() {
    this.queue?.close();
    this.clock.close();
    this.press.close();
    document.removeEventListener("keydown", this.keys);
  }

  // -- from the server -------------------------------------------------------------------------

  update(data) {
    if (this.press.holds) { this.late = data; return; }
    if (this.version === data.version) return;
    const matchChanged = this.data?.match !== data.match || this.data?.branch !== data.branch;
    this.version = data.version;
    this.data = data;
    if (matchChanged) this.begin(data);
    const { open, recorded } = this.queue.answered(data.answers || {});
    if (recorded) this.rim.tell([]);
    for (const { tap, answer } of open) if (answer.outcome === "refused") this.refused(tap, answer);
    this.typing.update(data.typed);
    // Where something is hidden, nobody sees with the eyes of another because a turn begins.
    if (data.turn && data.turn !== this.turn && !data.hides) this.seat = data.turn;
    this.turn = data.turn;
    if (data.hides) this.keepSeat();
    this.clock.update(data);
    this.places.update(data.place);
    this.part(this.board.frame, () => this.showBoard());
    this.render(true);
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
    if (this.mayKnow(tap)) this.rim.tell(answer.told);
    if (tap.verb === "text") this.typing.back(tap);
  }

  // The table as it lies; while something is typed, as it would lie then; at an earlier place, as it lay.
  showBoard() {
    const isPast = Boolean(this.place?.isPast);
    if (this.mode !== "what_if") this.board.show({ ...this.picture, ...(isPast ? {} : this.previewed ?? {}) });
    this.board.frame.classList.toggle("preview", Boolean(this.previewed) && !isPast);
    this.board.frame.classList.toggle("past", isPast);
  }

  preview(picture) {
    this.previewed = picture;
    this.showBoard();
    this.aim.light();
  }

  begin(data) {
    this.queue?.close();
    this.queue = new Queue(`${data.match}:${data.branch ?? ""}`, (message) => this.sendState("taps", message));
    this.seat = data.hides ? this.keptSeat(data) : data.turn ?? data.seats[0]?.seat ?? null;
    this.settled = [];
    this.home(false);
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

  get here() { return this.place?.data || this.data; }
  get then() { return this.place?.isPast ? this.place.data : this.data; }
  // What the chosen player may know of the table; where nothing is hidden, all of it.
  get seen() { return this.then.eyes?.[this.seat] ?? this.then; }
  get picture() { return this.seen.picture; }
  get log() { return this.data.logs?.[this.seat] ?? this.data.log; }
  get groups() { return this.data.groups; }
  get offers() { return this.here.offers?.[this.seat ?? ""] || []; }
  get held() { return this.queue.taps.find((tap) => tap.held && this.mayKnow(tap)); }
  // What another player tapped is shown to them alone, where something is hidden.
  mayKnow(tap) { return tap.seat === (this.seat ?? undefined) || !(this.data.hides || tap.told?.some((one) => one.seen_by)); }
  get isHeld() { return Boolean(this.held); }

  // -- to the server ---------------------------------------------------------------------------

  tap(content, words) {
    const target = this.place?.data?.target;
    const place = target ? { [this.place.mode === "instead" ? "instead" : "after"]: target } : {};
    this.send({ ...place, ...content }, words);
    this.home();
    this.asking = null;
    if (this.board.frame.getBoundingClientRect().top < 0) this.board.frame.scrollIntoView({ block: "start" });
  }

  // Into the queue, and nothing else changes: what one was about to do goes on.
  send(content, words) {
    this.queue.add({ id: newId(), device: this.device, seen: this.data.last, seat: this.seat ?? undefined, ...content, words });
  }

  undo() { this.tap({ verb: "undo" }, this.sheet.say("undo")); }

  redo() { this.tap({ verb: "redo" }, this.sheet.say("redo")); }

  note(seq, text, symbol) {
    const facts = { on: seq, ...(text ? { text } : {}), ...(symbol ? { symbol } : {}), ...(this.seat ? { author: this.seat } : {}) };
    this.tap({ verb: "event", told: [{ type: "note_written", facts }] }, text || symbol);
  }

  // A question within a question: its answer comes back to the one above.
  descend(flow, done) {
    Object.assign(flow, { done, up: { flow: this.flow, asking: this.asking } });
    this.flow = flow;
    this.onward();
  }

  skip(proposal) { this.skipped = proposal.cause; this.skippedAt = this.data.last; this.home(); }

  whatIf() {
    this.peeked = newId();
    this.mode = "what_if";
    this.extras.step = 0;
    this.sendState("peek", { turn: this.peeked, seat: this.seat });
    this.render();
    this.lookUp();
  }

  // All that was chosen for a consequence: the framework hands on the last of several quick messages only.
  settle(cause, ask, value) {
    const others = this.settled.filter((one) => one.cause === cause && one.fact !== ask.fact);
    this.settled = [...others, { cause, fact: ask.fact, value }];
    this.sendState("settle", { chosen: this.settled });
  }

  // -- what is on the screen -------------------------------------------------------------------

  home(render = true) {
    this.flow = this.line = this.spot = this.edit = this.mode = null;
    const { place } = this;
    if (place) this.sendState("place", null);
    this.place = null;
    if (place?.isPast) { this.seat = place.seat; this.part(this.board.frame, () => this.showBoard()); }
    if (render) this.render();
  }

  // Another player tells what happens; where no turn is known, their clock runs.
  sit(seat) {
    if (!this.data.turn && this.clock.set?.running && !this.place?.isPast) this.clock.change(seat);
    this.seat = seat;
    this.flow = this.spot = this.line = this.mode = null;
    if (this.data.hides) this.lookAnew();
    this.part(this.board.frame, () => this.showBoard());
    this.render();
  }

  // What was shown to somebody else goes, or is asked for as this player may know it.
  lookAnew() {
    this.edit = null;
    this.keepSeat();
    this.rim.tell([]);
    this.typing.anew();
    this.places.anew();
  }

  open(line) {
    this.line = line;
    this.flow = this.spot = this.edit = this.mode = null;
    this.render();
    this.lookUp();
  }

  render(fromServer = false) {
    if (!this.data) return;
    this.rim.show();
    this.part(this.typing.heard, () => this.typing.render());
    const busy = this.node.getRootNode().activeElement;
    const typing = fromServer && busy && this.sheet.node.contains(busy) && /INPUT|TEXTAREA/.test(busy.tagName);
    if (!typing) this.part(this.sheet.node, () => this.renderSheet(), () => this.home());
    this.part(this.board.frame, () => this.aim.light());
  }

  // What is proposed by the rules, as far as the chosen player may know it.
  get proposed() {
    const { proposal, proposals } = this.data;
    return this.seat in proposals ? proposals[this.seat] : proposal;
  }

  // That, unless it was left out or a tap of ours is on its way.
  get proposal() {
    const { last } = this.data;
    const proposal = this.proposed;
    const skipped = proposal && this.skipped === proposal.cause && this.skippedAt === last;
    return proposal && !skipped && !this.queue.waiting.length ? proposal : null;
  }

  renderSheet() {
    const { sheet, held, proposal, line, flow, edit, place, spot, mode } = this;
    sheet.turn(held?.id, held?.held.outcome, mode, line?.seq, flow, this.asking, flow?.heap, edit, place?.turn, place?.data && true,
      proposal?.drafts[0].words, spot, this.seat);
    if (held) return this.talk.held(held);
    if (mode === "what_if") return this.extras.whatIf();
    if (mode === "clock") return this.clock.sheet();
    if (mode) return this.extras[mode]();
    if (line) return this.talk.line(line);
    if (flow?.heap) return this.aim.showHeap(flow.heap);
    if (flow) return this.renderFlow();
    if (edit) return edit.show();
    if (place && !(spot && place.isPast)) return this.places.show();
    if (proposal && !place) return this.talk.proposal(proposal);
    if (spot) return this.aim.showSpot(spot);
    const extras = this.extras.buttons().map((extra) => ({ ...extra, group: "match", type: "extra" }));
    const detail = this.seat || !this.data.hides ? null : this.sheet.say("who_looks_means");
    sheet.offers([...this.extras.afterwards(), ...this.offers, ...extras], { title: this.title(), detail, pick: this.pick });
  }

  title() {
    if (this.data.ended) return this.sheet.say("ended");
    if (this.data.paused) return this.sheet.say("paused");
    if (this.seat) return this.sheet.say("next_of", { who: this.nameOf(this.seat) });
    return this.sheet.say(this.data.hides ? "who_looks" : "next");
  }

  begun(offer, answers = {}) {
    this.flow = new Flow(offer, this.seat, this.here.pools);
    this.spot = null;
    this.flow.wide = this.place?.mode === "anything"; // all that may be said is shown before it is recorded
    for (const [fact, value] of Object.entries(answers)) this.flow.put(fact, value);
    this.onward();
  }

  onward(extra = null) {
    // Where nothing must be answered, the first thing that may be is asked all the same.
    const first = this.flow.touched.length ? null : this.flow.extras[0];
    const ask = extra || this.flow.next || first;
    if (!ask && !this.flow.extras.length) return this.finish();
    if (!ask && this.flow.touched.length && !this.flow.wide) return this.finish();
    this.asking = ask;
    this.render();
    this.lookUp();
    this.sheet.node.querySelector(":not(.beside) > input, textarea")?.focus({ preventScroll: true });
  }

  // Bring the question into view: with the board where it is answered there.
  lookUp() {
    const isPast = this.place?.isPast && !this.flow && !this.edit;
    const onBoard = isPast || this.aim.ask || this.asking?.kind === "facing" || this.mode === "what_if";
    const part = isPast ? this.rim.past : onBoard ? this.board.frame : this.sheet.node;
    const { top, bottom } = part.getBoundingClientRect();
    if (top < 0 || (onBoard ? bottom : top + 120) > innerHeight) part.scrollIntoView({ block: "start" });
  }

  finish() {
    if (this.flow.done) return this.ascend((done, item) => done(item));
    const told = this.flow.told();
    const path = this.flow.touched.map((fact) => this.sheet.told(this.flow, fact)).filter(Boolean);
    this.tap({ verb: "event", told: [told] }, [this.flow.offer.words, ...path].join(" · "));
  }

  renderFlow() {
    const { flow } = this;
    this.sheet.ask(flow, this.asking, {
      answer: (ask, value) => this.answer(ask, value),
      several: (ask, values) => { flow.several = { fact: ask.fact, values }; this.render(); },
      extra: (ask) => { flow.wide = true; this.onward(ask); },
      done: () => this.finish(),
      back: () => this.back(),
    });
  }

  answer(ask, value) {
    this.flow.put(ask.fact, value);
    this.flow.several = this.flow.heap = null;
    this.onward();
  }

  ascend(act = () => {}) {
    const { done, up } = this.flow;
    const item = this.flow.item();
    this.flow = up.flow;
    this.asking = up.asking;
    act(done, item);
    this.render();
    this.lookUp();
  }

  back() {
    const { flow, asking } = this;
    if (flow?.heap) { flow.heap = null; return this.render(); }
    if (flow?.wide && asking && !flow.blocks(asking) && flow.touched.length) {
      flow.several = this.asking = null;
      return this.render();
    }
    if (flow?.back()) return this.onward();
    if (this.flow?.up) return this.ascend();
    if ((this.flow || this.spot) && this.place) { this.flow = this.spot = null; return this.render(); }
    return this.home();
  }

  // -- words and keys ----------------------------------------------------------------------------

  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name ?? seat; }

  facing(value) { return this.data.words[`way_${value}`] ?? String(value); }

  key(event) {
    const target = event.composedPath()[0];
    if (/INPUT|TEXTAREA|SELECT/.test(target.tagName) || target.isContentEditable || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) this.redo(); else this.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") { event.preventDefault(); this.back(); return; }
    if (this.flow || this.line || this.edit || this.mode || this.isHeld || this.places.waits) return;
    const offer = this.offers.find((one) => one.key && one.key.toLowerCase() === event.key.toLowerCase());
    if (offer) { event.preventDefault(); this.begun(offer); }
  }
}

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
