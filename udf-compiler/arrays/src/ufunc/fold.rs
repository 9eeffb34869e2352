//! Folds by universal functions: `reduce`, `accumulate`, `reduceat`, `outer`, `at`.
//!
//! They go from the first element of an axis to the last, one after the other. Sums in numpy's own order are not made here.

use super::call::Options;
use super::row::{Gives, Ufunc};
use crate::array::Array;
use crate::cast::weak::Operand;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::scalar::Weak;
use crate::shape::normal_axis;

/// The place of an array along an axis, as a view without the axis.
pub fn lane(array: &Array, axis: usize, at: usize) -> Result<Array> {
    let (mut shape, mut strides) = (array.shape().to_vec(), array.strides().to_vec());
    if axis >= shape.len() {
        return Err(ArrayError::axis(axis as isize, array.ndim()));
    }
    shape.remove(axis);
    let step = strides.remove(axis);
    let offset = array.offset() as isize + step * at as isize;
    array.view(offset.max(0) as usize, shape, strides)
}

/// A fold has no type for what it begins with, say numpy's words.
fn begins_with_nothing(error: ArrayError) -> ArrayError {
    match error.message.split_once("types (") {
        Some((before, classes)) if error.kind == Kind::Ufunc => {
            let (_, rest) = classes.split_once(", ").unwrap_or(("", classes));
            ArrayError::new(Kind::Ufunc, format!("{before}types (None, {rest}"))
        }
        _ => error,
    }
}

impl Ufunc {
    fn check_binary(&self, method: &str) -> Result<()> {
        if self.nin == 2 && self.nout == 1 {
            Ok(())
        } else {
            Err(ArrayError::value(format!(
                "{method} only supported for binary functions"
            )))
        }
    }

    fn pair(&self, a: &Array, b: &Array, dtype: Option<DType>) -> Result<Array> {
        let options = Options {
            dtype,
            ..Options::default()
        };
        let results = self
            .call(&[a.into(), b.into()], &options)
            .map_err(begins_with_nothing)?;
        results.into_iter().next().ok_or_else(|| ArrayError::type_("no result"))
    }

    /// Folds an axis away: element after element. Fails where the axis is empty and the function has no identity.
    pub fn reduce_axis(&self, array: &Array, axis: isize, dtype: Option<DType>) -> Result<Array> {
        self.check_binary("reduce")?;
        let axis = normal_axis(axis, array.ndim())?;
        let array = &self.loop_input(&self.prepared(array, dtype)?, dtype)?;
        let length = array.shape().get(axis).copied().unwrap_or(0);
        if length == 0 {
            let identity = self.identity.ok_or_else(|| {
                ArrayError::value(format!(
                    "zero-size array to reduction operation {} which has no identity",
                    self.name
                ))
            })?;
            let dtype = if self.gives == Gives::Truth {
                DType::Bool
            } else {
                array.dtype()
            };
            let mut shape = array.shape().to_vec();
            shape.remove(axis);
            let result = Array::zeros(&shape, dtype)?;
            result.assign(&Operand::Weak(Weak::Int(i128::from(identity))).default_array()?)?;
            return Ok(result);
        }
        let mut result = lane(array, axis, 0)?;
        if self.gives == Gives::Truth {
            result = result.as_type(DType::Bool)?;
        }
        for at in 1..length {
            result = self.pair(&result, &lane(array, axis, at)?, dtype)?;
        }
        if length == 1 { result.copy() } else { Ok(result) }
    }

    /// An array as the loop takes it, even where nothing is to be computed. Fails with numpy's words where there is no loop.
    fn loop_input(&self, array: &Array, dtype: Option<DType>) -> Result<Array> {
        let from = array.dtype();
        if from.is_time() || matches!(from, DType::Str(_)) {
            return Ok(array.clone());
        }
        let options = Options {
            dtype,
            ..Options::default()
        };
        let found = self
            .resolved(&[array.into(), array.into()], &options)
            .map_err(begins_with_nothing)?;
        if self.gives != Gives::Truth {
            return array.as_type(found);
        }
        if from == DType::Bool || self.name.starts_with("logical") {
            return Ok(array.clone());
        }
        let name = self.name;
        Err(ArrayError::type_(format!(
            "No loop matching the specified signature and casting was found for ufunc {name}"
        )))
    }

    /// Small integers are folded as large ones by sums and products.
    fn prepared(&self, array: &Array, dtype: Option<DType>) -> Result<Array> {
        let widened = match (self.name, array.dtype()) {
            _ if dtype.is_some() => dtype.unwrap_or(DType::F64),
            ("add" | "multiply", DType::Bool | DType::I8 | DType::I16 | DType::I32) => DType::I64,
            ("add" | "multiply", DType::U8 | DType::U16 | DType::U32) => DType::U64,
            (_, dtype) => dtype,
        };
        array.as_type(widened)
    }

    /// All that a fold has on its way, along an axis.
    pub fn accumulate(&self, array: &Array, axis: isize, dtype: Option<DType>) -> Result<Array> {
        self.check_binary("accumulate")?;
        if array.ndim() == 0 {
            return Err(ArrayError::type_("cannot accumulate on a scalar"));
        }
        let axis = normal_axis(axis, array.ndim())?;
        let array = &self.loop_input(&self.prepared(array, dtype)?, dtype)?;
        let result_type = if self.gives == Gives::Truth {
            DType::Bool
        } else {
            array.dtype()
        };
        let result = Array::zeros(array.shape(), result_type)?;
        for at in 0..array.shape().get(axis).copied().unwrap_or(0) {
            let next = lane(array, axis, at)?;
            let value = match at.checked_sub(1) {
                None => next,
                Some(before) => self.pair(&lane(&result, axis, before)?, &next, dtype)?,
            };
            lane(&result, axis, at)?.assign(&value)?;
        }
        Ok(result)
    }

    /// Folds of the parts of an axis that begin at these places.
    pub fn reduceat(&self, array: &Array, places: &[isize], axis: isize, dtype: Option<DType>) -> Result<Array> {
        self.check_binary("reduceat")?;
        let axis = normal_axis(axis, array.ndim())?;
        let array = &self.prepared(array, dtype)?;
        let length = array.shape().get(axis).copied().unwrap_or(0);
        let mut shape = array.shape().to_vec();
        if let Some(count) = shape.get_mut(axis) {
            *count = places.len();
        }
        if let Some(bad) = places.iter().find(|place| **place < 0 || **place as usize >= length) {
            return Err(ArrayError::index(format!(
                "index {bad} out-of-bounds in {}.reduceat [0, {length})",
                self.name
            )));
        }
        let array = &self.loop_input(array, dtype)?;
        let result_type = if self.gives == Gives::Truth {
            DType::Bool
        } else {
            array.dtype()
        };
        let result = Array::zeros(&shape, result_type)?;
        for (at, place) in places.iter().enumerate() {
            let end = places.get(at + 1).map_or(length, |next| *next as usize);
            let mut value = lane(array, axis, *place as usize)?;
            for next in *place as usize + 1..end {
                value = self.pair(&value, &lane(array, axis, next)?, dtype)?;
            }
            lane(&result, axis, at)?.assign(&value)?;
        }
        Ok(result)
    }

    /// The function of each element with each other.
    pub fn outer(&self, a: &Operand, b: &Operand, options: &Options) -> Result<Vec<Array>> {
        if self.nin != 2 {
            return Err(ArrayError::value("outer product only supported for binary functions"));
        }
        let Operand::Array(array) = a else {
            return self.call(&[a.clone(), b.clone()], options);
        };
        let (mut shape, mut strides) = (array.shape().to_vec(), array.strides().to_vec());
        shape.extend(b.shape().iter().map(|_| 1));
        strides.extend(b.shape().iter().map(|_| 0));
        let spread = array.view(array.offset(), shape, strides)?;
        self.call(&[Operand::Array(spread), b.clone()], options)
    }
}
