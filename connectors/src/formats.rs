//! File formats by file name.

use std::collections::HashMap;

/// How a file with one of these endings is read.
struct Ending {
    ending: &'static str,
    /// The name under which DataFusion knows the format.
    format: &'static str,
    options: &'static [(&'static str, &'static str)],
}

const ENDINGS: [Ending; 8] = [
    ending("csv", "csv", &[]),
    ending("tsv", "csv", &[("format.delimiter", "\t")]),
    ending("json", "json", &[]),
    ending("ndjson", "json", &[]),
    ending("jsonl", "json", &[]),
    ending("parquet", "parquet", &[]),
    ending("arrow", "arrow", &[]),
    ending("feather", "arrow", &[]),
];

/// Endings of compressed files, and DataFusion's names of the methods.
const COMPRESSIONS: [(&str, &str); 5] = [
    ("gz", "gzip"),
    ("gzip", "gzip"),
    ("bz2", "bzip2"),
    ("xz", "xz"),
    ("zst", "zstd"),
];

const fn ending(
    ending: &'static str,
    format: &'static str,
    options: &'static [(&'static str, &'static str)],
) -> Ending {
    Ending {
        ending,
        format,
        options,
    }
}

/// A format with its options, as `FileFormatFactory` takes them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Format {
    pub name: &'static str,
    pub options: HashMap<String, String>,
}

impl Format {
    /// Whether files of the format are compressed as a whole.
    pub fn is_text(&self) -> bool {
        matches!(self.name, "csv" | "json")
    }
}

/// The format of this name, as STORED AS has it.
pub(crate) fn of_name(name: &str) -> Option<Format> {
    let found = ENDINGS.iter().find(|ending| ending.format.eq_ignore_ascii_case(name))?;
    Some(Format {
        name: found.format,
        options: HashMap::new(),
    })
}

/// How the name of a data file ends, compression included.
pub(crate) fn file_ending(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let compressed = name.rsplit_once('.').filter(|(_, last)| {
        let last = last.to_ascii_lowercase();
        COMPRESSIONS.iter().any(|(ending, _)| *ending == last)
    });
    let stem = compressed.map_or(name, |(stem, _)| stem);
    let from = stem.rfind('.').unwrap_or(stem.len());
    name[from..].to_string()
}

/// Whether a file's name says its format.
pub fn names_a_format(path: &str) -> bool {
    of_file_name(path).is_some()
}

/// The format that a file's name says; `None`: it does not look like a data file.
pub(crate) fn of_file_name(path: &str) -> Option<Format> {
    let lower = path.to_ascii_lowercase();
    let (stem, compression) = match lower.rsplit_once('.') {
        Some((stem, last)) => match COMPRESSIONS.iter().find(|(ending, _)| *ending == last) {
            Some((_, method)) => (stem, Some(*method)),
            None => (lower.as_str(), None),
        },
        None => return None,
    };
    let (_, last) = stem.rsplit_once('.')?;
    let found = ENDINGS.iter().find(|e| e.ending == last)?;
    let mut options: HashMap<String, String> = found
        .options
        .iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    if let Some(method) = compression {
        options.insert("format.compression".to_string(), method.to_string());
    }
    Some(Format {
        name: found.format,
        options,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_format_and_compression() {
        assert_eq!(of_file_name("a/b.parquet").map(|f| f.name), Some("parquet"));
        let format = of_file_name("x.TSV.gz");
        let options = format.map(|f| f.options).unwrap_or_default();
        assert_eq!(options.get("format.compression").map(String::as_str), Some("gzip"));
        assert_eq!(options.get("format.delimiter").map(String::as_str), Some("\t"));
        assert_eq!(of_file_name("orders"), None);
        assert_eq!(of_file_name("public.orders"), None);
        assert_eq!(of_file_name("x.gz"), None);
        assert_eq!(file_ending("a.b/x.TSV.gz"), ".TSV.gz");
        assert_eq!(file_ending("a/x.parquet"), ".parquet");
    }
}
