// Makes ../editor.js, or the file that is named: `npm ci --ignore-scripts && npm run build`. The same versions give the
// same bytes; the licences of what is in it stand at its beginning.

import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = resolve(process.argv[2] ?? join(here, "../editor.js"));
const { outputFiles, metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["source.js"],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
});

const folders = new Set(Object.keys(metafile.inputs).map((file) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
// Packages by the text of their licence.
const licences = new Map();
for (const folder of [...folders].sort()) {
  const { name, version } = JSON.parse(readFileSync(join(here, folder, "package.json")));
  const file = readdirSync(join(here, folder)).find((file) => /^licen[cs]e/i.test(file));
  if (!file) throw new Error(`${name} has no licence`);
  const text = readFileSync(join(here, folder, file), "utf8").trim();
  licences.set(text, [...(licences.get(text) ?? []), `${name} ${version}`]);
}
const notices = [...licences].map(([text, names]) => `${names.join(", ")}:\n\n${text}`).join("\n\n");
writeFileSync(output, `/* Made by editor/build.js; do not edit. It has the following packages.\n\n${notices.replace(/\*\//g, "* /")}\n*/\n${outputFiles[0].text}`);
