// What a program becomes beside what another became: the same for another CPU, or what was there when it was pinned.
// Rows that both have stand beside each other. By `page.js`, which shows the forms and the machine code of one.
"use strict";

// What is compared with: "" nothing, "pin", or a CPU.
let against = "";
// The answer of the other, with `name`, or null.
let other = null;

// Comparing tables of more entries than these takes too long.
const MOST_ENTRIES = 16e6;

// Addresses, and where jumps go, differ with every line before.
const shapeOfCode = (text) => text.replace(/^\s*[0-9a-f]+:\s*/, "").replace(/\b0x[0-9a-f]+$/, "0x").trim();

// The rows of two texts in pairs [left, right] of indices, null where one has no such row: a longest common
// subsequence.
function aligned(left, right) {
  const pairs = [];
  let start = 0, leftEnd = left.length, rightEnd = right.length;
  while (start < leftEnd && start < rightEnd && left[start] === right[start]) start++;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) leftEnd--, rightEnd--;
  const rows = leftEnd - start, columns = rightEnd - start, width = columns + 1;
  for (let index = 0; index < start; index++) pairs.push([index, index]);
  if (rows * columns > MOST_ENTRIES) {
    for (let index = start; index < leftEnd; index++) pairs.push([index, null]);
    for (let index = start; index < rightEnd; index++) pairs.push([null, index]);
  } else {
    // The length of the longest one from each pair of places on.
    const longest = new Uint32Array((rows + 1) * width);
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = columns - 1; column >= 0; column--) {
        const is = left[start + row] === right[start + column];
        longest[row * width + column] = is ? longest[(row + 1) * width + column + 1] + 1 : Math.max(longest[(row + 1) * width + column], longest[row * width + column + 1]);
      }
    }
    for (let row = 0, column = 0; row < rows || column < columns;) {
      if (row < rows && column < columns && left[start + row] === right[start + column]) pairs.push([start + row++, start + column++]);
      else if (column >= columns || (row < rows && longest[(row + 1) * width + column] >= longest[row * width + column + 1])) pairs.push([start + row++, null]);
      else pairs.push([null, start + column++]);
    }
  }
  for (let index = 0; index < left.length - leftEnd; index++) pairs.push([leftEnd + index, rightEnd + index]);
  return pairs;
}

// Shows two texts beside each other; rows that only one has are marked.
function showPairs(pane, left, right, shapeOf) {
  const [own, its] = [left, right].map((text) => (text ?? "").trimEnd().split("\n"));
  const all = document.createDocumentFragment();
  let differing = 0;
  for (const [first, second] of aligned(own.map(shapeOf), its.map(shapeOf))) {
    const row = make("div", "pair"), isAlone = first === null || second === null;
    differing += isAlone;
    row.append(make("span", first !== null && isAlone ? "new" : "", own[first] ?? ""), make("span", second !== null && isAlone ? "gone" : "", its[second] ?? ""));
    all.append(row);
  }
  pane.replaceChildren(all);
  return differing;
}

// Whether two are compared now: then both panes show them.
function showCompared() {
  $("compared").textContent = "";
  if (!against || !other || !stages) return false;
  const formOf = (answer) => (state.form === "tree" ? answer.tree : answer.forms?.find(({ name }) => name === state.form)?.text);
  const forms = showPairs($("ir"), formOf(stages), formOf(other), shape);
  const code = showPairs($("asm"), stages.asm ?? stages.message, other.asm ?? other.message, shapeOfCode);
  $("compared").textContent = `beside ${other.name}: ${forms} ${forms === 1 ? "row" : "rows"} of the form and ${code} of the code differ`;
  return true;
}

// The other is asked for anew where it is the same program for another CPU.
async function askOther() {
  if (!against) other = null;
  if (!against || against === "pin" || !stages) return showForm();
  const name = shownProgram(), asked = { name, text: state.files?.[name] ?? state.text, cpu: against };
  const own = stages;
  const answer = await answerTo("compile", asked).catch(() => null);
  if (own !== stages || asked.cpu !== against) return;
  other = answer?.ok ? { ...answer, name: against } : null;
  showForm();
}

function listenToComparison() {
  const option = (value, text) => new Option(text, value);
  const cpus = start.cpus.filter((cpu) => cpu !== "auto").map((cpu) => option(cpu, cpu));
  $("against").append(option("", "compare with…"), option("pin", "what is here now"), ...cpus);
  $("against").onchange = () => {
    against = $("against").value;
    if (against === "pin") other = stages && { ...stages, name: "what was pinned" };
    askOther();
  };
}
