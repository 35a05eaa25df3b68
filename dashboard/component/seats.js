// The sign of a seat: shape and letter, so that no colour is needed.
function signOf({ letter, outline, number }) {
  const fill = `fill:var(--aar-frame-${number % 6})`;
  const body = outline.length
    ? draw("polygon", { points: outline.map((point) => point.join(",")).join(" "), style: fill })
    : draw("circle", { r: 1, style: fill });
  const text = draw("text", { y: ".38", "text-anchor": "middle", "font-size": "1.1", "font-weight": "700", style: "fill:var(--aar-badge_ink)" });
  text.textContent = letter;
  return draw("svg", { viewBox: "-1.4 -1.4 2.8 2.8", class: "sign", "aria-hidden": "true" }, body, text);
}

// The colour of a seat, for whatever stands on its plate.
function colourOf({ number }) { return `--seat:var(--aar-frame-${number % 6})`; }
