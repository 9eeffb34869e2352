//! Operators and functions that look into values of JSON.

use super::access::{along, field, has_key, holds, item};
use super::normal::normal;
use super::scan::{Json, Kind};
use super::values::{JsonType, as_type, refused, texts, told, value};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use crate::values::array_items;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanBuilder, Int64Builder, ListBuilder, StringArray, StringBuilder,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Gives {
    /// A value of the type that it is given.
    Json,
    Text,
    Number,
    Truth,
    /// An array of values of the type that it is given.
    Jsons,
    Texts,
}

/// What of a value a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asks {
    /// The value of a key, or at a place.
    Part,
    /// What an array of steps leads to.
    Path,
    /// The same, each step an argument.
    Steps,
    Length,
    Type,
    Keys,
    Items,
    /// The keys of an object, and its values, in their order.
    EntryKeys,
    EntryValues,
    /// The value, which is an object.
    Record,
    /// The items of an array, which are objects.
    Records,
    Holds,
    IsHeld,
    HasKey,
    HasAny,
    HasAll,
    Pretty,
}

type Row = (&'static str, Asks, Gives, Option<JsonType>);

/// The functions: name, what is asked, what is given, and the type that is taken where it is one of the two.
const FUNCTIONS: &[Row] = &[
    ("json ->", Asks::Part, Gives::Json, None),
    ("json ->>", Asks::Part, Gives::Text, None),
    ("json #>", Asks::Path, Gives::Json, None),
    ("json #>>", Asks::Path, Gives::Text, None),
    ("json @>", Asks::Holds, Gives::Truth, Some(JsonType::Jsonb)),
    ("json <@", Asks::IsHeld, Gives::Truth, Some(JsonType::Jsonb)),
    ("jsonb_exists", Asks::HasKey, Gives::Truth, Some(JsonType::Jsonb)),
    ("jsonb_exists_any", Asks::HasAny, Gives::Truth, Some(JsonType::Jsonb)),
    ("jsonb_exists_all", Asks::HasAll, Gives::Truth, Some(JsonType::Jsonb)),
    ("json_extract_path", Asks::Steps, Gives::Json, Some(JsonType::Json)),
    ("json_extract_path_text", Asks::Steps, Gives::Text, Some(JsonType::Json)),
    ("jsonb_extract_path", Asks::Steps, Gives::Json, Some(JsonType::Jsonb)),
    (
        "jsonb_extract_path_text",
        Asks::Steps,
        Gives::Text,
        Some(JsonType::Jsonb),
    ),
    ("json_array_length", Asks::Length, Gives::Number, Some(JsonType::Json)),
    ("jsonb_array_length", Asks::Length, Gives::Number, Some(JsonType::Jsonb)),
    ("json_typeof", Asks::Type, Gives::Text, Some(JsonType::Json)),
    ("jsonb_typeof", Asks::Type, Gives::Text, Some(JsonType::Jsonb)),
    ("json_object_keys", Asks::Keys, Gives::Texts, Some(JsonType::Json)),
    ("jsonb_object_keys", Asks::Keys, Gives::Texts, Some(JsonType::Jsonb)),
    ("json_array_elements", Asks::Items, Gives::Jsons, Some(JsonType::Json)),
    ("jsonb_array_elements", Asks::Items, Gives::Jsons, Some(JsonType::Jsonb)),
    (
        "json_array_elements_text",
        Asks::Items,
        Gives::Texts,
        Some(JsonType::Json),
    ),
    (
        "jsonb_array_elements_text",
        Asks::Items,
        Gives::Texts,
        Some(JsonType::Jsonb),
    ),
    ("keys of json_each", Asks::EntryKeys, Gives::Texts, Some(JsonType::Json)),
    (
        "values of json_each",
        Asks::EntryValues,
        Gives::Jsons,
        Some(JsonType::Json),
    ),
    (
        "keys of json_each_text",
        Asks::EntryKeys,
        Gives::Texts,
        Some(JsonType::Json),
    ),
    (
        "values of json_each_text",
        Asks::EntryValues,
        Gives::Texts,
        Some(JsonType::Json),
    ),
    (
        "keys of jsonb_each",
        Asks::EntryKeys,
        Gives::Texts,
        Some(JsonType::Jsonb),
    ),
    (
        "values of jsonb_each",
        Asks::EntryValues,
        Gives::Jsons,
        Some(JsonType::Jsonb),
    ),
    (
        "keys of jsonb_each_text",
        Asks::EntryKeys,
        Gives::Texts,
        Some(JsonType::Jsonb),
    ),
    (
        "values of jsonb_each_text",
        Asks::EntryValues,
        Gives::Texts,
        Some(JsonType::Jsonb),
    ),
    (
        "record of json_to_record",
        Asks::Record,
        Gives::Json,
        Some(JsonType::Json),
    ),
    (
        "record of jsonb_to_record",
        Asks::Record,
        Gives::Json,
        Some(JsonType::Jsonb),
    ),
    (
        "record of json_to_recordset",
        Asks::Records,
        Gives::Jsons,
        Some(JsonType::Json),
    ),
    (
        "record of jsonb_to_recordset",
        Asks::Records,
        Gives::Jsons,
        Some(JsonType::Jsonb),
    ),
    ("jsonb_pretty", Asks::Pretty, Gives::Text, Some(JsonType::Jsonb)),
];

/// Makes them known to a session. Those that give rows are known by the names of [`rows_name`], and give arrays.
pub fn register(context: &SessionContext) {
    for row in FUNCTIONS {
        context.register_udf(function(row));
    }
}

fn function((name, asks, gives, takes): &'static Row) -> ScalarUDF {
    let of_rows = matches!(asks, Asks::Keys | Asks::Items);
    ScalarUDF::new_from_impl(OfJson {
        name: if of_rows { rows_name(name) } else { (*name).to_string() },
        called: name,
        asks: *asks,
        gives: *gives,
        takes: *takes,
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    })
}

/// The function that is the operator `@>` or, turned round, `<@` of `jsonb`.
pub fn containment(turned: bool) -> Option<ScalarUDF> {
    let asks = if turned { Asks::IsHeld } else { Asks::Holds };
    FUNCTIONS.iter().find(|row| row.1 == asks).map(function)
}

/// What the function is called that gives as an array what the one of this name gives as rows.
pub fn rows_name(name: &str) -> String {
    format!("array of {name}")
}

/// The functions that give the keys and the values of an object as arrays, for a function that gives both as rows.
pub fn entries(name: &str) -> Option<(String, String)> {
    let (keys, values) = (format!("keys of {name}"), format!("values of {name}"));
    FUNCTIONS
        .iter()
        .any(|(known, ..)| *known == keys)
        .then_some((keys, values))
}

/// The function that checks what the one of this name makes rows of.
pub fn record_name(name: &str) -> String {
    format!("record of {name}")
}

/// Whether a function of this name gives rows.
pub fn gives_rows(name: &str) -> bool {
    let of_rows = |(known, asks, ..): &Row| *known == name && matches!(asks, Asks::Keys | Asks::Items);
    FUNCTIONS.iter().any(of_rows)
}

/// Whether a function of this name gives the items of arrays as rows, whose column is `value`.
pub fn gives_items(name: &str) -> bool {
    let of_items = |(known, asks, ..): &Row| *known == name && *asks == Asks::Items;
    FUNCTIONS.iter().any(of_items)
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfJson {
    name: String,
    called: &'static str,
    asks: Asks,
    gives: Gives,
    takes: Option<JsonType>,
    signature: Signature,
}

impl OfJson {
    /// The type of the value that it looks into.
    fn own(&self, args: &[FieldRef]) -> JsonType {
        let given = args.first().and_then(|field| JsonType::of(field));
        given.or(self.takes).unwrap_or(JsonType::Json)
    }
}

impl ScalarUDFImpl for OfJson {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let arguments = match self.asks {
            Asks::Steps => types.len() >= 2,
            Asks::Length
            | Asks::Type
            | Asks::Keys
            | Asks::Items
            | Asks::EntryKeys
            | Asks::EntryValues
            | Asks::Record
            | Asks::Records
            | Asks::Pretty => types.len() == 1,
            _ => types.len() == 2,
        };
        let is_text = |ty: &DataType| ty.is_string() || ty.is_null();
        if !arguments || !types.first().is_some_and(is_text) {
            return plan_err!("{} takes a value of JSON", self.called);
        }
        types
            .iter()
            .enumerate()
            .map(|(place, ty)| match ty {
                ty if is_text(ty) => Ok(DataType::Utf8),
                ty if ty.is_integer() && place == 1 && self.asks == Asks::Part => Ok(DataType::Int64),
                DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) if place == 1 => {
                    Ok(DataType::new_list(DataType::Utf8, true))
                }
                other => plan_err!("{} takes no {}", self.called, taipan_engine::types::sql_name(other)),
            })
            .collect()
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(match self.gives {
            Gives::Json | Gives::Text => DataType::Utf8,
            Gives::Number => DataType::Int32,
            Gives::Truth => DataType::Boolean,
            Gives::Jsons | Gives::Texts => DataType::new_list(DataType::Utf8, true),
        })
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let own = self.own(args.arg_fields);
        Ok(match self.gives {
            Gives::Json => types::field(own.name(), self.called),
            Gives::Jsons => types::field(&format!("_{}", own.name()), self.called),
            _ => Arc::new(Field::new(self.called, self.return_type(&[])?, true)),
        })
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let own = self.own(&args.arg_fields);
        let mut values = texts(&arrays[0])?;
        if own == JsonType::Jsonb && JsonType::of(&args.arg_fields[0]) != Some(own) {
            // A text that nobody has cast.
            let cast = values
                .iter()
                .map(|text| text.map(|text| as_type(text, own)).transpose());
            values = cast.collect::<Result<_>>()?;
        }
        let array = match self.gives {
            Gives::Json | Gives::Text => self.parts(&values, &arrays[1..])?,
            Gives::Number => lengths(&values)?,
            Gives::Truth => self.truths(&values, &arrays[1], rows)?,
            Gives::Jsons | Gives::Texts => self.lists(&values, own)?,
        };
        if let (Gives::Jsons, DataType::List(_)) = (self.gives, array.data_type()) {
            let ty = types::field(&format!("_{}", own.name()), "").data_type().clone();
            return Ok(ColumnarValue::Array(cast(&array, &ty)?));
        }
        Ok(ColumnarValue::Array(array))
    }
}

impl OfJson {
    fn parts(&self, values: &StringArray, given: &[ArrayRef]) -> Result<ArrayRef> {
        let mut out = StringBuilder::new();
        for row in 0..values.len() {
            let Some(value) = value(values, row)? else {
                out.append_null();
                continue;
            };
            match self.asks {
                Asks::Type => {
                    out.append_value(type_name(value.kind()));
                    continue;
                }
                Asks::Pretty => {
                    out.append_value(pretty(value)?);
                    continue;
                }
                Asks::Record => {
                    out.append_value(super::rows::record(value)?.written());
                    continue;
                }
                _ => {}
            }
            let found = self.part(value, given, row)?;
            match found {
                None => out.append_null(),
                Some(found) if self.gives == Gives::Text => match text_of(found)? {
                    Some(text) => out.append_value(text),
                    None => out.append_null(),
                },
                Some(found) => out.append_value(found.written()),
            }
        }
        Ok(Arc::new(out.finish()))
    }

    fn part<'a>(&self, value: Json<'a>, given: &[ArrayRef], row: usize) -> Result<Option<Json<'a>>> {
        if self.asks == Asks::Steps {
            let step = |array: &ArrayRef| {
                let steps = array.as_string::<i32>();
                steps.is_valid(row).then(|| steps.value(row).to_string())
            };
            let path: Vec<Option<String>> = given.iter().map(step).collect();
            return Ok(along(value, &path));
        }
        let by = &given[0];
        if by.is_null(row) {
            return Ok(None);
        }
        Ok(match (self.asks, by.data_type()) {
            (Asks::Part, DataType::Int64) => item(value, by.as_primitive::<Int64Type>().value(row)),
            (Asks::Part, DataType::Utf8) => field(value, by.as_string::<i32>().value(row)),
            _ => along(value, &steps(by, row)?),
        })
    }

    fn truths(&self, values: &StringArray, given: &ArrayRef, rows: usize) -> Result<ArrayRef> {
        let mut out = BooleanBuilder::with_capacity(rows);
        for row in 0..rows {
            let Some(value) = value(values, row)?.filter(|_| given.is_valid(row)) else {
                out.append_null();
                continue;
            };
            let key = |key: &Option<String>| key.as_deref().is_some_and(|key| has_key(value, key));
            out.append_value(match self.asks {
                Asks::HasKey => has_key(value, given.as_string::<i32>().value(row)),
                Asks::HasAny => steps(given, row)?.iter().any(key),
                Asks::HasAll => steps(given, row)?.iter().all(key),
                asks => {
                    let other = given.as_string::<i32>().value(row);
                    let other = Json::parse(other).map_err(|error| outer(told(other, error)))?;
                    let (own, other) = (in_form(value)?, in_form(other)?);
                    match (Json::parse(&own), Json::parse(&other)) {
                        (Ok(own), Ok(other)) if asks == Asks::Holds => holds(own, other),
                        (Ok(own), Ok(other)) => holds(other, own),
                        _ => false,
                    }
                }
            });
        }
        Ok(Arc::new(out.finish()))
    }

    fn lists(&self, values: &StringArray, own: JsonType) -> Result<ArrayRef> {
        let mut lists = ListBuilder::new(StringBuilder::new());
        for row in 0..values.len() {
            let Some(value) = value(values, row)? else {
                lists.append_null();
                continue;
            };
            let items = lists.values();
            if matches!(self.asks, Asks::EntryKeys | Asks::EntryValues) {
                for (key, value) in super::rows::entries(self.called, value)? {
                    match (self.asks, self.gives) {
                        (Asks::EntryKeys, _) => {
                            items.append_value(key.text().map_err(|error| outer(told(key.written(), error)))?);
                        }
                        (_, Gives::Texts) => items.append_option(text_of(value)?),
                        _ => items.append_value(value.written()),
                    }
                }
            } else if self.asks == Asks::Records {
                for item in super::rows::records(self.called, value)? {
                    items.append_value(item.written());
                }
            } else if self.asks == Asks::Keys {
                if value.kind() != Kind::Object {
                    return Err(not_called(self.called, value.kind()));
                }
                for (key, _) in value.entries() {
                    items.append_value(key.text().map_err(|error| outer(told(key.written(), error)))?);
                }
            } else {
                if value.kind() != Kind::Array {
                    return Err(no_items(self.called, value.kind(), own));
                }
                for item in value.items() {
                    match self.gives {
                        Gives::Texts => items.append_option(text_of(item)?),
                        _ => items.append_value(item.written()),
                    }
                }
            }
            lists.append(true);
        }
        Ok(Arc::new(lists.finish()))
    }
}

fn in_form(value: Json<'_>) -> Result<String> {
    normal(value).map_err(|error| outer(refused(value.written(), error)))
}

fn lengths(values: &StringArray) -> Result<ArrayRef> {
    let mut out = Int64Builder::with_capacity(values.len());
    for row in 0..values.len() {
        match value(values, row)? {
            None => out.append_null(),
            Some(value) => match value.kind() {
                Kind::Array => out.append_value(i64::try_from(value.items().count()).unwrap_or(i64::MAX)),
                Kind::Object => return Err(invalid("cannot get array length of a non-array")),
                _ => return Err(invalid("cannot get array length of a scalar")),
            },
        }
    }
    let numbers: ArrayRef = Arc::new(out.finish());
    Ok(cast(&numbers, &DataType::Int32)?)
}

/// The steps of a path: an array of texts, or the text of one.
pub(super) fn steps(path: &ArrayRef, row: usize) -> Result<Vec<Option<String>>> {
    match path.data_type() {
        DataType::Utf8 => {
            let text = path.as_string::<i32>().value(row);
            array_items(text).map_err(|reason| {
                let message = format!("malformed array literal: \"{text}\"");
                outer(Error::new(SqlState::InvalidText, message).with_detail(reason))
            })
        }
        _ => {
            let items = path.as_list::<i32>().value(row);
            let items = items.as_string::<i32>();
            Ok(items.iter().map(|item| item.map(str::to_string)).collect())
        }
    }
}

/// What `->>` gives: nothing for `null`.
fn text_of(value: Json<'_>) -> Result<Option<std::borrow::Cow<'_, str>>> {
    match value.kind() {
        Kind::Null => Ok(None),
        _ => value
            .text()
            .map(Some)
            .map_err(|error| outer(told(value.written(), error))),
    }
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Object => "object",
        Kind::Array => "array",
        Kind::Text => "string",
        Kind::Number => "number",
        Kind::Truth => "boolean",
        Kind::Null => "null",
    }
}

fn invalid(message: impl Into<String>) -> datafusion::common::DataFusionError {
    outer(Error::new(SqlState::InvalidParameter, message))
}

fn not_called(name: &str, kind: Kind) -> datafusion::common::DataFusionError {
    let what = if kind == Kind::Array { "an array" } else { "a scalar" };
    invalid(format!("cannot call {name} on {what}"))
}

/// Postgres says it otherwise of each type.
fn no_items(name: &str, kind: Kind, own: JsonType) -> datafusion::common::DataFusionError {
    let is_object = kind == Kind::Object;
    invalid(match (own, is_object) {
        (JsonType::Jsonb, true) => "cannot extract elements from an object".to_string(),
        (JsonType::Jsonb, false) => "cannot extract elements from a scalar".to_string(),
        (JsonType::Json, true) => format!("cannot call {name} on a non-array"),
        (JsonType::Json, false) => format!("cannot call {name} on a scalar"),
    })
}

/// A value on lines of their own, as `jsonb_pretty` lays it out.
fn pretty(value: Json<'_>) -> Result<String> {
    let text = in_form(value)?;
    let mut out = String::with_capacity(text.len() * 2);
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', 4 * depth));
    };
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if quoted {
            out.push(c);
            quoted = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '"' => {
                quoted = true;
                out.push(c);
            }
            '{' | '[' => {
                depth += 1;
                out.push(c);
                if rest.peek().is_some_and(|next| !matches!(next, '}' | ']')) {
                    line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                line(&mut out, depth);
            }
            // Behind a comma; behind a colon it stays.
            ' ' if out.ends_with([' ', '\n']) => {}
            c => out.push(c),
        }
    }
    Ok(out)
}
