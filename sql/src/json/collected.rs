//! `json_agg` and `json_object_agg`: arrays of what a group's rows have, written as JSON.

use super::build::Column;
use super::normal::quoted;
use super::values::{JsonType, as_type};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::zones::session_zone;

/// The aggregates, with what makes JSON of their arrays.
pub const AGGREGATES: &[(&str, &str)] = &[
    ("json_agg", "json of items"),
    ("jsonb_agg", "jsonb of items"),
    ("json_object_agg", "json of entries"),
    ("jsonb_object_agg", "jsonb of entries"),
];

pub fn register(context: &SessionContext) {
    for (_, name) in AGGREGATES {
        context.register_udf(ScalarUDF::new_from_impl(Collected {
            name,
            ty: if name.starts_with("jsonb") {
                JsonType::Jsonb
            } else {
                JsonType::Json
            },
            signature: Signature::new(TypeSignature::VariadicAny, Volatility::Stable),
        }));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Collected {
    name: &'static str,
    ty: JsonType,
    signature: Signature,
}

impl ScalarUDFImpl for Collected {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let lists = types.iter().all(|ty| matches!(ty, DataType::List(_)) || ty.is_null());
        if lists && (1..=2).contains(&types.len()) {
            Ok(DataType::Utf8)
        } else {
            plan_err!("{} takes arrays", self.name)
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        self.return_type(&types)?;
        Ok(types::field(self.ty.name(), self.name))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let zone = session_zone(&args.config_options);
        let mut out = StringBuilder::new();
        let lists: Vec<(ArrayRef, Column)> = arrays
            .iter()
            .zip(&args.arg_fields)
            .map(|(array, field)| items(array, field, zone))
            .collect::<Result<_>>()?;
        for row in 0..rows {
            let places = |list: &ArrayRef| {
                let offsets = list.as_list::<i32>().value_offsets();
                let place = |offset: i32| usize::try_from(offset).unwrap_or_default();
                place(offsets[row])..place(offsets[row + 1])
            };
            let text = match lists.as_slice() {
                [(list, _), ..] if list.data_type().is_null() || list.is_null(row) => {
                    out.append_null();
                    continue;
                }
                [(list, items)] => {
                    let between = if items.has_parts() { ", \n " } else { ", " };
                    let items = places(list)
                        .map(|place| items.json(place))
                        .collect::<Result<Vec<_>>>()?;
                    format!("[{}]", items.join(between))
                }
                [(keys, names), (values, items)] => {
                    let pairs = places(keys).zip(places(values)).map(|(key, value)| {
                        let name = names.text(key).ok_or_else(|| {
                            outer(Error::new(SqlState::InvalidParameter, "field name must not be null"))
                        })?;
                        Ok(format!("{} : {}", quoted(&name), items.json(value)?))
                    });
                    format!("{{ {} }}", pairs.collect::<Result<Vec<_>>>()?.join(", "))
                }
                _ => return plan_err!("{} takes arrays", self.name),
            };
            out.append_value(if self.ty == JsonType::Jsonb {
                as_type(&text, self.ty)?
            } else {
                text
            });
        }
        Ok(ColumnarValue::Array(Arc::new(out.finish())))
    }
}

/// A column of arrays, and its items.
fn items(array: &ArrayRef, field: &FieldRef, zone: &str) -> Result<(ArrayRef, Column)> {
    let json = types::of_field(field)
        .and_then(|ty| ty.item())
        .is_some_and(|ty| matches!(ty.name, "json" | "jsonb"));
    let of_items = |item: &Arc<Field>| JsonType::of(item).is_some();
    let column = match array.data_type() {
        DataType::List(item) => Column::new(array.as_list::<i32>().values(), json || of_items(item), zone)?,
        _ => Column::Null,
    };
    Ok((array.clone(), column))
}
