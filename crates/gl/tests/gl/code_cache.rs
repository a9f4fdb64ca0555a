//! The code cache on disk: its code equals newly compiled code, whatever happens to the files, and whichever other
//! processes use them.

#![cfg(feature = "jit")]

use nvjit::compiler::codegen::{CodeCache, CompileOptions, Compiler, Kernel};
use nvjit::runtime::{Batch, Buffer, Memory, NoTextures, Register, RegisterFile, RowId, Shader};
use nvjit::{Mad, Program};
use nvjit_gl::enums::FRAGMENT_PROGRAM_NV;
use nvjit_gl::{Context, GroupOptions, ShareGroup};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// A directory of this test's own, not there yet.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cache-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn open(path: &Path, limit: u64) -> Arc<CodeCache> {
    Arc::new(CodeCache::open(path, limit).unwrap())
}

fn text(number: usize) -> String {
    format!("!!FP1.0\nMUL R0, f[COL0], f[COL0];\nADD o[COLR], R0, {{{number}, 2, 3, 4}};\nEND")
}

fn compile(cache: &Arc<CodeCache>, options: CompileOptions, number: usize) -> Kernel {
    let program = Program::load(text(number).as_bytes()).unwrap();
    Compiler::new(options).unwrap().with_cache(cache.clone()).compile(&program).unwrap()
}

fn check(kernel: &Kernel, number: usize) {
    let mut batch = Batch::new(kernel.signature(), 16);
    (0..kernel.signature().inputs.len()).for_each(|row| batch.input_mut(row).fill(2.0));
    kernel.run(&mut kernel.new_frame(), &mut batch, &NoTextures).unwrap();
    let result = RowId::new(Register::new(RegisterFile::Result, 0), 0);
    assert_eq!(batch.get(result, 9), Some(4.0 + number as f32));
}

fn entries(path: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "nvjit-code")).collect()
}

/// Hits and misses.
fn figures(cache: &CodeCache) -> (u64, u64) {
    (cache.figures().hits, cache.figures().misses)
}

#[test]
fn code_is_found_again() {
    let path = directory("again");
    let options = CompileOptions::default();
    let first = open(&path, 1 << 20);
    let made = compile(&first, options, 7);
    assert_eq!((figures(&first), first.figures().stored), ((0, 1), 1));
    // As another process has it.
    let second = open(&path, 1 << 20);
    let found = compile(&second, options, 7);
    assert_eq!((figures(&second), second.figures().stored), ((1, 0), 0));
    assert_eq!(made.code(), found.code());
    check(&found, 7);
    // Everything that the code depends on is part of the name; the spelling of the text is not.
    compile(&second, options, 8);
    let mut other = options;
    other.options.mad = if options.options.mad == Mad::Fused { Mad::Separate } else { Mad::Fused };
    compile(&second, other, 7);
    other.options.mad = options.options.mad;
    other.passes.fold = false;
    compile(&second, other, 7);
    assert_eq!((figures(&second), entries(&path).len()), ((1, 3), 4));
    let spaced = Program::load(text(7).replace(';', " ; # one\n").as_bytes()).unwrap();
    Compiler::new(options).unwrap().with_cache(second.clone()).compile(&spaced).unwrap();
    assert_eq!(figures(&second), (2, 3));
    std::fs::remove_dir_all(&path).unwrap();
}

#[test]
fn groups_have_caches() {
    let path = directory("groups");
    for (round, expected) in [(0, (0, 1)), (1, (1, 0))] {
        let cache = open(&path, 1 << 20);
        let group = ShareGroup::with_cache(GroupOptions::default(), cache.clone());
        let mut context = Context::new(&group);
        context.load_program(FRAGMENT_PROGRAM_NV, 1, text(1).as_bytes()).unwrap();
        context.request_resident_programs(&[1]).unwrap();
        assert_eq!((group.statistics().compiled, figures(&cache)), (1, expected), "{round}");
    }
    std::fs::remove_dir_all(&path).unwrap();
}

/// Whatever is in place of an entry, the code is right, and the next compilation finds it again.
#[test]
fn damaged_entries_are_none() {
    let path = directory("damaged");
    let cache = open(&path, 1 << 20);
    let options = CompileOptions::default();
    let code = compile(&cache, options, 5).code().to_vec();
    let entry = entries(&path).pop().unwrap();
    let good = std::fs::read(&entry).unwrap();
    let mut damaged: Vec<Vec<u8>> = (0..good.len()).step_by(97).map(|len| good[..len].to_vec()).collect();
    damaged.extend((0..good.len()).step_by(61).map(|at| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        bytes
    }));
    damaged.extend([[&good[..], b"more"].concat(), b"GIF89a".to_vec(), vec![0; 100_000]]);
    // A good entry of another program.
    compile(&cache, options, 6);
    let other = entries(&path).into_iter().find(|path| *path != entry).unwrap();
    damaged.push(std::fs::read(other).unwrap());
    for bytes in damaged {
        std::fs::write(&entry, &bytes).unwrap();
        let before = figures(&cache);
        assert_eq!(compile(&cache, options, 5).code(), code);
        assert_eq!(figures(&cache), (before.0, before.1 + 1), "{} bytes", bytes.len());
        assert_eq!(std::fs::read(&entry).unwrap(), good);
    }
    check(&compile(&cache, options, 5), 5);
    // An entry that is not a file.
    std::fs::remove_file(&entry).unwrap();
    std::fs::create_dir(&entry).unwrap();
    assert_eq!(compile(&cache, options, 5).code(), code);
    std::fs::remove_dir_all(&path).unwrap();
    assert_eq!(compile(&cache, options, 5).code(), code);
}

#[test]
fn entries_take_no_more_than_the_limit() {
    let path = directory("limit");
    let options = CompileOptions::default();
    let size = || entries(&path).iter().map(|path| std::fs::metadata(path).unwrap().len()).sum::<u64>();
    let cache = open(&path, 1 << 20);
    std::fs::write(path.join("mine.txt"), "not of the cache").unwrap();
    compile(&cache, options, 0);
    let one = size();
    let limit = 10 * one + one / 2;
    let cache = open(&path, limit);
    for number in 1..40 {
        // The first one is used again and again; so it stays. Times of files may be coarse.
        let used = SystemTime::now() + Duration::from_secs(number as u64);
        compile(&cache, options, 0);
        let first = figures(&cache).0;
        assert_eq!(first, number as u64, "{number}");
        compile(&cache, options, number);
        for entry in entries(&path) {
            // Time goes by.
            let file = std::fs::File::open(&entry).unwrap();
            let before = file.metadata().unwrap().modified().unwrap();
            file.set_modified(before - Duration::from_secs(2)).unwrap();
        }
        assert!(size() <= limit && used > SystemTime::UNIX_EPOCH, "{number}: {} of {limit}", size());
    }
    assert!(entries(&path).len() >= 7);
    assert_eq!(std::fs::read_to_string(path.join("mine.txt")).unwrap(), "not of the cache");
    // A smaller limit applies at once, and unfinished files are deleted after an hour.
    let part = path.join("1-1.nvjit-part");
    std::fs::write(&part, "half an ent").unwrap();
    std::fs::File::open(&part).unwrap().set_modified(SystemTime::now() - Duration::from_secs(4000)).unwrap();
    let small = open(&path, 2 * one + one / 2);
    assert!(entries(&path).len() <= 2 && !part.exists());
    // One that takes more than all is not kept.
    drop(small);
    let tiny = open(&path, one / 2);
    check(&compile(&tiny, options, 3), 3);
    assert!(entries(&path).is_empty());
    std::fs::remove_dir_all(&path).unwrap();
}

#[cfg(unix)]
#[test]
fn directories_that_others_may_write_to() {
    use std::os::unix::fs::PermissionsExt;
    let path = directory("others");
    drop(open(&path, 1 << 20));
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o770)).unwrap();
    assert_eq!(CodeCache::open(&path, 1 << 20).unwrap_err().kind(), std::io::ErrorKind::PermissionDenied);
    std::fs::remove_dir_all(&path).unwrap();
    std::fs::write(&path, "a file").unwrap();
    assert!(CodeCache::open(&path, 1 << 20).is_err());
    std::fs::remove_file(&path).unwrap();
}

/// Processes that write, read and evict the same entries at the same time.
#[test]
fn processes_share_a_directory() {
    const VARIABLE: &str = "NVJIT_TEST_CACHE";
    if let Some(path) = std::env::var_os(VARIABLE) {
        let cache = open(Path::new(&path), 20_000);
        for number in 0..120 {
            check(&compile(&cache, CompileOptions::default(), number % 12), number % 12);
        }
        return;
    }
    let path = directory("processes");
    let run = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "code_cache::processes_share_a_directory"]).env(VARIABLE, &path).spawn().unwrap()
    };
    let children: Vec<_> = (0..4).map(|_| run()).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    std::fs::remove_dir_all(&path).unwrap();
}

/// Where lanes go on after a barrier is kept, too.
#[test]
fn code_with_barriers_is_found_again() {
    let text = "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 8;\nSHARED_MEMORY 32;\n\
                SHARED s[] = { program.sharedmem };\nSTORAGE o[] = { program.storage[0] };\nTEMP a, v;\n\
                SHL.U a.x, invocation.localindex.x, 2;\nSTS.U32 invocation.localindex.x, s[a.x];\nBAR;\n\
                XOR.U a.y, a.x, 28;\nLDS.U32 v.x, s[a.y];\nSTB.U32 v, o[a.x];\nEND";
    let program = Program::load(text.as_bytes()).unwrap();
    let path = directory("barriers");
    for hits in 0..2 {
        let cache = open(&path, 1 << 20);
        let compiler = Compiler::new(CompileOptions::default()).unwrap().with_cache(cache.clone());
        let kernel = compiler.compile(&program).unwrap();
        assert_eq!(figures(&cache), (hits, 1 - hits));
        let buffer = Arc::new(Buffer::new(32));
        let mut memory = Memory::new();
        memory.bind_storage(0, buffer.clone(), 0, 32).unwrap();
        let mut frame = kernel.new_frame();
        frame.set_memory(Arc::new(memory));
        nvjit::compute::dispatch(&kernel, &mut frame, &NoTextures, [8, 1, 1], [1, 1, 1]).unwrap();
        let mut bytes = [0; 32];
        buffer.read(0, &mut bytes).unwrap();
        let words: Vec<u32> = bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        assert_eq!(words, [7, 6, 5, 4, 3, 2, 1, 0]);
    }
}
