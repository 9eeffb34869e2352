//! Modules.

use crate::data_model::Kind;
use crate::data_model::calls::call;
use crate::state::HookContext;
use rustpython_vm::builtins::PyModule;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Module;

impl Kind for Module {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyModule>().is_some()
    }

    /// A call of what is there under the name.
    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        let function = object.get_attr(&*cx.vm.ctx.new_str(name), cx.vm)?;
        call(cx, function, args.clone()).map(Some)
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn is_namespace(&self) -> bool {
        true
    }

    fn methods_take_marks(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }
}
