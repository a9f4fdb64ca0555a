//! Vertex fetch: position, normal and texture coordinates of a mesh, from arrays of floats and from formats that games
//! of those years used (interleaved, with bytes and shorts), in the order of an index buffer.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nvjit_runtime::{Batch, ComponentType, Register, RegisterFile, RowId, Signature, Stage, VertexArray, Vertices};

const VERTICES: usize = 4753;

fn benches(criterion: &mut Criterion) {
    let row = |(register, component)| RowId::new(Register::new(RegisterFile::Attribute, register), component);
    // v[OPOS].xyz, v[NRML].xyz, v[TEX0].xy
    let rows = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2), (8, 0), (8, 1)];
    let (inputs, outputs) = (rows.map(row).to_vec(), Vec::new());
    let signature = Signature::new(Stage::Vertex, inputs, outputs);
    let mut batch = Batch::new(&signature, VERTICES);
    let data: Vec<u8> = (0..VERTICES * 32).map(|n| (n * 7 % 61) as u8).collect();
    let indices: Vec<u32> = (0..VERTICES as u32).map(|n| n * 5 % VERTICES as u32).collect();
    let array = |start: usize, component_type, size, normalized, stride| {
        let data = &data[start..];
        VertexArray { data, component_type, size, normalized, stride }
    };
    use ComponentType::{Byte, Float, Half, Short};
    let floats =
        [(0, array(0, Float, 3, false, 32)), (2, array(12, Float, 3, false, 32)), (8, array(24, Float, 2, false, 32))];
    let packed =
        [(0, array(0, Short, 3, false, 16)), (2, array(6, Byte, 3, true, 16)), (8, array(10, Half, 2, false, 16))];
    let mut group = criterion.benchmark_group("fetch");
    group.throughput(Throughput::Elements(VERTICES as u64));
    for (name, arrays) in [("floats", floats), ("packed", packed)] {
        for (order, vertices) in [("range", Vertices::Range(0, VERTICES)), ("indices", Vertices::Indices(&indices))] {
            group.bench_function(format!("{name}, {order}"), |bencher| {
                bencher.iter(|| {
                    for (register, array) in &arrays {
                        batch.fetch(*register, black_box(array), vertices);
                    }
                    black_box(&batch);
                })
            });
        }
    }
}

criterion_group!(all, benches);
criterion_main!(all);
