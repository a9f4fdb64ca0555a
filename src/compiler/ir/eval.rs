//! A slow evaluator of straight-line or branching IR for one quad, for tests and fuzzing; and [`lane`], which evaluates
//! an operation in one lane, for constant folding too. It is not the reference for programs: that is `interp`, which is
//! independent of the IR.
//!
//! Values are 64 bits in each lane: floats and integers as they are, those of 32 bits in the low half, Bools 0 or 1.

use super::{
    ArrayPlace, Block, Compare, Function, Inst, MemoryAccess, Op, PackFormat, Rounding, SampleRow, Target, Terminator,
    Type, Value, Width,
};
use crate::language::isa::Precision;
use crate::language::numeric::soft::{self, Soft};
use crate::language::numeric::{NAN_BITS, approx, convert, double, half, type_convert};
use crate::options::Mad;
use nvjit_runtime::native::DONE;
use nvjit_runtime::{
    HELPER_ROUNDS, Memory, MemoryCall, MemoryOperation, MemorySpace, RowId, SampleCall, Sampler, Stage,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Bits for each lane of a quad (x0y0, x1y0, x0y1, x1y1).
pub type Lanes = [u32; 4];

/// The values that [`Op::Prepare`] stores, by number.
pub type Prepared = BTreeMap<u16, [u64; 4]>;

/// The memory of quads without one.
static NO_MEMORY: Memory = Memory::new();
static NOTHING: Prepared = Prepared::new();

/// The inputs of a quad.
#[derive(Clone, Copy)]
pub struct Quad<'a> {
    /// Attribute components.
    pub inputs: &'a dyn Fn(RowId) -> [f32; 4],
    /// The parameter bank; reads outside give 0.0.
    pub parameters: &'a [[f32; 4]],
    /// Answers lookups.
    pub sampler: &'a dyn Sampler,
    /// Addressable memory.
    pub memory: &'a Memory,
    /// The memory that the invocations of a patch share.
    pub patch_memory: Option<&'a Memory>,
    /// The values of [`Op::Prepared`].
    pub prepared: &'a Prepared,
    /// The rounding of [`Op::Mad`].
    pub mad: Mad,
    /// Lanes that run; the others compute nothing and give zeros. Fragments run as a quad if any of them does, but
    /// without lookups for the others.
    pub exec: [bool; 4],
    /// Lanes that are covered: others write no memory.
    pub covered: [bool; 4],
    /// The budget for [`Op::Charge`], in instructions.
    pub budget: u64,
    /// The most instructions and terminators that may execute, counted once for all lanes that execute them together.
    pub fuel: u64,
}

impl<'a> Quad<'a> {
    /// A quad that only reads `inputs` and `parameters`, with all lanes running.
    pub fn new(inputs: &'a dyn Fn(RowId) -> [f32; 4], parameters: &'a [[f32; 4]]) -> Self {
        let sampler = &nvjit_runtime::NoTextures;
        let (exec, covered) = ([true; 4], [true; 4]);
        Self {
            inputs,
            parameters,
            sampler,
            memory: &NO_MEMORY,
            patch_memory: None,
            prepared: &NOTHING,
            mad: Mad::Fused,
            exec,
            covered,
            budget: 1 << 24,
            fuel: 1 << 24,
        }
    }
}

/// The results of a quad.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Rows that were set; zero in lanes that did not set them.
    pub outputs: BTreeMap<RowId, Lanes>,
    /// Lanes that are no longer covered.
    pub killed: [bool; 4],
    /// Whether the budget of back edges was too small.
    pub exhausted: bool,
    /// Stores to [`MemorySpace::Emission`]: address and words.
    pub emitted: Vec<(u64, Vec<u32>)>,
    /// Values prepared for other runs.
    pub prepared: Prepared,
}

impl Outcome {
    /// The same with each NaN of the outputs as 0x7fffffff, for comparison, since the IR leaves NaN bits open.
    pub fn canonical(mut self) -> Self {
        for lane in self.outputs.values_mut().flatten() {
            *lane = canonical_bits(*lane);
        }
        self
    }
}

/// The error that [`Quad::fuel`] is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the invocation executes too many instructions")]
pub struct OutOfFuel;

/// Evaluates `function`, primitive or not, which must be well formed ([`verify`](super::verify)).
///
/// Lanes execute together as long as they branch alike, and reconverge in the first block, by number, that any of them
/// executes next; the block that returns counts as the last. Operations that cross lanes ([`Op::Ddx`],
/// [`Op::QuadShuffle`], lookups) read the values of all four lanes, including those elsewhere: a block computes in all
/// lanes, and keeps its values in those that execute it; constants, parameters and attributes in all. [`Op::Any`] tests
/// the lanes that execute it together.
///
/// # Errors
/// If the fuel is exhausted.
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
    loop {
        machine.call(function)?;
        let place = function.resumes.and_then(|state| machine.variables.get(&state));
        if place.is_none_or(|place| place[0] as u32 == DONE as u32) {
            return Ok(machine.outcome);
        }
    }
}

/// The bits of a value in each lane.
type Wide = [u64; 4];

/// The result of a lookup: four components, and whether all texels were resident.
type Texel = [Wide; 5];

struct Machine<'a> {
    quad: &'a Quad<'a>,
    /// In each lane the value when the lane last computed it, or the value that it has everywhere.
    values: Vec<Wide>,
    /// The values that the current block has computed, in all lanes.
    here: FxHashMap<Value, Wide>,
    /// Results of lookups, component by component.
    texels: BTreeMap<Value, Texel>,
    /// Results of accesses to memory, word by word.
    words: BTreeMap<Value, [Wide; 8]>,
    /// The contents of arrays, element by element.
    arrays: BTreeMap<i64, Wide>,
    /// The contents of variables.
    variables: BTreeMap<u16, Wide>,
    outcome: Outcome,
    /// The remaining budget, and how often only helpers have been charged since a covered lane was.
    budget: u64,
    helper_rounds: u64,
    fuel: u64,
}

impl Machine<'_> {
    /// Runs the function once, from its entry to where all lanes return.
    fn call(&mut self, function: &Function) -> Result<(), OutOfFuel> {
        let machine = self;
        let is_group = function.stage == Stage::Fragment && machine.quad.exec.contains(&true);
        let mut places = machine.quad.exec.map(|runs| (runs || is_group).then_some(Block(0)));
        let returns = |block: Block| function.block(block).terminator == Terminator::Return;
        while let Some(block) = places.into_iter().flatten().min_by_key(|&block| (returns(block), block)) {
            let active = places.map(|place| place == Some(block));
            let data = function.block(block);
            machine.here.clear();
            for inst in &data.insts {
                machine.burn()?;
                machine.inst(function, inst, active);
            }
            machine.burn()?;
            machine.terminator(function, &data.terminator, active, &mut places);
        }
        Ok(())
    }

    fn burn(&mut self) -> Result<(), OutOfFuel> {
        self.fuel = self.fuel.checked_sub(1).ok_or(OutOfFuel)?;
        Ok(())
    }

    fn value(&self, value: Value) -> Wide {
        self.here.get(&value).copied().unwrap_or(self.values[value.0 as usize])
    }

    fn inst(&mut self, function: &Function, inst: &Inst, active: [bool; 4]) {
        let args: Vec<Wide> = inst.args.iter().map(|&arg| self.value(arg)).collect();
        let ty = inst.args.last().map_or(Type::F32, |&arg| function.ty(arg));
        let result = match inst.op {
            Op::Input(row) => (self.quad.inputs)(row).map(|x| x.to_bits().into()),
            Op::Param { index, component } => [self.parameter(i64::from(index), component); 4],
            Op::ParamRelative { first, count, offset, component } => args[0].map(|address| {
                let index = i64::from(offset) + i64::from(address as i32);
                let is_inside = (0..i64::from(count)).contains(&index);
                if is_inside { self.parameter(i64::from(first) + index, component) } else { 0 }
            }),
            Op::Output(row) => {
                let lanes = self.outcome.outputs.entry(row).or_default();
                merge(lanes, args[0].map(|bits| bits as u32), active);
                return;
            }
            Op::Store(number) => {
                merge(self.variables.entry(number).or_default(), args[0], active);
                return;
            }
            Op::Load(number) => self.variables.get(&number).copied().unwrap_or_default(),
            Op::Prepare(number) => {
                merge(self.outcome.prepared.entry(number).or_default(), args[0], active);
                return;
            }
            Op::Prepared(number) => self.quad.prepared.get(&number).copied().unwrap_or_default(),
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
                let access = MemoryAccess {
                    space: MemorySpace::Constant,
                    binding,
                    element,
                    count,
                    conversion: nvjit_runtime::ImageConversion::None,
                };
                let mut call = call(MemoryOperation::Load, access);
                call.exec[..4].fill(u32::MAX);
                call.addresses[..4].copy_from_slice(&paired(args[0], [0; 4]));
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
            // Four lanes are a group.
            Op::Fence | Op::Barrier(_) => return,
            Op::Charge(cost) => {
                let comes = |lane: usize| active[lane] && args.first().is_none_or(|mask| mask[lane] != 0);
                [u64::from(self.charge([0, 1, 2, 3].map(comes), cost)); 4]
            }
            Op::Word(word) => {
                let words = self.words.get(&inst.args[0]).copied().unwrap_or_default();
                words[usize::from(word & 7)]
            }
            Op::Exec => self.quad.exec.map(u64::from),
            Op::Lane => [0, 1, 2, 3],
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
            Op::Resident => self.texels.get(&inst.args[0]).copied().unwrap_or_default()[4],
            Op::Ddx => difference(args[0], [0, 0, 2, 2], 1),
            Op::Ddy => difference(args[0], [0, 1, 0, 1], 2),
            Op::QuadShuffle(pattern) => pattern.map(|lane| args[0][usize::from(lane & 3)]),
            Op::Any => [u64::from((0..4).any(|lane| active[lane] && args[0][lane] != 0)); 4],
            op => std::array::from_fn(|index| {
                let args: Vec<u64> = args.iter().map(|lanes| lanes[index]).collect();
                lane(op, ty, self.quad.mad, &args).unwrap_or_default()
            }),
        };
        if let Some(value) = inst.result {
            self.here.insert(value, result);
            let lanes = if inst.op.is_everywhere() { [true; 4] } else { active };
            merge(&mut self.values[value.0 as usize], result, lanes);
        }
    }

    fn parameter(&self, index: i64, component: u8) -> u64 {
        let parameter = usize::try_from(index).ok().and_then(|index| self.quad.parameters.get(index));
        parameter.map_or(0, |parameter| parameter[usize::from(component & 3)].to_bits().into())
    }

    fn access(&mut self, op: Op, args: &[Wide], active: [bool; 4]) -> [Wide; 8] {
        let (operation, access) = match op {
            Op::LoadMemory(access) => (MemoryOperation::Load, access),
            Op::StoreMemory(access) => (MemoryOperation::Store, access),
            Op::AtomicMemory(operation, access) => (operation, access),
            _ => return Default::default(),
        };
        let (args, mask) = args.split_at(op.operands_before_mask().unwrap_or(0).min(args.len()));
        let [low, high, data @ ..] = args else { return Default::default() };
        let (handle, data) = data.split_at(access.handle_words().min(data.len()));
        let mut call = call(operation, access);
        call.addresses[..4].copy_from_slice(&paired(*low, *high));
        if let [low, high] = handle {
            call.handles[..4].copy_from_slice(&paired(*low, *high));
        }
        for (component, words) in data.chunks(access.element.words()).enumerate() {
            for (row, lanes) in [&mut call.data_low, &mut call.data_high].into_iter().zip(words) {
                row[component][..4].copy_from_slice(&lanes.map(|word| word as u32));
            }
        }
        // Loads of constants have no effect, so lanes that do not run may make them.
        let runs = |lane: usize| access.space == MemorySpace::Constant || self.quad.exec[lane];
        for lane in (0..4).filter(|&lane| active[lane] && runs(lane)) {
            call.exec[lane] = mask.first().map_or(u32::MAX, |mask| mask[lane] as u32);
            call.covered[lane] = self.is_covered(lane).into();
        }
        if access.space == MemorySpace::Emission {
            for lane in (0..4).filter(|&lane| call.exec[lane] != 0) {
                let words = call.data_low[..usize::from(access.count)].iter().map(|row| row[lane]);
                self.outcome.emitted.push((call.addresses[lane], words.collect()));
            }
            return words(&call);
        }
        let memory = self.quad.patch_memory.filter(|_| access.space == MemorySpace::Shared);
        memory.unwrap_or(self.quad.memory).perform(&mut call);
        words(&call)
    }

    /// Whether the lanes that execute it may iterate once more.
    fn charge(&mut self, comes: [bool; 4], cost: u32) -> bool {
        let counts = |lane: usize| comes[lane] && self.quad.exec[lane] && self.is_covered(lane);
        if (0..4).any(counts) {
            self.helper_rounds = 0;
            self.outcome.exhausted |= self.budget < u64::from(cost);
            self.budget = self.budget.saturating_sub(u64::from(cost));
        } else {
            self.helper_rounds += u64::from(comes.contains(&true));
        }
        !self.outcome.exhausted && self.helper_rounds <= HELPER_ROUNDS && !self.quad.memory.is_stopped()
    }

    fn is_covered(&self, lane: usize) -> bool {
        self.quad.covered[lane] && !self.outcome.killed[lane]
    }

    fn sample(&self, op: Op, args: &[Wide], active: [bool; 4]) -> Texel {
        let Op::Sample { unit, component, integers, operation, target, flags } = op else { return Default::default() };
        let rows = super::sample_rows(op);
        let (args, wanted) = args.split_at(rows.len().min(args.len()));
        let wants = |lane: usize| wanted.first().is_none_or(|wanted| wanted[lane] != 0);
        let mut call = SampleCall::new();
        (call.unit, call.operation, call.target, call.flags) = (unit.into(), operation, target, flags);
        (call.component, call.result_type) = (component.into(), integers.into());
        for lane in (0..4).filter(|&lane| active[lane] && self.quad.exec[lane] && wants(lane)) {
            call.exec[lane] = u32::MAX;
        }
        for (row, lanes) in rows.into_iter().zip(args) {
            let at = |number: u8| usize::from(number);
            let floats = match row {
                SampleRow::Coordinate(axis) => &mut call.coordinates[at(axis)],
                SampleRow::Ddx(axis) => &mut call.ddx[at(axis)],
                SampleRow::Ddy(axis) => &mut call.ddy[at(axis)],
                SampleRow::Lod => &mut call.lod,
                SampleRow::Layer => &mut call.layer,
                SampleRow::Reference => &mut call.reference,
                SampleRow::LeastLod => &mut call.least_lod,
                _ => {
                    let integers = match row {
                        SampleRow::Offset(axis) => &mut call.offsets[at(axis)],
                        SampleRow::GatherOffset(axis, texel) => &mut call.gather_offsets[at(axis)][at(texel)],
                        SampleRow::Texel(axis) => &mut call.texels[at(axis)],
                        SampleRow::Level => &mut call.level,
                        SampleRow::Handle(word) => &mut call.handles[at(word)],
                        _ => &mut call.sample,
                    };
                    integers[..4].copy_from_slice(&lanes.map(|bits| bits as i32));
                    continue;
                }
            };
            floats[..4].copy_from_slice(&lanes.map(float));
        }
        call.answer_by(self.quad.sampler);
        std::array::from_fn(|row| match call.results.get(row) {
            Some(row) => std::array::from_fn(|lane| row[lane].to_bits().into()),
            None => std::array::from_fn(|lane| call.resident[lane].into()),
        })
    }

    fn terminator(
        &mut self,
        function: &Function,
        terminator: &Terminator,
        active: [bool; 4],
        places: &mut [Option<Block>; 4],
    ) {
        // All parameters of all lanes are read before any is set: a loop may swap its own.
        let mut moves: Vec<(Value, usize, u64)> = Vec::new();
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

/// The number of an array element; `None` if it is out of range.
fn element(place: ArrayPlace, operand: u64) -> Option<i64> {
    let index = i64::from(place.offset) + i64::from(operand as i32);
    (0..i64::from(place.count)).contains(&index).then(|| i64::from(place.first) + index)
}

/// A call for four lanes, none of which is active yet.
fn call(operation: MemoryOperation, access: MemoryAccess) -> MemoryCall {
    let mut call = MemoryCall::new();
    (call.operation, call.space, call.binding) = (operation, access.space, access.binding.into());
    (call.element, call.count, call.conversion) = (access.element, access.count, access.conversion);
    call
}

/// Numbers of these low and high words.
fn paired(low: Wide, high: Wide) -> Wide {
    std::array::from_fn(|lane| low[lane] | high[lane] << 32)
}

/// The results of an access, word by word.
fn words(call: &MemoryCall) -> [Wide; 8] {
    let row = |word: usize| if word.is_multiple_of(2) { call.result_low[word / 2] } else { call.result_high[word / 2] };
    std::array::from_fn(|word| std::array::from_fn(|lane| row(word)[lane].into()))
}

fn merge<T: Copy>(old: &mut [T; 4], new: [T; 4], active: [bool; 4]) {
    for lane in (0..4).filter(|&lane| active[lane]) {
        old[lane] = new[lane];
    }
}

/// The difference between two lanes, from `first[lane]` to `step` lanes on.
fn difference(lanes: Wide, first: [usize; 4], step: usize) -> Wide {
    let lanes = lanes.map(float);
    first.map(|first| soft::sub(lanes[first + step], lanes[first]).to_bits().into())
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn canonical_bits(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() { NAN_BITS } else { bits }
}

/// The result of `op`, whose last operand is of type `ty`, in one lane from operands of that lane; `None` if it depends
/// on more than that, or if operands are missing. A NaN that it produces is that of the contract.
pub fn lane(op: Op, ty: Type, mad: Mad, args: &[u64]) -> Option<u64> {
    match ty {
        Type::F64 => double_lane(op, mad, args),
        Type::I64 => long_lane(op, args),
        _ => single_lane(op, mad, args).map(u64::from).or_else(|| widening_lane(op, args)),
    }
    .or_else(|| common_lane(op, ty, args))
}

/// Evaluates operations that are the same for operands of any type.
fn common_lane(op: Op, ty: Type, args: &[u64]) -> Option<u64> {
    let arg = |index: usize| args.get(index).copied();
    let low = |bits: u64| if ty.is_wide() { bits } else { bits & u64::from(u32::MAX) };
    Some(match op {
        Op::ConstF32(bits) => bits.into(),
        Op::ConstI32(value) => u64::from(value as u32),
        Op::ConstBool(value) => value.into(),
        Op::ConstF64(bits) => bits,
        Op::ConstI64(value) => value as u64,
        Op::Select => arg(if arg(0)? != 0 { 1 } else { 2 })?,
        Op::ToBits | Op::FromBits => arg(0)?,
        Op::Iadd => low(arg(0)?.wrapping_add(arg(1)?)),
        Op::Isub => low(arg(0)?.wrapping_sub(arg(1)?)),
        Op::Imul => low(arg(0)?.wrapping_mul(arg(1)?)),
        Op::Iand => arg(0)? & arg(1)?,
        Op::Ior => arg(0)? | arg(1)?,
        Op::Ixor => arg(0)? ^ arg(1)?,
        Op::Ucmp(compare) => ordered(compare, arg(0)?, arg(1)?).into(),
        Op::Umin => arg(0)?.min(arg(1)?),
        Op::Umax => arg(0)?.max(arg(1)?),
        // Smaller numbers are what they are.
        Op::Udiv => arg(0)?.checked_div(arg(1)?).unwrap_or(low(u64::MAX)),
        Op::Urem => arg(0)?.checked_rem(arg(1)?).unwrap_or(low(u64::MAX)),
        _ => return None,
    })
}

/// Evaluates `op` on an F64.
fn double_lane(op: Op, mad: Mad, args: &[u64]) -> Option<u64> {
    let arg = |index: usize| args.get(index).copied().map(f64::from_bits);
    let (a, b, c) = (arg(0), arg(1), arg(2));
    let result = match op {
        Op::Add => double::add(a?, b?),
        Op::Sub => double::sub(a?, b?),
        Op::Mul => double::mul(a?, b?),
        Op::Mad => double::mad(mad, a?, b?, c?),
        Op::Div => double::div(a?, b?),
        Op::Floor => double::floor(a?),
        Op::Ceil => double::ceil(a?),
        Op::Trunc => double::trunc(a?),
        Op::Fma => double::fma(a?, b?, c?),
        Op::Sqrt => double::sqrt(a?),
        Op::Nearest => double::nearest(a?),
        Op::MachineMin => double::machine_min(a?, b?),
        Op::MachineMax => double::machine_max(a?, b?),
        Op::Min => double::min(a?, b?),
        Op::Max => double::max(a?, b?),
        Op::Frc => double::frc(a?),
        Op::Saturate => double::saturate(0.0, a?),
        Op::SignedSaturate => double::saturate(-1.0, a?),
        Op::Rcp => double::div(1.0, a?),
        Op::Rsq => double::rsq(a?),
        // Moves.
        Op::Neg => return Some(a?.to_bits() ^ 1 << 63),
        Op::Abs => return Some(a?.to_bits() & !(1 << 63)),
        Op::Fcmp(compare) => return Some(ordered(compare, double::daz(a?), double::daz(b?)).into()),
        Op::Narrow(rounding) => return Some(convert::narrow(rounding, a?).to_bits().into()),
        Op::ToSigned(width) => return Some(to_signed(width, double::daz(a?))),
        Op::ToUnsigned(width) => return Some(to_unsigned(width, double::daz(a?))),
        _ => return None,
    };
    Some(result.to_bits())
}

/// Evaluates `op` on an I64.
fn long_lane(op: Op, args: &[u64]) -> Option<u64> {
    let unsigned = |index: usize| args.get(index).copied();
    let signed = |index: usize| args.get(index).map(|&bits| bits as i64);
    let (a, b) = (signed(0), signed(1));
    let result = match op {
        Op::Low => return Some(unsigned(0)? & u64::from(u32::MAX)),
        Op::High => return Some(unsigned(0)? >> 32),
        Op::Icmp(compare) => return Some(ordered(compare, a?, b?).into()),
        Op::Shl(bits) => a?.wrapping_shl(bits.into()),
        Op::Ushr(bits) => return Some(unsigned(0)?.wrapping_shr(bits.into())),
        Op::Sshr(bits) => a?.wrapping_shr(bits.into()),
        Op::ShlBy => a?.wrapping_shl(b? as u32),
        Op::UshrBy => return Some(unsigned(0)?.wrapping_shr(b? as u32)),
        Op::SshrBy => a?.wrapping_shr(b? as u32),
        Op::Sdiv if b? == 0 => -1,
        Op::Srem if b? == 0 => -1,
        Op::Sdiv => a?.wrapping_div(b?),
        Op::Srem => a?.wrapping_rem(b?),
        Op::Smin => a?.min(b?),
        Op::Smax => a?.max(b?),
        Op::FromSigned(rounding, width) => return Some(from_int(rounding, width, a?.into())),
        Op::FromUnsigned(rounding, width) => return Some(from_int(rounding, width, unsigned(0)?.into())),
        _ => return None,
    };
    Some(result as u64)
}

/// Evaluates `op` on 32 bits or a truth value, with a result of the same width.
fn single_lane(op: Op, mad: Mad, args: &[u64]) -> Option<u32> {
    let bits = |index: usize| args.get(index).map(|&bits| bits as u32);
    let int = |index: usize| bits(index).map(|bits| bits as i32);
    let (a, b, c) = (bits(0).map(f32::from_bits), bits(1).map(f32::from_bits), bits(2).map(f32::from_bits));
    let (i, j) = (int(0), int(1));
    Some(match op {
        Op::Add => soft::add(a?, b?).to_bits(),
        Op::Sub => soft::sub(a?, b?).to_bits(),
        Op::Mul => soft::mul(a?, b?).to_bits(),
        Op::Mad => soft::mad(mad, a?, b?, c?).to_bits(),
        Op::Div => soft::div(a?, b?).to_bits(),
        Op::Floor => soft::floor(a?).to_bits(),
        Op::Ceil => soft::ceil(a?).to_bits(),
        Op::Trunc => soft::trunc(a?).to_bits(),
        Op::Fma => soft::fma(a?, b?, c?).to_bits(),
        Op::Sqrt => soft::sqrt(a?).to_bits(),
        Op::Nearest => soft::nearest(a?).to_bits(),
        Op::MachineMin => soft::machine_min(a?, b?).to_bits(),
        Op::MachineMax => soft::machine_max(a?, b?).to_bits(),
        Op::Min => soft::min(a?, b?).to_bits(),
        Op::Max => soft::max(a?, b?).to_bits(),
        Op::Frc => soft::frc(Precision::Fp32, a?).to_bits(),
        Op::Saturate => soft::saturate(a?).to_bits(),
        Op::SignedSaturate => soft::saturate_signed(a?).to_bits(),
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
        Op::Unpack(format, component) => unpack(format, component, bits(0)?),
        Op::Neg => bits(0)? ^ 0x8000_0000,
        Op::Abs => bits(0)? & 0x7fff_ffff,
        Op::RoundToHalf(rounding) => convert::to_half(rounding, a?).into(),
        Op::HalfToFloat => half::from_half(bits(0)? as u16).to_bits(),

        Op::Fcmp(compare) => ordered(compare, soft::daz(a?), soft::daz(b?)).into(),
        Op::Icmp(compare) => ordered(compare, i?, j?).into(),
        Op::TruncToInt => soft::trunc_to_int(a?) as u32,
        Op::IntToFloat => soft::int_to_float(i?).to_bits(),
        Op::Shl(bits) => i?.wrapping_shl(bits.into()) as u32,
        Op::Ushr(by) => bits(0)?.wrapping_shr(by.into()),
        Op::Sshr(bits) => i?.wrapping_shr(bits.into()) as u32,
        Op::ShlBy => i?.wrapping_shl(bits(1)?) as u32,
        Op::UshrBy => bits(0)?.wrapping_shr(bits(1)?),
        Op::SshrBy => i?.wrapping_shr(bits(1)?) as u32,
        Op::SmulHigh => ((i64::from(i?) * i64::from(j?)) >> 32) as u32,
        Op::UmulHigh => ((u64::from(bits(0)?) * u64::from(bits(1)?)) >> 32) as u32,
        Op::Sdiv | Op::Srem if j? == 0 => u32::MAX,
        Op::Sdiv => i?.wrapping_div(j?) as u32,
        Op::Srem => i?.wrapping_rem(j?) as u32,
        Op::Smin => i?.min(j?) as u32,
        Op::Smax => i?.max(j?) as u32,
        Op::BitCount => bits(0)?.count_ones(),
        Op::BitReverse => bits(0)?.reverse_bits(),
        Op::FindMsb => 31u32.wrapping_sub(bits(0)?.leading_zeros()),
        Op::FindLsb if bits(0)? == 0 => u32::MAX,
        Op::FindLsb => bits(0)?.trailing_zeros(),
        Op::And => bits(0)? & bits(1)?,
        Op::Or => bits(0)? | bits(1)?,
        Op::Not => u32::from(bits(0)? == 0),
        Op::MaskToInt => 0u32.wrapping_sub(bits(0)?),
        _ => return None,
    })
}

/// Evaluates `op` on 32 bits, with a result of another width.
fn widening_lane(op: Op, args: &[u64]) -> Option<u64> {
    let bits = *args.first()? as u32;
    Some(match op {
        Op::MakeLong => u64::from(bits) | args.get(1)? << 32,
        Op::SignExtend => i64::from(bits as i32) as u64,
        Op::ZeroExtend => bits.into(),
        Op::Widen => double::widen(f32::from_bits(bits)).to_bits(),
        Op::ToSigned(width) => to_signed(width, double::widen(f32::from_bits(bits))),
        Op::ToUnsigned(width) => to_unsigned(width, double::widen(f32::from_bits(bits))),
        Op::FromSigned(rounding, width) => from_int(rounding, width, (bits as i32).into()),
        Op::FromUnsigned(rounding, width) => from_int(rounding, width, bits.into()),
        _ => return None,
    })
}

/// The conversions saturate as Rust's do.
fn to_signed(width: Width, x: f64) -> u64 {
    match width {
        Width::W32 => u64::from(x as i32 as u32),
        Width::W64 => x as i64 as u64,
    }
}

fn to_unsigned(width: Width, x: f64) -> u64 {
    match width {
        Width::W32 => u64::from(x as u32),
        Width::W64 => x as u64,
    }
}

fn from_int(rounding: Rounding, width: Width, x: i128) -> u64 {
    match width {
        Width::W32 => convert::int_to_float(rounding, x).to_bits().into(),
        Width::W64 => convert::int_to_double(rounding, x).to_bits(),
    }
}

/// Every comparison with NaN but `Ne` is false.
pub(super) fn ordered<T: PartialOrd>(compare: Compare, a: T, b: T) -> bool {
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
fn pack(format: PackFormat, args: &[u64]) -> Option<u32> {
    let (count, width) = match format {
        PackFormat::Half2 | PackFormat::Ushort2 => (2, 16),
        PackFormat::Byte4 | PackFormat::Ubyte4 => (4, 8),
    };
    let scalars = args.get(..count)?.iter().map(|&bits| {
        let x = float(bits);
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
