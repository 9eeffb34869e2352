//! Queries of one row that read nothing, such as `SELECT f($1)`: their expressions are made once and evaluated each time.

use super::parameter_values::Values;
use super::row_exprs::{self, OfRow, Parameter};
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::{DataType, Schema, SchemaRef};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result, ScalarValue, internal_err};
use datafusion::execution::TaskContext;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::expr::{Placeholder, ScalarFunction};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, LogicalPlan, ScalarUDF};
use datafusion::physical_expr::create_physical_expr;
use std::sync::Arc;
use taipan_engine::{Expressions, is_call};

/// The place of a parameter among all, from 0 on.
pub(super) fn place(id: &str) -> Option<usize> {
    id.strip_prefix('$')?.parse::<usize>().ok()?.checked_sub(1)
}

/// The expressions of a row, and the values of their parameters.
#[derive(Debug)]
pub struct OneRow {
    columns: Expressions,
    values: Values,
    /// The row that they are evaluated for, which has no columns.
    nothing: RecordBatch,
    schema: SchemaRef,
}

impl OneRow {
    /// Makes the expressions of an optimised plan; `None`: it is another query.
    ///
    /// # Errors
    ///
    /// Those of planning.
    pub fn of(
        plan: &LogicalPlan,
        types: &[DataType],
        schema: SchemaRef,
        state: &SessionState,
    ) -> Result<Option<OneRow>> {
        let LogicalPlan::Projection(projection) = plan else {
            return Ok(None);
        };
        let reads_nothing = matches!(
            projection.input.as_ref(),
            LogicalPlan::EmptyRelation(empty) if empty.produce_one_row && empty.schema.fields().is_empty()
        );
        let has_queries = |expr: &Expr| {
            let is_query = |part: &Expr| {
                Ok(matches!(
                    part,
                    Expr::ScalarSubquery(_) | Expr::Exists(_) | Expr::InSubquery(_)
                ))
            };
            expr.exists(is_query)
        };
        for expr in &projection.expr {
            if !reads_nothing || has_queries(expr)? {
                return Ok(None);
            }
        }
        let values = Values::default();
        let of_row = Arc::new(ScalarUDF::new_from_impl(OfRow::new()));
        let (inputs, context) = (DFSchema::empty(), PhysicalPlanningContext::default());
        let columns = projection.expr.iter().map(|expr| {
            let expr = expr.clone().transform_up(|part| filled(part, types, &values))?.data;
            let expr = expr.transform_up(|part| Ok(called(part, &of_row)))?.data;
            let expr = create_physical_expr(&expr, &inputs, state.execution_props(), &context)?;
            row_exprs::prepared(expr, state.config_options())
        });
        let options = RecordBatchOptions::new().with_row_count(Some(1));
        Ok(Some(OneRow {
            columns: Expressions::new(columns.collect::<Result<_>>()?)?,
            values,
            nothing: RecordBatch::try_new_with_options(Arc::new(Schema::empty()), Vec::new(), &options)?,
            schema,
        }))
    }

    /// The row for these values of the parameters.
    ///
    /// # Errors
    ///
    /// Those of the expressions.
    pub fn evaluate(&mut self, values: Vec<ScalarValue>, context: &TaskContext) -> Result<RecordBatch> {
        *self.values.lock() = values;
        let columns = self.columns.evaluate(&self.nothing, context);
        self.values.lock().clear();
        Ok(RecordBatch::try_new(self.schema.clone(), columns?)?)
    }
}

/// A parameter as a call that gives its value.
fn filled(part: Expr, types: &[DataType], values: &Values) -> Result<Transformed<Expr>> {
    let Expr::Placeholder(Placeholder { id, .. }) = &part else {
        return Ok(Transformed::no(part));
    };
    match place(id).and_then(|number| Some((number, types.get(number)?))) {
        Some((number, ty)) => {
            let parameter = Parameter::new(number, ty.clone(), values.clone());
            let call = ScalarFunction::new_udf(Arc::new(ScalarUDF::new_from_impl(parameter)), Vec::new());
            Ok(Transformed::yes(Expr::ScalarFunction(call)))
        }
        None => internal_err!("a parameter {id} without a type"),
    }
}

/// Calls of Python keep what they give for constants. The values of a row are none.
fn called(mut part: Expr, of_row: &Arc<ScalarUDF>) -> Transformed<Expr> {
    if !is_call(&part) {
        return Transformed::no(part);
    }
    if let Expr::ScalarFunction(call) = &mut part {
        for arg in &mut call.args {
            let value = std::mem::take(arg);
            *arg = Expr::ScalarFunction(ScalarFunction::new_udf(of_row.clone(), vec![value]));
        }
    }
    Transformed::yes(part)
}
