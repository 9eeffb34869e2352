//! Parameters in the tree of a statement: their numbers, and casts of them to their types. Those that are the whole of a LIMIT or
//! OFFSET stay as they are.

use crate::error::{Error, Result, SqlState};
use crate::visits::VisitMut;
use sqlparser::ast::{
    CastKind, DataType as SqlType, Expr, LimitClause, Query, Statement, Value, ValueWithSpan, VisitorMut,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The largest number of a parameter, as in Postgres's protocol.
const MOST: usize = 65_535;

/// The number of a parameter, from 0 on.
pub(super) fn number(expr: &Expr) -> Option<Result<usize>> {
    let Expr::Value(ValueWithSpan {
        value: Value::Placeholder(name),
        ..
    }) = expr
    else {
        return None;
    };
    let number = name.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok());
    Some(match number {
        Some(number @ 1..=MOST) => Ok(number - 1),
        _ => Err(Error::new(
            SqlState::UndefinedParameter,
            format!("there is no parameter {name}"),
        )),
    })
}

pub(super) fn cast_known(statement: &mut Statement, types: &BTreeMap<usize, SqlType>) {
    let _ = statement.visit(&mut Limits {
        limits: Vec::new(),
        types,
    });
}

/// The parameters that are the whole of a LIMIT or OFFSET.
pub(super) fn limits(statement: &mut Statement) -> Vec<usize> {
    let mut found = Counts(Vec::new());
    let _ = statement.visit(&mut found);
    found.0
}

struct Counts(Vec<usize>);

impl VisitorMut for Counts {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        let counts: Vec<&Expr> = match &query.limit_clause {
            Some(LimitClause::LimitOffset { limit, offset, .. }) => {
                let offset = offset.as_ref().map(|offset| &offset.value);
                limit.iter().chain(offset).collect()
            }
            Some(LimitClause::OffsetCommaLimit { offset, limit }) => vec![offset, limit],
            None => Vec::new(),
        };
        self.0.extend(counts.into_iter().filter_map(number).flatten());
        ControlFlow::Continue(())
    }
}

/// Casts parameters, but not those that are the whole of a LIMIT or OFFSET.
struct Limits<'a> {
    /// Those that were taken out of a query while its other expressions are visited.
    limits: Vec<Option<LimitClause>>,
    types: &'a BTreeMap<usize, SqlType>,
}

impl VisitorMut for Limits<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        self.limits.push(query.limit_clause.take());
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        query.limit_clause = self.limits.pop().flatten();
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        let ty = match number(expr) {
            Some(Ok(number)) => self.types.get(&number),
            _ => None,
        };
        if let Some(ty) = ty {
            let value = std::mem::replace(expr, Expr::value(Value::Null));
            *expr = Expr::Cast {
                kind: CastKind::Cast,
                expr: Box::new(value),
                data_type: ty.clone(),
                array: false,
                format: None,
            };
        }
        ControlFlow::Continue(())
    }
}
