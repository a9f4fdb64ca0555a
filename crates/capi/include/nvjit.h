/* nvjit: the assembly programs of NVIDIA's OpenGL extensions on the CPU.
 *
 * Made by cbindgen from crates/capi/src/; do not edit. docs/embedding.md tells how to use it.
 *
 * Every function says which threads may call it. A function that fails changes nothing, unless it says so; one that
 * makes an object sets the pointer to NULL then; nvjit_last_error says which argument was wrong, and why.
 * Structures begin with their size, which the caller sets, also where a function only fills one: it says how much
 * of it the caller's header has, so that a later library writes no more than that.
 * Enumerants of the GL are the GL's numbers. */


#ifndef NVJIT_H
#define NVJIT_H

#include <stddef.h>
#include <stdint.h>

#if defined(_MSC_VER)
#define NVJIT_ALIGNED(n) __declspec(align(n))
#else
#define NVJIT_ALIGNED(n) __attribute__((aligned(n)))
#endif


// The version of the header: incompatible changes.
#define NVJIT_VERSION_MAJOR 0

// The version of the header: additions.
#define NVJIT_VERSION_MINOR 1

// The version of the header: corrections.
#define NVJIT_VERSION_PATCH 0

// An invocation is a fragment (!!FP1.0, !!ARBfp1.0, !!NVfp4.0, !!NVfp5.0).
#define NVJIT_STAGE_FRAGMENT 0

// An invocation is a vertex (!!VP1.0, !!VP1.1, !!VP2.0, !!ARBvp1.0, !!NVvp4.0, !!NVvp5.0).
#define NVJIT_STAGE_VERTEX 1

// An invocation is a run of a vertex state program (!!VSP1.0).
#define NVJIT_STAGE_VERTEX_STATE 2

// An invocation is a vertex of an output patch (!!NVtcp5.0).
#define NVJIT_STAGE_TESS_CONTROL 3

// An invocation is a vertex that the tessellator made (!!NVtep5.0).
#define NVJIT_STAGE_TESS_EVALUATION 4

// An invocation is a primitive, or one of several for it (!!NVgp4.0, !!NVgp5.0).
#define NVJIT_STAGE_GEOMETRY 5

// An invocation is one of a work group, which is a batch (!!NVcp5.0).
#define NVJIT_STAGE_COMPUTE 6

// A texture target: 1D
#define NVJIT_TARGET_1D 0

// A texture target: 2D
#define NVJIT_TARGET_2D 1

// A texture target: 3D
#define NVJIT_TARGET_3D 2

// A texture target: CUBE
#define NVJIT_TARGET_CUBE 3

// A texture target: RECT, with coordinates in texels
#define NVJIT_TARGET_RECT 4

// A texture target: SHADOW1D, which compares r with a texture of NVJIT_TARGET_1D
#define NVJIT_TARGET_SHADOW1D 5

// A texture target: SHADOW2D, which compares r with a texture of NVJIT_TARGET_2D
#define NVJIT_TARGET_SHADOW2D 6

// A texture target: SHADOWRECT, which compares r with a texture of NVJIT_TARGET_RECT
#define NVJIT_TARGET_SHADOWRECT 7

// A texture target: ARRAY1D
#define NVJIT_TARGET_ARRAY1D 8

// A texture target: ARRAY2D
#define NVJIT_TARGET_ARRAY2D 9

// A texture target: ARRAYCUBE, whose layer n has its faces at 6n of the image
#define NVJIT_TARGET_ARRAYCUBE 10

// A texture target: BUFFER, for fetches
#define NVJIT_TARGET_BUFFER 11

// A texture target: RENDERBUFFER, for fetches of samples
#define NVJIT_TARGET_RENDERBUFFER 12

// A texture target: 2DMS, for fetches of samples
#define NVJIT_TARGET_2DMS 13

// A texture target: ARRAY2DMS, for fetches of samples
#define NVJIT_TARGET_ARRAY2DMS 14

// A texture target: SHADOWCUBE, which compares `reference` with a texture of NVJIT_TARGET_CUBE
#define NVJIT_TARGET_SHADOWCUBE 15

// A texture target: SHADOWARRAY1D, which compares `reference` with a texture of NVJIT_TARGET_ARRAY1D
#define NVJIT_TARGET_SHADOWARRAY1D 16

// A texture target: SHADOWARRAY2D, which compares `reference` with a texture of NVJIT_TARGET_ARRAY2D
#define NVJIT_TARGET_SHADOWARRAY2D 17

// A texture target: SHADOWARRAYCUBE, which compares `reference` with a texture of NVJIT_TARGET_ARRAYCUBE
#define NVJIT_TARGET_SHADOWARRAYCUBE 18

// A numbered parameter of the program's own: glProgramLocalParameter4fARB.
#define NVJIT_PARAMETER_LOCAL 0

// A numbered parameter that all programs of the target share: glProgramEnvParameter4fARB, and c[] of
// glProgramParameter4fNV.
#define NVJIT_PARAMETER_ENVIRONMENT 1

// A parameter that the program DECLAREs: glProgramNamedParameter4fNV.
#define NVJIT_PARAMETER_NAMED 2

// State of the GL.
#define NVJIT_PARAMETER_STATE 3

// A constant in an array that is indexed by an address register: its default value, which must not be changed.
#define NVJIT_PARAMETER_CONSTANT 4

// A parameter of a program: program.subroutine[number]; the bits of x are SUBROUTINENUM of the subroutine that CALI
// calls, plus one, and 0 means none.
#define NVJIT_PARAMETER_SUBROUTINE 5

// Reads.
#define NVJIT_ACCESS_READS 1

// Writes.
#define NVJIT_ACCESS_WRITES 2

// A parameter buffer, `program.buffer[n]`.
#define NVJIT_BUFFER_CONSTANTS 0

// A storage buffer, `program.storage[n]`.
#define NVJIT_BUFFER_STORAGE 1

// Buffers: `program.counter[n]`, atomic counters, which all targets share
#define NVJIT_BUFFER_COUNTERS 2

// An attribute holds integers, as bits.
#define NVJIT_ATTRIBUTE_INTEGER 1

// An attribute is that of the provoking vertex: FLAT.
#define NVJIT_ATTRIBUTE_FLAT 2

// An attribute is interpolated in window coordinates: NOPERSPECTIVE.
#define NVJIT_ATTRIBUTE_NOPERSPECTIVE 4

// An attribute is interpolated at a point in the primitive: CENTROID.
#define NVJIT_ATTRIBUTE_CENTROID 8

// An attribute is interpolated at each sample: SAMPLE.
#define NVJIT_ATTRIBUTE_SAMPLE 16

// Multiply-and-add rounds once where the CPU has FMA, else twice.
#define NVJIT_MAD_DEFAULT 0

// Multiply-and-add rounds once.
#define NVJIT_MAD_FUSED 1

// Multiply-and-add rounds twice.
#define NVJIT_MAD_SEPARATE 2

// Native code where the machine and the build have it, else the interpreter. The results are the same bits.
#define NVJIT_ENGINE_DEFAULT 0

// Native code, or NVJIT_UNSUPPORTED.
#define NVJIT_ENGINE_NATIVE 1

// The interpreter.
#define NVJIT_ENGINE_INTERPRETER 2

// Clamp the colours of fragments to `[0,1]`, as for fixed-point colour buffers.
#define NVJIT_CLAMP_COLOR 1

// Zero times anything is 0 in VP1.0, VP1.1 and VSP1.0, as NV_vertex_program specified before NV_vertex_program2.
#define NVJIT_NV_VERTEX_PROGRAM_RULES 2

// Give final temporaries, address registers and the condition code as output rows too.
#define NVJIT_KEEP_STATE 4

// Fog is blended with the color as it is, not clamped, as for float buffers (ARB_color_buffer_float).
#define NVJIT_UNCLAMPED_FOG 8

// Report the names of programs to perf, in /tmp/perf-PID.map. This and the next two change neither results nor code,
// and are for Linux; files are in the directory of the environment variable JITDUMPDIR, or in that for temporary
// files.
#define NVJIT_PERF_MAP 256

// Report names, lines and code of programs to perf, in the file jit-PID.dump, for perf record -k mono and perf inject
// --jit.
#define NVJIT_JITDUMP 512

// Report names and lines of programs to GDB and LLDB, by their JIT interface.
#define NVJIT_GDB 1024

// Write code through a memory file (memfd_create) that is mapped twice, for systems that do not let writable memory
// become executable; without the flag, private memory is used. It changes neither results nor code, and is for Linux:
// elsewhere there is no native code with it.
#define NVJIT_CODE_MEMFD 2048

// A register file: `f[]`, `v[]`
#define NVJIT_FILE_ATTRIBUTE 0

// A register file: `o[]`, and `c[]` of vertex state programs
#define NVJIT_FILE_RESULT 1

// A register file: R0 and on
#define NVJIT_FILE_TEMPORARY 2

// A register file: H0 and on
#define NVJIT_FILE_HALF_TEMPORARY 3

// A register file: A0, A1; rows hold the integer's bits
#define NVJIT_FILE_ADDRESS 4

// A register file: the condition codes; rows hold 0 (EQ), 1 (LT), 2 (GT) or 3 (UN) as an integer's bits
#define NVJIT_FILE_CONDITION_CODE 5

// A register file: how many instructions were executed, as an integer's bits in x
#define NVJIT_FILE_INSTRUCTION_COUNT 6

// A register file: temporaries of 64 bits; 2n is the low words of register n, 2n+1 the high words
#define NVJIT_FILE_LONG_TEMPORARY 7

// A register file: attributes of 64 bits (LONG ATTRIB); 2n is the low words of attribute n, 2n+1 the high words
#define NVJIT_FILE_LONG_ATTRIBUTE 8

// A register file: the number of the invocation in the batch, as an integer's bits in x, of programs that emit
// vertices and of control programs; batches hold it from the beginning, and it is not to be changed
#define NVJIT_FILE_INVOCATION 9

// The most invocations of a batch.
#define NVJIT_MAX_BATCH 1048576

// A program of ARB_vertex_program or ARB_fragment_program, without options of NVIDIA.
#define NVJIT_LANGUAGE_ARB 0

// GLSL 1.20, with the variables of the fixed function.
#define NVJIT_LANGUAGE_GLSL120 1

// GLSL 3.30, core profile.
#define NVJIT_LANGUAGE_GLSL330 2

// GLSL 4.50, core profile.
#define NVJIT_LANGUAGE_GLSL450 3

// GLSL ES 3.00.
#define NVJIT_LANGUAGE_ESSL300 4

// GLSL ES 3.10.
#define NVJIT_LANGUAGE_ESSL310 5

// SPIR-V 1.3, for Vulkan 1.1.
#define NVJIT_LANGUAGE_SPIRV 6

// WGSL, of libraries that are built with the feature `naga`.
#define NVJIT_LANGUAGE_WGSL 7

// HLSL of shader model 6.0, of libraries that are built with the feature `naga`.
#define NVJIT_LANGUAGE_HLSL 8

// Metal's language, 2.4, of libraries that are built with the feature `naga`.
#define NVJIT_LANGUAGE_MSL 9

// SPIR-V 1.0, for OpenGL 4.6 and ARB_gl_spirv.
#define NVJIT_LANGUAGE_SPIRV_GL 10

// GLSL 4.50, compatibility profile, with the variables of the fixed function.
#define NVJIT_LANGUAGE_GLSL450_COMPAT 11

// GLSL 1.30, with the variables of the fixed function.
#define NVJIT_LANGUAGE_GLSL130 12

// GLSL 1.40, with the variables of the fixed function.
#define NVJIT_LANGUAGE_GLSL140 13

// GLSL 1.50, compatibility profile, with the variables of the fixed function.
#define NVJIT_LANGUAGE_GLSL150 14

// The same bits as the engines, on drivers that round as the translation requires; docs/translation.md lists them.
#define NVJIT_CONTRACT_EXACT 0

// Built-in functions of the language.
#define NVJIT_CONTRACT_FAST 1

// NVJIT_CONTRACT_EXACT for languages that have it, NVJIT_CONTRACT_FAST for WGSL, HLSL, MSL, GLSL ES 3.00 and GLSL
// before 1.50.
#define NVJIT_CONTRACT_BEST 2

// The text; of SPIR-V, a disassembly.
#define NVJIT_TRANSLATION_TEXT 0

// The SPIR-V module, as 32-bit words in the machine's byte order; empty for other languages.
#define NVJIT_TRANSLATION_MODULE 1

// The text's inputs and outputs, as JSON.
#define NVJIT_TRANSLATION_REFLECTION 2

// Which line of the text is of which line of the program, as JSON.
#define NVJIT_TRANSLATION_MAP 3

// An attribute of vertices: `v[OPOS]`, vertex.position
#define NVJIT_VERTEX_OPOS 0

// An attribute of vertices: `v[WGHT]`, vertex.weight
#define NVJIT_VERTEX_WGHT 1

// An attribute of vertices: `v[NRML]`, vertex.normal
#define NVJIT_VERTEX_NRML 2

// An attribute of vertices: `v[COL0]`, vertex.color
#define NVJIT_VERTEX_COL0 3

// An attribute of vertices: `v[COL1]`, vertex.color.secondary
#define NVJIT_VERTEX_COL1 4

// An attribute of vertices: `v[FOGC]`, vertex.fogcoord
#define NVJIT_VERTEX_FOGC 5

// An attribute of vertices: `v[TEX0]`, vertex.texcoord[0]; the others follow
#define NVJIT_VERTEX_TEX0 8

// An attribute of vertices: vertex.id, an integer
#define NVJIT_VERTEX_ID 16

// An attribute of vertices: vertex.instance, an integer
#define NVJIT_VERTEX_INSTANCE 17

// An attribute of vertices: vertex.baseInstance, an integer
#define NVJIT_VERTEX_BASE_INSTANCE 18

// An attribute of vertices: vertex.baseVertex, an integer
#define NVJIT_VERTEX_BASE_VERTEX 19

// An attribute of vertices: vertex.draw.id, an integer
#define NVJIT_VERTEX_DRAW_ID 20

// A result of vertices: `o[HPOS]`, result.position
#define NVJIT_VERTEX_RESULT_HPOS 0

// A result of vertices: `o[COL0]`, result.color
#define NVJIT_VERTEX_RESULT_COL0 1

// A result of vertices: `o[COL1]`, result.color.secondary
#define NVJIT_VERTEX_RESULT_COL1 2

// A result of vertices: `o[BFC0]`, result.color.back
#define NVJIT_VERTEX_RESULT_BFC0 3

// A result of vertices: `o[BFC1]`, result.color.back.secondary
#define NVJIT_VERTEX_RESULT_BFC1 4

// A result of vertices: `o[FOGC]`, result.fogcoord
#define NVJIT_VERTEX_RESULT_FOGC 5

// A result of vertices: `o[PSIZ]`, result.pointsize
#define NVJIT_VERTEX_RESULT_PSIZ 6

// A result of vertices: `o[TEX0]`, result.texcoord[0]; the others follow
#define NVJIT_VERTEX_RESULT_TEX0 7

// A result of vertices: `o[CLP0]`, result.clip[0]; the others follow
#define NVJIT_VERTEX_RESULT_CLP0 15

// A result of vertices: result.attrib[0]; the others follow
#define NVJIT_VERTEX_RESULT_ATTRIB0 23

// An attribute of fragments: `f[WPOS]`, fragment.position
#define NVJIT_FRAGMENT_WPOS 0

// An attribute of fragments: `f[COL0]`, fragment.color
#define NVJIT_FRAGMENT_COL0 1

// An attribute of fragments: `f[COL1]`, fragment.color.secondary
#define NVJIT_FRAGMENT_COL1 2

// An attribute of fragments: `f[FOGC]`, fragment.fogcoord
#define NVJIT_FRAGMENT_FOGC 3

// An attribute of fragments: `f[TEX0]`, fragment.texcoord[0]; the others follow up to TEX7
#define NVJIT_FRAGMENT_TEX0 4

// An attribute of fragments: fragment.facing
#define NVJIT_FRAGMENT_FACING 12

// An attribute of fragments: fragment.texcoord[8], and [9]
#define NVJIT_FRAGMENT_TEX8 13

// An attribute of fragments: fragment.clip[0]; the others follow
#define NVJIT_FRAGMENT_CLIP0 15

// An attribute of fragments: fragment.attrib[0]; the others follow
#define NVJIT_FRAGMENT_ATTRIB0 23

// An attribute of fragments: primitive.id, an integer
#define NVJIT_FRAGMENT_PRIMITIVE_ID 55

// An attribute of fragments: fragment.pointcoord
#define NVJIT_FRAGMENT_POINTCOORD 56

// An attribute of fragments: fragment.sampleid, an integer
#define NVJIT_FRAGMENT_SAMPLEID 57

// An attribute of fragments: fragment.samplemask, an integer
#define NVJIT_FRAGMENT_SAMPLEMASK 58

// An attribute of fragments: fragment.layer, an integer
#define NVJIT_FRAGMENT_LAYER 59

// An attribute of fragments: fragment.viewport, an integer
#define NVJIT_FRAGMENT_VIEWPORT 60

// An attribute of fragments: fragment.helperthread, an integer
#define NVJIT_FRAGMENT_HELPERTHREAD 61

// An attribute of fragments: fragment.fullycovered, an integer
#define NVJIT_FRAGMENT_FULLYCOVERED 70

// A result of fragments: `o[COLR]`, result.color
#define NVJIT_FRAGMENT_RESULT_COLR 0

// A result of fragments: `o[COLH]`
#define NVJIT_FRAGMENT_RESULT_COLH 1

// A result of fragments: `o[DEPR]`, result.depth; the depth is in z
#define NVJIT_FRAGMENT_RESULT_DEPR 2

// A result of fragments: result.color[1]; the others follow
#define NVJIT_FRAGMENT_RESULT_COL1 3

// A lookup with derivatives from differences within each quad (TEX, TXP).
#define NVJIT_SAMPLE_IMPLICIT 0

// A lookup with the derivatives of the rows `ddx` and `ddy` (TXD).
#define NVJIT_SAMPLE_DERIVATIVES 1

// A lookup as NVJIT_SAMPLE_IMPLICIT, with the row `lod` as one more bias (TXB)
#define NVJIT_SAMPLE_BIAS 2

// A lookup at the level of detail of the row `lod`, to which biases are added (TXL, and those of vertex programs)
#define NVJIT_SAMPLE_LEVEL 3

// A fetch of the texel at the integers `texels` in level `level`, from the base level on (TXF)
#define NVJIT_SAMPLE_FETCH 4

// A fetch of the sample `sample` of the texel at `texels` (TXFMS)
#define NVJIT_SAMPLE_FETCH_SAMPLE 5

// The size of level `level`, counted from the base level, followed by the number of layers (TXQ); in `integers`
#define NVJIT_SAMPLE_SIZE 6

// The level of detail that NVJIT_SAMPLE_IMPLICIT takes: x is the level, y lambda before clamping (LOD)
#define NVJIT_SAMPLE_LOD 7

// One component of each of four texels: (i0,j1), (i1,j1), (i1,j0), (i0,j0) of the base level (TXG)
#define NVJIT_SAMPLE_GATHER 8

// One component of four texels, of which each is moved by its own `gather_offsets` (TXGO)
#define NVJIT_SAMPLE_GATHER_OFFSETS 9

// How many samples a texel has, in all components, 1 where the texture is not multisampled (TXQS); in `integers`
#define NVJIT_SAMPLE_SAMPLES 10

// Flag of a lookup: the rules of ARB_fragment_program. If no consistent texture is bound, the result is (0,0,0,1), not
// (0,0,0,0), and only the targets NVJIT_TARGET_SHADOW... compare, whatever GL_TEXTURE_COMPARE_MODE.
#define NVJIT_SAMPLE_FLAG_ARB 1

// Flag of a lookup: there are no derivatives, as in vertex programs. NVJIT_SAMPLE_IMPLICIT and NVJIT_SAMPLE_BIAS start
// from level of detail 0.
#define NVJIT_SAMPLE_FLAG_NO_DERIVATIVES 2

// Flag of a lookup: the rules of NV_gpu_program4. If no consistent texture is bound, the result is (0,0,0,0); SHADOW
// targets compare if GL_TEXTURE_COMPARE_MODE says so, and others never do.
#define NVJIT_SAMPLE_FLAG_GPU_PROGRAM 4

// Flag of a lookup: all derivatives are zero, as outside of fragment programs of NV_gpu_program4, so that
// NVJIT_SAMPLE_IMPLICIT, NVJIT_SAMPLE_BIAS and NVJIT_SAMPLE_LOD start from level of detail -INFINITY
#define NVJIT_SAMPLE_FLAG_ZERO_DERIVATIVES 8

// Flag of a lookup: it has the rows `offsets`
#define NVJIT_SAMPLE_FLAG_OFFSETS 16

// Flag of a lookup: it has the row `least_lod`
#define NVJIT_SAMPLE_FLAG_LEAST_LOD 32

// Flag of a lookup: the row `resident` must be filled
#define NVJIT_SAMPLE_FLAG_RESIDENCY 64

// Flag of a lookup: the texture is that of `handle`, not one of a unit
#define NVJIT_SAMPLE_FLAG_HANDLE 128

// Storage: a byte a component; 255 is 1
#define NVJIT_UNORM8 0

// Storage: 16 bits a component; 65535 is 1
#define NVJIT_UNORM16 1

// Storage: a signed byte a component; 127 is 1
#define NVJIT_SNORM8 2

// Storage: 16 signed bits a component; 32767 is 1
#define NVJIT_SNORM16 3

// Storage: GL_UNSIGNED_SHORT_5_6_5
#define NVJIT_PACKED565 4

// Storage: GL_UNSIGNED_SHORT_4_4_4_4
#define NVJIT_PACKED4444 5

// Storage: GL_UNSIGNED_SHORT_5_5_5_1
#define NVJIT_PACKED5551 6

// Storage: IEEE binary16 a component
#define NVJIT_HALF 7

// Storage: IEEE binary32 a component
#define NVJIT_FLOAT 8

// Storage: blocks of GL_COMPRESSED_RGB(A)_S3TC_DXT1_EXT
#define NVJIT_DXT1 9

// Storage: blocks of GL_COMPRESSED_RGBA_S3TC_DXT3_EXT
#define NVJIT_DXT3 10

// Storage: blocks of GL_COMPRESSED_RGBA_S3TC_DXT5_EXT
#define NVJIT_DXT5 11

// Storage: GL_UNSIGNED_INT_2_10_10_10_REV
#define NVJIT_PACKED1010102 12

// Storage: integers of an unsigned byte a component
#define NVJIT_UINT8 13

// Storage: integers of 16 unsigned bits a component
#define NVJIT_UINT16 14

// Storage: integers of 32 unsigned bits a component
#define NVJIT_UINT32 15

// Storage: integers of a signed byte a component
#define NVJIT_SINT8 16

// Storage: integers of 16 signed bits a component
#define NVJIT_SINT16 17

// Storage: integers of 32 signed bits a component
#define NVJIT_SINT32 18

// Storage: blocks of GL_COMPRESSED_RED_RGTC1, one for each component
#define NVJIT_RGTC 19

// Storage: blocks of GL_COMPRESSED_SIGNED_RED_RGTC1, one for each component
#define NVJIT_SIGNED_RGTC 20

// Storage: blocks of GL_COMPRESSED_RGBA_BPTC_UNORM
#define NVJIT_BPTC 21

// Storage: blocks of GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT
#define NVJIT_BPTC_FLOAT 22

// Storage: blocks of GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT
#define NVJIT_SIGNED_BPTC_FLOAT 23

// Access rights: loads.
#define NVJIT_RIGHTS_READ 0

// Access rights: stores.
#define NVJIT_RIGHTS_WRITE 1

// Access rights: loads, stores and atomics.
#define NVJIT_RIGHTS_READ_WRITE 2

// Nothing is declared.
#define NVJIT_NOT_DECLARED 0

// PRIMITIVE_IN POINTS, PRIMITIVE_OUT POINTS.
#define NVJIT_PRIMITIVE_POINTS 1

// PRIMITIVE_IN LINES.
#define NVJIT_PRIMITIVE_LINES 2

// PRIMITIVE_IN LINES_ADJACENCY.
#define NVJIT_PRIMITIVE_LINES_ADJACENCY 3

// PRIMITIVE_IN TRIANGLES.
#define NVJIT_PRIMITIVE_TRIANGLES 4

// PRIMITIVE_IN TRIANGLES_ADJACENCY.
#define NVJIT_PRIMITIVE_TRIANGLES_ADJACENCY 5

// PRIMITIVE_IN PATCHES.
#define NVJIT_PRIMITIVE_PATCHES 6

// PRIMITIVE_OUT LINE_STRIP.
#define NVJIT_PRIMITIVE_LINE_STRIP 7

// PRIMITIVE_OUT TRIANGLE_STRIP.
#define NVJIT_PRIMITIVE_TRIANGLE_STRIP 8

// TESS_MODE TRIANGLES.
#define NVJIT_TESS_TRIANGLES 1

// TESS_MODE QUADS.
#define NVJIT_TESS_QUADS 2

// TESS_MODE ISOLINES.
#define NVJIT_TESS_ISOLINES 3

// TESS_SPACING EQUAL.
#define NVJIT_TESS_EQUAL 1

// TESS_SPACING FRACTIONAL_ODD.
#define NVJIT_TESS_FRACTIONAL_ODD 2

// TESS_SPACING FRACTIONAL_EVEN.
#define NVJIT_TESS_FRACTIONAL_EVEN 3

// TESS_VERTEX_ORDER CW.
#define NVJIT_TESS_CW 1

// TESS_VERTEX_ORDER CCW.
#define NVJIT_TESS_CCW 2

// Programs are compiled where they are used first. Another thread that uses one meanwhile runs the interpreter.
#define NVJIT_TIERING_SYNCHRONOUS 0

// Programs are compiled by a thread of the group, or as nvjit_group_set_executor says; until one is done, the
// interpreter runs.
#define NVJIT_TIERING_BACKGROUND 1

// Everything runs in the interpreter.
#define NVJIT_TIERING_INTERPRETER 2

// Begin, and every command with an implicit Begin.
#define NVJIT_PROVOKES_PRIMITIVES 0

// RasterPos.
#define NVJIT_PROVOKES_RASTER_POSITION 1

// DrawPixels, Bitmap, CopyPixels.
#define NVJIT_PROVOKES_PIXELS 2

// Event for nvjit_listener: a program has native code from now on.
#define NVJIT_EVENT_COMPILED 0

// Event for nvjit_listener: the system refused memory for code, or executable memory, or compiling the program would
// take more work than the options allow. The program runs in the interpreter.
#define NVJIT_EVENT_REFUSED 1

// Event for nvjit_listener: a bug of this library, which should be reported with the text. The program runs in the
// interpreter.
#define NVJIT_EVENT_INTERNAL_ERROR 2

// The most buffers of transform feedback (MAX_TRANSFORM_FEEDBACK_BUFFERS).
#define NVJIT_MAX_FEEDBACK_BUFFERS 4

// The most words of a vertex in a buffer (MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS).
#define NVJIT_MAX_FEEDBACK_COMPONENTS 64

// Instead of a result: PRIMITIVE_ID_NV, the primitive ID that a geometry program writes, or the number of the
// primitive. It has one component.
#define NVJIT_FEEDBACK_PRIMITIVE_ID 4294967295

// Colours are four bytes.
#define NVJIT_COLOR_RGBA8 0

// Colours are four floats, not clamped.
#define NVJIT_COLOR_RGBA32F 1

// The largest width and height of a target and of a viewport.
#define NVJIT_MAX_VIEWPORT 16384

// How many viewports there are (MAX_VIEWPORTS).
#define NVJIT_VIEWPORTS 16

// The most colour buffers of a target.
#define NVJIT_MAX_COLORS 8

// The most layers of a target.
#define NVJIT_MAX_LAYERS 2048

// The number of the depth buffer where one of a target's buffers is named; those of colours are 0 to 7.
#define NVJIT_BUFFER_DEPTH 8

// The most vertices that a draw may count, those of all instances together.
#define NVJIT_MAX_DRAW 268435456

// A row of the fragment program is interpolated with perspective.
#define NVJIT_INPUT_PERSPECTIVE 0

// It is interpolated in the window, without w (NOPERSPECTIVE).
#define NVJIT_INPUT_LINEAR 1

// It is the provoking vertex's (FLAT).
#define NVJIT_INPUT_FLAT 2

// It is `constant` everywhere.
#define NVJIT_INPUT_CONSTANT 3

// It is component `value` of the fragment's window coordinates, of which the last is the reciprocal of w.
#define NVJIT_INPUT_WINDOW 4

// It is 1 where the front shows, -1 where the back does.
#define NVJIT_INPUT_FACING 5

// It is the number of the primitive, as an integer's bits.
#define NVJIT_INPUT_PRIMITIVE_ID 6

// It is the number of the layer that is drawn to, likewise.
#define NVJIT_INPUT_LAYER 7

// It is the number of the viewport that the primitive came by, likewise.
#define NVJIT_INPUT_VIEWPORT 8

// It is where the fragment is in a point sprite: component `value`, 0 or 1, of `fragment.pointcoord`.
#define NVJIT_INPUT_POINT_COORDINATE 9

// No value.
#define NVJIT_NO_VALUE 4294967295

// The result of a call. A call that fails changes nothing, unless its documentation says otherwise.
enum nvjit_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Done.
    NVJIT_OK = 0,
    // A pointer is NULL that must not be.
    NVJIT_NULL_POINTER = 1,
    // A size, count or index is out of range, or the `size` of a structure is not set.
    NVJIT_BAD_SIZE = 2,
    // A number is none of those that its description lists.
    NVJIT_BAD_ENUM = 3,
    // The text is no program.
    NVJIT_LOAD_ERROR = 4,
    // The machine or the build does not support the request.
    NVJIT_UNSUPPORTED = 5,
    // Frame, batch and kernel do not belong together.
    NVJIT_MISMATCH = 6,
    // A texture is not possible: format, size or state.
    NVJIT_BAD_TEXTURE = 7,
    // A bug of this library.
    NVJIT_INTERNAL = 8,
    // A program executed too many instructions in loops; nvjit_frame_set_budget. The contents of the batch are
    // unspecified.
    NVJIT_OUT_OF_BUDGET = 9,
    // nvjit_memory_stop was called. The contents of the batch are unspecified.
    NVJIT_STOPPED = 10,
    // Compiling the program takes more work than `most_work` of the options allows; the interpreter can run it.
    NVJIT_TOO_MUCH_WORK = 11,
    // GL_INVALID_ENUM
    NVJIT_INVALID_ENUM = 1280,
    // GL_INVALID_VALUE
    NVJIT_INVALID_VALUE = 1281,
    // GL_INVALID_OPERATION
    NVJIT_INVALID_OPERATION = 1282,
    // GL_STACK_OVERFLOW
    NVJIT_STACK_OVERFLOW = 1283,
    // GL_STACK_UNDERFLOW
    NVJIT_STACK_UNDERFLOW = 1284,
    // GL_OUT_OF_MEMORY
    NVJIT_OUT_OF_MEMORY = 1285,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum nvjit_status nvjit_status;
#else
typedef uint32_t nvjit_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Invocations: rows of inputs and outputs, and two masks. For one thread at a time.
typedef struct nvjit_batch nvjit_batch;

// A piece of memory, which programs, other threads and the driver may use at the same time.
typedef struct nvjit_buffer nvjit_buffer;

// A directory with code. It may be used by many threads at once; groups keep it.
typedef struct nvjit_cache nvjit_cache;

// A context's part of the state of programs. For one thread at a time.
typedef struct nvjit_context nvjit_context;

// Work groups to run, with a snapshot of the program, its parameters and its memory at the time of the command. It is
// immutable, and threads may share the groups.
typedef struct nvjit_dispatch nvjit_dispatch;

// The errors of a text. It is immutable, and may be used by many threads at once.
typedef struct nvjit_errors nvjit_errors;

// Transform feedback: records outputs of the last program before fragments. For one thread at a time.
typedef struct nvjit_feedback nvjit_feedback;

// Parameters and scratch memory of one kernel for one thread at a time.
typedef struct nvjit_frame nvjit_frame;

// Frames that a thread keeps from draw to draw. For one thread at a time.
typedef struct nvjit_frames nvjit_frames;

// The programs that some contexts share. It may be used by many threads at once; contexts keep it alive.
typedef struct nvjit_group nvjit_group;

// A background compilation: it must be passed to nvjit_job_run or nvjit_job_free, once, on any thread.
typedef struct nvjit_job nvjit_job;

// A program that is ready to run. It never changes, and may be used by many threads at once.
typedef struct nvjit_kernel nvjit_kernel;

// Everything that the programs of a run may address. It keeps its buffers.
typedef struct nvjit_memory nvjit_memory;

// The programs to draw with, and their parameters, as they were at one moment. It never changes, and may be used by
// many threads at once.
typedef struct nvjit_pipeline nvjit_pipeline;

// A loaded program. It never changes, and may be used by many threads at once.
typedef struct nvjit_program nvjit_program;

// Threads that draw. Any number of threads may draw with them at the same time.
typedef struct nvjit_rasterizer nvjit_rasterizer;

// A render target: colour buffers of one format, and a depth buffer of floats, for each layer. For one thread at a
// time.
typedef struct nvjit_target nvjit_target;

// A texture object. It may be used by many threads at once while none changes it (nvjit_texture_set_sub_image).
typedef struct nvjit_texture nvjit_texture;

// Texture image units. Any number of threads may sample from it, unless a thread changes it.
typedef struct nvjit_textures nvjit_textures;

// A translated program. It never changes, and may be used by many threads at once.
typedef struct nvjit_translation nvjit_translation;

// A vertex program and a fragment program, linked. It never changes, and may be used by many threads at once.
typedef struct nvjit_varyings nvjit_varyings;

// Facts about a program.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_STAGE_...
    uint32_t stage;
    // How many vec4 the parameter bank has.
    uint32_t parameters;
    // How many texture image units are read; see nvjit_program_texture.
    uint32_t textures;
    // Not 0 if fragments may be discarded.
    uint32_t kills;
    // Not 0 if the depth of fragments is replaced.
    uint32_t replaces_depth;
    // How many parameter and storage buffers are read or written; see nvjit_program_buffer.
    uint32_t buffers;
    // The sum of the NVJIT_ACCESS_... that the program makes to global addresses.
    uint32_t global_memory;
    // How many attributes are read; see nvjit_program_attribute.
    uint32_t attributes;
    // Zero.
    uint32_t reserved;
} nvjit_program_info;

// A buffer that a program reads or writes.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_BUFFER_...
    uint32_t space;
    // The binding point.
    uint32_t binding;
    // NVJIT_ACCESS_..., added.
    uint32_t access;
} nvjit_buffer_use;

// An attribute that a program reads.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_FILE_ATTRIBUTE or NVJIT_FILE_LONG_ATTRIBUTE.
    uint32_t file;
    // The number of the register.
    uint32_t index;
    // Bit n: component n can change what the program writes.
    uint32_t components;
    // NVJIT_ATTRIBUTE_..., added.
    uint32_t flags;
} nvjit_attribute;

// A parameter that a program refers to or declares.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_PARAMETER_...: the source of its value.
    uint32_t source;
    // Its place in the parameter bank; several may have one source.
    uint32_t index;
    // The number of a local or an environment parameter; 0 for others.
    uint32_t number;
    // Its value until it is set.
    float default_value[4];
    // Its name in programs: "c[3]", "program.env[3]", the name that it is DECLAREd by, or for state the canonical
    // spelling, such as "state.matrix.mvp.row[0]"; "" for constants. It is valid as long as the nvjit_program.
    const char *name;
} nvjit_parameter;

// One thing that is wrong with a text.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Byte offset by the rules of GL_PROGRAM_ERROR_POSITION_NV.
    size_t offset;
    // How many bytes are at fault; 0 at the end of the text.
    size_t length;
    // The line, from 1.
    size_t line;
    // The byte within the line, from 1.
    size_t column;
    // A word for the kind of rule. This and the other strings are valid as long as the nvjit_errors.
    const char *kind;
    // The error's message.
    const char *message;
    // The section of the specification that is broken; empty for a text that begins as that of no language.
    const char *section;
} nvjit_error;

// How to compile.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // NVJIT_ENGINE_...
    uint32_t engine;
    // NVJIT_MAD_...
    uint32_t mad;
    // The sum of any of NVJIT_CLAMP_COLOR, NVJIT_NV_VERTEX_PROGRAM_RULES, NVJIT_KEEP_STATE, NVJIT_UNCLAMPED_FOG, the
    // reports to tools (NVJIT_PERF_MAP, NVJIT_JITDUMP, NVJIT_GDB), and NVJIT_CODE_MEMFD.
    uint32_t flags;
    // Limit on the work of a compilation for each instruction of the program and for 200 more, in operations that the
    // compiler visits; n instructions count as n / (1 + n / 32768). Beyond the limit, the interpreter runs the
    // program, or NVJIT_TOO_MUCH_WORK is returned where native code is required. 0 for the default of 500.
    uint32_t most_work;
} nvjit_options;

// Facts about a kernel.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_STAGE_...
    uint32_t stage;
    // NVJIT_ENGINE_NATIVE or NVJIT_ENGINE_INTERPRETER.
    uint32_t engine;
    // Rows that it reads.
    uint32_t inputs;
    // Rows that it writes.
    uint32_t outputs;
    // How many vec4 the parameter bank has.
    uint32_t parameters;
    // Not 0 if it may clear elements of the mask `covered`.
    uint32_t kills;
    // Bytes of native code.
    uint32_t code_bytes;
    // A key for caches, not 0: no other kernel of this process has it, except those that nvjit_pipeline_kernel returns
    // for the same program, from pipeline to pipeline until another text is loaded.
    uint64_t identity;
} nvjit_kernel_info;

// What a row holds: one component of one register, for all invocations of a batch.
typedef struct {
    // NVJIT_FILE_...
    uint32_t file;
    // The number of the register.
    uint32_t index;
    // 0 to 3 for x, y, z, w.
    uint32_t component;
} nvjit_row;

// A texture lookup for up to 32 invocations; four in succession are a quad. Coordinates are final: TXP has divided
// already.
//
// The layer of a target with layers is in `layer`, in a fetch in the last row of `texels`. The depth reference is r
// for SHADOW1D, SHADOW2D and SHADOWRECT, and in `reference` for other SHADOW targets.
//
// The result is in `results`, as bits: raw integers if the texels are integers. If `result_type` is not 0, or
// `operation` is NVJIT_SAMPLE_SIZE, the same bits are in `integers`.
//
// Rows that operation, target and flags do not use have unspecified contents. New members are appended. A function
// should give zeros for operations, targets and flags that it does not know. When it is called, `results` holds the
// result of a lookup without a texture: (0,0,0,0), or (0,0,0,1) with NVJIT_SAMPLE_FLAG_ARB or a SHADOW target, unless
// NVJIT_SAMPLE_FLAG_GPU_PROGRAM is set.
typedef struct NVJIT_ALIGNED(64) {
    // The size of this structure, as the library knows it.
    uint32_t size;
    // NVJIT_SAMPLE_...
    uint32_t operation;
    // The texture image unit.
    uint32_t unit;
    // NVJIT_TARGET_...
    uint32_t target;
    // How many lanes are in use: a multiple of 4.
    uint32_t lanes;
    // The type of the result; 0: floats, in `results`. Otherwise integers, in `integers` as well.
    uint32_t result_type;
    // The component that a gather takes of its four texels, 0 to 3. Comparisons have only one.
    uint32_t component;
    // NVJIT_SAMPLE_FLAG_...: rules, and which of the rows there are that a lookup may have or not.
    uint32_t flags;
    // The texture's handle, with NVJIT_SAMPLE_FLAG_HANDLE.
    uint64_t handle;
    // Zero.
    uint32_t reserved[6];
    // UINT32_MAX for lanes that run, 0 for the others, whose results do not matter.
    uint32_t exec[32];
    // Rows of s, t, r.
    float coordinates[3][32];
    // Rows of ds/dx, dt/dx, dr/dx.
    float ddx[3][32];
    // Rows of ds/dy, dt/dy, dr/dy.
    float ddy[3][32];
    // Results, to be filled for every lane in use: rows of x, y, z, w.
    float results[4][32];
    // The layer of an array, as computed by the program: to be rounded to nearest even, and clamped.
    float layer[32];
    // The depth reference for NVJIT_TARGET_SHADOWCUBE and the SHADOW targets after it.
    float reference[32];
    // The bias of the level of detail, or the level of detail itself: for NVJIT_SAMPLE_BIAS and NVJIT_SAMPLE_LEVEL.
    float lod[32];
    // The least level of detail, with NVJIT_SAMPLE_FLAG_LEAST_LOD.
    float least_lod[32];
    // Offsets in texels, along s, t, r, with NVJIT_SAMPLE_FLAG_OFFSETS.
    int32_t offsets[3][32];
    // For a gather with an offset for each of its four texels: along s, and along t.
    int32_t gather_offsets[2][4][32];
    // For fetches: i, j, k and the layer.
    int32_t texels[4][32];
    // For fetches and queries of the size: the level, from the base level on.
    int32_t level[32];
    // For fetches from multisample images: the sample.
    int32_t sample[32];
    // Results that are integers (sizes are), x, y, z, w.
    int32_t integers[4][32];
    // With NVJIT_SAMPLE_FLAG_RESIDENCY, whether all texels of the lookup were in memory: not 0 if so, as every lane
    // says before the call.
    uint32_t resident[32];
    // The library's own.
    int32_t handles[2][32];
} nvjit_sample_call;

// Answers texture lookups: a function of the driver, or the textures of this library (nvjit_textures_sampler).
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // The first argument of the function.
    void *user;
    // Fills `call->results`. It must return: no exception, no longjmp. Threads that run kernels call it at the same
    // time.
    void (*sample)(void *user, nvjit_sample_call *call);
} nvjit_sampler;

// How to translate.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // NVJIT_LANGUAGE_...
    uint32_t language;
    // NVJIT_CONTRACT_...; 0 is NVJIT_CONTRACT_EXACT: languages without it give NVJIT_UNSUPPORTED. NVJIT_CONTRACT_BEST
    // works for all.
    uint32_t contract;
    // NVJIT_MAD_...; NVJIT_MAD_DEFAULT is NVJIT_MAD_SEPARATE here.
    uint32_t mad;
    // NVJIT_CLAMP_COLOR, NVJIT_NV_VERTEX_PROGRAM_RULES and NVJIT_UNCLAMPED_FOG, added.
    uint32_t flags;
    // Not 0 if the text makes denormals zero, in the contract exact: for drivers that keep them.
    uint32_t flush;
    // Not 0 if varyings of GLSL 4.50 have locations: for pipelines with geometry or tessellation programs.
    uint32_t locations;
    // Not 0 if WGSL of vertex and fragment programs is of one pipeline of WebGPU: parameters of the former are in
    // group 3, and positions in WebGPU's clip space. Other languages ignore it.
    uint32_t webgpu;
    // Not 0 if a plain ARB program may have what the least driver has, and no more. Other languages ignore it.
    uint32_t least;
} nvjit_translate_options;

// One attribute of many vertices, as glVertexAttribPointer describes it.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT, GL_HALF_FLOAT, GL_FLOAT or
    // GL_DOUBLE.
    uint32_t component_type;
    // How many components there are, 1 to 4. Others are 0, and the fourth is 1.
    uint32_t components;
    // Not 0 if integers become 0 to 1, or -1 to 1.
    uint32_t normalized;
    // Bytes from a vertex to the next; 0 if they follow each other.
    size_t stride;
    // The first component of vertex 0, of any alignment.
    const void *data;
    // How many bytes there are from `data` on. A vertex that is not in them is (0,0,0,1).
    size_t length;
} nvjit_vertex_array;

// The parameters of a texture, as enumerants of the GL. nvjit_sampler_state_init sets the GL's initial values.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // GL_TEXTURE_MIN_FILTER
    uint32_t min_filter;
    // GL_TEXTURE_MAG_FILTER
    uint32_t mag_filter;
    // GL_TEXTURE_WRAP_S
    uint32_t wrap_s;
    // GL_TEXTURE_WRAP_T
    uint32_t wrap_t;
    // GL_TEXTURE_WRAP_R
    uint32_t wrap_r;
    // GL_TEXTURE_BORDER_COLOR
    float border_color[4];
    // GL_TEXTURE_MIN_LOD
    float min_lod;
    // GL_TEXTURE_MAX_LOD
    float max_lod;
    // GL_TEXTURE_BASE_LEVEL
    uint32_t base_level;
    // GL_TEXTURE_MAX_LEVEL
    uint32_t max_level;
    // GL_TEXTURE_LOD_BIAS
    float lod_bias;
    // GL_TEXTURE_MAX_ANISOTROPY_EXT
    float max_anisotropy;
    // GL_TEXTURE_COMPARE_MODE
    uint32_t compare_mode;
    // GL_TEXTURE_COMPARE_FUNC
    uint32_t compare_func;
    // GL_DEPTH_TEXTURE_MODE
    uint32_t depth_mode;
    // GL_TEXTURE_SWIZZLE_RGBA: GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO or GL_ONE for each component of a lookup.
    // Four zeros are the initial values, as in structures that end before it.
    uint32_t swizzle[4];
} nvjit_sampler_state;

// An image of a texture: texels without padding, s running fastest, then t, then r, the border included.
typedef struct {
    // The level.
    uint32_t level;
    // For cube maps 0 to 5 for +X, -X, +Y, -Y, +Z, -Z; else 0.
    uint32_t face;
    // Texels in the direction of s, without the border; those of a buffer.
    uint32_t width;
    // Texels in the direction of t; for ARRAY1D its layers; 1 for 1D.
    uint32_t height;
    // Size along r; for ARRAY2D its layers, for ARRAYCUBE six times its layers; else 1.
    uint32_t depth;
    // 1 if there is a border of one texel, else 0.
    uint32_t border;
    // The texels.
    const void *data;
    // How many bytes they are.
    size_t length;
} nvjit_image;

// A texture. Those of NVJIT_TARGET_RENDERBUFFER, 2DMS and ARRAY2DMS are the driver's own: no image has samples here.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // NVJIT_TARGET_...; SHADOW targets look up in textures of the others.
    uint32_t target;
    // The base internal format, as an enumerant of the GL: GL_RGBA, GL_LUMINANCE, GL_FLOAT_RGB_NV,
    // GL_DEPTH_COMPONENT...
    uint32_t format;
    // How components are stored: NVJIT_UNORM8...
    uint32_t storage;
    // The images, whose texels are copied.
    const nvjit_image *images;
    // How many there are, at most 90: six faces of 15 levels.
    size_t image_count;
    // The parameters, or NULL for the GL's initial values.
    const nvjit_sampler_state *state;
} nvjit_texture_description;

// How an image lies in the driver's memory, in bytes: its texels, and around them margins, which the library fills.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // All of it, margins included.
    uint64_t bytes;
    // Where the first texel is.
    uint64_t origin;
    // From row to row.
    uint64_t row;
    // From slice to slice, or from layer to layer.
    uint64_t slice;
} nvjit_image_layout;

// A program's declarations for its stage; 0 is what it does not declare.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_STAGE_...
    uint32_t stage;
    // GROUP_SIZE.
    uint32_t group_size[3];
    // SHARED_MEMORY, in bytes.
    uint32_t shared_memory;
    // The input primitive of a geometry program: NVJIT_PRIMITIVE_...
    uint32_t primitive_in;
    // The output primitive: NVJIT_PRIMITIVE_...
    uint32_t primitive_out;
    // The most vertices that one invocation emits; of control programs, how many an output patch has.
    uint32_t vertices_out;
    // Invocations of a geometry program for each primitive.
    uint32_t invocations;
    // NVJIT_TESS_TRIANGLES, _QUADS, _ISOLINES
    uint32_t tess_mode;
    // NVJIT_TESS_EQUAL, _FRACTIONAL_ODD, _FRACTIONAL_EVEN
    uint32_t tess_spacing;
    // NVJIT_TESS_CW, _CCW
    uint32_t tess_order;
    // Not 0 for TESS_POINT_MODE.
    uint32_t tess_point_mode;
} nvjit_stage_info;

// An image in a buffer. Sizes are in texels, other numbers in bytes.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // NVJIT_TARGET_...: 1D, 2D, 3D, RECT, CUBE, BUFFER, ARRAY1D, ARRAY2D, ARRAYCUBE, 2DMS or ARRAY2DMS.
    uint32_t target;
    // The image unit format, an enumerant of the GL (EXT_shader_image_load_store, table X.2).
    uint32_t format;
    // NVJIT_RIGHTS_...
    uint32_t rights;
    // Texels of a row.
    uint32_t width;
    // Rows; 1 for targets that have none.
    uint32_t height;
    // Slices, layers, or six faces of each cube map; 1 where there are none.
    uint32_t depth;
    // Samples of a texel; 1 for targets that are not multisampled.
    uint32_t samples;
    // Where the first texel begins in the buffer.
    size_t offset;
    // Bytes from a row to the next; 0 if rows are contiguous.
    size_t row_pitch;
    // Bytes from a slice to the next; 0 if slices are contiguous.
    size_t slice_pitch;
} nvjit_image_view;

// A vertex that a geometry program emitted.
typedef struct {
    // The vertex stream.
    uint32_t stream;
    // Not 0 if it is the first one of a primitive.
    uint32_t begins;
    // Four words of each result, in the order of nvjit_frame_emitted_result. They stay until the frame is used again.
    const uint32_t *results;
} nvjit_emitted_vertex;

// How a share group works.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // NVJIT_TIERING_...
    uint32_t tiering;
    // NVJIT_MAD_...
    uint32_t mad;
    // As in nvjit_options.
    uint32_t flags;
    // Limit on the memory for code of resident programs, in bytes; 0 for the default of 64 MiB.
    uint64_t code_budget;
    // As in nvjit_options.
    uint32_t most_work;
} nvjit_group_options;

// A callback for events in a group.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Given to the function.
    void *user;
    // Called with NVJIT_EVENT_..., the identity of the program (nvjit_kernel_info), and a text for people, which is
    // valid during the call. The compiling thread calls it, and several may at the same time. It must return without
    // exceptions or longjmp. It may call this library, but must not wait for background compilations: it must not call
    // nvjit_group_finish_compiling, or free the last reference to the group.
    void (*tell)(void *user, uint32_t event, uint64_t identity, const char *text);
} nvjit_listener;

// Threads of the driver that compile in the background.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Given to the function.
    void *user;
    // Takes ownership of a job. Threads that use programs call it, and several may at the same time; it should return
    // at once, without exceptions or longjmp.
    void (*submit)(void *user, nvjit_job *job);
} nvjit_executor;

// Figures of a share group.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Not 0 if programs become native code; 0 once the system refused executable memory.
    uint32_t native;
    // Program objects.
    uint64_t programs;
    // Programs with native code.
    uint64_t resident;
    // Memory of that code, in bytes.
    uint64_t code_bytes;
    // Number of compilations.
    uint64_t compiled;
    // Times that code was evicted.
    uint64_t evicted;
    // Compilations that gave no code, which are bugs of this library.
    uint64_t failed;
    // Compilations for whose code the system refused memory, or memory that is executable, and those that would take
    // more work than the options allow.
    uint64_t refused;
    // Memory of the programs' texts and trees, in bytes; an estimate.
    uint64_t program_bytes;
} nvjit_group_statistics;

// How much memory native code has in the process, of all owners together: kernels, groups, and pipelines whose
// programs were evicted.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // How many mappings there are.
    uint32_t mappings;
    // Bytes that kernels take.
    uint64_t used;
    // Bytes of the mappings that they are in.
    uint64_t mapped;
} nvjit_code_figures;

// A callback for the GL state that programs bind, instead of nvjit_Lightfv, nvjit_LoadMatrixf and similar functions.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Given to the function.
    void *user;
    // Writes the value of the state called `name` to the four floats at `value`, which hold the GL's initial value
    // before. `name` is the canonical spelling, as nvjit_program_parameter returns it: "state.matrix.mvp.row[0]",
    // "state.light[0].position". The same state always has the same pointer, until the source is replaced.
    void (*state)(void *user, const char *name, float *value);
} nvjit_state_source;

// Figures of a cache in this process.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Compilations whose code was there.
    uint64_t hits;
    // Those whose code was not, or was no use.
    uint64_t misses;
    // Entries written.
    uint64_t stored;
} nvjit_cache_figures;

// What the programs require of the fixed pipeline. Fields of a stage without program are 0.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Not 0 if there is a vertex program.
    uint32_t has_vertex;
    // Bit n: `v[n]` is read. In NV_gpu_program4 and 5, 16 is vertex.id, 17 vertex.instance, 18 vertex.baseInstance,
    // 19 vertex.baseVertex, 20 vertex.draw.id.
    uint64_t vertex_attributes;
    // Bit n: result n is written: HPOS, COL0, COL1, BFC0, BFC1, FOGC, PSIZ, TEX0 to TEX7, CLP0 to CLP5. In
    // NV_gpu_program4 and 5, CLP0 to CLP7, result.attrib[0] to [31], result.id, result.layer, result.viewport,
    // result.viewportmask[0].
    uint64_t vertex_results;
    // Not 0 if the position must be computed as without programs.
    uint32_t position_invariant;
    // Not 0 if `o[FOGC]` is written; if not, the fog factor is 1.
    uint32_t fog;
    // Not 0 if the size of points is `o[PSIZ].x`.
    uint32_t point_size;
    // Not 0 if polygons that face away take `o[BFC0]` and `o[BFC1]`.
    uint32_t two_side;
    // Bit n: `o[CLPn].x` is clip distance n.
    uint32_t clip_distances;
    // Not 0 if there is a fragment program.
    uint32_t has_fragment;
    // Bit n: attribute n is read: WPOS, COL0, COL1, FOGC, TEX0 to TEX7, fragment.facing. In NV_gpu_program4 and 5,
    // then fragment.texcoord[8] and [9], fragment.clip[0] to [7], fragment.attrib[0] to [31], primitive.id,
    // fragment.pointcoord, fragment.sampleid, fragment.samplemask, fragment.layer, fragment.viewport,
    // fragment.helperthread.
    uint64_t fragment_attributes;
    // Bit n: attribute n is read, but the last program before it (of the geometry, the tessellation evaluation or the
    // vertex stage) does not write the corresponding result.
    uint64_t undefined_attributes;
    // Not 0 if the depth is `o[DEPR].z`.
    uint32_t replaces_depth;
    // Not 0 if fragments may be discarded.
    uint32_t kills;
    // 0 if no colour is written, 1 for `o[COLR]`, 2 for `o[COLH]`: the number of the result register, and 1.
    uint32_t color;
    // Texture image units that are read; see nvjit_pipeline_texture.
    uint32_t textures;
    // Bit n: the stage with number n (NVJIT_STAGE_...) has a program.
    uint32_t stages;
    // How a written depth is handled. 0: fragments outside of the depth range are discarded, and there is no clipping
    // to the near and far planes (NV_fragment_program 2.11 and 3.11.6). Else it is clamped to 0 to 1, and clipping is
    // as usual (ARB_fragment_program 3.11.4.4).
    uint32_t clamps_depth;
} nvjit_needs;

// A result that is recorded of each vertex.
typedef struct {
    // The number of a result (nvjit_row), or NVJIT_FEEDBACK_PRIMITIVE_ID.
    uint32_t result;
    // How many components from x on, 1 to 4.
    uint32_t components;
} nvjit_recorded;

// The description of a target.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Pixels from left to right, at most NVJIT_MAX_VIEWPORT.
    uint32_t width;
    // Pixels from the lower edge to the upper one, likewise.
    uint32_t height;
    // NVJIT_COLOR_...
    uint32_t format;
    // Number of colour buffers, 1 to NVJIT_MAX_COLORS; 0 is 1. Buffer n gets `result.color[n]`.
    uint32_t colors;
    // Number of layers, at most NVJIT_MAX_LAYERS. With 0 there is one layer, to which everything is drawn. With any
    // other number, `result.layer` of the last program before fragments selects the layer of a primitive, which is not
    // drawn if there is no such layer.
    uint32_t layers;
} nvjit_target_description;

// The buffers and values of a clear.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, added.
    uint32_t buffers;
    // ClearColor, for all colour buffers.
    float color[4];
    // ClearDepth.
    float depth;
    // ColorMask: bits 0 to 3 let red, green, blue and alpha be written.
    uint32_t color_mask;
    // Not 0 if the scissor test is enabled.
    uint32_t scissor_test;
    // Scissor: the left and the lower edge, width and height.
    int32_t scissor[4];
} nvjit_clear;

// A viewport beyond the first, with its depth range and scissor (ARB_viewport_array).
typedef struct {
    // ViewportIndexed: the left and the lower edge, width and height. Drawing is restricted to it.
    int32_t viewport[4];
    // DepthRangeIndexed: near and far.
    float depth_range[2];
    // Not 0 if the scissor test of this viewport is enabled.
    uint32_t scissor_test;
    // ScissorIndexed.
    int32_t scissor[4];
} nvjit_viewport;

// The state of the GL around the programs, as GL enumerants. nvjit_draw_state_init sets the GL's initial values.
// Two-sided colours and program point size are part of the pipeline.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Not 0 if the scissor test is enabled.
    uint32_t scissor_test;
    // Scissor: the left and the lower edge, width and height.
    int32_t scissor[4];
    // Viewport, in the same form. Drawing is restricted to it.
    int32_t viewport[4];
    // DepthRange: near and far.
    float depth_range[2];
    // FrontFace: GL_CCW or GL_CW.
    uint32_t front_face;
    // CullFace if culling is enabled: GL_FRONT or GL_BACK; else 0. (With GL_FRONT_AND_BACK there are no triangles to
    // draw.)
    uint32_t cull_face;
    // Not 0 if the depth test is enabled.
    uint32_t depth_test;
    // DepthFunc.
    uint32_t depth_func;
    // DepthMask: not 0 if depth is written. It never is without the test.
    uint32_t depth_mask;
    // Not 0 if the alpha test is enabled.
    uint32_t alpha_test;
    // AlphaFunc.
    uint32_t alpha_func;
    // The reference value of AlphaFunc.
    float alpha_reference;
    // Not 0 if blending is enabled.
    uint32_t blend;
    // BlendFunc: the factor of the fragment's color.
    uint32_t blend_source;
    // BlendFunc: the factor of the buffer's color.
    uint32_t blend_destination;
    // BlendFunc too, or BlendFuncSeparate: the factor of the fragment's alpha.
    uint32_t blend_source_alpha;
    // The factor of the buffer's alpha.
    uint32_t blend_destination_alpha;
    // BlendEquation.
    uint32_t blend_equation;
    // BlendColor.
    float blend_color[4];
    // ColorMask: bits 0 to 3 let red, green, blue and alpha be written, in all colour buffers.
    uint32_t color_mask;
    // PointSize.
    float point_size;
    // LineWidth.
    float line_width;
    // Bit n: `o[CLPn].x` clips, where the program writes it.
    uint32_t clip_distances;
    // The model-view-projection matrix, column by column, for programs that leave the position to the GL.
    float position_matrix[16];
    // PATCH_VERTICES.
    uint32_t patch_vertices;
    // PATCH_DEFAULT_OUTER_LEVEL.
    float patch_outer[4];
    // PATCH_DEFAULT_INNER_LEVEL.
    float patch_inner[2];
    // Not 0 if `f[WPOS]` counts rows from the upper edge of the target.
    uint32_t origin_upper_left;
    // Not 0 if `f[WPOS]` has integers at the centres of pixels.
    uint32_t pixel_center_integer;
    // Not 0 to discard primitives before rasterisation (RASTERIZER_DISCARD); then the target may be NULL.
    uint32_t rasterizer_discard;
    // Zero.
    uint32_t reserved;
    // Transform feedback, to which draws append, or NULL.
    nvjit_feedback *feedback;
    // The viewports from number 1 on, for programs that write `result.viewport` or `result.viewportmask`. Those that
    // are not here are as the first one.
    const nvjit_viewport *further_viewports;
    // How many of them there are, less than NVJIT_VIEWPORTS.
    size_t further_viewport_count;
    // Not 0 if POINT_SPRITE is enabled: points are squares, and `fragment.pointcoord` is where fragments are in them.
    uint32_t point_sprite;
    // COORD_REPLACE of the texture units: where bit n is set, texture coordinate set n is (s,t,0,1) in a point sprite.
    uint32_t point_coord_replace;
    // POINT_SPRITE_COORD_ORIGIN: GL_UPPER_LEFT or GL_LOWER_LEFT. It counts if POINT_SPRITE is enabled.
    uint32_t point_coord_origin;
    // Zero.
    uint32_t reserved_too;
} nvjit_draw_state;

// The vertices of a draw, as DrawArrays and DrawElements have them.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // GL_POINTS, GL_TRIANGLES and on; GL_PATCHES.
    uint32_t mode;
    // For each attribute register, its array, or NULL if all vertices use the current value. NULL if there are no
    // arrays.
    const nvjit_vertex_array *const *arrays;
    // How many of them there are, at most 16.
    size_t array_count;
    // The current values: four floats for each of the 16 attribute registers. NULL: all are (0,0,0,1).
    const float *current;
    // The numbers of the vertices, or NULL for vertices `first` and on.
    const void *indices;
    // How many bytes there are from `indices` on.
    size_t index_length;
    // GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT or GL_UNSIGNED_INT, if there are indices. Any alignment will do.
    uint32_t index_type;
    // Added to each index: the base vertex.
    int32_t base_vertex;
    // Without indices, the first vertex; with them, the first index.
    uint32_t first;
    // Zero.
    uint32_t reserved;
    // How many vertices to draw, at most NVJIT_MAX_DRAW.
    size_t count;
    // Number of instances, drawn one after the other; 0 means 1.
    uint32_t instances;
    // `vertex.instance` of the first instance: 0, except for drivers that draw instances one at a time, with other
    // arrays or current values for each.
    uint32_t first_instance;
    // `vertex.baseInstance`, which has no other meaning here.
    uint32_t base_instance;
    // `vertex.draw.id`: which of the draws of one command it is.
    uint32_t draw_id;
    // Not 0 if there is an index that begins a new strip, fan, loop or polygon (PRIMITIVE_RESTART). Without indices it
    // does not count.
    uint32_t primitive_restart;
    // That index, as it occurs in the index array: indices are compared before the base vertex is added.
    uint32_t restart_index;
} nvjit_mesh;

// Statistics of a draw.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // Zero.
    uint32_t reserved;
    // Vertices that the vertex program ran for: each one of the draw once.
    uint64_t vertices;
    // Primitives that were left after clipping and culling and may cover pixels.
    uint64_t primitives;
    // Fragments that the fragment program ran for.
    uint64_t fragments;
    // The same with helpers: all fragments of their quads.
    uint64_t invocations;
} nvjit_draw_statistics;

// The varyings of a vertex: values, floats that are counted from 0.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // How many values a vertex keeps.
    uint32_t values;
    // Which of them is `o[PSIZ].x`, or NVJIT_NO_VALUE.
    uint32_t point_size;
    // Not 0 if the program leaves the position to the GL, so that the driver computes clip coordinates.
    uint32_t position_invariant;
    // Which are the clip distances, or NVJIT_NO_VALUE.
    uint32_t clip_distances[8];
} nvjit_varyings_info;

// The source of an input row of the fragment program.
typedef struct {
    // The size of this structure, set by the caller.
    uint32_t size;
    // NVJIT_INPUT_...
    uint32_t source;
    // The value of vertices, or the component of the window coordinates or of a place in a point sprite.
    uint32_t value;
    // The value that counts where the back shows, if two-sided colours are enabled.
    uint32_t back_value;
    // The constant.
    float constant;
} nvjit_fragment_input;

// The window that vertices are brought to.
typedef struct {
    // The size of this structure.
    uint32_t size;
    // Viewport: the left and the lower edge, width and height.
    float viewport[4];
    // DepthRange: near and far.
    float depth_range[2];
} nvjit_window;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library: major << 16 | minor << 8 | patch. May be called from any thread.
uint32_t nvjit_version(void);

// Why the last call of this thread that failed did so, for people: the function, the argument or the member of a
// structure, and what is wrong with it, as "nvjit_program_load: program is NULL"; "" if none has failed. It stays
// valid until the next call of this thread that fails, or the end of the thread. May be called from any thread, and
// tells of that thread alone.
const char *nvjit_last_error(void);

// The name of a status, for messages; "?" for other numbers. It stays valid. May be called from any thread.
const char *nvjit_status_name(uint32_t status);

// Loads the program whose text is `length` bytes at `text`, at most INT32_MAX (NVJIT_BAD_SIZE beyond). If it has
// errors, the result is NVJIT_LOAD_ERROR, and `*errors` describes them, unless `errors` is NULL; the caller frees
// them. Otherwise `*errors` is NULL. May be called from any thread.
nvjit_status nvjit_program_load(const void *text, size_t length, nvjit_program **program, nvjit_errors **errors);

// Frees a program; NULL is allowed. Kernels made from it stay. No other thread may be using it.
void nvjit_program_free(nvjit_program *program);

// Describes a program. May be called from any thread.
nvjit_status nvjit_program_describe(const nvjit_program *program, nvjit_program_info *info);

// The texture image unit and the target (NVJIT_TARGET_...) of use `index` of a program. May be called from any thread.
nvjit_status nvjit_program_texture(const nvjit_program *program, size_t index, uint32_t *unit, uint32_t *target);

// Buffer `index` of those that a program reads or writes. May be called from any thread.
nvjit_status nvjit_program_buffer(const nvjit_program *program, size_t index, nvjit_buffer_use *buffer);

// Attribute `index` of those that a program reads. May be called from any thread.
nvjit_status nvjit_program_attribute(const nvjit_program *program, size_t index, nvjit_attribute *attribute);

// How many parameters a program refers to or declares; 0 for NULL. May be called from any thread.
size_t nvjit_program_parameter_count(const nvjit_program *program);

// Parameter `index` of those, in the order of the bank. Of NV's vertex programs, which may read all of c[] by an
// address register, they are those with a number in the text. May be called from any thread.
nvjit_status nvjit_program_parameter(const nvjit_program *program, size_t index, nvjit_parameter *parameter);

// The number in the parameter bank of the parameter that the program DECLAREs as `name`, of `length` bytes.
// NVJIT_INVALID_VALUE if there is none. May be called from any thread.
nvjit_status nvjit_program_named_parameter(const nvjit_program *program,
                                           const void *name,
                                           size_t length,
                                           uint32_t *index);

// How many errors there are; 0 for NULL. May be called from any thread.
size_t nvjit_errors_count(const nvjit_errors *errors);

// Error `index`, in the order of their offsets. May be called from any thread.
nvjit_status nvjit_errors_get(const nvjit_errors *errors, size_t index, nvjit_error *error);

// Frees errors; NULL is allowed. No other thread may be using them.
void nvjit_errors_free(nvjit_errors *errors);

// Makes a kernel of `program`; `options` may be NULL for defaults. May be called from any thread.
nvjit_status nvjit_kernel_compile(const nvjit_program *program, const nvjit_options *options, nvjit_kernel **kernel);

// Frees a kernel; NULL is allowed. No other thread may be running it. Frames and batches stay, and fit other kernels
// of the same program and options.
void nvjit_kernel_free(nvjit_kernel *kernel);

// Describes a kernel. May be called from any thread.
nvjit_status nvjit_kernel_describe(const nvjit_kernel *kernel, nvjit_kernel_info *info);

// What input row `index` of a kernel holds. May be called from any thread.
nvjit_status nvjit_kernel_input(const nvjit_kernel *kernel, size_t index, nvjit_row *row);

// What output row `index` of a kernel holds. May be called from any thread.
nvjit_status nvjit_kernel_output(const nvjit_kernel *kernel, size_t index, nvjit_row *row);

// The number of the input row that holds `row`; NVJIT_INVALID_VALUE if the kernel reads none. May be called from any
// thread.
nvjit_status nvjit_kernel_find_input(const nvjit_kernel *kernel, const nvjit_row *row, size_t *index);

// The number of the output row that holds `row`; NVJIT_INVALID_VALUE if the kernel writes none. May be called from any
// thread.
nvjit_status nvjit_kernel_find_output(const nvjit_kernel *kernel, const nvjit_row *row, size_t *index);

// Makes a frame, with every parameter at the value that the program declares. May be called from any thread.
nvjit_status nvjit_frame_new(const nvjit_kernel *kernel, nvjit_frame **frame);

// Frees a frame; NULL is allowed. No other thread may be using it.
void nvjit_frame_free(nvjit_frame *frame);

// The bytes of memory that a frame uses; 0 for NULL. One thread at a time may use the frame.
uint64_t nvjit_frame_memory(const nvjit_frame *frame);

// Sets `count` parameters from number `first` on; `values` has four floats for each. `p[n]` and `c[n]` have number n,
// nvjit_program_named_parameter returns the numbers of others. One thread at a time may use the frame.
nvjit_status nvjit_frame_set_parameters(nvjit_frame *frame, size_t first, size_t count, const float *values);

// Reads `count` parameters from number `first` on. One thread at a time may use the frame.
nvjit_status nvjit_frame_get_parameters(const nvjit_frame *frame, size_t first, size_t count, float *values);

// Makes a batch of `lanes` invocations (at most NVJIT_MAX_BATCH) with the rows of `kernel`: all rows zero, all
// invocations active and covered. Fragments are in quads: x0y0, x1y0, x0y1, x1y1. May be called from any thread.
nvjit_status nvjit_batch_new(const nvjit_kernel *kernel, size_t lanes, nvjit_batch **batch);

// Frees a batch; NULL is allowed. No other thread may be using it.
void nvjit_batch_free(nvjit_batch *batch);

// The bytes of memory that the rows and masks of a batch take; 0 for NULL. May be called from any thread.
uint64_t nvjit_batch_memory(const nvjit_batch *batch);

// Sets the number of invocations, at most that of nvjit_batch_new, rounded up to a multiple of 16. Those that there
// were keep their elements of both masks; new ones run and are covered. Rows keep their values. One thread at a time
// may use the batch.
nvjit_status nvjit_batch_set_lanes(nvjit_batch *batch, size_t lanes);

// Input row `row`, to be filled: as many floats as the batch has invocations, rounded up to a multiple of 16. NULL if
// there is no such row. It is valid until the batch is freed, whatever is called in between. One thread at a time may
// use the batch.
float *nvjit_batch_input(nvjit_batch *batch, size_t row);

// Output row `row`, as nvjit_batch_input. One thread at a time may use the batch.
const float *nvjit_batch_output(nvjit_batch *batch, size_t row);

// The mask of active invocations, helpers included: UINT32_MAX or 0 for each. 16 consecutive inactive invocations
// (from a multiple of 16 on) are skipped, and the outputs of inactive invocations do not change. As nvjit_batch_input.
// One thread at a time may use the batch.
uint32_t *nvjit_batch_exec(nvjit_batch *batch);

// The mask of covered invocations, whose results are used: UINT32_MAX or 0 for each. KIL clears elements, so it must
// be set before each run of a program with KIL. As nvjit_batch_input. One thread at a time may use the batch.
uint32_t *nvjit_batch_covered(nvjit_batch *batch);

// Runs a kernel on a batch. `sampler` may be NULL if the program has no texture lookups; otherwise NULL gives
// NVJIT_NULL_POINTER. Many threads may run a kernel, each with a frame and a batch of its own. The sampler may call
// any function of this library except those on this frame and batch.
nvjit_status nvjit_kernel_run(const nvjit_kernel *kernel,
                              nvjit_frame *frame,
                              nvjit_batch *batch,
                              const nvjit_sampler *sampler);

// nvjit_kernel_run for only the first `lanes` invocations of the batch, whose size and masks are unchanged afterwards;
// NVJIT_BAD_SIZE if it has fewer. Rules on threads as for nvjit_kernel_run.
nvjit_status nvjit_kernel_run_first(const nvjit_kernel *kernel,
                                    nvjit_frame *frame,
                                    nvjit_batch *batch,
                                    size_t lanes,
                                    const nvjit_sampler *sampler);

// Runs a single invocation on register files: `attributes` and `results` have four floats a register, in the order of
// the registers' numbers (results of a vertex state program are `c[]`), and may be the same array. Attributes beyond
// the count are (0,0,0,1), and results that the program does not write are unchanged. A fragment runs as a quad of
// four equal ones, so its derivatives are 0. `*covered` is set to whether it was not discarded; `covered` may be NULL.
// The frame keeps the state for this: memory is allocated only by the first call, and by one with another kernel than
// the last. `sampler` and rules on threads as for nvjit_kernel_run.
nvjit_status nvjit_kernel_run_registers(const nvjit_kernel *kernel,
                                        nvjit_frame *frame,
                                        const float *attributes,
                                        size_t attribute_count,
                                        float *results,
                                        size_t result_count,
                                        uint32_t *covered,
                                        const nvjit_sampler *sampler);

// Translates the program whose text is `length` bytes at `text`, at most INT32_MAX (NVJIT_BAD_SIZE beyond). The result
// is NVJIT_LOAD_ERROR if the program has errors, NVJIT_UNSUPPORTED if the language cannot express it, and
// NVJIT_TOO_MUCH_WORK if it takes too much work. In the first two cases `*errors` describes the errors, unless
// `errors` is NULL; the caller frees them. Otherwise `*errors` is NULL. May be called from any thread.
nvjit_status nvjit_translate(const void *text,
                             size_t length,
                             const nvjit_translate_options *options,
                             nvjit_translation **translation,
                             nvjit_errors **errors);

// Frees a translation; NULL is allowed. No other thread may be using it.
void nvjit_translation_free(nvjit_translation *translation);

// Part NVJIT_TRANSLATION_... of a translation, and its size in bytes. It is not terminated by a zero, and is valid as
// long as the translation. May be called from any thread.
nvjit_status nvjit_translation_part(const nvjit_translation *translation,
                                    uint32_t part,
                                    const uint8_t **bytes,
                                    size_t *length);

// Fills the rows of attribute `attribute` that the kernel reads, from the first invocation on: `count` vertices, with
// the numbers `indices[0]` and on, or `first` and on if `indices` is NULL. Vertices beyond the batch are left out. One
// thread at a time may use the batch.
nvjit_status nvjit_batch_fetch(nvjit_batch *batch,
                               uint32_t attribute,
                               const nvjit_vertex_array *array,
                               const uint32_t *indices,
                               size_t first,
                               size_t count);

// Deduplicates the vertices of a draw: writes the vertices that `count` indices name, each once, in order of first
// use, into `vertices`, their number into `vertex_count`, and for each index the position of its vertex among them
// into `places`. `vertices` and `places` have room for `count`; `places` may be `indices`. nvjit_batch_fetch takes the
// vertices as its indices. May be called from any thread.
nvjit_status nvjit_unique_vertices(const uint32_t *indices,
                                   size_t count,
                                   uint32_t *vertices,
                                   size_t *vertex_count,
                                   uint32_t *places);

// Reads result register `result` of the first `count` invocations, four floats each. Components that the kernel does
// not write, and elements beyond the batch, are unchanged. One thread at a time may use the batch.
nvjit_status nvjit_batch_read_vectors(const nvjit_batch *batch, uint32_t result, size_t count, float *vectors);

// Sets the GL's initial parameters for a target (NVJIT_TARGET_...). May be called from any thread.
nvjit_status nvjit_sampler_state_init(nvjit_sampler_state *state, uint32_t target);

// Makes a texture. One whose images are not consistent (section 3.8.10 of OpenGL 1.5) is no error: lookups in it find
// no texture. May be called from any thread.
nvjit_status nvjit_texture_new(const nvjit_texture_description *description, nvjit_texture **texture);

// Makes a texture with the images of another one and these parameters. If wrap modes and border colour are the same,
// the images are shared and the cost is small; else they are copied. May be called from any thread.
nvjit_status nvjit_texture_with_state(const nvjit_texture *texture,
                                      const nvjit_sampler_state *state,
                                      nvjit_texture **changed);

// Replaces a part of an image, as glTexSubImage3D does: `size` texels from `start` on (s, t, r; layers where
// nvjit_image has them), where -1 is the border of an image that has one. `data` has `length` bytes, in the format of
// the texture, without padding; compressed textures give NVJIT_BAD_TEXTURE. Units where the texture is bound keep its
// previous contents until it is bound again; if there are any, or textures made from this one, the image is copied. No
// other thread may use this texture meanwhile.
nvjit_status nvjit_texture_set_sub_image(nvjit_texture *texture,
                                         uint32_t level,
                                         uint32_t face,
                                         const int32_t *start,
                                         const uint32_t *size,
                                         const void *data,
                                         size_t length);

// Generates the levels after the base level, as GL_GENERATE_MIPMAP does (docs/textures.md has the details). Units
// where the texture is bound keep its previous contents until it is bound again. NVJIT_BAD_TEXTURE for formats without
// mipmap generation. No other thread may use this texture meanwhile.
nvjit_status nvjit_texture_generate_mipmap(nvjit_texture *texture);

// Frees a texture; NULL is allowed. Where it is bound it stays. No other thread may be using it.
void nvjit_texture_free(nvjit_texture *texture);

// The bytes of memory that the texels of a texture take; 0 for NULL. Images that other textures have as well, by
// nvjit_texture_with_state, count for each. May be called from any thread.
uint64_t nvjit_texture_memory(const nvjit_texture *texture);

// Makes 32 texture image units without bindings. May be called from any thread.
nvjit_status nvjit_textures_new(nvjit_textures **textures);

// Frees texture image units; NULL is allowed. No other thread may be using them.
void nvjit_textures_free(nvjit_textures *textures);

// Binds a texture to its target in a unit. No other thread may use `textures` meanwhile.
nvjit_status nvjit_textures_bind(nvjit_textures *textures, uint32_t unit, const nvjit_texture *texture);

// Sets the sampler state of a unit, which replaces the parameters of textures bound there, as a sampler object of the
// GL does: all except base_level, max_level and depth_mode. NULL restores the textures' own. No other thread may use
// `textures` meanwhile.
nvjit_status nvjit_textures_set_state(nvjit_textures *textures, uint32_t unit, const nvjit_sampler_state *state);

// Unbinds a target (NVJIT_TARGET_...) of a unit. No other thread may use `textures` meanwhile.
nvjit_status nvjit_textures_unbind(nvjit_textures *textures, uint32_t unit, uint32_t target);

// Makes `texture` resident under `handle`, a number that the driver chooses (glMakeTextureHandleResidentNV). Lookups
// with other handles, and with other targets than that of the texture, are as without a binding. No other thread may
// use `textures` meanwhile.
nvjit_status nvjit_textures_make_resident(nvjit_textures *textures, uint64_t handle, const nvjit_texture *texture);

// Makes the texture of `handle` non-resident (glMakeTextureHandleNonResidentNV). NVJIT_INVALID_OPERATION if there was
// none. No other thread may use `textures` meanwhile.
nvjit_status nvjit_textures_make_non_resident(nvjit_textures *textures, uint64_t handle);

// The sampler of `textures`, which must remain valid as long as it is used. May be called from any thread.
nvjit_status nvjit_textures_sampler(const nvjit_textures *textures, nvjit_sampler *sampler);

// Returns the memory layout that nvjit_texture_new_over requires for image number `image` of a description; the data
// of its images is not read. NVJIT_BAD_TEXTURE for borders, and for formats that are not stored unconverted, which are
// all except RGBA of bytes, halves, floats and 32-bit integers, and depths of floats. May be called from any thread.
nvjit_status nvjit_texture_layout(const nvjit_texture_description *description,
                                  size_t image,
                                  nvjit_image_layout *layout);

// Makes a texture that uses the memory that the data of the images points to, without copying. nvjit_texture_layout
// returns its layout; it is aligned to components, the texels are in place, and this function and those that change
// the texture write the margins. The memory must remain valid until the texture is freed and bound nowhere, and no
// texture made from it is left. After texels have been written there, nvjit_texture_changed must be called; nobody may
// access them while a kernel runs that may look them up. May be called from any thread.
nvjit_status nvjit_texture_new_over(const nvjit_texture_description *description, nvjit_texture **texture);

// Must be called after the texels of an image have changed in memory of nvjit_texture_new_over; the new texels are
// used at once, also where the texture is bound. Meanwhile no kernel may run that may look them up, and no other
// thread use the texture.
nvjit_status nvjit_texture_changed(const nvjit_texture *texture, uint32_t level, uint32_t face);

// Makes a buffer of `bytes` zeros. NVJIT_OUT_OF_MEMORY if there is not enough memory. May be called from any thread.
nvjit_status nvjit_buffer_new(size_t bytes, nvjit_buffer **buffer);

// Makes a buffer of the `bytes` bytes at `data`, which must be aligned to 8 (else NVJIT_INVALID_VALUE); the memory
// must extend to the next multiple of 8 bytes, and remain valid until the buffer is freed and no object uses it.
// Programs access it by atomic accesses of 8 bytes. May be called from any thread.
nvjit_status nvjit_buffer_wrap(void *data, size_t bytes, nvjit_buffer **buffer);

// Frees a buffer; NULL is allowed. Objects that use it keep it. No other thread may be using this pointer.
void nvjit_buffer_free(nvjit_buffer *buffer);

// How many bytes a buffer has; 0 for NULL. May be called from any thread.
size_t nvjit_buffer_size(const nvjit_buffer *buffer);

// Reads `count` bytes of a buffer from `offset` on. May be called from any thread.
nvjit_status nvjit_buffer_read(const nvjit_buffer *buffer, size_t offset, size_t count, void *bytes);

// Writes `count` bytes to a buffer from `offset` on. May be called from any thread.
nvjit_status nvjit_buffer_write(const nvjit_buffer *buffer, size_t offset, size_t count, const void *bytes);

// Makes an empty memory, without mappings and bindings. May be called from any thread.
nvjit_status nvjit_memory_new(nvjit_memory **memory);

// Frees a memory; NULL is allowed. Frames that have it keep it. No other thread may be using this pointer.
void nvjit_memory_free(nvjit_memory *memory);

// Maps `bytes` bytes of a buffer, from `offset` on, at the global addresses from `address` on. `rights` is
// NVJIT_RIGHTS_... Address and offset must be equal modulo 8 (else NVJIT_INVALID_VALUE). NVJIT_BAD_SIZE if the buffer
// or the address space is too small; NVJIT_INVALID_OPERATION if some of the addresses are in use or are address 0, or
// a frame has the memory already. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_map(nvjit_memory *memory,
                              uint64_t address,
                              const nvjit_buffer *buffer,
                              size_t offset,
                              size_t bytes,
                              uint32_t rights);

// Binds `bytes` bytes of a buffer, from `offset` on, as parameter buffer `binding` (0 to 17),
// `program.buffer[binding]`. Programs see at most 65536 of them. NVJIT_BAD_SIZE if there is no such binding, or the
// buffer is too small; NVJIT_INVALID_OPERATION if a frame has the memory already. One thread at a time may use a
// memory that no frame has.
nvjit_status nvjit_memory_bind_constants(nvjit_memory *memory,
                                         size_t binding,
                                         const nvjit_buffer *buffer,
                                         size_t offset,
                                         size_t bytes);

// Binds `bytes` bytes of a buffer, from `offset` on, as storage buffer `binding` (0 to 15),
// `program.storage[binding]`. `offset` must be a multiple of 8 (else NVJIT_INVALID_VALUE). For the rest as
// nvjit_memory_bind_constants. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_bind_storage(nvjit_memory *memory,
                                       size_t binding,
                                       const nvjit_buffer *buffer,
                                       size_t offset,
                                       size_t bytes);

// Binds `bytes` bytes of a buffer, from `offset` on, as atomic counter buffer `binding` (0 to 15),
// `program.counter[binding]`. `offset` must be a multiple of 4 (else NVJIT_INVALID_VALUE). For the rest as
// nvjit_memory_bind_constants. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_bind_counters(nvjit_memory *memory,
                                        size_t binding,
                                        const nvjit_buffer *buffer,
                                        size_t offset,
                                        size_t bytes);

// How many accesses were faults until now: outside of all ranges, without the right, or atomics that are not aligned.
// May be called from any thread.
nvjit_status nvjit_memory_faults(const nvjit_memory *memory, uint64_t *faults);

// Ends every run that uses the memory within a bounded amount of work (docs/embedding.md); such runs give
// NVJIT_STOPPED, now and later. May be called from any thread, while others run kernels.
nvjit_status nvjit_memory_stop(const nvjit_memory *memory);

// Sets the memory that a frame's programs access from the next run on; with NULL, none. Frames may share a memory,
// which cannot be changed by mapping or binding while a frame has it. One thread at a time may use the frame.
nvjit_status nvjit_frame_set_memory(nvjit_frame *frame, const nvjit_memory *memory);

// Sets how many instructions an invocation of a program of NV_gpu_program4 or 5 may execute in loops and subroutines;
// the default is 16777216. A run in which one executes more gives NVJIT_OUT_OF_BUDGET. One thread at a time may use
// the frame.
nvjit_status nvjit_frame_set_budget(nvjit_frame *frame, uint64_t budget);

// Sets the data store of buffer object `name` of the context's group, as glBufferData does; with NULL none, as after
// glDeleteBuffers. It gets a new GPU address, and is not resident. NVJIT_INVALID_VALUE if the name is 0. May be called
// from any thread that may use the context.
nvjit_status nvjit_context_set_buffer(const nvjit_context *context, uint32_t name, const nvjit_buffer *buffer);

// A program's declarations for its stage. The output primitive of a passthrough geometry program is its input
// primitive. May be called from any thread.
nvjit_status nvjit_program_stage(const nvjit_program *program, nvjit_stage_info *info);

// Component x of the attribute with the name `name`, of `length` bytes, in programs of ARB_vertex_program and later,
// such as `vertex[2].attrib[0]` and `primitive.id`; NVJIT_INVALID_VALUE if the program cannot have such an attribute.
// nvjit_kernel_find_input returns which attributes a kernel reads. May be called from any thread.
nvjit_status nvjit_program_named_attribute(const nvjit_program *program,
                                           const void *name,
                                           size_t length,
                                           nvjit_row *row);

// Binds an image in a buffer to image unit `unit` (0 to 7). NVJIT_BAD_ENUM for an unknown target, format or access
// right; NVJIT_INVALID_VALUE if the target has no such image, or rows or slices overlap or are not multiples of a
// texel; NVJIT_BAD_SIZE if there is no such unit, or the buffer is too small; NVJIT_INVALID_OPERATION if a frame has
// the memory already. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_bind_image(nvjit_memory *memory,
                                     size_t unit,
                                     const nvjit_buffer *buffer,
                                     const nvjit_image_view *layout);

// Makes an image in a buffer resident under `handle`, a number that the driver chooses, in place of an earlier image
// with that handle (glMakeImageHandleResidentNV); the layout's rights are those of the handle. Accesses by other
// handles are faults. Errors as for nvjit_memory_bind_image. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_make_image_resident(nvjit_memory *memory,
                                              uint64_t handle,
                                              const nvjit_buffer *buffer,
                                              const nvjit_image_view *layout);

// Makes the image of `handle` non-resident (glMakeImageHandleNonResidentNV). NVJIT_INVALID_OPERATION if there was
// none, or a frame has the memory already. One thread at a time may use a memory that no frame has.
nvjit_status nvjit_memory_make_image_non_resident(nvjit_memory *memory, uint64_t handle);

// glBindImageTexture: binds an image to image unit `unit` (0 to 7) of a context; unbinds it if `buffer` is NULL.
// Textures, levels and layers belong to the driver, which passes the place of the texels. Errors as for
// nvjit_memory_bind_image, but NVJIT_INVALID_VALUE if there is no such unit. One thread at a time may use the context.
nvjit_status nvjit_context_bind_image(nvjit_context *context,
                                      uint32_t unit,
                                      const nvjit_buffer *buffer,
                                      const nvjit_image_view *layout);

// glDispatchCompute, or with `size` glDispatchComputeGroupSizeARB: takes a snapshot of the current compute program for
// `groups` work groups in x, y and z. It does not run them: see nvjit_dispatch_run. `size` is the number of
// invocations of a group in x, y and z for a program with a variable group size (GROUP_SIZE), and else NULL.
// NVJIT_INVALID_OPERATION if no compute program is current and enabled, or `size` is missing or given for a program
// that declares it; NVJIT_INVALID_VALUE as in the GL. One thread at a time may use the context.
nvjit_status nvjit_context_dispatch(const nvjit_context *context,
                                    const uint32_t *groups,
                                    const uint32_t *size,
                                    nvjit_dispatch **dispatch);

// glDispatchComputeIndirect: the same, with three words from byte `offset` on of the buffer that is bound to
// GL_DISPATCH_INDIRECT_BUFFER. NVJIT_INVALID_VALUE if the offset is no multiple of 4, NVJIT_INVALID_OPERATION if there
// are no such words. One thread at a time may use the context.
nvjit_status nvjit_context_dispatch_indirect(const nvjit_context *context, ptrdiff_t offset, nvjit_dispatch **dispatch);

// Frees a dispatch; NULL is allowed. No other thread may be using it.
void nvjit_dispatch_free(nvjit_dispatch *dispatch);

// How many work groups there are. May be called from any thread.
nvjit_status nvjit_dispatch_count(const nvjit_dispatch *dispatch, uint64_t *count);

// Runs `count` work groups from number `first` on, fewer at the end; x varies fastest. Many threads may run a
// dispatch, each with frames of its own. `sampler` as for nvjit_pipeline_run.
nvjit_status nvjit_dispatch_run(const nvjit_dispatch *dispatch,
                                nvjit_frames *frames,
                                uint64_t first,
                                uint64_t count,
                                const nvjit_sampler *sampler);

// Runs `count` work groups of a compute program, from number `first` on, of `groups` work groups in x, y and z, which
// are numbered so that x varies fastest; fewer at the end. `size` is the number of invocations of a group in x, y and
// z: the one that the program declares (nvjit_program_stage), if it does. Threads may share the groups: each has a
// frame of its own. NVJIT_BAD_SIZE if a group is larger than 1024 by 1024 by 64 or has more than 1024 invocations, or
// there are more than 65535 groups in a direction; NVJIT_MISMATCH if the kernel is not of a compute program. `sampler`
// and rules on threads as for nvjit_kernel_run.
nvjit_status nvjit_kernel_dispatch(const nvjit_kernel *kernel,
                                   nvjit_frame *frame,
                                   const uint32_t *size,
                                   const uint32_t *groups,
                                   uint64_t first,
                                   uint64_t count,
                                   const nvjit_sampler *sampler);

// Result number `index` of emitted vertices, component x. NVJIT_BAD_SIZE if there are fewer. They are known after the
// first run. One thread at a time may use the frame.
nvjit_status nvjit_frame_emitted_result(const nvjit_frame *frame, size_t index, nvjit_row *row);

// The vertices that invocation `lane` emitted in the last run of a geometry program with the frame, in their order: at
// most `capacity` of them at `vertices`, and at `count` how many there are. Primitives end where another vertex begins
// one. One thread at a time may use the frame.
nvjit_status nvjit_frame_emitted(const nvjit_frame *frame,
                                 size_t lane,
                                 nvjit_emitted_vertex *vertices,
                                 size_t capacity,
                                 size_t *count);

// Makes a share group; `options` may be NULL for defaults. Where there is no native code, its programs run in the
// interpreter. May be called from any thread.
nvjit_status nvjit_group_new(const nvjit_group_options *options, nvjit_group **group);

// Frees a share group; NULL is allowed. No other thread may be using this pointer; the group is destroyed with the
// last of its contexts. If this call destroys it, and the group compiles in the background, the call waits for the
// program that is being compiled.
void nvjit_group_free(nvjit_group *group);

// Changes the byte budget for code, and evicts code beyond it. 0 evicts all native code. May be called from any
// thread.
nvjit_status nvjit_group_set_code_budget(const nvjit_group *group, uint64_t bytes);

// Waits until all background compilations have finished. May be called from any thread.
nvjit_status nvjit_group_finish_compiling(const nvjit_group *group);

// Sets the group's listener; NULL for none. Threads that are compiling may still call the previous one;
// nvjit_group_finish_compiling waits for those in the background. May be called from any thread.
nvjit_status nvjit_group_set_listener(const nvjit_group *group, const nvjit_listener *listener);

// Runs the compilations of a group with NVJIT_TIERING_BACKGROUND on the driver's own threads from now on; NULL for the
// group's thread. May be called from any thread.
nvjit_status nvjit_group_set_executor(const nvjit_group *group, const nvjit_executor *executor);

// Compiles the program, if it is still needed, notifies the group's listener, and frees the job. The group may have
// been freed. May be called from any thread.
nvjit_status nvjit_job_run(nvjit_job *job);

// Frees a job without running it; NULL is allowed. The compilation is requested again when the program is next used.
// May be called from any thread.
void nvjit_job_free(nvjit_job *job);

// Figures of this moment. May be called from any thread.
nvjit_status nvjit_group_describe(const nvjit_group *group, nvjit_group_statistics *statistics);

// Returns how much memory native code uses in the process. May be called from any thread.
nvjit_status nvjit_code_memory(nvjit_code_figures *figures);

// Makes a context with the initial state of the GL. May be called from any thread.
nvjit_status nvjit_context_new(const nvjit_group *group, nvjit_context **context);

// Frees a context; NULL is allowed. Programs stay with the group, which is destroyed with its last context if it has
// been freed, as nvjit_group_free says. No other thread may be using the context.
void nvjit_context_free(nvjit_context *context);

// Sets the matrix on top of a stack to the 16 floats at `values`, in the order of LoadMatrix. `matrix` is
// GL_MODELVIEW, GL_PROJECTION, GL_COLOR, GL_TEXTURE, GL_TEXTUREi_ARB, GL_MATRIXi_NV or GL_MATRIXi_ARB. One thread at a
// time may use the context.
nvjit_status nvjit_context_set_matrix(nvjit_context *context, uint32_t matrix, const float *values);

// Sets the active texture unit, a number from 0, whose matrix GL_TEXTURE means. One thread at a time may use the
// context.
nvjit_status nvjit_context_set_active_texture(nvjit_context *context, uint32_t unit);

// Sets the depth of the stacks of GL_MATRIXi_NV, which is 1 at first. One thread at a time may use the context.
nvjit_status nvjit_context_set_track_matrix_stack_depth(nvjit_context *context, uint32_t depth);

// Sets the source of the state that programs bind; with NULL, they get the values set by nvjit_Lightfv and similar
// functions. nvjit_context_pipeline calls it for all state that the current programs bind, on its own thread; it may
// call any function of this library except those on this context. The structure is copied. One thread at a time may
// use the context.
nvjit_status nvjit_context_set_state_source(nvjit_context *context, const nvjit_state_source *source);

// Whether a command that provokes `what` (NVJIT_PROVOKES_...) may be executed: NVJIT_OK, or NVJIT_INVALID_OPERATION if
// a program that is needed does not exist. One thread at a time may use the context.
nvjit_status nvjit_context_validate(const nvjit_context *context, uint32_t what);

// All errors of the last program that nvjit_LoadProgramNV or nvjit_ProgramStringARB failed to load;
// NVJIT_INVALID_OPERATION if it succeeded. The caller frees the errors. One thread at a time may use the context.
nvjit_status nvjit_context_load_errors(const nvjit_context *context, nvjit_errors **errors);

// Opens the cache in a directory, which is created if it does not exist. Groups with it find code that they compiled
// earlier, in this process or in another one. Entries take at most `limit` bytes; other files in the directory are
// left alone. NVJIT_UNSUPPORTED if the directory cannot be used, and where there is no native code;
// NVJIT_INVALID_OPERATION if it belongs to another user, or others may write to it. May be called from any thread.
nvjit_status nvjit_cache_open(const char *directory, uint64_t limit, nvjit_cache **cache);

// Frees a cache; NULL is allowed. Groups that have it keep it, and its files remain. No other thread may be using this
// pointer.
void nvjit_cache_free(nvjit_cache *cache);

// Figures of this moment. May be called from any thread.
nvjit_status nvjit_cache_describe(const nvjit_cache *cache, nvjit_cache_figures *figures);

// Makes a share group as nvjit_group_new does, which looks for code in a cache before it compiles. May be called from
// any thread.
nvjit_status nvjit_group_new_with_cache(const nvjit_group_options *options,
                                        const nvjit_cache *cache,
                                        nvjit_group **group);

// Sets the images of texture object `texture` of the context's group, as glTexImage*, glTexParameter* and glTexBuffer*
// do: for each of `level_count` levels from 0 on the buffer with its texels and their layout, with all layers and
// faces of the level; a NULL buffer for levels without an image that programs can access. `is_complete` is 0 if the
// texture is not complete. Access rights in the layouts are ignored. NVJIT_INVALID_VALUE if the name is 0,
// NVJIT_INVALID_OPERATION if handles refer to it, NVJIT_BAD_SIZE if there are more than 32 levels; for a layout the
// errors of nvjit_memory_bind_image. May be called from any thread that may use the context.
nvjit_status nvjit_context_set_texture(const nvjit_context *context,
                                       uint32_t texture,
                                       uint8_t is_complete,
                                       size_t level_count,
                                       const nvjit_buffer *const *buffers,
                                       const nvjit_image_view *const *layouts);

// glGetImageHandleNV; `*handle` is 0 if there is an error. One thread at a time may use the context.
nvjit_status nvjit_GetImageHandleNV(nvjit_context *context,
                                    uint32_t texture,
                                    int32_t level,
                                    uint8_t layered,
                                    int32_t layer,
                                    uint32_t format,
                                    uint64_t *handle);

// glAreProgramsResidentNV; `*result` is GL_FALSE if there is an error. `residences` is written only if not all are
// resident. One thread at a time may use the context.
nvjit_status nvjit_AreProgramsResidentNV(const nvjit_context *context,
                                         int32_t n,
                                         const uint32_t *ids,
                                         uint8_t *residences,
                                         uint8_t *result);

// glGetString for GL_PROGRAM_ERROR_STRING_NV; NVJIT_INVALID_ENUM for other names, which are the driver's. The string
// stays where it is until nvjit_LoadProgramNV or nvjit_ProgramStringARB is called on this context, or the context is
// freed. One thread at a time may use the context.
nvjit_status nvjit_GetString(nvjit_context *context, uint32_t name, const char **string);

// Takes a snapshot of the current programs, compiled according to the group's options, and of their parameters.
// Allowed between Begin and End. NVJIT_INVALID_OPERATION as for nvjit_Begin. One thread at a time may use the context.
nvjit_status nvjit_context_pipeline(const nvjit_context *context, nvjit_pipeline **pipeline);

// Frees a pipeline; NULL is allowed. Kernels taken from it stay. No other thread may be using it.
void nvjit_pipeline_free(nvjit_pipeline *pipeline);

// What the programs require of the fixed pipeline. May be called from any thread.
nvjit_status nvjit_pipeline_describe(const nvjit_pipeline *pipeline, nvjit_needs *needs);

// The texture image unit and the target (NVJIT_TARGET_...) of use `index` of the fragment program. May be called from
// any thread.
nvjit_status nvjit_pipeline_texture(const nvjit_pipeline *pipeline, size_t index, uint32_t *unit, uint32_t *target);

// The program of a stage (NVJIT_STAGE_..., except vertex states and compute) as a separate kernel, to query its rows,
// to make batches, and for the results that a geometry program emits (nvjit_frame_emitted); NVJIT_INVALID_OPERATION if
// the stage has no program. The caller frees the kernel. May be called from any thread.
nvjit_status nvjit_pipeline_kernel(const nvjit_pipeline *pipeline, uint32_t stage, nvjit_kernel **kernel);

// Loads the pipeline's parameters into a frame of the stage's kernel. One thread at a time may use the frame.
nvjit_status nvjit_pipeline_load_parameters(const nvjit_pipeline *pipeline, uint32_t stage, nvjit_frame *frame);

// Makes an empty collection of frames. May be called from any thread.
nvjit_status nvjit_frames_new(nvjit_frames **frames);

// Frees frames; NULL is allowed. No other thread may be using them.
void nvjit_frames_free(nvjit_frames *frames);

// Runs a stage on a batch, with the pipeline's parameters. `sampler` may be NULL if the program has no texture
// lookups; otherwise NULL gives NVJIT_NULL_POINTER. Many threads may run a pipeline, each with frames and a batch of
// its own. The sampler may call any function of this library except those on these frames and this batch.
nvjit_status nvjit_pipeline_run(const nvjit_pipeline *pipeline,
                                uint32_t stage,
                                nvjit_frames *frames,
                                nvjit_batch *batch,
                                const nvjit_sampler *sampler);

// nvjit_pipeline_run for the first `lanes` invocations of the batch alone, as nvjit_kernel_run_first does it. Rules on
// threads as for nvjit_pipeline_run.
nvjit_status nvjit_pipeline_run_first(const nvjit_pipeline *pipeline,
                                      uint32_t stage,
                                      nvjit_frames *frames,
                                      nvjit_batch *batch,
                                      size_t lanes,
                                      const nvjit_sampler *sampler);

// Converts the attributes of TransformFeedbackAttribsNV for nvjit_feedback_add_buffer: `recorded` gets `count`
// elements for the `count` times three numbers of `attribs` (an enumerant, GL_POSITION and on, the number of
// components, and an index). `buffer_mode` is GL_INTERLEAVED_ATTRIBS_NV, where all are for one buffer, or
// GL_SEPARATE_ATTRIBS_NV, where each has its own. Errors are those of the GL; after an error nothing is written. May
// be called from any thread.
nvjit_status nvjit_feedback_attribs(const int32_t *attribs,
                                    size_t count,
                                    uint32_t buffer_mode,
                                    nvjit_recorded *recorded);

// Makes transform feedback that records nothing. May be called from any thread.
nvjit_status nvjit_feedback_new(nvjit_feedback **feedback);

// Frees transform feedback; NULL is allowed. No other thread may be using it.
void nvjit_feedback_free(nvjit_feedback *feedback);

// Adds an empty buffer with room for `limit` words. For each vertex of stream `stream` (0 except for geometry programs
// with several streams), `count` results are appended to it. A primitive that does not fit is not recorded at all.
// SEPARATE_ATTRIBS_NV corresponds to a buffer for each result, INTERLEAVED_ATTRIBS_NV to one buffer for all.
// NVJIT_INVALID_OPERATION if a result of the stream would be recorded twice, in this buffer or in those before. One
// thread at a time may use the feedback.
nvjit_status nvjit_feedback_add_buffer(nvjit_feedback *feedback,
                                       uint32_t stream,
                                       const nvjit_recorded *recorded,
                                       size_t count,
                                       size_t limit);

// Sets the primitives that may be recorded from the next draw on, as BeginTransformFeedbackNV does: GL_POINTS,
// GL_LINES or GL_TRIANGLES. Draws whose last program before fragments makes others give NVJIT_INVALID_OPERATION. Until
// it is called, primitives of all kinds are recorded. One thread at a time may use the feedback.
nvjit_status nvjit_feedback_set_primitives(nvjit_feedback *feedback, uint32_t primitives);

// The contents of buffer `buffer`: `count` words, the bits of components. They are valid until the feedback is drawn
// with, restarted or freed. One thread at a time may use the feedback.
nvjit_status nvjit_feedback_words(const nvjit_feedback *feedback, size_t buffer, const uint32_t **words, size_t *count);

// How many primitives of a stream there were, and how many of these were written: PRIMITIVES_GENERATED_NV and
// TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV since the feedback was made or restarted. One thread at a time may use the
// feedback.
nvjit_status nvjit_feedback_counts(const nvjit_feedback *feedback,
                                   uint32_t stream,
                                   uint64_t *generated,
                                   uint64_t *written);

// Empties buffers and counts, as BeginTransformFeedbackNV does. One thread at a time may use the feedback.
nvjit_status nvjit_feedback_restart(nvjit_feedback *feedback);

// Makes a rasteriser with `threads` threads, at most 1024, or with as many as the machine runs at a time if `threads`
// is 0. The threads block signals. A child of fork starts threads of its own when it draws. May be called from any
// thread.
nvjit_status nvjit_rasterizer_new(uint32_t threads, nvjit_rasterizer **rasterizer);

// Ends the threads; NULL is allowed. No thread may be drawing with them.
void nvjit_rasterizer_free(nvjit_rasterizer *rasterizer);

// Makes a target: colours are zero, depths 1. y grows upward, as in the GL. May be called from any thread.
nvjit_status nvjit_target_new(const nvjit_target_description *description, nvjit_target **target);

// Frees a target; NULL is allowed. No other thread may be using it.
void nvjit_target_free(nvjit_target *target);

// Clears a target with all its layers, as Clear does. Without scissor and masks the cost is small until the next draw.
// One thread at a time may use the target.
nvjit_status nvjit_target_clear(nvjit_target *target, const nvjit_clear *clear);

// Reads `count` pixels of a row of the first layer, from `x` on; row 0 is the lowest. `buffer` is the number of a
// colour buffer, or NVJIT_BUFFER_DEPTH. `type` is GL_UNSIGNED_BYTE (only for colours, four bytes each, red first) or
// GL_FLOAT (four for a colour, one for a depth). `pixels` has room for `count` pixels. NVJIT_BAD_SIZE if the row does
// not have these pixels. One thread at a time may use the target.
nvjit_status nvjit_target_read(const nvjit_target *target,
                               uint32_t buffer,
                               uint32_t type,
                               uint32_t x,
                               uint32_t y,
                               size_t count,
                               void *pixels);

// nvjit_target_read of a layer. One thread at a time may use the target.
nvjit_status nvjit_target_read_layer(const nvjit_target *target,
                                     uint32_t layer,
                                     uint32_t buffer,
                                     uint32_t type,
                                     uint32_t x,
                                     uint32_t y,
                                     size_t count,
                                     void *pixels);

// Sets the GL's initial state for a target of this size: the viewport is all of it. May be called from any thread.
nvjit_status nvjit_draw_state_init(nvjit_draw_state *state, uint32_t width, uint32_t height);

// Draws a mesh to a target with the programs of a pipeline and their parameters. It returns when the mesh is drawn.
// The first draw with a pipeline makes state that the pipeline keeps, so a pipeline should be reused while nothing
// changes. `sampler` performs the lookups of all programs; it may be NULL if no program has lookups, otherwise NULL
// gives NVJIT_NULL_POINTER. It is called from the rasteriser's threads. `statistics` may be NULL.
// NVJIT_INVALID_OPERATION if there is no vertex or no fragment program, or if a program takes other primitives;
// NVJIT_BAD_SIZE if the viewport is larger than NVJIT_MAX_VIEWPORT or further from the origin. After
// NVJIT_OUT_OF_BUDGET and NVJIT_STOPPED a part of the mesh may be drawn and recorded. One thread at a time may use the
// target and the feedback; the rasteriser and the pipeline may be used by many threads.
nvjit_status nvjit_draw(const nvjit_rasterizer *rasterizer,
                        nvjit_target *target,
                        const nvjit_pipeline *pipeline,
                        const nvjit_draw_state *state,
                        const nvjit_mesh *mesh,
                        const nvjit_sampler *sampler,
                        nvjit_draw_statistics *statistics);

// Links a vertex program and a fragment program. NVJIT_INVALID_OPERATION if they are of other stages. The kernels may
// be freed. May be called from any thread.
nvjit_status nvjit_varyings_new(const nvjit_kernel *vertex, const nvjit_kernel *fragment, nvjit_varyings **varyings);

// Frees linked programs; NULL is allowed. No other thread may be using them.
void nvjit_varyings_free(nvjit_varyings *varyings);

// The varyings of a vertex. May be called from any thread.
nvjit_status nvjit_varyings_describe(const nvjit_varyings *varyings, nvjit_varyings_info *info);

// The source of row `row` of the fragment program, as numbered by nvjit_kernel_input. May be called from any thread.
nvjit_status nvjit_varyings_input(const nvjit_varyings *varyings, size_t row, nvjit_fragment_input *input);

// Takes the first `count` vertices of a batch that the vertex program ran on. Each array has room for `count`
// vertices. `clip` gets clip coordinates, four floats each; where the program leaves the position to the GL, the
// driver has put them there. `window_coordinates` gets those after the division by w, and the reciprocal of w.
// `outside` gets bits 0 to 5, set where `x < -w`, `x > w`, `y < -w`, `y > w`, `z < -w`, `z > w` or one of both is NaN:
// such vertices are clipped by the driver, and their window coordinates are unspecified. `values` gets the varyings,
// vertex by vertex, colours clamped to `[0,1]`. NVJIT_MISMATCH if the batch is of another program or has fewer
// invocations. Many threads may use the same linked programs, each with a batch of its own.
nvjit_status nvjit_varyings_take(const nvjit_varyings *varyings,
                                 const nvjit_batch *batch,
                                 size_t count,
                                 const nvjit_window *window,
                                 float *clip,
                                 float *window_coordinates,
                                 uint32_t *outside,
                                 float *values);

// glLoadProgramNV. For what is wrong with a program, see nvjit_GetIntegerv, nvjit_GetString and
// nvjit_context_load_errors.
// One thread at a time may use the context.
nvjit_status nvjit_LoadProgramNV(nvjit_context *context,
                                 uint32_t target,
                                 uint32_t id,
                                 int32_t len,
                                 const void *program);

// glBindProgramNV.
// One thread at a time may use the context.
nvjit_status nvjit_BindProgramNV(nvjit_context *context, uint32_t target, uint32_t id);

// glDeleteProgramsNV.
// One thread at a time may use the context.
nvjit_status nvjit_DeleteProgramsNV(nvjit_context *context, int32_t n, const uint32_t *ids);

// glGenProgramsNV.
// One thread at a time may use the context.
nvjit_status nvjit_GenProgramsNV(nvjit_context *context, int32_t n, uint32_t *ids);

// glIsProgramNV; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsProgramNV(const nvjit_context *context, uint32_t id, uint8_t *result);

// glRequestResidentProgramsNV.
// One thread at a time may use the context.
nvjit_status nvjit_RequestResidentProgramsNV(nvjit_context *context, int32_t n, const uint32_t *ids);

// glGetProgramivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramivNV(const nvjit_context *context, uint32_t id, uint32_t pname, int32_t *params);

// glGetProgramStringNV; `program` has room for GL_PROGRAM_LENGTH_NV bytes, a number that contexts of the group
// change when they load the program meanwhile.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramStringNV(const nvjit_context *context, uint32_t id, uint32_t pname, void *program);

// glExecuteProgramNV.
// One thread at a time may use the context.
nvjit_status nvjit_ExecuteProgramNV(nvjit_context *context, uint32_t target, uint32_t id, const float *params);

// glProgramNamedParameter4fNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramNamedParameter4fNV(nvjit_context *context,
                                             uint32_t id,
                                             int32_t len,
                                             const void *name,
                                             float x,
                                             float y,
                                             float z,
                                             float w);

// glProgramNamedParameter4dNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramNamedParameter4dNV(nvjit_context *context,
                                             uint32_t id,
                                             int32_t len,
                                             const void *name,
                                             double x,
                                             double y,
                                             double z,
                                             double w);

// glProgramNamedParameter4fvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramNamedParameter4fvNV(nvjit_context *context,
                                              uint32_t id,
                                              int32_t len,
                                              const void *name,
                                              const float *v);

// glProgramNamedParameter4dvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramNamedParameter4dvNV(nvjit_context *context,
                                              uint32_t id,
                                              int32_t len,
                                              const void *name,
                                              const double *v);

// glGetProgramNamedParameterfvNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramNamedParameterfvNV(const nvjit_context *context,
                                                uint32_t id,
                                                int32_t len,
                                                const void *name,
                                                float *params);

// glGetProgramNamedParameterdvNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramNamedParameterdvNV(const nvjit_context *context,
                                                uint32_t id,
                                                int32_t len,
                                                const void *name,
                                                double *params);

// glProgramLocalParameter4fARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameter4fARB(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              float x,
                                              float y,
                                              float z,
                                              float w);

// glProgramLocalParameter4dARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameter4dARB(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              double x,
                                              double y,
                                              double z,
                                              double w);

// glProgramLocalParameter4fvARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameter4fvARB(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               const float *params);

// glProgramLocalParameter4dvARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameter4dvARB(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               const double *params);

// glGetProgramLocalParameterfvARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramLocalParameterfvARB(const nvjit_context *context,
                                                 uint32_t target,
                                                 uint32_t index,
                                                 float *params);

// glGetProgramLocalParameterdvARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramLocalParameterdvARB(const nvjit_context *context,
                                                 uint32_t target,
                                                 uint32_t index,
                                                 double *params);

// glProgramParameter4fNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameter4fNV(nvjit_context *context,
                                        uint32_t target,
                                        uint32_t index,
                                        float x,
                                        float y,
                                        float z,
                                        float w);

// glProgramParameter4dNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameter4dNV(nvjit_context *context,
                                        uint32_t target,
                                        uint32_t index,
                                        double x,
                                        double y,
                                        double z,
                                        double w);

// glProgramParameter4fvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameter4fvNV(nvjit_context *context, uint32_t target, uint32_t index, const float *params);

// glProgramParameter4dvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameter4dvNV(nvjit_context *context, uint32_t target, uint32_t index, const double *params);

// glProgramParameters4fvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameters4fvNV(nvjit_context *context,
                                          uint32_t target,
                                          uint32_t index,
                                          int32_t num,
                                          const float *params);

// glProgramParameters4dvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramParameters4dvNV(nvjit_context *context,
                                          uint32_t target,
                                          uint32_t index,
                                          int32_t num,
                                          const double *params);

// glGetProgramParameterfvNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramParameterfvNV(const nvjit_context *context,
                                           uint32_t target,
                                           uint32_t index,
                                           uint32_t pname,
                                           float *params);

// glGetProgramParameterdvNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramParameterdvNV(const nvjit_context *context,
                                           uint32_t target,
                                           uint32_t index,
                                           uint32_t pname,
                                           double *params);

// glTrackMatrixNV.
// One thread at a time may use the context.
nvjit_status nvjit_TrackMatrixNV(nvjit_context *context,
                                 uint32_t target,
                                 uint32_t address,
                                 uint32_t matrix,
                                 uint32_t transform);

// glGetTrackMatrixivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetTrackMatrixivNV(const nvjit_context *context,
                                      uint32_t target,
                                      uint32_t address,
                                      uint32_t pname,
                                      int32_t *params);

// glEnable for the capabilities of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's.
// One thread at a time may use the context.
nvjit_status nvjit_Enable(nvjit_context *context, uint32_t cap);

// glDisable, as nvjit_Enable.
// One thread at a time may use the context.
nvjit_status nvjit_Disable(nvjit_context *context, uint32_t cap);

// glEnableClientState for GL_VERTEX_ATTRIB_ARRAYi_NV, which is what nvjit_EnableVertexAttribArrayARB enables;
// NVJIT_INVALID_ENUM for others, which are the driver's.
// One thread at a time may use the context.
nvjit_status nvjit_EnableClientState(nvjit_context *context, uint32_t array);

// glDisableClientState, as nvjit_EnableClientState.
// One thread at a time may use the context.
nvjit_status nvjit_DisableClientState(nvjit_context *context, uint32_t array);

// glIsEnabled, as nvjit_Enable and nvjit_EnableClientState; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsEnabled(const nvjit_context *context, uint32_t cap, uint8_t *result);

// glGetIntegerv for the names of these extensions; NVJIT_INVALID_ENUM for others, which are the driver's.
// One thread at a time may use the context.
nvjit_status nvjit_GetIntegerv(const nvjit_context *context, uint32_t pname, int32_t *params);

// glBegin, as far as programs are concerned: NVJIT_INVALID_OPERATION if a program that is needed does not exist.
// Until nvjit_End most functions on the context are NVJIT_INVALID_OPERATION. A driver that tracks Begin and End
// itself calls nvjit_context_validate instead.
// One thread at a time may use the context.
nvjit_status nvjit_Begin(nvjit_context *context);

// glEnd.
// One thread at a time may use the context.
nvjit_status nvjit_End(nvjit_context *context);

// glVertexAttrib4fvNV. The driver brings the other forms of glVertexAttribNV to this one. Allowed between Begin
// and End.
// One thread at a time may use the context.
nvjit_status nvjit_VertexAttrib4fvNV(nvjit_context *context, uint32_t index, const float *v);

// glVertexAttribs4fvNV, as nvjit_VertexAttrib4fvNV.
// One thread at a time may use the context.
nvjit_status nvjit_VertexAttribs4fvNV(nvjit_context *context, uint32_t index, int32_t n, const float *v);

// glVertexAttrib4fvARB. The driver brings the other forms of glVertexAttribARB to this one. Allowed between Begin
// and End.
// One thread at a time may use the context.
nvjit_status nvjit_VertexAttrib4fvARB(nvjit_context *context, uint32_t index, const float *v);

// glEnableVertexAttribArrayARB.
// One thread at a time may use the context.
nvjit_status nvjit_EnableVertexAttribArrayARB(nvjit_context *context, uint32_t index);

// glDisableVertexAttribArrayARB.
// One thread at a time may use the context.
nvjit_status nvjit_DisableVertexAttribArrayARB(nvjit_context *context, uint32_t index);

// glVertexAttribPointerNV. The pointer is stored, and never dereferenced.
// One thread at a time may use the context.
nvjit_status nvjit_VertexAttribPointerNV(nvjit_context *context,
                                         uint32_t index,
                                         int32_t size,
                                         uint32_t component_type,
                                         int32_t stride,
                                         const void *pointer);

// glVertexAttribPointerARB. The pointer is stored, and never dereferenced.
// One thread at a time may use the context.
nvjit_status nvjit_VertexAttribPointerARB(nvjit_context *context,
                                          uint32_t index,
                                          int32_t size,
                                          uint32_t component_type,
                                          uint8_t normalized,
                                          int32_t stride,
                                          const void *pointer);

// glGetVertexAttribfvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribfvNV(const nvjit_context *context, uint32_t index, uint32_t pname, float *params);

// glGetVertexAttribdvNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribdvNV(const nvjit_context *context, uint32_t index, uint32_t pname, double *params);

// glGetVertexAttribivNV: four values for GL_CURRENT_ATTRIB_NV, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribivNV(const nvjit_context *context, uint32_t index, uint32_t pname, int32_t *params);

// glGetVertexAttribfvARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribfvARB(const nvjit_context *context, uint32_t index, uint32_t pname, float *params);

// glGetVertexAttribdvARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribdvARB(const nvjit_context *context, uint32_t index, uint32_t pname, double *params);

// glGetVertexAttribivARB: four values for GL_CURRENT_VERTEX_ATTRIB_ARB, one for the other names.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribivARB(const nvjit_context *context, uint32_t index, uint32_t pname, int32_t *params);

// glGetVertexAttribPointervNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribPointervNV(const nvjit_context *context,
                                             uint32_t index,
                                             uint32_t pname,
                                             void **pointer);

// glGetVertexAttribPointervARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetVertexAttribPointervARB(const nvjit_context *context,
                                              uint32_t index,
                                              uint32_t pname,
                                              void **pointer);

// glProgramStringARB. The string may be of a language of NV, too. What is wrong with it is reported as for
// nvjit_LoadProgramNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramStringARB(nvjit_context *context,
                                    uint32_t target,
                                    uint32_t format,
                                    int32_t len,
                                    const void *string);

// glNamedProgramStringEXT; program 0 is the default object of the target. What is wrong with it is reported as for
// nvjit_LoadProgramNV.
// One thread at a time may use the context.
nvjit_status nvjit_NamedProgramStringEXT(nvjit_context *context,
                                         uint32_t program,
                                         uint32_t target,
                                         uint32_t format,
                                         int32_t len,
                                         const void *string);

// glProgramVertexLimitNV: how many vertices the current geometry program may emit.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramVertexLimitNV(nvjit_context *context, uint32_t target, int32_t limit);

// glBindProgramARB, which makes the object if there is none of that name.
// One thread at a time may use the context.
nvjit_status nvjit_BindProgramARB(nvjit_context *context, uint32_t target, uint32_t program);

// glDeleteProgramsARB.
// One thread at a time may use the context.
nvjit_status nvjit_DeleteProgramsARB(nvjit_context *context, int32_t n, const uint32_t *programs);

// glGenProgramsARB.
// One thread at a time may use the context.
nvjit_status nvjit_GenProgramsARB(nvjit_context *context, int32_t n, uint32_t *programs);

// glIsProgramARB; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsProgramARB(const nvjit_context *context, uint32_t program, uint8_t *result);

// glGetProgramivARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramivARB(const nvjit_context *context, uint32_t target, uint32_t pname, int32_t *params);

// glGetProgramStringARB; `string` has room for GL_PROGRAM_LENGTH_ARB bytes, a number that contexts of the group
// change when they load the program meanwhile.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramStringARB(const nvjit_context *context, uint32_t target, uint32_t pname, void *string);

// glProgramEnvParameter4fARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameter4fARB(nvjit_context *context,
                                            uint32_t target,
                                            uint32_t index,
                                            float x,
                                            float y,
                                            float z,
                                            float w);

// glProgramEnvParameter4dARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameter4dARB(nvjit_context *context,
                                            uint32_t target,
                                            uint32_t index,
                                            double x,
                                            double y,
                                            double z,
                                            double w);

// glProgramEnvParameter4fvARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameter4fvARB(nvjit_context *context,
                                             uint32_t target,
                                             uint32_t index,
                                             const float *params);

// glProgramEnvParameter4dvARB.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameter4dvARB(nvjit_context *context,
                                             uint32_t target,
                                             uint32_t index,
                                             const double *params);

// glProgramEnvParameters4fvEXT.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameters4fvEXT(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              int32_t num,
                                              const float *params);

// glProgramLocalParameters4fvEXT.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameters4fvEXT(nvjit_context *context,
                                                uint32_t target,
                                                uint32_t index,
                                                int32_t num,
                                                const float *params);

// glGetProgramEnvParameterfvARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramEnvParameterfvARB(const nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               float *params);

// glGetProgramEnvParameterdvARB.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramEnvParameterdvARB(const nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               double *params);

// glProgramLocalParameterI4iNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameterI4iNV(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              int32_t x,
                                              int32_t y,
                                              int32_t z,
                                              int32_t w);

// glProgramLocalParameterI4ivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameterI4ivNV(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               const int32_t *params);

// glProgramLocalParametersI4ivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParametersI4ivNV(nvjit_context *context,
                                                uint32_t target,
                                                uint32_t index,
                                                int32_t num,
                                                const int32_t *params);

// glProgramLocalParameterI4uiNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameterI4uiNV(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               uint32_t x,
                                               uint32_t y,
                                               uint32_t z,
                                               uint32_t w);

// glProgramLocalParameterI4uivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParameterI4uivNV(nvjit_context *context,
                                                uint32_t target,
                                                uint32_t index,
                                                const uint32_t *params);

// glProgramLocalParametersI4uivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramLocalParametersI4uivNV(nvjit_context *context,
                                                 uint32_t target,
                                                 uint32_t index,
                                                 int32_t num,
                                                 const uint32_t *params);

// glGetProgramLocalParameterIivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramLocalParameterIivNV(const nvjit_context *context,
                                                 uint32_t target,
                                                 uint32_t index,
                                                 int32_t *params);

// glGetProgramLocalParameterIuivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramLocalParameterIuivNV(const nvjit_context *context,
                                                  uint32_t target,
                                                  uint32_t index,
                                                  uint32_t *params);

// glProgramEnvParameterI4iNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameterI4iNV(nvjit_context *context,
                                            uint32_t target,
                                            uint32_t index,
                                            int32_t x,
                                            int32_t y,
                                            int32_t z,
                                            int32_t w);

// glProgramEnvParameterI4ivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameterI4ivNV(nvjit_context *context,
                                             uint32_t target,
                                             uint32_t index,
                                             const int32_t *params);

// glProgramEnvParametersI4ivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParametersI4ivNV(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              int32_t num,
                                              const int32_t *params);

// glProgramEnvParameterI4uiNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameterI4uiNV(nvjit_context *context,
                                             uint32_t target,
                                             uint32_t index,
                                             uint32_t x,
                                             uint32_t y,
                                             uint32_t z,
                                             uint32_t w);

// glProgramEnvParameterI4uivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParameterI4uivNV(nvjit_context *context,
                                              uint32_t target,
                                              uint32_t index,
                                              const uint32_t *params);

// glProgramEnvParametersI4uivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramEnvParametersI4uivNV(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               int32_t num,
                                               const uint32_t *params);

// glGetProgramEnvParameterIivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramEnvParameterIivNV(const nvjit_context *context,
                                               uint32_t target,
                                               uint32_t index,
                                               int32_t *params);

// glGetProgramEnvParameterIuivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramEnvParameterIuivNV(const nvjit_context *context,
                                                uint32_t target,
                                                uint32_t index,
                                                uint32_t *params);

// glBindBuffer, for the entry points on the buffer that is bound to a target.
// One thread at a time may use the context.
nvjit_status nvjit_BindBuffer(nvjit_context *context, uint32_t target, uint32_t buffer);

// glBindBufferRangeNV for parameter buffers, and glBindBufferRange for GL_SHADER_STORAGE_BUFFER.
// One thread at a time may use the context.
nvjit_status nvjit_BindBufferRangeNV(nvjit_context *context,
                                     uint32_t target,
                                     uint32_t index,
                                     uint32_t buffer,
                                     ptrdiff_t offset,
                                     ptrdiff_t size);

// glBindBufferOffsetNV.
// One thread at a time may use the context.
nvjit_status nvjit_BindBufferOffsetNV(nvjit_context *context,
                                      uint32_t target,
                                      uint32_t index,
                                      uint32_t buffer,
                                      ptrdiff_t offset);

// glBindBufferBaseNV, and glBindBufferBase for GL_SHADER_STORAGE_BUFFER.
// One thread at a time may use the context.
nvjit_status nvjit_BindBufferBaseNV(nvjit_context *context, uint32_t target, uint32_t index, uint32_t buffer);

// glProgramBufferParametersfvNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramBufferParametersfvNV(nvjit_context *context,
                                               uint32_t target,
                                               uint32_t binding_index,
                                               uint32_t word_index,
                                               int32_t num,
                                               const float *params);

// glProgramBufferParametersIivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramBufferParametersIivNV(nvjit_context *context,
                                                uint32_t target,
                                                uint32_t binding_index,
                                                uint32_t word_index,
                                                int32_t num,
                                                const int32_t *params);

// glProgramBufferParametersIuivNV.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramBufferParametersIuivNV(nvjit_context *context,
                                                 uint32_t target,
                                                 uint32_t binding_index,
                                                 uint32_t word_index,
                                                 int32_t num,
                                                 const uint32_t *params);

// glGetIntegerIndexedvEXT, for the targets of nvjit_BindBufferRangeNV and GL_SHADER_STORAGE_BUFFER_BINDING.
// One thread at a time may use the context.
nvjit_status nvjit_GetIntegerIndexedvEXT(const nvjit_context *context, uint32_t value, uint32_t index, int32_t *data);

// glMakeBufferResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeBufferResidentNV(nvjit_context *context, uint32_t target, uint32_t access);

// glMakeBufferNonResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeBufferNonResidentNV(nvjit_context *context, uint32_t target);

// glIsBufferResidentNV; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsBufferResidentNV(const nvjit_context *context, uint32_t target, uint8_t *result);

// glMakeNamedBufferResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeNamedBufferResidentNV(nvjit_context *context, uint32_t buffer, uint32_t access);

// glMakeNamedBufferNonResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeNamedBufferNonResidentNV(nvjit_context *context, uint32_t buffer);

// glIsNamedBufferResidentNV; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsNamedBufferResidentNV(const nvjit_context *context, uint32_t buffer, uint8_t *result);

// glGetBufferParameterui64vNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetBufferParameterui64vNV(const nvjit_context *context,
                                             uint32_t target,
                                             uint32_t pname,
                                             uint64_t *params);

// glGetNamedBufferParameterui64vNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetNamedBufferParameterui64vNV(const nvjit_context *context,
                                                  uint32_t buffer,
                                                  uint32_t pname,
                                                  uint64_t *params);

// glGetIntegerui64vNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetIntegerui64vNV(const nvjit_context *context, uint32_t value, uint64_t *result);

// glDeleteTextures, for a texture that nvjit_context_set_texture told of; others are ignored. Its handles are not
// resident in this context any more, and are gone if they are in no other.
// One thread at a time may use the context.
nvjit_status nvjit_context_delete_texture(nvjit_context *context, uint32_t texture);

// glMakeImageHandleResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeImageHandleResidentNV(nvjit_context *context, uint64_t handle, uint32_t access);

// glMakeImageHandleNonResidentNV.
// One thread at a time may use the context.
nvjit_status nvjit_MakeImageHandleNonResidentNV(nvjit_context *context, uint64_t handle);

// glIsImageHandleResidentNV; `*result` is GL_FALSE if there is an error.
// One thread at a time may use the context.
nvjit_status nvjit_IsImageHandleResidentNV(const nvjit_context *context, uint64_t handle, uint8_t *result);

// glProgramSubroutineParametersuivNV: numbers (SUBROUTINENUM), one for each parameter up to the last that the
// program has.
// One thread at a time may use the context.
nvjit_status nvjit_ProgramSubroutineParametersuivNV(nvjit_context *context,
                                                    uint32_t target,
                                                    int32_t n,
                                                    const uint32_t *params);

// glGetProgramSubroutineParameteruivNV.
// One thread at a time may use the context.
nvjit_status nvjit_GetProgramSubroutineParameteruivNV(const nvjit_context *context,
                                                      uint32_t target,
                                                      uint32_t index,
                                                      uint32_t *param);

// glMaterialfv. Allowed between Begin and End.
// One thread at a time may use the context.
nvjit_status nvjit_Materialfv(nvjit_context *context, uint32_t face, uint32_t pname, const float *params);

// glLightfv.
// One thread at a time may use the context.
nvjit_status nvjit_Lightfv(nvjit_context *context, uint32_t light, uint32_t pname, const float *params);

// glLightModelfv.
// One thread at a time may use the context.
nvjit_status nvjit_LightModelfv(nvjit_context *context, uint32_t pname, const float *params);

// glFogfv.
// One thread at a time may use the context.
nvjit_status nvjit_Fogfv(nvjit_context *context, uint32_t pname, const float *params);

// glTexGenfv. Of the unit that nvjit_context_set_active_texture told.
// One thread at a time may use the context.
nvjit_status nvjit_TexGenfv(nvjit_context *context, uint32_t coord, uint32_t pname, const float *params);

// glTexEnvfv. Of the unit that nvjit_context_set_active_texture told.
// One thread at a time may use the context.
nvjit_status nvjit_TexEnvfv(nvjit_context *context, uint32_t target, uint32_t pname, const float *params);

// glPointParameterfv.
// One thread at a time may use the context.
nvjit_status nvjit_PointParameterfv(nvjit_context *context, uint32_t pname, const float *params);

// glPointSize.
// One thread at a time may use the context.
nvjit_status nvjit_PointSize(nvjit_context *context, float size);

// glClipPlane.
// One thread at a time may use the context.
nvjit_status nvjit_ClipPlane(nvjit_context *context, uint32_t plane, const double *equation);

// glDepthRange.
// One thread at a time may use the context.
nvjit_status nvjit_DepthRange(nvjit_context *context, double near_val, double far_val);

// glMatrixMode, for nvjit_LoadMatrixf and its kin: GL_MODELVIEW, GL_PROJECTION, GL_TEXTURE, GL_MATRIXi_ARB or
// GL_MATRIXi_NV.
// One thread at a time may use the context.
nvjit_status nvjit_MatrixMode(nvjit_context *context, uint32_t mode);

// glLoadIdentity.
// One thread at a time may use the context.
nvjit_status nvjit_LoadIdentity(nvjit_context *context);

// glLoadMatrixf.
// One thread at a time may use the context.
nvjit_status nvjit_LoadMatrixf(nvjit_context *context, const float *m);

// glLoadMatrixd.
// One thread at a time may use the context.
nvjit_status nvjit_LoadMatrixd(nvjit_context *context, const double *m);

// glMultMatrixf.
// One thread at a time may use the context.
nvjit_status nvjit_MultMatrixf(nvjit_context *context, const float *m);

// glMultMatrixd.
// One thread at a time may use the context.
nvjit_status nvjit_MultMatrixd(nvjit_context *context, const double *m);

// glPushMatrix.
// One thread at a time may use the context.
nvjit_status nvjit_PushMatrix(nvjit_context *context);

// glPopMatrix.
// One thread at a time may use the context.
nvjit_status nvjit_PopMatrix(nvjit_context *context);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NVJIT_H */
