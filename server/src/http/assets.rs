//! The files of the page, which are a part of the program.

use super::answer::Answer;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::Full;
use hyper::Response;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::StatusCode;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io::Write;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const ICON: &str = "image/svg+xml";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A file below `page/`, at its path.
macro_rules! file {
    ($path:literal, $ty:expr) => {
        ($path, $ty, include_bytes!(concat!("../../page/", $path)))
    };
}

/// Path, type, bytes.
const FILES: &[(&str, &str, &[u8])] = &[
    file!("index.html", HTML),
    file!("page.css", CSS),
    file!("icon.svg", ICON),
    file!("js/annotated.js", SCRIPT),
    file!("js/api.js", SCRIPT),
    file!("js/chart.js", SCRIPT),
    file!("js/codemirror.js", SCRIPT),
    file!("js/completion.js", SCRIPT),
    file!("js/dom.js", SCRIPT),
    file!("js/drop.js", SCRIPT),
    file!("js/editor.js", SCRIPT),
    file!("js/entrance.js", SCRIPT),
    file!("js/error.js", SCRIPT),
    file!("js/grid.js", SCRIPT),
    file!("js/help.js", SCRIPT),
    file!("js/history.js", SCRIPT),
    file!("js/look.js", SCRIPT),
    file!("js/main.js", SCRIPT),
    file!("js/messages.js", SCRIPT),
    file!("js/objects.js", SCRIPT),
    file!("js/plan.js", SCRIPT),
    file!("js/result.js", SCRIPT),
    file!("js/runner.js", SCRIPT),
    file!("js/scales.js", SCRIPT),
    file!("js/tabs.js", SCRIPT),
    file!("js/value.js", SCRIPT),
    file!("js/work.js", SCRIPT),
];

/// A file, with a tag that is another one where the file is.
struct Asset {
    ty: &'static str,
    bytes: &'static [u8],
    /// The same by gzip.
    packed: Bytes,
    tag: HeaderValue,
}

/// All of them, by path.
pub struct Assets(HashMap<&'static str, Asset>);

impl Assets {
    /// All files.
    ///
    /// # Errors
    ///
    /// If they cannot be compressed.
    pub fn new() -> std::io::Result<Assets> {
        let asset = |(path, ty, bytes): &(&'static str, &'static str, &'static [u8])| {
            let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..12]));
            let tag = HeaderValue::from_str(&tag).map_err(std::io::Error::other)?;
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(bytes)?;
            let packed = packer.finish()?.into();
            Ok((*path, Asset { ty, bytes, packed, tag }))
        };
        FILES.iter().map(asset).collect::<std::io::Result<_>>().map(Assets)
    }

    /// The file of a path.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Option<Answer> {
        let path = match path.strip_prefix('/')? {
            "" => "index.html",
            path => path,
        };
        let asset = self.0.get(path)?;
        let is_known = asked.get(header::IF_NONE_MATCH) == Some(&asset.tag);
        let packs = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let packs = packs.is_some_and(|ways| ways.split(',').any(|way| way.trim() == "gzip"));
        let body = match (is_known, packs) {
            (true, _) => Bytes::new(),
            (false, true) => asset.packed.clone(),
            (false, false) => Bytes::from_static(asset.bytes),
        };
        let mut answer = Response::new(Full::from(body));
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.ty));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, asset.tag.clone());
        if is_known {
            *answer.status_mut() = StatusCode::NOT_MODIFIED;
        } else if packs {
            answer
                .headers_mut()
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_asks_for_is_there() {
        let assets = Assets::new().unwrap();
        let mut asked = 0;
        for (path, _, bytes) in FILES {
            let text = std::str::from_utf8(bytes).unwrap();
            let modules = text
                .split("from \"./")
                .skip(1)
                .map(|rest| format!("/js/{}", rest.split('"').next().unwrap()));
            let links = text
                .split("=\"/")
                .skip(1)
                .map(|rest| format!("/{}", rest.split('"').next().unwrap()));
            for wanted in modules.chain(links.filter(|_| path.ends_with(".html"))) {
                assert!(
                    assets.answer(&wanted, &HeaderMap::new()).is_some(),
                    "{path} asks for {wanted}"
                );
                asked += 1;
            }
        }
        assert!(asked > 30, "{asked}");
    }
}
