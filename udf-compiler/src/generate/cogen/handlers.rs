//! The names of exceptions in handlers. Python unbinds such a name when its handler ends; where nothing but the handlers
//! that bind it reads it, that makes no difference, and the name need not be carried anywhere.

use super::scope;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Pattern, Stmt};
use std::collections::{HashMap, HashSet};

/// The names that only handlers bind, that are read only in those, and not by code that may run
/// later.
pub(super) fn names(body: &[Stmt]) -> HashSet<String> {
    let mut visitor = Handlers::default();
    visitor.visit_body(body);
    let all = scope::read_counts(body);
    let later = scope::read_later(body);
    let count = |map: &HashMap<String, usize>, name: &String| map.get(name).copied().unwrap_or(0);
    let inside = &visitor.inside;
    let alone = |name: &&String| {
        !visitor.others.contains(*name) && !later.contains(*name) && count(&all, name) == count(inside, name)
    };
    visitor.names.iter().filter(alone).cloned().collect()
}

#[derive(Default)]
struct Handlers {
    names: HashSet<String>,
    /// Bound in other ways too, or by a handler inside another of the same name.
    others: HashSet<String>,
    /// Reads inside the handlers that bind the name.
    inside: HashMap<String, usize>,
    open: Vec<String>,
}

impl<'a> Visitor<'a> for Handlers {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) | Stmt::Import(_) | Stmt::ImportFrom(_) => {
                self.others.extend(scope::assigned(std::slice::from_ref(stmt)));
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx != ExprContext::Load
        {
            self.others.insert(name.id.to_string());
        }
        walk_expr(self, expr);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        self.others.extend(scope::captured(pattern));
        walk_pattern(self, pattern);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(h) = handler;
        let name = h.name.as_ref().map(|name| name.to_string());
        if let Some(name) = &name {
            let reads = scope::read_counts(&h.body).get(name).copied().unwrap_or(0);
            *self.inside.entry(name.clone()).or_default() += reads;
            self.names.insert(name.clone());
            if self.open.contains(name) {
                self.others.insert(name.clone());
            }
            self.open.push(name.clone());
        }
        ruff_python_ast::visitor::walk_except_handler(self, handler);
        if name.is_some() {
            self.open.pop();
        }
    }
}
