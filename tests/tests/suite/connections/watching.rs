//! What others see of a session: what it does, what statements and functions have done, figures for monitors, the log.

use super::{code, connect, rows, run};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use taipan_server::Config;
use taipan_tests::shell::program;
use taipan_tests::wire::Served;
use tokio_postgres::{Client, NoTls};

const SPIN: &str = "CREATE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$";

/// With a loop: it becomes no expression of SQL.
const HALF: &str = "CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE LANGUAGE python AS $$
n = x
while n > 1000000:
    n = n - 1
return n / 2 $$";

const SPELL: &str = "CREATE FUNCTION spell(x BIGINT) RETURNS TEXT LANGUAGE python AS $$
import json
return json.dumps({'x': [x, {}]}, indent=x % 2) $$";

/// The longest that something may take to happen, on a machine that does much else.
const SOON: Duration = Duration::from_secs(30);

fn text(value: &str) -> Option<String> {
    Some(value.to_string())
}

async fn role(served: &Served, name: &str) -> Client {
    let (client, connection) = served.settings(name).connect(NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client
}

async fn one(client: &Client, sql: &str) -> Option<String> {
    let rows = rows(client, sql).await;
    assert_eq!(rows.len(), 1, "{sql}: {rows:?}");
    rows[0][0].clone()
}

/// Asks until the answer is this.
async fn becomes(client: &Client, sql: &str, wanted: &[&str]) {
    let (end, wanted) = (
        Instant::now() + SOON,
        wanted.iter().map(|value| text(value)).collect::<Vec<_>>(),
    );
    loop {
        let found = rows(client, sql).await;
        if found.first() == Some(&wanted) {
            return;
        }
        assert!(Instant::now() < end, "{sql}: {found:?}, not {wanted:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn sessions_see_each_other() {
    let served = Served::start().unwrap();
    run(async {
        let (one_client, other) = (connect(&served).await, connect(&served).await);
        one_client
            .batch_execute("SET application_name = 'first'")
            .await
            .unwrap();
        let pid = one(&one_client, "SELECT pg_backend_pid()").await.unwrap();
        let seen = |columns: &str| format!("SELECT {columns} FROM pg_stat_activity WHERE pid = {pid}");
        let known = "usename, datname, application_name, client_addr, backend_type, client_port > 0, \
            backend_start <= query_start, query_start <= state_change";
        let known = rows(&other, &seen(known)).await;
        let expected = [
            "taipan",
            "taipan",
            "first",
            "127.0.0.1",
            "client backend",
            "t",
            "t",
            "t",
        ]
        .map(text);
        assert_eq!(known, [expected.to_vec()]);
        let now = seen("state, query, xact_start IS NULL, wait_event");
        let mine = "SELECT pg_backend_pid()";
        becomes(&other, &now, &["idle", mine, "t", "ClientRead"]).await;
        one_client.batch_execute("BEGIN").await.unwrap();
        becomes(&other, &now, &["idle in transaction", "BEGIN", "f", "ClientRead"]).await;
        assert_eq!(code(one_client.batch_execute("SELECT nothing").await), "42703");
        let state = "idle in transaction (aborted)";
        becomes(&other, &now, &[state, "SELECT nothing", "f", "ClientRead"]).await;
        one_client.batch_execute("ROLLBACK").await.unwrap();
        becomes(&other, &now, &["idle", "ROLLBACK", "t", "ClientRead"]).await;
        // Whoever asks is active, and what several statements are one transaction of is none of their texts.
        let own = "SELECT state, query, wait_event IS NULL FROM pg_stat_activity WHERE pid = pg_backend_pid()";
        assert_eq!(rows(&other, own).await, [["active", own, "t"].map(text).to_vec()]);
        let several = format!("SELECT 1; {own}");
        assert_eq!(rows(&other, &several).await[1], ["active", own, "t"].map(text));
        // One that is no client's.
        let session = served.database.session(taipan::Session::builder()).unwrap();
        let embedded = format!(
            "SELECT backend_type, client_addr FROM pg_stat_activity WHERE pid = {}",
            session.pid()
        );
        assert_eq!(rows(&other, &embedded).await, [[text("embedded session"), None]]);
        drop(session);
        assert!(rows(&other, &embedded).await.is_empty());
        drop(one_client);
        let gone = format!("SELECT count(*) FROM pg_stat_activity WHERE pid = {pid}");
        becomes(&other, &gone, &["0"]).await;
    });
}

#[test]
fn a_portal_that_rests_is_not_active() {
    let served = Served::start().unwrap();
    run(async {
        let (mut client, other) = (connect(&served).await, connect(&served).await);
        let pid = one(&client, "SELECT pg_backend_pid()").await.unwrap();
        let transaction = client.transaction().await.unwrap();
        let portal = transaction
            .bind("SELECT x FROM generate_series(1, 10) t(x)", &[])
            .await
            .unwrap();
        assert_eq!(transaction.query_portal(&portal, 4).await.unwrap().len(), 4);
        let state = format!("SELECT state FROM pg_stat_activity WHERE pid = {pid}");
        becomes(&other, &state, &["idle in transaction"]).await;
        assert_eq!(transaction.query_portal(&portal, 0).await.unwrap().len(), 6);
        drop(portal);
        transaction.commit().await.unwrap();
        let counted = "SELECT calls, rows FROM pg_stat_statements WHERE query LIKE 'SELECT x FROM%'";
        assert_eq!(rows(&other, counted).await, [["1", "10"].map(text).to_vec()]);
    });
}

#[test]
fn an_endless_function_is_cancelled_by_its_number() {
    let served = Served::start().unwrap();
    served
        .prepare(&format!(
            "{SPIN}; CREATE ROLE anna LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE guard LOGIN"
        ))
        .unwrap();
    served.prepare("GRANT pg_signal_backend TO guard").unwrap();
    run(async {
        let (anna, bob, guard) = (
            role(&served, "anna").await,
            role(&served, "bob").await,
            role(&served, "guard").await,
        );
        let boss = connect(&served).await;
        let pid = one(&anna, "SELECT pg_backend_pid()").await.unwrap();
        let running = format!("SELECT state FROM pg_stat_activity WHERE pid = {pid} AND query LIKE '%spin%'");
        let cancel = format!("SELECT pg_cancel_backend({pid})");
        for who in [&boss, &guard] {
            let stop = async {
                becomes(&boss, &running, &["active"]).await;
                assert_eq!(code(bob.simple_query(&cancel).await), "42501");
                // To be told how it would be done stops nothing.
                rows(who, &format!("EXPLAIN {cancel}")).await;
                assert_eq!(one(&boss, &running).await, text("active"));
                assert_eq!(one(who, &cancel).await, text("t"));
            };
            let (stopped, ()) = tokio::join!(anna.simple_query("SELECT spin(1)"), stop);
            assert_eq!(code(stopped), "57014");
        }
        assert_eq!(one(&anna, "SELECT 1").await, text("1"));
        let superuser = one(&boss, "SELECT pg_backend_pid()").await.unwrap();
        assert_eq!(
            code(
                guard
                    .simple_query(&format!("SELECT pg_cancel_backend({superuser})"))
                    .await
            ),
            "42501"
        );
        assert_eq!(one(&boss, "SELECT pg_cancel_backend(99999999)").await, text("f"));
        assert_eq!(
            code(boss.simple_query("SELECT pg_terminate_backend(1, -1)").await),
            "22003"
        );
        // Ended while it runs, and while it waits.
        let terminate = format!("SELECT pg_terminate_backend({pid}, 20000)");
        let stop = async {
            becomes(&boss, &running, &["active"]).await;
            assert_eq!(one(&boss, &terminate).await, text("t"));
        };
        let (stopped, ()) = tokio::join!(anna.simple_query("SELECT spin(1)"), stop);
        assert_eq!(code(stopped), "57P01");
        assert!(rows(&boss, &running).await.is_empty());
        let idle = one(&bob, "SELECT pg_backend_pid()").await.unwrap();
        assert_eq!(
            one(&boss, &format!("SELECT pg_terminate_backend({idle}, 20000)")).await,
            text("t")
        );
        assert!(bob.simple_query("SELECT 1").await.is_err());
    });
}

#[test]
fn an_embedded_session_that_is_ended_runs_nothing_any_more() {
    let served = Served::start().unwrap();
    run(async {
        let (session, boss) = (
            served.database.session(taipan::Session::builder()).unwrap(),
            connect(&served).await,
        );
        session.sql(SPIN).await.unwrap();
        let terminate = format!("SELECT pg_terminate_backend({})", session.pid());
        assert_eq!(one(&boss, &terminate).await, text("t"));
        let error = session.sql("SELECT 1").await.err().expect("it has ended");
        assert_eq!(error.sqlstate().code(), "57P01");
    });
}

#[test]
fn a_role_does_not_see_what_others_say() {
    let served = Served::start().unwrap();
    served
        .prepare("CREATE ROLE anna LOGIN; CREATE ROLE bob LOGIN; CREATE ROLE auditor LOGIN")
        .unwrap();
    served.prepare("GRANT pg_monitor TO auditor").unwrap();
    run(async {
        let (anna, bob, auditor) = (
            role(&served, "anna").await,
            role(&served, "bob").await,
            role(&served, "auditor").await,
        );
        rows(&anna, "SELECT 'of anna' AS hers").await;
        let activity = "SELECT query, state, client_addr FROM pg_stat_activity WHERE usename = 'anna'";
        let hers = "SELECT 'of anna' AS hers";
        becomes(
            &anna,
            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'anna'",
            &["1"],
        )
        .await;
        rows(&anna, hers).await;
        let hidden = vec![text("<insufficient privilege>"), None, None];
        assert_eq!(rows(&bob, activity).await, [hidden]);
        becomes(&auditor, activity, &[hers, "idle", "127.0.0.1"]).await;
        let statements = "SELECT query, calls, queryid IS NULL FROM pg_stat_statements s JOIN pg_roles r \
            ON r.oid = s.userid WHERE rolname = 'anna' AND rows = 2 ORDER BY query";
        let seen = rows(&auditor, statements).await;
        assert!(
            seen.contains(&["SELECT $1 AS hers", "2", "f"].map(text).to_vec()),
            "{seen:?}"
        );
        let seen = rows(&bob, statements).await;
        assert!(
            seen.contains(&["<insufficient privilege>", "2", "t"].map(text).to_vec()),
            "{seen:?}"
        );
        assert!(
            seen.iter().all(|row| row[0] == text("<insufficient privilege>")),
            "{seen:?}"
        );
        for sql in [
            "SELECT pg_stat_statements_reset()",
            "SELECT pg_stat_reset()",
            "SET log_min_duration_statement = 0",
            "RESET log_min_duration_statement",
            "SELECT set_config('log_min_duration_statement', '0', false)",
            "ALTER ROLE bob SET log_min_duration_statement = 0",
        ] {
            assert_eq!(code(bob.simple_query(sql).await), "42501", "{sql}");
        }
        let mut settings = served.settings("bob");
        settings.options("-c log_min_duration_statement=0");
        assert_eq!(code(settings.connect(NoTls).await.map(drop)), "42501");
    });
}

#[test]
fn statements_and_functions_are_counted() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        let table = "CREATE TABLE t AS SELECT x FROM generate_series(1, 100) g(x)";
        for sql in [table, SPELL, HALF] {
            client.batch_execute(sql).await.unwrap();
        }
        rows(&client, "SELECT pg_stat_statements_reset()").await;
        rows(&client, "SELECT pg_stat_reset()").await;
        for n in 1..=3 {
            rows(&client, &format!("SELECT half(x) FROM t WHERE x <= {n}0 -- {n}")).await;
        }
        client
            .query("select half(x) from t where x <= $1", &[&40_i32])
            .await
            .unwrap();
        rows(&client, "INSERT INTO t SELECT x FROM t WHERE half(x) > 40").await;
        assert_eq!(
            code(client.simple_query("SELECT half(x) / 0 FROM nowhere").await),
            "42P01"
        );
        rows(
            &client,
            "BEGIN; DECLARE c CURSOR FOR SELECT half(x) FROM t; FETCH 5 FROM c; COMMIT",
        )
        .await;
        let counted = "SELECT query, calls, rows, rows_native + rows_replayed + rows_interpreted > 0, plans >= calls, \
            total_exec_time > 0 AND min_exec_time <= mean_exec_time AND mean_exec_time <= max_exec_time, toplevel \
            FROM pg_stat_statements WHERE query LIKE '%half%' AND query NOT LIKE 'DECLARE%' ORDER BY query";
        let expected = [
            [
                "INSERT INTO t SELECT x FROM t WHERE half(x) > $1",
                "1",
                "20",
                "t",
                "t",
                "t",
                "t",
            ],
            ["SELECT half(x) FROM t WHERE x <= $1", "3", "60", "t", "t", "t", "t"],
            ["select half(x) from t where x <= $1", "1", "40", "t", "t", "t", "t"],
        ];
        assert_eq!(rows(&client, counted).await, expected.map(|row| row.map(text).to_vec()));
        // A cursor's query runs from DECLARE on, and is read by FETCH.
        let cursor = "SELECT sum(calls), sum(rows), sum(rows_native + rows_replayed + rows_interpreted) > 0 \
            FROM pg_stat_statements WHERE query LIKE 'DECLARE%' OR query = 'FETCH $1 FROM c'";
        assert_eq!(rows(&client, cursor).await, [["2", "5", "t"].map(text).to_vec()]);
        rows(&client, "SELECT spell(x) FROM t WHERE x < 5").await;
        let functions = "SELECT schemaname, funcname, calls, rows_native + rows_replayed + rows_interpreted = calls, \
            self_time <= total_time AND total_time > 0 FROM pg_stat_user_functions ORDER BY funcname";
        // The cursor has evaluated what it did not give, too.
        let found = rows(&client, functions).await;
        let half: u64 = found[0][2].as_deref().unwrap().parse().unwrap();
        assert!(half >= 60 + 40 + 100 + 5, "{found:?}");
        assert_eq!(found[1], ["public", "spell", "4", "t", "t"].map(text));
        client.batch_execute("DROP FUNCTION spell(BIGINT)").await.unwrap();
        assert_eq!(rows(&client, functions).await.len(), 1);
    });
}

/// What a request is answered: its head, and its body.
fn asked(address: SocketAddr, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(SOON)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an empty line");
    (head.to_string(), body.to_string())
}

fn samples(address: SocketAddr) -> BTreeMap<String, f64> {
    let (head, body) = asked(address, "GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n");
    assert!(
        head.starts_with("HTTP/1.1 200 OK\r\n") && head.contains("text/plain; version=0.0.4"),
        "{head}"
    );
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
    let lines = body.lines().filter(|line| !line.starts_with('#'));
    let sample = |line: &str| {
        let (name, value) = line.rsplit_once(' ').expect("a value");
        (name.to_string(), value.parse().expect("a number"))
    };
    lines.map(sample).collect()
}

#[test]
fn a_monitor_reads_what_has_changed() {
    let served = Served::with(Config {
        metrics: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        connections: 3,
        reserved: 0,
        ..Config::default()
    })
    .unwrap();
    served
        .prepare(&format!(
            "{SPIN}; {HALF}; CREATE FUNCTION say(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
print(x)
return x $$; ALTER ROLE taipan PASSWORD 'p'"
        ))
        .unwrap();
    let address = served.metrics.expect("an address");
    let before = samples(address);
    let connect = || async {
        let (client, connection) = served.settings("taipan").password("p").connect(NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    };
    run(async {
        let (client, other) = (connect().await, connect().await);
        let refused = served.settings("taipan").password("x").connect(NoTls).await;
        assert_eq!(code(refused.map(drop)), "28P01");
        let third = connect().await;
        let refused = served.settings("taipan").password("p").connect(NoTls).await;
        assert_eq!(code(refused.map(drop)), "53300");
        drop(third);
        rows(&client, "SELECT half(x) FROM generate_series(1, 10) t(x)").await;
        rows(&client, "SELECT say(1)").await;
        assert_eq!(code(client.simple_query("SELECT * FROM nowhere").await), "42P01");
        client.batch_execute("SET statement_timeout = '50ms'").await.unwrap();
        assert_eq!(code(client.simple_query("SELECT spin(1)").await), "57014");
        client.batch_execute("SET statement_timeout = 0").await.unwrap();
        let token = client.cancel_token();
        let cancel = async {
            becomes(
                &other,
                "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%spin(2)' AND state = 'active'",
                &["1"],
            )
            .await;
            token.cancel_query(NoTls).await.unwrap();
        };
        let (stopped, ()) = tokio::join!(client.simple_query("SELECT spin(2)"), cancel);
        assert_eq!(code(stopped), "57014");
        has_risen(&before, &samples(address));
    });
    answers_nothing_else(address);
}

/// What the statements of the test above have come to, at least.
const RISES: &[(&str, f64)] = &[
    ("taipan_connections_total", 5.0),
    ("taipan_connections_refused_total{reason=\"password\"}", 1.0),
    ("taipan_connections_refused_total{reason=\"full\"}", 1.0),
    ("taipan_login_failures_total", 1.0),
    ("taipan_statements_total{kind=\"select\",result=\"ok\"}", 3.0),
    ("taipan_statements_total{kind=\"select\",result=\"error\"}", 3.0),
    ("taipan_statements_total{kind=\"setting\",result=\"ok\"}", 2.0),
    ("taipan_statement_duration_seconds_bucket{le=\"+Inf\"}", 8.0),
    ("taipan_statement_duration_seconds_count", 8.0),
    ("taipan_statement_duration_seconds_sum", 0.05),
    ("taipan_statement_rows_total", 11.0),
    ("taipan_rows_sent_total", 11.0),
    ("taipan_bytes_sent_total", 500.0),
    ("taipan_errors_total{class=\"42\"}", 1.0),
    ("taipan_errors_total{class=\"57\"}", 2.0),
    ("taipan_errors_total{class=\"28\"}", 1.0),
    ("taipan_notices_total", 1.0),
    ("taipan_cancel_requests_total", 1.0),
    ("taipan_statements_stopped_total{reason=\"cancel\"}", 1.0),
    ("taipan_statements_stopped_total{reason=\"timeout\"}", 1.0),
];

fn has_risen(before: &BTreeMap<String, f64>, after: &BTreeMap<String, f64>) {
    let rise = |name: &str| after.get(name).unwrap_or(&0.0) - before.get(name).unwrap_or(&0.0);
    for (name, least) in RISES {
        assert!(rise(name) >= *least, "{name}: {} and not {least}", rise(name));
    }
    let functions: f64 = ["native", "replayed", "interpreted"]
        .map(|tier| rise(&format!("taipan_function_rows_total{{tier=\"{tier}\"}}")))
        .iter()
        .sum();
    assert!(functions >= 11.0, "{functions}");
    assert!(after["taipan_connections"] >= 2.0 && after["taipan_uptime_seconds"] > 0.0);
    assert!(after.keys().any(|name| name.starts_with("taipan_build_info{version=")));
    if cfg!(target_os = "linux") {
        assert!(after["process_resident_memory_bytes"] > 1e6);
    }
}

/// Nothing else is answered, and nobody is held up.
fn answers_nothing_else(address: SocketAddr) {
    for (request, status) in [
        ("GET / HTTP/1.1\r\n\r\n", "404 Not Found"),
        (
            "POST /metrics HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
            "405 Method Not Allowed",
        ),
        ("nonsense\r\n\r\n", "400 Bad Request"),
    ] {
        assert!(
            asked(address, request).0.starts_with(&format!("HTTP/1.1 {status}\r\n")),
            "{request}"
        );
    }
    // One that says nothing holds nobody up.
    let _silent = TcpStream::connect(address).unwrap();
    let started = Instant::now();
    samples(address);
    assert!(started.elapsed() < Duration::from_secs(4));
}

/// The program as a server, with what it tells.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(folder: &std::path::Path, arguments: &[&str]) -> Program {
        let mut child = Command::new(program().unwrap())
            .args(["serve", ".", "--trust", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim().strip_prefix("listening on ").expect("an address");
        Program {
            address: address.parse().unwrap(),
            child,
        }
    }

    fn settings(&self) -> tokio_postgres::Config {
        let mut settings = tokio_postgres::Config::new();
        settings
            .hostaddr(self.address.ip())
            .port(self.address.port())
            .host("localhost");
        settings.user("taipan").dbname("taipan");
        settings
    }

    async fn connect(&self) -> Client {
        let (client, connection) = self.settings().connect(NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Everything that it has told.
    fn end(mut self) -> String {
        // The last connection is closed before its end is told.
        std::thread::sleep(Duration::from_millis(300));
        self.child.kill().unwrap();
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        self.child.wait().unwrap();
        told
    }
}

fn database() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    taipan::Database::init(folder.path()).unwrap();
    folder
}

#[test]
fn the_log_has_slow_statements_with_their_plans_and_no_passwords() {
    let folder = database();
    let server = Program::start(folder.path(), &["--slow-query", "0", "--log-format", "json"]);
    run(async {
        let client = server.connect().await;
        client.batch_execute(HALF).await.unwrap();
        let query = "SELECT half(x) FROM generate_series(1, 10) t(x) WHERE x > $1";
        for least in [3_i64, 4, 5, 6] {
            client.query(query, &[&least]).await.unwrap();
        }
        client
            .batch_execute("CREATE ROLE anna LOGIN PASSWORD 's3cret'")
            .await
            .unwrap();
        client
            .batch_execute("ALTER ROLE anna PASSWORD 's3cret2'")
            .await
            .unwrap();
        assert_eq!(
            code(client.batch_execute("ALTER ROLE anna PASSWORD s3cret3").await),
            "42601"
        );
        assert_eq!(
            code(client.batch_execute("ALTER ROLE nobody PASSWORD 's3cret4'").await),
            "42704"
        );
        assert_eq!(code(client.batch_execute("SELECT\n* FROM nowhere").await), "42P01");
        client.batch_execute("SET log_parameter_max_length = 3").await.unwrap();
        client.query("SELECT upper($1::text)", &[&"parameter"]).await.unwrap();
        client
            .batch_execute("SET log_min_duration_statement = -1")
            .await
            .unwrap();
        rows(&client, "SELECT 'quiet'").await;
        let seen = rows(
            &client,
            "SELECT query FROM pg_stat_statements WHERE query LIKE '%ROLE%' ORDER BY query",
        )
        .await;
        let expected = [
            "ALTER ROLE anna PASSWORD <redacted>",
            "CREATE ROLE anna LOGIN PASSWORD <redacted>",
        ];
        assert_eq!(seen, expected.map(|query| vec![text(query)]));
        let mut wrong = server.settings();
        assert_eq!(code(wrong.user("nobody").connect(NoTls).await.map(drop)), "28000");
    });
    tells_all(&server.end());
}

/// What the log has of the statements above.
fn tells_all(told: &str) {
    assert!(!told.contains("s3cret") && !told.contains("quiet"), "{told}");
    let lines: Vec<Json> = told
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let of = |message: &str| -> Vec<&Json> { lines.iter().filter(|line| line["message"] == message).collect() };
    let slow = of("a slow statement");
    let statement = |part: &str| {
        let found = slow
            .iter()
            .find(|line| line["statement"].as_str().unwrap().contains(part));
        *found.unwrap_or_else(|| panic!("{part}: {told}"))
    };
    let halves = slow
        .iter()
        .filter(|line| line["statement"].as_str().unwrap().contains("SELECT half(x)"));
    let halves: Vec<&Json> = halves.copied().collect();
    assert_eq!(halves.len(), 4, "{told}");
    // A plan that runs again has the figures of this run.
    for (half, rows) in halves.iter().zip([7, 6, 5, 4]) {
        let plan = half["plan"].as_str().unwrap();
        assert!(plan.contains(&format!("output_rows={rows}")), "{plan}");
        let counts = plan
            .split("half.rows_")
            .skip(1)
            .filter_map(|count| count.split(['=', ',']).nth(1));
        let counted: u64 = counts.filter_map(|count| count.parse::<u64>().ok()).sum();
        assert_eq!(counted, rows, "{plan}");
    }
    let half = halves[0];
    assert!(
        half["duration_ms"].as_f64() > Some(0.0) && half["role"] == "taipan",
        "{half}"
    );
    assert_eq!(half["parameters"], Json::Null);
    assert_eq!(statement("upper")["parameters"], "par…");
    assert_eq!(
        statement("CREATE ROLE")["statement"],
        "CREATE ROLE anna LOGIN PASSWORD <redacted>"
    );
    let failed = of("a statement failed");
    let of_code = |code: &str| failed.iter().filter(|line| line["code"] == code).count();
    assert_eq!(
        (of_code("42P01"), of_code("42601"), of_code("42704")),
        (1, 1, 1),
        "{told}"
    );
    let opened = of("a connection was opened");
    assert!(
        opened[0]["pid"].as_u64() > Some(0) && opened[0]["user"] == "taipan",
        "{told}"
    );
    assert!(
        of("a connection was closed")[0]["seconds"].as_f64() > Some(0.0),
        "{told}"
    );
    let refused = of("a client was refused");
    assert_eq!(
        (refused[0]["user"].as_str(), refused[0]["level"].as_str()),
        (Some("nobody"), Some("warn"))
    );
}

#[test]
fn the_log_is_lines_for_people_too_and_tells_what_is_asked_for() {
    let folder = database();
    let server = Program::start(folder.path(), &["--log-level", "warn"]);
    run(async {
        let client = server.connect().await;
        assert_eq!(code(client.batch_execute("SELECT * FROM nowhere").await), "42P01");
        client
            .batch_execute("SET log_min_duration_statement = 0")
            .await
            .unwrap();
        rows(&client, "SELECT\n'two lines'").await;
    });
    let told = server.end();
    let slow: Vec<&str> = told.lines().filter(|line| line.contains("two lines")).collect();
    assert_eq!(slow.len(), 1, "{told}");
    assert!(
        slow[0].contains("Z WARN  a slow statement pid=") && slow[0].contains(r"SELECT\n'two lines'"),
        "{told}"
    );
    assert!(!told.contains("nowhere") && !told.contains("opened"), "{told}");
}
