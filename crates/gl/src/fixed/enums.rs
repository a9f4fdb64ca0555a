//! The GL's enumerants for bindable state, without `GL_`. Those of matrices that tracking also uses are in
//! [`gl::enums`](super::super::enums).

/// The front face of polygons.
pub const FRONT: u32 = 0x0404;
/// The back face of polygons.
pub const BACK: u32 = 0x0405;
/// Both.
pub const FRONT_AND_BACK: u32 = 0x0408;

/// Of materials and lights: the ambient colour.
pub const AMBIENT: u32 = 0x1200;
/// Of materials and lights: the diffuse colour.
pub const DIFFUSE: u32 = 0x1201;
/// Of materials and lights: the specular colour.
pub const SPECULAR: u32 = 0x1202;
/// Of lights: the position, x, y, z and w in the coordinates of the modelview matrix of then.
pub const POSITION: u32 = 0x1203;
/// Of lights: the direction of the spot, x, y and z.
pub const SPOT_DIRECTION: u32 = 0x1204;
/// Of lights: the exponent of the spot, 0 to 128.
pub const SPOT_EXPONENT: u32 = 0x1205;
/// Of lights: half the angle of the spot in degrees, 0 to 90, or 180.
pub const SPOT_CUTOFF: u32 = 0x1206;
/// Of lights: not less than 0.
pub const CONSTANT_ATTENUATION: u32 = 0x1207;
/// Of lights: not less than 0.
pub const LINEAR_ATTENUATION: u32 = 0x1208;
/// Of lights: not less than 0.
pub const QUADRATIC_ATTENUATION: u32 = 0x1209;
/// Of materials: the emitted colour.
pub const EMISSION: u32 = 0x1600;
/// Of materials: the specular exponent, 0 to 128.
pub const SHININESS: u32 = 0x1601;
/// Of materials: both colours.
pub const AMBIENT_AND_DIFFUSE: u32 = 0x1602;
/// The first light; the others follow.
pub const LIGHT0: u32 = 0x4000;
/// Of the light model: the ambient colour.
pub const LIGHT_MODEL_AMBIENT: u32 = 0x0B53;

/// The first clip plane; the others follow.
pub const CLIP_PLANE0: u32 = 0x3000;

/// Of fog: not less than 0.
pub const FOG_DENSITY: u32 = 0x0B62;
/// Of fog: where linear fog begins.
pub const FOG_START: u32 = 0x0B63;
/// Of fog: where linear fog ends.
pub const FOG_END: u32 = 0x0B64;
/// Of fog: the colour.
pub const FOG_COLOR: u32 = 0x0B66;

/// Of points: the least size, not less than 0.
pub const POINT_SIZE_MIN: u32 = 0x8126;
/// Of points: the largest size, not less than 0.
pub const POINT_SIZE_MAX: u32 = 0x8127;
/// Of points: the size below which they fade, not less than 0.
pub const POINT_FADE_THRESHOLD_SIZE: u32 = 0x8128;
/// Of points: constant, linear and quadratic attenuation.
pub const POINT_DISTANCE_ATTENUATION: u32 = 0x8129;

/// The texture coordinate s; t, r and q follow.
pub const S: u32 = 0x2000;
/// The texture coordinate t.
pub const T: u32 = 0x2001;
/// The texture coordinate r.
pub const R: u32 = 0x2002;
/// The texture coordinate q.
pub const Q: u32 = 0x2003;
/// Of texture coordinates: the plane in object coordinates.
pub const OBJECT_PLANE: u32 = 0x2501;
/// Of texture coordinates: the plane in the coordinates of the modelview matrix of then.
pub const EYE_PLANE: u32 = 0x2502;

/// The one target of texture environments here.
pub const TEXTURE_ENV: u32 = 0x2300;
/// Of texture environments: the colour.
pub const TEXTURE_ENV_COLOR: u32 = 0x2201;

/// The first program matrix of ARB_vertex_program; the others follow.
pub const MATRIX0_ARB: u32 = 0x88C0;

/// Group of PushAttrib: points.
pub const POINT_BIT: u32 = 0x2;
/// Group of PushAttrib: lighting.
pub const LIGHTING_BIT: u32 = 0x40;
/// Group of PushAttrib: fog.
pub const FOG_BIT: u32 = 0x80;
/// Group of PushAttrib: the viewport.
pub const VIEWPORT_BIT: u32 = 0x800;
/// Group of PushAttrib: transformation.
pub const TRANSFORM_BIT: u32 = 0x1000;
/// Group of PushAttrib: textures.
pub const TEXTURE_BIT: u32 = 0x40000;
