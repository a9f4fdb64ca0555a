//! The function around the code of an iteration: registers saved and loaded, and the loop over the batch.

use super::Shape;
use super::allocate::{Allocated, Item};
use super::encode::{Assembler, Place};
use super::machine::{CONTEXT, END, Function, General, Memory, PARAMETERS, POSITION, RDI, ROWS, WORDS};
use crate::codegen::layout::Layout;
use crate::ir::NO_SOURCE;
use nvjit_runtime::native::offsets;

/// What the caller wants back.
const SAVED: [General; 6] = [PARAMETERS, CONTEXT, ROWS, WORDS, POSITION, END];

/// Conditions of jumps: by the flags of a mask, of which zero is set if no lane has it.
const ANY: u8 = 5;
const NONE: u8 = 4;
const BELOW: u8 = 2;

/// The bytes of a function, where its constants begin, and where the code of program instructions begins.
pub(super) fn emit(
    function: &Function,
    allocated: &Allocated,
    shape: Shape,
    layout: &Layout<'_>,
    uses_parameters: bool,
) -> (Vec<u8>, u32, Vec<(u32, u32)>) {
    let mut code = Assembler::new(shape.vector_bytes(), shape.has_masks());
    let labels: Vec<_> = (0..allocated.labels).map(|_| code.label()).collect();
    let [head, latch, exit] = [0; 3].map(|_| code.label());
    for register in SAVED {
        if register & 8 != 0 {
            code.bytes.push(0x41);
        }
        code.bytes.push(0x50 | register & 7);
    }
    // The stack of what is called is aligned to 16 bytes.
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
    code.bind(head);
    let mut sources = Vec::new();
    let mut skips = false;
    for (number, item) in allocated.items.iter().enumerate() {
        let next = allocated.items.get(number + 1);
        let falls = |to: usize| matches!(next, Some(Item::Bind(next)) if *next == to);
        match *item {
            Item::Operation(mut placed, source) => {
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
            }
            Item::Bind(label) => code.bind(labels[label]),
            Item::Jump(_) if std::mem::take(&mut skips) => {}
            Item::Jump(to) if falls(to) => {}
            Item::Jump(to) => code.jump(None, labels[to]),
            Item::JumpIfAny(to) => match (next, allocated.items.get(number + 2)) {
                // The other way round there is one jump less.
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
    code.bind(latch);
    code.number(true, 0, POSITION, shape.vector_bytes() as i32);
    code.registers(true, &[0x39], END, POSITION);
    code.jump(Some(BELOW), head);
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
    (code.finish(&function.pool), end, sources)
}
