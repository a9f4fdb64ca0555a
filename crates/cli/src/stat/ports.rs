//! A lower bound of the cycles that code takes, from the execution ports that its instructions use. The numbers are
//! those of Intel's cores from Ice Lake on, by its optimization manual: three vector ports, of which two multiply and
//! add and one permutes lanes; with 512 bits two ports, of which one permutes. Two loads and two stores per cycle, one
//! store with 512 bits; four ports for general registers; six instructions per cycle; one divider. The bound ignores
//! latencies, caches, mispredicted branches and callees.

use crate::disassembly::Line;
use std::str::FromStr;

/// The use of each unit by instructions, in cycles.
#[derive(Clone, Copy, Default)]
struct Use {
    vector: f64,
    multiply: f64,
    shuffle: f64,
    divide: f64,
    load: f64,
    store: f64,
    general: f64,
    slots: f64,
}

/// The width of a vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    Xmm,
    Ymm,
    Zmm,
}

/// The use of units by a kind of instruction.
#[derive(Clone, Copy)]
enum Kind {
    /// Any port with vector units, so many times.
    Vector(f64),
    /// A port that multiplies and adds.
    Multiply(f64),
    /// The port between lanes.
    Shuffle(f64),
    /// The divider: cycles for 128, 256 and 512 bits.
    Divide([f64; 3]),
    /// An estimate: two cycles for 512 bits, else one.
    Estimate,
    /// A load for each element of four bytes.
    Gather,
    /// A comparison: with 512 bits it is between lanes.
    Compare,
    /// A load, a store, or nothing but a slot.
    Move,
    /// General registers.
    General,
}

/// Kinds by how mnemonics begin; the first that fits. Those of SSE are looked up with the `v` that AVX puts before
/// them.
const KINDS: [(&str, Kind); 47] = [
    ("vdivs", Kind::Divide([3.0; 3])),
    ("vdivpd", Kind::Divide([4.0, 8.0, 16.0])),
    ("vdivps", Kind::Divide([3.0, 5.0, 10.0])),
    ("vsqrts", Kind::Divide([3.0; 3])),
    ("vsqrtpd", Kind::Divide([4.5, 9.0, 18.0])),
    ("vsqrtps", Kind::Divide([3.0, 6.0, 12.0])),
    ("vrcp", Kind::Estimate),
    ("vrsqrt", Kind::Estimate),
    ("vgather", Kind::Gather),
    ("vpgather", Kind::Gather),
    ("vpmulld", Kind::Multiply(2.0)),
    ("vpmullq", Kind::Multiply(3.0)),
    ("vpmul", Kind::Multiply(1.0)),
    ("vcvtps2ph", Kind::Shuffle(1.0)),
    ("vcvtph2ps", Kind::Shuffle(1.0)),
    ("vcmp", Kind::Compare),
    ("vpcmp", Kind::Compare),
    ("vptest", Kind::Compare),
    ("vtest", Kind::Vector(2.0)),
    ("vmovmsk", Kind::Multiply(1.0)),
    ("vperm", Kind::Shuffle(1.0)),
    ("vpperm", Kind::Shuffle(1.0)),
    ("vshuf", Kind::Shuffle(1.0)),
    ("vpshuf", Kind::Shuffle(1.0)),
    ("vunpck", Kind::Shuffle(1.0)),
    ("vpunpck", Kind::Shuffle(1.0)),
    ("vpalign", Kind::Shuffle(1.0)),
    ("valign", Kind::Shuffle(1.0)),
    ("vinsert", Kind::Shuffle(1.0)),
    ("vpinsr", Kind::Shuffle(2.0)),
    ("vextract", Kind::Shuffle(1.0)),
    ("vpextr", Kind::Shuffle(2.0)),
    ("vpack", Kind::Shuffle(1.0)),
    ("vpmov", Kind::Shuffle(1.0)),
    ("vbroadcast", Kind::Shuffle(1.0)),
    ("vpbroadcast", Kind::Shuffle(1.0)),
    ("vmovs", Kind::Move),
    ("vmov", Kind::Move),
    ("mov", Kind::Move),
    ("vp", Kind::Vector(1.0)),
    ("vand", Kind::Vector(1.0)),
    ("vor", Kind::Vector(1.0)),
    ("vxor", Kind::Vector(1.0)),
    ("vblend", Kind::Vector(1.0)),
    ("vzero", Kind::Vector(0.0)),
    ("v", Kind::Multiply(1.0)),
    ("k", Kind::Vector(1.0)),
];

impl Line<'_> {
    fn is_vector(&self) -> bool {
        self.mnemonic.starts_with('v') || self.operands.contains("%xmm")
    }

    fn kind(&self) -> Kind {
        let is_sse = self.is_vector() && !self.mnemonic.starts_with('v');
        let name = format!("{}{}", if is_sse { "v" } else { "" }, self.mnemonic);
        KINDS.iter().find(|(start, _)| name.starts_with(start)).map_or(Kind::General, |entry| entry.1)
    }

    fn width(&self) -> Width {
        let has = |name: &str| self.operands.contains(name);
        match (has("%zmm"), has("%ymm")) {
            (true, _) => Width::Zmm,
            (_, true) => Width::Ymm,
            _ => Width::Xmm,
        }
    }

    /// Whether memory is read, and whether it is written.
    fn memory(&self) -> (bool, bool) {
        if !self.operands.contains('(') || self.mnemonic.starts_with("lea") || self.mnemonic.starts_with("nop") {
            return (false, false);
        }
        // What stands between brackets is one operand.
        let last = self.operands.rfind(')').is_some_and(|end| !self.operands[end..].contains(','));
        let only_reads = ["cmp", "test", "call", "jmp", "push", "bt"];
        let writes =
            last && self.operands.contains(", ") && !only_reads.iter().any(|name| self.mnemonic.starts_with(name));
        // A store of a vector or a move reads nothing there; general operations on memory do both.
        let is_move = self.mnemonic.contains("mov") || self.is_vector();
        (!writes || !is_move, writes)
    }

    fn uses(&self) -> Use {
        let (width, (reads, writes)) = (self.width(), self.memory());
        let mut uses = Use { slots: 1.0, ..Use::default() };
        match self.kind() {
            Kind::Vector(count) => uses.vector = count,
            Kind::Multiply(count) => uses.multiply = count,
            // A value that memory has is repeated as it is loaded.
            Kind::Shuffle(_) if reads && self.mnemonic.contains("broadcast") => {}
            Kind::Shuffle(count) => uses.shuffle = count,
            Kind::Divide(cycles) => (uses.divide, uses.multiply) = (cycles[width as usize], 1.0),
            Kind::Estimate => uses.multiply = if width == Width::Zmm { 2.0 } else { 1.0 },
            Kind::Gather => uses.load = [4.0, 8.0, 16.0][width as usize],
            Kind::Compare if self.operands.contains("%k") => uses.shuffle = 1.0,
            Kind::Compare => uses.vector = 1.0,
            Kind::Move => {}
            Kind::General => uses.general = 1.0,
        }
        if uses.load == 0.0 && reads {
            uses.load = 1.0;
        }
        if writes {
            uses.store = if width == Width::Zmm { 2.0 } else { 1.0 };
        }
        uses
    }
}

/// The instructions between two positions of a disassembly.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Counted {
    pub instructions: u32,
    /// Vector registers that are used.
    pub registers: u32,
    /// Calls: lookups and accesses to memory that code does not do itself.
    pub calls: u32,
    /// Operations on the stack.
    pub stack: u32,
    pub cycles: f64,
}

/// Counts the instructions of `asm` at these addresses. What follows the line `end` is other code.
pub fn count(asm: &str, addresses: std::ops::Range<u32>, end: &str) -> Counted {
    let mut counted = Counted::default();
    let (mut sum, mut widest, mut registers) = (Use::default(), Width::Xmm, 0u32);
    let lines = asm.lines().take_while(|line| *line != end).filter(|line| !line.starts_with(';'));
    for line in lines.filter_map(Line::parse).filter(|line| addresses.contains(&(line.address as u32))) {
        let uses = line.uses();
        counted.instructions += 1;
        counted.calls += u32::from(line.mnemonic.starts_with("call"));
        counted.stack += u32::from(line.operands.contains("(%rsp"));
        widest = widest.max(line.width());
        registers |= vectors(line.operands);
        sum.vector += uses.vector;
        sum.multiply += uses.multiply;
        sum.shuffle += uses.shuffle;
        sum.divide += uses.divide;
        sum.load += uses.load;
        sum.store += uses.store;
        sum.general += uses.general;
        sum.slots += uses.slots;
    }
    let vectors = if widest == Width::Zmm { 2.0 } else { 3.0 };
    let all = sum.vector + sum.multiply + sum.shuffle;
    let bounds = [
        all / vectors,
        sum.multiply / 2.0,
        sum.shuffle,
        sum.divide,
        sum.load / 2.0,
        sum.store / 2.0,
        sum.general / 4.0,
        sum.slots / 6.0,
    ];
    counted.registers = registers.count_ones();
    counted.cycles = bounds.into_iter().fold(0.0, f64::max);
    counted
}

/// The numbers of the vector registers in operands, as bits.
fn vectors(operands: &str) -> u32 {
    let number = |name: &str| {
        let digits = &name[..name.find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len())];
        u32::from_str(digits).ok().filter(|number| *number < 32)
    };
    operands.split("mm").skip(1).filter_map(number).fold(0, |mask, number| mask | 1 << number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycles(asm: &str) -> f64 {
        count(asm, 0..u32::MAX, "").cycles
    }

    /// The limit of each of these by the table: units, loads, stores, slots.
    #[test]
    fn the_busiest_unit_counts() {
        let many = |line: &str, count: usize| format!("0:  {line}\n").repeat(count);
        assert_eq!(cycles(&many("vmulps       %zmm1, %zmm2, %zmm3", 6)), 3.0);
        assert_eq!(cycles(&many("vpxord       %zmm1, %zmm2, %zmm3", 6)), 3.0);
        assert_eq!(cycles(&many("vpxor        %ymm1, %ymm2, %ymm3", 6)), 2.0);
        assert_eq!(cycles(&many("vpermd       %ymm1, %ymm2, %ymm3", 6)), 6.0);
        assert_eq!(cycles(&many("vdivps       %zmm1, %zmm2, %zmm3", 2)), 20.0);
        assert_eq!(cycles(&many("vmovups      (%r11, %r14), %zmm0", 6)), 3.0);
        assert_eq!(cycles(&many("vmovups      %zmm0, (%r11, %r14)", 6)), 6.0);
        assert_eq!(cycles(&many("vmovups      %ymm0, (%r11, %r14)", 6)), 3.0);
        assert_eq!(cycles(&many("vbroadcastss 0x20(%r13), %zmm3", 4)), 2.0);
        assert_eq!(cycles(&many("vmovaps      %zmm0, %zmm1", 6)), 1.0);
        // As AVX has them.
        assert_eq!(cycles(&many("mulps        %xmm1, %xmm2", 6)), 3.0);
        assert_eq!(cycles(&many("pxor         %xmm1, %xmm2", 6)), 2.0);
        assert_eq!(cycles(&many("shufps       $0x1b, %xmm1, %xmm2", 6)), 6.0);
        assert_eq!(cycles(&many("divps        %xmm1, %xmm2", 2)), 6.0);
        assert_eq!(cycles(&many("pmulld       %xmm1, %xmm2", 2)), 2.0);
        assert_eq!(cycles(&many("movups       %xmm0, 0x10(%r11)", 6)), 3.0);
        assert_eq!(cycles(&many("addq         $0x40, %r14", 8)), 2.0);
    }

    #[test]
    fn instructions_are_counted_between_two_addresses() {
        let asm = "     0:  pushq        %rbp\n; MUL a\n    10:  vmulps       8(%r13){1to16}, %zmm0, %zmm17\n    18:  callq        *%rax\n\
                   \x20   1a:  vmovups      %xmm3, 0x10(%rsp)\n    20:  retq\n; end\n    10:  vmulps %zmm8, %zmm8, %zmm8\n";
        let counted = count(asm, 0x10..0x20, "; end");
        assert_eq!((counted.instructions, counted.registers, counted.calls, counted.stack), (3, 3, 1, 1));
    }
}
