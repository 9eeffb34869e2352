//! Sorts along an axis: of elements, of their places, by several keys, and partitions.
//!
//! Knows that equal elements stay in their order, whatever kind of sort is asked for.

use super::keys::{Visitor, visit};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::reduce::lanes::{Lanes, room};
use crate::reduce::layout::Layout;
use crate::storage::{Element, reserved};

/// The places of items in sorted order; equal items stay in their order.
pub fn places<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> Result<Vec<usize>> {
    let mut pairs = reserved(items.len())?;
    pairs.extend(items.iter().enumerate().map(|(place, item)| (key(item), place)));
    pairs.sort_unstable();
    let mut places = reserved(items.len())?;
    places.extend(pairs.into_iter().map(|(_, place)| place));
    Ok(places)
}

/// The items in sorted order; equal items stay in their order.
pub fn sorted<T: Element, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> Result<Vec<T>> {
    let mut values = reserved(items.len())?;
    if !distinct(T::DTYPE) {
        let places = places(items, key)?;
        values.extend(places.into_iter().filter_map(|place| items.get(place).cloned()));
        return Ok(values);
    }
    values.extend_from_slice(items);
    values.sort_unstable_by_key(&key);
    if T::DTYPE.is_float() {
        zeros(items, &mut values, key);
    }
    Ok(values)
}

/// Whether equal items are the same but for the signs of zeros.
fn distinct(dtype: DType) -> bool {
    !dtype.is_complex()
}

/// Puts sorted zeros into the order they came in: they are equal, but have signs.
fn zeros<T: Element, K: Ord>(items: &[T], values: &mut [T], key: impl Fn(&T) -> K) {
    let zero = key(&T::default());
    let start = values.partition_point(|value| key(value) < zero);
    let end = values.partition_point(|value| key(value) <= zero);
    if end - start > 1 {
        let came = items.iter().filter(|item| **item == T::default());
        for (value, item) in values.iter_mut().skip(start).zip(came) {
            *value = item.clone();
        }
    }
}

struct Sort<'a> {
    array: &'a Array,
    lanes: &'a Lanes,
}

impl Visitor for Sort<'_> {
    type Out = Array;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Array> {
        let mut values = room(self.lanes, self.lanes.len)?;
        self.lanes.each::<T>(|lane| {
            values.extend(sorted(lane, key)?);
            Ok(())
        })?;
        let sorted = self.lanes.array(values, self.lanes.len, self.array.dtype())?;
        let layout = Layout::of(self.array);
        if self.array.ndim() != sorted.ndim() {
            return Ok(sorted);
        }
        let straight = layout.straight(&sorted)?;
        layout.array(straight.to_vec::<T>()?, self.array.dtype())
    }
}

struct Argsort<'a>(&'a Lanes);

impl Visitor for Argsort<'_> {
    type Out = Array;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Array> {
        let mut values = room(self.0, self.0.len)?;
        self.0.each::<T>(|lane| {
            values.extend(places(lane, key)?.into_iter().map(|place| place as i64));
            Ok(())
        })?;
        self.0.array(values, self.0.len, DType::I64)
    }
}

/// `np.sort`: along an axis, or of all elements in C order. A copy laid out as the array.
pub fn sort(array: &Array, axis: Option<isize>) -> Result<Array> {
    let lanes = &lanes(array, axis)?;
    visit(array.dtype(), Sort { array, lanes })
}

/// `np.argsort`: where the elements of the sorted array are. An array of no dimension is one line.
pub fn argsort(array: &Array, axis: Option<isize>) -> Result<Array> {
    visit(array.dtype(), Argsort(&Lanes::new(array, axis)?))
}

fn lanes(array: &Array, axis: Option<isize>) -> Result<Lanes> {
    match axis {
        Some(axis) if array.ndim() == 0 => Err(ArrayError::axis(axis, 0)),
        axis => Lanes::new(array, axis),
    }
}

/// `np.lexsort`: the places in the order of the last array, then of the one before it … along an axis of all of them.
pub fn lexsort(keys: &[Array], axis: isize) -> Result<Array> {
    let Some(first) = keys.first() else {
        return Err(ArrayError::type_("need sequence of keys with len > 0 in lexsort"));
    };
    if keys.iter().any(|key| key.shape() != first.shape()) {
        return Err(ArrayError::value("all keys need to be the same shape"));
    }
    let lanes = Lanes::new(first, Some(axis))?;
    let count: usize = lanes.outer().iter().product();
    let mut orders = Vec::new();
    for _ in 0..count {
        orders.push((0..lanes.len).collect::<Vec<usize>>());
    }
    for key in keys {
        let lanes = &Lanes::new(key, Some(axis))?;
        visit(
            key.dtype(),
            Reorder {
                lanes,
                orders: &mut orders,
            },
        )?;
    }
    let mut values = room(&lanes, lanes.len)?;
    values.extend(orders.into_iter().flatten().map(|place| place as i64));
    if first.ndim() == 0 {
        return Array::new(values, &[]);
    }
    lanes.array(values, lanes.len, DType::I64)
}

/// Sorts orders by one more key.
struct Reorder<'a> {
    lanes: &'a Lanes,
    orders: &'a mut [Vec<usize>],
}

impl Visitor for Reorder<'_> {
    type Out = ();

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<()> {
        let mut orders = self.orders.iter_mut();
        self.lanes.each::<T>(|lane| {
            if let Some(order) = orders.next() {
                let sorted = places(order, |place| lane.get(*place).map(key))?;
                *order = sorted
                    .into_iter()
                    .filter_map(|place| order.get(place).copied())
                    .collect();
            }
            Ok(())
        })
    }
}

/// `np.partition`: what is at each of the places is what a sort would put there. Here all is sorted, which is one of the orders
/// that numpy may give. Fails for places that are not there.
pub fn partition(array: &Array, places: &[i64], axis: Option<isize>) -> Result<Array> {
    check_places(array, places, axis)?;
    sort(array, axis)
}

/// `np.argpartition`: as [`partition`], of places.
pub fn argpartition(array: &Array, places: &[i64], axis: Option<isize>) -> Result<Array> {
    check_places(array, places, axis)?;
    argsort(array, axis)
}

fn check_places(array: &Array, places: &[i64], axis: Option<isize>) -> Result<()> {
    let len = lanes(array, axis)?.len as i64;
    for place in places {
        if len > 0 && (*place < -len || *place >= len) {
            let place = if *place < 0 { place + len } else { *place };
            return Err(ArrayError::value(format!("kth(={place}) out of bounds ({len})")));
        }
    }
    Ok(())
}
