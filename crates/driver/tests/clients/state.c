/* A model of the state of OpenGL 1.5: a table of what there is to set, by which command, with its initial value and its
 * attribute groups as tables 6.5 to 6.29 say. Commands at random change the model and the GL; what Get gives is what
 * the model has, whatever type is asked for, after PushAttrib and PopAttrib, and after commands that are wrong, which
 * have the error of their section and no effect. */
#include "client.h"

enum { MOST = 4, STEPS = 60000 };

/* How values are converted (section 6.1.2): numbers are rounded to integers, colours, depths and normals are scaled. */
enum kind { NUMBER, COLOR };

struct row {
    GLenum name;
    int count;
    enum kind kind;
    double initial[MOST];
    GLbitfield groups;
    void (*set)(const double *);
    double choices[3][MOST];
};

#define SET(name, call) static void name(const double *v) { call; }
SET(alpha_func, glAlphaFunc((GLenum)v[0], 0.25f))
SET(blend_func, glBlendFunc((GLenum)v[0], GL_ZERO))
SET(blend_color, glBlendColor((float)v[0], (float)v[1], (float)v[2], (float)v[3]))
SET(blend_equation, glBlendEquation((GLenum)v[0]))
SET(clear_color, glClearColor((float)v[0], (float)v[1], (float)v[2], (float)v[3]))
SET(clear_accum, glClearAccum((float)v[0], (float)v[1], (float)v[2], (float)v[3]))
SET(clear_depth, glClearDepth(v[0]))
SET(clear_stencil, glClearStencil((GLint)v[0]))
SET(clear_index, glClearIndex((float)v[0]))
SET(color_mask, glColorMask((GLboolean)v[0], (GLboolean)v[1], (GLboolean)v[2], (GLboolean)v[3]))
SET(index_mask, glIndexMask((GLuint)v[0]))
SET(depth_mask, glDepthMask((GLboolean)v[0]))
SET(depth_func, glDepthFunc((GLenum)v[0]))
SET(depth_range, glDepthRange(v[0], v[1]))
SET(stencil_mask, glStencilMask((GLuint)v[0]))
SET(stencil_func, glStencilFunc((GLenum)v[0], 3, 5))
SET(stencil_op, glStencilOp((GLenum)v[0], GL_ZERO, GL_INVERT))
SET(logic_op, glLogicOp((GLenum)v[0]))
SET(cull_face, glCullFace((GLenum)v[0]))
SET(front_face, glFrontFace((GLenum)v[0]))
SET(polygon_mode, (glPolygonMode(GL_FRONT, (GLenum)v[0]), glPolygonMode(GL_BACK, (GLenum)v[1])))
SET(polygon_offset_factor, glPolygonOffset((float)v[0], 2))
SET(line_width, glLineWidth((float)v[0]))
SET(line_stipple, glLineStipple((GLint)v[0], 0x1234))
SET(point_size, glPointSize((float)v[0]))
SET(point_min, glPointParameterf(GL_POINT_SIZE_MIN, (float)v[0]))
SET(point_max, glPointParameterf(GL_POINT_SIZE_MAX, (float)v[0]))
SET(point_fade, glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, (float)v[0]))
SET(attenuation, glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, (const float[]){(float)v[0], (float)v[1], (float)v[2]}))
SET(shade_model, glShadeModel((GLenum)v[0]))
SET(light_ambient, glLightModelfv(GL_LIGHT_MODEL_AMBIENT, (const float[]){(float)v[0], (float)v[1], (float)v[2], (float)v[3]}))
SET(local_viewer, glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, (GLint)v[0]))
SET(two_side, glLightModelf(GL_LIGHT_MODEL_TWO_SIDE, (float)v[0]))
SET(color_control, glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, (GLint)v[0]))
SET(material_face, glColorMaterial((GLenum)v[0], GL_DIFFUSE))
SET(fog_color, glFogfv(GL_FOG_COLOR, (const float[]){(float)v[0], (float)v[1], (float)v[2], (float)v[3]}))
SET(fog_density, glFogf(GL_FOG_DENSITY, (float)v[0]))
SET(fog_start, glFogf(GL_FOG_START, (float)v[0]))
SET(fog_end, glFogi(GL_FOG_END, (GLint)v[0]))
SET(fog_mode, glFogi(GL_FOG_MODE, (GLint)v[0]))
SET(fog_coord, glFogi(GL_FOG_COORD_SRC, (GLint)v[0]))
SET(fog_index, glFogf(GL_FOG_INDEX, (float)v[0]))
SET(scissor, glScissor((GLint)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]))
SET(viewport, glViewport((GLint)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]))
SET(matrix_mode, glMatrixMode((GLenum)v[0]))
SET(list_base, glListBase((GLuint)v[0]))
SET(hint_fog, glHint(GL_FOG_HINT, (GLenum)v[0]))
SET(hint_perspective, glHint(GL_PERSPECTIVE_CORRECTION_HINT, (GLenum)v[0]))
SET(hint_mipmap, glHint(GL_GENERATE_MIPMAP_HINT, (GLenum)v[0]))
SET(hint_compression, glHint(GL_TEXTURE_COMPRESSION_HINT, (GLenum)v[0]))
SET(zoom_x, glPixelZoom((float)v[0], -2))
SET(red_scale, glPixelTransferf(GL_RED_SCALE, (float)v[0]))
SET(alpha_bias, glPixelTransferf(GL_ALPHA_BIAS, (float)v[0]))
SET(depth_bias, glPixelTransferf(GL_DEPTH_BIAS, (float)v[0]))
SET(map_color, glPixelTransferi(GL_MAP_COLOR, (GLint)v[0]))
SET(index_shift, glPixelTransferi(GL_INDEX_SHIFT, (GLint)v[0]))
SET(sample_coverage, glSampleCoverage((float)v[0], GL_TRUE))
SET(active_texture, glActiveTexture((GLenum)v[0]))
SET(current_color, glColor4f((float)v[0], (float)v[1], (float)v[2], (float)v[3]))
SET(secondary_color, glSecondaryColor3f((float)v[0], (float)v[1], (float)v[2]))
SET(current_normal, glNormal3f((float)v[0], (float)v[1], (float)v[2]))
SET(current_fog, glFogCoordf((float)v[0]))
SET(edge_flag, glEdgeFlag((GLboolean)v[0]))
SET(unpack_alignment, glPixelStorei(GL_UNPACK_ALIGNMENT, (GLint)v[0]))
SET(pack_row_length, glPixelStorei(GL_PACK_ROW_LENGTH, (GLint)v[0]))
SET(unpack_swap, glPixelStorei(GL_UNPACK_SWAP_BYTES, (GLint)v[0]))
SET(draw_buffer, glDrawBuffer((GLenum)v[0]))
SET(map1_domain, glMapGrid1d(3, v[0], v[1]))

static void capability(GLenum name, const double *v) { (v[0] != 0 ? glEnable : glDisable)(name); }
#define CAPABILITY(name) static void set_##name(const double *v) { capability(GL_##name, v); }
CAPABILITY(ALPHA_TEST) CAPABILITY(BLEND) CAPABILITY(COLOR_LOGIC_OP) CAPABILITY(DITHER) CAPABILITY(DEPTH_TEST) CAPABILITY(STENCIL_TEST)
CAPABILITY(CULL_FACE) CAPABILITY(POLYGON_OFFSET_FILL) CAPABILITY(POLYGON_OFFSET_LINE) CAPABILITY(POLYGON_SMOOTH) CAPABILITY(POLYGON_STIPPLE)
CAPABILITY(LINE_SMOOTH) CAPABILITY(LINE_STIPPLE) CAPABILITY(POINT_SMOOTH) CAPABILITY(LIGHTING) CAPABILITY(LIGHT3) CAPABILITY(COLOR_MATERIAL)
CAPABILITY(FOG) CAPABILITY(COLOR_SUM) CAPABILITY(SCISSOR_TEST) CAPABILITY(NORMALIZE) CAPABILITY(RESCALE_NORMAL) CAPABILITY(CLIP_PLANE2)
CAPABILITY(MULTISAMPLE) CAPABILITY(SAMPLE_ALPHA_TO_COVERAGE) CAPABILITY(SAMPLE_ALPHA_TO_ONE) CAPABILITY(SAMPLE_COVERAGE) CAPABILITY(AUTO_NORMAL)
CAPABILITY(MAP1_VERTEX_3) CAPABILITY(MAP2_COLOR_4)

#define ONE_OF(a, b, c) {{a}, {b}, {c}}
#define FLAG(name, initial, groups) {GL_##name, 1, NUMBER, {initial}, (groups) | GL_ENABLE_BIT, set_##name, ONE_OF(0, 1, 1)}
#define COLORS {{0.25, 0.5, 0.75, 1}, {1, 0, 0.125, 0.5}, {0, 1, 1, 0}}
#define FLAGS {{1, 0, 1, 0}, {0, 1, 1, 1}, {1, 1, 1, 1}}

static const struct row rows[] = {
    {GL_ALPHA_TEST_FUNC, 1, NUMBER, {GL_ALWAYS}, GL_COLOR_BUFFER_BIT, alpha_func, ONE_OF(GL_NEVER, GL_LESS, GL_GEQUAL)},
    {GL_BLEND_SRC_RGB, 1, NUMBER, {GL_ONE}, GL_COLOR_BUFFER_BIT, blend_func, ONE_OF(GL_ZERO, GL_SRC_ALPHA_SATURATE, GL_CONSTANT_ALPHA)},
    {GL_BLEND_COLOR, 4, COLOR, {0}, GL_COLOR_BUFFER_BIT, blend_color, COLORS},
    {GL_BLEND_EQUATION, 1, NUMBER, {GL_FUNC_ADD}, GL_COLOR_BUFFER_BIT, blend_equation, ONE_OF(GL_MIN, GL_MAX, GL_FUNC_SUBTRACT)},
    {GL_COLOR_CLEAR_VALUE, 4, COLOR, {0}, GL_COLOR_BUFFER_BIT, clear_color, COLORS},
    {GL_ACCUM_CLEAR_VALUE, 4, COLOR, {0}, GL_ACCUM_BUFFER_BIT, clear_accum, {{-0.5, 0.5, 1, -1}, {0, 0, 0, 0}, {1, 1, 1, 1}}},
    {GL_DEPTH_CLEAR_VALUE, 1, COLOR, {1}, GL_DEPTH_BUFFER_BIT, clear_depth, ONE_OF(0, 0.5, 1)},
    {GL_STENCIL_CLEAR_VALUE, 1, NUMBER, {0}, GL_STENCIL_BUFFER_BIT, clear_stencil, ONE_OF(0, 3, 255)},
    {GL_INDEX_CLEAR_VALUE, 1, NUMBER, {0}, GL_COLOR_BUFFER_BIT, clear_index, ONE_OF(0, 1, 17)},
    {GL_COLOR_WRITEMASK, 4, NUMBER, {1, 1, 1, 1}, GL_COLOR_BUFFER_BIT, color_mask, FLAGS},
    {GL_INDEX_WRITEMASK, 1, NUMBER, {0xffffffffu}, GL_COLOR_BUFFER_BIT, index_mask, ONE_OF(1, 255, 0)},
    {GL_DEPTH_WRITEMASK, 1, NUMBER, {1}, GL_DEPTH_BUFFER_BIT, depth_mask, ONE_OF(0, 1, 1)},
    {GL_DEPTH_FUNC, 1, NUMBER, {GL_LESS}, GL_DEPTH_BUFFER_BIT, depth_func, ONE_OF(GL_ALWAYS, GL_EQUAL, GL_GREATER)},
    {GL_DEPTH_RANGE, 2, COLOR, {0, 1}, GL_VIEWPORT_BIT, depth_range, {{0, 1}, {1, 0}, {0.25, 0.75}}},
    {GL_STENCIL_WRITEMASK, 1, NUMBER, {0xffffffffu}, GL_STENCIL_BUFFER_BIT, stencil_mask, ONE_OF(0, 1, 170)},
    {GL_STENCIL_FUNC, 1, NUMBER, {GL_ALWAYS}, GL_STENCIL_BUFFER_BIT, stencil_func, ONE_OF(GL_NEVER, GL_NOTEQUAL, GL_LEQUAL)},
    {GL_STENCIL_FAIL, 1, NUMBER, {GL_KEEP}, GL_STENCIL_BUFFER_BIT, stencil_op, ONE_OF(GL_INCR_WRAP, GL_DECR, GL_REPLACE)},
    {GL_LOGIC_OP_MODE, 1, NUMBER, {GL_COPY}, GL_COLOR_BUFFER_BIT, logic_op, ONE_OF(GL_XOR, GL_SET, GL_NAND)},
    {GL_CULL_FACE_MODE, 1, NUMBER, {GL_BACK}, GL_POLYGON_BIT, cull_face, ONE_OF(GL_FRONT, GL_FRONT_AND_BACK, GL_BACK)},
    {GL_FRONT_FACE, 1, NUMBER, {GL_CCW}, GL_POLYGON_BIT, front_face, ONE_OF(GL_CW, GL_CCW, GL_CW)},
    {GL_POLYGON_MODE, 2, NUMBER, {GL_FILL, GL_FILL}, GL_POLYGON_BIT, polygon_mode, {{GL_LINE, GL_FILL}, {GL_POINT, GL_LINE}, {GL_FILL, GL_FILL}}},
    {GL_POLYGON_OFFSET_FACTOR, 1, NUMBER, {0}, GL_POLYGON_BIT, polygon_offset_factor, ONE_OF(1.5, -2, 0)},
    {GL_LINE_WIDTH, 1, NUMBER, {1}, GL_LINE_BIT, line_width, ONE_OF(2.5, 1, 7)},
    {GL_LINE_STIPPLE_REPEAT, 1, NUMBER, {1}, GL_LINE_BIT, line_stipple, ONE_OF(1, 256, 7)},
    {GL_POINT_SIZE, 1, NUMBER, {1}, GL_POINT_BIT, point_size, ONE_OF(2.5, 1, 7)},
    {GL_POINT_SIZE_MIN, 1, NUMBER, {0}, GL_POINT_BIT, point_min, ONE_OF(0, 1, 2.5)},
    {GL_POINT_SIZE_MAX, 1, NUMBER, {-1}, GL_POINT_BIT, point_max, ONE_OF(10, 1, 2.5)},
    {GL_POINT_FADE_THRESHOLD_SIZE, 1, NUMBER, {1}, GL_POINT_BIT, point_fade, ONE_OF(0, 1, 2.5)},
    {GL_POINT_DISTANCE_ATTENUATION, 3, NUMBER, {1, 0, 0}, GL_POINT_BIT, attenuation, {{0, 1, 0}, {0.5, 0.25, 2}, {1, 0, 0}}},
    {GL_SHADE_MODEL, 1, NUMBER, {GL_SMOOTH}, GL_LIGHTING_BIT, shade_model, ONE_OF(GL_FLAT, GL_SMOOTH, GL_FLAT)},
    {GL_LIGHT_MODEL_AMBIENT, 4, COLOR, {0.2, 0.2, 0.2, 1}, GL_LIGHTING_BIT, light_ambient, COLORS},
    {GL_LIGHT_MODEL_LOCAL_VIEWER, 1, NUMBER, {0}, GL_LIGHTING_BIT, local_viewer, ONE_OF(1, 0, 1)},
    {GL_LIGHT_MODEL_TWO_SIDE, 1, NUMBER, {0}, GL_LIGHTING_BIT, two_side, ONE_OF(1, 0, 1)},
    {GL_LIGHT_MODEL_COLOR_CONTROL, 1, NUMBER, {GL_SINGLE_COLOR}, GL_LIGHTING_BIT, color_control, ONE_OF(GL_SEPARATE_SPECULAR_COLOR, GL_SINGLE_COLOR, GL_SINGLE_COLOR)},
    {GL_COLOR_MATERIAL_FACE, 1, NUMBER, {GL_FRONT_AND_BACK}, GL_LIGHTING_BIT, material_face, ONE_OF(GL_FRONT, GL_BACK, GL_FRONT_AND_BACK)},
    {GL_FOG_COLOR, 4, COLOR, {0}, GL_FOG_BIT, fog_color, COLORS},
    {GL_FOG_DENSITY, 1, NUMBER, {1}, GL_FOG_BIT, fog_density, ONE_OF(0, 0.5, 2)},
    {GL_FOG_START, 1, NUMBER, {0}, GL_FOG_BIT, fog_start, ONE_OF(-3, 0.5, 2)},
    {GL_FOG_END, 1, NUMBER, {1}, GL_FOG_BIT, fog_end, ONE_OF(-3, 5, 2)},
    {GL_FOG_MODE, 1, NUMBER, {GL_EXP}, GL_FOG_BIT, fog_mode, ONE_OF(GL_LINEAR, GL_EXP2, GL_EXP)},
    {GL_FOG_COORD_SRC, 1, NUMBER, {GL_FRAGMENT_DEPTH}, GL_FOG_BIT, fog_coord, ONE_OF(GL_FOG_COORD, GL_FRAGMENT_DEPTH, GL_FOG_COORD)},
    {GL_FOG_INDEX, 1, NUMBER, {0}, GL_FOG_BIT, fog_index, ONE_OF(3, 0, 7)},
    {GL_SCISSOR_BOX, 4, NUMBER, {0, 0, 32, 32}, GL_SCISSOR_BIT, scissor, {{1, 2, 3, 4}, {-5, 0, 9, 0}, {0, 0, 32, 32}}},
    {GL_VIEWPORT, 4, NUMBER, {0, 0, 32, 32}, GL_VIEWPORT_BIT, viewport, {{1, 2, 3, 4}, {-5, 0, 9, 0}, {0, 0, 32, 32}}},
    {GL_MATRIX_MODE, 1, NUMBER, {GL_MODELVIEW}, GL_TRANSFORM_BIT, matrix_mode, ONE_OF(GL_PROJECTION, GL_TEXTURE, GL_MODELVIEW)},
    {GL_LIST_BASE, 1, NUMBER, {0}, GL_LIST_BIT, list_base, ONE_OF(7, 1000, 0)},
    {GL_FOG_HINT, 1, NUMBER, {GL_DONT_CARE}, GL_HINT_BIT, hint_fog, ONE_OF(GL_NICEST, GL_FASTEST, GL_DONT_CARE)},
    {GL_PERSPECTIVE_CORRECTION_HINT, 1, NUMBER, {GL_DONT_CARE}, GL_HINT_BIT, hint_perspective, ONE_OF(GL_NICEST, GL_FASTEST, GL_DONT_CARE)},
    {GL_GENERATE_MIPMAP_HINT, 1, NUMBER, {GL_DONT_CARE}, GL_HINT_BIT, hint_mipmap, ONE_OF(GL_NICEST, GL_FASTEST, GL_DONT_CARE)},
    {GL_TEXTURE_COMPRESSION_HINT, 1, NUMBER, {GL_DONT_CARE}, GL_HINT_BIT, hint_compression, ONE_OF(GL_NICEST, GL_FASTEST, GL_DONT_CARE)},
    {GL_ZOOM_X, 1, NUMBER, {1}, GL_PIXEL_MODE_BIT, zoom_x, ONE_OF(-1, 2.5, 0)},
    {GL_RED_SCALE, 1, NUMBER, {1}, GL_PIXEL_MODE_BIT, red_scale, ONE_OF(-1, 2.5, 0)},
    {GL_ALPHA_BIAS, 1, NUMBER, {0}, GL_PIXEL_MODE_BIT, alpha_bias, ONE_OF(-1, 2.5, 0)},
    {GL_DEPTH_BIAS, 1, NUMBER, {0}, GL_PIXEL_MODE_BIT, depth_bias, ONE_OF(-1, 2.5, 0)},
    {GL_MAP_COLOR, 1, NUMBER, {0}, GL_PIXEL_MODE_BIT, map_color, ONE_OF(1, 0, 1)},
    {GL_INDEX_SHIFT, 1, NUMBER, {0}, GL_PIXEL_MODE_BIT, index_shift, ONE_OF(1, -3, 0)},
    {GL_SAMPLE_COVERAGE_VALUE, 1, NUMBER, {1}, GL_MULTISAMPLE_BIT, sample_coverage, ONE_OF(0, 0.25, 1)},
    {GL_ACTIVE_TEXTURE, 1, NUMBER, {GL_TEXTURE0}, GL_TEXTURE_BIT, active_texture, ONE_OF(GL_TEXTURE0, GL_TEXTURE1, GL_TEXTURE2)},
    {GL_CURRENT_COLOR, 4, COLOR, {1, 1, 1, 1}, GL_CURRENT_BIT, current_color, COLORS},
    {GL_CURRENT_SECONDARY_COLOR, 3, COLOR, {0, 0, 0}, GL_CURRENT_BIT, secondary_color, COLORS},
    {GL_CURRENT_NORMAL, 3, COLOR, {0, 0, 1}, GL_CURRENT_BIT, current_normal, {{0, -1, 0}, {1, 0, 0}, {0.5, 0.5, -0.5}}},
    {GL_CURRENT_FOG_COORD, 1, NUMBER, {0}, GL_CURRENT_BIT, current_fog, ONE_OF(1.5, -2, 0)},
    {GL_EDGE_FLAG, 1, NUMBER, {1}, GL_CURRENT_BIT, edge_flag, ONE_OF(0, 1, 0)},
    {GL_UNPACK_ALIGNMENT, 1, NUMBER, {4}, 0, unpack_alignment, ONE_OF(1, 2, 8)},
    {GL_PACK_ROW_LENGTH, 1, NUMBER, {0}, 0, pack_row_length, ONE_OF(1, 200, 0)},
    {GL_UNPACK_SWAP_BYTES, 1, NUMBER, {0}, 0, unpack_swap, ONE_OF(1, 0, 1)},
    {GL_DRAW_BUFFER, 1, NUMBER, {GL_BACK}, GL_COLOR_BUFFER_BIT, draw_buffer, ONE_OF(GL_FRONT, GL_NONE, GL_BACK)},
    {GL_MAP1_GRID_DOMAIN, 2, NUMBER, {0, 1}, GL_EVAL_BIT, map1_domain, {{1, 2}, {-0.5, 0.5}, {0, 1}}},
    FLAG(ALPHA_TEST, 0, GL_COLOR_BUFFER_BIT),
    FLAG(BLEND, 0, GL_COLOR_BUFFER_BIT),
    FLAG(COLOR_LOGIC_OP, 0, GL_COLOR_BUFFER_BIT),
    FLAG(DITHER, 1, GL_COLOR_BUFFER_BIT),
    FLAG(DEPTH_TEST, 0, GL_DEPTH_BUFFER_BIT),
    FLAG(STENCIL_TEST, 0, GL_STENCIL_BUFFER_BIT),
    FLAG(CULL_FACE, 0, GL_POLYGON_BIT),
    FLAG(POLYGON_OFFSET_FILL, 0, GL_POLYGON_BIT),
    FLAG(POLYGON_OFFSET_LINE, 0, GL_POLYGON_BIT),
    FLAG(POLYGON_SMOOTH, 0, GL_POLYGON_BIT),
    FLAG(POLYGON_STIPPLE, 0, GL_POLYGON_BIT),
    FLAG(LINE_SMOOTH, 0, GL_LINE_BIT),
    FLAG(LINE_STIPPLE, 0, GL_LINE_BIT),
    FLAG(POINT_SMOOTH, 0, GL_POINT_BIT),
    FLAG(LIGHTING, 0, GL_LIGHTING_BIT),
    FLAG(LIGHT3, 0, GL_LIGHTING_BIT),
    FLAG(COLOR_MATERIAL, 0, GL_LIGHTING_BIT),
    FLAG(FOG, 0, GL_FOG_BIT),
    FLAG(COLOR_SUM, 0, GL_FOG_BIT),
    FLAG(SCISSOR_TEST, 0, GL_SCISSOR_BIT),
    FLAG(NORMALIZE, 0, GL_TRANSFORM_BIT),
    FLAG(RESCALE_NORMAL, 0, GL_TRANSFORM_BIT),
    FLAG(CLIP_PLANE2, 0, GL_TRANSFORM_BIT),
    FLAG(MULTISAMPLE, 1, GL_MULTISAMPLE_BIT),
    FLAG(SAMPLE_ALPHA_TO_COVERAGE, 0, GL_MULTISAMPLE_BIT),
    FLAG(SAMPLE_ALPHA_TO_ONE, 0, GL_MULTISAMPLE_BIT),
    FLAG(SAMPLE_COVERAGE, 0, GL_MULTISAMPLE_BIT),
    FLAG(AUTO_NORMAL, 0, GL_EVAL_BIT),
    FLAG(MAP1_VERTEX_3, 0, GL_EVAL_BIT),
    FLAG(MAP2_COLOR_4, 0, GL_EVAL_BIT),
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Commands that are wrong, and their errors. */
struct wrong {
    void (*call)(void);
    GLenum error;
};
#define WRONG(name, call) static void name(void) { call; }
WRONG(wrong_alpha, glAlphaFunc(GL_BLEND, 0))
WRONG(wrong_blend, glBlendFunc(GL_ONE, GL_SRC_ALPHA_SATURATE))
WRONG(wrong_equation, glBlendEquation(GL_ADD))
WRONG(wrong_depth, glDepthFunc(0))
WRONG(wrong_logic, glLogicOp(GL_FUNC_ADD))
WRONG(wrong_cull, glCullFace(GL_LEFT))
WRONG(wrong_face, glFrontFace(GL_FRONT))
WRONG(wrong_mode, glPolygonMode(GL_FRONT, GL_TRIANGLES))
WRONG(wrong_width, glLineWidth(0))
WRONG(wrong_size, glPointSize(-1))
WRONG(wrong_point, glPointParameterf(GL_POINT_SIZE_MIN, -1))
WRONG(wrong_density, glFogf(GL_FOG_DENSITY, -1))
WRONG(wrong_fog, glFogi(GL_FOG_MODE, GL_NEAREST))
WRONG(wrong_scissor, glScissor(0, 0, -1, 3))
WRONG(wrong_viewport, glViewport(0, 0, 3, -1))
WRONG(wrong_matrix, glMatrixMode(GL_MODELVIEW_MATRIX))
WRONG(wrong_hint, glHint(GL_FOG_HINT, GL_FOG))
WRONG(wrong_target, glHint(GL_FOG, GL_NICEST))
WRONG(wrong_texture, glActiveTexture(GL_TEXTURE0 - 1))
WRONG(wrong_alignment, glPixelStorei(GL_UNPACK_ALIGNMENT, 3))
WRONG(wrong_length, glPixelStorei(GL_PACK_ROW_LENGTH, -1))
WRONG(wrong_buffer, glDrawBuffer(GL_RGBA))
WRONG(wrong_aux, glDrawBuffer(GL_AUX0))
WRONG(wrong_enable, glEnable(GL_RGBA))
WRONG(wrong_material, glColorMaterial(GL_FRONT, GL_SHININESS))
WRONG(wrong_light, glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_FLAT))
WRONG(wrong_shade, glShadeModel(GL_LINE))
WRONG(wrong_stencil, glStencilOp(GL_KEEP, GL_KEEP, GL_ADD))
WRONG(wrong_grid, glMapGrid1d(0, 0, 1))
WRONG(wrong_end, glEnd())
static const struct wrong wrong[] = {
    {wrong_alpha, GL_INVALID_ENUM}, {wrong_blend, GL_INVALID_ENUM}, {wrong_equation, GL_INVALID_ENUM}, {wrong_depth, GL_INVALID_ENUM},
    {wrong_logic, GL_INVALID_ENUM}, {wrong_cull, GL_INVALID_ENUM}, {wrong_face, GL_INVALID_ENUM}, {wrong_mode, GL_INVALID_ENUM},
    {wrong_width, GL_INVALID_VALUE}, {wrong_size, GL_INVALID_VALUE}, {wrong_point, GL_INVALID_VALUE}, {wrong_density, GL_INVALID_VALUE},
    {wrong_fog, GL_INVALID_ENUM}, {wrong_scissor, GL_INVALID_VALUE}, {wrong_viewport, GL_INVALID_VALUE}, {wrong_matrix, GL_INVALID_ENUM},
    {wrong_hint, GL_INVALID_ENUM}, {wrong_target, GL_INVALID_ENUM}, {wrong_texture, GL_INVALID_ENUM}, {wrong_alignment, GL_INVALID_VALUE},
    {wrong_length, GL_INVALID_VALUE}, {wrong_buffer, GL_INVALID_ENUM}, {wrong_aux, GL_INVALID_OPERATION}, {wrong_enable, GL_INVALID_ENUM},
    {wrong_material, GL_INVALID_ENUM}, {wrong_light, GL_INVALID_ENUM}, {wrong_shade, GL_INVALID_ENUM}, {wrong_stencil, GL_INVALID_ENUM},
    {wrong_grid, GL_INVALID_VALUE}, {wrong_end, GL_INVALID_OPERATION},
};
enum { WRONGS = sizeof wrong / sizeof *wrong };

static double now[ROWS][MOST];
static double saved[16][ROWS][MOST];
static GLbitfield masks[16];
static int depth;

static unsigned below(unsigned limit) {
    static unsigned long long state = 12345;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % limit;
}

static void fail(int row, const char *query, int component, double found, double wanted) {
    fprintf(stderr, "0x%04x by %s: component %d is %g, not %g\n", rows[row].name, query, component, found, wanted);
    exit(1);
}

/* Section 6.1.2. */
static double as_integer(enum kind kind, double value) {
    double scaled = kind == COLOR ? (4294967295.0 * value - 1) / 2 : value;
    return scaled >= 0 ? (double)(long long)(scaled + 0.5) : -(double)(long long)(0.5 - scaled);
}

static void compare(int row) {
    const struct row *own = &rows[row];
    const double *wanted = now[row];
    /* The largest point is the implementation's. */
    if (wanted[0] == -1 && own->name == GL_POINT_SIZE_MAX) {
        return;
    }
    GLdouble doubles[16] = {0};
    GLfloat floats[16] = {0};
    GLint integers[16] = {0};
    GLboolean booleans[16] = {0};
    glGetDoublev(own->name, doubles);
    glGetFloatv(own->name, floats);
    glGetIntegerv(own->name, integers);
    glGetBooleanv(own->name, booleans);
    for (int i = 0; i < own->count; i++) {
        double value = (float)wanted[i];
        /* Masks are of integers, which floats do not have all of. */
        int is_mask = value > 16777216;
        if (doubles[i] != (is_mask ? doubles[i] : own->kind == COLOR || value != wanted[i] ? value : wanted[i])) {
            fail(row, "GetDoublev", i, doubles[i], value);
        }
        if (!is_mask && floats[i] != (float)value) {
            fail(row, "GetFloatv", i, floats[i], value);
        }
        double integer = is_mask ? -1 : as_integer(own->kind, value);
        /* Of halves, either neighbour is nearest. */
        if (integers[i] > integer + 1 || integers[i] < integer - 1 || (own->kind == NUMBER && value == (double)(int)value && integers[i] != (int)value)) {
            fail(row, "GetIntegerv", i, integers[i], integer);
        }
        if (booleans[i] != (value != 0)) {
            fail(row, "GetBooleanv", i, booleans[i], value != 0);
        }
    }
    if (own->groups & GL_ENABLE_BIT && glIsEnabled(own->name) != (wanted[0] != 0)) {
        fail(row, "IsEnabled", 0, glIsEnabled(own->name), wanted[0]);
    }
}

static void compare_all(void) {
    for (int row = 0; row < ROWS; row++) {
        compare(row);
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

/* What GetLight and GetMaterial give, with the initial values of tables 6.12 and 6.13; `most` is the largest value of a
   number. */
struct of_light {
    GLenum name;
    int count, is_color;
    float initial[4];
    float most;
};
static const struct of_light of_lights[] = {
    {GL_AMBIENT, 4, 1, {0, 0, 0, 1}, 2}, {GL_DIFFUSE, 4, 1, {0, 0, 0, 1}, 2}, {GL_SPECULAR, 4, 1, {0, 0, 0, 1}, 2},
    {GL_POSITION, 4, 0, {0, 0, 1, 0}, 100}, {GL_SPOT_DIRECTION, 3, 0, {0, 0, -1}, 10}, {GL_SPOT_EXPONENT, 1, 0, {0}, 128},
    {GL_SPOT_CUTOFF, 1, 0, {180}, 90}, {GL_CONSTANT_ATTENUATION, 1, 0, {1}, 10}, {GL_LINEAR_ATTENUATION, 1, 0, {0}, 10},
    {GL_QUADRATIC_ATTENUATION, 1, 0, {0}, 10},
};
static const struct of_light of_materials[] = {
    {GL_AMBIENT, 4, 1, {0.2f, 0.2f, 0.2f, 1}, 2}, {GL_DIFFUSE, 4, 1, {0.8f, 0.8f, 0.8f, 1}, 2}, {GL_SPECULAR, 4, 1, {0, 0, 0, 1}, 2},
    {GL_EMISSION, 4, 1, {0, 0, 0, 1}, 2}, {GL_SHININESS, 1, 0, {0}, 128},
};
enum { LIGHTS = 8, OF_LIGHTS = sizeof of_lights / sizeof *of_lights, OF_MATERIALS = sizeof of_materials / sizeof *of_materials };

static void compare_light(const struct of_light *own, GLenum of, int is_light, const float *wanted) {
    GLfloat floats[4];
    GLint integers[4];
    (is_light ? glGetLightfv : glGetMaterialfv)(of, own->name, floats);
    (is_light ? glGetLightiv : glGetMaterialiv)(of, own->name, integers);
    for (int i = 0; i < own->count; i++) {
        const double integer = as_integer(own->is_color ? COLOR : NUMBER, wanted[i]), error = own->is_color ? 300 : 1;
        /* Integers of colours beyond -1 to 1 are undefined. */
        const int is_defined = !own->is_color || wanted[i] <= 1;
        if (floats[i] != wanted[i] || (is_defined && (integers[i] > integer + error || integers[i] < integer - error))) {
            fprintf(stderr, "0x%04x of 0x%04x, component %d: %g and %d, not %g\n", own->name, of, i, floats[i], integers[i], wanted[i]);
            exit(1);
        }
    }
}

/* Lights and materials at random (sections 2.14.1 and 6.1.3): what was set comes back to the bit, also behind
   PopAttrib. */
static void lights(void) {
    float lights[2][LIGHTS][OF_LIGHTS][4], materials[2][2][OF_MATERIALS][4];
    int is_saved = 0;
    for (int light = 0; light < LIGHTS; light++)
        for (int n = 0; n < OF_LIGHTS; n++) memcpy(lights[0][light][n], of_lights[n].initial, sizeof of_lights[n].initial);
    for (int back = 0; back < 2; back++)
        for (int n = 0; n < OF_MATERIALS; n++) memcpy(materials[0][back][n], of_materials[n].initial, sizeof of_materials[n].initial);
    /* White, but for the other lights. */
    for (int n = 1; n < 3; n++)
        for (int i = 0; i < 4; i++) lights[0][0][n][i] = 1;
    for (int step = 0; step < 5000; step++) {
        const int is_light = below(3) > 0, of = (int)below(is_light ? LIGHTS : 2), n = (int)below(is_light ? OF_LIGHTS : OF_MATERIALS);
        const struct of_light *own = is_light ? &of_lights[n] : &of_materials[n];
        float *wanted = is_light ? lights[0][of][n] : materials[0][of][n];
        for (int i = 0; i < own->count; i++) wanted[i] = own->most * (float)below(100001) / 100000;
        if (is_light) glLightfv(GL_LIGHT0 + (GLenum)of, own->name, wanted);
        else glMaterialfv(of ? GL_BACK : GL_FRONT, own->name, wanted);
        if (below(20) == 0) {
            if (is_saved) glPopAttrib(), memcpy(lights[0], lights[1], sizeof *lights), memcpy(materials[0], materials[1], sizeof *materials);
            else glPushAttrib(GL_LIGHTING_BIT), memcpy(lights[1], lights[0], sizeof *lights), memcpy(materials[1], materials[0], sizeof *materials);
            is_saved = !is_saved;
        }
        for (int light = 0; light < LIGHTS; light++)
            for (int n = 0; n < OF_LIGHTS; n++) compare_light(&of_lights[n], GL_LIGHT0 + (GLenum)light, 1, lights[0][light][n]);
        for (int back = 0; back < 2; back++)
            for (int n = 0; n < OF_MATERIALS; n++) compare_light(&of_materials[n], back ? GL_BACK : GL_FRONT, 0, materials[0][back][n]);
    }
    if (is_saved) glPopAttrib();
    CHECK(glGetError() == GL_NO_ERROR);
}

int main(void) {
    start(32, 32);
    lights();
    for (int row = 0; row < ROWS; row++) {
        memcpy(now[row], rows[row].initial, sizeof now[row]);
    }
    compare_all();
    for (int step = 0; step < STEPS; step++) {
        unsigned action = below(20);
        if (action < 14) {
            int row = (int)below(ROWS);
            const double *choice = rows[row].choices[below(3)];
            rows[row].set(choice);
            memcpy(now[row], choice, sizeof now[row]);
            compare(row);
        } else if (action < 16) {
            const struct wrong *one = &wrong[below(WRONGS)];
            one->call();
            GLenum error = glGetError();
            if (error != one->error) {
                fprintf(stderr, "wrong command %d: error 0x%04x, not 0x%04x\n", (int)(one - wrong), error, one->error);
                return 1;
            }
        } else if (action < 18) {
            GLbitfield mask = below(4) ? (1u << below(20) | 1u << below(20)) : below(2) ? GL_MULTISAMPLE_BIT : 0xffffffffu;
            glPushAttrib(mask);
            if (depth == 16) {
                CHECK(glGetError() == GL_STACK_OVERFLOW);
            } else {
                masks[depth] = mask;
                memcpy(saved[depth++], now, sizeof now);
            }
        } else {
            glPopAttrib();
            if (depth == 0) {
                CHECK(glGetError() == GL_STACK_UNDERFLOW);
            } else {
                depth--;
                for (int row = 0; row < ROWS; row++) {
                    if (rows[row].groups & masks[depth]) {
                        memcpy(now[row], saved[depth][row], sizeof now[row]);
                    }
                }
            }
        }
        if (step % 16 == 0 || action >= 14) {
            compare_all();
        }
    }
    return 0;
}
