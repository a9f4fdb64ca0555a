//! The buffers of a scene: passes that compute with them, vertices that are read from them, and results that are
//! recorded in them. `paint` changes them.

use super::{Bound, MOST_PRIMITIVES, Parameter, Planner, Shape, Source, Work, fault, find};
use crate::names::find_attribute;
use crate::render::programs::Loaded;
use crate::render::scene::file::{self, Named};
use crate::render::scene::value::{Number, Vector};
use crate::render::supply::{self, Values};
use nvjit::compute;
use nvjit::language::program::BufferSpace;
use nvjit::limits::{MAX_COMPUTE_GROUPS, MAX_MEMORY};
use nvjit::runtime::{RegisterFile, Stage};
use nvjit_raster::{MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS, Recorded, registers};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use toml::Spanned;

/// Bytes of a vector.
pub const VECTOR: usize = 16;
/// The most buffers of a scene.
const MOST_BUFFERS: usize = 64;
/// The most vectors of an element: what a vertex has attributes.
const MOST_VECTORS: u32 = registers::VERTEX_ATTRIBUTES as u32;
/// The most invocations of a compute pass that runs once.
const MOST_INVOCATIONS: u64 = 1 << 26;

/// A buffer: elements of vectors of four fp32.
pub struct Buffer {
    /// The initial number of elements.
    pub count: u32,
    /// The capacity in elements.
    pub room: u32,
    /// Vectors of an element.
    pub vectors: usize,
    /// The values of an element; zeros if there are none.
    pub element: Vec<Spanned<Vector>>,
}

impl Buffer {
    /// Bytes of an element.
    pub fn stride(&self) -> usize {
        self.vectors * VECTOR
    }

    pub fn bytes(&self) -> usize {
        self.room as usize * self.stride()
    }
}

/// The repetitions of a pass, and the two buffers that they swap.
pub struct Repetition {
    pub count: Option<Spanned<Number>>,
    pub swap: Option<[usize; 2]>,
}

/// A pass that computes.
pub struct Compute {
    pub span: Range<usize>,
    /// One program.
    pub programs: Vec<Loaded>,
    /// Values in comments of the program.
    pub presets: Vec<Values>,
    pub params: Vec<Parameter>,
    pub textures: Vec<Bound>,
    pub groups: [u32; 3],
    pub group_size: [u32; 3],
    pub buffers: Vec<BoundBuffer>,
    pub images: Vec<BoundImage>,
    /// Whether work groups must run one after the other, so that they find the same each time.
    pub in_order: bool,
}

impl Compute {
    pub fn invocations(&self) -> u64 {
        self.groups.iter().chain(&self.group_size).map(|&count| u64::from(count)).product()
    }
}

/// A buffer at a binding point.
pub struct BoundBuffer {
    pub space: BufferSpace,
    pub binding: usize,
    pub buffer: usize,
}

/// A colour buffer of a target at an image unit.
pub struct BoundImage {
    pub unit: usize,
    pub target: usize,
    pub color: usize,
    /// Whether the program changes it.
    pub writes: bool,
}

/// The record in a buffer.
pub struct FeedbackTo {
    pub buffer: usize,
    pub recorded: Vec<Recorded>,
}

/// The words before the number of a binding point.
const SPACES: [(&str, BufferSpace); 3] =
    [("buffer", BufferSpace::Constants), ("storage", BufferSpace::Storage), ("counter", BufferSpace::Counters)];

/// The binding point that `storage[0]` or `program.storage[0]` names.
fn binding(name: &str) -> Option<(BufferSpace, u8)> {
    let name = name.strip_prefix("program.").unwrap_or(name);
    let (base, number) = name.strip_suffix(']')?.split_once('[')?;
    let space = SPACES.iter().find(|row| row.0 == base)?.1;
    Some((space, number.trim().parse().ok()?))
}

fn binding_name(space: BufferSpace, binding: u8) -> String {
    let base = SPACES.iter().find(|row| row.1 == space).map_or("", |row| row.0);
    format!("program.{base}[{binding}]")
}

impl Planner<'_> {
    pub(super) fn plan_buffers(&mut self, buffers: Named<file::Buffer>) -> anyhow::Result<()> {
        if let Some((name, _)) = buffers.iter().nth(MOST_BUFFERS) {
            return Err(fault(name.span(), format!("there are at most {MOST_BUFFERS} buffers")));
        }
        let mut left = MAX_MEMORY;
        for (name, buffer) in buffers {
            let (element, vectors, span) = match (buffer.element, buffer.vectors) {
                (Some(element), None) => {
                    let vectors = element.get_ref().len() as u32;
                    (element.get_ref().clone(), vectors, element.span())
                }
                (None, Some(vectors)) => (Vec::new(), *vectors.get_ref(), vectors.span()),
                _ => {
                    let message =
                        "a buffer has either an `element`, whose vectors it gives, or so many `vectors` of zeros";
                    return Err(fault(name.span(), message));
                }
            };
            if !(1..=MOST_VECTORS).contains(&vectors) {
                return Err(fault(span, format!("an element has 1 to {MOST_VECTORS} vectors, not {vectors}")));
            }
            let count = *buffer.count.get_ref();
            let (room, room_span) = match &buffer.room {
                Some(room) => (*room.get_ref(), room.span()),
                None => (count, buffer.count.span()),
            };
            if room == 0 || count > room {
                return Err(fault(room_span, "a buffer has room for an element or more, and for those that it has"));
            }
            let own = Buffer { count, room, vectors: vectors as usize, element };
            let bytes = u64::from(room) * own.stride() as u64;
            left = usize::try_from(bytes).ok().and_then(|bytes| left.checked_sub(bytes)).ok_or_else(|| {
                let most = MAX_MEMORY >> 20;
                fault(room_span, format!("all buffers together may have {most} MiB, which this exceeds"))
            })?;
            self.buffer_names.push(name.into_inner());
            self.buffers.push(own);
        }
        Ok(())
    }

    fn buffer(&self, name: &Spanned<String>) -> anyhow::Result<usize> {
        find(&self.buffer_names, name, "buffer")
    }

    /// The repetitions of a pass, drawing or not, and the buffers that they swap.
    pub(super) fn repetition(
        &self,
        count: Option<Spanned<Number>>,
        swap: Option<Spanned<[Spanned<String>; 2]>>,
        work: &Work,
    ) -> anyhow::Result<Repetition> {
        if let (Some(count), Work::Draw(pass)) = (&count, work)
            && pass.is_drawn
        {
            return Err(fault(
                count.span(),
                "only passes that draw nothing are repeated: those with `cp`, or `feedback` without `fp`",
            ));
        }
        let swap = match &swap {
            Some(swap) => {
                let [a, b] = swap.get_ref();
                let both = [self.buffer(a)?, self.buffer(b)?];
                let [a, b] = both.map(|number| &self.buffers[number]);
                if (a.vectors, a.room) != (b.vectors, b.room) {
                    return Err(fault(
                        swap.span(),
                        "buffers that change places have elements of as many vectors, and room for as many",
                    ));
                }
                Some(both)
            }
            None => None,
        };
        Ok(Repetition { count, swap })
    }

    pub(super) fn compute(&mut self, pass: file::Pass, span: Range<usize>) -> anyhow::Result<Compute> {
        let Some(file) = &pass.cp else { return Err(fault(span, "this pass has no compute program")) };
        let texts = [&pass.vp, &pass.tcp, &pass.tep, &pass.gp, &pass.fp, &pass.target, &pass.camera];
        let others = texts.into_iter().flatten().map(Spanned::span);
        let others = others
            .chain(pass.viewport.iter().chain(&pass.viewports).map(Spanned::span))
            .chain(pass.sky.as_ref().map(Spanned::span));
        let mut others = others.chain(pass.feedback.keys().map(Spanned::span));
        if let Some(other) = others.next() {
            return Err(fault(other, "a pass with a compute program draws nothing and records nothing"));
        }
        if pass.clear.is_some() || !pass.meshes.is_empty() {
            return Err(fault(
                file.span(),
                "a pass with a compute program draws nothing: it has neither `meshes` nor `clear`",
            ));
        }
        let programs: Vec<_> = self.program(Some(file), Stage::Compute)?.into_iter().collect();
        let Some((program, _)) = programs.first() else { return Err(super::Reported.into()) };
        let Some(groups) = &pass.groups else {
            return Err(fault(file.span(), "`groups` is missing: how many work groups run in x, y and z"));
        };
        if groups.get_ref().iter().any(|count| !(1..=MAX_COMPUTE_GROUPS).contains(count)) {
            return Err(fault(
                groups.span(),
                format!("there are 1 to {MAX_COMPUTE_GROUPS} work groups in each direction"),
            ));
        }
        let group_size = match (program.interface().declared.group_size, &pass.group_size) {
            (Some(size), None) => size,
            (None, Some(size)) if compute::is_group_size(*size.get_ref()) => *size.get_ref(),
            (None, Some(size)) => {
                return Err(fault(
                    size.span(),
                    "a work group has at most 1024, 1024 and 64 invocations in x, y and z, 1 to 1024 in all",
                ));
            }
            (Some([x, y, z]), Some(size)) => {
                return Err(fault(size.span(), format!("the program declares GROUP_SIZE {x} {y} {z}")));
            }
            (None, None) => {
                return Err(fault(file.span(), "the program leaves the size of its groups to `group_size`"));
            }
        };
        if program.interface().global_memory.is_any() {
            return Err(fault(
                file.span(),
                "the program addresses global memory, which scenes do not have: they have buffers",
            ));
        }
        let (buffers, mut in_order) = self.bound_buffers(&pass.buffers, program, file)?;
        let images = self.bound_images(&pass.images, program, file)?;
        in_order |= images.iter().any(|(_, in_order)| *in_order);
        let images: Vec<_> = images.into_iter().map(|(image, _)| image).collect();
        let name = PathBuf::from(file.get_ref());
        let presets = vec![supply::presets(&programs[0], Some(&name), &mut self.warnings)];
        let textures = self.bind(&pass, &span, None, &programs)?;
        for bound in &textures {
            let is_it = |image: &&BoundImage| matches!(bound.source, Source::Color(target, color) if (target, color) == (image.target, image.color));
            if images.iter().any(|image| is_it(&image)) {
                let message = format!("texture {} is an image of this pass, too", bound.unit);
                return Err(fault(span, message));
            }
        }
        let params = self.pass_params(pass.params, pass.params_file.as_ref(), &programs)?;
        for image in &images {
            self.drawn[image.target] = true;
        }
        let made = Compute {
            span,
            presets,
            params,
            textures,
            groups: *groups.get_ref(),
            group_size,
            buffers,
            images,
            in_order,
            programs,
        };
        if made.invocations() > MOST_INVOCATIONS {
            let message = format!("a pass has at most {} million invocations", MOST_INVOCATIONS >> 20);
            return Err(fault(groups.span(), message));
        }
        Ok(made)
    }

    /// The bound buffers, and whether work groups may read in them what others wrote.
    fn bound_buffers(
        &self,
        names: &Named<Spanned<String>>,
        program: &nvjit::Program,
        file: &Spanned<String>,
    ) -> anyhow::Result<(Vec<BoundBuffer>, bool)> {
        let used = &program.interface().buffers;
        let all = || used.iter().map(|used| binding_name(used.space, used.binding)).collect::<Vec<_>>().join(", ");
        let mut bound = BTreeMap::new();
        for (name, buffer) in names {
            let place = binding(name.get_ref());
            let place =
                place.filter(|&(space, number)| used.iter().any(|used| (used.space, used.binding) == (space, number)));
            let place = place.ok_or_else(|| {
                let uses = if used.is_empty() { "no buffers".to_owned() } else { all() };
                fault(
                    name.span(),
                    format!("there is no binding point `{}` here: the program uses {uses}", name.get_ref()),
                )
            })?;
            bound.insert(place, self.buffer(buffer)?);
        }
        let mut made = Vec::new();
        let mut accesses: BTreeMap<usize, [bool; 2]> = BTreeMap::new();
        for used in used {
            let Some(&buffer) = bound.get(&(used.space, used.binding)) else {
                let name = binding_name(used.space, used.binding);
                return Err(fault(file.span(), format!("{name} is missing in `buffers`: the program uses {}", all())));
            };
            let access = accesses.entry(buffer).or_default();
            access[0] |= used.access.reads;
            access[1] |= used.access.writes;
            made.push(BoundBuffer { space: used.space, binding: used.binding.into(), buffer });
        }
        Ok((made, accesses.values().any(|access| *access == [true; 2])))
    }

    fn bound_images(
        &self,
        names: &Named<Spanned<String>>,
        program: &nvjit::Program,
        file: &Spanned<String>,
    ) -> anyhow::Result<Vec<(BoundImage, bool)>> {
        let used = &program.interface().images;
        let mut bound = BTreeMap::new();
        for (name, target) in names {
            let unit = name.get_ref().parse().ok().filter(|unit| used.iter().any(|used| used.unit == *unit));
            let unit: u8 =
                unit.ok_or_else(|| fault(name.span(), format!("the program uses no image unit `{}`", name.get_ref())))?;
            let text = target.get_ref();
            let (base, part) = text.split_once('.').unwrap_or((text, "0"));
            let number = find(&self.target_names, &Spanned::new(target.span(), base.to_owned()), "target")?;
            let colors = self.targets[number].colors;
            let color = part.parse().ok().filter(|&color: &usize| color < colors).ok_or_else(|| {
                fault(target.span(), format!("`{base}` has no `{part}`: it has the colours 0 to {}", colors - 1))
            })?;
            if bound.values().any(|&other| other == (number, color)) {
                return Err(fault(target.span(), format!("`{text}` is at another unit already")));
            }
            bound.insert(unit, (number, color));
        }
        let bind = |used: &nvjit::language::program::ImageUse| {
            let Some(&(target, color)) = bound.get(&used.unit) else {
                return Err(fault(file.span(), format!("image {} is missing in `images`", used.unit)));
            };
            let access = used.access;
            Ok((
                BoundImage { unit: used.unit.into(), target, color, writes: access.writes },
                access.reads && access.writes,
            ))
        };
        used.iter().map(bind).collect()
    }

    /// The vertices of a mesh that are elements of a buffer.
    pub(super) fn buffer_shape(
        &self,
        name: &Spanned<String>,
        attributes: Option<Named<Spanned<u32>>>,
        instances: u32,
        programs: &[Loaded],
    ) -> anyhow::Result<Shape> {
        let buffer = self.buffer(name)?;
        let Buffer { vectors, room, .. } = self.buffers[buffer];
        if u64::from(room) * u64::from(instances) > MOST_PRIMITIVES {
            return Err(fault(
                name.span(),
                format!("all instances may have {} million vertices", MOST_PRIMITIVES >> 20),
            ));
        }
        let Some(attributes) = attributes else {
            return Ok(Shape::Buffer {
                buffer,
                attributes: (0..vectors).map(|vector| (vector as u16, vector)).collect(),
            });
        };
        let attribute = |(name, vector): (Spanned<String>, Spanned<u32>)| {
            let register = find_attribute(&programs[0].0, name.get_ref())
                .ok_or_else(|| fault(name.span(), format!("there is no vertex attribute `{}`", name.get_ref())))?;
            let number = *vector.get_ref() as usize;
            if number >= vectors {
                return Err(fault(vector.span(), format!("an element has the vectors 0 to {}", vectors - 1)));
            }
            Ok((register.index, number))
        };
        Ok(Shape::Buffer { buffer, attributes: attributes.into_iter().map(attribute).collect::<anyhow::Result<_>>()? })
    }

    /// The results that `feedback` names, and their buffers.
    pub(super) fn feedback(
        &self,
        feedback: Named<Vec<Spanned<String>>>,
        meshes: &[super::Mesh],
        programs: &[Loaded],
    ) -> anyhow::Result<Vec<FeedbackTo>> {
        if let Some((name, _)) = feedback.iter().nth(MAX_FEEDBACK_BUFFERS) {
            return Err(fault(name.span(), format!("results go to at most {MAX_FEEDBACK_BUFFERS} buffers")));
        }
        let Some((last, _)) = programs.iter().rfind(|(program, _)| program.stage() != Stage::Fragment) else {
            return Ok(Vec::new());
        };
        let results = || last.results().map(|(register, _)| register).filter(|own| own.file == RegisterFile::Result);
        let mut all = Vec::new();
        for (name, list) in feedback {
            let buffer = self.buffer(&name)?;
            if meshes.iter().any(|mesh| matches!(mesh.shape, Shape::Buffer { buffer: own, .. } if own == buffer)) {
                let message = "results go to another buffer than vertices come from: `swap` has the two change places";
                return Err(fault(name.span(), message));
            }
            let Buffer { vectors, .. } = self.buffers[buffer];
            if list.len() != vectors || vectors * 4 > MAX_FEEDBACK_COMPONENTS {
                let message = format!("an element of this buffer has {vectors} vectors, which as many results fill");
                return Err(fault(name.span(), message));
            }
            let mut recorded = Vec::new();
            for result in list {
                let found = results().find(|&own| {
                    let wanted = result.get_ref().trim();
                    last.features().register_name(own) == wanted || crate::names::register_name(last, own) == wanted
                });
                let found = found.filter(|own| own.index < registers::VERTEX_RESULTS).ok_or_else(|| {
                    let names: Vec<_> = results().map(|own| last.features().register_name(own)).collect();
                    let message = format!(
                        "`{}` is no result: the last program before fragments writes {}",
                        result.get_ref(),
                        names.join(", ")
                    );
                    fault(result.span(), message)
                })?;
                recorded.push(Recorded::Result(found.index, 4));
            }
            all.push(FeedbackTo { buffer, recorded });
        }
        Ok(all)
    }
}
