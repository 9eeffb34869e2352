//! A FROM: its columns in the order of `*`, and its joins with ON for USING.

use super::columns::{Done, Known, Scope, Visible, columns_of, failed};
use super::names::Names;
use crate::database::folded;
use crate::session::changes::query;
use crate::session::making::call;
use sqlparser::ast::{
    BinaryOperator, Expr, JoinConstraint, JoinOperator, SetExpr, TableFactor, TableWithJoins, Value, With,
};

/// Which side's values a merged column has.
#[derive(Clone, Copy)]
enum Values {
    Left,
    Right,
    Either,
}

/// The condition of a join.
pub fn constraint(operator: &JoinOperator) -> Option<&JoinConstraint> {
    match operator {
        JoinOperator::Join(on)
        | JoinOperator::Inner(on)
        | JoinOperator::Left(on)
        | JoinOperator::LeftOuter(on)
        | JoinOperator::Right(on)
        | JoinOperator::RightOuter(on)
        | JoinOperator::FullOuter(on)
        | JoinOperator::Semi(on)
        | JoinOperator::LeftSemi(on)
        | JoinOperator::RightSemi(on)
        | JoinOperator::Anti(on)
        | JoinOperator::LeftAnti(on)
        | JoinOperator::RightAnti(on) => Some(on),
        _ => None,
    }
}

fn constraint_mut(operator: &mut JoinOperator) -> Option<&mut JoinConstraint> {
    match operator {
        JoinOperator::Join(on)
        | JoinOperator::Inner(on)
        | JoinOperator::Left(on)
        | JoinOperator::LeftOuter(on)
        | JoinOperator::Right(on)
        | JoinOperator::RightOuter(on)
        | JoinOperator::FullOuter(on)
        | JoinOperator::Semi(on)
        | JoinOperator::LeftSemi(on)
        | JoinOperator::RightSemi(on)
        | JoinOperator::Anti(on)
        | JoinOperator::LeftAnti(on)
        | JoinOperator::RightAnti(on) => Some(on),
        _ => None,
    }
}

/// Whether columns of both sides become one.
pub fn merges(constraint: &JoinConstraint) -> bool {
    matches!(constraint, JoinConstraint::Using(_) | JoinConstraint::Natural)
}

/// The columns of tables that are joined, whose USING is written as ON; `None`: those of a table are not known. `before` is
/// what stands to the left of them in FROM.
///
/// # Errors
///
/// 42702, 42703, and what has to be known first.
pub fn of_tree(tree: &mut TableWithJoins, before: &Scope, known: &Known, withs: &[With]) -> Done<Option<Scope>> {
    let Some(mut scope) = of_factor(&mut tree.relation, before, known, withs)? else {
        return Ok(None);
    };
    for join in &mut tree.joins {
        let mut to_the_left = before.clone();
        to_the_left.extend(scope.clone());
        let Some(right) = of_factor(&mut join.relation, &to_the_left, known, withs)? else {
            return Ok(None);
        };
        scope = joined(scope, right, &mut join.join_operator)?;
        if let Some(JoinConstraint::On(on)) = constraint_mut(&mut join.join_operator) {
            Names::new(&scope, known, withs.to_vec()).replace(on)?;
        }
    }
    Ok(Some(scope))
}

fn of_factor(factor: &mut TableFactor, before: &Scope, known: &Known, withs: &[With]) -> Done<Option<Scope>> {
    if let TableFactor::NestedJoin {
        table_with_joins,
        alias: None,
    } = factor
    {
        return of_tree(table_with_joins, before, known, withs);
    }
    derive(factor)?;
    let columns = columns_of(factor, known, withs)?;
    if before.has_merged() {
        Names::new(before, known, withs.to_vec()).replace(factor)?;
    }
    Ok(columns.map(|columns| Scope { columns }))
}

/// Joins with merged columns that have a name together become a query, which is rewritten as such.
fn derive(factor: &mut TableFactor) -> Done<()> {
    let TableFactor::NestedJoin {
        table_with_joins,
        alias,
    } = factor
    else {
        return Ok(());
    };
    let mut constraints = table_with_joins
        .joins
        .iter()
        .filter_map(|join| constraint(&join.join_operator));
    if !constraints.any(merges) {
        return Ok(());
    }
    let mut subquery = query("SELECT * FROM x").map_err(failed)?;
    if let SetExpr::Select(select) = subquery.body.as_mut() {
        select.from = vec![table_with_joins.as_ref().clone()];
    }
    *factor = TableFactor::Derived {
        lateral: false,
        subquery,
        alias: alias.take(),
        sample: None,
    };
    Ok(())
}

/// The columns of a join, whose USING is written as ON.
fn joined(left: Scope, right: Scope, operator: &mut JoinOperator) -> Done<Scope> {
    let (values, sides) = match operator {
        JoinOperator::Right(_) | JoinOperator::RightOuter(_) => (Values::Right, (true, true)),
        JoinOperator::FullOuter(_) => (Values::Either, (true, true)),
        JoinOperator::Semi(_) | JoinOperator::LeftSemi(_) | JoinOperator::Anti(_) | JoinOperator::LeftAnti(_) => {
            (Values::Left, (true, false))
        }
        JoinOperator::RightSemi(_) | JoinOperator::RightAnti(_) => (Values::Right, (false, true)),
        _ => (Values::Left, (true, true)),
    };
    let mut columns = Vec::new();
    let mut names = Vec::new();
    if let Some(constraint) = constraint_mut(operator)
        && merges(constraint)
    {
        names = common(&left, &right, constraint);
        let mut on: Option<Expr> = None;
        for name in &names {
            let (l, r) = (left.side(name, "left")?, right.side(name, "right")?);
            let equal = binary(l.value.clone(), BinaryOperator::Eq, r.value.clone());
            on = Some(match on {
                Some(on) => binary(on, BinaryOperator::And, equal),
                None => equal,
            });
            columns.push(Visible {
                name: name.clone(),
                value: match values {
                    Values::Left => l.value.clone(),
                    Values::Right => r.value.clone(),
                    Values::Either => call("coalesce", [l.value.clone(), r.value.clone()]),
                },
                is_merged: true,
            });
        }
        *constraint = match on {
            Some(on) => JoinConstraint::On(on),
            None => JoinConstraint::On(Expr::value(Value::Boolean(true))),
        };
    }
    let rest = |scope: Scope| {
        let columns = scope.columns.into_iter();
        columns.filter(|column| !names.contains(&column.name))
    };
    columns.extend(sides.0.then(|| rest(left)).into_iter().flatten());
    columns.extend(sides.1.then(|| rest(right)).into_iter().flatten());
    Ok(Scope { columns })
}

/// The columns that USING names, or those that both sides have.
fn common(left: &Scope, right: &Scope, constraint: &JoinConstraint) -> Vec<String> {
    match constraint {
        JoinConstraint::Using(names) => {
            let parts = names.iter().filter_map(|name| name.0.last()?.as_ident());
            parts.map(folded).collect()
        }
        _ => {
            let has = |name: &String| right.columns.iter().any(|column| column.name == *name);
            let names = left.columns.iter().map(|column| column.name.clone());
            names.filter(has).collect()
        }
    }
}

fn binary(left: Expr, op: BinaryOperator, right: Expr) -> Expr {
    Expr::BinaryOp {
        left: Box::new(left),
        op,
        right: Box::new(right),
    }
}
