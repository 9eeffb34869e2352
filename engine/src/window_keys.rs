//! Keys of windows, and of ORDER BY in aggregates, that compute with the results of functions become columns first. DataFusion
//! does not see that rows are in the order of such a key, since it knows no bounds of a function's results, and refuses its
//! own plan.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchema, Result};
use datafusion::logical_expr::{Aggregate, Expr, LogicalPlan, Projection, Window};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;

/// The rule.
#[derive(Debug)]
pub(crate) struct WindowKeys;

impl AnalyzerRule for WindowKeys {
    fn name(&self) -> &str {
        "window_keys"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.transform_up_with_subqueries(|plan| match plan {
            LogicalPlan::Window(window) => of_window(window),
            LogicalPlan::Aggregate(aggregate) => of_aggregate(aggregate),
            other => Ok(Transformed::no(other)),
        })
        .map(|transformed| transformed.data)
    }
}

fn of_window(window: Window) -> Result<Transformed<LogicalPlan>> {
    let mut keys = Keys::default();
    let exprs = keys.taken_out_of(&window.window_expr)?;
    if keys.0.is_empty() {
        return Ok(Transformed::no(LogicalPlan::Window(window)));
    }
    let below = keys.below(&window.input)?;
    let (own, width) = (window.input.schema().fields().len(), below.schema().fields().len());
    let inner = Window::try_new(exprs, Arc::new(below))?;
    let places: Vec<usize> = (0..own).chain(width..inner.schema.fields().len()).collect();
    renamed(LogicalPlan::Window(inner), &places, &window.schema)
}

fn of_aggregate(aggregate: Aggregate) -> Result<Transformed<LogicalPlan>> {
    let mut keys = Keys::default();
    let exprs = keys.taken_out_of(&aggregate.aggr_expr)?;
    if keys.0.is_empty() {
        return Ok(Transformed::no(LogicalPlan::Aggregate(aggregate)));
    }
    let below = keys.below(&aggregate.input)?;
    let inner = Aggregate::try_new(Arc::new(below), aggregate.group_expr.clone(), exprs)?;
    let places: Vec<usize> = (0..inner.schema.fields().len()).collect();
    renamed(LogicalPlan::Aggregate(inner), &places, &aggregate.schema)
}

/// The columns at these places by the names that they had.
pub(crate) fn renamed(plan: LogicalPlan, places: &[usize], names: &DFSchema) -> Result<Transformed<LogicalPlan>> {
    let columns = places.iter().zip(names.iter()).map(|(place, (qualifier, field))| {
        let column = Column::from(plan.schema().qualified_field(*place));
        if column.name == *field.name() && column.relation.as_ref() == qualifier {
            Expr::Column(column)
        } else {
            Expr::Column(column).alias_qualified(qualifier.cloned(), field.name())
        }
    });
    let columns = columns.collect();
    let plan = Projection::try_new(columns, Arc::new(plan))?;
    Ok(Transformed::yes(LogicalPlan::Projection(plan)))
}

/// Keys that become columns, each once.
#[derive(Default)]
struct Keys(Vec<Expr>);

impl Keys {
    /// Expressions whose keys are columns.
    fn taken_out_of(&mut self, exprs: &[Expr]) -> Result<Vec<Expr>> {
        let over_columns = exprs.iter().map(|expr| {
            let over_columns = expr.clone().transform_down(|expr| match expr {
                Expr::WindowFunction(mut call) => {
                    let params = &mut call.params;
                    let ordered = params.order_by.iter_mut().map(|sort| &mut sort.expr);
                    self.replace(params.partition_by.iter_mut().chain(ordered))?;
                    let call = Expr::WindowFunction(call);
                    Ok(Transformed::new(call, true, TreeNodeRecursion::Jump))
                }
                Expr::AggregateFunction(mut call) => {
                    self.replace(call.params.order_by.iter_mut().map(|sort| &mut sort.expr))?;
                    let call = Expr::AggregateFunction(call);
                    Ok(Transformed::new(call, true, TreeNodeRecursion::Jump))
                }
                other => Ok(Transformed::no(other)),
            });
            over_columns.map(|transformed| transformed.data)
        });
        over_columns.collect()
    }

    fn replace<'k>(&mut self, keys: impl Iterator<Item = &'k mut Expr>) -> Result<()> {
        for key in keys {
            if computes_with_calls(key)? {
                *key = self.column(key);
            }
        }
        Ok(())
    }

    /// The input with the keys as further columns.
    fn below(self, input: &Arc<LogicalPlan>) -> Result<LogicalPlan> {
        let own = input.schema().iter().map(|field| Expr::Column(Column::from(field)));
        let computed = self.0.into_iter().enumerate().map(|(i, key)| key.alias(key_name(i)));
        let columns = own.chain(computed).collect();
        Ok(LogicalPlan::Projection(Projection::try_new(columns, input.clone())?))
    }

    fn column(&mut self, key: &Expr) -> Expr {
        let place = self.0.iter().position(|other| other == key).unwrap_or_else(|| {
            self.0.push(key.clone());
            self.0.len() - 1
        });
        Expr::Column(Column::new_unqualified(key_name(place)))
    }
}

/// No name that can be typed is like it.
fn key_name(place: usize) -> String {
    format!("\u{1}key{place}")
}

/// Whether a call of a function is a part of an expression, but not all of it.
fn computes_with_calls(expr: &Expr) -> Result<bool> {
    let mut found = false;
    expr.apply_children(|child| {
        found = found || child.exists(|part| Ok(matches!(part, Expr::ScalarFunction(_))))?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(found)
}
