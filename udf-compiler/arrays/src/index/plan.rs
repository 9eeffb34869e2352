//! What an index does to an array: which dimensions stay, which are picked from, and where those stand in the result.
//!
//! Knows no elements.

use super::key::{Key, sliced};
use super::masks::places_of;
use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::shape::tight_text;

/// Places along one dimension.
pub struct Picked {
    /// The places, `int64`, some negative.
    pub places: Array,
    /// The dimension's number, for messages.
    pub axis: usize,
    /// Its length.
    pub length: usize,
    /// Its step.
    pub stride: isize,
}

/// What an index does.
pub struct Plan {
    /// Where the first element is.
    pub offset: usize,
    /// The dimensions that stay: lengths and steps.
    pub kept: Vec<(usize, isize)>,
    /// The dimensions that are picked from.
    pub picked: Vec<Picked>,
    /// Before how many of the kept ones the picked ones stand.
    pub before: usize,
}

/// How many dimensions of the array a key takes.
fn taken(key: &Key) -> usize {
    match key {
        Key::Int(_) | Key::Slice { .. } | Key::Places(_) => 1,
        Key::Mask(mask) => mask.ndim(),
        Key::NewAxis | Key::Ellipsis => 0,
    }
}

/// The keys with an ellipsis for what they do not name. Fails where there are too many.
fn completed(array: &Array, keys: &[Key]) -> Result<Vec<Key>> {
    let used: usize = keys.iter().map(taken).sum();
    let ndim = array.ndim();
    if used > ndim {
        return Err(ArrayError::index(format!(
            "too many indices for array: array is {ndim}-dimensional, but {used} were indexed"
        )));
    }
    let ellipses = keys.iter().filter(|key| matches!(key, Key::Ellipsis)).count();
    if ellipses > 1 {
        return Err(ArrayError::index("an index can only have a single ellipsis ('...')"));
    }
    let mut keys = keys.to_vec();
    if ellipses == 0 {
        keys.push(Key::Ellipsis);
    }
    Ok(keys)
}

/// A place of a dimension. Fails where it is outside.
pub fn placed(at: isize, axis: usize, length: usize) -> Result<usize> {
    let place = if at < 0 { at.saturating_add(length as isize) } else { at };
    if place < 0 || place >= length as isize {
        return Err(ArrayError::index(format!(
            "index {at} is out of bounds for axis {axis} with size {length}"
        )));
    }
    Ok(place as usize)
}

impl Plan {
    /// What these keys do to an array. Fails with numpy's words.
    pub fn new(array: &Array, keys: &[Key]) -> Result<Plan> {
        let keys = completed(array, keys)?;
        let fancy = keys.iter().any(|key| matches!(key, Key::Mask(_) | Key::Places(_)));
        let rest = array.ndim() - keys.iter().map(taken).sum::<usize>();
        let mut plan = Plan {
            offset: array.offset(),
            kept: Vec::new(),
            picked: Vec::new(),
            before: 0,
        };
        let (mut offset, mut axis) = (array.offset() as isize, 0);
        // Whether picked dimensions have begun, ended, and begun again.
        let (mut begun, mut ended, mut apart) = (false, false, false);
        for key in &keys {
            let picks = fancy && matches!(key, Key::Int(_) | Key::Mask(_) | Key::Places(_));
            if picks {
                apart |= ended;
                if !begun {
                    plan.before = plan.kept.len();
                }
                begun = true;
            } else {
                ended |= begun;
            }
            let dimension = |axis: usize| {
                (
                    array.shape().get(axis).copied().unwrap_or(0),
                    array.strides().get(axis).copied().unwrap_or(0),
                )
            };
            let (length, stride) = dimension(axis);
            match key {
                Key::Int(at) if picks => {
                    placed(*at, axis, length)?;
                    let places = Array::new(vec![*at as i64], &[])?;
                    plan.picked.push(Picked {
                        places,
                        axis,
                        length,
                        stride,
                    });
                }
                Key::Int(at) => offset += placed(*at, axis, length)? as isize * stride,
                Key::Slice { start, stop, step } => {
                    let (start, count, step) = sliced(*start, *stop, *step, length)?;
                    offset += if count > 0 { start * stride } else { 0 };
                    plan.kept.push((count, stride.saturating_mul(step)));
                }
                Key::NewAxis => plan.kept.push((1, 0)),
                Key::Ellipsis => plan.kept.extend((axis..axis + rest).map(dimension)),
                Key::Places(places) => plan.picked.push(Picked {
                    places: places.clone(),
                    axis,
                    length,
                    stride,
                }),
                Key::Mask(mask) => plan.mask(array, mask, axis)?,
            }
            axis += if matches!(key, Key::Ellipsis) { rest } else { taken(key) };
        }
        plan.offset = offset.max(0) as usize;
        if apart {
            plan.before = 0;
        }
        Ok(plan)
    }

    /// A mask picks the places where it is true, along all its dimensions.
    fn mask(&mut self, array: &Array, mask: &Array, first: usize) -> Result<()> {
        for (at, found) in mask.shape().iter().enumerate() {
            let size = array.shape().get(first + at).copied().unwrap_or(0);
            if *found != size {
                let axis = first + at;
                return Err(ArrayError::index(format!(
                    "boolean index did not match indexed array along axis {axis}; size of axis is {size} but size of \
                     corresponding boolean axis is {found}"
                )));
            }
        }
        if mask.ndim() == 0 {
            // A truth value alone picks a new dimension, or nothing of it.
            let truth = mask.elements::<bool>()?.first().copied().unwrap_or(false);
            let places = Array::vector::<i64>(if truth { vec![0] } else { Vec::new() });
            self.picked.push(Picked {
                places,
                axis: first,
                length: 1,
                stride: 0,
            });
            return Ok(());
        }
        for (at, places) in places_of(mask)?.into_iter().enumerate() {
            let axis = first + at;
            let (length, stride) = (array.shape().get(axis).copied(), array.strides().get(axis).copied());
            let (length, stride) = (length.unwrap_or(0), stride.unwrap_or(0));
            self.picked.push(Picked {
                places: Array::vector::<i64>(places),
                axis,
                length,
                stride,
            });
        }
        Ok(())
    }

    /// The common shape of the places that are picked. Fails where they have none.
    pub fn picked_shape(&self) -> Result<Vec<usize>> {
        let shapes: Vec<&[usize]> = self.picked.iter().map(|picked| picked.places.shape()).collect();
        crate::broadcast::common(&shapes).ok_or_else(|| {
            let texts: Vec<String> = shapes.iter().map(|shape| tight_text(shape)).collect();
            let texts = texts.join(" ");
            ArrayError::index(format!(
                "shape mismatch: indexing arrays could not be broadcast together with shapes {texts} "
            ))
        })
    }
}
