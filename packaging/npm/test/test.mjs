// Tests of the package as it is installed. Expected results are those of the specifications.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check, dump, format, init, ProgramError, reflect, render, run, translate } from "nvjit";

// NV_fragment_program 3.11.5: MUL.
const DOUBLE = "!!FP1.0\nMULR o[COLR], f[COL0], {2, 4, 8, 1};\nEND";
const BROKEN = "!!FP1.0\nMOV o[COLR], 1;\nFOO R0, R1;\nEND";
const own = (name) => readFileSync(name, "utf8");

test("errors have places", async () => {
  const report = await check(BROKEN);
  assert.deepEqual([report.ok, report.errors[0].line, report.errors[0].column], [false, 3, 1]);
  for (const ask of [reflect, run, format, dump, render, (text) => translate(text, "wgsl")]) {
    await assert.rejects(ask(BROKEN), (error) => error instanceof ProgramError && error.line === 3 && error.column === 1 && /FOO/.test(error.message));
  }
  assert.equal((await check("[[passes]]\nfp = 1\n", { name: "a.toml" })).errors[0].line, 2);
  const warned = await check("!!FP1.0\nMOV o[COLR], R1;\nEND");
  assert.deepEqual([warned.ok, warned.language, warned.warnings[0].lint], [true, "!!FP1.0", "uninitialized"]);
});

test("programs of all kinds run", async () => {
  const { fragments } = await run(DOUBLE, { attributes: { "f[COL0]": [[0.25], [0.5, 0.5], new Float32Array([1, 1, 1, 1]), [NaN, -Infinity]] } });
  assert.deepEqual(fragments.map(({ outputs }) => outputs["o[COLR]"].value.slice(0, 2)), [[0.5, 0], [1, 2], [2, 4], ["nan", "-inf"]]);
  const scan = await run(own("scan.cp"), { storage: { 0: new Uint32Array([3, 1, 4, 1, 5, 9, 2, 6]) } });
  assert.equal(scan.memory["storage 0"][1].words[3], "0000001f");
  const lines = await run(own("normals.gp"), { attributes: { "vertex[0].position": [0, 0, 0], "vertex[0].attrib[0]": [0, 0, 1] }, parameters: { length: [0.5] }, trace: 0 });
  assert.equal(lines.emitted[0].vertices.length, 2);
  assert.equal(lines.emitted[0].vertices[1].outputs["result.position"].value[2], 0.5);
  assert.ok(lines.trace.length > 0);
  assert.match((await run(DOUBLE, { parameters: {}, storage: { 0: "zeros:4" } })).warnings[0], /no effect/);
  await assert.rejects(run(DOUBLE, { attributes: { "f[COL9]": [1] } }), /no attribute/);
});

test("what a program takes, its layout, its stages", async () => {
  const { attributes, stage } = await reflect(DOUBLE);
  assert.deepEqual([attributes[0].register, stage], ["f[COL0]", "fragment"]);
  assert.equal(await format("!!FP1.0\n  MOV   o[COLR],f[COL0] ; END"), "!!FP1.0\nMOV o[COLR], f[COL0];\nEND\n");
  const { tree, forms } = await dump(DOUBLE);
  assert.ok(tree.includes("MUL") && forms.length >= 4);
});

test("translations", async () => {
  assert.match((await translate(DOUBLE, "glsl330", { fast: true })).text, /^#version 330/);
  assert.match((await translate(DOUBLE, "wgsl", { fast: true })).text, /fn main/);
  const { words, reflection } = await translate(DOUBLE, "spirv");
  assert.equal(words[0], 0x07230203);
  assert.equal(reflection.stage, "fragment");
  await assert.rejects(translate(DOUBLE, "basic"), /there is no target/);
});

test("pictures", async () => {
  const { png, width, height } = await render(own("toon.fp"), { name: "examples/programs/toon.fp", width: 64, height: 48 });
  assert.deepEqual([width, height, ...png.subarray(1, 4)], [64, 48, 80, 78, 71]);
  await assert.rejects(render(own("toon.fp"), { name: "examples/programs/toon.fp", seconds: 0.0001 }), /longer than/);
});

test("a module from elsewhere", async () => {
  await assert.rejects(init(new Uint8Array(3)), WebAssembly.CompileError);
  await init(await WebAssembly.compile(readFileSync(new URL(import.meta.resolve("nvjit/nvjit.wasm")))));
  assert.ok((await check(DOUBLE)).ok);
});
