//! The verifier.

use super::Function;

/// An invariant that a function breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError(pub String);

/// Checks every invariant.
///
/// # Errors
/// The first one that is broken.
pub fn verify(function: &Function) -> Result<(), VerifyError> {
    let _ = function;
    todo!()
}
