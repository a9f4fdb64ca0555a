//! The GLSL writer: statements of the tree as text, with the declarations around them.
//!
//! - [`expressions`]: operations as expressions;
//! - [`lookups`]: textures; [`memory`]: buffers and arrays;
//! - [`interface`]: a program's inputs and outputs: [`varyings`], [`uniforms`] and [`state`], or [`rows`] of a batch;
//! - [`primitives`]: geometry and tessellation programs;
//! - [`helpers`]: functions that texts call.
//!
//! Each instruction of the IR, or each few that do the same with components of a vector, is one statement, whose
//! variable is named after the register that the instruction writes. A comment before the first shows the instruction.
//! Constants, attributes and parameters have no variables: they are written where they are used.

mod expressions;
mod helpers;
pub(crate) mod interface;
mod lookups;
mod memory;
mod primitives;
mod reflection;
mod rows;
mod state;
mod uniforms;
mod varyings;

use crate::dialect::{Dialect, Has};
use crate::error::{Unsupported, header, place_of};
use crate::form::{self, Contract};
use crate::lints;
use crate::names::Names;
use crate::scopes::Scopes;
use crate::tree::{Node, Tree, Way};
use crate::vectors::{self, Group};
use crate::{Error, Settings, Translation, lines_of};
use interface::Interface;
use nvjit::Program;
use nvjit::compiler::ir::{Block, Function, Inst, NO_SOURCE, Op, Terminator, Type, Value};
use nvjit::language::isa::registers::COMPONENTS;
use nvjit::language::syntax::ast::Span;
use nvjit::runtime::{Register, RegisterFile};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

/// Translates `program`, whose text is `text`, for these settings.
pub(crate) fn translate(program: &Program, text: &[u8], settings: &Settings) -> Result<Translation, Error> {
    let dialect = Dialect::of(settings.target);
    dialect.check(program, text, settings)?;
    let function = form::function(program, settings.options, settings.contract)?;
    let tree = Tree::new(&function);
    let scopes = Scopes::new(&tree.nodes, function.blocks.len());
    let mut writer = Writer {
        program,
        function: &function,
        settings,
        dialect,
        interface: Interface::new(program, &function, settings),
        names: Names::default(),
        operands: HashMap::new(),
        widths: HashMap::new(),
        definitions: function.insts().filter_map(|inst| Some((inst.result?, inst))).collect(),
        hoisted: BTreeMap::new(),
        groups: HashMap::new(),
        lines: Vec::new(),
        depth: 1,
        commented: NO_SOURCE,
        helpers: BTreeSet::new(),
        vectors: BTreeSet::new(),
        variables: BTreeMap::new(),
        array: 0,
        extensions: BTreeSet::new(),
        charges: false,
        emitted: 0,
        checks_lookups: false,
        instructions: program.ast().instructions().map(|one| one.span).collect(),
        text,
        targets: program
            .ast()
            .instructions()
            .map(|one| match one.destination.as_ref().map(|destination| destination.register) {
                Some(nvjit::language::syntax::ast::DestinationRegister::Register(register)) => {
                    program.ast().register_name(register)
                }
                Some(nvjit::language::syntax::ast::DestinationRegister::Relative(_)) => "element".to_owned(),
                _ => "cc".to_owned(),
            })
            .collect(),
    };
    if writer.interface.is_natural() {
        primitives::check(program, &writer.interface)
            .map_err(|what| Unsupported::new(settings.target, what, header(text)))?;
    }
    writer.begin()?;
    writer.prepare(&scopes)?;
    writer.nodes(&tree.nodes, true)?;
    Ok(writer.finish(&tree))
}

/// A feature: whether it is needed, whether there is any, what it is, and where it is needed.
type Need<'a> = (bool, Has, &'static str, &'a dyn Fn() -> Option<Span>);

/// A line of the body.
struct Line {
    depth: usize,
    text: String,
    /// The instruction that it is of.
    source: u32,
}

struct Writer<'a> {
    program: &'a Program,
    function: &'a Function,
    settings: &'a Settings,
    dialect: &'static Dialect,
    interface: Interface,
    names: Names,
    /// The text of each value at its uses.
    operands: HashMap<Value, String>,
    /// How many components variables have.
    widths: HashMap<String, usize>,
    definitions: HashMap<Value, &'a Inst>,
    /// Variables that are declared first, since they are used outside of the block that sets them: their types.
    hoisted: BTreeMap<String, String>,
    groups: HashMap<Block, Vec<Group>>,
    lines: Vec<Line>,
    depth: usize,
    /// The instruction that the last comment shows.
    commented: u32,
    helpers: BTreeSet<&'static str>,
    vectors: BTreeSet<(&'static str, usize)>,
    /// Variables of the IR and their types.
    variables: BTreeMap<u16, Type>,
    /// How many elements arrays have.
    array: usize,
    extensions: BTreeSet<&'static str>,
    charges: bool,
    /// How many results of the vertex that is emitted are set.
    emitted: usize,
    /// Whether lookups are answered by a function of the text.
    checks_lookups: bool,
    /// The span of each instruction in the text.
    instructions: Vec<Span>,
    text: &'a [u8],
    /// The register that each instruction writes.
    targets: Vec<String>,
}

impl<'a> Writer<'a> {
    fn is_exact(&self) -> bool {
        self.settings.contract == Contract::Exact
    }

    fn unsupported(&self, inst: &Inst, what: impl Into<String>) -> Unsupported {
        Unsupported::at(self.settings.target, self.program, inst.source, what.into())
    }

    /// Checks the version for the features that the whole text needs.
    fn begin(&mut self) -> Result<(), Unsupported> {
        let d = self.dialect;
        let is_wide = self.function.types.iter().any(|ty| matches!(ty, Type::F64 | Type::I64));
        let is_rows = !self.interface.is_natural() && !self.interface.is_fragment();
        let is_compute = is_rows || self.program.stage() == nvjit::runtime::Stage::Compute;
        let has_blocks = !self.interface.is_natural() || !self.interface.buffers.is_empty();
        let sampled = self.program.interface().interpolations.iter().find(|(_, how)| how.sample);
        let first = |holds: &dyn Fn(&Inst) -> bool| {
            let inst = self.function.insts().find(|inst| inst.source != NO_SOURCE && holds(inst))?;
            self.instructions.get(inst.source as usize).copied()
        };
        let nowhere = || None;
        let wide = || first(&|inst| inst.result.is_some_and(|result| self.function.ty(result).is_wide()));
        let memory = || {
            first(&|inst| {
                matches!(
                    inst.op,
                    Op::LoadConstant { .. } | Op::LoadMemory(_) | Op::StoreMemory(_) | Op::AtomicMemory(..)
                )
            })
        };
        let at_samples = || place_of(self.program, Register::new(RegisterFile::Attribute, *sampled?.0));
        let needs: [Need<'_>; 7] = [
            (self.is_exact(), d.precise, "`precise`", &nowhere),
            (is_wide, d.wide, "numbers of 64 bits", &wide),
            (has_blocks, d.storage, "storage blocks", &memory),
            (has_blocks, d.bindings, "bindings of blocks", &memory),
            (!self.interface.is_natural(), d.locations, "locations of uniforms", &nowhere),
            (is_compute, d.compute, "compute programs", &|| header(self.text)),
            (sampled.is_some(), d.samples, "attributes at samples", &at_samples),
        ];
        for (is_needed, has, what, place) in needs {
            match has {
                Has::By(extension) if is_needed => drop(self.extensions.insert(extension)),
                Has::No if is_needed => {
                    return Err(Unsupported::new(self.settings.target, what.to_owned(), place()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks the version for a feature.
    fn need(&mut self, has: Has, inst: &Inst, what: &str) -> Result<(), Unsupported> {
        match has {
            Has::Core => Ok(()),
            Has::By(extension) => {
                self.extensions.insert(extension);
                Ok(())
            }
            Has::No => Err(self.unsupported(inst, what)),
        }
    }

    /// Groups instructions into statements, names all variables, and determines which are declared first.
    fn prepare(&mut self, scopes: &Scopes) -> Result<(), Unsupported> {
        let function = self.function;
        let mut users: HashMap<Value, Vec<Block>> = HashMap::new();
        let mut homes: HashMap<Value, Block> = HashMap::new();
        for (number, block) in (0..).map(Block).zip(&function.blocks) {
            let targets = block.terminator.targets().flat_map(|target| &target.args);
            let args = block.insts.iter().flat_map(|inst| &inst.args).chain(targets);
            for &value in args.chain(block.terminator.selector().as_ref()) {
                users.entry(value).or_default().push(number);
            }
            homes.extend(block.insts.iter().filter_map(|inst| Some((inst.result?, number))));
        }
        for (number, block) in (0..).map(Block).zip(&function.blocks) {
            for &param in &block.params {
                let name = self.names.numbered("join");
                self.hoisted.insert(name.clone(), type_name(function.ty(param), 1).to_owned());
                self.operands.insert(param, name);
            }
            let is_immediate = |inst: &Inst| expressions::is_immediate(inst.op);
            let groups = vectors::groups(function, block, self.settings.contract, is_immediate);
            for group in &groups {
                let insts: Vec<&Inst> = group.members.iter().map(|&member| &block.insts[member]).collect();
                let Some(result) = insts[0].result else { continue };
                if let Some(text) = self.immediate(insts[0])? {
                    self.operands.insert(result, text);
                    continue;
                }
                let register = self.targets.get(insts[0].source as usize).map_or("t", String::as_str).to_owned();
                let (name, width) = (self.names.numbered(&register), insts.len());
                let mut hoists = false;
                for (inst, component) in insts.iter().zip(COMPONENTS) {
                    let Some(result) = inst.result else { continue };
                    let text = if width == 1 { name.clone() } else { format!("{name}.{component}") };
                    self.operands.insert(result, text);
                    let mut users = users.get(&result).into_iter().flatten();
                    hoists |= users.any(|&user| !scopes.sees(user, number));
                }
                if hoists {
                    for (name, ty) in self.declared(&name, insts[0], width) {
                        self.hoisted.insert(name, ty);
                    }
                }
                if width > 1 {
                    self.widths.insert(name, width);
                } else if function.ty(result) == Type::Texel {
                    self.widths.insert(name, 4);
                }
            }
            self.groups.insert(number, groups);
        }
        // Extracted components have no statement of their own, and may be in other blocks than the whole.
        let mut parts = Vec::new();
        for (number, block) in (0..).map(Block).zip(&function.blocks) {
            let is_part = |inst: &&Inst| matches!(inst.op, Op::Texel(_) | Op::Resident | Op::Word(_));
            for inst in block.insts.iter().filter(is_part) {
                let whole = inst.args[0];
                let home = homes.get(&whole).copied().unwrap_or(number);
                let sees = |user: &Block| scopes.sees(*user, home);
                let users = inst.result.and_then(|result| users.get(&result)).into_iter().flatten();
                if !sees(&number) || !users.clone().all(sees) {
                    parts.push(whole);
                }
            }
        }
        for whole in parts {
            if let (Some(name), Some(&inst)) = (self.operands.get(&whole).cloned(), self.definitions.get(&whole)) {
                for (name, ty) in self.declared(&name, inst, 1) {
                    self.hoisted.insert(name, ty);
                }
            }
        }
        Ok(())
    }

    /// The variables of a statement and their types.
    fn declared(&self, name: &str, inst: &Inst, width: usize) -> Vec<(String, String)> {
        let ty = inst.result.map_or(Type::F32, |result| self.function.ty(result));
        match inst.op {
            Op::LoadMemory(access) | Op::AtomicMemory(_, access) => {
                let words = 2 * usize::from(access.count);
                (0..words).map(|word| (format!("{name}w{word}"), "int".to_owned())).collect()
            }
            _ => vec![(name.to_owned(), type_name(ty, width).to_owned())],
        }
    }

    fn line(&mut self, source: u32, text: impl Into<String>) {
        self.lines.push(Line { depth: self.depth, text: text.into(), source });
    }

    /// Shows the instruction that the next statements are of.
    fn comment(&mut self, source: u32) {
        if source == NO_SOURCE || source == self.commented {
            return;
        }
        self.commented = source;
        let Some(span) = self.instructions.get(source as usize) else { return };
        let bytes = self.text.get(span.start..span.end).unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        let text: Vec<&str> = text.split_whitespace().collect();
        let shown: String = text.join(" ").chars().filter(|shown| !shown.is_control() && *shown != '\\').collect();
        if !shown.is_empty() {
            self.line(source, format!("// {shown}"));
        }
    }

    fn nodes(&mut self, nodes: &[Node], is_last: bool) -> Result<(), Unsupported> {
        for (number, node) in nodes.iter().enumerate() {
            self.node(node, is_last && number + 1 == nodes.len())?;
        }
        Ok(())
    }

    fn inner(&mut self, nodes: &[Node], is_last: bool) -> Result<(), Unsupported> {
        self.depth += 1;
        // The comment is repeated in each block: the instruction's earlier part may be in a branch that was not taken.
        self.commented = NO_SOURCE;
        let done = self.nodes(nodes, is_last);
        self.depth -= 1;
        self.commented = NO_SOURCE;
        done
    }

    /// `is_last`: nothing follows until the end of the function.
    fn node(&mut self, node: &Node, is_last: bool) -> Result<(), Unsupported> {
        match node {
            Node::Block(block) => self.block(*block)?,
            Node::Copies(pairs) => self.copies(pairs),
            Node::If { condition, then, otherwise } => {
                let condition = self.operand(*condition);
                let (condition, then, otherwise) = if then.is_empty() {
                    (format!("!{condition}"), otherwise, then)
                } else {
                    (condition, then, otherwise)
                };
                self.line(NO_SOURCE, format!("if ({condition}) {{"));
                self.inner(then, is_last)?;
                if !otherwise.is_empty() {
                    self.line(NO_SOURCE, "} else {");
                    self.inner(otherwise, is_last)?;
                }
                self.line(NO_SOURCE, "}");
            }
            Node::Switch { index, arms } => {
                let index = self.operand(*index);
                let arms: Vec<(u32, &[Node])> = (0..).zip(arms.iter().map(Vec::as_slice)).collect();
                self.arms(&index, &arms)?;
            }
            Node::Once(body) => {
                self.line(NO_SOURCE, "do {");
                self.inner(body, false)?;
                self.line(NO_SOURCE, "} while (false);");
            }
            Node::Loop(body) => {
                self.line(NO_SOURCE, "for (;;) {");
                // An exit that is never taken: values that the loop loads are kept for lanes that leave earlier than
                // others. If all lanes leave by one exit, llvmpipe takes the loads of the last iteration, which are
                // masked.
                if self.is_exact() && self.loads_memory(body) {
                    self.line(NO_SOURCE, "    if (zero_bits != 0u) break;");
                }
                self.inner(body, false)?;
                self.line(NO_SOURCE, "}");
            }
            Node::Break => self.line(NO_SOURCE, "break;"),
            Node::Continue => self.line(NO_SOURCE, "continue;"),
            Node::Leave(number) => {
                self.line(NO_SOURCE, format!("leave = {number};"));
                self.line(NO_SOURCE, "break;");
            }
            Node::OnLeave { number, way } => {
                self.line(NO_SOURCE, format!("if (leave == {number}) {{"));
                self.depth += 1;
                if *way != Way::Further {
                    self.line(NO_SOURCE, "leave = 0;");
                }
                self.line(NO_SOURCE, if *way == Way::Continue { "continue;" } else { "break;" });
                self.depth -= 1;
                self.line(NO_SOURCE, "}");
            }
            Node::Return => {
                for line in self.interface.end() {
                    self.line(NO_SOURCE, line);
                }
                if !is_last {
                    self.line(NO_SOURCE, "return;");
                }
            }
            Node::Dispatch(blocks) => {
                self.line(NO_SOURCE, "int next = 0;");
                self.line(NO_SOURCE, "for (;;) {");
                self.depth += 1;
                let arms: Vec<(u32, &[Node])> =
                    blocks.iter().map(|(Block(block), nodes)| (*block, nodes.as_slice())).collect();
                self.arms("next", &arms)?;
                self.depth -= 1;
                self.line(NO_SOURCE, "}");
            }
            Node::Next(Block(block)) => self.line(NO_SOURCE, format!("next = {block};")),
            Node::Go(_) | Node::Scope(..) => {}
        }
        Ok(())
    }

    /// Whether statements load from buffers.
    fn loads_memory(&self, nodes: &[Node]) -> bool {
        let loads = |inst: &Inst| {
            matches!(
                inst.op,
                Op::LoadMemory(_) | Op::LoadConstant { .. } | Op::AtomicMemory(..) | Op::ParamRelative { .. }
            )
        };
        nodes.iter().any(|node| match node {
            Node::Block(block) => self.function.block(*block).insts.iter().any(loads),
            Node::If { then, otherwise, .. } => self.loads_memory(then) || self.loads_memory(otherwise),
            Node::Switch { arms, .. } => arms.iter().any(|arm| self.loads_memory(arm)),
            Node::Once(body) | Node::Loop(body) | Node::Scope(_, body) => self.loads_memory(body),
            Node::Dispatch(blocks) => blocks.iter().any(|(_, body)| self.loads_memory(body)),
            _ => false,
        })
    }

    /// A switch by a number; one of the arms is the default, so that one arm is always taken. `break` in an arm leaves
    /// the switch.
    fn arms(&mut self, index: &str, arms: &[(u32, &[Node])]) -> Result<(), Unsupported> {
        let is_old = self.dialect.is_old;
        self.line(NO_SOURCE, if is_old { "do {".to_owned() } else { format!("switch ({index}) {{") });
        for (place, (number, nodes)) in arms.iter().enumerate() {
            let is_default = place + 1 == arms.len();
            let otherwise = if place > 0 { "} else " } else { "" };
            let begin = match (is_old, is_default) {
                (true, true) => format!("{otherwise}{{"),
                (true, false) => format!("{otherwise}if ({index} == {number}) {{"),
                (false, true) => "default: {".to_owned(),
                (false, false) => format!("case {number}: {{"),
            };
            self.line(NO_SOURCE, begin);
            self.inner(nodes, false)?;
            if !is_old {
                self.line(NO_SOURCE, "} break;");
            }
        }
        if is_old {
            self.line(NO_SOURCE, "}");
        }
        self.line(NO_SOURCE, if is_old { "} while (false);" } else { "}" });
        Ok(())
    }

    /// Sets parameters of a block. If one is another's value, all are read before any is set.
    fn copies(&mut self, pairs: &[(Value, Value)]) {
        let set: HashSet<Value> = pairs.iter().map(|(param, _)| *param).collect();
        let clashes = pairs.iter().any(|(_, value)| set.contains(value));
        let mut texts = Vec::new();
        for &(param, value) in pairs {
            let (to, mut from) = (self.operand(param), self.hidden(value, true));
            if clashes {
                let ty = type_name(self.function.ty(param), 1);
                let name = self.names.numbered("old");
                let precise = self.precise();
                self.line(NO_SOURCE, format!("{precise}{ty} {name} = {from};"));
                from = name;
            }
            texts.push(format!("{to} = {from};"));
        }
        for text in texts {
            self.line(NO_SOURCE, text);
        }
    }

    fn precise(&self) -> &'static str {
        if self.is_exact() { "precise " } else { "" }
    }

    fn block(&mut self, block: Block) -> Result<(), Unsupported> {
        let data = self.function.block(block);
        let groups = self.groups.remove(&block).unwrap_or_default();
        let mut outputs: Vec<&Inst> = Vec::new();
        let mut last = self.final_reads(&data.insts);
        for group in groups {
            if last.is_some_and(|last| group.members.contains(&last)) {
                last = None;
                self.patch_barrier(&data.insts[group.members[0]])?;
            }
            let insts: Vec<&Inst> = group.members.iter().map(|&member| &data.insts[member]).collect();
            let first = insts[0];
            if matches!(first.op, Op::Output(_)) {
                outputs.push(first);
                continue;
            }
            if first.result.is_none() {
                self.comment(first.source);
                self.effect(first)?;
                continue;
            }
            if expressions::is_immediate(first.op) {
                continue;
            }
            self.comment(first.source);
            self.statement(&insts)?;
        }
        debug_assert!(outputs.is_empty() || data.terminator == Terminator::Return);
        self.outputs(&outputs)
    }

    /// The statement of instructions that do the same.
    fn statement(&mut self, insts: &[&Inst]) -> Result<(), Unsupported> {
        let first = insts[0];
        let Some(result) = first.result else { return Ok(()) };
        if matches!(first.op, Op::LoadMemory(_) | Op::AtomicMemory(..)) {
            return self.load(first);
        }
        let ty = self.function.ty(result);
        let text = self.expression(insts)?;
        let name = self.operand(result);
        let name = name.strip_suffix(".x").filter(|_| insts.len() > 1).unwrap_or(&name).to_owned();
        self.set(first.source, &name, type_name(ty, insts.len()), &text);
        Ok(())
    }

    /// Declares a variable, if that has not been done, and sets it.
    fn set(&mut self, source: u32, name: &str, ty: &str, text: &str) {
        let line = match self.hoisted.contains_key(name) {
            true => format!("{name} = {text};"),
            false => format!("{}{ty} {name} = {text};", self.precise()),
        };
        self.line(source, line);
    }

    /// `value` as an operand.
    fn operand(&self, value: Value) -> String {
        self.operands.get(&value).cloned().unwrap_or_else(|| "0".to_owned())
    }

    /// Assembles the text.
    fn finish(mut self, tree: &Tree) -> Translation {
        self.interface.has_zero = self.checks_lookups
            || self.is_exact()
                && (self.array > 0
                    || !self.variables.is_empty()
                    || self.lines.iter().any(|line| line.text.contains("zero_bits")));
        let (mut body, mut map) = (Output::default(), Vec::new());
        self.globals(&mut body);
        body.text("void main() {");
        self.locals(tree, &mut body);
        let lines = lines_of(self.text, self.instructions.iter().map(|span| span.start));
        for line in &self.lines {
            body.text(&format!("{}{}", "    ".repeat(line.depth), line.text));
            if let Some(&from) = lines.get(line.source as usize) {
                map.push((body.lines, from));
            }
        }
        body.text("}");
        let head = self.head(&body.text);
        map.iter_mut().for_each(|(line, _)| *line += head.lines);
        let inexact = lints::find(self.program, &lines, self.function, self.settings);
        let reflection = self.interface.reflection(self.program, self.settings, inexact);
        let rows = crate::Rows {
            inputs: self.interface.inputs.clone(),
            outputs: self.interface.outputs.clone(),
            shared_words: self.interface.shared_words,
            is_fragment: self.interface.is_fragment(),
        };
        Translation { text: head.text + &body.text, words: Vec::new(), map, reflection, rows }
    }

    /// The version and the extensions of a text.
    fn head(&mut self, body: &str) -> Output {
        let d = self.dialect;
        let used = [
            (d.has_fixed_function, d.fixed_function),
            (body.contains("BitsTo"), d.float_bits),
            (body.contains("layout(location"), d.attribute_locations),
        ];
        for (is_used, has) in used {
            if let (true, Has::By(extension)) = (is_used, has) {
                self.extensions.insert(extension);
            }
        }
        let mut head = Output::default();
        head.text(&format!("#version {}", d.header));
        for extension in &self.extensions {
            head.text(&format!("#extension {extension} : enable"));
        }
        head.text("");
        head
    }

    /// Declarations and functions.
    fn globals(&self, out: &mut Output) {
        if self.dialect.is_es {
            out.text("precision highp float;");
            out.text("precision highp int;");
        }
        self.interface.declarations(self.program, out);
        if self.interface.has_zero && !self.dialect.is_vulkan {
            out.text("// Always 0: keeps compilers from folding arithmetic with constants.");
            out.text(&format!("{}uniform uint zero_bits;", self.interface.zero_layout()));
        }
        let lookup = self.checks_lookups.then(|| lookups::LOOKUP.to_owned());
        for text in helpers::texts(&self.helpers, &self.vectors).into_iter().chain(lookup) {
            out.text("");
            out.text(&if self.is_exact() { text } else { text.replace("precise ", "") });
        }
        out.text("");
    }

    /// Variables of the function, and its first statements.
    fn locals(&self, tree: &Tree, out: &mut Output) {
        for line in self.interface.beginning(self.precise()) {
            out.text(&format!("    {line}"));
        }
        if tree.leaves {
            out.text("    int leave = 0;");
        }
        if self.charges {
            out.text("    int budget = 262144;");
        }
        let mut by_type: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, ty) in &self.hoisted {
            by_type.entry(ty).or_default().push(name);
        }
        for (ty, names) in by_type {
            for names in names.chunks(12) {
                out.text(&format!("    {}{ty} {};", self.precise(), names.join(", ")));
            }
        }
        for (number, ty) in &self.variables {
            let ty = type_name(*ty, 1);
            // Not a constant that compilers could fold with.
            let zero = if self.is_exact() && ty == "float" {
                "uintBitsToFloat(zero_bits)".to_owned()
            } else {
                format!("{ty}(0)")
            };
            out.text(&format!("    {}{ty} variable_{number} = {zero};", self.precise()));
        }
        if self.array > 0 {
            out.text(&format!("    int elements[{}];", self.array));
            let zero = if self.is_exact() { "int(zero_bits)" } else { "0" };
            out.text(&format!("    for (int i = 0; i < {}; i++) elements[i] = {zero};", self.array));
        }
    }
}

/// A text that counts its lines.
#[derive(Default)]
pub(crate) struct Output {
    text: String,
    lines: usize,
}

impl Output {
    pub(crate) fn text(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
        self.lines += 1 + text.matches('\n').count();
    }
}

/// The name of a type in the target.
fn type_name(ty: Type, width: usize) -> &'static str {
    let names = match ty {
        Type::F32 => ["float", "vec2", "vec3", "vec4"],
        Type::I32 => ["int", "ivec2", "ivec3", "ivec4"],
        Type::F64 => ["double", "dvec2", "dvec3", "dvec4"],
        Type::I64 => ["int64_t", "i64vec2", "i64vec3", "i64vec4"],
        Type::Bool => ["bool", "bvec2", "bvec3", "bvec4"],
        Type::Texel => ["vec4"; 4],
        Type::Words => ["int"; 4],
    };
    names[width.clamp(1, 4) - 1]
}
