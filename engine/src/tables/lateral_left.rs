//! `t LEFT JOIN LATERAL f(t.s) ON …`: rows that a call gives count where the conditions are true; a row of the left side for which
//! none does stays once, with NULLs. One pass: rows are marked, and counted for each row of the left side.

use super::over::{Over, filtered};
use super::rows::{Kept, LISTS, THERE};
use datafusion::common::{Column, Result};
use datafusion::functions_aggregate::min_max::max_udaf;
use datafusion::functions_window::expr_fn::row_number;
use datafusion::logical_expr::expr::{Case, WindowFunction};
use datafusion::logical_expr::{
    Expr, ExprFunctionExt, Join, LogicalPlan, LogicalPlanBuilder, WindowFunctionDefinition, lit,
};

/// The numbers of the rows of the left side.
const ROW: &str = "row";
/// Names of windows, until they are columns of [`LISTS`].
const NUMBER: &str = "#number";
const ANY: &str = "#any";

fn column(name: &str) -> Expr {
    Expr::Column(Column::new(Some(LISTS), name))
}

fn unqualified(name: &str) -> Expr {
    Expr::Column(Column::new_unqualified(name))
}

fn columns(plan: &LogicalPlan) -> Vec<Expr> {
    plan.schema().columns().into_iter().map(Expr::Column).collect()
}

/// The join as one pass over its left side. `None`: its right side is no call that looks at it.
pub fn joined(join: &Join, conditions: Vec<Expr>) -> Result<Option<LogicalPlan>> {
    let own = columns(&join.left);
    let row = unqualified(NUMBER).alias_qualified(Some(LISTS), ROW);
    let left = LogicalPlanBuilder::from(join.left.as_ref().clone())
        .window([row_number().alias(NUMBER)])?
        .project(own.iter().cloned().chain([row]).collect::<Vec<_>>())?
        .build()?;
    let over = Over {
        left: &left,
        count: own.len() + 2,
        kept: Kept::Marked,
    };
    let Some(mut plan) = over.put(&join.right)? else {
        return Ok(None);
    };
    if let Some(condition) = conditions.into_iter().reduce(Expr::and) {
        plan = filtered(plan, condition)?;
    }
    let theirs = plan.schema().columns().into_iter().skip(over.count);
    let theirs: Vec<Expr> = theirs.map(there).collect();
    let any = Expr::from(WindowFunction::new(
        WindowFunctionDefinition::AggregateUDF(max_udaf()),
        vec![column(THERE)],
    ));
    let any = any.partition_by(vec![column(ROW)]).build()?.alias(ANY);
    let number = row_number().partition_by(vec![column(ROW)]).build()?.alias(NUMBER);
    let alone = unqualified(ANY).is_not_true().and(unqualified(NUMBER).eq(lit(1_u64)));
    LogicalPlanBuilder::from(plan)
        .window([any])?
        .window([number])?
        .filter(column(THERE).or(alone))?
        .project(own.into_iter().chain(theirs).collect::<Vec<_>>())?
        .build()
        .map(Some)
}

/// A column of a row that counts.
fn there(theirs: Column) -> Expr {
    let (relation, name) = (theirs.relation.clone(), theirs.name.clone());
    let value = Expr::Case(Case {
        expr: None,
        when_then_expr: vec![(Box::new(column(THERE)), Box::new(Expr::Column(theirs)))],
        else_expr: None,
    });
    value.alias_qualified(relation, name)
}
