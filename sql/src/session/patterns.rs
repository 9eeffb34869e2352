//! Patterns of SIMILAR TO and LIKE as the engine's operators want them, with Postgres's rules for escapes. Patterns may be
//! columns, so this is done by functions, which are called by names that no function of the user's has.

use crate::error::{Error, Result, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, exec_err, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use sqlparser::ast::{Value, ValueWithSpan};
use std::iter::Peekable;
use std::str::Chars;
use std::sync::Arc;

/// The function that makes a pattern of SIMILAR TO a regular expression.
pub(super) const SIMILAR: &str = "similar to";
/// The function that makes a pattern of LIKE one whose escape character is the backslash.
pub(super) const LIKE: &str = "like escape";

/// The built-in `left`, which casts to VARCHAR(n) cut texts off with.
pub(super) const CUT: &str = "varchar length";

/// Makes the functions known to a session.
pub(super) fn register(context: &SessionContext) -> Result<(), DataFusionError> {
    let left = context.udf("left")?.as_ref().clone();
    context.register_udf(left.with_aliases([CUT]));
    for (name, translate) in [(SIMILAR, similar as Translate), (LIKE, like as Translate)] {
        context.register_udf(ScalarUDF::from(Pattern {
            name,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
            translate: Translation(translate),
        }));
    }
    Ok(())
}

/// What stands after ESCAPE: one character or none.
pub(super) fn escape(value: Option<&ValueWithSpan>) -> Result<Option<String>> {
    let Some(value) = value else {
        return Ok(None);
    };
    match &value.value {
        Value::SingleQuotedString(text) | Value::EscapedStringLiteral(text) | Value::UnicodeStringLiteral(text)
            if text.chars().count() <= 1 =>
        {
            Ok(Some(text.clone()))
        }
        Value::SingleQuotedString(_) | Value::EscapedStringLiteral(_) | Value::UnicodeStringLiteral(_) => {
            let error = Error::new(SqlState::InvalidEscape, "invalid escape string");
            Err(error.with_hint("Escape string must be empty or one character."))
        }
        other => Err(Error::new(
            SqlState::SyntaxError,
            format!("ESCAPE needs a text, not {other}"),
        )),
    }
}

/// Pattern and escape character to pattern.
type Translate = fn(&str, Option<char>) -> Result<String>;

/// Compared by the name of the function that it is in.
#[derive(Clone, Copy)]
struct Translation(Translate);

impl std::fmt::Debug for Translation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Translation")
    }
}

#[derive(Debug)]
struct Pattern {
    name: &'static str,
    signature: Signature,
    translate: Translation,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.name == other.name
    }
}

impl Eq for Pattern {}

impl std::hash::Hash for Pattern {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Pattern {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>, DataFusionError> {
        let text = |ty: &DataType| match ty {
            DataType::Dictionary(_, value) => value.is_string() || value.is_null(),
            ty => ty.is_string() || ty.is_null(),
        };
        if types.iter().all(text) {
            Ok(vec![DataType::Utf8; types.len()])
        } else {
            plan_err!("the pattern of {} must be a text", self.name.to_uppercase())
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let constant = args.args.iter().all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let rows = if constant { 1 } else { args.number_rows };
        let arrays = args
            .args
            .iter()
            .map(|arg| -> Result<ArrayRef, DataFusionError> { Ok(cast(&arg.to_array(rows)?, &DataType::Utf8)?) });
        let arrays = arrays.collect::<Result<Vec<ArrayRef>, _>>()?;
        let Some(patterns) = arrays.first().map(|array| array.as_string::<i32>()) else {
            return exec_err!("no pattern");
        };
        let escapes = arrays.get(1).map(|array| array.as_string::<i32>());
        let translated = patterns.iter().enumerate().map(|(row, pattern)| {
            let escape = match escapes {
                Some(escapes) => escapes.value(row).chars().next(),
                None => Some('\\'),
            };
            let translated = pattern.map(|pattern| (self.translate.0)(pattern, escape));
            translated
                .transpose()
                .map_err(|e| DataFusionError::External(Box::new(e)))
        });
        let array: ArrayRef = Arc::new(translated.collect::<Result<StringArray, _>>()?);
        if constant {
            Ok(ColumnarValue::Scalar(datafusion::scalar::ScalarValue::try_from_array(
                &array, 0,
            )?))
        } else {
            Ok(ColumnarValue::Array(array))
        }
    }
}

/// A backslash before what means something, and nowhere else.
fn like(pattern: &str, escape: Option<char>) -> Result<String> {
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        let literal = match (Some(c) == escape, c) {
            (true, _) => match chars.next() {
                Some(literal) => literal,
                None => {
                    return Err(Error::new(
                        SqlState::InvalidEscapeSequence,
                        "LIKE pattern must not end with escape character",
                    ));
                }
            },
            (false, '\\') => c,
            (false, _) => {
                out.push(c);
                continue;
            }
        };
        if matches!(literal, '%' | '_' | '\\') {
            out.push('\\');
        }
        out.push(literal);
    }
    Ok(out)
}

/// The regular expression of a pattern of SIMILAR TO, for the whole text.
fn similar(pattern: &str, escape: Option<char>) -> Result<String> {
    let mut out = String::from("^(?s:");
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            c if Some(c) == escape => {
                if let Some(c) = chars.next() {
                    out.push_str(&escaped(c)?);
                }
            }
            '%' => out.push_str(".*"),
            '_' => out.push('.'),
            '(' => out.push_str("(?:"),
            '[' => class(&mut chars, escape, &mut out)?,
            '{' if is_bound(chars.clone()) => {
                out.push(c);
                let rest = std::iter::from_fn(|| chars.next_if(|c| *c != '}'));
                out.extend(rest);
                out.extend(chars.next());
            }
            ')' | '*' | '+' | '?' | '|' => out.push(c),
            other => literal(other, &mut out),
        }
    }
    out.push_str(")$");
    Ok(out)
}

/// `m}`, `m,}` or `m,n}`.
fn is_bound(chars: Peekable<Chars<'_>>) -> bool {
    let text: String = chars.take_while(|c| *c != '}').collect();
    let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    let starts = text.starts_with(|c: char| c.is_ascii_digit());
    starts
        && text
            .split_once(',')
            .map_or(digits(&text), |(low, high)| digits(low) && digits(high))
}

fn literal(c: char, out: &mut String) {
    if c.is_ascii_punctuation() && !matches!(c, '<' | '>') {
        out.push('\\');
    }
    out.push(c);
}

/// What an escaped character means: itself, or if it is a letter what Postgres's regular expressions say.
fn escaped(c: char) -> Result<String> {
    let meaning = match c {
        'd' => "[0-9]",
        'D' => "[^0-9]",
        'w' => r"\w",
        'W' => r"\W",
        's' => r"\s",
        'S' => r"\S",
        'A' => r"\A",
        'Z' => r"\z",
        'm' => r"\b{start}",
        'M' => r"\b{end}",
        'y' => r"\b",
        'Y' => r"\B",
        _ => "",
    };
    match (meaning, control(c)) {
        ("", Some(code)) => Ok(code.to_string()),
        ("", None) if c.is_ascii_alphanumeric() => Err(invalid(format!("invalid escape \\{c} sequence"))),
        ("", None) => {
            let mut out = String::new();
            literal(c, &mut out);
            Ok(out)
        }
        (meaning, _) => Ok(meaning.to_string()),
    }
}

fn control(c: char) -> Option<&'static str> {
    let codes = [
        ('a', r"\x07"),
        ('b', r"\x08"),
        ('e', r"\x1b"),
        ('f', r"\x0c"),
        ('n', r"\n"),
        ('r', r"\r"),
        ('t', r"\t"),
        ('v', r"\x0b"),
        ('0', r"\x00"),
    ];
    codes.into_iter().find(|(letter, _)| *letter == c).map(|(_, code)| code)
}

/// The rest of `[…]`.
fn class(chars: &mut Peekable<Chars<'_>>, escape: Option<char>, out: &mut String) -> Result<()> {
    out.push('[');
    if chars.next_if_eq(&'^').is_some() {
        out.push('^');
    }
    let mut first = true;
    loop {
        let Some(c) = chars.next() else {
            return Err(invalid("brackets [] not balanced"));
        };
        match c {
            ']' if !first => {
                out.push(']');
                return Ok(());
            }
            c if Some(c) == escape => match chars.next() {
                Some('d') => out.push_str("0-9"),
                Some('w') => out.push_str(r"\w"),
                Some('s') => out.push_str(r"\s"),
                Some(c) if control(c).is_some() => out.push_str(control(c).unwrap_or_default()),
                Some(c) if c.is_ascii_alphanumeric() => {
                    return Err(invalid(format!("invalid escape \\{c} sequence")));
                }
                Some(c) => literal(c, out),
                None => return Err(invalid("brackets [] not balanced")),
            },
            '[' if matches!(chars.peek(), Some(':')) => named_class(chars, out)?,
            '[' if matches!(chars.peek(), Some('.' | '=')) => {
                return Err(invalid("collating elements are not built yet"));
            }
            // A range, unless it stands at an end.
            '-' if !first && !matches!(chars.peek(), Some(']')) => out.push('-'),
            c => literal(c, out),
        }
        first = false;
    }
}

/// `:alpha:]` after a bracket.
fn named_class(chars: &mut Peekable<Chars<'_>>, out: &mut String) -> Result<()> {
    chars.next();
    let name: String = std::iter::from_fn(|| chars.next_if(char::is_ascii_alphabetic)).collect();
    let closed = chars.next() == Some(':') && chars.next() == Some(']');
    let meaning = match name.as_str() {
        "alpha" => r"\p{Alphabetic}",
        "digit" => "0-9",
        "alnum" => r"\p{Alphabetic}0-9",
        "upper" => r"\p{Uppercase}",
        "lower" => r"\p{Lowercase}",
        "space" => r"\s",
        "blank" => "[:blank:]",
        "cntrl" => "[:cntrl:]",
        "graph" => "[:graph:]",
        "print" => "[:print:]",
        "punct" => "[:punct:]",
        "xdigit" => "[:xdigit:]",
        _ => return Err(invalid("invalid character class")),
    };
    if closed {
        out.push_str(meaning);
        Ok(())
    } else {
        Err(invalid("invalid character class"))
    }
}

fn invalid(what: impl std::fmt::Display) -> Error {
    Error::new(SqlState::InvalidRegex, format!("invalid regular expression: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_expressions_for_the_whole_text() {
        let translated = |pattern: &str| similar(pattern, Some('\\')).unwrap();
        assert_eq!(translated("%(b|d)%"), "^(?s:.*(?:b|d).*)$");
        assert_eq!(translated("a_c."), r"^(?s:a.c\.)$");
        assert_eq!(translated("[]a-c^-]{2,3}x{"), r"^(?s:[\]a-c\^\-]{2,3}x\{)$");
        assert_eq!(translated(r"\%\d}"), r"^(?s:\%[0-9]\})$");
        assert_eq!(translated("[[:alpha:]_]+"), r"^(?s:[\p{Alphabetic}\_]+)$");
        assert_eq!(similar(r"a#_\", Some('#')).unwrap(), r"^(?s:a\_\\)$");
        assert!(similar("[a", None).is_err());
    }

    #[test]
    fn escapes_of_like_become_backslashes() {
        assert_eq!(like("a#%b\\#c", Some('#')).unwrap(), "a\\%b\\\\c");
        assert_eq!(like(r"a\bc\%", Some('\\')).unwrap(), r"abc\%");
        assert_eq!(like(r"a\b", None).unwrap(), r"a\\b");
        assert!(like("a#", Some('#')).is_err());
    }
}
