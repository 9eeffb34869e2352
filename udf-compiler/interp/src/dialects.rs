//! Dialects of `csv`, and its limit. In the interpreter's native module they belong to the process: here each interpreter
//! has its own dialects, and nobody sets the limit.

use super::natives;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict, PyDictRef, PyStr, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::atomic::{AtomicU64, Ordering};

/// The dialects of an interpreter by name.
#[derive(Clone)]
struct Registry {
    dialects: PyDictRef,
    error: PyTypeRef,
}

/// The functions that the process's dialects have.
struct Maker {
    register: PyObjectRef,
    get: PyObjectRef,
    unregister: PyObjectRef,
}

impl Maker {
    fn of(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<Maker> {
        Ok(Maker {
            register: module.get_item("register_dialect", vm)?,
            get: module.get_item("get_dialect", vm)?,
            unregister: module.get_item("unregister_dialect", vm)?,
        })
    }

    /// The dialect that registering it with these arguments makes: nothing else makes one of keywords. Among those of the
    /// process it has a name that nobody else asks for, and not for long.
    fn dialect(&self, mut args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let name = format!("dialect {} of an interpreter", MADE.fetch_add(1, Ordering::Relaxed));
        args.prepend_arg(vm.ctx.new_str(name.as_str()).into());
        self.register.call(args, vm)?;
        let dialect = self.get.call((name.as_str(),), vm)?;
        self.unregister.call((name,), vm)?;
        Ok(dialect)
    }
}

/// Takes the place of what `_csv` has in its dict for these.
pub(super) fn install(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    let registry = Registry {
        dialects: vm.ctx.new_dict(),
        error: module.get_item("Error", vm)?.try_into_value(vm)?,
    };
    let put = |name: &'static str, function: PyObjectRef| {
        // The generator knows functions by their module and name.
        function.set_attr("__module__", vm.ctx.new_str("_csv"), vm)?;
        module.set_item(name, function, vm)
    };
    let (own, made) = (registry.clone(), Maker::of(module, vm)?);
    let register = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult<()> {
        own.resolve(&mut args, vm)?;
        let name = args
            .take_positional()
            .filter(|name| name.downcast_ref::<PyStr>().is_some());
        let name = name.ok_or_else(|| vm.new_type_error("dialect name must be a string"))?;
        own.dialects.set_item(&*name, made.dialect(args, vm)?, vm)
    };
    put("register_dialect", natives::lasting(vm, "register_dialect", register))?;
    let own = registry.clone();
    let unregister = move |name: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
        own.find(&name, vm)?;
        own.dialects.del_item(&*name, vm)
    };
    put(
        "unregister_dialect",
        natives::lasting(vm, "unregister_dialect", unregister),
    )?;
    let own = registry.clone();
    let get = move |name: PyObjectRef, vm: &VirtualMachine| own.find(&name, vm);
    put("get_dialect", natives::lasting(vm, "get_dialect", get))?;
    let own = registry.clone();
    let list = move |vm: &VirtualMachine| {
        let names = (&*own.dialects).into_iter().map(|(name, _)| name);
        vm.ctx.new_list(names.collect())
    };
    put("list_dialects", natives::lasting(vm, "list_dialects", list))?;
    for name in ["reader", "writer"] {
        let (own, original) = (registry.clone(), module.get_item(name, vm)?);
        let resolved = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            own.resolve(&mut args, vm)?;
            original.call(args, vm)
        };
        put(name, natives::lasting(vm, name, resolved))?;
    }
    let original = module.get_item("field_size_limit", vm)?;
    let limit = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        if args.args.is_empty() && args.kwargs.is_empty() {
            return original.call((), vm);
        }
        Err(vm.new_runtime_error("csv.field_size_limit() cannot be set in functions"))
    };
    put("field_size_limit", natives::lasting(vm, "field_size_limit", limit))
}

impl Registry {
    fn find(&self, name: &PyObject, vm: &VirtualMachine) -> PyResult {
        self.dialects.get_item_opt(name, vm)?.ok_or_else(|| self.unknown(vm))
    }

    fn unknown(&self, vm: &VirtualMachine) -> PyBaseExceptionRef {
        vm.new_exception_msg(self.error.clone(), "unknown dialect".into())
    }

    /// Puts the dialect in the place of its name.
    fn resolve(&self, args: &mut FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
        let second = args.args.get_mut(1);
        let mut named = args.kwargs.iter_mut();
        let by_name = || Some(named.find(|(name, _)| name.as_bytes() == b"dialect")?.1);
        if let Some(dialect) = second.or_else(by_name)
            && dialect.downcast_ref::<PyStr>().is_some()
        {
            *dialect = self.find(dialect.as_object(), vm)?;
        }
        Ok(())
    }
}
