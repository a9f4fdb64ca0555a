//! Viewports beyond the first, and the viewports and the layer that the results of the last stage select for primitives
//! (ARB_viewport_array, NV_viewport_array2, NV_geometry_program4).

use crate::clip::Clipper;
use crate::error::DrawError;
use crate::link::Link;
use crate::registers::{LAYER, VIEWPORT, VIEWPORT_MASK};
use crate::results::{Layout, Primitives};
use crate::state::{MAX_VIEWPORTS, State};

/// A viewport of a draw, and its clip planes.
pub(crate) struct View {
    pub state: State,
    pub clipper: Clipper,
}

impl View {
    /// All viewports of a draw, in order.
    pub fn all(link: &Link, state: &State, clips_depth: bool) -> Vec<Self> {
        let views = (0..MAX_VIEWPORTS).map(|number| state.through(number));
        views.map(|state| Self { clipper: Clipper::new(link, &state, clips_depth), state }).collect()
    }
}

/// A primitive in one viewport.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sent {
    /// The index of the run that contains the primitive.
    pub run: u32,
    /// The index of the primitive in the run.
    pub primitive: u32,
    pub viewport: u8,
    pub layer: u32,
}

/// The results that select viewports and the layer.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    layer: Option<usize>,
    viewport: Option<usize>,
    mask: Option<usize>,
    /// Whether the index of the viewport is added to the layer (NV_layer_viewport_relative).
    relative: bool,
}

impl Selection {
    pub fn of(layout: &Layout, relative: bool) -> Self {
        let [layer, viewport, mask] = [LAYER, VIEWPORT, VIEWPORT_MASK].map(|register| layout.place(register));
        Self { layer, viewport, mask, relative }
    }

    /// Whether primitives may select another viewport than the first.
    pub fn chooses(self) -> bool {
        self.viewport.is_some() || self.mask.is_some()
    }

    /// The viewports of these primitives, in order. The last vertex of a primitive decides. An index without a viewport
    /// counts as 0 (ARB_viewport_array, 2.X.2); mask bits without a viewport are ignored.
    pub fn send(self, runs: &[Primitives<'_>], vectors: usize, of_primitive: usize) -> Result<Vec<Sent>, DrawError> {
        let mut sent = Vec::<Sent>::new();
        for (run, primitives) in (0..).zip(runs) {
            let last = primitives.indices[0].chunks_exact(of_primitive).map(|corners| corners[of_primitive - 1]);
            for (primitive, vertex) in (0..).zip(last) {
                let word = |place: usize| primitives.results[vertex as usize * vectors + place][0];
                let mask = match (self.mask, self.viewport) {
                    (Some(mask), _) => word(mask),
                    (None, Some(viewport)) => {
                        1 << (if word(viewport) < MAX_VIEWPORTS as u32 { word(viewport) } else { 0 })
                    }
                    (None, None) => 1,
                };
                sent.try_reserve(MAX_VIEWPORTS).map_err(|_| DrawError::Memory)?;
                let layer = self.layer.map_or(0, word);
                for viewport in (0..MAX_VIEWPORTS as u8).filter(|viewport| mask >> viewport & 1 != 0) {
                    let layer = layer.wrapping_add(if self.relative { viewport.into() } else { 0 });
                    sent.push(Sent { run, primitive, viewport, layer });
                }
            }
        }
        Ok(sent)
    }
}
