//! Functions that are called otherwise than for the values of a row are native, too: those of triggers, and handler classes
//! over partitions.

use datafusion::arrow::array::AsArray;
use taipan::{Database, Session};

const TRIGGERS: &str = "
CREATE TABLE orders (id BIGINT, email TEXT, total NUMERIC(10,2));
CREATE FUNCTION cleans() RETURNS trigger LANGUAGE python AS $$
TD['new']['email'] = TD['new']['email'].strip().lower()
return 'MODIFY'
$$;
CREATE FUNCTION checks() RETURNS trigger LANGUAGE python AS $$
if TD['new']['total'] is not None and TD['new']['total'] < 0:
    raise ValueError(f\"order {TD['new']['id']} is negative\")
$$;
CREATE FUNCTION decides() RETURNS trigger LANGUAGE python AS $$
row = TD['new']
if row['id'] % 2 == 0:
    return 'SKIP'
row['total'] = row['total'] * 2
return 'MODIFY'
$$;
CREATE FUNCTION keeps() RETURNS trigger LANGUAGE python AS $$
return 'SKIP' if TD['old']['id'] < 10 else 'OK'
$$;
CREATE TRIGGER a BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION cleans();
CREATE TRIGGER b BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION checks();
CREATE TRIGGER c BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION decides();
CREATE TRIGGER d BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION keeps();
INSERT INTO orders VALUES (1, ' A', 1.5), (2, 'b', 2), (11, 'C ', 3);
DELETE FROM orders;
";

const PARTITIONS: &str = "
CREATE FUNCTION running(n BIGINT) RETURNS TABLE (total BIGINT) LANGUAGE python HANDLER = 'Running' AS $$
class Running:
    def __init__(self):
        self.total = 0
    def process(self, n):
        self.total += n
        yield (self.total,)
    def end_partition(self):
        yield (-self.total,)
$$;
CREATE FUNCTION largest(t TABLE) RETURNS TABLE (k BIGINT, n BIGINT) LANGUAGE python HANDLER = 'Largest' AS $$
class Largest:
    def __init__(self):
        self.k = 0
        self.n = 0
    def eval(self, row):
        self.k = row['k']
        self.n = max(self.n, row.n)
    def terminate(self):
        yield (self.k, self.n)
$$;
CREATE TABLE values_of AS SELECT value % 3 AS k, value AS n FROM range(100);
CREATE TABLE first AS SELECT sum(total) AS total FROM values_of, TABLE(running(n) OVER (PARTITION BY k ORDER BY n));
CREATE TABLE second AS SELECT sum(n) AS n FROM largest(TABLE(values_of) PARTITION BY k);
";

async fn session(script: &str) -> Session {
    let session = Database::memory().and_then(|database| database.session(Session::builder()));
    let session = session.expect("a session");
    let mut script = session.run_script(script);
    while let Some(results) = script.next().await.expect("a statement") {
        results.collect().await.expect("what it gives");
    }
    session
}

/// The only value of a query, as a text.
async fn only(session: &Session, query: &str) -> String {
    let results = session
        .sql(&format!("SELECT CAST(({query}) AS TEXT)"))
        .await
        .expect("a query");
    let batches = results.collect().await.expect("rows");
    let column = datafusion::arrow::compute::cast(batches[0].column(0), &datafusion::arrow::datatypes::DataType::Utf8);
    column.expect("a text").as_string::<i32>().value(0).to_string()
}

const OTHERS: &str = "SELECT coalesce(string_agg(concat(name, ': ', tier, ' ', rows_replayed, ' ', reason), '; '), 'none') FROM taipan.functions WHERE (tier IS DISTINCT FROM 'native') OR rows_replayed > 0";

#[tokio::test]
async fn functions_of_triggers_are_native() {
    let session = session(TRIGGERS).await;
    assert_eq!(
        only(
            &session,
            "SELECT string_agg(id || email || total, ' ' ORDER BY id) FROM orders"
        )
        .await,
        "1a3.00"
    );
    assert_eq!(only(&session, OTHERS).await, "none");
}

#[tokio::test]
async fn handler_classes_over_partitions_are_native() {
    let session = session(PARTITIONS).await;
    let mut expected = 0;
    for k in 0..3_i64 {
        let mut total = 0;
        for n in (0..100).filter(|n| n % 3 == k) {
            total += n;
            expected += total;
        }
        expected -= total;
    }
    assert_eq!(only(&session, "SELECT total FROM first").await, expected.to_string());
    assert_eq!(only(&session, "SELECT n FROM second").await, (99 + 97 + 98).to_string());
    assert_eq!(only(&session, OTHERS).await, "none");
}
