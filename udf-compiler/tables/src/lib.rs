//! Table functions: the IR of what they do with whole tables, its construction, printing and passes. Plan-neutral: the
//! engine makes a query plan of it.
//!
//! A column is a value of its own, known by a number that no other column of the program has. Operations on columns make
//! expressions; an expression over a table's columns holds in every table that comes from it by adding columns, leaving
//! rows out or putting them in order. So assigning a column or selecting rows needs no operation of its own: what the
//! function writes column by column is a program over tables from the start.
//!
//! Missing values are NULL everywhere, NaN included: a column never holds a NaN (`present` takes them out where they could
//! come in). Comparisons answer False for them and `!=` True, as pandas does. Programs whose library tells the two apart, as
//! polars does, are made of the same operations in their exact reading (`Expr::Exact`), over columns as they are stored.
//!
//! Knows nothing of Python objects, of rows, or of the engine that runs it.

pub mod build;
mod col;
pub mod expr;
pub mod interpret;
pub mod kernel;
pub mod live;
pub mod observe;
pub mod parse;
pub mod passes;
pub mod print;
pub mod rel;
pub mod verify;

pub use build::Builder;
pub use col::Col;
pub use expr::{Expr, ExprId, Literal, Op};
pub use interpret::interpret;
pub use kernel::Kernel;
pub use observe::Observer;
pub use parse::{ParseError, parse};
pub use rel::{Aggregate, JoinKind, OrderKey, Rel, RelId, Window};
pub use taipan_interface::table as types;
pub use taipan_interface::table::ColType;
pub use verify::{VerifyError, is_one_row};

use std::collections::HashMap;
use std::sync::Arc;

/// What a table function does, as one expression over tables.
#[derive(Clone, Debug)]
pub struct Program {
    pub builder: Builder,
    /// The table that the function returns.
    pub root: RelId,
    /// Its visible columns: their names, and what they are.
    pub outputs: Vec<(String, ExprId)>,
    /// The compiled functions that it calls for each row.
    pub kernels: Vec<Arc<Kernel>>,
    /// Where the function says so.
    pub places: Places,
}

/// Lines of the function's text; 0: unknown.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Where columns were assigned.
    pub assigned: HashMap<ExprId, u32>,
    /// Where the function returns.
    pub returned: u32,
}

impl Places {
    /// Where a column of the result comes from.
    pub fn of(&self, column: ExprId) -> u32 {
        self.assigned.get(&column).copied().unwrap_or(self.returned)
    }
}

impl Program {
    /// The program with its operations changed, see [`Builder::rebuilt`].
    fn rebuild(&mut self, change: &mut dyn FnMut(&mut Builder, RelId, Rel) -> RelId) {
        let numbers = self.builder.rebuilt(change);
        self.root = numbers[&self.root];
    }

    /// The same program over a table that is there already: these columns of the table `id`, with its rows. It is the table
    /// argument `index`.
    pub fn with_input(mut self, id: RelId, index: usize, columns: Vec<Col>) -> Program {
        self.builder.replace_by_input(id, index, columns);
        self
    }

    /// The program after all passes, verified after each.
    pub fn optimized(mut self) -> Result<Program, VerifyError> {
        for (name, pass) in passes::ALL {
            pass(&mut self);
            verify::needed(&self, name)?;
        }
        Ok(self)
    }

    /// The program as it was recorded, verified.
    pub fn verified(self) -> Result<Program, VerifyError> {
        verify::all(&self, "recording")?;
        Ok(self)
    }
}
