#!/usr/bin/env bash
# Makes the extension of Visual Studio Code: `packaging/vscode.sh FOLDER` puts nvjit.vsix into FOLDER and prints its
# name. It needs npm. The grammar is made by the command, whose language server the extension starts; that is not in it.
#
#   --built FOLDER        takes nvjit from there instead of building it
#   --test                runs the extension that was made in Node, with the server
set -euo pipefail

fail() {
    echo "packaging/vscode.sh: $*" >&2
    exit 1
}

built=
test=
while [[ ${1-} == --* ]]; do
    case $1 in
        --built) [[ $# -ge 2 ]] || fail "$1 needs a value"; built=$(realpath "$2"); shift ;;
        --test) test=yes ;;
        *) fail "there is no option $1" ;;
    esac
    shift
done
[[ $# == 1 ]] || fail "usage: packaging/vscode.sh [--built FOLDER] [--test] FOLDER"
command -v npm > /dev/null || fail "there is no npm"
mkdir -p "$1"
output=$(realpath "$1")

cd "$(dirname "$0")/.."
if [[ -z $built ]]; then
    "${CARGO:-cargo}" build --locked --release -p nvjit-cli
    built=${CARGO_TARGET_DIR:-target}/release
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp packaging/vscode/{package.json,package-lock.json,extension.js,README.md} "$root"
"$built/nvjit" generate vscode --output "$root/made" > /dev/null
mv "$root"/made/{language-configuration.json,syntaxes} "$root"
rm -r "$root/made"
cat LICENSE-MIT LICENSE-APACHE > "$root/LICENSE.txt"

cd "$root"
npm ci --ignore-scripts --no-audit --no-fund --silent
# The modules that are in the bundle, with their licences.
npx --no-install esbuild extension.js --bundle --minify --platform=node --target=node20 --external:vscode --legal-comments=none \
    --log-level=warning --outfile=bundle.js --metafile=bundle.json
mv bundle.js extension.js
node -e '
    const fs = require("fs");
    const inputs = Object.keys(JSON.parse(fs.readFileSync("bundle.json")).inputs);
    const folders = new Set(inputs.map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
    for (const folder of [...folders].sort()) {
      const { name, version, license } = JSON.parse(fs.readFileSync(`${folder}/package.json`));
      const files = fs.readdirSync(folder).filter((file) => /^licen[cs]e|^copying|^notice/i.test(file));
      if (!files.length) throw new Error(`${name} has no licence`);
      console.log(`\n==== ${name} ${version}: ${license}\n`);
      for (const file of files) console.log(fs.readFileSync(`${folder}/${file}`, "utf8"));
    }' >> LICENSE.txt
rm bundle.json
npx --no-install vsce package --no-dependencies --out "$output/nvjit.vsix" > /dev/null
if [[ -n $test ]]; then
    NVJIT=$built/nvjit node "$OLDPWD/packaging/vscode/test.js" "$root/extension.js" >&2
fi
echo "$output/nvjit.vsix"
