//! Files through SQL, in a directory of their own.

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::Int64Type;
use datafusion::common::Result;
use datafusion::prelude::SessionContext;
use taipan_connectors::{Options, install};
use tempfile::TempDir;

struct Fixture {
    dir: TempDir,
    ctx: SessionContext,
}

fn fixture() -> Fixture {
    let dir = TempDir::new().expect("temporary directory");
    std::fs::write(dir.path().join("t.csv"), "a,b\n1,x\n2,y\n3,\n").expect("written");
    std::fs::write(dir.path().join("t.tsv"), "a\tb\n10\tx\n").expect("written");
    std::fs::write(dir.path().join("t.jsonl"), "{\"a\": 7}\n{\"a\": 8}\n").expect("written");
    let ctx = SessionContext::new();
    let options = Options {
        data_dir: Some(dir.path().to_path_buf()),
        ..Options::default()
    };
    install(&ctx, options).expect("installed");
    Fixture { dir, ctx }
}

impl Fixture {
    async fn run(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        self.ctx.sql(sql).await?.collect().await
    }

    async fn number(&self, sql: &str) -> i64 {
        let batches = self.run(sql).await.unwrap_or_else(|e| panic!("{sql}: {e}"));
        let batch = batches.iter().find(|b| b.num_rows() > 0).expect("a row");
        batch.column(0).as_primitive::<Int64Type>().value(0)
    }

    async fn error(&self, sql: &str) -> String {
        match self.run(sql).await {
            Ok(_) => panic!("{sql}: no error"),
            Err(error) => error.strip_backtrace(),
        }
    }
}

#[tokio::test]
async fn files_are_tables() {
    let f = fixture();
    assert_eq!(f.number("SELECT sum(a) FROM 't.csv'").await, 6);
    assert_eq!(f.number("SELECT sum(a) FROM 't.tsv'").await, 10);
    assert_eq!(f.number("SELECT sum(a) FROM 't.jsonl'").await, 15);
    let absolute = f.dir.path().join("t.csv");
    let sql = format!("SELECT count(*) FROM '{}'", absolute.display());
    assert_eq!(f.number(&sql).await, 3);
}

#[tokio::test]
async fn copy_and_read_back_in_every_format() {
    let f = fixture();
    for (file, format) in [
        ("out/x.parquet", "PARQUET"),
        ("out/x.csv", "CSV"),
        ("out/x.json", "JSON"),
        ("out/x.arrow", "ARROW"),
    ] {
        f.run(&format!(
            "COPY (SELECT a, b FROM 't.csv') TO '{file}' STORED AS {format}"
        ))
        .await
        .unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(f.dir.path().join(file).exists(), "{file}");
        assert_eq!(f.number(&format!("SELECT sum(a) FROM '{file}'")).await, 6);
    }
}

#[tokio::test]
async fn compressed_files() {
    let f = fixture();
    for (file, method) in [("z.csv.gz", "gzip"), ("z.csv.zst", "zstd")] {
        let sql =
            format!("COPY (SELECT a FROM 't.csv') TO '{file}' STORED AS CSV OPTIONS (format.compression {method})");
        f.run(&sql).await.unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(f.number(&format!("SELECT sum(a) FROM '{file}'")).await, 6);
    }
}

#[tokio::test]
async fn external_tables_below_the_data_directory() {
    let f = fixture();
    f.run("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION 't.csv' OPTIONS (format.has_header true)")
        .await
        .expect("created");
    assert_eq!(f.number("SELECT sum(a) FROM t").await, 6);
    f.run("CREATE EXTERNAL TABLE j STORED AS JSON LOCATION 't.jsonl'")
        .await
        .expect("created");
    assert_eq!(f.number("SELECT sum(a) FROM j").await, 15);
}

#[tokio::test]
async fn directories_and_wildcards() {
    let f = fixture();
    for part in ["parts/1.parquet", "parts/2.parquet"] {
        f.run(&format!("COPY (SELECT a FROM 't.csv') TO '{part}' STORED AS PARQUET"))
            .await
            .expect("copied");
    }
    assert_eq!(f.number("SELECT sum(a) FROM 'parts/*.parquet'").await, 12);
    assert_eq!(f.number("SELECT sum(a) FROM 'parts/'").await, 12);
}

#[tokio::test]
async fn missing_files_are_named() {
    let f = fixture();
    let error = f.error("SELECT * FROM 'missing.csv'").await;
    assert!(error.contains("file 'missing.csv' does not exist"), "{error}");
    let error = f
        .error("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION 'missing.csv'")
        .await;
    assert!(error.contains("location 'missing.csv' does not exist"), "{error}");
    let error = f.error("SELECT * FROM missing").await;
    assert!(error.contains("table 'datafusion.public.missing' not found"), "{error}");
}
