//! Texture lookups through native code: `TEX` times `COL0` over a rotated and scaled full-screen quad, tile by
//! tile. Not the sampler alone, which the runtime's own bench measures.
//!
//! `cargo bench --bench textures` prints Criterion's report (elements are fragments) and, at its end, the table of
//! docs/performance.md: the best time of a screen in nanoseconds a fragment.

#[path = "../crates/texture/benches/noise/mod.rs"]
mod noise;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::language::isa::registers::FRAGMENT_TEX0;
use nvjit_runtime::{Batch, Frame, Register, RegisterFile, RowId, Shader, TextureTarget};
use nvjit_texture::{Format, MagFilter, MinFilter, TextureUnits};
use nvjit_texture::{SamplerState, Texture};

/// Side of the screen, and of a tile, which is one batch; in fragments.
const SCREEN: usize = 512;
const TILE: usize = 32;

const SIZES: [u32; 2] = [256, 2048];

struct Case {
    name: &'static str,
    target: TextureTarget,
    format: Format,
    /// `None` for a lookup without a bound texture, which measures the cost of the call.
    state: Option<SamplerState>,
    /// Distance between neighbouring fragments in texels, along the quad's axes.
    texels: [f32; 2],
}

fn cases() -> [Case; 7] {
    let d2 = SamplerState::new(TextureTarget::D2);
    let nearest = d2.with_filters(MinFilter::Nearest, MagFilter::Nearest);
    let linear = d2.with_filters(MinFilter::Linear, MagFilter::Linear);
    let trilinear = d2.with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear);
    let anisotropic = SamplerState { max_anisotropy: 8.0, ..trilinear };
    let case = |name, target, format, state, texels| Case { name, target, format, state, texels };
    [
        case("call alone", TextureTarget::D2, Format::RGBA8, None, [0.9; 2]),
        case("nearest", TextureTarget::D2, Format::RGBA8, Some(nearest), [0.9; 2]),
        case("linear", TextureTarget::D2, Format::RGBA8, Some(linear), [0.9; 2]),
        case("trilinear", TextureTarget::D2, Format::RGBA8, Some(trilinear), [1.7; 2]),
        case("anisotropic 8x", TextureTarget::D2, Format::RGBA8, Some(anisotropic), [9.0, 1.2]),
        case("RGBA16F linear", TextureTarget::D2, Format::RGBA16F, Some(linear), [0.9; 2]),
        case("CUBE linear", TextureTarget::Cube, Format::RGBA8, Some(linear), [0.9; 2]),
    ]
}

fn units(case: &Case, size: u32) -> TextureUnits {
    let mut units = TextureUnits::new();
    if let Some(state) = case.state {
        let mut texture =
            Texture::from_image(case.target, noise::image(case.format, size)).expect("the image fits the target");
        texture.generate_mipmap().expect("there is memory");
        let texture = texture.with_sampler(state).expect("the state fits the target");
        units.bind(0, Arc::new(texture)).expect("there is a unit 0");
    }
    units
}

fn kernel(target: TextureTarget) -> Kernel {
    let text = format!("!!FP1.0\nTEX R0, f[TEX0], TEX0, {};\nMUL o[COLR], R0, f[COL0];\nEND\n", target.name());
    let program = Program::load(text.as_bytes()).expect("the program loads");
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
    compiler.compile(&program).expect("the program compiles")
}

/// A screen of tiles, shaded one after the other in one batch.
struct Screen<'a> {
    kernel: &'a Kernel,
    units: &'a TextureUnits,
    frame: Frame,
    batch: Batch,
    /// The input rows of s and t.
    rows: [usize; 2],
    /// How s and t change to the next fragment, to the right and down.
    steps: [[f32; 2]; 2],
}

impl<'a> Screen<'a> {
    fn new(kernel: &'a Kernel, units: &'a TextureUnits, texels: [f32; 2], size: u32) -> Self {
        let signature = kernel.signature();
        let mut batch = Batch::new(signature, TILE * TILE);
        for row in 0..signature.inputs.len() {
            // The colour; and r, which is the major axis of a cube map.
            batch.input_mut(row).fill(1.0);
        }
        let coordinates = Register::new(RegisterFile::Attribute, FRAGMENT_TEX0);
        let rows = [0, 1].map(|axis| signature.input(RowId::new(coordinates, axis)).expect("TEX reads s and t"));
        let (sin, cos) = 0.4f32.sin_cos();
        let [x, y] = texels.map(|texels| texels / size as f32);
        let steps = [[cos * x, sin * x], [-sin * y, cos * y]];
        Self { kernel, units, frame: kernel.new_frame(), batch, rows, steps }
    }

    /// Sets the coordinates of tile (x, y), quad by quad.
    fn fill(&mut self, x: usize, y: usize) {
        for (axis, row) in self.rows.into_iter().enumerate() {
            for (lane, value) in self.batch.input_mut(row).iter_mut().enumerate() {
                let quad = lane / 4;
                let x = x * TILE + quad % (TILE / 2) * 2 + lane % 2;
                let y = y * TILE + quad / (TILE / 2) * 2 + lane / 2 % 2;
                *value = x as f32 * self.steps[0][axis] + y as f32 * self.steps[1][axis];
            }
        }
    }

    /// Shades every tile; the time is that of the kernel alone.
    fn shade(&mut self) -> Duration {
        let mut time = Duration::ZERO;
        for tile in 0..(SCREEN / TILE) * (SCREEN / TILE) {
            self.fill(tile % (SCREEN / TILE), tile / (SCREEN / TILE));
            let start = Instant::now();
            self.kernel.run(&mut self.frame, black_box(&mut self.batch), self.units).expect("its own batch");
            time += start.elapsed();
        }
        time
    }
}

/// Measures all cases, and returns the best times of a screen by case and size.
fn measure(c: &mut Criterion) -> Vec<(&'static str, [Duration; SIZES.len()])> {
    let mut group = c.benchmark_group("textures");
    group.throughput(Throughput::Elements((SCREEN * SCREEN) as u64));
    let mut table = Vec::new();
    for case in cases() {
        let kernel = kernel(case.target);
        let best = SIZES.map(|size| {
            let units = units(&case, size);
            let mut screen = Screen::new(&kernel, &units, case.texels, size);
            let mut best = Duration::MAX;
            group.bench_function(BenchmarkId::new(case.name, size), |b| {
                b.iter_custom(|rounds| {
                    let times = (0..rounds).map(|_| {
                        let time = screen.shade();
                        best = best.min(time);
                        time
                    });
                    times.sum()
                });
            });
            best
        });
        table.push((case.name, best));
    }
    group.finish();
    table
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    let table = measure(&mut criterion);
    criterion.final_summary();
    println!("| lookup | {} |", SIZES.map(|size| format!("{size}x{size}, ns a fragment")).join(" | "));
    println!("|---|{}", "---|".repeat(SIZES.len()));
    for (name, times) in table.into_iter().filter(|(_, times)| times.iter().all(|&time| time < Duration::MAX)) {
        let cells = times.map(|time| format!("{:.1}", time.as_secs_f64() * 1e9 / (SCREEN * SCREEN) as f64));
        println!("| {name} | {} |", cells.join(" | "));
    }
}
