//! What certainly runs when a function is called, in whatever order of what its text says: statements before the first that
//! may return, and bodies of the module's own functions that they call. Where in it something fails, no call succeeds.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, ElifElseClause, Expr, ModModule, Parameters, Stmt, StmtClassDef, StmtFunctionDef, StmtIf, StmtTry,
};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{HashMap, HashSet};
use taipan_syntax::faults::Fault;
use taipan_syntax::scopes::{Binding, Scopes};
use taipan_syntax::source::OWN;
use taipan_syntax::source::ParsedSource;

/// The faults of a text that every call of the function runs into, the first one first.
pub struct Certain<'a> {
    module: &'a ModModule,
    found: &'a Scopes<'a>,
    faults: HashMap<TextRange, &'a Fault>,
    /// Where names are read, and in which scope.
    uses: HashMap<TextRange, usize>,
    /// Functions that are being looked through, or were.
    entered: HashSet<TextRange>,
    met: Vec<&'a Fault>,
}

/// Methods of a class in a function's place that calls certainly reach.
const METHODS: &[&str] = &["__init__", "process", "eval", "accumulate", "finish"];
/// The same of an aggregate that is written as functions.
const FUNCTIONS: &[&str] = &["create_state", "accumulate", "finish"];

impl<'a> Certain<'a> {
    pub fn new(parsed: &'a ParsedSource, found: &'a Scopes<'a>, faults: &'a [Fault]) -> Certain<'a> {
        Certain {
            module: &parsed.ast,
            found,
            faults: faults.iter().map(|fault| (fault.range, fault)).collect(),
            uses: found
                .uses
                .iter()
                .enumerate()
                .map(|(i, usage)| (usage.range, i))
                .collect(),
            entered: HashSet::new(),
            met: Vec::new(),
        }
    }

    /// Those of a call of the entry. Of a decorated one nothing is certain.
    pub fn met_by(mut self, entry: &str) -> Vec<&'a Fault> {
        match self.defined(entry) {
            Some(Stmt::FunctionDef(def)) if def.decorator_list.is_empty() => self.function(def),
            Some(Stmt::ClassDef(class)) => self.methods(class),
            _ => {}
        }
        if entry.starts_with(OWN) {
            for stmt in &self.module.body {
                match stmt {
                    Stmt::ClassDef(class) if super::aggregates::is_aggregate(class) => self.methods(class),
                    Stmt::FunctionDef(def) if FUNCTIONS.contains(&def.name.as_str()) => self.function(def),
                    _ => {}
                }
            }
        }
        self.met
    }

    /// The module's statement that alone binds the name.
    fn defined(&self, name: &str) -> Option<&'a Stmt> {
        let named = |stmt: &&Stmt| match stmt {
            Stmt::FunctionDef(def) => def.name.as_str() == name,
            Stmt::ClassDef(class) => class.name.as_str() == name,
            _ => false,
        };
        let alone = !self.found.scopes[0].rebound.contains(name);
        self.module.body.iter().find(named).filter(|_| alone)
    }

    fn methods(&mut self, class: &'a StmtClassDef) {
        let defs = || {
            class.body.iter().filter_map(|stmt| match stmt {
                Stmt::FunctionDef(def) => Some(def),
                _ => None,
            })
        };
        // Where there is `process`, nobody calls `eval`.
        let has_process = defs().any(|def| def.name.as_str() == "process");
        let called = |name: &str| METHODS.contains(&name) && !(has_process && name == "eval");
        for def in defs().filter(|def| called(def.name.as_str())) {
            self.function(def);
        }
    }

    fn function(&mut self, def: &'a StmtFunctionDef) {
        if !def.is_async && self.entered.insert(def.range) {
            self.block(&def.body);
        }
    }

    /// Statements up to the first after which the function may be left. Says whether all were taken.
    fn block(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.visit_stmt(stmt);
            if may_leave(stmt) {
                return;
            }
        }
    }

    /// What several ways have in common: something they run into, each of them.
    fn every(&mut self, ways: &[&dyn Fn(&mut Self)]) {
        let (start, entered) = (self.met.len(), self.entered.clone());
        let mut first = None;
        for way in ways {
            way(self);
            let met = self.met.get(start).copied();
            self.met.truncate(start);
            self.entered.clone_from(&entered);
            match met {
                Some(fault) => first = first.or(Some(fault)),
                None => return,
            }
        }
        self.met.extend(first);
    }

    /// Whether an expression certainly runs into something.
    fn fails(&mut self, expr: &'a Expr) -> bool {
        let (start, entered) = (self.met.len(), self.entered.clone());
        self.visit_expr(expr);
        let fails = self.met.len() > start;
        self.met.truncate(start);
        self.entered = entered;
        fails
    }

    fn meet(&mut self, range: TextRange) {
        self.met.extend(self.faults.get(&range).copied());
    }

    fn if_statement(&mut self, branch: &'a StmtIf) {
        self.visit_expr(&branch.test);
        let clauses = &branch.elif_else_clauses;
        // No way leads past a condition that fails, nor past an else.
        let ends = |clause: &'a ElifElseClause| clause.test.as_ref().is_none_or(|test| self.fails(test));
        if let Some(last) = clauses.iter().position(ends) {
            let body = |c: &mut Self| c.block(&branch.body);
            let others: Vec<_> = clauses[..=last]
                .iter()
                .map(|clause| {
                    move |c: &mut Self| {
                        clause.test.iter().for_each(|test| c.visit_expr(test));
                        c.block(&clause.body);
                    }
                })
                .collect();
            let mut ways: Vec<&dyn Fn(&mut Self)> = vec![&body];
            ways.extend(others.iter().map(|way| way as &dyn Fn(&mut Self)));
            self.every(&ways);
        }
    }

    /// With handlers, what the body runs into may be handled.
    fn try_statement(&mut self, statement: &'a StmtTry) {
        if statement.handlers.is_empty() {
            self.block(&statement.body);
        }
        self.block(&statement.finalbody);
    }

    fn defaults(&mut self, parameters: &'a Parameters) {
        for default in parameters.iter_non_variadic_params().filter_map(|p| p.default()) {
            self.visit_expr(default);
        }
    }

    fn class(&mut self, class: &'a StmtClassDef) {
        class.decorator_list.iter().for_each(|d| self.visit_expr(&d.expression));
        if let Some(arguments) = class.arguments.as_deref() {
            self.visit_arguments(arguments);
        }
        self.block(&class.body);
    }

    fn first_iterable(&mut self, generators: &'a [Comprehension]) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
    }

    /// A call of one of the module's own functions runs its body.
    fn call(&mut self, function: &Expr) {
        let Expr::Name(name) = function else { return };
        let Some(usage) = self.uses.get(&name.range).map(|at| &self.found.uses[*at]) else {
            return;
        };
        if self.found.resolve(usage.scope, usage.name) != Binding::Scope(0) {
            return;
        }
        match self.defined(usage.name) {
            Some(Stmt::FunctionDef(def)) if def.decorator_list.is_empty() && !generates(def) => self.function(def),
            Some(Stmt::ClassDef(class)) if class.decorator_list.is_empty() && class.arguments.is_none() => {
                let init = super::names::method(class, "__init__").filter(|def| def.decorator_list.is_empty());
                init.into_iter().for_each(|def| self.function(def));
            }
            _ => {}
        }
    }
}

impl<'a> Visitor<'a> for Certain<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                def.decorator_list.iter().for_each(|d| self.visit_expr(&d.expression));
                self.defaults(&def.parameters);
            }
            Stmt::ClassDef(class) => self.class(class),
            Stmt::If(branch) => self.if_statement(branch),
            Stmt::Try(statement) => self.try_statement(statement),
            Stmt::For(loop_) => self.visit_expr(&loop_.iter),
            Stmt::While(loop_) => {
                self.visit_expr(&loop_.test);
                if matches!(loop_.test.as_ref(), Expr::BooleanLiteral(literal) if literal.value) {
                    self.block(&loop_.body);
                }
            }
            // What a manager may swallow is not certain.
            Stmt::With(with) => with.items.iter().for_each(|item| self.visit_expr(&item.context_expr)),
            Stmt::Match(choice) => self.visit_expr(&choice.subject),
            Stmt::Import(import) => import.names.iter().for_each(|alias| self.meet(alias.name.range)),
            Stmt::ImportFrom(import) => {
                self.meet(import.module.as_ref().map_or(import.range, |module| module.range));
                import.names.iter().for_each(|alias| self.meet(alias.name.range));
            }
            Stmt::Assign(assign) => {
                self.visit_expr(&assign.value);
                assign.targets.iter().for_each(|target| self.visit_expr(target));
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                    self.visit_expr(&assign.target);
                }
            }
            Stmt::TypeAlias(_) => {}
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => self.meet(name.range),
            Expr::BoolOp(operands) => operands
                .values
                .first()
                .into_iter()
                .for_each(|first| self.visit_expr(first)),
            Expr::Compare(compare) => {
                self.visit_expr(&compare.left);
                compare
                    .comparators
                    .first()
                    .into_iter()
                    .for_each(|first| self.visit_expr(first));
            }
            Expr::If(choice) => {
                self.visit_expr(&choice.test);
                self.every(&[&|c| c.visit_expr(&choice.body), &|c| c.visit_expr(&choice.orelse)]);
            }
            Expr::Lambda(lambda) => {
                if let Some(parameters) = lambda.parameters.as_deref() {
                    self.defaults(parameters);
                }
            }
            Expr::ListComp(c) => self.first_iterable(&c.generators),
            Expr::SetComp(c) => self.first_iterable(&c.generators),
            Expr::DictComp(c) => self.first_iterable(&c.generators),
            Expr::Generator(c) => self.first_iterable(&c.generators),
            Expr::Call(call) => {
                visitor::walk_expr(self, expression);
                self.call(&call.func);
            }
            _ => visitor::walk_expr(self, expression),
        }
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}
}

/// Whether what follows a statement may not run although nothing failed.
fn may_leave(stmt: &Stmt) -> bool {
    let mut leaves = Leaves::default();
    leaves.visit_stmt(stmt);
    leaves.found || matches!(stmt, Stmt::Raise(_))
}

#[derive(Default)]
struct Leaves {
    found: bool,
    /// Loops around, inside the statement.
    loops: usize,
}

impl<'a> Visitor<'a> for Leaves {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            Stmt::Return(_) => self.found = true,
            Stmt::Break(_) | Stmt::Continue(_) => self.found |= self.loops == 0,
            Stmt::While(loop_) if matches!(loop_.test.as_ref(), Expr::BooleanLiteral(b) if b.value) => {
                self.found = true
            }
            Stmt::For(_) | Stmt::While(_) => {
                self.loops += 1;
                visitor::walk_stmt(self, stmt);
                self.loops -= 1;
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        // Whoever reads a generator may stop.
        self.found |= matches!(expression, Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_));
        if !expression.is_lambda_expr() {
            visitor::walk_expr(self, expression);
        }
    }
}

fn generates(def: &StmtFunctionDef) -> bool {
    super::names::found_yield(def).is_some()
}

/// The functions and classes of the module that the entry, or the module's own code, may come to, as far as names tell.
pub fn reachable(module: &ModModule, entry: &str) -> Vec<TextRange> {
    let definitions = module.body.iter().filter_map(|stmt| match stmt {
        Stmt::FunctionDef(def) => Some((def.name.as_str(), stmt)),
        Stmt::ClassDef(class) => Some((class.name.as_str(), stmt)),
        _ => None,
    });
    let definitions: Vec<(&str, &Stmt)> = definitions.collect();
    let mut names = Names::default();
    names.0.insert(entry.split('.').next().unwrap_or(entry));
    for stmt in &module.body {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            Stmt::If(branch) if is_main_guard(branch) => {}
            other => names.visit_stmt(other),
        }
    }
    let mut reached: Vec<TextRange> = Vec::new();
    loop {
        let next = definitions
            .iter()
            .find(|(name, stmt)| names.0.contains(name) && !reached.contains(&stmt.range()));
        let Some((_, stmt)) = next else { return reached };
        reached.push(stmt.range());
        names.visit_stmt(stmt);
    }
}

/// `if __name__ == '__main__':`, which never holds here.
fn is_main_guard(branch: &StmtIf) -> bool {
    match branch.test.as_ref() {
        Expr::Compare(compare) => matches!(compare.left.as_ref(), Expr::Name(name) if name.id.as_str() == "__name__"),
        _ => false,
    }
}

#[derive(Default)]
struct Names<'a>(HashSet<&'a str>);

impl<'a> Visitor<'a> for Names<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression {
            self.0.insert(name.id.as_str());
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}
}
