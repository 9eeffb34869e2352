//! The host of a URL, with string methods.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use std::sync::Arc;

pub static URL_HOST: Workload = Workload {
    name: "URL host",
    function: "url_host",
    python: include_str!("url_host.py"),
    params: &[("url", Kind::Text)],
    returns: Kind::Text,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let urls = StringArray::from_iter_values((0..rows).map(|_| url(random)));
    vec![Arc::new(urls)]
}

fn url(random: &mut Random) -> String {
    let scheme = random.pick(&["https://", "https://", "https://", "http://", "ftp://", ""]);
    let user = random.pick(&["", "", "", "", "", "", "", "anna@", "a:b@"]);
    let www = random.pick(&["www.", "www.", "WWW.", ""]);
    let top = random.pick(&["com", "org", "net", "de", "co.uk", "Example"]);
    let port = random.pick(&["", "", "", "", "", ":8080", ":443"]);
    let mut text = format!("{scheme}{user}{www}{}.{top}{port}", random.word(3, 12));
    for _ in 0..random.int(0, 4) {
        text.push('/');
        text.push_str(&random.word(2, 10));
    }
    if random.chance(25) {
        text.push_str(&format!("?q={}&page={}", random.word(3, 8), random.int(1, 50)));
    }
    text
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let urls = args[0].as_string::<i32>();
    Arc::new(urls.iter().map(|url| url.map(url_host)).collect::<StringArray>())
}

fn url_host(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let authority = &rest[..end];
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let host = host.split_once(':').map_or(host, |(host, _)| host).to_lowercase();
    match host.strip_prefix("www.") {
        Some(bare) => bare.to_string(),
        None => host,
    }
}
