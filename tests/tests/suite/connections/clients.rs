//! What drivers do: prepared statements, functions, transactions, errors, notices.

use super::{code, connect, rows, run};
use taipan_tests::wire::Served;

#[test]
fn a_function_is_made_and_called_with_parameters() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        let made = "CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$";
        client.batch_execute(made).await.unwrap();
        let row = client
            .query_one("SELECT half($1) AS h, $2 || '!' AS t", &[&7_i64, &"hi"])
            .await
            .unwrap();
        assert_eq!((row.get::<_, f64>("h"), row.get::<_, &str>("t")), (3.5, "hi!"));
        // The types of parameters are those of the function.
        let statement = client.prepare("SELECT half($1)").await.unwrap();
        assert_eq!(statement.params(), [tokio_postgres::types::Type::INT8]);
        for number in 0..10_i64 {
            let row = client.query_one(&statement, &[&number]).await.unwrap();
            assert_eq!(row.get::<_, f64>(0), number as f64 / 2.0);
        }
        assert_eq!(rows(&client, "SELECT half(3)").await, [[Some("1.5".to_string())]]);
    });
}

#[test]
fn a_new_version_of_a_function_is_called_by_statements_that_are_prepared() {
    let served = Served::start().unwrap();
    run(async {
        let (one, other) = (connect(&served).await, connect(&served).await);
        let body = |factor| {
            format!("CREATE OR REPLACE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'return x * {factor}'")
        };
        one.batch_execute(&body(2)).await.unwrap();
        let statement = one.prepare("SELECT f($1)").await.unwrap();
        assert_eq!(one.query_one(&statement, &[&5_i64]).await.unwrap().get::<_, i64>(0), 10);
        other.batch_execute(&body(3)).await.unwrap();
        assert_eq!(one.query_one(&statement, &[&5_i64]).await.unwrap().get::<_, i64>(0), 15);
        let other_type = "DROP FUNCTION f; CREATE FUNCTION f(x BIGINT) RETURNS TEXT LANGUAGE python AS 'return str(x)'";
        other.batch_execute(other_type).await.unwrap();
        assert_eq!(code(one.query(&statement, &[&5_i64]).await), "0A000");
    });
}

#[test]
fn transactions_are_real() {
    let served = Served::start().unwrap();
    run(async {
        let (mut client, other) = (connect(&served).await, connect(&served).await);
        client
            .batch_execute("CREATE TABLE t (n BIGINT PRIMARY KEY)")
            .await
            .unwrap();
        let count = "SELECT count(*) FROM t";
        let transaction = client.transaction().await.unwrap();
        transaction
            .execute("INSERT INTO t VALUES ($1)", &[&1_i64])
            .await
            .unwrap();
        assert_eq!(rows(&other, count).await, [[Some("0".to_string())]]);
        transaction.commit().await.unwrap();
        assert_eq!(rows(&other, count).await, [[Some("1".to_string())]]);
        let mut transaction = client.transaction().await.unwrap();
        let nested = transaction.savepoint("s").await.unwrap();
        assert_eq!(code(nested.execute("INSERT INTO t VALUES (1)", &[]).await), "23505");
        assert_eq!(code(nested.execute("SELECT 1", &[]).await), "25P02");
        nested.rollback().await.unwrap();
        transaction.execute("INSERT INTO t VALUES (2)", &[]).await.unwrap();
        drop(transaction);
        assert_eq!(rows(&client, count).await, [[Some("1".to_string())]]);
        // The statements of one query are one transaction.
        assert_eq!(
            code(
                client
                    .batch_execute("INSERT INTO t VALUES (3); INSERT INTO t VALUES (1)")
                    .await
            ),
            "23505"
        );
        assert_eq!(rows(&client, count).await, [[Some("1".to_string())]]);
        client
            .batch_execute("INSERT INTO t VALUES (3); BEGIN; INSERT INTO t VALUES (4)")
            .await
            .unwrap();
        client.batch_execute("ROLLBACK").await.unwrap();
        assert_eq!(rows(&client, count).await, [[Some("1".to_string())]]);
    });
}

#[test]
fn rows_are_read_piece_by_piece() {
    let served = Served::start().unwrap();
    run(async {
        let mut client = connect(&served).await;
        let transaction = client.transaction().await.unwrap();
        let portal = transaction
            .bind("SELECT * FROM generate_series(1, $1)", &[&10_i64])
            .await
            .unwrap();
        let mut sizes = Vec::new();
        loop {
            let rows = transaction.query_portal(&portal, 4).await.unwrap();
            sizes.push(rows.len());
            if rows.len() < 4 {
                break;
            }
        }
        assert_eq!(sizes, [4, 4, 2]);
        let other = transaction.bind("SELECT 1", &[]).await.unwrap();
        assert_eq!(transaction.query_portal(&other, -1).await.unwrap().len(), 1);
        let large = transaction.bind("SELECT 1", &[]).await.unwrap();
        assert_eq!(transaction.query_portal(&large, i32::MAX).await.unwrap().len(), 1);
    });
}

#[test]
fn errors_say_what_there_is_to_say() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        let error = client.simple_query("SELECT 1,\n  nothing").await.unwrap_err();
        let error = error.as_db_error().unwrap();
        assert_eq!(error.code().code(), "42703");
        let place = tokio_postgres::error::ErrorPosition::Original(13);
        assert_eq!(error.position(), Some(&place));
        let made = "CREATE FUNCTION bad(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\ny = 1\nreturn y // x $$";
        client.batch_execute(made).await.unwrap();
        let error = client.query("SELECT bad($1)", &[&0_i64]).await.unwrap_err();
        let error = error.as_db_error().unwrap();
        assert_eq!(error.code().code(), "38000");
        assert!(error.where_().unwrap().contains("line 3"), "{error:?}");
        let error = client.simple_query("SELECT bed(1)").await.unwrap_err();
        assert_eq!(error.code().unwrap().code(), "42883");
        assert!(error.as_db_error().unwrap().hint().is_some());
    });
}

#[test]
fn print_is_a_notice() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    let made = "CREATE FUNCTION loud(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nprint('got', x)\nreturn x $$";
    raw.query(made).unwrap();
    raw.send('Q', b"SELECT loud(1)\0").unwrap();
    let messages = raw.until_ready().unwrap();
    let notice = messages.iter().find(|message| message.tag == 'N').unwrap();
    assert_eq!(notice.fields()[&'M'], "got 1");
}
