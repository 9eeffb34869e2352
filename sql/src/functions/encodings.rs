//! Texts as bytes of an encoding and back, escapes of characters, normal forms, and the bits that are set.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BinaryBuilder, BooleanArray, Int64Array, StringArray, StringBuilder,
};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

pub(super) fn all() -> Vec<ScalarUDF> {
    let row = |name, takes: &[DataType], gives, evaluate| {
        let signature = Signature::exact(takes.to_vec(), Volatility::Immutable);
        let plain = Plain {
            name,
            signature,
            gives,
            evaluate,
        };
        plain.made()
    };
    let (text, bytes) = (DataType::Utf8, DataType::Binary);
    let forms = |name, gives, evaluate| {
        let takes = [1, 2].map(|count| TypeSignature::Exact(vec![DataType::Utf8; count]));
        let signature = Signature::one_of(takes.to_vec(), Volatility::Immutable);
        let plain = Plain {
            name,
            signature,
            gives,
            evaluate,
        };
        plain.made()
    };
    vec![
        row(
            "convert_from",
            &[bytes.clone(), text.clone()],
            text.clone(),
            convert_from,
        ),
        row("convert_to", &[text.clone(), text.clone()], bytes.clone(), convert_to),
        row(
            "convert",
            &[bytes.clone(), text.clone(), text.clone()],
            bytes.clone(),
            convert,
        ),
        row("unistr", std::slice::from_ref(&text), text.clone(), |args| {
            texts(args, |text, _| unescaped(text))
        }),
        row("bit_count", &[bytes], DataType::Int64, bit_count),
        forms("normalize", DataType::Utf8, |args| texts(args, normalized)),
        forms("is_normalized", DataType::Boolean, is_normalized),
    ]
}

fn arrays(args: &ScalarFunctionArgs) -> Result<Vec<ArrayRef>> {
    args.args.iter().map(|arg| arg.to_array(args.number_rows)).collect()
}

/// A text made of each text, which may have a second one beside it.
fn texts(args: &ScalarFunctionArgs, made: fn(&str, &str) -> Done<String>) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    let mut out = StringBuilder::new();
    for row in 0..args.number_rows {
        if arrays.iter().any(|array| array.is_null(row)) {
            out.append_null();
            continue;
        }
        let second = arrays.get(1).map_or("", |array| array.as_string::<i32>().value(row));
        out.append_value(made(arrays[0].as_string::<i32>().value(row), second).map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

fn normalized(text: &str, form: &str) -> Done<String> {
    Ok(match form.to_uppercase().as_str() {
        "" | "NFC" => text.nfc().collect(),
        "NFD" => text.nfd().collect(),
        "NFKC" => text.nfkc().collect(),
        "NFKD" => text.nfkd().collect(),
        _ => {
            let message = format!("invalid normalization form: {form}");
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
    })
}

fn is_normalized(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let given = arrays(args)?.swap_remove(0);
    let normal = texts(args, normalized)?.to_array(args.number_rows)?;
    let pairs = given.as_string::<i32>().iter().zip(normal.as_string::<i32>().iter());
    let same: BooleanArray = pairs.map(|(given, normal)| Some(given? == normal?)).collect();
    Ok(ColumnarValue::Array(Arc::new(same)))
}

fn bit_count(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let array = arrays(args)?.swap_remove(0);
    let array: &BinaryArray = array.as_binary();
    let count = |bytes: &[u8]| bytes.iter().map(|byte| i64::from(byte.count_ones())).sum::<i64>();
    let counts: Int64Array = array.iter().map(|bytes| bytes.map(count)).collect();
    Ok(ColumnarValue::Array(Arc::new(counts)))
}

/// The encodings that are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Latin1,
}

/// An encoding by its name, in which only letters and digits count.
fn encoding(name: &str, place: &str) -> Done<Encoding> {
    let kept: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    match kept.to_lowercase().as_str() {
        "utf8" | "unicode" => Ok(Encoding::Utf8),
        "latin1" | "iso88591" => Ok(Encoding::Latin1),
        known if OTHERS.contains(&known) => Err(Error::not_built(format!("the encoding {name}"))),
        _ => {
            let message = format!("invalid {place} encoding name \"{name}\"");
            Err(Error::new(SqlState::InvalidParameter, message))
        }
    }
}

/// Encodings of Postgres that are not built, as their names are compared.
const OTHERS: &[&str] = &[
    "abc",
    "alt",
    "big5",
    "euccn",
    "eucjis2004",
    "eucjp",
    "euckr",
    "euctw",
    "gb18030",
    "gbk",
    "iso885910",
    "iso885913",
    "iso885914",
    "iso885915",
    "iso885916",
    "iso88592",
    "iso88593",
    "iso88594",
    "iso88595",
    "iso88596",
    "iso88597",
    "iso88598",
    "iso88599",
    "johab",
    "koi8",
    "koi8r",
    "koi8u",
    "latin10",
    "latin2",
    "latin3",
    "latin4",
    "latin5",
    "latin6",
    "latin7",
    "latin8",
    "latin9",
    "mskanji",
    "muleinternal",
    "shiftjis",
    "shiftjis2004",
    "sjis",
    "sqlascii",
    "tcvn",
    "tcvn5712",
    "uhc",
    "vscii",
    "win",
    "win1250",
    "win1251",
    "win1252",
    "win1253",
    "win1254",
    "win1255",
    "win1256",
    "win1257",
    "win1258",
    "win866",
    "win874",
    "win932",
    "win936",
    "win949",
    "win950",
    "windows1250",
    "windows1251",
    "windows1252",
    "windows1253",
    "windows1254",
    "windows1255",
    "windows1256",
    "windows1257",
    "windows1258",
    "windows866",
    "windows874",
    "windows932",
    "windows936",
    "windows949",
    "windows950",
];

fn decoded(bytes: &[u8], from: Encoding) -> Done<String> {
    let text = match from {
        Encoding::Latin1 => bytes.iter().map(|byte| char::from(*byte)).collect(),
        Encoding::Utf8 => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_string(),
            Err(error) => return Err(invalid(&bytes[error.valid_up_to()..])),
        },
    };
    match text.find('\0') {
        Some(_) => Err(invalid(&[0])),
        None => Ok(text),
    }
}

/// Bytes that begin with none of a character.
fn invalid(rest: &[u8]) -> Error {
    let length = match rest.first() {
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF7) => 4,
        _ => 1,
    };
    let shown = rest.iter().take(length).map(|byte| format!("0x{byte:02x}"));
    let message = format!(
        "invalid byte sequence for encoding \"UTF8\": {}",
        shown.collect::<Vec<_>>().join(" ")
    );
    Error::new(SqlState::InvalidEncoding, message)
}

fn encoded(text: &str, to: Encoding) -> Done<Vec<u8>> {
    match to {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Latin1 => {
            let byte =
                |character: char| {
                    u8::try_from(u32::from(character)).map_err(|_| {
                    let mut bytes = [0; 4];
                    let shown = character.encode_utf8(&mut bytes).bytes().map(|byte| format!("0x{byte:02x}"));
                    let message = format!(
                        "character with byte sequence {} in encoding \"UTF8\" has no equivalent in encoding \"LATIN1\"",
                        shown.collect::<Vec<_>>().join(" ")
                    );
                    Error::new(SqlState::UntranslatableCharacter, message)
                })
                };
            text.chars().map(byte).collect()
        }
    }
}

fn convert_from(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    Ok(ColumnarValue::Array(Arc::new(decoded_texts(&arrays[0], &arrays[1])?)))
}

/// Bytes as the texts that they are in encodings with these names.
pub(super) fn decoded_texts(bytes: &ArrayRef, names: &ArrayRef) -> Result<StringArray> {
    let mut out = StringBuilder::new();
    let pairs = bytes.as_binary::<i32>().iter().zip(names.as_string::<i32>().iter());
    for pair in pairs {
        let (Some(bytes), Some(name)) = pair else {
            out.append_null();
            continue;
        };
        let text = encoding(name, "source").and_then(|from| decoded(bytes, from));
        out.append_value(text.map_err(outer)?);
    }
    Ok(out.finish())
}

fn convert_to(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    let mut out = BinaryBuilder::new();
    let pairs = arrays[0]
        .as_string::<i32>()
        .iter()
        .zip(arrays[1].as_string::<i32>().iter());
    for pair in pairs {
        let (Some(text), Some(name)) = pair else {
            out.append_null();
            continue;
        };
        let bytes = encoding(name, "destination").and_then(|to| encoded(text, to));
        out.append_value(bytes.map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

fn convert(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    let name = |column: usize, row: usize| {
        let names: &StringArray = arrays[column].as_string();
        names.is_valid(row).then(|| names.value(row))
    };
    let mut out = BinaryBuilder::new();
    let bytes: &BinaryArray = arrays[0].as_binary();
    for row in 0..args.number_rows {
        let (Some(from), Some(to), true) = (name(1, row), name(2, row), bytes.is_valid(row)) else {
            out.append_null();
            continue;
        };
        let made = encoding(from, "source").and_then(|from| {
            let to = encoding(to, "destination")?;
            encoded(&decoded(bytes.value(row), from)?, to)
        });
        out.append_value(made.map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

/// A text whose escapes are characters: `\XXXX`, `\+XXXXXX`, `\uXXXX`, `\UXXXXXXXX` and `\\`.
fn unescaped(text: &str) -> Done<String> {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    let mut high: Option<u32> = None;
    while let Some(place) = rest.find('\\') {
        let pair = || Error::new(SqlState::SyntaxError, "invalid Unicode surrogate pair");
        if high.is_some() && place > 0 {
            return Err(pair());
        }
        out.push_str(&rest[..place]);
        let escape = &rest[place + 1..];
        if let Some(behind) = escape.strip_prefix('\\') {
            if high.is_some() {
                return Err(pair());
            }
            out.push('\\');
            rest = behind;
            continue;
        }
        let (digits, count) = match escape.chars().next() {
            Some('u') => (&escape[1..], 4),
            Some('+') => (&escape[1..], 6),
            Some('U') => (&escape[1..], 8),
            _ => (escape, 4),
        };
        let hex = digits
            .get(..count)
            .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = hex.and_then(|hex| u32::from_str_radix(hex, 16).ok()).ok_or_else(|| {
            let hint = "Unicode escapes must be \\XXXX, \\+XXXXXX, \\uXXXX, or \\UXXXXXXXX.";
            Error::new(SqlState::SyntaxError, "invalid Unicode escape").with_hint(hint)
        })?;
        rest = &digits[count..];
        match (high.take(), code) {
            (None, 0xD800..=0xDBFF) => high = Some(code),
            (Some(high), 0xDC00..=0xDFFF) => {
                let code = 0x1_0000 + ((high - 0xD800) << 10) + (code - 0xDC00);
                out.extend(char::from_u32(code));
            }
            (None, code) if (1..=0x10_FFFF).contains(&code) => match char::from_u32(code) {
                Some(character) => out.push(character),
                None => return Err(pair()),
            },
            (None, _) => {
                return Err(Error::new(
                    SqlState::InvalidParameter,
                    format!("invalid Unicode code point: {code:04X}"),
                ));
            }
            (Some(_), _) => return Err(pair()),
        }
    }
    if high.is_some() {
        return Err(Error::new(SqlState::SyntaxError, "invalid Unicode surrogate pair"));
    }
    out.push_str(rest);
    Ok(out)
}
