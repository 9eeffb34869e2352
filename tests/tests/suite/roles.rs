//! Roles of a database: who may have a session, what lasts, what others see of it.

use taipan::{Database, Session, SqlState};

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test);
}

async fn works(session: &Session, sql: &str) {
    let run = async { session.sql(sql).await?.collect().await };
    if let Err(error) = run.await {
        panic!("{sql}: {}", error.report());
    }
}

async fn fails(session: &Session, sql: &str, state: SqlState) {
    let run = async { session.sql(sql).await?.collect().await };
    match run.await {
        Ok(_) => panic!("{sql} works"),
        Err(error) => assert_eq!(error.sqlstate(), state, "{sql}: {}", error.report()),
    }
}

#[test]
fn a_session_is_a_role_that_may_log_in() {
    run(async {
        let database = Database::memory().expect("a database");
        let admin = database.session(Session::builder()).expect("a session");
        works(&admin, "CREATE ROLE crew").await;
        works(&admin, "CREATE ROLE ann LOGIN IN ROLE crew").await;
        let refused = |name: &str| {
            let refused = database.session(Session::builder().role(name));
            refused.map(drop).expect_err("refused").sqlstate()
        };
        assert_eq!(refused("nobody"), SqlState::InvalidAuthorization);
        assert_eq!(refused("crew"), SqlState::InvalidAuthorization);
        let ann = database.session(Session::builder().role("ann")).expect("a session");
        works(&ann, "SELECT 1").await;
        fails(&ann, "CREATE TABLE t (a BIGINT)", SqlState::InsufficientPrivilege).await;
        fails(
            &ann,
            "SET SESSION AUTHORIZATION taipan",
            SqlState::InsufficientPrivilege,
        )
        .await;
        fails(&ann, "SET ROLE taipan", SqlState::InsufficientPrivilege).await;
        works(&ann, "SET ROLE crew").await;
        works(&admin, "REVOKE CONNECT ON DATABASE taipan FROM PUBLIC").await;
        assert_eq!(refused("ann"), SqlState::InsufficientPrivilege);
        works(&admin, "GRANT CONNECT ON DATABASE taipan TO crew").await;
        database.session(Session::builder().role("ann")).expect("a session");
    });
}

#[test]
fn rights_are_seen_at_once_by_other_sessions() {
    run(async {
        let database = Database::memory().expect("a database");
        let admin = database.session(Session::builder()).expect("a session");
        for sql in [
            "CREATE ROLE ann LOGIN",
            "CREATE TABLE t AS VALUES (1)",
            "GRANT SELECT ON t TO ann",
        ] {
            works(&admin, sql).await;
        }
        let ann = database.session(Session::builder().role("ann")).expect("a session");
        works(&ann, "SELECT * FROM t").await;
        works(&ann, "PREPARE p AS SELECT * FROM t").await;
        works(&ann, "EXECUTE p").await;
        works(&admin, "REVOKE SELECT ON t FROM ann").await;
        fails(&ann, "SELECT * FROM t", SqlState::InsufficientPrivilege).await;
        fails(&ann, "EXECUTE p", SqlState::InsufficientPrivilege).await;
        // A role that is gone has no rights but everybody's.
        works(&admin, "GRANT SELECT ON t TO PUBLIC").await;
        works(&admin, "DROP ROLE ann").await;
        works(&ann, "SELECT * FROM t").await;
        fails(&ann, "DELETE FROM t", SqlState::InsufficientPrivilege).await;
    });
}

#[test]
fn a_created_function_is_of_the_role_of_its_session() {
    run(async {
        let database = Database::memory().expect("a database");
        let admin = database.session(Session::builder()).expect("a session");
        works(&admin, "CREATE ROLE ann LOGIN").await;
        let ann = database.session(Session::builder().role("ann")).expect("a session");
        let shout = || {
            use datafusion::arrow::datatypes::DataType;
            let text = ("s", DataType::Utf8);
            taipan::FunctionDefinition::new("shout", [text], DataType::Utf8, "return s.upper()")
        };
        let refused = ann.create_function(shout()).expect_err("refused");
        assert_eq!(refused.sqlstate(), SqlState::InsufficientPrivilege);
        fails(&ann, "SELECT shout('a')", SqlState::UndefinedFunction).await;
        works(&admin, "GRANT CREATE ON SCHEMA public TO ann").await;
        ann.create_function(shout()).expect("created");
        works(&ann, "DROP FUNCTION shout").await;
    });
}

#[test]
fn roles_and_rights_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("shop");
    run(async {
        let database = Database::init(&dir).expect("a database");
        let admin = database.session(Session::builder()).expect("a session");
        for sql in [
            "ALTER ROLE taipan RENAME TO boss2",
            "CREATE ROLE ann LOGIN PASSWORD 'hunter2'",
            "CREATE TABLE t AS VALUES (1)",
            "GRANT SELECT ON t TO ann",
            "ALTER ROLE ann SET statement_timeout = '5s'",
            "CREATE SCHEMA AUTHORIZATION ann",
        ] {
            // Who is named so itself cannot be renamed.
            if sql.contains("RENAME") {
                fails(&admin, sql, SqlState::FeatureNotSupported).await
            } else {
                works(&admin, sql).await
            }
        }
    });
    let bytes = std::fs::read(dir.join("catalog.db")).expect("the catalog");
    let wal = std::fs::read(dir.join("catalog.db-wal")).unwrap_or_default();
    let holds = |text: &str| {
        let holds = |bytes: &[u8]| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        holds(&bytes) || holds(&wal)
    };
    assert!(holds("SCRAM-SHA-256$4096:") && !holds("hunter2"));
    run(async {
        let database = Database::open(&dir).expect("the database");
        let ann = database.session(Session::builder().role("ann")).expect("a session");
        works(&ann, "SELECT * FROM t").await;
        works(&ann, "CREATE TABLE ann.own AS SELECT * FROM t").await;
        fails(&ann, "INSERT INTO t VALUES (2)", SqlState::InsufficientPrivilege).await;
    });
}
