//! SCRAM-SHA-256 and SCRAM-SHA-256-PLUS (RFC 5802, RFC 7677), the server's side of it.

use crate::cancel::same;
use crate::messages::broken;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use taipan::{Error, SqlState};

const PLAIN: &str = "SCRAM-SHA-256";
const BOUND: &str = "SCRAM-SHA-256-PLUS";
const ITERATIONS: u32 = 4096;
/// Bytes of a key.
const KEY: usize = 32;
/// Random bytes of the server's part of the nonce.
const NONCE: usize = 18;
/// Bytes of a salt.
const SALT: usize = 16;

/// What is kept of a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verifier {
    iterations: u32,
    salt: Vec<u8>,
    stored: Vec<u8>,
    server: Vec<u8>,
}

impl Verifier {
    /// Reads `SCRAM-SHA-256$<iterations>:<salt>$<stored key>:<server key>`.
    pub fn parse(text: &str) -> Option<Verifier> {
        let rest = text.strip_prefix("SCRAM-SHA-256$")?;
        let (head, keys) = rest.split_once('$')?;
        let (iterations, salt) = head.split_once(':')?;
        let (stored, server) = keys.split_once(':')?;
        let decode = |text: &str| STANDARD.decode(text).ok();
        let key = |text: &str| decode(text).filter(|key| key.len() == KEY);
        Some(Verifier {
            iterations: iterations.parse().ok()?,
            salt: decode(salt)?,
            stored: key(stored)?,
            server: key(server)?,
        })
    }

    /// One that no password fits, always the same for a name.
    pub fn made_up(user: &str, secret: &[u8]) -> Verifier {
        let part = |what: &str| mac(secret, &[what.as_bytes(), user.as_bytes()]);
        Verifier {
            iterations: ITERATIONS,
            salt: part("salt ")[..SALT].to_vec(),
            stored: part("stored "),
            server: part("server "),
        }
    }
}

/// An exchange that waits for the client's proof.
#[derive(Debug)]
pub struct Exchange {
    /// The client's first message without its head, a comma, the server's first, a comma.
    messages: String,
    nonce: String,
    /// What the client's last message must say of the channel.
    binding: Vec<u8>,
}

impl Exchange {
    /// Takes the client's first message; the challenge is the server's.
    ///
    /// # Errors
    ///
    /// 08P01 for a message that is none, 28000 for a client that was made believe that there is no channel binding.
    pub fn begin(
        mechanism: &str,
        first: &[u8],
        end_point: Option<&[u8]>,
        verifier: &Verifier,
    ) -> Result<(Exchange, String), Error> {
        let mut random = [0; NONCE];
        getrandom::fill(&mut random).map_err(|error| Error::new(SqlState::System, error.to_string()))?;
        Exchange::begin_with(mechanism, first, end_point, verifier, &STANDARD.encode(random))
    }

    fn begin_with(
        mechanism: &str,
        first: &[u8],
        end_point: Option<&[u8]>,
        verifier: &Verifier,
        nonce: &str,
    ) -> Result<(Exchange, String), Error> {
        let first = std::str::from_utf8(first).map_err(|_| malformed())?;
        let mut parts = first.splitn(3, ',');
        let (Some(flag), Some(name), Some(bare)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(malformed());
        };
        if !(name.is_empty() || name.starts_with("a=")) {
            return Err(malformed());
        }
        let mut binding = format!("{flag},{name},").into_bytes();
        match (mechanism, flag, end_point) {
            (BOUND, "p=tls-server-end-point", Some(hash)) => binding.extend(hash),
            (PLAIN, "n", _) | (PLAIN, "y", None) => {}
            (PLAIN, "y", Some(_)) => {
                let message = "SCRAM channel binding negotiation error";
                let detail = "The client supports SCRAM channel binding but thinks the server does not. \
                              However, this server does support channel binding.";
                return Err(Error::new(SqlState::InvalidAuthorization, message).with_detail(detail));
            }
            (PLAIN | BOUND, ..) => return Err(malformed()),
            _ => return Err(broken("client selected an invalid SASL authentication mechanism")),
        }
        // The name of the user is that of the startup message.
        let mut attributes = bare.split(',');
        let (Some(user), Some(theirs)) = (attributes.next(), attributes.next()) else {
            return Err(malformed());
        };
        let theirs = theirs.strip_prefix("r=").filter(|nonce| is_nonce(nonce));
        let (true, Some(theirs)) = (user.starts_with("n="), theirs) else {
            return Err(malformed());
        };
        let nonce = format!("{theirs}{nonce}");
        let salt = STANDARD.encode(&verifier.salt);
        let challenge = format!("r={nonce},s={salt},i={}", verifier.iterations);
        let exchange = Exchange {
            messages: format!("{bare},{challenge},"),
            nonce,
            binding,
        };
        Ok((exchange, challenge))
    }

    /// Takes the client's proof; what proves the server to the client is the answer. `None`: it is the proof of another
    /// password.
    ///
    /// # Errors
    ///
    /// 08P01 for a message that is none.
    pub fn end(self, last: &[u8], verifier: &Verifier) -> Result<Option<String>, Error> {
        let last = std::str::from_utf8(last).map_err(|_| malformed())?;
        let (bare, proof) = last.rsplit_once(",p=").ok_or_else(malformed)?;
        let proof = STANDARD.decode(proof).ok().filter(|proof| proof.len() == KEY);
        let proof = proof.ok_or_else(malformed)?;
        let mut attributes = bare.split(',');
        let binding = attributes.next().and_then(|text| text.strip_prefix("c="));
        let binding = binding
            .and_then(|text| STANDARD.decode(text).ok())
            .ok_or_else(malformed)?;
        let nonce = attributes.next().and_then(|text| text.strip_prefix("r="));
        if binding != self.binding {
            return Err(Error::new(
                SqlState::InvalidAuthorization,
                "SCRAM channel binding check failed",
            ));
        }
        if nonce != Some(self.nonce.as_str()) {
            return Err(malformed().with_detail("The nonce does not match."));
        }
        let message = format!("{}{bare}", self.messages);
        let signature = mac(&verifier.stored, &[message.as_bytes()]);
        let key: Vec<u8> = proof.iter().zip(&signature).map(|(a, b)| a ^ b).collect();
        let answer = mac(&verifier.server, &[message.as_bytes()]);
        let right = same(&Sha256::digest(&key), &verifier.stored);
        Ok(right.then(|| format!("v={}", STANDARD.encode(answer))))
    }
}

fn malformed() -> Error {
    broken("malformed SCRAM message")
}

fn is_nonce(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| (0x21..=0x7e).contains(&byte) && byte != b',')
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    // A key of any length is one.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        return Vec::new();
    };
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7677.
    const VERIFIER: &str = "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$\
                            WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=";
    const FIRST: &[u8] = b"n,,n=user,r=rOprNGfwEbeRWgbNEkqO";
    const NONCE: &str = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
    const LAST: &str = "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,\
                        p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=";

    fn begun() -> Exchange {
        let verifier = Verifier::parse(VERIFIER).unwrap();
        let (exchange, challenge) = Exchange::begin_with(PLAIN, FIRST, None, &verifier, NONCE).unwrap();
        let expected = "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
        assert_eq!(challenge, expected);
        exchange
    }

    #[test]
    fn the_exchange_is_that_of_rfc_7677() {
        let verifier = Verifier::parse(VERIFIER).unwrap();
        let answer = begun().end(LAST.as_bytes(), &verifier).unwrap();
        assert_eq!(answer.unwrap(), "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
    }

    #[test]
    fn another_proof_is_refused() {
        let verifier = Verifier::parse(VERIFIER).unwrap();
        let wrong = LAST.replace("dHzb", "dHzc");
        assert_eq!(begun().end(wrong.as_bytes(), &verifier).unwrap(), None);
        assert_eq!(
            begun().end(LAST.as_bytes(), &Verifier::made_up("user", b"x")).unwrap(),
            None
        );
        for last in [
            LAST.replace("c=biws", "c=eSws"),
            LAST.replace("k0,", "k1,"),
            LAST[..40].to_string(),
        ] {
            assert!(begun().end(last.as_bytes(), &verifier).is_err(), "{last}");
        }
    }

    #[test]
    fn a_client_must_not_be_talked_out_of_channel_binding() {
        let verifier = Verifier::parse(VERIFIER).unwrap();
        let begin = |mechanism, first: &[u8], end_point| Exchange::begin(mechanism, first, end_point, &verifier).err();
        let hash: Option<&[u8]> = Some(b"hash");
        let error = begin(PLAIN, b"y,,n=,r=abc", hash).unwrap();
        assert_eq!(error.sqlstate(), SqlState::InvalidAuthorization);
        assert!(begin(PLAIN, b"y,,n=,r=abc", None).is_none());
        assert!(begin(BOUND, b"p=tls-server-end-point,,n=,r=abc", hash).is_none());
        for (mechanism, first, end_point) in [
            (BOUND, &b"p=tls-server-end-point,,n=,r=abc"[..], None),
            (BOUND, b"n,,n=,r=abc", hash),
            (PLAIN, b"p=tls-server-end-point,,n=,r=abc", hash),
            (BOUND, b"p=tls-unique,,n=,r=abc", hash),
            ("OTHER", b"n,,n=,r=abc", None),
            (PLAIN, b"n,,n=,r=", None),
            (PLAIN, b"n,x,n=,r=abc", None),
            (PLAIN, b"", None),
        ] {
            assert!(begin(mechanism, first, end_point).is_some(), "{mechanism} {first:?}");
        }
    }

    #[test]
    fn what_unknown_users_are_asked_is_always_the_same() {
        let made_up = |user, secret| Verifier::made_up(user, secret);
        assert_eq!(made_up("eve", b"a"), made_up("eve", b"a"));
        assert_ne!(made_up("eve", b"a").salt, made_up("eve", b"b").salt);
        assert_ne!(made_up("eve", b"a").salt, made_up("bob", b"a").salt);
    }
}
