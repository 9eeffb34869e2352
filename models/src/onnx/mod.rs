//! ONNX: `ai.onnx.ml` and the operators that exported models have, in 32 bits.

mod ensembles;
mod graph;
mod linear;
mod message;
mod operators;
mod proto;
mod run;
mod tensor;

pub use graph::read;
