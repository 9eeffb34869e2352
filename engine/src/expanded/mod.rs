//! Functions written in SQL, and those of columns. A call of one is not run: before anything else is done with a plan, it becomes
//! what the function's body says, so that the optimiser sees through it.
//!
//! ```text
//! body of a function ─ who plans SQL ─▶ Body: a plan whose parameters are columns of a query around it
//! call of it         ─ ExpandCalls ─▶ an expression, or a subquery        (of one value)
//!                    ─ TableFunctionPlanner ─▶ a query in FROM            (of rows)
//! ```
//!
//! Knows no SQL text: bodies are planned elsewhere, anew for each statement, because what they name may have changed.

mod body;
mod first;
mod hoist;
mod renamed;
mod rule;
mod substitute;

pub use crate::bodies::Body;
pub use body::{ARGUMENTS, ActingGuard};
pub(crate) use first::row_of;
pub(crate) use rule::{ExpandCalls, Expander, is_refusal};
