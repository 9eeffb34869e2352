//! What objects of the library compute where it is asked for. Knows nothing of what that is.

use crate::library::python_modules::real_class;
use crate::state::{HookContext, Stop};
use crate::values::stored;
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{PyObject, PyResult};

/// A class of the library names here the attribute that holds what its objects compute where it is asked for: a function,
/// which is no value.
const POSTPONED: &str = "_postponed_";

/// The number of what an object of the library computes later, if it does: it comes fourth.
fn number(cx: &HookContext<'_>, object: &PyObject) -> Option<usize> {
    let name = object.class().get_attr(cx.vm.ctx.intern_str(POSTPONED))?;
    let later = stored::attribute(object, &name.try_to_value::<String>(cx.vm).ok()?, cx.vm)?;
    real_class(cx, object.class())?;
    let number = later.downcast_ref::<PyTuple>()?.as_slice().get(3)?.clone();
    number.try_to_value(cx.vm).ok()
}

impl HookContext<'_> {
    /// Called before the attributes of an object travel: what it computes later is no value. It is computed at once from now
    /// on.
    pub(super) fn check_postponed(&self, object: &PyObject) -> PyResult<()> {
        match number(self, object) {
            Some(number) => {
                self.with(|g| g.compute(number));
                Err(self.stop(Stop::Restart))
            }
            None => Ok(()),
        }
    }
}
