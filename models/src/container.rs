//! Containers: gzip and zlib, unpacked within a limit. Knows nothing of what is inside.

use crate::error::{ModelError, Result};
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use std::io::Read;

/// The bytes inside, when there is a container; else none.
///
/// # Errors
/// When the container is damaged, or holds more than the limit.
pub fn unpacked(bytes: &[u8], limit: usize) -> Result<Option<Vec<u8>>> {
    match bytes {
        [0x1f, 0x8b, ..] => read(MultiGzDecoder::new(bytes), limit, "gzip").map(Some),
        [0x78, second, ..] if (0x7800 + u16::from(*second)).is_multiple_of(31) => {
            read(ZlibDecoder::new(bytes), limit, "zlib").map(Some)
        }
        _ => Ok(None),
    }
}

/// What a deflated part of an archive holds.
///
/// # Errors
/// When it is damaged, or holds more than the limit.
pub fn inflated(bytes: &[u8], limit: usize) -> Result<Vec<u8>> {
    read(DeflateDecoder::new(bytes), limit, "deflate")
}

fn read(mut from: impl Read, limit: usize, kind: &str) -> Result<Vec<u8>> {
    let mut all = Vec::new();
    let mut chunk = [0; 1 << 14];
    loop {
        let count = from
            .read(&mut chunk)
            .map_err(|error| ModelError::damaged(all.len(), format!("{kind}: {error}")))?;
        if count == 0 {
            return Ok(all);
        }
        if all.len() + count > limit {
            return Err(ModelError::limit(format!("{kind}: more than {limit} bytes are inside")));
        }
        all.try_reserve(count)
            .map_err(|_| ModelError::Memory(format!("{kind}: {} bytes", all.len() + count)))?;
        all.extend_from_slice(&chunk[..count]);
    }
}
