//! Checks register allocation: every operation reads the right values, wherever they have been in between.
//!
//! The checker reads the allocator's input and the items that it produced, and shares none of its code. The state of a
//! place (a machine register, or a slot) is a *content*: the value of one virtual register, or the contents of memory
//! that does not change, for registers that can be rematerialised from there. Contents of a place form a lattice of
//! three levels, as in `regalloc2`'s checker: top is no requirement; below it is each content; bottom is a conflict,
//! since two contents are required, or one that does not exist. Where edges meet, the required content must hold on
//! each of them.
//!
//! The check goes backward from the uses: an operation that reads a register requires its value in the place that it
//! reads. The requirement passes
//!
//! - to the source of a move, a load or a store of the allocator's;
//! - at the start of a block, to the ends of all edges into it, and there, if the value is a parameter of the block, to
//!   the edge's argument;
//!
//! and ends where the place is set: it is met if the operation that defines the register sets it, or a load of the
//! required content. It is violated if something else is set there, if a call or a gather clobbers the place, if the
//! register is defined elsewhere in between (then the place holds a value of an earlier iteration), and if the
//! function's entry is reached. Each requirement is followed once at the start of each block, which is the fixed point
//! over blocks: a requirement that comes back around a loop holds unless something violates it. So the work is that of
//! liveness analysis.
//!
//! It also checks that
//!
//! - the items have the operations of each block, in order, with the same opcodes, immediates and operands in memory,
//!   and jumps along its edges;
//! - a mask is in a mask register that has no other meaning, and a gather has three registers;
//! - slots are among those that the frame has.

use super::allocate::{Allocated, Item};
use super::encode::{Place, Placed};
use super::machine::{Again, Edge, Function, Inst, Memory, NONE, Operand, Register};
use super::table::{Class, Form, Op};
use super::verify::{Fault, load_of};
use rustc_hash::FxHashSet;

/// A machine register by its number, masks after vectors, or a slot after both.
type At = u32;

const MASKS: u32 = 32;
const REGISTERS: u32 = 40;

/// The content of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Content {
    /// The value of a virtual register, set by an operation or an edge to a block.
    Value(Register),
    /// The contents of memory that does not change.
    Memory(Memory),
    Zero,
}

/// The effect of an item on a place.
#[derive(Clone, Copy, Debug)]
enum Write {
    /// It holds this.
    Set(Content),
    /// It holds what another holds.
    Copy(At),
    /// It holds nothing: it is clobbered.
    Clobber,
}

/// A requirement: the content that a place must have before an item.
#[derive(Clone, Copy, Debug)]
struct Question {
    before: usize,
    at: At,
    content: Content,
}

/// The kind of code after a label.
#[derive(Clone, Copy, Debug)]
enum Label {
    /// A block of the function.
    Block(usize),
    /// Code on an edge to one.
    Stub,
}

/// A jump, or a fall-through to a label.
#[derive(Clone, Copy)]
struct Way {
    item: usize,
    /// The source block, and the number of its edge; none for a jump to a stub.
    edge: Option<(usize, usize)>,
}

struct Checker<'a> {
    function: &'a Function,
    items: &'a [Item],
    slots: usize,
    /// For each item, the item number of the label before it.
    starts: Vec<u32>,
    /// The kind of each label, by its item.
    labels: Vec<Option<Label>>,
    /// The ways to each label, by its number.
    ways: Vec<Vec<Way>>,
    /// The writes to each place, item by item.
    writes: Vec<Vec<(usize, Write)>>,
    calls: Vec<usize>,
    /// The item that defines each virtual register.
    set: Vec<Option<usize>>,
    /// The block parameter that each virtual register is.
    params: Vec<Option<(usize, usize)>>,
    /// The requirements of operations, and alternatives of which one of two operand orders must hold.
    questions: Vec<Question>,
    either: Vec<[[Question; 2]; 2]>,
}

/// Checks that `allocated` implements `function`.
pub(super) fn check(function: &Function, allocated: &Allocated) -> Result<(), Fault> {
    let items = &allocated.items;
    let mut checker = Checker {
        function,
        items,
        slots: allocated.slots,
        starts: vec![0; items.len()],
        labels: vec![None; items.len()],
        ways: vec![Vec::new(); allocated.labels],
        writes: vec![Vec::new(); REGISTERS as usize + allocated.slots],
        calls: Vec::new(),
        set: vec![None; function.classes.len()],
        params: vec![None; function.classes.len()],
        questions: Vec::new(),
        either: Vec::new(),
    };
    for (number, block) in function.blocks.iter().enumerate() {
        for (place, &param) in block.params.iter().enumerate() {
            checker.params[param as usize] = Some((number, place));
        }
    }
    let mut next = 0;
    let mut seen = vec![false; function.blocks.len()];
    while next < items.len() {
        match items[next] {
            Item::Bind(block) if !seen.get(block).copied().unwrap_or(true) => {
                seen[block] = true;
                next = checker.block(block, next).map_err(|fault| format!("block {block}: {fault}"))?;
            }
            _ => return Err(format!("item {next} is in no block")),
        }
    }
    if !seen.first().copied().unwrap_or_default() || !matches!(items.first(), Some(Item::Bind(0))) {
        return Err("the entry does not come first".to_owned());
    }
    let mut asked = FxHashSet::default();
    for question in std::mem::take(&mut checker.questions) {
        checker.answer(vec![question], &mut asked, &mut Vec::new())?;
    }
    for orders in std::mem::take(&mut checker.either) {
        let mut answer = Ok(());
        for order in orders {
            let mut added = Vec::new();
            answer = checker.answer(order.to_vec(), &mut asked, &mut added);
            if answer.is_ok() {
                break;
            }
            // Requirements that followed from the wrong order are forgotten.
            added.iter().for_each(|question| {
                asked.remove(question);
            });
        }
        answer?;
    }
    Ok(())
}

impl Checker<'_> {
    // Reading the items.

    /// Reads a block that begins at item `start`, and returns its end.
    fn block(&mut self, number: usize, start: usize) -> Result<usize, Fault> {
        let function = self.function;
        let block = &function.blocks[number];
        self.labels[start] = Some(Label::Block(number));
        let (mut next, label) = (start + 1, start as u32);
        self.starts[start] = label;
        for inst in &block.insts {
            next = self.edits(next, label)?;
            let Some(&item) = self.items.get(next) else { return Err(format!("{inst:?} is missing")) };
            self.starts[next] = label;
            self.operation(inst, item, next).map_err(|fault| format!("{inst:?}, {item:?}: {fault}"))?;
            next += 1;
        }
        next = self.edits(next, label)?;
        if let Some(condition) = block.condition {
            let test = match self.items.get(next) {
                Some(Item::Operation(test, _)) if matches!(test.op, Op::VectorFlags | Op::MaskFlags) => test,
                item => return Err(format!("{item:?} is no test")),
            };
            if test.op != (if self.class(condition) == Class::Mask { Op::MaskFlags } else { Op::VectorFlags }) {
                return Err("the test is of the other class".to_owned());
            }
            self.starts[next] = label;
            self.read(next, test.b, condition)?;
            next += 1;
        }
        match &block.edges[..] {
            [] => match self.items.get(next) {
                Some(Item::Return) => {
                    self.starts[next] = label;
                    Ok(next + 1)
                }
                item => Err(format!("{item:?} does not end the iteration")),
            },
            [edge] => self.jump(next, label, edge, (number, 0)),
            [then, otherwise, ..] => {
                let Some(&Item::JumpIfAny(to)) = self.items.get(next) else {
                    return Err("it does not branch".to_owned());
                };
                self.starts[next] = label;
                let is_stub = to >= function.blocks.len();
                if !is_stub && to != then.to {
                    return Err(format!("it branches to block {to}"));
                }
                let way = Way { item: next, edge: (!is_stub).then_some((number, 0)) };
                self.ways.get_mut(to).ok_or("it branches to nowhere")?.push(way);
                next = self.jump(next + 1, label, otherwise, (number, 1))?;
                if !is_stub {
                    return Ok(next);
                }
                if !matches!(self.items.get(next), Some(&Item::Bind(stub)) if stub == to) {
                    return Err("what is done on the way does not follow".to_owned());
                }
                self.labels[next] = Some(Label::Stub);
                self.starts[next] = next as u32;
                self.jump(next + 1, next as u32, then, (number, 0))
            }
        }
    }

    /// Moves along an edge, and the jump.
    fn jump(&mut self, next: usize, label: u32, edge: &Edge, from: (usize, usize)) -> Result<usize, Fault> {
        let next = self.edits(next, label)?;
        match self.items.get(next) {
            Some(&Item::Jump(to)) if to == edge.to => {
                self.starts[next] = label;
                self.ways[to].push(Way { item: next, edge: Some(from) });
                Ok(next + 1)
            }
            item => Err(format!("{item:?} does not lead to block {}", edge.to)),
        }
    }

    /// Reads the edits that the allocator inserted between operations.
    fn edits(&mut self, mut next: usize, label: u32) -> Result<usize, Fault> {
        while let Some(&Item::Edit(edit, _)) = self.items.get(next) {
            self.starts[next] = label;
            self.edit(edit, next).map_err(|fault| format!("{edit:?}: {fault}"))?;
            next += 1;
        }
        Ok(next)
    }

    fn edit(&mut self, edit: Placed, item: usize) -> Result<(), Fault> {
        if edit.k != 0 || edit.zeroing {
            return Err("it is for some lanes".to_owned());
        }
        let of_masks = matches!(edit.op, Op::MaskMove | Op::MaskSave | Op::MaskFalse);
        let register = |number: u8| if of_masks { MASKS + u32::from(number) } else { u32::from(number) };
        let (to, write) = match (edit.op, edit.b) {
            (Op::Save | Op::MaskSave, Place::Memory(Memory::Slot(slot))) => {
                (self.slot(slot)?, Write::Copy(register(edit.a)))
            }
            (Op::Zero | Op::MaskFalse, _) => (register(edit.d), Write::Set(Content::Zero)),
            (Op::Move | Op::MaskMove, Place::Register(from)) => (register(edit.d), Write::Copy(register(from))),
            (Op::Load | Op::MaskMove, Place::Memory(Memory::Slot(slot))) => {
                (register(edit.d), Write::Copy(self.slot(slot)?))
            }
            (op, Place::Memory(memory)) if op == load_of(memory) => {
                (register(edit.d), Write::Set(Content::Memory(memory)))
            }
            _ => return Err("it is no move".to_owned()),
        };
        self.write(to, item, write)
    }

    fn slot(&self, slot: u32) -> Result<At, Fault> {
        match (slot as usize) < self.slots {
            true => Ok(REGISTERS + slot),
            false => Err(format!("there is no slot {slot}")),
        }
    }

    fn class(&self, register: Register) -> Class {
        self.function.classes[register as usize]
    }

    /// The place that a field names for a virtual register.
    fn place(&self, number: u8, register: Register) -> Result<At, Fault> {
        match (self.class(register), number) {
            (Class::Mask, 1..8) => Ok(MASKS + u32::from(number)),
            (Class::Vector, 0..32) => Ok(u32::from(number)),
            _ => Err(format!("there is no such register {number}")),
        }
    }

    fn write(&mut self, at: At, item: usize, write: Write) -> Result<(), Fault> {
        if at == MASKS {
            return Err("this mask is that of all lanes".to_owned());
        }
        self.writes[at as usize].push((item, write));
        Ok(())
    }

    fn content(&self, register: Register) -> Content {
        match self.function.again[register as usize] {
            Again::No => Content::Value(register),
            Again::Load(memory) => Content::Memory(memory),
            Again::Zero => Content::Zero,
        }
    }

    /// The requirement that `register` is in a place; `None` if the place is memory that always holds it.
    fn question(&self, item: usize, place: Place, register: Register) -> Result<Option<Question>, Fault> {
        let content = self.content(register);
        let at = match place {
            Place::Register(number) => self.place(number, register)?,
            Place::Memory(Memory::Slot(slot)) => self.slot(slot)?,
            Place::Memory(memory) if content == Content::Memory(memory) => return Ok(None),
            Place::Memory(memory) => return Err(format!("register {register} is not at {memory:?}")),
        };
        Ok(Some(Question { before: item, at, content }))
    }

    fn read(&mut self, item: usize, place: Place, register: Register) -> Result<(), Fault> {
        let question = self.question(item, place, register)?;
        self.questions.extend(question);
        Ok(())
    }

    /// Checks a last operand, or one that may be swapped with it.
    fn operand(&self, item: usize, place: Place, operand: Operand) -> Result<Option<Question>, Fault> {
        match (operand, place) {
            (Operand::Register(register), place) => self.question(item, place, register),
            (Operand::Memory(memory), Place::Memory(own)) if memory == own => Ok(None),
            _ => Err(format!("{operand:?} is not {place:?}")),
        }
    }

    fn operation(&mut self, inst: &Inst, item: Item, number: usize) -> Result<(), Fault> {
        let placed = match item {
            Item::Raw(start, len) => {
                if inst.b != Operand::Bytes(start, len) {
                    return Err("this is other code".to_owned());
                }
                if inst.op == Op::Call {
                    self.calls.push(number);
                }
                return Ok(());
            }
            Item::Operation(placed, _) if !matches!(inst.b, Operand::Bytes(..)) => placed,
            _ => return Err("this is no operation".to_owned()),
        };
        let row = inst.op.row();
        let immediate = if row.form == Form::Fused { placed.order & 0x0f } else { placed.immediate };
        if (placed.op, immediate, placed.zeroing) != (inst.op, inst.immediate, inst.zeroing) {
            return Err("this is another operation".to_owned());
        }
        if inst.k != NONE {
            self.read(number, Place::Register(placed.k), inst.k)?;
        } else if placed.k != 0 {
            return Err("it is for some lanes".to_owned());
        }
        if row.form == Form::Fused {
            self.fused(inst, placed, number)?;
        } else {
            self.plain(inst, placed, number)?;
        }
        if let Form::Gather | Form::Scatter = row.form {
            let mask = self.place(placed.k, inst.k)?;
            self.write(mask, number, Write::Clobber)?;
            let vectors = [Some(placed.d), Some(placed.a), (self.class(inst.k) == Class::Vector).then_some(placed.k)];
            let [first, second, third] = vectors;
            if row.form == Form::Gather && (first == second || first == third || second == third) {
                return Err("a gather has three registers".to_owned());
            }
        }
        if inst.d != NONE {
            let at = self.place(placed.d, inst.d)?;
            self.write(at, number, Write::Set(self.content(inst.d)))?;
            self.set[inst.d as usize] = Some(number);
        }
        Ok(())
    }

    fn plain(&mut self, inst: &Inst, placed: Placed, number: usize) -> Result<(), Fault> {
        if inst.t != NONE {
            self.read(number, Place::Register(placed.d), inst.t)?;
        }
        let a = Place::Register(placed.a);
        if inst.op.row().form == Form::Commutes
            && let Operand::Register(b) = inst.b
            && inst.a != b
        {
            return self.one_of(number, [(a, Operand::Register(inst.a)), (placed.b, inst.b)]);
        }
        if inst.a != NONE {
            self.read(number, a, inst.a)?;
        }
        if inst.b != Operand::None {
            let question = self.operand(number, placed.b, inst.b)?;
            self.questions.extend(question);
        }
        Ok(())
    }

    /// Checks two operands that may be swapped.
    fn one_of(&mut self, number: usize, [first, second]: [(Place, Operand); 2]) -> Result<(), Fault> {
        let pair = |first: (Place, Operand), second: (Place, Operand)| -> Result<Vec<Question>, Fault> {
            let questions = [self.operand(number, first.0, first.1)?, self.operand(number, second.0, second.1)?];
            Ok(questions.into_iter().flatten().collect())
        };
        let orders = [pair(first, second), pair((first.0, second.1), (second.0, first.1))];
        match orders {
            [Ok(one), Ok(other)] => match (&one[..], &other[..]) {
                (&[a, b], &[c, d]) => self.either.push([[a, b], [c, d]]),
                // An operand in memory has no requirement, so at most one order remains.
                _ => self.questions.extend(if one.len() < other.len() { one } else { other }),
            },
            [Ok(only), Err(_)] | [Err(_), Ok(only)] => self.questions.extend(only),
            [Err(fault), Err(_)] => return Err(fault),
        }
        Ok(())
    }

    /// `t * a + b`, or `t * b + a`, in the order that the opcode has.
    fn fused(&mut self, inst: &Inst, placed: Placed, number: usize) -> Result<(), Fault> {
        let (t, a) = (Operand::Register(inst.t), Operand::Register(inst.a));
        let (factor, sum) = if matches!(inst.op, Op::FmaBy) { (inst.b, a) } else { (a, inst.b) };
        let [d, a, b] = [Place::Register(placed.d), Place::Register(placed.a), placed.b];
        let (factors, addend) = match placed.order & 0xf0 {
            0x00 => ([d, b], a),
            0x10 => ([a, d], b),
            0x20 => ([a, b], d),
            _ => return Err("there is no such order".to_owned()),
        };
        let question = self.operand(number, addend, sum)?;
        self.questions.extend(question);
        self.one_of(number, [(factors[0], t), (factors[1], factor)])
    }

    // Following requirements.

    /// Follows requirements to their ends. `added` collects those that reach labels for the first time.
    fn answer(
        &self,
        mut open: Vec<Question>,
        asked: &mut FxHashSet<(u32, At, Content)>,
        added: &mut Vec<(u32, At, Content)>,
    ) -> Result<(), Fault> {
        while let Some(question) = open.pop() {
            let Question { before, at, content } = question;
            let wrong = |item: usize, why: &str| {
                let holder = if at < REGISTERS { format!("register {at}") } else { format!("slot {}", at - REGISTERS) };
                Err(format!(
                    "item {before}: {holder} does not hold {content:?}: item {item}, {:?}, {why}",
                    self.items[item]
                ))
            };
            let start = self.starts[before - 1] as usize;
            let writes = &self.writes[at as usize];
            let last = writes[..writes.partition_point(|&(item, _)| item < before)].last();
            let last = last.filter(|&&(item, _)| item > start);
            let since = last.map_or(start, |&(item, _)| item);
            if let Content::Value(register) = content
                && let Some(set) = self.set[register as usize].filter(|&set| set > since && set < before)
            {
                return wrong(set, "sets it elsewhere");
            }
            if at < REGISTERS {
                let call = self.calls[..self.calls.partition_point(|&item| item < before)].last();
                if let Some(&call) = call.filter(|&&call| call > since) {
                    return wrong(call, "calls");
                }
            }
            match last {
                Some(&(_, Write::Set(own))) if own == content => {}
                Some(&(item, Write::Copy(from))) => open.push(Question { before: item, at: from, content }),
                Some(&(item, _)) => return wrong(item, "sets it to something else"),
                None => {
                    let key = (start as u32, at, content);
                    if !asked.insert(key) {
                        continue;
                    }
                    added.push(key);
                    if start == 0 {
                        return wrong(start, "begins");
                    }
                    self.ways_to(start, at, content, &mut open)?;
                }
            }
        }
        Ok(())
    }

    /// The requirements at the ends of the edges to a label.
    fn ways_to(&self, start: usize, at: At, content: Content, open: &mut Vec<Question>) -> Result<(), Fault> {
        let Item::Bind(label) = self.items[start] else { return Err(format!("item {start} is no label")) };
        let param = match (content, self.labels[start]) {
            (Content::Value(register), Some(Label::Block(here))) => {
                self.params[register as usize].filter(|&(block, _)| block == here).map(|(_, place)| place)
            }
            _ => None,
        };
        for way in &self.ways[label] {
            let mut asked = content;
            if let (Some(param), Some((from, edge))) = (param, way.edge) {
                asked = match self.function.blocks[from].edges[edge].args[param] {
                    Operand::Register(register) => self.content(register),
                    Operand::Memory(memory) => Content::Memory(memory),
                    _ => Content::Zero,
                };
            }
            open.push(Question { before: way.item, at, content: asked });
        }
        Ok(())
    }
}
