//! Global declarations: variables of the interface, blocks, textures, and built-in variables.

use super::module::{Builder, Scalar, Ty, Value, ids};
use super::syntax::Qualifiers;
use super::{Fault, Flavor};
use rspirv::dr::Operand;
use rspirv::spirv::{
    BuiltIn, Capability, Decoration, Dim, ExecutionMode, ExecutionModel, ImageFormat, Op, StorageClass, Word,
};
use std::collections::HashMap;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(super) enum Named {
    Value(Value),
    Variable(Place),
}

/// A variable or a part of it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) base: Word,
    pub(super) class: StorageClass,
    pub(super) indices: Vec<Word>,
    /// The type after the indices.
    pub(super) ty: Ty,
    /// Components of that, if not all.
    pub(super) swizzle: Option<Vec<u8>>,
}

impl Place {
    pub(super) fn new(base: Word, class: StorageClass, ty: Ty) -> Self {
        Self { base, class, indices: Vec::new(), ty, swizzle: None }
    }

    /// The type of the value stored there.
    pub(super) fn value_type(&self) -> Ty {
        match &self.swizzle {
            Some(numbers) => Ty::Vector(self.ty.scalar(), numbers.len() as u8),
            None => self.ty,
        }
    }
}

/// A texture, with or without its sampler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Texture {
    pub(super) dim: Dim,
    pub(super) is_array: bool,
    pub(super) is_multisample: bool,
    pub(super) compares: bool,
    pub(super) scalar: Scalar,
    /// The types of the image, and of it together with its sampler.
    pub(super) image: Word,
    pub(super) sampled: Word,
    pub(super) variable: Word,
    /// A separate sampler.
    pub(super) sampler: Option<Word>,
}

pub(super) struct Globals<'a> {
    variables: HashMap<&'a str, Named>,
    pub(super) textures: HashMap<&'a str, Texture>,
    pub(super) model: ExecutionModel,
    flavor: Flavor,
    /// Inputs and outputs.
    pub(super) interface: Vec<Word>,
    /// Modes that the entry point has, with their numbers.
    pub(super) modes: Vec<(ExecutionMode, Vec<u32>)>,
    pub(super) group_size: [u32; 3],
    /// How many vertices the arrays of inputs and outputs of a primitive or patch have.
    vertices: [u32; 2],
    /// Built-in variables of those vertices, by whether they are outputs.
    of_vertices: HashMap<(bool, &'static str), Place>,
}

/// The vertices of a patch that arrays have, the most that there may be (gl_MaxPatchVertices).
const PATCH_VERTICES: u32 = 32;

/// Layouts of primitives: the side that has them, and the vertices of a primitive that comes in.
#[rustfmt::skip]
const PRIMITIVES: &[(&str, &str, ExecutionMode, Option<u32>)] = &[
    ("in", "points", ExecutionMode::InputPoints, Some(1)),
    ("in", "lines", ExecutionMode::InputLines, Some(2)),
    ("in", "lines_adjacency", ExecutionMode::InputLinesAdjacency, Some(4)),
    ("in", "triangles", ExecutionMode::Triangles, Some(3)),
    ("in", "triangles_adjacency", ExecutionMode::InputTrianglesAdjacency, Some(6)),
    ("out", "points", ExecutionMode::OutputPoints, None),
    ("out", "line_strip", ExecutionMode::OutputLineStrip, None),
    ("out", "triangle_strip", ExecutionMode::OutputTriangleStrip, None),
    ("in", "quads", ExecutionMode::Quads, None),
    ("in", "isolines", ExecutionMode::Isolines, None),
    ("in", "equal_spacing", ExecutionMode::SpacingEqual, None),
    ("in", "fractional_even_spacing", ExecutionMode::SpacingFractionalEven, None),
    ("in", "fractional_odd_spacing", ExecutionMode::SpacingFractionalOdd, None),
    ("in", "cw", ExecutionMode::VertexOrderCw, None),
    ("in", "ccw", ExecutionMode::VertexOrderCcw, None),
    ("in", "point_mode", ExecutionMode::PointMode, None),
];

/// Layouts with numbers.
const COUNTS: [(&str, ExecutionMode); 3] = [
    ("invocations", ExecutionMode::Invocations),
    ("max_vertices", ExecutionMode::OutputVertices),
    ("vertices", ExecutionMode::OutputVertices),
];

/// The side of a shader that a built-in variable is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    In,
    Out,
    /// An output of shaders of this stage, and an input of others.
    OutOf(ExecutionModel),
}

use Side::{In, Out, OutOf};

/// A built-in variable: its name, what it is, its type, its side, and the capability that it needs.
type Row = (&'static str, BuiltIn, Ty, Side, Option<Capability>);

#[rustfmt::skip]
const BUILT_IN: &[Row] = &[
    ("gl_BaseInstanceARB", BuiltIn::BaseInstance, Ty::INT, In, Some(Capability::DrawParameters)),
    ("gl_BaseVertexARB", BuiltIn::BaseVertex, Ty::INT, In, Some(Capability::DrawParameters)),
    ("gl_ClipDistance", BuiltIn::ClipDistance, Ty::Array(Scalar::Float, 1, 8), Out, Some(Capability::ClipDistance)),
    ("gl_DrawIDARB", BuiltIn::DrawIndex, Ty::INT, In, Some(Capability::DrawParameters)),
    ("gl_FragCoord", BuiltIn::FragCoord, Ty::Vector(Scalar::Float, 4), In, None),
    ("gl_FragDepth", BuiltIn::FragDepth, Ty::FLOAT, Out, None),
    ("gl_FrontFacing", BuiltIn::FrontFacing, Ty::BOOL, In, None),
    ("gl_GlobalInvocationID", BuiltIn::GlobalInvocationId, Ty::Vector(Scalar::Uint, 3), In, None),
    ("gl_HelperInvocation", BuiltIn::HelperInvocation, Ty::BOOL, In, None),
    ("gl_InstanceID", BuiltIn::InstanceId, Ty::INT, In, None),
    ("gl_InstanceIndex", BuiltIn::InstanceIndex, Ty::INT, In, None),
    ("gl_InvocationID", BuiltIn::InvocationId, Ty::INT, In, None),
    ("gl_Layer", BuiltIn::Layer, Ty::INT, OutOf(ExecutionModel::Geometry), Some(Capability::Geometry)),
    ("gl_LocalInvocationID", BuiltIn::LocalInvocationId, Ty::Vector(Scalar::Uint, 3), In, None),
    ("gl_LocalInvocationIndex", BuiltIn::LocalInvocationIndex, Ty::UINT, In, None),
    ("gl_NumWorkGroups", BuiltIn::NumWorkgroups, Ty::Vector(Scalar::Uint, 3), In, None),
    ("gl_PatchVerticesIn", BuiltIn::PatchVertices, Ty::INT, In, None),
    ("gl_PointCoord", BuiltIn::PointCoord, Ty::Vector(Scalar::Float, 2), In, None),
    ("gl_PointSize", BuiltIn::PointSize, Ty::FLOAT, Out, None),
    ("gl_Position", BuiltIn::Position, Ty::Vector(Scalar::Float, 4), Out, None),
    ("gl_PrimitiveID", BuiltIn::PrimitiveId, Ty::INT, OutOf(ExecutionModel::Geometry), Some(Capability::Geometry)),
    ("gl_PrimitiveIDIn", BuiltIn::PrimitiveId, Ty::INT, In, None),
    ("gl_SampleID", BuiltIn::SampleId, Ty::INT, In, Some(Capability::SampleRateShading)),
    ("gl_SampleMask", BuiltIn::SampleMask, Ty::Array(Scalar::Int, 1, 1), Out, None),
    ("gl_SampleMaskIn", BuiltIn::SampleMask, Ty::Array(Scalar::Int, 1, 1), In, None),
    ("gl_TessCoord", BuiltIn::TessCoord, Ty::Vector(Scalar::Float, 3), In, None),
    ("gl_TessLevelInner", BuiltIn::TessLevelInner, Ty::Array(Scalar::Float, 1, 2), OutOf(ExecutionModel::TessellationControl), None),
    ("gl_TessLevelOuter", BuiltIn::TessLevelOuter, Ty::Array(Scalar::Float, 1, 4), OutOf(ExecutionModel::TessellationControl), None),
    ("gl_VertexID", BuiltIn::VertexId, Ty::INT, In, None),
    ("gl_VertexIndex", BuiltIn::VertexIndex, Ty::INT, In, None),
    ("gl_ViewportIndex", BuiltIn::ViewportIndex, Ty::INT, OutOf(ExecutionModel::Geometry), Some(Capability::MultiViewport)),
    ("gl_WorkGroupID", BuiltIn::WorkgroupId, Ty::Vector(Scalar::Uint, 3), In, None),
];

fn row(name: &str) -> Option<&'static Row> {
    BUILT_IN.iter().find(|row| row.0 == name)
}

impl<'a> Globals<'a> {
    pub(super) fn new(model: ExecutionModel, flavor: Flavor) -> Self {
        Self {
            variables: HashMap::new(),
            textures: HashMap::new(),
            model,
            flavor,
            interface: Vec::new(),
            modes: Vec::new(),
            group_size: [1; 3],
            vertices: [PATCH_VERTICES; 2],
            of_vertices: HashMap::new(),
        }
    }

    /// Whether textures and samplers are separate variables.
    pub(super) fn is_separate(&self) -> bool {
        self.flavor == Flavor::Naga
    }

    /// Resolves a global name; a built-in variable is declared at its first use.
    pub(super) fn find(&mut self, name: &str, builder: &mut Builder) -> Option<Named> {
        if let Some(named) = self.variables.get(name) {
            return Some(named.clone());
        }
        if name == "gl_WorkGroupSize" {
            let parts = self.group_size.map(|size| builder.uint(size));
            let ty = Ty::Vector(Scalar::Uint, 3);
            let own = builder.ty(ty);
            return Some(Named::Value(Value { id: builder.composite(own, &parts), ty }));
        }
        let row = row(name)?;
        let is_output = row.3 == Out || row.3 == OutOf(self.model);
        Some(self.built_in(row, row.2, is_output, builder))
    }

    /// The built-in variables `name` of the vertices of `gl_in` or `gl_out`: an array.
    pub(super) fn of_vertices(&mut self, block: &str, name: &str, builder: &mut Builder) -> Option<Place> {
        let is_output = block == "gl_out";
        let row = row(name)?;
        if let Some(place) = self.of_vertices.get(&(is_output, row.0)) {
            return Some(place.clone());
        }
        let count = self.vertices[usize::from(is_output)];
        let ty = match row.2 {
            Ty::Array(scalar, _, each) => Ty::Arrays(scalar, count, each),
            ty => Ty::Array(ty.scalar(), ty.width(), count),
        };
        let place = self.made(row, ty, is_output, builder);
        self.of_vertices.insert((is_output, row.0), place.clone());
        Some(place)
    }

    fn built_in(&mut self, row: &Row, ty: Ty, is_output: bool, builder: &mut Builder) -> Named {
        let named = Named::Variable(self.made(row, ty, is_output, builder));
        self.variables.insert(row.0, named.clone());
        named
    }

    /// Declares a built-in variable, which has this type here.
    fn made(&mut self, row: &Row, ty: Ty, is_output: bool, builder: &mut Builder) -> Place {
        let &(name, built_in, _, _, capability) = row;
        let class = if is_output { StorageClass::Output } else { StorageClass::Input };
        let own = builder.ty(ty);
        let variable = builder.variable(class, own, name);
        builder.decorate_built_in(variable, built_in);
        if !is_output && self.model == ExecutionModel::Fragment && ty.scalar() == Scalar::Int {
            builder.decorate(variable, Decoration::Flat, None);
        }
        match (built_in, self.model) {
            (BuiltIn::FragDepth, _) => self.modes.push((ExecutionMode::DepthReplacing, Vec::new())),
            (BuiltIn::TessLevelInner | BuiltIn::TessLevelOuter, _) => {
                builder.decorate(variable, Decoration::Patch, None);
            }
            (BuiltIn::PointSize, ExecutionModel::Geometry) => builder.capability(Capability::GeometryPointSize),
            (BuiltIn::PointSize, ExecutionModel::TessellationControl | ExecutionModel::TessellationEvaluation) => {
                builder.capability(Capability::TessellationPointSize);
            }
            _ => {}
        }
        // Stages before the fragments have variables of primitives by themselves.
        let has_itself = |one: &Capability| *one == Capability::Geometry && self.model != ExecutionModel::Fragment;
        capability.into_iter().filter(|one| !has_itself(one)).for_each(|one| builder.capability(one));
        self.interface.push(variable);
        Place::new(variable, class, ty)
    }

    /// A declaration of the whole shader.
    pub(super) fn layout(&mut self, qualifiers: &Qualifiers<'a>) {
        let sizes = ["local_size_x", "local_size_y", "local_size_z"];
        if qualifiers.layout(sizes[0]).is_some() {
            self.group_size = sizes.map(|name| qualifiers.layout(name).unwrap_or(1));
        }
        if qualifiers.layout("early_fragment_tests").is_some() {
            self.modes.push((ExecutionMode::EarlyFragmentTests, Vec::new()));
        }
        for &(side, word, mode, count) in PRIMITIVES {
            if qualifiers.has(side) && qualifiers.layout(word).is_some() {
                self.modes.push((mode, Vec::new()));
                let is_geometry = self.model == ExecutionModel::Geometry;
                self.vertices[0] = count.filter(|_| is_geometry).unwrap_or(self.vertices[0]);
            }
        }
        for (word, mode) in COUNTS {
            if let Some(number) = qualifiers.layout(word) {
                self.modes.push((mode, vec![number]));
                self.vertices[1] = number;
            }
        }
    }

    /// `in`, `out`, `uniform` or `shared`.
    pub(super) fn variable(
        &mut self,
        qualifiers: &Qualifiers<'a>,
        ty: &'a str,
        name: &'a str,
        count: Option<u32>,
        builder: &mut Builder,
    ) -> Result<(), Fault> {
        let is_uniform = qualifiers.has("uniform");
        if is_uniform && Ty::named(ty).is_none() {
            return self.texture(qualifiers, ty, name, builder);
        }
        let ty = Ty::named(ty).ok_or_else(|| Fault::new(0, format!("type {ty}")))?;
        let ty = match count {
            Some(0) => Ty::Array(ty.scalar(), ty.width(), self.vertices[usize::from(qualifiers.has("out"))]),
            Some(count) => Ty::Array(ty.scalar(), ty.width(), count),
            None => ty,
        };
        let class = match () {
            () if is_uniform => StorageClass::UniformConstant,
            () if qualifiers.has("shared") => StorageClass::Workgroup,
            () if qualifiers.has("out") => StorageClass::Output,
            () => StorageClass::Input,
        };
        if let Some(row) = row(name) {
            self.built_in(row, ty, class == StorageClass::Output, builder);
            return Ok(());
        }
        let own = builder.ty(ty);
        let variable = builder.variable(class, own, name);
        if matches!(class, StorageClass::Input | StorageClass::Output) {
            self.interface.push(variable);
        }
        for (word, decoration) in [("location", Decoration::Location), ("index", Decoration::Index)] {
            if let Some(number) = qualifiers.layout(word) {
                builder.decorate(variable, decoration, Some(number));
            }
        }
        let interpolations = [
            ("flat", Decoration::Flat),
            ("noperspective", Decoration::NoPerspective),
            ("centroid", Decoration::Centroid),
            ("sample", Decoration::Sample),
            ("patch", Decoration::Patch),
        ];
        for (word, decoration) in interpolations {
            if qualifiers.has(word) {
                builder.decorate(variable, decoration, None);
            }
        }
        if qualifiers.has("sample") {
            builder.capability(Capability::SampleRateShading);
        }
        self.variables.insert(name, Named::Variable(Place::new(variable, class, ty)));
        Ok(())
    }

    /// A block: its members are variables.
    pub(super) fn block(
        &mut self,
        qualifiers: &Qualifiers<'a>,
        name: &str,
        members: &[(&'a str, &'a str, Option<u32>)],
        builder: &mut Builder,
    ) -> Result<(), Fault> {
        let class = match () {
            () if qualifiers.layout("push_constant").is_some() => StorageClass::PushConstant,
            () if qualifiers.has("buffer") && self.flavor != Flavor::Gl => StorageClass::StorageBuffer,
            () => StorageClass::Uniform,
        };
        let (mut offset, mut types, mut places) = (0, Vec::new(), Vec::new());
        for (ty, name, count) in members {
            let ty = Ty::named(ty).ok_or_else(|| Fault::new(0, format!("type {ty}")))?;
            let size = 4 * u32::from(ty.width());
            offset = u32::next_multiple_of(offset, size);
            let (own, ty) = match count {
                Some(count) => {
                    let own = builder.block_array(ty.scalar(), ty.width(), *count, size);
                    (own, Ty::Array(ty.scalar(), ty.width(), *count))
                }
                None => (builder.ty(ty), ty),
            };
            types.push(own);
            places.push((*name, ty, offset));
            offset += size * count.unwrap_or(1);
        }
        // Blocks of the same members are different types.
        let id = builder.id();
        let own = builder.global(Op::TypeStruct, None, &[id], ids(&types));
        builder.name(own, name);
        let is_old = qualifiers.has("buffer") && self.flavor == Flavor::Gl;
        builder.decorate(own, if is_old { Decoration::BufferBlock } else { Decoration::Block }, None);
        let variable = builder.variable(class, own, name.trim_end_matches("_block"));
        for (number, (name, ty, offset)) in (0..).zip(places) {
            builder.member_name(own, number, name);
            builder.decorate_member(own, number, Decoration::Offset, Some(offset));
            if qualifiers.has("readonly") {
                builder.decorate_member(own, number, Decoration::NonWritable, None);
            }
            let mut place = Place::new(variable, class, ty);
            place.indices.push(builder.uint(number));
            self.variables.insert(name, Named::Variable(place));
        }
        // Readers of modules look for it at the one or the other.
        if qualifiers.has("readonly") && !is_old {
            builder.decorate(variable, Decoration::NonWritable, None);
        }
        bind(qualifiers, variable, builder);
        Ok(())
    }

    fn texture(
        &mut self,
        qualifiers: &Qualifiers<'a>,
        ty: &'a str,
        name: &'a str,
        builder: &mut Builder,
    ) -> Result<(), Fault> {
        let unknown = || Fault::new(0, format!("type {ty}"));
        let (scalar, kind) = match ty.strip_prefix('i') {
            Some(rest) => (Scalar::Int, rest),
            None => (Scalar::Float, ty),
        };
        let kind = kind.strip_prefix("sampler").ok_or_else(unknown)?;
        let (kind, compares) = kind.strip_suffix("Shadow").map_or((kind, false), |kind| (kind, true));
        let (kind, is_array) = kind.strip_suffix("Array").map_or((kind, false), |kind| (kind, true));
        let (kind, is_multisample) = kind.strip_suffix("MS").map_or((kind, false), |kind| (kind, true));
        let (dim, capability) = match (kind, is_array) {
            ("1D", _) => (Dim::Dim1D, Some(Capability::Sampled1D)),
            ("2D", _) => (Dim::Dim2D, None),
            ("3D", _) => (Dim::Dim3D, None),
            ("Cube", true) => (Dim::DimCube, Some(Capability::SampledCubeArray)),
            ("Cube", false) => (Dim::DimCube, None),
            ("Buffer", _) => (Dim::DimBuffer, Some(Capability::SampledBuffer)),
            _ => return Err(unknown()),
        };
        capability.into_iter().for_each(|capability| builder.capability(capability));
        let of = builder.ty(Ty::Vector(scalar, 1));
        let numbers = [u32::from(compares), u32::from(is_array), u32::from(is_multisample), 1];
        let mut operands = vec![Operand::IdRef(of), Operand::Dim(dim)];
        operands.extend(numbers.map(Operand::LiteralBit32));
        operands.push(Operand::ImageFormat(ImageFormat::Unknown));
        let key: Vec<u32> = [of, dim as u32].into_iter().chain(numbers).collect();
        let image = builder.global(Op::TypeImage, None, &key, operands);
        // Texels of buffers have no sampler.
        let (sampled, is_alone) = match dim {
            Dim::DimBuffer => (image, true),
            _ => (builder.global(Op::TypeSampledImage, None, &[image], ids(&[image])), self.is_separate()),
        };
        let variable = builder.variable(StorageClass::UniformConstant, if is_alone { image } else { sampled }, name);
        bind(qualifiers, variable, builder);
        let sampler = (self.is_separate() && dim != Dim::DimBuffer && !is_multisample).then(|| {
            let own = builder.global(Op::TypeSampler, None, &[], Vec::new());
            let sampler = builder.variable(StorageClass::UniformConstant, own, &format!("{name}_sampler"));
            let number = qualifiers.layout("binding").map_or(0, |number| number + 1);
            builder.decorate(sampler, Decoration::DescriptorSet, qualifiers.layout("set"));
            builder.decorate(sampler, Decoration::Binding, Some(number));
            sampler
        });
        let texture = Texture { dim, is_array, is_multisample, compares, scalar, image, sampled, variable, sampler };
        self.textures.insert(name, texture);
        Ok(())
    }
}

/// The set and the binding of a variable.
fn bind(qualifiers: &Qualifiers<'_>, variable: Word, builder: &mut Builder) {
    for (word, decoration) in [("set", Decoration::DescriptorSet), ("binding", Decoration::Binding)] {
        if let Some(number) = qualifiers.layout(word) {
            builder.decorate(variable, decoration, Some(number));
        }
    }
}
