//! Where an expression becomes a query, it stands in a projection or a condition: for other nodes it is computed below them.

use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, JoinType, Result, ScalarValue, not_impl_err};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::{conjunction, split_conjunction_owned};
use datafusion::logical_expr::{Expr, Filter, Join, LogicalPlan, LogicalPlanBuilder, Values};
use std::sync::Arc;

/// What columns that were computed below a node are qualified with. No table of a query has this name.
const COMPUTED: &str = "#computed";

/// A node whose expressions are expanded. They keep the names that they have.
pub(super) fn expanded(node: LogicalPlan, expand: impl Fn(Expr) -> Result<Expr>) -> Result<LogicalPlan> {
    let names = NamePreserver::new(&node);
    let mut queries = false;
    let before = node.clone();
    let node = node.map_expressions(|expr| {
        let name = names.save(&expr);
        let had = has_query(&expr)?;
        let expr = expand(expr)?;
        queries |= !had && has_query(&expr)?;
        Ok(Transformed::yes(name.restore(expr)))
    })?;
    let node = node.data;
    match &node {
        _ if !queries => Ok(node),
        LogicalPlan::Projection(_) | LogicalPlan::Filter(_) | LogicalPlan::Extension(_) => Ok(node),
        LogicalPlan::Values(values) => of_values(values),
        LogicalPlan::Join(join) => above(join),
        LogicalPlan::Distinct(_) => not_impl_err!("a function in SQL with a query, in DISTINCT ON"),
        _ => below(node, &before),
    }
}

pub(super) fn has_query(expr: &Expr) -> Result<bool> {
    let is_query = |part: &Expr| {
        matches!(
            part,
            Expr::ScalarSubquery(_) | Expr::Exists(_) | Expr::InSubquery(_) | Expr::SetComparison(_)
        )
    };
    expr.exists(|part| Ok(is_query(part)))
}

/// Rows of values as queries.
fn of_values(values: &Values) -> Result<LogicalPlan> {
    let fields = values.schema.fields();
    let mut plan: Option<LogicalPlanBuilder> = None;
    for row in &values.values {
        let columns = row.iter().zip(fields).map(|(value, field)| {
            let cast = datafusion::logical_expr::cast(value.clone(), field.data_type().clone());
            cast.alias(field.name())
        });
        let row = LogicalPlanBuilder::empty(true).project(columns.collect::<Vec<_>>())?;
        plan = Some(match plan {
            Some(plan) => plan.union(row.build()?)?,
            None => row,
        });
    }
    match plan {
        Some(plan) => plan.build(),
        None => Ok(LogicalPlan::Values(values.clone())),
    }
}

/// The conditions of a join that have queries as a filter above it.
fn above(join: &Join) -> Result<LogicalPlan> {
    let mut filters = Vec::new();
    let mut keys = Vec::new();
    for (left, right) in &join.on {
        if has_query(left)? || has_query(right)? {
            filters.push(left.clone().eq(right.clone()))
        } else {
            keys.push((left.clone(), right.clone()))
        }
    }
    let mut kept = Vec::new();
    for conjunct in join
        .filter
        .iter()
        .flat_map(|filter| split_conjunction_owned(filter.clone()))
    {
        if has_query(&conjunct)? {
            filters.push(conjunct)
        } else {
            kept.push(conjunct)
        }
    }
    if join.join_type != JoinType::Inner {
        return not_impl_err!("a function in SQL with a query, in the condition of an outer join");
    }
    let rest = LogicalPlan::Join(Join {
        on: keys,
        filter: conjunction(kept),
        ..join.clone()
    });
    let always = || Expr::Literal(ScalarValue::from(true), None);
    let filter = conjunction(filters).unwrap_or_else(always);
    Filter::try_new(filter, Arc::new(rest)).map(LogicalPlan::Filter)
}

/// A node over a projection that computes what has queries in its expressions.
fn below(node: LogicalPlan, before: &LogicalPlan) -> Result<LogicalPlan> {
    let inputs = node.inputs();
    let [input] = inputs.as_slice() else {
        return not_impl_err!("a function in SQL with a query, in {}", before.display());
    };
    let own: Vec<Expr> = input.schema().columns().into_iter().map(Expr::Column).collect();
    let mut computed = own.clone();
    let input = (*input).clone();
    let passes = node.schema() == input.schema();
    let mut compute = |expr: Expr| {
        let expr = expr.transform_down(|part| match part {
            Expr::ScalarSubquery(_) => {
                let name = computed.len().to_string();
                computed.push(part.alias_qualified(Some(COMPUTED), name.as_str()));
                let column = Column::new(Some(COMPUTED), name);
                Ok(Transformed::new(
                    Expr::Column(column),
                    true,
                    datafusion::common::tree_node::TreeNodeRecursion::Jump,
                ))
            }
            other => Ok(Transformed::no(other)),
        })?;
        Ok::<Expr, datafusion::common::DataFusionError>(expr.data)
    };
    let names = NamePreserver::new(&node);
    let mut exprs = Vec::new();
    node.apply_expressions(|expr| {
        let name = names.save(expr);
        exprs.push(name.restore(compute(expr.clone())?));
        Ok(datafusion::common::tree_node::TreeNodeRecursion::Continue)
    })?;
    let input = LogicalPlanBuilder::from(input).project(computed)?.build()?;
    let plan = node.with_new_exprs(exprs, vec![input])?;
    if passes {
        LogicalPlanBuilder::from(plan).project(own)?.build()
    } else {
        Ok(plan)
    }
}
