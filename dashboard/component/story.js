// What stands on a page but for the sheets of the day that is chosen.
function withoutSheets(told) {
  const rest = document.createElement("div");
  rest.append(told.cloneNode(true));
  rest.querySelectorAll(".then").forEach((slider) => { slider.nextElementSibling.replaceChildren(); slider.replaceChildren(); });
  return rest.innerHTML;
}

// The chapters of a story: tabs, tables that are searched and filtered, ribbons that begin at today.
class Story {
  constructor(node, tell) {
    this.node = node;
    this.tell = tell;
    this.node.addEventListener("input", ({ target }) => (target.closest(".then") ? this.sayDay(target) : this.seek(target.closest(".ledger"))));
    this.node.addEventListener("change", ({ target }) => { if (target.closest(".then")) this.askDay(target); });
    this.node.addEventListener("click", (event) => this.press(event));
    this.node.addEventListener("keydown", (event) => this.turn(event));
  }

  // What is drawn comes whole, made safe where it was made; what is open or typed stays.
  update({ html, chapter, day }) {
    if ((day ?? null) === this.asked) this.asked = undefined;
    if (html === this.html) return;
    if (this.turnSheets(html)) return;
    const kept = this.html === undefined ? null : this.state();
    this.html = html;
    this.node.innerHTML = html;
    this.open(kept?.chapter ?? chapter ?? null);
    if (kept) this.restore(kept);
  }

  state() {
    return {
      chapter: this.chapter,
      sought: [...this.node.querySelectorAll(".ledger input")].map((input) => input.value),
      open: [...this.node.querySelectorAll("details")].map((one) => one.open),
    };
  }

  // Where another day is all that is new, its sheets alone are: the slider stays under the finger.
  turnSheets(html) {
    const told = Object.assign(document.createElement("template"), { innerHTML: html }).content;
    const rest = withoutSheets(told);
    const only = rest === this.rest && told.querySelector(".then") !== null;
    this.rest = rest;
    if (!only) return false;
    this.html = html;
    const [now, then] = [this.node, told].map((place) => [...place.querySelectorAll(".then")]);
    now.forEach((slider, i) => {
      slider.nextElementSibling.innerHTML = then[i].nextElementSibling.innerHTML;
      if (this.asked !== undefined) return; // whoever turned on waits for another day
      slider.querySelector("input").value = then[i].querySelector("input").getAttribute("value");
      this.sayDay(slider.querySelector("input"));
    });
    return true;
  }

  restore({ sought, open }) {
    this.node.querySelectorAll(".ledger input").forEach((input, i) => { input.value = sought[i] ?? ""; this.seek(input.closest(".ledger")); });
    this.node.querySelectorAll("details").forEach((one, i) => { one.open = open[i] ?? false; });
  }

  get tabs() { return [...this.node.querySelectorAll("[role=tab]")]; }

  open(chapter) {
    const tabs = this.tabs;
    const found = tabs.find((tab) => tab.dataset.chapter === chapter) ?? tabs[0];
    this.chapter = found?.dataset.chapter ?? null;
    tabs.forEach((tab) => { tab.setAttribute("aria-selected", String(tab === found)); tab.tabIndex = tab === found ? 0 : -1; });
    this.node.querySelectorAll(".chapter").forEach((one) => { one.hidden = found !== undefined && one.dataset.chapter !== this.chapter; });
    this.node.querySelectorAll(".scrolls[data-today]").forEach((place) => {
      if (!place.scrollLeft) place.scrollLeft = Math.max(0, Number(place.dataset.today) - Math.min(place.clientWidth / 2, place.clientWidth - 170)); // what is said of tomorrow has room
    });
  }

  press(event) {
    const tab = event.target.closest("[role=tab]");
    if (tab) { this.open(tab.dataset.chapter); this.tell("chapter", this.chapter); }
    const chip = event.target.closest(".chip");
    if (chip?.dataset.by) {
      const input = chip.closest(".then").querySelector("input");
      input.value = Number(input.value) + Number(chip.dataset.by);
      this.sayDay(input);
      this.askDay(input);
    } else if (chip) {
      chip.parentElement.querySelectorAll(".chip").forEach((one) => one.setAttribute("aria-pressed", String(one === chip)));
      this.seek(chip.closest(".ledger"));
    }
  }

  turn(event) {
    const tab = event.target.closest("[role=tab]");
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !by) return;
    const tabs = this.tabs;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    this.open(next.dataset.chapter);
    next.focus();
    this.tell("chapter", this.chapter);
    event.preventDefault();
  }

  dayOf(input) { return JSON.parse(input.closest(".then").dataset.days)[Number(input.value)]; }

  sayDay(input) {
    const [, words] = this.dayOf(input);
    input.closest(".then").querySelector("output").textContent = words;
    input.setAttribute("aria-valuetext", words);
  }

  // The sheets as they stood at the end of the day that is chosen; of the last one as they stand now.
  askDay(input) {
    this.asked = input.value === input.max ? null : this.dayOf(input)[0];
    this.tell("day", this.asked);
  }

  // The browser's way back, or forth: the chapter and the day that the address says again.
  follow(address) {
    if (address.get("view") !== "story") return;
    this.open(address.get("chapter"));
    this.node.querySelectorAll(".then").forEach((slider) => {
      const input = slider.querySelector("input");
      const at = JSON.parse(slider.dataset.days).findIndex(([day]) => String(day) === address.get("day"));
      const value = at < 0 ? input.max : String(at);
      if (input.value === value) return;
      input.value = value;
      this.sayDay(input);
      this.askDay(input);
    });
  }

  seek(ledger) {
    if (!ledger) return;
    const plain = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
    const words = plain(ledger.querySelector("input")?.value ?? "").split(/\s+/).filter(Boolean);
    const tag = ledger.querySelector('.chip[aria-pressed="true"]')?.dataset.tag ?? "";
    let shown = 0;
    ledger.querySelectorAll("tbody tr").forEach((row) => {
      const text = plain(row.textContent);
      const fits = words.every((word) => text.includes(word)) && (!tag || row.dataset.tags.split(" ").includes(tag));
      row.hidden = !fits;
      shown += fits;
    });
    const none = ledger.querySelector(".none");
    if (none) none.hidden = shown > 0;
  }
}
