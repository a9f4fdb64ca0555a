//! The subset of HTTP that the page needs: one request per connection, with limits on its size, its time and the number
//! of connections. The crate `httparse` parses the heads of requests. Connections without a valid token never block
//! others: their number is limited, and a new one replaces the one that has waited longest.

use super::answers::LARGEST_QUESTION;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So many connections wait whose head is not there yet, or was refused.
const STRANGERS: usize = 16;
/// So many requests that were admitted are there at a time; a browser opens six connections.
const GUESTS: usize = 16;
/// The time limit for a head.
const INTRODUCTION: Duration = Duration::from_secs(1);
/// The most bytes and lines of a head.
const LARGEST_HEAD: usize = 1 << 14;
const MOST_LINES: usize = 64;
/// The time limit for the body of a request, and for sending an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The head of a request.
pub struct Head {
    pub method: String,
    pub path: String,
    /// The values of the lines `Host`.
    pub hosts: Vec<String>,
    length: usize,
}

/// A body and what it is; or a status and why there is none.
pub type Answer = Result<(String, &'static str), Refusal>;
pub type Refusal = (u16, &'static str);

/// The application behind the server.
pub trait Site: Send + Sync + 'static {
    /// The decision about a request, before its body is read.
    type Route;

    fn route(&self, head: &Head) -> Result<Self::Route, Refusal>;

    fn answer(&self, route: Self::Route, body: &[u8]) -> Answer;
}

/// Answers all connections, for ever; `headers` are the lines that all answers have.
pub fn serve<S: Site>(listener: &TcpListener, site: S, headers: &'static [(&'static str, &'static str)]) -> ! {
    let site = Arc::new(site);
    let lobby = Arc::new(Lobby::default());
    loop {
        let Ok((stream, _)) = listener.accept() else {
            // The peer may have gone already; where files are at their limit, there will be fewer.
            thread::sleep(Duration::from_millis(20));
            continue;
        };
        let stream = Arc::new(stream);
        let seat = Lobby::enter(&lobby, &stream);
        let site = Arc::clone(&site);
        let work = move || {
            let _ = converse(&stream, seat, &*site, headers);
        };
        // Without a thread the connection ends.
        let _ = thread::Builder::new().name("explore".to_owned()).spawn(work);
    }
}

/// A connection.
#[derive(Default)]
struct Lobby {
    strangers: Mutex<VecDeque<(u64, Arc<TcpStream>)>>,
    guests: AtomicUsize,
    entered: AtomicU64,
}

/// A place in the lobby, until it is dropped.
struct Seat {
    lobby: Arc<Lobby>,
    number: u64,
    is_guest: bool,
}

impl Lobby {
    fn strangers(&self) -> MutexGuard<'_, VecDeque<(u64, Arc<TcpStream>)>> {
        self.strangers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in. If there is no room, the one that has waited longest ends.
    fn enter(lobby: &Arc<Self>, stream: &Arc<TcpStream>) -> Seat {
        let number = lobby.entered.fetch_add(1, Ordering::Relaxed);
        let mut strangers = lobby.strangers();
        if strangers.len() >= STRANGERS
            && let Some((_, oldest)) = strangers.pop_front()
        {
            // One that has gone already needs no end.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        strangers.push_back((number, Arc::clone(stream)));
        Seat { lobby: Arc::clone(lobby), number, is_guest: false }
    }
}

impl Seat {
    /// Admits the connection: no newer one replaces it from now on.
    fn admit(&mut self) -> Result<(), Refusal> {
        if self.lobby.guests.fetch_add(1, Ordering::Relaxed) >= GUESTS {
            self.lobby.guests.fetch_sub(1, Ordering::Relaxed);
            return Err((503, "too many connections are open"));
        }
        self.lobby.strangers().retain(|(number, _)| *number != self.number);
        self.is_guest = true;
        Ok(())
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if self.is_guest {
            self.lobby.guests.fetch_sub(1, Ordering::Relaxed);
        } else {
            self.lobby.strangers().retain(|(number, _)| *number != self.number);
        }
    }
}

fn converse<S: Site>(stream: &TcpStream, mut seat: Seat, site: &S, headers: &[(&str, &str)]) -> io::Result<()> {
    let answer = hear(stream, &mut seat, site).unwrap_or(Err((408, "the request took too long")));
    let is_refused = answer.is_err();
    respond(stream, answer, headers, Instant::now() + PATIENCE)?;
    if is_refused {
        // A client that still sends would not read the answer if the rest were not taken.
        let end = Instant::now() + PATIENCE / 5;
        let mut rest = Vec::new();
        for _ in 0..LARGEST_QUESTION / 256 {
            rest.clear();
            if !receive(stream, &mut rest, end)? {
                break;
            }
        }
    }
    Ok(())
}

/// Reads a request and finds its answer.
fn hear<S: Site>(stream: &TcpStream, seat: &mut Seat, site: &S) -> io::Result<Answer> {
    let mut received = Vec::new();
    let (head, start) = match read_head(stream, &mut received, Instant::now() + INTRODUCTION)? {
        Ok(head) => head,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let route = match site.route(&head).and_then(|route| seat.admit().map(|()| route)) {
        Ok(route) => route,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if head.length > LARGEST_QUESTION {
        return Ok(Err((413, "the request is too large")));
    }
    let end = Instant::now() + PATIENCE;
    let mut body = received.split_off(start);
    while body.len() < head.length {
        if !receive(stream, &mut body, end)? {
            return Ok(Err((400, "the request does not end")));
        }
    }
    body.truncate(head.length);
    Ok(site.answer(route, &body))
}

/// Appends what comes next, until `end`. False if nothing comes any more.
fn receive(mut stream: &TcpStream, bytes: &mut Vec<u8>, end: Instant) -> io::Result<bool> {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(io::ErrorKind::TimedOut.into());
    }
    stream.set_read_timeout(Some(left))?;
    let mut part = [0; 4096];
    let count = stream.read(&mut part)?;
    bytes.extend_from_slice(&part[..count]);
    Ok(count > 0)
}

/// Reads a head, and says where in `received` it ends.
fn read_head(stream: &TcpStream, received: &mut Vec<u8>, end: Instant) -> io::Result<Result<(Head, usize), Refusal>> {
    loop {
        if !receive(stream, received, end)? {
            return Ok(Err((400, "the request does not end")));
        }
        match parse(received) {
            Ok(Some(head)) => return Ok(Ok(head)),
            Ok(None) if received.len() < LARGEST_HEAD => {}
            Ok(None) => return Ok(Err((431, "the head of the request is too large"))),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
}

/// The head that these bytes begin with, and its length; none if it does not end in them.
fn parse(bytes: &[u8]) -> Result<Option<(Head, usize)>, Refusal> {
    let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
    let mut request = httparse::Request::new(&mut lines);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err((431, "the head of the request has too many lines")),
        Err(_) => return Err((400, "this is no request")),
    };
    let named = |name: &'static str| request.headers.iter().filter(move |line| line.name.eq_ignore_ascii_case(name));
    let text = |line: &httparse::Header<'_>| String::from_utf8_lossy(line.value).into_owned();
    if named("Transfer-Encoding").next().is_some() {
        return Err((411, "a request says how long it is"));
    }
    let mut lengths = named("Content-Length").map(text);
    let length = lengths.next().map_or(Ok(0), |length| length.parse::<usize>());
    let (Ok(length), None) = (length, lengths.next()) else { return Err((400, "this is no length")) };
    let head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: request.path.unwrap_or_default().to_owned(),
        hosts: named("Host").map(text).collect(),
        length,
    };
    Ok(Some((head, end)))
}

fn respond(mut stream: &TcpStream, answer: Answer, headers: &[(&str, &str)], end: Instant) -> io::Result<()> {
    let (status, body, kind) = match answer {
        Ok((body, kind)) => (200, body, kind),
        Err((status, reason)) => (status, format!("{reason}\n"), "text/plain; charset=utf-8"),
    };
    let reason = if status == 200 { "OK" } else { "Refused" };
    let mut text = format!("HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: {kind}\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
    stream.set_write_timeout(Some(left))?;
    stream.write_all(text.as_bytes())?;
    stream.shutdown(Shutdown::Write)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_understood_or_refused() {
        let head = |text: &str| parse(text.as_bytes());
        let (found, end) = head("POST /a/b HTTP/1.1\r\nhost: x:1\r\nContent-Length: 12\r\n\r\nbody").unwrap().unwrap();
        assert_eq!((&*found.method, &*found.path, found.length, end), ("POST", "/a/b", 12, 53));
        assert_eq!(found.hosts, ["x:1"]);
        assert!(head("GET / HTTP/1.1\r\nHost: x\r\n").unwrap().is_none(), "it goes on");
        for (text, status) in [
            ("nonsense\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
            (&("GET / HTTP/1.1\r\n".to_owned() + &"a: b\r\n".repeat(65) + "\r\n"), 431),
        ] {
            assert_eq!(head(text).err().map(|(status, _)| status), Some(status), "{text}");
        }
    }
}
