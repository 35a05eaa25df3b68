// Tables that sort themselves, and boards: what of them leads somewhere is followed by a tap.
const MORE = 100; // rows that one tap adds: a phone lays out a thousand cards for seconds

// So small nobody reads what is written on it, and whoever copies the table wants the name once.
const pictureOf = (face) => {
  for (const letters of face.querySelectorAll("text")) letters.remove();
  return face;
};

const cell = (column, given, go, faces) => {
  const [text, href, faint, piece] = typeof given === "string" ? [given] : given;
  const node = make("td", { "data-title": column.title, class: column.numbers ? "number" : null });
  if (faces.of(piece)) node.append(pictureOf(faces.node(piece)));
  if (faint) node.classList.add("faint");
  if (text.length < 16) node.classList.add("short");
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

// The places of the rows by one column: numbers by their size, the rest as people sort words;
// what has no value comes last either way.
const inOrder = (data, sorted, falling) => {
  const places = data.rows.map((_, place) => place);
  if (sorted === null) return places;
  const { numbers } = data.columns[sorted];
  const said = (place) => [data.rows[place][sorted]].flat()[0];
  const keys = numbers || places.map((place) => (said(place) === "\u2013" ? null : said(place)));
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  const compare = numbers ? (one, other) => one - other : collator.compare;
  const way = falling ? -1 : 1;
  return places.sort((a, b) => {
    if (keys[a] === null || keys[b] === null) return (keys[a] === null) - (keys[b] === null) || a - b;
    return way * compare(keys[a], keys[b]) || a - b;
  });
};

const headOf = (column, way, turn) => {
  const sign = { ascending: " ▴", descending: " ▾" }[way] || "";
  const press = make("button", { type: "button" }, column.title + sign);
  press.addEventListener("click", turn);
  return make("th", { scope: "col", "aria-sort": way, class: column.numbers ? "number" : null }, press);
};

const drawTable = (root, data, go) => {
  const artworks = new Artworks();
  const faces = new Faces({ artworks, picture: { grid: "hex" }, render: () => draw() });
  let sorted = null;
  let falling = false;
  let shown = matchMedia("(max-width: 620px)").matches ? Math.min(6, data.first) : data.first;
  const sortBy = (i) => {
    falling = sorted === i ? !falling : Boolean(data.columns[i].numbers);
    sorted = i;
    draw();
    root.querySelectorAll("th button")[i].focus();
  };
  const showMore = () => {
    const place = shown;
    shown += MORE;
    draw();
    const row = root.querySelectorAll("tbody tr")[place];
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  };
  const draw = () => {
    const head = make("tr", {}, ...data.columns.map((column, i) => {
      const way = sorted === i ? (falling ? "descending" : "ascending") : null;
      return headOf(column, way, () => sortBy(i));
    }));
    const body = make("tbody", {}, ...inOrder(data, sorted, falling).slice(0, shown).map((place) =>
      make("tr", {}, ...data.rows[place].map((each, i) => cell(data.columns[i], each, go, faces)))));
    const table = make("table", {}, make("caption", {}, data.caption), make("thead", {}, head), body);
    const parts = [make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": data.caption }, table)];
    if (shown < data.rows.length) {
      const more = make("button", { type: "button", class: "more" }, data.more.replace("{shown}", shown));
      more.addEventListener("click", showMore);
      parts.push(more);
    }
    root.replaceChildren(artworks.node, ...parts);
  };
  draw();
  faces.update(data.faces);
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
