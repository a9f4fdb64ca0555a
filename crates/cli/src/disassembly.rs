//! Parses lines of disassembly in listings (x86-64, AT&T syntax).

/// An instruction. The destination is the last operand.
pub struct Line<'a> {
    pub address: usize,
    pub mnemonic: &'a str,
    pub operands: &'a str,
}

impl<'a> Line<'a> {
    /// The instruction of a line, if it has one.
    pub fn parse(line: &'a str) -> Option<Self> {
        let (address, rest) = line.trim_start().split_once(':')?;
        let rest = rest.trim_start();
        let (mnemonic, operands) = rest.split_once(' ').unwrap_or((rest, ""));
        Some(Self { address: usize::from_str_radix(address, 16).ok()?, mnemonic, operands: operands.trim() })
    }

    /// The target of a jump.
    pub fn target(&self) -> Option<usize> {
        let place = self.operands.strip_prefix("0x").filter(|_| self.mnemonic.starts_with('j'))?;
        usize::from_str_radix(place, 16).ok()
    }
}
