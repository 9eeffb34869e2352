//! Files with bytes changed at random are errors, or other rows: never a crash, and never memory without end. They are read by
//! a process of their own, which may have so much memory and no more.

use std::path::Path;
use std::process::Command;
use taipan::{Session, SqlState};
use tokio::runtime::Builder;

/// The address space of the process that reads, in KiB: the program itself and its threads take most of it.
const MEMORY: u64 = 4 << 20;

/// How often each file is changed.
const ROUNDS: u64 = 40;

/// Where the process that reads finds the files.
const FOLDER: &str = "TAIPAN_BROKEN_FILES";

const FILES: [&str; 8] = [
    "x.parquet",
    "x.arrow",
    "x.csv",
    "x.csv.gz",
    "x.csv.zst",
    "x.json",
    "x.json.bz2",
    "x.tsv.xz",
];

/// Numbers that look like chance and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    /// The bytes with some of them changed, most at the end, where the lengths of files stand.
    fn broken(&mut self, whole: &[u8]) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        for _ in 0..1 + self.below(8) {
            let at = match self.below(3) {
                0 => bytes.len() - 1 - self.below(bytes.len().min(400)),
                _ => self.below(bytes.len()),
            };
            bytes[at] = match self.below(4) {
                0 => 0xFF,
                1 => 0x7F,
                2 => bytes[at] ^ (1 << self.below(8)),
                _ => self.below(256) as u8,
            };
        }
        if self.below(12) == 0 {
            bytes.truncate(self.below(whole.len()));
        }
        bytes
    }
}

#[test]
fn broken_files_are_errors() {
    let folder = tempfile::tempdir().expect("a directory");
    let threads = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    threads.expect("a runtime").block_on(write(folder.path()));
    let myself = std::env::current_exe().expect("a program");
    let script =
        format!("ulimit -v {MEMORY}; exec \"$0\" --exact --nocapture --ignored broken_files::read_broken_files");
    let output = Command::new("sh")
        .args(["-c", &script])
        .arg(myself)
        .env(FOLDER, folder.path())
        .env("MALLOC_ARENA_MAX", "2")
        .output()
        .expect("started");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{}\n{told}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// The files, whole and broken.
async fn write(folder: &Path) {
    let session = Session::builder().data_dir(folder).build().expect("a session");
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for file in FILES {
        let nested = if file.contains("csv") || file.contains("tsv") {
            ""
        } else {
            ", [value, value + 1] AS l"
        };
        let copy = format!(
            "COPY (SELECT value AS a, 'x' || value AS b, value * 1.5 AS c, nullif(value % 7, 0) AS d{nested} \
             FROM range(500)) TO '{file}'"
        );
        session
            .sql(&copy)
            .await
            .expect("copied")
            .collect()
            .await
            .expect("copied");
        let whole = std::fs::read(folder.join(file)).expect("read");
        for round in 0..ROUNDS {
            std::fs::write(folder.join(format!("{round}-{file}")), chance.broken(&whole)).expect("written");
        }
    }
}

/// Run by the other test, in a process of its own.
#[test]
#[ignore = "a part of broken_files_are_errors"]
fn read_broken_files() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let threads = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    threads.expect("a runtime").block_on(async {
        let session = Session::builder()
            .threads(2)
            .data_dir(&folder)
            .build()
            .expect("a session");
        for file in FILES {
            for round in 0..ROUNDS {
                let name = format!("{round}-{file}");
                let query = format!("SELECT * FROM '{name}'");
                let read = async { session.sql(&query).await?.collect().await };
                if let Err(error) = read.await {
                    assert_ne!(error.sqlstate(), SqlState::Internal, "{name}: {}", error.report());
                    assert!(error.message().contains(&name), "{name}: {}", error.report());
                }
            }
        }
    });
}
