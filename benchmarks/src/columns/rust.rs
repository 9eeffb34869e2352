//! Hand-written Rust over the Arrow arrays.

use crate::checksum::Checksum;
use crate::measure::{Column, timed};
use crate::workload::{Rows, Workload};
use anyhow::Result;
use datafusion::arrow::array::ArrayRef;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Duration;

/// The limit that the others are measured against.
pub struct Rust {
    workload: &'static Workload,
    rows: Rc<Rows>,
}

impl Rust {
    /// Over these rows.
    pub fn new(workload: &'static Workload, rows: &Rc<Rows>) -> Rust {
        Rust {
            workload,
            rows: rows.clone(),
        }
    }

    /// The results, batch by batch.
    pub fn results(&self) -> Vec<ArrayRef> {
        self.rows
            .batches
            .iter()
            .map(|batch| (self.workload.rust)(batch))
            .collect()
    }
}

impl Column for Rust {
    fn name(&self) -> &'static str {
        "Rust"
    }

    fn run(&mut self) -> Result<Duration> {
        let evaluate = || {
            for batch in &self.rows.batches {
                black_box((self.workload.rust)(black_box(batch)));
            }
            Ok(())
        };
        Ok(timed(evaluate)?.0)
    }

    fn checksum(&mut self) -> Result<Checksum> {
        Ok(Checksum::of(&self.results())?)
    }
}
