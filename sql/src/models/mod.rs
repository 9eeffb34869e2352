//! Models as functions: what a model answers is a function in SQL over one function of ours, which is given the file as it was
//! read, in base64, and the name of the answer. Where a call is planned, the file becomes the model that was read from it.
//! Knows values; nothing of the database.

mod columns;
mod fitted;
mod pruning;

pub(crate) use fitted::{Fitted, packed};
pub(crate) use pruning::prepare;

use crate::error::{Error, SqlState};
use crate::functions::outer;
use columns::{answers, given};
use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature,
    Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_models::{Kind, Model, ModelError, Output, Shape};

/// The function that answers: a file, the name of an output, the features.
pub(crate) const ANSWER: &str = "answer of model";

/// Makes it known to a session.
pub(crate) fn register(context: &SessionContext) {
    context.register_udf(ScalarUDF::new_from_impl(Answer {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
        bound: None,
    }));
}

/// The type of an output's values.
pub(crate) fn output_type(output: &Output) -> DataType {
    let one = match output.kind {
        Kind::Float => DataType::Float64,
        Kind::Integer => DataType::Int64,
        Kind::Text => DataType::Utf8,
        Kind::Boolean => DataType::Boolean,
    };
    match output.shape {
        Shape::One => one,
        Shape::Several(_) => DataType::new_list(one, true),
    }
}

/// What is said of a model that cannot be read, or that does not answer.
pub(crate) fn told(error: &ModelError) -> Error {
    let state = match error {
        ModelError::Memory(_) => SqlState::OutOfMemory,
        ModelError::Interrupted => SqlState::QueryCanceled,
        ModelError::NotBuilt(_) => SqlState::FeatureNotSupported,
        ModelError::Value(_) | ModelError::Type(_) => SqlState::InvalidParameter,
        _ => SqlState::DataException,
    };
    Error::new(state, error.to_string())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Answer {
    signature: Signature,
    /// The model, and the name of the output: all arguments are features then.
    bound: Option<(Fitted, String)>,
}

/// The text of a constant.
fn text(value: Option<&ScalarValue>) -> Option<&str> {
    value.and_then(|value| value.try_as_str().flatten())
}

fn output<'m>(model: &'m Model, name: &str) -> Result<&'m Output> {
    let found = model.outputs().iter().find(|output| output.name == name);
    found.ok_or_else(|| outer(told(&ModelError::NoOutput(name.to_string()))))
}

impl ScalarUDFImpl for Answer {
    fn name(&self) -> &str {
        ANSWER
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if self.bound.is_none() && types.len() < 2 {
            return plan_err!("{ANSWER} takes a file, an output and features");
        }
        types
            .iter()
            .map(|ty| match ty {
                ty if ty.is_string() => Ok(DataType::Utf8),
                ty if ty.is_integer() => Ok(DataType::Int64),
                DataType::Boolean => Ok(DataType::Boolean),
                ty if ty.is_numeric() || ty.is_null() => Ok(DataType::Float64),
                other => plan_err!("a model takes no {}", taipan_engine::types::sql_name(other)),
            })
            .collect()
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("{ANSWER} is asked with constants")
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let ty = match &self.bound {
            Some((fitted, name)) => output_type(output(fitted.model(), name)?),
            None => {
                let constants = args.scalar_arguments;
                let (file, name) = (
                    constants.first().copied().flatten(),
                    constants.get(1).copied().flatten(),
                );
                let (Some(file), Some(name)) = (text(file), text(name)) else {
                    return plan_err!("{ANSWER} is asked with constants");
                };
                output_type(output(Fitted::of(file).map_err(outer)?.model(), name)?)
            }
        };
        Ok(Arc::new(Field::new(ANSWER, ty, true)))
    }

    /// The file goes out of the plan: expressions are copied often, and files are large.
    fn simplify(&self, mut args: Vec<Expr>, _: &SimplifyContext) -> Result<ExprSimplifyResult> {
        let bound = match args.as_slice() {
            [Expr::Literal(file, _), Expr::Literal(name, _), ..] if self.bound.is_none() => {
                let (Some(file), Some(name)) = (text(Some(file)), text(Some(name))) else {
                    return Ok(ExprSimplifyResult::Original(args));
                };
                (Fitted::of(file).map_err(outer)?, name.to_string())
            }
            _ => return Ok(ExprSimplifyResult::Original(args)),
        };
        let function = ScalarUDF::new_from_impl(Answer {
            signature: self.signature.clone(),
            bound: Some(bound),
        });
        let features = args.split_off(2);
        let call = ScalarFunction::new_udf(Arc::new(function), features);
        Ok(ExprSimplifyResult::Simplified(Expr::ScalarFunction(call)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let array = match &self.bound {
            Some((fitted, name)) => answered(fitted.model(), name, &arrays, rows)?,
            None => {
                let constant = |place: usize| match args.args.get(place) {
                    Some(ColumnarValue::Scalar(value)) => text(Some(value)).map(str::to_string),
                    _ => None,
                };
                let (Some(file), Some(name)) = (constant(0), constant(1)) else {
                    return plan_err!("{ANSWER} is asked with constants");
                };
                let fitted = Fitted::of(&file).map_err(outer)?;
                answered(fitted.model(), &name, &arrays[2..], rows)?
            }
        };
        Ok(ColumnarValue::Array(array))
    }
}

/// The answers for rows. A row with a NULL has none where the model takes no missing values.
fn answered(model: &Model, name: &str, arrays: &[ArrayRef], rows: usize) -> Result<ArrayRef> {
    let output = output(model, name)?;
    let failed = |error: ModelError| outer(told(&error));
    let whole = given(arrays, rows, None)?;
    match whole.ask(model, name) {
        Ok(values) => answers(output, values, rows, None),
        Err(ModelError::Value(_)) if whole.has_missing() => {
            let there = whole.there();
            let some = given(arrays, rows, Some(&there))?;
            let values = some.ask(model, name).map_err(failed)?;
            answers(output, values, rows, Some(&there))
        }
        Err(error) => Err(failed(error)),
    }
}
