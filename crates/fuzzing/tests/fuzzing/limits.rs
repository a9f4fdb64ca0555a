//! Programs that no one would write by hand: at the limits, beyond them, and hostile. What fits into a file is
//! tested by the file tests instead.

use super::part;
use nvjit::interp::Interpreter;
use nvjit::limits;
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId, Shader};
use nvjit::{LoadError, LoadErrorKind, Options, Program};
use std::fmt::Write;

fn errors(text: impl AsRef<[u8]>) -> Vec<LoadError> {
    match Program::load(text.as_ref()) {
        Ok(_) => panic!("the program loads"),
        Err(errors) => errors.iter().cloned().collect(),
    }
}

fn loads(text: impl AsRef<[u8]>) -> Program {
    Program::load(text.as_ref()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn fragment(body: &str) -> String {
    format!("!!FP1.0\n{body}\nEND\n")
}

/// The one error of `text`, which must be of this kind.
fn only_error(text: impl AsRef<[u8]>, kind: LoadErrorKind) -> LoadError {
    let mut errors = errors(text);
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].kind, kind, "{errors:?}");
    errors.remove(0)
}

/// x of the result register 0 of one invocation, all of whose inputs are 0; the same from every engine.
fn run(program: &Program) -> f32 {
    let result = run_on(&Interpreter::new(program, Options::default()));
    #[cfg(feature = "jit")]
    {
        use nvjit::compiler::codegen::{CompileOptions, Compiler};
        use nvjit::error::CompileError;
        match Compiler::new(CompileOptions::default()).and_then(|compiler| compiler.compile(program)) {
            Ok(kernel) => assert_eq!(run_on(&kernel).to_bits(), result.to_bits()),
            Err(CompileError::Unsupported(_) | CompileError::TooMuchWork(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    result
}

fn run_on(shader: &dyn Shader) -> f32 {
    let mut batch = Batch::new(shader.signature(), 4);
    shader.run(&mut shader.new_frame(), &mut batch, &NoTextures).expect("the batch fits");
    batch.get(RowId::new(Register::new(RegisterFile::Result, 0), 0), 0).expect("the program writes it")
}

/// NV_fragment_program 3.11.3: 1024 executable instructions; DEFINE and DECLARE do not count.
#[test]
fn fragment_programs_have_1024_instructions() {
    let body = |count: usize| {
        let mut body = String::from("DEFINE one = 1;\nDECLARE two = 2;\n");
        for _ in 1..count {
            body.push_str("ADDR R0.x, R0.x, one;\n");
        }
        body + "MOVR o[COLR], R0.x;\n"
    };
    assert_eq!(run(&loads(fragment(&body(1024)))), 1023.0);
    let text = fragment(&body(1025));
    let error = only_error(&text, LoadErrorKind::Limit);
    assert_eq!(error.section, "NV_fragment_program 3.11.3");
    assert_eq!(error.offset, text.find("MOVR o[COLR]").expect("it is there"));
}

/// NV_fragment_program 3.11.3: 64 registers, of which R0-R31, o[COLR] and o[DEPR] count as two.
#[test]
fn fragment_programs_have_64_registers() {
    let moves = |full: usize, half: usize, output: &str| {
        let mut body = String::new();
        for index in 0..full {
            let _ = writeln!(body, "MOV R{index}, 0;");
        }
        for index in 0..half {
            let _ = writeln!(body, "MOV H{index}, 0;");
        }
        fragment(&format!("{body}MOV o[{output}], 0;"))
    };
    for (full, half, output) in [(31, 0, "COLR"), (31, 0, "DEPR"), (0, 62, "COLR"), (0, 63, "COLH"), (20, 23, "COLH")] {
        loads(moves(full, half, output));
    }
    for (full, half, output) in [(32, 0, "COLR"), (32, 0, "COLH"), (0, 63, "DEPR"), (0, 64, "COLH"), (20, 24, "COLH")] {
        only_error(moves(full, half, output), LoadErrorKind::Limit);
    }
    // Both outputs, and registers that are only read.
    let reads: String = (0..30).map(|index| format!("MOV o[COLR], R{index};\n")).collect();
    loads(fragment(&format!("{reads}MOV o[DEPR], H0;")).replace("H0", "0"));
    only_error(fragment(&format!("{reads}MOV o[DEPR], H0;")), LoadErrorKind::Limit);
    // RC and HC are no registers that count.
    loads(moves(31, 0, "COLR").replace("END", "MOVC RC, R0; MOVC HC, R0;\nEND"));
}

/// NV_vertex_program2 2.14.1.8 and 2.14.6.1: 128 instructions in VP1, 256 in VP2, 4 fewer if position-invariant.
#[test]
fn vertex_programs_have_128_or_256_instructions() {
    let cases = [
        ("!!VP1.0", "o[HPOS]", 128),
        ("!!VP1.1", "o[HPOS]", 128),
        ("!!VP2.0", "o[HPOS]", 256),
        ("!!VSP1.0", "c[0]", 128),
        ("!!VP1.1 OPTION NV_position_invariant;", "o[COL0]", 124),
        ("!!VP2.0 OPTION NV_position_invariant;", "o[COL0]", 252),
    ];
    for (header, output, limit) in cases {
        let text = |count| format!("{header}\n{}END\n", format!("MOV {output}, v[0];\n").repeat(count));
        loads(text(limit));
        let error = only_error(text(limit + 1), LoadErrorKind::Limit);
        assert_eq!(error.offset, text(limit).len() - "END\n".len(), "{header}");
    }
}

/// NV_tessellation_program5 2.X.5: each instruction reads what all others of the patch wrote by the one before.
/// Thousands of them are nothing that native code would have to go into.
#[test]
fn control_programs_may_wait_at_each_instruction() {
    for count in [1, 100, 1500, 20_000] {
        let mut text = String::from("!!NVtcp5.0\nVERTICES_OUT 4;\nMOV.F result.position, 0;\n");
        for vertex in 0..count {
            writeln!(text, "ADD.F result.position.x, vertex.out[{}].position.x, 1;", vertex % 4).unwrap();
        }
        text.push_str("END\n");
        assert_eq!(run(&loads(text)), count as f32);
    }
}

/// Runs `body` in a thread whose stack is as small as those that programs give their threads, so that nothing may recur
/// as deep as blocks nest.
fn on_a_small_stack(body: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(body).expect("there are threads");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// NV_gpu_program4 2.X.8 IF and REP: MAX_PROGRAM_IF_DEPTH_NV and MAX_PROGRAM_LOOP_DEPTH_NV. Programs that keep their
/// place in a register have an ELSE inside of an ELSE for each of their blocks.
#[test]
fn conditions_and_loops_nest_deep() {
    on_a_small_stack(|| {
        for depth in [64, 512, 513] {
            let mut text = String::from("!!NVvp5.0\nTEMP PC, R, C;\nMOV.S PC, 0;\nMOV.F R, 0;\nREP;\n");
            for block in 0..depth {
                writeln!(text, "SEQ.S.CC C.x, PC.x, {block};\nIF NE.x;\nADD.F R.x, R.x, 1;").unwrap();
                match block + 1 == depth {
                    true => text.push_str("MOV.F result.position, R.x;\nRET;\n"),
                    false => writeln!(text, "MOV.S PC.x, {};\nCONT;\nELSE;", block + 1).unwrap(),
                }
            }
            (0..depth).for_each(|_| text.push_str("ENDIF;\n"));
            text.push_str("ENDREP;\nEND\n");
            match depth {
                513 => assert_eq!(only_error(text, LoadErrorKind::Limit).message, "IF nests deeper than 512"),
                _ => {
                    let program = loads(&text);
                    assert_eq!(run(&program), depth as f32);
                    // Printed, it is the same program.
                    let printed = nvjit::language::syntax::print(program.ast());
                    assert_eq!(nvjit::language::syntax::print(loads(&printed).ast()), printed);
                }
            }
        }
    });
    for depth in [64, 65] {
        let mut text = String::from("!!NVvp5.0\nTEMP R;\nMOV.F R, 0;\n");
        (0..depth).for_each(|_| text.push_str("REP.S 1;\n"));
        text.push_str("ADD.F R, R, 1;\n");
        (0..depth).for_each(|_| text.push_str("ENDREP;\n"));
        text.push_str("MOV.F result.position, R;\nEND\n");
        match depth {
            65 => assert_eq!(only_error(text, LoadErrorKind::Limit).message, "loops nest deeper than 64"),
            _ => assert_eq!(run(&loads(text)), 1.0),
        }
    }
}

/// A meter with the allowance of short programs for each instruction of any length.
#[cfg(feature = "jit")]
fn full(instructions: usize) -> nvjit::compiler::work::Meter {
    nvjit::compiler::work::Meter::new(u64::from(Options::MOST_WORK) * (instructions + Options::SHORT) as u64)
}

/// Whatever is written within conditions goes from block to block behind each of them. Where that is more than a
/// compiler gets through, the interpreter is left.
#[cfg(feature = "jit")]
#[test]
fn conditional_code_is_bounded() {
    use nvjit::compiler::codegen::{CompileOptions, Compiler};
    use nvjit::error::CompileError;
    let mut text = String::from("!!NVvp5.0\nTEMP R;\n");
    (0..500).for_each(|n| writeln!(text, "TEMP t{n};").unwrap());
    (0..40).for_each(|n| writeln!(text, "SGT.S.CC R, vertex.attrib[0].x, {n};\nIF NE.x;").unwrap());
    (0..500).for_each(|n| writeln!(text, "ADD.F t{n}, t{}, vertex.attrib[1];", (n + 7) % 500).unwrap());
    (0..40).for_each(|_| text.push_str("ENDIF;\n"));
    text.push_str("MOV.F R, 0;\n");
    (0..500).for_each(|n| writeln!(text, "ADD.F R, R, t{n};").unwrap());
    text.push_str("MOV.F result.position, R;\nEND\n");
    let program = loads(text);
    let compiled = Compiler::new(CompileOptions::default()).and_then(|compiler| compiler.compile(&program));
    assert!(matches!(compiled, Err(CompileError::TooMuchWork(_))), "{:?}", compiled.err());
    assert_eq!(run_on(&Interpreter::new(&program, Options::default())), 0.0);
}

/// NV_gpu_program5 lets 32 calls nest. Where lanes see in which order they access memory, each instruction stands in
/// native code once for each depth: of a few hundred that is soon made, and more are not compiled.
#[test]
fn subroutines_that_call_themselves_take_no_long_time() {
    for (count, is_native) in [(50, true), (150, true), (1000, false), (10_000, false)] {
        let mut text = String::from("!!NVvp5.0\nTEMP R, A;\nmain:\nMOV.F R, -3;\nMOV.F R.y, 0;\nMOV.U A, 0;\n");
        text.push_str("CAL one;\nMOV.F result.position, R.y;\nRET;\none:\nADD.F.CC R.x, R, 1;\nLOAD.U32 R.z, A.x;\n");
        (0..count).for_each(|_| text.push_str("ADD.F R.y, R.y, 1;\n"));
        text.push_str("CAL one (LT.x);\nCAL one (LT.x);\nCAL one (LT.x);\nRET;\nEND\n");
        let program = loads(text);
        // Called with -2, -1 and 0.
        assert_eq!(run(&program), 3.0 * count as f32);
        #[cfg(feature = "jit")]
        {
            use nvjit::compiler::codegen::Compiler;
            let mut options = Options::default();
            options.most_work = u32::MAX;
            let compiled = Compiler::new(options.into()).and_then(|compiler| compiler.compile(&program));
            assert_eq!(compiled.is_ok(), is_native, "{count} instructions: {:?}", compiled.err());
        }
    }
}

/// The metered work of compilation grows linearly with programs of each shape; programs whose work would grow faster
/// are left to the interpreter at a bound.
#[cfg(feature = "jit")]
#[test]
fn work_grows_with_the_text() {
    use nvjit::compiler::codegen::{CompileOptions, Compiler};
    use nvjit::error::CompileError;
    use nvjit_fuzzing::long::{FAMILIES, Family};
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    /// Values that are live in each of many blocks take quadratic work, which the bound ends.
    const SQUARES: [&str; 4] =
        ["IF in IF", "IF, live registers", "IF with LOAD, live registers", "REP, live registers"];
    /// From here on the longest program is next: sizes between are for the bench.
    const LONGEST: usize = 4_000;
    /// How much more an instruction of that one may take.
    const TO_THE_LONGEST: f64 = 1.3;
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has native code");
    let check = |&Family { name, text, most }: &Family| {
        let mut faults = Vec::new();
        let mut before: Option<(usize, f64)> = None;
        let mut pieces = most.min(16);
        let mut growth = if SQUARES.contains(&name) { 1.8 } else { 1.2 };
        loop {
            let program = loads(text(pieces));
            let instructions = program.ast().length();
            let meter = full(instructions);
            match compiler.compile_counted(&program, &meter) {
                Ok(_) => {}
                Err(CompileError::TooMuchWork(limit)) => {
                    // Compilation ends soon after the bound.
                    if meter.spent() > limit + limit / 2 {
                        faults.push(format!("{name}, {pieces}: {} of {limit}", meter.spent()));
                    }
                    break;
                }
                Err(CompileError::Unsupported(_)) => break,
                Err(error) => panic!("{name}, {pieces}: {error}"),
            }
            let each = meter.spent() as f64 / instructions as f64;
            if let Some((shorter, least)) = before
                && instructions > 200
                && each > growth * least
            {
                faults.push(format!("{name}, {pieces}: {each:.0} units an instruction, and {least:.0} of {shorter}"));
            }
            before = Some((instructions, each));
            if pieces == most {
                break;
            }
            let doubled = 2 * pieces;
            (pieces, growth) =
                if instructions * 2 > LONGEST { (most, TO_THE_LONGEST) } else { (doubled.min(most), growth) };
        }
        faults
    };
    let taken: Vec<_> = part::of(FAMILIES, 24).collect();
    let faults: Vec<String> = taken.into_par_iter().flat_map_iter(check).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The longest programs of each language take as much work for an instruction as those of a quarter of that length.
#[cfg(feature = "jit")]
#[test]
fn work_grows_with_the_text_up_to_the_limit_of_each_language() {
    use nvjit::compiler::codegen::{CompileOptions, Compiler};
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    /// The beginning, instructions that make the whole program, and the end, which is one; and how many there may be.
    type Shape = (&'static str, &'static [&'static str], &'static str, usize);
    const SHAPES: [Shape; 12] = [
        (
            "!!FP1.0",
            &["MAD R0, R0, f[TEX0], R1;", "DP4 R1.x, R0, f[TEX1];"],
            "MOV o[COLR], R0;",
            limits::MAX_FP1_INSTRUCTIONS,
        ),
        (
            "!!VP1.0",
            &["MAD R0, R0, v[1], R1;", "DP4 R1.x, R0, v[2];"],
            "MOV o[HPOS], R0;",
            limits::MAX_VP1_INSTRUCTIONS,
        ),
        (
            "!!VP2.0",
            &["MAD R0, R0, v[1], R1;", "DP4 R1.x, R0, v[2];"],
            "MOV o[HPOS], R0;",
            limits::MAX_VP2_INSTRUCTIONS,
        ),
        (
            "!!ARBvp1.0\nTEMP a;\nMOV a, vertex.attrib[1];",
            &["MAD a, a, vertex.attrib[1], a;", "DP4 a.x, a, vertex.attrib[2];"],
            "MOV result.position, a;",
            limits::MAX_ARB_INSTRUCTIONS,
        ),
        (
            "!!ARBfp1.0\nTEMP a;\nMOV a, fragment.color;",
            &["MAD a, a, fragment.color, a;", "TEX a, a, texture[0], 2D;"],
            "MOV result.color, a;",
            limits::MAX_ARB_INSTRUCTIONS,
        ),
        (
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOV a, fragment.color;",
            &["MOVC a.x, a;", "IF GT.x;", "MAD a, a, fragment.color, a;", "ENDIF;"],
            "MOV result.color, a;",
            limits::MAX_ARB_INSTRUCTIONS,
        ),
        (
            "!!NVvp4.0\nTEMP a;\nMOV a, vertex.attrib[1];",
            &["MAD a, a, vertex.attrib[1], a;", "DP4 a.x, a, vertex.attrib[2];"],
            "MOV result.position, a;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
        (
            "!!NVfp5.0\nTEMP a;\nMOV.F a, fragment.color;",
            &["MAD.F a, a, fragment.color, a;", "DP4.F a.x, a, fragment.color;"],
            "MOV.F result.color, a;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
        (
            "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nTEMP a;\nMOV.F a, vertex[0].position;",
            &["MAD.F a, a, vertex[0].position, a;", "DP4.F a.x, a, vertex[0].position;"],
            "MOV.F result.position, a;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
        (
            "!!NVtcp5.0\nVERTICES_OUT 3;\nTEMP a;\nMOV.F a, vertex[0].position;",
            &["MAD.F a, a, vertex[1].position, a;", "DP4.F a.x, a, vertex[2].position;"],
            "MOV.F result.position, a;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
        (
            "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_SPACING EQUAL;\nTESS_VERTEX_ORDER CW;\nTEMP a;\nMOV.F a, vertex.tesscoord;",
            &["MAD.F a, a, vertex.tesscoord, a;", "DP4.F a.x, a, vertex.tesscoord;"],
            "MOV.F result.position, a;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
        (
            "!!NVcp5.0\nGROUP_SIZE 8;\nTEMP a;\nMOV.U a, invocation.localid;",
            &["MAD.S a, a, invocation.localid, a;", "ADD.S a.x, a.y, invocation.localid.x;"],
            "STORE.U32 a.x, a.y;",
            limits::MAX_NV4_INSTRUCTIONS,
        ),
    ];
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has native code");
    let check = |&(head, pieces, last, most): &Shape| {
        let work = |count: usize| {
            let used = usize::from(head.contains("MOV")) + 1;
            // Whole pieces, so that blocks that begin end.
            let count = (count - used) / pieces.len() * pieces.len();
            let body: Vec<&str> = pieces.iter().copied().cycle().take(count).collect();
            let program = loads(format!("{head}\n{}\n{last}\nEND", body.join("\n")));
            let meter = full(count + used);
            let compiled = compiler.compile_counted(&program, &meter);
            assert!(compiled.is_ok(), "{head}, {count}: {:?}", compiled.err());
            meter.spent() as f64 / (count + used) as f64
        };
        let (quarter, whole) = (work(most / 4), work(most));
        (whole > 1.2 * quarter).then(|| format!("{head}: {quarter:.0} units an instruction, and {whole:.0}"))
    };
    let shapes: Vec<_> = part::of(&SHAPES, 8).collect();
    let faults: Vec<String> = shapes.into_par_iter().filter_map(check).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Engines agree on programs of each shape.
#[test]
fn programs_of_each_shape_give_what_they_should() {
    use nvjit_fuzzing::choices::Random;
    use nvjit_fuzzing::{Case, long, oracle};
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    part::of(long::FAMILIES, 24).collect::<Vec<_>>().into_par_iter().for_each(|family| {
        for pieces in [1, 3, 12] {
            let program = loads((family.text)(pieces.min(family.most)));
            let case = Case::random(program, &mut Random::new(pieces as u64));
            if let Err(failure) = oracle::check(&case) {
                panic!("{}, {pieces}: {failure}", family.name);
            }
        }
    });
}

/// A program that takes more work than its options allow is refused as such, and the engine takes the interpreter.
#[cfg(feature = "jit")]
#[test]
fn programs_beyond_the_bound_are_interpreted() {
    use nvjit::engine::{Choice, Engine, Tier};
    use nvjit::error::CompileError;
    let program = loads(fragment("MUL R0, f[COL0], 2; MAD o[COLR], R0, R0, 3;"));
    let mut options = Options::default();
    assert_eq!(Engine::new(&program, options, Choice::Best).expect("it compiles").tier(), Tier::Native);
    options.most_work = 0;
    let error = Engine::new(&program, options, Choice::Native).expect_err("there is no work left");
    assert_eq!(error, CompileError::TooMuchWork(0));
    let engine = Engine::new(&program, options, Choice::Best).expect("the interpreter is there");
    assert_eq!((engine.tier(), run_on(&engine)), (Tier::Interpreter, 3.0));
}

/// NV_vertex_program2 2.14.2.3: as many branches as there are instructions, each backwards, each executed.
#[test]
fn all_instructions_may_be_branches() {
    let mut text = String::from("!!VP2.0\nBRA l254;\nl0: MOV o[HPOS], v[0];\nRET;\n");
    for index in 1..=253 {
        let _ = writeln!(text, "l{index}: BRA l{};", index - 1);
    }
    let text = text.replace("l254", "l253") + "END";
    assert_eq!(text.matches("BRA").count(), 254);
    assert_eq!(run(&loads(&text)), 0.0);
    // Nothing but branches, of which only the last leads to the only write, which is not there: HPOS is never written.
    let chain: String = (0..256).map(|index| format!("l{index}: BRA l{index} (FL);\n")).collect();
    only_error(format!("!!VP2.0\n{chain}END"), LoadErrorKind::Program);
    let chain: String = (0..255).map(|index| format!("l{index}: BRA l{} (NE);\n", 254 - index)).collect();
    assert_eq!(run(&loads(format!("!!VP2.0\n{chain}MOV o[HPOS], v[0];\nEND"))), 0.0);
}

/// NV_fragment_program 3.11.3: carriage returns are white space, and end comments.
#[test]
fn lines_may_end_in_any_way() {
    for newline in ["\r\n", "\r", "\n", "\n\r"] {
        let text = "# comment\n!!FP1.0 # comment\nMOV o[COLR], # comment;\n2;\nEND # comment\n# comment";
        assert_eq!(run(&loads(text.replace('\n', newline))), 2.0, "{newline:?}");
    }
    // A form feed is no white space, nor is a vertical tab; a NUL byte ends nothing but a text that it is the end of.
    for byte in ['\x0c', '\x0b', '\0', '\u{7f}', '\u{a0}'] {
        let text = format!("!!FP1.0\nMOV o[COLR],{byte}2;\nEND");
        let error = only_error(&text, LoadErrorKind::Token);
        assert_eq!(error.offset, text.find(byte).expect("it is there"), "{byte:?}");
    }
    for end in ["\0", "\0\0\0", "\n\0", "# comment\0"] {
        assert_eq!(run(&loads(format!("!!FP1.0\nMOV o[COLR], 2;\nEND{end}"))), 2.0, "{end:?}");
    }
    let text = "!!FP1.0\nMOV o[COLR], 2;\nEND";
    assert_eq!(errors(format!("{text}\0 "))[0].offset, text.len());
}

#[test]
fn texts_other_than_programs_have_an_error_with_a_position() {
    assert_eq!(errors("")[0].offset, 0);
    assert_eq!(errors("   ")[0].offset, 3);
    assert_eq!(errors("# nothing")[0].offset, 9);
    assert_eq!(errors("!!FP1.0")[0].offset, 7);
    assert_eq!(errors(b"\0")[0].offset, 0);
    assert_eq!(errors([0xff; 4])[0].offset, 0);
    for cut in 0..60 {
        let text = "!!FP1.0\nMOVR_SAT R0.xyw (GE.wzyx), -|f[TEX0].xyzw|;\nMOV o[COLR], R0;";
        if let Some(part) = text.get(..cut) {
            assert!(errors(part).iter().all(|error| error.offset <= part.len()), "{part:?}");
        }
    }
}

#[test]
fn garbage_of_ten_megabytes_is_refused() {
    // Random bytes after each header.
    let mut garbage = vec![0; 10_000_000];
    fastrand::Rng::with_seed(1).fill(&mut garbage);
    errors(&garbage);
    for header in ["!!FP1.0\n", "!!VP2.0\n", "!!VSP1.0\n"] {
        let all = errors([header.as_bytes(), &garbage].concat());
        assert!(all.len() <= limits::MAX_ERRORS + 1);
    }
}

#[test]
fn repetition_does_not_nest() {
    let many = 100_000;
    for piece in
        ["-", "+", "|", "-|", "{", "(", "[", ".", ",", "R0.", "f[", "c[", "a:", "1", ".1", "e", "#", "!", "MOV "]
    {
        for header in ["!!FP1.0\n", "!!VP2.0\n"] {
            let all = errors(format!("{header}MOV o[COLR], {}R0;\nEND\n", piece.repeat(many)));
            assert!(all.len() <= limits::MAX_ERRORS + 1, "{piece}");
        }
    }
    errors(fragment(&format!("MOV o[COLR], {}R0{};", "|".repeat(many), "|".repeat(many))));
    errors(fragment(&format!("MOV o[COLR], {{1{}}};", ", 1".repeat(many))));
    errors(fragment(&format!("MOV o[COLR].{}, 1;", "x".repeat(many))));
    errors(fragment(&format!("MOV{} o[COLR], 1;", "_SAT".repeat(many))));
    loads(fragment(&format!("MOV o[COLR], {}1;", "# comment\n \t".repeat(many))));
}

#[test]
fn names_may_be_long_and_many() {
    let long = "a".repeat(1_000_000);
    let program = loads(fragment(&format!("DEFINE {long} = 3;\nMOV o[COLR], {long};")));
    assert_eq!(run(&program), 3.0);
    only_error(fragment(&format!("MOV o[COLR], {long};")), LoadErrorKind::Name);
    let program = loads(fragment(&format!("DECLARE {long} = 3;\nMOV o[COLR], {long};")));
    assert!(program.named_parameter(&long).is_some());

    let declarations = |count| {
        let body: String = (0..count).map(|index| format!("DECLARE n{index} = {index};\n")).collect();
        fragment(&format!("{body}MOV o[COLR], n{};", count - 1))
    };
    let most = limits::MAX_NAMED_LOCAL_PARAMETERS;
    assert_eq!(run(&loads(declarations(most))), (most - 1) as f32);
    only_error(declarations(most + 1), LoadErrorKind::Limit);
    let body: String = (0..100_000).map(|index| format!("DEFINE n{index} = {index};\n")).collect();
    assert_eq!(run(&loads(fragment(&format!("{body}MOV o[COLR], n99999;")))), 99_999.0);
    let body: String = (0..=limits::MAX_VARIABLES).map(|index| format!("DEFINE n{index} = 1;")).collect();
    only_error(fragment(&format!("{body}MOV o[COLR], n{};", limits::MAX_VARIABLES)), LoadErrorKind::Limit);
}

/// NV_fragment_program 3.11.4.2: what is too large is infinite.
#[test]
fn numbers_may_be_long() {
    let number = |text: &str| run(&loads(fragment(&format!("MOV o[COLR], {text};"))));
    assert_eq!(number("1e999999999999999999999999"), f32::INFINITY);
    assert_eq!(number("-1e999999999"), f32::NEG_INFINITY);
    assert_eq!(number("1e-999999999999999999999999").to_bits(), 0);
    assert_eq!(number("-1e-999999999999999999999999").to_bits(), 1 << 31);
    assert_eq!(number("0e999999999999999999999999").to_bits(), 0);
    let million = "0".repeat(1_000_000);
    assert_eq!(number(&format!("1{million}")), f32::INFINITY);
    assert_eq!(number(&format!("{million}1.5")), 1.5);
    assert_eq!(number(&format!("1.{million}1")), 1.0);
    assert_eq!(number(&format!("1{million}e-1000000")), 1.0);
    assert_eq!(number(&format!(".{million}1e1000001")), 1.0);
    // Half an ulp above 1 is 1, and a little more than half is not, however far behind the point.
    let half = "1.000000059604644775390625";
    assert_eq!(number(&format!("{half}{million}")), 1.0);
    assert_eq!(number(&format!("{half}{million}1")).to_bits(), 0x3f80_0001);
    errors(fragment(&format!("MOV o[COLR], p[{million}99];")));
    loads(fragment(&format!("MOV o[COLR], p[{million}9];")));
}

#[test]
fn a_hundred_errors_are_enough() {
    let text = |count| fragment(&"MOV R0, nothing;\n".repeat(count));
    let all = errors(text(limits::MAX_ERRORS - 1));
    assert!(all.iter().all(|error| error.kind != LoadErrorKind::TooMany));
    let all = errors(text(limits::MAX_ERRORS + 1));
    assert_eq!(all.len(), limits::MAX_ERRORS + 1);
    assert_eq!(all.last().map(|error| error.kind), Some(LoadErrorKind::TooMany));
    let all = errors(text(10_000));
    assert_eq!(all.len(), limits::MAX_ERRORS + 1);
    assert!(all.is_sorted_by_key(|error| error.offset));
}
