// Answers what the page asks where no server is: each question is one run of the command in WebAssembly, in a worker,
// so that the page goes on meanwhile. The page takes this for the server if it is there.
"use strict";

globalThis.nvjit = (() => {
  // After so many milliseconds who asks again is not kept waiting for an answer that nobody wants.
  const PATIENCE = 700;

  const compiled = fetch("nvjit.wasm").then(async (response) => {
    if (!response.ok) throw new Error(`nvjit.wasm: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  // What is asked of each kind; the worker stays for the next question.
  const asked = {};

  async function answer(kind, question) {
    const module = await compiled;
    const own = (asked[kind] ??= { worker: new Worker("worker.js") });
    own.since = performance.now();
    try {
      return await new Promise((resolve, reject) => {
        own.giveUp = () => {
          own.worker.terminate();
          delete asked[kind];
          resolve(null);
        };
        own.worker.onmessage = ({ data }) => resolve(data.answer ? JSON.parse(data.answer) : { ok: false, message: data.fault });
        own.worker.onerror = (event) => reject(event);
        own.worker.postMessage({ module, kind, body: question ? JSON.stringify(question) : "" });
      });
    } finally {
      own.giveUp = null;
    }
  }

  // There is a newer question: ends the answer to the one before, if that takes long. It is null then.
  function hurry(kind) {
    const own = asked[kind];
    if (!own?.giveUp) return;
    const left = PATIENCE - (performance.now() - own.since);
    const { giveUp } = own;
    setTimeout(() => own.giveUp === giveUp && giveUp(), Math.max(left, 0));
  }

  return { answer, hurry };
})();
