//! Statements and expressions as instructions.
//!
//! A variable that is assigned only at its declaration is a value; others are loaded and stored. Arms of a conditional
//! expression that index memory are blocks of their own, because the index may be out of bounds; otherwise both are
//! computed, and one is selected.

use super::Fault;
use super::effects::{assigned_in, is_plain};
use super::globals::{Globals, Named, Place};
use super::module::{Builder, Scalar, Ty, Value, ids};
use super::syntax::{Declared, Expression, Kind, Number, Statement};
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{LoopControl, Op, SelectionControl, StorageClass, Word};
use std::collections::{HashMap, HashSet};

/// A function that is called.
pub(super) struct Signature {
    pub(super) id: Word,
    pub(super) parameters: Vec<Ty>,
    pub(super) result: Ty,
}

/// The targets of `break` and `continue`.
struct Construct {
    behind: Word,
    next: Option<Word>,
    is_left: bool,
}

pub(super) struct Code<'a> {
    pub(super) builder: Builder,
    pub(super) globals: Globals<'a>,
    functions: HashMap<&'a str, Vec<Signature>>,
    scopes: Vec<HashMap<&'a str, Named>>,
    /// Names of the function that are set after they are declared.
    assigned: HashSet<&'a str>,
    constructs: Vec<Construct>,
    /// The function's return type.
    result: Ty,
    /// The line of the text.
    pub(super) line: usize,
    /// The line of the program for each line of the text.
    origins: HashMap<usize, usize>,
}

type Result<T> = std::result::Result<T, Fault>;

impl<'a> Code<'a> {
    pub(super) fn new(builder: Builder, globals: Globals<'a>, origins: HashMap<usize, usize>) -> Self {
        Self {
            builder,
            globals,
            functions: HashMap::new(),
            scopes: Vec::new(),
            assigned: HashSet::new(),
            constructs: Vec::new(),
            result: Ty::Void,
            line: 0,
            origins,
        }
    }

    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        Fault::new(self.line, what)
    }

    fn ty(&self, name: &str) -> Result<Ty> {
        Ty::named(name).ok_or_else(|| self.fault(format!("type {name}")))
    }

    /// Writes a function; returns its id.
    pub(super) fn function(
        &mut self,
        ty: &str,
        name: &'a str,
        parameters: &[(&'a str, &'a str)],
        body: &[Statement<'a>],
    ) -> Result<Word> {
        self.result = self.ty(ty)?;
        self.assigned.clear();
        body.iter().for_each(|statement| assigned_in(statement, &mut self.assigned));
        let types = parameters.iter().map(|(ty, _)| self.ty(ty)).collect::<Result<Vec<Ty>>>()?;
        let result = self.builder.ty(self.result);
        let own: Vec<Word> = types.iter().map(|&ty| self.builder.ty(ty)).collect();
        let all: Vec<Word> = std::iter::once(result).chain(own.iter().copied()).collect();
        let function_type = self.builder.global(Op::TypeFunction, None, &all, ids(&all));
        let id = self.builder.id();
        self.builder.name(id, name);
        let values: Vec<Word> = own.iter().map(|_| self.builder.id()).collect();
        let instructions = own.iter().zip(&values);
        let instructions: Vec<Instruction> = instructions
            .map(|(&ty, &id)| Instruction::new(Op::FunctionParameter, Some(ty), Some(id), Vec::new()))
            .collect();
        let label = self.builder.id();
        self.builder.begin_block(label);
        self.scopes.push(HashMap::new());
        for ((&(_, name), &ty), &id) in parameters.iter().zip(&types).zip(&values) {
            self.builder.name(id, name);
            self.bind(name, ty, Value { id, ty });
        }
        self.statements(body)?;
        self.scopes.pop();
        if self.builder.is_open() {
            let op = if self.result == Ty::Void { Op::Return } else { Op::Unreachable };
            self.builder.end(op, Vec::new());
        }
        self.builder.at_line(0);
        self.builder.end_function(id, function_type, result, instructions);
        let signature = Signature { id, parameters: types, result: self.result };
        self.functions.entry(name).or_default().push(signature);
        Ok(id)
    }

    /// Binds a name to a value, or to a variable with that value if it is assigned again.
    fn bind(&mut self, name: &'a str, ty: Ty, value: Value) {
        let named = match self.assigned.contains(name) {
            false => Named::Value(value),
            true => {
                let place = self.local(name, ty);
                self.store(&place, value);
                Named::Variable(place)
            }
        };
        self.declare(name, named);
    }

    fn declare(&mut self, name: &'a str, named: Named) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, named);
        }
    }

    fn local(&mut self, name: &str, ty: Ty) -> Place {
        let own = self.builder.ty(ty);
        Place::new(self.builder.local(own, name), StorageClass::Function, ty)
    }

    fn statements(&mut self, all: &[Statement<'a>]) -> Result<()> {
        self.scopes.push(HashMap::new());
        let done = all.iter().try_for_each(|statement| self.statement(statement));
        self.scopes.pop();
        done
    }

    fn statement(&mut self, statement: &Statement<'a>) -> Result<()> {
        if !self.builder.is_open() {
            return Ok(());
        }
        self.line = statement.line;
        self.builder.at_line(self.origins.get(&self.line).map_or(0, |&line| line as u32));
        match &statement.kind {
            Kind::Declare(ty, all) => all.iter().try_for_each(|one| self.declaration(ty, one))?,
            Kind::Do(Expression::Call(name, arguments)) if self.does(name, arguments)? => {}
            Kind::Do(expression) => drop(self.value(expression)?),
            Kind::Block(body) => self.statements(body)?,
            Kind::If(condition, then, otherwise) => self.condition(condition, then, otherwise.as_deref())?,
            Kind::For(first, condition, step, body) => {
                self.scopes.push(HashMap::new());
                if let Some(first) = first {
                    self.statement(first)?;
                }
                self.repeated(condition.as_ref(), step.as_ref(), body)?;
                self.scopes.pop();
            }
            Kind::Once(body) => {
                let zero = self.builder.int(0);
                self.switch(zero, &[(None, std::slice::from_ref(&**body))])?;
            }
            Kind::Switch(index, arms) => {
                let index = self.value(index)?;
                let arms: Vec<_> = arms.iter().map(|(number, body)| (*number, body.as_slice())).collect();
                self.switch(index, &arms)?;
            }
            Kind::Break => {
                let Some(innermost) = self.constructs.last_mut() else { return Err(self.fault("break")) };
                innermost.is_left = true;
                self.builder.branch(innermost.behind);
            }
            Kind::Continue => {
                let next = self.constructs.iter().rev().find_map(|construct| construct.next);
                let next = next.ok_or_else(|| self.fault("continue"))?;
                self.builder.branch(next);
            }
            Kind::Return(None) => self.builder.end(Op::Return, Vec::new()),
            Kind::Return(Some(value)) => {
                let value = self.value(value)?;
                let value = self.convert(value, self.result)?;
                self.builder.end(Op::ReturnValue, ids(&[value.id]));
            }
            Kind::Discard => self.builder.end(Op::Kill, Vec::new()),
        }
        Ok(())
    }

    fn declaration(&mut self, ty: &str, declared: &Declared<'a>) -> Result<()> {
        let (ty, name) = (self.ty(ty)?, declared.name);
        if let Some(count) = declared.count {
            let place = self.local(name, Ty::Array(ty.scalar(), ty.width(), count));
            self.declare(name, Named::Variable(place));
            return Ok(());
        }
        let Some(value) = &declared.value else {
            let place = self.local(name, ty);
            self.declare(name, Named::Variable(place));
            return Ok(());
        };
        let before = self.builder.id();
        let value = self.value(value)?;
        let value = self.convert(value, ty)?;
        if value.id > before && !self.assigned.contains(name) {
            self.builder.name(value.id, name);
        }
        self.bind(name, ty, value);
        Ok(())
    }

    fn condition(
        &mut self,
        condition: &Expression<'a>,
        then: &Statement<'a>,
        otherwise: Option<&Statement<'a>>,
    ) -> Result<()> {
        let condition = self.value(condition)?;
        let (first, behind) = (self.builder.id(), self.builder.id());
        let second = if otherwise.is_some() { self.builder.id() } else { behind };
        self.select(behind);
        self.builder.end(Op::BranchConditional, ids(&[condition.id, first, second]));
        let mut is_reached = otherwise.is_none();
        for (label, body) in [(first, Some(then)), (second, otherwise)] {
            let Some(body) = body else { continue };
            self.builder.begin_block(label);
            self.statements(std::slice::from_ref(body))?;
            if self.builder.is_open() {
                is_reached = true;
                self.builder.branch(behind);
            }
        }
        self.meet(behind, is_reached);
        Ok(())
    }

    /// Makes `behind` the merge block of the branch here.
    fn select(&mut self, behind: Word) {
        let operands = vec![Operand::IdRef(behind), Operand::SelectionControl(SelectionControl::NONE)];
        self.builder.merge(Op::SelectionMerge, operands);
    }

    /// Begins a merge block, if it is reachable.
    fn meet(&mut self, label: Word, is_reached: bool) {
        self.builder.begin_block(label);
        if !is_reached {
            self.builder.end(Op::Unreachable, Vec::new());
        }
    }

    fn repeated(
        &mut self,
        condition: Option<&Expression<'a>>,
        step: Option<&Expression<'a>>,
        body: &Statement<'a>,
    ) -> Result<()> {
        let [head, start, next, behind] = [(); 4].map(|()| self.builder.id());
        self.builder.begin_block(head);
        let operands = vec![Operand::IdRef(behind), Operand::IdRef(next), Operand::LoopControl(LoopControl::NONE)];
        self.builder.merge(Op::LoopMerge, operands);
        if let Some(condition) = condition {
            let check = self.builder.id();
            self.builder.branch(check);
            self.builder.begin_block(check);
            let condition = self.value(condition)?;
            self.builder.end(Op::BranchConditional, ids(&[condition.id, start, behind]));
        } else {
            self.builder.branch(start);
        }
        self.builder.begin_block(start);
        self.constructs.push(Construct { behind, next: Some(next), is_left: condition.is_some() });
        self.statements(std::slice::from_ref(body))?;
        let is_left = self.constructs.pop().is_some_and(|construct| construct.is_left);
        self.builder.begin_block(next);
        if let Some(step) = step {
            self.value(step)?;
        }
        self.builder.branch(head);
        self.meet(behind, is_left);
        Ok(())
    }

    fn switch(&mut self, index: Value, arms: &[(Option<i32>, &[Statement<'a>])]) -> Result<()> {
        let behind = self.builder.id();
        let labels: Vec<Word> = arms.iter().map(|_| self.builder.id()).collect();
        let cases = arms.iter().zip(&labels);
        let default = cases.clone().find_map(|((number, _), &label)| number.is_none().then_some(label));
        let mut operands = ids(&[index.id, default.unwrap_or(behind)]);
        for ((number, _), &label) in cases {
            if let Some(number) = number {
                operands.extend([Operand::LiteralBit32(*number as u32), Operand::IdRef(label)]);
            }
        }
        self.select(behind);
        self.builder.end(Op::Switch, operands);
        self.constructs.push(Construct { behind, next: None, is_left: default.is_none() });
        for ((_, body), &label) in arms.iter().zip(&labels) {
            self.builder.begin_block(label);
            self.statements(body)?;
            if self.builder.is_open() {
                self.builder.branch(behind);
                self.constructs.last_mut().into_iter().for_each(|construct| construct.is_left = true);
            }
        }
        let is_left = self.constructs.pop().is_some_and(|construct| construct.is_left);
        self.meet(behind, is_left);
        Ok(())
    }

    fn find(&mut self, name: &str) -> Result<Named> {
        let own = self.scopes.iter().rev().find_map(|scope| scope.get(name)).cloned();
        match own.or_else(|| self.globals.find(name, &mut self.builder)) {
            Some(named) => Ok(named),
            None => Err(self.fault(format!("variable {name}"))),
        }
    }

    /// The place of an expression, if it has one.
    pub(super) fn place(&mut self, expression: &Expression<'a>) -> Result<Option<Place>> {
        Ok(match expression {
            Expression::Name(name) => match self.find(name)? {
                Named::Variable(place) => Some(place),
                Named::Value(_) => None,
            },
            Expression::Index(base, index) => {
                let Some(mut place) = self.place(base)? else { return Ok(None) };
                let index = self.value(index)?;
                place.indices.push(index.id);
                place.ty = place.ty.element();
                Some(place)
            }
            Expression::Swizzle(base, member) if member.starts_with("gl_") => Some(self.of_vertex(base, member)?),
            Expression::Swizzle(base, letters) => {
                let Some(mut place) = self.place(base)? else { return Ok(None) };
                let numbers = self.letters(letters)?;
                match numbers[..] {
                    [one] if place.swizzle.is_none() && place.ty.width() > 1 => {
                        place.indices.push(self.builder.uint(u32::from(one)));
                        place.ty = place.ty.element();
                    }
                    _ if place.swizzle.is_none() && place.ty.width() > 1 => place.swizzle = Some(numbers),
                    _ => return Err(self.fault("components of components")),
                }
                Some(place)
            }
            _ => None,
        })
    }

    /// A built-in variable of one of several vertices: `gl_in[0].gl_Position` is that element of an array of positions.
    fn of_vertex(&mut self, vertex: &Expression<'a>, member: &str) -> Result<Place> {
        let unknown = |code: &Self| code.fault(format!("variable {member}"));
        let Expression::Index(block, index) = vertex else { return Err(unknown(self)) };
        let Expression::Name(block) = **block else { return Err(unknown(self)) };
        let Some(mut place) = self.globals.of_vertices(block, member, &mut self.builder) else {
            return Err(unknown(self));
        };
        let index = self.value(index)?;
        place.indices.push(index.id);
        place.ty = place.ty.element();
        Ok(place)
    }

    fn letters(&self, letters: &str) -> Result<Vec<u8>> {
        let number = |letter| "xyzw".find(letter).map(|number| number as u8);
        letters.chars().map(|letter| number(letter).ok_or_else(|| self.fault(format!("component {letter}")))).collect()
    }

    pub(super) fn address(&mut self, place: &Place) -> Word {
        if place.indices.is_empty() {
            return place.base;
        }
        let to = self.builder.ty(place.ty);
        let pointer = self.builder.pointer(place.class, to);
        let operands: Vec<Word> = std::iter::once(place.base).chain(place.indices.iter().copied()).collect();
        self.builder.op_of(Op::AccessChain, pointer, ids(&operands))
    }

    fn load(&mut self, place: &Place) -> Value {
        let address = self.address(place);
        let whole = self.builder.op(Op::Load, place.ty, ids(&[address]));
        match &place.swizzle {
            Some(numbers) => self.shuffle(whole, numbers),
            None => whole,
        }
    }

    pub(super) fn store(&mut self, place: &Place, value: Value) {
        let address = self.address(place);
        let value = match &place.swizzle {
            None => value,
            Some(numbers) => {
                let whole = self.builder.op(Op::Load, place.ty, ids(&[address]));
                let mut parts: Vec<u32> = (0..u32::from(place.ty.width())).collect();
                for (from, &to) in (u32::from(place.ty.width())..).zip(numbers) {
                    parts[usize::from(to)] = from;
                }
                let mut operands = ids(&[whole.id, value.id]);
                operands.extend(parts.into_iter().map(Operand::LiteralBit32));
                self.builder.op(Op::VectorShuffle, place.ty, operands)
            }
        };
        self.builder.effect(Op::Store, ids(&[address, value.id]));
    }

    pub(super) fn shuffle(&mut self, value: Value, numbers: &[u8]) -> Value {
        let ty = Ty::Vector(value.ty.scalar(), numbers.len() as u8);
        match numbers {
            [_] if value.ty.width() == 1 => value,
            [one] => {
                let operands = vec![Operand::IdRef(value.id), Operand::LiteralBit32(u32::from(*one))];
                self.builder.op(Op::CompositeExtract, ty, operands)
            }
            _ => {
                let mut operands = ids(&[value.id, value.id]);
                operands.extend(numbers.iter().map(|&number| Operand::LiteralBit32(u32::from(number))));
                self.builder.op(Op::VectorShuffle, ty, operands)
            }
        }
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, expression: &Expression<'a>) -> Result<Value> {
        Ok(match expression {
            Expression::Number(number) => self.number(*number),
            Expression::Name("true" | "false") => {
                let bits = u64::from(*expression == Expression::Name("true"));
                self.builder.constant(Scalar::Bool, bits)
            }
            Expression::Name(name) => match self.find(name)? {
                Named::Value(value) => value,
                Named::Variable(place) => self.load(&place),
            },
            Expression::Swizzle(base, letters) => match self.place(expression)? {
                Some(place) => self.load(&place),
                None => {
                    let (value, numbers) = (self.value(base)?, self.letters(letters)?);
                    if numbers.iter().any(|&number| number >= value.ty.width()) {
                        return Err(self.fault(format!("component {letters}")));
                    }
                    self.shuffle(value, &numbers)
                }
            },
            Expression::Index(base, index) => match self.place(expression)? {
                Some(place) => self.load(&place),
                None => {
                    let (base, index) = (self.value(base)?, self.value(index)?);
                    self.builder.op(Op::VectorExtractDynamic, base.ty.element(), ids(&[base.id, index.id]))
                }
            },
            Expression::Length(base) => self.length(base)?,
            Expression::Call(name, arguments) => self.call(name, arguments)?,
            Expression::Unary("-", inner) if matches!(**inner, Expression::Number(_)) => match **inner {
                Expression::Number(Number::Int(number)) => self.number(Number::Int(number.wrapping_neg())),
                Expression::Number(Number::Float(number)) => self.number(Number::Float(-number)),
                Expression::Number(Number::Double(number)) => self.number(Number::Double(-number)),
                _ => return Err(self.fault("minus")),
            },
            Expression::Unary(sign, inner) => {
                let inner = self.value(inner)?;
                let op = match (*sign, inner.ty.scalar()) {
                    ("-", scalar) if scalar.is_float() => Op::FNegate,
                    ("-", _) => Op::SNegate,
                    ("!", _) => Op::LogicalNot,
                    _ => Op::Not,
                };
                self.builder.op(op, inner.ty, ids(&[inner.id]))
            }
            Expression::Binary(sign @ ("&&" | "||"), left, right) => {
                let left = self.value(left)?;
                if is_plain(right) {
                    let right = self.value(right)?;
                    let op = if *sign == "&&" { Op::LogicalAnd } else { Op::LogicalOr };
                    self.builder.op(op, left.ty, ids(&[left.id, right.id]))
                } else {
                    let constant = Expression::Name(if *sign == "&&" { "false" } else { "true" });
                    match *sign {
                        "&&" => self.branches(left, right, &constant)?,
                        _ => self.branches(left, &constant, right)?,
                    }
                }
            }
            Expression::Binary(sign, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.binary(sign, left, right)?
            }
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = self.value(condition)?;
                if !is_plain(then) || !is_plain(otherwise) {
                    return self.branches(condition, then, otherwise);
                }
                let (then, otherwise) = (self.value(then)?, self.value(otherwise)?);
                let (then, otherwise) = self.alike(then, otherwise)?;
                self.choice(condition, then, otherwise)?
            }
            Expression::Assign(to, value) => {
                let value = self.value(value)?;
                let place = self.place(to)?.ok_or_else(|| self.fault("place"))?;
                let ty = place.value_type();
                let value = self.convert(value, ty)?;
                self.store(&place, value);
                value
            }
            Expression::Step { place, by, is_after } => {
                let place = self.place(place)?.ok_or_else(|| self.fault("place"))?;
                let old = self.load(&place);
                let one = self.builder.constant(old.ty.scalar(), *by as u64);
                let new = self.builder.op(Op::IAdd, old.ty, ids(&[old.id, one.id]));
                self.store(&place, new);
                if *is_after { old } else { new }
            }
        })
    }

    fn number(&mut self, number: Number) -> Value {
        let (scalar, bits) = match number {
            Number::Int(number) => (Scalar::Int, u64::from(number as u32)),
            Number::Uint(number) => (Scalar::Uint, u64::from(number)),
            Number::Float(number) => (Scalar::Float, u64::from(number.to_bits())),
            Number::Double(number) => (Scalar::Double, number.to_bits()),
        };
        self.builder.constant(scalar, bits)
    }

    /// One of two, component by component or as a whole.
    pub(super) fn choice(&mut self, condition: Value, then: Value, otherwise: Value) -> Result<Value> {
        let condition = self.widened(condition, then.ty.width())?;
        Ok(self.builder.op(Op::Select, then.ty, ids(&[condition.id, then.id, otherwise.id])))
    }

    /// One of two, of which only that one is computed.
    fn branches(&mut self, condition: Value, then: &Expression<'a>, otherwise: &Expression<'a>) -> Result<Value> {
        let [first, second, behind] = [(); 3].map(|()| self.builder.id());
        self.select(behind);
        self.builder.end(Op::BranchConditional, ids(&[condition.id, first, second]));
        let mut ways = Vec::new();
        for (label, expression) in [(first, then), (second, otherwise)] {
            self.builder.begin_block(label);
            let value = self.value(expression)?;
            ways.push((value, self.builder.label()));
            self.builder.branch(behind);
        }
        let (then, otherwise) = (ways[0].0, ways[1].0);
        if then.ty != otherwise.ty {
            return Err(self.fault("choice of two types"));
        }
        self.builder.begin_block(behind);
        Ok(self.builder.op(Op::Phi, then.ty, ids(&[then.id, ways[0].1, otherwise.id, ways[1].1])))
    }

    /// Converts two values to one type: the wider scalar type, with the larger number of components.
    pub(super) fn alike(&mut self, left: Value, right: Value) -> Result<(Value, Value)> {
        let rank = |value: Value| match value.ty.scalar() {
            Scalar::Bool => 0,
            Scalar::Int => 1,
            Scalar::Uint => 2,
            Scalar::Long => 3,
            Scalar::Ulong => 4,
            Scalar::Float => 5,
            Scalar::Double => 6,
        };
        let scalar = if rank(left) >= rank(right) { left.ty.scalar() } else { right.ty.scalar() };
        let width = left.ty.width().max(right.ty.width());
        let ty = Ty::Vector(scalar, width);
        Ok((self.convert(left, ty)?, self.convert(right, ty)?))
    }

    fn binary(&mut self, sign: &str, left: Value, right: Value) -> Result<Value> {
        if matches!(sign, "<<" | ">>") {
            let right = self.widened(right, left.ty.width())?;
            let op = match (sign, left.ty.scalar()) {
                ("<<", _) => Op::ShiftLeftLogical,
                (_, Scalar::Int | Scalar::Long) => Op::ShiftRightArithmetic,
                _ => Op::ShiftRightLogical,
            };
            return Ok(self.builder.op(op, left.ty, ids(&[left.id, right.id])));
        }
        let (left, right) = self.alike(left, right)?;
        let Some((op, gives_bool)) = operation(sign, left.ty.scalar()) else {
            return Err(self.fault(format!("{sign} of {:?}", left.ty)));
        };
        let ty = if gives_bool { left.ty.of(Scalar::Bool) } else { left.ty };
        Ok(self.builder.op(op, ty, ids(&[left.id, right.id])))
    }

    /// A value with `width` components; scalars are replicated.
    pub(super) fn widened(&mut self, value: Value, width: u8) -> Result<Value> {
        match value.ty.width() {
            own if own == width => Ok(value),
            1 => Ok(self.compose(Ty::Vector(value.ty.scalar(), width), &vec![value.id; usize::from(width)])),
            _ => Err(self.fault(format!("{:?} as {width} components", value.ty))),
        }
    }

    fn compose(&mut self, ty: Ty, parts: &[Word]) -> Value {
        let own = self.builder.ty(ty);
        match parts.iter().all(|part| self.builder.is_constant(*part)) {
            true => Value { id: self.builder.composite(own, parts), ty },
            false => self.builder.op(Op::CompositeConstruct, ty, ids(parts)),
        }
    }

    /// A value as one of another type, as constructors convert.
    pub(super) fn convert(&mut self, value: Value, to: Ty) -> Result<Value> {
        let value = self.widened(value, to.width())?;
        let (from, scalar) = (value.ty.scalar(), to.scalar());
        if from == scalar {
            return Ok(value);
        }
        if from == Scalar::Bool || scalar == Scalar::Bool {
            let numbers = if from == Scalar::Bool { scalar } else { from };
            let one = match numbers {
                Scalar::Float => u64::from(1f32.to_bits()),
                Scalar::Double => 1f64.to_bits(),
                _ => 1,
            };
            let (zero, one) = (self.builder.constant(numbers, 0), self.builder.constant(numbers, one));
            let (zero, one) = (self.widened(zero, to.width())?, self.widened(one, to.width())?);
            return match scalar {
                Scalar::Bool => self.binary("!=", value, zero),
                _ => self.choice(value, one, zero),
            };
        }
        let is_signed = |scalar: Scalar| matches!(scalar, Scalar::Int | Scalar::Long);
        let op = match (from.is_float(), scalar.is_float()) {
            (true, true) => Op::FConvert,
            (true, false) if is_signed(scalar) => Op::ConvertFToS,
            (true, false) => Op::ConvertFToU,
            (false, true) if is_signed(from) => Op::ConvertSToF,
            (false, true) => Op::ConvertUToF,
            (false, false) if from.is_wide() == scalar.is_wide() => Op::Bitcast,
            (false, false) if is_signed(from) => Op::SConvert,
            (false, false) => Op::UConvert,
        };
        // Zero extension is unsigned.
        let own = match (op, scalar) {
            (Op::UConvert, Scalar::Int) => Scalar::Uint,
            (Op::UConvert, Scalar::Long) => Scalar::Ulong,
            _ => scalar,
        };
        let value = self.builder.op(op, to.of(own), ids(&[value.id]));
        if own == scalar { Ok(value) } else { Ok(self.builder.op(Op::Bitcast, to, ids(&[value.id]))) }
    }

    /// A constructor: a scalar in each component, or the components of all arguments.
    fn construct(&mut self, ty: Ty, arguments: &[Value]) -> Result<Value> {
        if let [one] = arguments
            && (one.ty.width() == 1 || one.ty.width() == ty.width())
        {
            return self.convert(*one, ty);
        }
        let mut parts = Vec::new();
        for &argument in arguments {
            let argument = self.convert(argument, argument.ty.of(ty.scalar()))?;
            for number in 0..argument.ty.width() {
                parts.push(self.shuffle(argument, &[number]).id);
            }
        }
        if parts.len() < usize::from(ty.width()) {
            return Err(self.fault(format!("{ty:?} of {} components", parts.len())));
        }
        parts.truncate(usize::from(ty.width()));
        match parts[..] {
            [one] => Ok(Value { id: one, ty }),
            _ => Ok(self.compose(ty, &parts)),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Expression<'a>]) -> Result<Value> {
        if let Some(ty) = Ty::named(name) {
            let values = arguments.iter().map(|one| self.value(one)).collect::<Result<Vec<_>>>()?;
            return self.construct(ty, &values);
        }
        if let Some(value) = self.looked_up(name, arguments)? {
            return Ok(value);
        }
        if let Some(value) = self.atomic(name, arguments)? {
            return Ok(value);
        }
        let values = arguments.iter().map(|one| self.value(one)).collect::<Result<Vec<_>>>()?;
        let types: Vec<Ty> = values.iter().map(|value| value.ty).collect();
        let can_be = |signature: &&Signature| {
            let pairs = signature.parameters.iter().zip(&types);
            signature.parameters.len() == types.len() && pairs.clone().all(|(to, from)| to.width() == from.width())
        };
        let all = self.functions.get(name).map_or(&[][..], Vec::as_slice);
        let found = all.iter().find(|one| one.parameters == types).or_else(|| all.iter().find(can_be));
        let Some(signature) = found else { return self.built_in(name, &values) };
        let (id, result, parameters) = (signature.id, signature.result, signature.parameters.clone());
        let mut operands = vec![id];
        for (value, ty) in values.into_iter().zip(parameters) {
            operands.push(self.convert(value, ty)?.id);
        }
        Ok(self.builder.op(Op::FunctionCall, result, ids(&operands)))
    }
}

/// The operation of an operator for a type, and whether its result is a boolean.
fn operation(sign: &str, scalar: Scalar) -> Option<(Op, bool)> {
    // Floats, integers with a sign, integers without one, truths.
    const TABLE: &[(&str, [Option<Op>; 4], bool)] = &[
        ("+", [Some(Op::FAdd), Some(Op::IAdd), Some(Op::IAdd), None], false),
        ("-", [Some(Op::FSub), Some(Op::ISub), Some(Op::ISub), None], false),
        ("*", [Some(Op::FMul), Some(Op::IMul), Some(Op::IMul), None], false),
        ("/", [Some(Op::FDiv), Some(Op::SDiv), Some(Op::UDiv), None], false),
        ("%", [None, None, Some(Op::UMod), None], false),
        ("&", [None, Some(Op::BitwiseAnd), Some(Op::BitwiseAnd), None], false),
        ("|", [None, Some(Op::BitwiseOr), Some(Op::BitwiseOr), None], false),
        ("^", [None, Some(Op::BitwiseXor), Some(Op::BitwiseXor), None], false),
        ("==", [Some(Op::FOrdEqual), Some(Op::IEqual), Some(Op::IEqual), Some(Op::LogicalEqual)], true),
        ("!=", [Some(Op::FUnordNotEqual), Some(Op::INotEqual), Some(Op::INotEqual), Some(Op::LogicalNotEqual)], true),
        ("<", [Some(Op::FOrdLessThan), Some(Op::SLessThan), Some(Op::ULessThan), None], true),
        ("<=", [Some(Op::FOrdLessThanEqual), Some(Op::SLessThanEqual), Some(Op::ULessThanEqual), None], true),
        (">", [Some(Op::FOrdGreaterThan), Some(Op::SGreaterThan), Some(Op::UGreaterThan), None], true),
        (">=", [Some(Op::FOrdGreaterThanEqual), Some(Op::SGreaterThanEqual), Some(Op::UGreaterThanEqual), None], true),
    ];
    let column = match scalar {
        Scalar::Float | Scalar::Double => 0,
        Scalar::Int | Scalar::Long => 1,
        Scalar::Uint | Scalar::Ulong => 2,
        Scalar::Bool => 3,
    };
    let (_, ops, gives_bool) = TABLE.iter().find(|row| row.0 == sign)?;
    Some((ops[column]?, *gives_bool))
}

impl Code<'_> {
    /// Compares, component by component.
    pub(super) fn compared(&mut self, sign: &str, left: Value, right: Value) -> Result<Value> {
        self.binary(sign, left, right)
    }
}
