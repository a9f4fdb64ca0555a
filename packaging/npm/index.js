// The package nvjit: each function asks the command in WebAssembly one question, in a run of its own, so that nothing
// of one is left for the next, whatever happened.

import { run as runModule } from "./wasi.js";

export class ProgramError extends Error {
  constructor(message, errors) {
    super(message);
    this.name = "ProgramError";
    this.errors = errors;
    this.line = errors[0]?.line;
    this.column = errors[0]?.column;
  }
}

let compiled = null;

// Compiles a module, or takes one that is compiled.
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const url = new URL(source);
  // Node fetches no files.
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function init(source = new URL("nvjit.wasm", import.meta.url)) {
  compiled = compile(source);
  try {
    await compiled;
  } catch (error) {
    compiled = null;
    throw error;
  }
}

async function ask(kind, question) {
  if (!compiled) await init();
  const { answer, fault } = await runModule(await compiled, ["nvjit", `package/${kind}`], new TextEncoder().encode(JSON.stringify(question)));
  if (answer === undefined) throw new Error(fault);
  const { answer: own, error } = JSON.parse(answer);
  if (error) throw new ProgramError(error.message, error.errors);
  return own;
}

const rules = ({ mad, clamp, unclampedFog, nvVertexProgramRules }) => ({ mad, clamp, unclamped_fog: unclampedFog, nv_vertex_program_rules: nvVertexProgramRules });

// A number as the command line has it.
const word = (value) => (Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf");
const vector = (value) => Array.from(value, word).join(",");
const isNested = (value) => Array.isArray(value) && typeof value[0] === "object";
const assigned = (values, text) => Object.entries(values ?? {}).map(([name, value]) => `${name}=${typeof value === "string" ? value : text(value)}`);
const attribute = (value) => (isNested(value) ? value.map(vector).join(";") : vector(value));

const TYPES = new Map([[Float32Array, "f32"], [Float64Array, "f64"], [Uint8Array, "u8"], [Int8Array, "s8"], [Uint16Array, "u16"], [Int16Array, "s16"],
  [Uint32Array, "u32"], [Int32Array, "s32"], [BigUint64Array, "u64"], [BigInt64Array, "s64"]]);

function bytes(value) {
  const type = TYPES.get(value.constructor);
  if (!type) throw new TypeError("memory is a typed array, or text as of the command line");
  return `${type}:${Array.from(value, (number) => (typeof number === "bigint" ? String(number) : word(number))).join(",")}`;
}

const three = (value) => value && (typeof value === "string" ? value : Array.from(value).join(","));

export const check = (text, { name = "", files = {} } = {}) => ask("check", { text, name, files });
export const reflect = (text) => ask("reflect", { text });
export const format = (text, { indent } = {}) => ask("format", { text, indent });
export const dump = (text) => ask("dump", { text });

export async function run(text, { attributes, parameters, textures, buffers, storage, counters, memory, images, groups, groupSize, state, trace, ...options } = {}) {
  const given = {
    sets: assigned(attributes, attribute), params: assigned(parameters, vector), textures: assigned(textures), images: assigned(images),
    buffers: assigned(buffers, bytes), storage: assigned(storage, bytes), counters: assigned(counters, bytes), memory: assigned(memory, bytes),
    groups: three(groups), group_size: three(groupSize),
  };
  return ask("run", { text, given, rules: rules(options), state, trace });
}

export async function translate(text, to, { fast, flush, least, locations, webgpu, ...options } = {}) {
  const { words, ...answer } = await ask("translate", { text, to, fast, flush, least, locations, webgpu, rules: rules(options) });
  return { ...answer, words: Uint32Array.from(words) };
}

export async function render(text, { name = "program", files = {}, width = 320, height = 240, mesh, parameters, turn, distance, time, seconds = 600 } = {}) {
  const { png, ...answer } = await ask("render", { text, name, files, size: [width, height], mesh, params: assigned(parameters, vector), turn, distance, time, seconds });
  return { ...answer, png: Uint8Array.from(atob(png), (character) => character.charCodeAt(0)) };
}
