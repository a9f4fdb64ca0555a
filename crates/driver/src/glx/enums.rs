//! The enumerants of GLX, without `GLX_`.

pub const BUFFER_SIZE: i32 = 2;
pub const LEVEL: i32 = 3;
pub const USE_GL: i32 = 1;
pub const RGBA: i32 = 4;
pub const DOUBLEBUFFER: i32 = 5;
pub const STEREO: i32 = 6;
pub const AUX_BUFFERS: i32 = 7;
pub const RED_SIZE: i32 = 8;
pub const GREEN_SIZE: i32 = 9;
pub const BLUE_SIZE: i32 = 10;
pub const ALPHA_SIZE: i32 = 11;
pub const DEPTH_SIZE: i32 = 12;
pub const STENCIL_SIZE: i32 = 13;
pub const ACCUM_RED_SIZE: i32 = 14;
pub const ACCUM_GREEN_SIZE: i32 = 15;
pub const ACCUM_BLUE_SIZE: i32 = 16;
pub const ACCUM_ALPHA_SIZE: i32 = 17;
pub const CONFIG_CAVEAT: i32 = 0x20;
pub const X_VISUAL_TYPE: i32 = 0x22;
pub const TRANSPARENT_TYPE: i32 = 0x23;
pub const TRANSPARENT_INDEX_VALUE: i32 = 0x24;
pub const TRANSPARENT_RED_VALUE: i32 = 0x25;
pub const TRANSPARENT_GREEN_VALUE: i32 = 0x26;
pub const TRANSPARENT_BLUE_VALUE: i32 = 0x27;
pub const TRANSPARENT_ALPHA_VALUE: i32 = 0x28;
pub const NONE: i32 = 0x8000;
pub const TRUE_COLOR: i32 = 0x8002;
pub const VISUAL_ID: i32 = 0x800b;
pub const SCREEN: i32 = 0x800c;
pub const DRAWABLE_TYPE: i32 = 0x8010;
pub const RENDER_TYPE: i32 = 0x8011;
pub const X_RENDERABLE: i32 = 0x8012;
pub const FBCONFIG_ID: i32 = 0x8013;
pub const RGBA_TYPE: i32 = 0x8014;
pub const COLOR_INDEX_TYPE: i32 = 0x8015;
pub const MAX_PBUFFER_WIDTH: i32 = 0x8016;
pub const MAX_PBUFFER_HEIGHT: i32 = 0x8017;
pub const MAX_PBUFFER_PIXELS: i32 = 0x8018;
pub const PRESERVED_CONTENTS: i32 = 0x801b;
pub const LARGEST_PBUFFER: i32 = 0x801c;
pub const WIDTH: i32 = 0x801d;
pub const HEIGHT: i32 = 0x801e;
pub const EVENT_MASK: i32 = 0x801f;
pub const PBUFFER_HEIGHT: i32 = 0x8040;
pub const PBUFFER_WIDTH: i32 = 0x8041;
pub const SAMPLE_BUFFERS: i32 = 100_000;
pub const SAMPLES: i32 = 100_001;
pub const DONT_CARE: i32 = -1;

/// GLX_EXT_framebuffer_sRGB
pub const FRAMEBUFFER_SRGB_CAPABLE: i32 = 0x20b2;
/// GLX_ARB_fbconfig_float
pub const RGBA_FLOAT_TYPE: i32 = 0x20b9;
pub const RGBA_FLOAT_BIT: i32 = 4;

pub const RGBA_BIT: i32 = 1;
pub const WINDOW_BIT: i32 = 1;
pub const PIXMAP_BIT: i32 = 2;
pub const PBUFFER_BIT: i32 = 4;

pub const VENDOR: i32 = 1;
pub const VERSION: i32 = 2;
pub const EXTENSIONS: i32 = 3;

pub const BAD_ATTRIBUTE: i32 = 2;
pub const BAD_VISUAL: i32 = 4;

pub const CONTEXT_MAJOR_VERSION: i32 = 0x2091;
pub const CONTEXT_MINOR_VERSION: i32 = 0x2092;
pub const CONTEXT_FLAGS: i32 = 0x2094;
/// GLX_ARB_create_context_profile: the profile is used from OpenGL 3.2 on.
pub const CONTEXT_PROFILE_MASK: i32 = 0x9126;
pub const CONTEXT_FORWARD_COMPATIBLE_BIT: i32 = 0x0002;
pub const CONTEXT_DEBUG_BIT: i32 = 0x0001;
pub const CONTEXT_CORE_PROFILE_BIT: i32 = 1;
pub const CONTEXT_COMPATIBILITY_PROFILE_BIT: i32 = 2;

/// GLX_ARB_context_flush_control
pub const CONTEXT_RELEASE_BEHAVIOR: i32 = 0x2097;
pub const CONTEXT_RELEASE_BEHAVIOR_NONE: i32 = 0;
pub const CONTEXT_RELEASE_BEHAVIOR_FLUSH: i32 = 0x2098;

/// GLX_MESA_query_renderer
pub const RENDERER_VENDOR_ID_MESA: i32 = 0x8183;
pub const RENDERER_DEVICE_ID_MESA: i32 = 0x8184;
pub const RENDERER_VERSION_MESA: i32 = 0x8185;
pub const RENDERER_ACCELERATED_MESA: i32 = 0x8186;
pub const RENDERER_VIDEO_MEMORY_MESA: i32 = 0x8187;
pub const RENDERER_UNIFIED_MEMORY_ARCHITECTURE_MESA: i32 = 0x8188;
pub const RENDERER_PREFERRED_PROFILE_MESA: i32 = 0x8189;
pub const RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA: i32 = 0x818a;
pub const RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA: i32 = 0x818b;
pub const RENDERER_OPENGL_ES_PROFILE_VERSION_MESA: i32 = 0x818c;
pub const RENDERER_OPENGL_ES2_PROFILE_VERSION_MESA: i32 = 0x818d;
