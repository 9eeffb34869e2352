//! Boots one interpreter without files, sockets, processes or environment, and takes from it what would reach beyond the
//! function that runs. Does not know which functions run.
//!
//! Two layers. What is dangerous is not there at all: the build has no host environment, and threads and
//! sub-interpreters are cut off after the boot. What is merely not offered is refused by the `__import__` that functions
//! see: it admits the modules of [`super::modules`] only.

use super::check;
use super::garbage;
use super::gate;
use super::modules::{self, Import};
use super::scan;
use crate::exec::{Level, Message};
use parking_lot::Mutex;
use rustpython_vm::builtins::{PyBytes, PyCode, PyDictRef, PyStr, PyStrRef};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::frozen::{FrozenCodeObject, FrozenModule};
use rustpython_vm::function::{ArgIntoFloat, FuncArgs, OptionalArg};
use rustpython_vm::signal::{UserSignalReceiver, UserSignalSender, user_signal_channel};
use rustpython_vm::{AsObject, Interpreter, PyObjectRef, PyPayload, PyResult, Settings, VirtualMachine};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Frames, as in CPython. Debug builds of RustPython would allow fewer.
const RECURSION_LIMIT: usize = 1000;

/// An interpreter, what was prepared in it, and the channel that interrupts it.
pub(super) struct Booted {
    pub(super) interpreter: Interpreter,
    pub(super) signals: UserSignalSender,
    pub(super) sandbox: Sandbox,
}

/// What functions see instead of the real thing.
pub struct Sandbox {
    /// The builtins that each function gets a copy of.
    builtins: PyDictRef,
    messages: Messages,
}

/// What functions say: what they print, and messages of other levels.
#[derive(Clone)]
pub struct Messages {
    /// Collects what is printed: an `io.StringIO`.
    output: PyObjectRef,
    /// What came before that.
    said: Arc<Mutex<Vec<Message>>>,
}

/// A new top-level interpreter: only top-level interpreters have an interrupt channel.
pub(super) fn boot() -> Result<Booted, String> {
    gate::open();
    let (signals, receiver) = user_signal_channel();
    let interpreter = build(receiver)?;
    let sandbox = interpreter.enter(|vm| {
        prepare(vm).map_err(|e| {
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
    let hooks = crate::generate::staging::objects::module_def(&builder.ctx);
    let tables = crate::generate::tables::module_def(&builder.ctx);
    let zones = super::zones::module_def(&builder.ctx);
    let absent = super::absent::module_def(&builder.ctx);
    Ok(builder
        .add_native_modules(&natives)
        .add_native_module(hooks)
        .add_native_module(tables)
        .add_native_module(zones)
        .add_native_module(absent)
        .add_frozen_modules(rustpython_pylib::FROZEN_STDLIB)
        .add_frozen_modules(stand_ins()?.iter().copied())
        .init_hook(move |vm| {
            // Before the interpreter runs its first Python code: a collection waits for interpreters that are lost, too.
            garbage::take_over(vm);
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
        Ok(vec![
            ("decimal", decimal),
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
    super::guards::install(vm)?;
    super::sum::install(vm)?;
    super::extremes::install(vm)?;
    super::codecs::install(vm)?;
    cut_off(vm)?;
    let output = vm.import("io", 0)?.get_attr("StringIO", vm)?.call((), vm)?;
    for name in ["stdout", "stderr", "__stdout__", "__stderr__"] {
        vm.sys_module.set_attr(name, output.clone(), vm)?;
    }
    let builtins = vm.builtins.dict().copy().into_ref(&vm.ctx);
    let sys = stand_in_sys(vm, &output)?;
    let import = vm.new_function("__import__", move |args: FuncArgs, vm: &VirtualMachine| {
        import(args, &sys, vm)
    });
    builtins.set_item("__import__", import.into(), vm)?;
    for name in ["open", "input", "breakpoint", "exit", "quit", "help"] {
        builtins.set_item(name, refusal(name, vm), vm)?;
    }
    for name in ["eval", "exec", "compile"] {
        builtins.set_item(name, limited_compiler(name, &builtins, vm)?, vm)?;
    }
    // Modules of the library ask where they are (`_strptime`, to warn): they have no files.
    vm.builtins.set_attr("__file__", vm.ctx.new_str("<frozen>"), vm)?;
    vm.import("_taipan_library", 0)?;
    crate::generate::staging::objects::module(vm)?;
    vm.import("_taipan_absent", 0)?;
    garbage::settle(vm);
    let said = Arc::default();
    let messages = Messages { output, said };
    Ok(Sandbox { builtins, messages })
}

/// Takes away what starts threads or interpreters: nothing would stop them when the function ends.
fn cut_off(vm: &VirtualMachine) -> PyResult<()> {
    let sys_modules = vm.sys_module.get_attr("modules", vm)?;
    let thread = vm.import("_thread", 0)?;
    for name in ["start_new_thread", "start_new", "start_joinable_thread"] {
        thread.set_attr(name, refusal(name, vm), vm)?;
    }
    for name in [
        "_interpreters",
        "_interpchannels",
        "_interpqueues",
        "_testinternalcapi",
        "_remote_debugging",
    ] {
        sys_modules.set_item(name, vm.ctx.none(), vm)?;
    }
    for name in [
        "setrecursionlimit",
        "settrace",
        "setprofile",
        "_settraceallthreads",
        "_setprofileallthreads",
    ] {
        vm.sys_module.set_attr(name, refusal(name, vm), vm)?;
    }
    let sleep = vm.new_function("sleep", sleep);
    // The generator knows functions by their module and name.
    sleep.as_object().set_attr("__module__", vm.ctx.new_str("time"), vm)?;
    vm.import("time", 0)?.set_attr("sleep", sleep, vm)
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
        }
        original.call(args, vm)
    };
    Ok(vm.new_function(name, limited).into())
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

fn refusal(name: &str, vm: &VirtualMachine) -> PyObjectRef {
    let message = format!("{name}() is not available in functions");
    let refuse = move |_: FuncArgs, vm: &VirtualMachine| -> PyResult { Err(vm.new_runtime_error(message.clone())) };
    vm.new_function("refuse", refuse).into()
}

/// `time.sleep` that an interrupt ends, and that lets other interpreters collect garbage.
fn sleep(seconds: ArgIntoFloat, vm: &VirtualMachine) -> PyResult<()> {
    let seconds = seconds.into_float();
    if seconds < 0.0 {
        return Err(vm.new_value_error("sleep length must be non-negative"));
    }
    let length = Duration::try_from_secs_f64(seconds)
        .map_err(|_| vm.new_overflow_error("timestamp too large to convert to C PyTime_t"))?;
    let start = Instant::now();
    while let Some(left) = length.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        vm.allow_threads(|| std::thread::sleep(left.min(Duration::from_millis(2))));
        vm.check_signals()?;
    }
    Ok(())
}

/// A `sys` with the constants of the real one and nothing that changes the interpreter.
fn stand_in_sys(vm: &VirtualMachine, output: &PyObjectRef) -> PyResult {
    let dict = vm.ctx.new_dict();
    for name in modules::SYS_ATTRIBUTES {
        if let Ok(value) = vm.sys_module.get_attr(*name, vm) {
            dict.set_item(*name, value, vm)?;
        }
    }
    let module = vm.new_module("sys", dict, None);
    for name in ["stdout", "stderr"] {
        module.set_attr(name, output.clone(), vm)?;
    }
    Ok(module.into())
}

/// `__import__(name, globals, locals, fromlist, level)` as functions see it.
fn import(args: FuncArgs, sys: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    let (name, globals, locals, fromlist, level): (
        PyStrRef,
        OptionalArg<PyObjectRef>,
        OptionalArg<PyObjectRef>,
        OptionalArg<PyObjectRef>,
        OptionalArg<i32>,
    ) = args.bind(vm)?;
    let text = name.to_string_lossy().into_owned();
    if level.unwrap_or(0) > 0 {
        return Err(vm.new_import_error("attempted relative import with no known parent package", name));
    }
    match modules::look_up(&text) {
        Import::Allowed => {}
        _ if modules::is_internal(&text) => {}
        Import::Forbidden => return Err(vm.new_import_error(modules::forbidden_message(&text), name)),
        Import::Unknown => {
            let class = vm.ctx.exceptions.module_not_found_error.to_owned();
            let message = format!("No module named '{text}'");
            return Err(vm.new_exception_msg(class, message.into()));
        }
    }
    if text == "sys" {
        return Ok(sys.clone());
    }
    let none = || vm.ctx.none();
    let real = vm.import_func.clone();
    real.call(
        (
            name,
            globals.unwrap_or_else(none),
            locals.unwrap_or_else(none),
            fromlist.unwrap_or_else(none),
            vm.ctx.new_int(0),
        ),
        vm,
    )
}

impl Sandbox {
    /// Builtins of its own for one function.
    pub fn builtins(&self, vm: &VirtualMachine) -> PyDictRef {
        self.builtins.copy().into_ref(&vm.ctx)
    }

    /// What was printed and said since the last call, and nothing of it is kept.
    pub fn take_messages(&self, vm: &VirtualMachine) -> Vec<Message> {
        let mut said = std::mem::take(&mut *self.messages.said.lock());
        said.extend(Message::lines(&self.messages.take_printed(vm)));
        said
    }

    /// Where messages go.
    pub fn messages(&self) -> Messages {
        self.messages.clone()
    }
}

/// Most messages that are kept until somebody takes them.
const MOST_SAID: usize = 10_000;

impl Messages {
    /// Adds a message behind what was printed so far.
    pub fn say(&self, level: Level, text: String, vm: &VirtualMachine) -> PyResult<()> {
        let printed = self.take_printed(vm);
        let mut said = self.said.lock();
        said.extend(Message::lines(&printed));
        said.push(Message { level, text });
        said.truncate(MOST_SAID);
        Ok(())
    }

    fn take_printed(&self, vm: &VirtualMachine) -> String {
        let take = || -> PyResult<String> {
            let text = vm.call_method(&self.output, "getvalue", ())?;
            let text = text.str(vm)?.to_string_lossy().into_owned();
            if !text.is_empty() {
                vm.call_method(&self.output, "seek", (0,))?;
                vm.call_method(&self.output, "truncate", (0,))?;
            }
            Ok(text)
        };
        // A function may close the stream; then it has printed nothing.
        take().unwrap_or_default()
    }
}
