//! Boots one interpreter without files, sockets, processes or environment, and takes from it what would reach beyond the
//! function that runs. Does not know which functions run.
//!
//! Two layers. What is dangerous is not there at all: the build has no host environment, and [`super::capabilities`] says
//! what an interpreter has besides. What is merely not offered is refused by the `__import__` that functions see: it admits
//! the modules of [`taipan_syntax::modules`] only. All code sees the same builtins and the same `sys`, that of the library too.

use super::capabilities;
use super::garbage;
use super::gate;
use super::importing;
use super::messages::new_output;
use super::native_modules::NATIVE_MODULES;
use super::natives;
use super::replaced::refusal;
use super::shared;
use super::slots;
use super::trimmed;
use parking_lot::Mutex;
use rustpython_vm::builtins::{PyBytes, PyCode, PyDict, PyDictRef, PyModule, PyStr};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::frozen::{FrozenCodeObject, FrozenModule};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::signal::{UserSignalReceiver, UserSignalSender, user_signal_channel};
use rustpython_vm::{AsObject, Interpreter, Py, PyObjectRef, PyResult, Settings, VirtualMachine};
use std::sync::OnceLock;
use taipan_syntax::check;
use taipan_syntax::scan;

pub use super::messages::{Messages, Sandbox};

/// Frames, as in CPython. Debug builds of RustPython would allow fewer.
const RECURSION_LIMIT: usize = 1000;

/// An interpreter, what was prepared in it, and the channel that interrupts it.
pub(super) struct Booted {
    pub(super) interpreter: Interpreter,
    pub(super) signals: UserSignalSender,
    pub(super) sandbox: Sandbox,
}

/// A new interpreter, which lasts as long as the process or not. A top-level one: only top-level interpreters have an interrupt channel.
pub(super) fn boot(lasting: bool) -> Result<Booted, String> {
    /// The first one changes what all share: it is alone.
    static BEGUN: Mutex<bool> = Mutex::new(false);
    let mut begun = BEGUN.lock();
    if *begun {
        drop(begun);
        return boot_another(lasting);
    }
    let first = boot_another(lasting);
    *begun = first.is_ok();
    first
}

fn boot_another(lasting: bool) -> Result<Booted, String> {
    gate::open();
    let (signals, receiver) = user_signal_channel();
    let interpreter = build(receiver)?;
    let sandbox = interpreter.enter(|vm| {
        let sandbox = prepare(vm);
        if lasting {
            garbage::settle(vm);
        }
        sandbox.map_err(|e| {
            let text = e.as_object().str(vm).map(|s| s.to_string_lossy().into_owned());
            format!("{}: {}", e.class().name(), text.unwrap_or_default())
        })
    })?;
    Ok(Booted {
        interpreter,
        signals,
        sandbox,
    })
}

fn build(receiver: UserSignalReceiver) -> Result<Interpreter, String> {
    let mut settings = Settings::default();
    settings.install_signal_handlers = false;
    settings.isolated = true;
    settings.ignore_environment = true;
    settings.import_site = false;
    settings.user_site_directory = false;
    settings.write_bytecode = false;
    let builder = Interpreter::builder(settings);
    let natives = rustpython_stdlib::stdlib_module_defs(&builder.ctx);
    let zones = super::zones::module_def(&builder.ctx);
    let absent = super::absent::module_def(&builder.ctx);
    let entropy = super::entropy::module_def(&builder.ctx);
    let above = NATIVE_MODULES.iter().map(|module| (module.definition)(&builder.ctx));
    let ours: Vec<_> = [zones, absent, entropy].into_iter().chain(above).collect();
    let trimmed = trimmed::trimmed(&builder.ctx, &ours);
    Ok(builder
        .add_native_modules(&natives)
        .add_native_modules(trimmed)
        .add_frozen_modules(rustpython_pylib::FROZEN_STDLIB)
        .add_frozen_modules(stand_ins()?.iter().copied())
        .init_hook(move |vm| {
            // Before the interpreter runs its first Python code: a collection waits for interpreters that are lost, too.
            garbage::take_over(vm);
            capabilities::confine(vm);
            vm.set_user_signal_channel(receiver);
        })
        .build())
}

/// Stand-ins for modules that would reach the system, or that answer otherwise than Python's, compiled once.
fn stand_ins() -> Result<&'static [(&'static str, FrozenModule)], String> {
    static COMPILED: OnceLock<Result<Vec<(&'static str, FrozenModule)>, String>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let os = freeze("os.py", include_str!("frozen/os.py"))?;
        let library = freeze("library.py", include_str!("frozen/library.py"))?;
        let tzpath = freeze("tzpath.py", include_str!("frozen/tzpath.py"))?;
        let decimal = freeze("decimal.py", include_str!("frozen/decimal.py"))?;
        let importlib = freeze("importlib.py", include_str!("frozen/importlib.py"))?;
        let machinery = freeze("machinery.py", include_str!("frozen/machinery.py"))?;
        let atexit = freeze("atexit.py", include_str!("frozen/atexit.py"))?;
        let importlib = FrozenModule {
            package: true,
            ..importlib
        };
        Ok(vec![
            ("atexit", atexit),
            ("decimal", decimal),
            ("importlib", importlib),
            ("importlib.machinery", machinery),
            ("os", os),
            ("posix", os),
            ("_taipan_library", library),
            ("zoneinfo._tzpath", tzpath),
        ])
    });
    match compiled {
        Ok(modules) => Ok(modules),
        Err(message) => Err(message.clone()),
    }
}

fn freeze(name: &str, text: &str) -> Result<FrozenModule, String> {
    let code = rustpython_vm::compiler::compile(text, Mode::Exec, name, Default::default())
        .map_err(|e| format!("{name}: {e}"))?;
    // Frozen code lives as long as the process: this runs once.
    let bytes: &'static [u8] = Box::leak(FrozenCodeObject::encode(&code).bytes.into_boxed_slice());
    Ok(FrozenModule {
        code: FrozenCodeObject { bytes },
        package: false,
    })
}

fn prepare(vm: &VirtualMachine) -> PyResult<Sandbox> {
    vm.recursion_limit.set(RECURSION_LIMIT);
    natives::install();
    shared::close_builtins(vm);
    super::guards::install(vm)?;
    super::sum::install(vm)?;
    super::extremes::install(vm)?;
    super::codecs::install(vm)?;
    let output = new_output(vm)?;
    // Modules of the library ask where they are (`_strptime`, to warn): they have no files.
    vm.builtins.set_attr("__file__", vm.ctx.new_str("<frozen>"), vm)?;
    for module in NATIVE_MODULES {
        (module.begin)(vm)?;
    }
    importing::take_over(vm)?;
    let builtins = vm.builtins.dict();
    for name in ["open", "input", "breakpoint", "exit", "quit", "help"] {
        builtins.set_item(name, refusal(name, vm), vm)?;
    }
    for name in ["eval", "exec", "compile"] {
        builtins.set_item(name, limited_compiler(name, &builtins, vm)?, vm)?;
    }
    vm.import("_taipan_absent", 0)?;
    Ok(Sandbox::new(output))
}

/// Lets go of what an interpreter holds that ends.
pub(super) fn empty(vm: &VirtualMachine) {
    let Ok(modules) = vm.sys_module.get_attr("modules", vm) else {
        return;
    };
    if let Some(modules) = modules.downcast_ref::<PyDict>() {
        // What a finalizer says that this calls is nobody's error.
        let _ = empty_context(modules, vm);
        for (_, module) in modules {
            if let Some(module) = module.downcast_ref::<PyModule>()
                && !module.as_object().is(&vm.sys_module)
                && !module.as_object().is(&vm.builtins)
            {
                module.dict().clear();
            }
        }
        modules.clear();
        // Errors of finalizers are told by way of this one.
        let _ = modules.set_item("sys", vm.sys_module.clone().into(), vm);
    }
    natives::end_lasting();
    importing::end_hidden();
    for module in NATIVE_MODULES {
        (module.end)();
    }
    garbage::unsettle(vm);
    slots::end_of_interpreter(vm);
    garbage::release(vm);
}

/// Lets go of the last of it. Native functions hold their modules where no collection looks.
pub(super) fn empty_builtins(vm: &VirtualMachine) {
    vm.sys_module.dict().clear();
    vm.builtins.dict().clear();
}

/// Leaves alone what this thread holds of an interpreter that is forgotten.
pub(super) fn forget() {
    natives::forget_lasting();
    importing::forget_hidden();
    for module in NATIVE_MODULES {
        (module.forget)();
    }
}

/// The context of a thread outlives its interpreter, and with it what was set in it: the contexts of `decimal`, whose class
/// holds its module.
fn empty_context(modules: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    let Some(library) = modules.get_item_opt("_contextvars", vm)? else {
        return Ok(());
    };
    let context = library.get_attr("copy_context", vm)?.call((), vm)?;
    let variables: Vec<PyObjectRef> = context.try_to_value(vm)?;
    for variable in variables {
        vm.call_method(&variable, "set", (vm.ctx.none(),))?;
    }
    Ok(())
}

/// `eval`, `exec` or `compile` with the limits on source text that CREATE has: without them a long enough text runs
/// recursive code off its stack. Constants in the text mean what they mean in the function's own.
fn limited_compiler(name: &'static str, builtins: &PyDictRef, vm: &VirtualMachine) -> PyResult {
    let original = builtins.get_item(name, vm)?;
    let limited = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let text = args.args.first().and_then(|source| {
            let bytes = source.downcast_ref::<PyBytes>();
            let text = source.downcast_ref::<PyStr>();
            bytes
                .map(|b| String::from_utf8_lossy(b.as_bytes()).into_owned())
                .or_else(|| text.map(|t| t.to_string_lossy().into_owned()))
        });
        if let Some(text) = text {
            if let Err(limit) = scan::scan(&text) {
                let class = vm.ctx.exceptions.syntax_error.to_owned();
                return Err(vm.new_exception_msg(class, limit.message.into()));
            }
            if let Some(code) = exact_code(name, &text, &args, vm) {
                if name == "compile" {
                    return Ok(code);
                }
                args.args[0] = code;
            }
        } else if name == "compile" {
            return Err(vm.new_runtime_error("compile() takes nothing but text in functions"));
        }
        original.call(args, vm)
    };
    Ok(natives::lasting(vm, name, limited))
}

/// The code of a text whose constants the interpreter's own compiler would fold wrongly.
fn exact_code(name: &str, text: &str, args: &FuncArgs, vm: &VirtualMachine) -> Option<PyObjectRef> {
    let word = |object: &PyObjectRef| Some(object.downcast_ref::<PyStr>()?.to_string_lossy().into_owned());
    let (file, mode) = match (name, &args.args[..]) {
        ("eval", _) => ("<string>".to_string(), Mode::Eval),
        ("exec", _) => ("<string>".to_string(), Mode::Exec),
        (_, [_, file, mode]) if args.kwargs.is_empty() => match word(mode)?.as_str() {
            "eval" => (word(file)?, Mode::Eval),
            "exec" => (word(file)?, Mode::Exec),
            _ => return None,
        },
        _ => return None,
    };
    let text = match mode {
        Mode::Eval => text.trim_start_matches([' ', '\t']),
        _ => text,
    };
    let code = check::compile_exactly(&check::source_file(&file, text), mode)?;
    Some(PyCode::new_ref_from_bytecode(vm, code).into())
}
