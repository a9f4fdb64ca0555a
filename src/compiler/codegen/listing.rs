//! Every stage of a compilation as text, for people to read.

use super::layout::Layout;
use super::prologue::{Code, Iteration, Parts};
use super::remarks::{self, Remark};
use super::{CompileOptions, Target, cranelift, wide};
use crate::compiler::ir::{Function, Ops};
use crate::compiler::stages::{Form, Stages};
use crate::compiler::work::Exhausted;
use crate::error::CompileError;
use crate::language::program::Program;
use crate::language::syntax::ast::Ast;
use crate::options::Options;
use std::fmt::Write;

/// The stages of one compilation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The IR in every form, in order, of the code below.
    pub forms: Vec<(Form, String)>,
    /// The same after each pass that changed something ([`Stages::passes`]).
    pub passes: Vec<(String, String)>,
    /// The IR, optimised, with all operations.
    pub ir: String,
    /// The primitive IR that the backend gets.
    pub primitive: String,
    /// Cranelift's IR, whichever backend generates the code.
    pub clif: String,
    /// Disassembly; where the code of a program instruction starts, a comment has its source line.
    pub asm: String,
    /// For each line of `asm`, the number of the program instruction that it belongs to, if known.
    pub asm_sources: Vec<Option<u32>>,
    /// The machine code.
    pub bytes: Vec<u8>,
    /// Where in it the code begins that prepares what depends on parameters alone, if there is any; `asm` counts from
    /// there again.
    pub prologue: Option<usize>,
    /// The loop over a batch in it.
    pub iteration: Iteration,
    /// What was decided, and why.
    pub remarks: Vec<Remark>,
}

/// Compiles `program` for `target` and lists every stage. `text` is the program's text, for comments.
///
/// # Errors
/// As [`Compiler::new`](super::Compiler::new) for the host, but that its CPU need not have what the
/// [`Backend`](super::Backend) needs; as [`Compiler::compile`](super::Compiler::compile), and internal errors.
pub fn listing(
    program: &Program,
    text: &[u8],
    options: &CompileOptions,
    target: Target,
) -> Result<Listing, CompileError> {
    let backend = cranelift::Backend::new(target, options.cpu, options.options.mad)?;
    let signature = program.signature(&options.options);
    let stages = options.stages();
    let meter = stages.meter(program);
    let too_much = |Exhausted| CompileError::TooMuchWork(meter.limit());
    let (function, forms) = stages.forms(program, &meter).map_err(too_much)?;
    let expanded = stages.of(program, Form::Expanded, &stages.meter(program)).map_err(too_much)?;
    let mut remarks = remarks::divergence(&expanded, &program.parameter_names());
    let parts = Parts::of(&function);
    let layout = Layout::new(&parts, &signature);
    let mut clif = backend.clif(&parts.body, &layout)?;
    if let Some(prologue) = &parts.prologue {
        clif += &format!("\n{PROLOGUE}\n{}", backend.clif(prologue, &layout)?);
    }
    let ir = text_of(&forms, Form::Optimized);
    // Code for a named machine is only listed, so the CPU need not support it.
    let machines = if options.must_be_wide() { options.wanted_machines().collect() } else { options.machines() };
    if target == Target::Host && !machines.is_empty() {
        let stages = Stages { kept: Ops::NATIVE, ..stages };
        let meter = stages.meter(program);
        let (native, forms) = stages.forms(program, &meter).map_err(too_much)?;
        let parts = Parts::of(&native);
        let layout = Layout::new(&parts, &signature);
        let compiled = wide::compile(&parts, &layout, &machines, options.verify, &meter, &mut |_| {});
        if let Err(reason) = &compiled
            && options.must_be_wide()
        {
            return Err(match meter.spent() > meter.limit() {
                true => CompileError::TooMuchWork(meter.limit()),
                false => CompileError::Unsupported(format!("code for {:?}: {reason}", options.backend)),
            });
        }
        if let Ok(wide::Compiled { mut body, prologue, .. }) = compiled {
            let asm = disassemble_both(&backend, &body, prologue.as_ref(), program.ast(), text);
            let (asm, asm_sources) = asm.unwrap_or_default();
            let primitive = text_of(&forms, Form::Final);
            let passes = stages.passes(program, &stages.meter(program)).map_err(too_much)?;
            let prologue = body.append(prologue.as_ref());
            let Code { bytes, iteration, .. } = body;
            remarks.extend(remarks::hoisting(&native));
            remarks.extend(remarks::machine(&parts.body, &machines));
            remarks.extend(remarks::spilling(&iteration));
            return Ok(Listing {
                forms,
                passes,
                ir,
                primitive,
                clif,
                asm,
                asm_sources,
                bytes,
                prologue,
                iteration,
                remarks,
            });
        }
    }
    meter.raise(Options::CRANELIFT);
    let mut body = backend.compile(&parts.body, &layout, &meter)?;
    let prologue = parts.prologue.as_ref().map(|prologue| backend.compile(prologue, &layout, &meter)).transpose()?;
    let (asm, asm_sources) = match disassemble_both(&backend, &body, prologue.as_ref(), program.ast(), text) {
        Some(asm) => asm,
        None => (backend.vcode(&parts.body, &layout)?, Vec::new()),
    };
    let prologue = body.append(prologue.as_ref());
    let primitive = text_of(&forms, Form::Final);
    let passes = stages.passes(program, &stages.meter(program)).map_err(too_much)?;
    let Code { bytes, iteration, .. } = body;
    remarks.extend(remarks::hoisting(&function));
    Ok(Listing { forms, passes, ir, primitive, clif, asm, asm_sources, bytes, prologue, iteration, remarks })
}

/// The text of the prologue of `function`, of the form [`Form::Final`], if it has one, and of the rest.
pub fn split(function: &Function) -> String {
    let Parts { body, prologue } = Parts::of(function);
    prologue.map(|prologue| prologue.to_string()).unwrap_or_default() + &body.to_string()
}

/// What stands before the prologue in [`Listing::asm`].
pub const PROLOGUE: &str = "; prologue, for new parameters";

/// The disassembly of both parts.
fn disassemble_both(
    backend: &cranelift::Backend,
    body: &Code,
    prologue: Option<&Code>,
    ast: &Ast,
    text: &[u8],
) -> Option<(String, Vec<Option<u32>>)> {
    let of = |code: &Code| disassemble(backend, &code.bytes[..code.end as usize], &code.sources, ast, text);
    let (mut asm, mut lines) = of(body)?;
    if let Some(prologue) = prologue {
        let (own, own_lines) = of(prologue)?;
        asm += &format!("{PROLOGUE}\n{own}");
        lines.push(None);
        lines.extend(own_lines);
    }
    Some((asm, lines))
}

fn text_of(forms: &[(Form, String)], wanted: Form) -> String {
    forms.iter().find(|(form, _)| *form == wanted).map(|(_, text)| text.clone()).unwrap_or_default()
}

/// The disassembly and the program instruction of each line, or `None` if the disassembler does not know an
/// instruction.
fn disassemble(
    backend: &cranelift::Backend,
    bytes: &[u8],
    sources: &[(u32, u32)],
    ast: &Ast,
    text: &[u8],
) -> Option<(String, Vec<Option<u32>>)> {
    let capstone = backend.isa().to_capstone().ok()?;
    // Constants follow the code; what comes after the last return is data.
    let instructions = capstone.disasm_all(bytes, 0).ok()?;
    let mut sources = sources.iter().peekable();
    let mut last = None;
    let (mut out, mut of) = (String::new(), Vec::new());
    let mut end = 0;
    for instruction in instructions.iter() {
        let address = instruction.address();
        while let Some(&&(_, source)) = sources.peek().filter(|(offset, _)| u64::from(*offset) <= address) {
            sources.next();
            if last != Some(source) {
                last = Some(source);
                let span = ast.instructions().nth(source as usize)?.span;
                let line = text.get(span.start..span.end).unwrap_or_default();
                let comment = String::from_utf8_lossy(line);
                writeln!(out, "; {comment}").ok()?;
                // The text of an instruction may take several lines.
                of.extend(std::iter::repeat_n(last, 1 + comment.matches('\n').count()));
            }
        }
        // Capstone writes unknown instructions as bytes.
        let mnemonic = instruction.mnemonic().filter(|mnemonic| *mnemonic != ".byte")?;
        writeln!(out, "{address:6x}:  {mnemonic:<12} {}", instruction.op_str().unwrap_or("")).ok()?;
        of.push(last);
        end = address as usize + instruction.len();
        if mnemonic.starts_with("ret") {
            break;
        }
    }
    // The function has one return, at its end: anything else means that decoding stopped early.
    let is_data = |bytes: &[u8]| bytes.len() < 16 || bytes.len().is_multiple_of(4);
    is_data(bytes.get(end..)?).then_some((out, of))
}
