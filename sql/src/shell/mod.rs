//! The shell: arguments in, statements run one after the other, results printed.

mod arguments;
mod command;
mod copy;
mod format;
mod input;
mod interactive;
mod log;
mod meta;
mod progress;
mod runner;
mod spool;

pub use arguments::Arguments;

use anyhow::{Context, Result};
use runner::{Runner, Stop};
use std::io::{IsTerminal, Read};
use std::process::ExitCode;

/// Does what the arguments say.
pub fn run(arguments: Arguments) -> Result<ExitCode> {
    log::start()?;
    if let Some(command) = &arguments.command {
        return command::run(command);
    }
    let mut runner = Runner::new(&arguments)?;
    let scripts = arguments.scripts()?;
    if scripts.is_empty() && std::io::stdin().is_terminal() {
        interactive::run(&mut runner)?;
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
    let outcome = scripts.iter().try_for_each(|script| {
        runner.reads_input = script.is_command;
        runner.run_script(&script.text)
    });
    Ok(runner.finish(outcome))
}

/// The exit status of a script.
fn exit_code(outcome: Result<(), Stop>) -> ExitCode {
    match outcome {
        Ok(()) | Err(Stop::Quit) => ExitCode::SUCCESS,
        Err(Stop::Failed) => ExitCode::FAILURE,
        Err(Stop::Interrupted) => ExitCode::from(130),
    }
}
