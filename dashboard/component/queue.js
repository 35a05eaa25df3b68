// Taps wait here, in this device's own storage, until the journal has acknowledged them.
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function randomLetters(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => DIGITS[byte % 32]).join("");
}

function newId() {
  let time = Date.now(), head = "";
  for (let i = 0; i < 10; i++, time = Math.floor(time / 32)) head = DIGITS[time % 32] + head;
  return head + randomLetters(16);
}

class Queue {
  constructor(match, send) {
    this.name = `aar:taps:${match}`;
    this.send = send;
    this.attempt = 0;
    this.settled = new Set();
    this.spare = [];
    this.timer = setInterval(() => this.again(), 500);
  }

  static device() {
    let device = null;
    try { device = localStorage.getItem("aar:device"); } catch { /* storage is switched off */ }
    device = device || Queue.spareDevice || randomLetters(6);
    Queue.spareDevice = device;
    try { localStorage.setItem("aar:device", device); } catch { /* this page remembers it */ }
    return device;
  }

  get taps() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch { return this.spare; }
  }

  set taps(taps) {
    this.spare = taps;
    try {
      if (taps.length) localStorage.setItem(this.name, JSON.stringify(taps));
      else localStorage.removeItem(this.name);
    } catch { /* kept in this page only */ }
  }

  get waiting() { return this.taps.filter((tap) => !tap.held); }

  add(tap) {
    this.taps = [...this.taps, tap];
    this.flush();
  }

  change(id, change) {
    this.taps = this.taps.map((tap) => (tap.id === id ? { ...tap, ...change } : tap));
    this.flush();
  }

  drop(id) { this.taps = this.taps.filter((tap) => tap.id !== id); }

  flush() {
    this.sent = Date.now();
    const taps = this.waiting.filter((tap) => !tap.photo); // whose picture the server has not yet
    if (taps.length) this.send({ attempt: ++this.attempt, taps: taps.slice(0, 30).map(bare) });
  }

  again() {
    if (Date.now() - this.sent > 1900 && this.waiting.length) this.flush();
  }

  // Take note of answers; returns those that want a word with the person, and those that were recorded.
  answered(answers) {
    const open = [];
    const recorded = [];
    for (const tap of this.taps) {
      const answer = answers[tap.id];
      if (!answer || this.settled.has(`${tap.id} ${answer.attempt}`)) continue;
      this.settled.add(`${tap.id} ${answer.attempt}`);
      if (answer.outcome === "locked") continue;
      if (answer.outcome === "recorded") { recorded.push(tap); this.drop(tap.id); continue; }
      if (answer.outcome === "refused") this.drop(tap.id);
      else this.taps = this.taps.map((t) => (t.id === tap.id ? { ...t, held: answer } : t));
      open.push({ tap, answer });
    }
    return { open, recorded };
  }

  close() { clearInterval(this.timer); }
}

function bare(tap) {
  const { held, words, ...rest } = tap;
  return rest;
}
