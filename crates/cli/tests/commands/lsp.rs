//! `nvjit lsp` as an editor sees it: a process that is spoken to by the Language Server Protocol 3.17, from
//! `initialize` to `exit`. Editors that are installed speak with it, too.

use super::command::{errors, file, folder, nvjit};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const URI: &str = "file:///programs/toon.fp";

/// Errors of JSON-RPC and of the protocol.
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const NOT_INITIALIZED: i64 = -32002;

struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: i64,
}

impl Editor {
    fn start() -> Self {
        let mut child = nvjit()
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, requests: 0 }
    }

    /// One that has said hello.
    fn initialized() -> Self {
        let mut editor = Self::start();
        editor.request("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
        editor.notify("initialized", json!({}));
        editor
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an input");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    fn send(&mut self, content: &str) {
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{content}", content.len()).as_bytes());
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    fn receive(&mut self) -> Value {
        let mut length = None;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "the server has gone");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut content = vec![0; length.expect("a length")];
        self.output.read_exact(&mut content).expect("a message");
        let message: Value = serde_json::from_slice(&content).expect("JSON");
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    /// The whole answer to a request.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    #[track_caller]
    fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    #[track_caller]
    fn is_refused(&mut self, method: &str, params: Value, code: i64) {
        let answer = self.ask(method, params);
        assert!(answer["error"]["code"] == code && answer["error"]["message"].is_string(), "{method}: {answer}");
    }

    fn open(&mut self, text: &str) -> Value {
        let document = json!({ "uri": URI, "languageId": "nvasm", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics()
    }

    /// What is published next.
    fn diagnostics(&mut self) -> Value {
        loop {
            let message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" {
                assert_eq!(message["params"]["uri"], URI);
                return message["params"].clone();
            }
        }
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": URI }, "position": position }))
    }

    /// The exit status after the end of the input.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().expect("an end").code()
    }
}

fn range(line: u32, start: u32, end: u32) -> Value {
    json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } })
}

#[test]
fn a_session_from_opening_to_shutdown() {
    let mut editor = Editor::start();
    let hello = editor.request("initialize", json!({ "processId": 1, "rootUri": null, "capabilities": {} }));
    let capabilities = &hello["capabilities"];
    assert_eq!((&capabilities["positionEncoding"], &hello["serverInfo"]["name"]), (&json!("utf-16"), &json!("nvjit")));
    for feature in ["hoverProvider", "definitionProvider", "documentSymbolProvider", "documentFormattingProvider"] {
        assert_eq!(capabilities[feature], true, "{feature}");
    }
    let legend = capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].as_array().unwrap().clone();
    editor.notify("initialized", json!({}));

    // Errors, with the places of UTF-16: the character before `R32` takes two units, four bytes.
    let bad = "!!FP1.0\nMOV \u{1f600}R32, 1;\nEND\n";
    let found = editor.open(bad);
    let errors = found["diagnostics"].as_array().unwrap();
    assert_eq!((&errors[0]["range"], &errors[0]["severity"]), (&range(1, 4, 6), &json!(1)), "{found}");
    let text = "!!ARBfp1.0\nTEMP R32;\nMOV R33, 1; # \u{1f600}\nEND\n";
    editor.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": text }],
        }),
    );
    let found = editor.diagnostics();
    assert_eq!(found["version"], 2);
    let error = &found["diagnostics"][0];
    assert_eq!((&error["range"], &error["source"], &error["code"]), (&range(2, 4, 7), &json!("nvjit"), &json!("name")));
    assert!(error["message"].as_str().unwrap().contains("(ARB_fragment_program 3.11"), "{error}");

    // Changes of parts; then a lint.
    editor.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": URI, "version": 3 },
            "contentChanges": [
                { "range": range(2, 4, 7), "text": "R32" },
                { "range": range(2, 12, 16), "text": "# \u{1f600} \u{e9}" },
            ],
        }),
    );
    let found = editor.diagnostics();
    let lints: Vec<_> =
        found["diagnostics"].as_array().unwrap().iter().map(|entry| (&entry["code"], &entry["severity"])).collect();
    assert_eq!(lints, [(&json!("unused-result"), &json!(2))], "{found}");
    assert_eq!(found["diagnostics"][0]["tags"], json!([1]));

    // Help: the rule of the language and its section.
    let hover = editor.at("textDocument/hover", 2, 1);
    assert_eq!((&hover["range"], &hover["contents"]["kind"]), (&range(2, 0, 3), &json!("markdown")));
    let help = hover["contents"]["value"].as_str().unwrap();
    assert!(help.contains("v <- v") && help.contains("ARB_fragment_program 3.11.5"), "{help}");
    assert_eq!(editor.at("textDocument/hover", 2, 11), Value::Null);

    // The name leads to its declaration.
    let definition = editor.at("textDocument/definition", 2, 5);
    assert_eq!(definition, json!({ "uri": URI, "range": range(1, 5, 8) }));
    let symbols = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(symbols[0]["name"], "R32");
    assert_eq!((&symbols[0]["range"], &symbols[0]["selectionRange"]), (&range(1, 0, 8), &range(1, 5, 8)));

    // Completion replaces what is written of a binding, with what the language has.
    editor.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": URI, "version": 4 },
            "contentChanges": [{ "range": range(2, 9, 10), "text": "fragment.t" }],
        }),
    );
    let items = editor.at("textDocument/completion", 2, 19);
    let find =
        |items: &Value, label: &str| items.as_array().unwrap().iter().find(|item| item["label"] == label).cloned();
    let item = find(&items, "fragment.texcoord[0]").unwrap_or_else(|| panic!("{items}"));
    assert_eq!(item["textEdit"], json!({ "range": range(2, 9, 19), "newText": "fragment.texcoord[0]" }));
    let items = editor.at("textDocument/completion", 2, 2);
    assert!(find(&items, "MAD").unwrap()["detail"].as_str().unwrap().contains("multiply and add"));
    assert!(find(&items, "ARL").is_none() && find(&items, "TEMP").is_some());

    // Colours: five numbers a token; each is of the legend, and a comment's length counts units.
    let tokens = editor.request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }));
    let data: Vec<_> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    let kinds: Vec<_> = data.chunks(5).map(|token| legend[token[3] as usize].as_str().unwrap()).collect();
    let expected = ["macro", "keyword", "variable", "function", "variable", "parameter", "comment", "keyword"];
    assert_eq!(kinds, expected, "{data:?}");
    assert_eq!(data[..5], [0, 0, 10, 1, 0]);
    assert_eq!(data[6 * 5..6 * 5 + 3], [0, 12, 6], "{data:?}");

    // Layout keeps the comment.
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    editor.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": URI, "version": 5 },
            "contentChanges": [{ "text": "!!ARBfp1.0\nTEMP a ;MOV  a,1; # one\nMOV result.color,a;\nEND" }],
        }),
    );
    let edits =
        editor.request("textDocument/formatting", json!({ "textDocument": { "uri": URI }, "options": options }));
    let laid_out = "!!ARBfp1.0\nTEMP a;\nMOV a, 1;         # one\nMOV result.color, a;\nEND\n";
    assert_eq!(edits[0]["newText"], laid_out, "{edits}");
    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 3, "character": 3 } });
    assert_eq!((&edits[0]["range"], edits.as_array().unwrap().len()), (&whole, 1));

    // What is closed has nothing, and is not known.
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    while editor.diagnostics()["diagnostics"] != json!([]) {}
    editor.is_refused(
        "textDocument/hover",
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } }),
        INVALID_PARAMS,
    );

    assert_eq!(editor.request("shutdown", Value::Null), Value::Null);
    editor.is_refused("textDocument/hover", json!({}), INVALID_REQUEST);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.end(), Some(0));
}

/// LSP 3.17, Server lifecycle: before `initialize` requests fail with -32002, notifications are dropped; `exit` without
/// `shutdown` is status 1. JSON-RPC 2.0, section 5.1: codes of errors.
#[test]
fn errors_are_answered_and_the_session_continues() {
    let mut editor = Editor::start();
    editor.is_refused("textDocument/hover", json!({}), NOT_INITIALIZED);
    editor.notify(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": URI, "languageId": "", "version": 1, "text": "" } }),
    );
    editor.request("initialize", json!({ "capabilities": {} }));
    editor.is_refused("initialize", json!({ "capabilities": {} }), INVALID_REQUEST);
    editor.is_refused("no/such/method", json!([1, 2]), METHOD_NOT_FOUND);
    let text = json!({ "uri": URI });
    for (method, params) in [
        ("textDocument/hover", Value::Null),
        ("textDocument/hover", json!({ "textDocument": text, "position": { "line": -1, "character": "x" } })),
        ("textDocument/completion", json!([[[]]])),
        ("textDocument/formatting", json!({ "textDocument": text, "options": 7 })),
        ("textDocument/definition", json!({ "textDocument": text, "position": { "line": 0, "character": 0 } })),
        ("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": "no uri \u{0}" } })),
    ] {
        editor.is_refused(method, params, INVALID_PARAMS);
    }
    for broken in ["{", "null", "{\"jsonrpc\":\"2.0\"}", &"[".repeat(1 << 20), "\u{feff}{}"] {
        editor.send(broken);
        let answer = editor.receive();
        assert!(answer["id"].is_null() && answer["error"]["code"] == PARSE_ERROR, "{answer}");
    }
    editor.send_bytes(b"Content-Length: 3\r\n\r\n\xff\xfe\x00");
    assert_eq!(editor.receive()["error"]["code"], PARSE_ERROR);
    // Notifications have no answer; of those that the server knows it says what is wrong.
    editor.notify("no/such/notification", json!(7));
    editor.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 1 }, "contentChanges": [] }),
    );
    assert_eq!(editor.receive()["method"], "window/logMessage");
    // Places beyond the text are those of its end (LSP 3.17, Position).
    editor.open("!!FP1.0\nMOV o[COLR], 1;\nEND");
    for method in ["textDocument/hover", "textDocument/completion", "textDocument/definition"] {
        editor.at(method, u32::MAX >> 1, u32::MAX >> 1);
        editor.at(method, 1, u32::MAX >> 1);
    }
    editor.notify("exit", Value::Null);
    assert_eq!(editor.end(), Some(1));
}

#[test]
fn texts_and_messages_may_be_huge() {
    let mut editor = Editor::initialized();
    // More than a program may have.
    let huge = format!("!!FP1.0\n{}END", "MOV R0, R0;\n".repeat((17 << 20) / 12));
    let found = editor.open(&huge);
    assert!(found["diagnostics"][0]["message"].as_str().unwrap().contains("at most 16 MiB"), "{found}");
    let text = json!({ "textDocument": { "uri": URI } });
    assert_eq!(editor.request("textDocument/documentSymbol", text.clone()), Value::Null);
    assert_eq!(editor.request("textDocument/semanticTokens/full", text), Value::Null);
    // A message that is larger is skipped, and its length takes no memory.
    let length = (64 << 20) + 1;
    editor.send_bytes(format!("Content-Length: {length}\r\n\r\n").as_bytes());
    editor.send_bytes(&vec![b' '; length]);
    assert_eq!(editor.receive()["error"]["code"], PARSE_ERROR);
    editor.send_bytes(format!("Content-Length: {}\r\n\r\n{{}}", u64::MAX).as_bytes());
    assert_eq!(editor.end(), Some(1));
}

#[test]
fn headers_without_a_length_end_the_server_with_an_error() {
    let mut editor = Editor::initialized();
    editor.send_bytes(b"hello\r\n\r\n");
    let input = editor.input.take();
    let output = editor.child.wait_with_output().unwrap();
    drop(input);
    assert!(output.status.code() == Some(1) && errors(&output).contains("has no colon"), "{}", errors(&output));
}

/// Whether a program is installed.
pub fn is_installed(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no {tool}");
    }
    found
}

/// The configuration of docs/cli.md has Neovim show an error.
#[test]
fn neovim_shows_an_error() {
    if !is_installed("nvim") {
        return;
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let page = std::fs::read_to_string(root.join("docs/cli.md")).expect("the page");
    let (_, rest) = page.split_once("```lua\n").expect("a configuration");
    let configuration = rest.split_once("```").unwrap().0;
    let folder = folder("neovim");
    let program = file(&folder, "bad.fp", "!!FP1.0\nMOV R99, 1;\nEND\n");
    // What Neovim 0.8 has under this name.
    const START: &str = "vim.lsp.start = vim.lsp.start or function(config)\n\
           vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))\n\
         end\n";
    let script = format!(
        "{START}{configuration}\n\
         vim.cmd('edit {program}')\n\
         vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)\n\
         for _, found in ipairs(vim.diagnostic.get(0)) do\n\
           io.stdout:write(found.lnum, ':', found.col, ': ', found.message, '\\n')\n\
         end\n\
         vim.cmd('qall!')\n"
    );
    let script = file(&folder, "script.lua", script);
    let bin = Path::new(env!("CARGO_BIN_EXE_nvjit")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut nvim = Command::new("nvim");
    nvim.args(["--headless", "--clean", "-u", "NONE", "-c", &format!("luafile {script}")])
        .env("PATH", path)
        .env("HOME", &folder);
    let output = nvim.stdin(Stdio::null()).output().expect("Neovim runs");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("1:4: there is no register `R99`"), "{shown}\n{}", errors(&output));
}

/// The extension of Visual Studio Code starts the server and hears of an error, in Node with a `vscode` that stands for
/// the editor's.
#[test]
fn the_extension_of_visual_studio_code_starts_the_server() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let extension = root.join("packaging/vscode");
    let package = std::fs::read(extension.join("package.json")).expect("its description");
    let package: Value = serde_json::from_slice(&package).expect("JSON");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    // The files that the syntax files are for.
    let made = folder("vscode");
    assert!(super::command::run(&format!("generate vscode --output {}", made.display())).status.success());
    let made = std::fs::read(made.join("package.json")).expect("the extension without a server");
    let made: Value = serde_json::from_slice(&made).expect("JSON");
    let files = |package: &Value| package["contributes"]["languages"][0]["extensions"].clone();
    assert_eq!(files(&package), files(&made));
    if !is_installed("node") {
        return;
    }
    if !extension.join("node_modules").is_dir() {
        eprintln!("skipped: `npm ci` was not run in packaging/vscode");
        return;
    }
    let mut node = Command::new("node");
    node.arg(extension.join("test.js")).env("NVJIT", env!("CARGO_BIN_EXE_nvjit"));
    let output = node.stdin(Stdio::null()).output().expect("Node runs");
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stdout), errors(&output));
}
