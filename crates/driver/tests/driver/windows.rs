//! Windows and pixmaps of X11, over EGL and GLX, on servers that share memory with clients and on servers that do not.

use super::clients;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server without a screen, for as long as this is there.
struct Server {
    process: Child,
    display: String,
}

impl Server {
    /// Starts what this command line is the beginning of; `None`, with a word why, where it cannot be.
    fn start(command: &[&str], options: &[&str]) -> Option<Self> {
        // The server says which number it has.
        let mut process = Command::new(command[0])
            .args(&command[1..])
            .args(["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "640x480x24"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        let said = process.stdout.take().map(|output| BufReader::new(output).read_line(&mut line));
        match (said, line.trim().parse::<u32>()) {
            (Some(Ok(_)), Ok(number)) => Some(Self { process, display: format!(":{number}") }),
            _ => {
                println!("skipped: {command:?} starts no Xvfb");
                let _ = process.kill();
                let _ = process.wait();
                None
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn check(command: &[&str], options: &[&str], memory: &str) {
    let Some(server) = Server::start(command, options) else { return };
    let Some(client) = clients::compile("windows", &["-lGLX", "-lX11"]) else { return };
    let output = clients::command(&client).arg(memory).env("DISPLAY", &server.display).output();
    let output = output.expect("the command runs");
    assert!(output.status.success(), "{}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
}

/// Pictures are in memory that the server attaches; it is freed with the window, and with the connection.
#[test]
fn a_server_that_shares_memory() {
    check(&["env"], &[], "shared");
}

/// The server does not know MIT-SHM.
#[test]
fn a_server_without_the_extension() {
    check(&["env"], &["-extension", "MIT-SHM"], "plain");
}

/// The server knows MIT-SHM, but says BadAccess: it does not see memory of the client.
#[test]
fn a_server_that_cannot_reach_the_memory() {
    check(&["unshare", "--ipc"], &[], "plain");
}

/// Extensions of GLX, through libGLX.
#[test]
fn extensions_of_glx() {
    let Some(server) = Server::start(&["env"], &[]) else { return };
    let Some(client) = clients::compile("glx_extensions", &["-lGLX", "-lX11"]) else { return };
    let output = clients::command(&client).env("DISPLAY", &server.display).output().expect("the command runs");
    assert!(output.status.success(), "{}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
}
