//! What there is in an interpreter at all: one list for every door. Native modules that are not in it are taken out of the
//! interpreter before it starts, and of the others what reaches beyond the function goes when the module object is made,
//! before any code sees it. So it does not matter by which way code comes by a module: `import`, attributes, frames,
//! pickle, an empty `exec`, or one that is made anew.
//!
//! Which of these modules functions may name in `import` is in [`taipan_syntax::modules`].

use super::first_times::FirstTime;
use super::sandbox::{refusal, sleep};
use super::{abstract_classes, codecs, dialects, importing, shared};
use rustpython_vm::builtins::{PyDict, PyModule, PyModuleDef};
use rustpython_vm::common::rc::PyRc;
use rustpython_vm::function::PyMethodDef;
use rustpython_vm::{AsObject, Context, Py, PyObjectRef, PyResult, VirtualMachine};
use std::collections::HashMap;
use std::sync::OnceLock;
use taipan_syntax::modules::{self, Import};

/// Native modules, sorted.
const NATIVE: &[&str] = &[
    "_abc",
    "_ast",
    "_bisect",
    "_blake2",
    "_bz2",
    "_codecs",
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_collections",
    "_contextvars",
    "_csv",
    "_datetime",
    "_elementtree",
    "_functools",
    "_hashlib",
    "_heapq",
    "_imp",
    "_io",
    "_json",
    "_md5",
    "_multibytecodec",
    "_opcode",
    "_operator",
    "_pickle",
    "_queue",
    "_random",
    "_sha1",
    "_sha2",
    "_sha256",
    "_sha3",
    "_sha512",
    "_sre",
    "_stat",
    "_statistics",
    "_string",
    "_struct",
    "_suggestions",
    "_taipan_absent",
    "_taipan_array",
    "_taipan_hooks",
    "_taipan_random",
    "_taipan_tables",
    "_taipan_zones",
    "_thread",
    "_tokenize",
    "_types",
    "_typing",
    "_warnings",
    "_weakref",
    "_zoneinfo",
    "array",
    "binascii",
    "cmath",
    "errno",
    "itertools",
    "math",
    "pyexpat",
    "time",
    "unicodedata",
    "zlib",
];

/// Modules in Python that modules of the library take and functions do not, sorted; with what is in them.
const LIBRARY: &[&str] = &[
    "_ast_unparse",
    "_collections_abc",
    "_colorize",
    "_compat_pickle",
    "_frozen_importlib",
    "_markupbase",
    "_opcode_metadata",
    "_py_warnings",
    "_pycodecs",
    "_pydatetime",
    "_pydecimal",
    "_taipan_library",
    "_threading_local",
    "_weakrefset",
    "annotationlib",
    "ast",
    "atexit",
    "bz2",
    "codeop",
    "compression",
    "copyreg",
    "dis",
    "encodings",
    "encodings_ascii",
    "encodings_latin_1",
    "encodings_utf_8",
    "genericpath",
    "importlib",
    "linecache",
    "locale",
    "opcode",
    "os",
    "posix",
    "posixpath",
    "stat",
    "token",
    "tokenize",
];

/// Modules that import others: code comes by none of them.
pub(super) const HIDDEN: &[&str] = &[
    "_frozen_importlib",
    "_frozen_importlib_external",
    "_imp",
    "_taipan_hooks",
    "_taipan_library",
];

/// Of these modules there is only this; a `*` at the end stands for anything.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "_imp",
        &[
            "_fix_co_filename",
            "create_builtin",
            "exec_builtin",
            "find_frozen",
            "get_frozen_object",
            "is_builtin",
            "is_frozen",
            "is_frozen_package",
        ],
    ),
    (
        "_io",
        &[
            "BlockingIOError",
            "BufferedIOBase",
            "BufferedRWPair",
            "BufferedRandom",
            "BufferedReader",
            "BufferedWriter",
            "BytesIO",
            "DEFAULT_BUFFER_SIZE",
            "IncrementalNewlineDecoder",
            "RawIOBase",
            "StringIO",
            "TextIOBase",
            "TextIOWrapper",
            "UnsupportedOperation",
            "_BufferedIOBase",
            "_IOBase",
            "_RawIOBase",
            "_TextIOBase",
            "text_encoding",
        ],
    ),
    (
        "_thread",
        &[
            "LockType",
            "RLock",
            "TIMEOUT_MAX",
            "_ExceptHookArgs",
            "_ThreadHandle",
            "_count",
            "_excepthook",
            "_get_main_thread_ident",
            "_is_main_interpreter",
            "_local",
            "_make_thread_handle",
            "_set_sentinel",
            "_shutdown",
            "allocate",
            "allocate_lock",
            "daemon_threads_allowed",
            "error",
            "exit",
            "exit_thread",
            "get_ident",
            "lock",
        ],
    ),
    (
        "time",
        &[
            "CLOCK_*",
            "altzone",
            "asctime",
            "clock_getres",
            "clock_gettime",
            "clock_gettime_ns",
            "ctime",
            "daylight",
            "get_clock_info",
            "gmtime",
            "localtime",
            "mktime",
            "monotonic",
            "monotonic_ns",
            "perf_counter",
            "perf_counter_ns",
            "process_time",
            "process_time_ns",
            "strftime",
            "strptime",
            "struct_time",
            "thread_time",
            "thread_time_ns",
            "time",
            "time_ns",
            "timezone",
            "tzname",
        ],
    ),
];

/// Names of these modules that are there so that modules of the library find them, and refuse to do anything.
const REFUSED: &[(&str, &[&str])] = &[
    ("_io", &["open", "open_code"]),
    (
        "_thread",
        &[
            "interrupt_main",
            "stack_size",
            "start_joinable_thread",
            "start_new_thread",
        ],
    ),
];

/// What there is of `sys`.
pub(super) const SYS: &[&str] = &[
    "_clear_type_descriptors",
    "_getframe",
    "_getframemodulename",
    "abiflags",
    "api_version",
    "argv",
    "audit",
    "base_exec_prefix",
    "base_prefix",
    "builtin_module_names",
    "byteorder",
    "copyright",
    "displayhook",
    "dont_write_bytecode",
    "exc_info",
    "excepthook",
    "exception",
    "exec_prefix",
    "executable",
    "exit",
    "flags",
    "float_info",
    "float_repr_style",
    "get_int_max_str_digits",
    "getdefaultencoding",
    "getfilesystemencodeerrors",
    "getfilesystemencoding",
    "getrecursionlimit",
    "getrefcount",
    "getsizeof",
    "hash_info",
    "hexversion",
    "implementation",
    "int_info",
    "intern",
    "is_finalizing",
    "maxsize",
    "maxunicode",
    "modules",
    "orig_argv",
    "path",
    "platform",
    "prefix",
    "ps1",
    "stderr",
    "stdin",
    "stdlib_module_names",
    "stdout",
    "thread_info",
    "unraisablehook",
    "version",
    "version_info",
    "warnoptions",
];

/// Whether a module of Python's library, or of ours in Python, is in the interpreter.
fn is_in_python(name: &str) -> bool {
    match name.split('.').next().unwrap_or(name) {
        // Of these only the stand-ins.
        "importlib" => matches!(name, "importlib" | "importlib.machinery"),
        root => LIBRARY.contains(&root) || modules::look_up(name) == Import::Allowed,
    }
}

/// Whether code of the library may import the module.
pub(super) fn is_library(name: &str) -> bool {
    let root = name.split('.').next().unwrap_or(name);
    !HIDDEN.contains(&root) && (NATIVE.contains(&root) || root == "builtins" || is_in_python(name))
}

/// Takes everything else out of an interpreter that has not begun.
pub(super) fn confine(vm: &mut VirtualMachine) {
    // Nobody else holds it yet.
    if let Some(state) = PyRc::get_mut(&mut vm.state) {
        state.module_defs.retain(|name, _| NATIVE.contains(name));
        state.frozen.retain(|name, _| is_in_python(name));
    }
}

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

/// What a list says of a module.
fn of(list: &'static [(&'static str, &'static [&'static str])], module: &str) -> Option<&'static [&'static str]> {
    list.iter().find(|(name, _)| *name == module).map(|(_, names)| *names)
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

/// Takes all names out of a module's dict that are not shown, except those that every module has.
pub(super) fn keep_only(dict: &Py<PyDict>, shown: &[&str], vm: &VirtualMachine) -> PyResult<()> {
    const EVERY: &[&str] = &["__name__", "__doc__", "__package__", "__loader__", "__spec__"];
    let names: Vec<PyObjectRef> = dict.into_iter().map(|(name, _)| name).collect();
    for name in names {
        let text = name.str(vm)?.to_string_lossy().into_owned();
        if !is_among(&text, shown) && !EVERY.contains(&text.as_str()) {
            dict.del_item(&*name, vm)?;
        }
    }
    Ok(())
}

/// Whether a name is one of those that are shown.
fn is_among(name: &str, shown: &[&str]) -> bool {
    shown.iter().any(|shown| match shown.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => *shown == name,
    })
}
