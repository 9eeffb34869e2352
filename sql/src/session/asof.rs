//! `ASOF JOIN`, as DuckDB has it: to each row of the left side the one of the right side that is nearest in the order which the
//! inequality of its condition says. Written as a join with the first row of a query that looks at the left side.

use crate::database::folded;
use crate::dialect::{asof_columns, asof_condition, asof_parts};
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
    for table in &mut select.from {
        let first = table.relation.clone();
        for (place, join) in table.joins.iter_mut().enumerate() {
            by_columns(join, (place == 0).then_some(&first))?;
            of_join(join)?;
        }
    }
    Ok(())
}

/// Writes USING, whose last column is the one by which the nearest row is found, as a condition. The columns are those of the
/// left side then, as in other joins.
fn by_columns(join: &mut Join, left: Option<&TableFactor>) -> Result<()> {
    let (JoinOperator::Join(constraint)
    | JoinOperator::Inner(constraint)
    | JoinOperator::Left(constraint)
    | JoinOperator::LeftOuter(constraint)) = &mut join.join_operator
    else {
        return Ok(());
    };
    let JoinConstraint::Using(columns) = constraint else {
        return Ok(());
    };
    let Some(columns) = asof_columns(columns) else {
        return Ok(());
    };
    let right = name(&join.relation)?;
    let left = left.map(name).transpose()?;
    let left = left.ok_or_else(|| {
        let error = Error::not_built("ASOF JOIN … USING behind another join");
        error.with_hint("Write the condition: ON l.key = r.key AND l.time >= r.time.")
    })?;
    let (left, right) = (Ident::with_quote('"', left), Ident::with_quote('"', right));
    let columns: Vec<String> = columns.iter().map(ToString::to_string).collect();
    let last = columns.len().saturating_sub(1);
    let parts = columns.iter().enumerate().map(|(place, column)| {
        let operator = if place == last { ">=" } else { "=" };
        format!("{left}.{column} {operator} {right}.{column}")
    });
    let condition = parts.collect::<Vec<_>>().join(" AND ");
    *constraint = JoinConstraint::On(parse_expression(&asof_condition(&condition))?);
    of_join_without(join, &columns)
}

fn of_join(join: &mut Join) -> Result<()> {
    of_join_without(join, &[])
}

/// Writes a join so, whose right side shows these columns to nobody.
fn of_join_without(join: &mut Join, hidden: &[String]) -> Result<()> {
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
        "(SELECT *{} FROM {} WHERE {} ORDER BY {order} LIMIT 1)",
        match hidden {
            [] => String::new(),
            hidden => format!(" EXCLUDE ({})", hidden.join(", ")),
        },
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
