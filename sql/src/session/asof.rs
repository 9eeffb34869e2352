//! `ASOF JOIN`, as DuckDB has it: to each row of the left side the one of the right side that is nearest in the order which the
//! inequality of its condition says. Written as a join with the first row of a query that looks at the left side.

use crate::database::folded;
use crate::dialect::asof_parts;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use crate::visits::visit_expressions;
use sqlparser::ast::{
    BinaryOperator, Expr, Ident, Join, JoinConstraint, JoinOperator, Select, TableAlias, TableFactor,
};
use std::ops::ControlFlow;

/// Writes the joins of a SELECT so.
///
/// # Errors
///
/// 42601 for conditions other than equalities and one inequality; 0A000 for an inequality whose sides do not say what they are
/// columns of.
pub(super) fn rewrite(select: &mut Select) -> Result<()> {
    let joins = select.from.iter_mut().flat_map(|table| &mut table.joins);
    joins.into_iter().try_for_each(of_join)
}

fn of_join(join: &mut Join) -> Result<()> {
    let (JoinOperator::Join(JoinConstraint::On(condition))
    | JoinOperator::Inner(JoinConstraint::On(condition))
    | JoinOperator::Left(JoinConstraint::On(condition))
    | JoinOperator::LeftOuter(JoinConstraint::On(condition))) = &join.join_operator
    else {
        return Ok(());
    };
    let Some(parts) = asof_parts(condition) else {
        return Ok(());
    };
    let name = name(&join.relation)?;
    let order = order(&parts, &name)?;
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let text = format!(
        "(SELECT * FROM {} WHERE {} ORDER BY {order} LIMIT 1)",
        join.relation,
        parts.join(" AND ")
    );
    let Expr::Subquery(subquery) = parse_expression(&text)? else {
        return Err(Error::new(SqlState::Internal, "a query that is none"));
    };
    join.relation = TableFactor::Derived {
        lateral: true,
        subquery,
        alias: Some(TableAlias {
            explicit: true,
            name: Ident::with_quote('"', name),
            columns: Vec::new(),
            at: None,
        }),
        sample: None,
    };
    let always = JoinConstraint::On(parse_expression("true")?);
    join.join_operator = match join.join_operator {
        JoinOperator::Left(_) | JoinOperator::LeftOuter(_) => JoinOperator::LeftOuter(always),
        _ => JoinOperator::Inner(always),
    };
    Ok(())
}

/// What the right side is called.
fn name(relation: &TableFactor) -> Result<String> {
    let name = match relation {
        TableFactor::Table { alias: Some(alias), .. } | TableFactor::Derived { alias: Some(alias), .. } => {
            Some(folded(&alias.name))
        }
        TableFactor::Table { name, args: None, .. } => name.0.last().and_then(|part| part.as_ident()).map(folded),
        _ => None,
    };
    name.ok_or_else(|| Error::not_built("ASOF JOIN of anything but a table or a query with a name"))
}

/// Whether all columns of an expression are those of a table; `None`: it does not say.
fn is_of(expr: &Expr, table: &str) -> Option<bool> {
    let (mut own, mut others) = (false, false);
    let found = visit_expressions(expr, |part| match part {
        Expr::Identifier(_) => ControlFlow::Break(()),
        Expr::CompoundIdentifier(parts) => {
            let of = parts.len().checked_sub(2).and_then(|place| parts.get(place));
            if of.is_some_and(|of| folded(of) == table) {
                own = true;
            } else {
                others = true;
            }
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    });
    if found.is_break() || own && others {
        return None;
    }
    Some(own)
}

/// The order in which the nearest row of the right side is the first.
fn order(parts: &[Expr], table: &str) -> Result<String> {
    let mut order = None;
    for part in parts {
        let part = match part {
            Expr::Nested(inner) => inner,
            other => other,
        };
        let Expr::BinaryOp { left, op, right } = part else {
            return Err(wrong());
        };
        let greater = match op {
            BinaryOperator::Eq => continue,
            BinaryOperator::Gt | BinaryOperator::GtEq => true,
            BinaryOperator::Lt | BinaryOperator::LtEq => false,
            _ => return Err(wrong()),
        };
        // Of `l.x >= r.y` the greatest `r.y` is the nearest.
        let (key, descending) = match (is_of(left, table), is_of(right, table)) {
            (Some(false), Some(true)) => (right, greater),
            (Some(true), Some(false)) => (left, !greater),
            _ => {
                let what = format!("ASOF JOIN by {part}");
                let hint = "Write the columns with their tables, those of one on each side: l.time >= r.time.";
                return Err(Error::not_built(what).with_hint(hint));
            }
        };
        if order.is_some() {
            return Err(wrong());
        }
        order = Some(format!("{key} {}", if descending { "DESC" } else { "ASC" }));
    }
    order.ok_or_else(wrong)
}

fn wrong() -> Error {
    let message = "ASOF JOIN takes equalities and exactly one of >=, >, <= and <";
    Error::new(SqlState::SyntaxError, message)
}
