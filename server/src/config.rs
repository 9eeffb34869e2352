//! What a server is told when it starts.

use crate::auth::{Hba, HbaError};
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use taipan::{FileAccess, SessionBuilder};
use thiserror::Error;

/// Settings of a server. Everything has a default.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Addresses that other machines reach want TLS.
    pub listen: Vec<SocketAddr>,
    /// Certificate and key; without them there is no TLS.
    pub tls: Option<TlsFiles>,
    /// Who may connect from where; it is read again by `Handle::reload`. Without a file: everybody with a password.
    pub hba: HbaSource,
    /// Most connections at a time.
    pub connections: usize,
    /// So many of them are for superusers.
    pub reserved: usize,
    /// The longest that a client may take to log in.
    pub login_timeout: Duration,
    /// The longest that a client may take nothing of what it is sent.
    pub send_timeout: Duration,
    /// How long running statements are waited for when the server stops.
    pub drain: Duration,
    /// Files that SQL may read and write.
    pub files: FileAccess,
    /// Threads that run statements; `None`: one for each processor.
    pub threads: Option<usize>,
    /// Limits of sessions where no setting says another.
    pub limits: Limits,
    /// Where a monitor reads the metrics; everybody who reaches it may.
    pub metrics: Option<SocketAddr>,
    /// How long a statement runs at least that is logged, where no setting says another.
    pub slow: Option<Duration>,
    /// The page for browsers; `None`: there is none.
    pub page: Option<Page>,
}

/// Where browsers get the page, and who may use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Addresses that other machines reach want TLS.
    pub address: SocketAddr,
    /// Names of this machine that a browser may ask by, beside its addresses and `localhost`.
    pub names: Vec<String>,
    pub entrance: Entrance,
}

/// What lets a browser in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// What the rules about connections want: a role, with its password.
    Login,
    /// The token in the URL of the page, which is another one each time. It stands for this role.
    Token { role: String },
}

/// Limits of a session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Most bytes that a session's queries may hold.
    pub memory: Option<usize>,
    /// The longest that a function may take for one batch.
    pub function_timeout: Option<Duration>,
    /// Most bytes that a function may hold in one thread.
    pub function_memory: Option<usize>,
    /// Python runs in processes of its own.
    pub isolate: bool,
}

impl Limits {
    /// A session with these limits.
    pub fn session(&self) -> SessionBuilder {
        let mut builder = taipan::Session::builder().isolate_python(self.isolate);
        if let Some(bytes) = self.memory {
            builder = builder.memory_limit(bytes);
        }
        if let Some(timeout) = self.function_timeout {
            builder = builder.function_timeout(timeout);
        }
        if let Some(bytes) = self.function_memory {
            builder = builder.function_memory(bytes);
        }
        builder
    }
}

/// Where the rules about connections stand.
#[derive(Clone, Debug)]
pub enum HbaSource {
    Rules(Hba),
    File(PathBuf),
}

/// Files in PEM. The key's must be readable for its owner alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: vec![SocketAddr::from(([127, 0, 0, 1], 5432))],
            tls: None,
            hba: HbaSource::Rules(Hba::passwords()),
            connections: 100,
            reserved: 3,
            login_timeout: Duration::from_secs(10),
            send_timeout: Duration::from_secs(60),
            drain: Duration::from_secs(30),
            files: FileAccess::Nothing,
            threads: None,
            limits: Limits::default(),
            metrics: None,
            slow: None,
            page: None,
        }
    }
}

/// Why a server does not start, or does not take over new settings.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error(
        "{0} can be reached from other machines, and there is no TLS: give a certificate and a key, or listen on 127.0.0.1"
    )]
    WithoutTls(SocketAddr),
    #[error("cannot read {}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{} can be read by others: make it readable for its owner alone (chmod 600)", .0.display())]
    OpenKey(PathBuf),
    #[error("{}: {reason}", path.display())]
    Tls { path: PathBuf, reason: String },
    #[error(transparent)]
    Hba(#[from] HbaError),
    #[error("the system gives no random bytes: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
}
