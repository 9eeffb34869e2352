//! Predicates of plans as conditions of the compiler.

use crate::call::constant_value;
use crate::scalar::PythonFunction;
use crate::tables::nan_for_missing;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::logical_expr::expr::{InList, ScalarFunction};
use datafusion::logical_expr::{Between, BinaryExpr, Expr, ExprSchemable, Operator};
use std::sync::Arc;
use taipan_udf::ir::{Class, Const};
use taipan_udf::predicates::{Column, Comparison, Condition, Scalar};

/// The day 1970-01-01 as Python counts days.
pub(super) const EPOCH_DAY: i64 = 719_163;
/// Microseconds from where Python's datetimes are counted to 1970.
pub(super) const EPOCH_MICROS: i64 = EPOCH_DAY * 86_400_000_000;

/// The rows that a condition is about: what of a plan's rows it reads.
pub(super) struct Rows<'a> {
    schema: &'a DFSchema,
    /// Columns, and casts of columns, and whether NaN stands for their missing values.
    exprs: Vec<(Expr, bool)>,
    columns: Vec<Column>,
    calls: usize,
}

impl<'a> Rows<'a> {
    pub fn of(schema: &'a DFSchema) -> Rows<'a> {
        Rows {
            schema,
            exprs: Vec::new(),
            columns: Vec::new(),
            calls: 0,
        }
    }

    /// What has been read.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// A column as the plan has it, and whether conditions see NaN where it is NULL.
    pub fn expr(&self, column: usize) -> Option<(&Expr, bool)> {
        self.exprs.get(column).map(|(expr, missing)| (expr, *missing))
    }

    /// The number of calls that have been read.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Reads a condition.
    pub fn condition(&mut self, expr: &Expr) -> Condition {
        match expr {
            Expr::Alias(alias) => self.condition(&alias.expr),
            Expr::BinaryExpr(binary) => self.binary(binary),
            Expr::Not(inner) => Condition::Not(Box::new(self.condition(inner))),
            Expr::IsTrue(inner) => Condition::True(Box::new(self.condition(inner))),
            Expr::IsFalse(inner) => {
                let not = Condition::Not(Box::new(self.condition(inner)));
                Condition::True(Box::new(not))
            }
            Expr::IsNull(inner) => Condition::Null(self.value(inner)),
            Expr::IsNotNull(inner) => Condition::Not(Box::new(Condition::Null(self.value(inner)))),
            Expr::Between(between) => self.between(between),
            Expr::InList(list) => self.in_list(list),
            Expr::Column(_) | Expr::ScalarFunction(_) | Expr::Literal(..) => Condition::Is(self.value(expr)),
            _ => Condition::Other,
        }
    }

    fn binary(&mut self, BinaryExpr { left, op, right }: &BinaryExpr) -> Condition {
        let comparison = match op {
            Operator::And => return Condition::All(vec![self.condition(left), self.condition(right)]),
            Operator::Or => return Condition::Any(vec![self.condition(left), self.condition(right)]),
            other => match comparison(other) {
                Some(comparison) => comparison,
                None => return Condition::Other,
            },
        };
        match self.compared(left, comparison, right) {
            Some(condition) => condition,
            None => self
                .compared(right, comparison.mirrored(), left)
                .unwrap_or(Condition::Other),
        }
    }

    /// A comparison whose right side is a constant.
    fn compared(&mut self, value: &Expr, comparison: Comparison, with: &Expr) -> Option<Condition> {
        let ty = value_type(&value.get_type(self.schema).ok()?);
        let constant = as_constant(&exactly_as(&constant_value(with)?, &ty)?)?;
        Some(Condition::Compare(self.value(value), comparison, constant))
    }

    fn between(&mut self, between: &Between) -> Condition {
        let ends = [
            self.compared(&between.expr, Comparison::GreaterEqual, &between.low),
            self.compared(&between.expr, Comparison::LessEqual, &between.high),
        ];
        let inside = Condition::All(ends.into_iter().map(|end| end.unwrap_or(Condition::Other)).collect());
        if between.negated {
            Condition::Not(Box::new(inside))
        } else {
            inside
        }
    }

    fn in_list(&mut self, InList { expr, list, negated }: &InList) -> Condition {
        let one_of = list.iter().map(|item| self.compared(expr, Comparison::Equal, item));
        let one_of = Condition::Any(one_of.map(|item| item.unwrap_or(Condition::Other)).collect());
        if *negated {
            Condition::Not(Box::new(one_of))
        } else {
            one_of
        }
    }

    fn value(&mut self, expr: &Expr) -> Scalar {
        if let Some(constant) = constant_value(expr).as_ref().and_then(as_constant) {
            return Scalar::Constant(constant);
        }
        match expr {
            Expr::Alias(alias) => self.value(&alias.expr),
            Expr::ScalarFunction(call) => match nan_for_missing(expr) {
                Some(column) if is_column(&column, self.schema) => self.column(&column, true),
                _ => self.call(call, expr),
            },
            expr if is_column(expr, self.schema) => self.column(expr, false),
            _ => Scalar::Other,
        }
    }

    fn call(&mut self, call: &ScalarFunction, expr: &Expr) -> Scalar {
        let python = call.func.inner().downcast_ref::<PythonFunction>();
        let Some(function) = python.and_then(PythonFunction::bound) else {
            return Scalar::Other;
        };
        let compiled = match function.any_compiled() {
            Ok(compiled) if !expr.is_volatile() => compiled,
            _ => return Scalar::Other,
        };
        self.calls += 1;
        Scalar::Call {
            function: compiled,
            args: call.args.iter().map(|arg| self.value(arg)).collect(),
        }
    }

    fn column(&mut self, expr: &Expr, missing: bool) -> Scalar {
        let same = |(known, as_nan): &(Expr, bool)| known == expr && *as_nan == missing;
        if let Some(known) = self.exprs.iter().position(same) {
            return Scalar::Column(known);
        }
        let (Ok(ty), Ok(nullable)) = (expr.get_type(self.schema), expr.nullable(self.schema)) else {
            return Scalar::Other;
        };
        let ty = value_type(&ty);
        self.exprs.push((expr.clone(), missing));
        let nullable = nullable && !missing;
        self.columns.push(Column { ty, nullable });
        Scalar::Column(self.exprs.len() - 1)
    }
}

/// The type of the values of a column.
pub(crate) fn value_type(ty: &DataType) -> DataType {
    match ty {
        DataType::Dictionary(_, values) => (**values).clone(),
        other => other.clone(),
    }
}

/// Whether an expression is a column, or a cast of one that never fails: predicates are evaluated before what may stand in
/// front of a call.
pub(crate) fn is_column(expr: &Expr, schema: &DFSchema) -> bool {
    match expr {
        Expr::Column(_) => true,
        Expr::Cast(cast) => {
            let from = cast.expr.get_type(schema).map(|ty| value_type(&ty));
            let to = value_type(cast.field.data_type());
            from.is_ok_and(|from| widens(&from, &to)) && is_column(&cast.expr, schema)
        }
        _ => false,
    }
}

/// Whether every value of a type is one of the other.
fn widens(from: &DataType, to: &DataType) -> bool {
    let whole = |ty: &DataType| match ty {
        DataType::Int8 => Some(1),
        DataType::Int16 => Some(2),
        DataType::Int32 => Some(4),
        DataType::Int64 => Some(8),
        _ => None,
    };
    let is_text = |ty: &DataType| matches!(ty, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    if let (DataType::Decimal128(digits, places), DataType::Decimal128(more, further)) = (from, to) {
        // As many digits on both sides of the point.
        return places <= further && i16::from(*more) - i16::from(*further) >= i16::from(*digits) - i16::from(*places);
    }
    match (whole(from), whole(to)) {
        (Some(from), Some(to)) => from <= to,
        (Some(_), None) => *to == DataType::Float64,
        _ => from == to || (is_text(from) && is_text(to)) || (from, to) == (&DataType::Float32, &DataType::Float64),
    }
}

/// The value in a type, where it is the same value there.
fn exactly_as(value: &ScalarValue, ty: &DataType) -> Option<ScalarValue> {
    let cast = value.cast_to(ty).ok()?;
    let back = cast.cast_to(&value.data_type()).ok()?;
    (back == *value).then_some(cast)
}

/// A constant as functions see it.
pub(crate) fn as_constant(value: &ScalarValue) -> Option<Const> {
    let object = |class: Class, field: i64| Some(Const::Object(class, Arc::from([Const::Int(field)])));
    let time = |value: i64, unit: i64, zone: bool| {
        let micros = value.checked_mul(unit)?.checked_add(EPOCH_MICROS)?;
        object(if zone { Class::Aware(0) } else { Class::DateTime }, micros)
    };
    match value {
        value if value.is_null() => Some(Const::None),
        ScalarValue::Boolean(Some(value)) => Some(Const::Bool(*value)),
        ScalarValue::Int8(Some(value)) => Some(Const::Int((*value).into())),
        ScalarValue::Int16(Some(value)) => Some(Const::Int((*value).into())),
        ScalarValue::Int32(Some(value)) => Some(Const::Int((*value).into())),
        ScalarValue::Int64(Some(value)) => Some(Const::Int(*value)),
        ScalarValue::Float32(Some(value)) => Some(Const::Float((*value).into())),
        ScalarValue::Float64(Some(value)) => Some(Const::Float(*value)),
        ScalarValue::Utf8(Some(text)) | ScalarValue::LargeUtf8(Some(text)) | ScalarValue::Utf8View(Some(text)) => {
            Some(Const::Str(text.as_str().into()))
        }
        ScalarValue::Dictionary(_, value) => as_constant(value),
        ScalarValue::Date32(Some(days)) => object(Class::Date, i64::from(*days) + EPOCH_DAY),
        ScalarValue::TimestampSecond(Some(value), zone) => time(*value, 1_000_000, zone.is_some()),
        ScalarValue::TimestampMillisecond(Some(value), zone) => time(*value, 1_000, zone.is_some()),
        ScalarValue::TimestampMicrosecond(Some(value), zone) => time(*value, 1, zone.is_some()),
        ScalarValue::TimestampNanosecond(Some(value), zone) if value % 1_000 == 0 => {
            time(*value / 1_000, 1, zone.is_some())
        }
        _ => None,
    }
}

/// The comparison that an operator is.
pub(crate) fn comparison(operator: &Operator) -> Option<Comparison> {
    Some(match operator {
        Operator::Eq => Comparison::Equal,
        Operator::NotEq => Comparison::NotEqual,
        Operator::Lt => Comparison::Less,
        Operator::LtEq => Comparison::LessEqual,
        Operator::Gt => Comparison::Greater,
        Operator::GtEq => Comparison::GreaterEqual,
        _ => return None,
    })
}
