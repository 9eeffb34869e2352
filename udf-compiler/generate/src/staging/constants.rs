//! Objects that the IR has as constants: what tells them without asking their kinds.

use crate::state::HookContext;
use rustpython_vm::builtins::PyInt;
use rustpython_vm::{AsObject, PyObject};

impl HookContext<'_> {
    /// Whether an object is a number, a text or None of the interpreter's own: those hold nothing. Long lists are full of them.
    pub fn is_scalar_constant(&self, object: &PyObject) -> bool {
        let (class, types) = (object.class(), &self.vm.ctx.types);
        let plain = [
            types.int_type,
            types.str_type,
            types.float_type,
            types.bool_type,
            types.none_type,
        ];
        plain.into_iter().any(|ty| class.is(ty))
    }

    /// The number that an int outside i64 is, if it is within 128 bits.
    pub fn as_wide(&self, object: &PyObject) -> Option<i128> {
        let is_int = object.class().is(self.vm.ctx.types.int_type);
        i128::try_from(object.downcast_ref::<PyInt>().filter(|_| is_int)?.as_bigint()).ok()
    }
}
