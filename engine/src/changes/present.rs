//! Columns that must not be NULL. Rows on their way into a table are looked at where they are written. Of CREATE TABLE … AS a
//! function around each such column raises for a NULL, and its results have none: DataFusion makes the table of what the query
//! gives, and would forget the declaration.

use super::error::{ChangeError, FailingRow};
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Schema};
use datafusion::common::{Column, Result, internal_err};
use datafusion::logical_expr::{
    ColumnarValue, DdlStatement, Expr, LogicalPlan, LogicalPlanBuilder, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// Fails for the first of some rows of a table that has a NULL where the table must have none.
///
/// # Errors
///
/// 23502.
pub fn keep_present(table: &str, schema: &Schema, columns: &[ArrayRef]) -> Result<()> {
    let first = |column: &ArrayRef| {
        let nulls = column.logical_nulls()?;
        (0..nulls.len()).find(|row| nulls.is_null(*row))
    };
    let strict = schema
        .fields()
        .iter()
        .zip(columns)
        .filter(|(field, _)| !field.is_nullable());
    let found = strict.filter_map(|(field, column)| Some((first(column)?, field)));
    match found.min_by_key(|(row, _)| *row) {
        None => Ok(()),
        Some((row, field)) => Err(ChangeError::NotNull {
            table: table.to_string(),
            column: field.name().clone(),
            row: Some(FailingRow::of(columns, row)),
        }
        .into()),
    }
}

/// The plan of a CREATE TABLE … AS whose columns at these places, counted from 0, must not be NULL.
///
/// # Errors
///
/// When the table is made, with SQLSTATE 23502, for a NULL in one of the columns.
pub fn keep_not_null(plan: LogicalPlan, places: &[usize]) -> Result<LogicalPlan> {
    let LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(mut create)) = plan else {
        return Ok(plan);
    };
    let table = create.name.table().to_string();
    let columns = create.input.schema().columns();
    let checked = columns.into_iter().enumerate().map(|(place, column)| {
        if places.contains(&place) {
            Present::of(&table, column)
        } else {
            Expr::Column(column)
        }
    });
    let checked: Vec<Expr> = checked.collect();
    let input = Arc::unwrap_or_clone(create.input);
    create.input = Arc::new(LogicalPlanBuilder::from(input).project(checked)?.build()?);
    Ok(LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)))
}

/// Its argument, which must not be NULL.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Present {
    table: String,
    column: String,
    signature: Signature,
}

impl Present {
    fn of(table: &str, column: Column) -> Expr {
        let (relation, name) = (column.relation.clone(), column.name.clone());
        let present = Present {
            table: table.to_string(),
            column: name.clone(),
            // Not Immutable: a constant NULL is an error of running the statement, not of planning it.
            signature: Signature::any(1, Volatility::Volatile),
        };
        let checked = ScalarUDF::new_from_impl(present).call(vec![Expr::Column(column)]);
        checked.alias_qualified(relation, name)
    }
}

impl ScalarUDFImpl for Present {
    fn name(&self) -> &str {
        "not_null"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [ty] => Ok(ty.clone()),
            _ => internal_err!("not_null of {} values", types.len()),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        match args.arg_fields {
            [field] => Ok(Arc::new(Field::clone(field).with_nullable(false))),
            fields => internal_err!("not_null of {} values", fields.len()),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [value] = &args.args[..] else {
            return internal_err!("not_null of {} values", args.args.len());
        };
        let absent = match value {
            ColumnarValue::Array(values) => values.logical_null_count() > 0,
            ColumnarValue::Scalar(value) => value.is_null() && args.number_rows > 0,
        };
        if absent {
            Err(ChangeError::NotNull {
                table: self.table.clone(),
                column: self.column.clone(),
                row: None,
            }
            .into())
        } else {
            Ok(value.clone())
        }
    }
}
