//! Functions in, functions out: what stages of the compiler make of the files of `tests/ir`. docs/testing.md says
//! how they are written.

use libtest_mimic::{Arguments, Failed, Trial};
use nvjit::compiler::ir::{Function, parse};
use nvjit::compiler::opt::Passes;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Meter;
use nvjit::{Mad, Program};
use similar::TextDiff;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The separator between the input and the output.
const SEPARATOR: &str = "; =>\n";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let trials = files.into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        Trial::test(name, move || check(&path))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("the directory is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("entries can be read").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "ir") {
            files.push(path);
        }
    }
}

fn check(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let (input, expected) = text.split_once(SEPARATOR).unwrap_or((&text, ""));
    let output = Request::of(input)?.answer()?;
    if output == expected {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, format!("{input}{SEPARATOR}{output}"))?;
        return Ok(());
    }
    let diff = TextDiff::from_lines(expected, &output);
    Err(format!("{}: not what was expected (BLESS=1 accepts it)\n{}", path.display(), diff.unified_diff()).into())
}

/// The transformation of a text.
enum Goal {
    Form(Form),
    /// Cranelift's IR.
    Clif,
    /// Disassembly.
    Asm,
    /// The prologue, run when parameters have changed, and the code of every batch.
    Split,
}

/// A file, up to the separator.
struct Request {
    from: Form,
    to: Goal,
    stages: Stages,
    body: String,
}

fn form(name: &str) -> Result<Form, String> {
    Form::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| format!("there is no form `{name}`"))
}

impl Request {
    fn of(input: &str) -> Result<Self, String> {
        let mut stages = Stages::default();
        stages.options.mad = Mad::Fused;
        let mut request = Self { from: Form::Lowered, to: Goal::Form(Form::Optimized), stages, body: String::new() };
        for line in input.lines() {
            match line.strip_prefix("; ").and_then(|line| line.split_once(": ")) {
                Some((key @ ("from" | "to" | "passes" | "options"), words)) => request.directive(key, words)?,
                _ if line.starts_with(';') => {}
                _ => request.body.extend([line, "\n"]),
            }
        }
        Ok(request)
    }

    fn directive(&mut self, key: &str, words: &str) -> Result<(), String> {
        match key {
            "from" => self.from = form(words)?,
            "to" => {
                self.to = match words {
                    "clif" => Goal::Clif,
                    "asm" => Goal::Asm,
                    "split" => Goal::Split,
                    _ => Goal::Form(form(words)?),
                }
            }
            "passes" => {
                let names = ["fold", "value numbering", "dead code"];
                if let Some(unknown) = words.split(", ").find(|word| !names.contains(word)) {
                    return Err(format!("there is no pass `{unknown}`"));
                }
                let has = |name| words.split(", ").any(|word| word == name);
                self.stages.passes =
                    Passes { fold: has("fold"), value_numbering: has("value numbering"), dead_code: has("dead code") };
            }
            _ => {
                let options = &mut self.stages.options;
                for word in words.split(", ") {
                    match word {
                        "mad = separate" => options.mad = Mad::Separate,
                        "keep_state" => options.keep_state = true,
                        "clamp_color" => options.clamp_color = true,
                        "nv_vertex_program_rules" => options.nv_vertex_program_rules = true,
                        _ => return Err(format!("there is no option `{word}`")),
                    }
                }
            }
        }
        Ok(())
    }

    fn program(&self) -> Result<Program, String> {
        Program::load(self.body.as_bytes()).map_err(|errors| errors.to_string())
    }

    fn answer(&self) -> Result<String, String> {
        match self.to {
            Goal::Form(to) => {
                let function = self.function()?;
                self.from.verify(&function).map_err(|error| format!("{}: {error}", self.from.name()))?;
                let output = self.run(function, to)?;
                to.verify(&output).map_err(|error| format!("{}: {error}\n{output}", to.name()))?;
                Ok(output.to_string())
            }
            Goal::Split => self.split(),
            Goal::Clif | Goal::Asm => self.listing(),
        }
    }

    fn run(&self, function: Function, to: Form) -> Result<Function, String> {
        self.stages.run(function, self.from, to, &Meter::unlimited(), |_, _| {}).map_err(|_| "too much work".to_owned())
    }

    /// A lowered program, or a function as written.
    fn function(&self) -> Result<Function, String> {
        if self.body.starts_with("!!") {
            return self.stages.lower(&self.program()?, &Meter::unlimited()).map_err(|_| String::new());
        }
        parse(&self.body).map_err(|error| error.to_string())
    }

    /// For x86-64, on any machine.
    #[cfg(feature = "disas")]
    fn listing(&self) -> Result<String, String> {
        use nvjit::compiler::codegen::{CompileOptions, Target, listing};
        let Stages { options, passes, .. } = self.stages;
        let mut compile = CompileOptions::from(options);
        compile.passes = passes;
        let listing = listing(&self.program()?, self.body.as_bytes(), &compile, Target::X86_64);
        let listing = listing.map_err(|error| error.to_string())?;
        Ok(if matches!(self.to, Goal::Asm) { listing.asm } else { listing.clif })
    }

    #[cfg(feature = "disas")]
    fn split(&self) -> Result<String, String> {
        let function = self.run(self.function()?, Form::Final)?;
        Form::Final.verify(&function).map_err(|error| format!("{error}\n{function}"))?;
        Ok(nvjit::compiler::codegen::split(&function))
    }

    #[cfg(not(feature = "disas"))]
    fn split(&self) -> Result<String, String> {
        self.listing()
    }

    #[cfg(not(feature = "disas"))]
    fn listing(&self) -> Result<String, String> {
        Err("this build has no code generator (feature `disas`)".to_owned())
    }
}
