//! Whether a catalog has changed, without asking SQLite, which takes and gives back locks of the operating system for each
//! look. Every commit, of whatever process, changes the head of the index of the write-ahead log, which stands in shared
//! memory: <https://www.sqlite.org/walformat.html>, "The WAL-Index File Format". Where it is the one that was seen before a
//! look, the look would find the same again.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The head stands there twice, one behind the other. A writer changes the second one first.
const COPY: usize = 48;

/// Where it says that it is whole.
const IS_INIT: usize = 12;

/// The head as it was seen.
pub(crate) type Seen = [u8; COPY];

/// Files by device and inode, with how many look at each. To close one would give up all locks that this process has on it,
/// those of SQLite too. So each is open once, and is closed when nobody has the catalog open any more.
type Files = HashMap<(u64, u64), (Arc<File>, usize)>;

static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// Looks at the head of one catalog. Lives longer than the connections to it.
#[derive(Debug)]
pub(crate) struct Head {
    /// There until it goes.
    file: Option<Arc<File>>,
    inode: (u64, u64),
}

impl Head {
    /// That of the catalog at a path; `None`: nobody has it open, or it cannot be read.
    pub fn of(catalog: &Path) -> Option<Head> {
        let mut index = catalog.as_os_str().to_owned();
        index.push("-shm");
        let index = PathBuf::from(index);
        let mut files = FILES.lock();
        let files = files.get_or_insert_default();
        let found = std::fs::metadata(&index).ok()?;
        let inode = (found.dev(), found.ino());
        let (file, count) = match files.get_mut(&inode) {
            Some(known) => known,
            None => {
                let file = Arc::new(File::open(&index).ok()?);
                files.entry(inode).or_insert((file, 0))
            }
        };
        *count += 1;
        Some(Head {
            file: Some(file.clone()),
            inode,
        })
    }

    /// What it is now; `None`: somebody is about to change it.
    pub fn now(&self) -> Option<Seen> {
        let mut both = [0; 2 * COPY];
        self.file.as_ref()?.read_exact_at(&mut both, 0).ok()?;
        let (first, second) = both.split_at(COPY);
        let whole = first == second && first[IS_INIT] == 1;
        whole.then(|| first.try_into().ok()).flatten()
    }
}

impl Drop for Head {
    fn drop(&mut self) {
        let mut files = FILES.lock();
        let Some(files) = files.as_mut() else { return };
        if let Some((_, count)) = files.get_mut(&self.inode) {
            *count -= 1;
            if *count == 0 {
                files.remove(&self.inode);
            }
        }
        // Closed while nobody else opens it.
        drop(self.file.take());
    }
}
