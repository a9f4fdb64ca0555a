// Runs the command in WebAssembly: arguments and the standard input go in, the standard output comes out. What it asks
// of a system is here, as much of WASI as it uses; it sees no files. The page has it in a worker, and the package for
// JavaScript (packaging/npm) as a module.
"use strict";

const SUCCESS = 0, BAD_FILE = 8, NOT_THERE = 52;

class Exit extends Error {
  constructor(code) {
    super(`exit status ${code}`);
    this.code = code;
  }
}

// What the command writes, given its arguments and what it reads: `answer`, or the `fault` for which there is none.
async function run(module, args, input) {
  const written = { 1: [], 2: [] };
  let memory, read = 0;
  const bytes = (place, length) => new Uint8Array(memory.buffer, place, length);
  const words = () => new DataView(memory.buffer);
  const put = (place, value) => words().setUint32(place, value, true);
  const strings = args.map((text) => new TextEncoder().encode(`${text}\0`));

  // Goes through the buffers of a list until one is not filled or emptied whole.
  function through(list, count, total, each) {
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const place = words().getUint32(list + 8 * index, true), length = words().getUint32(list + 8 * index + 4, true);
      const done = each(bytes(place, length));
      sum += done;
      if (done < length) break;
    }
    put(total, sum);
    return SUCCESS;
  }

  const system = {
    args_sizes_get(count, size) {
      put(count, strings.length);
      put(size, strings.reduce((sum, text) => sum + text.length, 0));
      return SUCCESS;
    },
    args_get(places, place) {
      strings.forEach((text, index) => {
        put(places + 4 * index, place);
        bytes(place, text.length).set(text);
        place += text.length;
      });
      return SUCCESS;
    },
    environ_sizes_get(count, size) {
      put(count, 0);
      put(size, 0);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    fd_read(file, list, count, total) {
      if (file !== 0) return BAD_FILE;
      return through(list, count, total, (buffer) => {
        const part = input.subarray(read, read + buffer.length);
        buffer.set(part);
        read += part.length;
        return part.length;
      });
    },
    fd_write(file, list, count, total) {
      if (!written[file]) return BAD_FILE;
      return through(list, count, total, (buffer) => written[file].push(buffer.slice()) && buffer.length);
    },
    fd_prestat_get: () => BAD_FILE,
    clock_time_get(_clock, _precision, place) {
      words().setBigUint64(place, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
      return SUCCESS;
    },
    random_get(place, length) {
      crypto.getRandomValues(bytes(place, length));
      return SUCCESS;
    },
    sched_yield: () => SUCCESS,
    proc_exit(code) {
      throw new Exit(code);
    },
  };
  const imports = new Proxy(system, { get: (known, name) => known[name] ?? (() => NOT_THERE) });
  const text = (file) => {
    const decoder = new TextDecoder();
    return written[file].map((part) => decoder.decode(part, { stream: true })).join("");
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  memory = instance.exports.memory;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) return { fault: `a defect of nvjit ended the answer: ${error.message}\n${text(2)}` };
    if (error.code) return { fault: text(2).trim() };
  }
  return { answer: text(1) };
}
