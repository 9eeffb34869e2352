//! What all reductions have: axes, `where`, `initial`, and the shape and layout of the result.
//!
//! Knows no operation.

use super::fold::{Fold, Items, fold};
use super::plan::{Plan, plan};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::scalar::Scalar;
use crate::shape::{normal_axes, size_of_shape};
use crate::storage::{Buffer, Element, filled, reserved};

/// How an array is reduced: numpy's arguments of the same names.
#[derive(Clone, Debug, Default)]
pub struct How {
    /// `axis`: nothing is all of them.
    pub axes: Option<Vec<isize>>,
    /// `keepdims`.
    pub keepdims: bool,
    /// `dtype`.
    pub dtype: Option<DType>,
    /// `initial`.
    pub initial: Option<Scalar>,
    /// `where`: bools that broadcast to the array.
    pub filter: Option<Array>,
}

impl How {
    /// Along all axes.
    pub fn all() -> How {
        How::default()
    }

    /// Along one axis.
    pub fn along(axis: isize) -> How {
        How {
            axes: Some(vec![axis]),
            ..How::default()
        }
    }

    /// The same, keeping the dimensions.
    pub fn kept(&self) -> How {
        How {
            keepdims: true,
            ..self.clone()
        }
    }

    /// The same, with another type of result.
    pub fn typed(&self, dtype: DType) -> How {
        How {
            dtype: Some(dtype),
            ..self.clone()
        }
    }

    /// For each dimension, whether it is reduced. Fails where an axis is not there or is named twice.
    pub fn reduced(&self, ndim: usize) -> Result<Vec<bool>> {
        let Some(axes) = &self.axes else {
            return Ok(vec![true; ndim]);
        };
        let mut reduced = vec![false; ndim];
        // An array without dimensions takes the axes 0 and -1.
        if ndim == 0 && matches!(axes.as_slice(), [0 | -1]) {
            return Ok(reduced);
        }
        for axis in normal_axes(axes, ndim, None).map_err(duplicate)? {
            if let Some(place) = reduced.get_mut(axis) {
                *place = true;
            }
        }
        Ok(reduced)
    }
}

fn duplicate(error: ArrayError) -> ArrayError {
    if error.message == "repeated axis" {
        ArrayError::value("duplicate value in 'axis'")
    } else {
        error
    }
}

/// A reduction that is planned: the array, its mask and its way.
pub struct Frame<'a> {
    array: &'a Array,
    mask: Option<Array>,
    /// For each dimension, whether it is reduced.
    pub reduced: Vec<bool>,
    /// The way through the array.
    pub plan: Plan,
    keepdims: bool,
}

impl<'a> Frame<'a> {
    /// Plans a reduction. Fails for wrong axes or a `where` of another type or shape.
    pub fn new(array: &'a Array, how: &How) -> Result<Frame<'a>> {
        let reduced = how.reduced(array.ndim())?;
        let mask = how
            .filter
            .as_ref()
            .map(|filter| mask(filter, array.shape()))
            .transpose()?;
        let plan = plan(
            array.shape(),
            array.strides(),
            mask.as_ref().map(Array::strides),
            &reduced,
        );
        Ok(Frame {
            array,
            mask,
            reduced,
            plan,
            keepdims: how.keepdims,
        })
    }

    /// The shape of the result.
    pub fn shape(&self) -> Vec<usize> {
        let axes = self.array.shape().iter().zip(&self.reduced);
        let kept = axes.filter(|(_, reduced)| self.keepdims || !**reduced);
        kept.map(|(len, reduced)| if *reduced { 1 } else { *len }).collect()
    }

    /// Folds the elements into results that begin with `start`.
    pub fn fold<T: Element + Copy, F: Fold<T>>(&self, operation: &F, start: F::Kept) -> Result<Vec<F::Kept>> {
        let mut results = self.starts(start)?;
        self.fold_onto(operation, &mut results)?;
        Ok(results)
    }

    /// As many of `start` as there are results.
    pub fn starts<K: Clone>(&self, start: K) -> Result<Vec<K>> {
        size_of_shape(&self.shape(), self.array.dtype())?;
        filled(self.plan.results, start)
    }

    /// The first element for each result, in the results' order. Fails where there is none, with numpy's words about `name`.
    pub fn firsts<T: Element + Copy>(&self, name: &str) -> Result<Vec<T>> {
        let mut firsts = reserved(self.plan.results)?;
        if self.mask.is_some() {
            return Err(ArrayError::value(format!(
                "reduction operation '{name}' does not have an identity, so to use a where mask one has to specify \
                 'initial'"
            )));
        }
        if self.plan.results == 0 {
            return Ok(firsts);
        }
        if self.plan.items == 0 {
            return Err(ArrayError::value(format!(
                "zero-size array to reduction operation {name} which has no identity"
            )));
        }
        let mut kept: Vec<(isize, usize, isize)> = self.kept().collect();
        kept.sort_by_key(|(target, ..)| std::cmp::Reverse(*target));
        let shape = kept.iter().map(|(_, len, _)| *len).collect();
        let strides = kept.iter().map(|(_, _, stride)| *stride).collect();
        let view = self.array.view(self.array.offset(), shape, strides)?;
        firsts.extend_from_slice(&view.elements::<T>()?);
        Ok(firsts)
    }

    /// The kept dimensions: the result's stride, the length and the array's stride.
    fn kept(&self) -> impl Iterator<Item = (isize, usize, isize)> {
        let axes = self
            .array
            .shape()
            .iter()
            .zip(self.array.strides())
            .zip(&self.plan.strides)
            .zip(&self.reduced);
        axes.filter(|(_, reduced)| !**reduced)
            .map(|(((len, stride), target), _)| (*target, *len, *stride))
    }

    /// Folds the elements into results that already began.
    pub fn fold_onto<T: Element + Copy, F: Fold<T>>(&self, operation: &F, results: &mut [F::Kept]) -> Result<()> {
        let guard = self.array.storage().read();
        let wrong = || ArrayError::refused(format!("this reduction of {}", self.array.dtype()));
        let items = Items {
            data: T::of(&guard).ok_or_else(wrong)?,
            start: self.array.offset(),
        };
        let Some(mask) = &self.mask else {
            return fold(operation, items, None, &self.plan, results);
        };
        let guard = mask.storage().read();
        let mask = Items {
            data: bool::of(&guard).ok_or_else(wrong)?,
            start: mask.offset(),
        };
        fold(operation, items, Some(mask), &self.plan, results)
    }

    /// The array of the results.
    pub fn array(&self, results: Buffer, dtype: DType) -> Result<Array> {
        let len = results.len();
        let strides = self.plan.strides.iter().zip(&self.reduced);
        let strides = strides
            .filter(|(_, reduced)| self.keepdims || !**reduced)
            .map(|(stride, _)| *stride)
            .collect();
        Array::typed(results, &[len], dtype)?.view(0, self.shape(), strides)
    }

    /// How many elements make each result: `where` counted.
    pub fn counts(&self) -> Result<Vec<i64>> {
        let Some(mask) = &self.mask else {
            return self.starts(self.plan.items as i64);
        };
        let plan = plan(
            self.array.shape(),
            self.array.strides(),
            Some(mask.strides()),
            &self.reduced,
        );
        let guard = mask.storage().read();
        let data = bool::of(&guard).ok_or_else(|| ArrayError::refused("this mask"))?;
        let mut counts = self.starts(0_i64)?;
        let as_items = |axes: &[super::plan::Axis]| {
            axes.iter()
                .map(|axis| super::plan::Axis {
                    from: axis.mask,
                    ..*axis
                })
                .collect::<Vec<_>>()
        };
        let plan = Plan {
            run: as_items(&plan.run),
            around: as_items(&plan.around),
            ..plan
        };
        fold(
            &Count,
            Items {
                data,
                start: mask.offset(),
            },
            None,
            &plan,
            &mut counts,
        )?;
        Ok(counts)
    }
}

/// A `where` as a view of the array's shape.
fn mask(filter: &Array, shape: &[usize]) -> Result<Array> {
    if filter.dtype() != DType::Bool {
        let from = filter.dtype();
        let message = format!(
            "Cannot cast array data from {} to {} according to the rule 'safe'",
            from.repr(),
            DType::Bool.repr()
        );
        return Err(ArrayError::type_(message));
    }
    filter.broadcast_to(shape)
}

/// Counts what is true.
struct Count;

impl Fold<bool> for Count {
    type Kept = i64;

    fn one(&self, kept: i64, item: bool) -> i64 {
        kept + i64::from(item)
    }

    fn block(&self, kept: i64, items: &[bool]) -> i64 {
        kept + items.iter().filter(|item| **item).count() as i64
    }
}
