//! `nvjit explore`: what the server answers, to whom, and that it reads nothing else; and the page in a browser, where
//! there is one.

mod bounds;
mod browser;
mod editor;
mod gpu;
mod host;
mod input_devices;
mod panes;
mod stage;
mod translations;

use super::part;
use browser::Browser;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that ends with the test.
struct Server {
    child: Child,
    /// What it listens to, as in `Host`.
    host: String,
    /// Of the page, with the token.
    path: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).arg("explore").args(arguments);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the command runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).expect("an address");
        let (host, path) = line.trim().strip_prefix("http://").expect("an address").split_once('/').unwrap();
        Self { host: host.to_owned(), path: format!("/{path}"), child }
    }

    /// Sends a request, and gives the status and the answer with its headers.
    fn send(&self, method: &str, path: &str, host: &str, body: &[u8]) -> (u16, String) {
        let head = format!(
            "{method} {path} HTTP/1.0\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut stream = TcpStream::connect(&self.host).expect("the server is there");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, answer)
    }

    fn get(&self, place: &str) -> (u16, String) {
        self.send("GET", &format!("{}{place}", self.path), &self.host, b"")
    }

    fn ask(&self, place: &str, question: &Value) -> Value {
        let (status, answer) =
            self.send("POST", &format!("{}{place}", self.path), &self.host, question.to_string().as_bytes());
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
    }
}

fn address_of(server: &Server) -> String {
    format!("http://{}{}", server.host, server.path)
}

/// Waits for the answers to all that was asked, the picture among them.
fn settle(browser: &mut Browser) {
    browser.wait("$('picture').src.length > 100 && !waiting.check && !waiting.compile && !waiting.picture");
}

fn example(name: &str) -> (String, String) {
    let name = format!("examples/programs/{name}");
    let text = fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(&name)).unwrap();
    (name, text)
}

fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), content).unwrap();
    folder.join(name)
}

#[test]
fn the_page_and_its_parts_are_served() {
    let server = Server::start(&[]);
    for (place, part) in [
        ("", "<title>nvjit explore</title>"),
        ("page.js", "\"use strict\""),
        ("picture.js", "\"use strict\""),
        ("gpu.js", "\"use strict\""),
        ("editor.js", "makeEditor"),
        ("page.css", ":root"),
        ("start.json", "\"cpus\""),
    ] {
        let (status, answer) = server.get(place);
        assert!(status == 200 && answer.contains(part), "{place}: {answer}");
        assert!(answer.contains("default-src 'none'") && answer.contains("no-referrer"), "{place}");
    }
    let start: Value = serde_json::from_str(server.get("start.json").1.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert!(start["examples"].as_array().unwrap().len() > 40, "{}", start["examples"]);
    assert!(start["patterns"].as_array().unwrap().iter().any(|pattern| pattern[0] == "Instruction"));
}

#[test]
fn requests_without_the_token_are_refused() {
    let server = Server::start(&[]);
    let token = server.path.trim_matches('/');
    assert_eq!(token.len(), 32);
    let wrong = "0".repeat(token.len());
    for path in
        ["/".to_owned(), "/page.js".to_owned(), format!("/{wrong}/"), format!("/{wrong}/check"), format!("/{token}")]
    {
        assert_eq!(server.send("GET", &path, &server.host, b"").0, 403, "{path}");
    }
    assert_eq!(server.send("POST", &format!("/{wrong}/check"), &server.host, &[b' '; 1 << 20]).0, 403);
    let port = server.host.rsplit(':').next().unwrap();
    for host in ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1".to_owned(), String::new()] {
        assert_eq!(server.send("GET", &server.path, &host, b"").0, 403, "{host}");
    }
    assert_eq!(server.send("GET", &server.path, &format!("localhost:{port}"), b"").0, 200);
    assert_ne!(Server::start(&[]).path, server.path);
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let server = Server::start(&[]);
    let post = |place: &str, body: &[u8]| server.send("POST", &format!("{}{place}", server.path), &server.host, body).0;
    assert_eq!(post("check", &[b' '; (1 << 18) + 1]), 413);
    assert_eq!(post("check", &[b' '; 1 << 18]), 400);
    assert_eq!(post("check", b"{\"name\": 1}"), 400);
    assert_eq!(post("run", b"{}"), 404);
    assert_eq!(post("start.json", b"{}"), 405);
    assert_eq!(server.get("check").0, 405);
    assert_eq!(server.get("../Cargo.toml").0, 404);
}

/// Heads without end, and connections that say nothing, are no way to keep the server from others for long.
#[test]
fn connections_are_limited() {
    let server = Server::start(&[]);
    let mut long = TcpStream::connect(&server.host).expect("the server is there");
    long.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    long.write_all(format!("GET {} HTTP/1.1\r\nHost: {}\r\nx: ", server.path, server.host).as_bytes()).unwrap();
    // Who sends on may be cut off.
    let _ = long.write_all(&[b'a'; 1 << 16]);
    let mut answer = [0; 12];
    long.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 431");

    // However many say nothing, a request with the token is answered. They are kept open, or ended by the server.
    let mut silent = Vec::new();
    for _ in 0..80 {
        silent.push(TcpStream::connect(&server.host).expect("the server is there"));
        if silent.len() % 16 == 0 {
            assert_eq!(server.get("").0, 200, "{} connections say nothing", silent.len());
        }
    }
    // The first had to make room; the last is told to go.
    silent[0].set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    assert!(silent[0].read(&mut answer).is_ok_and(|count| count == 0 || &answer == b"HTTP/1.1 408"));
    let last = silent.last_mut().unwrap();
    last.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    last.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 408");
}

/// Requests that were admitted have places of their own, which strangers do not take, and of which there is a number.
#[test]
fn requests_with_the_token_have_their_own_places() {
    let server = Server::start(&[]);
    let head = format!("POST {}check HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n\r\n", server.path, server.host);
    let come = || {
        let mut stream = TcpStream::connect(&server.host).expect("the server is there");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let mut admitted: Vec<_> = (0..16).map(|_| come()).collect();
    // Another request may be faster than the head of one of them, which then is refused and comes again.
    let (mut refusals, mut tries) = (0, 0);
    while refusals < 3 {
        refusals = if server.get("").0 == 503 { refusals + 1 } else { 0 };
        for stream in &mut admitted {
            stream.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
            if stream.peek(&mut [0]).is_ok() {
                (*stream, refusals) = (come(), 0);
            }
        }
        tries += 1;
        assert!(tries < 200, "all places are taken");
    }
    let silent: Vec<_> = (0..64).map(|_| TcpStream::connect(&server.host).expect("the server is there")).collect();
    for mut stream in admitted {
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(b"not JSON!").unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 400");
    }
    drop(silent);
    while server.get("").0 != 200 {
        tries += 1;
        assert!(tries < 2000, "there are places again");
    }
}

#[test]
fn errors_stand_where_they_are() {
    let server = Server::start(&[]);
    let text = "!!FP1.0\nMOV R0, f[COL0];\nMOV o[COLR], R0.q;\nEND";
    let answer = server.ask("check", &json!({ "name": "a.fp", "text": text }));
    assert_eq!(answer["ok"], false);
    let error = &answer["errors"][0];
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(3), Some(17)), "{answer}");
    let command = Command::new(env!("CARGO_BIN_EXE_nvjit")).arg("check").arg(file("a.fp", text)).output().unwrap();
    let expected = String::from_utf8(command.stderr).unwrap();
    let report = answer["report"].as_str().unwrap();
    assert!(report.contains("^") && expected.ends_with(report), "{report}\n{expected}");
    for place in ["compile", "picture"] {
        assert_eq!(server.ask(place, &json!({ "name": "a.fp", "text": text }))["ok"], false, "{place}");
    }
}

#[test]
fn stages_know_the_lines_that_they_are_of() {
    let server = Server::start(&[]);
    let text = "!!FP1.0\n\nMUL R0, f[COL0],\n  f[COL0];\nADD o[COLR], R0, 1;\nEND";
    for cpu in ["", "avx2", "narrow", "baseline", "aarch64"] {
        let answer = server.ask("compile", &json!({ "name": "a.fp", "text": text, "cpu": cpu }));
        assert_eq!(answer["lines"], json!([3, 5]), "{answer}");
        let forms: Vec<_> =
            answer["forms"].as_array().unwrap().iter().map(|form| form["name"].as_str().unwrap()).collect();
        assert_eq!(forms, ["lowered", "optimized", "expanded", "diverged", "final"]);
        // Pass by pass it is the same way.
        let passes = answer["passes"].as_array().unwrap();
        assert!(passes.iter().any(|pass| pass["name"] == "dead code elimination"), "{answer}");
        assert_eq!(passes.last().unwrap()["text"], answer["forms"][4]["text"]);
        assert!(answer["tree"].as_str().unwrap().contains("at 3:1"), "{answer}");
        let (asm, sources) = (answer["asm"].as_str().unwrap(), answer["asm_sources"].as_array().unwrap());
        assert_eq!(asm.lines().count(), sources.len(), "{cpu}: {asm}");
        let second = asm.lines().position(|line| line.starts_with("; ADD")).expect("the second instruction");
        assert!(sources[second] == 1 && sources[second + 1] == 1, "{cpu}: {asm}");
        let first = asm.lines().position(|line| line.starts_with("; MUL")).expect("the first instruction");
        assert_eq!((&sources[first], &sources[first + 1]), (&json!(0), &json!(0)), "{cpu}: {asm}");
        assert!(answer["times"].as_array().unwrap().len() == 8, "{}", answer["times"]);
    }
}

#[test]
fn a_picture_follows_its_parameters_and_a_pixel_is_traced() {
    let server = Server::start(&[]);
    let (name, text) = example("palette.fp");
    let look = |look: Value| server.ask("picture", &json!({ "name": name, "text": text, "look": look }));
    let first = look(json!({ "size": [64, 48], "pixel": [32, 24] }));
    assert!(first["png"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{first}");
    let trace = first["trace"].as_str().unwrap();
    // The program fetches from a texture of the repository, which the command has.
    assert!(
        trace.contains("at (32, 24): written") && trace.contains("texel (") && trace.contains("-> o[COLR] = ("),
        "{trace}"
    );
    assert_eq!(first["mesh"], "quad");
    assert_ne!(look(json!({ "size": [64, 48], "mesh": "cube" }))["png"], first["png"]);

    let (name, text) = example("checker.fp");
    let look = |params: Value| {
        server.ask("picture", &json!({ "name": name, "text": text, "look": { "size": [64, 48], "params": params } }))
    };
    let first = look(json!([]));
    let repeat = first["parameters"].as_array().unwrap().iter().find(|parameter| parameter[0] == "vp:c[19]");
    assert_eq!(repeat.expect("what the header sets")[1], json!([16.0, 16.0, 0.0, 1.0]));
    let other = look(json!(["vp:c[19]=4,4"]));
    assert!(other["ok"] == true && other["png"] != first["png"], "{other}");
    // Variables have their own names, and state the GL's.
    let text = "!!ARBfp1.0\nPARAM tint = program.local[2];\nPARAM fog = state.fog.color;\nPARAM two[2] = { {1}, program.env[0..0] };\n\
                TEMP a;\nMUL a, tint, fog;\nADD result.color, a, two[1];\nEND";
    let bound = server.ask(
        "picture",
        &json!({ "name": "a.fp", "text": text, "look": { "size": [16, 16], "params": ["fp:tint=1,0.5"] } }),
    );
    let names: Vec<_> = bound["parameters"].as_array().unwrap().iter().map(|parameter| &parameter[0]).collect();
    assert_eq!(names, ["fp:tint", "fp:state.fog.color", "fp:two[1]"], "{bound}");
    assert_eq!(bound["parameters"][0][1], json!([1.0, 0.5, 0.0, 1.0]));
    // A parameter that is gone is no failure.
    let gone = look(json!(["fp:gone=1"]));
    assert!(gone["png"] == first["png"] && gone["warnings"][0].as_str().unwrap().contains("gone"), "{gone}");
}

/// The scene that tests look at, and the question that asks for it with these texts and this look.
const SCENE: &str = "examples/scenes/toon.toml";

fn scene_question(text: &str, files: &Value, look: Value) -> Value {
    json!({ "name": SCENE, "text": text, "files": files, "look": look })
}

#[test]
fn a_scene_is_drawn_as_it_is_edited() {
    let server = Server::start(&[SCENE]);
    let text = fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(SCENE)).unwrap();
    let start: Value = serde_json::from_str(server.get("start.json").1.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert!(start["name"] == SCENE && start["text"] == *text);
    assert!(
        start["examples"].as_array().unwrap().iter().any(|example| example["name"] == "examples/scenes/water.toml")
    );

    // The programs of a scene come with the answer to whether it is right.
    let checked = server.ask("check", &json!({ "name": SCENE, "text": text }));
    assert!(checked["ok"] == true && checked["passes"].as_u64() == Some(2), "{checked}");
    let files = checked["files"].clone();
    let (cel, ink) = ("examples/scenes/programs/cel.fp", "examples/scenes/programs/ink.fp");
    assert!(files[cel].as_str().unwrap().starts_with("!!ARBfp1.0") && files[ink].is_string(), "{checked}");

    let ask = |files: &Value, look: Value| server.ask("picture", &scene_question(&text, files, look));
    let small = json!({ "size": [64, 48], "pixel": [32, 24] });
    let first = ask(&json!({}), small.clone());
    assert!(first["ok"] == true && first["png"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{first}");
    let trace = first["trace"].as_str().unwrap();
    assert!(trace.starts_with(&format!("pass 2, {ink}:\nfragment of primitive ")), "{trace}");
    // Nothing that is only looked at changes the picture.
    assert_eq!(ask(&files, json!({ "size": [64, 48] }))["png"], first["png"]);

    let parameters = first["parameters"].as_array().unwrap();
    let value = |name: &str| parameters.iter().find(|parameter| parameter[0] == name).map(|parameter| &parameter[1]);
    let eye = value("camera: eye").and_then(Value::as_array).expect("where the camera stands");
    assert!(eye.len() == 3 && value("light 1: position").is_some(), "{parameters:?}");
    let change = |params: Value| ask(&files, json!({ "size": [64, 48], "params": params }));
    let moved = change(json!(["camera: eye=0.5,2,6"]));
    assert!(moved["ok"] == true && moved["png"] != first["png"], "{moved}");
    let moved_eye = moved["parameters"].as_array().unwrap().iter().find(|parameter| parameter[0] == "camera: eye");
    assert_eq!(moved_eye.unwrap()[1], json!([0.5, 2.0, 6.0]));
    for wrong in ["camera: nose=1", "camera: eye=inf", "camera: eye"] {
        let same = change(json!([wrong]));
        let warning = format!("`{wrong}` changes nothing");
        assert!(same["png"] == first["png"] && same["warnings"] == json!([warning]), "{same}");
    }

    // A program that is edited, or broken.
    let mut edited = files.clone();
    edited[ink] = "!!FP1.0\nMOV o[COLR], f[TEX0];\nEND".into();
    let other = ask(&edited, small.clone());
    assert!(other["ok"] == false && other["message"].as_str().unwrap().contains("no program of this pass"), "{other}");
    edited[ink] = files[ink].as_str().unwrap().replacen("END", "ADD result.color, result.color, 1;\nEND", 1).into();
    let broken = ask(&edited, small.clone())["message"].as_str().unwrap_or_default().to_owned();
    let place = text.lines().position(|line| line.contains("programs/ink.fp")).unwrap() + 1;
    assert_eq!(broken, format!("{SCENE}, line {place}: {ink} does not load"));
    edited[ink] = files[ink].clone();
    edited[cel] = files[cel].as_str().unwrap().replacen("\nEND", "\nMOV result.color, {1, 0, 0, 1};\nEND", 1).into();
    let red = ask(&edited, small);
    assert!(red["ok"] == true && red["png"] != first["png"], "{red}");

    // What is wrong with the scene has its place.
    let wrong = server.ask("check", &scene_question(&text.replacen("look_at", "look_up", 1), &files, json!({})));
    let line = text.lines().position(|line| line.starts_with("look_at")).unwrap() + 1;
    assert!(wrong["ok"] == false && wrong["errors"][0]["line"].as_u64() == Some(line as u64), "{wrong}");
    assert!(wrong["report"].as_str().unwrap().contains("^^^^"), "{wrong}");
    assert_eq!(server.ask("compile", &json!({ "name": SCENE, "text": text }))["ok"], false);
}

/// A scene reads the files that it named when the command began, and no others.
#[test]
fn scenes_read_what_was_named() {
    let program = file("scene.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    file("secret.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let text = |program: &str| format!("[[passes]]\nfp = '{program}'\n");
    let scene = file("own.toml", text("scene.fp"));
    let question =
        |name: &str| json!({ "name": scene.display().to_string(), "text": text(name), "look": { "size": [16, 16] } });
    let server = Server::start(&[scene.to_str().unwrap()]);
    let answer = server.ask("picture", &question("scene.fp"));
    assert!(answer["ok"] == true, "{answer}");
    let checked = server.ask("check", &question("scene.fp"));
    assert_eq!(checked["files"].as_object().unwrap().keys().collect::<Vec<_>>(), [&program.display().to_string()]);
    let answer = server.ask("picture", &question("secret.fp"));
    assert!(answer["message"].as_str().unwrap().contains("only examples, and files that were named"), "{answer}");
    assert_eq!(server.ask("check", &question("secret.fp"))["files"], json!({}));
}

/// What is not right when the page opens is shown with its place, and once it is mended it is drawn with the files that
/// it named all along, with quotes or without; other files beside it are not read.
#[test]
fn a_scene_may_be_wrong_at_first() {
    file("mended.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    file("hidden.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    // Nor are those that no picture is made of, though a word of the text names them.
    file("secret.txt", "secret");
    for (number, (wrong, message)) in [
        ("[[passes]]\nfp = mended.fp\n", "string"),
        ("[[passes]]\nfp = \"mended.fp\n", "\""),
        ("[[passes]]\nfpp = 'mended.fp'\n", "fpp"),
        ("[[passes]]\nfp = 'mended.fp'\nblend = 'sum'\n", "sum"),
        ("[[passes]\nfp = 'mended.fp'\n", "]"),
    ]
    .into_iter()
    .enumerate()
    {
        let wrong = &format!("{wrong}# secret.txt\n");
        let scene = file(&format!("wrong{number}.toml"), wrong);
        let server = Server::start(&[scene.to_str().unwrap()]);
        let ask = |place: &str, text: &str| {
            let look = json!({ "size": [16, 16] });
            server.ask(place, &json!({ "name": scene.display().to_string(), "text": text, "look": look }))
        };
        let checked = ask("check", wrong);
        let (error, report) = (&checked["errors"][0], checked["report"].as_str().unwrap());
        assert!(checked["ok"] == false && error["line"].as_u64().is_some_and(|line| line > 0), "{checked}");
        assert!(report.contains('^') && report.contains(message), "{report}");
        assert_eq!(ask("picture", wrong)["ok"], false);
        let checked = ask("check", "[[passes]]\nfp = 'mended.fp'\n");
        assert!(checked["ok"] == true && checked["files"].as_object().unwrap().len() == 1, "{wrong}: {checked}");
        assert_eq!(ask("picture", "[[passes]]\nfp = 'mended.fp'\n")["ok"], true);
        for name in ["hidden.fp", "secret.txt"] {
            let other = ask("check", &format!("[[passes]]\nfp = '{name}'\n"));
            assert!(other["report"].as_str().unwrap().contains("only examples, and files that were named"), "{other}");
            assert_eq!(other["files"], json!({}));
        }
    }
}

/// Likewise the header of a program.
#[test]
fn a_header_may_be_wrong_at_first() {
    file("header.vp", "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND");
    let text = |option: &str| format!("!!FP1.0\n# Render: {option} header.vp\nMOV o[COLR], f[COL0];\nEND");
    let program = file("header.fp", text("--vpp"));
    let server = Server::start(&[program.to_str().unwrap()]);
    let ask = |text: &str| {
        let look = json!({ "size": [16, 16] });
        server.ask("picture", &json!({ "name": program.display().to_string(), "text": text, "look": look }))
    };
    let answer = ask(&text("--vpp"));
    assert!(answer["message"].as_str().unwrap().contains("`# Render:`: unexpected argument '--vpp'"), "{answer}");
    assert_eq!(ask(&text("--vp"))["ok"], true);
}

#[test]
fn other_stages_say_that_they_have_no_picture() {
    let server = Server::start(&[]);
    let (name, text) = example("normals.gp");
    let answer = server.ask("picture", &json!({ "name": name, "text": text }));
    assert_eq!(answer["message"], "there is no picture of a geometry program yet");
}

#[test]
fn only_files_that_were_named_are_read() {
    let texture =
        fs::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("examples/textures/palette.png"))
            .unwrap();
    let texture = file("secret.png", texture);
    let text = |texture: &str| {
        format!("!!FP1.0\n# Render: --mesh quad --texture 0={texture}\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND")
    };
    let own = file("own.fp", text("secret.png"));
    let question = |name: &Path, texture: &str| json!({ "name": name.display().to_string(), "text": text(texture), "look": { "size": [16, 16] } });
    let path = texture.display().to_string();
    let server = Server::start(&[]);
    for (name, texture) in [(Path::new("a.fp"), path.as_str()), (&own, "secret.png"), (&own, "../explore/secret.png")] {
        let answer = server.ask("picture", &question(name, texture));
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(message.contains("only examples, and files that were named"), "{texture}: {answer}");
    }
    let header = "!!FP1.0\n# Render: --gl-state -\nMOV o[COLR], 1;\nEND";
    assert_eq!(server.ask("picture", &json!({ "name": "a.fp", "text": header }))["ok"], false);
    let server = Server::start(&[own.to_str().unwrap()]);
    assert_eq!(server.ask("picture", &question(&own, "secret.png"))["ok"], true);
}

/// What one sees of a page that has just been opened with the first example.
fn look_at(browser: &mut Browser, verdict: &str, code: &str) {
    browser.wait(&format!("$('verdict').textContent.startsWith('{verdict}')"));
    browser.wait("$('picture').src.startsWith('data:image/png;base64,iVBOR')");
    browser.wait("[...document.querySelectorAll('#shown .Instruction')].some((word) => word.textContent === 'DP3')");
    browser.wait(&format!("$('asm').textContent.includes('{code}')"));
    browser.wait("$('ir').textContent.includes('block0') && $('times').textContent.includes('parse')");
    browser.wait("$('nopicture').textContent === '' && $('trace').textContent.length > 0");
}

/// What changes the picture: a parameter, turning, coming nearer, the time. Then a pixel, an error where it is typed,
/// and the link.
fn work_with(browser: &mut Browser, address: &str) {
    fn changes(browser: &mut Browser, act: impl FnOnce(&mut Browser), what: &str) {
        let before = browser.value("$('picture').src");
        act(browser);
        browser.wait(&format!("!waiting.picture && $('picture').src !== {before}"));
        assert_eq!(browser.value("$('nopicture').textContent"), "", "{what}");
    }
    let slide = |name: &str, to: &str| {
        format!(
            "(() => {{ const slider = document.querySelector('input[type=range][aria-label=\"{name}\"]'); \
             slider.value = {to}; slider.dispatchEvent(new Event('input')); }})()"
        )
    };
    let choose = "(() => { $('examples').value = 'examples/programs/checker.fp'; $('examples').onchange(); })()";
    changes(browser, |browser| drop(browser.value(choose)), "another example");
    browser.wait("document.querySelector('[aria-label=\"vp:c[19].x\"]')");
    changes(browser, |browser| drop(browser.value(&slide("vp:c[19].x", "4"))), "a slider");
    assert_eq!(browser.value("state.params"), json!({ "vp:c[19]": [4, 16, 0, 1] }));
    let [x, y] = browser.middle("picture");
    changes(browser, |browser| browser.drag([x, y], [x + 60.0, y + 20.0]), "dragging");
    let turn = browser.value("state.turn");
    changes(browser, |browser| browser.wheel([x, y], -200.0), "the wheel");
    assert!(browser.value("state.distance").as_f64().is_some_and(|distance| distance > 0.5));

    // A click is no drag.
    browser.drag([x - 8.0, y + 4.0], [x - 8.0, y + 4.0]);
    browser.wait("$('x').value == state.pixel[0] && $('y').value == state.pixel[1] && !waiting.picture");
    browser.wait("$('trace').textContent.includes(`at (${state.pixel[0]}, ${state.pixel[1]}): written`)");
    assert!(browser.value("state.pixel[0] < SIZE[0] / 2 && state.pixel[1] > SIZE[1] / 2") == true);
    assert_eq!(browser.value("state.turn"), turn);
    // What belongs to a line of the trace is seen everywhere.
    browser.value("(() => { const last = [...document.querySelectorAll('#trace .step')].at(-2); last.scrollIntoView(); last.id = 'last'; })()");
    let step = browser.middle("last");
    browser.hover(step);
    browser.wait("['trace', 'shown', 'ir'].every((pane) => document.querySelector(`#${pane} .on`))");

    // The link is the whole state.
    browser.wait("pack(state).then((packed) => location.hash === `#${packed}`)");
    let link = browser.value("location.href");
    let (state, picture) = (browser.value("state"), browser.value("$('picture').src"));
    browser.open(link.as_str().unwrap());
    browser.wait("!waiting.picture && $('picture').src.length > 100");
    assert_eq!(browser.value("state"), state);
    assert_eq!(browser.value("$('picture').src"), picture);

    browser.open(address);
    browser.wait("$('picture').src.length > 100 && !waiting.picture");
    browser.select("DP3");
    browser.type_text("DP33");
    browser.wait("document.querySelector('.error.carets') && $('verdict').textContent === '1 error'");
    let line = browser.value("document.querySelector('.error.carets').closest('.row').textContent");
    assert!(
        line.as_str().unwrap().contains("DP33") && line.as_str().unwrap().contains("unknown instruction"),
        "{line}"
    );
    assert!(browser.value("$('report').textContent").as_str().unwrap().contains("did you mean"));
}

#[test]
fn the_page_can_be_worked_with() {
    let Some(mut browser) = Browser::start("the_page_can_be_worked_with") else { return };
    let server = Server::start(&[]);
    let address = format!("http://{}{}", server.host, server.path);
    browser.open(&address);
    look_at(&mut browser, "!!FP1.0, 20 instructions", "; DP3 R0.w, f[TEX3], f[TEX3]");
    work_with(&mut browser, &address);
}

/// A scene in the page: its files, sliders, camera, a pixel that leads to its program, and the link.
#[test]
fn a_scene_can_be_worked_with() {
    let Some(mut browser) = Browser::start("a_scene_can_be_worked_with") else { return };
    let server = Server::start(&[SCENE]);
    browser.open(&format!("http://{}{}", server.host, server.path));
    browser.wait("$('verdict').textContent === 'a scene of 2 passes'");
    browser.wait("!waiting.picture && $('picture').src.length > 100 && $('nopicture').textContent === ''");
    assert_eq!(
        browser.value("[...$('files').children].map((tab) => tab.textContent).join()"),
        "toon.toml,cel.fp,ink.fp,world.vp"
    );
    assert_eq!(browser.value("$('mesh').hidden"), true);
    // The first pixel is one that something draws, and the panes are of its program.
    browser.wait("$('ir').textContent.includes('block0') && !waiting.compile");

    // The camera goes round what it looks at.
    let before = browser.value("$('picture').src");
    let [x, y] = browser.middle("picture");
    browser.drag([x, y], [x + 60.0, y + 10.0]);
    browser.wait(&format!("!waiting.picture && $('picture').src !== {before}"));
    let eye = browser.value("state.params['camera: eye']");
    assert!(eye.as_array().is_some_and(|eye| eye.len() == 3), "{eye}");
    browser.wheel([x, y], -200.0);
    browser.wait(&format!("state.params['camera: eye'].join() !== {eye}.join() && !waiting.picture"));

    // A pixel is traced, and its program comes into the editor, where lines belong together.
    browser.drag([x - 8.0, y + 4.0], [x - 8.0, y + 4.0]);
    browser.wait(
        "$('trace').textContent.includes(`at (${state.pixel[0]}, ${state.pixel[1]}): written`) && !waiting.picture",
    );
    browser.value("document.querySelector('#trace [data-file]').click()");
    browser.wait("state.name.endsWith('/ink.fp') && $('verdict').textContent.startsWith('!!ARBfp1.0')");
    browser.wait("$('ir').textContent.includes('block0') && !waiting.picture && document.querySelector('#trace .step[data-line]')");

    // An error in a program shows at its place; the picture stays until it is mended.
    browser.select("END");
    browser.type_text("ENND");
    browser.wait("document.querySelector('.error.carets')");
    browser.select("ENND");
    browser.type_text("END");
    browser.wait("$('verdict').textContent.startsWith('!!ARBfp1.0') && !waiting.picture && !waiting.check");

    browser.wait("pack(state).then((packed) => location.hash === `#${packed}`)");
    let (link, state) = (browser.value("location.href"), browser.value("state"));
    let picture = browser.value("$('picture').src");
    browser.open(link.as_str().unwrap());
    browser.wait("!waiting.picture && $('picture').src.length > 100");
    assert_eq!(browser.value("state"), state);
    assert_eq!(browser.value("$('picture').src"), picture);
}

/// A scene whose text is wrong when the page opens: its error stands at its place, and what is typed over it mends it.
#[test]
fn a_wrong_scene_can_be_mended() {
    let Some(mut browser) = Browser::start("a_wrong_scene_can_be_mended") else { return };
    file("typed.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let scene = file("typed.toml", "[[passes]]\nfp = typed.fp\n");
    let server = Server::start(&[scene.to_str().unwrap()]);
    browser.open(&format!("http://{}{}", server.host, server.path));
    browser.wait("document.querySelector('[data-line=\"2\"] .error.carets') && $('verdict').textContent === '1 error'");
    browser.select("typed.fp");
    browser.type_text("\"typed.fp\"");
    browser
        .wait("$('verdict').textContent === 'a scene of 1 pass' && !waiting.picture && $('picture').src.length > 100");
    assert_eq!(browser.value("[...$('files').children].map((tab) => tab.textContent).join()"), "typed.toml,typed.fp");
    assert_eq!(browser.value("$('nopicture').textContent"), "");
}

/// The page without a server: it is built, and one program is run by Node, and the page is opened in a browser,
/// whichever is there.
#[test]
fn the_page_needs_no_server() {
    const TEST: &str = "the_page_needs_no_server";
    if !part::is_whole() {
        eprintln!("skipped: {TEST}, which builds the command for WebAssembly, without NVJIT_TESTS=all");
        return;
    }
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let libraries = Command::new(rustc).args(["--print", "target-libdir", "--target", "wasm32-wasip1"]).output();
    let libraries = libraries.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    if !cfg!(unix) || !libraries.is_ok_and(|folder| Path::new(&folder).exists()) {
        eprintln!("skipped: {TEST}, since Rust has no target wasm32-wasip1");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    let mut script = Command::new(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("packaging/page.sh"));
    let output = script.args(["--profile", "dev"]).arg(&folder).output().expect("the script runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let (name, text) = example("phong.fp");
    let scene = fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(SCENE)).unwrap();
    let questions = json!([
        ["start.json", null],
        ["check", { "name": "a.fp", "text": "!!FP1.0\nMOV o[COLR], R0.q;\nEND" }],
        ["compile", { "name": name, "text": text }],
        ["picture", { "name": name, "text": text, "look": { "size": [64, 48], "pixel": [32, 24] } }],
        ["nonsense", {}],
        ["check", { "name": SCENE, "text": scene }],
        ["picture", { "name": SCENE, "text": scene, "look": { "size": [32, 24], "pixel": [16, 12] } }],
    ]);
    match Command::new("node").arg(folder_of_tests("explore/node.js")).arg(&folder).arg(questions.to_string()).output()
    {
        Err(_) => eprintln!("skipped: a part of {TEST}, since there is no node"),
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let answers: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let answer = |index: usize| -> Value {
                serde_json::from_str(answers[index]["answer"].as_str().unwrap_or_else(|| panic!("{answers}")))
                    .expect("JSON")
            };
            assert!(answer(0)["examples"].as_array().unwrap().len() > 40 && answer(0)["cpus"] == json!([]));
            // Where numbers are not made by a machine's own instructions, the answers are those of the server.
            let server = Server::start(&[]);
            assert_eq!(answer(1), server.ask("check", &questions[1][1]));
            let compiled = answer(2);
            assert_eq!(compiled["tree"], server.ask("compile", &questions[2][1])["tree"]);
            assert!(compiled["forms"].as_array().unwrap().len() == 5 && compiled["asm"].is_null(), "{compiled}");
            assert!(compiled["message"].as_str().unwrap().contains("nvjit explore"), "{compiled}");
            let picture = answer(3);
            assert!(picture["png"].as_str().is_some_and(|png| png.starts_with("iVBORw0KGgo")), "{picture}");
            let trace = picture["trace"].as_str().unwrap();
            assert!(trace.contains("at (32, 24): written") && trace.contains("-> o[COLR].xyz = ("), "{trace}");
            assert!(answers[4]["fault"].as_str().unwrap().contains("nobody answers `nonsense`"), "{answers}");
            assert_eq!(answer(5), server.ask("check", &questions[5][1]));
            let drawn = answer(6);
            assert!(drawn["ok"] == true && drawn["trace"].as_str().unwrap().starts_with("pass 2, "), "{drawn}");
        }
    }

    let address = host::serve(folder);
    gpu::draws_without_being_asked(&address);
    let Some(mut browser) = Browser::start(TEST) else { return };
    browser.open(&address);
    browser.wait("$('gpu-note').textContent.startsWith('This browser has no WebGPU')");
    look_at(&mut browser, "!!FP1.0, 20 instructions", "nvjit explore shows it");
    work_with(&mut browser, &address);
    // A picture that takes long is given up when another is asked for.
    browser.value("(() => { state.text = '!!NVfp4.0\\nTEMP a;\\nMOV a, 0;\\nREP;\\nADD a, a, 1;\\nBRK (LT.x);\\nENDREP;\\nMOV result.color, a;\\nEND'; show(); })()");
    browser.wait("waiting.picture?.question.text.includes('BRK')");
    browser.value("(() => { const own = start.examples.find(({ name }) => name.endsWith('/phong.fp')); load(own.name, own.text); })()");
    browser.wait("!waiting.picture && $('trace').textContent.includes('written')");
}

fn folder_of_tests(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands")).join(name)
}
