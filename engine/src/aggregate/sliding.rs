//! The accumulator of frames that move, whose state is native: rows that leave are taken back. What fails natively is computed of
//! the rows of the frame.

use super::accumulators::counted;
use super::evaluation::Evaluation;
use super::rows::GroupRows;
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::Accumulator;
use std::sync::Arc;
use taipan_udf::Stepper;

/// The state of a frame, and its rows.
#[derive(Debug)]
pub(super) struct SlidingAccumulator {
    evaluation: Evaluation,
    stepper: Arc<Stepper>,
    /// A word that is 0 unless the state has failed, and its slots.
    state: Vec<u64>,
    rows: GroupRows,
}

impl SlidingAccumulator {
    pub fn new(evaluation: Evaluation, stepper: Arc<Stepper>, columns: Vec<DataType>) -> SlidingAccumulator {
        let mut rows = GroupRows::new(columns);
        rows.grow(1);
        let state = std::iter::once(0).chain(stepper.initial().iter().copied()).collect();
        SlidingAccumulator {
            evaluation,
            stepper,
            state,
            rows,
        }
    }

    fn counted(&self, values: &[ArrayRef]) -> Result<(Vec<ArrayRef>, Vec<u32>)> {
        let groups = vec![0; values.first().map_or(0, |column| column.len())];
        counted(&self.evaluation, values, groups, None)
    }
}

impl Accumulator for SlidingAccumulator {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let (columns, groups) = self.counted(values)?;
        let (stepper, state) = (&self.stepper, &mut self.state);
        let failed = self
            .evaluation
            .natively(|options| stepper.step(&columns, &groups, state, options))?;
        self.evaluation.stepped(groups.len(), failed.len());
        self.rows.push(columns, groups);
        Ok(())
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let (columns, groups) = self.counted(values)?;
        self.rows.drop_first(groups.len());
        let (stepper, state) = (&self.stepper, &mut self.state);
        self.evaluation
            .natively(|options| stepper.retract(&columns, &groups, state, options))
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let (stepper, state) = (&self.stepper, &mut self.state);
        let (results, failed) = self
            .evaluation
            .natively(|options| stepper.finish(&[0], state, options))?;
        if failed.is_empty() {
            return ScalarValue::try_from_array(&results, 0);
        }
        let frame = self.rows.grouped(1)?;
        ScalarValue::try_from_array(&self.evaluation.of(frame)?, 0)
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.state.capacity() * size_of::<u64>() + self.rows.size()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        internal_err!("the state of a frame is not handed on")
    }

    fn merge_batch(&mut self, _states: &[ArrayRef]) -> Result<()> {
        internal_err!("the states of frames are not merged")
    }
}
