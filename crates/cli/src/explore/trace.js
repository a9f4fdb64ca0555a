// Steps through the trace of a pixel, to and fro, and what registers had at a step. By `picture.js`, which shows the
// trace.
"use strict";

// The steps of the trace that is shown: the row of each, and what it wrote, as [register, value].
let steps = [];
// The step that one is at, from 0; its own writes are made.
let at = 0;
// Names that are watched, in the order in which they came.
let watched = [];

// Takes the rows of a trace apart; one stays at the step that one was at, if it is still there.
function followTrace() {
  steps = [];
  for (const row of $("trace").children) {
    if (row.classList.contains("step")) steps.push({ row, writes: [] });
    const write = /^ +-> (.+?) = (\(.*\)|\S+)/.exec(row.textContent) ?? /^ +(CC\d?) = (\(.*\))/.exec(row.textContent);
    if (write) steps.at(-1)?.writes.push([write[1], write[2]]);
  }
  showStep(Math.min(at, steps.length - 1));
}

// The name of a register without its components.
const register = (name) => name.trim().replace(/\.[xyzwrgba]+$/, "");

// The last value before or at the step, and whether the step itself wrote it.
function valueOf(name) {
  for (let index = at; index >= 0; index--) {
    const found = steps[index].writes.findLast(([own]) => register(own) === register(name));
    if (found) return { text: `${found[0]} = ${found[1]}`, isNew: index === at };
  }
  return { text: `${name} is not written yet`, isNew: false };
}

// Marks a step, whose number is cut off at both ends.
function showStep(wanted) {
  at = Math.max(0, Math.min(steps.length - 1, wanted));
  for (const [index, { row }] of steps.entries()) {
    row.classList.toggle("now", index === at);
    if (index === at) row.ariaCurrent = "step";
    else row.removeAttribute("aria-current");
  }
  $("step").textContent = steps.length ? `${at + 1} of ${steps.length}` : "";
  $("stepping").hidden = !steps.length;
  showWatches();
}

// Goes to a step, and shows the line that it is of everywhere.
function stepTo(wanted) {
  showStep(wanted);
  const { row } = steps[at] ?? {};
  if (row) {
    const pane = $("trace"), top = row.offsetTop - pane.offsetTop;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 40) pane.scrollTop = top - pane.clientHeight / 3;
    light(row.dataset.line, pane);
  }
}

function showWatches() {
  $("watches").replaceChildren(...watched.map((name) => {
    const item = make("li"), { text, isNew } = steps.length ? valueOf(name) : { text: name, isNew: false };
    const drop = make("button", "reset", "×");
    drop.ariaLabel = `Watch ${name} no more`;
    drop.onclick = () => {
      watched = watched.filter((own) => own !== name);
      showWatches();
    };
    item.classList.toggle("new", isNew);
    item.append(make("span", "", text), drop);
    return item;
  }));
}

function watch(name) {
  const own = register(name);
  if (own && !watched.includes(own)) watched.push(own);
  showWatches();
}

function listenToTrace() {
  const go = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => steps.length - 1 };
  for (const [name, where] of Object.entries(go)) $(`step-${name}`).onclick = () => stepTo(where());
  $("trace").addEventListener("keydown", (event) => {
    const to = { ArrowDown: go.on, ArrowUp: go.back, Home: go.first, End: go.last }[event.key];
    if (!to || event.target !== $("trace")) return;
    event.preventDefault();
    stepTo(to());
  });
  $("trace").addEventListener("click", (event) => {
    const index = steps.findIndex(({ row }) => row === event.target);
    if (index >= 0) stepTo(index);
  });
  $("watch").onkeydown = (event) => {
    if (event.key !== "Enter") return;
    watch($("watch").value);
    $("watch").value = "";
  };
}
