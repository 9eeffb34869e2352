//! Functions of texts that bytes have too, by the same names. The engine takes bytes for the text that they would be.

use super::matching::of_pattern;
use super::{coerced, outer};
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BinaryArray, Int32Array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Does {
    Length,
    Octets,
    Bits,
    Trim { left: bool, right: bool },
    Part,
    Place,
    Overlay,
}

/// Puts them in the place of the engine's, which they go on to for texts.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    let trim = |left, right| Does::Trim { left, right };
    let functions = [
        ("character_length", Does::Length),
        ("octet_length", Does::Octets),
        ("bit_length", Does::Bits),
        ("btrim", trim(true, true)),
        ("ltrim", trim(true, false)),
        ("rtrim", trim(false, true)),
        ("substr", Does::Part),
        ("strpos", Does::Place),
        ("overlay", Does::Overlay),
    ];
    for (name, does) in functions {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        context.register_udf(super::made(OfBytes {
            does,
            signature: Signature::user_defined(Volatility::Immutable),
            built_in,
        }));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfBytes {
    does: Does,
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

fn is_bytes(ty: &DataType) -> bool {
    ty.is_binary() || matches!(ty, DataType::FixedSizeBinary(_))
}

impl OfBytes {
    /// The types of a call with bytes, or of a part of a text by a pattern; `None`: it is the engine's.
    fn own(&self, types: &[DataType]) -> Option<Vec<DataType>> {
        let bytes = |ty: &DataType| is_bytes(ty) || ty.is_string() || ty.is_null();
        let whole = |ty: &DataType| ty.is_integer() || ty.is_null();
        let (binary, number, text) = (DataType::Binary, DataType::Int64, DataType::Utf8);
        let first = types.first()?;
        if self.does == Does::Part && types.len() == 2 && types.iter().all(DataType::is_string) {
            return Some(vec![text; 2]);
        }
        let finds = self.does == Does::Place && types.iter().any(is_bytes);
        if !finds && !is_bytes(first) {
            return None;
        }
        Some(match (self.does, types) {
            (Does::Length | Does::Octets | Does::Bits, [_]) => vec![binary],
            (Does::Length, [_, encoding]) if encoding.is_string() => vec![binary, text],
            (Does::Trim { .. }, [_, set]) if bytes(set) => vec![binary.clone(), binary],
            (Does::Place, [one, other]) if bytes(one) && bytes(other) => vec![binary.clone(), binary],
            (Does::Part, [_, numbers @ ..]) if (1..=2).contains(&numbers.len()) && numbers.iter().all(whole) => {
                [vec![binary], vec![number; numbers.len()]].concat()
            }
            (Does::Overlay, [_, new, numbers @ ..])
                if (1..=2).contains(&numbers.len()) && bytes(new) && numbers.iter().all(whole) =>
            {
                [vec![binary; 2], vec![number; numbers.len()]].concat()
            }
            _ => return None,
        })
    }

    fn gives(&self, types: &[DataType]) -> Option<DataType> {
        let first = types.first()?;
        match self.does {
            Does::Part if types.get(1).is_some_and(DataType::is_string) => Some(DataType::Utf8),
            _ if *first != DataType::Binary => None,
            Does::Length | Does::Octets | Does::Bits | Does::Place => Some(DataType::Int32),
            Does::Trim { .. } | Does::Part | Does::Overlay => Some(DataType::Binary),
        }
    }
}

impl ScalarUDFImpl for OfBytes {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        self.built_in.aliases()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match self.own(types) {
            Some(own) => Ok(own),
            None if types.first().is_some_and(is_bytes) => plan_err!(
                "No function matches the given name and argument types '{}({})'",
                self.name(),
                types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            ),
            None => coerced(types, &self.built_in),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match self.gives(types) {
            Some(ty) => Ok(ty),
            None => self.built_in.return_type(types),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        match self.gives(&types) {
            Some(ty) => Ok(Arc::new(Field::new(self.name(), ty, true))),
            None => self.built_in.return_field_from_args(args),
        }
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn simplify(&self, args: Vec<Expr>, context: &SimplifyContext) -> Result<ExprSimplifyResult> {
        let types = args.iter().map(|arg| context.get_data_type(arg));
        let types: Vec<DataType> = types.collect::<Result<_>>()?;
        match self.gives(&types) {
            Some(_) => Ok(ExprSimplifyResult::Original(args)),
            None => self.built_in.simplify(args, context),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let types: Vec<DataType> = args.args.iter().map(ColumnarValue::data_type).collect();
        if self.gives(&types).is_none() {
            return self.built_in.invoke_with_args(args);
        }
        if types[0] == DataType::Utf8 {
            return of_pattern(&args);
        }
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let made: ArrayRef = match self.does {
            Does::Length if arrays.len() == 2 => {
                let texts = super::encodings::decoded_texts(&arrays[0], &arrays[1])?;
                let lengths = texts.iter().map(|text| text.map(|text| counted(text.chars().count())));
                Arc::new(lengths.collect::<Int32Array>())
            }
            Does::Length | Does::Octets => Arc::new(lengths(&arrays[0], 1)),
            Does::Bits => Arc::new(lengths(&arrays[0], 8)),
            Does::Place => {
                let pairs = arrays[0].as_binary::<i32>().iter().zip(arrays[1].as_binary::<i32>());
                Arc::new(
                    pairs
                        .map(|(whole, part)| Some(place(whole?, part?)))
                        .collect::<Int32Array>(),
                )
            }
            Does::Trim { left, right } => {
                let pairs = arrays[0].as_binary::<i32>().iter().zip(arrays[1].as_binary::<i32>());
                let trimmed = pairs.map(|(whole, set)| Some(trimmed(whole?, set?, left, right)));
                Arc::new(trimmed.collect::<BinaryArray>())
            }
            Does::Part | Does::Overlay => Arc::new(self.cut(&arrays)?),
        };
        Ok(ColumnarValue::Array(cast(&made, args.return_type())?))
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

impl OfBytes {
    /// Parts of bytes, or bytes in which others stand for a part.
    fn cut(&self, arrays: &[ArrayRef]) -> Result<BinaryArray> {
        let values = if self.does == Does::Overlay { 2 } else { 1 };
        let bytes = |column: usize, row: usize| arrays[column].as_binary::<i32>().value(row);
        let number = |column: usize, row: usize| {
            let numbers = arrays.get(column)?.as_primitive::<Int64Type>();
            Some(numbers.value(row))
        };
        let rows = arrays.first().map_or(0, |array| array.len());
        let made = (0..rows).map(|row| {
            if arrays.iter().any(|array| array.is_null(row)) {
                return Ok(None);
            }
            let start = number(values, row).unwrap_or(1);
            let length = number(values + 1, row);
            match self.does {
                Does::Overlay => overlaid(bytes(0, row), bytes(1, row), start, length),
                _ => part(bytes(0, row), start, length).map(<[u8]>::to_vec),
            }
            .map(Some)
        });
        let made: Vec<Option<Vec<u8>>> = made.collect::<Done<_>>().map_err(outer)?;
        Ok(made.iter().map(Option::as_deref).collect())
    }
}

fn counted(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn lengths(array: &ArrayRef, unit: usize) -> Int32Array {
    let values = array.as_binary::<i32>().iter();
    values
        .map(|bytes| bytes.map(|bytes| counted(bytes.len() * unit)))
        .collect()
}

/// Where the first of some bytes is, from 1 on; 0: nowhere.
fn place(whole: &[u8], part: &[u8]) -> i32 {
    if part.is_empty() {
        return 1;
    }
    let found = whole.windows(part.len()).position(|window| window == part);
    found.map_or(0, |at| counted(at + 1))
}

fn trimmed<'a>(mut whole: &'a [u8], set: &[u8], left: bool, right: bool) -> &'a [u8] {
    while let [first, rest @ ..] = whole
        && left
        && set.contains(first)
    {
        whole = rest;
    }
    while let [rest @ .., last] = whole
        && right
        && set.contains(last)
    {
        whole = rest;
    }
    whole
}

fn negative() -> Error {
    Error::new(SqlState::InvalidSubstring, "negative substring length not allowed")
}

/// So many bytes from a place on, the first of which is 1.
fn part(whole: &[u8], start: i64, length: Option<i64>) -> Done<&[u8]> {
    if length.is_some_and(|length| length < 0) {
        return Err(negative());
    }
    let at = |place: i64| {
        usize::try_from(place.saturating_sub(1).max(0))
            .unwrap_or(usize::MAX)
            .min(whole.len())
    };
    let end = length.map_or(whole.len(), |length| at(start.saturating_add(length)));
    Ok(&whole[at(start).min(end)..end])
}

fn overlaid(whole: &[u8], new: &[u8], start: i64, length: Option<i64>) -> Done<Vec<u8>> {
    if start <= 0 {
        return Err(negative());
    }
    let length = length.unwrap_or(new.len() as i64);
    let behind = start
        .checked_add(length)
        .filter(|behind| i32::try_from(*behind).is_ok())
        .ok_or_else(|| Error::new(SqlState::NumericOutOfRange, "integer out of range"))?;
    let before = part(whole, 1, Some(start - 1))?;
    Ok([before, new, part(whole, behind, None)?].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        let of = |start, length| part(b"abcd", start, length).expect("a part");
        assert_eq!(of(2, None), b"bcd");
        assert_eq!(of(0, Some(2)), b"a");
        assert_eq!(of(-5, Some(3)), b"");
        assert_eq!(of(9, None), b"");
        assert_eq!(of(2, Some(i64::MAX)), b"bcd");
        assert!(part(b"abcd", 1, Some(-1)).is_err());
    }

    #[test]
    fn bytes_over_others() {
        let of = |start, length| overlaid(b"abcd", b"X", start, length).expect("bytes");
        assert_eq!(of(2, None), b"aXcd");
        assert_eq!(of(9, None), b"abcdX");
        assert_eq!(of(2, Some(0)), b"aXbcd");
        assert_eq!(of(5, Some(i64::from(i32::MIN))), b"abcdXabcd");
        assert!(overlaid(b"abcd", b"X", 0, None).is_err());
        assert!(overlaid(b"abcd", b"X", i64::from(i32::MAX), None).is_err());
    }
}
