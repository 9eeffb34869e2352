//! Functions of floats whose results or arguments may be out of range, which is an error in Postgres, where the engine gives NaN
//! or infinity; logarithms to the base of ten that are exact for powers of ten; and the least common multiple of NUMERICs.

use super::outer;
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Array, Float64Array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    DECIMAL128_MAX_PRECISION, DataType, Decimal128Type, DecimalType, FieldRef, Float64Type,
};
use datafusion::common::{Result, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::interval_arithmetic::Interval;
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use datafusion::prelude::SessionContext;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

type One = fn(f64) -> Done<f64>;
type Two = fn(f64, f64) -> Done<f64>;

/// How a value comes about.
#[derive(Clone, Copy, Debug)]
enum Of {
    One(One),
    /// Of one number, or of two.
    Either(One, Two),
    Two(Two),
    /// Of two NUMERICs with the same decimals; of anything else the engine's.
    Multiple,
}

/// Radians of a degree.
const DEGREE: f64 = 0.017_453_292_519_943_295;

const FUNCTIONS: &[(&str, Of)] = &[
    ("acos", Of::One(|x| within(x, -1.0, 1.0).map(f64::acos))),
    ("asin", Of::One(|x| within(x, -1.0, 1.0).map(f64::asin))),
    ("acosh", Of::One(|x| within(x, 1.0, f64::INFINITY).map(f64::acosh))),
    ("atanh", Of::One(|x| within(x, -1.0, 1.0).map(f64::atanh))),
    ("sin", Of::One(|x| finite(x).map(f64::sin))),
    ("cos", Of::One(|x| finite(x).map(f64::cos))),
    ("tan", Of::One(|x| finite(x).map(f64::tan))),
    ("cot", Of::One(|x| finite(x).map(|x| 1.0 / x.tan()))),
    ("degrees", Of::One(|x| ranged(x / DEGREE, x.is_finite(), x == 0.0))),
    ("exp", Of::One(|x| ranged(x.exp(), x.is_finite(), false))),
    ("ln", Of::One(|x| positive(x).map(f64::ln))),
    ("log10", Of::One(|x| positive(x).map(f64::log10))),
    ("log2", Of::One(|x| positive(x).map(f64::log2))),
    ("log", Of::Either(|x| positive(x).map(f64::log10), log)),
    ("power", Of::Two(power)),
    ("lcm", Of::Multiple),
];

/// Puts them in the place of the engine's.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    for (name, of) in FUNCTIONS {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        let function = super::made(Ranged { of: *of, built_in });
        context.register_udf(function);
    }
    Ok(())
}

fn out_of_range(message: &'static str) -> Error {
    Error::new(SqlState::NumericOutOfRange, message)
}

/// A number from one to another. NaN is none, and stays what it is.
fn within(x: f64, least: f64, most: f64) -> Done<f64> {
    if x < least || x > most {
        Err(out_of_range("input is out of range"))
    } else {
        Ok(x)
    }
}

fn finite(x: f64) -> Done<f64> {
    if x.is_infinite() {
        Err(out_of_range("input is out of range"))
    } else {
        Ok(x)
    }
}

/// A result of finite numbers, which has room, and is zero only where it has to be.
fn ranged(result: f64, of_finite: bool, may_be_zero: bool) -> Done<f64> {
    match result {
        result if of_finite && result.is_infinite() => Err(out_of_range("value out of range: overflow")),
        0.0 if of_finite && !may_be_zero => Err(out_of_range("value out of range: underflow")),
        result => Ok(result),
    }
}

/// What has a logarithm.
fn positive(x: f64) -> Done<f64> {
    let message = match x {
        0.0 => "cannot take logarithm of zero",
        x if x < 0.0 => "cannot take logarithm of a negative number",
        x => return Ok(x),
    };
    Err(Error::new(SqlState::InvalidLogarithm, message))
}

fn log(base: f64, x: f64) -> Done<f64> {
    let (base, x) = (positive(base)?, positive(x)?);
    match base {
        1.0 => Err(Error::new(SqlState::DivisionByZero, "division by zero")),
        10.0 => Ok(x.log10()),
        base => Ok(x.log(base)),
    }
}

fn power(base: f64, exponent: f64) -> Done<f64> {
    let invalid = |message| Err(Error::new(SqlState::InvalidPower, message));
    if base == 0.0 && exponent < 0.0 {
        return invalid("zero raised to a negative power is undefined");
    }
    if base < 0.0 && exponent.is_finite() && exponent.floor() != exponent {
        return invalid("a negative number raised to a non-integer power yields a complex result");
    }
    let of_finite = base.is_finite() && exponent.is_finite();
    ranged(base.powf(exponent), of_finite, base == 0.0)
}

#[derive(Debug)]
struct Ranged {
    of: Of,
    built_in: Arc<ScalarUDF>,
}

impl PartialEq for Ranged {
    fn eq(&self, other: &Ranged) -> bool {
        self.built_in == other.built_in
    }
}

impl Eq for Ranged {}

impl Hash for Ranged {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.built_in.hash(state);
    }
}

fn doubles(args: &ScalarFunctionArgs) -> Result<Vec<ArrayRef>> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    arrays
        .iter()
        .map(|array| Ok(cast(array, &DataType::Float64)?))
        .collect()
}

fn each(array: &ArrayRef, of: One) -> Result<Float64Array> {
    let numbers = array.as_primitive::<Float64Type>();
    numbers.try_unary::<_, Float64Type, _>(of).map_err(outer)
}

fn pairs(left: &ArrayRef, right: &ArrayRef, of: Two) -> Result<Float64Array> {
    let (left, right) = (left.as_primitive::<Float64Type>(), right.as_primitive::<Float64Type>());
    let pairs = left.iter().zip(right.iter());
    let made = pairs.map(|pair| match pair {
        (Some(left), Some(right)) => of(left, right).map(Some),
        _ => Ok(None),
    });
    made.collect::<Done<Float64Array>>().map_err(outer)
}

/// The least common multiples of numbers with the same decimals, which have as many.
fn multiples(left: &Decimal128Array, right: &Decimal128Array) -> Result<Decimal128Array> {
    let made = left.iter().zip(right.iter()).map(|pair| {
        let (Some(left), Some(right)) = pair else {
            return Ok(None);
        };
        let (mut divisor, mut rest) = (left.unsigned_abs(), right.unsigned_abs());
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        if divisor == 0 {
            return Ok(Some(0));
        }
        let multiple = (left.unsigned_abs() / divisor).checked_mul(right.unsigned_abs());
        let multiple = multiple.and_then(|multiple| i128::try_from(multiple).ok());
        let fits = |multiple: &i128| {
            Decimal128Type::validate_decimal_precision(*multiple, DECIMAL128_MAX_PRECISION, 0).is_ok()
        };
        let multiple = multiple.filter(fits);
        multiple.map(Some).ok_or_else(|| out_of_range("numeric field overflow"))
    });
    let made: Decimal128Array = made.collect::<Done<Vec<_>>>().map_err(outer)?.into();
    Ok(made)
}

impl Ranged {
    /// The type of a multiple has all the digits that there are.
    fn widest(ty: &DataType) -> Option<DataType> {
        match ty {
            DataType::Decimal128(_, scale) => Some(DataType::Decimal128(DECIMAL128_MAX_PRECISION, *scale)),
            _ => None,
        }
    }
}

impl ScalarUDFImpl for Ranged {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        self.built_in.aliases()
    }

    fn signature(&self) -> &Signature {
        self.built_in.signature()
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.built_in.coerce_types(types)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let gives = self.built_in.return_type(types)?;
        Ok(match self.of {
            Of::Multiple => Self::widest(&gives).unwrap_or(gives),
            _ => gives,
        })
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        let field = self.built_in.return_field_from_args(args)?;
        let ty = self.return_type(&types)?;
        Ok(Arc::new(field.as_ref().clone().with_data_type(ty)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let gives = args.return_type().clone();
        let made: ArrayRef = match (self.of, args.args.len()) {
            (Of::One(of) | Of::Either(of, _), 1) => Arc::new(each(&doubles(&args)?[0], of)?),
            (Of::Two(of) | Of::Either(_, of), 2) => {
                let arrays = doubles(&args)?;
                Arc::new(pairs(&arrays[0], &arrays[1], of)?)
            }
            (Of::Multiple, 2) if matches!(args.args[0].data_type(), DataType::Decimal128(..)) => {
                let arrays = ColumnarValue::values_to_arrays(&args.args)?;
                let made = multiples(arrays[0].as_primitive(), arrays[1].as_primitive())?;
                Arc::new(made.with_data_type(gives.clone()))
            }
            (Of::Multiple, _) => return self.built_in.invoke_with_args(args),
            _ => return plan_err!("{} takes other arguments", self.name()),
        };
        Ok(ColumnarValue::Array(cast(&made, &gives)?))
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        self.built_in.output_ordering(inputs)
    }

    fn evaluate_bounds(&self, inputs: &[&Interval]) -> Result<Interval> {
        self.built_in.evaluate_bounds(inputs)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_range_is_an_error() {
        assert!(ranged(f64::INFINITY, true, false).is_err());
        assert!(ranged(0.0, true, false).is_err());
        assert_eq!(ranged(f64::INFINITY, false, false).ok(), Some(f64::INFINITY));
        assert!(power(-1.5, 0.5).is_err());
        assert!(power(0.0, -1.0).is_err());
        assert_eq!(power(0.0, 2.0).ok(), Some(0.0));
        assert_eq!(log(10.0, 1e15).ok(), Some(15.0));
        assert!(within(f64::NAN, -1.0, 1.0).is_ok());
    }
}
