//! Operators and functions that make values of `jsonb` of others: `||`, `-`, `#-`, `jsonb_set`, `jsonb_set_lax`, `jsonb_insert`,
//! `jsonb_strip_nulls`.

use super::functions::steps;
use super::normal::{quoted, without_nulls};
use super::scan::{Json, Kind};
use super::values::{JsonType, as_type, refused, texts, told, value};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringBuilder};
use datafusion::arrow::datatypes::{DataType, FieldRef, Int64Type};
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// What is made of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// With what another has, too.
    Joined,
    /// Without a key, some keys, or the item at a place.
    Without,
    /// Without what a path leads to.
    WithoutPath,
    /// With another value where a path leads.
    Set,
    /// With another value beside the one where a path leads.
    Inserted,
    /// As `Set`, where a word says what NULL means.
    SetLax,
    /// Without the keys whose values are `null`, at any depth. Items of arrays stay.
    Stripped,
}

/// The functions by their names; the operators have names that nobody can write.
const FUNCTIONS: &[(&str, Edit)] = &[
    ("jsonb ||", Edit::Joined),
    ("jsonb -", Edit::Without),
    ("jsonb #-", Edit::WithoutPath),
    ("jsonb_delete_path", Edit::WithoutPath),
    ("jsonb_set", Edit::Set),
    ("jsonb_insert", Edit::Inserted),
    ("jsonb_set_lax", Edit::SetLax),
    ("jsonb_strip_nulls", Edit::Stripped),
];

pub fn register(context: &SessionContext) {
    for (name, edit) in FUNCTIONS {
        context.register_udf(function(name, *edit));
    }
}

fn function(name: &'static str, edit: Edit) -> ScalarUDF {
    ScalarUDF::new_from_impl(Edited {
        name,
        edit,
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    })
}

/// The function that is an operator.
pub fn operator(edit: Edit) -> Option<ScalarUDF> {
    let (name, _) = FUNCTIONS.iter().find(|(_, known)| *known == edit)?;
    Some(function(name, edit))
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Edited {
    name: &'static str,
    edit: Edit,
    signature: Signature,
}

impl ScalarUDFImpl for Edited {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let text = |ty: &DataType| (ty.is_string() || ty.is_null()).then_some(DataType::Utf8);
        let path = |ty: &DataType| match ty {
            DataType::List(_) | DataType::LargeList(_) => Some(DataType::new_list(DataType::Utf8, true)),
            ty => text(ty),
        };
        let place = |ty: &DataType| ty.is_integer().then_some(DataType::Int64);
        let wanted: Option<Vec<DataType>> = match (self.edit, given) {
            (Edit::Joined, [left, right]) => text(left).zip(text(right)).map(|(left, right)| vec![left, right]),
            (Edit::Without, [value, by]) => text(value).zip(place(by).or_else(|| path(by))).map(|(a, b)| vec![a, b]),
            (Edit::WithoutPath, [value, by]) => text(value).zip(path(by)).map(|(a, b)| vec![a, b]),
            (Edit::Set | Edit::Inserted | Edit::SetLax, [value, by, new]) => text(value)
                .zip(path(by))
                .zip(text(new))
                .map(|((a, b), c)| vec![a, b, c]),
            (Edit::Set | Edit::Inserted | Edit::SetLax, [value, by, new, DataType::Boolean]) => text(value)
                .zip(path(by))
                .zip(text(new))
                .map(|((a, b), c)| vec![a, b, c, DataType::Boolean]),
            (Edit::SetLax, [value, by, new, DataType::Boolean, word]) => {
                let parts = text(value).zip(path(by)).zip(text(new)).zip(text(word));
                parts.map(|(((a, b), c), d)| vec![a, b, c, DataType::Boolean, d])
            }
            (Edit::Stripped, [value]) => text(value).map(|ty| vec![ty]),
            _ => None,
        };
        match wanted {
            Some(types) => Ok(types),
            None => plan_err!("{} takes no such arguments", self.name),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(types::field("jsonb", self.name))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let values = texts(&arrays[0])?;
        let mut out = StringBuilder::new();
        for row in 0..rows {
            let known = arrays.iter().enumerate().all(|(place, array)| {
                let may_be_null = self.edit == Edit::SetLax && (place == 2 || place == 4);
                may_be_null || (array.is_valid(row) && !array.data_type().is_null())
            });
            match value(&values, row)?.filter(|_| known) {
                Some(value) => out.append_value(as_type(&self.edited(value, &arrays[1..], row)?, JsonType::Jsonb)?),
                None => out.append_null(),
            }
        }
        Ok(ColumnarValue::Array(Arc::new(out.finish())))
    }
}

impl Edited {
    fn set_lax(&self, given: Json<'_>, args: &[ArrayRef], row: usize) -> Result<String> {
        let default = "use_json_null";
        let word = args.get(3).map_or(Some(default), |words| {
            let words = words.as_string::<i32>();
            words.is_valid(row).then(|| words.value(row))
        });
        let words = "\"delete_key\", \"return_target\", \"use_json_null\", or \"raise_exception\"";
        let word = word.ok_or_else(|| invalid(format!("null_value_treatment must be {words}")))?;
        if args[1].is_valid(row) {
            return Edited::set(given, args, row, args[1].as_string::<i32>().value(row));
        }
        match word {
            "use_json_null" => Edited::set(given, args, row, "null"),
            "return_target" => Ok(given.written().to_string()),
            "delete_key" if is_container(given) => changed(given, &path(&args[0], row)?, 0, &Change::Gone),
            "delete_key" => Err(invalid("cannot delete path in scalar")),
            "raise_exception" => {
                let error = Error::new(SqlState::NullNotAllowed, "JSON value must not be null");
                let detail = "Exception was raised because null_value_treatment is \"raise_exception\".";
                let hint = "To avoid, either change the null_value_treatment argument or ensure that an SQL NULL is not passed.";
                Err(outer(error.with_detail(detail).with_hint(hint)))
            }
            _ => Err(invalid(format!("null_value_treatment must be {words}"))),
        }
    }

    fn set(given: Json<'_>, args: &[ArrayRef], row: usize, new: &str) -> Result<String> {
        let path = path(&args[0], row)?;
        if !is_container(given) {
            return Err(invalid("cannot set path in scalar"));
        }
        let new = as_type(new, JsonType::Jsonb)?;
        let makes = args.get(2).is_none_or(|makes| makes.as_boolean().value(row));
        changed(given, &path, 0, &Change::Put { new: &new, makes })
    }

    fn edited(&self, given: Json<'_>, args: &[ArrayRef], row: usize) -> Result<String> {
        let parsed =
            |array: &ArrayRef| -> Result<String> { as_type(array.as_string::<i32>().value(row), JsonType::Jsonb) };
        match self.edit {
            Edit::Joined => {
                let other = parsed(&args[0])?;
                let other = Json::parse(&other).map_err(|error| outer(told(&other, error)))?;
                Ok(joined(given, other))
            }
            Edit::Without => match args[0].data_type() {
                DataType::Int64 => without_item(given, args[0].as_primitive::<Int64Type>().value(row)),
                DataType::Utf8 => without_keys(given, &[Some(args[0].as_string::<i32>().value(row).to_string())]),
                _ => without_keys(given, &steps(&args[0], row)?),
            },
            Edit::WithoutPath => {
                let path = path(&args[0], row)?;
                if !is_container(given) {
                    return Err(invalid("cannot delete path in scalar"));
                }
                changed(given, &path, 0, &Change::Gone)
            }
            Edit::Set => Edited::set(given, args, row, args[1].as_string::<i32>().value(row)),
            Edit::Inserted => {
                let path = path(&args[0], row)?;
                if !is_container(given) {
                    return Err(invalid("cannot set path in scalar"));
                }
                let new = parsed(&args[1])?;
                let behind = args.get(2).is_some_and(|behind| behind.as_boolean().value(row));
                changed(given, &path, 0, &Change::Beside { new: &new, behind })
            }
            Edit::SetLax => self.set_lax(given, args, row),
            Edit::Stripped => without_nulls(given).map_err(|error| outer(refused(given.written(), error))),
        }
    }
}

fn invalid(message: impl Into<String>) -> DataFusionError {
    outer(Error::new(SqlState::InvalidParameter, message))
}

fn is_container(value: Json<'_>) -> bool {
    matches!(value.kind(), Kind::Object | Kind::Array)
}

fn path(array: &ArrayRef, row: usize) -> Result<Vec<String>> {
    let steps = steps(array, row)?.into_iter().enumerate();
    let known = |(place, step): (usize, Option<String>)| {
        step.ok_or_else(|| {
            let message = format!("path element at position {} is null", place + 1);
            outer(Error::new(SqlState::NullNotAllowed, message))
        })
    };
    steps.map(known).collect()
}

/// The entries of an object as they are written, the keys also as texts.
fn entries<'a>(value: Json<'a>) -> Result<Vec<(String, &'a str, Json<'a>)>> {
    let entries = value.entries().map(|(key, value)| {
        let text = key.text().map_err(|error| outer(told(key.written(), error)))?;
        Ok((text.into_owned(), key.written(), value))
    });
    entries.collect()
}

/// Two objects become one, in which the keys of the second count. Anything else is an array of its items, or of itself.
fn joined(left: Json<'_>, right: Json<'_>) -> String {
    let inner = |value: Json<'_>| {
        let text = value.written().trim();
        text[1..text.len() - 1].trim().to_string()
    };
    let both_objects = left.kind() == Kind::Object && right.kind() == Kind::Object;
    let parts = [left, right].map(|value| {
        if value.kind() == Kind::Array || both_objects {
            inner(value)
        } else {
            value.written().to_string()
        }
    });
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    let parts = parts.join(", ");
    if both_objects {
        format!("{{{parts}}}")
    } else {
        format!("[{parts}]")
    }
}

fn without_item(value: Json<'_>, place: i64) -> Result<String> {
    match value.kind() {
        Kind::Array => {
            let items: Vec<&str> = value.items().map(Json::written).collect();
            let gone = place_of(place, items.len());
            let kept = items.iter().enumerate().filter(|(place, _)| Some(*place) != gone);
            Ok(array(kept.map(|(_, item)| (*item).to_string())))
        }
        Kind::Object => Err(invalid("cannot delete from object using integer index")),
        _ => Err(invalid("cannot delete from scalar")),
    }
}

/// A place from the front, or from the end where it is negative.
fn place_of(place: i64, count: usize) -> Option<usize> {
    let count = i64::try_from(count).ok()?;
    let place = if place < 0 { place + count } else { place };
    usize::try_from(place).ok().filter(|_| place < count)
}

/// Without entries of these keys, or without items that are these texts.
fn without_keys(value: Json<'_>, keys: &[Option<String>]) -> Result<String> {
    let is_gone = |text: &str| keys.iter().flatten().any(|key| key == text);
    match value.kind() {
        Kind::Object => {
            let kept = entries(value)?.into_iter().filter(|(key, ..)| !is_gone(key));
            Ok(object(
                kept.map(|(_, key, value)| format!("{key}: {}", value.written())),
            ))
        }
        Kind::Array => {
            let is_kept = |item: &Json<'_>| item.kind() != Kind::Text || !item.text().is_ok_and(|text| is_gone(&text));
            Ok(array(
                value.items().filter(is_kept).map(|item| item.written().to_string()),
            ))
        }
        _ => Err(invalid("cannot delete from scalar")),
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn object(entries: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
}

/// What happens where a path leads.
enum Change<'a> {
    Gone,
    /// A new value is put there, also where there is none if it `makes` one.
    Put {
        new: &'a str,
        makes: bool,
    },
    /// A new value comes before what is there, or behind it.
    Beside {
        new: &'a str,
        behind: bool,
    },
}

/// The value with a change where the steps from this one on lead. A path that leads nowhere changes nothing.
fn changed(value: Json<'_>, path: &[String], step: usize, change: &Change<'_>) -> Result<String> {
    let (Some(name), true) = (path.get(step), is_container(value)) else {
        return Ok(value.written().to_string());
    };
    let is_last = step + 1 == path.len();
    let inner = |value: Json<'_>| match change {
        Change::Gone if is_last => Ok(None),
        Change::Put { new, .. } if is_last => Ok(Some((*new).to_string())),
        _ => changed(value, path, step + 1, change).map(Some),
    };
    let new = match change {
        Change::Put { new, makes: true } | Change::Beside { new, .. } if is_last => Some(*new),
        _ => None,
    };
    if value.kind() == Kind::Object {
        let (mut written, mut found) = (Vec::new(), false);
        for (key, spelled, value) in entries(value)? {
            if key == *name {
                found = true;
                if matches!(change, Change::Beside { .. }) && is_last {
                    let hint = "Try using the function jsonb_set to replace key value.";
                    let error = Error::new(SqlState::InvalidParameter, "cannot replace existing key");
                    return Err(outer(error.with_hint(hint)));
                }
                written.extend(inner(value)?.map(|value| format!("{spelled}: {value}")));
            } else {
                written.push(format!("{spelled}: {}", value.written()));
            }
        }
        if let (false, Some(new)) = (found, new) {
            written.push(format!("{}: {new}", quoted(name)));
        }
        return Ok(object(written.into_iter()));
    }
    let place = name.trim().parse::<i32>().map_err(|_| {
        let message = format!("path element at position {} is not an integer: \"{name}\"", step + 1);
        outer(Error::new(SqlState::InvalidText, message))
    })?;
    let items: Vec<Json<'_>> = value.items().collect();
    let found = place_of(i64::from(place), items.len());
    let mut written = Vec::with_capacity(items.len() + 1);
    for (place, item) in items.into_iter().enumerate() {
        if Some(place) == found {
            match change {
                Change::Beside { new, behind: false } if is_last => {
                    written.extend([(*new).to_string(), item.written().to_string()]);
                }
                Change::Beside { new, .. } if is_last => {
                    written.extend([item.written().to_string(), (*new).to_string()]);
                }
                _ => written.extend(inner(item)?),
            }
        } else {
            written.push(item.written().to_string());
        }
    }
    if let (None, Some(new)) = (found, new) {
        let at = if place < 0 { 0 } else { written.len() };
        written.insert(at, new.to_string());
    }
    Ok(array(written.into_iter()))
}
