//! The parts of a URL, with `urllib.parse`. No row comes twice: CPython keeps the answers for the last ones.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use std::borrow::Cow;
use std::sync::Arc;

pub static URLPARSE: Workload = Workload {
    name: "urlparse",
    function: "url_parts",
    python: include_str!("urlparse.py"),
    params: &[("url", Kind::Text)],
    returns: Kind::Text,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let urls = StringArray::from_iter_values((0..rows).map(|row| url(random, row)));
    vec![Arc::new(urls)]
}

fn url(random: &mut Random, row: usize) -> String {
    let scheme = random.pick(&[
        "https://", "https://", "https://", "HTTP://", "ftp://", "//", "mailto:", "",
    ]);
    let user = random.pick(&["", "", "", "", "", "", "", "anna@", "a:b@"]);
    let top = random.pick(&["com", "org", "net", "de", "co.uk", "Example"]);
    let port = random.pick(&["", "", "", "", "", ":8080", ":443"]);
    let mut text = format!("{scheme}{user}{}{row}.{top}{port}", random.word(3, 12));
    for _ in 0..random.int(0, 4) {
        text.push('/');
        text.push_str(&random.word(2, 10));
    }
    if random.chance(5) {
        text.push_str(";v=1");
    }
    if random.chance(40) {
        text.push_str(&format!("?q={}&page={}", random.word(3, 8), random.int(1, 50)));
    }
    if random.chance(20) {
        text.push_str(&format!("#{}", random.word(2, 6)));
    }
    text
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let urls = args[0].as_string::<i32>();
    Arc::new(urls.iter().map(|url| url.map(url_parts)).collect::<StringArray>())
}

const WITH_PARAMS: &[&str] = &[
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
];

fn url_parts(url: &str) -> String {
    let url = url.trim_start_matches(|c: char| c <= ' ');
    let url = if url.contains(['\t', '\r', '\n']) {
        Cow::Owned(url.replace(['\t', '\r', '\n'], ""))
    } else {
        Cow::Borrowed(url)
    };
    let (scheme, rest) = match url.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (scheme.to_ascii_lowercase(), rest),
        _ => (String::new(), &*url),
    };
    let (netloc, rest) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len())),
        None => ("", rest),
    };
    let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = if path.contains(';') && WITH_PARAMS.contains(&scheme.as_str()) {
        let last = path.rfind('/').map_or(0, |slash| slash + 1);
        path[last..].find(';').map_or(path, |end| &path[..last + end])
    } else {
        path
    };
    let mut parts = String::with_capacity(netloc.len() + path.len() + query.len() + 1);
    parts.push_str(netloc);
    parts.push_str(path);
    parts.push('?');
    parts.push_str(query);
    parts
}

fn is_scheme(text: &str) -> bool {
    let rest = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.');
    text.bytes().next().is_some_and(|c| c.is_ascii_alphabetic()) && text.bytes().all(rest)
}
