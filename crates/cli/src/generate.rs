//! `nvjit generate`: shell completions, man pages and syntax files for editors, made from the tables that the command
//! itself uses.

use super::files::write_file;
use super::{Outcome, display_path, syntax, usage};
use anyhow::Context;
use clap::{Command, ValueEnum};
use clap_complete::{Generator, Shell, generate};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Arguments {
    /// What to make
    #[arg(value_enum, required = true, value_name = "WHAT")]
    what: Vec<What>,
    /// The folder that the files are written to; completions of one shell go to the standard output without it
    #[arg(short, long, value_name = "DIRECTORY")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Completions for Bash, Zsh, Fish, Elvish and PowerShell
    Completions,
    /// Completions for this shell alone
    Bash,
    /// Likewise
    Zsh,
    /// Likewise
    Fish,
    /// Likewise
    Elvish,
    /// Likewise
    Powershell,
    /// A man page for each command
    Man,
    /// A syntax file for Vim
    Vim,
    /// An extension for Visual Studio Code
    Vscode,
}

/// The path of a file below the folder, and its content.
type Files = Vec<(PathBuf, Vec<u8>)>;

/// `command` is what completions and pages are of.
pub fn run(arguments: &Arguments, command: &Command, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    for what in &arguments.what {
        let files = match what {
            What::Completions => Shell::value_variants().iter().map(|&shell| completion(shell, command)).collect(),
            What::Bash => vec![completion(Shell::Bash, command)],
            What::Zsh => vec![completion(Shell::Zsh, command)],
            What::Fish => vec![completion(Shell::Fish, command)],
            What::Elvish => vec![completion(Shell::Elvish, command)],
            What::Powershell => vec![completion(Shell::PowerShell, command)],
            What::Man => man_pages(command)?,
            What::Vim => syntax::vim(),
            What::Vscode => syntax::vscode(),
        };
        let Some(folder) = &arguments.output else {
            // Of several files nobody would know where one begins.
            let ([(_, content)], 1) = (files.as_slice(), arguments.what.len()) else {
                return Err(usage(
                    "--output DIRECTORY is missing: only completions of one shell go to the standard output",
                ));
            };
            out.write_all(content)?;
            return Ok(Outcome::Ok);
        };
        for (name, content) in files {
            let path = folder.join(name);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).with_context(|| display_path(folder))?;
            }
            write_file(&path, |file| Ok(file.write_all(&content)?))?;
            writeln!(out, "{}", display_path(&path))?;
        }
    }
    Ok(Outcome::Ok)
}

fn completion(shell: Shell, command: &Command) -> (PathBuf, Vec<u8>) {
    let mut content = Vec::new();
    generate(shell, &mut command.clone(), "nvjit", &mut content);
    (PathBuf::from(shell.file_name("nvjit")), content)
}

fn man_pages(command: &Command) -> anyhow::Result<Files> {
    let page = |command: &Command| {
        let mut content = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut content)?;
        let name = command.get_display_name().unwrap_or(command.get_name());
        Ok((PathBuf::from(format!("{name}.1")), content))
    };
    let mut all = command.clone();
    all.build();
    let commands = all.get_subcommands().filter(|command| command.get_name() != "help");
    std::iter::once(&all).chain(commands).map(page).collect()
}
