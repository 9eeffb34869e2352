//! Everything else: functions, classes, modules, slices, and objects of the interpreter's own classes. They are as Python
//! has them.

use crate::data_model::Kind;
use crate::data_model::items::get_later;
use crate::library::static_dicts;
use crate::staging::{calls, generics};
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
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
