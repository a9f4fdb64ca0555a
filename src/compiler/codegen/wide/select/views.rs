//! What code asks of the views of image units ([`offsets::TEXELS`]): where one is, and which format texels have.

use super::super::encode::Assembler;
use super::super::machine::{CONTEXT, RAX, RDI, RDX, Register};
use super::Selector;
use super::access::Access;
use nvjit_runtime::native::offsets;
use nvjit_runtime::{ImageFormat, MemoryOperation};

/// The set of the formats for which `is_one`: bit n stands for format n.
pub(super) fn formats_of(is_one: impl Fn(ImageFormat) -> bool) -> u64 {
    ImageFormat::ALL.into_iter().filter(|&format| is_one(format)).map(|format| 1u64 << format as u8).sum()
}

/// Loads the address of the views to [`RDX`]. Returns the offset of that of the unit.
pub(super) fn find_view(code: &mut Assembler, access: Access<'_>) -> i32 {
    code.load(RDX, CONTEXT, offsets::TEXELS);
    i32::from(access.access.binding) * offsets::TEXEL_VIEW
}

/// Sets the flags to "equal" if the image whose views [`RDX`] has allows the access to none of these formats.
pub(super) fn test_format(code: &mut Assembler, access: Access<'_>, formats: u64) {
    let allowed = if access.operation == MemoryOperation::Load { offsets::TEXEL_LOADS } else { offsets::TEXEL_STORES };
    let view = i32::from(access.access.binding) * offsets::TEXEL_VIEW;
    // mov
    code.bytes.extend([0x48, 0xb8 | RDI]);
    code.bytes.extend(formats.to_le_bytes());
    code.scalar(true, &[0x85], RDI, RDX, None, view + allowed);
}

/// All ones in [`RAX`] if the flags are "equal", else 0.
pub(super) fn flag_to_mask(code: &mut Assembler) {
    // setne, movzx, dec
    code.registers(false, &[0x0f, 0x95], 0, RAX);
    code.registers(false, &[0x0f, 0xb6], RAX, RAX);
    code.registers(false, &[0xff], 1, RAX);
}

impl Selector<'_> {
    /// A mask of all lanes if texels that the access may reach have none of these formats.
    pub(super) fn lacks_format(&mut self, access: Access<'_>, formats: u64) -> Register {
        self.raw(|code| {
            find_view(code, access);
            test_format(code, access, formats);
            flag_to_mask(code);
        });
        self.mask_from_general(RAX)
    }
}
