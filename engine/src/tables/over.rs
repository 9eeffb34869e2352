//! The left side of a join under a call that looks at it. Knows nothing of how rows are made.

use super::rows::{Kept, LISTS, RowsCall, THERE};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result, TableReference};
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder};

/// The left side of a join, under what was its right side.
pub struct Over<'a> {
    pub left: &'a LogicalPlan,
    /// How many columns come before those of the right side.
    pub count: usize,
    pub kept: Kept,
}

impl Over<'_> {
    /// The right side over the left one, whose columns come first in all of it. `None`: it is more than names and conditions
    /// above a call that looks at the left side.
    pub fn put(&self, right: &LogicalPlan) -> Result<Option<LogicalPlan>> {
        if let Some(call) = RowsCall::of(right) {
            if !call.looks_out() {
                return Ok(None);
            }
            let call = call.mapped(|expr| self.inside(expr))?;
            return call.over(self.left.clone(), self.kept).map(Some);
        }
        match right {
            LogicalPlan::EmptyRelation(empty) if empty.produce_one_row && self.kept == Kept::No => {
                Ok(Some(self.left.clone()))
            }
            LogicalPlan::Subquery(subquery) => self.put(&subquery.subquery),
            LogicalPlan::SubqueryAlias(alias) => match self.put(&alias.input)? {
                Some(plan) => self.named(plan, &alias.alias).map(Some),
                None => Ok(None),
            },
            LogicalPlan::Projection(projection) => {
                let moves = |expr: &Expr| matches!(expr.clone().unalias(), Expr::Column(_));
                if self.kept == Kept::Yes && !projection.expr.iter().all(moves) {
                    return Ok(None);
                }
                let Some(plan) = self.put(&projection.input)? else {
                    return Ok(None);
                };
                let mut exprs = self.before(&plan);
                for expr in &projection.expr {
                    exprs.push(self.inside(expr.clone())?);
                }
                LogicalPlanBuilder::from(plan).project(exprs)?.build().map(Some)
            }
            LogicalPlan::Filter(filter) if self.kept != Kept::Yes => {
                let Some(plan) = self.put(&filter.input)? else {
                    return Ok(None);
                };
                let predicate = self.inside(filter.predicate.clone())?;
                match self.kept {
                    Kept::Marked => filtered(plan, predicate).map(Some),
                    _ => LogicalPlanBuilder::from(plan).filter(predicate)?.build().map(Some),
                }
            }
            _ => Ok(None),
        }
    }

    /// The columns of the left side.
    fn before(&self, plan: &LogicalPlan) -> Vec<Expr> {
        let columns = plan.schema().columns().into_iter().take(self.count);
        columns.map(Expr::Column).collect()
    }

    /// The columns behind those of the left side under the name of a table.
    fn named(&self, plan: LogicalPlan, name: &TableReference) -> Result<LogicalPlan> {
        let mut exprs = self.before(&plan);
        for column in plan.schema().columns().into_iter().skip(self.count) {
            let column_name = column.name.clone();
            exprs.push(Expr::Column(column).alias_qualified(Some(name.clone()), column_name));
        }
        LogicalPlanBuilder::from(plan).project(exprs)?.build()
    }

    /// The expression with what it takes from the left side as columns.
    fn inside(&self, expr: Expr) -> Result<Expr> {
        let schema = self.left.schema();
        let replaced = expr.transform(|expr| match expr {
            Expr::OuterReferenceColumn(_, column) if schema.has_column(&column) => {
                Ok(Transformed::yes(Expr::Column(column)))
            }
            other => Ok(Transformed::no(other)),
        })?;
        Ok(replaced.data)
    }
}

/// The rows, of which those count for which the condition is true, too.
pub fn filtered(plan: LogicalPlan, condition: Expr) -> Result<LogicalPlan> {
    let both = Expr::Column(Column::new(Some(LISTS), THERE)).and(condition.is_true());
    let marked = plan.schema().columns().into_iter().map(|own| {
        if own.name == THERE && own.relation == lists() {
            both.clone().alias_qualified(Some(LISTS), THERE)
        } else {
            Expr::Column(own)
        }
    });
    let marked: Vec<Expr> = marked.collect();
    LogicalPlanBuilder::from(plan).project(marked)?.build()
}

fn lists() -> Option<TableReference> {
    Some(TableReference::bare(LISTS))
}
