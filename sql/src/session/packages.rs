//! CREATE PACKAGE and DROP PACKAGE, and which packages and files a function uses. A package is an object of the database that
//! holds its files, so that it lasts and is dumped. Functions note which they use, with their versions.

use super::Session;
use super::dependents::described;
use super::results::{Notice, QueryResults};
use crate::error::{Error, Result, SqlState};
use crate::packages::{
    self, BUILT_IN, Contents, MOST_BYTES, Metadata, Requirement, check_pure, imported, normal, same_version, tops,
};
use crate::postgres::quoted_name;
use crate::statements::{
    self, CreateFunction, CreatePackage, DropPackage, Imported, PackagePlace, PackageStatement, Statement,
};
use crate::values::quoted_literal;
use parking_lot::Mutex;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use taipan_store::{Catalog, Key, Kind, NewObject, Object};
use taipan_udf::files::{self, Files};

/// So many packages are kept unpacked.
const MOST_KEPT: usize = 64;
/// Most files of a folder.
const MOST_FILES: usize = 20_000;

/// A package that was read from the catalog.
#[derive(Debug)]
pub(crate) struct Package {
    sql: String,
    pub name: String,
    pub version: String,
    pub requires: Vec<Requirement>,
    /// The modules at its top, and whether each is a folder without `__init__.py`.
    pub tops: BTreeMap<String, bool>,
    /// The SHA-256 of the list of its files.
    pub sha256: String,
    files: ByPath,
}

/// The last ones of the process that were read, by their texts.
static KEPT: Mutex<VecDeque<Arc<Package>>> = Mutex::new(VecDeque::new());

impl Package {
    /// The package of an object.
    fn of(object: &Object) -> Result<Arc<Package>> {
        let mut kept = KEPT.lock();
        if let Some(known) = kept.iter().find(|package| package.sql == object.sql) {
            return Ok(known.clone());
        }
        let read = Arc::new(Package::read(&object.sql)?);
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back(read.clone());
        Ok(read)
    }

    fn read(sql: &str) -> Result<Package> {
        let damaged = || Error::new(SqlState::Internal, "its definition is no package");
        let Statement::Package(statement) = statements::parse(sql)? else {
            return Err(damaged());
        };
        let PackageStatement::Create(CreatePackage {
            name,
            version: Some(version),
            from: PackagePlace::Data(data),
            ..
        }) = *statement
        else {
            return Err(damaged());
        };
        let contents = packages::unpacked(&data)?;
        let requires = packages::metadata(&contents)?.map_or(Vec::new(), |metadata| metadata.requires);
        let (tops, sha256) = (tops(&contents), packages::digest(&contents));
        let root = root(&name);
        let files = contents.into_iter();
        Ok(Package {
            sql: sql.to_string(),
            requires,
            tops,
            sha256,
            files: files
                .map(|(path, content)| (format!("{root}{path}"), content.into()))
                .collect(),
            name,
            version,
        })
    }
}

/// The folder in which functions see the files of a package.
fn root(name: &str) -> String {
    format!("{}{}/", files::PACKAGES, normal(name))
}

/// All packages of a database.
pub(crate) fn all(catalog: &Catalog) -> Result<Vec<Arc<Package>>> {
    let objects = catalog.objects().filter(|object| object.kind == Kind::Package);
    objects.map(|object| Package::of(object)).collect()
}

pub(super) fn built_in(name: &str) -> Option<&'static str> {
    let known = BUILT_IN.iter().find(|(known, _)| *known == normal(name));
    known.map(|(_, version)| *version)
}

impl Session {
    pub(super) fn package_statement(&self, statement: &PackageStatement) -> Result<QueryResults> {
        match statement {
            PackageStatement::Create(create) => {
                let created = self.create_package(create);
                created.map_err(|error| error.at(create.position.clone()))
            }
            PackageStatement::Drop(drop) => {
                let dropped = self.drop_package(drop);
                dropped.map_err(|error| error.at(drop.position.clone()))
            }
        }
    }

    fn create_package(&self, create: &CreatePackage) -> Result<QueryResults> {
        let catalog = self.stored_catalog()?;
        let known = catalog.get(&Key::package(normal(&create.name))).cloned();
        if known.is_some() && create.if_not_exists {
            let notice = Notice::plain(format!("package \"{}\" already exists, skipping", create.name));
            return Ok(QueryResults::done("CREATE PACKAGE", vec![notice]));
        }
        if let Some(known) = &known {
            if !create.or_replace {
                let message = format!("package \"{}\" already exists", create.name);
                return Err(Error::new(SqlState::DuplicateObject, message));
            }
            self.access()?.require_owner(known)?;
            self.refuse_used(&catalog, &create.name, "replace")?;
        }
        self.access()?.require_create("public")?;
        let contents = match &create.from {
            PackagePlace::Data(data) => packages::unpacked(data)?,
            PackagePlace::File(file) => self.package_files(file)?,
        };
        check_pure(&create.name, &contents)?;
        let metadata = stated(create, packages::metadata(&contents)?)?;
        self.check_modules(&catalog, &metadata, &contents)?;
        check_requirements(&catalog, &metadata)?;
        let sql = format!(
            "CREATE PACKAGE {} VERSION {} FROM DATA {}",
            quoted_name(&metadata.name),
            quoted_literal(&metadata.version),
            quoted_literal(&packages::packed(&contents)?)
        );
        let new = NewObject {
            key: Key::package(normal(&metadata.name)),
            kind: Kind::Package,
            sql,
            columns: Arc::default(),
        };
        let made = self.put_object(known.as_deref(), new)?;
        if known.is_none() {
            self.own(&made)?;
        }
        Ok(QueryResults::done("CREATE PACKAGE", Vec::new()))
    }

    fn drop_package(&self, drop: &DropPackage) -> Result<QueryResults> {
        let catalog = self.stored_catalog()?;
        let Some(known) = catalog.get(&Key::package(normal(&drop.name))).cloned() else {
            let message = format!("package \"{}\" does not exist", drop.name);
            if drop.if_exists {
                let notice = Notice::plain(format!("{message}, skipping"));
                return Ok(QueryResults::done("DROP PACKAGE", vec![notice]));
            }
            return Err(Error::new(SqlState::UndefinedObject, message));
        };
        self.access()?.require_owner(&known)?;
        self.refuse_used(&catalog, &drop.name, "drop")?;
        self.take_object(&known)?;
        Ok(QueryResults::done("DROP PACKAGE", Vec::new()))
    }

    /// Fails if functions or other packages use a package.
    fn refuse_used(&self, catalog: &Catalog, name: &str, what: &str) -> Result<()> {
        let names = |listed: &[String]| {
            let listed = listed.iter().filter_map(|text| Requirement::parse(text).ok());
            listed
                .map(|required| normal(&required.name))
                .any(|other| other == normal(name))
        };
        let mut users: Vec<String> = Vec::new();
        for object in catalog.objects().filter(|object| object.kind == Kind::Function) {
            // Most functions do not have the clause, and need not be read.
            if object.sql.contains("PACKAGES = (")
                && let Ok(Statement::CreateFunction(create)) = statements::parse(&object.sql)
                && names(create.clauses.needs.packages.as_deref().unwrap_or_default())
            {
                users.push(described(object));
            }
        }
        let own = self.catalog().list();
        let temporary = own.iter().filter(|function| {
            let definition = function.definition();
            definition.temporary && names(&definition.packages)
        });
        users.extend(temporary.map(|function| format!("function {}", function.signature())));
        for package in all(catalog)? {
            if package
                .requires
                .iter()
                .any(|required| normal(&required.name) == normal(name))
            {
                users.push(format!("package {}", quoted_name(&package.name)));
            }
        }
        if users.is_empty() {
            return Ok(());
        }
        let message = format!("cannot {what} package \"{name}\" because other objects depend on it");
        let lines = users.iter().map(|user| format!("{user} depends on package {name}"));
        let told = lines.collect::<Vec<_>>().join("\n");
        let error = Error::new(SqlState::DependentObjects, message).with_detail(told);
        Err(error.with_hint("Drop them first."))
    }

    /// Fails if a module would be in two packages, or is Python's own.
    fn check_modules(&self, catalog: &Catalog, metadata: &Metadata, contents: &Contents) -> Result<()> {
        let own = tops(contents);
        if own.is_empty() {
            let message = format!("package \"{}\" has no modules of Python", metadata.name);
            return Err(Error::new(SqlState::DataException, message));
        }
        for other in all(catalog)? {
            if normal(&other.name) == normal(&metadata.name) {
                continue;
            }
            let both = |(name, bare): (&String, &bool)| other.tops.get(name).is_some_and(|other| !(*bare && *other));
            if let Some((name, _)) = own.iter().find(|(name, bare)| both((*name, *bare))) {
                let message = format!("module \"{name}\" is already in package \"{}\"", other.name);
                return Err(Error::new(SqlState::DuplicateObject, message).with_hint("Drop that package first."));
            }
        }
        check_not_pythons(own.keys().map(String::as_str))
    }

    fn package_files(&self, file: &str) -> Result<Contents> {
        if file.contains("://") || file.starts_with('@') {
            return Err(
                Error::not_built(format!("a package from \"{file}\"")).with_hint("Copy the file to a local folder.")
            );
        }
        match self.folder(file)? {
            Some(contents) => Ok(contents),
            None => packages::unzipped(file, &self.whole_file(file)?),
        }
    }

    /// A whole file that the session may read.
    pub(super) fn whole_file(&self, name: &str) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let most = MOST_BYTES as u64 + 1;
        let read = self.opened(name)?.take(most).read_to_end(&mut bytes);
        read.map_err(|error| Error::new(SqlState::Io, format!("{name}: {error}")))?;
        if bytes.len() > MOST_BYTES {
            return Err(packages::too_large(&format!("\"{name}\"")));
        }
        Ok(bytes)
    }

    /// The files of a folder; none: it is no folder. One that is a package itself is kept under its name.
    fn folder(&self, name: &str) -> Result<Option<Contents>> {
        let path = self.readable_path(name)?;
        if !path.is_dir() {
            return Ok(None);
        }
        let mut found = Vec::new();
        list(&path, "", &mut found).map_err(|error| Error::new(SqlState::Io, format!("{name}: {error}")))?;
        let base = name.trim_end_matches('/');
        let is_package = found.iter().any(|path| path == "__init__.py");
        let top = Path::new(base)
            .file_name()
            .and_then(|top| top.to_str())
            .unwrap_or_default();
        let (mut contents, mut left) = (Contents::new(), MOST_BYTES);
        for file in found {
            let bytes = self.whole_file(&format!("{base}/{file}"))?;
            left = left
                .checked_sub(bytes.len())
                .ok_or_else(|| packages::too_large(&format!("\"{name}\"")))?;
            let path = if is_package { format!("{top}/{file}") } else { file };
            contents.insert(path, bytes);
        }
        Ok(Some(contents))
    }

    /// Reads what a function imports, and notes the packages that its text and its imports use.
    pub(super) fn read_imports(&self, create: &mut CreateFunction) -> Result<()> {
        let position = create.position.clone();
        let read = |imports: &mut Vec<Imported>| {
            let mut names = BTreeSet::new();
            for import in imports.iter_mut() {
                self.read_import(import)?;
                if !names.insert(import.name.clone()) {
                    let message = format!("two imports are called \"{}\"", import.name);
                    return Err(Error::new(SqlState::InvalidDefinition, message));
                }
            }
            Ok(())
        };
        let imports = create.clauses.needs.imports.as_mut();
        imports
            .map_or(Ok(()), read)
            .map_err(|error| error.at(position.clone()))?;
        let noted = self.used_packages(create).map_err(|error| error.at(position))?;
        create.clauses.needs.packages = Some(noted).filter(|noted| !noted.is_empty());
        Ok(())
    }

    fn read_import(&self, import: &mut Imported) -> Result<()> {
        if import.content.is_some() {
            return Ok(());
        }
        if import.name.contains("://") || import.name.starts_with('@') {
            let error = Error::not_built(format!("IMPORTS from \"{}\"", import.name));
            return Err(error.with_hint("Copy the file to a local folder."));
        }
        let bytes = self.whole_file(&import.name)?;
        let name = Path::new(&import.name).file_name().and_then(|name| name.to_str());
        let name = name.unwrap_or_default().to_string();
        import.content = Some(packages::packed(&Contents::from([(name.clone(), bytes)]))?);
        import.name = name;
        Ok(())
    }

    /// The packages that a function uses, as it notes them: those that it names, and those whose modules it imports.
    fn used_packages(&self, create: &CreateFunction) -> Result<Vec<String>> {
        let catalog = self.stored_catalog()?;
        let installed = all(&catalog)?;
        let find = |name: &str| installed.iter().find(|package| normal(&package.name) == normal(name));
        let (mut noted, mut next): (BTreeMap<String, String>, Vec<String>) = (BTreeMap::new(), Vec::new());
        for text in create.clauses.needs.packages.iter().flatten() {
            let required = Requirement::parse(text)?;
            match (find(&required.name), built_in(&required.name)) {
                (Some(package), _) if required.allows(&package.version) => next.push(package.name.clone()),
                (None, Some(version)) if required.allows(version) => {
                    noted.insert(normal(&required.name), required.to_string());
                }
                (found, built_in) => {
                    return Err(unsatisfied(
                        &required,
                        found.map(|found| &found.version[..]).or(built_in),
                    ));
                }
            }
        }
        let mut texts: BTreeSet<String> = imported(create.clauses.body.as_deref().unwrap_or_default());
        for (path, content) in import_files(create.clauses.needs.imports.as_deref().unwrap_or_default())?.0 {
            if path.ends_with(".py") {
                texts.extend(imported(&String::from_utf8_lossy(&content)));
            }
        }
        let used = installed
            .iter()
            .filter(|package| package.tops.keys().any(|top| texts.contains(top)));
        next.extend(used.map(|package| package.name.clone()));
        while let Some(name) = next.pop() {
            let Some(package) = find(&name) else { continue };
            let note = format!("{}=={}", package.name, package.version);
            if noted.insert(normal(&name), note).is_none() {
                next.extend(package.requires.iter().map(|required| required.name.clone()));
            }
        }
        Ok(noted.into_values().collect())
    }

    /// The files of a function whose imports were read and whose packages are noted.
    pub(super) fn files_of(&self, create: &CreateFunction) -> Result<Files> {
        let (imports, packages) = (&create.clauses.needs.imports, &create.clauses.needs.packages);
        if imports.is_none() && packages.is_none() {
            return Ok(Files::default());
        }
        let (mut files, mut roots) = import_files(imports.as_deref().unwrap_or_default())?;
        let catalog = self.stored_catalog()?;
        for text in packages.iter().flatten() {
            let required = Requirement::parse(text)?;
            let Some(object) = catalog.get(&Key::package(normal(&required.name))) else {
                if built_in(&required.name).is_some() {
                    continue;
                }
                return Err(unsatisfied(&required, None));
            };
            let package = Package::of(object)?;
            files.extend(
                package
                    .files
                    .iter()
                    .map(|(path, content)| (path.clone(), content.clone())),
            );
            roots.push(root(&package.name));
        }
        Ok(Files::new(files, roots))
    }
}

/// The contents of files.
type ByPath = BTreeMap<String, Arc<[u8]>>;

/// The files that imports are, those in archives among them, and the folders of modules.
fn import_files(imports: &[Imported]) -> Result<(ByPath, Vec<String>)> {
    let mut files = ByPath::new();
    let mut roots = Vec::new();
    let mut left = MOST_BYTES;
    let mut count = |bytes: usize| {
        left = left
            .checked_sub(bytes)
            .ok_or_else(|| packages::too_large("what the function imports"))?;
        Ok::<(), Error>(())
    };
    if !imports.is_empty() {
        roots.push(files::IMPORTS.to_string());
    }
    for import in imports {
        for (name, content) in packages::unpacked(import.content.as_deref().unwrap_or_default())? {
            let path = format!("{}{name}", files::IMPORTS);
            if name.ends_with(".zip") || name.ends_with(".whl") {
                let inside = packages::unzipped(&name, &content)?;
                check_pure(&name, &inside)?;
                check_not_pythons(tops(&inside).keys().map(String::as_str))?;
                count(inside.values().map(Vec::len).sum())?;
                roots.push(format!("{path}/"));
                let inside = inside.into_iter();
                files.extend(inside.map(|(inner, content)| (format!("{path}/{inner}"), content.into())));
            } else if let Some(module) = name.strip_suffix(".py") {
                check_not_pythons([module])?;
            } else if [".so", ".pyd", ".dll", ".dylib"].iter().any(|end| name.ends_with(end)) {
                check_pure(&name, &Contents::from([(name.clone(), Vec::new())]))?;
            }
            count(content.len())?;
            files.insert(path, content.into());
        }
    }
    Ok((files, roots))
}

fn check_not_pythons<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let mut names = names.into_iter();
    match names.find(|name| taipan_udf::is_of_python(name)) {
        Some(name) => {
            let message = format!("module \"{name}\" has the name of a module of Python's library");
            Err(Error::new(SqlState::DuplicateObject, message).with_hint("Rename the file."))
        }
        None => Ok(()),
    }
}

fn unsatisfied(required: &Requirement, found: Option<&str>) -> Error {
    let message = match found {
        Some(version) => format!("package {required} is not installed: there is version {version}"),
        None => format!("package {required} is not installed"),
    };
    let hint = packages::in_stead(&required.name);
    Error::new(SqlState::UndefinedObject, message)
        .with_hint(hint.unwrap_or("Install it with CREATE PACKAGE name FROM 'file.whl'."))
}

/// What is to be noted of a package: what its files say, which the statement may not contradict.
fn stated(create: &CreatePackage, found: Option<Metadata>) -> Result<Metadata> {
    let invalid = |message: String, hint: String| Err(Error::new(SqlState::InvalidDefinition, message).with_hint(hint));
    let Some(found) = found else {
        return Ok(Metadata {
            name: create.name.clone(),
            version: create.version.clone().unwrap_or_else(|| "0".to_string()),
            requires: Vec::new(),
        });
    };
    if normal(&found.name) != normal(&create.name) {
        return invalid(
            format!("the files are of package \"{}\", not \"{}\"", found.name, create.name),
            format!("Write CREATE PACKAGE {}.", quoted_name(&found.name)),
        );
    }
    match &create.version {
        Some(version) if !same_version(version, &found.version) => {
            let message = format!("the files are of version {}, not {version}", found.version);
            invalid(
                message,
                "Leave VERSION out, or give the file of that version.".to_string(),
            )
        }
        _ => Ok(found),
    }
}

/// Fails if what a package requires is not there.
fn check_requirements(catalog: &Catalog, metadata: &Metadata) -> Result<()> {
    let installed = all(catalog)?;
    let version = |name: &str| {
        let found = installed.iter().find(|package| normal(&package.name) == normal(name));
        found
            .map(|found| found.version.clone())
            .or(built_in(name).map(str::to_string))
    };
    let lacking = |required: &&Requirement| !version(&required.name).is_some_and(|version| required.allows(&version));
    let lacking: Vec<String> = metadata
        .requires
        .iter()
        .filter(lacking)
        .map(Requirement::to_string)
        .collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let message = format!(
        "package \"{}\" requires {}, which is not installed",
        metadata.name,
        lacking.join(" and ")
    );
    let error = Error::new(SqlState::UndefinedObject, message);
    Err(error.with_hint("Install what it requires first, with CREATE PACKAGE."))
}

/// The files below a folder, by paths from there. Links are not followed.
fn list(folder: &Path, below: &str, found: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let path = format!("{below}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() && name != "__pycache__" {
            list(&entry.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() {
            found.push(path);
        }
        if found.len() > MOST_FILES {
            return Err(std::io::Error::other("too many files"));
        }
    }
    Ok(())
}
