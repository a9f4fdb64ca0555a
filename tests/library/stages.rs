//! Every program of the filetests and benches, after every stage of the compiler: what the evaluator of the IR
//! makes of it is what the interpreter says, to the bit, NaN equal to NaN. Says which stage is wrong where the
//! filetests only say that native code is.

use fastrand::Rng;
use nvjit::compiler::ir::eval::{Quad, eval};
use nvjit::compiler::ir::{Function, parse};
use nvjit::compiler::opt::Passes;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Meter;
use nvjit::runtime::{Batch, RowId, SampleCall, Sampler, Shader, Stage};
use nvjit::{Mad, Options, Program, interp::Interpreter};
use std::path::{Path, PathBuf};

/// Texels that are a function of the coordinates and the unit.
struct Pattern;

impl Sampler for Pattern {
    fn sample(&self, call: &mut SampleCall) {
        for (component, row) in (0u32..).zip(&mut call.results) {
            for (lane, result) in row.iter_mut().enumerate().take(call.lanes as usize) {
                let mut bits = call.unit ^ component << 7 ^ (call.target as u32) << 9 ^ call.flags.bits() << 13;
                let rows = [&call.coordinates, &call.ddx, &call.ddy];
                let rows = rows.into_iter().take(call.operation.coordinate_sets()).flatten();
                for row in rows.chain(call.operation.uses_lod().then_some(&call.lod)) {
                    // All NaNs are one.
                    let value = if row[lane].is_nan() { 7 } else { row[lane].to_bits() };
                    bits = bits.rotate_left(5) ^ value.wrapping_mul(0x9e37_79b9);
                }
                *result = (bits >> 8) as f32 / 8_388_608.0 - 1.0;
            }
        }
    }
}

fn programs(directory: &Path, found: &mut Vec<(PathBuf, String)>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            // A file has several programs, each followed by directives.
            for (start, _) in text.match_indices("!!") {
                let end = text[start..].lines().scan(0, |place, line| {
                    *place += line.len() + 1;
                    let word = line.trim_start().split(|letter: char| !letter.is_alphanumeric()).next();
                    Some((word == Some("END"), *place))
                });
                if let Some((_, length)) = end.into_iter().find(|line| line.0) {
                    let program = text[start..].get(..length).unwrap_or(&text[start..]);
                    found.push((path.clone(), program.to_owned()));
                }
            }
        }
    }
}

/// Numbers around 1, whole ones, and now and then one at the edge of a rule.
fn number(random: &mut Rng) -> f32 {
    const EDGES: [u32; 14] = [
        0,
        0x8000_0000,
        1,
        0x807f_ffff,
        0x0080_0000,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x7fff_ffff,
        0xffc1_2345,
        0x3f80_0000,
        0xbf80_0000,
        0x477f_f000,
        0x3300_0001,
    ];
    match random.u32(..8) {
        0 => f32::from_bits(EDGES[random.usize(..EDGES.len())]),
        1 => f32::from(random.i8(-8..=8)),
        2 => f32::from_bits(random.u32(..)),
        _ => random.f32() * 2.0 - 1.0,
    }
}

fn same(a: u32, b: u32) -> bool {
    a == b || f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan()
}

/// The function in each form, which it has.
fn stages(program: &Program, options: &Options) -> Vec<(&'static str, Function)> {
    let stages = Stages { options: *options, passes: Passes::default(), ..Stages::default() };
    let plain = Stages { passes: Passes { fold: false, value_numbering: false, dead_code: false }, ..stages };
    let meter = Meter::unlimited();
    let lowered = stages.lower(program, &meter).unwrap();
    let mut all = vec![
        ("lowered", lowered.clone()),
        ("expanded without optimization", plain.of(program, Form::Expanded, &meter).unwrap()),
    ];
    let see = |form: Form, function: &mut Function| {
        form.verify(function).unwrap_or_else(|error| panic!("{}: {error}\n{function}", form.name()));
        all.push((form.name(), function.clone()));
    };
    stages.run(lowered, Form::Lowered, Form::Final, &meter, see).unwrap();
    all
}

/// Instructions of the lowered function that an invocation may execute to be checked: loops that run to the
/// instruction limit are for the filetests.
const FUEL: u64 = 20_000;

/// Whether all rounds were short enough to be checked.
fn check(path: &Path, text: &str, program: &Program, options: Options, rounds: u32) -> bool {
    let interpreter = Interpreter::new(program, options);
    let signature = interpreter.signature();
    // The evaluator does not support communication between lanes.
    if signature.shared_memory > 0 || signature.stage == Stage::TessControl || signature.has_threads {
        return false;
    }
    let stages = stages(program, &options);
    let mut random = Rng::with_seed(text.len() as u64);
    for _ in 0..rounds {
        let mut batch = Batch::new(signature, 4);
        let inputs: Vec<[f32; 4]> = signature.inputs.iter().map(|_| [(); 4].map(|()| number(&mut random))).collect();
        for (row, lanes) in inputs.iter().enumerate() {
            batch.input_mut(row)[..4].copy_from_slice(lanes);
        }
        let mut frame = interpreter.new_frame();
        for value in frame.parameters_mut().iter_mut().flatten() {
            *value = if random.bool() { number(&mut random) } else { *value };
        }
        let input = |row: RowId| signature.input(row).map_or([0.0; 4], |index| inputs[index]);
        let parameters = frame.parameters().to_vec();
        let quad = Quad { sampler: &Pattern, mad: options.mad, ..Quad::new(&input, &parameters) };
        if eval(&stages[0].1, &Quad { fuel: FUEL, ..quad }).is_err() {
            return false;
        }
        interpreter.run(&mut frame, &mut batch, &Pattern).unwrap();
        for (stage, function) in &stages {
            let outcome = eval(function, &quad).unwrap();
            for (index, row) in signature.outputs.iter().enumerate() {
                let lanes = outcome.outputs.get(row).copied().unwrap_or_default();
                for (lane, (is, should)) in lanes.into_iter().zip(batch.output(index)).enumerate() {
                    let should = should.to_bits();
                    assert!(
                        same(is, should),
                        "{}, {stage}, {options:?}: {row:?} of lane {lane} is {is:#010x}, should be {should:#010x}\n\
                         {text}\n{function}",
                        path.display()
                    );
                }
            }
            if signature.stage == Stage::Fragment {
                let covered: Vec<bool> = batch.covered()[..4].iter().map(|&mask| mask == 0).collect();
                assert_eq!(covered, outcome.killed, "{}, {stage}\n{text}", path.display());
            }
        }
    }
    true
}

#[test]
fn every_stage_computes_what_the_interpreter_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for directory in ["tests/filetests", "benches/programs"] {
        programs(&root.join(directory), &mut found);
    }
    let mut checked = 0;
    for (path, text) in super::part::of(&found, 15) {
        let Ok(program) = Program::load(text.as_bytes()) else { continue };
        for (mad, clamp_color, keep_state, nv_vertex_program_rules) in
            [(Mad::Fused, true, false, false), (Mad::Fused, false, true, false), (Mad::Separate, false, true, true)]
        {
            let mut options = Options::default();
            (options.mad, options.clamp_color, options.keep_state) = (mad, clamp_color, keep_state);
            options.nv_vertex_program_rules = nv_vertex_program_rules;
            // Programs with branches may run to the limit of instructions, in every stage.
            let rounds = if text.contains("BRA") || text.contains("CAL") { 1 } else { 3 };
            checked += u32::from(check(path, text, &program, options, rounds));
        }
    }
    let least = if super::part::is_whole() { 300 } else { 300 / 24 };
    assert!(checked > least, "only {checked} checks of {} programs", found.len());
}

#[test]
fn every_stage_reads_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    programs(&root.join("benches/programs"), &mut found);
    for (_, text) in &found {
        let program = Program::load(text.as_bytes()).unwrap();
        for (stage, function) in stages(&program, &Options::default()) {
            assert_eq!(parse(&function.to_string()).as_ref(), Ok(&function), "{stage}");
        }
    }
}
