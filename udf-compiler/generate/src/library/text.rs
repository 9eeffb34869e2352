//! Methods of str and of bytes. One table: the method, which is the operation's name too, and the parameters after the text.

use crate::state::{HookContext, IrValue};
use crate::values::{int_argument, str_argument, unions};
use rustpython_vm::builtins::{PyDict, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Missing, Type, op};

/// A parameter of a method.
#[derive(Clone, Copy)]
enum P {
    /// What the method belongs to: a str or a bytes.
    Own,
    /// The same, or of bytes a single one as an int.
    Needle,
    Int,
    /// An int, with a default.
    IntOr(i64),
    /// As `Own`, with a default.
    OwnOr(&'static str),
    /// A position, absent or None: the start or the end of the text.
    Start,
    Stop,
}

/// Which classes have a method.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Str,
    Both,
}

/// Method, which is the operation's name too; parameters, keyword names of them.
type Row = (&'static str, &'static [P], &'static [&'static str], Of);

const METHODS: &[Row] = &[
    ("upper", &[], &[], Of::Both),
    ("lower", &[], &[], Of::Both),
    ("title", &[], &[], Of::Both),
    ("capitalize", &[], &[], Of::Both),
    ("swapcase", &[], &[], Of::Both),
    ("casefold", &[], &[], Of::Str),
    ("find", &[P::Needle, P::Start, P::Stop], &[], Of::Both),
    ("rfind", &[P::Needle, P::Start, P::Stop], &[], Of::Both),
    ("index", &[P::Needle, P::Start, P::Stop], &[], Of::Both),
    ("rindex", &[P::Needle, P::Start, P::Stop], &[], Of::Both),
    ("count", &[P::Needle, P::Start, P::Stop], &[], Of::Both),
    (
        "replace",
        &[P::Own, P::Own, P::IntOr(-1)],
        &["old", "new", "count"],
        Of::Both,
    ),
    ("removeprefix", &[P::Own], &[], Of::Both),
    ("removesuffix", &[P::Own], &[], Of::Both),
    ("partition", &[P::Own], &[], Of::Both),
    ("rpartition", &[P::Own], &[], Of::Both),
    ("zfill", &[P::Int], &[], Of::Both),
    ("ljust", &[P::Int, P::OwnOr(" ")], &[], Of::Both),
    ("rjust", &[P::Int, P::OwnOr(" ")], &[], Of::Both),
    ("center", &[P::Int, P::OwnOr(" ")], &[], Of::Both),
    ("expandtabs", &[P::IntOr(8)], &["tabsize"], Of::Both),
    ("isalnum", &[], &[], Of::Both),
    ("isalpha", &[], &[], Of::Both),
    ("isascii", &[], &[], Of::Both),
    ("isdecimal", &[], &[], Of::Str),
    ("isdigit", &[], &[], Of::Both),
    ("isidentifier", &[], &[], Of::Str),
    ("islower", &[], &[], Of::Both),
    ("isnumeric", &[], &[], Of::Str),
    ("isprintable", &[], &[], Of::Str),
    ("isspace", &[], &[], Of::Both),
    ("istitle", &[], &[], Of::Both),
    ("isupper", &[], &[], Of::Both),
];

/// The operation of this name on values of a type, a str or a bytes.
fn of_texts(cx: &HookContext<'_>, ty: &Type, name: &str) -> PyResult<op::Name> {
    cx.operation(if *ty == Type::Bytes { "bytes" } else { "str" }, name)
}

/// A method of a run-time text or bytes; nothing where this is not one that is compiled.
pub fn method(cx: HookContext<'_>, text: IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let own = text.ty.clone();
    match name {
        "split" | "rsplit" => return split(cx, text, name, args).map(Some),
        "strip" | "lstrip" | "rstrip" => return strip(cx, text, name, args).map(Some),
        "startswith" | "endswith" => return affix(cx, text, name, args).map(Some),
        "splitlines" => {
            let keep = args.args.first().cloned().or_else(|| keyword(args, "keepends"));
            let keep = match keep {
                Some(keep) => cx.lift(&keep)?,
                None => cx.bool(false),
            };
            return listed(&cx, &own, "splitlines", &[&text, &keep]).map(Some);
        }
        "join" => return join(cx, text, args).map(Some),
        "encode" if own == Type::Str => return super::bytes::encode(cx, &text, args),
        "decode" | "hex" | "translate" if own == Type::Bytes => return super::bytes::method(cx, &text, name, args),
        "translate" if own == Type::Str => return translate(cx, text, args),
        "format" | "format_map" if own == Type::Str => {
            return match cx.with(|g| g.str_constant(text.value)) {
                Some(template) if name == "format" => super::template::format(cx, &template, args),
                Some(template) => super::template::format_map(cx, &template, args),
                None => Ok(None),
            };
        }
        _ => {}
    }
    let here = |row: &&Row| row.0 == name && (row.3 == Of::Both || own == Type::Str);
    let Some((_, params, names, _)) = METHODS.iter().find(here) else {
        return Ok(None);
    };
    // Of bytes, what is replaced has no names.
    if own == Type::Bytes && name == "replace" && !args.kwargs.is_empty() {
        return Ok(None);
    }
    let Some(mut values) = arguments(cx, &own, params, names, args)? else {
        return Ok(None);
    };
    values.insert(0, text);
    let values: Vec<&IrValue> = values.iter().collect();
    Ok(Some(cx.open_record(cx.ir().named(of_texts(&cx, &own, name)?, &values))))
}

fn listed(cx: &HookContext<'_>, own: &Type, name: &str, values: &[&IrValue]) -> PyResult {
    cx.list_made(cx.ir().named(of_texts(cx, own, name)?, values))
}

fn keyword(args: &FuncArgs, name: &str) -> Option<PyObjectRef> {
    args.kwargs
        .iter()
        .find(|(k, _)| k.to_string() == name)
        .map(|(_, v)| v.clone())
}

/// The arguments in order, with defaults; nothing where Python would refuse them.
fn arguments(
    cx: HookContext<'_>,
    own: &Type,
    params: &[P],
    names: &[&str],
    args: &FuncArgs,
) -> PyResult<Option<Vec<IrValue>>> {
    let known = |name: &str| names.contains(&name);
    if args.args.len() > params.len() || args.kwargs.iter().any(|(k, _)| !known(&k.to_string())) {
        return Ok(None);
    }
    let mut out = Vec::new();
    for (i, param) in params.iter().enumerate() {
        let given = args
            .args
            .get(i)
            .cloned()
            .or_else(|| names.get(i).and_then(|n| keyword(args, n)));
        out.push(match (given, param) {
            (Some(object), P::Needle) if *own == Type::Bytes => super::bytes::needle(cx, cx.lift(&object)?)?,
            (Some(object), P::Own | P::Needle | P::OwnOr(_)) => own_argument(cx, own, &object)?,
            (Some(object), P::Int | P::IntOr(_)) => int_argument(cx, &object)?,
            (Some(object), P::Start | P::Stop) if !cx.vm.is_none(&object) => int_argument(cx, &object)?,
            (_, P::Start) => cx.int(0),
            (_, P::Stop) => cx.int(i64::MAX),
            (None, P::IntOr(default)) => cx.int(*default),
            (None, P::OwnOr(default)) if *own == Type::Bytes => cx.constant(Const::Bytes(default.as_bytes().into())),
            (None, P::OwnOr(default)) => cx.text(default),
            (None, P::Own | P::Needle | P::Int) => return Ok(None),
        });
    }
    Ok(Some(out))
}

/// An operand of the type that a method belongs to.
fn own_argument(cx: HookContext<'_>, own: &Type, object: &PyObject) -> PyResult<IrValue> {
    match own {
        Type::Bytes => super::bytes::argument(cx, object),
        _ => str_argument(cx, object),
    }
}

fn split(cx: HookContext<'_>, text: IrValue, name: &str, args: &FuncArgs) -> PyResult {
    let separator = args.args.first().cloned().or_else(|| keyword(args, "sep"));
    let limit = args.args.get(1).cloned().or_else(|| keyword(args, "maxsplit"));
    let limit = limit.map_or_else(|| Ok(cx.int(-1)), |l| int_argument(cx, &l))?;
    match separator.filter(|s| !cx.vm.is_none(s)) {
        None => listed(&cx, &text.ty, &format!("{name}_space"), &[&text, &limit]),
        Some(separator) => {
            if cx.type_of(&separator)?.admits_none() {
                return Err(cx.unsupported("split by what may be None"));
            }
            let separator = own_argument(cx, &text.ty, &separator)?;
            listed(&cx, &text.ty, name, &[&text, &separator, &limit])
        }
    }
}

fn strip(cx: HookContext<'_>, text: IrValue, name: &str, args: &FuncArgs) -> PyResult {
    match args.args.first().filter(|c| !cx.vm.is_none(c)) {
        None => Ok(cx.wrap(cx.ir().named(of_texts(&cx, &text.ty, name)?, &[&text]))),
        Some(chars) => {
            let chars = own_argument(cx, &text.ty, chars)?;
            let name = of_texts(&cx, &text.ty, &format!("{name}_chars"))?;
            Ok(cx.wrap(cx.ir().named(name, &[&text, &chars])))
        }
    }
}

/// startswith and endswith, of one text or of any of a tuple.
fn affix(cx: HookContext<'_>, text: IrValue, name: &str, args: &FuncArgs) -> PyResult {
    let [affix, bounds @ ..] = &args.args[..] else {
        return Err(cx.type_error(format!("{name} expected at least 1 argument, got 0")));
    };
    if let Some(tuple) = affix.downcast_ref::<PyTuple>() {
        let mut found: PyObjectRef = cx.vm.ctx.new_bool(false).into();
        for part in tuple.as_slice() {
            if cx.type_of(part)? != text.ty {
                // Python looks at each only when those before do not fit.
                return Err(cx.vm.new_type_error("a tuple of texts and others"));
            }
            let mut one = args.clone();
            one.args[0] = part.clone();
            let here = self::affix(cx, text.clone(), name, &one)?;
            let (a, b) = (cx.lift(&found)?, cx.lift(&here)?);
            found = match cx.as_const(&found) {
                Some(Const::Bool(false)) => here,
                _ => cx.wrap(cx.ir().bool_or(&a, &b)),
            };
        }
        return Ok(found);
    }
    let affix = own_argument(cx, &text.ty, affix)?;
    let name = of_texts(&cx, &text.ty, name)?;
    let found = |subject: &IrValue| cx.wrap(cx.ir().named(name, &[subject, &affix]));
    if bounds.is_empty() {
        return Ok(found(&text));
    }
    let bound = |i: usize, default: i64| match bounds.get(i).filter(|b| !cx.vm.is_none(b)) {
        Some(bound) => int_argument(cx, bound),
        None => Ok(cx.int(default)),
    };
    let (start, stop) = (bound(0, 0)?, bound(1, i64::MAX)?);
    // Past the end even the empty text is not found.
    let length = cx.ir().named(of_texts(&cx, &text.ty, "len")?, &[&text]);
    let inside = cx.ir().int_le(&start, &length);
    let part = cx
        .ir()
        .named(of_texts(&cx, &text.ty, "slice")?, &[&text, &start, &stop]);
    let found = cx.lift(&found(&part))?;
    let empty_backwards = backwards(&cx, &length, &start, &stop);
    let inside = cx.ir().bool_and(&inside, &empty_backwards);
    Ok(cx.wrap(cx.ir().bool_and(&inside, &found)))
}

/// Whether `start <= stop` once both are counted from the front: an empty text is not found in a part that ends before
/// it starts.
fn backwards(cx: &HookContext<'_>, length: &IrValue, start: &IrValue, stop: &IrValue) -> IrValue {
    let front = |bound: &IrValue| {
        let zero = cx.int(0);
        let negative = cx.ir().int_lt(bound, &zero);
        // The sum counts for negative bounds only, where it cannot leave i64.
        let moved = cx.ir().int_add_nw(bound, length);
        let moved = cx.ir().int_max(&moved, &zero);
        cx.ir().select(&negative, &moved, bound)
    };
    cx.ir().int_le(&front(start), &front(stop))
}

fn join(cx: HookContext<'_>, separator: IrValue, args: &FuncArgs) -> PyResult {
    let [parts] = &args.args[..] else {
        return Err(cx.type_error(format!("join() takes exactly one argument ({} given)", args.args.len())));
    };
    let tracked = parts
        .downcast_ref::<PyTuple>()
        .map(|t| t.as_slice().to_vec())
        .or_else(|| {
            parts
                .downcast_ref::<rustpython_vm::builtins::PyList>()
                .map(|l| l.borrow_vec().to_vec())
        });
    if let Some(parts) = tracked {
        let mut texts = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                texts.push(cx.wrap(separator.clone()));
            }
            let text = own_argument(cx, &separator.ty, part)?;
            texts.push(cx.wrap(text));
        }
        return match separator.ty {
            Type::Bytes => super::bytes::concat(cx, &texts),
            _ => super::concat::concat(cx, &texts),
        };
    }
    let value = match super::views::listed(cx, parts)? {
        Some(list) => list,
        None => cx.lift_items(parts)?,
    };
    let value = unions::expect_one(cx, value, &|ty| {
        matches!(ty, Type::List(_) | Type::Tuple(_) | Type::Str)
    })?;
    let own = separator.ty.clone();
    let list = match &value.ty {
        Type::List(element) | Type::Tuple(element) if **element == own => value,
        Type::List(element) | Type::Tuple(element) if **element == Type::Never && own == Type::Bytes => {
            return Ok(cx.vm.ctx.new_bytes(Vec::new()).into());
        }
        Type::List(element) | Type::Tuple(element) if **element == Type::Never => {
            return Ok(cx.vm.ctx.new_str("").into());
        }
        Type::Str if own == Type::Str => cx.ir().str_list(&value),
        Type::List(element) | Type::Tuple(element) if element.alternative_index(&own).is_some() => {
            cx.expect_elements(&value, &own)?
        }
        Type::List(_) | Type::Tuple(_) => {
            // An empty list is joined all the same.
            return Err(cx.vm.new_type_error("sequence item 0: expected str instance"));
        }
        Type::Set(element) | Type::FrozenSet(element) if **element == own => cx.ir().dict_keys(&value),
        Type::Set(_) | Type::FrozenSet(_) => {
            return Err(cx.unsupported("join of a set, whose order is the interpreter's"));
        }
        _ => return Err(cx.vm.new_type_error("can only join an iterable")),
    };
    Ok(cx.wrap(cx.ir().named(of_texts(&cx, &own, "join")?, &[&separator, &list])))
}

/// `text.translate(table)` of a table that is known: a dict, as `str.maketrans` makes it.
fn translate(cx: HookContext<'_>, text: IrValue, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let ([table], true) = (&args.args[..], args.kwargs.is_empty()) else {
        return Ok(None);
    };
    if cx
        .dynamic(table)?
        .is_some_and(|table| matches!(table.ty, Type::Dict(_, _, Missing::Error)))
    {
        return super::python_modules::call_named(
            cx,
            "builtins",
            "translated_later",
            vec![cx.wrap(text), table.clone()],
        )
        .map(Some);
    }
    let known = table.class().is(cx.vm.ctx.types.dict_type) && !cx.is_dynamic(table);
    let Some(items) = table
        .downcast_ref::<PyDict>()
        .filter(|_| known)
        .map(|table| table.items_vec())
    else {
        return Ok(None);
    };
    let texts = cx.vm.ctx.new_dict();
    for (code, value) in items {
        // Other keys are no characters, and never found.
        let Some(Const::Int(code)) = cx.as_const(&code) else {
            continue;
        };
        let Some(c) = u32::try_from(code).ok().and_then(char::from_u32) else {
            continue;
        };
        let value = match cx.as_const(&value) {
            Some(Const::None) => String::new(),
            Some(Const::Str(text)) => text.to_string(),
            Some(Const::Int(code)) => match u32::try_from(code).ok().and_then(char::from_u32) {
                Some(c) => c.to_string(),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        texts.set_item(c.to_string().as_str(), cx.vm.ctx.new_str(value).into(), cx.vm)?;
    }
    super::python_modules::call_named(cx, "builtins", "translated", vec![cx.wrap(text), texts.into()]).map(Some)
}
