//! What is answered: bodies with their types, and the headers that keep the page to itself.

use http_body_util::Full;
use hyper::Response;
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::StatusCode;
use serde_json::{Value, json};

pub type Answer = Response<Full<Bytes>>;

/// A request that is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused(pub StatusCode, pub &'static str);

/// Nothing of other sites is loaded or run, nothing that stands in data is a script, and no other site shows the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      require-trusted-types-for 'script'; trusted-types 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// An answer for a script.
pub fn json_of(status: StatusCode, value: &Value) -> Answer {
    let mut answer = Response::new(Full::from(value.to_string()));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// The same for what has gone well.
pub fn done(value: &Value) -> Answer {
    json_of(StatusCode::OK, value)
}

impl From<Refused> for Answer {
    fn from(Refused(status, why): Refused) -> Answer {
        let mut answer = json_of(status, &json!({ "refused": why }));
        if status == StatusCode::METHOD_NOT_ALLOWED {
            answer
                .headers_mut()
                .insert(header::ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
        }
        answer
    }
}

/// The answer with the headers that all of them have.
pub fn secured(mut answer: Answer) -> Answer {
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}
