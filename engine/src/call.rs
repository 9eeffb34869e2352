//! Calls in plans: binding each to the overload it means.
//! Runs before DataFusion's own type coercion, because only here is it seen which arguments are constants.

use crate::actual::Actual;
use crate::aggregate::PythonAggregate;
use crate::catalog::{FunctionCatalog, Schemas};
use crate::definition::ArgumentDefault;
use crate::error::CatalogError;
use crate::function::Function;
use crate::quoted;
use crate::resolve;
use crate::scalar::{PythonFunction, Target};
use crate::types::{exact_decimal, physical_target};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::expr::{AggregateFunction, ScalarFunction, WindowFunction};
use datafusion::logical_expr::expr_rewriter::FunctionRewrite;
use datafusion::logical_expr::{AggregateUDF, Expr, ExprSchemable, LogicalPlan, ScalarUDF, WindowFunctionDefinition};
use datafusion::optimizer::AnalyzerRule;
use datafusion::optimizer::analyzer::function_rewrite::ApplyFunctionRewrites;
use std::sync::Arc;
use taipan_udf::Constant;
use tracing::debug_span;

/// Binds the calls of a plan: overload, casts, defaults. A plan that was kept, such as a view's, gets the functions of
/// today, all from one moment.
#[derive(Debug)]
pub(crate) struct BindCalls {
    catalog: Arc<FunctionCatalog>,
}

impl BindCalls {
    pub fn new(catalog: Arc<FunctionCatalog>) -> BindCalls {
        BindCalls { catalog }
    }
}

impl AnalyzerRule for BindCalls {
    fn name(&self) -> &str {
        "bind_python_calls"
    }

    fn analyze(&self, plan: LogicalPlan, config: &ConfigOptions) -> Result<LogicalPlan> {
        let functions = self.catalog.snapshot();
        let rewrite = BindCall { functions };
        ApplyFunctionRewrites::new(vec![Arc::new(rewrite)]).analyze(plan, config)
    }
}

/// Binds one call.
#[derive(Debug)]
struct BindCall {
    functions: Arc<Schemas>,
}

impl FunctionRewrite for BindCall {
    fn name(&self) -> &str {
        "bind_python_call"
    }

    fn rewrite(&self, expr: Expr, schema: &DFSchema, _config: &ConfigOptions) -> Result<Transformed<Expr>> {
        let call = match expr {
            Expr::ScalarFunction(call) => call,
            Expr::AggregateFunction(call) => return self.bind_aggregate(call, schema),
            Expr::WindowFunction(call) => return self.bind_window(call, schema),
            other => return Ok(Transformed::no(other)),
        };
        match call.func.inner().downcast_ref::<PythonFunction>() {
            Some(python) if !python.is_bound() => {
                let bound = self.bind(python, &call.args, schema)?;
                Ok(Transformed::yes(bound))
            }
            _ => Ok(Transformed::no(Expr::ScalarFunction(call))),
        }
    }
}

impl BindCall {
    fn bind(&self, python: &PythonFunction, args: &[Expr], schema: &DFSchema) -> Result<Expr> {
        let span = debug_span!("bind", function = python.called(), arguments = args.len());
        let _entered = span.enter();
        let types = types_of(args, schema)?;
        let actuals = actuals(args, &types);
        let mut functions = self.functions.overloads(python.key());
        functions.retain(|f| f.is_scalar());
        let function = match python.target_among(&functions, &actuals)? {
            Target::Python(function) if function.is_expanded() => {
                return Err(CatalogError::NotPlanned {
                    signature: function.signature(),
                }
                .into());
            }
            Target::Python(function) => function,
            Target::Shadowed(shadowed) => {
                let call = ScalarFunction::new_udf(shadowed.clone(), args.to_vec());
                return Ok(Expr::ScalarFunction(call));
            }
        };
        let args = bound_arguments(&function, args, &types, schema)?;
        let specialised = function.specialised(constants(&args));
        let bound = Arc::new(ScalarUDF::new_from_impl(python.bind(&specialised)));
        let call = Expr::ScalarFunction(ScalarFunction::new_udf(bound, args));
        match python.target(&actuals) {
            // Replaced since the plan was made, with another result type: what surrounds the call expects the old one.
            Ok(Target::Python(planned)) if planned.returns() != function.returns() => {
                call.cast_to(planned.returns(), schema)
            }
            _ => Ok(call),
        }
    }
}

impl BindCall {
    fn bind_aggregate(&self, mut call: AggregateFunction, schema: &DFSchema) -> Result<Transformed<Expr>> {
        let Some(python) = unbound(&call.func) else {
            return Ok(Transformed::no(Expr::AggregateFunction(call)));
        };
        let (func, args) = self.aggregate(python, &call.params.args, schema)?;
        (call.func, call.params.args) = (func, args);
        Ok(Transformed::yes(Expr::AggregateFunction(call)))
    }

    fn bind_window(&self, mut call: Box<WindowFunction>, schema: &DFSchema) -> Result<Transformed<Expr>> {
        let WindowFunctionDefinition::AggregateUDF(func) = &call.fun else {
            return Ok(Transformed::no(Expr::WindowFunction(call)));
        };
        let Some(python) = unbound(func) else {
            return Ok(Transformed::no(Expr::WindowFunction(call)));
        };
        let (func, args) = self.aggregate(python, &call.params.args, schema)?;
        call.fun = WindowFunctionDefinition::AggregateUDF(func);
        call.params.args = args;
        Ok(Transformed::yes(Expr::WindowFunction(call)))
    }

    /// What a call of an aggregate means, and the arguments that it gets.
    fn aggregate(
        &self,
        python: &PythonAggregate,
        args: &[Expr],
        schema: &DFSchema,
    ) -> Result<(Arc<AggregateUDF>, Vec<Expr>)> {
        let types = types_of(args, schema)?;
        let mut functions = self.functions.overloads(python.key());
        functions.retain(|f| f.is_aggregate());
        match (
            resolve::choose(&python.key().name, &functions, &actuals(args, &types)),
            python.shadowed(),
        ) {
            (Ok((function, _)), _) => {
                let bound = Arc::new(AggregateUDF::new_from_impl(python.bind(&function)));
                Ok((bound, bound_arguments(&function, args, &types, schema)?))
            }
            (Err(_), Some(shadowed)) => Ok((shadowed.clone(), args.to_vec())),
            (Err(error), None) => Err(error.into()),
        }
    }
}

/// The Python aggregate that is called, if the call is not bound yet.
fn unbound(function: &Arc<AggregateUDF>) -> Option<&PythonAggregate> {
    let python = function.inner().downcast_ref::<PythonAggregate>()?;
    (!python.is_bound()).then_some(python)
}

pub(crate) fn types_of(args: &[Expr], schema: &DFSchema) -> Result<Vec<DataType>> {
    args.iter().map(|arg| arg.get_type(schema)).collect()
}

pub(crate) fn actuals<'a>(args: &'a [Expr], types: &'a [DataType]) -> Vec<Actual<'a>> {
    let pairs = types.iter().zip(args);
    let actual = pairs.map(|(ty, arg)| Actual {
        ty,
        literal: literal(arg),
    });
    actual.collect()
}

/// The arguments with the types of the parameters, and the missing ones from their defaults.
pub(crate) fn bound_arguments(
    function: &Function,
    given: &[Expr],
    types: &[DataType],
    schema: &DFSchema,
) -> Result<Vec<Expr>> {
    let definition = function.definition();
    let mut args = Vec::with_capacity(definition.arguments.len());
    let parameters = definition.arguments.iter().zip(&definition.source.params);
    for ((arg, ty), (_, param)) in given.iter().zip(types).zip(parameters.clone()) {
        args.push(passed(arg, ty, &param.ty, schema)?);
    }
    for (argument, param) in parameters.skip(given.len()) {
        if let Some(ArgumentDefault { expr, .. }) = &argument.default {
            args.push(passed(expr, &expr.get_type(schema)?, &param.ty, schema)?);
        }
    }
    Ok(args)
}

/// An argument as the function gets it.
fn passed(arg: &Expr, ty: &DataType, declared: &DataType, schema: &DFSchema) -> Result<Expr> {
    let constant = match literal(arg) {
        Some(ScalarValue::Float64(Some(value))) if declared.is_decimal() => exact_decimal(*value),
        Some(value) => match value.try_as_str() {
            Some(Some(text)) => quoted::value(text, declared)?,
            _ => None,
        },
        None => None,
    };
    match constant {
        Some(value) => {
            let target = physical_target(&value.data_type(), declared);
            Expr::Literal(value, None).cast_to(&target, schema)
        }
        None => arg.clone().cast_to(&physical_target(ty, declared), schema),
    }
}

/// The arguments that are constants, unless all are.
fn constants(args: &[Expr]) -> Vec<(usize, Constant)> {
    let constant = |arg: &Expr| match constant_value(arg)? {
        ScalarValue::Boolean(Some(value)) => Some(Constant::Bool(value)),
        ScalarValue::Int8(Some(value)) => Some(Constant::Int(value.into())),
        ScalarValue::Int16(Some(value)) => Some(Constant::Int(value.into())),
        ScalarValue::Int32(Some(value)) => Some(Constant::Int(value.into())),
        ScalarValue::Int64(Some(value)) => Some(Constant::Int(value)),
        ScalarValue::Float64(Some(value)) if !value.is_nan() => Some(Constant::Float(value)),
        ScalarValue::Utf8(Some(text)) | ScalarValue::LargeUtf8(Some(text)) | ScalarValue::Utf8View(Some(text)) => {
            Some(Constant::Text(text.into()))
        }
        _ => None,
    };
    if args.iter().all(|arg| constant_value(arg).is_some()) {
        return Vec::new();
    }
    let constants = args.iter().enumerate();
    constants
        .filter_map(|(place, arg)| Some((place, constant(arg)?)))
        .collect()
}

/// The constant that an expression comes to.
pub(crate) fn constant_value(expr: &Expr) -> Option<ScalarValue> {
    match expr {
        Expr::Literal(value, _) => Some(value.clone()),
        Expr::Alias(alias) => constant_value(&alias.expr),
        Expr::Cast(cast) => constant_value(&cast.expr)?.cast_to(cast.field.data_type()).ok(),
        Expr::Negative(inner) => constant_value(inner)?.arithmetic_negate().ok(),
        _ => None,
    }
}

/// The constant that an expression is written as.
pub(crate) fn literal(expr: &Expr) -> Option<&ScalarValue> {
    match expr {
        Expr::Literal(value, _) => Some(value),
        Expr::Alias(alias) => literal(&alias.expr),
        _ => None,
    }
}
