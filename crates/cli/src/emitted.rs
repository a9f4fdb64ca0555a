//! Emitted vertices of geometry programs, for `nvjit run`: prints them, and compares those of two engines.

use super::names::register_name;
use super::number::{base, number, text};
use nvjit::Program;
use nvjit::runtime::{Emission, Register};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// A vertex with all its results.
#[derive(PartialEq, Eq)]
struct Vertex {
    stream: u32,
    begins: bool,
    results: Vec<(Register, [u32; 4])>,
}

/// The emitted vertices of a run.
pub struct Emitted<'a> {
    program: &'a Program,
    /// By invocation.
    vertices: Vec<Vec<Vertex>>,
    /// The number of invocations per primitive.
    invocations: usize,
}

impl<'a> Emitted<'a> {
    /// The emitted vertices of the first `lanes` invocations.
    pub fn of(program: &'a Program, emission: &Emission, lanes: usize) -> Self {
        let vertex = |vertex: nvjit::runtime::EmittedVertex<'_>| Vertex {
            stream: vertex.stream,
            begins: vertex.begins,
            results: emission.registers().iter().copied().zip(vertex.results()).collect(),
        };
        let vertices = (0..lanes).map(|lane| emission.vertices(lane).map(vertex).collect()).collect();
        let invocations = program.interface().declared.invocations.unwrap_or(1).max(1) as usize;
        Self { program, vertices, invocations }
    }

    /// The first vertex that another engine emitted otherwise; any NaN equals any other unless programs see their bits.
    pub fn difference(&self, own: &str, other: &Self, others: &str) -> Option<String> {
        for (lane, (a, b)) in self.vertices.iter().zip(&other.vertices).enumerate() {
            let place = self.name(lane);
            if a.len() != b.len() {
                return Some(format!("{place}: {own}: {} vertices, {others}: {}", a.len(), b.len()));
            }
            if let Some(number) = a.iter().zip(b).position(|(a, b)| a != b) {
                let shown = |vertex: &Vertex| self.lines(vertex).join(", ");
                let (a, b) = (shown(&a[number]), shown(&b[number]));
                return Some(format!("vertex {number} of {place}: {own}: {a}; {others}: {b}"));
            }
        }
        None
    }

    fn name(&self, lane: usize) -> String {
        match self.invocations {
            1 => format!("primitive {lane}"),
            count => format!("primitive {}, invocation {}", lane / count, lane % count),
        }
    }

    fn lines(&self, vertex: &Vertex) -> Vec<String> {
        let line = |(register, bits): &(Register, [u32; 4])| {
            let base = base(self.program, *register);
            let values: Vec<_> = bits.iter().map(|bits| text(base, *bits)).collect();
            let words: Vec<_> = bits.iter().map(|bits| format!("{bits:08x}")).collect();
            format!("{} = ({})  [{}]", register_name(self.program, *register), values.join(", "), words.join(" "))
        };
        vertex.results.iter().map(line).collect()
    }

    /// Prints all vertices, for people.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (lane, vertices) in self.vertices.iter().enumerate() {
            let count = vertices.len();
            writeln!(out, "{}: {count} {}", self.name(lane), if count == 1 { "vertex" } else { "vertices" })?;
            for (number, vertex) in vertices.iter().enumerate() {
                let stream = if vertex.stream > 0 { format!(", stream {}", vertex.stream) } else { String::new() };
                let begins = if vertex.begins { ", begins a primitive" } else { "" };
                writeln!(out, "  vertex {number}{stream}{begins}:")?;
                self.lines(vertex).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            }
        }
        Ok(())
    }

    /// An object for each invocation.
    pub fn to_json(&self) -> Value {
        let result = |(register, bits): &(Register, [u32; 4])| {
            let base = base(self.program, *register);
            let entry = json!({
                "value": bits.iter().map(|bits| number(base, *bits)).collect::<Vec<_>>(),
                "bits": bits.iter().map(|bits| format!("{bits:08x}")).collect::<Vec<_>>(),
            });
            (register_name(self.program, *register), entry)
        };
        let vertex = |vertex: &Vertex| {
            let outputs: Map<String, Value> = vertex.results.iter().map(result).collect();
            json!({ "stream": vertex.stream, "begins": vertex.begins, "outputs": outputs })
        };
        let all = self.vertices.iter().enumerate().map(|(lane, vertices)| {
            json!({
                "primitive": lane / self.invocations,
                "invocation": lane % self.invocations,
                "vertices": vertices.iter().map(vertex).collect::<Vec<_>>(),
            })
        });
        all.collect()
    }
}
