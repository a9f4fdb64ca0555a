//! Meshes by name or from files, with attributes for every kind of vertex program.

use super::{Pair, gltf_file, has_extension};
use crate::guarded::guarded;
use crate::{display_path, printable, usage};
use anyhow::{Context, bail, ensure};
use nvjit::language::isa::nearest;
use nvjit::limits;
use nvjit_raster::registers::{VERTEX_COL0, VERTEX_WGHT};
use nvjit_raster::shapes::{self, Shape};
use nvjit_raster::{Attribute, Mesh, Topology};
use std::cell::RefCell;
use std::path::{Component, Path};

/// A mesh with attributes beyond those of a [`Shape`], and how it is best looked at.
pub struct Model {
    shape: Shape,
    colors: Option<Vec<[f32; 4]>>,
    /// For `v[WGHT]`: how much of two bones, by height.
    weights: Vec<[f32; 4]>,
    /// For `v[6]` and `v[7]`: the vertex and its normal on the unit sphere.
    sphere: [Vec<[f32; 4]>; 2],
    pub turn: Pair<f64>,
    pub distance: f64,
}

/// The meshes that are built in.
pub const NAMES: [&str; 8] = ["quad", "cube", "sphere", "torus", "teapot", "grid", "ground", "ribbon"];

/// The content of a mesh file: vertices, and colours if it has them.
type Content = (Shape, Option<Vec<[f32; 4]>>);

/// Decodes the bytes of a file in a folder.
type Decode = fn(&[u8], &Path) -> anyhow::Result<Content>;

/// Extensions of files with meshes, and what decodes them.
const FORMATS: [(&str, Decode); 3] = [("obj", parse), ("gltf", gltf_file::parse), ("glb", gltf_file::parse)];

/// Extensions of files with meshes.
pub fn extensions() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|entry| entry.0)
}

impl Model {
    /// The mesh of this name, or in this file.
    pub fn new(name: &str) -> anyhow::Result<Self> {
        const NEAR: f64 = 3.2;
        // The distance at which the square fills the picture.
        let full = 1.0 / 20.0_f64.to_radians().tan();
        let (shape, colors, turn, distance) = match name {
            "quad" => (shapes::quad(), None, Pair(0.0, 0.0), full),
            "cube" => (shapes::cube(), None, Pair(-32.0, 24.0), NEAR),
            "sphere" => (shapes::sphere(96, 48), None, Pair(0.0, 15.0), NEAR),
            "torus" => (shapes::torus(128, 64), None, Pair(0.0, 42.0), NEAR),
            "teapot" => (shapes::teapot(12), None, Pair(-25.0, 18.0), 3.0),
            "grid" => (shapes::grid(96), None, Pair(0.0, 32.0), NEAR),
            "ground" => (ground(), None, Pair(0.0, 8.0), NEAR),
            "ribbon" => (shapes::ribbon(192, 12), None, Pair(20.0, 28.0), NEAR),
            other => {
                let file = Path::new(other);
                if let Some((extension, _)) = FORMATS.iter().find(|entry| has_extension(file, entry.0)) {
                    let bytes = crate::read_file(file, limits::MAX_MODEL_FILE)?;
                    let folder = file.parent().unwrap_or(Path::new(""));
                    let (shape, colors) = decode(extension, &bytes, folder).with_context(|| display_path(file))?;
                    return Ok(Self::of(shape, colors, Pair(-25.0, 15.0), NEAR));
                }
                let known = NAMES.join(", ");
                let near =
                    nearest(other, NAMES.into_iter()).map_or(String::new(), |near| format!(", perhaps `{near}`"));
                return Err(usage(format!(
                    "there is no mesh `{other}`{near}: there are {known} or a file FILE.obj, FILE.gltf or FILE.glb"
                )));
            }
        };
        Ok(Self::of(shape, colors, turn, distance))
    }

    fn of(shape: Shape, colors: Option<Vec<[f32; 4]>>, turn: Pair<f64>, distance: f64) -> Self {
        let weight = |position: &[f32; 4]| {
            let t = ((position[1] + 0.6) / 1.2).clamp(0.0, 1.0);
            // Neither is quite 0: skinning programs end at the first bone without weight.
            let t = (t * t * (3.0 - 2.0 * t)).clamp(0.001, 0.999);
            [1.0 - t, t, 0.0, 0.0]
        };
        let unit = |position: &[f32; 4], w: f32| {
            let [x, y, z, _] = *position;
            let length = (x * x + y * y + z * z).sqrt().max(1e-6);
            [x / length, y / length, z / length, w]
        };
        let positions = &shape.positions;
        Self {
            weights: positions.iter().map(weight).collect(),
            sphere: [1.0, 0.0].map(|w| positions.iter().map(|position| unit(position, w)).collect()),
            shape,
            colors,
            turn,
            distance,
        }
    }

    /// Bytes that it takes, with what is made of it while it is drawn.
    pub fn memory(&self) -> u64 {
        const VERTEX: usize = 512;
        (self.shape.positions.len() * VERTEX + self.shape.indices.len() * size_of::<u32>() * 4) as u64
    }

    /// Indices for another way to draw the triangles.
    pub fn indices(&self, topology: Topology) -> Vec<u32> {
        match topology {
            Topology::Triangles => self.shape.indices.clone(),
            Topology::Points => (0..self.shape.positions.len() as u32).collect(),
            Topology::Lines => {
                let triangles = self.shape.indices.as_chunks::<3>().0.iter();
                let edges = triangles.flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
                // Neighbours share edges; each is drawn once.
                let mut edges: Vec<_> = edges.map(|[a, b]| [a.min(b), a.max(b)]).collect();
                edges.sort_unstable();
                edges.dedup();
                edges.into_flattened()
            }
        }
    }

    pub fn mesh<'a>(&'a self, topology: Topology, indices: &'a [u32]) -> Mesh<'a> {
        let mut mesh = Mesh { mode: topology.into(), indices, ..self.shape.mesh() };
        mesh.attributes[usize::from(VERTEX_COL0)] = match &self.colors {
            Some(colors) => Attribute::Array(colors),
            None => Attribute::Constant([1.0; 4]),
        };
        mesh.with(VERTEX_WGHT, &self.weights).with(6, &self.sphere[0]).with(7, &self.sphere[1])
    }
}

/// A plain of 100 by 100, whose texture coordinates count units.
fn ground() -> Shape {
    const HALF: f32 = 50.0;
    let mut shape = shapes::grid(64);
    for [x, y, z, _] in &mut shape.positions {
        [*x, *y, *z] = [*x * HALF, *y, *z * HALF];
    }
    for [s, t, ..] in &mut shape.texcoords {
        [*s, *t] = [(*s - 0.5) * 2.0 * HALF, (*t - 0.5) * 2.0 * HALF];
    }
    shape
}

/// The mesh in the bytes of a file in `folder` that has one of the known extensions.
pub fn decode(extension: &str, bytes: &[u8], folder: &Path) -> anyhow::Result<Content> {
    let format = FORMATS.iter().find(|entry| entry.0 == extension);
    let (_, decode) = format.with_context(|| format!("files that end in .{extension} have no meshes"))?;
    decode(bytes, folder)
}

/// A Wavefront OBJ file in `folder`: all of its models as one, moved and scaled to the unit sphere; and colours, if it
/// has them. Its materials are not read.
fn parse(bytes: &[u8], folder: &Path) -> anyhow::Result<Content> {
    let options = tobj::LoadOptions { single_index: true, triangulate: true, ignore_points: true, ignore_lines: true };
    // Each group becomes a mesh of its own, which takes far more memory than its line.
    let text = std::str::from_utf8(bytes)?;
    check_lines(text)?;
    let group = |line: &&str| matches!(line.split_whitespace().next(), Some("g" | "o" | "usemtl"));
    let limit = limits::MAX_MODEL_GROUPS;
    ensure!(text.lines().filter(group).count() <= limit, "there are more than {limit} groups and changes of material");
    let refused = RefCell::new(Ok(()));
    let no_materials = |library: &Path| {
        let mut refused = refused.borrow_mut();
        if refused.is_ok() {
            *refused = check_library(folder, library);
        }
        Ok(Default::default())
    };
    let (models, _) = guarded(|| Ok(tobj::load_obj_buf(&mut &*bytes, &options, no_materials)?))?;
    refused.into_inner()?;
    let (mut shape, mut colors) = (Shape::default(), Vec::new());
    let mut has_normals = true;
    for tobj::Model { mesh, .. } in &models {
        let first = shape.positions.len() as u32;
        let positions = mesh.positions.as_chunks::<3>().0;
        let count = positions.len();
        shape.positions.extend(positions.iter().map(|&[x, y, z]| [x, y, z, 1.0]));
        let mut normals: Vec<_> = mesh.normals.as_chunks::<3>().0.iter().map(|&[x, y, z]| [x, y, z, 0.0]).collect();
        has_normals &= normals.len() == count;
        normals.resize(count, [0.0; 4]);
        shape.normals.extend(normals);
        let mut texcoords: Vec<_> = mesh.texcoords.as_chunks::<2>().0.iter().map(|&[s, t]| [s, t, 0.0, 1.0]).collect();
        texcoords.resize(count, [0.0, 0.0, 0.0, 1.0]);
        shape.texcoords.extend(texcoords);
        let own = mesh.vertex_color.as_chunks::<3>().0.iter().map(|&[r, g, b]| [r, g, b, 1.0]);
        colors.extend(own);
        colors.resize(shape.positions.len(), [1.0; 4]);
        shape.indices.extend(mesh.indices.iter().map(|index| first + index));
    }
    ensure!(!shape.indices.is_empty(), "there are no faces");
    if let Some(index) = shape.indices.iter().find(|&&index| index as usize >= shape.positions.len()) {
        bail!("there is no vertex {index}");
    }
    let mut shape = shape.fitted();
    if !has_normals {
        shape.compute_normals();
    }
    shape.compute_tangents();
    let colored = models.iter().any(|model| !model.mesh.vertex_color.is_empty());
    Ok((shape, colored.then_some(colors)))
}

/// Says where a file is wrong, which the crate that reads it does not.
fn check_lines(text: &str) -> anyhow::Result<()> {
    let keyword = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let count = |wanted: &str| text.lines().filter(|line| keyword(line) == wanted).count();
    let counts = ["v", "vt", "vn"].map(count);
    for (number, line) in (1..).zip(text.lines()) {
        let words = || line.split('#').next().unwrap_or_default().split_whitespace().skip(1);
        let (least, what) = match keyword(line).as_str() {
            "v" => (3, "a position"),
            "vt" => (2, "a texture coordinate"),
            "vn" => (3, "a normal"),
            "f" => {
                let corners = words().try_fold(0, |corners, corner| {
                    let refers = check_corner(corner, counts);
                    refers.map(|()| corners + 1).map_err(|fault| format!("line {number}: `{corner}`: {fault}"))
                });
                let corners = corners.map_err(anyhow::Error::msg)?;
                ensure!(corners >= 3, "line {number}: a face has three corners or more, not {corners}");
                continue;
            }
            _ => continue,
        };
        let given = words().count();
        ensure!(given >= least, "line {number}: {what} is {least} numbers, not {given}");
        if let Some(word) = words().find(|word| !word.parse().is_ok_and(f32::is_finite)) {
            bail!("line {number}: `{}` in {what} is no finite number", printable(word));
        }
    }
    Ok(())
}

/// Checks the indices of a corner's position, texture coordinate and normal against the number of each.
fn check_corner(corner: &str, counts: [usize; 3]) -> Result<(), String> {
    for (part, (name, count)) in corner.split('/').zip(["v", "vt", "vn"].into_iter().zip(counts)) {
        if part.is_empty() && name != "v" {
            continue;
        }
        let index: i64 = part.parse().map_err(|_| format!("`{}` is no number of a `{name}`", printable(part)))?;
        let count = count as i64;
        if index == 0 || index > count || index < -count {
            return Err(format!("there is no `{name}` of this number: there are {count}, counted from 1"));
        }
    }
    Ok(())
}

/// A model may name files of materials in its own folder only.
fn check_library(folder: &Path, library: &Path) -> anyhow::Result<()> {
    let name = library.display();
    let inside = library.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    ensure!(inside, "mtllib {name} is not in the folder of the model");
    // One that is missing is not missed: the colours of materials are not used.
    if library.file_name().is_some()
        && let Ok(found) = folder.join(library).metadata()
    {
        ensure!(found.is_file(), "mtllib {name} is no regular file");
    }
    Ok(())
}
