// Small means to build a page out of text that may be hostile: nothing here reads markup.
const NS = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "key") node.key = String(value);
    else if (name.startsWith("on")) hear(node, name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

// What a node does can be told anew, as its words can.
function hear(node, name, act) {
  node.acts ??= {};
  if (!(name in node.acts)) node.addEventListener(name, (event) => node.acts[name]?.(event));
  node.acts[name] = act;
}

function draw(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// What is left, filled, and what is gone, hollow; the line beside it says it in words. Many are one bar.
function barsOf(tracks) {
  return (tracks ?? []).map(([left, most]) => {
    const parts = most <= 12 ? Array.from({ length: most }, (_, i) => make("i", { class: i < left ? "on" : null }))
      : make("i", { class: "part", style: `--left: ${Math.max(0, Math.min(1, (left ?? 0) / most))}` });
    return make("span", { class: left === null ? "amount unknown" : "amount", "aria-hidden": "true" }, parts);
  });
}

// Seconds as a clock shows them.
function clockText(seconds) {
  const whole = Math.abs(Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}


// Without case and accents, as one searches.
function folded(text) {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFKD").replace(/\p{M}/gu, "");
}
