//! Formats the contents of registers as numbers of their type.

use super::value::{decimal, to_json};
use nvjit::Program;
use nvjit::language::isa::Base;
use nvjit::language::syntax::ast::DestinationRegister;
use nvjit::runtime::Register;
use serde_json::{Value, json};

/// The type of a register's contents, if all instructions that write it agree; floats if none says otherwise.
pub fn base(program: &Program, register: Register) -> Base {
    let mut base = None;
    for instruction in program.ast().instructions().filter(|_| program.features().typed) {
        let writes = match instruction.destination.as_ref().map(|destination| destination.register) {
            Some(DestinationRegister::Register(own)) => own == register,
            Some(DestinationRegister::Relative(relative)) => {
                program.ast().registers(relative.array).any(|own| own == register)
            }
            _ => false,
        };
        let own = instruction.mnemonic.result_type().base;
        if writes && base.replace(own).is_some_and(|before| before != own) {
            return Base::Float;
        }
    }
    base.unwrap_or(Base::Float)
}

/// A number of JSON, as what it is.
pub fn number(base: Base, bits: u32) -> Value {
    match base {
        Base::Float => to_json(f32::from_bits(bits)),
        Base::Signed => json!(bits as i32),
        Base::Unsigned => json!(bits),
    }
}

/// A number, as what it is.
pub fn text(base: Base, bits: u32) -> String {
    match base {
        Base::Float => decimal(f32::from_bits(bits)),
        Base::Signed => (bits as i32).to_string(),
        Base::Unsigned => bits.to_string(),
    }
}

/// A number of 64 bits, as what it is.
pub fn wide_text(base: Base, bits: u64) -> String {
    match base {
        Base::Float => match f64::from_bits(bits) {
            value if value.is_nan() => "nan".to_owned(),
            value => format!("{value:?}"),
        },
        Base::Signed => (bits as i64).to_string(),
        Base::Unsigned => bits.to_string(),
    }
}
