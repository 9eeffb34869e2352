//! The names of exceptions in handlers. Python unbinds such a name when its handler ends; where nothing but the handlers
//! that bind it reads it, that makes no difference, and the name need not be carried anywhere.

use super::scope;
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Identifier, Pattern, Stmt};
use std::cell::RefCell;
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

/// Gives handlers inside others that bind the same name one of their own, where that makes no difference. `fresh` gives names that
/// the source does not use.
pub(super) fn separate(body: &mut [Stmt], fresh: &mut dyn FnMut() -> String) {
    let mut visitor = Handlers::default();
    visitor.visit_body(body);
    let later = scope::read_later(body);
    let separable = |name: &String| !visitor.others.contains(name) && !later.contains(name);
    let names = visitor.nested.iter().filter(|name| separable(name)).cloned().collect();
    let separate = Separate {
        names,
        open: RefCell::default(),
        fresh: RefCell::new(fresh),
    };
    separate.visit_body(body);
}

struct Separate<'f> {
    /// What may be separated in this function.
    names: HashSet<String>,
    /// The names that handlers around bind, and what they are called now.
    open: RefCell<Vec<(String, String)>>,
    fresh: RefCell<&'f mut dyn FnMut() -> String>,
}

impl Transformer for Separate<'_> {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => separate(&mut def.body, &mut **self.fresh.borrow_mut()),
            _ => transformer::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&self, expr: &mut Expr) {
        if let Expr::Name(name) = expr {
            let open = self.open.borrow();
            if let Some((_, now)) = open.iter().rev().find(|(own, _)| *own == name.id.as_str()) {
                name.id = Name::new(now);
            }
        }
        transformer::walk_expr(self, expr);
    }

    fn visit_except_handler(&self, handler: &mut ExceptHandler) {
        let ExceptHandler::ExceptHandler(h) = &mut *handler;
        let Some(name) = h.name.as_mut().filter(|name| self.names.contains(name.as_str())) else {
            return transformer::walk_except_handler(self, handler);
        };
        let own = name.to_string();
        let nested = self.open.borrow().iter().any(|(open, _)| *open == own);
        let now = if nested {
            (self.fresh.borrow_mut())()
        } else {
            own.clone()
        };
        *name = Identifier::new(now.clone(), name.range);
        self.open.borrow_mut().push((own, now));
        transformer::walk_except_handler(self, handler);
        self.open.borrow_mut().pop();
    }
}

#[derive(Default)]
struct Handlers {
    names: HashSet<String>,
    /// Those of handlers inside others of the same name.
    nested: HashSet<String>,
    /// Bound in other ways too, or read where a handler inside another of the same name has unbound them.
    others: HashSet<String>,
    /// Reads inside the handlers that bind the name.
    inside: HashMap<String, usize>,
    /// The handlers around, by the names that they bind, with the loops around each.
    open: Vec<(String, usize)>,
    /// Those of them in which another handler has bound the name too: after that it is unbound.
    taken: Vec<usize>,
    loops: usize,
}

impl<'a> Visitor<'a> for Handlers {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) | Stmt::Import(_) | Stmt::ImportFrom(_) => {
                self.others.extend(scope::assigned(std::slice::from_ref(stmt)));
            }
            Stmt::For(_) | Stmt::While(_) => {
                self.loops += 1;
                walk_stmt(self, stmt);
                self.loops -= 1;
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr {
            let bound = self.open.iter().rposition(|(own, _)| *own == name.id.as_str());
            let unbound = bound.is_some_and(|bound| self.taken.contains(&bound));
            if name.ctx != ExprContext::Load || unbound {
                self.others.insert(name.id.to_string());
            }
        }
        if let Expr::Lambda(lambda) = expr
            && let Some(parameters) = &lambda.parameters
        {
            self.others
                .extend(parameters.iter().map(|parameter| parameter.name().to_string()));
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
            self.names.insert(name.clone());
            match self.open.iter().rposition(|(open, _)| open == name) {
                None => {
                    let reads = scope::read_counts(&h.body).get(name).copied().unwrap_or(0);
                    *self.inside.entry(name.clone()).or_default() += reads;
                }
                // In a loop, what stands before comes after it too.
                Some(around) if self.open[around].1 < self.loops => {
                    self.others.insert(name.clone());
                }
                Some(around) => {
                    self.taken.push(around);
                    self.nested.insert(name.clone());
                }
            }
            self.open.push((name.clone(), self.loops));
        }
        ruff_python_ast::visitor::walk_except_handler(self, handler);
        if name.is_some() {
            self.open.pop();
            let open = self.open.len();
            self.taken.retain(|around| *around < open);
        }
    }
}
