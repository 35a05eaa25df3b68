// One offer being answered, question by question; within another one, its answer goes to `done`.
class Question {
  // `opened` is one that nobody asked for: there is nothing else to do.
  constructor(recorder, flow, done = null, opened = false) {
    Object.assign(this, { recorder, flow, done, opened, ask: null, heap: null });
  }

  get isUntouched() { return this.opened && !this.flow.isChosen && !this.flow.several; }

  // What opened by itself keeps nobody from beginning something else on the board or by a key.
  get isOffering() { return this.isUntouched && !["cell", "piece", "edge"].includes(this.ask?.kind); }

  get parts() { return [this.flow, this.ask, this.heap]; }

  get isOnBoard() { return ["cell", "piece", "edge", "facing"].includes(this.ask?.kind); }

  // The next question; `extra` is one that may be left out.
  onward(extra = null) {
    const { recorder, flow } = this;
    if (!extra) flow.settleOnlyOnes();
    // Where nothing must be answered, the first thing that may be is asked all the same.
    const first = flow.touched.length ? null : flow.extras.find((one) => !one.aside);
    const ask = extra || flow.next || first;
    // What nobody chose is shown before it is recorded, with all that may be told as well.
    const unseen = flow.onlyOnes.size && !flow.isChosen;
    if (!ask && flow.onlyOnes.has(flow.touched.at(-1))) flow.wide = true;
    const rest = recorder.place ? flow.extras : flow.extras.filter((one) => !flow.touched.includes(one.fact));
    if (!ask && !unseen && (!rest.length || (flow.touched.length && !flow.wide))) return this.finish();
    this.ask = ask;
    if (this.opened && !flow.isChosen) return;
    recorder.render();
    recorder.lookUp();
    recorder.sheet.node.querySelector(":not(.beside) > input, textarea, .choice.preset")?.focus({ preventScroll: true });
  }

  answer(ask, value) {
    this.flow.put(ask.fact, value);
    this.flow.several = this.heap = null;
    this.onward();
  }

  // What stands beside the question is told, or not any more; the question stays.
  aside(ask, value) {
    this.flow.set(ask.fact, value);
    this.recorder.render();
  }

  // To what may be told as well: what was chosen so far of a list is not lost.
  turnTo(ask) {
    const { flow } = this;
    const { fact, values } = flow.several ?? {};
    if (this.ask?.many && fact === this.ask.fact && this.ask.kind !== "facts" && values?.length && values.length >= (this.ask.least ?? 0)) flow.put(fact, values);
    flow.several = null;
    flow.wide = true;
    this.onward(ask);
  }

  // Of an answer with several parts: what is chosen so far.
  several(ask, values) {
    this.flow.several = { fact: ask.fact, values };
    this.recorder.render();
  }

  finish() {
    const { recorder, flow, done } = this;
    if (!done) {
      const path = flow.touched.map((fact) => recorder.sheet.answerWords(flow, fact)).filter(Boolean);
      const { place } = recorder;
      const id = recorder.tap({ verb: "event", told: [flow.told()] }, [flow.offer.words, ...path].join(" · "));
      if (!place) thrownIn(recorder, flow, id, (answers, several) => this.again(answers, several));
      return;
    }
    recorder.pages.pop();
    done(flow.item());
    recorder.render();
    recorder.lookUp();
  }

  // To a step that was answered, or had an answer all along.
  stepBack(ask) {
    const { flow } = this;
    flow.several = this.heap = null;
    if (!flow.touched.includes(ask.fact)) return this.onward(ask);
    while (flow.touched.includes(ask.fact)) flow.back();
    return this.onward();
  }

  // The same offer with what was answered, where it is still made.
  again(answers, several) {
    const { recorder, flow } = this;
    const offer = recorder.offers.find((one) => one.type === flow.offer.type && one.words === flow.offer.words);
    if (!offer || recorder.seat !== flow.seat) return;
    recorder.pages.keep((page) => !page.isUntouched);
    recorder.begun(offer, answers, several);
  }

  // One answer is taken back.
  back() {
    const { recorder, flow, ask } = this;
    if (this.heap) this.heap = null;
    else if (flow.wide && ask && !flow.blocks(ask) && flow.touched.length) flow.several = this.ask = null;
    else if (flow.back()) { this.onward(); return true; }
    else return false;
    recorder.render();
    return true;
  }

  // The piece that one is asked about: a tap on one that lies on the board tells all about it.
  face() {
    const { recorder, flow } = this;
    const { boardInput: input, faces, ghost, picture, sheet } = recorder;
    const laid = faces.ofOffer(flow.offer);
    const piece = ghost.turnedPiece(flow);
    const id = faces.of(picture.of?.[piece]);
    if (!id) return laid && faces.node(laid);
    const about = () => recorder.open(new Spot(input, picture.pieces[piece], null));
    return make("button", { type: "button", class: "subject", "aria-label": sheet.say("about", { what: picture.names[piece] }), onclick: about }, faces.node(id));
  }

  show() {
    if (this.heap) return this.recorder.boardInput.showHeap(this);
    this.recorder.sheet.ask(this.flow, this.ask, {
      answer: (ask, value) => this.answer(ask, value),
      several: (ask, values) => this.several(ask, values),
      aside: (ask, value) => this.aside(ask, value),
      extra: (ask) => this.turnTo(ask),
      done: () => this.finish(),
      back: () => this.recorder.back(),
      step: (ask) => this.stepBack(ask),
      face: this.face(),
      below: this.isUntouched ? this.recorder.sheet.groups(this.recorder.besidePlay, this.recorder.pick) : [],
    });
    this.recorder.leadTo(this.recorder.sheet.node.querySelector(".face-list"));
  }
}
