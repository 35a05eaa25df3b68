// The shelf comes as HTML, made safe where it was made. Its links are followed here without the page
// being loaded anew; a tap that asks for another page or a new window is left to the browser.
const SHELF_PARTS = ["signs", "faults", "head", "search", "filters", "list", "link"];
const SEARCHES_AFTER = 250;

class Shelf {
  constructor(host) {
    this.parts = {};
    const root = document.createElement("div");
    root.className = "shelf";
    for (const name of SHELF_PARTS) root.append((this.parts[name] = Object.assign(document.createElement("div"), { className: `part ${name}` })));
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("change", (event) => this.choose(event.target));
    root.addEventListener("keydown", (event) => this.key(event));
    host.append((this.root = root));
  }

  show({ parts, search, link }) {
    for (const [name, html] of Object.entries(parts)) this.put(this.parts[name], html);
    this.showSearch(search);
    if (link && !this.parts.link.firstChild) this.showLink(link);
  }

  // What is unfolded stays so, and the focus stays where it was.
  put(node, html) {
    if (node.told === html) return;
    const open = [...node.querySelectorAll("details")].map((one) => one.open);
    const focused = node.getRootNode().activeElement;
    const at = node.contains(focused) ? [...node.querySelectorAll("a, button, select, input, summary")].indexOf(focused) : -1;
    const isFirst = node.told === undefined;
    node.told = html;
    node.innerHTML = html;
    if (!isFirst) node.querySelectorAll("details.more-filters").forEach((one, i) => { one.open = !!open[i]; });
    if (at >= 0) node.querySelectorAll("a, button, select, input, summary")[at]?.focus({ preventScroll: true });
  }

  showSearch(search) {
    const { search: node } = this.parts;
    if (!search) { node.replaceChildren(); this.field = null; return; }
    if (!this.field) {
      const label = Object.assign(document.createElement("label"), { className: "search" });
      this.field = Object.assign(document.createElement("input"), { type: "search", enterKeyHint: "search", autocomplete: "off", value: search.value });
      this.field.addEventListener("input", () => {
        clearTimeout(this.waits);
        this.waits = setTimeout(() => this.search(), SEARCHES_AFTER);
      });
      label.append(this.field);
      node.append(label);
    }
    this.searched = search;
    this.field.placeholder = search.hint;
    this.field.setAttribute("aria-label", search.label);
    if (this.field.getRootNode().activeElement !== this.field) this.field.value = search.value;
  }

  search() {
    clearTimeout(this.waits);
    const text = this.field.value.trim();
    if (text === this.searched.value) return;
    this.go(`${this.searched.href}${text ? `&q=${encodeURIComponent(text)}` : ""}`);
  }

  // Where the clipboard is closed, as over plain http, the address is there to be copied by hand.
  showLink({ label, copy, copied, href }) {
    const field = Object.assign(document.createElement("input"), { readOnly: true, value: new URL(href, document.baseURI).href });
    field.setAttribute("aria-label", label);
    field.addEventListener("focus", () => field.select());
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: copy });
    button.addEventListener("click", async () => {
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      button.textContent = copied;
    });
    this.parts.link.append(field, button);
  }

  click(event) {
    const asked = event.target.closest("[data-menu], [data-best], a[href]");
    if (!asked || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (asked.dataset.menu) this.trigger("menu", asked.dataset.menu);
    else if (asked.dataset.best) this.trigger("best", asked.dataset.best);
    else this.go(asked.getAttribute("href"));
  }

  choose(node) {
    if (node.matches("select[data-go]")) this.go(node.value);
    const form = node.closest("form.days");
    if (!form) return;
    const days = [...form.elements].filter(({ value }) => value).map(({ name, value }) => `&${name}=${value}`);
    this.go(form.dataset.href + days.join(""));
  }

  // Enter searches at once, "/" begins to; arrows lead from card to card.
  key(event) {
    const { target, key } = event;
    if (target === this.field) { if (key === "Enter") this.search(); return; }
    if (key === "/" && this.field && !target.matches("input, select")) {
      event.preventDefault();
      this.field.focus();
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (!step || !target.matches("a.open")) return;
    const cards = [...this.root.querySelectorAll("a.open")];
    const next = cards[cards.indexOf(target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  go(href) { this.trigger("go", href); }
}

export default function ({ data, parentElement, setTriggerValue }) {
  parentElement.shelf ??= new Shelf(parentElement);
  parentElement.shelf.trigger = setTriggerValue;
  parentElement.shelf.show(data);
}
