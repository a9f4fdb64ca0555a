// node.js FOLDER QUESTIONS: what the worker of the page in FOLDER answers to a list of [kind, question], as a list.
"use strict";
const { readFileSync } = require("node:fs"), { resolve } = require("node:path"), { runInThisContext } = require("node:vm");

const [folder, questions] = process.argv.slice(2);
globalThis.self = globalThis;
globalThis.importScripts = (name) => runInThisContext(readFileSync(resolve(folder, name), "utf8"));
importScripts("worker.js");

async function main() {
  const compiled = await WebAssembly.compile(readFileSync(resolve(folder, "nvjit.wasm")));
  const answers = [];
  self.postMessage = (answer) => answers.push(answer);
  for (const [kind, question] of JSON.parse(questions)) {
    await self.onmessage({ data: { module: compiled, kind, body: question ? JSON.stringify(question) : "" } });
  }
  process.stdout.write(JSON.stringify(answers));
}

main();
