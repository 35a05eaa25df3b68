// Whether the server answers, said in the product's words on every page, with how old is what one
// sees. The framework would lay a dialog over all of it, in English, and let nobody tap until it is
// put away; what is told in the recorder waits on the device meanwhile.
(words) => {
  const STATE = "data-test-connection-state", DIALOG = "[data-testid=stDialog]", SHORT = 1500;
  const root = document.documentElement;
  const make = (tag, name, ...parts) => {
    const node = Object.assign(document.createElement(tag), { className: name });
    node.append(...parts);
    return node;
  };
  const bar = make("div", "no-line");
  bar.setAttribute("role", "status");
  let wasThere = false, since = null, timer = null;

  const show = () => {
    const time = since.toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const [said, waits] = words[root.lang] ?? words.en;
    bar.replaceChildren(make("p", "", said.replace("{time}", time), make("span", "waits", ` ${waits}`)));
    document.body.append(bar);
    root.style.setProperty("--aa-no-line", `${bar.offsetHeight}px`);
    document.dispatchEvent(new Event("aar:line"));
  };

  const look = () => {
    const isThere = document.querySelector(`[${STATE}]`)?.getAttribute(STATE) === "CONNECTED";
    wasThere ||= isThere;
    if (isThere === (since === null) || !wasThere) return;
    since = isThere ? null : new Date();
    clearTimeout(timer);
    if (!isThere) { timer = setTimeout(show, SHORT); return; }
    bar.remove();
    root.style.removeProperty("--aa-no-line");
    document.dispatchEvent(new Event("aar:line"));
  };

  // Their dialog is closed before anybody sees it.
  const close = (node) => { if (node.matches?.(DIALOG) || node.querySelector?.(DIALOG)) node.querySelector("section button").click(); };

  new MutationObserver(look).observe(root, { subtree: true, attributeFilter: [STATE] });
  document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    if (since) changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach(close);
  }).observe(document.body, { childList: true }));
}
