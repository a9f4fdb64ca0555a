//! Emitted vertices of geometry programs in directives: `emitted` is the number of vertices that each lane emits,
//! `result.color@1` a result of its second vertex, `stream@1` its stream, and `begins@1` whether it begins a primitive
//! (1i) or not (0i).

use super::file::{LANES, Run};
use super::names;
use super::value::{self, RowKind};
use nvjit::Program;
use nvjit_runtime::{Emission, Register};

/// A vertex: its stream, whether it begins a primitive, and its results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    stream: u32,
    begins: bool,
    results: Vec<(Register, [u32; 4])>,
}

/// The vertices of each lane.
pub fn collect(emission: &Emission, lanes: usize) -> Vec<Vec<Vertex>> {
    let vertices = |lane| {
        emission.vertices(lane).map(|vertex| Vertex {
            stream: vertex.stream,
            begins: vertex.begins,
            results: emission.registers().iter().copied().zip(vertex.results()).collect(),
        })
    };
    (0..lanes).map(|lane| vertices(lane).collect()).collect()
}

/// Whether a name is one of the names that the module describes.
pub fn is_emission(name: &str) -> bool {
    name == "emitted" || name.contains('@')
}

/// The deviations from the expectations of `run`, whose lanes begin at `first`.
pub fn faults(program: &Program, run: &Run, emitted: &[Vec<Vertex>], first: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, quad) in run.expected.iter().filter(|(name, _)| is_emission(name)) {
        for lane in (0..LANES).filter(|&lane| run.environment.exec[lane]) {
            let vertices = &emitted[first + lane];
            let (what, number) = name.split_once('@').unwrap_or((name, "0"));
            let vertex = number.parse::<usize>().ok().and_then(|number| vertices.get(number));
            let words = match (what, vertex) {
                ("emitted", _) => Some([vertices.len() as u32; 4]),
                (_, None) => None,
                ("stream", Some(vertex)) => Some([vertex.stream; 4]),
                ("begins", Some(vertex)) => Some([u32::from(vertex.begins); 4]),
                (name, Some(vertex)) => {
                    let register = names::register(program, name);
                    vertex.results.iter().find(|(own, _)| Some(*own) == register).map(|(_, words)| *words)
                }
            };
            let Some(words) = words else {
                faults.push(format!("lane {lane} emits no {name}"));
                continue;
            };
            for (expected, got) in quad[lane].iter().zip(words) {
                if !expected.accepts(got) {
                    let kind = RowKind::Bits;
                    let (expected, got) = (expected.show(kind), value::show(got, kind));
                    faults.push(format!("{name} of lane {lane}\n    expected {expected}\n    got      {got}"));
                }
            }
        }
    }
    faults
}
