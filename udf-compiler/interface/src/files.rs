//! Files that a function brings: what its IMPORTS named, and the packages that it uses. Knows nothing of where they came
//! from, nor of what is in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Where functions see the files that they import, with the slash that people count on.
pub const IMPORTS: &str = "/udf/imports/";
/// Where they see the files of packages.
pub const PACKAGES: &str = "/udf/packages/";

/// Files by their whole paths, and the folders in which modules are looked for. Copies share them.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Files(Option<Arc<Inner>>);

#[derive(PartialEq, Eq)]
struct Inner {
    files: BTreeMap<String, Arc<[u8]>>,
    /// Each ends with a slash.
    roots: Vec<String>,
    /// The first parts of the names of modules.
    tops: BTreeSet<String>,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File(usize),
    Folder,
}

/// A module among files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its file; none: a folder whose modules are a package without one.
    pub file: Option<String>,
    /// The folder of a package.
    pub folder: Option<String>,
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all().map(|(path, _)| path)).finish()
    }
}

impl Files {
    /// These files, with modules in these folders.
    pub fn new(files: BTreeMap<String, Arc<[u8]>>, roots: Vec<String>) -> Files {
        if files.is_empty() {
            return Files::default();
        }
        let mut tops = BTreeSet::new();
        for root in &roots {
            let below = files
                .range(root.clone()..)
                .take_while(|(path, _)| path.starts_with(root));
            for (path, _) in below {
                let mut parts = path[root.len()..].splitn(2, '/');
                let first = parts.next().unwrap_or_default();
                match parts.next() {
                    Some(rest) if rest.ends_with(".py") => tops.insert(first.to_string()),
                    Some(_) => false,
                    None => first
                        .strip_suffix(".py")
                        .is_some_and(|name| tops.insert(name.to_string())),
                };
            }
        }
        Files(Some(Arc::new(Inner { files, roots, tops })))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All of them, in the order of their paths.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        let files = self.0.iter().flat_map(|inner| inner.files.iter());
        files.map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// The folders in which modules are looked for.
    pub fn roots(&self) -> &[String] {
        self.0.as_ref().map_or(&[], |inner| &inner.roots)
    }

    /// What is in a file.
    pub fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        self.0.as_ref()?.files.get(path).cloned()
    }

    /// What a path leads to.
    pub fn kind(&self, path: &str) -> Option<Kind> {
        let files = &self.0.as_ref()?.files;
        if let Some(bytes) = files.get(path) {
            return Some(Kind::File(bytes.len()));
        }
        let folder = format!("{}/", path.trim_end_matches('/'));
        let first = files.range(folder.clone()..).next();
        first
            .filter(|(path, _)| path.starts_with(&folder))
            .map(|_| Kind::Folder)
    }

    /// The names in a folder.
    pub fn names(&self, path: &str) -> Vec<String> {
        let folder = format!("{}/", path.trim_end_matches('/'));
        let files = self.0.iter().flat_map(|inner| inner.files.range(folder.clone()..));
        let below = files
            .take_while(|(path, _)| path.starts_with(&folder))
            .filter_map(|(path, _)| path[folder.len()..].split('/').next());
        below.map(str::to_string).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The first parts of the names of its modules.
    pub fn tops(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|inner| inner.tops.iter().map(String::as_str))
    }

    /// Whether a module of this dotted name may be among them: its first part is.
    pub fn has_top(&self, name: &str) -> bool {
        let top = name.split('.').next().unwrap_or(name);
        self.0.as_ref().is_some_and(|inner| inner.tops.contains(top))
    }

    /// The module of this dotted name.
    pub fn module(&self, name: &str) -> Option<Found> {
        if !self.has_top(name) {
            return None;
        }
        let inner = self.0.as_ref()?;
        let path = name.replace('.', "/");
        let found = inner.roots.iter().find_map(|root| {
            let folder = format!("{root}{path}");
            let package = format!("{folder}/__init__.py");
            let file = format!("{folder}.py");
            if inner.files.contains_key(&package) {
                Some(Found {
                    file: Some(package),
                    folder: Some(folder),
                })
            } else if inner.files.contains_key(&file) {
                Some(Found {
                    file: Some(file),
                    folder: None,
                })
            } else {
                None
            }
        });
        let folders = inner.roots.iter().map(|root| format!("{root}{path}"));
        found.or_else(|| {
            let mut folders = folders.filter(|folder| self.kind(folder) == Some(Kind::Folder));
            folders.next().map(|folder| Found {
                file: None,
                folder: Some(folder),
            })
        })
    }
}
