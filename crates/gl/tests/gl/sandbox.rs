//! The library in processes that may not do everything, and in those that fork: each way of code into memory
//! ([`CodePages`]) makes the system calls that docs/embedding.md lists and no other, and a child's code is its own.
//! Each is a process of its own, since a filter kills.

#![cfg(all(feature = "jit", target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::engine::{Choice, Engine};
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId, Shader};
use nvjit::{CodePages, CompileError, Options, Program};
use nvjit_gl::{Context, GroupOptions, ShareGroup, Tiering, enums::*};
use nvjit_raster::{ColorFormat, Mesh, Mode, Pipeline, State, Target, registers};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};
use std::collections::BTreeMap;
use std::process::{Command, Output};

const KINDS: [(&str, CodePages); 2] = [("private", CodePages::Private), ("memfd", CodePages::Memfd)];

/// The variable of the environment that says what a process is to do.
const ROLE: &str = "NVJIT_SANDBOX_ROLE";

/// Runs this test again in a process that executes `act`.
#[track_caller]
fn in_process(test: &str, role: &str) -> Output {
    let this = std::env::current_exe().unwrap();
    let output = Command::new(this)
        .args(["--exact", &format!("sandbox::{test}"), "--nocapture"])
        .env(ROLE, role)
        .output()
        .unwrap();
    assert!(output.status.success(), "{role}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    output
}

fn role() -> Option<String> {
    std::env::var(ROLE).ok()
}

fn compiler(pages: CodePages) -> Compiler {
    let mut options = CompileOptions::default();
    options.pages = pages;
    Compiler::new(options).unwrap()
}

/// A kernel that returns `number`, of one instruction or of many.
fn kernel(compiler: &Compiler, number: usize) -> Kernel {
    let body = "ADD R0, R0, f[COL0];".repeat(number % 7 * 3);
    let text = format!("!!FP1.0 MOV R0, f[COL0]; {body} MOV o[COLR], {{{number}}}.x; MOV o[DEPR].z, R0.x; END");
    compiler.compile(&Program::load(text.as_bytes()).unwrap()).unwrap()
}

fn gives(kernel: &Kernel, number: usize) -> bool {
    let mut batch = Batch::new(kernel.signature(), 4);
    kernel.run(&mut kernel.new_frame(), &mut batch, &NoTextures).unwrap();
    batch.get(RowId::new(Register::new(RegisterFile::Result, 0), 2), 3) == Some(number as f32)
}

const VERTEX: &str = "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, vertex.color; END";
const FRAGMENT: &str = "!!ARBfp1.0 MUL result.color, fragment.color, {0.5, 0.25, 1, 1}; END";

/// A picture, drawn by several threads.
fn drawn(choice: Choice, pages: CodePages) -> Vec<u8> {
    let shader = |text: &str| {
        let program = Program::load(text.as_bytes()).unwrap();
        Engine::with_native(&program, Options::default(), choice, Default::default(), pages).unwrap()
    };
    let (vertex, fragment) = (shader(VERTEX), shader(FRAGMENT));
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let positions: Vec<[f32; 4]> =
        (0..3000).map(|n| [(n % 61) as f32 / 31.0 - 1.0, (n % 47) as f32 / 23.0 - 1.0, 0.0, 1.0]).collect();
    let colors: Vec<[f32; 4]> = (0..3000).map(|n| [(n % 17) as f32 / 16.0, 1.0, 0.5, 1.0]).collect();
    let indices: Vec<u32> = (0..3000).collect();
    let mesh = Mesh::new(Mode::Triangles, &indices)
        .with(registers::VERTEX_OPOS, &positions)
        .with(registers::VERTEX_COL0, &colors);
    let mut target = Target::new(128, 128, ColorFormat::Rgba8);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    pool.install(|| pipeline.draw(&mut target, &State::new(128, 128), &mesh, &NoTextures).unwrap());
    (0..128 * 128).flat_map(|n| target.rgba8_in(0, n % 128, n / 128)).collect()
}

/// All that a host does: loads, compiles here and in the background, runs, frees, and draws by threads.
fn work(pages: CodePages) {
    let compiler = compiler(pages);
    let mut kernels: Vec<_> = (0..100).map(|number| kernel(&compiler, number)).collect();
    for number in (0..100).step_by(3) {
        kernels[number] = kernel(&compiler, number);
    }
    assert!(kernels.iter().enumerate().all(|(number, kernel)| gives(kernel, number)));
    drop(kernels);

    let mut options = GroupOptions::default();
    (options.tiering, options.pages) = (Tiering::Background, pages);
    let group = ShareGroup::new(options);
    let mut context = Context::new(&group);
    for (id, target, text) in [(1, VERTEX_PROGRAM_ARB, VERTEX), (2, FRAGMENT_PROGRAM_ARB, FRAGMENT)] {
        context.bind_program_arb(target, id).unwrap();
        context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text.as_bytes()).unwrap();
        context.enable(target).unwrap();
    }
    let _first = context.pipeline().unwrap();
    group.finish_compiling();
    let _second = context.pipeline().unwrap();
    assert_eq!((group.statistics().resident, group.statistics().refused), (2, 0));

    assert!(drawn(Choice::Native, pages) == drawn(Choice::Interpreter, pages));
}

/// System calls that are allowed whatever their arguments, as docs/embedding.md lists them: memory, locks and
/// threads, and what Rust's and C's libraries do for those.
const ALWAYS: &[i64] = &[
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_clone3,
    libc::SYS_clone,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_rt_sigprocmask,
    libc::SYS_sigaltstack,
    libc::SYS_prctl,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_gettid,
    libc::SYS_clock_nanosleep,
    libc::SYS_getrandom,
    libc::SYS_exit,
];

/// Those of `memfd` besides. The third is of Rust's library: in builds for debugging it looks whether a file that it
/// closes is open.
const OF_FILES: &[i64] = &[libc::SYS_memfd_create, libc::SYS_ftruncate, libc::SYS_fcntl, libc::SYS_close];

/// What the filter refuses and does not kill for: glibc looks for /proc/sys/vm/overcommit_memory before it gives memory
/// of a thread back, and does without.
const REFUSED: i64 = libc::SYS_openat;

/// System calls for reporting the result of a test.
const OF_TEST: &[i64] = &[libc::SYS_write, libc::SYS_exit_group];

/// A filter that kills a process that makes another call, or maps memory with other rights than it must.
fn filter(pages: CodePages) -> BpfProgram {
    let without = |bits: i32| {
        let is = SeccompCmpOp::MaskedEq(bits as u64);
        SeccompRule::new(vec![SeccompCondition::new(2, SeccompCmpArgLen::Dword, is, 0).unwrap()]).unwrap()
    };
    // Never writable and executable; by one call alone executable.
    let (mut always, mapped, protected) = match pages {
        CodePages::Memfd => ([ALWAYS, OF_FILES, OF_TEST].concat(), libc::SYS_mmap, libc::SYS_mprotect),
        _ => ([ALWAYS, OF_TEST].concat(), libc::SYS_mprotect, libc::SYS_mmap),
    };
    always.push(REFUSED);
    always.sort_unstable();
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = always.into_iter().map(|call| (call, Vec::new())).collect();
    rules.insert(mapped, vec![without(libc::PROT_WRITE), without(libc::PROT_EXEC)]);
    rules.insert(protected, vec![without(libc::PROT_EXEC)]);
    program(rules, SeccompAction::KillProcess, SeccompAction::Allow)
}

/// A filter that refuses what the other one leaves to it.
fn refusal() -> BpfProgram {
    let rules = BTreeMap::from([(REFUSED, Vec::new())]);
    program(rules, SeccompAction::Allow, SeccompAction::Errno(libc::EACCES as u32))
}

fn program(rules: BTreeMap<i64, Vec<SeccompRule>>, others: SeccompAction, these: SeccompAction) -> BpfProgram {
    let arch = if cfg!(target_arch = "x86_64") { TargetArch::x86_64 } else { TargetArch::aarch64 };
    SeccompFilter::new(rules, others, these, arch).unwrap().try_into().unwrap()
}

/// docs/embedding.md, "System calls".
#[test]
fn a_filter_that_kills_allows_what_is_listed() {
    for (name, pages) in KINDS {
        match role() {
            None => drop(in_process("a_filter_that_kills_allows_what_is_listed", name)),
            Some(role) if role == name => {
                // The second cannot be installed once the first kills.
                let (refusal, filter) = (refusal(), filter(pages));
                seccompiler::apply_filter(&refusal).unwrap();
                seccompiler::apply_filter(&filter).unwrap();
                work(pages);
                // Not by way of the harness, whose threads have no filter.
                std::process::exit(0);
            }
            Some(_) => {}
        }
    }
}

/// The filter does kill: else the test above says nothing.
#[test]
fn the_filter_kills() {
    match role() {
        None => {
            let this = std::env::current_exe().unwrap();
            let output =
                Command::new(this).args(["--exact", "sandbox::the_filter_kills"]).env(ROLE, "killed").output().unwrap();
            let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
            assert_eq!(signal, Some(libc::SIGSYS), "{}", output.status);
        }
        Some(_) => {
            seccompiler::apply_filter(&filter(CodePages::Private)).unwrap();
            // System calls that `Private` does not make.
            let _ = compiler(CodePages::Memfd).compile(&Program::load(VERTEX.as_bytes()).unwrap());
            std::process::exit(0);
        }
    }
}

/// Where memory that was writable may not become executable, `Private` is refused as an error, and `Memfd` works.
#[test]
fn two_mappings_need_no_memory_that_becomes_executable() {
    const PR_SET_MDWE: libc::c_int = 65;
    const PR_MDWE_REFUSE_EXEC_GAIN: libc::c_ulong = 1;
    if role().is_none() {
        let output = in_process("two_mappings_need_no_memory_that_becomes_executable", "mdwe");
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return;
    }
    let zero: libc::c_ulong = 0;
    // SAFETY: it changes what this process may do, and nothing else.
    if unsafe { libc::prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, zero, zero, zero) } != 0 {
        eprintln!("skipped: this kernel has no PR_SET_MDWE");
        std::process::exit(0);
    }
    let refused = compiler(CodePages::Private).compile(&Program::load(VERTEX.as_bytes()).unwrap());
    assert!(matches!(refused, Err(CompileError::Unsupported(_))), "{refused:?}");
    let group = ShareGroup::new(GroupOptions::default());
    let mut context = Context::new(&group);
    context.bind_program_arb(VERTEX_PROGRAM_ARB, 1).unwrap();
    context.program_string(VERTEX_PROGRAM_ARB, PROGRAM_FORMAT_ASCII_ARB, VERTEX.as_bytes()).unwrap();
    context.enable(VERTEX_PROGRAM_ARB).unwrap();
    context.pipeline().unwrap();
    assert_eq!(group.statistics().refused, 1);
    work(CodePages::Memfd);
    std::process::exit(0);
}

/// One end of a pipe: says that its process has come so far, and waits for the other.
struct Pipe([libc::c_int; 2]);

impl Pipe {
    fn new() -> Self {
        let mut ends = [0; 2];
        // SAFETY: two numbers are written.
        assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0);
        Self(ends)
    }

    fn say(&self) {
        // SAFETY: one byte is read.
        assert_eq!(unsafe { libc::write(self.0[1], [0u8].as_ptr().cast(), 1) }, 1);
    }

    fn wait(&self) {
        // SAFETY: one byte is written.
        assert_eq!(unsafe { libc::read(self.0[0], [0u8].as_mut_ptr().cast(), 1) }, 1);
    }
}

/// Frees every other kernel, and compiles others in their places; `to` is the first of their numbers.
fn replace(compiler: &Compiler, kernels: &mut [(usize, Kernel)], odd: usize, to: usize) {
    for (n, place) in kernels.iter_mut().enumerate().skip(odd).step_by(2) {
        *place = (to + n, kernel(compiler, to + n));
    }
    assert!(kernels.iter().all(|(number, kernel)| gives(kernel, *number)));
}

/// A child runs the code of its parent, whatever the parent frees and compiles, and the other way round.
#[test]
fn a_child_and_its_parent_do_not_change_the_code_of_each_other() {
    const TEST: &str = "a_child_and_its_parent_do_not_change_the_code_of_each_other";
    for (name, pages) in KINDS {
        match role() {
            None => drop(in_process(TEST, name)),
            Some(role) if role == name => {
                let compiler = compiler(pages);
                let mut kernels: Vec<_> = (0..200).map(|number| (number, kernel(&compiler, number))).collect();
                let (to_child, to_parent) = (Pipe::new(), Pipe::new());
                // SAFETY: no other thread of this process is in a call of the library.
                let child = unsafe { libc::fork() };
                assert!(child >= 0);
                if child == 0 {
                    to_child.wait();
                    let mut holds = kernels.iter().all(|(number, kernel)| gives(kernel, *number));
                    replace(&compiler, &mut kernels, 1, 5000);
                    to_parent.say();
                    to_child.wait();
                    holds &= kernels.iter().all(|(number, kernel)| gives(kernel, *number));
                    drop(kernels);
                    holds &= nvjit::compiler::codegen::code_memory() == Default::default();
                    std::process::exit(if holds { 0 } else { 1 });
                }
                replace(&compiler, &mut kernels, 0, 1000);
                to_child.say();
                to_parent.wait();
                assert!(kernels.iter().all(|(number, kernel)| gives(kernel, *number)));
                replace(&compiler, &mut kernels, 1, 9000);
                to_child.say();
                let mut status = 0;
                // SAFETY: a number is written.
                assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
                assert_eq!(status, 0);
                drop(kernels);
                assert_eq!(nvjit::compiler::codegen::code_memory(), Default::default());
                std::process::exit(0);
            }
            Some(_) => {}
        }
    }
}
