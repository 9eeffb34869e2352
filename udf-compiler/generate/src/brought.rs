//! The modules that a function brings, while its IR is generated: their generators run in their place, and places in them are
//! behind those of the function's text. Knows nothing of what is in them.

use crate::state::HookContext;
use crate::values;
use rustpython_vm::builtins::{PyCode, PyDictRef};
use rustpython_vm::scope::Scope;
use rustpython_vm::{PyRef, PyResult, VirtualMachine};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use taipan_interface::error::{Diagnostic, Span};
use taipan_interp::absent;
use taipan_interp::door::{self, Door};
use taipan_interp::sandbox::Sandbox;
use taipan_syntax::own_modules::{OwnModule, OwnModules};
use taipan_syntax::program::Program;
use taipan_syntax::source::ParsedSource;

/// The code of modules, which all attempts of a generation share.
type Codes = Arc<Mutex<HashMap<String, PyRef<PyCode>>>>;

/// What a generation brings.
pub struct Brought {
    program: Arc<Program>,
    /// None: it needs no door.
    own: Option<Arc<OwnModules>>,
    absent: Arc<absent::Absent>,
    codes: Codes,
}

impl Brought {
    pub fn new(parsed: &ParsedSource) -> Brought {
        Brought {
            program: parsed.program(),
            own: parsed.has_door().then(|| parsed.own.clone()),
            absent: parsed.absent(),
            codes: Codes::default(),
        }
    }

    /// Whether this holds of one of the program's texts.
    pub fn some_text(&self, holds: impl Fn(&str) -> bool) -> bool {
        self.program.texts().into_iter().any(holds)
    }

    /// Builtins for an attempt at generating, with its door if it needs one.
    pub fn builtins(&self, sandbox: &Sandbox, vm: &VirtualMachine) -> PyResult<(PyDictRef, Option<Arc<Door>>)> {
        let builtins = absent::builtins(sandbox, &self.absent, vm)?;
        let Some(own) = &self.own else {
            return Ok((builtins, None));
        };
        let (program, codes) = (self.program.clone(), self.codes.clone());
        let run =
            move |module: &OwnModule, dict: &PyDictRef, vm: &VirtualMachine| run(&program, &codes, module, dict, vm);
        let door = door::open(own, Box::new(run), &builtins, vm)?;
        Ok((builtins, Some(door)))
    }
}

/// Runs the generator of a module.
fn run(program: &Program, codes: &Codes, module: &OwnModule, dict: &PyDictRef, vm: &VirtualMachine) -> PyResult<()> {
    let cx = HookContext { vm, at: 0 };
    let generator = program.generator(module);
    let generator = generator.map_err(|error| door::syntax_error(&error, module, vm))?;
    let Some(generator) = generator else {
        return Err(cx.unsupported(format!(
            "the module {}, which is imported by a name that is computed",
            module.name
        )));
    };
    let mut codes = codes.lock().unwrap_or_else(PoisonError::into_inner);
    let code = match codes.get(&module.name) {
        Some(code) => code.clone(),
        None => {
            let code = generator.code(vm);
            let code = code.map_err(|_| cx.unsupported(format!("the module {}, which nests too deep", module.name)))?;
            codes.insert(module.name.clone(), code.clone());
            code
        }
    };
    drop(codes);
    dict.set_item(generator.hook.as_str(), values::hooks_module(vm)?, vm)?;
    // What the module does when it is run belongs to no function.
    let building = cx.with(|g| std::mem::take(&mut g.building));
    let result = vm.run_code_obj(code, Scope::with_builtins(None, dict.clone(), vm));
    cx.with(|g| g.building = building);
    result.map(drop)
}

/// Why a function is not compiled with what it brings, whatever it does.
pub fn refused(parsed: &ParsedSource, function: &str) -> Option<String> {
    let program = parsed.program();
    if !program.is_small() {
        return Some("the modules that it imports have too many lines".to_string());
    }
    // Classes are told apart by their modules' names and their own.
    if program.modules().any(|module| module.name == function) {
        return Some(format!("the function has the name of the module {function}"));
    }
    let ends = |text: &str| text.contains("__del__");
    let module = program.modules().find(|module| ends(module.text()))?;
    Some(format!(
        "`__del__` in the module {}, which runs when an object is given up",
        module.name
    ))
}

/// A message about a line, which may be one of a module: then the message says so.
pub fn placed(parsed: &ParsedSource, span: Option<Span>, message: String) -> (Option<Span>, String) {
    let within = span.and_then(|span| {
        parsed
            .program()
            .place(span.line)
            .map(|(module, line)| (module.name.clone(), line))
    });
    match within {
        Some((module, line)) => (None, format!("{message} (line {line} of the module {module})")),
        None => (span, message),
    }
}

/// A diagnostic about a line of the program.
pub fn diagnostic(parsed: &ParsedSource, span: Option<Span>, message: String) -> Diagnostic {
    let (span, message) = placed(parsed, span, message);
    parsed.relocate(Diagnostic::new("", message, span, &parsed.text))
}
