//! Which files and stores the SQL of a session may reach. A path is followed part by part, links included, and must never
//! leave the directories that are open to the session, so that what is outside makes no difference to any answer. Knows
//! nothing of formats and plans.

use datafusion::common::DataFusionError;
use std::error::Error as StdError;
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use url::{Position, Url};

/// Links that one path may lead through.
const MOST_LINKS: usize = 40;

/// Which files and stores the SQL of a session may read and write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileAccess {
    /// All that the process may.
    #[default]
    Anywhere,
    /// What is below these directories, and the stores that the session was given. What may be written may not be read for
    /// that.
    Below { read: Vec<PathBuf>, write: Vec<PathBuf> },
    /// No file and no store.
    Nothing,
}

/// What a place is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Read,
    Write,
}

/// A place that the session may not reach. It is told by the name that the statement has for it, and the same whether
/// something is there or not. SQLSTATE 42501.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("permission denied for file \"{0}\"")]
pub struct Denied(pub String);

impl Denied {
    pub(crate) fn of(name: &(impl AsRef<Path> + ?Sized)) -> Denied {
        Denied(name.as_ref().to_string_lossy().into_owned())
    }
}

impl From<Denied> for DataFusionError {
    fn from(denied: Denied) -> DataFusionError {
        DataFusionError::External(Box::new(denied))
    }
}

impl From<Denied> for io::Error {
    fn from(denied: Denied) -> io::Error {
        io::Error::new(io::ErrorKind::PermissionDenied, denied)
    }
}

impl From<Denied> for object_store::Error {
    fn from(denied: Denied) -> object_store::Error {
        object_store::Error::PermissionDenied {
            path: denied.0.clone(),
            source: Box::new(denied),
        }
    }
}

/// The refusal that an error comes from.
pub(crate) fn denied(error: &DataFusionError) -> Option<Denied> {
    let mut next: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(current) = next {
        if let Some(denied) = current.downcast_ref::<Denied>() {
            return Some(denied.clone());
        }
        next = current.source();
    }
    None
}

/// Whether a statement may name files at all, for whoever runs it now.
#[derive(Clone)]
pub struct Permit(pub Arc<dyn Fn(Use) -> bool + Send + Sync>);

impl Default for Permit {
    /// Everybody may.
    fn default() -> Permit {
        Permit(Arc::new(|_| true))
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Permit")
    }
}

/// The fence of one session.
#[derive(Debug, Default)]
pub struct Fence {
    /// `None`: everywhere.
    read: Option<Vec<Root>>,
    write: Option<Vec<Root>>,
    /// The stores that may be reached, by scheme and host; `None`: all that there are.
    stores: Option<Vec<String>>,
    /// The directory of the database, which is the program's own.
    own: Option<PathBuf>,
}

/// A directory that is open to the session.
#[derive(Debug)]
struct Root {
    /// As it was given, from `/` on.
    given: PathBuf,
    /// Without links.
    real: PathBuf,
}

impl Root {
    fn new(directory: &Path) -> io::Result<Root> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("\"{}\": {error}", directory.display()));
        let real = fs::canonicalize(directory).map_err(named)?;
        if real.is_dir() {
            Ok(Root {
                given: std::path::absolute(directory)?,
                real,
            })
        } else {
            Err(named(io::ErrorKind::NotADirectory.into()))
        }
    }
}

impl Fence {
    /// A fence around what is allowed. `own` is the directory of the database, if that is in one, and `stores` are those that
    /// the session was given.
    ///
    /// # Errors
    ///
    /// Those of the system for a directory that is not there.
    pub(crate) fn new<'a>(
        access: &FileAccess,
        own: Option<&Path>,
        stores: impl Iterator<Item = &'a Url>,
    ) -> io::Result<Fence> {
        let roots = |directories: &[PathBuf]| directories.iter().map(|dir| Root::new(dir)).collect::<io::Result<_>>();
        let own = own.map(fs::canonicalize).transpose()?;
        Ok(match access {
            FileAccess::Anywhere => Fence {
                own,
                ..Fence::default()
            },
            FileAccess::Nothing => Fence {
                read: Some(Vec::new()),
                write: Some(Vec::new()),
                stores: Some(Vec::new()),
                own,
            },
            FileAccess::Below { read, write } => Fence {
                read: Some(roots(read)?),
                write: Some(roots(write)?),
                stores: Some(stores.map(|url| store_of(url).to_string()).collect()),
                own,
            },
        })
    }

    /// Whether it keeps nothing out.
    pub(crate) fn is_open(&self) -> bool {
        self.read.is_none() && self.write.is_none() && self.own.is_none()
    }

    /// Whether a session may do only what it is told it may.
    pub fn is_closed(&self) -> bool {
        self.read.is_some() || self.write.is_some()
    }

    /// Refuses a store that was not given to the session.
    pub(crate) fn check_url(&self, location: &str) -> Result<(), Denied> {
        let refused = || Denied::of(location);
        if location.to_ascii_lowercase().starts_with(crate::DATABASE_SCHEME) {
            return Err(refused());
        }
        let Some(stores) = &self.stores else { return Ok(()) };
        let url = Url::parse(location).map_err(|_| refused())?;
        if stores.iter().any(|known| known == store_of(&url)) {
            Ok(())
        } else {
            Err(refused())
        }
    }

    /// The path without links, as far as something is there, of a path that the session may reach for this.
    pub(crate) fn check(&self, path: &Path, how: Use) -> Result<PathBuf, Denied> {
        let refused = || Denied::of(path);
        let absolute = std::path::absolute(path).map_err(|_| refused())?;
        let real = match self.roots(how) {
            None if self.own.is_none() => return Ok(path.to_path_buf()),
            None => as_far_as_known(&absolute),
            Some(roots) => followed(&absolute, roots, &mut 0).ok_or_else(refused)?,
        };
        match &self.own {
            Some(own) if real.starts_with(own) => Err(refused()),
            _ if self.is_closed() => Ok(real),
            _ => Ok(path.to_path_buf()),
        }
    }

    /// Opens a file to read it. What was opened is looked at again: a link may have taken the file's place meanwhile.
    ///
    /// # Errors
    ///
    /// `PermissionDenied` for what the session may not reach, and those of the system.
    pub fn open(&self, path: &Path) -> io::Result<File> {
        let file = File::open(self.check(path, Use::Read)?)?;
        self.check_opened(&file, path)?;
        Ok(file)
    }

    /// Refuses a file that was opened and is not where the session may read.
    pub(crate) fn check_opened(&self, file: &File, path: &Path) -> Result<(), Denied> {
        if self.is_open() {
            return Ok(());
        }
        let within = match (place_of(file), &self.read) {
            (Ok(real), roots) => {
                let own = self.own.as_ref().is_some_and(|own| real.starts_with(own));
                !own && roots.as_ref().is_none_or(|roots| is_within(&real, roots))
            }
            // Where the system does not tell.
            (Err(_), roots) => roots.is_none(),
        };
        if within { Ok(()) } else { Err(Denied::of(path)) }
    }

    /// Whether what a directory has is to be passed over when it is searched: the database.
    pub(crate) fn passes_over(&self, entry: &Path) -> bool {
        let Some(own) = &self.own else { return false };
        entry.file_name() == own.file_name() && fs::canonicalize(entry).is_ok_and(|real| real == *own)
    }

    fn roots(&self, how: Use) -> Option<&Vec<Root>> {
        match how {
            Use::Read => self.read.as_ref(),
            Use::Write => self.write.as_ref(),
        }
    }
}

/// Scheme and host.
fn store_of(url: &Url) -> &str {
    &url[..Position::AfterPort]
}

fn is_within(real: &Path, roots: &[Root]) -> bool {
    roots.iter().any(|root| real.starts_with(&root.real))
}

/// Follows a path from one of the roots on; `None`: it leaves them.
fn followed(path: &Path, roots: &[Root], links: &mut usize) -> Option<PathBuf> {
    let begins = |root: &&Root| path.starts_with(&root.given) || path.starts_with(&root.real);
    let root = roots.iter().find(begins)?;
    let rest = path
        .strip_prefix(&root.given)
        .or_else(|_| path.strip_prefix(&root.real))
        .ok()?;
    let mut real = root.real.clone();
    for part in rest.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                real.pop();
            }
            Component::Normal(name) => {
                let next = real.join(name);
                real = match fs::read_link(&next) {
                    Ok(target) => {
                        *links += 1;
                        if *links > MOST_LINKS {
                            return None;
                        }
                        followed(&real.join(target), roots, links)?
                    }
                    Err(_) => next,
                };
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
        if !is_within(&real, roots) {
            return None;
        }
    }
    Some(real)
}

/// A path without links, as far as it exists.
fn as_far_as_known(path: &Path) -> PathBuf {
    let mut known = path;
    loop {
        if let Ok(real) = fs::canonicalize(known) {
            let rest = path.strip_prefix(known).unwrap_or(Path::new(""));
            return real.join(rest);
        }
        match known.parent() {
            Some(parent) => known = parent,
            None => return path.to_path_buf(),
        }
    }
}

/// Where a file is that was opened.
#[cfg(target_os = "linux")]
fn place_of(file: &File) -> io::Result<PathBuf> {
    use std::os::fd::AsRawFd;
    fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(not(target_os = "linux"))]
fn place_of(_: &File) -> io::Result<PathBuf> {
    Err(io::ErrorKind::Unsupported.into())
}
