// What goes into a program that has no picture, and what comes out of it: in place of the picture for programs of
// geometry, tessellation and compute. And what each pass of a scene left in its targets. By `page.js`.
"use strict";

const NO_PICTURE = ["geometry", "tess_control", "tess_evaluation", "compute"];

// --- In and out ------------------------------------------------------------------------------------------------------

// Whether the program in the editor is one without a picture.
let isStage = false;

// What the check said of the program decides what stands in place of the picture.
function showStagePane(stage) {
  isStage = !state.scene && NO_PICTURE.includes(stage);
  $("stage").hidden = !isStage;
  $("look").hidden = isStage;
  $("where").hidden = isStage;
  $("of-lane").hidden = !isStage;
  $("trace-bar").dataset.before = isStage ? "stage" : "look";
  if (isStage) showTimes("picture", []);
}

// The fields of the command, with what was written; nothing if nothing was.
function given() {
  if (!state.given) return undefined;
  const own = {};
  for (const [key, value] of Object.entries(state.given)) {
    const [field, name] = JSON.parse(key);
    if (!name) own[field] = value || undefined;
    else if (value) (own[field] ??= []).push(`${name}=${value}`);
  }
  return own;
}

function askStage() {
  if (loads) ask("stage", { ...question(), given: given(), lane: state.lane }, showStage);
  remember();
}

function showStage(answer) {
  if (!isStage) return;
  if (answer.inputs) showGiven(answer.inputs);
  if (!answer.ok) {
    // What was given to a text before this one may fit it no more.
    if (answer.inputs && forget(answer.inputs)) return askStage();
    $("given-note").textContent = answer.message;
    mark("right", "Of what went in before");
    return;
  }
  mark("right", loads ? "" : BEFORE);
  $("given-note").textContent = answer.warnings.join("; ");
  rowsOf($("out"), answer.results.trimEnd().split("\n").map((text) => ({ text, kind: /^\S.*:$/.test(text) ? "head" : "" })));
  $("out-note").textContent = answer.results ? "" : "no memory changed";
  showPrimitives(answer);
  state.lane = answer.lane;
  $("lane").max = answer.lanes - 1;
  if ($("lane") !== document.activeElement) $("lane").value = answer.lane;
  let line;
  rowsOf($("trace"), answer.trace.trimEnd().split("\n").map((text) => {
    const step = /^(\d+): /.exec(text);
    if (step) line = step[1];
    else if (!text.startsWith(" ")) line = undefined;
    return { text, line, kind: step ? "step" : line ? "" : "head" };
  }));
  followTrace();
}

const keyOf = ({ field, name }) => JSON.stringify([field, name]);

// Gives no more what the program does not take; whether there was such a thing.
function forget(inputs) {
  const known = new Set(inputs.map(keyOf)), gone = Object.keys(state.given ?? {}).filter((key) => !known.has(key));
  for (const key of gone) delete state.given[key];
  return gone.length > 0;
}

const LABELS = { sets: "", params: "", buffers: "buffer ", storage: "storage ", counters: "counters ", memory: "memory ", images: "image ", textures: "texture ", groups: "groups", group_size: "group size" };

// A field of text for each thing that the program may be given. Those that stay are the same elements: a hand may be on
// one.
function showGiven(inputs) {
  const form = $("given"), rows = new Map([...form.children].map((row) => [row.dataset.key, row]));
  for (const { field, name, value, unset } of inputs) {
    const key = keyOf({ field, name });
    let row = rows.get(key);
    rows.delete(key);
    if (!row) {
      row = make("label", "", `${LABELS[field]}${name}`);
      row.dataset.key = key;
      const input = make("input");
      input.spellcheck = false;
      input.oninput = () => {
        // What the header gives stays, as far as it is not overwritten.
        state.given = Object.fromEntries([...form.querySelectorAll("input")].map((own) => [own.parentNode.dataset.key, own.value.trim()]));
        askStage();
      };
      row.append(input);
      form.append(row);
    }
    const input = row.querySelector("input");
    input.placeholder = unset;
    if (input !== document.activeElement) input.value = value;
  }
  for (const row of rows.values()) row.remove();
}

// Where a point is seen from aside and from above: what lies behind it along z is higher, and to the right.
const aslant = ([x, y = 0, z = 0]) => [x + 0.4 * z, y + 0.3 * z];

// The strips that a geometry program emits, and the vertices that go in.
function showPrimitives({ inputs, emitted }) {
  const picture = $("primitives"), numbers = (text) => text.split(",").map(Number);
  const position = inputs.filter(({ name }) => /^vertex\[\d+\]\.position$/.test(name));
  const count = Math.max(1, ...position.map(({ value }) => value.split(";").length));
  const into = position.length ? Array.from({ length: count }, (_, primitive) => position.map(({ value, unset }) => {
    const all = (value || unset).split(";");
    return aslant(numbers(all[primitive] ?? all[0]));
  })) : [];
  const strips = [];
  for (const { vertices } of emitted ?? []) {
    for (const { begins, outputs } of vertices) {
      const place = outputs["result.position"]?.value.map(Number);
      if (!place) continue;
      if (begins || !strips.length) strips.push([]);
      const w = place[3] > 0 ? place[3] : 1;
      strips.at(-1).push(aslant(place.map((number) => number / w)));
    }
  }
  const isFinite = (place) => place.every(Number.isFinite);
  const all = [...into, ...strips].flat().filter(isFinite);
  picture.toggleAttribute("hidden", !strips.length || !all.length);
  if (!all.length) return;
  const [x, y] = [0, 1].map((axis) => [Math.min(...all.map((place) => place[axis])), Math.max(...all.map((place) => place[axis]))]);
  const side = Math.max(x[1] - x[0], y[1] - y[0], 1e-6), at = ([px, py]) => [10 + (180 * (px - x[0])) / side, 10 + (180 * (y[1] - py)) / side];
  picture.setAttribute("viewBox", `0 0 ${20 + (180 * (x[1] - x[0])) / side} ${20 + (180 * (y[1] - y[0])) / side}`);
  const shape = (tag, className, attributes) => {
    const own = document.createElementNS("http://www.w3.org/2000/svg", tag);
    own.setAttribute("class", className);
    for (const [name, value] of Object.entries(attributes)) own.setAttribute(name, value);
    return own;
  };
  const draw = (places, className) => {
    const known = places.filter(isFinite).map(at);
    return [shape(className === "in" ? "polygon" : "polyline", className, { points: known.map((place) => place.join(",")).join(" ") }),
      ...known.map(([cx, cy]) => shape("circle", className, { cx, cy, r: 3 }))];
  };
  picture.replaceChildren(...into.flatMap((places) => draw(places, "in")), ...strips.flatMap((places) => draw(places, "out")));
}

// --- Targets of the passes -------------------------------------------------------------------------------------------

// Asked for while they are looked at.
const wantsPasses = () => Boolean(state.scene) && $("passes").open;

function showPasses(list) {
  $("passes").hidden = !state.scene;
  if (!list?.length) {
    $("shown-passes").replaceChildren();
    return;
  }
  const held = [...$("shown-passes").children].findIndex((figure) => figure.contains(document.activeElement));
  const large = new Set([...document.querySelectorAll("#shown-passes .large")].map((figure) => figure.dataset.key));
  $("shown-passes").replaceChildren(...list.map(({ pass, program, target, color, depths, png }) => {
    const what = color === null ? "depth" : `colour ${color}`, key = `${pass} ${target} ${what}`;
    const figure = make("figure"), button = make("button"), picture = make("img"), caption = make("figcaption", "", `pass ${pass}: ${target}, ${what}`);
    figure.dataset.key = key;
    picture.src = `data:image/png;base64,${png}`;
    picture.alt = "";
    button.type = "button";
    button.ariaLabel = `Pass ${pass}, ${target}, ${what}: larger or smaller`;
    const grow = (on) => {
      figure.classList.toggle("large", on);
      button.ariaPressed = String(figure.classList.contains("large"));
    };
    button.onclick = () => grow();
    grow(large.has(key));
    caption.title = program;
    if (color === null && depths[1]) caption.textContent += `, ${number(depths[0])} to ${number(depths[1])}`;
    button.append(picture);
    figure.append(button, caption);
    return figure;
  }));
  $("shown-passes").children[held]?.querySelector("button").focus();
}

function listenToStage() {
  $("given").onsubmit = (event) => event.preventDefault();
  $("passes").ontoggle = () => (wantsPasses() ? askPicture() : showPasses([]));
  $("lane").oninput = () => {
    if (Number.isInteger($("lane").valueAsNumber)) {
      state.lane = Math.max(0, $("lane").valueAsNumber);
      askStage();
    }
  };
}
