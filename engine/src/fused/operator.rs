//! The operator of a fused pipeline.

use super::reading::Pipeline;
use super::steps::{self, Step};
use crate::call_state::tally_of;
use crate::coalesce::put_together;
use crate::evaluate::run_in;
use crate::measured::timing;
use crate::tally::Done;
use datafusion::arrow::array::{ArrayRef, BooleanArray, RecordBatch, RecordBatchOptions, UInt32Array};
use datafusion::arrow::compute::{BatchCoalescer, FilterBuilder, concat_batches, take_record_batch};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::execution_plan::CardinalityEffect;
use datafusion::physical_plan::metrics::{BaselineMetrics, Count, ExecutionPlanMetricsSet, MetricBuilder, MetricsSet};
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties};
use futures::StreamExt;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;
use taipan_udf::RowCounts;
use taipan_udf::fuse::KeptRows;

/// A chain of filters and projections as one operator.
#[derive(Debug)]
pub(super) struct FusedExec {
    /// The last step first; the first one reads the input.
    chain: Vec<Step>,
    pipeline: Arc<Pipeline>,
    input: Arc<dyn ExecutionPlan>,
    metrics: ExecutionPlanMetricsSet,
}

/// What a running pipeline needs.
struct Running {
    chain: Vec<Step>,
    pipeline: Arc<Pipeline>,
    schema: SchemaRef,
    baseline: BaselineMetrics,
    /// Rows that were evaluated one step after the other.
    unfused: Count,
}

impl FusedExec {
    pub fn new(chain: Vec<Step>, pipeline: Pipeline, input: Arc<dyn ExecutionPlan>) -> FusedExec {
        FusedExec {
            chain,
            pipeline: Arc::new(pipeline),
            input,
            metrics: ExecutionPlanMetricsSet::new(),
        }
    }

    fn top(&self) -> &Arc<dyn ExecutionPlan> {
        self.chain.first().map_or(&self.input, Step::node)
    }
}

impl DisplayAs for FusedExec {
    fn fmt_as(&self, format: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("FusedExec: ")?;
        for (index, step) in self.chain.iter().enumerate() {
            if index > 0 {
                f.write_str(" <- ")?;
            }
            step.node().fmt_as(format, f)?;
        }
        Ok(())
    }
}

impl ExecutionPlan for FusedExec {
    fn name(&self) -> &str {
        "FusedExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.top().properties()
    }

    fn maintains_input_order(&self) -> Vec<bool> {
        vec![true]
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![true]
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    fn with_new_children(self: Arc<Self>, mut children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        let input = children.pop().unwrap_or_else(|| self.input.clone());
        let mut below = input.clone();
        let mut chain = Vec::with_capacity(self.chain.len());
        for step in self.chain.iter().rev() {
            let step = step.over(below)?;
            below = step.node().clone();
            chain.insert(0, step);
        }
        Ok(Arc::new(FusedExec {
            chain,
            pipeline: self.pipeline.clone(),
            input,
            metrics: self.metrics.clone(),
        }))
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        for step in &self.chain {
            if step.node().apply_expressions(f)? == TreeNodeRecursion::Stop {
                return Ok(TreeNodeRecursion::Stop);
            }
        }
        Ok(TreeNodeRecursion::Continue)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let schema = self.schema();
        let running = Running {
            chain: self.chain.clone(),
            pipeline: self.pipeline.clone(),
            schema: schema.clone(),
            baseline: BaselineMetrics::new(&self.metrics, partition),
            unfused: MetricBuilder::new(&self.metrics).counter("rows_unfused", partition),
        };
        let batches = self.input.execute(partition, context.clone())?;
        let rows = context.session_config().batch_size();
        let made = futures::stream::unfold((batches, Some(running)), |(mut batches, running)| async move {
            let running = running?;
            let batch = match batches.next().await? {
                Ok(batch) => running.evaluate(&batch),
                failed => failed,
            };
            // After an error nothing follows.
            let more = batch.is_ok().then_some(running);
            Some((batch, (batches, more)))
        });
        // Rows without columns cannot be put together.
        let puts_together = self.pipeline.filters && !schema.fields().is_empty();
        let made: SendableRecordBatchStream = Box::pin(RecordBatchStreamAdapter::new(schema.clone(), made));
        if !puts_together {
            return Ok(made);
        }
        // Large batches are passed on as they are.
        let coalescer = BatchCoalescer::new(schema, rows).with_biggest_coalesce_batch_size(Some(rows / 2));
        Ok(put_together(made, coalescer))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        let mut metrics = self.metrics.clone_inner();
        metrics.push(timing("compile_time", self.pipeline.fused.compile_nanos()));
        Some(metrics)
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], args: &StatisticsArgs) -> Result<Arc<Statistics>> {
        let mut statistics = inputs.to_vec();
        for step in self.chain.iter().rev() {
            statistics = vec![step.node().statistics_from_inputs(&statistics, args)?];
        }
        Ok(statistics.swap_remove(0))
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        vec![ChildStats::At(partition)]
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        if self.pipeline.filters {
            CardinalityEffect::LowerEqual
        } else {
            CardinalityEffect::Equal
        }
    }
}

fn rows_without_columns(schema: &SchemaRef, rows: usize) -> Result<RecordBatch, ArrowError> {
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(schema.clone(), Vec::new(), &options)
}

impl Running {
    /// What the chain makes of a batch.
    fn evaluate(&self, batch: &RecordBatch) -> Result<RecordBatch> {
        let elapsed = self.baseline.elapsed_compute().clone();
        let _timer = elapsed.timer();
        let made = match self.kept(batch)? {
            Some(kept) if kept.failed.is_empty() => self.fused(batch, &kept)?,
            Some(kept) => self.both(batch, &kept)?,
            None => {
                self.unfused.add(batch.num_rows());
                let places = UInt32Array::from_iter_values(0..batch.num_rows() as u32);
                steps::run(&self.chain, batch, places)?.0
            }
        };
        self.baseline.record_output(made.num_rows());
        Ok(made)
    }

    /// What the kernel leaves of a batch; nothing where it is not for the batch.
    fn kept(&self, batch: &RecordBatch) -> Result<Option<KeptRows>> {
        if batch.num_rows() == 0 {
            return Ok(None);
        }
        let columns: Vec<ArrayRef> = self
            .pipeline
            .reads
            .iter()
            .map(|index| batch.column(*index).clone())
            .collect();
        let Some(first) = self.pipeline.calls.first() else {
            return Ok(None);
        };
        let (rows, started) = (batch.num_rows(), Instant::now());
        let kept = run_in(&first.called, &first.runtime, Some(&first.site), |options| {
            self.pipeline.fused.run(&columns, rows, options)
        })?;
        if let Some(kept) = &kept {
            let (left, total) = (kept.kept.count_set_bits(), started.elapsed());
            let own = total / u32::try_from(self.pipeline.calls.len()).unwrap_or(u32::MAX);
            for call in &self.pipeline.calls {
                let rows = if call.late { left } else { rows - kept.failed.len() };
                call.function.note_native(rows, call.site.counters());
                call.site.ran(&call.function);
                if let Some(tally) = tally_of(&call.runtime, Some(&call.site)) {
                    let rows = RowCounts {
                        native: rows as u64,
                        ..RowCounts::default()
                    };
                    tally.add(&call.called, Done { rows, total, own });
                }
            }
        }
        Ok(kept)
    }

    /// The rows that are left, with the columns of the chain.
    fn fused(&self, batch: &RecordBatch, kept: &KeptRows) -> Result<RecordBatch> {
        let left = kept.kept.count_set_bits();
        let passed = batch.project(&self.pipeline.passed)?;
        let passed = if left == batch.num_rows() || passed.num_columns() == 0 {
            passed
        } else {
            let kept = BooleanArray::new(kept.kept.clone(), None);
            let filter = FilterBuilder::new(&kept).optimize().build();
            filter.filter_record_batch(&passed)?
        };
        let columns = passed.columns().iter().chain(&kept.columns).cloned().collect();
        let options = RecordBatchOptions::new().with_row_count(Some(left));
        let rows = RecordBatch::try_new_with_options(self.pipeline.left.clone(), columns, &options)?;
        steps::projected(self.pipeline.columns.iter(), &self.schema, &rows)
    }

    /// The same where some rows have failed: those go through the chain step by step.
    fn both(&self, batch: &RecordBatch, kept: &KeptRows) -> Result<RecordBatch> {
        self.unfused.add(kept.failed.len());
        let fused = self.fused(batch, kept)?;
        let failed = UInt32Array::from(kept.failed.clone());
        let rows = match batch.num_columns() {
            0 => rows_without_columns(&batch.schema(), kept.failed.len())?,
            _ => take_record_batch(batch, &failed)?,
        };
        let (stepped, places) = steps::run(&self.chain, &rows, failed)?;
        if stepped.num_rows() == 0 {
            return Ok(fused);
        }
        if self.schema.fields().is_empty() {
            return Ok(rows_without_columns(
                &self.schema,
                fused.num_rows() + stepped.num_rows(),
            )?);
        }
        // The rows of both in the order of the batch.
        let fused_places = kept.kept.set_indices().map(|place| place as u32);
        let mut order: Vec<(u32, u32)> = fused_places.chain(places.values().iter().copied()).zip(0..).collect();
        order.sort_unstable();
        let order = UInt32Array::from_iter_values(order.into_iter().map(|(_, row)| row));
        let all = concat_batches(&self.schema, [&fused, &stepped])?;
        Ok(take_record_batch(&all, &order)?)
    }
}
