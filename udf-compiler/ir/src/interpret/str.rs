//! Python's str.

use super::{Call, Eval, Val};
use crate::op;
use std::cmp::Ordering;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::format;
use taipan_runtime::py_str::build::{self, Side};
use taipan_runtime::py_str::trim::{self, Ends};
use taipan_runtime::py_str::{case, index, parse, parts, search, split, test};
use taipan_runtime::view::Text;
use taipan_types::types::Type;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::STR_LEN, |c| Ok(Val::Int(c.text(0)?.len() as i64))),
    (op::STR_CONCAT, |c| {
        Ok(build::concat(c.text(0)?, c.text(1)?, &mut String::new())?.into())
    }),
    (op::STR_REPEAT, |c| {
        Ok(build::repeat(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    (op::STR_EQ, |c| compare(c, Ordering::is_eq)),
    (op::STR_NE, |c| compare(c, Ordering::is_ne)),
    (op::STR_LT, |c| compare(c, Ordering::is_lt)),
    (op::STR_LE, |c| compare(c, Ordering::is_le)),
    (op::STR_GT, |c| compare(c, Ordering::is_gt)),
    (op::STR_GE, |c| compare(c, Ordering::is_ge)),
    (op::STR_GET, |c| Ok(index::get(c.text(0)?, c.int(1)?)?.into())),
    (op::STR_SLICE, |c| {
        Ok(index::slice(c.text(0)?, c.int(1)?, c.int(2)?).into())
    }),
    (op::STR_SLICE_STEP, |c| {
        let (start, stop) = (c.option_int(1)?, c.option_int(2)?);
        Ok(index::slice_step(c.text(0)?, start, stop, c.int(3)?, &mut String::new())?.into())
    }),
    (op::STR_BYTE_LEN, |c| Ok(Val::Int(c.text(0)?.bytes().len() as i64))),
    (op::STR_CHAR_AT, |c| {
        let offset = usize::try_from(c.int(1)?).unwrap_or(usize::MAX);
        Ok(index::char_at(c.text(0)?, offset).into())
    }),
    (op::STR_CHAR_OF_BOTH, |c| {
        let offset = usize::try_from(c.int(2)?).unwrap_or(usize::MAX);
        let first = c.text(0)?.bytes().len();
        Ok(match offset.checked_sub(first) {
            None => index::char_at(c.text(0)?, offset).into(),
            Some(offset) => index::char_at(c.text(1)?, offset).into(),
        })
    }),
    (op::STR_CONTAINS, |c| {
        Ok(Val::Bool(search::contains(c.text(0)?, c.text(1)?)))
    }),
    (op::STR_FIND, |c| {
        Ok(Val::Int(found(c, search::find)?.map_or(-1, |at| at as i64)))
    }),
    (op::STR_RFIND, |c| {
        Ok(Val::Int(found(c, search::rfind)?.map_or(-1, |at| at as i64)))
    }),
    (op::STR_INDEX, |c| {
        let at = found(c, search::find)?.ok_or(Fail::Value)?;
        Ok(Val::Int(at as i64))
    }),
    (op::STR_RINDEX, |c| {
        let at = found(c, search::rfind)?.ok_or(Fail::Value)?;
        Ok(Val::Int(at as i64))
    }),
    (op::STR_COUNT, |c| {
        let count = search::count(c.text(0)?, c.text(1)?, c.int(2)?, c.int(3)?);
        Ok(Val::Int(count as i64))
    }),
    (op::STR_STARTSWITH, |c| {
        Ok(Val::Bool(search::starts_with(c.text(0)?, c.text(1)?)))
    }),
    (op::STR_ENDSWITH, |c| {
        Ok(Val::Bool(search::ends_with(c.text(0)?, c.text(1)?)))
    }),
    (op::STR_REPLACE, |c| {
        let (old, new) = (c.text(1)?, c.text(2)?);
        Ok(build::replace(c.text(0)?, old, new, c.int(3)?, &mut String::new())?.into())
    }),
    (op::STR_STRIP, |c| Ok(trim::strip(c.text(0)?, Ends::Both).into())),
    (op::STR_LSTRIP, |c| Ok(trim::strip(c.text(0)?, Ends::Left).into())),
    (op::STR_RSTRIP, |c| Ok(trim::strip(c.text(0)?, Ends::Right).into())),
    (op::STR_STRIP_CHARS, |c| strip_chars(c, Ends::Both)),
    (op::STR_LSTRIP_CHARS, |c| strip_chars(c, Ends::Left)),
    (op::STR_RSTRIP_CHARS, |c| strip_chars(c, Ends::Right)),
    (op::STR_REMOVEPREFIX, |c| {
        Ok(trim::remove_prefix(c.text(0)?, c.text(1)?).into())
    }),
    (op::STR_REMOVESUFFIX, |c| {
        Ok(trim::remove_suffix(c.text(0)?, c.text(1)?).into())
    }),
    (op::STR_LOWER, |c| mapped(c, case::lower)),
    (op::STR_UPPER, |c| mapped(c, case::upper)),
    (op::STR_TITLE, |c| mapped(c, case::title)),
    (op::STR_CAPITALIZE, |c| mapped(c, case::capitalize)),
    (op::STR_SWAPCASE, |c| mapped(c, case::swapcase)),
    (op::STR_CASEFOLD, |c| mapped(c, case::casefold)),
    (op::STR_ISALNUM, |c| Ok(Val::Bool(test::is_alnum(c.text(0)?)))),
    (op::STR_ISALPHA, |c| Ok(Val::Bool(test::is_alpha(c.text(0)?)))),
    (op::STR_ISASCII, |c| Ok(Val::Bool(c.text(0)?.is_ascii()))),
    (op::STR_ISDECIMAL, |c| Ok(Val::Bool(test::is_decimal(c.text(0)?)))),
    (op::STR_ISDIGIT, |c| Ok(Val::Bool(test::is_digit(c.text(0)?)))),
    (op::STR_ISIDENTIFIER, |c| Ok(Val::Bool(test::is_identifier(c.text(0)?)))),
    (op::STR_ISLOWER, |c| Ok(Val::Bool(test::is_lower(c.text(0)?)))),
    (op::STR_ISNUMERIC, |c| Ok(Val::Bool(test::is_numeric(c.text(0)?)))),
    (op::STR_ISPRINTABLE, |c| Ok(Val::Bool(test::is_printable(c.text(0)?)))),
    (op::STR_ISSPACE, |c| Ok(Val::Bool(test::is_space(c.text(0)?)))),
    (op::STR_ISTITLE, |c| Ok(Val::Bool(test::is_title(c.text(0)?)))),
    (op::STR_ISUPPER, |c| Ok(Val::Bool(test::is_upper(c.text(0)?)))),
    (op::STR_SPLIT, |c| {
        pieces(|out| split::split(c.text(0)?, c.text(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    (op::STR_RSPLIT, |c| {
        pieces(|out| split::rsplit(c.text(0)?, c.text(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    (op::STR_SPLIT_SPACE, |c| {
        pieces(|out| split::split_space(c.text(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    (op::STR_RSPLIT_SPACE, |c| {
        pieces(|out| split::rsplit_space(c.text(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    (op::STR_SPLITLINES, |c| {
        pieces(|out| split::splitlines(c.text(0)?, c.bool(1)?, |p| keep(out, p)))
    }),
    (op::STR_SPLIT_NTH, |c| {
        Ok(split::split_nth(c.text(0)?, c.text(1)?, c.int(2)?)?.into())
    }),
    (op::STR_BETWEEN, |c| {
        Ok(parts::between(c.text(0)?, c.int(1)?, c.int(2)?).into())
    }),
    (op::STR_PART_END, |c| {
        Ok(Val::Int(parts::part_end(c.text(0)?, c.text(1)?, c.int(2)?)))
    }),
    (op::STR_WORD_START, |c| {
        Ok(Val::Int(parts::word_start(c.text(0)?, c.int(1)?)))
    }),
    (op::STR_WORD_END, |c| {
        Ok(Val::Int(parts::word_end(c.text(0)?, c.int(1)?)))
    }),
    (op::STR_LINE_END, |c| {
        Ok(Val::Int(parts::line_end(c.text(0)?, c.int(1)?)))
    }),
    (op::STR_NEXT_LINE, |c| {
        Ok(Val::Int(parts::next_line(c.text(0)?, c.int(1)?)))
    }),
    (op::STR_PART_ENDS, |c| {
        let Type::Record(ends) = c.result else {
            return Err(Fail::Unsupported);
        };
        let ends = parts::part_ends(c.text(0)?, c.text(1)?).take(ends.len());
        Ok(Val::Record(ends.map(Val::Int).collect()))
    }),
    (op::STR_PARTITION, |c| {
        let parts = split::partition(c.text(0)?, c.text(1)?)?;
        Ok(Val::Record(parts.map(Val::from).to_vec()))
    }),
    (op::STR_RPARTITION, |c| {
        let parts = split::rpartition(c.text(0)?, c.text(1)?)?;
        Ok(Val::Record(parts.map(Val::from).to_vec()))
    }),
    (op::STR_JOIN, join),
    (op::STR_ZFILL, |c| {
        Ok(build::zfill(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    (op::STR_LJUST, |c| justify(c, Side::Left)),
    (op::STR_RJUST, |c| justify(c, Side::Right)),
    (op::STR_CENTER, |c| justify(c, Side::Center)),
    (op::STR_EXPANDTABS, |c| {
        Ok(build::expandtabs(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    (
        op::STR_REPR,
        |c| Ok(build::repr(c.text(0)?, &mut String::new())?.into()),
    ),
    (op::STR_FORMAT, |c| {
        Ok(format::text(c.text(0)?, c.text(1)?.str(), &mut String::new())?.into())
    }),
    (op::STR_ORD, |c| index::ord(c.text(0)?).map(Val::Int)),
    (op::STR_CHR, |c| Ok(index::chr(c.int(0)?, &mut String::new())?.into())),
    (op::STR_TO_INT_MOD, |c| {
        parse::to_int_mod(c.text(0)?, c.int(1)?, c.int(2)?).map(Val::Int)
    }),
    (op::STR_TO_INT, |c| parse::to_int(c.text(0)?, c.int(1)?).map(Val::Int)),
    (op::STR_TO_FLOAT, |c| parse::to_float(c.text(0)?).map(Val::Float)),
    (op::STR_TRY_INT, |c| {
        Ok(option(
            parse::valid(c.text(0)?, parse::to_int(c.text(0)?, c.int(1)?))?.map(Val::Int),
        ))
    }),
    (op::STR_TRY_FLOAT, |c| {
        Ok(option(
            parse::valid(c.text(0)?, parse::to_float(c.text(0)?))?.map(Val::Float),
        ))
    }),
    (op::STR_LIST, |c| {
        pieces(|out| index::each_char(c.text(0)?, |p| keep(out, p)))
    }),
];

/// `None` is the first alternative of an option.
pub(super) fn option(value: Option<Val>) -> Val {
    match value {
        None => Val::Union(0, Box::new(Val::None)),
        Some(value) => Val::Union(1, Box::new(value)),
    }
}

type Mapping = for<'a> fn(Text<'a>, &'a mut String) -> Text<'a>;

fn mapped(c: Call<'_>, map: Mapping) -> Outcome<Val> {
    Ok(map(c.text(0)?, &mut String::new()).into())
}

fn compare(c: Call<'_>, holds: fn(Ordering) -> bool) -> Outcome<Val> {
    Ok(Val::Bool(holds(c.text(0)?.str().cmp(c.text(1)?.str()))))
}

type Search<'a> = fn(Text<'a>, Text<'a>, i64, i64) -> Option<usize>;

fn found<'a>(c: Call<'a>, search: Search<'a>) -> Outcome<Option<usize>> {
    Ok(search(c.text(0)?, c.text(1)?, c.int(2)?, c.int(3)?))
}

fn strip_chars(c: Call<'_>, ends: Ends) -> Outcome<Val> {
    Ok(trim::strip_chars(c.text(0)?, c.text(1)?, ends).into())
}

fn justify(c: Call<'_>, side: Side) -> Outcome<Val> {
    Ok(build::justify(c.text(0)?, c.int(1)?, c.text(2)?, side, &mut String::new())?.into())
}

fn keep(out: &mut Vec<Val>, piece: Text<'_>) -> Outcome<()> {
    out.push(piece.into());
    Ok(())
}

fn pieces(split: impl FnOnce(&mut Vec<Val>) -> Outcome<()>) -> Outcome<Val> {
    let mut out = Vec::new();
    split(&mut out)?;
    Ok(Val::list(out))
}

fn join(c: Call<'_>) -> Outcome<Val> {
    let items = c.list(1)?.borrow();
    let parts: Option<Vec<Text<'_>>> = items
        .iter()
        .map(|item| match item {
            Val::Str(text) => Some(Text::new(text)),
            _ => None,
        })
        .collect();
    let parts = parts.ok_or(Fail::Unsupported)?;
    Ok(build::join(c.text(0)?, parts.into_iter(), &mut String::new())?.into())
}
