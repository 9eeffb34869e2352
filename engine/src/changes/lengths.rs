//! VARCHAR(n) in tables: a function around each such column of the rows that are to be put in. It raises for text that is too
//! long, and cuts off blanks at its end that are too many, as the SQL standard has it.

use super::error::ChangeError;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Column, Result, internal_err};
use datafusion::logical_expr::{
    ColumnarValue, Expr, LogicalPlan, LogicalPlanBuilder, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use std::any::Any;
use std::sync::Arc;

/// A column of text that has at most so many characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    pub column: String,
    pub most: usize,
}

/// The rows of a plan, whose columns are those of the table, with texts that are not too long.
pub(super) fn keep_lengths(plan: LogicalPlan, lengths: &[Length]) -> Result<LogicalPlan> {
    if lengths.is_empty() {
        return Ok(plan);
    }
    let columns = plan.schema().columns().into_iter().map(|column| {
        let length = lengths.iter().find(|length| length.column == column.name);
        match length {
            Some(length) => Fitted::of(length.most, column),
            None => Expr::Column(column),
        }
    });
    let columns: Vec<Expr> = columns.collect();
    LogicalPlanBuilder::from(plan).project(columns)?.build()
}

/// Whether a plan is one that was made so.
pub(super) fn has_lengths(plan: &LogicalPlan) -> bool {
    let is_fitted = |expr: &Expr| match expr {
        Expr::Alias(alias) => match alias.expr.as_ref() {
            Expr::ScalarFunction(call) => (call.func.inner().as_ref() as &dyn Any).is::<Fitted>(),
            _ => false,
        },
        _ => false,
    };
    matches!(plan, LogicalPlan::Projection(projection) if projection.expr.iter().any(is_fitted))
}

/// Its argument, which is at most so long.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Fitted {
    most: usize,
    signature: Signature,
}

impl Fitted {
    fn of(most: usize, column: Column) -> Expr {
        let (relation, name) = (column.relation.clone(), column.name.clone());
        let fitted = Fitted {
            most,
            // Not Immutable: a constant that is too long is an error of running the statement, not of planning it.
            signature: Signature::any(1, Volatility::Volatile),
        };
        let fitted = ScalarUDF::new_from_impl(fitted).call(vec![Expr::Column(column)]);
        fitted.alias_qualified(relation, name)
    }

    /// As much of a text as fits.
    fn fit<'a>(&self, text: &'a str) -> Result<&'a str> {
        if text.len() <= self.most {
            return Ok(text);
        }
        match text.char_indices().nth(self.most) {
            None => Ok(text),
            Some((end, _)) if text[end..].chars().all(|c| c == ' ') => Ok(&text[..end]),
            Some(_) => Err(ChangeError::TooLong { most: self.most }.into()),
        }
    }
}

impl ScalarUDFImpl for Fitted {
    fn name(&self) -> &str {
        "fitting_text"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [ty] => Ok(ty.clone()),
            _ => internal_err!("a text that fits of several"),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some(given) = args.args.first() else {
            return internal_err!("a text that fits of none");
        };
        let values: ArrayRef = given.to_array(args.number_rows)?;
        if *values.data_type() == DataType::Null {
            return Ok(ColumnarValue::Array(values));
        }
        let texts = cast(&values, &DataType::Utf8)?;
        let texts = texts.as_string::<i32>();
        let fits = texts.iter().map(|text| text.map(|text| self.fit(text)).transpose());
        let fits = fits.collect::<Result<StringArray>>()?;
        let changed = fits.value_data().len() != texts.value_data().len();
        Ok(ColumnarValue::Array(if changed {
            cast(&(Arc::new(fits) as ArrayRef), values.data_type())?
        } else {
            values
        }))
    }
}
