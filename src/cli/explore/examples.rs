//! The examples that the page offers, with the files that they name: they are in the command.

/// Where they are in the repository, and how the page calls them.
pub const FOLDER: &str = "examples/";

macro_rules! embed {
    ($($name:literal,)*) => {
        /// Names below [`FOLDER`] and contents.
        pub const FILES: &[(&str, &[u8])] = &[$(
            ($name, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/", $name))),
        )*];
    };
}

embed![
    "programs/billboard.vp",
    "programs/blur.fp",
    "programs/checker.fp",
    "programs/concatenate.vsp",
    "programs/deferred.fp",
    "programs/environment.vp",
    "programs/environment_bump.fp",
    "programs/fog.fp",
    "programs/fog.vp",
    "programs/fog_exp.fp",
    "programs/fog_exp2.fp",
    "programs/fog_linear.fp",
    "programs/foliage.fp",
    "programs/fxaa.fp",
    "programs/glossy.vp",
    "programs/gouraud.vp",
    "programs/hatching.fp",
    "programs/julia.fp",
    "programs/lamps.fp",
    "programs/lamps.vp",
    "programs/lights.vp",
    "programs/mandelbrot.fp",
    "programs/marble.fp",
    "programs/modulate.fp",
    "programs/morph.vp",
    "programs/motion_blur.fp",
    "programs/noise.vp",
    "programs/normalize.vsp",
    "programs/normals.gp",
    "programs/pack_gbuffer.fp",
    "programs/palette.fp",
    "programs/phong.fp",
    "programs/phong_half.fp",
    "programs/planet.fp",
    "programs/portal.vp",
    "programs/projector.vp",
    "programs/reflection.fp",
    "programs/relief.fp",
    "programs/scan.cp",
    "programs/shadow.fp",
    "programs/shadow_map.fp",
    "programs/sharpen.fp",
    "programs/silk.fp",
    "programs/skinning.vp",
    "programs/sponge.fp",
    "programs/tangent_space.vp",
    "programs/terrain.vp",
    "programs/toon.fp",
    "programs/transform_light.vp",
    "programs/twist.vp",
    "programs/two_sided.vp",
    "programs/unpack_gbuffer.fp",
    "programs/wood.fp",
    "programs/zoom.vp",
    "textures/bricks.png",
    "textures/depth.png",
    "textures/foliage.png",
    "textures/leaf.png",
    "textures/normals.png",
    "textures/palette.png",
    "textures/sky.png",
];

/// The programs: name, what the first comment says, text.
pub fn programs() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    FILES.iter().filter(|(name, _)| name.starts_with("programs/")).filter_map(|(name, bytes)| {
        let text = std::str::from_utf8(bytes).ok()?;
        let comment = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
        Some((*name, comment, text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_example_is_there() {
        let mut found = BTreeSet::new();
        for folder in ["programs", "textures"] {
            for entry in std::fs::read_dir(format!("{}/{FOLDER}{folder}", env!("CARGO_MANIFEST_DIR"))).unwrap() {
                found.insert(format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap()));
            }
        }
        assert_eq!(FILES.iter().map(|(name, _)| (*name).to_owned()).collect::<BTreeSet<_>>(), found);
        for (name, comment, text) in programs() {
            assert!(!comment.is_empty() && nvjit::Program::load(text.as_bytes()).is_ok(), "{name}");
        }
    }
}
