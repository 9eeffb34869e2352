//! `concat` and `concat_ws`, in which truths are `t` and `f`, and bytes are shown.

use crate::values::printed;
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;
use taipan_engine::zones::UTC;

/// In place of the engine's, in which they are `true` and `false`, as they are where they are cast.
pub(super) fn with_truths(built_in: Arc<ScalarUDF>) -> ScalarUDF {
    super::made(Concat {
        signature: Signature::user_defined(Volatility::Immutable),
        built_in,
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Concat {
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

/// The types with texts for truths.
fn with_texts(types: &[DataType]) -> Vec<DataType> {
    let text = |ty: &DataType| match ty {
        DataType::Boolean | DataType::Binary => DataType::Utf8,
        other => other.clone(),
    };
    types.iter().map(text).collect()
}

impl ScalarUDFImpl for Concat {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        self.built_in.aliases()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let text = |ty: &DataType| match ty {
            DataType::Boolean => DataType::Boolean,
            ty if ty.is_binary() || matches!(ty, DataType::FixedSizeBinary(_)) => DataType::Binary,
            ty if ty.is_string() => ty.clone(),
            _ => DataType::Utf8,
        };
        Ok(types.iter().map(text).collect())
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.built_in.return_type(&with_texts(types))
    }

    fn invoke_with_args(&self, mut args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        for (value, field) in args.args.iter_mut().zip(&mut args.arg_fields) {
            let ty = value.data_type();
            if matches!(ty, DataType::Boolean | DataType::Binary) {
                let values = value.to_array(args.number_rows)?;
                *value = ColumnarValue::Array(written(&values)?);
                *field = text_of(field);
            }
        }
        self.built_in.invoke_with_args(args)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

fn written(values: &ArrayRef) -> Result<ArrayRef> {
    if values.data_type() == &DataType::Binary {
        return printed(values, UTC);
    }
    let truths = values.as_boolean().iter();
    let texts: StringArray = truths
        .map(|truth| truth.map(|truth| if truth { "t" } else { "f" }))
        .collect();
    Ok(Arc::new(texts))
}

fn text_of(field: &FieldRef) -> FieldRef {
    Arc::new(Field::new(field.name(), DataType::Utf8, field.is_nullable()))
}
