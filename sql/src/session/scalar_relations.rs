//! Functions of one value in FROM: `SELECT * FROM half(7) AS h` is a query of one row.

use super::making::call_of;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{Expr, FunctionArg, Ident, ObjectName, SelectItem, SetExpr, TableAlias, TableFactor};

/// The query of a call. Without other names, it and its column are called as the function is.
pub(super) fn of_call(
    name: &ObjectName,
    args: Vec<FunctionArg>,
    alias: Option<TableAlias>,
    lateral: bool,
) -> Result<TableFactor> {
    let called = name.0.last().and_then(|part| part.as_ident()).cloned();
    let called = called.unwrap_or_else(|| Ident::new("value"));
    let alias = alias.unwrap_or_else(|| TableAlias {
        explicit: true,
        name: called,
        columns: Vec::new(),
        at: None,
    });
    let Expr::Subquery(mut subquery) = parse_expression("(SELECT NULL)")? else {
        return Err(Error::new(SqlState::Internal, "a query that is none"));
    };
    if let SetExpr::Select(select) = subquery.body.as_mut() {
        select.projection = vec![SelectItem::ExprWithAlias {
            expr: call_of(name.clone(), args),
            alias: alias.name.clone(),
        }];
    }
    Ok(TableFactor::Derived {
        lateral,
        subquery,
        alias: Some(alias),
        sample: None,
    })
}
