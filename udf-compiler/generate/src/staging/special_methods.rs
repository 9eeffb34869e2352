//! Methods that the program wrote for its classes, by the names that Python gives them. Knows nothing of who asks for them.

use super::instances::written;
use crate::data_model::calls::call;
use crate::library::python_modules::{self, order_given, real_class};
use crate::state::{HookContext, LIBRARY};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// A method that the program wrote for the object's class.
pub fn special(cx: &HookContext<'_>, object: &PyObject, name: &'static str) -> Option<PyObjectRef> {
    let class = object.class();
    class.heaptype_ext.as_ref()?;
    written(cx, class, name).or_else(|| order_given(cx, &*class.get_attr(cx.vm.ctx.intern_str(name))?))
}

impl HookContext<'_> {
    /// Calls such a method with all arguments, the object first.
    pub fn call_method_of_class(
        &self,
        object: &PyObject,
        name: &'static str,
        args: FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        let Some(method) = special(self, object, name) else {
            return Ok(None);
        };
        // Where the program calls one of the library's, what happens is that call's doing.
        let of_library = self.at < LIBRARY && real_class(self, object.class()).is_some();
        let call = if of_library { python_modules::call } else { call };
        call(*self, method, args).map(Some)
    }

    /// Calls such a method.
    pub fn call_special(
        &self,
        object: &PyObject,
        name: &'static str,
        args: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        let mut all = vec![object.to_owned()];
        all.extend_from_slice(args);
        self.call_method_of_class(object, name, all.into())
    }
}
