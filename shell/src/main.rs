//! The program `taipan`: SQL with Python functions, interactively or from scripts.

mod arguments;
mod command;
mod completion;
mod copy;
mod file_access;
mod format;
mod highlight;
mod input;
mod interactive;
mod limits;
mod log;
mod meta;
mod output;
mod progress;
mod runner;
mod serve;
mod spool;
mod threads;
mod ui;
mod units;

use anyhow::{Context, Result};
use arguments::Arguments;
use clap::Parser;
use runner::{Runner, Stop};
use std::io::{IsTerminal, Read};
use std::process::ExitCode;
use taipan_udf::runtime::allocator::Mimalloc;
use taipan_udf::runtime::memory::CountingAlloc;

/// Counts for the threads of the interpreters, so that their memory limits hold.
#[global_allocator]
static ALLOCATOR: CountingAlloc<Mimalloc> = CountingAlloc(Mimalloc);

fn main() -> ExitCode {
    taipan_udf::serve_if_worker();
    match run(Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("taipan: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Does what the arguments say.
fn run(arguments: Arguments) -> Result<ExitCode> {
    log::start(arguments.command.as_ref().and_then(command::log))?;
    if let Some(command) = &arguments.command {
        return command::run(command);
    }
    let mut runner = Runner::new(&arguments, meta::run)?;
    let scripts = arguments.scripts()?;
    if scripts.is_empty() && std::io::stdin().is_terminal() {
        interactive::run(&mut runner, !arguments.no_start_file)?;
        return Ok(runner.finish(Ok(())));
    }
    if scripts.is_empty() {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .context("cannot read the standard input")?;
        let outcome = runner.run_script(&text);
        return Ok(runner.finish(outcome));
    }
    let outcome = scripts.iter().try_fold(Ok(()), |outcome, script| {
        runner.reads_input = script.is_command;
        let ended = runner.run_script(&script.text);
        runner.after(outcome, ended)
    });
    Ok(runner.finish(outcome.flatten()))
}

/// The exit status of a script.
fn exit_code(outcome: Result<(), Stop>) -> ExitCode {
    match outcome {
        Ok(()) | Err(Stop::Quit) => ExitCode::SUCCESS,
        Err(Stop::Failed) => ExitCode::FAILURE,
        Err(Stop::Interrupted) => ExitCode::from(130),
    }
}
