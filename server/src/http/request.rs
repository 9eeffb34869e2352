//! Whether a request may come from the page: by which name it asks, which site sent it, what it shows. Names that other sites
//! have made lead to this machine (DNS rebinding) are not answered.

use super::answer::Refused;
use http_body_util::{BodyExt, Limited};
use hyper::Method;
use hyper::body::{Body, Incoming};
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::http::StatusCode;
use hyper::http::request::Parts;
use serde_json::Value;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

/// Where a script shows the key of its window. Another site can neither read the key nor send the header.
pub const KEY: HeaderName = HeaderName::from_static("taipan-key");
/// Which site a browser says that a request comes from.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The most bytes of what a script asks, which may be the text of a script.
const MOST: usize = 16 << 20;
/// The longest that a part of a request may take.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Whether a request is one of the page, or for it.
///
/// # Errors
///
/// The refusal.
pub fn check(request: &Parts, names: &[String]) -> Result<(), Refused> {
    let host = only(&request.headers, &header::HOST)?.ok_or(BAD_HOST)?;
    if !is_ours(host, names) {
        return Err(BAD_HOST);
    }
    if request.uri.authority().is_some_and(|asked| asked.as_str() != host) {
        return Err(BAD_HOST);
    }
    match (&request.method, request.uri.path().starts_with("/api/")) {
        (&Method::GET | &Method::HEAD, false) => Ok(()),
        (&Method::POST, true) => of_the_page(&request.headers, host),
        _ => Err(Refused(
            StatusCode::METHOD_NOT_ALLOWED,
            "this method is not answered here",
        )),
    }
}

const BAD_HOST: Refused = Refused(
    StatusCode::MISDIRECTED_REQUEST,
    "the page is not served under this name (an administrator can add one with --http-name)",
);
const STRANGE: Refused = Refused(StatusCode::FORBIDDEN, "the request comes from another site");

/// What only scripts of the page send.
fn of_the_page(headers: &HeaderMap, host: &str) -> Result<(), Refused> {
    if let Some(origin) = only(headers, &header::ORIGIN)? {
        let from = origin.split_once("://").map(|(_, from)| from);
        if from != Some(host) {
            return Err(STRANGE);
        }
    }
    if only(headers, &SITE)?.is_some_and(|site| site != "same-origin") {
        return Err(STRANGE);
    }
    // Forms of other sites cannot send these without being allowed to, which they are not.
    let ty = only(headers, &header::CONTENT_TYPE)?.unwrap_or_default();
    match ty {
        "application/json" | "application/octet-stream" => Ok(()),
        _ => Err(Refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected JSON")),
    }
}

/// The value of a header that may come once.
pub fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Refused> {
    let bad = Refused(StatusCode::BAD_REQUEST, "a header that is not right");
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| bad),
        (Some(_), Some(_)) => Err(bad),
    }
}

/// Whether a name means this machine whoever asks: an address, `localhost`, or one that it was given.
fn is_ours(host: &str, names: &[String]) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        return rest
            .split_once(']')
            .is_some_and(|(address, port)| address.parse::<Ipv6Addr>().is_ok() && is_port(port));
    }
    let (name, port) = match host.find(':') {
        Some(at) => host.split_at(at),
        None => (host, ""),
    };
    let is_known = name.parse::<Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || names.iter().any(|known| known.eq_ignore_ascii_case(name));
    is_known && is_port(port)
}

fn is_port(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
}

/// The object that a script sends.
///
/// # Errors
///
/// The refusal of what is none, or is too long.
pub async fn object(body: Incoming) -> Result<Value, Refused> {
    let bad = Refused(StatusCode::BAD_REQUEST, "expected an object of JSON");
    let long = Refused(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long");
    if body.size_hint().lower() > MOST as u64 {
        return Err(long);
    }
    let slow = Refused(StatusCode::REQUEST_TIMEOUT, "the request did not come as a whole");
    let whole = tokio::time::timeout(PATIENCE, Limited::new(body, MOST).collect()).await;
    let bytes = whole.map_err(|_| slow)?.map_err(|_| long)?.to_bytes();
    let value: Value = serde_json::from_slice(&bytes).map_err(|_| bad)?;
    value.is_object().then_some(value).ok_or(bad)
}

/// A text of such an object.
pub fn text<'a>(asked: &'a Value, name: &str) -> Result<&'a str, Refused> {
    asked[name]
        .as_str()
        .ok_or(Refused(StatusCode::BAD_REQUEST, "expected a text"))
}

/// A whole number of such an object.
pub fn number(asked: &Value, name: &str) -> Result<usize, Refused> {
    let number = asked[name].as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or(Refused(StatusCode::BAD_REQUEST, "expected a number"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::Request;

    /// How a request with these headers fares.
    fn status(method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        match check(&parts, &["db.example".to_string()]) {
            Ok(()) => 200,
            Err(Refused(status, _)) => status.as_u16(),
        }
    }

    #[test]
    fn names_that_lead_here_by_chance_are_not_answered() {
        let get = |host: &str| status("GET", "/", &[("host", host)]);
        for host in [
            "localhost:80",
            "LocalHost",
            "127.0.0.1:4000",
            "[::1]:4000",
            "10.0.0.7",
            "db.example:1",
        ] {
            assert_eq!(get(host), 200, "{host}");
        }
        for host in [
            "evil.example:4000",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "db.example.evil",
            "localhost:x",
            "[::1",
            "[x]:1",
            "::1",
            "",
            "evil@localhost",
        ] {
            assert_eq!(get(host), 421, "{host}");
        }
        assert_eq!(status("GET", "/", &[]), 421);
        assert_eq!(status("GET", "/", &[("host", "localhost"), ("host", "evil")]), 400);
        assert_eq!(status("GET", "http://evil/", &[("host", "localhost")]), 421);
    }

    #[test]
    fn other_sites_can_ask_for_nothing() {
        let host = ("host", "localhost:1");
        let json = ("content-type", "application/json");
        let post = |headers: &[(&str, &str)]| status("POST", "/api/run", &[&[host], headers].concat());
        assert_eq!(post(&[json]), 200);
        assert_eq!(
            post(&[
                json,
                ("origin", "http://localhost:1"),
                ("sec-fetch-site", "same-origin")
            ]),
            200
        );
        for origin in [
            "http://evil.example",
            "http://localhost:2",
            "http://localhost",
            "null",
            "",
        ] {
            assert_eq!(post(&[json, ("origin", origin)]), 403, "{origin}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert_eq!(post(&[json, ("sec-fetch-site", site)]), 403, "{site}");
        }
        // What a form can send.
        for ty in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            assert_eq!(post(&[("content-type", ty)]), 415, "{ty}");
        }
        assert_eq!(post(&[]), 415);
        for method in ["GET", "PUT", "DELETE", "OPTIONS", "TRACE"] {
            assert_eq!(status(method, "/api/run", &[host, json]), 405, "{method}");
        }
        assert_eq!(status("POST", "/", &[host, json]), 405);
    }
}
