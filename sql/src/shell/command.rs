//! What the program does besides running SQL.

use super::arguments::Command;
use anyhow::Result;
use std::process::ExitCode;
use taipan::Database;

/// Does it.
pub fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Init { directory } => {
            Database::init(directory)?;
            println!("made the database {}", directory.display());
            Ok(ExitCode::SUCCESS)
        }
    }
}
