//! Tables of the shape of TPC-H's: the columns that the queries read, in orders and ranges like theirs. Money is DOUBLE.

use crate::scratch::Scratch;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// The tables.
pub const TABLES: [&str; 3] = ["lineitem", "orders", "part"];

/// Where the rows of a table are.
pub fn file(table: &str, scratch: &Scratch) -> PathBuf {
    scratch.path(&format!("{table}.parquet"))
}

/// The files of all tables by name, as peers are told.
pub fn files(scratch: &Scratch) -> Map<String, Value> {
    let tables = TABLES.iter();
    tables
        .map(|table| (table.to_string(), json!(file(table, scratch))))
        .collect()
}

/// Rows of a row group: threads divide a file by groups, so there are several of them.
fn row_group(rows: usize) -> usize {
    (rows / 16).clamp(8_192, 1 << 20)
}

/// A number between 0 and 2³¹ for each row, another for each multiplier.
fn random(multiplier: i64) -> String {
    format!("((n * {multiplier} + 12345) % 2147483647 * 48271 % 2147483647)")
}

/// One of the texts for each row.
fn one_of(texts: &[&str], multiplier: i64) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("'{text}'")).collect();
    let random = random(multiplier);
    format!("make_array({})[{random} % {} + 1]", texts.join(", "), texts.len())
}

/// What makes the tables, in files of the scratch directory.
pub fn statements(rows: usize, scratch: &Scratch) -> Vec<String> {
    let parts = rows / 30 + 1;
    let days = |from: &str, days: i64, multiplier: i64| {
        format!("DATE '{from}' + CAST({} % {days} AS INT)", random(multiplier))
    };
    let lineitem = format!(
        "SELECT n / 4 AS l_orderkey, {part} % {parts} + 1 AS l_partkey, ({quantity} % 50 + 1)::DOUBLE AS l_quantity, \
         round(({quantity} % 50 + 1) * (900 + {part} % 100000 / 100.0), 2)::DOUBLE AS l_extendedprice, \
         ({discount} % 11 / 100.0)::DOUBLE AS l_discount, ({tax} % 9 / 100.0)::DOUBLE AS l_tax, \
         {flag} AS l_returnflag, {status} AS l_linestatus, {shipped} AS l_shipdate, {committed} AS l_commitdate, \
         {received} AS l_receiptdate, {instruct} AS l_shipinstruct, {mode} AS l_shipmode \
         FROM generate_series(1, {rows}) AS g(n)",
        part = random(16_807),
        quantity = random(69_621),
        discount = random(39_373),
        tax = random(742_938_285),
        flag = one_of(&["A", "N", "R"], 950_706_376),
        status = one_of(&["F", "O"], 1_226_874_159),
        shipped = days("1992-01-02", 2526, 62_089_911),
        committed = days("1992-01-31", 2466, 1_343_714_438),
        received = days("1992-01-03", 2554, 630_360_016),
        instruct = one_of(
            &["DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"],
            397_204_094
        ),
        mode = one_of(
            &["REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"],
            1_999_999_973
        ),
    );
    let orders = format!(
        "SELECT n AS o_orderkey, {priority} AS o_orderpriority, {date} AS o_orderdate FROM generate_series(0, {last}) AS g(n)",
        priority = one_of(&["1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"], 48_271),
        date = days("1992-01-01", 2405, 69_621),
        last = rows / 4,
    );
    let part = format!(
        "SELECT n AS p_partkey, 'Brand#' || ({brand} % 5 + 1) || ({brand} / 7 % 5 + 1) AS p_brand, \
         {first} || ' ' || {second} || ' ' || {metal} AS p_type, CAST({size} % 50 + 1 AS INT) AS p_size, \
         {width} || ' ' || {kind} AS p_container FROM generate_series(1, {parts}) AS g(n)",
        brand = random(16_807),
        first = one_of(&["STANDARD", "SMALL", "MEDIUM", "LARGE", "ECONOMY", "PROMO"], 39_373),
        second = one_of(&["ANODIZED", "BURNISHED", "PLATED", "POLISHED", "BRUSHED"], 69_621),
        metal = one_of(&["TIN", "NICKEL", "BRASS", "STEEL", "COPPER"], 48_271),
        size = random(62_089_911),
        width = one_of(&["SM", "LG", "MED", "JUMBO", "WRAP"], 742_938_285),
        kind = one_of(
            &["CASE", "BOX", "BAG", "JAR", "PKG", "PACK", "CAN", "DRUM"],
            950_706_376
        ),
    );
    let mut statements = Vec::new();
    for (name, query) in TABLES.iter().zip([lineitem, orders, part]) {
        let path = file(name, scratch);
        let path = path.display();
        let group = row_group(rows);
        statements.push(format!(
            "COPY ({query}) TO '{path}' STORED AS PARQUET OPTIONS ('max_row_group_size' '{group}')"
        ));
        statements.push(format!(
            "CREATE EXTERNAL TABLE {name} STORED AS PARQUET LOCATION '{path}'"
        ));
    }
    statements
}
