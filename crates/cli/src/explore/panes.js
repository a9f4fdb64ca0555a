// How much room each pane of the page has. Between two of them is a bar, which a pointer moves, or arrow keys; Enter
// and a double click give back what was there at first.
"use strict";

// The least pixels of a pane, and how far a key moves.
const LEAST = 60, STEP = 24;

function listenToBar(bar) {
  const before = $(bar.dataset.before), after = $(bar.dataset.after), isRow = bar.ariaOrientation === "vertical";
  const side = isRow ? "width" : "height", sides = [before, after];
  const sizes = () => sides.map((part) => part.getBoundingClientRect()[side]);
  const say = () => {
    const [first, second] = sizes();
    bar.ariaValueNow = String(Math.round((100 * first) / Math.max(first + second, 1)));
  };
  // Columns are tracks of a grid, and panes boxes of a column: in both, pixels share what is left of the room.
  const columns = isRow ? [...bar.parentNode.children].filter((part) => part.localName === "section") : [];
  const move = ([first, second], by) => {
    const most = first + second - LEAST, wanted = Math.max(Math.min(LEAST, first), Math.min(most, first + by));
    const given = [wanted, first + second - wanted];
    // A column that is not beside the bar stays as wide as it is.
    const widths = columns.map((column) => given[sides.indexOf(column)] ?? column.getBoundingClientRect().width);
    columns.forEach((column, index) => bar.parentNode.style.setProperty(`--${column.id}`, `${widths[index]}fr`));
    if (!isRow) sides.forEach((part, index) => Object.assign(part.style, { flex: `${given[index]} 1 0`, maxHeight: "none" }));
    say();
  };
  const reset = () => {
    for (const column of columns) bar.parentNode.style.removeProperty(`--${column.id}`);
    if (!isRow) for (const part of sides) Object.assign(part.style, { flex: "", maxHeight: "" });
    say();
  };
  let held = null;
  const place = (event) => (isRow ? event.clientX : event.clientY);
  bar.onpointerdown = (event) => {
    bar.setPointerCapture(event.pointerId);
    held = { at: place(event), sizes: sizes() };
  };
  bar.onpointermove = (event) => held && move(held.sizes, place(event) - held.at);
  bar.onpointerup = bar.onpointercancel = () => { held = null; };
  bar.ondblclick = reset;
  bar.onkeydown = (event) => {
    const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP, Home: -1e6, End: 1e6 }[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (by === undefined) reset();
    else move(sizes(), by);
  };
  bar.onfocus = say;
  Object.assign(bar, { ariaValueMin: "0", ariaValueMax: "100", ariaValueNow: "50" });
}

const listenToBars = () => document.querySelectorAll("[role=separator]").forEach(listenToBar);
