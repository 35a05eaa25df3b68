// Between press and release the page stands still: a button that moves away meanwhile hears no click.
// On a touch screen the click comes a moment after the release; a finger that never comes up, as when
// it leaves the window, holds nothing up for long.
const CLICK_COMES = 350, LONGEST_PRESS = 2000;

class Press {
  constructor(node, after) {
    this.after = after;
    this.holds = false;
    this.listening = new AbortController();
    this.hear("pointerdown", (event) => { if (event.composedPath().includes(node)) this.begin(); });
    this.hear("pointerup", () => this.end(CLICK_COMES));
    this.hear("pointercancel", () => this.end(0));
    this.hear("click", () => this.end(0));
  }

  hear(name, act) { document.addEventListener(name, act, { capture: true, signal: this.listening.signal }); }

  begin() {
    this.holds = true;
    this.end(LONGEST_PRESS);
  }

  end(wait) {
    if (!this.holds) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.holds = false; this.after(); }, wait);
  }

  close() {
    clearTimeout(this.timer);
    this.listening.abort();
  }
}
