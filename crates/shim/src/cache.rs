//! The cache of translations on disk: one file for each text, named by its hash. The file contains the text, so that a
//! collision of hashes is detected.

use serde::{Deserialize, Serialize};
use std::path::Path;

/// Bound on the numbers of parameters in a file.
const MOST_PARAMETERS: u32 = 4096;

/// The language of a translation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Form {
    /// A plain ARB program.
    Arb,
    /// GLSL 4.50, compatibility profile.
    Glsl,
}

/// A translation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Translated {
    /// The version of this crate.
    version: String,
    original: String,
    pub form: Form,
    /// The translation.
    pub text: String,
    /// The numbers of the local parameters of an ARB program that have the same number in the original.
    pub locals: Vec<u32>,
    /// The numbers of the local parameters that the original DECLAREs, with their names.
    pub named: Vec<(u32, String)>,
    /// The numbers of the parameters that programs share.
    pub environment: Vec<u32>,
    /// The uniforms of GLSL: the name, the index of the first parameter, and the number of parameters.
    pub uniforms: Vec<(String, u16, u16)>,
    /// The buffers of GLSL: the array in the block, whether it is a storage buffer, and the binding point of the
    /// original.
    pub buffers: Vec<(String, bool, u8)>,
}

impl Translated {
    pub fn new(form: Form, original: &str, text: String) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            original: original.to_owned(),
            form,
            text,
            locals: Vec::new(),
            named: Vec::new(),
            environment: Vec::new(),
            uniforms: Vec::new(),
            buffers: Vec::new(),
        }
    }

    /// The program.
    pub fn original(&self) -> &str {
        &self.original
    }

    /// The entry of a program, if the folder contains one.
    pub fn find(folder: &Path, form: Form, original: &str) -> Option<Self> {
        let text = std::fs::read(folder.join(file_name(form, original))).ok()?;
        let own: Self = serde_json::from_slice(&text).ok()?;
        let named = own.named.iter().map(|(number, _)| number);
        let is_small = own.locals.iter().chain(&own.environment).chain(named).all(|number| *number < MOST_PARAMETERS);
        (is_small && own.form == form && own.original == original && own.version == env!("CARGO_PKG_VERSION"))
            .then_some(own)
    }

    /// Writes the entry; if that fails, the program is translated again the next time.
    pub fn keep(&self, folder: &Path) {
        let Ok(text) = serde_json::to_vec(self) else { return };
        let path = folder.join(file_name(self.form, &self.original));
        // The rename is atomic: other processes see the whole file or none.
        let own = path.with_extension(format!("{}", std::process::id()));
        let done = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&own, text));
        if done.and_then(|()| std::fs::rename(&own, &path)).is_err() {
            let _ = std::fs::remove_file(own);
        }
    }
}

/// FNV-1a of 64 bits.
fn file_name(form: Form, text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let form = if form == Form::Arb { "arb" } else { "glsl" };
    format!("{hash:016x}.{form}.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_finds_only_stored_keys() {
        let folder = std::env::temp_dir().join(format!("nvjit-shim-{}", std::process::id()));
        let mut own = Translated::new(Form::Arb, "!!VP1.0 END", "!!ARBvp1.0\nEND\n".to_owned());
        own.locals = vec![1];
        own.named = vec![(2, "tint".to_owned())];
        own.keep(&folder);
        assert_eq!(Translated::find(&folder, Form::Arb, "!!VP1.0 END"), Some(own));
        assert_eq!(Translated::find(&folder, Form::Glsl, "!!VP1.0 END"), None);
        assert_eq!(Translated::find(&folder, Form::Arb, "!!VP1.1 END"), None);
        // A file of another text with the same hash, or of another version, is not used.
        std::fs::write(folder.join(file_name(Form::Arb, "other")), "{}").unwrap();
        assert_eq!(Translated::find(&folder, Form::Arb, "other"), None);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
