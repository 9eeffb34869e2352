//! What stops: cancelled statements, timeouts, clients that go, the server.

use super::{code, connect, rows, run};
use std::time::{Duration, Instant};
use taipan_server::{Config, Hba, HbaSource};
use taipan_tests::wire::Served;
use tokio_postgres::NoTls;

const ENDLESS: &str = "CREATE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$";

/// The longest that a statement may take to stop, on a machine that does much else.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn a_statement_is_cancelled() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        client.batch_execute(ENDLESS).await.unwrap();
        for sql in [
            "SELECT spin(1)",
            "SELECT count(*) FROM generate_series(1, 1000000000000) a(x) WHERE x % 3 = 1",
        ] {
            let token = client.cancel_token();
            let start = Instant::now();
            let cancel = async {
                tokio::time::sleep(Duration::from_millis(300)).await;
                token.cancel_query(NoTls).await.unwrap();
            };
            let (result, ()) = tokio::join!(client.simple_query(sql), cancel);
            assert_eq!(code(result), "57014", "{sql}");
            assert!(start.elapsed() < SOON, "{sql}: {:?}", start.elapsed());
        }
        // Nothing runs: nothing happens.
        client.cancel_token().cancel_query(NoTls).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(rows(&client, "SELECT 1").await, [[Some("1".to_string())]]);
    });
    // With the wrong key.
    let mut raw = served.stranger().unwrap();
    let request = [80_877_102_i32.to_be_bytes(), 1_i32.to_be_bytes(), 7_i32.to_be_bytes()].concat();
    raw.packet(&request).unwrap();
    assert!(raw.read().unwrap().is_none());
}

#[test]
fn a_copy_that_waits_is_cancelled() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        client.batch_execute("CREATE TABLE t (id BIGINT)").await.unwrap();
        let token = client.cancel_token();
        let sink = client.copy_in::<_, bytes::Bytes>("COPY t FROM STDIN").await.unwrap();
        let mut sink = Box::pin(sink);
        futures::SinkExt::send(&mut sink, bytes::Bytes::from_static(b"1\n"))
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
        token.cancel_query(NoTls).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(code(sink.as_mut().finish().await), "57014");
        assert_eq!(rows(&client, "SELECT count(*) FROM t").await, [[Some("0".to_string())]]);
    });
}

#[test]
fn statements_and_waiting_have_their_time() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        client.batch_execute(ENDLESS).await.unwrap();
        client.batch_execute("SET statement_timeout = '200ms'").await.unwrap();
        let start = Instant::now();
        assert_eq!(code(client.query("SELECT spin($1)", &[&1_i64]).await), "57014");
        assert!(start.elapsed() < SOON);
    });
    let mut raw = served.raw().unwrap();
    raw.query("SET idle_in_transaction_session_timeout = '200ms'").unwrap();
    raw.query("BEGIN").unwrap();
    assert_eq!(raw.end().unwrap(), "25P03");
    let mut raw = served.raw().unwrap();
    raw.query("SET idle_session_timeout = '200ms'").unwrap();
    assert_eq!(raw.end().unwrap(), "57P05");
}

#[test]
fn a_client_that_goes_stops_its_statement() {
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        connections: 1,
        reserved: 0,
        ..Config::default()
    })
    .unwrap();
    served
        .prepare(&format!("CREATE TABLE t (id BIGINT); {ENDLESS}"))
        .unwrap();
    let mut raw = served.raw().unwrap();
    raw.query("BEGIN").unwrap();
    raw.query("INSERT INTO t VALUES (1)").unwrap();
    raw.send('Q', b"SELECT spin(1)\0").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    drop(raw);
    let end = Instant::now() + Duration::from_secs(30);
    // Its place is free once its statement has ended.
    let mut raw = loop {
        match served.raw() {
            Ok(raw) => break raw,
            Err(_) => assert!(Instant::now() < end, "the statement runs on"),
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(raw.query("SELECT * FROM t").unwrap(), "T C:SELECT 0 Z:I");
}

#[test]
fn a_client_that_does_not_read_is_not_waited_for() {
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        send_timeout: Duration::from_millis(500),
        connections: 1,
        reserved: 0,
        ..Config::default()
    })
    .unwrap();
    let mut deaf = served.raw().unwrap();
    deaf.send('Q', b"SELECT repeat('x', 1000) FROM generate_series(1, 200000)\0")
        .unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    // Its place is free once it has been given up.
    while served.raw().is_err() {
        assert!(Instant::now() < end);
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_server_lets_statements_end() {
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        drain: Duration::from_secs(5),
        ..Config::default()
    })
    .unwrap();
    served.prepare(ENDLESS).unwrap();
    let (mut idle, mut busy, mut long) = (served.raw().unwrap(), served.raw().unwrap(), served.raw().unwrap());
    let query =
        "SELECT count(*) FROM generate_series(1, 300000) a(x), generate_series(1, 10) b(y) WHERE (x * y) % 7 = 1\0";
    busy.send('Q', query.as_bytes()).unwrap();
    long.send('Q', b"SELECT spin(1)\0").unwrap();
    std::thread::sleep(Duration::from_millis(500));
    served.handle.stop();
    assert_eq!(idle.end().unwrap(), "57P01");
    let answered = busy.until('C').unwrap();
    assert_eq!(answered.iter().map(|message| message.tag).collect::<String>(), "TDC");
    assert_eq!(busy.end().unwrap(), "57P01");
    assert_eq!(long.end().unwrap(), "57P01");
}
