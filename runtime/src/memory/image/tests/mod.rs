//! Images against a model ([`model`]) and the bytes of a buffer.

mod model;

use model::{TABLE, decoded, encoded};

use super::*;
use crate::memory::{ELSEWHERE, MemorySpace};

/// Floats that are hostile to conversions.
const FLOATS: [f32; 28] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5 / 255.0,
    2.5 / 255.0,
    -0.5 / 127.0,
    1.0 + f32::EPSILON,
    -1.0 - f32::EPSILON,
    f32::MIN_POSITIVE,
    1e-40,
    3.0e-8,
    // Halfway between two numbers of fp11, and of fp10.
    1.0 + 1.0 / 128.0,
    1.0 + 3.0 / 128.0,
    1.0 + 1.0 / 64.0,
    1.0 + 3.0 / 64.0,
    6.0e-8,
    65024.0,
    64512.0,
    65279.99,
    65504.0,
    65520.0,
    1e30,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    -2.0,
];

fn buffer(bytes: usize) -> Arc<Buffer> {
    let buffer = Buffer::new(bytes);
    buffer.write(0, &(0..bytes).map(|at| (at * 89 + 131) as u8).collect::<Vec<u8>>()).unwrap();
    Arc::new(buffer)
}

fn bytes_of(buffer: &Buffer) -> Vec<u8> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).unwrap();
    bytes
}

/// An access of one lane to unit 2.
fn call(operation: MemoryOperation, element: MemoryElement, count: u8, coordinates: [i32; 4]) -> MemoryCall {
    let mut call = MemoryCall { operation, space: MemorySpace::Image, element, count, ..MemoryCall::new() };
    (call.binding, call.lanes, call.exec[0], call.covered[0]) = (2, 1, 1, 1);
    call.addresses[0] = image_address(coordinates);
    (call.result_low, call.result_high) = ([[7; 16]; 4], [[7; 16]; 4]);
    call
}

fn formatted(operation: MemoryOperation, conversion: ImageConversion, coordinates: [i32; 4]) -> MemoryCall {
    MemoryCall { conversion, ..call(operation, MemoryElement::U8, 1, coordinates) }
}

fn set_data(call: &mut MemoryCall, data: [u32; 4]) {
    for (row, data) in call.data_low.iter_mut().zip(data) {
        row[0] = data;
    }
}

fn result(call: &MemoryCall) -> [u32; 4] {
    [0, 1, 2, 3].map(|component| call.result_low[component][0])
}

/// A packed image in a buffer of its own, bound to unit 2.
fn bound(target: TextureTarget, format: ImageFormat, size: [u32; 3], samples: u32) -> (Memory, Arc<Buffer>) {
    let layout = ImageLayout::packed(target, format, size, samples);
    let buffer = buffer(layout.slice_pitch * size[2] as usize);
    let mut memory = Memory::new();
    memory.bind_image(2, ImageView::new(buffer.clone(), layout).unwrap()).unwrap();
    (memory, buffer)
}

/// Texels of a row of this format, bound to unit 2.
fn row(format: ImageFormat) -> (Memory, Arc<Buffer>) {
    bound(TextureTarget::D1, format, [4, 1, 1], 1)
}

#[test]
fn formats_are_those_of_table_x2() {
    assert_eq!(ImageFormat::ALL.len(), TABLE.len());
    for (number, (format, (name, bytes, ..))) in ImageFormat::ALL.into_iter().zip(TABLE).enumerate() {
        assert_eq!((format as usize, format.name(), format.bytes()), (number, name, bytes));
    }
    for (number, conversion) in ImageConversion::ALL.into_iter().enumerate() {
        assert_eq!(conversion as usize, number);
    }
}

const CONVERSIONS: [ImageConversion; 3] = [ImageConversion::Float, ImageConversion::Signed, ImageConversion::Unsigned];

/// 3.9.X: data are converted as by TexImage2D. What the modifier and the format do not agree in is undefined: bits as
/// the format has them.
#[test]
fn formatted_stores_convert_as_table_x2_says() {
    for (number, format) in ImageFormat::ALL.into_iter().enumerate().step_by(if cfg!(miri) { 7 } else { 1 }) {
        let bytes = TABLE[number].1;
        let (memory, buffer) = row(format);
        for conversion in CONVERSIONS {
            for (at, first) in FLOATS.into_iter().enumerate() {
                let other = |step: usize| FLOATS[(at + step) % FLOATS.len()];
                let floats = [first, other(5), other(10), other(15)].map(f32::to_bits);
                for data in [floats, floats.map(|bits| bits.rotate_left(at as u32 * 3))] {
                    let mut expected = bytes_of(&buffer);
                    let mut store = formatted(MemoryOperation::Store, conversion, [1, 0, 0, 0]);
                    set_data(&mut store, data);
                    memory.perform(&mut store);
                    let words = encoded(number, conversion, data).map(u32::to_le_bytes).concat();
                    expected[bytes..2 * bytes].copy_from_slice(&words[..bytes]);
                    assert_eq!(bytes_of(&buffer), expected, "{format:?} {conversion:?} {data:x?}");
                }
            }
        }
        assert_eq!(memory.faults(), 0);
    }
}

/// Every code of a component of up to 16 bits, in both directions.
#[test]
fn codes_have_the_values_of_table_x2() {
    for (number, format) in ImageFormat::ALL.into_iter().enumerate() {
        let (_, bytes, kind, positions) = TABLE[number];
        let &(_, low, high) = positions.last().unwrap();
        let width = high - low + 1;
        if width == 32 || cfg!(miri) {
            continue;
        }
        let (memory, buffer) = row(format);
        for code in 0..1u32 << width {
            let mut words = [0; 4];
            for &(word, low, high) in positions {
                words[word] |= (code & u32::MAX >> (31 + low - high)) << low;
            }
            let raw = words.map(u32::to_le_bytes).concat();
            for conversion in CONVERSIONS {
                buffer.write(0, &raw[..bytes]).unwrap();
                let mut load = formatted(MemoryOperation::Load, conversion, [0; 4]);
                memory.perform(&mut load);
                let expected = decoded(number, words);
                let is_nan = |bits: u32| kind == 'f' && f32::from_bits(bits).is_nan();
                for (given, expected) in result(&load).into_iter().zip(expected) {
                    assert!(
                        given == expected || is_nan(given) && is_nan(expected),
                        "{format:?} {code:#x} {given:#x} {expected:#x}"
                    );
                }
                // What a load gives, a store puts back: but for numbers that have two codes, NaNs, and what was
                // clamped.
                let mut store = formatted(MemoryOperation::Store, conversion, [1, 0, 0, 0]);
                set_data(&mut store, result(&load));
                memory.perform(&mut store);
                let (mut from, mut to) = (vec![0; bytes], vec![0; bytes]);
                buffer.read(0, &mut from).unwrap();
                buffer.read(bytes, &mut to).unwrap();
                let has_two = kind == 's' && code == 1 << (width - 1);
                let is_clamped = kind == 'i' && conversion == ImageConversion::Unsigned;
                if !has_two && !is_clamped && !result(&load).into_iter().any(is_nan) {
                    assert_eq!(from, to, "{format:?} {conversion:?} {code:#x}");
                }
            }
        }
        assert_eq!(memory.faults(), 0);
    }
}

/// Numbers by hand, from the rules for uploads: OpenGL 3.0 2.1.3 (fp11, fp10), tables of fixed-point and integer data.
#[test]
fn stores_clamp_and_round() {
    use ImageConversion::{Float, Signed, Unsigned};
    let f = |numbers: [f32; 4]| numbers.map(f32::to_bits);
    let cases = [
        (ImageFormat::Rgba8, Float, f([0.5, -3.0, 7.0, f32::NAN]), 0x00ff_0080),
        (ImageFormat::Rgba8Snorm, Float, f([1.0, -1.0, -9.0, 0.5]), 0x4081_817f),
        (ImageFormat::Rgb10A2, Float, f([1.0, 0.0, 0.5, 0.5]), 2 << 30 | 512 << 20 | 0x3ff),
        (ImageFormat::Rg16F, Float, f([1.0, -65536.0, 5.0, 5.0]), 0xfc00_3c00),
        (ImageFormat::R11FG11FB10F, Float, f([1.0, -1.0, 1e9, 0.0]), 0x3df << 22 | 0x3c0),
        (ImageFormat::R11FG11FB10F, Float, f([f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 0.0]), 0x3ff << 22 | 0x7c0),
        (ImageFormat::Rgba8Ui, Signed, [-1i32 as u32, 300, 5, i32::MIN as u32], 0x0005_ff00),
        (ImageFormat::Rgba8I, Signed, [-1i32 as u32, 300, -300i32 as u32, 5], 0x0580_7fff),
        (ImageFormat::Rgba8I, Unsigned, [u32::MAX, 127, 128, 0], 0x007f_7f7f),
        (ImageFormat::Rgb10A2Ui, Unsigned, [1023, 1024, 1, 4], 3 << 30 | 1 << 20 | 0xf_ffff),
        (ImageFormat::R32I, Unsigned, [u32::MAX, 0, 0, 0], 0x7fff_ffff),
        (ImageFormat::R32Ui, Signed, [u32::MAX, 0, 0, 0], 0),
        (ImageFormat::R32F, Float, [0x7fa0_0001, 0, 0, 0], 0x7fa0_0001),
    ];
    for (format, conversion, data, expected) in cases {
        let (memory, _) = row(format);
        let mut store = formatted(MemoryOperation::Store, conversion, [0; 4]);
        set_data(&mut store, data);
        memory.perform(&mut store);
        let mut load = call(MemoryOperation::Load, MemoryElement::U32, 1, [0; 4]);
        memory.perform(&mut load);
        assert_eq!(result(&load), [expected, 0, 0, 1], "{format:?} {data:x?}");
    }
}

/// Table X.3 of storage modifiers with those of NV_gpu_program5_mem_extended, table X.4 of atomics with those of
/// NV_shader_atomic_float and NV_shader_atomic_fp16_vector.
#[test]
fn modifiers_must_match_the_class() {
    for format in ImageFormat::ALL.into_iter().step_by(if cfg!(miri) { 9 } else { 1 }) {
        let (memory, buffer) = row(format);
        let bytes = bytes_of(&buffer);
        let mut faults = 0;
        for element in MemoryElement::ALL {
            let listed: &[(usize, u8)] = match element {
                MemoryElement::F32 | MemoryElement::S32 | MemoryElement::U32 => &[(4, 1), (8, 2), (16, 4)],
                MemoryElement::S16 | MemoryElement::U16 | MemoryElement::F16 => &[(2, 1), (4, 2), (8, 4)],
                MemoryElement::S8 | MemoryElement::U8 => &[(1, 1), (2, 2), (4, 4)],
                _ => &[],
            };
            for count in [0, 1, 2, 3, 4, 5, u8::MAX] {
                let is_valid = listed.contains(&(format.bytes(), count));
                let mut load = call(MemoryOperation::Load, element, count, [1, 0, 0, 0]);
                memory.perform(&mut load);
                faults += u64::from(!is_valid);
                assert_eq!(memory.faults(), faults, "{format:?} {element:?} {count}");
                assert!(is_valid || (load.result_low, load.result_high).0.iter().all(|row| row[0] == 0));
                let mut store = call(MemoryOperation::Store, element, count, [1, 0, 0, 0]);
                set_data(&mut store, result(&load));
                memory.perform(&mut store);
                faults += u64::from(!is_valid);
                assert_eq!(memory.faults(), faults);
                assert_eq!(bytes_of(&buffer), bytes, "{format:?} {element:?} {count}");
            }
            for operation in MemoryOperation::ALL.into_iter().filter(|operation| operation.is_atomic()) {
                use MemoryOperation::*;
                let is_valid = match element {
                    MemoryElement::U32 => format.bytes() == 4,
                    MemoryElement::S32 => format.bytes() == 4 && !matches!(operation, IncrementWrap | DecrementWrap),
                    MemoryElement::F32 => format.bytes() == 4 && matches!(operation, Add | Exchange),
                    MemoryElement::F16X2 => format.bytes() == 4 && matches!(operation, Add | Min | Max | Exchange),
                    MemoryElement::F16X4 => format.bytes() == 8 && matches!(operation, Add | Min | Max | Exchange),
                    _ => false,
                };
                let mut atomic = call(operation, element, 1, [1, 0, 0, 0]);
                memory.perform(&mut atomic);
                faults += u64::from(!is_valid);
                assert_eq!(memory.faults(), faults, "{format:?} {element:?} {operation:?}");
                buffer.write(0, &bytes).unwrap();
            }
        }
    }
}

/// LOADIM: the value is extended, and (0, 0, 1) of the modifier's type fills what is missing; what is invalid gives
/// zeros (3.9.X).
#[test]
fn loads_of_bits_extend_and_fill() {
    use MemoryElement::*;
    let cases = [
        (ImageFormat::R8, S8, 1, [0xffff_ff80, 0, 0, 1]),
        (ImageFormat::R8I, U8, 1, [0x80, 0, 0, 1]),
        (ImageFormat::Rg8, S16, 1, [0xffff_8180, 0, 0, 1]),
        (ImageFormat::R16F, U16, 1, [0x8180, 0, 0, 1]),
        (ImageFormat::Rgba8, F32, 1, [0x8382_8180, 0, 0, 0x3f80_0000]),
        (ImageFormat::R32Ui, S32, 1, [0x8382_8180, 0, 0, 1]),
        (ImageFormat::Rgba16, U32, 2, [0x8382_8180, 0x8786_8584, 0, 1]),
        (ImageFormat::Rg32Ui, F32, 2, [0x8382_8180, 0x8786_8584, 0, 0x3f80_0000]),
        (ImageFormat::Rgba8, S8, 4, [0xffff_ff80, 0xffff_ff81, 0xffff_ff82, 0xffff_ff83]),
        (ImageFormat::Rg16F, F16, 2, [0x8180, 0x8382, 0, 0x3c00]),
        (ImageFormat::Rgba16I, S16, 4, [0xffff_8180, 0xffff_8382, 0xffff_8584, 0xffff_8786]),
        (ImageFormat::Rgba32I, F32, 4, [0x8382_8180, 0x8786_8584, 0x8b8a_8988, 0x8f8e_8d8c]),
    ];
    for (format, element, count, expected) in cases {
        let (memory, buffer) = row(format);
        buffer.write(0, &(0x80..=0x8f).collect::<Vec<u8>>()[..format.bytes()]).unwrap();
        let mut load = call(MemoryOperation::Load, element, count, [0; 4]);
        memory.perform(&mut load);
        assert_eq!(result(&load), expected, "{format:?} {element:?}");
        let mut outside = call(MemoryOperation::Load, element, count, [4, 0, 0, 0]);
        memory.perform(&mut outside);
        assert_eq!((result(&outside), memory.faults()), ([0; 4], 0), "no such texel");
    }
}

/// 3.9.X: what makes an access invalid. Texels that do not exist are no fault.
#[test]
fn invalid_accesses_do_nothing() {
    let (mut memory, buffer) = bound(TextureTarget::D2, ImageFormat::R32Ui, [3, 2, 1], 1);
    let bytes = bytes_of(&buffer);
    let operations = [MemoryOperation::Load, MemoryOperation::Store, MemoryOperation::Or];
    let outside = [
        [3, 0, 0, 0],
        [0, 2, 0, 0],
        [-1, 0, 0, 0],
        [0, -1, 0, 0],
        [i32::MIN, i32::MAX, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ];
    let run = |memory: &Memory, operation, coordinates| {
        let mut call = call(operation, MemoryElement::U32, 1, coordinates);
        set_data(&mut call, [u32::MAX; 4]);
        memory.perform(&mut call);
        assert_eq!(bytes_of(&buffer), bytes, "{operation:?} {coordinates:?}");
        assert_eq!((result(&call), call.result_high[0][0]), ([0; 4], 0), "{operation:?} {coordinates:?}");
    };
    for operation in operations {
        for coordinates in outside {
            run(&memory, operation, coordinates);
        }
    }
    assert_eq!(memory.faults(), 0);
    for (rights, refused) in [(Rights::Read, &operations[1..]), (Rights::Write, &[operations[0], operations[2]])] {
        let layout = ImageLayout { rights, ..*memory.image(2).unwrap().layout() };
        memory.bind_image(2, ImageView::new(buffer.clone(), layout).unwrap()).unwrap();
        let before = memory.faults();
        for &operation in refused {
            run(&memory, operation, [0; 4]);
        }
        assert_eq!(memory.faults() - before, 2);
    }
    memory.unbind_image(2).unwrap();
    for operation in operations {
        run(&memory, operation, [0; 4]);
    }
    assert_eq!(memory.faults(), 7);
    for unit in [8, 16, u32::MAX] {
        let mut call = call(MemoryOperation::Load, MemoryElement::U32, 1, [0; 4]);
        call.binding = unit;
        memory.perform(&mut call);
        assert_eq!(result(&call), [0; 4]);
    }
    assert_eq!(memory.faults(), 10);
    let view =
        ImageView::new(buffer.clone(), ImageLayout::packed(TextureTarget::D1, ImageFormat::R8, [1, 1, 1], 1)).unwrap();
    assert_eq!(memory.bind_image(IMAGE_UNITS, view.clone()), Err(MemoryError::NoSuchBinding));
    assert_eq!(memory.unbind_image(IMAGE_UNITS), Err(MemoryError::NoSuchBinding));
    assert_eq!(memory.bind_image(IMAGE_UNITS - 1, view), Ok(()));
    for (unit, expected) in [(7, [u32::from(bytes[0]), 0, 0, 1]), (2, [0; 4])] {
        let mut load = call(MemoryOperation::Load, MemoryElement::U8, 1, [0; 4]);
        load.binding = unit;
        memory.perform(&mut load);
        assert_eq!(result(&load), expected, "unit {unit}");
    }
}

/// Lanes that are off, not covered or elsewhere do as in other spaces; ATOMIM is in the order of lanes.
#[test]
fn lanes_come_in_order_and_only_those_that_count() {
    let (memory, buffer) = row(ImageFormat::R32Ui);
    buffer.write(0, &[0; 16]).unwrap();
    let mut call = call(MemoryOperation::Add, MemoryElement::U32, 1, [3, 0, 0, 0]);
    (call.lanes, call.addresses, call.data_low[0]) = (16, [call.addresses[0]; 16], [1; 16]);
    (call.exec, call.covered) = ([1; 16], [1; 16]);
    (call.exec[3], call.covered[5], call.addresses[9], call.addresses[10]) = (0, 0, ELSEWHERE, u64::MAX);
    memory.perform(&mut call);
    assert_eq!(call.result_low[0], [0, 1, 2, 0, 3, 0, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11]);
    assert_eq!(bytes_of(&buffer)[12..], [12, 0, 0, 0]);
    (call.operation, call.conversion) = (MemoryOperation::Load, ImageConversion::Unsigned);
    memory.perform(&mut call);
    assert_eq!((call.result_low[0][3], call.result_low[0][5], call.result_low[0][9]), (0, 12, 0));
    assert_eq!(memory.faults(), 0);
    call.operation = MemoryOperation::Add;
    memory.perform(&mut call);
    assert_eq!(memory.faults(), 13, "no atomic converts");
}

/// The packing that generated code repeats.
#[test]
fn addresses_have_28_16_16_and_4_bits() {
    assert_eq!(image_address([0; 4]), 0);
    assert_eq!(image_address([0x0abc_def1, 0x2345, 0x6789, 0xa]), 0xa678_9234_5abc_def1);
    for (at, bits) in [28, 16, 16, 4].into_iter().enumerate() {
        for coordinate in [1 << bits, -1, i32::MIN, i32::MAX] {
            let mut coordinates = [1; 4];
            coordinates[at] = coordinate;
            assert_eq!(image_address(coordinates), u64::MAX, "{coordinates:?}");
        }
        let mut coordinates = [0; 4];
        coordinates[at] = (1 << bits) - 1;
        assert_ne!(image_address(coordinates), u64::MAX);
    }
}

/// Table X.5, and 3.9.X: of arrays of cube maps z is six times the layer, and the face.
#[test]
fn targets_have_the_coordinates_of_table_x5() {
    use TextureTarget as T;
    let rows = [
        (T::D1, [5, 1, 1], 1, "x"),
        (T::D2, [5, 3, 1], 1, "xy"),
        (T::D3, [5, 3, 2], 1, "xyz"),
        (T::Rect, [5, 3, 1], 1, "xy"),
        (T::Cube, [3, 3, 6], 1, "xyz"),
        (T::Buffer, [5, 1, 1], 1, "x"),
        (T::Array1D, [5, 1, 4], 1, "xz"),
        (T::Array2D, [5, 3, 4], 1, "xyz"),
        (T::ArrayCube, [2, 2, 12], 1, "xyz"),
        (T::Multisample2D, [5, 3, 1], 4, "xyw"),
        (T::MultisampleArray2D, [5, 3, 2], 4, "xyzw"),
    ];
    assert_eq!(rows.map(|(target, ..)| target), ImageLayout::TARGETS);
    for (target, size, samples, listed) in rows {
        let (memory, buffer) = bound(target, ImageFormat::R8Ui, size, samples);
        let most = |letter: char, size: u32| if listed.contains(letter) { size } else { 1 };
        let sizes = [most('x', size[0]), most('y', size[1]), most('z', size[2]), most('w', samples)];
        // Each texel has a byte of its own, in the order of slices, rows, texels, samples.
        let mut next = 0;
        for z in 0..14 {
            for y in 0..7 {
                for x in 0..7 {
                    for w in 0..7 {
                        let coordinates = [x, y, z, w];
                        let mut load = call(MemoryOperation::Load, MemoryElement::U8, 1, coordinates.map(|c| c as i32));
                        memory.perform(&mut load);
                        let exists = coordinates.into_iter().zip(sizes).all(|(coordinate, size)| coordinate < size);
                        let byte = if exists { u32::from(bytes_of(&buffer)[next]) } else { 0 };
                        assert_eq!(result(&load), [byte, 0, 0, exists.into()], "{target:?} {coordinates:?}");
                        next += usize::from(exists);
                    }
                }
            }
        }
        assert_eq!((next, memory.faults()), (buffer.len(), 0));
    }
}

/// IMQ of ARB_shader_image_size, IMQS of ARB_shader_texture_image_samples.
#[test]
fn queries_give_sizes_by_target() {
    use TextureTarget as T;
    let rows = [
        (T::D1, [5, 1, 1], 1, [5, 0, 0, 0]),
        (T::D2, [5, 3, 1], 1, [5, 3, 0, 0]),
        (T::D3, [5, 3, 2], 1, [5, 3, 2, 0]),
        (T::Rect, [5, 3, 1], 1, [5, 3, 0, 0]),
        (T::Cube, [3, 3, 6], 1, [3, 3, 0, 0]),
        (T::Buffer, [5, 1, 1], 1, [5, 0, 0, 0]),
        (T::Array1D, [5, 1, 4], 1, [5, 4, 0, 0]),
        (T::Array2D, [5, 3, 4], 1, [5, 3, 4, 0]),
        (T::ArrayCube, [2, 2, 12], 1, [2, 2, 2, 0]),
        (T::Multisample2D, [5, 3, 1], 4, [5, 3, 0, 0]),
        (T::MultisampleArray2D, [5, 3, 2], 8, [5, 3, 2, 0]),
    ];
    for (target, size, samples, expected) in rows {
        let (memory, _) = bound(target, ImageFormat::Rgba8, size, samples);
        assert_eq!((memory.image_size(2), memory.image_samples(2)), (expected, samples), "{target:?}");
        assert_eq!((memory.image_size(3), memory.image_size(9), memory.image_samples(3)), ([0; 4], [0; 4], 0));
    }
}

#[test]
fn impossible_views_are_refused() {
    use TextureTarget as T;
    let whole = buffer(256);
    let error = |layout: ImageLayout| ImageView::new(whole.clone(), layout).err();
    let packed = |target, size, samples| ImageLayout::packed(target, ImageFormat::Rgba8, size, samples);
    for (target, size, samples) in [
        (T::D1, [4, 2, 1], 1),
        (T::D1, [0, 1, 1], 1),
        (T::D1, [MAX_IMAGE_SIZE + 1, 1, 1], 1),
        (T::D2, [4, 0, 1], 1),
        (T::D2, [4, 4, 2], 1),
        (T::D2, [4, 4, 1], 2),
        (T::Rect, [4, 4, 6], 1),
        (T::Buffer, [MAX_BUFFER_TEXELS + 1, 1, 1], 1),
        (T::Buffer, [4, 2, 1], 1),
        (T::Cube, [2, 1, 6], 1),
        (T::Cube, [2, 2, 5], 1),
        (T::Cube, [1, 1, 12], 1),
        (T::ArrayCube, [1, 1, 9], 1),
        (T::ArrayCube, [1, 1, 0], 1),
        (T::Array1D, [1, 2, 4], 1),
        (T::Multisample2D, [2, 2, 1], 0),
        (T::Multisample2D, [1, 1, 1], MAX_IMAGE_SAMPLES + 1),
        (T::Multisample2D, [1, 1, 2], 2),
        (T::Shadow2D, [2, 2, 1], 1),
        (T::Renderbuffer, [2, 2, 1], 2),
        (T::ShadowArrayCube, [2, 2, 6], 1),
    ] {
        assert_eq!(error(packed(target, size, samples)), Some(MemoryError::ImageSize), "{target:?} {size:?} {samples}");
    }
    let square = packed(T::D2, [8, 8, 1], 1);
    assert_eq!(error(square), None);
    assert_eq!(error(ImageLayout { offset: 4, ..square }), Some(MemoryError::OutOfRange));
    assert_eq!(error(ImageLayout { offset: usize::MAX - 3, ..square }), Some(MemoryError::OutOfRange));
    assert_eq!(error(ImageLayout { height: 9, ..square }), Some(MemoryError::OutOfRange));
    assert_eq!(error(ImageLayout { row_pitch: 36, ..square }), Some(MemoryError::OutOfRange));
    assert_eq!(error(ImageLayout { row_pitch: usize::MAX - 3, ..square }), Some(MemoryError::OutOfRange));
    assert_eq!(error(ImageLayout { row_pitch: 28, ..square }), Some(MemoryError::ImageSize));
    assert_eq!(error(ImageLayout { row_pitch: 33, ..square }), Some(MemoryError::Misaligned));
    assert_eq!(error(ImageLayout { offset: 2, ..packed(T::D1, [4, 1, 1], 1) }), Some(MemoryError::Misaligned));
    // The last row and slice need no room behind them, and what there is only one of has no pitch.
    assert_eq!(error(ImageLayout { row_pitch: 64, height: 4, offset: 32, ..square }), None);
    assert_eq!(error(ImageLayout { row_pitch: 3, slice_pitch: 3, ..packed(T::D2, [64, 1, 1], 1) }), None);
    let cube = packed(T::Cube, [3, 3, 6], 1);
    assert_eq!(error(cube), None);
    assert_eq!(error(ImageLayout { slice_pitch: 44, ..cube }), None);
    assert_eq!(error(ImageLayout { slice_pitch: 32, ..cube }), Some(MemoryError::ImageSize));
    assert_eq!(error(ImageLayout { slice_pitch: usize::MAX - 3, ..cube }), Some(MemoryError::OutOfRange));
    let wide = ImageLayout::packed(T::D1, ImageFormat::Rgba32F, [8, 1, 1], 1);
    assert_eq!(error(ImageLayout { offset: 8, ..wide }), None);
    assert_eq!(error(ImageLayout { offset: 12, ..wide }), Some(MemoryError::Misaligned));
    let hostile = ImageLayout::packed(T::MultisampleArray2D, ImageFormat::Rgba32F, [u32::MAX; 3], u32::MAX);
    assert_eq!(error(hostile), Some(MemoryError::ImageSize));
    let huge = ImageLayout::packed(T::MultisampleArray2D, ImageFormat::Rgba32F, [MAX_IMAGE_SIZE; 3], 16);
    assert_eq!(error(huge), Some(MemoryError::OutOfRange));
}

/// Random views of one buffer, random accesses to them, and all bytes of the buffer after each.
#[test]
fn accesses_to_random_views_change_what_the_model_changes() {
    let mut random = fastrand::Rng::with_seed(386);
    let buffer = buffer(1000);
    let mut bytes = bytes_of(&buffer);
    let (mut memory, mut faults, mut hits) = (Memory::new(), 0, 0);
    for _ in 0..if cfg!(miri) { 10 } else { 4000 } {
        let number = random.usize(..TABLE.len());
        let (format, texel_bytes) = (ImageFormat::ALL[number], TABLE[number].1);
        let target = *random.choice(&ImageLayout::TARGETS).unwrap();
        let side = random.u32(1..5);
        let (height, depth, samples) = match target {
            TextureTarget::Cube => (side, 6, 1),
            TextureTarget::ArrayCube => (side, 6 * random.u32(1..3), 1),
            TextureTarget::D1 | TextureTarget::Buffer => (1, 1, 1),
            TextureTarget::Array1D => (1, random.u32(1..5), 1),
            TextureTarget::D2 | TextureTarget::Rect => (random.u32(1..5), 1, 1),
            TextureTarget::D3 | TextureTarget::Array2D => (random.u32(1..5), random.u32(1..4), 1),
            TextureTarget::Multisample2D => (random.u32(1..5), 1, random.u32(1..5)),
            _ => (random.u32(1..3), random.u32(1..3), random.u32(1..5)),
        };
        let mut layout = ImageLayout::packed(target, format, [side, height, depth], samples);
        let align = texel_bytes.min(8);
        layout.offset = random.usize(..8) * align;
        layout.row_pitch += random.usize(..3) * align;
        layout.slice_pitch = layout.row_pitch * height as usize + random.usize(..3) * align;
        layout.rights = *random.choice(&[Rights::ReadWrite, Rights::ReadWrite, Rights::Read, Rights::Write]).unwrap();
        let Ok(view) = ImageView::new(buffer.clone(), layout) else { continue };
        memory.bind_image(2, view).unwrap();
        let sizes = [layout.width, layout.height, layout.depth, layout.samples];
        for _ in 0..20 {
            // Most coordinates are in the image, or near it.
            let coordinates = sizes.map(|size| match random.u8(..20) {
                0 => random.i32(..),
                1 | 2 => random.i32(-1..=size as i32),
                _ => random.i32(0..size as i32),
            });
            let operation = *random.choice(&MemoryOperation::ALL[..3]).unwrap();
            let conversion = *random.choice(&ImageConversion::ALL).unwrap();
            let raw = *random.choice(&MemoryElement::ALL[..7]).unwrap();
            let mut call = call(operation, raw, *random.choice(&[1, 1, 2, 4]).unwrap(), coordinates);
            call.conversion = conversion;
            let data: [u32; 4] = std::array::from_fn(|_| match random.u8(..3) {
                0 => random.choice(FLOATS).unwrap().to_bits(),
                1 => (random.f32() * 2.2 - 1.1).to_bits(),
                _ => random.u32(..) >> random.u32(..32),
            });
            set_data(&mut call, data);
            memory.perform(&mut call);

            let is_raw = conversion == ImageConversion::None;
            let is_valid = match operation {
                MemoryOperation::Add => is_raw && texel_bytes == 4 && raw.bytes() == 4,
                _ => !is_raw || raw.bytes() * usize::from(call.count) == texel_bytes,
            } && match layout.rights {
                Rights::Read => operation == MemoryOperation::Load,
                Rights::Write => operation == MemoryOperation::Store,
                Rights::ReadWrite => true,
            };
            faults += u64::from(!is_valid);
            let exists = coordinates.into_iter().zip(sizes).all(|(at, size)| at >= 0 && (at as u32) < size);
            let mut expected = [0; 4];
            if is_valid && exists {
                hits += 1;
                let [x, y, z, w] = coordinates.map(|coordinate| coordinate as usize);
                let texel = x * layout.samples as usize + w;
                let place = layout.offset + z * layout.slice_pitch + y * layout.row_pitch + texel * texel_bytes;
                let texel = &mut bytes[place..place + texel_bytes];
                let mut words = [0; 4];
                for (at, &byte) in texel.iter().enumerate() {
                    words[at / 4] |= u32::from(byte) << (at % 4 * 8);
                }
                let stored = match operation {
                    MemoryOperation::Store if is_raw => {
                        let parts: Vec<u8> =
                            data.iter().flat_map(|word| word.to_le_bytes()[..raw.bytes()].to_vec()).collect();
                        let mut stored = words.map(u32::to_le_bytes).concat();
                        stored[..texel_bytes].copy_from_slice(&parts[..texel_bytes]);
                        std::array::from_fn(|at| u32::from_le_bytes(stored[4 * at..4 * at + 4].try_into().unwrap()))
                    }
                    MemoryOperation::Store => encoded(number, conversion, data),
                    MemoryOperation::Add if raw == MemoryElement::F32 => {
                        expected = [words[0], 0, 0, 0];
                        // The sum itself is not of interest here.
                        let mut sum = [0; 4];
                        buffer.read(place, &mut sum).unwrap();
                        [u32::from_le_bytes(sum); 4]
                    }
                    MemoryOperation::Add => {
                        expected = [words[0], 0, 0, 0];
                        [words[0].wrapping_add(data[0]); 4]
                    }
                    _ if is_raw => {
                        expected[3] = if raw == MemoryElement::F32 { 1f32.to_bits() } else { 1 };
                        let memory = words.map(u32::to_le_bytes).concat();
                        for (at, part) in memory.chunks(raw.bytes()).take(call.count.into()).enumerate() {
                            let bits = part.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte));
                            expected[at] = match raw {
                                MemoryElement::S8 => bits as i8 as u32,
                                MemoryElement::S16 => bits as i16 as u32,
                                _ => bits,
                            };
                        }
                        words
                    }
                    _ => {
                        expected = decoded(number, words);
                        words
                    }
                };
                texel.copy_from_slice(&stored.map(u32::to_le_bytes).concat()[..texel_bytes]);
            }
            let context =
                format!("{layout:?} {operation:?} {conversion:?} {raw:?}*{} {coordinates:?} {data:x?}", call.count);
            assert!(bytes_of(&buffer) == bytes, "{context}");
            for (given, expected) in result(&call).into_iter().zip(expected) {
                let are_nans = [given, expected].iter().all(|&bits| f32::from_bits(bits).is_nan());
                assert!(given == expected || !is_raw && are_nans, "{context}: {given:#x} {expected:#x}");
            }
            assert_eq!(memory.faults(), faults, "{context}");
        }
    }
    assert!(hits > if cfg!(miri) { 10 } else { 10_000 }, "{hits}");
}
