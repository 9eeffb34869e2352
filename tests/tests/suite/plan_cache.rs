//! Cached plans give what planning anew would give, whatever changes in between.

use datafusion::arrow::util::display::array_value_to_string;
use std::time::{Duration, Instant};
use taipan::{Bound, Database, Parameter, ParsedStatement, Session, SqlState};

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test);
}

fn database() -> (Database, Session) {
    let database = Database::memory().expect("a database");
    let session = database.session(Session::builder()).expect("a session");
    (database, session)
}

async fn works(session: &Session, sql: &str) {
    let mut script = session.run_script(sql);
    loop {
        match script.next().await {
            Ok(Some(results)) => drop(results.collect().await.expect("rows")),
            Ok(None) => return,
            Err(error) => panic!("{sql}: {}", error.report()),
        }
    }
}

async fn parsed(session: &Session, sql: &str) -> ParsedStatement {
    let parsed = session.parse(sql, &[]).await;
    parsed.unwrap_or_else(|error| panic!("{sql}: {}", error.report()))
}

async fn bound(session: &Session, statement: &ParsedStatement, values: &[&str]) -> Bound {
    let values: Vec<Parameter<'_>> = values
        .iter()
        .map(|value| match *value {
            "NULL" => Parameter::Null,
            value => Parameter::Text(value.as_bytes()),
        })
        .collect();
    session.bind(statement, &values).await.expect("values")
}

/// The rows, values with a comma between them and rows with a semicolon.
async fn ask(session: &Session, statement: &ParsedStatement, values: &[&str]) -> Result<String, SqlState> {
    let bound = bound(session, statement, values).await;
    let run = async { session.execute(&bound).await?.collect().await };
    let batches = run.await.map_err(|error| error.sqlstate())?;
    let mut rows = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            let columns = batch.columns().iter();
            let shown = columns.map(|column| array_value_to_string(column, row).expect("a value"));
            rows.push(shown.collect::<Vec<_>>().join(","));
        }
    }
    Ok(rows.join(";"))
}

/// Asks often enough for the plan to be cached, and is told the same each time.
async fn settled(session: &Session, statement: &ParsedStatement, values: &[&str]) -> String {
    let first = ask(session, statement, values).await.expect("rows");
    for _ in 0..3 {
        assert_eq!(ask(session, statement, values).await.as_deref(), Ok(first.as_str()));
    }
    first
}

#[test]
fn plans_are_cached_and_rows_are_those_of_now() {
    run(async {
        let (database, session) = database();
        works(
            &session,
            "CREATE TABLE t (id BIGINT, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')",
        )
        .await;
        let statement = parsed(&session, "SELECT name FROM t WHERE id >= $1 ORDER BY id").await;
        assert_eq!(session.cached_plans(), 0);
        assert_eq!(settled(&session, &statement, &["1"]).await, "a;b");
        assert_eq!(session.cached_plans(), 1);
        assert_eq!(ask(&session, &statement, &["2"]).await.as_deref(), Ok("b"));
        assert_eq!(ask(&session, &statement, &["NULL"]).await.as_deref(), Ok(""));
        let other = database.session(Session::builder()).expect("a session");
        works(&other, "INSERT INTO t VALUES (3, 'c')").await;
        assert_eq!(ask(&session, &statement, &["2"]).await.as_deref(), Ok("b;c"));
        assert_eq!(session.cached_plans(), 1, "rows are no part of a plan");
        works(&session, "BEGIN; DELETE FROM t WHERE id = 2").await;
        assert_eq!(ask(&session, &statement, &["2"]).await.as_deref(), Ok("c"));
        works(&session, "ROLLBACK").await;
        assert_eq!(ask(&session, &statement, &["2"]).await.as_deref(), Ok("b;c"));
        // A text is what it is, however it comes.
        for _ in 0..3 {
            works(&session, "SELECT count(*) FROM t").await;
        }
        assert_eq!(session.cached_plans(), 2);
    });
}

#[test]
fn what_a_name_means_is_looked_up_again() {
    run(async {
        let (database, session) = database();
        works(
            &session,
            "CREATE TABLE t AS VALUES (1); CREATE SCHEMA s; CREATE TABLE s.t AS VALUES (2)",
        )
        .await;
        works(&session, "CREATE VIEW v AS SELECT column1 + 10 AS x FROM t").await;
        let (table, view) = (
            parsed(&session, "SELECT * FROM t").await,
            parsed(&session, "SELECT * FROM v").await,
        );
        let setting = parsed(&session, "SELECT current_setting('search_path'), current_schema()").await;
        assert_eq!(settled(&session, &table, &[]).await, "1");
        assert_eq!(settled(&session, &view, &[]).await, "11");
        assert_eq!(settled(&session, &setting, &[]).await, "\"$user\", public,public");
        works(&session, "SET search_path = s").await;
        assert_eq!(settled(&session, &table, &[]).await, "2");
        assert_eq!(settled(&session, &setting, &[]).await, "s,s");
        works(&session, "RESET search_path").await;
        works(&session, "CREATE TEMP TABLE t AS VALUES (3)").await;
        assert_eq!(settled(&session, &table, &[]).await, "3");
        assert_eq!(settled(&session, &view, &[]).await, "11");
        works(&session, "DROP TABLE t").await;
        assert_eq!(settled(&session, &table, &[]).await, "1");
        let other = database.session(Session::builder()).expect("a session");
        works(&other, "CREATE OR REPLACE VIEW v AS SELECT column1 + 20 AS x FROM t").await;
        assert_eq!(settled(&session, &view, &[]).await, "21");
        works(
            &session,
            "BEGIN; ALTER TABLE t RENAME TO u; CREATE TABLE t AS VALUES (4)",
        )
        .await;
        assert_eq!(ask(&session, &table, &[]).await.as_deref(), Ok("4"));
        works(&session, "ROLLBACK").await;
        assert_eq!(settled(&session, &table, &[]).await, "1");
        works(&other, "DROP VIEW v; DROP TABLE t").await;
        assert_eq!(ask(&session, &table, &[]).await, Err(SqlState::UndefinedTable));
    });
}

#[test]
fn functions_are_those_of_now() {
    run(async {
        let (database, session) = database();
        let f =
            |body: &str| format!("CREATE OR REPLACE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS '{body}'");
        works(&session, &f("return x + 1")).await;
        let statement = parsed(&session, "SELECT f($1) AS y").await;
        assert_eq!(settled(&session, &statement, &["1"]).await, "2");
        assert_eq!(session.cached_plans(), 1);
        works(&session, &f("return x + 2")).await;
        assert_eq!(settled(&session, &statement, &["1"]).await, "3");
        let other = database.session(Session::builder()).expect("a session");
        works(&other, &f("return 100 // x")).await;
        assert_eq!(settled(&session, &statement, &["7"]).await, "14");
        assert_eq!(session.cached_plans(), 1);
        for _ in 0..3 {
            let failed = ask(&session, &statement, &["0"]).await;
            assert!(failed.is_err_and(|state| state != SqlState::Internal));
        }
        assert_eq!(ask(&session, &statement, &["5"]).await.as_deref(), Ok("20"));
        works(
            &session,
            "CREATE FUNCTION g(x BIGINT) RETURNS BIGINT LANGUAGE sql AS 'SELECT f(x) * 2'",
        )
        .await;
        let through = parsed(&session, "SELECT g($1)").await;
        assert_eq!(settled(&session, &through, &["5"]).await, "40");
        works(&other, &f("return x")).await;
        assert_eq!(settled(&session, &through, &["5"]).await, "10");
        works(
            &session,
            "CREATE ROLE ann LOGIN; REVOKE EXECUTE ON FUNCTION f(BIGINT) FROM PUBLIC",
        )
        .await;
        works(&session, "GRANT EXECUTE ON FUNCTION f(BIGINT) TO ann").await;
        let ann = database.session(Session::builder().role("ann")).expect("a session");
        let hers = parsed(&ann, "SELECT f($1) AS y").await;
        assert_eq!(settled(&ann, &hers, &["1"]).await, "1");
        works(&session, "REVOKE EXECUTE ON FUNCTION f(BIGINT) FROM ann").await;
        assert_eq!(ask(&ann, &hers, &["1"]).await, Err(SqlState::InsufficientPrivilege));
        works(&session, "GRANT ann TO taipan; SET ROLE ann").await;
        assert_eq!(
            ask(&session, &statement, &["1"]).await,
            Err(SqlState::InsufficientPrivilege)
        );
    });
}

#[test]
fn what_is_of_its_time_is_not_cached() {
    run(async {
        let (_database, session) = database();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.csv");
        std::fs::write(&path, "x\n1\n").expect("a file");
        let file = parsed(&session, &format!("SELECT * FROM '{}'", path.display())).await;
        let limited = parsed(
            &session,
            "SELECT * FROM (VALUES (1), (2), (3)) AS t(x) ORDER BY x LIMIT $1",
        )
        .await;
        let series = parsed(&session, "SELECT count(*) FROM generate_series(1, $1)").await;
        let random = parsed(&session, "SELECT random()").await;
        let time = parsed(&session, "SELECT now()").await;
        assert_eq!(settled(&session, &file, &[]).await, "1");
        assert_eq!(settled(&session, &limited, &["2"]).await, "1;2");
        assert_eq!(settled(&session, &series, &["3"]).await, "3");
        let cached = session.cached_plans();
        for _ in 0..3 {
            for statement in [&random, &time] {
                let first = ask(&session, statement, &[]).await.expect("a value");
                assert_ne!(ask(&session, statement, &[]).await.expect("a value"), first);
            }
        }
        assert!(session.cached_plans() <= cached + 1, "random() may be");
        std::fs::write(&path, "x\n1\n2\n").expect("a file");
        assert_eq!(ask(&session, &file, &[]).await.as_deref(), Ok("1;2"));
        assert_eq!(ask(&session, &limited, &["1"]).await.as_deref(), Ok("1"));
        assert_eq!(ask(&session, &limited, &["NULL"]).await.as_deref(), Ok("1;2;3"));
        assert_eq!(ask(&session, &series, &["5"]).await.as_deref(), Ok("5"));
    });
}

#[test]
fn parameters_are_values_of_their_types() {
    run(async {
        let (_database, session) = database();
        for (sql, values, result) in [
            ("SELECT $1::NUMERIC(10, 2) + 1", "2.25", "3.25"),
            ("SELECT $1::TEXT || 'x', length($1)", "it's", "it'sx,4"),
            ("SELECT $1::DATE + 1", "2024-02-28", "2024-02-29"),
            ("SELECT $1::BIGINT IN (1, 2), $1 IS NULL", "2", "true,false"),
            ("SELECT coalesce($1::BIGINT, 7)", "NULL", "7"),
            ("SELECT CASE WHEN $1::BIGINT > 0 THEN 10 / $1 ELSE 0 END", "0", "0"),
            ("SELECT 1 WHERE $1::BOOLEAN", "f", ""),
            ("SELECT sum(x) FROM (VALUES ($1::BIGINT), (2)) AS t(x)", "40", "42"),
            ("SELECT (SELECT $1::BIGINT + 1)", "1", "2"),
            (
                "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = $1 UNION ALL SELECT $1",
                "2",
                "2;2",
            ),
            ("SELECT 'a' LIKE $1::TEXT", "a%", "true"),
            ("SELECT ARRAY[$1::BIGINT, 2]", "1", "[1, 2]"),
        ] {
            let statement = parsed(&session, sql).await;
            assert_eq!(settled(&session, &statement, &[values]).await, result, "{sql}");
        }
        let divide = parsed(&session, "SELECT 10 / $1::BIGINT").await;
        assert_eq!(settled(&session, &divide, &["5"]).await, "2");
        assert_eq!(ask(&session, &divide, &["0"]).await, Err(SqlState::DivisionByZero));
        assert_eq!(ask(&session, &divide, &["2"]).await.as_deref(), Ok("5"));
    });
}

#[test]
fn functions_without_an_end_are_stopped() {
    run(async {
        let (_database, session) = database();
        works(
            &session,
            "CREATE FUNCTION spin(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'i = 0\nwhile i != n:\n    i += 1\nreturn i'",
        )
        .await;
        let statement = parsed(&session, "SELECT spin($1)").await;
        assert_eq!(settled(&session, &statement, &["5"]).await, "5");
        assert_eq!(session.cached_plans(), 1);
        let cancelled = session.clone();
        let begun = Instant::now();
        let cancel = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(200)).await;
            cancelled.cancel();
        });
        assert_eq!(ask(&session, &statement, &["-1"]).await, Err(SqlState::QueryCanceled));
        cancel.await.expect("cancelled");
        assert_eq!(ask(&session, &statement, &["6"]).await.as_deref(), Ok("6"));
        works(&session, "SET statement_timeout = 200").await;
        assert_eq!(settled(&session, &statement, &["5"]).await, "5");
        assert_eq!(ask(&session, &statement, &["-1"]).await, Err(SqlState::QueryCanceled));
        assert!(begun.elapsed() < Duration::from_secs(20));
    });
}

#[test]
fn each_run_has_calls_of_its_own() {
    run(async {
        let (_database, session) = database();
        works(
            &session,
            "CREATE TABLE t AS VALUES (1), (2); CREATE FUNCTION say(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'print(x)\nreturn x'; \
             CREATE FUNCTION hello() RETURNS BIGINT LANGUAGE python AS 'print(\"hello\")\nreturn 1'",
        )
        .await;
        for (sql, values, said) in [
            ("SELECT say($1)", &["7"][..], "7"),
            ("SELECT hello()", &[], "hello"),
            ("SELECT hello() + column1 FROM t LIMIT 1", &[], "hello"),
            ("SELECT say($1) FROM t LIMIT 1", &["8"], "8"),
        ] {
            let statement = parsed(&session, sql).await;
            drop(session.take_notices());
            for _ in 0..4 {
                assert!(ask(&session, &statement, values).await.is_ok(), "{sql}");
                let told: Vec<String> = session.take_notices().into_iter().map(|notice| notice.text).collect();
                assert!(told.iter().any(|text| text == said), "{sql}: {told:?}");
            }
        }
        // Two that are read at once have nothing in common.
        let statement = parsed(&session, "SELECT say(column1) FROM t WHERE column1 >= $1").await;
        settled(&session, &statement, &["1"]).await;
        let bound = bound(&session, &statement, &["1"]).await;
        let first = session.execute(&bound).await.expect("rows");
        let second = session.execute(&bound).await.expect("rows");
        drop(first);
        let rows: usize = second
            .collect()
            .await
            .expect("rows")
            .iter()
            .map(|batch| batch.num_rows())
            .sum();
        assert_eq!(rows, 2);
    });
}

#[test]
fn short_queries_that_take_long_leave_whoever_asks() {
    let workers = tokio::runtime::Runtime::new().expect("a runtime");
    let asking = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let handle = workers.handle().clone();
    asking.expect("a runtime").block_on(async {
        let database = Database::memory().expect("a database");
        let settings = Session::builder().workers(handle);
        let session = database.session(settings).expect("a session");
        works(
            &session,
            "CREATE FUNCTION spin(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'i = 0\nwhile i != n:\n    i += 1\nreturn i'; \
             CREATE TABLE t (n BIGINT)",
        )
        .await;
        for (sql, long, result) in [
            ("SELECT spin($1)", "80000000", "80000000"),
            ("SELECT spin($1) + 1", "80000000", "80000001"),
            ("SELECT spin($1), 1 / ($1 - 80000000)", "80000000", "22012"),
        ] {
            let statement = parsed(&session, sql).await;
            settled(&session, &statement, &["5"]).await;
            works(&session, "BEGIN; INSERT INTO t VALUES (1)").await;
            let told = ask(&session, &statement, &[long]).await;
            assert_eq!(told.unwrap_or_else(|error| error.code().into()), result, "{sql}");
            works(&session, "COMMIT").await;
            settled(&session, &statement, &["6"]).await;
        }
        let rows = parsed(&session, "SELECT count(*) FROM t").await;
        assert_eq!(ask(&session, &rows, &[]).await.as_deref(), Ok("2"), "the block that failed");
        // The thread that asks is free to hear of the end.
        works(&session, "CREATE FUNCTION still(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'while n: pass\nreturn n'").await;
        let statement = parsed(&session, "SELECT still($1)").await;
        settled(&session, &statement, &["0"]).await;
        let cancelled = session.clone();
        let cancel = tokio::spawn(async move {
            for _ in 0..5 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            cancelled.cancel();
        });
        assert_eq!(ask(&session, &statement, &["1"]).await, Err(SqlState::QueryCanceled));
        cancel.await.expect("cancelled");
    });
}

#[test]
fn short_queries_see_what_others_have_replaced() {
    run(async {
        let (database, session) = database();
        let other = database.session(Session::builder()).expect("a session");
        works(
            &session,
            "CREATE FUNCTION version(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'return n'; \
             CREATE FUNCTION still(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'while n: pass\nreturn n'",
        )
        .await;
        let statement = parsed(&session, "SELECT version($1)").await;
        assert_eq!(settled(&session, &statement, &["1"]).await, "1");
        let replace = "CREATE OR REPLACE FUNCTION version(n BIGINT) RETURNS BIGINT LANGUAGE python AS";
        works(&other, &format!("{replace} 'return n + 10'")).await;
        assert_eq!(settled(&session, &statement, &["1"]).await, "11");
        // What is left of a statement that nobody waits for has seen the database as it was.
        let left = tokio::time::timeout(Duration::from_millis(100), session.sql("SELECT still(1)")).await;
        assert!(left.is_err(), "it has an end");
        works(&other, &format!("{replace} 'return n + 20'")).await;
        assert_eq!(settled(&session, &statement, &["1"]).await, "21");
        session.cancel();
        assert_eq!(settled(&session, &statement, &["1"]).await, "21");
    });
}
