//! Plain ARB programs without a driver: parses translations, runs them in the interpreter, and compares the results
//! with those of the originals.

use super::{Distances, Failed, Verdict, count};
use crate::{Contract, Error, Settings, Target, Translation, translate};
use nvjit::Program;
use nvjit::language::isa::registers::{RESULT_COLH, RESULT_COLR, RESULT_DEPR};
use nvjit::language::syntax::ast::Binding;
use nvjit::runtime::{Register, RegisterFile, RowId, Stage};
use nvjit_fuzzing::Case;
use nvjit_fuzzing::inputs::{FuzzSampler, Inputs};
use nvjit_fuzzing::oracle;

/// Translates the program of `case` to the bit, runs the translation on its inputs, and compares.
pub fn check(case: &Case) -> Verdict {
    run(case, Contract::Exact, &mut |case, outcome, row, lane, is| {
        outcome.agrees(case.program.features(), row, lane, is)
    })
}

/// The same with any contract, without a comparison to the bit: how far results are off.
pub fn measure(case: &Case, contract: Contract, distances: &mut Distances) -> Verdict {
    run(case, contract, &mut |_, outcome, row, lane, is| {
        if let Some(should) = outcome.word(row, lane) {
            count(distances, is, should);
        }
        true
    })
}

type Agrees<'a> = dyn FnMut(&Case, &oracle::Outcome, RowId, usize, u32) -> bool + 'a;

fn run(case: &Case, contract: Contract, agrees: &mut Agrees<'_>) -> Verdict {
    if case.patient {
        return Verdict::LeftOut("takes long");
    }
    let mut case = case.clone();
    // `fast` does not keep these rules.
    case.options.nv_vertex_program_rules &= contract == Contract::Exact;
    let case = &case;
    let text = nvjit::language::syntax::print(case.program.ast());
    let Ok(program) = Program::load(text.as_bytes()) else { return Verdict::LeftOut("does not load") };
    let settings = Settings { target: Target::Arb, contract, options: case.options, ..Settings::default() };
    let translation = match translate(&program, text.as_bytes(), &settings) {
        Ok(translation) => translation,
        Err(Error::Unsupported(unsupported)) => return Verdict::Unsupported(unsupported),
        Err(Error::TooMuch(_)) => return Verdict::LeftOut("is too large for the target"),
        Err(Error::TooMuchWork(_)) => return Verdict::LeftOut("takes too much work to translate"),
    };
    let failed = |message: String, ran| Verdict::Failed(Failed { message, text: translation.text.clone(), ran });
    let plain = match Program::load(translation.text.as_bytes()) {
        Ok(plain) => plain,
        Err(errors) => return failed(format!("the parser does not take it: {errors}"), false),
    };
    // In FP1.0 the texture says whether a lookup compares, in ARB programs the program does.
    let compares = program.features().targets_compare == plain.features().targets_compare;
    let is_alike = |round: &&Inputs| compares || round.sampler != FuzzSampler::Detail;
    for (number, round) in case.rounds.iter().filter(is_alike).enumerate() {
        let Ok(should) = oracle::reference(case, round) else { continue };
        let inputs = Inputs { parameters: parameters(&program, &plain, &translation, round), ..round.clone() };
        let mut other = Case { program: plain.clone(), rounds: vec![inputs.clone()], ..case.clone() };
        // The translation does not get rules that the original does not have.
        other.options.nv_vertex_program_rules &= program.features().numbers.superseded;
        let is = match oracle::reference(&other, &inputs) {
            Ok(is) => is,
            Err(failure) => return failed(format!("round {number}: {failure:?}"), true),
        };
        for lane in (0..round.lanes).filter(|&lane| round.exec[lane]) {
            if is.covered(lane) != should.covered(lane) {
                if contract == Contract::Fast {
                    continue;
                }
                return failed(format!("round {number}: lane {lane} is covered: {}", is.covered(lane)), true);
            }
            if !should.covered(lane) {
                continue;
            }
            for row in should.rows().filter(|row| counts(&program, *row)).collect::<Vec<_>>() {
                let Some(word) = is.word(counterpart(&program, row), lane) else { continue };
                if !agrees(case, &should, row, lane, word) {
                    let (is, wanted) =
                        (f32::from_bits(word), f32::from_bits(should.word(row, lane).unwrap_or_default()));
                    let message = format!("round {number}: {row:?} of lane {lane} is {is:?}, should be {wanted:?}");
                    return failed(message, true);
                }
            }
        }
    }
    Verdict::Equal
}

/// Whether the row is observable: results, and only z of the depth.
fn counts(program: &Program, row: RowId) -> bool {
    let is_depth = program.stage() == Stage::Fragment && row.register.index == RESULT_DEPR;
    row.register.file == RegisterFile::Result && (!is_depth || row.component == 2)
}

/// The row of the plain program that is this one of the original.
fn counterpart(program: &Program, row: RowId) -> RowId {
    let is_half = program.stage() == Stage::Fragment && row.register.index == RESULT_COLH;
    match row.register.file {
        RegisterFile::Result if is_half => RowId { register: Register::new(RegisterFile::Result, RESULT_COLR), ..row },
        _ => row,
    }
}

/// The parameters of the original, as the bank of the plain program has them.
fn parameters(
    program: &Program,
    plain: &Program,
    translation: &Translation,
    round: &Inputs,
) -> std::collections::BTreeMap<u16, [u32; 4]> {
    let own = &program.ast().bank;
    let original = |binding: Binding| -> Option<u16> {
        if program.features().variables {
            return own.iter().position(|bound| bound.binding == binding).and_then(|index| u16::try_from(index).ok());
        }
        let name = binding.to_string();
        let found = translation.reflection.parameters.iter().find(|parameter| parameter.uniform == name);
        found.map(|parameter| parameter.first).or(match binding {
            Binding::Environment(number) => Some(number),
            _ => None,
        })
    };
    let defaults = program.default_parameters();
    let value = |index: u16| {
        let default = || defaults.get(usize::from(index)).map(|value| value.map(f32::to_bits));
        round.parameters.get(&index).copied().or_else(default)
    };
    (0..).zip(&plain.ast().bank).filter_map(|(to, bound)| Some((to, value(original(bound.binding)?)?))).collect()
}
