//! Validators for a case's modules and WGSL texts, beside the driver that runs it: spirv-val, where it is installed,
//! and naga. They read modules for Vulkan both with rows, as the driver runs them, and as stages of a pipeline.

use super::Failed;
use crate::{Contract, Face, Settings, Target, Translation, translate};
use nvjit::Program;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Whether spirv-val is installed.
pub fn has_spirv_val() -> bool {
    static IS_THERE: OnceLock<bool> = OnceLock::new();
    *IS_THERE.get_or_init(|| {
        let mut ask = Command::new("spirv-val");
        ask.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        ask.status().is_ok_and(|status| status.success())
    })
}

/// Has them read `rows`, a module of `program`, and the module and the text that programs of this kind have in
/// pipelines; those that the program has no translation to are left out.
pub(super) fn check(program: &Program, text: &[u8], settings: &Settings, rows: &Translation) -> Result<(), Failed> {
    valid(module(&rows.words, settings.target), "spirv-val", rows)?;
    let stage = Settings { face: Face::Natural, ..*settings };
    if let Ok(translation) = translate(program, text, &stage) {
        valid(module(&translation.words, settings.target), "spirv-val, of the stage", &translation)?;
    }
    let web = Settings { target: Target::Wgsl, contract: Contract::Fast, flush: false, ..stage };
    if let Ok(translation) = translate(program, text, &web) {
        valid(wgsl(&translation.text), "naga, of WGSL", &translation)?;
    }
    Ok(())
}

fn valid(read: Result<(), String>, name: &str, translation: &Translation) -> Result<(), Failed> {
    read.map_err(|said| Failed {
        message: format!("{name}: {}", said.trim()),
        text: translation.text.clone(),
        ran: false,
    })
}

/// Has spirv-val read a module for Vulkan 1.1, or for OpenGL.
///
/// # Errors
/// The validator's message.
pub fn module(words: &[u32], target: Target) -> Result<(), String> {
    if !has_spirv_val() {
        return Ok(());
    }
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut reader = Command::new("spirv-val");
    let environment = if target == Target::SpirvGl { "opengl4.5" } else { "vulkan1.1" };
    reader.args(["--target-env", environment, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut reader = reader.spawn().map_err(|error| error.to_string())?;
    // It reads all before it says anything.
    let written = reader.stdin.take().map_or(Ok(()), |mut input| input.write_all(&bytes));
    let output = reader.wait_with_output().map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    Err([output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat())
}

/// Has naga read a text.
///
/// # Errors
/// The validator's message.
#[cfg(feature = "naga")]
pub fn wgsl(text: &str) -> Result<(), String> {
    use naga::valid::{ValidationFlags, Validator};
    let module = naga::front::wgsl::parse_str(text).map_err(|error| error.emit_to_string(text))?;
    let read = Validator::new(ValidationFlags::all(), crate::naga::CAPABILITIES).validate(&module);
    read.map(drop).map_err(|error| error.emit_to_string(text))
}

/// There are no such texts without naga.
#[cfg(not(feature = "naga"))]
pub fn wgsl(_: &str) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPIR-V 1.6, 2.3: a module begins with the magic number. WGSL, 10.1: functions return what they declare.
    #[test]
    fn what_is_invalid_is_refused() {
        assert!(!has_spirv_val() || module(&[1, 2, 3], Target::Spirv).is_err());
        let program = Program::load(b"!!FP1.0\nMOV o[COLR], f[COL0];\nEND").unwrap();
        let settings = Settings { target: Target::Spirv, ..Settings::default() };
        let rows = translate(&program, b"!!FP1.0\nMOV o[COLR], f[COL0];\nEND", &settings).unwrap();
        assert_eq!(check(&program, b"!!FP1.0\nMOV o[COLR], f[COL0];\nEND", &settings, &rows), Ok(()));
        let broken = Translation { words: rows.words[..rows.words.len() - 1].to_vec(), ..rows };
        let refused = check(&program, b"!!FP1.0\nMOV o[COLR], f[COL0];\nEND", &settings, &broken);
        assert_eq!(refused.is_err(), has_spirv_val());
        if cfg!(feature = "naga") {
            assert!(wgsl("fn f() -> i32 { return 1.5f; }").is_err());
        }
    }
}
