// The screen stays on while something is recorded, as long as nobody turns that off on this device.
// Over plain http a browser has no means for it; there a film without sound or end is shown, which
// phones do not go dark on. It must be of some size and in sight, or a browser takes it for nothing.
const FILM_MOVES = 5000;

class Awake {
  constructor(recorder) {
    this.recorder = recorder;
    this.film = make("video", { class: "film", muted: true, loop: true, playsinline: true, tabindex: "-1", "aria-hidden": "true" });
    this.film.muted = true;
    this.how = null; // lock, film or refused
    this.seen = () => this.update();
    document.addEventListener("visibilitychange", this.seen);
  }

  get isOn() { try { return localStorage.getItem("aar:awake") !== "off"; } catch { return true; } }

  set isOn(on) { try { if (on) localStorage.removeItem("aar:awake"); else localStorage.setItem("aar:awake", "off"); } catch { /* as it was */ } }

  // A desk's screen is its owner's affair.
  get isWanted() {
    const { data, devices } = this.recorder;
    const records = data && !data.ended && !data.paused && !data.locked && devices.right.kind !== "watch";
    return records && this.isOn && document.visibilityState === "visible" && matchMedia("(pointer: coarse)").matches;
  }

  close() {
    document.removeEventListener("visibilitychange", this.seen);
    this.letGo();
  }

  update() {
    if (!this.isWanted) this.letGo();
    else if (!this.how) this.hold();
  }

  async hold() {
    this.how = "refused";
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.onrelease = () => { if (this.lock === lock) this.letGo(); };
      [this.lock, this.how] = [lock, "lock"];
    } catch { await this.play(); }
    if (this.how && !this.isWanted) this.letGo();
    else this.recorder.render(true);
  }

  async play() {
    try {
      const canvas = make("canvas", { width: 16, height: 16 });
      const context = canvas.getContext("2d");
      const move = () => { context.fillStyle = (this.dark = !this.dark) ? "black" : "white"; context.fillRect(0, 0, 16, 16); };
      this.film.srcObject = canvas.captureStream();
      this.timer = setInterval(move, FILM_MOVES);
      move();
      await this.film.play();
      this.how = "film";
    } catch { this.stop(); }
  }

  stop() {
    clearInterval(this.timer);
    this.film.pause();
    this.film.srcObject = null;
  }

  letGo() {
    const { lock } = this;
    this.lock = this.how = null;
    lock?.release().catch(() => {});
    this.stop();
  }

  // What it comes to on this device, and the means to turn it off.
  switch() {
    const { sheet } = this.recorder;
    const turn = () => { this.isOn = !this.isOn; this.update(); this.recorder.render(); };
    const chip = sheet.button(sheet.say("awake"), turn, { class: this.isOn ? "chip on" : "chip", "aria-pressed": String(this.isOn) });
    return [make("div", { class: "extras" }, chip), this.isOn && this.how ? make("p", { class: "detail" }, sheet.say(`awake_${this.how}`)) : null].filter(Boolean);
  }
}
