//! Products without sums, and sums of a few: `outer`, `kron`, `cross`, `trace`.
//! It does not know products of matrices.

use crate::array::Array;
use crate::broadcast::broadcast;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::linear::numbers::{Number, each_number, promoted};
use crate::linear::views::{axis_last, last_to_axis, reshaped};
use crate::shape::normal_axis;
use crate::storage::reserved;

/// The product of elements in pairs, repeated where needed; others than numbers are refused by the name.
pub fn multiplied(a: &Array, b: &Array, name: &str) -> Result<Array> {
    let refused = || ArrayError::refused(format!("{name} of {} and {}", a.dtype(), b.dtype()));
    let dtype = promoted(a.dtype(), b.dtype()).ok_or_else(refused)?;
    let both = broadcast(&[&a.as_type(dtype)?, &b.as_type(dtype)?])?;
    let [a, b] = both.as_slice() else {
        return Err(refused());
    };
    each_number!(dtype, T => {
        let mut made = reserved(a.size())?;
        made.extend(a.elements::<T>()?.iter().zip(b.elements::<T>()?.iter()).map(|(x, y)| x.times(*y)));
        Array::new(made, a.shape())
    }, else => Err(refused()))
}

/// `np.outer(a, b)`: every element of one times every one of the other, as a matrix.
pub fn outer(a: &Array, b: &Array) -> Result<Array> {
    let (a, b) = (reshaped(a, &[a.size(), 1])?, reshaped(b, &[1, b.size()])?);
    multiplied(&a, &b, "outer")
}

/// `np.kron(a, b)`: every element of one times the whole of the other.
pub fn kron(a: &Array, b: &Array) -> Result<Array> {
    if a.ndim() == 0 || b.ndim() == 0 {
        return multiplied(a, b, "kron");
    }
    let ndim = a.ndim().max(b.ndim());
    let padded = |array: &Array| {
        let mut shape = vec![1; ndim - array.ndim()];
        shape.extend(array.shape());
        shape
    };
    let (shape_a, shape_b) = (padded(a), padded(b));
    let one: Vec<usize> = shape_a.iter().flat_map(|length| [*length, 1]).collect();
    let other: Vec<usize> = shape_b.iter().flat_map(|length| [1, *length]).collect();
    let made = multiplied(&reshaped(a, &one)?, &reshaped(b, &other)?, "kron")?;
    let shape: Vec<usize> = shape_a.iter().zip(&shape_b).map(|(x, y)| x * y).collect();
    reshaped(&made, &shape)
}

/// `np.cross(a, b, axisa, axisb, axisc)`: of vectors of two or three numbers.
pub fn cross(a: &Array, b: &Array, [axis_a, axis_b, axis_c]: [isize; 3]) -> Result<Array> {
    if a.ndim() == 0 || b.ndim() == 0 {
        return Err(ArrayError::value("At least one array has zero dimension"));
    }
    let a = axis_last(a, named_axis(axis_a, a.ndim(), "axisa")?)?;
    let b = axis_last(b, named_axis(axis_b, b.ndim(), "axisb")?)?;
    let length = |array: &Array| array.shape().last().copied().unwrap_or(0);
    let fits = |array: &Array| matches!(length(array), 2 | 3);
    if !fits(&a) || !fits(&b) {
        return Err(ArrayError::value(
            "incompatible dimensions for cross product\n(dimension must be 2 or 3)",
        ));
    }
    let refused = || ArrayError::refused(format!("cross of {} and {}", a.dtype(), b.dtype()));
    let dtype = promoted(a.dtype(), b.dtype())
        .filter(|dtype| *dtype != DType::Bool)
        .ok_or_else(refused)?;
    let parts = |array: &Array| {
        (0..length(array))
            .map(|at| component(array, at))
            .collect::<Result<Vec<_>>>()
    };
    let (wide_a, wide_b) = (a.as_type(dtype)?, b.as_type(dtype)?);
    let (parts_a, parts_b) = (parts(&wide_a)?, parts(&wide_b)?);
    let all: Vec<&Array> = parts_a.iter().chain(&parts_b).collect();
    let views = broadcast(&all)?;
    let (views_a, views_b) = views.split_at(parts_a.len());
    let mut shape = views.first().map(|view| view.shape().to_vec()).unwrap_or_default();
    let flat = parts_a.len() == 2 && parts_b.len() == 2;
    if !flat {
        shape.push(3);
    }
    let place = if flat {
        0
    } else {
        named_axis(axis_c, shape.len(), "axisc")?
    };
    let made = each_number!(dtype, T => {
        Array::new(cross_elements::<T>(views_a, views_b, flat)?, &shape)?
    }, else => return Err(refused()));
    if flat {
        Ok(made)
    } else {
        last_to_axis(&made, place)?.copy()
    }
}

fn named_axis(axis: isize, ndim: usize, name: &str) -> Result<usize> {
    normal_axis(axis, ndim).map_err(|error| ArrayError::new(Kind::Axis, format!("{name}: {}", error.message)))
}

/// The view of one place of the last axis.
fn component(array: &Array, at: usize) -> Result<Array> {
    let last = array.ndim() - 1;
    let offset = array.offset() as isize + at as isize * array.strides()[last];
    let offset = if array.size() == 0 {
        array.offset()
    } else {
        offset.unsigned_abs()
    };
    array.view(offset, array.shape()[..last].to_vec(), array.strides()[..last].to_vec())
}

fn cross_elements<T: Number>(a: &[Array], b: &[Array], flat: bool) -> Result<Vec<T>> {
    let values = |views: &[Array]| views.iter().map(|view| view.to_vec::<T>()).collect::<Result<Vec<_>>>();
    let (a, b) = (values(a)?, values(b)?);
    let count = a.first().map_or(0, Vec::len);
    let at = |parts: &[Vec<T>], part: usize, i: usize| parts.get(part).map(|values| values[i]);
    // A product that does not exist, as of vectors of two numbers, is not subtracted.
    let minus = |p: (Option<T>, Option<T>), q: (Option<T>, Option<T>)| match (p, q) {
        ((Some(x), Some(y)), (Some(z), Some(w))) => x.times(y).minus(z.times(w)),
        ((Some(x), Some(y)), _) => x.times(y),
        (_, (Some(z), Some(w))) => T::negated(z.times(w)),
        _ => T::ZERO,
    };
    let mut made = reserved(if flat { count } else { count.saturating_mul(3) })?;
    for i in 0..count {
        let (x, y) = (|part| at(&a, part, i), |part| at(&b, part, i));
        if !flat {
            made.push(minus((x(1), y(2)), (x(2), y(1))));
            made.push(minus((x(2), y(0)), (x(0), y(2))));
        }
        made.push(minus((x(0), y(1)), (x(1), y(0))));
    }
    Ok(made)
}

/// `np.trace(a, offset, axis1, axis2)`: sums of diagonals; small integers sum as wide ones.
pub fn trace(a: &Array, offset: isize, axes: [isize; 2]) -> Result<Array> {
    if a.ndim() < 2 {
        return Err(ArrayError::value("diag requires an array of at least two dimensions"));
    }
    let one = named_axis(axes[0], a.ndim(), "axis1")?;
    let other = named_axis(axes[1], a.ndim(), "axis2")?;
    if one == other {
        return Err(ArrayError::value("axis1 and axis2 cannot be the same"));
    }
    let dtype = match a.dtype() {
        dtype if dtype == DType::Bool || dtype.kind() == 'i' => DType::I64,
        dtype if dtype.kind() == 'u' => DType::U64,
        dtype if dtype.is_number() => dtype,
        dtype => return Err(ArrayError::refused(format!("trace of {dtype}"))),
    };
    let view = diagonal(a, offset, one, other)?.as_type(dtype)?;
    let (length, lead) = (view.shape().last().copied().unwrap_or(0), view.ndim() - 1);
    each_number!(dtype, T => {
        let values = view.elements::<T>()?;
        let count = view.shape()[..lead].iter().product();
        let mut made = reserved(count)?;
        for at in 0..count {
            let row = values.get(at * length..(at + 1) * length).unwrap_or_default();
            made.push(row.iter().fold(T::ZERO, |sum, x| sum.plus(*x)));
        }
        Array::new(made, &view.shape()[..lead])
    }, else => Err(ArrayError::refused("trace")))
}

/// The view of a diagonal, as the last axis.
fn diagonal(a: &Array, offset: isize, one: usize, other: usize) -> Result<Array> {
    let (rows, cols) = (a.shape()[one], a.shape()[other]);
    let (down, right) = (offset.min(0).unsigned_abs(), offset.max(0).unsigned_abs());
    let length = rows.saturating_sub(down).min(cols.saturating_sub(right));
    let mut shape = Vec::new();
    let mut strides = Vec::new();
    for axis in (0..a.ndim()).filter(|axis| *axis != one && *axis != other) {
        shape.push(a.shape()[axis]);
        strides.push(a.strides()[axis]);
    }
    shape.push(length);
    strides.push(a.strides()[one] + a.strides()[other]);
    let start = if length == 0 {
        0
    } else {
        down as isize * a.strides()[one] + right as isize * a.strides()[other]
    };
    a.view((a.offset() as isize + start).unsigned_abs(), shape, strides)
}
