//! Calls of what is no function of the program: builtins go to the library, and what that does not know becomes one call on the
//! interpreter.

use super::adapters;
use super::contextmanager;
use super::dunders;
use super::inline_generators;
use super::instantiation;
use super::interpreter_calls::interpreter_call;
use super::iterator_objects;
use super::methods;
use super::operators::is_container;
use super::purity;
use super::singleton_types;
use super::value_enums;
use crate::data_model::calls::{call, call_method, method_later};
use crate::library;
use crate::state::{HookContext, IrValue};
use crate::values::{CHANGING, Function, iterables, lookup};
use rustpython_vm::builtins::{PyList, PyType};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Builtins that read all of their first argument.
const EXHAUSTING: &[&str] = &["sum", "min", "max", "sorted", "list", "tuple", "any", "all"];
/// Builtins that read their arguments later.
const READING: &[&str] = &["enumerate", "map", "zip"];

/// Instances of the program's classes become what their `__iter__` gives.
fn of_iterators(cx: &HookContext<'_>, mut args: FuncArgs) -> PyResult<FuncArgs> {
    for arg in &mut args.args {
        if let Some(iterator) = iterator_objects::of_object(*cx, arg)? {
            *arg = iterator;
        }
    }
    Ok(args)
}

/// Views of a dict that show run-time values become tuples.
fn without_views(cx: &HookContext<'_>, mut args: FuncArgs) -> FuncArgs {
    for arg in &mut args.args {
        if let Some(elements) = cx.elements_of_view(arg)
            && cx.is_dynamic(&elements)
        {
            *arg = elements;
        }
    }
    args
}

/// An iterator that exists while generating may give run-time values: what reads all of it is given a list.
fn expanded(cx: &HookContext<'_>, args: FuncArgs) -> PyResult<FuncArgs> {
    let mut args = without_views(cx, of_iterators(cx, args)?);
    if let Some(first) = args.args.first_mut()
        && iterables::generated(first)
    {
        *first = inline_generators::collect(*cx, first)?;
        return Ok(args);
    }
    if let Some(first) = args.args.first_mut()
        && PyIter::check(first)
    {
        cx.consume(first)?;
        *first = cx.vm.ctx.types.list_type.as_object().call((first.clone(),), cx.vm)?;
    }
    Ok(args)
}

impl HookContext<'_> {
    /// A call that functions of Python's own answer which know objects of the program, or adapt functions.
    pub fn call_of_library(&self, function: &PyObjectRef, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
        if let Some(made) = of_library(*self, function, args)? {
            return Ok(Some(made));
        }
        if let Some(answer) = adapters::answer(*self, function, args)? {
            return Ok(Some(answer));
        }
        match adapters::unfold(*self, function, args)? {
            Some(call_now) => call(*self, call_now, args.clone()).map(Some),
            None => Ok(None),
        }
    }

    /// A call that neither the callee itself nor its class answers.
    pub fn call_other(&self, function: PyObjectRef, args: FuncArgs) -> PyResult {
        call_other(*self, function, args)
    }

    /// The arguments of a method call: what reads all of an iterator is given a list.
    pub fn arguments_of_method(&self, object: &PyObject, name: &str, args: FuncArgs) -> PyResult<FuncArgs> {
        let args = methods::opened(self, args);
        match name {
            "join" if object.class().heaptype_ext.is_none() => expanded(self, args),
            // Python adds one item at a time.
            "extend" if object.class().heaptype_ext.is_none() => self.early(|| expanded(self, args)),
            _ => Ok(args),
        }
    }

    /// A method of a value of the IR.
    pub fn call_method_of_value(&self, value: IrValue, name: &str, args: FuncArgs) -> PyResult {
        let args = value_enums::arguments(*self, &value.ty, name, args)?;
        library::method(*self, value, name, &args)
    }

    /// A method of an object that exists while generating, where its kind does not say what that is.
    pub fn call_method_now(&self, object: PyObjectRef, name: &str, args: FuncArgs) -> PyResult {
        call_known(*self, object, name, args)
    }
}

/// A call of a function of Python's own, or made by one, that gives an object of the program.
fn of_library(cx: HookContext<'_>, function: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match instantiation::new_of_object(&cx, function, args)? {
        Some(object) => Ok(Some(object)),
        None => contextmanager::call(cx, function, args),
    }
}

fn call_other(cx: HookContext<'_>, function: PyObjectRef, args: FuncArgs) -> PyResult {
    purity::check(&cx, &function)?;
    if let Some((object, name)) = methods::of_object(&cx, &function) {
        return call_method(cx, object, &name, args);
    }
    let args = methods::opened(&cx, args);
    if let Some(done) = dunders::call_of_class(cx, &function, &args)? {
        return Ok(done);
    }
    if let Some(result) = singleton_types::call_with_one_of(cx, &function, &args)? {
        return Ok(result);
    }
    if let Some(name) = unbound_method(&cx, &function, &args)? {
        let rest = FuncArgs::new(args.args[1..].to_vec(), args.kwargs);
        return call_method(cx, args.args[0].clone(), &name, rest);
    }
    let path = lookup::path_of(&cx, &function);
    if let Some(path) = &path
        && let Some(result) = of_staged(cx, &function, path, &args)?
    {
        return Ok(result);
    }
    let builtin = path.as_deref().and_then(|path| path.strip_prefix("builtins:"));
    if let Some(result) = of_generator(cx, builtin, &args)? {
        return Ok(result);
    }
    if let (Some("reversed"), [object]) = (builtin, &args.args[..])
        && let Some(iterator) = cx.call_special(object, "__reversed__", &[])?
    {
        return Ok(iterator);
    }
    let args = match builtin {
        Some(name) if EXHAUSTING.contains(&name) || READING.contains(&name) => of_iterators(&cx, args)?,
        _ => library::protocols::with_ints(cx, builtin, args)?,
    };
    call_given(cx, function, path, args)
}

/// The call of what is none of the program's, its arguments as they are.
fn call_given(cx: HookContext<'_>, function: PyObjectRef, path: Option<String>, args: FuncArgs) -> PyResult {
    let builtin = path.as_deref().and_then(|path| path.strip_prefix("builtins:"));
    let args = match builtin {
        Some("list") if matches!(&args.args[..], [only] if iterables::generated(only)) => {
            return inline_generators::collect(cx, &args.args[0]);
        }
        Some("any" | "all") => without_views(&cx, args),
        Some("bytes") => cx.early(|| expanded(&cx, args))?,
        Some(name) if EXHAUSTING.contains(&name) => expanded(&cx, args)?,
        Some(name) if READING.contains(&name) => without_views(&cx, args),
        _ => args,
    };
    if let Some(result) = adapted(cx, &function, path.as_deref(), &args)? {
        return Ok(result);
    }
    let of_views = args.args.iter().all(|arg| cx.elements_of_view(arg).is_some());
    let iterates = of_views && matches!(path.as_deref(), Some("builtins:iter" | "builtins:reversed"));
    let known = !iterates && path.as_deref().is_some_and(library::knows);
    if let Some(path) = path.as_deref().filter(|_| known)
        && happens_later(&cx, builtin, &args)
        && let Some(result) = library::call(cx, path, &args)?
    {
        cx.stepped()?;
        return Ok(result);
    }
    if is_user_code(&function) {
        // A bound method or an instance of user code: Python calls it, and it comes back through the hooks.
        if function.class().is(cx.vm.ctx.types.bound_method_type) {
            return function.call(args, cx.vm);
        }
        if cx.any_dynamic(&args) {
            return Err(cx.unsupported("a call of a class or object of the program"));
        }
    }
    if iterates || !cx.any_dynamic(&args) {
        if let Some(set) = library::static_sets::construct(cx, builtin, &args)? {
            return cx.made(set, cx.at);
        }
        return static_call(&cx, &function, path.as_deref(), args);
    }
    match path {
        Some(path) => interpreter_call(cx, &path, &args),
        None => Err(cx.unsupported("a call of an unknown object")),
    }
}

/// Whether a call of a function that is compiled is emitted. What says where keys lie is one number for equal values, whenever
/// they are known.
fn happens_later(cx: &HookContext<'_>, builtin: Option<&str>, args: &FuncArgs) -> bool {
    let asks = || matches!(args.args.first(), Some(function) if function.downcast_ref::<Function>().is_some());
    cx.any_dynamic(args)
        || builtin == Some("hash") && cx.with(|g| g.keys.hashing > 0)
        || builtin == Some("filter") && asks()
}

/// A call of a builtin that reads a generator or an iterator no further than it needs, or keeps what it reads.
fn of_generator(cx: HookContext<'_>, builtin: Option<&str>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match (builtin, &args.args[..]) {
        (Some("next"), [generator, default]) if iterables::generated(generator) => {
            inline_generators::first(cx, generator, default.clone()).map(Some)
        }
        (Some("next"), [generator]) if iterables::generated(generator) => {
            inline_generators::first_or_stop(cx, generator).map(Some)
        }
        (Some(name @ ("any" | "all")), [only]) if iterables::generated(only) => {
            inline_generators::any_all(cx, only, name == "any").map(Some)
        }
        (Some("tuple"), [only]) if iterables::generated(only) => {
            let list = inline_generators::collect(cx, only)?;
            Ok(Some(match cx.dynamic(&list)? {
                Some(items) if matches!(items.ty, Type::List(_)) => cx.wrap(library::tuple::freeze(&cx, &items)),
                _ => cx.vm.ctx.types.tuple_type.as_object().call((list,), cx.vm)?,
            }))
        }
        (Some(name @ ("sorted" | "min" | "max")), [_]) if !cx.any_dynamic(args) => {
            library::sorting::judged(cx, name, args)
        }
        _ => match iterator_objects::any_all(cx, builtin, args)? {
            Some(verdict) => Ok(Some(verdict)),
            None => iterator_objects::builtin(cx, builtin, args),
        },
    }
}

/// A call that methods of the program's objects or modules of staged Python answer.
fn of_staged(cx: HookContext<'_>, function: &PyObject, path: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if let Some(said) = library::protocols::answer(cx, path, args)? {
        return Ok(Some(said));
    }
    if let Some(name) = path.strip_prefix("_taipan_hooks:")
        && let Some(result) = library::intrinsics::intrinsic(cx, name, args)?
    {
        return Ok(Some(result));
    }
    if cx.any_dynamic(args) && library::python_modules::arranges(&cx, path, args) {
        return cx.made(function.call(args.clone(), cx.vm)?, cx.at).map(Some);
    }
    if let Some(twin) = library::python_modules::twin(&cx, path, args)? {
        return library::python_modules::call(cx, twin, args.clone()).map(Some);
    }
    Ok(None)
}

/// A call of what functools and operator make, or of a function of operator that changes things.
fn adapted(
    cx: HookContext<'_>,
    function: &PyObject,
    path: Option<&str>,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    if adapters::only_keeps(&cx, path) {
        return adapters::partial(&cx, function, args.clone()).map(Some);
    }
    let operator = path.and_then(|path| path.split_once("operator:"));
    if let Some((_, name)) = operator
        && library::operators::changes(name)
        && cx.with(|g| !g.building.is_empty())
        && let Some(result) = library::operators::call(cx, name, args)?
    {
        return Ok(Some(result));
    }
    let made = cx.with(|g| !g.building.is_empty()) || cx.any_dynamic(args);
    if made && let Some(result) = library::operators::call_made(cx, function, args)? {
        return Ok(Some(result));
    }
    Ok(None)
}

/// The name of `str.strip` and the like, where it is called for a run-time value of the class, or for a container.
fn unbound_method(cx: &HookContext<'_>, function: &PyObject, args: &FuncArgs) -> PyResult<Option<String>> {
    let Some(first) = args.args.first() else {
        return Ok(None);
    };
    if &*function.class().name() != "method_descriptor" {
        return Ok(None);
    }
    let types = &cx.vm.ctx.types;
    let class = match cx.dynamic(first)? {
        Some(value) => match value.ty {
            Type::Str => types.str_type,
            Type::Bytes => types.bytes_type,
            Type::List(_) => types.list_type,
            Type::Set(_) => types.set_type,
            Type::Dict(..) => types.dict_type,
            _ => return Ok(None),
        },
        None => {
            let containers = [types.list_type, types.set_type, types.dict_type];
            match containers.into_iter().find(|class| first.class().is(*class)) {
                Some(class) => class,
                None => return Ok(None),
            }
        }
    };
    let own = function.get_attr("__objclass__", cx.vm)?.is(class);
    let name = function.get_attr("__name__", cx.vm)?;
    Ok(if own { Some(name.str(cx.vm)?.to_string()) } else { None })
}

fn is_user_code(function: &PyObject) -> bool {
    let class = function.class().name().to_string();
    !matches!(
        class.as_str(),
        "builtin_function_or_method" | "function" | "method_descriptor" | "type"
    ) || function
        .downcast_ref::<PyType>()
        .is_some_and(|t| t.heaptype_ext.is_some())
}

fn static_call(cx: &HookContext<'_>, function: &PyObject, path: Option<&str>, args: FuncArgs) -> PyResult {
    purity::check_static(cx, function, path)?;
    args.args.iter().try_for_each(|arg| cx.consume(arg))?;
    let builtin = path.is_some_and(|path| path.starts_with("builtins:"));
    let constants = builtin && args.args.iter().all(|arg| cx.as_const(arg).is_some());
    let changed = if builtin {
        cx.changed_by_builtins(&args)
    } else {
        cx.changed_by_function(function, &args)
    };
    let read: Vec<PyObjectRef> = args.args.iter().filter(|arg| cx.is_iterator(arg)).cloned().collect();
    let result = cx.witnessed(changed, || function.call(args, cx.vm))?;
    let result = if constants { cx.genuine(result)? } else { result? };
    if result.strong_count() > 1 {
        return Ok(result);
    }
    let made = cx.made(methods::later(cx, result), cx.at)?;
    cx.reads(&made, read);
    Ok(made)
}

fn call_known(cx: HookContext<'_>, object: PyObjectRef, name: &str, mut args: FuncArgs) -> PyResult {
    let compares = matches!(name, "sort" | "index" | "count" | "remove");
    if (cx.is_dynamic(&object) || cx.any_dynamic(&args))
        && let Some(method) = library::python_modules::attribute(cx, &object, name)?
    {
        return library::python_modules::call(cx, method, args);
    }
    let compares = compares && cx.parts_now(&object).is_some();
    let dynamic = cx.any_dynamic(&args) || (compares && cx.is_dynamic(&object));
    if dynamic && let Some(result) = method_later(cx, &object, name, &args)? {
        return Ok(result);
    }
    let builtin = object.class().heaptype_ext.is_none();
    let changes = CHANGING.contains(&name) && (builtin || cx.counts_or_makes(&object));
    if changes && cx.as_const(&object).is_none() {
        cx.before_change(&object)?;
    }
    let method = object.get_attr(&*cx.vm.ctx.new_str(name), cx.vm)?;
    if name == "__init__"
        && let Some(done) = super::raise_stmt::init_of_base(&cx, &method, &args)?
    {
        return Ok(done);
    }
    let stores = object.downcast_ref::<PyList>().is_some() && matches!(name, "append" | "insert");
    if dynamic && builtin && !stores && !is_user_code(&method) {
        return Err(cx.unsupported(format!("{name} of a {} with run-time arguments", object.class().name())));
    }
    purity::check(&cx, &method)?;
    if let Some(made) = of_library(cx, &method, &mut args)? {
        return Ok(made);
    }
    let constants = is_container(&cx, &object) && args.args.iter().all(|arg| cx.as_const(arg).is_some());
    let changed = cx.changed_by_method(&object, &args);
    let run = || library::static_sets::run(cx, &object, name, args, &|args| method.call(args, cx.vm));
    let result = cx.witnessed(changed, run)?;
    let result = if constants { cx.genuine(result)? } else { result? };
    if result.strong_count() == 1 {
        cx.made(result, cx.at)
    } else {
        Ok(result)
    }
}
