//! Objects of Python's own classes that never change, at run time: one row per class, one file per class. Everything that
//! asks what such an object does, asks here. What a class does not answer keeps the function interpreted.

mod aware;
mod calendar;
mod clock;
mod complex;
mod decimal;
mod iso;
pub mod numpy;
mod timedelta;

use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type};

/// What the library knows of one class. `None` where it does not know what Python does.
trait Family: Sync {
    /// Python's class.
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef>;
    /// The fields of an object that exists while generating.
    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>>;
    /// `Class(*args, **kwargs)`, at least one of which is known at run time only.
    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>>;
    /// `Class.name(*args)`, at least one of which is known at run time only.
    fn class_method(&self, _cx: HookContext<'_>, _name: &str, _args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }
    /// `a op b`, one of which is of this class.
    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>>;
    /// `-a`, `+a`, `~a`
    fn unary(&self, cx: HookContext<'_>, op: &str, a: &IrValue) -> PyResult<Option<IrValue>>;
    /// `a op b` for a comparison, one of which is of this class.
    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>>;
    /// `bool(a)`
    fn truth(&self, cx: &HookContext<'_>, a: &IrValue) -> IrValue;
    /// `a.name`, unless it is a method.
    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>>;
    /// `a.name(*args)`
    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>>;
    /// `abs`, `round`, `int` or `float` of it, and what other arguments they have.
    fn builtin(
        &self,
        cx: HookContext<'_>,
        name: &str,
        a: &IrValue,
        rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>>;
    /// `str(a)` or `repr(a)`
    fn text(&self, cx: HookContext<'_>, a: &IrValue, conversion: &str) -> PyResult<Option<IrValue>>;
    /// Another value, returned where this class is declared.
    fn returned(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<IrValue>>;
    /// `format(a, spec)` with a specification that is not empty.
    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>>;
}

const FAMILIES: &[(Class, &str, &dyn Family)] = &[
    (Class::Complex, "builtins:complex", &complex::Complex),
    (Class::Decimal, "decimal:Decimal", &decimal::Decimal),
    (Class::NumpyFloat, "numpy:float64", &numpy::Number(Class::NumpyFloat)),
    (Class::NumpyInt, "numpy:int64", &numpy::Number(Class::NumpyInt)),
    (Class::NumpyBool, "numpy:bool", &numpy::Number(Class::NumpyBool)),
    (Class::Date, "datetime:date", &calendar::Date),
    (Class::DateTime, "datetime:datetime", &calendar::DateTime),
    (Class::TimeDelta, "datetime:timedelta", &calendar::TimeDelta),
    (Class::Time, "datetime:time", &clock::Time),
];

fn family(class: Class) -> &'static dyn Family {
    if let Class::Aware(_) = class {
        return &aware::Aware;
    }
    let row = FAMILIES.iter().find(|(other, ..)| *other == class);
    row.map_or(&complex::Complex, |(_, _, family)| *family)
}

/// Whether the class or function of this path is compiled.
pub fn knows(path: &str) -> bool {
    let constructs = FAMILIES.iter().any(|(_, class, _)| *class == path);
    constructs || path.strip_prefix("cmath:").is_some_and(complex::knows)
}

/// A call of such.
pub fn call(cx: HookContext<'_>, path: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if let Some(name) = path.strip_prefix("cmath:") {
        return complex::call(cx, name, args);
    }
    match FAMILIES.iter().find(|(_, class, _)| *class == path) {
        Some((_, _, family)) => family.construct(cx, args),
        None => Ok(None),
    }
}

/// A method of the class of this path, with run-time arguments.
pub fn class_method(cx: HookContext<'_>, path: &str, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match FAMILIES.iter().find(|(_, class, _)| *class == path) {
        Some((_, _, family)) => family.class_method(cx, name, args),
        None => Ok(None),
    }
}

/// Whether what the function of this path gives depends on what other code did before: it is not called while
/// generating.
pub fn reads_context(path: &str) -> bool {
    decimal::CONTEXT.contains(&path)
}

/// An object that exists while generating, as a constant.
pub fn constant(cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
    let plain = FAMILIES.iter().find_map(|(class, _, family)| {
        let fields = family.fields(cx, object)?;
        Some(Const::Object(*class, fields.into()))
    });
    plain.or_else(|| {
        let (zone, micros) = calendar::zone_and_micros(cx, object)?;
        Some(Const::Object(Class::Aware(zone?), [Const::Int(micros)].into()))
    })
}

/// Python's class.
pub fn class_of(cx: &HookContext<'_>, class: Class) -> Option<PyTypeRef> {
    family(class).class(cx)
}

/// The class of whichever operand is of one, and says what is done with both.
fn either(a: &IrValue, b: &IrValue) -> Option<Class> {
    let class = |operand: &IrValue| match operand.ty {
        Type::Object(class) => Some(class),
        _ => None,
    };
    // What is added to a date is the date's business.
    match (class(a), class(b)) {
        (Some(Class::TimeDelta), Some(other)) => Some(other),
        (Some(class), _) => Some(class),
        (None, other) => other,
    }
}

fn refused(cx: &HookContext<'_>, what: &str, class: Class) -> PyBaseExceptionRef {
    cx.unsupported(format!("{what} of a {}", class.python_name()))
}

/// An answer, or that there is none.
fn known<T>(cx: &HookContext<'_>, answer: Option<T>, what: &str, class: Class) -> PyResult<T> {
    answer.ok_or_else(|| refused(cx, what, class))
}

/// `a op b` where one is such an object; nothing where none is.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<PyObjectRef>> {
    let Some(class) = either(a, b) else { return Ok(None) };
    let answer = family(class).binary(cx, op, a, b)?;
    known(&cx, answer, &format!("{op} with this operand"), class).map(|result| Some(cx.wrap(result)))
}

/// A comparison where one is such an object.
pub fn compare(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let Some(class) = either(a, b) else { return Ok(None) };
    let answer = family(class).compare(cx, op, a, b)?;
    let answer = match op {
        "==" | "!=" if answer.is_none() && never_equal(&a.ty, &b.ty) => Some(cx.bool(op == "!=")),
        _ => answer,
    };
    known(&cx, answer, &format!("{op} with this operand"), class).map(Some)
}

/// Whether one is of the module datetime and the other is something of Python's own that none of its classes knows.
fn never_equal(a: &Type, b: &Type) -> bool {
    let of_datetime = |ty: &Type| match ty {
        Type::Object(Class::Date) => Some(0),
        Type::Object(Class::DateTime | Class::Aware(_)) => Some(1),
        Type::Object(Class::Time) => Some(2),
        Type::Object(Class::TimeDelta) => Some(3),
        _ => None,
    };
    let plain = |ty: &Type| {
        matches!(
            ty,
            Type::Bool | Type::Int | Type::Float | Type::Str | Type::Bytes | Type::List(_)
        ) || matches!(ty, Type::Record(_) | Type::Tuple(_) | Type::Object(_))
            || ty.keyed().is_some()
    };
    match (of_datetime(a), of_datetime(b)) {
        (Some(a), Some(b)) => a != b,
        (Some(_), None) => plain(b),
        (None, Some(_)) => plain(a),
        (None, None) => false,
    }
}

/// `-a`, `+a`, `~a`
pub fn unary(cx: HookContext<'_>, op: &str, a: &IrValue, class: Class) -> PyResult {
    let answer = family(class).unary(cx, op, a)?;
    known(&cx, answer, op, class).map(|result| cx.wrap(result))
}

/// `bool(a)`
pub fn truth(cx: &HookContext<'_>, a: &IrValue, class: Class) -> IrValue {
    family(class).truth(cx, a)
}

/// `a.name`, unless it is a method.
pub fn attribute(cx: HookContext<'_>, a: &IrValue, class: Class, name: &str) -> PyResult<Option<PyObjectRef>> {
    family(class).attribute(cx, a, name)
}

/// `a.name(*args)`
pub fn method(cx: HookContext<'_>, a: &IrValue, class: Class, name: &str, args: &FuncArgs) -> PyResult {
    if let Some(result) = family(class).method(cx, a, name, args)? {
        return Ok(result);
    }
    let python = class_of(&cx, class);
    if python.is_some_and(|python| python.get_attr(cx.vm.ctx.intern_str(name)).is_none()) {
        let text = format!("'{}' object has no attribute '{name}'", class.python_name());
        return Err(cx.thrown_kind(cx.vm.new_attribute_error(text)));
    }
    Err(refused(&cx, &format!("{name} of this form"), class))
}

/// `abs`, `round`, `int` or `float` of it.
pub fn builtin(cx: HookContext<'_>, name: &str, a: &IrValue, class: Class, rest: &[PyObjectRef]) -> PyResult {
    let answer = family(class).builtin(cx, name, a, rest)?;
    known(&cx, answer, name, class)
}

/// `str(a)` or `repr(a)`
pub fn text(cx: HookContext<'_>, a: &IrValue, class: Class, conversion: &str) -> PyResult<IrValue> {
    let answer = family(class).text(cx, a, conversion)?;
    known(&cx, answer, conversion, class)
}

/// What a value of another type is where this class is declared as the result's.
pub fn returned(cx: HookContext<'_>, class: Class, value: &IrValue) -> PyResult<Option<IrValue>> {
    family(class).returned(cx, value)
}

/// `format(a, spec)`
pub fn format(cx: HookContext<'_>, a: &IrValue, class: Class, spec: &IrValue) -> PyResult<IrValue> {
    let answer = family(class).format(cx, a, spec)?;
    known(&cx, answer, "a format", class)
}

/// An object of these fields.
fn made(cx: &HookContext<'_>, class: Class, fields: &[&IrValue]) -> IrValue {
    cx.ir().object_make(fields, &*class.name())
}

/// A field of an object.
fn field(cx: &HookContext<'_>, object: &IrValue, index: usize) -> IrValue {
    cx.ir().object_get(object, index as u32)
}

/// What is given for the parameters, by place or by name; nothing where something is given that there is no place for.
pub(super) fn arguments<const N: usize>(args: &FuncArgs, names: [&str; N]) -> Option<[Option<PyObjectRef>; N]> {
    let mut given = [const { None }; N];
    if args.args.len() > N {
        return None;
    }
    for (place, arg) in given.iter_mut().zip(&args.args) {
        *place = Some(arg.clone());
    }
    for (name, arg) in &args.kwargs {
        let place = names.iter().position(|known| *known == name.to_string())?;
        if given[place].replace(arg.clone()).is_some() {
            return None;
        }
    }
    Some(given)
}

/// Whether the object is of Python's class itself, not of one that inherits from it.
fn is_exactly(object: &PyObject, class: &rustpython_vm::Py<rustpython_vm::builtins::PyType>) -> bool {
    object.class().is(class)
}
