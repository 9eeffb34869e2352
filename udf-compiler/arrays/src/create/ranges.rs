//! Numbers in a row: `arange` and `linspace`.

use crate::array::Array;
use crate::cast::weak::{Operand, result_type, weak_scalar};
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::poll::{WORK, poll};
use crate::scalar::Weak;
use crate::shape::no_memory;
use crate::storage::{Element, reserved};

/// A number as a float.
fn float(weak: Weak) -> Result<f64> {
    match weak {
        Weak::Int(value) => Ok(value as f64),
        Weak::Float(value) => Ok(value),
        Weak::Complex(_) => Err(ArrayError::refused("numpy.arange of complex numbers")),
    }
}

/// `np.arange`: `start`, `start + step`, … before `stop`. Each is `start + i * delta`, where `delta` is the difference of the
/// first two. Fails where the step is zero or there are too many.
pub fn arange(start: Weak, stop: Weak, step: Weak, dtype: Option<DType>) -> Result<Array> {
    let common = result_type(&[Operand::Weak(start), Operand::Weak(stop), Operand::Weak(step)])?;
    let dtype = dtype.unwrap_or(common);
    let (first, last, by) = (float(start)?, float(stop)?, float(step)?);
    let count = match (start, stop, step) {
        (_, _, Weak::Int(0)) => return Err(ArrayError::new(Kind::ZeroDivision, "division by zero")),
        // Python divides integers exactly before it rounds.
        (Weak::Int(start), Weak::Int(stop), Weak::Int(step)) => {
            (stop.saturating_sub(start) as f64 / step as f64).ceil()
        }
        _ if by == 0.0 => return Err(ArrayError::new(Kind::ZeroDivision, "float division by zero")),
        _ => ((last - first) / by).ceil(),
    };
    if count.is_nan() {
        return Err(ArrayError::value("arange: cannot compute length"));
    }
    if count >= 9.0e18 {
        return Err(ArrayError::value("Maximum allowed size exceeded"));
    }
    let count = if count > 0.0 { count as usize } else { 0 };
    if dtype == DType::Bool && count > 2 {
        return Err(ArrayError::type_(
            "arange() is only supported for booleans when the result has at most length 2.",
        ));
    }
    let no_memory = |_| no_memory(&[count], dtype);
    match (dtype, start, step) {
        (DType::F64 | DType::F32, _, _) => {
            let second = first + by;
            let delta = second - first;
            if dtype == DType::F32 {
                return singles(count, first as f32, second as f32).map_err(no_memory);
            }
            fill(count, |at| if at == 1 { second } else { first + at as f64 * delta })
                .map(Array::vector::<f64>)
                .map_err(no_memory)
        }
        (_, Weak::Int(start), Weak::Int(step)) if dtype.is_integer() || dtype.is_time() => {
            // The first two must fit the type; the others wrap around.
            for at in [start, start.saturating_add(step)].into_iter().take(count) {
                weak_scalar(Weak::Int(at), if dtype.is_time() { DType::I64 } else { dtype })?;
            }
            let (start, step) = (start as i64, step as i64);
            let values = fill(count, |at| start.wrapping_add((at as i64).wrapping_mul(step))).map_err(no_memory)?;
            if dtype.is_time() {
                Array::vector::<i64>(values).retyped(dtype)
            } else {
                Array::vector::<i64>(values).as_type(dtype)
            }
        }
        _ if dtype.is_integer() => {
            // The first two are cut to whole numbers before their difference is taken.
            for at in [first, first + by].into_iter().take(count) {
                weak_scalar(Weak::Int(at as i128), dtype)?;
            }
            let (start, second) = (first as i64, (first + by) as i64);
            let delta = second.wrapping_sub(start);
            let values = fill(count, |at| start.wrapping_add((at as i64).wrapping_mul(delta))).map_err(no_memory)?;
            Array::vector::<i64>(values).as_type(dtype)
        }
        _ => {
            let delta = (first + by) - first;
            Array::vector::<f64>(fill(count, |at| first + at as f64 * delta)?).as_type(dtype)
        }
    }
}

fn singles(count: usize, first: f32, second: f32) -> Result<Array> {
    let delta = second - first;
    fill(count, |at| if at == 1 { second } else { first + at as f32 * delta }).map(Array::vector::<f32>)
}

fn fill<T: Element>(count: usize, f: impl Fn(usize) -> T) -> Result<Vec<T>> {
    let mut values = reserved(count)?;
    for start in (0..count).step_by(WORK) {
        values.extend((start..count.min(start + WORK)).map(&f));
        poll()?;
    }
    Ok(values)
}

/// `np.linspace` of numbers: `i * step + start`, the last one `stop` itself. Also gives the step. Whole types are rounded down.
pub fn linspace(start: f64, stop: f64, count: usize, endpoint: bool, dtype: Option<DType>) -> Result<(Array, f64)> {
    let parts = if endpoint { count.saturating_sub(1) } else { count };
    let delta = stop - start;
    let (mut values, step) = if parts > 0 && count > 0 {
        let step = delta / parts as f64;
        let values = if step == 0.0 {
            fill(count, |at| at as f64 / parts as f64 * delta + start)?
        } else {
            fill(count, |at| at as f64 * step + start)?
        };
        (values, step)
    } else {
        (fill(count, |at| at as f64 * delta + start)?, f64::NAN)
    };
    if endpoint
        && count > 1
        && let Some(last) = values.last_mut()
    {
        *last = stop;
    }
    let dtype = dtype.unwrap_or(DType::F64);
    if dtype.is_integer() {
        values.iter_mut().for_each(|value| *value = value.floor());
    }
    Ok((Array::vector::<f64>(values).as_type(dtype)?, step))
}
