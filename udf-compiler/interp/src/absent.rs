//! Modules that functions may not have, where importing them is all that a program does: objects that stand for them, or for
//! what is taken from them, and raise ImportError when anything is done with them. Knows nothing of which modules those are.

pub use stand_in::StandIn;
pub use taipan_syntax::absent::Absent;

use super::messages::Sandbox;
use super::natives;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDictRef, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::sync::Arc;

/// The builtins of a function that imports these.
pub fn builtins(sandbox: &Sandbox, absent: &Arc<Absent>, vm: &VirtualMachine) -> PyResult<PyDictRef> {
    let builtins = sandbox.builtins(vm);
    if absent.stand_ins.is_empty() && absent.packages.is_empty() && absent.refused.is_empty() {
        return Ok(builtins);
    }
    let (absent, original) = (absent.clone(), builtins.get_item("__import__", vm)?);
    let import = move |args: FuncArgs, vm: &VirtualMachine| import(&absent, &original, args, vm);
    builtins.set_item("__import__", natives::held(vm, "__import__", import), vm)?;
    Ok(builtins)
}

/// Imports for code that imports these, by what would have been called.
pub(super) fn import(absent: &Absent, original: &PyObjectRef, mut args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let Some(name) = args.args.first().and_then(text) else {
        return original.call(args, vm);
    };
    let taken = args.args.get(3).cloned().unwrap_or_else(|| vm.ctx.none());
    let taken: Vec<PyObjectRef> = if vm.is_none(&taken) {
        Vec::new()
    } else {
        taken.try_to_value(vm)?
    };
    if taken.is_empty() && absent.packages.contains(&name) {
        let package = name.split('.').next().unwrap_or(&name);
        args.args[0] = vm.ctx.new_str(package).into();
        return original.call(args, vm);
    }
    if absent.stand_ins.contains(&name) {
        return stand_in_for(&name, &taken, vm);
    }
    if absent.refused.contains(&name) {
        Err(unavailable(&name, vm))
    } else {
        original.call(args, vm)
    }
}

/// Lets functions with these builtins import an object as a module.
pub fn give(builtins: &PyDictRef, module: &'static str, object: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
    let original = builtins.get_item("__import__", vm)?;
    let import = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        if args.args.first().and_then(text).as_deref() == Some(module) {
            Ok(object.clone())
        } else {
            original.call(args, vm)
        }
    };
    builtins.set_item("__import__", natives::held(vm, "__import__", import), vm)
}

fn text(object: &PyObjectRef) -> Option<String> {
    Some(object.downcast_ref::<PyStr>()?.to_str()?.to_string())
}

/// What `import name` gives; or an object with a stand-in for each name that is taken from the module.
fn stand_in_for(name: &str, taken: &[PyObjectRef], vm: &VirtualMachine) -> PyResult {
    let module: Arc<str> = name.into();
    if taken.is_empty() {
        let below = name.split('.').skip(1).map(str::to_string).collect();
        return Ok(StandIn { module, below }.into_ref(&vm.ctx).into());
    }
    let dict = vm.ctx.new_dict();
    for name in taken {
        let Some(name) = text(name).filter(|name| name != "*") else {
            return Err(unavailable(&module, vm));
        };
        let module = module.clone();
        let below = Vec::new();
        let part: PyObjectRef = StandIn { module, below }.into_ref(&vm.ctx).into();
        dict.set_item(name.as_str(), part, vm)?;
    }
    Ok(vm.new_module(&module, dict, None).into())
}

fn unavailable(module: &str, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let message = taipan_syntax::modules::forbidden_message(module);
    vm.new_import_error(message, vm.ctx.new_str(module))
}

#[rustpython_vm::pymodule(name = "_taipan_absent")]
mod stand_in {
    use super::unavailable;
    use rustpython_vm::builtins::PyStr;
    use rustpython_vm::function::FuncArgs;
    use rustpython_vm::protocol::PyMappingMethods;
    use rustpython_vm::types::{AsMapping, Callable, GetAttr, Iterable, Representable};
    use rustpython_vm::{AsObject, Py, PyPayload, PyRef, PyResult, VirtualMachine, atomic_func, pyclass};
    use std::sync::Arc;

    /// What stands for a module, or for something of it.
    #[pyattr]
    #[pyclass(name = "unavailable", module = "_taipan_absent")]
    #[derive(Debug, PyPayload)]
    pub struct StandIn {
        pub module: Arc<str>,
        /// The modules below it that the import named: `path` of `import os.path`.
        pub below: Vec<String>,
    }

    #[pyclass(
        flags(DISALLOW_INSTANTIATION),
        with(AsMapping, Callable, GetAttr, Iterable, Representable)
    )]
    impl StandIn {}

    impl GetAttr for StandIn {
        fn getattro(zelf: &Py<Self>, name: &Py<PyStr>, vm: &VirtualMachine) -> PyResult {
            let below = zelf
                .below
                .split_first()
                .filter(|(first, _)| name.to_str() == Some(first.as_str()));
            if let Some((_, below)) = below {
                let (module, below) = (zelf.module.clone(), below.to_vec());
                return Ok(StandIn { module, below }.into_ref(&vm.ctx).into());
            }
            // What every object has.
            let own = zelf.as_object().generic_getattr(name, vm);
            own.map_err(|_| unavailable(&zelf.module, vm))
        }
    }

    impl Callable for StandIn {
        type Args = FuncArgs;

        fn call(zelf: &Py<Self>, _: FuncArgs, vm: &VirtualMachine) -> PyResult {
            Err(unavailable(&zelf.module, vm))
        }
    }

    impl AsMapping for StandIn {
        fn as_mapping() -> &'static PyMappingMethods {
            static METHODS: PyMappingMethods = PyMappingMethods {
                length: None,
                subscript: atomic_func!(|mapping, _, vm| {
                    let zelf = StandIn::mapping_downcast(mapping);
                    Err(unavailable(&zelf.module, vm))
                }),
                ass_subscript: atomic_func!(|mapping, _, _, vm| {
                    let zelf = StandIn::mapping_downcast(mapping);
                    Err(unavailable(&zelf.module, vm))
                }),
            };
            &METHODS
        }
    }

    impl Iterable for StandIn {
        fn iter(zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
            Err(unavailable(&zelf.module, vm))
        }
    }

    impl Representable for StandIn {
        fn repr_str(zelf: &Py<Self>, _: &VirtualMachine) -> PyResult<String> {
            Ok(format!("<unavailable module '{}'>", zelf.module))
        }
    }
}

/// The definition of the module that holds the class, for the interpreter's builder.
pub fn module_def(ctx: &rustpython_vm::Context) -> &'static rustpython_vm::builtins::PyModuleDef {
    stand_in::module_def(ctx)
}
