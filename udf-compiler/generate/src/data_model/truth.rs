//! Truth and length: `bool(x)` is what `__bool__` says, or whether the length is not 0, or true. Knows nothing of what values
//! are.

use super::compare;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{python_type, unions};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

impl HookContext<'_> {
    /// Whether a condition holds: Python's truth of any object.
    pub fn truth(&self, object: &PyObject) -> PyResult<Truth> {
        if let Some(value) = self.dynamic(object)? {
            return self.truth_of_value(&value);
        }
        if let Some(truth) = self.kind_of(object)?.kind.truth(*self, object)? {
            return Ok(truth);
        }
        if let Some(said) = self.call_special(object, "__bool__", &[])? {
            return self.truth_said(&said);
        }
        if let Some(length) = length_now_or_later(self, object)? {
            return self.truth(&length);
        }
        Ok(Truth::Static(object.to_owned().try_to_bool(self.vm)?))
    }

    /// What a `__bool__` of the program gave.
    fn truth_said(&self, said: &PyObject) -> PyResult<Truth> {
        let is_bool = match self.dynamic(said)? {
            Some(value) => value.ty == Type::Bool,
            None => said.class().is(self.vm.ctx.types.bool_type),
        };
        if is_bool {
            self.truth(said)
        } else {
            Err(self.unsupported("a __bool__ that gives no bool"))
        }
    }

    /// The truth of a value of the IR.
    pub fn truth_of_value(&self, value: &IrValue) -> PyResult<Truth> {
        let kind = self.kind_of_type(&value.ty).kind;
        if let Some(truth) = kind.truth_of_value(*self, value)? {
            return Ok(truth);
        }
        match kind.len_of_value(*self, value)? {
            Some(length) => self.truth(&length),
            None => Ok(Truth::Static(true)),
        }
    }

    /// `not a`
    pub fn not(&self, operand: PyObjectRef) -> PyResult {
        let cond = match self.truth(&operand)? {
            Truth::Static(known) => return Ok(self.known_bool(!known)),
            Truth::Dynamic(cond) => cond,
        };
        let cond = IrValue {
            value: cond,
            ty: Type::Bool,
        };
        let result = self.ir().bool_not(&cond);
        self.with(|g| {
            if let Some(test) = g.top().kind_tests.get(&cond.value).cloned() {
                g.top().kind_tests.insert(result.value, test.opposite());
            }
        });
        Ok(self.wrap(result))
    }
}

/// What the object's kind or a `__len__` of the program says; nothing where Python itself does.
fn length_now_or_later(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if let Some(length) = cx.kind_of(object)?.kind.len(*cx, object)? {
        return Ok(Some(length));
    }
    match cx.call_special(object, "__len__", &[])? {
        Some(length) => length_said(*cx, length).map(Some),
        None => Ok(None),
    }
}

/// `len(x)`
pub fn len(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    if let Some(length) = length_now_or_later(&cx, object)? {
        return Ok(length);
    }
    let Some(value) = cx.dynamic(object)? else {
        return Ok(cx.vm.ctx.new_int(object.length(cx.vm)?).into());
    };
    unions::each(cx, value, &mut |value| {
        let length = cx.kind_of_type(&value.ty).kind.len_of_value(cx, &value)?;
        length.ok_or_else(|| {
            let name = python_type(&value.ty);
            cx.type_error(format!("object of type '{name}' has no len()"))
        })
    })
}

/// What `len` makes of what a `__len__` of the program gave.
fn length_said(cx: HookContext<'_>, length: PyObjectRef) -> PyResult {
    let is_int = match cx.dynamic(&length)? {
        Some(value) => value.ty == Type::Int,
        None => length.class().is(cx.vm.ctx.types.int_type),
    };
    if !is_int {
        return Err(cx.unsupported("a length that is no int"));
    }
    let negative = compare::written(cx, "<", &length, cx.vm.ctx.new_int(0).as_object())?;
    let raises = || Err(cx.vm.new_value_error("__len__() should return >= 0"));
    cx.choose(&negative, &mut || raises(), &mut || Ok(length.clone()))
}
