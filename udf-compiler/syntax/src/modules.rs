//! Which modules functions may import. Knows nothing of how they are imported.

/// The answer for a module's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    Allowed,
    /// A module of Python's library that functions may not have.
    Forbidden,
    /// Nothing by that name.
    Unknown,
}

/// Top-level modules that functions may import, sorted.
pub const ALLOWED: &[&str] = &[
    "__future__",
    "_snowflake",
    "_strptime",
    "abc",
    "array",
    "base64",
    "binascii",
    "bisect",
    "calendar",
    "cmath",
    "codecs",
    "collections",
    "colorsys",
    "contextlib",
    "contextvars",
    "copy",
    "csv",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "enum",
    "fnmatch",
    "fractions",
    "functools",
    "graphlib",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "inspect",
    "io",
    "ipaddress",
    "itertools",
    "json",
    "keyword",
    "math",
    "numbers",
    "numpy",
    "operator",
    "pandas",
    "pickle",
    "polars",
    "pprint",
    "pyspark",
    "queue",
    "quopri",
    "random",
    "re",
    "reprlib",
    "scipy",
    "secrets",
    "shlex",
    "statistics",
    "string",
    "stringprep",
    "struct",
    "sys",
    "textwrap",
    "threading",
    "time",
    "tomllib",
    "traceback",
    "types",
    "typing",
    "unicodedata",
    "urllib",
    "uuid",
    "warnings",
    "weakref",
    "xml",
    "zlib",
    "zoneinfo",
];

/// Submodules of allowed packages that reach the network or the file system.
const FORBIDDEN_SUBMODULES: &[&str] = &[
    "urllib.request",
    "urllib.error",
    "urllib.response",
    "urllib.robotparser",
    "xml.sax",
];

/// Modules of Python's library that are not for functions, sorted: they get a message of their own.
const FORBIDDEN: &[&str] = &[
    "_thread",
    "annotationlib",
    "argparse",
    "ast",
    "asyncio",
    "atexit",
    "bdb",
    "builtins",
    "bz2",
    "cProfile",
    "cmd",
    "code",
    "codeop",
    "compileall",
    "compression",
    "concurrent",
    "configparser",
    "copyreg",
    "ctypes",
    "curses",
    "dbm",
    "dis",
    "doctest",
    "email",
    "encodings",
    "ensurepip",
    "errno",
    "faulthandler",
    "fcntl",
    "filecmp",
    "fileinput",
    "ftplib",
    "gc",
    "genericpath",
    "getopt",
    "getpass",
    "gettext",
    "glob",
    "grp",
    "gzip",
    "http",
    "idlelib",
    "imaplib",
    "importlib",
    "linecache",
    "locale",
    "logging",
    "lzma",
    "mailbox",
    "marshal",
    "mimetypes",
    "mmap",
    "modulefinder",
    "multiprocessing",
    "netrc",
    "ntpath",
    "opcode",
    "optparse",
    "os",
    "pathlib",
    "pdb",
    "pickletools",
    "pkgutil",
    "platform",
    "plistlib",
    "poplib",
    "posix",
    "posixpath",
    "profile",
    "pstats",
    "pty",
    "pwd",
    "py_compile",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "pyexpat",
    "readline",
    "resource",
    "rlcompleter",
    "runpy",
    "sched",
    "select",
    "selectors",
    "shelve",
    "shutil",
    "signal",
    "site",
    "smtplib",
    "socket",
    "socketserver",
    "sqlite3",
    "ssl",
    "stat",
    "subprocess",
    "symtable",
    "sysconfig",
    "syslog",
    "tabnanny",
    "tarfile",
    "tempfile",
    "termios",
    "timeit",
    "tkinter",
    "token",
    "tokenize",
    "trace",
    "tracemalloc",
    "tty",
    "turtle",
    "unittest",
    "venv",
    "wave",
    "webbrowser",
    "wsgiref",
    "xmlrpc",
    "zipapp",
    "zipfile",
    "zipimport",
];

/// Modules that native code of the interpreter imports on its own while a function runs: they must be found, though
/// functions that name them are refused at CREATE.
const INTERNAL: &[&str] = &[
    "_codecs",
    "_compat_pickle",
    "_contextvars",
    "_datetime",
    "_elementtree",
    "_hashlib",
    "_json",
    "_pycodecs",
    "_warnings",
    "_zoneinfo",
    "annotationlib",
    "builtins",
    "copyreg",
    "encodings",
    "linecache",
    "locale",
    "pyexpat",
];

/// Modules that a function gets a copy of its own of, made of text that runs with no more rights than the function: they reach
/// nothing but the files that it brings. Sorted, with those that only others of them need.
pub const SHELF: &[&str] = &[
    "_colorize",
    "_taipan_files",
    "_thread",
    "argparse",
    "ast",
    "atexit",
    "builtins",
    "configparser",
    "errno",
    "genericpath",
    "getopt",
    "gettext",
    "glob",
    "gzip",
    "importlib",
    "importlib.machinery",
    "importlib.metadata",
    "importlib.resources",
    "importlib.util",
    "locale",
    "logging",
    "ntpath",
    "optparse",
    "os",
    "os.path",
    "pathlib",
    "pathlib._os",
    "pathlib.types",
    "pkgutil",
    "platform",
    "posix",
    "posixpath",
    "shutil",
    "six",
    "six.moves",
    "six.moves._thread",
    "stat",
    "tarfile",
    "typing_extensions",
];

/// Those that go before modules which a function brings: what those ask for is not there.
const FIRST: &[&str] = &["six"];

/// Whether a module that a function brings gives way to another of this name.
pub fn goes_first(name: &str) -> bool {
    let root = name.split('.').next().unwrap_or(name);
    FIRST.contains(&root) || look_up(name) == Import::Allowed
}

/// Whether the module of this dotted name is one of those.
pub fn is_on_shelf(name: &str) -> bool {
    SHELF.contains(&name)
}

/// Whether native code may import the module while a function runs.
pub fn is_internal(name: &str) -> bool {
    INTERNAL.contains(&name.split('.').next().unwrap_or(name))
}

/// Whether functions may import the module of this dotted name.
pub fn look_up(name: &str) -> Import {
    let root = name.split('.').next().unwrap_or(name);
    let below = |module: &&&str| {
        name.strip_prefix(**module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    if FORBIDDEN_SUBMODULES.iter().find(below).is_some() || FORBIDDEN.contains(&root) {
        Import::Forbidden
    } else if ALLOWED.contains(&root) {
        Import::Allowed
    } else {
        Import::Unknown
    }
}

/// Whether a name is that of a module of Python's library that functions have, so that files cannot take its place.
pub fn is_of_python(name: &str) -> bool {
    ALLOWED.contains(&name)
}

/// Why a forbidden module is refused.
pub fn forbidden_message(name: &str) -> String {
    format!(
        "module '{name}' is not available in functions: they have no access to files, network, processes or threads"
    )
}
