// The worker of the page without a server: each message is a question, whose answer is what the command writes.
"use strict";

importScripts("wasi.js");

self.onmessage = async ({ data: { module, kind, body } }) => {
  self.postMessage(await run(module, ["nvjit", kind], new TextEncoder().encode(body)));
};
