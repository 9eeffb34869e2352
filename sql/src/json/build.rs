//! `json_build_object`, `json_build_array` and those of `jsonb`: JSON as Postgres writes it.

use super::normal::quoted;
use super::values::{JsonType, as_type};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use crate::values::TextColumn;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use taipan_engine::zones::session_zone;

/// The functions: name, what they give, and whether that is an object.
const FUNCTIONS: &[(&str, JsonType, bool)] = &[
    ("json_build_object", JsonType::Json, true),
    ("json_build_array", JsonType::Json, false),
    ("jsonb_build_object", JsonType::Jsonb, true),
    ("jsonb_build_array", JsonType::Jsonb, false),
];

/// Makes them known to a session.
pub fn register(context: &SessionContext) {
    for (name, ty, is_object) in FUNCTIONS {
        let forms = vec![TypeSignature::Nullary, TypeSignature::VariadicAny];
        context.register_udf(ScalarUDF::new_from_impl(Build {
            name,
            ty: *ty,
            is_object: *is_object,
            signature: Signature::one_of(forms, Volatility::Stable),
        }));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Build {
    name: &'static str,
    ty: JsonType,
    is_object: bool,
    signature: Signature,
}

impl ScalarUDFImpl for Build {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(types::field(self.ty.name(), self.name))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let zone = session_zone(&args.config_options);
        let is_object = self.is_object;
        if is_object && args.args.len() % 2 == 1 {
            let error = Error::new(
                SqlState::InvalidParameter,
                "argument list must have even number of elements",
            );
            let hint = format!(
                "The arguments of {}() must consist of alternating keys and values.",
                self.name
            );
            return Err(outer(error.with_hint(hint)));
        }
        let arrays = args
            .args
            .iter()
            .map(|arg| arg.to_array(rows))
            .collect::<Result<Vec<_>>>()?;
        let columns = arrays.iter().zip(&args.arg_fields);
        let columns = columns
            .map(|(array, field)| Column::new(array, is_json(field), zone))
            .collect::<Result<Vec<_>>>()?;
        if is_object && columns.iter().step_by(2).any(Column::has_parts) {
            let message = "key value must be scalar, not array, composite, or json";
            return Err(outer(Error::new(SqlState::InvalidParameter, message)));
        }
        let mut out = StringBuilder::new();
        for row in 0..rows {
            let text = if is_object {
                object(&columns, row)?
            } else {
                let items = columns
                    .iter()
                    .map(|column| column.json(row))
                    .collect::<Result<Vec<_>>>()?;
                format!("[{}]", items.join(", "))
            };
            out.append_value(as_type(&text, self.ty)?);
        }
        Ok(ColumnarValue::Array(std::sync::Arc::new(out.finish())))
    }
}

pub(super) fn is_json(field: &FieldRef) -> bool {
    types::of_field(field).is_some_and(|ty| matches!(ty.name, "json" | "jsonb"))
}

fn object(columns: &[Column], row: usize) -> Result<String> {
    let mut pairs = Vec::with_capacity(columns.len() / 2);
    for (number, pair) in columns.chunks_exact(2).enumerate() {
        let Some(key) = pair[0].text(row) else {
            let message = format!("argument {} cannot be null", 2 * number + 1);
            let error = Error::new(SqlState::InvalidParameter, message);
            return Err(outer(error.with_hint("Object keys should be text.")));
        };
        pairs.push(format!("{} : {}", quoted(&key), pair[1].json(row)?));
    }
    Ok(format!("{{{}}}", pairs.join(", ")))
}

/// The text of a moment whose zone, if it has one, has minutes.
fn with_zone(text: &str) -> String {
    let time = text.find('T').map_or("", |at| &text[at..]);
    match time.rfind(['+', '-']) {
        Some(at) if time.len() - at == "+00".len() => format!("{text}:00"),
        _ => text.to_string(),
    }
}

/// A column, and how its values are written.
pub(super) enum Column {
    Null,
    /// Numbers and truths as they are; what is JSON already, too.
    Plain(TextColumn),
    Truth(ArrayRef),
    Quoted(TextColumn),
    /// Points in time, with a letter between day and time.
    Moment(TextColumn),
    List(ArrayRef, Box<Column>),
    /// A row, whose columns have names.
    Row(ArrayRef, Vec<(String, Column)>),
}

impl Column {
    /// Of points in time with a zone, `zone` is shown.
    pub(super) fn new(array: &ArrayRef, json: bool, zone: &str) -> Result<Column> {
        let text = |array: &ArrayRef| TextColumn::new(array, zone).map_err(outer);
        Ok(match array.data_type() {
            DataType::Null => Column::Null,
            DataType::Boolean => Column::Truth(array.clone()),
            ty if ty.is_integer() || ty.is_decimal() => Column::Plain(text(array)?),
            ty if ty.is_floating() => Column::Plain(text(array)?),
            DataType::List(item) => {
                let items = Column::new(array.as_list::<i32>().values(), is_json(item), zone)?;
                Column::List(array.clone(), Box::new(items))
            }
            DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
                return Column::new(&cast(array, &DataType::List(item.clone()))?, json, zone);
            }
            ty if ty.is_string() && json => Column::Plain(text(array)?),
            ty if ty.is_string() => Column::Quoted(text(array)?),
            DataType::Dictionary(_, values) => return Column::new(&cast(array, values)?, json, zone),
            DataType::Timestamp(..) => Column::Moment(text(array)?),
            DataType::Struct(fields) => {
                let columns = fields.iter().zip(array.as_struct().columns());
                let columns = columns.map(|(field, column)| {
                    let column = Column::new(column, is_json(field), zone)?;
                    Ok((field.name().clone(), column))
                });
                Column::Row(array.clone(), columns.collect::<Result<_>>()?)
            }
            DataType::Date32
            | DataType::Time64(_)
            | DataType::Time32(_)
            | DataType::Interval(_)
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::FixedSizeBinary(_) => Column::Quoted(text(array)?),
            other => {
                let what = format!("values of type {} in JSON", taipan_engine::types::sql_name(other));
                return Err(outer(Error::not_built(what)));
            }
        })
    }

    /// Whether its values are arrays or rows.
    pub(super) fn has_parts(&self) -> bool {
        matches!(self, Column::List(..) | Column::Row(..))
    }

    /// The value without quotes; `None`: NULL.
    pub(super) fn text(&self, row: usize) -> Option<String> {
        let column = match self {
            Column::Plain(column) | Column::Quoted(column) | Column::Moment(column) => column,
            Column::Truth(array) => return array.is_valid(row).then(|| array.as_boolean().value(row).to_string()),
            Column::Null | Column::List(..) | Column::Row(..) => return None,
        };
        let mut out = Vec::new();
        column
            .write(row, &mut out)
            .then(|| String::from_utf8_lossy(&out).into_owned())
    }

    pub(super) fn json(&self, row: usize) -> Result<String> {
        let null = || "null".to_string();
        Ok(match self {
            Column::Null => null(),
            Column::Truth(array) if array.is_null(row) => null(),
            Column::Truth(array) => array.as_boolean().value(row).to_string(),
            Column::Plain(_) => match self.text(row) {
                // JSON has no other numbers.
                Some(text) if matches!(text.as_str(), "NaN" | "Infinity" | "-Infinity") => quoted(&text),
                text => text.unwrap_or_else(null),
            },
            Column::Quoted(_) => self.text(row).map_or_else(null, |text| quoted(&text)),
            Column::Moment(_) => {
                let text = self.text(row).map(|text| with_zone(&text.replacen(' ', "T", 1)));
                text.map_or_else(null, |text| quoted(&text))
            }
            Column::Row(array, _) if array.is_null(row) => null(),
            Column::Row(_, columns) => {
                let entries = columns.iter().map(|(name, column)| {
                    let value = column.json(row)?;
                    Ok(format!("{}:{value}", quoted(name)))
                });
                format!("{{{}}}", entries.collect::<Result<Vec<_>>>()?.join(","))
            }
            Column::List(array, _) if array.is_null(row) => null(),
            Column::List(array, items) => {
                let offsets = array.as_list::<i32>().value_offsets();
                let place = |offset: i32| usize::try_from(offset).unwrap_or_default();
                let places = place(offsets[row])..place(offsets[row + 1]);
                let items = places.map(|place| items.json(place)).collect::<Result<Vec<_>>>()?;
                format!("[{}]", items.join(","))
            }
        })
    }
}
