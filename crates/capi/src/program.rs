//! Programs and their errors.

use super::nvjit_status::*;
use super::registers::nvjit_row;
use super::texture::target_number;
use super::{Outcome, Sized32, borrow, create, destroy, elements, guard, nvjit_status, store, write_sized};
use nvjit::Program;
use nvjit::error::LoadErrors;
use nvjit::language::program::{Access, BufferSpace, ParameterSource};
use nvjit::limits;
use nvjit_runtime::{RowId, Stage};
use std::ffi::{CString, c_char, c_void};

/// An invocation is a fragment (!!FP1.0, !!ARBfp1.0, !!NVfp4.0, !!NVfp5.0).
pub const NVJIT_STAGE_FRAGMENT: u32 = 0;
/// An invocation is a vertex (!!VP1.0, !!VP1.1, !!VP2.0, !!ARBvp1.0, !!NVvp4.0, !!NVvp5.0).
pub const NVJIT_STAGE_VERTEX: u32 = 1;
/// An invocation is a run of a vertex state program (!!VSP1.0).
pub const NVJIT_STAGE_VERTEX_STATE: u32 = 2;
/// An invocation is a vertex of an output patch (!!NVtcp5.0).
pub const NVJIT_STAGE_TESS_CONTROL: u32 = 3;
/// An invocation is a vertex that the tessellator made (!!NVtep5.0).
pub const NVJIT_STAGE_TESS_EVALUATION: u32 = 4;
/// An invocation is a primitive, or one of several for it (!!NVgp4.0, !!NVgp5.0).
pub const NVJIT_STAGE_GEOMETRY: u32 = 5;
/// An invocation is one of a work group, which is a batch (!!NVcp5.0).
pub const NVJIT_STAGE_COMPUTE: u32 = 6;

/// A texture target: 1D
pub const NVJIT_TARGET_1D: u32 = 0;
/// A texture target: 2D
pub const NVJIT_TARGET_2D: u32 = 1;
/// A texture target: 3D
pub const NVJIT_TARGET_3D: u32 = 2;
/// A texture target: CUBE
pub const NVJIT_TARGET_CUBE: u32 = 3;
/// A texture target: RECT, with coordinates in texels
pub const NVJIT_TARGET_RECT: u32 = 4;
/// A texture target: SHADOW1D, which compares r with a texture of NVJIT_TARGET_1D
pub const NVJIT_TARGET_SHADOW1D: u32 = 5;
/// A texture target: SHADOW2D, which compares r with a texture of NVJIT_TARGET_2D
pub const NVJIT_TARGET_SHADOW2D: u32 = 6;
/// A texture target: SHADOWRECT, which compares r with a texture of NVJIT_TARGET_RECT
pub const NVJIT_TARGET_SHADOWRECT: u32 = 7;
/// A texture target: ARRAY1D
pub const NVJIT_TARGET_ARRAY1D: u32 = 8;
/// A texture target: ARRAY2D
pub const NVJIT_TARGET_ARRAY2D: u32 = 9;
/// A texture target: ARRAYCUBE, whose layer n has its faces at 6n of the image
pub const NVJIT_TARGET_ARRAYCUBE: u32 = 10;
/// A texture target: BUFFER, for fetches
pub const NVJIT_TARGET_BUFFER: u32 = 11;
/// A texture target: RENDERBUFFER, for fetches of samples
pub const NVJIT_TARGET_RENDERBUFFER: u32 = 12;
/// A texture target: 2DMS, for fetches of samples
pub const NVJIT_TARGET_2DMS: u32 = 13;
/// A texture target: ARRAY2DMS, for fetches of samples
pub const NVJIT_TARGET_ARRAY2DMS: u32 = 14;
/// A texture target: SHADOWCUBE, which compares `reference` with a texture of NVJIT_TARGET_CUBE
pub const NVJIT_TARGET_SHADOWCUBE: u32 = 15;
/// A texture target: SHADOWARRAY1D, which compares `reference` with a texture of NVJIT_TARGET_ARRAY1D
pub const NVJIT_TARGET_SHADOWARRAY1D: u32 = 16;
/// A texture target: SHADOWARRAY2D, which compares `reference` with a texture of NVJIT_TARGET_ARRAY2D
pub const NVJIT_TARGET_SHADOWARRAY2D: u32 = 17;
/// A texture target: SHADOWARRAYCUBE, which compares `reference` with a texture of NVJIT_TARGET_ARRAYCUBE
pub const NVJIT_TARGET_SHADOWARRAYCUBE: u32 = 18;

/// A loaded program. It never changes, and may be used by many threads at once.
pub struct nvjit_program {
    pub(super) program: Program,
    /// How programs call each parameter.
    names: Vec<CString>,
}

/// A numbered parameter of the program's own: glProgramLocalParameter4fARB.
pub const NVJIT_PARAMETER_LOCAL: u32 = 0;
/// A numbered parameter that all programs of the target share: glProgramEnvParameter4fARB, and c[] of
/// glProgramParameter4fNV.
pub const NVJIT_PARAMETER_ENVIRONMENT: u32 = 1;
/// A parameter that the program DECLAREs: glProgramNamedParameter4fNV.
pub const NVJIT_PARAMETER_NAMED: u32 = 2;
/// State of the GL.
pub const NVJIT_PARAMETER_STATE: u32 = 3;
/// A constant in an array that is indexed by an address register: its default value, which must not be changed.
pub const NVJIT_PARAMETER_CONSTANT: u32 = 4;
/// A parameter of a program: program.subroutine[number]; the bits of x are SUBROUTINENUM of the subroutine that CALI
/// calls, plus one, and 0 means none.
pub const NVJIT_PARAMETER_SUBROUTINE: u32 = 5;

/// A parameter that a program refers to or declares.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_parameter {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_PARAMETER_...: the source of its value.
    pub source: u32,
    /// Its place in the parameter bank; several may have one source.
    pub index: u32,
    /// The number of a local or an environment parameter; 0 for others.
    pub number: u32,
    /// Its value until it is set.
    pub default_value: [f32; 4],
    /// Its name in programs: "c[3]", "program.env[3]", the name that it is DECLAREd by, or for state the canonical
    /// spelling, such as "state.matrix.mvp.row[0]"; "" for constants. It is valid as long as the nvjit_program.
    pub name: *const c_char,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_parameter {}

/// The errors of a text. It is immutable, and may be used by many threads at once.
pub struct nvjit_errors {
    errors: Vec<Error>,
}

struct Error {
    offset: usize,
    length: usize,
    line: usize,
    column: usize,
    kind: CString,
    message: CString,
    section: CString,
}

/// One thing that is wrong with a text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_error {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Byte offset by the rules of GL_PROGRAM_ERROR_POSITION_NV.
    pub offset: usize,
    /// How many bytes are at fault; 0 at the end of the text.
    pub length: usize,
    /// The line, from 1.
    pub line: usize,
    /// The byte within the line, from 1.
    pub column: usize,
    /// A word for the kind of rule. This and the other strings are valid as long as the nvjit_errors.
    pub kind: *const c_char,
    /// The error's message.
    pub message: *const c_char,
    /// The section of the specification that is broken; empty for a text that begins as that of no language.
    pub section: *const c_char,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_error {}

/// Facts about a program.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_program_info {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_STAGE_...
    pub stage: u32,
    /// How many vec4 the parameter bank has.
    pub parameters: u32,
    /// How many texture image units are read; see nvjit_program_texture.
    pub textures: u32,
    /// Not 0 if fragments may be discarded.
    pub kills: u32,
    /// Not 0 if the depth of fragments is replaced.
    pub replaces_depth: u32,
    /// How many parameter and storage buffers are read or written; see nvjit_program_buffer.
    pub buffers: u32,
    /// The sum of the NVJIT_ACCESS_... that the program makes to global addresses.
    pub global_memory: u32,
    /// How many attributes are read; see nvjit_program_attribute.
    pub attributes: u32,
    /// Zero.
    pub reserved: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_program_info {}

/// Reads.
pub const NVJIT_ACCESS_READS: u32 = 1;
/// Writes.
pub const NVJIT_ACCESS_WRITES: u32 = 2;

/// A parameter buffer, `program.buffer[n]`.
pub const NVJIT_BUFFER_CONSTANTS: u32 = 0;
/// A storage buffer, `program.storage[n]`.
pub const NVJIT_BUFFER_STORAGE: u32 = 1;
/// Buffers: `program.counter[n]`, atomic counters, which all targets share
pub const NVJIT_BUFFER_COUNTERS: u32 = 2;

/// A buffer that a program reads or writes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_buffer_use {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_BUFFER_...
    pub space: u32,
    /// The binding point.
    pub binding: u32,
    /// NVJIT_ACCESS_..., added.
    pub access: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_buffer_use {}

/// An attribute holds integers, as bits.
pub const NVJIT_ATTRIBUTE_INTEGER: u32 = 1;
/// An attribute is that of the provoking vertex: FLAT.
pub const NVJIT_ATTRIBUTE_FLAT: u32 = 2;
/// An attribute is interpolated in window coordinates: NOPERSPECTIVE.
pub const NVJIT_ATTRIBUTE_NOPERSPECTIVE: u32 = 4;
/// An attribute is interpolated at a point in the primitive: CENTROID.
pub const NVJIT_ATTRIBUTE_CENTROID: u32 = 8;
/// An attribute is interpolated at each sample: SAMPLE.
pub const NVJIT_ATTRIBUTE_SAMPLE: u32 = 16;

/// An attribute that a program reads.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_attribute {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// NVJIT_FILE_ATTRIBUTE or NVJIT_FILE_LONG_ATTRIBUTE.
    pub file: u32,
    /// The number of the register.
    pub index: u32,
    /// Bit n: component n can change what the program writes.
    pub components: u32,
    /// NVJIT_ATTRIBUTE_..., added.
    pub flags: u32,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_attribute {}

fn access_bits(access: Access) -> u32 {
    u32::from(access.reads) * NVJIT_ACCESS_READS + u32::from(access.writes) * NVJIT_ACCESS_WRITES
}

/// A C string; NUL bytes, which messages do not have, are replaced by '?'.
pub(super) fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "?")).unwrap_or_default()
}

impl nvjit_program {
    fn new(program: Program) -> Self {
        let names = program.parameters().iter().map(|parameter| c_string(&program.parameter_name(parameter))).collect();
        Self { program, names }
    }
}

impl nvjit_errors {
    pub(super) fn new(errors: &LoadErrors, text: &[u8]) -> Self {
        let convert = |error: &nvjit::error::LoadError| {
            let (line, column) = error.position(text);
            Error {
                offset: error.offset,
                length: error.length,
                line,
                column,
                kind: c_string(error.kind.name()),
                message: c_string(&error.message),
                section: c_string(error.section),
            }
        };
        Self { errors: errors.iter().map(convert).collect() }
    }

    /// A translation's error at the bytes `span` of a text.
    pub(super) fn of_translation(message: &str, span: std::ops::Range<usize>, text: &[u8]) -> Self {
        let before = &text[..span.start.min(text.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let error = Error {
            offset: span.start,
            length: span.len(),
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + before.len() - line_start,
            kind: c_string("translation"),
            message: c_string(message),
            section: CString::default(),
        };
        Self { errors: vec![error] }
    }
}

pub(super) fn stage_number(stage: Stage) -> u32 {
    match stage {
        Stage::Fragment => NVJIT_STAGE_FRAGMENT,
        Stage::Vertex => NVJIT_STAGE_VERTEX,
        Stage::VertexState => NVJIT_STAGE_VERTEX_STATE,
        Stage::TessControl => NVJIT_STAGE_TESS_CONTROL,
        Stage::TessEvaluation => NVJIT_STAGE_TESS_EVALUATION,
        Stage::Geometry => NVJIT_STAGE_GEOMETRY,
        Stage::Compute => NVJIT_STAGE_COMPUTE,
    }
}

/// Loads the program whose text is `length` bytes at `text`, at most INT32_MAX (NVJIT_BAD_SIZE beyond). If it has
/// errors, the result is NVJIT_LOAD_ERROR, and `*errors` describes them, unless `errors` is NULL; the caller frees
/// them. Otherwise `*errors` is NULL. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_load(
    text: *const c_void,
    length: usize,
    program: *mut *mut nvjit_program,
    errors: *mut *mut nvjit_errors,
) -> nvjit_status {
    guard("nvjit_program_load", || {
        if !errors.is_null() {
            // SAFETY: it may be written.
            unsafe { store(errors, "errors", std::ptr::null_mut()) }?;
        }
        // SAFETY: the caller's contract.
        unsafe {
            create(program, "program", || {
                if length > limits::MAX_PROGRAM_LENGTH {
                    return Err(NVJIT_BAD_SIZE.because("length is more than INT32_MAX"));
                }
                let text = elements(text.cast::<u8>(), "text", length)?;
                Program::load(text).map(nvjit_program::new).map_err(|found| {
                    if !errors.is_null() {
                        errors.write(Box::into_raw(Box::new(nvjit_errors::new(&found, text))));
                    }
                    NVJIT_LOAD_ERROR.because(format!("text: {found}"))
                })
            })
        }
    })
}

/// Frees a program; NULL is allowed. Kernels made from it stay. No other thread may be using it.
///
/// # Safety
/// The program is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_free(program: *mut nvjit_program) {
    // SAFETY: the caller's contract.
    unsafe { destroy(program, "nvjit_program_free") }
}

/// Describes a program. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_describe(
    program: *const nvjit_program,
    info: *mut nvjit_program_info,
) -> nvjit_status {
    guard("nvjit_program_describe", || {
        // SAFETY: the caller's contract.
        let interface = unsafe { borrow(program, "program") }?.program.interface();
        let value = nvjit_program_info {
            size: 0,
            stage: stage_number(interface.stage),
            parameters: interface.parameter_count as u32,
            textures: interface.textures.len() as u32,
            kills: interface.kills.into(),
            replaces_depth: interface.replaces_depth.into(),
            buffers: interface.buffers.len() as u32,
            global_memory: access_bits(interface.global_memory),
            attributes: interface.attributes.len() as u32,
            reserved: 0,
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(info, "info", value) }
    })
}

/// The texture image unit and the target (NVJIT_TARGET_...) of use `index` of a program. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_texture(
    program: *const nvjit_program,
    index: usize,
    unit: *mut u32,
    target: *mut u32,
) -> nvjit_status {
    guard("nvjit_program_texture", || {
        // SAFETY: the caller's contract.
        let program = &unsafe { borrow(program, "program") }?.program;
        let used =
            program.textures().get(index).ok_or(NVJIT_BAD_SIZE.because("index: the program has no such texture"))?;
        if target.is_null() {
            return Err(NVJIT_NULL_POINTER.because("target is NULL"));
        }
        // SAFETY: the caller's contract.
        unsafe {
            store(unit, "unit", used.unit.into())?;
            store(target, "target", target_number(used.target))
        }
    })
}

/// Buffer `index` of those that a program reads or writes. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_buffer(
    program: *const nvjit_program,
    index: usize,
    buffer: *mut nvjit_buffer_use,
) -> nvjit_status {
    guard("nvjit_program_buffer", || {
        // SAFETY: the caller's contract.
        let interface = unsafe { borrow(program, "program") }?.program.interface();
        let used =
            interface.buffers.get(index).ok_or(NVJIT_BAD_SIZE.because("index: the program has no such buffer"))?;
        let space = match used.space {
            BufferSpace::Constants => NVJIT_BUFFER_CONSTANTS,
            BufferSpace::Storage => NVJIT_BUFFER_STORAGE,
            BufferSpace::Counters => NVJIT_BUFFER_COUNTERS,
        };
        let value = nvjit_buffer_use { size: 0, space, binding: used.binding.into(), access: access_bits(used.access) };
        // SAFETY: the caller's contract.
        unsafe { write_sized(buffer, "buffer", value) }
    })
}

/// Attribute `index` of those that a program reads. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_attribute(
    program: *const nvjit_program,
    index: usize,
    attribute: *mut nvjit_attribute,
) -> nvjit_status {
    guard("nvjit_program_attribute", || {
        // SAFETY: the caller's contract.
        let interface = unsafe { borrow(program, "program") }?.program.interface();
        let (&register, &components) = interface
            .attributes
            .iter()
            .nth(index)
            .ok_or(NVJIT_BAD_SIZE.because("index: the program has no such attribute"))?;
        let row = nvjit_row::from(RowId::new(register, 0));
        let way = interface.interpolations.get(&register.index).copied().unwrap_or_default();
        let flags = [
            (interface.integer_attributes.contains(&register), NVJIT_ATTRIBUTE_INTEGER),
            (way.flat, NVJIT_ATTRIBUTE_FLAT),
            (way.no_perspective, NVJIT_ATTRIBUTE_NOPERSPECTIVE),
            (way.centroid, NVJIT_ATTRIBUTE_CENTROID),
            (way.sample, NVJIT_ATTRIBUTE_SAMPLE),
        ];
        let value = nvjit_attribute {
            size: 0,
            file: row.file,
            index: row.index,
            components: components.into(),
            flags: flags.into_iter().filter(|flag| flag.0).map(|flag| flag.1).sum(),
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(attribute, "attribute", value) }
    })
}

/// How many parameters a program refers to or declares; 0 for NULL. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_parameter_count(program: *const nvjit_program) -> usize {
    // SAFETY: the caller's contract.
    unsafe { program.as_ref() }.map_or(0, |program| program.names.len())
}

/// Parameter `index` of those, in the order of the bank. Of NV's vertex programs, which may read all of c[] by an
/// address register, they are those with a number in the text. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_parameter(
    program: *const nvjit_program,
    index: usize,
    parameter: *mut nvjit_parameter,
) -> nvjit_status {
    guard("nvjit_program_parameter", || {
        // SAFETY: the caller's contract.
        let program = unsafe { borrow(program, "program") }?;
        let own = program
            .program
            .parameters()
            .get(index)
            .ok_or(NVJIT_BAD_SIZE.because("index: the program has no such parameter"))?;
        let (source, number) = match &own.source {
            ParameterSource::Local(number) => (NVJIT_PARAMETER_LOCAL, *number),
            ParameterSource::Environment(number) => (NVJIT_PARAMETER_ENVIRONMENT, *number),
            ParameterSource::Named(_) => (NVJIT_PARAMETER_NAMED, 0),
            ParameterSource::State(_) => (NVJIT_PARAMETER_STATE, 0),
            ParameterSource::Constant => (NVJIT_PARAMETER_CONSTANT, 0),
            ParameterSource::Subroutine(number) => (NVJIT_PARAMETER_SUBROUTINE, *number),
        };
        let value = nvjit_parameter {
            size: 0,
            source,
            index: own.index.into(),
            number: number.into(),
            default_value: own.default,
            name: program.names.get(index).ok_or(NVJIT_INTERNAL)?.as_ptr(),
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(parameter, "parameter", value) }
    })
}

/// The number in the parameter bank of the parameter that the program DECLAREs as `name`, of `length` bytes.
/// NVJIT_INVALID_VALUE if there is none. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_program_named_parameter(
    program: *const nvjit_program,
    name: *const c_void,
    length: usize,
    index: *mut u32,
) -> nvjit_status {
    guard("nvjit_program_named_parameter", || {
        // SAFETY: the caller's contract.
        let (program, name) =
            unsafe { (&borrow(program, "program")?.program, elements(name.cast::<u8>(), "name", length)?) };
        let parameter = program
            .interface()
            .parameter_by_name(name)
            .ok_or(NVJIT_INVALID_VALUE.because("name: the program has no such parameter"))?;
        // SAFETY: the caller's contract.
        unsafe { store(index, "index", parameter.index.into()) }
    })
}

/// How many errors there are; 0 for NULL. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_errors_count(errors: *const nvjit_errors) -> usize {
    // SAFETY: the caller's contract.
    unsafe { errors.as_ref() }.map_or(0, |errors| errors.errors.len())
}

/// Error `index`, in the order of their offsets. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_errors_get(
    errors: *const nvjit_errors,
    index: usize,
    error: *mut nvjit_error,
) -> nvjit_status {
    guard("nvjit_errors_get", || {
        // SAFETY: the caller's contract.
        let own: &Error = unsafe { borrow(errors, "errors") }?
            .errors
            .get(index)
            .ok_or(NVJIT_BAD_SIZE.because("index: there is no such error"))?;
        let value = nvjit_error {
            size: 0,
            reserved: 0,
            offset: own.offset,
            length: own.length,
            line: own.line,
            column: own.column,
            kind: own.kind.as_ptr(),
            message: own.message.as_ptr(),
            section: own.section.as_ptr(),
        };
        // SAFETY: the caller's contract.
        unsafe { write_sized(error, "error", value) }
    })
}

/// Frees errors; NULL is allowed. No other thread may be using them.
///
/// # Safety
/// The errors and their strings are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_errors_free(errors: *mut nvjit_errors) {
    // SAFETY: the caller's contract.
    unsafe { destroy(errors, "nvjit_errors_free") }
}

pub(super) fn errors_of(errors: Option<&LoadErrors>, text: &[u8]) -> Outcome<nvjit_errors> {
    errors
        .map(|errors| nvjit_errors::new(errors, text))
        .ok_or(NVJIT_INVALID_OPERATION.because("the last load had no errors"))
}
