//! Accesses against a model that knows bytes alone: a table of ranges with rights, and what the specification's
//! table says of each operation in wide integers.

use super::*;

/// Numbers that are hostile as addresses, as integers, and as floats of any size.
const HOSTILE: [u64; 26] = [
    0,
    1,
    2,
    3,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0x3c00,
    0x0001_7c00,
    0xfc00_7c01,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x7f80_0000,
    0x3f80_0000,
    0x0080_0000,
    0x8040_0000,
    0x0000_0001_0000_0000,
    0x3ff0_0000_0000_0000,
    0x000f_ffff_ffff_ffff,
    0x7ff0_0000_0000_0000,
    0x7bff_fbff_0001_8001,
    0x8000_0000_0000_0000,
    u64::MAX,
];

/// All types; few in Miri, which is slow.
fn elements() -> impl Iterator<Item = MemoryElement> {
    MemoryElement::ALL.into_iter().step_by(if cfg!(miri) { 6 } else { 1 })
}

fn call(operation: MemoryOperation, space: MemorySpace, element: MemoryElement, count: u8) -> MemoryCall {
    let mut call = MemoryCall { operation, space, element, count, ..MemoryCall::new() };
    (call.exec, call.covered) = ([u32::MAX; 16], [u32::MAX; 16]);
    call
}

fn set_data(call: &mut MemoryCall, component: usize, lane: usize, value: u64) {
    call.data_low[component][lane] = value as u32;
    call.data_high[component][lane] = (value >> 32) as u32;
}

fn result(call: &MemoryCall, component: usize, lane: usize) -> u64 {
    u64::from(call.result_low[component][lane]) | u64::from(call.result_high[component][lane]) << 32
}

/// A buffer with these bytes.
fn buffer(bytes: &[u8]) -> Arc<Buffer> {
    let buffer = Buffer::new(bytes.len());
    buffer.write(0, bytes).unwrap();
    Arc::new(buffer)
}

fn bytes_of(buffer: &Buffer) -> Vec<u8> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).unwrap();
    bytes
}

/// Ranges: some that touch, one of each right, odd ends.
const RANGES: [(u64, usize, usize, Rights); 5] = [
    (0x1000, 0, 13, Rights::ReadWrite),
    (0x100d, 13, 3, Rights::ReadWrite),
    (0x1010, 16, 8, Rights::Read),
    (0x1018, 24, 9, Rights::Write),
    (0xffff_ffff_ffff_fff0, 40, 15, Rights::ReadWrite),
];

fn mapped() -> (Memory, Arc<Buffer>, Vec<u8>) {
    let bytes: Vec<u8> = (0..55u8).map(|byte| byte.wrapping_mul(89).wrapping_add(131)).collect();
    let buffer = buffer(&bytes);
    let mut memory = Memory::new();
    for (address, offset, bytes, rights) in RANGES {
        memory.map(address, buffer.clone(), offset, bytes, rights).unwrap();
    }
    (memory, buffer, bytes)
}

/// The offset in the buffer of an access, by the table of ranges.
fn model_place(address: u64, bytes: usize, reads: bool, writes: bool) -> Option<usize> {
    let (address, bytes) = (u128::from(address), bytes as u128);
    RANGES.iter().find_map(|&(start, offset, length, rights)| {
        let start = u128::from(start);
        let is_inside = address >= start && address + bytes <= start + length as u128;
        let is_allowed = !(reads && rights == Rights::Write || writes && rights == Rights::Read);
        (is_inside && is_allowed).then(|| offset + (address - start) as usize)
    })
}

fn addresses() -> impl Iterator<Item = u64> {
    let near = |start: u64, bytes: usize| {
        let end = start.wrapping_add(bytes as u64);
        (0..bytes as u64 + 34).map(move |step| end.wrapping_add(17).wrapping_sub(step))
    };
    RANGES.into_iter().flat_map(move |(start, _, bytes, _)| near(start, bytes)).chain(HOSTILE)
}

fn little(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte))
}

#[test]
fn loads_give_what_bytes_say_and_zeros_outside() {
    let (memory, _, bytes) = mapped();
    let mut faults = 0;
    for element in elements() {
        for count in 1..=4u8 {
            for address in addresses() {
                let mut call = call(MemoryOperation::Load, MemorySpace::Global, element, count);
                (call.lanes, call.addresses[0]) = (1, address);
                (call.result_low, call.result_high) = ([[7; 16]; 4], [[7; 16]; 4]);
                memory.perform(&mut call);
                let size = element.bytes();
                let place = model_place(address, size * count as usize, true, false);
                faults += u64::from(place.is_none());
                for component in 0..4 {
                    let expected = match place {
                        Some(place) if component < count as usize => {
                            let place = place + component * size;
                            let bits = little(&bytes[place..place + size]);
                            let is_negative = bits >> (8 * size - 1) != 0;
                            let is_signed =
                                matches!(element, MemoryElement::S8 | MemoryElement::S16 | MemoryElement::S32);
                            if is_signed && is_negative { bits | u64::MAX << (8 * size) } else { bits }
                        }
                        _ => 0,
                    };
                    assert_eq!(result(&call, component, 0), expected, "{element:?} {count} {address:#x} {component}");
                }
                assert_eq!(call.result_low[0][1], 7, "a lane that is not in use");
                assert_eq!(memory.faults(), faults, "{element:?} {count} {address:#x}");
            }
        }
    }
}

#[test]
fn stores_change_their_bytes_and_no_others() {
    let (memory, buffer, mut bytes) = mapped();
    let mut faults = 0;
    for element in elements() {
        for count in 1..=4u8 {
            for (number, address) in addresses().enumerate() {
                let mut call = call(MemoryOperation::Store, MemorySpace::Global, element, count);
                (call.lanes, call.addresses[0]) = (1, address);
                let size = element.bytes();
                let place = model_place(address, size * count as usize, false, true);
                faults += u64::from(place.is_none());
                for component in 0..4 {
                    let value = 0x0123_4567_89ab_cdefu64.rotate_left((number * 4 + component) as u32);
                    set_data(&mut call, component, 0, value);
                    if let Some(place) = place
                        && component < count as usize
                    {
                        let place = place + component * size;
                        bytes[place..place + size].copy_from_slice(&value.to_le_bytes()[..size]);
                    }
                }
                memory.perform(&mut call);
                assert_eq!(bytes_of(&buffer), bytes, "{element:?} {count} {address:#x}");
                assert_eq!(memory.faults(), faults);
            }
        }
    }
}

/// The value that an atomic writes, by the table of the specification; none if the operation is not for the type.
fn model_atomic(operation: MemoryOperation, element: MemoryElement, old: u64, a: u64, b: u64) -> Option<u64> {
    use MemoryElement::*;
    use MemoryOperation::*;
    let bits = 8 * element.bytes() as u32;
    let signed = |x: u64| i128::from((x << (64 - bits)) as i64 >> (64 - bits));
    let wide = |x: u64| if matches!(element, S32 | S64) { signed(x) } else { i128::from(x) };
    let is_integer = matches!(element, U32 | S32 | U64 | S64);
    let is_half = matches!(element, F16X2 | F16X4);
    let new = match operation {
        Load | Store => return None,
        Exchange if bits >= 32 => a,
        CompareSwap if is_integer => {
            if old == a {
                b
            } else {
                old
            }
        }
        Add if is_integer => (wide(old) + wide(a)) as u64,
        Min if is_integer => wide(old).min(wide(a)) as u64,
        Max if is_integer => wide(old).max(wide(a)) as u64,
        And if is_integer => old & a,
        Or if is_integer => old | a,
        Xor if is_integer => old ^ a,
        IncrementWrap if element == U32 => (wide(old) + 1) as u64 * u64::from(wide(old) < wide(a)),
        DecrementWrap if element == U32 && (old == 0 || old > a) => a,
        DecrementWrap if element == U32 => old - 1,
        Add if element == F32 => {
            let flush = |x: u32| if x & 0x7f80_0000 == 0 { x & 1 << 31 } else { x };
            let sum = f32::from_bits(flush(old as u32)) + f32::from_bits(flush(a as u32));
            if sum.is_nan() { 0x7fff_ffff } else { flush(sum.to_bits()).into() }
        }
        Add if element == F64 => {
            let flush = |x: u64| if x & 0x7ff0_0000_0000_0000 == 0 { x & 1 << 63 } else { x };
            let sum = f64::from_bits(flush(old)) + f64::from_bits(flush(a));
            if sum.is_nan() { 0x7fff_ffff_ffff_ffff } else { flush(sum.to_bits()) }
        }
        Add | Min | Max if is_half => {
            let part = |x: u64, place: u32| half_value((x >> place) as u16);
            (0..bits).step_by(16).fold(0, |all, place| {
                let (x, y) = (part(old, place), part(a, place));
                let both_zero = x == 0.0 && y == 0.0;
                let value = match operation {
                    _ if x.is_nan() || y.is_nan() => f64::NAN,
                    Add => x + y,
                    Min if both_zero => {
                        if x.is_sign_negative() {
                            x
                        } else {
                            y
                        }
                    }
                    Max if both_zero => {
                        if x.is_sign_negative() {
                            y
                        } else {
                            x
                        }
                    }
                    Min => x.min(y),
                    _ => x.max(y),
                };
                all | u64::from(nearest_half(value)) << place
            })
        }
        _ => return None,
    };
    Some(new & u64::MAX >> (64 - bits))
}

fn half_value(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        0 => fraction * 2f64.powi(-24),
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits & 0x8000 != 0 { -magnitude } else { magnitude }
}

/// The nearest of all fp16 numbers; of two the even one.
fn nearest_half(x: f64) -> u16 {
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    if x.is_nan() {
        return 0x7fff;
    }
    // Infinity counts as the number that would follow the largest.
    let value = |bits: u16| if bits == 0x7c00 { 65536.0 } else { half_value(bits) };
    let above = (0..=0x7c00u16).collect::<Vec<_>>().partition_point(|&bits| value(bits) < x.abs()) as u16;
    let (low, high) = (above.saturating_sub(1), above.min(0x7c00));
    let (down, up) = (x.abs() - value(low), value(high) - x.abs());
    sign | if down < up || down == up && low % 2 == 0 { low } else { high }
}

#[test]
fn atomics_compute_what_the_table_says() {
    let values = if cfg!(miri) { &HOSTILE[12..15] } else { &HOSTILE[..] };
    for operation in MemoryOperation::ALL.into_iter().filter(|operation| operation.is_atomic()) {
        for element in elements() {
            let all_ones = u64::MAX >> (64 - 8 * element.bytes());
            for &old in values {
                for &a in values {
                    let buffer = buffer(&[old.to_le_bytes(), old.to_le_bytes()].concat());
                    let mut memory = Memory::new();
                    memory.map(0x100, buffer.clone(), 0, 16, Rights::ReadWrite).unwrap();
                    let mut call = call(operation, MemorySpace::Global, element, 1);
                    (call.lanes, call.addresses[0]) = (1, 0x108);
                    set_data(&mut call, 0, 0, a);
                    set_data(&mut call, 1, 0, !old);
                    memory.perform(&mut call);
                    let expected = model_atomic(operation, element, old & all_ones, a & all_ones, !old & all_ones);
                    let context = format!("{operation:?} {element:?} {old:#x} {a:#x}");
                    let word = little(&bytes_of(&buffer)[8..]);
                    assert_eq!(word, expected.map_or(old, |new| old & !all_ones | new), "{context}");
                    assert_eq!(memory.faults(), u64::from(expected.is_none()), "{context}");
                    let given = if expected.is_some() { element.extend(old & all_ones) } else { 0 };
                    assert_eq!(result(&call, 0, 0), given, "{context}");
                    assert_eq!(little(&bytes_of(&buffer)[..8]), old);
                }
            }
        }
    }
}

#[test]
fn misaligned_atomics_are_faults() {
    let (memory, buffer, bytes) = mapped();
    for element in [MemoryElement::U32, MemoryElement::F16X4] {
        for address in 0x1000..0x1010u64 {
            let before = memory.faults();
            let mut call = call(MemoryOperation::Or, MemorySpace::Global, element, 1);
            if element == MemoryElement::F16X4 {
                call.operation = MemoryOperation::Exchange;
                set_data(&mut call, 0, 0, little(&bytes[..8]));
            }
            (call.lanes, call.addresses[0]) = (1, address);
            memory.perform(&mut call);
            // 13 bytes of the first range: 0, 4 and 8 for four, 0 for eight.
            let is_good = address % element.bytes() as u64 == 0 && address + element.bytes() as u64 <= 0x100d;
            assert_eq!(memory.faults() - before, u64::from(!is_good), "{element:?} {address:#x}");
        }
    }
    assert_eq!(bytes_of(&buffer), bytes);
}

#[test]
fn lanes_come_in_order_and_only_those_that_count() {
    let buffer = buffer(&[0; 8]);
    let mut memory = Memory::new();
    memory.map(8, buffer.clone(), 0, 8, Rights::ReadWrite).unwrap();
    let mut call = call(MemoryOperation::Add, MemorySpace::Global, MemoryElement::U32, 1);
    (call.lanes, call.addresses, call.data_low[0]) = (16, [8; 16], [1; 16]);
    (call.exec[3], call.covered[5], call.covered[15]) = (0, 0, 0);
    call.result_low[0] = [99; 16];
    memory.perform(&mut call);
    assert_eq!(call.result_low[0], [0, 1, 2, 0, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]);
    assert_eq!(little(&bytes_of(&buffer)), 13);
    // The last of them remains.
    call.operation = MemoryOperation::Store;
    call.data_low[0] = std::array::from_fn(|lane| 100 + lane as u32);
    memory.perform(&mut call);
    assert_eq!(little(&bytes_of(&buffer)), 114);
    // Lanes that are not covered load.
    call.operation = MemoryOperation::Load;
    memory.perform(&mut call);
    assert_eq!((call.result_low[0][3], call.result_low[0][5]), (0, 114));
    // Requests of inactive lanes are not faults.
    (call.operation, call.addresses, call.covered) = (MemoryOperation::Store, [0; 16], [0; 16]);
    memory.perform(&mut call);
    assert_eq!(memory.faults(), 0);
}

#[test]
fn constant_buffers_give_zeros_outside_without_a_fault() {
    let bytes: Vec<u8> = (1..=24).collect();
    let mut memory = Memory::new();
    memory.bind_constants(3, buffer(&bytes), 3, 18).unwrap();
    let large = if cfg!(miri) { 8 } else { MAX_CONSTANT_BYTES + 8 };
    memory.bind_constants(4, buffer(&vec![5; large]), 0, large).unwrap();
    for (binding, end) in [(3, 18), (4, large.min(MAX_CONSTANT_BYTES) as u64), (2, 0), (16, 0), (u32::MAX, 0)] {
        for address in (0..40).map(|step| (end + 20).wrapping_sub(step)).chain(HOSTILE) {
            let mut call = call(MemoryOperation::Load, MemorySpace::Constant, MemoryElement::U16, 2);
            (call.binding, call.lanes, call.addresses[0]) = (binding, 1, address);
            memory.perform(&mut call);
            let is_inside = address <= end && end - address >= 4;
            let byte = |at: u64| if binding == 3 { 4 + at } else { 5 };
            let expected = |at: u64| if is_inside { byte(at) | byte(at + 1) << 8 } else { 0 };
            assert_eq!(result(&call, 0, 0), expected(address), "{binding} {address:#x}");
            assert_eq!(result(&call, 1, 0), expected(address.wrapping_add(2)), "{binding} {address:#x}");
        }
    }
    let mut store = call(MemoryOperation::Store, MemorySpace::Constant, MemoryElement::U8, 1);
    (store.binding, store.lanes) = (3, 1);
    memory.perform(&mut store);
    let mut load = call(MemoryOperation::Load, MemorySpace::Constant, MemoryElement::U8, 1);
    (load.binding, load.lanes) = (3, 1);
    memory.perform(&mut load);
    assert_eq!((result(&load, 0, 0), memory.faults()), (4, 0));
}

#[test]
fn storage_and_shared_memory_are_addressed_from_their_beginning() {
    let (first, second) = (buffer(&[1; 32]), buffer(&[2; 12]));
    let mut memory = Memory::new();
    memory.bind_storage(15, first.clone(), 8, 16).unwrap();
    memory.bind_shared(second.clone());
    for (space, bytes) in [(MemorySpace::Storage, 16), (MemorySpace::Shared, 12)] {
        let mut call = call(MemoryOperation::Add, space, MemoryElement::U32, 1);
        (call.binding, call.data_low[0]) = (15, [0x10; 16]);
        call.addresses[..4].copy_from_slice(&[0, bytes - 4, bytes, u64::MAX - 3]);
        memory.perform(&mut call);
    }
    assert_eq!(memory.faults(), 4);
    let changed: Vec<usize> = (0..32).filter(|&at| bytes_of(&first)[at] != 1).collect();
    assert_eq!(changed, [8, 20]);
    assert_eq!(bytes_of(&second), [0x12, 2, 2, 2, 2, 2, 2, 2, 0x12, 2, 2, 2]);
    let mut call = call(MemoryOperation::Store, MemorySpace::Storage, MemoryElement::U32, 1);
    memory.perform(&mut call);
    assert_eq!(memory.faults(), 8, "nothing is bound to binding point 0");
}

/// Values that no backend writes, but a caller may.
#[test]
fn numbers_out_of_range_are_faults() {
    let mut memory = Memory::new();
    memory.map(8, buffer(&[9; 64]), 0, 64, Rights::ReadWrite).unwrap();
    for (lanes, count) in [(u32::MAX, 1), (16, 0), (16, 5), (16, u8::MAX)] {
        let mut call = call(MemoryOperation::Load, MemorySpace::Global, MemoryElement::U8, count);
        (call.lanes, call.addresses) = (lanes, [8; 16]);
        memory.perform(&mut call);
        assert_eq!(call.result_low[0], [if count == 1 { 9 } else { 0 }; 16]);
    }
    assert_eq!(memory.faults(), 48);
}

#[test]
fn invalid_mappings_are_refused() {
    let whole = buffer(&[0; 64]);
    let mut memory = Memory::new();
    let mut map = |address, offset, bytes| memory.map(address, whole.clone(), offset, bytes, Rights::Read).err();
    assert_eq!(map(0, 0, 8), Some(MemoryError::Overlap));
    assert_eq!(map(0x101, 0, 8), Some(MemoryError::Misaligned));
    assert_eq!(map(0x100, 0, 65), Some(MemoryError::OutOfRange));
    assert_eq!(map(0x100, usize::MAX - 7, 16), Some(MemoryError::OutOfRange));
    assert_eq!(map(u64::MAX - 7, 0, 9), Some(MemoryError::OutOfRange));
    assert_eq!(map(0x103, 3, 10), None);
    for (address, offset, bytes) in [(0x10c, 4, 8), (0x100, 0, 4), (0x103, 3, 1), (0x105, 5, 2), (0xf8, 0, 64)] {
        assert_eq!(map(address, offset, bytes), Some(MemoryError::Overlap), "{address:#x}");
    }
    assert_eq!([map(0x100, 0, 3), map(0x10d, 13, 1), map(0x200, 0, 0), map(0x200, 0, 8)], [None; 4]);
    assert_eq!(memory.bind_constants(18, whole.clone(), 0, 8), Err(MemoryError::NoSuchBinding));
    assert_eq!(memory.bind_constants(0, whole.clone(), 60, 5), Err(MemoryError::OutOfRange));
    assert_eq!(memory.bind_storage(16, whole.clone(), 0, 8), Err(MemoryError::NoSuchBinding));
    assert_eq!(memory.bind_storage(0, whole.clone(), 4, 8), Err(MemoryError::Misaligned));
    assert_eq!(memory.bind_storage(0, whole.clone(), 8, 57), Err(MemoryError::OutOfRange));
    assert_eq!(whole.read(60, &mut [0; 5]), Err(MemoryError::OutOfRange));
    assert_eq!(whole.write(usize::MAX, &[0]), Err(MemoryError::OutOfRange));
}

#[test]
fn raw_memory_is_used_in_place() {
    let mut words = [0u64; 4];
    let start = std::ptr::NonNull::from(&mut words).cast::<u8>();
    // SAFETY: the words outlive the buffer, and nothing else uses them until it is gone.
    let buffer = unsafe { Buffer::from_raw(start, 29) }.unwrap();
    // SAFETY: as above.
    let odd = unsafe { Buffer::from_raw(start.add(4), 8) };
    assert_eq!(odd.err(), Some(MemoryError::Misaligned));
    assert_eq!((buffer.len(), buffer.is_empty()), (29, false));
    buffer.write(7, &[1, 2]).unwrap();
    assert_eq!(buffer.write(28, &[1, 2]), Err(MemoryError::OutOfRange));
    drop(buffer);
    assert_eq!(words, [1 << 56, 2, 0, 0].map(u64::to_le));
}

/// Stores and atomics of several threads to neighbouring bytes and to the same words lose nothing.
#[test]
fn threads_share_memory() {
    let rounds = if cfg!(miri) { 20 } else { 20_000u32 };
    let buffer = buffer(&[0; 24]);
    let mut memory = Memory::new();
    memory.map(0x40, buffer.clone(), 0, 24, Rights::ReadWrite).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4u64 {
            let memory = &memory;
            scope.spawn(move || {
                let mut add = call(MemoryOperation::Add, MemorySpace::Global, MemoryElement::U32, 1);
                (add.lanes, add.data_low[0]) = (2, [1; 16]);
                add.addresses[..2].copy_from_slice(&[0x40, 0x48]);
                let mut store = call(MemoryOperation::Store, MemorySpace::Global, MemoryElement::U8, 1);
                (store.lanes, store.addresses[0]) = (1, 0x50 + thread);
                for round in 1..=rounds {
                    memory.perform(&mut add);
                    store.data_low[0][0] = round;
                    memory.perform(&mut store);
                    let mut load = store.clone();
                    load.operation = MemoryOperation::Load;
                    memory.perform(&mut load);
                    assert_eq!(load.result_low[0][0], round & 0xff);
                }
            });
        }
    });
    let bytes = bytes_of(&buffer);
    assert_eq!([little(&bytes[..8]), little(&bytes[8..16])], [u64::from(4 * rounds); 2]);
    assert_eq!(bytes[16..20], [rounds as u8; 4]);
    assert_eq!(memory.faults(), 0);
}
