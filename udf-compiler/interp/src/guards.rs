//! Keeps native code of the interpreter from running or growing without end: what an interrupt between two bytecode
//! instructions cannot reach. Iterators that never end look for interrupts themselves; powers and factorials that would
//! be absurdly large raise MemoryError before they begin, as they would take long to become so. Everything else has gates ([`super::gate`]).
//!
//! Types are shared by all interpreters of the process, so theirs is done once; modules are per interpreter.

use super::natives;
use super::operator_slots::Ternary;
use super::{
    arguments, array_texts, code_objects, comparing, concatenation, corrections, gate, json_encoding, key_derivation,
    limits, operators, shared, waiting,
};
use rustpython_vm::builtins::PyInt;
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIterReturn;
use rustpython_vm::scope::Scope;
use rustpython_vm::vm::thread::suspend_if_needed;
use rustpython_vm::{AsObject, PyObject, PyResult, VirtualMachine};
use std::sync::OnceLock;

/// Most bits of a power.
const MAX_POWER_BITS: u64 = 1 << 28;
/// Largest argument of factorial and of the smaller side of a combination.
const MAX_FACTORIAL: u64 = 1_000_000;

/// Modules of native code that functions may import, or what they import does.
const NATIVE: &[&str] = &[
    "_bisect",
    "_codecs",
    "_collections",
    "_csv",
    "_datetime",
    "_elementtree",
    "_functools",
    "_hashlib",
    "_heapq",
    "_io",
    "_json",
    "_operator",
    "_random",
    "_sre",
    "_string",
    "_struct",
    "_thread",
    "_weakref",
    "array",
    "binascii",
    "itertools",
    "math",
    "pyexpat",
    "time",
    "unicodedata",
    "zlib",
];

type Next = fn(&PyObject, &VirtualMachine) -> PyResult<PyIterReturn>;
/// Expressions for instances of the iterators that may go on without running any Python code.
const ENDLESS: [&str; 10] = [
    "itertools.count()",
    "itertools.repeat(1)",
    "itertools.cycle('a')",
    "itertools.product('a')",
    "itertools.permutations('a')",
    "itertools.combinations('a', 1)",
    "itertools.combinations_with_replacement('a', 1)",
    "iter(range(1))",
    "iter(range(1 << 100))",
    "iter(int, 1)",
];

static ORIGINAL_NEXT: [OnceLock<Next>; ENDLESS.len()] = [const { OnceLock::new() }; ENDLESS.len()];
static GUARDED_NEXT: [Next; ENDLESS.len()] = [
    next::<0>, next::<1>, next::<2>, next::<3>, next::<4>, next::<5>, next::<6>, next::<7>, next::<8>, next::<9>,
];
static ORIGINAL_POWER: OnceLock<Ternary> = OnceLock::new();

/// Guards the types of the process, the first time, and the modules of this interpreter.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    static TYPES: parking_lot::Mutex<bool> = parking_lot::Mutex::new(false);
    let mut done = TYPES.lock();
    if !*done {
        corrections::install(vm);
        arguments::install_types(vm)?;
        guard_iterators(vm)?;
        guard_power(vm);
        concatenation::guard(vm);
        operators::install(vm)?;
        // Their classes have methods, too.
        for module in NATIVE {
            vm.import(*module, 0)?;
        }
        array_texts::install_type(vm)?;
        waiting::install(vm)?;
        comparing::install(vm);
        json_encoding::install(vm)?;
        code_objects::install(vm);
        rustpython_sre_engine::set_poll(gate::poll);
        gate::install(vm);
        shared::install(vm);
        *done = true;
    }
    drop(done);
    array_texts::install_module(vm)?;
    key_derivation::install(vm)?;
    guard_math(vm)?;
    arguments::install_functions(vm)
}

fn next<const WHICH: usize>(iterator: &PyObject, vm: &VirtualMachine) -> PyResult<PyIterReturn> {
    vm.check_signals()?;
    limits::check(vm)?;
    suspend_if_needed(&vm.state);
    match ORIGINAL_NEXT[WHICH].get() {
        Some(original) => original(iterator, vm),
        None => Ok(PyIterReturn::StopIteration(None)),
    }
}

fn guard_iterators(vm: &VirtualMachine) -> PyResult<()> {
    let scope = vm.new_scope_with_builtins();
    scope.globals.set_item("itertools", vm.import("itertools", 0)?, vm)?;
    for (which, expression) in ENDLESS.iter().enumerate() {
        let iterator = evaluate(expression, scope.clone(), vm)?;
        let slot = &iterator.class().slots().iternext;
        if let Some(original) = slot.load()
            && ORIGINAL_NEXT[which].set(original).is_ok()
        {
            slot.store(Some(GUARDED_NEXT[which]));
        }
    }
    Ok(())
}

fn evaluate(expression: &str, scope: Scope, vm: &VirtualMachine) -> PyResult {
    let code = vm
        .compile(expression, Mode::Eval, "<guards>")
        .map_err(|e| vm.new_runtime_error(format!("{e:?}")))?;
    vm.run_code_obj(code, scope)
}

fn guard_power(vm: &VirtualMachine) {
    let power = &vm.ctx.types.int_type.slots().as_number.power;
    if let Some(original) = power.load()
        && ORIGINAL_POWER.set(original).is_ok()
    {
        power.store(Some(guarded_power));
    }
}

fn guarded_power(base: &PyObject, exponent: &PyObject, modulus: &PyObject, vm: &VirtualMachine) -> PyResult {
    if vm.is_none(modulus)
        && let (Some(base), Some(exponent)) = (base.downcast_ref::<PyInt>(), exponent.downcast_ref::<PyInt>())
    {
        let bits = base.as_bigint().bits();
        let times =
            u64::try_from(exponent.as_bigint()).unwrap_or(if exponent.as_bigint().bits() > 64 { u64::MAX } else { 0 });
        // 0 and ±1 stay small whatever the exponent.
        if bits > 1 && (bits - 1).saturating_mul(times) > MAX_POWER_BITS {
            return Err(vm.no_memory_error());
        }
    }
    match ORIGINAL_POWER.get() {
        Some(original) => original(base, exponent, modulus, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn guard_math(vm: &VirtualMachine) -> PyResult<()> {
    let math = vm.import("math", 0)?;
    for name in ["factorial", "comb", "perm"] {
        let original = math.get_attr(name, vm)?;
        let guarded = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let sizes = args.args.iter().map(|a| {
                let int = a.downcast_ref::<PyInt>();
                int.and_then(|i| u64::try_from(i.as_bigint()).ok()).unwrap_or(0)
            });
            let sizes: Vec<u64> = sizes.collect();
            let work = match sizes[..] {
                [n] => n,
                [n, k] if name == "comb" => k.min(n.saturating_sub(k)),
                [_, k] => k,
                _ => 0,
            };
            if work > MAX_FACTORIAL {
                return Err(vm.no_memory_error());
            }
            original.call(args, vm)
        };
        let guarded = natives::lasting(vm, name, guarded);
        // The generator knows functions by their module and name.
        guarded.as_object().set_attr("__module__", vm.ctx.new_str("math"), vm)?;
        math.set_attr(name, guarded, vm)?;
    }
    Ok(())
}
