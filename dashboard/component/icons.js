// Signs that our type has not: drawn, as a device would show its own, some of them in colours.
const ICONS = {
  first: "M6 5h2.4v14H6zM19 5v14l-9.5-7z", last: "M15.6 5H18v14h-2.4zM5 5v14l9.5-7z",
  back: "M16 5v14L6.5 12z", next: "M8 5v14l9.5-7z",
  turnback: "M12 5v14l-8.5-7zM20.5 5v14L12 12z", turnnext: "M12 5v14l8.5-7zM3.5 5v14l8.5-7z",
  play: "M8 5v14l9.5-7z", pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  wait: "M6 3h12v2.4h-1.2v2.2L13.2 12l3.6 4.4v2.2H18V21H6v-2.4h1.2v-2.2L10.8 12 7.2 7.6V5.4H6z",
  pencil: "M4 20l1-4.6L15.2 5.2l3.6 3.6L8.6 19zM16.2 4.2l1.4-1.4 3.6 3.6-1.4 1.4z",
  undo: "M9.5 4v4H14a6 6 0 0 1 0 12H8v-2.4h6a3.6 3.6 0 0 0 0-7.2H9.5v4L3.5 9.2z",
  move: "M12 2l3.5 4h-2.3v4.8H18V8.500l4 3.500-4 3.500v-2.300h-4.800V18h2.300L12 22l-3.500-4h2.300v-4.800H6v2.300L2 12l4-3.500v2.300h4.800V6H8.500z",
  camera: "M9 4h6l1.600 2.600H20a1.600 1.600 0 0 1 1.600 1.600V18a1.600 1.600 0 0 1-1.600 1.600H4A1.600 1.600 0 0 1 2.400 18V8.200A1.600 1.600 0 0 1 4 6.600h3.400zM12 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2.200a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600z",
  story: "M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM7.400 6.400V15.700A3 3 0 0 1 8 15.600h6.600V7a.6.6 0 0 0-.6-.6zM18.600 8H20v15H9.400v-1.600h9.200z",
  screen: "M4 4h6v2.400H6.400V10H4zM14 4h6v6h-2.400V6.400H14zM4 14h2.400v3.600H10V20H4zM17.600 14H20v6h-6v-2.400h3.600z",
  left: "M9.500 4v4H14a6 6 0 0 1 0 12H8v-2.400h6a3.600 3.600 0 0 0 0-7.200H9.500v4L3.500 9.200z", right: "M14.500 4v4H10a6 6 0 0 0 0 12h6v-2.400h-6a3.600 3.600 0 0 1 0-7.200h4.500v4l6-5.200z",
  above: "M5 20v-2.4h7a3.6 3.6 0 0 0 3.6-3.6V9.5h-4L16.8 3.5l5.2 6h-4V14a6 6 0 0 1-6 6z",
};

function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, draw("path", { d: ICONS[name] }));
}
