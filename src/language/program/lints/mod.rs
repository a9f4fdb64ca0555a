//! Lints: warnings of probable mistakes in a program that loads. They change nothing.

mod components;
mod flow;
mod usage;

use super::Program;
use crate::language::syntax::ast::Span;
use crate::limits::MAX_ERRORS;
use flow::Flow;

/// A kind of probable mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Lint {
    /// An instruction reads components of a register that nothing wrote before.
    Uninitialized,
    /// Instructions that are never executed.
    Unreachable,
    /// A declaration that nothing refers to.
    UnusedDeclaration,
    /// An instruction whose result nothing reads.
    UnusedResult,
    /// A loop that only the instruction limit ends.
    InstructionLimit,
    /// A load that sets components which memory has no value for: they are always 0.
    ZeroComponent,
}

impl Lint {
    /// Every lint.
    pub const ALL: [Self; 6] = [
        Self::Uninitialized,
        Self::Unreachable,
        Self::UnusedDeclaration,
        Self::UnusedResult,
        Self::InstructionLimit,
        Self::ZeroComponent,
    ];

    /// A stable lower-case name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Uninitialized => "uninitialized",
            Self::Unreachable => "unreachable",
            Self::UnusedDeclaration => "unused-declaration",
            Self::UnusedResult => "unused-result",
            Self::InstructionLimit => "instruction-limit",
            Self::ZeroComponent => "zero-component",
        }
    }
}

/// A place in a program where there is probably a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The lint.
    pub lint: Lint,
    /// The byte of the text at which it begins.
    pub offset: usize,
    /// How many bytes of the text it is about.
    pub length: usize,
    /// The message.
    pub message: String,
}

impl Warning {
    fn new(lint: Lint, span: Span, message: String) -> Self {
        Self { lint, offset: span.start, length: span.end.saturating_sub(span.start), message }
    }
}

impl Program {
    /// The warnings, in the order of the text, at most [`MAX_ERRORS`] of each kind. Lints ignore values, so a program
    /// without warnings may still have mistakes.
    pub fn warnings(&self) -> Vec<Warning> {
        let flow = Flow::of(self);
        let [uninitialized, unused_results] = flow.values();
        let kinds = [
            uninitialized,
            flow.unreachable(),
            usage::unused_declarations(self.ast()),
            unused_results,
            flow.instruction_limit(),
            usage::zero_components(self.ast()),
        ];
        let mut warnings: Vec<_> = kinds.into_iter().flat_map(|kind| kind.into_iter().take(MAX_ERRORS)).collect();
        warnings.sort_by_key(|warning| (warning.offset, warning.lint));
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the lints, and the texts that they are about.
    #[track_caller]
    fn warnings(text: &str) -> Vec<(&'static str, &str)> {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let shown = |warning: Warning| (warning.lint.name(), &text[warning.offset..warning.offset + warning.length]);
        program.warnings().into_iter().map(shown).collect()
    }

    fn fragment(body: &str) -> String {
        format!("!!FP1.0 {body} END")
    }

    #[test]
    fn unwritten_values_are_not_read() {
        let of = |body: &str| {
            warnings(&fragment(body)).into_iter().map(|(name, what)| format!("{name}: {what}")).collect::<Vec<_>>()
        };
        assert_eq!(of("MOV o[COLR], R0;"), ["uninitialized: R0"]);
        assert_eq!(of("MOV R0.xy, 1; MOV o[COLR], R0;"), ["uninitialized: R0"]);
        assert_eq!(of("MOV R0.xy, 1; MOV o[COLR], R0.xyxy;"), Vec::<String>::new());
        assert_eq!(of("MOV R0.xyz, 1; DP3 o[COLR], R0, R0;"), Vec::<String>::new());
        assert_eq!(of("ADD R0, R0, 1; MOV o[COLR], R0;"), ["uninitialized: R0"]);
        // What comes of it does not matter here, nor there.
        assert_eq!(of("MOV R0.xyz, 1; ADD R1, R0, R0; MOV o[COLR].xyz, R1;"), Vec::<String>::new());
        assert_eq!(of("MOV R0.xy, 1; TXD o[COLR], f[TEX0], R0, R0, TEX0, 2D;"), Vec::<String>::new());
        // The condition code is a register as others are.
        assert_eq!(of("MOV R0, 1; MOV o[COLR](GT), R0;"), ["uninitialized: GT"]);
        assert_eq!(of("MOVC R0, 1; MOV o[COLR](GT), R0;"), Vec::<String>::new());
        assert_eq!(of("MOVC R0.x, 1; MOV o[COLR].x(GT), R0;"), Vec::<String>::new());
        let text = "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP a; MOV a, 0; LOOP {3, 0, 1}; ADD a, a, fragment.texcoord[A0.x]; ENDLOOP; \
                    MOV result.color, a; END";
        assert_eq!(warnings(text), []);
        let text = "!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; ARL a.x, vertex.position.x; PUSHA a; MOV result.position, vertex.position; \
                    POPA a; END";
        assert_eq!(warnings(text), []);
    }

    /// NV_gpu_program5 2.X.8: what a load has no value for in memory is filled with zeroes.
    #[test]
    fn loads_set_what_memory_has() {
        let is_found = |load: &str| {
            let text = format!(
                "!!NVvp5.0 OPTION NV_parameter_buffer_object2; CBUFFER all[] = {{ program.buffer[0] }}; TEMP a; MOV a, 0; {load}; \
                 MOV result.position, a; END"
            );
            warnings(&text).contains(&("zero-component", load))
        };
        for load in ["LDC.F32 a.y, all[0]", "LDC.F32X2 a.yz, all[0]", "LOAD.U32 a.w, vertex.id.x"] {
            assert!(is_found(load), "{load}");
        }
        // Who sets all means it.
        for load in ["LDC.F32 a.x, all[0]", "LDC.F32X2 a.xy, all[0]", "LDC.F32X4 a.yzw, all[0]", "LDC.F32 a, all[0]"] {
            assert!(!is_found(load), "{load}");
        }
    }

    #[test]
    fn results_are_read() {
        let of = |body: &str| {
            warnings(&fragment(body)).into_iter().map(|(name, what)| format!("{name}: {what}")).collect::<Vec<_>>()
        };
        assert_eq!(of("MOV R0, 1; MOV o[COLR], 1;"), ["unused-result: MOV R0, 1"]);
        assert_eq!(of("MOV R0, 1; MOV R0, 2; MOV o[COLR], R0;"), ["unused-result: MOV R0, 1"]);
        assert_eq!(of("MOV R0, 1; MOV R0.x, 2; MOV o[COLR], R0;"), Vec::<String>::new());
        // What is written under a condition does not replace what was there.
        assert_eq!(of("MOV R0, 1; MOVC R1, f[COL0]; MOV R0(GT), 2; MOV o[COLR], R0;"), Vec::<String>::new());
        assert_eq!(of("ADDC RC, f[COL0], 1; MOV o[COLR], 1;"), ["unused-result: ADDC RC, f[COL0], 1"]);
        // Nor what another result comes from that nothing reads.
        assert_eq!(
            of("MOV R0, 1; ADD R1, R0, 1; MOV o[COLR], 1;"),
            ["unused-result: MOV R0, 1", "unused-result: ADD R1, R0, 1"]
        );
        assert_eq!(of("ADDC RC, f[COL0], 1; KIL LT.x; MOV o[COLR], 1;"), Vec::<String>::new());
    }

    #[test]
    fn declarations_are_used() {
        let of = |body: &str| warnings(&fragment(body)).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(of("DEFINE a = 1; DECLARE b; MOV o[COLR], 1;"), ["unused-declaration"; 2]);
        assert_eq!(of("DEFINE a = 1; DECLARE b; MUL o[COLR], a, f[COL0]; MOV o[DEPR], b;"), [""; 0]);
        let text = "!!ARBvp1.0 TEMP a, b; ATTRIB n = vertex.normal; PARAM m[2] = { program.env[0..1] }; PARAM p = program.local[3]; \
                    ADDRESS i; OUTPUT o = result.color; ALIAS c = a; MOV a, 1; MOV result.position, a; END";
        let names: Vec<_> = warnings(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["unused-declaration"; 6]);
        let text = "!!ARBvp1.0 TEMP a; ATTRIB n = vertex.normal; PARAM m[2] = { program.env[0..1] }; PARAM p = program.local[3]; \
                    ADDRESS i; OUTPUT o = result.color; ARL i.x, n.x; MOV a, m[i.x]; ADD o, a, p; MOV result.position, a; END";
        assert_eq!(warnings(text), []);
    }

    #[test]
    fn code_is_reached() {
        let text = "!!VP2.0 BRA end; MOV R0, v[0]; ADD R0, R0, R0; end: MOV o[HPOS], v[0]; END";
        assert_eq!(warnings(text), [("unreachable", "MOV R0, v[0]")]);
        let text = "!!VP2.0 MOVC CC, v[0]; BRA end (GT.x); MOV o[COL0], v[0]; end: MOV o[HPOS], v[0]; END";
        assert_eq!(warnings(text), []);
        let text = "!!VP2.0 CAL sub; MOV o[HPOS], R0; RET; sub: MOV R0, v[0]; RET; END";
        assert_eq!(warnings(text), []);
        // The end of the program returns, too.
        let text = "!!VP2.0 CAL sub; MOV o[HPOS], R0; RET; sub: MOV R0, v[0]; END";
        assert_eq!(warnings(text), []);
        let text = "!!VP2.0 MOV o[HPOS], v[0]; RET; sub: MOV o[COL0], v[0]; RET; END";
        assert_eq!(warnings(text), [("unreachable", "MOV o[COL0], v[0]")]);
        let text =
            "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP a; REP 3; BRK; MOV a, 1; ENDREP; MOV result.color, 1; END";
        assert_eq!(warnings(text), [("unreachable", "MOV a, 1")]);
        let text = "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP a; MOVC a, fragment.color; IF GT.x; MOV a, 1; ELSE; MOV a, 2; ENDIF; \
                    MOV result.color, a; END";
        assert_eq!(warnings(text), []);
    }

    #[test]
    fn loops_end() {
        assert_eq!(warnings("!!VP2.0 MOV o[HPOS], v[0]; again: BRA again; END"), [("instruction-limit", "BRA again")]);
        let nested = |rounds: u32| {
            format!(
                "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP a; MOV a, 0; REP {rounds}; REP {rounds}; ADD a, a, 1; ENDREP; ENDREP; MOV result.color, a; END"
            )
        };
        assert_eq!(warnings(&nested(250)), [("instruction-limit", "REP 250")]);
        assert_eq!(warnings(&nested(100)), []);
        let broken = nested(250).replace("ADD a, a, 1;", "ADDC a, a, 1; BRK (GT.x);");
        assert_eq!(warnings(&broken), []);
    }

    /// Programs of any size are judged, whatever they have of registers: the flow of each block is one step.
    #[test]
    fn large_programs_are_judged() {
        let mut text = String::from("!!NVvp4.0\n");
        (0..4000).for_each(|number| text += &format!("TEMP t{number};\n"));
        (0..16_000).for_each(|number| text += &format!("LIT t{}, t{};\n", number * 7 % 4000, number * 3 % 4000));
        text += "MOV result.position, t0; END";
        let found = warnings(&text);
        for wanted in [("uninitialized", "t3"), ("unused-result", "LIT t7, t3")] {
            assert!(found.contains(&wanted), "{wanted:?}");
        }
        let array = "!!NVvp4.0\nTEMP a[4000], r; INT TEMP i; MOV.S i.x, 1;\n".to_owned()
            + &"MOV a[i.x].x, r;\n".repeat(4000)
            + "MOV result.position, a[i.x]; END";
        assert_eq!(warnings(&array)[0], ("uninitialized", "r"));
    }

    /// Nothing takes long, whatever jumps where.
    #[test]
    fn flow_of_any_size_is_looked_at_or_not() {
        let mut text = String::from("!!ARBvp1.0 OPTION NV_vertex_program2; TEMP a; MOV a, 1;\n");
        for label in 0..200 {
            text += &format!("l{label}: MOVC a, a; BRA l{} (GT.x);\n", (label * 77 + 13) % 200);
        }
        text += "MOV result.position, a; END";
        assert_eq!(warnings(&text), []);
    }
}
