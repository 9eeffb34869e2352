//! Table functions answer as pandas does.

use taipan::Session;
use taipan_tests::pandas::{self, Case};
use taipan_tests::programs::{self, Outcome};

/// A session with the tables, and the cases whose name contains the filter.
async fn prepared() -> (Session, Vec<Case>) {
    let filter = std::env::var("TAIPAN_PANDAS").unwrap_or_default();
    let session = Session::builder().build().expect("a session");
    for statement in pandas::tables().expect("readable tables") {
        session.sql(&statement).await.expect("a table");
    }
    let mut cases = pandas::load_all().expect("readable cases");
    assert!(cases.len() >= 50, "only {} cases", cases.len());
    cases.retain(|case| case.name.contains(&filter));
    (session, cases)
}

/// `TAIPAN_PANDAS=apply/` runs only cases whose name contains the text.
#[tokio::test]
async fn cases_agree_with_pandas() {
    let (session, cases) = prepared().await;
    let mut told = Vec::new();
    for case in &cases {
        told.extend(pandas::differences(&session, case).await);
    }
    assert!(
        told.is_empty(),
        "{} of {} differ:\n{}",
        told.len(),
        cases.len(),
        told.join("\n")
    );
}

/// Every program is read again as it was printed, and means what pandas answers, before its passes and after.
#[tokio::test]
async fn programs_mean_what_pandas_answers() {
    let (session, cases) = prepared().await;
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
