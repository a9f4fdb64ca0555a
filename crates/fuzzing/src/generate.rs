//! Programs of a language, valid by construction: each choice that the instruction table, the register tables and the
//! restrictions leave open is drawn from [`Choices`]. A row that is added to the table is generated without further
//! code.
//!
//! A program uses few registers, so that instructions read each other's results. [`flow`] generates control flow,
//! [`variables`] the declarations of programs with variables, and [`spelling`] alternative spellings.

mod flow;
mod spelling;
pub mod typed;
mod variables;

use super::Theme;
use super::choices::{Choices, Random};
use super::values;
use nvjit::language::isa::features::ParameterOperands;
use nvjit::language::isa::features::{AddressRegisters, MustWrite};
use nvjit::language::isa::registers::{RESULT_COLH, RESULT_DEPR, RESULT_HPOS};
use nvjit::language::isa::{
    DataType, Effect, Features, Language, Mnemonic, Opcode, OperandKind, Precision, ProgramFeatures, Restriction,
    ResultKind, Row, Saturation, TABLE,
};
use nvjit::language::syntax::ast::{
    Address, Array, Ast, CcMask, CcRule, Destination, DestinationRegister, Instruction, LocalValue, Number, Operand,
    ProgramOption, Relative, Selected, SelectedComponent, Selection, Source, Span, Statement, Swizzle, Symbol,
    SymbolId, SymbolKind, TextureRef, VectorConstant, WriteMask,
};
use nvjit::limits;
use nvjit_runtime::{Register, RegisterFile, Stage, TextureTarget};
use variables::Variables;

/// A valid program of `language`.
pub fn program(choices: &mut Choices<'_>, language: Language, theme: Theme) -> Ast {
    if language.features().typed {
        return typed::program(choices, language);
    }
    Generator::new(choices, language, theme).program()
}

/// Whether the instruction is drawn at random in programs of `language`. The two of critical sections are not: they are
/// inserted in pairs.
pub(crate) fn is_drawn(row: &Row, language: Language) -> bool {
    row.form(language).is_some() && !matches!(row.opcode, Opcode::Fsib | Opcode::Fsie)
}

/// The number of instructions of a program, without results and control flow: weight, least and most. Small programs
/// compile quickly, so there can be many; with the last weight the maximum depends on the language.
const LENGTHS: [(u16, usize, usize); 4] = [(206, 1, 5), (38, 5, 12), (10, 12, 40), (2, 40, usize::MAX)];

/// The most instructions of a program in languages that allow thousands.
const MOST: usize = 160;

/// After an instruction in a program with constants: the weights of nothing special, of [`Generator::neutral`], and of
/// [`Generator::discard`].
const IDIOMS: [u16; 3] = [216, 32, 8];

/// The registers that a program uses.
struct Pool {
    temporaries: Vec<Register>,
    attributes: Vec<u16>,
    results: Vec<Register>,
    parameters: Vec<u16>,
    /// The target of each texture image unit.
    targets: [TextureTarget; limits::MAX_TEXTURE_IMAGE_UNITS],
}

/// The state shared by the operands of one instruction.
#[derive(Default)]
struct Shared {
    attribute: Option<u16>,
    /// The only parameter, if operands may use one.
    parameter: Option<Source>,
    /// Whether operands may be constants instead.
    constants: bool,
    /// The values of the constants so far, at most four.
    values: Vec<u32>,
    /// Whether fp16 registers are excluded: UP*.
    full: bool,
    /// The weights of temporaries, of the attribute, and of the parameter or constants.
    sources: [u16; 3],
}

struct Generator<'c, 'b> {
    choices: &'c mut Choices<'b>,
    /// The source of constants' values.
    random: Random,
    language: Language,
    options: Vec<ProgramOption>,
    features: ProgramFeatures,
    symbols: Vec<Symbol>,
    pool: Pool,
    /// The rows of the language, except those of control flow, with weights.
    rows: Vec<(u16, &'static Row)>,
    /// The probability, in 256, of a condition code mask of a destination.
    masked: u8,
    theme: Theme,
    /// The temporary that the last instruction wrote.
    last: Option<Register>,
    /// The bindings of a program with variables.
    variables: Variables,
    /// Whether a LOOP is open, so that its index can be used.
    indexed: bool,
}

impl<'c, 'b> Generator<'c, 'b> {
    fn new(choices: &'c mut Choices<'b>, language: Language, theme: Theme) -> Self {
        let mut random = Random::new(choices.bits());
        let options = options(choices, language);
        let mut features = ProgramFeatures::new(language, &options);
        let pool = Pool::new(choices, &features);
        let variables = Variables::new(choices, &mut random, &features, &pool.results);
        features.bind(variables.half_results, variables.generic_attributes);
        let all = || TABLE.iter().filter(|row| is_drawn(row, language) && row.effect != Effect::Flow);
        let mut rows: Vec<(u16, &'static Row)> = all().map(|row| (weight(row), row)).collect();
        // With few kinds of instructions, more pairs of these kinds meet.
        if choices.chance(96) {
            let weights: Vec<u16> = rows.iter().map(|&(weight, _)| weight).collect();
            rows = (0..choices.between(2, 5)).map(|_| (1, rows[choices.weighted(&weights)].1)).collect();
        }
        let masked = choices.pick(&[0, 40, 80, 160]);
        Self {
            choices,
            random,
            language,
            options,
            features,
            symbols: variables.symbols(),
            pool,
            rows,
            masked,
            theme,
            last: None,
            variables,
            indexed: false,
        }
    }

    fn program(mut self) -> Ast {
        let mut statements = Vec::new();
        if self.features.definitions {
            for number in 0..self.choices.below(5) as u32 {
                let symbol = self.symbol(number);
                self.symbols.push(symbol);
                statements.push(Statement::Declaration(SymbolId(number)));
            }
        }
        // Control flow may double the number of instructions, and results need some more.
        let limit = self.language.features().max_instructions.most;
        let most = match (self.features.labels, self.features.constants) {
            _ if self.features.variables => MOST,
            (true, _) => limit / 5 * 2,
            (false, true) => limit / 4,
            (false, false) => limit - 16,
        };
        let (_, least, longest) = LENGTHS[self.choices.weighted(&LENGTHS.map(|(weight, ..)| weight))];
        let count = self.choices.between(least, longest.min(most));
        let mut body: Vec<Instruction> = Vec::new();
        for _ in 0..count {
            body.push(self.instruction());
            if self.features.constants {
                match self.choices.weighted(&IDIOMS) {
                    0 => {}
                    1 => body.extend(self.neutral()),
                    _ => body.extend(self.discard()),
                }
            }
        }
        // Computed values should be observable, and some result must be written.
        let results = self.pool.results.clone();
        let mut tail = Vec::new();
        for (number, &result) in results.iter().enumerate() {
            if number == 0 || self.choices.chance(96) {
                tail.push(self.final_move(result));
            }
        }
        self.stack_addresses(&mut body);
        statements.extend(self.with_flow(body, tail));
        if self.features.variables {
            return self.declared(statements);
        }
        Ast { options: self.options, statements, symbols: self.symbols, ..Ast::new(self.language, 0) }
    }

    /// Adds PUSHA and POPA, which seldom meet by chance.
    fn stack_addresses(&mut self, body: &mut Vec<Instruction>) {
        if Opcode::Pusha.row().form(self.language).is_none() || body.is_empty() || !self.choices.chance(64) {
            return;
        }
        let count = self.choices.between(1, 3);
        let first = self.choices.below(body.len());
        let last = self.choices.between(first, body.len());
        let mut pair = [Opcode::Pusha, Opcode::Popa]
            .map(|opcode| (0..count).map(|_| self.instruction_of(opcode.row())).collect::<Vec<_>>());
        body.splice(last..last, pair[1].drain(..));
        body.splice(first..first, pair[0].drain(..));
    }

    /// An operation on an attribute and a constant, followed by one on its result and a constant that is neutral or
    /// absorbing if the optimizer's facts about the first are right.
    fn neutral(&mut self) -> [Instruction; 2] {
        let temporary = self.choices.pick(&self.pool.temporaries);
        let seen = self.choices.chance(128);
        let result = self.choices.pick(if seen { &self.pool.results } else { &self.pool.temporaries });
        let attribute = Register::new(RegisterFile::Attribute, self.choices.pick(&self.pool.attributes));
        let (some, neutral) = (self.number(), Number(values::neutral(&mut self.random)));
        [(temporary, attribute, some), (result, temporary, neutral)].map(|(to, from, number)| {
            let row = ALGEBRA[self.choices.weighted(&[3, 2, 1, 2, 1, 1])].row();
            let count = row.form(self.language).map_or(0, |form| form.operands.len());
            let mut operands = vec![plain(Source::Scalar(number)); count];
            let place = self.choices.below(count);
            operands[place] = plain(Source::Register(from));
            let mnemonic = Mnemonic::from(row.opcode);
            let (write_mask, span) = (WriteMask::XYZW, Span::default());
            let register = DestinationRegister::Register(to);
            let destination = Some(Destination { register, write_mask, cc_mask: None, span });
            Instruction { destination, operands, ..bare(mnemonic) }
        })
    }

    /// Instructions that discard fragments, some of a quad and some not.
    fn discard(&mut self) -> Vec<Instruction> {
        if self.features.stage != Stage::Fragment {
            return Vec::new();
        }
        let attribute = Register::new(RegisterFile::Attribute, self.choices.pick(&self.pool.attributes));
        if !self.features.has_condition_code() {
            let operand = Operand { swizzle: self.swizzle(), ..plain(Source::Register(attribute)) };
            return vec![Instruction { operands: vec![operand], ..bare(Opcode::Kil.into()) }];
        }
        let mnemonic = Mnemonic { update_cc: Some(0), ..Opcode::Mov.into() };
        let destination = Destination {
            register: DestinationRegister::Rc,
            write_mask: WriteMask::XYZW,
            cc_mask: None,
            span: Span::default(),
        };
        let operands = vec![plain(Source::Register(attribute))];
        let update = Instruction { destination: Some(destination), operands, ..bare(mnemonic) };
        let rule = self.choices.pick(&[CcRule::Lt, CcRule::Gt, CcRule::Le, CcRule::Ne]);
        let swizzle = Swizzle::splat(self.choices.below(4) as u8);
        let mnemonic = Mnemonic::from(Opcode::Kil);
        let condition = Some(CcMask { rule, register: 0, swizzle, span: Span::default() });
        vec![update, Instruction { condition, ..bare(mnemonic) }]
    }

    /// `MOV result, temporary;`, perhaps with a write mask.
    fn final_move(&mut self, result: Register) -> Instruction {
        let temporary = self.choices.pick(&self.pool.temporaries);
        let write_mask = if self.choices.chance(200) { WriteMask::XYZW } else { self.write_mask(15) };
        let mnemonic = Mnemonic::from(Opcode::Mov);
        Instruction {
            destination: Some(Destination {
                register: DestinationRegister::Register(result),
                write_mask,
                cc_mask: None,
                span: Span::default(),
            }),
            operands: vec![plain(Source::Register(temporary))],
            ..bare(mnemonic)
        }
    }

    fn symbol(&mut self, number: u32) -> Symbol {
        let vector = |own: &mut Self| {
            let count = own.choices.between(1, 4);
            VectorConstant((0..count).map(|_| own.number()).collect())
        };
        let (name, kind) = match self.choices.below(5) {
            0 => ("scalar", SymbolKind::Scalar(self.number())),
            1 => ("vector", SymbolKind::Vector(vector(self))),
            choice => {
                let is_local = |symbol: &&Symbol| matches!(symbol.kind, SymbolKind::Local { .. });
                let index = self.symbols.iter().filter(is_local).count() as u16;
                let value = match choice {
                    2 => None,
                    3 => Some(LocalValue::Scalar(self.number())),
                    _ => Some(LocalValue::Vector(vector(self))),
                };
                ("local", SymbolKind::Local { index, value })
            }
        };
        Symbol::new(format!("{name}{number}"), kind, Span::default())
    }

    fn number(&mut self) -> Number {
        Number(values::constant(&mut self.random, self.theme.flavor))
    }

    /// An instruction without effect on control flow.
    fn instruction(&mut self) -> Instruction {
        let weights: Vec<u16> = self.rows.iter().map(|&(weight, _)| weight).collect();
        let row = self.rows[self.choices.weighted(&weights)].1;
        self.instruction_of(row)
    }

    fn instruction_of(&mut self, row: &'static Row) -> Instruction {
        let language = self.language;
        let mut instruction = bare(self.mnemonic(row, language));
        if row.result != ResultKind::None {
            instruction.destination = Some(self.destination(row));
        }
        let mut shared = self.shared(row);
        let operands = row.form(language).map_or(&[][..], |form| form.operands);
        for &kind in operands {
            match kind {
                // This operand has neither signs nor a suffix.
                OperandKind::Vector if operands.contains(&OperandKind::Selection) => {
                    let source = match self.source(&mut shared) {
                        Source::Scalar(number) => Source::Scalar(Number(number.0 & 0x7fff_ffff)),
                        source => source,
                    };
                    instruction.operands.push(plain(source));
                }
                OperandKind::Vector if row.result == ResultKind::Address && self.choices.chance(80) => {
                    let constant = self.small_address();
                    instruction.operands.extend(constant);
                    if instruction.operands.is_empty() {
                        instruction.operands.push(self.operand(&mut shared, false));
                    }
                }
                OperandKind::Vector | OperandKind::OptionalVector => {
                    instruction.operands.push(self.operand(&mut shared, false))
                }
                OperandKind::Scalar => instruction.operands.push(self.operand(&mut shared, true)),
                OperandKind::Address => {
                    let register = Register::new(RegisterFile::Address, self.choices.below(2) as u16);
                    instruction.operands.push(plain(Source::Register(register)));
                }
                OperandKind::Texture => {
                    let units = if self.choices.chance(16) { limits::MAX_TEXTURE_IMAGE_UNITS } else { 3 };
                    let unit = self.choices.below(units);
                    let target = self.pool.targets[unit];
                    instruction.texture = Some(TextureRef::new(unit as u8, target, Span::default()));
                }
                OperandKind::CcMask => instruction.condition = Some(self.kill_mask()),
                OperandKind::VectorOrTest if self.features.has_condition_code() && self.choices.chance(128) => {
                    instruction.condition = Some(self.kill_mask());
                }
                OperandKind::VectorOrTest => instruction.operands.push(self.operand(&mut shared, false)),
                OperandKind::Selection => instruction.selection = Some(self.selection()),
                // The drawn rows have no such operands.
                OperandKind::Label
                | OperandKind::BranchCondition
                | OperandKind::Test
                | OperandKind::Buffer
                | OperandKind::Subroutine
                | OperandKind::Image
                | OperandKind::ImageTarget => {}
            }
        }
        self.last = match instruction.destination.as_ref().map(|destination| destination.register) {
            Some(DestinationRegister::Register(register)) if self.pool.temporaries.contains(&register) => {
                Some(register)
            }
            _ => self.last,
        };
        instruction
    }

    fn mnemonic(&mut self, row: &Row, language: Language) -> Mnemonic {
        let suffixes = row.suffixes(language);
        let precision = match self.choices.below(5) {
            1 if suffixes.rh => Some(Precision::Fp32),
            2 if suffixes.rh => Some(Precision::Fp16),
            3 if suffixes.x => Some(Precision::Fx12),
            _ => None,
        };
        let mut update_cc = (suffixes.c && self.choices.chance(80)).then_some(0);
        if suffixes.c01 && self.choices.chance(128) {
            update_cc = update_cc.map(|_| 1);
        }
        let saturates = suffixes.sat && self.choices.chance(40);
        let saturate = match saturates {
            true if suffixes.ssat && self.choices.chance(112) => Saturation::Signed,
            true => Saturation::Unsigned,
            false => Saturation::None,
        };
        Mnemonic { precision, update_cc, saturate, ..row.opcode.into() }
    }

    fn destination(&mut self, row: &Row) -> Destination {
        let has_cc = self.features.has_condition_code();
        if let (ResultKind::Address, Some(addresses)) = (row.result, self.features.address_registers) {
            let index = if addresses.count > 1 { self.choices.below(addresses.count.into()) as u16 } else { 0 };
            let register = DestinationRegister::Register(Register::new(RegisterFile::Address, index));
            let whole = row.restrictions.contains(&Restriction::WholeMask);
            let write_mask = match addresses.components {
                1 => WriteMask(1),
                _ if whole => WriteMask::XYZW,
                _ => self.write_mask(15),
            };
            let cc_mask = (has_cc && self.choices.chance(self.masked)).then(|| self.cc_mask());
            return Destination { register, write_mask, cc_mask, span: Span::default() };
        }
        let is_full = row.restrictions.contains(&Restriction::FullDestination);
        let has_half = self.features.condition_codes.iter().any(|entry| entry.1 == Precision::Fp16);
        let features = &self.features;
        let fits = |register: &Register| !(is_full && features.is_half(*register));
        let register = match self.choices.weighted(&[14, 3, 2]) {
            1 => self.pool.results.iter().copied().filter(fits).collect::<Vec<_>>(),
            2 if has_cc => Vec::new(),
            _ => self.pool.temporaries.iter().copied().filter(fits).collect(),
        };
        let register = match &register[..] {
            [] if !has_cc => DestinationRegister::Register(self.pool.temporaries[0]),
            [] if has_half && !is_full && self.choices.chance(128) => DestinationRegister::Hc,
            [] => DestinationRegister::Rc,
            some => DestinationRegister::Register(self.choices.pick(some)),
        };
        let register = self.relative_result().unwrap_or(register);
        let has_w = !row.restrictions.contains(&Restriction::NoW) || self.features.numbers.undefined_is_zero;
        let write_mask = self.write_mask(if has_w { 15 } else { 7 });
        let cc_mask = (has_cc && self.choices.chance(self.masked)).then(|| self.cc_mask());
        Destination { register, write_mask, cc_mask, span: Span::default() }
    }

    /// Some of the components `of`.
    fn write_mask(&mut self, of: u8) -> WriteMask {
        let mask = match self.choices.below(4) {
            0 | 1 => of,
            2 => 1 << self.choices.below(4) & of,
            _ => self.choices.below(16) as u8 & of,
        };
        WriteMask(if mask == 0 { of } else { mask })
    }

    /// A test for KIL. It seldom passes unless something updates the condition code: a program that discards all
    /// fragments shows nothing.
    fn kill_mask(&mut self) -> CcMask {
        let mask = self.cc_mask();
        let passes = matches!(mask.rule, CcRule::Eq | CcRule::Ge | CcRule::Le | CcRule::Tr);
        let rule = if passes && self.choices.chance(224) { CcRule::Lt } else { mask.rule };
        CcMask { rule, ..mask }
    }

    fn cc_mask(&mut self) -> CcMask {
        let rule = self.choices.pick(self.features.condition_rules);
        let register = match self.features.condition_code_registers {
            1 => 0,
            count => self.choices.below(count.into()) as u8,
        };
        CcMask { rule, register, swizzle: self.swizzle(), span: Span::default() }
    }

    fn swizzle(&mut self) -> Swizzle {
        match self.choices.below(4) {
            0 | 1 => Swizzle::XYZW,
            2 => Swizzle::splat(self.choices.below(4) as u8),
            _ => Swizzle(std::array::from_fn(|_| self.choices.below(4) as u8)),
        }
    }

    fn shared(&mut self, row: &Row) -> Shared {
        let constants = self.features.constants && self.choices.chance(128);
        Shared {
            attribute: Some(self.choices.pick(&self.pool.attributes)),
            parameter: (!constants && !self.features.variables).then(|| self.parameter()),
            constants,
            values: Vec::new(),
            full: row.restrictions.contains(&Restriction::FullOperands),
            sources: match (row.effect, row.result_type) {
                // Little can be computed from these results.
                (Effect::Lookup, _) | (_, DataType::Packed) => [2, 6, 1],
                _ => [5, 4, 4],
            },
        }
    }

    fn parameter(&mut self) -> Source {
        if self.features.definitions {
            let is_local = |id: &usize| matches!(self.symbols[*id].kind, SymbolKind::Local { .. });
            let locals: Vec<usize> = (0..self.symbols.len()).filter(is_local).collect();
            if !locals.is_empty() && self.choices.chance(128) {
                return Source::Symbol(SymbolId(self.choices.pick(&locals) as u32));
            }
        } else if let Some(addresses) = self.features.address_registers
            && self.features.relative_addressing
            && self.choices.chance(64)
        {
            return self.relative_parameter(&addresses);
        }
        Source::Parameter(self.choices.pick(&self.pool.parameters))
    }

    fn selection(&mut self) -> Selection {
        let components = std::array::from_fn(|_| {
            let what = match self.choices.below(8) {
                0 => Selected::Zero,
                1 => Selected::One,
                _ => Selected::Component(self.choices.below(4) as u8),
            };
            SelectedComponent { negate: self.choices.chance(80), what }
        });
        Selection { components, span: Span::default() }
    }

    fn relative_parameter(&mut self, addresses: &AddressRegisters) -> Source {
        let mut below = |count: usize| if count > 1 { self.choices.below(count) as u8 } else { 0 };
        let (address, component) = (below(addresses.count.into()), below(addresses.components.into()));
        let (least, most) = (-(addresses.negative_offsets as i16), addresses.positive_offsets as i16);
        let offset = match self.choices.below(4) {
            0 => 0,
            1 => self.pool.parameters[0].min(most as u16) as i16,
            2 => self.choices.pick(&[least, most, 1, -1]),
            _ => least + self.choices.below((most - least + 1) as usize) as i16,
        };
        let array = Array::Parameters { first: 0, count: self.features.parameters.count as u16 };
        Source::Relative(Relative { array, address: Address::numbered(address), component, offset: offset.into() })
    }

    fn operand(&mut self, shared: &mut Shared, scalar: bool) -> Operand {
        let source = self.source(shared);
        let no_suffix = match &source {
            Source::Scalar(_) => true,
            Source::Symbol(id) => matches!(self.symbols[id.0 as usize].kind, SymbolKind::Scalar(_)),
            _ => false,
        };
        let swizzle = match (scalar, no_suffix) {
            (true, true) => Swizzle::splat(0),
            (false, true) => Swizzle::XYZW,
            (true, false) => Swizzle::splat(self.choices.below(4) as u8),
            (false, false) => self.swizzle(),
        };
        // The sign of a literal constant is part of it.
        let negate = self.choices.chance(64) && !matches!(source, Source::Scalar(_));
        let absolute = self.features.absolute && self.choices.chance(40);
        let negate_absolute = absolute && self.choices.chance(128);
        Operand { negate_absolute, absolute, negate, source, swizzle, span: Span::default() }
    }

    fn source(&mut self, shared: &mut Shared) -> Source {
        if !self.features.one_attribute {
            shared.attribute = Some(self.choices.pick(&self.pool.attributes));
        }
        if self.features.parameter_operands == ParameterOperands::Any {
            shared.constants = self.features.constants && self.choices.chance(112);
            shared.parameter = None;
        }
        match self.choices.weighted(&shared.sources) {
            1 => {
                if let Some(source) = self.relative_attribute() {
                    return source;
                }
                if let Some(attribute) = shared.attribute {
                    return Source::Register(Register::new(RegisterFile::Attribute, attribute));
                }
            }
            2 => {
                if let Some(parameter) = &shared.parameter {
                    return parameter.clone();
                }
                if self.features.variables
                    && !shared.constants
                    && let Some(parameter) = self.bound_parameter()
                {
                    return parameter;
                }
                if let Some(constant) = self.constant(shared) {
                    return constant;
                }
            }
            _ => {}
        }
        let fits = |register: &&Register| !(shared.full && self.features.is_half(**register));
        if let Some(last) = self.last.filter(|last| fits(&last) && self.choices.chance(112)) {
            return Source::Register(last);
        }
        let temporaries: Vec<Register> = self.pool.temporaries.iter().filter(fits).copied().collect();
        Source::Register(self.choices.pick(&temporaries))
    }

    /// A constant by name or as a literal, if there are at most four values with it.
    fn constant(&mut self, shared: &mut Shared) -> Option<Source> {
        if !shared.constants {
            return None;
        }
        let is_constant = |id: &usize| !matches!(self.symbols[*id].kind, SymbolKind::Local { .. });
        let named: Vec<usize> =
            (0..self.symbols.len()).filter(|id| self.features.definitions && is_constant(id)).collect();
        let (source, added) = if !named.is_empty() && self.choices.chance(96) {
            let id = self.choices.pick(&named);
            let added = match &self.symbols[id].kind {
                SymbolKind::Scalar(number) => vec![number.0],
                SymbolKind::Vector(vector) => vector.expand().to_vec(),
                _ => return None,
            };
            (Source::Symbol(SymbolId(id as u32)), added)
        } else if self.choices.chance(128) {
            let number = self.number();
            (Source::Scalar(number), vec![number.0])
        } else {
            let count = self.choices.between(1, 4);
            let vector = VectorConstant((0..count).map(|_| self.number()).collect());
            let added = vector.expand().to_vec();
            (Source::Vector(vector), added)
        };
        let mut values = shared.values.clone();
        for value in added {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        if values.len() > 4 && self.features.parameter_operands != ParameterOperands::Any {
            return None;
        }
        shared.values = values;
        Some(source)
    }
}

impl Pool {
    fn new(choices: &mut Choices<'_>, features: &Features) -> Self {
        // FP1 has 64 halves, and results take up to four.
        let (full, half) = match (features.temporaries.half > 0, choices.chance(12)) {
            (true, false) => (choices.between(1, 4), choices.below(4)),
            (true, true) => (choices.between(1, 20), choices.below(18)),
            (false, false) => (choices.between(1, 4), 0),
            (false, true) => (choices.between(1, 12), 0),
        };
        let count = features.temporaries.full;
        let temporary = |file, number: usize| Register::new(file, number as u16);
        let mut temporaries: Vec<Register> =
            some(choices, full, count).map(|number| temporary(RegisterFile::Temporary, number)).collect();
        temporaries.extend(
            some(choices, half, limits::FP1_HALF_TEMPORARIES)
                .map(|number| temporary(RegisterFile::HalfTemporary, number)),
        );
        let attributes = match features.attributes.count {
            1 => vec![0],
            count => numbers(choices, 3, count.into()),
        };
        let bank = features.parameters.count;
        let mut parameters = if features.variables { Vec::new() } else { numbers(choices, 3, bank) };
        let results: Vec<u16> = match features.stage {
            _ if features.variables => variables::results(choices, features),
            Stage::Fragment => {
                let mut results = vec![choices.below(usize::from(RESULT_COLH) + 1) as u16];
                results.extend(choices.chance(64).then_some(RESULT_DEPR));
                results
            }
            Stage::VertexState => numbers(choices, 3, bank),
            _ => {
                let must = features.must_write == MustWrite::Position;
                let mut results = if must { vec![RESULT_HPOS] } else { Vec::new() };
                results.extend(numbers(choices, 2, features.results.names.len() - 1).iter().map(|number| number + 1));
                results
            }
        };
        if features.writes_parameters() && choices.chance(128) {
            parameters.extend(&results);
        }
        let result = |number| Register::new(RegisterFile::Result, number);
        let known =
            if features.shadow_targets { &TextureTarget::CLASSIC[..] } else { &TextureTarget::CLASSIC_TEXTURES[..] };
        let targets = std::array::from_fn(|_| choices.pick(known));
        Self { temporaries, attributes, results: results.into_iter().map(result).collect(), parameters, targets }
    }
}

/// The opcodes with rules in the optimizer.
const ALGEBRA: [Opcode; 7] =
    [Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::Mad, Opcode::Max, Opcode::Min, Opcode::Mov];

/// The options of a program in `language`: always the one that selects the language, others occasionally.
fn options(choices: &mut Choices<'_>, language: Language) -> Vec<ProgramOption> {
    let features = language.features();
    if !features.variables {
        return if !features.options.is_empty() && choices.chance(16) { features.options.to_vec() } else { Vec::new() };
    }
    let own = language.row().option;
    let mut options: Vec<ProgramOption> = own.into_iter().collect();
    for &option in features.options {
        // A vertex program without textures has no shadow targets.
        let fits = option != ProgramOption::FragmentProgramShadow || features.texture_image_units > 0;
        let has_other = options.iter().any(|other| *other == option || other.excludes(option));
        if fits && !has_other && language.with_option(option) == language && choices.chance(40) {
            options.insert(choices.below(options.len() + 1), option);
        }
    }
    options
}

/// The weight of an instruction.
fn weight(row: &Row) -> u16 {
    match (row.effect, row.operand_type, row.result_type) {
        _ if ALGEBRA.contains(&row.opcode) => 6,
        // Approximations take as much code and compilation time as ten other instructions.
        _ if row.is_approximation => 1,
        (Effect::Discard, ..) => 2,
        // Their results are needed as addresses.
        (_, DataType::Float, DataType::Integer) if row.opcode != Opcode::Popa => 6,
        // They end programs early.
        _ if matches!(row.opcode, Opcode::Pusha | Opcode::Popa) => 1,
        _ => 3,
    }
}

/// `count` numbers below `limit`: mostly the first ones.
fn some(choices: &mut Choices<'_>, count: usize, limit: usize) -> impl Iterator<Item = usize> + use<> {
    let first = if choices.chance(32) { choices.below(limit - count + 1) } else { 0 };
    first..first + count
}

/// One to `most` different numbers below `limit`.
fn numbers(choices: &mut Choices<'_>, most: usize, limit: usize) -> Vec<u16> {
    let count = choices.between(1, most);
    let mut numbers: Vec<u16> = (0..count).map(|_| choices.below(limit) as u16).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// An operand without signs and suffixes.
fn plain(source: Source) -> Operand {
    Operand {
        negate_absolute: false,
        absolute: false,
        negate: false,
        source,
        swizzle: Swizzle::XYZW,
        span: Span::default(),
    }
}

fn bare(mnemonic: Mnemonic) -> Instruction {
    Instruction::new(mnemonic, Span::default())
}
