//! How code of an interpreter imports: one `__import__` for all of it. Code of the library gets what there is
//! ([`super::capabilities`]), other code what [`taipan_syntax::modules`] admits. What finds and loads modules is out of reach: no
//! module says which loader it came from, and `sys` does not name them.

use super::capabilities;
use super::natives;
use super::shared;
use super::shelf;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict, PyDictRef, PyModule, PyNamespace, PyStr, PyStrRef};
use rustpython_vm::frame::current_globals;
use rustpython_vm::function::{FuncArgs, OptionalArg};
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, FromArgs, Py, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::cell::{Cell, RefCell};
use taipan_syntax::modules::{self, Import};

thread_local! {
    /// Imports under way on this thread, which has one interpreter.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// Whether functions may run on this thread's interpreter.
    static TAKEN_OVER: Cell<bool> = const { Cell::new(false) };
    /// Modules that were made during the import under way.
    static MADE: RefCell<Vec<PyObjectRef>> = const { RefCell::new(Vec::new()) };
    /// Modules that no code finds, and that the interpreter needs.
    static HIDDEN_MODULES: RefCell<Vec<PyObjectRef>> = const { RefCell::new(Vec::new()) };
}

/// The importer looks here whether a module's code runs yet.
const INITIALIZING: &str = "_initializing";

/// The arguments of `__import__`.
#[derive(FromArgs)]
pub(super) struct Asked {
    #[pyarg(any)]
    pub(super) name: PyStrRef,
    #[pyarg(any, optional)]
    pub(super) globals: OptionalArg<PyObjectRef>,
    #[pyarg(any, name = "locals", optional)]
    _locals: OptionalArg<PyObjectRef>,
    #[pyarg(any, optional)]
    pub(super) fromlist: OptionalArg<PyObjectRef>,
    #[pyarg(any, optional)]
    pub(super) level: OptionalArg<i32>,
}

/// Makes `__import__` ours, in a new interpreter, and hides what it imports with.
pub(super) fn take_over(vm: &VirtualMachine) -> PyResult<()> {
    let modules = vm.sys_module.get_attr("modules", vm)?;
    // The importer goes on with a `sys` of its own: it needs more than there is for others.
    let own = vm.sys_module.dict().copy().into_ref(&vm.ctx);
    let needed = [capabilities::SYS, &["meta_path", "path_hooks", "path_importer_cache"]].concat();
    capabilities::keep_only(&own, &needed, vm)?;
    let own = vm.new_module("sys", own, None);
    let importer = modules.get_item("_frozen_importlib", vm)?;
    importer.set_attr("sys", own, vm)?;
    make_without_origin(&importer, vm)?;
    for name in capabilities::HIDDEN {
        if let Ok(module) = modules.get_item(*name, vm) {
            modules.del_item(*name, vm)?;
            HIDDEN_MODULES.with_borrow_mut(|hidden| hidden.push(module));
        }
    }
    let sys = vm.sys_module.dict();
    capabilities::keep_only(&sys, capabilities::SYS, vm)?;
    let options = vm.ctx.new_dict();
    let folder = vm.ctx.new_str(taipan_interface::files::IMPORTS);
    options.set_item("snowflake_import_directory", folder.into(), vm)?;
    let options = rustpython_vm::builtins::PyMappingProxy::from(options);
    sys.set_item("_xoptions", options.into_pyobject(vm), vm)?;
    for name in ["argv", "orig_argv", "path"] {
        sys.set_item(name, vm.ctx.new_list(Vec::new()).into(), vm)?;
    }
    // Where the program stands is not for functions.
    sys.set_item("executable", vm.ctx.new_str("").into(), vm)?;
    let import = vm.new_function("__import__", import);
    vm.builtins.set_attr("__import__", import, vm)?;
    TAKEN_OVER.set(true);
    for (_, module) in modules.downcast_ref::<PyDict>().into_iter().flatten() {
        if let Some(module) = module.downcast_ref::<PyModule>() {
            hide_origin(&module.dict(), false, vm)?;
        }
    }
    settle(vm)
}

/// Has the importer make modules that do not say where they came from. Their code sees nothing else, and what stays of a module
/// whose code fails does not, either.
fn make_without_origin(importer: &PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
    const NAME: &str = "module_from_spec";
    let original = importer.get_attr(NAME, vm)?;
    let make = move |spec: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let made = original.call((spec,), vm)?;
        if let Some(module) = made.downcast_ref::<PyModule>() {
            hide_origin(&module.dict(), true, vm)?;
            MADE.with_borrow_mut(|modules| modules.push(made.clone()));
        }
        Ok(made)
    };
    importer.set_attr(NAME, natives::lasting(vm, NAME, make), vm)
}

/// Empties the modules that are hidden. The interpreter ends.
pub(super) fn end_hidden() {
    for module in HIDDEN_MODULES.take() {
        if let Some(module) = module.downcast_ref::<PyModule>() {
            module.dict().clear();
        }
    }
}

/// Never drops them.
pub(super) fn forget_hidden() {
    std::mem::forget(HIDDEN_MODULES.take());
}

/// Takes the lock out of the importer's native module: it is one for all interpreters, each of which has one thread, and
/// would stay taken where one of them is given up.
pub(super) fn without_lock(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    for name in ["acquire_lock", "release_lock"] {
        module.set_item(name, vm.new_function(name, || {}).into(), vm)?;
    }
    module.set_item("lock_held", vm.new_function("lock_held", || false).into(), vm)
}

/// Whether code of the library runs to make a module, and nothing else.
pub(super) fn is_under_way() -> bool {
    DEPTH.get() > 0 || !TAKEN_OVER.get()
}

/// `__import__(name, globals, locals, fromlist, level)`.
fn import(args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let asked: Asked = args.bind(vm)?;
    let (name, level) = (asked.name, asked.level.unwrap_or(0));
    let globals = asked.globals.into_option().filter(|globals| is_of_library(globals, vm));
    // Where no Python code runs, it is the program that asks.
    let of_library = globals.is_some() || current_globals().is_none();
    if level > 0 && globals.is_none() {
        return Err(vm.new_import_error("attempted relative import with no known parent package", name));
    }
    // The importer sees plain text only, and no object whose methods would run inside it.
    let text = name.to_string_lossy().into_owned();
    let name = vm.ctx.new_str(text.as_str());
    if level == 0 && !(of_library && capabilities::is_library(&text)) {
        admit(&text, &name, vm)?;
    }
    let names = match asked.fromlist {
        OptionalArg::Present(names) if !vm.is_none(&names) => plain_names(&names, vm)?,
        _ => Vec::new(),
    };
    DEPTH.set(DEPTH.get() + 1);
    let none = || vm.ctx.none();
    let names = vm.ctx.new_tuple(names);
    let arguments = (name, globals.unwrap_or_else(none), none(), names, vm.ctx.new_int(level));
    let module = vm.import_func.clone().call(arguments, vm);
    DEPTH.set(DEPTH.get() - 1);
    if DEPTH.get() == 0 && finish(vm)? {
        settle(vm)?;
    }
    module
}

/// Refuses what functions may not import.
fn admit(text: &str, name: &PyStrRef, vm: &VirtualMachine) -> PyResult<()> {
    match modules::look_up(text) {
        Import::Allowed => Ok(()),
        _ if modules::is_internal(text) => Ok(()),
        Import::Forbidden => Err(vm.new_import_error(modules::forbidden_message(text), name.clone())),
        Import::Unknown => Err(unknown(text, vm)),
    }
}

fn unknown(text: &str, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let class = vm.ctx.exceptions.module_not_found_error.to_owned();
    vm.new_exception_msg(class, format!("No module named '{text}'").into())
}

/// Whether these are the names of a module of the library. A function that lends itself such names gains nothing: there
/// is no more than the library may have.
fn is_of_library(globals: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let of_module = || {
        let name = globals.downcast_ref::<PyDict>()?.get_item_opt("__name__", vm).ok()??;
        let modules = vm.sys_module.get_attr("modules", vm).ok()?;
        let module = modules.get_item(&*name, vm).ok()?;
        let module = module.downcast_ref::<PyModule>()?;
        Some(module.dict().is(globals))
    };
    of_module().unwrap_or(false)
}

/// The names of a from-list as plain text.
fn plain_names(names: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Vec<PyObjectRef>> {
    let names: Vec<PyObjectRef> = names.try_to_value(vm)?;
    let plain = names.iter().map(|name| match name.downcast_ref::<PyStr>() {
        Some(text) => Ok(vm.ctx.new_str(text.to_string_lossy().into_owned()).into()),
        None => Err(vm.new_type_error(format!(
            "Item in ``from list'' must be str, not {}",
            name.class().name()
        ))),
    });
    plain.collect()
}

/// Notes that the modules that were imported meanwhile are there; whether there are any.
fn finish(vm: &VirtualMachine) -> PyResult<bool> {
    let made = MADE.take();
    for module in &made {
        if let Some(module) = module.downcast_ref::<PyModule>()
            && let Some(spec) = module.dict().get_item_opt("__spec__", vm)?
            && spec.downcast_ref::<PyNamespace>().is_some()
        {
            spec.set_attr(INITIALIZING, vm.ctx.new_bool(false), vm)?;
        }
    }
    Ok(!made.is_empty())
}

/// Ends what modules of the library need only while they load.
fn settle(vm: &VirtualMachine) -> PyResult<()> {
    let modules = vm.sys_module.get_attr("modules", vm)?;
    let Some(modules) = modules.downcast_ref::<PyDict>() else {
        return Ok(());
    };
    if modules.get_item_opt("ast", vm)?.is_some() {
        for name in ["_ast", "ast"] {
            if let Some(module) = modules.get_item_opt(name, vm)?
                && let Some(module) = module.downcast_ref::<PyModule>()
            {
                shared::settle_ast(&module.dict(), vm)?;
            }
        }
    }
    if let Some(module) = modules.get_item_opt(shelf::DATACLASSES, vm)?
        && let Some(module) = module.downcast_ref::<PyModule>()
    {
        find_modules_of_functions(&module.dict(), vm)?;
    }
    Ok(())
}

/// Puts plain facts in place of a module's loader and specification.
fn hide_origin(dict: &Py<PyDict>, initializing: bool, vm: &VirtualMachine) -> PyResult<()> {
    dict.set_item("__loader__", vm.ctx.none(), vm)?;
    match dict.get_item_opt("__spec__", vm)? {
        Some(spec) if !vm.is_none(&spec) && spec.downcast_ref::<PyNamespace>().is_none() => {
            let facts = facts(&spec, vm)?;
            facts.set_attr(INITIALIZING, vm.ctx.new_bool(initializing), vm)?;
            dict.set_item("__spec__", facts, vm)
        }
        _ => Ok(()),
    }
}

/// Lets `dataclasses` find the modules of functions, which are not among those that are imported.
fn find_modules_of_functions(dict: &PyDictRef, vm: &VirtualMachine) -> PyResult<()> {
    let is_new = dict.get_item_opt("sys", vm)?.is_some_and(|sys| sys.is(&vm.sys_module));
    if is_new && let Some(code) = shelf::after(shelf::DATACLASSES, vm)? {
        vm.run_code_obj(code, Scope::with_builtins(None, dict.clone(), vm))?;
    }
    Ok(())
}

/// What a module's specification says, without what it can do.
fn facts(spec: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    let facts = PyNamespace {}.into_ref(&vm.ctx);
    for name in ["name", "parent", "submodule_search_locations"] {
        let fact = spec.get_attr(name, vm).unwrap_or_else(|_| vm.ctx.none());
        facts.as_object().set_attr(name, fact, vm)?;
    }
    for name in ["loader", "origin", "loader_state", "cached"] {
        facts.as_object().set_attr(name, vm.ctx.none(), vm)?;
    }
    // The importer notes here what it is about to import below the module.
    let below = vm.ctx.new_list(Vec::new());
    facts.as_object().set_attr("_uninitialized_submodules", below, vm)?;
    facts.as_object().set_attr("has_location", vm.ctx.new_bool(false), vm)?;
    Ok(facts.into())
}
