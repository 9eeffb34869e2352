//! A certificate of its own for a server, and a client that trusts it alone.

use anyhow::{Context, Result};
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};
use taipan_server::TlsFiles;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A certificate for `localhost`, with its key.
pub struct Certified {
    certificate: CertificateDer<'static>,
    pem: String,
    key: String,
}

impl Certified {
    pub fn new() -> Result<Certified> {
        let made = rcgen::generate_simple_self_signed(["localhost".to_string()])?;
        Ok(Certified {
            certificate: made.cert.der().clone(),
            pem: made.cert.pem(),
            key: made.signing_key.serialize_pem(),
        })
    }

    /// Writes it for a server.
    pub fn write(&self, folder: &Path) -> Result<TlsFiles> {
        let (certificate, key) = (folder.join("server.crt"), folder.join("server.key"));
        std::fs::write(&certificate, &self.pem)?;
        std::fs::write(&key, &self.key)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600))?;
        }
        Ok(TlsFiles { certificate, key })
    }

    fn config(&self) -> Result<ClientConfig> {
        let mut roots = RootCertStore::empty();
        roots.add(self.certificate.clone())?;
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_safe_default_protocol_versions()?;
        Ok(builder.with_root_certificates(roots).with_no_client_auth())
    }

    /// What a server answers to bytes, by one of these protocols, until it ends the connection.
    pub fn sent(&self, address: SocketAddr, protocols: &[&[u8]], bytes: &[u8]) -> Result<Vec<u8>> {
        let mut config = self.config()?;
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
        tokio::runtime::Runtime::new()?.block_on(async {
            let socket = tokio::net::TcpStream::connect(address).await?;
            let name = ServerName::try_from("localhost")?;
            let mut stream = TlsConnector::from(Arc::new(config)).connect(name, socket).await?;
            stream.write_all(bytes).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            Ok(answer)
        })
    }

    /// Begins with TLS at once, for a protocol; whether the server lets the superuser in.
    pub fn direct(&self, address: SocketAddr, protocol: Option<&[u8]>) -> Result<bool> {
        let mut config = self.config()?;
        config.alpn_protocols = protocol.map(<[u8]>::to_vec).into_iter().collect();
        tokio::runtime::Runtime::new()?.block_on(async {
            let socket = tokio::net::TcpStream::connect(address).await?;
            let name = ServerName::try_from("localhost")?;
            let Ok(mut stream) = TlsConnector::from(Arc::new(config)).connect(name, socket).await else {
                return Ok(false);
            };
            let mut start = (3_i32 << 16).to_be_bytes().to_vec();
            start.extend(b"user\0taipan\0database\0taipan\0\0");
            let length = i32::try_from(start.len() + 4)?;
            // It may be closed already.
            let _ = stream.write_all(&[&length.to_be_bytes(), &start[..]].concat()).await;
            let mut first = [0];
            Ok(stream.read_exact(&mut first).await.is_ok() && first[0] == b'R')
        })
    }
}

/// Makes TLS connections for `tokio_postgres`.
#[derive(Clone)]
pub struct Trusting {
    connector: TlsConnector,
    end_point: Arc<[u8]>,
}

impl Trusting {
    pub fn new(certified: &Certified) -> Result<Trusting> {
        Ok(Trusting {
            connector: TlsConnector::from(Arc::new(certified.config()?)),
            end_point: sha256(&certified.certificate).context("no SHA-256")?,
        })
    }

    /// Says this of the channel.
    pub fn with_end_point(mut self, end_point: Arc<[u8]>) -> Trusting {
        self.end_point = end_point;
        self
    }
}

/// The hash, by the library that does TLS.
fn sha256(bytes: &[u8]) -> Option<Arc<[u8]>> {
    use tokio_rustls::rustls::crypto::ring::cipher_suite::TLS13_AES_128_GCM_SHA256;
    let suite = TLS13_AES_128_GCM_SHA256.tls13()?;
    Some(suite.common.hash_provider.hash(bytes).as_ref().into())
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Trusting {
    type Stream = Wrapped<S>;
    type TlsConnect = Connecting;
    type Error = tokio_rustls::rustls::pki_types::InvalidDnsNameError;

    fn make_tls_connect(&mut self, domain: &str) -> Result<Connecting, Self::Error> {
        Ok(Connecting(self.clone(), ServerName::try_from(domain.to_string())?))
    }
}

/// A connection that is about to be.
pub struct Connecting(Trusting, ServerName<'static>);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Connecting {
    type Stream = Wrapped<S>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = std::io::Result<Wrapped<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        let Connecting(trusting, name) = self;
        Box::pin(async move {
            let stream = trusting.connector.connect(name, stream).await?;
            Ok(Wrapped(stream, trusting.end_point))
        })
    }
}

/// A TLS connection, and what is said of its channel.
pub struct Wrapped<S>(tokio_rustls::client::TlsStream<S>, Arc<[u8]>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Wrapped<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::tls_server_end_point(self.1.to_vec())
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Wrapped<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut TaskContext<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Wrapped<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut TaskContext<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
