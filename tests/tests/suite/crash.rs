//! A process that writes to a database is killed at any moment, again and again: what COMMIT has answered is there, what it has
//! not answered is all there or not at all.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use taipan::{Database, Session};
use taipan_tests::fuzz::random::Random;

/// So often in the suite; `TAIPAN_KILLS=500` asks for more.
const KILLS: usize = 8;

/// Rows of a transaction that writes many: more than stay in the catalog.
const MANY: i64 = 12_000;

#[test]
fn killed_writers_lose_nothing() {
    let kills = std::env::var("TAIPAN_KILLS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(KILLS);
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("database");
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    tokio.block_on(async {
        let session = opened(&Database::init(&dir).expect("a database"));
        run(&session, "CREATE TABLE counter AS SELECT CAST(0 AS BIGINT) AS n").await;
        run(&session, "CREATE TABLE log (n BIGINT NOT NULL)").await;
        run(&session, "CREATE TABLE many (n BIGINT NOT NULL)").await;
        run(&session, &newest(0)).await;
    });
    let mut random = Random::new(1);
    let mut acknowledged = 0;
    for kill in 0..kills {
        acknowledged = killed(&dir, Duration::from_millis(random.below(120) as u64));
        let found = tokio.block_on(found(&dir));
        assert!(
            found == acknowledged || found == acknowledged + 1,
            "kill {kill}: {acknowledged} was acknowledged, {found} is there"
        );
        acknowledged = found;
    }
    println!("{kills} kills, {acknowledged} transactions");
}

/// Starts a writer and kills it so long after it has answered for the first time; what it has answered last.
fn killed(dir: &Path, after: Duration) -> i64 {
    let program = std::env::current_exe().expect("this program");
    let mut writer = Command::new(program)
        .args(["--exact", "crash::writer", "--ignored", "--nocapture"])
        .env("TAIPAN_WRITER", dir)
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let output = BufReader::new(writer.stdout.take().expect("its output"));
    let numbers = output
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.split_once("done ")?.1.parse().ok());
    let mut numbers = numbers.peekable();
    assert!(numbers.peek().is_some(), "the writer has written nothing");
    std::thread::sleep(after);
    writer.kill().expect("killed");
    writer.wait().expect("ended");
    numbers.last().expect("a transaction")
}

/// The number of transactions that the database holds, each of them whole.
async fn found(dir: &Path) -> i64 {
    let database = Database::open(dir).expect("it opens");
    let session = opened(&database);
    let n = number(&session, "SELECT n FROM counter").await;
    assert_eq!(number(&session, "SELECT count(*) FROM log").await, n);
    assert_eq!(
        number(
            &session,
            "SELECT count(DISTINCT n) FROM log WHERE n <= (SELECT n FROM counter)"
        )
        .await,
        n
    );
    assert_eq!(number(&session, "SELECT newest()").await, n);
    assert_eq!(number(&session, "SELECT count(*) FROM many").await, n / 5 * MANY);
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'";
    assert_eq!(number(&session, tables).await, 3 + n.min(1));
    if n > 0 {
        assert_eq!(number(&session, &format!("SELECT n FROM t{n}")).await, n);
    }
    n
}

/// Writes until it is killed.
#[test]
#[ignore = "a part of killed_writers_lose_nothing"]
fn writer() {
    let Some(dir) = std::env::var_os("TAIPAN_WRITER") else {
        return;
    };
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    tokio.block_on(async {
        let session = opened(&Database::open(dir).expect("it opens"));
        let start = number(&session, "SELECT n FROM counter").await;
        for n in start + 1.. {
            run(&session, "BEGIN").await;
            run(&session, &format!("INSERT INTO log VALUES ({n})")).await;
            run(&session, &newest(n)).await;
            run(
                &session,
                &format!("CREATE TABLE t{n} AS SELECT CAST({n} AS BIGINT) AS n"),
            )
            .await;
            run(&session, &format!("DROP TABLE IF EXISTS t{}", n - 1)).await;
            if n % 5 == 0 {
                let many = format!("INSERT INTO many SELECT n FROM generate_series(1, {MANY}) AS n");
                run(&session, &many).await;
            }
            run(&session, "UPDATE counter SET n = n + 1").await;
            run(&session, "COMMIT").await;
            println!("done {n}");
            std::io::stdout().flush().expect("told");
        }
    });
}

fn newest(n: i64) -> String {
    format!("CREATE OR REPLACE FUNCTION newest() RETURNS BIGINT LANGUAGE python AS 'return {n}'")
}

fn opened(database: &Database) -> Session {
    database.session(Session::builder().threads(1)).expect("a session")
}

async fn run(session: &Session, sql: &str) {
    let results = session.sql(sql).await;
    results.expect(sql).collect().await.expect(sql);
}

async fn number(session: &Session, sql: &str) -> i64 {
    let batches = session.sql(sql).await.expect(sql).collect().await.expect(sql);
    batches[0].column(0).as_primitive::<Int64Type>().value(0)
}
