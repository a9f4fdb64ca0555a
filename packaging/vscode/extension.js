// Starts the language server `nvjit lsp` for the programs of the extensions of OpenGL, and connects the editor with it.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("nvjit").get("path") || "nvjit";
  const documentSelector = ["file", "untitled"].map((scheme) => ({ scheme, language: "nvasm" }));
  client = new LanguageClient("nvjit", "nvjit", { command, args: ["lsp"] }, { documentSelector });
  await client.start();
  return client;
};

exports.deactivate = () => client?.stop();
