//! A DataFusion program that gains Python functions: `cargo run -p taipan-engine --example datafusion`.

use datafusion::arrow::datatypes::DataType::{Float64, Utf8};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use taipan_engine::{FunctionDefinition, Python};

/// A function from Rust, one from SQL, and a query over both.
pub async fn run() -> Result<String> {
    let ctx = SessionContext::new();

    let python = Python::new();
    python.install(&ctx)?;
    python.create_function(FunctionDefinition::new(
        "clean_price",
        [("price", Utf8)],
        Float64,
        CLEAN_PRICE,
    ))?;

    ctx.sql(
        "CREATE FUNCTION slug(name TEXT) RETURNS TEXT LANGUAGE python AS
         $$ return '-'.join(name.lower().split()) $$",
    )
    .await?;
    let prices = "SELECT slug(name) AS name, clean_price(price) AS price
                  FROM (VALUES ('Lemon', '$2.49'), ('Green  Apple', '$1,204.00')) AS t(name, price)";
    let batches = ctx.sql(prices).await?.collect().await?;
    Ok(pretty_format_batches(&batches)?.to_string())
}

const CLEAN_PRICE: &str = "
digits = price.replace('$', '').replace(',', '')
return float(digits) if digits else None
";

#[tokio::main]
#[allow(dead_code, reason = "the tests include this file and call `run`")]
async fn main() -> Result<()> {
    println!("{}", run().await?);
    Ok(())
}
