//! Cases as files in the format of docs/testing.md: written with the interpreter's results, so that they fail as long
//! as another engine differs; and read back for reducing, as far as the format allows.

use super::Case;
use super::inputs::{FuzzSampler, Inputs, Vector};
use super::memory::{Area, Contents, image_name, image_named};
use super::oracle::{self, Failure, Outcome};
use nvjit::language::isa::bound;
use nvjit::language::isa::registers::{FRAGMENT_ATTRIBUTES, VERTEX_ATTRIBUTES};
use nvjit::language::program::{Parameter, ParameterSource, Program};
use nvjit::language::syntax;
use nvjit::options::{Mad, Options};
use nvjit_runtime::{ConditionCode, Register, RegisterFile, RowId, Stage};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The lanes of a directive.
const QUAD: usize = 4;

/// The extension of files with this program.
pub fn extension(program: &Program) -> &'static str {
    match program.stage() {
        Stage::Fragment => "fp",
        Stage::Vertex => "vp",
        Stage::VertexState => "vsp",
        Stage::TessControl => "tcp",
        Stage::TessEvaluation => "tep",
        Stage::Geometry => "gp",
        Stage::Compute => "cp",
    }
}

/// The file of `case`, which expects the interpreter's results. `why` is a comment.
///
/// # Errors
/// If the interpreter panics.
pub fn write(case: &Case, why: &str) -> Result<String, Failure> {
    let program = &case.program;
    let mut text = syntax::print(program.ast());
    let section = match program.stage() {
        _ if program.features().variables => program.features().grammar,
        Stage::Fragment => "NV_fragment_program 3.11.4",
        _ => "NV_vertex_program2 2.14.2",
    };
    let _ = writeln!(text, "# section: {section}");
    for line in why.lines().take(4) {
        // A word and a colon would begin a directive.
        let _ = writeln!(text, "# {}", line.trim().replacen(':', ",", 1));
    }
    for inputs in &case.rounds {
        write_round(case, inputs, &mut text)?;
    }
    Ok(text)
}

/// The directives of one round. All lanes are active: files cannot express others.
fn write_round(case: &Case, inputs: &Inputs, text: &mut String) -> Result<(), Failure> {
    let program = &case.program;
    let inputs = Inputs { exec: vec![true; inputs.lanes], ..inputs.clone() };
    let outcome = oracle::guarded(|| oracle::reference(case, &inputs))?;
    for first in (0..inputs.lanes).step_by(QUAD) {
        let mut items = environment(case, &inputs);
        let mut names: Vec<String> = Vec::new();
        for (&index, value) in &inputs.parameters {
            // A parameter that is bound twice has one value.
            if let Some(name) = parameter_name(program, index).filter(|name| !names.contains(name)) {
                items.push(format!("{name} = {}", vector(value.map(float))));
                names.push(name);
            }
        }
        for (area, words) in &inputs.memory {
            let words: Vec<String> = words.iter().map(|word| format!("0x{word:08x}")).collect();
            items.push(format!("{} = {}", area_name(*area), words.join(" ")));
        }
        let lane = |lane: usize| (first + lane).min(inputs.lanes - 1);
        for register in program.attributes() {
            let values = [0, 1, 2, 3].map(|at| {
                let bits = |component| float(inputs.attribute(RowId::new(register, component), lane(at)));
                vector([0, 1, 2, 3].map(bits))
            });
            items.push(format!("{} = {}", program.features().register_name(register), quad(values)));
        }
        let mut results = Vec::new();
        let mut registers: Vec<Register> = outcome.rows().map(|row| row.register).collect();
        registers.dedup();
        // Files have only one condition code.
        registers.retain(|register| register.file != RegisterFile::ConditionCode || register.index == 0);
        for register in registers {
            let values = [0, 1, 2, 3].map(|at| {
                let word = |component| outcome.word(RowId::new(register, component), lane(at));
                if register.file == RegisterFile::InstructionCount {
                    word(0).map_or("*".to_owned(), |bits| bits.to_string())
                } else {
                    vector([0, 1, 2, 3].map(|component| {
                        word(component).map_or("*".to_owned(), |bits| result(program, register, bits))
                    }))
                }
            });
            let name = match register.file {
                RegisterFile::ConditionCode => "cc".to_owned(),
                _ => program.features().register_name(register),
            };
            results.push(format!("{name} = {}", quad(values)));
        }
        results.extend(emitted(program, &outcome, [0, 1, 2, 3].map(lane)));
        let killed: Vec<String> = (0..QUAD).filter(|&at| !outcome.covered(lane(at))).map(|at| at.to_string()).collect();
        if !killed.is_empty() {
            results.push(format!("killed {}", killed.join(" ")));
        }
        let _ = writeln!(text, "# quad: {}", items.join(";\n#     "));
        let _ = writeln!(text, "#     => {}", results.join(";\n#     "));
    }
    Ok(())
}

/// The number of vertices that each lane emits, and the vertices that all lanes emit.
fn emitted(program: &Program, outcome: &Outcome, lanes: [usize; QUAD]) -> Vec<String> {
    if !outcome.emits() {
        return Vec::new();
    }
    let all = lanes.map(|lane| outcome.emitted(lane));
    let mut items = vec![format!("emitted = {}", quad(all.map(|vertices| format!("{}i", vertices.len()))))];
    for number in 0..all.iter().map(|vertices| vertices.len()).min().unwrap_or(0) {
        let vertices = all.map(|vertices| &vertices[number]);
        items.push(format!("stream@{number} = {}", quad(vertices.map(|vertex| format!("{}i", vertex.stream)))));
        items.push(format!(
            "begins@{number} = {}",
            quad(vertices.map(|vertex| format!("{}i", u8::from(vertex.begins))))
        ));
        for (at, &(register, _)) in vertices[0].results.iter().enumerate() {
            let values =
                vertices.map(|vertex| vector(vertex.results[at].1.map(|bits| result(program, register, bits))));
            items.push(format!("{}@{number} = {}", program.features().register_name(register), quad(values)));
        }
    }
    items
}

fn environment(case: &Case, inputs: &Inputs) -> Vec<String> {
    let mad = match case.options.mad {
        Mad::Fused => "mad = fused",
        Mad::Separate => "mad = separate",
    };
    let mut items = vec![mad.to_owned()];
    items.extend(case.options.clamp_color.then(|| "clamp_color".to_owned()));
    items.extend(case.options.unclamped_fog.then(|| "unclamped_fog".to_owned()));
    items.extend(case.options.nv_vertex_program_rules.then(|| "nv_vertex_program_rules".to_owned()));
    if case.program.interface().looks_up {
        items.push(format!("sampler = {}", inputs.sampler.name()));
    }
    items
}

/// The name of a part of memory in directives.
fn area_name(area: Area) -> String {
    match area {
        Area::Global(address) => format!("memory[0x{address:x}]"),
        Area::Constants(number) => format!("buffer[{number}]"),
        Area::Storage(number) => format!("storage[{number}]"),
        Area::Counters(number) => format!("counters[{number}]"),
        Area::Shared => "shared".to_owned(),
        Area::Image(place, layout) => image_name(place, &layout),
    }
}

/// The part of memory with this name in directives.
fn area(name: &str) -> Option<Area> {
    if name == "shared" {
        return Some(Area::Shared);
    }
    let number = |file: &str| {
        let text = name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']')?;
        text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |digits| u64::from_str_radix(digits, 16).ok())
    };
    let binding = |number: u64| u8::try_from(number).ok();
    number("memory")
        .map(Area::Global)
        .or_else(|| number("buffer").and_then(binding).map(Area::Constants))
        .or_else(|| number("storage").and_then(binding).map(Area::Storage))
        .or_else(|| number("counters").and_then(binding).map(Area::Counters))
        .or_else(|| image_named(name))
}

/// The name of a parameter in directives.
fn parameter_name(program: &Program, index: u16) -> Option<String> {
    let named = program.parameters().iter().find(|parameter| parameter.index == index);
    match named {
        Some(Parameter { source: ParameterSource::Constant, .. }) => None,
        Some(parameter) => Some(program.parameter_name(parameter)),
        None => Some(format!("{}[{index}]", program.features().parameters.letter)),
    }
}

/// One vector, or four in parentheses.
fn quad(values: [String; QUAD]) -> String {
    if values.iter().all(|value| *value == values[0]) { values[0].clone() } else { format!("({})", values.join(") (")) }
}

fn vector(components: [String; 4]) -> String {
    match components.iter().all(|component| *component == components[0]) {
        true => components[0].clone(),
        false => components.join(", "),
    }
}

/// Text that reads back as these bits.
fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value.is_nan() || value.is_subnormal() {
        true => format!("0x{bits:08x}"),
        false => format!("{value:?}").trim_end_matches(".0").to_owned(),
    }
}

fn result(program: &Program, register: Register, bits: u32) -> String {
    match register.file {
        RegisterFile::Address => (bits as i32).to_string(),
        RegisterFile::ConditionCode => ConditionCode::from_bits(bits).name().to_owned(),
        _ if program.features().numbers.nan_bits_are_seen => format!("0x{bits:08x}"),
        _ if f32::from_bits(bits).is_nan() => "nan".to_owned(),
        _ => float(bits),
    }
}

/// The program of `text` with the inputs of its `run:` and `quad:` lines: consecutive lines with the same parameters
/// are one round. The options must be those of all lines. `None` if the program does not load or a directive is
/// invalid.
pub fn read(text: &[u8]) -> Option<Case> {
    let program = Program::load(text).ok()?;
    let mut rounds: Vec<Inputs> = Vec::new();
    let mut options = Options::default();
    for directive in directives(&String::from_utf8_lossy(text)) {
        let (left, _) = directive.split_once("=>")?;
        let mut given = Vec::new();
        let (mut parameters, mut sampler) = (BTreeMap::new(), FuzzSampler::Coordinates);
        let mut memory = Contents::new();
        for item in left.split(';').map(str::trim).filter(|item| !item.is_empty()) {
            match item.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
                None if item == "clamp_color" => options.clamp_color = true,
                None if item == "unclamped_fog" => options.unclamped_fog = true,
                None if item == "nv_vertex_program_rules" => options.nv_vertex_program_rules = true,
                None => return None,
                Some(("mad", value)) => options.mad = if value == "fused" { Mad::Fused } else { Mad::Separate },
                Some(("sampler", value)) => {
                    sampler = FuzzSampler::ALL.into_iter().find(|sampler| sampler.name() == value)?;
                }
                Some((name, value)) if area(name).is_some() => {
                    let word = |word: &str| u32::from_str_radix(word.strip_prefix("0x")?, 16).ok();
                    memory.insert(area(name)?, value.split_whitespace().map(word).collect::<Option<_>>()?);
                }
                Some((name, value)) => match attribute(&program, name) {
                    Some(register) => given.push((register, read_quad(value)?)),
                    None => {
                        let value = read_quad(value)?[0];
                        parameters.extend(numbers(&program, name)?.into_iter().map(|index| (index, value)));
                    }
                },
            }
        }
        let differs = |last: &Inputs| last.parameters != parameters || last.sampler != sampler || last.memory != memory;
        if rounds.last().is_none_or(differs) {
            let (attributes, exec) = (BTreeMap::new(), Vec::new());
            rounds.push(Inputs { lanes: 0, attributes, parameters, exec, sampler, memory });
        }
        let round = rounds.last_mut()?;
        for register in program.attributes() {
            let found = given.iter().rev().find(|(own, _)| *own == register);
            let initial = program.features().constant_component(register, 3).unwrap_or(1.0);
            let quad = found.map_or([[0, 0, 0, initial.to_bits()]; QUAD], |(_, quad)| *quad);
            round.attributes.entry(register).or_default().extend(quad);
        }
        round.lanes += QUAD;
        round.exec.extend([true; QUAD]);
    }
    Some(Case { program, rounds, options, patient: true, rotation: 0 })
}

/// The texts of `run:` and `quad:` directives, with continuation lines joined.
fn directives(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let comment = line.strip_prefix('#').unwrap_or_default();
        let start = comment.strip_prefix(" run: ").or_else(|| comment.strip_prefix(" quad: "));
        match (start, found.last_mut()) {
            (Some(start), _) => {
                found.push(start.to_owned());
                continues = true;
            }
            (None, Some(last)) if continues && comment.starts_with("    ") => last.extend([" ", comment.trim()]),
            _ => continues = false,
        }
    }
    found
}

fn attribute(program: &Program, name: &str) -> Option<Register> {
    if program.features().variables {
        let is_it = |register: &Register| program.features().register_name(*register) == name;
        let bound = || bound(program.features(), name).filter(|register| register.file == RegisterFile::Attribute);
        return program.attributes().find(is_it).or_else(bound);
    }
    let inner = |file: &str| name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']');
    let index = match (inner("f"), inner("v")) {
        (Some(name), _) => FRAGMENT_ATTRIBUTES.iter().find(|entry| entry.0 == name)?.1,
        (_, Some(name)) => {
            let named = VERTEX_ATTRIBUTES.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
            named.or(name.parse().ok())?
        }
        _ => return None,
    };
    Some(Register::new(RegisterFile::Attribute, index))
}

/// The indices in the parameter bank of the parameter with this name in directives.
fn numbers(program: &Program, name: &str) -> Option<Vec<u16>> {
    if program.features().variables {
        let is_it = |parameter: &&Parameter| program.parameter_name(parameter) == name;
        return Some(program.parameters().iter().filter(is_it).map(|parameter| parameter.index).collect());
    }
    let number = |file: &str| name.strip_prefix(file)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let numbered = number("p").or_else(|| number("c"));
    numbered.or_else(|| program.named_parameter(name).map(|parameter| parameter.index)).map(|index| vec![index])
}

fn read_quad(text: &str) -> Option<[Vector; QUAD]> {
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse::<f32>().ok().map(|value| if value.is_nan() { 0x7fff_ffff } else { value.to_bits() }),
    };
    let vector = |text: &str| -> Option<Vector> {
        let values: Vec<u32> = text.split(',').map(|value| number(value.trim())).collect::<Option<_>>()?;
        match values[..] {
            [all] => Some([all; 4]),
            [x, y, z, w] => Some([x, y, z, w]),
            _ => None,
        }
    };
    if !text.starts_with('(') {
        return vector(text).map(|lane| [lane; QUAD]);
    }
    let lanes = text.split('(').skip(1).map(|lane| vector(lane.trim().trim_end_matches(')')));
    lanes.collect::<Option<Vec<_>>>()?.try_into().ok()
}
