//! Casts to the types of JSON, and `to_json`.

use super::build::Column;
use super::values::{JsonType, as_type, texts};
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, StringBuilder};
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::zones::session_zone;

/// The casts by the names that they have in plans, and the functions that make JSON of any value.
const FUNCTIONS: &[(&str, JsonType, bool)] = &[
    ("cast to json", JsonType::Json, false),
    ("cast to jsonb", JsonType::Jsonb, false),
    ("to_json", JsonType::Json, true),
    ("to_jsonb", JsonType::Jsonb, true),
    ("array_to_json", JsonType::Json, true),
    (OF_ROWS, JsonType::Json, true),
];

/// The one that takes rows only.
const OF_ROWS: &str = "row_to_json";

pub fn register(context: &SessionContext) {
    for (name, ty, any) in FUNCTIONS {
        context.register_udf(ScalarUDF::new_from_impl(ToJson {
            name,
            ty: *ty,
            any: *any,
            signature: if *any && *name != OF_ROWS {
                Signature::new(TypeSignature::Any(1), Volatility::Stable)
            } else {
                Signature::new(TypeSignature::UserDefined, Volatility::Immutable)
            },
        }));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ToJson {
    name: &'static str,
    ty: JsonType,
    /// It takes values of any type.
    any: bool,
    signature: Signature,
}

impl ScalarUDFImpl for ToJson {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [row @ DataType::Struct(_)] if self.any => Ok(vec![row.clone()]),
            _ if self.any => plan_err!("{} takes a row", self.name),
            [ty] if ty.is_string() || ty.is_null() => Ok(vec![DataType::Utf8]),
            [ty] => plan_err!(
                "cannot cast type {} to {}",
                taipan_engine::types::sql_name(ty),
                self.ty.name()
            ),
            _ => plan_err!("{} takes one value", self.name),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(types::field(self.ty.name(), self.ty.name()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let array = args.args[0].to_array(args.number_rows)?;
        let given = JsonType::of(&args.arg_fields[0]);
        let mut out = StringBuilder::new();
        if self.any {
            let column = Column::new(&array, given.is_some(), session_zone(&args.config_options))?;
            for row in 0..array.len() {
                if array.is_null(row) || array.data_type().is_null() {
                    out.append_null();
                    continue;
                }
                let text = column.json(row)?;
                out.append_value(if self.ty == JsonType::Jsonb {
                    as_type(&text, self.ty)?
                } else {
                    text
                });
            }
        } else {
            let values = texts(&array)?;
            for value in values.iter() {
                match value {
                    None => out.append_null(),
                    // A value of the type is one.
                    Some(text) if given == Some(self.ty) => out.append_value(text),
                    Some(text) => out.append_value(as_type(text, self.ty)?),
                }
            }
        }
        Ok(ColumnarValue::Array(Arc::new(out.finish()) as ArrayRef))
    }
}
