//! A script run as it is read: it may be larger than memory.

use crate::database::Database;
use crate::error::{Error, Result, SqlState};
use crate::session::{CopyIn, Session, SessionBuilder};
use crate::split::{self, Completeness, completeness};
use crate::statements::{Exchange, exchange};
use std::io::BufRead;

/// Bytes of rows that are given on at a time.
const BYTES: usize = 1 << 16;

/// A script and how far it is read.
struct Lines<'a> {
    script: &'a mut (dyn BufRead + Send),
    /// The number of the last line.
    line: u64,
}

impl Lines<'_> {
    /// Adds the next line, with its end; whether there was one.
    fn next(&mut self, text: &mut Vec<u8>) -> Result<bool> {
        let read = self.script.read_until(b'\n', text);
        let read = read.map_err(|error| Error::new(SqlState::Io, format!("cannot read the script: {error}")))?;
        self.line += u64::from(read > 0);
        Ok(read > 0)
    }
}

impl Database {
    /// Runs a script, as [`Database::dump`] writes it, up to its end or the first failure. Of a script that is one transaction
    /// nothing stays then, nor of one that was cut off.
    ///
    /// # Errors
    ///
    /// Those of its statements, with the line; 42601 if it ends within a statement, rows or a transaction.
    pub async fn restore(&self, script: &mut (dyn BufRead + Send)) -> Result<()> {
        let session = self.session(SessionBuilder::default())?;
        let mut lines = Lines { script, line: 0 };
        let mut text = Vec::new();
        let mut from = 1;
        loop {
            let more = lines.next(&mut text)?;
            if more && !ends_statement(&text) {
                continue;
            }
            let statements = String::from_utf8(std::mem::take(&mut text)).map_err(|_| {
                let message = "invalid byte sequence for encoding \"UTF8\"";
                within(Error::new(SqlState::InvalidEncoding, message), from)
            })?;
            match completeness(&statements) {
                Completeness::Complete | Completeness::Empty => {}
                _ if more => {
                    text = statements.into_bytes();
                    continue;
                }
                _ => return Err(cut(from, "a statement")),
            }
            run(&session, &statements, &mut lines, from).await?;
            from = lines.line + 1;
            if !more {
                break;
            }
        }
        if session.is_in_block() {
            Err(cut(lines.line, "a transaction"))
        } else {
            Ok(())
        }
    }
}

/// Whether the last line ends as statements do.
fn ends_statement(text: &[u8]) -> bool {
    text.trim_ascii_end().ends_with(b";")
}

/// A script that is not whole.
fn cut(line: u64, what: &str) -> Error {
    let message = format!("the script ends within {what}");
    within(Error::new(SqlState::SyntaxError, message), line)
}

fn within(error: Error, line: u64) -> Error {
    error.with_context([format!("CONTEXT: line {line} of the script")])
}

/// Runs statements that begin at a line of the script, the last of which may read rows behind it.
async fn run(session: &Session, text: &str, lines: &mut Lines<'_>, from: u64) -> Result<()> {
    let pieces = split::statements(text);
    for (place, piece) in pieces.iter().enumerate() {
        let line = from + text[..piece.start].matches('\n').count() as u64;
        let told = |error| within(error, line);
        if exchange(piece.text) != Some(Exchange::In) {
            let results = session.sql(piece.text).await.map_err(told)?;
            results.collect().await.map_err(told)?;
            continue;
        }
        if place + 1 < pieces.len() {
            let message = "rows of a COPY … FROM STDIN begin on the line behind it";
            return Err(told(Error::new(SqlState::SyntaxError, message)));
        }
        let copy = session.copy_in(piece.text).await.map_err(told)?;
        rows(copy, lines).await.map_err(told)?;
    }
    Ok(())
}

/// Gives a statement the lines up to `\.`.
async fn rows(mut copy: CopyIn, lines: &mut Lines<'_>) -> Result<()> {
    let mut piece = Vec::with_capacity(BYTES);
    loop {
        let begin = piece.len();
        if !lines.next(&mut piece)? {
            return Err(copy.fail("the script ends within its rows").await);
        }
        if piece[begin..].trim_ascii_end() == b"\\." {
            piece.truncate(begin);
            copy.write(piece).await?;
            return copy.finish().await.map(drop);
        }
        if piece.len() >= BYTES {
            copy.write(std::mem::replace(&mut piece, Vec::with_capacity(BYTES)))
                .await?;
        }
    }
}
