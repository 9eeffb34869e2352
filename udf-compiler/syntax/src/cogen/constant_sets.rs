//! Set displays of constants: Python makes constants of them before it runs, which shows in their order.

use super::Emitter;
use crate::protocol::{self, Hook};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprSet, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};

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

/// What of a statement of the module makes sets, and is to be made by hooks: which piece of the text becomes which.
struct Sets<'a> {
    hook: &'a str,
    edits: Vec<(TextRange, String)>,
}

impl Sets<'_> {
    /// A set in braces is made of a list.
    fn of_list(&mut self, range: TextRange, function: &Hook<1>) {
        let (open, close) = (TextRange::at(range.start(), BRACE), range.end() - BRACE);
        self.edits.push((open, format!("{}[", function.opening(self.hook))));
        self.edits.push((TextRange::at(close, BRACE), "])".into()));
    }
}

impl<'a> Visitor<'a> for Sets<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Set(e) => self.of_list(
                e.range(),
                if is_copied(e) {
                    &protocol::MODULE_CONSTANT_SET
                } else {
                    &protocol::MODULE_SET
                },
            ),
            Expr::SetComp(e) => self.of_list(e.range(), &protocol::MODULE_SET),
            Expr::Call(e) => {
                if let Expr::Name(name) = &*e.func
                    && matches!(name.id.as_str(), "set" | "frozenset")
                {
                    let made = protocol::MODULE_SET_OF.call(self.hook, [&name.id]);
                    self.edits.push((name.range(), made));
                }
            }
            _ => {}
        }
        walk_expr(self, expr);
    }

    /// Functions have their own hooks.
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if !matches!(stmt, Stmt::FunctionDef(_)) {
            walk_stmt(self, stmt);
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
        protocol::CONSTANT_SET.call(&self.hook, [&at, &format!("[{elements}]"), &copied])
    }

    /// A display that Python makes element by element. A set in it may be added at once.
    pub(super) fn set(&mut self, at: u32, e: &ExprSet) -> String {
        let mut elements = String::new();
        for element in &e.elts {
            elements += &match element {
                Expr::Starred(e) => {
                    let value = self.expr(&e.value);
                    format!(
                        "*{}, ",
                        protocol::SPREAD_WHOLE.call(&self.hook, [&self.at(element), &value])
                    )
                }
                _ => self.expr(element) + ", ",
            };
        }
        protocol::SET.call(&self.hook, [&at, &format!("[{elements}]")])
    }

    /// The text of a statement of the module, with calls that put sets in order.
    pub(super) fn with_module_sets(&self, stmt: &Stmt) -> String {
        let mut sets = Sets {
            hook: &self.hook,
            edits: Vec::new(),
        };
        sets.visit_stmt(stmt);
        sets.edits.sort_by_key(|(range, _)| (range.start(), range.end()));
        let (mut text, mut from) = (String::new(), stmt.range().start());
        for (range, new) in sets.edits {
            text.push_str(self.text_of(&TextRange::new(from, range.start())));
            text.push_str(&new);
            from = range.end();
        }
        text.push_str(self.text_of(&TextRange::new(from, stmt.range().end())));
        text
    }
}

const BRACE: TextSize = TextSize::new(1);
