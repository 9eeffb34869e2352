//! Python's bytes.

use super::{Call, Eval, Val};
use crate::op;
use std::cmp::Ordering;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_bytes::code::Codec;
use taipan_runtime::py_bytes::digits::{self, Layout};
use taipan_runtime::py_bytes::{base64, build, case, hashes};
use taipan_runtime::py_str::build::Side;
use taipan_runtime::py_str::trim::{self, Ends};
use taipan_runtime::py_str::{parse, search, split};
use taipan_runtime::view::{Text, is_c_space};
use taipan_types::Attr;

impl From<&[u8]> for Val {
    fn from(bytes: &[u8]) -> Val {
        Val::Bytes(bytes.into())
    }
}

impl From<Vec<u8>> for Val {
    fn from(bytes: Vec<u8>) -> Val {
        Val::Bytes(bytes.into())
    }
}

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::BYTES_LEN, |c| Ok(Val::Int(c.bytes(0)?.len() as i64))),
    (op::BYTES_GET, |c| build::get(c.bytes(0)?, c.int(1)?).map(Val::Int)),
    (op::BYTES_BYTE_AT, |c| build::get(c.bytes(0)?, c.int(1)?).map(Val::Int)),
    (op::BYTES_CONCAT, |c| {
        build::concat(c.bytes(0)?, c.bytes(1)?).map(Val::from)
    }),
    (op::BYTES_REPEAT, |c| {
        build::repeat(c.bytes(0)?, c.int(1)?).map(Val::from)
    }),
    (op::BYTES_EQ, |c| compare(c, Ordering::is_eq)),
    (op::BYTES_NE, |c| compare(c, Ordering::is_ne)),
    (op::BYTES_LT, |c| compare(c, Ordering::is_lt)),
    (op::BYTES_LE, |c| compare(c, Ordering::is_le)),
    (op::BYTES_GT, |c| compare(c, Ordering::is_gt)),
    (op::BYTES_GE, |c| compare(c, Ordering::is_ge)),
    (op::BYTES_SLICE, |c| {
        Ok(build::slice(c.bytes(0)?, c.int(1)?, c.int(2)?).into())
    }),
    (op::BYTES_SLICE_STEP, |c| {
        build::slice_step(c.bytes(0)?, c.option_int(1)?, c.option_int(2)?, c.int(3)?).map(Val::from)
    }),
    (op::BYTES_CONTAINS, |c| {
        Ok(Val::Bool(search::contains(c.bytes(0)?, c.bytes(1)?)))
    }),
    (op::BYTES_FIND, |c| {
        Ok(Val::Int(found(c, search::find)?.map_or(-1, |at| at as i64)))
    }),
    (op::BYTES_RFIND, |c| {
        Ok(Val::Int(found(c, search::rfind)?.map_or(-1, |at| at as i64)))
    }),
    (op::BYTES_INDEX, |c| must(found(c, search::find)?)),
    (op::BYTES_RINDEX, |c| must(found(c, search::rfind)?)),
    (op::BYTES_COUNT, |c| {
        let count = search::count(c.bytes(0)?, c.bytes(1)?, c.int(2)?, c.int(3)?);
        Ok(Val::Int(count as i64))
    }),
    (op::BYTES_STARTSWITH, |c| {
        Ok(Val::Bool(c.bytes(0)?.starts_with(c.bytes(1)?)))
    }),
    (op::BYTES_ENDSWITH, |c| {
        Ok(Val::Bool(c.bytes(0)?.ends_with(c.bytes(1)?)))
    }),
    (op::BYTES_REPLACE, |c| {
        build::replace(c.bytes(0)?, c.bytes(1)?, c.bytes(2)?, c.int(3)?).map(Val::from)
    }),
    (op::BYTES_STRIP, |c| strip(c, Ends::Both)),
    (op::BYTES_LSTRIP, |c| strip(c, Ends::Left)),
    (op::BYTES_RSTRIP, |c| strip(c, Ends::Right)),
    (op::BYTES_STRIP_CHARS, |c| strip_chars(c, Ends::Both)),
    (op::BYTES_LSTRIP_CHARS, |c| strip_chars(c, Ends::Left)),
    (op::BYTES_RSTRIP_CHARS, |c| strip_chars(c, Ends::Right)),
    (op::BYTES_REMOVEPREFIX, |c| {
        Ok(trim::remove_prefix(c.bytes(0)?, c.bytes(1)?).into())
    }),
    (op::BYTES_REMOVESUFFIX, |c| {
        Ok(trim::remove_suffix(c.bytes(0)?, c.bytes(1)?).into())
    }),
    (op::BYTES_LOWER, |c| Ok(c.bytes(0)?.to_ascii_lowercase().into())),
    (op::BYTES_UPPER, |c| Ok(c.bytes(0)?.to_ascii_uppercase().into())),
    (op::BYTES_TITLE, |c| Ok(case::title(c.bytes(0)?).into())),
    (op::BYTES_CAPITALIZE, |c| Ok(case::capitalize(c.bytes(0)?).into())),
    (op::BYTES_SWAPCASE, |c| Ok(case::swapcase(c.bytes(0)?).into())),
    (op::BYTES_ISALNUM, |c| Ok(Val::Bool(case::is_alnum(c.bytes(0)?)))),
    (op::BYTES_ISALPHA, |c| Ok(Val::Bool(case::is_alpha(c.bytes(0)?)))),
    (op::BYTES_ISASCII, |c| Ok(Val::Bool(c.bytes(0)?.is_ascii()))),
    (op::BYTES_ISDIGIT, |c| Ok(Val::Bool(case::is_digit(c.bytes(0)?)))),
    (op::BYTES_ISLOWER, |c| Ok(Val::Bool(case::is_lower(c.bytes(0)?)))),
    (op::BYTES_ISSPACE, |c| Ok(Val::Bool(case::is_space(c.bytes(0)?)))),
    (op::BYTES_ISTITLE, |c| Ok(Val::Bool(case::is_title(c.bytes(0)?)))),
    (op::BYTES_ISUPPER, |c| Ok(Val::Bool(case::is_upper(c.bytes(0)?)))),
    (op::BYTES_SPLIT, |c| {
        pieces(|out| split::split(c.bytes(0)?, c.bytes(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    (op::BYTES_RSPLIT, |c| {
        pieces(|out| split::rsplit(c.bytes(0)?, c.bytes(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    (op::BYTES_SPLIT_SPACE, |c| {
        pieces(|out| split::split_space(c.bytes(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    (op::BYTES_RSPLIT_SPACE, |c| {
        pieces(|out| split::rsplit_space(c.bytes(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    (op::BYTES_SPLITLINES, |c| {
        pieces(|out| build::splitlines(c.bytes(0)?, c.bool(1)?, |p| keep(out, p)))
    }),
    (op::BYTES_PARTITION, |c| {
        Ok(three(split::partition(c.bytes(0)?, c.bytes(1)?)?))
    }),
    (op::BYTES_RPARTITION, |c| {
        Ok(three(split::rpartition(c.bytes(0)?, c.bytes(1)?)?))
    }),
    (op::BYTES_JOIN, join),
    (op::BYTES_ZFILL, |c| build::zfill(c.bytes(0)?, c.int(1)?).map(Val::from)),
    (op::BYTES_LJUST, |c| justify(c, Side::Left)),
    (op::BYTES_RJUST, |c| justify(c, Side::Right)),
    (op::BYTES_CENTER, |c| justify(c, Side::Center)),
    (op::BYTES_EXPANDTABS, |c| {
        build::expandtabs(c.bytes(0)?, c.int(1)?).map(Val::from)
    }),
    (op::BYTES_TRANSLATE, |c| {
        build::translate(c.bytes(0)?, c.bytes(1)?, c.bytes(2)?).map(Val::from)
    }),
    (op::BYTES_REPR, |c| {
        digits::repr(c.bytes(0)?).map(|text| Val::str(&text))
    }),
    (op::BYTES_HEX, |c| {
        digits::hex(c.bytes(0)?, c.text(1)?.str(), c.int(2)?).map(|text| Val::str(&text))
    }),
    (op::BYTES_IS_HEX, |c| {
        Ok(Val::Bool(digits::fromhex(c.text(0)?.str()).is_ok()))
    }),
    (op::BYTES_FROMHEX, |c| digits::fromhex(c.text(0)?.str()).map(Val::from)),
    (op::BYTES_OF_BYTE, |c| {
        build::byte(c.int(0)?).map(|byte| vec![byte].into())
    }),
    (op::BYTES_OF_LIST, |c| {
        let items = c.list(0)?.borrow();
        let bytes = items.iter().map(|item| match item {
            Val::Int(number) => build::byte(*number),
            _ => Err(Fail::Unsupported),
        });
        bytes.collect::<Outcome<Vec<u8>>>().map(Val::from)
    }),
    (op::BYTES_ZEROS, |c| build::zeros(c.int(0)?).map(Val::from)),
    (op::BYTES_LIST, |c| {
        let numbers = c.bytes(0)?.iter().map(|byte| Val::Int(i64::from(*byte)));
        Ok(Val::list(numbers.collect()))
    }),
    (op::BYTES_ORD, |c| match c.bytes(0)? {
        [only] => Ok(Val::Int(i64::from(*only))),
        _ => Err(Fail::Type),
    }),
    (op::BYTES_DECODE, |c| {
        codec(c)?.decode(c.bytes(0)?).map(|text| Val::str(&text))
    }),
    (op::BYTES_DECODES, |c| Ok(Val::Bool(codec(c)?.decodes(c.bytes(0)?)))),
    (op::BYTES_ENCODE, |c| codec(c)?.encode(c.text(0)?.str()).map(Val::from)),
    (op::BYTES_ENCODES, |c| {
        Ok(Val::Bool(codec(c)?.encodes(c.text(0)?.str())))
    }),
    (op::BYTES_TO_NUMBER, |c| {
        digits::to_number(c.bytes(0)?, layout(c)?).map(Val::Int)
    }),
    (op::BYTES_TO_NUMBER_MOD, |c| {
        digits::to_number_mod(c.bytes(0)?, layout(c)?, c.int(1)?).map(Val::Int)
    }),
    (op::BYTES_OF_NUMBER, |c| {
        digits::of_number(c.int(0)?, c.int(1)?, layout(c)?).map(Val::from)
    }),
    (op::BYTES_TO_INT, |c| parse::to_int(ascii(c)?, c.int(1)?).map(Val::Int)),
    (op::BYTES_TO_FLOAT, |c| parse::to_float(ascii(c)?).map(Val::Float)),
    (op::BYTES_CRC32, |c| Ok(Val::Int(hashes::crc32(c.bytes(0)?, c.int(1)?)))),
    (op::BYTES_ADLER32, |c| {
        Ok(Val::Int(hashes::adler32(c.bytes(0)?, c.int(1)?)))
    }),
    (op::BYTES_DIGEST, |c| match c.attr {
        Attr::Name(name) => hashes::digest(name, c.bytes(0)?).map(Val::from),
        _ => Err(Fail::Unsupported),
    }),
    (op::BYTES_BASE64, |c| {
        base64::encode(c.bytes(0)?, flag(c)?).map(Val::from)
    }),
    (op::BYTES_UNBASE64, |c| {
        base64::decode(c.bytes(0)?, flag(c)?).map(Val::from)
    }),
    (op::BYTES_UNHEX, |c| base64::unhex(c.bytes(0)?).map(Val::from)),
    (op::BYTES_UNPACK_FLOAT, |c| {
        base64::to_float(c.bytes(0)?, flag(c)?).map(Val::Float)
    }),
    (op::BYTES_PACK_FLOAT, |c| {
        base64::of_float(c.float(0)?, c.int(1)?, flag(c)?).map(Val::from)
    }),
];

fn compare(c: Call<'_>, holds: fn(Ordering) -> bool) -> Outcome<Val> {
    Ok(Val::Bool(holds(c.bytes(0)?.cmp(c.bytes(1)?))))
}

type Search<'a> = fn(&'a [u8], &'a [u8], i64, i64) -> Option<usize>;

fn found<'a>(c: Call<'a>, search: Search<'a>) -> Outcome<Option<usize>> {
    Ok(search(c.bytes(0)?, c.bytes(1)?, c.int(2)?, c.int(3)?))
}

fn must(found: Option<usize>) -> Outcome<Val> {
    found.map(|at| Val::Int(at as i64)).ok_or(Fail::Value)
}

fn strip(c: Call<'_>, ends: Ends) -> Outcome<Val> {
    Ok(trim::strip_bytes(c.bytes(0)?, ends, is_c_space).into())
}

fn strip_chars(c: Call<'_>, ends: Ends) -> Outcome<Val> {
    let chars = c.bytes(1)?;
    Ok(trim::strip_bytes(c.bytes(0)?, ends, |byte| chars.contains(&byte)).into())
}

fn justify(c: Call<'_>, side: Side) -> Outcome<Val> {
    build::justify(c.bytes(0)?, c.int(1)?, c.bytes(2)?, side).map(Val::from)
}

fn keep(out: &mut Vec<Val>, piece: &[u8]) -> Outcome<()> {
    out.push(piece.into());
    Ok(())
}

fn pieces(split: impl FnOnce(&mut Vec<Val>) -> Outcome<()>) -> Outcome<Val> {
    let mut out = Vec::new();
    split(&mut out)?;
    Ok(Val::list(out))
}

fn three(parts: [&[u8]; 3]) -> Val {
    Val::Record(parts.map(Val::from).to_vec())
}

fn join(c: Call<'_>) -> Outcome<Val> {
    let items = c.list(1)?.borrow();
    let parts = items.iter().map(|item| match item {
        Val::Bytes(bytes) => Some(&bytes[..]),
        _ => None,
    });
    let parts = parts.collect::<Option<Vec<&[u8]>>>().ok_or(Fail::Unsupported)?;
    build::join(c.bytes(0)?, parts.into_iter()).map(Val::from)
}

fn codec(c: Call<'_>) -> Outcome<Codec> {
    match c.attr {
        Attr::Name(name) => Codec::read(name),
        _ => Err(Fail::Unsupported),
    }
}

fn layout(c: Call<'_>) -> Outcome<Layout> {
    match c.attr {
        Attr::Index(flags) => Ok(Layout::read(*flags)),
        _ => Err(Fail::Unsupported),
    }
}

/// Whether the attribute is set.
fn flag(c: Call<'_>) -> Outcome<bool> {
    c.index().map(|index| index != 0)
}

/// Bytes as the text of a number.
fn ascii(c: Call<'_>) -> Outcome<Text<'_>> {
    let bytes = c.bytes(0)?;
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.is_ascii());
    text.map(Text::new).ok_or(Fail::Value)
}
