//! What the program does besides running SQL.

use super::arguments::{Arguments, Command, Package};
use super::log::ServerLog;
use anyhow::{Context, Result};
use clap::CommandFactory;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use taipan::{Database, Reader, Session};
use tokio::runtime::Runtime;

/// Bytes that are written or read at a time.
const BUFFER: usize = 1 << 18;

/// How it tells what happens.
pub fn log(command: &Command) -> Option<ServerLog> {
    match command {
        Command::Serve(serve) => Some(serve.log()),
        Command::Ui(ui) => Some(ui.log()),
        _ => None,
    }
}

/// Does it.
pub fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Init { directory } => {
            Database::init(directory)?;
            println!("made the database {}", directory.display());
            Ok(ExitCode::SUCCESS)
        }
        Command::Serve(serve) => crate::serve::run(serve),
        Command::Ui(ui) => crate::ui::run(ui),
        Command::Dump {
            directory,
            output,
            postgres,
        } => {
            let database = Database::open(directory)?;
            let reader = if *postgres { Reader::Postgres } else { Reader::Taipan };
            match output {
                Some(path) => dump_to(&database, reader, path)?,
                None => {
                    let out = io::stdout();
                    runtime()?.block_on(database.dump(reader, &mut BufWriter::with_capacity(BUFFER, out)))?;
                }
            }
            Ok(ExitCode::SUCCESS)
        }
        Command::Package(Package::Add {
            directory,
            distributions,
            wheels,
        }) => add_packages(directory, distributions, wheels),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Arguments::command(), "taipan", &mut io::stdout());
            Ok(ExitCode::SUCCESS)
        }
        Command::Manual => {
            clap_mangen::Man::new(Arguments::command()).render(&mut io::stdout())?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Restore { directory, file } => restore(directory, file.as_deref()),
    }
}

/// Statements need what the shell gives them, too.
fn runtime() -> Result<Runtime> {
    let mut workers = tokio::runtime::Builder::new_multi_thread();
    let workers = workers.enable_all().thread_stack_size(super::threads::STACK_BYTES);
    workers.build().context("cannot start threads")
}

/// The file is there when it is whole; one of its name is what it was until then.
fn dump_to(database: &Database, reader: Reader, path: &Path) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = write_part(database, reader, &part).and_then(|()| {
        let renamed = std::fs::rename(&part, path);
        renamed.with_context(|| format!("cannot write {}", path.display()))
    });
    if written.is_err() {
        // It may not have been made at all.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn write_part(database: &Database, reader: Reader, part: &PathBuf) -> Result<()> {
    let cannot = || format!("cannot write {}", part.display());
    let file = File::create(part).with_context(cannot)?;
    let mut out = BufWriter::with_capacity(BUFFER, file);
    runtime()?.block_on(database.dump(reader, &mut out))?;
    out.flush().with_context(cannot)?;
    out.get_ref().sync_all().with_context(cannot)
}

fn add_packages(directory: &Path, distributions: &[String], wheels: &str) -> Result<ExitCode> {
    let session = Database::open(directory)?.session(Session::builder())?;
    let runtime = runtime()?;
    for distribution in distributions {
        match runtime.block_on(session.add_package(distribution, wheels)) {
            Ok(made) if made.is_empty() => println!("{distribution} is there already"),
            Ok(made) => println!("added {}", made.join(", ")),
            Err(error) => {
                eprintln!("{}", error.report());
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn restore(directory: &Path, file: Option<&Path>) -> Result<ExitCode> {
    let mut script: Box<dyn BufRead + Send> = match file.filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            Box::new(BufReader::with_capacity(BUFFER, file))
        }
        None => Box::new(BufReader::with_capacity(BUFFER, io::stdin())),
    };
    let empty = std::fs::read_dir(directory).map_or(true, |mut entries| entries.next().is_none());
    let database = if empty {
        Database::init(directory)?
    } else {
        Database::open(directory)?
    };
    match runtime()?.block_on(database.restore(script.as_mut())) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            eprintln!("{}", error.report());
            Ok(ExitCode::FAILURE)
        }
    }
}
