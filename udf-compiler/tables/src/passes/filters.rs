//! Filters move below columns that they do not need, so that functions see fewer rows.

use crate::rel::{Rel, RelId};
use crate::{Builder, Program, live};
use std::collections::BTreeSet;

/// Moves every filter down as far as it goes.
pub fn run(program: &mut Program) {
    program.rebuild(&mut |builder, _, rel| match rel {
        Rel::Filter { input, condition } => {
            let mut needed = BTreeSet::new();
            live::columns(builder, condition, &mut needed);
            place(
                builder,
                input,
                &|builder, input| builder.filter(input, condition),
                &needed,
            )
        }
        other => builder.again(&other),
    });
}

/// Puts a filter on a table, or under what the table adds to another one.
fn place(
    builder: &mut Builder,
    input: RelId,
    filter: &dyn Fn(&mut Builder, RelId) -> RelId,
    needed: &BTreeSet<crate::Col>,
) -> RelId {
    let rel = builder.rel(input).clone();
    let below = match &rel {
        Rel::Map { input, columns } | Rel::Attach { input, columns, .. } => {
            let own = columns.iter().any(|(col, _)| needed.contains(col));
            (!own).then_some(*input)
        }
        Rel::Lookup {
            input, columns, found, ..
        } => {
            let own = columns.iter().any(|(col, _)| needed.contains(col)) || needed.contains(found);
            (!own).then_some(*input)
        }
        Rel::Sort { input, .. } => Some(*input),
        _ => None,
    };
    match below {
        Some(below) => {
            let filtered = place(builder, below, filter, needed);
            builder.again(&rel.on(filtered))
        }
        None => filter(builder, input),
    }
}
