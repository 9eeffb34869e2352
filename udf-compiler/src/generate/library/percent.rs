//! `template % values` with a template known now: its fields in terms of `str`, `repr` and `format`.

use super::numbers::float_argument;
use super::{builtins, format, unions};
use crate::generate::staging::Cx;
use crate::ir::{Class, Type};
use rustpython_vm::builtins::{PyDict, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// One `%…`.
#[derive(Debug, PartialEq)]
struct Field {
    flags: String,
    width: String,
    precision: Option<String>,
    conversion: char,
}

/// A piece of a template.
#[derive(Debug, PartialEq)]
enum Piece {
    Text(String),
    Field(Field),
}

/// The text; nothing for a form that is not compiled.
pub fn format(cx: Cx<'_>, template: &str, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let (Some(pieces), Some(values)) = (pieces(template), values(&cx, right)?) else {
        return Ok(None);
    };
    let mut values = values.into_iter();
    let mut texts = Vec::new();
    for piece in pieces {
        texts.push(match piece {
            Piece::Text(text) => cx.vm.ctx.new_str(text).into(),
            Piece::Field(field) => {
                let Some(value) = values.next() else {
                    return Err(cx.type_error("not enough arguments for format string"));
                };
                match text(cx, &field, value)? {
                    Some(text) => text,
                    None => return Ok(None),
                }
            }
        });
    }
    match values.next() {
        Some(rest)
            if cx
                .type_of(&rest)?
                .any(&mut |t| matches!(t, Type::List(_)) || t.keyed().is_some()) =>
        {
            Err(cx.unsupported("a container that a template does not mention"))
        }
        Some(_) => Err(cx.type_error("not all arguments converted during string formatting")),
        None => format::concat(cx, &texts).map(Some),
    }
}

/// The values for the fields: the parts of a tuple, or one value.
fn values(cx: &Cx<'_>, right: &PyObject) -> PyResult<Option<Vec<PyObjectRef>>> {
    let opened = match cx.dynamic(right)? {
        Some(value) => match &value.ty {
            Type::Record(_) => cx.open_record(value),
            ty if ty.any(&mut |t| matches!(t, Type::Record(_) | Type::Tuple(_) | Type::PyObj)) => return Ok(None),
            _ => return Ok(Some(vec![right.to_owned()])),
        },
        None => right.to_owned(),
    };
    if opened.downcast_ref::<PyDict>().is_some() {
        return Ok(None);
    }
    Ok(Some(match opened.downcast_ref::<PyTuple>() {
        Some(tuple) => tuple.as_slice().to_vec(),
        None => vec![opened],
    }))
}

/// The pieces of a template; nothing if it names values, takes a width from them, or is not well formed.
fn pieces(template: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('%') {
        pieces.push(Piece::Text(before.to_string()));
        if let Some(after) = after.strip_prefix('%') {
            pieces.push(Piece::Text("%".to_string()));
            rest = after;
            continue;
        }
        let (flags, after) = span(after, |c| "-+ #0".contains(c));
        let (width, after) = span(after, |c| c.is_ascii_digit());
        let (precision, after) = match after.strip_prefix('.') {
            Some(after) => {
                let (digits, after) = span(after, |c| c.is_ascii_digit());
                (Some(if digits.is_empty() { "0" } else { digits }.to_string()), after)
            }
            None => (None, after),
        };
        let conversion = after.chars().next()?;
        pieces.push(Piece::Field(Field {
            flags: flags.to_string(),
            width: width.to_string(),
            precision,
            conversion,
        }));
        rest = &after[conversion.len_utf8()..];
    }
    pieces.push(Piece::Text(rest.to_string()));
    Some(pieces)
}

fn span(text: &str, takes: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !takes(c)).unwrap_or(text.len()))
}

/// One field's text.
fn text(cx: Cx<'_>, field: &Field, value: PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    let spec = |kind: &str| cx.vm.ctx.new_str(field.spec(kind));
    match field.conversion {
        's' | 'r' => {
            let text = match field.conversion {
                's' => format::to_str(cx, &value)?,
                _ => format::repr(cx, &value)?,
            };
            format::format(cx, &text, spec("").as_object()).map(Some)
        }
        'd' | 'i' | 'u' if field.precision.is_none() => {
            let whole = whole(cx, value)?;
            format::format(cx, &whole, spec("d").as_object()).map(Some)
        }
        'x' | 'X' | 'o' if field.precision.is_none() => {
            let ty = cx.type_of(&value)?;
            let spec = spec(&field.conversion.to_string());
            match ty {
                Type::Int | Type::Bool => format::format(cx, &value, spec.as_object()).map(Some),
                _ => Ok(None),
            }
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            let spec = spec(&field.conversion.to_string());
            let value = cx.lift(&value)?;
            let text = unions::each(cx, value, &mut |value| match value.ty {
                Type::Int | Type::Bool | Type::Float | Type::Object(Class::Decimal) => {
                    let value = cx.wrap(value);
                    let float = cx.wrap(float_argument(cx, &value)?);
                    format::format(cx, &float, spec.as_object())
                }
                _ => Err(cx.type_error("must be real number")),
            });
            text.map(Some)
        }
        _ => Ok(None),
    }
}

/// The int that `%d` shows of a number.
fn whole(cx: Cx<'_>, value: PyObjectRef) -> PyResult {
    let value = cx.lift(&value)?;
    unions::each(cx, value, &mut |value| match value.ty {
        Type::Int | Type::Bool | Type::Float | Type::Object(Class::Decimal) => {
            let args = vec![cx.wrap(value)].into();
            let int = builtins::find("int").map(|int| int(cx, &args));
            match int.transpose()?.flatten() {
                Some(int) => Ok(int),
                None => Err(cx.unsupported("%d of this")),
            }
        }
        _ => Err(cx.type_error("%d format: a real number is required")),
    })
}

impl Field {
    /// The same as a format specification: `%` aligns everything to the right, and zeros fill numbers only.
    fn spec(&self, kind: &str) -> String {
        let has = |flag: char| self.flags.contains(flag);
        let mut spec = String::from(if has('-') { "<" } else { "" });
        if kind.is_empty() {
            if !has('-') && !self.width.is_empty() {
                spec.push('>');
            }
        } else {
            if has('+') {
                spec.push('+');
            } else if has(' ') {
                spec.push(' ');
            }
            if has('#') {
                spec.push('#');
            }
            if has('0') && !has('-') && !self.width.is_empty() {
                spec.push('0');
            }
        }
        spec.push_str(&self.width);
        if let Some(precision) = &self.precision {
            spec.push('.');
            spec.push_str(precision);
        }
        spec + kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_as_format_specifications() {
        let spec = |template: &str, kind: &str| match &pieces(template).unwrap()[1] {
            Piece::Field(field) => field.spec(kind),
            other => panic!("{other:?}"),
        };
        assert_eq!(spec("%5s", ""), ">5");
        assert_eq!(spec("%-5.2s", ""), "<5.2");
        assert_eq!(spec("%s", ""), "");
        assert_eq!(spec("%05d", "d"), "05d");
        assert_eq!(spec("%-05d", "d"), "<5d");
        assert_eq!(spec("%+d", "d"), "+d");
        assert_eq!(spec("%#x", "x"), "#x");
        assert_eq!(spec("%.2f", "f"), ".2f");
        assert_eq!(spec("%8.f", "f"), "8.0f");
    }

    #[test]
    fn templates_that_are_left_to_the_interpreter() {
        assert_eq!(pieces("100%"), None);
        assert_eq!(pieces("50%%").map(|pieces| pieces.len()), Some(3));
    }
}
