//! Operations of programs that plans have no expression for: functions over arrays.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int64Array, PrimitiveArray};
use datafusion::arrow::compute::{self, DatePart, date_part};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type, TimeUnit, TimestampNanosecondType};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::Hash;
use std::sync::Arc;
use taipan_udf::tables::Op;

/// One operation for one type of results.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct OpFunction {
    op: Op,
    returns: DataType,
    signature: Signature,
}

impl OpFunction {
    /// A call of the operation.
    pub fn call(op: Op, returns: DataType, args: Vec<Expr>) -> Expr {
        let function = OpFunction {
            op,
            returns,
            signature: Signature::variadic_any(Volatility::Immutable),
        };
        ScalarUDF::new_from_impl(function).call(args)
    }
}

impl ScalarUDFImpl for OpFunction {
    fn name(&self) -> &str {
        self.op.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let array = self.evaluate(&arrays)?;
        let array = match array.data_type() == &self.returns {
            true => array,
            false => compute::cast(&array, &self.returns)?,
        };
        Ok(ColumnarValue::Array(array))
    }
}

impl OpFunction {
    fn evaluate(&self, args: &[ArrayRef]) -> Result<ArrayRef> {
        match (self.op, args) {
            (Op::Present, [value]) => present(value),
            (Op::FloorDiv | Op::Mod | Op::Pow | Op::Div, [a, b]) => self.divided(a, b),
            (Op::Neg | Op::Abs | Op::Sign, [value]) => self.signed(value),
            (Op::Round, [value, places]) => rounded(value, places),
            (Op::Greatest | Op::Least, [a, b]) => self.extreme(a, b),
            (Op::Xor, [a, b]) => {
                let (a, b) = (a.as_boolean(), b.as_boolean());
                Ok(Arc::new(compute::kernels::cmp::distinct(a, b)?))
            }
            (Op::Midnight, [value]) => midnight(value),
            (Op::TotalSeconds, [value]) => {
                let nanos = compute::cast(
                    &compute::cast(value, &DataType::Duration(TimeUnit::Nanosecond))?,
                    &DataType::Int64,
                )?;
                let seconds: Float64Array = nanos.as_primitive::<Int64Type>().unary(|n| n as f64 / 1e9);
                Ok(Arc::new(seconds))
            }
            (op, [value]) => match (part(op), function(op)) {
                (Some(part), _) => Ok(Arc::new(date_part(value, part)?)),
                (None, Some(function)) => {
                    let floats = floats(value)?;
                    Ok(Arc::new(without_nan(floats.unary(function))))
                }
                (None, None) => exec_err!("operation {} has no function", op.name()),
            },
            (op, _) => exec_err!("operation {} with {} arguments", op.name(), args.len()),
        }
    }

    fn divided(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let whole = |ty: &DataType| ty.is_integer();
        if whole(&self.returns) && whole(a.data_type()) && whole(b.data_type()) {
            return self.divided_ints(a, b);
        }
        let (a, b) = (floats(a)?, floats(b)?);
        let op = match self.op {
            Op::FloorDiv => floor_divided,
            Op::Mod => modulo,
            Op::Pow => f64::powf,
            _ => |a: f64, b: f64| a / b,
        };
        let made: Float64Array = compute::binary(&a, &b, op)?;
        Ok(Arc::new(without_nan(made)))
    }

    fn divided_ints(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let (a, b) = (compute::cast(a, &DataType::Int64)?, compute::cast(b, &DataType::Int64)?);
        let (a, b) = (a.as_primitive::<Int64Type>(), b.as_primitive::<Int64Type>());
        let zero = |op: &str| {
            datafusion::arrow::error::ArrowError::ComputeError(format!(
                "integer {op} by zero: pandas makes floats of such a column; divide by a column of floats"
            ))
        };
        let made: Int64Array = match self.op {
            Op::FloorDiv => compute::try_binary(a, b, |x: i64, y: i64| match y {
                0 => Err(zero("division")),
                y => Ok(x.wrapping_div_euclid(y) - i64::from(y < 0 && x.wrapping_rem_euclid(y) != 0)),
            })?,
            Op::Mod => compute::try_binary(a, b, |x: i64, y: i64| match y {
                0 => Err(zero("modulo")),
                y => {
                    let rest = x.wrapping_rem(y);
                    Ok(if rest != 0 && (rest < 0) != (y < 0) {
                        rest + y
                    } else {
                        rest
                    })
                }
            })?,
            _ => compute::try_binary(a, b, |x: i64, y: i64| match u32::try_from(y) {
                Ok(y) => Ok(x.wrapping_pow(y)),
                Err(_) => Err(datafusion::arrow::error::ArrowError::ComputeError(
                    "Integers to negative integer powers are not allowed.".into(),
                )),
            })?,
        };
        Ok(Arc::new(made))
    }

    fn signed(&self, value: &ArrayRef) -> Result<ArrayRef> {
        if value.data_type().is_integer() {
            let wide = compute::cast(value, &DataType::Int64)?;
            let ints = wide.as_primitive::<Int64Type>();
            let made: Int64Array = match self.op {
                Op::Neg => ints.unary(i64::wrapping_neg),
                Op::Abs => ints.unary(i64::wrapping_abs),
                _ => ints.unary(i64::signum),
            };
            return Ok(Arc::new(made));
        }
        let floats = floats(value)?;
        let made: Float64Array = match self.op {
            Op::Neg => floats.unary(|x| -x),
            Op::Abs => floats.unary(f64::abs),
            _ => floats.unary(|x| {
                if x > 0.0 {
                    1.0
                } else if x < 0.0 {
                    -1.0
                } else {
                    0.0
                }
            }),
        };
        Ok(Arc::new(made))
    }

    fn extreme(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let (a, b) = (floats(a)?, floats(b)?);
        let op = if self.op == Op::Greatest { f64::max } else { f64::min };
        let made: Float64Array = compute::binary(&a, &b, op)?;
        Ok(Arc::new(made))
    }
}

fn floats(value: &ArrayRef) -> Result<Float64Array> {
    Ok(compute::cast(value, &DataType::Float64)?
        .as_primitive::<Float64Type>()
        .clone())
}

/// NaN as missing.
fn without_nan(array: Float64Array) -> Float64Array {
    if !array.values().iter().any(|x| x.is_nan()) {
        return array;
    }
    array.iter().map(|x| x.filter(|x| !x.is_nan())).collect()
}

fn present(value: &ArrayRef) -> Result<ArrayRef> {
    match value.data_type() {
        DataType::Float64 => Ok(Arc::new(without_nan(value.as_primitive::<Float64Type>().clone()))),
        DataType::Float32 | DataType::Float16 => {
            let made = without_nan(floats(value)?);
            Ok(compute::cast(&made, value.data_type())?)
        }
        _ => Ok(value.clone()),
    }
}

fn floor_divided(a: f64, b: f64) -> f64 {
    if b == 0.0 {
        return a / b;
    }
    let rest = modulo(a, b);
    let quotient = (a - rest) / b;
    let floor = quotient.floor();
    if quotient - floor > 0.5 { floor + 1.0 } else { floor }
}

fn modulo(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest != 0.0 && (rest < 0.0) != (b < 0.0) {
        rest + b
    } else if rest == 0.0 {
        0.0_f64.copysign(b)
    } else {
        rest
    }
}

/// As numpy rounds: to so many places by multiplying, half to even.
fn rounded(value: &ArrayRef, places: &ArrayRef) -> Result<ArrayRef> {
    if !value.data_type().is_floating() {
        return Ok(value.clone());
    }
    let places = compute::cast(places, &DataType::Int64)?;
    let places = places.as_primitive::<Int64Type>();
    let places = if places.is_empty() { 0 } else { places.value(0) };
    let scale = 10_f64.powi(places.unsigned_abs().min(400) as i32);
    let round = |x: f64| match places {
        0 => x.round_ties_even(),
        1.. => (x * scale).round_ties_even() / scale,
        _ => (x / scale).round_ties_even() * scale,
    };
    let made: Float64Array = floats(value)?.unary(round);
    Ok(compute::cast(&made, value.data_type())?)
}

fn midnight(value: &ArrayRef) -> Result<ArrayRef> {
    const DAY: i64 = 86_400_000_000_000;
    let nanos = compute::cast(value, &DataType::Timestamp(TimeUnit::Nanosecond, None))?;
    let nanos = nanos.as_primitive::<TimestampNanosecondType>();
    let made: PrimitiveArray<TimestampNanosecondType> = nanos.unary(|n| n - n.rem_euclid(DAY));
    Ok(compute::cast(&made, value.data_type())?)
}

fn part(op: Op) -> Option<DatePart> {
    Some(match op {
        Op::Year => DatePart::Year,
        Op::Month => DatePart::Month,
        Op::Day => DatePart::Day,
        Op::Hour => DatePart::Hour,
        Op::Minute => DatePart::Minute,
        Op::Second => DatePart::Second,
        Op::Microsecond => DatePart::Microsecond,
        Op::DayOfWeek => DatePart::DayOfWeekMonday0,
        Op::DayOfYear => DatePart::DayOfYear,
        Op::Quarter => DatePart::Quarter,
        Op::Week => DatePart::Week,
        _ => return None,
    })
}

fn function(op: Op) -> Option<fn(f64) -> f64> {
    Some(match op {
        Op::Sqrt => f64::sqrt,
        Op::Exp => f64::exp,
        Op::Log => f64::ln,
        Op::Log2 => f64::log2,
        Op::Log10 => f64::log10,
        Op::Log1p => f64::ln_1p,
        Op::Expm1 => f64::exp_m1,
        Op::Sin => f64::sin,
        Op::Cos => f64::cos,
        Op::Tan => f64::tan,
        Op::Arcsin => f64::asin,
        Op::Arccos => f64::acos,
        Op::Arctan => f64::atan,
        Op::Sinh => f64::sinh,
        Op::Cosh => f64::cosh,
        Op::Tanh => f64::tanh,
        Op::Floor => f64::floor,
        Op::Ceil => f64::ceil,
        Op::Trunc => f64::trunc,
        _ => return None,
    })
}
