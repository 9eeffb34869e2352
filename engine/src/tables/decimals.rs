//! Arithmetic of NUMERIC columns as Python's Decimal has it: exact, as far as its 28 digits go. What has more is an error, because
//! Python would round it.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Decimal128Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Decimal128Type};
use datafusion::common::{Result, exec_err};
use std::sync::Arc;
use taipan_udf::tables::Op;

/// A number of more digits than Python's decimal context has.
const BEYOND: i128 = 10_i128.pow(28);

/// The digits of a whole number of 64 bits.
const WHOLE: u8 = 19;

/// Whether it is a column of such numbers.
pub fn is_decimal(value: &ArrayRef) -> bool {
    matches!(value.data_type(), DataType::Decimal128(..))
}

/// The result of an operation on one or two columns, of which whole numbers may be one.
pub fn evaluated(op: Op, args: &[ArrayRef], returns: &DataType) -> Result<ArrayRef> {
    let DataType::Decimal128(precision, scale) = returns else {
        return exec_err!("operation {} of NUMERIC gives {returns}", op.name());
    };
    let numbers = args.iter().map(decimal).collect::<Result<Vec<Decimal128Array>>>()?;
    let made: Decimal128Array = match (op, &numbers[..]) {
        (Op::Neg, [value]) => value.unary(|x| -x),
        (Op::Abs, [value]) => value.unary(i128::abs),
        (Op::Mul, [a, b]) => compute::binary(a, b, |x, y| x.checked_mul(y).unwrap_or(BEYOND))?,
        (Op::Add | Op::Sub, [a, b]) => {
            let (a, b) = (at_scale(a, *scale), at_scale(b, *scale));
            let add = |x: i128, y: i128| x.checked_add(y).unwrap_or(BEYOND);
            match op {
                Op::Add => compute::binary(&a, &b, add)?,
                _ => compute::binary(&a, &b, |x, y| add(x, -y))?,
            }
        }
        _ => return exec_err!("operation {} of NUMERIC", op.name()),
    };
    if made.iter().flatten().any(|x| x <= -BEYOND || x >= BEYOND) {
        return exec_err!(
            "NotImplementedError: {}() of NUMERIC columns gives a number of more than 28 digits",
            op.name()
        );
    }
    Ok(Arc::new(made.with_precision_and_scale(*precision, *scale)?))
}

fn decimal(value: &ArrayRef) -> Result<Decimal128Array> {
    let numbers = if is_decimal(value) {
        value.clone()
    } else {
        compute::cast(
            &compute::cast(value, &DataType::Int64)?,
            &DataType::Decimal128(WHOLE, 0),
        )?
    };
    Ok(numbers.as_primitive::<Decimal128Type>().clone())
}

/// The same numbers, counted in smaller units.
fn at_scale(value: &Decimal128Array, scale: i8) -> Decimal128Array {
    let factor = 10_i128.checked_pow(u32::from((scale - value.scale()).max(0).unsigned_abs()));
    value.unary(|x| factor.and_then(|factor| x.checked_mul(factor)).unwrap_or(BEYOND))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i128], precision: u8, scale: i8) -> ArrayRef {
        let array = Decimal128Array::from(values.to_vec());
        Arc::new(array.with_precision_and_scale(precision, scale).unwrap())
    }

    #[test]
    fn products_are_exact() {
        let args = [numbers(&[10_000, -2_000], 15, 2), numbers(&[95, 90], 15, 2)];
        let made = evaluated(Op::Mul, &args, &DataType::Decimal128(30, 4)).unwrap();
        assert_eq!(made.as_primitive::<Decimal128Type>().values(), &[950_000, -180_000]);
    }

    #[test]
    fn what_python_would_round_is_an_error() {
        let large = numbers(&[10_i128.pow(20)], 38, 0);
        let made = evaluated(Op::Mul, &[large.clone(), large], &DataType::Decimal128(38, 0));
        assert!(made.unwrap_err().to_string().contains("more than 28 digits"));
    }
}
