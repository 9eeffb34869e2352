//! Functions of regular expressions, as Postgres has them.

mod longest;
mod pattern;
mod replaced;

pub(crate) use pattern::Matcher;
pub(super) use pattern::Pattern;

use super::outer;
use super::plain::Plain;
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Int32Array, ListBuilder, StringArray, StringBuilder,
};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use pattern::Span;
use replaced::{Which, replaced};
use std::sync::Arc;

pub(super) fn all() -> Vec<ScalarUDF> {
    let (text, number) = (DataType::Utf8, DataType::Int64);
    // Types of arguments by their letters.
    let row = |name, takes: &[&str], gives: &DataType, evaluate| {
        let letter = |letter| if letter == 't' { text.clone() } else { number.clone() };
        let signatures = takes
            .iter()
            .map(|takes| TypeSignature::Exact(takes.chars().map(letter).collect()));
        Plain {
            name,
            signature: Signature::one_of(signatures.collect(), Volatility::Immutable),
            gives: gives.clone(),
            evaluate,
        }
        .made()
    };
    let texts = DataType::new_list(text.clone(), true);
    vec![
        row("regexp_like", &["tt", "ttt"], &DataType::Boolean, like),
        row("regexp_match", &["tt", "ttt"], &texts, matched),
        row("regexp_count", &["tt", "ttn", "ttnt"], &DataType::Int32, count),
        row(
            "regexp_substr",
            &["tt", "ttn", "ttnn", "ttnnt", "ttnntn"],
            &text,
            substr,
        ),
        row(
            "regexp_instr",
            &["tt", "ttn", "ttnn", "ttnnn", "ttnnnt", "ttnnntn"],
            &DataType::Int32,
            instr,
        ),
        row(
            "regexp_replace",
            &["ttt", "tttt", "tttn", "tttnn", "tttnnt"],
            &text,
            replace,
        ),
    ]
}

/// The arguments of a row.
pub(super) struct Row<'a> {
    arrays: &'a [ArrayRef],
    row: usize,
}

impl<'a> Row<'a> {
    pub fn text(&self, column: usize) -> &'a str {
        self.arrays
            .get(column)
            .map_or("", |array| array.as_string::<i32>().value(self.row))
    }

    fn number(&self, column: usize, otherwise: i64) -> i64 {
        self.arrays
            .get(column)
            .map_or(otherwise, |array| array.as_primitive::<Int64Type>().value(self.row))
    }

    /// A number that says a place or how often.
    fn counted(&self, column: usize, name: &str, otherwise: i64, least: i64) -> Done<usize> {
        let value = self.number(column, otherwise);
        if value < least {
            let message = format!("invalid value for parameter \"{name}\": {value}");
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
        Ok(usize::try_from(value).unwrap_or(usize::MAX))
    }

    /// The place in bytes of the character with this number, the first is 1; `None`: it is behind the text.
    fn start(&self, column: usize) -> Done<Option<usize>> {
        let start = self.counted(column, "start", 1, 1)?;
        let text = self.text(0);
        Ok(text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(start - 1))
    }
}

/// Patterns that were compiled last.
#[derive(Default)]
struct Compiled(Option<(String, Pattern)>);

impl Compiled {
    fn get(&mut self, text: &str, flags: &str) -> Done<&mut Pattern> {
        let is_known = |known: &str| {
            known.len() == text.len() + flags.len() + 1
                && known.starts_with(flags)
                && known[flags.len()..].starts_with('\0')
                && known.ends_with(text)
        };
        let (_, pattern) = match self.0.take() {
            Some((known, pattern)) if is_known(&known) => self.0.insert((known, pattern)),
            _ => self.0.insert((format!("{flags}\0{text}"), Pattern::of(text, flags)?)),
        };
        Ok(pattern)
    }
}

/// A value for each row that has all its arguments. The options are in one of the columns.
pub(super) fn each<T>(
    args: &ScalarFunctionArgs,
    flags: Option<usize>,
    mut made: impl FnMut(&Row<'_>, &mut Pattern) -> Done<Option<T>>,
) -> Result<Vec<Option<T>>> {
    let arrays = args.args.iter().map(|arg| arg.to_array(args.number_rows));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
    let mut compiled = Compiled::default();
    let rows = (0..args.number_rows).map(|row| {
        if arrays.iter().any(|array| array.is_null(row)) {
            return Ok(None);
        }
        let row = Row { arrays: &arrays, row };
        let flags = flags.map_or("", |column| row.text(column)).replace('g', "");
        let pattern = compiled.get(row.text(1), &flags)?;
        made(&row, pattern)
    });
    rows.collect::<Done<_>>().map_err(outer)
}

/// Whether all matches are asked for.
pub(super) fn is_global(row: &Row<'_>, column: usize) -> bool {
    row.text(column).contains('g')
}

pub(super) fn not_global(row: &Row<'_>, column: usize, name: &str) -> Done<()> {
    if !is_global(row, column) {
        return Ok(());
    }
    let message = format!("{name}() does not support the \"global\" option");
    let error = Error::new(SqlState::InvalidParameter, message);
    Err(match name {
        "regexp_match" => error.with_hint("Use the regexp_matches function instead."),
        _ => error,
    })
}

fn value(array: impl Array + 'static) -> Result<ColumnarValue> {
    Ok(ColumnarValue::Array(Arc::new(array)))
}

fn like(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, Some(2), |row, pattern| {
        not_global(row, 2, "regexp_like")?;
        Ok(Some(pattern.is_match(row.text(0))))
    })?;
    value(BooleanArray::from(made))
}

/// The groups of a match, or the whole where there are none.
pub(super) fn groups<'t>(pattern: &mut Pattern, text: &'t str, found: Span) -> Vec<Option<&'t str>> {
    let places = pattern.places(text, found);
    let places = places.into_iter().skip(usize::from(pattern.groups() > 0));
    places
        .map(|place| place.map(|(start, end)| &text[start..end]))
        .collect()
}

fn matched(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, Some(2), |row, pattern| {
        not_global(row, 2, "regexp_match")?;
        let text = row.text(0);
        let found = pattern.find(text, 0);
        let groups = found.map(|found| groups(pattern, text, found));
        Ok(groups.map(|groups| {
            groups
                .into_iter()
                .map(|group| group.map(str::to_string))
                .collect::<Vec<_>>()
        }))
    })?;
    let mut lists = ListBuilder::new(StringBuilder::new());
    for groups in made {
        if let Some(groups) = &groups {
            groups
                .iter()
                .for_each(|group| lists.values().append_option(group.as_deref()));
        }
        lists.append(groups.is_some());
    }
    value(lists.finish())
}

fn count(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, Some(3), |row, pattern| {
        not_global(row, 3, "regexp_count")?;
        let mut count = 0;
        if let Some(start) = row.start(2)? {
            pattern.each(row.text(0), start, |_| {
                count += 1;
                true
            });
        }
        Ok(Some(count))
    })?;
    value(Int32Array::from(made))
}

/// The match with a number, or one of its groups.
fn nth(row: &Row<'_>, pattern: &mut Pattern, start: Option<usize>, nth: usize, group: usize) -> Option<Span> {
    let (mut seen, mut found) = (0, None);
    pattern.each(row.text(0), start?, |span| {
        seen += 1;
        found = (seen == nth).then_some(span);
        found.is_none()
    });
    let found = found?;
    // Where there are no groups, the match is the first one.
    if group == 0 || group == 1 && pattern.groups() == 0 {
        return Some(found);
    }
    pattern.places(row.text(0), found).get(group).copied().flatten()
}

fn substr(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, Some(4), |row, pattern| {
        let (start, which) = (row.start(2)?, row.counted(3, "n", 1, 1)?);
        let group = row.counted(5, "subexpr", 0, 0)?;
        not_global(row, 4, "regexp_substr")?;
        let found = nth(row, pattern, start, which, group);
        Ok(found.map(|(start, end)| row.text(0)[start..end].to_string()))
    })?;
    value(StringArray::from(made))
}

fn instr(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, Some(5), |row, pattern| {
        let (start, which) = (row.start(2)?, row.counted(3, "n", 1, 1)?);
        let behind = row.number(4, 0);
        if !(0..=1).contains(&behind) {
            let message = format!("invalid value for parameter \"endoption\": {behind}");
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
        let group = row.counted(6, "subexpr", 0, 0)?;
        not_global(row, 5, "regexp_instr")?;
        let found = nth(row, pattern, start, which, group);
        let place = found.map_or(0, |(start, end)| {
            let at = if behind == 1 { end } else { start };
            row.text(0)[..at].chars().count() + 1
        });
        Ok(Some(i32::try_from(place).unwrap_or(i32::MAX)))
    })?;
    value(Int32Array::from(made))
}

/// The part of a text that a pattern says: its first group, or the match.
pub(super) fn of_pattern(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let made = each(args, None, |row, pattern| {
        let text = row.text(0);
        let found = pattern.find(text, 0);
        let groups = found.map(|found| groups(pattern, text, found));
        Ok(groups.and_then(|groups| groups.first().copied().flatten().map(str::to_string)))
    })?;
    value(StringArray::from(made))
}

fn replace(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let numbered = args.args.get(3).is_some_and(|arg| arg.data_type() == DataType::Int64);
    let flags = if numbered { 5 } else { 3 };
    let made = each(args, Some(flags), |row, pattern| {
        let text = row.text(0);
        let start = if numbered { row.start(3)? } else { Some(0) };
        let which = match row.arrays.len() {
            5.. => match row.counted(4, "n", 1, 0)? {
                0 => Which::All,
                nth => Which::One(nth),
            },
            _ if !numbered && is_global(row, flags) => Which::All,
            _ => Which::One(1),
        };
        Ok(Some(match start {
            Some(start) => replaced(pattern, text, row.text(2), start, which),
            None => text.to_string(),
        }))
    })?;
    value(StringArray::from(made))
}
