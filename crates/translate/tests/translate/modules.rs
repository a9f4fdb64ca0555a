//! Translations to SPIR-V, WGSL, HLSL and MSL: validators take them, other tools make shaders of them, and they say
//! what a host binds.

use super::files::{a_part, programs};
use super::lacks;
use super::part::{self, least};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use nvjit::Program;
use nvjit::runtime::Stage;
use nvjit_translate::{Contract, Settings, Target, Translation, translate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether a tool is there; without it a test says that it is skipped.
fn tool(name: &str, package: &str, test: &str) -> bool {
    let is_there = Command::new(name).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !is_there {
        eprintln!("skipped {test}: no {name} (Debian: {package})");
    }
    is_there
}

fn settings(target: Target, contract: Contract) -> Settings {
    Settings { target, contract, ..Settings::default() }
}

fn bytes(translation: &Translation) -> Vec<u8> {
    translation.words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Modules of these programs with both contracts, and what the target lacks.
fn modules(programs: Vec<(PathBuf, Vec<u8>, Program)>, target: Target) -> (BTreeSet<Vec<u8>>, Vec<String>) {
    let (mut modules, mut lacks) = (BTreeSet::new(), Vec::new());
    for (path, text, program) in programs {
        for contract in Contract::ALL {
            match translate(&program, &text, &settings(target, contract)) {
                Ok(translation) => drop(modules.insert(bytes(&translation))),
                Err(error) => lacks.push(format!("{}: {error}", path.display())),
            }
        }
    }
    (modules, lacks)
}

/// A folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Has the validator of SPIR-V read each module.
fn validate(name: &str, target: Target, modules: &BTreeSet<Vec<u8>>) {
    let file = folder(name).join("module.spv");
    let environment = if target == Target::SpirvGl { "opengl4.5" } else { "vulkan1.1" };
    for module in modules {
        std::fs::write(&file, module).unwrap();
        let output = Command::new("spirv-val").args(["--target-env", environment]).arg(&file).output().unwrap();
        if !output.status.success() {
            let shown = Command::new("spirv-dis").arg(&file).output().unwrap();
            let [said, shown] = [&output.stderr, &shown.stdout].map(|bytes| String::from_utf8_lossy(bytes));
            panic!("{said}\n{shown}");
        }
    }
}

/// Features that modules lack, beyond those that all targets lack.
const LACKS: [&str; 4] = ["textures of target RECT", "textures of target SHADOWRECT", "barrier", "room for "];

/// The targets that are modules.
const MODULES: [Target; 2] = [Target::Spirv, Target::SpirvGl];

#[test]
fn validators_take_modules_of_the_examples() {
    if !tool("spirv-val", "spirv-tools", "validators_take_modules_of_the_examples") {
        return;
    }
    for target in MODULES {
        let (modules, found) = modules(a_part("examples", 12), target);
        assert!(modules.len() >= least(100), "{}", modules.len());
        lacks::check(found.iter(), &LACKS);
        validate("modules-of-examples", target, &modules);
    }
}

#[test]
fn validators_take_modules_of_the_filetests() {
    if !tool("spirv-val", "spirv-tools", "validators_take_modules_of_the_filetests") {
        return;
    }
    for target in MODULES {
        let (modules, found) = modules(a_part("tests/filetests", 24), target);
        assert!(modules.len() >= least(500), "{}", modules.len());
        lacks::check(found.iter(), &LACKS);
        validate("modules-of-filetests", target, &modules);
    }
}

/// Geometry and tessellation programs of the fuzzer, which have all that these languages have.
#[cfg(feature = "driver")]
#[test]
fn validators_take_modules_of_random_primitives() {
    use nvjit::language::isa::Language;
    if !tool("spirv-val", "spirv-tools", "validators_take_modules_of_random_primitives") {
        return;
    }
    for target in MODULES {
        let mut modules = BTreeSet::new();
        for language in [Language::Nvgp4, Language::Nvgp5, Language::Nvtcp5, Language::Nvtep5] {
            for number in part::of(0..40, 12) {
                let case = nvjit_fuzzing::Case::numbered(23, number, language).unwrap();
                let text = nvjit::language::syntax::print(case.program.ast());
                let Ok(translation) = translate(&case.program, text.as_bytes(), &settings(target, Contract::Exact))
                else {
                    continue;
                };
                modules.insert(bytes(&translation));
            }
        }
        assert!(modules.len() >= least(60), "{}", modules.len());
        validate("modules-of-primitives", target, &modules);
    }
}

/// Stages of primitives: layouts are modes, vertices are elements of arrays, and what belongs to a patch is marked so
/// and shares no location with what belongs to its vertices.
#[test]
fn stages_of_primitives_have_their_modes() {
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 5;\nINVOCATIONS 2;\n\
        MOV result.position, vertex[3].position;\nMOV result.clip[1], vertex[2].clip[1];\nMOV result.pointsize, vertex[1].pointsize;\n\
        MOV.S result.layer, primitive.id;\nEMIT;\nENDPRIM;\nEND";
    let control = "!!NVtcp5.0\nVERTICES_OUT 4;\nMOV result.attrib[3], vertex[5].attrib[1];\n\
        MOV result.patch.attrib[1], vertex[0].position;\nMOV.F result.patch.tessouter[2], 3;\nEND";
    let evaluation = "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_SPACING FRACTIONAL_EVEN;\nTESS_VERTEX_ORDER CW;\nTESS_POINT_MODE;\n\
        ADD result.position, vertex.tesscoord, primitive.patch.attrib[1];\nMOV result.attrib[0], primitive.tessinner[1];\nEND";
    let rows: [(&str, &[&str]); 3] = [
        (
            geometry,
            &[
                "OpCapability Geometry",
                "OpCapability GeometryPointSize",
                "OpEntryPoint Geometry",
                "InputLinesAdjacency",
                "OutputTriangleStrip",
                "OutputVertices 5",
                "Invocations 2",
                "BuiltIn Layer",
                "OpEmitVertex",
                "OpEndPrimitive",
            ],
        ),
        (
            control,
            &[
                "OpEntryPoint TessellationControl",
                "OutputVertices 4",
                "Location 18",
                "Location 30",
                " Patch",
                "BuiltIn TessLevelOuter",
            ],
        ),
        (
            evaluation,
            &[
                "OpEntryPoint TessellationEvaluation",
                "Quads",
                "SpacingFractionalEven",
                "VertexOrderCw",
                "PointMode",
                "Location 30",
                "BuiltIn TessCoord",
            ],
        ),
    ];
    // NVgp4.0 has no INVOCATIONS, modules always have.
    let plain = geometry
        .replace("!!NVgp5.0", "!!NVgp4.0")
        .replace("INVOCATIONS 2;\n", "")
        .replace(".S result.layer", " result.layer");
    assert!(translated(&plain, Target::Spirv, Contract::Exact).text.contains("Invocations 1"));
    // Both would be at location 31, or at 17.
    for crowded in [
        "!!NVtcp5.0\nVERTICES_OUT 1;\nMOV result.attrib[16], 1;\nMOV result.patch.attrib[0], 1;\nEND",
        "!!NVtep5.0\nTESS_MODE QUADS;\nADD result.position, vertex[0].attrib[2], primitive.patch.attrib[14];\nEND",
    ] {
        let program = Program::load(crowded.as_bytes()).unwrap();
        let error = translate(&program, crowded.as_bytes(), &settings(Target::Spirv, Contract::Fast)).unwrap_err();
        assert!(error.to_string().starts_with("spirv has no room for"), "{error}");
    }
    for (text, all) in rows {
        let shown = translated(text, Target::Spirv, Contract::Exact).text;
        for has in all {
            assert!(shown.contains(has), "{has}\n{shown}");
        }
    }
    let error = translate(
        &Program::load(geometry.as_bytes()).unwrap(),
        geometry.as_bytes(),
        &settings(Target::Wgsl, Contract::Fast),
    );
    assert_eq!(error.unwrap_err().to_string(), "wgsl has no geometry programs; spirv can say it");
}

/// ARB_gl_spirv: uniforms of the default block have locations, textures and buffers bindings and no sets, and fragments
/// are counted from below, as in GLSL.
#[test]
fn modules_of_opengl_have_locations_and_no_sets() {
    let text = "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nPARAM a = program.local[0];\nPARAM b[2] = { program.local[1..2] };\n\
        STORAGE d[] = { program.storage[2] };\nTEMP r;\nLDB.F32 r.z, d[0];\nMOV.S r.y, fragment.attrib[0].x;\nMAD r.x, a.x, b[r.y].x, r.z;\n\
        TEX r, r.x, texture[5], 2D;\nMOV result.color, r;\nEND";
    let translation = translated(text, Target::SpirvGl, Contract::Exact);
    assert_eq!(translation.words[..2], [0x0723_0203, 0x0001_0000]);
    for has in ["OriginLowerLeft", "BufferBlock", "NoContraction"] {
        assert!(translation.text.contains(has), "{has}\n{}", translation.text);
    }
    for hasnt in ["DescriptorSet", "SignedZeroInfNanPreserve", "StorageBuffer", "parameters_block"] {
        assert!(!translation.text.contains(hasnt), "{hasnt}\n{}", translation.text);
    }
    let reflection = translation.reflection;
    let locations: Vec<_> = reflection.parameters.iter().map(|one| (one.uniform.as_str(), one.location)).collect();
    assert_eq!(locations, [("a", Some(0)), ("b", Some(1))]);
    assert_eq!((reflection.zero_location, reflection.parameter_block), (Some(3), None));
    assert_eq!((reflection.textures[0].set, reflection.textures[0].unit, reflection.buffers[0].binding), (None, 5, 0));
}

/// Features that WGSL lacks beyond that.
const WEB_LACKS: [&str; 13] = [
    "memory that vertex programs change",
    "`precise`, which the contract exact needs",
    "numbers of 64 bits",
    "textures of target ",
    "four offsets of a gather",
    "question for a level of detail",
    "question for samples",
    "high words of products",
    "operation ",
    "tests before the shader",
    "multiplication and addition in one rounding",
    "attributes at samples",
    "filtered lookup of integers",
];

/// WGSL of one part of a folder's programs, which naga's reader takes; how many there are, and what WGSL lacks.
fn web(folder: &str) -> (usize, Vec<String>) {
    let (mut count, mut lacks) = (0, Vec::new());
    for (path, text, program) in a_part(folder, 24) {
        let translation = match translate(&program, &text, &settings(Target::Wgsl, Contract::Fast)) {
            Ok(translation) => translation,
            Err(error) => {
                lacks.push(format!("{}: {error}", path.display()));
                continue;
            }
        };
        let read = naga::front::wgsl::parse_str(&translation.text);
        let module = read.unwrap_or_else(|error| panic!("{}: {error}\n{}", path.display(), translation.text));
        let mut validator = Validator::new(
            ValidationFlags::all(),
            Capabilities::SHADER_FLOAT16_IN_FLOAT32
                | Capabilities::CUBE_ARRAY_TEXTURES
                | Capabilities::MULTISAMPLED_SHADING,
        );
        if let Err(error) = validator.validate(&module) {
            panic!("{}: {error:?}\n{}", path.display(), translation.text);
        }
        count += 1;
    }
    (count, lacks)
}

#[test]
fn naga_takes_wgsl_of_the_programs() {
    for (folder, least) in [("examples/programs", 42), ("tests/filetests", 250)] {
        let (count, lacks) = web(folder);
        // Errors that are reported at their instruction, and not by naga.
        let is_late = |lack: &&String| lack.contains("counterpart of a part of the program");
        let late: Vec<_> = lacks.iter().filter(is_late).collect();
        assert!(late.is_empty(), "{late:#?}");
        lacks::check(lacks.iter(), &[&LACKS[..], &WEB_LACKS].concat());
        assert!(count >= least || !part::is_whole(), "{folder}: {count} {}", lacks.len());
    }
}

/// HLSL of the examples and of every third filetest, which glslang's reader of it takes. It has no reader of Metal's
/// language, so of that there is none here; both have the programs that WGSL has.
#[test]
fn glslang_takes_hlsl_of_the_programs() {
    if !tool("glslangValidator", "glslang-tools", "glslang_takes_hlsl_of_the_programs") {
        return;
    }
    let folder = folder("hlsl");
    for (programs_of, step, least) in [("examples/programs", 1, 42), ("tests/filetests", 3, 83)] {
        let mut counts = [0; 3];
        for (path, text, program) in part::of(programs(programs_of).into_iter().step_by(step), 48) {
            let targets = [Target::Wgsl, Target::Hlsl, Target::Msl];
            for (target, count) in targets.into_iter().zip(&mut counts) {
                let Ok(translation) = translate(&program, &text, &settings(target, Contract::Fast)) else { continue };
                *count += 1;
                if target == Target::Hlsl {
                    let stage = ["vert", "frag", "comp"][match translation.reflection.stage.as_str() {
                        "vertex" => 0,
                        "fragment" => 1,
                        _ => 2,
                    }];
                    let file = folder.join(format!("shader.{stage}"));
                    // It does not know a cast of 0 to an array, which Microsoft's compilers take.
                    let lines = translation.text.lines();
                    let lines = lines.map(|line| {
                        line.split_once(" = (int[").map_or(line.to_owned(), |(left, _)| format!("{left};"))
                    });
                    std::fs::write(&file, lines.collect::<Vec<_>>().join("\n")).unwrap();
                    let mut reader = Command::new("glslangValidator");
                    reader.args(["-D", "-V", "-e", "main", "-o"]).arg(folder.join("read.spv")).arg(&file);
                    let output = reader.output().unwrap();
                    let said = String::from_utf8_lossy(&output.stdout);
                    assert!(output.status.success(), "{}: {said}\n{}", path.display(), translation.text);
                }
            }
        }
        // Vertex programs change memory in two of them.
        let [wgsl, hlsl, msl] = counts;
        let least = if part::is_whole() { least } else { 0 };
        assert!(hlsl == msl && (least..=hlsl).contains(&wgsl), "{programs_of}: {counts:?}");
    }
}

/// What is long, and what is nested, needs no more of the stack.
#[test]
fn lengths_and_depths_of_programs_do_not_exhaust_the_stack() {
    let sums = format!(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOV a, fragment.color;\n{}MOV result.color, a;\nEND",
        "ADD a, a, fragment.texcoord[0];\n".repeat(4_000)
    );
    let depth = nvjit::limits::MAX_NV4_IF_DEPTH;
    let nested = format!(
        "!!NVfp4.0\nTEMP a;\nMOV a, fragment.color;\n{}{}MOV result.color, a;\nEND",
        "SLT.F.CC a.x, a.y, a.x;\nIF NE.x;\nADD.F a.y, a.y, 1;\n".repeat(depth),
        "ENDIF;\n".repeat(depth)
    );
    for text in [sums, nested] {
        let program = Program::load(text.as_bytes()).unwrap();
        let translate_all = || {
            for target in Target::ALL {
                for contract in Contract::ALL {
                    let _ = translate(&program, text.as_bytes(), &settings(target, contract));
                }
            }
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, translate_all);
            thread.unwrap().join().unwrap();
        });
    }
}

/// Registers and slots that a host binds.
#[test]
fn hlsl_and_msl_have_bindings() {
    let hlsl = translated(TINT, Target::Hlsl, Contract::Fast).text;
    for has in [
        "cbuffer parameters : register(b0)",
        "Texture2D<float4> texture3_ : register(t6, space1);",
        "SamplerState texture3_sampler : register(s3, space1);",
        "float4 tint",
    ] {
        assert!(hlsl.contains(has), "{has}\n{hlsl}");
    }
    assert!(!hlsl.contains("Heap"), "{hlsl}");
    let msl = translated(TINT, Target::Msl, Contract::Fast).text;
    for has in ["[[buffer(0)]]", "[[texture(3)]]", "[[sampler(3)]]", "fragment main_Output main_("] {
        assert!(msl.contains(has), "{has}\n{msl}");
    }
    for (target, name) in [(Target::Hlsl, "hlsl"), (Target::Msl, "msl")] {
        let program = Program::load(TINT.as_bytes()).unwrap();
        let error = translate(&program, TINT.as_bytes(), &settings(target, Contract::Exact)).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{name} has no `precise`")), "{error}");
    }
}

fn translated(text: &str, target: Target, contract: Contract) -> Translation {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    translate(&program, text.as_bytes(), &settings(target, contract)).unwrap_or_else(|error| panic!("{error}"))
}

const TINT: &str = "!!ARBfp1.0\nPARAM tint = program.local[0];\nTEMP r;\n\
    TEX r, fragment.texcoord[1], texture[3], 2D;\nMUL r, r, tint;\nADD result.color, r, fragment.color;\nEND";

/// SPIR-V 3.20, NoContraction and SignedZeroInfNanPreserve: what `exact` says of arithmetic, and `fast` does not.
#[test]
fn exact_modules_keep_roundings_and_zeros() {
    let exact = translated(TINT, Target::Spirv, Contract::Exact);
    let count = |text: &str, what: &str| text.matches(what).count();
    assert_eq!(count(&exact.text, "OpFMul") + count(&exact.text, "OpFAdd"), count(&exact.text, "NoContraction"));
    assert_eq!(count(&exact.text, "OpExecutionMode %"), 2);
    assert!(exact.text.contains("SignedZeroInfNanPreserve 32"), "{}", exact.text);
    let fast = translated(TINT, Target::Spirv, Contract::Fast);
    assert!(!fast.text.contains("NoContraction") && !fast.text.contains("SignedZeroInfNanPreserve"), "{}", fast.text);
}

#[test]
fn modules_begin_as_modules_do_and_have_the_names_of_the_program() {
    let translation = translated(TINT, Target::Spirv, Contract::Fast);
    assert_eq!(translation.words[..2], [0x0723_0203, 0x0001_0300]);
    for name in ["\"tint\"", "\"texture3\"", "\"texcoord1\"", "\"r_1\"", "\"parameters_block\""] {
        assert!(translation.text.contains(name), "{name}\n{}", translation.text);
    }
}

/// OpLine says which line of the program instructions are of, and the map does for the disassembly.
#[test]
fn instructions_are_of_lines_of_the_program() {
    let translation = translated(TINT, Target::Spirv, Contract::Fast);
    let lines: Vec<&str> = translation.text.lines().collect();
    let of = |what: &str| {
        let (_, from) = translation.map.iter().find(|(line, _)| lines[line - 1].contains(what)).unwrap();
        *from
    };
    assert_eq!([of("OpImageSampleImplicitLod"), of("OpFMul"), of("OpFAdd")], [4, 5, 6]);
    assert!(translation.map.is_sorted());
}

#[test]
fn reflection_says_sets_bindings_and_offsets() {
    let text = "!!NVfp5.0\nPARAM a = program.local[0];\nPARAM b[2] = { program.local[1..2] };\nBUFFER d[] = { program.buffer[2] };\n\
        TEMP r;\nMOV.S r.y, fragment.attrib[0].x;\nMAD r.x, a.x, b[r.y].x, d[0].x;\nTEX r, r.x, texture[5], 2D;\nMOV result.color, r;\nEND";
    let reflection = |target| translated(text, target, Contract::Fast).reflection;
    let module = reflection(Target::Spirv);
    let block = module.parameter_block.unwrap();
    assert_eq!((block.set, block.binding, block.size, block.zero_bits), (0, 0, 48, None));
    let offsets: Vec<_> = module.parameters.iter().map(|one| (one.uniform.as_str(), one.offset)).collect();
    assert_eq!(offsets, [("a", Some(0)), ("b", Some(16))]);
    assert_eq!((module.textures[0].set, module.textures[0].binding), (Some(1), Some(5)));
    assert_eq!((module.buffers[0].set, module.buffers[0].binding), (Some(2), 0));
    // The sampler of a texture follows it.
    assert_eq!(reflection(Target::Wgsl).textures[0].binding, Some(10));
    assert_eq!(reflection(Target::Glsl450).parameters[0].offset, None);
}

#[test]
fn wgsl_has_the_names_of_the_program() {
    let translation = translated(TINT, Target::Wgsl, Contract::Fast);
    for text in [
        "var<uniform> parameters: parameters_block",
        "tint: vec4<f32>",
        "@group(1) @binding(6)",
        "var texture3_: texture_2d<f32>",
        "@binding(7)",
        "fn main(",
    ] {
        assert!(translation.text.contains(text), "{text}\n{}", translation.text);
    }
    assert!(translation.words.is_empty());
}

/// WGSL 17.1: an expression of constants that overflows is an error, so a product that does is the largest number, as
/// infinities are.
#[test]
fn wgsl_has_no_products_that_overflow() {
    let text = "!!ARBfp1.0\nMAD result.color, {2, -4, 0, 3}, {3e38, 3e38, 5, 0.5}, fragment.color;\nEND";
    let translation = translated(text, Target::Wgsl, Contract::Fast);
    let products = "0x1.fffffep+127f, -0x1.fffffep+127f, 0f, 1.5f";
    assert!(translation.text.contains(products), "{}", translation.text);
    assert!(naga::front::wgsl::parse_str(&translation.text).is_ok(), "{}", translation.text);
}

#[test]
fn features_that_modules_lack_are_errors_with_a_position() {
    let text = "!!ARBfp1.0\nTEMP r;\nTEX r, fragment.texcoord[0], texture[0], RECT;\nMOV result.color, r;\nEND";
    let program = Program::load(text.as_bytes()).unwrap();
    for (target, contract) in [(Target::Spirv, Contract::Exact), (Target::Wgsl, Contract::Fast)] {
        let error = translate(&program, text.as_bytes(), &settings(target, contract)).unwrap_err();
        let name = target.name();
        assert_eq!(error.to_string(), format!("{name} has no textures of target RECT; glsl450 can say it"));
        let span = error.span().unwrap();
        assert_eq!(&text[span.start..span.end], "TEX r, fragment.texcoord[0], texture[0], RECT");
    }
    let error = translate(&program, text.as_bytes(), &settings(Target::Wgsl, Contract::Exact)).unwrap_err();
    assert!(error.to_string().starts_with("wgsl has no `precise`"), "{error}");
}

/// The step to HLSL and to Metal's language.
#[test]
fn spirv_cross_makes_hlsl_and_msl_of_the_examples() {
    if !tool("spirv-cross", "spirv-cross", "spirv_cross_makes_hlsl_and_msl_of_the_examples") {
        return;
    }
    // It has no geometry or tessellation.
    let mut programs = a_part("examples/programs", 12);
    programs.retain(|(.., program)| matches!(program.stage(), Stage::Vertex | Stage::Fragment | Stage::Compute));
    let file = folder("modules-of-cross").join("module.spv");
    let mut made = 0;
    for module in modules(programs, Target::Spirv).0 {
        std::fs::write(&file, module).unwrap();
        for language in [&["--hlsl", "--shader-model", "60"][..], &["--msl", "--msl-version", "20100"]] {
            let output = Command::new("spirv-cross").args(language).arg(&file).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            // HLSL has no sizes of points.
            let lacks_size = language[0] == "--hlsl" && said.contains("Unsupported builtin in HLSL: 1");
            assert!(output.status.success() || lacks_size, "{language:?}: {said}");
            made += usize::from(output.status.success());
        }
    }
    assert!(made >= least(160), "{made}");
}
