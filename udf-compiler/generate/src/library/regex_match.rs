//! `re.Match` at run time: its groups are views of the text, and what does not escape leaves no trace.

use super::regex;
use crate::state::{HookContext, IrValue};
use crate::values::Method;
use crate::values::lookup::find;
use rustpython_vm::builtins::{PyInt, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::{Attr, Group, Type, op};

const METHODS: &[&str] = &["group", "groups", "groupdict", "start", "end", "span", "expand"];

/// Some match, to ask classes about.
pub fn example(cx: HookContext<'_>) -> PyResult {
    match find(&cx, "re", "match") {
        Some(function) => function.call(("", ""), cx.vm),
        None => Err(cx.unsupported("a match without the module re")),
    }
}

fn groups_of(found: &IrValue) -> &[Group] {
    match &found.ty {
        Type::Match(groups) => groups,
        _ => &[],
    }
}

/// `found.name(…)`
pub fn method(cx: HookContext<'_>, found: &IrValue, name: &str, args: &FuncArgs) -> PyResult {
    let groups = groups_of(found);
    let form = || cx.unsupported(format!("re.Match.{name} of this form"));
    let keyword = |name: &str| {
        args.kwargs
            .iter()
            .find(|(k, _)| k.to_string() == name)
            .map(|(_, v)| v.clone())
    };
    let default = args.args.first().cloned().or_else(|| keyword("default"));
    let takes_default = matches!(name, "groups" | "groupdict");
    let keywords = args.kwargs.len() - usize::from(takes_default && keyword("default").is_some());
    if keywords > 0 || (takes_default && args.args.len() + args.kwargs.len() > 1) {
        return Err(form());
    }
    let default = default.unwrap_or_else(|| cx.vm.ctx.none());
    match (name, &args.args[..]) {
        ("group", []) => part(cx, found, 0, &cx.vm.ctx.none()),
        ("group", [only]) => item(cx, found, only),
        ("group", several) => {
            let parts = several.iter().map(|index| item(cx, found, index));
            Ok(cx.vm.ctx.new_tuple(parts.collect::<PyResult<Vec<_>>>()?).into())
        }
        ("groups", _) => {
            let parts = (1..=groups.len()).map(|group| part(cx, found, group, &default));
            Ok(cx.vm.ctx.new_tuple(parts.collect::<PyResult<Vec<_>>>()?).into())
        }
        ("groupdict", _) => {
            let dict = cx.vm.ctx.new_dict();
            for (i, group) in groups.iter().enumerate() {
                if let Some(name) = &group.name {
                    let value = part(cx, found, i + 1, &default)?;
                    dict.set_item(&**name, value, cx.vm)?;
                }
            }
            cx.made(dict.into(), cx.at)
        }
        ("start" | "end" | "span", [] | [_]) => {
            let group = match args.args.first() {
                Some(index) => number(cx, groups, index)?,
                None => 0,
            };
            let bound = |name: &str| cx.wrap(bound_of(&cx, found, name, group));
            Ok(match name {
                "span" => cx.vm.ctx.new_tuple(vec![bound("start"), bound("end")]).into(),
                _ => bound(name),
            })
        }
        ("expand", [template]) if !cx.is_dynamic(template) => expand(cx, found, template)?.ok_or_else(form),
        _ if METHODS.contains(&name) => Err(form()),
        _ => no_such(cx, name),
    }
}

/// An attribute that matches do not have, or one that is not compiled.
fn no_such(cx: HookContext<'_>, name: &str) -> PyResult {
    if example(cx)?.get_attr(&*cx.vm.ctx.new_str(name), cx.vm).is_ok() {
        return Err(cx.unsupported(format!("re.Match.{name}")));
    }
    let text = format!("'re.Match' object has no attribute '{name}'");
    Err(cx.thrown_kind(cx.vm.new_attribute_error(text)))
}

/// `found.name`
pub fn attribute(cx: HookContext<'_>, found: &IrValue, object: PyObjectRef, name: &str) -> PyResult {
    let groups = groups_of(found);
    if METHODS.contains(&name) {
        let name = name.to_string();
        return Ok(Method { object, name }.into_pyobject(cx.vm));
    }
    match name {
        "string" => Ok(cx.wrap(cx.ir().match_string(found))),
        "pos" => Ok(cx.wrap(cx.ir().match_pos(found))),
        "endpos" => Ok(cx.wrap(cx.ir().match_endpos(found))),
        "lastindex" => last(cx, found, &mut |cx, last| Ok(cx.wrap(last.clone()))),
        "lastgroup" => last(cx, found, &mut |cx, last| name_of(cx, groups, last, 0)),
        _ => no_such(cx, name),
    }
}

/// What `then` makes of the last group's number, or None.
fn last(cx: HookContext<'_>, found: &IrValue, then: &mut dyn FnMut(HookContext<'_>, &IrValue) -> PyResult) -> PyResult {
    let groups = groups_of(found);
    if groups.is_empty() {
        return Ok(cx.vm.ctx.none());
    }
    let last = cx.ir().match_last(found);
    if groups.iter().any(|group| group.certain) {
        return then(cx, &last);
    }
    let none = cx.wrap(cx.ir().int_eq(&last, &cx.int(0)));
    cx.choose(&none, &mut || Ok(cx.vm.ctx.none()), &mut || then(cx, &last))
}

fn name_of(cx: HookContext<'_>, groups: &[Group], last: &IrValue, from: usize) -> PyResult {
    let Some(group) = groups.get(from) else {
        return Ok(cx.vm.ctx.none());
    };
    if groups[from..].iter().all(|group| group.name.is_none()) {
        return Ok(cx.vm.ctx.none());
    }
    let here = cx.wrap(cx.ir().int_eq(last, &cx.int(from as i64 + 1)));
    let name: PyObjectRef = match &group.name {
        Some(name) => cx.vm.ctx.new_str(&**name).into(),
        None => cx.vm.ctx.none(),
    };
    cx.choose(&here, &mut || Ok(name.clone()), &mut || {
        name_of(cx, groups, last, from + 1)
    })
}

/// The number of the group that an index means.
fn number(cx: HookContext<'_>, groups: &[Group], index: &PyObject) -> PyResult<usize> {
    if cx.is_dynamic(index) {
        return Err(cx.unsupported("a group of a match that is known at run time only"));
    }
    let found = match (index.downcast_ref::<PyStr>(), index.downcast_ref::<PyInt>()) {
        (Some(name), _) => groups
            .iter()
            .position(|group| group.name.as_deref().map(str::as_bytes) == Some(name.as_bytes()))
            .map(|group| group + 1),
        (_, Some(number)) => usize::try_from(number.as_bigint()).ok().filter(|n| *n <= groups.len()),
        _ => None,
    };
    found.ok_or_else(|| cx.thrown(cx.vm.new_index_error("no such group")))
}

/// `found[index]`
pub fn item(cx: HookContext<'_>, found: &IrValue, index: &PyObject) -> PyResult {
    let group = number(cx, groups_of(found), index)?;
    part(cx, found, group, &cx.vm.ctx.none())
}

/// The text of a group, or what stands for one that takes no part.
fn part(cx: HookContext<'_>, found: &IrValue, group: usize, default: &PyObjectRef) -> PyResult {
    let attr = Attr::Index(group as u32);
    let text = |cx: HookContext<'_>| cx.wrap(cx.ir().match_text(found, attr.clone()));
    if group == 0 || groups_of(found).get(group - 1).is_some_and(|group| group.certain) {
        return Ok(text(cx));
    }
    let has = cx.wrap(cx.ir().match_has(found, attr.clone()));
    cx.choose(&has, &mut || Ok(text(cx)), &mut || Ok(default.clone()))
}

fn bound_of(cx: &HookContext<'_>, found: &IrValue, name: &str, group: usize) -> IrValue {
    let op = if name == "start" {
        op::MATCH_START
    } else {
        op::MATCH_END
    };
    cx.ir().named_with(op, &[found], Attr::Index(group as u32))
}

/// Where the match starts or ends.
pub(super) fn bound(cx: &HookContext<'_>, found: &IrValue, name: &str) -> IrValue {
    bound_of(cx, found, name, 0)
}

/// `found.expand(template)`: what counts of the pattern are the names of its groups.
fn expand(cx: HookContext<'_>, found: &IrValue, template: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let source: String = groups_of(found)
        .iter()
        .map(|group| match &group.name {
            Some(name) => format!("(?P<{name}>)"),
            None => "()".to_string(),
        })
        .collect();
    let Some(compile) = find(&cx, "re", "compile").filter(|_| template.downcast_ref::<PyStr>().is_some()) else {
        return Ok(None);
    };
    let pattern = compile.call((source,), cx.vm)?;
    let Some((texts, groups)) = regex::template(&cx, template, &pattern)? else {
        return Ok(None);
    };
    let mut parts: Vec<PyObjectRef> = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        if let Some(group) = i.checked_sub(1).and_then(|i| groups.get(i)) {
            let attr = Attr::Index(*group as u32);
            parts.push(cx.wrap(cx.ir().match_text(found, attr)));
        }
        parts.push(cx.vm.ctx.new_str(text.as_str()).into());
    }
    super::concat::concat(cx, &parts).map(Some)
}
