//! Python's re. A match is a record of its text and the numbers behind it.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::regex::python::{self, Places};
use taipan_runtime::regex::{Cursor, Found, Pattern, Scratch, Way};
use taipan_runtime::view::Text;
use taipan_types::Attr;
use taipan_types::types::Type;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::RE_MATCH, |c| find(c, Way::Match)),
    (op::RE_SEARCH, |c| find(c, Way::Search)),
    (op::RE_FULLMATCH, |c| find(c, Way::Full)),
    (op::RE_FINDALL, |c| {
        listed(c, |found, pattern, text, _| {
            let mut groups: Vec<Val> = python::shown(pattern)
                .map(|group| {
                    found
                        .group(group)
                        .map_or(Val::str(""), |(start, end)| Val::str(&text[start..end]))
                })
                .collect();
            match groups.len() {
                1 => groups.remove(0),
                _ => Val::Record(groups),
            }
        })
    }),
    (op::RE_MATCHES, |c| listed(c, made)),
    (op::RE_SPLIT, split),
    (op::RE_SUB, sub),
    (op::MATCH_TEXT, |c| {
        let (text, start, end) = (matched(c)?, bound(c, 0)?, bound(c, 1)?);
        Ok(Val::str(text.str().get(start..end).unwrap_or("")))
    }),
    (op::MATCH_HAS, |c| Ok(Val::Bool(has(c)?))),
    (op::MATCH_START, |c| place(c, 0)),
    (op::MATCH_END, |c| place(c, 1)),
    (op::MATCH_STRING, |c| Ok(matched(c)?.into())),
    (op::MATCH_POS, |c| number(c, 0).map(Val::Int)),
    (op::MATCH_ENDPOS, |c| number(c, 1).map(Val::Int)),
    (op::MATCH_LAST, |c| number(c, 3).map(Val::Int)),
];

fn pattern(c: Call<'_>) -> Outcome<Pattern> {
    match c.attr {
        Attr::Name(text) => Pattern::read(text).map_err(|_| Fail::Unsupported),
        _ => Err(Fail::Unsupported),
    }
}

fn find(c: Call<'_>, way: Way) -> Outcome<Val> {
    let (pattern, text) = (pattern(c)?, c.text(0)?);
    let places = python::places(text, c.int(1)?, c.int(2)?);
    let mut scratch = Scratch::default();
    let found = pattern.find(text.str(), places.span, way, &mut scratch, None)?;
    Ok(match found {
        None => Val::Union(0, Box::new(Val::None)),
        Some(found) => Val::Union(1, Box::new(made(&found, &pattern, text.str(), &places))),
    })
}

fn made(found: &Found<'_>, pattern: &Pattern, text: &str, places: &Places) -> Val {
    let mut words = vec![0; Type::MATCH_BOUNDS - 2 + 2 * (pattern.groups() + 1)];
    python::numbers(found, pattern.groups(), places, &mut words);
    let numbers = words.into_iter().map(|word| Val::Int(word as i64));
    Val::Record(std::iter::once(Val::str(text)).chain(numbers).collect())
}

fn listed(c: Call<'_>, each: fn(&Found<'_>, &Pattern, &str, &Places) -> Val) -> Outcome<Val> {
    let (pattern, text) = (pattern(c)?, c.text(0)?);
    let places = python::places(text, c.int(1)?, c.int(2)?);
    let (mut scratch, mut cursor) = (Scratch::default(), Cursor::new(places.span));
    let mut items = Vec::new();
    while let Some(found) = pattern.next(text.str(), &mut cursor, &mut scratch, None)? {
        items.push(each(&found, &pattern, text.str(), &places));
    }
    Ok(Val::list(items))
}

fn split(c: Call<'_>) -> Outcome<Val> {
    let (pattern, text) = (pattern(c)?, c.text(0)?.str());
    let parts = python::split(&pattern, text, c.int(1)?, &mut Scratch::default(), None)?;
    let optional = matches!(c.result, Type::List(element) if element.admits_none());
    let item = |part: Option<(usize, usize)>| match (part, optional) {
        (Some((start, end)), false) => Val::str(&text[start..end]),
        (Some((start, end)), true) => Val::Union(1, Box::new(Val::str(&text[start..end]))),
        (None, _) => Val::Union(0, Box::new(Val::None)),
    };
    Ok(Val::list(parts.into_iter().map(item).collect()))
}

fn sub(c: Call<'_>) -> Outcome<Val> {
    let (pattern, text) = (pattern(c)?, c.text(0)?.str());
    let literals = (2..c.args.len())
        .map(|i| c.text(i).map(Text::str))
        .collect::<Outcome<Vec<&str>>>()?;
    let mut out = String::new();
    let count = python::replace(
        &pattern,
        text,
        c.int(1)?,
        &literals,
        &mut Scratch::default(),
        None,
        &mut out,
    )?;
    let result = if count == 0 { text } else { &out };
    Ok(Val::Record(vec![Val::str(result), Val::Int(count)]))
}

fn fields(c: Call<'_>) -> Outcome<&[Val]> {
    match c.arg(0)? {
        Val::Record(fields) => Ok(fields),
        _ => Err(Fail::Unsupported),
    }
}

/// The text that was matched.
fn matched(c: Call<'_>) -> Outcome<Text<'_>> {
    match fields(c)?.first() {
        Some(Val::Str(text)) => Ok(Text::new(text)),
        _ => Err(Fail::Unsupported),
    }
}

/// A number behind the text.
fn number(c: Call<'_>, index: usize) -> Outcome<i64> {
    match fields(c)?.get(1 + index) {
        Some(Val::Int(number)) => Ok(*number),
        _ => Err(Fail::Unsupported),
    }
}

fn bound(c: Call<'_>, which: usize) -> Outcome<usize> {
    let bound = number(c, Type::MATCH_BOUNDS - 2 + 2 * c.index()? + which)?;
    usize::try_from(bound).map_err(|_| Fail::Unsupported)
}

fn has(c: Call<'_>) -> Outcome<bool> {
    Ok(number(c, 2)? >> c.index()? & 1 == 1)
}

fn place(c: Call<'_>, which: usize) -> Outcome<Val> {
    if !has(c)? {
        return Ok(Val::Int(-1));
    }
    let offset = bound(c, which)?;
    let text = matched(c)?;
    let offset = offset.min(text.bytes().len());
    Ok(Val::Int(text.index_of_offset(offset) as i64))
}
