//! From the text of CREATE FUNCTION to the first row, in a warm process: each time another text, so that nothing
//! can be remembered from the time before.

use crate::front::Front;
use crate::measure::{median, timed};
use crate::table::{Table, millis};
use crate::workload::{Kind, Workload};
use anyhow::{Result, ensure};
use datafusion::arrow::array::{ArrayRef, AsArray};
use datafusion::arrow::datatypes::{Float64Type, Int64Type};
use std::time::Duration;

/// A session that creates and calls functions.
pub struct Latency {
    front: Front,
    made: usize,
}

impl Latency {
    /// A session in which a function has run before.
    pub fn warm(workload: &Workload) -> Result<Latency> {
        let mut latency = Latency {
            front: Front::new()?,
            made: 0,
        };
        latency.once(workload)?;
        Ok(latency)
    }

    /// CREATE FUNCTION, the first row of a call, and DROP FUNCTION, which is not in the time.
    pub fn once(&mut self, workload: &Workload) -> Result<Duration> {
        self.made += 1;
        let name = format!("{}_{}", workload.function, self.made);
        // The name stands in the Python text too, so each text is new.
        let create = workload.create_sql().replace(workload.function, &name);
        let call = format!("SELECT {name}({}) AS r", example(workload).join(", "));
        let (time, rows) = timed(|| {
            self.front.query(&create)?;
            let batches = self.front.query(&call)?;
            Ok(batches.iter().map(|b| b.num_rows()).sum::<usize>())
        })?;
        self.front.query(&format!("DROP FUNCTION {name}"))?;
        ensure!(rows == 1, "{call} gave {rows} rows");
        Ok(time)
    }
}

/// The first row of a small run, as SQL literals.
fn example(workload: &Workload) -> Vec<String> {
    let rows = workload.rows(8);
    let columns = rows.batches[0].iter().zip(workload.params);
    let literal = |(column, (_, kind)): (&ArrayRef, &(&str, Kind))| match kind {
        Kind::Bool => column.as_boolean().value(0).to_string(),
        Kind::Int => format!("CAST({} AS BIGINT)", column.as_primitive::<Int64Type>().value(0)),
        Kind::Float => format!("CAST({} AS DOUBLE)", column.as_primitive::<Float64Type>().value(0)),
        Kind::Text => format!("'{}'", column.as_string::<i32>().value(0).replace('\'', "''")),
    };
    columns.map(literal).collect()
}

/// The median of several times for one workload.
pub fn first_row(workload: &Workload, rounds: usize) -> Result<Duration> {
    let mut latency = Latency::warm(workload)?;
    let times: Result<Vec<Duration>> = (0..rounds.max(1)).map(|_| latency.once(workload)).collect();
    Ok(median(times?))
}

/// The table of all workloads.
pub fn run(workloads: &[&'static Workload], rounds: usize) -> Result<Table> {
    let mut table = Table::new(&["workload", "CREATE to first row ms"]);
    for workload in workloads {
        let time = first_row(workload, rounds)?;
        table.row(vec![workload.name.to_string(), millis(time)]);
    }
    Ok(table)
}
