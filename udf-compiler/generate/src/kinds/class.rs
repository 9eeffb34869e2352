//! Classes.

use crate::data_model::Kind;
use crate::data_model::calls::{WithMark, call};
use crate::library::{class_method, dict, enums, python_modules};
use crate::staging::{instantiation, raise_stmt, star_args};
use crate::state::HookContext;
use crate::values::{is_plain_class, lookup};
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// Builtin classes that a `defaultdict` may make what is missing with.
const MAKING: [&str; 7] = ["int", "float", "str", "bool", "list", "dict", "set"];

pub struct Class;

impl Kind for Class {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyType>().is_some()
    }

    /// Exceptions and objects of the program, members of enums, and named tuples.
    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(class) = object.downcast_ref::<PyType>() else {
            return Ok(None);
        };
        let inside = cx.with(|g| !g.building.is_empty());
        let is_exception = class.fast_issubclass(cx.vm.ctx.exceptions.base_exception_type);
        if is_exception && inside && (cx.any_dynamic(args) || raise_stmt::initialises(&cx, class)) {
            return raise_stmt::make(cx, class, args.clone()).map(Some);
        }
        if let Some(member) = enums::member_of(cx, class, args)? {
            return Ok(Some(member));
        }
        if inside && is_plain_class(&cx, class) {
            return instantiation::instantiate(cx, class, args.clone()).map(Some);
        }
        if cx.is_named_tuple(class) {
            return class.as_object().call(args.clone(), cx.vm).map(Some);
        }
        Ok(None)
    }

    /// A member of an enum by its name.
    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<PyType>() {
            Some(class) => enums::member_named(cx, class, index),
            None => Ok(None),
        }
    }

    /// A call of what the class has under the name. The library knows some of Python's own classes.
    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if object.is(cx.vm.ctx.types.dict_type)
            && name == "fromkeys"
            && cx.any_dynamic(args)
            && let Some(dict) = dict::from_keys(cx, args)?
        {
            return Ok(Some(dict));
        }
        if let Some(path) = lookup::path_of(&cx, object)
            && let Some(result) = of_python(cx, &path, name, args)?
        {
            return Ok(Some(result));
        }
        let function = object.get_attr(&*cx.vm.ctx.new_str(name), cx.vm)?;
        call(cx, function, args.clone()).map(Some)
    }

    /// A named tuple has as many arguments as fields, and the `__init__` of a class of the program is a function of it.
    fn call_with_mark(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<WithMark> {
        let Some(class) = object.downcast_ref::<PyType>() else {
            return Ok(WithMark::Unknown);
        };
        if cx.is_named_tuple(class) && args.kwargs.is_empty() {
            let fields = class.as_object().get_attr("_fields", cx.vm)?.length(cx.vm)?;
            let args = star_args::exactly(cx, &args.args, fields as i64)?;
            return call(cx, object.clone(), args.into()).map(WithMark::Done);
        }
        Ok(if is_plain_class(&cx, class) {
            WithMark::Taken
        } else {
            WithMark::Unknown
        })
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn is_namespace(&self) -> bool {
        true
    }

    fn methods_take_marks(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    /// Classes of the program, and of Python's own those that the IR has values of.
    fn makes_missing(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        let path = lookup::path_of(cx, object).unwrap_or_default();
        let home = path.strip_prefix('_').unwrap_or(&path);
        let of_collections = matches!(
            home,
            "collections:Counter" | "collections:OrderedDict" | "collections:deque"
        );
        let of_builtins = object.class().is(cx.vm.ctx.types.type_type)
            && path
                .strip_prefix("builtins:")
                .is_some_and(|name| MAKING.contains(&name));
        let plain = object
            .downcast_ref::<PyType>()
            .is_some_and(|class| is_plain_class(cx, class));
        of_builtins || of_collections || plain
    }

    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let part = |name: &'static str| object.get_attr(name, cx.vm)?.str(cx.vm);
        Ok(Some(format!("class {}.{}", part("__module__")?, part("__qualname__")?)))
    }
}

/// A call of what a class of Python's own has under a name.
fn of_python(cx: HookContext<'_>, path: &str, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if cx.any_dynamic(args)
        && let Some(result) = class_method(cx, path, name, args)?
    {
        return Ok(Some(result));
    }
    match python_modules::twin(&cx, &format!("{path}.{name}"), args)? {
        Some(twin) => python_modules::call(cx, twin, args.clone()).map(Some),
        None => Ok(None),
    }
}
