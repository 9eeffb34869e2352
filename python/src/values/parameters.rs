//! Objects of Python as values of parameters: a type, and the text that Postgres's input functions read. What an object of a
//! class that is not builtin is, `taipan/_values.py` says.

use crate::errors;
use crate::statement::{Given, Value};
use datafusion::arrow::datatypes::{DataType, Field, IntervalUnit, TimeUnit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyString};
use std::sync::Arc;

/// The most digits of a number.
const DIGITS: i64 = 76;

/// The values of all parameters.
///
/// # Errors
///
/// For objects that SQL has no like of.
pub fn all(values: &[Bound<'_, PyAny>]) -> PyResult<Vec<Given>> {
    values.iter().map(given).collect()
}

fn of(ty: DataType, text: impl Into<String>) -> Given {
    Given {
        ty: Some(ty),
        value: Value::Text(text.into()),
    }
}

fn given(value: &Bound<'_, PyAny>) -> PyResult<Given> {
    if value.is_none() {
        return Ok(Given {
            ty: None,
            value: Value::Null,
        });
    }
    if let Ok(text) = value.cast::<PyString>() {
        // Of whatever type the statement has at its place.
        return Ok(Given {
            ty: None,
            value: Value::Text(text.to_cow()?.into_owned()),
        });
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(of(DataType::Boolean, if flag.is_true() { "t" } else { "f" }));
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return match number.extract::<i64>() {
            Ok(number) => Ok(of(DataType::Int64, number.to_string())),
            Err(_) => decimal(&number.str()?.to_cow()?, 0),
        };
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(of(DataType::Float64, float(number.extract()?)));
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(binary(bytes.as_bytes()));
    }
    other(value)
}

fn binary(bytes: &[u8]) -> Given {
    Given {
        ty: Some(DataType::Binary),
        value: Value::Bytes(bytes.to_vec()),
    }
}

fn float(value: f64) -> String {
    match value {
        f64::INFINITY => "Infinity".to_string(),
        f64::NEG_INFINITY => "-Infinity".to_string(),
        value => format!("{value:?}"),
    }
}

fn other(value: &Bound<'_, PyAny>) -> PyResult<Given> {
    let say = value.py().import("taipan._values")?.getattr("parameter")?;
    let (kind, said): (String, Bound<'_, PyAny>) = say.call1((value,))?.extract()?;
    let ty = match kind.as_str() {
        "null" => return given(value.py().None().bind(value.py())),
        "plain" | "text" => return given(&said),
        "bytes" => return Ok(binary(&said.extract::<Vec<u8>>()?)),
        "list" => return list(&said.extract::<Vec<Bound<'_, PyAny>>>()?),
        "decimal" => {
            let (text, scale): (String, i64) = said.extract()?;
            return decimal(&text, scale);
        }
        "date" => DataType::Date32,
        "time" => DataType::Time64(TimeUnit::Microsecond),
        "timestamp" => DataType::Timestamp(TimeUnit::Microsecond, None),
        "timestamptz" => DataType::Timestamp(TimeUnit::Microsecond, Some("+00:00".into())),
        "interval" => DataType::Interval(IntervalUnit::MonthDayNano),
        kind => return Err(errors::internal(&format!("a value that is {kind}"))),
    };
    Ok(of(ty, said.extract::<String>()?))
}

/// A number with so many digits behind the point.
fn decimal(text: &str, scale: i64) -> PyResult<Given> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count() as i64;
    let digits = digits.max(scale).max(1);
    if digits > DIGITS {
        return Err(errors::data(&format!(
            "the number has {digits} digits, and NUMERIC has {DIGITS} at most"
        )));
    }
    let (precision, scale) = (digits as u8, scale as i8);
    let ty = match precision {
        ..=38 => DataType::Decimal128(precision, scale),
        _ => DataType::Decimal256(precision, scale),
    };
    Ok(of(ty, text))
}

/// An array of values, which are of one type, or all numbers.
fn list(items: &[Bound<'_, PyAny>]) -> PyResult<Given> {
    let items = all(items)?;
    let mut ty: Option<DataType> = None;
    for item in items.iter().filter(|item| !matches!(item.value, Value::Null)) {
        let own = item.ty.clone().unwrap_or(DataType::Utf8);
        ty = Some(match ty {
            Some(before) if before != own => common(&before, &own)?,
            _ => own,
        });
    }
    let Some(ty) = ty else {
        return Err(errors::data(
            "a list without a value that is not None has no type; give a text such as '{}', and cast the parameter",
        ));
    };
    let mut texts = Vec::new();
    for item in &items {
        texts.push(match &item.value {
            Value::Null => "NULL".to_string(),
            Value::Text(text) if matches!(ty, DataType::List(_)) => text.clone(),
            Value::Text(text) => quoted(text),
            Value::Bytes(bytes) => quoted(&hex(bytes)),
        });
    }
    let array = DataType::List(Arc::new(Field::new_list_field(ty, true)));
    Ok(of(array, format!("{{{}}}", texts.join(","))))
}

fn common(one: &DataType, other: &DataType) -> PyResult<DataType> {
    match (one, other) {
        (DataType::Int64, DataType::Float64) | (DataType::Float64, DataType::Int64) => Ok(DataType::Float64),
        (DataType::Decimal128(p, s), DataType::Decimal128(q, t)) => {
            let scale = (*s).max(*t);
            let whole = (i16::from(*p) - i16::from(*s)).max(i16::from(*q) - i16::from(*t));
            match u8::try_from(whole + i16::from(scale)) {
                Ok(digits @ ..=38) => Ok(DataType::Decimal128(digits, scale)),
                _ => Err(errors::data("the numbers of a list have more than 38 digits together")),
            }
        }
        _ => Err(errors::data("the values of a list are of several types")),
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    format!("\\x{}", digits.collect::<String>())
}

/// An item of an array, as text.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
