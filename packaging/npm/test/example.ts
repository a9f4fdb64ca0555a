// What TypeScript has to accept, and what it has to refuse.
import { check, dump, format, init, ProgramError, reflect, render, run, translate, type Reflection, type Target } from "nvjit";

async function main(): Promise<void> {
  await init();
  const text = "!!FP1.0\nMOV o[COLR], f[COL0];\nEND";
  const lines: number[] = (await check(text, { name: "a.fp" })).errors.map((error) => error.line);
  const reflection: Reflection = await reflect(text);
  const target: Target = "wgsl";
  const words: Uint32Array = (await translate(text, target, { fast: true, mad: "separate" })).words;
  const results = await run(text, { attributes: { "f[COL0]": [[1], new Float32Array(4), [0, 1], [2]] }, storage: { 0: new Uint32Array(4) } });
  const values: (number | string)[] | undefined = results.fragments?.[0].outputs["o[COLR]"].value;
  const { png, width } = await render(text, { width: 16, height: 16, parameters: { tint: [1, 0, 0] } });
  const laidOut: string = await format(text, { indent: 2 });
  const forms: string[] = (await dump(text)).forms.map((form) => form.name);
  try {
    await reflect("");
  } catch (error) {
    if (error instanceof ProgramError) console.log(error.line, error.errors[0]?.section);
  }
  // @ts-expect-error there is no such target
  await translate(text, "basic");
  // @ts-expect-error a text is no number
  await check(1);
  console.log(lines, reflection.stage, words, values, png.length, width, laidOut, forms);
}

main();
