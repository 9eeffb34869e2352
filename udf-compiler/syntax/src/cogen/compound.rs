//! Branches, loops and try: bodies become functions over the variables they share with the rest.

use super::read_off::leaves;
use super::{Emitter, scope};
use crate::protocol;
use ruff_python_ast::{ExceptHandler, Expr, Stmt, StmtFor, StmtIf, StmtTry, StmtWhile, StmtWith, WithItem};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Arms nest in the generator's text, and its compiler recurses over them.
pub(super) const MAX_ARMS: usize = 60;

/// The variables of a compound statement.
pub(super) struct Shared {
    /// Everything its bodies assign.
    pub assigned: BTreeSet<String>,
    /// What of it lives across: read elsewhere, or read in it before being assigned.
    pub state: Vec<String>,
    /// The rest: nothing outside reads it, and no function or generator made inside, which may run later.
    own: BTreeSet<String>,
}

impl Emitter<'_> {
    pub(super) fn shared(&mut self, stmt: &Stmt) -> Shared {
        let body = std::slice::from_ref(stmt);
        let locals = self.scope().map(|s| s.locals.clone()).unwrap_or_default();
        let assigned: BTreeSet<String> = scope::assigned(body)
            .into_iter()
            .filter(|name| locals.contains(name))
            .collect();
        let inside = scope::read_counts(body);
        let exposed = scope::exposed(body, &mut HashSet::new());
        let all = self.scope().map(|s| s.reads.clone()).unwrap_or_default();
        let count = |map: &HashMap<String, usize>, name: &String| map.get(name).copied().unwrap_or(0);
        let later = scope::read_later(body);
        let handled = self.scope().map(|s| s.handled.clone()).unwrap_or_default();
        let state: Vec<String> = assigned
            .iter()
            .filter(|name| !handled.contains(*name))
            .filter(|name| exposed.contains(*name) || count(&all, name) > count(&inside, name))
            .cloned()
            .collect();
        let own = assigned
            .iter()
            .filter(|name| !state.contains(name) && !later.contains(*name))
            .cloned()
            .collect();
        Shared { assigned, state, own }
    }

    /// `def name(params):` over the shared variables; returns what is certainly bound after the body.
    pub(super) fn body_function(
        &mut self,
        name: &str,
        params: &str,
        assigned: &BTreeSet<String>,
        emit: impl FnOnce(&mut Self),
    ) -> HashSet<String> {
        let before = self.scope().map(|s| s.bound.clone()).unwrap_or_default();
        self.line(&format!("def {name}({params}):"));
        self.indent += 1;
        if !assigned.is_empty() {
            let names = assigned.iter().cloned().collect::<Vec<_>>().join(", ");
            self.line(&format!("nonlocal {names}"));
        }
        let start = self.out.len();
        emit(self);
        if self.out.len() == start {
            self.line("pass");
        }
        self.indent -= 1;
        match self.scope() {
            Some(scope) => std::mem::replace(&mut scope.bound, before),
            None => HashSet::new(),
        }
    }

    /// The statements of an arm.
    pub(super) fn arm(&mut self, body: &[Stmt], shared: &Shared) {
        self.forget(body, shared);
        self.block(body);
    }

    /// What an arm left in variables that do not live across must not be seen by the branches and loops of the next
    /// one: they would merge it. Nor what a loop's body left when it was generated before.
    pub(super) fn forget(&mut self, body: &[Stmt], shared: &Shared) {
        let compound = |s: &&Stmt| {
            matches!(
                s,
                Stmt::If(_) | Stmt::While(_) | Stmt::For(_) | Stmt::Try(_) | Stmt::With(_) | Stmt::Match(_)
            )
        };
        let names = body
            .iter()
            .filter(compound)
            .flat_map(|s| scope::assigned(std::slice::from_ref(s)));
        let own = names.filter(|name| shared.own.contains(name)).collect();
        self.declare(&own);
    }

    /// The same for what comes after the statement.
    pub(super) fn forget_all(&mut self, shared: &Shared) {
        self.declare(&shared.own);
    }

    /// The closures that read and write the state, and the names.
    pub(super) fn state_access(&mut self, state: &[String]) -> [String; 3] {
        if state.is_empty() {
            return ["None", "None", "()"].map(str::to_string);
        }
        let set = self.temp("s");
        let names = state.join(", ");
        self.line(&format!("def {set}(v_):"));
        self.indent += 1;
        self.line(&format!("nonlocal {names}"));
        self.line(&format!("{names}, = v_"));
        self.indent -= 1;
        let quoted: Vec<String> = state.iter().map(|name| super::strings::quote(name)).collect();
        [format!("lambda: ({names},)"), set, format!("({},)", quoted.join(", "))]
    }

    pub(super) fn signalled(&mut self, call: &str) {
        let result = self.temp("r");
        self.line(&format!("{result} = {call}"));
        self.line(&format!("if {result} is not None: return {result}"));
    }

    pub(super) fn set_bound(&mut self, bound: HashSet<String>) {
        if let Some(scope) = self.scope() {
            scope.bound = bound;
        }
    }

    pub(super) fn if_stmt(&mut self, s: &StmtIf) {
        if s.elif_else_clauses.len() > MAX_ARMS {
            let text = protocol::UNSUPPORTED.call(
                &self.hook,
                [&self.at(s), &format!("'an if of more than {MAX_ARMS} arms'")],
            );
            return self.statement(&text);
        }
        let clauses: Vec<(Option<&Expr>, &[Stmt])> = s
            .elif_else_clauses
            .iter()
            .map(|c| (c.test.as_ref(), &c.body[..]))
            .collect();
        let stmt = Stmt::If(s.clone());
        let shared = self.shared(&stmt);
        let at = self.at(s);
        self.if_chain(at, &s.test, &s.body, &clauses, &shared);
        self.forget_all(&shared);
    }

    fn if_chain(&mut self, at: u32, test: &Expr, body: &[Stmt], rest: &[(Option<&Expr>, &[Stmt])], shared: &Shared) {
        let test_text = self.expr(test);
        self.flush();
        let then = self.temp("a");
        let after_then = self.body_function(&then, "", &shared.assigned, |e| e.arm(body, shared));
        let mut after_else = self.scope().map(|s| s.bound.clone()).unwrap_or_default();
        let els = match rest {
            [] => "None".to_string(),
            [(test, body), more @ ..] => {
                let name = self.temp("e");
                after_else = self.body_function(&name, "", &shared.assigned, |e| match test {
                    Some(test) => {
                        let at = e.at(*test);
                        e.if_chain(at, test, body, more, shared);
                    }
                    None => e.arm(body, shared),
                });
                name
            }
        };
        let [get, set, carried] = self.state_access(&shared.state);
        let call = protocol::IF.call(&self.hook, [&at, &test_text, &then, &els, &get, &set, &carried]);
        self.signalled(&call);
        let both = if leaves(body) {
            after_else
        } else if let [(None, other)] = rest
            && leaves(other)
        {
            after_then
        } else {
            after_then.intersection(&after_else).cloned().collect()
        };
        self.set_bound(both);
    }

    /// An `if` without `else` over given names, for comprehension filters.
    pub(super) fn guarded(&mut self, at: u32, test: &str, names: &[String], emit: impl FnOnce(&mut Self)) {
        self.flush();
        let then = self.temp("a");
        let assigned = names.iter().cloned().collect();
        self.body_function(&then, "", &assigned, emit);
        let call = protocol::IF.call(&self.hook, [&at, &test, &then, &"None", &"None", &"None", &"()"]);
        self.signalled(&call);
    }

    pub(super) fn while_stmt(&mut self, s: &StmtWhile) {
        let stmt = Stmt::While(s.clone());
        let shared = self.shared(&stmt);
        let at = self.at(s);
        let (test, body) = (self.temp("t"), self.temp("b"));
        self.body_function(&test, "", &BTreeSet::new(), |e| {
            let text = e.expr(&s.test);
            e.statement(&format!("return {text}"));
        });
        self.body_function(&body, "", &shared.assigned, |e| e.arm(&s.body, &shared));
        let orelse = self.orelse(&s.orelse, &shared.assigned);
        let [get, set, carried] = self.state_access(&shared.state);
        let call = protocol::WHILE.call(&self.hook, [&at, &test, &body, &orelse, &get, &set, &carried]);
        self.signalled(&call);
        self.forget_all(&shared);
    }

    pub(super) fn for_stmt(&mut self, s: &StmtFor) {
        if s.is_async {
            let text = protocol::UNSUPPORTED.call(&self.hook, [&self.at(s), &"'async for'"]);
            return self.statement(&text);
        }
        let stmt = Stmt::For(s.clone());
        let shared = self.shared(&stmt);
        let at = self.at(s);
        let iterable = self.iterated(&s.iter);
        self.flush();
        let (body, item) = (self.temp("b"), self.temp("x"));
        self.body_function(&body, &item, &shared.assigned, |e| {
            e.forget(&s.body, &shared);
            e.store(&s.target, &item);
            e.block(&s.body);
        });
        let orelse = self.orelse(&s.orelse, &shared.assigned);
        let [get, set, carried] = self.state_access(&shared.state);
        let call = protocol::FOR.call(&self.hook, [&at, &iterable, &body, &orelse, &get, &set, &carried]);
        self.signalled(&call);
        self.forget_all(&shared);
    }

    /// A `for` whose body is emitted by a closure, for comprehensions: its variables live in the body alone.
    pub(super) fn loop_over(
        &mut self,
        at: u32,
        iterable: &str,
        target: &Expr,
        names: &[String],
        emit: impl FnOnce(&mut Self),
    ) {
        self.flush();
        let (body, item) = (self.temp("b"), self.temp("x"));
        let assigned = names.iter().cloned().collect();
        self.body_function(&body, &item, &assigned, |e| {
            e.store(target, &item);
            emit(e);
        });
        let call = protocol::FOR.call(&self.hook, [&at, &iterable, &body, &"None", &"None", &"None", &"()"]);
        self.signalled(&call);
    }

    fn orelse(&mut self, body: &[Stmt], assigned: &BTreeSet<String>) -> String {
        if body.is_empty() {
            return "None".to_string();
        }
        let name = self.temp("e");
        self.body_function(&name, "", assigned, |e| e.block(body));
        name
    }

    /// The parts of a `try`; handlers are functions of the exception.
    pub(super) fn try_stmt(&mut self, s: &StmtTry) {
        let stmt = Stmt::Try(s.clone());
        let shared = self.shared(&stmt);
        let at = self.at(s);
        if s.is_star {
            let text = protocol::UNSUPPORTED.call(&self.hook, [&at, &"'except*'"]);
            return self.statement(&text);
        }
        let body = self.temp("b");
        self.tries(true);
        self.body_function(&body, "", &shared.assigned, |e| e.arm(&s.body, &shared));
        let handlers: Vec<String> = s.handlers.iter().map(|h| self.handler(h, &shared)).collect();
        let [orelse, finally] = [&s.orelse, &s.finalbody].map(|part| {
            if part.is_empty() {
                "None".to_string()
            } else {
                let name = self.temp("e");
                self.body_function(&name, "", &shared.assigned, |e| e.arm(part, &shared));
                name
            }
        });
        self.tries(false);
        self.flush();
        let [get, set, carried] = self.state_access(&shared.state);
        let handlers = handlers.concat();
        let call = protocol::TRY.call(
            &self.hook,
            [
                &at,
                &body,
                &format!("({handlers})"),
                &orelse,
                &finally,
                &get,
                &set,
                &carried,
            ],
        );
        self.signalled(&call);
        self.forget_all(&shared);
    }

    /// The classes, the body, and whether it may look at the exception. Python unbinds the name behind the body, so a name
    /// that is read anywhere else is another matter.
    fn handler(&mut self, handler: &ExceptHandler, shared: &Shared) -> String {
        let ExceptHandler::ExceptHandler(h) = handler;
        let (name, exception) = (self.temp("h"), self.temp("x"));
        self.body_function(&name, &exception, &shared.assigned, |e| {
            if let Some(target) = &h.name {
                if !e.scope().is_some_and(|s| s.handled.contains(target.as_str())) {
                    let text = protocol::UNSUPPORTED
                        .call(&e.hook, [&e.at(h), &"'a name of an exception that has other uses'"]);
                    e.line(&text);
                }
                e.line(&format!("{target} = {exception}"));
                e.bind_all([target.to_string()]);
            }
            e.arm(&h.body, shared);
        });
        let kind = h.type_.as_ref().map_or_else(|| "None".to_string(), |t| self.thunk(t));
        let looks = if h.name.is_some() || scope::raises_again(&h.body) {
            "True"
        } else {
            "False"
        };
        format!("({kind}, {name}, {looks}), ")
    }

    /// `with`: one call for each manager, the body of each being the next one's.
    pub(super) fn with_stmt(&mut self, s: &StmtWith) {
        let at = self.at(s);
        if s.is_async {
            let text = protocol::UNSUPPORTED.call(&self.hook, [&at, &"'async with'"]);
            return self.statement(&text);
        }
        let stmt = Stmt::With(s.clone());
        let shared = self.shared(&stmt);
        self.tries(true);
        self.managed(&s.items, &s.body, &shared);
        self.tries(false);
        self.forget_all(&shared);
    }

    fn managed(&mut self, items: &[WithItem], body: &[Stmt], shared: &Shared) {
        let [item, rest @ ..] = items else {
            return self.arm(body, shared);
        };
        let at = self.at(&item.context_expr);
        let manager = self.expr(&item.context_expr);
        self.flush();
        let (name, value) = (self.temp("b"), self.temp("x"));
        self.body_function(&name, &value, &shared.assigned, |e| {
            if let Some(target) = &item.optional_vars {
                e.store(target, &value);
            }
            e.managed(rest, body, shared);
        });
        let [get, set, carried] = self.state_access(&shared.state);
        let call = protocol::WITH.call(&self.hook, [&at, &manager, &name, &get, &set, &carried]);
        self.signalled(&call);
    }
}
