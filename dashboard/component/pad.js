// Dice by taps: one tap a face; where the game says that suffices, only how many succeeded.
// `ask` is for dice of one sort, or for several sorts thrown at once. What was told so far is `value`;
// `keep` takes what changed, `done` the whole throw, where there is anything behind it.
const USUAL_FACES = [1, 2, 3, 4, 5, 6].map((face) => [face, String(face)]);
const stay = (event) => event.preventDefault(); // a click leaves the focus, so that Enter is free for what is done
const MOST_KEYS = 20; // a die with more faces is typed
const MOST_SHOWN = 40; // places for dice that did not fall yet, and numbers that are keys

class Pad {
  constructor(sheet, flow, ask, { value, keep, done = null }) {
    Object.assign(this, { sheet, flow, ask, value, keep, done });
  }

  say(key, values) { return this.sheet.say(key, values); }

  get sorts() { return this.ask.parts ?? [this.ask]; }

  faces(sort) {
    const pool = this.flow.legal(sort).filter(([value]) => value !== null);
    return pool.length ? pool : this.flow.isFree(sort) ? USUAL_FACES : [];
  }

  told(sort) { return (this.ask.parts ? this.value?.[sort.fact] : this.value) ?? []; }

  put(sort, told, isMore = false) {
    this.value = this.ask.parts ? { ...this.value, [sort.fact]: told } : told;
    if (isMore && this.done && this.sorts.every((one) => this.isFull(one))) this.done(this.value);
    else this.keep(this.value);
  }

  isFull(sort) {
    const told = this.told(sort);
    if (!sort.many) return !Array.isArray(told);
    if (Array.isArray(told)) return Boolean(sort.most) && told.length >= sort.most;
    return typeof told.successes === "number"; // how many dice there were stands above, and comes first
  }

  isEnough(sort) {
    const told = this.told(sort);
    if (Array.isArray(told)) return told.length >= (sort.optional ? 0 : sort.least ?? 1);
    return !sort.many || typeof told.successes === "number";
  }

  get isDone() { return this.sorts.every((sort) => this.isEnough(sort)); }

  get count() { return this.sorts.reduce((sum, sort) => sum + (this.told(sort).length ?? this.told(sort).dice ?? 1), 0); }

  add(sort, value) {
    const told = this.told(sort);
    this.flow.begun = null;
    if (!sort.many) this.put(sort, value, true);
    else if (!sort.most || told.length < sort.most) this.put(sort, [...told, value], true);
  }

  drop(sort, place = this.told(sort).length - 1) { this.put(sort, this.told(sort).filter((_, i) => i !== place)); }

  // -- what is shown ---------------------------------------------------------------------------

  nodes() {
    const unseen = this.done && !this.count && this.ask.default !== undefined;
    return [
      ...this.sorts.flatMap((sort) => this.sort(sort)),
      unseen ? this.sheet.button(this.say("not_seen"), () => this.done(this.ask.default), { class: "chip" }) : null,
      this.done && (this.ask.many || this.ask.parts)
        ? this.sheet.button(this.say("done", { count: this.count }), () => this.done(this.value), { class: "main", disabled: !this.isDone }) : null,
    ].filter(Boolean);
  }

  sort(sort) {
    const title = this.ask.parts ? make("h3", {}, sort.words) : null;
    const parts = Array.isArray(this.told(sort)) || !sort.many ? this.byFaces(sort) : this.byCount(sort);
    return [make("div", { class: "pad", role: "group", "aria-label": sort.words }, title, ...parts.filter(Boolean))];
  }

  byFaces(sort) {
    const told = sort.many ? this.told(sort) : [];
    const faces = this.faces(sort);
    const isFull = Boolean(sort.many && sort.most) && told.length >= sort.most;
    const typed = faces.length > MOST_KEYS;
    const keys = (typed ? [] : faces).map((face, i) => this.key(face, { place: i, act: () => this.add(sort, face[0]), disabled: isFull }));
    const back = sort.many ? this.sheet.button(icon("undo"), () => this.drop(sort), { class: "key back-one", label: this.say("dice_back"), disabled: !told.length }) : null;
    return [
      sort.many ? this.fallen(sort, told, faces) : null,
      keys.length || back ? make("div", { class: "keys", style: `--keys: ${Math.max(2, Math.min(7, keys.length + (back ? 1 : 0)))}` }, keys, back) : null,
      this.begun ? make("p", { class: "detail", role: "status" }, `${this.begun}…`) : null,
      typed && !isFull ? this.sheet.number(this.flow.single(sort), { ...oneOf(sort), least: faces[0][0], most: faces.at(-1)[0] }, (value) => this.add(sort, value), "beside") : null,
      this.flow.isFree(sort) ? this.sheet.number(this.flow.single(sort), oneOf(sort), (value) => this.add(sort, value), "beside") : null,
      sort.many ? this.sum(sort, told, faces) : null,
      sort.counted && (!faces.length || faces.some(successesOf)) ? this.orCounted(sort, told) : null,
    ];
  }

  // How many succeeded instead of the faces: one tap, where one knows how many dice there are; else a
  // page of its own. Of one die its face is one tap as well, and says more.
  orCounted(sort, told) {
    const dice = sort.least === sort.most ? sort.least : sort.usual ?? 0;
    if (told.length || dice * this.best(sort) > MOST_SHOWN || (dice < 2 && sort.least === sort.most) || dice < 1)
      return this.sheet.button(this.say("dice_only_count"), () => this.put(sort, { dice: Math.max(told.length, sort.usual ?? sort.least ?? 1) }), { class: "chip" });
    return make("div", { class: "count-only" }, make("p", { class: "detail" }, this.say("dice_only_count")), this.howMany(sort, dice), this.counts(sort, dice));
  }

  best(sort) { return Math.max(1, ...this.faces(sort).map(successesOf)); }

  // How many dice there are, where that may be told.
  howMany(sort, dice) {
    if (sort.least === sort.most) return null;
    const step = (by) => this.sheet.button(by < 0 ? "−" : "+", () => this.put(sort, { dice: dice + by }),
      { class: "step", label: `${this.say("dice_how_many")} ${by < 0 ? "−" : "+"}1`, disabled: dice + by < (sort.least ?? 1) || dice + by > (sort.most ?? Infinity) });
    return make("div", { class: "row" }, make("span", { class: "label" }, this.say("dice_how_many")),
      make("span", { class: "stepper" }, step(-1), make("b", { "aria-live": "polite" }, String(dice)), step(1)));
  }

  // A key for each number of successes.
  counts(sort, dice, successes) {
    const keys = Array.from({ length: dice * this.best(sort) + 1 }, (_, count) => this.sheet.button(String(count),
      () => this.put(sort, { dice, successes: count }, true),
      { class: `choice key${count === successes ? " set" : ""}`, "aria-pressed": String(count === successes), label: this.say("dice_counted", { successes: count, dice }) }));
    return make("div", { class: "keys", style: `--keys: ${Math.min(7, keys.length)}` }, keys);
  }

  // The dice as they fell; a tap takes one off. Those that are missing have a place.
  fallen(sort, told, faces) {
    const dice = told.map((value, place) => {
      const face = faces.find(([known]) => same(known, value)) ?? [value, String(value)];
      return this.sheet.button(faceSign(face), () => this.drop(sort, place),
        { class: successesOf(face) ? "die hit" : "die", key: `${place} ${JSON.stringify(value)}`, label: this.say("take_off", { what: face[1] }) });
    });
    const missing = Math.min(MOST_SHOWN, Math.max(0, (sort.least ?? 1) - told.length));
    const places = Array.from({ length: missing }, () => make("span", { class: "die off", "aria-hidden": "true" }));
    return make("div", { class: "dice" }, dice, places);
  }

  // What was told of one sort, to be read only.
  shown(sort) {
    const told = this.told(sort), faces = this.faces(sort);
    if (!Array.isArray(told) && sort.many) return [make("span", { class: "die wide" }, this.say("dice_counted", told))];
    return [told].flat().map((value) => {
      const face = faces.find(([known]) => same(known, value)) ?? [value, String(value)];
      return make("span", { class: successesOf(face) ? "die hit" : "die", title: String(face[1]) }, faceSign(face));
    });
  }

  key(face, { place, act, disabled }) {
    const [value, label] = face, sign = faceSign(face), wins = successesOf(face);
    const below = [sign === label ? "" : label, wins ? "✓".repeat(Math.min(wins, 3)) : ""].filter(Boolean).join(" ");
    const said = wins ? this.say("dice_success", { face: label, count: wins }) : label;
    return make("button", { type: "button", class: "choice key", key: JSON.stringify([place, value]), "aria-label": said, disabled, onmousedown: stay, onclick: act },
      make("span", { class: sign.length > 3 ? "long" : null }, sign), below ? make("small", {}, below) : null);
  }

  // What came of the faces, beside what they come to on average.
  sum(sort, told, faces) {
    const mean = averageOf(faces);
    if (!mean || !told.length) return null;
    const came = told.reduce((sum, value) => sum + successesOf(faces.find(([known]) => same(known, value)) ?? []), 0);
    const all = Math.max(sort.least ?? 0, told.length);
    const more = all > told.length ? this.say("dice_expected_all", { expected: decimal(mean * all), all }) : "";
    const words = make("p", { class: "detail sum", role: "status" }, make("b", {}, this.say("dice_came", { came, count: told.length })), " ",
      this.say("dice_expected", { expected: decimal(mean * told.length) }), more);
    return make("div", {}, words, all > 1 ? this.chances(faces, all, came) : null);
  }

  // How likely each number of successes was; only where there is room beside the board.
  chances(faces, count, came) {
    const spread = spreadOf(faces, count);
    const most = Math.max(...spread), more = spread.slice(came).reduce((sum, chance) => sum + chance, 0);
    const bars = spread.map((chance, total) => make("span", { class: total === came ? "bar on" : "bar", style: `--height: ${(chance / most).toFixed(3)}` },
      make("small", {}, percent(chance)), make("i", {}), make("b", {}, String(total))));
    const said = this.say("dice_or_more", { came, all: count, chance: percent(more) });
    return make("div", { class: "chances" }, make("p", { class: "detail" }, said),
      spread.length <= 13 ? make("div", { class: "bars", role: "img", "aria-label": said }, bars) : null);
  }

  // Only how many succeeded: how many dice there were, and one tap.
  byCount(sort) {
    const { dice, successes } = this.told(sort);
    const most = dice * this.best(sort);
    const asked = { fact: sort.fact, kind: "number", words: this.say("dice_successes"), least: 0, most };
    const mean = averageOf(this.faces(sort));
    return [
      this.howMany(sort, dice),
      make("p", { class: "detail sum" }, make("b", {}, this.say("dice_successes")), " ", mean ? this.say("dice_expected", { expected: decimal(mean * dice) }) : ""),
      most > MOST_SHOWN ? this.sheet.number(new Flow({ asks: [asked] }, null, []), asked, (count) => this.put(sort, { dice, successes: count }, true))
        : this.counts(sort, dice, successes),
      this.sheet.button(this.say("dice_by_faces"), () => this.put(sort, []), { class: "chip" }),
    ];
  }

  // -- by the keyboard: a figure is that face, or the one at that place; what is full is passed over

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const open = this.sorts.find((sort) => !this.isFull(sort));
    const told = [...this.sorts].reverse().find((sort) => sort.many && this.told(sort).length);
    if (this.begun && ["Enter", "Backspace"].includes(event.key)) {
      const face = this.faces(open).find(([value]) => String(value) === this.begun);
      this.flow.begun = null;
      if (event.key === "Enter" && face) this.add(open, face[0]); else this.keepOn();
      return true;
    }
    if (event.key === "Backspace" && told) { this.drop(told); return true; }
    const isButton = event.composedPath()[0].tagName === "BUTTON";
    if (event.key === "Enter" && !isButton && this.done && this.isDone && this.count) { this.done(this.value); return true; }
    if (!open || !/^[0-9]$/.test(event.key)) return false;
    const number = Number(event.key);
    if (!Array.isArray(this.told(open))) {
      const { dice } = this.told(open);
      if (number > dice) return false;
      this.put(open, { dice, successes: number }, true);
      return true;
    }
    const faces = this.faces(open);
    if (faces.length > 10 && typeof faces[0][0] === "number") return this.figure(open, faces, event.key);
    const face = faces.find(([value]) => value === number) ?? (number === 0 ? faces[9] : typeof faces[0]?.[0] === "number" ? null : faces[number - 1]);
    if (!face) return false;
    this.add(open, face[0]);
    return true;
  }

  // Of more than ten faces a number may have several figures: it is told once no other can be meant,
  // or by Enter.
  figure(sort, faces, key) {
    const text = this.begun + key;
    const meant = faces.filter(([value]) => String(value).startsWith(text));
    const [face] = meant;
    this.flow.begun = { fact: sort.fact, text: meant.length > 1 ? text : "" };
    if (meant.length === 1 && String(face[0]) === text) this.add(sort, face[0]);
    else this.keepOn();
    return true;
  }

  // Nothing of the dice changed, only what is typed of one.
  keepOn() { this.keep(this.value ?? (this.ask.parts ? {} : [])); }

  get begun() { return this.sorts.some((sort) => sort.fact === this.flow.begun?.fact) ? this.flow.begun.text : ""; }
}

// What was told on a pad is shown once it is recorded, and told again where it is taken back.
function thrownIn(recorder, flow, id, again) {
  const ask = flow.asks.find(({ kind, fact }) => kind === "dice" && fact in flow.answers);
  const { [ask?.fact]: told, ...others } = flow.answers;
  if (told === undefined || told === null) return;
  const pad = new Pad(recorder.sheet, flow, ask, { value: told });
  const sorts = pad.sorts.map((sort) => [sort, pad.shown(sort)]);
  const several = ask.many || ask.parts ? { fact: ask.fact, values: ask.parts ? Object.fromEntries(sorts.map(([sort]) => [sort.fact, askedAgain(pad.told(sort))])) : askedAgain(told) } : null;
  recorder.receipt.expect(id, () => sorts.flatMap(([, nodes]) => nodes), () => again(others, several));
}

// The dice as they fell; of a mere count only how many there were.
function askedAgain(told) { return Array.isArray(told) ? told : { dice: told.dice }; }

function faceSign([value, label, , , face]) { return face?.sign || String(label ?? value); }

function successesOf(face) { return face?.[4]?.successes ?? 0; }

function averageOf(faces) {
  const sides = faces.reduce((sum, face) => sum + (face[4]?.sides ?? 1), 0);
  return faces.reduce((sum, face) => sum + (face[4]?.sides ?? 1) * successesOf(face), 0) / (sides || 1);
}

// The chance of each number of successes, die by die.
function spreadOf(faces, count) {
  const sides = faces.reduce((sum, face) => sum + (face[4]?.sides ?? 1), 0);
  const one = Array(1 + Math.max(...faces.map(successesOf))).fill(0);
  for (const face of faces) one[successesOf(face)] += (face[4]?.sides ?? 1) / sides;
  let spread = [1];
  for (let die = 0; die < count; die += 1) {
    const next = Array(spread.length + one.length - 1).fill(0);
    spread.forEach((chance, total) => one.forEach((more, wins) => { next[total + wins] += chance * more; }));
    spread = next;
  }
  return spread;
}

function percent(share) { return `${Math.round(100 * share)} %`; }

function decimal(number) {
  return number.toLocaleString(document.documentElement.lang || undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
