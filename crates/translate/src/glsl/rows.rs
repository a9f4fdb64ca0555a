//! Texts of rows: attributes, parameters, results and memory of a batch are in storage buffers, for checks.
//!
//! All rows that a program reads are loaded first. llvmpipe masks loads: lanes that leave a loop earlier than others
//! would have zeros for values that the loop loads and that are used after it.

use super::interface::Interface;
use super::{Output, Writer};
use crate::Face;
use nvjit::compiler::ir::{Inst, Op, Type};
use nvjit::runtime::{RegisterFile, RowId, Stage};

/// The number of `zero_bits`, which is always 0.
pub(super) const ZERO_LOCATION: u32 = 2;

/// The variable of a component of a parameter.
pub(super) fn parameter(index: u16, component: u8) -> String {
    format!("parameter{}", word(index, component))
}

/// Its position in the buffer.
fn word(index: u16, component: u8) -> usize {
    usize::from(index) * 4 + usize::from(component)
}

impl Interface {
    /// The variable of an attribute.
    pub(super) fn row(&self, row: RowId) -> Option<String> {
        if row.register.file == RegisterFile::Invocation {
            return Some("intBitsToFloat(lane)".to_owned());
        }
        Some(format!("input{}", self.inputs.binary_search(&row).ok()?))
    }

    /// Global declarations.
    pub(super) fn rows(&self, out: &mut Output) {
        if let Face::Rows { group, .. } = self.face
            && !self.is_fragment()
        {
            out.text(&format!("layout(local_size_x = {group}) in;"));
        }
        let set = if self.dialect.is_vulkan { "set = 0, " } else { "" };
        let blocks = [("readonly ", "inputs"), ("readonly ", "parameters"), ("", "results"), ("", "emission")];
        for (binding, (access, name)) in blocks.iter().enumerate().take(if self.emits { 4 } else { 3 }) {
            out.text(&format!(
                "layout(std430, {set}binding = {binding}) {access}buffer {name}_block {{ uint {name}[]; }};"
            ));
        }
        // With the numbers that they have as uniforms.
        let own = [(0, "lanes"), (1, "sampler_kind"), (3, "emission_words"), (4, "shared_from")];
        if self.dialect.is_vulkan {
            let members = own.map(|(_, name)| format!("int {name};"));
            let members = members.join(" ");
            // WebGPU has no constants that are pushed.
            let layout = if self.dialect.is_web { "std140, set = 1, binding = 0" } else { "push_constant" };
            out.text(&format!("layout({layout}) uniform settings_block {{ {members} uint zero_bits; }};"));
        } else {
            own.iter().for_each(|(at, name)| out.text(&format!("layout(location = {at}) uniform int {name};")));
        }
        if self.is_fragment() {
            out.text("layout(location = 0) out vec4 picture;");
        }
        out.text(
            "float parameter_at(int n, int first, int c) { return n >= 0 ? uintBitsToFloat(parameters[(first + n) * 4 + c]) : 0.0; }",
        );
    }

    /// The first statements; `precise` is written before each variable.
    pub(super) fn row_beginning(&self, precise: &str) -> Vec<String> {
        let lane = if self.is_fragment() {
            "int lane = (int(gl_FragCoord.y) >> 1) * 4 + (int(gl_FragCoord.y) & 1) * 2 + (int(gl_FragCoord.x) & 1);"
        } else {
            "int lane = int(gl_GlobalInvocationID.x);"
        };
        let mut lines = vec![lane.to_owned()];
        let rows = self.inputs.len();
        lines.push(format!("bool runs = lane < lanes && inputs[{rows} * lanes + lane] != 0u;"));
        lines.push("bool covered = runs;".to_owned());
        for (number, row) in self.inputs.iter().enumerate() {
            if row.register.file != RegisterFile::Invocation {
                let load = format!("uintBitsToFloat(inputs[{number} * lanes + lane])");
                lines.push(format!("{precise}float input{number} = {load};"));
            }
        }
        for &(index, component) in &self.parameters {
            let (name, word) = (parameter(index, component), word(index, component));
            lines.push(format!("{precise}float {name} = uintBitsToFloat(parameters[{word}]);"));
        }
        if self.shares() {
            lines.push(format!(
                    "for (int i = int(gl_LocalInvocationIndex); i < {}; i += int(gl_WorkGroupSize.x)) shared_words[i] = shared_from >= 0 ? parameters[shared_from + i] : 0u;",
                    self.shared_words
                ));
            lines.push("memoryBarrierShared();".to_owned());
            lines.push("barrier();".to_owned());
        }
        lines
    }

    /// The last statements.
    pub(super) fn row_end(&self) -> Vec<String> {
        let rows = self.outputs.len() + 1;
        let mut lines = vec![format!("if (lane < lanes) results[lane * {rows} + {}] = covered ? 1u : 0u;", rows - 1)];
        // Memory shared by the invocations of a patch is private to it.
        if self.shares() && self.stage == Stage::Compute {
            lines.push("memoryBarrierShared();".to_owned());
            lines.push("barrier();".to_owned());
            lines.push(format!(
                    "for (int i = int(gl_LocalInvocationIndex); i < {0}; i += int(gl_WorkGroupSize.x)) results[lanes * {rows} + i] = shared_words[i];",
                    self.shared_words
                ));
        }
        if self.is_fragment() {
            lines.push("picture = vec4(1.0);".to_owned());
        }
        lines
    }
}

impl Writer<'_> {
    /// Sets the rows of results.
    pub(super) fn row_outputs(&mut self, insts: &[&Inst]) {
        let rows = self.interface.outputs.len() + 1;
        for inst in insts {
            let row =
                if let Op::Output(row) = inst.op { self.interface.outputs.binary_search(&row).ok() } else { None };
            let number = row.unwrap_or(0);
            let value = self.operand(inst.args[0]);
            let bits = match self.function.ty(inst.args[0]) {
                Type::F32 => format!("floatBitsToUint({value})"),
                _ => format!("uint({value})"),
            };
            self.line(inst.source, format!("if (lane < lanes) results[lane * {rows} + {number}] = {bits};"));
        }
    }
}
