//! The examples of the page, with the files that they name. They are embedded in the command. (`crates/cli/examples` is
//! a link to the examples of the repository, so that the package of this crate contains them.)

/// The folder of the examples in the repository; on the page, names begin with it.
pub const FOLDER: &str = "examples/";

macro_rules! embed {
    ($($name:literal,)*) => {
        /// Names below [`FOLDER`] and contents.
        pub const FILES: &[(&str, &[u8])] = &[$(
            ($name, include_bytes!(concat!("../../examples/", $name))),
        )*];
    };
}

embed![
    "models/arcade.glb",
    "models/figure.glb",
    "models/hall.glb",
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
    "scenes/bloom.toml",
    "scenes/blur.toml",
    "scenes/bricks.toml",
    "scenes/deferred.toml",
    "scenes/depth_of_field.toml",
    "scenes/figures.toml",
    "scenes/fogs.toml",
    "scenes/fountain.toml",
    "scenes/fur.toml",
    "scenes/glossy.toml",
    "scenes/hall.toml",
    "scenes/julia.toml",
    "scenes/meadow.toml",
    "scenes/mist.toml",
    "scenes/motion.toml",
    "scenes/nbody.toml",
    "scenes/planet.toml",
    "scenes/points.toml",
    "scenes/poppies.toml",
    "scenes/shadows.toml",
    "scenes/stone_and_wood.toml",
    "scenes/toon.toml",
    "scenes/two_shadows.toml",
    "scenes/water.toml",
    "scenes/programs/air.fp",
    "scenes/programs/ambient.fp",
    "scenes/programs/basin.fp",
    "scenes/programs/blur.cp",
    "scenes/programs/bodies.fp",
    "scenes/programs/bodies.gp",
    "scenes/programs/bodies.vp",
    "scenes/programs/boulder.fp",
    "scenes/programs/boulder.vp",
    "scenes/programs/bright.fp",
    "scenes/programs/candy.fp",
    "scenes/programs/cel.fp",
    "scenes/programs/develop.fp",
    "scenes/programs/drops.fp",
    "scenes/programs/drops.gp",
    "scenes/programs/drops.vp",
    "scenes/programs/drops_step.gp",
    "scenes/programs/dusk.fp",
    "scenes/programs/expose.fp",
    "scenes/programs/film.fp",
    "scenes/programs/focus.fp",
    "scenes/programs/fur.fp",
    "scenes/programs/fur.vp",
    "scenes/programs/gauss.fp",
    "scenes/programs/gbuffer.fp",
    "scenes/programs/glow.fp",
    "scenes/programs/grade.fp",
    "scenes/programs/hall.fp",
    "scenes/programs/height.fp",
    "scenes/programs/hills.vp",
    "scenes/programs/ink.fp",
    "scenes/programs/julia.fp",
    "scenes/programs/lamp.fp",
    "scenes/programs/lantern.fp",
    "scenes/programs/lit.fp",
    "scenes/programs/matte.vp",
    "scenes/programs/mist.fp",
    "scenes/programs/moving.fp",
    "scenes/programs/moving.vp",
    "scenes/programs/nbody.cp",
    "scenes/programs/planet.fp",
    "scenes/programs/planet.gp",
    "scenes/programs/planet.tcp",
    "scenes/programs/planet.tep",
    "scenes/programs/planet.vp",
    "scenes/programs/poppies.fp",
    "scenes/programs/poppies.gp",
    "scenes/programs/poppies.vp",
    "scenes/programs/pose.vp",
    "scenes/programs/shadowed.fp",
    "scenes/programs/shafts.fp",
    "scenes/programs/show.fp",
    "scenes/programs/shutter.fp",
    "scenes/programs/slopes.fp",
    "scenes/programs/soil.fp",
    "scenes/programs/stone.fp",
    "scenes/programs/texels.vp",
    "scenes/programs/timber.fp",
    "scenes/programs/turf.fp",
    "scenes/programs/water.fp",
    "scenes/programs/world.vp",
    "textures/bricks.png",
    "textures/depth.png",
    "textures/foliage.png",
    "textures/land.png",
    "textures/leaf.png",
    "textures/normals.png",
    "textures/palette.png",
    "textures/sky.png",
];

/// Scenes, and programs that are something by themselves: name, what the first comment says, text.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let is_one = |name: &str| name.ends_with(".toml") || name.starts_with("programs/");
    FILES.iter().filter(move |(name, _)| is_one(name)).filter_map(|(name, bytes)| {
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
    fn every_example_exists() {
        let mut found = BTreeSet::new();
        for folder in ["models", "programs", "scenes", "scenes/programs", "textures"] {
            for entry in std::fs::read_dir(format!("{}/../../{FOLDER}{folder}", env!("CARGO_MANIFEST_DIR"))).unwrap() {
                let entry = entry.unwrap();
                // A script makes the models.
                if entry.path().is_file() && entry.path().extension().is_none_or(|extension| extension != "py") {
                    found.insert(format!("{folder}/{}", entry.file_name().into_string().unwrap()));
                }
            }
        }
        assert_eq!(FILES.iter().map(|(name, _)| (*name).to_owned()).collect::<BTreeSet<_>>(), found);
        for (name, comment, text) in all() {
            let is_right = name.ends_with(".toml") || nvjit::Program::load(text.as_bytes()).is_ok();
            assert!(!comment.is_empty() && is_right, "{name}");
        }
    }
}
