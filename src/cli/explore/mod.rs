//! `nvjit explore`: a page in which a program is edited, served to this machine alone. Here is what keeps it so: the address, the token, the
//! sizes and times; `answers` has what the page asks for.

mod answers;
mod examples;

use super::shelf::Shelf;
use super::{Outcome, display_name, read, render};
use anyhow::{Context, anyhow};
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tiny_http::{Header, Method, Request, Response, Server};

#[derive(clap::Args)]
#[command(after_help = "\
Only programs on this machine that know the address can ask for anything, and nothing can be read but FILE, what its header names, and \
the examples, which are in the command.")]
pub struct Arguments {
    /// The program to begin with [default: an example]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The port at 127.0.0.1 [default: one that is free]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
}

/// So many requests are answered at a time.
const WORKERS: usize = 4;

/// The most bytes of a request.
const LARGEST_REQUEST: usize = 1 << 18;

/// The example to begin with.
const FIRST: &str = "programs/toon.fp";

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// What the page may do: nothing but what comes from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What requests are answered from.
struct Site {
    token: String,
    /// Names that a browser may have for this server.
    hosts: [String; 2],
    start: String,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut shelf = Shelf::default();
    for &(name, content) in examples::FILES {
        shelf.kept.insert(Path::new(examples::FOLDER).join(name), content);
    }
    let start = match &arguments.file {
        Some(file) => {
            let text = read(file)?;
            shelf.named.extend(render::named_files(file, &text)?);
            answers::start(&display_name(file), &String::from_utf8_lossy(&text))
        }
        None => {
            let first = examples::programs().find(|(name, ..)| *name == FIRST);
            let (name, _, text) = first.context("there is no example")?;
            answers::start(&format!("{}{name}", examples::FOLDER), text)
        }
    };
    shelf.close();
    let server = Server::http(("127.0.0.1", arguments.port))
        .map_err(|error| anyhow!("there is no server at port {}: {error}", arguments.port))?;
    let port = server.server_addr().to_ip().context("the server has no address")?.port();
    let site = Arc::new(Site {
        token: token()?,
        hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")),
        start: start.to_string(),
    });
    writeln!(out, "http://127.0.0.1:{port}/{}/\nCtrl-C ends it.", site.token)?;
    out.flush()?;
    let server = Arc::new(server);
    let work = || {
        let (server, site) = (Arc::clone(&server), Arc::clone(&site));
        std::thread::spawn(move || {
            while let Ok(request) = server.recv() {
                site.serve(request);
            }
        })
    };
    for worker in [(); WORKERS].map(|()| work()) {
        worker.join().map_err(|_| anyhow!("a thread that answers has ended"))?;
    }
    Ok(Outcome::Ok)
}

/// What nobody can guess.
fn token() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("there are no random numbers: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A body and what it is, or why there is none.
type Answer = Result<(String, &'static str), (u16, &'static str)>;

impl Site {
    fn serve(&self, mut request: Request) {
        let answer = match self.route(&request) {
            Err(refusal) => {
                // What is left of a body is read before the request goes away, which may take as long as who sends it likes.
                std::thread::spawn(move || respond(request, Err(refusal)));
                return;
            }
            Ok(Route::Fixed(body, kind)) => Ok((body.to_owned(), kind)),
            Ok(Route::Asked(ask)) => {
                let mut body = Vec::new();
                let read = request.as_reader().take(LARGEST_REQUEST as u64 + 1).read_to_end(&mut body);
                match read {
                    Err(_) => Err((400, "the request does not end")),
                    Ok(_) if body.len() > LARGEST_REQUEST => Err((413, TOO_LARGE)),
                    // A defect in an answer is none of the server's.
                    Ok(_) => match catch_unwind(AssertUnwindSafe(|| answers::answer(ask, &body))) {
                        Ok(Ok(answer)) => Ok((answer.to_string(), JSON)),
                        Ok(Err(_)) => Err((400, "this is not what the page asks")),
                        Err(_) => Err((500, "a defect of nvjit ended the answer")),
                    },
                }
            }
        };
        respond(request, answer);
    }

    fn route(&self, request: &Request) -> Result<Route<'_>, (u16, &'static str)> {
        let mut hosts = request.headers().iter().filter(|header| header.field.equiv("Host"));
        let is_own = |header: &Header| self.hosts.iter().any(|host| header.value.as_str() == host);
        if !hosts.next().is_some_and(is_own) || hosts.next().is_some() {
            return Err((403, "this is another host"));
        }
        let path = request.url().strip_prefix('/').and_then(|path| path.split_once('/'));
        let Some((_, place)) = path.filter(|(token, _)| is_same(token, &self.token)) else {
            return Err((403, "the address begins with the token that the command printed"));
        };
        if request.body_length().is_some_and(|length| length > LARGEST_REQUEST) {
            return Err((413, TOO_LARGE));
        }
        let fixed = match place {
            "" => (PAGE, "text/html; charset=utf-8"),
            "page.js" => (SCRIPT, "text/javascript; charset=utf-8"),
            "page.css" => (STYLE, "text/css; charset=utf-8"),
            "start.json" => (self.start.as_str(), JSON),
            other => {
                let Some(ask) = answers::find(other) else { return Err((404, "there is nothing here")) };
                return match request.method() {
                    Method::Post => Ok(Route::Asked(ask)),
                    _ => Err((405, "this is asked by POST")),
                };
            }
        };
        match request.method() {
            Method::Get => Ok(Route::Fixed(fixed.0, fixed.1)),
            _ => Err((405, "this is asked by GET")),
        }
    }
}

const JSON: &str = "application/json";
const TOO_LARGE: &str = "the request is too large";

enum Route<'a> {
    Fixed(&'a str, &'static str),
    Asked(answers::Ask),
}

/// Whether two words are the same, in a time that does not tell where they differ.
fn is_same(word: &str, other: &str) -> bool {
    word.len() == other.len() && word.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

fn respond(request: Request, answer: Answer) {
    let (status, body, kind) = match answer {
        Ok((body, kind)) => (200, body, kind),
        Err((status, reason)) => (status, format!("{reason}\n"), "text/plain; charset=utf-8"),
    };
    let mut response = Response::from_string(body).with_status_code(status);
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", POLICY),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
    ];
    for header in headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok()) {
        response.add_header(header);
    }
    // Who asked may have gone away.
    let _ = request.respond(response);
}
