//! Operations in their exact reading: only NULL is missing, and NaN is a value, which is equal to itself and greater than all others.
//! A whole number divided by zero is NULL. Every NaN that comes out has the same bits.

use super::floats::floats;
use super::integers;
use super::ops;
use datafusion::arrow::array::{Array, ArrayRef, BooleanArray, Float64Array, Int64Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::cmp::Ordering;
use std::hash::Hash;
use std::sync::Arc;
use taipan_udf::tables::Op;

/// One operation on numbers for one type of results.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ExactFunction {
    op: Op,
    returns: DataType,
    name: String,
    signature: Signature,
}

impl ExactFunction {
    /// A call of the operation.
    pub fn call(op: Op, returns: DataType, args: Vec<Expr>) -> Expr {
        let function = ExactFunction {
            op,
            returns,
            name: format!("exact_{}", op.name()),
            signature: Signature::variadic_any(Volatility::Immutable),
        };
        ScalarUDF::new_from_impl(function).call(args)
    }

    fn evaluate(&self, args: &[ArrayRef]) -> Result<ArrayRef> {
        match (self.op, args) {
            (op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), [a, b]) => compared(op, a, b),
            (Op::Present, [value]) => normal(value),
            (Op::FloorDiv | Op::Mod | Op::Pow, [a, b]) if whole(&self.returns) => self.divided(a, b),
            (Op::Add | Op::Sub | Op::Mul | Op::Div | Op::FloorDiv | Op::Mod | Op::Pow | Op::Arctan2, [a, b]) => {
                of_two(self.op, a, b)
            }
            (op, [value]) => match ops::function(op) {
                Some(function) => canonical(floats(value)?.unary(function)),
                None => exec_err!("operation {} has no exact reading", op.name()),
            },
            (op, _) => exec_err!("operation {} with {} arguments", op.name(), args.len()),
        }
    }

    /// Whole numbers: NULL by zero.
    fn divided(&self, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
        let (a, b) = (integers::wide(a)?, integers::wide(b)?);
        let by = |op: fn(i64, i64) -> i64| -> Int64Array {
            let pairs = a.iter().zip(&b);
            let made = pairs.map(|(x, y)| x.zip(y).filter(|(_, y)| *y != 0).map(|(x, y)| op(x, y)));
            made.collect()
        };
        let made = match self.op {
            Op::FloorDiv => by(integers::floor_divided),
            Op::Mod => by(integers::modulo),
            _ => compute::try_binary(&a, &b, |x: i64, y: i64| match u64::try_from(y) {
                Ok(y) => Ok(integers::power(x, y)),
                Err(_) => Err(ArrowError::ComputeError(format!(
                    "InvalidOperationError: conversion from `i64` to `u32` failed: {y}; cast the base or the exponent to a float first"
                ))),
            })?,
        };
        integers::narrowed(made, &self.returns)
    }
}

fn whole(ty: &DataType) -> bool {
    ty.is_integer()
}

fn of_two(op: Op, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
    let function: fn(f64, f64) -> f64 = match op {
        Op::Add => |x, y| x + y,
        Op::Sub => |x, y| x - y,
        Op::Mul => |x, y| x * y,
        Op::Div => |x, y| x / y,
        Op::FloorDiv => |x, y| (x / y).floor(),
        Op::Mod => |x, y| x - (x / y).floor() * y,
        Op::Pow => f64::powf,
        _ => f64::atan2,
    };
    canonical(compute::binary(&floats(a)?, &floats(b)?, function)?)
}

/// NaN in one form: what sorts and groups looks at bits.
fn canonical(made: Float64Array) -> Result<ArrayRef> {
    Ok(Arc::new(if made.values().iter().any(|x| x.is_nan()) {
        made.unary::<_, Float64Type>(|x| if x.is_nan() { f64::NAN } else { x })
    } else {
        made
    }))
}

/// A key of sorting and grouping: NaN in one form, and one zero.
fn normal(value: &ArrayRef) -> Result<ArrayRef> {
    if value.data_type().is_floating() {
        canonical(floats(value)?.unary(|x| x + 0.0))
    } else {
        Ok(value.clone())
    }
}

fn compared(op: Op, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
    let (a, b) = (floats(a)?, floats(b)?);
    let holds = |x: f64, y: f64| {
        let order = x.partial_cmp(&y).unwrap_or_else(|| x.is_nan().cmp(&y.is_nan()));
        match op {
            Op::Eq => order == Ordering::Equal,
            Op::Ne => order != Ordering::Equal,
            Op::Lt => order == Ordering::Less,
            Op::Le => order != Ordering::Greater,
            Op::Gt => order == Ordering::Greater,
            _ => order != Ordering::Less,
        }
    };
    let values =
        (0..a.len()).map(|row| (a.is_valid(row) && b.is_valid(row)).then(|| holds(a.value(row), b.value(row))));
    Ok(Arc::new(values.collect::<BooleanArray>()))
}

impl ScalarUDFImpl for ExactFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        ops::called(&args, &self.returns, |arrays| self.evaluate(arrays))
    }
}
