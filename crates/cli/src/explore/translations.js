// The program in a language of graphics drivers, beside its forms and machine code (`page.js`). Lines belong to lines
// of the program, and those that may have other bits than the interpreter's are marked.
"use strict";

const CONTRACTS = ["fast", "exact"];

function askTranslation() {
  $("contract").hidden = !state.to;
  $("to-pane").classList.toggle("closed", !state.to);
  const name = shownProgram();
  if (!state.to || !name) return showTranslation({ ok: true, text: "" }, name);
  const question = { name, text: state.files?.[name] ?? state.text, to: state.to, contract: state.contract };
  // Meanwhile another program may be the one to show.
  ask("translate", question, (answer) => name === shownProgram() && state.to && showTranslation(answer, name));
}

// Of the program with this name; that of another file than the editor's has no lines there.
function showTranslation(answer, name) {
  const own = (line) => (name === state.name ? line : undefined);
  const lost = new Map((answer.lost ?? []).map(({ line, message }) => [line, message]));
  $("lost").textContent = lost.size ? `${lost.size} ${lost.size > 1 ? "lines" : "line"} may have other bits` : "";
  if (!answer.ok) {
    const where = answer.line ? `line ${answer.line}: ` : "";
    return rowsOf($("translation"), [{ text: where + answer.message, line: own(answer.line), kind: "message" }]);
  }
  const lines = new Map(answer.map ?? []);
  const host = (answer.host ?? []).map((text) => ({ text: `The host: ${text}`, kind: "message" }));
  const rows = answer.text.trimEnd().split("\n").map((text, index) => {
    const line = lines.get(index + 1);
    return { text, line: own(line), kind: lost.has(line) ? "inexact" : line ? "" : "quiet" };
  });
  rowsOf($("translation"), [...host, ...rows]);
  for (const row of $("translation").querySelectorAll(".inexact")) row.title = lost.get(Number(row.dataset.line)) ?? "";
}

function listenToTranslation() {
  const option = (value, text) => new Option(text, value);
  $("to").append(option("", "no translation"), ...start.targets.map((target) => option(target, target)));
  $("contract").append(...CONTRACTS.map((contract) => option(contract, contract)));
  $("to-pane").hidden = !start.targets.length;
  for (const part of ["to", "contract"]) {
    $(part).onchange = () => {
      state[part] = $(part).value;
      askTranslation();
      remember();
    };
  }
}
