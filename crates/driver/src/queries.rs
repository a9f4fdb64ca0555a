//! GetIntegerv and its variants (OpenGL 1.5, section 6.1 and tables 6.5 to 6.36): one value for each name, which is
//! converted to the type of the query.

use crate::buffers::MAP_ALIGNMENT;
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::framebuffers::color_bits;
use crate::slots::{COLOR, FOG, NORMAL, SECONDARY, TEXTURE};
use crate::state::StencilSide;
use crate::textures::{
    BUFFER_OFFSET_ALIGNMENT, COMPRESSED_FORMATS, MAX_BUFFER_TEXELS, MAX_LAYERS, MAX_SIDE, MAX_SIDE_3D,
};
use crate::{fragment_shaders, lists, pixels, query_objects, selection, state, version};
use nvjit::language::isa::state::{Matrix, MatrixForm, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits;
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::name as name_of;
use nvjit_raster::{MAX_LINE_WIDTH, MAX_POINT_SIZE, MAX_VIEWPORT};
use std::ffi::CString;
use std::sync::OnceLock;

/// Answers that do not depend on the context.
fn limit(name: u32) -> Option<Answer> {
    Some(match name {
        MAX_LIGHTS => Answer::count(limits::MAX_LIGHTS),
        MAX_CLIP_PLANES => Answer::count(limits::MAX_CLIP_PLANES),
        MAX_MODELVIEW_STACK_DEPTH => Answer::count(limits::MAX_MODELVIEW_STACK_DEPTH),
        MAX_PROJECTION_STACK_DEPTH => Answer::count(limits::MAX_PROJECTION_STACK_DEPTH),
        MAX_TEXTURE_STACK_DEPTH => Answer::count(limits::MAX_TEXTURE_STACK_DEPTH),
        MAX_PROGRAM_MATRICES_ARB => Answer::count(limits::MAX_PROGRAM_MATRICES),
        MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB => Answer::count(limits::MAX_PROGRAM_MATRIX_STACK_DEPTH),
        MAX_TEXTURE_UNITS => Answer::count(limits::MAX_TEXTURE_COORDS),
        MAX_TEXTURE_IMAGE_UNITS | MAX_VERTEX_TEXTURE_IMAGE_UNITS | MAX_COMBINED_TEXTURE_IMAGE_UNITS => {
            Answer::count(limits::NV4_TEXTURE_IMAGE_UNITS)
        }
        MAX_ATTRIB_STACK_DEPTH | MAX_CLIENT_ATTRIB_STACK_DEPTH => Answer::count(state::MAX_DEPTH),
        MAX_NAME_STACK_DEPTH => Answer::count(selection::MAX_DEPTH),
        MAX_LIST_NESTING => Answer::count(lists::MAX_NESTING),
        MAX_EVAL_ORDER => Answer::count(nvjit_gl::evaluators::MAX_ORDER),
        MAX_PIXEL_MAP_TABLE => Answer::count(pixels::MAX_MAP),
        MAX_TEXTURE_SIZE | MAX_CUBE_MAP_TEXTURE_SIZE | MAX_RECTANGLE_TEXTURE_SIZE => Answer::count(MAX_SIDE),
        MAX_3D_TEXTURE_SIZE_ => Answer::count(MAX_SIDE_3D),
        MAX_ARRAY_TEXTURE_LAYERS => Answer::count(MAX_LAYERS),
        MAX_TEXTURE_BUFFER_SIZE => Answer::count(MAX_BUFFER_TEXELS),
        TEXTURE_BUFFER_OFFSET_ALIGNMENT => Answer::count(BUFFER_OFFSET_ALIGNMENT),
        MIN_MAP_BUFFER_ALIGNMENT => Answer::count(MAP_ALIGNMENT),
        MAX_TEXTURE_LOD_BIAS => Answer::number(16.0),
        MAX_TEXTURE_MAX_ANISOTROPY_EXT => Answer::number(16.0),
        MAX_VIEWPORT_DIMS => Answer::integers(&[MAX_VIEWPORT; 2]),
        MAX_DRAW_BUFFERS_ARB => Answer::count(state::MAX_DRAW_BUFFERS),
        MAX_ELEMENTS_VERTICES | MAX_ELEMENTS_INDICES => Answer::integer(1 << 16),
        POINT_SIZE_RANGE | ALIASED_POINT_SIZE_RANGE => Answer::numbers(&[1.0, MAX_POINT_SIZE]),
        LINE_WIDTH_RANGE | ALIASED_LINE_WIDTH_RANGE => Answer::numbers(&[1.0, MAX_LINE_WIDTH]),
        POINT_SIZE_GRANULARITY | LINE_WIDTH_GRANULARITY => Answer::number(0.125),
        MAX_SERVER_WAIT_TIMEOUT => Answer::integer(0),
        SUBPIXEL_BITS => Answer::integer(8),
        // IPAO takes any offset, and none is snapped to a grid: the values that NV_gpu_program5 requires at least.
        MIN_FRAGMENT_INTERPOLATION_OFFSET_NV => Answer::number(-0.5),
        MAX_FRAGMENT_INTERPOLATION_OFFSET_NV => Answer::number(0.5),
        FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV => Answer::integer(4),
        NUM_COMPRESSED_TEXTURE_FORMATS => Answer::count(COMPRESSED_FORMATS.len()),
        COMPRESSED_TEXTURE_FORMATS => Answer::integers(&COMPRESSED_FORMATS),
        RGBA_MODE => Answer::boolean(true),
        INDEX_MODE | STEREO | QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION => Answer::boolean(false),
        INDEX_BITS | AUX_BUFFERS => Answer::integer(0),
        ACCUM_RED_BITS | ACCUM_GREEN_BITS | ACCUM_BLUE_BITS | ACCUM_ALPHA_BITS => Answer::integer(16),
        _ => return None,
    })
}

impl Context {
    /// A matrix column by column, or transposed.
    fn matrix_answer(&self, matrix: Matrix, transposed: bool) -> Answer {
        let form = if transposed { MatrixForm::Plain } else { MatrixForm::Transpose };
        let row = |row| self.programs.fixed_state().state(StateKey::MatrixRow { matrix, form, row });
        Answer::numbers([row(0), row(1), row(2), row(3)].as_flattened())
    }

    fn matrices(&self, name: u32) -> Option<Answer> {
        let texture = Matrix::Texture(self.active_unit() as u8);
        Some(match name {
            MODELVIEW_MATRIX => self.matrix_answer(Matrix::Modelview(0), false),
            PROJECTION_MATRIX => self.matrix_answer(Matrix::Projection, false),
            TEXTURE_MATRIX => self.matrix_answer(texture, false),
            TRANSPOSE_MODELVIEW_MATRIX => self.matrix_answer(Matrix::Modelview(0), true),
            TRANSPOSE_PROJECTION_MATRIX => self.matrix_answer(Matrix::Projection, true),
            TRANSPOSE_TEXTURE_MATRIX => self.matrix_answer(texture, true),
            CURRENT_MATRIX_ARB | TRANSPOSE_CURRENT_MATRIX_ARB => {
                self.matrix_answer(self.current_matrix(), name == TRANSPOSE_CURRENT_MATRIX_ARB)
            }
            MATRIX_MODE => Answer::integer(self.groups.matrix_mode),
            MODELVIEW_STACK_DEPTH => Answer::count(self.programs.fixed_state().stack_depth(Matrix::Modelview(0))),
            PROJECTION_STACK_DEPTH => Answer::count(self.programs.fixed_state().stack_depth(Matrix::Projection)),
            TEXTURE_STACK_DEPTH => Answer::count(self.programs.fixed_state().stack_depth(texture)),
            CURRENT_MATRIX_STACK_DEPTH_ARB => {
                Answer::count(self.programs.fixed_state().stack_depth(self.current_matrix()))
            }
            _ => return None,
        })
    }

    /// The matrix that MatrixMode selects.
    fn current_matrix(&self) -> Matrix {
        match self.groups.matrix_mode {
            PROJECTION => Matrix::Projection,
            TEXTURE_ => Matrix::Texture(self.active_unit() as u8),
            MODELVIEW => Matrix::Modelview(0),
            mode => {
                let first = if mode >= MATRIX0_ARB { MATRIX0_ARB } else { MATRIX0_NV };
                Matrix::Program(mode.wrapping_sub(first) as u8)
            }
        }
    }

    fn current(&self, name: u32) -> Option<Answer> {
        let attributes = self.programs.current_attributes();
        let raster = &self.groups.current.raster;
        let unit = self.active_unit().min(limits::MAX_TEXTURE_COORDS - 1);
        Some(match name {
            CURRENT_COLOR => Answer::colors(&attributes[COLOR]),
            CURRENT_SECONDARY_COLOR => Answer::colors(&attributes[SECONDARY]),
            CURRENT_NORMAL => Answer::colors(&attributes[NORMAL][..3]),
            CURRENT_TEXTURE_COORDS => Answer::numbers(&attributes[TEXTURE + unit]),
            CURRENT_FOG_COORD => Answer::number(attributes[FOG][0]),
            CURRENT_INDEX => Answer::number(self.groups.current.index),
            EDGE_FLAG => Answer::boolean(self.groups.current.edge_flag),
            CURRENT_RASTER_POSITION => Answer::numbers(&raster.window),
            CURRENT_RASTER_POSITION_VALID => Answer::boolean(raster.valid),
            CURRENT_RASTER_COLOR => Answer::colors(&raster.color),
            CURRENT_RASTER_SECONDARY_COLOR => Answer::colors(&raster.secondary),
            CURRENT_RASTER_DISTANCE => Answer::number(raster.distance),
            CURRENT_RASTER_TEXTURE_COORDS => Answer::numbers(&raster.coordinates[unit]),
            CURRENT_RASTER_INDEX => Answer::integer(1),
            _ => return None,
        })
    }

    fn fragments(&self, name: u32) -> Option<Answer> {
        let (color, depth) = (&self.groups.color, &self.groups.depth);
        // ARB_color_buffer_float, section 6.1.2.
        let clamped = |own: f32| if self.clamps_fragments() { state::unit(own) } else { own };
        let (stencil, back) = (self.groups.stencil.active(), &self.groups.stencil.faces[StencilSide::Back as usize]);
        Some(match name {
            ALPHA_TEST_FUNC => Answer::integer(color.alpha_func),
            ALPHA_TEST_REF => Answer::colors(&[clamped(color.alpha_reference)]),
            name if let Some(value) = color.blends[0].value(name) => Answer::integer(value),
            BLEND_COLOR => Answer::colors(&color.blend_color.map(clamped)),
            COLOR_CLEAR_VALUE => {
                let plain = || Answer::colors(&color.clear.map(clamped));
                color.clear_integers.map_or_else(plain, |clear| Answer::integers(&clear))
            }
            INDEX_CLEAR_VALUE => Answer::number(color.clear_index),
            COLOR_WRITEMASK => Answer::Booleans(color.masks[0].into_iter().collect()),
            INDEX_WRITEMASK => Answer::integer(color.index_mask),
            DRAW_BUFFER => Answer::integer(color.draw_buffers.first()),
            DRAW_BUFFER0_ARB..=DRAW_BUFFER15_ARB => {
                let buffer = color.draw_buffers.0.get((name - DRAW_BUFFER0_ARB) as usize);
                Answer::integer(*buffer?)
            }
            READ_BUFFER => Answer::integer(self.groups.pixel.read_buffer),
            CONTEXT_RELEASE_BEHAVIOR => {
                Answer::integer(if self.flushes { CONTEXT_RELEASE_BEHAVIOR_FLUSH } else { NONE })
            }
            CLAMP_FRAGMENT_COLOR => Answer::integer(name_of(&state::CLAMPS, color.clamp_fragments)),
            CLAMP_READ_COLOR => Answer::integer(name_of(&state::CLAMPS, color.clamp_read)),
            CLAMP_VERTEX_COLOR => Answer::integer(name_of(&state::CLAMPS, self.groups.lighting.clamp_vertices)),
            RGBA_FLOAT_MODE => Answer::boolean(!self.draws_fractions()),
            LOGIC_OP_MODE => Answer::integer(color.logic_op),
            SAMPLE_COVERAGE_VALUE => Answer::number(self.groups.multisample.coverage),
            SAMPLE_COVERAGE_INVERT => Answer::boolean(self.groups.multisample.invert),
            ACCUM_CLEAR_VALUE => Answer::colors(&self.groups.accumulation_clear),
            DEPTH_FUNC => Answer::integer(depth.func),
            DEPTH_WRITEMASK => Answer::boolean(depth.write),
            DEPTH_CLEAR_VALUE => Answer::colors(&[depth.clear]),
            STENCIL_FUNC => Answer::integer(stencil.func),
            STENCIL_REF => Answer::integer(stencil.reference),
            STENCIL_VALUE_MASK => Answer::integer(stencil.value_mask),
            STENCIL_WRITEMASK => Answer::integer(stencil.write_mask),
            STENCIL_FAIL => Answer::integer(stencil.operations[0]),
            STENCIL_PASS_DEPTH_FAIL => Answer::integer(stencil.operations[1]),
            STENCIL_PASS_DEPTH_PASS => Answer::integer(stencil.operations[2]),
            STENCIL_BACK_FUNC => Answer::integer(back.func),
            STENCIL_BACK_FAIL => Answer::integer(back.operations[0]),
            STENCIL_BACK_PASS_DEPTH_FAIL => Answer::integer(back.operations[1]),
            STENCIL_BACK_PASS_DEPTH_PASS => Answer::integer(back.operations[2]),
            ACTIVE_STENCIL_FACE_EXT => Answer::integer(if self.groups.stencil.two_side_active { BACK } else { FRONT }),
            STENCIL_CLEAR_VALUE => Answer::integer(self.groups.stencil.clear),
            SCISSOR_BOX => Answer::integers(&self.groups.scissor.first()),
            _ => return None,
        })
    }

    fn primitives(&self, name: u32) -> Option<Answer> {
        let groups = &self.groups;
        let fixed = self.programs.fixed_state();
        let sizes = fixed.state(StateKey::PointSize);
        if let Some(place) = state::HINTS.iter().position(|&hint| hint == name) {
            return Some(Answer::integer(groups.hints[place]));
        }
        Some(match name {
            DEPTH_RANGE => Answer::colors(&fixed.state(StateKey::DepthRange)[..2]),
            CULL_FACE_MODE => Answer::integer(groups.polygon.cull_face),
            FRONT_FACE => Answer::integer(groups.polygon.front_face),
            POLYGON_MODE => Answer::integers(&groups.polygon.mode),
            POLYGON_OFFSET_FACTOR => Answer::number(groups.polygon.offset_factor),
            POLYGON_OFFSET_UNITS => Answer::number(groups.polygon.offset_units),
            LINE_WIDTH => Answer::number(groups.line.width),
            LINE_STIPPLE_PATTERN => Answer::integer(groups.line.stipple_pattern),
            LINE_STIPPLE_REPEAT => Answer::integer(groups.line.stipple_factor),
            POINT_SIZE => Answer::number(sizes[0]),
            POINT_SIZE_MIN => Answer::number(sizes[1]),
            POINT_SIZE_MAX => Answer::number(sizes[2]),
            POINT_FADE_THRESHOLD_SIZE => Answer::number(sizes[3]),
            POINT_DISTANCE_ATTENUATION => Answer::numbers(&fixed.state(StateKey::PointAttenuation)[..3]),
            PROVOKING_VERTEX => Answer::integer(groups.lighting.provoking_vertex),
            SHADE_MODEL => Answer::integer(groups.lighting.shade_model),
            COLOR_MATERIAL_FACE => Answer::integer(groups.lighting.material_face),
            COLOR_MATERIAL_PARAMETER => Answer::integer(groups.lighting.material_mode),
            LIGHT_MODEL_AMBIENT => Answer::colors(&fixed.state(StateKey::LightModelAmbient)),
            LIGHT_MODEL_LOCAL_VIEWER => Answer::boolean(groups.lighting.local_viewer),
            LIGHT_MODEL_TWO_SIDE => Answer::boolean(groups.lighting.two_side),
            LIGHT_MODEL_COLOR_CONTROL => Answer::integer(groups.lighting.color_control),
            FOG_COLOR => Answer::colors(&fixed.state(StateKey::FogColor)),
            FOG_DENSITY => Answer::number(fixed.state(StateKey::FogParams)[0]),
            FOG_START => Answer::number(fixed.state(StateKey::FogParams)[1]),
            FOG_END => Answer::number(fixed.state(StateKey::FogParams)[2]),
            FOG_MODE => Answer::integer(groups.fog.mode),
            FOG_INDEX => Answer::number(groups.fog.index),
            FOG_COORD_SRC => Answer::integer(groups.fog.coordinate),
            FOG_DISTANCE_MODE_NV => Answer::integer(groups.fog.distance),
            _ => return None,
        })
    }

    fn pixels(&self, name: u32) -> Option<Answer> {
        let pixel = &self.groups.pixel;
        if let Some(value) = self.pixel_store_value(name) {
            return Some(Answer::count(value));
        }
        if let Some(size) = pixel.map_size(name) {
            return Some(Answer::count(size));
        }
        let component = |names: [u32; 4]| names.iter().position(|&own| own == name);
        if let Some(place) = component([RED_SCALE, GREEN_SCALE, BLUE_SCALE, ALPHA_SCALE]) {
            return Some(Answer::number(pixel.scale[place]));
        }
        if let Some(place) = component([RED_BIAS, GREEN_BIAS, BLUE_BIAS, ALPHA_BIAS]) {
            return Some(Answer::number(pixel.bias[place]));
        }
        Some(match name {
            ZOOM_X => Answer::number(pixel.zoom[0]),
            ZOOM_Y => Answer::number(pixel.zoom[1]),
            MAP_COLOR => Answer::boolean(pixel.map_color),
            MAP_STENCIL => Answer::boolean(pixel.map_stencil),
            INDEX_SHIFT => Answer::integer(pixel.index_shift),
            INDEX_OFFSET => Answer::integer(pixel.index_offset),
            DEPTH_SCALE => Answer::number(pixel.depth_scale),
            DEPTH_BIAS => Answer::number(pixel.depth_bias),
            HI_SCALE_NV..=VIBRANCE_SCALE_NV => Answer::number(pixel.group_scale[(name - HI_SCALE_NV) as usize]),
            HI_BIAS_NV..=VIBRANCE_BIAS_NV => Answer::number(pixel.group_bias[(name - HI_BIAS_NV) as usize]),
            _ => return None,
        })
    }

    fn objects(&mut self, name: u32) -> Option<Answer> {
        let bound = self.texture_binding(name).or_else(|| self.buffer_binding(name));
        if let Some(bound) = bound.or_else(|| self.buffer_texture_value(name)) {
            return Some(Answer::integer(bound));
        }
        if let Some(array) = self.queried_array(name, |row| row.size) {
            return Some(Answer::count(array.size));
        }
        if let Some(array) = self.queried_array(name, |row| row.kind) {
            return Some(Answer::integer(array.kind));
        }
        if let Some(array) = self.queried_array(name, |row| row.stride) {
            return Some(Answer::count(array.stride));
        }
        if let Some(array) = self.queried_array(name, |row| row.buffer) {
            return Some(Answer::integer(array.buffer.as_ref().map_or(0, |buffer| buffer.0)));
        }
        if let Some(count) = self.array_count(name) {
            return Some(Answer::integer(count));
        }
        let (feedback, feedback_type, selection) = self.names.sizes();
        let grids = &self.evaluators.grids;
        Some(match name {
            TIMESTAMP => Answer::Nearest(query_objects::now()),
            SAMPLER_BINDING => Answer::integer(self.samplers.bound(self.active_unit())),
            VERTEX_ARRAY_BINDING => Answer::integer(self.arrays.bound()),
            PRIMITIVE_RESTART_INDEX_NV => Answer::integer(self.restart_index()),
            ACTIVE_TEXTURE => Answer::integer(TEXTURE0 + self.active_unit() as u32),
            CLIENT_ACTIVE_TEXTURE => Answer::integer(TEXTURE0 + self.client_texture() as u32),
            ATTRIB_STACK_DEPTH => Answer::count(self.saved.len()),
            CLIENT_ATTRIB_STACK_DEPTH => Answer::count(self.client_saved.len()),
            NAME_STACK_DEPTH => Answer::count(self.names.depth()),
            RENDER_MODE => Answer::integer(self.names.mode()),
            FEEDBACK_BUFFER_SIZE => Answer::count(feedback),
            FEEDBACK_BUFFER_TYPE => Answer::integer(feedback_type),
            SELECTION_BUFFER_SIZE => Answer::count(selection),
            LIST_BASE => Answer::integer(self.groups.list_base),
            LIST_INDEX => Answer::integer(self.recorded_name()),
            LIST_MODE => Answer::integer(self.recording.as_ref().map_or(0, |recording| recording.mode)),
            MAP1_GRID_DOMAIN => Answer::numbers(&grids[0].domain),
            MAP2_GRID_DOMAIN => Answer::numbers([grids[1].domain, grids[2].domain].as_flattened()),
            MAP1_GRID_SEGMENTS => Answer::integer(grids[0].intervals),
            MAP2_GRID_SEGMENTS => Answer::integers(&[grids[1].intervals, grids[2].intervals]),
            _ => return None,
        })
    }

    fn surface(&self, name: u32) -> Option<Answer> {
        let window = || self.with_drawn(|surface| (*surface.config(), surface.format()));
        let (config, format) = if self.framebuffers.is_drawn() { self.drawn_config() } else { window() }?;
        let bits = color_bits(format);
        Some(match name {
            RED_BITS | GREEN_BITS | BLUE_BITS => Answer::integer(bits),
            ALPHA_BITS => Answer::integer(if config.alpha { bits } else { 0 }),
            DEPTH_BITS => Answer::integer(if config.depth { 24 } else { 0 }),
            STENCIL_BITS => Answer::integer(if config.stencil { 8 } else { 0 }),
            DOUBLEBUFFER => Answer::boolean(config.double),
            SAMPLE_BUFFERS => Answer::integer(u32::from(config.samples > 1)),
            SAMPLES => Answer::integer(if config.samples > 1 { config.samples } else { 0 }),
            _ => return None,
        })
    }

    /// GetBooleanv, GetIntegerv, GetFloatv and GetDoublev.
    pub(crate) fn get(&mut self, name: u32) -> Result<Answer, Error> {
        // Section 2.7 of OpenGL 2.0, which distinguishes units with coordinates from units with images only.
        let of_coordinates =
            [CURRENT_TEXTURE_COORDS, CURRENT_RASTER_TEXTURE_COORDS, TEXTURE_MATRIX, TEXTURE_STACK_DEPTH];
        if of_coordinates.contains(&name) && self.active_unit() >= limits::MAX_TEXTURE_COORDS {
            return Err(Error::InvalidOperation);
        }
        if name == FOG_COLOR {
            self.prepare_colors()?;
        }
        let own = limit(name)
            .or_else(|| self.debug_answer(name))
            .or_else(|| self.matrices(name))
            .or_else(|| self.current(name))
            .or_else(|| self.fragments(name))
            .or_else(|| self.primitives(name))
            .or_else(|| self.viewport_limit(name))
            .or_else(|| self.pixels(name))
            .or_else(|| self.objects(name))
            .or_else(|| self.attached_bits(name))
            .or_else(|| self.surface(name))
            .or_else(|| self.framebuffer_value(name))
            .or_else(|| self.combiner_answer(name))
            .or_else(|| fragment_shaders::limit(name))
            .or_else(|| self.vertex_shader_value(name))
            .or_else(|| self.array_range(name))
            .or_else(|| self.feedback_value(name))
            .or_else(|| self.stage_value(name));
        if let Some(answer) = own {
            return Ok(answer);
        }
        if let Ok(enabled) = self.capability(name) {
            return Ok(Answer::boolean(enabled));
        }
        self.programs.get_integer(name).map(Answer::integer)
    }

    /// GetString.
    pub(crate) fn get_string(&mut self, name: u32) -> Result<*const u8, Error> {
        static STRINGS: OnceLock<[CString; 4]> = OnceLock::new();
        let strings = STRINGS.get_or_init(|| {
            let extensions = version::EXTENSIONS.join(" ");
            [version::VENDOR, version::RENDERER, version::VERSION, &extensions]
                .map(|text| CString::new(text).unwrap_or_default())
        });
        let string = match name {
            VENDOR => &strings[0],
            RENDERER => &strings[1],
            VERSION => &strings[2],
            EXTENSIONS => &strings[3],
            PROGRAM_ERROR_STRING_ARB => {
                // A C string ends at its first zero.
                let text = self.programs.get_string(name)?.split('\0').next().unwrap_or("");
                self.error_string = CString::new(text).unwrap_or_default();
                &self.error_string
            }
            _ => return Err(Error::InvalidEnum),
        };
        Ok(string.as_ptr().cast())
    }

    pub(crate) fn polygon_stipple(&mut self, pattern: *const u8) -> Result<(), Error> {
        let layout = pixels::Layout::new((COLOR_INDEX, BITMAP))?;
        let Some(bits) = self.unpack(layout, [32, 32, 1], pattern.cast())? else { return Ok(()) };
        let mut pattern = [0; 128];
        for (at, &bit) in bits.bytes.iter().enumerate() {
            pattern[at / 8] |= bit << (7 - at % 8);
        }
        self.perform(move |gl| {
            gl.outside()?;
            gl.groups.polygon_stipple = pattern;
            Ok(())
        })
    }

    pub(crate) fn get_polygon_stipple(&mut self, to: *mut u8) -> Result<(), Error> {
        let pattern = self.groups.polygon_stipple;
        let layout = pixels::Layout::new((COLOR_INDEX, BITMAP))?;
        let bits = (0..1024).map(|at| [f32::from(pattern[at / 8] >> (7 - at % 8) & 1), 0.0, 0.0, 1.0]);
        self.pack(layout, [32, 32, 1], bits, to.cast())
    }
}
