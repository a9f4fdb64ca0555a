//! What programs of languages with buffers may address: what is in it before, and after.

use super::choices::Random;
use super::generate::typed::memory::{
    CONSTANT_BYTES, CONSTANTS, COUNTERS, LANES, PLACE, PLACES, SHARED, SHARED_BYTES, SHARED_MEMORY, STORAGE_SHARED,
};
use super::values;
use crate::isa::{Effect, Opcode};
use crate::program::Program;
use crate::syntax::ast::{BufferKind, SymbolKind};
use nvjit_runtime::{Buffer, Memory, Rights};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// From this address on.
    Global(u64),
    /// A binding point of BUFFER, BUFFER4 and CBUFFER.
    Constants(u8),
    /// A binding point of STORAGE.
    Storage(u8),
    /// A binding point of COUNTER.
    Counters(u8),
    /// That of a work group.
    Shared,
}

/// Words of each part.
pub type Contents = BTreeMap<Area, Vec<u32>>;

/// How many words buffers of constants have: less than what programs ask for, now and then.
const CONSTANT_WORDS: usize = 24;

/// Contents for what `program` names.
pub fn contents(program: &Program, random: &mut Random) -> Contents {
    let mut areas: Vec<(Area, usize)> = Vec::new();
    let has = |opcode| program.ast().instructions().any(|one| one.mnemonic.opcode == opcode);
    if [Opcode::Load, Opcode::Store, Opcode::Atom].into_iter().any(has) {
        areas.extend(
            [(PLACES, LANES * PLACE), (CONSTANTS, CONSTANT_BYTES), (SHARED, SHARED_BYTES)]
                .map(|(address, bytes)| (Area::Global(address.into()), bytes as usize / 4)),
        );
    }
    for symbol in program.ast().declarations() {
        let SymbolKind::Buffer(buffer) = symbol.kind else { continue };
        for number in 0..buffer.bindings.unwrap_or(1) {
            areas.push(match buffer.kind {
                BufferKind::Counters => (Area::Counters(buffer.binding), COUNTERS as usize),
                BufferKind::Shared => (Area::Shared, SHARED_MEMORY as usize / 4),
                BufferKind::Storage => (Area::Storage(buffer.binding), (STORAGE_SHARED + SHARED_BYTES) as usize / 4),
                _ => (Area::Constants(buffer.binding + number), CONSTANT_WORDS),
            });
        }
    }
    areas.into_iter().map(|(area, words)| (area, (0..words).map(|_| values::integer(random)).collect())).collect()
}

/// Whether lanes of `program` may write memory that others could read.
pub fn writes(program: &Program) -> bool {
    use Opcode::{Emit, Emits, Endprim, Ldb, Ldc, Load};
    let is_write = |opcode: Opcode| {
        opcode.row().effect == Effect::Memory && !matches!(opcode, Load | Ldc | Ldb | Emit | Emits | Endprim)
    };
    program.ast().instructions().any(|one| is_write(one.mnemonic.opcode))
}

/// Memory that holds contents, and its parts in order.
#[derive(Debug)]
pub struct Bound {
    /// What a frame is given.
    pub memory: Arc<Memory>,
    buffers: Vec<Arc<Buffer>>,
}

impl Bound {
    /// Memory with `contents`; what cannot be bound is left out.
    pub fn new(contents: &Contents) -> Self {
        let mut memory = Memory::default();
        let mut buffers = Vec::new();
        for (area, words) in contents {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let buffer = Arc::new(Buffer::new(bytes.len()));
            let _ = buffer.write(0, &bytes);
            let _ = match *area {
                Area::Global(address) => memory.map(address, buffer.clone(), 0, bytes.len(), Rights::ReadWrite),
                Area::Constants(number) => memory.bind_constants(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Counters(number) => memory.bind_counters(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Storage(number) => memory.bind_storage(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Shared => {
                    memory.bind_shared(buffer.clone());
                    Ok(())
                }
            };
            buffers.push(buffer);
        }
        Self { memory: Arc::new(memory), buffers }
    }

    /// What the parts hold.
    pub fn words(&self) -> Vec<Vec<u32>> {
        let words = |buffer: &Arc<Buffer>| {
            let mut bytes = vec![0; buffer.len()];
            let _ = buffer.read(0, &mut bytes);
            let word = |word: &[u8]| word.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
            bytes.chunks(4).map(word).collect()
        };
        self.buffers.iter().map(words).collect()
    }
}
