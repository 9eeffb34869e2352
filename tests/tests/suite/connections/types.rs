//! Values of every type, in text and in bytes, both ways.

use super::{connect, rows, run};
use std::fmt::Debug;
use taipan_tests::wire::Served;
use tokio_postgres::Client;
use tokio_postgres::types::{FromSqlOwned, ToSql, Type};

/// A value goes there and back as bytes, and is shown as text.
async fn there_and_back<T>(client: &Client, ty: &str, wire: Type, value: T, shown: &str)
where
    T: ToSql + FromSqlOwned + PartialEq + Debug + Sync,
{
    let statement = client.prepare(&format!("SELECT CAST($1 AS {ty}) AS v")).await.unwrap();
    assert_eq!(statement.columns()[0].type_(), &wire, "{ty}");
    assert_eq!(statement.params(), std::slice::from_ref(&wire), "{ty}");
    let row = client.query_one(&statement, &[&value]).await.unwrap();
    assert_eq!(row.get::<_, T>(0), value, "{ty}");
    let null = client.query_one(&statement, &[&None::<T>]).await.unwrap();
    assert_eq!(null.get::<_, Option<T>>(0), None, "{ty}");
    if wire.kind() != &tokio_postgres::types::Kind::Simple {
        // Casts of texts to arrays are not built.
        return;
    }
    let quoted = shown.replace('\'', "''");
    let text = rows(client, &format!("SELECT CAST('{quoted}' AS {ty})")).await;
    assert_eq!(text, [[Some(shown.to_string())]], "{ty}");
}

#[test]
fn values_are_what_they_were() {
    let served = Served::start().unwrap();
    run(async {
        let client = &connect(&served).await;
        there_and_back(client, "BOOLEAN", Type::BOOL, true, "t").await;
        there_and_back(client, "SMALLINT", Type::INT2, i16::MIN, "-32768").await;
        there_and_back(client, "INTEGER", Type::INT4, i32::MAX, "2147483647").await;
        there_and_back(client, "BIGINT", Type::INT8, i64::MIN, "-9223372036854775808").await;
        there_and_back(client, "REAL", Type::FLOAT4, 0.1_f32, "0.1").await;
        there_and_back(client, "DOUBLE PRECISION", Type::FLOAT8, 1e300_f64, "1e+300").await;
        there_and_back(client, "TEXT", Type::TEXT, "it's ä".to_string(), "it's ä").await;
        there_and_back(client, "BYTEA", Type::BYTEA, vec![0_u8, 255, 7], "\\x00ff07").await;
        there_and_back(
            client,
            "BIGINT[]",
            Type::INT8_ARRAY,
            vec![Some(1_i64), None],
            "{1,NULL}",
        )
        .await;
        there_and_back(
            client,
            "TEXT[]",
            Type::TEXT_ARRAY,
            vec!["a b".to_string(), String::new()],
            "{\"a b\",\"\"}",
        )
        .await;
    });
}

/// Values that the client has no type for are compared as text.
#[test]
fn times_and_numbers_have_the_same_text_in_both_formats() {
    let served = Served::start().unwrap();
    run(async {
        let client = &connect(&served).await;
        for (ty, wire, values) in [
            ("DATE", Type::DATE, &["2024-02-29", "0001-01-01", "9999-12-31"][..]),
            ("TIME", Type::TIME, &["00:00:00", "23:59:59.999999"]),
            (
                "TIMESTAMP",
                Type::TIMESTAMP,
                &["2024-02-29 12:34:56.789", "1969-12-31 23:59:59.999999"],
            ),
            ("TIMESTAMPTZ", Type::TIMESTAMPTZ, &["2024-02-29 12:34:56.789+00"]),
            ("INTERVAL", Type::INTERVAL, &["1 mon", "-2 days"]),
            (
                "NUMERIC(38,10)",
                Type::NUMERIC,
                &["12345678901234567890.1234567890", "-0.0000000001", "0.0000000000"],
            ),
        ] {
            let text = client
                .prepare(&format!("SELECT CAST(CAST($1 AS {ty}) AS {ty}) AS v"))
                .await
                .unwrap();
            assert_eq!(text.params(), std::slice::from_ref(&wire), "{ty}");
            for value in values {
                let shown = rows(client, &format!("SELECT CAST('{value}' AS {ty})")).await;
                assert_eq!(shown, [[Some((*value).to_string())]], "{ty}");
                let bytes = client
                    .query_one(&format!("SELECT CAST('{value}' AS {ty})"), &[])
                    .await
                    .unwrap();
                let bytes: Bytes = bytes.get(0);
                let back = client.query_one(&text, &[&bytes]).await.unwrap();
                assert_eq!(back.get::<_, Bytes>(0), bytes, "{ty} {value}");
            }
        }
    });
}

/// A value of any type as its bytes.
#[derive(Debug, PartialEq)]
struct Bytes(Vec<u8>);

impl<'a> tokio_postgres::types::FromSql<'a> for Bytes {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Bytes, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Bytes(raw.to_vec()))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl ToSql for Bytes {
    fn to_sql(
        &self,
        _: &Type,
        out: &mut bytes::BytesMut,
    ) -> Result<tokio_postgres::types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        out.extend_from_slice(&self.0);
        Ok(tokio_postgres::types::IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

/// The types of columns, and of parameters, as the server says them.
async fn described(client: &Client, sql: &str) -> (Vec<Type>, Vec<Type>) {
    let statement = client.prepare(sql).await.unwrap();
    let columns = statement.columns().iter().map(|column| column.type_().clone());
    (columns.collect(), statement.params().to_vec())
}

#[test]
fn types_that_arrow_does_not_tell_go_through_aggregates() {
    let served = Served::start().unwrap();
    run(async {
        let client = &connect(&served).await;
        let sql = "SELECT array_agg(oid), max(oid), array_agg(typname), min(typname),
            (SELECT CASE WHEN oid > 0 THEN oid END FROM pg_type LIMIT 1), coalesce(max(oid), 0) FROM pg_type WHERE oid IN (16, 17)";
        let (columns, _) = described(client, sql).await;
        let expected = [
            Type::OID_ARRAY,
            Type::OID,
            Type::NAME_ARRAY,
            Type::TEXT,
            Type::OID,
            Type::OID,
        ];
        assert_eq!(columns, expected);
        let row = client.query_one(sql, &[]).await.unwrap();
        let mut all: Vec<u32> = row.get(0);
        all.sort_unstable();
        assert_eq!((all, row.get::<_, u32>(1)), (vec![16, 17], 17));
        assert_eq!(row.get::<_, u32>(5), 17);
        // As columns of what puts rows together.
        for sql in [
            "SELECT DISTINCT oid FROM pg_type WHERE oid = 16",
            "SELECT oid FROM pg_type WHERE oid = 16 GROUP BY oid",
            "SELECT oid FROM pg_type WHERE oid = 16 UNION SELECT 16",
            "SELECT max(oid) OVER () FROM pg_type WHERE oid = 16",
            "SELECT unnest(ARRAY[oid]) FROM pg_type WHERE oid = 16",
        ] {
            let row = client.query_one(sql, &[]).await.unwrap();
            assert_eq!(row.get::<_, u32>(0), 16, "{sql}");
        }
    });
}

#[test]
fn parameters_are_what_stands_beside_them() {
    let served = Served::start().unwrap();
    run(async {
        let client = &connect(&served).await;
        // A name, whatever its values are.
        let by_name = "SELECT relname FROM pg_class WHERE oid = CAST($1 AS regclass)";
        assert_eq!(described(client, by_name).await.1, [Type::TEXT]);
        for name in ["pg_class", "pg_catalog.pg_class", "\"pg_catalog\" . \"pg_class\""] {
            let row = client.query_one(by_name, &[&name]).await.unwrap();
            assert_eq!(row.get::<_, String>(0), "pg_class");
        }
        let any = "SELECT count(*) FROM pg_class WHERE relname = ANY($1) AND oid = ANY ($2) AND relkind = ANY(($3))";
        let (_, parameters) = described(client, any).await;
        assert_eq!(parameters, [Type::TEXT_ARRAY, Type::INT8_ARRAY, Type::TEXT_ARRAY]);
        let (names, oids, kinds) = (vec!["pg_class", "x"], vec![1259_i64], vec!["r"]);
        let row = client.query_one(any, &[&names, &oids, &kinds]).await.unwrap();
        assert_eq!(row.get::<_, i64>(0), 1);
    });
}

#[test]
fn columns_of_tables_say_so() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        let made = "CREATE TABLE told (gone INT, id BIGINT PRIMARY KEY, code VARCHAR(7), long VARCHAR, free TEXT); \
                    ALTER TABLE told DROP COLUMN gone; CREATE TABLE other (id BIGINT); \
                    CREATE VIEW seen AS SELECT id, code FROM told";
        client.batch_execute(made).await.unwrap();
        let oids = rows(&client, "SELECT 'told'::regclass::oid").await;
        let oid: u32 = oids[0][0].as_deref().unwrap().parse().unwrap();
        // As Postgres tells them: OID of the table, number of the column, type, modifier.
        let said = async |sql: &str| {
            let prepared = client.prepare(sql).await.unwrap();
            let columns = prepared.columns().iter();
            let columns = columns.map(|c| (c.table_oid(), c.column_id(), c.type_().clone(), c.type_modifier()));
            columns.collect::<Vec<_>>()
        };
        let (id, code) = (
            (Some(oid), Some(2), Type::INT8, -1),
            (Some(oid), Some(3), Type::VARCHAR, 11),
        );
        let long = (Some(oid), Some(4), Type::VARCHAR, -1);
        let free = (Some(oid), Some(5), Type::TEXT, -1);
        let all = vec![id.clone(), code.clone(), long, free];
        assert_eq!(said("SELECT * FROM told").await, all);
        let joined = "SELECT t.code AS c, t.id + 1, lower(t.code) FROM told t LEFT JOIN other o ON o.id = t.id WHERE t.id > 1 ORDER BY 2";
        let none = |ty: Type| (None, None, ty, -1);
        assert_eq!(said(joined).await, [code, none(Type::INT8), none(Type::TEXT)]);
        // A plan that is cached tells the same; what a view gives is of no table.
        for _ in 0..3 {
            assert_eq!(said("SELECT id FROM told LIMIT 3").await, std::slice::from_ref(&id));
            client.query("SELECT id FROM told LIMIT 3", &[]).await.unwrap();
        }
        assert_eq!(said("SELECT id FROM seen").await, [none(Type::INT8)]);
    });
}

#[test]
fn whole_numbers_written_out_have_four_bytes() {
    let served = Served::start().unwrap();
    run(async {
        let client = connect(&served).await;
        let made = "CREATE FUNCTION one() RETURNS BIGINT LANGUAGE sql AS 'SELECT 1'; \
                    CREATE FUNCTION table_of_ones(t TABLE (n BIGINT)) RETURNS TABLE (n BIGINT) LANGUAGE python AS \
                    'return t.assign(n=1).sort_values(\"n\")'; \
                    CREATE VIEW ones AS SELECT CAST(1 AS BIGINT) AS n; CREATE VIEW twos AS SELECT 2 AS n, 'x' AS t";
        client.batch_execute(made).await.unwrap();
        // As a Postgres 15 tells them.
        let told = [
            ("SELECT 1", Type::INT4),
            ("SELECT -1 AS n", Type::INT4),
            ("SELECT 2147483648", Type::INT8),
            ("SELECT CASE WHEN true THEN 1 ELSE NULL END", Type::INT4),
            ("SELECT CASE WHEN true THEN 1 ELSE 3000000000 END", Type::INT8),
            ("SELECT coalesce(NULL, 2)", Type::INT4),
            ("VALUES (1), (2)", Type::INT4),
            ("SELECT 1 AS a FROM ones ORDER BY a", Type::INT4),
            ("SELECT 1 UNION ALL SELECT 2", Type::INT4),
            ("SELECT 1 UNION ALL SELECT 2::bigint", Type::INT8),
            ("SELECT count(*) FROM (SELECT 1 AS a) x", Type::INT8),
            ("SELECT ARRAY[1, 2]", Type::INT4_ARRAY),
            ("SELECT 1::bigint", Type::INT8),
            ("SELECT 1 AS a FROM ones ORDER BY n", Type::INT4),
            (
                "SELECT a FROM (SELECT 1 AS a, n FROM ones WHERE n > 0) x WHERE a > 0 ORDER BY n LIMIT 1",
                Type::INT4,
            ),
            (
                "SELECT CASE a WHEN 1 THEN b ELSE 3 END FROM (SELECT 1 AS a) x LEFT JOIN (SELECT 2 AS b) y ON a = b",
                Type::INT4,
            ),
            ("SELECT a FROM (VALUES (1), (2)) AS v(a)", Type::INT4),
            ("WITH w AS (SELECT 1 AS a) SELECT a FROM w", Type::INT4),
            ("SELECT a FROM (SELECT 3000000000 AS a) x", Type::INT8),
            ("SELECT n FROM twos", Type::INT4),
            // What declares its types keeps them.
            ("SELECT one()", Type::INT8),
            ("SELECT n FROM ones", Type::INT8),
            ("SELECT n FROM table_of_ones(TABLE(SELECT n FROM ones))", Type::INT8),
            (
                "SELECT t.n FROM table_of_ones(TABLE(SELECT n FROM ones)) t ORDER BY t.n",
                Type::INT8,
            ),
            (
                "SELECT table_of_ones.n FROM table_of_ones(TABLE(SELECT n FROM ones))",
                Type::INT8,
            ),
        ];
        for (sql, ty) in told {
            let (columns, _) = described(&client, sql).await;
            assert_eq!(columns, [ty], "{sql}");
        }
        let row = client
            .query_one("SELECT 1, -7 AS b, ARRAY[1, NULL]", &[])
            .await
            .unwrap();
        assert_eq!((row.get::<_, i32>(0), row.get::<_, i32>(1)), (1, -7));
        assert_eq!(row.get::<_, Vec<Option<i32>>>(2), [Some(1), None]);
    });
}
