//! What all connections of a server share: its settings, who may connect, the places of sessions, and how far its end has come.

use crate::auth::Hba;
use crate::cancel::Cancels;
use crate::config::Config;
use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::tls::Tls;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use taipan::Database;
use tokio::sync::watch;

/// Bytes of what only the server knows.
pub const SECRET: usize = 32;

/// How far the end of the server has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Open,
    /// Sessions end with the statement that they run.
    Draining,
    /// Statements are stopped.
    Ending,
}

/// Waits until the end of the server has come so far.
pub async fn reached(stage: &mut watch::Receiver<Stage>, wanted: Stage) {
    if stage.wait_for(|stage| *stage >= wanted).await.is_err() {
        // Nobody is left who could say so.
        std::future::pending::<()>().await;
    }
}

/// What all connections of a server share.
pub struct Shared {
    pub database: Database,
    pub config: Config,
    pub cancels: Cancels,
    pub metrics: Arc<Metrics>,
    pub stage: watch::Receiver<Stage>,
    /// What unknown users are answered depends on it.
    pub secret: [u8; SECRET],
    /// Where statements run.
    pub workers: tokio::runtime::Handle,
    /// Where connections are served.
    pub lanes: Lanes,
    pub rules: Mutex<Arc<Hba>>,
    pub tls: Mutex<Option<Tls>>,
    /// The sessions of each role.
    pub sessions: Mutex<HashMap<String, usize>>,
}

impl Shared {
    pub fn rules(&self) -> Arc<Hba> {
        self.rules.lock().clone()
    }

    pub fn tls(&self) -> Option<Tls> {
        self.tls.lock().clone()
    }
}

/// The place of a session among all, until this is dropped.
pub struct Place {
    shared: Arc<Shared>,
    role: String,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sessions = self.shared.sessions.lock();
        if let Some(count) = sessions.get_mut(&self.role) {
            *count -= 1;
            if *count == 0 {
                sessions.remove(&self.role);
            }
        }
    }
}

/// Why there is no place for a session.
pub enum Full {
    Server,
    Role,
}

impl Place {
    /// Takes a place.
    pub fn take(shared: &Arc<Shared>, role: &str, superuser: bool, most: Option<usize>) -> Result<Place, Full> {
        let mut sessions = shared.sessions.lock();
        let config = &shared.config;
        let reserved = if superuser { 0 } else { config.reserved };
        if sessions.values().sum::<usize>() + reserved >= config.connections {
            return Err(Full::Server);
        }
        let count = sessions.entry(role.to_string()).or_default();
        if most.is_some_and(|most| *count >= most) && !superuser {
            return Err(Full::Role);
        }
        *count += 1;
        Ok(Place {
            shared: shared.clone(),
            role: role.to_string(),
        })
    }
}
