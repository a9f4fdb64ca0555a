//! WGSL in the WebGPU of a Chromium, on a CPU (SwiftShader): its reader takes the texts, which run on the fuzzer's
//! inputs and give the interpreter's bits, but for what functions of WGSL round.
#![cfg(all(feature = "driver", feature = "naga", unix))]

#[path = "../../../cli/tests/commands/explore/browser.rs"]
#[allow(dead_code, reason = "the page of `explore` needs more of it")]
mod browser;

use super::files::programs;
use browser::Browser;
use nvjit_fuzzing::Case;
use nvjit_translate::driver::{self, Call, Distances, Machine, Verdict};
use nvjit_translate::{Contract, Settings, Target, Translation, translate};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::Path;

/// A page with WebGPU.
struct WebGpu {
    browser: RefCell<Browser>,
    name: String,
}

impl WebGpu {
    /// None, and a line that says so, where there is none.
    fn open(test: &str) -> Option<Self> {
        let options = "--enable-unsafe-webgpu --use-webgpu-adapter=swiftshader";
        let mut browser = Browser::start_with(test, options)?;
        // Pages of files are trusted, which WebGPU asks for.
        let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.html"));
        std::fs::write(&page, format!("<script>{}</script>", include_str!("webgpu.js"))).unwrap();
        browser.open(&format!("file://{}", page.display()));
        browser.wait("open");
        let name = browser.value("open()").as_str().unwrap_or_default().to_owned();
        if name.is_empty() {
            eprintln!("skipped: {test}, since the browser has no WebGPU");
            return None;
        }
        Some(Self { browser: RefCell::new(browser), name })
    }

    /// Calls a function of the page's script.
    fn call(&self, function: &str, arguments: &[Value]) -> Value {
        let arguments: Vec<String> = arguments.iter().map(Value::to_string).collect();
        self.browser.borrow_mut().value(&format!("{function}({})", arguments.join(", ")))
    }
}

impl Machine for WebGpu {
    type Linked = u64;

    fn name(&self) -> &str {
        &self.name
    }

    /// The least that a stage of WebGPU has (maxStorageBuffersPerShaderStage).
    fn buffers(&self) -> usize {
        8
    }

    fn link(&self, translation: &Translation) -> Result<u64, String> {
        let answer = self.call("link", &[json!(translation.text), json!(translation.rows.is_fragment)]);
        answer.as_u64().ok_or_else(|| answer.as_str().unwrap_or_default().to_owned())
    }

    fn delete(&self, _: u64) {}

    fn run(&self, linked: &u64, call: &Call<'_>, buffers: &mut [Vec<u32>]) -> Result<(), String> {
        let groups = call.lanes.div_ceil(call.group.max(1) as usize);
        // In the order of their numbers, with `zero_bits` at the end.
        let settings: Vec<i32> = call.uniforms.iter().map(|(_, value)| *value).chain([0]).collect();
        let answer =
            self.call("run", &[json!(linked), json!(call.lanes), json!(groups), json!(settings), json!(buffers)]);
        let Some(words) = answer.as_array() else { return Err(answer.as_str().unwrap_or_default().to_owned()) };
        for (own, words) in buffers.iter_mut().zip(words) {
            *own = words.as_array().into_iter().flatten().map(|word| word.as_u64().unwrap_or(0) as u32).collect();
        }
        Ok(())
    }
}

/// Chromium's reader is Tint, which shares nothing with naga.
#[test]
fn a_browser_takes_wgsl_of_the_programs() {
    let Some(web) = WebGpu::open("a_browser_takes_wgsl_of_the_programs") else { return };
    for (folder, least) in [("examples/programs", 42), ("tests/filetests", 250)] {
        let mut count = 0;
        for (path, text, program) in programs(folder) {
            let settings = Settings { target: Target::Wgsl, contract: Contract::Fast, ..Settings::default() };
            let Ok(translation) = translate(&program, &text, &settings) else { continue };
            let said = web.call("faults", &[json!(translation.text)]);
            assert_eq!(said, "", "{}\n{}", path.display(), translation.text);
            count += 1;
        }
        assert!(count >= least, "{folder}: {count}");
    }
    // It reads: a text that is none is a fault.
    assert_ne!(web.call("faults", &[json!("fn main() -> f32 {}")]), "");
}

#[test]
fn a_browser_runs_cases_of_the_fuzzer() {
    let Some(web) = WebGpu::open("a_browser_runs_cases_of_the_fuzzer") else { return };
    let mut distances = Distances::default();
    let mut ran = 0;
    for language in nvjit_fuzzing::languages() {
        for index in 0..6 {
            let case = Case::numbered(31, index, language).unwrap();
            match driver::measure(&web, &case, (Target::Wgsl, Contract::Fast), &mut distances) {
                Verdict::Equal => ran += 1,
                Verdict::Failed(failed) => {
                    let program = nvjit::language::syntax::print(case.program.ast());
                    panic!("{} {index}: {}\n{program}\n{}", language.name(), failed.message, failed.text);
                }
                Verdict::Unsupported(_) | Verdict::LeftOut(_) | Verdict::Excepted(_) => {}
            }
        }
    }
    // Functions of WGSL are rounded otherwise, and compilers may take it that there are neither NaN nor infinities.
    let Distances { words, equal, rounded, .. } = distances;
    assert!(ran > 80 && equal * 100 > words * 95 && (equal + rounded) * 100 > words * 99, "{ran} {distances:?}");
}
