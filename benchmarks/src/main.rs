//! `taipan-benchmarks`: tables, latency and memory. See benchmarks/README.md.

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use taipan_benchmarks::native::NativeTimes;
use taipan_benchmarks::queries::Peers;
use taipan_benchmarks::suite::{self, Plan};
use taipan_benchmarks::workload::{Amount, Workload};
use taipan_benchmarks::{arrays, charts, database, latency, memory, queries, scaling, tables, venv, workloads};
use taipan_udf::runtime::allocator::Mimalloc;

#[global_allocator]
static ALLOCATOR: Mimalloc = Mimalloc;

/// Taipan, hand-written Rust, RustPython, CPython and DuckDB on the same functions over the same rows.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Rows per workload; heavy workloads take a fraction.
    #[arg(long, default_value_t = 200_000, global = true)]
    rows: usize,
    /// Rounds of all columns in turn; medians are shown.
    #[arg(long, default_value_t = 5, global = true)]
    rounds: usize,
    /// Only workloads whose name contains this.
    #[arg(long, global = true)]
    only: Option<String>,
    /// Without DuckDB and PostgreSQL (nothing is installed).
    #[arg(long, global = true)]
    no_duckdb: bool,
}

#[derive(Clone, Copy, Subcommand)]
enum Command {
    /// The tables (default).
    Run,
    /// CREATE FUNCTION to first row, warm.
    Latency,
    /// Programs over numpy's arrays beside numpy.
    Arrays,
    /// Table functions beside pandas.
    Tables,
    /// Queries with functions beside the same in plain SQL; `--rows` are those of the largest table.
    Queries,
    /// A scan with a function on one and on two threads.
    Scaling,
    /// A database in a directory; `--rows` are those of its largest table.
    Database,
    /// The tables of README.md as pictures, in `charts/`.
    Charts,
    /// Streaming and create-drop growth.
    Memory {
        /// Rows to stream.
        #[arg(long, default_value_t = 10_000_000)]
        stream: usize,
        /// Functions to create and drop.
        #[arg(long, default_value_t = 10_000)]
        functions: usize,
    },
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let wanted = arguments.only.as_deref().unwrap_or("").to_lowercase();
    if let Some(Command::Arrays) = arguments.command {
        let python = found("numpy", duckdb(&arguments));
        print!(
            "{}",
            arrays::run(arguments.rows, arguments.rounds, &wanted, python.as_deref())?
        );
        return Ok(());
    }
    if let Some(Command::Tables) = arguments.command {
        let python = found("pandas", duckdb(&arguments));
        print!(
            "{}",
            tables::run(arguments.rows, arguments.rounds, &wanted, python.as_deref())?
        );
        return Ok(());
    }
    if let Some(Command::Queries) = arguments.command {
        let python = found("DuckDB", duckdb(&arguments));
        let peers = Peers {
            python: python.as_deref(),
            postgres: found("PL/Python", plpython(&arguments)).is_some(),
        };
        print!("{}", queries::run(arguments.rows, arguments.rounds, &wanted, peers)?);
        return Ok(());
    }
    if let Some(Command::Database) = arguments.command {
        print!("{}", database::run(arguments.rows, arguments.rounds)?);
        return Ok(());
    }
    if let Some(Command::Charts) = arguments.command {
        print!("{}", charts::write()?);
        return Ok(());
    }
    if let Some(Command::Scaling) = arguments.command {
        print!("{}", scaling::run(arguments.rows, arguments.rounds)?);
        return Ok(());
    }
    let all = workloads::all();
    let chosen = all.iter().copied().filter(|w| w.name.to_lowercase().contains(&wanted));
    let chosen: Vec<&'static Workload> = chosen.collect();
    if chosen.is_empty() {
        bail!("no workload is called {wanted}");
    }
    match arguments.command.unwrap_or(Command::Run) {
        Command::Run
        | Command::Arrays
        | Command::Tables
        | Command::Queries
        | Command::Scaling
        | Command::Database
        | Command::Charts => scalar_tables(&arguments, chosen),
        Command::Latency => {
            println!("{}", latency::run(&chosen, arguments.rounds)?);
            Ok(())
        }
        Command::Memory { stream, functions } => report_memory(&chosen, stream, functions),
    }
}

fn scalar_tables(arguments: &Arguments, workloads: Vec<&'static Workload>) -> Result<()> {
    let report = suite::run(&Plan {
        workloads,
        rows: arguments.rows,
        rounds: arguments.rounds,
        sample: true,
        python: found("CPython", venv::python().ok_or("python3 is not installed".to_string())),
        duckdb: found("DuckDB", duckdb(arguments)),
        native: found(
            "Rust for this CPU",
            NativeTimes::collect(arguments.rows, arguments.rounds),
        )
        .unwrap_or_default(),
    })?;
    println!(
        "One thread, ns per row, medians of {} rounds. Over Arrow arrays in memory:\n",
        arguments.rounds
    );
    println!("{}", report.kernel);
    println!("End to end over a Parquet file, SQL with an aggregate on top:\n");
    println!("{}", report.end_to_end);
    if !report.problems.is_empty() {
        bail!("RESULTS DISAGREE:\n{}", report.problems.join("\n"));
    }
    println!("All checksums agree.");
    Ok(())
}

fn duckdb(arguments: &Arguments) -> Result<PathBuf, String> {
    if arguments.no_duckdb {
        Err("--no-duckdb".to_string())
    } else {
        venv::duckdb()
    }
}

/// Whether PostgreSQL with PL/Python is installed (`postgresql` and `postgresql-plpython3` of Debian's packages).
fn plpython(arguments: &Arguments) -> Result<(), String> {
    if arguments.no_duckdb {
        Err("--no-duckdb".to_string())
    } else {
        venv::plpython()
    }
}

/// What can be had; what cannot is said, and left out.
fn found<T>(what: &str, peer: Result<T, String>) -> Option<T> {
    peer.map_err(|why| eprintln!("without {what}: {why}")).ok()
}

fn report_memory(workloads: &[&'static Workload], rows: usize, functions: usize) -> Result<()> {
    let streaming = workloads.iter().filter(|w| w.amount != Amount::One);
    for workload in streaming {
        let streamed = memory::stream(workload, rows)?;
        println!(
            "{}: {} rows streamed, {} MB resident before, {} MB at most",
            workload.name,
            streamed.rows,
            streamed.start >> 20,
            streamed.peak >> 20
        );
    }
    for workload in workloads {
        let grown = memory::churn(workload, functions)?;
        println!(
            "{}: {functions} functions created, called and dropped: {:+.1} MB resident",
            workload.name,
            grown as f64 / (1u64 << 20) as f64
        );
    }
    Ok(())
}
