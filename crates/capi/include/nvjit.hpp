// nvjit for C++17: owners of what nvjit.h makes, which free it, and statuses that are not forgotten.
//
// Functions are those of nvjit.h: an owner is given where one takes a pointer, and out() where one makes an object.
//
//     nvjit::Program program;
//     nvjit::check(nvjit_program_load(text, length, program.out(), nullptr));
//     auto info = nvjit::filled<nvjit_program_info>(nvjit_program_describe, program.get());

#ifndef NVJIT_HPP
#define NVJIT_HPP

#include "nvjit.h"

#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace nvjit {

// A status other than NVJIT_OK of this thread's last call, and what nvjit_last_error says of that.
class Error : public std::runtime_error {
public:
    explicit Error(nvjit_status status)
        : std::runtime_error(std::string(nvjit_status_name(static_cast<uint32_t>(status))) + ": " + nvjit_last_error()), status_(status)
    {
    }

    nvjit_status status() const noexcept { return status_; }

private:
    nvjit_status status_;
};

// Throws an Error unless the status is NVJIT_OK. Who has no exceptions looks at statuses himself.
inline void check(nvjit_status status)
{
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    if (status != NVJIT_OK)
        throw Error(status);
#else
    if (status != NVJIT_OK)
        std::terminate();
#endif
}

// Owns an object that `Free` frees. It can be moved, and be empty.
template <typename T, void (*Free)(T *)> class Owner {
public:
    Owner() noexcept = default;
    explicit Owner(T *object) noexcept : object_(object) {}
    Owner(Owner &&other) noexcept : object_(other.release()) {}
    Owner(const Owner &) = delete;
    ~Owner() { Free(object_); }

    Owner &operator=(Owner &&other) noexcept
    {
        reset(other.release());
        return *this;
    }
    Owner &operator=(const Owner &) = delete;

    T *get() const noexcept { return object_; }
    operator T *() const noexcept { return object_; }

    // Where a function of nvjit.h stores what it makes; what was here before is freed.
    T **out() noexcept
    {
        reset();
        return &object_;
    }

    // Gives the object away.
    T *release() noexcept { return std::exchange(object_, nullptr); }

    void reset(T *object = nullptr) noexcept
    {
        if (T *before = std::exchange(object_, object); before != object)
            Free(before);
    }

private:
    T *object_ = nullptr;
};

using Program = Owner<nvjit_program, nvjit_program_free>;
using Errors = Owner<nvjit_errors, nvjit_errors_free>;
using Kernel = Owner<nvjit_kernel, nvjit_kernel_free>;
using Frame = Owner<nvjit_frame, nvjit_frame_free>;
using Batch = Owner<nvjit_batch, nvjit_batch_free>;
using Texture = Owner<nvjit_texture, nvjit_texture_free>;
using Textures = Owner<nvjit_textures, nvjit_textures_free>;
using Buffer = Owner<nvjit_buffer, nvjit_buffer_free>;
using Memory = Owner<nvjit_memory, nvjit_memory_free>;
using Group = Owner<nvjit_group, nvjit_group_free>;
using Cache = Owner<nvjit_cache, nvjit_cache_free>;
using Job = Owner<nvjit_job, nvjit_job_free>;
using Context = Owner<nvjit_context, nvjit_context_free>;
using Pipeline = Owner<nvjit_pipeline, nvjit_pipeline_free>;
using Frames = Owner<nvjit_frames, nvjit_frames_free>;
using Rasterizer = Owner<nvjit_rasterizer, nvjit_rasterizer_free>;
using Target = Owner<nvjit_target, nvjit_target_free>;

// A structure of nvjit.h with its size, and zeros.
template <typename T> T sized() noexcept
{
    static_assert(std::is_trivial_v<T> && std::is_same_v<decltype(T::size), uint32_t>, "a structure that begins with its size");
    T result;
    std::memset(&result, 0, sizeof result);
    result.size = sizeof result;
    return result;
}

// The structure that a function of nvjit.h fills last, as nvjit_kernel_describe(kernel, &info) does.
template <typename T, typename Function, typename... Arguments> T filled(Function function, Arguments... arguments)
{
    T result = sized<T>();
    check(function(arguments..., &result));
    return result;
}

// Answers lookups by an object with operator()(nvjit_sample_call &), which must live as long as the sampler is used, may be called by
// many threads at once, and must not throw.
template <typename Function> nvjit_sampler sampler(Function &function) noexcept
{
    static_assert(std::is_nothrow_invocable_v<Function &, nvjit_sample_call &>, "a sampler must be noexcept");
    nvjit_sampler result = sized<nvjit_sampler>();
    result.user = const_cast<std::remove_const_t<Function> *>(&function);
    result.sample = [](void *user, nvjit_sample_call *call) { (*static_cast<Function *>(user))(*call); };
    return result;
}

} // namespace nvjit

#endif
