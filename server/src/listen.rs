//! Connections are taken in, counted, and ended when the server stops.

use crate::auth::Hba;
use crate::cancel::Cancels;
use crate::config::{Config, HbaSource, StartError};
use crate::connection;
use crate::http::Site;
use crate::lanes::Lanes;
use crate::metrics::{self, Metrics, Open, Refusal};
use crate::shared::{SECRET, Shared, Stage, reached};
use crate::tls::Tls;
use parking_lot::Mutex;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use taipan::Database;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinSet;
/// Functions on the interpreter and deep plans need more than the two megabytes that threads have.
const STACK_BYTES: usize = 16 << 20;
/// How long it waits where the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    listeners: Vec<TcpListener>,
    monitor: Option<TcpListener>,
    page: Option<(TcpListener, Arc<Site>)>,
    shared: Arc<Shared>,
    stage: watch::Sender<Stage>,
    /// Kept for as long as statements run on it.
    workers: Option<Runtime>,
}

/// Stops a server, or lets it read its files again.
#[derive(Clone)]
pub struct Handle {
    shared: Arc<Shared>,
    stage: watch::Sender<Stage>,
}

impl Server {
    /// Listens. Nobody is answered before `run`.
    ///
    /// # Errors
    ///
    /// If an address is taken, or is reached by other machines and there is no TLS; if a file is not right.
    pub async fn bind(database: Database, config: Config) -> Result<Server, StartError> {
        let rules = read_rules(&config)?;
        let tls = config.tls.as_ref().map(Tls::load).transpose()?;
        let mut listeners = Vec::new();
        for address in &config.listen {
            if tls.is_none() && !address.ip().is_loopback() {
                return Err(StartError::WithoutTls(*address));
            }
            listeners.push(bound(*address).await?);
        }
        let monitor = match config.metrics {
            Some(address) => Some(bound(address).await?),
            None => None,
        };
        let page = match &config.page {
            Some(page) if tls.is_none() && !page.address.ip().is_loopback() => {
                return Err(StartError::WithoutTls(page.address));
            }
            Some(page) => Some((bound(page.address).await?, page.clone())),
            None => None,
        };
        let mut secret = [0; SECRET];
        getrandom::fill(&mut secret).map_err(StartError::Random)?;
        let mut builder = Builder::new_multi_thread();
        if let Some(threads) = config.threads {
            builder.worker_threads(threads.max(1));
        }
        let builder = builder
            .enable_all()
            .thread_name("statements")
            .thread_stack_size(STACK_BYTES);
        let workers = builder.build()?;
        let (stage, watching) = watch::channel(Stage::Open);
        let metrics = Arc::<Metrics>::default();
        let shared = Shared {
            database,
            config,
            cancels: Cancels::new(&metrics),
            metrics,
            stage: watching,
            secret,
            workers: workers.handle().clone(),
            lanes: Lanes::new(available_parallelism().map_or(1, usize::from), STACK_BYTES)?,
            rules: Mutex::new(Arc::new(rules)),
            tls: Mutex::new(tls),
            sessions: Mutex::default(),
        };
        let shared = Arc::new(shared);
        let page = match page {
            Some((listener, page)) => {
                let site = Site::new(shared.clone(), page, listener.local_addr()?)?;
                Some((listener, Arc::new(site)))
            }
            None => None,
        };
        Ok(Server {
            listeners,
            monitor,
            page,
            shared,
            stage,
            workers: Some(workers),
        })
    }

    /// Where it listens, with the ports that the system has chosen.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.listeners
            .iter()
            .filter_map(|listener| listener.local_addr().ok())
            .collect()
    }

    /// Where the metrics are.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.monitor.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// The URL of the page for browsers, with its token if it has one.
    pub fn page(&self) -> Option<String> {
        self.page.as_ref().map(|(_, site)| site.url())
    }

    /// What stops it.
    pub fn handle(&self) -> Handle {
        Handle {
            shared: self.shared.clone(),
            stage: self.stage.clone(),
        }
    }

    /// Serves clients until it is stopped: then statements that run have their time to end.
    pub async fn run(mut self) {
        let (shared, listeners) = (self.shared.clone(), std::mem::take(&mut self.listeners));
        // They can be read until the last connection has ended.
        let mut monitoring = JoinSet::new();
        if let Some(listener) = self.monitor.take() {
            monitoring.spawn(metrics::serve(
                listener,
                shared.metrics.clone(),
                shared.database.clone(),
            ));
        }
        let mut accepting = JoinSet::new();
        for listener in listeners {
            accepting.spawn(accept(listener, shared.clone(), Service::Wire));
        }
        let site = self.page.take().map(|(listener, site)| {
            monitoring.spawn(site.clone().watch());
            accepting.spawn(accept(listener, shared.clone(), Service::Page(site.clone())));
            site
        });
        let mut connections = JoinSet::new();
        while let Some(accepted) = accepting.join_next().await {
            if let Ok(Some(mut open)) = accepted {
                connections.spawn(async move { while open.join_next().await.is_some() {} });
            }
        }
        let ended = async {
            while connections.join_next().await.is_some() {}
            if let Some(site) = &site {
                site.close().await;
            }
        };
        let mut ended = std::pin::pin!(ended);
        if tokio::time::timeout(shared.config.drain, &mut ended).await.is_err() {
            self.stage.send_replace(Stage::Ending);
            // Statements that are told to stop do; one that does not is left behind.
            let _ = tokio::time::timeout(Duration::from_secs(5), ended).await;
        }
        if let Some(workers) = self.workers.take() {
            workers.shutdown_background();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(workers) = self.workers.take() {
            workers.shutdown_background();
        }
    }
}

impl Handle {
    /// Takes no more connections, and ends those that there are when their statements have ended.
    pub fn stop(&self) {
        self.stage.send_if_modified(|stage| {
            let changed = *stage < Stage::Draining;
            *stage = (*stage).max(Stage::Draining);
            changed
        });
    }

    /// The same, and stops what runs.
    pub fn stop_now(&self) {
        self.stage.send_replace(Stage::Ending);
    }

    /// Reads the rules about connections, the certificate and the key again. If one is not right, everything stays as it is.
    ///
    /// # Errors
    ///
    /// Those of starting with these files.
    pub fn reload(&self) -> Result<(), StartError> {
        let rules = read_rules(&self.shared.config)?;
        let tls = self.shared.config.tls.as_ref().map(Tls::load).transpose()?;
        *self.shared.rules.lock() = Arc::new(rules);
        *self.shared.tls.lock() = tls;
        Ok(())
    }
}

async fn bound(address: SocketAddr) -> Result<TcpListener, StartError> {
    let listener = TcpListener::bind(address).await;
    listener.map_err(|error| StartError::Listen(address, error))
}

fn read_rules(config: &Config) -> Result<Hba, StartError> {
    Ok(match &config.hba {
        HbaSource::Rules(rules) => rules.clone(),
        HbaSource::File(path) => Hba::read(path)?,
    })
}

/// What is spoken on a connection.
#[derive(Clone)]
enum Service {
    Wire,
    Page(Arc<Site>),
}

/// Takes connections in; those that are open when no more are taken.
async fn accept(listener: TcpListener, shared: Arc<Shared>, service: Service) -> Option<JoinSet<()>> {
    let mut stage = shared.stage.clone();
    let mut open = JoinSet::new();
    loop {
        tokio::select! {
            () = reached(&mut stage, Stage::Draining) => return Some(open),
            accepted = listener.accept() => match accepted {
                Ok((socket, peer)) => begin(socket, peer, &shared, &service, &mut open),
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            },
            Some(_) = open.join_next() => {}
        }
    }
}

fn begin(socket: TcpStream, peer: SocketAddr, shared: &Arc<Shared>, service: &Service, open: &mut JoinSet<()>) {
    // Connections that nobody has a place for are answered; but there is an end to that too.
    if open.len() >= 2 * shared.config.connections + 16 {
        tracing::warn!(%peer, "too many connections wait: one is dropped");
        shared.metrics.accepted.add(1);
        shared.metrics.closed.add(1);
        shared.metrics.refused(Refusal::Full);
        return;
    }
    // Answers are sent as a whole: waiting for more of them only costs time.
    let _ = socket.set_nodelay(true);
    // It is waited for where it is served.
    let Ok(socket) = socket.into_std() else { return };
    match service {
        Service::Wire => {
            let (counted, own) = (Open::new(&shared.metrics), shared.clone());
            let serving = async move {
                if let Ok(socket) = TcpStream::from_std(socket) {
                    connection::serve(socket, peer, own).await;
                }
                drop(counted);
            };
            shared.lanes.serve(serving, open);
        }
        Service::Page(site) => {
            let site = site.clone();
            let serving = async move {
                if let Ok(socket) = TcpStream::from_std(socket) {
                    site.serve(socket, peer).await;
                }
            };
            shared.lanes.serve(serving, open);
        }
    }
}
