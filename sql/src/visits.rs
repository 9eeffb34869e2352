//! Walks over statements. A visitor of ours is called through one type without parameters, so that the walk over the some six
//! hundred kinds of nodes is compiled once, and not once for each visitor. Knows no statement and no session.

use datafusion::sql::sqlparser::ast::{
    self, Expr, ObjectName, Query, Select, Statement, TableFactor, ValueWithSpan, Visitor, VisitorMut,
};
use std::ops::ControlFlow;

/// Hands each method of a trait of visitors on, through a trait that can be an object: `$held` keeps what a visitor broke off
/// with, `$walker` is what the nodes see.
macro_rules! walker {
    ($visitor:ident, $hooks:ident, $held:ident, $walker:ident: $($method:ident($node:ty)),* $(,)?) => {
        trait $hooks {
            $(fn $method(&mut self, node: $node) -> ControlFlow<()>;)*
        }

        struct $held<'v, V: $visitor> {
            visitor: &'v mut V,
            broke: Option<V::Break>,
        }

        impl<V: $visitor> $hooks for $held<'_, V> {
            $(fn $method(&mut self, node: $node) -> ControlFlow<()> {
                self.visitor.$method(node).map_break(|told| self.broke = Some(told))
            })*
        }

        struct $walker<'v>(&'v mut dyn $hooks);

        impl $visitor for $walker<'_> {
            type Break = ();

            $(fn $method(&mut self, node: $node) -> ControlFlow<()> {
                self.0.$method(node)
            })*
        }
    };
}

walker!(
    Visitor, Hooks, Held, Walker:
    pre_visit_query(&Query), post_visit_query(&Query),
    pre_visit_select(&Select), post_visit_select(&Select),
    pre_visit_relation(&ObjectName), post_visit_relation(&ObjectName),
    pre_visit_table_factor(&TableFactor), post_visit_table_factor(&TableFactor),
    pre_visit_expr(&Expr), post_visit_expr(&Expr),
    pre_visit_statement(&Statement), post_visit_statement(&Statement),
    pre_visit_value(&ValueWithSpan), post_visit_value(&ValueWithSpan),
);

walker!(
    VisitorMut, HooksMut, HeldMut, WalkerMut:
    pre_visit_query(&mut Query), post_visit_query(&mut Query),
    pre_visit_select(&mut Select), post_visit_select(&mut Select),
    pre_visit_relation(&mut ObjectName), post_visit_relation(&mut ObjectName),
    pre_visit_table_factor(&mut TableFactor), post_visit_table_factor(&mut TableFactor),
    pre_visit_expr(&mut Expr), post_visit_expr(&mut Expr),
    pre_visit_statement(&mut Statement), post_visit_statement(&mut Statement),
    pre_visit_value(&mut ValueWithSpan), post_visit_value(&mut ValueWithSpan),
);

/// A node that can be read by a visitor.
pub trait Visit {
    /// Shows the visitor this node and all below it, until it breaks off.
    fn visit<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break>;
}

impl<N: ast::Visit> Visit for N {
    fn visit<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let mut held = Held { visitor, broke: None };
        let _ = ast::Visit::visit(self, &mut Walker(&mut held));
        held.broke.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// A node that can be changed by a visitor.
pub trait VisitMut {
    /// Shows the visitor this node and all below it, until it breaks off.
    fn visit<V: VisitorMut>(&mut self, visitor: &mut V) -> ControlFlow<V::Break>;
}

impl<N: ast::VisitMut> VisitMut for N {
    fn visit<V: VisitorMut>(&mut self, visitor: &mut V) -> ControlFlow<V::Break> {
        let mut held = HeldMut { visitor, broke: None };
        let _ = ast::VisitMut::visit(self, &mut WalkerMut(&mut held));
        held.broke.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}

/// All expressions, the outer before those in them.
pub fn visit_expressions<E>(node: &impl Visit, act: impl FnMut(&Expr) -> ControlFlow<E>) -> ControlFlow<E> {
    node.visit(&mut Expressions(act))
}

/// All expressions, those in others first.
pub fn visit_expressions_mut<E>(
    node: &mut impl VisitMut,
    act: impl FnMut(&mut Expr) -> ControlFlow<E>,
) -> ControlFlow<E> {
    node.visit(&mut Expressions(act))
}

/// Whether it reads columns.
pub fn has_columns(node: &impl Visit) -> bool {
    let found = visit_expressions(node, |expr| match expr {
        Expr::Identifier(_) | Expr::CompoundIdentifier(_) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// All names of relations.
pub fn visit_relations<E>(node: &impl Visit, act: impl FnMut(&ObjectName) -> ControlFlow<E>) -> ControlFlow<E> {
    node.visit(&mut Relations(act))
}

struct Expressions<F>(F);

impl<E, F: FnMut(&Expr) -> ControlFlow<E>> Visitor for Expressions<F> {
    type Break = E;

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<E> {
        (self.0)(expr)
    }
}

impl<E, F: FnMut(&mut Expr) -> ControlFlow<E>> VisitorMut for Expressions<F> {
    type Break = E;

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<E> {
        (self.0)(expr)
    }
}

struct Relations<F>(F);

impl<E, F: FnMut(&ObjectName) -> ControlFlow<E>> Visitor for Relations<F> {
    type Break = E;

    fn pre_visit_relation(&mut self, relation: &ObjectName) -> ControlFlow<E> {
        (self.0)(relation)
    }
}
