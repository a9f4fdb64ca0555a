//! The textures of a pass's programs: images of the scene, and targets of earlier passes.

use super::{Bound, Planner, Source, fault, unknown};
use crate::render::header;
use crate::render::programs::Loaded;
use crate::render::scene::file::{self, Filter, Wrap};
use crate::{UsageError, cg_comments, textures};
use nvjit::runtime::TextureTarget;
use nvjit_texture::{MagFilter, MinFilter, WrapMode};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

/// Texels along the sides of the detail that lookups at a slant may take.
const ANISOTROPY: f32 = 8.0;

impl Planner<'_> {
    /// The textures at the units that the programs use.
    pub(super) fn bind(
        &mut self,
        pass: &file::Pass,
        span: &Range<usize>,
        own: Option<usize>,
        programs: &[Loaded],
    ) -> anyhow::Result<Vec<Bound>> {
        let mut bindings = BTreeMap::new();
        for (name, texture) in &pass.textures {
            let unit = programs.iter().find_map(|(_, text)| cg_comments::resource(text, name.get_ref()));
            let unit = unit.as_deref().map_or(name.get_ref().as_str(), |place| place.trim_start_matches("texunit "));
            let unit = textures::find_unit(unit).map_err(|why| fault(name.span(), why))?;
            bindings.insert(unit, (name, texture));
        }
        let mut used: BTreeMap<u8, TextureTarget> = BTreeMap::new();
        for texture in programs.iter().flat_map(|(program, _)| program.textures()) {
            if let Some(other) = used.insert(texture.unit, texture.target).filter(|other| *other != texture.target) {
                let (one, two) = (texture.target.name(), other.name());
                let message = format!("the programs look up in texture {} as {one} and as {two}", texture.unit);
                return Err(fault(span.clone(), message));
            }
        }
        for (unit, (name, _)) in &bindings {
            if !used.contains_key(unit) {
                return Err(fault(name.span(), format!("no program of this pass looks up in texture {unit}")));
            }
        }
        let mut all = Vec::new();
        for (unit, target) in used {
            let Some((_, texture)) = bindings.get(&unit) else {
                let message =
                    format!("texture {unit}, which is looked up as {}, is missing in `textures`", target.name());
                return Err(fault(span.clone(), message));
            };
            all.push(Bound { unit, target, source: self.source(texture, target, own)? });
        }
        Ok(all)
    }

    /// The source of a name in `textures`: an image of the scene, or a target, with a part of it behind a dot.
    fn source(&mut self, name: &Spanned<String>, target: TextureTarget, own: Option<usize>) -> anyhow::Result<Source> {
        if self.textures.keys().any(|key| key == name) {
            return Ok(Source::Image(self.image(name, target)?));
        }
        let text = name.get_ref();
        let (base, part) = text.split_once('.').map_or((text.as_str(), None), |(base, part)| (base, Some(part)));
        let Some(number) = self.target_names.iter().position(|own| own == base) else {
            let names = self.textures.keys().map(|key| key.get_ref().as_str());
            return Err(unknown(name, "texture or target", names.chain(self.target_names.iter().map(String::as_str))));
        };
        if own == Some(number) {
            return Err(fault(name.span(), format!("this pass draws to `{base}`, so it cannot look it up")));
        }
        if !self.drawn[number] {
            return Err(fault(name.span(), format!("no earlier pass draws to `{base}`")));
        }
        if !matches!(target.of_texture(), TextureTarget::D2 | TextureTarget::Rect) {
            return Err(fault(name.span(), format!("a target is looked up as 2D or RECT, not as {}", target.name())));
        }
        let compares = target != target.of_texture();
        match part {
            Some("depth") => Ok(Source::Depth(number)),
            _ if compares => Err(fault(name.span(), format!("{} compares depths: `{base}.depth`", target.name()))),
            None => Ok(Source::Color(number, 0)),
            Some(part) => {
                let count = self.targets[number].colors;
                let buffer = part.parse().ok().filter(|&buffer: &usize| buffer < count);
                buffer.map(|buffer| Source::Color(number, buffer)).ok_or_else(|| {
                    fault(
                        name.span(),
                        format!("`{base}` has no `{part}`: it has the colours 0 to {} and depth", count - 1),
                    )
                })
            }
        }
    }

    /// The number of an image that the scene names, made for a target.
    pub(super) fn image(&mut self, name: &Spanned<String>, target: TextureTarget) -> anyhow::Result<usize> {
        let key = (name.get_ref().clone(), target);
        if let Some(&number) = self.images.get(&key) {
            return Ok(number);
        }
        let Some(texture) = self.textures.get(name.get_ref().as_str()) else {
            return Err(unknown(name, "texture", self.textures.keys().map(|key| key.get_ref().as_str())));
        };
        let image = texture.image.get_ref();
        let files: Vec<_> = image.split(',').map(|file| header::beside(self.folder, file)).collect();
        let files = if textures::is_constant(image) { image.clone() } else { files.join(",") };
        let about = |error: anyhow::Error| match error.downcast::<UsageError>() {
            Ok(UsageError(message)) => fault(texture.image.span(), message),
            Err(error) => fault(texture.image.span(), format!("{error:#}")),
        };
        let mut made = textures::named(&files, target, texture.compare, &mut self.memory).map_err(about)?;
        let mut state = *made.sampler();
        if let Some(filter) = texture.filter.filter(|_| !target.compares()) {
            state = match filter {
                Filter::Mipmap if !target.has_levels() => state,
                filter => with_filter(state, filter),
            };
        }
        // Faces of cube maps that repeat would show where they meet.
        let usual = target.is_cube().then_some(WrapMode::ClampToEdge);
        if let Some(wrap) = texture.wrap.map(wrap_mode).or(usual) {
            state = state.with_wrap(wrap);
        }
        if state.min_filter.mipmaps() {
            state.max_anisotropy = ANISOTROPY;
        }
        made.set_sampler(state).map_err(|error| fault(texture.image.span(), error.to_string()))?;
        self.loaded.push(Arc::new(made));
        self.images.insert(key, self.loaded.len() - 1);
        Ok(self.loaded.len() - 1)
    }
}

/// The state of a sampler with these filters.
pub fn with_filter(state: nvjit_texture::SamplerState, filter: Filter) -> nvjit_texture::SamplerState {
    let (min, mag) = match filter {
        Filter::Nearest => (MinFilter::Nearest, MagFilter::Nearest),
        Filter::Linear => (MinFilter::Linear, MagFilter::Linear),
        Filter::Mipmap => (MinFilter::LinearMipmapLinear, MagFilter::Linear),
    };
    state.with_filters(min, mag)
}

pub(super) fn wrap_mode(wrap: Wrap) -> WrapMode {
    match wrap {
        Wrap::Repeat => WrapMode::Repeat,
        Wrap::Mirror => WrapMode::MirroredRepeat,
        Wrap::Clamp => WrapMode::ClampToEdge,
    }
}
