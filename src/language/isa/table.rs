//! Every instruction as a row: its forms by language, and what parser, printer, validation and both readings of the
//! specification have to know of it. Rows are in the order of [`Opcode`].
//!
//! A row is
//!
//! ```text
//! row(Opcode, "MNEMONIC", result, "description", &[
//!     language(suffixes, operands, "section"),
//! ]).column(...)
//! ```
//!
//! with a line for each form, in the languages that [`columns`](super::columns) has under that name, and with those
//! columns of [`Row`] that have not their usual values.

use super::columns::*;
use super::{Base, Effect, Opcode, OperandKind, Restriction, ResultKind, Row};
use OperandKind::{
    BranchCondition, Buffer, Image, ImageTarget, OptionalVector, Scalar, Subroutine, Test, Texture, Vector,
    VectorOrTest,
};

/// Every instruction of every language.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    row(Opcode::Abs, "ABS", ResultKind::Vector, "absolute value", &[
        vp11(V, "NV_vertex_program2 2.14.3.1"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.1"),
        avp(CS, V, "ARB_vertex_program 2.14.5.1"),
        afp(RHX, V, "ARB_fragment_program 3.11.5.1"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 ABS"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O]),
    row(Opcode::Add, "ADD", ResultKind::Vector, "add", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.1"),
        vp1(VV, "NV_vertex_program2 2.14.3.2"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.2"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.2"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.2"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 ADD"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::And, "AND", ResultKind::Vector, "bitwise and", &[
        gp4(CC, VV, "NV_gpu_program4 2.X.8 AND"),
    ]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Ara, "ARA", ResultKind::Address, "address register add", &[
        vp2(CC, A, "NV_vertex_program2 2.14.3.3"),
        vp30(CC, A, "NV_vertex_program2_option 2.14.5.28"),
    ]).reading(&[XYZW]).integers(),
    row(Opcode::Arl, "ARL", ResultKind::Address, "address register load", &[
        vp1(S, "NV_vertex_program2 2.14.3.4"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.4"),
        avp1(S, "ARB_vertex_program 2.14.5.3"),
        vp30(CC, V, "NV_vertex_program2_option 2.14.5.3"),
    ]),
    row(Opcode::Arr, "ARR", ResultKind::Address, "address register load (with round)", &[
        vp2(CC, V, "NV_vertex_program2 2.14.3.5"),
        vp30(CC, V, "NV_vertex_program2_option 2.14.5.29"),
    ]),
    row(Opcode::Atom, "ATOM", ResultKind::Scalar, "atomic memory transaction", &[
        gp5(CC, VS, "NV_gpu_program5 2.X.8 ATOM"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[O, VU]),
    row(Opcode::Atomb, "ATOMB", ResultKind::Scalar, "atomic transaction to a storage buffer", &[
        gp5(CC, &[Vector, Buffer], "NV_shader_storage_buffer_object 2.X.8 ATOMB"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[O, N]),
    row(Opcode::Atomctr, "ATOMCTR", ResultKind::Scalar, "atomic counter operation", &[
        gp4(CC, &[Buffer], "NV_shader_atomic_counters 2.X.8.Z"),
    ]).reading(&[X]).with(Effect::Memory).typed(NO, TO32, Base::Unsigned, 0, O, &[N]),
    row(Opcode::Atomim, "ATOMIM", ResultKind::Vector, "atomic image operation", &[
        gp5(CC, &[Vector, Vector, Image], "EXT_shader_image_load_store 2.X.8 ATOMIM"),
    ]).reading(&[XYZW, XYZW]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[O, VSG]),
    row(Opcode::Atoms, "ATOMS", ResultKind::Scalar, "atomic transaction to shared memory", &[
        cp5(CC, &[Vector, Buffer], "NV_compute_program5 2.X.8 ATOMS"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[O, N]),
    row(Opcode::Bar, "BAR", ResultKind::None, "work group execution barrier", &[
        grouped(&[], "NV_compute_program5 2.X.8 BAR"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Bfe, "BFE", ResultKind::Vector, "bitfield extract", &[
        gp5(CC, VV, "NV_gpu_program5 2.X.8 BFE"),
    ]).reading(&[XY, WRITTEN]).typed(NO, TO32, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Bfi, "BFI", ResultKind::Vector, "bitfield insert", &[
        gp5(CC, VVV, "NV_gpu_program5 2.X.8 BFI"),
    ]).reading(&[XY, WRITTEN, WRITTEN]).typed(NO, TO32, Base::Signed, 0, O, &[O, O, O]),
    row(Opcode::Bfr, "BFR", ResultKind::Vector, "bitfield reverse", &[
        gp5(CC, V, "NV_gpu_program5 2.X.8 BFR"),
    ]).typed(NO, TO32, Base::Signed, 0, O, &[O]),
    row(Opcode::Bra, "BRA", ResultKind::None, "branch", &[
        vp2(NONE, LB, "NV_vertex_program2 2.14.3.6"),
        vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.30"),
    ]).reading(&[]).with(Effect::Flow),
    row(Opcode::Brk, "BRK", ResultKind::None, "break out of a loop", &[
        fp40(NONE, B, "NV_fragment_program2 3.11.X.1"),
        gp4(NONE, B, "NV_gpu_program4 2.X.8 BRK"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Btc, "BTC", ResultKind::Vector, "bit count", &[
        gp5(CC, V, "NV_gpu_program5 2.X.8 BTC"),
    ]).typed(NO, TO32, Base::Signed, 0, O, &[O]),
    row(Opcode::Btfl, "BTFL", ResultKind::Vector, "find least significant bit", &[
        gp5(CC, V, "NV_gpu_program5 2.X.8 BTFL"),
    ]).typed(NO, TO32, Base::Signed, 0, O, &[O]),
    row(Opcode::Btfm, "BTFM", ResultKind::Vector, "find most significant bit", &[
        gp5(CC, V, "NV_gpu_program5 2.X.8 BTFM"),
    ]).typed(NO, TO32, Base::Signed, 0, O, &[O]),
    row(Opcode::Cal, "CAL", ResultKind::None, "subroutine call", &[
        vp2(NONE, LB, "NV_vertex_program2 2.14.3.7"),
        vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.31"),
        fp40(NONE, LB, "NV_fragment_program2 3.11.X.2"),
        gp4(NONE, LB, "NV_gpu_program4 2.X.8 CAL"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Cali, "CALI", ResultKind::None, "indirect subroutine call", &[
        gp5(NONE, &[Subroutine, BranchCondition], "ARB_shader_subroutine 2.X.8.Z"),
    ]).reading(&[X]).with(Effect::Flow).typed(NO, NO, Base::Unsigned, 0, N, &[VU]),
    row(Opcode::Ceil, "CEIL", ResultKind::Vector, "ceiling", &[
        gp4(RH, V, "NV_gpu_program4 2.X.8 CEIL"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[VF]),
    row(Opcode::Cmp, "CMP", ResultKind::Vector, "compare with zero and select", &[
        afp_fp30(SAT, VVV, "ARB_fragment_program 3.11.5.3"),
        fp40(CS, VVV, "ARB_fragment_program 3.11.5.3"),
        gp4(RH, VVV, "NV_gpu_program4 2.X.8 CMP"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O, O]),
    row(Opcode::Cont, "CONT", ResultKind::None, "continue with the next iteration of the loop", &[
        gp4(NONE, B, "NV_gpu_program4 2.X.8 CONT"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Cos, "COS", ResultKind::Scalar, "cosine", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.2"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.8"),
        vp30(CS, S, "NV_vertex_program2_option 2.14.5.32"),
        afp(RH, S, "ARB_fragment_program 3.11.5.4"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 COS"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Cvt, "CVT", ResultKind::Vector, "general data type conversion", &[
        gp5(CS, V, "NV_gpu_program5 2.X.8 CVT"),
    ]).restricted(&[Restriction::NoSigns]).typed(NO, NO, Base::Float, 2, O, &[O]),
    row(Opcode::Ddx, "DDX", ResultKind::Vector, "derivative relative to x", &[
        fp1(RH, V, "NV_fragment_program 3.11.5.3"),
        fp30(RH, V, "NV_fragment_program_option 3.11.5.30"),
        fp4(RH, V, "NV_gpu_program4 2.X.8 DDX"),
    ]).with(Effect::Derivative).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Ddy, "DDY", ResultKind::Vector, "derivative relative to y", &[
        fp1(RH, V, "NV_fragment_program 3.11.5.4"),
        fp30(RH, V, "NV_fragment_program_option 3.11.5.31"),
        fp4(RH, V, "NV_gpu_program4 2.X.8 DDY"),
    ]).with(Effect::Derivative).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Div, "DIV", ResultKind::Vector, "divide by a scalar", &[
        fp40(RH, VS, "NV_fragment_program2 3.11.5.48"),
        gp4(RH, VS, "NV_gpu_program4 2.X.8 DIV"),
    ]).reading(&[WRITTEN, X]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Dp2, "DP2", ResultKind::Scalar, "2-component dot product", &[
        fp40(RHX, VV, "NV_fragment_program2 3.11.5.49"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 DP2"),
    ]).reading(&[XY]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Dp2a, "DP2A", ResultKind::Scalar, "2-component dot product with scalar add", &[
        fp40(RHX, VVV, "NV_fragment_program2 3.11.5.50"),
        gp4(RH, VVV, "NV_gpu_program4 2.X.8 DP2A"),
    ]).reading(&[XY, XY, X]).typed(TO32, NO, Base::Float, 0, O, &[O, O, O]),
    row(Opcode::Dp3, "DP3", ResultKind::Scalar, "3-component dot product", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.5"),
        vp1(VV, "NV_vertex_program2 2.14.3.9"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.9"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.4"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.5"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 DP3"),
    ]).reading(&[XYZ]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Dp4, "DP4", ResultKind::Scalar, "4-component dot product", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.6"),
        vp1(VV, "NV_vertex_program2 2.14.3.10"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.10"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.5"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.6"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 DP4"),
    ]).reading(&[XYZW]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Dph, "DPH", ResultKind::Scalar, "homogeneous dot product", &[
        vp11(VV, "NV_vertex_program2 2.14.3.11"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.11"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.6"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.7"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 DPH"),
    ]).reading(&[XYZ, XYZW]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Dst, "DST", ResultKind::Vector, "distance vector", &[
        fp1(RH, VV, "NV_fragment_program 3.11.5.7"),
        vp1(VV, "NV_vertex_program2 2.14.3.12"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.12"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.7"),
        afp(RH, VV, "ARB_fragment_program 3.11.5.8"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 DST"),
    ]).reading(&[if_written(0b0110), if_written(0b1010)]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Else, "ELSE", ResultKind::None, "otherwise", &[
        fp40(NONE, &[], "NV_fragment_program2 3.11.X.3"),
        gp4(NONE, &[], "NV_gpu_program4 2.X.8 ELSE"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Emit, "EMIT", ResultKind::None, "emit vertex", &[
        geometry(&[], "NV_geometry_program4 2.X.8 EMIT"),
    ]).reading(&[]).with(Effect::Memory),
    row(Opcode::Emits, "EMITS", ResultKind::None, "emit vertex to stream", &[
        geometry5(&[Scalar], "NV_gpu_program5 2.X.8 EMITS"),
    ]).reading(&[X]).with(Effect::Memory).typed(NO, TO32, Base::Signed, 0, N, &[O]),
    row(Opcode::Endif, "ENDIF", ResultKind::None, "end of IF", &[
        fp40(NONE, &[], "NV_fragment_program2 3.11.X.4"),
        gp4(NONE, &[], "NV_gpu_program4 2.X.8 ENDIF"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Endloop, "ENDLOOP", ResultKind::None, "end of LOOP", &[
        fp40(NONE, &[], "NV_fragment_program2 3.11.X.5"),
    ]).reading(&[]).with(Effect::Flow),
    row(Opcode::Endprim, "ENDPRIM", ResultKind::None, "end of primitive", &[
        geometry(&[], "NV_geometry_program4 2.X.8 ENDPRIM"),
    ]).reading(&[]).with(Effect::Memory),
    row(Opcode::Endrep, "ENDREP", ResultKind::None, "end of REP", &[
        fp40(NONE, &[], "NV_fragment_program2 3.11.X.6"),
        gp4(NONE, &[], "NV_gpu_program4 2.X.8 ENDREP"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Ex2, "EX2", ResultKind::Scalar, "exponential base 2", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.8"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.13"),
        avp(CS, S, "ARB_vertex_program 2.14.5.8"),
        afp(RH, S, "ARB_fragment_program 3.11.5.9"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 EX2"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Exp, "EXP", ResultKind::Vector, "exponential base 2 (approximate)", &[
        vp1(S, "NV_vertex_program2 2.14.3.14"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.14"),
        avp(CS, S, "ARB_vertex_program 2.14.5.9"),
    ]).reading(&[X]).approximation(),
    row(Opcode::Flr, "FLR", ResultKind::Vector, "floor", &[
        fp1(RHX, V, "NV_fragment_program 3.11.5.9"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.15"),
        avp(CS, V, "ARB_vertex_program 2.14.5.10"),
        afp(RHX, V, "ARB_fragment_program 3.11.5.10"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 FLR"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[VF]),
    row(Opcode::Frc, "FRC", ResultKind::Vector, "fraction", &[
        fp1(RHX, V, "NV_fragment_program 3.11.5.10"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.16"),
        avp(CS, V, "ARB_vertex_program 2.14.5.11"),
        afp(RHX, V, "ARB_fragment_program 3.11.5.11"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 FRC"),
    ]).typed(TO64, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Fsib, "FSIB", ResultKind::None, "begin of the interlock of fragments", &[
        fp4(NONE, &[], "NV_fragment_shader_interlock 2.X.8 FSIB"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Fsie, "FSIE", ResultKind::None, "end of the interlock of fragments", &[
        fp4(NONE, &[], "NV_fragment_shader_interlock 2.X.8 FSIE"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::I2f, "I2F", ResultKind::Vector, "integer to float", &[
        gp4(CC, V, "NV_gpu_program4 2.X.8 I2F"),
    ]).typed(NO, TO64, Base::Signed, 0, VF, &[O]),
    row(Opcode::If, "IF", ResultKind::None, "execute conditionally", &[
        fp40(NONE, &[Test], "NV_fragment_program2 3.11.X.7"),
        gp4(NONE, &[Test], "NV_gpu_program4 2.X.8 IF"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Imq, "IMQ", ResultKind::Vector, "image size query", &[
        gp5(NONE, &[Image], "ARB_shader_image_size 2.X.8"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Signed, 0, VSG, &[]),
    row(Opcode::Imqs, "IMQS", ResultKind::Vector, "image samples query", &[
        gp5(NONE, &[Image], "ARB_shader_texture_image_samples 2.X.8"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Signed, 0, VSG, &[]),
    row(Opcode::Ipac, "IPAC", ResultKind::Vector, "interpolate at centroid (fp-only)", &[
        fp5(CS, V, "NV_gpu_program5 2.X.8 IPAC"),
    ]).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Ipao, "IPAO", ResultKind::Vector, "interpolate w/offset (fp-only)", &[
        fp5(CS, VV, "NV_gpu_program5 2.X.8 IPAO"),
    ]).reading(&[WRITTEN, XY]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Ipas, "IPAS", ResultKind::Vector, "interpolate at sample (fp-only)", &[
        fp5(CS, VS, "NV_gpu_program5 2.X.8 IPAS"),
    ]).reading(&[WRITTEN, X]).typed(TO32, NO, Base::Float, 0, O, &[O, VI]),
    row(Opcode::Kil, "KIL", ResultKind::None, "conditionally discard fragment", &[
        fp1(NONE, K, "NV_fragment_program 3.11.5.11"),
        afp(NONE, &[VectorOrTest], "ARB_fragment_program 3.11.6.4"),
        fp4(H_ONLY, &[VectorOrTest], "NV_gpu_program4 2.X.8 KIL"),
    ]).reading(&[XYZW]).with(Effect::Discard).typed(TO32, TO32, Base::Float, 0, N, &[O]),
    row(Opcode::Ldb, "LDB", ResultKind::Vector, "load from a storage buffer", &[
        gp5(CS, &[Buffer], "NV_shader_storage_buffer_object 2.X.8 LDB"),
    ]).reading(&[X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[N]),
    row(Opcode::Ldc, "LDC", ResultKind::Vector, "load from constant buffer", &[
        gp4(CS, &[Buffer], "NV_gpu_program5 2.X.8 LDC"),
    ]).typed(NO, NO, Base::Float, 1, O, &[N]),
    row(Opcode::Lds, "LDS", ResultKind::Vector, "load from shared memory", &[
        cp5(CS, &[Buffer], "NV_compute_program5 2.X.8 LDS"),
    ]).reading(&[X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[N]),
    row(Opcode::Lg2, "LG2", ResultKind::Scalar, "logarithm base 2", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.12"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.17"),
        avp(CS, S, "ARB_vertex_program 2.14.5.12"),
        afp(RH, S, "ARB_fragment_program 3.11.5.12"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 LG2"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Lit, "LIT", ResultKind::Vector, "compute light coefficients", &[
        fp1(RH, V, "NV_fragment_program 3.11.5.13"),
        vp1(V, "NV_vertex_program2 2.14.3.18"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.18"),
        avp(CS, V, "ARB_vertex_program 2.14.5.13"),
        afp(RH, V, "ARB_fragment_program 3.11.5.13"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 LIT"),
    ]).reading(&[always(0b1011)]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Load, "LOAD", ResultKind::Vector, "global load", &[
        gp4(CS, S, "NV_gpu_program5 2.X.8 LOAD"),
    ]).reading(&[X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[VU]),
    row(Opcode::Loadim, "LOADIM", ResultKind::Vector, "image load", &[
        gp5(CS, &[Vector, Image], "EXT_shader_image_load_store 2.X.8 LOADIM"),
    ]).reading(&[XYZW]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, O, &[VSG]),
    row(Opcode::Lod, "LOD", ResultKind::Vector, "compute texture LOD", &[
        gp5(CS, VT, "NV_gpu_program5 2.X.4.4"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, NO, Base::Float, 0, O, &[VF]),
    row(Opcode::Log, "LOG", ResultKind::Vector, "logarithm base 2 (approximate)", &[
        vp1(S, "NV_vertex_program2 2.14.3.19"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.19"),
        avp(CS, S, "ARB_vertex_program 2.14.5.14"),
    ]).reading(&[X]).approximation(),
    row(Opcode::Loop, "LOOP", ResultKind::None, "repeat with an index", &[
        fp40(NONE, V, "NV_fragment_program2 3.11.X.8"),
    ]).reading(&[XYZ]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand]),
    row(Opcode::Lrp, "LRP", ResultKind::Vector, "linear interpolation", &[
        fp1(RHX, VVV, "NV_fragment_program 3.11.5.14"),
        afp(RHX, VVV, "ARB_fragment_program 3.11.5.14"),
        gp4(RH, VVV, "NV_gpu_program4 2.X.8 LRP"),
    ]).typed(TO32, NO, Base::Float, 0, O, &[O, O, O]),
    row(Opcode::Mad, "MAD", ResultKind::Vector, "multiply and add", &[
        fp1(RHX, VVV, "NV_fragment_program 3.11.5.15"),
        vp1(VVV, "NV_vertex_program2 2.14.3.20"),
        vp2(CC, VVV, "NV_vertex_program2 2.14.3.20"),
        avp(CS, VVV, "ARB_vertex_program 2.14.5.15"),
        afp(RHX, VVV, "ARB_fragment_program 3.11.5.15"),
        gp4(RH, VVV, "NV_gpu_program4 2.X.8 MAD"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O, O]),
    row(Opcode::Max, "MAX", ResultKind::Vector, "maximum", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.16"),
        vp1(VV, "NV_vertex_program2 2.14.3.21"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.21"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.16"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.16"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 MAX"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Membar, "MEMBAR", ResultKind::None, "memory barrier", &[
        gp5(NONE, &[], "NV_gpu_program5 2.X.8 MEMBAR"),
    ]).reading(&[]).with(Effect::Memory).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Min, "MIN", ResultKind::Vector, "minimum", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.17"),
        vp1(VV, "NV_vertex_program2 2.14.3.22"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.22"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.17"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.17"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 MIN"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Mod, "MOD", ResultKind::Vector, "modulus vector components by scalar", &[
        gp4(CC, VS, "NV_gpu_program4 2.X.8 MOD"),
    ]).reading(&[WRITTEN, X]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Mov, "MOV", ResultKind::Vector, "move", &[
        fp1(RHX, V, "NV_fragment_program 3.11.5.18"),
        vp1(V, "NV_vertex_program2 2.14.3.23"),
        vp2(CC, V, "NV_vertex_program2 2.14.3.23"),
        avp(CS, V, "ARB_vertex_program 2.14.5.18"),
        afp(RHX, V, "ARB_fragment_program 3.11.5.18"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 MOV"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O]),
    row(Opcode::Mul, "MUL", ResultKind::Vector, "multiply", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.19"),
        vp1(VV, "NV_vertex_program2 2.14.3.24"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.24"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.19"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.19"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 MUL"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Not, "NOT", ResultKind::Vector, "bitwise not", &[
        gp4(CC, V, "NV_gpu_program4 2.X.8 NOT"),
    ]).typed(NO, TO64, Base::Signed, 0, O, &[O]),
    row(Opcode::Nrm, "NRM", ResultKind::Vector, "normalize 3 components", &[
        fp40(RH, V, "NV_fragment_program2 3.11.5.51"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 NRM"),
    ]).reading(&[XYZ]).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Or, "OR", ResultKind::Vector, "bitwise or", &[
        gp4(CC, VV, "NV_gpu_program4 2.X.8 OR"),
    ]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Pk2h, "PK2H", ResultKind::Scalar, "pack two 16-bit floats", &[
        fp1(NONE, V, "NV_fragment_program 3.11.5.20"),
        fp30(NONE, V, "NV_fragment_program_option 3.11.5.32"),
        gp4(NONE, V, "NV_gpu_program4 2.X.8 PK2H"),
    ]).reading(&[XY]).packing().typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Pk2us, "PK2US", ResultKind::Scalar, "pack two unsigned 16-bit scalars", &[
        fp1(NONE, V, "NV_fragment_program 3.11.5.21"),
        fp30(NONE, V, "NV_fragment_program_option 3.11.5.33"),
        gp4(NONE, V, "NV_gpu_program4 2.X.8 PK2US"),
    ]).reading(&[XY]).packing().typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Pk4b, "PK4B", ResultKind::Scalar, "pack four signed 8-bit scalars", &[
        fp1(NONE, V, "NV_fragment_program 3.11.5.22"),
        fp30(NONE, V, "NV_fragment_program_option 3.11.5.34"),
        gp4(NONE, V, "NV_gpu_program4 2.X.8 PK4B"),
    ]).reading(&[XYZW]).packing().typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Pk4ub, "PK4UB", ResultKind::Scalar, "pack four unsigned 8-bit scalars", &[
        fp1(NONE, V, "NV_fragment_program 3.11.5.23"),
        fp30(NONE, V, "NV_fragment_program_option 3.11.5.35"),
        gp4(NONE, V, "NV_gpu_program4 2.X.8 PK4UB"),
    ]).reading(&[XYZW]).packing().typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Pk64, "PK64", ResultKind::Vector, "pack 4x32-bit vectors to 2x64", &[
        gp5(NONE, V, "NV_gpu_program5 2.X.8 PK64"),
    ]).reading(&[XYZW]).typed(TO32, TO32, Base::Float, 0, O, &[O]),
    row(Opcode::Popa, "POPA", ResultKind::Address, "pop an address register", &[
        vp40(NONE, &[], "NV_vertex_program3 2.14.5.43"),
    ]).reading(&[]).restricted(&[Restriction::WholeMask]),
    row(Opcode::Pow, "POW", ResultKind::Scalar, "exponentiation", &[
        fp1(RH, SS, "NV_fragment_program 3.11.5.24"),
        avp(CS, SS, "ARB_vertex_program 2.14.5.20"),
        afp(RH, SS, "ARB_fragment_program 3.11.5.20"),
        gp4(RH, SS, "NV_gpu_program4 2.X.8 POW"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Pusha, "PUSHA", ResultKind::None, "push an address register", &[
        vp40(NONE, A, "NV_vertex_program3 2.14.5.44"),
    ]).reading(&[XYZW]).integers(),
    row(Opcode::Qswz0, "QSWZ0", ResultKind::Vector, "add fragment 0 of the quad", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Qswz1, "QSWZ1", ResultKind::Vector, "add fragment 1 of the quad", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Qswz2, "QSWZ2", ResultKind::Vector, "add fragment 2 of the quad", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Qswz3, "QSWZ3", ResultKind::Vector, "add fragment 3 of the quad", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Qswzx, "QSWZX", ResultKind::Vector, "add the horizontal neighbour", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Qswzy, "QSWZY", ResultKind::Vector, "add the vertical neighbour", &[
        fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ"),
    ]).with(Effect::Group).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Rcc, "RCC", ResultKind::Scalar, "reciprocal (clamped)", &[
        vp11(S, "NV_vertex_program2 2.14.3.25"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.25"),
        vp30(CS, S, "NV_vertex_program2_option 2.14.5.33"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 RCC"),
    ]).reading(&[X]).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Rcp, "RCP", ResultKind::Scalar, "reciprocal", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.25"),
        vp1(S, "NV_vertex_program2 2.14.3.26"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.26"),
        avp(CS, S, "ARB_vertex_program 2.14.5.21"),
        afp(RH, S, "ARB_fragment_program 3.11.5.21"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 RCP"),
    ]).reading(&[X]).typed(TO64, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Rep, "REP", ResultKind::None, "repeat", &[
        fp40(NONE, V, "NV_fragment_program2 3.11.X.9"),
        gp4(H_ONLY, &[OptionalVector], "NV_gpu_program4 2.X.8 REP"),
    ]).reading(&[X]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand])
    .typed(TO64, TO64, Base::Float, 0, N, &[O]),
    row(Opcode::Ret, "RET", ResultKind::None, "subroutine call return", &[
        vp2(NONE, B, "NV_vertex_program2 2.14.3.27"),
        vp30(NONE, B, "NV_vertex_program2_option 2.14.5.34"),
        fp40(NONE, B, "NV_fragment_program2 3.11.X.10"),
        gp4(NONE, B, "NV_gpu_program4 2.X.8 RET"),
    ]).reading(&[]).with(Effect::Flow).typed(NO, NO, Base::Float, 0, N, &[]),
    row(Opcode::Rfl, "RFL", ResultKind::Vector, "reflection vector", &[
        fp1(RH, VV, "NV_fragment_program 3.11.5.26"),
        fp30(RH, VV, "NV_fragment_program_option 3.11.5.36"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 RFL"),
    ]).reading(&[XYZ]).restricted(&[Restriction::NoW]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
    row(Opcode::Round, "ROUND", ResultKind::Vector, "round to nearest integer", &[
        gp4(RH, V, "NV_gpu_program4 2.X.8 ROUND"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[VF]),
    row(Opcode::Rsq, "RSQ", ResultKind::Scalar, "reciprocal square root", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.27"),
        vp1(S, "NV_vertex_program2 2.14.3.28"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.28"),
        avp(CS, S, "ARB_vertex_program 2.14.5.22"),
        afp(RH, S, "ARB_fragment_program 3.11.5.22"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 RSQ"),
    ]).reading(&[X]).typed(TO64, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Sad, "SAD", ResultKind::Vector, "sum of absolute differences", &[
        gp4(CC, VVV, "NV_gpu_program4 2.X.8 SAD"),
    ]).typed(NO, TO64, Base::Signed, 0, OU, &[O, O, OU]),
    row(Opcode::Scs, "SCS", ResultKind::Vector, "sine and cosine", &[
        afp_fp30(SAT, S, "ARB_fragment_program 3.11.5.23"),
        fp40(RH, S, "ARB_fragment_program 3.11.5.23"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 SCS"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Seq, "SEQ", ResultKind::Vector, "set on equal", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.28"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.29"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.35"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.37"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SEQ"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Sfl, "SFL", ResultKind::Vector, "set on false", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.29"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.30"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.36"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.38"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SFL"),
    ]).reading(&[]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Sge, "SGE", ResultKind::Vector, "set on greater than or equal", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.30"),
        vp1(VV, "NV_vertex_program2 2.14.3.31"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.31"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.23"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.24"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SGE"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Sgt, "SGT", ResultKind::Vector, "set on greater than", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.31"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.32"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.37"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.39"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SGT"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Shfdown, "SHFDOWN", ResultKind::Vector, "read a lane above", &[
        gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFDOWN"),
    ]).reading(&[X]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O, VU, VU]),
    row(Opcode::Shfidx, "SHFIDX", ResultKind::Vector, "read a lane by its number", &[
        gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFIDX"),
    ]).reading(&[X]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O, VU, VU]),
    row(Opcode::Shfup, "SHFUP", ResultKind::Vector, "read a lane below", &[
        gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFUP"),
    ]).reading(&[X]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O, VU, VU]),
    row(Opcode::Shfxor, "SHFXOR", ResultKind::Vector, "read a lane by exclusive or", &[
        gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFXOR"),
    ]).reading(&[X]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O, VU, VU]),
    row(Opcode::Shl, "SHL", ResultKind::Vector, "shift left", &[
        gp4(CC, VS, "NV_gpu_program4 2.X.8 SHL"),
    ]).reading(&[WRITTEN, X]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Shr, "SHR", ResultKind::Vector, "shift right", &[
        gp4(CC, VS, "NV_gpu_program4 2.X.8 SHR"),
    ]).reading(&[WRITTEN, X]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Sin, "SIN", ResultKind::Scalar, "sine", &[
        fp1(RH, S, "NV_fragment_program 3.11.5.32"),
        vp2(CC, S, "NV_vertex_program2 2.14.3.33"),
        vp30(CS, S, "NV_vertex_program2_option 2.14.5.38"),
        afp(RH, S, "ARB_fragment_program 3.11.5.25"),
        gp4(RH, S, "NV_gpu_program4 2.X.8 SIN"),
    ]).reading(&[X]).approximation().typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Sle, "SLE", ResultKind::Vector, "set on less than or equal", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.33"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.34"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.39"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.40"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SLE"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Slt, "SLT", ResultKind::Vector, "set on less than", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.34"),
        vp1(VV, "NV_vertex_program2 2.14.3.35"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.35"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.24"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.26"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SLT"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Sne, "SNE", ResultKind::Vector, "set on not equal", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.35"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.36"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.40"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.41"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SNE"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Ssg, "SSG", ResultKind::Vector, "set sign", &[
        vp2(CC, V, "NV_vertex_program2 2.14.3.37"),
        vp30(CS, V, "NV_vertex_program2_option 2.14.5.41"),
        gp4(RH, V, "NV_gpu_program4 2.X.8 SSG"),
    ]).typed(TO64, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Stb, "STB", ResultKind::None, "store to a storage buffer", &[
        gp5(NONE, &[Vector, Buffer], "NV_shader_storage_buffer_object 2.X.8 STB"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, N, &[O, N]),
    row(Opcode::Store, "STORE", ResultKind::None, "global store", &[
        gp5(NONE, VS, "NV_gpu_program5 2.X.8 STORE"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, N, &[O, VU]),
    row(Opcode::Storeim, "STOREIM", ResultKind::None, "image store", &[
        gp5(NONE, &[Image, Vector, Vector, ImageTarget], "EXT_shader_image_load_store 2.X.8 STOREIM"),
    ]).reading(&[XYZW, XYZW]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, N, &[O, VSG]),
    row(Opcode::Str, "STR", ResultKind::Vector, "set on true", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.36"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.38"),
        vp30(CS, VV, "NV_vertex_program2_option 2.14.5.42"),
        fp30(RHX, VV, "NV_fragment_program_option 3.11.5.42"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 STR"),
    ]).reading(&[]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Sts, "STS", ResultKind::None, "store to shared memory", &[
        cp5(NONE, &[Vector, Buffer], "NV_compute_program5 2.X.8 STS"),
    ]).reading(&[XYZW, X]).with(Effect::Memory).typed(NO, NO, Base::Float, 1, N, &[O, N]),
    row(Opcode::Sub, "SUB", ResultKind::Vector, "subtract", &[
        fp1(RHX, VV, "NV_fragment_program 3.11.5.37"),
        vp11(VV, "NV_vertex_program2 2.14.3.39"),
        vp2(CC, VV, "NV_vertex_program2 2.14.3.39"),
        avp(CS, VV, "ARB_vertex_program 2.14.5.25"),
        afp(RHX, VV, "ARB_fragment_program 3.11.5.27"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 SUB"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[O, O]),
    row(Opcode::Swz, "SWZ", ResultKind::Vector, "extended swizzle", &[
        avp(CS, VW, "ARB_vertex_program 2.14.5.26"),
        afp_fp30(SAT, VW, "ARB_fragment_program 3.11.5.28"),
        fp40(RH, VW, "ARB_fragment_program 3.11.5.28"),
        gp4(RH, VW, "NV_gpu_program4 2.X.8 SWZ"),
    ]).typed(TO32, NO, Base::Float, 0, O, &[O]),
    row(Opcode::Tex, "TEX", ResultKind::Vector, "texture lookup", &[
        fp1(CS, VT, "NV_fragment_program 3.11.5.38"),
        vp40(CS, VT, "NV_vertex_program3 2.14.5.45"),
        afp(CS, VT, "ARB_fragment_program 3.11.6.1"),
        gp4(CS, VT, "NV_gpu_program4 2.X.8 TEX"),
    ]).reading(&[XYZ]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Tgall, "TGALL", ResultKind::Vector, "test all non-zero in thread group", &[
        gp5(CS, V, "NV_gpu_program5 2.X.8 TGALL"),
    ]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O]),
    row(Opcode::Tgany, "TGANY", ResultKind::Vector, "test any non-zero in thread group", &[
        gp5(CS, V, "NV_gpu_program5 2.X.8 TGANY"),
    ]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O]),
    row(Opcode::Tgballot, "TGBALLOT", ResultKind::Vector, "bits of the thread group", &[
        gp5(CS, V, "NV_shader_thread_group 2.X.8 TGBALLOT"),
    ]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, VU, &[O]),
    row(Opcode::Tgeq, "TGEQ", ResultKind::Vector, "test all equal in thread group", &[
        gp5(CS, V, "NV_gpu_program5 2.X.8 TGEQ"),
    ]).with(Effect::Group).typed(TO32, TO32, Base::Float, 0, O, &[O]),
    row(Opcode::Trunc, "TRUNC", ResultKind::Vector, "truncate (round toward zero)", &[
        gp4(RH, V, "NV_gpu_program4 2.X.8 TRUNC"),
    ]).typed(TO64, TO64, Base::Float, 0, O, &[VF]),
    row(Opcode::Txb, "TXB", ResultKind::Vector, "texture lookup with level-of-detail bias", &[
        vp40(CS, VT, "NV_vertex_program3 2.14.5.46"),
        afp(CS, VT, "ARB_fragment_program 3.11.6.3"),
        gp4(CS, VT, "NV_gpu_program4 2.X.8 TXB"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Txd, "TXD", ResultKind::Vector, "texture lookup with derivatives", &[
        fp1(CS, VVVT, "NV_fragment_program 3.11.5.39"),
        fp30(CS, VVVT, "NV_fragment_program_option 3.11.6.5"),
        gp4(CS, VVVT, "NV_gpu_program4 2.X.8 TXD"),
    ]).reading(&[XYZ]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF, VF, VF]),
    row(Opcode::Txf, "TXF", ResultKind::Vector, "texel fetch", &[
        gp4(CS, VT, "NV_gpu_program4 2.X.8 TXF"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VSG]),
    row(Opcode::Txfms, "TXFMS", ResultKind::Vector, "multisample texel fetch", &[
        gp4(CS, VT, "NV_gpu_program5 2.X.4"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VSG]),
    row(Opcode::Txg, "TXG", ResultKind::Vector, "texture gather", &[
        gp5(CS, VT, "NV_gpu_program5 2.X.8 TXG"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Txgo, "TXGO", ResultKind::Vector, "texture gather w/per-texel offsets", &[
        gp5(CS, VVVT, "NV_gpu_program5 2.X.8 TXGO"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF, VSG, VSG]),
    row(Opcode::Txl, "TXL", ResultKind::Vector, "texture lookup with explicit level of detail", &[
        vp40(CS, VT, "NV_vertex_program3 2.14.5.47"),
        fp40(CS, VT, "NV_fragment_program2 3.11.6.6"),
        gp4(CS, VT, "NV_gpu_program4 2.X.8 TXL"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Txp, "TXP", ResultKind::Vector, "projective texture lookup", &[
        fp1(CS, VT, "NV_fragment_program 3.11.5.40"),
        vp40(CS, VT, "NV_vertex_program3 2.14.5.48"),
        afp(CS, VT, "ARB_fragment_program 3.11.6.2"),
        gp4(CS, VT, "NV_gpu_program4 2.X.8 TXP"),
    ]).reading(&[XYZW]).with(Effect::Lookup).typed(TO32, TO32, Base::Float, 0, O, &[VF]),
    row(Opcode::Txq, "TXQ", ResultKind::Vector, "texture info query", &[
        gp4(NONE, VT, "NV_gpu_program4 2.X.8 TXQ"),
    ]).reading(&[X]).with(Effect::Lookup).typed(NO, NO, Base::Signed, 0, VSG, &[VSG]),
    row(Opcode::Txqs, "TXQS", ResultKind::Vector, "texture samples query", &[
        gp5(NONE, &[Texture], "ARB_shader_texture_image_samples 2.X.8"),
    ]).reading(&[]).with(Effect::Lookup).typed(NO, NO, Base::Signed, 0, VSG, &[]),
    row(Opcode::Up2h, "UP2H", ResultKind::Vector, "unpack two 16-bit floats", &[
        fp1(CS, S, "NV_fragment_program 3.11.5.41"),
        fp30(CS, S, "NV_fragment_program_option 3.11.5.43"),
        gp4(CS, S, "NV_gpu_program4 2.X.8 UP2H"),
    ]).reading(&[X]).unpacking().typed(TO32, TO32, Base::Float, 0, VF, &[O]),
    row(Opcode::Up2us, "UP2US", ResultKind::Vector, "unpack two unsigned 16-bit scalars", &[
        fp1(CS, S, "NV_fragment_program 3.11.5.42"),
        fp30(CS, S, "NV_fragment_program_option 3.11.5.44"),
        gp4(CS, S, "NV_gpu_program4 2.X.8 UP2US"),
    ]).reading(&[X]).unpacking().typed(TO32, TO32, Base::Float, 0, VF, &[O]),
    row(Opcode::Up4b, "UP4B", ResultKind::Vector, "unpack four signed 8-bit scalars", &[
        fp1(CS, S, "NV_fragment_program 3.11.5.43"),
        fp30(CS, S, "NV_fragment_program_option 3.11.5.45"),
        gp4(CS, S, "NV_gpu_program4 2.X.8 UP4B"),
    ]).reading(&[X]).unpacking().typed(TO32, TO32, Base::Float, 0, VF, &[O]),
    row(Opcode::Up4ub, "UP4UB", ResultKind::Vector, "unpack four unsigned 8-bit scalars", &[
        fp1(CS, S, "NV_fragment_program 3.11.5.44"),
        fp30(CS, S, "NV_fragment_program_option 3.11.5.46"),
        gp4(CS, S, "NV_gpu_program4 2.X.8 UP4UB"),
    ]).reading(&[X]).unpacking().typed(TO32, TO32, Base::Float, 0, VF, &[O]),
    row(Opcode::Up64, "UP64", ResultKind::Vector, "unpack 2x64 vectors to 4x32", &[
        gp5(CS, V, "NV_gpu_program5 2.X.8 UP64"),
    ]).reading(&[XY]).typed(TO32, TO32, Base::Float, 0, O, &[O]),
    row(Opcode::X2d, "X2D", ResultKind::Vector, "2D coordinate transformation", &[
        fp1(RH, VVV, "NV_fragment_program 3.11.5.45"),
        fp30(RH, VVV, "NV_fragment_program_option 3.11.5.47"),
        gp4(RH, VVV, "NV_gpu_program4 2.X.8 X2D"),
    ]).reading(&[XY, XY, XYZW]).typed(TO32, NO, Base::Float, 0, O, &[O, O, O]),
    row(Opcode::Xor, "XOR", ResultKind::Vector, "exclusive or", &[
        gp4(CC, VV, "NV_gpu_program4 2.X.8 XOR"),
    ]).typed(NO, TO64, Base::Signed, 0, O, &[O, O]),
    row(Opcode::Xpd, "XPD", ResultKind::Vector, "cross product", &[
        avp(CS, VV, "ARB_vertex_program 2.14.5.27"),
        afp_fp30(SAT, VV, "ARB_fragment_program 3.11.5.29"),
        fp40(RH, VV, "ARB_fragment_program 3.11.5.29"),
        gp4(RH, VV, "NV_gpu_program4 2.X.8 XPD"),
    ]).reading(&[XYZ]).typed(TO32, NO, Base::Float, 0, O, &[O, O]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::isa::Language;

    #[test]
    fn rows_are_in_the_order_of_opcodes() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.opcode as usize, index, "{}", row.mnemonic);
        }
    }

    /// NV_fragment_program 3.11.4: forty-five instructions. NV_vertex_program2 2.14.2: seventeen in
    /// VP1.0, twenty-one in VP1.1, thirty-nine in VP2.0.
    #[test]
    fn languages_have_as_many_instructions_as_the_specifications_say() {
        let count = |language| TABLE.iter().filter(|row| row.form(language).is_some()).count();
        assert_eq!(count(Language::Fp1), 45);
        assert_eq!(count(Language::Vp1), 17);
        assert_eq!(count(Language::Vp11), 21);
        assert_eq!(count(Language::Vp2), 39);
        assert_eq!(count(Language::Vsp1), 17);
    }
}
