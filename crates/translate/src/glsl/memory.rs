//! Loads and stores: parameters, variables, arrays, buffers and shared memory; and other side effects.
//!
//! A buffer is an array of words. Loads out of bounds give zeros, and stores out of bounds have no effect, as the
//! programs' languages specify. Accesses narrower than a word, or unaligned, are composed of words; their stores change
//! only their own bits, but not atomically.

use super::Writer;
use crate::error::Unsupported;
use nvjit::compiler::ir::{Inst, MemoryAccess, Op, Type, Value};
use nvjit::runtime::{MemoryElement, MemoryOperation, MemorySpace, Stage};

impl Writer<'_> {
    /// The expression of what `inst` loads, if it is a load.
    pub(super) fn loaded(&mut self, inst: &Inst) -> Result<Option<String>, Unsupported> {
        let ty = inst.result.map_or(Type::F32, |result| self.function.ty(result));
        Ok(Some(match inst.op {
            Op::ParamRelative { first, count, offset, component } => {
                let element = self.element(inst.args[0], offset, count);
                self.interface.relative_parameter(first, component, &element)
            }
            Op::Lane if !self.interface.is_natural() => "(lane & 3)".to_owned(),
            Op::Lane if self.program.stage() == Stage::Fragment && self.dialect.is_old => {
                "int(mod(gl_FragCoord.x, 2.0)) + 2 * int(mod(gl_FragCoord.y, 2.0))".to_owned()
            }
            Op::Lane if self.program.stage() == Stage::Fragment => {
                "(int(gl_FragCoord.x) & 1) + 2 * (int(gl_FragCoord.y) & 1)".to_owned()
            }
            Op::Load(number) => {
                self.variables.insert(number, ty);
                format!("variable_{number}")
            }
            Op::ArrayLoad(place) => {
                self.array = self.array.max(usize::from(place.first) + usize::from(place.count));
                let element = self.element(inst.args[0], place.offset, place.count);
                let name = self.temporary(inst.source, "int", &element);
                let zero = self.nothing();
                let value = format!("{name} >= 0 ? elements[{} + {name}] : {zero}", place.first);
                if ty == Type::F32 { format!("intBitsToFloat({value})") } else { value }
            }
            Op::LoadConstant { binding, element, count, word } => {
                return self.constant(inst, binding, element, count, word).map(Some);
            }
            // Programs of these languages have no instruction limit.
            Op::Charge(_) if self.interface.is_natural() => "true".to_owned(),
            Op::Charge(cost) => {
                self.charges = true;
                format!("(budget -= {cost}) > 0")
            }
            Op::Sample { .. } => self.lookup(inst)?,
            _ => return Ok(None),
        }))
    }

    /// A zero for a missing word: not a constant, with which compilers could fold.
    fn nothing(&self) -> &'static str {
        if self.is_exact() { "int(zero_bits)" } else { "0" }
    }

    /// A new variable.
    fn temporary(&mut self, source: u32, ty: &str, text: &str) -> String {
        let name = self.names.numbered("at");
        let precise = self.precise();
        self.line(source, format!("{precise}{ty} {name} = {text};"));
        name
    }

    fn element(&mut self, operand: Value, offset: i32, count: u16) -> String {
        self.helpers.insert("element");
        format!("element({}, {offset}, {count})", self.operand(operand))
    }

    /// A word of a constant buffer.
    fn constant(
        &mut self,
        inst: &Inst,
        binding: u8,
        element: MemoryElement,
        count: u8,
        word: u8,
    ) -> Result<String, Unsupported> {
        let Some(name) = self.interface.buffer(MemorySpace::Constant, binding).map(|buffer| buffer.name.clone()) else {
            return Err(self.unsupported(inst, "constant buffer"));
        };
        let access = MemoryAccess {
            space: MemorySpace::Constant,
            binding,
            element,
            count,
            conversion: nvjit::runtime::ImageConversion::None,
        };
        let at = self.place(inst, access, &name);
        let zero = self.nothing();
        Ok(format!("{at} >= 0 ? {} : {zero}", word_at(access, &name, &at, usize::from(word))))
    }

    /// The offset of an access, -1 if it is not inside.
    fn place(&mut self, inst: &Inst, access: MemoryAccess, name: &str) -> String {
        self.helpers.insert("place");
        let bytes = access.element.bytes() * usize::from(access.count);
        let mut address = self.operand(inst.args[0]);
        // Storage and shared memory are smaller than 4 GiB.
        if let Some(&high) = inst.args.get(1).filter(|_| access.space != MemorySpace::Constant) {
            let high = self.operand(high);
            if high != "0" {
                address = format!("{high} == 0 ? {address} : -1");
            }
        }
        self.temporary(inst.source, "int", &format!("place({address}, {bytes}, {name}.length())"))
    }

    /// The words of a buffer.
    fn words(&mut self, inst: &Inst, access: MemoryAccess) -> Result<String, Unsupported> {
        let what = match access.space {
            MemorySpace::Shared => return Ok("shared_words".to_owned()),
            MemorySpace::Storage | MemorySpace::Counter => {
                let buffer = self.interface.buffer(access.space, access.binding);
                match buffer {
                    Some(buffer) => return Ok(buffer.name.clone()),
                    None => "buffer at this binding point",
                }
            }
            MemorySpace::Global => "memory at GPU addresses",
            MemorySpace::Image => "image of a format that the program does not say",
            MemorySpace::ImageHandle => "image by its handle",
            _ => "memory of this kind",
        };
        Err(self.unsupported(inst, what))
    }

    /// The condition of an access: covered lanes write, and an operand may give the active lanes.
    fn guard(&self, inst: &Inst, at: &str) -> String {
        let mut guard = format!("{at} >= 0");
        let natural = self.interface.is_natural();
        if inst.op.writes_memory() && (!natural || self.program.stage() == Stage::Fragment) {
            guard = format!("covered && {guard}");
        }
        if let Some(mask) = inst.op.operands_before_mask().and_then(|count| inst.args.get(count)) {
            guard = format!("{} && {guard}", self.operand(*mask));
        }
        guard
    }

    /// A load or an atomic operation: a variable for each word.
    pub(super) fn load(&mut self, inst: &Inst) -> Result<(), Unsupported> {
        let (Op::LoadMemory(access) | Op::AtomicMemory(_, access)) = inst.op else { return Ok(()) };
        let name = inst.result.map_or_else(String::new, |result| self.operand(result));
        let words = self.words(inst, access)?;
        let at = self.place(inst, access, &words);
        let (guard, zero) = (self.guard(inst, &at), self.nothing());
        if let Op::AtomicMemory(operation, _) = inst.op {
            return self.atomic(inst, operation, access, &words, &at, &guard, &name);
        }
        for word in 0..2 * usize::from(access.count) {
            let value = word_at(access, &words, &at, word);
            self.set(inst.source, &format!("{name}w{word}"), "int", &format!("{guard} ? {value} : {zero}"));
        }
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "what an access is")]
    fn atomic(
        &mut self,
        inst: &Inst,
        operation: MemoryOperation,
        access: MemoryAccess,
        words: &str,
        at: &str,
        guard: &str,
        name: &str,
    ) -> Result<(), Unsupported> {
        use MemoryElement::{F32, S32, U32};
        use MemoryOperation as M;
        let element = access.element;
        if !matches!(element, U32 | S32 | F32) {
            return Err(self.unsupported(inst, format!("atomic operation on {}", element.name())));
        }
        let first = 2 + access.handle_words();
        let operand = |number: usize| inst.args.get(first + number).map(|&arg| format!("uint({})", self.operand(arg)));
        let (a, b) = (operand(0).unwrap_or_default(), operand(1).unwrap_or_default());
        let place = format!("{words}[{at} >> 2]");
        for word in [0, 1] {
            self.set(inst.source, &format!("{name}w{word}"), "int", "0");
        }
        self.line(inst.source, format!("if ({guard} && ({at} & 3) == 0) {{"));
        self.depth += 1;
        let simple = match (operation, element) {
            (M::Add, U32 | S32) => Some("Add"),
            (M::And, _) => Some("And"),
            (M::Or, _) => Some("Or"),
            (M::Xor, _) => Some("Xor"),
            (M::Exchange, _) => Some("Exchange"),
            (M::Min, U32) => Some("Min"),
            (M::Max, U32) => Some("Max"),
            _ => None,
        };
        // The new value, where the target has no such operation.
        let new = |old: &str| {
            Some(match (operation, element) {
                (M::Add, F32) => format!("added({old}, {a})"),
                (M::Min, S32) => format!("uint(min(int({old}), int({a})))"),
                (M::Max, S32) => format!("uint(max(int({old}), int({a})))"),
                (M::IncrementWrap, U32) => format!("{old} >= {a} ? 0u : {old} + 1u"),
                (M::DecrementWrap, U32) => format!("{old} == 0u || {old} > {a} ? {a} : {old} - 1u"),
                _ => return None,
            })
        };
        if let Some(simple) = simple {
            self.line(inst.source, format!("{name}w0 = int(atomic{simple}({place}, {a}));"));
        } else if operation == M::CompareSwap {
            self.line(inst.source, format!("{name}w0 = int(atomicCompSwap({place}, {a}, {b}));"));
        } else if let Some(new) = new("old") {
            if operation == M::Add {
                self.helpers.insert("added");
            }
            self.line(inst.source, format!("uint old = {place}, seen;"));
            self.line(inst.source, "for (;;) {");
            self.line(inst.source, format!("    seen = atomicCompSwap({place}, old, {new});"));
            self.line(inst.source, "    if (seen == old) break;");
            self.line(inst.source, "    old = seen;");
            self.line(inst.source, "}");
            self.line(inst.source, format!("{name}w0 = int(old);"));
        } else {
            return Err(self.unsupported(inst, format!("atomic {} of {}", operation.name(), element.name())));
        }
        if element == S32 {
            self.line(inst.source, format!("{name}w1 = {name}w0 >> 31;"));
        }
        self.depth -= 1;
        self.line(inst.source, "}");
        Ok(())
    }

    /// An instruction with a side effect and no result.
    pub(super) fn effect(&mut self, inst: &Inst) -> Result<(), Unsupported> {
        let source = inst.source;
        match inst.op {
            Op::Kill => {
                let condition = self.operand(inst.args[0]);
                self.line(source, format!("if ({condition}) covered = false;"));
            }
            Op::Store(number) => {
                self.variables.insert(number, self.function.ty(inst.args[0]));
                let value = self.hidden(inst.args[0], true);
                self.line(source, format!("variable_{number} = {value};"));
            }
            Op::ArrayStore(place) => {
                self.array = self.array.max(usize::from(place.first) + usize::from(place.count));
                let element = self.element(inst.args[0], place.offset, place.count);
                let at = self.temporary(source, "int", &element);
                let guard = self.guard(inst, &at);
                let value = self.operand(inst.args[1]);
                let is_float = self.function.ty(inst.args[1]) == Type::F32;
                let value = if is_float { format!("floatBitsToInt({value})") } else { value };
                self.line(source, format!("if ({guard}) elements[{} + {at}] = {value};", place.first));
            }
            Op::StoreMemory(access) if access.space == MemorySpace::Emission => self.emit(inst, access)?,
            Op::StoreMemory(access) => self.store(inst, access)?,
            Op::Fence => {
                self.need(self.dialect.fences, inst, "memory barriers")?;
                self.line(source, "memoryBarrier();");
            }
            Op::Barrier(_) if self.program.stage() == Stage::TessControl && self.interface.is_natural() => {
                self.patch_barrier(inst)?;
            }
            Op::Barrier(_) if self.program.stage() == Stage::Compute || !self.interface.is_natural() => {
                self.line(source, "memoryBarrierShared();");
                self.line(source, "barrier();");
            }
            Op::Barrier(_) => return Err(self.unsupported(inst, "barrier in this stage")),
            op => {
                let name = format!("{op:?}");
                let name = name.split(['(', ' ']).next().unwrap_or_default().to_owned();
                return Err(self.unsupported(inst, format!("operation {name}")));
            }
        }
        Ok(())
    }

    fn store(&mut self, inst: &Inst, access: MemoryAccess) -> Result<(), Unsupported> {
        let words = self.words(inst, access)?;
        let at = self.place(inst, access, &words);
        let guard = self.guard(inst, &at);
        let data = &inst.args[2 + access.handle_words()..];
        let (bytes, each) = (access.element.bytes(), access.element.words());
        self.line(inst.source, format!("if ({guard}) {{"));
        self.depth += 1;
        for (number, &value) in data.iter().take(usize::from(access.count) * each).enumerate() {
            let value = self.operand(value);
            let offset = number / each * bytes + number % each * 4;
            let size = bytes.min(4);
            let aligned = format!("{words}[({at} + {offset}) >> 2] = uint({value});");
            // There are no atomic operations on words of a patch, and only whole words.
            if access.space == MemorySpace::Shared && self.interface.is_natural() && self.interface.has_vertices() {
                self.line(inst.source, aligned);
                continue;
            }
            if size == 4 {
                self.line(inst.source, format!("if (({at} & 3) == 0) {{"));
                self.line(inst.source, format!("    {aligned}"));
                self.line(inst.source, "} else {");
                self.depth += 1;
            }
            let mask = if size == 4 { "0xffffffffu".to_owned() } else { format!("0x{:x}u", (1u32 << (8 * size)) - 1) };
            let index = format!("({at} + {offset}) >> 2");
            let shift = format!("((({at} + {offset}) & 3) * 8)");
            self.line(inst.source, format!("atomicAnd({words}[{index}], ~({mask} << {shift}));"));
            self.line(inst.source, format!("atomicOr({words}[{index}], (uint({value}) & {mask}) << {shift});"));
            if size > 1 {
                self.line(inst.source, format!("if ({shift} > {}) {{", 32 - 8 * size));
                self.line(inst.source, format!("    atomicAnd({words}[({index}) + 1], ~({mask} >> (32 - {shift})));"));
                self.line(
                    inst.source,
                    format!("    atomicOr({words}[({index}) + 1], (uint({value}) & {mask}) >> (32 - {shift}));"),
                );
                self.line(inst.source, "}");
            }
            if size == 4 {
                self.depth -= 1;
                self.line(inst.source, "}");
            }
        }
        self.depth -= 1;
        self.line(inst.source, "}");
        Ok(())
    }

    /// An emitted vertex of a geometry program: in texts of rows, words of its lane.
    fn emit(&mut self, inst: &Inst, access: MemoryAccess) -> Result<(), Unsupported> {
        if self.interface.is_natural() {
            return self.emit_vertex(inst, access);
        }
        let address = self.operand(inst.args[0]);
        let count = usize::from(access.count);
        let last = 4 * (count - 1);
        self.line(inst.source, format!("if (runs && {address} >= 0 && {address} + {last} < emission_words * 4) {{"));
        for (number, &value) in inst.args[2..2 + count].iter().enumerate() {
            let value = self.operand(value);
            self.line(
                inst.source,
                format!("    emission[lane * emission_words + (({address} + {}) >> 2)] = uint({value});", 4 * number),
            );
        }
        self.line(inst.source, "}");
        Ok(())
    }
}

/// A word of what an access loads: twice the component, and one more for the high word that narrower types extend to.
fn word_at(access: MemoryAccess, words: &str, at: &str, word: usize) -> String {
    use MemoryElement::{F16, S8, S16, S32, U8, U16};
    let element = access.element;
    let (bytes, is_high) = (element.bytes(), word % 2 == 1);
    let offset = word / 2 * bytes;
    let whole = |offset: usize| {
        let index = format!("({at} + {offset}) >> 2");
        let shift = format!("(({at} & 3) * 8)");
        format!(
            "int(({at} & 3) == 0 ? {words}[{index}] : {words}[{index}] >> {shift} | {words}[({index}) + 1] << (32 - {shift}))"
        )
    };
    // Fewer bytes than a word: they may be in two.
    let part = |signed: bool| {
        let bits = 8 * bytes;
        let (index, shift) = (format!("({at} + {offset}) >> 2"), format!("((({at} + {offset}) & 3) * 8)"));
        let low = format!("{words}[{index}] >> {shift}");
        let both = match bytes {
            1 => low,
            _ => format!("{low} | ({shift} > 16 ? {words}[({index}) + 1] << (32 - {shift}) : 0u)"),
        };
        match signed {
            true => format!("(int(({both}) << {}) >> {})", 32 - bits, 32 - bits),
            false => format!("int(({both}) & 0x{:x}u)", (1u32 << bits) - 1),
        }
    };
    match (element, is_high) {
        (S8 | S16, false) => part(true),
        (U8 | U16 | F16, false) => part(false),
        (S8 | S16, true) => format!("({} >> 31)", part(true)),
        (S32, true) => format!("({} >> 31)", whole(offset)),
        (_, true) if bytes < 8 => "0".to_owned(),
        (_, true) => whole(offset + 4),
        (_, false) => whole(offset),
    }
}
