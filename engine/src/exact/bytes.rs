//! Casts between text and bytes as Postgres makes them: `\x` and hexadecimal digits, or text with octal escapes. Arrow takes
//! the bytes of the text itself.

use super::rewriting::rewritten;
use datafusion::arrow::array::{ArrayRef, AsArray, BinaryArray, StringArray};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, DataFusionError, Result};
use datafusion::logical_expr::{
    Cast, ColumnarValue, Expr, ExprSchemable, LogicalPlan, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, TryCast, Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use std::fmt::Write;
use std::sync::Arc;

/// Why a text stands for no bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ByteaError {
    /// Not a digit.
    #[error("invalid hexadecimal digit: \"{0}\"")]
    Digit(char),
    /// Half a byte is left.
    #[error("invalid hexadecimal data: odd number of digits")]
    Odd,
    /// A backslash that begins no escape.
    #[error("invalid input syntax for type bytea")]
    Escape,
}

/// The bytes of `\x` and hexadecimal digits, or of text with octal escapes, as
/// [Postgres](https://www.postgresql.org/docs/15/datatype-binary.html) reads them.
///
/// # Errors
///
/// Where the text is neither.
pub fn parse_bytea(text: &str) -> Result<Vec<u8>, ByteaError> {
    match text.strip_prefix("\\x") {
        Some(digits) => hexadecimal(digits),
        None => escaped(text.as_bytes()).ok_or(ByteaError::Escape),
    }
}

fn hexadecimal(digits: &str) -> Result<Vec<u8>, ByteaError> {
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut half = None;
    for digit in digits.chars().filter(|c| !c.is_ascii_whitespace()) {
        let value = digit.to_digit(16).and_then(|value| u8::try_from(value).ok());
        let value = value.ok_or(ByteaError::Digit(digit))?;
        half = match half {
            None => Some(value),
            Some(high) => {
                bytes.push(high << 4 | value);
                None
            }
        };
    }
    match half {
        None => Ok(bytes),
        Some(_) => Err(ByteaError::Odd),
    }
}

fn escaped(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        rest = behind;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        rest = match rest {
            [b'\\', behind @ ..] => {
                bytes.push(b'\\');
                behind
            }
            [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', behind @ ..] => {
                bytes.push((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'));
                behind
            }
            _ => return None,
        };
    }
    Some(bytes)
}

fn shown(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 + 2 * bytes.len());
    text.push_str("\\x");
    for byte in bytes {
        // A string takes whatever is written.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn is_bytes(ty: &DataType) -> bool {
    ty.is_binary() || matches!(ty, DataType::FixedSizeBinary(_))
}

/// Whether a cast reads bytes out of text.
pub(super) fn reads(from: &DataType, to: &DataType) -> bool {
    from.is_string() && is_bytes(to)
}

/// The cast of a value of such a type; `otherwise_null` where a text that stands for no bytes is NULL.
pub(super) fn read(value: Expr, to: DataType, otherwise_null: bool) -> Expr {
    ScalarUDF::new_from_impl(ByteCast::new(to, otherwise_null)).call(vec![value])
}

/// Writes casts of bytes to text. Comes right before types are settled, as casts that settle them mean the bytes themselves.
#[derive(Debug)]
pub(super) struct ShownBytes;

impl AnalyzerRule for ShownBytes {
    fn name(&self) -> &str {
        "shown_bytes"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, cast)
    }
}

fn cast(expr: Expr, schema: &DFSchema) -> Transformed<Expr> {
    let (Expr::Cast(Cast { expr: value, field }) | Expr::TryCast(TryCast { expr: value, field })) = &expr else {
        return Transformed::no(expr);
    };
    match value.get_type(schema) {
        Ok(from) if is_bytes(&from) && field.data_type().is_string() => {
            let cast = ByteCast::new(field.data_type().clone(), false);
            Transformed::yes(ScalarUDF::new_from_impl(cast).call(vec![value.as_ref().clone()]))
        }
        _ => Transformed::no(expr),
    }
}

/// A cast to bytes, or to text that shows bytes.
#[derive(Debug, PartialEq, Eq, Hash)]
struct ByteCast {
    signature: Signature,
    to: DataType,
    otherwise_null: bool,
}

impl ByteCast {
    fn new(to: DataType, otherwise_null: bool) -> ByteCast {
        ByteCast {
            signature: Signature::any(1, Volatility::Immutable),
            to,
            otherwise_null,
        }
    }

    fn read(&self, value: &ArrayRef) -> Result<ArrayRef> {
        let texts = compute::cast(value, &DataType::Utf8)?;
        let read = texts.as_string::<i32>().iter().map(|text| match text.map(parse_bytea) {
            None => Ok(None),
            Some(Ok(bytes)) => Ok(Some(bytes)),
            Some(Err(_)) if self.otherwise_null => Ok(None),
            Some(Err(error)) => Err(DataFusionError::External(Box::new(error))),
        });
        let read: BinaryArray = read.collect::<Result<_>>()?;
        Ok(compute::cast(&read, &self.to)?)
    }

    fn show(&self, value: &ArrayRef) -> Result<ArrayRef> {
        let bytes = compute::cast(value, &DataType::Binary)?;
        let texts: StringArray = bytes.as_binary::<i32>().iter().map(|bytes| bytes.map(shown)).collect();
        Ok(compute::cast(&texts, &self.to)?)
    }
}

impl ScalarUDFImpl for ByteCast {
    fn name(&self) -> &str {
        if self.to.is_string() { "text" } else { "bytea" }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.to.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = self.otherwise_null || args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.to.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let array = if self.to.is_string() {
            self.show(&arrays[0])?
        } else {
            self.read(&arrays[0])?
        };
        Ok(ColumnarValue::Array(array))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_for_bytes() {
        assert_eq!(parse_bytea("\\x00 fF"), Ok(vec![0, 255]));
        assert_eq!(parse_bytea("a\\\\b\\001\\377"), Ok(b"a\\b\x01\xff".to_vec()));
        assert_eq!(parse_bytea(""), Ok(Vec::new()));
        assert_eq!(parse_bytea("\\x0"), Err(ByteaError::Odd));
        assert_eq!(parse_bytea("\\x0g"), Err(ByteaError::Digit('g')));
        for wrong in ["\\", "\\8", "\\400", "a\\n"] {
            assert_eq!(parse_bytea(wrong), Err(ByteaError::Escape), "{wrong}");
        }
        assert_eq!(shown(&[0, 171]), "\\x00ab");
    }
}
