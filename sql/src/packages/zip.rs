//! Zip archives, as wheels are: every member, stored or deflated, within limits. Knows nothing of what is inside.

use crate::error::{Error, Result, SqlState};
use flate2::read::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::Read;

/// Most members of an archive.
const MOST_MEMBERS: usize = 20_000;

/// What is known of a member from the list at the end.
struct Entry {
    name: String,
    flags: usize,
    method: usize,
    packed: usize,
    size: usize,
    start: usize,
    /// It is no file but a link to one.
    link: bool,
}

fn damaged(archive: &str, what: &str) -> Error {
    Error::new(SqlState::DataException, format!("\"{archive}\" is damaged: {what}"))
}

/// The files of an archive by their paths; folders are left out.
///
/// # Errors
///
/// 22000 where it is damaged, or a path leads out of it; 54000 where more than `limit` bytes are inside.
pub(super) fn unpacked(archive: &str, bytes: &[u8], limit: usize) -> Result<BTreeMap<String, Vec<u8>>> {
    let entries = entries(archive, bytes)?;
    let whole: usize = entries.iter().fold(0, |sum, entry| sum.saturating_add(entry.size));
    if whole > limit || entries.len() > MOST_MEMBERS {
        return Err(too_large(archive, limit));
    }
    let (mut files, mut left) = (BTreeMap::new(), limit);
    for entry in entries {
        if entry.name.ends_with('/') {
            continue;
        }
        super::check_path(&entry.name).map_err(|error| refused(archive, &entry.name, error))?;
        if entry.link || entry.flags & 1 != 0 {
            let what = if entry.link { "a link" } else { "encrypted" };
            let message = format!("\"{}\" in \"{archive}\" is {what}", entry.name);
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
        let content = content(archive, bytes, &entry, left)?;
        left = left.saturating_sub(content.len());
        if files.insert(entry.name.clone(), content).is_some() {
            return Err(damaged(archive, &format!("\"{}\" is there twice", entry.name)));
        }
    }
    Ok(files)
}

fn refused(archive: &str, name: &str, why: &str) -> Error {
    let message = format!("\"{name}\" in \"{archive}\" is {why}");
    Error::new(SqlState::DataException, message)
}

fn too_large(archive: &str, limit: usize) -> Error {
    let message = format!(
        "\"{archive}\" holds more than {} MiB or {MOST_MEMBERS} files",
        limit >> 20
    );
    Error::new(SqlState::ProgramLimitExceeded, message)
}

/// A number of so many bytes at a place, the little end first.
fn number(archive: &str, bytes: &[u8], at: usize, width: usize) -> Result<usize> {
    let found = at.checked_add(width).and_then(|end| bytes.get(at..end));
    let found = found.ok_or_else(|| damaged(archive, "it ends early"))?;
    Ok(found
        .iter()
        .rev()
        .fold(0, |sum: usize, byte| (sum << 8) | usize::from(*byte)))
}

fn entries(archive: &str, bytes: &[u8]) -> Result<Vec<Entry>> {
    let end = bytes.windows(4).rposition(|four| four == b"PK\x05\x06");
    let end = end.ok_or_else(|| damaged(archive, "it is no zip archive"))?;
    let number = |at, width| number(archive, bytes, at, width);
    let (count, mut at) = (number(end + 10, 2)?, number(end + 16, 4)?);
    if count == 0xffff || at == 0xffff_ffff {
        return Err(too_large(archive, 4 << 30));
    }
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        if bytes.get(at..).is_none_or(|rest| !rest.starts_with(b"PK\x01\x02")) {
            return Err(damaged(archive, "an entry is not where the list has it"));
        }
        let length = number(at + 28, 2)?;
        let name = bytes.get(at + 46..at + 46 + length);
        let name = name.ok_or_else(|| damaged(archive, "it ends early"))?;
        let name = std::str::from_utf8(name).map_err(|_| damaged(archive, "a name is not UTF-8"))?;
        entries.push(Entry {
            name: name.to_string(),
            flags: number(at + 8, 2)?,
            method: number(at + 10, 2)?,
            packed: number(at + 20, 4)?,
            size: number(at + 24, 4)?,
            start: number(at + 42, 4)?,
            // The upper half are the rights of Unix: 0o120000 is a link.
            link: number(at + 5, 1)? == 3 && number(at + 40, 2)? & 0o170_000 == 0o120_000,
        });
        at += 46 + length + number(at + 30, 2)? + number(at + 32, 2)?;
    }
    Ok(entries)
}

fn content(archive: &str, bytes: &[u8], entry: &Entry, limit: usize) -> Result<Vec<u8>> {
    let at = entry.start;
    let names = number(archive, bytes, at + 26, 2)? + number(archive, bytes, at + 28, 2)?;
    let packed = (at + 30 + names).checked_add(entry.packed);
    let packed = packed.and_then(|end| bytes.get(at + 30 + names..end));
    let packed = packed.ok_or_else(|| damaged(archive, &format!("\"{}\" ends early", entry.name)))?;
    let content = match entry.method {
        0 => packed.to_vec(),
        8 => {
            let mut content = Vec::new();
            // What it says of its size is not believed.
            let most = entry.size.min(limit) as u64 + 1;
            let read = DeflateDecoder::new(packed).take(most).read_to_end(&mut content);
            read.map_err(|error| damaged(archive, &format!("\"{}\": {error}", entry.name)))?;
            content
        }
        other => {
            let message = format!("\"{}\" in \"{archive}\" is packed by method {other}", entry.name);
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
    };
    if content.len() > limit {
        return Err(too_large(archive, limit));
    }
    if content.len() != entry.size {
        return Err(damaged(archive, &format!("\"{}\" has another size", entry.name)));
    }
    let mut sum = flate2::Crc::new();
    sum.update(&content);
    let start = number(archive, bytes, at + 14, 4)?;
    if entry.flags & 8 == 0 && start != sum.sum() as usize {
        return Err(damaged(archive, &format!("\"{}\" has another checksum", entry.name)));
    }
    Ok(content)
}
