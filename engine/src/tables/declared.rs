//! The columns that a table function declares, of those that it returns: checked, and converted where nothing is lost.

use super::exprs::Exprs;
use crate::function::Function;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::{self, kernels::cmp};
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::Hash;
use taipan_udf::ExecError;
use taipan_udf::tables::types::{Family, family};
use taipan_udf::tables::{ExprId, Program};

/// The columns that a result must have; without any, those it has. With the function's name.
#[derive(Clone, Copy)]
pub struct Declared<'a> {
    pub function: &'a str,
    pub columns: &'a [(String, DataType)],
}

impl Declared<'_> {
    /// What a function declares of its result.
    pub fn by(function: &Function) -> Declared<'_> {
        Declared {
            function: function.name(),
            columns: function.definition().source.table.as_deref().unwrap_or_default(),
        }
    }
}

/// The columns as they are declared, in their order.
pub fn columns(program: &Program, exprs: &Exprs<'_>, declared: Declared<'_>) -> Result<Vec<Expr>> {
    let outputs = &program.outputs;
    let function = declared.function;
    let mut made = Vec::new();
    for (name, ty) in declared.columns {
        let exact = outputs.iter().find(|(label, _)| label == name);
        let found = exact.or_else(|| outputs.iter().find(|(label, _)| label.eq_ignore_ascii_case(name)));
        let Some((_, expr)) = found else {
            let labels: Vec<&str> = outputs.iter().map(|(label, _)| label.as_str()).collect();
            let message = format!(
                "function {function} returns no column \"{name}\"; it returns {}",
                labels.join(", ")
            );
            return Err(refused(message, program.places.returned));
        };
        made.push(column(program, exprs, (function, name, ty), *expr)?.alias(name));
    }
    Ok(made)
}

fn column(
    program: &Program,
    exprs: &Exprs<'_>,
    (function, name, ty): (&str, &str, &DataType),
    expr: ExprId,
) -> Result<Expr> {
    let own = &program.builder.ty(expr).ty;
    let value = exprs.value(expr);
    if own == ty {
        return Ok(value);
    }
    match (family(own), family(ty)) {
        (Family::Float | Family::Decimal, Family::Int) => Ok(Whole::call(function, name, ty, value)),
        _ if convertible(own, ty) => Ok(datafusion::prelude::cast(value, ty.clone())),
        _ => {
            let names = (crate::types::sql_name(own), crate::types::sql_name(ty));
            let message = format!(
                "column \"{name}\" of function {function} is {}, but {} is declared",
                names.0, names.1
            );
            Err(refused(message, program.places.of(expr)))
        }
    }
}

fn refused(message: String, line: u32) -> DataFusionError {
    DataFusionError::Plan(match line {
        0 => message,
        line => format!("{message}, line {line}"),
    })
}

/// Whether a column of one type may be declared as the other.
fn convertible(from: &DataType, to: &DataType) -> bool {
    match (family(from), family(to)) {
        (Family::Null, _) => true,
        (Family::Int | Family::Float | Family::Decimal, Family::Int | Family::Float | Family::Decimal) => true,
        (Family::Date | Family::DateTime, Family::Date | Family::DateTime) => true,
        (Family::Other, _) => false,
        (a, b) => a == b,
    }
}

/// Numbers as whole ones: pandas holds whole numbers among which some are missing as floats. Any other is an error.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Whole {
    function: String,
    column: String,
    returns: DataType,
    signature: Signature,
}

impl Whole {
    fn call(function: &str, column: &str, returns: &DataType, value: Expr) -> Expr {
        let whole = Whole {
            function: function.to_string(),
            column: column.to_string(),
            returns: returns.clone(),
            signature: Signature::any(1, Volatility::Immutable),
        };
        ScalarUDF::new_from_impl(whole).call(vec![value])
    }

    fn converted(&self, value: &ArrayRef) -> Result<ArrayRef> {
        let whole = compute::cast(value, &self.returns)?;
        match lost(value, &whole)? {
            None => Ok(whole),
            Some(row) => Err(DataFusionError::External(Box::new(ExecError::Table {
                function: self.function.clone(),
                message: format!(
                    "column \"{}\" has {}, which is no {}",
                    self.column,
                    array_value_to_string(value, row)?,
                    crate::types::sql_name(&self.returns)
                ),
            }))),
        }
    }
}

/// The first row whose whole number is not its value.
fn lost(value: &ArrayRef, whole: &ArrayRef) -> Result<Option<usize>> {
    if !value.data_type().is_floating() {
        let other = cmp::distinct(value, &compute::cast(whole, value.data_type())?)?;
        return Ok((0..other.len()).find(|row| other.value(*row)));
    }
    let floats = |array| compute::cast(array, &DataType::Float64);
    let (a, b) = (floats(value)?, floats(whole)?);
    let (a, b) = (a.as_primitive::<Float64Type>(), b.as_primitive::<Float64Type>());
    Ok((0..a.len()).find(|row| a.is_valid(*row) && (b.is_null(*row) || a.value(*row) != b.value(*row))))
}

impl ScalarUDFImpl for Whole {
    fn name(&self) -> &str {
        "whole"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.returns.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        Ok(ColumnarValue::Array(self.converted(&arrays[0])?))
    }
}
