// The notation typed beside the table: what is understood so far is said under the box, a line is
// recorded by Enter, and the box stays ready for the next one.
class Typing {
  constructor(recorder) {
    this.recorder = recorder;
    this.said = null;
    this.box = make("textarea", { class: "notation", rows: 1, spellcheck: "false", autocapitalize: "none", autocomplete: "off", enterkeyhint: "done", maxlength: 20000 });
    this.box.addEventListener("input", () => this.changed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("focus", () => this.lookUp());
    this.heard = make("div", { class: "heard" });
    this.sent = make("p", { class: "sent detail", role: "status" });
    this.fault = make("p", { class: "fault", id: "fault", role: "alert" });
    this.node = make("details", { class: "typing" });
    this.node.addEventListener("toggle", () => this.toggled());
  }

  get sheet() { return this.recorder.sheet; }

  get name() { return `${this.recorder.queue.name}:typed`; }

  say(key, values) { return this.sheet.say(key, values); }

  // Built once, and never again: the box keeps its focus whatever is drawn around it.
  render() {
    this.node.hidden = !this.recorder.data.can_type || this.recorder.data.ended || this.recorder.data.locked;
    this.showSent();
    if (this.node.hidden || this.node.firstChild) return;
    this.box.setAttribute("aria-label", this.say("typed"));
    this.box.setAttribute("placeholder", this.say("typed_example"));
    this.box.setAttribute("aria-describedby", "heard fault");
    this.button = this.sheet.button(this.say("record"), () => this.record(), { class: "main" });
    this.heard.id = "heard";
    this.node.append(make("summary", {}, this.say("typed")), make("div", { class: "text" }, this.box, this.button),
      this.heard, this.fault, this.sent, make("p", { class: "detail" }, this.say("typed_means")));
    this.box.value = this.kept();
    this.node.open = Boolean(this.box.value) || this.wasOpen();
    if (this.box.value) this.changed();
    this.grow();
  }

  // -- what one types ----------------------------------------------------------------------------

  kept() { try { return localStorage.getItem(this.name) || ""; } catch { return ""; } }

  keep() {
    try {
      if (this.box.value) localStorage.setItem(this.name, this.box.value);
      else localStorage.removeItem(this.name);
    } catch { /* this page remembers it */ }
  }

  wasOpen() { try { return localStorage.getItem("aar:typing") === "open"; } catch { return false; } }

  toggled() {
    try { localStorage.setItem("aar:typing", this.node.open ? "open" : ""); } catch { /* for this page only */ }
    this.grow();
    if (this.node.open && !this.recorder.node.getRootNode().activeElement?.closest?.(".sheet")) this.box.focus({ preventScroll: true });
  }

  // On a phone the box goes to the top: below it there is room for what is understood.
  lookUp() {
    const { top } = this.node.getBoundingClientRect();
    if (innerWidth < 900 && (top < 0 || top > innerHeight / 3)) this.node.scrollIntoView({ block: "start" });
  }

  grow() {
    this.box.style.height = "auto";
    if (this.node.open) this.box.style.height = `${Math.min(innerHeight * 0.35, this.box.scrollHeight + 3)}px`;
  }

  changed() {
    this.grow();
    this.keep();
    this.showSent();
    this.answer = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 180);
  }

  ask() {
    const text = this.box.value;
    this.said = text.trim() ? { text, turn: newId(), seat: this.recorder.seat } : null;
    this.recorder.sendState("typed", this.said);
    if (!this.said) this.show(null);
  }

  key(event) {
    if (event.key === "Escape") { event.stopPropagation(); return this.forget(); }
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.record();
  }

  forget() {
    this.box.value = "";
    this.changed();
    this.ask();
  }

  // Somebody else looks: what is understood is told as they may know it.
  anew() {
    if (!this.said) return;
    this.show(null);
    this.ask();
  }

  // -- what the server says of it ----------------------------------------------------------------

  update(heard) {
    if (!heard || !this.said || heard.turn !== this.said.turn) return;
    this.answer = { ...heard, text: this.said.text };
    this.show(this.answer);
  }

  show(heard) {
    const lines = heard ? heard.lines.map((line) => make("li", { class: line.follows ? "follows" : "" }, line.words)) : [];
    const doubts = heard ? heard.found.map((text) => make("li", { class: "doubt" }, `⚑ ${text}`)) : [];
    this.heard.replaceChildren(...(lines.length ? [make("ol", { class: "told" }, lines)] : []), ...(doubts.length ? [make("ul", { class: "told" }, doubts)] : []));
    const fault = heard?.fault?.words ?? "";
    if (this.fault.textContent !== fault) this.fault.textContent = fault;
    this.box.setAttribute("aria-invalid", String(Boolean(fault)));
    this.recorder.preview(heard?.picture ?? null);
  }

  // -- recording ---------------------------------------------------------------------------------

  // Lines before one that cannot be read are recorded; that one stays in the box.
  record() {
    const text = this.box.value;
    if (!text.trim()) return this.box.focus();
    const fault = this.answer?.text === text ? this.answer.fault : null;
    const lines = text.split("\n");
    const good = fault ? lines.slice(0, fault.line - 1).join("\n") : text;
    if (fault && !good.trim()) return this.box.focus();
    this.last = { id: newId(), text: good, seat: this.recorder.seat ?? undefined };
    this.recorder.queue.add({ ...this.last, device: this.recorder.device, seen: this.recorder.data.last, verb: "text", words: good });
    this.box.value = fault ? lines.slice(fault.line - 1).join("\n") : "";
    this.changed();
    this.ask();
    this.recorder.render();
    this.box.focus({ preventScroll: true });
  }

  // The line above: on its way, or in the record.
  showSent() {
    const waits = this.recorder.queue.taps.some((tap) => tap.id === this.last?.id);
    const text = !this.last || this.box.value || !this.recorder.mayKnow(this.last) ? "" : `${waits ? "" : "✓"} ${this.last.text}`;
    if (this.sent.textContent !== text) this.sent.replaceChildren(...(text && waits ? [icon("wait")] : []), text);
  }

  // What the server refused comes back into the box, before whatever was typed meanwhile.
  back(tap) {
    this.last = null;
    this.box.value = [tap.text, this.box.value].filter((part) => part.trim()).join("\n");
    this.node.open = true;
    this.changed();
  }
}
