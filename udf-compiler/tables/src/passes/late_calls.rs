//! Functions of rows are called after an inner join that does not need their results: the join may leave out most rows.

use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::{JoinKind, Rel, RelId};
use crate::{Builder, Program, live};
use std::collections::BTreeSet;

/// What is computed after the join: a column, the function's number and its arguments.
type Late = Vec<(Col, usize, Vec<ExprId>)>;

/// Moves calls from the sides of inner joins above them.
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
            let mut late = side(builder, left, &keys.0, &mut left_columns);
            late.extend(side(builder, right, &keys.1, &mut right_columns));
            let joined = builder.again(&Rel::Join {
                left,
                right,
                kind: JoinKind::Inner,
                on,
                left_columns,
                right_columns,
            });
            late.into_iter().fold(joined, |input, (col, kernel, args)| {
                let call = builder.call_expr(kernel, &args, col);
                builder.again(&Rel::Map {
                    input,
                    columns: vec![(col, call)],
                })
            })
        }
        other => builder.again(&other),
    });
}

/// The calls of one side that can wait; their arguments take their places among the columns that the join copies.
fn side(builder: &mut Builder, table: RelId, keys: &[ExprId], columns: &mut Vec<(Col, ExprId)>) -> Late {
    let mut late = Late::new();
    let mut kept: Vec<(Col, ExprId)> = Vec::new();
    for (col, expr) in columns.clone() {
        let others = columns.iter().filter(|(other, _)| *other != col).map(|(_, expr)| *expr);
        let used: Vec<ExprId> = others.chain(keys.iter().copied()).collect();
        match waiting(builder, table, expr, &used) {
            Some((kernel, args)) => {
                let copies = args.iter().map(|arg| builder.copy(*arg, &mut kept));
                late.push((col, kernel, copies.collect()));
            }
            None => kept.push((col, expr)),
        }
    }
    *columns = kept;
    late
}

/// The call that made a column, if nothing else needs its result.
pub(super) fn waiting(builder: &Builder, table: RelId, expr: ExprId, used: &[ExprId]) -> Option<(usize, Vec<ExprId>)> {
    let Expr::Column(col) = builder.expr(expr) else {
        return None;
    };
    let mut elsewhere = BTreeSet::new();
    used.iter()
        .for_each(|expr| live::columns(builder, *expr, &mut elsewhere));
    let mut at = table;
    loop {
        let rel = builder.rel(at);
        match rel {
            Rel::Map { columns, .. } => {
                for (made, value) in columns {
                    match (made == col, builder.expr(*value)) {
                        (true, Expr::Call(kernel, args)) if !elsewhere.contains(col) => {
                            return Some((*kernel, args.clone()));
                        }
                        (true, _) => return None,
                        (false, _) => live::columns(builder, *value, &mut elsewhere),
                    }
                }
            }
            Rel::Filter { condition, .. } => live::columns(builder, *condition, &mut elsewhere),
            Rel::Sort { keys, .. } => keys.iter().for_each(|k| live::columns(builder, k.expr, &mut elsewhere)),
            Rel::Attach { .. } => {}
            Rel::Lookup { key, .. } => live::columns(builder, *key, &mut elsewhere),
            _ => return None,
        }
        at = rel.same_rows()?;
    }
}
