//! `isinstance`, and what a branch on it says about a value of several possible types.

use super::classes;
use crate::state::{HookContext, IrValue, KindTest};
use crate::values::unions;
use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::cell::RefCell;
use taipan_ir::{Type, Value};

/// `isinstance(object, class)`
pub fn of(cx: HookContext<'_>, object: PyObjectRef, class: PyObjectRef) -> PyResult {
    for kind in cx.kinds_of_known(&object) {
        if let Some(answer) = kind.instance_of(cx, &object, &class)? {
            return Ok(answer);
        }
    }
    let value = cx.lift(&object)?;
    let answers = RefCell::new(Vec::new());
    let result = unions::each(cx, value.clone(), &mut |value| {
        let answer = is_of_class(cx, &value.ty, &class)?;
        answers.borrow_mut().push((value.ty, answer));
        Ok(cx.vm.ctx.new_bool(answer).into())
    })?;
    if let Some(test) = cx.dynamic(&result)? {
        note_class(&cx, test.value, value, &answers.into_inner());
    }
    Ok(result)
}

/// Where one alternative alone is of the class, or alone is not, the test says that it is that one.
fn note_class(cx: &HookContext<'_>, test: Value, operand: IrValue, answers: &[(Type, bool)]) {
    let answer = |part: &Type| {
        let own = part.opened().unwrap_or_else(|| part.clone());
        answers.iter().find(|(ty, _)| *ty == own).map(|(_, answer)| *answer)
    };
    let said: Vec<Option<bool>> = operand.ty.alternatives().iter().map(answer).collect();
    let only = |wanted: bool| {
        let mut found = (0..said.len()).filter(|i| said[*i] == Some(wanted));
        found.next().filter(|_| found.next().is_none())
    };
    if said.len() > 1 && said.iter().all(Option::is_some) {
        let (held, failed) = (only(true), only(false));
        let says = KindTest { operand, held, failed };
        cx.with(|g| g.top().kind_tests.insert(test, says));
    }
}

/// Whether values of a type that is no union are instances of a class, or of one of a tuple.
pub fn is_of_class(cx: HookContext<'_>, ty: &Type, class: &PyObject) -> PyResult<bool> {
    if let Type::Object(kind) = ty {
        return is_subclass(cx, classes::class_of(&cx, *kind), class)?.try_to_bool(cx.vm);
    }
    let Some(example) = cx.kind_of_type(ty).kind.example(cx, ty)? else {
        return Err(cx.unsupported("isinstance of a Python object"));
    };
    example.is_instance(class, cx.vm)
}

/// Whether objects of a class are instances of another, or of one of a tuple.
fn is_subclass(cx: HookContext<'_>, own: Option<PyTypeRef>, class: &PyObject) -> PyResult {
    match own {
        Some(own) => Ok(cx.vm.ctx.new_bool(own.as_object().is_subclass(class, cx.vm)?).into()),
        None => Err(cx.unsupported("isinstance of this object")),
    }
}
