//! The one test binary of the suite.

#[path = "suite/conformance.rs"]
mod conformance;
#[path = "suite/documents.rs"]
mod documents;
#[path = "suite/fuzz.rs"]
mod fuzz;
#[path = "suite/hostile.rs"]
mod hostile;
#[path = "suite/tidy.rs"]
mod tidy;
