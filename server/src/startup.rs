//! What comes before a client says who it is: TLS or none, which version of the protocol, or that something is to be cancelled.
//! No byte is read further than it is used: what came in clear is never taken for what came through TLS.

use crate::cancel::{Cancels, KEY};
use crate::messages::{Fields, MOST_BEFORE_LOGIN, Out, broken};
use crate::stream::Stream;
use crate::tls::{PROTOCOL, Tls};
use taipan::{Error, SqlState};
use tokio::io::{self, AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const SSL: i32 = 80_877_103;
const GSS: i32 = 80_877_104;
const CANCEL: i32 = 80_877_102;
/// The first byte of a TLS handshake.
const HANDSHAKE: u8 = 0x16;
/// The versions after 3.0 that are known here.
const NEWEST: i32 = 2;

/// What a client has said of itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Hello {
    /// 0 for version 3.0, 2 for version 3.2.
    pub minor: i32,
    /// Names and values, without those of the protocol itself.
    pub parameters: Vec<(String, String)>,
}

impl Hello {
    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().rfind(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Bytes of the key that the client gets.
    pub fn key_bytes(&self) -> usize {
        if self.minor >= 2 { KEY } else { 4 }
    }
}

/// How the beginning of a connection goes on.
pub enum Begun {
    Hello(Stream, Hello),
    /// There is nothing more to do: the connection was for a cancellation, or is gone.
    Over,
    /// The client is to be told why not.
    Refused(Stream, Error),
}

/// Reads what a client begins with.
///
/// # Errors
///
/// If the connection fails.
pub async fn begin(mut socket: TcpStream, tls: Option<&Tls>, cancels: &Cancels) -> io::Result<Begun> {
    let mut first = [0; 1];
    if socket.peek(&mut first).await? == 0 {
        return Ok(Begun::Over);
    }
    if first[0] == HANDSHAKE {
        let Some(tls) = tls else { return Ok(Begun::Over) };
        let stream = tls.acceptor.accept(socket).await?;
        if stream.get_ref().1.alpn_protocol() != Some(PROTOCOL) {
            let error = broken("received direct SSL connection request without ALPN protocol negotiation extension");
            return Ok(Begun::Refused(Stream::Tls(Box::new(stream)), error));
        }
        return hello(Stream::Tls(Box::new(stream)), cancels).await;
    }
    let (mut asked_tls, mut asked_gss) = (false, false);
    loop {
        let (code, body) = match packet(&mut socket).await? {
            Ok(packet) => packet,
            Err(error) => return Ok(Begun::Refused(Stream::Plain(socket), error)),
        };
        match (code, tls) {
            (SSL, Some(tls)) if !asked_tls && body.is_empty() => {
                socket.write_all(b"S").await?;
                let stream = tls.acceptor.accept(socket).await?;
                return hello(Stream::Tls(Box::new(stream)), cancels).await;
            }
            (SSL, None) if !asked_tls && body.is_empty() => {
                asked_tls = true;
                socket.write_all(b"N").await?;
            }
            (GSS, _) if !asked_gss && body.is_empty() => {
                asked_gss = true;
                socket.write_all(b"N").await?;
            }
            _ => return said(Stream::Plain(socket), code, &body, cancels).await,
        }
    }
}

async fn hello(mut stream: Stream, cancels: &Cancels) -> io::Result<Begun> {
    match packet(&mut stream).await? {
        Ok((code, body)) => said(stream, code, &body, cancels).await,
        Err(error) => Ok(Begun::Refused(stream, error)),
    }
}

/// A message without a type: its code, and what is in it.
async fn packet(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Result<(i32, Vec<u8>), Error>> {
    let length = stream.read_i32().await?;
    let code_and_length = 8;
    let size = usize::try_from(length).ok();
    let Some(body) = size.and_then(|size| size.checked_sub(code_and_length)) else {
        return Ok(Err(broken("invalid length of startup packet")));
    };
    if body > MOST_BEFORE_LOGIN - code_and_length {
        return Ok(Err(broken("invalid length of startup packet")));
    }
    let code = stream.read_i32().await?;
    let mut bytes = vec![0; body];
    stream.read_exact(&mut bytes).await?;
    Ok(Ok((code, bytes)))
}

async fn said(mut stream: Stream, code: i32, body: &[u8], cancels: &Cancels) -> io::Result<Begun> {
    if code == CANCEL {
        if let Some((process, key)) = body.split_first_chunk::<4>() {
            cancels.cancel(i32::from_be_bytes(*process), key);
        }
        return Ok(Begun::Over);
    }
    let (major, minor) = (code >> 16, code & 0xffff);
    if major != 3 {
        let message = format!("unsupported frontend protocol {major}.{minor}: server supports 3.0 to 3.{NEWEST}");
        return Ok(Begun::Refused(
            stream,
            Error::new(SqlState::FeatureNotSupported, message),
        ));
    }
    let parameters = match parameters(body) {
        Ok(parameters) => parameters,
        Err(error) => return Ok(Begun::Refused(stream, error)),
    };
    let (unknown, parameters): (Vec<_>, Vec<_>) =
        parameters.into_iter().partition(|(name, _)| name.starts_with("_pq_."));
    // There was no version 3.1.
    let spoken = if minor >= NEWEST { NEWEST } else { 0 };
    if spoken != minor || !unknown.is_empty() {
        let mut out = Out::default();
        out.message(b'v', |out| {
            out.extend((3 << 16 | spoken).to_be_bytes());
            out.extend((unknown.len() as i32).to_be_bytes());
            for (name, _) in &unknown {
                out.extend(name.as_bytes());
                out.push(0);
            }
        });
        out.flush(&mut stream, std::time::Duration::from_secs(10)).await?;
    }
    let hello = Hello {
        minor: spoken,
        parameters,
    };
    Ok(Begun::Hello(stream, hello))
}

fn parameters(body: &[u8]) -> Result<Vec<(String, String)>, Error> {
    let invalid = || broken("invalid startup packet layout: expected terminator as last byte");
    let mut fields = Fields(body);
    let mut found = Vec::new();
    loop {
        let name = fields.text().map_err(|_| invalid())?;
        if name.is_empty() {
            break;
        }
        let value = fields.text().map_err(|_| invalid())?;
        found.push((name.to_string(), value.to_string()));
    }
    fields.end().map_err(|_| invalid())?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_end_with_a_zero() {
        let read = parameters(b"user\0anna\0database\0x\0\0").unwrap();
        assert_eq!(read.len(), 2);
        for body in [&b""[..], b"user\0anna\0", b"user\0anna", b"\0\0", b"user\0\0"] {
            assert!(parameters(body).is_err(), "{body:?}");
        }
    }
}
