//! The variables that expressions and statements assign, and which expressions may be evaluated speculatively.

use super::syntax::{Expression, Kind, Statement};
use std::collections::HashSet;

/// Whether an expression can be evaluated speculatively: it assigns nothing and reads no memory at an index that
/// may be out of bounds.
pub(super) fn is_plain(expression: &Expression<'_>) -> bool {
    match expression {
        Expression::Number(_) | Expression::Name(_) => true,
        // Vertices of a primitive are counted.
        Expression::Index(base, index) => match (&**base, &**index) {
            (Expression::Name(name), Expression::Number(_)) => *name == "gl_in" || name.starts_with("vertex_"),
            _ => false,
        },
        Expression::Assign(..) | Expression::Step { .. } => false,
        Expression::Swizzle(inner, _) | Expression::Length(inner) | Expression::Unary(_, inner) => is_plain(inner),
        Expression::Call(_, arguments) => arguments.iter().all(is_plain),
        Expression::Binary(_, left, right) => is_plain(left) && is_plain(right),
        Expression::Choice(parts) => parts.iter().all(is_plain),
    }
}

/// The variable that a place is part of.
fn root<'a>(expression: &Expression<'a>) -> Option<&'a str> {
    match expression {
        Expression::Name(name) => Some(name),
        Expression::Swizzle(base, _) | Expression::Index(base, _) => root(base),
        _ => None,
    }
}

/// Functions whose last two arguments are set.
pub(super) const SETTERS: [&str; 2] = ["imulExtended", "umulExtended"];

/// The variables that an expression assigns.
fn set_in<'a>(expression: &Expression<'a>, names: &mut HashSet<&'a str>) {
    match expression {
        Expression::Number(_) | Expression::Name(_) => {}
        Expression::Assign(to, value) => {
            names.extend(root(to));
            set_in(value, names);
        }
        Expression::Step { place, .. } => names.extend(root(place)),
        Expression::Swizzle(inner, _) | Expression::Length(inner) | Expression::Unary(_, inner) => set_in(inner, names),
        Expression::Call(name, arguments) => {
            let skipped = if SETTERS.contains(name) { 2 } else { arguments.len() };
            names.extend(arguments.iter().skip(skipped).filter_map(root));
            arguments.iter().for_each(|argument| set_in(argument, names));
        }
        Expression::Index(left, right) | Expression::Binary(_, left, right) => {
            set_in(left, names);
            set_in(right, names);
        }
        Expression::Choice(parts) => parts.iter().for_each(|part| set_in(part, names)),
    }
}

/// The variables declared before it that a statement assigns.
pub(super) fn assigned_in<'a>(statement: &Statement<'a>, names: &mut HashSet<&'a str>) {
    match &statement.kind {
        Kind::Declare(_, all) => all.iter().filter_map(|one| one.value.as_ref()).for_each(|one| set_in(one, names)),
        Kind::Do(expression) | Kind::Return(Some(expression)) => set_in(expression, names),
        Kind::Block(body) => body.iter().for_each(|one| assigned_in(one, names)),
        Kind::If(condition, then, otherwise) => {
            set_in(condition, names);
            assigned_in(then, names);
            otherwise.iter().for_each(|one| assigned_in(one, names));
        }
        Kind::For(first, condition, step, body) => {
            first.iter().for_each(|one| assigned_in(one, names));
            condition.iter().chain(step).for_each(|one| set_in(one, names));
            assigned_in(body, names);
        }
        Kind::Once(body) => assigned_in(body, names),
        Kind::Switch(index, arms) => {
            set_in(index, names);
            arms.iter().flat_map(|(_, body)| body).for_each(|one| assigned_in(one, names));
        }
        Kind::Break | Kind::Continue | Kind::Return(None) | Kind::Discard => {}
    }
}
