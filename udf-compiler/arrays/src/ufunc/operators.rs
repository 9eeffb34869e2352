//! Python's operators on arrays, where they are not just a universal function.

use super::table::apply;
use crate::array::Array;
use crate::cast::weak::Operand;
use crate::dtype::DType;
use crate::error::Result;
use crate::scalar::{Scalar, Weak};

/// `array ** exponent`: a root, a square, an inverse where a number says so, else `power`. A numpy scalar is not an array here.
pub fn power(base: &Array, exponent: &Operand) -> Result<Array> {
    let (value, float) = match exponent {
        Operand::Weak(Weak::Int(value)) => (Some(*value as f64), false),
        Operand::Weak(Weak::Float(value)) => (Some(*value), true),
        Operand::Weak(Weak::Complex(_)) => (None, false),
        Operand::Array(array) if array.ndim() == 0 && (array.dtype().is_integer() || array.dtype() == DType::F64) => {
            let value = match array.item()?.astype(DType::F64)? {
                Scalar::F64(value) => Some(value),
                _ => None,
            };
            (value, array.dtype() == DType::F64)
        }
        Operand::Array(_) => (None, false),
    };
    // Where a short way is taken, a scalar of a larger type does not raise the array's.
    let base_operand = || Operand::Array(base.clone());
    if let Some(value) = value {
        let inexact = base.dtype().is_float() || base.dtype().is_complex();
        let name = match value {
            1.0 => "positive",
            -1.0 => "reciprocal",
            0.5 => "sqrt",
            2.0 => "square",
            _ => "",
        };
        if inexact && !name.is_empty() {
            return apply(name, &[base_operand()]);
        }
        if inexact && value == 0.0 {
            let ones = base.zeros_like(None, None)?;
            ones.assign(&Array::scalar(&Scalar::I64(1)))?;
            return Ok(ones);
        }
        if base.dtype().is_integer() && value == 2.0 {
            let base = if float { base.astype(DType::F64)? } else { base.clone() };
            return apply("square", &[Operand::Array(base)]);
        }
    }
    apply("power", &[base_operand(), exponent.clone()])
}
