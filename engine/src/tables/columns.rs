//! What functions of columns mean: the expressions that their programs are over columns of one row. A program that needs other
//! rows is none: how rows come in batches is nobody's promise.

use super::declared::Declared;
use super::logical_plan;
use super::refusals::external;
use crate::catalog::FunctionCatalog;
use crate::expanded::{ARGUMENTS, row_of};
use crate::function::Function;
use crate::runtime::Runtime;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{Column, DataFusionError, Result, ScalarValue, TableReference, not_impl_err};
use datafusion::logical_expr::utils::disjunction;
use datafusion::logical_expr::{Case, Expr, LogicalPlan, LogicalPlanBuilder};
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_udf::tables::ColType;
use taipan_udf::{RESULT_OF_COLUMNS, TableArg, TableError, TableFunction};

impl FunctionCatalog {
    /// The body of a function of columns, as that of one in SQL is planned.
    ///
    /// # Errors
    ///
    /// What the function raises; `NotImplemented` where it needs more than one row.
    pub fn body_of_columns(&self, function: &Function) -> Result<LogicalPlan> {
        let Some(table) = function.of_columns() else {
            return not_impl_err!("function {} does not compute with columns", function.name());
        };
        let meaning = Meaning {
            function,
            table,
            runtime: self.runtime(),
        };
        let value = meaning.value()?.alias(function.name());
        LogicalPlanBuilder::empty(true).project(vec![value])?.build()
    }
}

struct Meaning<'a> {
    function: &'a Function,
    table: &'a TableFunction,
    runtime: &'a Arc<Runtime>,
}

impl Meaning<'_> {
    /// The value of a row. A column of integers some of which are missing is one of floats to pandas: a row with a missing one
    /// is computed so, the others as integers.
    fn value(&self) -> Result<Expr> {
        let complete = self.of_integers(false)?;
        let params = self.function.definition().source.params.iter().enumerate();
        let integers = params.filter(|(_, param)| param.ty.is_integer() && !param.not_null);
        let missing = integers.map(|(place, param)| argument(place, &param.ty).is_null());
        let Some(missing) = disjunction(missing) else {
            return Ok(complete);
        };
        let partial = self.of_integers(true)?;
        if partial == complete {
            return Ok(complete);
        }
        let cases = vec![(Box::new(missing), Box::new(partial))];
        Ok(Expr::Case(Case::new(None, cases, Some(Box::new(complete)))))
    }

    /// The value where integers may be missing, or may not.
    fn of_integers(&self, nullable: bool) -> Result<Expr> {
        let source = &self.function.definition().source;
        let mut fields = Vec::new();
        let mut columns = Vec::new();
        for (place, param) in source.params.iter().enumerate() {
            let ty = ColType {
                ty: param.ty.clone(),
                nullable: !param.not_null && (nullable || !param.ty.is_integer()),
            };
            fields.push((param.name.clone(), ty));
            columns.push(argument(place, &param.ty).alias(format!("a{place}")));
        }
        if columns.is_empty() {
            // A row has a column.
            columns.push(Expr::Literal(ScalarValue::Int64(Some(0)), None).alias("a"));
        }
        let program = self.table.planned(&[TableArg::Table(fields)], &self.runtime.options());
        let program = program.map_err(|error| self.error(error))?;
        let row = LogicalPlanBuilder::empty(true).project(columns)?.build()?;
        let result = [(RESULT_OF_COLUMNS.to_string(), source.returns.clone())];
        let declared = Declared {
            function: self.function.name(),
            columns: &result,
        };
        let plan = logical_plan::plan(&program, BTreeMap::from([(0, row)]), declared, self.runtime)?;
        match row_of(&plan)?.as_deref() {
            Some([value]) => Ok(value.clone().unalias()),
            _ => not_impl_err!(
                "function {} of columns computes a value from several rows, but is given batches of any size; write it as a table function (RETURNS TABLE)",
                self.function.name()
            ),
        }
    }

    fn error(&self, error: TableError) -> DataFusionError {
        match error {
            TableError::Observes { what, span } => {
                let place = span.map_or(String::new(), |span| format!(", line {}", span.line));
                let name = self.function.name();
                DataFusionError::NotImplemented(format!("function {name} of columns looks at {what}{place}"))
            }
            error => external(error),
        }
    }
}

/// A parameter as a column of the query around a body.
fn argument(place: usize, ty: &DataType) -> Expr {
    let name = format!("${}", place + 1);
    let field = Field::new(&name, ty.clone(), true);
    Expr::OuterReferenceColumn(
        Arc::new(field),
        Column::new(Some(TableReference::bare(ARGUMENTS)), name),
    )
}
