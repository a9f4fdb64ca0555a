//! `nvjit lsp`: a language server. An editor writes messages to the standard input, and reads answers and diagnostics
//! from the standard output (Language Server Protocol 3.17). `check` and `assist` analyse the text; this module
//! converts their results to messages.

mod answers;
mod diagnostics;
mod document;
mod waiting;
mod wire;

use super::Outcome;
use answers::Server;
use lsp_server::{ErrorCode, Message, Response};
use lsp_types::notification::{Exit, Notification as _};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{TryRecvError, sync_channel};
use waiting::Waiting;
use wire::Received;

#[derive(clap::Args)]
#[command(
    after_help = "The editor speaks the Language Server Protocol on the standard streams; docs/cli.md has the configuration of some."
)]
pub struct Arguments {
    /// Speak on the standard streams, as always; some editors name it
    #[arg(long)]
    stdio: bool,
}

/// Messages that wait to be answered, and their bytes: an editor that sends more waits.
const WAITING: usize = 16;
const WAITING_BYTES: u64 = wire::LARGEST_MESSAGE;

pub fn run(_: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let (sender, receiver) = sync_channel(WAITING);
    let waiting = Arc::new(Waiting::new(WAITING_BYTES));
    let added = waiting.clone();
    // It ends with the process: nothing ends a read of the standard input.
    std::thread::Builder::new().name("messages".to_owned()).spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let received = wire::read(&mut input);
            let is_last = !matches!(received, Ok(Received::Content(_) | Received::Refused(_)));
            added.add(received.as_ref().map_or(0, Received::size));
            if sender.send(received).is_err() || is_last {
                return;
            }
        }
    })?;
    let mut server = Server::default();
    loop {
        let received = match receiver.try_recv() {
            Ok(received) => received,
            // Texts are checked when no further change is known.
            Err(TryRecvError::Empty) => {
                server.publish(out)?;
                match receiver.recv() {
                    Ok(received) => received,
                    Err(_) => return Ok(Outcome::Failed),
                }
            }
            Err(TryRecvError::Disconnected) => return Ok(Outcome::Failed),
        };
        let received = received?;
        let size = received.size();
        let message = match received {
            Received::End => return Ok(Outcome::Failed),
            Received::Refused(why) => Err(why),
            Received::Content(content) => wire::parse(&content),
        };
        waiting.remove(size);
        match message {
            Err(why) => wire::refuse(out, &why)?,
            Ok(message) => {
                if let ControlFlow::Break(outcome) = answer(&mut server, message, out)? {
                    return Ok(outcome);
                }
            }
        }
    }
}

/// Answers a message; `exit` ends the server, with success if it was shut down before.
fn answer(server: &mut Server, message: Message, out: &mut dyn Write) -> io::Result<ControlFlow<Outcome>> {
    match message {
        Message::Request(request) => {
            let id = request.id;
            let response = match server.answer(&request.method, request.params) {
                Ok(result) => Response::new_ok(id, result),
                Err((code, message)) => Response::new_err(id, code as i32, message),
            };
            wire::write(out, &response.into())?;
        }
        Message::Notification(notification) if notification.method == Exit::METHOD => {
            return Ok(ControlFlow::Break(if server.is_shut_down() { Outcome::Ok } else { Outcome::Failed }));
        }
        // A notification has no answer, whatever is wrong with it; one that is not known is left alone.
        Message::Notification(notification) => {
            if let Err(why) = server.note(&notification.method, notification.params) {
                wire::log(out, &format!("{}: {why}", notification.method))?;
            }
        }
        // The server asks nothing.
        Message::Response(_) => {}
    }
    Ok(ControlFlow::Continue(()))
}

/// Why a request fails.
type Fault = (ErrorCode, String);
