//! Spans of numbers, changed one by one, and the ints in what is said of floats.

use crate::predicates::sets::{NAN, Set, float_at};

/// Up to here, ints and floats are the same numbers.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// From one number to another, both in it; nothing: there is no end.
pub type Span = (Option<i128>, Option<i128>);

/// A set whose spans are changed.
pub fn changed(set: &Set, change: impl Fn(Span) -> Span) -> Set {
    set.spans().map(change).fold(Set::nothing(), |all, (low, high)| {
        let empty = matches!((low, high), (Some(low), Some(high)) if low > high);
        if empty { all } else { all.or(&Set::numbers(low, high)) }
    })
}

/// The ints whose floats are in a set, and perhaps some next to them.
pub fn as_ints(set: &Set) -> Set {
    let numbers = set.and(&Set::numbers(None, Some(NAN - 1)));
    changed(&numbers, |(low, high)| (low.and_then(int_from), high.and_then(int_to)))
}

/// The first int whose float is at a place or after it.
fn int_from(place: i128) -> Option<i128> {
    let float = float_at(place);
    match float {
        f64::NEG_INFINITY => None,
        _ if float.abs() <= EXACT => Some(float.ceil() as i128),
        // Where floats are further apart than ints, ints are rounded to them from both sides.
        _ => Some(float_at(place - 1) as i128),
    }
}

/// The last int whose float is at a place or before it.
fn int_to(place: i128) -> Option<i128> {
    let float = float_at(place);
    match float {
        f64::INFINITY => None,
        _ if float.abs() <= EXACT => Some(float.floor() as i128),
        _ => Some(float_at(place + 1) as i128),
    }
}
