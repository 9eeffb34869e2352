//! Databases are opened, changed by several at once, damaged, and opened again.

use arrow::array::{Int64Array, RecordBatch, StringViewArray};
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use std::path::Path;
use std::sync::Arc;
use taipan_store::{
    Key, Kind, Layout, NewObject, NewPart, Object, PartData, PartWriter, Sequence, Store, StoreError, Transaction,
};

fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("a", DataType::Int64, false),
        Field::new("b", DataType::Utf8View, true),
    ]))
}

fn batch(from: i64, rows: usize) -> RecordBatch {
    let numbers = Int64Array::from_iter_values(from..from + rows as i64);
    let texts: StringViewArray = numbers.iter().map(|n| n.map(|n| format!("text {n}"))).collect();
    RecordBatch::try_new(schema(), vec![Arc::new(numbers), Arc::new(texts)]).expect("a batch")
}

fn table(name: &str) -> NewObject {
    NewObject {
        key: Key::relation("public", name),
        kind: Kind::Table,
        sql: format!("CREATE TABLE {name} (a BIGINT NOT NULL, b TEXT)"),
        columns: Layout::new(schema()).encode().expect("a schema"),
    }
}

fn write(store: &Store, table: &Object, batches: &[RecordBatch]) -> Vec<NewPart> {
    let mut writer = PartWriter::new(store.clone(), table.oid, schema());
    for batch in batches {
        writer.push(batch.clone()).expect("rows");
    }
    writer.finish().expect("parts")
}

/// The numbers of the table's first column, in order.
fn numbers(transaction: &Transaction, table: &Object) -> Vec<i64> {
    let mut numbers = Vec::new();
    for part in transaction.parts(table.oid).expect("parts") {
        for batch in part.read(&schema(), &[1, 0]).expect("a reader") {
            let batch = batch.expect("rows");
            let column = batch
                .column(1)
                .as_any()
                .downcast_ref::<Int64Array>()
                .expect("numbers")
                .clone();
            numbers.extend(column.values());
        }
    }
    numbers
}

fn made(store: &Store, name: &str) -> Arc<Object> {
    let mut transaction = store.begin().expect("a transaction");
    transaction.create(table(name)).expect("a table");
    transaction.commit().expect("a commit");
    let catalog = store.catalog().expect("a catalog");
    catalog.get(&Key::relation("public", name)).expect("the table").clone()
}

#[test]
fn what_is_committed_is_there_when_the_database_is_opened_again() {
    for rows in [3, 30_000] {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path().join("db");
        let store = Store::init(&dir).expect("a database");
        let t = made(&store, "t");
        let mut transaction = store.begin().expect("a transaction");
        transaction
            .append(t.oid, write(&store, &t, &[batch(0, rows), batch(rows as i64, 2)]))
            .expect("rows");
        let seen = numbers(&transaction, &t);
        assert_eq!(seen, (0..rows as i64 + 2).collect::<Vec<_>>());
        transaction.commit().expect("a commit");
        drop(store);
        let store = Store::open(&dir).expect("it opens");
        let transaction = store.begin().expect("a transaction");
        let again = transaction.get(&t.key).expect("the table").clone();
        assert_eq!((again.oid, &again.sql), (t.oid, &t.sql));
        assert_eq!(Layout::of(&again).expect("a schema"), Layout::new(schema()));
        assert_eq!(numbers(&transaction, &again), seen);
        let parts = transaction.parts(again.oid).expect("parts");
        let files = parts
            .iter()
            .filter(|part| matches!(part.data, PartData::File(_)))
            .count();
        assert_eq!(files, usize::from(rows > 10_000));
    }
}

#[test]
fn a_snapshot_stays_and_what_is_rolled_back_never_was() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = Store::init(&dir.path().join("db")).expect("a database");
    let t = made(&store, "t");
    let before = store.begin().expect("a snapshot");
    let mut dropped = store.begin().expect("a transaction");
    dropped
        .append(t.oid, write(&store, &t, &[batch(0, 20_000)]))
        .expect("rows");
    dropped.create(table("u")).expect("a table");
    drop(dropped);
    let files = |dir: &Path| std::fs::read_dir(dir).map_or(0, Iterator::count);
    assert_eq!(files(&dir.path().join("db/data").join(t.oid.to_string())), 0);
    let mut writer = store.begin().expect("a transaction");
    writer.append(t.oid, write(&store, &t, &[batch(7, 1)])).expect("rows");
    writer.commit().expect("a commit");
    assert_eq!(numbers(&before, &t), [] as [i64; 0]);
    let after = store.begin().expect("a transaction");
    assert_eq!(numbers(&after, &t), [7]);
    assert!(after.get(&Key::relation("public", "u")).is_none());
}

#[test]
fn savepoints_go_back_to_what_was() {
    let store = Store::memory().expect("a database");
    let t = made(&store, "t");
    let mut transaction = store.begin().expect("a transaction");
    transaction
        .append(t.oid, write(&store, &t, &[batch(1, 1)]))
        .expect("rows");
    transaction.savepoint("s");
    transaction
        .append(t.oid, write(&store, &t, &[batch(2, 1)]))
        .expect("rows");
    transaction.create(table("u")).expect("a table");
    transaction.rollback_to("s").expect("the savepoint");
    assert_eq!(numbers(&transaction, &t), [1]);
    transaction
        .append(t.oid, write(&store, &t, &[batch(3, 1)]))
        .expect("rows");
    transaction.release("s").expect("the savepoint");
    let error = transaction.rollback_to("s").expect_err("it is released");
    assert_eq!(error.sqlstate(), "3B001");
    transaction.commit().expect("a commit");
    let after = store.begin().expect("a transaction");
    assert_eq!(numbers(&after, &t), [1, 3]);
    assert!(after.get(&Key::relation("public", "u")).is_none());
}

#[test]
fn who_comes_second_with_the_same_is_told() {
    let store = Store::memory().expect("a database");
    let t = made(&store, "t");
    let mut transaction = store.begin().expect("a transaction");
    transaction
        .append(t.oid, write(&store, &t, &[batch(0, 3)]))
        .expect("rows");
    transaction.commit().expect("a commit");
    let begin = || store.begin().expect("a transaction");
    // Rows that two change.
    let (mut one, mut two) = (begin(), begin());
    one.clear(t.oid).expect("no rows");
    two.clear(t.oid).expect("no rows");
    one.commit().expect("the first");
    assert_eq!(two.commit().expect_err("the second").sqlstate(), "40001");
    // Rows that two add are no conflict, unless one of them wants to be alone.
    let (mut one, mut two, mut three) = (begin(), begin(), begin());
    for transaction in [&mut one, &mut two, &mut three] {
        transaction
            .append(t.oid, write(&store, &t, &[batch(9, 1)]))
            .expect("rows");
    }
    three.expect_unchanged(t.oid);
    one.commit().expect("the first");
    two.commit().expect("the second");
    assert_eq!(three.commit().expect_err("not alone").sqlstate(), "40001");
    assert_eq!(numbers(&begin(), &t), [9, 9]);
    // A table that is gone, and one that two make.
    let (mut one, mut two) = (begin(), begin());
    one.remove(&t).expect("the table");
    two.append(t.oid, write(&store, &t, &[batch(9, 1)])).expect("rows");
    one.commit().expect("the first");
    assert_eq!(two.commit().expect_err("the second").sqlstate(), "40001");
    let (mut one, mut two) = (begin(), begin());
    one.create(table("u")).expect("a table");
    two.create(table("u")).expect("a table");
    one.commit().expect("the first");
    assert_eq!(two.commit().expect_err("the second").sqlstate(), "42P07");
}

#[test]
fn objects_keep_their_oids_and_oids_are_never_given_twice() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path().join("db");
    let store = Store::init(&dir).expect("a database");
    let first = made(&store, "t");
    let mut transaction = store.begin().expect("a transaction");
    let old = transaction.get(&first.key).expect("the table").clone();
    let new = transaction.replace(&old, table("renamed")).expect("another name");
    assert_eq!(new.oid, first.oid);
    transaction.commit().expect("a commit");
    let mut transaction = store.begin().expect("a transaction");
    let renamed = transaction
        .get(&Key::relation("public", "renamed"))
        .expect("the table")
        .clone();
    transaction.remove(&renamed).expect("gone");
    transaction.commit().expect("a commit");
    drop(store);
    let store = Store::open(&dir).expect("it opens");
    assert!(made(&store, "t").oid > first.oid);
}

#[test]
fn processes_see_what_others_have_committed() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path().join("db");
    let one = Store::init(&dir).expect("a database");
    let other = Store::open(&dir).expect("the same");
    let t = made(&one, "t");
    let seen = other.begin().expect("a transaction");
    assert_eq!(seen.get(&t.key).map(|object| object.oid), Some(t.oid));
    let mut transaction = other.begin().expect("a transaction");
    transaction.remove(&t).expect("gone");
    transaction.commit().expect("a commit");
    assert!(one.begin().expect("a transaction").get(&t.key).is_none());
}

#[test]
fn schemas_hold_their_objects() {
    let store = Store::memory().expect("a database");
    let mut transaction = store.begin().expect("a transaction");
    let mut inside = table("t");
    inside.key = Key::relation("s", "t");
    let error = transaction.create(inside.clone()).expect_err("no such schema");
    assert_eq!(error.sqlstate(), "3F000");
    let s = transaction
        .create(NewObject {
            key: Key::schema("s"),
            kind: Kind::Schema,
            sql: "CREATE SCHEMA s".to_string(),
            columns: Arc::default(),
        })
        .expect("a schema");
    let t = transaction.create(inside).expect("a table in it");
    assert_eq!(transaction.remove(&s).expect_err("it holds t").sqlstate(), "2BP01");
    transaction.remove(&t).expect("gone");
    transaction.remove(&s).expect("gone");
    transaction.commit().expect("a commit");
}

/// What opening and reading a database comes to after something was done to its files.
fn after(damage: impl Fn(&Path)) -> Result<Vec<i64>, StoreError> {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path().join("db");
    let store = Store::init(&dir).expect("a database");
    let t = made(&store, "t");
    let mut transaction = store.begin().expect("a transaction");
    transaction
        .append(t.oid, write(&store, &t, &[batch(0, 20_000)]))
        .expect("rows");
    transaction.commit().expect("a commit");
    drop(store);
    damage(&dir);
    let store = Store::open(&dir)?;
    let transaction = store.begin()?;
    let mut rows = Vec::new();
    for part in transaction.parts(t.oid)? {
        part.check()?;
        for batch in part.read(&schema(), &[0])? {
            rows.push(batch?.num_rows() as i64);
        }
    }
    Ok(rows)
}

fn file(dir: &Path) -> std::path::PathBuf {
    let table = std::fs::read_dir(dir.join("data"))
        .expect("the data")
        .next()
        .expect("a table")
        .expect("an entry");
    let file = std::fs::read_dir(table.path())
        .expect("the table")
        .next()
        .expect("a file")
        .expect("an entry");
    file.path()
}

#[test]
fn damage_is_told() {
    assert_eq!(after(|_| {}).expect("all is well").iter().sum::<i64>(), 20_000);
    let damaged = |error: Result<Vec<i64>, StoreError>| error.expect_err("damage").sqlstate();
    assert_eq!(
        damaged(after(|dir| std::fs::remove_file(file(dir)).expect("gone"))),
        "XX001"
    );
    assert_eq!(
        damaged(after(|dir| std::fs::write(file(dir), "no Parquet").expect("written"))),
        "XX001"
    );
    assert_eq!(
        damaged(after(|dir| std::fs::write(dir.join("catalog.db"), "").expect("written"))),
        "XX001"
    );
    assert_eq!(
        damaged(after(
            |dir| std::fs::write(dir.join("catalog.db"), [7; 9000]).expect("written")
        )),
        "XX001"
    );
    assert_eq!(
        damaged(after(|dir| std::fs::remove_file(dir.join("catalog.db")).expect("gone"))),
        "3D000"
    );
    // A page in the middle: of SQLite's own, or of ours.
    let error = after(|dir| {
        let mut bytes = std::fs::read(dir.join("catalog.db")).expect("read");
        for byte in bytes.iter_mut().skip(4096).take(4096 * 3) {
            *byte = 0xaa;
        }
        std::fs::write(dir.join("catalog.db"), bytes).expect("written");
    });
    assert_eq!(damaged(error), "XX001");
}

#[test]
fn only_a_database_is_opened_and_only_an_empty_place_becomes_one() {
    let dir = tempfile::tempdir().expect("a directory");
    let missing = Store::open(&dir.path().join("nowhere")).expect_err("nothing is there");
    assert_eq!(missing.sqlstate(), "3D000");
    std::fs::write(dir.path().join("letter.txt"), "dear").expect("written");
    assert_eq!(
        Store::init(dir.path()).expect_err("a letter is there").sqlstate(),
        "42P04"
    );
    Store::init(&dir.path().join("new/deep")).expect("a database");
    assert_eq!(
        Store::init(&dir.path().join("new/deep"))
            .expect_err("one is there")
            .sqlstate(),
        "42P04"
    );
}

#[test]
fn texts_of_all_kinds_are_names() {
    let store = Store::memory().expect("a database");
    let mut transaction = store.begin().expect("a transaction");
    for name in ["o'clock", "with \"quotes\"", "ünï", "a.b", "", "x\u{0}y"] {
        transaction.create(table(name)).expect("a table");
    }
    transaction.commit().expect("a commit");
    let catalog = store.catalog().expect("a catalog");
    for name in ["o'clock", "with \"quotes\"", "ünï", "a.b", "", "x\u{0}y"] {
        assert!(catalog.get(&Key::relation("public", name)).is_some(), "{name:?}");
    }
}

#[test]
fn many_small_parts_become_few() {
    let dir = tempfile::tempdir().expect("a directory");
    for store in [Store::memory(), Store::init(&dir.path().join("db"))] {
        let store = store.expect("a database");
        let t = made(&store, "t");
        for n in 0..200 {
            let mut transaction = store.begin().expect("a transaction");
            transaction
                .append(t.oid, write(&store, &t, &[batch(n, 1)]))
                .expect("rows");
            transaction.commit().expect("a commit");
        }
        let transaction = store.begin().expect("a transaction");
        assert_eq!(numbers(&transaction, &t), (0..200).collect::<Vec<_>>());
        let parts = transaction.parts(t.oid).expect("parts");
        assert!(parts.len() < 80, "{} parts", parts.len());
    }
}

#[test]
fn what_nobody_sees_is_removed_and_what_somebody_sees_stays() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = Store::init(&dir.path().join("db")).expect("a database");
    let other = Store::open(&dir.path().join("db")).expect("the same");
    let t = made(&store, "t");
    other.catalog().expect("the table");
    let files = || std::fs::read_dir(dir.path().join("db/data").join(t.oid.to_string())).map_or(0, Iterator::count);
    for round in 0..3 {
        let mut transaction = store.begin().expect("a transaction");
        transaction.clear(t.oid).expect("no rows");
        transaction
            .append(t.oid, write(&store, &t, &[batch(round, 20_000)]))
            .expect("rows");
        transaction.commit().expect("a commit");
    }
    assert_eq!(files(), 3);
    let old = store.begin().expect("a snapshot");
    let mut transaction = store.begin().expect("a transaction");
    transaction.remove(&t).expect("gone");
    transaction.commit().expect("a commit");
    assert_eq!(
        store
            .vacuum(std::time::Duration::from_secs(3600))
            .expect("nothing is so old"),
        0
    );
    assert_eq!(store.vacuum(std::time::Duration::ZERO).expect("two parts"), 2);
    assert_eq!((files(), numbers(&old, &t).len()), (1, 20_000));
    drop(old);
    assert_eq!(store.vacuum(std::time::Duration::ZERO).expect("the last"), 1);
    assert_eq!(files(), 0);
    // Who has not looked since the table went still learns of it.
    assert!(other.catalog().expect("the new one").get(&t.key).is_none());
    assert!(other.catalog().expect("the new one").has_schema("public"));
}

#[test]
fn a_snapshot_of_what_another_process_has_removed_is_none() {
    let dir = tempfile::tempdir().expect("a directory");
    let one = Store::init(&dir.path().join("db")).expect("a database");
    let other = Store::open(&dir.path().join("db")).expect("the same");
    let t = made(&one, "t");
    let mut transaction = one.begin().expect("a transaction");
    transaction
        .append(t.oid, write(&one, &t, &[batch(0, 5)]))
        .expect("rows");
    transaction.commit().expect("a commit");
    let old = other.begin().expect("a snapshot");
    assert_eq!(numbers(&old, &t), [0, 1, 2, 3, 4]);
    let mut transaction = one.begin().expect("a transaction");
    transaction.clear(t.oid).expect("no rows");
    transaction.commit().expect("a commit");
    assert_eq!(numbers(&old, &t), [0, 1, 2, 3, 4]);
    assert_eq!(one.vacuum(std::time::Duration::ZERO).expect("a part"), 1);
    assert_eq!(old.parts(t.oid).expect_err("rows are gone").sqlstate(), "72000");
}

#[test]
fn rows_that_come_one_by_one_in_a_transaction_are_few_parts() {
    let store = Store::memory().expect("a database");
    let t = made(&store, "t");
    let mut transaction = store.begin().expect("a transaction");
    for n in 0..500 {
        transaction
            .append(t.oid, [NewPart::of_batches(vec![batch(n, 1)])])
            .expect("rows");
    }
    assert!(transaction.parts(t.oid).expect("parts").len() < 80);
    assert_eq!(numbers(&transaction, &t), (0..500).collect::<Vec<i64>>());
    transaction.commit().expect("it commits");
}

#[test]
fn what_a_sequence_has_given_it_does_not_give_again() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path().join("database");
    let sequence = Sequence {
        name: "s".into(),
        oid: 20_000,
        start: 1,
        increment: 1,
        min: 1,
        max: 5,
        cycle: false,
    };
    let store = Store::init(&dir).expect("a database");
    assert_eq!(store.next_values(&sequence, 2).expect("values"), [1, 2]);
    drop(store);
    let (one, other) = (
        Store::open(&dir).expect("it opens"),
        Store::open(&dir).expect("it opens"),
    );
    assert_eq!(one.next_values(&sequence, 1).expect("a value"), [3]);
    assert_eq!(other.next_values(&sequence, 1).expect("a value"), [4]);
    let error = one.next_values(&sequence, 2).expect_err("one too many");
    assert_eq!(error.sqlstate(), "2200H");
    assert_eq!(other.next_values(&sequence, 1).expect("the last"), [5]);
    assert_eq!(
        one.set_value(&sequence, 6, true).expect_err("out of bounds").sqlstate(),
        "22003"
    );
    one.set_value(&sequence, 3, false).expect("a value of it");
    assert_eq!(other.next_values(&sequence, 1).expect("it"), [3]);
}

#[test]
fn what_is_said_of_an_object_goes_with_it() {
    let store = Store::memory().expect("a database");
    let mut transaction = store.begin().expect("a transaction");
    let object = transaction.create(table("t")).expect("a table");
    let said = |key| NewObject {
        key,
        kind: Kind::Comment,
        sql: "said".to_string(),
        columns: Arc::default(),
    };
    let comments = [Key::comment(object.oid, None), Key::comment(object.oid, Some(1))];
    for key in &comments {
        transaction.create(said(key.clone())).expect("a comment");
    }
    let other = Key::comment(object.oid + 1000, None);
    transaction.create(said(other.clone())).expect("another comment");
    assert_eq!(transaction.catalog().comments(object.oid).count(), 2);
    transaction.remove(&object).expect("it goes");
    transaction.commit().expect("a commit");
    let catalog = store.catalog().expect("objects");
    assert!(comments.iter().all(|key| catalog.get(key).is_none()));
    assert!(catalog.get(&other).is_some());
}

#[test]
fn transactions_begin_while_others_clear_away() {
    const TIMES: usize = 30_000;
    let store = Store::memory().expect("a database");
    let (done, waiting) = std::sync::mpsc::channel();
    let other = (store.clone(), done.clone());
    std::thread::spawn(move || {
        (0..TIMES).for_each(|_| drop(store.begin().expect("a transaction")));
        done.send(()).expect("somebody waits");
    });
    std::thread::spawn(move || {
        let (store, done) = other;
        for _ in 0..TIMES {
            store.vacuum(std::time::Duration::ZERO).expect("it is cleared away");
        }
        done.send(()).expect("somebody waits");
    });
    for _ in 0..2 {
        let ended = waiting.recv_timeout(std::time::Duration::from_secs(30));
        ended.expect("neither waits for the other for ever");
    }
}
