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
    std::fs::create_dir_all(f.dir.path().join("in/deep")).expect("made");
    for path in ["in/../t.csv", "in/deep/../../t.csv", "in/deep/../../*.csv"] {
        assert_eq!(f.number(&format!("SELECT sum(a) FROM '{path}'")).await, 6, "{path}");
    }
    f.run("COPY (SELECT 1 AS a) TO 'in/deep/../made.csv' STORED AS CSV")
        .await
        .expect("copied");
    assert!(f.dir.path().join("in/made.csv").exists());
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
        f.run(&format!(
            "CREATE OR REPLACE EXTERNAL TABLE z STORED AS CSV LOCATION '{file}'"
        ))
        .await
        .expect("created");
        assert_eq!(f.number("SELECT sum(a) FROM z").await, 6);
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
async fn plain_directories_belong_to_what_they_are_in() {
    let f = fixture();
    let write = |name: &str, text: &str| {
        let path = f.dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("made");
        std::fs::write(path, text).expect("written");
    };
    write("all/1.csv", "a\n1\n");
    write("all/in/2.csv", "a\n20\n");
    write("all/in/deep/3.csv", "a\n300\n");
    write("all/in/readme.txt", "no table");
    write("all/.hidden.csv", "b,c\n1,2\n");
    write("also/4.csv", "a\n4000\n");
    write("with [signs]/5.csv", "a\n5\n");
    for (pattern, sum) in [
        ("all/", 321),
        ("all/*", 321),
        ("all/**", 321),
        ("all/*.csv", 1),
        ("all/*/*.csv", 20),
        ("all/**/*.csv", 321),
        ("al*/[1-4].csv", 4001),
        ("al*/?.csv", 4001),
        ("*/in/**/?.csv", 320),
        ("with [signs]/", 5),
        ("with [signs]/5.csv", 5),
    ] {
        assert_eq!(
            f.number(&format!("SELECT sum(a) FROM '{pattern}'")).await,
            sum,
            "{pattern}"
        );
    }
    f.run("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION 'all/' OPTIONS (format.has_header true)")
        .await
        .expect("created");
    assert_eq!(f.number("SELECT sum(a) FROM t").await, 321);
    let error = f.error("SELECT * FROM 'none*/x.csv'").await;
    assert!(error.contains("no file is there that \"none*/x.csv\" means"), "{error}");
    write("mixed/1.csv", "a\n1\n");
    write("mixed/2.json", "{\"a\": 1}\n");
    let error = f.error("SELECT * FROM 'mixed/'").await;
    assert!(error.contains("several formats"), "{error}");
}

#[tokio::test]
async fn broken_files_are_errors_with_their_names() {
    let f = fixture();
    let write = |name: &str, bytes: &[u8]| std::fs::write(f.dir.path().join(name), bytes).expect("written");
    f.run("COPY (SELECT a, b FROM 't.csv') TO 'whole.parquet' STORED AS PARQUET")
        .await
        .expect("copied");
    let whole = std::fs::read(f.dir.path().join("whole.parquet")).expect("read");
    write("cut.parquet", &whole[..whole.len() / 2]);
    write("empty.parquet", b"");
    write("empty.arrow", b"");
    write("footer.parquet", b"PAR1....\xff\xff\xff\x7fPAR1");
    write("open.csv", b"a,b\n1,x\n2,\"y\n3,z\n");
    write("escaped.csv", b"a,b\n1,\"x\"\"\"\n2,\"y\"\"\n3,z\n");
    write("ragged.csv", b"a,b\n1,x\n2\n");
    write("latin.csv", b"a,b\n1,\xe4\n");
    write("cut.json", b"{\"a\": 1}\n{\"a\": \n");
    write("no.csv.gz", b"a,b\n1,x\n");
    for (file, reason) in [
        ("cut.parquet", "cut off"),
        ("empty.parquet", "the file is empty"),
        ("empty.arrow", "the file is empty"),
        ("footer.parquet", "footer"),
        ("open.csv", "unterminated CSV quoted field, which begins in line 3"),
        ("escaped.csv", "unterminated CSV quoted field, which begins in line 3"),
        ("ragged.csv", "line 3"),
        ("latin.csv", "line 2"),
        ("cut.json", "EOF"),
        ("no.csv.gz", ""),
    ] {
        let error = f.error(&format!("SELECT * FROM '{file}'")).await;
        assert!(
            error.contains(&format!("{file}\"")) && error.contains(reason),
            "{file}: {error}"
        );
        let format = file.split('.').nth(1).unwrap_or_default();
        if format != "arrow" {
            let create = format!("CREATE EXTERNAL TABLE e STORED AS {format} LOCATION '{file}'");
            if !file.ends_with(".gz") {
                let error = f.error(&create).await;
                assert!(error.contains(file), "{file}: {error}");
            }
        }
    }
    write("lines.csv", b"a,b\n1,\"x\ny\"\n2,\"5\"\" pipe\"\n3,6\" pipe\n");
    assert_eq!(f.number("SELECT sum(a) FROM 'lines.csv'").await, 6);
    let many: String = (0..3000)
        .map(|n| format!("{n},\"line of {n}\nand \"\"more\"\"\n\"\n"))
        .collect();
    write("many.csv", format!("a,b\n{many}").as_bytes());
    assert_eq!(f.number("SELECT sum(a) FROM 'many.csv'").await, 4_498_500);
    f.run("CREATE EXTERNAL TABLE many STORED AS CSV LOCATION 'many.csv' OPTIONS (format.has_header true)")
        .await
        .expect("created");
    assert_eq!(f.number("SELECT sum(a) FROM many").await, 4_498_500);
    write("mark.csv", b"\xef\xbb\xbf\"a\",b\n7,x\n");
    assert_eq!(f.number("SELECT a FROM 'mark.csv'").await, 7);
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

#[tokio::test]
async fn inserts_add_all_files_or_none() {
    let f = fixture();
    std::fs::create_dir_all(f.dir.path().join("in")).expect("made");
    for (format, ending) in [
        ("CSV", "csv"),
        ("PARQUET", "parquet"),
        ("JSON", "json"),
        ("ARROW", "arrow"),
    ] {
        let sql =
            format!("CREATE EXTERNAL TABLE {ending}_in (a BIGINT, b INT) STORED AS {format} LOCATION 'in/{ending}/'");
        f.run(&sql).await.expect("created");
        let rows = "SELECT value, 1 / (59990 - value) FROM generate_series(0, 60000) AS t(value)";
        let error = f.error(&format!("INSERT INTO {ending}_in {rows}")).await;
        assert!(error.contains("Divide by zero"), "{error}");
        assert!(!f.dir.path().join(format!("in/{ending}")).exists(), "{ending}");
        for times in 1..3 {
            f.run(&format!("INSERT INTO {ending}_in {rows} WHERE value < 100"))
                .await
                .expect("inserted");
            assert_eq!(
                f.number(&format!("SELECT count(*) FROM {ending}_in")).await,
                times * 100
            );
        }
    }
    f.run("CREATE EXTERNAL TABLE parts (a BIGINT) STORED AS CSV PARTITIONED BY (p INT) LOCATION 'in/parts/'")
        .await
        .expect("created");
    f.run("INSERT INTO parts VALUES (1, 7), (2, 7), (30, 8)")
        .await
        .expect("inserted");
    assert_eq!(f.number("SELECT sum(a) FROM parts WHERE p = 7").await, 3);
    let left = std::fs::read_dir(f.dir.path().join("in")).expect("listed").flatten();
    let hidden: Vec<_> = left
        .map(|entry| entry.file_name())
        .filter(|name| name.to_string_lossy().starts_with('.'))
        .collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}
