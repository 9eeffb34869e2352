//! Which uses of Python's library leave it as it is, by name. A table on the safe side: what is not known to be harmless
//! may change something that functions share. Knows nothing of the text that uses it.

use super::modules::{self, Import};

/// Modules of which only these names are harmless.
const OPEN: &[(&str, &[&str])] = &[
    ("contextvars", &["ContextVar", "Token"]),
    (
        "inspect",
        &[
            "cleandoc",
            "isclass",
            "isfunction",
            "isgenerator",
            "ismethod",
            "isgeneratorfunction",
        ],
    ),
    (
        "pickle",
        &[
            "DEFAULT_PROTOCOL",
            "HIGHEST_PROTOCOL",
            "PickleError",
            "PicklingError",
            "UnpicklingError",
            "dumps",
        ],
    ),
    (
        "sys",
        &[
            "_xoptions",
            "byteorder",
            "copyright",
            "exc_info",
            "exception",
            "exit",
            "float_info",
            "float_repr_style",
            "getdefaultencoding",
            "getrecursionlimit",
            "getrefcount",
            "getsizeof",
            "hash_info",
            "hexversion",
            "implementation",
            "int_info",
            "intern",
            "is_finalizing",
            "maxint",
            "maxsize",
            "maxunicode",
            "platform",
            "stdin",
            "thread_info",
            "version",
            "version_info",
        ],
    ),
    (
        "threading",
        &[
            "Barrier",
            "BoundedSemaphore",
            "Condition",
            "Event",
            "Lock",
            "RLock",
            "Semaphore",
            "get_ident",
            "local",
        ],
    ),
    (
        "traceback",
        &[
            "format_exc",
            "format_exception",
            "format_exception_only",
            "print_exc",
            "print_exception",
        ],
    ),
    ("warnings", &["warn"]),
];

/// Modules of which a function has a copy of its own, with what they make: what it changes in them nobody else sees.
const OWN_COPIES: &[&str] = &[
    "argparse",
    "configparser",
    "errno",
    "getopt",
    "gettext",
    "locale",
    "logging",
    "ntpath",
    "optparse",
    "os",
    "pathlib",
    "platform",
    "posixpath",
    "shutil",
];

/// Of those, what is other modules' or changes them.
const OF_COPIES: &[&str] = &[
    "ChainMap",
    "GenericAlias",
    "MutableMapping",
    "Sequence",
    "StrFormatter",
    "Template",
    "captureWarnings",
    "chain",
];

/// What is written to the streams of `sys` goes to the client.
const STREAMS: &[&str] = &["stdout", "stderr"];
const OF_STREAMS: &[&str] = &["flush", "isatty", "write", "writelines"];

/// Of `types`, what may be called.
const CALLED_OF_TYPES: &[&str] = &["GenericAlias", "MappingProxyType", "SimpleNamespace", "new_class"];

/// Functions and methods that change what a module or class keeps.
const CHANGING: &[&str] = &[
    "add",
    "append",
    "cache_clear",
    "captureWarnings",
    "clear",
    "clear_cache",
    "clear_overloads",
    "copy_context",
    "discard",
    "extend",
    "field_size_limit",
    "fill",
    "insert",
    "pop",
    "popitem",
    "purge",
    "put",
    "redirect_stderr",
    "redirect_stdout",
    "register",
    "register_dialect",
    "register_error",
    "register_namespace",
    "remove",
    "reset_option",
    "reset_tzpath",
    "reverse",
    "seed",
    "setdefault",
    "set_int_max_str_digits",
    "set_option",
    "setfirstweekday",
    "setstate",
    "sort",
    "unregister",
    "unregister_dialect",
    "unregister_error",
    "update",
    "update_abstractmethods",
];

/// The same words are functions of their own in these modules.
const PLAIN_WORDS: &[(&str, &[&str])] = &[
    ("operator", &["add"]),
    ("numpy", &["add", "append", "insert", "put", "sort"]),
    ("textwrap", &["fill"]),
];

/// Functions that set attributes of what they are given.
const DECORATING: &[&str] = &[
    "abstractmethod",
    "dataclass",
    "final",
    "no_type_check",
    "override",
    "runtime_checkable",
    "singledispatch",
    "total_ordering",
    "unique",
    "update_abstractmethods",
    "update_wrapper",
    "verify",
    "wraps",
];

/// Objects of the library that are changed in place.
const SHARED: &[&str] = &[
    "BasicContext",
    "DefaultContext",
    "ExtendedContext",
    "aRepr",
    "codepoint2name",
    "entitydefs",
    "html5",
    "kwlist",
    "mdays",
    "name2codepoint",
    "scheme_chars",
    "softkwlist",
    "uses_fragment",
    "uses_netloc",
    "uses_params",
    "uses_query",
    "uses_relative",
];

/// Modules below others.
const SUBMODULES: &[&str] = &[
    "collections.abc",
    "html.entities",
    "html.parser",
    "json.decoder",
    "json.encoder",
    "json.scanner",
    "numpy.fft",
    "numpy.lib.stride_tricks",
    "numpy.linalg",
    "numpy.random",
    "numpy.typing",
    "scipy.special",
    "scipy.stats",
    "urllib.parse",
    "xml.dom",
    "xml.dom.minidom",
    "xml.etree",
    "xml.etree.ElementTree",
    "xml.parsers",
    "xml.parsers.expat",
];

/// Modules whose functions change nothing, and whose values are numbers and text.
const PLAIN: &[&str] = &[
    "cmath",
    "collections",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "operator",
    "statistics",
    "string",
    "typing",
];

/// Builtins that reach more than their arguments: as values, nobody knows what is done with them.
pub const DYNAMIC: &[&str] = &[
    "__builtins__",
    "__import__",
    "__loader__",
    "__spec__",
    "compile",
    "delattr",
    "eval",
    "exec",
    "setattr",
];

/// Attributes that lead from any object to modules of the library.
pub const LEADS_OUT: &[&str] = &[
    "__builtins__",
    "__getattribute__",
    "__globals__",
    "__loader__",
    "__reduce__",
    "__reduce_ex__",
    "__self__",
    "__spec__",
    "__subclasses__",
    "__traceback__",
    "ag_frame",
    "cr_frame",
    "f_back",
    "f_builtins",
    "f_globals",
    "f_locals",
    "gi_frame",
    "tb_frame",
    "tb_next",
];

/// Special attributes that give nothing but results of the object's own methods, and names.
const METHODS: &[&str] = &[
    // Of `sys`: it cannot be changed.
    "_xoptions",
    "__doc__",
    "__module__",
    "__name__",
    "__qualname__",
    "__init__",
    "__new__",
    "__post_init__",
    "__repr__",
    "__str__",
    "__bytes__",
    "__format__",
    "__hash__",
    "__bool__",
    "__len__",
    "__length_hint__",
    "__iter__",
    "__next__",
    "__reversed__",
    "__contains__",
    "__getitem__",
    "__setitem__",
    "__delitem__",
    "__missing__",
    "__enter__",
    "__exit__",
    "__call__",
    "__int__",
    "__float__",
    "__complex__",
    "__index__",
    "__round__",
    "__trunc__",
    "__floor__",
    "__ceil__",
    "__abs__",
    "__neg__",
    "__pos__",
    "__invert__",
    "__eq__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__add__",
    "__radd__",
    "__iadd__",
    "__sub__",
    "__rsub__",
    "__isub__",
    "__mul__",
    "__rmul__",
    "__imul__",
    "__truediv__",
    "__rtruediv__",
    "__floordiv__",
    "__rfloordiv__",
    "__mod__",
    "__rmod__",
    "__divmod__",
    "__rdivmod__",
    "__pow__",
    "__rpow__",
    "__matmul__",
    "__and__",
    "__rand__",
    "__or__",
    "__ror__",
    "__xor__",
    "__rxor__",
    "__lshift__",
    "__rshift__",
    "__cause__",
    "__context__",
    "__notes__",
    "__suppress_context__",
    "__members__",
    "__match_args__",
    "__slots__",
    "__version__",
];

fn root(path: &str) -> &str {
    path.split('.').next().unwrap_or(path)
}

fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// Whether an attribute is one of Python's own that gives more than the object's methods do.
pub fn is_special(name: &str) -> bool {
    name.starts_with("__") && name.ends_with("__") && !METHODS.contains(&name)
}

/// Whether everything in a module is harmless.
pub fn is_plain(module: &str) -> bool {
    PLAIN.contains(&module)
}

pub fn is_module(path: &str) -> bool {
    SUBMODULES.contains(&path) || (!path.contains('.') && modules::look_up(path) == Import::Allowed)
}

/// Whether a module has nothing but functions and numbers, which nobody can change.
pub fn has_only_functions(module: &str) -> bool {
    matches!(module, "cmath" | "itertools" | "math")
}

pub fn is_shared(path: &str) -> bool {
    SHARED.contains(&last(path))
}

/// Whether the value is a number, a text or another object that nobody changes.
pub fn is_constant(path: &str) -> bool {
    let name = last(path);
    let upper = name
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    upper
        || matches!(
            root(path),
            "math" | "cmath" | "string" | "sys" | "time" | "itertools" | "operator"
        )
}

/// Whether a name stands for something of a module's copy that the function has for itself.
pub fn is_own_copy(path: &str) -> bool {
    let mut parts = path.split('.').skip(1);
    OWN_COPIES.contains(&root(path))
        && parts.all(|part| !part.starts_with('_') && !is_module(part) && !OF_COPIES.contains(&part))
}

/// Whether a call gives an object that belongs to the function that calls it.
pub fn gives_own(path: &str) -> bool {
    matches!(path, "decimal.getcontext" | "decimal.localcontext")
}

/// Whether the function sets attributes of its argument.
pub fn changes_its_argument(path: &str) -> bool {
    DECORATING.contains(&last(path))
}

/// Whether what the function makes reads the attributes that its arguments name.
pub fn reads_by_name(path: &str) -> bool {
    matches!(path, "operator.attrgetter" | "operator.methodcaller")
}

/// Whether this use of a name leaves the library as it is.
pub fn is_harmless(path: &str, called: bool) -> bool {
    let (root, name) = (root(path), last(path));
    let parts: Vec<&str> = path.split('.').skip(1).collect();
    if parts
        .iter()
        .any(|part| part.starts_with('_') && !METHODS.contains(part))
    {
        return false;
    }
    if is_own_copy(path) {
        return true;
    }
    if let Some((_, harmless)) = OPEN.iter().find(|(module, _)| *module == root) {
        return match parts[..] {
            [] => true,
            [stream] if root == "sys" && !called => harmless.contains(&stream) || STREAMS.contains(&stream),
            [stream, method] if root == "sys" && STREAMS.contains(&stream) => OF_STREAMS.contains(&method),
            [first, ..] => harmless.contains(&first),
        };
    }
    if root == "types" && called {
        return CALLED_OF_TYPES.contains(&name);
    }
    let plain = |(module, words): &(&str, &[&str])| *module == root && words.contains(&name);
    !CHANGING.contains(&name) || PLAIN_WORDS.iter().any(plain)
}
