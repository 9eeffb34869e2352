//! The door by which a function gets modules that are not the interpreter's: those that it brings, and copies of its own of
//! what is on the [shelf](super::shelf). They are loaded once for each copy of the function, into a table that nobody else has,
//! and see the function's builtins. All else goes to the `__import__` that was there.
//!
//! Knows nothing of where the files of a function come from.

use super::messages::Sandbox;
use super::{absent, importing, natives, shelf, slots};
use parking_lot::Mutex;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyCode, PyDict, PyDictRef, PyModule, PyNamespace, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Weak};
use taipan_interface::error::Diagnostic;
use taipan_syntax::modules;
use taipan_syntax::own_modules::{self, OwnModule, OwnModules};
use taipan_syntax::source::ParsedSource;

/// Runs a module of the function's, in the table that is to be its.
pub type Runner = Box<dyn Fn(&OwnModule, &PyDictRef, &VirtualMachine) -> PyResult<()> + Send + Sync>;

/// Modules of one copy of a function. What it gives the function refers to it weakly: it ends with the copy.
pub struct Door {
    own: Arc<OwnModules>,
    run: Runner,
    builtins: PyDictRef,
    original: PyObjectRef,
    loaded: Mutex<HashMap<String, PyObjectRef>>,
}

/// What makes a module.
enum Material {
    Own(Arc<OwnModule>),
    Shelf(shelf::Found),
}

impl Material {
    /// Its file.
    fn path(&self) -> Option<&str> {
        match self {
            Material::Own(module) => module.path.as_deref(),
            Material::Shelf(_) => None,
        }
    }

    /// The folder of a package.
    fn folder(&self) -> Option<&str> {
        match self {
            Material::Own(module) => module.folder.as_deref(),
            Material::Shelf(found) => found.package.then_some(""),
        }
    }
}

impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.own.fmt(f)
    }
}

/// Opens a door in the builtins of a function.
pub fn open(own: &Arc<OwnModules>, run: Runner, builtins: &PyDictRef, vm: &VirtualMachine) -> PyResult<Arc<Door>> {
    let door = Arc::new(Door {
        own: own.clone(),
        run,
        builtins: builtins.clone(),
        original: builtins.get_item("__import__", vm)?,
        loaded: Mutex::default(),
    });
    let weak = Arc::downgrade(&door);
    let import = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult { held(&weak, vm)?.import(args, vm) };
    builtins.set_item("__import__", natives::held(vm, "__import__", import), vm)?;
    if !own.files().is_empty() {
        let weak = Arc::downgrade(&door);
        let open = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let files = held(&weak, vm)?.module(shelf::FILES, vm)?;
            files.get_attr("open", vm)?.call(args, vm)
        };
        builtins.set_item("open", natives::held(vm, "open", open), vm)?;
    }
    Ok(door)
}

fn held(door: &Weak<Door>, vm: &VirtualMachine) -> PyResult<Arc<Door>> {
    door.upgrade()
        .ok_or_else(|| vm.new_runtime_error("the function has ended"))
}

impl Door {
    fn import(&self, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        let asked: importing::Asked = args.clone().bind(vm)?;
        let level = u32::try_from(asked.level.unwrap_or(0)).unwrap_or(0);
        let globals = asked.globals.into_option();
        let asker = globals.as_ref().and_then(|globals| noted(globals, "__name__", vm));
        let package = match (level, &globals) {
            (1.., Some(globals)) => noted(globals, "__package__", vm),
            _ => None,
        };
        let name = asked.name.to_string_lossy().into_owned();
        let Some(whole) = own_modules::absolute(&name, level, package.as_deref()) else {
            return Err(match package {
                Some(_) => vm.new_import_error("attempted relative import beyond top-level package", asked.name),
                None => vm.new_import_error("attempted relative import with no known parent package", asked.name),
            });
        };
        let whole = shelf::other_name(&whole).unwrap_or(&whole).to_string();
        if !self.has(&whole) {
            let mut args = args;
            if let Some(first) = args.args.first_mut().filter(|_| level == 0) {
                *first = vm.ctx.new_str(whole).into();
            }
            return match asker.and_then(|asker| self.own.get(&asker)) {
                Some(asker) => absent::import(asker.absent(), &self.original, args, vm),
                None => self.original.call(args, vm),
            };
        }
        let module = self.module(&whole, vm)?;
        let names: Vec<PyObjectRef> = match asked.fromlist.into_option() {
            Some(names) if !vm.is_none(&names) => names.try_to_value(vm)?,
            _ => Vec::new(),
        };
        if names.is_empty() {
            let first: &str = match level {
                0 => whole.split('.').next().unwrap_or(&whole),
                _ => &whole,
            };
            return self.module(first, vm);
        }
        self.take(&module, &whole, names, vm)?;
        Ok(module)
    }

    /// Loads the modules that a from-list names.
    fn take(&self, module: &PyObjectRef, whole: &str, names: Vec<PyObjectRef>, vm: &VirtualMachine) -> PyResult<()> {
        if vm.get_attribute_opt(module, vm.ctx.intern_str("__path__"))?.is_none() {
            return Ok(());
        }
        for name in names {
            let Some(name) = text(&name) else { continue };
            if name == "*" {
                if let Some(all) = vm.get_attribute_opt(module, vm.ctx.intern_str("__all__"))? {
                    let all: Vec<PyObjectRef> = all.try_to_value(vm)?;
                    self.take(module, whole, all, vm)?;
                }
                continue;
            }
            let below = format!("{whole}.{name}");
            let known = vm.get_attribute_opt(module, vm.ctx.intern_str(name))?.is_some();
            if !known && self.knows(&below) {
                self.module(&below, vm)?;
            }
        }
        Ok(())
    }

    /// Whether a module of this name comes by this door.
    fn has(&self, name: &str) -> bool {
        self.own.has(name) || modules::is_on_shelf(name) || shelf::is_below(name)
    }

    /// Whether there is a module of this name.
    fn knows(&self, name: &str) -> bool {
        self.own.get(name).is_some() || (!self.own.has(name) && modules::is_on_shelf(name))
    }

    /// The module of this name, with all packages that it is in.
    fn module(&self, name: &str, vm: &VirtualMachine) -> PyResult {
        if let Some(known) = self.loaded.lock().get(name).cloned() {
            return Ok(known);
        }
        let parent = match name.rsplit_once('.') {
            Some((package, last)) => Some((self.module(package, vm)?, last)),
            None => None,
        };
        // The package may have loaded it.
        if let Some(known) = self.loaded.lock().get(name).cloned() {
            return Ok(known);
        }
        if let Some(other) = shelf::same_as(name) {
            let module = self.module(other, vm)?;
            self.loaded.lock().insert(name.to_string(), module.clone());
            return Ok(module);
        }
        let material = self.material(name, vm)?;
        let dict = vm.ctx.new_dict();
        let module: PyObjectRef = vm.new_module(name, dict.clone(), None).into();
        let specification = self.fill(&dict, name, &material, vm)?;
        self.loaded.lock().insert(name.to_string(), module.clone());
        if let Some((parent, last)) = &parent {
            // Whoever imports it meanwhile, in a circle, finds it there.
            parent.set_attr(vm.ctx.intern_str(*last), module.clone(), vm)?;
        }
        let ran = match &material {
            Material::Own(own) if own.path.is_none() => Ok(()),
            Material::Own(own) => (self.run)(own, &dict, vm),
            Material::Shelf(found) => run(&found.code, &dict, vm).and_then(|()| match shelf::after(name, vm)? {
                Some(code) => run(&code, &dict, vm),
                None => Ok(()),
            }),
        };
        if let Err(error) = ran {
            self.loaded.lock().remove(name);
            if let Some((parent, last)) = &parent {
                // What failed is not there.
                let _ = parent.del_attr(vm.ctx.intern_str(*last), vm);
            }
            return Err(error);
        }
        specification.set_attr("_initializing", vm.ctx.new_bool(false), vm)?;
        Ok(module)
    }

    /// What every module has. Gives what says that it is being loaded.
    fn fill(&self, dict: &PyDictRef, name: &str, material: &Material, vm: &VirtualMachine) -> PyResult {
        let text = |text: &str| -> PyObjectRef { vm.ctx.new_str(text).into() };
        dict.set_item("__builtins__", self.builtins.clone().into(), vm)?;
        dict.set_item("__name__", text(name), vm)?;
        let package = match (material.folder(), name.rsplit_once('.')) {
            (Some(_), _) => name,
            (None, Some((package, _))) => package,
            (None, None) => "",
        };
        dict.set_item("__package__", text(package), vm)?;
        let origin = material.path().map_or_else(|| vm.ctx.none(), text);
        if material.path().is_some() {
            dict.set_item("__file__", origin.clone(), vm)?;
        }
        let folders = material.folder().map(|folder| vm.ctx.new_list(vec![text(folder)]));
        if let Some(folders) = &folders {
            dict.set_item("__path__", folders.clone().into(), vm)?;
        }
        if name == shelf::FILES {
            shelf::give_files(dict, self.own.files(), vm)?;
        }
        let specification: PyObjectRef = PyNamespace {}.into_ref(&vm.ctx).into();
        let none = || vm.ctx.none();
        let facts = [
            ("name", text(name)),
            ("parent", text(package)),
            ("origin", origin),
            ("submodule_search_locations", folders.map_or_else(none, Into::into)),
            ("loader", none()),
            ("loader_state", none()),
            ("cached", none()),
            ("has_location", vm.ctx.new_bool(material.path().is_some()).into()),
            ("_initializing", vm.ctx.new_bool(true).into()),
            ("_uninitialized_submodules", vm.ctx.new_list(Vec::new()).into()),
        ];
        for (fact, value) in facts {
            specification.set_attr(vm.ctx.intern_str(fact), value, vm)?;
        }
        dict.set_item("__spec__", specification.clone(), vm)?;
        Ok(specification)
    }

    fn material(&self, name: &str, vm: &VirtualMachine) -> PyResult<Material> {
        if let Some(module) = self.own.get(name) {
            return Ok(Material::Own(module));
        }
        if !self.own.has(name)
            && let Some(found) = shelf::code(name, vm)?
        {
            return Ok(Material::Shelf(found));
        }
        let class = vm.ctx.exceptions.module_not_found_error.to_owned();
        Err(vm.new_exception_msg(class, format!("No module named '{name}'").into()))
    }

    /// Takes the modules apart: they and their functions hold each other.
    pub fn end(&self, vm: &VirtualMachine) {
        let loaded = std::mem::take(&mut *self.loaded.lock());
        for module in loaded.into_values() {
            if let Some(module) = module.downcast_ref::<PyModule>() {
                let dict = module.dict();
                slots::end_of_module(&dict, vm);
                dict.clear();
            }
        }
    }
}

fn run(code: &PyRef<PyCode>, dict: &PyDictRef, vm: &VirtualMachine) -> PyResult<()> {
    let scope = Scope::with_builtins(None, dict.clone(), vm);
    vm.run_code_obj(code.clone(), scope).map(drop)
}

/// Runs a module as it is written.
fn run_as_written(module: &OwnModule, dict: &PyDictRef, vm: &VirtualMachine) -> PyResult<()> {
    let code = module.code().map_err(|error| syntax_error(&error, module, vm))?;
    run(&PyCode::new_ref_from_bytecode(vm, code.clone()), dict, vm)
}

fn text(object: &PyObjectRef) -> Option<String> {
    Some(object.downcast_ref::<PyStr>()?.to_str()?.to_string())
}

/// What a module says of itself under a name.
fn noted(globals: &PyObjectRef, name: &'static str, vm: &VirtualMachine) -> Option<String> {
    let globals = globals.downcast_ref::<PyDict>()?;
    let noted = globals.get_item_opt(name, vm).ok()??;
    text(&noted).filter(|noted| !noted.is_empty())
}

/// The exception for what is wrong with a module's text.
pub fn syntax_error(error: &Diagnostic, module: &OwnModule, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let exceptions = &vm.ctx.exceptions;
    let class = match error.kind.as_str() {
        "IndentationError" => exceptions.indentation_error,
        "TabError" => exceptions.tab_error,
        "RecursionError" => exceptions.recursion_error,
        _ => exceptions.syntax_error,
    };
    let path = module.path.as_deref().unwrap_or_default();
    let line = error.span.map_or(String::new(), |span| format!(", line {}", span.line));
    let message = format!("{} ({path}{line})", error.message);
    vm.new_exception_msg(class.to_owned(), message.into())
}

/// Builtins of one copy of a function, with its door if it needs one.
pub fn builtins(
    sandbox: &Sandbox,
    parsed: &ParsedSource,
    vm: &VirtualMachine,
) -> PyResult<(PyDictRef, Option<Arc<Door>>)> {
    let builtins = super::absent::builtins(sandbox, &parsed.absent(), vm)?;
    if !parsed.has_door() {
        return Ok((builtins, None));
    }
    let door = open(&parsed.own, Box::new(run_as_written), &builtins, vm)?;
    Ok((builtins, Some(door)))
}
