//! The environment variables `NVJIT_SHIM_LOG`, `NVJIT_SHIM_DUMP`, `NVJIT_SHIM_OFF`, `NVJIT_SHIM_CACHE`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The extensions that the shim adds.
const EXTENSIONS: [&str; 10] = [
    "GL_NV_vertex_program",
    "GL_NV_vertex_program1_1",
    "GL_NV_vertex_program2",
    "GL_NV_vertex_program2_option",
    "GL_NV_vertex_program3",
    "GL_NV_fragment_program",
    "GL_NV_fragment_program_option",
    "GL_NV_fragment_program2",
    "GL_NV_gpu_program4",
    "GL_NV_gpu_program5",
];

pub struct Settings {
    /// The file for messages; `-` is standard error.
    log: Option<PathBuf>,
    /// The folder that programs and their translations are written to.
    pub dump: Option<PathBuf>,
    /// The folder of cached translations.
    pub cache: Option<PathBuf>,
    /// The extensions that are reported.
    pub extensions: Vec<&'static str>,
}

impl Settings {
    /// The settings of this process.
    pub fn get() -> &'static Self {
        static SETTINGS: OnceLock<Settings> = OnceLock::new();
        SETTINGS.get_or_init(|| {
            Self::of(|name| std::env::var_os(name).map(PathBuf::from).filter(|own| !own.as_os_str().is_empty()))
        })
    }

    fn of(variable: impl Fn(&str) -> Option<PathBuf>) -> Self {
        let off = variable("NVJIT_SHIM_OFF").map(|names| names.to_string_lossy().into_owned()).unwrap_or_default();
        let is_off = |name: &str| off.split([',', ' ']).any(|own| own == name);
        Self {
            log: variable("NVJIT_SHIM_LOG"),
            dump: variable("NVJIT_SHIM_DUMP"),
            cache: variable("NVJIT_SHIM_CACHE"),
            extensions: EXTENSIONS.into_iter().filter(|name| !is_off(name)).collect(),
        }
    }

    /// Writes a message, if logging is enabled.
    pub fn log(&self, message: &str) {
        let Some(path) = &self.log else { return };
        let line = format!("nvjit-shim: {message}\n");
        // A failure to write the log is ignored.
        let _ = match path.to_str() {
            Some("-") => std::io::stderr().write_all(line.as_bytes()),
            _ => std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(path)
                .and_then(|mut file| file.write_all(line.as_bytes())),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_off_by_name() {
        let settings = Settings::of(|name| {
            (name == "NVJIT_SHIM_OFF").then(|| "GL_NV_vertex_program3,GL_NV_fragment_program2".into())
        });
        assert!(settings.extensions.contains(&"GL_NV_vertex_program2"));
        assert!(!settings.extensions.contains(&"GL_NV_vertex_program3"));
        assert!(!settings.extensions.contains(&"GL_NV_fragment_program2"));
        assert!(settings.cache.is_none());
    }
}
