//! Programs of languages with types (NV_gpu_program4 and 5): each row in each of its types, on variables of each type
//! and size.
//!
//! This module draws instructions; [`operands`] draws their operands and destinations, [`declarations`] the
//! declarations, [`flow`] control flow, [`textures`] lookups, [`memory`] buffers and addresses, [`images`] images, and
//! [`stages`] features of later stages. A draft is printed, and the parser's tree of that text is the program: its
//! parameters have the parser's numbers.

mod declarations;
mod flow;
mod images;
pub mod lanes;
mod memory;
mod operands;
mod stages;
mod textures;

use super::super::choices::{Choices, Random};
use super::{bare, is_drawn, weight};
use declarations::Declared;
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::modifiers::{PERMITTED, Product, Rounding, Widest};
use nvjit::language::isa::{
    Base, Effect, Language, Marks, Mnemonic, Opcode, OperandKind, Precision, ProgramFeatures, ProgramOption,
    ResultKind, Row, Saturation, TABLE, TypeModifier,
};
use nvjit::language::syntax;
use nvjit::language::syntax::ast::{Ast, CcMask, Instruction, OutputPrimitive, Span, Statement};
use nvjit_runtime::Stage;

/// The number of instructions of a program, without control flow: weight, least and most.
const LENGTHS: [(u16, usize, usize); 4] = [(200, 1, 6), (44, 6, 14), (10, 14, 40), (2, 40, 120)];

/// Options that only enable syntax are drawn often; others occasionally.
const OFTEN: [ProgramOption; 17] = [
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::NvBindlessTexture,
    ProgramOption::NvGpuProgram5MemExtended,
];

/// A valid program of `language`, which has types.
pub(super) fn program(choices: &mut Choices<'_>, language: Language) -> Ast {
    Generator::new(choices, language).program()
}

struct Generator<'c, 'b> {
    choices: &'c mut Choices<'b>,
    random: Random,
    language: Language,
    options: Vec<ProgramOption>,
    features: ProgramFeatures,
    declared: Declared,
    rows: Vec<(u16, &'static Row)>,
    /// The probability, in 256, of a condition code mask of a destination.
    masked: u8,
    /// The probability, in 256, of an update of a condition code.
    updating: u8,
}

impl<'c, 'b> Generator<'c, 'b> {
    fn new(choices: &'c mut Choices<'b>, language: Language) -> Self {
        let mut random = Random::new(choices.bits());
        let options = options(choices, language);
        let features = ProgramFeatures::new(language, &options);
        let declared = Declared::new(choices, &mut random, &features);
        let has_long = declared.variables.iter().any(|one| one.base.is_none() && operands::is_long(one));
        let exists = |row: &&Row| {
            let needs_long = matches!(row.opcode, Opcode::Pk64 | Opcode::Up64);
            is_drawn(row, language)
                && row.effect != Effect::Flow
                && stands_anywhere(&features, &declared, row)
                && (has_long || !needs_long)
        };
        let all = || TABLE.iter().filter(exists);
        let often = |row: &Row| matches!(row.opcode, Opcode::Emit | Opcode::Emits | Opcode::Endprim);
        let mut rows: Vec<(u16, &'static Row)> =
            all().map(|row| (if often(row) { 16 } else { weight(row) }, row)).collect();
        // With few kinds of instructions, more pairs of these kinds meet.
        if choices.chance(80) {
            let weights: Vec<u16> = rows.iter().map(|&(weight, _)| weight).collect();
            rows = (0..choices.between(2, 6)).map(|_| (1, rows[choices.weighted(&weights)].1)).collect();
        }
        let masked = choices.pick(&[0, 40, 80, 160]);
        let updating = choices.pick(&[20, 80, 80, 180]);
        Self { choices, random, language, options, features, declared, rows, masked, updating }
    }

    fn program(mut self) -> Ast {
        let (_, least, most) = LENGTHS[self.choices.weighted(&LENGTHS.map(|(weight, ..)| weight))];
        let count = self.choices.between(least, most);
        let prologue: Vec<Statement> = self.prologue().into_iter().map(Statement::Instruction).collect();
        let mut body = self.with_flow(count);
        let is_main = |statement: &Statement| matches!(statement, Statement::Label(label) if label.name == "main");
        let begin = body.iter().position(is_main).map_or(0, |label| label + 1);
        let first = begin + prologue.len();
        drop(body.splice(begin..begin, prologue));
        if self.options.iter().any(|option| option.is_interlock()) {
            self.critical_section(&mut body, first);
        }
        let statements: Vec<Statement> = self.declared.statements().chain(body).collect();
        let draft = Ast {
            options: self.options,
            statements,
            symbols: self.declared.symbols,
            bank: self.declared.bank,
            lists: self.declared.lists,
            stage: self.declared.stage,
            interpolations: self.declared.interpolations,
            generic_attributes: self.declared.generic_attributes,
            ..Ast::new(self.language, 0)
        };
        let text = syntax::print(&draft);
        // A draft that does not load, or loads differently, is a failure that loading detects.
        match syntax::parse(text.as_bytes()) {
            Ok(ast) if syntax::print(&ast) == text => ast,
            _ => draft,
        }
    }

    /// Inserts FSIB at `first`, and FSIE after some of the following instructions before the next block or label.
    fn critical_section(&mut self, body: &mut Vec<Statement>, first: usize) {
        let is_plain = |statement: &&Statement| matches!(statement, Statement::Instruction(one) if one.mnemonic.opcode.row().effect != Effect::Flow);
        let most = body[first..].iter().take_while(is_plain).count();
        let last = first + self.choices.between(0, most);
        body.insert(last, Statement::Instruction(bare(Opcode::Fsie.into())));
        body.insert(first, Statement::Instruction(bare(Opcode::Fsib.into())));
    }

    /// An instruction without effect on control flow.
    fn instruction(&mut self) -> Instruction {
        let weights: Vec<u16> = self.rows.iter().map(|&(weight, _)| weight).collect();
        let row = self.rows[self.choices.weighted(&weights)].1;
        self.instruction_of(row)
    }

    fn instruction_of(&mut self, row: &'static Row) -> Instruction {
        if row.effect == Effect::Memory || row.opcode == Opcode::Ldc {
            return self.memory_instruction(row);
        }
        let mnemonic = self.mnemonic(row);
        if row.effect == Effect::Lookup {
            return self.lookup(mnemonic);
        }
        let mut instruction = bare(mnemonic);
        if row.result != ResultKind::None {
            instruction.destination = Some(self.destination(&mnemonic));
        }
        let operands = row.form(self.language).map_or(&[][..], |form| form.operands);
        for (index, kind) in operands.iter().enumerate() {
            match kind {
                OperandKind::VectorOrTest if self.choices.chance(160) => {
                    // If all fragments are discarded, nothing is compared.
                    let mask = self.cc_mask();
                    let rule = if self.choices.chance(160) { nvjit::language::isa::CcRule::Lt } else { mask.rule };
                    instruction.condition = Some(CcMask { rule, ..mask });
                }
                OperandKind::Vector | OperandKind::VectorOrTest | OperandKind::OptionalVector => {
                    let bare = operands.contains(&OperandKind::Selection);
                    let operand = self.operand(&mnemonic, index, false, bare);
                    instruction.operands.push(operand);
                }
                OperandKind::Scalar => {
                    let operand = self.operand(&mnemonic, index, true, false);
                    instruction.operands.push(operand);
                }
                OperandKind::Selection => instruction.selection = Some(self.selection()),
                _ => {}
            }
        }
        instruction
    }

    /// The name of `row`, its type and its other modifiers.
    fn mnemonic(&mut self, row: &Row) -> Mnemonic {
        let suffixes = row.suffixes(self.language);
        let mut mnemonic = Mnemonic::from(row.opcode);
        let types = types(row, self.features.sized_types);
        match row.typing.storage {
            0 if suffixes.rh && self.choices.chance(24) => mnemonic.precision = Some(Precision::Fp16),
            0 => mnemonic.modifiers.ty = self.choices.pick(&types),
            1 => mnemonic.modifiers.ty = Some(self.storage()),
            _ => {
                mnemonic.modifiers.ty = Some(self.storage());
                mnemonic.modifiers.from = Some(self.storage());
                mnemonic.modifiers.rounding = match self.choices.below(6) {
                    number if number < Rounding::ALL.len() => Some(Rounding::ALL[number]),
                    _ => None,
                };
            }
        }
        if row.opcode == Opcode::Mul && mnemonic.precision.is_none() {
            mnemonic.modifiers.product = self.product(mnemonic.modifiers.ty);
        }
        if suffixes.c && self.choices.chance(self.updating) {
            mnemonic.update_cc = Some(self.choices.below(2) as u8);
        }
        if suffixes.sat && self.choices.chance(48) {
            mnemonic.saturate = match row.opcode {
                _ if !mnemonic.result_type().is_integer() && self.choices.chance(112) => Saturation::Signed,
                Opcode::Cvt => Saturation::Unsigned,
                _ if !mnemonic.result_type().is_integer() => Saturation::Unsigned,
                _ => Saturation::None,
            };
        }
        let derivative = row.effect == Effect::Derivative && self.features.permits.has(Permits::DERIVATIVES);
        let marks = [
            (Marks::NTC, self.choices.chance(40)),
            (Marks::PREC, self.features.sized_types && self.choices.chance(6)),
            (Marks::FINE, derivative && self.features.sized_types && self.choices.chance(80)),
            (Marks::COARSE, derivative && self.features.sized_types && self.choices.chance(40)),
        ];
        let is_coarse = marks[3].1 && !marks[2].1;
        for (mark, _) in marks[..3].iter().copied().chain([(Marks::COARSE, is_coarse)]).filter(|mark| mark.1) {
            mnemonic.modifiers.marks = mnemonic.modifiers.marks.with(mark);
        }
        mnemonic
    }

    /// HI, S24 or U24 if a type allows them.
    fn product(&mut self, ty: Option<TypeModifier>) -> Option<Product> {
        match ty {
            None if self.choices.chance(160) => Some(self.choices.pick(&[Product::Signed24, Product::Unsigned24])),
            Some(ty) if ty.base != Base::Float && ty.bits.unwrap_or(32) == 32 => {
                self.choices.chance(96).then_some(Product::High)
            }
            _ => None,
        }
    }

    /// A storage modifier of one number.
    fn storage(&mut self) -> TypeModifier {
        let base = self.choices.pick(&Base::ALL);
        let bits = if base == Base::Float { &[32, 32, 16, 64][..] } else { &[32, 32, 8, 16, 64] };
        TypeModifier { base, bits: Some(self.choices.pick(bits)), count: 1 }
    }
}

/// The types of `row`; `None` is no type.
pub(crate) fn types(row: &Row, sized: bool) -> Vec<Option<TypeModifier>> {
    let mut all = vec![None];
    for base in Base::ALL {
        let widest = if base == Base::Float { row.typing.float } else { row.typing.integer };
        let bits: &[Option<u8>] = match (widest, sized) {
            (Widest::None, _) => &[],
            (_, false) => &[None],
            (Widest::Bits32, true) => &[None, Some(32)],
            // 64-bit types are as frequent as 32-bit ones.
            (Widest::Bits64, true) => &[None, Some(32), Some(64), Some(64)],
        };
        all.extend(bits.iter().map(|&bits| Some(TypeModifier { base, bits, count: 1 })));
    }
    all
}

/// Whether `row` is allowed at any position of a program.
fn stands_anywhere(features: &ProgramFeatures, declared: &Declared, row: &Row) -> bool {
    let in_place = match row.opcode {
        // All lanes of a work group must reach it.
        Opcode::Bar => features.stage == Stage::TessControl,
        Opcode::Loadim | Opcode::Storeim | Opcode::Atomim | Opcode::Imq | Opcode::Imqs => !declared.images.is_empty(),
        Opcode::Emits => declared.stage.primitive_out == Some(OutputPrimitive::Points),
        _ => true,
    };
    in_place && is_permitted(features, row)
}

/// Whether the options of a program permit `row`.
fn is_permitted(features: &ProgramFeatures, row: &Row) -> bool {
    PERMITTED.iter().filter(|entry| entry.0 == row.opcode).all(|entry| features.permits.has(entry.1))
}

fn options(choices: &mut Choices<'_>, language: Language) -> Vec<ProgramOption> {
    let stage = language.features().stage;
    let mut options: Vec<ProgramOption> = Vec::new();
    if stage == Stage::Compute {
        // The program's results are observable only in storage buffers.
        options.push(ProgramOption::NvShaderStorageBuffer);
    }
    // Half of the programs have no other options.
    if choices.chance(112) {
        return options;
    }
    for &option in language.features().options {
        // Not drawn: the option of internal programs, an option without the one that it requires, and options of
        // programs that emit nothing.
        let is_refused = match option {
            ProgramOption::NvInternal => true,
            ProgramOption::ArbPostDepthCoverage | ProgramOption::ExtPostDepthCoverage => {
                !options.contains(&ProgramOption::NvEarlyFragmentTests)
            }
            ProgramOption::NvGeometryProgramPassthrough | ProgramOption::NvGeometryShaderPassthrough => {
                stage == Stage::Geometry
            }
            _ => options.contains(&option),
        };
        let often = if OFTEN.contains(&option) { 100 } else { 12 };
        if !is_refused && !options.iter().any(|other| option.excludes(*other)) && choices.chance(often) {
            options.push(option);
        }
    }
    options
}

fn no_span() -> Span {
    Span::default()
}
