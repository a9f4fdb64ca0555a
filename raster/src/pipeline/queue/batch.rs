//! Deferred draws: draws with the same program, state and textures form a [`Group`], whose fragments share batches.

use std::ops::Range;
use std::sync::Arc;

use super::super::painting::{FragmentProgram, Lists, Painted, Painting};
use super::super::{CHUNK, Linked, Pipeline};
use super::SharedSampler;
use crate::error::DrawError;
use crate::fragment::FragmentWorker;
use crate::link::Link;
use crate::primitive::{Geometry, Primitive, Primitives, primitive_id};
use crate::program::{Pool, StageShader};
use crate::threads::FEW_PIXELS;
use crate::vertex::Vertices;

/// The most draws of a batch.
const MOST_DRAWS: usize = 128;
/// The most primitives of a batch, without those of the last draw.
const MOST_PRIMITIVES: usize = 4 * CHUNK;
/// The most words of vertices of a batch, without those of the last draw. At most twice as many stay allocated.
const MOST_WORDS: usize = 1 << 18;
/// The number of pixels from which on other threads are woken for a batch; it exceeds the number below which a draw is
/// not shared.
const MANY_PIXELS: u64 = if cfg!(test) { 20_000 } else { 2 * FEW_PIXELS };
/// The number of groups and steps among which a matching one is searched for a draw.
const REACH: usize = 8;

/// What a [`FragmentProgram`] refers to.
struct Program {
    shader: StageShader<'static>,
    link: Arc<Link>,
    workers: Arc<Pool<FragmentWorker>>,
    parameters: Arc<Vec<[f32; 4]>>,
}

impl Program {
    fn of(pipeline: &Pipeline<'static>, linked: &Linked) -> Self {
        Self {
            shader: pipeline.fragment.clone(),
            link: Arc::clone(&linked.link),
            workers: Arc::clone(&linked.workers),
            parameters: Arc::clone(&pipeline.fragment_parameters),
        }
    }

    fn as_ref(&self) -> FragmentProgram<'_> {
        let Self { shader, link, workers, parameters } = self;
        FragmentProgram { shader: &**shader, link, workers, parameters }
    }

    /// Whether it is the same program with the same parameters. Shared parameters do not change.
    fn is(&self, other: FragmentProgram<'_>) -> bool {
        std::ptr::addr_eq(&raw const *self.shader, other.shader)
            && std::ptr::eq(&raw const *self.link, other.link)
            && std::ptr::eq(&raw const *self.workers, other.workers)
            && Arc::ptr_eq(&self.parameters, other.parameters)
    }
}

/// Draws with the same program, state and textures.
struct Group {
    program: Program,
    painting: Painting,
    textures: SharedSampler,
}

/// Primitives of one group, which are drawn after those of the step before.
struct Step {
    group: usize,
    primitives: Range<usize>,
    bounds: Bounds,
}

/// The first and the last pixel that primitives may cover: x, y.
#[derive(Clone, Copy)]
struct Bounds {
    first: [i32; 2],
    last: [i32; 2],
}

impl Bounds {
    const NONE: Self = Self { first: [i32::MAX; 2], last: [i32::MIN; 2] };

    fn of(primitives: &[Primitive]) -> Self {
        let all = primitives.iter().map(|&Primitive { first, last, .. }| Self { first, last });
        all.fold(Self::NONE, Self::with)
    }

    fn with(self, other: Self) -> Self {
        Self {
            first: [self.first[0].min(other.first[0]), self.first[1].min(other.first[1])],
            last: [self.last[0].max(other.last[0]), self.last[1].max(other.last[1])],
        }
    }

    fn meets(self, other: Self) -> bool {
        (0..2).all(|axis| self.first[axis] <= other.last[axis] && other.first[axis] <= self.last[axis])
    }
}

/// Deferred draws of one target.
#[derive(Default)]
pub(super) struct Batch {
    groups: Vec<Group>,
    /// The vertices of each group; further elements are memory for later groups.
    vertices: Vec<Vertices>,
    geometry: Vec<Geometry>,
    /// The primitives of all groups, in the order in which they are drawn.
    steps: Vec<Step>,
    lists: Lists,
    draws: usize,
    primitives: usize,
    /// The number of words of vertices.
    words: usize,
    /// An upper limit of the pixels that are touched.
    pixels: u64,
}

impl Batch {
    /// Adds a draw of at most [`CHUNK`] primitives. `make` appends its vertices and primitives to those of its group,
    /// or nothing if it fails.
    pub fn add<R>(
        &mut self,
        pipeline: &Pipeline<'static>,
        painting: Painting,
        textures: &SharedSampler,
        make: impl FnOnce((&mut Vertices, &mut Geometry)) -> Result<R, DrawError>,
    ) -> Result<R, DrawError> {
        let number = self.group(pipeline, painting, textures);
        let (vertices, geometry) = (&mut self.vertices[number], &mut self.geometry[number]);
        let (words, before) = (vertices.words(), geometry.primitives.len());
        let made = make((vertices, geometry));
        let added = &geometry.primitives[before..];
        if !added.is_empty() {
            self.draws += 1;
            self.primitives += added.len();
            self.words += vertices.words() - words;
            self.pixels += added.iter().map(Primitive::pixels).sum::<u64>();
            let (primitives, bounds) = (before..geometry.primitives.len(), Bounds::of(added));
            self.order(Step { group: number, primitives, bounds });
        } else if before == 0 {
            // Only a new group has no primitives, and it is the last one.
            geometry.clear();
            self.groups.truncate(number);
        }
        made
    }

    /// The index of the group of draws with this pipeline, state and textures.
    fn group(&mut self, pipeline: &Pipeline<'static>, painting: Painting, textures: &SharedSampler) -> usize {
        let program = pipeline.fragment_program(&pipeline.direct);
        let is_like = |group: &Group| {
            group.program.is(program) && Arc::ptr_eq(&group.textures, textures) && group.painting == painting
        };
        let mut last = self.groups.iter().enumerate().rev().take(REACH);
        if let Some((number, _)) = last.find(|(_, group)| is_like(group)) {
            return number;
        }
        let number = self.groups.len();
        let program = Program::of(pipeline, &pipeline.direct);
        self.groups.push(Group { program, painting, textures: Arc::clone(textures) });
        if number == self.geometry.len() {
            self.vertices.push(Vertices::default());
            self.geometry.push(Geometry::default());
        }
        number
    }

    /// Adds a step. It is merged with the last one of its group, if it touches no pixel that the steps between may
    /// touch.
    fn order(&mut self, step: Step) {
        for earlier in self.steps.iter_mut().rev().take(REACH) {
            if earlier.group == step.group {
                earlier.primitives.end = step.primitives.end;
                earlier.bounds = earlier.bounds.with(step.bounds);
                return;
            }
            if earlier.bounds.meets(step.bounds) {
                break;
            }
        }
        self.steps.push(step);
    }

    /// Whether no other draw may be added.
    pub fn is_full(&self) -> bool {
        self.draws >= MOST_DRAWS || self.primitives >= MOST_PRIMITIVES || self.words >= MOST_WORDS
    }

    /// Whether it is large enough to wake other threads.
    pub fn is_much(&self) -> bool {
        self.pixels >= MANY_PIXELS
    }

    /// Whether there are no draws.
    pub fn is_empty(&self) -> bool {
        self.draws == 0
    }

    /// An upper limit of the touched pixels; pixels that are touched repeatedly are counted repeatedly.
    pub fn pixels(&self) -> u64 {
        self.pixels
    }

    /// Bins the primitives into `tiles` tiles, in rows of `columns`.
    pub fn bin(&mut self, tiles: usize, columns: usize) {
        let Self { geometry, steps, lists, .. } = self;
        lists.clear(tiles);
        for Step { group, primitives, .. } in steps {
            for number in primitives.clone() {
                lists.add(primitive_id(*group, number), &geometry[*group].primitives[number], columns);
            }
        }
    }

    /// The primitives of each tile, after [`bin`](Self::bin). The runs are the groups.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// All groups, with their vertices and primitives.
    pub fn painted(&self) -> Vec<Painted<'_>> {
        let geometry = &self.geometry[..self.groups.len()];
        let groups = self.groups.iter().zip(&self.vertices).zip(geometry.chunks(1));
        let painted = groups.map(|((Group { program, painting, textures }, vertices), own)| {
            painting.of(program.as_ref(), vertices, Primitives(geometry), own, &**textures)
        });
        painted.collect()
    }

    /// Removes all draws, and keeps memory for later ones.
    pub fn clear(&mut self) {
        let words: usize = self.vertices.iter().map(|vertices| vertices.slots.capacity()).sum();
        let primitives: usize = self.geometry.iter().map(|geometry| geometry.primitives.capacity()).sum();
        if words > 2 * MOST_WORDS || primitives > 2 * MOST_PRIMITIVES {
            (self.vertices, self.geometry) = (Vec::new(), Vec::new());
        }
        let used = self.groups.len();
        self.vertices.iter_mut().take(used).for_each(|vertices| vertices.truncate(0));
        self.geometry.iter_mut().take(used).for_each(Geometry::clear);
        self.groups.clear();
        self.steps.clear();
        (self.draws, self.primitives, self.words, self.pixels) = (0, 0, 0, 0);
    }
}
