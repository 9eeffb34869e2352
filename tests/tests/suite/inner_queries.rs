//! Queries that functions run: they neither wait for each other without end, nor go on when nobody waits for them.

use std::time::{Duration, Instant};
use taipan::{Database, Session};
use taipan_tests::slt::told;
use tokio::runtime::{Builder, Runtime};

/// How soon a function stops once it is told to, on a busy machine.
const SOON: Duration = Duration::from_secs(4);
/// Within so long everything here is done that has an end.
const LONG: Duration = Duration::from_secs(120);

const CANCELLED: &str = "ERROR 57014";
const ENDLESS: &str = "SELECT count(*) AS n FROM range(1000000000000)";

fn runtime(threads: usize) -> Runtime {
    let runtime = Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(16 << 20)
        .enable_all()
        .build();
    runtime.expect("a runtime")
}

async fn made(database: &Database, threads: usize) -> Session {
    let session = database.session(Session::builder().threads(threads));
    session.expect("a session")
}

async fn with_functions(session: &Session) {
    let create = |name: &str, body: &str| {
        format!("CREATE FUNCTION {name}(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n{body}\n$$")
    };
    let statements = [
        "CREATE TABLE rows AS SELECT value FROM range(40)".to_string(),
        "CREATE TABLE audit (x BIGINT)".to_string(),
        create("plain", "return x + 1 if x < 10**9 else int(str(x)) + 1"),
        create("inner_one", "return plpy.execute(f'SELECT plain({x}) AS a')[0]['a']"),
        create(
            "outer_one",
            "return plpy.execute(f'SELECT sum(inner_one(value)) + {x} AS a FROM rows WHERE value < 3')[0]['a']",
        ),
        create("endless", &format!("return plpy.execute('{ENDLESS}')[0]['n']")),
        create(
            "writes_and_waits",
            &format!("plpy.execute('INSERT INTO audit VALUES (1)')\nreturn plpy.execute('{ENDLESS}')[0]['n']"),
        ),
        create("counts", "SD['n'] = SD.get('n', 0) + 1\nreturn SD['n']"),
    ];
    for statement in statements {
        session.sql(&statement).await.expect("made");
    }
}

/// With all threads of the runtime in functions, their queries go on.
#[test]
fn functions_that_wait_keep_no_query_from_going_on() {
    let runtime = runtime(1);
    let done = runtime.block_on(async {
        let database = Database::memory().expect("a database");
        let first = made(&database, 4).await;
        with_functions(&first).await;
        let mut sessions = Vec::new();
        for _ in 0..4 {
            sessions.push(made(&database, 4).await);
        }
        let running = sessions
            .into_iter()
            .map(|session| tokio::spawn(async move { told(&session, "SELECT sum(outer_one(value)) FROM rows").await }));
        let running: Vec<_> = running.collect();
        tokio::time::timeout(LONG, futures::future::join_all(running)).await
    });
    // Each call gives 1 + 2 + 3 and its argument.
    for given in done.expect("in time") {
        assert_eq!(given.expect("joined"), "1020");
    }
}

#[test]
fn a_cancelled_function_ends_with_its_query_and_changes_nothing() {
    let runtime = runtime(2);
    runtime.block_on(async {
        let database = Database::memory().expect("a database");
        let session = made(&database, 2).await;
        with_functions(&session).await;
        for call in ["endless(1)", "writes_and_waits(1)"] {
            let (own, query) = (session.clone(), format!("SELECT {call}"));
            let running = tokio::spawn(async move { told(&own, &query).await });
            tokio::time::sleep(Duration::from_millis(700)).await;
            assert!(!running.is_finished(), "{call} came to an end");
            let started = Instant::now();
            session.cancel();
            assert_eq!(running.await.expect("joined"), CANCELLED);
            assert!(started.elapsed() < SOON, "{call}: {:?}", started.elapsed());
            let started = Instant::now();
            assert_eq!(told(&session, "SELECT inner_one(1)").await, "2");
            assert!(started.elapsed() < SOON, "after {call}: {:?}", started.elapsed());
        }
        assert_eq!(told(&session, "SELECT count(*) FROM audit").await, "0");
    });
}

/// Whoever stops waiting ends the query too, and the session goes on.
#[test]
fn a_statement_that_nobody_waits_for_ends_with_the_queries_of_its_functions() {
    let runtime = runtime(2);
    runtime.block_on(async {
        let database = Database::memory().expect("a database");
        let session = made(&database, 2).await;
        with_functions(&session).await;
        let waited = tokio::time::timeout(Duration::from_millis(700), told(&session, "SELECT writes_and_waits(1)"));
        waited.await.expect_err("it has no end");
        let started = Instant::now();
        assert_eq!(told(&session, "SELECT count(*) FROM audit").await, "0");
        assert_eq!(told(&session, "SELECT inner_one(1)").await, "2");
        assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    });
}

#[test]
fn sessions_neither_wait_for_each_other_nor_share_what_functions_keep() {
    let runtime = runtime(3);
    runtime.block_on(async {
        let database = Database::memory().expect("a database");
        let (one, other) = (made(&database, 2).await, made(&database, 2).await);
        with_functions(&one).await;
        let waiting = {
            let one = one.clone();
            tokio::spawn(async move { told(&one, "SELECT endless(1)").await })
        };
        tokio::time::sleep(Duration::from_millis(300)).await;
        let started = Instant::now();
        assert_eq!(told(&other, "SELECT counts(1)").await, "1");
        assert_eq!(
            told(&other, "SELECT counts(value) FROM rows WHERE value = 1").await,
            "2"
        );
        assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
        one.cancel();
        assert_eq!(waiting.await.expect("joined"), CANCELLED);
        assert_eq!(told(&one, "SELECT counts(1)").await, "1");
    });
}
