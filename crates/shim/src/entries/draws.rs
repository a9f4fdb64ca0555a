//! Calls that draw, or that run the vertex program for a raster position: each first passes the current programs to the
//! driver ([`Shadow::draw`]).

use crate::contexts::{Shadow, with};
use crate::driver::{self, functions};
use std::ffi::{CStr, c_void};

macro_rules! draws {
    ($($name:ident($($arg:ident: $ty:ty),*);)*) => {
        functions! { $($name($($arg: $ty),*);)* }

        entries! {
            $(
                /// Draws, if there are valid programs.
                fn $name($($arg: $ty),*) {
                    if with(Shadow::draw).unwrap_or(true) {
                        call::$name($($arg),*);
                    }
                }
            )*
        }
    };
}

draws! {
    glBitmap(width: i32, height: i32, xorig: f32, yorig: f32, xmove: f32, ymove: f32, bitmap: usize);
    glBitmapxOES(width: i32, height: i32, xorig: i32, yorig: i32, xmove: i32, ymove: i32, bitmap: usize);
    glCallCommandListNV(list: u32);
    glCopyPixels(x: i32, y: i32, width: i32, height: i32, kind: u32);
    glCoverFillPathNV(path: u32, cover: u32);
    glCoverFillPathInstancedNV(
        paths: i32, kind: u32, names: usize, base: u32, cover: u32, transform: u32, values: usize
    );
    glCoverStrokePathNV(path: u32, cover: u32);
    glCoverStrokePathInstancedNV(
        paths: i32, kind: u32, names: usize, base: u32, cover: u32, transform: u32, values: usize
    );
    glDrawArrays(mode: u32, first: i32, count: i32);
    glDrawArraysEXT(mode: u32, first: i32, count: i32);
    glDrawArraysIndirect(mode: u32, indirect: usize);
    glDrawArraysInstanced(mode: u32, first: i32, count: i32, instances: i32);
    glDrawArraysInstancedARB(mode: u32, first: i32, count: i32, instances: i32);
    glDrawArraysInstancedEXT(mode: u32, start: i32, count: i32, instances: i32);
    glDrawArraysInstancedBaseInstance(mode: u32, first: i32, count: i32, instances: i32, first_instance: u32);
    glDrawCommandsNV(mode: u32, buffer: u32, indirects: usize, sizes: usize, count: u32);
    glDrawCommandsAddressNV(mode: u32, indirects: usize, sizes: usize, count: u32);
    glDrawCommandsStatesNV(buffer: u32, indirects: usize, sizes: usize, states: usize, fbos: usize, count: u32);
    glDrawCommandsStatesAddressNV(indirects: usize, sizes: usize, states: usize, fbos: usize, count: u32);
    glDrawElementArrayAPPLE(mode: u32, first: i32, count: i32);
    glDrawElementArrayATI(mode: u32, count: i32);
    glDrawElements(mode: u32, count: i32, kind: u32, indices: usize);
    glDrawElementsBaseVertex(mode: u32, count: i32, kind: u32, indices: usize, base: i32);
    glDrawElementsIndirect(mode: u32, kind: u32, indirect: usize);
    glDrawElementsInstanced(mode: u32, count: i32, kind: u32, indices: usize, instances: i32);
    glDrawElementsInstancedARB(mode: u32, count: i32, kind: u32, indices: usize, instances: i32);
    glDrawElementsInstancedEXT(mode: u32, count: i32, kind: u32, indices: usize, instances: i32);
    glDrawElementsInstancedBaseInstance(
        mode: u32, count: i32, kind: u32, indices: usize, instances: i32, first_instance: u32
    );
    glDrawElementsInstancedBaseVertex(mode: u32, count: i32, kind: u32, indices: usize, instances: i32, base: i32);
    glDrawElementsInstancedBaseVertexBaseInstance(
        mode: u32, count: i32, kind: u32, indices: usize, instances: i32, base: i32, first_instance: u32
    );
    glDrawMeshArraysSUN(mode: u32, first: i32, count: i32, width: i32);
    glDrawMeshTasksEXT(x: u32, y: u32, z: u32);
    glDrawMeshTasksNV(first: u32, count: u32);
    glDrawMeshTasksIndirectEXT(indirect: isize);
    glDrawMeshTasksIndirectNV(indirect: isize);
    glDrawPixels(width: i32, height: i32, format: u32, kind: u32, pixels: usize);
    glDrawRangeElementArrayAPPLE(mode: u32, start: u32, end: u32, first: i32, count: i32);
    glDrawRangeElementArrayATI(mode: u32, start: u32, end: u32, count: i32);
    glDrawRangeElements(mode: u32, start: u32, end: u32, count: i32, kind: u32, indices: usize);
    glDrawRangeElementsEXT(mode: u32, start: u32, end: u32, count: i32, kind: u32, indices: usize);
    glDrawRangeElementsBaseVertex(mode: u32, start: u32, end: u32, count: i32, kind: u32, indices: usize, base: i32);
    glDrawTextureNV(
        texture: u32, sampler: u32, x0: f32, y0: f32, x1: f32, y1: f32, z: f32, s0: f32, t0: f32, s1: f32, t1: f32
    );
    glDrawTransformFeedback(mode: u32, id: u32);
    glDrawTransformFeedbackNV(mode: u32, id: u32);
    glDrawTransformFeedbackInstanced(mode: u32, id: u32, instances: i32);
    glDrawTransformFeedbackStream(mode: u32, id: u32, stream: u32);
    glDrawTransformFeedbackStreamInstanced(mode: u32, id: u32, stream: u32, instances: i32);
    glDrawVkImageNV(
        image: u64, sampler: u32, x0: f32, y0: f32, x1: f32, y1: f32, z: f32, s0: f32, t0: f32, s1: f32, t1: f32
    );
    glEvalMapsNV(target: u32, mode: u32);
    glMultiDrawArrays(mode: u32, first: usize, count: usize, draws: i32);
    glMultiDrawArraysEXT(mode: u32, first: usize, count: usize, draws: i32);
    glMultiDrawArraysIndirect(mode: u32, indirect: usize, draws: i32, stride: i32);
    glMultiDrawArraysIndirectAMD(mode: u32, indirect: usize, draws: i32, stride: i32);
    glMultiDrawArraysIndirectBindlessNV(mode: u32, indirect: usize, draws: i32, stride: i32, buffers: i32);
    glMultiDrawArraysIndirectBindlessCountNV(
        mode: u32, indirect: usize, draws: i32, most: i32, stride: i32, buffers: i32
    );
    glMultiDrawArraysIndirectCount(mode: u32, indirect: usize, draws: isize, most: i32, stride: i32);
    glMultiDrawArraysIndirectCountARB(mode: u32, indirect: usize, draws: isize, most: i32, stride: i32);
    glMultiDrawElementArrayAPPLE(mode: u32, first: usize, count: usize, draws: i32);
    glMultiDrawElements(mode: u32, count: usize, kind: u32, indices: usize, draws: i32);
    glMultiDrawElementsEXT(mode: u32, count: usize, kind: u32, indices: usize, draws: i32);
    glMultiDrawElementsBaseVertex(mode: u32, count: usize, kind: u32, indices: usize, draws: i32, base: usize);
    glMultiDrawElementsIndirect(mode: u32, kind: u32, indirect: usize, draws: i32, stride: i32);
    glMultiDrawElementsIndirectAMD(mode: u32, kind: u32, indirect: usize, draws: i32, stride: i32);
    glMultiDrawElementsIndirectBindlessNV(mode: u32, kind: u32, indirect: usize, draws: i32, stride: i32, buffers: i32);
    glMultiDrawElementsIndirectBindlessCountNV(
        mode: u32, kind: u32, indirect: usize, draws: i32, most: i32, stride: i32, buffers: i32
    );
    glMultiDrawElementsIndirectCount(mode: u32, kind: u32, indirect: usize, draws: isize, most: i32, stride: i32);
    glMultiDrawElementsIndirectCountARB(mode: u32, kind: u32, indirect: usize, draws: isize, most: i32, stride: i32);
    glMultiDrawMeshTasksIndirectEXT(indirect: isize, draws: i32, stride: i32);
    glMultiDrawMeshTasksIndirectNV(indirect: isize, draws: i32, stride: i32);
    glMultiDrawMeshTasksIndirectCountEXT(indirect: isize, draws: isize, most: i32, stride: i32);
    glMultiDrawMeshTasksIndirectCountNV(indirect: isize, draws: isize, most: i32, stride: i32);
    glMultiDrawRangeElementArrayAPPLE(mode: u32, start: u32, end: u32, first: usize, count: usize, draws: i32);
    glMultiModeDrawArraysIBM(mode: usize, first: usize, count: usize, draws: i32, modestride: i32);
    glMultiModeDrawElementsIBM(mode: usize, count: usize, kind: u32, indices: usize, draws: i32, modestride: i32);
    glRasterPos2d(x: f64, y: f64);
    glRasterPos2dv(v: usize);
    glRasterPos2f(x: f32, y: f32);
    glRasterPos2fv(v: usize);
    glRasterPos2i(x: i32, y: i32);
    glRasterPos2iv(v: usize);
    glRasterPos2s(x: i16, y: i16);
    glRasterPos2sv(v: usize);
    glRasterPos2xOES(x: i32, y: i32);
    glRasterPos2xvOES(coords: usize);
    glRasterPos3d(x: f64, y: f64, z: f64);
    glRasterPos3dv(v: usize);
    glRasterPos3f(x: f32, y: f32, z: f32);
    glRasterPos3fv(v: usize);
    glRasterPos3i(x: i32, y: i32, z: i32);
    glRasterPos3iv(v: usize);
    glRasterPos3s(x: i16, y: i16, z: i16);
    glRasterPos3sv(v: usize);
    glRasterPos3xOES(x: i32, y: i32, z: i32);
    glRasterPos3xvOES(coords: usize);
    glRasterPos4d(x: f64, y: f64, z: f64, w: f64);
    glRasterPos4dv(v: usize);
    glRasterPos4f(x: f32, y: f32, z: f32, w: f32);
    glRasterPos4fv(v: usize);
    glRasterPos4i(x: i32, y: i32, z: i32, w: i32);
    glRasterPos4iv(v: usize);
    glRasterPos4s(x: i16, y: i16, z: i16, w: i16);
    glRasterPos4sv(v: usize);
    glRasterPos4xOES(x: i32, y: i32, z: i32, w: i32);
    glRasterPos4xvOES(coords: usize);
    glRectd(x1: f64, y1: f64, x2: f64, y2: f64);
    glRectdv(v1: usize, v2: usize);
    glRectf(x1: f32, y1: f32, x2: f32, y2: f32);
    glRectfv(v1: usize, v2: usize);
    glRecti(x1: i32, y1: i32, x2: i32, y2: i32);
    glRectiv(v1: usize, v2: usize);
    glRects(x1: i16, y1: i16, x2: i16, y2: i16);
    glRectsv(v1: usize, v2: usize);
    glRectxOES(x1: i32, y1: i32, x2: i32, y2: i32);
    glRectxvOES(v1: usize, v2: usize);
    glStencilThenCoverFillPathNV(path: u32, fill: u32, mask: u32, cover: u32);
    glStencilThenCoverFillPathInstancedNV(
        paths: i32, kind: u32, names: usize, base: u32, fill: u32, mask: u32, cover: u32, transform: u32, values: usize
    );
    glStencilThenCoverStrokePathNV(path: u32, reference: i32, mask: u32, cover: u32);
    glStencilThenCoverStrokePathInstancedNV(
        paths: i32, kind: u32, names: usize, base: u32, reference: i32, mask: u32, cover: u32, transform: u32, values: usize
    );
}

/// The shim's function of this name, if it is one of these; NULL where the driver has none.
pub fn find_with_driver(name: &CStr) -> Option<*mut c_void> {
    let own = find(name.to_str().ok()?)?;
    Some(if driver::find(name).is_null() { std::ptr::null_mut() } else { own })
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use std::collections::BTreeSet;

    /// How names of commands begin that draw in some way.
    const BEGINNINGS: [&str; 19] = [
        "Accum",
        "ArrayElement",
        "Begin",
        "Bitmap",
        "Blit",
        "Call",
        "Clear",
        "CopyPixels",
        "CoverFill",
        "CoverStroke",
        "Draw",
        "Eval",
        "ListDraw",
        "MultiDraw",
        "MultiModeDraw",
        "RasterPos",
        "Rect",
        "StencilThenCover",
        "WindowPos",
    ];

    /// Commands with such names that run no programs, and others that the shim leaves to the driver, by how their names
    /// begin; and why.
    const EXCEPTIONS: [(&str, &str); 19] = [
        ("Accum", "pixels of the framebuffer"),
        ("ArrayElement", "between Begin and End"),
        ("BeginConditionalRender", "no Begin of a primitive"),
        ("BeginFragmentShaderATI", "no Begin of a primitive"),
        ("BeginOcclusionQuery", "no Begin of a primitive"),
        ("BeginPerf", "no Begin of a primitive"),
        ("BeginQuery", "no Begin of a primitive"),
        ("BeginTransformFeedback", "draws come between it and its end"),
        ("BeginVertexShaderEXT", "no Begin of a primitive"),
        ("BeginVideoCapture", "no Begin of a primitive"),
        ("BlitFramebuffer", "pixels of the framebuffer"),
        ("BlitNamedFramebuffer", "pixels of the framebuffer"),
        ("Clear", "values of the framebuffer, of buffers and of textures"),
        ("DrawBuffer", "state"),
        ("EvalCoord1x", "between Begin and End; the shim evaluates no maps at numbers of OES_fixed_point"),
        ("EvalCoord2x", "between Begin and End; the shim evaluates no maps at numbers of OES_fixed_point"),
        ("EvaluateDepthValues", "positions of samples"),
        ("ListDrawCommands", "is executed by CallCommandListNV"),
        ("WindowPos", "no vertex program makes its position (ARB_window_pos)"),
    ];

    fn check(commands: &BTreeSet<&str>, of: &str) {
        let draws = |name: &&&str| BEGINNINGS.iter().any(|begin| name.starts_with(begin));
        for name in commands.iter().filter(draws) {
            let reason = EXCEPTIONS.iter().find(|(begin, _)| name.starts_with(begin)).map(|(_, reason)| *reason);
            assert_eq!(find(&format!("gl{name}")).is_some(), reason.is_none(), "{name} of {of}: {reason:?}");
        }
        assert!(commands.iter().filter(draws).count() > 100, "{of}");
    }

    /// NV_vertex_program 2.14.2 and ARB_fragment_program 3.11.4: commands that draw, and raster positions, use the
    /// current programs. nvjit's own driver has a table of commands.
    #[test]
    fn commands_that_draw_prepare_programs() {
        let table = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../driver/commands.tsv")).unwrap();
        check(&table.lines().filter_map(|line| line.split('\t').next()).collect(), "nvjit's driver");
    }

    /// The same for all commands of the GL in Khronos's registry, gl.xml, if GL_REGISTRY names the file.
    #[test]
    fn commands_of_the_registry_prepare_programs() {
        let Some(file) = std::env::var_os("GL_REGISTRY") else {
            println!("skipped: GL_REGISTRY does not name a gl.xml");
            return;
        };
        let registry = std::fs::read_to_string(file).unwrap();
        let is_of_gl = |head: &str| {
            let mut words = head.split(['"', '|']).skip_while(|word| ![" supported=", "api="].contains(word));
            words.any(|word| word == "gl")
        };
        let parts = registry.split("<feature ").skip(1).flat_map(|part| part.split("<extension "));
        let parts = parts.filter(|part| part.split('>').next().is_some_and(is_of_gl));
        let commands = parts.flat_map(|part| part.split("<command name=\"gl").skip(1));
        check(&commands.filter_map(|rest| rest.split('"').next()).collect(), "the registry");
    }
}
