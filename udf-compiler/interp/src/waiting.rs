//! Lets what waits for a lock or a queue be interrupted. A function has one thread, so nobody releases what it waits for;
//! the interpreter's own locks would wait for ever. Knows nothing of limits.

use super::limits;
use rustpython_vm::builtins::{PyType, PyTypeRef};
use rustpython_vm::function::{ArgIntoFloat, FuncArgs};
use rustpython_vm::{AsObject, Py, PyObjectRef, PyResult, VirtualMachine};
use std::time::{Duration, Instant};

/// How long it sleeps between two looks.
const NAP: Duration = Duration::from_millis(2);

/// Methods that wait: of which module and class, and the name of the first argument, which says whether to.
const WAITING: &[(&str, &str, &str, &str)] = &[
    ("_thread", "lock", "acquire", "blocking"),
    ("_thread", "lock", "acquire_lock", "blocking"),
    ("_thread", "lock", "__enter__", "blocking"),
    ("_thread", "RLock", "acquire", "blocking"),
    ("_thread", "RLock", "acquire_lock", "blocking"),
    ("_thread", "RLock", "__enter__", "blocking"),
    ("_queue", "SimpleQueue", "get", "block"),
];

/// Replaces the methods of the process's types. To be called once.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    for (module, class, method, flag) in WAITING {
        let class: PyTypeRef = vm.import(*module, 0)?.get_attr(*class, vm)?.try_into_value(vm)?;
        let attempt = match *method {
            "get" => class.get_attr(vm.ctx.intern_str("get")),
            _ => class.get_attr(vm.ctx.intern_str("acquire")),
        };
        // Types of native modules live as long as the process; this makes one more reference say so.
        let class: &'static Py<PyType> = Box::leak(Box::new(class));
        let name = vm.ctx.intern_str(*method);
        if let (Some(original), Some(attempt)) = (class.attributes().get(name), attempt) {
            let waits = move |args: FuncArgs, vm: &VirtualMachine| wait(&original, &attempt, flag, args, vm);
            class
                .attributes()
                .insert(name, vm.new_method(method, class, waits).into());
            class.modified();
        }
    }
    Ok(())
}

/// Calls `attempt` until it has what it is asked for, or the time that the caller gave is over: then, and where the caller
/// does not want to wait or gives other arguments, it is the original that answers.
fn wait(original: &PyObjectRef, attempt: &PyObjectRef, flag: &str, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let given = |place: usize, name: &str| {
        let named = args.kwargs.iter().find(|(key, _)| key.as_bytes() == name.as_bytes());
        args.args.get(place).or(named.map(|(_, value)| value)).cloned()
    };
    let waits = given(1, flag).map_or(Ok(true), |flag| flag.try_to_bool(vm))?;
    let Some(owner) = args.args.first().filter(|_| waits).cloned() else {
        return original.call(args, vm);
    };
    let seconds = match given(2, "timeout").filter(|timeout| !vm.is_none(timeout)) {
        Some(timeout) => timeout.try_into_value::<ArgIntoFloat>(vm)?.into_float(),
        None => -1.0,
    };
    let until = match Duration::try_from_secs_f64(seconds) {
        Ok(length) => Some(Instant::now() + length.min(Duration::from_secs(u64::from(u32::MAX)))),
        Err(_) if seconds == -1.0 => None,
        Err(_) => return original.call(args, vm),
    };
    let is_queue = flag == "block";
    loop {
        let tried = attempt.call((owner.clone(), false), vm);
        let there = match &tried {
            Ok(answer) => is_queue || answer.clone().try_to_bool(vm)?,
            // Each interpreter has a class of its own for queues that have nothing.
            Err(error) => !is_queue || &*error.class().name() != "Empty",
        };
        if there || until.is_some_and(|until| Instant::now() >= until) {
            return tried;
        }
        vm.allow_threads(|| std::thread::sleep(NAP));
        vm.check_signals()?;
        limits::check(vm)?;
    }
}
