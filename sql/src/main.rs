//! The program `taipan`: SQL with Python functions, interactively or from scripts.

mod shell;

use clap::Parser;
use mimalloc::MiMalloc;
use std::process::ExitCode;
use taipan_udf::runtime::memory::CountingAlloc;

/// Counts for the threads of the interpreters, so that their memory limits hold.
#[global_allocator]
static ALLOCATOR: CountingAlloc<MiMalloc> = CountingAlloc(MiMalloc);

fn main() -> ExitCode {
    taipan_udf::serve_if_worker();
    match shell::run(shell::Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("taipan: {error:#}");
            ExitCode::from(2)
        }
    }
}
