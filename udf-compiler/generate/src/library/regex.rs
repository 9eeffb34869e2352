//! Functions of `re` and methods of its patterns on run-time texts. A pattern is known while generating: RustPython's `re`
//! reads it, and its code goes into the operation's attribute.

use super::loops;
use super::regex_match;
use crate::data_model::calls::call;
use crate::staging::fold::{Fold, fold};
use crate::state::{HookContext, IrValue};
use crate::values::lookup::find;
use crate::values::{int_argument, python_type, str_argument, unions};
use rustpython_vm::builtins::{PyInt, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::{Attr, Group, Type};
use taipan_runtime::regex::Pattern;

/// The functions, with their parameters behind the pattern and the text.
const FUNCTIONS: &[(&str, &[&str])] = &[
    ("match", &["pattern", "string", "flags"]),
    ("search", &["pattern", "string", "flags"]),
    ("fullmatch", &["pattern", "string", "flags"]),
    ("findall", &["pattern", "string", "flags"]),
    ("finditer", &["pattern", "string", "flags"]),
    ("split", &["pattern", "string", "maxsplit", "flags"]),
    ("sub", &["pattern", "repl", "string", "count", "flags"]),
    ("subn", &["pattern", "repl", "string", "count", "flags"]),
];

/// The methods of a pattern.
const METHODS: &[(&str, &[&str])] = &[
    ("match", &["string", "pos", "endpos"]),
    ("search", &["string", "pos", "endpos"]),
    ("fullmatch", &["string", "pos", "endpos"]),
    ("findall", &["string", "pos", "endpos"]),
    ("finditer", &["string", "pos", "endpos"]),
    ("split", &["string", "maxsplit"]),
    ("sub", &["repl", "string", "count"]),
    ("subn", &["repl", "string", "count"]),
];

/// Whether the function is compiled.
pub fn knows(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, _)| *known == name)
}

/// Arguments by name; nothing where Python would refuse them.
fn by_name<'a>(names: &[&'a str], args: &FuncArgs) -> Option<HashMap<&'a str, PyObjectRef>> {
    if args.args.len() > names.len() {
        return None;
    }
    let mut found: HashMap<&str, PyObjectRef> = names.iter().copied().zip(args.args.iter().cloned()).collect();
    for (name, value) in &args.kwargs {
        let name = names.iter().find(|known| **known == name.to_string())?;
        if found.insert(name, value.clone()).is_some() {
            return None;
        }
    }
    Some(found)
}

/// `re.name(pattern, …)`
pub fn call_function(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let names = FUNCTIONS.iter().find(|(known, _)| *known == name);
    let Some(mut args) = names.and_then(|(_, names)| by_name(names, args)) else {
        return Ok(None);
    };
    let Some(pattern) = args.remove("pattern") else {
        return Ok(None);
    };
    let flags = args.remove("flags").unwrap_or_else(|| cx.vm.ctx.new_int(0).into());
    if cx.is_dynamic(&pattern) || cx.is_dynamic(&flags) {
        return Ok(None);
    }
    let Some(compile) = find(&cx, "re", "compile") else {
        return Ok(None);
    };
    let pattern = compile.call((pattern, flags), cx.vm)?;
    apply(cx, &pattern, name, &args)
}

/// Whether the object is a compiled pattern.
pub fn is_pattern(cx: &HookContext<'_>, object: &PyObject) -> bool {
    &*object.class().name() == "Pattern" && find(cx, "re", "Pattern").is_some_and(|class| object.class().is(&class))
}

/// `pattern.name(…)`
pub fn method(cx: HookContext<'_>, pattern: &PyObject, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let names = METHODS.iter().find(|(known, _)| *known == name);
    match names.and_then(|(_, names)| by_name(names, args)) {
        Some(args) => apply(cx, pattern, name, &args),
        None => Ok(None),
    }
}

type Named<'a> = HashMap<&'a str, PyObjectRef>;

fn apply(cx: HookContext<'_>, pattern: &PyObject, name: &str, args: &Named<'_>) -> PyResult<Option<PyObjectRef>> {
    let (Some(string), Some(known)) = (args.get("string"), known(&cx, pattern)?) else {
        return Ok(None);
    };
    let int = |name: &str, absent: i64| match args.get(name) {
        Some(value) => int_argument(cx, value),
        None => Ok(cx.int(absent)),
    };
    if name.starts_with("sub") {
        let (Some(repl), count) = (args.get("repl"), int("count", 0)?) else {
            return Ok(None);
        };
        let string = str_argument(cx, string)?;
        let both = replaced(cx, pattern, &known, repl, string, count)?;
        return Ok(both.map(|[text, count]| match name {
            "sub" => text,
            _ => cx.vm.ctx.new_tuple(vec![text, count]).into(),
        }));
    }
    let string = str_argument(cx, string)?;
    let attr = Attr::Name(known.attribute.clone());
    if name == "split" {
        let limit = int("maxsplit", 0)?;
        let certain = known.groups.iter().all(|group| group.certain);
        let element = if certain { Type::Str } else { Type::option(Type::Str) };
        let list = cx.ir().re_split(&string, &limit, attr, Type::list(element));
        return cx.list_made(list).map(Some);
    }
    let (pos, endpos) = (int("pos", 0)?, int("endpos", i64::MAX)?);
    let (text, start, stop) = (&string, &pos, &endpos);
    let matched = Type::Match(known.groups.clone());
    let option = Type::option(matched.clone());
    Ok(Some(match name {
        "findall" => {
            let element = match known.groups.len() {
                0 | 1 => Type::Str,
                groups => Type::record(vec![Type::Str; groups]),
            };
            cx.list_made(cx.ir().re_findall(text, start, stop, attr, Type::list(element)))?
        }
        "finditer" => {
            let list = cx.list_made(cx.ir().re_matches(text, start, stop, attr, Type::list(matched)))?;
            loops::items_of(cx, list)
        }
        "match" => cx.wrap(cx.ir().re_match(text, start, stop, attr, option)),
        "search" => cx.wrap(cx.ir().re_search(text, start, stop, attr, option)),
        "fullmatch" => cx.wrap(cx.ir().re_fullmatch(text, start, stop, attr, option)),
        _ => return Err(cx.unsupported(format!("re.{name}"))),
    }))
}

/// What operations need of a pattern.
#[derive(Clone)]
struct Known {
    attribute: Arc<str>,
    groups: Arc<[Group]>,
}

thread_local! {
    /// Patterns that were read before, by text and flags: generation comes by them again and again.
    static KNOWN: RefCell<HashMap<(String, u32), Option<Known>>> = RefCell::default();
}

/// How many patterns are remembered.
const REMEMBERED: usize = 256;

/// What is known of a pattern; nothing if it is not run natively.
fn known(cx: &HookContext<'_>, pattern: &PyObject) -> PyResult<Option<Known>> {
    let source = pattern.get_attr("pattern", cx.vm)?;
    let flags = pattern.get_attr("flags", cx.vm)?;
    let text = source
        .downcast_ref::<PyStr>()
        .and_then(|s| s.to_str())
        .map(str::to_string);
    let bits = flags
        .downcast_ref::<PyInt>()
        .and_then(|i| u32::try_from(i.as_bigint()).ok());
    let (Some(text), Some(bits)) = (text, bits) else {
        return Ok(None);
    };
    let key = (text, bits);
    if let Some(known) = KNOWN.with_borrow(|all| all.get(&key).cloned()) {
        return Ok(known);
    }
    let known = read(cx, pattern, &source, &flags, &key.0)?;
    KNOWN.with_borrow_mut(|all| {
        if all.len() >= REMEMBERED {
            all.clear();
        }
        all.insert(key, known.clone());
    });
    Ok(known)
}

fn read(
    cx: &HookContext<'_>,
    pattern: &PyObject,
    source: &PyObject,
    flags: &PyObject,
    text: &str,
) -> PyResult<Option<Known>> {
    let (Some(parse), Some(code)) = (find(cx, "re._parser", "parse"), find(cx, "re._compiler", "_code")) else {
        return Ok(None);
    };
    let tree = parse.call((source.to_owned(), flags.to_owned()), cx.vm)?;
    let code = code.call((tree, flags.to_owned()), cx.vm)?;
    let code: Vec<PyObjectRef> = cx.vm.extract_elements_with(&code, Ok)?;
    let word = |word: &PyObjectRef| u32::try_from(word.downcast_ref::<PyInt>()?.as_bigint()).ok();
    let (Some(code), Some(names)) = (code.iter().map(word).collect::<Option<Vec<u32>>>(), names(cx, pattern)?) else {
        return Ok(None);
    };
    let Ok(pattern) = Pattern::new(&code, names.len()) else {
        return Ok(None);
    };
    let group = |(name, certain): (Option<Arc<str>>, &bool)| Group {
        name,
        certain: *certain,
    };
    Ok(Some(Known {
        attribute: Pattern::write(text, names.len(), &code).into(),
        groups: names.into_iter().zip(pattern.certain()).map(group).collect(),
    }))
}

/// The groups' names in order; nothing where one is not plain.
fn names(cx: &HookContext<'_>, pattern: &PyObject) -> PyResult<Option<Vec<Option<Arc<str>>>>> {
    let groups: usize = pattern.get_attr("groups", cx.vm)?.try_into_value(cx.vm)?;
    let mut names = vec![None; groups];
    let index = pattern.get_attr("groupindex", cx.vm)?;
    let index = cx.vm.ctx.types.dict_type.as_object().call((index,), cx.vm)?;
    let items = index
        .downcast_ref::<rustpython_vm::builtins::PyDict>()
        .map(|d| d.items_vec());
    for (name, number) in items.unwrap_or_default() {
        let number: usize = number.try_into_value(cx.vm)?;
        let name = name.str(cx.vm)?.to_string();
        match names.get_mut(number.wrapping_sub(1)) {
            Some(place) if name.is_ascii() && name != "_" => *place = Some(Arc::from(name)),
            _ => return Ok(None),
        }
    }
    Ok(Some(names))
}

/// A replacement in parts: texts and, between them, groups.
pub(super) fn template(
    cx: &HookContext<'_>,
    repl: &PyObject,
    pattern: &PyObject,
) -> PyResult<Option<(Vec<String>, Vec<usize>)>> {
    let Some(parse) = find(cx, "re._parser", "parse_template") else {
        return Ok(None);
    };
    let parts = parse.call((repl.to_owned(), pattern.to_owned()), cx.vm)?;
    let parts: Vec<PyObjectRef> = cx.vm.extract_elements_with(&parts, Ok)?;
    let (mut texts, mut groups) = (Vec::new(), Vec::new());
    for part in parts {
        match part.downcast_ref::<PyStr>() {
            Some(text) => match text.to_str() {
                Some(text) => texts.push(text.to_string()),
                None => return Ok(None),
            },
            None => groups.push(part.try_into_value(cx.vm)?),
        }
    }
    Ok((texts.len() == groups.len() + 1).then_some((texts, groups)))
}

/// The text with its matches replaced, and how many there were.
fn replaced(
    cx: HookContext<'_>,
    pattern: &PyObject,
    known: &Known,
    repl: &PyObjectRef,
    string: IrValue,
    count: IrValue,
) -> PyResult<Option<[PyObjectRef; 2]>> {
    let (literals, groups) = match (cx.dynamic(repl)?, repl.downcast_ref::<PyStr>()) {
        (None, Some(_)) => match template(&cx, repl, pattern)? {
            Some((texts, groups)) => (texts.iter().map(|text| cx.text(text)).collect(), groups),
            None => return Ok(None),
        },
        (Some(_), _) => (vec![plain_replacement(cx, repl)?], Vec::new()),
        (None, None) if repl.is_callable() => return by_function(cx, known, repl, string, count),
        (None, None) => return Ok(None),
    };
    let groups: Vec<String> = groups.iter().map(usize::to_string).collect();
    let attr = if groups.is_empty() {
        known.attribute.clone()
    } else {
        format!("{} ; {}", known.attribute, groups.join(" ")).into()
    };
    let literals: Vec<&IrValue> = literals.iter().collect();
    let result = Type::record([Type::Str, Type::Int]);
    let both = cx.ir().re_sub(&string, &count, &literals, Attr::Name(attr), result);
    Ok(Some([cx.wrap(cx.field(&both, 0)), cx.wrap(cx.field(&both, 1))]))
}

/// A replacement known at run time only: rows in which it has escapes are left to the interpreter.
fn plain_replacement(cx: HookContext<'_>, repl: &PyObject) -> PyResult<IrValue> {
    let repl = str_argument(cx, repl)?;
    let escape = cx.ir().str_contains(&repl, &cx.text("\\"));
    let escape = cx.wrap(escape);
    let text = cx.choose(
        &escape,
        &mut || Err(cx.ended("an escape in a replacement")),
        &mut || Ok(cx.wrap(repl.clone())),
    )?;
    cx.lift(&text)
}

/// `sub(function, text)`: a loop over the matches.
fn by_function(
    cx: HookContext<'_>,
    known: &Known,
    function: &PyObjectRef,
    string: IrValue,
    count: IrValue,
) -> PyResult<Option<[PyObjectRef; 2]>> {
    if cx.with(|g| g.int_constant(count.value)) != Some(0) {
        return Ok(None);
    }
    let attr = Attr::Name(known.attribute.clone());
    let (start, end) = (cx.int(0), cx.int(i64::MAX));
    let matches = Type::list(Type::Match(known.groups.clone()));
    let list = cx.list_made(cx.ir().re_matches(&string, &start, &end, attr, matches))?;
    let number = cx.lift(&list)?;
    let number = cx.wrap(cx.ir().list_len(&number));
    let start: PyObjectRef = cx
        .vm
        .ctx
        .new_tuple(vec![cx.wrap(cx.text("")), cx.wrap(cx.int(0))])
        .into();
    let part = |from: &PyObject, to: &PyObject| -> PyResult {
        let (from, to) = (cx.lift(from)?, cx.lift(to)?);
        Ok(cx.wrap(cx.ir().str_slice(&string, &from, &to)))
    };
    let iterable = loops::items_of(cx, list);
    let state = fold(cx, &iterable, start, &|cx, item, state| {
        let (text, last) = (state.get_item(&0usize, cx.vm)?, state.get_item(&1usize, cx.vm)?);
        let found = cx.lift(&item)?;
        let (from, to) = (
            regex_match::bound(&cx, &found, "start"),
            regex_match::bound(&cx, &found, "end"),
        );
        let between = part(&last, &cx.wrap(from))?;
        let replacement = call(cx, function.clone(), FuncArgs::from(vec![item]))?;
        let replacement = text_of_replacement(cx, &replacement)?;
        let text = super::concat::concat(cx, &[text, between, replacement])?;
        Ok(Fold::Next(cx.vm.ctx.new_tuple(vec![text, cx.wrap(to)]).into()))
    })?;
    let (text, last) = (state.get_item(&0usize, cx.vm)?, state.get_item(&1usize, cx.vm)?);
    let rest = part(&last, &cx.wrap(cx.int(i64::MAX)))?;
    Ok(Some([super::concat::concat(cx, &[text, rest])?, number]))
}

/// None stands for nothing.
fn text_of_replacement(cx: HookContext<'_>, value: &PyObject) -> PyResult {
    let value = cx.lift(value)?;
    unions::each(cx, value, &mut |value| match value.ty {
        Type::None => Ok(cx.vm.ctx.new_str("").into()),
        Type::Str => Ok(cx.wrap(value)),
        ref other => {
            let kind = python_type(other);
            Err(cx.type_error(format!("expected str instance, {kind} found")))
        }
    })
}
