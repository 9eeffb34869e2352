//! Sets as sorted vectors: union, intersection, difference, membership.
//!
//! Knows that NaN is in no set.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::Result;
use crate::sorting::keys::{Visitor, common, is_unequal, visit};
use crate::sorting::search::compared;
use crate::sorting::{argsort, sort, unique};
use crate::storage::{Element, reserved};

/// Both as vectors of the type they are compared in.
fn both(a: &Array, b: &Array) -> Result<(Array, Array, DType)> {
    let dtype = common(a.dtype(), b.dtype())?;
    let vector = |array: &Array| {
        let array = compared(array, dtype)?.contiguous()?;
        array.view(array.offset(), vec![array.size()], vec![1])
    };
    Ok((vector(a)?, vector(b)?, dtype))
}

struct Joined<'a>(&'a Array, &'a Array, DType);

impl Visitor for Joined<'_> {
    type Out = Array;

    fn visit<T: Element, K: Ord + Clone>(self, _: fn(&T) -> K) -> Result<Array> {
        let (a, b) = (self.0.elements::<T>()?, self.1.elements::<T>()?);
        let mut values = reserved(a.len() + b.len())?;
        values.extend_from_slice(&a);
        values.extend_from_slice(&b);
        let len = values.len();
        Array::typed(T::buffer(values), &[len], self.2)
    }
}

fn joined(a: &Array, b: &Array, dtype: DType) -> Result<Array> {
    visit(dtype, Joined(a, b, dtype))
}

/// Keeps elements of a vector by their place.
struct Kept<'a, F>(&'a Array, F);

impl<F: Fn(usize) -> bool> Visitor for Kept<'_, F> {
    type Out = Array;

    fn visit<T: Element, K: Ord + Clone>(self, _: fn(&T) -> K) -> Result<Array> {
        let items = self.0.elements::<T>()?;
        let mut values = reserved(items.len())?;
        values.extend(
            items
                .iter()
                .enumerate()
                .filter(|(place, _)| (self.1)(*place))
                .map(|(_, item)| item.clone()),
        );
        let len = values.len();
        Array::typed(T::buffer(values), &[len], self.0.dtype())
    }
}

/// For each element whether the next one is equal; the last one's is false.
struct Repeats<'a>(&'a Array);

impl Visitor for Repeats<'_> {
    type Out = Vec<bool>;

    fn visit<T: Element, K: Ord + Clone>(self, _: fn(&T) -> K) -> Result<Vec<bool>> {
        let items = self.0.elements::<T>()?;
        let mut repeats = reserved(items.len())?;
        repeats.extend((0..items.len()).map(|at| at + 1 < items.len() && items.get(at) == items.get(at + 1)));
        Ok(repeats)
    }
}

/// `np.union1d`.
pub fn union1d(a: &Array, b: &Array) -> Result<Array> {
    let (a, b, dtype) = both(a, b)?;
    Ok(unique(&joined(&a, &b, dtype)?, None, true)?.values)
}

/// What both have, and where it first is in each.
#[derive(Clone, Debug)]
pub struct Intersection {
    /// What both have, sorted.
    pub values: Array,
    /// Where in the first.
    pub first: Array,
    /// Where in the second.
    pub second: Array,
}

/// `np.intersect1d`. Where `assume_unique`, what is there twice in one of them counts as in both.
pub fn intersect1d(a: &Array, b: &Array, assume_unique: bool) -> Result<Intersection> {
    let (mut a, mut b, dtype) = both(a, b)?;
    let (mut indices, mut others) = (None, None);
    if !assume_unique {
        let (one, two) = (unique(&a, None, true)?, unique(&b, None, true)?);
        (a, b) = (one.values, two.values);
        (indices, others) = (Some(one.index), Some(two.index));
    }
    let all = joined(&a, &b, dtype)?;
    let (sorted, places) = (sort(&all, Some(-1))?, argsort(&all, Some(-1))?);
    let repeats = visit(dtype, Repeats(&sorted))?;
    let kept = |place: usize| repeats.get(place) == Some(&true);
    let values = visit(dtype, Kept(&sorted, kept))?;
    let places = places.elements::<i64>()?;
    let chosen = |shift: usize, index: &Option<Array>, less: usize| -> Result<Array> {
        let index = index.as_ref().map(Array::to_vec::<i64>).transpose()?;
        let mut chosen = reserved(values.size())?;
        for place in (0..places.len()).filter(|place| kept(*place)) {
            let place = places.get(place + shift).copied().unwrap_or_default() - less as i64;
            let found = |index: &Vec<i64>| usize::try_from(place).ok().and_then(|place| index.get(place).copied());
            chosen.push(index.as_ref().map_or(Some(place), found).unwrap_or_default());
        }
        Ok(Array::vector(chosen))
    };
    let (first, second) = (chosen(0, &indices, 0)?, chosen(1, &others, a.size())?);
    Ok(Intersection { values, first, second })
}

/// `np.setxor1d`: what one of them has and the other has not.
pub fn setxor1d(a: &Array, b: &Array, assume_unique: bool) -> Result<Array> {
    let (mut a, mut b, dtype) = both(a, b)?;
    if !assume_unique {
        (a, b) = (unique(&a, None, true)?.values, unique(&b, None, true)?.values);
    }
    let sorted = sort(&joined(&a, &b, dtype)?, Some(-1))?;
    let repeats = visit(dtype, Repeats(&sorted))?;
    let repeated = |place: Option<usize>| place.and_then(|place| repeats.get(place)) == Some(&true);
    visit(
        dtype,
        Kept(&sorted, |place: usize| {
            !repeated(Some(place)) && !repeated(place.checked_sub(1))
        }),
    )
}

struct Within<'a>(&'a Array, &'a Array);

impl Visitor for Within<'_> {
    type Out = Vec<bool>;

    fn visit<T: Element, K: Ord + Clone>(self, key: fn(&T) -> K) -> Result<Vec<bool>> {
        let (items, set) = (self.0.elements::<T>()?, self.1.elements::<T>()?);
        let mut keys = reserved(set.len())?;
        keys.extend(set.iter().filter(|item| !is_unequal(*item)).map(key));
        keys.sort_unstable();
        let mut found = reserved(items.len())?;
        found.extend(
            items
                .iter()
                .map(|item| !is_unequal(item) && keys.binary_search(&key(item)).is_ok()),
        );
        Ok(found)
    }
}

/// `np.isin`: for each element whether it is in the other array; `invert` turns the answer.
pub fn isin(array: &Array, set: &Array, invert: bool) -> Result<Array> {
    let (items, set, dtype) = both(array, set)?;
    let mut found = visit(dtype, Within(&items, &set))?;
    for found in &mut found {
        *found ^= invert;
    }
    Array::new(found, array.shape())
}

/// `np.setdiff1d`: what the first has and the second has not, sorted; as it stands where `assume_unique`.
pub fn setdiff1d(a: &Array, b: &Array, assume_unique: bool) -> Result<Array> {
    let a = if assume_unique {
        let a = a.contiguous()?;
        a.view(a.offset(), vec![a.size()], vec![1])?
    } else {
        unique(a, None, true)?.values
    };
    let out = isin(&a, b, true)?;
    let out = out.elements::<bool>()?;
    visit(a.dtype(), Kept(&a, |place: usize| out.get(place) == Some(&true)))
}
