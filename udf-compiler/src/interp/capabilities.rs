//! What there is in an interpreter at all: one list for every door. Native modules that are not in it are taken out of the
//! interpreter before it starts, and of the others what reaches beyond the function goes when the module object is made,
//! before any code sees it. So it does not matter by which way code comes by a module: `import`, attributes, frames,
//! pickle, an empty `exec`, or one that is made anew.
//!
//! Which of these modules functions may name in `import` is in [`super::modules`].

use super::dialects;
use super::modules::{self, Import};
use super::sandbox::{refusal, sleep};
use rustpython_vm::builtins::{PyDict, PyModule, PyModuleDef, PyStr, PyType};
use rustpython_vm::common::rc::PyRc;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::gc_state::gc_state;
use rustpython_vm::types::PyTypeFlags;
use rustpython_vm::{AsObject, Context, Py, PyObjectRef, PyResult, VirtualMachine};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

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

/// Objects that belong to no interpreter.
const NOBODY: u16 = 0;

/// Of these modules there is only this; a `*` at the end stands for anything.
const SHOWN: &[(&str, &[&str])] = &[
    ("_csv", &["*"]),
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

/// Definitions of native modules of which only a part is there, to be used instead of the interpreter's own.
pub(super) fn trimmed(ctx: &Context) -> &'static [&'static PyModuleDef] {
    static TRIMMED: OnceLock<Vec<&'static PyModuleDef>> = OnceLock::new();
    TRIMMED.get_or_init(|| {
        let mut own = rustpython_vm::stdlib::builtin_module_defs(ctx);
        own.extend(rustpython_stdlib::stdlib_module_defs(ctx));
        let known: HashMap<&str, &'static PyModuleDef> = own.into_iter().map(|def| (def.name.as_str(), def)).collect();
        let trim = |(name, _): &(&'static str, &[&str])| Some(trim_definition(known.get(name).copied()?));
        let trimmed = SHOWN.iter().filter_map(trim).collect();
        let _ = ORIGINAL.set(known);
        trimmed
    })
}

static ORIGINAL: OnceLock<HashMap<&'static str, &'static PyModuleDef>> = OnceLock::new();

fn trim_definition(original: &PyModuleDef) -> &'static PyModuleDef {
    let mut definition = PyModuleDef {
        name: original.name,
        doc: original.doc,
        methods: original.methods,
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
    if let Some(original) = ORIGINAL.get().and_then(|known| known.get(name)) {
        original.exec_module(vm, module)?;
    }
    let of = |list: &'static [(&'static str, &'static [&'static str])]| {
        list.iter()
            .find(|(module, _)| *module == name)
            .map_or(&[][..], |(_, names)| names)
    };
    let dict = module.dict();
    keep_only(&dict, of(SHOWN), vm)?;
    for refused in of(REFUSED) {
        dict.set_item(*refused, refusal(refused, vm), vm)?;
    }
    if name == "_csv" {
        dialects::install(&dict, vm)?;
    }
    if name == "time" {
        let sleep = vm.new_function("sleep", sleep);
        // The generator knows functions by their module and name.
        sleep.as_object().set_attr("__module__", vm.ctx.new_str("time"), vm)?;
        dict.set_item("sleep", sleep.into(), vm)?;
    }
    Ok(())
}

/// Takes all names out of a module's dict that are not shown, except those that every module has.
pub(super) fn keep_only(dict: &Py<PyDict>, shown: &[&str], vm: &VirtualMachine) -> PyResult<()> {
    const EVERY: &[&str] = &["__name__", "__doc__", "__package__", "__loader__", "__spec__"];
    let is_shown = |name: &str| {
        shown.iter().chain(EVERY).any(|shown| match shown.strip_suffix('*') {
            Some(beginning) => name.starts_with(beginning),
            None => *shown == name,
        })
    };
    let names: Vec<PyObjectRef> = dict.into_iter().map(|(name, _)| name).collect();
    for name in names {
        let text = name.str(vm)?.to_string_lossy().into_owned();
        if !is_shown(&text) {
            dict.del_item(&*name, vm)?;
        }
    }
    Ok(())
}

/// Lets `type.__subclasses__` name classes of its own interpreter and of the library only. Builtin classes are shared by
/// all interpreters of the process, and so is the list of what is derived from them. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let class = vm.ctx.types.type_type;
    let name = vm.ctx.intern_str("__subclasses__");
    let Some(original) = class.attributes().get(name) else {
        return;
    };
    let of_this_interpreter = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let all: Vec<PyObjectRef> = original.call(args, vm)?.try_to_value(vm)?;
        let own = OwnClasses::of(vm);
        let shown = all.into_iter().filter(|class| own.has(class, vm)).collect();
        Ok(vm.ctx.new_list(shown).into())
    };
    class
        .attributes()
        .insert(name, vm.new_method("__subclasses__", class, of_this_interpreter).into());
    class.modified();
}

/// The classes that Python code of this interpreter made.
struct OwnClasses(HashSet<usize>);

impl OwnClasses {
    fn of(vm: &VirtualMachine) -> OwnClasses {
        let address = |object: PyObjectRef| object.get_id();
        let mut own: HashSet<usize> = vm.state.gc.get_objects(None).into_iter().map(address).collect();
        // Among them are those that belong to no interpreter, or to one that is gone.
        for object in gc_state().get_objects(None, NOBODY) {
            own.remove(&object.get_id());
        }
        OwnClasses(own)
    }

    /// Whether it is one of them and not of the importer's, or a builtin class.
    fn has(&self, class: &PyObjectRef, vm: &VirtualMachine) -> bool {
        let Some(class) = class.downcast_ref::<PyType>() else {
            return false;
        };
        if !class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE) {
            return true;
        }
        let module = class.attributes().get(vm.ctx.intern_str("__module__"));
        let module = module.and_then(|module| Some(module.downcast_ref::<PyStr>()?.to_string_lossy().into_owned()));
        let hidden = module.is_some_and(|module| HIDDEN.contains(&module.as_str()));
        self.0.contains(&class.as_object().get_id()) && !hidden
    }
}
