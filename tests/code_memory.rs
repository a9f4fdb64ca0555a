//! Memory of code: a thousand kernels share pages, none is ever writable and executable, and all of it goes with the
//! kernels. One test, since it looks at the whole process.

#![cfg(all(feature = "jit", target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel, code_memory};
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId, Shader};

/// Mappings of the process with these rights.
fn mappings(rights: impl Fn(&str) -> bool) -> usize {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    maps.lines().filter(|line| rights(line.split_whitespace().nth(1).unwrap())).count()
}

fn executable() -> usize {
    assert_eq!(mappings(|rights| rights.contains('w') && rights.contains('x')), 0);
    mappings(|rights| rights.contains('x'))
}

/// A kernel that returns `number`, of one instruction or of many.
fn kernel(compiler: &Compiler, number: usize) -> Kernel {
    let body = "ADD R0, R0, f[COL0];".repeat(number % 7 * 3);
    let text = format!("!!FP1.0 MOV R0, f[COL0]; {body} MOV o[COLR], {{{number}}}.x; MOV o[DEPR].z, R0.x; END");
    compiler.compile(&Program::load(text.as_bytes()).unwrap()).unwrap()
}

fn gives(kernel: &Kernel, number: usize) {
    let mut batch = Batch::new(kernel.signature(), 4);
    kernel.run(&mut kernel.new_frame(), &mut batch, &NoTextures).unwrap();
    let result = RowId::new(Register::new(RegisterFile::Result, 0), 2);
    assert_eq!(batch.get(result, 3), Some(number as f32));
}

#[test]
fn a_thousand_kernels_share_pages() {
    let compiler = Compiler::new(CompileOptions::default()).unwrap();
    let before = executable();
    assert_eq!(code_memory(), Default::default());
    let mut kernels: Vec<_> = (0..1000).map(|number| Some(kernel(&compiler, number))).collect();
    let figures = code_memory();
    let bytes: usize = kernels.iter().flatten().map(|kernel| kernel.code().len()).sum();
    assert!(figures.used >= bytes && figures.mapped < 2 * figures.used, "{figures:?} for {bytes}");
    assert!(figures.mappings < 64 && executable() - before <= figures.mappings, "{figures:?}");
    assert!(kernels.iter().flatten().all(|kernel| (kernel.code().as_ptr() as usize).is_multiple_of(64)));

    // Freed memory is reused while threads run the remaining code.
    std::thread::scope(|scope| {
        let stays: Vec<_> = kernels.iter().flatten().skip(1).step_by(2).cloned().collect();
        scope.spawn(move || {
            (0..20).for_each(|_| stays.iter().enumerate().for_each(|(n, kernel)| gives(kernel, 2 * n + 1)));
        });
        for kernel in kernels.iter_mut().step_by(2) {
            *kernel = None;
        }
        let less = code_memory();
        assert!(less.used < figures.used * 2 / 3, "{less:?} of {figures:?}");
        for number in (0..1000).step_by(2) {
            kernels[number] = Some(kernel(&compiler, number));
        }
        assert_eq!(code_memory().used, figures.used);
        assert!(code_memory().mappings <= figures.mappings + 1);
    });
    kernels.iter().flatten().enumerate().for_each(|(number, kernel)| gives(kernel, number));

    drop(kernels);
    assert_eq!((code_memory(), executable()), (Default::default(), before));
}
