const MANY_SHORT = 4;  // more short answers than these stand close together
const MOST_STEPS = 4; // as many as stand side by side on a phone
const BESIDE = ["match", "seats", "catalogue"]; // what every match offers beside its game

// The sheet below the board: always one question or one set of big buttons, the next step.
class Sheet {
  constructor(recorder) {
    this.recorder = recorder;
    this.node = make("section", { class: "sheet" });
  }

  get words() { return this.recorder.data.words; }

  say(key, values = {}) { return fill(this.words[key] ?? key, values); }

  // The same page drawn anew keeps what is typed, unfolded and under a finger; another one begins afresh.
  turn(...page) {
    this.isSame = this.page?.every((part, i) => part === page[i]) ?? false;
    this.page = page;
    this.numbered = 0; // offers that figures begin
    this.pad = null; // the dice, or the figures of a number, that the keyboard tells
  }

  show(...parts) {
    const nodes = [this.recorder.surroundings.waiting(), ...parts.flat()].filter(Boolean);
    const root = this.node.getRootNode();
    const hadFocus = this.node.contains(root.activeElement);
    if (this.isSame) patch(this.node, nodes);
    else this.node.replaceChildren(...nodes);
    // What was tapped is gone: whoever goes by keys stays at the question.
    if (hadFocus && !this.node.contains(root.activeElement)) this.node.querySelector(".ask")?.focus({ preventScroll: true });
  }

  head(title, detail, onBack, beside = null) {
    const back = onBack && this.button("‹", onBack, { class: "back", label: this.say("back") });
    const text = make("h2", { class: "ask", tabindex: "-1" }, title);
    return make("div", { class: "head" }, back, make("div", {}, text, detail ? make("p", { class: "detail" }, detail) : null), beside);
  }

  button(text, onclick, { label, ...rest } = {}) {
    return make("button", { type: "button", "aria-label": label, ...rest, onclick }, text);
  }

  // -- what may be done now --------------------------------------------------------------------

  offers(offers, { title, detail, onBack, pick, above = [], told = [], bodies = [], topics = [], turnTo = null }) {
    const nothing = offers.length ? null : make("p", { class: "detail" }, this.say("nothing"));
    this.show(title || onBack ? this.head(title, detail, onBack) : null, above.length ? make("div", { class: "extras" }, above) : null, ...told,
      topics.length ? make("div", { class: "topics" }, topics.map((topic) => this.topic(topic, pick, turnTo))) : null,
      bodies.length ? make("div", { class: "choices bodies", role: "group", "aria-label": this.say("each_body") }, bodies) : null, nothing, ...this.groups(offers, pick));
  }

  groups(offers, pick) {
    const groups = new Map();
    for (const offer of offers) {
      // What has no title of its own goes together.
      const name = this.recorder.groups[offer.group || ""] ? offer.group : "";
      groups.set(name, [...(groups.get(name) || []), offer]);
    }
    return [...groups].map(([name, own]) => this.group(name, own, pick, groups.size));
  }

  group(name, offers, pick, count) {
    const title = this.recorder.groups[name];
    const buttons = offers.map((offer) => this.offer(offer, pick));
    const row = make("div", { class: "offers" }, buttons);
    const folded = BESIDE.includes(name) || (name && count > 1 && offers.length > 8);
    if (!folded) return make("div", { class: "group" }, title && count > 1 ? make("h3", {}, title) : null, row);
    const open = this.recorder.unfolded.has(name);
    const toggled = (event) => this.recorder.unfolded[event.currentTarget.open ? "add" : "delete"](name);
    return make("details", { class: "group", key: name, open, ontoggle: toggled }, make("summary", {}, title || this.say("more")), row);
  }

  // A large choice: what it stands for alone is begun at once, of several one is chosen.
  topic({ words, hint, offers, ...topic }, pick, turnTo) {
    const [only, other] = offers;
    const act = other ? () => turnTo({ words, ...topic }) : () => pick(only);
    const told = [make("b", {}, words), hint ? make("small", {}, hint) : null];
    return make("button", { type: "button", class: other ? "topic" : "offer topic", "data-type": other ? null : only.type, onclick: act }, make("span", {}, told));
  }

  offer(offer, pick) {
    const sign = offer.key?.toUpperCase() || (this.numbered < 9 && offer.type !== "extra" ? String(++this.numbered) : "");
    const key = sign ? make("kbd", { "aria-hidden": "true" }, sign) : null;
    const face = this.recorder.faces.ofOffer(offer);
    return make("button", { type: "button", class: "offer", "data-type": offer.type, "data-key": sign || null, disabled: this.recorder.isWaiting(offer), onclick: () => pick(offer) }, face && this.recorder.faces.node(face), make("span", {}, offer.words), key);
  }

  // -- one question ----------------------------------------------------------------------------

  ask(flow, ask, handlers) {
    const path = flow.touched.map((fact) => this.answerWords(flow, fact)).filter(Boolean).join(" · ");
    const about = flow.offer.words === ask?.words ? "" : flow.offer.words;
    const detail = [about, path].filter(Boolean).join(" · ");
    const body = ask ? this.body(flow, ask, handlers) : [];
    // What is chosen of a list is confirmed first, so that recording cannot lose it.
    const begun = ask && (ask.kind === "facts" || (flow.several?.fact === ask.fact && Object.keys(flow.several.values).length));
    const ready = flow.next === null && !begun;
    const done = ready
      ? this.button(this.say("record"), handlers.done, { class: "main" }) : null;
    const beside = this.beside(flow, ask);
    const here = [ask, ...beside];
    const shown = flow.extras.filter((extra) => !here.includes(extra));
    const extras = shown.filter((extra) => !extra.aside).map((extra) => this.extra(flow, extra, handlers));
    const asides = shown.filter((extra) => extra.aside).map((extra) => this.aside(flow, extra, handlers));
    this.show(
      this.steps(stepsOf(this, flow, ask, handlers.step)),
      this.head(ask && !beside.length ? ask.words : flow.offer.words, ask && !beside.length ? detail : path, handlers.back, handlers.face),
      ...body, done, ...asides,
      extras.length ? make("div", { class: "extras" }, extras) : null,
      ...handlers.below,
    );
  }

  // The steps of a throw: what was told, what is asked now, what comes then. Of many the nearest.
  steps(steps) {
    if (steps.length < 2) return null;
    const now = Math.max(0, steps.findIndex((step) => step.isNow));
    const first = Math.max(0, Math.min(now - MOST_STEPS + 2, steps.length - MOST_STEPS));
    const shown = steps.slice(first, first + MOST_STEPS);
    const items = shown.map(({ title, value, isNow, act }, i) => {
      const kind = `step-of ${isNow ? "on" : value ? "done" : ""}`;
      const parts = [make("small", {}, `${first + i + 1} ${title}`), make("b", {}, value || "?")];
      const node = act && !isNow ? make("button", { type: "button", class: kind, title, onclick: act }, ...parts) : make("div", { class: kind, title }, ...parts);
      return make("li", { key: first + i, "aria-current": isNow ? "step" : null }, node);
    });
    return make("ol", { class: "steps", "aria-label": this.say("steps") }, items);
  }

  answerWords(flow, fact) {
    const ask = flow.asks.find((one) => one.fact === fact);
    return ask ? this.label(flow, ask, flow.answers[fact]) : "";
  }

  label(flow, ask, value) {
    if (value === undefined || value === null) return "";
    if (ask.kind === "dice" && !Array.isArray(value) && typeof value === "object") return this.thrown(flow, ask, value);
    if (Array.isArray(value)) return value.map((one) => this.one(flow, ask, one)).join(", ");
    if (ask.kind === "facts") return ask.parts.filter((part) => part.fact in value).map((part) => `${part.words} ${value[part.fact]}`).join(", ");
    return this.one(flow, ask, value);
  }

  // Dice of several sorts, or only how many of them succeeded.
  thrown(flow, ask, value) {
    if (!ask.parts) return this.say("dice_counted", { successes: value.successes ?? "?", dice: value.dice });
    return ask.parts.filter((part) => part.fact in value)
      .map((part) => `${part.words} ${this.label(flow, part, value[part.fact])}`).join("; ");
  }

  one(flow, ask, value) {
    const found = flow.legal(ask).find(([choice]) => same(choice, value));
    if (ask.kind === "facing") return this.recorder.facing(value);
    if (ask.kind === "flag") return this.say(value ? "yes" : "no");
    return found ? String(found[1]) : value === null ? this.say("unknown") : String(value);
  }

  extra(flow, ask, handlers) {
    const value = flow.answer(ask.fact);
    const told = this.label(flow, ask, value);
    const text = told ? `${ask.words} ${told}` : ask.words;
    return this.button(text, () => handlers.extra(ask), { class: told ? "chip set" : "chip" });
  }

  // What may be told beside every question: a chip each, another tap takes it back.
  aside(flow, ask, handlers) {
    const told = flow.answers[ask.fact];
    const chips = flow.legal(ask).map(([value, label]) => {
      const isTold = same(value, told);
      return this.button(String(label), () => handlers.aside(ask, isTold ? undefined : value), { class: isTold ? "chip on" : "chip", "aria-pressed": String(isTold) });
    });
    return make("div", { class: "group", role: "group", "aria-label": ask.words }, make("h3", {}, ask.words), make("div", { class: "extras" }, chips));
  }

  body(flow, ask, handlers) {
    if (ask.kind === "facts") return this.facts(flow, ask, handlers);
    if (ask.kind === "dice") return this.dice(flow, ask, handlers);
    if (ask.many) return this.several(flow, ask, handlers);
    return this.means(flow, ask, (value) => handlers.answer(ask, value));
  }

  // The means to give one answer: what is listed is tapped, what is free is typed, as the kind has it.
  means(flow, ask, answer) {
    const pool = flow.legal(ask);
    const free = flow.isFree(ask);
    // After an odd answer nothing is legal: then any way may be told.
    const ways = () => (free || !pool.length ? Object.keys(ANGLES[this.isSquare ? "square" : "hex"]) : pool.map(([value]) => value));
    const seats = () => (free ? this.recorder.data.seats.map(({ seat, name }) => [seat, name]) : pool);
    const kinds = {
      facing: () => (this.recorder.ghost.now?.id ? this.ghost() : [this.dial(ways(), answer)]),
      number: () => [pool.length ? this.choices(pool, answer, [], pool, this.last(flow, ask)) : this.typedNumber(flow, ask, answer)],
      text: () => [this.again(flow, ask, answer), this.text(ask, flow.answers[ask.fact], answer)],
      flag: () => [this.choices([[true, this.say("yes")], [false, this.say("no")]], answer, [], undefined, this.last(flow, ask))],
      seat: () => [this.choices(seats(), answer, [], undefined, this.last(flow, ask))],
      cell: () => this.cells(flow, ask, answer),
      piece: () => this.cells(flow, ask, answer),
      edge: () => this.edges(flow, ask, answer),
      choice: () => [free ? this.again(flow, ask, answer) : this.choices(pool, answer, [], pool, this.last(flow, ask)), free ? this.text(ask, "", answer) : null],
    };
    return [...kinds[ask.kind](), ask.typed ? this.unmet(ask, answer) : null].filter(Boolean);
  }

  ghost() {
    this.pad = this.recorder.ghost;
    return this.pad.controls();
  }

  // What is secret until it is met is not listed: whoever meets it now types its name.
  unmet(ask, answer) {
    return make("div", { class: "unmet" }, make("p", { class: "detail" }, this.say("unmet")), this.text({ ...ask, most: undefined }, "", answer));
  }

  // Dice by taps on their faces.
  dice(flow, ask, handlers) {
    const told = flow.several?.fact === ask.fact ? flow.several.values : flow.answers[ask.fact];
    const value = told ?? this.countedAgain(flow, ask);
    this.pad = new Pad(this, flow, ask, { value, keep: (told) => handlers.several(ask, told), done: (told) => handlers.answer(ask, told) });
    return this.pad.nodes();
  }

  // Who told only how many dice succeeded the last time is asked so again, for as many dice.
  countedAgain(flow, ask) {
    const last = ask.counted ? this.last(flow, ask) : undefined;
    if (!last || Array.isArray(last) || typeof last !== "object" || last.successes === undefined) return undefined;
    return { dice: Math.min(ask.most ?? Infinity, Math.max(ask.least ?? 1, ask.usual ?? last.dice)) };
  }

  // What was told last, short enough to be told again by one tap; who sits or lies there already comes no more.
  again(flow, ask, answer) {
    if ((ask.most ?? 0) > 200 || flow.offer.type === "thing_met") return null; // what was met last is new no more
    const { picture: { pieces }, data } = this.recorder;
    const isThere = (value) => value in pieces || data.seats.some(({ seat }) => seat === value);
    const told = this.recorder.lately(flow.offer.type, ask.fact).filter((value) => typeof value === "string" && !isThere(value));
    if (!told.length) return null;
    return make("div", { class: "extras", role: "group", "aria-label": this.say("last_time") }, told.map((value) => this.button(value, () => answer(value), { class: "chip" })));
  }

  last(flow, ask) { return this.recorder.lately(flow.offer.type, ask.fact)[0]; }

  // What is chosen and cannot be chosen again is put back by the same tap, where `off` says how.
  choices(pool, answer, chosen = [], open = pool, last = undefined, off = null) {
    const faces = this.recorder.faces.grouped(pool.filter(([value]) => value !== null));
    if (faces?.length) return this.faces(faces, pool.filter(([value]) => value === null), { answer, chosen, open });
    const buttons = pool.map((choice) => {
      const [value, label] = choice;
      const count = chosen.filter((one) => same(one, value)).length;
      const before = last !== undefined && pool.length > 1 && same(value, last);
      const again = before ? make("span", { class: "last", role: "img", "aria-label": this.say("last_time"), title: this.say("last_time") }, "↺") : null;
      const mark = count ? make("span", { class: "count" }, count > 1 ? `×${count}` : "✓") : null;
      const badge = this.recorder.surroundings.badge(value);
      return make("button", { type: "button", key: JSON.stringify([value, label]), class: `choice${count ? " set" : before ? " preset" : ""}`, "aria-pressed": chosen.length ? String(count > 0) : null,
        disabled: !open.includes(choice) && !(off && count), onclick: () => (open.includes(choice) ? answer : off)(value) }, badge, make("span", {}, label === null ? this.say("unknown") : String(label), this.remark(value)), again, mark);
    });
    const short = pool.length > MANY_SHORT && pool.every(([, label]) => label !== null && String(label).length <= 3);
    return make("div", { class: short ? "choices short" : "choices" }, buttons);
  }

  // Pieces as they look, kind by kind, each with how many of it are left. Letters that are typed narrow
  // the list, and Enter takes the first that stays.
  faces(kinds, unknown, { answer, chosen, open }) {
    const needle = this.isSame && this.needle ? this.needle : "";
    const fits = ([, label]) => folded(String(label)).includes(folded(needle));
    const shown = kinds.map((kind) => ({ ...kind, choices: kind.choices.filter(fits) })).filter(({ choices }) => choices.length);
    const all = shown.flatMap(({ choices }) => choices);
    const first = all.find((choice) => open.includes(choice));
    this.needle = needle;
    this.pad = { pressed: (event) => this.typed(event, first && (() => answer(first[0]))) };
    const groups = (all.length > MANY_SHORT ? shown : [{ title: "", choices: all }]).map(({ title, choices }) => {
      const left = choices.every(([, , most]) => most) ? choices.reduce((sum, [value, , most]) => sum + most - times(chosen, value), 0) : null;
      const head = title && kinds.length > 1 ? make("h3", {}, title, left === null ? null : make("small", {}, this.say("left", { count: left }))) : null;
      return make("div", { class: "group", key: title }, head, make("div", { class: "faces" }, choices.map((choice) => this.face(choice, { answer, chosen, open }))));
    });
    const others = unknown.map((choice) => make("button", { type: "button", class: "choice", disabled: !open.includes(choice), onclick: () => answer(choice[0]) }, make("span", {}, String(choice[1]))));
    return make("div", { class: "face-list" }, needle ? make("p", { class: "hint", role: "status" }, `${this.say("search")}: ${needle}`) : null,
      groups, others.length ? make("div", { class: "choices" }, others) : null);
  }

  face(choice, { answer, chosen, open }) {
    const [value, label, most] = choice;
    const count = times(chosen, value);
    const left = most ? most - count : null;
    const id = this.recorder.faces.of(value);
    return make("button", { type: "button", key: id, class: count ? "choice face set" : "choice face", "aria-pressed": chosen.length ? String(count > 0) : null, "aria-label": left === null ? String(label) : `${label} ×${left}`,
      disabled: !open.includes(choice), onclick: () => answer(value) },
    this.recorder.faces.node(id), make("span", {}, String(label)), left === null ? null : make("b", { class: "times" }, `×${left}`), count ? make("b", { class: "count" }, count > 1 ? `✓${count}` : "✓") : null);
  }

  typed(event, takeFirst) {
    const isLetter = event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key);
    if (isLetter) this.needle += event.key;
    else if (event.key === "Backspace" && this.needle) this.needle = this.needle.slice(0, -1);
    else if (event.key === "Enter" && this.needle && takeFirst) { this.needle = ""; takeFirst(); return true; }
    else return false;
    this.recorder.render();
    return true;
  }

  // Answers that lie on the board are tapped there; the list serves those beside it, pieces, and what
  // is more than the place where it lies, as a way is.
  cells(flow, ask, answer) {
    const pool = flow.legal(ask);
    const { boardInput: input } = this.recorder;
    const beside = pool.filter((choice) => !input.cellOf(choice) || input.mayStayOn(input.cellOf(choice), pool));
    const isMore = pool.some(([value]) => value !== null && typeof value === "object");
    const list = (ask.kind === "piece" || isMore) && pool.length <= 24 ? pool : beside;
    const parts = [];
    if (pool.length > beside.length) parts.push(make("p", { class: "hint" }, this.say("tap_board")));
    if (list.length) parts.push(this.choices(list, answer));
    if (flow.isFree(ask)) parts.push(this.text(ask, "", answer));
    return parts;
  }

  // Edges are tapped on the board; a list of few serves whoever likes it better.
  edges(flow, ask, answer) {
    const pool = flow.legal(ask);
    const free = flow.isFree(ask);
    return [free ? null : make("p", { class: "hint" }, this.say("tap_edge")), pool.length && pool.length <= 12 ? this.choices(pool, answer) : null,
      free ? this.text(ask, "", answer) : null];
  }

  // What is counted on a piece, below its name.
  remark(value) {
    const remark = typeof value === "string" ? this.recorder.picture.remarks?.[value] : null;
    return remark ? make("small", { class: "remark" }, remark) : null;
  }

  get isSquare() { return this.recorder.picture.grid !== "hex"; }

  dial(facings, answer) {
    const square = this.isSquare;
    const dial = make("div", { class: `dial ${square ? "square" : "hex"}`, role: "group", "aria-label": this.say("facing") });
    for (const facing of facings) {
      const way = this.button("", () => answer(facing), { class: `way ${facing}`, "data-way": facing, label: this.recorder.facing(facing) });
      if (square) way.style.gridArea = facing;
      const angle = ANGLES[square ? "square" : "hex"][facing] ?? 0;
      const arrow = draw("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
        draw("path", { d: "M0-9 7 6 0 2-7 6Z", transform: `rotate(${angle})` }));
      way.append(arrow, make("span", {}, facing));
      dial.append(way);
    }
    return dial;
  }

  // A number that is all that is asked for: then the keyboard tells its figures too.
  typedNumber(flow, ask, answer) {
    const node = this.number(flow, ask, answer);
    if (hasWideRange(ask)) this.pad = this.digits;
    return node;
  }

  number(flow, ask, answer, place = "") {
    if (hasWideRange(ask)) return (this.digits = new Digits(this, flow, ask, answer)).node(place);
    const fits = (value) => Math.min(ask.most ?? Infinity, Math.max(ask.least ?? -Infinity, value));
    const last = this.last(flow, ask);
    const start = flow.answer(ask.fact) ?? (typeof last === "number" && fits(last) === last ? last : null) ?? ask.least ?? 1;
    const box = (event) => event.currentTarget.parentNode.querySelector("input");
    const shown = (event) => (box(event).value === "" ? start : fits(Number(box(event).value)));
    const done = (event) => answer(shown(event));
    const input = make("input", { type: "number", inputmode: "numeric", "aria-label": ask.words, value: start,
      onkeydown: (event) => { if (event.key === "Enter") done(event); } });
    const step = (by) => (event) => { box(event).value = fits(shown(event) + by); };
    const steps = [-5, -1].map((by) => this.button(`−${-by}`, step(by), { class: "step" }));
    const more = [1, 5].map((by) => this.button(`+${by}`, step(by), { class: "step" }));
    return make("div", { class: `number ${place}` }, steps, input, more,
      this.button(this.say("ok"), done, { class: "main" }));
  }

  text(ask, value, answer) {
    const long = (ask.most ?? 0) > 200;
    const done = (event) => {
      const box = event.currentTarget.parentNode.querySelector("input, textarea");
      if (box.value.trim()) answer(box.value.trim()); else box.focus();
    };
    const entered = (event) => { if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); done(event); } };
    const input = make(long ? "textarea" : "input", { "aria-label": ask.words, maxlength: ask.most, rows: long ? 3 : null, onkeydown: entered });
    input.value = value ?? "";
    return make("div", { class: "text" }, input, this.button(this.say("ok"), done, { class: "main" }));
  }

  // Objects: a list that grows by taps, or one whose facts stand side by side. Several such ones that
  // may be left out stand on one screen, each with what is preset, and one tap tells them all.
  facts(flow, ask, handlers) {
    const told = flow.answers[ask.fact];
    // A number that was stepped stays so when the page is drawn anew.
    const stepped = flow.fields?.ask === ask && ask.given === undefined ? flow.fields.holder[ask.fact] : {};
    const kept = flow.several?.fact === ask.fact ? flow.several.values : ask.many ? told : { ...presets(flow, ask), ...told, ...stepped };
    const others = this.beside(flow, ask);
    const holder = { [ask.fact]: kept ?? [] };
    for (const one of others) holder[one.fact] = flow.answers[one.fact] ??= presets(flow, one);
    const keep = () => handlers.several(ask, holder[ask.fact]);
    flow.fields = flow.fields?.ask === ask ? flow.fields : new Fields(this.recorder, holder, [ask, ...others], flow.pools, keep);
    Object.assign(flow.fields, { ask, holder, changed: keep });
    const value = holder[ask.fact];
    const count = ask.many ? value.length : Object.keys(value).length;
    const enough = count >= (ask.least ?? (ask.optional ? 0 : 1));
    const text = ask.many ? this.say("done", { count }) : this.say("ok");
    const done = () => {
      for (const { fact } of others) if (!Object.keys(flow.answers[fact]).length) delete flow.answers[fact];
      handlers.answer(ask, ask.many ? holder[ask.fact] : news(flow, ask, holder[ask.fact]));
    };
    return [...flow.fields.nodes(), this.button(text, done, { class: "main", disabled: ask.many && !enough })];
  }

  // The objects that stand on one screen with this one.
  beside(flow, ask) {
    const isPlain = (one) => one?.kind === "facts" && !one.many;
    return isPlain(ask) ? flow.asks.filter((one) => one !== ask && isPlain(one)) : [];
  }

  several(flow, ask, handlers) {
    const chosen = flow.chosen(ask);
    const keep = (values) => {
      if (ask.most && values.length >= ask.most && values.length > chosen.length) handlers.answer(ask, values);
      else handlers.several(ask, values);
    };
    const pool = flow.legal(ask);
    const add = (value) => keep([...chosen, value]);
    const off = (value) => handlers.several(ask, chosen.filter((one) => !same(one, value)));
    // Players stand in the list with a tick; of all else the order counts, and there may be many.
    const isSeen = (ask.kind === "seat" && pool.length) || this.recorder.faces.grouped(pool.filter(([value]) => value !== null))?.length;
    const strip = isSeen ? [] : chosen.map((value, i) => this.button(`${this.one(flow, ask, value)} ✕`,
      () => handlers.several(ask, chosen.filter((_, j) => j !== i)),
      { class: "chip set", label: this.say("take_off", { what: this.one(flow, ask, value) }) }));
    const enough = chosen.length >= (ask.least ?? 1);
    const text = this.say("done", { count: chosen.length });
    const more = pool.length
      ? [this.choices(pool.filter(([value]) => value !== null), add, chosen, left(pool, chosen), undefined, off),
        ask.typed ? this.unmet(ask, add) : null]
      : this.means(flow.single(ask), oneOf(ask), add);
    const unseen = !chosen.length && ask.default !== undefined;
    return [
      strip.length ? make("div", { class: "extras" }, strip) : null,
      ...more,
      unseen ? this.button(this.say("not_seen"), () => handlers.answer(ask, ask.default), { class: "chip" }) : null,
      this.button(text, () => handlers.answer(ask, chosen), { class: "main", disabled: !enough }),
    ].filter(Boolean);
  }
}

function times(chosen, value) { return chosen.filter((one) => same(one, value)).length; }

// The steps of an offer that asks for dice. `step` goes back to one that was answered; what has an
// answer already is a step as well, that one may answer otherwise.
function stepsOf(sheet, flow, now, step) {
  if (!flow.asks.some((ask) => ask.kind === "dice")) return [];
  const isSettled = (ask) => ask.default !== undefined && !ask.optional && !ask.many;
  const asked = flow.asks.filter((ask) => ask === now || flow.blocks(ask) || isSettled(ask) || flow.touched.includes(ask.fact));
  const steps = asked.map((ask) => {
    const told = sheet.label(flow, ask, flow.answer(ask.fact));
    const value = ask === now && ask.kind === "dice" ? progress(sheet, flow, ask) : told;
    return { title: ask.words, value, isNow: ask === now, act: told && step ? () => step(ask) : null };
  });
  const then = asked.flatMap((ask) => ask.then ?? []).map((title) => ({ title, value: "" }));
  return [...steps, ...then];
}

// How many of the dice were told.
function progress(sheet, flow, ask) {
  const pad = new Pad(sheet, flow, ask, { value: flow.several?.fact === ask.fact ? flow.several.values : flow.answers[ask.fact] });
  const all = pad.sorts.every((sort) => sort.least && sort.least === sort.most) ? pad.sorts.reduce((sum, sort) => sum + sort.least, 0) : null;
  return all && pad.count <= all ? sheet.say("of", { count: pad.count, all }) : String(pad.count);
}
