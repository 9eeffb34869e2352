//! The same for methods of classes themselves, and for making objects of abstract classes.

use super::count_by_truth;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyStr, PyType};
use rustpython_vm::function::{FuncArgs, IntoPyNativeFn, ItemDoc, PyMethodDef, PyMethodFlags};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::OnceLock;

/// Looks at the arguments of a method before it is called.
type Judge = fn(&mut FuncArgs, &VirtualMachine) -> PyResult<()>;

/// Judges the arguments of methods of the process's types. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    judge_first(types.str_type, "maketrans", PyMethodFlags::STATIC, of_maketrans, vm);
    judge_first(types.int_type, "from_bytes", PyMethodFlags::CLASS, of_from_bytes, vm);
}

fn judge_first(
    class: &'static Py<PyType>,
    name: &'static str,
    flags: PyMethodFlags,
    judge: Judge,
    vm: &VirtualMachine,
) {
    let interned = vm.ctx.intern_str(name);
    let Some(original) = class.attributes().get(interned) else {
        return;
    };
    let call = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        judge(&mut args, vm)?;
        original.call(args, vm)
    };
    // Once for the process, as the types are. What it is made with is replaced at once.
    let unused = |_: &VirtualMachine| {};
    let mut definition = PyMethodDef::new_const(name, unused, flags, ItemDoc::NONE);
    definition.func = Box::leak(Box::new(call.into_func()));
    let definition: &'static PyMethodDef = Box::leak(Box::new(definition));
    class
        .attributes()
        .insert(interned, definition.to_proper_method(class, &vm.ctx));
    class.modified();
}

fn of_maketrans(args: &mut FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    match &args.args[..] {
        [only] if !only.fast_isinstance(vm.ctx.types.dict_type) => {
            Err(vm.new_type_error("if you give only one argument to maketrans it must be a dict"))
        }
        _ => Ok(()),
    }
}

fn of_from_bytes(args: &mut FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    count_by_truth(args, 0, "signed", 1, vm)
}

type Call = fn(&PyObject, FuncArgs, &VirtualMachine) -> PyResult;

static ORIGINAL_CALL: OnceLock<Call> = OnceLock::new();

/// Words the error of making an object of an abstract class, for classes of these metaclasses.
pub(super) fn install_abstract(vm: &VirtualMachine) -> PyResult<()> {
    let abstract_classes = vm.import("abc", 0)?.get_attr("ABCMeta", vm)?;
    let metaclasses = [vm.ctx.types.type_type.as_object().to_owned(), abstract_classes];
    for metaclass in metaclasses {
        let Some(metaclass) = metaclass.downcast_ref::<PyType>() else {
            continue;
        };
        let call = &metaclass.slots().call;
        // Types are shared by all interpreters; what was put in there by another one stays.
        if let Some(original) = call
            .load()
            .filter(|original| !std::ptr::eq(*original as *const (), make as *const ()))
        {
            ORIGINAL_CALL.get_or_init(|| original);
            call.store(Some(make));
        }
    }
    Ok(())
}

fn make(class: &PyObject, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let made = match ORIGINAL_CALL.get() {
        Some(original) => original(class, args, vm),
        None => Err(vm.new_runtime_error("classes cannot be called")),
    };
    made.map_err(|error| worded(error, vm).unwrap_or_else(|error| error))
}

/// The error of an abstract class; `Err`: it is another one.
fn worded(error: PyBaseExceptionRef, vm: &VirtualMachine) -> Result<PyBaseExceptionRef, PyBaseExceptionRef> {
    const LACKS: &str = " without an implementation for abstract method";
    if !error.class().is(vm.ctx.exceptions.type_error) {
        return Err(error);
    }
    let text = |object: &PyObjectRef| Some(object.downcast_ref::<PyStr>()?.to_str()?.to_string());
    let said = error.args().as_slice().first().and_then(text).unwrap_or_default();
    match said.strip_prefix("class ").and_then(|rest| rest.split_once(LACKS)) {
        Some((class, methods)) => {
            let names = methods.trim_start_matches('s').trim_matches([' ', '\'']);
            let mut names: Vec<&str> = names.split("', '").collect();
            names.sort_unstable();
            let plural = if names.len() == 1 { "" } else { "s" };
            let names = names.join("', '");
            let message = format!("Can't instantiate abstract class {class}{LACKS}{plural} '{names}'");
            Ok(vm.new_type_error(message))
        }
        None => Err(error),
    }
}
