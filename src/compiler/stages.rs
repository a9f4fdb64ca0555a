//! The stages between a program and the function that a backend gets. Only this file has their order.

use crate::compiler::ir::{BlockData, Function, Named, Ops, VerifyError, verify, verify_converged, verify_kept};
use crate::compiler::opt::{Observe, Passes, optimize_seen};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::compiler::{diverge, expand, lower};
use crate::language::program::Program;
use crate::options::Options;
use std::collections::BTreeMap;

/// The form of the IR after a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// As `lower` leaves it.
    Lowered,
    /// After the first round of optimisation: what `dump --emit ir` shows.
    Optimized,
    /// Primitive operations only.
    Expanded,
    /// Without divergent branches.
    Diverged,
    /// After the second round of optimisation, and without barriers: the input of backends.
    Final,
}

/// The stage that produces a form from the previous one.
struct Stage {
    form: Form,
    name: &'static str,
    /// Whether a function is of this form.
    verify: fn(&Function, Ops) -> Result<(), VerifyError>,
    /// Does nothing for the output of `lower`.
    step: fn(&Stages, Function, &Meter, &mut Observe<'_>) -> Result<Function, Exhausted>,
}

const ORDER: [Stage; 5] = [
    Stage {
        form: Form::Lowered,
        name: "lowered",
        verify: |function, _| verify(function),
        step: |_, function, _, _| Ok(function),
    },
    Stage { form: Form::Optimized, name: "optimized", verify: |function, _| verify(function), step: Stages::optimize },
    Stage {
        form: Form::Expanded,
        name: "expanded",
        verify: verify_kept,
        step: |stages, function, meter, _| {
            meter.charge(weight::EXPAND * function.size())?;
            Ok(expand::expand(&function, &stages.options, stages.kept))
        },
    },
    Stage {
        form: Form::Diverged,
        name: "diverged",
        verify: |function, _| verify_converged(function),
        step: |_, function, meter, _| diverge::diverge(function, meter),
    },
    Stage {
        form: Form::Final,
        name: "final",
        verify: |function, _| verify_converged(function),
        step: |stages, function, meter, observe| {
            let function = stages.optimize(function, meter, observe)?;
            let has_barriers = function.blocks.iter().any(BlockData::has_barriers);
            meter.charge(if has_barriers { weight::SPLIT } else { 1 } * function.size())?;
            Ok(diverge::split(function))
        },
    },
];

impl Form {
    /// All forms, in their order.
    pub const ALL: [Self; 5] = [Self::Lowered, Self::Optimized, Self::Expanded, Self::Diverged, Self::Final];

    fn stage(self) -> &'static Stage {
        &ORDER[self as usize]
    }

    /// The name in reports.
    pub fn name(self) -> &'static str {
        self.stage().name
    }

    /// Whether `function` is of this form.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn verify(self, function: &Function) -> Result<(), VerifyError> {
        (self.stage().verify)(function, Ops::NATIVE)
    }
}

/// The configuration of the stages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stages {
    /// Options that change results.
    pub options: Options,
    /// Optimisation passes, which do not change results.
    pub passes: Passes,
    /// The operations that the backend has although they are not primitive.
    pub kept: Ops,
}

impl Stages {
    fn optimize(
        &self,
        mut function: Function,
        meter: &Meter,
        observe: &mut Observe<'_>,
    ) -> Result<Function, Exhausted> {
        optimize_seen(&mut function, self.passes, self.options.mad, meter, observe)?;
        Ok(function)
    }

    /// A meter for a compilation of `program`, with the options' limit.
    pub fn meter(&self, program: &Program) -> Meter {
        self.options.meter(program.ast().length())
    }

    /// Lowers `program`.
    ///
    /// # Errors
    /// If `meter` runs out.
    pub fn lower(&self, program: &Program, meter: &Meter) -> Result<Function, Exhausted> {
        lower::lower(program, &self.options, meter)
    }

    /// Takes `function`, of the form `from`, through the stages up to the form `to`. `observe` sees the function after
    /// each stage and each pass, and may change it.
    ///
    /// In debug builds, panics if a function is not of the form that a stage should give.
    ///
    /// # Errors
    /// If `meter` runs out.
    pub fn run(
        &self,
        mut function: Function,
        from: Form,
        to: Form,
        meter: &Meter,
        mut observe: impl FnMut(Form, &mut Function),
    ) -> Result<Function, Exhausted> {
        for stage in ORDER.iter().filter(|stage| stage.form > from && stage.form <= to) {
            function = (stage.step)(self, function, meter, &mut |_, _| {})?;
            if cfg!(debug_assertions)
                && let Err(error) = (stage.verify)(&function, self.kept)
            {
                panic!("{}: {error}\n{function}", stage.name);
            }
            observe(stage.form, &mut function);
        }
        Ok(function)
    }

    /// The final function of `program`, and the text of all its forms.
    ///
    /// # Errors
    /// If `meter` runs out.
    pub fn forms(&self, program: &Program, meter: &Meter) -> Result<(Function, Vec<(Form, String)>), Exhausted> {
        let names = program.parameter_names();
        let text = |function: &Function| Named { function, names: &names }.to_string();
        let lowered = self.lower(program, meter)?;
        let mut forms = vec![(Form::Lowered, text(&lowered))];
        let mut see = |form, function: &mut Function| forms.push((form, text(function)));
        let last = self.run(lowered, Form::Lowered, Form::Final, meter, &mut see)?;
        Ok((last, forms))
    }

    /// The text of `program` after `lower` and after each pass and stage that changes it, with their names: repeated
    /// ones are numbered.
    ///
    /// # Errors
    /// If `meter` runs out.
    pub fn passes(&self, program: &Program, meter: &Meter) -> Result<Vec<(String, String)>, Exhausted> {
        let names = program.parameter_names();
        let text = |function: &Function| Named { function, names: &names }.to_string();
        let mut function = self.lower(program, meter)?;
        let mut seen = vec![(Form::Lowered.name().to_owned(), text(&function))];
        let mut counts = BTreeMap::new();
        let mut see = |name: &'static str, function: &Function| {
            let text = text(function);
            if seen.last().is_none_or(|(_, last)| *last != text) {
                let count = counts.entry(name).and_modify(|count| *count += 1).or_insert(1);
                seen.push((if *count > 1 { format!("{name} {count}") } else { name.to_owned() }, text));
            }
        };
        for stage in &ORDER {
            function = (stage.step)(self, function, meter, &mut see)?;
            see(stage.name, &function);
        }
        Ok(seen)
    }

    /// The function of `program` in the form `to`.
    ///
    /// # Errors
    /// If `meter` runs out.
    pub fn of(&self, program: &Program, to: Form, meter: &Meter) -> Result<Function, Exhausted> {
        self.run(self.lower(program, meter)?, Form::Lowered, to, meter, |_, _| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forms are numbers of stages.
    #[test]
    fn stages_are_in_their_order() {
        for (form, stage) in Form::ALL.into_iter().zip(&ORDER) {
            assert_eq!(form, stage.form);
        }
    }

    #[test]
    fn passes_lead_from_the_first_form_to_the_last() {
        let program =
            Program::load(b"!!FP1.0\nADD R0, {1}.x, {2}.x;\nMUL o[COLR], R0, f[COL0];\nMUL R1, R0, f[COL0];\nEND")
                .unwrap();
        let stages = Stages::default();
        let passes = stages.passes(&program, &Meter::unlimited()).unwrap();
        assert_eq!(
            passes[0],
            ("lowered".to_owned(), stages.of(&program, Form::Lowered, &Meter::unlimited()).unwrap().to_string())
        );
        assert_eq!(
            passes.last().unwrap().1,
            stages.of(&program, Form::Final, &Meter::unlimited()).unwrap().to_string()
        );
        let names: Vec<_> = passes.iter().map(|(name, _)| &**name).collect();
        assert!(names.contains(&"folding") && names.contains(&"dead code elimination"), "{names:?}");
        assert!(passes.windows(2).all(|pair| pair[0].1 != pair[1].1 && pair[0].0 != pair[1].0));
    }

    /// Parameters have numbers in the IR; readers want their names.
    #[test]
    fn parameters_have_their_names() {
        let names = |text: &[u8]| {
            let (last, forms) = Stages::default().forms(&Program::load(text).unwrap(), &Meter::unlimited()).unwrap();
            let named = forms.last().unwrap().1.clone();
            assert_eq!(crate::compiler::ir::parse(&named).unwrap().to_string(), last.to_string(), "names are comments");
            let names =
                named.lines().filter(|line| line.contains(" = param ")).filter_map(|line| line.split_once("; "));
            names.map(|(_, name)| name.to_owned()).collect::<Vec<_>>()
        };
        let declared = b"!!FP1.0\nDECLARE tint = {1, 0.5};\nMUL R0.x, f[COL0], tint;\nMUL o[COLR].xy, R0.x, p[3];\nEND";
        assert_eq!(names(declared), ["tint", "p[3]", "p[3]"]);
        let bound =
            b"!!ARBvp1.0\nPARAM a[2] = { state.fog.color, program.local[7] };\nMOV result.position.x, a[1];\nEND";
        assert_eq!(names(bound), ["a[1]"]);
    }

    #[test]
    fn every_form_is_seen_once() {
        let program = Program::load(b"!!VP2.0\nBRA end (GT);\nMOV o[HPOS], v[0];\nend:\nEND").unwrap();
        let stages = Stages::default();
        let mut seen = Vec::new();
        let last = stages
            .run(
                stages.lower(&program, &Meter::unlimited()).unwrap(),
                Form::Lowered,
                Form::Final,
                &Meter::unlimited(),
                |form, function| {
                    assert_eq!(form.verify(function), Ok(()), "{}", form.name());
                    seen.push((form, function.clone()));
                },
            )
            .unwrap();
        assert_eq!(seen.iter().map(|(form, _)| *form).collect::<Vec<_>>(), Form::ALL[1..]);
        for (form, function) in seen {
            assert_eq!(stages.of(&program, form, &Meter::unlimited()).unwrap(), function);
            // From wherever it is taken up, it becomes the same.
            assert_eq!(stages.run(function, form, Form::Final, &Meter::unlimited(), |_, _| {}).unwrap(), last);
        }
    }
}
