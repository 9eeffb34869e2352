//! The one test binary of the suite.

#[path = "suite/conformance.rs"]
mod conformance;
#[path = "suite/tidy.rs"]
mod tidy;

#[path = "suite/fuzz.rs"]
mod fuzz;
