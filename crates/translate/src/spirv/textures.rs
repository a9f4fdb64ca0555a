//! Texture lookups and queries.

use super::Fault;
use super::code::Code;
use super::globals::Texture;
use super::module::{Scalar, Ty, Value, ids};
use super::syntax::Expression;
use rspirv::dr::Operand;
use rspirv::spirv::{Capability, Dim, ExecutionModel, ImageOperands, Op, Word};

type Result<T> = std::result::Result<T, Fault>;

/// The meaning of an argument of a lookup after the texture and the coordinates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Bias,
    Level,
    Gradients,
    Offset,
    Offsets,
    Component,
}

/// The kind of lookup of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Sample,
    Fetch,
    Gather,
}

/// Functions with the meanings of their arguments; trailing ones may be missing.
const TABLE: &[(&str, How, &[Is])] = &[
    ("texelFetch", How::Fetch, &[Is::Level]),
    ("texelFetchOffset", How::Fetch, &[Is::Level, Is::Offset]),
    ("texture", How::Sample, &[Is::Bias]),
    ("textureGather", How::Gather, &[Is::Component]),
    ("textureGatherOffset", How::Gather, &[Is::Offset, Is::Component]),
    ("textureGatherOffsets", How::Gather, &[Is::Offsets, Is::Component]),
    ("textureGrad", How::Sample, &[Is::Gradients]),
    ("textureGradOffset", How::Sample, &[Is::Gradients, Is::Offset]),
    ("textureLod", How::Sample, &[Is::Level]),
    ("textureLodOffset", How::Sample, &[Is::Level, Is::Offset]),
    ("textureOffset", How::Sample, &[Is::Offset, Is::Bias]),
];

/// Image operands, in the order of their bits.
#[derive(Default)]
struct Extra {
    mask: Option<ImageOperands>,
    bias: Option<Word>,
    lod: Option<Word>,
    gradients: Option<[Word; 2]>,
    offset: Option<Word>,
    offsets: Option<Word>,
    sample: Option<Word>,
}

impl Extra {
    fn adds(&mut self, bit: ImageOperands) {
        self.mask = Some(self.mask.map_or(bit, |mask| mask | bit));
    }

    fn operands(&self) -> Vec<Operand> {
        let Some(mask) = self.mask else { return Vec::new() };
        let gradients = self.gradients.iter().flatten();
        let all = self.bias.iter().chain(&self.lod).chain(gradients);
        let all = all.chain(&self.offset).chain(&self.offsets).chain(&self.sample);
        let mut operands = vec![Operand::ImageOperands(mask)];
        operands.extend(all.map(|&id| Operand::IdRef(id)));
        operands
    }
}

impl<'a> Code<'a> {
    /// The result of a texture function, if it is one.
    pub(super) fn looked_up(&mut self, name: &str, arguments: &[Expression<'a>]) -> Result<Option<Value>> {
        let Some((Expression::Name(texture), rest)) = arguments.split_first() else { return Ok(None) };
        let Some(texture) = self.globals.textures.get(texture).copied() else { return Ok(None) };
        if let Some(&(_, how, kinds)) = TABLE.iter().find(|row| row.0 == name) {
            return self.lookup(texture, how, kinds, rest).map(Some);
        }
        let image = self.image(texture, false);
        self.builder.capability(Capability::ImageQuery);
        let size = match texture.dim {
            Dim::Dim1D | Dim::DimBuffer => 1,
            Dim::Dim3D => 3,
            _ => 2,
        };
        let ty = Ty::Vector(Scalar::Int, size + u8::from(texture.is_array));
        let values = rest.iter().map(|one| self.value(one)).collect::<Result<Vec<_>>>()?;
        Ok(Some(match (name, &values[..]) {
            ("textureSize", [level]) => self.builder.op(Op::ImageQuerySizeLod, ty, ids(&[image, level.id])),
            ("textureSize", []) => self.builder.op(Op::ImageQuerySize, ty, ids(&[image])),
            ("textureSamples", []) => self.builder.op(Op::ImageQuerySamples, Ty::INT, ids(&[image])),
            ("textureQueryLod", [place]) => {
                let image = self.image(texture, true);
                self.builder.op(Op::ImageQueryLod, Ty::Vector(Scalar::Float, 2), ids(&[image, place.id]))
            }
            _ => return Err(self.fault(format!("function {name}"))),
        }))
    }

    /// The image, with its sampler or without.
    fn image(&mut self, texture: Texture, is_sampled: bool) -> Word {
        let is_alone = texture.sampler.is_some() || texture.dim == Dim::DimBuffer;
        let is_alone = is_alone || texture.is_multisample && self.globals.is_separate();
        let own = if is_alone { texture.image } else { texture.sampled };
        let loaded = self.builder.op_of(Op::Load, own, ids(&[texture.variable]));
        match (is_sampled, texture.sampler) {
            (true, Some(sampler)) => {
                let ty = self.builder.global(Op::TypeSampler, None, &[], Vec::new());
                let sampler = self.builder.op_of(Op::Load, ty, ids(&[sampler]));
                self.builder.op_of(Op::SampledImage, texture.sampled, ids(&[loaded, sampler]))
            }
            (false, None) if !is_alone => self.builder.op_of(Op::Image, texture.image, ids(&[loaded])),
            _ => loaded,
        }
    }

    fn lookup(&mut self, texture: Texture, how: How, kinds: &[Is], rest: &[Expression<'a>]) -> Result<Value> {
        let values = rest.iter().map(|one| self.arguments(one)).collect::<Result<Vec<_>>>()?;
        let mut values = values.into_iter();
        let Some(place) = values.next() else { return Err(self.fault("lookup")) };
        // The depth reference: the last component of the coordinates if they have room for it, or else the next
        // argument.
        let is_apart = how == How::Gather || texture.dim == Dim::DimCube && texture.is_array;
        let reference = match (texture.compares, is_apart) {
            (false, _) => None,
            (true, true) => values.next().map(|value| value.id),
            (true, false) => Some(self.shuffle(place, &[place.ty.width() - 1]).id),
        };
        let (mut extra, mut component) = (Extra::default(), 0);
        for kind in kinds {
            let Some(value) = values.next() else { break };
            let (bit, to) = match kind {
                Is::Bias => (ImageOperands::BIAS, &mut extra.bias),
                Is::Level if texture.is_multisample => (ImageOperands::SAMPLE, &mut extra.sample),
                Is::Level => (ImageOperands::LOD, &mut extra.lod),
                Is::Offset => (ImageOperands::CONST_OFFSET, &mut extra.offset),
                Is::Offsets => {
                    self.builder.capability(Capability::ImageGatherExtended);
                    (ImageOperands::CONST_OFFSETS, &mut extra.offsets)
                }
                Is::Gradients => {
                    let Some(second) = values.next() else { return Err(self.fault("lookup")) };
                    extra.gradients = Some([value.id, second.id]);
                    extra.adds(ImageOperands::GRAD);
                    continue;
                }
                Is::Component => {
                    component = value.id;
                    continue;
                }
            };
            *to = Some(value.id);
            extra.adds(bit);
        }
        let texel = Ty::Vector(texture.scalar, 4);
        if how == How::Fetch {
            let image = self.image(texture, false);
            let operands = [ids(&[image, place.id]), extra.operands()].concat();
            return Ok(self.builder.op(Op::ImageFetch, texel, operands));
        }
        // Outside of fragments there are no derivatives.
        let is_fragment = self.globals.model == ExecutionModel::Fragment;
        if how == How::Sample && !is_fragment && extra.lod.is_none() && extra.gradients.is_none() {
            extra.lod = Some(self.builder.constant(Scalar::Float, 0).id);
            extra.adds(ImageOperands::LOD);
        }
        let is_explicit = extra.lod.is_some() || extra.gradients.is_some();
        let image = self.image(texture, true);
        let mut operands = ids(&[image, place.id]);
        let (op, ty) = match (how, reference) {
            (How::Gather, Some(_)) => (Op::ImageDrefGather, texel),
            (How::Gather, None) => {
                let component = if component == 0 { self.builder.int(0).id } else { component };
                operands.extend(ids(&[component]));
                (Op::ImageGather, texel)
            }
            (_, Some(_)) if is_explicit => (Op::ImageSampleDrefExplicitLod, Ty::Vector(texture.scalar, 1)),
            (_, Some(_)) => (Op::ImageSampleDrefImplicitLod, Ty::Vector(texture.scalar, 1)),
            (_, None) if is_explicit => (Op::ImageSampleExplicitLod, texel),
            (_, None) => (Op::ImageSampleImplicitLod, texel),
        };
        operands.extend(reference.map(Operand::IdRef));
        operands.extend(extra.operands());
        Ok(self.builder.op(op, ty, operands))
    }

    /// An argument: a value, or an array of offsets.
    fn arguments(&mut self, argument: &Expression<'a>) -> Result<Value> {
        let Expression::Call("[]", parts) = argument else { return self.value(argument) };
        let values = parts.iter().map(|part| self.value(part)).collect::<Result<Vec<_>>>()?;
        let ty = Ty::Array(Scalar::Int, 2, values.len() as u32);
        let parts: Vec<Word> = values.iter().map(|value| value.id).collect();
        if !parts.iter().all(|&part| self.builder.is_constant(part)) {
            return Err(self.fault("offsets that are computed"));
        }
        let own = self.builder.ty(ty);
        Ok(Value { id: self.builder.composite(own, &parts), ty })
    }
}
