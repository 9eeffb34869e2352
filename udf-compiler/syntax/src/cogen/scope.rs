//! What names a piece of code assigns and reads, and which reads come before any assignment.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Comprehension, ExceptHandler, Expr, ExprContext, Pattern, Stmt, StmtMatch, StmtTry, StmtWith};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The names that `body` binds in its own function scope, in order of name.
pub fn assigned(body: &[Stmt]) -> BTreeSet<String> {
    let mut visitor = Names::default();
    visitor.visit_body(body);
    visitor.assigned
}

/// How often each name is read in `body`, nested functions included.
pub fn read_counts(body: &[Stmt]) -> HashMap<String, usize> {
    let mut visitor = Names::default();
    visitor.visit_body(body);
    visitor.reads
}

/// How often each name is read in an expression.
pub fn expr_reads(expr: &Expr) -> HashMap<String, usize> {
    let mut visitor = Names::default();
    visitor.visit_expr(expr);
    visitor.reads
}

/// The names that functions, classes and generators inside `body` read: code that may run later.
pub fn read_later(body: &[Stmt]) -> HashSet<String> {
    let mut visitor = Names::default();
    visitor.visit_body(body);
    visitor.later
}

/// The names that a pattern binds.
pub fn captured(pattern: &Pattern) -> BTreeSet<String> {
    let mut visitor = Names::default();
    visitor.visit_pattern(pattern);
    visitor.assigned
}

/// Whether an expression binds a name of its scope.
pub fn binds(expr: &Expr) -> bool {
    let mut visitor = Names::default();
    visitor.visit_expr(expr);
    !visitor.assigned.is_empty()
}

/// The names declared `global` or `nonlocal` in this scope.
pub fn declared_outside(body: &[Stmt]) -> BTreeSet<String> {
    let mut visitor = Names::default();
    visitor.visit_body(body);
    visitor.outside
}

/// Whether a handler's body has a `raise` of the exception it handles.
pub fn raises_again(body: &[Stmt]) -> bool {
    struct Raises(bool);
    impl<'a> Visitor<'a> for Raises {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            self.0 |= matches!(stmt, Stmt::Raise(raise) if raise.exc.is_none());
            walk_stmt(self, stmt);
        }
    }
    let mut visitor = Raises(false);
    visitor.visit_body(body);
    visitor.0
}

/// Whether the scope is a generator function's.
pub fn has_yield(body: &[Stmt]) -> bool {
    let mut visitor = Names::default();
    visitor.visit_body(body);
    visitor.yields
}

#[derive(Default)]
struct Names {
    assigned: BTreeSet<String>,
    outside: BTreeSet<String>,
    reads: HashMap<String, usize>,
    later: HashSet<String>,
    yields: bool,
    depth: usize,
    /// How much of the depth is code that may run later.
    late: usize,
}

impl Names {
    fn bind(&mut self, name: &str) {
        if self.depth == 0 {
            self.assigned.insert(name.to_string());
        }
    }

    fn read(&mut self, name: &str) {
        *self.reads.entry(name.to_string()).or_default() += 1;
        if self.late > 0 {
            self.later.insert(name.to_string());
        }
    }

    fn inner_later(&mut self, walk: impl FnOnce(&mut Self)) {
        self.late += 1;
        self.inner(walk);
        self.late -= 1;
    }

    fn inner(&mut self, walk: impl FnOnce(&mut Self)) {
        self.depth += 1;
        walk(self);
        self.depth -= 1;
    }
}

impl<'a> Visitor<'a> for Names {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.bind(&def.name);
                self.inner_later(|v| walk_stmt(v, stmt));
            }
            Stmt::ClassDef(def) => {
                self.bind(&def.name);
                self.inner_later(|v| walk_stmt(v, stmt));
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = alias
                        .asname
                        .as_ref()
                        .map_or_else(|| first_part(&alias.name), |n| n.to_string());
                    self.bind(&name);
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    self.bind(alias.asname.as_ref().unwrap_or(&alias.name));
                }
            }
            Stmt::AugAssign(s) => {
                if let Expr::Name(name) = &*s.target {
                    self.read(&name.id);
                }
                walk_stmt(self, stmt);
            }
            Stmt::Global(g) if self.depth == 0 => self.outside.extend(g.names.iter().map(|n| n.to_string())),
            Stmt::Nonlocal(n) if self.depth == 0 => self.outside.extend(n.names.iter().map(|n| n.to_string())),
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if name.ctx == ExprContext::Load => self.read(&name.id),
            Expr::Name(name) => {
                self.bind(&name.id);
                if name.ctx == ExprContext::Del {
                    self.read(&name.id);
                }
            }
            Expr::Lambda(_) | Expr::Generator(_) => self.inner_later(|v| walk_expr(v, expr)),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) => {
                self.inner(|v| walk_expr(v, expr));
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.yields |= self.depth == 0;
                walk_expr(self, expr);
            }
            _ => walk_expr(self, expr),
        }
    }

    /// Those of local variables are not evaluated, those of functions are dropped.
    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        ruff_python_ast::visitor::walk_comprehension(self, comprehension);
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(inner) = handler;
        if let Some(name) = &inner.name {
            self.bind(name);
        }
        ruff_python_ast::visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(p) => p.name.iter().for_each(|n| self.bind(n)),
            Pattern::MatchStar(p) => p.name.iter().for_each(|n| self.bind(n)),
            Pattern::MatchMapping(p) => p.rest.iter().for_each(|n| self.bind(n)),
            _ => {}
        }
        ruff_python_ast::visitor::walk_pattern(self, pattern);
    }
}

fn first_part(dotted: &str) -> String {
    dotted.split('.').next().unwrap_or(dotted).to_string()
}

/// Names that `body` may read before it has certainly assigned them. `defined` grows by what it certainly assigns.
pub fn exposed(body: &[Stmt], defined: &mut HashSet<String>) -> HashSet<String> {
    let mut out = HashSet::new();
    for stmt in body {
        exposed_stmt(stmt, defined, &mut out);
    }
    out
}

fn expose_expr(expr: &Expr, defined: &HashSet<String>, out: &mut HashSet<String>) {
    out.extend(expr_reads(expr).into_keys().filter(|name| !defined.contains(name)));
}

fn exposed_stmt(stmt: &Stmt, defined: &mut HashSet<String>, out: &mut HashSet<String>) {
    match stmt {
        Stmt::If(s) => {
            expose_expr(&s.test, defined, out);
            let mut after: Option<HashSet<String>> = None;
            let mut arm = |body: &[Stmt], out: &mut HashSet<String>| {
                let mut inner = defined.clone();
                out.extend(exposed(body, &mut inner));
                after = Some(match after.take() {
                    None => inner,
                    Some(previous) => previous.intersection(&inner).cloned().collect(),
                });
            };
            arm(&s.body, out);
            for clause in &s.elif_else_clauses {
                if let Some(test) = &clause.test {
                    expose_expr(test, defined, out);
                }
                arm(&clause.body, out);
            }
            if s.elif_else_clauses.last().is_some_and(|clause| clause.test.is_none())
                && let Some(after) = after
            {
                *defined = after;
            }
        }
        Stmt::Match(s) => exposed_match(s, defined, out),
        Stmt::Try(s) => exposed_try(s, defined, out),
        Stmt::With(s) => exposed_with(s, defined, out),
        Stmt::For(s) => {
            expose_expr(&s.iter, defined, out);
            let mut inner = defined.clone();
            bind_target(&s.target, &mut inner, out);
            out.extend(exposed(&s.body, &mut inner));
            out.extend(exposed(&s.orelse, &mut defined.clone()));
        }
        Stmt::While(s) => {
            expose_expr(&s.test, defined, out);
            out.extend(exposed(&s.body, &mut defined.clone()));
            out.extend(exposed(&s.orelse, &mut defined.clone()));
        }
        Stmt::Assign(s) => {
            expose_expr(&s.value, defined, out);
            s.targets.iter().for_each(|target| bind_target(target, defined, out));
        }
        Stmt::AnnAssign(s) => {
            if let Some(value) = &s.value {
                expose_expr(value, defined, out);
                bind_target(&s.target, defined, out);
            }
        }
        Stmt::AugAssign(s) => {
            expose_expr(&s.value, defined, out);
            if let Expr::Name(name) = &*s.target {
                if !defined.contains(name.id.as_str()) {
                    out.insert(name.id.to_string());
                }
            } else {
                expose_expr(&s.target, defined, out);
            }
        }
        other => {
            let reads = read_counts(std::slice::from_ref(other));
            out.extend(reads.into_keys().filter(|name| !defined.contains(name)));
            if matches!(other, Stmt::FunctionDef(_) | Stmt::Import(_) | Stmt::ImportFrom(_)) {
                defined.extend(assigned(std::slice::from_ref(other)));
            }
        }
    }
}

/// A case binds what its pattern captures; the values in it are read before.
fn exposed_match(s: &StmtMatch, defined: &HashSet<String>, out: &mut HashSet<String>) {
    expose_expr(&s.subject, defined, out);
    for case in &s.cases {
        let mut visitor = Names::default();
        visitor.visit_pattern(&case.pattern);
        out.extend(visitor.reads.into_keys().filter(|name| !defined.contains(name)));
        let mut inner = defined.clone();
        inner.extend(visitor.assigned);
        if let Some(guard) = &case.guard {
            expose_expr(guard, &inner, out);
        }
        out.extend(exposed(&case.body, &mut inner));
    }
}

/// A manager may end the body early: nothing in it is certainly assigned.
fn exposed_with(s: &StmtWith, defined: &HashSet<String>, out: &mut HashSet<String>) {
    let mut inner = defined.clone();
    for item in &s.items {
        expose_expr(&item.context_expr, &inner, out);
        if let Some(target) = &item.optional_vars {
            bind_target(target, &mut inner, out);
        }
    }
    out.extend(exposed(&s.body, &mut inner));
}

/// Handlers and `finally` may find none of what the body assigns.
fn exposed_try(s: &StmtTry, defined: &mut HashSet<String>, out: &mut HashSet<String>) {
    let mut through = defined.clone();
    out.extend(exposed(&s.body, &mut through));
    out.extend(exposed(&s.orelse, &mut through));
    for handler in &s.handlers {
        let ExceptHandler::ExceptHandler(h) = handler;
        if let Some(kind) = &h.type_ {
            expose_expr(kind, defined, out);
        }
        let mut inner = defined.clone();
        inner.extend(h.name.iter().map(|name| name.to_string()));
        out.extend(exposed(&h.body, &mut inner));
        if !super::read_off::leaves(&h.body) {
            through.retain(|name| inner.contains(name));
        }
    }
    out.extend(exposed(&s.finalbody, &mut defined.clone()));
    *defined = through;
}

/// Marks the plain names of an assignment target as assigned; reads inside subscripts and attributes are exposed.
fn bind_target(target: &Expr, defined: &mut HashSet<String>, out: &mut HashSet<String>) {
    match target {
        Expr::Name(name) => {
            defined.insert(name.id.to_string());
        }
        Expr::Tuple(t) => t.elts.iter().for_each(|e| bind_target(e, defined, out)),
        Expr::List(t) => t.elts.iter().for_each(|e| bind_target(e, defined, out)),
        Expr::Starred(s) => bind_target(&s.value, defined, out),
        other => expose_expr(other, defined, out),
    }
}
