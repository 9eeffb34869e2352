//! Table functions answer as pandas does.

use taipan::Session;
use taipan_tests::pandas;

/// `TAIPAN_PANDAS=apply/` runs only cases whose name contains the text.
#[tokio::test]
async fn cases_agree_with_pandas() {
    let filter = std::env::var("TAIPAN_PANDAS").unwrap_or_default();
    let session = Session::builder().build().expect("a session");
    for statement in pandas::tables().expect("readable tables") {
        session.sql(&statement).await.expect("a table");
    }
    let mut cases = pandas::load_all().expect("readable cases");
    assert!(cases.len() >= 50, "only {} cases", cases.len());
    cases.retain(|case| case.name.contains(&filter));
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
