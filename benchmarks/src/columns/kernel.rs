//! Taipan at kernel level: `CompiledFunction::invoke` per batch.

use crate::checksum::Checksum;
use crate::measure::{Column, timed};
use crate::workload::{FUNCTION_MEMORY, Rows, Workload};
use anyhow::Result;
use datafusion::arrow::array::ArrayRef;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Duration;
use taipan_udf::{CompiledFunction, Mode, RunOptions};

/// One compiled function in one mode.
pub struct Kernel {
    pub function: CompiledFunction,
    pub compile: Duration,
    rows: Rc<Rows>,
    options: RunOptions,
}

impl Kernel {
    /// Compiles, and says how long that took.
    pub fn new(workload: &Workload, rows: &Rc<Rows>, mode: Mode) -> Result<Kernel> {
        let (compile, function) = timed(|| Ok(workload.compile()?))?;
        let options = RunOptions {
            mode,
            memory: Some(FUNCTION_MEMORY),
            ..RunOptions::default()
        };
        Ok(Kernel {
            function,
            compile,
            rows: rows.clone(),
            options,
        })
    }

    /// The results, batch by batch.
    pub fn results(&self) -> Result<Vec<ArrayRef>> {
        let batches = self.rows.batches.iter();
        batches
            .map(|batch| Ok(self.function.invoke(batch, batch[0].len(), &self.options)?))
            .collect()
    }
}

impl Column for Kernel {
    fn name(&self) -> &'static str {
        match self.options.mode {
            Mode::Auto | Mode::Fused | Mode::Separate => "Taipan",
            Mode::Interpreted => "interpreted",
            Mode::Ir => "IR interpreter",
        }
    }

    fn run(&mut self) -> Result<Duration> {
        let evaluate = || {
            for batch in &self.rows.batches {
                black_box(self.function.invoke(batch, batch[0].len(), &self.options)?);
            }
            Ok(())
        };
        Ok(timed(evaluate)?.0)
    }

    fn checksum(&mut self) -> Result<Checksum> {
        Ok(Checksum::of(&self.results()?)?)
    }
}
