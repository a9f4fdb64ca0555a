//! The texts of a scene's programs: those of its files, or those that an editor holds.

use super::{Planner, fault};
use crate::display_path;
use crate::render::programs::{self, Loaded};
use nvjit::Program;
use nvjit::runtime::Stage;
use std::collections::BTreeMap;
use toml::Spanned;

/// Texts that count in place of files, by the paths of these.
pub type Texts = BTreeMap<String, String>;

/// A program does not load; its errors have been shown.
#[derive(Debug, thiserror::Error)]
#[error("a program does not load")]
pub struct Reported;

impl Planner<'_> {
    /// The program that a pass names. Where texts are given, faults in them are not reported on standard error.
    pub(super) fn program(&self, file: Option<&Spanned<String>>, stage: Stage) -> anyhow::Result<Option<Loaded>> {
        let Some(name) = file else { return Ok(None) };
        let path = self.folder.join(name.get_ref());
        let wrong = |message: String| fault(name.span(), message);
        let about = |error: anyhow::Error| wrong(format!("{error:#}"));
        let loaded = match self.texts {
            None => crate::load(&path).map_err(about)?.ok_or(Reported)?,
            Some(texts) => {
                let known = texts.get(&path.display().to_string()).map(|text| text.clone().into_bytes());
                let text = known.map_or_else(|| crate::read(&path), Ok).map_err(about)?;
                let program = Program::load(&text);
                (program.map_err(|_| wrong(format!("{} does not load", display_path(&path))))?, text)
            }
        };
        if loaded.0.stage() != stage {
            let wanted = programs::stage_name(stage);
            return Err(wrong(format!("{} is not {wanted}", loaded.0.language())));
        }
        Ok(Some(loaded))
    }
}
