//! Whether arrays share elements.

use crate::array::{Array, reach};
use crate::error::Result;
use crate::storage::filled;
use crate::walk::places;

/// `np.may_share_memory`: whether the stretches of storage overlap in which two arrays have their elements.
pub fn may_share_memory(a: &Array, b: &Array) -> bool {
    match (reach(a), reach(b)) {
        (Some((low, high)), Some((from, to))) => a.storage().is(b.storage()) && low <= to && from <= high,
        _ => false,
    }
}

/// `np.shares_memory`: whether an element of one is an element of the other.
pub fn shares_memory(a: &Array, b: &Array) -> Result<bool> {
    let (Some((low, high)), true) = (reach(a), may_share_memory(a, b)) else {
        return Ok(false);
    };
    let mut taken: Vec<bool> = filled(high - low + 1, false)?;
    for place in places(a) {
        if let Some(one) = place.checked_sub(low).and_then(|at| taken.get_mut(at)) {
            *one = true;
        }
    }
    Ok(places(b).any(|place| place.checked_sub(low).and_then(|at| taken.get(at)) == Some(&true)))
}
