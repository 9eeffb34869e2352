//! The simple protocol: a text of statements, each of which is answered before the next is planned. Several are one transaction
//! unless they say otherwise.

use super::{Connection, End, Failure};
use crate::messages::Problem;
use taipan::split::{self, Piece};
use taipan::statements::{Exchange, exchange};
use taipan::{Error, QueryResults};

impl Connection {
    pub(super) async fn query(&mut self, text: &str) -> Result<(), End> {
        self.statements.remove("");
        self.portals.remove("");
        self.skips = false;
        let pieces = split::statements(text);
        if pieces.is_empty() {
            self.out.bare(b'I');
        }
        for piece in &pieces {
            match self.piece(text, *piece, pieces.len() > 1).await {
                Ok(()) => {}
                Err(Failure::End(end)) => return Err(end),
                Err(Failure::Error(error)) => {
                    self.tell();
                    self.out.error(Problem::Error, &error, text);
                    break;
                }
            }
        }
        self.end_group(text).await?;
        self.ready();
        self.flush().await
    }

    /// What came since the last Sync, or in one query, is committed or undone.
    pub(super) async fn end_group(&mut self, text: &str) -> Result<(), End> {
        let session = self.session.clone();
        match self.watched(session.end_group()).await {
            Ok(()) => Ok(()),
            Err(Failure::End(end)) => Err(end),
            Err(Failure::Error(error)) => {
                self.out.error(Problem::Error, &error, text);
                Ok(())
            }
        }
    }

    async fn piece(&mut self, text: &str, piece: Piece<'_>, grouped: bool) -> Result<(), Failure> {
        let session = self.session.clone();
        if grouped {
            self.watched(session.begin_group()).await?;
        }
        let rebased = |error: Error| error.rebase(text, piece.start);
        let done = match exchange(piece.text) {
            Some(Exchange::In) => self.copy_in(piece.text).await,
            _ => match self.watched(session.sql(piece.text)).await {
                Ok(results) => self.give(results).await,
                Err(failure) => Err(failure),
            },
        };
        done.map_err(|failure| match failure {
            Failure::Error(error) => Failure::Error(rebased(error)),
            end => end,
        })
    }

    /// Sends the whole of what a statement gives, as text.
    async fn give(&mut self, results: QueryResults) -> Result<(), Failure> {
        let mut results = match results.into_copy() {
            Ok(copy) => return self.copy_out(copy).await,
            Err(results) => *results,
        };
        results.notices().iter().for_each(|notice| self.out.notice(notice));
        let schema = results.schema();
        let mut rows = 0;
        if results.returns_rows() {
            super::rows::describe(&mut self.out, &schema, &[])?;
            let mut rest = None;
            rows = self.send_rows(&mut results, &mut rest, &[], u64::MAX).await?.0;
        }
        self.tell();
        self.out.complete(&super::portal::tag(&results, rows));
        Ok(())
    }
}
