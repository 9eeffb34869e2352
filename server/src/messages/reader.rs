//! Messages from a connection, read by a task of its own: what comes while a statement runs is seen, and so is the end of the
//! connection.

use super::MOST;
use super::fields::broken;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use taipan::Error;
use tokio::io::{AsyncRead, AsyncReadExt, BufReader};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;

/// What is read ahead, in bytes, is counted in pieces of this many.
const PIECE: usize = 64;
/// Short messages come several at a time.
const BUFFER: usize = 8 << 10;
/// Bytes that a body is read by, so that none are taken for what a client only says will come.
const STEP: usize = 1 << 16;

/// One message: its type, and what is in it.
#[derive(Debug)]
pub struct Frame {
    pub tag: u8,
    pub body: Vec<u8>,
    /// Given back when the message is gone.
    _room: Option<OwnedSemaphorePermit>,
}

impl Frame {
    /// A message that nobody counts.
    #[cfg(test)]
    pub fn new(tag: u8, body: Vec<u8>) -> Frame {
        Frame { tag, body, _room: None }
    }
}

/// The messages of a connection, in order.
#[derive(Debug)]
pub struct Frames {
    coming: mpsc::Receiver<Result<Frame, Error>>,
    waiting: VecDeque<Frame>,
    ended: bool,
    /// What the client has sent is no message.
    failed: Option<Error>,
    task: JoinHandle<()>,
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Frames {
    /// Begins to read.
    pub fn new(stream: impl AsyncRead + Send + Unpin + 'static) -> Frames {
        let (sender, coming) = mpsc::channel(64);
        Frames {
            coming,
            waiting: VecDeque::new(),
            ended: false,
            failed: None,
            task: tokio::spawn(read_all(stream, sender)),
        }
    }

    /// The next message; `None`: the connection has ended. Nothing is lost where it is given up.
    ///
    /// # Errors
    ///
    /// 08P01: nothing more can be read.
    pub async fn next(&mut self) -> Result<Option<Frame>, Error> {
        if self.waiting.is_empty() {
            self.more().await;
        }
        match (self.waiting.pop_front(), self.failed.take()) {
            (Some(frame), failed) => {
                self.failed = failed;
                Ok(Some(frame))
            }
            (None, Some(error)) => Err(error),
            (None, None) => Ok(None),
        }
    }

    /// The type of the next message, which stays.
    pub async fn peek(&mut self) -> Option<u8> {
        if self.waiting.is_empty() {
            self.more().await;
        }
        self.waiting.front().map(|frame| frame.tag)
    }

    /// Waits until another message has come, or none will. `false`: none will.
    pub async fn more(&mut self) -> bool {
        if self.ended {
            return false;
        }
        match self.coming.recv().await {
            Some(Ok(frame)) => self.waiting.push_back(frame),
            Some(Err(error)) => {
                self.failed = Some(error);
                self.ended = true;
            }
            None => self.ended = true,
        }
        !self.ended
    }

    /// Whether nothing more comes.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the client has gone without a word: nobody waits for an answer.
    pub fn is_gone(&self) -> bool {
        let said = self.waiting.iter().any(|frame| frame.tag == b'X');
        self.ended && !said && self.failed.is_none()
    }
}

async fn read_all(stream: impl AsyncRead + Unpin, sender: mpsc::Sender<Result<Frame, Error>>) {
    let mut stream = BufReader::with_capacity(BUFFER, stream);
    let room = Arc::new(Semaphore::new(2 * MOST / PIECE));
    loop {
        let frame = match read(&mut stream, &room).await {
            Ok(frame) => Ok(frame),
            Err(ReadError::Broken(error)) => Err(error),
            Err(ReadError::Ended) => return,
        };
        let last = frame.is_err();
        if sender.send(frame).await.is_err() || last {
            return;
        }
    }
}

enum ReadError {
    Broken(Error),
    Ended,
}

impl From<io::Error> for ReadError {
    fn from(_: io::Error) -> ReadError {
        ReadError::Ended
    }
}

async fn read(stream: &mut (impl AsyncRead + Unpin), room: &Arc<Semaphore>) -> Result<Frame, ReadError> {
    let tag = stream.read_u8().await?;
    let length = stream.read_i32().await?;
    let length = usize::try_from(length).ok().and_then(|length| length.checked_sub(4));
    let Some(length) = length.filter(|length| *length <= MOST) else {
        return Err(ReadError::Broken(broken("invalid message length")));
    };
    let pieces = u32::try_from(length / PIECE + 1).unwrap_or(u32::MAX);
    let room = room.clone().acquire_many_owned(pieces).await;
    let room = room.map_err(|_| ReadError::Ended)?;
    let mut body = Vec::with_capacity(length.min(STEP));
    while body.len() < length {
        let start = body.len();
        body.resize(length.min(start + STEP), 0);
        stream.read_exact(&mut body[start..]).await?;
    }
    Ok(Frame {
        tag,
        body,
        _room: Some(room),
    })
}
