//! `taipan serve`: the database of a directory behind Postgres's protocol.

use super::log::{Format, ServerLog};
use super::threads::STACK_BYTES;
use super::units::{size, time};
use anyhow::{Context, Result};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use taipan::{Database, FileAccess};
use taipan_server::{Config, Handle, Hba, HbaSource, Limits, Server, TlsFiles};
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

    /// Threads that run statements [default: one for each processor]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Most memory that the queries of a session may hold, such as 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,

    /// Longest that a Python function may take for one batch, such as 30s [default: 5min]
    #[arg(long, value_name = "TIME", value_parser = time)]
    function_timeout: Option<Duration>,

    /// Most memory that a Python function may hold in one thread, such as 64MB [default: 256MB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    function_memory: Option<usize>,

    /// Run Python in processes of its own, which may do nothing but compute
    #[arg(long)]
    isolate: bool,

    /// Address and port at which Prometheus reads metrics, by GET /metrics; who reaches it may read them
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

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
            threads: self.threads.map(usize::from),
            limits: Limits {
                memory: self.memory_limit,
                function_timeout: self.function_timeout,
                function_memory: self.function_memory,
                isolate: self.isolate,
            },
            metrics: self.metrics,
            slow: self.slow_query.map(|millis| Duration::from_millis(millis.into())),
            ..Config::default()
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
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.enable_all().thread_stack_size(STACK_BYTES).build();
    let runtime = runtime.context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::bind(database, config).await?;
        for address in server.addresses() {
            println!("listening on {address}");
            tracing::info!(%address, "the server listens");
        }
        if let Some(address) = server.metrics_address() {
            println!("metrics at http://{address}/metrics");
        }
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
