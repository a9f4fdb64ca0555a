//! Translations on the GL driver that is installed: the fuzzer's cases have the interpreter's bits, and examples link.
#![cfg(feature = "driver")]

use super::files::{self, programs};
use super::part;
use nvjit::Program;
use nvjit::language::isa::Language;
use nvjit::runtime::Stage;
use nvjit_fuzzing::Case;
use nvjit_translate::driver::gl::{Gl, Kind};
use nvjit_translate::driver::original::{self, Ran};
use nvjit_translate::driver::programs::{Programs, Reading};
use nvjit_translate::driver::vulkan::Vulkan;
use nvjit_translate::driver::{self, Machine, Verdict};
use nvjit_translate::{Contract, Settings, Target, translate};

/// A context; without one the test says that it is skipped.
fn gl(test: &str) -> Option<Gl> {
    gl_for(test, Target::Glsl450)
}

/// The same for shaders of a version.
fn gl_for(test: &str, target: Target) -> Option<Gl> {
    Gl::open(target).map_err(|missing| eprintln!("skipped {test}: {missing} (Debian: libegl1 libgl1-mesa-dri)")).ok()
}

/// A device; without one the test says that it is skipped.
fn vulkan(test: &str) -> Option<Vulkan> {
    let missing = |missing| eprintln!("skipped {test}: {missing} (Debian: libvulkan1 mesa-vulkan-drivers)");
    Vulkan::open().map_err(missing).ok()
}

/// Versions that can say the contract `exact`, and how many programs of each language run.
const VERSIONS: [(Target, u64); 5] = [
    (Target::Glsl450, 6),
    (Target::Glsl450Compat, 2),
    (Target::Glsl330, 3),
    (Target::Glsl150, 3),
    (Target::Essl310, 3),
];

#[test]
fn cases_of_the_fuzzer_have_the_bits_of_the_interpreter() {
    for (target, count) in VERSIONS {
        let Some(gl) = gl_for("cases_of_the_fuzzer_have_the_bits_of_the_interpreter", target) else { continue };
        cases(&gl, target, count);
    }
}

#[test]
fn cases_of_the_fuzzer_have_the_bits_of_the_interpreter_as_modules() {
    if let Some(vulkan) = vulkan("cases_of_the_fuzzer_have_the_bits_of_the_interpreter_as_modules") {
        cases(&vulkan, Target::Spirv, 6);
    }
}

#[test]
fn cases_of_the_fuzzer_have_the_bits_of_the_interpreter_as_modules_of_opengl() {
    let Some(gl) = gl("cases_of_the_fuzzer_have_the_bits_of_the_interpreter_as_modules_of_opengl") else { return };
    if gl.takes_modules() {
        cases(&gl, Target::SpirvGl, 3);
    } else {
        eprintln!(
            "skipped cases_of_the_fuzzer_have_the_bits_of_the_interpreter_as_modules_of_opengl: no GL_ARB_gl_spirv"
        );
    }
}

/// Cases that had other bits: a minimum of zeros after a branch; integers of 32 bits as 64, compared with constants;
/// constants that are denormal where the text makes denormals zero.
#[test]
fn cases_that_differed_have_the_bits_of_the_interpreter() {
    let Some(gl) = gl("cases_that_differed_have_the_bits_of_the_interpreter") else { return };
    for (seed, index, language) in
        [(101, 31, Language::Fp40), (303, 38, Language::Nvfp5), (3737, 1097, Language::Nvtcp5)]
    {
        let case = Case::numbered(seed, index, language).unwrap();
        let verdict = driver::check(&gl, &case, Target::Glsl450);
        assert!(matches!(verdict, Verdict::Equal), "{} {seed} {index}: {verdict:?}", language.name());
    }
}

/// Runs a number of programs of each language.
fn cases<M: Machine>(machine: &M, target: Target, count: u64) {
    let mut equal = 0;
    for language in part::of(nvjit_fuzzing::languages(), 4) {
        for index in 0..count {
            let case = Case::numbered(11, index, language).unwrap();
            match driver::check(machine, &case, target) {
                Verdict::Equal => equal += 1,
                Verdict::Failed(failed) => {
                    let program = nvjit::language::syntax::print(case.program.ast());
                    let (language, message) = (language.name(), failed.message);
                    panic!("{} {language} {index}: {message}\n{program}\n{}", target.name(), failed.text);
                }
                Verdict::Unsupported(_) | Verdict::LeftOut(_) | Verdict::Excepted(_) => {}
            }
        }
    }
    // A part may have languages that are not translated.
    assert!(equal > 20 || !part::is_whole(), "{} {equal}", target.name());
}

/// The kind of shader that a program is translated to, if it has one.
fn kind(program: &Program) -> Option<Kind> {
    match program.stage() {
        Stage::Vertex => Some(Kind::Vertex),
        Stage::Fragment => Some(Kind::Fragment),
        Stage::Compute => Some(Kind::Compute),
        _ => None,
    }
}

#[test]
fn a_driver_links_the_examples() {
    let Some(gl) = gl("a_driver_links_the_examples") else { return };
    let mut linked = 0;
    for (path, text, program) in part::of(programs("examples/programs"), 6) {
        let Some(kind) = kind(&program) else { continue };
        for target in [Target::Glsl330, Target::Glsl450, Target::Essl300, Target::Essl310] {
            for contract in Contract::ALL {
                let settings = Settings { target, contract, ..Settings::default() };
                let Ok(translation) = translate(&program, &text, &settings) else { continue };
                match gl.link_shaders(&[(kind, &translation.text)]) {
                    Ok(program) => gl.delete(program),
                    Err(message) => panic!("{}: {message}\n{}", path.display(), translation.text),
                }
                linked += 1;
            }
        }
    }
    assert!(linked > part::least(200), "{linked}");
}

/// Translations of a pipeline, linked.
fn pipeline(
    gl: &Gl,
    texts: &[(Kind, &str)],
    (target, contract): (Target, Contract),
) -> nvjit_translate::driver::gl::Linked {
    let settings = Settings { target, contract, locations: true, ..Settings::default() };
    let translate = |&(kind, text): &(Kind, &str)| {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        (kind, translate(&program, text.as_bytes(), &settings).unwrap_or_else(|error| panic!("{error}\n{text}")))
    };
    let translations: Vec<_> = texts.iter().map(translate).collect();
    let linked = match target {
        Target::SpirvGl => {
            let modules: Vec<(Kind, &[u32])> = translations.iter().map(|(kind, one)| (*kind, &one.words[..])).collect();
            gl.link_modules(&modules)
        }
        _ => {
            let shaders: Vec<(Kind, &str)> = translations.iter().map(|(kind, one)| (*kind, &*one.text)).collect();
            gl.link_shaders(&shaders)
        }
    };
    linked.unwrap_or_else(|message| panic!("{message}\n{translations:#?}"))
}

/// The forms of a pipeline that a driver takes.
fn forms(gl: &Gl, test: &str) -> Vec<(Target, Contract)> {
    let mut targets = vec![Target::Glsl450];
    match gl.takes_modules() {
        true => targets.push(Target::SpirvGl),
        false => eprintln!("skipped modules of {test}: no GL_ARB_gl_spirv"),
    }
    targets.into_iter().flat_map(|target| Contract::ALL.map(|contract| (target, contract))).collect()
}

const NUMBERED: &str =
    "!!NVvp5.0\nTEMP r;\nI2F.S r, vertex.id.x;\nMOV result.attrib[0], r;\nMOV result.position, {0, 0, 0, 1};\nEND";

/// Stores its attribute in word 0, and counts the pixels in word 1.
const STORES: &str = "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP r;\n\
    STB.F32 fragment.attrib[0].x, s[0];\nATOMB.ADD.U32 r.x, {1}, s[4];\nMOV result.color, 1;\nEND";

/// NV_geometry_program4 2.X.8: a point becomes two triangles, the second of which ENDPRIM begins, and one vertex too
/// many is not emitted.
#[test]
fn geometry_programs_draw() {
    let Some(gl) = gl("geometry_programs_draw") else { return };
    let triangles = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 6;\n\
        ADD result.attrib[0], vertex[0].attrib[0], 41;\n\
        MOV result.position, {-1, -1, 0, 1};\nEMIT;\nMOV result.position, {1, -1, 0, 1};\nEMIT;\n\
        MOV result.position, {-1, 1, 0, 1};\nEMIT;\nENDPRIM;\nMOV result.position, {1, -1, 0, 1};\nEMIT;\n\
        MOV result.position, {1, 1, 0, 1};\nEMIT;\nMOV result.position, {-1, 1, 0, 1};\nEMIT;\n\
        MOV result.attrib[0], 7;\nEMIT;\nEND";
    for form in forms(&gl, "geometry_programs_draw") {
        let linked =
            pipeline(&gl, &[(Kind::Vertex, NUMBERED), (Kind::Geometry, triangles), (Kind::Fragment, STORES)], form);
        let mut buffers = [vec![0u32; 2]];
        gl.draw(&linked, 1, None, &mut buffers).unwrap();
        gl.delete(linked);
        assert_eq!(buffers[0], [41f32.to_bits(), 128], "all of 2 x 64 pixels, {form:?}");
    }
}

/// NV_tessellation_program5 2.X.5: a control program's invocations see what another one wrote for the patch behind a
/// barrier; levels and attributes of the patch reach the evaluation program, and attributes of the vertices by their
/// numbers.
#[test]
fn tessellation_programs_draw() {
    let Some(gl) = gl("tessellation_programs_draw") else { return };
    let control = "!!NVtcp5.0\nVERTICES_OUT 3;\nATTRIB a[] = { vertex.attrib[0..0] };\nINT TEMP i;\nTEMP r;\n\
        MOV.S i.x, primitive.invocation.x;\nMOV result.position, {0, 0, 0, 1};\nMUL r.x, a[i.x][0].x, 2;\nMOV result.attrib[0], r.x;\n\
        SUB.S.CC i.y, i.x, 1;\nMOV.F result.patch.attrib[0].x (EQ.y), 30;\n\
        MOV.F result.patch.tessouter[0].x, 1;\nMOV.F result.patch.tessouter[1].x, 1;\nMOV.F result.patch.tessouter[2].x, 1;\n\
        MOV.F result.patch.tessinner[0].x, 1;\nBAR;\nMOV.F r.y, primitive.out.patch.attrib[0].x;\n\
        ADD result.attrib[1], r.y, 1;\nEND";
    let evaluation = "!!NVtep5.0\nTESS_MODE TRIANGLES;\nTESS_SPACING EQUAL;\nTESS_VERTEX_ORDER CCW;\nTEMP p, r;\n\
        MAD p.xy, vertex.tesscoord, 4, -1;\nMOV p.zw, {0, 0, 0, 1};\nMOV result.position, p;\n\
        ADD r, vertex[0].attrib[0], vertex[1].attrib[0];\nADD r, r, vertex[2].attrib[0];\nADD r, r, vertex[0].attrib[1];\n\
        ADD r, r, primitive.patch.attrib[0].x;\nADD r, r, primitive.tessouter[1].x;\nMOV result.attrib[0], r;\nEND";
    for form in forms(&gl, "tessellation_programs_draw") {
        let stages = [
            (Kind::Vertex, NUMBERED),
            (Kind::TessControl, control),
            (Kind::TessEvaluation, evaluation),
            (Kind::Fragment, STORES),
        ];
        let linked = pipeline(&gl, &stages, form);
        let mut buffers = [vec![0u32; 2]];
        gl.draw(&linked, 3, Some(3), &mut buffers).unwrap();
        gl.delete(linked);
        // (0 + 1 + 2) * 2 of the vertices, 31 of what one saw of the patch, 30 of the patch, and a level of 1.
        assert_eq!(buffers[0], [68f32.to_bits(), 128], "{form:?}");
    }
}

/// A context with ARB programs; without one the test says that it is skipped.
fn old_driver(test: &str) -> Option<Programs> {
    let driver = Programs::open();
    driver.inspect_err(|missing| eprintln!("skipped {test}: {missing} (Debian: libegl1)")).ok()
}

/// GLSL of the compatibility profile is for contexts that have the fixed function.
#[test]
fn a_driver_compiles_the_examples_for_the_fixed_function() {
    let Some(driver) = old_driver("a_driver_compiles_the_examples_for_the_fixed_function") else { return };
    let mut compiled = 0;
    let programs = programs("examples/programs").into_iter().chain(programs("tests/filetests"));
    for (path, text, program) in part::of(programs, 12) {
        let Some(kind) = kind(&program) else { continue };
        for target in [Target::Glsl120, Target::Glsl130, Target::Glsl140, Target::Glsl150, Target::Glsl450Compat] {
            for contract in Contract::ALL {
                let settings = Settings { target, contract, locations: true, ..Settings::default() };
                let Ok(translation) = translate(&program, &text, &settings) else { continue };
                if let Err(message) = driver.compile(kind, &translation.text) {
                    panic!("{}: {message}\n{}", path.display(), translation.text);
                }
                compiled += 1;
            }
        }
    }
    let least = if part::is_whole() { 2000 } else { 2000 / 24 };
    assert!(compiled > least, "{compiled}");
}

/// Plain ARB programs, which the driver reads and compiles itself: its parser, its arithmetic. Exact instructions have
/// the interpreter's bits (ARB_vertex_program 2.14.5 and ARB_fragment_program 3.11.5 leave the precision of the others
/// to drivers).
#[test]
fn a_driver_agrees_about_instructions() {
    let Some(driver) = old_driver("a_driver_agrees_about_instructions") else { return };
    let mut exact = Vec::new();
    for language in [Language::ArbVp, Language::ArbFp] {
        for (mnemonic, text) in original::instructions(language) {
            assert_eq!(driver.read(language, &text), Reading::Taken, "{text}");
            let program = Program::load(text.as_bytes()).unwrap();
            let ran = original::compare(&driver, &program, 1);
            let Ran::Compared(agreement) = ran else { panic!("{ran:?}\n{text}") };
            assert!(agreement.words > 100, "{text}");
            if ["ABS", "ADD", "FLR", "MAX", "MIN", "MOV", "MUL", "SGE", "SLT", "SUB", "XPD"].contains(&mnemonic) {
                assert_eq!(agreement.equal, agreement.words, "{agreement:?}\n{text}");
                exact.push(mnemonic);
            }
        }
    }
    assert!(exact.len() >= 22, "{exact:?}");
}

/// What it does not take has a place, the byte of the text (ARB_vertex_program 2.14.1).
#[test]
fn a_driver_says_where_programs_are_wrong() {
    let Some(driver) = old_driver("a_driver_says_where_programs_are_wrong") else { return };
    let text = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMUV result.color, 1;\nEND\n";
    let Reading::Refused { position, message } = driver.read(Language::ArbVp, text) else { panic!("it takes {text}") };
    // Mesa says a byte some bytes before.
    assert!(position.is_some_and(|position| position > "!!ARBvp1.0\n".len()), "{position:?} {message}");
}

/// Elements of arrays and variables that nobody has set are zeros that drivers do not fold with: what is subtracted
/// keeps its bits, and a quotient by one is infinite.
#[test]
fn unset_zeros_are_not_folded() {
    let texts = [
        "!!NVfp4.0\nTEMP a[2], i;\nMOV.S i, 0;\nSUB.F result.color, fragment.attrib[0], a[i.x];\nEND",
        "!!NVfp4.0\nTEMP a[2], i, r;\nMOV.S i, 0;\nDIV.F r, fragment.attrib[0], a[i.x].x;\nMOV result.color, r;\nEND",
        "!!NVfp4.0\nTEMP a[2], i;\nMOV.S i, 0;\nADD.F result.color, a[i.x], a[i.y];\nEND",
    ];
    equal("unset_zeros_are_not_folded", &texts);
}

/// GLSL 4.50, "Shader Memory Control Functions" (8.17): memoryBarrier came with 4.20. Versions before have it by
/// ARB_shader_image_load_store.
#[test]
fn versions_before_4_20_have_memory_barriers() {
    let text = "!!NVfp4.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nFSIE;\nMOV.F result.color, 1;\nEND";
    let case = Case::from_text(text.as_bytes()).unwrap();
    for target in [Target::Glsl150, Target::Glsl330, Target::Glsl450] {
        let Some(gl) = gl_for("versions_before_4_20_have_memory_barriers", target) else { return };
        assert_eq!(driver::check(&gl, &case, target), Verdict::Equal, "{}", target.name());
    }
}

/// Constant folding of llvmpipe and its compiler, each with a program that showed it.
#[test]
fn drivers_fold_with_no_constants() {
    let texts = [
        // A difference of zeros of 64 bits.
        "!!NVfp5.0\nOPTION NV_gpu_program_fp64;\nTEMP r, z;\nTXQ r.x, r, texture[18], SHADOWRECT;\n\
         SUB.F64 result.color.x, r, z;\nEND",
        // NaN times a zero of 64 bits.
        "!!NVvp5.0\nTEMP r;\nMUL.F64 r, vertex.attrib[1].x, {0.0, 1.0, 0.0, 1.0};\nMOV.U result.attrib[0], r;\nEND",
        // Differences of a constant that is no number, and of a minimum with zero.
        "!!NVfp4.0\nTEMP r;\nMOV.U r, {4294967291, 2139095040, 0, 1};\nDDX r, r;\nMOV result.color, r;\nEND",
        "!!NVfp4.0\nTEMP r;\nMIN.U r, fragment.attrib[0], {0, 1, 0, 4};\nDDX r, r;\n\
         MAD r, fragment.attrib[1], r, -0.0;\nMOV result.color, r;\nEND",
    ];
    equal("drivers_fold_with_no_constants", &texts);
}

/// Programs of the fuzzer that showed what drivers do otherwise: loops that load what lanes use that left them earlier
/// (76, 123, 2), a choice of 0 and -1 that became a negation (21), coordinates of lookups that are constants (45, 64),
/// NaN times a zero of 64 bits (181), a word that is not there (288), and a divisor that is zero once a loop is
/// unrolled (4).
#[test]
fn programs_that_differed_have_the_bits_of_the_interpreter() {
    let name = "programs_that_differed_have_the_bits_of_the_interpreter";
    let (gl, vulkan) = (gl(name), vulkan(name));
    for (seed, number, language) in [
        (7, 76, Language::Vp30),
        (7, 123, Language::Vp2),
        (3, 2, Language::Vp40),
        (11, 21, Language::Vp40),
        (11, 45, Language::Fp40),
        (101, 288, Language::Nvfp4),
        (202, 4, Language::Fp40),
        (7, 64, Language::Nvvp5),
        (7, 181, Language::Nvtep5),
    ] {
        let case = Case::numbered(seed, number, language).unwrap();
        let verdicts = [
            gl.as_ref().map(|gl| driver::check(gl, &case, Target::Glsl450)),
            vulkan.as_ref().map(|vulkan| driver::check(vulkan, &case, Target::Spirv)),
        ];
        for verdict in verdicts.into_iter().flatten() {
            assert_eq!(verdict, Verdict::Equal, "{seed} {number}");
        }
    }
}

/// The programs of docs/translation.md that show what is llvmpipe's own; a driver may be right.
#[test]
fn exceptions_are_known_by_their_names() {
    let Some(gl) = gl("exceptions_are_known_by_their_names") else { return };
    let documentation = std::fs::read_to_string(files::root().join("docs/translation.md")).unwrap();
    for (file, name) in [("rounds.vp", "rounds of loops"), ("doubles.fp", "denormal doubles")] {
        let (_, text) = documentation.split_once(&format!("```nvasm {file}\n")).unwrap();
        let (text, _) = text.split_once("```").unwrap();
        let verdict = driver::check(&gl, &Case::from_text(text.as_bytes()).unwrap(), Target::Glsl450);
        assert!(matches!(verdict, Verdict::Equal) || verdict == Verdict::Excepted(name), "{verdict:?}");
        assert!(documentation.contains(&format!("\n| {name} | ")));
    }
}

/// Programs with doubles of which none is denormal are not excepted.
#[test]
fn denormal_doubles_are_those_that_occur() {
    let text = |least: &str| {
        format!(
            "!!NVfp5.0\nOPTION NV_gpu_program_fp64;\nLONG TEMP r;\nMIN.F64 r, -fragment.attrib[0].x, {least};\nMOV.U64 result.color, r;\nEND"
        )
    };
    for (least, occurs) in [("2.5e-323", true), ("2.5e-300", false)] {
        let case = Case::from_text(text(least).as_bytes()).unwrap();
        assert!(case.rounds.iter().all(|round| nvjit_fuzzing::oracle::has_denormal_doubles(&case, round) == occurs));
    }
}

/// A loop that stores and loads: its loads are kept for lanes that left it (the exit that is never taken).
#[test]
fn loops_that_load_have_a_second_way_out() {
    let text = "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP n, r;\nMOV.S n, 0;\nREP;\n\
        LDB.U32 r.x, s[n.x];\nADD.S n.x, n.x, 4;\nSUB.S.CC n.y, n.x, fragment.attrib[0].x;\nBRK (GE.y);\nENDREP;\n\
        MOV.U result.color, r.x;\nEND";
    let program = Program::load(text.as_bytes()).unwrap();
    let of = |contract| {
        let settings = Settings { contract, ..Settings::default() };
        translate(&program, text.as_bytes(), &settings).unwrap().text
    };
    let way_out = "for (;;) {\n        if (zero_bits != 0u) break;\n";
    assert!(of(Contract::Exact).contains(way_out), "{}", of(Contract::Exact));
    assert!(!of(Contract::Fast).contains("zero_bits"));
}

/// Asserts that drivers give the interpreter's bits of these programs.
#[track_caller]
fn equal(test: &str, texts: &[&str]) {
    for text in texts {
        let case = Case::from_text(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        if let Some(gl) = gl(test) {
            assert_eq!(driver::check(&gl, &case, Target::Glsl450), Verdict::Equal, "{text}");
        }
        if let Some(vulkan) = vulkan(test) {
            assert_eq!(driver::check(&vulkan, &case, Target::Spirv), Verdict::Equal, "{text}");
        }
    }
}
