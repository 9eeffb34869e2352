//! What a COPY … FROM STDIN reads: lines of the script, or the standard input.

use std::io::{self, Read};
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
}

/// Runs a COPY … FROM STDIN and gives it its rows.
pub async fn give(session: &Session, text: &str, rows: Rows) -> Result<QueryResults, Error> {
    let mut copy = session.copy_in(text).await?;
    match rows {
        Rows::None => {}
        Rows::Text(rows) => copy.write(rows.into_bytes()).await?,
        Rows::Input => loop {
            let read = tokio::task::spawn_blocking(|| {
                let mut bytes = vec![0; BYTES];
                let count = io::stdin().lock().read(&mut bytes)?;
                bytes.truncate(count);
                Ok::<Vec<u8>, io::Error>(bytes)
            });
            let read = read.await.map_err(io::Error::other).flatten();
            match read {
                Ok(bytes) if bytes.is_empty() => break,
                Ok(bytes) => copy.write(bytes).await?,
                Err(error) => {
                    let reason = format!("cannot read the standard input: {error}");
                    return Err(copy.fail(reason).await.of_class(SqlState::Io));
                }
            }
        },
    }
    copy.finish().await
}
