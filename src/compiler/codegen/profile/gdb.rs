//! The interface of GDB, and of LLDB, for JIT code: a list of object files in memory, and a function with a breakpoint
//! that is called when the list changes (GDB's manual, "JIT Compilation Interface").

use super::Code;
use std::ptr::{NonNull, null_mut};
use std::sync::{Mutex, PoisonError};

const REGISTER: u32 = 1;
const UNREGISTER: u32 = 2;

/// jit_code_entry
#[repr(C)]
struct Entry {
    next: *mut Entry,
    previous: *mut Entry,
    file: *const u8,
    bytes: u64,
}

/// jit_descriptor
#[repr(C)]
struct Descriptor {
    version: u32,
    action: u32,
    relevant: *mut Entry,
    first: *mut Entry,
}

// Weak, since LLVM defines the same symbols if it is in the process; debuggers then see one list.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
std::arch::global_asm!(
    ".pushsection .text.__jit_debug_register_code,\"ax\",@progbits",
    ".weak __jit_debug_register_code",
    ".type __jit_debug_register_code,@function",
    "__jit_debug_register_code:",
    "ret",
    ".size __jit_debug_register_code, 1",
    ".popsection",
    ".pushsection .data.__jit_debug_descriptor,\"aw\",@progbits",
    ".balign 8",
    ".weak __jit_debug_descriptor",
    ".type __jit_debug_descriptor,@object",
    "__jit_debug_descriptor:",
    ".long 1, 0",
    ".quad 0, 0",
    ".size __jit_debug_descriptor, 24",
    ".popsection",
);

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
unsafe extern "C" {
    #[link_name = "__jit_debug_descriptor"]
    static mut DESCRIPTOR: Descriptor;
    #[link_name = "__jit_debug_register_code"]
    fn notice();
}

/// Debuggers of other systems do not use it.
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri))))]
static mut DESCRIPTOR: Descriptor = Descriptor { version: 1, action: 0, relevant: null_mut(), first: null_mut() };

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri))))]
unsafe extern "C" fn notice() {}

/// Held while the list is changed.
static LIST: Mutex<()> = Mutex::new(());

/// Code that debuggers know until this is dropped.
pub(super) struct Registered {
    entry: NonNull<Entry>,
    file: NonNull<[u8]>,
}

// SAFETY: it owns what it points to, and the list is changed under a lock.
unsafe impl Send for Registered {}
// SAFETY: as above.
unsafe impl Sync for Registered {}

impl Registered {
    pub fn new(code: &Code<'_>) -> Self {
        let file = NonNull::from(Box::leak(object(code).into_boxed_slice()));
        let (start, bytes) = (file.as_ptr().cast_const().cast(), file.len() as u64);
        let entry = Box::new(Entry { next: null_mut(), previous: null_mut(), file: start, bytes });
        let entry = NonNull::from(Box::leak(entry));
        let _lock = LIST.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the lock gives exclusive access to the list; all its entries and the new one are alive.
        unsafe {
            let first = DESCRIPTOR.first;
            (*entry.as_ptr()).next = first;
            if let Some(first) = first.as_mut() {
                first.previous = entry.as_ptr();
            }
            DESCRIPTOR.first = entry.as_ptr();
            tell(REGISTER, entry);
        }
        Self { entry, file }
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        let _lock = LIST.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the lock gives exclusive access to the list, and the entry is in it. Both came from boxes.
        unsafe {
            let Entry { next, previous, .. } = *self.entry.as_ptr();
            match previous.as_mut() {
                Some(previous) => previous.next = next,
                None => DESCRIPTOR.first = next,
            }
            if let Some(next) = next.as_mut() {
                next.previous = previous;
            }
            tell(UNREGISTER, self.entry);
            drop(Box::from_raw(self.entry.as_ptr()));
            drop(Box::from_raw(self.file.as_ptr()));
        }
    }
}

/// # Safety
/// The caller has exclusive access to the list.
unsafe fn tell(action: u32, entry: NonNull<Entry>) {
    // SAFETY: the caller's contract.
    unsafe {
        DESCRIPTOR.action = action;
        DESCRIPTOR.relevant = entry.as_ptr();
        notice();
        (DESCRIPTOR.action, DESCRIPTOR.relevant) = (0, null_mut());
    }
}

/// A section of the file.
#[derive(Default)]
struct Section {
    name: &'static str,
    kind: u32,
    flags: u64,
    address: u64,
    bytes: Vec<u8>,
    /// The size of a section without bytes in the file.
    size: u64,
    link: u32,
    info: u32,
    entry: u64,
}

const PROGBITS: u32 = 1;
const SYMTAB: u32 = 2;
const STRTAB: u32 = 3;
const NOBITS: u32 = 8;
/// SHF_ALLOC and SHF_EXECINSTR
const CODE_FLAGS: u64 = 2 | 4;

const HEADER_BYTES: u64 = 64;
const SECTION_BYTES: u64 = 64;
const SYMBOL_BYTES: u64 = 24;

/// An ELF file with the code's address, its name, and its lines as DWARF 4.
fn object(code: &Code<'_>) -> Vec<u8> {
    let data = |name, bytes| Section { name, kind: PROGBITS, bytes, ..Section::default() };
    let size = code.bytes.len() as u64;
    let mut symbols = vec![0; SYMBOL_BYTES as usize];
    symbols.extend(1u32.to_le_bytes());
    // A global function, in section 1.
    symbols.extend([0x12, 0]);
    symbols.extend(1u16.to_le_bytes());
    symbols.extend([code.address(), size].iter().flat_map(|word| word.to_le_bytes()));
    let names = [b"\0", code.name.as_bytes(), b"\0"].concat();
    let mut sections = vec![
        Section::default(),
        Section { name: ".text", kind: NOBITS, flags: CODE_FLAGS, address: code.address(), size, ..Section::default() },
        // Its names are in the next section, and its first global symbol is number 1.
        Section {
            name: ".symtab",
            kind: SYMTAB,
            bytes: symbols,
            link: 3,
            info: 1,
            entry: SYMBOL_BYTES,
            ..Section::default()
        },
        Section { name: ".strtab", kind: STRTAB, bytes: names, ..Section::default() },
        data(".debug_abbrev", ABBREVIATIONS.to_vec()),
        data(".debug_info", debug_info(code)),
        data(".debug_line", debug_line(code)),
    ];
    let mut section_names = Vec::new();
    let mut name_places = Vec::new();
    sections.push(Section { name: ".shstrtab", kind: STRTAB, ..Section::default() });
    for section in &sections {
        name_places.push(section_names.len() as u32);
        section_names.extend([section.name.as_bytes(), b"\0"].concat());
    }
    let count = sections.len();
    sections[count - 1].bytes = section_names;

    let mut file = vec![0; HEADER_BYTES as usize];
    let mut table = Vec::new();
    for (section, name) in sections.iter().zip(name_places) {
        file.resize(file.len().next_multiple_of(8), 0);
        let size = section.size.max(section.bytes.len() as u64);
        table.extend([name, section.kind].iter().flat_map(|word| word.to_le_bytes()));
        table.extend(
            [section.flags, section.address, file.len() as u64, size].iter().flat_map(|word| word.to_le_bytes()),
        );
        table.extend([section.link, section.info].iter().flat_map(|word| word.to_le_bytes()));
        table.extend([1, section.entry].iter().flat_map(|word| word.to_le_bytes()));
        file.extend(&section.bytes);
    }
    file.resize(file.len().next_multiple_of(8), 0);
    let table_place = file.len() as u64;
    file.extend(table);

    // 64 bits, little-endian, the version, System V; executable, for this machine.
    let mut header = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0".to_vec();
    header.extend((super::MACHINE as u16).to_le_bytes());
    header.extend(1u32.to_le_bytes());
    header.extend([0, 0, table_place].iter().flat_map(|word: &u64| word.to_le_bytes()));
    header.extend(0u32.to_le_bytes());
    // Sizes and numbers of headers: of the file, of segments (none), of sections; the section of names.
    let sizes = [HEADER_BYTES as u16, 0, 0, SECTION_BYTES as u16, count as u16, count as u16 - 1];
    header.extend(sizes.iter().flat_map(|word| word.to_le_bytes()));
    file[..header.len()].copy_from_slice(&header);
    file
}

/// A compilation unit with one function.
const ABBREVIATIONS: &[u8] = &[
    // DW_TAG_compile_unit with children: name, low_pc, high_pc (its distance), stmt_list
    1, 0x11, 1, 0x03, 0x08, 0x11, 0x01, 0x12, 0x07, 0x10, 0x17, 0, 0,
    // DW_TAG_subprogram: name, low_pc, high_pc
    2, 0x2e, 0, 0x03, 0x08, 0x11, 0x01, 0x12, 0x07, 0, 0, //
    0,
];

fn debug_info(code: &Code<'_>) -> Vec<u8> {
    let range = [code.address(), code.bytes.len() as u64];
    let mut unit = Vec::new();
    unit.extend(4u16.to_le_bytes());
    unit.extend(0u32.to_le_bytes());
    unit.push(8);
    for (abbreviation, name, is_unit) in [(1, code.file, true), (2, code.name, false)] {
        unit.push(abbreviation);
        unit.extend([name.as_bytes(), b"\0"].concat());
        unit.extend(range.iter().flat_map(|word| word.to_le_bytes()));
        if is_unit {
            unit.extend(0u32.to_le_bytes());
        }
    }
    unit.push(0);
    with_length(unit)
}

/// The line table, with standard opcodes only.
fn debug_line(code: &Code<'_>) -> Vec<u8> {
    // minimum_instruction_length 1, maximum_operations 1, default_is_stmt; line_base and line_range of special opcodes,
    // which are not used; operand counts of the standard opcodes; no directories; one file.
    let mut rest = vec![1, 1, 1, 0xfd, 12, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0];
    rest.extend([code.file.as_bytes(), b"\0\0\0\0\0"].concat());
    let mut table = Vec::new();
    table.extend(4u16.to_le_bytes());
    table.extend((rest.len() as u32).to_le_bytes());
    table.extend(rest);
    // DW_LNE_set_address
    table.extend([0, 9, 2]);
    table.extend(code.address().to_le_bytes());
    let (mut offset, mut line) = (0, 1);
    // Code before the first instruction belongs to the first line.
    for &(next, next_line) in [(0, 1)].iter().chain(code.lines) {
        // DW_LNS_advance_pc, DW_LNS_advance_line, DW_LNS_copy
        table.push(2);
        unsigned(&mut table, u64::from(next - offset));
        table.push(3);
        signed(&mut table, i64::from(next_line) - i64::from(line));
        table.push(1);
        (offset, line) = (next, next_line);
    }
    table.push(2);
    unsigned(&mut table, code.bytes.len() as u64 - u64::from(offset));
    // DW_LNE_end_sequence
    table.extend([0, 1, 1]);
    with_length(table)
}

fn with_length(unit: Vec<u8>) -> Vec<u8> {
    [&(unit.len() as u32).to_le_bytes()[..], &unit].concat()
}

/// LEB128
fn unsigned(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Signed LEB128.
fn signed(out: &mut Vec<u8>, mut value: i64) {
    while !(-0x40..0x40).contains(&value) {
        out.push(value as u8 & 0x7f | 0x80);
        value >>= 7;
    }
    out.push(value as u8 & 0x7f);
}
