//! A program's use of limited resources, as counted by the queries of ARB_vertex_program and ARB_fragment_program
//! (ARB_vertex_program 2.14.3.7, ARB_fragment_program 3.11.3.6).

use crate::language::isa::{Effect, Features};
use crate::language::syntax::ast::{Array, Ast, Binding, Destination, DestinationRegister, Source, SymbolKind};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::{BTreeSet, HashSet};

/// Counts of used resources. In languages without such queries all are 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Resources {
    /// Instructions of every kind (PROGRAM_INSTRUCTIONS_ARB).
    pub instructions: usize,
    /// Those that compute (PROGRAM_ALU_INSTRUCTIONS_ARB).
    pub alu_instructions: usize,
    /// Lookups and KIL (PROGRAM_TEX_INSTRUCTIONS_ARB).
    pub tex_instructions: usize,
    /// Nodes in the chain of dependent lookups (PROGRAM_TEX_INDIRECTIONS_ARB).
    pub tex_indirections: usize,
    /// Temporaries that are declared (PROGRAM_TEMPORARIES_ARB).
    pub temporaries: usize,
    /// State vectors and constant vectors that are bound (PROGRAM_PARAMETERS_ARB).
    pub parameters: usize,
    /// Attributes that are bound (PROGRAM_ATTRIBS_ARB).
    pub attribs: usize,
    /// Address registers that are declared (PROGRAM_ADDRESS_REGISTERS_ARB).
    pub address_registers: usize,
}

impl Resources {
    /// Those of `ast`, which has `features`.
    pub(crate) fn of(ast: &Ast, features: &Features) -> Self {
        if !features.variables {
            return Self::default();
        }
        let kinds = || ast.instructions().map(|instruction| instruction.mnemonic.opcode.row().effect);
        let is_tex = |effect: &Effect| matches!(effect, Effect::Lookup | Effect::Discard);
        let declared = |wanted: &[RegisterFile]| -> usize {
            let count = |kind: &SymbolKind| match kind {
                SymbolKind::Register { register, .. } => usize::from(wanted.contains(&register.file)),
                // Each element is one.
                SymbolKind::RegisterArray { first, count, .. } if wanted.contains(&first.file) => usize::from(*count),
                _ => 0,
            };
            ast.declarations().map(|symbol| count(&symbol.kind)).sum()
        };
        Self {
            instructions: kinds().count(),
            tex_instructions: kinds().filter(is_tex).count(),
            alu_instructions: kinds().filter(|effect| !is_tex(effect) && *effect != Effect::Flow).count(),
            tex_indirections: tex_indirections(ast),
            temporaries: declared(&[RegisterFile::Temporary, RegisterFile::HalfTemporary]),
            parameters: parameters(ast),
            attribs: attribs(ast),
            address_registers: declared(&[RegisterFile::Address]),
        }
    }
}

fn temporary(register: Register) -> Option<Register> {
    matches!(register.file, RegisterFile::Temporary | RegisterFile::HalfTemporary).then_some(register)
}

fn written(destination: &Destination) -> Option<Register> {
    match destination.register {
        DestinationRegister::Register(register) => temporary(register),
        _ => None,
    }
}

fn tex_indirections(ast: &Ast) -> usize {
    let mut indirections = 1;
    let (mut outputs, mut of_alu) = (HashSet::new(), HashSet::new());
    for instruction in ast.instructions() {
        let reads = instruction.operands.iter().filter_map(|operand| match operand.source {
            Source::Register(register) => temporary(register),
            _ => None,
        });
        let write = instruction.destination.as_ref().and_then(written);
        match instruction.mnemonic.opcode.row().effect {
            Effect::Lookup | Effect::Discard => {
                let mut reads = reads;
                if reads.any(|register| outputs.contains(&register)) || write.is_some_and(|to| of_alu.contains(&to)) {
                    indirections += 1;
                    outputs.clear();
                    of_alu.clear();
                }
            }
            Effect::Flow | Effect::Group | Effect::Memory => {}
            Effect::None | Effect::Derivative => of_alu.extend(reads.chain(write)),
        }
        outputs.extend(write);
    }
    indirections
}

/// State vectors count once, constants of arrays that an address register indexes each, and others unless an equal one
/// counts.
fn parameters(ast: &Ast) -> usize {
    let sources = || ast.instructions().flat_map(|instruction| &instruction.operands).map(|operand| &operand.source);
    let indexed: BTreeSet<u16> = sources()
        .filter_map(|source| match source {
            Source::Relative(relative) => match relative.array {
                Array::Parameters { first, .. } => Some(first),
                Array::Registers { .. } | Array::Listed(_) => None,
            },
            _ => None,
        })
        .collect();
    let is_indexed = |number: usize| {
        let array = ast.bank[number].array.map(|id| &ast.symbol(id).kind);
        matches!(array, Some(SymbolKind::ParameterArray { first, .. }) if indexed.contains(first))
    };
    let mut state = BTreeSet::new();
    let mut constants = HashSet::new();
    // Zeros of both signs are numerically equivalent.
    let equal = |value: [u32; 4]| value.map(|bits| if bits == 0x8000_0000 { 0 } else { bits });
    let (mut of_indexed, mut others) = (0, Vec::new());
    for (number, bound) in ast.bank.iter().enumerate() {
        match bound.binding {
            Binding::Constant(value) if is_indexed(number) => {
                of_indexed += 1;
                constants.insert(equal(value));
            }
            Binding::Constant(value) => others.push(value),
            other => {
                state.insert(other);
            }
        }
    }
    let implied = ast.implied.fog.iter().flatten().chain(ast.implied.transform.iter().flatten());
    for bound in implied.filter_map(|&number| ast.bank.get(usize::from(number))) {
        // Parameters that options read lower the limits instead of being counted, unless the program also binds them.
        if bound.array.is_none() && !ast.is_bound(bound.binding) {
            state.remove(&bound.binding);
        }
    }
    let declared = ast.symbols.iter().filter_map(|symbol| match &symbol.kind {
        SymbolKind::Parameter(source) => Some(source),
        _ => None,
    });
    others.extend(sources().chain(declared).filter_map(|source| ast.constant(source)));
    let before = constants.len();
    constants.extend(others.into_iter().map(equal));
    state.len() + of_indexed + (constants.len() - before)
}

fn attribs(ast: &Ast) -> usize {
    let declared = ast.symbols.iter().filter_map(|symbol| match &symbol.kind {
        SymbolKind::Attribute(source) => Some(source),
        _ => None,
    });
    let used = ast.instructions().flat_map(|instruction| &instruction.operands).map(|operand| &operand.source);
    let mut distinct = BTreeSet::new();
    for source in declared.chain(used) {
        match source {
            Source::Register(register) if register.file == RegisterFile::Attribute => {
                distinct.insert((*register, false));
            }
            Source::Relative(relative) => {
                if let Array::Registers { first, .. } = relative.array {
                    distinct.insert((first, true));
                }
            }
            _ => {}
        }
    }
    distinct.len()
}
