//! The names that PL/Python gives its functions: `plpy`, and the dicts `SD` of one function and `GD` of all functions of a
//! session. They live in the one interpreter that functions with state run in. Knows nothing of who uses which.

use super::pool::Worker;
use super::{natives, plpy_queries};
use rustpython_vm::builtins::{PyCode, PyDictRef, PyStr};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::sync::{OnceLock, Weak};
use taipan_interface::messages::Level;
use taipan_interface::run_options::{Owner, SharedBy};

/// What frames of the module are called, which are not shown.
pub const FILE: &str = "<plpy>";

/// The dicts of sessions, in one interpreter.
#[derive(Default)]
struct Shared(RefCell<Vec<(Weak<Owner>, PyDictRef)>>);

impl Shared {
    /// The dict of a session, a new one if it has none yet; those of sessions that are gone go.
    fn of(&self, session: &SharedBy, vm: &VirtualMachine) -> PyDictRef {
        let mut dicts = self.0.borrow_mut();
        dicts.retain(|(owner, _)| owner.strong_count() > 0);
        let token = session.token();
        let known = dicts.iter().find(|(owner, _)| owner.ptr_eq(&token));
        if let Some((_, dict)) = known {
            return dict.clone();
        }
        let dict = vm.ctx.new_dict();
        dicts.push((token, dict.clone()));
        dict
    }
}

/// Puts the names into a module's globals; gives what `import plpy` finds.
pub fn install(
    worker: &Worker<'_>,
    globals: &PyDictRef,
    builtins: &PyDictRef,
    session: &SharedBy,
) -> PyResult<PyObjectRef> {
    let vm = worker.vm();
    let plpy = plpy(worker, builtins)?;
    globals.set_item("plpy", plpy.clone(), vm)?;
    globals.set_item("SD", vm.ctx.new_dict().into(), vm)?;
    let shared = worker.extension::<Shared>().of(session, vm);
    globals.set_item("GD", shared.into(), vm)?;
    Ok(plpy)
}

/// A module of its own for each function, which sees no more than the function does.
fn plpy(worker: &Worker<'_>, builtins: &PyDictRef) -> PyResult {
    let vm = worker.vm();
    let codes = match codes() {
        Ok(codes) => codes,
        Err(message) => return Err(vm.new_runtime_error(message.clone())),
    };
    let dict = vm.ctx.new_dict();
    dict.set_item("__builtins__", builtins.clone().into(), vm)?;
    dict.set_item("__name__", vm.ctx.new_str("plpy").into(), vm)?;
    let messages = worker.sandbox().messages();
    let say = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult<()> {
        let word = |object: &PyObjectRef| Some(object.downcast_ref::<PyStr>()?.to_string_lossy().into_owned());
        if let [level, text] = &args.args[..]
            && let (Some(level), Some(text)) = (word(level).and_then(|l| Level::of(&l)), word(text))
        {
            messages.say(level, text, vm)?;
        }
        Ok(())
    };
    dict.set_item("_say", natives::held(vm, "_say", say), vm)?;
    dict.set_item("_CONDITIONS", vm.ctx.new_str(CONDITIONS).into(), vm)?;
    plpy_queries::install(&dict, vm)?;
    for code in codes {
        let code = PyCode::new_ref_from_bytecode(vm, code.clone());
        vm.run_code_obj(code, Scope::with_builtins(None, dict.clone(), vm))?;
    }
    Ok(vm.new_module("plpy", dict, None).into())
}

/// The texts of the module, one after the other.
const TEXTS: [&str; 3] = [
    include_str!("frozen/plpy.py"),
    include_str!("frozen/plpy_queries.py"),
    include_str!("frozen/plpy_session.py"),
];

/// The names that Postgres has for classes of errors, a line each, as PL/Python writes them, with their codes.
const CONDITIONS: &str = include_str!("frozen/conditions.txt");

fn codes() -> &'static Result<Vec<CodeObject>, String> {
    static CODES: OnceLock<Result<Vec<CodeObject>, String>> = OnceLock::new();
    CODES.get_or_init(|| {
        let compile = |text: &&str| {
            let code = rustpython_vm::compiler::compile(text, Mode::Exec, FILE, Default::default());
            code.map_err(|error| format!("plpy: {error}"))
        };
        TEXTS.iter().map(compile).collect()
    })
}
