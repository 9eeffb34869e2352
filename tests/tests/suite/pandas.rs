//! Table functions answer as pandas does, and polars.

use taipan::Session;
use taipan_tests::pandas::{self, Case, Judge};
use taipan_tests::programs::{self, Outcome};

/// A session with the tables, and the cases whose name contains the filter.
async fn prepared(judge: Judge) -> (Session, Vec<Case>) {
    let filter = std::env::var("TAIPAN_PANDAS").unwrap_or_default();
    let session = Session::builder().build().expect("a session");
    for (_, statements) in pandas::tables(judge).expect("readable tables") {
        run(&session, &statements).await;
    }
    let mut cases = pandas::load_all(judge).expect("readable cases");
    assert!(cases.len() >= 50, "only {} cases", cases.len());
    cases.retain(|case| case.name.contains(&filter));
    (session, cases)
}

/// The same tables, as Parquet files in this folder.
async fn stored(judge: Judge, folder: &std::path::Path) -> Session {
    let session = Session::builder().data_dir(folder).build().expect("a session");
    for (table, statements) in pandas::tables(judge).expect("readable tables") {
        run(&session, &statements).await;
        let stored = [
            format!("COPY {table} TO '{table}.parquet'"),
            format!("DROP TABLE {table}"),
            format!("CREATE EXTERNAL TABLE {table} STORED AS PARQUET LOCATION '{table}.parquet'"),
        ];
        run(&session, &stored).await;
    }
    session
}

async fn run(session: &Session, statements: &[String]) {
    for statement in statements {
        let results = session.sql(statement).await.expect("a table");
        results.collect().await.expect("a table");
    }
}

#[tokio::test]
async fn cases_agree_with_pandas() {
    cases_agree(Judge::Pandas).await;
}

#[tokio::test]
async fn cases_agree_with_polars() {
    cases_agree(Judge::Polars).await;
}

/// Every other case reads files: scans are shared and pruned then, and rows that nobody has sorted come as they are read.
/// `TAIPAN_PANDAS=apply/` runs only cases whose name contains the text.
async fn cases_agree(judge: Judge) {
    let folder = tempfile::tempdir().expect("a folder");
    let (memory, cases) = prepared(judge).await;
    let sessions = [memory, stored(judge, folder.path()).await];
    let mut told = Vec::new();
    for (place, case) in cases.iter().enumerate() {
        let stored = place % 2 == 1;
        let case = if stored { &case.unordered() } else { case };
        told.extend(pandas::differences(&sessions[usize::from(stored)], case).await);
    }
    assert!(
        told.is_empty(),
        "{} of {} differ:\n{}",
        told.len(),
        cases.len(),
        told.join("\n")
    );
}

#[tokio::test]
async fn programs_mean_what_pandas_answers() {
    programs_mean(Judge::Pandas).await;
}

#[tokio::test]
async fn programs_mean_what_polars_answers() {
    programs_mean(Judge::Polars).await;
}

/// Every program is read again as it was printed, and means what the judge answers, before its passes and after.
async fn programs_mean(judge: Judge) {
    let (session, cases) = prepared(judge).await;
    let (mut told, mut left, mut same) = (Vec::new(), Vec::new(), 0);
    for case in &cases {
        match programs::check(&session, case).await {
            Outcome::Same => same += 1,
            Outcome::NoProgram => {}
            Outcome::NotInterpreted(what) => left.push(what),
            Outcome::Different(difference) => told.push(difference),
        }
    }
    assert!(told.is_empty(), "{} differ:\n{}", told.len(), told.join("\n"));
    assert!(
        left.len() * 20 <= same,
        "{} of {same} are not interpreted:\n{}",
        left.len(),
        left.join("\n")
    );
}
