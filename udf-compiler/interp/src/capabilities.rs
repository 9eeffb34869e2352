//! What there is in an interpreter at all: one list for every door. Native modules that are not in it are taken out of the
//! interpreter before it starts, and of the others what reaches beyond the function goes when the module object is made,
//! before any code sees it. So it does not matter by which way code comes by a module: `import`, attributes, frames,
//! pickle, an empty `exec`, or one that is made anew.
//!
//! Which of these modules functions may name in `import` is in [`taipan_syntax::modules`].

use rustpython_vm::builtins::PyDict;
use rustpython_vm::common::rc::PyRc;
use rustpython_vm::{Py, PyObjectRef, PyResult, VirtualMachine};
use taipan_syntax::modules::{self, Import};

/// Native modules, sorted.
pub(super) const NATIVE: &[&str] = &[
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
    "_taipan_ground",
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
pub(super) const SHOWN: &[(&str, &[&str])] = &[
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
pub(super) const REFUSED: &[(&str, &[&str])] = &[
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

/// What a list says of a module.
pub(super) fn of(
    list: &'static [(&'static str, &'static [&'static str])],
    module: &str,
) -> Option<&'static [&'static str]> {
    list.iter().find(|(name, _)| *name == module).map(|(_, names)| *names)
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
pub(super) fn is_among(name: &str, shown: &[&str]) -> bool {
    shown.iter().any(|shown| match shown.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => *shown == name,
    })
}
