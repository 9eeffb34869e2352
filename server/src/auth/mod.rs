//! Whether a client is who it says: which rule is about it, and the proof that the rule wants.

mod hba;
mod scram;

pub use hba::{Hba, HbaError, Method, Peer};

use crate::messages::{Fields, MOST_BEFORE_LOGIN, Out, broken};
use crate::stream::Stream;
use scram::{Exchange, Verifier};
use std::time::Duration;
use taipan::{Error, Login, SqlState};
use tokio::io::AsyncReadExt;

/// Who wants to connect.
pub struct Claim<'a> {
    pub user: &'a str,
    /// What is known of the role.
    pub login: Option<&'a Login>,
    /// What channel binding is about.
    pub end_point: Option<&'a [u8]>,
    /// Known to the server alone: what unknown users are answered depends on it.
    pub secret: &'a [u8],
}

/// Lets a client prove that it knows its password.
///
/// # Errors
///
/// 28P01 if it does not; 08P01 for messages that are none.
pub async fn prove(stream: &mut Stream, claim: &Claim<'_>, patience: Duration) -> Result<(), Error> {
    let known = claim.login.filter(|login| !login.expired);
    let kept = known.and_then(|login| login.verifier.as_deref());
    let verifier = kept.and_then(Verifier::parse);
    // Whoever asks does not learn which roles there are.
    let is_real = verifier.is_some();
    let verifier = verifier.unwrap_or_else(|| Verifier::made_up(claim.user, claim.secret));
    let end_point = claim.end_point;
    let mut out = Out::default();
    out.message(b'R', |out| {
        out.extend(10_i32.to_be_bytes());
        if end_point.is_some() {
            out.extend(b"SCRAM-SHA-256-PLUS\0");
        }
        out.extend(b"SCRAM-SHA-256\0\0");
    });
    send(&mut out, stream, patience).await?;
    let body = response(stream).await?;
    let mut fields = Fields(&body);
    let mechanism = fields.text()?;
    let first = fields.value()?.ok_or_else(|| broken("malformed SCRAM message"))?;
    let (exchange, challenge) = Exchange::begin(mechanism, first, end_point, &verifier)?;
    fields.end()?;
    out.message(b'R', |out| {
        out.extend(11_i32.to_be_bytes());
        out.extend(challenge.as_bytes());
    });
    send(&mut out, stream, patience).await?;
    let last = response(stream).await?;
    let signature = exchange.end(&last, &verifier)?;
    let Some(signature) = signature.filter(|_| is_real) else {
        return Err(failed(claim.user));
    };
    out.message(b'R', |out| {
        out.extend(12_i32.to_be_bytes());
        out.extend(signature.as_bytes());
    });
    send(&mut out, stream, patience).await
}

/// The password was not the right one, or there is no such role: nobody is told which.
fn failed(user: &str) -> Error {
    let message = format!("password authentication failed for user \"{user}\"");
    Error::new(SqlState::InvalidPassword, message)
}

async fn send(out: &mut Out, stream: &mut Stream, patience: Duration) -> Result<(), Error> {
    out.flush(stream, patience).await.map_err(|_| gone())
}

/// A client that has gone needs no message.
fn gone() -> Error {
    broken("the client has gone")
}

/// What is in the message of a client that proves who it is.
async fn response(stream: &mut Stream) -> Result<Vec<u8>, Error> {
    let tag = stream.read_u8().await.map_err(|_| gone())?;
    if tag != b'p' {
        return Err(broken(&format!("expected SASL response, got message type {tag}")));
    }
    let length = stream.read_i32().await.map_err(|_| gone())?;
    let length = usize::try_from(length).ok().and_then(|length| length.checked_sub(4));
    let Some(length) = length.filter(|length| *length <= MOST_BEFORE_LOGIN) else {
        return Err(broken("invalid message length"));
    };
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.map_err(|_| gone())?;
    Ok(body)
}
