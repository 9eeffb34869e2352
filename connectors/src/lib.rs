//! Files and object stores for DataFusion sessions: `SELECT … FROM 'file.parquet'`, `CREATE EXTERNAL TABLE`, `COPY … TO`,
//! with relative paths counted from a data directory. Knows nothing of Python functions.

mod checks;
mod copies;
mod copy_format;
mod failures;
mod fence;
mod files;
mod formats;
mod inserts;
mod ipc;
mod local;
mod locations;
mod patterns;

pub use copies::{Copying, complete};
pub use copy_format::{
    BinaryFields, BinaryReader, CopyError, CopyFault, CopyFormat, CopyReader, CopyWriter, Fields, Header, binary_end,
    binary_header, binary_row,
};
pub use fence::{Denied, Fence, FileAccess, Permit, Use};
pub use formats::names_a_format;

use checks::Checked;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;
use failures::Failures;
use files::{FileTables, LocatedTables};
use inserts::WholeInserts;
use local::LocalFiles;
use locations::{Locations, ResolveCopyTargets};
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::catalog::DynamicFileCatalog;
use datafusion::execution::object_store::ObjectStoreUrl;

/// What a session may reach.
#[derive(Debug, Default)]
pub struct Options {
    /// Where relative paths start. `None`: the process's working directory.
    pub data_dir: Option<PathBuf>,
    /// Stores beside the local file system, by scheme and host: `s3://bucket`.
    pub stores: Vec<(ObjectStoreUrl, Arc<dyn ObjectStore>)>,
    /// What of all that SQL may name.
    pub access: FileAccess,
    /// The directory of the database, which no SQL may name.
    pub database: Option<PathBuf>,
    /// Asked for each place that a statement names.
    pub permit: Permit,
}

/// The files of the database itself have a store of their own, which SQL cannot name. URLs of it begin with this.
pub const DATABASE_URL: &str = "taipan-database://rows";
/// No URL in SQL may begin with this.
pub(crate) const DATABASE_SCHEME: &str = "taipan-database:";

/// Teaches a session to read and write files. Call it once per session.
///
/// ```
/// # use datafusion::prelude::SessionContext;
/// # #[tokio::main]
/// # async fn main() -> datafusion::error::Result<()> {
/// # let dir = tempfile::tempdir()?;
/// # std::fs::write(dir.path().join("lemons.csv"), "name,price\nfresh,2\n")?;
/// # let data_dir = dir.path().to_path_buf();
/// let ctx = SessionContext::new();
/// let options = taipan_connectors::Options { data_dir: Some(data_dir), ..Default::default() };
/// taipan_connectors::install(&ctx, options)?;
/// let lemons = ctx.sql("SELECT price FROM 'lemons.csv'").await?;
/// # assert_eq!(lemons.count().await?, 1);
/// # Ok(())
/// # }
/// ```
pub fn install(ctx: &SessionContext, options: Options) -> Result<Files> {
    let failures = Failures::default();
    let given = options.stores.iter().map(|(url, _)| url.as_ref());
    let fence = Arc::new(Fence::new(&options.access, options.database.as_deref(), given)?);
    ctx.register_object_store(
        ObjectStoreUrl::local_filesystem().as_ref(),
        Arc::new(LocalFiles::new(failures.clone(), fence.clone())),
    );
    let own = ObjectStoreUrl::parse(DATABASE_URL)?;
    ctx.register_object_store(own.as_ref(), Arc::new(LocalFileSystem::new()));
    for (url, store) in &options.stores {
        ctx.register_object_store(url.as_ref(), store.clone());
    }
    let locations = Arc::new(Locations::new(options.data_dir, fence.clone(), options.permit));
    let checked = Arc::new(Checked::default());
    let files = Arc::new(FileTables::new(
        locations.clone(),
        checked.clone(),
        ctx.state_weak_ref(),
    ));
    let state = ctx.state_ref();
    let mut state = state.write();
    let catalogs = state.catalog_list().clone();
    state.register_catalog_list(Arc::new(DynamicFileCatalog::new(catalogs, files)));
    for factory in state.table_factories_mut().values_mut() {
        *factory = Arc::new(LocatedTables::new(locations.clone(), checked.clone(), factory.clone()));
    }
    state.add_analyzer_rule(Arc::new(ResolveCopyTargets::new(locations.clone())));
    state.add_analyzer_rule(Arc::new(WholeInserts::new(failures.clone(), fence)));
    Ok(Files { locations, failures })
}

/// The files of a session, for who runs its statements.
#[derive(Debug)]
pub struct Files {
    locations: Arc<Locations>,
    failures: Failures,
}

impl Files {
    /// What a place in SQL text means: relative paths begin at the data directory.
    pub fn resolve(&self, place: &str) -> String {
        self.locations.resolve(place)
    }

    /// The same, of a place that the session may read, without links where it may not read everything.
    ///
    /// # Errors
    ///
    /// [`Denied`].
    pub fn readable(&self, place: &str) -> Result<String, Denied> {
        self.locations.readable(place)
    }

    /// What keeps the session from places that are not its own.
    pub fn fence(&self) -> Arc<Fence> {
        self.locations.fence().clone()
    }

    /// Whether a place is a file that the session may read.
    pub fn is_file(&self, place: &str) -> bool {
        self.readable(place).is_ok_and(|path| Path::new(&path).is_file())
    }

    /// Makes room for what a COPY writes to this name, which is given to `Copying::output` instead; `None`: the name is a URL,
    /// whose store sees to it.
    pub fn copying(&self, name: &str) -> Result<Option<Copying>> {
        Copying::begin(name, &self.locations, &self.failures)
    }
}
