//! Programs of the stages beyond vertex and fragment, with inputs and results, on every engine:
//! `tests/cases/KIND/NAME.txt`, each a program, inputs and expectations as JSON. The results were computed by an
//! evaluator that was written from the specifications alone, those of `control_steps` by hand. `NVJIT_CASES=DIR` names
//! another directory of such files.

use nvjit::interp::Interpreter;
use nvjit::language::isa::bound;
use nvjit::language::isa::registers::{self, VERTEX_STRIDE};
use nvjit::language::program::ParameterSource;
use nvjit::runtime::{
    Batch, Buffer, Frame, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, Register, RegisterFile, Rights,
    RowId, Shader, Stage, TextureTarget,
};
use nvjit::{Options, Program, compute};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Result<T> = std::result::Result<T, String>;

/// Four components.
type Vector = [u32; 4];

struct Case {
    text: String,
    inputs: Value,
    expected: Value,
}

fn parse(file: &Path) -> Result<Case> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let (_, rest) = text.split_once("--- program\n").ok_or("no program")?;
    let (program, rest) = rest.split_once("--- inputs\n").ok_or("no inputs")?;
    let (inputs, expected) = rest.split_once("--- expect\n").ok_or("no expectation")?;
    let json = |text: &str| serde_json::from_str(text).map_err(|error| error.to_string());
    Ok(Case { text: program.to_owned(), inputs: json(inputs)?, expected: json(expected)? })
}

fn number(value: &Value) -> u64 {
    match value {
        Value::String(text) => u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a hexadecimal number"),
        value => value.as_u64().expect("a number"),
    }
}

fn words(value: &Value) -> Vec<u32> {
    value.as_array().into_iter().flatten().map(|word| number(word) as u32).collect()
}

/// Those that are missing are 0, 0, 1.
fn vector(value: &Value) -> Vector {
    let words = words(value);
    let mut all = [0, 0, 0, 1.0f32.to_bits()];
    all.iter_mut().zip(&words).for_each(|(to, from)| *to = *from);
    all
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The memory of a case, and its buffers, by what they are.
struct Bound {
    memory: Memory,
    storage: BTreeMap<String, Arc<Buffer>>,
    images: BTreeMap<String, (Arc<Buffer>, ImageFormat)>,
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn buffer_of(bytes: &[u8]) -> Buffer {
    let buffer = Buffer::new(bytes.len());
    buffer.write(0, bytes).expect("the buffer is as long");
    buffer
}

fn memory(inputs: &Value) -> Result<Bound> {
    let mut memory = Memory::default();
    let (mut storage, mut images) = (BTreeMap::new(), BTreeMap::new());
    for (name, value) in entries(&inputs["storage"]) {
        let buffer = Arc::new(buffer_of(&bytes(&words(value))));
        let binding = name.parse().map_err(|_| "a binding")?;
        memory.bind_storage(binding, buffer.clone(), 0, buffer.len()).map_err(|error| error.to_string())?;
        storage.insert(name.clone(), buffer);
    }
    for (name, value) in entries(&inputs["buffers"]) {
        let buffer = Arc::new(buffer_of(&bytes(&words(value))));
        let binding = name.parse().map_err(|_| "a binding")?;
        memory.bind_constants(binding, buffer.clone(), 0, buffer.len()).map_err(|error| error.to_string())?;
    }
    for (name, value) in entries(&inputs["images"]) {
        let Some((view, buffer, format)) = image(value)? else { continue };
        let unit = name.parse().map_err(|_| "a unit")?;
        if let Some(view) = view {
            memory.bind_image(unit, view).map_err(|error| error.to_string())?;
        }
        images.insert(name.clone(), (buffer, format));
    }
    Ok(Bound { memory, storage, images })
}

/// An image, its texels, and their format. One that no view can be of is not bound.
#[allow(clippy::type_complexity)]
fn image(value: &Value) -> Result<Option<(Option<ImageView>, Arc<Buffer>, ImageFormat)>> {
    let Some(name) = value["format"].as_str() else { return Ok(None) };
    let of = |name: &str| ImageFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name));
    let format = of(name).ok_or_else(|| format!("no format {name}"))?;
    let internal = value["internal"].as_str().map_or(Some(format), of).ok_or("no internal format")?;
    let texel_bytes = internal.bytes();
    let mut data = Vec::new();
    for part in value["texels"].as_array().into_iter().flatten() {
        let words = if part.is_array() { part.as_array().cloned().unwrap_or_default() } else { vec![part.clone()] };
        for word in &words {
            data.extend_from_slice(&number(word).to_le_bytes()[..texel_bytes.min(4)]);
        }
    }
    let buffer = Arc::new(buffer_of(&data));
    let target = value["target"].as_str().unwrap_or_default();
    let target = TextureTarget::ALL.into_iter().find(|known| known.name() == target).ok_or("no such target")?;
    let size = |name: &str, default: u32| value[name].as_u64().map_or(default, |size| size as u32);
    let mut layout = ImageLayout::packed(
        target,
        format,
        [size("width", 1), size("height", 1), size("depth", 1)],
        size("samples", 1),
    );
    let scale = |bytes: usize| bytes / format.bytes() * texel_bytes;
    (layout.row_pitch, layout.slice_pitch) = (scale(layout.row_pitch), scale(layout.slice_pitch));
    if target.has_slices() && value["layered"].as_bool() == Some(false) {
        let Some(layer) = layout.layer(size("layer", 0)) else { return Ok(Some((None, buffer, internal))) };
        layout = layer;
    }
    layout.rights = match value["access"].as_str() {
        Some("READ_ONLY") => Rights::Read,
        Some("WRITE_ONLY") => Rights::Write,
        _ => Rights::ReadWrite,
    };
    // Another class than that of the texture is invalid whatever the access.
    let view = if format.bytes() == texel_bytes { ImageView::new(buffer.clone(), layout).ok() } else { None };
    Ok(Some((view, buffer, internal)))
}

/// Every engine of this build and host.
fn engines(program: &Program) -> Result<Vec<(String, Box<dyn Shader>)>> {
    #[cfg_attr(not(feature = "jit"), allow(unused_mut))]
    let mut all: Vec<(String, Box<dyn Shader>)> =
        vec![("interpreter".to_owned(), Box::new(Interpreter::new(program, Options::default())))];
    #[cfg(feature = "jit")]
    {
        use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
        for backend in Backend::NAMED.into_iter().filter(|backend| backend.is_here()) {
            let mut options = CompileOptions::default();
            options.options.most_work = u32::MAX;
            options.backend = backend;
            match Compiler::new(options).and_then(|compiler| compiler.compile(program)) {
                Ok(kernel) => all.push((format!("{backend:?}"), Box::new(kernel))),
                Err(error) => return Err(format!("{backend:?}: {error}")),
            }
        }
    }
    Ok(all)
}

fn set_parameters(program: &Program, frame: &mut Frame, inputs: &Value) {
    for parameter in program.parameters() {
        let value = match &parameter.source {
            ParameterSource::Local(number) => inputs["local"].get(number.to_string()).map(vector),
            ParameterSource::Environment(number) => inputs["env"].get(number.to_string()).map(vector),
            ParameterSource::Subroutine(place) => inputs["subroutines"]
                .as_array()
                .and_then(|all| all.get(usize::from(*place)))
                .filter(|value| !value.is_null())
                .map(|value| [number(value) as u32 + 1, 0, 0, 0]),
            _ => None,
        };
        if let Some(value) = value {
            frame.parameters_mut()[usize::from(parameter.index)] = value.map(f32::from_bits);
        }
    }
}

/// The attribute of a name of a vertex, or of a patch.
fn attribute(program: &Program, name: &str) -> Option<Register> {
    bound(program.features(), name)
}

/// The attributes of a lane: missing ones are (0,0,0,1), integers 0.
fn fill(batch: &mut Batch, shader: &dyn Shader, lane: usize, given: &BTreeMap<Register, Vector>, program: &Program) {
    let rows: Vec<RowId> = shader.signature().inputs.clone();
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.register.file != RegisterFile::Invocation) {
        let is_vertex = row.register.index >= registers::VERTEX_0 || program.stage() == Stage::Fragment;
        let number = row.register.index.wrapping_sub(registers::VERTEX_0) % VERTEX_STRIDE;
        let is_vector = is_vertex && number != registers::RESULT_ID || (9..39).contains(&row.register.index);
        let default = if is_vector { [0, 0, 0, 1.0f32.to_bits()] } else { [0; 4] };
        let value = given.get(&row.register).copied().unwrap_or(default);
        batch.input_mut(index)[lane] = f32::from_bits(value[usize::from(row.component)]);
    }
}

fn primitive_attributes(program: &Program, primitive: &Value) -> BTreeMap<Register, Vector> {
    let mut given = BTreeMap::new();
    let mut set = |name: &str, value: Vector| {
        if let Some(register) = attribute(program, name) {
            given.insert(register, value);
        }
    };
    let empty = Vec::new();
    let vertices = primitive["vertices"].as_array().unwrap_or(&empty);
    set("primitive.id", [number(&primitive["id"]) as u32, 0, 0, 0]);
    set("primitive.vertexcount", [vertices.len() as u32, 0, 0, 0]);
    for (name, value) in entries(&primitive["patch"]) {
        set(&format!("primitive.{name}"), vector(value));
    }
    for (place, vertex) in vertices.iter().enumerate() {
        for (name, value) in entries(vertex) {
            if let Some(register) = attribute(program, &format!("vertex.{name}")) {
                let index = register.index + place as u16 * VERTEX_STRIDE;
                given.insert(Register::new(register.file, index), vector(value));
            }
        }
    }
    // Of a patch, what is beyond its last vertex is zeros.
    for place in vertices.len()..32 {
        for number in 0..VERTEX_STRIDE {
            let index = registers::VERTEX_0 + place as u16 * VERTEX_STRIDE + number;
            given.insert(Register::new(RegisterFile::Attribute, index), [0; 4]);
        }
    }
    given
}

/// Whether bits are what is expected: any NaN is as good as another.
fn same(expected: u32, got: u32) -> bool {
    expected == got || f32::from_bits(expected).is_nan() && f32::from_bits(got).is_nan()
}

fn compare(what: &str, expected: &[u32], got: &[u32]) -> Result<()> {
    match expected.iter().zip(got).position(|(&expected, &got)| !same(expected, got)) {
        Some(at) => Err(format!("{what}, word {at}: expected {:08x}, got {:08x}", expected[at], got[at])),
        None if expected.len() > got.len() => Err(format!("{what}: {} words, got {}", expected.len(), got.len())),
        None => Ok(()),
    }
}

/// Compares what programs left in memory.
fn check_memory(expected: &Value, bound: &Bound) -> Result<()> {
    for (name, value) in entries(&expected["storage"]) {
        let buffer = bound.storage.get(name).ok_or("no such buffer")?;
        let mut held = vec![0; buffer.len()];
        buffer.read(0, &mut held).map_err(|error| error.to_string())?;
        let held: Vec<u32> = held.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        compare(&format!("storage {name}"), &words(value), &held)?;
    }
    for (name, value) in entries(&expected["images"]) {
        let Some((buffer, format)) = bound.images.get(name) else { continue };
        let mut held = vec![0; buffer.len()];
        buffer.read(0, &mut held).map_err(|error| error.to_string())?;
        let size = format.bytes().min(4);
        let held: Vec<u32> = held
            .chunks_exact(size)
            .map(|part| part.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte)))
            .collect();
        let mut flat = Vec::new();
        for part in value["texels"].as_array().into_iter().flatten() {
            match part.as_array() {
                Some(words) => flat.extend(words.iter().map(|word| number(word) as u32)),
                None => flat.push(number(part) as u32),
            }
        }
        match flat.iter().zip(&held).position(|(expected, got)| expected != got) {
            Some(at) => {
                return Err(format!("image {name}, part {at}: expected {:08x}, got {:08x}", flat[at], held[at]));
            }
            None if flat.len() > held.len() => return Err(format!("image {name} has too few texels")),
            None => {}
        }
    }
    Ok(())
}

/// Compares results by their names.
fn check_results(
    program: &Program,
    what: &str,
    expected: &Value,
    prefix: &str,
    got: impl Fn(Register, u8) -> Option<u32>,
) -> Result<()> {
    for (name, value) in entries(expected) {
        let register = bound(program.features(), &format!("{prefix}{name}")).ok_or(format!("no result {name}"))?;
        let expected = words(value);
        let words: Option<Vec<u32>> = (0..expected.len() as u8).map(|component| got(register, component)).collect();
        let words = words.ok_or(format!("{what}: {name} is not written"))?;
        compare(&format!("{what}, {name}"), &expected, &words)?;
    }
    Ok(())
}

fn run(case: &Case) -> Result<()> {
    let program = Program::load(case.text.as_bytes()).map_err(|errors| errors.to_string())?;
    for (name, shader) in engines(&program)? {
        run_on(case, &program, &*shader).map_err(|fault| format!("{name}: {fault}"))?;
    }
    Ok(())
}

fn run_on(case: &Case, program: &Program, shader: &dyn Shader) -> Result<()> {
    let Case { inputs, expected, .. } = case;
    let mut bound = memory(inputs)?;
    let memory = Arc::new(std::mem::take(&mut bound.memory));
    let mut frame = shader.new_frame();
    frame.set_memory(memory);
    set_parameters(program, &mut frame, inputs);
    let declared = program.interface().declared;
    match program.stage() {
        Stage::Compute => {
            let groups: Vec<u32> =
                inputs["groups"].as_array().into_iter().flatten().map(|n| number(n) as u32).collect();
            let groups = [groups[0], groups[1], groups[2]];
            let size = declared.group_size.unwrap_or([1; 3]);
            compute::dispatch(shader, &mut frame, &NoTextures, size, groups).map_err(|error| error.to_string())?;
        }
        Stage::Geometry => run_geometry(program, shader, &mut frame, inputs, expected)?,
        Stage::TessControl => run_control(program, shader, &mut frame, inputs, expected)?,
        Stage::TessEvaluation => {
            let patch = primitive_attributes(program, &inputs["patch"]);
            let coordinates = inputs["tesscoords"].as_array().ok_or("no coordinates")?;
            let mut batch = Batch::new(shader.signature(), coordinates.len());
            for (lane, coordinate) in coordinates.iter().enumerate() {
                let mut given = patch.clone();
                let register = attribute(program, "vertex.tesscoord").ok_or("no coordinate")?;
                given.insert(register, vector(coordinate));
                fill(&mut batch, shader, lane, &given, program);
            }
            shader.run(&mut frame, &mut batch, &NoTextures).map_err(|error| error.to_string())?;
            check_lanes(program, &batch, &expected["vertices"], "vertex")?;
        }
        Stage::Vertex => {
            let vertices = inputs["vertices"].as_array().ok_or("no vertices")?;
            let mut batch = Batch::new(shader.signature(), vertices.len());
            for (lane, vertex) in vertices.iter().enumerate() {
                let given = entries(vertex)
                    .filter_map(|(name, value)| Some((attribute(program, &format!("vertex.{name}"))?, vector(value))));
                fill(&mut batch, shader, lane, &given.collect(), program);
            }
            shader.run(&mut frame, &mut batch, &NoTextures).map_err(|error| error.to_string())?;
            check_lanes(program, &batch, &expected["vertices"], "vertex")?;
        }
        Stage::Fragment => run_fragments(program, shader, &mut frame, inputs, expected)?,
        Stage::VertexState => return Err("no case".to_owned()),
    }
    check_memory(expected, &bound)
}

fn check_lanes(program: &Program, batch: &Batch, expected: &Value, what: &str) -> Result<()> {
    for (lane, results) in expected.as_array().into_iter().flatten().enumerate() {
        check_lane(program, batch, lane, results, what)?;
    }
    Ok(())
}

fn check_lane(program: &Program, batch: &Batch, lane: usize, results: &Value, what: &str) -> Result<()> {
    check_results(program, &format!("{what} {lane}"), results, "result.", |register, component| {
        batch.get(RowId::new(register, component), lane).map(f32::to_bits)
    })
}

fn run_fragments(
    program: &Program,
    shader: &dyn Shader,
    frame: &mut Frame,
    inputs: &Value,
    expected: &Value,
) -> Result<()> {
    let quads = inputs["quads"].as_array().ok_or("no quads")?;
    let mut batch = Batch::new(shader.signature(), 4 * quads.len());
    for (number_of_quad, quad) in quads.iter().enumerate() {
        for (place, fragment) in quad["fragments"].as_array().into_iter().flatten().enumerate() {
            let lane = 4 * number_of_quad + place;
            let given = entries(fragment)
                .filter_map(|(name, value)| Some((attribute(program, &format!("fragment.{name}"))?, vector(value))));
            fill(&mut batch, shader, lane, &given.collect(), program);
            let covered = quad["covered"][place].as_u64() != Some(0);
            batch.covered_mut()[lane] = if covered { u32::MAX } else { 0 };
        }
    }
    shader.run(frame, &mut batch, &NoTextures).map_err(|error| error.to_string())?;
    for (number_of_quad, quad) in expected["quads"].as_array().into_iter().flatten().enumerate() {
        for (place, fragment) in quad["fragments"].as_array().into_iter().flatten().enumerate() {
            let lane = 4 * number_of_quad + place;
            if (batch.covered()[lane] != 0) == fragment.is_null() {
                return Err(format!("fragment {lane} is covered: {}", batch.covered()[lane] != 0));
            }
            check_lane(program, &batch, lane, fragment, "fragment")?;
        }
    }
    Ok(())
}

fn run_control(
    program: &Program,
    shader: &dyn Shader,
    frame: &mut Frame,
    inputs: &Value,
    expected: &Value,
) -> Result<()> {
    let patches = inputs["patches"].as_array().ok_or("no patches")?;
    let vertices = program.interface().declared.vertices_out.unwrap_or(1) as usize;
    let mut batch = Batch::new(shader.signature(), vertices * patches.len());
    for (number_of_patch, patch) in patches.iter().enumerate() {
        let mut given = primitive_attributes(program, patch);
        for vertex in 0..vertices {
            let register = attribute(program, "primitive.invocation").ok_or("no invocation")?;
            given.insert(register, [vertex as u32, 0, 0, 0]);
            fill(&mut batch, shader, number_of_patch * vertices + vertex, &given, program);
        }
    }
    shader.run(frame, &mut batch, &NoTextures).map_err(|error| error.to_string())?;
    for (number_of_patch, patch) in expected["patches"].as_array().into_iter().flatten().enumerate() {
        let first = number_of_patch * vertices;
        for (vertex, results) in patch["vertices"].as_array().into_iter().flatten().enumerate() {
            let what = format!("patch {number_of_patch}, vertex {vertex}");
            check_results(program, &what, results, "result.", |register, component| {
                batch.get(RowId::new(register, component), first + vertex).map(f32::to_bits)
            })?;
        }
        for (name, value) in entries(&patch["patch"]) {
            let full = if name.starts_with("patch.") { name.clone() } else { format!("patch.{name}") };
            let results = serde_json::json!({ full: value });
            let what = format!("patch {number_of_patch}");
            check_results(program, &what, &results, "result.", |register, component| {
                batch.get(RowId::new(register, component), first).map(f32::to_bits)
            })?;
        }
    }
    Ok(())
}

fn run_geometry(
    program: &Program,
    shader: &dyn Shader,
    frame: &mut Frame,
    inputs: &Value,
    expected: &Value,
) -> Result<()> {
    let primitives = inputs["primitives"].as_array().ok_or("no primitives")?;
    let invocations = program.interface().declared.invocations.unwrap_or(1) as usize;
    let mut batch = Batch::new(shader.signature(), invocations * primitives.len());
    for (place, primitive) in primitives.iter().enumerate() {
        let mut given = primitive_attributes(program, primitive);
        for invocation in 0..invocations {
            if let Some(register) = attribute(program, "primitive.invocation") {
                given.insert(register, [invocation as u32, 0, 0, 0]);
            }
            fill(&mut batch, shader, place * invocations + invocation, &given, program);
        }
    }
    shader.run(frame, &mut batch, &NoTextures).map_err(|error| error.to_string())?;
    let emission = frame.emission();
    let mut seen = vec![false; invocations * primitives.len()];
    for one in expected["emitted"].as_array().into_iter().flatten() {
        let lane = number(&one["primitive"]) as usize * invocations + number(&one["invocation"]) as usize;
        seen[lane] = true;
        let mut vertices = emission.vertices(lane);
        let mut begins = true;
        for (place, event) in one["events"].as_array().into_iter().flatten().enumerate() {
            if event["endprim"].as_bool() == Some(true) {
                begins = true;
                continue;
            }
            let what = format!("invocation {lane}, event {place}");
            let vertex = vertices.next().ok_or(format!("{what}: nothing was emitted"))?;
            let stream = number(&event["stream"]) as u32;
            if vertex.stream != stream || stream == 0 && vertex.begins != begins {
                return Err(format!("{what}: expected stream {stream}, begins {begins}; got {vertex:?}"));
            }
            begins &= stream != 0;
            let results: Vec<Vector> = vertex.results().collect();
            check_results(program, &what, &event["results"], "result.", |register, component| {
                let place = emission.registers().iter().position(|&own| own == register)?;
                Some(results[place][usize::from(component)])
            })?;
        }
        if vertices.next().is_some() {
            return Err(format!("invocation {lane} emitted more"));
        }
    }
    match (0..seen.len()).find(|&lane| !seen[lane] && emission.vertices(lane).next().is_some()) {
        Some(lane) => Err(format!("invocation {lane} emitted something")),
        None => Ok(()),
    }
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            all.push(path);
        }
    }
    all.sort();
    all
}

#[test]
fn cases_hold_on_every_engine() {
    let named = std::env::var_os("NVJIT_CASES").map(PathBuf::from);
    let parts = if named.is_some() { 1 } else { 12 };
    let directory = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases"));
    let files = files(&directory);
    assert!(!files.is_empty(), "no cases in {}", directory.display());
    let mut faults = Vec::new();
    for file in super::part::of(&files, parts) {
        let result = parse(file).and_then(|case| run(&case));
        faults.extend(result.err().map(|fault| format!("{}: {fault}", file.display())));
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), files.len(), faults.join("\n"));
}
