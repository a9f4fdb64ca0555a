/* nvjit.hpp: owners free what they own once, errors are thrown, structures have their size. valgrind sees what is not
   freed. */

#include "nvjit.hpp"
#include "nvjit_gl.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static int failures;

#define REQUIRE(condition)                                                                                            \
    do {                                                                                                              \
        if (!(condition)) {                                                                                           \
            std::printf("line %d: not so: %s\n", __LINE__, #condition);                                               \
            failures++;                                                                                               \
        }                                                                                                             \
    } while (0)

static nvjit::Program load(const std::string &text)
{
    nvjit::Program program;

    nvjit::check(nvjit_program_load(reinterpret_cast<const uint8_t *>(text.data()), text.size(), program.out(), nullptr));
    return program;
}

struct Constant {
    float value;

    void operator()(nvjit_sample_call &call) const noexcept
    {
        for (uint32_t lane = 0; lane < call.lanes; lane++)
            for (auto &row : call.results)
                row[lane] = value;
    }
};

static void kernels()
{
    nvjit::Program program = load("!!FP1.0 TEX R0, f[TEX0], TEX0, 2D; MUL o[COLR], R0, p[3]; END");
    nvjit::Kernel kernel, same;
    nvjit::Frame frame;
    nvjit::Batch batch;
    const float parameter[4] = {2, 4, 6, 8};
    const Constant constant{0.5f};
    const nvjit_sampler sampler = nvjit::sampler(constant);

    nvjit::check(nvjit_kernel_compile(program, nullptr, kernel.out()));
    program.reset();
    program = load("!!VP2.0 MOV o[HPOS], v[0]; END");
    program = load("!!VP2.0 MOV o[HPOS], v[1]; END");
    nvjit::check(nvjit_frame_new(kernel, frame.out()));
    nvjit::check(nvjit_frame_new(kernel, frame.out()));
    nvjit::check(nvjit_batch_new(kernel, 4, batch.out()));
    nvjit::check(nvjit_frame_set_parameters(frame, 3, 1, parameter));
    nvjit::check(nvjit_kernel_run(kernel, frame, batch, &sampler));
    REQUIRE(nvjit_batch_output(batch, 3)[3] == 4);

    const auto info = nvjit::filled<nvjit_kernel_info>(nvjit_kernel_describe, kernel.get());
    REQUIRE(info.size == sizeof info && info.stage == NVJIT_STAGE_FRAGMENT && info.identity != 0);
    same = std::move(kernel);
    REQUIRE(!kernel.get() && nvjit::filled<nvjit_kernel_info>(nvjit_kernel_describe, same.get()).identity == info.identity);
    nvjit::Kernel moved(std::move(same));
    nvjit_kernel *raw = moved.release();
    REQUIRE(raw && !moved.get());
    moved.reset(raw);
    moved.reset(raw);
    std::vector<nvjit::Batch> batches;
    for (int i = 0; i < 5; i++) {
        batches.emplace_back();
        nvjit::check(nvjit_batch_new(moved, 16, batches.back().out()));
    }
}

static void errors()
{
    nvjit_status found = NVJIT_OK;
    std::string name;

    try {
        load("!!FP1.0 MOV");
    } catch (const nvjit::Error &error) {
        found = error.status();
        name = error.what();
    }
    REQUIRE(found == NVJIT_LOAD_ERROR && name.rfind("NVJIT_LOAD_ERROR: nvjit_program_load: text: at byte ", 0) == 0);
}

static void objects()
{
    static const char text[] = "!!FP1.0 MOV o[COLR], f[COL0]; END";
    nvjit::Group group;
    nvjit::Context context;
    nvjit::Pipeline pipeline;
    nvjit::Frames frames;
    nvjit::Kernel kernel;

    nvjit::check(nvjit_group_new(nullptr, group.out()));
    nvjit::check(nvjit_context_new(group, context.out()));
    nvjit::check(nvjit_frames_new(frames.out()));
    nvjit::check(nvjit_LoadProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 1, sizeof text, reinterpret_cast<const uint8_t *>(text)));
    nvjit::check(nvjit_BindProgramNV(context, GL_FRAGMENT_PROGRAM_NV, 1));
    nvjit::check(nvjit_Enable(context, GL_FRAGMENT_PROGRAM_NV));
    nvjit::check(nvjit_context_pipeline(context, pipeline.out()));
    nvjit::check(nvjit_pipeline_kernel(pipeline, NVJIT_STAGE_FRAGMENT, kernel.out()));
    REQUIRE(nvjit::filled<nvjit_group_statistics>(nvjit_group_describe, group.get()).programs == 1);
}

int main()
{
    kernels();
    errors();
    objects();
    if (!failures)
        std::puts("all good");
    return failures != 0;
}
