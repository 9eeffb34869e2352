//! `json_object` and `jsonb_object`, which make objects of arrays of texts, and `json_strip_nulls`.

use super::functions::steps;
use super::normal::quoted;
use super::scan::{Json, Kind};
use super::values::{JsonType, as_type, texts, told, value};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, StringBuilder};
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

const FUNCTIONS: &[(&str, JsonType, bool)] = &[
    ("json_object", JsonType::Json, true),
    ("jsonb_object", JsonType::Jsonb, true),
    ("json_strip_nulls", JsonType::Json, false),
];

/// Makes them known to a session.
pub fn register(context: &SessionContext) {
    for (name, ty, of_arrays) in FUNCTIONS {
        context.register_udf(ScalarUDF::new_from_impl(Objects {
            name,
            ty: *ty,
            of_arrays: *of_arrays,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
        }));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Objects {
    name: &'static str,
    ty: JsonType,
    of_arrays: bool,
    signature: Signature,
}

impl ScalarUDFImpl for Objects {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let list = DataType::new_list(DataType::Utf8, true);
        match given {
            [ty] if !self.of_arrays && (ty.is_string() || ty.is_null()) => Ok(vec![DataType::Utf8]),
            [DataType::List(pairs)] if self.of_arrays && pairs.data_type().is_list() => {
                Ok(vec![DataType::new_list(list, true)])
            }
            [_] | [_, _] if self.of_arrays => {
                let taken = given
                    .iter()
                    .map(|ty| if ty.is_string() { DataType::Utf8 } else { list.clone() });
                Ok(taken.collect())
            }
            _ => plan_err!("{} takes no such arguments", self.name),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(types::field(self.ty.name(), self.name))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let mut out = StringBuilder::new();
        for row in 0..rows {
            if arrays.iter().any(|array| array.is_null(row)) {
                out.append_null();
                continue;
            }
            let text = if self.of_arrays {
                object(&arrays, row)?
            } else {
                let values = texts(&arrays[0])?;
                value(&values, row)?.map(without_nulls).transpose()?.unwrap_or_default()
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

type Texts = Vec<Option<String>>;

fn items(array: &ArrayRef) -> Texts {
    let items = array.as_string::<i32>().iter();
    items.map(|item| item.map(str::to_string)).collect()
}

fn subscripts(message: &str) -> datafusion::common::DataFusionError {
    outer(Error::new(SqlState::ArraySubscript, message))
}

/// The items of a row, which is an array or the text of one.
fn given(array: &ArrayRef, row: usize) -> Result<ArrayRef> {
    let Some(texts) = array.as_string_opt::<i32>() else {
        return Ok(array.as_list::<i32>().value(row));
    };
    if texts.value(row).replace(char::is_whitespace, "").starts_with("{{") {
        let what = "an object of JSON of the text of an array with two dimensions";
        return Err(outer(
            Error::not_built(what).with_hint("Write the array as ARRAY[['key', 'value']]."),
        ));
    }
    Ok(Arc::new(StringArray::from(steps(array, row)?)))
}

fn object(arrays: &[ArrayRef], row: usize) -> Result<String> {
    let given_keys = given(&arrays[0], row)?;
    let (keys, values): (Texts, Texts) = match arrays.get(1) {
        Some(values) => (items(&given_keys), items(&given(values, row)?)),
        None if given_keys.data_type().is_list() => {
            let pairs = given_keys.as_list::<i32>();
            let pairs = (0..pairs.len()).map(|place| match items(&pairs.value(place)).as_slice() {
                [key, value] => Ok((key.clone(), value.clone())),
                _ => Err(subscripts("array must have two columns")),
            });
            pairs.collect::<Result<Vec<_>>>()?.into_iter().unzip()
        }
        None => {
            let items = items(&given_keys);
            if items.len() % 2 == 1 {
                return Err(subscripts("array must have even number of elements"));
            }
            let pairs = items.chunks_exact(2);
            pairs.map(|pair| (pair[0].clone(), pair[1].clone())).unzip()
        }
    };
    if keys.len() != values.len() {
        return Err(subscripts("mismatched array dimensions"));
    }
    let entries = keys.into_iter().zip(values).map(|(key, value)| {
        let null = || {
            outer(Error::new(
                SqlState::NullNotAllowed,
                "null value not allowed for object key",
            ))
        };
        let value = value.map_or_else(|| "null".to_string(), |value| quoted(&value));
        Ok(format!("{} : {value}", quoted(&key.ok_or_else(null)?)))
    });
    Ok(format!("{{{}}}", entries.collect::<Result<Vec<_>>>()?.join(", ")))
}

/// An array or an object that is being written.
struct Open<'a> {
    parts: std::vec::IntoIter<(Option<Json<'a>>, Json<'a>)>,
    closing: char,
    first: bool,
}

/// The value without the entries of objects that are `null`, and without blanks.
fn without_nulls(value: Json<'_>) -> Result<String> {
    let text = |value: Json<'_>| {
        let text = value.text().map_err(|error| outer(told(value.written(), error)))?;
        Ok::<String, datafusion::common::DataFusionError>(quoted(&text))
    };
    let mut out = String::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next.take() {
            match value.kind() {
                Kind::Object => {
                    let entries = value.entries().filter(|(_, value)| value.kind() != Kind::Null);
                    let parts: Vec<_> = entries.map(|(key, value)| (Some(key), value)).collect();
                    out.push('{');
                    open.push(Open {
                        parts: parts.into_iter(),
                        closing: '}',
                        first: true,
                    });
                }
                Kind::Array => {
                    let parts: Vec<_> = value.items().map(|item| (None, item)).collect();
                    out.push('[');
                    open.push(Open {
                        parts: parts.into_iter(),
                        closing: ']',
                        first: true,
                    });
                }
                Kind::Text => out.push_str(&text(value)?),
                Kind::Number | Kind::Truth | Kind::Null => out.push_str(value.written()),
            }
        }
        let Some(inner) = open.last_mut() else {
            return Ok(out);
        };
        match inner.parts.next() {
            Some((key, value)) => {
                if !std::mem::take(&mut inner.first) {
                    out.push(',');
                }
                if let Some(key) = key {
                    out.push_str(&text(key)?);
                    out.push(':');
                }
                next = Some(value);
            }
            None => {
                out.push(inner.closing);
                open.pop();
            }
        }
    }
}
