//! Some fuzzing in every test run: each property, from a fixed seed and for a fixed number of programs, so that a
//! run of all cases on any machine makes what every other made. What `nvjit fuzz` does for hours is the same.

mod cases;
#[cfg(target_os = "linux")]
#[path = "../../../../tests/counted/mod.rs"]
mod counted;
mod limits;
mod loading;
mod ordinary;
#[path = "../../../../tests/part/mod.rs"]
mod part;

use nvjit::language::isa::Language;
use nvjit::language::syntax;
use nvjit_fuzzing::choices::{Choices, Random};
use nvjit_fuzzing::coverage::Coverage;
use nvjit_fuzzing::{Case, filetest, mutate, oracle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// How many programs of a language run on every engine: a second or so on one core.
const PROGRAMS: u64 = 200;
/// How many texts, and textures, which take less.
const TEXTS: u64 = 2000;
const TEXTURES: u64 = 3000;

fn engines_agree(language: Language) {
    for index in part::of(0..PROGRAMS, 6) {
        let case = Case::numbered(1, index, language).unwrap_or_else(|failure| panic!("program {index}: {failure}"));
        if let Err(failure) = oracle::check(&case) {
            panic!("program {index}: {failure}\n{}", syntax::print(case.program.ast()));
        }
    }
}

#[test]
fn engines_agree_on_fragment_programs() {
    engines_agree(Language::Fp1);
}

#[test]
fn engines_agree_on_vertex_programs() {
    engines_agree(Language::Vp1);
}

#[test]
fn engines_agree_on_vertex_programs_1_1() {
    engines_agree(Language::Vp11);
}

#[test]
fn engines_agree_on_vertex_programs_2() {
    engines_agree(Language::Vp2);
}

#[test]
fn engines_agree_on_vertex_state_programs() {
    engines_agree(Language::Vsp1);
}

#[test]
fn engines_agree_on_arb_vertex_programs() {
    engines_agree(Language::ArbVp);
}

#[test]
fn engines_agree_on_arb_vertex_programs_of_nv_vertex_program2() {
    engines_agree(Language::Vp30);
}

#[test]
fn engines_agree_on_arb_vertex_programs_of_nv_vertex_program3() {
    engines_agree(Language::Vp40);
}

#[test]
fn engines_agree_on_arb_fragment_programs() {
    engines_agree(Language::ArbFp);
}

#[test]
fn engines_agree_on_arb_fragment_programs_of_nv_fragment_program() {
    engines_agree(Language::Fp30);
}

#[test]
fn engines_agree_on_arb_fragment_programs_of_nv_fragment_program2() {
    engines_agree(Language::Fp40);
}

#[test]
fn engines_agree_on_vertex_programs_of_nv_gpu_program4() {
    engines_agree(Language::Nvvp4);
}

#[test]
fn engines_agree_on_fragment_programs_of_nv_gpu_program4() {
    engines_agree(Language::Nvfp4);
}

#[test]
fn engines_agree_on_vertex_programs_of_nv_gpu_program5() {
    engines_agree(Language::Nvvp5);
}

#[test]
fn engines_agree_on_fragment_programs_of_nv_gpu_program5() {
    engines_agree(Language::Nvfp5);
}

#[test]
fn engines_agree_on_geometry_programs_of_nv_geometry_program4() {
    engines_agree(Language::Nvgp4);
}

#[test]
fn engines_agree_on_geometry_programs_of_nv_gpu_program5() {
    engines_agree(Language::Nvgp5);
}

#[test]
fn engines_agree_on_tessellation_evaluation_programs() {
    engines_agree(Language::Nvtep5);
}

#[test]
fn engines_agree_on_control_programs() {
    engines_agree(Language::Nvtcp5);
}

#[test]
fn engines_agree_on_compute_programs() {
    engines_agree(Language::Nvcp5);
}

/// Programs of languages with types load, and print as what reads back as them.
#[test]
fn programs_with_types_load() {
    let mut faults = Vec::new();
    for language in nvjit_fuzzing::languages().into_iter().filter(|language| language.features().typed) {
        for index in part::of(0..1000, 24) {
            let case = oracle::guarded(|| Case::numbered(2, index, language));
            faults.extend(case.err().map(|failure| format!("program {index}: {failure}")));
        }
    }
    assert!(faults.is_empty(), "{}: {}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

/// The coverage of generated programs of these languages, of at most so many each: `is_enough` ends it.
fn coverage(
    languages: impl IntoIterator<Item = Language>,
    most: u64,
    is_enough: impl Fn(&Coverage) -> bool,
) -> Coverage {
    let mut coverage = Coverage::default();
    for language in languages {
        for index in 0..most {
            if index % 100 == 0 && is_enough(&coverage) {
                return coverage;
            }
            coverage.add(&Case::numbered(2, index, language).unwrap().program);
        }
    }
    coverage
}

/// Every form of declarations and blocks is generated, and soon.
#[test]
fn generated_programs_cover_the_forms() {
    if !part::has("generated_programs_cover_the_forms", 24) {
        return;
    }
    let languages = nvjit_fuzzing::languages().into_iter().filter(|language| language.features().variables);
    let coverage = coverage(languages, 1000, |coverage| coverage.missing_forms().is_empty());
    assert!(coverage.missing_forms().is_empty(), "{:?}", coverage.missing_forms());
}

/// Every shape of flow of control is generated, and soon.
#[test]
fn generated_programs_cover_the_shapes_of_flow() {
    let coverage = coverage([Language::Vp2], 5000, |coverage| coverage.missing_shapes().is_empty());
    assert!(coverage.missing_shapes().is_empty(), "{:?}", coverage.missing_shapes());
}

/// Every opcode of every language is generated, and soon.
#[test]
fn generated_programs_cover_the_instruction_table() {
    let languages: Vec<_> = part::of(nvjit_fuzzing::languages(), 20).collect();
    languages.into_par_iter().for_each(|language| {
        let has_most = |coverage: &Coverage| {
            let (seen, all) = coverage.count(&[language]);
            seen * 10 >= all * 9
        };
        let all = Coverage::default().count(&[language]).1 as u64;
        let is_enough = |coverage: &Coverage| has_most(coverage) && coverage.missing(language).is_empty();
        let coverage = coverage([language], 1000.max(all * 5), is_enough);
        assert_eq!(coverage.missing(language), [], "{language}");
        assert!(has_most(&coverage), "{language}: {:?} instructions", coverage.count(&[language]));
    });
}

/// The types that accesses to memory may have are generated, of what loads of all that could be written; those that
/// need an option of their own are rare, and a sixth may be missing so soon.
#[test]
fn generated_programs_cover_the_types_of_memory() {
    if !part::has("generated_programs_cover_the_types_of_memory", 48) {
        return;
    }
    use nvjit::language::isa::modifiers::Atomic;
    const HEAD: &str = "!!NVcp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_int64; OPTION NV_shader_atomic_float; \
        OPTION NV_shader_atomic_float64; OPTION NV_shader_atomic_fp16_vector; OPTION NV_gpu_program5_mem_extended; \
        OPTION EXT_shader_image_load_formatted; GROUP_SIZE 1; SHARED_MEMORY 64; SHARED s[] = { program.sharedmem }; \
        STORAGE b[] = { program.storage[0] }; CBUFFER c[] = { program.buffer[0] }; TEMP r; LONG TEMP w;";
    const FORMS: [(&str, &str, &str); 13] = [
        ("LOAD", "r", "8.x"),
        ("STORE", "r", "8.x"),
        ("ATOM", "r, r", "8.x"),
        ("LDC", "r", "c[0]"),
        ("LDB", "r", "b[0]"),
        ("STB", "r", "b[0]"),
        ("ATOMB", "r, r", "b[0]"),
        ("LDS", "r", "s[0]"),
        ("STS", "r", "s[0]"),
        ("ATOMS", "r, r", "s[0]"),
        ("LOADIM", "r", "0, image[0], 2D"),
        ("STOREIM", "image[0]", "r, 0, 2D"),
        ("ATOMIM", "r, r", "0, image[0], 2D"),
    ];
    let mut coverage = Coverage::default();
    for index in 0..12_000 {
        coverage.add(&Case::numbered(2, index, Language::Nvcp5).unwrap().program);
    }
    let seen: std::collections::BTreeSet<String> =
        coverage.accesses(Language::Nvcp5).map(|mnemonic| mnemonic.to_string()).collect();
    let (mut missing, mut count) = (Vec::new(), 0);
    for (opcode, before, place) in FORMS {
        let operations: Vec<String> = match opcode.starts_with("ATOM") {
            true => Atomic::ALL.iter().map(|atomic| format!(".{}", atomic.name())).collect(),
            false => vec![String::new()],
        };
        for operation in operations {
            for ty in ["F", "S", "U"] {
                for bits in ["", "8", "16", "32", "64"] {
                    for many in ["", "X2", "X4"] {
                        let name = format!("{opcode}{operation}.{ty}{bits}{many}");
                        let wide = if bits == "64" { before.replace('r', "w") } else { before.to_owned() };
                        let place = if bits == "64" { place.replace('r', "w") } else { place.to_owned() };
                        let text = format!("{HEAD} {name} {wide}, {place}; END");
                        if nvjit::Program::load(text.as_bytes()).is_ok() {
                            count += 1;
                            missing.extend((!seen.contains(&name)).then_some(name));
                        }
                    }
                }
            }
        }
    }
    assert!(count > 300 && missing.len() * 6 <= count, "of {count} these are missing: {missing:?}");
}

/// Instructions that many programs do not contain: `cargo test --test fuzzing -- --ignored missing` prints them.
#[test]
#[ignore = "a report, and long"]
fn missing_instructions() {
    for language in nvjit_fuzzing::languages() {
        let mut coverage = Coverage::default();
        for index in 0..20_000 {
            coverage.add(&Case::numbered(4, index, language).unwrap().program);
        }
        let names: Vec<String> =
            coverage.missing_instructions(language).iter().map(|mnemonic| mnemonic.to_string()).collect();
        println!("{language}: {} missing: {}", names.len(), names.join(" "));
    }
}

#[test]
fn any_text_loads_or_has_errors() {
    let mut loaded = 0;
    for index in 0..TEXTS {
        let bytes = Random::new(index).bytes(8192);
        let text = mutate::text(&mut Choices::new(&bytes));
        if let Err(failure) = mutate::check(&text) {
            panic!("text {index}: {failure}\n{}", String::from_utf8_lossy(&text));
        }
        loaded += u32::from(nvjit::Program::load(&text).is_ok());
    }
    assert!(loaded > 0, "no text was a program");
}

#[test]
fn any_bytes_load_or_have_errors() {
    for index in 0..TEXTS {
        let mut random = Random::new(index);
        let length = random.below(600);
        let mut text = random.bytes(length);
        if index.is_multiple_of(2) {
            text.splice(0..0, *b"!!FP1.0 ");
        }
        mutate::check(&text).unwrap_or_else(|failure| panic!("bytes {index}: {failure}"));
    }
}

/// A case's file reads back as the case.
#[test]
fn cases_read_back_from_their_files() {
    let languages = nvjit_fuzzing::languages();
    for index in 0..220 {
        let language = languages[index as usize % languages.len()];
        let mut case = Case::numbered(3, index, language).unwrap();
        case.rounds.truncate(1);
        let inputs = &mut case.rounds[0];
        *inputs = inputs.lanes_of(&[0, 1, 2, 3]);
        inputs.exec.fill(true);
        let text = filetest::write(&case, "a case").unwrap();
        let read = filetest::read(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(read.program, case.program);
        assert_eq!(read.options, case.options);
        let attributes: Vec<_> = case.program.attributes().collect();
        for register in attributes {
            assert_eq!(read.rounds[0].attributes[&register], case.rounds[0].attributes[&register], "{text}");
        }
        assert_eq!(read.rounds[0].parameters, case.rounds[0].parameters, "{text}");
    }
}

/// A failure that needs one instruction, one operand and one value comes down to little more.
#[test]
fn failures_are_reduced_to_what_matters() {
    use nvjit::language::isa::Opcode;
    use nvjit_fuzzing::reduce;

    let has_square_root = |case: &Case| case.program.ast().instructions().any(|one| one.mnemonic.opcode == Opcode::Rsq);
    let mut tried = 0;
    for index in 0..400 {
        let case = Case::numbered(5, index, Language::Fp1).unwrap();
        let register = case.program.attributes().next();
        let Some(register) = register.filter(|_| has_square_root(&case)) else { continue };
        tried += 1;
        let has_number = |case: &Case| case.rounds[0].attributes.get(&register).is_some_and(|lanes| lanes[0][1] > 7);
        if !has_number(&case) {
            continue;
        }
        let reduced = reduce::case(&case, &mut |case| has_square_root(case) && has_number(case));
        let text = syntax::print(reduced.program.ast());
        let instructions: Vec<_> = reduced.program.ast().instructions().collect();
        // One writes an output, or a second does.
        assert!(instructions.len() <= 2, "{text}");
        assert!(
            instructions.iter().all(|one| one.mnemonic.saturate == nvjit::language::isa::Saturation::None
                && one.mnemonic.precision.is_none()),
            "{text}"
        );
        assert!(has_square_root(&reduced) && has_number(&reduced), "{text}");
        assert_eq!(reduced.rounds.len(), 1);
        assert_eq!(reduced.rounds[0].lanes, 4);
        // That one, and those that the program reads.
        assert!(reduced.rounds[0].attributes.len() <= 3);
    }
    assert!(tried > 20);
}

/// A quad of which a lane goes on for too long is left out: the others see how far that one came.
#[test]
fn lanes_are_left_out_with_their_quad() {
    let text = include_bytes!("../../../../tests/filetests/regress/long-loops-of-some-lanes.fp");
    let case = filetest::read(text).unwrap();
    for rotation in 0..200 {
        let case = Case { rotation, patient: false, ..case.clone() };
        oracle::check(&case).unwrap_or_else(|failure| panic!("{rotation}: {failure}"));
    }
}

/// A round without memory comes after one with an image, in one frame.
#[test]
fn rounds_have_their_own_memory_or_none() {
    let text = b"!!NVfp5.0
OPTION ARB_shader_image_size;
TEMP R;
IMQ R.x, image[0], 1D;
END
# quad: image[0:1D:R32I:1x1x1x1] = 0x00000007 => R0 = 1, 0, 0, 0
# quad: => R0 = 0
";
    let case = filetest::read(text).unwrap();
    assert_eq!(case.rounds.iter().map(|inputs| inputs.memory.len()).collect::<Vec<_>>(), [1, 0]);
    for rotation in 0..20 {
        let case = Case { rotation, ..case.clone() };
        oracle::check(&case).unwrap_or_else(|failure| panic!("{rotation}: {failure}"));
    }
}

#[test]
fn texts_are_reduced_to_what_matters() {
    let text = b"!!FP1.0\nMOV R0, R1;\nADD R0, R1, R2;\nEND\n";
    let reduced = nvjit_fuzzing::reduce::text(text, &mut |text| text.windows(2).any(|pair| pair == b"DD"));
    assert_eq!(reduced, b"DD");
}

/// Programs after which a defect must have been found.
#[cfg(feature = "jit")]
const MOST_PROGRAMS: u64 = 150_000;

/// The programs that defects are looked for with: of vertices and fragments, which concern all of them.
#[cfg(feature = "jit")]
fn case_of_defects(index: u64) -> Case {
    let mut languages = nvjit_fuzzing::languages();
    languages.retain(|language| !language.features().stage.is_later());
    Case::numbered(4, index, languages[index as usize % languages.len()]).unwrap()
}

/// Each planted defect is found. docs/testing.md lists them.
#[cfg(feature = "jit")]
#[test]
fn planted_defects_are_found() {
    use nvjit_fuzzing::defects::DEFECTS;
    use nvjit_fuzzing::oracle::{FailureKind, Trial};

    let mut concerned = vec![0; DEFECTS.len()];
    // Those of other parts are not looked for.
    let mut found: Vec<_> = (0..DEFECTS.len()).map(|number| (!part::takes(number, 24)).then_some(0)).collect();
    // So many at a time, on all cores; a defect is found by the first program that shows it.
    const AT_ONCE: u64 = 64;
    for start in (0..MOST_PROGRAMS).step_by(AT_ONCE as usize) {
        if !found.contains(&None) {
            break;
        }
        let try_all = |index| {
            let case = case_of_defects(index);
            let trial = Trial::new(&case).unwrap();
            let tried = DEFECTS.iter().zip(&found);
            tried.map(|(defect, found)| found.is_none().then(|| trial.check(defect)).flatten()).collect()
        };
        let tried: Vec<Vec<_>> = (start..start + AT_ONCE).into_par_iter().map(try_all).collect();
        for (after, tried) in (start + 1..).zip(tried) {
            for (number, result) in tried.into_iter().enumerate() {
                let (Some(result), None) = (result, found[number]) else { continue };
                concerned[number] += 1;
                if let Err(failure) = result {
                    // Not for the wrong reason.
                    assert_eq!(failure.kind, FailureKind::Mismatch, "{}: {failure}", DEFECTS[number].name);
                    found[number] = Some(after);
                }
            }
        }
    }
    let mut table = String::from("| defect | what is wrong | found after | |\n|---|---|---|---|\n");
    let mut missed = Vec::new();
    for ((defect, found), concerned) in DEFECTS.iter().zip(found).zip(concerned) {
        match found {
            Some(after) => table += &format!("| {} | {} | {after} | ({concerned}) |\n", defect.name, defect.what),
            // Without FMA there is nothing to spoil in fused arithmetic.
            None if concerned == 0 && nvjit::Mad::default() == nvjit::Mad::Separate => {}
            None if !defect.is_here() => {}
            None => missed.push(format!("{} ({concerned})", defect.name)),
        }
    }
    assert!(missed.is_empty(), "not found in {MOST_PROGRAMS} programs: {missed:?}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/testing.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once("<!-- defects -->\n").unwrap();
    let (old, after) = rest.split_once("<!-- end of defects -->").unwrap();
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{before}<!-- defects -->\n{table}<!-- end of defects -->{after}");
        std::fs::write(path, text).unwrap();
    } else {
        // Numbers change with the generator and with the CPU.
        for defect in DEFECTS {
            let row = format!("| {} | {} |", defect.name, defect.what);
            assert!(old.contains(&row), "docs/testing.md lacks {}: run with BLESS=1", defect.name);
        }
    }
}

#[test]
fn fast_samplers_agree_with_the_reference() {
    for index in 0..TEXTURES {
        let bytes = Random::new(index).bytes(512);
        let result = nvjit_fuzzing::texture::check(&mut Choices::new(&bytes));
        result.unwrap_or_else(|failure| panic!("texture {index}: {failure}"));
    }
}

/// Cases that show a planted defect are reduced to a few instructions.
#[cfg(feature = "jit")]
#[test]
fn programs_that_show_a_defect_are_reduced() {
    use nvjit_fuzzing::defects::DEFECTS;
    use nvjit_fuzzing::oracle::Trial;
    use nvjit_fuzzing::reduce;

    let names =
        ["saturate-nan", "ddy-as-ddx", "cc-swizzle", "negate-zero", "selection-sign", "swapped-else", "lanes-leak"];
    for name in part::of(names, 4) {
        let defect = DEFECTS.iter().find(|defect| defect.name == name).unwrap();
        // What branches needs its bookkeeping, and calls enough for a stack of them.
        let can_branch = matches!(name, "lanes-leak" | "swapped-else");
        let mut fails = |case: &Case| Trial::new(case).unwrap().check(defect).is_some_and(|result| result.is_err());
        let case = (0..MOST_PROGRAMS)
            .map(case_of_defects)
            .filter(|case| can_branch || !case.program.features().labels)
            .find(&mut fails)
            .unwrap();
        let reduced = reduce::case(&case, &mut fails);
        let count = reduced.program.ast().instructions().count();
        let text = filetest::write(&reduced, name).unwrap();
        assert!(count <= if can_branch { 24 } else { 4 }, "{text}");
        let read = filetest::read(text.as_bytes()).unwrap();
        assert_eq!(read.program, reduced.program);
        assert!(fails(&Case { rotation: reduced.rotation, patient: reduced.patient, ..read }), "{text}");
    }
}

/// The dictionary of libFuzzer's targets for texts has what the tables have. `BLESS=1` writes it.
#[test]
fn the_dictionary_is_that_of_the_tables() {
    use nvjit::language::isa::{Base, CcRule, ProgramOption, Suffixes, TABLE, modifiers, registers};
    use nvjit::runtime::TextureTarget;
    use std::collections::BTreeSet;
    const MARK: &str = "# What follows is from the tables: BLESS=1 cargo test --test fuzzing dictionary\n";
    let mut words = BTreeSet::new();
    words.extend(Language::ALL.map(|language| language.header().to_owned()));
    words.extend(ProgramOption::all().map(|option| format!("OPTION {};", option.name())));
    words.extend(CcRule::RELATIONS.map(|rule| format!("({}.x)", rule.name())));
    words.extend(TextureTarget::ALL.map(|target| format!(", {};", target.name())));
    words.extend(modifiers::Marks::NAMES.map(|(_, name)| format!(".{name}")));
    words.extend(modifiers::Atomic::ALL.iter().map(|atomic| format!(".{}", atomic.name())));
    for row in TABLE {
        words.insert(format!("{} ", row.mnemonic));
    }
    words.extend(Suffixes::ALL.saturations().iter().skip(1).map(|one| format!("{} ", one.suffix())));
    let sizes = ["", "8", "16", "32", "64"];
    words.extend(Base::ALL.iter().flat_map(|base| sizes.map(|size| format!(".{}{size} ", base.letter()))));
    words.extend(registers::FRAGMENT_ATTRIBUTES.map(|(name, _)| format!("f[{name}]")));
    words.extend(registers::VERTEX_ATTRIBUTES.map(|(name, _)| format!("v[{name}]")));
    let results = [registers::FRAGMENT_RESULTS.as_slice(), &registers::VERTEX_RESULTS].concat();
    words.extend(results.iter().map(|name| format!("o[{name}]")));
    let bindings = [registers::ARB_FRAGMENT_ATTRIBUTES.as_slice(), &registers::ARB_VERTEX_ATTRIBUTES].concat();
    words.extend(bindings.iter().map(|(name, _)| (*name).to_owned()));
    let bindings = [registers::ARB_FRAGMENT_RESULTS.as_slice(), &registers::ARB_VERTEX_RESULTS].concat();
    words.extend(bindings.iter().filter(|name| !name.is_empty()).map(|name| (*name).to_owned()));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/nvjit.dict");
    let now = std::fs::read_to_string(path).unwrap();
    let by_hand = now.split_once(MARK).map_or(now.as_str(), |(before, _)| before);
    let lines: String = words.iter().map(|word| format!("\"{}\"\n", word.replace('"', "\\\""))).collect();
    let should = format!("{by_hand}{MARK}{lines}");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &should).unwrap();
    } else {
        assert!(now == should, "fuzz/nvjit.dict is not what the tables have: BLESS=1 writes it");
    }
}

/// What fuzz/targets has is built: libFuzzer's, OSS-Fuzz's and ClusterFuzzLite's builds go by fuzz/Cargo.toml. Each
/// decoder of files has a target.
#[test]
fn every_target_of_libfuzzer_is_built() {
    use std::collections::BTreeSet;
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let names = |text: &str, before: &str, after: &str| -> BTreeSet<String> {
        let named = text.lines().filter_map(|line| line.strip_prefix(before)?.split_once(after));
        named.map(|(name, _)| name.to_owned()).collect()
    };
    let listed = names(&read("fuzz/Cargo.toml"), "path = \"targets/", ".rs\"");
    let files = std::fs::read_dir(root.join("fuzz/targets")).unwrap();
    let files = files.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    assert_eq!(listed, files.collect());
    let targets: String = listed.iter().map(|name| read(&format!("fuzz/targets/{name}.rs"))).collect();
    let decoders = names(&read("crates/cli/src/decoders.rs"), "pub fn ", "(");
    assert!(decoders.len() >= 5, "{decoders:?}");
    for decoder in decoders {
        assert!(targets.contains(&format!("decoders::{decoder}(")), "{decoder} has no target");
    }
    for path in targets.lines().filter_map(|line| line.strip_prefix("#[path = \"")?.strip_suffix("\"]")) {
        assert!(root.join("fuzz/targets").join(path).is_file(), "{path} is not there");
    }
}
