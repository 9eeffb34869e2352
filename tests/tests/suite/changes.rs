//! DELETE and UPDATE change exactly the rows that SELECT finds with the same WHERE: random conditions with functions and
//! subqueries, on sessions of several make-ups.

use futures::TryStreamExt;
use std::collections::BTreeMap;
use taipan::{Mode, Session};
use taipan_tests::fuzz::random::Random;
use taipan_tests::slt::{Place, Setup};

const PRELUDE: &str = "
CREATE TABLE base AS SELECT * FROM (VALUES
    (1, 0, 'a'), (2, 5, 'b'), (3, NULL, NULL), (4, -3, ''), (5, 5, 'A'), (6, 100, 'bb'), (7, NULL, 'a')) AS v(id, n, s);
INSERT INTO base SELECT id + 7, n + 1, s || 'x' FROM base;
INSERT INTO base VALUES (15, 7, NULL), (16, -100, 'c');
CREATE TABLE other AS SELECT * FROM (VALUES (1, 5), (5, NULL), (6, 0), (20, 7)) AS v(id, n);
CREATE FUNCTION sort_of(n BIGINT) RETURNS TEXT STRICT LANGUAGE python AS $$ return 'small' if n < 6 else 'large' $$;
CREATE FUNCTION share(n BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return 100 // n if n is not None else -1 $$;
";

/// A condition over a row of the table, or of the other one under the name `o`.
fn condition(random: &mut Random, depth: usize) -> String {
    if depth > 0 && !random.one_in(3) {
        let (left, right) = (condition(random, depth - 1), condition(random, depth - 1));
        return match random.below(5) {
            0 => format!("({left} OR {right})"),
            1 => format!("NOT ({left})"),
            2 => format!("CASE WHEN {left} THEN {right} ELSE id > 4 END"),
            _ => format!("({left} AND {right})"),
        };
    }
    let (value, number) = (value(random), random.below(9) as i64 - 2);
    match random.below(16) {
        0 => ["true", "false", "1 = 2", "NULL", "1 = 1", "id = NULL"][random.below(6)].to_string(),
        1 => format!("{value} IS NULL"),
        2 => "s IS NOT NULL".to_string(),
        3 => format!("{value} IN ({number}, 5, NULL)"),
        4 => format!("{value} NOT IN ({number}, 7)"),
        5 => "id IN (SELECT id FROM other)".to_string(),
        6 => "n NOT IN (SELECT n FROM other WHERE n IS NOT NULL)".to_string(),
        7 => "n NOT IN (SELECT n FROM other)".to_string(),
        8 => "EXISTS (SELECT 1 FROM other AS o WHERE o.id = id_of.id)".to_string(),
        9 => "NOT EXISTS (SELECT 1 FROM other AS o WHERE o.n = id_of.n)".to_string(),
        10 => format!("sort_of(n) = '{}'", ["small", "large", "none"][random.below(3)]),
        11 => format!("share({value}) > {number}"),
        12 => format!("{value} > (SELECT min(n) FROM other)"),
        13 => "n = (SELECT max(o.n) FROM other AS o WHERE o.id = id_of.id)".to_string(),
        14 => format!("s LIKE '{}'", ["a%", "%x", "", "_"][random.below(4)]),
        _ => format!(
            "{value} {} {number}",
            ["<", "=", ">=", "<>", "IS DISTINCT FROM"][random.below(5)]
        ),
    }
}

fn value(random: &mut Random) -> String {
    match random.below(6) {
        0 => "id".into(),
        1 => "n + 1".into(),
        2 => "length(s)".into(),
        3 => "coalesce(n, id)".into(),
        _ => "n".into(),
    }
}

fn assigned(random: &mut Random) -> &'static str {
    [
        "NULL",
        "n + 1",
        "share(n)",
        "(SELECT count(*) FROM other)",
        "(SELECT max(o.n) FROM other AS o WHERE o.id = id_of.id)",
        "CASE WHEN s IS NULL THEN id ELSE n END",
        "length(s)",
    ][random.below(7)]
}

type Rows = BTreeMap<i64, Option<i64>>;

/// The numbers of a query by their ids, or nothing if it fails.
async fn rows(session: &Session, sql: &str) -> Option<Rows> {
    use datafusion::arrow::array::{Array, AsArray};
    use datafusion::arrow::compute::cast;
    use datafusion::arrow::datatypes::{DataType, Int64Type};
    let batches: Vec<_> = session.sql(sql).await.ok()?.try_collect().await.ok()?;
    let mut rows = Rows::new();
    for batch in batches {
        let column = |i: usize| cast(batch.column(i), &DataType::Int64).expect("numbers");
        let (ids, numbers) = (column(0), column(1));
        let (ids, numbers) = (ids.as_primitive::<Int64Type>(), numbers.as_primitive::<Int64Type>());
        for row in 0..batch.num_rows() {
            let number = numbers.is_valid(row).then(|| numbers.value(row));
            assert_eq!(rows.insert(ids.value(row), number), None, "a row twice");
        }
    }
    Some(rows)
}

/// What one statement should leave, and what it says; nothing if it should fail.
async fn check(session: &Session, statement: &str, expected: Option<(Rows, usize)>, before: &Rows) {
    let done = session.sql(statement).await;
    let after = rows(session, "SELECT id, n FROM id_of").await.expect("rows");
    match (done, expected) {
        (Ok(done), Some((rows, count))) => {
            assert_eq!(after, rows, "{statement}");
            assert!(
                done.command().ends_with(&format!(" {count}")),
                "{statement}: {}",
                done.command()
            );
        }
        (Err(_), None) => assert_eq!(&after, before, "{statement} failed and has changed rows"),
        (Ok(_), None) => panic!("{statement} should fail as its SELECT does"),
        (Err(error), Some(_)) => panic!("{statement}: {}", error.report()),
    }
}

async fn one(session: &Session, random: &mut Random) {
    let fresh = "CREATE OR REPLACE TABLE id_of AS SELECT * FROM base";
    session.sql(fresh).await.expect("a copy");
    let before = rows(session, "SELECT id, n FROM id_of").await.expect("rows");
    let condition = condition(random, 2);
    let select = format!("SELECT id, n FROM id_of WHERE {condition}");
    let found = rows(session, &select).await;
    let left = found.map(|found| {
        let left = before.iter().filter(|(id, _)| !found.contains_key(id));
        (left.map(|(id, n)| (*id, *n)).collect(), found.len())
    });
    check(session, &format!("DELETE FROM id_of WHERE {condition}"), left, &before).await;

    session.sql(fresh).await.expect("a copy");
    let assigned = assigned(random);
    let select = format!("SELECT id, {assigned} AS n FROM id_of WHERE {condition}");
    let changed = rows(session, &select).await.map(|changed| {
        let mut all = before.clone();
        let count = changed.len();
        all.extend(changed);
        (all, count)
    });
    let update = format!("UPDATE id_of SET n = {assigned} WHERE {condition}");
    check(session, &update, changed, &before).await;
}

#[test]
fn changes_meet_the_rows_that_select_finds() {
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let setups = [
        (Mode::Auto, 8192, 1, Place::Memory),
        (Mode::Auto, 3, 4, Place::Memory),
        (Mode::Interpreted, 8192, 1, Place::Memory),
        (Mode::Auto, 3, 4, Place::Folder),
        (Mode::Auto, 8192, 1, Place::Folder),
    ];
    for (seed, (mode, batch_size, partitions, place)) in setups.into_iter().enumerate() {
        let setup = Setup {
            mode,
            batch_size,
            partitions,
            isolated: false,
            place,
            caches_plans: seed % 2 == 1,
        };
        let folder = tempfile::tempdir().expect("a folder");
        let session = setup.session(&folder.path().join("database")).expect("a session");
        let mut random = Random::new(seed as u64);
        tokio.block_on(async {
            let mut script = session.run_script(PRELUDE);
            while let Some(results) = script.next().await.expect("the prelude") {
                results.collect().await.expect("the prelude");
            }
            for _ in 0..60 {
                one(&session, &mut random).await;
            }
        });
    }
}

/// Rows that come while rows change stay, and changes at the same time come one after the other.
#[test]
fn changes_lose_no_rows_that_come_meanwhile() {
    let tokio = tokio::runtime::Runtime::new().expect("a runtime");
    let session = Session::builder().threads(2).build().expect("a session");
    tokio.block_on(async {
        session
            .sql("CREATE TABLE r (id BIGINT, n BIGINT)")
            .await
            .expect("a table");
        let insert = async {
            for id in 0..40 {
                let sql = format!("INSERT INTO r VALUES ({id}, 0)");
                session.sql(&sql).await.expect("a row");
            }
        };
        let count = |column: &'static str| {
            let session = session.clone();
            async move {
                for _ in 0..40 {
                    let sql = format!("UPDATE r SET n = n + 1 WHERE {column} >= 0");
                    session.sql(&sql).await.expect("a change");
                }
            }
        };
        let (one, other) = (tokio::spawn(count("id")), tokio::spawn(count("n")));
        insert.await;
        one.await.expect("the first");
        other.await.expect("the second");
        let all = rows(&session, "SELECT id, n FROM r").await.expect("rows");
        assert_eq!(all.len(), 40);
        assert!(all.values().all(|n| n.is_some_and(|n| n <= 80)));
        session.sql("UPDATE r SET n = 1").await.expect("a change");
        let done = session.sql("DELETE FROM r WHERE n = 1").await.expect("a change");
        assert_eq!(done.command(), "DELETE 40");
    });
}
