//! Names of columns of queries in FROM and in WITH that nobody gives a name, as Postgres gives them: `count`, `x` of `x::date`. The
//! planner's are texts. Comes before anything else is done to what they are made of.

use super::naming;
use super::several::is_several;
use crate::visits::Visit;
use sqlparser::ast::{
    Distinct, Expr, Ident, OrderBy, OrderByKind, Query, Select, SelectItem, SetExpr, TableFactor, Visitor,
};
use std::ops::ControlFlow;

/// Of a query in FROM.
pub(super) fn in_from(factor: &mut TableFactor) {
    if let TableFactor::Derived { subquery, alias, .. } = factor
        && alias.as_ref().is_none_or(|alias| alias.columns.is_empty())
    {
        name(subquery);
    }
}

/// Of the queries in WITH.
pub(super) fn in_with(query: &mut Query) {
    let Some(with) = &mut query.with else { return };
    for table in &mut with.cte_tables {
        if table.alias.columns.is_empty() {
            name(&mut table.query);
        }
    }
}

/// The first of several queries gives its names to all.
fn name(query: &mut Query) {
    let mut taken = Names(Vec::new());
    if let Some(OrderBy {
        kind: OrderByKind::Expressions(keys),
        ..
    }) = &query.order_by
    {
        // A name alone is one of the result, in an expression it is a column.
        let computed = keys.iter().filter(|key| !matches!(key.expr, Expr::Identifier(_)));
        for key in computed {
            let _ = Visit::visit(&key.expr, &mut taken);
        }
    }
    of_body(&mut query.body, &taken.0);
}

fn of_body(body: &mut SetExpr, taken: &[String]) {
    match body {
        SetExpr::SetOperation { left, .. } => of_body(left, taken),
        SetExpr::Query(query) => name(query),
        SetExpr::Select(select) => of_select(select, taken),
        _ => {}
    }
}

fn of_select(select: &mut Select, taken: &[String]) {
    let names: Option<Vec<String>> = select.projection.iter().map(called).collect();
    // Columns of `*` may be called alike.
    let Some(names) = names else { return };
    if matches!(select.distinct, Some(Distinct::On(_))) {
        return;
    }
    let grouped = grouped_names(select);
    for (place, item) in select.projection.iter_mut().enumerate() {
        let SelectItem::UnnamedExpr(expr) = item else { continue };
        let own = &names[place];
        let is_plain = matches!(expr, Expr::Identifier(_) | Expr::CompoundIdentifier(_));
        let is_only = names.iter().filter(|name| *name == own).count() == 1;
        // A group of that name is one of a column.
        if is_plain || !is_only || own.starts_with('?') || grouped.contains(own) || taken.contains(own) {
            continue;
        }
        *item = SelectItem::ExprWithAlias {
            expr: expr.clone(),
            alias: Ident::with_quote('"', own),
        };
    }
}

/// What a column is called; `None`: it may be several.
fn called(item: &SelectItem) -> Option<String> {
    match item {
        SelectItem::UnnamedExpr(expr) if is_several(expr) => None,
        SelectItem::UnnamedExpr(expr) => Some(naming::name(expr)),
        SelectItem::ExprWithAlias { alias, .. } => Some(match alias.quote_style {
            Some(_) => alias.value.clone(),
            None => alias.value.to_lowercase(),
        }),
        _ => None,
    }
}

/// The names in GROUP BY, HAVING and QUALIFY.
fn grouped_names(select: &Select) -> Vec<String> {
    let mut names = Names(Vec::new());
    let _ = Visit::visit(&select.group_by, &mut names);
    for condition in [&select.having, &select.qualify].into_iter().flatten() {
        let _ = Visit::visit(condition, &mut names);
    }
    names.0
}

struct Names(Vec<String>);

impl Visitor for Names {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        if let Expr::Identifier(name) = expr {
            self.0.push(naming::name(&Expr::Identifier(name.clone())));
        }
        ControlFlow::Continue(())
    }
}
