//! Batches of functions whose Python runs in worker processes: what a compiled function hands over.

use crate::isolate;
use crate::isolate::messages::{Answers, Batch, Ran};
use crate::prepared::Prepared;
use arrow::array::{ArrayRef, UInt32Array};
use taipan_interface::run_options::{ExecError, RunOptions};
use taipan_interp::RowSelection;

/// Rows by the original source. Only those that are asked for travel.
pub fn rows(
    prepared: &Prepared,
    args: &[ArrayRef],
    rows: RowSelection,
    options: &RunOptions,
) -> Result<Answers, ExecError> {
    let (args, rows) = match rows {
        RowSelection::All(rows) => (args.to_vec(), rows),
        RowSelection::Rows(selected) => {
            let indices = UInt32Array::from(selected.to_vec());
            let taken = args.iter().map(|array| arrow::compute::take(array, &indices, None));
            let taken = taken.collect::<Result<Vec<_>, _>>();
            let taken = taken.map_err(|error| ExecError::Internal {
                function: prepared.source.name.clone(),
                message: error.to_string(),
            });
            (taken?, selected.len())
        }
    };
    let batch = batch(prepared, args, rows, options);
    isolate::rows(batch, prepared.applied.as_ref(), options)
}

/// Rows by the kernel, which calls the interpreter.
pub fn kernel(
    prepared: &Prepared,
    nulls: bool,
    args: &[ArrayRef],
    rows: usize,
    options: &RunOptions,
) -> Result<Ran, ExecError> {
    isolate::kernel(batch(prepared, args.to_vec(), rows, options), nulls, options)
}

fn batch(prepared: &Prepared, args: Vec<ArrayRef>, rows: usize, options: &RunOptions) -> Batch {
    Batch {
        function: prepared.interpreted.number(),
        stateful: prepared.interpreted.is_stateful(),
        source: prepared.source.clone(),
        args,
        rows,
        timeout: options.timeout,
        memory: options.memory,
    }
}
