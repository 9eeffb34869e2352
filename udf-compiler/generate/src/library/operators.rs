//! The module `operator`: its functions are the hooks of the operators themselves. Those that make functions
//! (`itemgetter` and the like) make objects of Python's own, which are called here.

use crate::data_model::calls;
use crate::data_model::{arithmetic, attributes, compare, items};
use crate::state::HookContext;
use crate::values::lookup;
use rustpython_vm::builtins::{PyStr, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// Functions of two operands, with their operator.
const BINARY: &[(&str, &str)] = &[
    ("add", "+"),
    ("sub", "-"),
    ("mul", "*"),
    ("truediv", "/"),
    ("floordiv", "//"),
    ("mod", "%"),
    ("pow", "**"),
    ("lshift", "<<"),
    ("rshift", ">>"),
    ("and_", "&"),
    ("or_", "|"),
    ("xor", "^"),
    ("matmul", "@"),
    ("concat", "+"),
];

const COMPARISONS: &[(&str, &str)] = &[
    ("lt", "<"),
    ("le", "<="),
    ("eq", "=="),
    ("ne", "!="),
    ("ge", ">="),
    ("gt", ">"),
    ("is_", "is"),
    ("is_not", "is not"),
];

const UNARY: &[(&str, &str)] = &[("neg", "-"), ("pos", "+"), ("invert", "~"), ("inv", "~")];

/// Functions that change their first operand, if it can be changed.
const IN_PLACE: &[(&str, &str)] = &[
    ("iadd", "+"),
    ("isub", "-"),
    ("imul", "*"),
    ("itruediv", "/"),
    ("ifloordiv", "//"),
    ("imod", "%"),
    ("ipow", "**"),
    ("ilshift", "<<"),
    ("irshift", ">>"),
    ("iand", "&"),
    ("ior", "|"),
    ("ixor", "^"),
    ("imatmul", "@"),
    ("iconcat", "+"),
];

/// Functions with rules of their own.
const OTHERS: &[&str] = &["not_", "truth", "abs", "contains", "getitem", "setitem", "delitem"];

fn operator(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(function, _)| *function == name).map(|(_, op)| *op)
}

/// The function that compares by this operator.
pub fn comparison(cx: &HookContext<'_>, op: &str) -> PyResult {
    let name = COMPARISONS.iter().find(|(_, operator)| *operator == op);
    let function = name.and_then(|(name, _)| lookup::find(cx, "operator", name));
    function.ok_or_else(|| cx.unsupported(format!("{op} as a function")))
}

/// Whether this function of `operator` is compiled.
pub fn knows(name: &str) -> bool {
    let tables = [BINARY, COMPARISONS, UNARY, IN_PLACE];
    tables.iter().any(|table| operator(table, name).is_some()) || OTHERS.contains(&name)
}

/// Whether the function changes an argument, so that it may not simply be called while generating.
pub fn changes(name: &str) -> bool {
    matches!(name, "setitem" | "delitem") || operator(IN_PLACE, name).is_some()
}

/// `operator.name(*args)`; nothing for a form that is not compiled.
pub fn call(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let bool_of = |object: PyObjectRef| -> PyResult {
        let negated = cx.not(object)?;
        cx.not(negated)
    };
    match (name, &args.args[..]) {
        (name, [a, b]) if operator(BINARY, name).is_some() => {
            let op = operator(BINARY, name).unwrap_or_default();
            arithmetic::binary(cx, op, a.clone(), b.clone(), false).map(Some)
        }
        (name, [a, b]) if operator(IN_PLACE, name).is_some() => {
            let op = operator(IN_PLACE, name).unwrap_or_default();
            arithmetic::binary(cx, op, a.clone(), b.clone(), true).map(Some)
        }
        (name, [a, b]) if operator(COMPARISONS, name).is_some() => {
            let op = operator(COMPARISONS, name).unwrap_or_default();
            compare::written(cx, op, a, b).map(Some)
        }
        (name, [a]) if operator(UNARY, name).is_some() => {
            arithmetic::unary(cx, operator(UNARY, name).unwrap_or_default(), a).map(Some)
        }
        ("not_", [a]) => cx.not(a.clone()).map(Some),
        ("truth", [a]) => bool_of(a.clone()).map(Some),
        ("abs", [_]) => {
            let abs = cx.vm.builtins.get_attr("abs", cx.vm)?;
            calls::call(cx, abs, args.clone()).map(Some)
        }
        ("contains", [container, item]) => compare::written(cx, "in", item, container).map(Some),
        ("getitem", [object, index]) => items::get(cx, object, index).map(Some),
        ("setitem", [object, index, value]) => {
            items::set(cx, object, index, value)?;
            Ok(Some(cx.vm.ctx.none()))
        }
        ("delitem", [object, index]) => {
            items::delete(cx, object, index)?;
            Ok(Some(cx.vm.ctx.none()))
        }
        _ => Ok(None),
    }
}

/// What an `itemgetter`, `attrgetter` or `methodcaller` was made of: its class, arguments, and named ones.
fn made_of(cx: HookContext<'_>, object: &PyObject) -> Option<(String, Vec<PyObjectRef>)> {
    let class = object.class();
    let name = class.name().to_string();
    if !matches!(name.as_str(), "itemgetter" | "attrgetter" | "methodcaller") {
        return None;
    }
    let homes = ["operator", "_operator"];
    let own = |home: &&str| lookup::find(&cx, home, &name).is_some_and(|found| found.is(class));
    if !homes.iter().any(own) {
        return None;
    }
    // They say how to make them again, for copies: the class, and what it is called with.
    let reduced = object.get_attr("__reduce__", cx.vm).ok()?.call((), cx.vm).ok()?;
    let [maker, args, ..] = reduced.downcast_ref::<PyTuple>()?.as_slice() else {
        return None;
    };
    let args = args.downcast_ref::<PyTuple>()?.as_slice().to_vec();
    maker.is(class).then_some((name, args))
}

/// A call of an object that `operator` made.
pub fn call_made(cx: HookContext<'_>, object: &PyObject, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [target] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let Some((class, parts)) = made_of(cx, object) else {
        return Ok(None);
    };
    let name_of = |part: &PyObjectRef| {
        let name = part.downcast_ref::<PyStr>().and_then(|name| name.to_str());
        name.map(str::to_string)
    };
    if class == "methodcaller" {
        let [name, rest @ ..] = &parts[..] else { return Ok(None) };
        let Some(name) = name_of(name) else { return Ok(None) };
        return calls::call_method(cx, target.clone(), &name, rest.to_vec().into()).map(Some);
    }
    let one = |part: &PyObjectRef| -> PyResult {
        if class == "itemgetter" {
            return items::get(cx, target, part);
        }
        let path = name_of(part).unwrap_or_default();
        path.split('.')
            .try_fold(target.clone(), |object, name| attributes::get(cx, object, name))
    };
    match &parts[..] {
        [only] => one(only).map(Some),
        several => {
            let results = several.iter().map(one).collect::<PyResult<Vec<_>>>()?;
            Ok(Some(cx.vm.ctx.new_tuple(results).into()))
        }
    }
}
