//! COPY with the client: its bytes in, and ours out.

use super::{Connection, End, Failure};
use crate::messages::{Frontend, broken};
use futures::StreamExt;
use taipan::{CopyIn, CopyOut, Error, Waits};

impl Connection {
    /// Runs a COPY … FROM STDIN with what the client sends.
    pub(super) async fn copy_in(&mut self, text: &str) -> Result<(), Failure> {
        let session = self.session.clone();
        let copy = self.watched(session.copy_in(text)).await?;
        self.tell();
        self.out.copy_response(b'G', copy.shape());
        self.flush().await?;
        let results = self.feed(copy).await?;
        results.notices().iter().for_each(|notice| self.out.notice(notice));
        self.tell();
        self.out.complete(results.command());
        Ok(())
    }

    /// Gives the statement what comes, up to the end that the client says. A client that goes leaves nothing.
    async fn feed(&mut self, mut copy: CopyIn) -> Result<taipan::QueryResults, Failure> {
        loop {
            self.session.waits(Waits::ClientRead);
            let frame = tokio::select! {
                frame = self.frames.next() => match frame {
                    Ok(Some(frame)) => frame,
                    Ok(None) => return Err(End::Gone.into()),
                    Err(error) => return Err(End::Fatal(error).into()),
                },
                // It was cancelled, or does not want what has come: the client need not send the rest.
                Some(error) = copy.failed() => return Err(error.into()),
            };
            self.session.waits(Waits::Nothing);
            match Frontend::of(&frame) {
                Ok(Frontend::CopyData) => self.watched(copy.write(frame.body)).await?,
                Ok(Frontend::CopyDone) => return self.watched(copy.finish()).await,
                Ok(Frontend::CopyFail(reason)) => return Err(copy.fail(reason).await.into()),
                Ok(Frontend::Sync | Frontend::Flush) => {}
                Ok(Frontend::Terminate) => return Err(End::Gone.into()),
                Ok(_) => {
                    let error = broken(&format!(
                        "unexpected message type 0x{:02X} during COPY from stdin",
                        frame.tag
                    ));
                    // The statement ends first: the session is to go on with the next one.
                    copy.fail(error.message()).await;
                    return Err(End::Fatal(error).into());
                }
                Err(error) => return Err(self.unreadable(copy, error).await),
            }
        }
    }

    async fn unreadable(&mut self, copy: CopyIn, error: Error) -> Failure {
        copy.fail(error.message()).await;
        End::Fatal(error).into()
    }

    /// Sends what a COPY … TO STDOUT gives, a row in each message.
    pub(super) async fn copy_out(&mut self, mut copy: CopyOut) -> Result<(), Failure> {
        copy.notices().iter().for_each(|notice| self.out.notice(notice));
        self.out.copy_response(b'H', copy.shape());
        while let Some(piece) = self.watched(async { copy.next().await.transpose() }).await? {
            self.tell();
            let mut start = 0;
            self.out.count_rows(copy.ends().len());
            for end in copy.ends() {
                self.out.copy_data(&piece[start..*end]);
                start = *end;
                self.flush_enough().await?;
            }
        }
        self.out.bare(b'c');
        self.tell();
        self.out.complete(&copy.command());
        Ok(())
    }
}
