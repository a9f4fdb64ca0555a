//! Quotes of a program's text in error messages: short, on one line, for any bytes.

/// Characters of the text that a message shows.
const SHOWN: usize = 32;

/// `text` in backquotes, cut off after [`SHOWN`] bytes, with bytes that are not printable ASCII in hexadecimal.
pub(crate) fn quote(text: &[u8]) -> String {
    format!("`{}`", excerpt(text))
}

/// As [`quote`], without the backquotes.
pub(crate) fn excerpt(text: &[u8]) -> String {
    let mut shown = String::new();
    for &byte in text.iter().take(SHOWN) {
        match byte {
            b' '..=b'~' => shown.push(char::from(byte)),
            _ => shown.push_str(&format!("<0x{byte:02x}>")),
        }
    }
    if text.len() > SHOWN {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote(b"MOV"), "`MOV`");
        assert_eq!(quote(b"\0\xff@"), "`<0x00><0xff>@`");
        assert_eq!(quote(&[b'a'; 1 << 20]), format!("`{}…`", "a".repeat(32)));
    }
}
