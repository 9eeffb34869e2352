//! A statement of SQL from its tree to its results: what the planner does not know is taken out or written otherwise, the rest
//! is planned and run.

use super::copy::COPIED;
use super::returning::Besides;
use super::settled::Beside;
use super::{QueryResults, Session, alter, changes, explaining, functions, origins, triggers};
use crate::database;
use crate::error::{Error, Result, SqlState};
use crate::failure::CallSites;
use datafusion::arrow::datatypes::Schema;
use datafusion::common::tree_node::TreeNode;
use datafusion::dataframe::DataFrame;
use datafusion::error::DataFusionError;
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{DdlStatement, Expr, LogicalPlan, Statement as LogicalStatement};
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use datafusion::sql::parser::Statement as DfStatement;
use futures::StreamExt;
use futures::future::BoxFuture;
use std::sync::Arc;

use super::kind::Kind;

impl Session {
    pub(super) async fn run_other(&self, mut statement: DfStatement, text: &str) -> Result<QueryResults> {
        let stopped = self.stopped(self.cancelled());
        let beside = self.settle(&mut statement, text).await?;
        let located = |error: DataFusionError| self.locate(error, &beside, text);
        if let Some(alter) = alter::altered(&statement) {
            let done = self.alter_table(alter, text).await;
            return done.map_err(|error| self.hint_table(beside.sites.locate(error)));
        }
        if let Some(done) = self.sequence_statement(&statement, text)? {
            return Ok(done);
        }
        if let Some(done) = self.index_statement(&statement).await? {
            return Ok(done);
        }
        if let Some(done) = self.truncate(&statement)? {
            return Ok(done);
        }
        if let Some(done) = self.drop_statement(&statement, text)? {
            return Ok(done);
        }
        if let Some(done) = self
            .merge(&statement, text)
            .await
            .map_err(|error| self.hint_table(beside.sites.locate(error)))?
        {
            return Ok(done);
        }
        if explaining::explains_change(&statement)
            && let DfStatement::Explain(explain) = statement
        {
            return self.explain_change(explain, stopped, &beside, text).await;
        }
        let assigned = triggers::assigned(&statement);
        let change = changes::plan(self.context(), &statement, text).await?;
        let mut plan = match change {
            Some(plan) => self.with_parameters(plan).map_err(located)?,
            None => self.plan(statement).await.map_err(located)?,
        };
        if !beside.not_null.is_empty() {
            plan = taipan_engine::keep_not_null(plan, &beside.not_null).map_err(located)?;
        }
        if let Some(firing) = self.firing(&plan, assigned)? {
            let update = beside.asked.as_ref().and_then(Besides::updates);
            let update = update.map(|update| firing.of_update(&update.assignments));
            plan = self.fire_before(plan, firing, update).await?;
        }
        if let Some(asked) = &beside.asked {
            return self.change_with(plan, asked, text).await.map_err(located);
        }
        if let LogicalPlan::Ddl(ddl) = &plan {
            let mut ddl = ddl.clone();
            let rows = match &mut ddl {
                DdlStatement::CreateMemoryTable(create) => Some(&mut create.input),
                DdlStatement::CreateView(create) => Some(&mut create.input),
                _ => None,
            };
            if let Some(rows) = rows {
                let query = Arc::unwrap_or_clone(std::mem::take(rows));
                *rows = Arc::new(crate::catalog::narrowed(query).map_err(located)?);
            }
            let done = self.database_ddl(text).run(ddl).await;
            return done.map_err(|error| beside.sites.locate(error));
        }
        self.run_plan(plan, stopped, &beside, text).await
    }

    /// A plan that is about to run. Rows that are numbered on their way into a table, or come from outside, keep their order.
    pub(super) async fn frame(&self, plan: LogicalPlan) -> Result<DataFrame, DataFusionError> {
        match &plan {
            LogicalPlan::Dml(dml) if numbers_rows(&dml.input)? || copies_rows(&dml.input)? => {
                let mut state = self.context().state();
                let options = state.config_mut().options_mut();
                options.optimizer.enable_round_robin_repartition = false;
                Ok(DataFrame::new(state, plan))
            }
            _ => self.context().execute_logical_plan(plan).await,
        }
    }

    pub(super) async fn run_plan(
        &self,
        mut plan: LogicalPlan,
        stopped: BoxFuture<'static, Error>,
        beside: &Beside,
        text: &str,
    ) -> Result<QueryResults> {
        let located = |error: DataFusionError| self.locate(error, beside, text);
        self.may_set(&plan)?;
        let writes = analyzes_a_change(&plan);
        let (kind, prepared) = (
            Kind::of(&plan),
            matches!(plan, LogicalPlan::Statement(LogicalStatement::Execute(_))),
        );
        let copying = self.copying(&mut plan).map_err(located)?;
        let frame = self.frame(plan).await.map_err(located)?;
        let kind = if prepared { Kind::of(frame.logical_plan()) } else { kind };
        if let Kind::Command(tag) = kind {
            return Ok(QueryResults::done(tag, Vec::new()));
        }
        let started = self.start(frame, stopped, &beside.sites, beside.texts.clone()).await;
        let mut results = started.map_err(located)?;
        match kind {
            Kind::Counted(tag) => {
                let rows = functions::written_rows(&mut results, copying.as_ref()).await?;
                if let Some(copying) = copying {
                    copying.finish().map_err(located)?;
                }
                Ok(QueryResults::done(format!("{tag} {rows}"), Vec::new()))
            }
            Kind::Emptied => {
                while let Some(batch) = results.next().await {
                    batch?;
                }
                Ok(QueryResults::done("TRUNCATE TABLE", Vec::new()))
            }
            // Rows change within their statement, whenever somebody reads how that went.
            _ if writes => {
                let schema = results.schema();
                let batches = results.collect().await?;
                Ok(QueryResults::collected("EXPLAIN", schema, batches))
            }
            // Functions that run queries do so while the transaction of the statement is open.
            Kind::Rows(tag) if results.asks() => Ok(self.read_in_turn(results).await?.tagged(tag)),
            Kind::Rows(tag) => Ok(results.tagged(tag).within(&self.attached().work)),
            Kind::Command(tag) => Ok(results.tagged(tag)),
        }
    }

    /// Some settings are about the files and the memory of the process: they are the superuser's, where files are open.
    fn may_set(&self, plan: &LogicalPlan) -> Result<()> {
        let variable = match plan {
            LogicalPlan::Statement(LogicalStatement::SetVariable(set)) => &set.variable,
            LogicalPlan::Statement(LogicalStatement::ResetVariable(reset)) => &reset.variable,
            _ => return Ok(()),
        };
        let is_theirs = variable.starts_with("datafusion.runtime.");
        let may = !self.inner.files.fence().is_closed() && self.access()?.is_superuser();
        if is_theirs && !may {
            let message = format!("permission denied to set parameter \"{variable}\"");
            Err(Error::new(SqlState::InsufficientPrivilege, message))
        } else {
            Ok(())
        }
    }

    pub(super) async fn start(
        &self,
        frame: DataFrame,
        stopped: BoxFuture<'static, Error>,
        sites: &CallSites,
        texts: Vec<Option<String>>,
    ) -> Result<QueryResults, DataFusionError> {
        let (mut state, plan) = frame.into_parts();
        if crate::catalog::is_all(&plan)? {
            // Small tables: their rows come in the order in which clients expect them.
            state.config_mut().options_mut().execution.target_partitions = 1;
        }
        let frame = DataFrame::new(state, crate::catalog::shown(self.context(), plan)?);
        let (tasks, known) = (Arc::new(frame.task_ctx()), origins::described(frame.logical_plan()));
        let (mut state, plan) = frame.into_parts();
        let plan = state.optimize(&plan)?;
        let asks = taipan_engine::runs_queries(&plan)?;
        if asks {
            // Their queries run one after the other, in the order of the rows.
            state.config_mut().options_mut().execution.target_partitions = 1;
        }
        let plan = state.query_planner().create_physical_plan(&plan, &state).await?;
        let started = self.started(plan, tasks, stopped, sites, texts, &known)?;
        Ok(started.asking(asks))
    }

    /// Starts a plan, which may forget of its columns what is known.
    pub(super) fn started(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        tasks: Arc<TaskContext>,
        stopped: BoxFuture<'static, Error>,
        sites: &CallSites,
        texts: Vec<Option<String>>,
        known: &Schema,
    ) -> Result<QueryResults, DataFusionError> {
        self.planned(&plan);
        let stream = execute_stream(plan.clone(), tasks)?;
        let results = QueryResults::running((stream, self.workers()), plan, stopped, sites.clone(), texts);
        Ok(results.of_types(known).of_database(self.store().dir()))
    }
}

/// Whether a plan takes rows in with COPY.
fn copies_rows(plan: &LogicalPlan) -> Result<bool, DataFusionError> {
    plan.exists(|node| match node {
        LogicalPlan::TableScan(scan) => {
            Ok(scan.table_name.schema() == Some(database::WORKING) && scan.table_name.table() == COPIED)
        }
        _ => Ok(false),
    })
}

/// Whether a plan gives rows the values of a sequence.
fn numbers_rows(plan: &LogicalPlan) -> Result<bool, DataFusionError> {
    let is_next = |expr: &Expr| matches!(expr, Expr::ScalarFunction(call) if call.name() == "nextval");
    plan.exists(|node| {
        let mut found = false;
        for expr in node.expressions() {
            found = found || expr.exists(|part| Ok(is_next(part)))?;
        }
        Ok(found)
    })
}

/// Whether a plan is EXPLAIN ANALYZE of a statement that changes rows.
fn analyzes_a_change(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::Analyze(analyze) => matches!(*analyze.input, LogicalPlan::Dml(_)),
        _ => false,
    }
}
