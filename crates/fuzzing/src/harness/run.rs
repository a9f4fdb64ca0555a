//! Runs a case on each engine and compares the results with the expectations and with each other.

use super::emission;
use super::file::{Case, Check, Environment, ExpectedError, LANES, Place, Run, TestSampler};
use super::names::{self, row_kind};
use super::value::{self, RowKind};
use nvjit::interp::Interpreter;
use nvjit::language::isa::registers::COMPONENTS;
use nvjit::{LoadErrors, Mad, Options, Program};
use nvjit_runtime::{
    Batch, Buffer, ImageView, Memory, NoTextures, Register, RegisterFile, Rights, RowId, SampleCall, Sampler, Shader,
    TextureTarget,
};
use nvjit_runtime::{LaneRow, SampleFlags};
use nvjit_texture::{Extent, Format, Image, MagFilter, MinFilter, SamplerState, Texture, TextureUnits};
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The most faults of one case that are shown.
const MAX_FAULTS: usize = 12;

/// Checks one case of the file at `path`; the error describes the failure.
pub fn check(path: &Path, case: &Case) -> Result<(), String> {
    let place = |line: usize| format!("{}:{line}", path.display());
    match (&case.check, Program::load(&case.text)) {
        (Check::Errors(_), Ok(_)) => Err(format!("{}: the program loads", place(case.first_line))),
        (Check::Errors(expected), Err(errors)) => check_errors(&place, case, expected, &errors),
        (Check::Runs(_), Err(errors)) => {
            let mut message = String::new();
            for error in errors.iter() {
                let (line, column) = line_and_column(case, error.offset);
                let kind = error.kind.name();
                let _ = writeln!(message, "{}:{column}: {kind}: {} ({})", place(line), error.message, error.section);
            }
            Err(message)
        }
        (Check::Runs(runs), Ok(program)) => {
            let mut faults = Vec::new();
            check_counts(path, &program, case, &mut faults);
            check_runs(path, &program, runs, &mut faults);
            let more = faults.len().saturating_sub(MAX_FAULTS);
            faults.truncate(MAX_FAULTS);
            if more > 0 {
                faults.push(format!("... and {more} more"));
            }
            if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
        }
    }
}

fn line_and_column(case: &Case, offset: usize) -> (usize, usize) {
    let before = &case.text[..offset.min(case.text.len())];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count();
    (case.first_line + line, offset - start + 1)
}

fn check_errors(
    place: &dyn Fn(usize) -> String,
    case: &Case,
    expected: &[ExpectedError],
    errors: &LoadErrors,
) -> Result<(), String> {
    let agree = errors.iter().count() == expected.len()
        && errors.iter().zip(expected).all(|(error, expected)| {
            error.offset == expected.offset
                && error.kind.name() == expected.kind
                && error.section.split(' ').next_back() == Some(expected.section.as_str())
                && expected.message.as_ref().is_none_or(|part| error.message.contains(part))
        });
    if agree {
        return Ok(());
    }
    let mut message = String::from("expected:\n");
    for error in expected {
        let (line, column) = line_and_column(case, error.offset);
        let part = error.message.as_deref().unwrap_or("...");
        let _ = writeln!(message, "  {}:{column}: {}: {part} ({})", place(line), error.kind, error.section);
    }
    message.push_str("got:\n");
    for error in errors.iter() {
        let (line, column) = line_and_column(case, error.offset);
        let kind = error.kind.name();
        let _ = writeln!(message, "  {}:{column}: {kind}: {} ({})", place(line), error.message, error.section);
    }
    Err(message)
}

fn check_counts(path: &Path, program: &Program, case: &Case, faults: &mut Vec<String>) {
    for (name, expected) in &case.counts {
        let place = format!("{}:{}", path.display(), case.first_line);
        match names::count(program, name) {
            Some(count) if count == *expected => {}
            Some(count) => faults.push(format!("{place}: {name}: expected {expected}, got {count}")),
            None => faults.push(format!("{place}: nothing counts {name}")),
        }
    }
}

/// An engine that a program runs on.
struct Engine {
    name: String,
    options: Options,
    shader: Box<dyn Shader>,
}

/// All engines of this build and host; a failure to compile is an error.
fn engines(program: &Program, environment: &Environment, faults: &mut Vec<String>) -> Vec<Engine> {
    let mut engines = Vec::new();
    for mad in [Mad::Fused, Mad::Separate] {
        if environment.mad.is_some_and(|only| only != mad) {
            continue;
        }
        for keep_state in [true, false] {
            let mut options = Options::default();
            (options.mad, options.keep_state) = (mad, keep_state);
            options.clamp_color = environment.clamp_color;
            options.unclamped_fog = environment.unclamped_fog;
            options.nv_vertex_program_rules = environment.nv_vertex_program_rules;
            let name = format!("interpreter, {mad:?}, keep_state {keep_state}");
            engines.push(Engine { name, options, shader: Box::new(Interpreter::new(program, options)) });
            compile(program, options, &mut engines, faults);
        }
    }
    engines
}

#[cfg(not(feature = "jit"))]
fn compile(_: &Program, _: Options, _: &mut Vec<Engine>, _: &mut Vec<String>) {}

#[cfg(feature = "jit")]
fn compile(program: &Program, options: Options, engines: &mut Vec<Engine>, faults: &mut Vec<String>) {
    use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
    use nvjit::compiler::opt::Passes;
    use nvjit::compiler::stages::{Form, Stages};
    use nvjit::compiler::work::Meter;
    use nvjit::error::CompileError;

    let none = Passes { fold: false, value_numbering: false, dead_code: false };
    // Without passes, where they change the program at all.
    let form = |passes| {
        let stages = Stages { options, passes, ..Stages::default() };
        stages.of(program, Form::Final, &Meter::unlimited()).ok()
    };
    let mut passes = vec![(Passes::default(), "all passes")];
    if form(none) != form(Passes::default()) {
        passes.push((none, "no passes"));
    }
    // The wide backend must not fall back to Cranelift in these files.
    let here = || Backend::NAMED.into_iter().filter(|backend| backend.is_here());
    let ways = passes.into_iter().flat_map(|passes| here().map(move |backend| (passes, backend)));
    for ((passes, what), backend) in ways {
        let mut compile_options = CompileOptions::from(options);
        (compile_options.passes, compile_options.backend) = (passes, backend);
        // The code is tested whatever its compilation costs.
        compile_options.options.most_work = u32::MAX;
        let kernel = Compiler::new(compile_options).and_then(|compiler| compiler.compile(program));
        let name = format!("native ({backend:?}), {:?}, keep_state {}, {what}", options.mad, options.keep_state);
        match kernel {
            Ok(kernel) => engines.push(Engine { name, options, shader: Box::new(kernel) }),
            Err(CompileError::Unsupported(_)) if !has_native_code(options.mad) => {}
            Err(error) => faults.push(format!("{name}: {error}")),
        }
    }
}

/// Whether native code must run here: on 64-bit ARM, and on x86-64 with SSE4.1, and with FMA if multiply-and-add is
/// fused.
#[cfg(feature = "jit")]
fn has_native_code(mad: Mad) -> bool {
    #[cfg(target_arch = "x86_64")]
    let has = is_x86_feature_detected!("sse4.1") && (mad == Mad::Separate || is_x86_feature_detected!("fma"));
    #[cfg(not(target_arch = "x86_64"))]
    let (has, _) = (cfg!(target_arch = "aarch64"), mad);
    has
}

fn check_runs(path: &Path, program: &Program, runs: &[Run], faults: &mut Vec<String>) {
    let mut environments: Vec<&Environment> = Vec::new();
    for run in runs {
        if !environments.contains(&&run.environment) {
            environments.push(&run.environment);
        }
    }
    if runs.is_empty() {
        let environment = super::file::Environment {
            mad: None,
            clamp_color: false,
            unclamped_fog: false,
            nv_vertex_program_rules: false,
            sampler: TestSampler::Unbound,
            parameters: Vec::new(),
            memory: Vec::new(),
            exec: [true; LANES],
        };
        engines(program, &environment, faults);
    }
    for environment in environments {
        let group: Vec<&Run> = runs.iter().filter(|run| run.environment == *environment).collect();
        let engines = engines(program, environment, faults);
        // Each run alone, and then all in one batch, which may diverge.
        let mut batches: Vec<&[&Run]> = group.chunks(1).collect();
        if group.len() > 1 && environment.memory.is_empty() {
            batches.push(&group);
        }
        for batch in batches {
            let mut reference: Option<(&Engine, Outcome)> = None;
            for engine in &engines {
                let outcome = match execute(program, engine, environment, batch) {
                    Ok(outcome) => outcome,
                    Err(fault) => {
                        let line = batch[0].line;
                        faults.push(format!("{}:{line}: {}: {fault}", path.display(), engine.name));
                        continue;
                    }
                };
                for (index, run) in batch.iter().enumerate() {
                    let report = Report { path, program, engine, run, outcome: &outcome, first: index * LANES };
                    report.check(batch.len() > 1, faults);
                }
                match &reference {
                    Some((other, theirs)) if other.options == engine.options => {
                        if let Some(fault) = difference(program, environment.exec, theirs, &outcome) {
                            let (line, name) = (batch[0].line, &engine.name);
                            let path = path.display();
                            faults.push(format!("{path}:{line}: {name}, and {}: {fault}", other.name));
                        }
                    }
                    _ => reference = Some((engine, outcome)),
                }
            }
        }
    }
}

/// The outcome of a batch.
struct Outcome {
    rows: Vec<(RowId, Vec<u32>)>,
    covered: Vec<bool>,
    /// The contents of each part of memory.
    memory: Vec<(Place, Vec<u32>)>,
    /// The number of memory accesses that were faults.
    faults: u64,
    /// The vertices that each lane emitted.
    emitted: Vec<Vec<emission::Vertex>>,
}

/// Parts of memory, with their buffers.
fn memory(environment: &Environment) -> Result<(Memory, Vec<Arc<Buffer>>), String> {
    let mut memory = Memory::default();
    let mut buffers = Vec::new();
    for (place, words) in &environment.memory {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let buffer = Arc::new(Buffer::new(bytes.len()));
        buffer.write(0, &bytes).map_err(|error| error.to_string())?;
        let placed = match *place {
            Place::Global(address) => memory.map(address, buffer.clone(), 0, bytes.len(), Rights::ReadWrite),
            Place::Constants(binding) => memory.bind_constants(binding, buffer.clone(), 0, bytes.len()),
            Place::Counters(binding) => memory.bind_counters(binding, buffer.clone(), 0, bytes.len()),
            Place::Shared => {
                memory.bind_shared(buffer.clone());
                Ok(())
            }
            Place::Storage(binding) => memory.bind_storage(binding, buffer.clone(), 0, bytes.len()),
            Place::Image(place, layout) => {
                ImageView::new(buffer.clone(), layout).and_then(|view| place.put(&mut memory, view))
            }
        };
        placed.map_err(|error| error.to_string())?;
        buffers.push(buffer);
    }
    Ok((memory, buffers))
}

fn execute(program: &Program, engine: &Engine, environment: &Environment, runs: &[&Run]) -> Result<Outcome, String> {
    let signature = engine.shader.signature();
    let mut batch = Batch::new(signature, runs.len() * LANES);
    let mut inputs = Vec::new();
    for run in runs {
        let own = run.inputs.iter().map(|(name, quad)| match names::register(program, name) {
            Some(register) => Ok((register, quad)),
            None => Err(format!("no attribute {name}")),
        });
        inputs.push(own.collect::<Result<Vec<_>, String>>()?);
    }
    for (index, row) in signature.inputs.iter().enumerate() {
        if row.register.file == RegisterFile::Invocation {
            continue;
        }
        for lane in 0..runs.len() * LANES {
            let given = inputs[lane / LANES].iter().rev().find(|(register, _)| *register == row.register);
            let value = given.map_or_else(|| names::default(program, row.register), |(_, quad)| quad[lane % LANES]);
            batch.input_mut(index)[lane] = f32::from_bits(value[usize::from(row.component)]);
        }
    }
    let mut frame = engine.shader.new_frame();
    for (name, value) in &environment.parameters {
        for index in names::parameters(program, name).ok_or_else(|| format!("no parameter {name}"))? {
            let parameter = frame.parameters_mut().get_mut(index).ok_or_else(|| format!("no parameter {name}"))?;
            *parameter = value.map(f32::from_bits);
        }
    }
    let (memory, buffers) = memory(environment)?;
    let memory = Arc::new(memory);
    frame.set_memory(memory.clone());
    for (lane, exec) in batch.exec_mut()[..runs.len() * LANES].iter_mut().enumerate() {
        if !environment.exec[lane % LANES] {
            *exec = 0;
        }
    }
    let sampler: &dyn Sampler = match &environment.sampler {
        TestSampler::Unbound => &NoTextures,
        TestSampler::Levels => &*LEVELS,
        TestSampler::Fuzz(sampler) => sampler,
        own => own,
    };
    engine.shader.run(&mut frame, &mut batch, sampler).map_err(|error| error.to_string())?;
    let lanes = runs.len() * LANES;
    let held = environment.memory.iter().zip(&buffers).map(|(&(place, _), buffer)| {
        let mut bytes = vec![0; buffer.len()];
        let _ = buffer.read(0, &mut bytes);
        let words = bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap_or_default()));
        (place, words.collect())
    });
    let (faults, memory) = (memory.faults(), held.collect());
    let words = |index| batch.output(index)[..lanes].iter().map(|value: &f32| value.to_bits()).collect();
    Ok(Outcome {
        rows: signature.outputs.iter().enumerate().map(|(index, &row)| (row, words(index))).collect(),
        covered: batch.covered()[..lanes].iter().map(|&word| word != 0).collect(),
        memory,
        faults,
        emitted: emission::collect(frame.emission(), lanes),
    })
}

/// The first row and lane in which two engines differ. Lanes that are not covered, or do not run, have no results.
fn difference(program: &Program, exec: [bool; LANES], left: &Outcome, right: &Outcome) -> Option<String> {
    if left.covered != right.covered {
        return Some(format!("covered {:?}, and {:?}", right.covered, left.covered));
    }
    if left.emitted != right.emitted {
        return Some(format!("emitted {:x?}, and {:x?}", right.emitted, left.emitted));
    }
    if left.faults != right.faults {
        return Some(format!("{} faults, and {}", right.faults, left.faults));
    }
    if left.memory != right.memory {
        return Some(format!("memory {:x?}, and {:x?}", right.memory, left.memory));
    }
    for ((row, left_words), (_, right_words)) in left.rows.iter().zip(&right.rows) {
        for (lane, (&one, &other)) in left_words.iter().zip(right_words).enumerate() {
            let kind = row_kind(row.register);
            let both_nan = kind == RowKind::Float && f32::from_bits(one).is_nan() && f32::from_bits(other).is_nan();
            if one != other && !both_nan && left.covered[lane] && exec[lane % LANES] {
                let (one, other) = (value::show(one, kind), value::show(other, kind));
                return Some(format!("{} of lane {lane}: {other}, and {one}", row_name(program, *row)));
            }
        }
    }
    None
}

fn row_name(program: &Program, row: RowId) -> String {
    let component = COMPONENTS[usize::from(row.component)];
    format!("{}.{component}", names::name(program, row.register))
}

/// Compares an engine's outcome with the expectations of a run.
struct Report<'a> {
    path: &'a Path,
    program: &'a Program,
    engine: &'a Engine,
    run: &'a Run,
    outcome: &'a Outcome,
    /// The first lane of the run.
    first: usize,
}

impl Report<'_> {
    fn check(&self, together: bool, faults: &mut Vec<String>) {
        let Self { path, engine, run, .. } = *self;
        let place = format!("{}:{}: {}", path.display(), run.line, engine.name);
        let place = if together { format!("{place}, all runs in one batch") } else { place };
        if run.unknown {
            if engine.options.keep_state && !together {
                match std::env::var_os("BLESS") {
                    Some(_) => self.bless(),
                    None => faults.push(format!("{place}: BLESS=1 puts the results in the place of `?`")),
                }
            }
            return;
        }
        for (place_of, words) in &run.expected_memory {
            let held = self.outcome.memory.iter().find(|entry| entry.0 == *place_of).map(|entry| &entry.1);
            if held != Some(words) {
                faults.push(format!("{place}: {place_of:?} holds {held:x?}, expected {words:x?}"));
            }
        }
        if let Some(expected) = run.expected_faults.filter(|&expected| !together && expected != self.outcome.faults) {
            faults.push(format!("{place}: {} faults, expected {expected}", self.outcome.faults));
        }
        for lane in 0..LANES {
            if !run.environment.exec[lane] {
                continue;
            }
            if self.outcome.covered[self.first + lane] == run.killed[lane] {
                let what = if run.killed[lane] { "is not killed" } else { "is killed" };
                faults.push(format!("{place}: lane {lane} {what}"));
            }
        }
        let emitted = emission::faults(self.program, run, &self.outcome.emitted, self.first);
        faults.extend(emitted.into_iter().map(|fault| format!("{place}: {fault}")));
        for (name, quad) in run.expected.iter().filter(|(name, _)| !emission::is_emission(name)) {
            let Some(register) = names::register(self.program, name) else {
                faults.push(format!("{place}: no register {name}"));
                continue;
            };
            if register.file != RegisterFile::Result && !engine.options.keep_state {
                continue;
            }
            let (count, kind) = (component_count(register), row_kind(register));
            'components: for component in 0..count {
                let unwritten;
                let words = match self.words(RowId::new(register, component)) {
                    Some(words) => words,
                    None => {
                        let Some(value) = names::unwritten(self.program, name) else {
                            faults.push(format!("{place}: the program does not write {name}"));
                            break;
                        };
                        unwritten = vec![value[usize::from(component)]; self.first + LANES];
                        &unwritten
                    }
                };
                for lane in (0..LANES).filter(|&lane| run.environment.exec[lane]) {
                    let (expected, got) = (quad[lane][usize::from(component)], words[self.first + lane]);
                    if !expected.accepts(got) {
                        let row = row_name(self.program, RowId::new(register, component));
                        let (expected, got) = (expected.show(kind), value::show(got, kind));
                        faults.push(format!(
                            "{place}: {row} of lane {lane}\n    expected {expected}\n    got      {got}"
                        ));
                        break 'components;
                    }
                }
            }
        }
    }

    fn words(&self, row: RowId) -> Option<&[u32]> {
        self.outcome.rows.iter().find(|(own, _)| *own == row).map(|(_, words)| &words[..])
    }

    /// Replaces `?` in the file by the results.
    fn bless(&self) {
        let mut results = Vec::new();
        for (row, _) in self.outcome.rows.iter().filter(|(row, _)| row.component == 0) {
            let register: Register = row.register;
            let lane = |lane: usize| {
                let words = (0..component_count(register))
                    .filter_map(|component| Some(self.words(RowId::new(register, component))?[self.first + lane]));
                words.map(|word| value::literal(word, row_kind(register))).collect::<Vec<_>>().join(", ")
            };
            let lanes: Vec<_> = (0..LANES).map(lane).collect();
            let name = names::name(self.program, register);
            if lanes.iter().all(|lane| *lane == lanes[0]) {
                results.push(format!("{name} = {}", lanes[0]));
            } else {
                results.push(format!("{name} = ({})", lanes.join(") (")));
            }
        }
        let killed = (0..LANES).filter(|lane| !self.outcome.covered[self.first + lane]);
        let killed: Vec<_> = killed.map(|lane| lane.to_string()).collect();
        if !killed.is_empty() {
            results.push(format!("killed {}", killed.join(" ")));
        }
        let text = std::fs::read_to_string(self.path).expect("the file was read before");
        let lines = text.split_inclusive('\n').enumerate().map(|(index, line)| {
            let right = format!("=> {}", results.join("; "));
            if index + 1 == self.run.line { line.replacen("=> ?", &right, 1) } else { line.to_owned() }
        });
        std::fs::write(self.path, lines.collect::<String>()).expect("the file can be written");
    }
}

fn component_count(register: Register) -> u8 {
    if register.file == RegisterFile::InstructionCount { 1 } else { 4 }
}

/// The texture of [`TestSampler::Levels`].
static LEVELS: LazyLock<TextureUnits> = LazyLock::new(|| {
    let level = |texels: &[f32]| {
        let bytes: Vec<u8> = texels.iter().flat_map(|&x| [x, 0.0, 0.0, 0.0]).flat_map(f32::to_ne_bytes).collect();
        Image::new(Format::RGBA32F, Extent::d1(texels.len() as u32), &bytes).expect("an image")
    };
    let mut texture = Texture::new(TextureTarget::D1);
    let state = SamplerState::new(TextureTarget::D1).with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    texture.set_sampler(state).expect("a sampler");
    for (number, texels) in [&[1.0, 2.0][..], &[7.0]].into_iter().enumerate() {
        texture.set_image(0, number as u32, level(texels)).expect("a level");
    }
    let mut units = TextureUnits::reference();
    units.bind(0, Arc::new(texture)).expect("a unit");
    units
});

impl Sampler for TestSampler {
    fn sample(&self, call: &mut SampleCall) {
        for lane in 0..call.lanes as usize {
            let lod = if call.operation.uses_lod() { call.lod[lane] } else { 0.0 };
            let [target, operation] = [call.target as u32 as f32, call.operation as u32 as f32];
            let result = match self {
                Self::Unbound | Self::Levels | Self::Fuzz(_) => call.without_texture(),
                Self::Handles => {
                    let (low, high) = (call.handle as u32 as f32, (call.handle >> 32) as f32);
                    [low, high, call.flags.bits() as f32, operation]
                }
                Self::Rows => {
                    let of = |row: &LaneRow, has: bool| if has { row[lane] } else { 0.0 };
                    let least = call.flags.contains(SampleFlags::LEAST_LOD);
                    let [layer, reference] = [call.target.has_layers(), call.target.has_reference()];
                    [of(&call.layer, layer), of(&call.reference, reference), lod, of(&call.least_lod, least)]
                }
                Self::Level => [lod, 0.0, target, operation],
                Self::Texels => {
                    let [s, t] = [0, 1].map(|row: usize| if call.coordinates[row][lane] < 0.5 { 0.0 } else { 1.0 });
                    [1.0 + s + 2.0 * t, 0.0, 0.0, 1.0]
                }
            };
            for (row, value) in call.results.iter_mut().zip(result) {
                // The bits of a NaN in coordinates are unspecified.
                row[lane] = if value.is_nan() { f32::from_bits(0x7fff_ffff) } else { value };
            }
            for (row, value) in call.integers.iter_mut().zip(result) {
                row[lane] = value as i32;
            }
        }
    }
}
