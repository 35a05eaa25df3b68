// A link to hand on. Over plain http a browser copies by itself only what is selected in a field, and
// has no way to send; so each is tried, and what cannot be is left to the hand.
async function copyText(text, near = document.body) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* the line is not encrypted, or nobody allowed it */ }
  const field = make("textarea", { readonly: true, "aria-hidden": "true", tabindex: "-1", style: "position: fixed; top: 0; left: 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: .01" });
  field.value = text;
  near.append(field);
  field.select();
  try { return document.execCommand("copy"); } catch { return false; } finally { field.remove(); }
}

// `words` says what the field is called, what its buttons are, and how it went.
function linkBox(link, words) {
  const field = make("input", { class: "link", readonly: true, "aria-label": words.link, onfocus: (event) => event.currentTarget.select(), onclick: (event) => event.currentTarget.select() });
  field.value = link;
  const told = make("p", { class: "detail", role: "status" });
  const copy = async () => {
    const isCopied = await copyText(link, field.parentNode);
    told.textContent = isCopied ? words.copied : words.select;
    if (!isCopied) field.focus();
  };
  const send = () => navigator.share({ url: link, title: document.title }).catch(() => {});
  return make("div", { class: "hand-on" }, make("div", { class: "text" }, field, make("button", { type: "button", class: "choice", onclick: copy }, words.copy)),
    navigator.share ? make("button", { type: "button", class: "choice send", onclick: send }, words.send) : null, told);
}
