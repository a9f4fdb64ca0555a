// node.js FOLDER QUESTIONS: what the worker of the page in FOLDER answers to a list of [kind, question], as a list.
"use strict";
const { readFileSync } = require("node:fs"), { resolve } = require("node:path");

const [folder, questions] = process.argv.slice(2);
globalThis.self = globalThis;
require(resolve(folder, "worker.js"));
const compiled = new WebAssembly.Module(readFileSync(resolve(folder, "nvjit.wasm")));
const answers = [];
self.postMessage = (answer) => answers.push(answer);
for (const [kind, question] of JSON.parse(questions)) {
  self.onmessage({ data: { module: compiled, kind, body: question ? JSON.stringify(question) : "" } });
}
process.stdout.write(JSON.stringify(answers));
