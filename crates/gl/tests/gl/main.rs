//! Program objects as a driver sees them: every error and query of the sections on them, agreement with a model under
//! random calls, residence of code, and threads.

mod arb;
mod code_cache;
mod draws;
mod errors;
mod gpu_program;
mod hostile;
mod images;
mod model;
mod pipeline;
mod residence;
mod sandbox;
mod stages;
mod state;
mod threads;

use nvjit_gl::enums::*;
use nvjit_gl::{Context, Error, GroupOptions, ShareGroup, Tiering};

const FP: &[u8] = b"!!FP1.0 DECLARE tint = {1, 2}; MUL o[COLR], f[COL0], tint; END";
const FP_LOCALS: &[u8] = b"!!FP1.0 ADD o[COLR], f[COL0], p[3]; END";
const VP: &[u8] = b"!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[255]; END";
const VP1: &[u8] = b"!!VP1.0 MOV o[HPOS], v[0]; END";
/// c[8] = v[0] + c[9], c[12].x = v[0].x
const VSP: &[u8] = b"!!VSP1.0 ADD c[8], v[0], c[9]; MOV c[12].x, v[0]; END";

fn group(tiering: Tiering) -> ShareGroup {
    let mut options = GroupOptions::default();
    options.tiering = tiering;
    ShareGroup::new(options)
}

fn context() -> Context {
    Context::new(&group(Tiering::Interpreter))
}

/// With a fragment program 1, a vertex program 2 and a vertex state program 3.
fn loaded() -> Context {
    let mut context = context();
    context.load_program(FRAGMENT_PROGRAM_NV, 1, FP).unwrap();
    context.load_program(VERTEX_PROGRAM_NV, 2, VP).unwrap();
    context.load_program(VERTEX_STATE_PROGRAM_NV, 3, VSP).unwrap();
    context
}

const ENUM: Error = Error::InvalidEnum;
const VALUE: Error = Error::InvalidValue;
const OPERATION: Error = Error::InvalidOperation;
