// What the rules proposed, corrected by tapping: numbers stepped, lines taken off or added.
class Edit {
  constructor(desk, proposal, draft) {
    Object.assign(this, { desk, proposal, draft });
    this.facts = JSON.parse(JSON.stringify(draft.facts));
    this.picking = null;
  }

  get sheet() { return this.desk.sheet; }

  name(key) { return this.desk.data.facts[key] ?? String(key).replaceAll("_", " "); }

  show() {
    const fields = Object.keys(this.facts).map((key) => this.field(this.facts, key));
    this.sheet.show(
      this.sheet.head(this.sheet.say(this.picking ? "tap_hex" : "otherwise"), this.draft.words, () => this.desk.home()),
      ...fields,
      this.sheet.button(this.sheet.say("record"), () => this.done(), { class: "main" }),
      make("div", { class: "extras" },
        this.sheet.button(this.sheet.say("did_not"), () => this.desk.skip(this.proposal), { class: "chip" })));
  }

  done() {
    const told = [{ type: this.draft.type, facts: this.facts }];
    this.desk.tap({ verb: "confirm", told, cause: this.proposal.cause }, this.draft.words);
  }

  again() { this.desk.render(); }

  field(holder, key) {
    const value = holder[key];
    const title = make("h3", {}, this.name(key));
    if (Array.isArray(value)) return make("div", { class: "group" }, title, this.list(value));
    if (value !== null && typeof value === "object") {
      return make("div", { class: "group" }, title, make("div", { class: "fields" }, Object.keys(value).map((inner) => this.one(value, inner))));
    }
    return make("div", { class: "fields" }, this.one(holder, key));
  }

  list(items) {
    const rows = items.map((item, i) => {
      const off = this.sheet.button("✕", () => { items.splice(i, 1); this.again(); }, { class: "step", label: this.sheet.say("take_off", { what: this.told(item) }) });
      const inner = item !== null && typeof item === "object"
        ? make("details", { class: "item" }, make("summary", {}, this.told(item)), make("div", { class: "fields" }, Object.keys(item).map((key) => this.one(item, key))))
        : make("span", { class: "item" }, this.told(item));
      return make("div", { class: "row" }, inner, off);
    });
    const spare = items[items.length - 1] ?? this.draft.facts[this.keyOf(items)]?.[0];
    const add = spare === undefined ? null : this.sheet.button(this.sheet.say("add"), () => {
      items.push(JSON.parse(JSON.stringify(spare)));
      this.again();
    }, { class: "chip" });
    return make("div", {}, rows.length ? rows : make("p", { class: "detail" }, this.sheet.say("none")), add);
  }

  keyOf(items) { return Object.keys(this.facts).find((key) => this.facts[key] === items); }

  told(item) {
    if (item === null || typeof item !== "object") return String(item ?? "–");
    return Object.values(item).filter((value) => value !== null && typeof value !== "object").join(" · ");
  }

  one(holder, key) {
    const value = holder[key];
    const label = make("span", { class: "label" }, this.name(key));
    if (typeof value === "number") {
      const shown = make("b", {}, String(value));
      const step = (by) => this.sheet.button(by < 0 ? "−" : "+", () => {
        holder[key] = Math.max(0, holder[key] + by);
        shown.textContent = String(holder[key]);
      }, { class: "step", label: `${this.name(key)} ${by < 0 ? "−" : "+"}1` });
      return make("div", { class: "row" }, label, step(-1), shown, step(1));
    }
    if (typeof value === "boolean") {
      return make("div", { class: "row" }, label, this.sheet.button(this.sheet.say(value ? "yes" : "no"), () => { holder[key] = !value; this.again(); }, { class: "chip set" }));
    }
    if (typeof value === "string" && this.desk.board.cells.has(value)) {
      return make("div", { class: "row" }, label, this.sheet.button(value, () => { this.picking = { holder, key }; this.again(); }, { class: "chip set" }));
    }
    if (value === null || typeof value === "object") return null;
    const input = make("input", { "aria-label": this.name(key) });
    input.value = value;
    input.addEventListener("input", () => { holder[key] = input.value; });
    return make("div", { class: "row" }, label, input);
  }

  cell(cell) {
    if (!this.picking) return;
    this.picking.holder[this.picking.key] = cell;
    this.picking = null;
    this.again();
  }
}
