//! Declarations of programs with types: temporaries of each type and size, arrays of them, lists of attributes and
//! results, parameters, buffers, textures. They are drawn before the instructions that use them.

use super::super::super::choices::{Choices, Random};
use super::super::super::values;
use super::lanes::{SHARED_MEMORY, lane_attribute};
use super::{no_span, stages};
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::registers::{
    COMPUTE_THREADID, FRAGMENT_ATTRIB0, FRAGMENT_FACING, FRAGMENT_FULLYCOVERED, FRAGMENT_HELPERTHREAD,
    FRAGMENT_PRIMITIVE_ID, FRAGMENT_TEX0, FRAGMENT_THREADID, LONE_THREAD, OUT_VERTEX_0, PRIMITIVE_THREADID,
    RESULT_ATTRIB0, RESULT_COLOR1, RESULT_COLR, RESULT_DEPR, RESULT_HPOS, RESULT_ID, RESULT_SAMPLEMASK,
    RESULT_SECOND_COLOR, RESULT_TESSOUTER0, VERTEX_0, VERTEX_THREADID, vertex_attribute,
};
use nvjit::language::isa::{Base, NumberType, ProgramFeatures};
use nvjit::language::syntax::ast::{
    Array, Binding, Bound, BufferKind, BufferVariable, Interpolation, Label, Literal, Size, Source, StageDeclarations,
    Statement, Symbol, SymbolId, SymbolKind, ThreadProperty,
};
use nvjit::limits;
use nvjit_runtime::{Register, RegisterFile, Stage, TextureTarget};

/// A variable that instructions read and write.
#[derive(Clone, Copy)]
pub(super) struct Variable {
    pub place: Place,
    pub base: Option<Base>,
    pub size: Option<Size>,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    Register(Register),
    Array {
        array: Array,
        first: Register,
        count: u16,
    },
    /// Attributes of each of several vertices.
    Vertices {
        list: u16,
        stride: u16,
        array: bool,
        vertices: u16,
    },
}

/// A parameter that selects a subroutine.
#[derive(Clone)]
pub(super) struct Call {
    /// Its index in the bank.
    pub first: u16,
    /// The length of the array, if it is one.
    pub count: Option<u16>,
    /// The indices of the possible callees.
    pub callees: Vec<usize>,
}

/// The use of an image unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Each lane reads and writes its own texels.
    Own,
    /// Nothing writes it.
    Constant,
    /// All lanes write it, and none reads it.
    Shared,
}

/// Image units, or handles, with the same use.
#[derive(Clone, Copy)]
pub(super) struct Images {
    /// The first unit, or the index of the first of [`HANDLES`](super::lanes::HANDLES).
    pub first: u8,
    pub count: u8,
    /// Whether the program may select one of them with an index.
    pub is_array: bool,
    pub by_handle: bool,
    pub target: TextureTarget,
    pub of: Use,
}

/// The declarations of a program.
#[derive(Default)]
pub(super) struct Declared {
    pub stage: StageDeclarations,
    pub symbols: Vec<Symbol>,
    pub bank: Vec<Bound>,
    pub lists: Vec<Vec<Register>>,
    pub interpolations: Vec<(u16, Interpolation)>,
    pub generic_attributes: u32,
    /// Temporaries and arrays of them.
    pub variables: Vec<Variable>,
    /// Attributes, and lists of them.
    pub attributes: Vec<Variable>,
    pub results: Vec<Register>,
    /// Lists of results.
    pub result_lists: Vec<Variable>,
    /// Parameters: in the bank, arrays of the bank, and constants.
    pub parameters: Vec<(Source, Option<Base>)>,
    pub parameter_arrays: Vec<(u16, u16, Option<Base>)>,
    pub buffers: Vec<BufferVariable>,
    /// Arrays of textures: the first unit and the number of units.
    pub textures: Vec<(u8, u8)>,
    pub targets: Vec<TextureTarget>,
    pub images: Vec<Images>,
    /// Texel coordinates; x differs between lanes.
    pub texel: Option<Register>,
    /// Image handles by lane: the register that contains them, the register that differs between lanes, and the index
    /// of the first handle.
    pub handles: Option<(Register, Register, u8)>,
    /// The operands of CALI.
    pub calls: Vec<Call>,
    /// The register that is preferred as an index.
    pub index: Option<Register>,
    /// The attribute that differs between lanes.
    pub lane: Option<Register>,
    /// The addresses of the lane's part of memory.
    pub place: Option<Register>,
    temporaries: u16,
    longs: u16,
}

impl Declared {
    pub(super) fn new(choices: &mut Choices<'_>, random: &mut Random, features: &ProgramFeatures) -> Self {
        let mut all = Self { stage: stages::declarations(choices, features), ..Self::default() };
        all.draw_parameters(choices, random, features);
        all.draw_temporaries(choices, features);
        all.draw_attributes(choices, features);
        all.draw_results(choices, features);
        all.draw_buffers(choices, features);
        all.draw_textures(choices, features);
        all.draw_images(choices, features);
        if all.lane.is_some() && features.permits.has(Permits::LOAD) && choices.chance(160) {
            all.place = Some(all.hidden(Base::Unsigned));
        }
        all
    }

    pub(super) fn statements(&self) -> impl Iterator<Item = Statement> + use<> {
        (0..self.symbols.len() as u32).map(|number| Statement::Declaration(SymbolId(number)))
    }

    fn declare(&mut self, prefix: &str, kind: SymbolKind, base: Option<Base>) -> &mut Symbol {
        let name = format!("{prefix}{}", self.symbols.len());
        self.symbols.push(Symbol { base, ..Symbol::new(name, kind, no_span()) });
        let last = self.symbols.len() - 1;
        &mut self.symbols[last]
    }

    /// A temporary, or `count` of them in an array.
    fn temporary(&mut self, base: Option<Base>, size: Option<Size>, long: bool, count: Option<u16>) -> Variable {
        let (file, next, step) = match long {
            true => (RegisterFile::LongTemporary, &mut self.longs, 2),
            false => (RegisterFile::Temporary, &mut self.temporaries, 1),
        };
        let first = Register::new(file, *next * step);
        *next += count.unwrap_or(1);
        let place = match count {
            None => {
                self.declare("temp", SymbolKind::Register { register: first, size }, base);
                Place::Register(first)
            }
            Some(count) => {
                self.declare("array", SymbolKind::RegisterArray { first, count, size }, base);
                Place::Array { array: Array::Registers { first, count }, first, count }
            }
        };
        let variable = Variable { place, base, size };
        self.variables.push(variable);
        variable
    }

    /// An image variable, perhaps an array; only arrays need a declaration.
    pub(super) fn image_variable(&mut self, first: u8, count: Option<u8>) {
        self.declare("images", SymbolKind::Image { first, count }, None);
    }

    /// A subroutine type of these subroutines, and a parameter of it, or an array of `callees.len()` parameters;
    /// `number` is the index of the first.
    pub(super) fn subroutine(&mut self, callees: Vec<usize>, labels: Vec<Label>, number: u16, count: Option<u16>) {
        let ty = SymbolId(self.symbols.len() as u32);
        self.declare("type", SymbolKind::SubroutineType { labels }, None);
        let (first, id) = (self.bank.len() as u16, SymbolId(self.symbols.len() as u32));
        let numbers = number..number + count.unwrap_or(1);
        let array = count.map(|_| id);
        self.bank.extend(numbers.map(|number| Bound { binding: Binding::Subroutine(number), array }));
        self.declare("chosen", SymbolKind::Subroutine { ty, first, count }, None);
        self.calls.push(Call { first, count, callees });
    }

    /// A temporary for loop counters, which no random instruction uses.
    pub(super) fn counter(&mut self) -> Register {
        self.hidden(Base::Signed)
    }

    pub(super) fn hidden(&mut self, base: Base) -> Register {
        let variable = self.temporary(Some(base), None, false, None);
        self.hide(variable)
    }

    /// A temporary of 64 bits that no random instruction uses.
    pub(super) fn hidden_long(&mut self, base: Base) -> Register {
        let variable = self.temporary(Some(base), Some(Size::Long), true, None);
        self.hide(variable)
    }

    fn hide(&mut self, variable: Variable) -> Register {
        self.variables.pop();
        match variable.place {
            Place::Register(register) => register,
            Place::Array { first, .. } => first,
            Place::Vertices { .. } => Register::new(RegisterFile::Temporary, 0),
        }
    }

    fn draw_temporaries(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        // It has no type, so that each instruction can use it.
        self.temporary(None, None, false, None);
        for _ in 0..choices.below(4) {
            let base = base(choices);
            let size = if choices.chance(24) { Some(Size::Short) } else { None };
            self.temporary(base, size, false, None);
        }
        if features.sized_types {
            for number in 0..choices.weighted(&[3, 4, 2, 1]) {
                // As above.
                let base = if number == 0 { None } else { base(choices) };
                self.temporary(base, Some(Size::Long), true, None);
            }
        } else if choices.chance(24) {
            // It has at least 32 bits.
            let base = base(choices);
            self.temporary(base, Some(Size::Long), false, None);
        }
        for _ in 0..choices.weighted(&[5, 3, 1]) {
            let base = base(choices);
            let long = features.sized_types && choices.chance(80);
            let count = if choices.chance(8) { choices.between(1, 200) } else { choices.between(1, 5) };
            self.temporary(base, long.then_some(Size::Long), long, Some(count as u16));
        }
        let base = choices.pick(&[Some(Base::Signed), Some(Base::Signed), Some(Base::Unsigned), None]);
        let long = features.sized_types && choices.chance(24);
        if let Place::Register(register) = self.temporary(base, long.then_some(Size::Long), long, None).place {
            self.index = Some(register);
        }
    }

    fn draw_attributes(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        let attribute = |index| Register::new(RegisterFile::Attribute, index);
        let lane = lane_attribute(features.stage);
        if features.stage == Stage::Compute || choices.chance(128) {
            self.lane = Some(lane);
            let kind = SymbolKind::Attribute(Source::Register(lane));
            self.declare("lane", kind, None);
        }
        let is_vertex = features.stage == Stage::Vertex;
        if is_vertex && choices.chance(96) {
            self.generic_attributes = choices.below(1 << 16) as u32;
        }
        // Numbers without a conventional name are generic.
        let mut free: Vec<u16> = match features.stage {
            Stage::Vertex => (0..21).filter(|&index| index != lane.index).collect(),
            stage if stage.is_later() => stages::attributes(features, &self.stage),
            _ => {
                let newer = if features.sized_types { FRAGMENT_HELPERTHREAD } else { FRAGMENT_PRIMITIVE_ID + 1 };
                let layers = features.permits.has(Permits::LAYERS);
                (0..newer)
                    .filter(|&index| index != lane.index && (index < 59 || layers))
                    .chain((0..4).map(|number| FRAGMENT_ATTRIB0 + number))
                    .collect()
            }
        };
        if features.permits.has(Permits::FULL_COVERAGE) {
            free.push(FRAGMENT_FULLYCOVERED);
        }
        if features.sized_types && features.permits.has(Permits::THREAD_GROUP) {
            let first = match features.stage {
                Stage::Fragment => FRAGMENT_THREADID,
                Stage::Compute => COMPUTE_THREADID,
                stage if stage.is_later() => PRIMITIVE_THREADID,
                _ => VERTEX_THREADID,
            };
            free.extend(first..first + LONE_THREAD.len() as u16);
        }
        let take = |choices: &mut Choices<'_>, free: &mut Vec<u16>| {
            let index = free.remove(choices.below(free.len()));
            free.retain(|&other| other != index);
            attribute(index)
        };
        // A list consists of adjacent attributes of one kind.
        let grouped = |index: u16| match features.stage {
            Stage::Vertex => index < 16,
            stage if stage.is_later() => stages::is_numbered(features, index),
            _ => matches!(index, FRAGMENT_TEX0..FRAGMENT_FACING | FRAGMENT_ATTRIB0..FRAGMENT_PRIMITIVE_ID),
        };
        let take_run = |choices: &mut Choices<'_>, free: &mut Vec<u16>, most: u16| -> Vec<u16> {
            let starts: Vec<u16> = free.iter().copied().filter(|&index| grouped(index)).collect();
            if starts.is_empty() {
                return Vec::new();
            }
            let first = choices.pick(&starts);
            let run: Vec<u16> =
                (first..first + most).take_while(|index| grouped(*index) && free.contains(index)).collect();
            free.retain(|index| !run.contains(index));
            run
        };
        let most = if features.stage == Stage::TessControl { 6 } else { 3 };
        for _ in 0..choices.between(1, most) {
            let register = take(choices, &mut free);
            self.attributes.push(Variable { place: Place::Register(register), base: None, size: None });
            if features.stage == Stage::Fragment && choices.chance(32) {
                self.interpolated(choices, register);
            }
        }
        if choices.chance(72) {
            let most = choices.between(1, 5) as u16;
            let list: Vec<Register> = take_run(choices, &mut free, most).into_iter().map(attribute).collect();
            if !list.is_empty() {
                self.list(list, false, None);
            }
        }
        if is_vertex && features.sized_types && choices.chance(112) {
            let long = |index| Register::new(RegisterFile::LongAttribute, 2 * index);
            let registers: Vec<Register> = take_run(choices, &mut free, 2).into_iter().map(long).collect();
            if choices.chance(64) && !registers.is_empty() {
                self.list(registers, false, Some(Size::Long));
            } else if let [register, ..] = registers[..] {
                let base = base(choices);
                self.declare("long", SymbolKind::Attribute(Source::Register(register)), base);
                self.attributes.push(Variable { place: Place::Register(register), base, size: Some(Size::Long) });
            }
        }
        if features.has_vertices() {
            self.draw_vertices(choices, features);
        }
        if !is_vertex {
            self.generic_attributes = 0;
            return;
        }
        // Variables that are bound by number are declared once, where they are bound.
        let of = |variable: &Variable| match variable.place {
            Place::Register(register) => vec![register],
            Place::Array { array: Array::Listed(list), .. } => self.lists[usize::from(list)].clone(),
            Place::Array { .. } | Place::Vertices { .. } => Vec::new(),
        };
        let number = |register: &Register| match register.file {
            RegisterFile::LongAttribute => (register.index / 2, true),
            _ => (register.index, false),
        };
        let bound: Vec<(u16, bool)> = self.attributes.iter().flat_map(of).map(|register| number(&register)).collect();
        let bound = bound.into_iter().chain(self.lane.map(|lane| (lane.index, false))).filter(|entry| entry.0 < 16);
        let named = |index: u16| features.attributes.names.iter().any(|entry| entry.1 == index);
        let wanted = self.generic_attributes;
        self.generic_attributes = bound.fold(0, |bits, (index, long)| {
            let in_list = self.lists.iter().flatten().any(|one| *one == Register::new(RegisterFile::Attribute, index));
            let generic = long || in_list || !named(index) || wanted >> index & 1 != 0;
            bits | u32::from(generic) << index
        });
    }

    /// Perhaps declares a variable of some attributes of each vertex.
    fn draw_vertices(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        let vertices = stages::vertices(features, &self.stage);
        // Programs of patches have many such attributes.
        let often = if vertices > 6 && features.stage != Stage::TessControl { 24 } else { 128 };
        if !choices.chance(often) {
            return;
        }
        let (array, list) = (choices.chance(96), self.lists.len() as u16);
        let stride = if array { choices.between(1, 3) as u16 } else { 1 };
        let first = if array { RESULT_ATTRIB0 + choices.below(28) as u16 } else { choices.below(55) as u16 };
        let is_out = features.stage == Stage::TessControl && choices.chance(192);
        let (vertices, first, start) = match is_out {
            true => {
                let first = if array { RESULT_ATTRIB0 } else { choices.pick(&[RESULT_HPOS, RESULT_ATTRIB0]) };
                (self.stage.vertices_out.unwrap_or(1) as u16, first, OUT_VERTEX_0 - VERTEX_0)
            }
            false => (vertices, first, 0),
        };
        let of_vertex = |vertex: u16| {
            let register = move |number| {
                let register = vertex_attribute(vertex, number);
                Register::new(register.file, register.index + start)
            };
            (first..first + stride).map(register)
        };
        let all: Vec<Register> = (0..vertices).flat_map(of_vertex).collect();
        // Registers in two arrays cannot be addressed relatively.
        if self.lists.iter().flatten().any(|register| all.contains(register)) {
            return;
        }
        self.lists.push(all);
        self.declare("vertices", SymbolKind::Vertices { list, stride, array }, None);
        let place = Place::Vertices { list, stride, array, vertices };
        self.attributes.push(Variable { place, base: None, size: None });
    }

    /// Declares the interpolation of an attribute.
    fn interpolated(&mut self, choices: &mut Choices<'_>, register: Register) {
        // Both colours would need the same interpolation.
        let takes_one = matches!(register.index, 1 | 4..=11 | 13 | 14 | FRAGMENT_ATTRIB0..FRAGMENT_PRIMITIVE_ID);
        if !takes_one {
            return;
        }
        let flat = choices.chance(128);
        let how = Interpolation {
            flat,
            no_perspective: !flat && choices.chance(128),
            centroid: !flat && choices.chance(128),
            sample: false,
        };
        let base = if flat { base(choices) } else { None };
        if how != Interpolation::default() {
            self.declare("how", SymbolKind::Attribute(Source::Register(register)), base).interpolation = Some(how);
        }
    }

    fn list(&mut self, registers: Vec<Register>, results: bool, size: Option<Size>) {
        let (list, count, first) = (self.lists.len() as u16, registers.len() as u16, registers[0]);
        self.lists.push(registers);
        self.declare("list", SymbolKind::List { list, results, size }, None);
        let place = Place::Array { array: Array::Listed(list), first, count };
        let to = if results { &mut self.result_lists } else { &mut self.attributes };
        to.push(Variable { place, base: None, size });
    }

    fn draw_results(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        let result = |index| Register::new(RegisterFile::Result, index);
        if features.stage == Stage::Fragment {
            self.results.push(result(RESULT_COLR));
            let others = [
                (RESULT_DEPR, true, 64),
                (RESULT_SAMPLEMASK, features.sized_types, 48),
                (RESULT_SECOND_COLOR, features.permits.has(Permits::DUAL_SOURCE), 128),
                (RESULT_COLOR1, features.results.draw_buffers, 128),
                (RESULT_COLOR1 + 6, features.results.draw_buffers, 128),
            ];
            for (index, exists, often) in others {
                if exists && choices.chance(often) {
                    self.results.push(result(index));
                }
            }
            return;
        }
        if features.stage == Stage::Compute {
            return;
        }
        if features.stage == Stage::TessControl {
            let mut free = stages::SHARED_RESULTS.to_vec();
            for _ in 0..choices.between(1, 4) {
                self.results.push(result(free.remove(choices.below(free.len()))));
            }
            if choices.chance(64) {
                let first = choices.pick(&[RESULT_ATTRIB0, RESULT_TESSOUTER0 + 6]);
                self.list((first..first + 3).map(result).collect(), true, None);
            }
            return;
        }
        let mut free: Vec<u16> = (RESULT_HPOS + 1..RESULT_ID + 1).collect();
        if !features.position_invariant {
            free.push(RESULT_HPOS);
        }
        if features.stage == Stage::Geometry {
            // The layer.
            free.push(RESULT_ID + 1);
        }
        if features.permits.has(Permits::VIEWPORTS) {
            // The viewport, or the mask of viewports.
            let kinds = 1 + usize::from(features.permits.has(Permits::VIEWPORT_MASKS));
            free.extend([RESULT_ID + 1, RESULT_ID + 2 + choices.below(kinds) as u16]);
        }
        for _ in 0..choices.between(1, 3) {
            self.results.push(result(free.remove(choices.below(free.len()))));
        }
        if choices.chance(64) {
            let first = RESULT_ATTRIB0 + choices.below(24) as u16;
            let list = (0..choices.between(1, 4) as u16).map(|number| result(first + number)).collect();
            self.list(list, true, None);
        }
    }

    fn draw_parameters(&mut self, choices: &mut Choices<'_>, random: &mut Random, features: &ProgramFeatures) {
        let binding = |choices: &mut Choices<'_>| match choices.below(3) {
            _ if features.sized_types && choices.chance(12) => Binding::StorageLength(choices.below(16) as u16),
            _ if features.permits.has(Permits::THREAD_GROUP) && choices.chance(24) => {
                Binding::Threads(choices.pick(&ThreadProperty::ALL))
            }
            0 => Binding::Environment(choices.below(limits::NV4_ENVIRONMENT_PARAMETERS) as u16),
            1 => Binding::Local(choices.below(limits::MAX_LOCAL_PARAMETERS) as u16),
            _ => Binding::Local(choices.below(4) as u16),
        };
        let mut bound: Vec<Binding> = Vec::new();
        for _ in 0..choices.weighted(&[3, 3, 1]) {
            let (first, base) = (self.bank.len() as u16, base(choices));
            let array = Some(SymbolId(self.symbols.len() as u32));
            for _ in 0..choices.between(1, 4) {
                let binding = match choices.below(3) {
                    0 => {
                        let ty = NumberType { base: base.unwrap_or(Base::Float), wide: false };
                        Binding::Constant([(); 4].map(|()| values::literal(random, ty, false) as u32))
                    }
                    _ => binding(choices),
                };
                // Registers in two arrays cannot be addressed relatively.
                if matches!(binding, Binding::Constant(_)) || !bound.contains(&binding) {
                    bound.push(binding);
                    self.bank.push(Bound { binding, array });
                }
            }
            let count = self.bank.len() as u16 - first;
            if count > 0 {
                self.declare("params", SymbolKind::ParameterArray { first, count }, base);
                self.parameter_arrays.push((first, count, base));
            }
        }
        for _ in 0..choices.between(1, 3) {
            let binding = binding(choices);
            let source = Source::Parameter(self.bank.len() as u16);
            self.bank.push(Bound { binding, array: None });
            let base = base(choices);
            match choices.below(3) {
                0 => self.parameters.push((source, None)),
                1 => {
                    self.declare("param", SymbolKind::Parameter(source.clone()), None);
                    self.parameters.push((source, None));
                }
                _ => {
                    let ty = NumberType { base: base.unwrap_or(Base::Float), wide: false };
                    let scalar = choices.chance(128);
                    let count = if scalar { 1 } else { choices.between(1, 4) };
                    let components = (0..count).map(|_| values::literal(random, ty, false)).collect();
                    let source = Source::Literal(Literal { ty, components, scalar });
                    self.declare("constant", SymbolKind::Parameter(source.clone()), base);
                    self.parameters.push((source, base));
                }
            }
        }
    }

    fn draw_buffers(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        let kinds = [
            (BufferKind::Words, 0, true, 64),
            (BufferKind::Vectors, 1, true, 48),
            (BufferKind::Bytes, 2, features.permits.has(Permits::LDC), 128),
            (BufferKind::Storage, 0, features.permits.has(Permits::STORAGE), 200),
            (BufferKind::Counters, 0, features.permits.has(Permits::COUNTERS), 200),
            (BufferKind::Shared, 0, features.stage == Stage::Compute, 160),
        ];
        for (kind, binding, exists, often) in kinds {
            let is_needed = kind == BufferKind::Storage && features.stage == Stage::Compute;
            if !is_needed && (!exists || !choices.chance(often)) {
                continue;
            }
            let variable = match (kind, choices.below(3)) {
                // Lanes store to different places.
                (BufferKind::Storage | BufferKind::Counters, _) => {
                    BufferVariable { kind, binding, bindings: None, first: 0, count: Some(u32::MAX) }
                }
                (BufferKind::Shared, _) => {
                    BufferVariable { kind, binding, bindings: None, first: 0, count: Some(SHARED_MEMORY) }
                }
                (_, 0) if kind != BufferKind::Bytes => {
                    let first = choices.below(12) as u32;
                    BufferVariable { kind, binding, bindings: None, first, count: None }
                }
                (_, 1) => {
                    let (first, count) = (choices.below(4) as u32, choices.between(1, 9) as u32);
                    let count = count * if kind == BufferKind::Bytes { 8 } else { 1 };
                    BufferVariable { kind, binding, bindings: None, first, count: Some(count) }
                }
                _ if features.sized_types && kind == BufferKind::Bytes && choices.chance(128) => {
                    BufferVariable { kind, binding, bindings: Some(2), first: 0, count: Some(u32::MAX) }
                }
                _ => BufferVariable { kind, binding, bindings: None, first: 0, count: Some(u32::MAX) },
            };
            self.declare("buffer", SymbolKind::Buffer(variable), None);
            self.buffers.push(variable);
        }
    }

    fn draw_textures(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        let permits = |target: &TextureTarget| match target.name() {
            "RENDERBUFFER" => features.permits.has(Permits::RENDERBUFFERS),
            _ => !target.is_multisample() || features.permits.has(Permits::MULTISAMPLE_TEXTURES),
        };
        let known: Vec<TextureTarget> = TextureTarget::ALL
            .into_iter()
            .filter(permits)
            .filter(|target| features.sized_types || !matches!(target.name(), "ARRAYCUBE" | "SHADOWARRAYCUBE"))
            .collect();
        self.targets = (0..features.texture_image_units).map(|_| choices.pick(&known)).collect();
        // These targets give each operation a unit that it can use.
        let sure = known.iter().filter(|target| matches!(target.name(), "2D" | "2DMS" | "RENDERBUFFER"));
        self.targets.iter_mut().rev().zip(sure).for_each(|(own, &target)| *own = target);
        if features.sized_types && choices.chance(64) {
            let (first, count) = (choices.below(4) as u8, choices.between(1, 4) as u8);
            for unit in first + 1..first + count {
                self.targets[usize::from(unit)] = self.targets[usize::from(first)];
            }
            self.declare("textures", SymbolKind::Texture { first, count: Some(count) }, None);
            self.textures.push((first, count));
        }
    }
}

fn base(choices: &mut Choices<'_>) -> Option<Base> {
    choices.pick(&[None, None, None, Some(Base::Float), Some(Base::Signed), Some(Base::Unsigned)])
}
