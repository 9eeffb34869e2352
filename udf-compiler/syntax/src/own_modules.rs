//! The modules that a function brings among its files: parsed when they are asked for, and which of them its text leads to.
//! Knows nothing of how they run.

use crate::absent::{self, Absent};
use crate::modules;
use crate::scopes::{self, Import, Scopes};
use crate::{check, scan};
use parking_lot::Mutex;
use ruff_python_ast::{ModModule, Stmt};
use ruff_source_file::SourceFile;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};
use taipan_interface::error::Diagnostic;
use taipan_interface::files::Files;

/// Modules by their names.
#[derive(Default)]
pub struct OwnModules {
    files: Files,
    read: Mutex<HashMap<String, Option<Arc<OwnModule>>>>,
}

/// One of them.
pub struct OwnModule {
    pub name: String,
    /// The whole path of its file; none: a package without one.
    pub path: Option<String>,
    /// The folder of a package.
    pub folder: Option<String>,
    /// Its tree and text, or why there is none.
    pub tree: Result<(ModModule, SourceFile), Diagnostic>,
    code: OnceLock<Result<CodeObject, Diagnostic>>,
    absent: OnceLock<Absent>,
}

impl fmt::Debug for OwnModules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.files.fmt(f)
    }
}

impl fmt::Debug for OwnModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// What a text may use of modules that are not of the interpreter.
#[derive(Default)]
pub struct Reached {
    /// The modules that it brings, each once.
    pub modules: Vec<Arc<OwnModule>>,
    /// Whether it may load others, whose names are computed.
    pub others: bool,
}

/// What a name of a module stands for.
pub enum Standing {
    /// This of Python's library, as a dotted path.
    Library(String),
    /// A class of the program's.
    Class,
    Other,
}

impl OwnModules {
    /// Those among these files.
    pub fn new(files: Files) -> OwnModules {
        OwnModules {
            files,
            read: Mutex::default(),
        }
    }

    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Whether a module of this name is one of them: Python's own go before.
    pub fn has(&self, name: &str) -> bool {
        self.files.has_top(name) && !modules::goes_first(name)
    }

    /// The module of this name.
    pub fn get(&self, name: &str) -> Option<Arc<OwnModule>> {
        if !self.has(name) {
            return None;
        }
        if let Some(known) = self.read.lock().get(name) {
            return known.clone();
        }
        let made = self.read_module(name).map(Arc::new);
        self.read.lock().entry(name.to_string()).or_insert(made).clone()
    }

    fn read_module(&self, name: &str) -> Option<OwnModule> {
        let found = self.files.module(name)?;
        let bytes = found.file.as_ref().and_then(|path| self.files.read(path));
        let path = found.file.clone().unwrap_or_default();
        Some(OwnModule {
            name: name.to_string(),
            path: found.file,
            folder: found.folder,
            tree: tree(&path, bytes.as_deref().unwrap_or_default()),
            code: OnceLock::new(),
            absent: OnceLock::new(),
        })
    }

    /// The modules that a text leads to, by the imports that it and they show.
    pub fn reached(&self, found: &Scopes<'_>) -> Reached {
        let mut reached = Reached::default();
        if self.files.is_empty() {
            return reached;
        }
        let mut known = HashSet::new();
        let mut next = self.asked(found, None, &mut reached.others);
        while let Some(name) = next.pop() {
            if !known.insert(name.clone()) {
                continue;
            }
            let Some(module) = self.get(&name) else { continue };
            if let Ok((tree, _)) = &module.tree {
                let package = module.package();
                next.extend(self.asked(&scopes::collect(tree), Some(&package), &mut reached.others));
            }
            reached.modules.push(module);
        }
        reached
    }

    /// The names that the imports of a text may load.
    fn asked(&self, found: &Scopes<'_>, package: Option<&str>, others: &mut bool) -> Vec<String> {
        let mut names = Vec::new();
        for import in &found.imports {
            *others |= loads_by_name(import);
            let Some(base) = absolute(import.module, import.level, package) else {
                continue;
            };
            if !self.has(&base) {
                continue;
            }
            let parts: Vec<&str> = base.split('.').collect();
            names.extend((1..=parts.len()).map(|count| parts[..count].join(".")));
            for (name, _) in &import.names {
                match *name {
                    "*" => names.extend(self.all_of(&base)),
                    name => names.push(format!("{base}.{name}")),
                }
            }
        }
        names
    }

    /// What a name of one of the modules stands for, also where the module only imports it from another.
    pub fn stands_for(&self, module: &str, name: &str) -> Standing {
        const LONGEST: usize = 8;
        let (mut module, mut name) = (self.get(module), name.to_string());
        for _ in 0..LONGEST {
            let Some(at) = module else { return Standing::Other };
            let Ok((tree, _)) = &at.tree else {
                return Standing::Other;
            };
            let found = scopes::collect(tree);
            let binds = |import: &&Import<'_>| import.scope == 0 && import.bound.contains(&name.as_str());
            let Some(import) = found.imports.iter().find(binds) else {
                return if is_class(tree, &found, &name) {
                    Standing::Class
                } else {
                    Standing::Other
                };
            };
            let place = import.bound.iter().position(|bound| *bound == name);
            let taken = place
                .and_then(|place| import.names.get(place))
                .map(|(taken, _)| taken.to_string());
            let Some(from) = absolute(import.module, import.level, Some(&at.package())) else {
                return Standing::Other;
            };
            if import.level == 0 && !self.has(&from) {
                return Standing::Library(taken.map_or(from.clone(), |taken| format!("{from}.{taken}")));
            }
            let Some(taken) = taken else { return Standing::Other };
            let next = self.get(&from);
            drop(found);
            (module, name) = (next, taken);
        }
        Standing::Other
    }

    /// The modules directly in a package.
    fn all_of(&self, package: &str) -> Vec<String> {
        let folder = self.files.module(package).and_then(|found| found.folder);
        let names = folder.map(|folder| self.files.names(&folder)).unwrap_or_default();
        let names = names.iter().map(|name| name.strip_suffix(".py").unwrap_or(name));
        names.map(|name| format!("{package}.{name}")).collect()
    }
}

/// Whether a module binds the name by one `class` alone.
fn is_class(tree: &ModModule, found: &Scopes<'_>, name: &str) -> bool {
    let defined = |stmt: &Stmt| matches!(stmt, Stmt::ClassDef(class) if class.name.as_str() == name);
    !found.scopes[0].rebound.contains(name) && tree.body.iter().any(defined)
}

/// Whether a text that imports this may import what its text does not show. What reads the files of packages does not.
pub fn loads_by_name(import: &Import<'_>) -> bool {
    const READS: &[&str] = &["metadata", "resources"];
    let reads = || !import.names.is_empty() && import.names.iter().all(|(name, _)| READS.contains(name));
    import.level == 0
        && match import.module.split_once('.') {
            None => import.module == "importlib" && !reads(),
            Some(("importlib", below)) => !READS.contains(&below) || import.names.is_empty(),
            Some(_) => false,
        }
}

/// The name of the module that an import asks for, seen from a package.
pub fn absolute(module: &str, level: u32, package: Option<&str>) -> Option<String> {
    if level == 0 {
        return Some(module.to_string());
    }
    let package = package?;
    let parts: Vec<&str> = package.split('.').collect();
    let kept = parts.len().checked_sub(level as usize - 1).filter(|kept| *kept > 0)?;
    let base = parts[..kept].join(".");
    Some(match module {
        "" => base,
        module => format!("{base}.{module}"),
    })
}

fn tree(path: &str, bytes: &[u8]) -> Result<(ModModule, SourceFile), Diagnostic> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| Diagnostic::new("SyntaxError", format!("the file {path} is not UTF-8"), None, ""))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    scan::scan(text)?;
    let file = check::source_file(path, text);
    check::parse(&file).map(|module| (module, file))
}

impl OwnModule {
    /// What is written in it; nothing where that cannot be read.
    pub fn text(&self) -> &str {
        self.tree.as_ref().map_or("", |(_, file)| file.source_text())
    }

    /// The package that its relative imports begin from.
    pub fn package(&self) -> String {
        match &self.folder {
            Some(_) => self.name.clone(),
            None => self
                .name
                .rsplit_once('.')
                .map_or(String::new(), |(package, _)| package.to_string()),
        }
    }

    /// What it imports that functions may not have.
    pub fn absent(&self) -> &Absent {
        self.absent.get_or_init(|| match &self.tree {
            Ok((tree, _)) => absent::of(&scopes::collect(tree)),
            Err(_) => Absent::default(),
        })
    }

    /// Its code.
    pub fn code(&self) -> Result<&CodeObject, Diagnostic> {
        let make = || {
            let (tree, file) = self.tree.as_ref().map_err(Clone::clone)?;
            check::compile(tree.clone(), file)
        };
        self.code.get_or_init(make).as_ref().map_err(Clone::clone)
    }
}
