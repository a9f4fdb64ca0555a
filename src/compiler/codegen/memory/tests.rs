//! Code that is executed while other code comes and goes in the same pages.

use super::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Machine code of a function that returns `number`, with `padding` bytes after it.
fn returning(number: u32, padding: usize) -> Vec<u8> {
    #[cfg(target_arch = "x86_64")]
    let mut code = [&[0xb8][..], &number.to_le_bytes(), &[0xc3]].concat();
    #[cfg(target_arch = "aarch64")]
    let mut code = {
        let [low, high] = [number & 0xffff, number >> 16].map(|half| half << 5);
        [0x5280_0000 | low, 0x72a0_0000 | high, 0xd65f_03c0].map(u32::to_le_bytes).concat()
    };
    code.resize(code.len() + padding, 0xcc);
    code
}

fn call(memory: &CodeMemory) -> u32 {
    // SAFETY: the code is that of `returning`.
    let function: extern "C" fn() -> u32 = unsafe { std::mem::transmute(memory.bytes().as_ptr()) };
    function()
}

fn memory(kind: CodePages, number: u32) -> CodeMemory {
    CodeMemory::new(kind, &returning(number, number as usize * 37 % 900)).unwrap()
}

/// The kinds that there are on this system.
fn kinds() -> &'static [CodePages] {
    if cfg!(target_os = "linux") { &[CodePages::Private, CodePages::Memfd] } else { &[CodePages::Private] }
}

#[test]
fn code_is_executed_while_its_pages_change() {
    for &kind in kinds() {
        let stays: Vec<_> = (0..200).map(|number| memory(kind, number)).collect();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        stays.iter().enumerate().for_each(|(n, code)| assert_eq!(call(code), n as u32));
                    }
                });
            }
            let mut others = Vec::new();
            for number in 1000..3000 {
                others.push(memory(kind, number));
                assert_eq!(call(&others[others.len() - 1]), number);
                if number % 3 == 0 {
                    others.swap_remove(number as usize * 7 % others.len());
                }
            }
            assert!(others.iter().all(|code| code.bytes() == returning(call(code), call(code) as usize * 37 % 900)));
            is_over.store(true, Ordering::Relaxed);
        });
    }
}

#[test]
fn large_code_has_pages_of_its_own() {
    for &kind in kinds() {
        for padding in [0, CHUNK / 2 - 100, CHUNK / 2, CHUNK, 3 * CHUNK + 1] {
            let memory = CodeMemory::new(kind, &returning(7, padding)).unwrap();
            assert_eq!((call(&memory), memory.bytes().len()), (7, returning(7, padding).len()));
            assert!(memory.bytes_taken() >= memory.bytes().len());
        }
        assert!(CodeMemory::new(kind, &[]).is_ok_and(|memory| memory.bytes().is_empty()));
    }
}
