//! Messages as bytes: headers, an empty line, and JSON of the length that a header gives (base protocol of the Language
//! Server Protocol 3.17). The length of a message is checked before memory is allocated for it.

use lsp_server::{ErrorCode, Message, Notification};
use lsp_types::notification::{LogMessage, Notification as _};
use lsp_types::{LogMessageParams, MessageType};
use serde_json::json;
use std::io::{self, BufRead, Read, Write};

/// The most bytes of a message: a program's text in JSON, most of whose characters are not escaped.
pub const LARGEST_MESSAGE: u64 = 64 << 20;

/// The most bytes of a line of the headers, and the most lines.
const LONGEST_HEADER: u64 = 4096;
const MOST_HEADERS: usize = 64;

/// Input from the editor.
pub enum Received {
    /// The content of a message, for [`parse`].
    Content(Vec<u8>),
    /// Something that is none, for this reason; what follows it can be read.
    Refused(String),
    /// The end of the input.
    End,
}

impl Received {
    /// The bytes that it takes while it waits.
    pub fn size(&self) -> u64 {
        match self {
            Self::Content(content) => content.len() as u64,
            Self::Refused(_) | Self::End => 0,
        }
    }
}

/// Reads the content of a message.
///
/// # Errors
/// The input fails, or its headers do not say where a message ends.
pub fn read(input: &mut impl BufRead) -> io::Result<Received> {
    let Some(length) = read_headers(input)? else { return Ok(Received::End) };
    if length > LARGEST_MESSAGE {
        let skipped = io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(match skipped == length {
            true => Received::Refused(format!("a message has at most {LARGEST_MESSAGE} bytes, not {length}")),
            false => Received::End,
        });
    }
    let mut content = Vec::new();
    if input.take(length).read_to_end(&mut content)? as u64 != length {
        return Ok(Received::End);
    }
    Ok(Received::Content(content))
}

/// The message that a content is, or why it is none.
pub fn parse(content: &[u8]) -> Result<Message, String> {
    serde_json::from_slice(content).map_err(|error| format!("this is no message: {error}"))
}

/// The length that the headers say; `None` at the end of the input.
fn read_headers(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let invalid = |message: &str| io::Error::new(io::ErrorKind::InvalidData, message.to_owned());
    let mut length = None;
    for _ in 0..MOST_HEADERS {
        let mut line = Vec::new();
        input.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = str::from_utf8(&line).ok().and_then(|line| line.strip_suffix('\n'));
        let line = line.ok_or_else(|| invalid("a header of a message is no line of text"))?.trim_end_matches('\r');
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| invalid("a message has no Content-Length"));
        }
        let (name, value) = line.split_once(':').ok_or_else(|| invalid("a header of a message has no colon"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim().parse().map_err(|_| invalid("the Content-Length of a message is no number"))?;
            length = Some(value);
        }
    }
    Err(invalid("a message has too many headers"))
}

/// Writes a message.
pub fn write(out: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut out = out;
    message.write(&mut out)?;
    out.flush()
}

/// Answers what was no message: its request is unknown, so the answer has the id null.
pub fn refuse(out: &mut dyn Write, why: &str) -> io::Result<()> {
    let error = json!({ "code": ErrorCode::ParseError as i32, "message": why });
    let content = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    write!(out, "Content-Length: {}\r\n\r\n{content}", content.len())?;
    out.flush()
}

/// Tells the editor what is wrong with a notification.
pub fn log(out: &mut dyn Write, message: &str) -> io::Result<()> {
    let params = LogMessageParams { typ: MessageType::WARNING, message: message.to_owned() };
    write(out, &Notification::new(LogMessage::METHOD.to_owned(), params).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        loop {
            match read(&mut bytes) {
                Ok(Received::Content(content)) => found.push(match parse(&content) {
                    Ok(Message::Notification(message)) => message.method,
                    Ok(_) => "another message".to_owned(),
                    Err(why) => why,
                }),
                Ok(Received::Refused(why)) => found.push(why),
                Ok(Received::End) => return found,
                Err(error) => {
                    found.push(error.to_string());
                    return found;
                }
            }
        }
    }

    fn framed(content: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{content}", content.len())
    }

    /// Base protocol: header names are those of HTTP, which have no case; other headers may be there.
    #[test]
    fn messages_follow_one_another() {
        let one = framed(r#"{"jsonrpc":"2.0","method":"a"}"#);
        let two = one
            .replace("Content-Length", "Content-Type: text; charset=utf-8\r\ncontent-length")
            .replace("\"a\"", "\"b\"");
        assert_eq!(all(format!("{one}{two}").as_bytes()), ["a", "b"]);
    }

    #[test]
    fn invalid_messages_are_refused_and_the_next_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","method":"a"}"#);
        let nested = "[".repeat(100_000);
        for bad in ["{", "7", "null", "[]", r#"{"method":7}"#, "\u{0}", &nested] {
            let found = all(format!("{}{good}", framed(bad)).as_bytes());
            assert!(
                found.len() == 2 && found[0].starts_with("this is no message") && found[1] == "a",
                "{bad}: {found:?}"
            );
        }
    }

    #[test]
    fn headers_that_say_no_length_end_the_reading() {
        let long = format!("{}: 1\r\n\r\n", "x".repeat(10_000));
        let many = "x: y\r\n".repeat(1000);
        for bad in
            ["\r\n{}", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "hello\r\n", "\u{7f}", &long, &many]
        {
            assert_eq!(all(bad.as_bytes()).len(), 1, "{bad}");
        }
        // A message that is cut off has no answer.
        for cut in ["Content-Length: 5\r\n\r\n{}", "Content-Length: 18446744073709551615\r\n\r\n{}"] {
            assert!(all(cut.as_bytes()).is_empty(), "{cut}");
        }
    }
}
