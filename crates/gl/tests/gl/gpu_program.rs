//! Additions of NV_gpu_program4 (GP4), NV_gpu_program5, NV_parameter_buffer_object (PBO), NV_shader_buffer_load (SBL)
//! and NV_shader_buffer_store (SBS) to program objects: integer parameters, limits, buffers. Every error of their
//! Errors sections, but for negative counts, which exist in C only.

use super::*;
use nvjit::runtime::{Batch, Buffer, NoTextures, Register, RegisterFile, RowId};
use nvjit_gl::Frames;
use std::sync::Arc;

const V: u32 = VERTEX_PROGRAM_NV;
const F: u32 = FRAGMENT_PROGRAM_NV;
const VB: u32 = VERTEX_PROGRAM_PARAMETER_BUFFER_NV;
const FB: u32 = FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV;
const SB: u32 = SHADER_STORAGE_BUFFER;
const ASCII: u32 = PROGRAM_FORMAT_ASCII_ARB;

const NVFP: &[u8] = b"!!NVfp5.0 TEMP R; MOV.U R, program.local[1000]; MOV.U result.color, R; END";
const NVVP: &[u8] = b"!!NVvp4.0 MOV.U result.position, program.env[200]; END";

fn buffer(words: &[u32]) -> Arc<Buffer> {
    let buffer = Buffer::new(words.len() * 4);
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    buffer.write(0, &bytes).unwrap();
    Arc::new(buffer)
}

fn words(buffer: &Buffer) -> Vec<u32> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).unwrap();
    bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

/// With buffers 1 (of 4 words) and 2 (of 40000 words), and 3, which has no data store.
fn with_buffers() -> (Context, Arc<Buffer>, Arc<Buffer>) {
    let context = context();
    let (one, two) = (buffer(&[1, 2, 3, 4]), buffer(&[7; 40000]));
    context.group().set_buffer(1, Some(one.clone())).unwrap();
    context.group().set_buffer(2, Some(two.clone())).unwrap();
    (context, one, two)
}

/// GP4 2.14.1: four words, by whichever command; all bits are preserved, signaling NaNs among them.
#[test]
fn parameters_are_words() {
    let mut c = context();
    let bits = [0x7f80_0001u32, 0xffff_ffff, 0x8000_0000, 1];
    for target in [V, F] {
        c.program_local_parameter_4ui(target, 5, bits).unwrap();
        assert_eq!(c.get_program_local_parameter_uiv(target, 5), Ok(bits));
        assert_eq!(c.get_program_local_parameter_iv(target, 5), Ok(bits.map(|word| word as i32)));
        assert_eq!(c.get_program_local_parameter_fv(target, 5).unwrap().map(f32::to_bits), bits);
        c.program_local_parameter_4f(target, 5, [1.0, -2.0, 0.0, f32::from_bits(0xffa0_0000)]).unwrap();
        let words = [0x3f80_0000, 0xc000_0000, 0, 0xffa0_0000];
        assert_eq!(c.get_program_local_parameter_uiv(target, 5), Ok(words));
        c.program_env_parameter_4i(target, 9, [-1, 2, i32::MIN, 0]).unwrap();
        assert_eq!(c.get_program_env_parameter_iv(target, 9), Ok([-1, 2, i32::MIN, 0]));
        assert_eq!(c.get_program_env_parameter_uiv(target, 9), Ok([u32::MAX, 2, 1 << 31, 0]));
        c.program_env_parameters_4iv(target, 20, &[[1; 4], [-2; 4]]).unwrap();
        c.program_env_parameters_4uiv(target, 22, &[[3; 4], [4; 4]]).unwrap();
        c.program_local_parameters_4iv(target, 20, &[[5; 4], [-6; 4]]).unwrap();
        c.program_local_parameters_4uiv(target, 22, &[[7; 4], [8; 4]]).unwrap();
        c.program_env_parameter_4ui(target, 24, [9; 4]).unwrap();
        c.program_local_parameter_4i(target, 24, [-9; 4]).unwrap();
        let all = |get: &dyn Fn(u32) -> i32| (20..25).map(get).collect::<Vec<_>>();
        assert_eq!(all(&|n| c.get_program_env_parameter_iv(target, n).unwrap()[3]), [1, -2, 3, 4, 9]);
        assert_eq!(all(&|n| c.get_program_local_parameter_iv(target, n).unwrap()[3]), [5, -6, 7, 8, -9]);
    }
}

/// GP4 Errors and 6.1.12.
#[test]
fn errors_of_integer_parameters() {
    let mut c = context();
    let (i, u) = ([1; 4], [1u32; 4]);
    let beyond = |c: &mut Context, target: u32, env: u32, local: u32, expected: Error| {
        let results = [
            c.program_env_parameter_4i(target, env, i),
            c.program_env_parameter_4ui(target, env, u),
            c.program_env_parameters_4iv(target, env, &[i; 1]),
            c.program_env_parameters_4uiv(target, env, &[u; 1]),
            c.program_local_parameter_4i(target, local, i),
            c.program_local_parameter_4ui(target, local, u),
            c.program_local_parameters_4iv(target, local, &[i; 1]),
            c.program_local_parameters_4uiv(target, local, &[u; 1]),
            c.get_program_env_parameter_iv(target, env).map(drop),
            c.get_program_env_parameter_uiv(target, env).map(drop),
            c.get_program_local_parameter_iv(target, local).map(drop),
            c.get_program_local_parameter_uiv(target, local).map(drop),
        ];
        assert_eq!(results, [Err(expected); 12], "{target:#x}");
    };
    for target in [VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB] {
        beyond(&mut c, target, 1024, 1024, VALUE);
        beyond(&mut c, target, u32::MAX, u32::MAX, VALUE);
        assert_eq!(c.program_env_parameters_4iv(target, 1023, &[i; 2]), Err(VALUE));
        assert_eq!(c.program_local_parameters_4uiv(target, 1023, &[u; 2]), Err(VALUE));
    }
    for target in [0, VERTEX_STATE_PROGRAM_NV] {
        beyond(&mut c, target, 0, 0, ENUM);
    }
    c.track_matrix(V, 8, PROJECTION, IDENTITY_NV).unwrap();
    assert_eq!(c.program_env_parameter_4i(V, 9, i), Err(OPERATION));
    c.bind_program(F, 99).unwrap();
    assert_eq!(c.program_local_parameter_4i(F, 0, i), Err(OPERATION));
    assert_eq!(c.get_program_local_parameter_iv(F, 0), Err(OPERATION));
}

/// FRAGMENT_PROGRAM_NV is a target of ARB's entry points; programs of NV_gpu_program4 and 5 have all local parameters
/// by it, those of NV_fragment_program 64 (NV_fragment_program 5.7).
#[test]
fn the_target_of_nv_is_taken_everywhere() {
    let mut c = context();
    c.bind_program_arb(F, 7).unwrap();
    assert_eq!(c.program_local_parameter_4ui(F, 64, [1; 4]), Err(VALUE));
    c.program_string(F, ASCII, NVFP).unwrap();
    c.program_local_parameter_4ui(F, 1000, [5, 6, 7, 8]).unwrap();
    assert_eq!(c.program_local_parameter_4ui(F, 1024, [1; 4]), Err(VALUE));
    assert_eq!(c.get_program_iv_arb(F, PROGRAM_BINDING_ARB), Ok(7));
    assert_eq!(c.get_program_iv_arb(FRAGMENT_PROGRAM_ARB, PROGRAM_LENGTH_ARB), Ok(NVFP.len() as i32));
    assert_eq!(c.get_program_string_arb(F, PROGRAM_STRING_ARB).unwrap(), NVFP);
    c.program_string(F, ASCII, FP_LOCALS).unwrap();
    assert_eq!(c.get_program_local_parameter_uiv(F, 1000), Err(VALUE));
    assert_eq!(c.get_program_local_parameter_uiv(FRAGMENT_PROGRAM_ARB, 1000), Ok([5, 6, 7, 8]));
    assert_eq!(c.program_string(V, ASCII, NVFP), Err(OPERATION));
    assert_eq!(c.program_string(F, ASCII, NVVP), Err(OPERATION));
}

/// EXT_direct_state_access: the object by its name, bound or not.
#[test]
fn a_program_by_its_name() {
    let mut c = context();
    c.bind_program_arb(V, 3).unwrap();
    c.named_program_string(4, V, ASCII, NVVP).unwrap();
    assert_eq!(c.get_program_iv_arb(V, PROGRAM_BINDING_ARB), Ok(3));
    assert_eq!(c.get_program_string(4, PROGRAM_STRING_NV).unwrap(), NVVP);
    assert_eq!(c.get_program_string(3, PROGRAM_STRING_NV).unwrap(), b"");
    c.named_program_string(0, V, ASCII, VP).unwrap();
    assert_eq!(c.get_program_iv_arb(V, PROGRAM_LENGTH_ARB), Ok(0));
    c.bind_program_arb(V, 0).unwrap();
    assert_eq!(c.get_program_iv_arb(V, PROGRAM_LENGTH_ARB), Ok(VP.len() as i32));

    assert_eq!(c.named_program_string(4, F, ASCII, NVFP), Err(OPERATION));
    assert_eq!(c.named_program_string(4, 0, ASCII, NVFP), Err(ENUM));
    assert_eq!(c.named_program_string(4, V, 0, NVVP), Err(ENUM));
    assert_eq!(c.named_program_string(4, V, ASCII, b"!!NVvp5.0 FOO; END"), Err(OPERATION));
    assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(10));
    assert_eq!(c.get_program_string(4, PROGRAM_STRING_NV).unwrap(), NVVP);
    c.named_program_string(4, V, ASCII, NVVP).unwrap();
    assert_eq!(c.get_string(PROGRAM_ERROR_STRING_NV), Ok(""));
    assert_eq!(c.named_program_string(9, F, ASCII, b""), Err(OPERATION));
    assert_eq!(c.is_program(9), Ok(true));
    c.enable(V).unwrap();
    c.begin().unwrap();
    assert_eq!(c.named_program_string(4, V, ASCII, NVVP), Err(OPERATION));
}

/// Limits by the numbers of the extensions.
#[test]
fn limits() {
    let mut c = context();
    for (target, expected) in [(V, [16, 32, 64, 128]), (F, [32, 8, 128, 0])] {
        let get = |name| c.get_program_iv_arb(target, name);
        assert_eq!((get(0x8DA0), get(0x8DA1)), (Ok(18), Ok(16384)));
        assert_eq!((get(0x8DA5), get(0x8DA6), get(0x8908)), (Ok(expected[0]), Ok(expected[1]), Ok(expected[2])));
        assert_eq!(get(0x8909), if target == V { Ok(expected[3]) } else { Err(ENUM) });
        assert_eq!((get(0x8906), get(0x8907)), (Ok(0), Ok(0)));
        assert_eq!((get(0x88B4), get(0x88B5)), (Ok(1024), Ok(1024)));
    }
    c.program_string(V, ASCII, b"!!NVvp4.0 MOV result.position.xy, vertex.attrib[3].zxyw; END").unwrap();
    assert_eq!(c.get_program_iv_arb(V, PROGRAM_ATTRIB_COMPONENTS_NV), Ok(2));
    assert_eq!(c.get_program_iv_arb(V, PROGRAM_RESULT_COMPONENTS_NV), Ok(2));
    let all = [(0x8904, -8), (0x8905, 7), (0x8E5E, -32), (0x8E5F, 31), (0x90DD, 16), (0x90DF, 16), (0x90D6, 16)];
    let all = all.into_iter().chain([(0x9339, 32), (0x933A, 1), (0x933B, 1)]);
    // GP, NV_gpu_program5 and EXT_shader_image_load_store.
    let all = all.chain([(0x8C29, 32), (0x8E5A, 32), (0x8F38, 8), (0x8F39, 16), (0x906D, 16)]);
    for (name, limit) in all {
        assert_eq!(c.get_integer(name), Ok(limit), "{name:#x}");
    }
    assert_eq!(c.get_integer_ui64v(0x8F35), Ok((1 << 48) - 1));
    assert_eq!(c.get_integer_ui64v(0x8904), Err(ENUM));
}

/// PBO 2.14.1 and Errors, and OpenGL 4.3 6.1.1 for storage buffers.
#[test]
fn errors_of_bindings() {
    let (mut c, ..) = with_buffers();
    for (target, count) in [(VB, 18), (FB, 18), (SB, 16)] {
        for index in [count, u32::MAX] {
            assert_eq!(c.bind_buffer_range(target, index, 1, 0, 4), Err(VALUE));
            assert_eq!(c.bind_buffer_offset(target, index, 1, 0), Err(VALUE));
            assert_eq!(c.bind_buffer_base(target, index, 1), Err(VALUE));
            assert_eq!(c.get_integer_indexed(target, index), Err(VALUE));
        }
        assert_eq!(c.bind_buffer_range(target, 0, 1, 0, 0), Err(VALUE));
        assert_eq!(c.bind_buffer_range(target, 0, 1, 0, -4), Err(VALUE));
        assert_eq!(c.bind_buffer_range(target, 0, 1, -16, 4), Err(VALUE));
        assert_eq!(c.bind_buffer_offset(target, 0, 1, 2), Err(VALUE));
        assert_eq!(c.get_integer_indexed(target, 0), Ok(0));
        assert_eq!(c.bind_buffer_range(target, count - 1, 1, 0, 8), Ok(()));
        assert_eq!(c.get_integer_indexed(target, count - 1), Ok(1));
        assert_eq!(c.get_integer(if target == SB { SHADER_STORAGE_BUFFER_BINDING } else { target }), Ok(1));
    }
    for target in [VB, FB] {
        assert_eq!(c.bind_buffer_range(target, 0, 1, 0, 6), Err(VALUE));
        assert_eq!(c.bind_buffer_range(target, 0, 1, 4, 4), Err(VALUE));
        assert_eq!(c.bind_buffer_offset(target, 0, 1, 4), Err(VALUE));
    }
    assert_eq!(c.bind_buffer_range(SB, 0, 1, 16, 3), Ok(()));
    assert_eq!(c.bind_buffer_range(SB, 0, 1, 8, 4), Err(VALUE));
    for target in [0, 0x8DA5, ARRAY_BUFFER] {
        assert_eq!(c.bind_buffer_range(target, 0, 1, 0, 4), Err(ENUM));
        assert_eq!(c.bind_buffer_offset(target, 0, 1, 0), Err(ENUM));
        assert_eq!(c.get_integer_indexed(target, 0), Err(ENUM));
    }
    assert_eq!(c.get_integer_indexed(SHADER_STORAGE_BUFFER_BINDING, 0), Ok(1));
    assert_eq!(c.bind_buffer_base(SB, 0, 0), Ok(()));
    assert_eq!(c.get_integer_indexed(SB, 0), Ok(0));
    assert_eq!(c.bind_buffer(0, 1), Err(ENUM));
    assert_eq!(c.group().set_buffer(0, None), Err(VALUE));
}

/// PBO 2.14.1 and Errors.
#[test]
fn words_of_parameter_buffers() {
    let (mut c, one, two) = with_buffers();
    assert_eq!(c.program_buffer_parameters_uiv(VB, 3, 0, &[1]), Err(OPERATION));
    assert_eq!(c.program_buffer_parameters_uiv(VB, 18, 0, &[1]), Err(VALUE));
    assert_eq!(c.program_buffer_parameters_uiv(SB, 3, 0, &[1]), Err(ENUM));
    c.bind_buffer_base(VB, 3, 1).unwrap();
    assert_eq!(c.program_buffer_parameters_uiv(FB, 3, 0, &[1]), Err(OPERATION));
    c.program_buffer_parameters_uiv(VB, 3, 1, &[20, 30]).unwrap();
    c.program_buffer_parameters_fv(VB, 3, 0, &[1.0]).unwrap();
    c.program_buffer_parameters_iv(VB, 3, 3, &[-1]).unwrap();
    assert_eq!(words(&one), [0x3f80_0000, 20, 30, u32::MAX]);
    for (word, count) in [(3, 2), (4, 1), (u32::MAX, 1)] {
        assert_eq!(c.program_buffer_parameters_uiv(VB, 3, word, &vec![9; count]), Err(VALUE));
    }
    assert_eq!(c.program_buffer_parameters_uiv(VB, 3, 4, &[]), Ok(()));
    // The limit of 16384 words is above that of the buffer.
    c.bind_buffer_base(FB, 0, 2).unwrap();
    assert_eq!(c.program_buffer_parameters_iv(FB, 0, 16383, &[5, 6]), Err(VALUE));
    assert_eq!(c.program_buffer_parameters_iv(FB, 0, 16383, &[5]), Ok(()));
    assert_eq!(words(&two)[16382..16385], [7, 5, 7]);
    c.bind_buffer_base(FB, 1, 3).unwrap();
    assert_eq!(c.program_buffer_parameters_fv(FB, 1, 0, &[5.0]), Err(VALUE));
}

/// SBL 2.9, 6.1.13 and Errors; SBS Errors: three kinds of access.
#[test]
fn errors_of_residence() {
    let (mut c, one, _) = with_buffers();
    // Zero, and nothing bound.
    assert_eq!(c.make_named_buffer_resident(0, READ_ONLY), Err(OPERATION));
    assert_eq!(c.make_named_buffer_non_resident(0), Err(OPERATION));
    assert_eq!(c.is_named_buffer_resident(0), Err(OPERATION));
    assert_eq!(c.get_named_buffer_parameter_ui64v(0, BUFFER_GPU_ADDRESS_NV), Err(OPERATION));
    assert_eq!(c.make_buffer_resident(ARRAY_BUFFER, READ_ONLY), Err(OPERATION));
    assert_eq!(c.make_buffer_non_resident(ARRAY_BUFFER), Err(OPERATION));
    assert_eq!(c.is_buffer_resident(ARRAY_BUFFER), Err(OPERATION));
    assert_eq!(c.get_buffer_parameter_ui64v(ARRAY_BUFFER, BUFFER_GPU_ADDRESS_NV), Err(OPERATION));
    // Targets, names, kinds of access.
    assert_eq!(c.make_buffer_resident(0, READ_ONLY), Err(ENUM));
    assert_eq!(c.make_buffer_non_resident(0), Err(ENUM));
    assert_eq!(c.is_buffer_resident(0), Err(ENUM));
    assert_eq!(c.get_buffer_parameter_ui64v(0, BUFFER_GPU_ADDRESS_NV), Err(ENUM));
    c.bind_buffer(ARRAY_BUFFER, 1).unwrap();
    assert_eq!(c.make_buffer_resident(ARRAY_BUFFER, 0x88B7), Err(ENUM));
    assert_eq!(c.get_buffer_parameter_ui64v(ARRAY_BUFFER, MAX_SHADER_BUFFER_ADDRESS_NV), Err(ENUM));
    // No data store.
    assert_eq!(c.make_named_buffer_resident(3, READ_ONLY), Err(OPERATION));
    assert_eq!(c.get_named_buffer_parameter_ui64v(3, BUFFER_GPU_ADDRESS_NV), Err(OPERATION));
    assert_eq!(c.is_named_buffer_resident(3), Ok(false));
    // Twice, and not at all.
    assert_eq!(c.make_buffer_non_resident(ARRAY_BUFFER), Err(OPERATION));
    c.make_buffer_resident(ARRAY_BUFFER, READ_WRITE).unwrap();
    assert_eq!(c.make_named_buffer_resident(1, WRITE_ONLY), Err(OPERATION));
    assert_eq!((c.is_buffer_resident(ARRAY_BUFFER), c.is_named_buffer_resident(1)), (Ok(true), Ok(true)));
    c.make_named_buffer_non_resident(1).unwrap();
    assert_eq!(c.is_named_buffer_resident(1), Ok(false));
    assert_eq!(c.make_named_buffer_non_resident(1), Err(OPERATION));
    // Residence is the context's, the address the group's.
    c.make_named_buffer_resident(1, READ_ONLY).unwrap();
    let address = c.get_named_buffer_parameter_ui64v(1, BUFFER_GPU_ADDRESS_NV).unwrap();
    let other = Context::new(c.group());
    assert_eq!(other.is_named_buffer_resident(1), Ok(false));
    assert_eq!(other.get_named_buffer_parameter_ui64v(1, BUFFER_GPU_ADDRESS_NV), Ok(address));
    assert_ne!(c.get_named_buffer_parameter_ui64v(2, BUFFER_GPU_ADDRESS_NV), Ok(address));
    assert_ne!(address, 0);
    // A new data store is another one.
    c.group().set_buffer(1, Some(one)).unwrap();
    assert_eq!(c.is_named_buffer_resident(1), Ok(false));
    assert_ne!(c.get_named_buffer_parameter_ui64v(1, BUFFER_GPU_ADDRESS_NV), Ok(address));
    c.make_named_buffer_resident(1, READ_ONLY).unwrap();
    c.group().set_buffer(1, None).unwrap();
    assert_eq!(c.make_named_buffer_non_resident(1), Err(OPERATION));
    c.bind_program_arb(V, 0).unwrap();
    c.program_string(V, ASCII, VP).unwrap();
    c.begin().unwrap();
    assert_eq!(c.make_named_buffer_resident(2, READ_ONLY), Err(OPERATION));
    assert_eq!(c.bind_buffer_base(VB, 0, 2), Err(OPERATION));
    assert_eq!(c.get_integer_ui64v(MAX_SHADER_BUFFER_ADDRESS_NV), Err(OPERATION));
}

/// A snapshot has the buffers of its moment; a program of another target has others; what does not change is the same
/// memory.
#[test]
fn pipelines_have_the_buffers_of_their_target() {
    let (mut c, ..) = with_buffers();
    let text = b"!!NVvp5.0 BUFFER b[] = { program.buffer[2] }; MOV.U result.position, b[1]; END";
    c.program_string(V, ASCII, text).unwrap();
    c.program_string(F, ASCII, NVFP).unwrap();
    c.enable(V).unwrap();
    c.enable(F).unwrap();
    let memory = |c: &Context| c.pipeline().unwrap().vertex.unwrap().memory().cloned().unwrap();
    let first = memory(&c);
    assert!(Arc::ptr_eq(&first, &memory(&c)));
    assert!(c.pipeline().unwrap().fragment.unwrap().memory().is_none());
    c.bind_buffer_base(VB, 2, 1).unwrap();
    let second = memory(&c);
    assert!(!Arc::ptr_eq(&first, &second) && Arc::ptr_eq(&second, &memory(&c)));
    c.group().set_buffer(9, None).unwrap();
    assert!(!Arc::ptr_eq(&second, &memory(&c)));
}

/// Parameter buffers, storage buffers and addresses reach the program; what is stored is in the buffer afterwards.
#[test]
fn programs_read_and_write_buffers() {
    for tiering in [Tiering::Interpreter, Tiering::Synchronous] {
        let mut c = Context::new(&group(tiering));
        let (one, two, three) = (buffer(&[1, 2, 3, 4]), buffer(&[10, 20, 30, 40, 50, 60]), buffer(&[0x100, 0, 0]));
        for (name, store) in [(1, &one), (2, &two), (3, &three)] {
            c.group().set_buffer(name, Some(store.clone())).unwrap();
        }
        let text = "!!NVvp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_buffer_load;
            BUFFER b[] = { program.buffer[2] }; STORAGE s[] = { program.storage[1] }; TEMP R, S, A;
            MOV.U A, program.local[0]; LDB.U32 S, s[4]; LOAD.U32 R, A.x;
            MOV.U result.position.x, b[1]; MOV.U result.position.y, S.x; MOV.U result.position.zw, R.xxxy;
            STB.U32 b[1], s[0]; STORE.U32 99, A.y; STORE.U32 98, A.z; END";
        c.program_string(V, ASCII, text.as_bytes()).unwrap_or_else(|_| panic!("{}", c.load_errors().unwrap()));
        c.enable(V).unwrap();
        c.bind_buffer_range(VB, 2, 1, 0, 8).unwrap();
        c.bind_buffer_range(SB, 1, 2, 16, 8).unwrap();
        let address = c.get_named_buffer_parameter_ui64v(3, BUFFER_GPU_ADDRESS_NV).unwrap() as u32;
        c.make_named_buffer_resident(3, READ_WRITE).unwrap();
        c.program_local_parameter_4ui(V, 0, [address, address + 4, address + 12, 0]).unwrap();

        let pipeline = c.pipeline().unwrap();
        let bound = pipeline.vertex.as_ref().unwrap();
        let mut batch = Batch::new(bound.shader().signature(), 1);
        let mut frames = Frames::new();
        bound.shader().run(frames.get(bound), &mut batch, &NoTextures).unwrap();
        let position = Register::new(RegisterFile::Result, 0);
        let result: Vec<u32> =
            (0..4).map(|component| batch.get(RowId::new(position, component), 0).unwrap().to_bits()).collect();
        assert_eq!(result, [2, 60, 0x100, 0]);
        assert_eq!(words(&two), [10, 20, 30, 40, 2, 60]);
        assert_eq!(words(&three), [0x100, 99, 0]);
        assert_eq!(bound.memory().unwrap().faults(), 1);
        // The frame that is kept gets the memory of the next draw.
        c.make_named_buffer_non_resident(3).unwrap();
        let pipeline = c.pipeline().unwrap();
        let bound = pipeline.vertex.as_ref().unwrap();
        bound.shader().run(frames.get(bound), &mut batch, &NoTextures).unwrap();
        assert_eq!(batch.get(RowId::new(position, 2), 0).unwrap().to_bits(), 0);
        assert_eq!(bound.memory().unwrap().faults(), 3);
        assert_eq!(c.group().statistics().failed, 0);
    }
}
