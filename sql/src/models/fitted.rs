//! Models that were read, by their files: each is read once for the process, and the last ones are kept.

use super::told;
use crate::error::{Error, Result, SqlState};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock};
use taipan_models::{Limits, Model};

/// So many models are kept.
const MOST: usize = 32;
/// A file has no more bytes than this once it is unpacked.
const MOST_BYTES: u64 = 256 << 20;

type Digested = [u8; 32];

static KEPT: LazyLock<Mutex<VecDeque<Fitted>>> = LazyLock::new(Mutex::default);

/// A model, and which file it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    file: Digested,
    model: Arc<Model>,
}

impl PartialEq for Fitted {
    fn eq(&self, other: &Fitted) -> bool {
        self.file == other.file
    }
}

impl Eq for Fitted {}

impl Hash for Fitted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.file.hash(state);
    }
}

impl Fitted {
    /// The model of a packed file.
    ///
    /// # Errors
    ///
    /// 22000 where it is none.
    pub fn of(text: &str) -> Result<Fitted> {
        let file: Digested = Sha256::digest(text.as_bytes()).into();
        let mut kept = KEPT.lock();
        if let Some(place) = kept.iter().position(|known| known.file == file) {
            let known = kept.remove(place);
            kept.extend(known.clone());
            return known.ok_or_else(damaged);
        }
        drop(kept);
        let bytes = unpacked(text)?;
        let model = Model::read(&bytes, None, "the model", &Limits::default()).map_err(|error| told(&error))?;
        let fitted = Fitted {
            file,
            model: Arc::new(model),
        };
        let mut kept = KEPT.lock();
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back(fitted.clone());
        Ok(fitted)
    }

    pub fn model(&self) -> &Model {
        &self.model
    }
}

fn damaged() -> Error {
    Error::new(SqlState::DataException, "the file of a model is damaged")
}

/// A file as a text, for the body of a function.
///
/// # Errors
///
/// 54000 where it is too large.
pub(crate) fn packed(bytes: &[u8]) -> Result<String> {
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("a model's file has at most {} MiB", MOST_BYTES >> 20);
        return Err(Error::new(SqlState::TooComplex, message));
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let done = encoder.write_all(bytes).and_then(|()| encoder.finish());
    Ok(STANDARD.encode(done.map_err(|_| damaged())?))
}

fn unpacked(text: &str) -> Result<Vec<u8>> {
    let packed = STANDARD.decode(text).map_err(|_| damaged())?;
    let mut bytes = Vec::new();
    let mut reader = GzDecoder::new(packed.as_slice()).take(MOST_BYTES);
    reader.read_to_end(&mut bytes).map_err(|_| damaged())?;
    Ok(bytes)
}
