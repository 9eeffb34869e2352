//! Random messages, and messages that are nearly right: the server answers in messages of the protocol or hangs up, never with
//! an error that is its own fault, and holds no more memory for it.
//!
//! It takes a minute by the clock, and begins with the first tests, as the SQL files do: see `agreement.rs`.

use std::io::Write;
use std::net::Shutdown;
use std::time::{Duration, Instant};
use taipan_server::{Config, Hba, HbaSource};
use taipan_tests::fuzz::random::Random;
use taipan_tests::held::resident;
use taipan_tests::own_process;
use taipan_tests::wire::{Message, Raw, Served, message, text};

/// How long streams are sent.
const LENGTH: Duration = Duration::from_secs(60);
/// Leaves the machine to the tests beside.
const PAUSE: Duration = Duration::from_millis(4);
/// The longest that a stream may take to be answered, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many bytes the process may hold more at the end than after a third of the time, when its caches are full.
const GROWTH: usize = 64 << 20;

const STATEMENTS: &[&str] = &[
    "",
    ";",
    "SELECT 1",
    "SELECT $1::bigint + $2",
    "SELECT $1",
    "SELECT half($1)",
    "SELECT half(3); SELECT fails(1); SELECT 2",
    "SELECT * FROM generate_series(1, 500)",
    "SELECT a, b FROM kept WHERE a = $1 ORDER BY b LIMIT $2",
    "INSERT INTO kept VALUES (1, 'x')",
    "INSERT INTO kept VALUES ($1, $2) RETURNING a",
    "DELETE FROM kept",
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT s",
    "ROLLBACK TO s",
    "COPY kept FROM STDIN",
    "COPY kept FROM STDIN WITH (FORMAT binary)",
    "COPY kept TO STDOUT WITH (FORMAT csv)",
    "DECLARE c CURSOR FOR SELECT * FROM generate_series(1, 50)",
    "FETCH 3 FROM c",
    "CLOSE ALL",
    "DEALLOCATE ALL",
    "DISCARD ALL",
    "SET application_name = 'ä€🐍'",
    "SHOW server_version",
    "SELECT relname FROM pg_class WHERE oid = $1",
    "SELECT '\u{0}'",
    "SELEC",
    "SELECT 'a",
    "SELECT ((((((((1))))))))",
    "PREPARE p AS SELECT $1",
    "EXECUTE p(1)",
    "SELECT ARRAY[1, NULL], NULL, 'x'::bytea, now()",
];
const NAMES: &[&str] = &["", "", "a", "b", "c", "p", "ä"];
const OIDS: &[u32] = &[0, 0, 16, 20, 23, 25, 701, 1043, 1114, 1700, 1009, 2249, 4_000_000_000];
const SHARED: &[u8] = &[0, 0, 0, 8, 4, 210, 22, 47];

struct Stream(Random);

impl Stream {
    fn number(&mut self) -> i16 {
        *self.0.pick(&[0, 0, 1, 1, 2, 3, -1, i16::MAX])
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.0.below(most + 1);
        (0..count).map(|_| self.0.bits() as u8).collect()
    }

    fn name(&mut self) -> Vec<u8> {
        text(self.0.pick::<&str>(NAMES))
    }

    fn formats(&mut self) -> Vec<u8> {
        let count = self.0.below(3) as i16;
        let each = (0..count).flat_map(|_| (self.0.below(2) as i16).to_be_bytes());
        let each: Vec<u8> = each.collect();
        [&count.to_be_bytes()[..], &each].concat()
    }

    fn value(&mut self) -> Vec<u8> {
        let value = match self.0.below(6) {
            0 => return (-1_i32).to_be_bytes().to_vec(),
            1 => 7_i64.to_be_bytes().to_vec(),
            2 => b"12".to_vec(),
            3 => b"{1,2}".to_vec(),
            4 => SHARED.to_vec(),
            _ => self.bytes(12),
        };
        [&(value.len() as i32).to_be_bytes()[..], &value].concat()
    }

    fn parse(&mut self) -> Vec<u8> {
        let mut body = [self.name(), text(self.0.pick::<&str>(STATEMENTS))].concat();
        let count = self.0.below(3) as i16;
        body.extend(count.to_be_bytes());
        (0..count).for_each(|_| body.extend(self.0.pick(OIDS).to_be_bytes()));
        message('P', &body)
    }

    fn bind(&mut self) -> Vec<u8> {
        let mut body = [self.name(), self.name(), self.formats()].concat();
        let count = self.0.below(3) as i16;
        body.extend(count.to_be_bytes());
        (0..count).for_each(|_| body.extend(self.value()));
        body.extend(self.formats());
        message('B', &body)
    }

    /// A message that may be said.
    fn message(&mut self) -> Vec<u8> {
        match self.0.below(16) {
            0..3 => message('Q', &text(self.0.pick::<&str>(STATEMENTS))),
            3..6 => self.parse(),
            6..9 => self.bind(),
            9 => {
                let what = *self.0.pick(b"SPx");
                message(*self.0.pick(&['D', 'C']), &[vec![what], self.name()].concat())
            }
            10..12 => {
                let most = i32::from(self.number());
                message('E', &[self.name(), most.to_be_bytes().to_vec()].concat())
            }
            12 => message(*self.0.pick(&['S', 'S', 'H', 'X']), b""),
            13 => {
                let data = match self.0.below(3) {
                    0 => b"1\tx\n\\N\t\\N\n".to_vec(),
                    1 => b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0\xff\xff".to_vec(),
                    _ => self.bytes(40),
                };
                message('d', &data)
            }
            14 => match self.0.below(3) {
                0 => message('f', &text("no more")),
                _ => message('c', b""),
            },
            _ => {
                let tag = char::from(self.0.pick(b"Fpv~!Zqs").to_owned());
                message(tag, &self.bytes(20))
            }
        }
    }

    /// The same with a fault.
    fn spoiled(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let place = self.0.below(bytes.len());
        match self.0.below(4) {
            0 => bytes[place] ^= 1 << self.0.below(8),
            1 => bytes.truncate(place),
            2 => bytes[1 + place % 4] = self.0.bits() as u8,
            _ => {
                let more = self.bytes(8);
                bytes.splice(place..place, more);
            }
        }
        bytes
    }

    /// All that a client says.
    fn all(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        for _ in 0..1 + self.0.below(24) {
            let message = self.message();
            all.extend(if self.0.one_in(12) {
                self.spoiled(message)
            } else {
                message
            });
        }
        all.extend(message('S', b""));
        all
    }
}

/// What the server says until it hangs up.
fn answers(raw: &mut Raw) -> anyhow::Result<Vec<Message>> {
    let mut answers = Vec::new();
    while let Some(message) = raw.read()? {
        answers.push(message);
    }
    Ok(answers)
}

/// One connection, from its first message to its end.
fn converse(served: &Served, seed: u64) -> anyhow::Result<usize> {
    let mut stream = Stream(Random::new(seed));
    let said = stream.all();
    let mut raw = if stream.0.one_in(10) {
        served.stranger()?
    } else {
        served.raw()?
    };
    raw.stream.set_read_timeout(Some(PATIENCE))?;
    // It may have hung up in the middle of what it is told.
    let _ = raw.stream.write_all(&said);
    let _ = raw.stream.shutdown(Shutdown::Write);
    let answers = answers(&mut raw)?;
    let faults = answers.iter().filter(|answer| answer.tag == 'E');
    for fault in faults {
        let fields = fault.fields();
        let code = fault.code();
        anyhow::ensure!(code != "XX000" && code.len() == 5, "seed {seed}: {fields:?}");
    }
    Ok(answers.len())
}

/// In a process of its own, whose memory is that of the server.
#[test]
fn random_streams_do_no_harm() {
    own_process::passes("arbitrary::streams");
}

/// `TAIPAN_SEED=7` says one stream only.
#[test]
#[ignore = "a part of random_streams_do_no_harm"]
fn streams() {
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        ..Config::default()
    })
    .unwrap();
    let made = "CREATE TABLE kept (a BIGINT, b TEXT);
        CREATE FUNCTION half(x DOUBLE PRECISION) RETURNS DOUBLE PRECISION LANGUAGE python IMMUTABLE AS 'return x / 2';
        CREATE FUNCTION fails(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'raise ValueError(x)'";
    served.prepare(made).unwrap();
    let one: Option<u64> = std::env::var("TAIPAN_SEED").ok().and_then(|seed| seed.parse().ok());
    if let Some(seed) = one {
        println!("{:?}", converse(&served, seed));
        return;
    }
    let (start, mut seed, mut messages, mut settled) = (Instant::now(), 0, 0, None);
    while start.elapsed() < LENGTH {
        seed += 1;
        messages += converse(&served, seed).unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
        if settled.is_none() && start.elapsed() > LENGTH / 3 {
            settled = Some(resident());
        }
        std::thread::sleep(PAUSE);
    }
    let mut raw = served.raw().unwrap();
    assert_eq!(raw.query("SELECT 1").unwrap(), "T D C:SELECT 1 Z:I");
    let (settled, held) = (settled.unwrap_or(0), resident());
    println!(
        "{seed} streams, {messages} answers; {} MiB, then {} MiB",
        settled >> 20,
        held >> 20
    );
    assert!(
        held <= settled + GROWTH,
        "{} MiB, then {} MiB",
        settled >> 20,
        held >> 20
    );
}
