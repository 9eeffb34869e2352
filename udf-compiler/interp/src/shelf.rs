//! Modules that a function gets copies of its own of: Python's, written in Python, and ours, which stand for those that would
//! reach the system. They run as text of the function does. What they reach is the files that it brings.
//!
//! Knows nothing of who imports them.

use super::natives;
use rustpython_vm::builtins::{PyCode, PyDictRef};
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyRef, PyResult, VirtualMachine};
use std::collections::HashMap;
use std::sync::OnceLock;
use taipan_interface::files::{Files, Kind};

/// The module that looks for other modules among those that are imported.
pub(super) const DATACLASSES: &str = "dataclasses";
/// The module that opens files.
pub(super) const FILES: &str = "_taipan_files";

/// A module's text, or where the interpreter's library has it.
struct Shelved {
    name: &'static str,
    text: Option<&'static str>,
    package: bool,
    code: OnceLock<Result<CodeObject, String>>,
}

const fn ours(name: &'static str, text: &'static str, package: bool) -> Shelved {
    Shelved {
        name,
        text: Some(text),
        package,
        code: OnceLock::new(),
    }
}

const fn of_python(name: &'static str, package: bool) -> Shelved {
    Shelved {
        name,
        text: None,
        package,
        code: OnceLock::new(),
    }
}

static SHELVED: [Shelved; 36] = [
    of_python("_colorize", false),
    ours(FILES, include_str!("shelf/files.py"), false),
    ours("_thread", include_str!("shelf/thread.py"), false),
    of_python("argparse", false),
    ours("ast", include_str!("shelf/ast.py"), false),
    ours("atexit", include_str!("frozen/atexit.py"), false),
    ours("builtins", "globals().update(__builtins__)\n", false),
    of_python("configparser", false),
    ours("errno", include_str!("shelf/errno.py"), false),
    of_python("genericpath", false),
    of_python("getopt", false),
    of_python("gettext", false),
    of_python("glob", false),
    ours("gzip", include_str!("shelf/gzip.py"), false),
    ours("importlib", include_str!("shelf/importlib.py"), true),
    ours("importlib.machinery", include_str!("frozen/machinery.py"), false),
    ours("importlib.metadata", include_str!("shelf/importlib_metadata.py"), false),
    ours(
        "importlib.resources",
        include_str!("shelf/importlib_resources.py"),
        false,
    ),
    ours("importlib.util", include_str!("shelf/importlib_util.py"), false),
    ours("locale", include_str!("shelf/locale.py"), false),
    of_python("logging", true),
    of_python("ntpath", false),
    of_python("optparse", false),
    ours("os", include_str!("shelf/os.py"), true),
    of_python("pathlib", true),
    of_python("pathlib._os", false),
    of_python("pathlib.types", false),
    ours("pkgutil", include_str!("shelf/pkgutil.py"), false),
    ours("platform", include_str!("shelf/platform.py"), false),
    of_python("posixpath", false),
    of_python("shutil", false),
    ours("six", include_str!("shelf/six.py"), true),
    ours("six.moves", include_str!("shelf/six_moves.py"), false),
    of_python("stat", false),
    of_python("tarfile", false),
    ours("typing_extensions", include_str!("shelf/typing_extensions.py"), false),
];

/// Texts that are run when a module of Python's is loaded, in it.
const AFTER: &[(&str, &str)] = &[
    (DATACLASSES, include_str!("shelf/dataclasses_after.py")),
    ("pathlib", include_str!("shelf/pathlib_after.py")),
    ("tarfile", include_str!("shelf/tarfile_after.py")),
];

/// Modules that are others under another name.
const SAME: &[(&str, &str)] = &[
    ("os.path", "posixpath"),
    ("posix", "os"),
    ("six.moves._thread", "_thread"),
];

/// What Python's modules on the shelf import by a name that functions do not have.
const OTHER_NAMES: &[(&str, &str)] = &[("_collections_abc", "collections.abc")];

/// A module's code, and whether it is a package.
pub(super) struct Found {
    pub code: PyRef<PyCode>,
    pub package: bool,
}

/// The module that another name stands for.
pub(super) fn same_as(name: &str) -> Option<&'static str> {
    SAME.iter().find(|(known, _)| *known == name).map(|(_, other)| *other)
}

/// The name under which functions have a module of the library.
pub(super) fn other_name(name: &str) -> Option<&'static str> {
    OTHER_NAMES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, other)| *other)
}

/// What is to be run in a module when it is loaded.
pub(super) fn after(name: &str, vm: &VirtualMachine) -> PyResult<Option<PyRef<PyCode>>> {
    let Some((_, text)) = AFTER.iter().find(|(known, _)| *known == name) else {
        return Ok(None);
    };
    let code = rustpython_vm::compiler::compile(text, Mode::Exec, name, Default::default());
    let code = code.map_err(|error| vm.new_system_error(format!("{name}: {error}")))?;
    Ok(Some(PyCode::new_ref_from_bytecode(vm, code)))
}

/// Whether a module of this name would be in a package of the shelf.
pub(super) fn is_below(name: &str) -> bool {
    let package = name.split('.').next().unwrap_or(name);
    SHELVED.iter().any(|known| known.package && known.name == package)
}

/// The code of a module of the shelf.
pub(super) fn code(name: &str, vm: &VirtualMachine) -> PyResult<Option<Found>> {
    let Some(known) = SHELVED.iter().find(|known| known.name == name) else {
        return Ok(None);
    };
    let code = known.code.get_or_init(|| make(known)).as_ref();
    let code = code.map_err(|message| vm.new_system_error(message.clone()))?;
    Ok(Some(Found {
        code: PyCode::new_ref_from_bytecode(vm, code.clone()),
        package: known.package,
    }))
}

fn make(known: &Shelved) -> Result<CodeObject, String> {
    match known.text {
        Some(text) => rustpython_vm::compiler::compile(text, Mode::Exec, known.name, Default::default())
            .map_err(|error| format!("{}: {error}", known.name)),
        None => {
            let bytes = library().get(known.name).copied();
            let bytes = bytes.ok_or_else(|| format!("{}: not in the library", known.name))?;
            let frozen = rustpython_vm::compiler::core::frozen::FrozenCodeObject { bytes };
            Ok(frozen.decode(rustpython_vm::compiler::core::bytecode::BasicBag))
        }
    }
}

/// Python's library: compressed code by the names of modules.
fn library() -> &'static HashMap<&'static str, &'static [u8]> {
    static LIBRARY: OnceLock<HashMap<&'static str, &'static [u8]>> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let all = rustpython_pylib::FROZEN_STDLIB.decode();
        all.map(|(name, module)| (name, module.code.bytes)).collect()
    })
}

/// Gives the module that opens files what it looks for them with.
pub(super) fn give_files(dict: &PyDictRef, files: &Files, vm: &VirtualMachine) -> PyResult<()> {
    let of_read = files.clone();
    let read = move |path: String, vm: &VirtualMachine| -> PyObjectRef {
        match of_read.read(&path) {
            Some(bytes) => vm.ctx.new_bytes(bytes.to_vec()).into(),
            None => vm.ctx.none(),
        }
    };
    let of_size = files.clone();
    let size = move |path: String, vm: &VirtualMachine| -> PyObjectRef {
        match of_size.kind(&path) {
            Some(Kind::File(size)) => vm.ctx.new_int(size).into(),
            Some(Kind::Folder) => vm.ctx.new_int(-1).into(),
            None => vm.ctx.none(),
        }
    };
    let of_names = files.clone();
    let names = move |path: String, vm: &VirtualMachine| -> PyObjectRef {
        let names = of_names.names(&path).into_iter();
        vm.ctx
            .new_list(names.map(|name| vm.ctx.new_str(name).into()).collect())
            .into()
    };
    let roots = files.roots().iter().map(|root| vm.ctx.new_str(root.as_str()).into());
    dict.set_item("ROOTS", vm.ctx.new_tuple(roots.collect()).into(), vm)?;
    dict.set_item("_read", natives::held(vm, "read", read), vm)?;
    dict.set_item("_size", natives::held(vm, "size", size), vm)?;
    dict.set_item("_names", natives::held(vm, "names", names), vm)?;
    let refuse = |_: FuncArgs, vm: &VirtualMachine| -> PyResult {
        Err(vm.new_exception_msg(
            vm.ctx.exceptions.permission_error.to_owned(),
            "functions have no access to files, network, processes or threads".into(),
        ))
    };
    dict.set_item("refuse", natives::held(vm, "refuse", refuse), vm)
}
