//! `--watch`: commands that run again when a file changes.

use super::command::{file, folder, nvjit, refused};
use std::fs;
use std::process::Command;

/// A command that runs until it is stopped, and the lines of one of its streams.
struct Watched {
    child: std::process::Child,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Watched {
    /// What both streams say comes in one.
    fn new(arguments: &str) -> Self {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        let mut command = nvjit();
        command.args(arguments.split_whitespace()).stdout(writer.try_clone().expect("a pipe")).stderr(writer);
        let child = command.spawn().expect("the command runs");
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let lines = std::io::BufRead::lines(std::io::BufReader::new(reader)).map_while(Result::ok);
            lines.take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
        });
        Self { child, lines }
    }

    /// What is said until the end of a run.
    #[track_caller]
    fn run(&self) -> String {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(std::time::Duration::from_secs(60));
            let line = line.unwrap_or_else(|error| panic!("{error} behind\n{text}"));
            text = text + &line + "\n";
            if line.starts_with("--- ") {
                return text;
            }
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_change_makes_a_command_run_again() {
    let folder = folder("watch");
    let program = file(&folder, "program.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let watched = Watched::new(&format!("check {program} --watch"));
    assert_eq!(
        watched.run(),
        format!("{program}: ok: !!FP1.0, 1 instruction\n--- ok; waiting for a change of 1 file ---\n")
    );
    file(&folder, "program.fp", "!!FP1.0\nMOV o[COLR], 1\nEND");
    let broken = watched.run();
    assert!(broken.starts_with(&format!("\n=== {program} has changed ===\n{program}:3:1: error: ")), "{broken}");
    assert!(broken.contains("--- failed; waiting"), "{broken}");
    // Editors put a new file in the place of the old one. Without a file there is nothing to run with.
    fs::remove_file(&program).unwrap();
    assert_eq!(watched.run(), format!("--- {program} is gone; waiting for it ---\n"));
    let other = file(&folder, "other.fp", "!!FP1.0\nMOV R0, 1;\nMOV o[COLR], R0;\nEND");
    fs::rename(other, &program).unwrap();
    let mended = watched.run();
    assert!(mended.contains(": ok: !!FP1.0, 2 instructions\n--- ok; "), "{mended}");
}

#[test]
fn every_file_that_is_read_is_watched() {
    let folder = folder("watch_all");
    let write = |name: &str, content: &str| file(&folder, name, content);
    let program = write("a.vp", "!!ARBvp1.0\nMOV result.position, state.fog.color;\nEND");
    let state = write("state.json", r#"{ "fog": { "color": [0.25, 0.5, 0.75] } }"#);
    let run = Watched::new(&format!("run {program} --gl-state {state} --watch"));
    assert!(run.run().contains("result.position = (0.25, 0.5, 0.75, 1.0)"));
    write("state.json", r#"{ "fog": { "color": [0.5, 0.75, 1, 0] } }"#);
    assert!(run.run().contains("result.position = (0.5, 0.75, 1.0, 0.0)"));
    let dump = Watched::new(&format!("dump {program} --emit text --watch"));
    assert!(dump.run().contains("MOV result.position, state.fog.color;"));
    write("a.vp", "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
    assert!(dump.run().contains("MOV result.position, vertex.position;"));

    // A scene, its program, and a texture that is in its second version the picture itself.
    let shader = |texel: &str| {
        let lookup = "TEMP t;\nTEX t, fragment.texcoord[0], texture[0], 2D;";
        write("b.fp", &format!("!!ARBfp1.0\n{lookup}\nMOV result.color, t{texel};\nEND"))
    };
    shader("");
    let scene =
        "[textures]\nt = { image = \"constant:1,0,0,1\" }\n[[passes]]\nfp = \"b.fp\"\ntextures = { 0 = \"t\" }\n";
    let path = write("scene.toml", scene);
    let picture = folder.join("picture.png");
    let pixels = || fs::read(&picture).unwrap();
    let render = Watched::new(&format!("render {path} --size 16x16 -o {} --watch", picture.display()));
    let drawn = "16x16, 4 vertices, 2 primitives, 256 fragments\n--- ok; waiting for a change of 2 files ---\n";
    let first = render.run();
    assert!(first.ends_with(drawn), "{first}");
    let red = pixels();
    shader(".yxzw");
    assert!(render.run().ends_with(drawn) && pixels() != red);
    shader("");
    assert!(render.run().ends_with(drawn) && pixels() == red);
    // What the command writes itself is no change.
    write("scene.toml", &scene.replace("constant:1,0,0,1", "picture.png"));
    let again = render.run();
    assert!(again.ends_with(drawn), "{again}");
    write("scene.toml", "[[passes]]\n");
    assert!(render.run().contains("scene.toml has changed"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_command_that_watches() {
    // A command that is started with the signal ignored, as jobs of scripts are, goes on ignoring it.
    let state = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = state.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    if ignored.is_some_and(|signals| signals & 2 != 0) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    let program = file(&folder("watch_signal"), "program.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let mut watched = Watched::new(&format!("check {program} --watch"));
    watched.run();
    assert!(Command::new("kill").args(["-INT", &watched.child.id().to_string()]).status().unwrap().success());
    let status = watched.child.wait().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(2), "{status}");
}

#[test]
fn unwatchable_pixels_are_reported() {
    for command in
        ["check -", "check - --format json", "check examples/programs/phong.fp -", "run -", "dump - --emit ir"]
    {
        refused(&format!("{command} --watch"), 2, "--watch: the standard input is read only once");
    }
    // There is no file to wait for.
    refused("render --size 8x8 -o x.png --watch", 2, "a picture needs a program");
}
