//! Generator functions: arguments are bound by the call, the body is a function that runs where the generator is read.

use super::{Emitter, scope};
use ruff_python_ast::{Expr, Stmt};
use std::collections::BTreeSet;

impl Emitter<'_> {
    /// The body of a generator function, and the generator that has it.
    pub(super) fn generator_body(&mut self, body: &[Stmt]) {
        let name = self.temp("g");
        let at = body.first().map_or(0, |stmt| self.at(stmt));
        self.body_function(&name, "", &scope::assigned(body), |e| e.block(body));
        let text = format!("return ({}.generator({at}, {name}),)", self.hook);
        self.line(&text);
    }

    /// A `yield` that is a statement, or all of what is assigned; false for any other statement.
    pub(super) fn yield_stmt(&mut self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Expr(s) if matches!(*s.value, Expr::Yield(_) | Expr::YieldFrom(_)) => self.yielded(&s.value),
            Stmt::Assign(s) if matches!(*s.value, Expr::Yield(_)) => {
                self.yielded(&s.value);
                s.targets.iter().for_each(|target| self.store(target, "None"));
            }
            _ => return false,
        }
        true
    }

    fn yielded(&mut self, value: &Expr) {
        let (at, hook) = (self.at(value), self.hook.clone());
        if self.scope().is_some_and(|s| s.tries > 0) {
            return self.statement(&format!("{hook}.unsupported({at}, 'yield inside try')"));
        }
        match value {
            Expr::Yield(e) => {
                let item = e.value.as_ref().map_or_else(|| "None".to_string(), |v| self.expr(v));
                self.flush();
                self.signalled(&format!("{hook}.yield_({at}, {item})"));
            }
            Expr::YieldFrom(e) => {
                let iterable = self.expr(&e.value);
                self.flush();
                let (body, item) = (self.temp("b"), self.temp("x"));
                self.body_function(&body, &item, &BTreeSet::new(), |e| {
                    e.signalled(&format!("{hook}.yield_({at}, {item})"));
                });
                self.signalled(&format!("{hook}.for_({at}, {iterable}, {body}, None, None, None, ())"));
            }
            _ => {}
        }
    }

    /// Enters or leaves a statement that sees how a generator is closed.
    pub(super) fn tries(&mut self, inside: bool) {
        if let Some(scope) = self.scope() {
            scope.tries = if inside {
                scope.tries + 1
            } else {
                scope.tries.saturating_sub(1)
            };
        }
    }
}
