//! `encode` and `decode`: bytes as texts and back, as Postgres has them. The engine's own leave out the padding of base64.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, Result as Done, SqlState};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use datafusion::arrow::array::{Array, AsArray, BinaryBuilder, StringBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;
use taipan_engine::exact::parse_bytea;

/// Characters of base64 on a line.
const LINE: usize = 76;

pub(super) fn all() -> Vec<ScalarUDF> {
    let takes = [DataType::Binary, DataType::Utf8].map(|of| TypeSignature::Exact(vec![of, DataType::Utf8]));
    let encode = Plain {
        name: "encode",
        signature: Signature::one_of(takes.to_vec(), Volatility::Immutable),
        gives: DataType::Utf8,
        evaluate: encode,
    };
    let decode = Plain {
        name: "decode",
        signature: Signature::exact(vec![DataType::Utf8; 2], Volatility::Immutable),
        gives: DataType::Binary,
        evaluate: decode,
    };
    vec![encode.made(), decode.made()]
}

#[derive(Clone, Copy)]
enum Format {
    Base64,
    Hex,
    Escape,
}

impl Format {
    fn of(name: &str) -> Done<Format> {
        match name.to_ascii_lowercase().as_str() {
            "base64" => Ok(Format::Base64),
            "hex" => Ok(Format::Hex),
            "escape" => Ok(Format::Escape),
            _ => Err(invalid(format!("unrecognized encoding: \"{name}\""))),
        }
    }

    fn text(self, bytes: &[u8]) -> String {
        match self {
            Format::Hex => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            Format::Base64 => {
                let text = BASE64_STANDARD.encode(bytes);
                let lines = text.as_bytes().chunks(LINE).map(String::from_utf8_lossy);
                lines.collect::<Vec<_>>().join("\n")
            }
            Format::Escape => bytes.iter().map(|byte| escaped(*byte)).collect(),
        }
    }

    fn bytes(self, text: &str) -> Done<Vec<u8>> {
        let told = |error: &dyn std::fmt::Display| invalid(error.to_string());
        match self {
            Format::Hex => {
                let digits: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
                parse_bytea(&format!("\\x{digits}")).map_err(|error| told(&error))
            }
            Format::Base64 => {
                let text: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
                let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
                if let Some(other) = text.chars().find(|c| !known(*c)) {
                    return Err(invalid(format!(
                        "invalid symbol \"{other}\" found while decoding base64 sequence"
                    )));
                }
                BASE64_STANDARD.decode(text).map_err(|_| {
                    let hint = "Input data is missing padding, is truncated, or is otherwise corrupted.";
                    invalid("invalid base64 end sequence".to_string()).with_hint(hint)
                })
            }
            // `\x` begins nothing here: it is no escape.
            Format::Escape if text.starts_with("\\x") => Err(syntax()),
            Format::Escape => parse_bytea(text).map_err(|_| syntax()),
        }
    }
}

fn invalid(message: String) -> Error {
    Error::new(SqlState::InvalidParameter, message)
}

fn syntax() -> Error {
    Error::new(SqlState::InvalidText, "invalid input syntax for type bytea")
}

fn escaped(byte: u8) -> String {
    match byte {
        b'\\' => "\\\\".into(),
        0 | 0x80.. => format!("\\{byte:03o}"),
        byte => char::from(byte).into(),
    }
}

fn encode(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let is_constant = matches!(args.args[0], ColumnarValue::Scalar(_));
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let names = arrays[1].as_string::<i32>();
    let mut out = StringBuilder::new();
    for row in 0..names.len() {
        if arrays[0].is_null(row) || arrays[1].is_null(row) {
            out.append_null();
            continue;
        }
        let format = Format::of(names.value(row)).map_err(outer)?;
        let text = match arrays[0].as_string_opt::<i32>() {
            // A constant without a type is one of bytes.
            Some(texts) if is_constant => {
                let bytes = parse_bytea(texts.value(row));
                format.text(&bytes.map_err(|error| DataFusionError::External(Box::new(error)))?)
            }
            Some(texts) => format.text(texts.value(row).as_bytes()),
            None => format.text(arrays[0].as_binary::<i32>().value(row)),
        };
        out.append_value(text);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

fn decode(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let (texts, names) = (arrays[0].as_string::<i32>(), arrays[1].as_string::<i32>());
    let mut out = BinaryBuilder::new();
    for pair in texts.iter().zip(names) {
        match pair {
            (Some(text), Some(name)) => {
                let bytes = Format::of(name).and_then(|format| format.bytes(text));
                out.append_value(bytes.map_err(outer)?);
            }
            _ => out.append_null(),
        }
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}
