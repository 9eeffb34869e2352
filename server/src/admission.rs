//! What lets a client in, however it comes: the rule about it, a place among all, a session. Knows no messages and no pages.

use crate::auth::{Method, Peer};
use crate::shared::{Full, Place, Shared, Stage};
use std::net::SocketAddr;
use std::sync::Arc;
use taipan::{ColumnNames, Error, FileAccess, Login, Session, SqlState};

/// Who is let in, and with what.
pub struct Guest {
    pub user: String,
    /// What is known of the role.
    pub login: Option<Login>,
    pub address: SocketAddr,
    /// Files that SQL may read and write.
    pub files: FileAccess,
    /// Settings that the session begins with.
    pub settings: Vec<(String, String)>,
}

/// What a client has to show.
///
/// # Errors
///
/// 28000 if no rule lets it in.
pub fn wanted(shared: &Shared, peer: &Peer<'_>) -> Result<Method, Error> {
    match shared.rules().method(peer) {
        Some(Method::Reject) => Err(no_rule("pg_hba.conf rejects connection", peer)),
        None => Err(no_rule("no pg_hba.conf entry", peer)),
        Some(method) => Ok(method),
    }
}

/// Gives a client that has shown it a place and a session.
///
/// # Errors
///
/// 57P03 when the server ends, 53300 if there is no place, and those of the session.
pub async fn admit(shared: &Arc<Shared>, guest: Guest) -> Result<(Session, Place), Error> {
    if *shared.stage.borrow() > Stage::Open {
        return Err(Error::new(
            SqlState::CannotConnectNow,
            "the database system is shutting down",
        ));
    }
    let (superuser, most) = guest
        .login
        .as_ref()
        .map_or((false, None), |login| (login.superuser, login.connections));
    let place = Place::take(shared, &guest.user, superuser, most).map_err(|full| full_error(&full, &guest.user))?;
    Ok((open(shared, guest).await?, place))
}

/// The session of a client, with the settings that it asks for.
async fn open(shared: &Shared, guest: Guest) -> Result<Session, Error> {
    let config = &shared.config;
    let mut builder = config.limits.session();
    builder = builder
        .role(guest.user)
        .client(guest.address)
        .files(guest.files)
        .workers(shared.workers.clone())
        .column_names(ColumnNames::Postgres);
    if let Some(slow) = config.slow {
        builder = builder.default_setting("log_min_duration_statement", slow.as_millis().to_string());
    }
    if let Some(threads) = config.threads {
        builder = builder.threads(threads);
    }
    for (name, value) in guest.settings {
        builder = builder.setting(name, value);
    }
    let database = shared.database.clone();
    // The catalog is on a disk.
    let opened = tokio::task::spawn_blocking(move || database.session(builder)).await;
    opened.map_err(|error| Error::new(SqlState::Internal, format!("internal error: {error}")))?
}

fn no_rule(why: &str, peer: &Peer<'_>) -> Error {
    let encrypted = if peer.tls { "SSL encryption" } else { "no encryption" };
    let (address, user, database) = (peer.address, peer.user, peer.database);
    let message = format!("{why} for host \"{address}\", user \"{user}\", database \"{database}\", {encrypted}");
    Error::new(SqlState::InvalidAuthorization, message)
}

fn full_error(full: &Full, user: &str) -> Error {
    let message = match full {
        Full::Server => "sorry, too many clients already".to_string(),
        Full::Role => format!("too many connections for role \"{user}\""),
    };
    Error::new(SqlState::TooManyConnections, message)
}
