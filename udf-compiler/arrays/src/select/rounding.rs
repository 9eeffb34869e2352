//! `round`: multiplied, rounded to the even one, divided.

use crate::array::Array;
use crate::cast::weak::Operand;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::order::keeping;
use crate::scalar::Weak;
use crate::storage::{C32, C64};
use crate::ufunc::table::apply;

/// `np.round`: integers are rounded to tens where `decimals` is negative.
pub fn round(array: &Array, decimals: i32) -> Result<Array> {
    match array.dtype() {
        // numpy gives `float16`, which is refused.
        DType::Bool if decimals == 0 => apply("rint", &[array.into()]),
        DType::Bool => {
            let step = if decimals > 0 { "multiply" } else { "divide" };
            Err(ArrayError::new(
                Kind::Ufunc,
                format!(
                    "Cannot cast ufunc '{step}' output from dtype('float64') to dtype('bool') with casting rule 'same_kind'"
                ),
            ))
        }
        dtype if dtype.is_integer() => {
            if decimals >= 0 {
                array.astype(dtype)
            } else {
                tens(array, decimals)
            }
        }
        DType::F64 | DType::F32 | DType::C64 | DType::C128 => floats(array, decimals),
        dtype => Err(ArrayError::refused(format!("numpy.round of {dtype}"))),
    }
}

fn floats(array: &Array, decimals: i32) -> Result<Array> {
    if decimals == 0 {
        return apply("rint", &[array.into()]);
    }
    // numpy takes the power as a double, and each step in the type of the elements.
    let power = 10f64.powi(decimals.abs());
    let double = move |x: f64| {
        if decimals > 0 {
            (x * power).round_ties_even() / power
        } else {
            (x / power).round_ties_even() * power
        }
    };
    let single_power = power as f32;
    let single = move |x: f32| {
        if decimals > 0 {
            (x * single_power).round_ties_even() / single_power
        } else {
            (x / single_power).round_ties_even() * single_power
        }
    };
    keeping(array, |array| {
        let shape = array.shape();
        match array.dtype() {
            DType::F64 => Array::new::<f64>(array.elements::<f64>()?.iter().map(|x| double(*x)).collect(), shape),
            DType::F32 => Array::new::<f32>(array.elements::<f32>()?.iter().map(|x| single(*x)).collect(), shape),
            DType::C128 => Array::new::<C64>(
                array
                    .elements::<C64>()?
                    .iter()
                    .map(|z| C64::new(double(z.re), double(z.im)))
                    .collect(),
                shape,
            ),
            _ => Array::new::<C32>(
                array
                    .elements::<C32>()?
                    .iter()
                    .map(|z| C32::new(single(z.re), single(z.im)))
                    .collect(),
                shape,
            ),
        }
    })
}

/// Integers to tens, by floats.
fn tens(array: &Array, decimals: i32) -> Result<Array> {
    let power = Operand::Weak(Weak::Float(10f64.powi(-decimals)));
    let quotient = apply("divide", &[array.into(), power.clone()])?;
    let rounded = apply("multiply", &[apply("rint", &[quotient.into()])?.into(), power])?;
    rounded.astype(array.dtype())
}
