//! Runs programs over tables, row by row: what they mean, as plainly as it can be said. It is what plans are held against, and far
//! too slow for anything else. Every table is in its order all the time.
//!
//! Knows nothing of plans; functions of rows run as they do anywhere.

mod aggregates;
mod exact;
mod exprs;
mod numbers;
mod rels;
mod times;
pub mod values;
mod windows;

use super::col::Col;
use super::rel::RelId;
use super::verify::columns;
use super::{ExprId, Program, live};
use arrow::array::ArrayRef;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use taipan_interface::run_options::RunOptions;
use values::Value;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The interpreter does not know it.
    #[error("{0}: not interpreted")]
    Unsupported(String),
    /// An error of the program's values.
    #[error("{0}")]
    Failed(String),
}

type Row = BTreeMap<Col, Value>;

/// The columns of the result, for table arguments with these columns.
pub fn interpret(program: &Program, inputs: &[Vec<ArrayRef>]) -> Result<Vec<ArrayRef>, Wrong> {
    let mut read = Vec::new();
    for input in inputs {
        read.push(input.iter().map(values::read).collect::<Result<Vec<_>, Wrong>>()?);
    }
    // The result is in its order, whether that is asked for or not.
    let mut program = program.clone();
    program.root = program.builder.in_order(program.root);
    let program = &program;
    let mut interpreter = Interpreter {
        program,
        inputs: read,
        tables: HashMap::new(),
        needed: BTreeSet::new(),
        options: RunOptions::default(),
    };
    let live = live::of(program);
    interpreter.needed = live.values().flatten().copied().collect();
    for id in columns::reachable(&program.builder, program.root) {
        if live.contains_key(&id) {
            interpreter.run(id)?;
        }
    }
    let mut made = Vec::new();
    for (_, expr) in &program.outputs {
        let rows = interpreter.table(program.root);
        let values = rows.iter().map(|row| interpreter.value(*expr, row));
        let values = values.collect::<Result<Vec<Value>, Wrong>>()?;
        made.push(values::array(&values, &program.builder.ty(*expr).ty)?);
    }
    Ok(made)
}

struct Interpreter<'a> {
    program: &'a Program,
    /// Columns of the table arguments.
    inputs: Vec<Vec<Vec<Value>>>,
    tables: HashMap<RelId, Vec<Row>>,
    /// Columns that the result needs: the others are not computed.
    needed: BTreeSet<Col>,
    options: RunOptions,
}

impl Interpreter<'_> {
    fn run(&mut self, id: RelId) -> Result<(), Wrong> {
        let rel = self.program.builder.rel(id);
        let rows = self.rows(id, rel)?;
        let rows = self.in_order(id, rows)?;
        self.tables.insert(id, rows);
        Ok(())
    }

    fn table(&self, id: RelId) -> Vec<Row> {
        self.tables.get(&id).cloned().unwrap_or_default()
    }

    fn values(&self, exprs: &[ExprId], row: &Row) -> Result<Vec<Value>, Wrong> {
        exprs.iter().map(|expr| self.value(*expr, row)).collect()
    }

    /// The rows in the order of a table.
    fn in_order(&self, id: RelId, rows: Vec<Row>) -> Result<Vec<Row>, Wrong> {
        let keys = &self.program.builder.order(id).keys;
        let exprs: Vec<ExprId> = keys.iter().map(|key| key.expr).collect();
        let mut keyed = Vec::new();
        for row in rows {
            keyed.push((self.values(&exprs, &row)?, row));
        }
        keyed.sort_by(|(a, _), (b, _)| {
            let each = a.iter().zip(b).zip(keys).map(|((a, b), key)| a.order(b, key.ascending));
            each.fold(Ordering::Equal, Ordering::then)
        });
        Ok(keyed.into_iter().map(|(_, row)| row).collect())
    }
}
