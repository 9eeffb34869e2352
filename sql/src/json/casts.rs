//! Casts to the types of JSON, and `to_json`.

use super::build::Column;
use super::values::{JsonType, as_type, texts};
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringBuilder};
use datafusion::arrow::compute::cast;
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
    (OF_ARRAYS, JsonType::Json, true),
    (OF_ROWS, JsonType::Json, true),
];

/// The one that takes arrays, and whether their items are to be on lines of their own.
const OF_ARRAYS: &str = "array_to_json";

/// The one that takes rows only.
const OF_ROWS: &str = "row_to_json";

pub fn register(context: &SessionContext) {
    for (name, ty, any) in FUNCTIONS {
        context.register_udf(ScalarUDF::new_from_impl(ToJson {
            name,
            ty: *ty,
            any: *any,
            signature: match *name {
                OF_ARRAYS => {
                    let counts = vec![TypeSignature::Any(1), TypeSignature::Any(2)];
                    Signature::one_of(counts, Volatility::Stable)
                }
                name if *any && name != OF_ROWS => Signature::new(TypeSignature::Any(1), Volatility::Stable),
                _ => Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
            },
        }));
    }
}

/// The outermost items on lines of their own.
fn on_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for character in text.chars() {
        out.push(character);
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 1 => out.push_str("\n "),
            _ => {}
        }
    }
    out
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
            [row @ DataType::Struct(_), pretty] if self.any && (*pretty == DataType::Boolean || pretty.is_null()) => {
                Ok(vec![row.clone(), DataType::Boolean])
            }
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
            let lines = args
                .args
                .get(1)
                .map(|lines| lines.to_array(args.number_rows))
                .transpose()?;
            let lines = lines.map(|lines| cast(&lines, &DataType::Boolean)).transpose()?;
            for row in 0..array.len() {
                let lines = lines.as_ref().map(|lines| lines.as_boolean());
                if array.is_null(row) || array.data_type().is_null() || lines.is_some_and(|lines| lines.is_null(row)) {
                    out.append_null();
                    continue;
                }
                let text = column.json(row)?;
                let text = if lines.is_some_and(|lines| lines.value(row)) {
                    on_lines(&text)
                } else {
                    text
                };
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
