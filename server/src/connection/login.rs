//! From what a client says of itself to its session.

use crate::admission::{Guest, admit, wanted};
use crate::auth::{Claim, Method, Peer, prove};
use crate::cancel::Cancellable;
use crate::messages::Out;
use crate::shared::{Place, Shared};
use crate::startup::Hello;
use crate::stream::Stream;
use std::net::SocketAddr;
use std::sync::Arc;
use taipan::statements::DATABASE_NAME;
use taipan::{Error, Session, SqlState};

/// A client that has logged in.
pub struct Known {
    pub session: Session,
    pub place: Place,
    pub cancellable: Cancellable,
    /// What it is to be told first.
    pub out: Out,
    /// What it is told of the settings.
    pub reported: Vec<(&'static str, String)>,
}

/// Lets a client in.
///
/// # Errors
///
/// Why not: 28000 and 28P01 about who it is, 3D000, 53300, and those of settings that it asks for.
pub async fn login(
    stream: &mut Stream,
    hello: &Hello,
    address: SocketAddr,
    shared: &Arc<Shared>,
) -> Result<Known, Error> {
    let user = hello.get("user").filter(|user| !user.is_empty());
    let user = user.ok_or_else(|| {
        let message = "no PostgreSQL user name specified in startup packet";
        Error::new(SqlState::InvalidAuthorization, message)
    })?;
    let database = hello.get("database").filter(|name| !name.is_empty()).unwrap_or(user);
    if hello
        .get("replication")
        .is_some_and(|wanted| !matches!(wanted, "false" | "off" | "no" | "0"))
    {
        return Err(Error::not_built("replication"));
    }
    let known = shared.database.login(user)?;
    let tls = shared.tls();
    let is_tls = matches!(stream, Stream::Tls(_));
    let peer = Peer {
        address: address.ip().to_canonical(),
        tls: is_tls,
        database,
        user,
    };
    if wanted(shared, &peer)? == Method::Scram {
        let claim = Claim {
            user,
            login: known.as_ref(),
            end_point: tls.as_ref().filter(|_| is_tls).and_then(|tls| tls.end_point.as_deref()),
            secret: &shared.secret,
        };
        prove(stream, &claim, shared.config.login_timeout).await?;
    }
    if database != DATABASE_NAME {
        let message = format!("database \"{database}\" does not exist");
        let hint = format!("The database of a directory is called {DATABASE_NAME}.");
        return Err(Error::new(SqlState::InvalidDatabase, message).with_hint(hint));
    }
    let guest = Guest {
        user: user.to_string(),
        login: known,
        address,
        files: shared.config.files.clone(),
        settings: settings(hello)?,
    };
    let (session, place) = admit(shared, guest).await?;
    welcome(session, place, hello, shared)
}

/// The settings that a client asks for.
fn settings(hello: &Hello) -> Result<Vec<(String, String)>, Error> {
    let mut found = Vec::new();
    for (name, value) in &hello.parameters {
        match name.as_str() {
            "user" | "database" | "replication" => {}
            "options" => found.extend(options(value)?),
            name => found.push((name.to_string(), value.clone())),
        }
    }
    Ok(found)
}

/// The settings in `-c name=value --name=value`, in which a backslash goes before a blank.
fn options(text: &str) -> Result<Vec<(String, String)>, Error> {
    let mut words = vec![String::new()];
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, words.last_mut()) {
            ('\\', Some(word)) => word.extend(characters.next()),
            (blank, _) if blank.is_whitespace() => words.push(String::new()),
            (other, Some(word)) => word.push(other),
            (_, None) => {}
        }
    }
    let invalid = |word: &str| {
        let message = format!("invalid command-line argument for server process: {word}");
        Error::new(SqlState::SyntaxError, message)
    };
    let mut found = Vec::new();
    let mut words = words.into_iter().filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let setting = match (word.as_str(), word.strip_prefix("--"), word.strip_prefix("-c")) {
            ("-c", ..) => words.next().ok_or_else(|| invalid("-c"))?,
            (_, Some(setting), _) | (_, None, Some(setting)) => setting.to_string(),
            _ => return Err(invalid(&word)),
        };
        let (name, value) = setting.split_once('=').ok_or_else(|| invalid(&setting))?;
        found.push((name.replace('-', "_"), value.to_string()));
    }
    Ok(found)
}

/// What a client is told when it is let in.
fn welcome(session: Session, place: Place, hello: &Hello, shared: &Shared) -> Result<Known, Error> {
    let cancellable = shared.cancels.add(&session, hello.key_bytes());
    let cancellable = cancellable.map_err(|error| Error::new(SqlState::System, error.to_string()))?;
    let mut out = Out::new(&shared.metrics);
    out.message(b'R', |out| out.extend(0_i32.to_be_bytes()));
    let reported = session.reported_settings();
    for (name, value) in &reported {
        out.parameter_status(name, value);
    }
    out.backend_key(cancellable.process, &cancellable.key);
    Ok(Known {
        session,
        place,
        cancellable,
        out,
        reported,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_a_command_line() {
        let read = options(r"-c statement_timeout=5s --search_path=a,\ b -cgeqo=off").unwrap();
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        let expected = [
            pair("statement_timeout", "5s"),
            pair("search_path", "a, b"),
            pair("geqo", "off"),
        ];
        assert_eq!(read, expected);
        for text in ["-c", "-c x", "-x", "word"] {
            assert!(options(text).is_err(), "{text}");
        }
    }
}
