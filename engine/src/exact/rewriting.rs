//! Plans whose expressions are written otherwise, over the columns that they see.

use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::merge_schema;
use datafusion::logical_expr::{Expr, LogicalPlan};

/// A plan whose expressions are written otherwise, each over the columns of its schema and after its parts. Columns go on to be
/// called as before.
///
/// # Errors
///
/// Those of rewriting a plan.
pub fn rewritten(plan: LogicalPlan, write: impl Fn(Expr, &DFSchema) -> Transformed<Expr>) -> Result<LogicalPlan> {
    try_rewritten(plan, |expr, schema| Ok(write(expr, schema)))
}

/// The same with a rewriting that may fail.
///
/// # Errors
///
/// Its own, and those of rewriting a plan.
pub fn try_rewritten(
    plan: LogicalPlan,
    write: impl Fn(Expr, &DFSchema) -> Result<Transformed<Expr>>,
) -> Result<LogicalPlan> {
    Ok(plan.transform_up_with_subqueries(|plan| node(plan, &write))?.data)
}

/// The columns that expressions of an operator name.
pub(super) fn schema_of(plan: &LogicalPlan) -> Result<DFSchema> {
    let mut schema = merge_schema(&plan.inputs());
    if let LogicalPlan::TableScan(scan) = plan {
        let table = scan.source.schema();
        schema.merge(&DFSchema::try_from_qualified_schema(scan.table_name.clone(), &table)?);
    }
    Ok(schema)
}

/// An operator whose expressions are so written, each after its parts.
pub(super) fn node(
    plan: LogicalPlan,
    write: &impl Fn(Expr, &DFSchema) -> Result<Transformed<Expr>>,
) -> Result<Transformed<LogicalPlan>> {
    let schema = schema_of(&plan)?;
    let names = NamePreserver::new(&plan);
    let changed = plan.map_expressions(|expr| {
        let name = names.save(&expr);
        let changed = expr.transform_up(|expr| write(expr, &schema))?;
        Ok(changed.update_data(|expr| name.restore(expr)))
    })?;
    if changed.transformed {
        changed.map_data(|plan| plan.recompute_schema())
    } else {
        Ok(changed)
    }
}
