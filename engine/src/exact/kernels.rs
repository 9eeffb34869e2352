//! Checked arithmetic of 64-bit integers in loops that the compiler makes vectors of: all results are computed wrapped around,
//! and one look at the end tells whether any did not fit. Only then rows are looked at one by one, and NULLs among them.

use super::Operation;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Datum};
use datafusion::arrow::compute::kernels::numeric;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::arrow::error::ArrowError;

/// The results, if all fit for certain; else `None`, and the careful way is to be taken.
pub(super) fn quick(operation: Operation, one: &dyn Datum, other: &dyn Datum) -> Result<Option<ArrayRef>, ArrowError> {
    let wrapping = match operation {
        Operation::Add => numeric::add_wrapping,
        Operation::Subtract => numeric::sub_wrapping,
        Operation::Multiply => numeric::mul_wrapping,
        Operation::Divide | Operation::Negate => return Ok(None),
    };
    let (Some(a), Some(b)) = (Values::of(one), Values::of(other)) else {
        return Ok(None);
    };
    if operation == Operation::Multiply {
        // Numbers of p and q bits, signs included, have a product of p + q: 64 at most. Room is 65 less bits.
        return if a.room() + b.room() > 65 {
            wrapping(one, other).map(Some)
        } else {
            Ok(None)
        };
    }
    let made = wrapping(one, other)?;
    let results: &[i64] = made.as_primitive::<Int64Type>().values();
    // A sum has left 64 bits where its sign is neither operand's; a difference, where the operands' signs differ and its own is
    // the second's.
    let lost = |a: i64, b: i64, r: i64| match operation {
        Operation::Add => (a ^ r) & (b ^ r),
        _ => (a ^ b) & (a ^ r),
    };
    let any = match (a, b) {
        (Values::Many(a), Values::Many(b)) => a
            .iter()
            .zip(b)
            .zip(results)
            .fold(0, |any, ((a, b), r)| any | lost(*a, *b, *r)),
        (Values::Many(a), Values::One(b)) => a.iter().zip(results).fold(0, |any, (a, r)| any | lost(*a, b, *r)),
        (Values::One(a), Values::Many(b)) => b.iter().zip(results).fold(0, |any, (b, r)| any | lost(a, *b, *r)),
        (Values::One(_), Values::One(_)) => return Ok(None),
    };
    Ok((any >= 0).then_some(made))
}

/// An operand: a column, or one number for all rows.
enum Values<'a> {
    Many(&'a [i64]),
    One(i64),
}

impl Values<'_> {
    fn of(datum: &dyn Datum) -> Option<Values<'_>> {
        let (array, single) = datum.get();
        if array.data_type() != &DataType::Int64 {
            return None;
        }
        let numbers = array.as_primitive::<Int64Type>();
        if single {
            (numbers.len() == 1 && numbers.is_valid(0)).then(|| Values::One(numbers.value(0)))
        } else {
            Some(Values::Many(numbers.values()))
        }
    }

    /// How many leading bits say no more than the sign, in all of them. With more than 65 in both factors, a product fits.
    fn room(&self) -> u32 {
        let magnitude = |x: i64| x ^ (x >> 63);
        let all = match self {
            Values::Many(numbers) => numbers.iter().fold(0, |all, x| all | magnitude(*x)),
            Values::One(number) => magnitude(*number),
        };
        all.leading_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::Int64Array;

    const EDGES: [i64; 13] = [
        i64::MIN,
        i64::MIN + 1,
        -4_294_967_297,
        -4_294_967_296,
        -3_037_000_500,
        -1,
        0,
        1,
        3_037_000_499,
        4_294_967_295,
        4_294_967_296,
        i64::MAX - 1,
        i64::MAX,
    ];

    #[test]
    fn what_is_quick_fits() {
        let checked = |operation, a: i64, b: i64| match operation {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            _ => a.checked_mul(b),
        };
        for operation in [Operation::Add, Operation::Subtract, Operation::Multiply] {
            for a in EDGES {
                for b in EDGES {
                    let one = Int64Array::from(vec![1, a]);
                    let single = Int64Array::new_scalar(b);
                    let many = Int64Array::from(vec![1, b]);
                    let quick = [
                        quick(operation, &one, &many).expect("numbers"),
                        quick(operation, &one, &single).expect("numbers"),
                    ];
                    for made in quick.into_iter().flatten() {
                        let result = made.as_primitive::<Int64Type>().value(1);
                        assert_eq!(checked(operation, a, b), Some(result), "{operation:?} {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn small_numbers_are_quick() {
        let (a, b) = (
            Int64Array::from(vec![5, -7]),
            Int64Array::from(vec![1 << 40, -(1 << 40)]),
        );
        for operation in [Operation::Add, Operation::Subtract, Operation::Multiply] {
            assert!(quick(operation, &a, &b).expect("numbers").is_some(), "{operation:?}");
        }
    }
}
