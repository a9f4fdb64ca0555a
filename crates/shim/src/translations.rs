//! Translates programs for the driver: to plain ARB programs, or to GLSL where these cannot express a program.

use crate::cache::{Form, Translated};
use crate::settings::Settings;
use nvjit::Program;
use nvjit::language::isa::Language;
use nvjit::language::program::ParameterSource;
use nvjit::language::syntax::ast::Binding;
use nvjit_translate::{Contract, Error, Reflection, Settings as Translation, Target, attempt};
use std::collections::BTreeSet;

/// Why there is no translation, and the position in the program of what is missing.
pub type Refusal = (i32, String);

/// Translates a program to a plain ARB program.
pub fn plain(text: &[u8], program: &Program) -> Result<Translated, Refusal> {
    cached(Form::Arb, text, |original| {
        let (plain, declared) = if is_plain(program) {
            (original.to_owned(), Vec::new())
        } else {
            let asked = Translation { target: Target::Arb, contract: Contract::Fast, ..Translation::default() };
            let done = attempt(program, text, &asked).map_err(|error| refusal(&error))?;
            (done.text, done.reflection.parameters)
        };
        let mut made = Translated::new(Form::Arb, original, plain);
        [made.locals, made.environment] = numbered(program);
        for parameter in &declared {
            let bound = parameter.bound.iter().find(|bound| bound.kind == "named");
            let number = number(&parameter.uniform, "program.local[");
            made.named.extend(number.zip(bound).map(|(number, bound)| (number, bound.name.clone())));
        }
        Ok(made)
    })
}

/// Translates a program to GLSL of the compatibility profile.
pub fn shader(text: &[u8], program: &Program) -> Result<Translated, Refusal> {
    cached(Form::Glsl, text, |original| {
        let asked = Translation {
            target: Target::Glsl450Compat,
            contract: Contract::Fast,
            locations: true,
            ..Translation::default()
        };
        let done = attempt(program, text, &asked).map_err(|error| refusal(&error))?;
        check(&done.reflection)?;
        let mut made = Translated::new(Form::Glsl, original, done.text);
        made.uniforms = done
            .reflection
            .parameters
            .iter()
            .map(|one| (one.uniform.clone(), one.first, one.count.unwrap_or(1)))
            .collect();
        made.buffers = done
            .reflection
            .buffers
            .iter()
            .map(|block| (block.name.clone(), block.kind == "program.storage", block.point))
            .collect();
        Ok(made)
    })
}

/// Whether a program is a plain one itself.
pub fn is_plain(program: &Program) -> bool {
    matches!(program.language(), Language::ArbVp | Language::ArbFp)
}

/// Whether a program is in a language of NV_gpu_program4 or 5, which plain programs cannot express.
pub fn is_typed(program: &Program) -> bool {
    matches!(program.language(), Language::Nvvp4 | Language::Nvfp4 | Language::Nvvp5 | Language::Nvfp5)
}

/// The shim sets only uniforms that are parameters of programs: other state is the driver's, in built-in variables.
fn check(reflection: &Reflection) -> Result<(), Refusal> {
    let mut bound = reflection.parameters.iter().flat_map(|one| &one.bound);
    if let Some(state) = bound.find(|one| one.kind == "state") {
        return Err((0, format!("GLSL has no variable for {}", state.name)));
    }
    match reflection.buffers.iter().find(|block| block.kind == "program.counter") {
        Some(_) => Err((0, "there are no atomic counter buffers".to_owned())),
        None => Ok(()),
    }
}

fn refusal(error: &Error) -> Refusal {
    let place = error.span().map_or(0, |span| i32::try_from(span.start).unwrap_or(i32::MAX));
    (place, error.to_string())
}

/// The translation in the folder, or a new one that is written there.
fn cached(
    form: Form,
    text: &[u8],
    make: impl FnOnce(&str) -> Result<Translated, Refusal>,
) -> Result<Translated, Refusal> {
    let folder = Settings::get().cache.as_ref();
    let original = String::from_utf8_lossy(text);
    if let Some(found) = folder.and_then(|folder| Translated::find(folder, form, &original)) {
        return Ok(found);
    }
    let made = make(&original)?;
    if let Some(folder) = folder {
        made.keep(folder);
    }
    Ok(made)
}

/// The numbers of local parameters and of environment parameters that a program may read.
fn numbered(program: &Program) -> [Vec<u32>; 2] {
    let (mut locals, mut environment) = (BTreeSet::new(), BTreeSet::new());
    // All elements of arrays.
    for bound in &program.ast().bank {
        match bound.binding {
            Binding::Local(number) => drop(locals.insert(number.into())),
            Binding::Environment(number) => drop(environment.insert(number.into())),
            _ => {}
        }
    }
    let parameters = program.parameters().iter().map(|one| &one.source);
    for source in parameters {
        match source {
            ParameterSource::Local(number) => drop(locals.insert((*number).into())),
            ParameterSource::Environment(number) => drop(environment.insert((*number).into())),
            _ => {}
        }
    }
    if !program.features().variables && program.interface().relative_parameters {
        // c[A0.x + n] may read any parameter.
        environment.extend(0..u32::try_from(program.features().parameters.count).unwrap_or(0));
    }
    [locals, environment].map(|numbers| numbers.into_iter().collect())
}

fn number(name: &str, prefix: &str) -> Option<u32> {
    name.strip_prefix(prefix)?.strip_suffix(']')?.parse().ok()
}
