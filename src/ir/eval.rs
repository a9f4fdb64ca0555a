//! A slow evaluator of straight-line or branching IR for one quad, for tests and fuzzing; and [`lane`], what
//! an operation computes in one lane, which constant folding uses too. Not the reference for programs:
//! that is `interp`, which knows nothing of the IR.
//!
//! Values are 32 bits in each lane: floats and integers as they are, Bools 0 or 1.

use super::{ArrayPlace, Block, Compare, Function, Inst, MemoryAccess, Op, PackFormat, Target, Terminator, Value};
use crate::isa::Precision;
use crate::numeric::soft::{self, Soft};
use crate::numeric::{NAN_BITS, approx, half, type_convert};
use crate::options::Mad;
use nvjit_runtime::{
    HELPER_ROUNDS, Memory, MemoryCall, MemoryOperation, MemorySpace, RowId, SampleCall, Sampler, Stage,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Bits for each lane of a quad (x0y0, x1y0, x0y1, x1y1).
pub type Lanes = [u32; 4];

/// Of quads that are given none.
static NO_MEMORY: Memory = Memory::new();

/// What a quad reads.
#[derive(Clone, Copy)]
pub struct Quad<'a> {
    /// Attribute components.
    pub inputs: &'a dyn Fn(RowId) -> [f32; 4],
    /// The parameter bank; what is outside reads 0.0.
    pub parameters: &'a [[f32; 4]],
    /// Answers lookups.
    pub sampler: &'a dyn Sampler,
    /// What may be addressed.
    pub memory: &'a Memory,
    /// What [`Op::Mad`] is.
    pub mad: Mad,
    /// Lanes that run; the others compute nothing and give zeros. Fragments run as a quad if any of them does, but
    /// nothing is looked up for the others.
    pub exec: [bool; 4],
    /// Lanes that are covered: others write no memory.
    pub covered: [bool; 4],
    /// How often loops may go round by [`Op::Charge`].
    pub budget: u64,
    /// How many instructions and terminators may be executed, counted once for all lanes that take them together.
    pub fuel: u64,
}

impl<'a> Quad<'a> {
    /// A quad that reads nothing but `inputs` and `parameters`, all lanes running.
    pub fn new(inputs: &'a dyn Fn(RowId) -> [f32; 4], parameters: &'a [[f32; 4]]) -> Self {
        let sampler = &nvjit_runtime::NoTextures;
        let (exec, covered) = ([true; 4], [true; 4]);
        Self {
            inputs,
            parameters,
            sampler,
            memory: &NO_MEMORY,
            mad: Mad::Fused,
            exec,
            covered,
            budget: 1 << 22,
            fuel: 1 << 24,
        }
    }
}

/// What a quad gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Rows that were set; zero in lanes that did not set them.
    pub outputs: BTreeMap<RowId, Lanes>,
    /// Lanes that are no longer covered.
    pub killed: [bool; 4],
    /// Whether the budget of back edges was too small.
    pub exhausted: bool,
}

impl Outcome {
    /// The same with each NaN of the outputs as 0x7fffffff: floats compare so, whose NaNs the IR leaves open.
    pub fn canonical(mut self) -> Self {
        for lane in self.outputs.values_mut().flatten() {
            *lane = canonical_bits(*lane);
        }
        self
    }
}

/// Why a quad gave nothing: [`Quad::fuel`] came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the invocation executes too many instructions")]
pub struct OutOfFuel;

/// Evaluates `function`, primitive or not, which must be well formed ([`verify`](super::verify)).
///
/// Lanes go together as long as they branch alike, and meet again in the first block, by number, that any of
/// them is to execute next; the one that returns counts as the last. What crosses lanes ([`Op::Ddx`], [`Op::QuadShuffle`], lookups) reads what all four
/// lanes hold, those elsewhere included: a block computes in all lanes, and leaves its values in those that come by;
/// constants, parameters and attributes in all.
/// [`Op::Any`] asks the lanes that go together.
///
/// # Errors
/// If the invocation does not end in time.
pub fn eval(function: &Function, quad: &Quad<'_>) -> Result<Outcome, OutOfFuel> {
    let mut machine = Machine {
        quad,
        values: vec![[0; 4]; function.types.len()],
        here: FxHashMap::default(),
        texels: BTreeMap::new(),
        words: BTreeMap::new(),
        arrays: BTreeMap::new(),
        variables: BTreeMap::new(),
        outcome: Outcome::default(),
        budget: quad.budget,
        helper_rounds: 0,
        fuel: quad.fuel,
    };
    let is_group = function.stage == Stage::Fragment && quad.exec.contains(&true);
    let mut places = quad.exec.map(|runs| (runs || is_group).then_some(Block(0)));
    let returns = |block: Block| function.block(block).terminator == Terminator::Return;
    while let Some(block) = places.into_iter().flatten().min_by_key(|&block| (returns(block), block)) {
        let active = places.map(|place| place == Some(block));
        let data = function.block(block);
        machine.here.clear();
        for inst in &data.insts {
            machine.burn()?;
            machine.inst(inst, active);
        }
        machine.burn()?;
        machine.terminator(function, &data.terminator, active, &mut places);
    }
    Ok(machine.outcome)
}

struct Machine<'a> {
    quad: &'a Quad<'a>,
    /// In each lane what it was when the lane came by, or what it is everywhere.
    values: Vec<Lanes>,
    /// What the block in hand has computed, in all lanes.
    here: FxHashMap<Value, Lanes>,
    /// Results of lookups, component by component.
    texels: BTreeMap<Value, [Lanes; 4]>,
    /// Results of accesses to memory, word by word.
    words: BTreeMap<Value, [Lanes; 8]>,
    /// What [`Op::ArrayStore`] keeps, element by element.
    arrays: BTreeMap<i64, Lanes>,
    /// What [`Op::Store`] keeps.
    variables: BTreeMap<u16, Lanes>,
    outcome: Outcome,
    /// What is left for [`Op::Charge`], and how often only helpers have come by since somebody else did.
    budget: u64,
    helper_rounds: u64,
    fuel: u64,
}

impl Machine<'_> {
    fn burn(&mut self) -> Result<(), OutOfFuel> {
        self.fuel = self.fuel.checked_sub(1).ok_or(OutOfFuel)?;
        Ok(())
    }

    fn value(&self, value: Value) -> Lanes {
        self.here.get(&value).copied().unwrap_or(self.values[value.0 as usize])
    }

    fn inst(&mut self, inst: &Inst, active: [bool; 4]) {
        let args: Vec<Lanes> = inst.args.iter().map(|&arg| self.value(arg)).collect();
        let result = match inst.op {
            Op::Input(row) => (self.quad.inputs)(row).map(f32::to_bits),
            Op::Param { index, component } => [self.parameter(i64::from(index), component); 4],
            Op::ParamRelative { first, count, offset, component } => args[0].map(|address| {
                let index = i64::from(offset) + i64::from(address as i32);
                let is_inside = (0..i64::from(count)).contains(&index);
                if is_inside { self.parameter(i64::from(first) + index, component) } else { 0 }
            }),
            Op::Output(row) => {
                let lanes = self.outcome.outputs.entry(row).or_default();
                merge(lanes, args[0], active);
                return;
            }
            Op::Store(number) => {
                merge(self.variables.entry(number).or_default(), args[0], active);
                return;
            }
            Op::Load(number) => self.variables.get(&number).copied().unwrap_or_default(),
            Op::ArrayLoad(place) => std::array::from_fn(|lane| {
                let element = element(place, args[0][lane]).and_then(|element| self.arrays.get(&element));
                element.map_or(0, |lanes| lanes[lane])
            }),
            Op::ArrayStore(place) => {
                let comes = |lane: usize| active[lane] && args.get(2).is_none_or(|mask| mask[lane] != 0);
                for lane in (0..4).filter(|&lane| comes(lane)) {
                    if let Some(element) = element(place, args[0][lane]) {
                        self.arrays.entry(element).or_default()[lane] = args[1][lane];
                    }
                }
                return;
            }
            Op::LoadConstant { binding, element, count, word } => {
                let access = MemoryAccess { space: MemorySpace::Constant, binding, element, count };
                let mut call = call(MemoryOperation::Load, access);
                call.exec[..4].fill(u32::MAX);
                set_addresses(&mut call, args[0], [0; 4]);
                self.quad.memory.perform(&mut call);
                words(&call)[usize::from(word & 7)]
            }
            Op::LoadMemory(_) | Op::StoreMemory(_) | Op::AtomicMemory(..) => {
                let new = self.access(inst.op, &args, active);
                if let Some(result) = inst.result {
                    let old = self.words.entry(result).or_default();
                    old.iter_mut().zip(new).for_each(|(old, new)| merge(old, new, active));
                }
                return;
            }
            Op::Fence => return,
            Op::Charge => {
                let comes = |lane: usize| active[lane] && args.first().is_none_or(|mask| mask[lane] != 0);
                [u32::from(self.charge([0, 1, 2, 3].map(comes))); 4]
            }
            Op::Word(word) => {
                let words = self.words.get(&inst.args[0]).copied().unwrap_or_default();
                words[usize::from(word & 7)]
            }
            Op::Exec => self.quad.exec.map(u32::from),
            Op::Kill => {
                for lane in (0..4).filter(|&lane| active[lane]) {
                    self.outcome.killed[lane] |= args[0][lane] != 0;
                }
                return;
            }
            Op::Sample { .. } => {
                let texel = self.sample(inst.op, &args, active);
                if let Some(result) = inst.result {
                    let old = self.texels.entry(result).or_default();
                    old.iter_mut().zip(texel).for_each(|(old, new)| merge(old, new, active));
                }
                return;
            }
            Op::Texel(component) => {
                let texel = self.texels.get(&inst.args[0]).copied().unwrap_or_default();
                texel[usize::from(component & 3)]
            }
            Op::Ddx => difference(args[0], [0, 0, 2, 2], 1),
            Op::Ddy => difference(args[0], [0, 1, 0, 1], 2),
            Op::QuadShuffle(pattern) => pattern.map(|lane| args[0][usize::from(lane & 3)]),
            Op::Any => [u32::from((0..4).any(|lane| active[lane] && args[0][lane] != 0)); 4],
            op => std::array::from_fn(|index| {
                let args: Vec<u32> = args.iter().map(|lanes| lanes[index]).collect();
                lane(op, self.quad.mad, &args).unwrap_or_default()
            }),
        };
        if let Some(value) = inst.result {
            self.here.insert(value, result);
            let lanes = if inst.op.is_everywhere() { [true; 4] } else { active };
            merge(&mut self.values[value.0 as usize], result, lanes);
        }
    }

    fn parameter(&self, index: i64, component: u8) -> u32 {
        let parameter = usize::try_from(index).ok().and_then(|index| self.quad.parameters.get(index));
        parameter.map_or(0, |parameter| parameter[usize::from(component & 3)].to_bits())
    }

    fn access(&self, op: Op, args: &[Lanes], active: [bool; 4]) -> [Lanes; 8] {
        let (operation, access) = match op {
            Op::LoadMemory(access) => (MemoryOperation::Load, access),
            Op::StoreMemory(access) => (MemoryOperation::Store, access),
            Op::AtomicMemory(operation, access) => (operation, access),
            _ => return Default::default(),
        };
        let (args, mask) = args.split_at(op.operands_before_mask().unwrap_or(0).min(args.len()));
        let [low, high, data @ ..] = args else { return Default::default() };
        let mut call = call(operation, access);
        set_addresses(&mut call, *low, *high);
        for (component, words) in data.chunks(access.element.words()).enumerate() {
            for (row, lanes) in [&mut call.data_low, &mut call.data_high].into_iter().zip(words) {
                row[component][..4].copy_from_slice(lanes);
            }
        }
        for lane in (0..4).filter(|&lane| active[lane] && self.quad.exec[lane]) {
            call.exec[lane] = mask.first().map_or(u32::MAX, |mask| mask[lane]);
            call.covered[lane] = self.is_covered(lane).into();
        }
        self.quad.memory.perform(&mut call);
        words(&call)
    }

    /// Whether the lanes that come by may go round once more.
    fn charge(&mut self, comes: [bool; 4]) -> bool {
        let counts = |lane: usize| comes[lane] && self.quad.exec[lane] && self.is_covered(lane);
        if (0..4).any(counts) {
            self.helper_rounds = 0;
            self.outcome.exhausted |= self.budget == 0;
            self.budget = self.budget.saturating_sub(1);
        } else {
            self.helper_rounds += u64::from(comes.contains(&true));
        }
        !self.outcome.exhausted && self.helper_rounds <= HELPER_ROUNDS && !self.quad.memory.is_stopped()
    }

    fn is_covered(&self, lane: usize) -> bool {
        self.quad.covered[lane] && !self.outcome.killed[lane]
    }

    fn sample(&self, op: Op, args: &[Lanes], active: [bool; 4]) -> [Lanes; 4] {
        let Op::Sample { unit, operation, target, flags } = op else { return Default::default() };
        let (args, wanted) = args.split_at(super::sample_operands(operation).min(args.len()));
        let wants = |lane: usize| wanted.first().is_none_or(|wanted| wanted[lane] != 0);
        let mut call = SampleCall::new();
        (call.unit, call.operation, call.target, call.flags) = (unit.into(), operation, target, flags);
        for lane in (0..4).filter(|&lane| active[lane] && self.quad.exec[lane] && wants(lane)) {
            call.exec[lane] = u32::MAX;
        }
        let rows = call.coordinates.iter_mut();
        let rows: Vec<_> = if operation.uses_lod() {
            rows.chain([&mut call.lod]).collect()
        } else {
            rows.chain(&mut call.ddx).chain(&mut call.ddy).collect()
        };
        for (row, lanes) in rows.into_iter().zip(args) {
            row[..4].copy_from_slice(&lanes.map(f32::from_bits));
        }
        self.quad.sampler.sample(&mut call);
        call.results.map(|row| std::array::from_fn(|lane| row[lane].to_bits()))
    }

    fn terminator(
        &mut self,
        function: &Function,
        terminator: &Terminator,
        active: [bool; 4],
        places: &mut [Option<Block>; 4],
    ) {
        // All parameters of all lanes are read before any is set: a loop may swap its own.
        let mut moves: Vec<(Value, usize, u32)> = Vec::new();
        for lane in (0..4).filter(|&lane| active[lane]) {
            let target: Option<&Target> = match terminator {
                Terminator::Return => None,
                Terminator::Jump(target) => Some(target),
                Terminator::Branch { condition, then, otherwise } => {
                    Some(if self.value(*condition)[lane] != 0 { then } else { otherwise })
                }
                Terminator::Switch { index, targets } => {
                    let index = self.value(*index)[lane] as i32;
                    usize::try_from(index).ok().and_then(|index| targets.get(index)).or(targets.last())
                }
            };
            places[lane] = target.map(|target| target.block);
            if let Some(target) = target {
                let params = function.block(target.block).params.iter();
                moves.extend(params.zip(&target.args).map(|(&param, &arg)| (param, lane, self.value(arg)[lane])));
            }
        }
        for (param, lane, bits) in moves {
            self.values[param.0 as usize][lane] = bits;
        }
    }
}

/// The number of an element of an array, if there is one.
fn element(place: ArrayPlace, operand: u32) -> Option<i64> {
    let index = i64::from(place.offset) + i64::from(operand as i32);
    (0..i64::from(place.count)).contains(&index).then(|| i64::from(place.first) + index)
}

/// An access of four lanes, none of which makes it yet.
fn call(operation: MemoryOperation, access: MemoryAccess) -> MemoryCall {
    let mut call = MemoryCall::new();
    (call.operation, call.space, call.binding) = (operation, access.space, access.binding.into());
    (call.element, call.count) = (access.element, access.count.into());
    call
}

fn set_addresses(call: &mut MemoryCall, low: Lanes, high: Lanes) {
    for (lane, address) in call.addresses.iter_mut().enumerate().take(4) {
        *address = u64::from(low[lane]) | u64::from(high[lane]) << 32;
    }
}

/// The results of an access, word by word.
fn words(call: &MemoryCall) -> [Lanes; 8] {
    let row = |word: usize| if word.is_multiple_of(2) { call.result_low[word / 2] } else { call.result_high[word / 2] };
    std::array::from_fn(|word| std::array::from_fn(|lane| row(word)[lane]))
}

fn merge(old: &mut Lanes, new: Lanes, active: [bool; 4]) {
    for lane in (0..4).filter(|&lane| active[lane]) {
        old[lane] = new[lane];
    }
}

/// The difference between two lanes, from `first[lane]` to `step` lanes on.
fn difference(lanes: Lanes, first: [usize; 4], step: usize) -> Lanes {
    let lanes = lanes.map(f32::from_bits);
    first.map(|first| soft::sub(lanes[first + step], lanes[first]).to_bits())
}

fn canonical_bits(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() { NAN_BITS } else { bits }
}

/// What `op` computes in one lane from operands of one lane; nothing if that depends on more than its operands
/// or on other lanes, or if operands are missing. Every NaN that it makes is 0x7fffffff.
pub fn lane(op: Op, mad: Mad, args: &[u32]) -> Option<u32> {
    let int = |index: usize| args.get(index).map(|&bits| bits as i32);
    let float = |index: usize| args.get(index).map(|&bits| f32::from_bits(bits));
    let (a, b, c) = (float(0), float(1), float(2));
    Some(match op {
        Op::ConstF32(bits) => bits,
        Op::ConstI32(value) => value as u32,
        Op::ConstBool(value) => value.into(),
        Op::Input(_)
        | Op::Param { .. }
        | Op::ParamRelative { .. }
        | Op::Output(_)
        | Op::Kill
        | Op::Exec
        | Op::Load(_)
        | Op::Store(_)
        | Op::ArrayLoad(_)
        | Op::ArrayStore(_)
        | Op::LoadConstant { .. }
        | Op::LoadMemory(_)
        | Op::StoreMemory(_)
        | Op::AtomicMemory(..)
        | Op::Fence
        | Op::Charge
        | Op::Word(_)
        | Op::Sample { .. }
        | Op::Texel(_)
        | Op::Ddx
        | Op::Ddy
        | Op::Any
        | Op::QuadShuffle(_) => return None,

        Op::Add => soft::add(a?, b?).to_bits(),
        Op::Sub => soft::sub(a?, b?).to_bits(),
        Op::Mul => soft::mul(a?, b?).to_bits(),
        Op::Mad => soft::mad(mad, a?, b?, c?).to_bits(),
        Op::Div => soft::div(a?, b?).to_bits(),
        Op::Floor => soft::floor(a?).to_bits(),
        Op::Fma => soft::fma(a?, b?, c?).to_bits(),
        Op::Sqrt => soft::sqrt(a?).to_bits(),
        Op::Nearest => soft::nearest(a?).to_bits(),
        Op::MachineMin => soft::machine_min(a?, b?).to_bits(),
        Op::MachineMax => soft::machine_max(a?, b?).to_bits(),
        Op::Min => soft::min(a?, b?).to_bits(),
        Op::Max => soft::max(a?, b?).to_bits(),
        Op::Frc => soft::frc(Precision::Fp32, a?).to_bits(),
        Op::Saturate => soft::saturate(a?).to_bits(),
        Op::ClampNegative if soft::lt(a?, 0.0) => 0,
        Op::ClampNegative => soft::flush(a?).to_bits(),
        Op::Rcp => soft::rcp(a?).to_bits(),
        Op::Rsq => soft::rsq(a?).to_bits(),
        Op::Ex2 => approx::ex2(&mut Soft { mad }, a?).to_bits(),
        Op::Lg2 => approx::lg2(&mut Soft { mad }, a?).to_bits(),
        Op::Sin => approx::sin(&mut Soft { mad }, a?).to_bits(),
        Op::Cos => approx::cos(&mut Soft { mad }, a?).to_bits(),
        Op::ToFp16 => type_convert(Precision::Fp16, a?).to_bits(),
        Op::ToFx12 => type_convert(Precision::Fx12, a?).to_bits(),
        Op::Pack(format) => pack(format, args)?,
        Op::Unpack(format, component) => unpack(format, component, *args.first()?),
        Op::Neg => args.first()? ^ 0x8000_0000,
        Op::Abs => args.first()? & 0x7fff_ffff,

        Op::Fcmp(compare) => fcmp(compare, a?, b?).into(),
        Op::Icmp(compare) => icmp(compare, int(0)?, int(1)?).into(),
        Op::Select => *args.get(if *args.first()? != 0 { 1 } else { 2 })?,
        Op::ToBits | Op::FromBits => *args.first()?,
        Op::TruncToInt => soft::trunc_to_int(a?) as u32,
        Op::IntToFloat => soft::int_to_float(int(0)?).to_bits(),
        Op::Iadd => int(0)?.wrapping_add(int(1)?) as u32,
        Op::Isub => int(0)?.wrapping_sub(int(1)?) as u32,
        Op::Iand => args.first()? & args.get(1)?,
        Op::Ior => args.first()? | args.get(1)?,
        Op::Ixor => args.first()? ^ args.get(1)?,
        Op::Shl(bits) => args.first()?.wrapping_shl(bits.into()),
        Op::Ushr(bits) => args.first()?.wrapping_shr(bits.into()),
        Op::Sshr(bits) => int(0)?.wrapping_shr(bits.into()) as u32,
        Op::And => args.first()? & args.get(1)?,
        Op::Or => args.first()? | args.get(1)?,
        Op::Not => u32::from(*args.first()? == 0),
        Op::MaskToInt => 0u32.wrapping_sub(*args.first()?),
    })
}

fn fcmp(compare: Compare, a: f32, b: f32) -> bool {
    match compare {
        Compare::Eq => soft::eq(a, b),
        Compare::Ne => soft::ne(a, b),
        Compare::Lt => soft::lt(a, b),
        Compare::Le => soft::le(a, b),
        Compare::Gt => soft::lt(b, a),
        Compare::Ge => soft::le(b, a),
    }
}

fn icmp(compare: Compare, a: i32, b: i32) -> bool {
    match compare {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
    }
}

/// PK* (NV_fragment_program 3.11.5.20 to 3.11.5.23). NaN is packed as 0.0, except as fp16.
fn pack(format: PackFormat, args: &[u32]) -> Option<u32> {
    let (count, width) = match format {
        PackFormat::Half2 | PackFormat::Ushort2 => (2, 16),
        PackFormat::Byte4 | PackFormat::Ubyte4 => (4, 8),
    };
    let scalars = args.get(..count)?.iter().map(|&bits| {
        let x = f32::from_bits(bits);
        let x = if x.is_nan() && format != PackFormat::Half2 { 0.0 } else { soft::flush(x) };
        match format {
            PackFormat::Half2 => half::to_half(x).into(),
            PackFormat::Ushort2 => soft::nearest(soft::mul(65535.0, x.clamp(0.0, 1.0))) as u32,
            PackFormat::Byte4 => {
                let x = x.clamp(-128.0 / 127.0, 1.0);
                soft::nearest(soft::add(soft::mul(127.0, x), 128.0)) as u32
            }
            PackFormat::Ubyte4 => soft::nearest(soft::mul(255.0, x.clamp(0.0, 1.0))) as u32,
        }
    });
    Some(scalars.zip(0..).fold(0, |packed, (scalar, place)| packed | scalar << (width * place)))
}

/// UP* (NV_fragment_program 3.11.5.41 to 3.11.5.44).
fn unpack(format: PackFormat, component: u8, bits: u32) -> u32 {
    let half_word = bits >> (16 * u32::from(component & 1)) & 0xffff;
    let byte = (bits >> (8 * u32::from(component & 3)) & 0xff) as f32;
    let value = match format {
        PackFormat::Half2 => half::from_half(half_word as u16),
        PackFormat::Ushort2 => soft::div(half_word as f32, 65535.0),
        PackFormat::Byte4 => soft::div(byte - 128.0, 127.0),
        PackFormat::Ubyte4 => soft::div(byte, 255.0),
    };
    value.to_bits()
}
