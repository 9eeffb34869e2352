//! Checksums and digests of bytes.

use crate::fail::{Fail, Outcome};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};

/// Whether there is a digest of this name.
pub fn is_known(name: &str) -> bool {
    matches!(name, "md5" | "sha1" | "sha224" | "sha256" | "sha384" | "sha512")
}

/// `hashlib.new(name, bytes).digest()`
pub fn digest(name: &str, bytes: &[u8]) -> Outcome<Vec<u8>> {
    Ok(match name {
        "md5" => Md5::digest(bytes).to_vec(),
        "sha1" => Sha1::digest(bytes).to_vec(),
        "sha224" => Sha224::digest(bytes).to_vec(),
        "sha256" => Sha256::digest(bytes).to_vec(),
        "sha384" => Sha384::digest(bytes).to_vec(),
        "sha512" => Sha512::digest(bytes).to_vec(),
        _ => return Err(Fail::Unsupported),
    })
}

/// `zlib.crc32(bytes, start)`; of the start 32 bits count.
pub fn crc32(bytes: &[u8], start: i64) -> i64 {
    let mut hasher = crc32fast::Hasher::new_with_initial(start as u32);
    hasher.update(bytes);
    i64::from(hasher.finalize())
}

/// `zlib.adler32(bytes, start)`; of the start 32 bits count.
pub fn adler32(bytes: &[u8], start: i64) -> i64 {
    const MODULUS: u32 = 65_521;
    /// So many bytes leave the sums below 2³².
    const BLOCK: usize = 5552;
    let (mut a, mut b) = (start as u32 & 0xffff, start as u32 >> 16);
    for block in bytes.chunks(BLOCK) {
        for byte in block {
            a += u32::from(*byte);
            b += a;
        }
        (a, b) = (a % MODULUS, b % MODULUS);
    }
    i64::from(b << 16 | a)
}
