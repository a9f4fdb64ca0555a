//! A client in C that draws with the extensions by the shim, on the driver that is installed, and without it with their
//! twins in plain ARB programs: the pictures are the same.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The client, compiled; none without a compiler.
fn client(test: &str) -> Option<PathBuf> {
    compiled("client", test)
}

fn compiled(name: &str, test: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/{name}.c"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{test}"));
    let compiled = Command::new("cc")
        .args(["-O1", "-Wall", "-Werror", "-o"])
        .arg(&program)
        .arg(&source)
        .args(["-ldl", "-pthread"])
        .output();
    match compiled {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(program)
        }
        Err(missing) => {
            eprintln!("skipped {test}: no cc ({missing})");
            None
        }
    }
}

/// The library, beside the tests.
fn shim() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let library = tests.parent().unwrap().join("libnvjit_shim.so");
    assert!(library.is_file(), "{}", library.display());
    library
}

/// The client's output; none if there is no driver here.
fn run(client: &Path, arguments: &[&str], variables: &[(&str, &Path)], test: &str) -> Option<Output> {
    let mut command = Command::new(client);
    command.args(arguments).env("LIBGL_ALWAYS_SOFTWARE", "1");
    for (name, value) in variables {
        command.env(name, value);
    }
    let output = command.output().unwrap();
    if output.status.code() == Some(2) {
        eprintln!(
            "skipped {test}: {} (Debian: libegl1 libgl1-mesa-dri)",
            String::from_utf8_lossy(&output.stderr).trim()
        );
        return None;
    }
    Some(output)
}

/// The picture of a scene.
fn picture(client: &Path, way: &str, scene: &str, with_shim: bool, test: &str) -> Option<Vec<u8>> {
    let file = client.with_extension(format!("{way}-{scene}-{with_shim}"));
    let library = shim();
    let variables: &[(&str, &Path)] = if with_shim { &[("LD_PRELOAD", &library)] } else { &[] };
    let output = run(client, &[way, scene, file.to_str().unwrap()], variables, test)?;
    assert!(output.status.success(), "{way} {scene} {with_shim}: {output:?}");
    Some(std::fs::read(file).unwrap())
}

const SCENES: [&str; 10] =
    ["vertices", "tracked", "fragments", "branches", "loops", "arrays", "lists", "pairs", "executed", "evaluated"];

#[test]
fn pictures_are_those_of_their_twins() {
    let test = "pictures_are_those_of_their_twins";
    let Some(client) = client(test) else { return };
    for scene in SCENES {
        let Some(twin) = picture(&client, "egl", &format!("{scene}-arb"), false, test) else { return };
        let Some(own) = picture(&client, "egl", scene, true, test) else { return };
        let distance = own.iter().zip(&twin).map(|(own, twin)| own.abs_diff(*twin)).max();
        // What is chosen by sums of products may round otherwise than what was chosen by a minimum.
        // So may colors of a mesh, whose quads the driver divides otherwise.
        let most = if ["branches", "evaluated"].contains(&scene) { 1 } else { 0 };
        assert!(distance.is_some_and(|distance| distance <= most), "{scene}: {distance:?}");
        // Something is drawn.
        assert!(own.chunks(4).filter(|pixel| *pixel != &own[..4]).count() > 500, "{scene}");
    }
}

/// ARB programs of a client that knows nothing of the other extensions are drawn as without the shim.
#[test]
fn plain_programs_are_as_they_were() {
    let test = "plain_programs_are_as_they_were";
    let Some(client) = client(test) else { return };
    for scene in SCENES {
        let scene = format!("{scene}-arb");
        let Some(without) = picture(&client, "egl", &scene, false, test) else { return };
        let Some(with) = picture(&client, "egl", &scene, true, test) else { return };
        assert_eq!(without, with, "{scene}");
    }
}

#[test]
fn functions_are_found_in_all_ways() {
    let test = "functions_are_found_in_all_ways";
    let Some(client) = client(test) else { return };
    let Some(own) = picture(&client, "egl", "vertices", true, test) else { return };
    for way in ["dlsym", "glx", "glx1.4"] {
        assert_eq!(picture(&client, way, "vertices", true, test).as_ref(), Some(&own), "{way}");
    }
}

/// OpenGL 3.0, 6.1.11: the string of all names, and the names one by one.
#[test]
fn extensions_are_named_in_all_ways() {
    let test = "extensions_are_named_in_all_ways";
    let Some(client) = client(test) else { return };
    for way in ["egl", "dlsym", "glx", "glx1.4"] {
        picture(&client, way, "names", true, test);
    }
}

/// The output of a client on a display of its own, with this variable set; none if there is none, or no driver.
fn on_a_display(place: &str, client: &Path, arguments: &[&str], test: &str) -> Option<Output> {
    let mut run = Command::new("xvfb-run");
    run.args(["-a", "env", place, "LIBGL_ALWAYS_SOFTWARE=1"]).arg(client).args(arguments);
    match run.output() {
        Err(missing) => eprintln!("skipped {test}: no xvfb-run ({missing})"),
        Ok(output) if output.status.code() == Some(2) => {
            eprintln!("skipped {test}, {place}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(output) => return Some(output),
    }
    None
}

/// By GLX, on a display of its own: preloaded, and in place of libGL.
#[test]
fn clients_of_glx_draw_the_same() {
    let test = "clients_of_glx_draw_the_same";
    let Some(client) = client(test) else { return };
    let Some(own) = picture(&client, "egl", "tracked", true, test) else { return };
    let folder = client.with_extension("in-place");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("in-place");
    let _ = std::fs::remove_dir_all(&folder);
    let made = Command::new("bash").arg(script).arg("--shim").arg(shim()).arg(&folder).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    // A client that is linked to libGL needs its headers.
    let linked = client.with_extension("linked");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/linked.c");
    let compiled = Command::new("cc").arg("-o").arg(&linked).arg(source).args(["-lGL", "-lX11"]).output().unwrap();
    let has_headers = Path::new("/usr/include/GL/glx.h").is_file();
    assert!(compiled.status.success() || !has_headers, "{compiled:?}");
    for place in [format!("LD_PRELOAD={}", shim().display()), format!("LD_LIBRARY_PATH={}", folder.display())] {
        if has_headers {
            let drawn = on_a_display(&place, &linked, &[], test);
            assert!(drawn.is_none_or(|output| output.status.success()), "{place}");
        } else {
            eprintln!("skipped {test}: a client that is linked (Debian: libgl-dev)");
        }
        let file = client.with_extension("x11");
        let _ = std::fs::remove_file(&file);
        if let Some(output) = on_a_display(&place, &client, &["x11", "tracked", file.to_str().unwrap()], test) {
            assert!(output.status.success(), "{place}: {output:?}");
            assert_eq!(std::fs::read(file).unwrap(), own, "{place}");
        }
    }
}

/// The picture of a scene of typed.c by the shim, on a driver with GLSL 4.50.
fn typed(client: &Path, scene: &str, test: &str) -> Option<Vec<u8>> {
    let (file, library) = (client.with_extension(format!("{scene}-shim")), shim());
    let output = run(client, &[scene, file.to_str().unwrap()], &[("LD_PRELOAD", &library)], test)?;
    assert!(output.status.success(), "{scene}: {output:?}");
    Some(std::fs::read(file).unwrap())
}

/// NV_gpu_program4 and 5, NV_parameter_buffer_object, and what plain ARB programs lack in the languages before: by the
/// shim it is what nvjit's own driver draws, to the byte.
#[test]
fn typed_programs_are_drawn_as_by_the_reference() {
    let test = "typed_programs_are_drawn_as_by_the_reference";
    let Some(client) = compiled("typed", test) else { return };
    // Tests of the whole workspace build the driver and the command that runs programs with it.
    let reference = std::env::current_exe().unwrap().parent().unwrap().with_file_name("nvjit-gl");
    if !reference.is_file() {
        eprintln!("skipped {test}: no {} (cargo build -p nvjit-driver)", reference.display());
        return;
    }
    for scene in ["integers", "mixed", "older", "state", "lookups", "attributes", "subroutines", "storage"] {
        let Some(own) = typed(&client, scene, test) else { return };
        let file = client.with_extension(format!("{scene}-driver"));
        let output = Command::new(&reference).arg(&client).arg(scene).arg(&file).output().unwrap();
        assert!(output.status.success(), "{scene}: {output:?}");
        let expected = std::fs::read(file).unwrap();
        assert!(own == expected, "{scene}: {:?}", own.iter().zip(&expected).position(|(own, other)| own != other));
        assert!(own.chunks(4).filter(|pixel| *pixel != &own[own.len() - 4..]).count() > 500, "{scene}");
    }
}

/// What docs/translation.md begins with: a program of NV_fragment_program2 in `examples/gl/quad.c`, which Mesa refuses.
/// It is linked to the libraries of GLVND, and asks EGL for functions of EGL.
#[test]
fn a_program_of_a_file_is_drawn() {
    let test = "a_program_of_a_file_is_drawn";
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/gl/quad.c");
    let client = Path::new(env!("CARGO_TARGET_TMPDIR")).join("quad");
    let compiled = Command::new("cc").arg("-o").arg(&client).arg(&examples).args(["-lEGL", "-lOpenGL"]).output();
    if !compiled.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped {test}: no cc, libEGL and libOpenGL (Debian: libegl-dev libopengl-dev)");
        return;
    }
    let text = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM tint = program.local[0];\nTEMP color, i;\n\
        TEX color, fragment.texcoord[0], texture[0], 2D;\nMOV i, 0;\nREP 3;\nMAD color, color, tint, i;\n\
        ADD i, i, 0.125;\nENDREP;\nMOV result.color, color;\nEND";
    let (program, file, library) = (client.with_extension("fp"), client.with_extension("ppm"), shim());
    std::fs::write(&program, text).unwrap();
    let arguments = [program.to_str().unwrap(), file.to_str().unwrap(), "0.5,0.75,1,1"];
    let without = Command::new(&client).args(arguments).env("LIBGL_ALWAYS_SOFTWARE", "1").output().unwrap();
    let said = String::from_utf8_lossy(&without.stderr).into_owned();
    if ["there is no EGL", "there is no driver", "there is no con"].iter().any(|missing| said.contains(missing)) {
        eprintln!("skipped {test}: {said}");
        return;
    }
    assert!(!without.status.success(), "the driver has these programs itself: {said}");
    let output = run(&client, &arguments, &[("LD_PRELOAD", &library)], test).unwrap();
    assert!(output.status.success(), "{output:?}");
    let picture = std::fs::read(&file).unwrap();
    // The dark texel below on the left: three times MAD with 0.5, 0.75, 1 and sums of 0 and 0.125 and 0.25.
    let texel = [64.0f64 / 255.0, 64.0 / 255.0, 96.0 / 255.0];
    let shaded = |texel: f64, tint: f64| ((texel * tint).mul_add(tint, 0.125)).mul_add(tint, 0.25);
    for ((own, texel), tint) in picture[picture.len() - 256 * 3..].iter().zip(texel).zip([0.5, 0.75, 1.0]) {
        let expected = (shaded(texel, tint) * 255.0).round();
        assert!((f64::from(*own) - expected).abs() <= 1.0, "{own} {expected}");
    }
}

#[test]
fn programs_without_a_translation_are_refused() {
    let test = "programs_without_a_translation_are_refused";
    let Some(client) = compiled("typed", test) else { return };
    typed(&client, "refusals", test);
}

/// ARB_fragment_program 3.11.4, NV_vertex_program 2.14.2: whatever draws or asks for a raster position runs the current
/// programs, also as the first call after they have changed.
#[test]
fn commands_that_draw_use_the_current_programs() {
    let test = "commands_that_draw_use_the_current_programs";
    let Some(client) = compiled("draws", test) else { return };
    let (file, library) = (client.with_extension("picture"), shim());
    let Some(output) = run(&client, &[file.to_str().unwrap()], &[("LD_PRELOAD", &library)], test) else { return };
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn clients_of_glew_find_the_extensions() {
    let test = "clients_of_glew_find_the_extensions";
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/glew.c");
    let client = Path::new(env!("CARGO_TARGET_TMPDIR")).join("glew");
    let libraries = ["-lGLEW", "-lGL", "-ldl"];
    let compiled = Command::new("cc").args(["-O1", "-Wall", "-o"]).arg(&client).arg(&source).args(libraries).output();
    if !compiled.as_ref().is_ok_and(|output| output.status.success()) {
        let has_header = Path::new("/usr/include/GL/glew.h").is_file();
        assert!(!has_header || compiled.is_err(), "{compiled:?}");
        eprintln!("skipped {test}: no cc and GLEW (Debian: libglew-dev)");
        return;
    }
    let (file, library) = (client.with_extension("picture"), shim());
    let Some(without) = run(&client, &[file.to_str().unwrap()], &[], test) else { return };
    assert_eq!(without.status.code(), Some(6), "{without:?}");
    let output = run(&client, &[file.to_str().unwrap()], &[("LD_PRELOAD", &library)], test).unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn contexts_share_programs() {
    let test = "contexts_share_programs";
    let Some(client) = client(test) else { return };
    let Some(own) = picture(&client, "egl", "shared", true, test) else { return };
    assert_eq!(picture(&client, "egl", "vertices", true, test), Some(own));
}

/// Threads draw at the same time with one shader, which contexts share, and with parameters that they do not share.
#[test]
fn contexts_have_parameters_of_their_own() {
    let test = "contexts_have_parameters_of_their_own";
    let Some(client) = compiled("typed", test) else { return };
    typed(&client, "threads", test);
}

#[test]
fn errors_and_queries_are_those_of_the_extensions() {
    let test = "errors_and_queries_are_those_of_the_extensions";
    let Some(client) = client(test) else { return };
    for scene in ["state", "maps"] {
        picture(&client, "egl", scene, true, test);
    }
    // The same where the driver has no GLSL for what plain programs lack.
    let (file, library) = (client.with_extension("without-glsl"), shim());
    let variables = [("LD_PRELOAD", library.as_path()), ("MESA_EXTENSION_OVERRIDE", Path::new("-GL_ARB_multi_bind"))];
    let Some(output) = run(&client, &["egl", "state", file.to_str().unwrap()], &variables, test) else { return };
    assert!(output.status.success(), "{output:?}");
}

/// Mesa without the shim executes draws of lists without valid programs, so that these have no twin.
#[test]
fn lists_raise_errors_when_they_are_called() {
    let test = "lists_raise_errors_when_they_are_called";
    let Some(client) = client(test) else { return };
    for scene in ["faults", "faults-arb"] {
        picture(&client, "egl", scene, true, test);
    }
}

#[test]
fn the_environment_says_what_is_done() {
    let test = "the_environment_says_what_is_done";
    let Some(client) = client(test) else { return };
    let folder = client.with_extension("folder");
    let _ = std::fs::remove_dir_all(&folder);
    let (log, dump, cache) = (folder.join("log"), folder.join("dump"), folder.join("cache"));
    std::fs::create_dir_all(&folder).unwrap();
    let (library, file) = (shim(), client.with_extension("picture"));
    let arguments = ["egl", "vertices", file.to_str().unwrap()];
    let variables: [(&str, &Path); 4] =
        [("LD_PRELOAD", &library), ("NVJIT_SHIM_LOG", &log), ("NVJIT_SHIM_DUMP", &dump), ("NVJIT_SHIM_CACHE", &cache)];
    let Some(output) = run(&client, &arguments, &variables, test) else { return };
    assert!(output.status.success(), "{output:?}");
    let first = std::fs::read(&file).unwrap();
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("adds GL_NV_vertex_program ") && said.contains("loaded as an ARB program, translated in "));
    let dumped = |extension: &str| {
        let mut files = std::fs::read_dir(&dump).unwrap().map(|entry| entry.unwrap().path());
        let file = files.find(|file| file.extension().is_some_and(|own| own == extension)).unwrap();
        std::fs::read_to_string(file).unwrap()
    };
    assert!(dumped("original").starts_with("!!VP1.0"));
    assert!(dumped("arb").starts_with("!!ARBvp1.0"));
    // Cached translations are used.
    assert_eq!(std::fs::read_dir(&cache).unwrap().count(), 1);
    let output = run(&client, &arguments, &variables, test).unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(std::fs::read(&file).unwrap(), first);
    // Extensions that are off are not there.
    let off = [("LD_PRELOAD", library.as_path()), ("NVJIT_SHIM_OFF", Path::new("GL_NV_fragment_program"))];
    assert_eq!(run(&client, &arguments, &off, test).unwrap().status.code(), Some(6));
}
