// The page of `nvjit explore`, but for its picture (`picture.js`). A server answers what is asked of a program or a
// scene, or, where `module.js` is, the command in WebAssembly; here answers become panes, whose rows know the line of
// the program that they are of.
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
// The first pixel is one that something draws, which the answer says.
const fresh = () => ({
  name: "", text: "", scene: "", files: null, cpu: "auto", form: "optimized", each: false,
  to: "", contract: "fast", mesh: "", params: {}, turn: null, distance: null, time: 0, spin: null, heat: false, gpu: null, pixel: null,
  given: null, lane: 0,
});
let state = fresh();
let start = null;
let stages = null;
let findings = [];
// Whether the text, when it was last checked, had no error.
let loads = true;
// Counts the texts that were opened: an answer to a question about the one before is none.
let opening = 0;

// --- Asking ----------------------------------------------------------------------------------------------------------

// One question of a kind at a time; of those that come meanwhile, the last.
const waiting = {};
// What the server says to a question; the one place that knows of it. Null if the question was given up.
async function answerTo(kind, question) {
  if (globalThis.nvjit) return nvjit.answer(kind, question);
  const response = await fetch(kind, question && { method: "POST", body: JSON.stringify(question) });
  return response.ok ? response.json() : { ok: false, message: await response.text() };
}

async function ask(kind, question, then) {
  const next = { question, then, opening };
  if (waiting[kind]) {
    waiting[kind].next = next;
    globalThis.nvjit?.hurry(kind);
    return;
  }
  waiting[kind] = next;
  const gone = () => verdict(globalThis.nvjit ? "the module cannot be loaded: load the page again" : "the server has gone: run nvjit explore again", true);
  try {
    for (let now = next; now; now = now.next) {
      waiting[kind] = now;
      const answer = await answerTo(kind, now.question).catch(gone);
      if (answer && now.opening === opening && (!now.next || kind === "picture" || kind === "gpu")) await now.then(answer, now.question);
    }
  } finally {
    waiting[kind] = null;
  }
}

const base = (name) => name.replace(/^.*\//, "");
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
  if (state.spin !== null) own.spin = state.spin;
  if (state.pixel) own.pixel = state.pixel;
  if (wantsPasses()) own.passes = true;
  return own;
}

function changed() {
  paint();
  ask("check", question(), (answer) => {
    if (answer.errors) report(answer);
    else if (!answer.ok) reportNone(answer.message);
    if (answer.files) keepFiles(answer.files);
    loads = answer.ok;
    if (loads) showStagePane(answer.stage);
    if (!loads) return markAll();
    askCompile();
    askPicture();
  });
  remember();
}

// The program whose stages are shown: the one in the editor, or, while that has the scene, the one that drew the pixel.
let pixelProgram = "";
const shownProgram = () => (state.scene && state.name === state.scene ? pixelProgram : state.name);

function askCompile() {
  if (!loads) return;
  askTranslation();
  const name = shownProgram();
  if (!name) return showNoStages();
  const question = { name, text: state.files?.[name] ?? state.text, cpu: state.cpu };
  // Meanwhile another program may be the one to show.
  ask("compile", question, (answer) => name === shownProgram() && showStages(answer, name));
}

function askPicture() {
  if (isStage) return askStage();
  // While a GPU sets the pace, the interpreter draws what is there when it has time.
  if (loads && !(playing && waiting.picture)) ask("picture", { ...(state.scene ? ofScene() : question()), look: look() }, showPicture);
  askGpu();
  remember();
}

// --- What is of a text before ----------------------------------------------------------------------------------------

const BEFORE = "Of the last text that loaded";

// Results of a text before the one in the editor are dimmed, and `why` says so; "" ends that.
function mark(column, why) {
  $(column).classList.toggle("old", Boolean(why));
  const note = $(column).querySelector(".of");
  note.textContent = why;
  note.hidden = !why;
}

function markAll() {
  $("nopicture").textContent = "";
  if (stages) mark("middle", BEFORE);
  if (isStage || hasPicture()) mark("right", BEFORE);
}

// --- Editor ----------------------------------------------------------------------------------------------------------

let editor = null;
// The expressions of the kinds of words: of programs, which the answer at the beginning has, and of scenes.
const words = {
  program: null,
  scene: /(?<Comment>#.*)|(?<Header>^\s*\[+[^\]]*\]+)|(?<Declaration>[\w.-]+(?=\s*=))|(?<Register>"(?:[^"\\]|\\.)*"|'[^']*')|(?<Rule>\b(?:true|false)\b)|(?<Number>[+-]?\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g,
};

const splitLines = (text) => text.split(/\r\n|\r|\n/);

// A column of bytes as one of characters.
function character(line, column) {
  const bytes = new TextEncoder().encode(line).slice(0, Math.max(column - 1, 0));
  return new TextDecoder().decode(bytes).length;
}

// Shows what was found in the text, each at its place.
function paint() {
  const placed = ({ line, column, length, kind, message }) => {
    const own = editor.line(line);
    if (!own) return null;
    return { from: own.from + character(own.text, column), to: own.from + character(own.text, column + length), kind, message };
  };
  editor.find(findings.map(placed).filter(Boolean));
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

// The text was not read, for this reason.
function reportNone(why) {
  findings = [];
  paint();
  verdict(why, true);
  $("report").replaceChildren();
}

function load(name, text) {
  const { cpu, form, each, to, contract, gpu } = state;
  state = { ...fresh(), cpu, form, each, to, contract, gpu, ...opened(name, text) };
  notice("");
  show();
}

// The ending of a file with this text.
function ending(text, other) {
  if (/^\s*\[\[passes\]\]/m.test(text)) return "toml";
  return /^\s*!!(?:ARB|NV)?(vsp|vp|fp|gp|tcp|tep|cp)\d/i.exec(text)?.[1].toLowerCase() ?? other;
}

// Another text was pasted over all that the editor had. Of a scene's program it is another version.
function pasted(text) {
  if (state.scene && state.name !== state.scene) return;
  const example = start.examples.find((example) => example.text === text);
  const [, folder, other] = /^(.*\/)?.*?([^.]*)$/.exec(state.name);
  load(example?.name ?? `${folder ?? ""}pasted.${ending(text, other)}`, text);
}

function notice(text) {
  $("notice").firstChild.textContent = text;
  $("notice").hidden = !text;
}

// --- Tabs ------------------------------------------------------------------------------------------------------------

// Each is a key, a label and perhaps a title. The keyboard stays where it is.
function fillTabs(list, entries, chosen) {
  const held = list.contains(document.activeElement);
  list.replaceChildren(...entries.map(([key, label, title]) => {
    const tab = make("button", "", label);
    tab.role = "tab";
    tab.dataset.key = key;
    if (title) tab.title = title;
    tab.ariaSelected = String(key === chosen);
    tab.tabIndex = key === chosen ? 0 : -1;
    tab.setAttribute("aria-controls", list.dataset.of);
    return tab;
  }));
  if (held) list.querySelector("[aria-selected=true]")?.focus();
}

function listenToTabs(list, choose) {
  list.onclick = ({ target: { dataset: { key } } }) => key && choose(key);
  list.onkeydown = (event) => {
    const tabs = [...list.children], at = tabs.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    choose(tabs.at(to % tabs.length).dataset.key);
  };
}

// Another file of the scene comes into the editor.
function turnTo(name) {
  Object.assign(state, { name, text: state.files[name] });
  findings = [];
  editor.text = state.text;
  showFiles();
  changed();
}

// The programs that a scene names, as far as they are not there yet.
function keepFiles(found) {
  const all = { [state.scene]: state.files[state.scene] };
  for (const [name, text] of Object.entries(found)) all[name] = state.files[name] ?? text;
  state.files = all;
  if (!(pixelProgram in all)) pixelProgram = "";
  showFiles();
}

function showFiles() {
  $("files").hidden = !state.scene;
  fillTabs($("files"), Object.keys(state.files ?? {}).map((name) => [name, base(name), name]), state.name);
  for (const part of [$("mesh"), ...["heat", "own-gpu", "spin"].map((id) => $(id).parentNode)]) part.hidden = Boolean(state.scene);
}

// The examples have a row for what is in the editor, if that is none of them.
function showName() {
  const own = state.scene || state.name, text = state.files?.[own] ?? state.text;
  const example = start.examples.find((example) => example.name === own);
  $("examples").options[0].textContent = example ? `${base(own)}, edited` : base(own) || "examples…";
  $("examples").value = example?.text === text ? own : "";
}

function show() {
  opening++;
  pixelProgram = "";
  drawn = null;
  // What is pasted can be undone.
  if (editor.text !== splitLines(state.text).join("\n")) editor.text = state.text;
  $("cpu").value = state.cpu;
  $("each").checked = state.each;
  $("to").value = state.to;
  $("contract").value = state.contract;
  $("mesh").value = state.mesh;
  $("time").value = state.time;
  $("now").textContent = Number(state.time).toFixed(2);
  $("heat").checked = state.heat;
  $("trace").replaceChildren();
  followTrace();
  clearParameters();
  findings = [];
  showName();
  showFiles();
  changed();
}

// --- Lines that belong together --------------------------------------------------------------------------------------

let lit = [];
function light(line, from) {
  lit.forEach((row) => row.classList.remove("on"));
  lit = line ? [...document.querySelectorAll(`.code [data-line="${line}"]`)] : [];
  editor.light(Number(line) || 0, Boolean(from));
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
    if (file) Object.assign(row, { role: "button", tabIndex: 0 }).dataset.file = file;
    all.append(row);
  }
  pane.replaceChildren(all);
}

// --- Stages ----------------------------------------------------------------------------------------------------------

function showNoStages() {
  stages = null;
  $("forms").replaceChildren();
  for (const note of ["changes", "size", "program"]) $(note).textContent = "";
  rowsOf($("ir"), [{ text: "Choose a program of the scene, or a pixel that one draws.", kind: "message" }]);
  rowsOf($("asm"), []);
  mark("middle", loads ? "" : BEFORE);
  showTimes("compile", []);
}

// Of the program with this name; that of another file than the editor's has no lines there.
function showStages(answer, name) {
  mark("middle", loads ? "" : BEFORE);
  if (!answer.ok) {
    showNoStages();
    rowsOf($("ir"), [{ text: answer.message, kind: "message" }]);
    return;
  }
  if (name !== state.name) answer.lines = [];
  $("program").textContent = name === state.name ? "" : base(name);
  stages = answer;
  askOther();
  showTimes("compile", answer.times ?? []);
}

function showCode() {
  const { asm, asm_sources: sources, lines, bytes, message } = stages;
  if (asm) {
    const line = (index) => lines[sources[index] ?? -1];
    const kind = (text, index) => (text.startsWith(";") ? "head" : line(index) ? "" : "quiet");
    rowsOf($("asm"), asm.trimEnd().split("\n").map((text, index) => ({ text, line: line(index), kind: kind(text, index) })));
    $("size").textContent = `${bytes} bytes`;
  } else {
    rowsOf($("asm"), [{ text: message ?? "", kind: "message" }]);
    $("size").textContent = "";
  }
}

// A row of IR without the names of values, which every stage numbers anew.
const shape = (text) => text.replace(/; .*$/, "").replace(/\bv\d+\b/g, "v").replace(/\bblock\d+\b/g, "b").trim();

function showForm() {
  if (!stages) return;
  const forms = (state.each ? stages.passes : stages.forms) ?? [];
  const names = ["tree", ...forms.map((form) => form.name)];
  // A form is the last of the passes that lead to it.
  if (!names.includes(state.form)) state.form = names.at(-1);
  fillTabs($("forms"), names.map((name) => [name, name]), state.form);
  $("changes").textContent = "";
  showCode();
  if (showCompared()) return;
  if (state.form === "tree") {
    let line;
    rowsOf($("ir"), stages.tree.trimEnd().split("\n").map((text) => {
      const place = / at (\d+):\d+$/.exec(text);
      if (place && $("program").textContent === "") line = place[1];
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

// --- Links -----------------------------------------------------------------------------------------------------------

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

// --- Beginning -------------------------------------------------------------------------------------------------------

// A cookie, since every run of the server has another port, and so what else a browser keeps.
const THEME = "nvjit_theme";

function theme(dark) {
  document.documentElement.classList.toggle("dark", dark);
  $("theme").ariaPressed = String(dark);
}

function rememberedTheme() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${THEME}=`));
  return found ? found.endsWith("=dark") : matchMedia("(prefers-color-scheme: dark)").matches;
}

const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isCount = (value) => Number.isInteger(value) && value >= 0;
const isList = (test, size) => (value) => Array.isArray(value) && value.length === (size ?? value.length) && value.every(test);
const isTable = (test) => (value) => typeof value === "object" && value && !Array.isArray(value) && Object.values(value).every(test);
const orNull = (test) => (value) => value === null || test(value);
// What each part of the state may be.
const STATE = {
  name: isText, text: isText, scene: isText, files: orNull(isTable(isText)), cpu: isText, form: isText, each: isFlag, to: isText, contract: isText,
  mesh: isText, params: isTable(isList(Number.isFinite)), turn: orNull(isList(Number.isFinite, 2)), distance: orNull(Number.isFinite),
  time: Number.isFinite, spin: orNull(isFlag), heat: isFlag, gpu: orNull(isFlag), pixel: orNull(isList(isCount, 2)), given: orNull(isTable(isText)), lane: isCount,
};

// Whether it is the state of such a page: of a scene, the editor has one of its files.
function isState(given) {
  const hasScene = given.scene && given.files && [given.scene, given.name].every((name) => Object.hasOwn(given.files, name));
  return Object.entries(STATE).every(([name, test]) => test(given[name])) && Boolean(hasScene || (!given.scene && !given.files));
}

// The state that a link holds, or null. What an older page did not have is as it is at first.
async function linked(text) {
  const given = await unpack(text).catch(() => null);
  if (!isText(given?.name) || !isText(given.text)) return null;
  const whole = { ...fresh(), ...given };
  return isState(whole) ? whole : null;
}

// The editor, and what is done when its text changes.
function startEditor() {
  let typing = 0;
  const asked = (kind) => async (text, at) => (isScene(state.name) ? null : answerTo(kind, { name: state.name, text, at }).catch(() => null));
  editor = makeEditor({
    parent: $("shown"),
    attributes: { id: "text", tabindex: "0", "aria-label": "Program", "aria-describedby": "leave", spellcheck: "false", autocapitalize: "off", autocomplete: "off" },
    words: () => (isScene(state.name) ? words.scene : words.program),
    complete: asked("complete"),
    help: asked("help"),
    changed(text, isPasted) {
      clearTimeout(typing);
      if (isPasted) pasted(text);
      state.text = text;
      if (state.files) state.files[state.name] = state.text;
      findings = [];
      showName();
      typing = setTimeout(changed, 120);
    },
    pointed: light,
    wrapped(on) { $("wrap").checked = on; },
  });
  $("wrap").onchange = () => editor.wrap($("wrap").checked);
}

async function begin() {
  theme(rememberedTheme());
  start = await answerTo("start.json");
  words.program = new RegExp(start.patterns.map(([name, pattern]) => `(?<${name}>${pattern})`).join("|"), "g");
  const option = (value, text) => new Option(text, value);
  $("examples").append(option("", "examples…"), ...[["scenes", true], ["programs", false]].map(([label, wanted]) => {
    const group = make("optgroup");
    group.label = label;
    for (const { name, title } of start.examples.filter((example) => isScene(example.name) === wanted)) {
      const own = option(name, base(name));
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
  startEditor();
  for (const pane of document.querySelectorAll(".code")) {
    pane.onmouseover = (event) => light(event.target.dataset?.line, pane);
    pane.onmouseleave = () => light(0);
  }
  listenToTabs($("forms"), (form) => {
    state.form = form;
    showForm();
    remember();
  });
  listenToTabs($("files"), turnTo);
  $("trace").onclick = ({ target: { dataset: { file } } }) => file in (state.files ?? {}) && file !== state.name && turnTo(file);
  $("trace").onkeydown = (event) => event.key === "Enter" && event.target.dataset.file && event.target.click();
  $("each").onchange = () => { state.each = $("each").checked; showForm(); remember(); };
  $("cpu").onchange = () => { state.cpu = $("cpu").value; askCompile(); remember(); };
  $("mesh").onchange = () => { Object.assign(state, { mesh: $("mesh").value, turn: null, distance: null }); askPicture(); };
  $("spin").onchange = () => { state.spin = $("spin").checked; askPicture(); };
  $("heat").onchange = () => { state.heat = $("heat").checked; askPicture(); };
  $("time").oninput = () => setTime($("time").value);
  $("play").onclick = () => play(!playing);
  $("theme").onclick = () => {
    theme(!document.documentElement.classList.contains("dark"));
    const name = document.documentElement.classList.contains("dark") ? "dark" : "light";
    document.cookie = `${THEME}=${name}; path=/; max-age=31536000; SameSite=Strict`;
  };
  $("dismiss").onclick = () => notice("");
  $("share").onclick = async () => {
    history.replaceState(null, "", `#${await pack(state)}`);
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
    setTimeout(() => ($("share").textContent = "Copy link"), 1200);
  };
  listenToPicture();
  listenToTrace();
  listenToBars();
  listenToComparison();
  listenToTranslation();
  listenToStage();
  listenToGpu();
  const enter = async () => {
    const isLink = location.hash.length > 1, given = isLink ? await linked(location.hash.slice(1)) : null;
    state = given ?? { ...fresh(), ...opened(start.name, start.text) };
    notice(isLink && !given ? "The link cannot be read: a part of it may be missing. This is what the page begins with." : "");
    show();
  };
  addEventListener("hashchange", enter);
  await enter();
  if (location.hash.length <= 1) playOnce();
}

begin();
