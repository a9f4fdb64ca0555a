//! Defects that affect no result, and that [`verify`](super::verify) and [`check`](super::check) find: on paths that no
//! lane takes, and in register bookkeeping when there happen to be enough registers.

#![allow(clippy::ptr_arg, reason = "all plants are of one type")]

use super::allocate::{Allocated, Item};
use super::encode::{Place, Placed};
use super::machine::{Again, Block, Edge, Function, Inst, Memory, NONE, Operand, Register};
use super::table::{Class, Form, Op};
use super::{Listing, Machine, Made, Shape, check, defects, schedule, verify};
use crate::compiler::codegen::layout::Layout;
use crate::compiler::codegen::prologue::Parts;
use crate::compiler::codegen::{Backend, CompileOptions, Compiler};
use crate::compiler::long::FAMILIES;
use crate::compiler::stages::{Form as Stage, Stages};
use crate::compiler::work::Meter;
use crate::interp::Interpreter;
use crate::language::program::Program;
use fastrand::Rng;
use nvjit_runtime::{Batch, NoTextures, Shader};
use rustc_hash::FxHashSet;
use smallvec::smallvec;
use std::panic::catch_unwind;

const SHAPE: Shape = Shape { machine: Machine::Avx512, lanes: 16 };

fn program(text: &str) -> Program {
    Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// Observes the backend's stages for `program`, and verifies their output.
fn observe(program: &Program, machine: Machine, see: impl FnMut(Made<'_, '_>)) {
    observe_with(true, program, machine, see);
}

fn observe_with(verify: bool, program: &Program, machine: Machine, mut see: impl FnMut(Made<'_, '_>)) {
    let stages = Stages { kept: crate::compiler::ir::Ops::NATIVE, ..CompileOptions::default().stages() };
    let function = stages.of(program, Stage::Final, &Meter::unlimited()).unwrap();
    let signature = program.signature(&stages.options);
    let parts = Parts::of(&function);
    let layout = Layout::new(&parts, &signature);
    let mut observe = |Listing(made): Listing<'_, '_>| see(made);
    let compiled = super::compile(&parts, &layout, &[machine], verify, &Meter::unlimited(), &mut observe);
    compiled.map(|_| ()).unwrap();
}

/// A program with more live values than registers, whose branches depend on an attribute that is never large enough.
fn rarely() -> String {
    let mut text = String::from("!!NVvp5.0\nATTRIB v = vertex.attrib[1];\nTEMP c, a;\nMOV.F a, v;\n");
    for number in 0..20 {
        text += &format!("TEMP t{number};\nMUL.F t{number}, v, {number}.5;\n");
    }
    text += "SGT.F.CC c.x, v.x, 1e30;\nIF NE.x;\nTXL a, v, texture[0], 2D;\n";
    for number in 0..20 {
        text += &format!("MAD.F t{number}, t{number}, a, t{};\n", (number + 7) % 20);
    }
    text += "ENDIF;\n";
    for number in 0..20 {
        text += &format!("ADD.F a, a, t{number};\n");
    }
    text + "MOV.F result.position, a;\nEND\n"
}

fn texts() -> Vec<String> {
    let short = FAMILIES.iter().filter(|family| !family.name.contains("CALI"));
    short.map(|family| (family.text)(40.min(family.most))).chain([rarely()]).collect()
}

/// Changes allocated code. Returns whether it changed.
type Plant = fn(&mut Vec<Item>) -> bool;

fn edit(items: &mut [Item], mut is: impl FnMut(&Placed) -> bool) -> Option<&mut Placed> {
    items.iter_mut().find_map(|item| match item {
        Item::Edit(placed, _) if is(placed) => Some(placed),
        _ => None,
    })
}

fn is_reload(placed: &Placed) -> bool {
    matches!((placed.op, placed.b), (Op::Load, Place::Memory(Memory::Slot(1..))))
}

fn other_slot(items: &mut Vec<Item>) -> bool {
    edit(items, is_reload).is_some_and(|placed| {
        if let Place::Memory(Memory::Slot(slot)) = &mut placed.b {
            *slot -= 1;
        }
        true
    })
}

fn other_register(items: &mut Vec<Item>) -> bool {
    edit(items, is_reload).is_some_and(|placed| {
        placed.d ^= 1;
        true
    })
}

/// Loses the store of the slot that is loaded first.
fn store_lost(items: &mut Vec<Item>) -> bool {
    let Some(Place::Memory(slot)) = edit(items, is_reload).map(|placed| placed.b) else { return false };
    let place = items.iter().position(
        |item| matches!(item, Item::Edit(Placed { op: Op::Save, b: Place::Memory(own), .. }, _) if *own == slot),
    );
    place.map(|place| items.remove(place)).is_some()
}

/// Swaps two moves on one edge, the second of which reads what the first sets.
fn moves_swapped(items: &mut Vec<Item>) -> bool {
    let place = items.windows(2).position(|pair| match pair {
        [Item::Edit(first, _), Item::Edit(second, _)] => {
            let both =
                [first, second].iter().all(|placed| matches!((placed.op, placed.b), (Op::Move, Place::Register(_))));
            both && first.b == Place::Register(second.d)
        }
        _ => false,
    });
    place.map(|place| items.swap(place, place + 1)).is_some()
}

/// Swaps the addend and a factor. Both are registers that operations set, not copies that may hold the same.
fn other_order(items: &mut Vec<Item>) -> bool {
    let mut copies = FxHashSet::default();
    let is_fused = |item: &Item| match item {
        Item::Edit(placed, _) => {
            copies.insert(placed.d);
            false
        }
        Item::Operation(placed, _) => {
            let own = [Place::Register(placed.d), placed.b];
            let are_known =
                own.iter().all(|place| matches!(place, Place::Register(register) if !copies.contains(register)));
            copies.remove(&placed.d);
            placed.op.row().form == Form::Fused && placed.order & 0xf0 == 0x20 && are_known && own[0] != own[1]
        }
        _ => false,
    };
    let place = items.iter().position(is_fused);
    if let Some(Item::Operation(placed, _)) = place.map(|place| &mut items[place]) {
        placed.order -= 0x10;
    }
    place.is_some()
}

fn operation_lost(items: &mut Vec<Item>) -> bool {
    let place = items.iter().position(|item| matches!(item, Item::Operation(..)));
    place.map(|place| items.remove(place)).is_some()
}

fn other_block(items: &mut Vec<Item>) -> bool {
    let jump = items.iter_mut().find_map(|item| if let Item::Jump(to) = item { Some(to) } else { None });
    jump.is_some_and(|to| {
        *to += 1;
        true
    })
}

/// The checker accepts the correct code of programs of every shape, and finds each of these wherever it is planted.
#[test]
fn the_checker_finds_what_is_wrong_with_registers() {
    let plants: [(&str, Plant); 7] = [
        ("another slot", other_slot),
        ("another register", other_register),
        ("a store that is lost", store_lost),
        ("moves in another order", moves_swapped),
        ("another order of operands", other_order),
        ("an operation that is lost", operation_lost),
        ("another block", other_block),
    ];
    let mut found = [0; 7];
    for text in texts() {
        for machine in Machine::ALL {
            observe(&program(&text), machine, |made| {
                let Made::Allocated(function, body) = made else { return };
                assert_eq!(check::check(function, body), Ok(()), "{text}");
                for (&(name, plant), found) in plants.iter().zip(&mut found) {
                    let Allocated { labels, slots, .. } = *body;
                    let mut spoiled = Allocated { items: body.items.clone(), labels, slots };
                    if plant(&mut spoiled.items) {
                        assert!(check::check(function, &spoiled).is_err(), "{name}: {text}");
                        *found += 1;
                    }
                }
            });
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

/// A fault on a path that no lane takes affects no result, but the checker finds it.
#[test]
fn only_the_checker_finds_defects_on_paths_not_taken() {
    let program = program(&rarely());
    let mut seen = 0;
    for (backend, machine) in [(Backend::Avx512, Machine::Avx512), (Backend::Avx2, Machine::Avx2)] {
        observe(&program, machine, |made| {
            if let Made::Allocated(function, body) = made {
                assert!(defects::spoil_ways(&mut body.items));
                assert!(check::check(function, body).is_err());
            }
        });
        if !backend.is_here() {
            continue;
        }
        let options = CompileOptions { backend, ..CompileOptions::default() };
        let compiler = Compiler::new(options).unwrap();
        let stages = Stages { kept: crate::compiler::ir::Ops::NATIVE, ..options.stages() };
        let function = stages.of(&program, Stage::Final, &Meter::unlimited()).unwrap();
        let kernel = compiler.compile_spoiled(&program, &function, defects::RARE_WAY).unwrap().expect("other code");
        let interpreter = Interpreter::new(&program, options.options);
        let mut random = Rng::with_seed(7);
        for _ in 0..8 {
            let [mut right, mut spoiled] = [(); 2].map(|()| Batch::new(kernel.signature(), 64));
            for &input in &kernel.signature().inputs {
                for lane in 0..64 {
                    let value = random.f32() * 2000.0 - 1000.0;
                    right.set(input, lane, value);
                    spoiled.set(input, lane, value);
                }
            }
            interpreter.run(&mut interpreter.new_frame(), &mut right, &NoTextures).unwrap();
            kernel.run(&mut kernel.new_frame(), &mut spoiled, &NoTextures).unwrap();
            for &output in &kernel.signature().outputs {
                for lane in 0..64 {
                    let [right, spoiled] = [&right, &spoiled].map(|batch| batch.get(output, lane).map(f32::to_bits));
                    assert_eq!(right, spoiled);
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 0 || !Backend::Avx2.is_here());
}

/// A wrong rematerialisation of a register that is never evicted affects no code, but the verifier finds it.
#[test]
fn only_the_verifier_finds_wrong_clobbers() {
    let text = "!!NVvp5.0\nMUL.F result.position, vertex.attrib[1], vertex.attrib[2];\nEND\n";
    let code = |spoil: bool| {
        let mut items = Vec::new();
        observe(&program(text), Machine::Avx512, |made| match made {
            Made::Selected(function) if spoil => {
                let product = function.insts().find(|inst| inst.op == Op::Mul).unwrap().d;
                function.again[product as usize] = Again::Load(Memory::row(0));
                assert!(verify::verify(function, SHAPE).unwrap_err().contains("rematerialised"));
                function.again[product as usize] = Again::No;
                let load = function.insts().find(|inst| inst.op == Op::Load).unwrap().d;
                function.again[load as usize] = Again::Load(Memory::row(3));
                assert!(verify::verify(function, SHAPE).unwrap_err().contains("rematerialised"));
                function.again[load as usize] = Again::No;
            }
            Made::Allocated(_, body) => items = body.items.iter().map(|item| format!("{item:?}")).collect(),
            _ => {}
        });
        items
    };
    assert_eq!(code(true), code(false));
}

/// An invalid function panics where verification is asked for, and only there.
#[test]
fn verification_is_an_option() {
    let text = "!!NVvp5.0\nMUL.F result.position, vertex.attrib[1], vertex.attrib[2];\nEND\n";
    let compile = |verify| {
        let spoil = |made: Made<'_, '_>| {
            if let Made::Selected(function) = made {
                let product = function.insts().find(|inst| inst.op == Op::Mul).unwrap().d;
                function.again[product as usize] = Again::Load(Memory::row(0));
            }
        };
        catch_unwind(|| observe_with(verify, &program(text), Machine::Avx512, spoil))
    };
    assert!(compile(false).is_ok());
    let panic = compile(true).unwrap_err();
    assert!(panic.downcast_ref::<String>().unwrap().contains("rematerialised"));
}

const fn inst(op: Op, d: Register) -> Inst {
    Inst { op, d, t: NONE, a: NONE, b: Operand::None, k: NONE, zeroing: false, immediate: 0, source: 0 }
}

/// A well-formed function: a masked row store, on one of two paths.
fn well_formed() -> Function {
    let mut function = Function::default();
    for class in [Class::Vector, Class::Mask, Class::Vector, Class::Vector, Class::Vector] {
        function.register(class);
    }
    let row = |number| Operand::Memory(Memory::row(number));
    function.again[0] = Again::Load(Memory::row(0));
    let edge = |to, args| Edge { to, args };
    let entry = vec![
        Inst { b: row(0), ..inst(Op::Load, 0) },
        Inst { a: 0, b: row(1), immediate: 1, ..inst(Op::Compare, 1) },
        Inst { t: 0, a: 0, b: Operand::Register(0), k: 1, ..inst(Op::Add, 2) },
    ];
    let edges = smallvec![edge(1, smallvec![]), edge(2, smallvec![Operand::Register(0)])];
    function.blocks.push(Block { insts: entry, condition: Some(1), edges, params: Vec::new() });
    let then = vec![Inst { t: 2, a: 0, b: Operand::Register(2), ..inst(Op::Fma, 3) }];
    let edges = smallvec![edge(2, smallvec![Operand::Register(3)])];
    function.blocks.push(Block { insts: then, condition: None, edges, params: Vec::new() });
    let last = vec![Inst { a: 4, b: row(2), ..inst(Op::Save, NONE) }];
    function.blocks.push(Block { insts: last, params: vec![4], ..Block::default() });
    function
}

/// Breaks each rule of the list at the head of the verifier once.
#[test]
fn the_verifier_has_every_rule() {
    assert_eq!(verify::verify(&well_formed(), SHAPE), Ok(()));
    type Breach = (&'static str, fn(&mut Function));
    let rules: &[Breach] = &[
        ("the entry has parameters", |function| function.blocks[0].params.push(4)),
        ("1 edges", |function| drop(function.blocks[0].edges.pop())),
        ("no block 9", |function| function.blocks[1].edges[0].to = 9),
        ("arguments for block", |function| _ = function.blocks[1].edges[0].args.pop()),
        ("is no Mask", |function| function.blocks[0].condition = Some(2)),
        ("set twice", |function| function.blocks[1].insts[0].d = 2),
        ("may not be set yet", |function| function.blocks[2].insts[0].a = 3),
        ("may not be set yet", |function| function.blocks[0].insts.swap(0, 1)),
        ("never set", |function| _ = function.blocks[1].insts.pop()),
        ("operands of its form", |function| function.blocks[1].insts[0].t = NONE),
        ("operands of its form", |function| function.blocks[0].insts[2].t = NONE),
        ("or should have one", |function| {
            let d = function.register(Class::Vector);
            function.blocks[2].insts[0].d = d;
        }),
        ("is no Vector", |function| function.blocks[1].insts[0].a = 1),
        ("its result is no Vector", |function| function.classes[3] = Class::Mask),
        ("which lanes become zero", |function| function.blocks[1].insts[0].zeroing = true),
        ("it has no mask", |function| {
            function.blocks[1].insts[0] = Inst { a: 0, b: Operand::Register(2), ..inst(Op::Select, 3) }
        }),
        ("cannot have", |function| function.blocks[0].insts[1].b = Operand::Memory(Memory::Slot(0))),
        ("cannot have", |function| function.blocks[0].insts[1].b = Operand::Memory(Memory::Pool(0))),
        ("cannot have", |function| function.blocks[0].insts[1].b = Operand::Memory(Memory::Splat64(8))),
        ("cannot have", |function| function.blocks[0].insts[1].b = Operand::Memory(Memory::Row(0, 4))),
        ("no such code", |function| {
            function.blocks[0].insts.push(Inst { b: Operand::Bytes(0, 1), ..inst(Op::Raw, NONE) });
        }),
        ("flags are for", |function| {
            function.blocks[0].insts.push(Inst { b: Operand::Register(1), ..inst(Op::MaskFlags, NONE) });
        }),
        ("it was set otherwise", |function| function.again[0] = Again::Load(Memory::row(1))),
        ("what is there changes", |function| function.blocks[2].insts[0].b = Operand::Memory(Memory::row(0))),
        ("it is a parameter", |function| function.again[4] = Again::Zero),
        ("after it has become zero", |function| {
            let d = function.register(Class::Vector);
            let gather = Inst { t: 0, a: 0, b: Operand::Memory(Memory::At(0, 0)), k: 1, ..inst(Op::GatherInts, d) };
            function.blocks[0].insts.push(gather);
        }),
    ];
    for (number, (fault, spoil)) in rules.iter().enumerate() {
        let mut function = well_formed();
        spoil(&mut function);
        let found = verify::verify(&function, SHAPE).expect_err(fault);
        assert!(found.contains(fault), "{number}: {found}, not {fault}");
    }
    let narrow = Shape { machine: Machine::Avx2, lanes: 8 };
    assert!(verify::verify(&well_formed(), narrow).unwrap_err().contains("there are no masks"));
}

/// A row that is stored before it is loaded the next time stays in that order, for each group.
#[test]
fn the_verifier_knows_the_order_of_rows() {
    let row = |number| Operand::Memory(Memory::row(number));
    let mut function = Function::default();
    let mut insts = Vec::new();
    for _ in 0..30 {
        let d = function.register(Class::Vector);
        insts.push(Inst { b: row(0), ..inst(Op::Sqrt, d) });
        insts.push(Inst { a: d, b: row(0), ..inst(Op::Save, NONE) });
    }
    function.blocks.push(Block { insts, ..Block::default() });
    let selected = function.clone();
    for (groups, mut many) in schedule::interleave(&mut function, 2, SHAPE, &Meter::unlimited()).unwrap() {
        assert_eq!(verify::ordered(&selected, &many, groups), Ok(()));
        let insts = &mut many.blocks[0].insts;
        let save = insts.iter().position(|inst| inst.op == Op::Save).unwrap();
        let load = (save + 1..insts.len()).find(|&at| insts[at].b == insts[save].b).unwrap();
        insts.swap(save, load);
        assert!(verify::ordered(&selected, &many, groups).is_err());
    }
}
