//! Unmodified programs over EGL: what they draw is what the pipeline draws without a driver, to the byte.

mod common;

use nvjit_gl::{Context, GroupOptions, ShareGroup, drawing, enums::*};
use nvjit_raster::{ColorFormat, Mesh, Mode, State, Target, registers};
use nvjit_runtime::NoTextures;

/// The picture of `triangle.c`, row by row from the lower edge.
fn triangle(size: u32) -> Vec<u8> {
    let mut context = Context::new(&ShareGroup::new(GroupOptions::default()));
    let programs = [
        (VERTEX_PROGRAM_NV, 1, &b"!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END"[..]),
        (FRAGMENT_PROGRAM_NV, 2, b"!!FP1.0 MOV o[COLR], f[COL0]; END"),
    ];
    for (target, id, text) in programs {
        context.load_program(target, id, text).unwrap();
        context.bind_program(target, id).unwrap();
        context.enable(target).unwrap();
    }
    let bound = context.pipeline().unwrap();
    let mut target = Target::new(size, size, ColorFormat::Rgba8);
    target.clear([0.0, 0.0, 0.2, 1.0], 1.0);
    let corners = [[-0.9, -0.8, 0.0, 1.0], [0.8, -0.9, 0.0, 1.0], [0.1, 0.9, 0.0, 1.0]];
    let colors = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]];
    let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2])
        .with(registers::VERTEX_OPOS, &corners)
        .with(registers::VERTEX_COL0, &colors);
    let pipeline = drawing::pipeline(&bound).unwrap();
    pipeline.draw(&mut target, &State::new(size, size), &mesh, &NoTextures).unwrap();
    (0..size).flat_map(|y| (0..size).map(move |x| [x, y])).flat_map(|[x, y]| target.rgba8_in(0, x, y)).collect()
}

/// Section 2.6 of OpenGL 1.5, and the programs of NV_vertex_program and NV_fragment_program.
#[test]
fn a_triangle_of_two_programs() {
    let Some(drawn) = common::output("triangle") else { return };
    let expected = triangle(64);
    assert_eq!(drawn.len(), expected.len());
    let pixel = |x: usize, y: usize| &drawn[(y * 64 + x) * 4..][..4];
    assert_eq!(pixel(0, 63), [0, 0, 51, 255], "what was cleared");
    assert!(pixel(32, 20)[3] == 255 && pixel(32, 20) != [0, 0, 51, 255], "what was drawn");
    assert!(drawn == expected, "the same as without a driver");
}

/// The parts of OpenGL 1.5 that `fixed.c` names.
#[test]
fn the_fixed_function() {
    common::output("fixed");
}

/// The parts of ARB_framebuffer_object that `framebuffers.c` names.
#[test]
fn framebuffer_objects() {
    common::output("framebuffers");
}

/// libOSMesa, with symbols of its own.
#[test]
fn drawing_to_memory() {
    common::output("osmesa");
}

/// NULL, huge numbers, objects that are gone, lists that call themselves, several threads.
#[test]
fn hostile_calls() {
    common::output("hostile");
}

/// Vertex array objects, base vertices, restarts and instances, by the extensions that `arrays.c` names.
#[test]
fn draws_from_arrays() {
    common::output("arrays");
}

/// Parts of buffers, fences and queries, by the extensions that `objects.c` names.
#[test]
fn objects_of_the_application() {
    common::output("objects");
}

/// KHR_debug and ARB_debug_output, by their sections.
#[test]
fn messages_to_the_application() {
    common::output("messages");
}
