// The page of `nvjit explore`. A server answers what is asked of a program or a scene, or, where `module.js` is, the command in WebAssembly; here answers
// become panes, whose rows know the line of the program that they are of.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};
const number = (value) => String(Number(Number(value).toPrecision(5)));

// Pixels of a picture.
const SIZE = [400, 300];

// All that is set; a link holds it.
// In the editor is the file `name`: a program, or one of the `files` of a scene, which is itself the first of them.
const fresh = () => ({ name: "", text: "", scene: "", files: null, cpu: "auto", form: "optimized", each: false, mesh: "", params: {}, turn: null, distance: null, time: 0, heat: false, pixel: [SIZE[0] / 2, SIZE[1] / 2] });
let state = fresh();
let start = null;
let stages = null;
let findings = [];

// --- Asking ---------------------------------------------------------------------------------------------------------------------------

// One question of a kind at a time; of those that come meanwhile, the last.
const waiting = {};
// What the server says to a question; the one place that knows of it. Null if the question was given up.
async function answerTo(kind, question) {
  if (globalThis.nvjit) return nvjit.answer(kind, question);
  const response = await fetch(kind, question && { method: "POST", body: JSON.stringify(question) });
  return response.ok ? response.json() : { ok: false, message: await response.text() };
}

async function ask(kind, question, then) {
  const next = { question, then };
  if (waiting[kind]) {
    waiting[kind].next = next;
    globalThis.nvjit?.hurry(kind);
    return;
  }
  waiting[kind] = next;
  for (let now = next; now; now = now.next) {
    waiting[kind] = now;
    try {
      const answer = await answerTo(kind, now.question);
      if (answer && (!now.next || kind === "picture")) now.then(answer, now.question);
    } catch {
      verdict(globalThis.nvjit ? "the module cannot be loaded: load the page again" : "the server has gone: run nvjit explore again", true);
    }
  }
  waiting[kind] = null;
}

const isScene = (name) => /\.toml$/i.test(name);
// The state for a file that is opened.
const opened = (name, text) => (isScene(name) ? { name, text, scene: name, files: { [name]: text } } : { name, text });

function ofScene() {
  const { [state.scene]: text, ...files } = state.files;
  return { name: state.scene, text, files };
}

const question = () => (state.scene && state.name === state.scene ? ofScene() : { name: state.name, text: state.text });

function look() {
  const own = { params: Object.entries(state.params).map(([name, value]) => `${name}=${value.join(",")}`), time: state.time, heatmap: state.heat, size: SIZE };
  if (state.mesh) own.mesh = state.mesh;
  if (state.turn) own.turn = state.turn;
  if (state.distance) own.distance = state.distance;
  if (state.pixel) own.pixel = state.pixel;
  return own;
}

function changed() {
  paint();
  ask("check", question(), (answer) => {
    if (answer.errors) report(answer);
    if (answer.files) keepFiles(answer.files);
    if (!answer.ok) return;
    if (answer.passes) showNoStages();
    else askCompile();
    askPicture();
  });
  remember();
}

function askCompile() { ask("compile", { ...question(), cpu: state.cpu }, showStages); }
function askPicture() { ask("picture", { ...(state.scene ? ofScene() : question()), look: look() }, showPicture); remember(); }

// --- Editor ---------------------------------------------------------------------------------------------------------------------------

let words = null;

function highlight(line, into) {
  let end = 0;
  for (const match of line.matchAll(words)) {
    const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
    if (match.index > end) into.append(line.slice(end, match.index));
    into.append(make("span", kind, match[0]));
    end = match.index + match[0].length;
  }
  into.append(line.slice(end));
}

const splitLines = (text) => text.split(/\r\n|\r|\n/);

// A column of bytes as one of characters.
function character(line, column) {
  const bytes = new TextEncoder().encode(line).slice(0, Math.max(column - 1, 0));
  return new TextDecoder().decode(bytes).length;
}

function paint() {
  const lines = splitLines(state.text);
  const rows = document.createDocumentFragment(), numbers = document.createDocumentFragment();
  lines.forEach((line, index) => {
    const row = make("span", "row");
    row.dataset.line = index + 1;
    highlight(line, row);
    const own = findings.filter((finding) => finding.line === index + 1);
    for (const { column, length, kind } of own) {
      const from = character(line, column);
      const carets = make("i", `${kind} carets`, "^".repeat(Math.max(1, character(line, column + length) - from)));
      // A tab is as wide as eight columns at most: what stands before the carets is there again, unseen.
      carets.prepend(make("span", "", line.slice(0, from)));
      carets.firstChild.style.visibility = "hidden";
      carets.style.left = 0;
      row.append(carets);
    }
    if (own.length) row.append(make("i", `${own[0].kind} say`, own[0].message));
    rows.append(row);
    numbers.append(make("span", own.length ? own[0].kind : "", index + 1));
  });
  $("shown").replaceChildren(rows);
  $("gutter").replaceChildren(numbers);
}

function verdict(text, bad) {
  $("verdict").textContent = text;
  $("verdict").className = bad ? "bad" : "";
}

function report(answer) {
  const kinds = (list, kind) => list.map((entry) => ({ ...entry, kind }));
  findings = [...kinds(answer.errors, "error"), ...kinds(answer.warnings, "warning")].filter((entry) => entry.line);
  paint();
  const count = (list, word) => (list.length ? `${list.length} ${word}${list.length > 1 ? "s" : ""}` : "");
  const found = [count(answer.errors, "error"), count(answer.warnings, "warning")].filter(Boolean).join(", ");
  const what = answer.passes ? `a scene of ${answer.passes} pass${answer.passes === 1 ? "" : "es"}` : `${answer.language}, ${answer.instructions} instructions`;
  verdict(answer.ok ? [what, found].filter(Boolean).join(" · ") : found, !answer.ok);
  const rows = document.createDocumentFragment();
  for (const line of answer.report.split("\n")) {
    const kind = /^[^|]*: (error|warning): |^ +\| *(\^)/.exec(line);
    rows.append(make("span", kind ? kind[1] ?? rows.lastKind : "", `${line}\n`));
    rows.lastKind = kind?.[1] ?? rows.lastKind;
  }
  $("report").replaceChildren(...(answer.report ? [rows] : []));
}

function load(name, text) {
  state = { ...fresh(), cpu: state.cpu, form: state.form, each: state.each, ...opened(name, text) };
  show();
}

// Another file of the scene comes into the editor.
function turnTo(name) {
  Object.assign(state, { name, text: state.files[name] });
  $("text").value = state.text;
  findings = [];
  $("editor").scrollTo(0, 0);
  showFiles();
  changed();
}

// The programs that a scene names, as far as they are not there yet.
function keepFiles(found) {
  const all = { [state.scene]: state.files[state.scene] };
  for (const [name, text] of Object.entries(found)) all[name] = state.files[name] ?? text;
  state.files = all;
  showFiles();
}

function showFiles() {
  $("files").hidden = !state.scene;
  $("files").replaceChildren(...Object.keys(state.files ?? {}).map((name) => {
    const tab = make("button", "", name.replace(/^.*\//, ""));
    tab.role = "tab";
    tab.title = tab.dataset.file = name;
    tab.ariaSelected = String(name === state.name);
    return tab;
  }));
  for (const part of [$("mesh"), $("heat").parentNode]) part.hidden = Boolean(state.scene);
}

function show() {
  $("text").value = state.text;
  $("cpu").value = state.cpu;
  $("each").checked = state.each;
  $("mesh").value = state.mesh;
  $("time").value = state.time;
  $("now").textContent = Number(state.time).toFixed(2);
  $("heat").checked = state.heat;
  $("trace").replaceChildren();
  $("sliders").replaceChildren();
  findings = [];
  shownNames = "";
  $("editor").scrollTo(0, 0);
  const own = state.scene || state.name;
  $("examples").value = start.examples.some((example) => example.name === own) ? own : "";
  showFiles();
  changed();
}

// --- Lines that belong together -------------------------------------------------------------------------------------------------------

let lit = [];
function light(line, from) {
  lit.forEach((row) => row.classList.remove("on"));
  lit = line ? [...document.querySelectorAll(`[data-line="${line}"]`)] : [];
  lit.forEach((row) => row.classList.add("on"));
  for (const pane of document.querySelectorAll(".code")) {
    const row = pane !== from && pane.querySelector(".on");
    if (!row) continue;
    const place = row.offsetTop - pane.offsetTop;
    if (place < pane.scrollTop || place > pane.scrollTop + pane.clientHeight - 20) pane.scrollTop = place - pane.clientHeight / 3;
  }
}

function rowsOf(pane, rows) {
  const all = document.createDocumentFragment();
  for (const { text, line, file, kind } of rows) {
    const row = make("div", kind, text || " ");
    if (line) row.dataset.line = line;
    if (file) row.dataset.file = file;
    all.append(row);
  }
  pane.replaceChildren(all);
}

// --- Stages ---------------------------------------------------------------------------------------------------------------------------

function showNoStages() {
  stages = null;
  $("forms").replaceChildren();
  for (const note of ["changes", "size"]) $(note).textContent = "";
  rowsOf($("ir"), [{ text: "Choose a program of the scene, above it.", kind: "quiet" }]);
  rowsOf($("asm"), []);
  showTimes("compile", []);
}

function showStages(answer) {
  if (!answer.ok) return;
  stages = answer;
  showForm();
  if (answer.asm) {
    const line = (index) => answer.lines[answer.asm_sources[index] ?? -1];
    rowsOf($("asm"), answer.asm.trimEnd().split("\n").map((text, index) => ({ text, line: line(index), kind: text.startsWith(";") ? "head" : line(index) ? "" : "quiet" })));
    $("size").textContent = `${answer.bytes} bytes`;
  } else {
    rowsOf($("asm"), [{ text: answer.message ?? "", kind: "quiet" }]);
    $("size").textContent = "";
  }
  showTimes("compile", answer.times ?? []);
}

// A row of IR without the names of values, which every stage numbers anew.
const shape = (text) => text.replace(/; .*$/, "").replace(/\bv\d+\b/g, "v").replace(/\bblock\d+\b/g, "b").trim();

function showForm() {
  if (!stages) return;
  const forms = (state.each ? stages.passes : stages.forms) ?? [];
  const names = ["tree", ...forms.map((form) => form.name)];
  // A form is the last of the passes that lead to it.
  if (!names.includes(state.form)) state.form = names.at(-1);
  $("forms").replaceChildren(...names.map((name) => {
    const tab = make("button", "", name);
    tab.role = "tab";
    tab.dataset.form = name;
    return tab;
  }));
  for (const tab of $("forms").children) tab.ariaSelected = String(tab.dataset.form === state.form);
  $("changes").textContent = "";
  if (state.form === "tree") {
    let line;
    rowsOf($("ir"), stages.tree.trimEnd().split("\n").map((text) => {
      const place = / at (\d+):\d+$/.exec(text);
      if (place) line = place[1];
      return { text, line, kind: place || !line ? "" : "quiet" };
    }));
    return;
  }
  const index = forms.findIndex((form) => form.name === state.form);
  const before = count(forms[index - 1]), after = count(forms[index + 1]);
  const take = (counts, text) => {
    const left = counts.get(shape(text)) ?? 0;
    counts.set(shape(text), left - 1);
    return left > 0;
  };
  let added = 0;
  rowsOf($("ir"), forms[index].text.trimEnd().split("\n").map((text) => {
    const source = / @(\d+)\b/.exec(text), isOperation = text.startsWith("    ");
    const isNew = !take(before, text) && index > 0 && isOperation;
    const goes = !take(after, text) && index + 1 < forms.length && isOperation;
    added += isNew;
    return { text, line: source && stages.lines[source[1]], kind: [isNew && "new", goes && "goes", !source && "quiet"].filter(Boolean).join(" ") };
  }));
  if (index) {
    const gone = [...before.values()].filter((count) => count > 0).reduce((sum, count) => sum + count, 0);
    $("changes").textContent = added || gone ? `+${added} −${gone}` : "unchanged";
  }
}

// How often each row is there.
function count(form) {
  const counts = new Map();
  for (const text of form ? form.text.trimEnd().split("\n") : []) counts.set(shape(text), (counts.get(shape(text)) ?? 0) + 1);
  return counts;
}

const times = {};
function showTimes(kind, list) {
  times[kind] = list;
  const all = [...(times.compile ?? []), ...(times.picture ?? [])];
  const most = Math.max(...all.map(([, time]) => time), 1e-6);
  $("times").replaceChildren(...all.map(([name, time]) => {
    const item = make("span", "", `${name} `);
    item.style.setProperty("--share", time / most);
    item.append(make("b", "", time < 10 ? time.toFixed(2) : time.toFixed(0)), " ms");
    return item;
  }));
}

// --- Picture --------------------------------------------------------------------------------------------------------------------------

let drawn = null;
let shownNames = "";

function showPicture(answer, asked) {
  $("nopicture").textContent = answer.ok ? "" : answer.message;
  $("drawn").textContent = "";
  if (!answer.ok) { play(false); return; }
  drawn = answer;
  $("picture").src = `data:image/png;base64,${answer.png}`;
  const heat = asked.look.heatmap && `white: ${answer.most_instructions} instructions`;
  $("drawn").textContent = heat || (answer.warnings.length ? "⚠ warnings" : "drag, wheel, click");
  $("drawn").title = [`${answer.fragments.toLocaleString("en")} fragments`, ...answer.warnings].join("\n");
  if (answer.mesh) $("mesh").options[0].textContent = `mesh: ${answer.mesh}`;
  showTimes("picture", answer.times);
  showParameters(answer.parameters);
  showTrace(answer.trace);
}

function showTrace(text) {
  const { pixel } = state;
  $("mark").style.display = pixel ? "block" : "none";
  if (!pixel) return;
  $("mark").style.left = `${((pixel[0] + 0.5) / SIZE[0]) * 100}%`;
  $("mark").style.top = `${((pixel[1] + 0.5) / SIZE[1]) * 100}%`;
  $("where").textContent = `pixel ${pixel[0]}, ${pixel[1]}; click for another`;
  let line, file = state.name;
  rowsOf($("trace"), text.trimEnd().split("\n").map((text) => {
    // In a scene, whose program comes next.
    const place = state.scene && /^pass \d+, (?:.*, )?(.+):$/.exec(text);
    if (place) file = place[1];
    const step = /^(\d+): /.exec(text);
    if (step) line = step[1];
    else if (!text.startsWith(" ")) line = undefined;
    return { text, line: file === state.name && line, file: place && file, kind: step ? "step" : line ? "" : "head" };
  }));
}

const isMatrix = (name) => /^vp:c\[[0-7]\]$|state\.|\[\d+\]\.row|^(camera|light)\b.*: /.test(name);

// Sliders are made when the names change, so that one that is being drawn stays.
function showParameters(parameters) {
  const names = parameters.map(([name]) => name).join();
  if (names === shownNames) return;
  shownNames = names;
  for (const name of Object.keys(state.params)) if (!parameters.some(([own]) => own === name)) delete state.params[name];
  const shown = [], more = make("details");
  more.append(make("summary", "", state.scene ? "cameras and lights" : "matrices and state"));
  for (const [name, value] of parameters) {
    if (isMatrix(name)) more.append(parameter(name, value));
    else shown.push(parameter(name, value));
  }
  $("sliders").replaceChildren(...shown, ...(more.children.length > 1 ? [more] : []));
}

function parameter(name, value) {
  const box = make("div", "parameter"), title = make("b", "", name.replace(/^[fv]p:/, "")), four = make("div", "four");
  const reset = make("button", "reset", "↺");
  reset.title = "As the program has it";
  title.append(reset);
  box.append(title, four);
  box.classList.toggle("set", name in state.params);
  const now = () => state.params[name] ?? value;
  const inputs = value.map((_, index) => {
    const column = make("div"), slider = make("input"), exact = make("input");
    slider.type = "range";
    exact.type = "number";
    slider.step = exact.step = "any";
    slider.ariaLabel = exact.ariaLabel = `${name}.${"xyzw"[index]}`;
    const own = now()[index], reach = Math.max(1, 2 * Math.abs(own));
    [slider.min, slider.max] = [own < 0 ? -reach : 0, reach];
    const set = (text) => {
      const to = Number(text);
      if (text === "" || !Number.isFinite(to)) return;
      state.params[name] = now().map((before, other) => (other === index ? to : before));
      box.classList.add("set");
      slider.value = to;
      if (exact !== document.activeElement) exact.value = number(to);
      askPicture();
    };
    slider.oninput = () => set(slider.value);
    exact.oninput = () => set(exact.value);
    column.append(slider, exact);
    four.append(column);
    return (to) => { slider.value = to; exact.value = number(to); };
  });
  const fill = () => inputs.forEach((input, index) => input(now()[index]));
  reset.onclick = () => { delete state.params[name]; box.classList.remove("set"); fill(); askPicture(); };
  fill();
  return box;
}

let playing = 0;
function play(on) {
  clearInterval(playing);
  // One picture after the other, however long each takes.
  playing = on && setInterval(() => waiting.picture || setTime((state.time + 0.01) % 1), 50);
  $("play").textContent = on ? "❚❚" : "▶";
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
  // Its sliders are made anew.
  shownNames = "";
}

function listenToPicture() {
  let drag = null;
  $("frame").onpointerdown = (event) => {
    if (!drawn) return;
    drag = { x: event.clientX, y: event.clientY, turn: state.turn ?? drawn.turn, sight: sight(), moved: false };
    $("frame").setPointerCapture(event.pointerId);
  };
  $("frame").onpointermove = (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.moved ||= Math.hypot(dx, dy) > 3;
    if (!drag.moved) return;
    if (state.scene) lookFrom(drag.sight, dx / 2, dy / 2, 1);
    else state.turn = [drag.turn[0] + dx / 2, drag.turn[1] + dy / 2];
    askPicture();
  };
  $("frame").onpointerup = (event) => {
    if (drag && !drag.moved) { state.pixel = place(event); askPicture(); }
    drag = null;
  };
  $("frame").addEventListener("wheel", (event) => {
    if (!drawn) return;
    event.preventDefault();
    if (state.scene) lookFrom(sight(), 0, 0, Math.exp(event.deltaY / 800));
    else state.distance = Math.min(100, Math.max(0.5, (state.distance ?? drawn.distance) * Math.exp(event.deltaY / 800)));
    askPicture();
  }, { passive: false });
}

// --- Links ----------------------------------------------------------------------------------------------------------------------------

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function pack(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
}

let remembering = 0;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(async () => history.replaceState(null, "", `#${await pack(state)}`), 400);
}

// --- Beginning ------------------------------------------------------------------------------------------------------------------------

function theme(dark) { document.documentElement.classList.toggle("dark", dark); }

async function begin() {
  theme(matchMedia("(prefers-color-scheme: dark)").matches);
  start = await answerTo("start.json");
  words = new RegExp(start.patterns.map(([name, pattern]) => `(?<${name}>${pattern})`).join("|"), "g");
  const option = (value, text) => new Option(text, value);
  $("examples").append(option("", "examples…"), ...[["scenes", true], ["programs", false]].map(([label, wanted]) => {
    const group = make("optgroup");
    group.label = label;
    for (const { name, title } of start.examples.filter((example) => isScene(example.name) === wanted)) {
      const own = option(name, name.replace(/^.*\//, ""));
      own.title = title;
      group.append(own);
    }
    return group;
  }));
  $("cpu").append(...start.cpus.map((cpu) => option(cpu, cpu === "auto" ? "this CPU" : cpu)));
  $("cpu").hidden = !start.cpus.length;
  $("mesh").append(option("", "mesh"), ...start.meshes.map((mesh) => option(mesh, mesh)));

  $("examples").onchange = () => {
    const found = start.examples.find((example) => example.name === $("examples").value);
    if (found) load(found.name, found.text);
  };
  let typing = 0;
  $("text").oninput = () => {
    state.text = $("text").value;
    if (state.files) state.files[state.name] = state.text;
    findings = [];
    paint();
    clearTimeout(typing);
    typing = setTimeout(changed, 120);
  };
  $("text").onkeydown = (event) => {
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    document.execCommand("insertText", false, "    ");
  };
  $("text").onmousemove = (event) => light(Math.floor((event.offsetY - 10) / 20) + 1);
  $("text").onmouseleave = () => light(0);
  for (const pane of document.querySelectorAll(".code")) {
    pane.onmouseover = (event) => light(event.target.dataset?.line, pane);
    pane.onmouseleave = () => light(0);
  }
  $("forms").onclick = (event) => {
    if (!event.target.dataset.form) return;
    state.form = event.target.dataset.form;
    showForm();
    remember();
  };
  $("files").onclick = (event) => event.target.dataset.file && turnTo(event.target.dataset.file);
  $("trace").onclick = ({ target: { dataset: { file } } }) => file in (state.files ?? {}) && file !== state.name && turnTo(file);
  $("each").onchange = () => { state.each = $("each").checked; showForm(); remember(); };
  $("cpu").onchange = () => { state.cpu = $("cpu").value; askCompile(); remember(); };
  $("mesh").onchange = () => { Object.assign(state, { mesh: $("mesh").value, turn: null, distance: null }); askPicture(); };
  $("heat").onchange = () => { state.heat = $("heat").checked; askPicture(); };
  $("time").oninput = () => setTime($("time").value);
  $("play").onclick = () => play(!playing);
  $("theme").onclick = () => theme(!document.documentElement.classList.contains("dark"));
  $("share").onclick = async () => {
    history.replaceState(null, "", `#${await pack(state)}`);
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
    setTimeout(() => ($("share").textContent = "Copy link"), 1200);
  };
  listenToPicture();
  const enter = async () => {
    const given = location.hash.length > 1 ? await unpack(location.hash.slice(1)).catch(() => null) : null;
    state = { ...fresh(), ...(given ?? opened(start.name, start.text)) };
    show();
  };
  addEventListener("hashchange", enter);
  await enter();
}

begin();
