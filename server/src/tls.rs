//! TLS of the server: its certificate and key, and what channel binding hashes.

use crate::config::{StartError, TlsFiles};
use sha2::{Digest, Sha256, Sha384, Sha512};
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use x509_cert::Certificate;
use x509_cert::der::Decode;

/// The name of the protocol, which clients that begin with TLS must say.
pub const PROTOCOL: &[u8] = b"postgresql";

/// The name of the protocol of browsers.
const OF_PAGES: &[u8] = b"http/1.1";

/// What TLS connections are made with.
#[derive(Clone)]
pub struct Tls {
    pub acceptor: TlsAcceptor,
    /// The same for browsers.
    pub pages: TlsAcceptor,
    /// The hash of the certificate (RFC 5929, `tls-server-end-point`); `None`: it is signed in a way that defines none.
    pub end_point: Option<Arc<[u8]>>,
}

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    ///
    /// If they cannot be read or are no certificate and its key, or others may read the key.
    pub fn load(files: &TlsFiles) -> Result<Tls, StartError> {
        let TlsFiles { certificate, key } = files;
        private(key)?;
        let bad = |path: &Path, reason: String| StartError::Tls {
            path: path.to_path_buf(),
            reason,
        };
        let chain = CertificateDer::pem_slice_iter(&read(certificate)?)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| bad(certificate, format!("no certificate in PEM: {error}")))?;
        let Some(first) = chain.first() else {
            return Err(bad(certificate, "there is no certificate in PEM".into()));
        };
        let end_point = end_point(first);
        let secret = PrivateKeyDer::from_pem_slice(&read(key)?)
            .map_err(|error| bad(key, format!("no private key in PEM: {error}")))?;
        let builder = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| bad(certificate, error.to_string()))?;
        let mut config = builder
            .with_no_client_auth()
            .with_single_cert(chain, secret)
            .map_err(|error| bad(certificate, error.to_string()))?;
        let mut pages = config.clone();
        pages.alpn_protocols = vec![OF_PAGES.to_vec()];
        config.alpn_protocols = vec![PROTOCOL.to_vec()];
        Ok(Tls {
            acceptor: TlsAcceptor::from(Arc::new(config)),
            pages: TlsAcceptor::from(Arc::new(pages)),
            end_point,
        })
    }
}

fn read(path: &Path) -> Result<Vec<u8>, StartError> {
    std::fs::read(path).map_err(|source| StartError::File {
        path: path.to_path_buf(),
        source,
    })
}

/// Others must not read the key.
#[cfg(unix)]
fn private(path: &Path) -> Result<(), StartError> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path).map_err(|source| StartError::File {
        path: path.to_path_buf(),
        source,
    })?;
    match metadata.mode() & 0o077 {
        0 => Ok(()),
        _ => Err(StartError::OpenKey(path.to_path_buf())),
    }
}

#[cfg(not(unix))]
fn private(_: &Path) -> Result<(), StartError> {
    Ok(())
}

/// The hash that the certificate's signature uses, but SHA-256 at least.
fn end_point(certificate: &CertificateDer<'_>) -> Option<Arc<[u8]>> {
    let parsed = Certificate::from_der(certificate).ok()?;
    let hash = match parsed.signature_algorithm.oid.to_string().as_str() {
        // RSA with MD5, SHA-1, SHA-256; ECDSA with SHA-1, SHA-256.
        "1.2.840.113549.1.1.4"
        | "1.2.840.113549.1.1.5"
        | "1.2.840.113549.1.1.11"
        | "1.2.840.10045.4.1"
        | "1.2.840.10045.4.3.2" => Sha256::digest(certificate).to_vec(),
        "1.2.840.113549.1.1.12" | "1.2.840.10045.4.3.3" => Sha384::digest(certificate).to_vec(),
        "1.2.840.113549.1.1.13" | "1.2.840.10045.4.3.4" => Sha512::digest(certificate).to_vec(),
        _ => return None,
    };
    Some(hash.into())
}
