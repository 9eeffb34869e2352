//! Which columns are needed: those that the result shows, that conditions and keys read, and what these are made of.

use super::Program;
use super::build::Builder;
use super::col::Col;
use super::expr::{Expr, ExprId};
use super::rel::{Rel, RelId};
use std::collections::{BTreeSet, HashMap};

/// The columns of each table that something needs; tables that nothing needs are not there.
pub type Live = HashMap<RelId, BTreeSet<Col>>;

/// What the program needs. `ordered`: the order of the result, too.
pub fn of(program: &Program) -> Live {
    let builder = &program.builder;
    let mut live = Live::new();
    let mut wanted = BTreeSet::new();
    for (_, expr) in &program.outputs {
        columns(builder, *expr, &mut wanted);
    }
    let order = builder.order(program.root);
    for key in &order.keys[..order.asked] {
        columns(builder, key.expr, &mut wanted);
    }
    live.insert(program.root, wanted);
    // Each table comes after those it reads.
    for (id, rel) in builder.rels().rev() {
        if let Some(own) = live.get(&id).cloned() {
            for (input, wanted) in below(builder, id, rel, &own) {
                live.entry(input).or_default().extend(wanted);
            }
        }
    }
    live
}

/// What a table needs of those it reads, when these of its columns are needed.
fn below(builder: &Builder, id: RelId, rel: &Rel, own: &BTreeSet<Col>) -> Vec<(RelId, BTreeSet<Col>)> {
    let mut wanted = own.clone();
    match rel {
        Rel::Input { .. } | Rel::Values { .. } => Vec::new(),
        Rel::Map { input, columns: made } => {
            for (col, expr) in made {
                if wanted.remove(col) {
                    columns(builder, *expr, &mut wanted);
                }
            }
            vec![(*input, wanted)]
        }
        Rel::Filter { input, condition } => {
            columns(builder, *condition, &mut wanted);
            vec![(*input, wanted)]
        }
        Rel::Sort { input, .. } | Rel::Renumbered { input } => vec![(*input, wanted)],
        Rel::Slice { input, .. } => {
            for key in &builder.order(id).keys {
                columns(builder, key.expr, &mut wanted);
            }
            vec![(*input, wanted)]
        }
        Rel::Window {
            input,
            column,
            argument,
            partition,
            order,
            ..
        } => {
            if wanted.remove(column) {
                let keys = order.iter().map(|key| key.expr);
                for expr in argument.iter().copied().chain(partition.iter().copied()).chain(keys) {
                    columns(builder, expr, &mut wanted);
                }
            }
            vec![(*input, wanted)]
        }
        Rel::Attach { .. } | Rel::Lookup { .. } => added(builder, rel, own),
        Rel::Explode {
            input,
            list,
            element,
            place,
        } => {
            wanted.remove(element);
            wanted.remove(place);
            columns(builder, *list, &mut wanted);
            vec![(*input, wanted)]
        }
        _ => of_several(builder, rel, own),
    }
}

/// The same where columns come from another table beside that of the rows.
fn added(builder: &Builder, rel: &Rel, own: &BTreeSet<Col>) -> Vec<(RelId, BTreeSet<Col>)> {
    let (input, table, made, found, keys) = match rel {
        Rel::Attach { input, row, columns } => (*input, *row, columns, None, None),
        Rel::Lookup {
            input,
            key,
            table,
            on,
            columns,
            found,
        } => (*input, *table, columns, Some(*found), Some((*key, *on))),
        _ => return Vec::new(),
    };
    let mut wanted = own.clone();
    wanted.retain(|col| Some(*col) != found && !made.iter().any(|(own, _)| own == col));
    if wanted.len() == own.len() {
        return vec![(input, wanted)];
    }
    let mut theirs = BTreeSet::new();
    for (_, expr) in made.iter().filter(|(col, _)| own.contains(col)) {
        columns(builder, *expr, &mut theirs);
    }
    if let Some((key, on)) = keys {
        columns(builder, key, &mut wanted);
        columns(builder, on, &mut theirs);
    }
    vec![(input, wanted), (table, theirs)]
}

/// The same where rows are not those of one table.
fn of_several(builder: &Builder, rel: &Rel, own: &BTreeSet<Col>) -> Vec<(RelId, BTreeSet<Col>)> {
    let reading = |exprs: &mut dyn Iterator<Item = ExprId>| {
        let mut wanted = BTreeSet::new();
        exprs.for_each(|expr| columns(builder, expr, &mut wanted));
        wanted
    };
    let copied = |made: &[(Col, ExprId)]| -> Vec<ExprId> {
        let made = made.iter().filter(|(col, _)| own.contains(col));
        made.map(|(_, expr)| *expr).collect()
    };
    match rel {
        Rel::Join {
            left,
            right,
            on,
            left_columns,
            right_columns,
            ..
        } => {
            let left_keys = on.iter().map(|(a, _)| *a);
            let right_keys = on.iter().map(|(_, b)| *b);
            vec![
                (*left, reading(&mut copied(left_columns).into_iter().chain(left_keys))),
                (
                    *right,
                    reading(&mut copied(right_columns).into_iter().chain(right_keys)),
                ),
            ]
        }
        Rel::Group {
            input,
            keys,
            aggregates,
        } => {
            let made = aggregates.iter().filter(|(col, ..)| own.contains(col));
            let arguments: Vec<ExprId> = made.filter_map(|(_, _, argument)| *argument).collect();
            let keys = keys.iter().map(|(_, expr)| *expr);
            let mut wanted = reading(&mut keys.chain(arguments.iter().copied()));
            if aggregates.iter().any(|(col, a, _)| own.contains(col) && a.is_ordered()) {
                wanted.extend(reading(&mut builder.order(*input).keys.iter().map(|key| key.expr)));
            }
            vec![(*input, wanted)]
        }
        Rel::Union {
            inputs, columns: made, ..
        } => {
            let of = |(rel, exprs): &(RelId, Vec<ExprId>)| {
                let needed = exprs.iter().zip(made).filter(|(_, col)| own.contains(col));
                (*rel, reading(&mut needed.map(|(expr, _)| *expr)))
            };
            inputs.iter().map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// The columns that an expression reads.
pub fn columns(builder: &Builder, expr: ExprId, found: &mut BTreeSet<Col>) {
    match builder.expr(expr) {
        Expr::Column(col) => {
            found.insert(*col);
        }
        Expr::Literal(_) => {}
        Expr::Op(_, args) | Expr::Exact(_, args) | Expr::Call(_, args) => {
            args.iter().for_each(|arg| columns(builder, *arg, found))
        }
        Expr::Cast(value, _) => columns(builder, *value, found),
    }
}
