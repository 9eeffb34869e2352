//! CHECK constraints: a filter over the rows that are to be put into a table, which raises for one that the check is false of.

use super::change::{ACTION, MergeAction};
use super::error::{ChangeError, FailingRow};
use super::lengths::{Length, has_lengths, keep_lengths};
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, Result, ScalarValue, internal_err};
use datafusion::logical_expr::{
    ColumnarValue, Expr, LogicalPlan, LogicalPlanBuilder, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility, lit,
};
use std::any::Any;
use std::sync::Arc;

/// A CHECK of a table. Its columns are those of the table, by their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub name: String,
    pub expr: Expr,
}

/// What holds for each row of a table by itself.
#[derive(Clone, Debug, Default)]
pub struct Checks {
    pub conditions: Arc<[Check]>,
    /// Texts that are not longer.
    pub lengths: Arc<[Length]>,
}

/// The rows of a plan, whose columns are those of the table, if every check holds for them.
///
/// # Errors
///
/// When the plan runs, with SQLSTATE 23514 for a row that a check is false of, 22001 for a text that is too long.
pub fn keep_checks(table: &str, plan: LogicalPlan, checks: &Checks) -> Result<LogicalPlan> {
    // A plan is analyzed once more where it was prepared.
    if is_checked(&plan) || has_lengths(&plan) {
        return Ok(plan);
    }
    let plan = keep_lengths(plan, &checks.lengths)?;
    let checks = &checks.conditions;
    if checks.is_empty() {
        return Ok(plan);
    }
    let columns = plan.schema().columns();
    let (marks, row): (Vec<Column>, Vec<Column>) = columns.iter().cloned().partition(|column| column.name == ACTION);
    let action = marks.into_iter().next();
    let mut conditions = Vec::with_capacity(checks.len());
    for check in checks.iter() {
        let expr = check.expr.clone().transform(|expr| match expr {
            Expr::Column(column) => match columns.iter().find(|known| known.name == column.name) {
                Some(known) => Ok(Transformed::yes(Expr::Column(known.clone()))),
                None => internal_err!("a check of column {} that is not there", column.name),
            },
            other => Ok(Transformed::no(other)),
        })?;
        let condition = match &action {
            Some(action) => is_gone(action).or(expr.data),
            None => expr.data,
        };
        conditions.push(Holds::of(table, &check.name, condition, &row));
    }
    let condition = conditions.into_iter().reduce(Expr::and);
    match condition {
        Some(condition) => LogicalPlanBuilder::from(plan).filter(condition)?.build(),
        None => Ok(plan),
    }
}

/// Whether a row of a MERGE is not one of the table any more, or never was.
fn is_gone(action: &Column) -> Expr {
    let action = Expr::Column(action.clone());
    action.clone().is_null().or(action.eq(lit(MergeAction::Delete as i64)))
}

fn is_checked(plan: &LogicalPlan) -> bool {
    let is_holds = |expr: &Expr| match expr {
        Expr::ScalarFunction(call) => (call.func.inner().as_ref() as &dyn Any).is::<Holds>(),
        _ => false,
    };
    let LogicalPlan::Filter(filter) = plan else {
        return false;
    };
    filter.predicate.exists(|expr| Ok(is_holds(expr))).unwrap_or(false)
}

/// True, unless its first argument is false. The others are the row.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Holds {
    table: String,
    constraint: String,
    signature: Signature,
}

impl Holds {
    fn of(table: &str, constraint: &str, condition: Expr, columns: &[Column]) -> Expr {
        let holds = Holds {
            table: table.to_string(),
            constraint: constraint.to_string(),
            // Not Immutable: a constant that is false is an error of running the statement, not of planning it.
            signature: Signature::variadic_any(Volatility::Volatile),
        };
        let row = columns.iter().cloned().map(Expr::Column);
        ScalarUDF::new_from_impl(holds).call(std::iter::once(condition).chain(row).collect())
    }
}

impl ScalarUDFImpl for Holds {
    fn name(&self) -> &str {
        "check_constraint"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some((condition, row)) = args.args.split_first() else {
            return internal_err!("a check without a condition");
        };
        let condition = condition.to_array(args.number_rows)?;
        let fails = match condition.data_type() {
            // NULL is not false.
            DataType::Null => None,
            _ => {
                let held = condition.as_boolean();
                (0..held.len()).find(|row| held.is_valid(*row) && !held.value(*row))
            }
        };
        let Some(fails) = fails else {
            return Ok(ColumnarValue::Scalar(ScalarValue::Boolean(Some(true))));
        };
        let values = row.iter().map(|value| value.to_array(args.number_rows));
        let values = values.collect::<Result<Vec<ArrayRef>>>()?;
        Err(ChangeError::Check {
            table: self.table.clone(),
            constraint: self.constraint.clone(),
            row: FailingRow::of(&values, fails),
        }
        .into())
    }
}
