//! The mapping from results of the vertex program to attributes of the fragment program, computed once for a pair of
//! programs.

use crate::registers::{self, result};
use crate::state::MAX_CLIP_PLANES;
use nvjit_runtime::{RowId, Signature};

/// The most slots that are interpolated: eight texture coordinate sets, two colours, fog, generic attributes, clip
/// distances, the face, w, the instruction count, layer and viewport.
pub(crate) const MAX_INTERPOLATED: usize = 4 * (8 + 2 + 1 + 32) + registers::CLIP_DISTANCES + 5;

/// The source of an input row of the fragment program.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Source {
    /// f[WPOS].x
    WindowX,
    /// f[WPOS].y
    WindowY,
    /// f[WPOS].z
    WindowZ,
    /// f[WPOS].w
    InverseW,
    /// Interpolated by equation 3.4 from this slot, one of the first [`Link::front`].
    Interpolated(usize),
    /// The value of this slot of [`Link::slots`] at the provoking vertex.
    Flat(usize),
    /// The first slot interpolated by equation 3.4 without w; the second slot is w.
    Linear(usize, usize),
    /// primitive.id
    PrimitiveId,
    /// fragment.sampleid
    SampleId,
    /// fragment.samplemask
    SampleMask,
    /// fragment.layer: the value of this slot of [`Link::slots`] at the provoking vertex if the last stage writes it,
    /// else 0.
    Layer(Option<usize>),
    /// fragment.viewport: as for the layer. If the last stage writes no index, the viewport that the mask selected, or
    /// 0.
    Viewport(Option<usize>),
    /// fragment.pointcoord.x or .y: 0 unless the primitive is a point sprite.
    Point(u8),
    /// A component that the vertex program leaves at its initial value.
    Constant(f32),
}

impl Source {
    /// The value of all fragments, except for those of point sprites.
    pub fn constant(self) -> Option<f32> {
        match self {
            Self::Constant(value) => Some(value),
            Self::Point(_) => Some(0.0),
            _ => None,
        }
    }
}

/// A number that is stored for each vertex.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Slot {
    /// An output row of the vertex program.
    Row(usize),
    /// An output row, clamped to [0,1] as colours are (NV_vertex_program2, 2.14.1.5).
    Clamped(usize),
    /// The integer in an output row.
    Count(usize),
    /// An initial value.
    Constant(f32),
    /// The signed distance of the vertex from this plane of ClipPlane.
    Plane(usize),
}

/// An input row of the fragment program that point sprites may replace.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SpriteRow {
    pub row: usize,
    /// The texture coordinate set; `None` for fragment.pointcoord, which the sprite always replaces.
    pub set: Option<u16>,
    pub component: u8,
}

/// The mapping that the module describes.
#[derive(Clone, PartialEq)]
pub(crate) struct Link {
    /// The source of each input row of the fragment program.
    pub inputs: Vec<Source>,
    /// For each input row, whether it is evaluated at a point inside of the primitive.
    pub centroid: Vec<bool>,
    /// The input rows that point sprites may replace.
    pub sprite_rows: Vec<SpriteRow>,
    /// Whether the program runs once per sample on multisampled targets.
    pub per_sample: bool,
    /// Whether fragment.samplemask is the coverage after the early depth test.
    pub post_depth_coverage: bool,
    /// The slots of a vertex.
    pub slots: Vec<Slot>,
    /// The number of slots, from the first on, that are interpolated for front faces.
    pub front: usize,
    /// The slots that replace them for back faces in two-sided mode.
    pub back: Vec<usize>,
    /// The slots that have the value of the provoking vertex all over a primitive.
    pub flat: Vec<usize>,
    /// The interpolated slot of fragment.facing.
    pub facing: Option<usize>,
    /// Whether the last interpolated slot is the count of executed instructions.
    pub counts: bool,
    /// Output rows of o[HPOS]; `None` if the program leaves the position to the GL.
    pub position: Option<[usize; 4]>,
    /// The slot of o[PSIZ].x.
    pub point_size: Option<usize>,
    /// Slots of the clip distances.
    pub clip: [Option<usize>; registers::CLIP_DISTANCES],
}

/// A slot that is not interpolated by equation 3.4; such slots follow those that are: front, back, the input row, and
/// its source if it is flat.
type Other = (Slot, Slot, usize, fn(usize) -> Source);

impl Link {
    /// Whether programs read the primitive's coverage before earlier tests, including the place of CENTROID attributes.
    pub fn sees_coverage(&self) -> bool {
        let shows_mask = !self.post_depth_coverage && self.inputs.contains(&Source::SampleMask);
        !self.per_sample && (shows_mask || self.centroid.contains(&true))
    }

    pub fn new(vertex: &Signature, fragment: &Signature) -> Self {
        let slot_of = |register: u16, component: u8, clamp: bool| {
            match (vertex.output(result(register, component)), clamp) {
                (Some(row), true) => Slot::Clamped(row),
                (Some(row), false) => Slot::Row(row),
                // Results are initialised to (0,0,0,1).
                (None, _) => Slot::Constant(if component == 3 { 1.0 } else { 0.0 }),
            }
        };
        let hpos: Vec<_> = (0..4).filter_map(|c| vertex.output(result(registers::HPOS, c))).collect();
        let position = <[usize; 4]>::try_from(hpos).ok();
        let (mut front, mut back, mut facing) = (Vec::new(), Vec::new(), None);
        let mut others: Vec<Other> = Vec::new();
        let mut number = 0..;
        let mut input = |row: &RowId| {
            let (register, component) = (row.register.index, row.component);
            let number = number.next().unwrap_or_default();
            let color = (registers::FRAGMENT_COL0..registers::FRAGMENT_FOGC).contains(&register);
            let (from, from_back) = match register {
                registers::FRAGMENT_WPOS => {
                    return [Source::WindowX, Source::WindowY, Source::WindowZ, Source::InverseW]
                        [usize::from(component & 3)];
                }
                _ if color => {
                    let number = register - registers::FRAGMENT_COL0;
                    (registers::COL0 + number, registers::BFC0 + number)
                }
                registers::FRAGMENT_FOGC => (registers::FOGC, registers::FOGC),
                registers::FRAGMENT_TEX0..=registers::FRAGMENT_TEX7 => {
                    let register = registers::TEX0 + (register - registers::FRAGMENT_TEX0);
                    (register, register)
                }
                registers::FRAGMENT_FACING if component == 0 => {
                    front.push(Slot::Constant(1.0));
                    back.push(Slot::Constant(-1.0));
                    facing = Some(front.len() - 1);
                    return Source::Interpolated(front.len() - 1);
                }
                registers::FRAGMENT_CLIP0..registers::FRAGMENT_ATTRIB0 => {
                    let register = registers::CLP0 + (register - registers::FRAGMENT_CLIP0);
                    (register, register)
                }
                registers::FRAGMENT_ATTRIB0..=registers::FRAGMENT_ATTRIB31 => {
                    let register = registers::ATTRIB0 + (register - registers::FRAGMENT_ATTRIB0);
                    (register, register)
                }
                registers::FRAGMENT_POINTCOORD if component < 2 => return Source::Point(component),
                registers::PRIMITIVE_ID => return Source::PrimitiveId,
                registers::FRAGMENT_SAMPLEID if component == 0 => return Source::SampleId,
                registers::FRAGMENT_SAMPLEMASK if component == 0 => return Source::SampleMask,
                registers::FRAGMENT_LAYER | registers::FRAGMENT_VIEWPORT if component == 0 => {
                    // The value that the last stage wrote, "even if that value is out of range"
                    // (ARB_fragment_layer_viewport).
                    let is_layer = register == registers::FRAGMENT_LAYER;
                    let from = if is_layer { registers::LAYER } else { registers::VIEWPORT };
                    if let written @ Slot::Row(_) = slot_of(from, 0, false) {
                        let source: fn(usize) -> Source = match is_layer {
                            true => |slot| Source::Layer(Some(slot)),
                            false => |slot| Source::Viewport(Some(slot)),
                        };
                        others.push((written, written, number, source));
                    }
                    return if is_layer { Source::Layer(None) } else { Source::Viewport(None) };
                }
                // The others are 0 unless the primitive is a point sprite.
                _ => return Source::Constant(0.0),
            };
            let (slot, back_slot) = (slot_of(from, component, color), slot_of(from_back, component, color));
            match (slot, back_slot) {
                (Slot::Constant(value), Slot::Constant(_)) => Source::Constant(value),
                _ if is_in(&fragment.flat, row) || position.is_some() && is_in(&fragment.linear, row) => {
                    others.push((slot, back_slot, number, Source::Flat));
                    Source::Flat(0)
                }
                _ => {
                    front.push(slot);
                    back.push(back_slot);
                    Source::Interpolated(front.len() - 1)
                }
            }
        };
        let mut inputs: Vec<_> = fragment.inputs.iter().map(&mut input).collect();
        let mut flat = Vec::new();
        let mut w = None;
        for (slot, back_slot, row, flat_source) in others {
            let own = front.len();
            front.push(slot);
            back.push(back_slot);
            inputs[row] = match position {
                Some([.., position_w])
                    if is_in(&fragment.linear, &fragment.inputs[row])
                        && !is_in(&fragment.flat, &fragment.inputs[row]) =>
                {
                    let w = *w.get_or_insert_with(|| {
                        front.push(Slot::Row(position_w));
                        back.push(Slot::Row(position_w));
                        front.len() - 1
                    });
                    Source::Linear(own, w)
                }
                _ => {
                    flat.push(own);
                    flat_source(own)
                }
            };
        }
        let count = vertex.output(registers::INSTRUCTION_COUNT).map(Slot::Count);
        front.extend(count);
        back.extend(count);

        let mut slots = front;
        let interpolated = slots.len();
        let mut add = |slot: Slot| match slots.iter().position(|&own| own == slot) {
            Some(index) => index,
            None => {
                slots.push(slot);
                slots.len() - 1
            }
        };
        let back = back.into_iter().map(&mut add).collect();
        let scalar = |register| vertex.output(result(register, 0)).map(Slot::Row);
        let point_size = scalar(registers::PSIZ).map(&mut add);
        let clip = std::array::from_fn(|number| scalar(registers::CLP0 + number as u16).map(&mut add));
        Self {
            inputs,
            sprite_rows: fragment.inputs.iter().enumerate().filter_map(sprite_row).collect(),
            centroid: fragment.inputs.iter().map(|row| is_in(&fragment.centroid, row)).collect(),
            per_sample: fragment.per_sample,
            post_depth_coverage: fragment.post_depth_coverage,
            slots,
            front: interpolated,
            back,
            flat,
            facing,
            counts: count.is_some(),
            position,
            point_size,
            clip,
        }
    }

    /// Makes planes of ClipPlane the clip distances that the program does not write.
    pub fn add_planes(&mut self) {
        for (number, clip) in self.clip.iter_mut().enumerate().take(MAX_CLIP_PLANES).filter(|(_, clip)| clip.is_none())
        {
            *clip = Some(self.slots.len());
            self.slots.push(Slot::Plane(number));
        }
    }

    /// Keeps colours as the program writes them.
    pub fn unclamp_colors(&mut self) {
        for slot in &mut self.slots {
            if let Slot::Clamped(row) = *slot {
                *slot = Slot::Row(row);
            }
        }
    }

    /// Sets the flat slots of a vertex to those of the provoking vertex, for front and back.
    pub fn flatten(&self, slots: &mut [f32], provoking: &[f32]) {
        for slot in self.flat.iter().flat_map(|&slot| [slot, self.back[slot]]) {
            slots[slot] = provoking[slot];
        }
    }

    /// The distance in slots from vertex to vertex, at least 1.
    pub fn stride(&self) -> usize {
        self.slots.len().max(1)
    }

    /// Whether back faces have other slots than front faces.
    pub fn has_back(&self, two_sided: bool) -> bool {
        two_sided || self.facing.is_some()
    }

    /// The slots of a vertex that back faces interpolate.
    pub fn back_slots(&self, slots: &[f32], two_sided: bool) -> [f32; MAX_INTERPOLATED] {
        let mut values = [0.0; MAX_INTERPOLATED];
        for (front, (value, &back)) in values.iter_mut().zip(&self.back).enumerate() {
            let turns = two_sided || self.facing == Some(front);
            *value = slots[if turns { back } else { front }];
        }
        values
    }
}

fn sprite_row((row, id): (usize, &RowId)) -> Option<SpriteRow> {
    let set = match id.register.index {
        register @ registers::FRAGMENT_TEX0..=registers::FRAGMENT_TEX7 => Some(register - registers::FRAGMENT_TEX0),
        registers::FRAGMENT_POINTCOORD if id.component < 2 => None,
        _ => return None,
    };
    Some(SpriteRow { row, set, component: id.component })
}

fn is_in(rows: &[RowId], row: &RowId) -> bool {
    rows.binary_search(row).is_ok()
}
