//! From syntax tree to IR: the meaning of each instruction, in operations of the IR.
//!
//! This is the compiler's own reading of the specifications. It shares no instruction with the interpreter, so that
//! their agreement is evidence. `expand` lowers operations to those of machines; [`Program::signature`] defines
//! the rows that a driver passes in and takes out.
//!
//! - [`operand`]: how operands are loaded (NV_fragment_program 3.11.4.3);
//! - [`destination`]: precisions, masks, condition codes, writes (3.11.4.2 and 3.11.4.4);
//! - [`condition_registers`], [`condition_codes`]: where condition codes are stored; setting and testing them;
//! - [`arithmetic`], [`convert`], [`groups`], [`integers`], [`lighting`], [`memory`], [`pack`], [`texture`],
//!   [`vertex`]: the instructions by family (3.11.5, NV_vertex_program2 2.14.3, NV_gpu_program4 and 5 2.X.8);
//! - [`successors`] and [`flow`]: control flow, through branches and subroutines (2.14.2.3) and blocks
//!   (NV_fragment_program2 3.11.X), and [`control`], which builds the IR's blocks from it;
//! - [`patch`]: results that the invocations of a patch share, and [`barriers`], where they synchronise;
//! - [`stack`]: the stacks of calls and loops: return sites, address registers, loop counters;
//! - [`state`]: the values of registers; [`arrays`]: those of indexed arrays;
//! - [`output`]: the results at the end.

mod arithmetic;
mod arrays;
mod barriers;
mod condition_codes;
mod condition_registers;
mod control;
mod convert;
mod destination;
mod flow;
mod geometry;
mod groups;
mod image;
mod integers;
mod lighting;
mod memory;
mod operand;
mod output;
mod pack;
mod patch;
mod stack;
mod state;
mod successors;
#[cfg(test)]
mod tests;
mod texture;
mod vertex;

use crate::compiler::ir::{Block, Builder, Compare, Function, Op, Type, Value, Width};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::language::isa::registers::{FRAGMENT_WPOS, RESULT_SAMPLEMASK};
use crate::language::isa::{Effect, Marks, NumberType, Opcode, Precision, unread};
use crate::language::program::{PatchLayout, Program};
use crate::language::syntax::ast::{Destination, DestinationRegister, Instruction};
use crate::options::Options;
use arrays::Arrays;
use barriers::{Barriers, Touched};
use condition_registers::Codes;
use flow::{Flow, Frame, Sight};
use nvjit_runtime::{Register, RegisterFile, RowId, Stage};
use patch::Bases;
use rustc_hash::FxHashMap;
use state::{Shared, State};
use successors::Text;

impl Program {
    /// Whether the code that [`lower`] generates executes lanes that see one another in the order of the language. It
    /// does not for recursive subroutines of hundreds of instructions.
    pub fn is_ordered(&self) -> bool {
        let calls = |instruction: &Instruction| matches!(instruction.mnemonic.opcode, Opcode::Cal | Opcode::Cali);
        !self.ast().instructions().any(calls) || Text::of(self.ast()).is_ordered()
    }
}

/// The IR of `program`: any operation.
///
/// # Errors
/// If `meter` runs out.
pub fn lower(program: &Program, options: &Options, meter: &Meter) -> Result<Function, Exhausted> {
    meter.charge(weight::STATEMENT * program.ast().statements.len())?;
    let branches = program.features().blocks;
    let mut shared = if branches { Shared::of(program.ast(), program.stage()) } else { Shared::default() };
    let patch = PatchLayout::of(program);
    let has_threads = program.has_thread_groups();
    let sight = |instruction: &Instruction| {
        let is_read = branches && shared.is_changed_by(program.ast(), instruction);
        let touches = || !Touched::by(instruction, program, patch.as_ref()).is_empty();
        let have_turns = patch.is_some() || has_threads;
        let reads_others = branches && (crosses_lanes(instruction, program.stage()) || have_turns && touches());
        Sight { is_seen: options.keep_state || is_seen(instruction) || is_read, reads_others, is_read }
    };
    let flow = Flow::of(program.ast(), sight);
    meter.charge(weight::NODE * flow.len())?;
    if flow.is_straight() {
        shared = Shared::default();
    }
    let mut function = Function::new(program.stage());
    let (arrays, codes) = (Arrays::of(program.ast()), Codes::of(program.ast()));
    let counts = flow.limited || options.keep_state;
    let mut lowering = Lowering {
        builder: Builder::new(&mut function),
        program,
        options,
        state: State::new(program.ast(), &flow, shared, counts, &arrays, &codes),
        arrays,
        codes,
        frame: None,
        index_level: 0,
        crosses: false,
        leaves: FxHashMap::default(),
        sums: [None; 4],
        missing: None,
        patch,
        bases: None,
        patch_barriers: Barriers::default(),
        barriers: 0,
        has_threads,
        call_depth: flow.call_depth,
        loops: flow.loops,
        wide_counts: flow.wide_counts,
    };
    lowering.program(&flow, meter)?;
    let variables = lowering.state.variables;
    variables.finish(&mut function);
    meter.charge(function.size())?;
    Ok(function)
}

/// Whether an instruction has effects visible after the program's end, besides its register state.
fn is_seen(instruction: &Instruction) -> bool {
    let is_result = |destination: &Destination| match destination.register {
        DestinationRegister::Register(register) => register.file == RegisterFile::Result,
        DestinationRegister::Relative(_) => true,
        DestinationRegister::Rc | DestinationRegister::Hc => false,
    };
    instruction.mnemonic.opcode.row().effect == Effect::Discard
        || instruction.destination.as_ref().is_some_and(is_result)
}

/// Whether an instruction reads its operands in all lanes of the quad.
fn crosses_lanes(instruction: &Instruction, stage: Stage) -> bool {
    match instruction.mnemonic.opcode.row().effect {
        Effect::Derivative => true,
        Effect::Lookup => {
            let opcode = instruction.mnemonic.opcode;
            stage == Stage::Fragment && matches!(opcode, Opcode::Tex | Opcode::Txb | Opcode::Txp | Opcode::Lod)
        }
        Effect::Group => stage == Stage::Fragment,
        Effect::None | Effect::Discard | Effect::Flow | Effect::Memory => false,
    }
}

/// The results of an instruction; components that are not written may be missing.
type Results = [Option<Value>; 4];

/// An instruction, with its precision.
#[derive(Clone, Copy)]
struct Current<'i> {
    instruction: &'i Instruction,
    precision: Precision,
    /// The type that it computes in: float, in languages without types.
    ty: NumberType,
}

struct Lowering<'a> {
    builder: Builder<'a>,
    program: &'a Program,
    options: &'a Options,
    state: State,
    arrays: Arrays,
    codes: Codes,
    /// The stack at the current block, if static; `None` if it is kept in variables.
    frame: Option<Frame>,
    /// The level of the innermost LOOP around the current instruction, in its subroutine.
    index_level: u32,
    /// Whether operands are read in other lanes of the quad.
    crosses: bool,
    /// Constants, inputs and parameters that a block has already loaded.
    leaves: FxHashMap<(Block, Op), Value>,
    /// Carry and overflow of the components of an integer sum.
    sums: [Option<[Value; 2]>; 4],
    /// Whether a lookup with SPARSE finds texels missing, 0 or -1.
    missing: Option<Value>,
    /// The layout of results that the invocations of a patch share.
    patch: Option<PatchLayout>,
    bases: Option<Bases>,
    /// The barriers between instructions that exchange them.
    patch_barriers: Barriers,
    /// The number of barriers.
    barriers: u32,
    /// Whether instructions read other threads of a group.
    has_threads: bool,
    /// How many return sites the stack holds.
    call_depth: usize,
    /// How many loops may be open at once.
    loops: usize,
    /// Whether loops count with 64 bits.
    wide_counts: bool,
}

impl Lowering<'_> {
    /// One instruction, from loading its operands to updating its destination.
    fn instruction(&mut self, instruction: &Instruction) {
        let at = self.current(instruction);
        (self.sums, self.missing) = ([None; 4], None);
        self.crosses = crosses_lanes(instruction, self.program.stage());
        let results = self.results(at);
        self.crosses = false;
        if self.reads_what_it_writes(instruction) {
            self.barrier();
        }
        if let Some(destination) = &instruction.destination {
            self.update(at, destination, &results);
        }
        if instruction.mnemonic.modifiers.marks.has(Marks::SPARSE) {
            self.note_missing();
        }
    }

    fn current<'i>(&self, instruction: &'i Instruction) -> Current<'i> {
        let is_typed = self.program.features().typed;
        let ty = if is_typed { instruction.mnemonic.number_type() } else { NumberType::FLOAT };
        Current { instruction, precision: self.precision(instruction), ty }
    }

    /// The results of an instruction, before clamping and conversion to the destination's type.
    fn results(&mut self, at: Current) -> Results {
        let opcode = at.instruction.mnemonic.opcode;
        match opcode.row().effect {
            // `control` lowers them.
            Effect::Flow => [None; 4],
            Effect::Lookup => self.lookup(at),
            Effect::Derivative if opcode == Opcode::Ddx => self.componentwise(at, Op::Ddx),
            Effect::Derivative => self.componentwise(at, Op::Ddy),
            Effect::Discard => self.kil(at),
            Effect::Group => self.exchange(at),
            Effect::Memory => self.effect_on_memory(at),
            Effect::None => self.value(at),
        }
    }

    /// The results of an instruction that reads operands in other lanes of the thread group.
    fn exchange(&mut self, at: Current) -> Results {
        match at.instruction.mnemonic.opcode {
            Opcode::Tgall | Opcode::Tgany | Opcode::Tgeq => self.vote(at),
            Opcode::Tgballot => self.ballot(at),
            Opcode::Qswz0 => self.add_from(at, [0; 4]),
            Opcode::Qswz1 => self.add_from(at, [1; 4]),
            Opcode::Qswz2 => self.add_from(at, [2; 4]),
            Opcode::Qswz3 => self.add_from(at, [3; 4]),
            Opcode::Qswzx => self.add_from(at, [1, 0, 3, 2]),
            Opcode::Qswzy => self.add_from(at, [2, 3, 0, 1]),
            Opcode::Shfdown | Opcode::Shfidx | Opcode::Shfup | Opcode::Shfxor => self.shuffle(at),
            opcode => nothing(opcode),
        }
    }

    /// The results of an instruction with an effect on memory, images, emitted vertices or barriers.
    fn effect_on_memory(&mut self, at: Current) -> Results {
        match at.instruction.mnemonic.opcode {
            Opcode::Load | Opcode::Ldb | Opcode::Lds => self.load_memory(at),
            Opcode::Store | Opcode::Stb | Opcode::Sts => self.store_memory(at),
            Opcode::Atom | Opcode::Atomb | Opcode::Atoms => self.atomic(at),
            Opcode::Atomctr => self.count(at),
            Opcode::Bar => self.bar(),
            Opcode::Loadim => self.load_image(at),
            Opcode::Storeim => self.store_image(at),
            Opcode::Atomim => self.atomic_image(at),
            Opcode::Imq => self.query_image(at, nvjit_runtime::image::SIZE),
            Opcode::Imqs => self.query_image(at, nvjit_runtime::image::SAMPLES),
            Opcode::Emit | Opcode::Emits => self.emit(at),
            Opcode::Endprim => self.end_primitive(),
            Opcode::Membar | Opcode::Fsib | Opcode::Fsie => self.fence(),
            opcode => nothing(opcode),
        }
    }

    /// The results of an instruction that computes from its operands, takes attributes at other places, or loads from a
    /// constant buffer.
    fn value(&mut self, at: Current) -> Results {
        if at.ty.is_integer()
            && let Some(results) = self.of_integers(at)
        {
            return results;
        }
        match at.instruction.mnemonic.opcode {
            Opcode::Add => self.componentwise(at, Op::Add),
            Opcode::Sub => self.componentwise(at, Op::Sub),
            Opcode::Max | Opcode::Min => self.extreme(at),
            Opcode::Flr => self.round(at, Op::Floor),
            Opcode::Ceil => self.round(at, Op::Ceil),
            Opcode::Round => self.round(at, Op::Nearest),
            Opcode::Trunc => self.round(at, Op::Trunc),
            Opcode::I2f => self.integer_to_float(at),
            Opcode::Cvt => self.cvt(at),
            Opcode::Frc => self.frc(at),
            Opcode::Abs => self.abs(at),
            Opcode::Mov => self.mov(at),
            Opcode::Mul => self.mul(at),
            Opcode::Mad => self.mad(at),
            Opcode::Lrp => self.lrp(at),
            Opcode::X2d => self.x2d(at),
            Opcode::Cmp => self.cmp(at),
            Opcode::Div => self.div(at),
            Opcode::Swz => self.swz(at),
            Opcode::Scs => self.scs(at),

            Opcode::Cos => self.scalar(at, Op::Cos),
            Opcode::Sin => self.scalar(at, Op::Sin),
            Opcode::Ex2 => self.scalar(at, Op::Ex2),
            Opcode::Lg2 => self.scalar(at, Op::Lg2),
            Opcode::Rcp => self.scalar(at, Op::Rcp),
            Opcode::Rsq => self.rsq(at),
            Opcode::Pow => self.pow(at),

            Opcode::Dp2 => self.dot_product(at, 2),
            Opcode::Dp2a => self.dp2a(at),
            Opcode::Dp3 => self.dot_product(at, 3),
            Opcode::Dp4 => self.dot_product(at, 4),

            Opcode::Dph => self.dph(at),

            Opcode::Seq => self.set(at, Compare::Eq),
            Opcode::Sge => self.set(at, Compare::Ge),
            Opcode::Sgt => self.set(at, Compare::Gt),
            Opcode::Sle => self.set(at, Compare::Le),
            Opcode::Slt => self.set(at, Compare::Lt),
            Opcode::Sne => self.set(at, Compare::Ne),
            Opcode::Sfl => self.truth(at, false),
            Opcode::Str => self.truth(at, true),

            Opcode::Dst => self.dst(at),
            Opcode::Lit => self.lit(at),
            Opcode::Nrm => self.nrm(at),
            Opcode::Rfl => self.rfl(at),
            Opcode::Xpd => self.xpd(at),

            Opcode::Pk2h | Opcode::Pk2us | Opcode::Pk4b | Opcode::Pk4ub => self.pack(at),
            Opcode::Up2h | Opcode::Up2us | Opcode::Up4b | Opcode::Up4ub => self.unpack(at),

            Opcode::Pk64 => self.pack_long(at),
            Opcode::Up64 => self.unpack_long(at),

            Opcode::Ipac | Opcode::Ipao | Opcode::Ipas => self.interpolate(at),
            Opcode::Ldc => self.load_constant(at),

            Opcode::Ara => self.add_addresses(at),
            Opcode::Arl => self.load_address(at, Op::Floor),
            Opcode::Arr => self.load_address(at, Op::Nearest),
            Opcode::Exp => self.exp(at),
            Opcode::Log => self.log(at),
            Opcode::Rcc => self.rcc(at),
            Opcode::Ssg => self.ssg(at),

            Opcode::Popa => self.popa(at),
            Opcode::Pusha => self.pusha(at),

            opcode => nothing(opcode),
        }
    }

    /// The results of a vector instruction: `component` gives each component that is written.
    fn each(&mut self, at: Current, mut component: impl FnMut(&mut Self, usize) -> Value) -> Results {
        let mut results = [None; 4];
        for (number, result) in results.iter_mut().enumerate() {
            if is_written(at.instruction.destination.as_ref(), number) {
                *result = Some(component(self, number));
            }
        }
        results
    }

    /// A constant, an input or a parameter: loaded once a block.
    fn leaf(&mut self, op: Op) -> Value {
        let block = self.builder.current_block();
        if let Some(&value) = self.leaves.get(&(block, op)) {
            return value;
        }
        let ty = match op {
            Op::ConstF64(_) => Type::F64,
            Op::ConstI64(_) => Type::I64,
            Op::ConstI32(_) | Op::Lane => Type::I32,
            Op::ConstBool(_) => Type::Bool,
            _ => Type::F32,
        };
        let value = self.builder.inst(op, &[], ty);
        self.leaves.insert((block, op), value);
        value
    }

    /// A float constant.
    fn f32(&mut self, value: f32) -> Value {
        self.leaf(Op::ConstF32(value.to_bits()))
    }

    /// An integer constant.
    fn i32(&mut self, value: i32) -> Value {
        self.leaf(Op::ConstI32(value))
    }

    /// A float constant of 32 or 64 bits.
    fn number(&mut self, wide: bool, value: f64) -> Value {
        if wide { self.leaf(Op::ConstF64(value.to_bits())) } else { self.f32(value as f32) }
    }

    /// An integer constant of 32 or 64 bits.
    fn integer(&mut self, wide: bool, value: i64) -> Value {
        if wide { self.leaf(Op::ConstI64(value)) } else { self.i32(value as i32) }
    }

    /// The zero of a type.
    fn zero(&mut self, ty: Type) -> Value {
        match ty {
            Type::I32 | Type::I64 => self.integer(ty.is_wide(), 0),
            Type::Bool => self.leaf(Op::ConstBool(false)),
            _ => self.number(ty.is_wide(), 0.0),
        }
    }

    /// The initial value of a component: results of vertex programs are (0,0,0,1) (NV_vertex_program2 2.14.1.5), those
    /// of vertex state programs are parameters, the depth is that of the fragment where it is replaced
    /// (ARB_fragment_program 3.11.4.4), all else is zero.
    fn initial(&mut self, register: Register, component: usize) -> Value {
        let (interface, results) = (self.program.interface(), self.program.features().results);
        match (register.file, self.program.stage()) {
            (RegisterFile::Result, Stage::Fragment)
                if component == 2
                    && results.depth == Some(register.index)
                    && results.depth_of_fragment
                    && interface.replaces_depth =>
            {
                let position = Register::new(RegisterFile::Attribute, FRAGMENT_WPOS);
                let depth = self.leaf(Op::Input(RowId::new(position, component as u8)));
                // A SHORT register only holds fp16 numbers.
                let is_half = self.program.features().is_half(register);
                if is_half { self.builder.float(Op::ToFp16, &[depth]) } else { depth }
            }
            (RegisterFile::Result, Stage::VertexState) => {
                self.leaf(Op::Param { index: register.index, component: component as u8 })
            }
            (RegisterFile::Result, stage) if stage != Stage::Fragment => {
                let initial = self.program.features().initial_result(register.index);
                self.f32(initial[component])
            }
            // No sample is masked out: the mask is in x.
            (RegisterFile::Result, Stage::Fragment)
                if component == 0 && self.program.features().typed && register.index == RESULT_SAMPLEMASK =>
            {
                self.leaf(Op::ConstF32(u32::MAX))
            }
            (RegisterFile::LongTemporary, _) => self.number(true, 0.0),
            (RegisterFile::Address, _) => self.i32(0),
            _ => self.f32(0.0),
        }
    }
}

/// The results of an instruction that its family has no arm for.
#[track_caller]
fn nothing(opcode: Opcode) -> Results {
    unread(opcode);
    [None; 4]
}

/// Whether the write mask of `destination` has the component.
fn is_written(destination: Option<&Destination>, component: usize) -> bool {
    destination.is_some_and(|destination| destination.write_mask.has(component))
}

/// The width of numbers.
fn width(wide: bool) -> Width {
    if wide { Width::W64 } else { Width::W32 }
}
