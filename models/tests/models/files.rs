//! The recorded files and cases. Knows no model.

use serde_json::Value;
use std::path::PathBuf;
use taipan_models::{Column, Given, Limits, Model, ModelError};

/// The folder of the recorded files.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// What `fit.py` recorded.
pub fn recorded() -> Value {
    recorded_in("cases.json")
}

/// The files of cases: one of each version of scikit-learn.
pub fn lists() -> Vec<String> {
    let names = std::fs::read_dir(folder()).expect("files");
    let names = names.map(|entry| entry.expect("file").file_name().to_string_lossy().to_string());
    let mut lists: Vec<String> = names.filter(|name| name.starts_with("cases")).collect();
    lists.sort();
    lists
}

/// What one of the scripts recorded.
pub fn recorded_in(file: &str) -> Value {
    let text = std::fs::read_to_string(folder().join(file)).expect(file);
    serde_json::from_str(&text).expect(file)
}

/// A model file's bytes.
pub fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(folder().join(file)).expect(file)
}

/// A model.
pub fn model(file: &str) -> Result<Model, ModelError> {
    Model::read(&bytes(file), None, file, &Limits::default())
}

/// A recorded column.
pub enum Kept {
    /// Numbers.
    Float(Vec<f64>),
    /// Whole numbers.
    Integer(Vec<i64>),
    /// Texts, and where there are none.
    Text(Vec<String>, Vec<bool>),
}

/// A column as it was recorded.
pub fn kept(column: &Value) -> Kept {
    let values = column["values"].as_array().expect("values");
    match column["kind"].as_str() {
        Some("float") => {
            let bits = |value: &Value| u64::from_str_radix(value.as_str().expect("bits"), 16).expect("bits");
            Kept::Float(values.iter().map(|value| f64::from_bits(bits(value))).collect())
        }
        Some("integer") => Kept::Integer(values.iter().map(|value| value.as_i64().expect("whole")).collect()),
        _ => Kept::Text(
            values
                .iter()
                .map(|value| value.as_str().unwrap_or_default().to_string())
                .collect(),
            values.iter().map(Value::is_string).collect(),
        ),
    }
}

/// The columns of a set of inputs.
pub fn inputs(recorded: &Value, name: &str) -> Vec<Kept> {
    recorded["data"][name]
        .as_array()
        .expect(name)
        .iter()
        .map(kept)
        .collect()
}

/// Calls with the columns as a model takes them.
pub fn with_columns<T>(kept: &[Kept], call: impl FnOnce(&[Column<'_>], usize) -> T) -> T {
    let texts: Vec<Vec<&str>> = kept
        .iter()
        .map(|column| match column {
            Kept::Text(texts, _) => texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        })
        .collect();
    let columns: Vec<Column> = kept
        .iter()
        .zip(&texts)
        .map(|(column, texts)| match column {
            Kept::Float(values) => Column::of(Given::Float(values)),
            Kept::Integer(values) => Column::of(Given::Integer(values)),
            Kept::Text(_, valid) => Column {
                given: Given::Text(texts),
                valid: Some(valid),
            },
        })
        .collect();
    let rows = columns.first().map_or(0, Column::len);
    call(&columns, rows)
}
