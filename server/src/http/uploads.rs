//! Files that somebody drops on the page: they lie in a folder of the window, as long as it is open. Its SQL reads them as it
//! reads others, if it may read any.

use super::answer::{Answer, Refused, done};
use super::positions::error_of;
use super::request::{PATIENCE, only};
use super::site::Site;
use super::windows::Window;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderName};
use hyper::http::StatusCode;
use serde_json::json;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use taipan::{Error, SqlState};
use tokio::time::timeout;

/// How the file is called.
const NAME: HeaderName = HeaderName::from_static("taipan-name");
/// The most bytes of all files of a window.
const MOST: u64 = 4 << 30;
/// What is a table by itself.
const KINDS: [&str; 6] = ["csv", "tsv", "json", "jsonl", "parquet", "arrow"];
/// The longest name.
const LONGEST: usize = 100;

impl Site {
    /// Takes a file. What was there under its name goes, when the new one is whole.
    pub(super) async fn file(&self, window: &Window, headers: &HeaderMap, body: Incoming) -> Result<Answer, Refused> {
        let said = only(headers, &NAME)?.ok_or(Refused(StatusCode::BAD_REQUEST, "the file has no name"))?;
        Ok(done(&match self.taken(window, said, body).await {
            Ok(path) => json!({ "path": path }),
            Err(error) => json!({ "error": error_of(&error, "") }),
        }))
    }

    async fn taken(&self, window: &Window, said: &str, body: Incoming) -> Result<String, Error> {
        let denied = |hint: &str| {
            let error = Error::new(SqlState::InsufficientPrivilege, "files cannot be dropped here");
            Err(error.with_hint(hint))
        };
        let Some(folder) = &window.folder else {
            return denied("The server lets SQL read no files.");
        };
        if !window.session.may_read_files()? {
            return denied("It takes the rights of the role pg_read_server_files.");
        }
        let Some(name) = name_of(said) else {
            let message = format!("a file ending in .{} was expected", KINDS.join(", ."));
            return Err(Error::new(SqlState::InvalidParameter, message));
        };
        let _alone = window.dropping.lock().await;
        let (part, whole) = (folder.path().join(".part"), folder.path().join(name));
        let written = written(body, &part, MOST.saturating_sub(size_of(folder.path()))).await;
        let renamed = written.and_then(|()| fs::rename(&part, &whole).map_err(cannot));
        if renamed.is_err() {
            // It may not have been made at all.
            let _ = fs::remove_file(&part);
        }
        renamed.map(|()| whole.display().to_string())
    }
}

async fn written(mut body: Incoming, part: &Path, room: u64) -> Result<(), Error> {
    let mut file = File::create(part).map_err(cannot)?;
    let mut size = 0;
    let gone = || Error::new(SqlState::Io, "the file did not come as a whole");
    while let Some(frame) = timeout(PATIENCE, body.frame()).await.map_err(|_| gone())? {
        let Ok(bytes) = frame.map_err(|_| gone())?.into_data() else {
            continue;
        };
        size += bytes.len() as u64;
        if size > room {
            let message = format!("the files of a window may have {} GiB", MOST >> 30);
            return Err(Error::new(SqlState::ProgramLimitExceeded, message));
        }
        file.write_all(&bytes).map_err(cannot)?;
    }
    Ok(())
}

fn size_of(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .filter_map(|file| file.metadata().ok())
        .map(|known| known.len())
        .sum()
}

fn cannot(error: std::io::Error) -> Error {
    Error::new(SqlState::Io, format!("the file cannot be kept: {error}"))
}

/// The name of a file, of what a browser says: in this folder, with nothing that a shell or SQL reads otherwise.
fn name_of(said: &str) -> Option<String> {
    let decoded = url_decoded(said)?;
    let last = decoded.rsplit(['/', '\\']).next()?;
    let (stem, kind) = last.rsplit_once('.')?;
    let kind = kind.to_ascii_lowercase();
    let plain = |c: char| {
        if c.is_alphanumeric() || matches!(c, '-' | '_') {
            c
        } else {
            '_'
        }
    };
    let stem: String = stem.chars().map(plain).take(LONGEST).collect();
    (KINDS.contains(&kind.as_str()) && !stem.is_empty()).then(|| format!("{stem}.{kind}"))
}

/// The text of what stands for it in a header.
fn url_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_stays_in_its_folder() {
        for (said, expected) in [
            ("people.csv", Some("people.csv")),
            ("My%20people%20(1).CSV", Some("My_people__1_.csv")),
            ("gr%C3%B6%C3%9Fen.parquet", Some("größen.parquet")),
            ("..%2F..%2Fetc%2Fpeople.csv", Some("people.csv")),
            ("C%3A%5Cx.json", Some("x.json")),
            (".csv", None),
            ("..csv", Some("_.csv")),
            ("passwd", None),
            ("x.sh", None),
            ("%2", None),
            ("%ff.csv", None),
            ("a%00b'.csv", Some("a_b_.csv")),
        ] {
            assert_eq!(name_of(said).as_deref(), expected, "{said}");
        }
        assert!(name_of(&format!("{}.csv", "x".repeat(900))).is_some_and(|name| name.len() == LONGEST + 4));
    }
}
