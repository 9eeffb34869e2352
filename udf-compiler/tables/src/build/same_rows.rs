//! Tables whose rows are those of another one: their columns side by side, and operations made again.

use super::{Builder, Order};
use crate::col::Col;
use crate::expr::{Expr, ExprId, Literal, Op};
use crate::live::columns;
use crate::rel::{Rel, RelId};
use crate::types::ColType;
use arrow::datatypes::DataType;
use std::collections::{BTreeSet, HashMap};

impl Builder {
    /// The table, with the columns that expressions over `other` need, and the condition under which a row of the table is
    /// one of `other`'s; nothing: always. `None`: the two have different rows.
    pub fn align(&mut self, table: RelId, other: RelId) -> Option<(RelId, Option<ExprId>)> {
        if table == other {
            return Some((table, None));
        }
        let own = self.chain(table);
        let theirs = self.chain(other);
        let shared = *own.iter().find(|rel| theirs.contains(rel))?;
        let above = |chain: &[RelId]| -> Vec<RelId> {
            let mut steps: Vec<RelId> = chain.iter().copied().take_while(|rel| *rel != shared).collect();
            steps.reverse();
            steps
        };
        let (own, theirs) = (above(&own), above(&theirs));
        let mut present: Option<ExprId> = None;
        // Columns that are there as they are in both.
        let mut defined: Vec<Col> = Vec::new();
        // What the other table adds comes first, then what the table itself does.
        let mut made = shared;
        for step in theirs {
            let rel = self.rel(step).clone();
            match (&rel, present) {
                (Rel::Filter { condition, .. }, before) => {
                    present = Some(match before {
                        None => *condition,
                        Some(before) => self.op(Op::And, &[before, *condition]).ok()?,
                    });
                }
                // The order that the rows have anyway, asked for in full.
                (Rel::Sort { input, keys }, _)
                    if self.order(*input).keys == *keys && self.order(made).keys == *keys =>
                {
                    made = self.again(&rel.on(made));
                }
                (Rel::Sort { .. }, _) => {}
                (Rel::Map { columns, .. }, Some(present)) => {
                    let guarded = columns.iter().map(|(col, expr)| (*col, self.guarded(present, *expr)));
                    let columns = guarded.collect::<Vec<_>>();
                    let order = self.order(made).clone();
                    made = self.push(Rel::Map { input: made, columns }, order);
                }
                (Rel::Attach { .. } | Rel::Lookup { .. }, _) | (Rel::Map { .. } | Rel::Window { .. }, None) => {
                    defined.extend(rel.added());
                    made = self.again(&rel.on(made));
                }
                _ => return None,
            }
        }
        for step in own {
            let rel = self.rel(step).clone();
            let added = rel.added();
            if added.is_empty() || added.iter().any(|col| !defined.contains(col)) {
                made = self.again(&rel.on(made));
            }
        }
        Some((made, present))
    }

    fn guarded(&mut self, present: ExprId, expr: ExprId) -> ExprId {
        let missing = self.literal(Literal::Null);
        let ty = self.ty(expr).with_nulls(true);
        self.add(Expr::Op(Op::When, vec![present, expr, missing]), ty)
    }

    /// An operation; nothing is done twice.
    pub fn again(&mut self, rel: &Rel) -> RelId {
        if let Some(known) = self.known(rel) {
            return known;
        }
        let before = rel
            .inputs()
            .first()
            .map_or_else(Order::default, |input| self.order(*input).clone());
        let order = match rel {
            Rel::Sort { keys, .. } => Order {
                asked: keys.len() + before.asked,
                keys: keys.iter().copied().chain(before.keys).collect(),
            },
            _ => before,
        };
        self.push(rel.clone(), order)
    }

    /// The result of a call, as the value of this column.
    pub fn call_expr(&mut self, kernel: usize, args: &[ExprId], col: Col) -> ExprId {
        let ty = self.col(col).0.clone();
        self.add(Expr::Call(kernel, args.to_vec()), ty)
    }

    /// The expression with other expressions in the places of some, of the same types.
    pub fn with(&mut self, expr: ExprId, replaced: &HashMap<ExprId, ExprId>) -> ExprId {
        if let Some(other) = replaced.get(&expr) {
            return *other;
        }
        let ty = self.ty(expr).clone();
        let rebuilt = match self.expr(expr).clone() {
            Expr::Column(_) | Expr::Literal(_) => return expr,
            Expr::Op(op, args) => Expr::Op(op, args.into_iter().map(|arg| self.with(arg, replaced)).collect()),
            Expr::Exact(op, args) => Expr::Exact(op, args.into_iter().map(|arg| self.with(arg, replaced)).collect()),
            Expr::Call(kernel, args) => {
                Expr::Call(kernel, args.into_iter().map(|arg| self.with(arg, replaced)).collect())
            }
            Expr::Cast(value, to) => Expr::Cast(self.with(value, replaced), to),
        };
        self.add(rebuilt, ty)
    }

    /// A table argument instead of an operation; rows, columns and order are the same.
    pub fn replace_by_input(&mut self, id: RelId, index: usize, columns: Vec<Col>) {
        let (ordinal, _) = self.new_col(ColType::plain(DataType::Int64), "row");
        let rel = Rel::Input {
            index,
            columns,
            ordinal,
        };
        self.rels.set(id.0, rel);
    }

    /// The same operations, each changed as it is made again; gives the new number of each old table. `change` is given the
    /// operation on the new tables.
    pub fn rebuilt(&mut self, change: &mut dyn FnMut(&mut Builder, RelId, Rel) -> RelId) -> HashMap<RelId, RelId> {
        let rels = std::mem::take(&mut self.rels);
        let orders = std::mem::take(&mut self.orders);
        self.readers.clear();
        let mut numbers: HashMap<RelId, RelId> = HashMap::new();
        for (place, rel) in rels.iter() {
            let mut rel = rel.clone();
            rel.each_input(&mut |input| *input = numbers[input]);
            let first = self.rels.next();
            let made = change(self, RelId(place), rel);
            self.orders.set(made.0, orders[place].clone());
            // What was made below it has the same rows in the same order, up to where rows are put in order.
            let mut at = made;
            while let Some(below) = self.rel(at).same_rows()
                && below.0 >= first
                && !matches!(self.rel(at), Rel::Sort { .. })
            {
                self.orders.set(below.0, orders[place].clone());
                at = below;
            }
            numbers.insert(RelId(place), made);
        }
        numbers
    }

    /// The table that made the rows of this one.
    pub fn origin(&self, table: RelId) -> RelId {
        self.chain(table).last().copied().unwrap_or(table)
    }

    /// The table in which an expression came to be, of those whose rows this one has.
    pub fn home(&self, table: RelId, expr: ExprId) -> RelId {
        let mut read = BTreeSet::new();
        columns(self, expr, &mut read);
        let chain = self.chain(table);
        let adds = |rel: &&RelId| self.rel(**rel).added().iter().any(|col| read.contains(col));
        chain.iter().find(adds).or(chain.last()).copied().unwrap_or(table)
    }

    /// The table and those whose rows it has, up to the one that made them.
    fn chain(&self, table: RelId) -> Vec<RelId> {
        let mut chain = vec![table];
        let mut at = table;
        while let Some(below) = self.rel(at).same_rows() {
            chain.push(below);
            at = below;
        }
        chain
    }
}
