//! Queries that are stopped, dropped, late or too large: functions end soon after, whatever runs them, and what they held
//! is given back.

use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use futures::StreamExt;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};
use taipan::{Session, SqlState};
use taipan_tests::held::never_given_back;
use taipan_tests::hostile::source;
use taipan_udf::{CompiledFunction, ExecError, Mode, RunOptions, Tier, compile};
use tokio::runtime::{Builder, Runtime};

/// Within 50 ms on a machine that has nothing else to do. Builds for tests run beside others, and without a stop these
/// functions would run for hours.
const SOON: Duration = Duration::from_secs(10);

const ENDLESS: &str = "CREATE FUNCTION endless(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$
while True:
    a = (a * 3 + 1) % 1000003
return a
$$";

/// One row of it is quick, a batch is not.
const SLOW: &str = "CREATE FUNCTION slow(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$
for i in range(200000):
    a = (a * 3 + 1) % 1000003
return a
$$";

const LARGE: &str = "CREATE FUNCTION large(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$
s = 'x' * 1000
while len(s) < a:
    s = s + s
return len(s)
$$";

const QUERIES: [&str; 4] = [
    "SELECT endless(value) FROM range(100000)",
    "SELECT sum(endless(value)) FROM range(100000)",
    "SELECT slow(value) FROM range(10000000)",
    "SELECT count(*) FROM range(100000) x JOIN range(100000) y ON x.value = y.value WHERE endless(x.value) > 1",
];

/// As many threads as a query uses, and one that timers need.
fn runtime(threads: usize) -> Runtime {
    let runtime = Builder::new_multi_thread()
        .worker_threads(threads + 1)
        .enable_all()
        .build();
    runtime.expect("a runtime")
}

async fn session(mode: Mode, threads: usize) -> Session {
    let session = Session::builder()
        .mode(mode)
        .threads(threads)
        .build()
        .expect("a session");
    for function in [ENDLESS, SLOW, LARGE] {
        session.sql(function).await.expect("created");
    }
    session
}

fn everywhere(mut check: impl FnMut(&Runtime, Mode, usize)) {
    for mode in [Mode::Auto, Mode::Interpreted] {
        for threads in [1, 4] {
            check(&runtime(threads), mode, threads);
        }
    }
}

/// How long threads stay busy: until then not all of them meet.
fn busy(runtime: &Runtime, threads: usize) -> Duration {
    let started = Instant::now();
    let meeting = Arc::new(Barrier::new(threads + 1));
    runtime.block_on(async {
        let met: Vec<_> = (0..=threads)
            .map(|_| {
                let meeting = meeting.clone();
                tokio::spawn(async move { meeting.wait() })
            })
            .collect();
        for thread in met {
            thread.await.expect("met");
        }
    });
    started.elapsed()
}

#[test]
fn a_dropped_result_stops_its_query() {
    everywhere(|runtime, mode, threads| {
        for query in QUERIES {
            runtime.block_on(async {
                let session = session(mode, threads).await;
                let mut results = session.sql(query).await.expect("planned");
                let waited = tokio::time::timeout(Duration::from_millis(200), results.next()).await;
                assert!(waited.is_err(), "{query}: {waited:?}");
            });
            let busy = busy(runtime, threads);
            assert!(busy < SOON, "{query}, {mode:?}, {threads} threads: {busy:?}");
        }
    });
}

#[test]
fn cancel_stops_queries() {
    everywhere(|runtime, mode, threads| {
        for query in QUERIES {
            let stopped = runtime.block_on(async {
                let session = session(mode, threads).await;
                let results = session.sql(query).await.expect("planned");
                let reading = tokio::spawn(results.collect());
                tokio::time::sleep(Duration::from_millis(200)).await;
                session.cancel();
                let started = Instant::now();
                let error = reading.await.expect("read").expect_err("cancelled");
                assert_eq!(error.sqlstate(), SqlState::QueryCanceled, "{error}");
                started.elapsed()
            });
            let busy = stopped + busy(runtime, threads);
            assert!(busy < SOON, "{query}, {mode:?}, {threads} threads: {busy:?}");
        }
    });
}

#[test]
fn a_cancelled_query_leaves_the_others_running() {
    runtime(2).block_on(async {
        let session = session(Mode::Auto, 1).await;
        let mut dropped = session.sql(QUERIES[0]).await.expect("planned");
        let kept = session
            .sql("SELECT sum(slow(value)) FROM range(1000)")
            .await
            .expect("planned");
        let kept = tokio::spawn(kept.collect());
        let waited = tokio::time::timeout(Duration::from_millis(100), dropped.next()).await;
        assert!(waited.is_err());
        drop(dropped);
        assert_eq!(kept.await.expect("read").expect("not stopped").len(), 1);
    });
}

#[test]
fn time_limits_end_functions_in_time() {
    let limit = Duration::from_millis(300);
    everywhere(|runtime, mode, threads| {
        runtime.block_on(async {
            let builder = Session::builder().mode(mode).threads(threads).function_timeout(limit);
            let session = builder.build().expect("a session");
            session.sql(ENDLESS).await.expect("created");
            let started = Instant::now();
            let results = session.sql(QUERIES[0]).await.expect("planned");
            let error = results.collect().await.expect_err("late");
            let took = started.elapsed();
            assert!(error.to_string().contains("time limit"), "{error}");
            assert!(
                took > limit && took < limit + SOON,
                "{mode:?}, {threads} threads: {took:?}"
            );
        });
    });
}

#[test]
fn memory_of_functions_counts_for_the_session() {
    everywhere(|runtime, mode, threads| {
        runtime.block_on(async {
            let builder = Session::builder().mode(mode).threads(threads).memory_limit(20 << 20);
            let session = builder.build().expect("a session");
            session.sql(LARGE).await.expect("created");
            let query = "SELECT large(value + 100000000) FROM range(4)";
            let error = session
                .sql(query)
                .await
                .expect("planned")
                .collect()
                .await
                .expect_err("too large");
            assert_eq!(error.sqlstate(), SqlState::OutOfMemory, "{mode:?}: {error}");
            assert!(error.to_string().contains("Python functions"), "{mode:?}: {error}");
            let query = "SELECT max(large(value + 100000)) FROM range(4)";
            session
                .sql(query)
                .await
                .expect("planned")
                .collect()
                .await
                .expect("small");
            let pool = session.context().runtime_env().memory_pool.clone();
            assert_eq!(never_given_back(&*pool), 0, "{mode:?}");
        });
    });
}

/// How many lists it makes texts of, each by code of its own.
const LISTS: usize = 80;

/// Machine code that takes long to make, and runs at once.
fn long_code() -> String {
    let lines = (1..=LISTS).map(|i| format!("    n += len(str(xs * {i}))\n"));
    format!(
        "def f(x):\n    n, xs = 0, [x]\n{}    return n\n",
        lines.collect::<String>()
    )
}

/// A call of it, cancelled after a while if it is still at it.
fn call(function: &CompiledFunction, options: &RunOptions, patience: Option<Duration>) -> Result<i64, ExecError> {
    let args: Vec<ArrayRef> = vec![Arc::new(Int64Array::from(vec![3]))];
    std::thread::scope(|scope| {
        let (done, waits) = std::sync::mpsc::channel::<()>();
        scope.spawn(move || {
            let long = patience.is_some_and(|patience| waits.recv_timeout(patience).is_err());
            if long {
                options.cancel.cancel();
            }
        });
        let result = function.invoke(&args, 1, options);
        let _ = done.send(());
        Ok(result?.as_primitive::<Int64Type>().value(0))
    })
}

/// Making machine code is no work of the function, and a caller who is cancelled does not wait for it.
#[test]
fn machine_code_is_made_outside_of_limits() {
    let mut source = source(long_code());
    source.limits.timeout = None;
    let options = || RunOptions {
        timeout: Some(Duration::from_millis(20)),
        ..RunOptions::default()
    };
    let function = compile(Arc::new(source), &[DataType::Int64]).expect("it compiles");
    assert_eq!(function.tier(), Tier::Native);
    let started = Instant::now();
    let cancelled = call(&function, &options(), Some(Duration::from_millis(5)));
    assert!(matches!(cancelled, Err(ExecError::Cancelled { .. })), "{cancelled:?}");
    let left = started.elapsed();
    let made = function.compile_nanos();
    let expected = (1..=LISTS).map(|i| 3 * i).sum::<usize>() as i64;
    assert_eq!(call(&function, &options(), None), Ok(expected));
    let making = Duration::from_nanos(function.compile_nanos() - made);
    assert!(
        making > Duration::from_millis(20) && left < making,
        "left after {left:?}, made in {making:?}"
    );
}
