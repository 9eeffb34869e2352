//! The outermost operator of a query with Python calls. It tells the calls when the query starts, and which memory pool
//! it has; when nobody reads its results any more, they stop. It shows itself as the operator that it wraps.
//!
//! Its partitions run on tasks of their own: whoever waits for the next batch can stop waiting at any time, also while a
//! call runs.

use crate::aggregate;
use crate::call_state::CallSite;
use crate::run::{QueryRun, Reader};
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use crate::wrapper_exec::{Around, Wrapped};
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::{RecordBatchReceiverStream, RecordBatchStreamAdapter};
use futures::StreamExt;
use parking_lot::Mutex;
use std::sync::{Arc, Weak};

/// Batches that are made before somebody asks for them.
const AHEAD: usize = 1;

/// A query with calls of Python.
#[derive(Debug)]
pub(crate) struct Scope {
    calls: Vec<Arc<CallSite>>,
    runtime: Arc<Runtime>,
    run: Mutex<Weak<QueryRun>>,
}

/// A call in an operator.
pub(crate) struct Call<'a> {
    /// The function, as calls spell it.
    pub name: &'a str,
    pub site: Option<&'a Arc<CallSite>>,
    pub runtime: &'a Arc<Runtime>,
}

/// Visits the calls of Python that an operator makes itself, those around others first.
pub(crate) fn calls_in(node: &Arc<dyn ExecutionPlan>, visit: &mut dyn FnMut(Call<'_>)) -> Result<()> {
    for python in aggregate::calls_in(node.as_ref()) {
        visit(Call {
            name: python.called(),
            site: python.site.as_ref(),
            runtime: &python.runtime,
        });
    }
    node.apply_expressions(&mut |expr| calls_of(expr, visit))?;
    Ok(())
}

/// Visits the calls in an expression.
fn calls_of(expr: &Arc<dyn PhysicalExpr>, visit: &mut dyn FnMut(Call<'_>)) -> Result<TreeNodeRecursion> {
    expr.apply(|expr| {
        if let Some(call) = ScalarFunctionExpr::try_downcast_func::<PythonFunction>(expr.as_ref())
            && let Some(python) = call.fun().inner().downcast_ref::<PythonFunction>()
        {
            visit(Call {
                name: python.called(),
                site: python.site.as_ref(),
                runtime: &python.runtime,
            });
        }
        Ok(TreeNodeRecursion::Continue)
    })
}

/// Expressions that are a query without a plan.
#[derive(Debug)]
pub struct Expressions {
    expressions: Vec<Arc<dyn PhysicalExpr>>,
    scope: Option<Scope>,
}

impl Expressions {
    /// Those that may call Python.
    ///
    /// # Errors
    ///
    /// Those of visiting expressions.
    pub fn new(expressions: Vec<Arc<dyn PhysicalExpr>>) -> Result<Expressions> {
        let mut calls = Vec::new();
        let mut runtime = None;
        for expr in &expressions {
            calls_of(expr, &mut |call| {
                calls.extend(call.site.cloned());
                runtime = Some(call.runtime.clone());
            })?;
        }
        let scope = runtime.map(|runtime| Scope {
            calls,
            runtime,
            run: Mutex::default(),
        });
        Ok(Expressions { expressions, scope })
    }

    /// Their values for the rows of a batch, as a run of its own.
    ///
    /// # Errors
    ///
    /// Those of the expressions.
    pub fn evaluate(&self, batch: &RecordBatch, context: &TaskContext) -> Result<Vec<ArrayRef>> {
        let _reader = self.scope.as_ref().map(|scope| scope.reader(context));
        let values = self.expressions.iter();
        values
            .map(|expr| expr.evaluate(batch)?.into_array(batch.num_rows()))
            .collect()
    }
}

impl Scope {
    /// Wraps the plan of a query if something in it calls Python.
    pub fn around(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        let mut calls = Vec::new();
        let mut runtime = None;
        plan.apply(|node| {
            calls_in(node, &mut |call| {
                calls.extend(call.site.cloned());
                runtime = Some(call.runtime.clone());
            })?;
            Ok(TreeNodeRecursion::Continue)
        })?;
        let Some(runtime) = runtime else {
            return Ok(plan);
        };
        let run = Mutex::default();
        Ok(Wrapped::wrap(plan, Scope { calls, runtime, run }))
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

impl Around for Scope {
    fn put_around(&self, inner: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        Scope::around(inner)
    }

    fn execute(
        &self,
        inner: &Arc<dyn ExecutionPlan>,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let reader = self.reader(&context);
        let schema = inner.schema();
        let batches = on_own_task(inner.clone(), partition, context);
        // Held until the stream is dropped or at its end.
        let read = futures::stream::unfold((batches, reader), |(mut batches, reader)| async move {
            batches.next().await.map(|batch| (batch, (batches, reader)))
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(schema, read)))
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
