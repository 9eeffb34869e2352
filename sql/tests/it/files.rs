//! COPY: files appear whole or not at all, in the format and compression that their names say.

use std::path::Path;
use taipan::{Session, SqlState};

fn session(folder: &Path) -> Session {
    Session::builder().threads(2).data_dir(folder).build().unwrap()
}

async fn rows(session: &Session, sql: &str) -> usize {
    let batches = session.sql(sql).await.unwrap().collect().await.unwrap();
    batches.iter().map(|batch| batch.num_rows()).sum()
}

async fn error(session: &Session, sql: &str) -> taipan::Error {
    match session.sql(sql).await {
        Ok(results) => results.collect().await.unwrap_err(),
        Err(error) => error,
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn names_say_how_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let session = session(folder.path());
    let starts: [(&str, &[u8]); 8] = [
        ("x.csv", b"n\n"),
        ("x.csv.gz", &[0x1F, 0x8B]),
        ("x.csv.zst", &[0x28, 0xB5, 0x2F, 0xFD]),
        ("x.json.bz2", b"BZh"),
        ("x.csv.xz", &[0xFD, b'7', b'z']),
        ("x.tsv", b"n\tm\n"),
        ("x.parquet", b"PAR1"),
        ("deep/er/x.arrow", b"ARROW1"),
    ];
    for (name, start) in starts {
        let columns = if name == "x.tsv" {
            "value AS n, 1 AS m"
        } else {
            "value AS n"
        };
        let copy = format!("COPY (SELECT {columns} FROM range(1000)) TO '{name}'");
        assert_eq!(session.sql(&copy).await.unwrap().command(), "COPY 1000", "{name}");
        let bytes = std::fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}: {:?}", &bytes[..8]);
        assert_eq!(rows(&session, &format!("SELECT * FROM '{name}'")).await, 1000, "{name}");
    }
    let stored = "COPY (SELECT 1 AS n) TO 'y.csv.gz' STORED AS CSV";
    session.sql(stored).await.unwrap();
    assert!(
        std::fs::read(folder.path().join("y.csv.gz"))
            .unwrap()
            .starts_with(&[0x1F, 0x8B])
    );
    let refused = error(
        &session,
        "COPY (SELECT 1 AS n) TO 'z.csv.gz' STORED AS CSV OPTIONS (format.compression zstd)",
    )
    .await;
    assert!(refused.message().contains("z.csv.gz"), "{refused}");
    let refused = error(&session, "COPY (SELECT 1 AS n) TO 'z.parquet.gz'").await;
    assert!(refused.message().contains("compressed inside"), "{refused}");
    // A file is read to its end before what is made of it takes its place.
    session
        .sql("COPY (SELECT n + 1 AS n FROM 'x.csv') TO 'x.csv'")
        .await
        .unwrap();
    assert_eq!(rows(&session, "SELECT * FROM 'x.csv' WHERE n = 1000").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let session = session(folder.path());
    std::fs::write(folder.path().join("old.csv"), "n\n7\n").unwrap();
    for name in ["new.csv", "old.csv", "new.parquet", "new.json.gz", "made/new.arrow"] {
        let copy = format!("COPY (SELECT 1 / (value - 50000) AS n FROM range(100000)) TO '{name}'");
        assert_eq!(
            error(&session, &copy).await.sqlstate(),
            SqlState::DivisionByZero,
            "{name}"
        );
        assert_eq!(names(folder.path()), ["old.csv"], "{name}");
    }
    assert_eq!(rows(&session, "SELECT * FROM 'old.csv' WHERE n = 7").await, 1);
    for (name, reason) in [
        ("old.csv/x.csv", "not a directory"),
        ("/proc/x.csv", "no such file or directory"),
    ] {
        let refused = error(&session, &format!("COPY (SELECT 1 AS n) TO '{name}'")).await;
        let expected = format!("could not write \"{name}\": {reason}");
        assert!(refused.message().starts_with(&expected), "{refused}");
    }
    let refused = error(&session, "COPY (SELECT 1 AS n) TO '/dev/null' STORED AS CSV").await;
    assert!(refused.message().contains("not a regular file"), "{refused}");
    std::fs::create_dir(folder.path().join("folder.csv")).unwrap();
    std::fs::write(folder.path().join("folder.csv/x"), "").unwrap();
    let refused = error(&session, "COPY (SELECT 1 AS n) TO 'folder.csv'").await;
    assert!(refused.message().contains("is a directory"), "{refused}");
    assert_eq!(names(folder.path()), ["folder.csv", "old.csv"]);
}
