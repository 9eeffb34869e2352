//! Everything else: functions, classes, modules, slices, and objects of the interpreter's own classes. They are as Python
//! has them.

use crate::data_model::Kind;
use crate::data_model::calls;
use crate::data_model::items::get_later;
use crate::data_model::patterns::Collection;
use crate::library::static_dicts;
use crate::staging::{adapters, generics};
use crate::state::HookContext;
use crate::values::Unknown;
use crate::values::lookup::path_of;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

pub struct Other;

impl Kind for Other {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    /// A class of the program with types in brackets is called as the class is.
    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        match generics::class_of_alias(&cx, object)? {
            Some(class) => calls::call(cx, class, args.clone()).map(Some),
            None => Ok(None),
        }
    }

    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        adapters::check_method(&cx, object, name).map(|()| None)
    }

    fn check_lifted(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<()> {
        match object.downcast_ref::<Unknown>() {
            Some(_) => Err(cx.unsupported("the text of an exception of a builtin")),
            None => Ok(()),
        }
    }

    /// A function or method of Python's own.
    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.builtin_function_or_method_type) || class.is(types.method_descriptor_type) {
            Ok(path_of(cx, object).map(|path| format!("object {path}")))
        } else {
            Ok(None)
        }
    }

    fn collection(&self, cx: &HookContext<'_>, object: &PyObject) -> Collection {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.complex_type) || class.is(types.bytearray_type) {
            Collection::Neither
        } else {
            Collection::Unknown
        }
    }

    /// The names of months and days are looked for in a list.
    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        match static_dicts::of_names(&cx, object)? {
            Some(names) => get_later(cx, &names, index).map(Some),
            None => Ok(None),
        }
    }

    fn has_type(&self, _ty: &Type) -> bool {
        true
    }
}
