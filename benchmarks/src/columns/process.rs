//! Peers in a Python process: CPython itself, and DuckDB with the function registered. The process loads the rows
//! once; each `run` on its standard input evaluates them once and answers with the time measured inside.

use crate::checksum::{self, Checksum};
use crate::measure::Column;
use crate::scratch::Scratch;
use crate::workload::{Kind, Workload};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

const PEER: &str = include_str!("../../python/peer.py");
const CHECKSUM: &str = include_str!("../../python/checksum.py");

/// What the process does with the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// `list(map(f, *columns))` on CPython.
    CPython,
    /// The loop of CPython over the function compiled by Cython, from the same text.
    Cython,
    /// A loop over arrays, compiled by Numba together with the function.
    Numba,
    /// A DuckDB function of type `native`: called per row.
    DuckDbNative,
    /// A DuckDB function of type `arrow`: called per batch, with a loop inside.
    DuckDbArrow,
}

impl Peer {
    fn heading(self) -> &'static str {
        match self {
            Peer::CPython => "CPython",
            Peer::Cython => "Cython",
            Peer::Numba => "Numba",
            Peer::DuckDbNative => "DuckDB native",
            Peer::DuckDbArrow => "DuckDB arrow",
        }
    }

    fn argument(self) -> &'static str {
        match self {
            Peer::CPython => "loop",
            Peer::Cython => "cython",
            Peer::Numba => "numba",
            Peer::DuckDbNative => "native",
            Peer::DuckDbArrow => "arrow",
        }
    }
}

/// A running peer.
pub struct Process {
    peer: Peer,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts `python` on the data file: Parquet for DuckDB, JSON columns for the others. Fails where the peer cannot run
    /// the function.
    pub fn start(peer: Peer, python: &Path, workload: &Workload, data: &Path, scratch: &Scratch) -> Result<Process> {
        let script = scratch.write("peer.py", PEER)?;
        scratch.write("checksum.py", CHECKSUM)?;
        let request = json!({
            "peer": peer.argument(),
            "source": workload.python,
            "function": workload.function,
            "params": workload.params.iter().map(|(_, kind)| kind.sql()).collect::<Vec<_>>(),
            "returns": workload.returns.sql(),
            "data": data,
            "query": checksum::query(&workload.call_sql(), workload.returns, &format!("read_parquet('{}')", data.display())),
        });
        let mut child = Command::new(python)
            .args(["-B", "-s", "-E"])
            .arg(&script)
            .arg(request.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("starting {}", python.display()))?;
        let input = child.stdin.take().context("the peer's standard input")?;
        let output = BufReader::new(child.stdout.take().context("the peer's standard output")?);
        let mut process = Process {
            peer,
            child,
            input,
            output,
        };
        let answer = process.answer()?;
        match answer["unavailable"].as_str() {
            Some(why) => bail!("{why}"),
            None => Ok(process),
        }
    }

    fn ask(&mut self, command: &str) -> Result<Value> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        self.answer()
    }

    fn answer(&mut self) -> Result<Value> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("{} ended: {}", self.peer.heading(), self.child.wait()?);
        }
        Ok(serde_json::from_str(&line)?)
    }
}

impl Column for Process {
    fn name(&self) -> &'static str {
        self.peer.heading()
    }

    fn run(&mut self) -> Result<Duration> {
        let answer = self.ask("run")?;
        let nanos = answer["nanos"].as_u64().context("the peer's time")?;
        Ok(Duration::from_nanos(nanos))
    }

    fn checksum(&mut self) -> Result<Checksum> {
        let answer = self.ask("checksum")?;
        Ok(Checksum {
            sum: answer["sum"].as_i64().context("the peer's checksum")?,
            nulls: answer["nulls"].as_i64().context("the peer's count of NULLs")?,
        })
    }
}

impl Drop for Process {
    /// An empty line ends the peer; one that does not listen is killed.
    fn drop(&mut self) {
        let told = writeln!(self.input).and_then(|()| self.input.flush());
        if told.is_err() && self.child.kill().is_err() {
            eprintln!("{}: the process is gone already", self.peer.heading());
        }
        if let Err(error) = self.child.wait() {
            eprintln!("{}: {error}", self.peer.heading());
        }
    }
}

/// The columns as JSON, which CPython reads without libraries and without losing a bit.
pub fn json_columns(workload: &Workload, rows: &crate::workload::Rows) -> Result<String> {
    use datafusion::arrow::array::AsArray;
    use datafusion::arrow::datatypes::{Float64Type, Int64Type};
    let mut columns: Vec<Vec<Value>> = vec![Vec::with_capacity(rows.rows); workload.params.len()];
    for batch in &rows.batches {
        for ((array, column), (_, kind)) in batch.iter().zip(&mut columns).zip(workload.params) {
            match kind {
                Kind::Bool => column.extend(array.as_boolean().iter().map(|v| json!(v))),
                Kind::Int => column.extend(array.as_primitive::<Int64Type>().iter().map(|v| json!(v))),
                Kind::Float => column.extend(array.as_primitive::<Float64Type>().iter().map(|v| json!(v))),
                Kind::Text => column.extend(array.as_string::<i32>().iter().map(|v| json!(v))),
            }
        }
    }
    Ok(serde_json::to_string(&columns)?)
}
