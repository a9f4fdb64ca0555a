//! The choice of a configuration by a list of attributes, with the rules that EGL (1.4, table 3.4) and GLX (1.4, table
//! 3.4) share.

/// The way in which a configuration must match the request for an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// The value is at least the requested one.
    AtLeast,
    /// The value is the requested one.
    Exact,
    /// The value contains all requested bits.
    Mask,
    /// Any value matches.
    Ignored,
}

/// An attribute, its criterion, and the default of the request.
pub type Row = (i32, Criterion, i32);

/// The requested value of an attribute: the last pair in the list is used.
pub fn asked(wanted: &[(i32, i32)], name: i32, default: i32) -> i32 {
    wanted.iter().rev().find(|pair| pair.0 == name).map_or(default, |pair| pair.1)
}

/// Whether a configuration with these attributes matches the request. Any value matches `dont_care`.
pub fn fulfils(
    mut rows: impl Iterator<Item = Row>,
    wanted: &[(i32, i32)],
    dont_care: i32,
    attribute: impl Fn(i32) -> i32,
) -> bool {
    rows.all(|(name, criterion, default)| {
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
