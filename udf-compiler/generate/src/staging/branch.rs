//! `if` as a statement and as an expression.

use super::signals::Signal;
use crate::state::{Arm, HookContext, Stop, Truth};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Value;

fn optional(vm: &rustpython_vm::VirtualMachine, object: &PyObjectRef) -> Option<PyObjectRef> {
    if vm.is_none(object) { None } else { Some(object.clone()) }
}

/// `if_(at, test, then, else, get, set, names)`
pub fn if_statement(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [test, then, els, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("if_ takes six arguments".into())));
    };
    let els = optional(cx.vm, els);
    let cond = match cx.truth(test)? {
        Truth::Static(true) => return then.call((), cx.vm),
        Truth::Static(false) => return els.map_or_else(|| Ok(cx.vm.ctx.none()), |e| e.call((), cx.vm)),
        Truth::Dynamic(cond) => cond,
    };
    let (get, set) = cx.carried(optional(cx.vm, get), optional(cx.vm, set))?;
    let before = cx.read_state(&get)?;
    let arm = |body: Option<&PyObjectRef>| -> PyResult<Arm> {
        cx.with(|g| g.region().get = get.clone());
        cx.write_state(&set, &before)?;
        let signal = body.map_or(Ok(Signal::Through), |b| cx.body(b, Vec::new()))?;
        if matches!(signal, Signal::Through) {
            return Ok(Some(cx.read_state(&get)?));
        }
        cx.leave(&signal)?;
        Ok(None)
    };
    match cx.dyn_if(cond, &mut || arm(Some(then)), &mut || arm(els.as_ref()))? {
        Some(state) => {
            cx.write_state(&set, &state)?;
            Ok(cx.vm.ctx.none())
        }
        None => Ok(cx.signal_object(Signal::Ended)),
    }
}

/// A branch between two computations, for their value.
pub fn pick(
    cx: HookContext<'_>,
    cond: Value,
    then: &mut dyn FnMut() -> PyResult,
    els: &mut dyn FnMut() -> PyResult,
) -> PyResult {
    let (get, set) = cx.carried_instances()?;
    let before = cx.read_state(&get)?;
    let arm = |value: &mut dyn FnMut() -> PyResult| -> PyResult<Arm> {
        cx.with(|g| g.region().get = get.clone());
        cx.write_state(&set, &before)?;
        let mut values = vec![value()?];
        values.extend(cx.read_state(&get)?);
        Ok(Some(values))
    };
    match cx.dyn_if(cond, &mut || arm(then), &mut || arm(els))? {
        Some(mut values) => {
            let state = values.split_off(1);
            cx.write_state(&set, &state)?;
            Ok(values.remove(0))
        }
        None => Err(cx.ended("both branches raise")),
    }
}

impl HookContext<'_> {
    /// A branch on a condition between two computations, for their value.
    pub fn choose(
        &self,
        condition: &PyObject,
        then: &mut dyn FnMut() -> PyResult,
        els: &mut dyn FnMut() -> PyResult,
    ) -> PyResult {
        match self.truth(condition)? {
            Truth::Static(true) => then(),
            Truth::Static(false) => els(),
            Truth::Dynamic(cond) => pick(*self, cond, then, els),
        }
    }
}

/// `a if test else b`
pub fn if_expression(cx: HookContext<'_>, test: PyObjectRef, body: PyObjectRef, orelse: PyObjectRef) -> PyResult {
    cx.tick()?;
    match cx.truth(&test)? {
        Truth::Static(true) => body.call((), cx.vm),
        Truth::Static(false) => orelse.call((), cx.vm),
        Truth::Dynamic(cond) => pick(cx, cond, &mut || body.call((), cx.vm), &mut || orelse.call((), cx.vm)),
    }
}
