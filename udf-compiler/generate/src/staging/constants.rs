//! Objects that the IR has as constants.

use crate::library::classes;
use crate::state::HookContext;
use rustpython_vm::builtins::{PyBytes, PyFloat, PyInt, PyStr, PyTuple};
use rustpython_vm::{AsObject, PyObject};
use std::sync::Arc;
use taipan_ir::Const;

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

    /// The constant this object is, if it is an immutable one the IR has.
    pub fn as_const(&self, object: &PyObject) -> Option<Const> {
        if self.vm.is_none(object) {
            return Some(Const::None);
        }
        let class = object.class();
        let types = &self.vm.ctx.types;
        if class.is(types.bool_type) {
            return Some(Const::Bool(object.is(&self.vm.ctx.true_value)));
        }
        if class.is(types.int_type) {
            let value = object.downcast_ref::<PyInt>()?.as_bigint();
            return i64::try_from(value).ok().map(Const::Int);
        }
        if class.is(types.float_type) {
            return Some(Const::Float(object.downcast_ref::<PyFloat>()?.to_f64()));
        }
        if class.is(types.str_type) {
            return Some(Const::Str(Arc::from(object.downcast_ref::<PyStr>()?.to_str()?)));
        }
        if class.is(types.bytes_type) {
            return Some(Const::Bytes(Arc::from(object.downcast_ref::<PyBytes>()?.as_bytes())));
        }
        if class.is(types.tuple_type) {
            let parts = object.downcast_ref::<PyTuple>()?.as_slice().iter();
            return Some(Const::Record(
                parts.map(|e| self.as_const(e)).collect::<Option<Vec<_>>>()?.into(),
            ));
        }
        classes::constant(self, object)
    }

    /// The number that an int outside i64 is, if it is within 128 bits.
    pub fn as_wide(&self, object: &PyObject) -> Option<i128> {
        let is_int = object.class().is(self.vm.ctx.types.int_type);
        i128::try_from(object.downcast_ref::<PyInt>().filter(|_| is_int)?.as_bigint()).ok()
    }
}
