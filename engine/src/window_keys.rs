//! Keys of windows that compute with the results of functions become columns first. DataFusion does not see that rows are in
//! the order of such a key, since it knows no bounds of a function's results, and refuses its own plan.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result};
use datafusion::logical_expr::{Expr, LogicalPlan, Projection, Window};
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
            LogicalPlan::Window(window) => with_columns(window),
            other => Ok(Transformed::no(other)),
        })
        .map(|transformed| transformed.data)
    }
}

fn with_columns(window: Window) -> Result<Transformed<LogicalPlan>> {
    let mut keys = Keys::default();
    let exprs = window.window_expr.iter().map(|expr| keys.taken_out_of(expr.clone()));
    let exprs = exprs.collect::<Result<Vec<Expr>>>()?;
    if keys.0.is_empty() {
        return Ok(Transformed::no(LogicalPlan::Window(window)));
    }
    let input = window.input.schema();
    let own = input.iter().map(|field| Expr::Column(Column::from(field)));
    let computed = keys.0.into_iter().enumerate().map(|(i, key)| key.alias(key_name(i)));
    let below = Projection::try_new(own.chain(computed).collect(), window.input.clone())?;
    let width = below.schema.fields().len();
    let inner = Window::try_new(exprs, Arc::new(LogicalPlan::Projection(below)))?;
    let outer =
        window
            .schema
            .iter()
            .enumerate()
            .map(|(i, (qualifier, field))| match i.checked_sub(input.fields().len()) {
                None => Expr::Column(Column::from((qualifier, field))),
                Some(result) => Expr::Column(Column::from(inner.schema.qualified_field(width + result)))
                    .alias_qualified(qualifier.cloned(), field.name()),
            });
    let outer = outer.collect();
    let plan = Projection::try_new(outer, Arc::new(LogicalPlan::Window(inner)))?;
    Ok(Transformed::yes(LogicalPlan::Projection(plan)))
}

/// Keys that become columns, each once.
#[derive(Default)]
struct Keys(Vec<Expr>);

impl Keys {
    /// A window's expression over columns.
    fn taken_out_of(&mut self, expr: Expr) -> Result<Expr> {
        let over_columns = expr.transform_down(|expr| match expr {
            Expr::WindowFunction(mut call) => {
                let params = &mut call.params;
                let ordered = params.order_by.iter_mut().map(|sort| &mut sort.expr);
                for key in params.partition_by.iter_mut().chain(ordered) {
                    if computes_with_calls(key)? {
                        *key = self.column(key);
                    }
                }
                Ok(Transformed::new(
                    Expr::WindowFunction(call),
                    true,
                    TreeNodeRecursion::Jump,
                ))
            }
            other => Ok(Transformed::no(other)),
        });
        over_columns.map(|transformed| transformed.data)
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
