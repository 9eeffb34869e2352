//! Operations of programs that plans have no expression for: functions over arrays.

use super::floats::{floats, without_nan};
use super::{decimals, integers, temporal};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array};
use datafusion::arrow::compute::kernels::numeric;
use datafusion::arrow::compute::{self, DatePart, date_part};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type, TimeUnit};
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

    /// Whether it is this operation.
    pub fn is(&self, op: Op) -> bool {
        self.op == op
    }
}

/// What an operation gives for these arguments, as its type.
pub(super) fn called(
    args: &ScalarFunctionArgs,
    returns: &DataType,
    evaluate: impl FnOnce(&[ArrayRef]) -> Result<ArrayRef>,
) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let array = evaluate(&arrays)?;
    let array = if array.data_type() == returns {
        array
    } else {
        compute::cast(&array, returns)?
    };
    Ok(ColumnarValue::Array(array))
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
        called(&args, &self.returns, |arrays| self.evaluate(arrays))
    }
}

impl OpFunction {
    fn evaluate(&self, args: &[ArrayRef]) -> Result<ArrayRef> {
        match (self.op, args) {
            (Op::Present, [value]) => present(value),
            (Op::Neg | Op::Abs | Op::Add | Op::Sub | Op::Mul, _) if args.iter().any(decimals::is_decimal) => {
                decimals::evaluated(self.op, args, &self.returns)
            }
            (Op::FloorDiv | Op::Mod | Op::Mul | Op::Div, [a, b])
                if temporal::is_duration(a) || temporal::is_duration(b) =>
            {
                temporal::divided(self.op, a, b)
            }
            (Op::Neg | Op::Abs | Op::Sign, [value]) if temporal::is_duration(value) => temporal::signed(self.op, value),
            (Op::FloorTo | Op::CeilTo | Op::RoundTo, [value, step]) => temporal::to_multiple(self.op, value, step),
            (Op::AddMonths, [value, months]) => temporal::add_months(value, months),
            (Op::DaysInMonth, [value]) => temporal::days_in_month(value),
            (Op::Nanosecond, [value]) => temporal::nanoseconds(value),
            (Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot | Op::ShiftLeft | Op::ShiftRight, [value, ..]) => {
                integers::bits(self.op, value, args.last().unwrap_or(value), &self.returns)
            }
            (Op::FloorDiv | Op::Mod | Op::Pow | Op::Div, [a, b]) => self.divided(a, b),
            (Op::Neg | Op::Abs | Op::Sign, [value]) => self.signed(value),
            (Op::Add, [a, b]) => Ok(numeric::add_wrapping(a, b)?),
            (Op::Sub, [a, b]) => Ok(numeric::sub_wrapping(a, b)?),
            (Op::Mul, [a, b]) => Ok(numeric::mul_wrapping(a, b)?),
            (Op::Arctan2 | Op::Hypot | Op::Fmod | Op::Copysign, [a, b]) => self.of_two(a, b),
            (Op::Round, [value, places]) => rounded(value, places),
            (Op::Greatest | Op::Least, [a, b]) => self.extreme(a, b),
            (Op::Xor, [a, b]) => {
                let (a, b) = (a.as_boolean(), b.as_boolean());
                Ok(Arc::new(compute::kernels::cmp::distinct(a, b)?))
            }
            (Op::Midnight, [value]) => temporal::midnight(value),
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
            return integers::divided(self.op, a, b, &self.returns);
        }
        let (a, b) = (floats(a)?, floats(b)?);
        let op = match self.op {
            Op::FloorDiv => floor_divided,
            Op::Mod => modulo,
            Op::Pow => power,
            _ => |a: f64, b: f64| a / b,
        };
        let made: Float64Array = compute::binary(&a, &b, op)?;
        Ok(Arc::new(without_nan(made)))
    }

    fn signed(&self, value: &ArrayRef) -> Result<ArrayRef> {
        if value.data_type().is_integer() {
            return integers::signed(self.op, value, &self.returns);
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

    fn of_two(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let op = match self.op {
            Op::Arctan2 => f64::atan2,
            Op::Hypot => f64::hypot,
            Op::Copysign => f64::copysign,
            _ => |a: f64, b: f64| a % b,
        };
        let made: Float64Array = compute::binary(&floats(a)?, &floats(b)?, op)?;
        Ok(Arc::new(without_nan(made)))
    }

    fn extreme(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let (a, b) = (floats(a)?, floats(b)?);
        let op = if self.op == Op::Greatest { f64::max } else { f64::min };
        let made: Float64Array = compute::binary(&a, &b, op)?;
        Ok(Arc::new(made))
    }
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

/// As numpy powers: a square is a product, and so on.
fn power(a: f64, b: f64) -> f64 {
    match b {
        2.0 => a * a,
        1.0 => a,
        -1.0 => 1.0 / a,
        0.5 => a.sqrt(),
        _ => a.powf(b),
    }
}

fn floor_divided(a: f64, b: f64) -> f64 {
    if b == 0.0 {
        return a / b;
    }
    let rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest != 0.0 && (b < 0.0) != (rest < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return 0.0_f64.copysign(a / b);
    }
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
    let places = compute::cast(places, &DataType::Int64)?;
    let places = places.as_primitive::<Int64Type>();
    let places = if places.is_empty() { 0 } else { places.value(0) };
    if value.data_type().is_integer() {
        return integers::rounded(value, places);
    }
    if !value.data_type().is_floating() {
        return Ok(value.clone());
    }
    let scale = 10_f64.powi(places.unsigned_abs().min(400) as i32);
    let round = |x: f64| match places {
        0 => x.round_ties_even(),
        1.. => (x * scale).round_ties_even() / scale,
        _ => (x / scale).round_ties_even() * scale,
    };
    let made: Float64Array = floats(value)?.unary(round);
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
        Op::YearIso => DatePart::YearISO,
        _ => return None,
    })
}

pub(super) fn function(op: Op) -> Option<fn(f64) -> f64> {
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
        Op::Rint => f64::round_ties_even,
        Op::Cbrt => f64::cbrt,
        _ => return None,
    })
}
