//! What a COPY … FROM STDIN reads: lines of the script, the standard input, or a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use taipan::{Error, QueryResults, Session, SqlState};

/// Bytes that are read at a time.
const BYTES: usize = 1 << 16;

/// Where a statement's rows come from.
pub enum Rows {
    /// It reads none.
    None,
    Text(String),
    /// The standard input, to its end.
    Input,
    File(File, PathBuf),
}

/// Runs a COPY … FROM STDIN and gives it its rows.
pub async fn give(session: &Session, text: &str, rows: Rows) -> Result<QueryResults, Error> {
    let mut copy = session.copy_in(text).await?;
    let (mut source, name): (Box<dyn Read + Send>, String) = match rows {
        Rows::None => return copy.finish().await,
        Rows::Text(rows) => {
            copy.write(rows.into_bytes()).await?;
            return copy.finish().await;
        }
        Rows::Input => (Box::new(io::stdin()), "the standard input".to_string()),
        Rows::File(file, path) => (Box::new(file), path.display().to_string()),
    };
    loop {
        let read = tokio::task::spawn_blocking(move || {
            let mut bytes = vec![0; BYTES];
            let count = source.read(&mut bytes)?;
            bytes.truncate(count);
            Ok::<_, io::Error>((bytes, source))
        });
        match read.await.map_err(io::Error::other).flatten() {
            Ok((bytes, _)) if bytes.is_empty() => return copy.finish().await,
            Ok((bytes, rest)) => {
                copy.write(bytes).await?;
                source = rest;
            }
            Err(error) => {
                let reason = format!("cannot read {name}: {error}");
                return Err(copy.fail(reason).await.of_class(SqlState::Io));
            }
        }
    }
}
