//! Table functions that look at values: the function runs when the query does, and what it has recorded runs whenever it looks.
//! What it returns is a program, whose plan gives the rows.

use super::declared::Declared;
use super::lazy_call::{LazyCall, Rehearsed};
use super::observe::{self, Looking};
use super::refusals::external;
use crate::measured::Gathered;
use crate::run::QueryRun;
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::Session;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchema, DFSchemaRef, DataFusionError, Result, internal_err};
use datafusion::execution::session_state::SessionState;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, Extension, LogicalPlan, UserDefinedLogicalNode, UserDefinedLogicalNodeCore};
use datafusion::physical_expr::EquivalenceProperties;
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PhysicalExpr, PlanProperties, execute_stream,
};
use datafusion::physical_planner::{ExtensionPlanner, PhysicalPlanner};
use futures::{StreamExt, TryStreamExt};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_udf::{Notices, RunOptions};

/// A plan that runs the call. Where no columns are declared, it runs once to find out which there are.
pub fn plan(call: LazyCall) -> Result<LogicalPlan> {
    let call = Arc::new(call);
    let schema = match Declared::by(&call.function).columns {
        [] => call.rehearse()?.schema().as_arrow().clone(),
        columns => {
            let field =
                |(name, ty): &(String, _)| datafusion::arrow::datatypes::Field::new(name, Clone::clone(ty), true);
            datafusion::arrow::datatypes::Schema::new(columns.iter().map(field).collect::<Vec<_>>())
        }
    };
    let fields: Vec<_> = schema
        .fields()
        .iter()
        .map(|f| Arc::new(f.as_ref().clone().with_nullable(true)))
        .collect();
    let schema = Arc::new(DFSchema::from_unqualified_fields(fields.into(), Default::default())?);
    let node = Arc::new(LazyTable { call, schema });
    Ok(LogicalPlan::Extension(Extension { node }))
}

impl LazyCall {
    fn session(&self) -> Result<Arc<SessionState>> {
        let gone = || DataFusionError::Execution("the session is gone".into());
        let state = self.state.upgrade().ok_or_else(gone)?;
        let state = state.read().clone();
        Ok(Arc::new(state))
    }

    /// Runs the function, as part of what is read, unless that was done for this statement; gives the plan of what it returned.
    fn record(self: &Arc<LazyCall>, run: &QueryRun, calls: Arc<Gathered>) -> Result<LogicalPlan> {
        let rehearsed = self.rehearsed.lock().take();
        if let Some(rehearsed) = rehearsed.filter(|own| self.runtime.statement() == Some(own.statement)) {
            let notices = &run.options().notices;
            notices.add(rehearsed.printed);
            calls.add_all(&rehearsed.calls);
            return Ok(rehearsed.plan);
        }
        self.record_with(run, run.options(), calls)
    }

    /// Runs the function to learn what it returns. What it prints is for who runs the statement.
    fn rehearse(self: &Arc<LazyCall>) -> Result<LogicalPlan> {
        let reader = QueryRun::begin(&self.runtime, &self.session()?.runtime_env().memory_pool);
        let notices = Notices::default();
        let options = RunOptions {
            notices: notices.clone(),
            ..(**reader.run().options()).clone()
        };
        let calls = Arc::default();
        let statement = self.runtime.statement();
        let plan = self.record_with(reader.run(), &options, Arc::clone(&calls))?;
        *self.rehearsed.lock() = statement.map(|statement| Rehearsed {
            statement,
            plan: plan.clone(),
            printed: notices.take(),
            calls,
        });
        Ok(plan)
    }

    fn record_with(
        self: &Arc<LazyCall>,
        run: &QueryRun,
        options: &RunOptions,
        calls: Arc<Gathered>,
    ) -> Result<LogicalPlan> {
        let Some(table) = self.function.table() else {
            return internal_err!("not a table function");
        };
        let cancel = options.cancel.clone();
        let looking = Arc::new(Looking::new(self.clone(), self.session()?, cancel, calls));
        let recorded = table.record(&self.args, options, Some(looking.clone()));
        let program = recorded.map_err(|error| run.refusal().unwrap_or_else(|| external(error)))?;
        looking.result(&program)
    }
}

/// The rows that a call gives.
#[derive(Clone, Debug)]
struct LazyTable {
    call: Arc<LazyCall>,
    schema: DFSchemaRef,
}

impl PartialEq for LazyTable {
    fn eq(&self, other: &LazyTable) -> bool {
        Arc::ptr_eq(&self.call, &other.call)
    }
}

impl Eq for LazyTable {}

impl Hash for LazyTable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.call).hash(state);
    }
}

impl PartialOrd for LazyTable {
    fn partial_cmp(&self, other: &LazyTable) -> Option<std::cmp::Ordering> {
        Arc::as_ptr(&self.call).partial_cmp(&Arc::as_ptr(&other.call))
    }
}

impl UserDefinedLogicalNodeCore for LazyTable {
    fn name(&self) -> &str {
        "LazyTable"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        Vec::new()
    }

    fn schema(&self) -> &DFSchemaRef {
        &self.schema
    }

    fn expressions(&self) -> Vec<Expr> {
        Vec::new()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LazyTable: {}", self.call.function.name())
    }

    fn with_exprs_and_inputs(&self, _: Vec<Expr>, _: Vec<LogicalPlan>) -> Result<LazyTable> {
        Ok(self.clone())
    }
}

/// Makes the physical operator of a lazy call.
#[derive(Debug)]
pub struct LazyPlanner;

#[async_trait]
impl ExtensionPlanner for LazyPlanner {
    async fn plan_extension(
        &self,
        _: &dyn PhysicalPlanner,
        node: &dyn UserDefinedLogicalNode,
        _: &[&LogicalPlan],
        _: &[Arc<dyn ExecutionPlan>],
        _: &dyn Session,
        _: &PhysicalPlanningContext,
    ) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        let Some(lazy) = node.as_any().downcast_ref::<LazyTable>() else {
            return Ok(None);
        };
        let schema: SchemaRef = Arc::new(lazy.schema.as_arrow().clone());
        let properties = PlanProperties::new(
            EquivalenceProperties::new(schema.clone()),
            Partitioning::UnknownPartitioning(1),
            EmissionType::Final,
            Boundedness::Bounded,
        );
        Ok(Some(Arc::new(LazyExec {
            call: lazy.call.clone(),
            calls: Arc::default(),
            schema,
            properties: Arc::new(properties),
        })))
    }
}

#[derive(Debug)]
struct LazyExec {
    call: Arc<LazyCall>,
    /// The calls in what the function looks at, and in what it returns.
    calls: Arc<Gathered>,
    schema: SchemaRef,
    properties: Arc<PlanProperties>,
}

impl DisplayAs for LazyExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "LazyExec: {}", self.call.function.name())
    }
}

impl ExecutionPlan for LazyExec {
    fn name(&self) -> &str {
        "LazyExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn with_new_children(self: Arc<Self>, _: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(&self, _: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let (call, calls, schema) = (self.call.clone(), self.calls.clone(), self.schema.clone());
        let reader = QueryRun::begin(&call.runtime, context.memory_pool());
        let started = async move {
            let (running, run, looked) = (call.clone(), reader.run().clone(), calls.clone());
            let plan = tokio::task::spawn_blocking(move || running.record(&run, looked));
            let plan = plan.await.map_err(|e| DataFusionError::Execution(e.to_string()))??;
            let state = call.session()?;
            let plan = observe::physical(&state, &plan).await?;
            calls.add(&plan)?;
            let rows = execute_stream(plan, context)?;
            Ok::<_, DataFusionError>(rows.map(move |batch| {
                let batch = batch?;
                // Whether values may be missing is said more narrowly by the plan than by the declaration.
                Ok(batch.with_schema(schema.clone())?)
            }))
        };
        let stream = futures::stream::once(started).try_flatten();
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema.clone(), stream)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.calls.metrics())
    }
}
