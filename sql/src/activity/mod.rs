//! What the sessions of a database do in this process and what they have done: who is there and runs what, how often
//! statements ran and how long they took, what became of the rows of functions. Figures and texts only; knows no plans.

mod counted;
mod figures;
mod functions;
mod normal;
mod secrets;
mod sessions;
mod statements;
mod text;
mod times;
mod totals;

pub use counted::Counted;
pub use figures::{Figures, StatementFigures};
pub use functions::Functions;
pub use secrets::{redacted, tells_secrets};
pub use sessions::{Entered, Seen, Shown, Waits};
pub use statements::{Ran, Statements};
pub use text::{StatementText, start_of};
pub use times::Times;
pub use totals::Totals;

use sessions::Sessions;
use std::sync::Arc;
use std::time::Instant;

/// What is known of a database's sessions. Cheap to clone; clones are one.
#[derive(Clone, Debug, Default)]
pub struct Activity(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    sessions: Sessions,
    statements: Statements,
    functions: Functions,
    totals: Totals,
    since: Instant,
}

impl Default for Inner {
    fn default() -> Inner {
        Inner {
            sessions: Sessions::default(),
            statements: Statements::default(),
            functions: Functions::default(),
            totals: Totals::default(),
            since: Instant::now(),
        }
    }
}

impl Activity {
    /// The sessions that there are.
    pub fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// What statements have come to.
    pub fn statements(&self) -> &Statements {
        &self.0.statements
    }

    /// What functions have done.
    pub fn functions(&self) -> &Functions {
        &self.0.functions
    }

    /// Sums over everything.
    pub fn totals(&self) -> &Totals {
        &self.0.totals
    }
}
