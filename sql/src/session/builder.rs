//! Settings of a session, and the session made of them.

use super::columns::ColumnNames;
use super::database::{Attached, SessionRef};
use super::{
    FunctionLimits, Session, built_in, comments_table, guard, packages_table, path_functions, setting_functions,
    system_view,
};
use crate::activity::{Activity, Entered};
use crate::database::{Identity, StoredCatalog, Work, from_store};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::{DATABASE, Privilege, Role, Thing};
use crate::settings::Settings;
use crate::statements::DATABASE_NAME;
use datafusion::catalog::CatalogProvider;
use datafusion::common::config::Dialect;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::object_store::ObjectStore;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use taipan_connectors::{FileAccess, Options, Permit, Use};
use taipan_engine::definition::DEFAULT_SCHEMA;
use taipan_engine::zones::UTC;
use taipan_engine::{Python, Runtime};
use taipan_store::Store;
use taipan_udf::{Isolation, Mode};
use tokio::runtime::Handle;

/// Settings of a session. Everything has a default.
#[derive(Debug, Default)]
pub struct SessionBuilder {
    threads: Option<usize>,
    memory_limit: Option<usize>,
    batch_size: Option<usize>,
    function_timeout: Option<Duration>,
    function_memory: Option<usize>,
    function_output: Option<usize>,
    mode: Mode,
    isolation: Isolation,
    data_dir: Option<PathBuf>,
    stores: Vec<(String, Arc<dyn ObjectStore>)>,
    settings: Vec<(String, String)>,
    workers: Option<Handle>,
    access: FileAccess,
    role: Option<String>,
    names: ColumnNames,
    client: Option<SocketAddr>,
    defaults: Vec<(String, String)>,
}

impl SessionBuilder {
    /// How many partitions a query runs in. Default: one for each processor.
    pub fn threads(mut self, threads: usize) -> SessionBuilder {
        self.threads = Some(threads);
        self
    }

    /// The most bytes that all queries together may hold; past it they spill or fail. Default: no limit.
    pub fn memory_limit(mut self, bytes: usize) -> SessionBuilder {
        self.memory_limit = Some(bytes);
        self
    }

    /// Rows per batch. Default: 8192.
    pub fn batch_size(mut self, rows: usize) -> SessionBuilder {
        self.batch_size = Some(rows);
        self
    }

    /// The longest that a function may take for one batch, where it says nothing itself. Default: 5 minutes.
    pub fn function_timeout(mut self, timeout: Duration) -> SessionBuilder {
        self.function_timeout = Some(timeout);
        self
    }

    /// The most bytes that a function may hold in one thread, where it says nothing itself. Default: 256 MiB.
    pub fn function_memory(mut self, bytes: usize) -> SessionBuilder {
        self.function_memory = Some(bytes);
        self
    }

    /// The most bytes that one call of a function may return, where it says nothing itself. Default: as much as memory
    /// allows.
    pub fn function_output(mut self, bytes: usize) -> SessionBuilder {
        self.function_output = Some(bytes);
        self
    }

    /// How functions run. Everything but `Mode::Auto` is for tests and comparisons.
    pub fn mode(mut self, mode: Mode) -> SessionBuilder {
        self.mode = mode;
        self
    }

    /// Runs Python in processes of its own: an interpreter that dies costs one query an error, and the kernel lets it do
    /// nothing but compute (Linux). The program has to call [`taipan_udf::serve_if_worker`] first in its `main`, or name
    /// one that does by [`taipan_udf::set_worker_program`]. Default: Python runs in this process.
    pub fn isolate_python(mut self, isolate: bool) -> SessionBuilder {
        self.isolation = if isolate {
            Isolation::Worker
        } else {
            Isolation::InProcess
        };
        self
    }

    /// Where relative paths in SQL start. Default: the process's working directory.
    pub fn data_dir(mut self, directory: impl Into<PathBuf>) -> SessionBuilder {
        self.data_dir = Some(directory.into());
        self
    }

    /// Which files and stores SQL may read and write. Default: all. The files of the database itself are never among them.
    pub fn files(mut self, access: FileAccess) -> SessionBuilder {
        self.access = access;
        self
    }

    /// The role that the session is, and has the rights of. Default: the superuser that every database has.
    ///
    /// A session is refused (28000) if there is no such role or it may not log in, and with 42501 if it may not connect.
    pub fn role(mut self, name: impl Into<String>) -> SessionBuilder {
        self.role = Some(name.into());
        self
    }

    /// Makes a store reachable under a URL such as `s3://bucket`.
    pub fn object_store(mut self, url: impl Into<String>, store: Arc<dyn ObjectStore>) -> SessionBuilder {
        self.stores.push((url.into(), store));
        self
    }

    /// A setting that the session begins with, and that RESET goes back to: `statement_timeout`, `search_path` …
    pub fn setting(mut self, name: impl Into<String>, value: impl Into<String>) -> SessionBuilder {
        self.settings.push((name.into(), value.into()));
        self
    }

    /// The same, where neither the role nor the session says another. It may be a setting that only superusers may change.
    pub fn default_setting(mut self, name: impl Into<String>, value: impl Into<String>) -> SessionBuilder {
        self.defaults.push((name.into(), value.into()));
        self
    }

    /// Where the client of the session is, for `pg_stat_activity`. Default: it is a part of this program.
    pub fn client(mut self, address: SocketAddr) -> SessionBuilder {
        self.client = Some(address);
        self
    }

    /// How columns without a name are called. Default: by their texts.
    pub fn column_names(mut self, names: ColumnNames) -> SessionBuilder {
        self.names = names;
        self
    }

    /// Where statements run. Operators may keep all threads of a runtime busy for seconds; whoever reads results on another
    /// one hears in time that they are cancelled. Default: the runtime on which results are read.
    pub fn workers(mut self, workers: Handle) -> SessionBuilder {
        self.workers = Some(workers);
        self
    }

    /// The session. What it makes is in memory, and ends with it.
    pub fn build(self) -> Result<Session> {
        self.build_on(Store::memory().map_err(from_store)?, &Activity::default())
    }

    /// A session on a database.
    pub(crate) fn build_on(self, store: Store, activity: &Activity) -> Result<Session> {
        let work = Arc::new(Work::new(store));
        self.check_limits()?;
        let config = self.config()?;
        let mut environment = RuntimeEnvBuilder::new();
        if let Some(bytes) = self.memory_limit {
            environment = environment.with_memory_limit(bytes, 1.0);
        }
        let environment = environment.build_arc().map_err(failure::from_datafusion)?;
        let builder = SessionStateBuilder::new()
            .with_config(config)
            .with_runtime_env(environment);
        let builder = taipan_engine::exact::prepare(builder.with_default_features());
        let builder = built_in::prepare(builder);
        let context = SessionContext::new_with_state(builder.build());
        let reference = SessionRef::default();
        let stored = Arc::new(StoredCatalog::new(work.clone(), reference.clone()));
        let name = context.copied_config().options().catalog.default_catalog.clone();
        let mut of_role = Vec::new();
        if let Some(role) = &self.role {
            let role = admitted(&work, role, &name)?;
            work.identities().set(Identity::of(role.oid));
            of_role = role.settings;
        }
        let settings = self.begun(&work, &of_role)?;
        context.register_catalog(name, stored.clone());
        let stores = parse_urls(self.stores)?;
        let files = Options {
            data_dir: self.data_dir.clone(),
            stores,
            access: self.access,
            database: work.store().dir().map(Path::to_path_buf),
            permit: Permit(Arc::new(|how| guard::may_name_files(how == Use::Write))),
        };
        let files = taipan_connectors::install(&context, files).map_err(failure::from_datafusion)?;
        let runtime = Runtime::new(self.mode, self.function_timeout, self.function_memory);
        let runtime = runtime.with_isolation(self.isolation);
        runtime.set_output(self.function_output);
        let limits = FunctionLimits {
            timeout: self.function_timeout,
            memory: self.function_memory,
            output: self.function_output,
        };
        let python = Python::with_runtime(runtime);
        crate::database::register(&context, &work);
        setting_functions::register(&context, &settings);
        crate::database::register_inquiries(&context, &work);
        let system = crate::catalog::register(&context, &reference).map_err(failure::from_datafusion)?;
        stored.keep_system(system);
        path_functions::register(&context, &work, &settings);
        built_in::register(&context).map_err(failure::from_datafusion)?;
        python.install(&context).map_err(failure::from_datafusion)?;
        register_views(stored.as_ref(), &reference)?;
        taipan_engine::exact::install(&context).map_err(failure::from_datafusion)?;
        taipan_engine::zones::install(&context);
        taipan_engine::excluded::install(&context);
        let role = work.identities().now().authenticated;
        let entered = Entered::new(activity, role, self.client, reference.clone());
        let session = Session::new(
            context,
            python,
            files,
            self.data_dir,
            Attached::new(work, stored),
            (settings, entered),
            (limits, self.workers, self.names),
        );
        reference.set(&session);
        Ok(session)
    }
}

/// Puts the views of a session into the schema of the system.
fn register_views(catalog: &dyn CatalogProvider, session: &SessionRef) -> Result<()> {
    for view in [comments_table::VIEW, packages_table::VIEW] {
        system_view::register(view, catalog, session.clone()).map_err(failure::from_datafusion)?;
    }
    Ok(())
}

impl SessionBuilder {
    /// The settings of a session. Those of the role come first: the session may say otherwise.
    fn begun(&self, work: &Arc<Work>, of_role: &[(String, String)]) -> Result<Arc<Settings>> {
        let settings = Arc::new(Settings::default());
        for (name, value) in self.defaults.iter().chain(of_role) {
            settings.begin_with(name, value)?;
        }
        let of_superusers = work.clone();
        settings.ask(move || Ok(of_superusers.access()?.is_superuser()));
        for (name, value) in &self.settings {
            settings.may_change(name)?;
            settings.begin_with(name, value)?;
        }
        Ok(settings)
    }

    /// What the planner and plans are told.
    fn config(&self) -> Result<SessionConfig> {
        let mut config = SessionConfig::new()
            .with_default_catalog_and_schema(DATABASE_NAME, DEFAULT_SCHEMA)
            .with_information_schema(true);
        let sql = &mut config.options_mut().sql_parser;
        sql.dialect = Dialect::PostgreSQL;
        sql.collect_spans = true;
        // Without a time zone TIMESTAMP WITH TIME ZONE would be without one too. The session's is another matter.
        config.options_mut().execution.time_zone = Some(UTC.into());
        // Plans and their operators do not always agree on which columns may be NULL; only the plans are too careful.
        config.options_mut().execution.skip_physical_aggregate_schema_check = true;
        if let Some(threads) = self.threads {
            config = config.with_target_partitions(at_least_one(threads, "threads")?);
        }
        if let Some(rows) = self.batch_size {
            config = config.with_batch_size(at_least_one(rows, "batch_size")?);
        }
        Ok(config)
    }

    /// A limit of zero allows nothing. In Postgres it often means no limit; who wants none sets none.
    fn check_limits(&self) -> Result<()> {
        let sizes = [
            (self.memory_limit, "memory_limit"),
            (self.function_memory, "function_memory"),
            (self.function_output, "function_output"),
        ];
        for (size, what) in sizes {
            at_least_one(size.unwrap_or(1), what)?;
        }
        match self.function_timeout {
            Some(Duration::ZERO) => Err(Error::new(
                SqlState::InvalidParameter,
                "function_timeout must be more than nothing",
            )),
            _ => Ok(()),
        }
    }
}

/// The role of a session, if it may have one.
fn admitted(work: &Work, name: &str, database: &str) -> Result<Role> {
    let mut access = work.access()?;
    let refused = |message: String| Err(Error::new(SqlState::InvalidAuthorization, message));
    let Some(role) = access.roles.named(name).cloned() else {
        return refused(format!("role \"{name}\" does not exist"));
    };
    if !role.login {
        return refused(format!("role \"{name}\" is not permitted to log in"));
    }
    access.me = role.oid;
    if !access.has(DATABASE, Thing::Database, database, Privilege::Connect)? {
        let error = crate::rights::denied(&format!("database \"{database}\""));
        return Err(error.with_detail("User does not have CONNECT privilege."));
    }
    Ok(role)
}

fn at_least_one(value: usize, what: &str) -> Result<usize> {
    match value {
        0 => Err(Error::new(
            SqlState::InvalidParameter,
            format!("{what} must be at least 1"),
        )),
        _ => Ok(value),
    }
}

fn parse_urls(stores: Vec<(String, Arc<dyn ObjectStore>)>) -> Result<Vec<(ObjectStoreUrl, Arc<dyn ObjectStore>)>> {
    let parse = |(url, store): (String, Arc<dyn ObjectStore>)| match ObjectStoreUrl::parse(&url) {
        Ok(parsed) => Ok((parsed, store)),
        Err(error) => {
            let message = format!("\"{url}\" is not the URL of an object store");
            Err(Error::new(SqlState::InvalidParameter, message).with_detail(error.strip_backtrace()))
        }
    };
    stores.into_iter().map(parse).collect()
}
