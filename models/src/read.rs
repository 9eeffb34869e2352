//! From a file's bytes to a model: which format it is, and its reader. Knows no format's inside.

use crate::container::unpacked;
use crate::data::heap::{Heap, Value};
use crate::data::object::Object;
use crate::definition::Definition;
use crate::error::{ModelError, Result};
use crate::limits::Limits;
use crate::model::Model;
use crate::native::{lightgbm, ubjson, xgboost};
use crate::{onnx, pickle, sklearn, skops};

/// A format of model files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A pickle or what joblib writes.
    Pickle,
    /// LightGBM's text.
    LightGbm,
    /// XGBoost's JSON.
    XgboostJson,
    /// XGBoost's UBJSON.
    XgboostUbjson,
    /// ONNX.
    Onnx,
    /// skops.
    Skops,
}

impl Format {
    /// The format of this name, as one writes it in SQL.
    pub fn named(name: &str) -> Option<Format> {
        Some(match name.to_ascii_lowercase().as_str() {
            "sklearn" | "scikit-learn" | "pickle" | "joblib" => Format::Pickle,
            "lightgbm" => Format::LightGbm,
            "xgboost" | "xgboost_json" => Format::XgboostJson,
            "xgboost_ubj" => Format::XgboostUbjson,
            "onnx" => Format::Onnx,
            "skops" => Format::Skops,
            _ => return None,
        })
    }

    /// The format that bytes look like.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0x80, 1..=5, ..] => Some(Format::Pickle),
            [b't', b'r', b'e', b'e', b'\n' | b'\r', ..] => Some(Format::LightGbm),
            [b'{', b'L' | b'i' | b'U' | b'I' | b'l', ..] => Some(Format::XgboostUbjson),
            [b'{', b'"' | b' ' | b'\n' | b'\r' | b'\t', ..] => Some(Format::XgboostJson),
            [0x08, 1..=20, 0x12 | 0x3a | 0x42, ..] => Some(Format::Onnx),
            [b'P', b'K', 3, 4, ..] => Some(Format::Skops),
            [b'c' | b'(' | b']' | b'}', .., b'.'] => Some(Format::Pickle),
            _ => None,
        }
    }
}

impl Model {
    /// Reads a model file. The format is found by its content when it is not given; a gzip or zlib container is unpacked.
    /// Reading runs nothing.
    ///
    /// # Errors
    /// When the file is damaged, of no format that is known, no model, or larger than the limits.
    pub fn read(bytes: &[u8], format: Option<Format>, name_of_file: &str, limits: &Limits) -> Result<Model> {
        let parts = read(bytes, format, limits).map_err(|error| error.in_file(name_of_file))?;
        Ok(Model::new(parts))
    }
}

fn read(bytes: &[u8], format: Option<Format>, limits: &Limits) -> Result<Definition> {
    if bytes.len() > limits.bytes {
        return Err(ModelError::limit(format!(
            "the file has {} bytes, more than {}",
            bytes.len(),
            limits.bytes
        )));
    }
    if let Some(inside) = unpacked(bytes, limits.bytes)? {
        return read_plain(&inside, format, limits);
    }
    read_plain(bytes, format, limits)
}

fn read_plain(bytes: &[u8], format: Option<Format>, limits: &Limits) -> Result<Definition> {
    let Some(format) = format.or_else(|| Format::of(bytes)) else {
        return Err(ModelError::content("the file is of no model format that is known"));
    };
    match format {
        Format::Pickle => {
            let (heap, value) = pickle::read(bytes, limits)?;
            of_objects(&heap, &value, limits)
        }
        Format::LightGbm => lightgbm::read(text(bytes)?, limits),
        Format::XgboostUbjson => xgboost::read(&ubjson::read(bytes, limits)?, limits),
        Format::Onnx => onnx::read(bytes, limits),
        Format::Skops => {
            let (heap, value) = skops::read(bytes, limits)?;
            of_objects(&heap, &value, limits)
        }
        Format::XgboostJson => {
            // A value takes some sixteen times the bytes of its text.
            if bytes.len() > limits.bytes / 16 {
                return Err(ModelError::limit(format!(
                    "JSON of {} bytes, more than {}",
                    bytes.len(),
                    limits.bytes / 16
                )));
            }
            let value = serde_json::from_str(text(bytes)?);
            let value = value.map_err(|error| ModelError::damaged(place(bytes, &error), format!("JSON: {error}")))?;
            xgboost::read(&value, limits)
        }
    }
}

/// The model that an object of a library is.
fn of_objects(heap: &Heap, value: &Value, limits: &Limits) -> Result<Definition> {
    if let Ok(object) = Object::of(heap, value) {
        if let Some(parts) = lightgbm::of_object(&object, limits)? {
            return Ok(parts);
        }
        if let Some(parts) = xgboost::of_object(&object, limits)? {
            return Ok(parts);
        }
    }
    sklearn::read(heap, value, limits)
}

fn text(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|error| ModelError::damaged(error.valid_up_to(), "a text that is not UTF-8"))
}

/// Where in the bytes an error of JSON is.
fn place(bytes: &[u8], error: &serde_json::Error) -> usize {
    let before = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(error.line().saturating_sub(1));
    before.map(<[u8]>::len).sum::<usize>() + error.column()
}
