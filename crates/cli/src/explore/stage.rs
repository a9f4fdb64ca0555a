//! Runs geometry, tessellation and compute programs for the page, as `nvjit run` does, and lists their inputs and
//! results. Such programs have no picture of their own.

use crate::names::{attribute_names, find_parameter, parameter_names, unset_attribute};
use crate::package::Defaults;
use crate::render::header;
use crate::render::live::Capped;
use crate::results::Results;
use crate::run::{Given, Ready};
use crate::trace;
use anyhow::{Context, anyhow, ensure};
use clap::Parser;
use nvjit::interp::Interpreter;
use nvjit::language::program::BufferSpace;
use nvjit::runtime::{RegisterFile, Stage};
use nvjit::{Options, Program};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Bytes of memory that a program is given at most, as the page has for what a scene takes.
const MEMORY: usize = 64 << 20;

/// Invocations of a compute program that run at most.
const INVOCATIONS: u64 = 1 << 16;

/// The comment in which a program says how to try it.
const BEGINNING: &str = "# Try: nvjit run";

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Tried {
    #[arg()]
    _file: PathBuf,
    #[command(flatten)]
    given: Given,
}

/// The inputs in the program's first comment; none if that says something else.
fn tried(text: &str) -> Given {
    let words = header::options(text, BEGINNING, 1).unwrap_or_default();
    Tried::try_parse_from(words).map_or_else(|_| Given::default(), |tried| tried.given)
}

/// The program to run, with its options.
pub struct Asked<'a> {
    /// The name of its file, which need not exist.
    pub name: &'a Path,
    pub text: &'a str,
    /// Its inputs, or those of its comment.
    pub given: Option<&'a Given>,
    /// The invocation that is traced.
    pub lane: usize,
}

/// Runs a program, and lists what it may be given: also if what it is given makes no sense.
pub fn stage(asked: &Asked<'_>) -> anyhow::Result<Value> {
    let text = asked.text.as_bytes();
    let program = Program::load(text).map_err(|_| anyhow!("the program does not load"))?;
    let tried = tried(asked.text);
    let given = asked.given.unwrap_or(&tried);
    let failed = |error: anyhow::Error| json!({ "ok": false, "message": format!("{error:#}") });
    let mut answer = run(asked, &program, given).unwrap_or_else(failed);
    answer["inputs"] = rows(&program, text, given)?.into();
    Ok(answer)
}

fn run(asked: &Asked<'_>, program: &Program, given: &Given) -> anyhow::Result<Value> {
    let text = asked.text.as_bytes();
    let ready = given.read(program, asked.name, text, MEMORY)?;
    let Ready { inputs, textures, memory } = &ready;
    let all = inputs.groups().iter().chain(&inputs.group_size()).map(|&count| u64::from(count)).product::<u64>();
    ensure!(all <= INVOCATIONS, "the page runs at most {INVOCATIONS} invocations of a compute program");
    let interpreter = Interpreter::new(program, Options::default());
    let mut results = Results::of(program, &interpreter, inputs, textures.sampler(), memory)?;
    results.keep(false);
    let mut printed = Vec::new();
    results.write_text(&mut printed, true)?;
    let lane = asked.lane.min(inputs.lanes().saturating_sub(1));
    let (mut frame, mut batch) = ready.instance(&interpreter)?;
    let place = trace::Place { frame: &mut frame, batch: &mut batch, lane };
    let mut steps = Capped::default();
    trace::write(&mut steps, &interpreter, text, place, textures.units())?;
    Ok(json!({
        "ok": true,
        "results": String::from_utf8_lossy(&printed),
        "emitted": results.to_json(true)["emitted"],
        "warnings": ready.warnings().collect::<Vec<_>>(),
        "trace": steps.into_text(),
        "lane": lane,
        "lanes": inputs.lanes(),
    }))
}

/// The possible inputs of a program: the field of [`Given`], the name, the value given, and the default.
fn rows(program: &Program, text: &[u8], given: &Given) -> anyhow::Result<Vec<Value>> {
    let mut frame = Defaults::new(program, text)?.frame(&Interpreter::new(program, Options::default()));
    let bank = frame.parameters_mut();
    let given = serde_json::to_value(given).context("what is given is text")?;
    let value = |field: &str, name: &str| {
        let mut all = given[field].as_array().into_iter().flatten().filter_map(Value::as_str);
        let own = all.find_map(|word| word.strip_prefix(name)?.trim_start().strip_prefix('='));
        own.unwrap_or_default().trim().to_owned()
    };
    let row = |field: &str, name: &str, unset: String| json!({ "field": field, "name": name, "value": value(field, name), "unset": unset });
    let vector = |value: [f32; 4]| value.map(|number| number.to_string()).join(", ");
    let mut rows = Vec::new();
    if program.stage() != Stage::Compute {
        let registers =
            program.attributes().filter(|own| own.file != RegisterFile::LongAttribute || own.index % 2 == 0);
        for (name, register) in attribute_names(program).iter().zip(registers) {
            rows.push(row("sets", name, vector(unset_attribute(program, register))));
        }
    }
    for name in parameter_names(program) {
        // Its own name comes first.
        let name = name.split(" (").next().unwrap_or_default();
        let index = find_parameter(program, name).ok().and_then(|all| all.first().copied());
        let unset = index.and_then(|index| bank.get(usize::from(index))).copied().unwrap_or_default();
        rows.push(row("params", name, vector(unset)));
    }
    for own in &program.interface().buffers {
        let field = match own.space {
            BufferSpace::Constants => "buffers",
            BufferSpace::Storage => "storage",
            BufferSpace::Counters => "counters",
        };
        rows.push(row(field, &own.binding.to_string(), "nothing; as u32:1,2,3 or zeros:64".to_owned()));
    }
    for own in &program.interface().images {
        rows.push(row("images", &own.unit.to_string(), "nothing; as 2D:R32UI:4x4".to_owned()));
    }
    for own in &program.interface().textures {
        rows.push(row("textures", &own.unit.to_string(), "nothing; as checker or noise".to_owned()));
    }
    if program.interface().global_memory.is_any() {
        rows.push(row("memory", "0x1000", "nothing; as u32:1,2,3".to_owned()));
    }
    if program.stage() == Stage::Compute {
        let text = |field: &str| given[field].as_str().unwrap_or_default().to_owned();
        let whole = |field: &str| json!({ "field": field, "name": "", "value": text(field), "unset": "1, 1, 1" });
        rows.push(whole("groups"));
        rows.extend(program.interface().declared.group_size.is_none().then(|| whole("group_size")));
    }
    Ok(rows)
}
