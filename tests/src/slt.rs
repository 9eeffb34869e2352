//! Runs sqllogictest files on sessions of every make-up: how functions run, rows per batch, partitions. Knows the
//! front door of `taipan` and the format of the files; `{TMP}` in a file is a folder that its session has for itself.

use crate::postgres::rows_of;
use anyhow::{Context, Result};
use async_trait::async_trait;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Float32Type, Float64Type};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use futures::TryStreamExt;
use sqllogictest::{AsyncDB, DBOutput, DefaultColumnType, Record, Runner, parse_with_name};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use taipan::values::{TextColumn, for_clients};
use taipan::{CopyOut, QueryResults, Session, SessionBuilder};
use taipan_udf::Mode;

/// A make-up of a session: mode, rows per batch, partitions.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    pub mode: Mode,
    pub batch_size: usize,
    pub partitions: usize,
    /// Whether Python runs in processes of its own.
    pub isolated: bool,
    pub place: Place,
    /// Whether plans of queries are cached at once, so that every query runs by one that can.
    pub caches_plans: bool,
}

/// Where tables and functions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a database in memory.
    Memory,
    /// In a database in a folder.
    Folder,
}

/// Every make-up: three modes, three batch sizes, one and four partitions; fused from the first row on, and not at all; some
/// with cached plans.
pub fn setups() -> Vec<Setup> {
    let setup = |mode, batch_size, partitions| Setup {
        mode,
        batch_size,
        partitions,
        isolated: false,
        place: Place::Memory,
        caches_plans: false,
    };
    let folder = |batch_size, partitions| Setup {
        place: Place::Folder,
        ..setup(Mode::Auto, batch_size, partitions)
    };
    let caching = |setup| Setup {
        caches_plans: true,
        ..setup
    };
    let isolated = |mode, batch_size, partitions| Setup {
        isolated: true,
        ..setup(mode, batch_size, partitions)
    };
    let mut all = vec![
        isolated(Mode::Auto, 8192, 1),
        isolated(Mode::Interpreted, 7, 4),
        caching(folder(8192, 1)),
        folder(7, 4),
        setup(Mode::Fused, 7, 1),
        setup(Mode::Fused, 8192, 1),
        setup(Mode::Fused, 7, 4),
        caching(setup(Mode::Separate, 8192, 1)),
    ];
    for mode in [Mode::Auto, Mode::Interpreted, Mode::Ir] {
        for (batch_size, partitions) in [(1, 1), (7, 1), (8192, 1), (1, 4), (7, 4), (8192, 4)] {
            let made = setup(mode, batch_size, partitions);
            all.push(match (mode, batch_size, partitions) {
                (Mode::Auto, 7, 1) | (Mode::Auto, 8192, 4) => caching(made),
                _ => made,
            });
        }
    }
    all
}

/// How a file begins whose functions cannot be created where they run in processes of their own.
const IN_PROCESS: &str = "# in process:";

/// The make-ups that may matter to a file. How functions run does not where a file has none.
fn setups_of(file: &Path, setups: &[Setup]) -> Result<Vec<Setup>> {
    let text = std::fs::read_to_string(file)?.to_lowercase();
    let has_functions = text.contains("function") || text.contains("language python") || text.contains("\ndo ");
    let in_process = text.starts_with(IN_PROCESS);
    let matters = |setup: &&Setup| {
        if setup.isolated {
            has_functions && !in_process
        } else {
            has_functions || setup.mode == Mode::Auto
        }
    };
    Ok(setups.iter().filter(matters).copied().collect())
}

/// The files of the suite.
pub fn files() -> Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sql");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "slt") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Everything that differs, each difference once, with the make-ups that show it. `TAIPAN_TRACE=1` says how long each file took in
/// each, `TAIPAN_TRACE=2` each statement too.
pub fn differences(files: &[PathBuf], setups: &[Setup]) -> Result<Vec<String>> {
    let tokio = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut jobs = Vec::new();
    for file in files {
        jobs.extend(setups_of(file, setups)?.into_iter().map(|setup| (file, setup)));
    }
    let trace = std::env::var_os("TAIPAN_TRACE").is_some();
    let next = AtomicUsize::new(0);
    let found: Mutex<BTreeMap<String, Vec<String>>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads() {
            scope.spawn(|| {
                while let Some((file, setup)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let told = tokio
                        .block_on(run_file(file, *setup))
                        .unwrap_or_else(|e| vec![format!("{e:#}")]);
                    if trace {
                        let took = start.elapsed().as_secs_f64();
                        let name = file.file_name().unwrap_or_default().to_string_lossy();
                        // Straight to the descriptor: the test harness keeps what `eprintln` writes until the test ends.
                        let _ = writeln!(std::io::stderr(), "{took:.2} s: {name} in {setup}");
                    }
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    for difference in told {
                        found.entry(difference).or_default().push(setup.to_string());
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(found
        .into_iter()
        .map(|(told, setups)| format!("{told}\n  in: {}", setups.join("; ")))
        .collect())
}

/// Two more than there are processors, because sessions also wait: for deadlines, for locks, for workers.
fn threads() -> usize {
    2 + std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The differences of one file on a fresh session.
async fn run_file(file: &Path, setup: Setup) -> Result<Vec<String>> {
    let name = file.file_name().context("a file")?.to_string_lossy().into_owned();
    let folder = tempfile::tempdir()?;
    let script = std::fs::read_to_string(file)?.replace("{TMP}", &folder.path().display().to_string());
    let records = parse_with_name::<DefaultColumnType>(&script, name.as_str()).map_err(|e| anyhow::anyhow!("{e}"))?;
    let sessions = setup.sessions(&folder.path().join("database"))?;
    let mut runner = Runner::new(|| {
        let session = sessions.next();
        async move { session.map(Database).map_err(Report) }
    });
    if setup.isolated {
        runner.add_label("isolated");
    }
    let mut told = Vec::new();
    let trace = std::env::var("TAIPAN_TRACE").is_ok_and(|level| level == "2");
    for record in records {
        let (start, place) = (Instant::now(), trace.then(|| place_of(&record)).flatten());
        if let Err(error) = runner.run_async(record).await {
            let text = error.display(false).to_string();
            told.push(text.replace(&folder.path().display().to_string(), "{TMP}"));
        }
        if let Some(place) = place {
            let took = start.elapsed().as_secs_f64();
            let _ = writeln!(std::io::stderr(), "{took:.2} s: {place} in {setup}");
        }
    }
    Ok(told)
}

/// Where a statement or a query stands.
fn place_of(record: &Record<DefaultColumnType>) -> Option<String> {
    match record {
        Record::Statement { loc, .. } | Record::Query { loc, .. } => Some(loc.to_string()),
        _ => None,
    }
}

impl Setup {
    /// A new session of this make-up; a database is made in this folder.
    pub fn session(&self, folder: &Path) -> Result<Session> {
        Ok(self.sessions(folder)?.next()?)
    }

    /// Sessions of this make-up.
    fn sessions(&self, folder: &Path) -> Result<Sessions> {
        if self.isolated {
            taipan_udf::set_worker_program(crate::shell::program()?);
        }
        Ok(match self.place {
            Place::Memory => Sessions(*self, taipan::Database::memory()?),
            Place::Folder => Sessions(*self, taipan::Database::init(folder)?),
        })
    }

    fn builder(&self) -> SessionBuilder {
        let plans = if self.caches_plans {
            "force_generic_plan"
        } else {
            "auto"
        };
        Session::builder()
            .setting("plan_cache_mode", plans)
            .threads(self.partitions)
            .batch_size(self.batch_size)
            .mode(self.mode)
            .isolate_python(self.isolated)
    }
}

/// The connections of a file: sessions on one database.
struct Sessions(Setup, taipan::Database);

impl Sessions {
    fn next(&self) -> taipan::Result<Session> {
        let Sessions(setup, database) = self;
        database.session(setup.builder())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}x{}", self.mode, self.partitions, self.batch_size)?;
        let place = match self.place {
            Place::Memory => "",
            Place::Folder => " in a folder",
        };
        f.write_str(place)?;
        if self.caches_plans {
            f.write_str(" with cached plans")?;
        }
        if self.isolated {
            f.write_str(" isolated")
        } else {
            Ok(())
        }
    }
}

/// A session as the runner sees a database.
struct Database(Session);

/// An error with everything it says, so that files can look for any part of it.
#[derive(Debug)]
struct Report(taipan::Error);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.report())
    }
}

impl std::error::Error for Report {}

#[async_trait]
impl AsyncDB for Database {
    type Error = Report;
    type ColumnType = DefaultColumnType;

    async fn run(&mut self, sql: &str) -> Result<DBOutput<DefaultColumnType>, Report> {
        let results = self.0.sql(sql).await.map_err(Report)?;
        if !results.returns_rows() {
            let count = results
                .command()
                .rsplit(' ')
                .next()
                .and_then(|count| count.parse().ok());
            return Ok(DBOutput::StatementComplete(count.unwrap_or(0)));
        }
        let types = results
            .schema()
            .fields()
            .iter()
            .map(|f| column_type(f.data_type()))
            .collect();
        let mut rows = Vec::new();
        for batch in results.collect().await.map_err(Report)? {
            for row in 0..batch.num_rows() {
                rows.push(batch.columns().iter().map(|column| cell(column, row)).collect());
            }
        }
        Ok(DBOutput::Rows { types, rows })
    }

    async fn shutdown(&mut self) {}

    fn error_sql_state(error: &Report) -> Option<String> {
        Some(error.0.sqlstate().code().to_string())
    }
}

/// What a statement gives, as `psql -A -t` shows it: rows, then the tag of what changes something.
pub async fn told(session: &Session, sql: &str) -> String {
    let started = match rows_of(sql) {
        Some((copy, rows)) => copied_in(session, copy, rows).await,
        None => session.sql(sql).await,
    };
    let results = match started.map(QueryResults::into_copy) {
        Ok(Ok(copy)) => return copied_out(copy).await,
        Ok(Err(results)) => *results,
        Err(error) => return format!("ERROR {}", error.sqlstate().code()),
    };
    let tag = results.command().to_string();
    let mut lines = Vec::new();
    match results.collect().await {
        Ok(batches) => batches
            .iter()
            .for_each(|batch| lines.extend(lines_of(batch, &session.time_zone()))),
        Err(error) => return format!("ERROR {}", error.sqlstate().code()),
    }
    // psql says CALL only of a procedure that gives no row.
    let is_shown = match tag.as_str() {
        "SELECT" | "SHOW" => false,
        "CALL" => lines.is_empty(),
        _ => true,
    };
    if is_shown {
        lines.push(tag);
    }
    lines.join("\n")
}

/// The rows of a batch, with values as clients are sent them.
fn lines_of(batch: &RecordBatch, zone: &str) -> Vec<String> {
    let columns = batch.columns().iter().map(|column| {
        let column = for_clients(column).and_then(|column| TextColumn::new(&column, zone));
        column.unwrap_or_else(|error| panic!("{}", error.report()))
    });
    let columns: Vec<TextColumn> = columns.collect();
    let shown = |column: &TextColumn, row: usize| {
        let mut text = Vec::new();
        if column.write(row, &mut text) {
            String::from_utf8_lossy(&text).into_owned()
        } else {
            "NULL".to_string()
        }
    };
    let rows = 0..batch.num_rows();
    rows.map(|row| {
        let cells = columns.iter().map(|column| shown(column, row));
        cells.collect::<Vec<String>>().join("|")
    })
    .collect()
}

/// A COPY … FROM STDIN of these rows, cut at odd places.
async fn copied_in(session: &Session, copy: &str, rows: &str) -> taipan::Result<QueryResults> {
    const PIECE: usize = 7;
    let mut copy = session.copy_in(copy).await?;
    for piece in rows.as_bytes().chunks(PIECE) {
        copy.write(piece.to_vec()).await?;
    }
    copy.finish().await
}

/// The bytes of a COPY … TO STDOUT, as lines.
async fn copied_out(copy: CopyOut) -> String {
    match copy.try_concat().await {
        Ok(bytes) => String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_string(),
        Err(error) => format!("ERROR {}", error.sqlstate().code()),
    }
}

fn column_type(ty: &DataType) -> DefaultColumnType {
    match ty {
        ty if ty.is_integer() => DefaultColumnType::Integer,
        ty if ty.is_floating() => DefaultColumnType::FloatingPoint,
        DataType::Utf8 | DataType::Utf8View | DataType::LargeUtf8 => DefaultColumnType::Text,
        _ => DefaultColumnType::Any,
    }
}

/// One value as the files write it.
fn cell(column: &ArrayRef, row: usize) -> String {
    if column.is_null(row) {
        return "NULL".into();
    }
    let text = match column.data_type() {
        DataType::Float32 => number(column.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => number(column.as_primitive::<Float64Type>().value(row)),
        _ => shown(column, row).unwrap_or_else(|e| format!("({e})")),
    };
    if text.is_empty() { "(empty)".into() } else { text }
}

fn shown(column: &ArrayRef, row: usize) -> std::result::Result<String, ArrowError> {
    let options = FormatOptions::new().with_null("NULL");
    ArrayFormatter::try_new(column, &options)?.value(row).try_to_string()
}

fn number(x: impl Into<f64> + fmt::Display + Copy) -> String {
    match x.into() {
        wide if wide.is_nan() => "NaN".into(),
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        _ => x.to_string(),
    }
}
