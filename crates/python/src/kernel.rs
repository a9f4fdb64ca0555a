//! Runs a program on arrays.

use super::exception;
use numpy::ndarray::{ArrayView2, s};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1};
use nvjit::compute;
use nvjit::engine::{Choice, Engine, Tier};
use nvjit::runtime::{Batch, Buffer, Frame, Memory, Register, RegisterFile, RowId, Sampler, Shader, Stage};
use nvjit::{Mad, Options, Program};
use nvjit_cli::package::{Defaults, Failure, attribute, parameter, register_name};
use nvjit_texture::{Extent, Format, Image, Texture, TextureUnits};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::Arc;

/// Invocations of one batch: its rows stay in a cache. A multiple of a quad.
const PART: usize = 4096;

/// A program, and what runs it.
#[pyclass(frozen)]
pub struct Kernel {
    program: Program,
    text: String,
    engine: Engine,
}

/// An attribute: its name, and a row for all invocations or for each.
type Attribute<'py> = (String, PyReadonlyArray2<'py, f32>);

/// A texture of two dimensions: its unit, texels, width, height, and whether they are floats.
type Texels<'py> = (usize, PyReadonlyArray1<'py, u8>, u32, u32, bool);

/// A part of memory: what it is bound as, to which point, and its bytes, which the run changes.
type Part<'py> = (String, usize, PyReadwriteArray1<'py, u8>);

/// Results by name, whether each fragment was discarded, and how many faults of memory there were.
type Answer<'py> = (Vec<(String, Bound<'py, PyArray2<f32>>)>, Option<Bound<'py, PyArray1<bool>>>, u64);

fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Kernel {
    /// Loads and compiles; `mad` is `fused`, `separate`, or nothing, and `engine` `best`, `native` or `interpreter`.
    #[new]
    #[pyo3(signature = (text, engine, mad, clamp, unclamped_fog, nv_vertex_program_rules))]
    fn new(
        py: Python<'_>,
        text: String,
        engine: &str,
        mad: Option<&str>,
        clamp: bool,
        unclamped_fog: bool,
        nv_vertex_program_rules: bool,
    ) -> PyResult<Self> {
        let choice = match engine {
            "best" => Choice::Best,
            "native" => Choice::Native,
            "interpreter" => Choice::Interpreter,
            _ => return Err(value_error(format!("there is no engine {engine:?}: best, native or interpreter"))),
        };
        let mut options = Options::default();
        match mad {
            None => {}
            Some("fused") => options.mad = Mad::Fused,
            Some("separate") => options.mad = Mad::Separate,
            Some(mad) => return Err(value_error(format!("MAD is not {mad:?}: fused or separate"))),
        }
        options.clamp_color = clamp;
        options.unclamped_fog = unclamped_fog;
        options.nv_vertex_program_rules = nv_vertex_program_rules;
        let loaded = py.detach(|| Program::load(text.as_bytes()));
        let program = loaded.map_err(|errors| exception(py, Failure::load(text.as_bytes(), &errors)))?;
        let engine = py.detach(|| Engine::new(&program, options, choice));
        let engine = engine.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { program, text, engine })
    }

    #[getter]
    fn language(&self) -> String {
        self.program.language().to_string()
    }

    #[getter]
    fn stage(&self) -> &'static str {
        self.program.stage().name()
    }

    #[getter]
    fn is_native(&self) -> bool {
        self.engine.tier() == Tier::Native
    }

    #[allow(clippy::too_many_arguments, reason = "each is one of the Python method's")]
    /// Runs so many invocations, or of a compute program work groups. Parameters are the bits of numbers.
    fn run<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        attributes: Vec<Attribute<'py>>,
        parameters: Vec<(String, [u32; 4])>,
        textures: Vec<Texels<'py>>,
        mut memory: Vec<Part<'py>>,
        groups: ([u32; 3], Option<[u32; 3]>),
    ) -> PyResult<Answer<'py>> {
        let set = self.parameters(&parameters)?;
        let units = self.units(&textures)?;
        let (addressed, buffers) = bind(&memory)?;
        let addressed = Arc::new(addressed);
        let defaults = Defaults::new(&self.program, self.text.as_bytes()).map_err(value_error)?;
        let frame = || {
            let mut frame = defaults.frame(&self.engine);
            for &(index, value) in &set {
                if let Some(parameter) = frame.parameters_mut().get_mut(usize::from(index)) {
                    *parameter = value;
                }
            }
            frame.set_memory(addressed.clone());
            frame
        };
        let columns = self.columns(count, &attributes, &defaults)?;
        let mut results = Results::new(&self.engine, count).ok_or_else(|| PyMemoryError::new_err("for the results"))?;
        let is_shared = !memory.is_empty();
        py.detach(|| match self.program.stage() {
            Stage::Compute => self.dispatch(&mut frame(), &units, groups),
            _ => self.run_parts(&frame, &columns, &units, &mut results, !is_shared),
        })?;
        for ((_, _, bytes), buffer) in memory.iter_mut().zip(&buffers) {
            buffer.read(0, bytes.as_slice_mut().map_err(value_error)?).map_err(value_error)?;
        }
        let Results { registers, covered } = results;
        let array = |(register, values): (Register, Vec<f32>)| {
            Ok((register_name(&self.program, register), values.into_pyarray(py).reshape([count, 4])?))
        };
        let registers = registers.into_iter().map(array).collect::<PyResult<_>>()?;
        let discarded = (self.program.stage() == Stage::Fragment)
            .then(|| covered.into_iter().map(|covered| !covered).collect::<Vec<_>>().into_pyarray(py));
        Ok((registers, discarded, addressed.faults()))
    }
}

/// The source of an input row: a component of an array, or one value.
enum Column<'a> {
    Array(ArrayView2<'a, f32>, usize),
    Value(f32),
}

impl Column<'_> {
    /// Fills a row with the values of the invocations from `first` on.
    fn fill(&self, row: &mut [f32], first: usize) {
        match self {
            Self::Value(value) => row.fill(*value),
            Self::Array(array, component) if array.nrows() == 1 => row.fill(array[[0, *component]]),
            Self::Array(array, component) => {
                let values = array.slice(s![first.., *component]);
                row.iter_mut().zip(values).for_each(|(own, value)| *own = *value);
            }
        }
    }
}

/// The results of a run, filled batch by batch.
struct Results {
    /// Four numbers for each invocation.
    registers: Vec<(Register, Vec<f32>)>,
    covered: Vec<bool>,
}

impl Results {
    /// For all results of a shader; nothing if there is no memory for them.
    fn new(shader: &dyn Shader, count: usize) -> Option<Self> {
        fn filled<T: Clone>(value: T, count: usize) -> Option<Vec<T>> {
            let mut all = Vec::new();
            all.try_reserve_exact(count).ok()?;
            all.resize(count, value);
            Some(all)
        }
        let mut names: Vec<_> = results(shader).map(|(_, row)| row.register).collect();
        names.dedup();
        let register = |register| Some((register, filled(0.0, count.checked_mul(4)?)?));
        Some(Self { registers: names.into_iter().map(register).collect::<Option<_>>()?, covered: filled(true, count)? })
    }
}

/// The rows of a shader that are results, with their numbers.
fn results(shader: &dyn Shader) -> impl Iterator<Item = (usize, RowId)> {
    let rows = shader.signature().outputs.iter().copied().enumerate();
    rows.filter(|(_, row)| row.register.file == RegisterFile::Result)
}

impl Kernel {
    fn parameters(&self, given: &[(String, [u32; 4])]) -> PyResult<Vec<(u16, [f32; 4])>> {
        let mut set = Vec::new();
        for (name, value) in given {
            let indices = parameter(&self.program, name).map_err(value_error)?;
            set.extend(indices.into_iter().map(|index| (index, value.map(f32::from_bits))));
        }
        Ok(set)
    }

    fn units(&self, textures: &[Texels<'_>]) -> PyResult<TextureUnits> {
        let mut units = TextureUnits::new();
        for (unit, texels, width, height, is_float) in textures {
            let own = self.program.interface().textures.iter().find(|own| usize::from(own.unit) == *unit);
            let own = own.ok_or_else(|| value_error(format!("the program looks up no texture in unit {unit}")))?;
            let format = if *is_float { Format::RGBA32F } else { Format::RGBA8 };
            let texels = texels.as_slice().map_err(value_error)?;
            let image = Image::new(format, Extent::d2(*width, *height), texels).map_err(value_error)?;
            let texture = Texture::from_image(own.target.of_texture(), image).map_err(value_error)?;
            units.bind(*unit, Arc::new(texture)).map_err(value_error)?;
        }
        Ok(units)
    }

    /// The source of each input row.
    fn columns<'a>(
        &self,
        count: usize,
        attributes: &'a [Attribute<'_>],
        defaults: &Defaults<'_>,
    ) -> PyResult<Vec<Column<'a>>> {
        let mut given = Vec::new();
        for (name, values) in attributes {
            let register = attribute(&self.program, name).map_err(value_error)?;
            let values = values.as_array();
            if !(1..=4).contains(&values.ncols()) || ![1, count].contains(&values.nrows()) {
                let shape = values.shape();
                let fault =
                    format!("{name} has the shape {shape:?}, and there are {count} invocations of 1 to 4 components");
                return Err(value_error(fault));
            }
            given.push((register, values));
        }
        let column = |row: &RowId| {
            let component = usize::from(row.component);
            match given.iter().find(|(register, _)| *register == row.register) {
                Some((_, values)) if component < values.ncols() => Column::Array(*values, component),
                // As in constants.
                Some(_) => Column::Value(if component == 3 { 1.0 } else { 0.0 }),
                None => Column::Value(defaults.attribute(row.register)[component]),
            }
        };
        Ok(self.engine.signature().inputs.iter().map(column).collect())
    }

    /// Runs all invocations, in parts that threads share; in order, where they see what others do.
    fn run_parts(
        &self,
        frame: &(dyn Fn() -> Frame + Sync),
        columns: &[Column<'_>],
        textures: &dyn Sampler,
        all: &mut Results,
        has_threads: bool,
    ) -> PyResult<()> {
        let mut parts: Vec<(&mut [bool], Vec<&mut [f32]>)> =
            all.covered.chunks_mut(PART).map(|covered| (covered, Vec::new())).collect();
        let names: Vec<_> = all.registers.iter().map(|(register, _)| *register).collect();
        for (_, values) in &mut all.registers {
            parts.iter_mut().zip(values.chunks_mut(4 * PART)).for_each(|((_, own), values)| own.push(values));
        }
        let signature = self.engine.signature();
        let state = || Some((frame(), Batch::try_new(signature, PART)?));
        let run = |state: &mut Option<(Frame, Batch)>,
                   (number, (covered, values)): (usize, (&mut [bool], Vec<&mut [f32]>))| {
            let (frame, batch) = state.as_mut().ok_or_else(|| PyMemoryError::new_err("for a batch"))?;
            let lanes = covered.len();
            batch.set_lanes(lanes);
            batch.cover_all();
            for (index, column) in columns.iter().enumerate() {
                column.fill(&mut batch.input_mut(index)[..lanes], number * PART);
            }
            self.engine.run(frame, batch, textures).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            let mut values = values;
            for (index, row) in results(&self.engine) {
                let Some(own) = names.iter().position(|name| *name == row.register) else { continue };
                let column = values[own].iter_mut().skip(row.component.into()).step_by(4);
                column.zip(batch.output(index)).for_each(|(own, value)| *own = *value);
            }
            covered.iter_mut().zip(batch.covered()).for_each(|(own, mask)| *own = *mask != 0);
            Ok(())
        };
        if has_threads {
            return parts.into_par_iter().enumerate().try_for_each_init(state, run);
        }
        let mut state = state();
        parts.into_iter().enumerate().try_for_each(|part| run(&mut state, part))
    }

    fn dispatch(
        &self,
        frame: &mut Frame,
        textures: &dyn Sampler,
        (groups, size): ([u32; 3], Option<[u32; 3]>),
    ) -> PyResult<()> {
        let declared = self.program.interface().declared.group_size;
        let size = match (declared, size) {
            (Some(_), Some(_)) => return Err(value_error("the program declares GROUP_SIZE")),
            (declared, size) => declared.or(size).unwrap_or([1; 3]),
        };
        if !compute::is_group_size(size) {
            return Err(value_error(format!("a work group does not have {size:?} invocations")));
        }
        let most = nvjit::limits::MAX_COMPUTE_GROUPS;
        if groups.iter().any(|&count| count > most) {
            return Err(value_error(format!("there are at most {most} work groups in x, y and z")));
        }
        let run = compute::dispatch(&self.engine, frame, textures, size, groups);
        run.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

/// Memory with copies of arrays.
fn bind(parts: &[Part<'_>]) -> PyResult<(Memory, Vec<Arc<Buffer>>)> {
    let (mut memory, mut buffers) = (Memory::new(), Vec::new());
    for (kind, point, bytes) in parts {
        let bytes = bytes.as_slice().map_err(value_error)?;
        let buffer = Buffer::try_new(bytes.len()).ok_or_else(|| PyMemoryError::new_err("for a buffer"))?;
        let buffer = Arc::new(buffer);
        buffer.write(0, bytes).map_err(value_error)?;
        let bound = match kind.as_str() {
            "buffers" => memory.bind_constants(*point, buffer.clone(), 0, bytes.len()),
            "storage" => memory.bind_storage(*point, buffer.clone(), 0, bytes.len()),
            "counters" => memory.bind_counters(*point, buffer.clone(), 0, bytes.len()),
            _ => return Err(value_error(format!("there is no memory {kind:?}"))),
        };
        bound.map_err(|error| value_error(format!("{kind}[{point}]: {error}")))?;
        buffers.push(buffer);
    }
    Ok((memory, buffers))
}
