//! Parameters of passes: the programs that have them, and the matrices that a scene provides.

use super::{MatrixKind, Parameter, Planner, Space, fault};
use crate::names::{parameter_names, suggestion};
use crate::render::programs::{self, Loaded};
use crate::render::scene::file::Named;
use crate::render::scene::value::{Matrix, Value};
use crate::render::supply;
use nvjit::runtime::Stage;
use std::collections::BTreeMap;
use toml::Spanned;

impl Planner<'_> {
    /// The parameters of a pass: its own, and those of a file.
    pub(super) fn pass_params(
        &self,
        params: Named<Spanned<Value>>,
        file: Option<&Spanned<String>>,
        programs: &[Loaded],
    ) -> anyhow::Result<Vec<Parameter>> {
        let mut all = match file {
            Some(file) => self.params_file(file, programs)?,
            None => Vec::new(),
        };
        all.extend(self.parameters(params, programs)?);
        Ok(all)
    }

    /// Parameters of a JSON file: an object of numbers, or lists of one to four.
    fn params_file(&self, file: &Spanned<String>, programs: &[Loaded]) -> anyhow::Result<Vec<Parameter>> {
        let wrong = |message: String| fault(file.span(), message);
        let path = self.folder.join(file.get_ref());
        let text = crate::read(&path).map_err(|error| wrong(format!("{error:#}")))?;
        let params: BTreeMap<String, Value> =
            serde_json::from_slice(&text).map_err(|error| wrong(format!("{}: {error}", crate::display_path(&path))))?;
        let spanned = |(name, value)| (Spanned::new(file.span(), name), Spanned::new(file.span(), value));
        self.parameters(params.into_iter().map(spanned).collect(), programs)
    }

    pub(super) fn parameters(
        &self,
        params: Named<Spanned<Value>>,
        programs: &[Loaded],
    ) -> anyhow::Result<Vec<Parameter>> {
        params.into_iter().map(|(name, value)| self.parameter(&name, value, programs)).collect()
    }

    /// Finds a parameter in the programs that have it, or only in that of the stage that stands before the name.
    fn parameter(
        &self,
        name: &Spanned<String>,
        value: Spanned<Value>,
        programs: &[Loaded],
    ) -> anyhow::Result<Parameter> {
        let text = name.get_ref().as_str();
        let (wanted, own) = match text.split_once(':').and_then(|(prefix, own)| Some((stage_of(prefix)?, own))) {
            Some((stage, own)) => (Some(stage), own),
            None => (None, text),
        };
        if let Some(stage) = wanted.filter(|&stage| programs.iter().all(|(program, _)| program.stage() != stage)) {
            return Err(fault(name.span(), format!("this pass is without {}", programs::stage_name(stage))));
        }
        let span = value.span();
        let matrix = match value.get_ref() {
            Value::Vector(_) => None,
            Value::Matrix(matrix) => Some(self.matrix(matrix)?),
        };
        let (mut rows, mut used) = (Vec::new(), false);
        for row in 0..if matrix.is_some() { 4 } else { 1 } {
            let (mut known, mut reason) = (false, String::new());
            let mut numbers = vec![Vec::new(); programs.len()];
            for (program, numbers) in programs.iter().zip(&mut numbers) {
                if wanted.is_some_and(|stage| stage != program.0.stage()) {
                    continue;
                }
                match supply::parameter(program, own.trim(), matrix.map(|_| row)) {
                    Ok(found) => {
                        known = true;
                        used |= !found.is_empty();
                        *numbers = found;
                    }
                    // That it has others says more than that it has none.
                    Err(why) if reason.is_empty() || !why.starts_with("there is no") => reason = why,
                    Err(_) => {}
                }
            }
            if !known {
                let mut names: Vec<_> = programs.iter().flat_map(|(program, _)| parameter_names(program)).collect();
                names.sort_unstable();
                names.dedup();
                let is_unknown = reason.starts_with("there is no parameter") && !reason.contains(", perhaps ");
                let hint = if is_unknown { suggestion(own.trim(), &names) } else { String::new() };
                let has = if names.is_empty() { "no parameters".to_owned() } else { names.join(", ") };
                return Err(fault(name.span(), format!("{reason}{hint}; the programs have {has}")));
            }
            rows.push(numbers);
        }
        if !used {
            return Err(fault(name.span(), format!("no program of this pass reads `{text}`")));
        }
        Ok(Parameter { span, value: value.into_inner(), matrix, rows })
    }

    fn matrix(&self, matrix: &Matrix) -> anyhow::Result<MatrixKind> {
        let name = &matrix.matrix;
        if name.get_ref() == "model" {
            return Ok(MatrixKind::Model);
        }
        let spaces = [("eye", Space::Eye), ("clip", Space::Clip), ("texture", Space::Texture)];
        let split = name.get_ref().split_once('.').and_then(|(camera, space)| {
            let number = self.camera_names.iter().position(|own| own == camera)?;
            Some(MatrixKind::Camera(number, spaces.iter().find(|row| row.0 == space)?.1))
        });
        split.ok_or_else(|| {
            let cameras = self.camera_names.join(", ");
            let message = format!(
                "there is no matrix `{}`: there are model, and eye, clip and texture behind the name of a camera ({cameras}) and a dot",
                name.get_ref()
            );
            fault(name.span(), message)
        })
    }
}

/// The stage that stands before the name of a parameter, as the key of its program.
fn stage_of(prefix: &str) -> Option<Stage> {
    Some(match prefix {
        "vp" => Stage::Vertex,
        "tcp" => Stage::TessControl,
        "tep" => Stage::TessEvaluation,
        "gp" => Stage::Geometry,
        "fp" => Stage::Fragment,
        "cp" => Stage::Compute,
        _ => return None,
    })
}
