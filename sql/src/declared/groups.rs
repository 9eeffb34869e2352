//! Groups of equal values of `jsonb`. Values that are equal may have several texts, by how their numbers are written. The texts
//! are what is grouped here, so a value that has others is refused.

use super::column::Declared;
use super::comparisons::declared_type;
use crate::error::Error;
use crate::functions::outer;
use crate::json::{JsonType, equal_text_of, texts};
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::expr::{AggregateFunction, ScalarFunction};
use datafusion::logical_expr::{
    Aggregate, ColumnarValue, Distinct, Expr, LogicalPlan, Projection, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// The operator with its groups so looked at.
///
/// # Errors
///
/// Those of making an operator anew.
pub fn looked_at(node: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    match node {
        LogicalPlan::Aggregate(aggregate) => of_aggregate(aggregate),
        LogicalPlan::Distinct(Distinct::All(input)) => {
            let columns: Vec<Expr> = input.schema().columns().into_iter().map(Expr::Column).collect();
            if !columns.iter().any(|column| is_jsonb(column, input.schema())) {
                return Ok(Transformed::no(LogicalPlan::Distinct(Distinct::All(input))));
            }
            let columns = columns
                .into_iter()
                .map(|column| keeping_its_name(column, input.schema()));
            let looked = Projection::try_new(columns.collect(), input.clone())?;
            let looked = Arc::new(LogicalPlan::Projection(looked));
            Ok(Transformed::yes(LogicalPlan::Distinct(Distinct::All(looked))))
        }
        other => Ok(Transformed::no(other)),
    }
}

fn of_aggregate(aggregate: Aggregate) -> Result<Transformed<LogicalPlan>> {
    let schema = aggregate.input.schema();
    let counted = |expr: &Expr| match plain(expr) {
        Expr::AggregateFunction(call) => {
            call.params.distinct && call.params.args.iter().any(|arg| is_jsonb(arg, schema))
        }
        _ => false,
    };
    let has_groups = aggregate.group_expr.iter().any(|key| is_jsonb(key, schema));
    if !has_groups && !aggregate.aggr_expr.iter().any(counted) {
        return Ok(Transformed::no(LogicalPlan::Aggregate(aggregate)));
    }
    let groups = aggregate.group_expr.iter().cloned();
    let groups = groups.map(|key| keeping_its_name(key, schema)).collect();
    let calls = aggregate.aggr_expr.iter().cloned();
    let calls = calls.map(|call| {
        let name = call.schema_name().to_string();
        match call {
            Expr::AggregateFunction(AggregateFunction { func, mut params }) if params.distinct => {
                let args = std::mem::take(&mut params.args).into_iter();
                params.args = args.map(|arg| once(arg, schema)).collect();
                Expr::AggregateFunction(AggregateFunction { func, params }).alias(name)
            }
            other => other,
        }
    });
    let made = Aggregate::try_new(aggregate.input.clone(), groups, calls.collect())?;
    Ok(Transformed::yes(LogicalPlan::Aggregate(made)))
}

/// An expression without the name that it is given.
pub fn plain(expr: &Expr) -> &Expr {
    match expr {
        Expr::Alias(alias) => plain(&alias.expr),
        other => other,
    }
}

fn is_jsonb(expr: &Expr, schema: &DFSchema) -> bool {
    declared_type(expr, schema) == Some(Declared::Json(JsonType::Jsonb))
}

/// A value that has no equal with another text.
fn once(expr: Expr, schema: &DFSchema) -> Expr {
    if !is_jsonb(&expr, schema) {
        return expr;
    }
    let function = ScalarUDF::new_from_impl(Grouped {
        signature: Signature::any(1, Volatility::Immutable),
    });
    Expr::ScalarFunction(ScalarFunction::new_udf(Arc::new(function), vec![expr]))
}

fn keeping_its_name(expr: Expr, schema: &DFSchema) -> Expr {
    if !is_jsonb(&expr, schema) {
        return expr;
    }
    let (relation, name) = expr.qualified_name();
    once(expr, schema).alias_qualified(relation, name)
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Grouped {
    signature: Signature,
}

impl ScalarUDFImpl for Grouped {
    fn name(&self) -> &str {
        "jsonb grouped"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types[0].clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(args.arg_fields[0].clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let given = args.args[0].to_array(args.number_rows)?;
        for value in texts(&given)?.iter().flatten() {
            if equal_text_of(value)? != value {
                let error = Error::not_built(format!(
                    "groups of values of type jsonb with numbers such as in {value}"
                ));
                return Err(outer(error.with_hint("Group by a text: j::text, or by a field of it.")));
            }
        }
        Ok(ColumnarValue::Array(given))
    }
}
