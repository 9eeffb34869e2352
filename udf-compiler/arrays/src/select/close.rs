//! `isclose`, `allclose`, `array_equal`.

use crate::array::Array;
use crate::broadcast::common;
use crate::cast::weak::Operand;
use crate::dtype::DType;
use crate::error::Result;
use crate::scalar::Weak;
use crate::ufunc::table::apply;

/// `np.isclose`: `|a - b| <= atol + rtol * |b|`, and infinite ones equal.
pub fn isclose(a: &Operand, b: &Operand, rtol: f64, atol: f64, equal_nan: bool) -> Result<Array> {
    // The second one is at least a float, so that the difference of integers is, too.
    let b = match b {
        Operand::Array(array) if array.dtype().is_integer() || array.dtype() == DType::Bool => {
            Operand::Array(array.astype(DType::F64)?)
        }
        Operand::Weak(weak @ Weak::Int(_)) => Operand::Array(Array::of_weak(*weak)?.astype(DType::F64)?),
        other => other.clone(),
    };
    let number = |value: f64| Operand::Weak(Weak::Float(value));
    let of = |name: &str, operands: &[&Operand]| {
        let operands: Vec<Operand> = operands.iter().map(|operand| (*operand).clone()).collect();
        apply(name, &operands).map(Operand::Array)
    };
    let apart = of("absolute", &[&of("subtract", &[a, &b])?])?;
    let bound = of(
        "add",
        &[
            &number(atol),
            &of("multiply", &[&number(rtol), &of("absolute", &[&b])?])?,
        ],
    )?;
    let near = of("less_equal", &[&apart, &bound])?;
    let finite = of("logical_and", &[&near, &of("isfinite", &[&b])?])?;
    let mut result = of("logical_or", &[&finite, &of("equal", &[a, &b])?])?;
    if equal_nan {
        let both = of("logical_and", &[&of("isnan", &[a])?, &of("isnan", &[&b])?])?;
        result = of("logical_or", &[&result, &both])?;
    }
    result.default_array()
}

/// Whether all elements of an array of truth values are true.
pub fn all_true(array: &Array) -> Result<bool> {
    Ok(array.elements::<bool>()?.iter().all(|value| *value))
}

/// `np.allclose`.
pub fn allclose(a: &Operand, b: &Operand, rtol: f64, atol: f64, equal_nan: bool) -> Result<bool> {
    all_true(&isclose(a, b, rtol, atol, equal_nan)?)
}

/// `np.array_equal`: the same shape and elements; what is no number is equal only where that is asked for.
pub fn array_equal(a: &Array, b: &Array, equal_nan: bool) -> Result<bool> {
    if a.shape() == b.shape() {
        same(a, b, equal_nan)
    } else {
        Ok(false)
    }
}

/// `np.array_equiv`: the same elements after broadcasting.
pub fn array_equiv(a: &Array, b: &Array) -> Result<bool> {
    if common(&[a.shape(), b.shape()]).is_some() {
        same(a, b, false)
    } else {
        Ok(false)
    }
}

fn same(a: &Array, b: &Array, equal_nan: bool) -> Result<bool> {
    let text = |array: &Array| matches!(array.dtype(), DType::Str(_));
    if text(a) != text(b) {
        return Ok(a.size() == 0 || b.size() == 0);
    }
    let equal = apply("equal", &[a.into(), b.into()])?;
    if !equal_nan || text(a) || a.dtype().is_integer() || b.dtype().is_integer() {
        return all_true(&equal);
    }
    let nothing = apply(
        "logical_and",
        &[apply("isnan", &[a.into()])?.into(), apply("isnan", &[b.into()])?.into()],
    )?;
    all_true(&apply("logical_or", &[equal.into(), nothing.into()])?)
}
