//! The program `taipan`: SQL with Python functions, interactively or from scripts.

mod shell;

use clap::Parser;
use mimalloc::MiMalloc;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match shell::run(shell::Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("taipan: {error:#}");
            ExitCode::from(2)
        }
    }
}
