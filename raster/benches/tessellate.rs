//! The cost of the tessellator: `cargo bench -p nvjit-raster --bench tessellate` prints the time of a patch, and
//! vertices a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nvjit_raster::tessellate::{Tessellation, Tessellator};
use nvjit_runtime::stages::{TessMode, TessOrder, TessSpacing};

fn tessellate(c: &mut Criterion) {
    let mut group = c.benchmark_group("tessellate");
    let mut out = Tessellation::new();
    for domain in [TessMode::Triangles, TessMode::Quads, TessMode::Isolines] {
        for spacing in [TessSpacing::Equal, TessSpacing::FractionalOdd] {
            for level in [1.0, 2.0, 7.0, 16.5, 64.0] {
                let tessellator =
                    Tessellator { domain, spacing, order: TessOrder::Counterclockwise, point_mode: false };
                let outer = [level, level, 0.75 * level, 1.5 * level];
                tessellator.tessellate(outer, [level; 2], &mut out);
                group.throughput(Throughput::Elements(out.vertices.len() as u64));
                let name = format!("{domain:?}/{spacing:?}/{level}");
                group.bench_function(name, |b| {
                    b.iter(|| {
                        tessellator.tessellate(std::hint::black_box(outer), [level; 2], &mut out);
                        out.vertices.len()
                    });
                });
            }
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(100)).measurement_time(std::time::Duration::from_millis(500)).sample_size(10);
    targets = tessellate
}
criterion_main!(benches);
