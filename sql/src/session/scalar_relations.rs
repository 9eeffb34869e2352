//! Functions of one value in FROM: `SELECT * FROM half(7) AS h` is a query of one row.

use super::making::call_of;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{Expr, FunctionArg, Ident, ObjectName, SelectItem, SetExpr, TableAlias, TableFactor};

/// The query of a call. Without other names, it and its column are called as the function is; `column` is the name of the
/// parameter that it gives back.
pub(super) fn of_call(
    name: &ObjectName,
    args: Vec<FunctionArg>,
    alias: Option<TableAlias>,
    lateral: bool,
    column: Option<&str>,
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
            alias: column.map_or_else(|| alias.name.clone(), |column| Ident::with_quote('"', column)),
        }];
    }
    Ok(TableFactor::Derived {
        lateral,
        subquery,
        alias: Some(alias),
        sample: None,
    })
}

/// A row of these columns, which a call gives.
pub(super) struct Row<'a> {
    pub columns: &'a [String],
    pub lateral: bool,
}

impl Row<'_> {
    /// The query of the call. What looks at other tables names the call once for each column, because the planner knows no
    /// query within it that looks at them too.
    pub fn of_call(&self, name: &ObjectName, args: Vec<FunctionArg>, alias: Option<TableAlias>) -> Result<TableFactor> {
        let called = name.0.last().and_then(|part| part.as_ident()).cloned();
        let alias = alias.unwrap_or_else(|| TableAlias {
            explicit: true,
            name: called.unwrap_or_else(|| Ident::new("value")),
            columns: Vec::new(),
            at: None,
        });
        let call = call_of(name.clone(), args).to_string();
        let row = if self.lateral { call.as_str() } else { "\"row of\"" };
        let fields = self.columns.iter().map(|column| {
            let column = Ident::with_quote('"', column.as_str());
            format!("({row}).{column} AS {column}")
        });
        let fields = fields.collect::<Vec<_>>().join(", ");
        let text = if self.lateral {
            format!("(SELECT {fields})")
        } else {
            format!("(SELECT {fields} FROM (SELECT {call} AS \"row of\") AS \"parameters of\")")
        };
        match parse_expression(&text)? {
            Expr::Subquery(subquery) => Ok(TableFactor::Derived {
                lateral: self.lateral,
                subquery,
                alias: Some(alias),
                sample: None,
            }),
            _ => Err(Error::new(SqlState::Internal, "a query that is none")),
        }
    }
}
