//! Finds the errors that drawing a scene would report, without drawing it: it computes the scene's values by the
//! functions that drawing uses.

use super::{Object, Output, Painter, memory, mode, pipeline, wrong};
use crate::render::scene::expression::Variables;
use crate::render::scene::plan::{self, Fault, Faults, Pass, Work};
use nvjit::runtime::Shader;
use nvjit_raster::{Mesh, Target, Topology};
use nvjit_texture::TextureUnits;

/// The times whose pictures are looked at; a picture alone is that of the first.
const TIMES: [f64; 4] = [0.0, 0.25, 0.5, 0.75];

/// So many instances, elements and repetitions are looked at for each time at most.
const MOST_VALUES: u32 = 1 << 20;

/// The errors so far, and the number of values that may still be checked.
struct Found {
    faults: Vec<anyhow::Error>,
    time: f64,
    left: u32,
}

impl Found {
    /// Keeps what is wrong. Gives nothing if that, or everything that is looked at, is enough.
    fn note<T>(&mut self, result: anyhow::Result<T>) -> Option<T> {
        match result {
            Ok(value) => {
                self.left = self.left.checked_sub(1)?;
                Some(value)
            }
            Err(error) => {
                self.faults.extend(Faults::list(error).into_iter().map(|error| at(self.time, error)));
                None
            }
        }
    }
}

/// An error that a picture alone has not says when it comes.
fn at(time: f64, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        // Messages about expressions say it already.
        Ok(Fault { span, message }) if time > 0.0 && !message.contains(&format!("t = {time}")) => {
            plan::fault(span, format!("{message} (at t = {time})"))
        }
        Ok(fault) => fault.into(),
        Err(error) => error,
    }
}

impl Painter<'_> {
    /// Everything that pictures would be refused for before a program runs.
    pub fn check(&self) -> anyhow::Result<()> {
        let mut faults = Vec::new();
        for time in TIMES {
            let mut found = Found { faults, time, left: MOST_VALUES };
            self.check_time(&mut found);
            faults = found.faults;
        }
        Faults::of(faults)
    }

    fn check_time(&self, found: &mut Found) {
        let time = found.time;
        for buffer in &self.plan.buffers {
            // One fault of an element is enough.
            for vector in memory::elements(buffer, time) {
                if found.note(vector).is_none() {
                    break;
                }
            }
        }
        for ((work, repetition), engines) in self.plan.passes.iter().zip(&self.engines) {
            let variables = Variables { time, instance: [0.0, 1.0], step: 0.0 };
            let Some(count) = found.note(memory::repetitions(work, repetition, &variables)) else { continue };
            for step in 0..count {
                let variables = Variables { step: f64::from(step), ..variables };
                let is_fine = match work {
                    Work::Draw(pass) => self.check_pass(pass, engines, &variables, found),
                    Work::Compute(pass) => found.note(self.compute_parameters(pass, &variables)).map(drop),
                };
                if is_fine.is_none() {
                    break;
                }
            }
        }
    }

    /// Nothing if something is wrong.
    fn check_pass(
        &self,
        pass: &Pass,
        engines: &[Box<dyn Shader>],
        variables: &Variables,
        found: &mut Found,
    ) -> Option<()> {
        let values = found.note(self.values(pass, variables))?;
        let mut is_fine = Some(());
        if pass.meshes.is_empty() {
            is_fine = found.note(self.object(pass, None, &values.sight, variables)).map(drop);
        }
        for mesh in &pass.meshes {
            for instance in 0..mesh.count {
                let variables = Variables { instance: [instance.into(), mesh.count.into()], ..*variables };
                let object: Option<Object> = found.note(self.object(pass, Some(mesh), &values.sight, &variables));
                if object.is_none() {
                    is_fine = None;
                    break;
                }
            }
        }
        // A draw of nothing is refused for what is wrong with its programs.
        let nothing = || {
            let own = &self.plan.targets[pass.target];
            let mut target = Target::new(1, 1, own.format).with_colors(own.colors);
            let mut feedback = memory::feedback(self.plan, pass);
            let state = self.state(pass, &values.sight);
            let mesh = Mesh { mode: mode(pass), ..Mesh::new(Topology::Triangles, &[]) };
            let output = Output { pass, target: &mut target, feedback: &mut feedback };
            let drawn = output.draw(&pipeline(&pass.programs, engines)?, &state, &mesh, &TextureUnits::new());
            drawn.map(drop).map_err(|error| wrong(pass, error))
        };
        found.note(nothing()).and(is_fine)
    }
}
