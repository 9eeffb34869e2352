//! `ARRAY(query)`: an aggregate of the values that the query gives, in its order. Where each row of the query is one that it
//! reads, the aggregate stands in the query itself, which may then look at the query around it; else the query is a table to
//! the aggregate.

use crate::database::folded;
use crate::error::{Error, Result};
use crate::statements::expression as parse_expression;
use crate::visits::Visit;
use sqlparser::ast::{
    Distinct, Expr, Function, GroupByExpr, Ident, OrderBy, OrderByExpr, OrderByKind, Query, Select, SelectItem,
    SetExpr, Visitor,
};
use std::ops::ControlFlow;
use taipan_engine::types::quote;

/// What the query's column is called, and what begins the names of those that its order needs.
const VALUE: &str = "array value";
const KEY: &str = "array key";

/// What a call gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gives {
    /// A value for each row.
    Value,
    /// One for all rows.
    Aggregate,
    /// Rows.
    Rows,
}

/// The expression for the array; `or_empty` is the function that makes an array of no items of NULL.
pub(super) fn array(query: &Query, or_empty: &str, gives: &dyn Fn(&Function) -> Gives) -> Result<Expr> {
    let mut query = query.clone();
    let order = query.order_by.take();
    let keys = match order.as_ref().map(|order| &order.kind) {
        None => Vec::new(),
        Some(OrderByKind::Expressions(keys)) => keys.clone(),
        Some(OrderByKind::All(_)) => return Err(Error::not_built("ORDER BY ALL in ARRAY of a query")),
    };
    let aggregated = match within(&query, &keys, gives) {
        Some(Within::Row(query)) => return parse_expression(&format!("ARRAY[({query})]")),
        Some(Within::Rows(query)) => query,
        None => around(query, order, &keys)?,
    };
    parse_expression(&format!("{}(({aggregated}))", quote(or_empty)))
}

/// The text of a query in which something stands.
enum Within {
    /// It gives one row, whose value is the item.
    Row(String),
    /// It gives the array.
    Rows(String),
}

/// The query with the aggregate in it, if each of its rows is one that it reads, or if it is of one row anyway.
fn within(query: &Query, keys: &[OrderByExpr], gives: &dyn Fn(&Function) -> Gives) -> Option<Within> {
    let mut query = query.clone();
    let plain = query.with.is_none() && query.limit_clause.is_none() && query.fetch.is_none();
    let select = select_of(&mut query).filter(|_| plain)?;
    let ungrouped = matches!(&select.group_by, GroupByExpr::Expressions(exprs, _) if exprs.is_empty());
    if !ungrouped || select.having.is_some() || select.qualify.is_some() {
        return None;
    }
    let value = match select.projection.as_slice() {
        [SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }] => expr.clone(),
        _ => return None,
    };
    match given(&value, gives)? {
        Gives::Rows => None,
        // One row is in any order.
        Gives::Aggregate => Some(Within::Row(query.to_string())),
        Gives::Value => {
            let each = |key: &OrderByExpr| given(&key.expr, gives) == Some(Gives::Value);
            if !keys.iter().all(each) {
                return None;
            }
            let keys = keys.iter().map(|key| {
                if is_value(&key.expr, select) {
                    with_options(&value.to_string(), key)
                } else {
                    with_options(&key.expr.to_string(), key)
                }
            });
            let array = aggregate(&value.to_string(), &keys.collect::<Vec<String>>());
            select.projection = vec![SelectItem::UnnamedExpr(parse_expression(&array).ok()?)];
            Some(Within::Rows(query.to_string()))
        }
    }
}

/// What an expression gives; `None`: there are windows in it.
fn given(expr: &Expr, gives: &dyn Fn(&Function) -> Gives) -> Option<Gives> {
    let mut calls = Calls {
        gives,
        found: Gives::Value,
        depth: 0,
    };
    Visit::visit(expr, &mut calls).is_continue().then_some(calls.found)
}

/// Looks at calls that do not stand in a query of their own.
struct Calls<'a> {
    gives: &'a dyn Fn(&Function) -> Gives,
    found: Gives,
    depth: usize,
}

impl Visitor for Calls<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        if self.depth > 0 {
            return ControlFlow::Continue(());
        }
        if call.over.is_some() {
            return ControlFlow::Break(());
        }
        match (self.gives)(call) {
            Gives::Rows => self.found = Gives::Rows,
            Gives::Aggregate if self.found == Gives::Value => self.found = Gives::Aggregate,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn aggregate(value: &str, keys: &[String]) -> String {
    if keys.is_empty() {
        format!("array_agg({value})")
    } else {
        format!("array_agg({value} ORDER BY {})", keys.join(", "))
    }
}

/// The aggregate over the query as a table.
fn around(mut query: Query, order: Option<OrderBy>, keys: &[OrderByExpr]) -> Result<String> {
    let mut columns = vec![quote(VALUE)];
    let mut ordered = Vec::new();
    let select = select_of(&mut query);
    match select {
        Some(select) => {
            for key in keys {
                let named = if is_value(&key.expr, select) {
                    quote(VALUE)
                } else {
                    let alias = Ident::with_quote('"', format!("{KEY} {}", columns.len()));
                    columns.push(alias.to_string());
                    let expr = key.expr.clone();
                    select.projection.push(SelectItem::ExprWithAlias {
                        expr,
                        alias: alias.clone(),
                    });
                    alias.to_string()
                };
                ordered.push(with_options(&named, key));
            }
        }
        // The only column of such a query is all that it can be put in order by.
        None => ordered.extend(keys.iter().map(|key| with_options(&quote(VALUE), key))),
    }
    if query.limit_clause.is_some() || query.fetch.is_some() {
        query.order_by = order;
    }
    Ok(format!(
        r#"SELECT {} FROM ({query}) AS "array of" ({})"#,
        aggregate(&quote(VALUE), &ordered),
        columns.join(", ")
    ))
}

/// The SELECT that columns can be added to: what is distinct is so without them, and sides of a UNION have as many each.
fn select_of(query: &mut Query) -> Option<&mut Select> {
    match query.body.as_mut() {
        SetExpr::Select(select) if !matches!(select.distinct, Some(Distinct::Distinct | Distinct::On(_))) => {
            Some(select)
        }
        _ => None,
    }
}

/// Whether a key is the value: by its place, or by its name in the result, which comes before those of columns.
fn is_value(key: &Expr, select: &Select) -> bool {
    match (key, select.projection.first()) {
        (Expr::Value(place), _) => place.value.to_string() == "1",
        (Expr::Identifier(name), Some(SelectItem::ExprWithAlias { alias, .. })) => folded(alias) == folded(name),
        _ => false,
    }
}

/// A key with its direction and where it has NULL.
fn with_options(named: &str, key: &OrderByExpr) -> String {
    let mut text = named.to_string();
    match key.options.asc {
        Some(true) => text.push_str(" ASC"),
        Some(false) => text.push_str(" DESC"),
        None => {}
    }
    match key.options.nulls_first {
        Some(true) => text.push_str(" NULLS FIRST"),
        Some(false) => text.push_str(" NULLS LAST"),
        None => {}
    }
    text
}
