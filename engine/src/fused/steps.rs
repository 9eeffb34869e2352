//! The steps of a chain, one after the other, as DataFusion's own operators do them.

use datafusion::arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions, UInt32Array};
use datafusion::arrow::compute::{filter, filter_record_batch};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::common::cast::as_boolean_array;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::{ChildrenPropertiesMode, ExecutionPlan, ReplaceChildrenOptions};
use std::sync::Arc;

/// A filter without a limit, or a projection.
#[derive(Clone, Debug)]
pub(super) struct Step(Arc<dyn ExecutionPlan>);

/// What a step does.
pub(super) enum Kind<'a> {
    Filter(&'a FilterExec),
    Projection(&'a ProjectionExec),
}

impl Step {
    /// An operator that is one.
    pub fn of(node: &Arc<dyn ExecutionPlan>) -> Option<Step> {
        let filters = node.is::<FilterExec>() && node.fetch().is_none();
        (filters || node.is::<ProjectionExec>()).then(|| Step(node.clone()))
    }

    pub fn node(&self) -> &Arc<dyn ExecutionPlan> {
        &self.0
    }

    pub fn kind(&self) -> Option<Kind<'_>> {
        let filter = self.0.downcast_ref::<FilterExec>().map(Kind::Filter);
        filter.or_else(|| self.0.downcast_ref::<ProjectionExec>().map(Kind::Projection))
    }

    /// What it reads.
    pub fn input(&self) -> &Arc<dyn ExecutionPlan> {
        self.0.children().first().copied().unwrap_or(&self.0)
    }

    /// The same over another input.
    pub fn over(&self, input: Arc<dyn ExecutionPlan>) -> Result<Step> {
        let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
        self.0.clone().replace_children(vec![input], options).map(Step)
    }

    /// What it makes of rows; the second array goes with them.
    fn run(&self, batch: &RecordBatch, places: &UInt32Array) -> Result<(RecordBatch, UInt32Array)> {
        match self.kind() {
            Some(Kind::Filter(step)) => {
                let holds = step.predicate().evaluate(batch)?.into_array(batch.num_rows())?;
                let holds = as_boolean_array(&holds)?;
                let mut batch = filter_record_batch(batch, holds)?;
                if let Some(columns) = step.projection() {
                    batch = batch.project(columns)?;
                }
                let places = filter(places, holds)?;
                Ok((batch, UInt32Array::from(places.to_data())))
            }
            Some(Kind::Projection(step)) => {
                let exprs = step.expr().iter().map(|made| &made.expr);
                Ok((projected(exprs, &step.schema(), batch)?, places.clone()))
            }
            None => Ok((batch.clone(), places.clone())),
        }
    }
}

/// What the steps of a chain, the last of which comes first, make of rows, and which rows are left.
pub(super) fn run(chain: &[Step], batch: &RecordBatch, places: UInt32Array) -> Result<(RecordBatch, UInt32Array)> {
    let mut rows = (batch.clone(), places);
    for step in chain.iter().rev() {
        rows = step.run(&rows.0, &rows.1)?;
    }
    Ok(rows)
}

/// The values of expressions over a batch, as a batch of a schema.
pub(super) fn projected<'a>(
    exprs: impl Iterator<Item = &'a Arc<dyn PhysicalExpr>>,
    schema: &SchemaRef,
    batch: &RecordBatch,
) -> Result<RecordBatch> {
    let rows = batch.num_rows();
    let columns = exprs.map(|expr| expr.evaluate(batch)?.into_array(rows));
    let columns = columns.collect::<Result<Vec<ArrayRef>>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    Ok(RecordBatch::try_new_with_options(schema.clone(), columns, &options)?)
}
