//! Geometry programs, and others that have several vertices: attributes of a vertex that the program selects, and
//! emitted vertices (NV_geometry_program4, NV_gpu_program5). A vertex is stored in its invocation's own memory
//! ([`Emission`]): flags, then every result that the program writes.

use super::state::Place;
use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, MemoryAccess, Op, Value};
use crate::language::isa::registers::vertex_attribute;
use crate::language::syntax::ast::{Array, Index, VertexElement};
use crate::options::INVOCATION;
use nvjit_runtime::{Emission, ImageConversion, MemoryElement, MemorySpace, Register};

/// An address outside of an invocation's emission memory.
const NOWHERE: i32 = -1;

impl Lowering<'_> {
    /// A component of an attribute of a vertex that the program selects; 0 if it does not exist.
    pub(super) fn vertex_element(&mut self, element: VertexElement, component: u8) -> Value {
        let registers: Vec<Register> = self.program.ast().registers(Array::Listed(element.list)).collect();
        let stride = usize::from(element.stride.max(1));
        let (vertex, own) = (self.choice(element.vertex), self.choice(element.element));
        if let Choice::Value(vertex) = vertex
            && registers.first().is_some_and(|&first| self.program.features().reads_back(first))
        {
            let of_each: Vec<(usize, Register)> = registers.iter().copied().take(stride).enumerate().collect();
            let mut attribute = self.f32(0.0);
            for (place, first) in of_each {
                let loaded = match own {
                    Choice::Number(only) if only != place => continue,
                    _ => self.of_vertex(vertex, first, component),
                };
                attribute = self.chosen(own, place, loaded, attribute);
            }
            return attribute;
        }
        let mut value = self.f32(0.0);
        for (number, vertex_registers) in registers.chunks(stride).enumerate() {
            if matches!(vertex, Choice::Number(only) if only != number) {
                continue;
            }
            let mut attribute = self.f32(0.0);
            for (place, &register) in vertex_registers.iter().enumerate() {
                let loaded = match own {
                    Choice::Number(only) if only != place => continue,
                    _ => self.attribute(register, component),
                };
                attribute = self.chosen(own, place, loaded, attribute);
            }
            value = self.chosen(vertex, number, attribute, value);
        }
        value
    }

    fn choice(&mut self, index: Index) -> Choice {
        match index.address {
            None => Choice::Number(index.offset as usize),
            Some(_) => Choice::Value(self.index_value(index)),
        }
    }

    fn chosen(&mut self, choice: Choice, number: usize, value: Value, otherwise: Value) -> Value {
        match choice {
            Choice::Number(_) => value,
            Choice::Value(index) => {
                let number = self.i32(number as i32);
                let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, number]);
                self.builder.select(is_it, value, otherwise)
            }
        }
    }

    /// EMIT, and EMITS with its stream.
    pub(super) fn emit(&mut self, at: Current) -> Results {
        let stream = at.instruction.operands.first().map(|_| self.scalar_integer(at));
        self.emit_to(stream);
        [None; 4]
    }

    /// Emits the vertices of the primitive (NV_geometry_shader_passthrough): passed-through attributes differ between
    /// vertices, written results are the same.
    pub(super) fn pass_through(&mut self) {
        let program = self.program;
        for vertex in 0..program.interface().declared.most_vertices() as u16 {
            for (&register, &mask) in &program.ast().passed {
                for component in (0..4).filter(|component| mask >> component & 1 != 0) {
                    let value = self.attribute(vertex_attribute(vertex, register.index), component);
                    self.write(register, usize::from(component), value);
                }
            }
            self.emit_to(None);
        }
    }

    /// Emits a vertex to a stream, or to the first one; discards vertices beyond VERTICES_OUT, or for a stream that
    /// does not exist.
    fn emit_to(&mut self, stream: Option<Value>) {
        let most = self.program.interface().declared.most_vertices();
        let results: Vec<Register> = self.program.interface().results.keys().copied().collect();
        let bytes = (Emission::stride(results.len()) * size_of::<u32>()) as i32;
        let count = self.read_place(Place::Emitted);
        let end = self.i32(most as i32);
        let mut is_there = self.builder.bool(Op::Ucmp(Compare::Lt), &[count, end]);
        let stream = match stream {
            Some(stream) => {
                let end = self.i32(Emission::STREAMS as i32);
                let is_stream = self.builder.bool(Op::Ucmp(Compare::Lt), &[stream, end]);
                is_there = self.builder.bool(Op::And, &[is_there, is_stream]);
                stream
            }
            None => self.i32(0),
        };
        let zero = self.i32(0);
        let is_first = self.builder.bool(Op::Icmp(Compare::Eq), &[stream, zero]);
        let begun = self.read_place(Place::Begun);
        let begins = self.builder.bool(Op::Icmp(Compare::Eq), &[begun, zero]);
        let [emitted, begins_too] =
            [Emission::EMITTED, Emission::EMITTED | Emission::BEGINS].map(|flags| self.i32(flags as i32));
        let flags = self.builder.select(begins, begins_too, emitted);
        let flags = self.builder.int(Op::Ior, &[flags, stream]);
        let lane = self.leaf(Op::Input(INVOCATION));
        let lane = self.bits(lane);
        let size = self.i32(bytes);
        let vertex = self.builder.int(Op::Imul, &[count, size]);
        let nowhere = self.i32(NOWHERE);
        let store = |this: &mut Self, offset: i32, words: &[Value]| {
            let offset = this.i32(offset);
            let address = this.builder.int(Op::Iadd, &[vertex, offset]);
            let address = this.builder.select(is_there, address, nowhere);
            let (space, element) = (MemorySpace::Emission, MemoryElement::U32);
            let access = MemoryAccess {
                space,
                binding: 0,
                element,
                count: words.len() as u8,
                conversion: ImageConversion::None,
            };
            let args: Vec<Value> = [address, lane].into_iter().chain(words.iter().copied()).collect();
            this.builder.effect_of(Op::StoreMemory(access), &args);
        };
        store(self, 0, &[flags]);
        for (number, &register) in (0..).zip(&results) {
            let words: [Value; 4] = std::array::from_fn(|component| {
                let value = self.read(register, component);
                self.bits(value)
            });
            store(self, 4 + 16 * number, &words);
        }
        let one = self.i32(1);
        let next = self.builder.int(Op::Iadd, &[count, one]);
        let next = self.builder.select(is_there, next, count);
        self.write_place(Place::Emitted, next);
        let is_first = self.builder.bool(Op::And, &[is_first, is_there]);
        let begun = self.builder.select(is_first, one, begun);
        self.write_place(Place::Begun, begun);
    }

    /// ENDPRIM.
    pub(super) fn end_primitive(&mut self) -> Results {
        if self.state.has(Place::Begun) {
            let zero = self.i32(0);
            self.write_place(Place::Begun, zero);
        }
        [None; 4]
    }

    /// The scalar operand of an instruction, as an integer.
    fn scalar_integer(&mut self, at: Current) -> Value {
        let operand = &at.instruction.operands[0];
        let value = self.load_as(operand, at.instruction.mnemonic.operand_type(0), 0);
        self.bits(value)
    }
}

/// A selection: a constant, or a value in each lane.
#[derive(Clone, Copy)]
enum Choice {
    Number(usize),
    Value(Value),
}
