// The picture of the page: its sliders, the time, the camera, and the trace of a pixel. By `page.js`, whose names are
// known here.
"use strict";

// The last answer with a picture of what is open now; the picture of what was open before is still there to see.
let drawn = null;
const hasPicture = () => $("picture").hasAttribute("src");

function showPicture(answer, asked) {
  $("nopicture").textContent = answer.ok || !loads ? "" : answer.message;
  $("drawn").textContent = "";
  if (!answer.ok) {
    play(false);
    if (loads && hasPicture()) mark("right", "Of the picture before");
    return;
  }
  drawn = answer;
  if (!state.pixel) {
    state.pixel = answer.pixel;
    remember();
  }
  mark("right", loads ? "" : BEFORE);
  $("picture").src = `data:image/png;base64,${answer.png}`;
  if (playing) countPicture();
  const heat = asked.look.heatmap && `white: ${answer.most_instructions} instructions`;
  $("drawn").textContent = heat || (answer.warnings.length ? "⚠ warnings" : "");
  $("drawn").title = [`${answer.fragments.toLocaleString("en")} fragments`, ...answer.warnings].join("\n");
  if (answer.mesh) $("mesh").options[0].textContent = `mesh: ${answer.mesh}`;
  if (answer.spins !== undefined) $("spin").checked = answer.spins;
  showTimes("picture", answer.times);
  showPasses(answer.passes);
  showParameters(answer.parameters);
  showTrace(answer.trace);
  if (!asked.look.heatmap) keepReference(answer, asked);
}

function showTrace(text) {
  const { pixel } = state;
  $("mark").style.display = pixel ? "block" : "none";
  if (!pixel) return;
  for (const [index, side] of ["x", "y"].entries()) if ($(side) !== document.activeElement) $(side).value = pixel[index];
  $("mark").style.left = `${((pixel[0] + 0.5) / SIZE[0]) * 100}%`;
  $("mark").style.top = `${((pixel[1] + 0.5) / SIZE[1]) * 100}%`;
  let line, file = state.name, program = "";
  rowsOf($("trace"), text.trimEnd().split("\n").map((text) => {
    // In a scene, whose program comes next.
    const place = state.scene && /^pass \d+, (?:.*, )?(.+):$/.exec(text);
    if (place) file = program = place[1];
    const step = /^(\d+): /.exec(text);
    if (step) line = step[1];
    else if (!text.startsWith(" ")) line = undefined;
    return { text, line: file === state.name && line, file: place && file in (state.files ?? {}) && file, kind: step ? "step" : line ? "" : "head" };
  }));
  followTrace();
  // Nothing that has stages draws some pixels.
  const shown = program in (state.files ?? {}) ? program : "";
  if (shown === pixelProgram) return;
  pixelProgram = shown;
  if (state.name === state.scene) askCompile();
}

const isMatrix = (name) => /^vp:c\[[0-7]\]$|state\.|\[\d+\]\.row|^(camera|light)\b.*: /.test(name);

// The sliders of each parameter by its name. Those of a name that stays are the same elements at the same place: a hand
// may be on one.
const parameters = new Map();

function showParameters(list) {
  const values = new Map(list);
  for (const name of Object.keys(state.params)) if (!values.has(name)) delete state.params[name];
  for (const [name, { box, size }] of parameters) {
    if (values.get(name)?.length === size) continue;
    box.remove();
    parameters.delete(name);
  }
  for (const [name, value] of values) {
    if (!parameters.has(name)) {
      parameters.set(name, parameter(name, value.length));
      $(isMatrix(name) ? "more" : "own").append(parameters.get(name).box);
    }
    parameters.get(name).fill(value);
  }
  $("more").hidden = $("more").children.length === 1;
  $("more").firstElementChild.textContent = state.scene ? "cameras and lights" : "matrices and state";
}

function clearParameters() {
  for (const { box } of parameters.values()) box.remove();
  parameters.clear();
  $("more").hidden = true;
}

// A slider and a number for each component. `fill` shows the value that the program or the scene has, where none is
// set; what is in a hand stays.
function parameter(name, size) {
  let value = [];
  const box = make("div", "parameter"), title = make("b", "", name.replace(/^[fv]p:/, "")), four = make("div", "four");
  const reset = make("button", "reset", "↺");
  reset.title = "As the program has it";
  reset.ariaLabel = `Reset ${name}`;
  title.append(reset);
  box.append(title, four);
  const now = () => state.params[name] ?? value;
  const show = [..."xyzw"].slice(0, size).map((component, index) => {
    const column = make("div"), slider = make("input"), exact = make("input");
    slider.type = "range";
    exact.type = "number";
    slider.step = exact.step = "any";
    slider.ariaLabel = `${name}.${component}`;
    exact.ariaLabel = `${name}.${component}, number`;
    const set = (text, shown) => {
      const to = Number(text);
      if (text === "" || !Number.isFinite(to)) return;
      state.params[name] = now().map((before, other) => (other === index ? to : before));
      box.classList.add("set");
      shown(to);
      askPicture();
    };
    const slide = (to) => {
      const isOutside = slider.max === "" || to < Number(slider.min) || to > Number(slider.max);
      const reach = Math.max(1, 2 * Math.abs(to));
      if (isOutside) [slider.min, slider.max] = [to < 0 ? -reach : 0, reach];
      slider.value = to;
    };
    const write = (to) => { exact.value = number(to); };
    slider.oninput = () => set(slider.value, write);
    exact.oninput = () => set(exact.value, slide);
    column.append(slider, exact);
    four.append(column);
    return () => {
      if (slider !== document.activeElement || !slider.max) slide(now()[index]);
      if (exact !== document.activeElement) write(now()[index]);
    };
  });
  const fill = (own) => {
    value = own;
    box.classList.toggle("set", name in state.params);
    show.forEach((each) => each());
  };
  reset.onclick = () => { delete state.params[name]; fill(value); askPicture(); };
  return { box, size, fill };
}

let playing = 0;
// Lets the time pass, again and again or `once`.
function play(on, once) {
  clearInterval(playing);
  const was = playing;
  // One picture after the other, however long each takes; the GPU's, if it draws.
  const isBusy = () => waiting.gpu || (waiting.picture && !$("gpu-figures").checkVisibility());
  const step = () => {
    const next = state.time + 0.01;
    if (once && next >= 1) play(false);
    setTime(next % 1);
  };
  playing = on && setInterval(() => isBusy() || step(), 50);
  // The interpreter's may be of a time before.
  if (was && !on) askPicture();
  $("play").textContent = on ? "❚❚" : "▶";
  $("rate").hidden = !on;
  $("rate").textContent = "";
  shownAt = [];
}

// What the page begins with moves until a hand comes, once at most; not for who wants no motion.
function playOnce() {
  const isExample = start.examples.some(({ name, text }) => name === state.name && text === state.text);
  if (!isExample || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  play(true, true);
  const listening = new AbortController();
  const end = ({ target }) => {
    listening.abort();
    if (target !== $("play")) play(false);
  };
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, end, { signal: listening.signal, capture: true, passive: true });
}

// When the pictures of the last two seconds came.
let shownAt = [];
function countPicture() {
  const now = performance.now();
  shownAt = [...shownAt.filter((time) => now - time < 2000), now];
  const [first] = shownAt;
  if (shownAt.length > 1) $("rate").textContent = `${((1000 * (shownAt.length - 1)) / (now - first)).toFixed(1)} fps`;
}

function setTime(time) {
  state.time = Number(time);
  $("time").value = state.time;
  $("now").textContent = state.time.toFixed(2);
  askPicture();
}

function place(event) {
  const box = $("picture").getBoundingClientRect();
  const at = (value, size, pixels) => Math.max(0, Math.min(pixels - 1, Math.floor((value / size) * pixels)));
  return [at(event.clientX - box.left, box.width, SIZE[0]), at(event.clientY - box.top, box.height, SIZE[1])];
}

// Of a scene: where the camera stands, and what it looks at.
const EYE = "camera: eye";
function sight() {
  const shown = (name) => drawn.parameters.find(([own]) => own === name)?.[1];
  const value = (name) => state.params[name] ?? shown(name);
  const from = state.scene && shown(EYE);
  if (!from) return null;
  // Mirrors, and programs that are told where the eye is, have the same place.
  const also = drawn.parameters.filter(([, numbers]) => from.every((number, index) => number === numbers[index]));
  return { eye: value(EYE), to: value("camera: look_at") ?? [0, 0, 0], also };
}

// Goes round what the camera looks at, by degrees, and farther from it.
function lookFrom(from, aside, up, farther) {
  if (!from) return;
  const [x, y, z] = from.eye.map((value, index) => value - from.to[index]);
  const round = Math.hypot(x, z), far = Math.hypot(round, y) * farther;
  const turn = Math.atan2(x, z) - (aside * Math.PI) / 180;
  const rise = Math.max(-1.5, Math.min(1.5, Math.atan2(y, round) + (up * Math.PI) / 180));
  const way = [Math.sin(turn) * Math.cos(rise), Math.sin(rise), Math.cos(turn) * Math.cos(rise)];
  const eye = way.map((part, index) => Number((from.to[index] + part * far).toPrecision(6)));
  for (const [name, numbers] of from.also) state.params[name] = [...eye, ...numbers.slice(3)];
}

// How the picture is looked at now.
const view = () => ({ turn: state.turn ?? drawn.turn, distance: state.distance ?? drawn.distance, sight: sight() });

// Looks at it otherwise than `from`: by degrees about it, and farther from it.
function move(from, aside, up, farther) {
  if (!drawn) return;
  if (state.scene) lookFrom(from.sight, aside, up, farther);
  else {
    if (aside || up) state.turn = [from.turn[0] + aside, from.turn[1] + up];
    if (farther !== 1) state.distance = Math.min(100, Math.max(0.5, from.distance * farther));
  }
  askPicture();
}

function choose(pixel) {
  state.pixel = pixel.map((value, index) => Math.max(0, Math.min(SIZE[index] - 1, value)));
  askPicture();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEARER = { "+": 1 / 1.1, "=": 1 / 1.1, "-": 1.1 };
// By so many degrees a key turns.
const KEY_TURN = 5;

function listenToPicture() {
  $("whole").onclick = () => (document.fullscreenElement ? document.exitFullscreen() : $("frame").requestFullscreen()).catch(() => notice("This browser shows no picture on the whole screen."));
  const frame = $("frame");
  // Pointers that are down, where they are, and what was so when the last of them came or went.
  const held = new Map();
  let drag = null;
  const middle = () => [0, 1].map((axis) => [...held.values()].reduce((sum, place) => sum + place[axis], 0) / held.size);
  const spread = () => {
    const [first, second] = [...held.values()];
    return second ? Math.max(1, Math.hypot(first[0] - second[0], first[1] - second[1])) : 1;
  };
  const grip = (moved) => { drag = held.size && drawn ? { from: view(), middle: middle(), spread: spread(), moved } : null; };
  frame.onpointerdown = (event) => {
    held.set(event.pointerId, [event.clientX, event.clientY]);
    frame.setPointerCapture(event.pointerId);
    grip(held.size > 1);
  };
  frame.onpointermove = (event) => {
    if (!drag || !held.has(event.pointerId)) return;
    held.set(event.pointerId, [event.clientX, event.clientY]);
    const [dx, dy] = middle().map((place, axis) => place - drag.middle[axis]);
    drag.moved ||= Math.hypot(dx, dy) > 3;
    if (drag.moved) move(drag.from, dx / 2, dy / 2, drag.spread / spread());
  };
  const release = (event) => {
    if (!held.delete(event.pointerId)) return;
    if (event.type === "pointerup" && drag && !drag.moved) choose(place(event));
    grip(true);
  };
  frame.onpointerup = frame.onpointercancel = release;
  frame.addEventListener("wheel", (event) => {
    if (!drawn) return;
    event.preventDefault();
    move(view(), 0, 0, Math.exp(event.deltaY / 800));
  }, { passive: false });
  frame.onkeydown = (event) => {
    if (!drawn || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key], nearer = NEARER[event.key];
    if (!arrow && !nearer) return;
    event.preventDefault();
    if (nearer) move(view(), 0, 0, nearer);
    else if (event.shiftKey) choose((state.pixel ?? [0, 0]).map((value, axis) => value + arrow[axis]));
    else move(view(), arrow[0] * KEY_TURN, arrow[1] * KEY_TURN, 1);
  };
  for (const [axis, side] of ["x", "y"].entries()) {
    $(side).max = SIZE[axis] - 1;
    $(side).oninput = () => {
      const value = $(side).valueAsNumber;
      if (state.pixel && Number.isInteger(value)) choose(state.pixel.map((before, other) => (other === axis ? value : before)));
    };
  }
}
