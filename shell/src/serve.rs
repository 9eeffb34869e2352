//! `taipan serve`: the database of a directory behind Postgres's protocol.

use super::limits::SessionLimits;
use super::log::{Format, ServerLog};
use super::threads::STACK_BYTES;
use anyhow::{Context, Result};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use taipan::{Database, FileAccess};
use taipan_server::{Config, Entrance, Handle, Hba, HbaSource, Page, Server, TlsFiles};
use tokio::runtime::Builder;
use tracing::level_filters::LevelFilter;

/// Rules about connections, where the database has its own.
const RULES: &str = "pg_hba.conf";

/// Arguments of `taipan serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Directory of the database
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// Address and port to listen on, may be given several times; addresses that other machines reach want TLS
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5432")]
    listen: Vec<SocketAddr>,

    /// Certificates in PEM, the server's first
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// Its private key in PEM, readable for its owner alone
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Rules about who may connect, in the format of Postgres [default: pg_hba.conf in DIR, or else everybody with a password]
    #[arg(long, value_name = "FILE")]
    hba: Option<PathBuf>,

    /// Let everybody on this machine connect as any role, without a password
    #[arg(long, conflicts_with = "hba")]
    trust: bool,

    /// Directory whose files SQL may read and write, may be given several times [default: none]
    #[arg(long, value_name = "DIR")]
    allow_files: Vec<PathBuf>,

    /// Most connections at a time
    #[arg(long, value_name = "N", default_value_t = 100)]
    max_connections: usize,

    #[command(flatten)]
    limits: SessionLimits,

    /// Address and port at which Prometheus reads metrics, by GET /metrics; who reaches it may read them
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// Address and port of a page for browsers, which log in as connections do; addresses that other machines reach want TLS
    #[arg(long, value_name = "ADDRESS")]
    http: Option<SocketAddr>,

    /// Name by which browsers may ask for the page, beside addresses and localhost; may be given several times
    #[arg(long, value_name = "NAME", requires = "http")]
    http_name: Vec<String>,

    /// Log statements that take so many milliseconds or more, with their plans
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    slow_query: Option<u32>,

    /// How the log is written to the standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text")]
    log_format: Format,

    /// The least severe that is logged: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log_level: LevelFilter,
}

impl Serve {
    /// How the server tells what happens to it.
    pub fn log(&self) -> ServerLog {
        ServerLog {
            format: self.log_format,
            level: self.log_level,
        }
    }

    fn config(&self) -> Config {
        let rules = self.directory.join(RULES);
        let hba = match &self.hba {
            _ if self.trust => HbaSource::Rules(Hba::trust_loopback()),
            Some(file) => HbaSource::File(file.clone()),
            None if rules.is_file() => HbaSource::File(rules),
            None => HbaSource::Rules(Hba::passwords()),
        };
        let tls = self.tls_cert.clone().zip(self.tls_key.clone());
        Config {
            listen: self.listen.clone(),
            tls: tls.map(|(certificate, key)| TlsFiles { certificate, key }),
            hba,
            connections: self.max_connections,
            files: if self.allow_files.is_empty() {
                FileAccess::Nothing
            } else {
                FileAccess::Below {
                    read: self.allow_files.clone(),
                    write: self.allow_files.clone(),
                }
            },
            metrics: self.metrics,
            slow: self.slow_query.map(|millis| Duration::from_millis(millis.into())),
            page: self.http.map(|address| Page {
                address,
                names: self.http_name.clone(),
                entrance: Entrance::Login,
            }),
            ..self.limits.config()
        }
    }
}

/// Serves until the process is told to end: SIGTERM lets statements end, SIGINT stops them, SIGHUP reads files again.
pub fn run(serve: &Serve) -> Result<ExitCode> {
    let database = Database::open(&serve.directory)?;
    let config = serve.config();
    if matches!(config.hba, HbaSource::Rules(_)) && !serve.trust && !database.has_passwords()? {
        tracing::warn!(
            "no role has a password yet, and without one nobody can connect: give one with \
             taipan {} -c \"ALTER ROLE taipan PASSWORD '...'\" or start with --trust to let everybody on this machine in",
            serve.directory.display()
        );
    }
    serve_until_told(database, config, |server| {
        for address in server.addresses() {
            println!("listening on {address}");
            tracing::info!(%address, "the server listens");
        }
        if let Some(address) = server.metrics_address() {
            println!("metrics at http://{address}/metrics");
        }
        if let Some(url) = server.page() {
            println!("page at {url}");
        }
    })
}

/// Runs a server until signals end it; what is to be said when it listens is said then.
pub fn serve_until_told(database: Database, config: Config, tell: impl FnOnce(&Server)) -> Result<ExitCode> {
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.enable_all().thread_stack_size(STACK_BYTES).build();
    let runtime = runtime.context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::bind(database, config).await?;
        tell(&server);
        signals(server.handle())?;
        server.run().await;
        tracing::info!("the server has stopped");
        Ok(ExitCode::SUCCESS)
    })
}

#[cfg(unix)]
fn signals(handle: Handle) -> Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let cannot = "cannot watch for signals";
    let mut term = signal(SignalKind::terminate()).context(cannot)?;
    let mut interrupt = signal(SignalKind::interrupt()).context(cannot)?;
    let mut hangup = signal(SignalKind::hangup()).context(cannot)?;
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = term.recv() => handle.stop(),
                _ = interrupt.recv() => handle.stop_now(),
                _ = hangup.recv() => match handle.reload() {
                    Ok(()) => tracing::info!("read the rules about connections, the certificate and the key again"),
                    Err(error) => tracing::error!(%error, "no files are taken over"),
                },
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn signals(handle: Handle) -> Result<()> {
    tokio::spawn(async move {
        // Without the signal nobody can stop it but the system.
        if tokio::signal::ctrl_c().await.is_ok() {
            handle.stop_now();
        }
    });
    Ok(())
}
