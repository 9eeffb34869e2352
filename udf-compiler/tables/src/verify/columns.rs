//! Which columns tables have, and which they make.

use crate::col::Col;
use crate::rel::{Rel, RelId};
use crate::{Builder, ExprId};
use std::collections::{BTreeSet, HashMap};

/// The columns of tables.
pub type Columns = HashMap<RelId, BTreeSet<Col>>;

/// The columns that an operation makes.
pub fn made(rel: &Rel) -> Vec<Col> {
    let copied = |columns: &[(Col, ExprId)]| columns.iter().map(|(col, _)| *col).collect::<Vec<Col>>();
    match rel {
        Rel::Input { columns, ordinal, .. } | Rel::Values { columns, ordinal, .. } => {
            columns.iter().chain([ordinal]).copied().collect()
        }
        Rel::Map { columns, .. } | Rel::Attach { columns, .. } => copied(columns),
        Rel::Window { column, .. } => vec![*column],
        Rel::Lookup { columns, found, .. } => copied(columns).into_iter().chain([*found]).collect(),
        Rel::Join {
            left_columns,
            right_columns,
            ..
        } => copied(left_columns).into_iter().chain(copied(right_columns)).collect(),
        Rel::Explode { element, place, .. } => vec![*element, *place],
        Rel::Group { keys, aggregates, .. } => copied(keys)
            .into_iter()
            .chain(aggregates.iter().map(|(col, ..)| *col))
            .collect(),
        Rel::Union { columns, source, .. } => columns.iter().chain([source]).copied().collect(),
        Rel::Filter { .. } | Rel::Sort { .. } | Rel::Slice { .. } | Rel::Renumbered { .. } => Vec::new(),
    }
}

/// The table whose columns an operation keeps, beside those that it makes.
pub fn kept(rel: &Rel) -> Option<RelId> {
    match rel {
        Rel::Explode { input, .. } | Rel::Renumbered { input } => Some(*input),
        other => other.same_rows(),
    }
}

/// The tables that the result needs, each after those that it reads.
pub fn reachable(builder: &Builder, root: RelId) -> Vec<RelId> {
    let mut found = BTreeSet::new();
    let mut open = vec![root];
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(builder.rel(id).inputs());
        }
    }
    found.into_iter().collect()
}
