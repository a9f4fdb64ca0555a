//! Every form of every operation against a decoder that others wrote.

use super::encode::{Assembler, Place, Placed};
use super::machine::{Memory, RAX, WORDS};
use super::table::{Class, Form, Op};
use iced_x86::{Decoder, DecoderOptions, Formatter, IntelFormatter};

/// What a decoder makes of an operation.
fn text(width: usize, placed: &Placed) -> String {
    let mut code = Assembler::new(width);
    code.operation(placed);
    let bytes = code.finish_part();
    let mut decoder = Decoder::new(64, &bytes, DecoderOptions::NONE);
    let mut formatter = IntelFormatter::new();
    let mut lines = Vec::new();
    while decoder.can_decode() {
        let instruction = decoder.decode();
        let mut line = String::new();
        formatter.format(&instruction, &mut line);
        lines.push(line);
    }
    lines.join("; ")
}

fn placed(op: Op) -> Placed {
    Placed { op, d: 17, a: 10, b: Place::Register(28), k: 0, zeroing: false, immediate: 1, order: 0 }
}

#[test]
fn print_all() {
    for &op in Op::ALL {
        let row = op.row();
        if row.form == Form::Pseudo && !matches!(op, Op::Zero | Op::MaskFalse | Op::MaskTrue) {
            continue;
        }
        let mut inst = placed(op);
        if row.result == Class::Mask {
            inst.d = 3;
        }
        if row.operands == Class::Mask {
            (inst.a, inst.b) = (5, Place::Register(6));
        }
        if op == Op::MaskSave {
            inst.b = Place::Memory(Memory::Words(640));
        }
        if matches!(row.form, Form::Store) {
            inst.b = Place::Memory(Memory::Words(640));
        }
        if matches!(row.form, Form::Gather | Form::Scatter) {
            inst.b = Place::Memory(Memory::At(WORDS, 640));
            inst.k = 2;
        }
        println!("{op:?}: {}", text(64, &inst));
        if matches!(row.form, Form::Three | Form::Commutes | Form::Two | Form::Tied | Form::Fused | Form::Digit(_))
            && row.mask_length == 0 && row.operands == Class::Vector
        {
            inst.k = 4;
            for memory in [Memory::Words(640), Memory::Splat(24), Memory::Row(3), Memory::At(RAX, 12)] {
                inst.b = Place::Memory(memory);
                println!("    {}", text(64, &inst));
            }
        }
    }
}
