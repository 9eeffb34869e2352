//! `template.format(…)` and `template.format_map(…)` of a template known while generating: it is taken apart once, and each
//! field becomes the text of its value. What is malformed is left to the interpreter.

use super::concat::concat;
use super::format;
use crate::data_model::{attributes, items};
use crate::staging::methods::builtin;
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};

/// How deep fields may stand in the specifications of fields; CPython's limit.
const MAX_DEPTH: usize = 2;

/// Where the values of fields come from.
enum Given<'a> {
    Arguments(&'a FuncArgs),
    Mapping(&'a PyObjectRef),
}

/// What is given, and how fields have referred to it so far.
struct Arguments<'a> {
    given: Given<'a>,
    next: usize,
    /// Whether fields have numbers; not known before the first without a name.
    numbered: Option<bool>,
}

/// A way from a value to what a field shows of it.
#[derive(Debug, PartialEq)]
enum Step<'a> {
    Attribute(&'a str),
    Item(&'a str),
}

/// A field between its braces.
struct Field<'a> {
    name: &'a str,
    steps: Vec<Step<'a>>,
    conversion: Option<&'a str>,
    spec: &'a str,
}

/// `template.format(*args, **kwargs)`
pub(super) fn format(cx: HookContext<'_>, template: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    expand(cx, template, &mut Arguments::new(Given::Arguments(args)), MAX_DEPTH)
}

/// `template.format_map(mapping)`
pub(super) fn format_map(cx: HookContext<'_>, template: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match &args.args[..] {
        [mapping] => expand(cx, template, &mut Arguments::new(Given::Mapping(mapping)), MAX_DEPTH),
        _ => Ok(None),
    }
}

fn expand(
    cx: HookContext<'_>,
    template: &str,
    args: &mut Arguments<'_>,
    depth: usize,
) -> PyResult<Option<PyObjectRef>> {
    let mut texts: Vec<PyObjectRef> = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, after) = rest.split_at(at);
        texts.push(cx.vm.ctx.new_str(before).into());
        if depth == MAX_DEPTH && (after.starts_with("{{") || after.starts_with("}}")) {
            texts.push(cx.vm.ctx.new_str(&after[..1]).into());
            rest = &after[2..];
            continue;
        }
        let Some((inner, left)) = split_field(after) else {
            return Ok(None);
        };
        let Some(text) = field_text(cx, inner, args, depth)? else {
            return Ok(None);
        };
        texts.push(text);
        rest = left;
    }
    texts.push(cx.vm.ctx.new_str(rest).into());
    concat(cx, &texts).map(Some)
}

/// What is between the brace that the text begins with and the one that closes it, and what follows.
fn split_field(text: &str) -> Option<(&str, &str)> {
    let mut open = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open = open.checked_sub(1)?,
            _ => {}
        }
        if open == 0 {
            return Some((&text[1..at], &text[at + 1..]));
        }
    }
    None
}

fn field_text(
    cx: HookContext<'_>,
    inner: &str,
    args: &mut Arguments<'_>,
    depth: usize,
) -> PyResult<Option<PyObjectRef>> {
    let Some(field) = (depth > 0).then(|| parse(inner)).flatten() else {
        return Ok(None);
    };
    let Some(mut value) = args.value(cx, field.name)? else {
        return Ok(None);
    };
    for step in &field.steps {
        value = match step {
            Step::Attribute(name) => attributes::get(cx, value, name)?,
            Step::Item(key) => items::get(cx, &value, &key_of(&cx, key))?,
        };
    }
    match field.conversion {
        None => {}
        Some("s") => value = format::to_str(cx, &value)?,
        Some("r") => value = format::repr(cx, &value)?,
        Some("a") => value = builtin(cx, "ascii", &value)?,
        Some(_) => return Ok(None),
    }
    let Some(spec) = expand(cx, field.spec, args, depth - 1)? else {
        return Ok(None);
    };
    format::format(cx, &value, &spec).map(Some)
}

/// The parts of a field.
fn parse(inner: &str) -> Option<Field<'_>> {
    let end = inner.find(['!', ':', '[']).unwrap_or(inner.len());
    // A key may have any characters but the bracket that ends it.
    let end = if inner[end..].starts_with('[') {
        let closed = inner.rfind(']')?;
        closed + inner[closed..].find(['!', ':']).unwrap_or(inner.len() - closed)
    } else {
        end
    };
    let (path, rest) = inner.split_at(end);
    if path.contains(['{', '}']) {
        return None;
    }
    let (name, path) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
    let steps = steps(path)?;
    let (conversion, spec) = match rest.strip_prefix('!') {
        None => (None, rest),
        Some(rest) => {
            let (conversion, spec) = rest.split_at(rest.find(':').unwrap_or(rest.len()));
            (Some(conversion), spec)
        }
    };
    Some(Field {
        name,
        steps,
        conversion,
        spec: spec.strip_prefix(':').unwrap_or(spec),
    })
}

/// `.name` and `[key]` one after another; none where Python raises.
fn steps(mut path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    while !path.is_empty() {
        let (step, rest) = match path.strip_prefix('.') {
            Some(rest) => {
                let (name, rest) = rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len()));
                (name, rest)
            }
            None => path.strip_prefix('[')?.split_once(']')?,
        };
        if step.is_empty() {
            return None;
        }
        steps.push(if path.starts_with('.') {
            Step::Attribute(step)
        } else {
            Step::Item(step)
        });
        path = rest;
    }
    Some(steps)
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

/// What stands between brackets: a place, else a text.
fn key_of(cx: &HookContext<'_>, key: &str) -> PyObjectRef {
    match key.parse::<i64>() {
        Ok(place) if is_number(key) => cx.vm.ctx.new_int(place).into(),
        _ => cx.vm.ctx.new_str(key).into(),
    }
}

impl<'a> Arguments<'a> {
    fn new(given: Given<'a>) -> Arguments<'a> {
        Arguments {
            given,
            next: 0,
            numbered: None,
        }
    }

    /// What a name means; none where Python raises.
    fn value(&mut self, cx: HookContext<'_>, name: &str) -> PyResult<Option<PyObjectRef>> {
        let args = match self.given {
            Given::Arguments(args) => args,
            // Places mean arguments, of which there are none.
            Given::Mapping(_) if name.is_empty() || is_number(name) => return Ok(None),
            Given::Mapping(mapping) => {
                return items::get(cx, mapping, &cx.vm.ctx.new_str(name).into()).map(Some);
            }
        };
        let numeric = is_number(name);
        if !name.is_empty() && !numeric {
            let mut named = args.kwargs.iter();
            return Ok(named
                .find(|(known, _)| known.to_string() == name)
                .map(|(_, value)| value.clone()));
        }
        if self.numbered.replace(numeric).is_some_and(|before| before != numeric) {
            return Ok(None);
        }
        let place = if numeric { name.parse().ok() } else { Some(self.next) };
        self.next += usize::from(!numeric);
        Ok(place.and_then(|place: usize| args.args.get(place).cloned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_what_fields_show() {
        let of = |inner| parse(inner).map(|field| (field.name, field.steps, field.spec));
        let (real, zero, odd) = (Step::Attribute("real"), Step::Item("0"), Step::Item("a:b.c!"));
        assert_eq!(of("x.real[0]:>5"), Some(("x", vec![real, zero], ">5")));
        assert_eq!(of("[a:b.c!]!r:x"), Some(("", vec![odd], "x")));
        assert_eq!(of(":{}"), Some(("", vec![], "{}")));
        assert_eq!(of("x."), None);
        assert_eq!(of("x[]"), None);
        assert_eq!(of("x[0]y"), None);
    }
}
