//! Addition, subtraction, multiplication, division and negation that raise where the result does not fit.

use super::{division, kernels};
use crate::types::sql_name;
use datafusion::arrow::array::{ArrayRef, AsArray, Datum};
use datafusion::arrow::compute::kernels::numeric;
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType, Decimal128Type, Field, FieldRef};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Result, internal_err};
use datafusion::logical_expr::interval_arithmetic::{Interval, apply_operator};
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Expr, Operator, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::physical_expr_common::datum::apply;
use std::sync::Arc;

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    /// Of decimals only: that of integers raises by itself.
    Divide,
    Negate,
}

impl Operation {
    /// What an operator of SQL computes.
    pub(super) fn of(operator: Operator) -> Option<Operation> {
        Some(match operator {
            Operator::Plus => Operation::Add,
            Operator::Minus => Operation::Subtract,
            Operator::Multiply => Operation::Multiply,
            Operator::Divide => Operation::Divide,
            _ => return None,
        })
    }

    fn operator(self) -> Operator {
        match self {
            Operation::Add => Operator::Plus,
            Operation::Subtract | Operation::Negate => Operator::Minus,
            Operation::Multiply => Operator::Multiply,
            Operation::Divide => Operator::Divide,
        }
    }

    fn compute(self, one: &dyn Datum, other: &dyn Datum, ty: &DataType) -> Result<ArrayRef, ArrowError> {
        match self {
            Operation::Add => numeric::add(one, other),
            Operation::Subtract => numeric::sub(one, other),
            Operation::Multiply => numeric::mul(one, other),
            Operation::Divide => division::divided(one, other, ty),
            Operation::Negate => numeric::neg(one.get().0),
        }
    }
}

/// One operation with the type of its results.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Checked {
    operation: Operation,
    ty: DataType,
    signature: Signature,
}

impl Checked {
    /// The operation over arguments that have this type already, or are cast to it if they are integers.
    pub(super) fn call(operation: Operation, ty: DataType, args: Vec<Expr>) -> Expr {
        let signature = if ty.is_integer() {
            Signature::exact(vec![ty.clone(); args.len()], Volatility::Immutable)
        } else {
            Signature::any(args.len(), Volatility::Immutable)
        };
        let checked = Checked {
            operation,
            ty,
            signature,
        };
        ScalarUDF::new_from_impl(checked).call(args)
    }

    /// The operation that an expression is.
    pub(super) fn of(expr: &Expr) -> Option<&Checked> {
        match expr {
            Expr::ScalarFunction(call) => call.func.inner().downcast_ref::<Checked>(),
            _ => None,
        }
    }

    pub(crate) fn operation(&self) -> Operation {
        self.operation
    }

    /// The type of the results.
    pub(super) fn ty(&self) -> &DataType {
        &self.ty
    }

    fn out_of_range(&self) -> ArrowError {
        out_of_range(&self.ty)
    }

    /// The error that this type has for numbers it has no room for, in place of Arrow's.
    fn named(&self, error: DataFusionError) -> DataFusionError {
        match error {
            DataFusionError::ArrowError(cause, trace) => match *cause {
                ArrowError::ArithmeticOverflow(_) => DataFusionError::ArrowError(Box::new(self.out_of_range()), trace),
                other => DataFusionError::ArrowError(Box::new(other), trace),
            },
            other => other,
        }
    }

    /// Arrow's decimals may have more digits than their type says.
    fn fitting(&self, made: ArrayRef) -> Result<ArrayRef, ArrowError> {
        if let (DataType::Decimal128(precision, _), Some(numbers)) =
            (&self.ty, made.as_primitive_opt::<Decimal128Type>())
        {
            let precision = (*precision).min(DECIMAL128_MAX_PRECISION);
            let fits = numbers.validate_decimal_precision(precision);
            fits.map_err(|_| self.out_of_range())?;
        }
        Ok(made)
    }
}

/// Postgres's error for a number that a type has no room for.
pub(super) fn out_of_range(ty: &DataType) -> ArrowError {
    let message = match ty {
        DataType::Decimal128(..) => "value overflows numeric format".to_string(),
        ty => format!("{} out of range", sql_name(ty)),
    };
    ArrowError::ArithmeticOverflow(message)
}

impl ScalarUDFImpl for Checked {
    fn name(&self) -> &str {
        match self.operation {
            Operation::Add => "+",
            Operation::Subtract | Operation::Negate => "-",
            Operation::Multiply => "*",
            Operation::Divide => "/",
        }
    }

    fn schema_name(&self, args: &[Expr]) -> Result<String> {
        match args {
            [inner] => Ok(format!("(- {})", inner.schema_name())),
            [one, other] => Ok(format!("{} {} {}", one.schema_name(), self.name(), other.schema_name())),
            _ => internal_err!("arithmetic of {} numbers", args.len()),
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.ty.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.ty.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let (one, other) = match &args.args[..] {
            [one] => (one, one),
            [one, other] => (one, other),
            args => return internal_err!("arithmetic of {} numbers", args.len()),
        };
        let compute = |one: &dyn Datum, other: &dyn Datum| match kernels::quick(self.operation, one, other)? {
            Some(made) => Ok(made),
            None => self.fitting(self.operation.compute(one, other, &self.ty)?),
        };
        apply(one, other, compute).map_err(|error| self.named(error))
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        Ok(match (self.operation, inputs) {
            (Operation::Add, [one, other]) => one.sort_properties.add(&other.sort_properties),
            (Operation::Subtract, [one, other]) => one.sort_properties.sub(&other.sort_properties),
            (Operation::Negate, [one]) => -one.sort_properties,
            _ => SortProperties::Unordered,
        })
    }

    fn evaluate_bounds(&self, inputs: &[&Interval]) -> Result<Interval> {
        let known = self.ty.is_integer() && inputs.iter().all(|input| input.data_type() == self.ty);
        match inputs {
            [one, other] if known => apply_operator(&self.operation.operator(), one, other),
            [one] if known => one.arithmetic_negate(),
            _ => Interval::make_unbounded(&self.ty),
        }
    }
}
