//! WGSL: what naga makes of a module, with the names of the program.

use crate::error::Unsupported;
use crate::{Error, Settings, Translation};

/// The text that `words` are, which the rest of `translation` is of.
pub(crate) fn translate(words: &[u32], translation: Translation, settings: &Settings) -> Result<Translation, Error> {
    let text = text(words);
    let text = text.map_err(|what| Error::from(Unsupported::new(settings.target, what, None)))?;
    Ok(Translation { text, map: Vec::new(), ..translation })
}

#[cfg(feature = "wgsl")]
fn text(words: &[u32]) -> Result<String, String> {
    use naga::back::wgsl::{WriterFlags, write_string};
    use naga::front::spv::{Frontend, Options};
    use naga::valid::{Capabilities, ValidationFlags, Validator};
    let lacks = |error: &dyn std::error::Error| {
        let causes = std::iter::successors(Some(error), |error| error.source());
        let causes: Vec<String> = causes.map(ToString::to_string).collect();
        format!("counterpart of a part of the program ({})", causes.join(": "))
    };
    let options = Options { adjust_coordinate_space: false, strict_capabilities: false, ..Options::default() };
    let module = Frontend::new(words.iter().copied(), &options).parse().map_err(|error| lacks(&error))?;
    // What WebGPU has without being asked for it.
    let common = Capabilities::SHADER_FLOAT16_IN_FLOAT32
        | Capabilities::CUBE_ARRAY_TEXTURES
        | Capabilities::MULTISAMPLED_SHADING;
    let mut validator = Validator::new(ValidationFlags::all(), common);
    let info = validator.validate(&module).map_err(|error| lacks(error.as_inner()))?;
    let text = write_string(&module, &info, WriterFlags::empty()).map_err(|error| lacks(&error))?;
    // Programs differentiate and look up wherever they like.
    Ok(format!("diagnostic(off, derivative_uniformity);\n\n{text}"))
}

#[cfg(not(feature = "wgsl"))]
fn text(_: &[u32]) -> Result<String, String> {
    Err("writer without the feature `wgsl` of this crate".to_owned())
}
