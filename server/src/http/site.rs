//! The site: where it is, what is spoken there, and its windows.

use super::answer::secured;
use super::assets::Assets;
use super::windows::{Windows, random};
use crate::config::{Entrance, Page, StartError};
use crate::shared::{Shared, Stage, reached};
use crate::stream::Stream;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// How long a connection may be open and nothing is answered there.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest head of a request.
const HEAD: usize = 32 << 10;
/// How often it is looked whether windows have gone.
const LOOK: Duration = Duration::from_secs(20);

/// The page for browsers.
pub struct Site {
    pub(super) shared: Arc<Shared>,
    pub(super) page: Page,
    pub(super) address: SocketAddr,
    /// What lets a browser in, where no password does.
    pub(super) token: Option<String>,
    pub(super) windows: Windows,
    pub(super) assets: Assets,
}

impl Site {
    /// A site that listens at an address.
    ///
    /// # Errors
    ///
    /// If the system gives no random bytes.
    pub fn new(shared: Arc<Shared>, page: Page, address: SocketAddr) -> Result<Site, StartError> {
        let token = match page.entrance {
            Entrance::Token { .. } => Some(random().map_err(StartError::Random)?),
            Entrance::Login => None,
        };
        Ok(Site {
            shared,
            page,
            address,
            token,
            windows: Windows::default(),
            assets: Assets::new()?,
        })
    }

    /// Where a browser finds it.
    pub fn url(&self) -> String {
        let scheme = if self.shared.tls().is_some() { "https" } else { "http" };
        let address = self.address;
        // What is behind # is not sent, so no log has it.
        match &self.token {
            Some(token) => format!("{scheme}://{address}/#{token}"),
            None => format!("{scheme}://{address}/"),
        }
    }

    /// Answers the requests of a connection, until it or the server ends.
    pub async fn serve(self: Arc<Self>, socket: TcpStream, peer: SocketAddr) {
        let stream = match self.shared.tls() {
            Some(tls) => {
                let accepted = tokio::time::timeout(self.shared.config.login_timeout, tls.pages.accept(socket)).await;
                // Whoever speaks no TLS is not answered.
                let Ok(Ok(stream)) = accepted else { return };
                Stream::Tls(Box::new(stream))
            }
            None => Stream::Plain(socket),
        };
        let mut stage = self.shared.stage.clone();
        let traffic = Traffic::default();
        let service = service_fn(|request| {
            let (site, answering) = (self.clone(), traffic.answers());
            async move {
                let answer = secured(site.answer(request, peer).await);
                drop(answering);
                Ok::<_, Infallible>(answer)
            }
        });
        let mut builder = Builder::new();
        builder.max_buf_size(HEAD);
        let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
        // How a connection ends matters to nobody: a browser asks again.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = traffic.is_over() => return,
            () = reached(&mut stage, Stage::Draining) => connection.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            _ = connection => {}
            () = traffic.is_over() => {}
            () = reached(&mut stage, Stage::Ending) => {}
        }
    }

    /// Ends windows that are not heard of any more, for as long as it is let.
    pub async fn watch(self: Arc<Self>) {
        loop {
            tokio::time::sleep(LOOK).await;
            self.windows.end_silent().await;
        }
    }

    /// Ends all windows: when their statements have ended, or the server waits no longer.
    pub async fn close(&self) {
        let mut stage = self.shared.stage.clone();
        tokio::select! {
            () = self.windows.rested() => {}
            () = reached(&mut stage, Stage::Ending) => {}
        }
        self.windows.end_all().await;
    }
}

/// How many requests of a connection are being answered, and since when that is so.
#[derive(Clone)]
struct Traffic(Arc<Mutex<(usize, Instant)>>);

impl Default for Traffic {
    fn default() -> Traffic {
        Traffic(Arc::new(Mutex::new((0, Instant::now()))))
    }
}

/// A request that is being answered, until this is dropped.
struct Answering(Traffic);

impl Traffic {
    fn changes(&self, change: impl FnOnce(usize) -> usize) {
        let mut now = self.0.lock();
        *now = (change(now.0), Instant::now());
    }

    fn answers(&self) -> Answering {
        self.changes(|count| count + 1);
        Answering(self.clone())
    }

    /// Ready once nothing was answered for too long: whoever says nothing, or not all of it, keeps no place.
    async fn is_over(&self) {
        loop {
            let (count, since) = *self.0.lock();
            match PATIENCE.checked_sub(since.elapsed()) {
                None if count == 0 => return,
                rest => tokio::time::sleep(rest.filter(|_| count == 0).unwrap_or(PATIENCE)).await,
            }
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.changes(|count| count - 1);
    }
}
