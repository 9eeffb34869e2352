//! Modules of a library that is written in Python: each is compiled to bytecode once, when it is first needed, or before, on a
//! thread of its own, while the interpreter that will need it starts. Knows nothing of what is in them.

use rustpython_vm::builtins::{PyCode, PyStrRef};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::{PyResult, VirtualMachine};
use std::sync::{Once, OnceLock};

/// A module of a library.
pub struct Module {
    name: &'static str,
    text: &'static str,
    code: OnceLock<Result<CodeObject, String>>,
}

impl Module {
    /// The module of this name and text.
    pub const fn new(name: &'static str, text: &'static str) -> Module {
        Module {
            name,
            text,
            code: OnceLock::new(),
        }
    }

    /// Its code, or why there is none, which would be a bug.
    fn code(&self) -> Result<&CodeObject, String> {
        let compile = || {
            rustpython_vm::compiler::compile(self.text, Mode::Exec, self.name, Default::default())
                .map_err(|e| format!("{}: {e}", self.name))
        };
        self.code.get_or_init(compile).as_ref().map_err(Clone::clone)
    }
}

/// All modules of a library.
pub struct Library {
    modules: &'static [Module],
    begun: Once,
}

/// The stack of a thread that compiles: as large as sources nest deep.
const STACK_BYTES: usize = 64 << 20;

impl Library {
    /// The library of these modules.
    pub const fn new(modules: &'static [Module]) -> Library {
        let begun = Once::new();
        Library { modules, begun }
    }

    /// Begins to compile all modules, the first time.
    pub fn compile_ahead(&'static self) {
        self.begun.call_once(|| {
            let thread = std::thread::Builder::new()
                .name("taipan-library".into())
                .stack_size(STACK_BYTES);
            let compiled = thread.spawn(|| self.modules.iter().filter(|module| module.code().is_ok()).count());
            // Without a thread, modules are compiled when they are needed; so are errors told then.
            drop(compiled);
        });
    }

    /// Whether the module of this name is a package; None: there is no such module.
    pub fn is_package(&self, name: &PyStrRef) -> Option<bool> {
        let name = &*name.to_string_lossy();
        let below = |module: &Module| module.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        let known = self.modules.iter().any(|module| module.name == name);
        known.then(|| self.modules.iter().any(below))
    }

    /// The code of a module.
    pub fn code(&self, name: PyStrRef, vm: &VirtualMachine) -> PyResult {
        let found = self
            .modules
            .iter()
            .find(|module| module.name == &*name.to_string_lossy());
        match found.map(Module::code) {
            Some(Ok(code)) => Ok(PyCode::new_ref_from_bytecode(vm, code.clone()).into()),
            Some(Err(message)) => Err(vm.new_system_error(message)),
            None => Err(vm.new_import_error("no such module", name)),
        }
    }
}

/// Has the interpreter find the modules that a native module gives, which has `is_package` and `code`.
pub fn serve(native: &'static str, vm: &VirtualMachine) -> PyResult<()> {
    let native = vm.import(native, 0)?;
    let finder = vm.import("_taipan_library", 0)?;
    finder.get_attr("serve", vm)?.call((native,), vm).map(drop)
}
