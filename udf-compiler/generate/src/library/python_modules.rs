//! Modules of Python's library written in Python, in `py/`: they go through cogen as the program's own source does, when
//! one of their functions is called with arguments that are known at run time only. With static arguments the real
//! function runs.
//!
//! Such a module defines functions under the names that the real module's have, its *twins*. Knows nothing of what they
//! do.

use crate::data_model::calls;
use crate::data_model::patterns::Collection;
use crate::state::{HookContext, LIBRARY, Stop};
use crate::values::{is_instance, lookup};
use rustpython_vm::builtins::{PyBoundMethod, PyCode, PyDictRef, PyFunction, PyType, PyTypeRef};
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::OnceLock;
use taipan_syntax::{bytecode, cogen};

/// The line that those of the first module are counted from.
const FIRST: u32 = LIBRARY / 1000;
/// How many lines a module may have.
const LINES: u32 = 10_000;
/// Places have bits above these that say more (`hash_containers::LEFT`).
const _: () = assert!((FIRST + LINES * COUNT as u32) * 1000 < 1 << 29);

/// The name that the sandbox's builtins go by in every module.
const BUILTINS: &str = "__builtins__";
/// The name of every intrinsic.
pub fn intrinsics() -> impl Iterator<Item = &'static str> {
    INTRINSICS.iter().chain(super::arrays::NAMES).copied()
}

/// What modules of the library may call besides; see `intrinsics.rs`.
const INTRINSICS: &[&str] = &[
    "give_up",
    "early",
    "known",
    "version",
    "key_hash",
    "probe",
    "key_at",
    "same_key",
    "set_at",
    "enter",
    "once",
    "digest",
    "to_float",
    "of_float",
    "as_floats",
    "deviation",
    "resume",
    "unknown",
    "unicode",
];
/// Functions of itertools that only arrange items.
const ARRANGING: &[&str] = &[
    "chain",
    "chain.from_iterable",
    "combinations",
    "combinations_with_replacement",
    "islice",
    "pairwise",
    "permutations",
    "product",
    "zip_longest",
];

/// A module of staged Python.
struct Module {
    name: &'static str,
    text: &'static str,
    /// Functions that change their arguments: they are staged in any case.
    changing: &'static [&'static str],
    code: OnceLock<Result<(CodeObject, String), String>>,
}

const fn module(name: &'static str, text: &'static str, changing: &'static [&'static str]) -> Module {
    Module {
        name,
        text,
        changing,
        code: OnceLock::new(),
    }
}

/// How many there are.
const COUNT: usize = 32;

/// Positions in EXPLAIN and in decisions count modules: the order is part of them.
static MODULES: [Module; COUNT] = [
    module("bisect", include_str!("py/bisect.py"), &["insort_left", "insort_right"]),
    module("functools", include_str!("py/functools.py"), &[]),
    module(
        "heapq",
        include_str!("py/heapq.py"),
        &["heapify", "heappop", "heappush", "heappushpop", "heapreplace"],
    ),
    module(
        "itertools",
        include_str!("py/itertools.py"),
        &["count", "cycle", "repeat"],
    ),
    module("math", include_str!("py/math.py"), &[]),
    module("statistics", include_str!("py/statistics.py"), &[]),
    module("string", include_str!("py/string.py"), &[]),
    module("textwrap", include_str!("py/textwrap.py"), &[]),
    module("urllib.parse", include_str!("py/urllib_parse.py"), &[]),
    module(
        "collections",
        include_str!("py/collections.py"),
        &["ChainMap", "OrderedDict", "deque"],
    ),
    module(
        "hashlib",
        include_str!("py/hashlib.py"),
        &[
            "openssl_md5",
            "openssl_sha1",
            "openssl_sha224",
            "openssl_sha256",
            "openssl_sha384",
            "openssl_sha512",
        ],
    ),
    module("struct", include_str!("py/struct.py"), &[]),
    module("enum", include_str!("py/enum.py"), &[]),
    module(
        "builtins",
        include_str!("py/builtins.py"),
        &[
            "bytearray",
            "dict_iterator",
            "generator",
            "items_of",
            "list_iterator",
            "next_item",
            "range_iterator",
        ],
    ),
    module(
        "contextlib",
        include_str!("py/contextlib.py"),
        &["closing", "nullcontext"],
    ),
    module("calendar", include_str!("py/calendar.py"), &[]),
    module("datetime", include_str!("py/datetime.py"), &[]),
    module("html", include_str!("py/html.py"), &[]),
    module("unicodedata", include_str!("py/unicodedata.py"), &[]),
    module("colorsys", include_str!("py/colorsys.py"), &[]),
    module("hmac", include_str!("py/hmac.py"), &[]),
    module("fnmatch", include_str!("py/fnmatch.py"), &[]),
    module("io", include_str!("py/io.py"), &["StringIO"]),
    module(
        "csv",
        include_str!("py/csv.py"),
        &["reader", "DictReader", "writer", "DictWriter"],
    ),
    module("difflib", include_str!("py/difflib.py"), &[]),
    module("dataclasses", include_str!("py/dataclasses.py"), &[]),
    module("copy", include_str!("py/copy.py"), &[]),
    module("dict_views", include_str!("py/dict_views.py"), &[]),
    module("decimal", include_str!("py/decimal.py"), &[]),
    module(
        "numpy",
        concat!(
            include_str!("py/numpy.py"),
            include_str!("py/numpy_kinds.py"),
            include_str!("py/numpy_elements.py"),
            include_str!("py/numpy_arrays.py"),
            include_str!("py/numpy_grids.py"),
            include_str!("py/numpy_reductions.py"),
            include_str!("py/numpy_functions.py"),
            include_str!("py/numpy_joined.py")
        ),
        &[
            "arange", "array", "asarray", "empty", "eye", "full", "identity", "linspace", "ones", "zeros",
        ],
    ),
    // The formulas are those of the interpreted package.
    module(
        "scipy",
        concat!(
            include_str!("../../../numpy/py/scipy/_formulas.py"),
            include_str!("py/scipy.py")
        ),
        &[],
    ),
    module("base64", include_str!("py/base64.py"), &[]),
];

/// The staged module that a line of the IR belongs to, and the line there.
pub fn line(line: u32) -> Option<(&'static str, u32)> {
    let line = line.checked_sub(FIRST)?;
    let module = MODULES.get((line / LINES) as usize);
    module.map(|module| (module.name, line % LINES))
}

/// Whether the module defines the function, or the class, at its top level.
fn defines(module: &Module, name: &str) -> bool {
    let starts = |line: &str| {
        let rest = line.strip_prefix("def ").or_else(|| line.strip_prefix("class "));
        let rest = rest.and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with(['(', ':']))
    };
    !name.starts_with('_') && module.text.lines().any(starts)
}

/// The twin of the function at `path`, if these arguments call for it.
pub fn twin(cx: &HookContext<'_>, path: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some((home, name)) = path.split_once(':') else {
        return Ok(None);
    };
    // Several modules have a native half, which says that it is its functions' home.
    let home = home.strip_prefix('_').unwrap_or(home);
    let name = &name.replace('.', "_");
    // What is in a module below another is in the text of that one, under both names.
    let (home, name) = match home.split_once('.') {
        Some((above, below)) if MODULES.iter().all(|m| m.name != home) => (above, &format!("{below}_{name}")),
        _ => (home, name),
    };
    let found = MODULES.iter().position(|m| m.name == home && defines(m, name));
    let (Some(index), true) = (found, cx.with(|g| !g.building.is_empty())) else {
        return Ok(None);
    };
    let ours = |arg: &PyObjectRef| is_instance(cx, arg) && real_class(cx, arg.class()).is_some();
    let needed = |arg: &PyObjectRef| cx.is_dynamic(arg) || gives_handles(cx, arg) || ours(arg);
    let module = &MODULES[index];
    if module.changing.contains(&name.as_str()) || args.args.iter().any(needed) || args.kwargs.values().any(needed) {
        return load(cx, index)?.get_item(name.as_str(), cx.vm).map(Some);
    }
    Ok(None)
}

/// What stands for a method that `functools.total_ordering` gave a class: `_gt_from_lt` and the like.
pub fn order_given(cx: &HookContext<'_>, method: &PyObject) -> Option<PyObjectRef> {
    const HOME: &str = "functools";
    method.downcast_ref::<PyFunction>()?;
    let path = lookup::path_of(cx, method)?;
    let (_, name) = path
        .split_once(':')
        .filter(|(home, name)| *home == HOME && name.contains("_from_"))?;
    let index = MODULES.iter().position(|module| module.name == HOME)?;
    load(cx, index).ok()?.get_item(name, cx.vm).ok()
}

/// Whether an iterator of this may be Python's own: a sequence known now, if not all of its items, or a constant.
fn arranged(cx: &HookContext<'_>, object: &PyObjectRef) -> bool {
    cx.collection(object) == Collection::Sequence || !cx.is_dynamic(object) && !gives_handles(cx, object)
}

/// Whether Python's own iterator serves for these arguments, though some items are known at run time only.
pub fn arranges(cx: &HookContext<'_>, path: &str, args: &FuncArgs) -> bool {
    let name = path.strip_prefix("itertools:");
    let mut values = args.args.iter().chain(args.kwargs.values());
    name.is_some_and(|name| ARRANGING.contains(&name)) && values.all(|arg| arranged(cx, arg))
}

/// What the twin of an object's class has under a name: a class `Name` of a real module may have a twin `Name_`, for those
/// of its methods and properties that look into run-time values.
pub fn member(cx: &HookContext<'_>, object: &PyObject, name: &str) -> PyResult<Option<PyObjectRef>> {
    let class = object.class();
    let home = class.as_object().get_attr("__module__", cx.vm).ok();
    let home = home.and_then(|home| home.try_to_value::<String>(cx.vm).ok());
    let Some(index) = home.and_then(|home| MODULES.iter().position(|m| m.name == home)) else {
        return Ok(None);
    };
    let twin = load(cx, index)?.get_item_opt(&*format!("{}_", class.name()), cx.vm)?;
    let Some(twin) = twin.and_then(|twin| twin.downcast::<PyType>().ok()) else {
        return Ok(None);
    };
    Ok(twin
        .get_attr(cx.vm.ctx.intern_str(name))
        .filter(|_| !name.starts_with('_')))
}

/// Whether a class is one of a module's.
fn has_class(cx: &HookContext<'_>, module: &Module, class: &Py<PyType>) -> bool {
    let ours = cx.with(|g| g.modules.staged.get(module.name).cloned());
    let ours = ours.and_then(|ours| ours.get_item_opt(&*class.name(), cx.vm).ok().flatten());
    ours.is_some_and(|ours| ours.is(class))
}

/// Whether a place is in the module that a class is one of.
pub fn is_at_home(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let line = (cx.at / 1000).checked_sub(FIRST);
    let module = line.and_then(|line| MODULES.get((line / LINES) as usize));
    module.is_some_and(|module| has_class(cx, module, class))
}

/// The class that a class of ours stands for: the real module's of the same name, or what its base stands for.
pub fn real_class(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<PyTypeRef> {
    let name = class.name().to_string();
    let index = MODULES.iter().position(|module| has_class(cx, module, class))?;
    if name.starts_with('_') {
        return real_class(cx, class.mro_collect().get(1)?);
    }
    let modules = cx.vm.sys_module.get_attr("modules", cx.vm).ok()?;
    let real = modules.get_item(MODULES[index].name, cx.vm).ok()?;
    real.get_attr(&*cx.vm.ctx.new_str(name), cx.vm).ok()?.downcast().ok()
}

/// Narrow numbers of numpy's that are compiled: the others are numbers of the IR.
const NARROW: &[&str] = &["float32", "int32", "int16", "int8", "uint32", "uint16", "uint8"];

/// The letter of an array of numpy's that is compiled, or of a narrow number.
pub fn of_numpy(cx: &HookContext<'_>, object: &PyObject) -> Option<&'static str> {
    let real = is_instance(cx, object)
        .then(|| real_class(cx, object.class()))
        .flatten()?;
    match &*real.name() {
        "ndarray" => Some("a"),
        name if NARROW.contains(&name) => Some("n"),
        _ => None,
    }
}

/// Whether an object is an array of numpy's that is compiled.
pub fn is_array(cx: &HookContext<'_>, object: &PyObject) -> bool {
    of_numpy(cx, object) == Some("a")
}

/// `object.name` where the twin of the object's class has it.
pub fn attribute(cx: HookContext<'_>, object: &PyObject, name: &str) -> PyResult<Option<PyObjectRef>> {
    let Some(member) = member(&cx, object, name)? else {
        return Ok(None);
    };
    if gives_handles(&cx, &member) {
        let method = PyBoundMethod::new(object.to_owned(), member);
        return Ok(Some(method.into_pyobject(cx.vm)));
    }
    let getter = member.get_attr("fget", cx.vm)?;
    call(cx, getter, vec![object.to_owned()].into()).map(Some)
}

/// Whether an object is a function of the program, which gives handles even where it gets none.
fn gives_handles(cx: &HookContext<'_>, object: &PyObject) -> bool {
    cx.kind_of(object)
        .is_ok_and(|known| known.kind.gives_handles(cx, object))
}

/// A function that keeps the answers of this one, as many as the list says that is given with it: see `functools.py`.
pub fn keeper(cx: HookContext<'_>, function: &PyObject, most: &PyObject) -> PyResult {
    call_named(cx, "functools", "keeping", vec![function.to_owned(), most.to_owned()])
}

/// Calls what one of the modules defines.
pub fn call_named(cx: HookContext<'_>, module: &'static str, name: &str, args: Vec<PyObjectRef>) -> PyResult {
    let Some(index) = MODULES.iter().position(|known| known.name == module) else {
        return Err(cx.stop(Stop::Internal(format!("there is no module {module}"))));
    };
    call(cx, load(&cx, index)?.get_item(name, cx.vm)?, args.into())
}

/// Calls a twin: what happens in it is the call's doing.
pub fn call(cx: HookContext<'_>, twin: PyObjectRef, args: FuncArgs) -> PyResult {
    cx.with(|g| {
        let place = g.place(cx.at);
        g.modules.entered.push(place);
        g.modules.entered_last = place;
    });
    let result = calls::call(cx, twin, args);
    cx.with(|g| g.modules.entered.pop());
    result
}

/// What a staged module defines, run once for each attempt at generating.
fn load(cx: &HookContext<'_>, index: usize) -> PyResult<PyDictRef> {
    let module = &MODULES[index];
    if let Some(known) = cx.with(|g| g.modules.staged.get(module.name).cloned()) {
        return Ok(known);
    }
    let vm = cx.vm;
    let internal = |message: &str| {
        cx.stop(Stop::Internal(format!(
            "the module {} of the library: {message}",
            module.name
        )))
    };
    let code = module.code.get_or_init(|| code(module.text, index));
    let (code, hook) = code.as_ref().map_err(|message| internal(message))?;
    let globals = vm.ctx.new_dict();
    let Some(hooks) = lookup::module(cx, "_taipan_hooks") else {
        return Err(internal("there are no hooks"));
    };
    if let Some(builtins) = cx.with(|g| g.modules.builtins.clone()) {
        globals.set_item(BUILTINS, builtins, vm)?;
    }
    for name in intrinsics() {
        globals.set_item(name, hooks.get_attr(name, vm)?, vm)?;
    }
    globals.set_item(hook.as_str(), hooks, vm)?;
    globals.set_item("__name__", vm.ctx.new_str(module.name).into(), vm)?;
    let codes = cx.with(|g| g.modules.codes.clone());
    let code = codes.get_or_make(index, || PyCode::new_ref_from_bytecode(vm, code.clone()));
    // What the module does when it is run belongs to no function.
    let building = cx.with(|g| std::mem::take(&mut g.building));
    let result = vm.run_code_obj(code, Scope::with_builtins(None, globals.clone(), vm));
    cx.with(|g| g.building = building);
    result?;
    cx.with(|g| g.modules.staged.insert(module.name, globals.clone()));
    Ok(globals)
}

fn code(text: &str, index: usize) -> Result<(CodeObject, String), String> {
    let parsed = ruff_python_parser::parse_module(text).map_err(|error| error.to_string())?;
    let (generator, hook) = cogen::rewrite_library(&parsed.syntax().body, text, FIRST + index as u32 * LINES);
    Ok((bytecode::code_of(&generator)?, hook))
}
