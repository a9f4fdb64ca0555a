/** A place in a text where something is wrong. Lines and columns count from 1, columns in bytes. */
export interface Place {
  offset: number;
  length: number;
  line: number;
  column: number;
  message: string;
}

export interface ErrorAt extends Place {
  /** A stable word: token, syntax, version, name, range, restriction, limit, program, too-many, scene, translation. */
  kind: string;
  /** The section of the specification that is broken. */
  section?: string;
}

export interface Warning extends Place {
  lint: string;
  denied: boolean;
}

export interface Report {
  ok: boolean;
  errors: ErrorAt[];
  warnings: Warning[];
  /** Of a program that loads: its header, as `!!FP1.0`. */
  language?: string;
  instructions?: number;
  /** Of a scene: how many passes it has. */
  passes?: number;
}

/** A program or a scene is wrong, or what is asked of it makes no sense. */
export class ProgramError extends Error {
  /** Empty where the error has no place in a text. */
  readonly errors: ErrorAt[];
  /** Where the first error is. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** Loads the module from elsewhere than beside the package: an address, its bytes, or what was compiled. Without it the
   first question loads it. */
export function init(source?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<void>;

/** Everything that is wrong with a program, and what is probably a mistake. A `name` that ends in `.toml` makes the
   text a scene, and `files` are the texts of its programs. */
export function check(text: string, options?: { name?: string; files?: Record<string, string> }): Promise<Report>;

export interface Row {
  register: string;
  number: number;
  components: string;
  [key: string]: unknown;
}

/** What a program takes and gives. */
export interface Reflection {
  language: string;
  stage: "fragment" | "vertex" | "vertex_state" | "tess_control" | "tess_evaluation" | "geometry" | "compute";
  attributes: Row[];
  results: Row[];
  parameters: { number: number; kind: string; name: string; variable: string | null; default: number[] | null }[];
  textures: { unit: number; target: string }[];
  kills: boolean;
  replaces_depth: boolean;
  resources: Record<string, number>;
  [key: string]: unknown;
}

export function reflect(text: string): Promise<Reflection>;

/** Options that change results; those of `nvjit run`. */
export interface Rules {
  mad?: "fused" | "separate";
  clamp?: boolean;
  unclampedFog?: boolean;
  nvVertexProgramRules?: boolean;
}

/** One to four numbers; or text, as the command line has it. */
export type Vector = ArrayLike<number> | string;

/** What memory holds, element by element; or text, as in `zeros:4096`. */
export type Memory =
  | Float32Array | Float64Array | Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | BigUint64Array | BigInt64Array
  | string;

export interface Inputs extends Rules {
  /** By name, as `f[TEX0]` or `vertex.position`: a vector for all invocations, or one for each. */
  attributes?: Record<string, Vector | ArrayLike<number>[]>;
  /** By name, as `tint`, `program.env[3]` or `state.fog.color`. */
  parameters?: Record<string, Vector>;
  /** By unit: `checker`, `noise`, `constant:1,0,0,1` and so on. */
  textures?: Record<number, string>;
  buffers?: Record<number, Memory>;
  storage?: Record<number, Memory>;
  counters?: Record<number, Memory>;
  /** By global address. */
  memory?: Record<number, Memory>;
  /** By unit: `2D:R32UI:4x4`. */
  images?: Record<number, string>;
  groups?: ArrayLike<number> | string;
  groupSize?: ArrayLike<number> | string;
  /** Whether temporaries, address registers and the count of instructions are wanted. */
  state?: boolean;
  /** An invocation whose steps are wanted. */
  trace?: number;
}

/** A register: numbers, which JSON cannot always hold (then they are text), and their bits in hexadecimal digits. */
export interface Value {
  value: (number | string)[];
  bits: string[];
}

export interface Invocation {
  outputs: Record<string, Value>;
  condition_code?: string[];
  killed?: boolean;
  registers?: Record<string, unknown>;
}

export interface Emitted {
  primitive: number;
  invocation: number;
  vertices: { stream: number; begins: boolean; outputs: Record<string, Value> }[];
}

export interface RunResults {
  /** Of a fragment program: the quad (x0y0), (x1y0), (x0y1), (x1y1). */
  fragments?: Invocation[];
  vertices?: Invocation[];
  /** Of a geometry program. */
  emitted?: Emitted[];
  /** What changed in memory, in rows of sixteen bytes, as words in hexadecimal digits. */
  memory?: Record<string, { offset: number; words: string[] }[]>;
  warnings: string[];
  trace?: unknown[];
  [key: string]: unknown;
}

/** Runs a program of any stage in the interpreter. */
export function run(text: string, inputs?: Inputs): Promise<RunResults>;

export type Target = "arb" | "glsl120" | "glsl330" | "glsl450" | "essl300" | "essl310" | "spirv" | "wgsl" | "hlsl" | "msl" | "spirv-gl" | "glsl450-compat"
    | "glsl130" | "glsl140" | "glsl150";

export interface TranslateOptions extends Rules {
  /** Short text with the functions of the language, in place of the bits of nvjit's engines. */
  fast?: boolean;
  flush?: boolean;
  least?: boolean;
  locations?: boolean;
  webgpu?: boolean;
}

export interface Translation {
  /** The text; of SPIR-V, its disassembly. */
  text: string;
  /** The module, of SPIR-V; of others nothing. */
  words: Uint32Array;
  /** Pairs of a line of the text and the line of the program that it is of. */
  map: [number, number][];
  /** What the text takes and gives. */
  reflection: Record<string, unknown>;
}

export function translate(text: string, to: Target, options?: TranslateOptions): Promise<Translation>;

/** The text, laid out: a statement a line, blocks indented by so many spaces, or by a tab. */
export function format(text: string, options?: { indent?: number }): Promise<string>;

/** The syntax tree, and the IR in each form. */
export function dump(text: string): Promise<{ tree: string; forms: { name: string; text: string }[] }>;

export interface RenderOptions {
  /** The name of the file: what ends in `.toml` is a scene. The examples of nvjit are beside `examples/programs/` and
     `examples/scenes/`. */
  name?: string;
  /** Of a scene: texts of its programs by their names, beside its own. */
  files?: Record<string, string>;
  width?: number;
  height?: number;
  mesh?: string;
  parameters?: Record<string, Vector>;
  turn?: [number, number];
  distance?: number;
  /** From 0 to 1. */
  time?: number;
  /** After so many the picture is given up. */
  seconds?: number;
}

/** A picture as a PNG file. It takes its time, during which the thread does nothing else: in pages, ask in a worker. */
export function render(text: string, options?: RenderOptions): Promise<{ width: number; height: number; png: Uint8Array; warnings: string[] }>;
