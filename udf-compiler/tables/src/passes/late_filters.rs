//! Filters that need the results of functions come after an inner join that does not: the join may leave out most rows, and
//! the functions then come after it, too.

use super::late_calls::waiting;
use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::{JoinKind, Rel, RelId};
use crate::{Builder, Program, live};
use std::collections::{BTreeSet, HashMap};

/// Moves such filters from the sides of inner joins above them.
pub fn run(program: &mut Program) {
    program.rebuild(&mut |builder, _, rel| match rel {
        Rel::Join {
            left,
            right,
            kind: JoinKind::Inner,
            on,
            mut left_columns,
            mut right_columns,
        } => {
            let keys: (Vec<ExprId>, Vec<ExprId>) = on.iter().copied().unzip();
            let (left, mut late) = side(builder, left, &keys.0, &mut left_columns);
            let (right, others) = side(builder, right, &keys.1, &mut right_columns);
            late.extend(others);
            let joined = builder.again(&Rel::Join {
                left,
                right,
                kind: JoinKind::Inner,
                on,
                left_columns,
                right_columns,
            });
            late.into_iter()
                .fold(joined, |input, condition| builder.filter(input, condition))
        }
        other => builder.again(&other),
    });
}

/// One side without the filters that can wait, and their conditions, on copies that the join makes.
fn side(
    builder: &mut Builder,
    mut table: RelId,
    keys: &[ExprId],
    columns: &mut Vec<(Col, ExprId)>,
) -> (RelId, Vec<ExprId>) {
    let mut late = Vec::new();
    while let Some((without, condition)) = waiting_filter(builder, table, keys) {
        table = without;
        let mut needed = BTreeSet::new();
        live::columns(builder, condition, &mut needed);
        let mut copies = HashMap::new();
        for col in needed {
            let own = builder.column(col);
            copies.insert(own, builder.copy(own, columns));
        }
        late.push(builder.with(condition, &copies));
    }
    (table, late)
}

/// The topmost filter that can wait: the table without it, and its condition.
fn waiting_filter(builder: &mut Builder, table: RelId, keys: &[ExprId]) -> Option<(RelId, ExprId)> {
    let mut above = Vec::new();
    let mut at = table;
    loop {
        let rel = builder.rel(at).clone();
        if let Rel::Filter { input, condition } = &rel {
            let without = above
                .iter()
                .rev()
                .fold(*input, |table, rel: &Rel| builder.again(&rel.on(table)));
            if needs_waiting_call(builder, without, *condition, keys) {
                return Some((without, *condition));
            }
        }
        match &rel {
            Rel::Map { .. } | Rel::Filter { .. } | Rel::Sort { .. } | Rel::Attach { .. } | Rel::Lookup { .. } => {}
            _ => return None,
        }
        at = rel.same_rows()?;
        above.push(rel);
    }
}

/// Whether a condition needs a call that nothing else below the join does.
fn needs_waiting_call(builder: &Builder, table: RelId, condition: ExprId, keys: &[ExprId]) -> bool {
    let mut needed = Vec::new();
    columns(builder, condition, &mut needed);
    needed
        .into_iter()
        .any(|column| waiting(builder, table, column, keys).is_some())
}

fn columns(builder: &Builder, expr: ExprId, found: &mut Vec<ExprId>) {
    match builder.expr(expr) {
        Expr::Column(_) => found.push(expr),
        Expr::Literal(_) => {}
        Expr::Op(_, args) | Expr::Exact(_, args) | Expr::Call(_, args) => {
            args.iter().for_each(|arg| columns(builder, *arg, found))
        }
        Expr::Cast(value, _) => columns(builder, *value, found),
    }
}
