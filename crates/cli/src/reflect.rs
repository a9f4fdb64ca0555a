//! `nvjit reflect`: prints the interface of a program as data.

use super::{Outcome, display_name, load};
use nvjit::Program;
use nvjit::language::program::{Access, BufferSpace, BufferUse};
use nvjit::language::validate::Resources;
use nvjit::runtime::{Register, RegisterFile};
use nvjit_translate::{Parameter, Row};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Arguments {
    /// Program
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Some((program, _)) = load(&arguments.file)? else { return Ok(Outcome::Failed) };
    let mut answer = json!({ "file": display_name(&arguments.file) });
    if let (Some(answer), Value::Object(own)) = (answer.as_object_mut(), reflect(&program)) {
        answer.extend(own);
    }
    writeln!(out, "{answer:#}")?;
    Ok(Outcome::Ok)
}

/// The interface of a program.
pub fn reflect(program: &Program) -> Value {
    let interface = program.interface();
    let rows = |rows: &mut dyn Iterator<Item = (Register, u8)>| -> Vec<Value> {
        rows.map(|(register, mask)| row(program, register, mask)).collect()
    };
    let parameters = program.parameters().iter().map(|parameter| {
        let variable = program.declared_parameter(parameter.index);
        let Parameter { kind, name, default } = Parameter::of(program, parameter);
        json!({ "number": parameter.index, "kind": kind, "name": name, "variable": variable, "default": default })
    });
    let textures = interface.textures.iter().map(|own| json!({ "unit": own.unit, "target": own.target.name() }));
    let images = interface.images.iter().map(|own| with_access(json!({ "unit": own.unit }), own.access));
    json!({
        "language": program.language().to_string(),
        "stage": program.stage().name(),
        "attributes": rows(&mut interface.attributes.iter().map(|(&register, &mask)| (register, mask))),
        "results": rows(&mut program.results()),
        "parameters": parameters.collect::<Vec<_>>(),
        "relative_parameters": interface.relative_parameters,
        "textures": textures.collect::<Vec<_>>(),
        "images": images.collect::<Vec<_>>(),
        "buffers": interface.buffers.iter().map(buffer).collect::<Vec<_>>(),
        "global_memory": with_access(json!({}), interface.global_memory),
        "kills": interface.kills,
        "replaces_depth": interface.replaces_depth,
        "declared": declared(program),
        "resources": resources(program),
    })
}

fn row(program: &Program, register: Register, mask: u8) -> Value {
    let mut value = json!(Row::of(program, register, mask));
    if register.file == RegisterFile::Attribute && program.interface().integer_attributes.contains(&register) {
        value["integers"] = true.into();
    }
    value
}

fn buffer(own: &BufferUse) -> Value {
    let kind = match own.space {
        BufferSpace::Constants => "program.buffer",
        BufferSpace::Storage => "program.storage",
        BufferSpace::Counters => "program.counter",
    };
    with_access(json!({ "kind": kind, "binding": own.binding }), own.access)
}

fn with_access(mut value: Value, access: Access) -> Value {
    value["reads"] = access.reads.into();
    value["writes"] = access.writes.into();
    value
}

/// The declarations of its stage, without those that are absent.
fn declared(program: &Program) -> Value {
    let own = &program.interface().declared;
    let all = [
        ("group_size", own.group_size.map(|size| json!(size))),
        ("shared_memory", own.shared_memory.map(Value::from)),
        ("primitive_in", own.primitive_in.map(|word| word.name().into())),
        ("primitive_out", own.primitive_out.map(|word| word.name().into())),
        ("vertices_out", own.vertices_out.map(Value::from)),
        ("invocations", own.invocations.map(Value::from)),
        ("tess_mode", own.tess_mode.map(|word| word.name().into())),
        ("tess_spacing", own.tess_spacing.map(|word| word.name().into())),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<Map<_, _>>().into()
}

/// Its use of limited resources, by the queries of ARB_vertex_program and ARB_fragment_program; for other languages the
/// number of instructions.
fn resources(program: &Program) -> Value {
    if !program.features().variables {
        return json!({ "instructions": program.ast().instructions().count() });
    }
    let &Resources {
        instructions,
        alu_instructions,
        tex_instructions,
        tex_indirections,
        temporaries,
        parameters,
        attribs,
        address_registers,
        ..
    } = program.resources();
    json!({
        "instructions": instructions,
        "alu_instructions": alu_instructions,
        "tex_instructions": tex_instructions,
        "tex_indirections": tex_indirections,
        "temporaries": temporaries,
        "parameters": parameters,
        "attribs": attribs,
        "address_registers": address_registers,
    })
}
