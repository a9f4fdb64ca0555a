//! Vertex shaders of EXT_vertex_shader (section 2.14), which replace the fixed function on vertices.
//!
//! A matrix is four rows, so products with vectors are dot products, and InsertComponentEXT and ExtractComponentEXT
//! name a row. A result is computed as a whole before it is written, because an argument may be the same variable.

use crate::text::Text;
use nvjit::limits::MAX_CLIP_PLANES;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// SCALAR_EXT
    Scalar,
    /// VECTOR_EXT
    Vector,
    /// MATRIX_EXT
    Matrix,
}

impl Kind {
    /// The number of vectors that it takes.
    pub fn rows(self) -> usize {
        if self == Self::Matrix { 4 } else { 1 }
    }

    fn letter(self) -> char {
        match self {
            Self::Scalar => 'S',
            Self::Vector => 'V',
            Self::Matrix => 'M',
        }
    }
}

/// State that the program binds: `state.light[`, the number, `].ambient`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoundState {
    /// The name up to the number.
    pub before: &'static str,
    /// The number of a light, a texture unit or a plane.
    pub number: Option<u8>,
    /// The rest of the name; for a scalar with its component, for a matrix without its rows.
    pub after: &'static str,
}

/// The location of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Attributes of the vertex: one, or one for each row. Attributes of NORMALIZED_RANGE_EXT are clamped to -1 to 1.
    Attribute {
        /// Their numbers.
        slots: [u8; 4],
        /// Whether they are clamped.
        clamped: bool,
    },
    /// Local parameters of the program from this one on: invariants and constants.
    Parameter(u16),
    /// Temporaries from this one on.
    Variable(u16),
    /// State.
    State(BoundState),
    /// OUTPUT_VERTEX_EXT
    Position,
    /// OUTPUT_COLOR0_EXT and OUTPUT_COLOR1_EXT
    Color(u8),
    /// OUTPUT_TEXTURE_COORDn_EXT
    Coordinates(u8),
    /// OUTPUT_FOG_EXT
    Fog,
}

/// A result or an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    /// Its type.
    pub kind: Kind,
    /// Its location.
    pub place: Place,
    /// Whether it is a direction, whose fourth component is 0.
    pub direction: bool,
}

/// An operation of the table in section 2.14, except OP_INDEX_EXT.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are those of the table")]
pub enum Operation {
    Negate,
    Dot3,
    Dot4,
    Mul,
    Mov,
    Add,
    Madd,
    Frac,
    Max,
    Min,
    SetGe,
    SetLt,
    Clamp,
    Floor,
    Round,
    ExpBase2,
    LogBase2,
    Power,
    Recip,
    RecipSqrt,
    Sub,
    CrossProduct,
    MultiplyMatrix,
}

const UNARY: &[&str] = &["SS", "VS", "VV"];
const BINARY: &[&str] = &["SSS", "VSS", "VSV", "VVS", "VVV"];

impl Operation {
    /// The number of its arguments.
    pub fn arguments(self) -> usize {
        self.types()[0].len() - 1
    }

    /// Whether the operation accepts a result and arguments of these types.
    pub fn accepts(self, result: Kind, arguments: impl Iterator<Item = Kind>) -> bool {
        let types: String = std::iter::once(result).chain(arguments).map(Kind::letter).collect();
        self.types().contains(&types.as_str())
    }

    /// The rows of the table: the type of the result, and the types of the arguments.
    fn types(self) -> &'static [&'static str] {
        match self {
            Self::Negate | Self::Mov | Self::Frac | Self::Floor | Self::Round => UNARY,
            Self::Mul | Self::Add | Self::Sub | Self::Max | Self::Min | Self::SetGe | Self::SetLt => BINARY,
            Self::Dot3 | Self::Dot4 => &["SVV", "VVV"],
            Self::Madd => &["SSSS", "VSSS", "VSVV", "VVSV", "VSSV", "VVVS", "VVSS", "VSVS", "VVVV"],
            Self::Clamp => &["SSSS", "VSSS", "VVSS", "VVVS", "VVSV", "VVVV"],
            Self::ExpBase2 | Self::LogBase2 | Self::Recip | Self::RecipSqrt => &["SS"],
            Self::Power => &["SSS"],
            Self::CrossProduct => &["VVV"],
            Self::MultiplyMatrix => &["VMV"],
        }
    }
}

/// A component of SwizzleEXT.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swizzled {
    /// A component from 0 for x, or the numbers 0 and 1.
    pub value: SwizzleValue,
    /// Whether it is negated.
    pub negated: bool,
}

/// The value of a component of SwizzleEXT.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SwizzleValue {
    /// Component n of the argument.
    Component(u8),
    /// ZERO_EXT
    Zero,
    /// ONE_EXT
    One,
}

/// An instruction. Operands have the types that section 2.14 requires.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "parameters of the commands")]
pub enum Instruction {
    /// ShaderOp1EXT to ShaderOp3EXT; arguments that the operation lacks are ignored.
    Operate { operation: Operation, result: Operand, arguments: [Operand; 3] },
    /// OP_INDEX_EXT: the element with number index plus `base`. Numbers out of range are clamped.
    Index { result: Operand, index: Operand, base: u16, elements: Vec<Operand> },
    /// SwizzleEXT
    Swizzle { result: Operand, argument: Operand, components: [Swizzled; 4] },
    /// WriteMaskEXT; bit 0 is x.
    WriteMask { result: Operand, argument: Operand, mask: u8 },
    /// InsertComponentEXT
    Insert { result: Operand, argument: Operand, number: u8 },
    /// ExtractComponentEXT
    Extract { result: Operand, argument: Operand, number: u8 },
}

/// A shader without the values of invariants and constants.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct VertexShader {
    /// The instructions, in order.
    pub instructions: Vec<Instruction>,
    /// The number of local parameters.
    pub parameters: u16,
    /// The number of temporaries.
    pub variables: u16,
}

impl VertexShader {
    /// The text of the program, with the planes of `clip_planes` (bit i: CLIP_PLANEi), which clip in clip space
    /// (section 2.11).
    pub fn text(&self, clip_planes: u8) -> String {
        let mut writer = Writer { text: Text::new("!!NVvp4.0") };
        if self.parameters > 0 {
            writer.text.statement(format_args!("PARAM constants[] = {{ program.local[0..{}] }}", self.parameters - 1));
        }
        for number in 0..self.variables {
            writer.text.statement(format_args!("TEMP v{number}"));
        }
        self.instructions.iter().for_each(|instruction| writer.instruction(instruction));
        writer.finish(clip_planes);
        writer.text.finish()
    }
}

/// Temporaries: arguments that cannot be read directly, a result before it is written, an index, and the position.
const ARGUMENTS: [&str; 3] = ["arg0", "arg1", "arg2"];
const RESULT: &str = "computed";
const INDEX: &str = "index";
const POSITION: &str = "position";

const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

struct Writer {
    text: Text,
}

impl Writer {
    fn temporary(&mut self, name: &'static str) -> &'static str {
        self.text.declare(name);
        name
    }

    /// The name of a row of a value.
    fn name(&mut self, operand: &Operand, row: usize) -> String {
        match operand.place {
            Place::Attribute { slots, .. } => format!("vertex.attrib[{}]", slots[row & 3]),
            Place::Parameter(first) => format!("constants[{}]", usize::from(first) + row),
            Place::Variable(first) => format!("v{}", usize::from(first) + row),
            Place::State(BoundState { before, number, after }) => {
                let number = number.map_or(String::new(), |number| number.to_string());
                let of_row = if operand.kind == Kind::Matrix { format!(".row[{row}]") } else { String::new() };
                format!("{before}{number}{after}{of_row}")
            }
            Place::Position => self.temporary(POSITION).to_owned(),
            Place::Color(0) => "result.color.front.primary".to_owned(),
            Place::Color(_) => "result.color.front.secondary".to_owned(),
            Place::Coordinates(unit) => format!("result.texcoord[{unit}]"),
            Place::Fog => "result.fogcoord".to_owned(),
        }
    }

    /// A row of argument `number`; for a scalar with its component.
    fn argument(&mut self, number: usize, operand: &Operand, row: usize) -> String {
        let mut name = self.name(operand, row);
        let clamped = matches!(operand.place, Place::Attribute { clamped: true, .. });
        if clamped || operand.direction {
            let to = self.temporary(ARGUMENTS[number]);
            if clamped {
                self.text.add(format_args!("MAX {to}, {name}, -1"));
                self.text.add(format_args!("MIN {to}, {to}, 1"));
            } else {
                self.text.add(format_args!("MOV {to}.xyz, {name}"));
                self.text.add(format_args!("MOV {to}.w, 0"));
            }
            name = to.to_owned();
        }
        match (operand.kind, operand.place) {
            (Kind::Scalar, Place::State(_)) | (Kind::Vector | Kind::Matrix, _) => name,
            (Kind::Scalar, _) => name + ".x",
        }
    }

    /// The components of a result that are written; a scalar has one.
    fn result(&mut self, operand: &Operand, mask: &str) -> String {
        let name = self.name(operand, 0);
        if operand.kind == Kind::Scalar { name + ".x" } else { name + mask }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        match instruction {
            Instruction::Operate { operation, result, arguments } => self.operate(*operation, result, arguments),
            Instruction::Index { result, index, base, elements } => self.index(result, index, *base, elements),
            Instruction::Swizzle { result, argument, components } => {
                let from = self.argument(0, argument, 0);
                let to = self.result(result, "");
                let components = components.map(|Swizzled { value, negated }| {
                    let value = match value {
                        SwizzleValue::Component(number) => COMPONENTS[usize::from(number & 3)],
                        SwizzleValue::Zero => "0",
                        SwizzleValue::One => "1",
                    };
                    format!("{}{value}", if negated { "-" } else { "" })
                });
                self.text.add(format_args!("SWZ {to}, {from}, {}", components.join(", ")));
            }
            Instruction::WriteMask { result, argument, mask } => {
                let components = (0..4).filter(|bit| mask >> bit & 1 != 0).map(|bit| COMPONENTS[bit]);
                let mask: String = components.collect();
                if !mask.is_empty() {
                    let from = self.argument(0, argument, 0);
                    let to = self.result(result, &format!(".{mask}"));
                    self.text.add(format_args!("MOV {to}, {from}"));
                }
            }
            Instruction::Insert { result, argument, number } => {
                let from = self.argument(0, argument, 0);
                let number = usize::from(number & 3);
                let to = match result.kind {
                    Kind::Matrix => self.name(result, number),
                    _ => format!("{}.{}", self.name(result, 0), COMPONENTS[number]),
                };
                self.text.add(format_args!("MOV {to}, {from}"));
            }
            Instruction::Extract { result, argument, number } => {
                let number = usize::from(number & 3);
                let from = match argument.kind {
                    Kind::Matrix => self.argument(0, argument, number),
                    _ => format!("{}.{}", self.argument(0, argument, 0), COMPONENTS[number]),
                };
                let to = self.result(result, "");
                self.text.add(format_args!("MOV {to}, {from}"));
            }
        }
    }

    fn operate(&mut self, operation: Operation, result: &Operand, arguments: &[Operand; 3]) {
        use Operation::*;
        if operation == MultiplyMatrix {
            return self.multiply(result, arguments);
        }
        let mut operands = [const { String::new() }; 3];
        for (number, operand) in operands.iter_mut().enumerate().take(operation.arguments()) {
            *operand = self.argument(number, &arguments[number], 0);
        }
        let [a, b, c] = operands;
        let to = self.result(result, if matches!(operation, Dot3 | CrossProduct) { ".xyz" } else { "" });
        let simple = match operation {
            Negate => return self.text.add(format_args!("MOV {to}, -{a}")),
            Mov => "MOV",
            Frac => "FRC",
            Floor => "FLR",
            ExpBase2 => "EX2",
            LogBase2 => "LG2",
            Dot3 => "DP3",
            Dot4 => "DP4",
            Mul => "MUL",
            Add => "ADD",
            Sub => "SUB",
            Max => "MAX",
            Min => "MIN",
            SetGe => "SGE",
            SetLt => "SLT",
            Power => "POW",
            Madd => "MAD",
            CrossProduct => "XPD",
            Clamp | Round | Recip | RecipSqrt | MultiplyMatrix => "",
        };
        let computed = self.temporary(RESULT);
        match (operation, operation.arguments()) {
            // The lower bound is applied first.
            (Clamp, _) => {
                self.text.add(format_args!("MIN {computed}, {a}, {c}"));
                let test = self.temporary(INDEX);
                self.text.add(format_args!("SGE {test}, {b}, {a}"));
                self.text.add(format_args!("CMP {to}, -{test}, {b}, {computed}"));
            }
            (Round, _) => {
                self.text.add(format_args!("ADD {computed}, {a}, 0.5"));
                let suffix = if result.kind == Kind::Scalar { ".x" } else { "" };
                self.text.add(format_args!("FLR {to}, {computed}{suffix}"));
            }
            // The reciprocal of -0 is INF, too: the sum with 0 is +0.
            (Recip | RecipSqrt, _) => {
                let name = if operation == Recip { "RCP" } else { "RSQ" };
                self.text.add(format_args!("ADD {computed}.x, {a}, 0"));
                self.text.add(format_args!("{name} {to}, {computed}.x"));
            }
            (_, 1) => self.text.add(format_args!("{simple} {to}, {a}")),
            (_, 2) => self.text.add(format_args!("{simple} {to}, {a}, {b}")),
            _ => self.text.add(format_args!("{simple} {to}, {a}, {b}, {c}")),
        }
        if operation == CrossProduct {
            let to = self.result(result, ".w");
            self.text.add(format_args!("MOV {to}, 1"));
        }
    }

    fn multiply(&mut self, result: &Operand, [matrix, vector, _]: &[Operand; 3]) {
        let vector = self.argument(1, vector, 0);
        let computed = self.temporary(RESULT);
        for (row, component) in COMPONENTS.iter().enumerate() {
            let own = self.argument(0, matrix, row);
            self.text.add(format_args!("DP4 {computed}.{component}, {own}, {vector}"));
        }
        let to = self.result(result, "");
        self.text.add(format_args!("MOV {to}, {computed}"));
    }

    fn index(&mut self, result: &Operand, index: &Operand, base: u16, elements: &[Operand]) {
        let Some(first) = elements.first() else { return };
        let from = self.argument(0, index, 0);
        let own = self.temporary(INDEX);
        self.text.add(format_args!("TRUNC.S {own}.x, {from}"));
        self.text.add(format_args!("ADD.S {own}.x, {own}.x, {base}"));
        self.text.add(format_args!("MAX.S {own}.x, {own}.x, 0"));
        self.text.add(format_args!("MIN.S {own}.x, {own}.x, {}", elements.len() - 1));
        let rows = result.kind.rows();
        match first.place {
            // Parameters of a block are adjacent.
            Place::Parameter(number) => {
                self.text.add(format_args!("MUL.S {own}.x, {own}.x, {rows}"));
                for row in 0..rows {
                    let to = self.row(result, row);
                    self.text.add(format_args!("MOV {to}, constants[{own}.x + {}]", usize::from(number) + row));
                }
            }
            _ => {
                // An element may be the result, so it is written after all have been read.
                let names = ["element0", "element1", "element2", "element3"];
                for (number, element) in elements.iter().enumerate() {
                    self.text.add(format_args!("SUB.S.CC {own}.y, {own}.x, {number}"));
                    for (row, name) in names.into_iter().enumerate().take(rows) {
                        let from = self.argument(0, element, row);
                        let name = self.temporary(name);
                        self.text.add(format_args!("MOV {name} (EQ.y), {from}"));
                    }
                }
                for (row, name) in names.into_iter().enumerate().take(rows) {
                    let to = self.row(result, row);
                    self.text.add(format_args!("MOV {to}, {name}"));
                }
            }
        }
    }

    /// A row of a result; for a scalar its only component.
    fn row(&mut self, result: &Operand, row: usize) -> String {
        let name = self.name(result, row);
        if result.kind == Kind::Scalar { name + ".x" } else { name }
    }

    fn finish(&mut self, clip_planes: u8) {
        let position = self.temporary(POSITION);
        self.text.add(format_args!("MOV result.position, {position}"));
        if clip_planes == 0 {
            return;
        }
        self.text.declare("eye");
        for (row, component) in COMPONENTS.iter().enumerate() {
            self.text.add(format_args!("DP4 eye.{component}, state.matrix.projection.inverse.row[{row}], {position}"));
        }
        for number in (0..MAX_CLIP_PLANES).filter(|number| clip_planes >> number & 1 != 0) {
            self.text.add(format_args!("DP4 result.clip[{number}].x, state.clip[{number}].plane, eye"));
        }
    }
}
