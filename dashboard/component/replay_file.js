// A replay in a file of its own: no server, no network. The address keeps the moment behind a #.
(() => {
  // What is repeated most stands once, and a sign for it in its places.
  const motifs = JSON.parse(document.getElementById("motifs").textContent);
  const packed = document.getElementById("reel").textContent;
  const data = JSON.parse(packed.replace(/[\uE000-\uF8FF]/g, (sign) => motifs[sign.charCodeAt(0) - 0xE000]));
  const host = document.getElementById("replay");
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = document.getElementById("look").textContent;
  root.append(style);
  const here = () => {
    const found = new URLSearchParams(location.hash.slice(1));
    return { seq: Number(found.get("at")) || data.start?.seq || null, piece: found.get("piece"), played: found.get("played") === "1" || (!found.has("at") && data.start?.played) };
  };
  const replay = new Replay(root, (name, value) => {
    if (name === "at") history.replaceState(null, "", `#at=${value.seq}${value.played ? "&played=1" : ""}${value.piece ? `&piece=${encodeURIComponent(value.piece)}` : ""}`);
  });
  // On a desk the table fills the window here, too.
  replay.shown = () => {
    const shows = !replay.board.frame.hidden;
    document.body.classList.toggle("theatre", shows);
    replay.frame.classList.toggle("theatre", shows);
    replay.frame.style.setProperty("--head", "68px");
  };
  replay.update({ ...data, start: here(), can: {} });
  const told = document.getElementById("story");
  if (told) new Story(told, () => {}).open(null);
  window.addEventListener("hashchange", () => {
    const { seq } = here();
    if (seq && seq !== replay.line.seq) replay.toSeq(seq);
  });
})();
