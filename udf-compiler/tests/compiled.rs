//! Compiled functions: golden files of whole sources, what they imply for a planner, expressions, vectors, fused programs.

#[path = "compiled/arrays.rs"]
mod arrays;
#[path = "compiled/expressions.rs"]
mod expressions;
#[path = "compiled/fused.rs"]
mod fused;
#[path = "compiled/growth.rs"]
mod growth;
#[path = "compiled/implied.rs"]
mod implied;
#[path = "../passes/tests/random/mod.rs"]
mod random;
#[path = "compiled/sources.rs"]
mod sources;
#[path = "compiled/support.rs"]
mod support;
#[path = "compiled/vectors.rs"]
mod vectors;
