//! Everything else: functions, classes, modules, slices, and objects of the interpreter's own classes. They are as Python
//! has them.

use crate::data_model::Kind;
use crate::state::HookContext;
use rustpython_vm::PyObject;
use taipan_ir::Type;

pub struct Other;

impl Kind for Other {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn has_type(&self, _ty: &Type) -> bool {
        true
    }
}
