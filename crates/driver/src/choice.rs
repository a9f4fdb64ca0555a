//! Chooses a configuration by a list of attributes, by the rules that EGL (1.4, table 3.4) and GLX (1.4, table 3.4)
//! share.

/// The way in which a configuration meets the request for an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// It has as much, or more.
    AtLeast,
    /// It has just that.
    Exact,
    /// It has all of these bits.
    Mask,
    /// Whatever it has.
    Ignored,
}

/// An attribute, its criterion, and what is asked where the application asks for nothing.
pub type Row = (i32, Criterion, i32);

/// The requested value of an attribute: the last pair in the list counts.
pub fn asked(wanted: &[(i32, i32)], name: i32, default: i32) -> i32 {
    wanted.iter().rev().find(|pair| pair.0 == name).map_or(default, |pair| pair.1)
}

/// Whether a configuration with these attributes is as wanted. Of what is `dont_care` anything will do.
pub fn fulfils(rows: &[Row], wanted: &[(i32, i32)], dont_care: i32, attribute: impl Fn(i32) -> i32) -> bool {
    rows.iter().all(|&(name, criterion, default)| {
        let (asked, has) = (asked(wanted, name, default), attribute(name));
        asked == dont_care
            || match criterion {
                Criterion::AtLeast => has >= asked,
                Criterion::Exact => has == asked,
                Criterion::Mask => has & asked == asked,
                Criterion::Ignored => true,
            }
    })
}
