//! Python's str.

use super::{Call, Eval, Val};
use crate::ir::types::Type;
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::format;
use crate::runtime::py_str::build::{self, Side};
use crate::runtime::py_str::trim::{self, Ends};
use crate::runtime::py_str::{case, index, parse, parts, search, split, test};
use crate::runtime::view::Text;
use std::cmp::Ordering;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("str.len", |c| Ok(Val::Int(c.text(0)?.len() as i64))),
    ("str.concat", |c| {
        Ok(build::concat(c.text(0)?, c.text(1)?, &mut String::new())?.into())
    }),
    ("str.repeat", |c| {
        Ok(build::repeat(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    ("str.eq", |c| compare(c, Ordering::is_eq)),
    ("str.ne", |c| compare(c, Ordering::is_ne)),
    ("str.lt", |c| compare(c, Ordering::is_lt)),
    ("str.le", |c| compare(c, Ordering::is_le)),
    ("str.gt", |c| compare(c, Ordering::is_gt)),
    ("str.ge", |c| compare(c, Ordering::is_ge)),
    ("str.get", |c| Ok(index::get(c.text(0)?, c.int(1)?)?.into())),
    ("str.slice", |c| {
        Ok(index::slice(c.text(0)?, c.int(1)?, c.int(2)?).into())
    }),
    ("str.slice_step", |c| {
        let (start, stop) = (c.option_int(1)?, c.option_int(2)?);
        Ok(index::slice_step(c.text(0)?, start, stop, c.int(3)?, &mut String::new())?.into())
    }),
    ("str.byte_len", |c| Ok(Val::Int(c.text(0)?.bytes().len() as i64))),
    ("str.char_at", |c| {
        let offset = usize::try_from(c.int(1)?).unwrap_or(usize::MAX);
        Ok(index::char_at(c.text(0)?, offset).into())
    }),
    ("str.char_of_both", |c| {
        let offset = usize::try_from(c.int(2)?).unwrap_or(usize::MAX);
        let first = c.text(0)?.bytes().len();
        Ok(match offset.checked_sub(first) {
            None => index::char_at(c.text(0)?, offset).into(),
            Some(offset) => index::char_at(c.text(1)?, offset).into(),
        })
    }),
    ("str.contains", |c| {
        Ok(Val::Bool(search::contains(c.text(0)?, c.text(1)?)))
    }),
    ("str.find", |c| {
        Ok(Val::Int(found(c, search::find)?.map_or(-1, |at| at as i64)))
    }),
    ("str.rfind", |c| {
        Ok(Val::Int(found(c, search::rfind)?.map_or(-1, |at| at as i64)))
    }),
    ("str.index", |c| {
        let at = found(c, search::find)?.ok_or(Fail::Value)?;
        Ok(Val::Int(at as i64))
    }),
    ("str.rindex", |c| {
        let at = found(c, search::rfind)?.ok_or(Fail::Value)?;
        Ok(Val::Int(at as i64))
    }),
    ("str.count", |c| {
        let count = search::count(c.text(0)?, c.text(1)?, c.int(2)?, c.int(3)?);
        Ok(Val::Int(count as i64))
    }),
    ("str.startswith", |c| {
        Ok(Val::Bool(search::starts_with(c.text(0)?, c.text(1)?)))
    }),
    ("str.endswith", |c| {
        Ok(Val::Bool(search::ends_with(c.text(0)?, c.text(1)?)))
    }),
    ("str.replace", |c| {
        let (old, new) = (c.text(1)?, c.text(2)?);
        Ok(build::replace(c.text(0)?, old, new, c.int(3)?, &mut String::new())?.into())
    }),
    ("str.strip", |c| Ok(trim::strip(c.text(0)?, Ends::Both).into())),
    ("str.lstrip", |c| Ok(trim::strip(c.text(0)?, Ends::Left).into())),
    ("str.rstrip", |c| Ok(trim::strip(c.text(0)?, Ends::Right).into())),
    ("str.strip_chars", |c| strip_chars(c, Ends::Both)),
    ("str.lstrip_chars", |c| strip_chars(c, Ends::Left)),
    ("str.rstrip_chars", |c| strip_chars(c, Ends::Right)),
    ("str.removeprefix", |c| {
        Ok(trim::remove_prefix(c.text(0)?, c.text(1)?).into())
    }),
    ("str.removesuffix", |c| {
        Ok(trim::remove_suffix(c.text(0)?, c.text(1)?).into())
    }),
    ("str.lower", |c| mapped(c, case::lower)),
    ("str.upper", |c| mapped(c, case::upper)),
    ("str.title", |c| mapped(c, case::title)),
    ("str.capitalize", |c| mapped(c, case::capitalize)),
    ("str.swapcase", |c| mapped(c, case::swapcase)),
    ("str.casefold", |c| mapped(c, case::casefold)),
    ("str.isalnum", |c| Ok(Val::Bool(test::is_alnum(c.text(0)?)))),
    ("str.isalpha", |c| Ok(Val::Bool(test::is_alpha(c.text(0)?)))),
    ("str.isascii", |c| Ok(Val::Bool(c.text(0)?.is_ascii()))),
    ("str.isdecimal", |c| Ok(Val::Bool(test::is_decimal(c.text(0)?)))),
    ("str.isdigit", |c| Ok(Val::Bool(test::is_digit(c.text(0)?)))),
    ("str.isidentifier", |c| Ok(Val::Bool(test::is_identifier(c.text(0)?)))),
    ("str.islower", |c| Ok(Val::Bool(test::is_lower(c.text(0)?)))),
    ("str.isnumeric", |c| Ok(Val::Bool(test::is_numeric(c.text(0)?)))),
    ("str.isprintable", |c| Ok(Val::Bool(test::is_printable(c.text(0)?)))),
    ("str.isspace", |c| Ok(Val::Bool(test::is_space(c.text(0)?)))),
    ("str.istitle", |c| Ok(Val::Bool(test::is_title(c.text(0)?)))),
    ("str.isupper", |c| Ok(Val::Bool(test::is_upper(c.text(0)?)))),
    ("str.split", |c| {
        pieces(|out| split::split(c.text(0)?, c.text(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    ("str.rsplit", |c| {
        pieces(|out| split::rsplit(c.text(0)?, c.text(1)?, c.int(2)?, |p| keep(out, p)))
    }),
    ("str.split_space", |c| {
        pieces(|out| split::split_space(c.text(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    ("str.rsplit_space", |c| {
        pieces(|out| split::rsplit_space(c.text(0)?, c.int(1)?, |p| keep(out, p)))
    }),
    ("str.splitlines", |c| {
        pieces(|out| split::splitlines(c.text(0)?, c.bool(1)?, |p| keep(out, p)))
    }),
    ("str.split_nth", |c| {
        Ok(split::split_nth(c.text(0)?, c.text(1)?, c.int(2)?)?.into())
    }),
    ("str.between", |c| {
        Ok(parts::between(c.text(0)?, c.int(1)?, c.int(2)?).into())
    }),
    ("str.part_end", |c| {
        Ok(Val::Int(parts::part_end(c.text(0)?, c.text(1)?, c.int(2)?)))
    }),
    ("str.word_start", |c| {
        Ok(Val::Int(parts::word_start(c.text(0)?, c.int(1)?)))
    }),
    ("str.word_end", |c| Ok(Val::Int(parts::word_end(c.text(0)?, c.int(1)?)))),
    ("str.line_end", |c| Ok(Val::Int(parts::line_end(c.text(0)?, c.int(1)?)))),
    ("str.next_line", |c| {
        Ok(Val::Int(parts::next_line(c.text(0)?, c.int(1)?)))
    }),
    ("str.part_ends", |c| {
        let Type::Record(ends) = c.result else {
            return Err(Fail::Unsupported);
        };
        let ends = parts::part_ends(c.text(0)?, c.text(1)?).take(ends.len());
        Ok(Val::Record(ends.map(Val::Int).collect()))
    }),
    ("str.partition", |c| {
        let parts = split::partition(c.text(0)?, c.text(1)?)?;
        Ok(Val::Record(parts.map(Val::from).to_vec()))
    }),
    ("str.rpartition", |c| {
        let parts = split::rpartition(c.text(0)?, c.text(1)?)?;
        Ok(Val::Record(parts.map(Val::from).to_vec()))
    }),
    ("str.join", join),
    ("str.zfill", |c| {
        Ok(build::zfill(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    ("str.ljust", |c| justify(c, Side::Left)),
    ("str.rjust", |c| justify(c, Side::Right)),
    ("str.center", |c| justify(c, Side::Center)),
    ("str.expandtabs", |c| {
        Ok(build::expandtabs(c.text(0)?, c.int(1)?, &mut String::new())?.into())
    }),
    ("str.repr", |c| Ok(build::repr(c.text(0)?, &mut String::new())?.into())),
    ("str.format", |c| {
        Ok(format::text(c.text(0)?, c.text(1)?.str(), &mut String::new())?.into())
    }),
    ("str.ord", |c| index::ord(c.text(0)?).map(Val::Int)),
    ("str.chr", |c| Ok(index::chr(c.int(0)?, &mut String::new())?.into())),
    ("str.to_int_mod", |c| {
        parse::to_int_mod(c.text(0)?, c.int(1)?, c.int(2)?).map(Val::Int)
    }),
    ("str.to_int", |c| parse::to_int(c.text(0)?, c.int(1)?).map(Val::Int)),
    ("str.to_float", |c| parse::to_float(c.text(0)?).map(Val::Float)),
    ("str.try_int", |c| {
        Ok(option(
            parse::valid(c.text(0)?, parse::to_int(c.text(0)?, c.int(1)?))?.map(Val::Int),
        ))
    }),
    ("str.try_float", |c| {
        Ok(option(
            parse::valid(c.text(0)?, parse::to_float(c.text(0)?))?.map(Val::Float),
        ))
    }),
    ("str.list", |c| {
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
