//! The ARB writer: programs of NV_vertex_program to 3 and NV_fragment_program to 2 as programs of ARB_vertex_program
//! and ARB_fragment_program without options of NVIDIA, so that state, attributes and fixed function stay the driver's.
//!
//! - [`flow`]: branches, blocks and loops as one straight line, whose instructions select;
//! - [`condition`]: the condition code and its tests;
//! - [`instructions`]: the translation of an instruction;
//! - [`operands`]: how operands are written;
//! - [`text`]: the lines, the registers that they need, and the limits of targets.
//!
//! It is made from the syntax tree, not from the IR, since the target has the registers and most of the instructions
//! that the programs have: a text has the names of the original, and one line for most of its instructions.

mod condition;
mod flow;
mod instructions;
mod operands;
mod text;

pub use text::Limits;

use crate::error::{Unsupported, header};
use crate::lints;
use crate::reflection::{Parameter, Reflection, Uniform};
use crate::{Contract, Error, Rows, Settings, Translation};
use nvjit::Program;
use nvjit::compiler::ir::NO_SOURCE;
use nvjit::language::isa::{Effect, Features, ProgramFeatures};
use nvjit::language::program::ParameterSource;
use nvjit::language::syntax::ast::{Ast, Binding, DestinationRegister, Instruction, Source, SymbolKind};
use nvjit::runtime::{Register, RegisterFile, Stage};
use std::collections::{BTreeMap, BTreeSet};
use text::Text;

/// Translates `program`, whose text is `text`, for these settings.
pub(crate) fn translate(program: &Program, text: &[u8], settings: &Settings) -> Result<Translation, Error> {
    let features = program.features();
    if features.typed || !matches!(features.stage, Stage::Vertex | Stage::Fragment) {
        let what = format!("counterpart of {} programs", program.language());
        return Err(Unsupported::new(settings.target, what, header(text)).into());
    }
    let is_exact = settings.contract == Contract::Exact;
    if is_exact && settings.options.nv_vertex_program_rules && features.numbers.superseded {
        let what = "rules of NV_vertex_program for products to the bit".to_owned();
        return Err(Unsupported::new(settings.target, what, header(text)).into());
    }
    let mut writer = Writer::new(program, text, settings);
    writer.begin()?;
    writer.flow()?;
    writer.end()?;
    writer.finish()
}

struct Writer<'a> {
    program: &'a Program,
    text: &'a [u8],
    ast: &'a Ast,
    features: ProgramFeatures,
    settings: &'a Settings,
    out: Text<'a>,
    /// Temporaries of the program, as they are called in the text.
    temporaries: BTreeMap<Register, String>,
    /// Results that are held in temporaries until the end, because they are written under a condition.
    kept: BTreeMap<Register, String>,
    /// Vertex attributes that are bound by their numbers.
    generic: u32,
    /// The first local parameter that represents a parameter that the program DECLAREs.
    first_declared: u16,
    /// The address registers that the program names.
    addresses: std::collections::BTreeSet<Register>,
    /// The active lanes.
    live: flow::Live,
    /// The number of statements visited.
    steps: u64,
    /// All flags, to find those that are no longer in use.
    flags: Vec<flow::Flag>,
    /// The values of the indices of the loops that are open, from the outermost on.
    indices: Vec<Option<i32>>,
    /// The contents of the text's address register.
    loaded: Option<operands::Loaded>,
    /// The instruction of the program that the next lines come from.
    source: u32,
    /// The instructions that the target cannot compute bit for bit, and why.
    inexact: BTreeSet<(u32, &'static str)>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program, text: &'a [u8], settings: &'a Settings) -> Self {
        let ast = program.ast();
        let features = ast.features();
        let mut writer = Self {
            program,
            text,
            ast,
            settings,
            out: Text::new(program, text, settings),
            temporaries: BTreeMap::new(),
            kept: BTreeMap::new(),
            generic: ast.generic_attributes,
            first_declared: 0,
            addresses: Default::default(),
            live: flow::Live::All,
            steps: 0,
            flags: Vec::new(),
            indices: Vec::new(),
            loaded: None,
            source: NO_SOURCE,
            inexact: BTreeSet::new(),
            features,
        };
        writer.survey();
        writer
    }

    fn is_fragment(&self) -> bool {
        self.features.stage == Stage::Fragment
    }

    fn is_depth(&self, register: Register) -> bool {
        let is_result = register.file == RegisterFile::Result && self.is_fragment();
        is_result && Some(register.index) == self.features.results.depth
    }

    fn is_exact(&self) -> bool {
        self.settings.contract == Contract::Exact
    }

    /// The error for a feature that the current instruction needs and the target lacks.
    fn lacks(&self, what: impl Into<String>) -> Error {
        Unsupported::at(self.settings.target, self.program, self.source, what.into()).into()
    }

    /// The error for a register that has no counterpart: at the current instruction, or where it is first used.
    fn lacks_register(&self, register: Register) -> Error {
        let name = self.ast.register_name(register);
        match self.source {
            NO_SOURCE => Unsupported::register(self.settings.target, self.program, register).into(),
            _ => self.lacks(format!("counterpart of {name}")),
        }
    }

    /// An error in the contract `exact`, for what the target cannot compute bit for bit; in `fast` a lint.
    fn inexact(&mut self, what: &str, why: &'static str) -> Result<(), Error> {
        if self.is_exact() {
            return Err(self.lacks(format!("{what} to the bit")));
        }
        self.inexact.insert((self.source, why));
        Ok(())
    }

    /// Collects the facts that are needed before the first line.
    fn survey(&mut self) {
        let flows = self.ast.instructions().any(|one| one.mnemonic.opcode.row().effect == Effect::Flow);
        let mut numbered = 0;
        for instruction in self.ast.instructions() {
            if let Some(destination) = &instruction.destination
                && let DestinationRegister::Register(register) = destination.register
                && register.file == RegisterFile::Result
                && (flows || destination.cc_mask.is_some())
            {
                let name = self.out.own(&format!("out{}", register.index));
                self.kept.entry(register).or_insert(name);
            }
            let written = instruction.destination.as_ref().map(|destination| destination.register);
            if let Some(DestinationRegister::Register(register)) = written
                && register.file == RegisterFile::Address
            {
                self.addresses.insert(register);
            }
            self.addresses.extend(instruction.addresses().filter_map(|(address, _)| address.register()));
            for (number, operand) in instruction.operands.iter().enumerate() {
                let needed = instruction.needed_components(number, &self.features);
                match &operand.source {
                    Source::Register(register) if register.file == RegisterFile::Attribute => {
                        let taken = (0..4).filter(|to| needed >> to & 1 != 0).map(|to| operand.swizzle.0[to]);
                        self.find_generic(*register, taken);
                    }
                    Source::Parameter(index) if self.features.definitions => numbered = numbered.max(index + 1),
                    _ => {}
                }
            }
        }
        self.first_declared = numbered;
    }

    /// An attribute whose conventional counterpart lacks components that the program reads is bound by its number.
    fn find_generic(&mut self, register: Register, mut taken: impl Iterator<Item = u8>) {
        let has_constants = |component: u8| match register.index {
            2 => component == 3,
            5 => component != 0,
            _ => false,
        };
        let own = self.features.constant_component(register, 3).is_some();
        let is_vertex = self.features.stage == Stage::Vertex && !self.features.variables;
        // No driver has weights, and two attributes have numbers alone.
        let is_unnamed = matches!(register.index, 1 | 6 | 7);
        if is_vertex && (is_unnamed || self.is_exact() && !own && taken.any(has_constants)) {
            self.generic |= 1 << register.index;
        }
    }

    /// The code before the first instruction.
    fn begin(&mut self) -> Result<(), Error> {
        for (register, name) in self.kept.clone() {
            let value = text::Arg::constant(self.features.initial_result(register.index)).to_string();
            let value = if self.is_depth(register) && self.features.results.depth_of_fragment {
                if self.features.is_half(register) {
                    // The first instruction that writes it gets the lint.
                    self.source = self.first_write(register);
                    self.inexact("results of fp16", lints::NO_HALVES)?;
                    self.source = NO_SOURCE;
                }
                "fragment.position.z"
            } else {
                &value
            };
            self.out.start(&name, value)?;
        }
        if !self.features.variables && self.features.stage == Stage::Vertex {
            // Components that are not written are defined (NV_vertex_program2 2.14.1.5).
            let partial =
                self.program.results().filter(|(register, mask)| *mask != 15 && !self.kept.contains_key(register));
            for (register, _) in partial.collect::<Vec<_>>() {
                let name = self.result_name(register)?;
                let value = text::Arg::constant(self.features.initial_result(register.index)).to_string();
                self.out.start(&name, &value)?;
            }
        }
        Ok(())
    }

    /// The number of the first instruction that writes a register.
    fn first_write(&self, register: Register) -> u32 {
        let own = DestinationRegister::Register(register);
        let writes = |one: &Instruction| one.destination.as_ref().is_some_and(|to| to.register == own);
        (0..).zip(self.ast.instructions()).find(|(_, one)| writes(one)).map_or(NO_SOURCE, |(number, _)| number)
    }

    /// The code after the last instruction.
    fn end(&mut self) -> Result<(), Error> {
        self.source = NO_SOURCE;
        for (register, name) in self.kept.clone() {
            let to = self.result_name(register)?;
            let mask = self.program.results().find(|(own, _)| *own == register).map_or(15, |(_, mask)| mask);
            let is_whole = !self.is_fragment() && !self.features.variables;
            let mask = match self.is_depth(register) {
                true => mask & 0b0100,
                false if is_whole => 15,
                false => mask,
            };
            if mask == 0 {
                continue;
            }
            self.out.emit(self.source, "MOV", &to, mask, &[text::Arg::temporary(&name)])?;
        }
        Ok(())
    }

    fn finish(self) -> Result<Translation, Error> {
        let declarations = self.declarations();
        let header = if self.is_fragment() { "!!ARBfp1.0" } else { "!!ARBvp1.0" };
        let (options, mut reflection) = (self.options(), self.reflection());
        reflection.inexact = lints::of_arb(self.ast, self.text, self.inexact);
        let (text, map) = self.out.finish(header, &options, &declarations)?;
        Ok(Translation { text, words: Vec::new(), map, reflection, rows: Rows::default() })
    }

    /// The options that plain programs have, too.
    fn options(&self) -> Vec<String> {
        // Of lookups plain vertex programs have none.
        let is_fragment = self.is_fragment();
        let plain = |name: &&str| {
            let of_nv = ["NV_vertex_program", "NV_fragment_program"].iter().any(|own| name.starts_with(own));
            !of_nv && (is_fragment || *name != "ARB_fragment_program_shadow")
        };
        let names = self.ast.options.iter().map(|option| option.name()).filter(plain);
        names.map(|name| name.replace("NV_position", "ARB_position")).collect()
    }

    /// Parameters and arrays of them that lines name.
    fn declarations(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.features.variables && self.out.uses("c") {
            let last = self.features.parameters.count.saturating_sub(1);
            lines.push(format!("PARAM c[{}] = {{ program.env[0..{last}] }};", last + 1));
        }
        for symbol in self.ast.declarations().filter(|symbol| self.out.uses(&symbol.name)) {
            match symbol.kind {
                SymbolKind::Parameter(Source::Parameter(index)) => {
                    if let Some(bound) = self.ast.bank.get(usize::from(index)) {
                        lines.push(format!("PARAM {} = {};", symbol.name, bound.binding));
                    }
                }
                SymbolKind::ParameterArray { first, count } => {
                    let range = usize::from(first)..usize::from(first) + usize::from(count);
                    let own = self.ast.bank.get(range).unwrap_or_default();
                    let parts: Vec<String> = own.iter().map(|bound| bound.binding.to_string()).collect();
                    lines.push(format!("PARAM {}[{count}] = {{ {} }};", symbol.name, parts.join(", ")));
                }
                SymbolKind::Local { index, .. } => {
                    let number = self.first_declared + index;
                    lines.push(format!("PARAM {} = program.local[{number}];", symbol.name));
                }
                _ => {}
            }
        }
        lines
    }

    fn reflection(&self) -> Reflection {
        let parameters = self.program.parameters().iter().filter_map(|parameter| {
            let (kind, uniform) = match parameter.source {
                ParameterSource::Named(_) => {
                    let number = parameter.index.checked_sub(self.ast.local_parameter(0))?;
                    ("named", format!("program.local[{}]", self.first_declared + number))
                }
                ParameterSource::Local(number) => ("local", format!("program.local[{number}]")),
                ParameterSource::Environment(number) => ("environment", format!("program.env[{number}]")),
                ParameterSource::State(_) => ("state", self.program.parameter_name(parameter)),
                _ => return None,
            };
            let name = self.program.parameter_name(parameter);
            let bound = Parameter { kind, name, default: parameter.default.map(f32::to_bits) };
            Some(Uniform {
                uniform,
                first: parameter.index,
                count: None,
                location: None,
                offset: None,
                bound: vec![bound],
            })
        });
        let mut host = Vec::new();
        if self.features.definitions && !self.program.parameters().is_empty() {
            host.push("set parameters that have a value by the program: a program of the target cannot".to_owned());
        }
        Reflection::of_program(self.program, self.settings, parameters.collect(), host)
    }
}

/// The precision of `instruction`, if it is not fp32: the suffix, or that of what it writes (NV_fragment_program
/// 3.11.4.2).
fn reduced(ast: &Ast, features: &Features, instruction: &Instruction) -> Option<nvjit::language::isa::Precision> {
    use nvjit::language::isa::Precision::{Fp16, Fp32};
    let full = |source: &Source| matches!(source, Source::Register(register) if features.is_full_precision(*register));
    let suffixes = instruction.mnemonic.opcode.row().suffixes(ast.language);
    let half = match instruction.destination.as_ref().map(|destination| destination.register) {
        Some(DestinationRegister::Register(register)) => features.is_half(register),
        Some(DestinationRegister::Hc) => true,
        _ => false,
    };
    let stored = half.then_some(Fp16);
    if !suffixes.rh || instruction.operands.iter().any(|operand| full(&operand.source)) {
        return stored;
    }
    instruction.mnemonic.precision.filter(|precision| *precision != Fp32).or(stored)
}

/// The binding of a parameter of the bank, if it is not a constant.
fn binding(ast: &Ast, index: u16) -> Option<Binding> {
    ast.bank.get(usize::from(index)).map(|bound| bound.binding)
}

/// Names, each once.
type Set = BTreeSet<String>;
