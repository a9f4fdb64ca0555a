//! SPIR-V: compiles the GLSL writer's text, in the dialect of Vulkan or in that of OpenGL's modules, to a module.
//!
//! - [`syntax`]: the text as a syntax tree;
//! - [`globals`]: declarations outside of functions;
//! - [`code`]: statements and expressions; [`functions`] and [`textures`]: the built-in functions that they call;
//! - [`effects`]: the variables that they assign;
//! - [`module`]: types, constants, and the sequence of instructions.
//!
//! So all targets except plain ARB programs share one writer for the program's operations, lookups and accesses. In the
//! contract `exact` each arithmetic result is NoContraction, and zeros, infinities and NaN are kept.

mod code;
mod effects;
mod functions;
mod globals;
mod module;
mod syntax;
mod textures;

use crate::error::Unsupported;
use crate::{Contract, Error, Face, Settings, Target, Translation, glsl, lines_of};
use code::Code;
use globals::Globals;
use module::{Builder, ids};
use nvjit::Program;
use nvjit::runtime::Stage;
use rspirv::binary::{Assemble, Disassemble};
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Capability, ExecutionMode, ExecutionModel, Op};
use std::collections::HashMap;
use syntax::Global;

/// Whose module it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flavor {
    Vulkan,
    /// OpenGL's, of version 1.0: uniforms with locations, and storage blocks of the old kind.
    Gl,
    /// For naga: textures and samplers are separate variables.
    Naga,
}

impl Flavor {
    fn of(target: Target) -> Self {
        match target {
            Target::SpirvGl => Self::Gl,
            Target::Spirv => Self::Vulkan,
            _ => Self::Naga,
        }
    }
}

/// A construct of the text without a counterpart.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fault {
    /// The line of the text; 0 if it is outside of functions.
    line: usize,
    what: String,
}

impl Fault {
    fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

/// Translates `program`, whose text is `text`, for these settings.
pub(crate) fn translate(program: &Program, text: &[u8], settings: &Settings) -> Result<Translation, Error> {
    let translation = glsl::translate(program, text, settings)?;
    let model = match (translation.rows.is_fragment, settings.face == Face::Natural, program.stage()) {
        (true, ..) => ExecutionModel::Fragment,
        (_, _, Stage::Vertex) => ExecutionModel::Vertex,
        (_, true, Stage::Geometry) => ExecutionModel::Geometry,
        (_, true, Stage::TessControl) => ExecutionModel::TessellationControl,
        (_, true, Stage::TessEvaluation) => ExecutionModel::TessellationEvaluation,
        _ => ExecutionModel::GLCompute,
    };
    let is_exact = settings.contract == Contract::Exact;
    let flavor = Flavor::of(settings.target);
    let module = module(&translation.text, &translation.map, model, is_exact, flavor).map_err(|fault| {
        let from = translation.map.iter().find(|(line, _)| *line == fault.line).map(|(_, from)| *from);
        let lines = lines_of(text, program.ast().instructions().map(|one| one.span.start));
        let of = program.ast().instructions().zip(lines).find(|(_, line)| Some(*line) == from);
        let instruction = of.map(|(instruction, _)| instruction);
        Unsupported::new(settings.target, fault.what, instruction.map(|one| one.span))
    })?;
    if flavor == Flavor::Naga {
        return crate::naga::translate(&module.assemble(), program, translation, settings);
    }
    let text = module.disassemble() + "\n";
    let map = lines(&text);
    Ok(Translation { words: module.assemble(), text, map, ..translation })
}

/// The words of a text of this stage.
#[cfg(feature = "driver")]
pub(crate) fn of_text(text: &str, model: ExecutionModel) -> Result<Vec<u32>, String> {
    let module = module(text, &[], model, false, Flavor::Vulkan).map_err(|fault| fault.what)?;
    Ok(module.assemble())
}

/// The module that a text is; `map` is that of its lines.
fn module(
    text: &str,
    map: &[(usize, usize)],
    model: ExecutionModel,
    is_exact: bool,
    flavor: Flavor,
) -> Result<Module, Fault> {
    let mut builder = Builder::new(is_exact);
    let mut globals = Globals::new(model, flavor);
    match model {
        ExecutionModel::Geometry => builder.capability(Capability::Geometry),
        ExecutionModel::TessellationControl | ExecutionModel::TessellationEvaluation => {
            builder.capability(Capability::Tessellation);
        }
        _ => {}
    }
    let all = syntax::parse(text)?;
    for global in &all {
        match global {
            Global::Block { qualifiers, name: "", .. } => globals.layout(qualifiers),
            Global::Block { qualifiers, name, members } => {
                globals.block(qualifiers, name, members, &mut builder)?;
            }
            Global::Variable { qualifiers, ty, name, count } => {
                globals.variable(qualifiers, ty, name, *count, &mut builder)?;
            }
            Global::Function { .. } => {}
        }
    }
    let origins: HashMap<usize, usize> = map.iter().copied().collect();
    let mut code = Code::new(builder, globals, origins);
    let mut main = 0;
    for global in &all {
        if let Global::Function { ty, name, parameters, body } = global {
            main = code.function(ty, name, parameters, body)?;
        }
    }
    let Code { mut builder, globals, .. } = code;
    let mut entry =
        vec![Operand::ExecutionModel(model), Operand::IdRef(main), Operand::LiteralString("main".to_owned())];
    entry.extend(ids(&globals.interface));
    builder.module.entry_points.push(Instruction::new(Op::EntryPoint, None, None, entry));
    let mut modes = globals.modes.clone();
    match model {
        ExecutionModel::Fragment if flavor == Flavor::Gl => modes.push((ExecutionMode::OriginLowerLeft, Vec::new())),
        ExecutionModel::Fragment => modes.push((ExecutionMode::OriginUpperLeft, Vec::new())),
        ExecutionModel::GLCompute => modes.push((ExecutionMode::LocalSize, globals.group_size.to_vec())),
        _ => {}
    }
    // OpenGL's modules know no such mode.
    if is_exact && flavor != Flavor::Gl {
        builder.capability(Capability::SignedZeroInfNanPreserve);
        builder.extension("SPV_KHR_float_controls");
        modes.push((ExecutionMode::SignedZeroInfNanPreserve, vec![32]));
    }
    for (mode, numbers) in modes {
        let mut operands = vec![Operand::IdRef(main), Operand::ExecutionMode(mode)];
        operands.extend(numbers.into_iter().map(Operand::LiteralBit32));
        builder.module.execution_modes.push(Instruction::new(Op::ExecutionMode, None, None, operands));
    }
    // Version 1.3 has these without the extension.
    if flavor == Flavor::Gl && builder.has(Capability::DrawParameters) {
        builder.extension("SPV_KHR_shader_draw_parameters");
    }
    Ok(builder.finish(if flavor == Flavor::Gl { (1, 0) } else { (1, 3) }))
}

/// Lines of the disassembly, and the lines of the program that the module says they are of.
fn lines(text: &str) -> Vec<(usize, usize)> {
    let mut map = Vec::new();
    let mut from = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        if let Some(rest) = line.strip_prefix("OpLine ") {
            from = rest.split(' ').nth(1).and_then(|line| line.parse().ok());
        } else if line.contains("= OpLabel") || line.starts_with("OpFunctionEnd") {
            from = None;
        } else if let Some(from) = from {
            map.push((number, from));
        }
    }
    map
}
