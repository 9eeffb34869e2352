//! Taipan inside a Rust program: a table from memory, Python functions from SQL and from Rust, results as Arrow batches.
//!
//! `cargo run --example embed`

use datafusion::arrow::array::{ArrayRef, AsArray, Float64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Float64Type};
use futures::TryStreamExt;
use std::sync::Arc;
use std::time::Duration;
use taipan::{FunctionDefinition, Session};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in report().await? {
        println!("{line}");
    }
    Ok(())
}

/// The lines that the program prints.
pub async fn report() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    let session = Session::builder()
        .threads(2)
        .memory_limit(1 << 30)
        .function_timeout(Duration::from_secs(10))
        .build()?;

    let cities = Arc::new(StringArray::from(vec!["Taipei", "Tainan", "Oslo"])) as ArrayRef;
    let celsius = Arc::new(Float64Array::from(vec![33.5, 31.0, 18.25])) as ArrayRef;
    session.context().register_batch(
        "weather",
        RecordBatch::try_from_iter([("city", cities), ("celsius", celsius)])?,
    )?;

    session
        .sql(
            "CREATE FUNCTION fahrenheit(celsius DOUBLE) RETURNS DOUBLE LANGUAGE python AS $$
                 return celsius * 9 / 5 + 32
             $$",
        )
        .await?;
    let short = FunctionDefinition::new(
        "short",
        [("name", DataType::Utf8)],
        DataType::Utf8,
        "return name[:3].upper()",
    );
    session.create_function(short)?;

    let query = "SELECT short(city) AS city, fahrenheit(celsius) AS f FROM weather WHERE fahrenheit(celsius) > 70";
    let mut results = session.sql(query).await?;
    while let Some(batch) = results.try_next().await? {
        let cities = batch.column(0).as_string::<i32>();
        let degrees = batch.column(1).as_primitive::<Float64Type>();
        for row in 0..batch.num_rows() {
            lines.push(format!("{} {}", cities.value(row), degrees.value(row)));
        }
    }

    if let Err(error) = session.sql("SELECT fahrenheit('warm'::text)").await {
        lines.push(format!("{} {}", error.sqlstate().code(), error.message()));
    }
    Ok(lines)
}
