//! Native modules without what reaches beyond the function. What there is of each is in [`super::capabilities`].

use super::capabilities::{NATIVE, REFUSED, SHOWN, is_among, keep_only, of};
use super::first_times::FirstTime;
use super::replaced::{refusal, sleep};
use super::{abstract_classes, codecs, dialects, importing, shared};
use rustpython_vm::builtins::{PyModule, PyModuleDef};
use rustpython_vm::function::PyMethodDef;
use rustpython_vm::{AsObject, Context, Py, PyResult, VirtualMachine};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Definitions of native modules to be used instead of the interpreter's own, and of ours: of some only a part is there, and what all
/// interpreters of the process share of the others is closed.
pub(super) fn trimmed(ctx: &Context, ours: &[&'static PyModuleDef]) -> &'static [&'static PyModuleDef] {
    static TRIMMED: OnceLock<Vec<&'static PyModuleDef>> = OnceLock::new();
    TRIMMED.get_or_init(|| {
        let mut all = rustpython_vm::stdlib::builtin_module_defs(ctx);
        all.extend(rustpython_stdlib::stdlib_module_defs(ctx));
        all.extend(ours);
        let known: HashMap<&str, &'static PyModuleDef> = all.into_iter().map(|def| (def.name.as_str(), def)).collect();
        let trim = |name: &&'static str| Some(trim_definition(known.get(name).copied()?));
        let trimmed = NATIVE.iter().filter_map(trim).collect();
        let _ = ORIGINAL.set(known);
        trimmed
    })
}

static ORIGINAL: OnceLock<HashMap<&'static str, &'static PyModuleDef>> = OnceLock::new();

fn trim_definition(original: &PyModuleDef) -> &'static PyModuleDef {
    let shown = of(SHOWN, original.name.as_str()).unwrap_or(&["*"]);
    // Those of its functions that are there at all: a module is among `sys.modules` before it is filled.
    let methods: Vec<PyMethodDef> = original
        .methods
        .iter()
        .filter(|method| is_among(method.name, shown))
        .cloned()
        .collect();
    let mut definition = PyModuleDef {
        name: original.name,
        doc: original.doc,
        methods: Box::leak(methods.into_boxed_slice()),
        slots: Default::default(),
    };
    definition.slots.create = original.slots.create;
    definition.slots.exec = Some(fill);
    // Definitions live as long as the process: each is made once.
    Box::leak(Box::new(definition))
}

/// Fills a new module as its own definition does, and takes away at once what is not to be there.
fn fill(vm: &VirtualMachine, module: &Py<PyModule>) -> PyResult<()> {
    let Some(definition) = module.def else { return Ok(()) };
    let name = definition.name.as_str();
    let first = FirstTime::of(name, vm);
    if let Some(original) = ORIGINAL.get().and_then(|known| known.get(name)) {
        let made = original.exec_module(vm, module);
        // The last that this one does is to set an attribute of its own class, which has it and is closed.
        if name != "_contextvars" || first.is_some() {
            made?;
        }
    }
    let dict = module.dict();
    if let Some(shown) = of(SHOWN, name) {
        keep_only(&dict, shown, vm)?;
    }
    for refused in of(REFUSED, name).unwrap_or_default() {
        dict.set_item(*refused, refusal(refused, vm), vm)?;
    }
    match name {
        "_abc" => abstract_classes::install(&dict, vm)?,
        "_codecs" => codecs::of_this_interpreter(&dict, vm)?,
        "_csv" => dialects::install(&dict, vm)?,
        "_imp" => importing::without_lock(&dict, vm)?,
        "_weakref" => shared::own_references(&dict, vm)?,
        "time" => {
            let sleep = vm.new_function("sleep", sleep);
            // The generator knows functions by their module and name.
            sleep.as_object().set_attr("__module__", vm.ctx.new_str("time"), vm)?;
            dict.set_item("sleep", sleep.into(), vm)?;
        }
        _ => {}
    }
    shared::close(&dict, first.is_some(), vm);
    if let Some(first) = first {
        first.finish();
    }
    match name {
        "_ast" => shared::prepare_ast(&dict, vm),
        _ => Ok(()),
    }
}
