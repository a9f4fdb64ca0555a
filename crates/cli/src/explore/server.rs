//! `nvjit explore`: serves the page to this machine alone. It checks address and token; `http` limits sizes and times.

use super::http::{self, Answer, Head, Refusal};
use super::{answers, files, first};
use crate::{Outcome, display_name, read, render};
use anyhow::{Context, anyhow};
use std::io::Write;
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, PoisonError};

#[derive(clap::Args)]
#[command(after_help = "\
Only programs on this machine that know the address can ask for anything, and nothing can be read but FILE, what it names, and \
the examples, which are in the command.")]
pub struct Arguments {
    /// The program to begin with, or a scene, SCENE.toml [default: an example]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The port at 127.0.0.1 [default: one that is free]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
}

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const EDITOR: &str = include_str!("editor.js");
const PICTURE: &str = include_str!("picture.js");
const GPU: &str = include_str!("gpu.js");
const PANES: &str = include_str!("panes.js");
const TRACE: &str = include_str!("trace.js");
const COMPARE: &str = include_str!("compare.js");
const TRANSLATIONS: &str = include_str!("translations.js");
const STAGE: &str = include_str!("stage.js");
const STYLE: &str = include_str!("page.css");

/// The content security policy: the page may load only what this server sends.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Lines of every answer.
const HEADERS: &[(&str, &str)] = &[
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// The data from which requests are answered.
struct Site {
    token: String,
    /// Names that a browser may have for this server.
    hosts: [String; 2],
    start: String,
    turns: Turns,
}

/// So many questions are answered at a time; others wait. With the memory that a question may take (`answers`), all
/// together have a bound.
const QUESTIONS: usize = 3;

/// Whose turn it is to answer.
#[derive(Default)]
struct Turns {
    busy: Mutex<usize>,
    left: Condvar,
}

impl Turns {
    /// Waits for a turn, and has it while `work` lasts, which does not panic.
    fn take<T>(&self, work: impl FnOnce() -> T) -> T {
        let busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        let mut busy = self.left.wait_while(busy, |busy| *busy >= QUESTIONS).unwrap_or_else(PoisonError::into_inner);
        *busy += 1;
        drop(busy);
        let result = work();
        *self.busy.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.left.notify_one();
        result
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    render::start_threads(None)?;
    let mut files = files();
    let start = match &arguments.file {
        Some(file) => {
            let text = read(file)?;
            files.named.extend(render::named_files(file, &text));
            answers::start(&display_name(file), &String::from_utf8_lossy(&text))
        }
        None => first()?,
    };
    files.close();
    let listener = TcpListener::bind(("127.0.0.1", arguments.port))
        .with_context(|| format!("there is no server at port {}", arguments.port))?;
    let port = listener.local_addr()?.port();
    let site = Site {
        token: token()?,
        hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")),
        start: start.to_string(),
        turns: Turns::default(),
    };
    writeln!(out, "http://127.0.0.1:{port}/{}/\nCtrl-C ends it.", site.token)?;
    out.flush()?;
    http::serve(&listener, site, HEADERS)
}

/// A secret that cannot be guessed.
fn token() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("there are no random numbers: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

impl http::Site for Site {
    type Route = Route;

    fn route(&self, head: &Head) -> Result<Route, Refusal> {
        let [host] = head.hosts.as_slice() else { return Err((403, "there is one host")) };
        if !self.hosts.contains(host) {
            return Err((403, "this is another host"));
        }
        let path = head.path.strip_prefix('/').and_then(|path| path.split_once('/'));
        let Some((_, place)) = path.filter(|(token, _)| is_same(token, &self.token)) else {
            return Err((403, "the address begins with the token that the command printed"));
        };
        let fixed = match place {
            "" => Route::Fixed(PAGE, "text/html; charset=utf-8"),
            "page.js" => Route::Fixed(SCRIPT, "text/javascript; charset=utf-8"),
            "editor.js" => Route::Fixed(EDITOR, "text/javascript; charset=utf-8"),
            "panes.js" => Route::Fixed(PANES, "text/javascript; charset=utf-8"),
            "trace.js" => Route::Fixed(TRACE, "text/javascript; charset=utf-8"),
            "compare.js" => Route::Fixed(COMPARE, "text/javascript; charset=utf-8"),
            "gpu.js" => Route::Fixed(GPU, "text/javascript; charset=utf-8"),
            "translations.js" => Route::Fixed(TRANSLATIONS, "text/javascript; charset=utf-8"),
            "stage.js" => Route::Fixed(STAGE, "text/javascript; charset=utf-8"),
            "picture.js" => Route::Fixed(PICTURE, "text/javascript; charset=utf-8"),
            "page.css" => Route::Fixed(STYLE, "text/css; charset=utf-8"),
            "start.json" => Route::Start,
            other => {
                let Some(ask) = answers::find(other) else { return Err((404, "there is nothing here")) };
                return if head.method == "POST" { Ok(Route::Asked(ask)) } else { Err((405, "this is asked by POST")) };
            }
        };
        if head.method == "GET" { Ok(fixed) } else { Err((405, "this is asked by GET")) }
    }

    fn answer(&self, route: Route, body: &[u8]) -> Answer {
        match route {
            Route::Fixed(body, kind) => Ok((body.to_owned(), kind)),
            Route::Start => Ok((self.start.clone(), JSON)),
            // A defect in an answer is none of the server's.
            Route::Asked(ask) => {
                match self.turns.take(|| catch_unwind(AssertUnwindSafe(|| answers::answer(ask, body)))) {
                    Ok(Ok(answer)) => Ok((answer.to_string(), JSON)),
                    Ok(Err(_)) => Err((400, "this is not what the page asks")),
                    Err(_) => Err((500, "a defect of nvjit ended the answer")),
                }
            }
        }
    }
}

const JSON: &str = "application/json";

enum Route {
    Fixed(&'static str, &'static str),
    Start,
    Asked(answers::Ask),
}

/// Whether two words are the same, in a time that does not tell where they differ.
fn is_same(word: &str, other: &str) -> bool {
    word.len() == other.len() && word.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn so_many_questions_are_answered_at_a_time() {
        let (turns, now, most) = (Turns::default(), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::yield_now();
            now.fetch_sub(1, Ordering::SeqCst);
        };
        std::thread::scope(|scope| {
            for _ in 0..32 {
                scope.spawn(|| turns.take(work));
            }
        });
        assert!((1..=QUESTIONS).contains(&most.load(Ordering::SeqCst)) && *turns.busy.lock().unwrap() == 0);
    }
}
