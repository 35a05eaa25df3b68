// A match that plays by itself, picture by picture. It stops at a touch, where nobody sees it, and
// for whoever wants no motion: then its best moment stands there.
class Film {
  constructor(node) {
    this.node = node;
    this.at = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.paused = this.still.matches;
    this.still.addEventListener("change", () => this.pause(this.still.matches));
    this.watcher = new IntersectionObserver(([seen]) => { this.seen = seen.isIntersecting; this.go(); });
    this.watcher.observe(node);
    node.addEventListener("click", (event) => { if (event.target.closest("button")) this.pause(!this.paused); });
  }

  update(data) {
    if (JSON.stringify(data) === this.told) return;
    this.told = JSON.stringify(data);
    this.data = data;
    this.at = this.paused ? data.still : 0;
    this.node.innerHTML = `<div class="stage"><svg viewBox="${data.box}" role="img" text-anchor="middle"></svg></div>
      <div class="cap"><div><span class="where"></span><p></p></div><button type="button"></button></div><div class="bar"><i></i></div>`;
    this.node.querySelector("svg").setAttribute("aria-label", `${data.words.board}: ${data.title}`);
    this.show();
    this.go();
  }

  pause(paused) { this.paused = paused; this.show(); this.go(); }

  show() {
    const { frames, words, title } = this.data;
    const frame = frames[this.at];
    if (!frame) return;
    this.node.querySelector("svg").innerHTML = frame.svg;
    this.node.querySelector(".where").innerHTML = [title, frame.where].filter(Boolean).join(" · ");
    this.node.querySelector("p").innerHTML = frame.says;
    this.node.querySelector(".bar i").style.width = `${(100 * (this.at + 1)) / frames.length}%`;
    const button = this.node.querySelector("button");
    button.setAttribute("aria-label", this.paused ? words.play : words.pause);
    button.dataset.paused = this.paused;
  }

  go() {
    clearTimeout(this.timer);
    if (this.paused || !this.seen || !this.data) return;
    this.timer = setTimeout(() => {
      this.at = (this.at + 1) % this.data.frames.length;
      this.show();
      this.go();
    }, this.data.frames[this.at]?.stays ?? 1500);
  }

  end() { clearTimeout(this.timer); this.watcher.disconnect(); }
}

export default function ({ data, parentElement }) {
  let { film } = parentElement;
  if (!film) {
    const node = Object.assign(document.createElement("section"), { className: "film" });
    parentElement.append(node);
    film = parentElement.film = new Film(node);
  }
  film.update(data);
  return () => setTimeout(() => { if (!film.node.isConnected) film.end(); }, 500);
}
