//! Unmodified programs over EGL: what they draw is what the pipeline draws without a driver, to the byte.

use super::{clients, part};
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
    let Some(drawn) = clients::output("triangle") else { return };
    let expected = triangle(64);
    assert_eq!(drawn.len(), expected.len());
    let pixel = |x: usize, y: usize| &drawn[(y * 64 + x) * 4..][..4];
    assert_eq!(pixel(0, 63), [0, 0, 51, 255], "what was cleared");
    assert!(pixel(32, 20)[3] == 255 && pixel(32, 20) != [0, 0, 51, 255], "what was drawn");
    assert!(drawn == expected, "the same as without a driver");
}

/// docs/driver.md: `--dump` writes the programs of the fixed function as text that loads like an application's.
#[test]
fn dumped_programs_load() {
    let mut loaded = [0, 0];
    for name in ["fixed", "environments", "bumps"] {
        let Some(client) = clients::compile(name, &[]) else { return };
        let folder = client.with_extension("programs");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("there is room for files");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nvjit-gl"));
        let output = command.arg("--dump").arg(&folder).arg(&client).output().expect("the command runs");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        for file in std::fs::read_dir(&folder).expect("there is the folder") {
            let file = file.expect("there is a file").path();
            let text = std::fs::read(&file).expect("there is a text");
            let program = nvjit::Program::load(&text).unwrap_or_else(|errors| panic!("{}: {errors}", file.display()));
            let is_vertex = program.stage() == nvjit_runtime::Stage::Vertex;
            assert_eq!(is_vertex, file.extension().is_some_and(|kind| kind == "vp"), "{}", file.display());
            loaded[usize::from(is_vertex)] += 1;
        }
    }
    assert!(loaded[0] > 10 && loaded[1] > 3, "{loaded:?} programs of fragments and of vertices");
}

/// The parts of OpenGL 1.5 that `fixed.c` names.
#[test]
fn the_fixed_function() {
    clients::output("fixed");
}

/// A draw has the matrices and the planes of its moment.
#[test]
fn matrices_and_planes() {
    clients::output("matrices");
}

/// The accumulation buffer, in a model of floats, by section 4.2.4 of OpenGL 1.5.
#[test]
fn the_accumulation_buffer() {
    clients::output("accumulation");
}

/// Selection and feedback, by sections 5.2 and 5.3 of OpenGL 1.5.
#[test]
fn selection_and_feedback() {
    clients::output("selection");
}

/// The parts of ARB_framebuffer_object that `framebuffers.c` names.
#[test]
fn framebuffer_objects() {
    clients::output("framebuffers");
}

/// Configurations with several samples, floats, or sRGB; contexts without a surface.
#[test]
fn configurations() {
    clients::output("configurations");
}

/// The parts of extensions that `direct3d.c` names.
#[test]
fn extensions_for_direct3d() {
    clients::output("direct3d");
}

/// Blits at random against their formula, between images that are drawn to meanwhile, and pixels in buffers.
#[test]
fn blits_read_their_places() {
    clients::output("blits");
}

/// Images of one or two components, of integers, and MULTISAMPLE, as `formats.c` names them.
#[test]
fn formats_of_images() {
    clients::output("formats");
}

/// Images, lookups and colours of later versions, by the extensions that `images.c` names.
#[test]
fn images_of_later_versions() {
    clients::output("images");
}

/// ARB_viewport_array, ARB_clip_control, and the origin of sprites.
#[test]
fn viewports_and_clip_volumes() {
    clients::output("viewports");
}

/// ARB_texture_multisample and ARB_fragment_coord_conventions.
#[test]
fn textures_with_samples() {
    clients::output("multisample");
}

/// EXT_texture_sRGB_decode.
#[test]
fn textures_that_are_not_decoded() {
    clients::output("undecoded");
}

/// Layers, buffers as textures, and images that stay, by the extensions that `layers.c` names.
#[test]
fn textures_of_layers_and_buffers() {
    clients::output("layers");
}

/// Cube maps in arrays and of depths, and depths in floats, by the extensions that `cubes.c` names.
#[test]
fn cubes_and_depths() {
    clients::output("cubes");
}

/// Depths that are replaced, clamped and offset, and flat colours of geometry programs, by the sections that `depths.c`
/// names.
#[test]
fn depths_and_provoking_vertices() {
    clients::output("depths");
}

/// Draw buffers that blend each in its own way, by ARB_draw_buffers_blend.
#[test]
fn draw_buffers_that_blend_apart() {
    clients::output("blending");
}

/// Vertex shaders at random against the table of EXT_vertex_shader, their objects and their errors.
#[test]
fn vertex_shaders() {
    if part::has("vertex_shaders", 6) {
        clients::output("vertex_shaders");
    }
}

/// What vertex shaders read and write, by the sections that `vertex_shader_state.c` names.
#[test]
fn state_and_arrays_of_vertex_shaders() {
    clients::output("vertex_shader_state");
}

/// ARB_copy_image and NV_copy_image, and images that programs address, by the sections that `copies.c` names.
#[test]
fn copies_between_images() {
    clients::output("copies");
}

/// Vertices in halves and in packed words, by the extensions that `packed.c` names.
#[test]
fn vertices_of_other_types() {
    clients::output("packed");
}

/// ATI_envmap_bumpmap, and constants that are not clamped, by the sections that `bumps.c` names.
#[test]
fn bumps_and_constants() {
    clients::output("bumps");
}

/// State at random, as a model of the tables of OpenGL 1.5 has it.
#[test]
fn queries_return_the_state_that_was_set() {
    if !part::has("queries_return_the_state_that_was_set", 8) {
        return;
    }
    clients::output("state");
}

/// The client's state at random, as a model of the tables of OpenGL 1.5 and of extensions has it.
#[test]
fn client_state_that_is_pushed() {
    clients::output("client_state");
}

/// Pixels at random against the formulas of sections 3.6.4, 3.6.5, 4.3.2, 4.3.3 and 6.1.4 of OpenGL 1.5.
#[test]
fn pixels_are_transferred() {
    clients::output("transfer");
}

/// Display lists: names of all types, bases, and memory that is read when a command is compiled.
#[test]
fn display_lists() {
    clients::output("lists");
}

/// The state of each extension that is advertised, by the tables of its text.
#[test]
fn state_of_extensions() {
    clients::output("tables");
}

/// Names of objects, buffers, lists, queries and stacks at random, as a model has them.
#[test]
fn names_of_objects_are_those_of_a_model() {
    clients::output("names");
}

/// Register combiners at random against the formulas of NV_register_combiners, their state and their errors.
#[test]
fn register_combiners() {
    if part::has("register_combiners", 6) {
        clients::output("combiners");
    }
}

/// Texture shaders at random against the formulas and rules of NV_texture_shader to NV_texture_shader3, their state and
/// their errors.
#[test]
fn texture_shaders() {
    if part::has("texture_shaders", 6) {
        clients::output("texture_shaders");
    }
}

/// Environments and images of texture shaders, by the sections that `texture_groups.c` names.
#[test]
fn textures_of_texture_shaders() {
    clients::output("texture_groups");
}

/// Shaders at random against the tables of ATI_fragment_shader, their objects and their errors.
#[test]
fn fragment_shaders() {
    if part::has("fragment_shaders", 6) {
        clients::output("shaders");
    }
}

/// Bitmaps in sequences with state that changes in between, as a model of the sections that `bitmaps.c` names has them.
#[test]
fn bitmaps_between_changes_of_state() {
    if part::has("bitmaps_between_changes_of_state", 6) {
        clients::output("bitmaps");
    }
}

/// Environments at random against the tables of NV_texture_env_combine4 and ATI_texture_env_combine3.
#[test]
fn environments_of_extensions() {
    if part::has("environments_of_extensions", 6) {
        clients::output("environments");
    }
}

/// libOSMesa, with symbols of its own.
#[test]
fn drawing_to_memory() {
    clients::output("osmesa");
}

/// Evaluators of vertex attributes, and what evaluations leave as it is, by the sections that `evaluators.c` names.
#[test]
fn evaluators() {
    clients::output("evaluators");
}

/// Arrays are not read where a target, a program or a count is an error.
#[test]
fn arrays_are_not_read_in_vain() {
    clients::output("extremes");
}

/// The errors that OpenGL 1.5 names, by the sections that `errors.c` names.
#[test]
fn errors_of_opengl_1_5() {
    clients::output("errors");
}

/// Without memory, commands are OUT_OF_MEMORY, and later commands work: images, buffers, vertices, lists.
#[test]
fn memory_runs_out() {
    if !part::has("memory_runs_out", 8) {
        return;
    }
    clients::output("memory");
}

/// NULL, huge numbers, deleted objects, lists that call themselves, several threads.
#[test]
fn hostile_calls() {
    clients::output("hostile");
}

/// Parameters that are integers, and buffers that programs and other commands have both, by the extensions that
/// `programs.c` names.
#[test]
fn buffers_of_programs() {
    clients::output("programs");
}

/// What goes with NV_gpu_program4: state of each draw buffer, integer attributes, layers, primitives with adjacency,
/// recorded vertices, by the extensions that `typed.c` names.
#[test]
fn extensions_of_typed_programs() {
    clients::output("typed");
}

/// ARB_transform_feedback3, by the sections that `streams.c` names.
#[test]
fn streams_of_transform_feedback() {
    clients::output("streams");
}

/// What goes with NV_gpu_program5: images, patches, compute programs, handles, by the extensions that
/// `work_groups.c` names.
#[test]
fn images_patches_and_work_groups() {
    clients::output("work_groups");
}

/// What draws and programs leave behind, and who sees it.
#[test]
fn effects_are_seen() {
    clients::output("effects");
}

/// `examples/gl/frame.c`: of 64 tiles of four kinds, each 24 pixels wide, a plane hides the upper half.
#[test]
fn a_frame_of_typed_programs() {
    let Some(client) = clients::compile_in("../../examples/gl", "frame", &[]) else { return };
    let picture = client.with_extension("ppm");
    let output = clients::command(&client).arg(&picture).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "4608\n".repeat(4), "8 tiles of each kind are visible");
    let bytes = std::fs::read(&picture).expect("there is a picture");
    let header = b"P6\n256 256\n255\n";
    assert!(bytes.starts_with(header) && bytes.len() == header.len() + 256 * 256 * 3);
    let pixel = |column: usize, row: usize| &bytes[header.len() + (row * 256 + column) * 3..][..3];
    // Rows from the upper edge; tiles have their middle at 16 and each 32 beyond.
    for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
        let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]];
        let expected = if row < 4 { [26, 26, 51] } else { colors[(7 - row) % 2 * 2 + column % 2] };
        assert_eq!(pixel(16 + 32 * column, 16 + 32 * row), expected, "tile {column} of row {row}");
        assert_eq!(pixel(32 * column, 16 + 32 * row), [26, 26, 51], "between tiles");
    }
    // The gallery shows it.
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery/frame.png");
    let mut decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(shown).expect("the gallery")));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let shown = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((shown.width, shown.height, shown.color_type), (256, 256, png::ColorType::Rgb));
    assert!(pixels == bytes[header.len()..], "examples/gallery.sh makes docs/gallery/frame.png anew");
}

/// Vertex array objects, base vertices, restarts and instances, by the extensions that `arrays.c` names.
#[test]
fn draws_from_arrays() {
    clients::output("arrays");
}

/// Parts of buffers, fences and queries, by the extensions that `objects.c` names.
#[test]
fn objects_of_the_application() {
    clients::output("objects");
}

/// KHR_debug and ARB_debug_output, by their sections.
#[test]
fn messages_to_the_application() {
    clients::output("messages");
}

/// ARB_sampler_objects, by its sections.
#[test]
fn sampler_objects() {
    clients::output("samplers");
}

/// Data stores of buffers, by the sections that `buffer_stores.c` names.
#[test]
fn data_stores() {
    clients::output("buffer_stores");
}

/// Pixels and fog by extensions of OpenGL 1, by the sections that `transfers.c` names.
#[test]
fn transfers() {
    clients::output("transfers");
}

/// ARB_internalformat_query2, section 6.2: the answers are true.
#[test]
fn support_of_formats() {
    clients::output("support");
}

/// ARB_texture_compression_bptc, by its appendix.
#[test]
fn blocks_of_fractions_and_floats() {
    clients::output("bptc");
}
