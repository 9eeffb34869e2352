//! Columns that depend on other rows.

use super::aggregates::aggregate;
use super::values::{Value, typed};
use super::{Interpreter, Row, Wrong};
use crate::rel::{Aggregate, OrderKey, Rel, Window};
use crate::types::ColType;
use std::cmp::Ordering;

/// The rows of a partition, in order.
struct Partition {
    /// Their places in the table.
    places: Vec<usize>,
    /// The argument's values.
    values: Vec<Value>,
    /// How each compares with the one before it.
    peers: Vec<bool>,
}

impl Interpreter<'_> {
    /// The rows with the window's column.
    pub(super) fn window(&self, rel: &Rel, rows: Vec<Row>) -> Result<Vec<Row>, Wrong> {
        let Rel::Window {
            column,
            function,
            argument,
            partition,
            order,
            ..
        } = rel
        else {
            return Ok(rows);
        };
        let own = self.program.builder.col(*column).0.clone();
        let mut parts: Vec<(Vec<Value>, Vec<usize>)> = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let key = self.values(partition, row)?;
            match parts.iter_mut().find(|(known, _)| same(known, &key)) {
                Some((_, places)) => places.push(place),
                None => parts.push((key, vec![place])),
            }
        }
        let mut made = vec![Value::Null; rows.len()];
        for (_, places) in parts {
            let part = self.partition(&rows, places, order, *argument)?;
            let values = (0..part.places.len()).map(|at| at_row(*function, &part, at, &own));
            for (place, value) in part.places.iter().zip(values.collect::<Vec<Value>>()) {
                made[*place] = typed(value, &own.ty);
            }
        }
        let mut rows = rows;
        for (row, value) in rows.iter_mut().zip(made) {
            row.insert(*column, value);
        }
        Ok(rows)
    }

    fn partition(
        &self,
        rows: &[Row],
        places: Vec<usize>,
        order: &[OrderKey],
        argument: Option<crate::ExprId>,
    ) -> Result<Partition, Wrong> {
        let exprs: Vec<crate::ExprId> = order.iter().map(|key| key.expr).collect();
        let mut keyed = Vec::new();
        for place in places {
            keyed.push((self.values(&exprs, &rows[place])?, place));
        }
        let compare = |a: &[Value], b: &[Value]| {
            let each = a
                .iter()
                .zip(b)
                .zip(order)
                .map(|((a, b), key)| a.order(b, key.ascending));
            each.fold(Ordering::Equal, Ordering::then)
        };
        keyed.sort_by(|a, b| compare(&a.0, &b.0));
        let peers = (0..keyed.len()).map(|at| at > 0 && compare(&keyed[at - 1].0, &keyed[at].0).is_eq());
        let peers = peers.collect();
        let places: Vec<usize> = keyed.into_iter().map(|(_, place)| place).collect();
        let value = |place: &usize| match argument {
            Some(argument) => self.value(argument, &rows[*place]),
            None => Ok(Value::Int(1)),
        };
        let values = places.iter().map(value).collect::<Result<Vec<Value>, Wrong>>()?;
        Ok(Partition { places, values, peers })
    }
}

pub(super) fn same(a: &[Value], b: &[Value]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.same(b))
}

fn at_row(function: Window, part: &Partition, at: usize, own: &ColType) -> Value {
    let values = &part.values;
    let count = values.len();
    let up_to_here = |aggregated: Aggregate| {
        if values[at].is_null() {
            Value::Null
        } else {
            aggregate(aggregated, &values[..=at], own)
        }
    };
    match function {
        Window::RowNumber => Value::Int(at as i64),
        Window::Shift(by) => {
            let from = i64::try_from(at).ok().and_then(|at| at.checked_sub(by));
            let from = from.and_then(|from| usize::try_from(from).ok());
            from.and_then(|from| values.get(from)).cloned().unwrap_or(Value::Null)
        }
        Window::CumSum => up_to_here(Aggregate::Sum),
        Window::CumMin => up_to_here(Aggregate::Min),
        Window::CumMax => up_to_here(Aggregate::Max),
        Window::CumProduct => up_to_here(Aggregate::Product),
        Window::Over(aggregated) => aggregate(aggregated, values, own),
        Window::Rolling(aggregated, rows, least) => {
            let first = (at + 1).saturating_sub(usize::try_from(rows).unwrap_or(usize::MAX));
            let seen = &values[first..=at];
            let there = seen.iter().filter(|value| !value.is_null()).count() as u64;
            if there >= least {
                aggregate(aggregated, seen, own)
            } else {
                Value::Null
            }
        }
        Window::FillForward(most) => {
            let first = most.map_or(0, |most| at.saturating_sub(usize::try_from(most).unwrap_or(usize::MAX)));
            let before = values[first..=at].iter().rev();
            before
                .into_iter()
                .find(|value| !value.is_null())
                .cloned()
                .unwrap_or(Value::Null)
        }
        Window::FillBackward(most) => {
            let reach = most.and_then(|most| usize::try_from(most).ok()).unwrap_or(count);
            let last = at.saturating_add(reach).min(count - 1);
            let after = values[at..=last].iter();
            after
                .into_iter()
                .find(|value| !value.is_null())
                .cloned()
                .unwrap_or(Value::Null)
        }
        _ => rank(function, part, at),
    }
}

fn rank(function: Window, part: &Partition, at: usize) -> Value {
    if part.values[at].is_null() {
        return Value::Null;
    }
    let first = (0..=at).rev().find(|place| !part.peers[*place]).unwrap_or(0);
    let next = (at + 1..part.peers.len()).find(|place| !part.peers[*place]);
    let last = next.unwrap_or(part.peers.len()) - 1;
    Value::Float(match function {
        Window::RankMin => first as f64 + 1.0,
        Window::RankMax => last as f64 + 1.0,
        Window::RankAverage => (first + last) as f64 / 2.0 + 1.0,
        Window::RankDense => part.peers[..=at].iter().filter(|peer| !**peer).count() as f64,
        _ => at as f64 + 1.0,
    })
}
