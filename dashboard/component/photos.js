// Photos on their way into the record: made small here, and kept on this device until the server has them.
const LONGEST_SIDE = 1600;
const PICTURE_QUALITY = 0.82;
const PICTURE_TYPE = "application/x-aar-picture";
const TRIED_AGAIN = 2000;

// Pictures by the tap they came with, in the device's own storage; for this page only where it has none.
class PictureStore {
  constructor() { this.spare = new Map(); }

  get open() {
    this.opening ??= new Promise((done, fail) => {
      const request = indexedDB.open("aar:photos", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("pictures");
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    return this.opening;
  }

  async ask(mode, act) {
    const store = (await this.open).transaction("pictures", mode).objectStore("pictures");
    return new Promise((done, fail) => {
      const request = act(store);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  }

  // As bytes: some browsers cannot keep a blob.
  async put(id, blob) {
    const bytes = await blob.arrayBuffer();
    try { await this.ask("readwrite", (store) => store.put(bytes, id)); } catch { this.spare.set(id, bytes); }
  }

  async get(id) {
    try { return this.spare.get(id) ?? await this.ask("readonly", (store) => store.get(id)); } catch { return undefined; }
  }

  async drop(id) {
    this.spare.delete(id);
    try { await this.ask("readwrite", (store) => store.delete(id)); } catch { /* it was never there */ }
  }
}

class Photos {
  constructor(recorder) {
    this.recorder = recorder;
    this.album = new Album((key, values) => this.say(key, values), (picture) => this.folder && `${this.folder}/${picture}`, recorder.root);
    this.store = new PictureStore();
    // One that stays: what a phone hands back finds it, whatever was drawn anew meanwhile.
    this.input = make("input", { type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => this.chosen() });
    this.timer = setInterval(() => this.handIn(), TRIED_AGAIN);
    this.online = () => this.handIn();
    addEventListener("online", this.online);
  }

  get sheet() { return this.recorder.sheet; }

  get folder() { return this.recorder.data.photos; }

  // Whether this device may put photos into the match, for whoever is chosen.
  get mayAdd() { return Boolean(this.folder) && !this.recorder.data.locked && !this.recorder.devices.refusal; }

  say(key, values) { return this.sheet.say(key, values); }

  close() {
    clearInterval(this.timer);
    removeEventListener("online", this.online);
  }

  // -- choosing ----------------------------------------------------------------------------------

  // The line that a photo is of where none was tapped: the last that was played.
  get lastLine() {
    return this.recorder.log.findLast((line) => !line.taken && !line.corrects && !["photo_attached", "match_amended"].includes(line.type)) ?? null;
  }

  open() {
    const line = this.lastLine;
    if (line) this.recorder.open({ isAbout: true, parts: ["photo", line.seq], show: () => this.show(line) });
  }

  show(line) {
    this.sheet.show(this.sheet.head(this.say("photo_title"), `${this.say("line_number", { seq: line.seq })} · ${line.words}`, () => this.recorder.back()),
      ...this.means(line.seq, true));
  }

  // A camera is asked for where there is a finger: at a desk it would be the same as choosing.
  means(seq, isMain = false) {
    const button = (key, camera, main) => this.sheet.button(this.say(key), () => this.ask(seq, camera), { class: main ? "main" : "choice" });
    const touch = matchMedia("(pointer: coarse)").matches;
    const words = make("input", { type: "text", class: "photo-words", maxlength: "300", placeholder: this.say("photo_words"), "aria-label": this.say("photo_words") });
    return [words, make("div", { class: "pair" }, touch ? button("photo_take", true, isMain) : null, button("photo_choose", false, isMain && !touch))];
  }

  ask(seq, camera) {
    this.on = seq;
    this.words = this.sheet.node.querySelector(".photo-words")?.value.trim() ?? "";
    this.input.multiple = !camera;
    if (camera) this.input.setAttribute("capture", "environment"); else this.input.removeAttribute("capture");
    this.input.value = "";
    this.input.click();
  }

  async chosen() {
    const { on, words } = this;
    const files = [...this.input.files];
    if (!files.length) return;
    const refused = [];
    for (const file of files) {
      const picture = await this.shrunk(file);
      if (picture) await this.add(on, words, picture); else refused.push(this.say("photo_none", { file: file.name }));
    }
    this.recorder.home();
    // On a page of its own: what is recorded meanwhile takes no sentence away that nobody has read.
    if (refused.length) this.recorder.open({ isAbout: true, parts: refused, show: () => this.showRefused(on, refused) });
  }

  showRefused(seq, refused) {
    this.sheet.show(this.sheet.head(this.say("photo_title"), this.say("line_number", { seq }), () => this.recorder.back()),
      make("ul", { class: "told", role: "alert" }, refused.map((told) => make("li", {}, told))), ...this.means(seq, true));
  }

  // At most so many dots a side, upright, and without what the camera says of it: null where it is no picture.
  async shrunk(file) {
    const address = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      const context = canvas.getContext("2d");
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return await new Promise((done) => canvas.toBlob(done, "image/jpeg", PICTURE_QUALITY));
    } catch { return null; } finally { URL.revokeObjectURL(address); }
  }

  // -- on the way --------------------------------------------------------------------------------

  // Kept first, then said to wait: what is said to wait is there.
  async add(on, words, picture) {
    const { recorder } = this;
    const id = newId();
    await this.store.put(id, picture);
    const facts = { on, ...(words ? { words } : {}) };
    recorder.queue.add({ id, device: recorder.device, seen: recorder.data.last, seat: recorder.seat ?? undefined, verb: "event",
      told: [{ type: "photo_attached", facts }], photo: true, words: this.say("photo_of", { seq: on }) });
    recorder.render();
    this.handIn();
  }

  // One after the other; its event goes on as a tap once the server has the picture.
  async handIn() {
    if (this.busy || !this.recorder.data || !this.folder || this.recorder.data.locked) return;
    this.busy = true;
    try { for (let tap = this.next; tap; tap = this.next) if (!await this.hand(tap)) break; } finally { this.busy = false; }
  }

  get next() { return this.recorder.queue?.waiting.find((tap) => tap.photo); }

  // Whether the next one may go: not while there is no line.
  async hand(tap) {
    const { queue } = this.recorder;
    const bytes = await this.store.get(tap.id);
    if (!bytes) { this.refuse(tap, [this.say("photo_gone")]); return true; }
    let answer = null;
    try { answer = await fetch(this.folder, { method: "POST", headers: { "Content-Type": PICTURE_TYPE }, body: bytes }); } catch { return false; }
    const said = await answer.json().catch(() => null);
    if (answer.ok && said) {
      const [told] = tap.told;
      queue.change(tap.id, { photo: undefined, told: [{ ...told, facts: { ...told.facts, ...said } }] });
      this.store.drop(tap.id);
      return true;
    }
    if (!said?.told) return false; // the server is not itself: it is asked again
    this.refuse(tap, said.told);
    return true;
  }

  refuse(tap, told) {
    this.recorder.queue.drop(tap.id);
    this.store.drop(tap.id);
    this.recorder.surroundings.tell(told);
    this.recorder.render();
  }

  // -- shown -------------------------------------------------------------------------------------

  // Small beside a line; one that is missing says so.
  thumbs(line) {
    const shown = line.photo ? [line.photo] : [];
    return shown.map((photo) => this.album.image(photo, "thumb"));
  }

  // All photos of a line, each to be taken off again.
  gallery(line) {
    const shown = [...(line.photos ?? []), ...(line.photo ? [line.photo] : [])];
    const off = (photo) => (this.mayAdd && photo.seq !== line.seq
      ? this.sheet.button(this.say("photo_off"), () => this.recorder.tap({ verb: "undo", target: photo.seq }, this.say("photo_off")), { class: "chip" }) : null);
    return shown.map((photo) => make("figure", { class: "photo", key: photo.seq }, this.album.button(photo, "large", shown),
      make("figcaption", {}, make("span", {}, photo.words ?? ""), off(photo))));
  }
}
