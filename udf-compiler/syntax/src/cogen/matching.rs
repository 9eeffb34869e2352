//! `match`: a chain of branches on tests of the subject. A pattern is written twice, as a test and as the assignments
//! of its captures, which happen once the whole pattern has matched: that is when Python binds them.

use super::compound::{MAX_ARMS, Shared};
use super::read_off::leaves;
use super::strings::quote;
use super::{Emitter, scope};
use crate::protocol;
use ruff_python_ast::{
    Expr, MatchCase, Pattern, PatternMatchClass, PatternMatchMapping, PatternMatchSequence, Singleton, Stmt, StmtMatch,
};
use std::collections::HashSet;

impl Emitter<'_> {
    pub(super) fn match_stmt(&mut self, s: &StmtMatch) {
        let stmt = Stmt::Match(s.clone());
        if s.cases.len() > MAX_ARMS {
            let what = quote(&format!("a match of more than {MAX_ARMS} cases"));
            let text = protocol::UNSUPPORTED.call(&self.hook, [&self.at(s), &what]);
            self.statement(&text);
            return self.bind_all(scope::assigned(std::slice::from_ref(&stmt)));
        }
        let shared = self.shared(&stmt);
        let value = self.expr(&s.subject);
        let subject = self.temp("m");
        self.statement(&format!("{subject} = {value}"));
        self.cases(&s.cases, &subject, &shared);
        self.forget_all(&shared);
    }

    fn cases(&mut self, cases: &[MatchCase], subject: &str, shared: &Shared) {
        let [case, rest @ ..] = cases else { return };
        let test = self.test(&case.pattern, subject);
        let at = self.at(&case.pattern);
        match (test, &case.guard) {
            (None, None) => {
                self.forget(&case.body, shared);
                self.bind(&case.pattern, subject);
                self.block(&case.body);
            }
            (None, Some(guard)) => {
                self.forget(&case.body, shared);
                self.bind(&case.pattern, subject);
                let test = self.expr(guard);
                self.branch(at, &test, (case, rest), subject, shared, false);
            }
            (Some(test), None) => self.branch(at, &test, (case, rest), subject, shared, true),
            (Some(test), Some(guard)) if scope::captured(&case.pattern).is_empty() && !scope::binds(guard) => {
                let guard = self.thunk(guard);
                let test = protocol::AND.call(&self.hook, [&at, &test, &guard]);
                self.branch(at, &test, (case, rest), subject, shared, true);
            }
            (Some(test), Some(guard)) => self.guarded_case(&test, guard, (case, rest), subject, shared),
        }
    }

    /// One case against those after it. `binds`: its captures are not bound yet.
    fn branch(
        &mut self,
        at: u32,
        test: &str,
        (case, rest): (&MatchCase, &[MatchCase]),
        subject: &str,
        shared: &Shared,
        binds: bool,
    ) {
        self.flush();
        let then = self.temp("a");
        let after_then = self.body_function(&then, "", &shared.assigned, |e| {
            if binds {
                e.forget(&case.body, shared);
                e.bind(&case.pattern, subject);
            }
            e.block(&case.body);
        });
        let (els, after_else) = self.otherwise(rest, subject, shared);
        let [get, set, carried] = self.state_access(&shared.state);
        let call = protocol::IF.call(&self.hook, [&at, &test, &then, &els, &get, &set, &carried]);
        self.signalled(&call);
        self.set_bound(if leaves(&case.body) {
            after_else
        } else if all_leave(rest) {
            after_then
        } else {
            after_then.intersection(&after_else).cloned().collect()
        });
    }

    /// The cases that are left, as a function; and what is certainly bound after them.
    fn otherwise(&mut self, rest: &[MatchCase], subject: &str, shared: &Shared) -> (String, HashSet<String>) {
        if rest.is_empty() {
            let bound = self.scope().map(|s| s.bound.clone()).unwrap_or_default();
            return ("None".to_string(), bound);
        }
        let name = self.temp("e");
        let bound = self.body_function(&name, "", &shared.assigned, |e| e.cases(rest, subject, shared));
        (name, bound)
    }

    /// A guard that sees captures runs under the pattern's test; a variable says whether the case was taken.
    fn guarded_case(
        &mut self,
        test: &str,
        guard: &Expr,
        (case, rest): (&MatchCase, &[MatchCase]),
        subject: &str,
        shared: &Shared,
    ) {
        let (at, hook) = (self.at(&case.pattern), self.hook.clone());
        let taken = self.temp("d");
        let mut assigned = shared.assigned.clone();
        assigned.insert(taken.clone());
        let mut state = shared.state.clone();
        state.push(taken.clone());
        self.statement(&format!("{taken} = False"));
        let matched = self.temp("a");
        self.body_function(&matched, "", &assigned, |e| {
            e.forget(&case.body, shared);
            e.bind(&case.pattern, subject);
            let guard_text = e.expr(guard);
            e.flush();
            let body = e.temp("a");
            e.body_function(&body, "", &assigned, |e| {
                e.line(&format!("{taken} = True"));
                e.block(&case.body);
            });
            let [get, set, carried] = e.state_access(&state);
            let at = e.at(guard);
            e.signalled(&protocol::IF.call(&hook, [&at, &guard_text, &body, &"None", &get, &set, &carried]));
        });
        let [get, set, carried] = self.state_access(&state);
        self.signalled(&protocol::IF.call(&hook, [&at, &test, &matched, &"None", &get, &set, &carried]));
        if !rest.is_empty() {
            let (others, _) = self.otherwise(rest, subject, shared);
            let [get, set, carried] = self.state_access(&shared.state);
            let not_taken = protocol::NOT.call(&hook, [&at, &taken]);
            self.signalled(&protocol::IF.call(&hook, [&at, &not_taken, &others, &"None", &get, &set, &carried]));
        }
    }

    /// The text of a pattern's test of a subject; nothing where it always matches.
    fn test(&mut self, pattern: &Pattern, subject: &str) -> Option<String> {
        let (at, hook) = (self.at(pattern), self.hook.clone());
        match pattern {
            Pattern::MatchValue(p) => {
                let value = self.expr(&p.value);
                Some(protocol::MATCH_VALUE.call(&hook, [&at, &subject, &value]))
            }
            Pattern::MatchSingleton(p) => {
                let value = match p.value {
                    Singleton::None => "None",
                    Singleton::True => "True",
                    Singleton::False => "False",
                };
                Some(protocol::MATCH_IS.call(&hook, [&at, &subject, &value]))
            }
            Pattern::MatchSequence(p) => Some(self.sequence_test(at, p, subject)),
            Pattern::MatchMapping(p) => Some(self.mapping_test(at, p, subject)),
            Pattern::MatchClass(p) => Some(self.class_test(at, p, subject)),
            Pattern::MatchStar(_) => None,
            Pattern::MatchAs(p) => self.test(p.pattern.as_deref()?, subject),
            Pattern::MatchOr(p) => self.any_test(at, &p.patterns, subject),
        }
    }

    /// The test of a part of the subject, which is read once.
    fn part_test(&mut self, pattern: &Pattern, part: String) -> Option<String> {
        let simple = match pattern {
            Pattern::MatchAs(p) => p.pattern.as_deref().unwrap_or(pattern),
            other => other,
        };
        if matches!(simple, Pattern::MatchValue(_) | Pattern::MatchSingleton(_)) {
            return self.test(pattern, &part);
        }
        let name = self.temp("p");
        let test = self.test(pattern, &name)?;
        Some(format!("(lambda {name}: {test})({part})"))
    }

    /// Tests one after the other, as far as they hold.
    fn all(&self, at: u32, tests: Vec<String>) -> String {
        let last_first = tests.into_iter().rev();
        let joined =
            last_first.reduce(|later, test| protocol::AND.call(&self.hook, [&at, &test, &format!("lambda: {later}")]));
        joined.unwrap_or_else(|| "True".to_string())
    }

    fn any_test(&mut self, at: u32, patterns: &[Pattern], subject: &str) -> Option<String> {
        let mut values = Vec::new();
        for pattern in patterns {
            match pattern {
                Pattern::MatchValue(p) if !matches!(&*p.value, Expr::Attribute(_)) => values.push(self.expr(&p.value)),
                _ => break,
            }
        }
        let hook = self.hook.clone();
        if values.len() == patterns.len() {
            return Some(protocol::MATCH_ANY.call(&hook, [&at, &subject, &format!("({},)", values.join(", "))]));
        }
        let mut tests = Vec::new();
        for pattern in patterns {
            tests.push(self.test(pattern, subject)?);
        }
        let last_first = tests.into_iter().rev();
        last_first.reduce(|later, test| protocol::OR.call(&hook, [&at, &test, &format!("lambda: {later}")]))
    }

    fn sequence_test(&mut self, at: u32, p: &PatternMatchSequence, subject: &str) -> String {
        let (count, star) = extent(p);
        let mut tests =
            vec![protocol::MATCH_SEQUENCE.call(&self.hook, [&at, &subject, &count, &boolean(star.is_some())])];
        for (i, element) in p.patterns.iter().enumerate() {
            let part = self.sequence_part(element, p, i, subject);
            tests.extend(self.part_test(element, part));
        }
        self.all(at, tests)
    }

    /// The text that reads one element; those after a star count from the end.
    fn sequence_part(&self, element: &Pattern, p: &PatternMatchSequence, i: usize, subject: &str) -> String {
        let (count, star) = extent(p);
        let index = match star {
            Some(star) if i > star => i as isize - p.patterns.len() as isize,
            _ => i as isize,
        };
        let (at, star) = (self.at(element), boolean(star.is_some()));
        protocol::MATCH_ELEMENT.call(&self.hook, [&at, &subject, &count, &star, &index])
    }

    fn keys(&mut self, p: &PatternMatchMapping) -> Vec<String> {
        p.keys.iter().map(|key| self.expr(key)).collect()
    }

    fn mapping_test(&mut self, at: u32, p: &PatternMatchMapping, subject: &str) -> String {
        let keys = self.keys(p);
        let mut tests =
            vec![protocol::MATCH_MAPPING.call(&self.hook, [&at, &subject, &format!("({})", listed(&keys))])];
        for (key, pattern) in keys.iter().zip(&p.patterns) {
            let part = protocol::MATCH_ITEM.call(&self.hook, [&self.at(pattern), &subject, &key]);
            tests.extend(self.part_test(pattern, part));
        }
        self.all(at, tests)
    }

    fn class_test(&mut self, at: u32, p: &PatternMatchClass, subject: &str) -> String {
        let class = self.expr(&p.cls);
        let positional = p.arguments.patterns.len();
        let names: Vec<String> = p.arguments.keywords.iter().map(|k| quote(&k.attr)).collect();
        let mut tests = vec![protocol::MATCH_CLASS.call(
            &self.hook,
            [&at, &subject, &class, &positional, &format!("({})", listed(&names))],
        )];
        for (pattern, part) in self.class_parts(p, subject) {
            tests.extend(self.part_test(pattern, part));
        }
        self.all(at, tests)
    }

    /// The patterns in a class pattern, with the texts that read what they are for.
    fn class_parts<'p>(&mut self, p: &'p PatternMatchClass, subject: &str) -> Vec<(&'p Pattern, String)> {
        let class = self.expr(&p.cls);
        let positional = p.arguments.patterns.iter().enumerate();
        let keywords = p.arguments.keywords.iter().map(|k| (&k.pattern, quote(&k.attr)));
        positional
            .map(|(i, pattern)| (pattern, i.to_string()))
            .chain(keywords)
            .map(|(pattern, which)| {
                let at = self.at(pattern);
                let part = protocol::MATCH_ATTRIBUTE.call(&self.hook, [&at, &subject, &class, &which]);
                (pattern, part)
            })
            .collect()
    }

    /// Binds the captures of a pattern that has matched.
    fn bind(&mut self, pattern: &Pattern, subject: &str) {
        match pattern {
            Pattern::MatchValue(_) | Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
            Pattern::MatchAs(p) => {
                let mut value = subject.to_string();
                if let Some(inner) = &p.pattern {
                    self.bind(inner, subject);
                    value = self.narrowed(inner, subject);
                }
                if let Some(name) = &p.name {
                    self.bind_name(name, &value);
                }
            }
            Pattern::MatchSequence(p) => {
                for (i, element) in p.patterns.iter().enumerate() {
                    if let Pattern::MatchStar(star) = element {
                        let Some(name) = &star.name else { continue };
                        let (at, after) = (self.at(element), p.patterns.len() - i - 1);
                        let rest = protocol::MATCH_REST.call(&self.hook, [&at, &subject, &i, &after]);
                        self.bind_name(name, &rest);
                    } else {
                        let part = self.sequence_part(element, p, i, subject);
                        self.bind_part(element, part);
                    }
                }
            }
            Pattern::MatchMapping(p) => {
                let keys = self.keys(p);
                for (key, pattern) in keys.iter().zip(&p.patterns) {
                    let part = protocol::MATCH_ITEM.call(&self.hook, [&self.at(pattern), &subject, &key]);
                    self.bind_part(pattern, part);
                }
                if let Some(name) = &p.rest {
                    let (at, keys) = (self.at(p), listed(&keys));
                    let rest = protocol::MATCH_OTHERS.call(&self.hook, [&at, &subject, &format!("({keys})")]);
                    self.bind_name(name, &rest);
                }
            }
            Pattern::MatchClass(p) => {
                // What the subject is now known to be also counts where it is used by another name.
                let narrowed = self.narrowed(pattern, subject);
                self.statement(&narrowed);
                for (pattern, part) in self.class_parts(p, subject) {
                    self.bind_part(pattern, part);
                }
            }
            Pattern::MatchOr(p) => {
                if !scope::captured(pattern).is_empty() {
                    self.bind_any(&p.patterns, subject);
                }
            }
        }
    }

    fn bind_name(&mut self, name: &str, value: &str) {
        self.statement(&format!("{name} = {value}"));
        self.bind_all([name.to_string()]);
    }

    fn bind_part(&mut self, pattern: &Pattern, part: String) {
        if scope::captured(pattern).is_empty() {
            return;
        }
        if matches!(pattern, Pattern::MatchAs(p) if p.pattern.is_none()) {
            return self.bind(pattern, &part);
        }
        let name = self.temp("p");
        self.statement(&format!("{name} = {part}"));
        self.bind(pattern, &name);
    }

    /// Captures of the first alternative that matches. All alternatives bind the same names.
    fn bind_any(&mut self, patterns: &[Pattern], subject: &str) {
        let [first, rest @ ..] = patterns else { return };
        let test = match rest {
            [] => None,
            _ => self.test(first, subject),
        };
        let Some(test) = test else {
            return self.bind(first, subject);
        };
        let names = scope::captured(first);
        let (at, then, els) = (self.at(first), self.temp("a"), self.temp("e"));
        self.body_function(&then, "", &names, |e| e.bind(first, subject));
        self.body_function(&els, "", &names, |e| e.bind_any(rest, subject));
        let [get, set, carried] = self.state_access(&names.iter().cloned().collect::<Vec<_>>());
        let call = protocol::IF.call(&self.hook, [&at, &test, &then, &els, &get, &set, &carried]);
        self.signalled(&call);
        self.bind_all(names);
    }

    /// The text of a subject as what a pattern has found it to be.
    fn narrowed(&mut self, pattern: &Pattern, subject: &str) -> String {
        let at = self.at(pattern);
        match pattern {
            Pattern::MatchSequence(p) => {
                let (count, star) = extent(p);
                let star = boolean(star.is_some());
                protocol::AS_SEQUENCE.call(&self.hook, [&at, &subject, &count, &star])
            }
            Pattern::MatchClass(p) => {
                let class = self.expr(&p.cls);
                protocol::AS_CLASS.call(&self.hook, [&at, &subject, &class])
            }
            Pattern::MatchAs(p) => match &p.pattern {
                Some(inner) => self.narrowed(inner, subject),
                None => subject.to_string(),
            },
            _ => subject.to_string(),
        }
    }
}

/// How many elements a sequence pattern needs, and where its star is.
fn extent(p: &PatternMatchSequence) -> (usize, Option<usize>) {
    let star = p.patterns.iter().position(|e| matches!(e, Pattern::MatchStar(_)));
    (p.patterns.len() - usize::from(star.is_some()), star)
}

/// Whether some case is always taken, and none is left at its end.
fn all_leave(cases: &[MatchCase]) -> bool {
    let taken = cases.last().is_some_and(|c| c.guard.is_none() && always(&c.pattern));
    taken && cases.iter().all(|c| leaves(&c.body))
}

fn always(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchAs(p) => p.pattern.as_deref().is_none_or(always),
        Pattern::MatchOr(p) => p.patterns.iter().any(always),
        _ => false,
    }
}

fn boolean(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

fn listed(parts: &[String]) -> String {
    parts.iter().map(|part| format!("{part}, ")).collect()
}
