//! Groups of rows that a program goes through one by one. The rows of all groups are read once, one group after the other, and
//! a look at what is made of one group costs what its own rows cost, however many groups there are. Knows which tables are groups
//! and what was read of them, not how anything is read.

use arrow::array::{ArrayRef, Int64Array, RecordBatch};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use taipan_tables::{Builder, Col, ExprId, Program, Rel, RelId, is_one_row, live};

/// The groups of one run.
#[derive(Default)]
pub struct Parts {
    /// Tables whose rows are sorted by group.
    sorted: Vec<Sorted>,
    /// Each group as a table: which of those it is of, where it begins there, and how many rows it has.
    parts: HashMap<RelId, Part>,
    /// The conditions of groups, and the tables that these are of.
    conditions: HashMap<ExprId, (Part, RelId)>,
    /// Tables with more columns than those of groups, whose rows are sorted in the same way.
    wider: HashMap<(usize, RelId), usize>,
    /// Rows of groups that are table arguments, by the columns that they have.
    pub held: HashMap<(RelId, Vec<Col>), usize>,
    /// Looks that gave little.
    pub seen: HashMap<(RelId, Vec<ExprId>), Vec<RecordBatch>>,
}

/// A group.
#[derive(Clone, Copy)]
pub struct Part {
    pub sorted: usize,
    pub start: usize,
    pub length: usize,
}

/// A table whose rows are sorted by group, as far as it was read.
pub struct Sorted {
    pub table: RelId,
    pub rows: usize,
    pub columns: HashMap<Col, Vec<ArrayRef>>,
}

impl Parts {
    /// The tables under these conditions are groups of the rows of a sorted table, one after the other, of these sizes.
    pub fn add(
        &mut self,
        builder: &mut Builder,
        (table, sorted): (RelId, RelId),
        groups: &[(ExprId, usize)],
    ) -> Vec<RelId> {
        let place = self.sorted.len();
        let mut start = 0;
        let mut made = Vec::new();
        for (condition, length) in groups {
            let part = builder.filter(table, *condition);
            let own = Part {
                sorted: place,
                start,
                length: *length,
            };
            self.parts.insert(part, own);
            self.conditions.insert(*condition, (own, table));
            start += length;
            made.push(part);
        }
        self.sorted.push(Sorted {
            table: sorted,
            rows: start,
            columns: HashMap::new(),
        });
        made
    }

    /// A table argument with these rows is as good as a group.
    pub fn add_held(&mut self, builder: &Builder, table: RelId, rows: &RecordBatch) {
        let Rel::Input { columns, ordinal, .. } = builder.rel(table) else {
            return;
        };
        let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..rows.num_rows() as i64));
        let arrays = columns
            .iter()
            .zip(rows.columns())
            .map(|(col, array)| (*col, vec![array.clone()]));
        let own = Part {
            sorted: self.sorted.len(),
            start: 0,
            length: rows.num_rows(),
        };
        self.sorted.push(Sorted {
            table,
            rows: rows.num_rows(),
            columns: arrays.chain([(*ordinal, vec![numbers])]).collect(),
        });
        self.parts.insert(table, own);
    }

    /// Finds groups of the same rows with more columns among what a table is made of: columns were added below the condition.
    pub fn widen(&mut self, builder: &mut Builder, table: RelId) {
        let mut open = vec![table];
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if self.parts.contains_key(&id) || !seen.insert(id) {
                continue;
            }
            let rel = builder.rel(id).clone();
            if let Rel::Filter { input, condition } = &rel
                && let Some((part, own)) = self.conditions.get(condition).copied()
                && filtered(builder, *input).is_some_and(|rows| Some(rows) == filtered(builder, own))
                && let Rel::Sort { keys, .. } = builder.rel(self.sorted[part.sorted].table).clone()
            {
                let place = match self.wider.get(&(part.sorted, *input)) {
                    Some(place) => *place,
                    None => {
                        let sorted = builder.sort(*input, keys);
                        self.sorted.push(Sorted {
                            table: sorted,
                            rows: self.sorted[part.sorted].rows,
                            columns: HashMap::new(),
                        });
                        self.wider.insert((part.sorted, *input), self.sorted.len() - 1);
                        self.sorted.len() - 1
                    }
                };
                self.parts.insert(id, Part { sorted: place, ..part });
                continue;
            }
            open.extend(rel.inputs());
        }
    }

    /// The group that a table is.
    pub fn get(&self, table: RelId) -> Option<Part> {
        self.parts.get(&table).copied()
    }

    /// The rows that a group is of.
    pub fn sorted(&mut self, part: Part) -> &mut Sorted {
        &mut self.sorted[part.sorted]
    }

    /// The groups that these tables are made of, and tables of one row beside them; nothing: they are made of other tables, too.
    pub fn leaves(&self, builder: &Builder, tables: impl IntoIterator<Item = RelId>) -> Option<BTreeSet<RelId>> {
        if self.parts.is_empty() {
            return None;
        }
        let mut leaves = BTreeSet::new();
        let all = tables
            .into_iter()
            .all(|table| self.reaches(builder, table, &mut leaves));
        (all && leaves.iter().any(|leaf| self.parts.contains_key(leaf))).then_some(leaves)
    }

    /// Whether a table is made of groups and of tables of one row, which are noted, and of what the program has written.
    fn reaches(&self, builder: &Builder, table: RelId, leaves: &mut BTreeSet<RelId>) -> bool {
        if self.parts.contains_key(&table) || leaves.contains(&table) {
            leaves.insert(table);
            return true;
        }
        let rel = builder.rel(table);
        let inputs = rel.inputs();
        if inputs.is_empty() {
            return matches!(rel, Rel::Values { .. });
        }
        let mut inside = |input: &RelId| {
            let mut own = leaves.clone();
            if self.reaches(builder, *input, &mut own) {
                *leaves = own;
                return true;
            }
            let one = is_one_row(builder, *input);
            if one {
                leaves.insert(*input);
            }
            one
        };
        inputs.iter().all(&mut inside)
    }
}

/// The table that made the rows of this one, and the conditions that left some of them out; nothing: they were chosen in another
/// way.
fn filtered(builder: &Builder, table: RelId) -> Option<(RelId, Vec<ExprId>)> {
    let (mut at, mut conditions) = (table, Vec::new());
    loop {
        let rel = builder.rel(at);
        match rel {
            Rel::Filter { condition, .. } => conditions.push(*condition),
            Rel::Slice { .. } => return None,
            _ => {}
        }
        match rel.same_rows() {
            Some(below) => at = below,
            None => return Some((at, conditions)),
        }
    }
}

/// The columns that a program needs of these tables.
pub fn needed(program: &Program, leaves: BTreeSet<RelId>) -> Option<Vec<(RelId, Vec<Col>)>> {
    let live = live::of(program);
    let mut wanted = Vec::new();
    for leaf in leaves {
        let Some(needed) = live.get(&leaf) else { continue };
        let mut needed: Vec<Col> = needed.iter().copied().collect();
        if needed.is_empty() {
            // How many rows there are is seen of a column.
            let key = program.builder.order(leaf).keys.first()?.expr;
            let mut read = BTreeSet::new();
            live::columns(&program.builder, key, &mut read);
            needed.push(read.into_iter().next()?);
        }
        wanted.push((leaf, needed));
    }
    Some(wanted)
}

/// Some rows of a column that is in pieces, in pieces.
pub fn pieces<'a>(chunks: impl IntoIterator<Item = &'a ArrayRef>, start: usize, length: usize) -> Vec<ArrayRef> {
    let mut pieces: Vec<ArrayRef> = Vec::new();
    let (mut before, end) = (0, start + length);
    for chunk in chunks {
        let (from, to) = (start.max(before), end.min(before + chunk.len()));
        if from < to {
            pieces.push(chunk.slice(from - before, to - from));
        }
        before += chunk.len();
        if before >= end {
            break;
        }
    }
    pieces
}
