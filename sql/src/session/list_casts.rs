//! Texts that are cast to arrays, as Postgres writes arrays: `'{1,2,NULL}'`, in columns, parameters and what is put into a table.
//! Arrow's cast makes an array of one item of a text.

use crate::error::{Error, SqlState};
use crate::values::array_items;
use datafusion::arrow::array::{ArrayRef, AsArray, BinaryArray, ListArray, StringArray};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::{CastOptions, cast, cast_with_options};
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::expr::{Cast, ScalarFunction};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, LogicalPlan, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::exact::{parse_bytea, rewritten};

/// Makes a session read such texts.
pub(super) fn install(context: &SessionContext) {
    context.add_analyzer_rule(Arc::new(ListCasts));
}

#[derive(Debug)]
struct ListCasts;

impl AnalyzerRule for ListCasts {
    fn name(&self) -> &str {
        "casts_to_arrays"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, read)
    }
}

fn read(part: Expr, schema: &DFSchema) -> Transformed<Expr> {
    let Expr::Cast(Cast { expr, field }) = part else {
        return Transformed::no(part);
    };
    let DataType::List(item) = field.data_type() else {
        return Transformed::no(Expr::Cast(Cast { expr, field }));
    };
    if !expr.get_type(schema).is_ok_and(|ty| ty.is_string()) {
        return Transformed::no(Expr::Cast(Cast { expr, field }));
    }
    let function = ScalarUDF::new_from_impl(ListOfText {
        item: item.clone(),
        signature: Signature::any(1, Volatility::Immutable),
    });
    Transformed::yes(Expr::ScalarFunction(ScalarFunction::new_udf(
        Arc::new(function),
        vec![*expr],
    )))
}

/// The function: no function of the user's has such a name.
#[derive(Debug, PartialEq, Eq, Hash)]
struct ListOfText {
    item: FieldRef,
    signature: Signature,
}

impl ScalarUDFImpl for ListOfText {
    fn name(&self) -> &str {
        "array of text"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::List(self.item.clone()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_scalar = matches!(args.args.first(), Some(ColumnarValue::Scalar(_)));
        let texts = ColumnarValue::values_to_arrays(&args.args)?.swap_remove(0);
        let texts = cast(&texts, &DataType::Utf8)?;
        let texts: Vec<Option<&str>> = texts.as_string::<i32>().iter().collect();
        let lists = lists(&self.item, &texts)?;
        Ok(if is_scalar {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&lists, 0)?)
        } else {
            ColumnarValue::Array(lists)
        })
    }
}

/// The arrays that texts are, of such items.
///
/// # Errors
///
/// 22P02 for what is no array; those of casts of its items.
pub(super) fn lists(item: &FieldRef, texts: &[Option<&str>]) -> Result<ArrayRef> {
    let (mut items, mut lengths) = (Vec::new(), Vec::with_capacity(texts.len()));
    for text in texts {
        let Some(text) = text else {
            lengths.push(0);
            continue;
        };
        let found = array_items(text).map_err(|detail| {
            let error = Error::new(SqlState::InvalidText, format!("malformed array literal: \"{text}\""));
            DataFusionError::External(Box::new(error.with_detail(detail)))
        })?;
        lengths.push(found.len());
        items.extend(found);
    }
    let values = values(item.data_type(), &items)?;
    let nulls: NullBuffer = texts.iter().map(Option::is_some).collect();
    let offsets = OffsetBuffer::<i32>::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(
        item.clone(),
        offsets,
        values,
        Some(nulls),
    )?))
}

/// The items of arrays.
fn values(ty: &DataType, items: &[Option<String>]) -> Result<ArrayRef> {
    let texts: Vec<Option<&str>> = items.iter().map(Option::as_deref).collect();
    match ty {
        DataType::List(inner) => lists(inner, &texts),
        DataType::Binary => {
            let bytes = texts.iter().map(|text| text.map(parse_bytea).transpose());
            let bytes: Vec<Option<Vec<u8>>> = bytes
                .collect::<Result<_, _>>()
                .map_err(|error| DataFusionError::External(Box::new(error)))?;
            Ok(Arc::new(BinaryArray::from_iter(bytes)))
        }
        ty => {
            let options = CastOptions {
                safe: false,
                ..CastOptions::default()
            };
            Ok(cast_with_options(&StringArray::from(texts), ty, &options)?)
        }
    }
}
