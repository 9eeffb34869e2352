//! Sessions that may reach some files and stores only: every way to name another ends with 42501, and says the same whether
//! something is there or not.

use datafusion::object_store::ObjectStoreExt;
use datafusion::object_store::memory::InMemory;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;
use taipan::{Database, FileAccess, Session, SqlState};
use tokio::runtime::Builder;

/// What is outside, and must not be seen in any answer.
const SECRET: &str = "hunter2";

/// A folder with a place to read, one to write, and one that is neither.
struct Folders(tempfile::TempDir);

impl Folders {
    fn new() -> Folders {
        let folders = Folders(tempfile::tempdir().expect("a folder"));
        for name in ["in", "in/deep", "in/parts", "out", "secret", "secret/dir"] {
            std::fs::create_dir(folders.path(name)).expect("made");
        }
        for name in ["in/a.csv", "in/deep/b.csv", "in/parts/c.csv"] {
            std::fs::write(folders.path(name), "n\n1\n").expect("written");
        }
        for name in ["secret/s.csv", "secret/dir/s.csv"] {
            std::fs::write(folders.path(name), format!("n\n{SECRET}\n")).expect("written");
        }
        let link = |target: &str, name: &str| symlink(target, folders.path(name)).expect("linked");
        link("../secret/s.csv", "in/link.csv");
        link("../secret/none.csv", "in/dangling.csv");
        link(&folders.path("secret"), "in/dirlink");
        link("deep/b.csv", "in/inside.csv");
        link("round.csv", "in/round.csv");
        link("../../secret/s.csv", "in/parts/d.csv");
        link("../secret", "out/dirlink");
        folders
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    fn access(&self) -> FileAccess {
        FileAccess::Below {
            read: vec![self.path("in").into()],
            write: vec![self.path("out").into()],
        }
    }

    /// Names of files that are not to be read, as they can be written.
    fn unreadable(&self) -> Vec<String> {
        let mut names: Vec<String> = [
            "/etc/passwd",
            "/etc/none.csv",
            "/proc/self/environ",
            "/proc/self/cwd/x.csv",
            "file:///etc/passwd",
            "FILE:///etc/passwd",
            "file://localhost/etc/passwd",
            "s3://169.254.169.254/latest/x.csv",
            "http://127.0.0.1:9/x.csv",
            "taipan-database://rows/x.parquet",
            "../secret/s.csv",
            "../secret/none.csv",
            "../none/s.csv",
            "deep/../../secret/s.csv",
            "link.csv",
            "dangling.csv",
            "dirlink/s.csv",
            "dirlink/none.csv",
            "dirlink/*.csv",
            "dirlink/",
            "dirlink/../in/a.csv",
            "round.csv",
            "../*/s.csv",
            "*/../../secret/s.csv",
            "/**",
            "/*/passwd",
            "parts/",
            "parts/*.csv",
            "**/*.csv",
        ]
        .map(str::to_string)
        .to_vec();
        names.extend(["secret/s.csv", "secret/none.csv", "secret", "out/", "in2/x.csv"].map(|name| self.path(name)));
        names
    }
}

async fn fails(session: &Session, sql: &str, state: SqlState) -> String {
    let read = async { session.sql(sql).await?.collect().await };
    match read.await {
        Ok(rows) => panic!("{sql} has given {} batches", rows.len()),
        Err(error) => {
            assert_eq!(error.sqlstate(), state, "{sql}: {}", error.report());
            assert!(!error.report().contains(SECRET), "{sql}: {}", error.report());
            error.report()
        }
    }
}

async fn denied(session: &Session, sql: &str) -> String {
    fails(session, sql, SqlState::InsufficientPrivilege).await
}

async fn works(session: &Session, sql: &str) -> usize {
    let run = async { session.sql(sql).await?.collect().await };
    match run.await {
        Ok(rows) => rows.iter().map(|batch| batch.num_rows()).sum(),
        Err(error) => panic!("{sql}: {}", error.report()),
    }
}

fn run(test: impl Future<Output = ()>) {
    let threads = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    threads.expect("a runtime").block_on(test);
}

#[test]
fn files_outside_are_not_read() {
    let folders = Folders::new();
    run(async {
        let session = fenced(&folders);
        works(&session, "CREATE TABLE t (n TEXT)").await;
        for name in folders.unreadable() {
            for sql in [
                format!("SELECT * FROM '{name}'"),
                format!("EXPLAIN SELECT * FROM '{name}'"),
                format!("INSERT INTO t SELECT * FROM '{name}'"),
                format!("SELECT (SELECT max(n) FROM '{name}')"),
                format!("CREATE TABLE u AS SELECT * FROM '{name}'"),
                format!("CREATE VIEW v AS SELECT * FROM '{name}'"),
                format!("CREATE EXTERNAL TABLE x STORED AS CSV LOCATION '{name}'"),
                format!("CREATE EXTERNAL TABLE x (n TEXT) STORED AS CSV LOCATION '{name}'"),
            ] {
                // Names without the ending of a table are none of a file.
                let named = name.contains(['.', '/']) || sql.contains("LOCATION");
                assert!(named, "{name}");
                denied(&session, &sql).await;
            }
            if !name.contains("://") && !name.contains('*') && name != "parts/" {
                denied(&session, &format!("COPY t FROM '{name}'")).await;
                denied(&session, &format!("CREATE MODEL m FROM '{name}'")).await;
                denied(&session, &format!("CREATE PACKAGE p FROM '{name}'")).await;
                let imports = format!("LANGUAGE python IMPORTS = ('{name}') AS 'return 1'");
                denied(&session, &format!("CREATE FUNCTION f() RETURNS BIGINT {imports}")).await;
            }
        }
        assert_eq!(works(&session, "SELECT * FROM t").await, 0);
    });
}

#[test]
fn refusals_do_not_tell_what_is_outside() {
    let folders = Folders::new();
    run(async {
        let session = fenced(&folders);
        for (there, not) in [
            (folders.path("secret/s.csv"), folders.path("secret/n.csv")),
            ("../secret/s.csv".to_string(), "../secret/n.csv".to_string()),
            ("dirlink/s.csv".to_string(), "dirlink/n.csv".to_string()),
            ("../secret/../in/a.csv".to_string(), "../none/../in/a.csv".to_string()),
        ] {
            let said = |name: &str, report: String| report.replace(name, "…");
            let first = said(&there, denied(&session, &format!("SELECT * FROM '{there}'")).await);
            let second = said(&not, denied(&session, &format!("SELECT * FROM '{not}'")).await);
            assert_eq!(first.lines().next(), second.lines().next());
            // A name that is no table's is looked for as a file for a hint: it is not found there either.
            let hinted = fails(
                &session,
                &format!("SELECT * FROM \"{there}\""),
                SqlState::InsufficientPrivilege,
            )
            .await;
            assert!(!hinted.contains("HINT"), "{hinted}");
        }
    });
}

#[test]
fn files_inside_are_read_and_written() {
    let folders = Folders::new();
    run(async {
        let session = fenced(&folders);
        for name in ["a.csv", "inside.csv", "deep/../a.csv", "deep/", "deep/*.csv", "./a.csv"] {
            assert_eq!(works(&session, &format!("SELECT * FROM '{name}'")).await, 1, "{name}");
        }
        let whole = folders.path("in/deep/b.csv");
        assert_eq!(works(&session, &format!("SELECT * FROM '{whole}'")).await, 1);
        works(&session, "CREATE EXTERNAL TABLE x STORED AS CSV LOCATION 'a.csv'").await;
        assert_eq!(works(&session, "SELECT * FROM x").await, 1);
        works(&session, "CREATE TABLE t (n BIGINT)").await;
        works(&session, "COPY t FROM 'deep/../a.csv' (FORMAT csv, HEADER true)").await;
        fails(&session, "SELECT * FROM 'none.csv'", SqlState::WrongStatement).await;
        fails(&session, "COPY t FROM 'none.csv'", SqlState::UndefinedFile).await;
        for name in ["out/new.csv", "out/sub/new.parquet", "out/all/"] {
            works(&session, &format!("COPY t TO '{}' STORED AS CSV", folders.path(name))).await;
        }
        // What was written may not be read for that.
        denied(&session, &format!("SELECT * FROM '{}'", folders.path("out/new.csv"))).await;
        for name in [
            "in/new.csv",
            "secret/new.csv",
            "out/../secret/new.csv",
            "out/dirlink/new.csv",
            "new.csv",
        ] {
            denied(&session, &format!("COPY t TO '{}'", folders.path(name))).await;
        }
        for url in ["file:///tmp/x.csv", "s3://bucket/x.csv", "taipan-database://rows/x.csv"] {
            denied(&session, &format!("COPY t TO '{url}'")).await;
            denied(&session, &format!("EXPLAIN ANALYZE COPY t TO '{url}'")).await;
        }
        let table = format!(
            "CREATE EXTERNAL TABLE y (n BIGINT) STORED AS CSV LOCATION '{}'",
            folders.path("in/deep/")
        );
        works(&session, &table).await;
        denied(&session, "INSERT INTO y VALUES (2)").await;
        denied(
            &session,
            &format!("SET datafusion.runtime.temp_directory = '{}'", folders.path("out")),
        )
        .await;
        let mut left: Vec<_> = names(&folders.path("secret"));
        left.extend(
            names(&folders.path("in"))
                .into_iter()
                .filter(|name| name.starts_with("new")),
        );
        assert_eq!(left, ["dir", "s.csv"]);
    });
}

fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn external_tables_are_read_by_whom_may_read_their_files() {
    let folders = Folders::new();
    run(async {
        let database = Database::memory().expect("a database");
        let open = database.session(Session::builder()).expect("a session");
        let create = format!(
            "CREATE EXTERNAL TABLE s STORED AS CSV LOCATION '{}'",
            folders.path("secret/s.csv")
        );
        works(&open, &create).await;
        works(&open, "CREATE VIEW v AS SELECT * FROM s").await;
        assert_eq!(works(&open, "SELECT * FROM v").await, 1);
        for access in [folders.access(), FileAccess::Nothing] {
            let session = database.session(Session::builder().files(access)).expect("a session");
            for sql in [
                "SELECT * FROM s",
                "SELECT * FROM v",
                "SELECT count(*) FROM s",
                "INSERT INTO s VALUES ('x')",
            ] {
                denied(&session, sql).await;
            }
        }
    });
}

#[test]
fn a_link_that_comes_later_is_not_followed() {
    let folders = Folders::new();
    run(async {
        let session = fenced(&folders);
        works(&session, "CREATE EXTERNAL TABLE one STORED AS CSV LOCATION 'a.csv'").await;
        works(&session, "CREATE EXTERNAL TABLE many STORED AS CSV LOCATION 'deep/'").await;
        assert_eq!(works(&session, "SELECT * FROM one").await, 1);
        assert_eq!(works(&session, "SELECT * FROM many").await, 1);
        // The tables are known already; their files are others now.
        std::fs::remove_file(folders.path("in/a.csv")).expect("removed");
        symlink(folders.path("secret/s.csv"), folders.path("in/a.csv")).expect("linked");
        symlink(folders.path("secret/s.csv"), folders.path("in/deep/c.csv")).expect("linked");
        denied(&session, "SELECT * FROM one").await;
        // Which files there are may be known already; this one is none of them.
        let read = async { session.sql("SELECT * FROM many").await?.collect().await };
        match read.await {
            Ok(rows) => assert_eq!(rows.iter().map(|batch| batch.num_rows()).sum::<usize>(), 1),
            Err(error) => assert_eq!(error.sqlstate(), SqlState::InsufficientPrivilege, "{}", error.report()),
        }
        let new = fenced(&folders);
        denied(&new, "SELECT * FROM 'deep/'").await;
    });
}

#[test]
fn stores_are_reached_that_were_given() {
    let folders = Folders::new();
    run(async {
        let store = Arc::new(InMemory::new());
        store.put(&"a.csv".into(), "n\n1\n".into()).await.expect("put");
        let builder = || Session::builder().object_store("s3://bucket", store.clone());
        let session = builder().files(folders.access()).build().expect("a session");
        assert_eq!(works(&session, "SELECT * FROM 's3://bucket/a.csv'").await, 1);
        works(&session, "COPY (VALUES (1)) TO 's3://bucket/b.csv'").await;
        for url in [
            "s3://other/a.csv",
            "s3://bucket.other/a.csv",
            "gs://bucket/a.csv",
            "s3://u@bucket/a.csv",
        ] {
            denied(&session, &format!("SELECT * FROM '{url}'")).await;
        }
        let session = builder().files(FileAccess::Nothing).build().expect("a session");
        denied(&session, "SELECT * FROM 's3://bucket/a.csv'").await;
        denied(&session, "COPY (VALUES (1)) TO 's3://bucket/c.csv'").await;
        let name = folders.path("in/a.csv");
        denied(&session, &format!("SELECT * FROM '{name}'")).await;
    });
}

#[test]
fn the_files_of_the_database_are_nobodys() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("shop");
    run(async {
        let database = Database::init(&dir).expect("a database");
        let below = FileAccess::Below {
            read: vec![folder.path().into()],
            write: vec![folder.path().into()],
        };
        for access in [FileAccess::Anywhere, below] {
            let builder = Session::builder().data_dir(folder.path()).files(access);
            let session = database.session(builder).expect("a session");
            works(
                &session,
                "CREATE OR REPLACE TABLE big AS SELECT value AS n FROM range(50000)",
            )
            .await;
            assert_eq!(works(&session, "SELECT * FROM big").await, 50000);
            let data = data_file(&dir);
            for name in [
                data.as_str(),
                "shop/catalog.db",
                "shop/data/",
                "shop/../shop/data/**",
                "shop/none.csv",
            ] {
                denied(
                    &session,
                    &format!("CREATE EXTERNAL TABLE x (n BIGINT) STORED AS PARQUET LOCATION '{name}'"),
                )
                .await;
            }
            denied(&session, &format!("SELECT * FROM '{data}'")).await;
            denied(&session, "SELECT * FROM 'shop/data/'").await;
            denied(&session, "COPY big TO 'shop/x.csv'").await;
            denied(&session, "COPY big TO 'shop/data/' STORED AS CSV").await;
            denied(&session, "COPY big FROM 'shop/catalog.db'").await;
            denied(&session, "SELECT * FROM 'taipan-database://rows/x.parquet'").await;
            // A search passes it by.
            fails(&session, "SELECT * FROM '**/*.parquet'", SqlState::WrongStatement).await;
        }
    });
}

/// A session that reads from one folder and writes to another.
fn fenced(folders: &Folders) -> Session {
    let builder = Session::builder().data_dir(folders.path("in")).files(folders.access());
    builder.build().expect("a session")
}

/// A file with rows.
fn data_file(database: &Path) -> String {
    let tables = names(&database.join("data").to_string_lossy());
    let newest = tables
        .iter()
        .max_by_key(|name| name.parse::<u32>().unwrap_or(0))
        .expect("a table");
    let table = database.join("data").join(newest);
    let file = names(&table.to_string_lossy()).pop().expect("a file");
    table.join(file).to_string_lossy().into_owned()
}
