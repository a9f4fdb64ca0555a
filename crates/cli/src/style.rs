//! Colours of messages, omitted where the stream is no terminal.

use anstyle::{AnsiColor, Style};

pub const ERROR: Style = AnsiColor::Red.on_default().bold();
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// The frame around the text of a program.
pub const FRAME: Style = AnsiColor::Cyan.on_default();
pub const PLACE: Style = Style::new().bold();
