//! The function around the code of an iteration: registers saved and loaded, and the loop over the batch.

use super::Shape;
use super::allocate::{Allocated, Item};
use super::encode::{Assembler, Label, Place};
use super::machine::{CONTEXT, END, Function, General, Memory, PARAMETERS, POSITION, POSITIONS, RDI, ROWS, WORDS};
use crate::compiler::codegen::layout::Layout;
use crate::compiler::codegen::prologue::{Code, Iteration};
use crate::compiler::ir::NO_SOURCE;
use nvjit_runtime::native::offsets;

/// Callee-saved registers.
const SAVED: [General; 6] = [PARAMETERS, CONTEXT, ROWS, WORDS, POSITION, END];

/// Conditions of jumps, by the flags of a mask test, which set ZF if no lane has the mask.
const ANY: u8 = 5;
const NONE: u8 = 4;
const NOT_BELOW: u8 = 3;
const LESS: u8 = 12;
const NOT_LESS: u8 = 13;

/// Operations with an immediate.
const ADD: u8 = 0;
const SUBTRACT: u8 = 5;

/// The code of a function. Each body loops as long as enough groups of lanes remain for it; the last one handles the
/// rest.
pub(super) fn emit(
    function: &Function,
    bodies: &[(usize, Allocated)],
    shape: Shape,
    layout: &Layout<'_>,
    uses_parameters: bool,
) -> Code {
    let mut code = Assembler::new(shape.vector_bytes(), shape.has_masks());
    let exit = code.label();
    for register in SAVED {
        if register & 8 != 0 {
            code.bytes.push(0x41);
        }
        code.bytes.push(0x50 | register & 7);
    }
    // Calls need a stack aligned to 16 bytes.
    code.bytes.extend([0x48, 0x83, 0xec, 0x08]);
    code.registers(true, &[0x8b], CONTEXT, RDI);
    code.load(END, CONTEXT, offsets::LANES);
    code.registers(true, &[0xc1], 4, END);
    code.bytes.push(2);
    code.jump(Some(NONE), exit);
    code.load(ROWS, CONTEXT, offsets::ROWS);
    code.load(WORDS, CONTEXT, offsets::WORDS);
    if uses_parameters {
        code.load(PARAMETERS, CONTEXT, offsets::PARAMETERS);
    }
    code.registers(false, &[0x31], POSITION, POSITION);
    let (mut sources, mut first) = (Vec::new(), None);
    for (number, (groups, body)) in bodies.iter().enumerate() {
        let bytes = shape.vector_bytes() as i32;
        let [head, latch, end] = [0; 3].map(|_| code.label());
        let is_last = number + 1 == bodies.len();
        let end = if is_last { exit } else { end };
        if number > 0 {
            code.registers(true, &[0x39], END, POSITION);
            code.jump(Some(NOT_BELOW), exit);
        }
        if !is_last {
            // From here to the end there are too few groups.
            code.number(true, SUBTRACT, END, (*groups as i32 - 1) * bytes);
            code.registers(true, &[0x39], END, POSITION);
            code.jump(Some(NOT_LESS), end);
        }
        code.bind(head);
        let start = code.bytes.len() as u32;
        for pair in POSITIONS[..*groups].windows(2) {
            code.lea(pair[1], pair[0], None, bytes);
        }
        iteration(&mut code, function, body, shape, layout, latch, &mut sources);
        code.bind(latch);
        code.number(true, ADD, POSITION, *groups as i32 * bytes);
        code.registers(true, &[0x39], END, POSITION);
        code.jump(Some(LESS), head);
        first.get_or_insert_with(|| Iteration {
            bytes: start..code.bytes.len() as u32,
            lanes: (groups * shape.lanes) as u32,
            spills: Some(body.spills()),
        });
        if !is_last {
            code.bind(end);
            code.number(true, ADD, END, (*groups as i32 - 1) * bytes);
        }
    }
    code.bind(exit);
    // vzeroupper
    code.bytes.extend([0xc5, 0xf8, 0x77, 0x48, 0x83, 0xc4, 0x08]);
    for register in SAVED.into_iter().rev() {
        if register & 8 != 0 {
            code.bytes.push(0x41);
        }
        code.bytes.push(0x58 | register & 7);
    }
    code.bytes.push(0xc3);
    let end = code.bytes.len() as u32;
    let iteration = first.unwrap_or(Iteration { bytes: 0..0, lanes: 0, spills: None });
    Code { bytes: code.finish(&function.pool), end, sources, iteration }
}

/// The code of an iteration.
fn iteration(
    code: &mut Assembler,
    function: &Function,
    allocated: &Allocated,
    shape: Shape,
    layout: &Layout<'_>,
    latch: Label,
    sources: &mut Vec<(u32, u32)>,
) {
    let labels: Vec<_> = (0..allocated.labels).map(|_| code.label()).collect();
    let mut skips = false;
    for (number, item) in allocated.items.iter().enumerate() {
        let next = allocated.items.get(number + 1);
        let falls = |to: usize| matches!(next, Some(Item::Bind(next)) if *next == to);
        match *item {
            Item::Operation(mut placed, source) | Item::Edit(mut placed, source) => {
                if source != NO_SOURCE && sources.last().is_none_or(|&(_, last)| last != source) {
                    sources.push((code.bytes.len() as u32, source));
                }
                if let Place::Memory(Memory::Slot(slot)) = placed.b {
                    placed.b = Place::Memory(shape.slot(layout, slot as usize));
                }
                code.operation(&placed);
            }
            Item::Raw(start, len) => {
                code.bytes.extend(&function.raw[start as usize..(start + len) as usize]);
                code.row = None;
            }
            Item::Bind(label) => code.bind(labels[label]),
            Item::Jump(_) if std::mem::take(&mut skips) => {}
            Item::Jump(to) if falls(to) => {}
            Item::Jump(to) => code.jump(None, labels[to]),
            Item::JumpIfAny(to) => match (next, allocated.items.get(number + 2)) {
                // Inverted, there is one jump less.
                (Some(&Item::Jump(other)), Some(&Item::Bind(after))) if after == to => {
                    code.jump(Some(NONE), labels[other]);
                    skips = true;
                }
                _ => code.jump(Some(ANY), labels[to]),
            },
            Item::Return => {
                if next.is_some() {
                    code.jump(None, latch);
                }
            }
        }
    }
}
