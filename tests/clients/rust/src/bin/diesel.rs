//! diesel over libpq: its builder of statements, types in bytes, COPY, nested transactions, a deadline.

use bigdecimal::BigDecimal;
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use std::str::FromStr;

diesel::table! {
    stock (id) {
        id -> BigInt,
        small -> Nullable<SmallInt>,
        whole -> Nullable<Integer>,
        real -> Nullable<Float>,
        part -> Nullable<Double>,
        price -> Nullable<Numeric>,
        flag -> Nullable<Bool>,
        name -> Nullable<Text>,
        code -> Nullable<Varchar>,
        bytes -> Nullable<Bytea>,
        day -> Nullable<Date>,
        clock -> Nullable<Time>,
        at -> Nullable<Timestamp>,
        zoned -> Nullable<Timestamptz>,
        ids -> Nullable<Array<Nullable<BigInt>>>,
        tags -> Nullable<Array<Nullable<Text>>>,
    }
}

diesel::define_sql_function! {
    fn half(x: diesel::sql_types::BigInt) -> diesel::sql_types::Double;
}

#[derive(Clone, Debug, PartialEq, Queryable, Insertable, Selectable)]
#[diesel(table_name = stock)]
struct Row {
    id: i64,
    small: Option<i16>,
    whole: Option<i32>,
    real: Option<f32>,
    part: Option<f64>,
    price: Option<BigDecimal>,
    flag: Option<bool>,
    name: Option<String>,
    code: Option<String>,
    bytes: Option<Vec<u8>>,
    day: Option<NaiveDate>,
    clock: Option<NaiveTime>,
    at: Option<NaiveDateTime>,
    zoned: Option<DateTime<Utc>>,
    ids: Option<Vec<Option<i64>>>,
    tags: Option<Vec<Option<String>>>,
}

const MAKE: &str = "
    DROP TABLE IF EXISTS stock CASCADE;
    CREATE TABLE stock (id BIGINT PRIMARY KEY, small SMALLINT, whole INTEGER, real REAL, part DOUBLE PRECISION, price NUMERIC(12,2),
        flag BOOLEAN, name TEXT, code VARCHAR(9), bytes BYTEA, day DATE, clock TIME, at TIMESTAMP, zoned TIMESTAMPTZ, ids BIGINT[],
        tags TEXT[]);
    CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
    CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$";

fn row() -> Result<Row, Box<dyn std::error::Error>> {
    let day = NaiveDate::from_ymd_opt(2024, 2, 29).ok_or("a day")?;
    let clock = NaiveTime::from_hms_micro_opt(23, 59, 59, 5).ok_or("a time")?;
    Ok(Row {
        id: -1,
        small: Some(-3),
        whole: Some(70_000),
        real: Some(1.5),
        part: Some(1e300),
        price: Some(BigDecimal::from_str("1234.50")?),
        flag: Some(true),
        name: Some("it's ä".to_string()),
        code: Some("x".to_string()),
        bytes: Some(vec![0, 255, 92]),
        day: Some(day),
        clock: Some(clock),
        at: Some(NaiveDateTime::new(day, clock)),
        zoned: DateTime::from_timestamp(-1, 789_000),
        ids: Some(vec![Some(1), None, Some(3)]),
        tags: Some(vec![Some("a b".to_string()), Some(String::new()), Some("c,d".to_string())]),
    })
}

fn many(c: &mut PgConnection) -> Result<(), Box<dyn std::error::Error>> {
    let ids: Vec<_> = (0..100_000_i64).map(|number| (stock::id.eq(number), stock::name.eq("n"))).collect();
    let copied = diesel::copy_from(stock::table).from_insertable(&ids).execute(c)?;
    assert_eq!(copied, 100_000);
    let loaded = stock::table.select(stock::id).load_iter::<i64, diesel::pg::PgRowByRowLoadingMode>(c)?;
    assert_eq!(loaded.filter(|id| id.is_ok()).count(), 100_000);
    let halves: Vec<f64> = stock::table.select(half(stock::id)).filter(stock::id.eq_any([3_i64, 4])).order(stock::id).load(c)?;
    assert_eq!(halves, [1.5, 2.0]);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    let place = format!("postgres://{}:{}@{}:{}/{}", of("PGUSER"), of("PGPASSWORD"), of("PGHOST"), of("PGPORT"), of("PGDATABASE"));
    let mut c = PgConnection::establish(&place)?;
    c.batch_execute(MAKE)?;
    assert_eq!(diesel::select(half(3)).get_result::<f64>(&mut c)?, 1.5);
    many(&mut c)?;
    let row = row()?;
    let made: Row = diesel::insert_into(stock::table).values(&row).returning(Row::as_returning()).get_result(&mut c)?;
    assert_eq!(made, row);
    assert_eq!(stock::table.find(-1).select(Row::as_select()).first(&mut c)?, row);
    let empty: Row = stock::table.find(7).select(Row::as_select()).first(&mut c)?;
    assert_eq!((empty.price, empty.tags), (None, None));
    c.transaction::<_, Error, _>(|c| {
        let twice = c.transaction(|c| diesel::insert_into(stock::table).values(stock::id.eq(1)).execute(c));
        assert!(matches!(twice, Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _))), "{twice:?}");
        diesel::update(stock::table.find(1)).set(stock::name.eq("kept")).execute(c)
    })?;
    let kept: Option<String> = stock::table.find(1).select(stock::name).first(&mut c)?;
    assert_eq!(kept.as_deref(), Some("kept"));
    c.batch_execute("SET statement_timeout = '300ms'")?;
    let endless = c.batch_execute("SELECT spin(1)");
    assert!(endless.as_ref().is_err_and(|error| error.to_string().contains("statement timeout")), "{endless:?}");
    assert_eq!(diesel::select(half(5)).get_result::<f64>(&mut c)?, 2.5);
    println!("2.3.14");
    Ok(())
}
