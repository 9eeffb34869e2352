//! Builtin functions that ask an object of the program: `int(x)` is what its `__int__` says.

use crate::staging::special_methods::special;
use crate::state::HookContext;
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// What a method must give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Int,
    Float,
    Anything,
}

struct Protocol {
    path: &'static str,
    /// The first that the object's class has is called.
    methods: &'static [&'static str],
    gives: Gives,
}

const fn row(path: &'static str, methods: &'static [&'static str], gives: Gives) -> Protocol {
    Protocol { path, methods, gives }
}

/// The answer is what the method gives.
const ANSWERED: &[Protocol] = &[
    row("builtins:abs", &["__abs__"], Gives::Anything),
    row("builtins:divmod", &["__divmod__"], Gives::Anything),
    row("builtins:float", &["__float__"], Gives::Float),
    row("builtins:int", &["__int__", "__index__"], Gives::Int),
    row("builtins:round", &["__round__"], Gives::Anything),
    row("math:ceil", &["__ceil__"], Gives::Anything),
    row("math:floor", &["__floor__"], Gives::Anything),
    row("math:trunc", &["__trunc__"], Gives::Anything),
    row("operator:index", &["__index__"], Gives::Int),
    row("_operator:index", &["__index__"], Gives::Int),
];

/// Functions that take ints, or what gives one, for any of their arguments.
const TAKING_INTS: &[&str] = &["bin", "chr", "hex", "oct", "range"];

/// Methods by which operations take objects for what they want.
const CONVERTING: &[&str] = &[
    "__bytes__",
    "__complex__",
    "__float__",
    "__getitem__",
    "__index__",
    "__int__",
    "__iter__",
    "__next__",
    "__trunc__",
];

/// Whether a program may define such a method. Where it does, an object of the wrong type may be one that converts.
pub fn are_defined(text: &str) -> bool {
    CONVERTING.iter().any(|name| text.contains(name))
}

/// A call that methods of the program's objects answer.
pub fn answer(cx: HookContext<'_>, path: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some(protocol) = ANSWERED.iter().find(|row| row.path == path) else {
        return Ok(None);
    };
    let (Some((object, rest)), true) = (args.args.split_first(), args.kwargs.is_empty()) else {
        return Ok(None);
    };
    let rest = match rest {
        // A number of digits that is None is not handed on.
        [digits] if protocol.methods == ["__round__"] && cx.vm.is_none(digits) => &[],
        // What converts takes nothing else.
        [_] if protocol.gives != Gives::Anything => return Ok(None),
        rest => rest,
    };
    said(cx, object, protocol.methods, rest, protocol.gives)
}

/// The arguments with ints for objects that have an `__index__`, where the function takes ints.
pub fn with_ints(cx: HookContext<'_>, builtin: Option<&str>, mut args: FuncArgs) -> PyResult<FuncArgs> {
    if builtin.is_some_and(|name| TAKING_INTS.contains(&name)) {
        for arg in &mut args.args {
            *arg = index(cx, arg)?;
        }
    }
    Ok(args)
}

/// What stands for an index: what its `__index__` says, or the object itself.
pub fn index(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    let said = said(cx, object, &["__index__"], &[], Gives::Int)?;
    Ok(said.unwrap_or_else(|| object.to_owned()))
}

fn said(
    cx: HookContext<'_>,
    object: &PyObject,
    methods: &[&'static str],
    args: &[PyObjectRef],
    gives: Gives,
) -> PyResult<Option<PyObjectRef>> {
    let Some(method) = methods.iter().find(|method| special(&cx, object, method).is_some()) else {
        return Ok(None);
    };
    let Some(answer) = cx.call_special(object, method, args)? else {
        return Ok(None);
    };
    let types = &cx.vm.ctx.types;
    let fits = match gives {
        Gives::Int => is_exactly(&cx, &answer, &Type::Int, types.int_type)?,
        Gives::Float => is_exactly(&cx, &answer, &Type::Float, types.float_type)?,
        Gives::Anything => !answer.is(&cx.vm.ctx.not_implemented),
    };
    if fits {
        Ok(Some(answer))
    } else {
        Err(cx.unsupported(format!("what {method} gives")))
    }
}

fn is_exactly(cx: &HookContext<'_>, object: &PyObject, ty: &Type, class: &Py<PyType>) -> PyResult<bool> {
    Ok(match cx.dynamic(object)? {
        Some(value) => value.ty == *ty,
        None => object.class().is(class),
    })
}
