//! The driver's objects for translations: ARB programs, and separable program objects of GLSL, one per context. A
//! pipeline combines these with each other, with ARB programs and with the fixed function.

use crate::cache::{Form, Translated};
use crate::driver::{self, call, integer};
use crate::settings::Settings;
use nvjit_gl::enums::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// The targets, by the driver's names.
pub const TARGETS: [u32; 2] = [VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB];
/// The types of shaders.
const SHADERS: [u32; 2] = [0x8b31, 0x8b30];
/// The stages of pipelines.
const STAGE_BITS: [u32; 2] = [1, 2];
const LINK_STATUS: u32 = 0x8b82;
const INFO_LOG_LENGTH: u32 = 0x8b84;
const SHADER_STORAGE_BLOCK: u32 = 0x92e6;
const INVALID_INDEX: u32 = u32::MAX;
const SHADER_STORAGE_BUFFER: u32 = 0x90d2;
const MAX_SHADER_STORAGE_BUFFER_BINDINGS: u32 = 0x90dd;

/// The most blocks of a stage; the shim uses the last binding points of storage buffers for them, and one more.
const MOST_BLOCKS: u32 = 15;

/// The driver's objects for a program.
pub struct Object {
    /// A unique number; names are reused.
    pub serial: u64,
    pub code: Code,
}

/// The translation of an object.
pub enum Code {
    Plain(Plain),
    Shaders(Shaders),
}

/// An ARB program, and the local parameters that the driver has.
pub struct Plain {
    pub name: u32,
    pub translated: Translated,
    pub locals: Known,
}

/// A program object of GLSL for each context that draws with it: uniforms belong to program objects, and contexts that
/// share programs draw at the same time with different values.
pub struct Shaders {
    translated: Translated,
    made: Vec<Shader>,
}

/// A program object of GLSL, and the uniforms that the driver has.
pub struct Shader {
    pub name: u32,
    owner: Weak<()>,
    pub uniforms: Vec<Uniform>,
    pub blocks: Vec<Block>,
}

/// A uniform of a shader.
pub struct Uniform {
    location: i32,
    /// The index of its first parameter in the program's bank.
    first: usize,
    count: usize,
    known: Vec<[u32; 4]>,
}

/// A parameter buffer of a program.
pub struct Block {
    /// The binding point in the program.
    pub point: u32,
    /// The binding point in the driver.
    own: u32,
}

/// The parameters that the driver has, by their numbers.
#[derive(Default)]
pub struct Known(Vec<Option<[u32; 4]>>);

impl Known {
    /// Calls `tell` with the address of a value that the driver does not have yet.
    pub fn tell(&mut self, number: u32, value: [f32; 4], tell: impl FnOnce(usize)) {
        let (number, bits) = (number as usize, value.map(f32::to_bits));
        if self.0.len() <= number {
            self.0.resize(number + 1, None);
        }
        if self.0[number].replace(bits) != Some(bits) {
            tell(value.as_ptr() as usize);
        }
    }
}

impl Object {
    /// Loads a translation for a side into the driver; the error is the driver's message. `bound` is the ARB program
    /// that is bound there, and `owner` the context.
    pub fn make(side: usize, translated: Translated, bound: u32, owner: &Arc<()>) -> Result<Self, String> {
        static SERIAL: AtomicU64 = AtomicU64::new(1);
        let code = match translated.form {
            Form::Arb => Code::Plain(Plain::make(side, translated, bound)?),
            Form::Glsl => {
                let first = Shader::make(side, &translated, owner)?;
                Code::Shaders(Shaders { translated, made: vec![first] })
            }
        };
        Ok(Self { serial: SERIAL.fetch_add(1, Ordering::Relaxed), code })
    }

    pub fn delete(&self) {
        match &self.code {
            Code::Plain(plain) => plain.delete(),
            Code::Shaders(shaders) => shaders.made.iter().for_each(Shader::delete),
        }
    }
}

impl Plain {
    fn make(side: usize, translated: Translated, bound: u32) -> Result<Self, String> {
        let mut name = 0u32;
        call::glGenProgramsARB(1, (&raw mut name) as usize);
        dump(name, "arb", &translated);
        let (target, text) = (TARGETS[side], &translated.text);
        call::glBindProgramARB(target, name);
        let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
        call::glProgramStringARB(target, PROGRAM_FORMAT_ASCII_ARB, length, text.as_ptr() as usize);
        let error = call::glGetError();
        call::glBindProgramARB(target, bound);
        let plain = Self { name, translated, locals: Known::default() };
        if error == 0 {
            return Ok(plain);
        }
        plain.delete();
        Err(driver::text(call::glGetString(PROGRAM_ERROR_STRING_NV)).unwrap_or_default())
    }

    fn delete(&self) {
        call::glDeleteProgramsARB(1, (&raw const self.name) as usize);
    }
}

impl Shaders {
    /// The program object of a context; created at its first draw. That of a destroyed context may be reused.
    pub fn of(&mut self, side: usize, owner: &Arc<()>) -> Result<&mut Shader, String> {
        let is_own = |shader: &Shader| std::ptr::eq(shader.owner.as_ptr(), Arc::as_ptr(owner));
        let is_free = |shader: &Shader| shader.owner.strong_count() == 0;
        let place = match self.made.iter().position(is_own).or_else(|| self.made.iter().position(is_free)) {
            Some(place) => place,
            None => {
                self.made.push(Shader::make(side, &self.translated, owner)?);
                self.made.len() - 1
            }
        };
        let shader = &mut self.made[place];
        shader.owner = Arc::downgrade(owner);
        Ok(shader)
    }

    /// The names of all.
    pub fn names(&self) -> impl Iterator<Item = u32> {
        self.made.iter().map(|shader| shader.name)
    }
}

impl Shader {
    fn make(side: usize, translated: &Translated, owner: &Arc<()>) -> Result<Self, String> {
        let mut text = translated.text.clone().into_bytes();
        text.push(0);
        let pointer = text.as_ptr() as usize;
        let name = call::glCreateShaderProgramv(SHADERS[side], 1, (&raw const pointer) as usize);
        if name == 0 {
            return Err("it makes no program object".to_owned());
        }
        dump(name, ["vert", "frag"][side], translated);
        let mut shader = Self { name, owner: Arc::downgrade(owner), uniforms: Vec::new(), blocks: Vec::new() };
        if integer_of(name, LINK_STATUS) == 0 {
            let message = info_log(name);
            shader.delete();
            return Err(message);
        }
        let uniforms = translated.uniforms.iter().filter_map(|(uniform, first, count)| {
            let text = format!("{uniform}\0");
            let location = call::glGetUniformLocation(name, text.as_ptr() as usize);
            let (first, count) = (usize::from(*first), usize::from(*count));
            (location >= 0).then(|| Uniform { location, first, count, known: Vec::new() })
        });
        shader.uniforms = uniforms.collect();
        match blocks(name, side, translated) {
            Some(blocks) => shader.blocks = blocks,
            None => {
                shader.delete();
                return Err("the driver has too few binding points of storage buffers".to_owned());
            }
        }
        Ok(shader)
    }

    fn delete(&self) {
        call::glDeleteProgram(self.name);
    }
}

/// Assigns binding points to the blocks of a program object: storage buffers have the client's, parameter buffers some
/// of the last ones. `None` if there are too few, or the program lacks such a block.
fn blocks(program: u32, side: usize, translated: &Translated) -> Option<Vec<Block>> {
    if translated.buffers.is_empty() {
        return Some(Vec::new());
    }
    let limit = integer(MAX_SHADER_STORAGE_BUFFER_BINDINGS);
    let first = limit.checked_sub(2 * MOST_BLOCKS + 1)?;
    let mut blocks = Vec::new();
    for (number, (name, is_storage, point)) in (0..).zip(&translated.buffers) {
        let (point, text) = (u32::from(*point), format!("{name}_block\0"));
        let index = call::glGetProgramResourceIndex(program, SHADER_STORAGE_BLOCK, text.as_ptr() as usize);
        let own = if *is_storage { point } else { first + side as u32 * MOST_BLOCKS + number };
        if index == INVALID_INDEX || number >= MOST_BLOCKS || *is_storage && point >= first {
            return None;
        }
        call::glShaderStorageBlockBinding(program, index, own);
        if !is_storage {
            blocks.push(Block { point, own });
        }
    }
    Some(blocks)
}

/// Binds a buffer to a binding point that no program uses.
pub fn bind_spare(buffer: u32) {
    if let Some(point) = integer(MAX_SHADER_STORAGE_BUFFER_BINDINGS).checked_sub(1) {
        call::glBindBuffersBase(SHADER_STORAGE_BUFFER, point, 1, &raw const buffer as usize);
    }
}

impl Uniform {
    /// Sets the uniform to the parameters of a bank, if the driver has others.
    pub fn set(&mut self, program: u32, bank: &[[f32; 4]]) {
        let Some(values) = bank.get(self.first..self.first + self.count) else { return };
        let bits = values.iter().map(|value| value.map(f32::to_bits));
        if self.known.len() == values.len() && bits.clone().eq(self.known.iter().copied()) {
            return;
        }
        self.known.clear();
        self.known.extend(bits);
        call::glProgramUniform4fv(program, self.location, self.count as i32, values.as_ptr() as usize);
    }
}

impl Block {
    /// Binds a buffer of the driver: the first `size` bytes, or the whole.
    pub fn bind(&self, buffer: u32, size: Option<isize>) {
        let (buffer, offset) = (&raw const buffer as usize, 0isize);
        // These leave the binding of the target itself unchanged.
        match size {
            Some(size) => call::glBindBuffersRange(
                SHADER_STORAGE_BUFFER,
                self.own,
                1,
                buffer,
                &raw const offset as usize,
                &raw const size as usize,
            ),
            None => call::glBindBuffersBase(SHADER_STORAGE_BUFFER, self.own, 1, buffer),
        }
    }
}

/// The pipeline of program objects, of a context.
#[derive(Default)]
pub struct Pipeline {
    name: u32,
    stages: [u32; 2],
    is_bound: bool,
    /// The pipeline that the client has bound.
    client: u32,
}

impl Pipeline {
    /// Sets the program object of a side; 0 leaves the side to ARB programs and the fixed function.
    pub fn set(&mut self, side: usize, program: u32) {
        if self.stages[side] == program {
            return;
        }
        if self.name == 0 {
            call::glGenProgramPipelines(1, (&raw mut self.name) as usize);
        }
        self.stages[side] = program;
        call::glUseProgramStages(self.name, STAGE_BITS[side], program);
    }

    /// Removes program objects that are about to be deleted.
    pub fn forget(&mut self, programs: impl Iterator<Item = u32>) {
        for program in programs {
            for side in 0..self.stages.len() {
                if self.stages[side] == program {
                    self.set(side, 0);
                }
            }
        }
    }

    /// Binds the pipeline if it has program objects. Programs that the client uses have priority (OpenGL 4.5, section
    /// 7.4).
    pub fn bind(&mut self) {
        let has_programs = self.stages != [0; 2];
        if std::mem::replace(&mut self.is_bound, has_programs) != has_programs {
            call::glBindProgramPipeline(match has_programs {
                true => self.name,
                false if call::glIsProgramPipeline(self.client) != 0 => self.client,
                false => 0,
            });
        }
    }

    /// Records that the client has bound a pipeline, or none.
    pub fn note_client(&mut self, name: u32) {
        self.client = name;
        self.is_bound = false;
    }
}

fn integer_of(program: u32, name: u32) -> i32 {
    let mut value = 0i32;
    call::glGetProgramiv(program, name, (&raw mut value) as usize);
    value
}

fn info_log(program: u32) -> String {
    let length = usize::try_from(integer_of(program, INFO_LOG_LENGTH)).unwrap_or(0).min(0x1_0000);
    let (mut text, mut written) = (vec![0u8; length], 0i32);
    call::glGetProgramInfoLog(program, length as i32, (&raw mut written) as usize, text.as_mut_ptr() as usize);
    text.truncate(usize::try_from(written).unwrap_or(0));
    String::from_utf8_lossy(&text).into_owned()
}

/// Writes a program and its translation to files, if the environment asks for it.
fn dump(name: u32, extension: &str, translated: &Translated) {
    let Some(folder) = &Settings::get().dump else { return };
    let write = |extension: &str, text: &str| std::fs::write(folder.join(format!("{name}.{extension}")), text);
    let done = std::fs::create_dir_all(folder)
        .and_then(|()| write("original", translated.original()))
        .and_then(|()| write(extension, &translated.text));
    if let Err(error) = done {
        Settings::get().log(&format!("{}: {error}", folder.display()));
    }
}
