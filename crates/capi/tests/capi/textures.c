/* Calls the functions of nvjit.h on textures, with right and with wrong arguments. Prints what is not as it should
   be. */

#include <math.h>

#include "check.h"

/* A texture of one image. */
static nvjit_texture_description describe(uint32_t target, uint32_t format, uint32_t storage, const nvjit_image *image,
                                          const nvjit_sampler_state *state)
{
    return (nvjit_texture_description){.size = sizeof(nvjit_texture_description),
                                       .target = target,
                                       .format = format,
                                       .storage = storage,
                                       .images = image,
                                       .image_count = 1,
                                       .state = state};
}

/* Units with a texture, and who looks up in them. */
static nvjit_textures *units_with(uint32_t unit, const nvjit_texture *texture, nvjit_sampler *sampler)
{
    nvjit_textures *units;

    OK(nvjit_textures_new(&units));
    OK(nvjit_textures_bind(units, unit, texture));
    OK(nvjit_textures_sampler(units, sampler));
    return units;
}

/* A lookup for four fragments, of which the first runs, at these coordinates. */
static nvjit_sample_call *new_call(uint32_t unit, uint32_t target, float s, float t)
{
    nvjit_sample_call *call = aligned_alloc(64, sizeof *call);

    memset(call, 0, sizeof *call);
    call->size = sizeof *call;
    call->unit = unit;
    call->target = target;
    call->lanes = 4;
    call->exec[0] = UINT32_MAX;
    call->coordinates[0][0] = s;
    call->coordinates[1][0] = t;
    return call;
}

static float one_lookup(const nvjit_sampler *sampler, nvjit_sample_call *call, uint32_t operation, uint32_t flags)
{
    call->operation = operation;
    call->flags = flags;
    sampler->sample(sampler->user, call);
    return call->results[0][0];
}

/* Every number of an operation and of a flag, in a texture whose filters differ in magnification and minification. */
static void details(const nvjit_sampler *others)
{
    static const uint8_t texels[2] = {0, 255};
    nvjit_image image = {.width = 2, .height = 1, .depth = 1, .data = texels, .length = sizeof texels};
    SIZED(nvjit_sampler_state, state);
    const nvjit_texture_description d = describe(NVJIT_TARGET_1D, 0x1909, NVJIT_UNORM8, &image, &state);
    nvjit_texture *texture;
    nvjit_textures *units;
    SIZED(nvjit_sampler, sampler);
    /* Linear is 0.5 here, the nearest texel 0 or 1. The quad is four texels apart, so its level is 2. */
    nvjit_sample_call *call = new_call(0, NVJIT_TARGET_1D, 0.5f, 0);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_1D));
    state.min_filter = 0x2600, state.mag_filter = 0x2601, state.wrap_s = 0x812F;
    OK(nvjit_texture_new(&d, &texture));
    units = units_with(0, texture, &sampler);
    nvjit_texture_free(texture);
    call->coordinates[0][1] = 2.5f;
    call->lod[0] = -3;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_IMPLICIT, 0) == 1);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_DERIVATIVES, 0) - 0.5f) < 0.01f);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, 0) - 0.5f) < 0.01f);
    call->lod[0] = 1;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, NVJIT_SAMPLE_FLAG_ARB) == 1);
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 1);
    call->lod[0] = -1;
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) - 0.5f) < 0.01f);
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, 0) == 1);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_BIAS, NVJIT_SAMPLE_FLAG_NO_DERIVATIVES) - 0.5f) < 0.01f);
    REQUIRE(fabsf(one_lookup(&sampler, call, NVJIT_SAMPLE_IMPLICIT, NVJIT_SAMPLE_FLAG_NO_DERIVATIVES) - 0.5f) < 0.01f);
    /* Colours have no depth. */
    call->target = NVJIT_TARGET_SHADOW1D;
    REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
    REQUIRE(one_lookup(others, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
    nvjit_textures_free(units);
    free(call);
}

/* The targets that compare, and the flag by which the others do not. */
static void shadows(void)
{
    static const struct {
        uint32_t shadow, plain;
    } targets[] = {{NVJIT_TARGET_SHADOW1D, NVJIT_TARGET_1D},
                   {NVJIT_TARGET_SHADOW2D, NVJIT_TARGET_2D},
                   {NVJIT_TARGET_SHADOWRECT, NVJIT_TARGET_RECT}};
    static const float depth = 0.5f;

    for (int n = 0; n < 3; n++) {
        nvjit_image image = {.width = 1, .height = 1, .depth = 1, .data = &depth, .length = sizeof depth};
        SIZED(nvjit_sampler_state, state);
        const nvjit_texture_description d = describe(targets[n].shadow, 0x1902, NVJIT_FLOAT, &image, &state);
        nvjit_texture *texture;
        nvjit_textures *units;
        SIZED(nvjit_sampler, sampler);
        nvjit_sample_call *call = new_call(0, targets[n].plain, 0.5f, 0.5f);

        OK(nvjit_sampler_state_init(&state, targets[n].shadow));
        state.min_filter = state.mag_filter = 0x2600;
        state.compare_mode = 0x884E; /* GL_COMPARE_R_TO_TEXTURE, GL_LEQUAL */
        OK(nvjit_texture_new(&d, &texture));
        units = units_with(0, texture, &sampler);
        call->coordinates[2][0] = 0.25f;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 1);
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 0.5f);
        call->target = targets[n].shadow;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 1);
        call->coordinates[2][0] = 0.75f;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_ARB) == 0);
        OK(nvjit_textures_unbind(units, 0, targets[n].shadow));
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, 0) == 0 && call->results[3][0] == 1);
        /* NV_bindless_texture: a handle finds its texture while that is resident. */
        const uint64_t handle = UINT64_C(0x1200000034);
        OK(nvjit_textures_make_resident(units, handle, texture));
        nvjit_texture_free(texture);
        call->target = targets[n].plain;
        call->coordinates[2][0] = 0.25f;
        call->handle = handle;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 1);
        call->handle = handle + 1;
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 0);
        call->handle = handle;
        OK(nvjit_textures_make_non_resident(units, handle));
        REQUIRE(one_lookup(&sampler, call, NVJIT_SAMPLE_LEVEL, NVJIT_SAMPLE_FLAG_HANDLE) == 0);
        IS(INVALID_OPERATION, nvjit_textures_make_non_resident(units, handle));
        nvjit_textures_free(units);
        free(call);
    }
    REQUIRE(NVJIT_TARGET_SHADOW1D == 5 && NVJIT_TARGET_SHADOW2D == 6 && NVJIT_TARGET_SHADOWRECT == 7);
    REQUIRE(NVJIT_SAMPLE_BIAS == 2 && NVJIT_SAMPLE_LEVEL == 3);
    REQUIRE(NVJIT_SAMPLE_FLAG_ARB == 1 && NVJIT_SAMPLE_FLAG_NO_DERIVATIVES == 2);
}

static void textures(void)
{
    static const uint8_t texels[2][2][4] = {{{255, 0, 0, 255}, {0, 255, 0, 255}}, {{0, 0, 255, 255}, {51, 51, 51, 51}}};
    nvjit_image image = {.width = 2, .height = 2, .depth = 1, .data = texels, .length = sizeof texels};
    SIZED(nvjit_sampler_state, state);
    nvjit_texture_description d = describe(NVJIT_TARGET_2D, 0x1908, NVJIT_UNORM8, &image, &state);
    nvjit_texture *texture;
    nvjit_textures *units;
    SIZED(nvjit_sampler, sampler);
    nvjit_sample_call *call = new_call(15, NVJIT_TARGET_2D, 0.75f, 0.75f);

    OK(nvjit_sampler_state_init(&state, NVJIT_TARGET_2D));
    REQUIRE(state.min_filter == 0x2702 && state.mag_filter == 0x2601 && state.wrap_s == 0x2901 && state.max_level == 1000);
    IS(BAD_ENUM, nvjit_sampler_state_init(&state, 99));
    IS(NULL_POINTER, nvjit_sampler_state_init(NULL, 0));
    REQUIRE(state.swizzle[0] == 0x1903 && state.swizzle[1] == 0x1904 && state.swizzle[2] == 0x1905 && state.swizzle[3] == 0x1906);
    state.size = offsetof(nvjit_sampler_state, swizzle) - 1;
    IS(BAD_SIZE, nvjit_sampler_state_init(&state, 0));
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    state.size = sizeof state;
    state.swizzle[2] = 7;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    state.swizzle[2] = 0x1905;
    state.wrap_t = 1;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    state.wrap_t = 0x812F;
    state.min_filter = state.mag_filter = 0x2600;
    d.target = 99;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.target = NVJIT_TARGET_3D;
    IS(BAD_SIZE, nvjit_texture_new(&(nvjit_texture_description){.size = 4}, &texture));
    image.depth = 2;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture)); /* not enough texels */
    image.depth = 1;
    d.target = NVJIT_TARGET_2D;
    d.format = 0;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.format = 0x1908;
    d.storage = 99;
    IS(BAD_ENUM, nvjit_texture_new(&d, &texture));
    d.storage = NVJIT_PACKED565;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    d.storage = NVJIT_UNORM8;
    image.width = 0;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.width = 2;
    image.level = 99;
    IS(BAD_TEXTURE, nvjit_texture_new(&d, &texture));
    image.level = 0;
    image.border = 2;
    IS(BAD_SIZE, nvjit_texture_new(&d, &texture));
    image.border = 0;
    image.data = NULL;
    IS(NULL_POINTER, nvjit_texture_new(&d, &texture));
    image.data = texels;
    d.images = NULL;
    IS(NULL_POINTER, nvjit_texture_new(&d, &texture));
    REQUIRE(texture == NULL);
    d.images = &image;
    IS(NULL_POINTER, nvjit_texture_new(NULL, &texture));
    IS(NULL_POINTER, nvjit_texture_new(&d, NULL));
    OK(nvjit_texture_new(&d, &texture));

    units = units_with(15, texture, &sampler);
    IS(NULL_POINTER, nvjit_textures_new(NULL));
    IS(BAD_SIZE, nvjit_textures_bind(units, 32, texture));
    IS(NULL_POINTER, nvjit_textures_bind(units, 0, NULL));
    IS(NULL_POINTER, nvjit_textures_bind(NULL, 0, texture));
    nvjit_texture_free(texture);
    IS(NULL_POINTER, nvjit_textures_sampler(NULL, &sampler));
    IS(NULL_POINTER, nvjit_textures_sampler(units, NULL));
    sampler.sample(sampler.user, call);
    REQUIRE(fabsf(call->results[0][0] - 0.2f) < 1e-6f && fabsf(call->results[3][0] - 0.2f) < 1e-6f);
    /* What the sampler does not know gives zeros. */
    nvjit_sample_call *const unknown = aligned_alloc(64, sizeof *unknown);
    for (int member = 0; member < 3; member++) {
        memcpy(unknown, call, sizeof *unknown);
        memset(unknown->results, 0x3f, sizeof unknown->results);
        if (member == 0)
            unknown->target = 77;
        else if (member == 1)
            unknown->operation = 77;
        else
            unknown->flags = 128;
        sampler.sample(sampler.user, unknown);
        REQUIRE(unknown->results[0][0] == 0 && unknown->results[3][15] == 0);
    }
    free(unknown);
    details(&sampler);
    IS(BAD_ENUM, nvjit_textures_unbind(units, 15, 99));
    IS(BAD_SIZE, nvjit_textures_unbind(units, 32, NVJIT_TARGET_2D));
    IS(NULL_POINTER, nvjit_textures_unbind(NULL, 15, NVJIT_TARGET_2D));
    IS(NULL_POINTER, nvjit_textures_make_resident(units, 1, NULL));
    IS(NULL_POINTER, nvjit_textures_make_non_resident(NULL, 1));
    OK(nvjit_textures_unbind(units, 15, NVJIT_TARGET_2D));
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[3][0] == 0);
    /* Nothing is bound now. */
    call->flags = NVJIT_SAMPLE_FLAG_ARB;
    sampler.sample(sampler.user, call);
    REQUIRE(call->results[0][0] == 0 && call->results[3][0] == 1);
    nvjit_textures_free(units);
    shadows();
    free(call);
}

int main(void)
{
    textures();
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
