//! Where elements belong in a sorted array.
//!
//! Knows numpy's order of elements by their keys.

use super::keys::{Visitor, common, visit};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::reduce::layout::{map, widened};
use crate::storage::{Element, reserved};

/// On which side of equal elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before them.
    Left,
    /// After them.
    Right,
}

struct Search<'a> {
    sorted: &'a Array,
    values: &'a Array,
    side: Side,
    sorter: Option<Vec<usize>>,
}

impl Visitor for Search<'_> {
    type Out = Vec<i64>;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Vec<i64>> {
        let (sorted, values) = (self.sorted.elements::<T>()?, self.values.elements::<T>()?);
        let mut keys = reserved(sorted.len())?;
        match &self.sorter {
            None => keys.extend(sorted.iter().map(key)),
            Some(sorter) => keys.extend(sorter.iter().filter_map(|place| sorted.get(*place)).map(key)),
        }
        match self.side {
            Side::Left => halved(&keys, values.iter().map(key), |key, value| key < value),
            Side::Right => halved(&keys, values.iter().map(key), |key, value| key <= value),
        }
    }
}

/// Where each value belongs. As numpy does it, a search begins where the last one was: in what is not sorted the places
/// depend on it.
fn halved<K: Clone>(
    keys: &[K],
    values: impl ExactSizeIterator<Item = K>,
    before: impl Fn(&K, &K) -> bool,
) -> Result<Vec<i64>> {
    let mut found = reserved(values.len())?;
    let (mut low, mut high) = (0, keys.len());
    let mut last: Option<K> = None;
    for value in values {
        if last.as_ref().is_none_or(|last| before(last, &value)) {
            high = keys.len();
        } else {
            low = 0;
            high = (high + 1).min(keys.len());
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if keys.get(middle).is_some_and(|key| before(key, &value)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        found.push(low as i64);
        last = Some(value);
    }
    Ok(found)
}

/// The array as the type that it is compared in.
pub fn compared(array: &Array, dtype: DType) -> Result<Array> {
    match dtype {
        DType::Str(_) => Ok(array.clone()),
        _ => widened(array, dtype),
    }
}

/// `np.searchsorted`: for each value where it belongs in a sorted vector, which `sorter` may put in order. As the values' shape.
pub fn searchsorted(sorted: &Array, values: &Array, side: Side, sorter: Option<&Array>) -> Result<Array> {
    if sorted.ndim() != 1 {
        return Err(ArrayError::value("object of too small depth for desired array"));
    }
    let dtype = common(sorted.dtype(), values.dtype())?;
    let sorter = sorter.map(|sorter| checked(sorter, sorted.size())).transpose()?;
    let (sorted, shape) = (&compared(sorted, dtype)?, values.shape());
    let found = visit(
        dtype,
        Search {
            sorted,
            values: &compared(values, dtype)?,
            side,
            sorter,
        },
    )?;
    Array::new(found, shape)
}

fn checked(sorter: &Array, len: usize) -> Result<Vec<usize>> {
    if !sorter.dtype().is_integer() {
        return Err(ArrayError::type_("sorter must only contain integers"));
    }
    if sorter.shape() != [len] {
        return Err(ArrayError::value("sorter.size must equal a.size"));
    }
    let mut places = reserved(len)?;
    for place in widened(sorter, DType::I64)?.elements::<i64>()?.iter() {
        let place = usize::try_from(*place).ok().filter(|place| *place < len);
        places.push(place.ok_or_else(|| ArrayError::refused("a sorter with places that are not there"))?);
    }
    Ok(places)
}

/// `np.digitize`: the bin of each element; bins go up or down.
pub fn digitize(array: &Array, bins: &Array, right: bool) -> Result<Array> {
    if array.dtype().is_complex() {
        return Err(ArrayError::type_("x may not be complex"));
    }
    let Some(up) = direction(bins)? else {
        return Err(ArrayError::value("bins must be monotonically increasing or decreasing"));
    };
    let side = if right { Side::Left } else { Side::Right };
    if up {
        return searchsorted(bins, array, side, None);
    }
    let len = bins.size() as i64;
    let turned = Array::vector(
        widened(bins, DType::F64)?
            .elements::<f64>()?
            .iter()
            .rev()
            .copied()
            .collect(),
    );
    map(&searchsorted(&turned, array, side, None)?, DType::I64, |place: &i64| {
        len - place
    })
}

/// Whether bins go up (or are all equal), or down; nothing where they do neither.
fn direction(bins: &Array) -> Result<Option<bool>> {
    if bins.ndim() != 1 {
        return Err(ArrayError::value("object too deep for desired array"));
    }
    let bins = widened(bins, DType::F64)?;
    let bins = bins.elements::<f64>()?;
    let all = |test: fn(f64, f64) -> bool| bins.windows(2).all(|pair| matches!(pair, [a, b] if test(*a, *b)));
    Ok(match (all(|a, b| a <= b), all(|a, b| a >= b)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    })
}
