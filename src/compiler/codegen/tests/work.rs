//! The work of code generation, counted: it grows with programs, and no further than a meter goes.

use super::super::*;
use crate::compiler::long::{FAMILIES, Family};

/// What is alive beside each of many blocks is the square of them; there a meter ends it. With calls that is so up to
/// some two hundred, from where on they share their subroutines.
const SQUARES: [&str; 6] =
    ["IF in IF", "live values", "IF, live registers", "IF with LOAD, live registers", "REP, live registers", "CAL"];

fn final_form(text: &str, kept: Ops) -> (Program, Function) {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"));
    let stages = Stages { kept, ..CompileOptions::default().stages() };
    let function = stages.of(&program, Form::Final, &Meter::unlimited()).unwrap();
    (program, function)
}

/// What code takes of one machine, or of Cranelift; and the code, if it is not.
fn spent(text: &str, machine: Option<wide::Machine>) -> (u64, Vec<u8>) {
    let (program, function) = final_form(text, if machine.is_some() { Ops::NATIVE } else { Ops::NONE });
    let meter = Meter::unlimited();
    let signature = program.signature(&Options::default());
    let parts = Parts::of(&function);
    let layout = Layout::new(&parts, &signature);
    let Some(machine) = machine else {
        let compiler = Compiler::new(CompileOptions::default()).unwrap();
        compiler.cranelift.charged(&parts.body, &layout, &meter).unwrap();
        return (meter.spent(), Vec::new());
    };
    let compiled = wide::compile(&parts, &layout, &[machine], true, &meter, &mut |_| {});
    (meter.spent(), compiled.map(|compiled| compiled.body.bytes).unwrap_or_default())
}

/// Twice as long a program takes no more than about twice the work in any backend, and gives the same code each time.
#[test]
fn work_grows_with_programs() {
    for Family { name, text, most } in crate::part::of(FAMILIES, 12) {
        // Each piece is hundreds of blocks; or a value, of which some have to be evicted at all sizes.
        let first = match *name {
            name if SQUARES.contains(&name) => 64,
            _ => 16,
        };
        for machine in [Some(wide::Machine::Avx512), Some(wide::Machine::Avx2), None] {
            let sizes = [first, 2 * first, 4 * first].into_iter().filter(|size| size <= most);
            let found: Vec<u64> = sizes.map(|size| spent(&text(size), machine).0).collect();
            // Cranelift merges the values of a block parameter pair by pair, which counts from some hundred on.
            let growth = match machine {
                _ if SQUARES.contains(name) => 4.2,
                None => 3.0,
                Some(_) => 2.4,
            };
            for pair in found.windows(2) {
                assert!(pair[1] as f64 <= pair[0] as f64 * growth, "{name}, {machine:?}: {found:?}");
            }
            assert_eq!(spent(&text(first), machine).1, spent(&text(first), machine).1, "{name}, {machine:?}");
        }
    }
}

/// Each backend stops where the meter does.
#[test]
fn every_backend_stops_where_the_meter_does() {
    let family = FAMILIES.iter().find(|family| family.name == "IF with LOAD").unwrap();
    let (program, function) = final_form(&(family.text)(20), Ops::NATIVE);
    let signature = program.signature(&Options::default());
    let parts = Parts::of(&function);
    let layout = Layout::new(&parts, &signature);
    for machine in wide::Machine::ALL {
        let whole = spent(&(family.text)(20), Some(machine)).0;
        for limit in [0, whole / 16, whole / 4, whole / 2, whole - 1] {
            let compiled = wide::compile(&parts, &layout, &[machine], true, &Meter::new(limit), &mut |_| {});
            assert!(compiled.is_err(), "{machine:?}, {limit} of {whole}");
        }
        assert!(wide::compile(&parts, &layout, &[machine], true, &Meter::new(whole), &mut |_| {}).is_ok());
    }
    let options = CompileOptions { backend: Backend::Cranelift, ..CompileOptions::default() };
    let compiler = Compiler::new(options).unwrap();
    let made = compiler.cranelift(&final_form(&(family.text)(20), Ops::NONE).1, &signature, &Meter::new(100));
    assert!(matches!(made, Err(CompileError::TooMuchWork(100))));
}

/// Cranelift's register allocator takes the square of what is alive at once, and is not asked then. What it is asked
/// to do is at most [`Options::CRANELIFT`] times what the stages before it may do.
#[test]
fn programs_too_costly_for_cranelift_are_refused() {
    let family = FAMILIES.iter().find(|family| family.name == "live values").unwrap();
    let options = CompileOptions { backend: Backend::Cranelift, ..CompileOptions::default() };
    let compiler = Compiler::new(options).unwrap();
    let compile = |count: usize| compiler.compile(&Program::load((family.text)(count).as_bytes()).unwrap());
    assert!(compile(50).is_ok());
    let program = Program::load((family.text)(2000).as_bytes()).unwrap();
    let most = (1 + Options::CRANELIFT) * Options::default().meter(program.ast().length()).limit();
    assert_eq!(compiler.compile(&program).err(), Some(CompileError::TooMuchWork(most)));
}

/// Moves between blocks are made one after the other however many there are: no such number is the end of the wide
/// backend.
#[cfg(target_arch = "x86_64")]
#[test]
fn many_values_are_live_around_a_loop() {
    let mut text = String::from("!!NVvp5.0\nATTRIB v = vertex.attrib[1];\nTEMP a;\n");
    for number in 0..200 {
        text += &format!("TEMP t{number};\nMUL.F t{number}, v, {number}.5;\n");
    }
    text += "REP.F v.x;\n";
    (0..200).for_each(|number| text += &format!("MUL.F t{number}, t{number}, v;\n"));
    text += "ENDREP;\nMOV.F a, 0;\n";
    (0..200).for_each(|number| text += &format!("ADD.F a, a, t{number};\n"));
    text += "MOV.F result.position, a;\nEND\n";
    for machine in wide::Machine::ALL {
        assert!(!spent(&text, Some(machine)).1.is_empty());
    }
}
