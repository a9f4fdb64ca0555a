/* NV_texture_shader, NV_texture_shader2 and NV_texture_shader3: stages at random against the formulas and the rules of
 * consistency of section 3.8.13, which are written here once more; then state and errors. */
#include "texture_shaders.h"

enum { SIDE = 4, ROUNDS = 2000 };

/* Table 3.16 and the base formats of OpenGL 1.5: which components are signed, by their places in `format`. */
enum group { COLOR, HILO, DSDT };
struct image { GLenum internal, format; enum group group; int count; int is_signed[4]; GLenum base; };
static const struct image images[] = {
    {GL_RGBA8, GL_RGBA, COLOR, 4, {0}, GL_RGBA},
    {GL_RGB8, GL_RGB, COLOR, 3, {0}, GL_RGB},
    {GL_LUMINANCE8, GL_LUMINANCE, COLOR, 1, {0}, GL_LUMINANCE},
    {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, COLOR, 2, {0}, GL_LUMINANCE_ALPHA},
    {GL_ALPHA8, GL_ALPHA, COLOR, 1, {0}, GL_ALPHA},
    {GL_INTENSITY8, GL_LUMINANCE, COLOR, 1, {0}, GL_INTENSITY},
    {GL_SIGNED_RGBA8_NV, GL_RGBA, COLOR, 4, {1, 1, 1, 1}, GL_RGBA},
    {GL_SIGNED_RGB8_NV, GL_RGB, COLOR, 3, {1, 1, 1}, GL_RGB},
    {GL_SIGNED_LUMINANCE8_NV, GL_LUMINANCE, COLOR, 1, {1}, GL_LUMINANCE},
    {GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, COLOR, 4, {1, 1, 1, 0}, GL_RGBA},
    {GL_HILO16_NV, GL_HILO_NV, HILO, 2, {0}, GL_HILO_NV},
    {GL_SIGNED_HILO16_NV, GL_HILO_NV, HILO, 2, {1, 1}, GL_HILO_NV},
    {GL_HILO8_NV, GL_HILO_NV, HILO, 2, {0}, GL_HILO_NV},
    {GL_SIGNED_HILO8_NV, GL_HILO_NV, HILO, 2, {1, 1}, GL_HILO_NV},
    {GL_DSDT8_NV, GL_DSDT_NV, DSDT, 2, {1, 1}, GL_DSDT_NV},
    {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, DSDT, 3, {1, 1, 0}, GL_DSDT_MAG_NV},
    {GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, DSDT, 4, {1, 1, 0, 0}, GL_DSDT_MAG_INTENSITY_NV},
};
enum { IMAGES = sizeof images / sizeof *images, TARGETS = 5 };
static const GLenum targets[TARGETS] = {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_CUBE_MAP};
enum { D1, D2, D3, RECT, CUBE, NOWHERE = -1 };

/* A texture of each image and target; the last ones have no image, so that they are not consistent. */
static GLuint textures[TARGETS][IMAGES + 1];
static float texels[TARGETS][IMAGES][6 * SIDE * SIDE * SIDE][4];

static void make_textures(void) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int t = 0; t < TARGETS; t++)
        for (int i = 0; i <= IMAGES; i++) {
            textures[t][i] = unfiltered(targets[t]);
            if (t >= RECT) {
                glTexParameteri(targets[t], GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
                glTexParameteri(targets[t], GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
            }
            if (i == IMAGES) continue;
            const struct image *own = &images[i];
            static float packed[6 * SIDE * SIDE * SIDE * 4];
            const int count = t == D1 ? SIDE : t == D3 ? SIDE * SIDE * SIDE : t == CUBE ? 6 * SIDE * SIDE : SIDE * SIDE;
            for (int n = 0; n < count; n++)
                for (int c = 0; c < own->count; c++) {
                    /* What eight bits hold is also exact enough in sixteen. */
                    const float value = own->is_signed[c] ? ((int)below(255) - 127) / 127.0f : (float)number();
                    texels[t][i][n][c] = packed[n * own->count + c] = value;
                }
            switch (t) {
            case D1: glTexImage1D(GL_TEXTURE_1D, 0, own->internal, SIDE, 0, own->format, GL_FLOAT, packed); break;
            case D3: glTexImage3D(GL_TEXTURE_3D, 0, own->internal, SIDE, SIDE, SIDE, 0, own->format, GL_FLOAT, packed); break;
            case CUBE:
                for (int face = 0; face < 6; face++)
                    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, own->internal, SIDE, SIDE, 0, own->format, GL_FLOAT,
                        packed + face * SIDE * SIDE * own->count);
                break;
            default: glTexImage2D(targets[t], 0, own->internal, SIDE, SIDE, 0, own->format, GL_FLOAT, packed);
            }
            ERROR(GL_NO_ERROR);
        }
    for (int t = 0; t < TARGETS; t++) glBindTexture(targets[t], 0);
}

/* Table 3.C: the operations, what they look up in, and what they need. */
enum way { NOTHING, PLAIN, PASS, CULL, OFFSET, OFFSET_SCALE, AR, GB, HI_LO, RGB_3D, RGB_CUBE, DOT, DOT_PASS, DOT_TEXTURE, DIFFUSE,
    REFLECT, CONST_REFLECT, DEPTH, AFFINE };
static const struct { GLenum name; enum way way; int target, hilo, projective; } operations[] = {
    {GL_NONE, NOTHING, NOWHERE, 0, 0},
    {GL_TEXTURE_1D, PLAIN, D1, 0, 0},
    {GL_TEXTURE_2D, PLAIN, D2, 0, 0},
    {GL_TEXTURE_3D, PLAIN, D3, 0, 0},
    {GL_TEXTURE_RECTANGLE, PLAIN, RECT, 0, 0},
    {GL_TEXTURE_CUBE_MAP, PLAIN, CUBE, 0, 0},
    {GL_PASS_THROUGH_NV, PASS, NOWHERE, 0, 0},
    {GL_CULL_FRAGMENT_NV, CULL, NOWHERE, 0, 0},
    {GL_OFFSET_TEXTURE_2D_NV, OFFSET, D2, 0, 0},
    {GL_OFFSET_TEXTURE_2D_SCALE_NV, OFFSET_SCALE, D2, 0, 0},
    {GL_OFFSET_TEXTURE_RECTANGLE_NV, OFFSET, RECT, 0, 0},
    {GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, OFFSET_SCALE, RECT, 0, 0},
    {GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, OFFSET, D2, 0, 1},
    {GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, OFFSET_SCALE, D2, 0, 1},
    {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, OFFSET, RECT, 0, 1},
    {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, OFFSET_SCALE, RECT, 0, 1},
    {GL_OFFSET_HILO_TEXTURE_2D_NV, OFFSET, D2, 1, 0},
    {GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, OFFSET, RECT, 1, 0},
    {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, OFFSET, D2, 1, 1},
    {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, OFFSET, RECT, 1, 1},
    {GL_DEPENDENT_AR_TEXTURE_2D_NV, AR, D2, 0, 0},
    {GL_DEPENDENT_GB_TEXTURE_2D_NV, GB, D2, 0, 0},
    {GL_DEPENDENT_HILO_TEXTURE_2D_NV, HI_LO, D2, 0, 0},
    {GL_DEPENDENT_RGB_TEXTURE_3D_NV, RGB_3D, D3, 0, 0},
    {GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, RGB_CUBE, CUBE, 0, 0},
    {GL_DOT_PRODUCT_NV, DOT, NOWHERE, 0, 0},
    {GL_DOT_PRODUCT_PASS_THROUGH_NV, DOT_PASS, NOWHERE, 0, 0},
    {GL_DOT_PRODUCT_TEXTURE_1D_NV, DOT_TEXTURE, D1, 0, 0},
    {GL_DOT_PRODUCT_TEXTURE_2D_NV, DOT_TEXTURE, D2, 0, 0},
    {GL_DOT_PRODUCT_TEXTURE_3D_NV, DOT_TEXTURE, D3, 0, 0},
    {GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV, DOT_TEXTURE, RECT, 0, 0},
    {GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, DOT_TEXTURE, CUBE, 0, 0},
    {GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, DIFFUSE, CUBE, 0, 0},
    {GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, REFLECT, CUBE, 0, 0},
    {GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, CONST_REFLECT, CUBE, 0, 0},
    {GL_DOT_PRODUCT_DEPTH_REPLACE_NV, DEPTH, NOWHERE, 0, 0},
    {GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, AFFINE, NOWHERE, 0, 0},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static int operation_of(GLenum name) {
    int operation = 0;
    while (operations[operation].name != name) operation++;
    return operation;
}

struct stage {
    int operation, previous, mapping, image;
    int less[4];
    double at[4], matrix[4], scale, bias, eye[3];
};

static enum way way_of(const struct stage *stage) { return operations[stage->operation].way; }

/* What units have alone (section 3.8.13.2). */
static int first_unit(int operation) {
    const int target = operations[operation].target;
    switch (operations[operation].way) {
    case NOTHING: case PLAIN: case PASS: case CULL: return 0;
    case DOT_TEXTURE: return target == D1 ? 1 : target == D2 || target == RECT ? 2 : 3;
    case DIFFUSE: case DEPTH: return 2;
    case REFLECT: case CONST_REFLECT: return 3;
    default: return 1;
    }
}
static int is_allowed(int operation, int unit) {
    const enum way way = operations[operation].way;
    return unit >= first_unit(operation) && !(unit == UNITS - 1 && (way == DOT || way == DIFFUSE));
}

/* Table 3.D: the type of a shader result. */
enum type { INVALID, UNSIGNED_RGBA, SIGNED_RGBA, MIXED_RGBA, UNSIGNED_HILO, SIGNED_HILO, OFFSETS, OFFSETS_MAG, OFFSETS_MAG_VIB, FLOATS };
static enum type type_of_image(int image) {
    const struct image *own = &images[image];
    if (own->group == DSDT) return own->count == 2 ? OFFSETS : own->count == 3 ? OFFSETS_MAG : OFFSETS_MAG_VIB;
    if (own->group == HILO) return own->is_signed[0] ? SIGNED_HILO : UNSIGNED_HILO;
    int all = 1, any = 0;
    for (int c = 0; c < own->count; c++) all &= own->is_signed[c], any |= own->is_signed[c];
    return all ? SIGNED_RGBA : any ? MIXED_RGBA : UNSIGNED_RGBA;
}
static enum type type_of(const struct stage *stage) {
    switch (way_of(stage)) {
    case PASS: case DOT_PASS: return UNSIGNED_RGBA;
    case DOT: return FLOATS;
    case NOTHING: case CULL: case DEPTH: case AFFINE: return INVALID;
    case OFFSET_SCALE: return UNSIGNED_RGBA;
    default: return stage->image < IMAGES ? type_of_image(stage->image) : INVALID;
    }
}

/* Tables 3.A and 3.B, where all stages are as consistent as `is` says. */
static int is_consistent(const struct stage *stages, int n, const int *is) {
    const struct stage *own = &stages[n];
    const enum way way = way_of(own);
    if (way == NOTHING || way == PASS || way == CULL) return 1;
    if (operations[own->operation].target != NOWHERE && own->image == IMAGES) return 0;
    if (way == PLAIN) return 1;
    const enum type type = is[own->previous] ? type_of(&stages[own->previous]) : INVALID;
#define IS(back, wanted) (n >= (back) && way_of(&stages[n - (back)]) == (wanted) && is[n - (back)])
    switch (way) {
    case OFFSET:
        if (operations[own->operation].hilo) return type == SIGNED_HILO;
        return type == OFFSETS || type == OFFSETS_MAG || type == OFFSETS_MAG_VIB;
    case OFFSET_SCALE:
        return (type == OFFSETS_MAG || type == OFFSETS_MAG_VIB) && type_of_image(own->image) == UNSIGNED_RGBA;
    case AR: case GB: case RGB_3D: return type == UNSIGNED_RGBA;
    case HI_LO: return type == UNSIGNED_HILO;
    case RGB_CUBE: return type == UNSIGNED_RGBA || type == SIGNED_RGBA || type == MIXED_RGBA;
    default: break;
    }
    if (type != UNSIGNED_RGBA && type != SIGNED_RGBA && type != UNSIGNED_HILO && type != SIGNED_HILO) return 0;
    switch (way) {
    case DOT_TEXTURE:
        for (int back = first_unit(own->operation) - 1; back > 0; back--)
            if (!IS(back, DOT)) return 0;
        return 1;
    case REFLECT: case CONST_REFLECT:
        return IS(2, DOT) && (IS(1, DOT) || IS(1, DIFFUSE)) && own->previous != n - 1 && own->previous != n - 2;
    case DIFFUSE:
        return IS(1, DOT) && n + 1 < UNITS && is[n + 1] &&
            (way_of(&stages[n + 1]) == REFLECT || way_of(&stages[n + 1]) == CONST_REFLECT);
    case DEPTH: case AFFINE:
        for (int m = 0; m < n; m++)
            if (is[m] && (way_of(&stages[m]) == DEPTH || way_of(&stages[m]) == AFFINE)) return 0;
        return way == AFFINE || IS(1, DOT);
    default: return 1;
    }
}

/* Which stages are consistent: what follows from nothing is not, else all are. */
static void consistencies(const struct stage *stages, int *is) {
    for (int n = 0; n < UNITS; n++) is[n] = 1;
    for (int pass = 0; pass < 3 * UNITS; pass++)
        for (int n = 0; n < UNITS; n++) is[n] = is_consistent(stages, n, is);
}

/* A texel that is not near to others, or 0. Places are those of texels. */
static int place_of(double at, int repeats, int *place) {
    const double whole = floor(at);
    if (!(fabs(at) < 500)) return 0;
    const int is_outside = !repeats && (at < -0.02 || at > SIDE + 0.02);
    if (!is_outside && (at - whole < 0.02 || at - whole > 0.98)) return 0;
    *place = repeats ? (((int)whole % SIDE) + SIDE) % SIDE : at < 0 ? 0 : at >= SIDE ? SIDE - 1 : (int)whole;
    return 1;
}

/* The components of the texel at these coordinates, as table 3.16 lists them. */
static int fetch(int target, int image, const double *at, double *found) {
    int place[3] = {0}, n = 0;
    if (target == CUBE) {
        const double ax = fabs(at[0]), ay = fabs(at[1]), az = fabs(at[2]), most = fmax(ax, fmax(ay, az));
        if (!(most > 1e-3 && most < 1e3)) return 0;
        if ((ax > 0.98 * most) + (ay > 0.98 * most) + (az > 0.98 * most) != 1) return 0;
        int face;
        double s, t;
        if (ax == most) face = at[0] > 0 ? 0 : 1, s = at[0] > 0 ? -at[2] : at[2], t = -at[1];
        else if (ay == most) face = at[1] > 0 ? 2 : 3, s = at[0], t = at[1] > 0 ? at[2] : -at[2];
        else face = at[2] > 0 ? 4 : 5, s = at[2] > 0 ? at[0] : -at[0], t = -at[1];
        if (!place_of((s / most + 1) / 2 * SIDE, 0, &place[0]) || !place_of((t / most + 1) / 2 * SIDE, 0, &place[1])) return 0;
        n = (face * SIDE + place[1]) * SIDE + place[0];
    } else {
        const int count = target == D1 ? 1 : target == D3 ? 3 : 2;
        for (int d = 0; d < count; d++)
            if (!place_of(at[d] * (target == RECT ? 1 : SIDE), target != RECT, &place[d])) return 0;
        n = (place[2] * SIDE + place[1]) * SIDE + place[0];
    }
    for (int c = 0; c < 4; c++) found[c] = texels[target][image][n][c];
    return 1;
}

/* Table 3.E */
static void to_rgba(GLenum base, const double *texel, double *rgba) {
    const double a = texel[0], b = texel[1];
    const double rows[6][4] = {{1, 1, 1, a}, {a, a, a, 1}, {a, a, a, a}, {a, a, a, b}, {a, b, texel[2], 1}, {a, b, texel[2], texel[3]}};
    const int row = base == GL_ALPHA ? 0 : base == GL_LUMINANCE ? 1 : base == GL_INTENSITY ? 2 : base == GL_LUMINANCE_ALPHA ? 3
        : base == GL_RGB ? 4 : 5;
    memcpy(rgba, rows[row], sizeof rows[row]);
}

struct outcome { double result[UNITS][4], rgba[UNITS][4], dots[UNITS]; int discards, has_depth; double depth; };

/* 3.8.13.1.14 */
static double dot_of(const struct stage *stages, int n, const struct outcome *outcome) {
    const struct stage *own = &stages[n];
    const double *p = outcome->result[own->previous], *at = own->at;
    switch (type_of(&stages[own->previous])) {
    case UNSIGNED_HILO: return at[0] * p[0] + at[1] * p[1] + at[2];
    case SIGNED_HILO: return at[0] * p[0] + at[1] * p[1] + at[2] * sqrt(fmax(0, 1 - p[0] * p[0] - p[1] * p[1]));
    case UNSIGNED_RGBA:
        if (own->mapping == 1) return at[0] * (2 * p[0] - 1) + at[1] * (2 * p[1] - 1) + at[2] * (2 * p[2] - 1);
        if (own->mapping == 2) return at[0] * p[0] + at[1] * p[1] + at[2];
        return at[0] * p[0] + at[1] * p[1] + at[2] * p[2];
    default: return at[0] * p[0] + at[1] * p[1] + at[2] * p[2];
    }
}

/* Texels of a stage, and what follows; 0 where a small error might give another texel. */
static int look_up(const struct stage *own, int n, const double *at, struct outcome *outcome) {
    double texel[4];
    const struct image *image = &images[own->image];
    if (!fetch(operations[own->operation].target, own->image, at, texel)) return 0;
    if (image->group == COLOR) {
        to_rgba(image->base, texel, outcome->result[n]);
        memcpy(outcome->rgba[n], outcome->result[n], sizeof texel);
        return 1;
    }
    memcpy(outcome->result[n], texel, sizeof texel);
    /* NV_register_combiners, table 2: the intensity is alpha alone. */
    if (image->count == 4) outcome->rgba[n][3] = texel[3];
    return 1;
}

/* What a consistent stage gives; 0 where a small error might give something else. */
static int run_stage(const struct stage *stages, int n, struct outcome *outcome, const double *range) {
    const struct stage *own = &stages[n];
    const double *p = outcome->result[own->previous], q = own->at[3];
    double at[4] = {own->at[0], own->at[1], own->at[2]};
    const int target = operations[own->operation].target;
    switch (way_of(own)) {
    case NOTHING: return 1;
    case PLAIN:
        if (target != CUBE) for (int c = 0; c < 3; c++) at[c] /= q;
        return look_up(own, n, at, outcome);
    case PASS:
        for (int c = 0; c < 4; c++) outcome->rgba[n][c] = outcome->result[n][c] = unit(own->at[c]);
        return 1;
    case CULL:
        for (int c = 0; c < 4; c++) outcome->discards |= own->less[c] ? !(own->at[c] < 0) : !(own->at[c] >= 0);
        return 1;
    case OFFSET: case OFFSET_SCALE: {
        const double by = operations[own->operation].projective ? q : 1, *m = own->matrix;
        at[0] = at[0] / by + m[0] * p[0] + m[2] * p[1];
        at[1] = at[1] / by + m[1] * p[0] + m[3] * p[1];
        if (!look_up(own, n, at, outcome)) return 0;
        if (way_of(own) == OFFSET_SCALE)
            for (int c = 0; c < 3; c++) outcome->rgba[n][c] *= unit(own->bias + own->scale * p[2]);
        return 1;
    }
    case AR: return look_up(own, n, (const double[]){p[3], p[0]}, outcome);
    case GB: return look_up(own, n, (const double[]){p[1], p[2]}, outcome);
    case HI_LO: case RGB_3D: return look_up(own, n, p, outcome);
    case RGB_CUBE:
        for (int c = 0; c < 3; c++) at[c] = type_of(&stages[own->previous]) == UNSIGNED_RGBA ? 2 * (p[c] - 0.5) : p[c];
        return look_up(own, n, at, outcome);
    default: break;
    }
    const double dot = outcome->dots[n] = dot_of(stages, n, outcome);
    switch (way_of(own)) {
    case DOT_PASS:
        for (int c = 0; c < 4; c++) outcome->rgba[n][c] = outcome->result[n][c] = unit(dot);
        return 1;
    case DOT_TEXTURE: {
        const int count = first_unit(own->operation);
        for (int c = 0; c < count; c++) at[c] = outcome->dots[n + 1 - count + c];
        return look_up(own, n, at, outcome);
    }
    case DIFFUSE:
        at[0] = outcome->dots[n - 1], at[1] = dot, at[2] = dot_of(stages, n + 1, outcome);
        return look_up(own, n, at, outcome);
    case REFLECT: case CONST_REFLECT: {
        const double normal[] = {outcome->dots[n - 2], outcome->dots[n - 1], dot};
        double eye[3], ne = 0, nn = 0;
        for (int c = 0; c < 3; c++) {
            eye[c] = way_of(own) == REFLECT ? stages[n - 2 + c].at[3] : own->eye[c];
            ne += normal[c] * eye[c], nn += normal[c] * normal[c];
        }
        if (nn < 1e-3) return 0;
        for (int c = 0; c < 3; c++) at[c] = 2 * ne / nn * normal[c] - eye[c];
        return look_up(own, n, at, outcome);
    }
    case DEPTH: case AFFINE: {
        const double depth = way_of(own) == DEPTH ? outcome->dots[n - 1] / dot : dot;
        const double low = fmin(range[0], range[1]), high = fmax(range[0], range[1]);
        if ((way_of(own) == DEPTH && fabs(dot) < 0.01) || fabs(depth - low) < 0.001 || fabs(depth - high) < 0.001) return 0;
        if (depth < low || depth > high) outcome->discards = 1;
        else outcome->has_depth = 1, outcome->depth = depth;
        return 1;
    }
    default: return 1;
    }
}

static double coordinate(void) { return ((int)below(4001) - 2000) / 1000.0; }

static void random_stage(struct stage *own, int n) {
    do own->operation = (int)below(OPERATIONS); while (!is_allowed(own->operation, n));
    own->previous = n ? (int)below((unsigned)n) : 0;
    own->mapping = (int)below(3);
    own->image = below(20) ? (int)below(IMAGES) : IMAGES;
    for (int c = 0; c < 4; c++) {
        own->at[c] = coordinate();
        if (operations[own->operation].target == RECT) own->at[c] *= 2;
        own->matrix[c] = coordinate() / 2;
        own->less[c] = below(8) ? own->at[c] < 0 : (int)below(2);
        if (c < 3) own->eye[c] = coordinate();
    }
    if (way_of(own) == DEPTH || way_of(own) == AFFINE)
        for (int c = 0; c < 3; c++) own->at[c] = fabs(own->at[c]) * (way_of(own) == DEPTH ? 4 : 0.3);
    own->at[3] = 0.5 + number();
    if (way_of(own) == PASS || way_of(own) == CULL) own->at[3] = coordinate(), own->less[3] = own->at[3] < 0;
    own->scale = coordinate(), own->bias = coordinate();
}

/* Stages of which most are consistent: each is chosen anew some times while it is not. */
static void random_stages(struct stage *stages) {
    int is[UNITS];
    for (int n = 0; n < UNITS; n++) random_stage(&stages[n], n), stages[n].operation = 0;
    for (int n = 0; n < UNITS; n++)
        for (int again = below(8) ? 30 : 1; again > 0; again--) {
            random_stage(&stages[n], n);
            /* A chain of products. */
            if (n >= 2 && below(4) == 0) {
                const int length = 1 + (int)below(2);
                for (int m = n - length; m < n; m++)
                    if (m > 0 && way_of(&stages[m]) == NOTHING) random_stage(&stages[m], m), stages[m].operation = operation_of(GL_DOT_PRODUCT_NV);
            }
            consistencies(stages, is);
            if (is[n] && (way_of(&stages[n]) != NOTHING || below(4) == 0)) break;
        }
    /* Three stages as those of section 3.8.13.1.18, now and then. */
    if (below(3) == 0) {
        static const GLenum last[] = {GL_DOT_PRODUCT_TEXTURE_3D_NV, GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV,
            GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV};
        const int n = 3 + (int)below(UNITS - 3), way = (int)below(4);
        const GLenum before = way > 1 && below(2) ? GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV : GL_DOT_PRODUCT_NV;
        const GLenum three[] = {GL_DOT_PRODUCT_NV, before, last[way]};
        for (int m = n - 2; m <= n; m++) {
            random_stage(&stages[m], m);
            /* The last one must not have the one before as its input. */
            stages[m].previous = m == n && below(6) == 0 ? n - 1 : (int)below((unsigned)n - 2);
            stages[m].operation = operation_of(three[m - n + 2]);
            stages[m].image = (int)below(10);
        }
    }
}

static void set_stages(const struct stage *stages) {
    static const GLenum mappings[] = {GL_UNSIGNED_IDENTITY_NV, GL_EXPAND_NORMAL_NV, GL_FORCE_BLUE_TO_ONE_NV};
    for (int n = 0; n < UNITS; n++) {
        const struct stage *own = &stages[n];
        glActiveTexture(GL_TEXTURE0 + n);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, operations[own->operation].name);
        if (n) glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + own->previous);
        glTexEnvf(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, (float)mappings[own->mapping]);
        GLint modes[4];
        GLfloat matrix[4], eye[3];
        for (int c = 0; c < 4; c++) modes[c] = own->less[c] ? GL_LESS : GL_GEQUAL, matrix[c] = (float)own->matrix[c];
        for (int c = 0; c < 3; c++) eye[c] = (float)own->eye[c];
        glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
        glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, matrix);
        glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, (float)own->scale);
        glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, (float)own->bias);
        glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, eye);
        const int target = operations[own->operation].target;
        if (target != NOWHERE) glBindTexture(targets[target], textures[target][own->image]);
        glMultiTexCoord4dv(GL_TEXTURE0 + n, own->at);
    }
    ERROR(GL_NO_ERROR);
}

static void stages_at_random(void) {
    static struct stage stages[UNITS];
    static int seen[OPERATIONS], depths;
    glEnable(GL_TEXTURE_SHADER_NV);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    for (int round = 0; round < ROUNDS; round++) {
        struct outcome outcome;
        int is[UNITS], is_certain;
        double range[2];
        do {
            memset(&outcome, 0, sizeof outcome);
            random_stages(stages);
            consistencies(stages, is);
            for (int n = 0; n < 2; n++) range[n] = below(3) ? n : number();
            is_certain = 1;
            for (int n = 0; n < UNITS && is_certain; n++)
                if (is[n]) is_certain = run_stage(stages, n, &outcome, range);
        } while (!is_certain);
        set_stages(stages);
        for (int n = 0; n < UNITS; n++) {
            GLint found = -1;
            glActiveTexture(GL_TEXTURE0 + n);
            glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &found);
            if (found != is[n]) {
                fprintf(stderr, "round %d: stage %d, 0x%04x, is %sconsistent\n", round, n, operations[stages[n].operation].name,
                    found ? "" : "not ");
                exit(1);
            }
        }
        glDepthRange(range[0], range[1]);
        /* Of the stages that have a colour, the one whose operation was shown least. */
        int shown = 0;
        for (int n = 1; n < UNITS; n++)
            if (is[n] && type_of(&stages[n]) != INVALID &&
                (!is[shown] || type_of(&stages[shown]) == INVALID || seen[stages[n].operation] <= seen[stages[shown].operation])) shown = n;
        show_texture(shown);
        glClearColor(0.25f, 0.5f, 0.75f, 1);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        quad();
        ERROR(GL_NO_ERROR);
        double color[4] = {0.25, 0.5, 0.75, 1};
        if (!outcome.discards) {
            for (int c = 0; c < 4; c++) color[c] = is[shown] ? (outcome.rgba[shown][c] + 1) / 2 : 0.5;
            /* Others than the stage that is shown are seen where they have no colour of their own. */
            for (int n = 0; n <= shown; n++)
                if (is[n] && (n == shown || type_of(&stages[n]) == INVALID)) seen[stages[n].operation]++;
            GLfloat depth;
            glReadPixels(5, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
            const double wanted = outcome.has_depth ? outcome.depth : (range[0] + range[1]) / 2;
            depths += outcome.has_depth;
            if (fabs(depth - wanted) > 1e-4) {
                fprintf(stderr, "round %d: depth %g, not %g\n", round, depth, wanted);
                exit(1);
            }
        }
        expect(__LINE__, round, color);
    }
    for (int n = 0; n < OPERATIONS; n++)
        if (seen[n] < 4) {
            fprintf(stderr, "operation 0x%04x was seen %d times\n", operations[n].name, seen[n]);
            exit(1);
        }
    CHECK(depths > 5);
    glDepthRange(0, 1);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXTURE_SHADER_NV);
    for (int n = 0; n < UNITS; n++) {
        glActiveTexture(GL_TEXTURE0 + n);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    }
    glActiveTexture(GL_TEXTURE0);
}

static GLint stage_value(GLenum name) {
    GLint found = -1;
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, name, &found);
    ERROR(GL_NO_ERROR);
    return found;
}

/* Table 6.TextureShaders */
static void initial(void) {
    CHECK(has_extension("GL_NV_texture_shader") && has_extension("GL_NV_texture_shader2") && has_extension("GL_NV_texture_shader3"));
    CHECK(!glIsEnabled(GL_TEXTURE_SHADER_NV) && value(GL_TEXTURE_SHADER_NV) == 0);
    for (int n = 0; n < UNITS; n++) {
        GLint modes[4];
        GLfloat found[4];
        glActiveTexture(GL_TEXTURE0 + n);
        CHECK(stage_value(GL_SHADER_OPERATION_NV) == GL_NONE && stage_value(GL_SHADER_CONSISTENT_NV) == 1);
        CHECK(stage_value(GL_PREVIOUS_TEXTURE_INPUT_NV) == GL_TEXTURE0);
        CHECK(stage_value(GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV) == GL_UNSIGNED_IDENTITY_NV);
        glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
        for (int c = 0; c < 4; c++) CHECK(modes[c] == GL_GEQUAL);
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, found);
        FLOATS(found, 3, 0, 0, 0, -1);
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, found);
        FLOATS(found, 4, 0, 1, 0, 0, 1);
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, found);
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, found + 1);
        FLOATS(found, 2, 0, 1, 0);
    }
    glActiveTexture(GL_TEXTURE0);
}

/* Errors, and 3.8.13.2; what fails changes nothing. */
static void errors(void) {
    for (int n = 0; n < UNITS; n++) {
        glActiveTexture(GL_TEXTURE0 + n);
        for (int o = 0; o < OPERATIONS; o++) {
            glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
            glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, operations[o].name);
            ERROR(is_allowed(o, n) ? GL_NO_ERROR : GL_INVALID_OPERATION);
            CHECK((GLenum)stage_value(GL_SHADER_OPERATION_NV) == (is_allowed(o, n) ? operations[o].name : GL_NONE));
        }
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
        for (int m = 0; m < UNITS; m++) {
            glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + m);
            ERROR(m < n ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
        CHECK(stage_value(GL_PREVIOUS_TEXTURE_INPUT_NV) == GL_TEXTURE0 + (n ? n - 1 : 0));
        if (n) glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
    }
#define ENV(error, name, param) glTexEnvi(GL_TEXTURE_SHADER_NV, name, (GLint)(param)), expect_error(__LINE__, error)
    ENV(GL_INVALID_ENUM, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D_ARRAY);
    ENV(GL_INVALID_ENUM, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + UNITS);
    ENV(GL_INVALID_ENUM, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_NONE);
    ENV(GL_INVALID_ENUM, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_SIGNED_IDENTITY_NV);
    ENV(GL_INVALID_ENUM, GL_SHADER_CONSISTENT_NV, 1);
    ENV(GL_INVALID_ENUM, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    ENV(GL_INVALID_ENUM, GL_CULL_MODES_NV, GL_LESS);
    ENV(GL_INVALID_ENUM, GL_OFFSET_TEXTURE_MATRIX_NV, 1);
    ENV(GL_INVALID_ENUM, GL_CONST_EYE_NV, 1);
    const GLint modes[] = {GL_LESS, GL_LESS, GL_LESS, GL_LEQUAL};
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
    ERROR(GL_INVALID_ENUM);
    CHECK(stage_value(GL_OFFSET_TEXTURE_SCALE_NV) == 1);
    GLint found[4] = {0};
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, found);
    CHECK(found[0] == GL_GEQUAL);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_TEXTURE_ENV_MODE, found);
    ERROR(GL_INVALID_ENUM);
    glGetTexEnviv(GL_TEXTURE_ENV, GL_SHADER_OPERATION_NV, found);
    ERROR(GL_INVALID_ENUM);
    glActiveTexture(GL_TEXTURE0);
}

/* The attribute groups of table 6.TextureShaders, and 5.4. */
static void saved(void) {
    const GLint modes[] = {GL_LESS, GL_GEQUAL, GL_LESS, GL_GEQUAL};
    const float matrix[] = {1, 2, 3, 4}, eye[] = {5, 6, 7};
    GLfloat found[4];
    GLint is[4];
    glActiveTexture(GL_TEXTURE3);
    glNewList(1, GL_COMPILE);
    glEnable(GL_TEXTURE_SHADER_NV);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV);
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE2);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, matrix);
    glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, 8);
    glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, 9);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, eye);
    glEndList();
    CHECK(stage_value(GL_SHADER_OPERATION_NV) == GL_NONE && !glIsEnabled(GL_TEXTURE_SHADER_NV));
    const GLint other_modes[] = {GL_GEQUAL, GL_LESS, GL_GEQUAL, GL_LESS};
    const float other_matrix[] = {-1, -2, -3, -4}, other_eye[] = {-5, -6, -7};
    for (int bit = 0; bit < 2; bit++) {
        glPushAttrib(bit ? GL_TEXTURE_BIT : GL_ENABLE_BIT);
        glCallList(1);
        ERROR(GL_NO_ERROR);
        CHECK(glIsEnabled(GL_TEXTURE_SHADER_NV));
        glPopAttrib();
        CHECK(!glIsEnabled(GL_TEXTURE_SHADER_NV));
        CHECK(stage_value(GL_SHADER_OPERATION_NV) == (bit ? GL_NONE : GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV));
        /* ENABLE_BIT leaves what the list set; TEXTURE_BIT restores what the stage was before. */
        glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, is);
        CHECK(memcmp(is, bit ? other_modes : modes, sizeof is) == 0);
        CHECK(stage_value(GL_PREVIOUS_TEXTURE_INPUT_NV) == (bit ? GL_TEXTURE1 : GL_TEXTURE2));
        CHECK(stage_value(GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV) == (bit ? GL_UNSIGNED_IDENTITY_NV : GL_EXPAND_NORMAL_NV));
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, found);
        near_floats(__LINE__, found, bit ? other_matrix : matrix, 4, 0);
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, found);
        near_floats(__LINE__, found, bit ? other_eye : eye, 3, 0);
        CHECK(stage_value(GL_OFFSET_TEXTURE_SCALE_NV) == (bit ? -8 : 8) && stage_value(GL_OFFSET_TEXTURE_BIAS_NV) == (bit ? -9 : 9));
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
        glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, other_modes);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE1);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_UNSIGNED_IDENTITY_NV);
        glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, other_matrix);
        glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, -8);
        glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, -9);
        glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, other_eye);
    }
    /* What random stages do not set again. */
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, (const float[]){0, 0, -1});
    glActiveTexture(GL_TEXTURE0);
}

int main(void) {
    begin();
    initial();
    errors();
    saved();
    make_textures();
    stages_at_random();
    ERROR(GL_NO_ERROR);
    return 0;
}
