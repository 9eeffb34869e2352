//! Compiled patterns of `re`. They are known while generating, and may be one of several: `PATTERNS[key].match(text)`.

use crate::data_model::Kind;
use crate::library::regex;
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Pattern;

impl Kind for Pattern {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        regex::is_pattern(cx, object)
    }

    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        regex::method(cx, object, name, args)
    }

    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let part = |name: &'static str| object.get_attr(name, cx.vm)?.repr(cx.vm);
        Ok(Some(format!("pattern {} {}", part("flags")?, part("pattern")?)))
    }
}
