//! Untranslated programs on a driver that supports their language: how far its results are from the interpreter's.
//!
//! A point is drawn for each invocation. Results become colours, one at a time: the program gets a temporary in place
//! of each result, and at its end copies one of them to the colour.

use super::programs::{MOST_POINTS, Programs, Text, position};
use nvjit::Program;
use nvjit::language::isa::registers::{
    ARB_FRAGMENT_ATTRIBUTES, ARB_FRAGMENT_RESULTS, ARB_VERTEX_ATTRIBUTES, ARB_VERTEX_RESULTS, COMPONENTS,
    FRAGMENT_COL0, FRAGMENT_COL1, FRAGMENT_FOGC, FRAGMENT_TEX0, RESULT_DEPR, VERTEX_TEX0,
};
use nvjit::language::isa::{Effect, Language, Opcode, OperandKind, ResultKind, Row, TABLE};
use nvjit::language::program::ParameterSource;
use nvjit::language::syntax::ast::Binding;
use nvjit::options::{Mad, Options};
use nvjit::runtime::{Register, RegisterFile, RowId, Stage};
use nvjit_fuzzing::Case;
use nvjit_fuzzing::choices::Random;
use nvjit_fuzzing::inputs::{FuzzSampler, Inputs};
use nvjit_fuzzing::oracle::{self, Outcome};
use std::collections::BTreeMap;

/// The distance of a driver's results from the interpreter's.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreement {
    /// The number of words.
    pub words: u64,
    /// Words with the same bits, both NaN, or both zero.
    pub equal: u64,
    /// Words that differ where one is NaN or infinity, and fragments that only one of the two discards.
    pub special: u64,
    /// The farthest of the others.
    pub worst: Option<Distance>,
    /// The rounding of multiply-and-add in the closer reference.
    pub mad: Mad,
}

/// Two numbers for one component of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Distance {
    /// The number of floats between the two.
    pub ulps: u32,
    /// The name of the component.
    pub place: String,
    /// The driver's.
    pub is: f32,
    /// The interpreter's.
    pub should: f32,
}

/// The outcome of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Ran {
    /// It ran.
    Compared(Agreement),
    /// It is not run, for this reason.
    LeftOut(&'static str),
    /// The driver accepts the program, but drawing with it fails.
    Failed(String),
}

/// Runs a program that the driver accepts on numbers derived from `seed`, and compares.
pub fn compare(driver: &Programs, program: &Program, seed: u64) -> Ran {
    if let Some(reason) = left_out(program) {
        return Ran::LeftOut(reason);
    }
    let inputs = inputs(program, &mut Random::new(seed));
    let text = nvjit::language::syntax::print(program.ast());
    let mut drawn = Vec::new();
    for (register, mask) in results(program) {
        match (Run { driver, program, inputs: &inputs }).draw(&text, register) {
            Ok(colors) => drawn.push((register, mask, colors)),
            Err(message) => return Ran::Failed(message),
        }
    }
    let both = [Mad::Separate, Mad::Fused].map(|mad| {
        let mut options = Options::default();
        options.mad = mad;
        let case = Case { program: program.clone(), rounds: Vec::new(), options, patient: false, rotation: 0 };
        oracle::reference(&case, &inputs).map(|outcome| agreement(program, &drawn, &outcome, mad))
    });
    match both {
        [Ok(separate), Ok(fused)] => Ran::Compared(if fused.equal > separate.equal { fused } else { separate }),
        [Err(_), _] | [_, Err(_)] => Ran::LeftOut("does not end"),
    }
}

/// Instructions with components that the texts leave undefined, and the others.
const PARTLY: [(&str, &str); 4] = [("XPD", ".xyz"), ("SCS", ".xy"), ("NRM", ".xyz"), ("RFL", ".xyz")];

/// A program for each instruction of `language` that computes a result from vectors and scalars alone, with its name.
pub fn instructions(language: Language) -> Vec<(&'static str, String)> {
    let is_fragment = language.features().stage == Stage::Fragment;
    let [attribute, result] = match is_fragment {
        true => ["fragment.texcoord", "result.color"],
        false => ["vertex.attrib", "result.texcoord[0]"],
    };
    let program = |row: &Row, operands: &[OperandKind]| {
        let mut text = format!("{}\n", language.header());
        if let Some(option) = language.row().option {
            text.push_str(&format!("OPTION {};\n", option.name()));
        }
        let names: Vec<String> = (0..operands.len()).map(|number| format!("r{number}")).collect();
        text.push_str(&format!("TEMP {}, r;\n", names.join(", ")));
        // Of vertices an instruction reads one attribute.
        for (number, name) in names.iter().enumerate() {
            text.push_str(&format!("MOV {name}, {attribute}[{}];\n", number + 1));
        }
        // Components that the instruction leaves undefined are not read.
        let mask = PARTLY.iter().find(|(name, _)| *name == row.mnemonic).map_or("", |(_, mask)| mask);
        let component = |kind: &OperandKind| if *kind == OperandKind::Scalar { ".x" } else { "" };
        let operands = names.iter().zip(operands).map(|(name, kind)| format!("{name}{}", component(kind)));
        let operands = operands.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("{} r, {operands};\nMOV {result}{mask}, r;\n", row.mnemonic));
        if !is_fragment {
            text.push_str("MOV result.position, vertex.attrib[0];\n");
        }
        text + "END\n"
    };
    let rows = TABLE.iter().filter(|row| row.effect == Effect::None);
    rows.filter_map(|row| {
        let operands = row.form(language)?.operands;
        let is_plain = operands.iter().all(|kind| matches!(kind, OperandKind::Vector | OperandKind::Scalar));
        let gives = matches!(row.result, ResultKind::Vector | ResultKind::Scalar);
        (is_plain && gives && !operands.is_empty()).then(|| (row.mnemonic, program(row, operands)))
    })
    .filter(|(_, text)| Program::load(text.as_bytes()).is_ok())
    .collect()
}

/// Why a program is not run.
fn left_out(program: &Program) -> Option<&'static str> {
    let features = program.features();
    let is_other =
        |binding: Binding| !matches!(binding, Binding::Environment(_) | Binding::Local(_) | Binding::Constant(_));
    let has = |effect: Effect| {
        program.ast().instructions().any(|instruction| Row::of(instruction.mnemonic.opcode).effect == effect)
    };
    let leaves = |opcode: Opcode| matches!(opcode, Opcode::Cal | Opcode::Cali | Opcode::Ret | Opcode::Bra);
    match () {
        () if !matches!(program.stage(), Stage::Vertex | Stage::Fragment) => Some("is of another stage"),
        () if !features.variables => Some("has no names for registers"),
        () if features.position_invariant => Some("leaves its position to the fixed function"),
        () if !program.textures().is_empty() => Some("looks textures up"),
        () if program.interface().uses_memory() => Some("reads memory"),
        () if program.ast().bank.iter().any(|bound| is_other(bound.binding)) => Some("reads state"),
        () if has(Effect::Derivative) => Some("has derivatives"),
        () if program.ast().instructions().any(|instruction| leaves(instruction.mnemonic.opcode)) => {
            Some("may end in several places")
        }
        () if results(program).any(|(register, _)| name(program.stage(), register).is_none()) => {
            Some("has results of other kinds")
        }
        () if free_attribute(program).is_none() => Some("reads all attributes"),
        () => None,
    }
}

/// The results that it writes, with masks; for the depth only z.
fn results(program: &Program) -> impl Iterator<Item = (Register, u8)> + '_ {
    let is_depth = |register: Register| program.stage() == Stage::Fragment && register.index == RESULT_DEPR;
    let results = program.results().filter(|(register, _)| register.file == RegisterFile::Result);
    results.map(move |(register, mask)| (register, if is_depth(register) { 0b100 } else { mask }))
}

/// The name of a result in printed programs.
fn name(stage: Stage, register: Register) -> Option<&'static str> {
    let names: &[&'static str] = if stage == Stage::Fragment { &ARB_FRAGMENT_RESULTS } else { &ARB_VERTEX_RESULTS };
    names.get(usize::from(register.index)).copied().filter(|name| !name.is_empty())
}

/// An attribute of vertices that the program does not read.
fn free_attribute(program: &Program) -> Option<u16> {
    let is_read = |index: u16| program.attributes().any(|register| register.index == index);
    match program.stage() {
        Stage::Vertex => (0..16).rev().find(|&index| !is_read(index)),
        _ => Some(0),
    }
}

/// `text` with the word `from` replaced wherever it is one: no longer name begins with it there.
fn replace(text: &str, from: &str, to: &str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let is_longer = after.starts_with(|next: char| next.is_ascii_alphanumeric() || matches!(next, '_' | '['))
            || before.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '_');
        replaced.push_str(before);
        replaced.push_str(if is_longer { from } else { to });
        rest = after;
    }
    replaced + rest
}

/// The vertex program for a fragment program.
const VERTICES: &str = "!!ARBvp1.0
MOV result.position, vertex.attrib[0];
MOV result.color.primary, vertex.attrib[3];
MOV result.color.secondary, vertex.attrib[4];
MOV result.fogcoord.x, vertex.attrib[5].x;
MOV result.texcoord[0], vertex.attrib[8];
MOV result.texcoord[1], vertex.attrib[9];
MOV result.texcoord[2], vertex.attrib[10];
MOV result.texcoord[3], vertex.attrib[11];
MOV result.texcoord[4], vertex.attrib[12];
MOV result.texcoord[5], vertex.attrib[13];
MOV result.texcoord[6], vertex.attrib[14];
MOV result.texcoord[7], vertex.attrib[15];
END
";

/// The fragment program for a vertex program.
const FRAGMENTS: &str = "!!ARBfp1.0
MOV result.color, fragment.texcoord[0];
END
";

/// The attribute of [`VERTICES`] that becomes this one of fragments.
fn source(attribute: u16) -> Option<u16> {
    match attribute {
        FRAGMENT_COL0 => Some(3),
        FRAGMENT_COL1 => Some(4),
        FRAGMENT_FOGC => Some(5),
        FRAGMENT_TEX0..=11 => Some(VERTEX_TEX0 + attribute - FRAGMENT_TEX0),
        _ => None,
    }
}

/// Numbers for a program: most between a 16th and 16, some 0, 1 or far away.
fn inputs(program: &Program, random: &mut Random) -> Inputs {
    const SPECIAL: [f32; 8] = [0.0, 1.0, -1.0, 0.5, 2.0, 100.0, 1e-9, -1e-9];
    let mut number = || {
        if random.below(8) == 0 {
            return SPECIAL[random.below(SPECIAL.len())].to_bits();
        }
        let word = random.word() as u32;
        // The sign and the fraction are drawn, the exponent is between those of a 16th and of 8.
        word & 0x807f_ffff | (123 + (word >> 23 & 7)) << 23
    };
    let lanes = MOST_POINTS;
    let mut attributes: BTreeMap<Register, Vec<[u32; 4]>> = BTreeMap::new();
    for register in program.attributes() {
        let one = [0.0, 0.0, 0.0, 1.0f32].map(f32::to_bits);
        let names =
            if program.stage() == Stage::Fragment { &ARB_FRAGMENT_ATTRIBUTES[..] } else { &ARB_VERTEX_ATTRIBUTES };
        let name = names.iter().find(|(_, index)| *index == register.index).map_or("", |(name, _)| name);
        let value = |lane: usize| match name {
            "fragment.position" => [lane as f32 + 0.5, 0.5, 0.5, 1.0].map(f32::to_bits),
            "fragment.facing" => [1.0, 0.0, 0.0, 1.0].map(f32::to_bits),
            "fragment.fogcoord" | "vertex.fogcoord" => [number(), one[1], one[2], one[3]],
            // Of a normal and a secondary color there are three (ARB_vertex_program 2.14.3.1).
            "vertex.normal" | "vertex.color.secondary" => [number(), number(), number(), one[3]],
            _ => [(); 4].map(|()| number()),
        };
        attributes.insert(register, (0..lanes).map(value).collect());
    }
    let is_set = |source: &ParameterSource| *source != ParameterSource::Constant;
    let parameters = program.parameters().iter().filter(|parameter| is_set(&parameter.source));
    let mut parameters: BTreeMap<u16, [u32; 4]> =
        parameters.map(|parameter| (parameter.index, [(); 4].map(|()| number()))).collect();
    // A value that is bound twice is the same in both places.
    let bank = &program.ast().bank;
    for index in 0..bank.len() {
        let first = bank.iter().position(|bound| bound.binding == bank[index].binding).unwrap_or(index);
        let value = u16::try_from(first).ok().and_then(|first| parameters.get(&first).copied());
        if let (Some(value), Ok(index)) = (value, u16::try_from(index)) {
            parameters.insert(index, value);
        }
    }
    let exec = vec![true; lanes];
    Inputs { lanes, attributes, parameters, exec, sampler: FuzzSampler::Coordinates, memory: BTreeMap::new() }
}

struct Run<'a> {
    driver: &'a Programs,
    program: &'a Program,
    inputs: &'a Inputs,
}

impl Run<'_> {
    /// The driver's `result` of each lane; `None` where it draws nothing.
    fn draw(&self, text: &str, result: Register) -> Result<Vec<Option<[u32; 4]>>, String> {
        let free = free_attribute(self.program).unwrap_or(0);
        let text = self.with_temporaries(text, result, free);
        let [environment, locals] = self.parameters();
        let own = Text { language: self.program.language(), text: &text, environment, locals };
        let other = |language, text| Text { language, text, environment: Vec::new(), locals: Vec::new() };
        let is_fragment = self.program.stage() == Stage::Fragment;
        let lanes: Vec<Vec<(u32, [f32; 4])>> = (0..self.inputs.lanes)
            .map(|lane| {
                let place = (u32::from(if is_fragment { 0 } else { free }), position(lane));
                let values = self.inputs.attributes.iter().filter_map(|(register, values)| {
                    let index = if is_fragment { source(register.index)? } else { register.index };
                    Some((u32::from(index), values.get(lane)?.map(f32::from_bits)))
                });
                values.chain([place]).collect()
            })
            .collect();
        match is_fragment {
            true => self.driver.draw([&other(Language::ArbVp, VERTICES), &own], &lanes),
            false => self.driver.draw([&own, &other(Language::ArbFp, FRAGMENTS)], &lanes),
        }
    }

    /// The program with a temporary in the place of each result, of which it draws `result` in the end.
    fn with_temporaries(&self, text: &str, result: Register, free: u16) -> String {
        let stage = self.program.stage();
        let temporary = |register: Register| format!("nvjit_result_{}", register.index);
        let mut text = text.to_owned();
        let mut names = Vec::new();
        for (register, _) in results(self.program) {
            text = replace(&text, name(stage, register).unwrap_or_default(), &temporary(register));
            names.push(temporary(register));
        }
        text = text.replace("\nOUTPUT ", "\nALIAS ");
        // Attributes by their conventional names are other ones than by numbers on some drivers.
        if stage == Stage::Vertex {
            for (name, index) in ARB_VERTEX_ATTRIBUTES {
                text = replace(&text, name, &format!("vertex.attrib[{index}]"));
            }
        }
        let last_option = text.rfind("\nOPTION ").map_or(0, |at| at + 1);
        let declarations = text[last_option..].find('\n').map_or(text.len(), |end| last_option + end + 1);
        text.insert_str(declarations, &format!("TEMP {};\n", names.join(", ")));
        let end = text.rfind("END").unwrap_or(text.len());
        text.truncate(end);
        let drawn = temporary(result);
        text + &match stage {
            Stage::Fragment => format!("MOV result.color, {drawn};\nEND\n"),
            _ => format!("MOV result.texcoord[0], {drawn};\nMOV result.position, vertex.attrib[{free}];\nEND\n"),
        }
    }

    /// Parameters by `program.env` and by `program.local`.
    fn parameters(&self) -> [Vec<(u32, [f32; 4])>; 2] {
        let (mut environment, mut locals) = (Vec::new(), Vec::new());
        for (index, bound) in (0..).zip(&self.program.ast().bank) {
            let Some(value) = self.inputs.parameters.get(&index).map(|value| value.map(f32::from_bits)) else {
                continue;
            };
            match bound.binding {
                Binding::Environment(number) => environment.push((number.into(), value)),
                Binding::Local(number) => locals.push((number.into(), value)),
                _ => {}
            }
        }
        [environment, locals]
    }
}

type Drawn = (Register, u8, Vec<Option<[u32; 4]>>);

fn agreement(program: &Program, drawn: &[Drawn], outcome: &Outcome, mad: Mad) -> Agreement {
    let mut agreement = Agreement { words: 0, equal: 0, special: 0, worst: None, mad };
    for (register, mask, colors) in drawn {
        for (lane, color) in colors.iter().enumerate() {
            let Some(color) = color.filter(|_| outcome.covered(lane)) else {
                agreement.words += 1;
                let is_alike = color.is_none() && !outcome.covered(lane);
                *(if is_alike { &mut agreement.equal } else { &mut agreement.special }) += 1;
                continue;
            };
            for component in (0..4u8).filter(|component| mask >> component & 1 == 1) {
                let Some(should) = outcome.word(RowId { register: *register, component }, lane) else { continue };
                let letter = COMPONENTS[usize::from(component)];
                let place = || format!("{}.{letter}", name(program.stage(), *register).unwrap_or_default());
                agreement.count(f32::from_bits(color[usize::from(component)]), f32::from_bits(should), place);
            }
        }
    }
    agreement
}

impl Agreement {
    fn count(&mut self, is: f32, should: f32, place: impl Fn() -> String) {
        self.words += 1;
        // Interpolation does not preserve the sign of a zero.
        if is == should || is.is_nan() && should.is_nan() {
            self.equal += 1;
        } else if !is.is_finite() || !should.is_finite() {
            self.special += 1;
        } else {
            let ulps = ulps(is, should);
            if self.worst.as_ref().is_none_or(|worst| worst.ulps < ulps) {
                self.worst = Some(Distance { ulps, place: place(), is, should });
            }
        }
    }
}

/// The number of floats between the two.
fn ulps(a: f32, b: f32) -> u32 {
    let place = |x: f32| {
        let magnitude = i64::from(x.to_bits() & 0x7fff_ffff);
        if x.is_sign_negative() { -magnitude } else { magnitude }
    };
    u32::try_from((place(a) - place(b)).abs()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_whole() {
        assert_eq!(replace("MOV a.b, a.b[1], xa.b, a.bc, a.b.x;", "a.b", "t"), "MOV t, a.b[1], xa.b, a.bc, t.x;");
    }

    #[test]
    fn distances_are_counted_through_zero() {
        assert_eq!(ulps(1.0, 1.0 + f32::EPSILON), 1);
        assert_eq!(ulps(0.0, -0.0), 0);
        assert_eq!(ulps(f32::from_bits(1), f32::from_bits(0x8000_0001)), 2);
    }
}
