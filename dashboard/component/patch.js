// What is drawn anew is put into what stands there: a node stays itself for as long as it means the
// same, and so keeps the finger and the focus on it, what was typed into it, and whether it is unfolded.
function patch(node, fresh) {
  const standing = new Map();
  for (const child of node.childNodes) standing.set(meaning(child), [...(standing.get(meaning(child)) ?? []), child]);
  const next = fresh.map((child) => renew(standing.get(meaning(child))?.shift(), child));
  for (const gone of [...standing.values()].flat()) gone.remove();
  next.forEach((child, i) => { if (node.childNodes[i] !== child) node.insertBefore(child, node.childNodes[i] ?? null); });
}

// What a node is to whoever looks at it: a button with other words is another button.
function meaning(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const words = /^(BUTTON|SUMMARY|H2)$/.test(node.nodeName) ? node.textContent : "";
  return `${node.nodeName} ${node.key ?? node.getAttribute("aria-label") ?? words}`;
}

function renew(standing, fresh) {
  if (!standing) return fresh;
  if (fresh.still && fresh.still === standing.still) return standing; // a picture that never changes
  if (standing.nodeType !== Node.ELEMENT_NODE) {
    if (standing.data !== fresh.data) standing.data = fresh.data;
    return standing;
  }
  dress(standing, fresh);
  for (const name of Object.keys({ ...standing.acts, ...fresh.acts })) hear(standing, name, fresh.acts?.[name]);
  patch(standing, [...fresh.childNodes]);
  return standing;
}

// Whether something is unfolded is the reader's affair.
function dress(standing, fresh) {
  for (const { name } of [...standing.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) standing.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "open" && standing.getAttribute(name) !== value) standing.setAttribute(name, value);
}
