//! What a COPY … FROM STDIN reads: bytes that somebody gives it, piece by piece, while it runs.

use super::{CopyShape, no_input};
use crate::error::{Error, Result, SqlState};
use crate::session::{QueryResults, Session};
use crate::split;
use crate::statements::{self, Exchange, exchange};
use std::io::{self, BufRead, Read};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Pieces that are taken before they are read.
const AHEAD: usize = 2;

/// What comes.
#[derive(Debug)]
enum Piece {
    Bytes(Vec<u8>),
    End,
    /// There will be no end, and why.
    Fail(String),
}

/// What a statement reads.
#[derive(Debug)]
pub struct Input {
    ready: oneshot::Sender<CopyShape>,
    pieces: mpsc::Receiver<Piece>,
}

impl Input {
    /// Everything is well with the statement: now it reads.
    pub fn start(self, shape: CopyShape) -> InputReader {
        // Whoever has gone gives nothing either, which the reader finds.
        let _ = self.ready.send(shape);
        InputReader {
            pieces: self.pieces,
            piece: Vec::new(),
            at: 0,
            ended: false,
        }
    }
}

/// Waits for what comes, on a thread that may wait.
#[derive(Debug)]
pub struct InputReader {
    pieces: mpsc::Receiver<Piece>,
    piece: Vec<u8>,
    /// What of the piece is read.
    at: usize,
    ended: bool,
}

impl BufRead for InputReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.piece.len() && !self.ended {
            match self.pieces.blocking_recv() {
                Some(Piece::Bytes(bytes)) => {
                    self.piece = bytes;
                    self.at = 0;
                }
                Some(Piece::End) => self.ended = true,
                Some(Piece::Fail(reason)) => {
                    let message = format!("COPY from stdin failed: {reason}");
                    return Err(io::Error::other(Error::new(SqlState::QueryCanceled, message)));
                }
                None => {
                    let message = "COPY from stdin failed: what gives the rows has gone";
                    return Err(io::Error::other(Error::new(SqlState::QueryCanceled, message)));
                }
            }
        }
        Ok(&self.piece[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

impl Read for InputReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let count = bytes.len().min(buffer.len());
        buffer[..count].copy_from_slice(&bytes[..count]);
        self.consume(count);
        Ok(count)
    }
}

/// A COPY … FROM STDIN that runs, and waits for its rows. Dropped before `finish`, it stores nothing.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let session = taipan::Session::builder().build()?;
/// session.sql("CREATE TABLE t (id BIGINT, name TEXT)").await?;
/// let mut copy = session.copy_in("COPY t FROM STDIN").await?;
/// copy.write(b"1\tone\n2\t".to_vec()).await?;
/// copy.write(b"two\n".to_vec()).await?;
/// assert_eq!(copy.finish().await?.command(), "COPY 2");
/// # Ok::<(), taipan::Error>(()) }).unwrap();
/// ```
pub struct CopyIn {
    shape: CopyShape,
    pieces: mpsc::Sender<Piece>,
    statement: JoinHandle<Result<QueryResults>>,
    /// What the statement came to.
    ended: Option<Result<QueryResults>>,
}

impl Session {
    /// Begins a COPY … FROM STDIN: one statement. Until it ends, other statements of the session wait.
    ///
    /// # Errors
    ///
    /// If the statement is none, or is not well: then no bytes are wanted.
    pub async fn copy_in(&self, text: &str) -> Result<CopyIn> {
        let pieces = split::statements(text);
        let [piece] = pieces.as_slice() else {
            return Err(Error::new(SqlState::SyntaxError, "expected one COPY … FROM STDIN"));
        };
        if exchange(piece.text) != Some(Exchange::In) {
            statements::parse(piece.text).map_err(|error| error.rebase(text, piece.start))?;
            let message = "the statement is no COPY … FROM STDIN";
            return Err(Error::new(SqlState::WrongStatement, message));
        }
        let (sender, receiver) = mpsc::channel(AHEAD);
        let (ready, shape) = oneshot::channel();
        let input = Input {
            ready,
            pieces: receiver,
        };
        let (session, owned, piece) = (
            self.clone(),
            text.to_string(),
            piece.start..piece.start + piece.text.len(),
        );
        let mut statement = tokio::spawn(async move {
            let piece = split::Piece {
                text: &owned[piece.clone()],
                start: piece.start,
            };
            session.run_piece(&owned, piece, Some(input), None).await
        });
        match shape.await {
            Ok(shape) => Ok(CopyIn {
                shape,
                pieces: sender,
                statement,
                ended: None,
            }),
            // It has ended without reading.
            Err(_) => Err(ended(&mut statement).await.err().unwrap_or_else(no_input)),
        }
    }
}

async fn ended(statement: &mut JoinHandle<Result<QueryResults>>) -> Result<QueryResults> {
    match statement.await {
        Ok(result) => result,
        Err(error) => Err(Error::new(SqlState::Internal, format!("internal error: {error}"))),
    }
}

impl CopyIn {
    /// What the bytes are to be.
    pub fn shape(&self) -> CopyShape {
        self.shape
    }

    /// Gives the statement bytes, cut anywhere. Waits while it has enough to read. What comes behind the end that the bytes
    /// themselves mark is left out.
    ///
    /// # Errors
    ///
    /// The statement's, as soon as it has failed. It has ended then.
    pub async fn write(&mut self, bytes: Vec<u8>) -> Result<()> {
        if self.ended.is_none() && !bytes.is_empty() {
            self.give(Piece::Bytes(bytes)).await;
        }
        match &self.ended {
            Some(Err(error)) => Err(error.clone()),
            _ => Ok(()),
        }
    }

    /// Waits until the statement has failed; `None`: it has come to its end without more.
    pub async fn failed(&mut self) -> Option<Error> {
        if self.ended.is_none() {
            self.ended = Some(ended(&mut self.statement).await);
        }
        match &self.ended {
            Some(Err(error)) => Some(error.clone()),
            _ => None,
        }
    }

    /// There are no more rows; what has come is kept.
    ///
    /// # Errors
    ///
    /// The statement's. Nothing is kept then.
    pub async fn finish(self) -> Result<QueryResults> {
        self.end(Piece::End).await
    }

    /// The rows do not come to an end: the statement fails (57014), and nothing is kept.
    pub async fn fail(self, reason: impl Into<String>) -> Error {
        let ended = self.end(Piece::Fail(reason.into())).await;
        // Bytes that mark their end themselves have no other.
        let complete = || Error::new(SqlState::WrongStatement, "COPY from stdin is complete already");
        ended.err().unwrap_or_else(complete)
    }

    async fn end(mut self, piece: Piece) -> Result<QueryResults> {
        if self.ended.is_none() {
            self.give(piece).await;
        }
        match self.ended {
            Some(ended) => ended,
            None => ended(&mut self.statement).await,
        }
    }

    /// Gives the statement something, or learns that it has ended.
    async fn give(&mut self, piece: Piece) {
        tokio::select! {
            biased;
            given = self.pieces.send(piece) => {
                if given.is_err() {
                    // It reads no more: it has failed, or has read its end.
                    self.ended = Some(ended(&mut self.statement).await);
                }
            }
            result = ended(&mut self.statement) => self.ended = Some(result),
        }
    }
}
