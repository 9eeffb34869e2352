//! sqlx: statements that are described first, everything in bytes, streams, COPY, savepoints, a deadline.

use bigdecimal::BigDecimal;
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use sqlx::postgres::types::PgInterval;
use sqlx::postgres::{PgConnectOptions, PgPoolCopyExt, PgPoolOptions, PgSslMode};
use sqlx::{AssertSqlSafe, Executor, PgPool, Postgres, Row, Type, TypeInfo, Column, Statement, SqlSafeStr};
use std::error::Error;
use std::fmt::Debug;
use std::str::FromStr;
use std::time::Duration;

type Done = Result<(), Box<dyn Error>>;

const MAKE: &str = "
    DROP TABLE IF EXISTS stock CASCADE;
    CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(12,2), at TIMESTAMPTZ);
    CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
    CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$";

async fn value<T>(pool: &PgPool, kind: &str, value: T) -> Done
where
    T: for<'q> sqlx::Encode<'q, Postgres> + for<'r> sqlx::Decode<'r, Postgres> + Type<Postgres> + Clone + PartialEq + Debug + Send + Unpin + 'static,
{
    let text = format!("SELECT CAST($1 AS {kind})");
    let got: T = sqlx::query_scalar(AssertSqlSafe(text.clone())).bind(value.clone()).fetch_one(pool).await?;
    assert_eq!(got, value, "{kind}");
    let none: Option<T> = sqlx::query_scalar(AssertSqlSafe(text)).bind(None::<T>).fetch_one(pool).await?;
    assert_eq!(none, None, "{kind}");
    Ok(())
}

async fn values(pool: &PgPool) -> Done {
    let day = NaiveDate::from_ymd_opt(2024, 2, 29).ok_or("a day")?;
    let time = NaiveTime::from_hms_micro_opt(23, 59, 59, 5).ok_or("a time")?;
    value(pool, "smallint", -3_i16).await?;
    value(pool, "integer", 70_000_i32).await?;
    value(pool, "bigint", 1_i64 << 40).await?;
    value(pool, "real", 1.5_f32).await?;
    value(pool, "double precision", 1e300_f64).await?;
    value(pool, "numeric(38,10)", BigDecimal::from_str("1234.5000000000")?).await?;
    value(pool, "boolean", true).await?;
    value(pool, "text", "it's ä".to_string()).await?;
    value(pool, "varchar(9)", "x".to_string()).await?;
    value(pool, "bytea", vec![0_u8, 255, 92]).await?;
    value(pool, "date", day).await?;
    value(pool, "time", time).await?;
    value(pool, "timestamp", NaiveDateTime::new(day, time)).await?;
    value(pool, "timestamptz", DateTime::<Utc>::from_timestamp(-1, 789_000).ok_or("a moment")?).await?;
    value(pool, "interval", PgInterval { months: 14, days: 3, microseconds: 5_000_007 }).await?;
    value(pool, "bigint[]", vec![Some(1_i64), None, Some(3)]).await?;
    value(pool, "text[]", vec!["a b".to_string(), String::new(), "c,d".to_string()]).await
}

async fn rows(pool: &PgPool) -> Done {
    let mut copy = pool.copy_in_raw("COPY stock FROM STDIN").await?;
    for block in 0..100 {
        let lines: String = (0..1000).map(|line| format!("{}\tn\t{line}.25\t\\N\n", block * 1000 + line)).collect();
        copy.send(lines.into_bytes()).await?;
    }
    assert_eq!(copy.finish().await?, 100_000);
    let sum: Option<BigDecimal> = sqlx::query_scalar("SELECT sum(price) FROM stock").fetch_one(pool).await?;
    assert_eq!(sum.map(|sum| sum.normalized().to_string()), Some("49975000".to_string()));
    let statement = pool.prepare("SELECT id, half(id) AS h, name FROM stock WHERE id = $1".into_sql_str()).await?;
    let names: Vec<(&str, &str)> = statement.columns().iter().map(|column| (column.name(), column.type_info().name())).collect();
    assert_eq!(names, [("id", "INT8"), ("h", "FLOAT8"), ("name", "TEXT")]);
    let row = sqlx::query("SELECT id, half(id) AS h, name FROM stock WHERE id = $1").bind(3_i64).fetch_one(pool).await?;
    assert_eq!((row.try_get::<i64, _>("id")?, row.try_get::<f64, _>("h")?), (3, 1.5));
    Ok(())
}

async fn transactions(pool: &PgPool) -> Done {
    let mut outer = pool.begin().await?;
    let mut inner = sqlx::Acquire::begin(&mut *outer).await?;
    let twice = sqlx::query("INSERT INTO stock (id) VALUES ($1)").bind(1_i64).execute(&mut *inner).await;
    let code = twice.err().and_then(|error| error.as_database_error()?.code().map(|code| code.to_string()));
    assert_eq!(code.as_deref(), Some("23505"));
    inner.rollback().await?;
    sqlx::query("INSERT INTO stock (id) VALUES ($1)").bind(-1_i64).execute(&mut *outer).await?;
    outer.commit().await?;
    let mut connection = pool.acquire().await?;
    connection.execute("SET statement_timeout = '300ms'").await?;
    let endless = sqlx::query("SELECT spin(1)").fetch_one(&mut *connection).await;
    let code = endless.err().and_then(|error| error.as_database_error()?.code().map(|code| code.to_string()));
    assert_eq!(code.as_deref(), Some("57014"));
    let one: i32 = sqlx::query_scalar("SELECT 1").fetch_one(&mut *connection).await?;
    assert_eq!(one, 1);
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Done {
    let options = PgConnectOptions::new().ssl_mode(PgSslMode::Disable);
    let pool = PgPoolOptions::new().max_connections(2).acquire_timeout(Duration::from_secs(9));
    let pool = pool.connect_with(options).await?;
    sqlx::raw_sql(MAKE).execute(&pool).await?;
    for number in 0..3_i64 {
        let half: f64 = sqlx::query_scalar("SELECT half($1)").bind(number).fetch_one(&pool).await?;
        assert_eq!(half, number as f64 / 2.0);
    }
    values(&pool).await?;
    rows(&pool).await?;
    transactions(&pool).await?;
    pool.close().await;
    println!("0.9.0");
    Ok(())
}
