//! Where the interpreter's builtins give another answer than Python's: signs of zero, powers of floats, messages. Types
//! are shared by all interpreters of the process, so this is done once. Knows nothing of limits; those are in
//! [`super::guards`].

use super::operator_slots::{Binary, Ternary};
use super::set_operators;
use malachite_bigint::Sign;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyBytes, PyFloat, PyInt, PyStr, PyType, try_bigint_to_f64};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIterReturn;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyRef, PyResult, VirtualMachine};
use std::sync::OnceLock;
use taipan_runtime::py_float;
use taipan_runtime::py_str::trim::{self, Ends};

static ORIGINAL_DIVIDE: OnceLock<Binary> = OnceLock::new();
static ORIGINAL_POWER: OnceLock<Ternary> = OnceLock::new();
static ORIGINAL_NEXT: OnceLock<fn(&PyObject, &VirtualMachine) -> PyResult<PyIterReturn>> = OnceLock::new();

/// Corrects the types of the process. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    for class in [types.int_type, types.bool_type] {
        let divide = &class.slots().as_number.true_divide;
        if let Some(original) = divide.load() {
            ORIGINAL_DIVIDE.get_or_init(|| original);
            divide.store(Some(divide_integers));
        }
    }
    let numbers = &types.float_type.slots().as_number;
    for power in [&numbers.power, &numbers.right_power] {
        if let Some(original) = power.load() {
            ORIGINAL_POWER.get_or_init(|| original);
            power.store(Some(raise_float));
        }
    }
    types.float_type.slots().repr.store(Some(float_text));
    let next = &types.callable_iterator.slots().iternext;
    if let Some(original) = next.load() {
        ORIGINAL_NEXT.get_or_init(|| original);
        next.store(Some(next_of_callable));
    }
    let unbound = vm.ctx.exceptions.unbound_local_error;
    let text = vm.new_method("__str__", unbound, unbound_text);
    unbound.attributes().insert(vm.ctx.intern_str("__str__"), text.into());
    unbound.modified();
    set_operators::install(vm);
    strip_bytes(types.bytes_type, vm);
    reword_messages(vm);
}

/// Words exceptions as Python does: of a method, those of a class that end so.
fn reword_messages(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let (value_error, overflow) = (vm.ctx.exceptions.value_error, vm.ctx.exceptions.overflow_error);
    let type_error = vm.ctx.exceptions.type_error;
    for (class, method, of, ending, message) in [
        (
            types.bytes_type,
            "index",
            value_error,
            "substring not found",
            "subsection not found",
        ),
        (
            types.bytes_type,
            "rindex",
            value_error,
            "substring not found",
            "subsection not found",
        ),
        (
            types.bytes_type,
            "ljust",
            type_error,
            "byte string of length 1, not bytes",
            "ljust() argument 2 must be a byte string of length 1, not bytes",
        ),
        (
            types.bytes_type,
            "rjust",
            type_error,
            "byte string of length 1, not bytes",
            "rjust() argument 2 must be a byte string of length 1, not bytes",
        ),
        (
            types.list_type,
            "remove",
            value_error,
            " is not in list",
            "list.remove(x): x not in list",
        ),
        (
            types.list_type,
            "index",
            value_error,
            " is not in list",
            "list.index(x): x not in list",
        ),
        (
            types.float_type,
            "__round__",
            overflow,
            "overflow occurred during round",
            "rounded value too large to represent",
        ),
    ] {
        let reworded = move |error: PyBaseExceptionRef, vm: &VirtualMachine| {
            let ours = error.class().is(of)
                && error
                    .as_object()
                    .str(vm)
                    .is_ok_and(|text| text.as_bytes().ends_with(ending.as_bytes()));
            if ours {
                vm.new_exception_msg(of.to_owned(), message.into())
            } else {
                error
            }
        };
        reword(class, method, reworded, vm);
    }
}

/// Lets bytes lose bytes at their ends, where RustPython looks for characters in them.
fn strip_bytes(class: &'static Py<PyType>, vm: &VirtualMachine) {
    for (name, ends) in [("strip", Ends::Both), ("lstrip", Ends::Left), ("rstrip", Ends::Right)] {
        let interned = vm.ctx.intern_str(name);
        let Some(original) = class.attributes().get(interned) else {
            continue;
        };
        let call = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let exact = |object: &PyObjectRef| Some(object.downcast_ref::<PyBytes>()?.as_bytes().to_vec());
            let given = args.args.iter().map(exact).collect::<Option<Vec<_>>>();
            match given.as_deref() {
                Some([own, chars]) if args.kwargs.is_empty() => {
                    let rest = trim::strip_bytes(&own[..], ends, |byte| chars.contains(&byte));
                    Ok(vm.ctx.new_bytes(rest.to_vec()).into())
                }
                _ => original.call(args, vm),
            }
        };
        class
            .attributes()
            .insert(interned, vm.new_method(name, class, call).into());
        class.modified();
    }
}

/// `repr(f)`: of two shortest texts that are as close, the even one.
fn float_text(float: &PyObject, vm: &VirtualMachine) -> PyResult<PyRef<PyStr>> {
    let Some(float) = float.downcast_ref::<PyFloat>() else {
        return Err(vm.new_type_error("a float is required"));
    };
    let mut text = String::new();
    py_float::repr(float.to_f64(), &mut text);
    Ok(vm.ctx.new_str(text))
}

/// Division of integers that keeps the sign of zero.
fn divide_integers(a: &PyObject, b: &PyObject, vm: &VirtualMachine) -> PyResult {
    if let (Some(a), Some(b)) = (a.downcast_ref::<PyInt>(), b.downcast_ref::<PyInt>())
        && a.as_bigint().bits() == 0
        && b.as_bigint().sign() == Sign::Minus
    {
        return Ok(vm.ctx.new_float(-0.0).into());
    }
    match ORIGINAL_DIVIDE.get() {
        Some(original) => original(a, b, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn raise_float(base: &PyObject, exponent: &PyObject, modulus: &PyObject, vm: &VirtualMachine) -> PyResult {
    if vm.is_none(modulus)
        && let (Some(base), Some(exponent)) = (number(base, vm), number(exponent, vm))
    {
        return power(base, exponent, vm);
    }
    match ORIGINAL_POWER.get() {
        Some(original) => original(base, exponent, modulus, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

/// The next item of `iter(callable, sentinel)`, which ends where the callable raises StopIteration.
fn next_of_callable(iterator: &PyObject, vm: &VirtualMachine) -> PyResult<PyIterReturn> {
    let next = match ORIGINAL_NEXT.get() {
        Some(original) => original(iterator, vm),
        None => Ok(PyIterReturn::StopIteration(None)),
    };
    next.or_else(|error| {
        if error.fast_isinstance(vm.ctx.exceptions.stop_iteration) {
            Ok(PyIterReturn::StopIteration(None))
        } else {
            Err(error)
        }
    })
}

/// `str()` of an UnboundLocalError in the words of newer Pythons.
fn unbound_text(error: PyObjectRef, vm: &VirtualMachine) -> PyResult<PyRef<PyStr>> {
    let base = vm.ctx.exceptions.base_exception_type.as_object();
    let text = base.get_attr("__str__", vm)?.call((error,), vm)?.str(vm)?;
    let name = text.to_str().and_then(|t| {
        t.strip_prefix("local variable '")?
            .strip_suffix("' referenced before assignment")
    });
    Ok(match name {
        Some(name) => vm.ctx.new_str(format!(
            "cannot access local variable '{name}' where it is not associated with a value"
        )),
        None => text,
    })
}

/// A float, or an int that becomes one.
fn number(object: &PyObject, vm: &VirtualMachine) -> Option<f64> {
    if let Some(float) = object.downcast_ref::<PyFloat>() {
        return Some(float.to_f64());
    }
    try_bigint_to_f64(object.downcast_ref::<PyInt>()?.as_bigint(), vm).ok()
}

/// C's `pow`, except where Python raises or goes complex.
fn power(base: f64, exponent: f64, vm: &VirtualMachine) -> PyResult {
    if base == 0.0 && exponent < 0.0 && exponent.is_finite() {
        return Err(vm.new_zero_division_error("zero to a negative power"));
    }
    if base < 0.0 && base.is_finite() && exponent.is_finite() && exponent.floor() != exponent {
        let complex = vm.ctx.types.complex_type.as_object();
        return vm._pow(
            &*complex.call((base,), vm)?,
            &*complex.call((exponent,), vm)?,
            &vm.ctx.none(),
        );
    }
    let result = base.powf(exponent);
    if result.is_infinite() && base.is_finite() && exponent.is_finite() {
        let text = vm.ctx.new_str("Numerical result out of range");
        let class = vm.ctx.exceptions.overflow_error.to_owned();
        return Err(vm.new_exception(class, vec![vm.ctx.new_int(34).into(), text.into()]));
    }
    Ok(vm.ctx.new_float(result).into())
}

/// Lets a method's exceptions go through `reworded`.
fn reword(
    class: &'static Py<PyType>,
    name: &'static str,
    reworded: impl Fn(PyBaseExceptionRef, &VirtualMachine) -> PyBaseExceptionRef + Send + Sync + 'static,
    vm: &VirtualMachine,
) {
    let interned = vm.ctx.intern_str(name);
    let Some(original) = class.attributes().get(interned) else {
        return;
    };
    let call =
        move |args: FuncArgs, vm: &VirtualMachine| -> PyResult { original.call(args, vm).map_err(|e| reworded(e, vm)) };
    class
        .attributes()
        .insert(interned, vm.new_method(name, class, call).into());
    class.modified();
}
