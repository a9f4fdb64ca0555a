//! The camera and the light, and the parameters and GL state that pass them to programs.

use glam::dcamera::rh::proj::opengl::perspective;
use glam::{DMat4, DVec3, DVec4, dvec3};
use nvjit_gl::enums::{MODELVIEW, PROJECTION};
use nvjit_gl::fixed::{FixedState, enums::*};

/// The position of the light, in eye space, from the middle of the mesh.
const LIGHT: DVec3 = dvec3(2.2, 2.6, 2.6);
/// Material for `LIT`: ambient, diffuse, specular, exponent.
const MATERIAL: [f32; 4] = [0.15, 0.75, 0.4, 32.0];
/// The light's colour.
const LIGHT_COLOR: [f32; 4] = [1.0, 0.97, 0.9, 1.0];
/// The colour of fog.
const FOG: [f32; 4] = [0.6, 0.65, 0.7, 1.0];
/// The vertical angle of view, in degrees.
const FIELD_OF_VIEW: f64 = 40.0;

/// A view of a mesh at the origin.
pub struct Camera {
    /// Degrees: about the y axis of the mesh, then about the x axis of the eye.
    pub turn: [f64; 2],
    pub distance: f64,
    pub size: [u32; 2],
    /// From 0 to 1 over all frames.
    pub time: f64,
}

impl Camera {
    /// The view that programs get.
    pub fn view(&self) -> View {
        let [axis, tilt] = self.turn.map(f64::to_radians);
        let turned = DMat4::from_rotation_x(tilt) * DMat4::from_rotation_y(axis);
        let aspect = f64::from(self.size[0]) / f64::from(self.size[1]);
        let near = (self.distance - 1.8).max(0.1);
        let light = (LIGHT - dvec3(0.0, 0.0, self.distance)).extend(1.0);
        View {
            model_view: DMat4::from_translation(dvec3(0.0, 0.0, -self.distance)) * turned,
            projection: perspective(FIELD_OF_VIEW.to_radians(), aspect, near, self.distance + 8.0),
            lights: vec![Light { position: light, color: LIGHT_COLOR, ambient: LIGHT_COLOR }],
            fog: Fog {
                color: FOG,
                density: (0.5 / self.distance) as f32,
                start: (self.distance - 1.0) as f32,
                end: (self.distance + 1.0) as f32,
            },
            to_light: LIGHT / LIGHT.length(),
            world: None,
            size: self.size,
            time: self.time,
        }
    }
}

/// A light, as `state.light[n]` has it.
#[derive(Clone)]
pub struct Light {
    /// In eye space; a direction where w is 0.
    pub position: DVec4,
    pub color: [f32; 4],
    pub ambient: [f32; 4],
}

/// The values of `state.fog`.
#[derive(Clone)]
pub struct Fog {
    pub color: [f32; 4],
    pub density: f32,
    pub start: f32,
    pub end: f32,
}

/// The place of a mesh, and what else is in the world.
#[derive(Clone)]
pub struct World {
    /// From the mesh to the world.
    pub model: DMat4,
    pub eye: DVec3,
    /// A direction where w is 0.
    pub light: DVec4,
}

impl World {
    /// c[22] to c[30].
    fn parameters(&self) -> impl Iterator<Item = [f32; 4]> {
        let normals = self.model.try_inverse().unwrap_or(DMat4::IDENTITY).transpose();
        let [x, y, z, _] = rows(&normals);
        let places = [self.eye.extend(1.0), self.light].map(|place| place.as_vec4().to_array());
        rows(&self.model).into_iter().chain([x, y, z]).chain(places)
    }
}

/// The view of one mesh: matrices and lights.
#[derive(Clone)]
pub struct View {
    pub model_view: DMat4,
    pub projection: DMat4,
    /// The first is that of the parameters.
    pub lights: Vec<Light>,
    pub fog: Fog,
    /// Unit vector to the first light, in eye space, from the middle of the mesh.
    pub to_light: DVec3,
    /// The place of the mesh in the world, if there is one.
    pub world: Option<World>,
    pub size: [u32; 2],
    /// From 0 to 1 over all frames.
    pub time: f64,
}

impl View {
    pub fn model_view_projection(&self) -> DMat4 {
        self.projection * self.model_view
    }

    fn light(&self) -> (DVec4, [f32; 4]) {
        self.lights.first().map_or((DVec4::ZERO, [0.0; 4]), |light| (light.position, light.color))
    }

    /// Sets the matrices, light 0, the material and fog, as docs/rendering.md says.
    pub fn set_state(&self, state: &mut FixedState) -> Result<(), nvjit_gl::Error> {
        let [ambient, diffuse, specular, shininess] = MATERIAL;
        let gray = |value: f32| [value, value, value, 1.0];
        // Lights are given in eye coordinates, that is, before there is a modelview matrix.
        for (number, light) in (LIGHT0..).zip(&self.lights) {
            state.light_fv(number, POSITION, &light.position.as_vec4().to_array())?;
            state.light_fv(number, AMBIENT, &light.ambient)?;
            state.light_fv(number, DIFFUSE, &light.color)?;
            state.light_fv(number, SPECULAR, &light.color)?;
        }
        state.light_model_fv(LIGHT_MODEL_AMBIENT, &gray(0.0))?;
        state.material_fv(FRONT_AND_BACK, AMBIENT, &gray(ambient))?;
        state.material_fv(FRONT_AND_BACK, DIFFUSE, &gray(diffuse))?;
        state.material_fv(FRONT_AND_BACK, SPECULAR, &gray(specular))?;
        state.material_fv(FRONT_AND_BACK, SHININESS, &[shininess])?;
        state.fog_fv(FOG_COLOR, &self.fog.color)?;
        state.fog_fv(FOG_DENSITY, &[self.fog.density])?;
        state.fog_fv(FOG_START, &[self.fog.start])?;
        state.fog_fv(FOG_END, &[self.fog.end])?;
        for (mode, matrix) in [(PROJECTION, self.projection), (MODELVIEW, self.model_view)] {
            state.matrix_mode(mode)?;
            state.load_matrix_d(&matrix.to_cols_array())?;
        }
        Ok(())
    }

    /// The matrix for programs that leave the position to the GL.
    pub fn position(&self) -> [[f32; 4]; 4] {
        rows(&self.model_view_projection())
    }

    /// The time, for programs that move things: (t, sin, cos, 1), the angle going round once.
    pub fn time(&self) -> [f32; 4] {
        let (sin, cos) = (std::f64::consts::TAU * self.time).sin_cos();
        [self.time as f32, sin as f32, cos as f32, 1.0]
    }

    /// Sets c[0] to c[21], in a world to c[30], as docs/rendering.md says.
    pub fn set_vertex_parameters(&self, bank: &mut [[f32; 4]]) {
        let model_view = self.model_view;
        // A matrix that only turns and moves has an inverse.
        let inverse = model_view.try_inverse().unwrap_or(DMat4::IDENTITY);
        let (light, color) = self.light();
        let to_light = self.to_light;
        let half = to_light + DVec3::Z;
        let half = half / half.length().max(1e-9);
        let vector = |v: DVec3| v.as_vec3().extend(0.0).to_array();
        let place = |v: DVec4| v.as_vec4().to_array();
        let [width, height] = self.size.map(|size| size as f32);
        let matrices = [self.model_view_projection(), inverse.transpose()];
        let values = matrices
            .iter()
            .flat_map(rows)
            .chain([vector(to_light), vector(half), MATERIAL, color])
            .chain(rows(&model_view))
            .chain([inverse * light, inverse * DVec4::W].map(place))
            .chain([[width, height, 1.0 / width, 1.0 / height], [1.0, 1.0, 0.0, 0.0]])
            .chain([place(light), self.time()])
            .chain(self.world.iter().flat_map(World::parameters));
        for (parameter, value) in bank.iter_mut().zip(values) {
            *parameter = value;
        }
    }

    /// Sets p[0] to p[2], as docs/rendering.md says.
    pub fn set_fragment_parameters(&self, bank: &mut [[f32; 4]]) {
        let [r, g, b, _] = self.light().1;
        let ambient = MATERIAL[0];
        let values = [[r, g, b, MATERIAL[3]], [ambient, ambient, ambient, 1.0], self.time()];
        for (parameter, value) in bank.iter_mut().zip(values) {
            *parameter = value;
        }
    }
}

/// As program parameters: by rows.
pub fn rows(matrix: &DMat4) -> [[f32; 4]; 4] {
    matrix.as_mat4().transpose().to_cols_array_2d()
}
