//! An analyzer rule that adds what filters with Python calls imply: predicates over columns, by which scans leave out files,
//! row groups and rows that the calls would refuse. They stand in a filter of their own below, and hold of every row that
//! the calls accept or raise at, so that with them the query gives the same rows and the same exceptions.
//!
//! Columns that a projection below the filter computes are seen through. What else that projection computes, or a filter
//! below, is then not computed for the rows that are left out, as with a filter without calls that is written there.
//!
//! Knows nothing of how functions are compiled: that is asked of `taipan_udf::predicates`.

mod conditions;
mod emit;

pub(crate) use conditions::{as_constant, comparison, is_column, value_type};
pub(crate) use emit::within;

use crate::python_calls;
use crate::runtime::Runtime;
use conditions::Rows;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, DFSchema, Result};
use datafusion::logical_expr::utils::{conjunction, split_conjunction};
use datafusion::logical_expr::{Expr, Filter, Join, LogicalPlan};
use datafusion::optimizer::AnalyzerRule;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_udf::Mode;

/// Adds implied predicates below filters; where all functions are to be interpreted, none.
#[derive(Debug)]
pub(crate) struct AddImplied {
    pub runtime: Arc<Runtime>,
}

impl AnalyzerRule for AddImplied {
    fn name(&self) -> &str {
        "add_implied_predicates"
    }

    fn analyze(&self, plan: LogicalPlan, _config: &ConfigOptions) -> Result<LogicalPlan> {
        if self.runtime.options().mode == Mode::Interpreted {
            return Ok(plan);
        }
        let changed = plan.transform_up_with_subqueries(|node| match node {
            LogicalPlan::Filter(filter) => below_filter(filter),
            LogicalPlan::Join(join) => within_join(join),
            other => Ok(Transformed::no(other)),
        })?;
        Ok(changed.data)
    }
}

fn below_filter(mut filter: Filter) -> Result<Transformed<LogicalPlan>> {
    let predicates: Vec<Expr> = split_conjunction(&filter.predicate).into_iter().cloned().collect();
    let below = below(&filter.input, &predicates)?;
    let changed = below.is_some();
    if let Some(input) = below {
        filter.input = Arc::new(input);
    }
    Ok(Transformed::new_transformed(LogicalPlan::Filter(filter), changed))
}

/// A join whose condition says what it implies, each side of which is pushed down to it.
fn within_join(mut join: Join) -> Result<Transformed<LogicalPlan>> {
    let predicates = join.filter.iter().flat_map(|filter| split_conjunction(filter));
    let predicates: Vec<Expr> = predicates.cloned().collect();
    let all = implied(&predicates, &join.schema);
    let changed = !all.is_empty();
    if changed {
        join.filter = conjunction(all.into_iter().chain(predicates));
    }
    Ok(Transformed::new_transformed(LogicalPlan::Join(join), changed))
}

/// The plan with a filter of what the predicates imply, as far down as columns are only renamed and computed.
fn below(plan: &Arc<LogicalPlan>, predicates: &[Expr]) -> Result<Option<LogicalPlan>> {
    let inner = match plan.as_ref() {
        LogicalPlan::Projection(projection) if !projection.expr.iter().any(Expr::is_volatile) => {
            Some((&projection.schema, projection.expr.clone(), &projection.input))
        }
        LogicalPlan::SubqueryAlias(alias) => {
            let columns = alias.input.schema().columns().into_iter().map(Expr::Column);
            Some((&alias.schema, columns.collect(), &alias.input))
        }
        LogicalPlan::Filter(filter) if !filter.predicate.exists(|expr| Ok(python_calls::is_call(expr)))? => {
            let columns = filter.input.schema().columns().into_iter().map(Expr::Column);
            Some((filter.input.schema(), columns.collect(), &filter.input))
        }
        _ => None,
    };
    if let Some((schema, made_of, input)) = inner {
        let made: HashMap<Column, &Expr> = schema.columns().into_iter().zip(&made_of).collect();
        let seen = predicates.iter().map(|predicate| seen_through(predicate, &made));
        return match below(input, &seen.collect::<Result<Vec<_>>>()?)? {
            Some(input) => plan.with_new_exprs(plan.expressions(), vec![input]).map(Some),
            None => Ok(None),
        };
    }
    match conjunction(implied(predicates, plan.schema())) {
        Some(implied) => Filter::try_new(implied, plan.clone()).map(|filter| Some(LogicalPlan::Filter(filter))),
        None => Ok(None),
    }
}

/// A predicate over what a node's columns are made of.
fn seen_through(predicate: &Expr, made: &HashMap<Column, &Expr>) -> Result<Expr> {
    let seen = predicate.clone().transform_up(|expr| match &expr {
        Expr::Column(column) => match made.get(column) {
            Some(inner) => Ok(Transformed::yes((*inner).clone().unalias_nested().data)),
            None => Ok(Transformed::no(expr)),
        },
        _ => Ok(Transformed::no(expr)),
    })?;
    Ok(seen.data)
}

/// What predicates, evaluated one after the other, imply of the columns of a plan.
fn implied(predicates: &[Expr], schema: &DFSchema) -> Vec<Expr> {
    let mut rows = Rows::of(schema);
    let mut conditions = Vec::with_capacity(predicates.len());
    let mut with_calls = Vec::new();
    for predicate in predicates {
        let calls = rows.calls();
        conditions.push(rows.condition(predicate));
        with_calls.push(rows.calls() > calls);
    }
    if rows.calls() == 0 {
        return Vec::new();
    }
    let implied = taipan_udf::predicates::implied(&conditions, rows.columns());
    let told = implied.iter().zip(with_calls).filter(|(_, calls)| *calls);
    let mut all: Vec<Expr> = Vec::new();
    for conjunct in told.flat_map(|(predicate, _)| emit::conjuncts(predicate, &rows)) {
        if !all.contains(&conjunct) {
            all.push(conjunct);
        }
    }
    all
}
