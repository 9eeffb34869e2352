//! What a function reads from the functions around it. A residual function has no functions around it: what they know at
//! run time only comes to it as arguments do, and while its body is generated their variables hold its parameters.

use crate::state::{Captured, HookContext};
use crate::values::Function;
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::HashSet;

const CONTENTS: &str = "cell_contents";

/// The variables that a function reads, directly or through functions that it can call, in an order that is always the same.
/// What keeps answers can be called from anywhere.
pub fn of(cx: &HookContext<'_>, implementation: &PyObject, args: &FuncArgs) -> PyResult<Captured> {
    let mut captured = Captured::default();
    let mut seen = HashSet::new();
    captured.add_around(cx, implementation, &mut seen)?;
    for arg in &args.args {
        if let Some(function) = arg.downcast_ref::<Function>() {
            captured.add_around(cx, &function.implementation, &mut seen)?;
        }
    }
    for keeper in cx.with(|g| g.memo.keepers.values().cloned().collect::<Vec<_>>()) {
        if let Some(function) = keeper.downcast_ref::<Function>() {
            captured.add_around(cx, &function.implementation, &mut seen)?;
        }
    }
    Ok(captured)
}

impl Captured {
    /// The same variables, as they hold these objects.
    pub fn with(&self, contents: Vec<PyObjectRef>) -> Captured {
        Captured {
            cells: self.cells.clone(),
            contents,
        }
    }

    /// Whether the variables hold what they held then.
    pub fn is_unchanged(&self, cx: &HookContext<'_>) -> bool {
        let mut all = self.cells.iter().zip(&self.contents);
        all.all(|(cell, content)| cell.get_attr(CONTENTS, cx.vm).is_ok_and(|now| now.is(content)))
    }

    fn add_around(
        &mut self,
        cx: &HookContext<'_>,
        implementation: &PyObject,
        seen: &mut HashSet<usize>,
    ) -> PyResult<()> {
        if !seen.insert(implementation.get_id()) {
            return Ok(());
        }
        let closure = implementation.get_attr("__closure__", cx.vm)?;
        let Some(cells) = closure.downcast_ref::<PyTuple>() else {
            return Ok(());
        };
        for cell in cells.as_slice() {
            // An empty cell has no contents.
            let Ok(content) = cell.get_attr(CONTENTS, cx.vm) else {
                continue;
            };
            if !seen.insert(cell.get_id()) {
                continue;
            }
            if let Some(function) = content.downcast_ref::<Function>() {
                self.add_around(cx, &function.implementation, seen)?;
            }
            self.cells.push(cell.clone());
            self.contents.push(content);
        }
        Ok(())
    }

    /// Runs `run` while the variables hold these objects.
    pub fn holding<R>(
        &self,
        cx: &HookContext<'_>,
        objects: &[PyObjectRef],
        run: impl FnOnce() -> PyResult<R>,
    ) -> PyResult<R> {
        self.hold(cx, objects)?;
        let result = run();
        self.hold(cx, &self.contents)?;
        result
    }

    fn hold(&self, cx: &HookContext<'_>, objects: &[PyObjectRef]) -> PyResult<()> {
        for (cell, object) in self.cells.iter().zip(objects) {
            cell.set_attr(CONTENTS, object.clone(), cx.vm)?;
        }
        Ok(())
    }
}
