//! A program's interface, computed once when it is loaded, for all its users: engines, the program objects of the GL,
//! the C interface.

use super::uses::{self, Access, BufferUse, ImageUse};
use crate::language::isa::features::ParameterScope;
use crate::language::isa::registers::{
    FRAGMENT_FOGC, FRAGMENT_WPOS, RESULT_COLR, RESULT_HPOS, VERTEX_OPOS, vertex_attribute,
};
use crate::language::isa::state::StateKey;
use crate::language::isa::{Effect, Features};
use crate::language::syntax::ast::{
    Address, Array, Ast, Binding, Course, DestinationRegister, Interpolation, LocalValue, Source, StageDeclarations,
    Statement, SymbolKind,
};
use crate::language::validate::Resources;
use nvjit_runtime::{Register, RegisterFile, RowId, Stage, TextureUse};
use std::collections::{BTreeMap, BTreeSet};

/// A program's interface: inputs, outputs and resources.
#[derive(Clone, PartialEq, Debug)]
pub struct Interface {
    /// The stage.
    pub stage: Stage,
    /// Attribute registers that some instruction reads, with the components (bit 0 is x) that can affect its results.
    pub attributes: BTreeMap<Register, u8>,
    /// Result registers that some instruction writes, with the union of the write masks.
    pub results: BTreeMap<Register, u8>,
    /// Parameters that some instruction reads absolutely, and all that are DECLAREd; sorted by index.
    pub parameters: Vec<Parameter>,
    /// Whether numbered parameters are read by relative addressing, too.
    pub relative_parameters: bool,
    /// Size of the parameter bank, in vec4.
    pub parameter_count: usize,
    /// Its use of limited resources.
    pub resources: Resources,
    /// Texture image units and targets of lookups, sorted by unit. Of an array of units that the program chooses from,
    /// all of them.
    pub textures: Vec<TextureUse>,
    /// Whether textures are looked up: those of units, or by handles.
    pub looks_up: bool,
    /// Parameter and storage buffers that some instruction reads or writes, sorted by kind and binding point. Of an
    /// array of buffers that the program chooses from, all of them.
    pub buffers: Vec<BufferUse>,
    /// Image units that some instruction reads or writes, sorted. Of an array of images that the program chooses from,
    /// all of them.
    pub images: Vec<ImageUse>,
    /// Its accesses to images by handles (`handle(...)`).
    pub image_handles: Access,
    /// Its accesses to global memory (LOAD, STORE, ATOM).
    pub global_memory: Access,
    /// Attributes, of those that are read, whose rows hold integers: declared INT or UINT, or integers by nature as
    /// `vertex.id`.
    pub integer_attributes: BTreeSet<Register>,
    /// How attributes of fragments are interpolated that a declaration says it of, by their numbers.
    pub interpolations: BTreeMap<u16, Interpolation>,
    /// The program's stage declarations.
    pub declared: StageDeclarations,
    /// Whether a fragment may be discarded.
    pub kills: bool,
    /// Whether the fragment's depth is replaced.
    pub replaces_depth: bool,
}

/// A parameter that a program refers to or declares.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its source, and its name in the program.
    pub source: ParameterSource,
    /// Its number in the parameter bank ([`Frame::parameters`](nvjit_runtime::Frame::parameters)).
    pub index: u16,
    /// Its value until it is set.
    pub default: [f32; 4],
}

/// Defaults are equal if their bits are: they may be integers, or NaN.
impl PartialEq for Parameter {
    fn eq(&self, other: &Self) -> bool {
        let bits = |parameter: &Self| parameter.default.map(f32::to_bits);
        (&self.source, self.index, bits(self)) == (&other.source, other.index, bits(other))
    }
}

/// The source of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterSource {
    /// The program's own parameter of this number: `p[n]` in fragment programs.
    Local(u16),
    /// The parameter of this number that all programs share: `c[n]` in vertex programs.
    Environment(u16),
    /// The program's own parameter that it DECLAREs by this name.
    Named(String),
    /// State of the GL.
    State(StateKey),
    /// `program.subroutine[n]` (ARB_shader_subroutine): the bits of x are the number of the subroutine that CALI calls,
    /// plus one; 0 is none.
    Subroutine(u16),
    /// A constant, such as one in a relatively indexed array: it has its default value, and must not be set.
    Constant,
}

impl Interface {
    /// That of `ast`, which has `features`.
    pub(super) fn of(ast: &Ast, features: &Features) -> Self {
        let mut attributes = BTreeMap::new();
        let mut results = BTreeMap::new();
        let mut numbered = Vec::new();
        let mut textures = BTreeSet::new();
        let (mut kills, mut relative_parameters, mut looks_up) = (false, false, false);
        for instruction in ast.instructions() {
            kills |= instruction.mnemonic.opcode.row().effect == Effect::Discard;
            looks_up |= instruction.texture.is_some();
            if ast.moved(instruction).into_iter().any(|register| ast.course(register) == Course::Perspective) {
                *attributes.entry(Register::new(RegisterFile::Attribute, FRAGMENT_WPOS)).or_default() |= 0b1000;
            }
            if let Some(destination) = &instruction.destination {
                let mut write = |register: Register| {
                    if register.file == RegisterFile::Result {
                        *results.entry(register).or_default() |= destination.write_mask.0;
                    }
                };
                match destination.register {
                    DestinationRegister::Register(register) => write(register),
                    DestinationRegister::Relative(relative) => ast.registers(relative.array).for_each(&mut write),
                    DestinationRegister::Rc | DestinationRegister::Hc => {}
                }
            }
            if let Some(texture) = instruction.texture.filter(|texture| !texture.by_handle) {
                let count = texture.chosen.map_or(1, |(_, count)| count);
                let units = (0..count).map(|number| texture.unit.saturating_add(number));
                textures.extend(units.map(|unit| TextureUse { unit, target: texture.target }));
            }
            // Only where registers have types does an attribute choose an element.
            let addresses = features.typed.then(|| instruction.addresses());
            for (address, component) in addresses.into_iter().flatten() {
                if let Address::Register(register) = address
                    && register.file == RegisterFile::Attribute
                    && features.is_given(register, component)
                {
                    *attributes.entry(register).or_default() |= 1 << (component & 3);
                }
            }
            for (number, operand) in instruction.operands.iter().enumerate() {
                let read = || {
                    let needed = instruction.needed_components(number, features);
                    let needed = (0..4).filter(|component| needed >> component & 1 != 0);
                    needed.fold(0, |mask, component| mask | 1 << operand.swizzle.0[component])
                };
                match operand.source {
                    Source::Register(register) if register.file == RegisterFile::Attribute => {
                        *attributes.entry(register).or_default() |= read() & given(features, register);
                    }
                    Source::Parameter(index) if !features.variables => numbered.push(index),
                    Source::Relative(relative) => match relative.array {
                        Array::Parameters { .. } => relative_parameters = true,
                        Array::Registers { .. } | Array::Listed(_) => {
                            let is_attribute = |register: &Register| {
                                matches!(register.file, RegisterFile::Attribute | RegisterFile::LongAttribute)
                                    && features.thread_bits(*register, 0).is_none()
                                    && !features.reads_back(*register)
                            };
                            for register in ast.registers(relative.array).filter(is_attribute).flat_map(uses::words) {
                                *attributes.entry(register).or_default() |= read();
                            }
                        }
                    },
                    Source::Vertex(element) => {
                        for register in ast.registers(Array::Listed(element.list)) {
                            *attributes.entry(register).or_default() |= read() & given(features, register);
                        }
                    }
                    Source::Register(register) if register.file == RegisterFile::LongAttribute => {
                        for register in uses::words(register) {
                            *attributes.entry(register).or_default() |= read();
                        }
                    }
                    _ => {}
                }
            }
        }
        let depth = features.results.depth.map(|index| Register::new(RegisterFile::Result, index));
        let depth_written = depth.and_then(|register| results.get(&register)).copied().unwrap_or(0);
        // ARB_fragment_program 3.11.4.4: only its component z counts, and that begins as the fragment's.
        let replaces_depth = depth_written & if features.results.depth_of_fragment { 0b0100 } else { 0b1111 } != 0;
        if replaces_depth && features.results.depth_of_fragment {
            *attributes.entry(Register::new(RegisterFile::Attribute, FRAGMENT_WPOS)).or_default() |= 0b0100;
        }
        if features.fog.is_some()
            && let Some(color) = results.get_mut(&Register::new(RegisterFile::Result, RESULT_COLR))
        {
            *color = 0b1111;
            *attributes.entry(Register::new(RegisterFile::Attribute, FRAGMENT_FOGC)).or_default() |= 0b0001;
        }
        for (&register, &mask) in &ast.passed {
            *results.entry(register).or_default() |= mask;
            for vertex in 0..ast.stage.most_vertices() as u16 {
                *attributes.entry(vertex_attribute(vertex, register.index)).or_default() |= mask;
            }
        }
        if ast.implied.transform.is_some() {
            results.insert(Register::new(RegisterFile::Result, RESULT_HPOS), 0b1111);
            attributes.insert(Register::new(RegisterFile::Attribute, VERTEX_OPOS), 0b1111);
        }
        numbered.sort_unstable();
        numbered.dedup();
        let numbered = numbered.into_iter().map(|index| Parameter {
            source: match features.parameters.scope {
                ParameterScope::Program => ParameterSource::Local(index),
                ParameterScope::Environment => ParameterSource::Environment(index),
            },
            index,
            default: [0.0; 4],
        });
        let named: Vec<_> = named_parameters(ast).collect();
        let bound: Vec<_> = bound_parameters(ast).collect();
        Self {
            stage: features.stage,
            parameter_count: features.parameters.count + named.len() + bound.len(),
            parameters: numbered.chain(named).chain(bound).collect(),
            relative_parameters,
            resources: Resources::of(ast, features),
            textures: textures.into_iter().collect(),
            looks_up,
            buffers: if features.typed { uses::buffers(ast) } else { Vec::new() },
            images: uses::images(ast),
            image_handles: uses::image_handles(ast),
            global_memory: if features.typed { uses::global_memory(ast) } else { Access::default() },
            integer_attributes: uses::integer_attributes(ast, features, &attributes),
            interpolations: uses::interpolations(ast),
            declared: ast.stage,
            kills,
            replaces_depth,
            attributes,
            results,
        }
    }

    /// Whether it reads or writes anything that a [`Memory`](nvjit_runtime::Memory) has.
    pub fn uses_memory(&self) -> bool {
        let is_addressed = self.global_memory.is_any() || self.image_handles.is_any();
        is_addressed || !self.buffers.is_empty() || !self.images.is_empty()
    }

    /// Whether some instruction changes memory or images.
    pub fn writes_memory(&self) -> bool {
        let mut buffers = self.buffers.iter().map(|buffer| buffer.access);
        let mut images = self.images.iter().map(|image| image.access);
        let addressed = [self.global_memory, self.image_handles];
        addressed.iter().any(|access| access.writes)
            || buffers.any(|access| access.writes)
            || images.any(|access| access.writes)
    }

    /// The components of attributes that need a row, in order.
    pub fn input_rows(&self) -> impl Iterator<Item = RowId> + '_ {
        self.attributes.iter().flat_map(|(&register, &mask)| {
            (0..4).filter(move |component| mask >> component & 1 != 0).map(move |row| RowId::new(register, row))
        })
    }

    /// The numbers of the attribute registers that are read: bit n is number n. A LONG attribute has the number that it
    /// is bound by.
    pub fn attribute_mask(&self) -> u64 {
        let number = |register: &Register| match register.file {
            RegisterFile::LongAttribute => register.index / 2,
            _ => register.index,
        };
        self.attributes.keys().fold(0, |mask, register| mask | 1u64.checked_shl(number(register).into()).unwrap_or(0))
    }

    /// The numbers of the result registers that are written: bit n is number n. In a vertex state program they are
    /// those of program parameters.
    pub fn result_mask(&self) -> u128 {
        self.results.keys().fold(0, |mask, register| mask | 1u128.checked_shl(register.index.into()).unwrap_or(0))
    }

    /// Whether result register `index` is written.
    pub fn writes(&self, index: u16) -> bool {
        self.results.contains_key(&Register::new(RegisterFile::Result, index))
    }

    /// The parameter that the program DECLAREs as `name`.
    pub fn named_parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameter_by_name(name.as_bytes())
    }

    /// The same for a name of any bytes.
    pub fn parameter_by_name(&self, name: &[u8]) -> Option<&Parameter> {
        let is_it = |parameter: &&Parameter| match &parameter.source {
            ParameterSource::Named(own) => own.len() == name.len() && own.as_bytes() == name,
            _ => false,
        };
        self.parameters.iter().find(is_it)
    }

    /// The parameter bank with every parameter at its declared value, or (0,0,0,0).
    pub fn default_parameters(&self) -> Vec<[f32; 4]> {
        let mut bank = vec![[0.0; 4]; self.parameter_count];
        for parameter in &self.parameters {
            bank[usize::from(parameter.index)] = parameter.default;
        }
        bank
    }
}

/// The components that `register` has.
fn given(features: &Features, register: Register) -> u8 {
    (0..4).filter(|&component| features.is_given(register, component)).fold(0, |mask, component| mask | 1 << component)
}

/// The parameters that `ast` DECLAREs.
fn named_parameters(ast: &Ast) -> impl Iterator<Item = Parameter> {
    ast.symbols.iter().filter_map(|symbol| match &symbol.kind {
        SymbolKind::Local { index, value } => Some(Parameter {
            source: ParameterSource::Named(symbol.name.clone()),
            index: ast.local_parameter(*index),
            default: match value {
                None => [0.0; 4],
                Some(LocalValue::Scalar(number)) => [f32::from_bits(number.0); 4],
                Some(LocalValue::Vector(vector)) => vector.expand().map(f32::from_bits),
            },
        }),
        _ => None,
    })
}

/// The parameters that `ast` binds.
fn bound_parameters(ast: &Ast) -> impl Iterator<Item = Parameter> {
    (0..).zip(&ast.bank).map(|(index, bound)| {
        let (source, default) = match bound.binding {
            Binding::Environment(number) => (ParameterSource::Environment(number), [0.0; 4]),
            Binding::Local(number) => (ParameterSource::Local(number), [0.0; 4]),
            Binding::State(key) => (ParameterSource::State(key), key.default_value()),
            Binding::Subroutine(number) => {
                let first = subroutines(ast, index).into_iter().min().map_or(0, |number| u32::from(number) + 1);
                (ParameterSource::Subroutine(number), [f32::from_bits(first), 0.0, 0.0, 0.0])
            }
            Binding::StorageLength(_) | Binding::Threads(_) | Binding::Constant(_) => {
                (ParameterSource::Constant, bound.binding.known().unwrap_or_default().map(f32::from_bits))
            }
        };
        Parameter { source, index, default }
    })
}

/// The numbers of the subroutines that a parameter of the bank may choose.
pub(super) fn subroutines(ast: &Ast, slot: u16) -> Vec<u16> {
    let ty = ast.symbols.iter().find_map(|symbol| match symbol.kind {
        SymbolKind::Subroutine { ty, first, count } if (first..first + count.unwrap_or(1)).contains(&slot) => Some(ty),
        _ => None,
    });
    let Some(SymbolKind::SubroutineType { labels }) = ty.map(|ty| &ast.symbol(ty).kind) else { return Vec::new() };
    let number = |statement: &Statement| match statement {
        Statement::Label(label) if labels.iter().any(|own| own.name == label.name) => label.number,
        _ => None,
    };
    ast.statements.iter().filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    fn interface(text: &str) -> Interface {
        Program::load(text.as_bytes()).unwrap().interface().clone()
    }

    /// A component is read if it reaches something that is written; f[FOGC] has only x.
    #[test]
    fn rows_are_the_components_that_matter() {
        let text =
            "!!FP1.0 MUL R0.xy, f[TEX0].zwxx, f[TEX0]; ADD R1, f[FOGC], f[FOGC].wzyx; DP3 o[COLR].x, R0, f[WPOS]; END";
        let interface = interface(text);
        let masks: Vec<_> = interface.attributes.iter().map(|(register, mask)| (register.index, *mask)).collect();
        assert_eq!(masks, [(0, 0b0111), (3, 0b0001), (4, 0b1111)]);
        assert_eq!(interface.input_rows().count(), 8);
        assert_eq!((interface.attribute_mask(), interface.result_mask()), (0b11001, 1));
        assert!(interface.writes(0) && !interface.writes(1));
    }

    #[test]
    fn parameters_say_where_they_come_from() {
        let fragment = interface("!!FP1.0 DECLARE tint = 2; MUL o[COLR], p[3], f[COL0]; MOV R0, tint; END");
        let sources: Vec<_> = fragment.parameters.iter().map(|parameter| &parameter.source).collect();
        assert_eq!(sources, [&ParameterSource::Local(3), &ParameterSource::Named("tint".to_owned())]);
        assert_eq!((fragment.parameter_count, fragment.named_parameter("tint").unwrap().index), (65, 64));
        assert_eq!(fragment.default_parameters()[64], [2.0; 4]);
        let vertex = interface("!!VP1.0 MOV o[HPOS], c[7]; END");
        assert_eq!(vertex.parameters[0].source, ParameterSource::Environment(7));
        assert_eq!(vertex.parameter_count, 96);
    }

    /// Whatever the index turns out to be, the unit has a texture and the point a buffer.
    #[test]
    fn arrays_take_all_of_their_units_and_binding_points() {
        let text = "!!NVvp5.0 OPTION NV_shader_storage_buffer; TEXTURE t[] = { texture[4..6] }; BUFFER b[2] = { program.buffer[3..4] };
            CBUFFER c[] = { program.buffer[7] }; STORAGE s[] = { program.storage[2] }; TEMP R, A;
            TEX R, R, t[A.x], 2D; TEX R, R, texture[9], 3D; LDC.U32 R, c[4]; ADD.U R, R, b[1][A.x];
            STB.U32 R, s[A.x]; MOV result.position, R; END";
        let Ok(program) = Program::load(text.as_bytes()) else {
            panic!("{}", Program::load(text.as_bytes()).unwrap_err())
        };
        let interface = program.interface();
        let units: Vec<_> = interface.textures.iter().map(|used| used.unit).collect();
        assert_eq!(units, [4, 5, 6, 9]);
        let (read, written) = (Access { reads: true, writes: false }, Access { reads: false, writes: true });
        let used = |space, binding, access| BufferUse { space, binding, access };
        use uses::BufferSpace::{Constants, Storage};
        let expected = [used(Constants, 4, read), used(Constants, 7, read), used(Storage, 2, written)];
        assert_eq!(interface.buffers, expected);
        assert!(interface.uses_memory() && !interface.global_memory.is_any());
    }

    #[test]
    fn global_memory_is_read_and_written_by_atomics() {
        let access = |instruction: &str| {
            let text = format!("!!NVvp5.0 TEMP R; {instruction} MOV result.position, R; END");
            let access = interface(&text).global_memory;
            (access.reads, access.writes)
        };
        assert_eq!(access(""), (false, false));
        assert_eq!(access("LOAD.U32 R, R.x;"), (true, false));
        assert_eq!(access("STORE.U32 R, R.x;"), (false, true));
        assert_eq!(access("ATOM.ADD.U32 R, R, R.x;"), (true, true));
    }

    #[test]
    fn attributes_say_what_they_are() {
        let text = "!!NVfp4.0 FLAT INT ATTRIB a = fragment.attrib[3]; NOPERSPECTIVE ATTRIB b = fragment.attrib[4];
            CENTROID ATTRIB unused = fragment.attrib[5];
            ADD.S result.color, a, primitive.id; ADD result.depth, b, fragment.attrib[6]; END";
        let interface = interface(text);
        let integers: Vec<_> = interface.integer_attributes.iter().map(|register| register.index).collect();
        assert_eq!(integers, [26, 55]);
        assert!(interface.interpolations[&26].flat && interface.interpolations[&27].no_perspective);
        assert!(!interface.interpolations.contains_key(&29));
        // The depth begins as the fragment's.
        assert_eq!(interface.attribute_mask(), 1 | 1 << 26 | 1 << 27 | 1 << 29 | 1 << 55);
    }

    /// A LONG attribute is two registers of rows, and one attribute.
    #[test]
    fn long_attributes_have_low_and_high_words() {
        let text = "!!NVvp5.0 LONG ATTRIB a = vertex.attrib[5]; LONG TEMP L; MOV.F64 L, a.y;
            UP64.U result.position, L; END";
        let interface = interface(text);
        let read: Vec<_> = interface.attributes.iter().map(|(register, mask)| (*register, *mask)).collect();
        let long = |index| Register::new(RegisterFile::LongAttribute, index);
        assert_eq!(read, [(long(10), 0b0010), (long(11), 0b0010)]);
        assert_eq!(interface.attribute_mask(), 1 << 5);
    }
}
