//! Makes the plan of a DELETE, UPDATE or TRUNCATE a query for the rows that change, with their numbers, whose results go into
//! the table. Comes before all other rules, so that what they make of the query is right for any query.

use super::change::{ACTION, Change, ROW, statement_name};
use super::error::ChangeError;
use super::holds::keep_checks;
use super::parted::Parted;
use super::table::Target;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result};
use datafusion::datasource::{provider_as_source, source_as_provider};
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{
    DmlStatement, Expr, Join, JoinType, LogicalPlan, LogicalPlanBuilder, Projection, TableSource, WriteOp,
};
use datafusion::optimizer::AnalyzerRule;
use std::any::Any;
use std::sync::Arc;

/// The rule.
#[derive(Debug)]
pub(crate) struct ChangeRows;

impl AnalyzerRule for ChangeRows {
    fn name(&self) -> &str {
        "change_rows"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.transform_down(|plan| match plan {
            LogicalPlan::Dml(dml) => match dml.op {
                WriteOp::Delete | WriteOp::Truncate => Ok(Transformed::yes(query_for(&dml, Change::Delete)?)),
                WriteOp::Update => {
                    let change = if merges(&dml.input) {
                        Change::Merge
                    } else {
                        Change::Update
                    };
                    Ok(Transformed::yes(query_for(&checked(dml)?, change)?))
                }
                WriteOp::Insert(_) => Ok(Transformed::yes(LogicalPlan::Dml(checked(dml)?))),
                _ => Ok(Transformed::no(LogicalPlan::Dml(dml))),
            },
            other => Ok(Transformed::no(other)),
        })
        .map(|transformed| transformed.data)
    }
}

/// The statement, whose new rows must hold to the checks of its table.
fn checked(mut dml: DmlStatement) -> Result<DmlStatement> {
    let provider: Arc<dyn Any + Send + Sync> = source_as_provider(&dml.target)?;
    if let Ok(parted) = provider.downcast::<Parted>() {
        let input = keep_checks(
            dml.table_name.table(),
            Arc::unwrap_or_clone(dml.input),
            parted.0.checks(),
        )?;
        dml.input = Arc::new(input);
    }
    Ok(dml)
}

fn query_for(dml: &DmlStatement, change: Change) -> Result<LogicalPlan> {
    let target = Arc::new(Target::new(dml, change)?);
    let numbered = Numbered {
        dml,
        source: provider_as_source(target.clone()),
    };
    let rows = match dml.op {
        WriteOp::Truncate => numbered.scan()?,
        _ => numbered.plan(&dml.input)?,
    };
    let rows = match change {
        Change::Update | Change::Merge => rows,
        Change::Delete => {
            let row = row_of(&rows).ok_or_else(|| numbered.wrong("such a plan"))?;
            LogicalPlan::Projection(Projection::try_new(vec![row], Arc::new(rows))?)
        }
    };
    Ok(LogicalPlan::Dml(DmlStatement::new(
        dml.table_name.clone(),
        numbered.source,
        WriteOp::Insert(InsertOp::Append),
        Arc::new(rows),
    )))
}

/// The plan of a statement over the table with its row numbers.
struct Numbered<'a> {
    dml: &'a DmlStatement,
    source: Arc<dyn TableSource>,
}

impl Numbered<'_> {
    fn scan(&self) -> Result<LogicalPlan> {
        LogicalPlanBuilder::scan(self.dml.table_name.clone(), self.source.clone(), None)?.build()
    }

    /// The target is the first table of the statement: the number of its row goes with each row from there up.
    fn plan(&self, plan: &LogicalPlan) -> Result<LogicalPlan> {
        let first = |inputs: Vec<&LogicalPlan>| -> Result<Vec<LogicalPlan>> {
            let mut inputs: Vec<LogicalPlan> = inputs.into_iter().cloned().collect();
            if let Some(first) = inputs.first_mut() {
                *first = self.plan(first)?;
            }
            Ok(inputs)
        };
        match plan {
            LogicalPlan::TableScan(scan) => {
                let read = source_as_provider(&scan.source)?;
                if !Arc::ptr_eq(&read, &source_as_provider(&self.dml.target)?) {
                    return Err(self.wrong("another table first").into());
                }
                LogicalPlanBuilder::scan(scan.table_name.clone(), self.source.clone(), None)?.build()
            }
            LogicalPlan::Projection(projection) => {
                let mut input = self.plan(&projection.input)?;
                let row = row_of(&input).ok_or_else(|| self.wrong("such a plan"))?;
                // Of rows that go, something above asks more than which they are.
                let looked_at = match self.dml.op {
                    WriteOp::Update => !merges(&self.dml.input),
                    _ => !std::ptr::eq(plan, self.dml.input.as_ref()),
                };
                if looked_at && has_partners(&projection.input) {
                    input = once(input, &row)?;
                }
                let exprs = projection.expr.iter().cloned().chain([row]).collect();
                Ok(LogicalPlan::Projection(Projection::try_new(exprs, Arc::new(input))?))
            }
            LogicalPlan::Filter(_) | LogicalPlan::SubqueryAlias(_) => {
                plan.with_new_exprs(plan.expressions(), first(plan.inputs())?)
            }
            LogicalPlan::Join(join)
                if matches!(join.join_type, JoinType::Inner | JoinType::Left) || self.may_lack(join) =>
            {
                plan.with_new_exprs(plan.expressions(), first(plan.inputs())?)
            }
            LogicalPlan::Aggregate(_) => Err(self.wrong("aggregate functions").into()),
            LogicalPlan::Window(_) => Err(self.wrong("window functions").into()),
            LogicalPlan::Unnest(_) => Err(self.wrong("functions that return several rows").into()),
            LogicalPlan::Limit(_) => Err(self.wrong("LIMIT").into()),
            other => Err(self.wrong(&format!("a plan of {}", other.display())).into()),
        }
    }

    /// Whether rows of a MERGE may be without a row of the target.
    fn may_lack(&self, join: &Join) -> bool {
        join.join_type == JoinType::Right && merges(&self.dml.input)
    }

    fn wrong(&self, what: &str) -> ChangeError {
        ChangeError::Shape {
            statement: statement_name(&self.dml.op),
            table: self.dml.table_name.table().to_string(),
            what: what.to_string(),
        }
    }
}

/// Whether the rows of the target stand beside those of other tables, right below what is made of them.
fn has_partners(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::Filter(filter) => has_partners(&filter.input),
        plan => matches!(plan, LogicalPlan::Join(_)),
    }
}

/// Each row of the target with one of its partners: only of that one new values are made and checked, and triggers are called.
fn once(plan: LogicalPlan, row: &Expr) -> Result<LogicalPlan> {
    let columns = plan.schema().columns().into_iter().map(Expr::Column).collect();
    LogicalPlanBuilder::from(plan)
        .distinct_on(vec![row.clone()], columns, None)?
        .build()
}

/// Whether a plan says of each row what becomes of it.
pub(super) fn merges(plan: &LogicalPlan) -> bool {
    plan.schema().fields().iter().any(|field| field.name() == ACTION)
}

/// The column of row numbers.
fn row_of(plan: &LogicalPlan) -> Option<Expr> {
    let mut columns = plan.schema().iter();
    let (qualifier, field) = columns.find(|(_, field)| field.name() == ROW)?;
    Some(Expr::Column(Column::from((qualifier, field))))
}
