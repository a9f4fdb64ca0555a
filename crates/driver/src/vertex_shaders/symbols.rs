//! The symbols of vertex shaders (EXT_vertex_shader, section 2.14): those of GenSymbolsEXT, with their values, and
//! those that are bound to state.

use crate::commands::Number;
use crate::enums::*;
use crate::slots::{COLOR, COUNT, NORMAL, TEXTURE, VERTEX};
use nvjit::limits::{MAX_CLIP_PLANES, MAX_LIGHTS, MAX_TEXTURE_COORDS};
use nvjit_fixed::vertex_shader::{BoundState, Kind};
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{Row, meaning};
use std::collections::BTreeMap;
use std::ffi::c_void;

/// The first name of a symbol; outputs of shaders have smaller ones.
pub const FIRST: u32 = 1 << 16;

/// More symbols than this are OUT_OF_MEMORY.
const MAX_SYMBOLS: usize = 1 << 18;

const KINDS: [Row<Kind>; 3] = [(SCALAR_EXT, Kind::Scalar), (VECTOR_EXT, Kind::Vector), (MATRIX_EXT, Kind::Matrix)];
const STORAGES: [Row<Storage>; 4] = [
    (VARIANT_EXT, Storage::Variant),
    (INVARIANT_EXT, Storage::Invariant),
    (LOCAL_CONSTANT_EXT, Storage::Constant),
    (LOCAL_EXT, Storage::Local),
];
const RANGES: [Row<bool>; 2] = [(NORMALIZED_RANGE_EXT, true), (FULL_RANGE_EXT, false)];

/// The values of the longest symbol: a matrix column by column; others use the first elements.
pub type Values = [f32; 16];

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Storage {
    Variant,
    Invariant,
    Constant,
    Local,
    /// A conventional attribute of the vertex.
    Attribute(u8),
    /// State of the GL.
    State(BoundState),
    /// SPOT_CUTOFF of a light, which programs do not bind.
    Cutoff(u8),
}

impl Storage {
    /// Whether it is a vector of three numbers, with a fourth component of 0.
    pub fn is_direction(&self) -> bool {
        match self {
            Self::Attribute(slot) => usize::from(*slot) == NORMAL,
            Self::State(state) => state.after == SPOT,
            _ => false,
        }
    }
}

/// A symbol.
#[derive(Clone, Debug)]
pub struct Symbol {
    pub kind: Kind,
    pub storage: Storage,
    /// NORMALIZED_RANGE_EXT
    pub normalized: bool,
    /// The names that GenSymbolsEXT generated together: the first one, and their number.
    pub block: (u32, u32),
    /// The values of variants and invariants; for constants, each shader has separate values.
    pub values: Values,
}

/// The number of values of a kind.
pub fn count(kind: Kind) -> usize {
    match kind {
        Kind::Scalar => 1,
        Kind::Vector => 4,
        Kind::Matrix => 16,
    }
}

/// A row of a value as a vector.
pub fn row(kind: Kind, values: &Values, row: usize) -> [f32; 4] {
    match kind {
        Kind::Scalar => [values[0]; 4],
        Kind::Vector => [values[0], values[1], values[2], values[3]],
        Kind::Matrix => std::array::from_fn(|column| values[4 * column + row % 4]),
    }
}

impl Symbol {
    pub fn datatype(&self) -> u32 {
        KINDS.iter().find(|row| row.1 == self.kind).map_or(0, |row| row.0)
    }

    /// The values at a C pointer.
    ///
    /// # Safety
    /// `pointer` is NULL, or points to as many values as the symbol has.
    pub unsafe fn read<T: Number>(&self, pointer: *const T) -> Result<Values, Error> {
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        let mut values = Values::default();
        for (index, value) in values.iter_mut().enumerate().take(count(self.kind)) {
            // SAFETY: the caller's contract. The pointer may have any alignment.
            let given = unsafe { pointer.add(index).read_unaligned() };
            *value = if self.normalized { given.normalized().clamp(-1.0, 1.0) } else { given.value() };
        }
        Ok(values)
    }

    /// The values at a C pointer, of the type with this name.
    ///
    /// # Safety
    /// As of [`read`](Self::read).
    pub unsafe fn read_typed(&self, kind: u32, pointer: *const c_void) -> Result<Values, Error> {
        // SAFETY: the caller's contract.
        unsafe {
            match kind {
                BYTE => self.read(pointer.cast::<i8>()),
                UNSIGNED_BYTE => self.read(pointer.cast::<u8>()),
                SHORT => self.read(pointer.cast::<i16>()),
                UNSIGNED_SHORT => self.read(pointer.cast::<u16>()),
                INT => self.read(pointer.cast::<i32>()),
                UNSIGNED_INT => self.read(pointer.cast::<u32>()),
                FLOAT => self.read(pointer.cast::<f32>()),
                DOUBLE => self.read(pointer.cast::<f64>()),
                _ => Err(Error::InvalidEnum),
            }
        }
    }
}

/// The symbols of a context, by name.
#[derive(Default)]
pub struct Symbols {
    all: Vec<Symbol>,
    /// The symbols of state, one for each.
    bound: BTreeMap<(Storage, u8), u32>,
}

impl Symbols {
    /// The symbol of this name.
    ///
    /// # Errors
    /// INVALID_VALUE if there is none.
    pub fn get(&self, name: u32) -> Result<&Symbol, Error> {
        let place = name.checked_sub(FIRST).ok_or(Error::InvalidValue)?;
        self.all.get(place as usize).ok_or(Error::InvalidValue)
    }

    pub fn get_mut(&mut self, name: u32) -> Result<&mut Symbol, Error> {
        let place = name.checked_sub(FIRST).ok_or(Error::InvalidValue)?;
        self.all.get_mut(place as usize).ok_or(Error::InvalidValue)
    }

    fn add(&mut self, kind: Kind, storage: Storage, normalized: bool, count: u32) -> Result<u32, Error> {
        if count as usize > MAX_SYMBOLS - self.all.len() {
            return Err(Error::OutOfMemory);
        }
        self.all.try_reserve(count as usize).map_err(|_| Error::OutOfMemory)?;
        let first = FIRST + self.all.len() as u32;
        let symbol = Symbol { kind, storage, normalized, block: (first, count), values: Values::default() };
        self.all.extend(std::iter::repeat_n(symbol, count as usize));
        Ok(first)
    }

    /// GenSymbolsEXT.
    pub fn generate(&mut self, [datatype, storage, range]: [u32; 3], components: u32) -> Result<u32, Error> {
        let kind = meaning(&KINDS, datatype)?;
        let (storage, normalized) = (meaning(&STORAGES, storage)?, meaning(&RANGES, range)?);
        if components == 0 {
            return Err(Error::InvalidValue);
        }
        self.add(kind, storage, normalized, components)
    }

    /// The symbol of a piece of state.
    pub fn bind(&mut self, (kind, storage): (Kind, Storage)) -> Result<u32, Error> {
        let key = (storage, kind as u8);
        if let Some(&name) = self.bound.get(&key) {
            return Ok(name);
        }
        let name = self.add(kind, storage, false, 1)?;
        self.bound.insert(key, name);
        Ok(name)
    }
}

/// State with a symbol: its type and its location.
type Bound = (Kind, Storage);

fn state(kind: Kind, before: &'static str, number: Option<u8>, after: &'static str) -> Bound {
    (kind, Storage::State(BoundState { before, number, after }))
}

const SPOT: &str = "].spot.direction";
const LIGHTS: [Row<(Kind, &str)>; 9] = [
    (AMBIENT, (Kind::Vector, "].ambient")),
    (DIFFUSE, (Kind::Vector, "].diffuse")),
    (SPECULAR, (Kind::Vector, "].specular")),
    (POSITION, (Kind::Vector, "].position")),
    (SPOT_DIRECTION, (Kind::Vector, SPOT)),
    (CONSTANT_ATTENUATION, (Kind::Scalar, "].attenuation.x")),
    (LINEAR_ATTENUATION, (Kind::Scalar, "].attenuation.y")),
    (QUADRATIC_ATTENUATION, (Kind::Scalar, "].attenuation.z")),
    (SPOT_EXPONENT, (Kind::Scalar, "].attenuation.w")),
];
const MATERIALS: [Row<(Kind, &str)>; 5] = [
    (AMBIENT, (Kind::Vector, "ambient")),
    (DIFFUSE, (Kind::Vector, "diffuse")),
    (SPECULAR, (Kind::Vector, "specular")),
    (EMISSION, (Kind::Vector, "emission")),
    (SHININESS, (Kind::Scalar, "shininess.x")),
];
const FACES: [Row<&str>; 2] = [(FRONT, "state.material.front."), (BACK, "state.material.back.")];
const PLANES: [Row<[&str; 4]>; 2] = [
    (EYE_PLANE, ["].eye.s", "].eye.t", "].eye.r", "].eye.q"]),
    (OBJECT_PLANE, ["].object.s", "].object.t", "].object.r", "].object.q"]),
];
const STANDARD: [Row<Bound>; 11] = [
    (CURRENT_VERTEX_EXT, (Kind::Vector, Storage::Attribute(VERTEX as u8))),
    (CURRENT_NORMAL, (Kind::Vector, Storage::Attribute(NORMAL as u8))),
    (CURRENT_COLOR, (Kind::Vector, Storage::Attribute(COLOR as u8))),
    (MODELVIEW_MATRIX, (Kind::Matrix, of_name("state.matrix.modelview"))),
    (PROJECTION_MATRIX, (Kind::Matrix, of_name("state.matrix.projection"))),
    (MVP_MATRIX_EXT, (Kind::Matrix, of_name("state.matrix.mvp"))),
    (FOG_COLOR, (Kind::Vector, of_name("state.fog.color"))),
    (FOG_DENSITY, (Kind::Scalar, of_name("state.fog.params.x"))),
    (FOG_START, (Kind::Scalar, of_name("state.fog.params.y"))),
    (FOG_END, (Kind::Scalar, of_name("state.fog.params.z"))),
    (LIGHT_MODEL_AMBIENT, (Kind::Vector, of_name("state.lightmodel.ambient"))),
];

const fn of_name(before: &'static str) -> Storage {
    Storage::State(BoundState { before, number: None, after: "" })
}

/// The index of an enumerant in a range of consecutive ones.
fn number(name: u32, first: u32, count: usize) -> Result<u8, Error> {
    let number = name.wrapping_sub(first);
    if (number as usize) < count { Ok(number as u8) } else { Err(Error::InvalidEnum) }
}

/// BindLightParameterEXT.
pub fn light(light: u32, value: u32) -> Result<Bound, Error> {
    let light = number(light, LIGHT0, MAX_LIGHTS)?;
    if value == SPOT_CUTOFF {
        return Ok((Kind::Scalar, Storage::Cutoff(light)));
    }
    let (kind, after) = meaning(&LIGHTS, value)?;
    Ok(state(kind, "state.light[", Some(light), after))
}

/// BindMaterialParameterEXT.
pub fn material(face: u32, value: u32) -> Result<Bound, Error> {
    let before = meaning(&FACES, face)?;
    let (kind, after) = meaning(&MATERIALS, value)?;
    Ok(state(kind, before, None, after))
}

/// BindTexGenParameterEXT.
pub fn tex_gen(unit: u32, coordinate: u32, value: u32) -> Result<Bound, Error> {
    let unit = number(unit, TEXTURE0, MAX_TEXTURE_COORDS)?;
    let coordinate = number(coordinate, S, 4)?;
    let after = meaning(&PLANES, value)?[usize::from(coordinate)];
    Ok(state(Kind::Vector, "state.texgen[", Some(unit), after))
}

/// BindTextureUnitParameterEXT.
pub fn texture_unit(unit: u32, value: u32) -> Result<Bound, Error> {
    let unit = number(unit, TEXTURE0, MAX_TEXTURE_COORDS.min(COUNT - TEXTURE))?;
    match value {
        CURRENT_TEXTURE_COORDS => Ok((Kind::Vector, Storage::Attribute(TEXTURE as u8 + unit))),
        TEXTURE_MATRIX => Ok(state(Kind::Matrix, "state.matrix.texture[", Some(unit), "]")),
        _ => Err(Error::InvalidEnum),
    }
}

/// BindParameterEXT.
pub fn standard(value: u32) -> Result<Bound, Error> {
    match number(value, CLIP_PLANE0, MAX_CLIP_PLANES) {
        Ok(plane) => Ok(state(Kind::Vector, "state.clip[", Some(plane), "].plane")),
        Err(_) => meaning(&STANDARD, value),
    }
}
