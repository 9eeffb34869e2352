//! Fitted models as data: files of scikit-learn and others are read without running anything, and answer over columns.
//!
//! Knows no Arrow, no DataFusion and no Python: bytes and slices come in, vectors go out.

mod columns;
mod container;
mod data;
mod definition;
mod error;
mod limits;
mod model;
mod native;
mod onnx;
mod pickle;
pub mod poll;
mod read;
mod sklearn;
mod skops;
mod steps;
mod versions;

pub use columns::{Column, Given, Values};
pub use definition::Kind;
pub use error::ModelError;
pub use limits::Limits;
pub use model::{Description, Input, Model, Output, Shape};
pub use read::Format;
pub use steps::block::Interval;
