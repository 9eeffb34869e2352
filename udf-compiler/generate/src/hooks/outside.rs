//! What happens where Python itself meets an object of generation, outside of hooks: a value known at run time only is
//! refused, and a function is called as its hook would. Knows nothing of the module of the hooks.

use crate::data_model::calls::call_method;
use crate::staging::unfolding::call_function;
use crate::state::HookContext;
use crate::values::{Function, Method, Staged, Unknown, Virtual};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::common::hash::PyHash;
use rustpython_vm::function::{FuncArgs, PyComparisonValue};
use rustpython_vm::protocol::PyNumberMethods;
use rustpython_vm::types::{AsNumber, Callable, Comparable, Hashable, Iterable, PyComparisonOp, Representable};
use rustpython_vm::{Py, PyObject, PyPayload, PyRef, PyResult, VirtualMachine};

/// An object that nothing but hooks may look at.
trait Refusing: PyPayload {
    /// What is raised where something else does.
    fn refusal(vm: &VirtualMachine) -> PyBaseExceptionRef;
}

impl Refusing for Staged {
    fn refusal(vm: &VirtualMachine) -> PyBaseExceptionRef {
        untransformed(vm)
    }
}

impl Refusing for Unknown {
    fn refusal(vm: &VirtualMachine) -> PyBaseExceptionRef {
        HookContext { vm, at: 0 }.unsupported("the text of an exception of a builtin")
    }
}

/// For code that is not transformed.
pub(super) fn untransformed(vm: &VirtualMachine) -> PyBaseExceptionRef {
    HookContext { vm, at: 0 }.unsupported("a value known at run time only is used inside code that is not transformed")
}

/// Everything that Python asks of an object, refused. A macro, since RustPython's traits are not ours: they cannot be
/// implemented for all that is `Refusing` at once.
macro_rules! refusing {
    ($object:ty) => {
        impl AsNumber for $object {
            fn as_number() -> &'static PyNumberMethods {
                static REFUSE: PyNumberMethods = PyNumberMethods {
                    boolean: Some(|_, vm| Err(<$object>::refusal(vm))),
                    int: Some(|_, vm| Err(<$object>::refusal(vm))),
                    float: Some(|_, vm| Err(<$object>::refusal(vm))),
                    index: Some(|_, vm| Err(<$object>::refusal(vm))),
                    ..PyNumberMethods::NOT_IMPLEMENTED
                };
                &REFUSE
            }
        }

        impl Comparable for $object {
            fn cmp(
                _zelf: &Py<Self>,
                _other: &PyObject,
                _op: PyComparisonOp,
                vm: &VirtualMachine,
            ) -> PyResult<PyComparisonValue> {
                Err(Self::refusal(vm))
            }
        }

        impl Hashable for $object {
            fn hash(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<PyHash> {
                Err(Self::refusal(vm))
            }
        }

        impl Iterable for $object {
            fn iter(_zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
                Err(Self::refusal(vm))
            }
        }

        impl Representable for $object {
            fn repr_str(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<String> {
                Err(Self::refusal(vm))
            }
        }
    };
}

refusing!(Staged);
refusing!(Unknown);

impl Iterable for Virtual {
    fn iter(_zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
        Err(untransformed(vm))
    }
}

impl Callable for Function {
    type Args = FuncArgs;
    fn call(zelf: &Py<Self>, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        call_function(HookContext { vm, at: zelf.at }, zelf, args)
    }
}

impl Callable for Method {
    type Args = FuncArgs;
    fn call(zelf: &Py<Self>, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        call_method(HookContext { vm, at: 0 }, zelf.object.clone(), &zelf.name, args)
    }
}
