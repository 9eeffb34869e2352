//! COPY with a client.

use super::{code, connect, rows, run};
use futures::{SinkExt, StreamExt};
use std::pin::pin;
use taipan_tests::wire::{Served, message};
use tokio_postgres::Client;

async fn copy_in(client: &Client, sql: &str, pieces: &[&[u8]]) -> Result<u64, tokio_postgres::Error> {
    let sink = client.copy_in::<_, bytes::Bytes>(sql).await?;
    let mut sink = pin!(sink);
    for piece in pieces {
        sink.send(bytes::Bytes::copy_from_slice(piece)).await?;
    }
    sink.finish().await
}

async fn copy_out(client: &Client, sql: &str) -> Vec<Vec<u8>> {
    let stream = client.copy_out(sql).await.expect(sql);
    let pieces: Vec<_> = stream.collect().await;
    pieces.into_iter().map(|piece| piece.expect(sql).to_vec()).collect()
}

#[test]
fn rows_go_in_and_out_in_each_format() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        client
            .batch_execute("CREATE TABLE t (id BIGINT, name TEXT, price NUMERIC(10,2))")
            .await
            .unwrap();
        let text: [&[u8]; 2] = [b"1\tone\t1.50\n2\t", b"\\N\t2.00\n3\ttab\\there\t\\N\n"];
        assert_eq!(copy_in(&client, "COPY t FROM STDIN", &text).await.unwrap(), 3);
        let out = copy_out(&client, "COPY t TO STDOUT").await;
        // A row is a message.
        assert_eq!(
            out,
            [&b"1\tone\t1.50\n"[..], b"2\t\\N\t2.00\n", b"3\ttab\\there\t\\N\n"]
        );
        let csv = copy_out(&client, "COPY t TO STDOUT (FORMAT csv, HEADER)").await;
        assert_eq!(csv.len(), 4);
        let binary = copy_out(&client, "COPY t TO STDOUT (FORMAT binary)").await;
        assert!(binary.len() == 4 && binary[0].starts_with(b"PGCOPY\n\xff\r\n\0") && binary[3] == [255, 255]);
        client
            .batch_execute("CREATE TABLE u (id BIGINT, name TEXT, price NUMERIC(10,2))")
            .await
            .unwrap();
        let pieces: Vec<&[u8]> = binary.iter().map(Vec::as_slice).collect();
        assert_eq!(
            copy_in(&client, "COPY u FROM STDIN (FORMAT binary)", &pieces)
                .await
                .unwrap(),
            3
        );
        let csv: Vec<&[u8]> = csv.iter().map(Vec::as_slice).collect();
        assert_eq!(
            copy_in(&client, "COPY u FROM STDIN (FORMAT csv, HEADER)", &csv)
                .await
                .unwrap(),
            3
        );
        let both = "SELECT count(*), count(name), sum(price) FROM u";
        assert_eq!(
            rows(&client, both).await[0],
            ["6", "4", "7.00"].map(|value| Some(value.to_string()))
        );
    });
}

#[test]
fn nothing_stays_of_a_copy_that_fails() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        client.batch_execute("CREATE TABLE t (id BIGINT)").await.unwrap();
        let none = || async { assert_eq!(rows(&client, "SELECT count(*) FROM t").await, [[Some("0".to_string())]]) };
        assert_eq!(
            code(copy_in(&client, "COPY t FROM STDIN", &[b"1\n", b"x\n", b"2\n"]).await),
            "22P02"
        );
        none().await;
        assert_eq!(code(copy_in(&client, "COPY t FROM STDIN", &[b"1\t2\n"]).await), "22P04");
        none().await;
        assert_eq!(
            code(copy_in(&client, "COPY t FROM STDIN (FORMAT binary)", &[b"PGCOPY"]).await),
            "22P04"
        );
        none().await;
        // The driver loses count after this.
        let other = connect(&served).await;
        assert_eq!(
            code(copy_in(&other, "COPY nothing FROM STDIN", &[b"1\n"]).await),
            "42P01"
        );
        // Given up by the client.
        let sink = client.copy_in::<_, bytes::Bytes>("COPY t FROM STDIN").await.unwrap();
        let mut sink = Box::pin(sink);
        sink.send(bytes::Bytes::from_static(b"1\n")).await.unwrap();
        drop(sink);
        none().await;
    });
    let count = |raw: &mut taipan_tests::wire::Raw| raw.query("SELECT id FROM t").unwrap();
    let mut raw = served.raw().unwrap();
    raw.send('Q', b"COPY t FROM STDIN\0").unwrap();
    raw.until('G').unwrap();
    raw.bytes(&[message('d', b"1\n"), message('f', b"enough\0")].concat())
        .unwrap();
    assert_eq!(raw.answer().unwrap(), "E:57014 Z:I");
    assert_eq!(count(&mut raw), "T C:SELECT 0 Z:I");
    // A statement where rows are due.
    raw.send('Q', b"COPY t FROM STDIN\0").unwrap();
    raw.until('G').unwrap();
    raw.bytes(&[message('d', b"1\n"), message('Q', b"SELECT 1\0")].concat())
        .unwrap();
    assert_eq!(raw.end().unwrap(), "08P01");
    // A client that goes in the middle.
    let mut gone = served.raw().unwrap();
    gone.send('Q', b"COPY t FROM STDIN\0").unwrap();
    gone.until('G').unwrap();
    gone.send('d', b"1\n").unwrap();
    drop(gone);
    let mut raw = served.raw().unwrap();
    assert_eq!(count(&mut raw), "T C:SELECT 0 Z:I");
    // What comes behind the end is nothing.
    raw.send('Q', b"COPY t FROM STDIN\0").unwrap();
    raw.until('G').unwrap();
    raw.bytes(
        &[
            message('d', b"1\n"),
            message('c', b""),
            message('d', b"2\n"),
            message('c', b""),
        ]
        .concat(),
    )
    .unwrap();
    assert_eq!(raw.answer().unwrap(), "C:COPY 1 Z:I");
    assert_eq!(count(&mut raw), "T D C:SELECT 1 Z:I");
}

#[test]
fn a_copy_is_a_part_of_its_transaction() {
    let served = Served::start().unwrap();
    run(async {
        let mut client = connect(&served).await;
        client.batch_execute("CREATE TABLE t (id BIGINT)").await.unwrap();
        let transaction = client.transaction().await.unwrap();
        let sink = transaction
            .copy_in::<_, bytes::Bytes>("COPY t FROM STDIN")
            .await
            .unwrap();
        let mut sink = Box::pin(sink);
        sink.send(bytes::Bytes::from_static(b"1\n2\n")).await.unwrap();
        assert_eq!(sink.as_mut().finish().await.unwrap(), 2);
        let inside = transaction.query_one("SELECT count(*) FROM t", &[]).await.unwrap();
        assert_eq!(inside.get::<_, i64>(0), 2);
        transaction.rollback().await.unwrap();
        assert_eq!(rows(&client, "SELECT count(*) FROM t").await, [[Some("0".to_string())]]);
    });
}
