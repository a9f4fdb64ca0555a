// Runs the extension in Node, with a module `vscode` that stands for the editor: it has a document that is open, and
// keeps the diagnostics that it is given. The server is real: the command that the variable NVJIT names. With an
// argument, the extension is that file.
"use strict";

const assert = require("node:assert");
const Module = require("node:module");
const path = require("node:path");

const disposable = () => ({ dispose() {} });

class Uri {
  constructor(text) {
    this.text = text;
    Object.assign(this, { scheme: text.split(":")[0], path: text.replace(/^\w+:\/\//, ""), fsPath: text.replace(/^\w+:\/\//, "") });
  }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(`file://${name}`); }
  toString() { return this.text; }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(startLine, startCharacter, endLine, endCharacter) { Object.assign(this, { start: new Position(startLine, startCharacter), end: new Position(endLine, endCharacter) }); } }
class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: disposable };
  cancel() { this.token.isCancellationRequested = true; }
  dispose() {}
}
class Disposable { dispose() {} }
class EventEmitter {
  listeners = [];
  event = (listener) => { this.listeners.push(listener); return disposable(); };
  fire(value) { this.listeners.forEach((listener) => listener(value)); }
  dispose() {}
}

// Whatever else the client asks for: a class with any member, an event without an end, a number.
const any = (known = {}) => new Proxy(Object.assign(class {}, known), {
  get: (target, key) => key in target ? target[key] : typeof key === "symbol" ? undefined : (target[key] = /^(onDid|onWill|register)/.test(key) ? disposable : any()),
});

const text = "!!FP1.0\nMOV R99, 1;\nEND\n";
const program = { uri: Uri.file("/programs/bad.fp"), fileName: "/programs/bad.fp", languageId: "nvasm", version: 1, isClosed: false, getText: () => text };
const shown = new Promise((resolve) => {
  const collection = { set: (uri, found) => found?.length && resolve([uri, found]), delete() {}, clear() {}, dispose() {} };
  const log = { ...disposable(), append() {}, appendLine() {}, show() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {}, onDidChangeLogLevel: disposable, logLevel: 0 };
  const editor = any({
    Uri, Position, Range, Diagnostic, Disposable, EventEmitter, CancellationTokenSource,
    version: "1.106.0",
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    workspace: any({
      textDocuments: [program], notebookDocuments: [], workspaceFolders: undefined, isTrusted: true,
      getConfiguration: () => ({ get: (key, other) => key === "path" ? process.env.NVJIT : other, inspect: () => undefined, has: () => false }),
      createFileSystemWatcher: disposable,
    }),
    languages: any({ match: (selector, document) => [selector].flat().some((filter) => filter.language === document.languageId) ? 10 : 0, createDiagnosticCollection: () => collection }),
    window: any({ createOutputChannel: () => log, visibleTextEditors: [], activeTextEditor: undefined, tabGroups: { all: [], onDidChangeTabs: disposable, onDidChangeTabGroups: disposable }, showErrorMessage: async (message) => { throw new Error(message); } }),
    env: { language: "en", appName: "test", machineId: "", sessionId: "", uiKind: 1 },
    l10n: { t: (message) => message },
    extensions: { getExtension: () => undefined, all: [] },
  });
  const load = Module._load;
  Module._load = (request, ...rest) => (request === "vscode" ? editor : load(request, ...rest));
});

(async () => {
  assert(process.env.NVJIT, "NVJIT names no command");
  const late = setTimeout(() => { console.error("no diagnostics came"); process.exit(1); }, 20000);
  const extension = require(path.resolve(process.argv[2] ?? path.join(__dirname, "extension.js")));
  const client = await extension.activate();
  const { capabilities } = client.initializeResult;
  assert(capabilities.hoverProvider && capabilities.completionProvider && capabilities.semanticTokensProvider);
  const [uri, found] = await shown;
  assert.equal(uri.toString(), program.uri.toString());
  assert.match(found[0].message, /R99/);
  const { start, end } = found[0].range;
  assert.deepEqual([start.line, start.character, end.line, end.character], [1, 4, 1, 7]);
  await extension.deactivate();
  clearTimeout(late);
  console.log("the extension shows", found[0].message);
})().catch((error) => { console.error(error); process.exit(1); });
