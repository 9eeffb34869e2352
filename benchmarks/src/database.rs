//! A database in a directory: opening it, rows one by one, scans beside the same rows in a Parquet file, changes, readers
//! beside a writer, what a session takes.

use crate::front::Front;
use crate::measure::{median, timed};
use crate::memory::resident;
use crate::scratch::Scratch;
use crate::table::{Table, millis};
use crate::tables::sums;
use anyhow::{Result, ensure};
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::Int64Type;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use taipan::{Database, Session};
use tokio::runtime::Builder;

const SCAN: &str = "count(*), sum(n), sum(x)";

/// The table of everything, with tables of so many rows.
pub fn run(rows: usize, rounds: usize) -> Result<String> {
    let mut shown = Table::new(&["what", "how much", "ms", "beside", "ms", "ratio", "goal", "checksum"]);
    opening(&mut shown, (rows / 200).clamp(20, 1000), rounds)?;
    inserts(&mut shown, (rows / 20).clamp(50, 10_000))?;
    scans(&mut shown, rows, rounds)?;
    readers(&mut shown, rows, rounds)?;
    sessions(&mut shown, (rows / 5000).clamp(20, 500))?;
    Ok(shown.to_string())
}

fn first_number(batches: &[RecordBatch]) -> Option<i64> {
    let column = batches.iter().find(|batch| batch.num_rows() > 0)?.column(0);
    Some(column.as_primitive_opt::<Int64Type>()?.value(0))
}

/// Opening a database of many functions and tables, beside the first call of one of them.
fn opening(shown: &mut Table, objects: usize, rounds: usize) -> Result<()> {
    let scratch = Scratch::new()?;
    let dir = scratch.path("database");
    let front = Front::on(&Database::init(&dir)?, 2)?;
    front.query("BEGIN")?;
    for number in 0..objects {
        front.query(&format!(
            "CREATE FUNCTION f{number}(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'return x + {number}'"
        ))?;
        front.query(&format!("CREATE TABLE t{number} (a BIGINT, b TEXT)"))?;
    }
    front.query("COMMIT")?;
    drop(front);
    let (mut opened, mut called, mut answer) = (Vec::new(), Vec::new(), None);
    for _ in 0..rounds.max(1) {
        let (time, front) = timed(|| {
            let front = Front::on(&Database::open(&dir)?, 2)?;
            front.query("SELECT count(*) FROM t1")?;
            Ok(front)
        })?;
        opened.push(time);
        let (time, found) = timed(|| front.query("SELECT f1(41)"))?;
        called.push(time);
        answer = first_number(&found);
    }
    ensure!(answer == Some(42), "f1 gives {answer:?}");
    shown.row(vec![
        "open and look at a table".into(),
        format!("{objects} functions, {objects} tables"),
        millis(median(opened)),
        "first call of a function".into(),
        millis(median(called)),
        String::new(),
        "50 ms".into(),
        "42".into(),
    ]);
    Ok(())
}

/// Rows one by one, in one transaction and each in its own.
fn inserts(shown: &mut Table, rows: usize) -> Result<()> {
    let scratch = Scratch::new()?;
    let front = Front::on(&Database::init(scratch.path("database"))?, 2)?;
    let insert = |table: &str| -> Result<Duration> {
        front.query(&format!("CREATE TABLE {table} (id BIGINT PRIMARY KEY, s TEXT)"))?;
        let (time, ()) = timed(|| {
            for row in 0..rows {
                front.query(&format!("INSERT INTO {table} VALUES ({row}, 'row {row}')"))?;
            }
            Ok(())
        })?;
        Ok(time)
    };
    front.query("BEGIN")?;
    let together = insert("one")?;
    let (end, _) = timed(|| front.query("COMMIT"))?;
    let apart = insert("many")?;
    let sum = |table: &str| {
        front
            .query(&format!("SELECT sum(id) FROM {table}"))
            .map(|found| first_number(&found))
    };
    let (one, many) = (sum("one")?, sum("many")?);
    ensure!(one.is_some() && one == many, "{one:?} and {many:?}");
    shown.row(vec![
        "INSERT of one row, in one transaction".into(),
        format!("{rows} rows with a key"),
        millis(together + end),
        "each in its own".into(),
        millis(apart),
        format!("{:.2}×", apart.as_secs_f64() / (together + end).as_secs_f64()),
        String::new(),
        one.unwrap_or_default().to_string(),
    ]);
    Ok(())
}

/// A table, scanned beside the same rows in a Parquet file, and a hundredth of it changed.
fn scans(shown: &mut Table, rows: usize, rounds: usize) -> Result<()> {
    let scratch = Scratch::new()?;
    let front = Front::on(&Database::init(scratch.path("database"))?, 2)?;
    front.query(&format!(
        "CREATE TABLE t AS SELECT value AS n, value / 8.0 AS x, 'row ' || value AS s FROM generate_series(1, {rows}) AS g(value)"
    ))?;
    let file = scratch.path("t.parquet").display().to_string();
    front.query(&format!("COPY (SELECT * FROM t) TO '{file}'"))?;
    let (mut stored, mut plain) = (Vec::new(), Vec::new());
    let mut expected = None;
    for _ in 0..rounds.max(1) {
        for (source, times) in [("t".to_string(), &mut stored), (format!("'{file}'"), &mut plain)] {
            let (time, found) = timed(|| front.query(&format!("SELECT {SCAN} FROM {source}")))?;
            let found = sums(&found)?;
            ensure!(expected.get_or_insert(found).agrees(&found), "the sums differ");
            times.push(time);
        }
    }
    let (stored, plain) = (median(stored), median(plain));
    let checksum = expected.map(|sums| format!("{:.4e}", sums.numbers)).unwrap_or_default();
    shown.row(vec![
        "scan of a table".into(),
        format!("{rows} rows"),
        millis(stored),
        "of a Parquet file".into(),
        millis(plain),
        format!("{:.2}×", stored.as_secs_f64() / plain.as_secs_f64()),
        "1.05×".into(),
        checksum,
    ]);
    let (one, _) = timed(|| front.query("UPDATE t SET x = -x WHERE n % 100 = 7"))?;
    let (range, _) = timed(|| front.query(&format!("UPDATE t SET x = -x WHERE n <= {}", rows / 100)))?;
    let changed = front.query("SELECT sum(x) FROM t")?;
    shown.row(vec![
        "UPDATE of one row in a hundred".into(),
        format!("{rows} rows"),
        millis(one),
        "of the first hundredth".into(),
        millis(range),
        String::new(),
        String::new(),
        format!("{:.4e}", sums(&changed)?.numbers),
    ]);
    Ok(())
}

/// A query alone, and beside a session that writes all the time.
fn readers(shown: &mut Table, rows: usize, rounds: usize) -> Result<()> {
    let scratch = Scratch::new()?;
    let database = Database::init(scratch.path("database"))?;
    let front = Front::on(&database, 1)?;
    front.query(&format!(
        "CREATE TABLE t AS SELECT value AS n FROM generate_series(1, {rows}) AS g(value)"
    ))?;
    front.query("CREATE TABLE log (n BIGINT)")?;
    let read = || -> Result<Duration> {
        let (time, found) = timed(|| front.query("SELECT sum(n) FROM t WHERE n >= 0"))?;
        ensure!(first_number(&found).is_some(), "no sum");
        Ok(time)
    };
    let mut alone = Vec::new();
    for _ in 0..rounds.max(1) {
        alone.push(read()?);
    }
    let stop = AtomicBool::new(false);
    let (beside, written) = std::thread::scope(|scope| {
        let writer = scope.spawn(|| -> Result<usize> {
            let front = Front::on(&database, 1)?;
            let mut written = 0;
            while !stop.load(Ordering::Relaxed) {
                front.query(&format!("INSERT INTO log VALUES ({written})"))?;
                written += 1;
            }
            Ok(written)
        });
        let beside: Result<Vec<Duration>> = (0..rounds.max(1)).map(|_| read()).collect();
        stop.store(true, Ordering::Relaxed);
        (beside, writer.join())
    });
    let written = written.map_err(|_| anyhow::anyhow!("the writer panicked"))??;
    let logged = first_number(&front.query("SELECT count(*) FROM log")?);
    ensure!(logged == i64::try_from(written).ok(), "{logged:?} of {written} rows");
    let (alone, beside) = (median(alone), median(beside?));
    shown.row(vec![
        "a query beside a writer".into(),
        format!("{rows} rows"),
        millis(beside),
        "alone".into(),
        millis(alone),
        format!("{:.2}×", beside.as_secs_f64() / alone.as_secs_f64()),
        String::new(),
        String::new(),
    ]);
    Ok(())
}

/// Sessions of one database, each of which has run a query, and what each of them takes.
fn sessions(shown: &mut Table, count: usize) -> Result<()> {
    let scratch = Scratch::new()?;
    let database = Database::init(scratch.path("database"))?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let open = |number: usize| -> Result<Session> {
        let session = database.session(Session::builder().threads(2))?;
        let found = runtime.block_on(async {
            session
                .sql(&format!("SELECT CAST({number} AS BIGINT)"))
                .await?
                .collect()
                .await
        })?;
        ensure!(first_number(&found) == i64::try_from(number).ok(), "another number");
        Ok(session)
    };
    // What they share is there with the first.
    let first = (0..10).map(open).collect::<Result<Vec<_>>>()?;
    let before = resident()?;
    let (time, others) = timed(|| (0..count).map(open).collect::<Result<Vec<_>>>())?;
    let each = resident()?.saturating_sub(before) / 1024 / others.len() as u64;
    drop(first);
    shown.row(vec![
        "open sessions, and a query in each".into(),
        format!("{count} sessions"),
        millis(time),
        format!("each takes {each} KiB"),
        String::new(),
        String::new(),
        "300 kB".into(),
        String::new(),
    ]);
    Ok(())
}
