//! Every stage of a compilation as text, for looking at.

use super::layout::Layout;
use super::{CompileOptions, Target, cranelift, wide};
use crate::error::CompileError;
use crate::options;
use crate::program::Program;
use crate::stages::{Form, Stages};
use crate::syntax::ast::Ast;
use std::fmt::Write;

/// The stages of one compilation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The IR, optimised, with all operations.
    pub ir: String,
    /// The primitive IR that the backend gets.
    pub primitive: String,
    /// Cranelift's IR, whichever backend makes the code.
    pub clif: String,
    /// Disassembly; where the code of a program instruction starts, a comment has its source line.
    pub asm: String,
    /// The machine code.
    pub bytes: Vec<u8>,
}

/// Compiles `program` for `target` and lists every stage. `text` is the program's text, for comments.
///
/// # Errors
/// As [`Compiler::new`](super::Compiler::new) for the host, and internal errors.
pub fn listing(
    program: &Program,
    text: &[u8],
    options: &CompileOptions,
    target: Target,
) -> Result<Listing, CompileError> {
    let backend = cranelift::Backend::new(target, options.cpu, options.options.mad)?;
    let signature = options::signature(program, &options.options);
    let stages = options.stages();
    let function = stages.of(program, Form::Optimized);
    let primitive = stages.run(function.clone(), Form::Optimized, Form::Final, |_, _| {});
    let clif = backend.clif(&primitive, &Layout::new(&primitive, &signature))?;
    let ir = function.to_string();
    let machines = options.machines();
    if target == Target::Host && !machines.is_empty() {
        let stages = Stages { native: true, ..stages };
        let native = stages.run(function, Form::Optimized, Form::Final, |_, _| {});
        if let Ok(code) = wide::compile(&native, &Layout::new(&native, &signature), &machines) {
            let instructions = &code.bytes[..code.end as usize];
            let asm = disassemble(&backend, instructions, &code.sources, program.ast(), text).unwrap_or_default();
            return Ok(Listing { ir, primitive: native.to_string(), clif, asm, bytes: code.bytes });
        }
    }
    let layout = Layout::new(&primitive, &signature);
    let code = backend.compile(&primitive, &layout)?;
    let asm = match disassemble(&backend, &code.bytes, &code.sources, program.ast(), text) {
        Some(asm) => asm,
        None => backend.vcode(&primitive, &layout)?,
    };
    Ok(Listing { ir, primitive: primitive.to_string(), clif, asm, bytes: code.bytes })
}

/// The disassembly, or `None` where the disassembler does not know an instruction.
fn disassemble(
    backend: &cranelift::Backend,
    bytes: &[u8],
    sources: &[(u32, u32)],
    ast: &Ast,
    text: &[u8],
) -> Option<String> {
    let capstone = backend.isa().to_capstone().ok()?;
    // Constants follow the code; what comes after the last return is data.
    let instructions = capstone.disasm_all(bytes, 0).ok()?;
    let mut sources = sources.iter().peekable();
    let mut last = None;
    let mut out = String::new();
    let mut end = 0;
    for instruction in instructions.iter() {
        let address = instruction.address();
        while let Some(&&(_, source)) = sources.peek().filter(|(offset, _)| u64::from(*offset) <= address) {
            sources.next();
            if last != Some(source) {
                last = Some(source);
                let span = ast.instructions().nth(source as usize)?.span;
                let line = text.get(span.start..span.end).unwrap_or_default();
                writeln!(out, "; {}", String::from_utf8_lossy(line)).ok()?;
            }
        }
        // Capstone writes what it does not know as bytes.
        let mnemonic = instruction.mnemonic().filter(|mnemonic| *mnemonic != ".byte")?;
        writeln!(out, "{address:6x}:  {mnemonic:<12} {}", instruction.op_str().unwrap_or("")).ok()?;
        end = address as usize + instruction.len();
        if mnemonic.starts_with("ret") {
            break;
        }
    }
    // The function has one return, at its end: anything else means that decoding stopped early.
    let is_data = |bytes: &[u8]| bytes.len() < 16 || bytes.len().is_multiple_of(4);
    is_data(bytes.get(end..)?).then_some(out)
}
