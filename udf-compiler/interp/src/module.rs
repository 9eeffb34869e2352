//! Loads a parsed source into an interpreter: runs the module and finds the function in it.

use super::contexts::Context;
use super::door::{self, Door};
use super::pool::Worker;
use super::{absent, plpython, slots};
use rustpython_vm::builtins::{PyCode, PyDictRef};
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObjectRef, PyResult};
use std::sync::Arc;
use taipan_interface::error::Diagnostic;
use taipan_interface::run_options::SharedBy;
use taipan_interface::source::FunctionSource;
use taipan_syntax::check;
use taipan_syntax::source::ParsedSource;

/// A function in one interpreter.
#[derive(Debug)]
pub struct Loaded {
    /// What rows call.
    pub callable: PyObjectRef,
    /// The module's globals.
    pub globals: PyDictRef,
    /// The context of its decimal arithmetic.
    pub context: Context,
    /// By which it gets modules that are not the interpreter's.
    pub door: Option<Arc<Door>>,
}

/// Bytecode of the whole module.
pub fn compile(parsed: &ParsedSource) -> Result<CodeObject, Diagnostic> {
    check::compile(parsed.ast.clone(), &parsed.file).map_err(|d| parsed.relocate(d))
}

/// Runs the module and finds the function. The module's `__name__` is the function's, so that `if __name__ ==
/// "__main__":` does not run.
pub fn load(
    worker: &Worker,
    source: &FunctionSource,
    parsed: &ParsedSource,
    code: &CodeObject,
    session: &SharedBy,
) -> PyResult<Loaded> {
    let vm = worker.vm();
    let globals = vm.ctx.new_dict();
    globals.set_item("__name__", vm.ctx.new_str(source.name.as_str()).into(), vm)?;
    let absent = parsed.absent();
    let (builtins, door) = door::builtins(worker.sandbox(), parsed, vm)?;
    globals.set_item("__builtins__", builtins.clone().into(), vm)?;
    if absent.plpython {
        let plpy = plpython::install(worker, &globals, &builtins, session)?;
        absent::give(&builtins, "plpy", plpy, vm)?;
    }
    let context = Context::default();
    let before = context.enter(vm);
    // The interpreter's context alone cannot make sets of constants.
    let code = PyCode::new_ref_from_bytecode(vm, code.clone());
    vm.run_code_obj(code, Scope::with_builtins(None, globals.clone(), vm))?;
    context.leave(vm, before);
    let callable = find(worker, &globals, &parsed.entry)?;
    Ok(Loaded {
        callable,
        globals,
        context,
        door,
    })
}

/// Whether a function's import of this module finds it, and this name in it. An empty name asks for the module alone.
pub fn provides(worker: &Worker, module: &str, name: &str) -> bool {
    let vm = worker.vm();
    let builtins = worker.sandbox().builtins(vm);
    let from = match name {
        "" => vm.ctx.none(),
        name => vm.ctx.new_list(vec![vm.ctx.new_str(name).into()]).into(),
    };
    let import = || -> PyResult<bool> {
        let import = builtins.get_item("__import__", vm)?;
        let found = import.call((module.to_string(), vm.ctx.none(), vm.ctx.none(), from), vm)?;
        Ok(name.is_empty() || found.get_attr(vm.ctx.intern_str(name), vm).is_ok())
    };
    import().unwrap_or(false)
}

fn find(worker: &Worker, globals: &PyDictRef, entry: &str) -> PyResult {
    let vm = worker.vm();
    let mut parts = entry.split('.');
    let first = parts.next().unwrap_or(entry);
    let Some(mut found) = globals.get_item_opt(first, vm)? else {
        let name = vm.ctx.new_str(first);
        return Err(vm.new_name_error(format!("name '{first}' is not defined"), name));
    };
    for part in parts {
        found = found.get_attr(vm.ctx.intern_str(part), vm)?;
    }
    if !found.is_callable() {
        return Err(vm.new_type_error(format!("'{}' object is not callable", found.class().name())));
    }
    Ok(found)
}

impl Loaded {
    /// Takes the module apart: it and its functions hold each other.
    pub fn unload(&self, vm: &rustpython_vm::VirtualMachine) {
        // Code that still runs would only find its names gone, and none does: its owner is dead.
        slots::end_of_module(&self.globals, vm);
        if let Ok(clear) = self.globals.as_object().get_attr("clear", vm) {
            let _ = clear.call((), vm);
        }
        if let Some(door) = &self.door {
            door.end(vm);
        }
    }
}
