//! What the suite is made of: conformance cases, SQL suites, the tidy check, the fuzzer. The tests themselves are in
//! `tests/suite.rs`; this library knows how to read cases, run them and say what differs.

pub mod answers;
pub mod book;
pub mod case;
pub mod conformance;
pub mod fuzz;
pub mod held;
pub mod hostile;
pub mod hungry;
pub mod own_process;
pub mod pandas;
pub mod plans;
pub mod postgres;
pub mod programs;
pub mod reference;
pub mod rows;
pub mod shell;
pub mod slt;
pub mod subqueries;
pub mod tidy;
pub mod tls;
pub mod wire;
