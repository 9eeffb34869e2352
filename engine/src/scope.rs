//! The outermost operator of a query with Python calls. It tells the calls when the query starts, and which memory pool
//! it has; when nobody reads its results any more, they stop. It shows itself as the operator that it wraps.
//!
//! Its partitions run on tasks of their own: whoever waits for the next batch can stop waiting at any time, also while a
//! call runs.

use crate::aggregate;
use crate::run::{QueryRun, Reader};
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use crate::site::CallSite;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use datafusion::physical_plan::distribution_requirements::InputDistributionRequirements;
use datafusion::physical_plan::execution_plan::{CardinalityEffect, InvariantLevel};
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::stream::{RecordBatchReceiverStream, RecordBatchStreamAdapter};
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, ReplaceChildrenOptions,
};
use futures::StreamExt;
use parking_lot::Mutex;
use std::fmt;
use std::sync::{Arc, Weak};

/// Batches that are made before somebody asks for them.
const AHEAD: usize = 1;

/// A query with calls of Python.
#[derive(Debug)]
pub(crate) struct Scope {
    inner: Arc<dyn ExecutionPlan>,
    calls: Vec<Arc<CallSite>>,
    runtime: Arc<Runtime>,
    run: Mutex<Weak<QueryRun>>,
}

impl Scope {
    /// Wraps the plan of a query if something in it calls Python.
    pub fn around(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        let mut calls = Vec::new();
        let mut runtime = None;
        plan.apply(|node| {
            for python in aggregate::calls_in(node.as_ref()) {
                calls.extend(python.site);
                runtime = Some(python.runtime);
            }
            node.apply_expressions(&mut |expr| {
                expr.apply(|expr| {
                    if let Some(call) = ScalarFunctionExpr::try_downcast_func::<PythonFunction>(expr.as_ref())
                        && let Some(python) = call.fun().inner().downcast_ref::<PythonFunction>()
                    {
                        calls.extend(python.site.clone());
                        runtime = Some(python.runtime.clone());
                    }
                    Ok(TreeNodeRecursion::Continue)
                })
            })
        })?;
        Ok(match runtime {
            Some(runtime) => Arc::new(Scope {
                inner: plan,
                calls,
                runtime,
                run: Mutex::default(),
            }),
            None => plan,
        })
    }

    /// Joins the run of this query, or begins one and tells the calls. A plan that is run twice at once has one run: it
    /// ends when nobody reads either.
    fn reader(&self, context: &TaskContext) -> Reader {
        let mut current = self.run.lock();
        if let Some(reader) = current.upgrade().and_then(|run| run.join()) {
            return reader;
        }
        let elsewhere = self.calls.iter().find_map(|call| call.run().and_then(|run| run.join()));
        let reader = elsewhere.unwrap_or_else(|| QueryRun::begin(&self.runtime, context.memory_pool()));
        for call in &self.calls {
            call.begin(reader.run());
        }
        *current = Arc::downgrade(reader.run());
        reader
    }
}

impl DisplayAs for Scope {
    fn fmt_as(&self, format: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.fmt_as(format, f)
    }
}

impl ExecutionPlan for Scope {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn downcast_delegate(&self) -> Option<&dyn ExecutionPlan> {
        Some(self.inner.as_ref())
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.inner.properties()
    }

    fn check_invariants(&self, check: InvariantLevel) -> Result<()> {
        self.inner.check_invariants(check)
    }

    fn input_distribution_requirements(&self) -> InputDistributionRequirements {
        self.inner.input_distribution_requirements()
    }

    fn maintains_input_order(&self) -> Vec<bool> {
        self.inner.maintains_input_order()
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        self.inner.benefits_from_input_partitioning()
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        self.inner.children()
    }

    fn replace_children(
        self: Arc<Self>,
        children: Vec<Arc<dyn ExecutionPlan>>,
        options: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Scope::around(self.inner.clone().replace_children(children, options)?)
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        self.replace_children(children, ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute))
    }

    fn reset_state(self: Arc<Self>) -> Result<Arc<dyn ExecutionPlan>> {
        Scope::around(self.inner.clone().reset_state()?)
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.inner.apply_expressions(f)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let reader = self.reader(&context);
        let schema = self.schema();
        let batches = on_own_task(self.inner.clone(), partition, context);
        // Held until the stream is dropped or at its end.
        let read = futures::stream::unfold((batches, reader), |(mut batches, reader)| async move {
            batches.next().await.map(|batch| (batch, (batches, reader)))
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(schema, read)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        self.inner.metrics()
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], args: &StatisticsArgs) -> Result<Arc<Statistics>> {
        self.inner.statistics_from_inputs(inputs, args)
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        self.inner.child_stats_requests(partition)
    }

    fn fetch(&self) -> Option<usize> {
        self.inner.fetch()
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        self.inner.cardinality_effect()
    }
}

/// The batches of a partition, made on another task from the first time that one is asked for.
fn on_own_task(plan: Arc<dyn ExecutionPlan>, partition: usize, context: Arc<TaskContext>) -> SendableRecordBatchStream {
    let schema = plan.schema();
    let made = {
        let schema = schema.clone();
        async move {
            let mut builder = RecordBatchReceiverStream::builder(schema, AHEAD);
            let sender = builder.tx();
            builder.spawn(async move {
                let mut batches = plan.execute(partition, context)?;
                while let Some(batch) = batches.next().await {
                    let failed = batch.is_err();
                    if sender.send(batch).await.is_err() || failed {
                        break;
                    }
                }
                Ok(())
            });
            builder.build()
        }
    };
    let batches = futures::stream::once(made).flatten();
    Box::pin(RecordBatchStreamAdapter::new(schema, batches))
}
