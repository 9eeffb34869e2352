//! Expressions over one row.

use super::values::{self, Value, cast, read, typed};
use super::{Interpreter, Row, Wrong, exact, numbers, times};
use crate::expr::{Expr, ExprId, Op};
use crate::types::{ColType, Family, datetime};
use std::cmp::Ordering;

impl Interpreter<'_> {
    /// The value of an expression in a row.
    pub(super) fn value(&self, expr: ExprId, row: &Row) -> Result<Value, Wrong> {
        let builder = &self.program.builder;
        let own = builder.ty(expr);
        match builder.expr(expr) {
            Expr::Column(col) => Ok(row.get(col).cloned().unwrap_or(Value::Null)),
            Expr::Literal(literal) => Ok(Value::of(literal)),
            Expr::Cast(value, to) => {
                let from = &builder.ty(*value).ty;
                cast(&self.value(*value, row)?, from, to)
            }
            Expr::Call(kernel, args) => self.call(*kernel, args, row),
            Expr::Op(op, args) => self.op(*op, args, own, row),
            Expr::Exact(op, args) => self.exact(*op, args, own, row),
        }
    }

    fn call(&self, number: usize, args: &[ExprId], row: &Row) -> Result<Value, Wrong> {
        let kernel = &self.program.kernels[number];
        let mut arrays = Vec::new();
        for (arg, param) in args.iter().zip(&kernel.function.source().params) {
            let mut value = self.value(*arg, row)?;
            // Python sees NaN where a float is missing.
            if value.is_null() && param.not_null && self.program.builder.ty(*arg).family() == Family::Float {
                value = Value::Float(f64::NAN);
            }
            arrays.push(values::array(&[value], &self.program.builder.ty(*arg).ty)?);
        }
        let made = kernel.function.invoke(&arrays, 1, &self.options);
        let made = made.map_err(|error| Wrong::Failed(error.to_string()))?;
        Ok(match read(&made)?.pop() {
            Some(Value::Float(float)) if !kernel.exact => Value::float(float),
            other => other.unwrap_or(Value::Null),
        })
    }

    /// An operation in which only NULL is missing.
    fn exact(&self, op: Op, args: &[ExprId], own: &ColType, row: &Row) -> Result<Value, Wrong> {
        let values = args.iter().map(|arg| self.value(*arg, row));
        let values = values.collect::<Result<Vec<Value>, Wrong>>()?;
        let family = |arg: &ExprId| self.program.builder.ty(*arg).family();
        let families: Vec<Family> = args.iter().map(family).collect();
        match (op, &values[..]) {
            (Op::And | Op::Or | Op::Not | Op::IsMissing | Op::Coalesce | Op::When | Op::Certain, _) => {
                self.op(op, args, own, row)
            }
            (_, [value, ..]) if op == Op::IsIn && value.is_null() => Ok(Value::Null),
            (Op::IsIn, _) => self.op(op, args, own, row),
            (_, values) if values.iter().any(Value::is_null) => Ok(Value::Null),
            (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, [a, b]) => compared(op, a, b, &families),
            (Op::Xor, [a, b]) => Ok(Value::Bool(a != b)),
            (_, values) if is_temporal(op, &families) => times::op(op, values, &families, own),
            (Op::Add, [Value::Str(a), Value::Str(b)]) => Ok(Value::Str(format!("{a}{b}"))),
            (_, values) => exact::op(op, values, own),
        }
    }

    fn op(&self, op: Op, args: &[ExprId], own: &ColType, row: &Row) -> Result<Value, Wrong> {
        let value = |place: usize| self.value(args[place], row);
        match op {
            Op::When => {
                let chosen = if value(0)?.is_true() { value(1)? } else { value(2)? };
                return Ok(typed(chosen, &own.ty));
            }
            Op::Coalesce => {
                let first = value(0)?;
                let chosen = if first.is_null() { value(1)? } else { first };
                return Ok(typed(chosen, &own.ty));
            }
            _ => {}
        }
        let values = (0..args.len()).map(value).collect::<Result<Vec<Value>, Wrong>>()?;
        let families: Vec<Family> = args.iter().map(|arg| self.program.builder.ty(*arg).family()).collect();
        match (op, &values[..]) {
            (Op::And, [a, b]) => Ok(and(a, b)),
            (Op::Or, [a, b]) => Ok(not(&and(&not(a), &not(b)))),
            (Op::Not, [a]) => Ok(not(a)),
            (Op::Xor, [a, b]) => Ok(Value::Bool(a != b)),
            (Op::IsMissing, [a]) => Ok(Value::Bool(a.is_null())),
            (Op::Certain | Op::Present, [a]) => Ok(match a {
                Value::Float(float) => Value::float(*float),
                other => other.clone(),
            }),
            (Op::IsIn, [a, others @ ..]) => {
                let found = others
                    .iter()
                    .any(|other| !a.is_null() && alike(a, other) && a.same(other));
                Ok(Value::Bool(found))
            }
            (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, [a, b]) => compared(op, a, b, &families),
            (_, values) if values.iter().any(Value::is_null) => Ok(Value::Null),
            (_, values) if is_temporal(op, &families) => times::op(op, values, &families, own),
            (Op::Add, [Value::Str(a), Value::Str(b)]) => Ok(Value::Str(format!("{a}{b}"))),
            (op, values) => numbers::op(op, values, own),
        }
    }
}

fn is_temporal(op: Op, families: &[Family]) -> bool {
    let time = |family: &Family| matches!(family, Family::Date | Family::DateTime | Family::TimeDelta);
    families.iter().any(time) || op == Op::TotalSeconds
}

fn not(value: &Value) -> Value {
    match value {
        Value::Bool(value) => Value::Bool(!value),
        _ => Value::Null,
    }
}

fn and(a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Bool(false), _) | (_, Value::Bool(false)) => Value::Bool(false),
        (Value::Bool(true), Value::Bool(true)) => Value::Bool(true),
        _ => Value::Null,
    }
}

/// Whether two values can be one at all.
fn alike(a: &Value, b: &Value) -> bool {
    let text = |value: &Value| matches!(value, Value::Str(_));
    text(a) == text(b)
}

fn compared(op: Op, a: &Value, b: &Value, families: &[Family]) -> Result<Value, Wrong> {
    if a.is_null() || b.is_null() {
        return Ok(Value::Bool(op == Op::Ne));
    }
    let (mut a, mut b) = (a.clone(), b.clone());
    let dated = |family: Family| matches!(family, Family::Date | Family::DateTime);
    // A text beside dates is one.
    for (value, other) in [(&mut a, families[1]), (&mut b, families[0])] {
        if dated(other) && matches!(value, Value::Str(_)) {
            *value = cast(value, &arrow::datatypes::DataType::Utf8, &datetime())?;
        }
    }
    let order = if alike(&a, &b) { a.compare(&b) } else { None };
    Ok(Value::Bool(match op {
        Op::Eq => order == Some(Ordering::Equal),
        Op::Ne => order != Some(Ordering::Equal),
        Op::Lt => order == Some(Ordering::Less),
        Op::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Op::Gt => order == Some(Ordering::Greater),
        _ => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }))
}
