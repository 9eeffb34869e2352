//! Elements chosen, bounded and compared, and places in arrays, as the package calls them.

use crate::array::{object, result};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::reduce::finish;
use crate::singles::{self, Value};
use crate::values;
use crate::{lists, scalar};
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_arrays::cast::weak::Operand;
use taipan_arrays::index::at::Outside;
use taipan_arrays::select::{choose, close, rounding};
use taipan_arrays::shape::size_of_shape;
use taipan_arrays::{Array, DType, Scalar};

/// By their names.
pub const NATIVES: Natives = &[
    ("item", item),
    ("take", |given| {
        let mode = Outside::parse(&given.text(3)?).raised(given.vm)?;
        finish(
            given,
            given.array(0)?.take(&given.array(1)?, given.whole_axis(2)?, mode),
        )
    }),
    ("put", |given| {
        let mode = Outside::parse(&given.text(3)?).raised(given.vm)?;
        given
            .array(0)?
            .put(&given.array(1)?, &given.array(2)?, mode)
            .raised(given.vm)?;
        Ok(given.vm.ctx.none())
    }),
    ("choose", |given| {
        let mode = Outside::parse(&given.text(2)?).raised(given.vm)?;
        finish(given, choose::choose(&given.array(0)?, &given.arrays(1)?, mode))
    }),
    ("where", |given| {
        let made = choose::select_where(&given.array(0)?, &operand(given, 1)?, &operand(given, 2)?);
        object(made.raised(given.vm)?, given.vm)
    }),
    ("clip", clip),
    ("round", |given| {
        let decimals = i32::try_from(given.int(1)?).unwrap_or(i32::MAX);
        finish(given, rounding::round(&given.array(0)?, decimals))
    }),
    ("nan_to_num", |given| {
        let (positive, negative) = (given.optional_float(2)?, given.optional_float(3)?);
        finish(
            given,
            choose::nan_to_num(&given.array(0)?, given.float(1)?, positive, negative),
        )
    }),
    ("isclose", |given| {
        let (rtol, atol) = (given.float(2)?, given.float(3)?);
        let made = close::isclose(&operand(given, 0)?, &operand(given, 1)?, rtol, atol, given.flag(4)?);
        let _ = taipan_arrays::flags::take();
        finish(given, made)
    }),
    ("unravel_index", unravel),
    ("ravel_multi_index", ravel),
];

fn operand(given: &Given<'_>, place: usize) -> PyResult<Operand> {
    Ok(match values::value(given.object(place)?, given.vm)? {
        Value::Array(array) => Operand::Array(array),
        Value::Scalar(scalar) => Operand::Array(Array::scalar(&scalar)),
        Value::Weak(weak) => Operand::Weak(weak),
    })
}

fn clip(given: &Given<'_>) -> PyResult {
    let bound = |place: usize| {
        if given.is_none(place) {
            Ok(None)
        } else {
            operand(given, place).map(Some)
        }
    };
    let (low, high) = (bound(1)?, bound(2)?);
    finish(given, choose::clip(&operand(given, 0)?, low.as_ref(), high.as_ref()))
}

/// The element at a flat place, or at an index, as Python's own.
fn item(given: &Given<'_>) -> PyResult {
    let (vm, array) = (given.vm, given.array(0)?);
    let index: PyResult<Vec<isize>> = singles::items(given.object(1)?, vm)?
        .iter()
        .map(|place| values::integer(place, vm))
        .collect();
    let index = index?;
    let found = match index.as_slice() {
        [] => array.item().raised(vm)?,
        [place] => {
            let size = array.size() as isize;
            let at = if *place < 0 { place + size } else { *place };
            let flat = array.flat().raised(vm)?;
            let outside = || vm.new_index_error(format!("index {place} is out of bounds for size {size}"));
            let at = usize::try_from(at).map_err(|_| outside())?;
            flat.get(&[at]).map_err(|_| outside())?
        }
        many => {
            if many.len() != array.ndim() {
                return Err(vm.new_value_error("incorrect number of indices for array"));
            }
            let mut at = Vec::new();
            for (axis, (place, length)) in many.iter().zip(array.shape()).enumerate() {
                let inside = if *place < 0 { place + *length as isize } else { *place };
                match usize::try_from(inside) {
                    Ok(inside) if inside < *length => at.push(inside),
                    _ => {
                        let text = format!("index {place} is out of bounds for axis {axis} with size {length}");
                        return Err(vm.new_index_error(text));
                    }
                }
            }
            array.get(&at).raised(vm)?
        }
    };
    if found.dtype().is_time() {
        lists::of_array(&Array::scalar(&found), vm)
    } else {
        Ok(scalar::plain(&found, vm))
    }
}

/// The index of each flat place in a shape.
fn unravel(given: &Given<'_>) -> PyResult {
    let (vm, places, shape) = (given.vm, given.array(0)?, given.shape(1)?);
    let column_first = given.len() > 2 && !given.is_none(2) && given.text(2)? == "F";
    let size = size_of_shape(&shape, DType::I64).raised(vm)?;
    if !places.dtype().is_integer() && places.size() > 0 {
        return Err(vm.new_type_error("only int indices permitted"));
    }
    let flat = places
        .astype(DType::I64)
        .and_then(|places| places.to_vec::<i64>())
        .raised(vm)?;
    let mut axes = vec![Vec::new(); shape.len()];
    for place in flat {
        let at = usize::try_from(place).ok().filter(|at| *at < size);
        let Some(mut at) = at else {
            return Err(vm.new_value_error(format!("index {place} is out of bounds for array with size {size}")));
        };
        let order: Vec<usize> = if column_first {
            (0..shape.len()).collect()
        } else {
            (0..shape.len()).rev().collect()
        };
        for axis in order {
            let length = shape.get(axis).copied().unwrap_or(1).max(1);
            if let Some(values) = axes.get_mut(axis) {
                values.push((at % length) as i64);
            }
            at /= length;
        }
    }
    let made: PyResult<Vec<PyObjectRef>> = axes
        .into_iter()
        .map(|values| result(Array::new(values, places.shape()).raised(vm)?, vm))
        .collect();
    Ok(vm.ctx.new_tuple(made?).into())
}

/// The flat place of indexes in a shape: arrays of indexes, shape, mode, order.
fn ravel(given: &Given<'_>) -> PyResult {
    let (vm, arrays, shape) = (given.vm, given.arrays(0)?, given.shape(1)?);
    if given.text(2)? != "raise" || given.text(3)? != "C" {
        return given.refused("numpy.ravel_multi_index with mode or order");
    }
    if arrays.len() != shape.len() {
        let text = format!("parameter multi_index must be a sequence of length {}", shape.len());
        return Err(vm.new_value_error(text));
    }
    let views: Vec<&Array> = arrays.iter().collect();
    let arrays = taipan_arrays::broadcast::broadcast(&views).raised(vm)?;
    let own = arrays.first().map(|array| array.shape().to_vec()).unwrap_or_default();
    let mut flat = vec![0i64; arrays.first().map_or(0, Array::size)];
    for (array, length) in arrays.iter().zip(&shape) {
        let values = array
            .astype(DType::I64)
            .and_then(|array| array.to_vec::<i64>())
            .raised(vm)?;
        for (place, value) in flat.iter_mut().zip(values) {
            if value < 0 || value >= *length as i64 {
                return Err(vm.new_value_error("invalid entry in coordinates array"));
            }
            *place = *place * *length as i64 + value;
        }
    }
    if own.is_empty() {
        scalar::object(&Scalar::I64(flat.first().copied().unwrap_or(0)), vm)
    } else {
        object(Array::new(flat, &own).raised(vm)?, vm)
    }
}
