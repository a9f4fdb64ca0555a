//! Reads meshes from glTF 2.0 files: the triangles of all nodes of the scene, with positions, normals, texture
//! coordinates and colours. It ignores materials, skins and animations.

use crate::guarded::guarded;
use crate::{printable, read_file};
use anyhow::{Context, anyhow, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::{DMat3, DMat4, DVec3};
use gltf::accessor::{DataType, Dimensions};
use gltf::json::Path as Place;
use gltf::json::validation::Validate;
use gltf::mesh::Mode;
use gltf::{Accessor, Document, Gltf, Node, Primitive, Semantic};
use nvjit::limits;
use nvjit_raster::shapes::Shape;
use std::path::{Component, Path};

/// A file in `folder`, moved and scaled to the unit sphere; and colours, if it has them.
pub fn parse(bytes: &[u8], folder: &Path) -> anyhow::Result<(Shape, Option<Vec<[f32; 4]>>)> {
    let Gltf { document, blob } = guarded(|| document(bytes))?;
    if let Some(extension) = document.extensions_required().next() {
        bail!("extensionsRequired: `{}` is not understood", printable(extension));
    }
    let buffers = buffers(&document, blob, folder)?;
    let mut made =
        Made { buffers: &buffers, shape: Shape::default(), colors: Vec::new(), lacks_normals: false, colored: false };
    for (node, matrix) in placed(&document)? {
        let Some(mesh) = node.mesh() else { continue };
        for primitive in mesh.primitives() {
            let place = format!("meshes[{}].primitives[{}]", mesh.index(), primitive.index());
            made.add(&primitive, matrix).context(place)?;
        }
    }
    let Made { shape, colors, lacks_normals, colored, .. } = made;
    ensure!(!shape.indices.is_empty(), "there are no triangles");
    let mut shape = shape.fitted();
    if lacks_normals {
        shape.compute_normals();
    }
    shape.compute_tangents();
    Ok((shape, colored.then_some(colors)))
}

/// The JSON of a file and its binary chunk, all of whose references lead somewhere.
fn document(bytes: &[u8]) -> anyhow::Result<Gltf> {
    let plain = |message: String| anyhow!(printable(&message));
    let found = Gltf::from_slice_without_validation(bytes).map_err(|error| plain(error.to_string()))?;
    let root = found.document.as_json();
    // The crate's validation looks at the accessor of positions before it knows that there is one.
    let count = root.accessors.len();
    for (mesh, primitives) in root.meshes.iter().map(|mesh| &mesh.primitives).enumerate() {
        for (number, primitive) in primitives.iter().enumerate() {
            let used = primitive.attributes.values().chain(&primitive.indices).map(|index| index.value());
            if let Some(index) = used.into_iter().find(|&index| index >= count) {
                bail!("meshes[{mesh}].primitives[{number}]: there is no accessors[{index}]: there are {count}");
            }
        }
    }
    let mut first = None;
    root.validate(root, Place::new, &mut |path, error| {
        first.get_or_insert_with(|| format!("{}: {error}", path()));
    });
    first.map_or(Ok(found), |message| Err(plain(message)))
}

/// The bytes of all buffers.
fn buffers(document: &Document, mut blob: Option<Vec<u8>>, folder: &Path) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut room = limits::MAX_MODEL_FILE;
    let mut all = Vec::new();
    for buffer in document.buffers() {
        let place = || format!("buffers[{}]", buffer.index());
        let bytes = match buffer.source() {
            gltf::buffer::Source::Bin => blob.take().context("the file has no binary chunk").with_context(place)?,
            gltf::buffer::Source::Uri(uri) => {
                uri_bytes(uri, folder, room).with_context(|| format!("{}.uri", place()))?
            }
        };
        let (length, given) = (buffer.length(), bytes.len());
        ensure!(length <= given, "{}: {length} bytes are announced, {given} are there", place());
        room = room.checked_sub(given).with_context(|| {
            format!(
                "{}: all buffers together may have {} MiB, which this exceeds",
                place(),
                limits::MAX_MODEL_FILE >> 20
            )
        })?;
        all.push(bytes);
    }
    Ok(all)
}

/// The content of a URI: its own bytes, or a file in the folder of the model.
fn uri_bytes(uri: &str, folder: &Path, room: usize) -> anyhow::Result<Vec<u8>> {
    if let Some(data) = uri.strip_prefix("data:") {
        let (_, text) = data.split_once(";base64,").context("data that is not base64")?;
        return STANDARD.decode(text).map_err(|error| anyhow!("not base64: {error}"));
    }
    let path = Path::new(uri);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    ensure!(inside && !uri.contains(':'), "`{}` is not in the folder of the model", printable(uri));
    read_file(&folder.join(path), room)
}

/// The nodes of the scene that is shown, or all if none is, with the matrix from each to the world.
fn placed(document: &Document) -> anyhow::Result<Vec<(Node<'_>, DMat4)>> {
    let scene = document.default_scene().or_else(|| document.scenes().next());
    let mut waiting: Vec<(Node<'_>, DMat4)> = match &scene {
        Some(scene) => scene.nodes().map(|node| (node, DMat4::IDENTITY)).collect(),
        None => {
            let mut is_below = vec![false; document.nodes().len()];
            document.nodes().flat_map(|node| node.children()).for_each(|child| is_below[child.index()] = true);
            document.nodes().filter(|node| !is_below[node.index()]).map(|node| (node, DMat4::IDENTITY)).collect()
        }
    };
    // In the order of the file.
    waiting.reverse();
    let mut seen = vec![false; document.nodes().len()];
    let mut all = Vec::new();
    while let Some((node, above)) = waiting.pop() {
        let index = node.index();
        ensure!(!std::mem::replace(&mut seen[index], true), "nodes[{index}] is below several nodes, or below itself");
        let own = DMat4::from_cols_array_2d(&node.transform().matrix().map(|column| column.map(f64::from)));
        let matrix = above * own;
        ensure!(matrix.is_finite(), "nodes[{index}]: its transformation is not finite");
        let children: Vec<_> = node.children().collect();
        waiting.extend(children.into_iter().rev().map(|child| (child, matrix)));
        all.push((node, matrix));
    }
    Ok(all)
}

/// The vertices and triangles of the primitives so far.
struct Made<'a> {
    buffers: &'a [Vec<u8>],
    shape: Shape,
    colors: Vec<[f32; 4]>,
    lacks_normals: bool,
    colored: bool,
}

impl Made<'_> {
    fn add(&mut self, primitive: &Primitive<'_>, matrix: DMat4) -> anyhow::Result<()> {
        let attribute = |semantic: Semantic, name: &str, missing: [f32; 4]| {
            let Some(accessor) = primitive.get(&semantic) else { return Ok(None) };
            self.vectors(&accessor, missing).with_context(|| format!("attributes.{name}")).map(Some)
        };
        let positions = attribute(Semantic::Positions, "POSITION", [0.0, 0.0, 0.0, 1.0])?;
        let positions = positions.context("there is no attributes.POSITION")?;
        let count = positions.len();
        let normals = attribute(Semantic::Normals, "NORMAL", [0.0; 4])?;
        let texcoords = attribute(Semantic::TexCoords(0), "TEXCOORD_0", [0.0, 0.0, 0.0, 1.0])?;
        let colors = attribute(Semantic::Colors(0), "COLOR_0", [1.0; 4])?;
        for (name, own) in [("NORMAL", &normals), ("TEXCOORD_0", &texcoords), ("COLOR_0", &colors)] {
            if let Some(own) = own {
                ensure!(own.len() == count, "attributes.{name}: {} for {count} vertices", own.len());
            }
        }
        let indices = match primitive.indices() {
            Some(accessor) => self.indices(&accessor).context("indices")?,
            None => (0..count as u32).collect(),
        };
        if let Some(index) = indices.iter().find(|&&index| index as usize >= count) {
            bail!("indices: there is no vertex {index}: there are {count}");
        }
        let mut triangles: Vec<[u32; 3]> = match primitive.mode() {
            Mode::Triangles => indices.as_chunks::<3>().0.to_vec(),
            Mode::TriangleStrip => {
                let turned = |(number, window): (usize, &[u32])| {
                    let [a, b, c] = [window[0], window[1], window[2]];
                    if number % 2 == 0 { [a, b, c] } else { [b, a, c] }
                };
                indices.windows(3).enumerate().map(turned).collect()
            }
            Mode::TriangleFan => match indices.split_first() {
                Some((&first, rest)) => rest.windows(2).map(|pair| [first, pair[0], pair[1]]).collect(),
                None => Vec::new(),
            },
            other => bail!("mode: these are {other:?}; triangles are drawn, strips and fans of them"),
        };
        let most = limits::MAX_MODEL_VERTICES;
        let first = self.shape.positions.len();
        let fits = first + count <= most && self.shape.indices.len() + 3 * triangles.len() <= most;
        ensure!(fits, "all nodes together may have {} million vertices, which this exceeds", most >> 20);

        let linear = DMat3::from_mat4(matrix);
        // A mirror turns triangles round.
        let mirrors = linear.determinant() < 0.0;
        if mirrors {
            triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
        }
        let sign = if mirrors { -1.0 } else { 1.0 };
        let of_normals = DMat3::from_cols(
            linear.y_axis.cross(linear.z_axis),
            linear.z_axis.cross(linear.x_axis),
            linear.x_axis.cross(linear.y_axis),
        ) * sign;
        let moved = |[x, y, z, _]: [f32; 4]| {
            let place = matrix.transform_point3(DVec3::new(x.into(), y.into(), z.into())).as_vec3();
            place.extend(1.0).to_array()
        };
        self.shape.positions.extend(positions.into_iter().map(moved));
        if let Some(vertex) =
            self.shape.positions[first..].iter().position(|place| !place.iter().all(|c| c.is_finite()))
        {
            bail!("attributes.POSITION: vertex {vertex} is not finite where its node puts it");
        }
        let turned = |[x, y, z, _]: [f32; 4]| {
            let normal = of_normals * DVec3::new(x.into(), y.into(), z.into());
            normal.normalize_or(DVec3::Z).as_vec3().extend(0.0).to_array()
        };
        self.lacks_normals |= normals.is_none();
        self.shape.normals.extend(normals.unwrap_or_else(|| vec![[0.0, 0.0, 1.0, 0.0]; count]).into_iter().map(turned));
        self.shape.texcoords.extend(texcoords.unwrap_or_else(|| vec![[0.0, 0.0, 0.0, 1.0]; count]));
        self.colored |= colors.is_some();
        self.colors.extend(colors.unwrap_or_else(|| vec![[1.0; 4]; count]));
        self.shape.indices.extend(triangles.into_iter().flatten().map(|index| index + first as u32));
        Ok(())
    }

    /// The bytes of each element of an accessor.
    fn elements(&self, accessor: &Accessor<'_>) -> anyhow::Result<impl Iterator<Item = &[u8]>> {
        let place = format!("accessors[{}]", accessor.index());
        ensure!(accessor.sparse().is_none(), "{place}: sparse accessors are not read");
        let view = accessor.view().with_context(|| format!("{place}: it has no bufferView"))?;
        let (size, count) = (accessor.size(), accessor.count());
        let most = limits::MAX_MODEL_VERTICES;
        ensure!(count <= most, "{place}: {count} elements are too many: there may be {} million", most >> 20);
        let stride = view.stride().unwrap_or(size);
        ensure!(stride >= size, "{place}: elements of {size} bytes overlap at a stride of {stride}");
        let view_bytes = self
            .buffers
            .get(view.buffer().index())
            .and_then(|buffer| buffer.get(view.offset()..view.offset().checked_add(view.length())?));
        let bytes = view_bytes.with_context(|| format!("bufferViews[{}] ends behind its buffer", view.index()))?;
        let end = count.checked_sub(1).and_then(|last| last.checked_mul(stride)?.checked_add(size));
        let end = end.and_then(|end| end.checked_add(accessor.offset()));
        ensure!(end.is_some_and(|end| end <= bytes.len()), "{place}: {count} elements do not fit its bufferView");
        Ok((0..count).map(move |number| &bytes[accessor.offset() + number * stride..][..size]))
    }

    /// Vectors; what is missing of one comes from `missing`.
    fn vectors(&self, accessor: &Accessor<'_>, missing: [f32; 4]) -> anyhow::Result<Vec<[f32; 4]>> {
        let dimensions = accessor.dimensions();
        let components = match dimensions {
            Dimensions::Vec2 => 2,
            Dimensions::Vec3 => 3,
            Dimensions::Vec4 => 4,
            other => bail!("these are {other:?}, not vectors"),
        };
        let (kind, normalized) = (accessor.data_type(), accessor.normalized());
        let number: fn(&[u8]) -> f32 = match kind {
            DataType::F32 => |bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
            DataType::U8 if normalized => |bytes| f32::from(bytes[0]) / 255.0,
            DataType::U16 if normalized => |bytes| f32::from(u16::from_le_bytes([bytes[0], bytes[1]])) / 65535.0,
            other => bail!("these are numbers of type {other:?}; floats are read, and normalized bytes and shorts"),
        };
        let vector = |(place, element): (usize, &[u8])| {
            let mut vector = missing;
            for (value, bytes) in vector.iter_mut().zip(element.chunks_exact(kind.size())).take(components) {
                *value = number(bytes);
            }
            ensure!(vector.iter().all(|value| value.is_finite()), "a number of vertex {place} is not finite");
            Ok(vector)
        };
        self.elements(accessor)?.enumerate().map(vector).collect()
    }

    fn indices(&self, accessor: &Accessor<'_>) -> anyhow::Result<Vec<u32>> {
        ensure!(accessor.dimensions() == Dimensions::Scalar, "these are {:?}, not numbers", accessor.dimensions());
        let number: fn(&[u8]) -> u32 = match accessor.data_type() {
            DataType::U8 => |bytes| bytes[0].into(),
            DataType::U16 => |bytes| u16::from_le_bytes([bytes[0], bytes[1]]).into(),
            DataType::U32 => |bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
            other => bail!("these are of type {other:?}, which no index is"),
        };
        Ok(self.elements(accessor)?.map(number).collect())
    }
}
