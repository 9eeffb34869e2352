//! `taipan ui`: a page in a browser of this machine, for whoever has its address.

use super::file_access::FileArguments;
use super::limits::SessionLimits;
use super::log::{Format, ServerLog};
use super::serve::serve_until_told;
use anyhow::Result;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;
use taipan::Database;
use taipan_server::{Config, Entrance, Page};
use tracing::level_filters::LevelFilter;

/// Browsers keep histories of pages by their addresses, so it is always the same where it is free.
const PORT: u16 = 8650;
const SUPERUSER: &str = "taipan";

/// Arguments of `taipan ui`.
#[derive(Debug, Args)]
pub struct Ui {
    /// Directory of a database; without it everything is in memory and ends with the program
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,

    /// Address and port of the page, on this machine [default: 127.0.0.1:8650, or a free port]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// Role that windows are [default: the superuser of the database]
    #[arg(long, value_name = "NAME", default_value = SUPERUSER, hide_default_value = true)]
    role: String,

    #[command(flatten)]
    files: FileArguments,

    #[command(flatten)]
    limits: SessionLimits,
}

impl Ui {
    /// Only what is wrong is told: the address is what the user looks for.
    pub fn log(&self) -> ServerLog {
        ServerLog {
            format: Format::Text,
            level: LevelFilter::ERROR,
        }
    }

    fn config(&self) -> Config {
        Config {
            listen: Vec::new(),
            files: self.files.access(),
            page: Some(Page {
                address: self.listen.unwrap_or_else(usual),
                names: Vec::new(),
                entrance: Entrance::Token {
                    role: self.role.clone(),
                },
            }),
            ..self.limits.config()
        }
    }
}

/// The usual port, or a free one where somebody has that.
fn usual() -> SocketAddr {
    let local = IpAddr::from(Ipv4Addr::LOCALHOST);
    let port = TcpListener::bind((local, PORT)).map_or(0, |_| PORT);
    SocketAddr::from((local, port))
}

/// Serves the page until the process is told to end.
pub fn run(ui: &Ui) -> Result<ExitCode> {
    let database = match &ui.directory {
        Some(directory) => Database::open(directory)?,
        None => Database::memory()?,
    };
    serve_until_told(database, ui.config(), |server| {
        if let Some(url) = server.page() {
            println!("Open {url}\nPress Ctrl-C to end.");
        }
    })
}
