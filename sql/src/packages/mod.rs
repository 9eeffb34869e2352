//! Packages of Python, as wheels, archives and folders hold them: which files there are, what they say of themselves, and how
//! both are kept as a text. Knows no session.

mod requirement;
mod wheels;
mod zip;

pub(crate) use requirement::{Requirement, normal, same_version};
pub(crate) use wheels::choose;

use crate::error::{Error, Result, SqlState};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};

/// Most bytes of a file that is imported, and of all files that are in one.
pub(crate) const MOST_BYTES: usize = 64 << 20;

/// Files by their paths, which lead nowhere else.
pub(crate) type Contents = BTreeMap<String, Vec<u8>>;

/// What the interpreter has of its own, by the names of distributions, with the version that it answers as.
pub(crate) const BUILT_IN: &[(&str, &str)] = &[
    ("numpy", "2.2.6"),
    ("pandas", "2.2.3"),
    ("polars", "2.1.0"),
    ("six", "1.17.0"),
    ("snowflake-snowpark-python", "1.24.0"),
    ("typing-extensions", "4.15"),
    ("tzdata", "2025.2"),
];

/// Distributions with native code, and what there is in their stead.
const IN_STEAD: &[(&str, &str)] = &[
    ("lightgbm", "Use CREATE MODEL with the file of the fitted model."),
    ("numpy", "numpy is built in: import it without a package."),
    ("onnxruntime", "Use CREATE MODEL with the file of the fitted model."),
    ("orjson", "Use json, which is built in."),
    ("pandas", "pandas is built in: import it without a package."),
    ("polars", "polars is built in: import it without a package."),
    ("regex", "Use re, which is built in."),
    ("scikit-learn", "Use CREATE MODEL with the file of the fitted model."),
    (
        "scipy",
        "Some of scipy.special and scipy.stats.norm is built in: import it without a package.",
    ),
    ("ujson", "Use json, which is built in."),
    ("xgboost", "Use CREATE MODEL with the file of the fitted model."),
];

/// What a distribution says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Metadata {
    pub name: String,
    pub version: String,
    pub requires: Vec<Requirement>,
}

/// Why a path does not name a file within a folder.
pub(crate) fn check_path(path: &str) -> std::result::Result<(), &'static str> {
    if path.starts_with('/') || path.starts_with('\\') || path.get(1..2) == Some(":") {
        return Err("an absolute path");
    }
    if path.contains('\\') || path.contains('\0') || path.is_empty() {
        return Err("no path");
    }
    if path.split('/').any(|part| part == "..") {
        return Err("a path that leads out of it");
    }
    if path.split('/').any(|part| part.is_empty() || part == ".") {
        return Err("no plain path");
    }
    Ok(())
}

/// The files of an archive.
pub(crate) fn unzipped(name: &str, bytes: &[u8]) -> Result<Contents> {
    zip::unpacked(name, bytes, MOST_BYTES)
}

/// What a wheel says of itself; none where the files are no wheel.
pub(crate) fn metadata(files: &Contents) -> Result<Option<Metadata>> {
    let found = files.iter().find(|(path, _)| {
        let folder = path.strip_suffix("/METADATA");
        folder.is_some_and(|folder| folder.ends_with(".dist-info") && !folder.contains('/'))
    });
    let Some((path, text)) = found else { return Ok(None) };
    let text = String::from_utf8_lossy(text);
    let mut metadata = Metadata::default();
    for line in text.lines().take_while(|line| !line.is_empty()) {
        match line.split_once(": ") {
            Some(("Name", name)) => metadata.name = name.trim().to_string(),
            Some(("Version", version)) => metadata.version = version.trim().to_string(),
            Some(("Requires-Dist", required)) => metadata.requires.extend(Requirement::needed(required)?),
            _ => {}
        }
    }
    if metadata.name.is_empty() || metadata.version.is_empty() {
        let message = format!("\"{path}\" names no distribution and version");
        return Err(Error::new(SqlState::DataException, message));
    }
    Ok(Some(metadata))
}

/// What there is in the stead of a distribution that cannot be installed.
pub(crate) fn in_stead(name: &str) -> Option<&'static str> {
    let found = IN_STEAD.iter().find(|(known, _)| *known == normal(name));
    found.map(|(_, hint)| *hint)
}

/// Fails if there is native code among the files of a distribution, or if they are for another Python.
pub(crate) fn check_pure(name: &str, files: &Contents) -> Result<()> {
    let is_native = |path: &&String| {
        let file = path.rsplit('/').next().unwrap_or(path);
        [".so", ".pyd", ".dll", ".dylib"].iter().any(|end| file.ends_with(end)) || file.contains(".so.")
    };
    let hint = in_stead(name);
    let hint = hint.unwrap_or("Packages are of Python only; numpy, pandas, json and re are built in.");
    let refuse = |message: String| Err(Error::new(SqlState::FeatureNotSupported, message).with_hint(hint));
    if let Some(path) = files.keys().find(is_native) {
        return refuse(format!("package \"{name}\" has native code: \"{path}\""));
    }
    let wheel = files.iter().find(|(path, _)| path.ends_with(".dist-info/WHEEL"));
    let Some((_, wheel)) = wheel else { return Ok(()) };
    let wheel = String::from_utf8_lossy(wheel);
    let tags: Vec<&str> = wheel.lines().filter_map(|line| line.strip_prefix("Tag: ")).collect();
    let fits = |tag: &&str| tag.trim().ends_with("-none-any") && tag.contains("py3");
    if tags.is_empty() || tags.iter().any(fits) {
        return Ok(());
    }
    refuse(format!(
        "package \"{name}\" is made for {}, not for py3-none-any",
        tags.join(", ")
    ))
}

/// The modules at the top of some files, and whether each is a folder without `__init__.py`.
pub(crate) fn tops(files: &Contents) -> BTreeMap<String, bool> {
    let mut tops = BTreeMap::new();
    for path in files.keys().filter(|path| path.ends_with(".py")) {
        match path.split_once('/') {
            Some((folder, _)) if folder.contains('.') => {}
            Some((folder, _)) => {
                let bare = !files.contains_key(&format!("{folder}/__init__.py"));
                tops.insert(folder.to_string(), bare);
            }
            None => {
                tops.insert(path.trim_end_matches(".py").to_string(), false);
            }
        }
    }
    tops
}

/// The first parts of the names of modules that a text may import, by its lines: too many rather than too few.
pub(crate) fn imported(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut note = |name: &str| {
        let first = name.trim().split(['.', ' ', '\t', ';', '#']).next().unwrap_or_default();
        if !first.is_empty() {
            found.insert(first.to_string());
        }
    };
    for part in text.split(['\n', ';', ':']) {
        let part = part.trim();
        if let Some(rest) = part.strip_prefix("from ") {
            note(rest);
        } else if let Some(rest) = part.strip_prefix("import ") {
            rest.split(',').for_each(&mut note);
        }
    }
    found
}

/// Files as a text.
///
/// # Errors
///
/// 54000 where they are too large.
pub(crate) fn packed(files: &Contents) -> Result<String> {
    let mut bytes = Vec::new();
    for (path, content) in files {
        bytes.extend((path.len() as u32).to_le_bytes());
        bytes.extend(path.as_bytes());
        bytes.extend((content.len() as u32).to_le_bytes());
        bytes.extend(content);
        if bytes.len() > 2 * MOST_BYTES {
            return Err(too_large("its files"));
        }
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let done = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    Ok(STANDARD.encode(done.map_err(|_| damaged())?))
}

/// The files of a text that [`packed`] made.
pub(crate) fn unpacked(text: &str) -> Result<Contents> {
    let packed = STANDARD.decode(text).map_err(|_| damaged())?;
    let mut bytes = Vec::new();
    let mut reader = GzDecoder::new(packed.as_slice()).take(2 * MOST_BYTES as u64 + 1);
    reader.read_to_end(&mut bytes).map_err(|_| damaged())?;
    if bytes.len() > 2 * MOST_BYTES {
        return Err(too_large("its files"));
    }
    let mut rest = bytes.as_slice();
    let mut files = Contents::new();
    while !rest.is_empty() {
        let path = take(&mut rest)?;
        let path = String::from_utf8(path.to_vec()).map_err(|_| damaged())?;
        check_path(&path).map_err(|_| damaged())?;
        files.insert(path, take(&mut rest)?.to_vec());
    }
    Ok(files)
}

/// The SHA-256 of the one file of such a text; that of nothing where there is none.
pub(crate) fn digest_of_import(text: &str) -> Result<String> {
    if text.is_empty() {
        return Ok(hexadecimal(b""));
    }
    let files = unpacked(text)?;
    Ok(hexadecimal(files.values().next().map_or(&[], Vec::as_slice)))
}

/// The SHA-256 of a list of files, in the order of their paths, as `sha256sum` prints one.
pub(crate) fn digest(files: &Contents) -> String {
    let lines = files
        .iter()
        .map(|(path, content)| format!("{}  {path}\n", hexadecimal(content)));
    hexadecimal(lines.collect::<String>().as_bytes())
}

fn hexadecimal(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn take<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8]> {
    let (length, after) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
    let (content, after) = after
        .split_at_checked(u32::from_le_bytes(*length) as usize)
        .ok_or_else(damaged)?;
    *rest = after;
    Ok(content)
}

fn damaged() -> Error {
    Error::new(SqlState::DataException, "the files of a package are damaged")
}

/// What is said of files that are too large.
pub(crate) fn too_large(what: &str) -> Error {
    let message = format!("{what}: more than {} MiB", MOST_BYTES >> 20);
    Error::new(SqlState::ProgramLimitExceeded, message)
}
