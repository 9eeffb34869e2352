//! Checks that a program is well formed. Everything behind relies on these rules, of the tables that the result needs: of all
//! their columns after recording, and of those that are needed after passes. Each rule has its name in `Rule`:
//!
//! - `Numbering`: tables, expressions, columns and kernels that are named exist; a table reads tables made before it, an
//!   expression is made of expressions made before it.
//! - `Columns`: an expression over a table reads columns that the table has.
//! - `SingleDefinition`: a column that an operation makes, its input does not have, and it makes none twice.
//! - `Type`: an operation on values has the type that its row of the operations' table says, a constant its own, a column the
//!   type of what it is made of: a copy may be missing where its side of a join or lookup may be, aggregates and windows have
//!   the types of `build/types.rs`.
//! - `Kernel`: a call has as many arguments as its kernel has parameters, of their kinds, and gives the type of its results.
//! - `Condition`: a filter's condition is a truth value.
//! - `Keys`: keys of joins and lookups can be equal: of one kind, or both numbers, or both dates; only a cross join has none.
//! - `Argument`: aggregates and windows have an argument, except those that count rows.
//! - `OneRow`: a table that is attached has one row: it is a group without keys or one written row, by itself, with columns
//!   added, or beside another of one row.
//! - `List`: what is exploded is a column of lists, and its elements are the list's.
//! - `Values`: written rows have a value for each column, which it can hold.
//! - `Union`: the tables of a union give as many expressions as there are columns, of their types.
//! - `Order`: the order of a table is of expressions over it, and no more of them are asked for than there are.
//! - `Outputs`: the result has columns, of different names, and they are expressions over it.

pub mod columns;
mod exprs;
mod rels;

pub use rels::is_one_row;

use super::col::Col;
use super::live::{self, Live};
use super::rel::{Rel, RelId};
use super::{Builder, ExprId, Program};
use columns::Columns;
use std::collections::BTreeSet;
use std::fmt;

/// The rules, as listed above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Numbering,
    Columns,
    SingleDefinition,
    Type,
    Kernel,
    Condition,
    Keys,
    Argument,
    OneRow,
    List,
    Values,
    Union,
    Order,
    Outputs,
}

/// A broken rule, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{phase}: {rule:?}{}: {detail}", Place(.table))]
pub struct VerifyError {
    /// The pass after which it was found.
    pub phase: &'static str,
    pub rule: Rule,
    /// The table whose operation it is; none: the result.
    pub table: Option<RelId>,
    pub detail: String,
}

struct Place<'a>(&'a Option<RelId>);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(table) => write!(f, " of t{}", table.0),
            None => Ok(()),
        }
    }
}

/// Checks all rules; `phase`: what the program has just gone through.
pub fn all(program: &Program, phase: &'static str) -> Result<(), VerifyError> {
    check(program, phase, None)
}

/// The same of the columns that the result needs: the others may be of what a pass has taken away.
pub fn needed(program: &Program, phase: &'static str) -> Result<(), VerifyError> {
    // What is needed can only be told of a program whose numbers are right.
    let mut verifier = Verifier::new(program, None);
    let numbered = verifier.numbering().and_then(|()| verifier.known_outputs());
    told(numbered, phase)?;
    check(program, phase, Some(live::of(program)))
}

fn check(program: &Program, phase: &'static str, live: Option<Live>) -> Result<(), VerifyError> {
    told(Verifier::new(program, live).run(), phase)
}

fn told(checked: Checked, phase: &'static str) -> Result<(), VerifyError> {
    checked.map_err(|broken| VerifyError {
        phase,
        rule: broken.rule,
        table: broken.table,
        detail: broken.detail,
    })
}

/// A broken rule.
struct Broken {
    rule: Rule,
    table: Option<RelId>,
    detail: String,
}

type Checked = Result<(), Broken>;

struct Verifier<'a> {
    program: &'a Program,
    columns: Columns,
    /// Expressions that are known to be right in themselves.
    seen: BTreeSet<ExprId>,
    /// The columns that are checked; none: all.
    live: Option<Live>,
}

impl Verifier<'_> {
    fn new(program: &Program, live: Option<Live>) -> Verifier<'_> {
        Verifier {
            program,
            columns: Columns::new(),
            seen: BTreeSet::new(),
            live,
        }
    }

    fn builder(&self) -> &Builder {
        &self.program.builder
    }

    /// Whether a column that a table makes is one of those that are checked.
    fn matters(&self, table: RelId, col: Col) -> bool {
        let own = |live: &Live| live.get(&table).is_some_and(|own| own.contains(&col));
        self.live.as_ref().is_none_or(own)
    }

    /// That tables are there, and expressions that they are made of.
    fn numbering(&mut self) -> Checked {
        let program = self.program;
        if program.builder.find_rel(program.root).is_none() {
            return self.broken(Rule::Numbering, None, format!("there is no table t{}", program.root.0));
        }
        for (id, rel) in program.builder.rels() {
            if let Some(later) = rel.inputs().into_iter().find(|input| *input >= id) {
                return self.broken(Rule::Numbering, Some(id), format!("it reads t{}", later.0));
            }
        }
        for id in columns::reachable(&program.builder, program.root) {
            let mut exprs = program.builder.rel(id).exprs();
            exprs.extend(program.builder.order(id).keys.iter().map(|key| key.expr));
            exprs.into_iter().try_for_each(|expr| self.expr(id, expr))?;
        }
        Ok(())
    }

    fn known_outputs(&mut self) -> Checked {
        let (program, root) = (self.program, self.program.root);
        program.outputs.iter().try_for_each(|(_, expr)| self.expr(root, *expr))
    }

    fn run(&mut self) -> Checked {
        self.numbering()?;
        let program = self.program;
        for id in columns::reachable(&program.builder, program.root) {
            self.rel(id)?;
            self.order(id)?;
        }
        self.outputs()
    }

    fn broken(&self, rule: Rule, table: Option<RelId>, detail: String) -> Checked {
        Err(Broken { rule, table, detail })
    }

    /// That the rule holds.
    fn hold(&self, rule: Rule, table: RelId, holds: bool, detail: impl FnOnce() -> String) -> Checked {
        if holds {
            Ok(())
        } else {
            self.broken(rule, Some(table), detail())
        }
    }

    /// That an expression is right, and one over a table.
    fn over(&mut self, place: RelId, table: RelId, expr: ExprId) -> Checked {
        self.expr(place, expr)?;
        self.reads(Rule::Columns, Some(place), table, expr)
    }

    fn reads(&self, rule: Rule, place: Option<RelId>, table: RelId, expr: ExprId) -> Checked {
        let mut read = BTreeSet::new();
        live::columns(self.builder(), expr, &mut read);
        let own = self.columns.get(&table);
        let missing = read.into_iter().find(|col| !own.is_some_and(|own| own.contains(col)));
        match missing {
            None => Ok(()),
            Some(col) => self.broken(rule, place, format!("t{} has no column {}", table.0, self.name(col))),
        }
    }

    fn name(&self, col: Col) -> String {
        format!("{}#{}", self.builder().col(col).1, col.0)
    }

    fn order(&mut self, id: RelId) -> Checked {
        let order = self.builder().order(id).clone();
        self.hold(Rule::Order, id, order.asked <= order.keys.len(), || {
            format!("{} keys are asked for, of {}", order.asked, order.keys.len())
        })?;
        let needed = match self.builder().rel(id) {
            _ if self.live.is_none() => order.keys.len(),
            Rel::Slice { .. } => order.keys.len(),
            _ if id == self.program.root => order.asked,
            _ => 0,
        };
        for key in &order.keys[..needed] {
            self.reads(Rule::Order, Some(id), id, key.expr)?;
        }
        Ok(())
    }

    fn outputs(&mut self) -> Checked {
        let program = self.program;
        let mut names = BTreeSet::new();
        if program.outputs.is_empty() {
            return self.broken(Rule::Outputs, None, "there are no columns".into());
        }
        for (name, expr) in &program.outputs {
            self.expr(program.root, *expr)?;
            self.reads(Rule::Outputs, None, program.root, *expr)?;
            if !names.insert(name) {
                return self.broken(Rule::Outputs, None, format!("two columns are named {name:?}"));
            }
        }
        Ok(())
    }
}
