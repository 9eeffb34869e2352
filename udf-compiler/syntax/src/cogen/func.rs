//! Functions, lambdas and comprehensions.

use super::cells::Cell;
use super::read_off::{parameter_names, target_names};
use super::strings::quote;
use super::{Emitter, Scope, effects, scope};
use crate::protocol;
use ruff_python_ast::{Expr, ExprLambda, Parameters, Stmt, StmtFunctionDef};
use std::collections::{BTreeSet, HashMap};

/// Functions that a class takes for class methods where they are functions of Python.
const CLASS_HOOKS: &[&str] = &["__init_subclass__", "__class_getitem__"];

impl Emitter<'_> {
    pub(super) fn function_def(&mut self, def: &StmtFunctionDef) {
        let at = self.at(&def.name);
        for decorator in &def.decorator_list {
            let text = self.expr(&decorator.expression);
            self.statement(&format!("@{text}"));
        }
        if self.classes > 0 && CLASS_HOOKS.contains(&def.name.as_str()) && def.decorator_list.is_empty() {
            self.statement("@classmethod");
        }
        let params = self.parameters(&def.parameters);
        self.statement(&format!("@{}", protocol::FN.call(&self.hook, [&at, &quote(&def.name)])));
        self.line(&format!("def {}({params}):", def.name));
        if def.is_async || reads_its_types(def) {
            let what = if def.is_async {
                "async function"
            } else {
                "a type parameter that is read"
            };
            self.indent += 1;
            self.line(&protocol::UNSUPPORTED.call(&self.hook, [&at, &quote(what)]));
            self.indent -= 1;
        } else {
            let cell = self.cells.remove(&def.range.start());
            if let Some(rest) = &def.parameters.vararg {
                let text = format!("{} = {}", rest.name, protocol::REST.call(&self.hook, [&rest.name]));
                self.indent += 1;
                self.line(&text);
                self.indent -= 1;
            }
            self.around.push(format!("{}.<locals>.", def.name));
            let classes = self.local_classes.clone();
            self.function_body(&def.body, parameter_names(&def.parameters), cell);
            self.local_classes = classes;
            self.around.pop();
        }
        self.bind_all([def.name.to_string()]);
    }

    /// Parameters with their defaults; annotations are dropped.
    fn parameters(&mut self, parameters: &Parameters) -> String {
        let mut parts = Vec::new();
        let with_default = |emitter: &mut Self, p: &ruff_python_ast::ParameterWithDefault| {
            let name = p.parameter.name.to_string();
            match &p.default {
                Some(default) => format!("{name}={}", emitter.expr(default)),
                None => name,
            }
        };
        for p in &parameters.posonlyargs {
            parts.push(with_default(self, p));
        }
        if !parameters.posonlyargs.is_empty() {
            parts.push("/".to_string());
        }
        for p in &parameters.args {
            parts.push(with_default(self, p));
        }
        match &parameters.vararg {
            Some(p) => parts.push(format!("*{}", p.name)),
            None if !parameters.kwonlyargs.is_empty() => parts.push("*".to_string()),
            None => {}
        }
        for p in &parameters.kwonlyargs {
            parts.push(with_default(self, p));
        }
        if let Some(p) = &parameters.kwarg {
            parts.push(format!("**{}", p.name));
        }
        parts.join(", ")
    }

    /// The indented body of a function whose parameters are given.
    fn function_body(&mut self, body: &[Stmt], params: Vec<String>, cell: Option<Cell>) {
        let outside = scope::declared_outside(body);
        let assigned = scope::assigned(body);
        self.indent += 1;
        if let Some(name) = outside.iter().find(|name| assigned.contains(*name)) {
            self.refuse(
                body,
                &format!("assignment to {name}, a variable of an enclosing scope,"),
            );
        } else {
            let fresh: BTreeSet<String> = assigned.iter().filter(|n| !params.contains(n)).cloned().collect();
            self.declare(&fresh);
            let own = cell.as_ref().map(|cell| cell.name.clone());
            if let Some(cell) = &cell {
                self.make_cell(cell, body);
            }
            let bound = params.iter().chain(&own).cloned().collect();
            let receiver = params.first().filter(|_| self.classes > 0).cloned();
            let locals = assigned.into_iter().chain(params).chain(own).collect();
            self.scopes.push(Scope {
                receiver,
                locals,
                bound,
                reads: scope::read_counts(body),
                handled: super::handlers::names(body),
                generator: scope::has_yield(body),
                ..Scope::default()
            });
            if self.scope().is_some_and(|s| s.generator) {
                self.generator_body(body)
            } else {
                self.block(body)
            }
            self.scopes.pop();
            if body.is_empty() {
                self.line("pass");
            }
        }
        self.indent -= 1;
    }

    /// The object that holds what inner functions assign.
    fn make_cell(&mut self, cell: &Cell, body: &[Stmt]) {
        let (at, hook, name) = (
            body.first().map_or(0, |stmt| self.at(stmt)),
            self.hook.clone(),
            &cell.name,
        );
        self.line(&format!("{name} = {}", protocol::CELL.call(&hook, [&at])));
        for param in &cell.params {
            self.line(&protocol::SETATTR.call(&hook, [&at, &name, &quote(param), &param]));
        }
    }

    fn refuse(&mut self, body: &[Stmt], what: &str) {
        let at = body.first().map_or(0, |stmt| self.at(stmt));
        let text = protocol::UNSUPPORTED.call(&self.hook, [&at, &quote(what)]);
        self.line(&text);
    }

    pub(super) fn declare(&mut self, names: &BTreeSet<String>) {
        if !names.is_empty() {
            let targets = names.iter().cloned().collect::<Vec<_>>().join(" = ");
            let text = format!("{targets} = {}", protocol::unbound(&self.hook));
            self.line(&text);
        }
    }

    /// A lambda, or the name of a function that stands before the statement if the body needs definitions.
    pub(super) fn lambda(&mut self, lambda: &ExprLambda) -> String {
        let at = self.at(lambda);
        let params = lambda
            .parameters
            .as_ref()
            .map_or_else(String::new, |p| self.parameters(p));
        let names = lambda.parameters.as_ref().map_or_else(Vec::new, |p| parameter_names(p));
        let bound: std::collections::HashSet<String> = names.into_iter().collect();
        self.scopes.push(Scope {
            locals: bound.clone(),
            bound,
            reads: scope::expr_reads(&lambda.body),
            thunk_depth: 1,
            ..Scope::default()
        });
        let saved = std::mem::take(&mut self.pending);
        let body = self.expr(&lambda.body);
        let needed = std::mem::replace(&mut self.pending, saved);
        self.scopes.pop();
        let made = protocol::FN.call(&self.hook, [&at, &"'<lambda>'"]);
        if needed.is_empty() {
            return format!("{made}(lambda {params}: ({body},))");
        }
        let name = self.temp("l");
        let mut text = format!("@{made}\ndef {name}({params}):\n");
        for line in needed.iter().flat_map(|block| block.lines()) {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str(&format!("    return ({body},)\n"));
        self.pending.push(text);
        name
    }

    /// A comprehension, or a generator consumed whole: a loop that adds to what it makes.
    pub(super) fn comprehension(
        &mut self,
        at: u32,
        made: Made<'_>,
        generators: &[ruff_python_ast::Comprehension],
    ) -> String {
        let first = self.iterated(&generators[0].iter);
        let name = self.comprehending(at, made, generators);
        format!("{name}({first})")
    }

    /// The name of a function that makes what a comprehension makes of its first iterable.
    pub(super) fn comprehending(
        &mut self,
        at: u32,
        made: Made<'_>,
        generators: &[ruff_python_ast::Comprehension],
    ) -> String {
        let (name, source, out) = (self.temp("c"), self.temp("s"), self.temp("r"));
        let mut targets = BTreeSet::new();
        for generator in generators {
            targets.extend(target_names(&generator.target));
        }
        let mut reads = HashMap::new();
        let (empty, mut results) = match made {
            Made::List(element, _) | Made::Bag(element) => (&protocol::LIST, vec![element]),
            Made::Set(element) => (&protocol::SET, vec![element]),
            Made::Dict(key, value) => (&protocol::DICT, vec![key, value]),
            Made::Yielded(element) => (&protocol::LIST, vec![element]),
        };
        for generator in generators {
            results.extend(generator.ifs.iter().chain([&generator.iter]));
        }
        for (name, count) in results.into_iter().flat_map(scope::expr_reads) {
            *reads.entry(name).or_default() += count;
        }
        let mut text = self.capture(|e| {
            e.line(&format!("def {name}({source}):"));
            e.indent += 1;
            e.declare(&targets);
            e.line(&format!("{out} = {}", empty.call(&e.hook, [&at, &"[]"])));
            e.scopes.push(Scope {
                locals: targets.iter().cloned().collect(),
                reads,
                ..Scope::default()
            });
            let unordered = match made {
                Made::Set(element) | Made::Bag(element) => {
                    generators.len() == 1 && !effects::possible_in(element, generators, &e.defined)
                }
                _ => false,
            };
            let c = Comprehended {
                at,
                unordered,
                generators,
                source: &source,
                made,
                out: &out,
            };
            e.comprehension_loop(&c, 0);
            e.scopes.pop();
            e.line(&format!("return {out}"));
            e.indent -= 1;
        });
        text.truncate(text.trim_end().len());
        self.pending.push(text);
        name
    }

    pub(super) fn comprehension_loop(&mut self, c: &Comprehended<'_>, depth: usize) {
        let Some(generator) = c.generators.get(depth) else {
            return self.comprehension_result(c);
        };
        let iterable = if c.unordered {
            protocol::UNORDERED.call(&self.hook, [&c.at, &c.source])
        } else if depth == 0 {
            c.source.to_string()
        } else {
            self.iterated(&generator.iter)
        };
        let names: Vec<String> = target_names(&generator.target).into_iter().collect();
        self.loop_over(c.at, &iterable, &generator.target, &names, |e| {
            e.comprehension_filter(c, depth, 0)
        });
    }

    /// Adds one result to what the comprehension makes.
    fn comprehension_result(&mut self, c: &Comprehended<'_>) {
        let hook = self.hook.clone();
        let (at, out) = (c.at, c.out);
        let (element, stop) = match c.made {
            Made::List(element, stop) => (element, stop),
            Made::Set(element) | Made::Bag(element) => {
                let mut element = self.expr(element);
                if c.unordered {
                    element = protocol::ALIKE.call(&hook, [&at, &c.source, &element]);
                }
                let add = if matches!(c.made, Made::Set(_)) {
                    "add"
                } else {
                    "append"
                };
                return self.statement(&protocol::CALLM.call(&hook, [&at, &out, &format!("'{add}'"), &element, &""]));
            }
            Made::Yielded(element) => {
                let item = self.expr(element);
                self.flush();
                return self.signalled(&protocol::YIELD.call(&hook, [&at, &item]));
            }
            Made::Dict(key, value) => {
                let (key, value) = (self.expr(key), self.expr(value));
                // Arguments are evaluated from left to right: the key first, as Python does.
                return self.statement(&protocol::SETITEM.call(&hook, [&at, &out, &key, &value]));
            }
        };
        let value = self.expr(element);
        let append = |value: &str| protocol::CALLM.call(&hook, [&at, &out, &"'append'", &value, &""]);
        let Some(stop) = stop else {
            return self.statement(&append(&value));
        };
        let item = self.temp("v");
        self.statement(&format!("{item} = {value}"));
        self.statement(&append(&item));
        let test = if stop {
            item
        } else {
            protocol::NOT.call(&hook, [&at, &item])
        };
        self.guarded(at, &test, &[], |e| e.line("return 1"));
    }

    fn comprehension_filter(&mut self, c: &Comprehended<'_>, depth: usize, filter: usize) {
        let Some(test) = c.generators[depth].ifs.get(filter) else {
            return self.comprehension_loop(c, depth + 1);
        };
        let test = self.expr(test);
        let later = c.generators[depth + 1..].iter();
        let names: Vec<String> = later.flat_map(|g| target_names(&g.target)).collect();
        self.guarded(c.at, &test, &names, |e| e.comprehension_filter(c, depth, filter + 1));
    }
}

/// What a comprehension makes.
#[derive(Clone, Copy)]
pub(super) enum Made<'a> {
    /// Of these elements; ends with the first that is true, or false.
    List(&'a Expr, Option<bool>),
    Set(&'a Expr),
    /// A list whose order does not matter.
    Bag(&'a Expr),
    /// Nothing: a generator yields these.
    Yielded(&'a Expr),
    /// Of keys and values.
    Dict(&'a Expr, &'a Expr),
}

/// A comprehension being emitted.
pub(super) struct Comprehended<'a> {
    pub(super) at: u32,
    /// The order of the only iterable does not show, if equal results are alike.
    pub(super) unordered: bool,
    pub(super) generators: &'a [ruff_python_ast::Comprehension],
    /// The name of the first iterable.
    pub(super) source: &'a str,
    pub(super) made: Made<'a>,
    /// The name of what is made.
    pub(super) out: &'a str,
}

/// Whether the body reads a type parameter of the function.
fn reads_its_types(def: &StmtFunctionDef) -> bool {
    let reads = scope::read_counts(&def.body);
    let mut names = def.type_params.iter().flat_map(|params| params.iter());
    names.any(|param| reads.contains_key(param.name().as_str()))
}
