//! COPY from and to who runs it, as a program has it and as the shell has it.

use futures::TryStreamExt;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use taipan::{Database, Session, SqlState};
use taipan_tests::shell::{program, taipan};

fn tokio() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

async fn session() -> Session {
    let database = Database::memory().expect("a database");
    let session = database.session(Session::builder()).expect("a session");
    session
        .sql("CREATE TABLE t (id BIGINT, name TEXT)")
        .await
        .expect("a table");
    session
}

async fn copied(session: &Session, sql: &str) -> String {
    let results = session.sql(sql).await.expect("a COPY");
    let copy = results.into_copy().unwrap_or_else(|_| panic!("{sql} is no COPY"));
    String::from_utf8(copy.try_concat().await.expect("bytes")).expect("text")
}

#[test]
fn rows_stream_in_and_out() {
    const ROWS: u64 = 200_000;
    tokio().block_on(async {
        let session = session().await;
        let mut copy = session
            .copy_in("COPY t FROM STDIN WITH (FORMAT csv)")
            .await
            .expect("a COPY");
        assert_eq!((copy.shape().columns, copy.shape().binary), (2, false));
        let mut rows = Vec::new();
        for id in 0..ROWS {
            rows.extend(format!("{id},name {id}\n").bytes());
        }
        for piece in rows.chunks(10_007) {
            copy.write(piece.to_vec()).await.expect("a piece");
        }
        assert_eq!(copy.finish().await.expect("the end").command(), format!("COPY {ROWS}"));

        let results = session.sql("COPY t TO STDOUT CSV").await.expect("a COPY");
        let mut copy = results.into_copy().unwrap_or_else(|_| panic!("no COPY"));
        let (mut out, mut pieces) = (Vec::new(), 0);
        while let Some(piece) = copy.try_next().await.expect("a piece") {
            out.extend(piece);
            pieces += 1;
        }
        assert_eq!(copy.command(), format!("COPY {ROWS}"));
        assert!(pieces > 10, "{pieces} pieces");
        assert!(out == rows, "the rows are the same, in the same order");
    });
}

/// Whoever gives rows waits for who reads them.
#[test]
fn what_is_not_read_is_not_taken() {
    tokio().block_on(async {
        let session = session().await;
        let nap = "CREATE FUNCTION nap(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nn = 0\nwhile x > 0:\n    n += 1\nreturn n\n$$";
        session.sql(nap).await.expect("a function");
        session.sql("CREATE TABLE slow (id BIGINT CHECK (nap(id) > 0))").await.expect("a table");
        let mut copy = session.copy_in("COPY slow FROM STDIN").await.expect("a COPY");
        let piece = b"1\n".repeat(100_000);
        let mut taken = 0;
        while tokio::time::timeout(Duration::from_millis(500), copy.write(piece.clone())).await.is_ok() {
            taken += 1;
            assert!(taken < 100, "all is taken at once");
        }
        session.cancel();
        let ended = copy.finish().await;
        assert_eq!(ended.err().expect("canceled").sqlstate(), SqlState::QueryCanceled);
        assert_eq!(copied(&session, "COPY (SELECT count(*) FROM slow) TO STDOUT").await, "0\n");
    });
}

#[test]
fn a_copy_that_does_not_end_stores_nothing() {
    tokio().block_on(async {
        let session = session().await;
        let mut copy = session.copy_in("COPY t FROM STDIN").await.expect("a COPY");
        copy.write(b"1\tone\n".to_vec()).await.expect("a piece");
        let error = copy.fail("no more").await;
        assert_eq!(error.message(), "COPY from stdin failed: no more");
        assert_eq!(error.sqlstate(), SqlState::QueryCanceled);

        let mut copy = session.copy_in("COPY t FROM STDIN").await.expect("a COPY");
        copy.write(b"2\ttwo\n".to_vec()).await.expect("a piece");
        drop(copy);
        assert_eq!(copied(&session, "COPY t TO STDOUT").await, "");

        session.sql("BEGIN").await.expect("a block");
        let copy = session.copy_in("COPY t FROM STDIN").await.expect("a COPY");
        drop(copy);
        let error = session.sql("SELECT 1").await.err().expect("a block that has failed");
        assert_eq!(error.sqlstate(), SqlState::FailedTransaction);
        session.sql("ROLLBACK").await.expect("the end of the block");
    });
}

#[test]
fn what_is_wrong_is_told_as_soon_as_it_is_known() {
    tokio().block_on(async {
        let session = session().await;
        let told = |text: &'static str| {
            let session = session.clone();
            async move { session.copy_in(text).await.err().expect(text).sqlstate() }
        };
        assert_eq!(told("COPY nobody FROM STDIN").await, SqlState::UndefinedTable);
        assert_eq!(told("COPY t FROM STDIN (FORMAT xml)").await, SqlState::InvalidParameter);
        assert_eq!(told("COPY t FROM").await, SqlState::SyntaxError);
        assert_eq!(told("SELECT 1").await, SqlState::WrongStatement);
        assert_eq!(told("COPY t FROM STDIN; SELECT 1").await, SqlState::SyntaxError);

        let mut copy = session.copy_in("COPY t FROM STDIN").await.expect("a COPY");
        let until = Instant::now() + Duration::from_secs(30);
        let error = loop {
            assert!(Instant::now() < until, "nobody reads the rows");
            if let Err(error) = copy.write(b"x\ty\n".repeat(1000)).await {
                break error;
            }
        };
        assert_eq!(error.sqlstate(), SqlState::InvalidText);
        assert!(
            error.report().contains("COPY t, line 1, column id: \"x\""),
            "{}",
            error.report()
        );
        let again = copy.finish().await.err().expect("the same");
        assert_eq!(again.message(), error.message());

        // What comes behind the end that the rows have is left out.
        let mut copy = session.copy_in("COPY t FROM STDIN").await.expect("a COPY");
        copy.write(b"1\tone\n\\.\nrubbish".to_vec()).await.expect("a piece");
        copy.write(b"more".repeat(100_000)).await.expect("a piece");
        copy.write(b"more".repeat(100_000)).await.expect("a piece");
        assert_eq!(copy.finish().await.expect("rows").command(), "COPY 1");
    });
}

#[test]
fn the_shell_copies_from_scripts_and_through_pipes() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("script.sql");
    let text = "CREATE TABLE t (id INT, name TEXT);\nCOPY t FROM STDIN;\n1\t'one;\n2\t\\N\n\\.\n\
                COPY t FROM STDIN CSV;\n3,\"a\nb\"\n\\.\nSELECT count(*) AS n FROM t;\nCOPY t TO STDOUT (FORMAT csv, HEADER);\n";
    std::fs::write(&script, text).expect("a script");
    let ran = taipan(folder.path(), &["-f", "script.sql"]).expect("the program");
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let expected = "id,name\n1,'one;\n2,\n3,\"a\nb\"\n";
    assert!(ran.out.starts_with("CREATE TABLE\nCOPY 2\nCOPY 1\n"), "{}", ran.out);
    assert!(ran.out.ends_with(expected), "{}", ran.out);

    // An error is at its line of the script, and nothing after it runs.
    std::fs::write(&script, "SELECT 1;\n\nCOPY nobody FROM STDIN;\n1\n\\.\n").expect("a script");
    let ran = taipan(folder.path(), &["-f", "script.sql"]).expect("the program");
    assert_eq!(ran.status, Some(1), "{}", ran.err);
    assert!(ran.err.contains("relation \"nobody\" does not exist"), "{}", ran.err);

    let mut child = Command::new(program().expect("the program"))
        .args(["-q", "-c", "CREATE TABLE t (id INT)", "-c", "COPY t FROM STDIN"])
        .args(["-c", "COPY t TO STDOUT"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let rows: String = (0..50_000).map(|id| format!("{id}\n")).collect();
    let mut input = child.stdin.take().expect("its input");
    input.write_all(rows.as_bytes()).expect("rows");
    drop(input);
    let ended = child.wait_with_output().expect("its output");
    assert!(ended.status.success());
    assert!(ended.stdout == rows.as_bytes(), "the rows are the same");
}

/// Numbers that are the same each time.
fn numbers(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// Binary rows that anybody may have written: what is none is refused with a state that says so, and nothing of it stays.
#[test]
fn binary_rows_may_be_anything() {
    const STATES: [&str; 9] = [
        "0A000", "22P03", "22P04", "22003", "22008", "22021", "2202E", "42804", "54000",
    ];
    tokio().block_on(async {
        let database = Database::memory().expect("a database");
        let session = database.session(Session::builder()).expect("a session");
        let columns = "a SMALLINT, b BIGINT, c DOUBLE, d NUMERIC(20,4), e TEXT, f BYTEA, g DATE, h TIMESTAMP, i INTERVAL, \
                       j INT[], k BOOLEAN, l TEXT[], m TIME";
        session.sql(&format!("CREATE TABLE many ({columns})")).await.expect("a table");
        let row = "(1, 2, 3.5, -12345.6789, 'text', '\\x00ff', '2026-01-02', '2026-01-02 03:04:05', INTERVAL '1 mon 2 days', \
                   ARRAY[1, NULL, 3], true, ARRAY['a', NULL], '01:02:03')";
        session.sql(&format!("INSERT INTO many VALUES {row}")).await.expect("a row");
        let results = session.sql("COPY many TO STDOUT (FORMAT binary)").await.expect("a COPY");
        let copy = results.into_copy().unwrap_or_else(|_| panic!("no COPY"));
        assert!(copy.shape().binary);
        let whole: Vec<u8> = copy.try_concat().await.expect("bytes");
        let (mut next, mut read, mut refused) = (numbers(7), 0_u64, 0_u64);
        for _ in 0..600 {
            let mut bytes = whole.clone();
            for _ in 0..=next() % 3 {
                let at = usize::try_from(next()).expect("a place") % bytes.len();
                match next() % 4 {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = 255,
                    2 => bytes[at] ^= 1 << (next() % 8),
                    _ => bytes[at] = next().to_le_bytes()[0],
                }
            }
            let mut copy = session.copy_in("COPY many FROM STDIN (FORMAT binary)").await.expect("a COPY");
            let given = match copy.write(bytes.clone()).await {
                Ok(()) => copy.finish().await.map(drop),
                Err(error) => Err(error),
            };
            match given {
                Ok(()) => read += 1,
                Err(error) => {
                    let state = error.sqlstate().code();
                    assert!(STATES.contains(&state), "{state}: {}\n{bytes:?}", error.report());
                    refused += 1;
                }
            }
        }
        assert!(read > 50 && refused > 50, "{read} read, {refused} refused");
        // What was taken can be read.
        let rows = copied(&session, "COPY many TO STDOUT").await;
        assert!(rows.lines().count() as u64 > read / 2, "{rows}");
    });
}
