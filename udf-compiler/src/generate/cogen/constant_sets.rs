//! Set displays of constants: Python makes constants of them before it runs, which shows in their order.

use super::Emitter;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprSet, Stmt};
use ruff_text_size::Ranged;

/// Whether Python makes a constant of a set display, and copies that.
pub(super) fn is_copied(e: &ExprSet) -> bool {
    e.elts.len() > 2 && e.elts.iter().all(is_constant)
}

/// Whether Python makes a constant of it before it runs.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Tuple(e) => e.elts.iter().all(is_constant),
        Expr::UnaryOp(e) => is_constant(&e.operand),
        Expr::BinOp(e) => is_constant(&e.left) && is_constant(&e.right),
        other => other.is_literal_expr(),
    }
}

/// Such displays in a statement, the outermost ones.
#[derive(Default)]
struct Displays<'a> {
    found: Vec<&'a ExprSet>,
}

impl<'a> Visitor<'a> for Displays<'a> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Set(e) if is_copied(e) => self.found.push(e),
            _ => walk_expr(self, expr),
        }
    }
}

impl Emitter<'_> {
    /// What a loop goes through: a set of constants is one there, and no copy.
    pub(super) fn iterated(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Set(e) if e.elts.iter().all(is_constant) => self.constant_set(self.at(expr), e, false),
            _ => self.expr(expr),
        }
    }

    pub(super) fn constant_set(&mut self, at: u32, e: &ExprSet, copied: bool) -> String {
        let elements = self.elements(&e.elts);
        let copied = if copied { "True" } else { "False" };
        format!("{}.constant_set({at}, [{elements}], {copied})", self.hook)
    }

    /// The text of a statement of the module, with calls that put such sets in order.
    pub(super) fn with_module_sets(&self, stmt: &Stmt) -> String {
        let mut displays = Displays::default();
        displays.visit_stmt(stmt);
        let (mut text, mut from) = (String::new(), stmt.range().start());
        let source = |from: ruff_text_size::TextSize, to: ruff_text_size::TextSize| {
            self.text_of(&ruff_text_size::TextRange::new(from, to))
        };
        for set in displays.found {
            let range = set.range();
            let (open, close) = (range.start() + BRACE, range.end() - BRACE);
            text.push_str(source(from, range.start()));
            text.push_str(&format!("{}.module_set([{}])", self.hook, source(open, close)));
            from = range.end();
        }
        text.push_str(source(from, stmt.range().end()));
        text
    }
}

const BRACE: ruff_text_size::TextSize = ruff_text_size::TextSize::new(1);
