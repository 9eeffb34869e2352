//! The workloads, one per file, the Python beside the hand-written Rust.

mod haversine;
mod iban;
mod levenshtein;
mod price;
mod scoring;
mod url_host;

use crate::workload::Workload;

/// All of them, in the order of the tables.
pub fn all() -> [&'static Workload; 6] {
    [
        &scoring::SCORING,
        &haversine::HAVERSINE,
        &iban::IBAN,
        &levenshtein::LEVENSHTEIN,
        &price::PRICE,
        &url_host::URL_HOST,
    ]
}
