//! What stands around transforms: frequencies, and zero moved to the middle.
//! It does not know transforms.

use crate::array::Array;
use crate::error::{ArrayError, Kind, Result};
use crate::shape::normal_axes;
use crate::storage::{Element, reserved};

fn step(n: isize, spacing: f64) -> Result<f64> {
    let whole = n as f64 * spacing;
    if whole == 0.0 {
        return Err(ArrayError::new(Kind::ZeroDivision, "float division by zero"));
    }
    Ok(1.0 / whole)
}

/// `np.fft.fftfreq(n, d)`: the frequencies of the points, the negative ones last.
pub fn fftfreq(n: isize, spacing: f64) -> Result<Array> {
    let step = step(n, spacing)?;
    let count = usize::try_from(n).map_err(|_| ArrayError::value("negative dimensions are not allowed"))?;
    let mut made = reserved(count)?;
    made.extend((0..(n - 1) / 2 + 1).map(|i| i as f64 * step));
    made.extend((-(n / 2)..0).map(|i| i as f64 * step));
    Ok(Array::vector(made))
}

/// `np.fft.rfftfreq(n, d)`: the frequencies of the points of half a transform.
pub fn rfftfreq(n: isize, spacing: f64) -> Result<Array> {
    let step = step(n, spacing)?;
    let count = n.div_euclid(2) + 1;
    let mut made = reserved(usize::try_from(count).unwrap_or(0))?;
    made.extend((0..count).map(|i| i as f64 * step));
    Ok(Array::vector(made))
}

/// `np.fft.fftshift(a, axes)`: zero in the middle of each axis (of all, if none are said).
pub fn fftshift(a: &Array, axes: Option<&[isize]>) -> Result<Array> {
    shifted(a, axes, |length| length / 2)
}

/// `np.fft.ifftshift(a, axes)`: the inverse of [`fftshift`].
pub fn ifftshift(a: &Array, axes: Option<&[isize]>) -> Result<Array> {
    shifted(a, axes, |length| length - length / 2)
}

fn shifted(a: &Array, axes: Option<&[isize]>, by: fn(usize) -> usize) -> Result<Array> {
    let all: Vec<isize> = (0..a.ndim() as isize).collect();
    let axes = normal_axes(axes.unwrap_or(&all), a.ndim(), None).map_err(|error| match error.kind {
        Kind::Axis => ArrayError::index("tuple index out of range"),
        _ => ArrayError::refused("a shift of one axis twice"),
    })?;
    if a.ndim() == 0 {
        // What numpy says, which finds no shifts to go with no axes.
        return Err(ArrayError::value("not enough values to unpack (expected 2, got 0)"));
    }
    crate::each_type!(a.dtype(), T => {
        let mut values = a.to_vec::<T>()?;
        for axis in axes {
            rotate(&mut values, a.shape(), axis, by);
        }
        Array::typed(T::buffer(values), a.shape(), a.dtype())
    })
}

fn rotate<T>(values: &mut [T], shape: &[usize], axis: usize, by: fn(usize) -> usize) {
    let inner: usize = shape[axis + 1..].iter().product();
    let block = shape[axis] * inner;
    if block == 0 {
        return;
    }
    for part in values.chunks_exact_mut(block) {
        part.rotate_right(by(shape[axis]) * inner % block);
    }
}
