//! Python in processes of its own: one that dies, spins or grows costs its query an error and nothing else, the kernel has
//! taken from it what it does not need, and it costs little.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use taipan::{Session, SqlState};
use taipan_tests::shell;
use taipan_udf::Mode;
use tokio::runtime::Runtime;

/// The tests share worker processes, of which one test kills all.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn runtime() -> Runtime {
    Runtime::new().expect("a runtime")
}

fn session(mode: Mode, isolate: bool) -> Session {
    taipan_udf::set_worker_program(shell::program().expect("the program"));
    let builder = Session::builder().mode(mode).threads(1).isolate_python(isolate);
    builder.build().expect("a session")
}

async fn create(session: &Session, name: &str, options: &str, body: &str) {
    let text = format!("CREATE FUNCTION {name}(a BIGINT) RETURNS BIGINT LANGUAGE python {options} AS $$\n{body}\n$$");
    session.sql(&text).await.expect("created");
}

async fn first(session: &Session, query: &str) -> Result<i64, taipan::Error> {
    use datafusion::arrow::array::AsArray;
    use datafusion::arrow::datatypes::Int64Type;
    let batches = session.sql(query).await?.collect().await?;
    Ok(batches[0].column(0).as_primitive::<Int64Type>().value(0))
}

/// The worker processes of this process, by what the system says of each.
#[cfg(target_os = "linux")]
fn workers() -> Vec<(u32, String)> {
    let own = format!("PPid:\t{}\n", std::process::id());
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let workers = numbers.filter_map(|number| {
        let status = fs::read_to_string(format!("/proc/{number}/status")).ok()?;
        let command = fs::read(format!("/proc/{number}/cmdline")).ok()?;
        let is_worker = String::from_utf8_lossy(&command).contains("--taipan-python-worker");
        (is_worker && status.contains(&own)).then_some((number, status))
    });
    workers.collect()
}

const ENDLESS: &str = "while a < 10:\n    a = (a * 3 + 1) % 7\nreturn a";

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_dies_costs_its_query_an_error() {
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    runtime().block_on(async {
        let session = session(Mode::Interpreted, true);
        create(&session, "endless", "", ENDLESS).await;
        create(&session, "twice", "", "return a * 2").await;
        let results = session
            .sql("SELECT endless(value) FROM range(3)")
            .await
            .expect("planned");
        let reading = tokio::spawn(results.collect());
        tokio::time::sleep(Duration::from_millis(500)).await;
        for (number, status) in workers() {
            for taken in ["Seccomp:\t2\n", "NoNewPrivs:\t1\n"] {
                assert!(status.contains(taken), "{taken} is missing in {status}");
            }
            let open = fs::read_dir(format!("/proc/{number}/fd")).map_or(0, |files| files.count());
            assert_eq!(open, 3, "more than its three pipes");
            std::process::Command::new("kill")
                .args(["-9", &number.to_string()])
                .status()
                .expect("killed");
        }
        let error = reading.await.expect("read").expect_err("its process died");
        assert_eq!(error.sqlstate(), SqlState::System, "{error}");
        assert!(error.to_string().contains("has died: signal: 9"), "{error}");
        assert_eq!(first(&session, "SELECT twice(21)").await.expect("another process"), 42);
    });
}

#[test]
fn workers_stop_in_time() {
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    runtime().block_on(async {
        for mode in [Mode::Auto, Mode::Interpreted] {
            let session = session(mode, true);
            create(&session, "endless", "OPTIONS (timeout '200ms')", ENDLESS).await;
            create(&session, "waits", "", ENDLESS).await;
            let grow = "xs = []\nwhile True:\n    xs.append('x' * 1000 + str(a))\nreturn a";
            create(&session, "grows", "OPTIONS (memory '64MB')", grow).await;
            let error = first(&session, "SELECT endless(value) FROM range(3)")
                .await
                .expect_err("late");
            assert_eq!(error.sqlstate(), SqlState::QueryCanceled, "{mode:?}: {error}");
            let error = first(&session, "SELECT grows(value) FROM range(3)")
                .await
                .expect_err("too large");
            assert!(error.to_string().contains("emory"), "{mode:?}: {error}");
            let results = session.sql("SELECT waits(value) FROM range(3)").await.expect("planned");
            let reading = tokio::spawn(results.collect());
            tokio::time::sleep(Duration::from_millis(200)).await;
            session.cancel();
            let started = Instant::now();
            let error = reading.await.expect("read").expect_err("cancelled");
            assert_eq!(error.sqlstate(), SqlState::QueryCanceled, "{mode:?}: {error}");
            assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        }
    });
}

/// Prints what a cheap function costs in process and in a worker; the checksums agree.
#[test]
fn batches_cross_cheaply() {
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    runtime().block_on(async {
        let query = "SELECT sum(cheap(value)) FROM range(8192)";
        let sessions = [false, true].map(|isolate| session(Mode::Interpreted, isolate));
        for session in &sessions {
            create(session, "cheap", "", "return a * 3 + 1").await;
        }
        let mut took = [Vec::new(), Vec::new()];
        let mut sums = Vec::new();
        // In turn, so that what else the machine does slows both.
        for _ in 0..9 {
            for (session, took) in sessions.iter().zip(&mut took) {
                let started = Instant::now();
                sums.push(first(session, query).await.expect("a sum"));
                took.push(started.elapsed());
            }
        }
        let times = took.map(|mut took| {
            took.sort();
            took[took.len() / 2]
        });
        println!(
            "8192 rows: in process {:?}, in a worker {:?}, checksum {}",
            times[0], times[1], sums[0]
        );
        assert!(sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
        assert!(times[1] < times[0] * 4, "{times:?}");
    });
}
