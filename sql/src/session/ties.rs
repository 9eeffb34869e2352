//! `FETCH FIRST n ROWS WITH TIES`: the rows whose rank is among the first, as a condition on the rank.

use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use crate::visits::visit_expressions;
use sqlparser::ast::{
    Expr, Fetch, LimitClause, OrderBy, OrderByExpr, OrderByKind, Query, Select, SelectItem, SetExpr, Value,
    ValueWithSpan,
};
use std::ops::ControlFlow;

/// Rewrites a query. `is_volatile` tells whether an expression may have another value each time.
///
/// # Errors
///
/// 42601 without ORDER BY; 0A000 for orders that would have to be computed twice.
pub(super) fn rewrite(query: &mut Query, is_volatile: &dyn Fn(&Expr) -> bool) -> Result<()> {
    let Some(fetch) = query.fetch.as_ref().filter(|fetch| fetch.with_ties && !fetch.percent) else {
        return Ok(());
    };
    let offset = match &query.limit_clause {
        None => 0,
        Some(LimitClause::LimitOffset {
            limit: None,
            offset,
            limit_by,
        }) if limit_by.is_empty() => offset.as_ref().map_or(Ok(0), |offset| count(&offset.value, "OFFSET"))?,
        // What has two limits is refused later.
        Some(_) => return Ok(()),
    };
    let wanted = fetch.quantity.as_ref().map_or(Ok(1), |count_| count(count_, "FETCH"))?;
    let keys = match &query.order_by {
        Some(OrderBy {
            kind: OrderByKind::Expressions(keys),
            ..
        }) if !keys.is_empty() => keys.clone(),
        Some(_) => return Err(Error::not_built("FETCH … WITH TIES with ORDER BY ALL")),
        None => {
            let message = "WITH TIES cannot be specified without ORDER BY clause";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
    };
    if wanted == 0 {
        query.fetch = Some(Fetch {
            with_ties: false,
            percent: false,
            quantity: fetch.quantity.clone(),
        });
        return Ok(());
    }
    let last = wanted.saturating_add(offset);
    match query.body.as_mut() {
        SetExpr::Select(select) if select.distinct.is_none() && select.qualify.is_none() => {
            let keys = keys.iter().map(|key| of_input(key, select, is_volatile));
            let keys = keys.collect::<Result<Vec<_>>>()?;
            select.qualify = Some(rank(&keys, last)?);
        }
        body => *body = around(body, &keys, last)?,
    }
    query.fetch = None;
    Ok(())
}

/// A number of rows, which is a constant.
fn count(expr: &Expr, clause: &str) -> Result<u64> {
    if let Expr::Value(ValueWithSpan {
        value: Value::Number(text, _),
        ..
    }) = expr
        && let Ok(count) = text.parse()
    {
        return Ok(count);
    }
    Err(Error::not_built(format!(
        "{clause} of anything but a number beside WITH TIES"
    )))
}

fn rank(keys: &[OrderByExpr], last: u64) -> Result<Expr> {
    let keys = keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    parse_expression(&format!("rank() OVER (ORDER BY {keys}) <= {last}"))
}

/// The key over the columns that a SELECT reads: a name of its result, or a place in it, is what stands there.
fn of_input(key: &OrderByExpr, select: &Select, is_volatile: &dyn Fn(&Expr) -> bool) -> Result<OrderByExpr> {
    let value = |item: &SelectItem| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => Some(expr.clone()),
        _ => None,
    };
    let found = match &key.expr {
        Expr::Identifier(name) => select.projection.iter().find_map(|item| match item {
            SelectItem::ExprWithAlias { expr, alias } if folded(alias) == folded(name) => Some(expr.clone()),
            _ => None,
        }),
        Expr::Value(ValueWithSpan {
            value: Value::Number(text, _),
            ..
        }) => {
            let place = text.parse::<usize>().unwrap_or(0);
            let items = select.projection.get(..place).filter(|items| !items.is_empty());
            let items: Option<Vec<Expr>> = items.and_then(|items| items.iter().map(value).collect());
            match items.and_then(|mut items| items.pop()) {
                Some(expr) => Some(expr),
                None => return Err(Error::not_built("WITH TIES of a place behind * in ORDER BY")),
            }
        }
        _ => None,
    };
    let expr = found.unwrap_or_else(|| key.expr.clone());
    let windows = visit_expressions(&expr, |part| match part {
        Expr::Function(call) if call.over.is_some() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    if windows.is_break() || is_volatile(&expr) {
        return Err(
            Error::not_built("WITH TIES of a window or of what is another value each time")
                .with_hint("Compute it in a query in FROM."),
        );
    }
    Ok(OrderByExpr {
        expr: Expr::Nested(Box::new(expr)),
        ..key.clone()
    })
}

/// The rows of a body with a condition on the rank: its keys are columns of the result.
fn around(body: &SetExpr, keys: &[OrderByExpr], last: u64) -> Result<SetExpr> {
    if !keys.iter().all(|key| matches!(key.expr, Expr::Identifier(_))) {
        let what = "WITH TIES of anything but columns of the result, beside DISTINCT, QUALIFY or UNION";
        return Err(Error::not_built(what));
    }
    let text = format!("(SELECT * FROM ({body}) AS \"ties of\" QUALIFY {})", rank(keys, last)?);
    match parse_expression(&text)? {
        Expr::Subquery(query) => Ok(*query.body),
        _ => Err(Error::new(SqlState::Internal, "a query that is none")),
    }
}
