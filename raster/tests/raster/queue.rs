//! Deferred draws, with other operations between them, give the bits of immediate draws.

use super::part;
use super::*;
use std::sync::Arc;

const SIZE: [u32; 2] = [150, 100];

/// A sampler with one colour.
struct Solid(f32);

impl Sampler for Solid {
    fn sample(&self, call: &mut SampleCall) {
        call.results = [[self.0; MAX_LANES]; 4];
    }
}

/// COL0 times the parameter of the frame, plus what a lookup gives.
struct Tinted(Signature);

impl Tinted {
    fn new() -> Self {
        let inputs = four(attribute, &[registers::FRAGMENT_COL0]);
        Self(Signature::new(Stage::Fragment, inputs, four(result, &[registers::COLR])))
    }
}

impl Shader for Tinted {
    fn signature(&self) -> &Signature {
        &self.0
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(vec![[1.0; 4]])
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let mut call = SampleCall::new();
        textures.sample(&mut call);
        for component in 0..4 {
            let (tint, more) = (frame.parameters()[0][component], call.results[component][0]);
            for lane in 0..batch.lanes() {
                batch.output_mut(component)[lane] = batch.input(component)[lane] * tint + more;
            }
        }
        Ok(())
    }
}

/// [`kill_left`] behind the stencil and depth tests.
fn kill_left_behind_tests() -> impl Shader {
    let inputs = vec![attribute(registers::FRAGMENT_TEX0, 0)];
    let mut kills = function(Stage::Fragment, inputs, four(result, &[registers::COLR]), true, |input, output| {
        output.fill(0.5);
        input[0] < 0.0
    });
    kills.signature.early_tests = true;
    kills
}

/// A target, and a queue that gets the same draws.
struct Pair {
    target: Target,
    queue: Queue,
    pipelines: [Pipeline<'static>; 4],
    /// What draws take in turn, so that some are made with the same.
    states: [State; 2],
    textures: [SharedSampler; 2],
}

fn new_target(format: ColorFormat, samples: u32) -> Target {
    let target = Target::new(SIZE[0], SIZE[1], format).try_with_stencil();
    target.and_then(|target| target.try_with_samples(samples)).unwrap()
}

fn all_of(target: &Target) -> (Vec<[u32; 4]>, Vec<u32>, Option<Vec<u8>>) {
    let all = State::new(SIZE[0], SIZE[1]).viewport;
    let colors = target.read_colors(0, &all).unwrap().into_iter().map(|color| color.map(f32::to_bits));
    let depths = target.read_depth(&all).unwrap().into_iter().map(f32::to_bits);
    (colors.collect(), depths.collect(), target.read_stencil(&all))
}

impl Pair {
    fn new(random: &mut Random, format: ColorFormat, samples: u32) -> Self {
        let vertex: Arc<dyn Shader> = Arc::new(pass_through(&[]));
        let fragments: [Arc<dyn Shader>; 4] = [
            Arc::new(Tinted::new()),
            Arc::new(kill_left()),
            Arc::new(replace_depth()),
            Arc::new(kill_left_behind_tests()),
        ];
        let pipelines = fragments.map(|fragment| Pipeline::shared(Arc::clone(&vertex), fragment).unwrap());
        let [target, other] = [(); 2].map(|()| new_target(format, samples));
        Self {
            target,
            queue: Queue::new(vec![other]).unwrap(),
            pipelines,
            states: [(); 2].map(|()| a_state(random)),
            textures: [0.0, 0.25].map(|more| Arc::new(Solid(more)) as SharedSampler),
        }
    }

    /// Draws `count` primitives.
    fn draw(&mut self, random: &mut Random, count: usize) {
        let topology = pick(random, &[Topology::Triangles, Topology::Triangles, Topology::Lines, Topology::Points]);
        let corners = [Topology::Points, Topology::Lines, Topology::Triangles].iter().position(|&own| own == topology);
        let corners = 1 + corners.unwrap();
        let reach = pick(random, &[4.0, 15.0, 60.0]);
        let mut scene = Scene::of(topology, &[]);
        // Anywhere, or in a part of the picture that other draws may not touch.
        let part = pick(random, &[1.0, 0.2]);
        let start = [random.between(0.0, 150.0), random.between(0.0, 100.0)].map(|x| x * (1.0 - part));
        for _ in 0..count {
            let center = [random.between(0.0, 150.0), random.between(0.0, 100.0)];
            let center = [0, 1].map(|axis| start[axis] + part * center[axis]);
            for _ in 0..corners {
                let [x, y] = center.map(|center| center + random.between(-reach, reach));
                let [x, y, ..] = at(SIZE, x, y);
                scene.indices.push(scene.positions.len() as u32);
                scene.positions.push([x, y, random.between(-1.1, 1.1), 1.0]);
                scene.texcoords.push([random.between(-0.5, 1.0); 4]);
                scene.colors.push([random.next(), random.next(), random.next(), random.next()]);
            }
        }
        let other = pick(random, &[0, 1]);
        if random.next() < 0.2 {
            self.states[other] = a_state(random);
        }
        let (state, textures) = (&self.states[other], &self.textures[pick(random, &[other, 0])]);
        let number = pick(random, &[0, other, 2, 3]);
        if random.next() < 0.2 {
            let tint = [random.next(); 4];
            self.pipelines[number].set_parameters(Stage::Fragment, &[tint]);
        }
        let mesh = Mesh::new(topology, &scene.indices)
            .with(registers::VERTEX_OPOS, &scene.positions)
            .with(registers::VERTEX_COL0, &scene.colors)
            .with(registers::VERTEX_TEX0, &scene.texcoords);
        let pipeline = &self.pipelines[number];
        let own = pipeline.draw(&mut self.target, state, &mesh, &**textures).unwrap();
        let later = pipeline.draw_deferred(&mut self.queue, state, &mesh, textures).unwrap();
        assert_eq!((own.vertices, own.primitives), (later.vertices, later.primitives));
        if state.count_samples {
            assert_eq!(own.samples_passed, later.samples_passed);
        }
    }

    /// Calls `change` with both targets.
    fn both(&mut self, change: impl Fn(&mut Target)) {
        change(&mut self.target);
        change(&mut self.queue.targets()[0]);
    }

    fn compare(&mut self, what: &str) {
        assert!(all_of(&self.target) == all_of(&self.queue.targets()[0]), "{what}");
    }
}

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[(random.next() * all.len() as f32) as usize]
}

fn a_state(random: &mut Random) -> State {
    let mut state = State::new(SIZE[0], SIZE[1]);
    let funcs = [CompareFunc::Less, CompareFunc::Lequal, CompareFunc::Greater, CompareFunc::Always];
    if random.next() < 0.5 {
        state.depth_test = Some(DepthTest { func: pick(random, &funcs), write: random.next() < 0.7 });
    }
    if random.next() < 0.5 {
        // It shows any change of order.
        state.blends = [Some(Blend::add(BlendFactor::SrcColor, BlendFactor::OneMinusDstColor)); registers::COLORS];
    }
    if random.next() < 0.3 {
        let face = StencilFace {
            func: pick(random, &funcs),
            reference: (random.next() * 4.0) as u8,
            pass: pick(random, &[StencilOp::Incr, StencilOp::Invert, StencilOp::Replace]),
            ..StencilFace::default()
        };
        state.stencil = Some(Stencil { front: face, back: face });
    }
    if random.next() < 0.2 {
        state.alpha_test = Some(AlphaTest { func: pick(random, &funcs), reference: 0.5 });
    }
    if random.next() < 0.2 {
        state.scissor = Some(Rect { x: 20, y: 10, width: 90, height: 70 });
    }
    if random.next() < 0.2 {
        state.polygon_stipple = Some(Box::new(std::array::from_fn(|row| 0x0f3c_55aa << (row % 3))));
    }
    if random.next() < 0.2 {
        state.line_stipple = Some(LineStipple { factor: 1, pattern: 0x33f0 });
    }
    state.color_masks[0][1] = random.next() < 0.8;
    state.multisample = random.next() < 0.7;
    state.count_samples = random.next() < 0.05;
    state
}

/// Draws, clears, reads and exchanges in a random order.
fn follow_draws(random: &mut Random, format: ColorFormat, samples: u32) {
    let mut pair = Pair::new(random, format, samples);
    let (mut parked, mut parked_later) = (new_target(format, samples), new_target(format, samples));
    for step in 0..60 {
        match (random.next() * 40.0) as u32 {
            0 => pair.compare(&format!("step {step}")),
            1 => {
                let color = [random.next(); 4];
                pair.both(|target| target.clear_color(color));
            }
            2 => {
                let depth = random.next();
                pair.both(|target| target.clear_depth(depth));
            }
            3 => {
                let (rect, color) = (Rect { x: 30, y: 20, width: 80, height: 50 }, [random.next(); 4]);
                pair.both(|target| target.clear_part(&rect, Some(color), [true, true, false, true], Some(0.5)));
            }
            4 => {
                pair.target.exchange(&mut parked, Part::Color);
                pair.queue.targets()[0].exchange(&mut parked_later, Part::Color);
            }
            5 => pair.draw(random, 1500),
            6 => pair.queue.finish_draws().unwrap(),
            _ => {
                let count = 1 + (random.next() * 30.0) as usize;
                pair.draw(random, count);
            }
        }
    }
    pair.compare("the end");
    assert!(all_of(&parked) == all_of(&parked_later), "what was exchanged");
}

/// Deferred draws in random states and what interrupts them, from a seed.
pub fn draws_follow(seed: u64, threads: usize, format: ColorFormat, samples: u32) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| follow_draws(&mut Random(seed), format, samples));
}

#[test]
fn deferred_draws_are_draws() {
    let mut random = Random(77);
    for threads in [1, 2, 3, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for (format, samples) in [(ColorFormat::Rgba8, 1), (ColorFormat::Rgba32f, 1), (ColorFormat::Rgba8, 4)] {
            for _ in 0..part::some(4) {
                pool.install(|| follow_draws(&mut random, format, samples));
            }
        }
    }
    // By a thread that is not of the pool, too.
    for _ in 0..part::some(4) {
        follow_draws(&mut random, ColorFormat::Rgba8, 1);
    }
}

/// Draws whose primitives are all outside leave nothing behind, however many they are: no group, whose numbers have 16
/// bits, and no use of their textures.
#[test]
fn draws_without_primitives_leave_nothing() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        let mut pair = Pair::new(&mut Random(5), ColorFormat::Rgba8, 1);
        pair.states = [(); 2].map(|()| State::new(SIZE[0], SIZE[1]));
        let (indices, colors, texcoords) = ([0, 1, 2], [[1.0; 4]; 3], [[0.5; 4]; 3]);
        let draw = |pair: &mut Pair, place: f32, tint: f32| {
            let Pair { target, queue, pipelines: [pipeline, ..], states: [state, _], textures: [_, textures] } = pair;
            pipeline.set_parameters(Stage::Fragment, &[[tint; 4]]);
            // In part behind the eye, so that clipping makes vertices.
            let positions = [[place, 0.0, 0.0, 1.0], [place + 0.5, 0.0, 0.0, 1.0], [place, 0.5, -2.0, 1.0]];
            let mesh = Mesh::new(Topology::Triangles, &indices)
                .with(registers::VERTEX_OPOS, &positions)
                .with(registers::VERTEX_COL0, &colors)
                .with(registers::VERTEX_TEX0, &texcoords);
            pipeline.draw_deferred(queue, state, &mesh, textures).unwrap();
            pipeline.draw(target, state, &mesh, &**textures).unwrap();
        };
        draw(&mut pair, -0.5, 0.125);
        for number in 0..70_000 {
            draw(&mut pair, 5.0, [0.25, 0.5][number % 2]);
        }
        draw(&mut pair, 0.0, 0.75);
        pair.compare("behind them");
        for _ in 0..3 {
            draw(&mut pair, 5.0, 0.5);
        }
        pair.queue.finish_draws().unwrap();
        assert_eq!(Arc::strong_count(&pair.textures[1]), 1, "textures are free");
    });
}

/// A factor of -0 makes zeros negative, which floats keep: draws with 0 and with -0 do not share fragments.
#[test]
fn constants_that_differ_in_the_sign_of_zero_are_two() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        let mut pair = Pair::new(&mut Random(9), ColorFormat::Rgba32f, 1);
        for constant in [0.0, -0.0, 0.0] {
            // -0 + 0 would be 0; -0 - 0 is -0.
            let (constant, equation) = ([constant; 4], BlendEquation::Subtract);
            let blend = Blend { constant, equation, ..Blend::add(BlendFactor::ConstantColor, BlendFactor::Zero) };
            let state = State { blends: [Some(blend); registers::COLORS], ..State::new(SIZE[0], SIZE[1]) };
            let left = 40.0 * f32::from(u8::from(blend.constant[0].is_sign_negative()));
            let positions = [at(SIZE, left, 1.0), at(SIZE, left + 20.0, 1.0), at(SIZE, left, 30.0)];
            let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2])
                .with(registers::VERTEX_OPOS, &positions)
                .with(registers::VERTEX_COL0, &[[1.0; 4]; 3]);
            let Pair { target, queue, pipelines: [pipeline, ..], textures: [textures, _], .. } = &mut pair;
            pipeline.draw(target, &state, &mesh, &**textures).unwrap();
            pipeline.draw_deferred(queue, &state, &mesh, textures).unwrap();
        }
        assert_eq!(pair.target.color(42, 3)[0].to_bits(), (-0.0f32).to_bits(), "the sign is kept");
        pair.compare("0 and -0");
    });
}

#[test]
fn queues_that_nobody_looks_at_end() {
    let mut random = Random(3);
    for _ in 0..20 {
        let mut pair = Pair::new(&mut random, ColorFormat::Rgba8, 1);
        for _ in 0..10 {
            pair.draw(&mut random, 20);
        }
    }
}

/// A shader that fails, or panics, where it runs.
struct Failing(Signature, bool);

impl Shader for Failing {
    fn signature(&self) -> &Signature {
        &self.0
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(Vec::new())
    }

    fn run(&self, _: &mut Frame, _: &mut Batch, _: &dyn Sampler) -> Result<(), RunError> {
        assert!(!self.1, "as it should");
        Err(RunError::OutOfBudget)
    }
}

#[test]
fn what_fails_later_is_told() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let draw = |panics: bool| {
        let outputs = four(result, &[registers::COLR]);
        let fragment = Failing(Signature::new(Stage::Fragment, Vec::new(), outputs), panics);
        let pipeline = Pipeline::shared(Arc::new(pass_through(&[])), Arc::new(fragment)).unwrap();
        let mut queue = Queue::new(vec![new_target(ColorFormat::Rgba8, 1)]).unwrap();
        let scene = Scene::triangles(&[at(SIZE, 1.0, 1.0), at(SIZE, 20.0, 1.0), at(SIZE, 1.0, 20.0)]);
        let mesh = Mesh::new(Topology::Triangles, &scene.indices).with(registers::VERTEX_OPOS, &scene.positions);
        let textures: SharedSampler = Arc::new(NoTextures);
        for _ in 0..3 {
            pipeline.draw_deferred(&mut queue, &State::new(SIZE[0], SIZE[1]), &mesh, &textures).unwrap();
        }
        let result = queue.finish_draws();
        assert_eq!(queue.finish_draws(), Ok(()), "it is told once");
        assert_eq!(queue.targets()[0].color(0, 0), [0.0; 4]);
        result
    };
    assert_eq!(pool.install(|| draw(false)), Err(DrawError::Run(RunError::OutOfBudget)));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.install(|| draw(true))));
    assert!(panicked.is_err());
}
