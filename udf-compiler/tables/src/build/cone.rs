//! The part of a program that one of its tables is made of. Its cost does not depend on what else the program has.

use super::Builder;
use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::RelId;
use std::collections::{BTreeSet, HashMap};

impl Builder {
    /// What a table and expressions over it are made of, under the same numbers. What tables in `leaves` are made of is left out:
    /// table arguments must take their places.
    pub fn cone(&self, table: RelId, outputs: &[ExprId], leaves: &BTreeSet<RelId>) -> Builder {
        let mut exprs = BTreeSet::new();
        let mut columns = BTreeSet::new();
        let tables = self.down_to(table, leaves);
        for id in &tables {
            let rel = self.rel(*id);
            columns.extend(rel.added().iter().map(|col| col.0));
            let keys = self.order(*id).keys.iter().map(|key| key.expr);
            for expr in rel.exprs().into_iter().chain(keys) {
                self.nodes(expr, &mut exprs, &mut columns);
            }
        }
        for expr in outputs {
            self.nodes(*expr, &mut exprs, &mut columns);
        }
        // A column that somebody may ask for is an expression already.
        let asked = columns
            .iter()
            .filter_map(|col| self.known.get(&Expr::Column(Col(*col))));
        exprs.extend(asked);
        let known = exprs.iter().map(|expr| (self.expr(*expr).clone(), *expr));
        let known: HashMap<Expr, ExprId> = known.collect();
        let mut cone = Builder {
            exprs: self.exprs.some(exprs.iter().map(|expr| expr.0)),
            known,
            rels: self.rels.some(tables.iter().map(|id| id.0)),
            orders: self.orders.some(tables.iter().map(|id| id.0)),
            columns: self.columns.some(columns),
            readers: HashMap::new(),
        };
        cone.note_readers();
        cone
    }

    /// The tables that one is made of, itself among them.
    fn down_to(&self, table: RelId, leaves: &BTreeSet<RelId>) -> BTreeSet<RelId> {
        let mut found = BTreeSet::new();
        let mut open = vec![table];
        while let Some(id) = open.pop() {
            if found.insert(id) && !leaves.contains(&id) {
                open.extend(self.rel(id).inputs());
            }
        }
        found
    }

    /// Whether any expression calls a function.
    pub fn calls(&self) -> bool {
        self.exprs.iter().any(|(_, node)| matches!(node.expr, Expr::Call(..)))
    }

    /// An expression and what it is made of, and the columns that it reads.
    fn nodes(&self, expr: ExprId, found: &mut BTreeSet<ExprId>, columns: &mut BTreeSet<u32>) {
        if !found.insert(expr) {
            return;
        }
        match self.expr(expr) {
            Expr::Column(col) => drop(columns.insert(col.0)),
            Expr::Literal(_) => {}
            Expr::Op(_, args) | Expr::Exact(_, args) | Expr::Call(_, args) => {
                args.iter().for_each(|arg| self.nodes(*arg, found, columns))
            }
            Expr::Cast(value, _) => self.nodes(*value, found, columns),
        }
    }
}
