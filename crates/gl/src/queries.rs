//! Queries of programs and of the implementation (NV_fragment_program 6.1.11 and 6.1.13, and the tables of new state).

use super::context::buffers::STORAGE_ALIGNMENT;
use super::enums::*;
use super::{Context, Error, Target, copy};
use nvjit::limits;

impl Context {
    /// GetProgramivNV: PROGRAM_TARGET_NV, PROGRAM_LENGTH_NV or PROGRAM_RESIDENT_NV of program `id`.
    ///
    /// # Errors
    /// INVALID_ENUM for other names; INVALID_OPERATION if there is no such program.
    pub fn get_program_iv(&self, id: u32, name: u32) -> Result<i32, Error> {
        self.outside()?;
        if ![PROGRAM_TARGET_NV, PROGRAM_LENGTH_NV, PROGRAM_RESIDENT_NV].contains(&name) {
            return Err(Error::InvalidEnum);
        }
        let shared = self.group.shared();
        let objects = shared.lock();
        let object = objects.find(id).ok_or(Error::InvalidOperation)?;
        let (target, loaded) =
            objects.get(object).map(|own| (own.target, &own.loaded)).ok_or(Error::InvalidOperation)?;
        Ok(match name {
            PROGRAM_TARGET_NV => target as i32,
            PROGRAM_LENGTH_NV => loaded.as_ref().map_or(0, |loaded| loaded.text.len() as i32),
            _ => i32::from(!shared.is_native() || objects.is_resident(object)),
        })
    }

    /// GetProgramStringNV: the text of program `id`. `name` is PROGRAM_STRING_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other names; INVALID_OPERATION if there is no such program; OUT_OF_MEMORY.
    pub fn get_program_string(&self, id: u32, name: u32) -> Result<Vec<u8>, Error> {
        self.outside()?;
        if name != PROGRAM_STRING_NV {
            return Err(Error::InvalidEnum);
        }
        let objects = self.group.shared().lock();
        let object = objects.find(id).and_then(|object| objects.get(object)).ok_or(Error::InvalidOperation)?;
        let loaded = object.loaded.clone();
        drop(objects);
        copy(loaded.as_ref().map_or(&[], |loaded| &loaded.text))
    }

    /// GetString: PROGRAM_ERROR_STRING_NV, why the last program was not loaded; empty if it was.
    ///
    /// # Errors
    /// INVALID_ENUM for other names, which are the driver's.
    pub fn get_string(&self, name: u32) -> Result<&str, Error> {
        self.outside()?;
        if name == PROGRAM_ERROR_STRING_NV { Ok(&self.error_string) } else { Err(Error::InvalidEnum) }
    }

    /// GetIntegerv and its variants, for the names that these extensions add; capabilities and arrays are 0 or 1.
    /// CURRENT_MATRIX_NV and CURRENT_MATRIX_STACK_DEPTH_NV are the driver's, and the limits that OpenGL has without
    /// these extensions.
    ///
    /// # Errors
    /// INVALID_ENUM for other names.
    pub fn get_integer(&self, name: u32) -> Result<i32, Error> {
        self.outside()?;
        Ok(match name {
            PROGRAM_ERROR_POSITION_NV => self.error_position,
            // Names are unsigned; the GL's integers show their bits.
            VERTEX_PROGRAM_BINDING_NV => self.unit(Target::Vertex).binding.name as i32,
            FRAGMENT_PROGRAM_BINDING_NV => self.unit(Target::Fragment).binding.name as i32,
            MAX_TRACK_MATRIX_STACK_DEPTH_NV => self.stack_depth as i32,
            MAX_TRACK_MATRICES_NV => limits::MAX_TRACK_MATRICES as i32,
            MAX_TEXTURE_COORDS_NV => limits::MAX_TEXTURE_COORDS as i32,
            MAX_TEXTURE_IMAGE_UNITS_NV => limits::NV4_TEXTURE_IMAGE_UNITS as i32,
            MAX_VERTEX_ATTRIBS_ARB => limits::MAX_ARB_ATTRIBUTES as i32,
            MAX_VERTEX_TEXTURE_IMAGE_UNITS_ARB => limits::NV4_TEXTURE_IMAGE_UNITS as i32,
            MIN_PROGRAM_TEXEL_OFFSET_EXT => limits::TEXEL_OFFSETS[0],
            MAX_PROGRAM_TEXEL_OFFSET_EXT => limits::TEXEL_OFFSETS[1],
            MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV => limits::GATHER_OFFSETS[0],
            MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV => limits::GATHER_OFFSETS[1],
            MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT => limits::NV4_TEXTURE_IMAGE_UNITS as i32,
            MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV => limits::MAX_GEOMETRY_INVOCATIONS as i32,
            MAX_IMAGE_UNITS_EXT => limits::MAX_IMAGE_UNITS as i32,
            // No limit is on both together.
            MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS_EXT => {
                (limits::MAX_IMAGE_UNITS + limits::MAX_DRAW_BUFFERS) as i32
            }
            MAX_IMAGE_SAMPLES_EXT => nvjit_runtime::image::MAX_IMAGE_SAMPLES as i32,
            WARP_SIZE_NV => limits::WARP_SIZE as i32,
            WARPS_PER_SM_NV => limits::WARPS_PER_SM as i32,
            SM_COUNT_NV => limits::SM_COUNT as i32,
            MAX_SHADER_STORAGE_BUFFER_BINDINGS
            | MAX_VERTEX_SHADER_STORAGE_BLOCKS
            | MAX_FRAGMENT_SHADER_STORAGE_BLOCKS => limits::MAX_BUFFER_BINDINGS as i32,
            SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT => STORAGE_ALIGNMENT as i32,
            VERTEX_PROGRAM_PARAMETER_BUFFER_NV | FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV => self.bound_buffer(name) as i32,
            SHADER_STORAGE_BUFFER_BINDING => self.bound_buffer(SHADER_STORAGE_BUFFER) as i32,
            MAX_DRAW_BUFFERS_ARB => limits::MAX_DRAW_BUFFERS as i32,
            MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV => limits::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS as i32,
            capability => i32::from(self.is_enabled(capability)?),
        })
    }
}
