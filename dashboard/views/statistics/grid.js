const make = (tag, attributes = {}, ...inside) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...inside);
  return node;
};

const cell = (column, [text, href, faint], go) => {
  const node = make("td", { "data-title": column.title, class: column.number ? "number" : null });
  if (faint) node.classList.add("faint");
  if (!href) {
    node.append(text);
    return node;
  }
  const anchor = make("a", { href }, text);
  anchor.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(href);
  });
  node.append(anchor);
  return node;
};

const drawTable = (root, data, go) => {
  let sorted = null;
  let falling = false;
  const first = matchMedia("(max-width: 620px)").matches ? Math.min(6, data.first) : data.first;
  let all = data.rows.length <= first;
  const order = () => {
    const places = data.rows.map((_, place) => place);
    if (sorted !== null) {
      const way = falling ? -1 : 1;
      places.sort((a, b) => {
        const [one, other] = [data.keys[a][sorted], data.keys[b][sorted]];
        if (one === other) return a - b;
        if (one === null) return 1;
        if (other === null) return -1;
        return one < other ? -way : way;
      });
    }
    return places.map((place) => data.rows[place]);
  };
  const draw = () => {
    const head = make("tr");
    data.columns.forEach((column, i) => {
      const sign = sorted === i ? (falling ? " ▾" : " ▴") : "";
      const press = make("button", { type: "button" }, column.title + sign);
      press.addEventListener("click", () => {
        falling = sorted === i ? !falling : column.number;
        sorted = i;
        draw();
        root.querySelectorAll("th button")[i].focus();
      });
      const way = sorted === i ? (falling ? "descending" : "ascending") : null;
      const kind = column.number ? "number" : null;
      head.append(make("th", { scope: "col", "aria-sort": way, class: kind }, press));
    });
    const body = make("tbody");
    order().slice(0, all ? undefined : first).forEach((row) => {
      body.append(make("tr", {}, ...row.map((each, i) => cell(data.columns[i], each, go))));
    });
    const table = make("table", {}, make("caption", {}, data.caption), make("thead", {}, head), body);
    const parts = [make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": data.caption }, table)];
    if (!all) {
      const more = make("button", { type: "button", class: "more" }, data.more);
      more.addEventListener("click", () => { all = true; draw(); });
      parts.push(more);
    }
    root.replaceChildren(...parts);
  };
  draw();
};

const drawBoard = (root, data, go) => {
  root.innerHTML = data.svg;
  root.querySelectorAll("[data-cell]").forEach((node) => {
    const href = data.links[node.dataset.cell];
    if (!href) return;
    node.addEventListener("click", () => go(href));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      go(href);
    });
  });
};

export default function ({ data, parentElement, setTriggerValue }) {
  let root = parentElement.querySelector(".grid");
  if (!root) {
    root = make("div", { class: "grid" });
    parentElement.append(root);
  }
  const told = JSON.stringify(data);
  if (root.told === told) return;
  root.told = told;
  root.classList.toggle("is-board", data.kind === "board");
  (data.kind === "board" ? drawBoard : drawTable)(root, data, (href) => setTriggerValue("go", href));
}
