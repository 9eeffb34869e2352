//! Messages from a connection. They are read while a statement runs, too: what comes meanwhile is seen, and so is the end of
//! the connection. Reading may be given up at any time, and nothing is lost.

use super::MOST;
use super::fields::broken;
use bytes::{Buf, BufMut, BytesMut};
use std::collections::VecDeque;
use taipan::Error;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Messages that wait are no more than this many bytes.
const MOST_WAITING: usize = 2 * MOST;
/// What a message is counted as beside its bytes.
const COUNTED: usize = 64;
/// Short messages come several at a time.
const BUFFER: usize = 8 << 10;
/// Bytes that a body is read by, so that none are taken for what a client only says will come.
const STEP: usize = 1 << 16;
/// The type and the length.
const HEAD: usize = 5;

/// One message: its type, and what is in it.
#[derive(Debug)]
pub struct Frame {
    pub tag: u8,
    pub body: Vec<u8>,
}

/// A message that is longer than the buffer, as far as it has come.
#[derive(Debug)]
struct Partial {
    frame: Frame,
    length: usize,
}

/// The messages of a connection, in order.
#[derive(Debug)]
pub struct Frames<R> {
    stream: R,
    /// What was read, and stands in no message yet.
    buffer: BytesMut,
    partial: Option<Partial>,
    waiting: VecDeque<Frame>,
    /// What those that wait are counted as.
    held: usize,
    ended: bool,
    /// What the client has sent is no message.
    failed: Option<Error>,
}

impl<R: AsyncRead + Unpin> Frames<R> {
    /// Those of a stream.
    pub fn new(stream: R) -> Frames<R> {
        Frames {
            stream,
            buffer: BytesMut::new(),
            partial: None,
            waiting: VecDeque::new(),
            held: 0,
            ended: false,
            failed: None,
        }
    }

    /// The next message if it has been read already.
    pub fn here(&mut self) -> Option<Frame> {
        if let Some(frame) = self.waiting.pop_front() {
            self.held -= counted(&frame);
            return Some(frame);
        }
        // What is wrong is said by `next`, which meets it again.
        self.whole().ok().flatten()
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
                self.held -= counted(&frame);
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

    /// Waits until another message has come, or none will. `false`: none will. Where too many wait, it waits until they are
    /// taken.
    pub async fn more(&mut self) -> bool {
        while !self.ended {
            match self.whole() {
                Ok(Some(frame)) => {
                    self.held += counted(&frame);
                    self.waiting.push_back(frame);
                    return true;
                }
                Ok(None) if self.held > MOST_WAITING => std::future::pending().await,
                Ok(None) => self.ended = self.read().await == 0,
                Err(error) => {
                    self.failed = Some(error);
                    self.ended = true;
                }
            }
        }
        false
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

    /// Reads what there is; how much that was. A connection that fails has ended.
    async fn read(&mut self) -> usize {
        let read = match &mut self.partial {
            Some(Partial { frame, length }) => {
                let rest = *length - frame.body.len();
                frame.body.reserve(rest.min(STEP));
                self.stream.read_buf(&mut (&mut frame.body).limit(rest)).await
            }
            None => {
                self.buffer.reserve(BUFFER);
                self.stream.read_buf(&mut self.buffer).await
            }
        };
        read.unwrap_or(0)
    }

    /// The next message of those that were read, if it is whole.
    fn whole(&mut self) -> Result<Option<Frame>, Error> {
        if self.partial.is_none() {
            let Some((tag, length)) = self.head()? else {
                return Ok(None);
            };
            let here = length.min(self.buffer.len() - HEAD);
            let body = self.buffer[HEAD..HEAD + here].to_vec();
            self.buffer.advance(HEAD + here);
            let frame = Frame { tag, body };
            self.partial = Some(Partial { frame, length });
        }
        let is_whole = |partial: &mut Partial| partial.frame.body.len() == partial.length;
        Ok(self.partial.take_if(is_whole).map(|partial| partial.frame))
    }

    /// The type and the length of the next message. The length counts itself.
    fn head(&self) -> Result<Option<(u8, usize)>, Error> {
        let Some([tag, length @ ..]) = self.buffer.first_chunk::<HEAD>() else {
            return Ok(None);
        };
        let length = usize::try_from(i32::from_be_bytes(*length)).ok();
        let length = length.and_then(|length| length.checked_sub(4));
        match length.filter(|length| *length <= MOST) {
            Some(length) => Ok(Some((*tag, length))),
            None => Err(broken("invalid message length")),
        }
    }
}

fn counted(frame: &Frame) -> usize {
    frame.body.len() + COUNTED
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use tokio::io::AsyncWriteExt;

    fn message(tag: u8, body: &[u8]) -> Vec<u8> {
        let length = i32::try_from(body.len() + 4).expect("a short body");
        [&[tag][..], &length.to_be_bytes(), body].concat()
    }

    #[tokio::test]
    async fn messages_come_in_whatever_pieces() {
        let long = vec![7; 3 * BUFFER];
        let sent = [message(b'Q', b"a"), message(b'S', b""), message(b'd', &long)].concat();
        for size in [1, 4, 5, 6, 11, 4096, sent.len()] {
            let (mut client, server) = tokio::io::duplex(sent.len());
            let mut frames = Frames::new(server);
            let mut seen = Vec::new();
            for piece in sent.chunks(size) {
                client.write_all(piece).await.expect("room");
                // Given up again and again.
                while frames.more().now_or_never() == Some(true) {}
                while let Some(frame) = frames.here() {
                    seen.push((frame.tag, frame.body));
                }
                while let Some(Ok(Some(frame))) = frames.next().now_or_never() {
                    seen.push((frame.tag, frame.body));
                }
            }
            assert_eq!(
                seen,
                [(b'Q', b"a".to_vec()), (b'S', Vec::new()), (b'd', long.clone())],
                "{size}"
            );
            drop(client);
            assert!(frames.next().await.expect("an end").is_none());
            assert!(frames.is_gone());
        }
    }

    #[tokio::test]
    async fn no_more_are_read_than_may_wait() {
        let (mut client, server) = tokio::io::duplex(1 << 20);
        let mut frames = Frames::new(server);
        let sender = tokio::spawn(async move {
            let large = message(b'd', &vec![0; MOST / 2]);
            for _ in 0..8 {
                client.write_all(&large).await.expect("a reader");
            }
        });
        let all = async { while frames.more().await {} };
        assert!(
            tokio::time::timeout(std::time::Duration::from_secs(2), all)
                .await
                .is_err()
        );
        assert!(frames.held <= MOST_WAITING + MOST);
        for _ in 0..8 {
            assert_eq!(
                frames.next().await.expect("a message").map(|frame| frame.body.len()),
                Some(MOST / 2)
            );
        }
        sender.await.expect("all was sent");
    }

    #[tokio::test]
    async fn a_length_that_is_none_ends_the_connection_behind_what_came() {
        let (mut client, server) = tokio::io::duplex(64);
        let mut frames = Frames::new(server);
        let sent = [message(b'S', b""), vec![b'Q', 0, 0, 0, 3]].concat();
        client.write_all(&sent).await.expect("room");
        assert_eq!(frames.peek().await, Some(b'S'));
        assert!(!{
            while frames.more().await {}
            frames.is_gone()
        });
        assert!(frames.here().is_some());
        assert!(frames.here().is_none());
        assert!(frames.next().await.is_err());
        assert!(frames.next().await.expect("an end").is_none());
    }
}
