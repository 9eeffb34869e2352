//! Generator functions: arguments are bound by the call, the body is a function that runs where the generator is read.

use super::func::{Comprehended, Made};
use super::read_off::target_names;
use super::{Emitter, Scope, scope};
use crate::protocol;
use ruff_python_ast::{Expr, ExprGenerator, Stmt};
use std::collections::{BTreeSet, HashMap};

impl Emitter<'_> {
    /// The body of a generator function, and the generator that has it.
    pub(super) fn generator_body(&mut self, body: &[Stmt]) {
        let name = self.temp("g");
        let at = body.first().map_or(0, |stmt| self.at(stmt));
        self.body_function(&name, "", &scope::assigned(body), |e| e.block(body));
        let text = format!("return ({},)", protocol::GENERATOR.call(&self.hook, [&at, &name]));
        self.line(&text);
    }

    /// A generator expression that is not read on the spot: what it runs over first is evaluated now, the rest where the
    /// generator is read.
    pub(super) fn generator_expression(&mut self, e: &ExprGenerator) -> Option<String> {
        if self.text_of(e).contains(":=") || e.generators.iter().any(|clause| clause.is_async) {
            return None;
        }
        let at = self.place_of(e);
        let first = self.iterated(&e.generators[0].iter);
        let (name, source, body) = (self.temp("c"), self.temp("s"), self.temp("g"));
        let mut text = self.capture(|emitter| {
            emitter.line(&format!("def {name}({source}):"));
            emitter.indent += 1;
            emitter.yielding_loop(e, &source, &body);
            let made = protocol::GENERATOR_EXPRESSION.call(&emitter.hook, [&at, &body]);
            emitter.line(&format!("return {made}"));
            emitter.indent -= 1;
        });
        text.truncate(text.trim_end().len());
        self.pending.push(text);
        Some(format!("{name}({first})"))
    }

    /// Where a generator expression is told to be: it begins where its result does, and what is made there is another thing.
    pub(super) fn place_of(&self, e: &ExprGenerator) -> u32 {
        self.at(&e.generators[0].target)
    }

    fn yielding_loop(&mut self, e: &ExprGenerator, source: &str, body: &str) {
        let targets: BTreeSet<String> = e
            .generators
            .iter()
            .flat_map(|clause| target_names(&clause.target))
            .collect();
        let mut reads = HashMap::new();
        let results = e
            .generators
            .iter()
            .flat_map(|clause| clause.ifs.iter().chain([&clause.iter]));
        for (name, count) in results.chain([&*e.elt]).flat_map(scope::expr_reads) {
            *reads.entry(name).or_default() += count;
        }
        self.declare(&targets);
        self.scopes.push(Scope {
            locals: targets.iter().cloned().collect(),
            reads,
            ..Scope::default()
        });
        let clauses = Comprehended {
            at: self.place_of(e),
            unordered: false,
            generators: &e.generators,
            source,
            made: Made::Yielded(&e.elt),
            out: "",
        };
        self.body_function(body, "", &targets, |emitter| emitter.comprehension_loop(&clauses, 0));
        self.scopes.pop();
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
        let guarded = self.scope().is_some_and(|s| s.tries > 0);
        let yields = if guarded {
            &protocol::YIELD_IN_TRY
        } else {
            &protocol::YIELD
        };
        match value {
            Expr::Yield(e) => {
                let item = e.value.as_ref().map_or_else(|| "None".to_string(), |v| self.expr(v));
                self.flush();
                self.signalled(&yields.call(&hook, [&at, &item]));
            }
            Expr::YieldFrom(e) => {
                let iterable = self.expr(&e.value);
                self.flush();
                let (body, item) = (self.temp("b"), self.temp("x"));
                self.body_function(&body, &item, &BTreeSet::new(), |e| {
                    e.signalled(&yields.call(&hook, [&at, &item]));
                });
                self.signalled(&protocol::FOR.call(&hook, [&at, &iterable, &body, &"None", &"None", &"None", &"()"]));
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
