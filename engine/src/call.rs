//! Calls in plans: binding each to the overload it means, and what a bound call keeps between batches.
//! Runs before DataFusion's own type coercion, because only here is it seen which arguments are constants.

use crate::definition::ArgumentDefault;
use crate::resolve::Actual;
use crate::scalar::{PythonFunction, Target, coerced};
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::expr_rewriter::FunctionRewrite;
use datafusion::logical_expr::{ColumnarValue, Expr, ExprSchemable, ScalarUDF};
use parking_lot::Mutex;
use std::sync::Arc;
use taipan_udf::ExecError;

/// Constants kept expanded per call; more are expanded anew for each batch.
const KEPT_CONSTANTS: usize = 8;

/// Binds calls of Python functions: overload, casts, defaults.
#[derive(Debug)]
pub struct BindCalls;

impl FunctionRewrite for BindCalls {
    fn name(&self) -> &str {
        "bind_python_calls"
    }

    fn rewrite(&self, expr: Expr, schema: &DFSchema, _config: &ConfigOptions) -> Result<Transformed<Expr>> {
        match expr {
            Expr::ScalarFunction(call) => bind(call, schema),
            other => Ok(Transformed::no(other)),
        }
    }
}

fn bind(call: ScalarFunction, schema: &DFSchema) -> Result<Transformed<Expr>> {
    let Some(python) = call.func.inner().downcast_ref::<PythonFunction>() else {
        return Ok(Transformed::no(Expr::ScalarFunction(call)));
    };
    if python.is_bound() {
        return Ok(Transformed::no(Expr::ScalarFunction(call)));
    }
    let types = call
        .args
        .iter()
        .map(|arg| arg.get_type(schema))
        .collect::<Result<Vec<DataType>>>()?;
    let actuals: Vec<Actual> = types
        .iter()
        .zip(&call.args)
        .map(|(ty, arg)| Actual {
            ty,
            literal: literal(arg),
        })
        .collect();
    let function = match python.target(&actuals)? {
        Target::Python(function) => function.clone(),
        Target::Shadowed(shadowed) => {
            let call = ScalarFunction::new_udf(shadowed.clone(), call.args);
            return Ok(Transformed::yes(Expr::ScalarFunction(call)));
        }
    };
    let bound = Arc::new(ScalarUDF::new_from_impl(python.bind(&function)));
    let mut args = Vec::with_capacity(function.definition().arguments.len());
    for (arg, ty) in call.args.into_iter().zip(coerced(&function, &types)) {
        args.push(arg.cast_to(&ty, schema)?);
    }
    let definition = function.definition();
    for (argument, param) in definition
        .arguments
        .iter()
        .zip(&definition.source.params)
        .skip(args.len())
    {
        if let Some(ArgumentDefault { expr, .. }) = &argument.default {
            let ty = expr.get_type(schema)?;
            let target = crate::types::physical_target(&ty, &param.ty);
            args.push(expr.clone().cast_to(&target, schema)?);
        }
    }
    Ok(Transformed::yes(Expr::ScalarFunction(ScalarFunction::new_udf(
        bound, args,
    ))))
}

fn literal(expr: &Expr) -> Option<&ScalarValue> {
    match expr {
        Expr::Literal(value, _) => Some(value),
        Expr::Alias(alias) => literal(&alias.expr),
        _ => None,
    }
}

/// What one call in one plan keeps.
#[derive(Debug, Default)]
pub(crate) struct CallSite {
    constants: Mutex<Vec<(ScalarValue, ArrayRef)>>,
    result: Mutex<Option<(Vec<ScalarValue>, Outcome)>>,
}

/// What a call with constant arguments came to.
type Outcome = Result<ScalarValue, ExecError>;

impl CallSite {
    /// The constant, repeated. Batches have mostly one size, so the array is made once.
    pub fn expanded(&self, value: &ScalarValue, rows: usize) -> Result<ArrayRef> {
        let mut kept = self.constants.lock();
        let place = kept.iter().position(|(constant, _)| constant == value);
        if let Some(place) = place {
            let (_, array) = &kept[place];
            if array.len() == rows {
                return Ok(array.clone());
            }
            if array.len() > rows {
                return Ok(array.slice(0, rows));
            }
        }
        let array = value.to_array_of_size(rows)?;
        match place {
            Some(place) => kept[place].1 = array.clone(),
            None if kept.len() < KEPT_CONSTANTS => kept.push((value.clone(), array.clone())),
            None => {}
        }
        Ok(array)
    }

    /// Evaluates a call with constant arguments once for the plan. DataFusion tries to fold such a call in each round of
    /// its optimiser and runs it again if it failed; a call that fails after five seconds must not do so ten times.
    pub fn constant_result(
        &self,
        values: &[ColumnarValue],
        evaluate: impl FnOnce() -> Result<ScalarValue>,
    ) -> Result<ScalarValue> {
        let key: Vec<ScalarValue> = values.iter().filter_map(scalar).collect();
        let mut kept = self.result.lock();
        if let Some((constants, outcome)) = &*kept
            && *constants == key
        {
            return outcome.clone().map_err(|e| DataFusionError::External(Box::new(e)));
        }
        let result = evaluate();
        let outcome = match &result {
            Ok(value) => Some(Ok(value.clone())),
            Err(error) => match crate::error::find::<ExecError>(error) {
                None | Some(ExecError::Cancelled { .. }) => None,
                Some(error) => Some(Err(error.clone())),
            },
        };
        *kept = outcome.map(|outcome| (key, outcome));
        result
    }
}

fn scalar(value: &ColumnarValue) -> Option<ScalarValue> {
    match value {
        ColumnarValue::Scalar(value) => Some(value.clone()),
        ColumnarValue::Array(_) => None,
    }
}
