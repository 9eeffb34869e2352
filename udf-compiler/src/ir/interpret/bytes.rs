//! Python's bytes.

use super::{Call, Eval, Val};
use crate::ir::function::Attr;
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::py_bytes::code::Codec;
use crate::runtime::py_bytes::digits::{self, Layout};
use crate::runtime::py_bytes::{base64, build, case, hashes};
use crate::runtime::py_str::build::Side;
use crate::runtime::py_str::trim::{self, Ends};
use crate::runtime::py_str::{parse, search, split};
use crate::runtime::view::{Text, is_c_space};
use std::cmp::Ordering;

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

pub(super) const OPS: &[(&str, Eval)] = &[
    ("bytes.len", |c| Ok(Val::Int(c.bytes(0)?.len() as i64))),
    ("bytes.get", |c| build::get(c.bytes(0)?, c.int(1)?).map(Val::Int)),
    ("bytes.byte_at", |c| build::get(c.bytes(0)?, c.int(1)?).map(Val::Int)),
    ("bytes.concat", |c| {
        build::concat(c.bytes(0)?, c.bytes(1)?).map(Val::from)
    }),
    ("bytes.repeat", |c| build::repeat(c.bytes(0)?, c.int(1)?).map(Val::from)),
    ("bytes.eq", |c| compare(c, Ordering::is_eq)),
    ("bytes.ne", |c| compare(c, Ordering::is_ne)),
    ("bytes.lt", |c| compare(c, Ordering::is_lt)),
    ("bytes.le", |c| compare(c, Ordering::is_le)),
    ("bytes.gt", |c| compare(c, Ordering::is_gt)),
    ("bytes.ge", |c| compare(c, Ordering::is_ge)),
    ("bytes.slice", |c| {
        Ok(build::slice(c.bytes(0)?, c.int(1)?, c.int(2)?).into())
    }),
    ("bytes.slice_step", |c| {
        build::slice_step(c.bytes(0)?, c.option_int(1)?, c.option_int(2)?, c.int(3)?).map(Val::from)
    }),
    ("bytes.contains", |c| {
        Ok(Val::Bool(search::contains(c.bytes(0)?, c.bytes(1)?)))
    }),
    ("bytes.find", |c| {
        Ok(Val::Int(found(c, search::find)?.map_or(-1, |at| at as i64)))
    }),
    ("bytes.rfind", |c| {
        Ok(Val::Int(found(c, search::rfind)?.map_or(-1, |at| at as i64)))
    }),
    ("bytes.index", |c| must(found(c, search::find)?)),
    ("bytes.rindex", |c| must(found(c, search::rfind)?)),
    ("bytes.count", |c| {
        let count = search::count(c.bytes(0)?, c.bytes(1)?, c.int(2)?, c.int(3)?);
        Ok(Val::Int(count as i64))
    }),
    ("bytes.startswith", |c| {
        Ok(Val::Bool(c.bytes(0)?.starts_with(c.bytes(1)?)))
    }),
    ("bytes.endswith", |c| Ok(Val::Bool(c.bytes(0)?.ends_with(c.bytes(1)?)))),
    ("bytes.replace", |c| {
        build::replace(c.bytes(0)?, c.bytes(1)?, c.bytes(2)?, c.int(3)?).map(Val::from)
    }),
    ("bytes.strip", |c| strip(c, Ends::Both)),
    ("bytes.lstrip", |c| strip(c, Ends::Left)),
    ("bytes.rstrip", |c| strip(c, Ends::Right)),
    ("bytes.strip_chars", |c| strip_chars(c, Ends::Both)),
    ("bytes.lstrip_chars", |c| strip_chars(c, Ends::Left)),
    ("bytes.rstrip_chars", |c| strip_chars(c, Ends::Right)),
    ("bytes.removeprefix", |c| {
        Ok(trim::remove_prefix(c.bytes(0)?, c.bytes(1)?).into())
    }),
    ("bytes.removesuffix", |c| {
        Ok(trim::remove_suffix(c.bytes(0)?, c.bytes(1)?).into())
    }),
    ("bytes.lower", |c| Ok(c.bytes(0)?.to_ascii_lowercase().into())),
    ("bytes.upper", |c| Ok(c.bytes(0)?.to_ascii_uppercase().into())),
    ("bytes.title", |c| Ok(case::title(c.bytes(0)?).into())),
    ("bytes.capitalize", |c| Ok(case::capitalize(c.bytes(0)?).into())),
    ("bytes.swapcase", |c| Ok(case::swapcase(c.bytes(0)?).into())),
    ("bytes.isalnum", |c| Ok(Val::Bool(case::is_alnum(c.bytes(0)?)))),
    ("bytes.isalpha", |c| Ok(Val::Bool(case::is_alpha(c.bytes(0)?)))),
    ("bytes.isascii", |c| Ok(Val::Bool(c.bytes(0)?.is_ascii()))),
    ("bytes.isdigit", |c| Ok(Val::Bool(case::is_digit(c.bytes(0)?)))),
    ("bytes.islower", |c| Ok(Val::Bool(case::is_lower(c.bytes(0)?)))),
    ("bytes.isspace", |c| Ok(Val::Bool(case::is_space(c.bytes(0)?)))),
    ("bytes.istitle", |c| Ok(Val::Bool(case::is_title(c.bytes(0)?)))),
    ("bytes.isupper", |c| Ok(Val::Bool(case::is_upper(c.bytes(0)?)))),
    ("bytes.split", |c| {
        pieces(|out| split::split(c.bytes(0)?, c.bytes(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    ("bytes.rsplit", |c| {
        pieces(|out| split::rsplit(c.bytes(0)?, c.bytes(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    ("bytes.split_space", |c| {
        pieces(|out| split::split_space(c.bytes(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    ("bytes.rsplit_space", |c| {
        pieces(|out| split::rsplit_space(c.bytes(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    ("bytes.splitlines", |c| {
        pieces(|out| build::splitlines(c.bytes(0)?, c.bool(1)?, |p| keep(out, p)))
    }),
    ("bytes.partition", |c| {
        Ok(three(split::partition(c.bytes(0)?, c.bytes(1)?)?))
    }),
    ("bytes.rpartition", |c| {
        Ok(three(split::rpartition(c.bytes(0)?, c.bytes(1)?)?))
    }),
    ("bytes.join", join),
    ("bytes.zfill", |c| build::zfill(c.bytes(0)?, c.int(1)?).map(Val::from)),
    ("bytes.ljust", |c| justify(c, Side::Left)),
    ("bytes.rjust", |c| justify(c, Side::Right)),
    ("bytes.center", |c| justify(c, Side::Center)),
    ("bytes.expandtabs", |c| {
        build::expandtabs(c.bytes(0)?, c.int(1)?).map(Val::from)
    }),
    ("bytes.translate", |c| {
        build::translate(c.bytes(0)?, c.bytes(1)?, c.bytes(2)?).map(Val::from)
    }),
    ("bytes.repr", |c| digits::repr(c.bytes(0)?).map(|text| Val::str(&text))),
    ("bytes.hex", |c| {
        digits::hex(c.bytes(0)?, c.text(1)?.str(), c.int(2)?).map(|text| Val::str(&text))
    }),
    ("bytes.is_hex", |c| {
        Ok(Val::Bool(digits::fromhex(c.text(0)?.str()).is_ok()))
    }),
    ("bytes.fromhex", |c| digits::fromhex(c.text(0)?.str()).map(Val::from)),
    ("bytes.of_byte", |c| {
        build::byte(c.int(0)?).map(|byte| vec![byte].into())
    }),
    ("bytes.of_list", |c| {
        let items = c.list(0)?.borrow();
        let bytes = items.iter().map(|item| match item {
            Val::Int(number) => build::byte(*number),
            _ => Err(Fail::Unsupported),
        });
        bytes.collect::<Outcome<Vec<u8>>>().map(Val::from)
    }),
    ("bytes.zeros", |c| build::zeros(c.int(0)?).map(Val::from)),
    ("bytes.list", |c| {
        let numbers = c.bytes(0)?.iter().map(|byte| Val::Int(i64::from(*byte)));
        Ok(Val::list(numbers.collect()))
    }),
    ("bytes.ord", |c| match c.bytes(0)? {
        [only] => Ok(Val::Int(i64::from(*only))),
        _ => Err(Fail::Type),
    }),
    ("bytes.decode", |c| {
        codec(c)?.decode(c.bytes(0)?).map(|text| Val::str(&text))
    }),
    ("bytes.decodes", |c| Ok(Val::Bool(codec(c)?.decodes(c.bytes(0)?)))),
    ("bytes.encode", |c| codec(c)?.encode(c.text(0)?.str()).map(Val::from)),
    ("bytes.encodes", |c| Ok(Val::Bool(codec(c)?.encodes(c.text(0)?.str())))),
    ("bytes.to_number", |c| {
        digits::to_number(c.bytes(0)?, layout(c)?).map(Val::Int)
    }),
    ("bytes.to_number_mod", |c| {
        digits::to_number_mod(c.bytes(0)?, layout(c)?, c.int(1)?).map(Val::Int)
    }),
    ("bytes.of_number", |c| {
        digits::of_number(c.int(0)?, c.int(1)?, layout(c)?).map(Val::from)
    }),
    ("bytes.to_int", |c| parse::to_int(ascii(c)?, c.int(1)?).map(Val::Int)),
    ("bytes.to_float", |c| parse::to_float(ascii(c)?).map(Val::Float)),
    ("bytes.crc32", |c| Ok(Val::Int(hashes::crc32(c.bytes(0)?, c.int(1)?)))),
    ("bytes.adler32", |c| {
        Ok(Val::Int(hashes::adler32(c.bytes(0)?, c.int(1)?)))
    }),
    ("bytes.digest", |c| match c.attr {
        Attr::Name(name) => hashes::digest(name, c.bytes(0)?).map(Val::from),
        _ => Err(Fail::Unsupported),
    }),
    ("bytes.base64", |c| base64::encode(c.bytes(0)?, flag(c)?).map(Val::from)),
    ("bytes.unbase64", |c| {
        base64::decode(c.bytes(0)?, flag(c)?).map(Val::from)
    }),
    ("bytes.unhex", |c| base64::unhex(c.bytes(0)?).map(Val::from)),
    ("bytes.unpack_float", |c| {
        base64::to_float(c.bytes(0)?, flag(c)?).map(Val::Float)
    }),
    ("bytes.pack_float", |c| {
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
