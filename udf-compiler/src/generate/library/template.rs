//! `template.format(…)` of a template known while generating: it is taken apart once, and each field becomes the text of
//! its value. What has no fields of this kind, or is malformed, is left to the interpreter.

use super::format::{self, concat};
use crate::generate::staging::Cx;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};

/// How deep fields may stand in the specifications of fields; CPython's limit.
const MAX_DEPTH: usize = 2;

/// The arguments, and how fields have referred to them so far.
struct Arguments<'a> {
    args: &'a FuncArgs,
    next: usize,
    /// Whether fields have numbers; not known before the first without a name.
    numbered: Option<bool>,
}

/// A field between its braces.
struct Field<'a> {
    name: &'a str,
    conversion: Option<&'a str>,
    spec: &'a str,
}

/// `template.format(*args, **kwargs)`
pub(super) fn format(cx: Cx<'_>, template: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let mut arguments = Arguments {
        args,
        next: 0,
        numbered: None,
    };
    expand(cx, template, &mut arguments, MAX_DEPTH)
}

fn expand(cx: Cx<'_>, template: &str, args: &mut Arguments<'_>, depth: usize) -> PyResult<Option<PyObjectRef>> {
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

fn field_text(cx: Cx<'_>, inner: &str, args: &mut Arguments<'_>, depth: usize) -> PyResult<Option<PyObjectRef>> {
    let Some(field) = (depth > 0).then(|| parse(inner)).flatten() else {
        return Ok(None);
    };
    let Some(mut value) = args.value(field.name) else {
        return Ok(None);
    };
    match field.conversion {
        None => {}
        Some("s") => value = format::to_str(cx, &value)?,
        Some("r") => value = format::repr(cx, &value)?,
        Some(_) => return Ok(None),
    }
    let Some(spec) = expand(cx, field.spec, args, depth - 1)? else {
        return Ok(None);
    };
    format::format(cx, &value, &spec).map(Some)
}

/// The parts of a field with a plain name.
fn parse(inner: &str) -> Option<Field<'_>> {
    let end = inner.find(['!', ':']).unwrap_or(inner.len());
    let (name, rest) = inner.split_at(end);
    if name.contains(['.', '[', '{']) {
        return None;
    }
    let (conversion, spec) = match rest.strip_prefix('!') {
        None => (None, rest),
        Some(rest) => {
            let (conversion, spec) = rest.split_at(rest.find(':').unwrap_or(rest.len()));
            (Some(conversion), spec)
        }
    };
    Some(Field {
        name,
        conversion,
        spec: spec.strip_prefix(':').unwrap_or(spec),
    })
}

impl Arguments<'_> {
    /// The argument that a name means; none where Python raises.
    fn value(&mut self, name: &str) -> Option<PyObjectRef> {
        let numeric = !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        if !name.is_empty() && !numeric {
            let mut named = self.args.kwargs.iter();
            return named
                .find(|(known, _)| known.to_string() == name)
                .map(|(_, value)| value.clone());
        }
        if self.numbered.replace(numeric).is_some_and(|before| before != numeric) {
            return None;
        }
        let index = if numeric { name.parse().ok()? } else { self.next };
        self.next += usize::from(!numeric);
        self.args.args.get(index).cloned()
    }
}
