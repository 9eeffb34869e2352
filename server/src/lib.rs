//! Taipan behind the protocol of Postgres, versions 3.0 and 3.2.
//!
//! ```text
//! listen ─ accept ─▶ startup ─ TLS, who is it ─▶ auth ─ hba rule, SCRAM ─▶ connection ─ messages in, statements, messages out
//! ```
//!
//! ```no_run
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let database = taipan::Database::open("shop").expect("a database");
//! let server = taipan_server::Server::bind(database, taipan_server::Config::default()).await?;
//! println!("listening on {:?}", server.addresses());
//! let handle = server.handle();
//! tokio::spawn(async move {
//!     tokio::signal::ctrl_c().await.ok();
//!     handle.stop();
//! });
//! server.run().await;
//! # Ok::<(), taipan_server::StartError>(()) }).unwrap();
//! ```

mod admission;
mod auth;
mod cancel;
mod config;
mod connection;
mod http;
mod lanes;
mod listen;
mod messages;
mod metrics;
mod shared;
mod startup;
mod stream;
mod tls;

pub use auth::{Hba, HbaError};
pub use config::{Config, Entrance, HbaSource, Limits, Page, StartError, TlsFiles};
pub use listen::{Handle, Server};
