//! Programs whose numbers are given: what the parser makes. Nothing is checked here; the verifier does.

use super::{Builder, Order, ascending};
use crate::col::Col;
use crate::expr::{Expr, ExprId};
use crate::rel::{Rel, RelId};
use crate::types::ColType;

impl Builder {
    /// The order that a table has unless another is said; nothing: it must be said.
    pub fn inherited_order(&self, rel: &Rel) -> Option<Order> {
        let row = |col: &Col| {
            let key = self.known.get(&Expr::Column(*col)).map(|expr| ascending(*expr));
            Some(Order {
                keys: key.into_iter().collect(),
                asked: 0,
            })
        };
        match rel {
            Rel::Input { ordinal, .. } | Rel::Values { ordinal, .. } => row(ordinal),
            Rel::Sort { .. } => None,
            Rel::Renumbered { input } => Some(self.order(*input).clone()),
            other => other.same_rows().map(|input| self.order(input).clone()),
        }
    }

    /// A column of this number, which may be there with this type and name already.
    pub fn define(&mut self, col: Col, ty: ColType, name: &str) -> bool {
        if let Some(known) = self.columns.get(col.0) {
            return *known == (ty, name.to_string());
        }
        self.columns.set(col.0, (ty.clone(), name.to_string()));
        self.add(Expr::Column(col), ty);
        true
    }

    /// The column of this number as an expression, if it is there.
    pub fn defined(&self, col: Col) -> Option<ExprId> {
        self.known.get(&Expr::Column(col)).copied()
    }

    /// An expression of a type that it does not follow from what it is made of.
    pub fn typed(&mut self, expr: Expr, ty: ColType) -> ExprId {
        self.add(expr, ty)
    }

    /// A table with its order.
    pub fn table(&mut self, rel: Rel, order: Order) -> RelId {
        self.push(rel, order)
    }
}
