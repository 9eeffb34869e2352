//! What several looks of one run of a function need is computed once: tables that a second look needs again are kept, in
//! memory, for it and for those after it. Knows nothing of why the function looks.

use super::logical_plan::Inputs;
use super::shared::mark;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::execution::memory_pool::MemoryReservation;
use datafusion::logical_expr::{LogicalPlan, LogicalPlanBuilder};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_udf::tables::live::{self, Live};
use taipan_udf::tables::{Col, Expr, ExprId, Program, Rel, RelId, is_one_row};

/// Rows in memory, which counts as long as they are held.
#[derive(Debug)]
pub struct Held {
    pub schema: SchemaRef,
    pub rows: Vec<RecordBatch>,
    pub memory: MemoryReservation,
}

/// Gives the rows of these columns of a table of a program, or nothing where that costs next to nothing.
pub type Compute<'a> = dyn Fn(&Reading, RelId, &[Col]) -> Result<Option<Held>> + 'a;

/// The tables of one run.
#[derive(Debug, Default)]
pub struct Kept {
    /// The columns that were needed so far.
    needed: BTreeMap<RelId, (Rel, BTreeSet<Col>)>,
    tables: BTreeMap<RelId, Table>,
    /// Whether there is no memory for more.
    full: bool,
}

#[derive(Debug)]
struct Table {
    made_by: Rel,
    columns: Vec<Col>,
    scan: LogicalPlan,
    /// Given back at the end of the run.
    _memory: MemoryReservation,
}

/// A program and the tables that it reads.
#[derive(Clone)]
pub struct Reading {
    pub program: Program,
    pub inputs: Inputs,
}

impl Kept {
    /// The same over tables that are kept.
    pub fn over(&self, mut reading: Reading) -> Reading {
        let mut live = live::of(&reading.program);
        for (id, table) in self.tables.iter().rev() {
            // A loop over groups leaves a table for each group, of which a look needs one.
            let Some(needed) = live.get(id) else { continue };
            let has_all = needed.iter().all(|col| table.columns.contains(col));
            if has_all && has(&reading.program, *id, &table.made_by) {
                let index = reading.inputs.last_key_value().map_or(0, |(last, _)| last + 1);
                reading.inputs.insert(index, table.scan.clone());
                reading.program = reading.program.with_input(*id, index, table.columns.clone());
                live = live::of(&reading.program);
            }
        }
        reading
    }

    /// Keeps what this program needs and another one has needed.
    pub fn look(&mut self, reading: Reading, compute: &Compute<'_>) -> Result<Reading> {
        let (original, inputs) = (reading.program.clone(), reading.inputs.clone());
        let mut reading = self.over(reading);
        if !self.full {
            let live = live::of(&reading.program);
            for id in self.met_again(&reading.program, &live) {
                let before = self.needed.get(&id).filter(|(rel, _)| has(&original, id, rel));
                let before = before.map(|(_, columns)| columns);
                let all = calls_functions(&original, original.builder.rel(id)).then(|| columns_of(&original, id));
                let wanted = live[&id].iter().chain(before.into_iter().flatten());
                let columns: BTreeSet<Col> = wanted.chain(all.iter().flatten()).copied().collect();
                let columns: Vec<Col> = columns.into_iter().collect();
                // What is kept below may lack columns that only earlier looks needed.
                let wanted = self.over(Reading {
                    program: giving(original.clone(), id, &columns),
                    inputs: inputs.clone(),
                });
                match compute(&wanted, id, &columns) {
                    Ok(Some(held)) => self.keep(original.builder.rel(id).clone(), id, columns, held)?,
                    Err(error) if matches!(error.find_root(), DataFusionError::ResourcesExhausted(_)) => {
                        self.full = true
                    }
                    other => drop(other?),
                }
            }
            reading = self.over(reading);
        }
        for (id, columns) in live::of(&original) {
            let rel = original.builder.rel(id);
            let entry = self.needed.entry(id).or_insert_with(|| (rel.clone(), BTreeSet::new()));
            if entry.0 != *rel {
                *entry = (rel.clone(), BTreeSet::new());
            }
            entry.1.extend(columns);
        }
        Ok(reading)
    }

    /// The last tables on the way to the result of which columns were needed before.
    fn met_again(&self, program: &Program, live: &Live) -> Vec<RelId> {
        let again = |id: RelId| {
            // One row is made of kept rows as quickly as it is read, and must be known to be one where it is put beside others.
            if is_one_row(&program.builder, id) {
                return false;
            }
            let rel = program.builder.rel(id);
            let asked = |own: &BTreeSet<Col>| rel.added().iter().any(|col| own.contains(col));
            if calls_functions(program, rel) && live.get(&id).is_some_and(asked) {
                return true;
            }
            let before = self.needed.get(&id);
            before.is_some_and(|(rel, columns)| {
                has(program, id, rel) && live.get(&id).is_some_and(|own| !own.is_disjoint(columns))
            })
        };
        let mut last = BTreeSet::from([program.root]);
        for (id, rel) in program.builder.rels() {
            if live.contains_key(&id) && !again(id) {
                last.extend(rel.inputs());
            }
        }
        last.into_iter().filter(|id| again(*id)).collect()
    }

    fn keep(&mut self, made_by: Rel, id: RelId, columns: Vec<Col>, held: Held) -> Result<()> {
        let table = MemTable::try_new(held.schema, vec![held.rows])?;
        let scan = LogicalPlanBuilder::scan("kept", provider_as_source(Arc::new(table)), None)?;
        let table = Table {
            made_by,
            columns,
            scan: mark(scan.build()?)?,
            _memory: held.memory,
        };
        self.tables.insert(id, table);
        Ok(())
    }
}

/// Whether it calls functions of the program for each row: what they give is kept from the first look on.
fn calls_functions(program: &Program, rel: &Rel) -> bool {
    let calls = |expr: &ExprId| match program.builder.expr(*expr) {
        Expr::Call(kernel, _) => program.kernels.get(*kernel).is_some_and(|kernel| kernel.line > 0),
        _ => false,
    };
    matches!(rel, Rel::Map { columns, .. } if columns.iter().any(|(_, expr)| calls(expr)))
}

/// More columns than these are not kept for what may still be asked of them.
const FEW: usize = 32;

/// The columns of a table, if they are few: what comes after may need any of them.
fn columns_of(program: &Program, mut table: RelId) -> Vec<Col> {
    let mut columns = Vec::new();
    loop {
        let rel = program.builder.rel(table);
        columns.extend(rel.added());
        match rel.same_rows() {
            Some(below) => table = below,
            None => break,
        }
    }
    if columns.len() <= FEW { columns } else { Vec::new() }
}

/// The program that gives these columns of one of its tables.
fn giving(mut program: Program, table: RelId, columns: &[Col]) -> Program {
    program.root = table;
    let outputs = columns.iter().map(|col| (String::new(), program.builder.column(*col)));
    program.outputs = outputs.collect();
    program
}

/// Whether the table of this number is still made in this way: numbers of what a look has added are given again.
fn has(program: &Program, id: RelId, made_by: &Rel) -> bool {
    program.builder.rels().any(|(own, rel)| own == id && rel == made_by)
}
