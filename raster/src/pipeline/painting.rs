//! The fragments of a draw: the tiles that its primitives may touch, and the drawing of each tile. A [`Painting`] is
//! what that needs besides the program, vertices and primitives.

use std::sync::Arc;

use rayon::prelude::*;

use super::{Linked, Pipeline};
use crate::assembly::Topology;
use crate::batch::{Conventions, Interpolator};
use crate::fragment::{FragmentWorker, TileContext};
use crate::link::Link;
use crate::merge::Merge;
use crate::primitive::{Geometry, Primitive, Primitives, primitive_id};
use crate::program::Pool;
use crate::samples;
use crate::state::{LineStipple, PolygonMode, PolygonStipple, State};
use crate::statistics::Statistics;
use crate::target::{Target, Tile};
use crate::threads::{FEW_PIXELS, is_shared};
use crate::tile::TILE;
use crate::vertex::Vertices;
use crate::window::Pattern;
use nvjit_runtime::{RunError, Sampler, Shader};

/// The primitives that may touch each tile.
#[derive(Default)]
pub(super) struct Lists {
    /// The list of each tile.
    of: Vec<Vec<u32>>,
    /// The tiles whose lists are not empty.
    touched: Vec<u32>,
}

impl Lists {
    /// Clears the lists, and provides `tiles` of them.
    pub fn clear(&mut self, tiles: usize) {
        for tile in self.touched.drain(..) {
            self.of[tile as usize].clear();
        }
        self.of.resize_with(tiles, Vec::new);
    }

    #[inline(always)]
    fn push(&mut self, tile: usize, primitive: u32) {
        let list = &mut self.of[tile];
        if list.is_empty() {
            self.touched.push(tile as u32);
        }
        list.push(primitive);
    }

    /// The tiles whose lists are not empty.
    pub fn touched(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.touched.iter().map(|&tile| tile as usize)
    }

    /// The list of a tile.
    pub fn of(&self, tile: usize) -> &[u32] {
        &self.of[tile]
    }

    /// Bins a primitive into the lists of the tiles that it may touch.
    #[inline(always)]
    pub fn add(&mut self, id: u32, primitive: &Primitive, columns: usize) {
        let [first, last] = [primitive.first, primitive.last].map(|pixel| pixel.map(|x| x as usize / TILE));
        if first == last {
            return self.push(first[1] * columns + first[0], id);
        }
        for y in first[1]..=last[1] {
            for x in first[0]..=last[0] {
                self.push(y * columns + x, id);
            }
        }
    }

    /// [Adds](Self::add) each primitive that `is_in` selects; its arguments are the index of a run and of a primitive
    /// in it. Returns the number of primitives, and the number of pixels that they may touch.
    pub fn note(&mut self, geometry: &[Geometry], columns: usize, is_in: impl Fn(usize, usize) -> bool) -> (u64, u64) {
        let (mut count, mut pixels) = (0, 0);
        for (run, geometry) in geometry.iter().enumerate() {
            for (number, primitive) in geometry.primitives.iter().enumerate() {
                if is_in(run, number) {
                    count += 1;
                    pixels += primitive.pixels();
                    self.add(primitive_id(run, number), primitive, columns);
                }
            }
        }
        (count, pixels)
    }
}

/// A linked fragment program, with its parameters and the workers that run it.
#[derive(Clone, Copy)]
pub(super) struct FragmentProgram<'c> {
    pub shader: &'c dyn Shader,
    pub link: &'c Link,
    pub workers: &'c Pool<FragmentWorker>,
    pub parameters: &'c Arc<Vec<[f32; 4]>>,
}

/// What the fragments of a draw need besides the program.
#[derive(PartialEq)]
pub(super) struct Painting {
    merge: Merge,
    conventions: Conventions,
    watch: Option<[u32; 2]>,
    line_stipple: Option<LineStipple>,
    /// The polygon stipple, if polygons are drawn.
    stipple: Option<Box<PolygonStipple>>,
}

impl Painting {
    pub fn new(pipeline: &Pipeline<'_>, linked: &Linked, topology: Topology, state: &State, target: &Target) -> Self {
        // If coverage is found at samples, nothing is smooth.
        let smooth = samples_of(state, target).is_none() && may_be_smooth(state, topology);
        let (signature, pattern) = (pipeline.fragment.signature(), Pattern::of(target.samples()));
        let is_relative = pipeline.later.has_relative_layers();
        Self {
            merge: Merge::new(signature, &linked.results, state, smooth, pattern, target.has_stencil()),
            conventions: Conventions::new(state, topology, target.height(), is_relative),
            watch: state.watch,
            line_stipple: state.line_stipple,
            stipple: state.polygon_stipple.clone().filter(|_| topology == Topology::Triangles),
        }
    }

    /// Adds a program, vertices and primitives. `own` are the primitives of this draw.
    pub fn of<'c>(
        &'c self,
        program: FragmentProgram<'c>,
        vertices: &'c Vertices,
        primitives: Primitives<'c>,
        own: &[Geometry],
        textures: &'c dyn Sampler,
    ) -> Painted<'c> {
        let context = TileContext {
            shader: program.shader,
            link: program.link,
            merge: &self.merge,
            watch: self.watch,
            line_stipple: self.line_stipple,
            stipple: self.stipple.as_deref(),
            textures,
            has_outlines: own.iter().any(|run| !run.outlines.is_empty()),
            primitives,
            interpolator: Interpolator::new(program.link, vertices, primitives, self.conventions),
        };
        Painted { program, context }
    }
}

/// A draw whose primitives are set up.
pub(super) struct Painted<'c> {
    program: FragmentProgram<'c>,
    context: TileContext<'c>,
}

impl Painted<'_> {
    /// Draws the primitives of `list` to the tile whose first pixel is `origin`.
    fn draw(
        &self,
        worker: &mut FragmentWorker,
        tile: &mut Tile,
        origin: [i32; 2],
        list: &[u32],
    ) -> Result<Statistics, RunError> {
        match tile.open_samples(self.context.merge.uses()) {
            Some(samples) => samples::draw(&self.context, worker, samples, origin, list),
            None => self.context.draw(worker, tile, origin, list),
        }
    }
}

/// The worker that a thread holds as long as consecutive draws have workers of one pool.
#[derive(Default)]
pub(super) struct Held<'c>(Option<(&'c Pool<FragmentWorker>, Box<FragmentWorker>)>);

impl<'c> Held<'c> {
    /// A worker with the parameters of a draw.
    fn of(&mut self, program: FragmentProgram<'c>) -> &mut FragmentWorker {
        let pool = program.workers;
        if self.0.as_ref().is_some_and(|(own, _)| !std::ptr::eq(*own, pool)) {
            self.put();
        }
        let make = || FragmentWorker::new(program.shader, program.link);
        let (_, worker) = self.0.get_or_insert_with(|| (pool, pool.take(make)));
        worker.set_parameters(program.parameters);
        worker
    }

    /// Returns the worker to its pool.
    pub fn put(&mut self) {
        if let Some((pool, worker)) = self.0.take() {
            pool.put(worker);
        }
    }
}

/// Draws a list of primitives, in order, to the tile with an index; `of` maps a primitive's id to its draw.
pub(super) fn paint_tile<'c>(
    held: &mut Held<'c>,
    (tile, number, columns): (&mut Tile, usize, usize),
    list: &[u32],
    draws: &[Painted<'c>],
    of: impl Fn(u32) -> usize,
) -> Result<Statistics, RunError> {
    let origin = [number % columns, number / columns].map(|tile| (tile * TILE) as i32);
    list.chunk_by(|&a, &b| of(a) == of(b)).try_fold(Statistics::default(), |statistics, list| {
        let drawn = &draws[of(list[0])];
        Ok(statistics.plus(drawn.draw(held.of(drawn.program), tile, origin, list)?))
    })
}

/// Draws the primitives of the lists to tiles. `pixels` is an upper limit of the touched pixels.
pub(super) fn paint(
    (tiles, columns): (&mut [Tile], usize),
    (lists, pixels): (&Lists, u64),
    draw: &Painted<'_>,
) -> Result<Statistics, RunError> {
    let draws = std::slice::from_ref(draw);
    if pixels <= FEW_PIXELS || !is_shared(lists.touched.len()) {
        let (mut held, mut statistics) = (Held::default(), Statistics::default());
        for number in lists.touched() {
            let tile = (&mut tiles[number], number, columns);
            statistics = statistics.plus(paint_tile(&mut held, tile, lists.of(number), draws, |_| 0)?);
        }
        held.put();
        return Ok(statistics);
    }
    let touched = tiles.par_iter_mut().zip(&lists.of).enumerate().filter(|(_, (_, list))| !list.is_empty());
    let drawn = touched.map(|(number, (tile, list))| {
        let mut held = Held::default();
        let drawn = paint_tile(&mut held, (tile, number, columns), list, draws, |_| 0);
        held.put();
        drawn
    });
    drawn.try_reduce(Statistics::default, |a, b| Ok(a.plus(b)))
}

/// The samples of pixels, if coverage is found at samples, not at centres.
pub(super) fn samples_of(state: &State, target: &Target) -> Option<&'static Pattern> {
    let pattern = Pattern::of(target.samples());
    (pattern.count() > 1 && state.multisample).then_some(pattern)
}

/// Whether primitives of this kind may be smooth, if coverage is found at centres.
fn may_be_smooth(state: &State, topology: Topology) -> bool {
    let points = state.smooth.points && state.point_sprites.is_none();
    let of_mode = |mode: &PolygonMode| match mode {
        PolygonMode::Point => points,
        PolygonMode::Line => state.smooth.lines,
        PolygonMode::Fill => state.smooth.polygons,
    };
    match topology {
        Topology::Points => points,
        Topology::Lines => state.smooth.lines,
        Topology::Triangles => state.polygon_mode.iter().any(of_mode),
    }
}
