//! Assignment expressions in parts of expressions that may not run: after `and` and `or`, in conditional expressions and in
//! comprehensions. Such parts are functions in the generator, which could not assign. The expressions become statements
//! before them, in Python's order; the tree is changed before the rest of cogen sees it. What has no such form stays.

use super::nodes::{self, assign, boolean, break_, for_, if_, name, not, statement};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Arguments, BoolOp, Comprehension, ElifElseClause, Expr, Stmt, StmtIf, StmtWhile};
use ruff_text_size::Ranged;
use std::collections::BTreeSet;

/// Changes the functions of a module. `fresh` gives names that the source does not use.
pub fn hoist_module(body: &mut [Stmt], fresh: &mut dyn FnMut() -> String) {
    for stmt in body {
        if matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_)) {
            Hoist { fresh }.statement(stmt, &mut Vec::new());
        }
    }
}

/// Changes a body and those inside. `fresh` gives names that the source does not use.
fn hoist(body: &mut Vec<Stmt>, fresh: &mut dyn FnMut() -> String) {
    let mut out = Vec::with_capacity(body.len());
    for mut stmt in std::mem::take(body) {
        Hoist { fresh }.statement(&mut stmt, &mut out);
        out.push(stmt);
    }
    *body = out;
}

/// Whether an assignment expression is in a part of the expression that may not run, or runs often.
fn is_deep(expr: &Expr) -> bool {
    Deep::found_in(expr, false)
}

/// Whether there is an assignment expression in it.
fn assigns(expr: &Expr) -> bool {
    Deep::found_in(expr, true)
}

/// Whether statements end a loop around them, or go on with it.
fn leaves(body: &[Stmt]) -> bool {
    struct Leaves(bool);
    impl<'a> Visitor<'a> for Leaves {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            self.0 |= matches!(stmt, Stmt::Break(_) | Stmt::Continue(_));
            visitor::walk_stmt(self, stmt);
        }
    }
    let mut found = Leaves(false);
    found.visit_body(body);
    found.0
}

struct Deep {
    inside: bool,
    found: bool,
}

impl Deep {
    fn found_in(expr: &Expr, inside: bool) -> bool {
        let mut found = Deep { inside, found: false };
        found.visit_expr(expr);
        found.found
    }

    fn within<'a>(&mut self, exprs: impl IntoIterator<Item = &'a Expr>) {
        let before = std::mem::replace(&mut self.inside, true);
        exprs.into_iter().for_each(|expr| self.visit_expr(expr));
        self.inside = before;
    }

    fn clauses(&mut self, generators: &[Comprehension]) {
        for (place, clause) in generators.iter().enumerate() {
            match place {
                0 => self.visit_expr(&clause.iter),
                _ => self.within([&clause.iter]),
            }
            self.within(&clause.ifs);
        }
    }
}

impl<'a> Visitor<'a> for Deep {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Named(_) if self.inside => self.found = true,
            Expr::BoolOp(e) => {
                self.visit_expr(&e.values[0]);
                self.within(&e.values[1..]);
            }
            Expr::If(e) => {
                self.visit_expr(&e.test);
                self.within([&*e.body, &*e.orelse]);
            }
            Expr::Compare(e) if e.comparators.len() > 1 => {
                self.visit_expr(&e.left);
                self.visit_expr(&e.comparators[0]);
                self.within(&e.comparators[1..]);
            }
            Expr::ListComp(e) => {
                self.clauses(&e.generators);
                self.within([&*e.elt]);
            }
            Expr::SetComp(e) => {
                self.clauses(&e.generators);
                self.within([&*e.elt]);
            }
            Expr::Generator(e) => {
                self.clauses(&e.generators);
                self.within([&*e.elt]);
            }
            Expr::DictComp(e) => {
                self.clauses(&e.generators);
                self.within(e.key.as_deref());
                self.within([&*e.value]);
            }
            Expr::Lambda(_) => {}
            _ => visitor::walk_expr(self, expr),
        }
    }
}

struct Hoist<'f> {
    fresh: &'f mut dyn FnMut() -> String,
}

impl Hoist<'_> {
    /// What a statement needs before it goes to `out`.
    fn statement(&mut self, stmt: &mut Stmt, out: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Return(s) => {
                if let Some(value) = &mut s.value {
                    self.expand(value, out);
                }
            }
            Stmt::Assign(s) => self.expand(&mut s.value, out),
            Stmt::Expr(s) => self.expand(&mut s.value, out),
            Stmt::AnnAssign(s) => {
                if let Some(value) = &mut s.value {
                    self.expand(value, out);
                }
            }
            Stmt::If(s) => self.conditional(s, out),
            Stmt::While(s) => self.repeated(s),
            Stmt::For(s) => {
                self.expand(&mut s.iter, out);
                hoist_suite(&mut s.body, self.fresh);
                hoist_suite(&mut s.orelse, self.fresh);
            }
            Stmt::With(s) => hoist_suite(&mut s.body, self.fresh),
            Stmt::Try(s) => {
                hoist_suite(&mut s.body, self.fresh);
                hoist_suite(&mut s.orelse, self.fresh);
                hoist_suite(&mut s.finalbody, self.fresh);
                for handler in &mut s.handlers {
                    let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
                    hoist_suite(&mut handler.body, self.fresh);
                }
            }
            Stmt::Match(s) => {
                self.expand(&mut s.subject, out);
                for case in &mut s.cases {
                    hoist_suite(&mut case.body, self.fresh);
                }
            }
            Stmt::FunctionDef(s) => hoist_suite(&mut s.body, self.fresh),
            Stmt::ClassDef(s) => {
                for stmt in &mut s.body {
                    if let Stmt::FunctionDef(method) = stmt {
                        hoist_suite(&mut method.body, self.fresh);
                    }
                }
            }
            _ => {}
        }
    }

    /// `elif` becomes `else: if` where its test needs statements.
    fn conditional(&mut self, s: &mut StmtIf, out: &mut Vec<Stmt>) {
        self.expand(&mut s.test, out);
        hoist_suite(&mut s.body, self.fresh);
        let deep = |clause: &ElifElseClause| clause.test.as_ref().is_some_and(is_deep);
        if let Some(place) = s.elif_else_clauses.iter().position(deep) {
            let mut rest = s.elif_else_clauses.split_off(place).into_iter();
            let Some(ElifElseClause {
                range,
                test: Some(test),
                body,
                ..
            }) = rest.next()
            else {
                return;
            };
            let mut inner = if_(test, body.to_vec(), Vec::new());
            if let Stmt::If(inner) = &mut inner {
                inner.range = range;
                inner.elif_else_clauses = rest.collect();
            }
            s.elif_else_clauses.push(nodes::else_(range, vec![inner]));
        }
        for clause in &mut s.elif_else_clauses {
            hoist_suite(&mut clause.body, self.fresh);
        }
    }

    /// A loop whose test assigns tests inside.
    fn repeated(&mut self, s: &mut StmtWhile) {
        hoist_suite(&mut s.body, self.fresh);
        hoist_suite(&mut s.orelse, self.fresh);
        // What ends or goes on in `else` does so with a loop around.
        if !assigns(&s.test) || leaves(&s.orelse) {
            return;
        }
        let mut body = Vec::new();
        let mut test = (*s.test).clone();
        self.expand(&mut test, &mut body);
        let range = s.test.range();
        let mut end: Vec<Stmt> = std::mem::take(&mut s.orelse).into_iter().collect();
        end.push(break_(range));
        body.push(if_(not(test), end, Vec::new()));
        body.extend(std::mem::take(&mut s.body));
        *s.test = boolean(true, range);
        s.body = body.into();
    }

    /// The expression without such parts: `out` computes them before. Left as it is where it has no such form.
    fn expand(&mut self, expr: &mut Expr, out: &mut Vec<Stmt>) {
        if !is_deep(expr) {
            return;
        }
        let range = expr.range();
        match expr {
            Expr::Named(e) => self.expand(&mut e.value, out),
            Expr::UnaryOp(e) => self.expand(&mut e.operand, out),
            Expr::Attribute(e) => self.expand(&mut e.value, out),
            Expr::BinOp(e) => {
                self.in_order([&mut *e.left, &mut *e.right], out);
            }
            Expr::Subscript(e) => {
                self.in_order([&mut *e.value, &mut *e.slice], out);
            }
            Expr::Compare(e) if e.comparators.len() == 1 => {
                self.in_order([&mut *e.left, &mut e.comparators[0]], out);
            }
            Expr::Compare(e) => {
                // Each operand but the last is looked at twice.
                let mut terms = Vec::new();
                let mut left = (*e.left).clone();
                for (op, right) in e.ops.iter().zip(&e.comparators) {
                    let held = (self.fresh)();
                    let kept = nodes::named(&held, right.clone());
                    terms.push(nodes::compare(left, *op, kept));
                    left = name(&held, right.range());
                }
                let mut all = nodes::all_of(terms, range);
                self.expand(&mut all, out);
                *expr = all;
            }
            Expr::Tuple(e) => {
                self.in_order(e.elts.iter_mut(), out);
            }
            Expr::List(e) => {
                self.in_order(e.elts.iter_mut(), out);
            }
            Expr::Call(e) => self.call(&mut e.func, &mut e.arguments, out),
            Expr::BoolOp(_) | Expr::If(_) => self.choice(expr, out),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) => self.collection(expr, out),
            _ => {}
        }
    }

    /// Parts of which not all run.
    fn choice(&mut self, expr: &mut Expr, out: &mut Vec<Stmt>) {
        let range = expr.range();
        match expr {
            Expr::BoolOp(e) => {
                let held = (self.fresh)();
                let mut values = e.values.clone().into_iter().rev();
                let mut inner: Vec<Stmt> = Vec::new();
                for (place, mut value) in values.by_ref().enumerate() {
                    let mut body = Vec::new();
                    self.expand(&mut value, &mut body);
                    body.push(assign(&held, value));
                    if place > 0 {
                        let test = name(&held, range);
                        let test = if e.op == BoolOp::And { test } else { not(test) };
                        body.push(if_(test, std::mem::take(&mut inner), Vec::new()));
                    }
                    inner = body;
                }
                out.extend(inner);
                *expr = name(&held, range);
            }
            Expr::If(e) => {
                self.expand(&mut e.test, out);
                let held = (self.fresh)();
                let mut arm = |value: &Expr| {
                    let (mut value, mut body) = (value.clone(), Vec::new());
                    self.expand(&mut value, &mut body);
                    body.push(assign(&held, value));
                    body
                };
                let arms = (arm(&e.body), arm(&e.orelse));
                out.push(if_((*e.test).clone(), arms.0, arms.1));
                *expr = name(&held, range);
            }
            _ => {}
        }
    }

    /// A comprehension.
    fn collection(&mut self, expr: &mut Expr, out: &mut Vec<Stmt>) {
        let range = expr.range();
        match expr {
            Expr::ListComp(e) => {
                let add = |held: &str| statement(nodes::method(held, "append", (*e.elt).clone()));
                let empty = nodes::list(Vec::new(), range);
                if let Some(held) = self.comprehension(&e.generators, empty, &add, out) {
                    *expr = name(&held, range);
                }
            }
            Expr::SetComp(e) => {
                let add = |held: &str| statement(nodes::method(held, "add", (*e.elt).clone()));
                let empty = nodes::call(name("set", range), Vec::new());
                if let Some(held) = self.comprehension(&e.generators, empty, &add, out) {
                    *expr = name(&held, range);
                }
            }
            Expr::DictComp(e) => {
                let Some(key) = e.key.as_deref() else { return };
                let add = |held: &str| nodes::set_item(held, key.clone(), (*e.value).clone());
                let empty = nodes::empty_dict(range);
                if let Some(held) = self.comprehension(&e.generators, empty, &add, out) {
                    *expr = name(&held, range);
                }
            }
            _ => {}
        }
    }

    /// Parts that run one after another: those before one that needs statements are kept in variables. Whether they are now
    /// without such parts.
    fn in_order<'e>(&mut self, parts: impl IntoIterator<Item = &'e mut Expr>, out: &mut Vec<Stmt>) -> bool {
        let mut parts: Vec<&mut Expr> = parts.into_iter().collect();
        let Some(last) = parts.iter().rposition(|part| is_deep(part)) else {
            return true;
        };
        if parts.iter().any(|part| part.is_starred_expr()) {
            return false;
        }
        for (place, part) in parts[..=last].iter_mut().enumerate() {
            self.expand(part, out);
            if place < last && !part.is_literal_expr() {
                let range = part.range();
                let held = (self.fresh)();
                let value = std::mem::replace(*part, name(&held, range));
                out.push(assign(&held, value));
            }
        }
        !is_deep(parts[last])
    }

    /// The function is known by its name, or by an object that comes before the arguments.
    fn call(&mut self, func: &mut Expr, arguments: &mut Arguments, out: &mut Vec<Stmt>) {
        if let (Expr::Name(function), [Expr::Generator(generator)], true) =
            (&*func, &arguments.args[..], arguments.keywords.is_empty())
            && matches!(function.id.as_str(), "any" | "all")
        {
            let stop = function.id.as_str() == "any";
            let range = arguments.args[0].range();
            let add = |held: &str| {
                let test = (*generator.elt).clone();
                let test = if stop { test } else { not(test) };
                if_(
                    test,
                    vec![assign(held, boolean(stop, range)), break_(range)],
                    Vec::new(),
                )
            };
            // `break` leaves one loop only.
            if generator.generators.len() == 1
                && let Some(held) = self.comprehension(&generator.generators, boolean(!stop, range), &add, out)
            {
                arguments.args[0] = nodes::list(vec![name(&held, range)], range);
            }
            return;
        }
        if let [Expr::Generator(generator), ..] = &arguments.args[..]
            && matches!(&*func, Expr::Name(f) if ["sorted", "list", "tuple"].contains(&f.id.as_str()))
        {
            let range = arguments.args[0].range();
            let add = |held: &str| statement(nodes::method(held, "append", (*generator.elt).clone()));
            if let Some(held) = self.comprehension(&generator.generators, nodes::list(Vec::new(), range), &add, out) {
                arguments.args[0] = name(&held, range);
            }
            return;
        }
        let object = match func {
            Expr::Attribute(method) => Some(&mut *method.value),
            Expr::Name(_) => None,
            _ => return,
        };
        let named = arguments.keywords.iter_mut().map(|keyword| &mut keyword.value);
        self.in_order(object.into_iter().chain(arguments.args.iter_mut()).chain(named), out);
    }

    /// Loops that do what a comprehension does; the name of what they make.
    fn comprehension(
        &mut self,
        generators: &[Comprehension],
        empty: Expr,
        add: &dyn Fn(&str) -> Stmt,
        out: &mut Vec<Stmt>,
    ) -> Option<String> {
        let held = (self.fresh)();
        let mut inner = vec![add(&held)];
        let names: BTreeSet<String> = generators
            .iter()
            .flat_map(|clause| super::read_off::target_names(&clause.target))
            .collect();
        for (place, clause) in generators.iter().enumerate().rev() {
            for test in clause.ifs.iter().rev() {
                inner = vec![if_(test.clone(), inner, Vec::new())];
            }
            // What the first one goes over belongs to the scope around.
            let iter = if place == 0 {
                name(FIRST, clause.iter.range())
            } else {
                clause.iter.clone()
            };
            inner = vec![for_(clause.target.clone(), iter, inner)];
        }
        if generators.iter().any(|clause| clause.is_async) || has_lambda(&inner) {
            return None;
        }
        // The variables of a comprehension are its own.
        for variable in names {
            let other = (self.fresh)();
            nodes::rename(&mut inner, &variable, &other);
        }
        if let [Stmt::For(outer)] = &mut inner[..] {
            *outer.iter = generators[0].iter.clone();
        }
        hoist(&mut inner, self.fresh);
        out.push(assign(&held, empty));
        out.append(&mut inner);
        Some(held)
    }
}

/// Stands for what the first clause of a comprehension goes over: no name of Python's.
const FIRST: &str = "<first>";

/// Whether there is a function in it, whose parameters may have names of variables around.
fn has_lambda(body: &[Stmt]) -> bool {
    struct Found(bool);
    impl<'a> Visitor<'a> for Found {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= expr.is_lambda_expr();
            visitor::walk_expr(self, expr);
        }
    }
    let mut found = Found(false);
    found.visit_body(body);
    found.0
}

fn hoist_suite(suite: &mut ruff_python_ast::Suite, fresh: &mut dyn FnMut() -> String) {
    let mut body: Vec<Stmt> = std::mem::take(suite).into_iter().collect();
    hoist(&mut body, fresh);
    *suite = body.into();
}
