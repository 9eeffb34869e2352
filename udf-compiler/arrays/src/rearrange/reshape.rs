//! `reshape`, `ravel`: other dimensions for the same elements, as a view wherever the steps allow.

use crate::array::Array;
use crate::error::{ArrayError, Result};
use crate::order::{is_c, ordered, own_order};
use crate::shape::c_strides;

/// In which order elements are read and laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last dimension fastest.
    C,
    /// The first dimension fastest.
    Fortran,
    /// Fortran's where the elements lie so, else C's.
    Any,
    /// As they lie.
    Keep,
}

impl Order {
    /// Reads numpy's letter.
    pub fn parse(text: &str) -> Result<Order> {
        match text {
            "C" | "c" => Ok(Order::C),
            "F" | "f" => Ok(Order::Fortran),
            "A" | "a" => Ok(Order::Any),
            "K" | "k" => Ok(Order::Keep),
            _ => Err(ArrayError::value(format!(
                "order must be one of 'C', 'F', 'A', or 'K' (got '{text}')"
            ))),
        }
    }
}

/// The lengths that a shape with one unknown has. Fails with numpy's words where the sizes do not fit.
fn resolved(size: usize, shape: &[isize]) -> Result<Vec<usize>> {
    let unfitting = || {
        let lengths = shape.iter().map(|length| {
            if *length < 0 {
                "newaxis".into()
            } else {
                length.to_string()
            }
        });
        let text = lengths.collect::<Vec<_>>().join(",");
        let text = if shape.len() == 1 {
            format!("({text},)")
        } else {
            format!("({text})")
        };
        ArrayError::value(format!("cannot reshape array of size {size} into shape {text}"))
    };
    if shape.iter().filter(|length| **length < 0).count() > 1 {
        return Err(ArrayError::value("can only specify one unknown dimension"));
    }
    let mut known = shape.iter().filter(|length| **length >= 0);
    let known = known
        .try_fold(1usize, |known, length| known.checked_mul(*length as usize))
        .ok_or_else(unfitting)?;
    let unknown = shape.iter().any(|length| *length < 0);
    if unknown && (known == 0 || !size.is_multiple_of(known)) || !unknown && known != size {
        return Err(unfitting());
    }
    Ok(shape
        .iter()
        .map(|length| {
            if *length < 0 {
                size / known.max(1)
            } else {
                *length as usize
            }
        })
        .collect())
}

/// The steps of other dimensions over the same places; `None` where there are none.
fn strides_without_copy(array: &Array, shape: &[usize]) -> Option<Vec<isize>> {
    if array.size() == 0 || array.is_contiguous() {
        return Some(c_strides(shape));
    }
    let old: Vec<(usize, isize)> = array
        .shape()
        .iter()
        .copied()
        .zip(array.strides().iter().copied())
        .filter(|(length, _)| *length != 1)
        .collect();
    let mut strides = Vec::with_capacity(shape.len());
    let (mut from, mut to) = (0, 0);
    while from < old.len() {
        let begin = from;
        let (mut have, mut want) = (old.get(from)?.0, 1);
        from += 1;
        let first = to;
        while have != want || to == first {
            if want < have || to == first {
                want *= *shape.get(to)?;
                to += 1;
            } else {
                have *= old.get(from)?.0;
                from += 1;
            }
        }
        // The old dimensions of the group must go on evenly.
        for pair in old.get(begin..from)?.windows(2) {
            let [(_, outer), (length, inner)] = pair else {
                return None;
            };
            if *outer != *length as isize * inner {
                return None;
            }
        }
        let mut step = old.get(from - 1)?.1;
        let group = shape.get(first..to)?;
        let mut steps = vec![0; group.len()];
        for (place, length) in steps.iter_mut().zip(group).rev() {
            *place = step;
            step = step.saturating_mul(*length as isize);
        }
        strides.extend(steps);
    }
    // What is left has length one.
    let last = strides.last().copied().unwrap_or(1);
    strides.resize(shape.len(), last);
    Some(strides)
}

impl Array {
    /// `reshape`: one length may be -1. A view where the steps allow, else a copy.
    pub fn reshape(&self, shape: &[isize]) -> Result<Array> {
        let shape = resolved(self.size(), shape)?;
        if let Some(strides) = strides_without_copy(self, &shape) {
            return self.view(self.offset(), shape, strides);
        }
        let copy = self.copy()?;
        let strides = c_strides(&shape);
        copy.view(0, shape, strides)
    }

    /// `reshape` in an order.
    pub fn reshape_in(&self, shape: &[isize], order: Order) -> Result<Array> {
        let fortran = match order {
            Order::C => false,
            Order::Fortran => true,
            Order::Any => self.is_fortran() && !self.is_contiguous(),
            Order::Keep => return Err(ArrayError::value("order 'K' is not permitted for reshaping")),
        };
        if !fortran {
            return self.reshape(shape);
        }
        let backwards: Vec<isize> = shape.iter().rev().copied().collect();
        // Lengths are checked as they were given.
        resolved(self.size(), shape)?;
        self.transposed().reshape(&backwards).map(|array| array.transposed())
    }

    /// The dimensions in the opposite order.
    pub fn transposed(&self) -> Array {
        let order: Vec<usize> = (0..self.ndim()).rev().collect();
        ordered(self, &order).unwrap_or_else(|_| self.clone())
    }

    /// `ravel`: one dimension, a view where the elements lie side by side.
    pub fn ravel(&self, order: Order) -> Result<Array> {
        match order {
            Order::C if self.is_contiguous() => self.reshape(&[self.size() as isize]),
            Order::C => self.copy()?.reshape(&[self.size() as isize]),
            Order::Fortran => self.transposed().ravel(Order::C),
            Order::Any if self.is_fortran() && !self.is_contiguous() => self.transposed().ravel(Order::C),
            Order::Any => self.ravel(Order::C),
            Order::Keep => {
                let order = own_order(self);
                if is_c(&order) {
                    self.ravel(Order::C)
                } else {
                    ordered(self, &order)?.ravel(Order::C)
                }
            }
        }
    }

    /// `flatten`: one dimension, always a copy.
    pub fn flatten(&self, order: Order) -> Result<Array> {
        self.ravel(order)?.copy()
    }

    /// A copy whose elements lie in an order.
    pub fn copy_in(&self, order: Order) -> Result<Array> {
        match order {
            Order::C => self.copy(),
            Order::Fortran => self.transposed().copy().map(|array| array.transposed()),
            Order::Any if self.is_fortran() && !self.is_contiguous() => self.copy_in(Order::Fortran),
            Order::Any => self.copy(),
            Order::Keep => self.astype(self.dtype()),
        }
    }
}
