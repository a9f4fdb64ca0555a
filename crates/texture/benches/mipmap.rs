//! Mipmaps of 1024 x 1024 texels, all levels above the first, and of sizes that are not powers of two. Throughput is
//! that of the stored bytes of the first level; a copy of the same number of bytes is measured as well, because the
//! ratio of both is comparable between machines.

mod noise;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use nvjit_runtime::TextureTarget;
use nvjit_texture::Format;
use nvjit_texture::Texture;

fn benches(criterion: &mut Criterion) {
    let cases = [
        ("RGBA8", Format::RGBA8, 1024),
        ("RGBA8, odd", Format::RGBA8, 1023),
        ("RGBA16F", Format::RGBA16F, 1024),
        ("RGBA32F", Format::RGBA32F, 1024),
    ];
    let mut group = criterion.benchmark_group("mipmap");
    for (name, format, size) in cases {
        let texture =
            Texture::from_image(TextureTarget::D2, noise::image(format, size)).expect("it is of two dimensions");
        group.throughput(Throughput::Bytes(u64::from(size * size) * format.unit_bytes() as u64));
        group.bench_function(name, |bencher| {
            let generate = |mut texture: Texture| {
                texture.generate_mipmap().expect("there is memory");
                texture
            };
            bencher.iter_batched(|| texture.clone(), generate, BatchSize::LargeInput);
        });
    }
    let bytes = vec![1u8; 4 << 20];
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("copy of 4 MiB", |bencher| bencher.iter(|| black_box(bytes.clone())));
}

criterion_group!(all, benches);
criterion_main!(all);
