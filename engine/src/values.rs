//! VALUES with queries among the values: a union of rows. The optimiser looks for queries in projections and filters alone.

use datafusion::common::Result;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder, Union, Values};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;

/// The rule. Comes before that for correlated subqueries.
#[derive(Debug)]
pub(crate) struct ValuesOfQueries;

impl AnalyzerRule for ValuesOfQueries {
    fn name(&self) -> &str {
        "values_of_queries"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.transform_down_with_subqueries(|node| match node {
            LogicalPlan::Values(values) if has_query(&values)? => Ok(Transformed::yes(rows(values)?)),
            other => Ok(Transformed::no(other)),
        })
        .map(|done| done.data)
    }
}

fn has_query(values: &Values) -> Result<bool> {
    let mut found = false;
    for expr in values.values.iter().flatten() {
        expr.apply(|part| {
            found |= matches!(
                part,
                Expr::ScalarSubquery(_) | Expr::InSubquery(_) | Expr::Exists(_) | Expr::SetComparison(_)
            );
            Ok(if found {
                TreeNodeRecursion::Stop
            } else {
                TreeNodeRecursion::Continue
            })
        })?;
    }
    Ok(found)
}

fn rows(values: Values) -> Result<LogicalPlan> {
    let Values { schema, values } = values;
    let row = |row: Vec<Expr>| {
        let named = row.into_iter().zip(schema.fields());
        let named = named.map(|(value, field)| value.alias(field.name()));
        LogicalPlanBuilder::empty(true).project(named)?.build()
    };
    let rows = values.into_iter().map(|values| row(values).map(Arc::new));
    Ok(LogicalPlan::Union(Union {
        inputs: rows.collect::<Result<_>>()?,
        schema,
    }))
}
