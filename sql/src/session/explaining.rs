//! EXPLAIN of INSERT, UPDATE and DELETE: what is shown is the plan that would run, and ANALYZE runs it, with what it asks for
//! besides.

use super::changes::{self, inner, query};
use super::returning::{Besides, only};
use super::settled::Beside;
use super::target::{retargeted, stored};
use super::{QueryResults, Session, triggers};
use crate::error::{Error, Result};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::DataFusionError;
use datafusion::common::display::PlanType;
use datafusion::common::display::ToStringifiedPlan;
use datafusion::datasource::MemTable;
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::{ExplainStatement, Statement as DfStatement};
use futures::future::BoxFuture;
use sqlparser::ast::{OnConflictAction, Statement};
use std::sync::Arc;
use taipan_engine::Returned;

/// Where the rows go that the statement changes, and what they are.
type Given = Option<(Arc<Returned>, SchemaRef)>;

/// Whether it is EXPLAIN of a statement that changes rows.
pub(super) fn explains_change(statement: &DfStatement) -> bool {
    let DfStatement::Explain(explain) = statement else {
        return false;
    };
    match explain.statement.as_ref() {
        DfStatement::Statement(statement) => matches!(
            inner(statement).1,
            Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_)
        ),
        _ => false,
    }
}

impl Session {
    /// Carries out such an EXPLAIN.
    pub(super) async fn explain_change(
        &self,
        explain: ExplainStatement,
        stopped: BoxFuture<'static, Error>,
        beside: &Beside,
        text: &str,
    ) -> Result<QueryResults> {
        let located = |error: DataFusionError| self.locate(error, beside, text);
        let ExplainStatement { options, statement } = explain;
        let analyze = options.analyze;
        let assigned = triggers::assigned(&statement);
        let mut plan = match changes::plan(self.context(), &statement, text).await? {
            Some(plan) => self.with_parameters(plan).map_err(located)?,
            None => self.plan(*statement).await.map_err(located)?,
        };
        if let Some(firing) = self.firing(&plan, assigned)? {
            plan = if analyze {
                self.fire_before(plan, firing, None).await?
            } else {
                self.with_calls(plan, &firing).await?
            };
        }
        let (plan, given) = match &beside.asked {
            Some(asked) => self.asked(plan, asked, analyze, text).await.map_err(located)?,
            None => (plan, None),
        };
        let nothing = Statement::Query(query("SELECT 1")?);
        let shell = DfStatement::Explain(ExplainStatement {
            options,
            statement: Box::new(DfStatement::Statement(Box::new(nothing))),
        });
        let plan = around(self.plan(shell).await.map_err(located)?, plan);
        let results = self.run_plan(plan, stopped, beside, text).await?;
        if let (Some(asked), Some((returned, schema))) = (&beside.asked, given)
            && let Some(items) = &asked.returning
        {
            // Nobody gets them, but they are computed, and there is something to compute them of.
            let rows = std::mem::take(&mut *returned.lock());
            let rows = MemTable::try_new(schema, vec![rows]).map_err(located)?;
            let given = self.give_back(String::new(), items.clone(), rows, asked).await;
            given.map_err(located)?;
        }
        Ok(results)
    }

    /// The plan of a statement that asks for more.
    async fn asked(
        &self,
        plan: LogicalPlan,
        besides: &Besides,
        analyze: bool,
        text: &str,
    ) -> Result<(LogicalPlan, Given), DataFusionError> {
        let outer = |error: Error| DataFusionError::External(Box::new(error));
        let LogicalPlan::Dml(dml) = plan else {
            return Err(outer(Error::not_built("RETURNING of such a statement")));
        };
        let mut table = stored(&dml)?;
        let returned = besides.returning.is_some().then(Arc::<Returned>::default);
        table.returned = returned.clone();
        if let Some(conflict) = &besides.conflict {
            let arbiters = table.arbiters(conflict.conflict_target.as_ref()).map_err(outer)?;
            match &conflict.action {
                OnConflictAction::DoNothing => table.skipped = Some(arbiters.into()),
                OnConflictAction::DoUpdate(_) if analyze => {
                    return Err(outer(Error::not_built("EXPLAIN ANALYZE of ON CONFLICT DO UPDATE")));
                }
                OnConflictAction::DoUpdate(update) => {
                    let key = table.promises.keys[only(&arbiters).map_err(outer)?].clone();
                    self.update_of(&table, &key, Vec::new(), update, besides, text).await?;
                }
            }
        }
        let given = returned.map(|returned| (returned, table.layout.schema.clone()));
        Ok((retargeted(dml, table)?, given))
    }
}

/// The EXPLAIN of a plan as that of another one.
fn around(shell: LogicalPlan, plan: LogicalPlan) -> LogicalPlan {
    let plan = Arc::new(plan);
    match shell {
        LogicalPlan::Explain(mut explain) => {
            explain.stringified_plans = vec![plan.to_stringified(PlanType::InitialLogicalPlan)];
            explain.plan = plan;
            LogicalPlan::Explain(explain)
        }
        LogicalPlan::Analyze(mut analyze) => {
            analyze.input = plan;
            LogicalPlan::Analyze(analyze)
        }
        other => other,
    }
}
