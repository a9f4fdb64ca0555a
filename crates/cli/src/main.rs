//! The command `nvjit`.

fn main() -> std::process::ExitCode {
    nvjit_cli::main()
}
