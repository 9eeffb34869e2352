//! Keeps native code of the interpreter from running or growing without end: what an interrupt between two bytecode
//! instructions cannot reach. Iterators that never end look for interrupts themselves; operations whose result would be
//! absurdly large raise MemoryError before they begin.
//!
//! Types are shared by all interpreters of the process, so theirs is done once; modules are per interpreter.

use super::{concatenation, corrections, limits};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyBytes, PyDict, PyInt, PyList, PyStr, PyTuple, PyType, PyTypeRef};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIterReturn;
use rustpython_vm::scope::Scope;
use rustpython_vm::vm::thread::suspend_if_needed;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::OnceLock;

/// Most bits of a power.
const MAX_POWER_BITS: u64 = 1 << 28;
/// Most bytes that one join may make.
const MAX_TEXT: usize = 1 << 30;
/// A width or precision of this many digits is absurd.
const ABSURD_DIGITS: usize = 8;
/// Largest argument of factorial and of the smaller side of a combination.
const MAX_FACTORIAL: u64 = 1_000_000;

type Next = fn(&PyObject, &VirtualMachine) -> PyResult<PyIterReturn>;
pub(super) type Binary = fn(&PyObject, &PyObject, &VirtualMachine) -> PyResult;
pub(super) type Ternary = fn(&PyObject, &PyObject, &PyObject, &VirtualMachine) -> PyResult;

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
static ORIGINAL_PERCENT: OnceLock<Binary> = OnceLock::new();
static ORIGINAL_BYTES_PERCENT: OnceLock<Binary> = OnceLock::new();

/// Guards the types of the process, the first time, and the modules of this interpreter.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    static TYPES: parking_lot::Mutex<bool> = parking_lot::Mutex::new(false);
    let mut done = TYPES.lock();
    if !*done {
        corrections::install(vm);
        guard_iterators(vm)?;
        guard_operators(vm);
        concatenation::guard(vm);
        guard_methods(vm)?;
        *done = true;
    }
    drop(done);
    guard_zlib(vm)?;
    guard_math(vm)
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

fn guard_operators(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let power = &types.int_type.slots().as_number.power;
    if let Some(original) = power.load()
        && ORIGINAL_POWER.set(original).is_ok()
    {
        power.store(Some(guarded_power));
    }
    let percent = &types.str_type.slots().as_number.remainder;
    if let Some(original) = percent.load()
        && ORIGINAL_PERCENT.set(original).is_ok()
    {
        percent.store(Some(guarded_percent));
    }
    let percent = &types.bytes_type.slots().as_number.remainder;
    if let Some(original) = percent.load()
        && ORIGINAL_BYTES_PERCENT.set(original).is_ok()
    {
        percent.store(Some(guarded_bytes_percent));
    }
}

pub(super) fn too_large(vm: &VirtualMachine) -> PyBaseExceptionRef {
    vm.new_memory_error("")
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
            return Err(too_large(vm));
        }
    }
    match ORIGINAL_POWER.get() {
        Some(original) => original(base, exponent, modulus, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn guarded_percent(format: &PyObject, values: &PyObject, vm: &VirtualMachine) -> PyResult {
    if let Some(text) = format.downcast_ref::<PyStr>() {
        check_percent(text.as_bytes(), values, vm)?;
    }
    match ORIGINAL_PERCENT.get() {
        Some(original) => original(format, values, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn guarded_bytes_percent(format: &PyObject, values: &PyObject, vm: &VirtualMachine) -> PyResult {
    if let Some(bytes) = format.downcast_ref::<PyBytes>() {
        check_percent(bytes.as_bytes(), values, vm)?;
    }
    match ORIGINAL_BYTES_PERCENT.get() {
        Some(original) => original(format, values, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

/// Refuses absurd widths and precisions after a `%`, written out or given with `*`.
fn check_percent(format: &[u8], values: &PyObject, vm: &VirtualMachine) -> PyResult<()> {
    let mut specs = format.split(|b| *b == b'%').skip(1);
    let starred = |spec: &[u8]| spec.iter().take_while(|b| !b.is_ascii_alphabetic()).any(|b| *b == b'*');
    let mut any_star = false;
    if specs.any(|spec| {
        any_star |= starred(spec);
        let spec: Vec<u8> = spec.iter().copied().take_while(|b| !b.is_ascii_alphabetic()).collect();
        has_absurd_number(&spec)
    }) {
        return Err(too_large(vm));
    }
    if any_star && let Some(values) = values.downcast_ref::<PyTuple>() {
        let absurd = |v: &PyObjectRef| v.downcast_ref::<PyInt>().is_some_and(|i| i.as_bigint().bits() > 26);
        if values.as_slice().iter().any(absurd) {
            return Err(too_large(vm));
        }
    }
    Ok(())
}

fn has_absurd_number(text: &[u8]) -> bool {
    text.split(|b| !b.is_ascii_digit()).any(|digits| {
        let significant = digits.iter().skip_while(|d| **d == b'0').count();
        significant > ABSURD_DIGITS
    })
}

/// Puts a check before a method of a builtin type.
fn wrap_method(class: &'static Py<PyType>, name: &'static str, check: Check, vm: &VirtualMachine) -> PyResult<()> {
    let interned = vm.ctx.intern_str(name);
    let Some(original) = class.attributes().get(interned) else {
        return Ok(());
    };
    let guarded = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        check(&args, vm)?;
        original.call(args, vm)
    };
    class
        .attributes()
        .insert(interned, vm.new_method(name, class, guarded).into());
    class.modified();
    Ok(())
}

type Check = fn(&FuncArgs, &VirtualMachine) -> PyResult<()>;

/// Methods of native modules' classes, with the check before each.
const CLASS_METHODS: &[(&str, &str, &str, Check)] = &[
    ("_random", "Random", "getrandbits", check_number),
    ("_io", "BytesIO", "seek", check_number),
    ("_io", "StringIO", "seek", check_number),
    ("re", "Pattern", "sub", check_substitution),
    ("re", "Pattern", "subn", check_substitution),
];

/// Refuses a first argument that would be a size beyond all use.
fn check_number(args: &FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    let number = args.args.get(1).and_then(|n| n.downcast_ref::<PyInt>());
    match number.is_some_and(|n| n.as_bigint().bits() > 32) {
        true => Err(too_large(vm)),
        false => Ok(()),
    }
}

/// A replacement may stand for every character of the text, and once more.
fn check_substitution(args: &FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    let [_, replacement, text, ..] = &args.args[..] else {
        return Ok(());
    };
    match byte_length(replacement).saturating_mul(byte_length(text) + 1) > MAX_TEXT {
        true => Err(too_large(vm)),
        false => Ok(()),
    }
}

fn check_translate(args: &FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    let [text, table] = &args.args[..] else { return Ok(()) };
    let Some(table) = table.downcast_ref::<PyDict>() else {
        return Ok(());
    };
    let longest = table
        .into_iter()
        .map(|(_, value)| byte_length(&value))
        .max()
        .unwrap_or(0);
    match longest.saturating_mul(byte_length(text)) > MAX_TEXT {
        true => Err(too_large(vm)),
        false => Ok(()),
    }
}

fn guard_methods(vm: &VirtualMachine) -> PyResult<()> {
    let types = &vm.ctx.types;
    wrap_method(types.str_type, "join", check_join, vm)?;
    wrap_method(types.bytes_type, "join", check_join, vm)?;
    wrap_method(types.str_type, "translate", check_translate, vm)?;
    for (module, class, method, check) in CLASS_METHODS {
        let class: PyTypeRef = vm.import(*module, 0)?.get_attr(*class, vm)?.try_into_value(vm)?;
        // Types of native modules live as long as the process; this makes one more reference say so.
        wrap_method(Box::leak(Box::new(class)), method, *check, vm)?;
    }
    for class in [types.int_type, types.float_type, types.str_type, types.complex_type] {
        wrap_method(class, "__format__", check_format, vm)?;
    }
    Ok(())
}

fn check_join(args: &FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    let [separator, parts] = &args.args[..] else {
        return Ok(());
    };
    let separator = byte_length(separator);
    let count = if let Some(list) = parts.downcast_ref::<PyList>() {
        list.borrow_vec().len()
    } else if let Some(tuple) = parts.downcast_ref::<PyTuple>() {
        tuple.as_slice().len()
    } else {
        return Ok(());
    };
    match separator.saturating_mul(count.saturating_sub(1)) > MAX_TEXT {
        true => Err(too_large(vm)),
        false => Ok(()),
    }
}

fn byte_length(object: &PyObject) -> usize {
    if let Some(text) = object.downcast_ref::<PyStr>() {
        return text.byte_len();
    }
    let bytes = object.downcast_ref::<PyBytes>();
    bytes.map_or(0, |b| b.as_bytes().len())
}

fn check_format(args: &FuncArgs, vm: &VirtualMachine) -> PyResult<()> {
    match args.args.get(1).and_then(|spec| spec.downcast_ref::<PyStr>()) {
        Some(spec) if has_absurd_number(spec.as_bytes()) => Err(too_large(vm)),
        _ => Ok(()),
    }
}

fn guard_zlib(vm: &VirtualMachine) -> PyResult<()> {
    let zlib = vm.import("zlib", 0)?;
    let original = zlib.get_attr("decompress", vm)?;
    let guarded = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let absurd = |v: &PyObjectRef| v.downcast_ref::<PyInt>().is_some_and(|i| i.as_bigint().bits() > 26);
        if args.args.iter().any(absurd) || args.kwargs.values().any(absurd) {
            return Err(too_large(vm));
        }
        original.call(args, vm)
    };
    zlib.set_attr("decompress", vm.new_function("decompress", guarded), vm)
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
                return Err(too_large(vm));
            }
            original.call(args, vm)
        };
        let guarded = vm.new_function(name, guarded);
        // The generator knows functions by their module and name.
        guarded.as_object().set_attr("__module__", vm.ctx.new_str("math"), vm)?;
        math.set_attr(name, guarded, vm)?;
    }
    Ok(())
}
