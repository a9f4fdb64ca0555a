//! Arrays and memory in native code: the same as in the evaluator, which takes one quad after the other.

mod direct;

use super::super::*;
use crate::compiler::ir::{Op, eval, parse, verify};
use crate::compiler::work::Meter;
use nvjit_runtime::{Buffer, Memory, NoTextures, Register, RegisterFile, Rights, RowId, Stage};

const LANES: usize = 32;

/// Those that every host has: the first is one of the widest.
const BACKENDS: [Backend; 3] = [Backend::Auto, Backend::Avx2, Backend::Cranelift];

/// Global addresses of a range of both rights, of one that can be read, of one above 32 bits, and of one that 32 bits
/// reach half of.
const GLOBAL: u64 = 0x1000;
const READ_ONLY: u64 = 0x2000;
const HIGH: u64 = 0x7_0000_1000;
const CROSSING: u64 = 0xffff_ff80;

/// Bytes of each buffer.
const BYTES: usize = 256;

/// Memory with a buffer of its own for each of these places, and all buffers.
fn memory() -> (Arc<Memory>, Vec<Arc<Buffer>>) {
    let mut memory = Memory::new();
    let buffers: Vec<Arc<Buffer>> = (0..6u8)
        .map(|number| {
            let buffer = Buffer::new(BYTES);
            let bytes: Vec<u8> =
                (0..BYTES).map(|at| (at as u8).wrapping_mul(37).wrapping_add(number * 11 + 5)).collect();
            buffer.write(0, &bytes).unwrap();
            Arc::new(buffer)
        })
        .collect();
    let [a, b, c, d, e, f] = &buffers[..] else { unreachable!() };
    memory.map(GLOBAL, a.clone(), 0, BYTES, Rights::ReadWrite).unwrap();
    memory.map(READ_ONLY, b.clone(), 0, BYTES, Rights::Read).unwrap();
    memory.map(HIGH, c.clone(), 0, BYTES, Rights::ReadWrite).unwrap();
    memory.map(CROSSING, a.clone(), 0, BYTES, Rights::ReadWrite).unwrap();
    memory.bind_constants(3, d.clone(), 4, 200).unwrap();
    // Such as are not of whole words: a part that begins within one, and the last byte.
    memory.bind_constants(4, d.clone(), 3, 6).unwrap();
    memory.bind_constants(5, d.clone(), BYTES - 1, 1).unwrap();
    memory.bind_storage(2, e.clone(), 8, 200).unwrap();
    memory.bind_shared(f.clone());
    (Arc::new(memory), buffers)
}

fn contents(buffers: &[Arc<Buffer>]) -> Vec<Vec<u8>> {
    let bytes = |buffer: &Arc<Buffer>| {
        let mut bytes = vec![0; BYTES];
        buffer.read(0, &mut bytes).unwrap();
        bytes
    };
    buffers.iter().map(bytes).collect()
}

/// What a run leaves.
#[derive(PartialEq, Debug)]
struct Left {
    /// Output by output, lane by lane; zeros in lanes that do not run.
    outputs: Vec<Vec<u32>>,
    covered: Vec<bool>,
    contents: Vec<Vec<u8>>,
    faults: u64,
}

/// Lane by lane: what its inputs are (all components hold bits of a small number), and whether it runs and is covered.
struct Lanes {
    inputs: fn(usize, RowId) -> u32,
    exec: [bool; LANES],
    covered: [bool; LANES],
}

fn signature(function: &Function) -> Signature {
    let rows = |of: fn(Op) -> Option<RowId>| {
        let mut rows: Vec<RowId> = function.insts().filter_map(|inst| of(inst.op)).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    };
    Signature {
        kills: true,
        shared_memory: if function.stage == Stage::Compute { BYTES as u32 } else { 0 },
        ..Signature::new(
            function.stage,
            rows(|op| if let Op::Input(row) = op { Some(row) } else { None }),
            rows(|op| if let Op::Output(row) = op { Some(row) } else { None }),
        )
    }
}

fn evaluate(function: &Function, lanes: &Lanes) -> Left {
    let signature = signature(function);
    let (memory, buffers) = memory();
    let mut outputs = vec![vec![0; LANES]; signature.outputs.len()];
    let mut covered = lanes.covered.to_vec();
    for first in (0..LANES).step_by(4) {
        let inputs = |row: RowId| std::array::from_fn(|lane| f32::from_bits((lanes.inputs)(first + lane, row)));
        let (exec, is_covered) =
            ([0, 1, 2, 3].map(|lane| lanes.exec[first + lane]), [0, 1, 2, 3].map(|lane| lanes.covered[first + lane]));
        let quad = eval::Quad { memory: &memory, exec, covered: is_covered, ..eval::Quad::new(&inputs, &[]) };
        let outcome = eval::eval(function, &quad).unwrap();
        for (row, output) in signature.outputs.iter().zip(&mut outputs) {
            for lane in (0..4).filter(|&lane| exec[lane]) {
                output[first + lane] = outcome.outputs.get(row).map_or(0, |lanes| lanes[lane]);
            }
        }
        for lane in 0..4 {
            covered[first + lane] &= !outcome.killed[lane];
        }
    }
    Left { outputs, covered, contents: contents(&buffers), faults: memory.faults() }
}

fn native(function: &Function, options: CompileOptions, lanes: &Lanes) -> Left {
    let signature = signature(function);
    let diverged = options.stages();
    let diverged = diverged.run(function.clone(), Form::Lowered, Form::Final, &Meter::unlimited(), |_, _| {}).unwrap();
    let link = |options| Compiler::new(options)?.link(&diverged, signature.clone(), Vec::new());
    let kernel = match link(options) {
        // Where there is no such CPU.
        Err(CompileError::Unsupported(_)) if !options.backend.is_here() => link(CompileOptions::default()),
        kernel => kernel,
    };
    let kernel = kernel.unwrap();
    let mut batch = Batch::new(kernel.signature(), LANES);
    for (number, &row) in kernel.signature().inputs.iter().enumerate() {
        let values = batch.input_mut(number).iter_mut().enumerate().take(LANES);
        values.for_each(|(lane, value)| *value = f32::from_bits((lanes.inputs)(lane, row)));
    }
    let mask = |is_set: bool| if is_set { u32::MAX } else { 0 };
    for lane in 0..LANES {
        batch.exec_mut()[lane] = mask(lanes.exec[lane]);
        batch.covered_mut()[lane] = mask(lanes.covered[lane]);
    }
    let (memory, buffers) = memory();
    let mut frame = kernel.new_frame();
    frame.set_memory(memory.clone());
    kernel.run(&mut frame, &mut batch, &NoTextures).unwrap();
    let output = |row: usize| {
        let values = batch.output(row).iter().zip(lanes.exec);
        values.map(|(value, runs)| if runs { value.to_bits() } else { 0 }).collect()
    };
    Left {
        outputs: (0..kernel.signature().outputs.len()).map(output).collect(),
        covered: batch.covered()[..LANES].iter().map(|&lane| lane != 0).collect(),
        contents: contents(&buffers),
        faults: memory.faults(),
    }
}

/// Runs `text` in all ways, with lanes that do not run or are not covered and without; gives what is left where all
/// are.
fn check(text: &str, inputs: fn(usize, RowId) -> u32) -> Left {
    let function = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verify(&function), Ok(()), "{text}");
    let all = Lanes { inputs, exec: [true; LANES], covered: [true; LANES] };
    let some = Lanes {
        inputs,
        exec: std::array::from_fn(|lane| lane * 7 % 5 != 1),
        covered: std::array::from_fn(|lane| lane % 3 != 0),
    };
    for lanes in [&some, &all] {
        let expected = evaluate(&function, lanes);
        let plain = Passes { fold: false, value_numbering: false, dead_code: false };
        let ways = [Passes::default(), plain].into_iter().flat_map(|passes| BACKENDS.map(|backend| (passes, backend)));
        for (passes, backend) in ways {
            let options = CompileOptions { passes, backend, ..CompileOptions::default() };
            assert_eq!(native(&function, options, lanes), expected, "{passes:?} {backend:?}\n{text}");
        }
    }
    evaluate(&function, &all)
}

/// Small numbers as bits, which differ from lane to lane.
fn numbers(lane: usize, row: RowId) -> u32 {
    (lane as u32).wrapping_mul(5 + u32::from(row.component)) % 11
}

fn lane_number(lane: usize, _: RowId) -> u32 {
    lane as u32
}

/// Lanes with their own index, one that is the same for all, and constants; from element to element and outside.
#[test]
fn arrays_hold_what_was_stored() {
    let text = "vertex {
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: f32 = input v[OPOS].y
        v3: i32 = iconst 3
        v4: i32 = iconst 7
        array_store 0 of 8 from 2, v1, v2
        array_store -2 of 8 from 2, v1, v0
        array_store 0 of 8 from 2, v3, v1
        array_store -4 of 8 from 2, v3, v2
        array_store 1 of 8 from 2, v4, v2
        v5: f32 = array_load 0 of 8 from 2, v1
        v6: i32 = array_load -1 of 8 from 2, v1
        v7: f32 = array_load 0 of 8 from 2, v3
        v8: i32 = array_load 0 of 2, v1
        v9: i32 = array_load 0 of 10, v4
        v10: i32 = array_load 0 of 0, v4
        v11: i32 = array_load 1 of 8 from 2, v4
        v12: i32 = array_load 2147483647 of 65535 from 1, v1
        output o[HPOS].x, v5
        output o[HPOS].y, v6
        output o[HPOS].z, v7
        output o[HPOS].w, v8
        output o[COL0].x, v9
        output o[COL0].y, v10
        output o[COL0].z, v11
        output o[COL0].w, v12
        return
    }";
    let left = check(text, numbers);
    // Elements -2 to 5 got the lane's number plus two, where they are.
    for lane in 0..LANES {
        let (x, y) = (numbers(lane, row(0)), numbers(lane, row(1)));
        let mut array = [0; 8];
        let mut set = |at: i64, value: u32| {
            if (0..8).contains(&at) {
                array[at as usize] = value
            }
        };
        set(x.into(), y);
        set(i64::from(x) - 2, x);
        set(3, x);
        set(-1, y);
        set(8, y);
        let get = |at: i64| if (0..8).contains(&at) { array[at as usize] } else { 0 };
        let expected = [get(x.into()), get(i64::from(x) - 1), get(3), 0, get(5), 0, 0, 0];
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|row: usize| left.outputs[row][lane]), expected, "lane {lane}");
    }
}

fn row(component: u8) -> RowId {
    RowId::new(Register::new(RegisterFile::Attribute, 0), component)
}

/// More elements than are cleared one by one; in each group of lanes they are zeros anew.
#[test]
fn arrays_begin_as_zeros_in_every_lane() {
    let text = "vertex {
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: i32 = array_load 0 of 5, v1
        v3: i32 = array_load 30 of 99, v1
        v4: i32 = iconst 1
        v5: i32 = iadd v1, v4
        array_store 0 of 5, v1, v5
        array_store 30 of 99, v1, v5
        output o[HPOS].x, v2
        output o[HPOS].y, v3
        return
    }";
    let left = check(text, |_, _| 2);
    assert_eq!(left.outputs, vec![vec![0; LANES]; 2]);
    let small = text.replace("30 of 99", "0 of 5");
    assert_eq!(check(&small, |_, _| 2).outputs, vec![vec![0; LANES]; 2]);
}

/// Only lanes that come by store.
#[test]
fn arrays_in_divergent_flow() {
    let text = "fragment {
    block0:
        v0: f32 = input f[COL0].x
        v1: i32 = to_bits v0
        v2: i32 = iconst 0
        v3: i32 = iconst 1
        v4: i32 = iconst 2
        jump block1(v2)
    block1(v5: i32):
        array_store 0 of 4 from 1, v4, v5
        array_store 0 of 12 from 5, v5, v1
        v6: i32 = array_load 0 of 4 from 1, v4
        v7: i32 = iadd v6, v3
        v8: bool = icmp.lt v7, v1
        branch v8, block1(v7), block2
    block2:
        v9: bool = icmp.lt v1, v4
        branch v9, block3, block4
    block3:
        array_store -1 of 12 from 5, v1, v4
        array_store 0 of 4 from 1, v1, v3
        jump block4
    block4:
        v10: i32 = array_load 0 of 4 from 1, v4
        v11: i32 = array_load -1 of 12 from 5, v1
        v12: i32 = array_load 0 of 12 from 5, v4
        v13: i32 = array_load 0 of 4 from 1, v1
        output o[COLR].x, v10
        output o[COLR].y, v11
        output o[COLR].z, v12
        output o[COLR].w, v13
        return
    }";
    let left = check(text, numbers);
    for lane in 0..LANES {
        let x = numbers(lane, row(0));
        assert_eq!(left.outputs[0][lane], x.max(1) - 1, "{lane}");
    }
}

/// Each type and count, at offsets inside, at the end, and outside, which are the same in all lanes or not.
#[test]
fn constant_buffers_are_read_in_place() {
    use nvjit_runtime::MemoryElement;
    let mut nonzero = 0;
    for (number, element) in (0..).zip(MemoryElement::ALL) {
        // Each part has each element, and each of these.
        let places = (1..=4).flat_map(|count| [3, 4, 5].map(|binding| (count, binding)));
        for (place, (count, binding)) in (0..).zip(places) {
            if !crate::part::takes(number + place, 12) {
                continue;
            }
            let name = element.name();
            let (word, other) = (2 * count - 1, 2 * count - 2);
            let text = format!(
                "vertex {{
                block0:
                    v0: f32 = input v[OPOS].x
                    v1: i32 = to_bits v0
                    v2: i32 = load_constant CONST{binding} {name}*{count} word {other}, v1
                    v3: i32 = load_constant CONST{binding} {name}*{count} word {word}, v1
                    v4: i32 = iconst 29
                    v5: i32 = load_constant CONST{binding} {name}*{count} word {other}, v4
                    v6: i32 = load_constant CONST{binding} {name}*{count} word 0, v4
                    v7: i32 = iconst 194
                    v8: i32 = load_constant CONST{binding} {name}*{count} word 0, v7
                    v9: i32 = iconst -2
                    v10: i32 = load_constant CONST{binding} {name}*{count} word 0, v9
                    v11: i32 = load_constant CONST0 {name}*{count} word 0, v4
                    output o[HPOS].x, v2
                    output o[HPOS].y, v3
                    output o[HPOS].z, v5
                    output o[HPOS].w, v6
                    output o[COL0].x, v8
                    output o[COL0].y, v10
                    output o[COL0].z, v11
                    return
                }}"
            );
            let left =
                check(&text, |lane, _| [0, 1, 5, 184, 192, 196, 199, 200, u32::MAX, 1 << 31, 2, 3, 4, 6][lane % 14]);
            assert_eq!(left.faults, 0);
            assert_eq!(left.outputs[5..], [vec![0; LANES], vec![0; LANES]]);
            nonzero += left.outputs[0].iter().filter(|&&word| word != 0).count();
        }
    }
    assert!(nonzero > crate::part::least(600), "{nonzero}");
}

/// Every operation, at addresses in each range and outside, with killed lanes and helpers; all lanes at one address,
/// too.
#[test]
fn memory_is_accessed_as_by_the_evaluator() {
    use nvjit_runtime::{MemoryElement, MemoryOperation};
    let places = [("global", GLOBAL), ("global", READ_ONLY), ("global", HIGH), ("storage 2", 0), ("shared", 0)];
    let mut case = 0..;
    let mut changed = 0;
    for element in MemoryElement::ALL {
        for operation in MemoryOperation::ALL {
            if operation.is_atomic() && element.bytes() < 4 {
                continue;
            }
            for (number, (space, base)) in places.into_iter().enumerate() {
                if !crate::part::takes(case.next().unwrap_or(0), 12) {
                    continue;
                }
                let count = if operation.is_atomic() { 1 } else { 1 + number % 4 };
                let name = operation.name();
                let kind =
                    if operation.is_atomic() { format!("atomic_memory {name}") } else { format!("{name}_memory") };
                let operands = match name {
                    "load" => 0,
                    "cswap" => 2 * element.words(),
                    _ => count * element.words(),
                };
                let data = ["v1", "v4", "v5", "v6", "v4", "v5", "v6", "v1"][..operands].iter();
                let data: String = data.map(|name| format!(", {name}")).collect();
                let result = if name == "store" { "" } else { "v8: words = " };
                let access = format!("{result}{kind} {space} {}*{count}, v7, v3{data}", element.name());
                let show = if name == "store" {
                    "v9: i32 = iconst 0\nv10: i32 = iconst 1"
                } else {
                    "v9: i32 = word 0, v8\nv10: i32 = word 3, v8"
                };
                let text = format!(
                    "fragment {{
                    block0:
                        v0: f32 = input f[COL0].x
                        v1: i32 = to_bits v0
                        v2: i32 = iconst {}
                        v3: i32 = iconst {}
                        v4: i32 = iconst 10
                        v5: i32 = iconst -1
                        v6: i32 = ixor v1, v5
                        v7: i32 = iadd v2, v1
                        v11: bool = icmp.eq v1, v4
                        kill v11
                        {access}
                        {show}
                        output o[COLR].x, v9
                        output o[COLR].y, v10
                        return
                    }}",
                    base as u32 as i32,
                    (base >> 32) as i32
                );
                let text =
                    if name == "store" { text.replace("v11:", "v8:").replace("kill v11", "kill v8") } else { text };
                let left = check(&text, |lane, _| [0, 4, 8, 8, 10, 16, 240, 248, 252, 255, 256, 1000][lane * 5 % 12]);
                let same = check(&text, |_, _| 16);
                changed += usize::from(left.contents != same.contents);
                assert!(left.faults > 0 && (same.faults == 0 || operation != MemoryOperation::Load), "{text}");
            }
        }
    }
    let least = if crate::part::is_whole() { 150 } else { 8 };
    assert!(changed > least, "{changed}");
}

/// Lanes at different places of a program, and one after the other where several write one word.
#[test]
fn memory_in_divergent_flow() {
    let text = "fragment {
    block0:
        v0: f32 = input f[COL0].x
        v1: i32 = to_bits v0
        v2: i32 = iconst 4096
        v3: i32 = iconst 0
        v4: i32 = iconst 1
        v5: i32 = iconst 3
        v6: i32 = iand v1, v5
        jump block1(v3, v3)
    block1(v7: i32, v8: i32):
        v9: words = atomic_memory add global u32*1, v2, v3, v4
        v10: i32 = word 0, v9
        v11: i32 = iadd v8, v10
        v12: i32 = iadd v7, v4
        v13: bool = icmp.lt v7, v6
        branch v13, block1(v12, v11), block2
    block2:
        v14: bool = icmp.eq v6, v4
        branch v14, block3, block4
    block3:
        v15: i32 = iconst 4104
        store_memory global u32*1, v15, v3, v1
        v16: words = load_memory global u32*1, v2, v3
        v17: i32 = word 0, v16
        jump block5(v17)
    block4:
        v18: i32 = iconst 4104
        v19: words = load_memory global u32*1, v18, v3
        v20: i32 = word 0, v19
        v21: bool = icmp.eq v6, v5
        kill v21
        v22: i32 = iconst 4112
        v23: i32 = iadd v22, v6
        store_memory global u8*1, v23, v3, v1
        jump block5(v20)
    block5(v24: i32):
        v25: words = atomic_memory exch global u32*1, v2, v3, v24
        v26: i32 = word 0, v25
        output o[COLR].x, v11
        output o[COLR].y, v24
        output o[COLR].z, v26
        return
    }";
    let left = check(text, lane_number);
    assert_eq!(left.covered, (0..LANES).map(|lane| lane % 4 != 3).collect::<Vec<_>>());
    // Of each quad lane 1 went the other way and lane 3 was killed.
    assert_eq!(left.contents[0][16..20], [28, 122, 30, 196]);
    assert_eq!(left.contents[0][8..12], [29, 0, 0, 0]);
    check(text, numbers);
}

/// A fault is counted once for each lane that makes it, and memory stays as it was.
#[test]
fn faults_are_counted() {
    let text = "vertex {
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: i32 = iconst 0
        v3: i32 = iconst 8192
        v4: i32 = iadd v3, v1
        store_memory global u32*1, v4, v2, v1
        v5: words = load_memory global u32*1, v4, v2
        v6: i32 = word 0, v5
        v7: words = load_memory global u32*1, v1, v2
        v8: i32 = word 0, v7
        output o[HPOS].x, v6
        output o[HPOS].y, v8
        return
    }";
    let left = check(text, lane_number);
    assert_eq!(left.faults, 2 * LANES as u64);
    assert_eq!(left.contents, contents(&memory().1));
    assert!(left.outputs[0].iter().all(|&word| word != 0) && left.outputs[1].iter().all(|&word| word == 0));
}

/// A frame that was given no memory has none.
#[test]
fn without_memory_everything_is_outside() {
    let text = "vertex {
    block0:
        v0: i32 = iconst 4096
        v1: i32 = iconst 0
        v2: words = load_memory global u32*1, v0, v1
        v3: i32 = word 0, v2
        v4: i32 = load_constant CONST3 u32*1 word 0, v1
        output o[HPOS].x, v3
        output o[HPOS].y, v4
        return
    }";
    let function = parse(text).unwrap();
    let kernel = Compiler::new(CompileOptions::default()).unwrap();
    let kernel = kernel.link(&function, signature(&function), Vec::new()).unwrap();
    let mut batch = Batch::new(kernel.signature(), LANES);
    let mut frame = kernel.new_frame();
    kernel.run(&mut frame, &mut batch, &NoTextures).unwrap();
    assert_eq!([batch.output(0)[5], batch.output(1)[5]], [0.0; 2]);
    assert_eq!(frame.memory().faults(), LANES as u64);
}

/// One call answers sixteen lanes where nothing is written.
#[test]
fn loads_take_several_quads_at_once() {
    let stage = Stage::Vertex;
    let text = "vertex {
    block0:
        v0: i32 = iconst 4096
        v1: i32 = iconst 0
        v2: words = load_memory global u32*1, v0, v1
        v3: i32 = word 0, v2
        output o[HPOS].x, v3
        return
    }";
    let function = parse(text).unwrap();
    assert_eq!((function.stage, schedule::groups(&function, |_| true)), (stage, 4));
    let stores = text.replace("v3: i32", "store_memory global u32*1, v0, v1, v0\n v3: i32");
    assert_eq!(schedule::groups(&parse(&stores).unwrap(), |_| true), 1);
}

const ENDLESS: &str = "fragment {
    block0:
        v0: f32 = input f[COL0].x
        v1: i32 = to_bits v0
        v2: i32 = iconst 0
        v3: i32 = iconst 1
        jump block1(v2)
    block1(v4: i32):
        v5: i32 = iadd v4, v3
        v6: bool = icmp.lt v5, v1
        branch v6, block2, block3
    block2:
        v7: bool = charge 3
        fence
        branch v7, block1(v5), block3
    block3:
        output o[COLR].x, v5
        return
    }";

/// A frame and a batch of a kernel of `text`, whose lanes all have the input `bits`.
fn prepared(text: &str, bits: impl Fn(usize) -> u32) -> (Kernel, Frame, Batch) {
    let function = parse(text).unwrap();
    assert_eq!(verify(&function), Ok(()));
    let options = CompileOptions::default();
    let diverged = options.stages();
    let diverged = diverged.run(function.clone(), Form::Lowered, Form::Final, &Meter::unlimited(), |_, _| {}).unwrap();
    let kernel = Compiler::new(options).unwrap().link(&diverged, signature(&function), Vec::new()).unwrap();
    let mut batch = Batch::new(kernel.signature(), LANES);
    batch.input_mut(0).iter_mut().enumerate().for_each(|(lane, value)| *value = f32::from_bits(bits(lane)));
    let frame = kernel.new_frame();
    (kernel, frame, batch)
}

/// Each group of lanes has all of the budget, and is charged for the lane that goes round most often.
#[test]
fn loops_have_a_budget() {
    let rounds = |lane: usize| 100 + lane as u32;
    let most = rounds(LANES - 1) - 1;
    let (kernel, mut frame, mut batch) = prepared(ENDLESS, rounds);
    for (budget, expected) in [
        (3 * u64::from(most), Ok(())),
        (3 * u64::from(most) - 1, Err(RunError::OutOfBudget)),
        (u64::MAX, Ok(())),
        (0, Err(RunError::OutOfBudget)),
    ] {
        frame.set_budget(budget);
        assert_eq!(kernel.run(&mut frame, &mut batch, &NoTextures), expected, "{budget}");
        let inputs = |_| [LANES - 4, LANES - 3, LANES - 2, LANES - 1].map(|lane| f32::from_bits(rounds(lane)));
        let function = parse(ENDLESS).unwrap();
        let outcome = eval::eval(&function, &eval::Quad { budget, ..eval::Quad::new(&inputs, &[]) }).unwrap();
        assert_eq!(outcome.exhausted, expected.is_err(), "{budget}");
    }
    check(ENDLESS, numbers);
}

/// Helpers go round some times and then leave; nothing is charged or reported.
#[test]
fn helper_invocations_do_not_loop_for_ever() {
    let (kernel, mut frame, mut batch) = prepared(ENDLESS, |lane| if lane == 5 { i32::MAX as u32 } else { 3 });
    batch.covered_mut()[5] = 0;
    frame.set_budget(6);
    assert_eq!(kernel.run(&mut frame, &mut batch, &NoTextures), Ok(()));
    let [evaluated, native] = [evaluate_helper(), batch.output(0)[5].to_bits()];
    assert_eq!(native, evaluated);
    // It goes round with the others twice, and then alone.
    assert_eq!(u64::from(native), 2 + nvjit_runtime::HELPER_ROUNDS + 1);
    assert_eq!(batch.output(0)[4].to_bits(), 3);
}

fn evaluate_helper() -> u32 {
    let inputs = |_| [3, i32::MAX as u32, 3, 3].map(f32::from_bits);
    let quad = eval::Quad { covered: [true, false, true, true], budget: 6, ..eval::Quad::new(&inputs, &[]) };
    let outcome = eval::eval(&parse(ENDLESS).unwrap(), &quad).unwrap();
    assert!(!outcome.exhausted);
    outcome.outputs.values().next().unwrap()[1]
}

/// Another thread ends a run that would take for ever.
#[test]
fn runs_can_be_stopped() {
    let (kernel, mut frame, mut batch) = prepared(ENDLESS, |_| i32::MAX as u32);
    frame.set_budget(u64::MAX);
    let memory = frame.memory().clone();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            memory.stop();
        });
        assert_eq!(kernel.run(&mut frame, &mut batch, &NoTextures), Err(RunError::Stopped));
    });
}
