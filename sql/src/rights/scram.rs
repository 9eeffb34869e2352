//! Passwords as the catalog keeps them: SCRAM-SHA-256 verifiers, by which a client can be known, and which cannot be logged in
//! with.

use crate::error::{Error, Result, SqlState};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

const ITERATIONS: u32 = 4096;
const SALT_BYTES: usize = 16;
const PREFIX: &str = "SCRAM-SHA-256$";
/// Bytes of a key.
const KEY: usize = 32;
/// A verifier that no known password fits. To try it takes as long as another.
pub const NOBODY: &str = "SCRAM-SHA-256$4096:AAAAAAAAAAAAAAAAAAAAAA==\
                          $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/// The verifier of a password, or the password itself if it is one already.
///
/// # Errors
///
/// 0A000 for a password that MD5 has been made of; 58000 if the system gives no random bytes.
pub fn verifier(password: &str) -> Result<String> {
    if is_verifier(password) {
        return Ok(password.to_string());
    }
    let is_hex = |text: &str| text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if password.strip_prefix("md5").is_some_and(is_hex) {
        let error = Error::not_built("an MD5 password");
        return Err(error.with_hint("Give the password itself, or its SCRAM-SHA-256 verifier."));
    }
    let mut salt = [0; SALT_BYTES];
    getrandom::fill(&mut salt).map_err(|error| Error::new(SqlState::System, error.to_string()))?;
    let prepared = prepared(password);
    derived(prepared.as_bytes(), &salt, ITERATIONS)
}

/// Whether a text is a verifier as Postgres keeps it.
fn is_verifier(text: &str) -> bool {
    let Some((iterations, rest)) = text.strip_prefix(PREFIX).and_then(|rest| rest.split_once(':')) else {
        return false;
    };
    let Some((salt, keys)) = rest.split_once('$') else {
        return false;
    };
    let is_key = |key: &str| STANDARD.decode(key).is_ok_and(|key| key.len() == KEY);
    iterations.parse::<u32>().is_ok_and(|count| count > 0)
        && STANDARD.decode(salt).is_ok_and(|salt| !salt.is_empty())
        && keys
            .split_once(':')
            .is_some_and(|(stored, server)| is_key(stored) && is_key(server))
}

/// Whether a password is the one that a verifier was made of.
pub fn fits(verifier: &str, password: &str) -> bool {
    let parts = verifier
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.split_once('$'))
        .and_then(|(head, _)| head.split_once(':'));
    let Some((iterations, salt)) = parts else { return false };
    let (Ok(iterations), Ok(salt)) = (iterations.parse(), STANDARD.decode(salt)) else {
        return false;
    };
    let made = derived(prepared(password).as_bytes(), &salt, iterations);
    made.is_ok_and(|made| {
        let differences = made.bytes().zip(verifier.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
        made.len() == verifier.len() && differences == 0
    })
}

/// As clients prepare it (SASLprep); what cannot be prepared is taken as it is, as by Postgres.
fn prepared(password: &str) -> String {
    stringprep::saslprep(password).map_or_else(|_| password.to_string(), Into::into)
}

fn derived(password: &[u8], salt: &[u8], iterations: u32) -> Result<String> {
    let salted = salted(password, salt, iterations)?;
    let stored = Sha256::digest(mac(&salted, &[b"Client Key"])?);
    let server = mac(&salted, &[b"Server Key"])?;
    let text = |bytes: &[u8]| STANDARD.encode(bytes);
    Ok(format!(
        "{PREFIX}{iterations}:{}${}:{}",
        text(salt),
        text(&stored),
        text(&server)
    ))
}

/// PBKDF2 of one block.
fn salted(password: &[u8], salt: &[u8], iterations: u32) -> Result<[u8; KEY]> {
    let mut block = mac(password, &[salt, &1_u32.to_be_bytes()])?;
    let mut result = block;
    for _ in 1..iterations {
        block = mac(password, &[&block])?;
        result.iter_mut().zip(block).for_each(|(sum, byte)| *sum ^= byte);
    }
    Ok(result)
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Result<[u8; KEY]> {
    let mac = Hmac::<Sha256>::new_from_slice(key);
    let mut mac = mac.map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
    parts.iter().for_each(|part| mac.update(part));
    Ok(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verifier_is_that_of_rfc_7677() {
        let salt = STANDARD.decode("W22ZaJ0SNY7soEsUEjb6gQ==").unwrap();
        let made = derived(b"pencil", &salt, 4096).unwrap();
        let keys = "WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=";
        assert_eq!(made, format!("SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==${keys}"));
        assert!(is_verifier(&made));
    }

    #[test]
    fn a_password_fits_its_verifier_alone() {
        let made = verifier("pencil").unwrap();
        assert!(fits(&made, "pencil"));
        // Prepared as clients do it: a soft hyphen is nothing.
        assert!(fits(&made, "pen\u{ad}cil"));
        for other in ["", "Pencil", "pencil ", made.as_str()] {
            assert!(!fits(&made, other), "{other}");
        }
        assert!(!fits("", "") && !fits("SCRAM-SHA-256$x:y$z", "pencil") && !fits(&made[..made.len() - 1], "pencil"));
        assert!(is_verifier(NOBODY) && !fits(NOBODY, "") && !fits(NOBODY, "pencil"));
    }

    #[test]
    fn what_is_no_verifier_is_a_password() {
        for text in [
            "",
            "SCRAM-SHA-256$",
            "SCRAM-SHA-256$4096:a$b:c",
            "SCRAM-SHA-256$0:AAAA$AAAA:AAAA",
        ] {
            assert!(!is_verifier(text), "{text}");
            assert!(is_verifier(&verifier(text).unwrap()), "{text}");
        }
        let hashed = verifier("md5d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(hashed.unwrap_err().sqlstate(), SqlState::FeatureNotSupported);
    }
}
