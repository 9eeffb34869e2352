//! What no client should say: each ends in its SQLSTATE, and the server goes on.

use super::{code, connect, run};
use std::time::{Duration, Instant};
use taipan_server::{Config, Hba, HbaSource};
use taipan_tests::wire::{Raw, Served, message, text};

fn served() -> Served {
    within(Duration::from_secs(60))
}

/// A server where a client has so long to log in.
fn within(login_timeout: Duration) -> Served {
    Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        login_timeout,
        connections: 5,
        reserved: 1,
        ..Config::default()
    })
    .unwrap()
}

fn still_there(served: &Served) {
    let mut raw = served.raw().unwrap();
    assert_eq!(raw.query("SELECT 1").unwrap(), "T D C:SELECT 1 Z:I");
}

#[test]
fn lengths_that_are_none() {
    let served = served();
    for length in [0_i32, 3, -1, i32::MIN, i32::MAX] {
        let mut raw = served.raw().unwrap();
        raw.bytes(&[b"Q", &length.to_be_bytes()[..]].concat()).unwrap();
        assert_eq!(raw.end().unwrap(), "08P01", "{length}");
        let mut raw = served.stranger().unwrap();
        raw.bytes(&length.to_be_bytes()).unwrap();
        assert_eq!(raw.end().unwrap(), "08P01", "{length}");
    }
    still_there(&served);
}

#[test]
fn startups_that_are_none() {
    let served = served();
    let mut raw = served.stranger().unwrap();
    raw.packet(&[b'x'; 10_001]).unwrap();
    assert_eq!(raw.end().unwrap(), "08P01");
    for (version, parameters, state) in [
        (2 << 16, vec![("user", "taipan")], "0A000"),
        (4 << 16, vec![("user", "taipan")], "0A000"),
        (3 << 16, vec![], "28000"),
        (3 << 16, vec![("user", "taipan"), ("database", "other")], "3D000"),
        (3 << 16, vec![("user", "taipan"), ("replication", "true")], "0A000"),
        (
            3 << 16,
            vec![("user", "nobody"), ("database", taipan::statements::DATABASE_NAME)],
            "28000",
        ),
        (
            3 << 16,
            vec![
                ("user", "taipan"),
                ("database", taipan::statements::DATABASE_NAME),
                ("nothing", "1"),
            ],
            "42704",
        ),
        (
            3 << 16,
            vec![
                ("user", "taipan"),
                ("database", taipan::statements::DATABASE_NAME),
                ("options", "-x"),
            ],
            "42601",
        ),
    ] {
        let mut raw = served.stranger().unwrap();
        raw.start_version(version, &parameters).unwrap();
        assert_eq!(raw.end().unwrap(), state, "{version} {parameters:?}");
    }
    let mut raw = served.stranger().unwrap();
    raw.packet(&[&(3_i32 << 16).to_be_bytes()[..], b"user\0taipan"].concat())
        .unwrap();
    assert_eq!(raw.end().unwrap(), "08P01");
    let mut raw = served.stranger().unwrap();
    raw.send('Q', b"SELECT 1\0").unwrap();
    assert_eq!(raw.end().unwrap(), "08P01");
    still_there(&served);
}

#[test]
fn tls_is_asked_for_once_and_not_there() {
    let served = served();
    let request = 80_877_103_i32.to_be_bytes();
    let mut raw = served.stranger().unwrap();
    raw.packet(&request).unwrap();
    let mut answer = [0];
    std::io::Read::read_exact(&mut raw.stream, &mut answer).unwrap();
    assert_eq!(&answer, b"N");
    raw.packet(&request).unwrap();
    assert_eq!(raw.end().unwrap(), "0A000");
    still_there(&served);
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let served = within(Duration::from_millis(1500));
    let start = Instant::now();
    let mut silent = served.stranger().unwrap();
    let mut half = served.stranger().unwrap();
    half.bytes(&[0, 0]).unwrap();
    assert!(silent.read().unwrap().is_none());
    assert!(half.read().unwrap().is_none());
    assert!(start.elapsed() < Duration::from_secs(30));
    // Slow, but in time.
    let served = self::served();
    let mut slow = served.stranger().unwrap();
    let mut body = (3_i32 << 16).to_be_bytes().to_vec();
    let parameters = ["user", "taipan", "database", taipan::statements::DATABASE_NAME, ""];
    parameters.iter().for_each(|word| body.extend(text(word)));
    let length = (body.len() as i32 + 4).to_be_bytes();
    for byte in length.iter().chain(&body) {
        slow.bytes(&[*byte]).unwrap();
    }
    slow.until_ready().unwrap();
}

#[test]
fn there_is_an_end_to_connections() {
    let served = served();
    served
        .prepare("CREATE ROLE anna LOGIN; CREATE ROLE solo LOGIN CONNECTION LIMIT 1")
        .unwrap();
    let connect = |user: &str| {
        let mut raw = served.stranger().unwrap();
        raw.start(&[("user", user), ("database", taipan::statements::DATABASE_NAME)])
            .unwrap();
        raw
    };
    let mut one = connect("solo");
    one.until_ready().unwrap();
    assert_eq!(connect("solo").end().unwrap(), "53300");
    let mut open: Vec<Raw> = (0..3).map(|_| connect("anna")).collect();
    open.iter_mut().for_each(|raw| drop(raw.until_ready().unwrap()));
    assert_eq!(connect("anna").end().unwrap(), "53300");
    let mut admin = connect("taipan");
    admin.until_ready().unwrap();
    assert_eq!(connect("taipan").end().unwrap(), "53300");
    drop(open);
    // The places are free once the server has seen that.
    let end = Instant::now() + Duration::from_secs(60);
    while connect("anna").until_ready().is_err() {
        assert!(Instant::now() < end);
    }
}

/// What is answered to messages and Sync.
fn said(raw: &mut Raw, messages: &[Vec<u8>]) -> String {
    raw.bytes(&messages.concat()).unwrap();
    raw.bytes(&message('S', b"")).unwrap();
    raw.answer().unwrap()
}

fn parse(name: &str, sql: &str) -> Vec<u8> {
    message('P', &[text(name), text(sql), vec![0, 0]].concat())
}

/// Bind of the unnamed portal: formats of parameters, values, formats of results.
fn bind(statement: &str, formats: &[i16], values: &[Option<&[u8]>], results: &[i16]) -> Vec<u8> {
    let mut body = [text(""), text(statement)].concat();
    let list = |body: &mut Vec<u8>, formats: &[i16]| {
        body.extend((formats.len() as u16).to_be_bytes());
        formats.iter().for_each(|format| body.extend(format.to_be_bytes()));
    };
    list(&mut body, formats);
    body.extend((values.len() as u16).to_be_bytes());
    for value in values {
        match value {
            Some(bytes) => {
                body.extend((bytes.len() as i32).to_be_bytes());
                body.extend(*bytes);
            }
            None => body.extend((-1_i32).to_be_bytes()),
        }
    }
    list(&mut body, results);
    message('B', &body)
}

#[test]
fn messages_out_of_order() {
    let served = served();
    let mut raw = served.raw().unwrap();
    let execute = |portal: &str, rows: i32| message('E', &[text(portal), rows.to_be_bytes().to_vec()].concat());
    assert_eq!(said(&mut raw, &[execute("", 0)]), "E:34000 Z:I");
    assert_eq!(said(&mut raw, &[execute("p", 0)]), "E:34000 Z:I");
    assert_eq!(said(&mut raw, &[bind("s", &[], &[], &[])]), "E:26000 Z:I");
    assert_eq!(said(&mut raw, &[message('D', b"Ss\0")]), "E:26000 Z:I");
    assert_eq!(said(&mut raw, &[message('D', b"Pp\0")]), "E:34000 Z:I");
    assert_eq!(
        said(&mut raw, &[parse("s", "SELECT 1"), parse("s", "SELECT 2")]),
        "1 E:42P05 Z:I"
    );
    assert_eq!(
        said(
            &mut raw,
            &[message('C', b"Ss\0"), message('C', b"Snone\0"), parse("s", "SELECT 1")]
        ),
        "3 3 1 Z:I"
    );
    assert_eq!(said(&mut raw, &[parse("", "SELECT 1; SELECT 2")]), "E:42601 Z:I");
    assert_eq!(said(&mut raw, &[message('F', b"\0\0\0\0")]), "E:0A000 Z:I");
    // What comes behind an error is skipped.
    assert_eq!(
        said(
            &mut raw,
            &[bind("none", &[], &[], &[]), execute("", 0), parse("x", "SELECT 1")]
        ),
        "E:26000 Z:I"
    );
    assert_eq!(said(&mut raw, &[bind("x", &[], &[], &[])]), "E:26000 Z:I");
    // Copies that nobody has begun are nothing.
    assert_eq!(
        said(
            &mut raw,
            &[message('d', b"x"), message('c', b""), message('f', b"no\0")]
        ),
        "Z:I"
    );
    for (tag, body) in [
        ('D', &b"X\0"[..]),
        ('C', b"X\0"),
        ('z', b""),
        ('Q', b"SELECT 1"),
        ('B', b"\0\0\xff\xff"),
    ] {
        let mut raw = served.raw().unwrap();
        raw.send(tag, body).unwrap();
        assert_eq!(raw.end().unwrap(), "08P01", "{tag}");
    }
    still_there(&served);
}

#[test]
fn values_that_are_none() {
    let served = served();
    let mut raw = served.raw().unwrap();
    let typed = |oid: u32| {
        message(
            'P',
            &[
                text(""),
                text("SELECT $1, 2, 3"),
                vec![0, 1],
                oid.to_be_bytes().to_vec(),
            ]
            .concat(),
        )
    };
    let value = |bytes: &'static [u8], format| bind("", &[format], &[Some(bytes)], &[]);
    for (oid, bytes, format, state) in [
        (23, &b"abc"[..], 0, "22P02"),
        (23, b"\0\0\x01", 1, "22P03"),
        (20, b"\0\0\0\0\0\0\0\0\0", 1, "22P03"),
        (20, b"9223372036854775808", 0, "22003"),
        (25, b"\xff", 0, "22021"),
        (25, b"\xff", 1, "22021"),
        (25, b"a\0b", 0, "22021"),
        (17, b"\\xabc", 0, "22023"),
        (16, b"perhaps", 0, "22P02"),
        (1082, b"2024-13-01", 0, "22008"),
        (1007, b"{1,2", 0, "22P02"),
        (1007, b"\0\0\0\x07", 1, "22P03"),
        (1700, b"\x7f\xff\0\0\0\0\0\0", 1, "22P03"),
        (600, b"(1,1)", 0, "0A000"),
    ] {
        let answer = said(&mut raw, &[typed(oid), value(bytes, format)]);
        let expected = [format!("1 E:{state} Z:I"), format!("E:{state} Z:I")];
        assert!(expected.contains(&answer), "{oid} {bytes:?}: {answer}");
    }
    for (bound, state) in [
        (bind("", &[], &[], &[]), "08P01"),
        (bind("", &[], &[None, None], &[]), "08P01"),
        (bind("", &[0, 0], &[None], &[]), "08P01"),
        (bind("", &[2], &[None], &[]), "22023"),
        (bind("", &[], &[None], &[0, 0]), "08P01"),
        (bind("", &[], &[None], &[0, 1, 7]), "22023"),
    ] {
        assert_eq!(said(&mut raw, &[typed(23), bound]), format!("1 E:{state} Z:I"));
    }
    let many = message('P', &[text(""), text("SELECT $65536"), vec![0, 0]].concat());
    assert_eq!(said(&mut raw, &[many]), "E:42P02 Z:I");
    still_there(&served);
}

#[test]
fn many_messages_at_once() {
    let served = served();
    let mut raw = served.raw().unwrap();
    let one = parse("", "SELECT 1");
    let (count, mut writer) = (2000, raw.stream.try_clone().unwrap());
    let sent = std::thread::spawn(move || {
        let all = one.repeat(count);
        std::io::Write::write_all(&mut writer, &all).unwrap();
        std::io::Write::write_all(&mut writer, &message('S', b"")).unwrap();
    });
    assert_eq!(raw.until_ready().unwrap().len(), count + 1);
    sent.join().unwrap();
}

#[test]
fn a_zero_in_the_text_of_an_error() {
    let served = served();
    run(async {
        let client = connect(&served).await;
        let made = "CREATE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS \
                    $$ raise ValueError('a' + chr(0) + 'b' * 1000000) $$";
        client.batch_execute(made).await.unwrap();
        assert_eq!(code(client.simple_query("SELECT f(1)").await), "38000");
        assert_eq!(code(client.simple_query("SELECT 1").await), "no error");
    });
}

#[test]
fn random_bytes_are_no_messages() {
    let served = served();
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let seconds = std::env::var("TAIPAN_WIRE_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let end = Instant::now() + Duration::from_secs(seconds);
    let tags = b"QPBDECSHXdcfFpz\0";
    let mut checksum = 0_u64;
    while Instant::now() < end {
        let Ok(mut raw) = served.raw() else { continue };
        for _ in 0..20 {
            let tag = char::from(tags[next() as usize % tags.len()]);
            let mut body: Vec<u8> = (0..next() % 40)
                .map(|_| if next() % 3 == 0 { 0 } else { next() as u8 })
                .collect();
            if tag == 'Q' {
                body = text("SELECT 1");
            }
            checksum = checksum.wrapping_mul(31).wrapping_add(body.len() as u64);
            if raw.send(tag, &body).is_err() {
                break;
            }
        }
    }
    println!("checksum of lengths {checksum}");
    still_there(&served);
}
