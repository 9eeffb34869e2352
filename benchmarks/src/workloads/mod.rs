//! The workloads, one per file, the Python beside the hand-written Rust.

mod fannkuch;
mod forest;
mod haversine;
mod iban;
mod json_pick;
mod levenshtein;
mod log_parse;
mod luhn;
mod mandelbrot;
mod price;
mod queens;
mod schulze;
mod scoring;
mod subsequence;
mod taq;
mod telco;
mod url_host;
mod urlparse;
mod word_count;

use crate::workload::Workload;

static ALL: &[&Workload] = &[
    &scoring::SCORING,
    &haversine::HAVERSINE,
    &iban::IBAN,
    &levenshtein::LEVENSHTEIN,
    &price::PRICE,
    &url_host::URL_HOST,
    &urlparse::URLPARSE,
    &log_parse::LOG_PARSE,
    &json_pick::JSON_PICK,
    &luhn::LUHN,
    &word_count::WORD_COUNT,
    &forest::FOREST,
    &fannkuch::FANNKUCH,
    &queens::QUEENS,
    &schulze::SCHULZE,
    &taq::TAQ,
    &mandelbrot::MANDELBROT,
    &telco::TELCO,
    &subsequence::SUBSEQUENCE,
];

/// All of them, in the order of the tables.
pub fn all() -> &'static [&'static Workload] {
    ALL
}
