//! EXCEPT ALL and INTERSECT ALL, which count equal rows. The planner makes a join of them that takes or leaves all rows of a
//! value; here the first row of a value meets the first one of the other side, the second the second.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{Column, NullEquality, Result};
use datafusion::functions_window::expr_fn::row_number;
use datafusion::logical_expr::{Distinct, Expr, ExprFunctionExt, Join, JoinType, LogicalPlan, LogicalPlanBuilder, col};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;

/// The columns that number equal rows, which no typed name is.
const LEFT: &str = "\u{1}left copy";
const RIGHT: &str = "\u{1}right copy";

/// The rule. It comes before types are settled.
#[derive(Debug)]
pub(crate) struct CountedRows;

impl AnalyzerRule for CountedRows {
    fn name(&self) -> &str {
        "counted_rows"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let counted = plan.transform_up_with_subqueries(|node| match node {
            LogicalPlan::Join(join) if is_set_operation(&join) => Ok(Transformed::yes(counted(join)?)),
            other => Ok(Transformed::no(other)),
        })?;
        Ok(counted.data)
    }
}

/// Whether a join is what the planner makes of such an operation. Where the left side has no equal rows, the join is right.
fn is_set_operation(join: &Join) -> bool {
    let columns = join.left.schema().fields().len();
    let is_distinct = matches!(join.left.as_ref(), LogicalPlan::Distinct(Distinct::All(_)));
    let made_of_columns = join
        .on
        .iter()
        .all(|(left, right)| matches!((left, right), (Expr::Column(_), Expr::Column(_))));
    matches!(join.join_type, JoinType::LeftSemi | JoinType::LeftAnti)
        && join.null_equality == NullEquality::NullEqualsNull
        && join.filter.is_none()
        && join.on.len() == columns
        && join.right.schema().fields().len() == columns
        && made_of_columns
        && !is_distinct
}

fn counted(join: Join) -> Result<LogicalPlan> {
    let columns: Vec<Expr> = join.left.schema().columns().into_iter().map(Expr::Column).collect();
    let (left, right) = (numbered(&join.left, LEFT)?, numbered(&join.right, RIGHT)?);
    let keys = join.on.iter().filter_map(|(left, right)| match (left, right) {
        (Expr::Column(left), Expr::Column(right)) => Some((left.clone(), right.clone())),
        _ => None,
    });
    let copies = std::iter::once((Column::from_name(LEFT), Column::from_name(RIGHT)));
    let keys: (Vec<Column>, Vec<Column>) = keys.chain(copies).unzip();
    LogicalPlanBuilder::from(left)
        .join_detailed(right, join.join_type, keys, None, NullEquality::NullEqualsNull)?
        .project(columns)?
        .build()
}

/// The rows with the number of each among those that are equal.
fn numbered(rows: &Arc<LogicalPlan>, name: &str) -> Result<LogicalPlan> {
    let columns: Vec<Expr> = rows.schema().columns().into_iter().map(Expr::Column).collect();
    let number = row_number().partition_by(columns.clone()).build()?;
    let with_number = LogicalPlanBuilder::from(rows.as_ref().clone()).window([number.clone()])?;
    let number = col(Column::from_name(number.schema_name().to_string())).alias(name);
    with_number
        .project(columns.into_iter().chain(std::iter::once(number)))?
        .build()
}
