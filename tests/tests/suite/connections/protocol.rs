//! The order of messages.

use taipan_tests::wire::{Raw, Served, message, text};

/// Parse, Bind, Describe of the portal and Execute of a statement without parameters.
fn portal(sql: &str, rows: i32) -> Vec<u8> {
    let parse = [text(""), text(sql), vec![0, 0]].concat();
    let bind = [text(""), text(""), vec![0; 6]].concat();
    let execute = [text(""), rows.to_be_bytes().to_vec()].concat();
    [
        message('P', &parse),
        message('B', &bind),
        message('D', b"P\0"),
        message('E', &execute),
    ]
    .concat()
}

fn said(raw: &mut Raw, bytes: &[u8]) -> String {
    raw.bytes(bytes).unwrap();
    raw.bytes(&message('S', b"")).unwrap();
    raw.answer().unwrap()
}

#[test]
fn simple_queries_are_answered_statement_by_statement() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    assert_eq!(raw.query("").unwrap(), "I Z:I");
    assert_eq!(raw.query(" ; -- nothing").unwrap(), "I Z:I");
    assert_eq!(raw.query("SELECT 1").unwrap(), "T D C:SELECT 1 Z:I");
    assert_eq!(raw.query("SELECT 1 WHERE false").unwrap(), "T C:SELECT 0 Z:I");
    assert_eq!(
        raw.query("SELECT 1; SELECT 2, 3").unwrap(),
        "T D C:SELECT 1 T D C:SELECT 1 Z:I"
    );
    assert_eq!(
        raw.query("SELECT 1; SELECT x; SELECT 2").unwrap(),
        "T D C:SELECT 1 E:42703 Z:I"
    );
    assert_eq!(raw.query("BEGIN").unwrap(), "C:BEGIN Z:T");
    assert_eq!(raw.query("BEGIN").unwrap(), "N:25001 C:BEGIN Z:T");
    assert_eq!(raw.query("SELECT x").unwrap(), "E:42703 Z:E");
    assert_eq!(raw.query("SELECT 1").unwrap(), "E:25P02 Z:E");
    assert_eq!(raw.query("COMMIT").unwrap(), "C:ROLLBACK Z:I");
    assert_eq!(raw.query("COMMIT").unwrap(), "N:25P01 C:COMMIT Z:I");
    assert_eq!(raw.query("SAVEPOINT s").unwrap(), "E:25P01 Z:I");
    assert_eq!(raw.query("SHOW TimeZone").unwrap(), "T D C:SHOW Z:I");
    assert_eq!(
        raw.query("CREATE TABLE t (a BIGINT); INSERT INTO t VALUES (1), (2)")
            .unwrap(),
        "C:CREATE TABLE C:INSERT 0 2 Z:I"
    );
    assert_eq!(raw.query("EXPLAIN SELECT 1").unwrap(), "T D C:EXPLAIN Z:I");
}

#[test]
fn groups_end_where_statements_say_so() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    raw.query("CREATE TABLE t (a BIGINT)").unwrap();
    assert_eq!(
        raw.query("INSERT INTO t VALUES (1); COMMIT; INSERT INTO t VALUES (2); SELECT x")
            .unwrap(),
        "C:INSERT 0 1 N:25P01 C:COMMIT C:INSERT 0 1 E:42703 Z:I"
    );
    assert_eq!(
        raw.query("INSERT INTO t VALUES (3); ROLLBACK; SELECT a FROM t")
            .unwrap(),
        "C:INSERT 0 1 N:25P01 C:ROLLBACK T D C:SELECT 1 Z:I"
    );
    assert_eq!(
        raw.query("INSERT INTO t VALUES (4); SAVEPOINT s").unwrap(),
        "C:INSERT 0 1 E:25P01 Z:I"
    );
    assert_eq!(
        raw.query("INSERT INTO t VALUES (5); BEGIN; SAVEPOINT s").unwrap(),
        "C:INSERT 0 1 C:BEGIN C:SAVEPOINT Z:T"
    );
    assert_eq!(
        raw.query("ROLLBACK; SELECT a FROM t").unwrap(),
        "C:ROLLBACK T D C:SELECT 1 Z:I"
    );
}

#[test]
fn extended_queries_are_one_transaction_up_to_sync() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    assert_eq!(said(&mut raw, &portal("SELECT 1", 0)), "1 2 T D C:SELECT 1 Z:I");
    assert_eq!(said(&mut raw, &portal("", 0)), "1 2 n I Z:I");
    assert_eq!(
        said(&mut raw, &portal("CREATE TABLE t (a BIGINT PRIMARY KEY)", 0)),
        "1 2 n C:CREATE TABLE Z:I"
    );
    let two = [
        portal("INSERT INTO t VALUES (1)", 0),
        portal("INSERT INTO t VALUES (1)", 0),
        portal("SELECT 1", 0),
    ];
    assert_eq!(said(&mut raw, &two.concat()), "1 2 n C:INSERT 0 1 1 2 n E:23505 Z:I");
    assert_eq!(said(&mut raw, &portal("SELECT a FROM t", 0)), "1 2 T C:SELECT 0 Z:I");
    let both = [
        portal("INSERT INTO t VALUES (1)", 0),
        portal("INSERT INTO t VALUES (2) RETURNING a", 0),
    ];
    assert_eq!(
        said(&mut raw, &both.concat()),
        "1 2 n C:INSERT 0 1 1 2 T D C:INSERT 0 1 Z:I"
    );
    assert_eq!(said(&mut raw, &portal("SELECT a FROM t", 1)), "1 2 T D s Z:I");
    // A portal does not outlive its transaction.
    assert_eq!(said(&mut raw, &message('E', b"\0\0\0\0\0")), "E:34000 Z:I");
    assert_eq!(said(&mut raw, &portal("BEGIN", 0)), "1 2 n C:BEGIN Z:T");
    let more = [
        message('E', b"\0\0\0\0\x01"),
        message('E', b"\0\0\0\0\0"),
        message('E', b"\0\0\0\0\0"),
    ];
    assert_eq!(said(&mut raw, &portal("SELECT a FROM t", 1)), "1 2 T D s Z:T");
    assert_eq!(said(&mut raw, &more.concat()), "D s C:SELECT 0 C:SELECT 0 Z:T");
    assert_eq!(said(&mut raw, &portal("SELECT x", 0)), "E:42703 Z:E");
    assert_eq!(said(&mut raw, &portal("SELECT 1", 0)), "E:25P02 Z:E");
    assert_eq!(said(&mut raw, &portal("ROLLBACK", 0)), "1 2 n C:ROLLBACK Z:I");
    assert_eq!(said(&mut raw, &portal("SHOW TimeZone", 0)), "1 2 T D C:SHOW Z:I");
    assert_eq!(said(&mut raw, &portal("EXPLAIN SELECT 1", 0)), "1 2 T D C:EXPLAIN Z:I");
}

#[test]
fn flush_brings_what_there_is() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    raw.bytes(&[portal("SELECT 1", 0), message('H', b"")].concat()).unwrap();
    let messages = raw.until('C').unwrap();
    assert_eq!(messages.iter().map(|message| message.tag).collect::<String>(), "12TDC");
    assert_eq!(said(&mut raw, b""), "Z:I");
}

#[test]
fn settings_are_reported_when_they_change() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    raw.send('Q', b"SET application_name = 'probe'\0").unwrap();
    let mut reported = Vec::new();
    loop {
        let message = raw.read().unwrap().unwrap();
        match message.tag {
            'S' => reported.push(String::from_utf8(message.body).unwrap()),
            'Z' => break,
            _ => {}
        }
    }
    assert_eq!(reported, ["application_name\0probe\0"]);
}

#[test]
fn the_newest_version_is_negotiated() {
    let served = Served::start().unwrap();
    let start = [("user", "taipan"), ("database", taipan::statements::DATABASE_NAME)];
    for (version, answer, key) in [(0, None, 4), (2, None, 32), (1, Some(0), 4), (99, Some(2), 32)] {
        let mut raw = served.stranger().unwrap();
        raw.start_version((3 << 16) | version, &start).unwrap();
        let messages = raw.until_ready().unwrap();
        let negotiated = messages.iter().find(|message| message.tag == 'v');
        assert_eq!(
            negotiated.map(|message| i32::from(message.body[3])),
            answer,
            "3.{version}"
        );
        let keys = messages.iter().find(|message| message.tag == 'K').unwrap();
        assert_eq!(keys.body.len() - 4, key, "3.{version}");
    }
    let mut raw = served.stranger().unwrap();
    raw.start(&[start[0], start[1], ("_pq_.surprise", "on")]).unwrap();
    let messages = raw.until_ready().unwrap();
    assert!(messages[0].tag == 'v' && messages[0].body.ends_with(b"_pq_.surprise\0"));
}

#[test]
fn named_statements_and_those_of_prepare_are_of_one_kind() {
    let served = Served::start().unwrap();
    let mut raw = served.raw().unwrap();
    let parse = message('P', &[text("s"), text("SELECT 1"), vec![0, 0]].concat());
    let describe = message('D', b"Ss\0");
    assert_eq!(said(&mut raw, &parse), "1 Z:I");
    assert_eq!(said(&mut raw, &parse), "E:42P05 Z:I");
    assert_eq!(raw.query("PREPARE s AS SELECT 2").unwrap(), "E:42P05 Z:I");
    assert_eq!(said(&mut raw, &describe), "t T Z:I");
    assert_eq!(raw.query("DEALLOCATE s").unwrap(), "C:DEALLOCATE Z:I");
    assert_eq!(raw.query("DEALLOCATE s").unwrap(), "E:26000 Z:I");
    assert_eq!(said(&mut raw, &describe), "E:26000 Z:I");
    assert_eq!(raw.query("PREPARE s AS SELECT 2").unwrap(), "C:PREPARE Z:I");
    assert_eq!(said(&mut raw, &parse), "E:42P05 Z:I");
    assert_eq!(raw.query("DEALLOCATE ALL").unwrap(), "C:DEALLOCATE ALL Z:I");
    assert_eq!(said(&mut raw, &parse), "1 Z:I");
    assert_eq!(raw.query("DISCARD ALL").unwrap(), "C:DISCARD ALL Z:I");
    assert_eq!(said(&mut raw, &describe), "E:26000 Z:I");
}
