//! Models in queries: what a condition on a model's answer leaves out of files, and models that last.

use datafusion::arrow::util::pretty::pretty_format_batches;
use taipan::{Database, Session, SqlState};
use tokio::runtime::Builder;

const MODELS: [(&str, &str); 6] = [
    ("lr", "linear.pkl"),
    ("lasso", "lasso.pkl"),
    ("lo", "logistic.pkl"),
    ("tree", "tree_regressor.pkl"),
    ("hist", "hist_regressor.pkl"),
    ("forest", "forest_regressor.pkl"),
];

/// Conditions, and at most how many of the twenty row groups are read for them; `None`: all are.
const CONDITIONS: [(&str, Option<usize>); 20] = [
    ("lr(0, i, 0, 0, 0, 0) > 500000", Some(6)),
    ("lr(0, i, 0, 0, 0, 0) <= 10000", Some(1)),
    ("10000 >= lr(0, i, 0, 0, 0, 0)", Some(1)),
    ("lr(0, i, 0, 0, 0, 0) = 5", Some(1)),
    ("lr(0, d, 0, 0, 0, 0) < 700", Some(3)),
    // The files' smallest and largest values bound the other column.
    ("lr(s, i, 0, 0, 0, 0) > 600000", Some(4)),
    ("lo_proba(0, m, 0, 0, 0, 0)[2] < 0.5", Some(10)),
    ("lo_decision(0, m, 0, 0, 0, 0) > 1000", Some(9)),
    ("tree(0, m, 0, 0, 0, 0) > 200", Some(10)),
    ("forest(0, m, 0, 0, 0, 0) < -50", Some(10)),
    ("hist(0, m, 0, 0, 0, 0) > 30", Some(10)),
    // A condition that says that nothing is NaN.
    ("x BETWEEN 0 AND 900 AND lr(0, x, 0, 0, 0, 0) > 60000", Some(2)),
    // NaN would be an error, and what is NaN is not seen in the file.
    ("lr(0, y, 0, 0, 0, 0) > 60000", None),
    ("hist(0, y, 0, 0, 0, 0) > 30", None),
    // A model that takes what is missing may let it pass: NULL is in every row group.
    ("hist(0, n, 0, 0, 0, 0) < 0", None),
    // One that does not gives NULL.
    ("lr(0, n, 0, 0, 0, 0) > 600000", Some(3)),
    ("n IS NOT NULL AND lr(0, n, 0, 0, 0, 0) < 5000", Some(1)),
    // A cast that rounds may leave what bounds the column.
    (
        "x BETWEEN 0.1 AND 0.4 AND lr(0, CAST(x AS BIGINT), 0, 0, 0, 0) < 5",
        Some(1),
    ),
    ("lr(0, abs(i), 0, 0, 0, 0) > 500000", None),
    ("lr(0, i, 0, 0, 0, 0) <> 500000", None),
];

async fn text(session: &Session, query: &str) -> String {
    let batches = session.sql(query).await.expect(query).collect().await.expect(query);
    pretty_format_batches(&batches).expect("a table").to_string()
}

async fn fails(session: &Session, query: &str) -> taipan::Error {
    match session.sql(query).await {
        Ok(results) => results.collect().await.expect_err(query),
        Err(error) => error,
    }
}

fn run(test: impl Future<Output = ()>) {
    let threads = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    threads.expect("a runtime").block_on(test);
}

async fn with_models(session: &Session) {
    for (name, file) in MODELS {
        let file = format!("{}/../models/tests/files/{file}", env!("CARGO_MANIFEST_DIR"));
        text(session, &format!("CREATE MODEL {name} FROM '{file}'")).await;
    }
}

/// Rows of numbers, in order; NaN where y is said.
const ROWS: &str = "SELECT value AS i, value - 5000 AS m, value % 7 AS s, value / 10.0::DOUBLE AS x, \
     CASE WHEN value % 501 = 500 THEN NULL ELSE value END AS n, CAST(value / 100.0 AS NUMERIC(12,2)) AS d, \
     value / 10.0::DOUBLE AS y FROM range(10000)";

#[test]
fn conditions_on_models_leave_out_row_groups() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sorted.parquet");
    let path = path.to_str().expect("a path");
    run(async {
        let session = Session::builder().threads(1).build().expect("a session");
        with_models(&session).await;
        for query in [
            "SET datafusion.execution.parquet.max_row_group_size = 500",
            &format!("COPY ({ROWS}) TO '{path}' STORED AS PARQUET"),
            &format!("CREATE EXTERNAL TABLE sorted STORED AS PARQUET LOCATION '{path}'"),
            "CREATE TABLE kept AS SELECT * FROM sorted",
        ] {
            text(&session, query).await;
        }
        for (condition, most) in CONDITIONS {
            let explain = format!("EXPLAIN ANALYZE SELECT count(*), sum(i) FROM sorted WHERE {condition}");
            let plan = text(&session, &explain).await;
            let pruned = plan.split_once("row_groups_pruned_statistics=20 total → ");
            let read = pruned.map_or(20, |(_, rest)| {
                let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                digits.parse().expect("a count")
            });
            assert!(read <= most.unwrap_or(20), "{condition}: {read}\n{plan}");
            assert!(most.is_some() || read == 20, "{condition}: {read}\n{plan}");
            let sums = |table: &str| format!("SELECT count(*), sum(i) FROM {table} WHERE {condition}");
            let answer = text(&session, &sums("sorted")).await;
            assert_eq!(answer, text(&session, &sums("kept")).await, "{condition}");
            if condition != "lr(0, i, 0, 0, 0, 0) = 5" {
                assert!(!answer.contains("| 0 "), "{condition}: {answer}");
            }
        }
    });
}

#[test]
fn what_raises_is_not_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("odd.parquet");
    let path = path.to_str().expect("a path");
    run(async {
        let session = Session::builder().threads(1).build().expect("a session");
        with_models(&session).await;
        let odd = "SELECT value AS i, CASE WHEN value = 3 THEN 'NaN'::DOUBLE ELSE value END AS x FROM range(1000)";
        for query in [
            "SET datafusion.execution.parquet.max_row_group_size = 100",
            &format!("COPY ({odd}) TO '{path}' STORED AS PARQUET"),
            &format!("CREATE EXTERNAL TABLE odd STORED AS PARQUET LOCATION '{path}'"),
        ] {
            text(&session, query).await;
        }
        for condition in ["lr(0, x, 0, 0, 0, 0) > 60000", "lr(0, i, x, 0, 0, 0) > 100000000"] {
            let error = fails(&session, &format!("SELECT count(*) FROM odd WHERE {condition}")).await;
            assert!(error.message().starts_with("Input X contains NaN."), "{error}");
            assert_eq!(error.sqlstate(), SqlState::InvalidParameter);
        }
    });
}

#[test]
fn conditions_on_models_leave_out_files() {
    let folder = tempfile::tempdir().expect("a folder");
    run(async {
        let session = Session::builder()
            .threads(2)
            .data_dir(folder.path())
            .build()
            .expect("a session");
        with_models(&session).await;
        for part in 0..4 {
            let rows = format!(
                "SELECT value AS i, value - 500 AS m FROM range({}, {})",
                part * 250,
                part * 250 + 250
            );
            text(
                &session,
                &format!("COPY ({rows}) TO 'parts/{part}.parquet' STORED AS PARQUET"),
            )
            .await;
        }
        text(
            &session,
            "CREATE EXTERNAL TABLE parts STORED AS PARQUET LOCATION 'parts/'",
        )
        .await;
        text(&session, "CREATE TABLE kept AS SELECT * FROM parts").await;
        for (condition, files) in [
            ("lr(0, i, 0, 0, 0, 0) > 60000", 1),
            ("tree(0, m, 0, 0, 0, 0) > 200", 2),
            ("lr(0, i, 0, 0, 0, 0) > 600000", 0),
            ("lr(0, i, 0, 0, 0, 0) > 0", 4),
        ] {
            let plan = text(&session, &format!("EXPLAIN SELECT i FROM parts WHERE {condition}")).await;
            let found = (0..4).filter(|part| plan.contains(&format!("{part}.parquet"))).count();
            assert_eq!(found, files, "{condition}\n{plan}");
            let sums = |table: &str| format!("SELECT count(*), sum(i) FROM {table} WHERE {condition}");
            let answer = text(&session, &sums("parts")).await;
            assert_eq!(answer, text(&session, &sums("kept")).await, "{condition}");
        }
    });
}

/// Functions of models are read when they are mentioned; a statement about a model is about all of them.
#[test]
fn models_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("db");
    let session = || {
        let opened = Database::open(&dir).and_then(|database| database.session(Session::builder().threads(1)));
        opened.expect("a session")
    };
    let file = format!("{}/../models/tests/files", env!("CARGO_MANIFEST_DIR"));
    drop(Database::init(&dir).expect("a database"));
    run(async {
        let create = |name: &str, model: &str| format!("CREATE MODEL {name} FROM '{file}/{model}'");
        let count = "SELECT count(*) FROM taipan.functions";
        let first = session();
        text(&first, &create("churn", "logistic.pkl")).await;
        text(&first, &create("churn_new", "logistic.pkl")).await;
        assert!(text(&first, count).await.contains("| 6 "));
        drop(first);
        let second = session();
        let error = fails(&second, &create("churn", "linear.pkl")).await;
        assert_eq!(error.message(), "model \"churn\" already exists");
        let later = second.sql(&create("later", "o_newer.pkl")).await.expect("made");
        let told = later.notices().first().map(|notice| notice.text.as_str());
        assert_eq!(
            told,
            Some(
                "the model is of scikit-learn 2.3.0, which is newer than scikit-learn 1.9: compare its answers with the \
                 library's"
            )
        );
        drop(later);
        text(&second, "DROP MODEL later").await;
        drop(second);
        // A model whose name another's begins with is another model.
        text(&session(), "DROP MODEL churn").await;
        assert!(text(&session(), count).await.contains("| 3 "));
        let error = fails(&session(), "DROP MODEL churn").await;
        assert_eq!(error.sqlstate(), SqlState::UndefinedFunction);
        assert!(
            text(&session(), "SELECT churn_new_proba(1, 2, 3, 4, 5, 6)")
                .await
                .contains('[')
        );
        // What is there already is not taken over, and nothing is half made.
        let own = "CREATE FUNCTION churn_proba(a DOUBLE, b DOUBLE, c DOUBLE, d DOUBLE, e DOUBLE, f DOUBLE) \
                   RETURNS DOUBLE LANGUAGE sql AS 'SELECT a'";
        text(&session(), own).await;
        let error = fails(&session(), &create("churn", "logistic.pkl")).await;
        assert_eq!(error.sqlstate(), SqlState::DuplicateFunction);
        assert!(text(&session(), count).await.contains("| 4 "));
        assert!(
            text(&session(), "SELECT churn_proba(7, 2, 3, 4, 5, 6)")
                .await
                .contains("7.0")
        );
    });
}
