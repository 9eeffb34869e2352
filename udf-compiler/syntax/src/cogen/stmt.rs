//! Simple statements, and the module level.

use super::func::Made;
use super::strings::quote;
use super::{Emitter, scope};
use crate::protocol::{self, SLOTS};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, Stmt, StmtAssign, StmtClassDef};
use ruff_text_size::Ranged;

/// Whether it is `__slots__ = …` with names that are written there.
fn names_slots(assignment: &StmtAssign) -> bool {
    let slots = matches!(&assignment.targets[..], [Expr::Name(name)] if name.id == "__slots__");
    let named = |parts: &[Expr]| !parts.is_empty() && parts.iter().all(Expr::is_string_literal_expr);
    slots
        && match assignment.value.as_ref() {
            Expr::Tuple(tuple) => named(&tuple.elts),
            Expr::List(list) => named(&list.elts),
            value => value.is_string_literal_expr(),
        }
}

impl Emitter<'_> {
    /// Module level: nothing is dynamic there, so only functions are rewritten; the rest stands as written.
    pub(super) fn module(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.module_stmt(stmt);
        }
        if body.is_empty() {
            self.line("pass");
        }
    }

    fn module_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function_def(def),
            Stmt::ClassDef(def) => {
                for decorator in &def.decorator_list {
                    self.class_decorator(&decorator.expression);
                }
                self.class_header(def);
                self.classes += 1;
                self.around.push(format!("{}.", def.name));
                self.nested_module(&def.body);
                self.around.pop();
                self.classes -= 1;
            }
            Stmt::If(s) if contains_function(stmt) => {
                let header = format!("if {}:", self.text_of(&*s.test));
                self.line(&header);
                self.nested_module(&s.body);
                for clause in &s.elif_else_clauses {
                    let header = match &clause.test {
                        Some(test) => format!("elif {}:", self.text_of(test)),
                        None => "else:".to_string(),
                    };
                    self.line(&header);
                    self.nested_module(&clause.body);
                }
            }
            _ if contains_lambda(stmt) => self.stmt(stmt),
            _ => self.plain_stmt(stmt),
        }
    }

    pub(super) fn class_header(&mut self, def: &StmtClassDef) {
        let arguments = def.arguments.as_ref().map_or("", |a| self.text_of(&**a));
        let parameters = def.type_params.as_ref().map_or("", |p| self.text_of(&**p));
        let header = format!("class {}{parameters}{arguments}:", def.name);
        self.line(&header);
    }

    /// A statement of a module or class that stands as written.
    pub(super) fn plain_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Assign(s) if self.classes > 0 && names_slots(s) => {
                // Objects keep their attributes in one way here; which there may be is known by another name.
                let text = format!("{SLOTS} = {}", self.text_of(&*s.value));
                self.line(&text);
            }
            _ => self.verbatim(stmt),
        }
    }

    /// A dataclass with slots is told which it has and stays as it is, where Python makes another class.
    pub(super) fn class_decorator(&mut self, decorator: &Expr) {
        let text = self.text_of(decorator);
        let Some(value) = slots_of_dataclass(decorator) else {
            return self.line(&format!("@{text}"));
        };
        let start = (value.range().start() - decorator.range().start()).to_usize();
        let end = (value.range().end() - decorator.range().start()).to_usize();
        let told = format!("@{}", protocol::WITH_SLOTS.of(&self.hook));
        self.line(&told);
        self.line(&format!("@{}False{}", &text[..start], &text[end..]));
    }

    fn nested_module(&mut self, body: &[Stmt]) {
        self.indent += 1;
        self.module(body);
        self.indent -= 1;
    }

    /// The source text of a statement, with its relative indentation kept.
    fn verbatim(&mut self, stmt: &Stmt) {
        let column = (self.position(stmt.range().start()) % 1000 - 1) as usize;
        let text = self.with_module_sets(stmt);
        if column == 0 && self.indent == 0 {
            self.out.push_str(&text);
            self.out.push('\n');
            return;
        }
        for (i, line) in text.lines().enumerate() {
            let cut = if i == 0 {
                0
            } else {
                column.min(line.len() - line.trim_start().len())
            };
            self.line(&line[cut..]);
        }
    }

    /// Statements of a function.
    pub(super) fn block(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        if self.yield_stmt(stmt) {
            return;
        }
        match stmt {
            Stmt::Expr(s) => self.expression_statement(&s.value),
            Stmt::Assign(s) => self.assign(&s.targets, &s.value),
            Stmt::AnnAssign(s) => {
                if let Some(value) = &s.value {
                    self.assign(std::slice::from_ref(&s.target), value);
                }
            }
            Stmt::AugAssign(s) => self.aug_assign(s),
            Stmt::Return(s) => {
                let mut value = s.value.as_ref().map_or_else(|| "None".to_string(), |v| self.expr(v));
                if self.scope().is_some_and(|s| s.generator) {
                    // Where a generator is read in place, nobody asks for what it returns.
                    self.statement(&value);
                    value = "None".to_string();
                }
                self.statement(&format!("return ({value},)"));
            }
            Stmt::If(s) => self.if_stmt(s),
            Stmt::While(s) => self.while_stmt(s),
            Stmt::For(s) => self.for_stmt(s),
            Stmt::Try(s) => self.try_stmt(s),
            Stmt::With(s) => self.with_stmt(s),
            Stmt::Match(s) => self.match_stmt(s),
            Stmt::Break(_) => self.line("return 1"),
            Stmt::Continue(_) => self.line("return 2"),
            Stmt::Pass(_) => self.line("pass"),
            Stmt::FunctionDef(def) => self.function_def(def),
            Stmt::Assert(s) => self.assert_stmt(s),
            Stmt::Raise(s) => self.raise_stmt(s),
            Stmt::Import(_) | Stmt::ImportFrom(_) => {
                self.verbatim(stmt);
                self.bind_all(scope::assigned(std::slice::from_ref(stmt)));
            }
            Stmt::Delete(s) => s.targets.iter().for_each(|target| self.delete(target)),
            Stmt::Global(_) | Stmt::Nonlocal(_) => {}
            Stmt::ClassDef(def) => self.local_class(def),
            other => self.unsupported_stmt(other),
        }
    }

    fn unsupported_stmt(&mut self, stmt: &Stmt) {
        let text = protocol::UNSUPPORTED.call(&self.hook, [&self.at(stmt), &"'this statement'"]);
        self.statement(&text);
        // Later code is never reached, but must still find its names.
        self.bind_all(scope::assigned(std::slice::from_ref(stmt)));
    }

    pub(super) fn bind_all(&mut self, names: impl IntoIterator<Item = String>) {
        if let Some(scope) = self.scope() {
            scope.bound.extend(names);
        }
    }

    fn expression_statement(&mut self, value: &Expr) {
        if matches!(value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)) {
            self.line("pass");
            return;
        }
        let text = self.expr(value);
        self.statement(&text);
    }

    fn assign(&mut self, targets: &[Expr], value: &Expr) {
        let value = match (targets, value) {
            // Unpacking reads all that a generator gives: a list stands for it.
            ([Expr::Tuple(_) | Expr::List(_)], Expr::Generator(g)) => {
                self.comprehension(self.at(value), Made::List(&g.elt, None), &g.generators)
            }
            _ => self.expr(value),
        };
        if let [Expr::Name(name)] = targets {
            self.statement(&format!("{} = {value}", name.id));
            self.bind_all([name.id.to_string()]);
            return;
        }
        let temp = self.temp("v");
        self.statement(&format!("{temp} = {value}"));
        for target in targets {
            self.store(target, &temp);
        }
    }

    /// Stores the value of a Python expression text (used once) into a target.
    pub(super) fn store(&mut self, target: &Expr, value: &str) {
        match target {
            Expr::Name(name) => {
                self.statement(&format!("{} = {value}", name.id));
                self.bind_all([name.id.to_string()]);
            }
            Expr::Tuple(t) => self.store_sequence(target, &t.elts, value),
            Expr::List(t) => self.store_sequence(target, &t.elts, value),
            Expr::Subscript(s) => {
                let (object, index) = (self.expr(&s.value), self.index(&s.slice));
                let text = protocol::SETITEM.call(&self.hook, [&self.at(target), &object, &index, &value]);
                self.statement(&text);
            }
            Expr::Attribute(a) => {
                let object = self.expr(&a.value);
                let name = quote(&a.attr);
                let text = protocol::SETATTR.call(&self.hook, [&self.at(target), &object, &name, &value]);
                self.statement(&text);
            }
            other => {
                let text = protocol::UNSUPPORTED.call(&self.hook, [&self.at(other), &"'assignment target'"]);
                self.statement(&text);
            }
        }
    }

    fn store_sequence(&mut self, target: &Expr, elements: &[Expr], value: &str) {
        let star = elements.iter().position(|e| matches!(e, Expr::Starred(_)));
        let after = star.map_or_else(|| "None".to_string(), |i| (elements.len() - i - 1).to_string());
        let before = star.unwrap_or(elements.len());
        let temp = self.temp("u");
        let text = protocol::UNPACK.call(&self.hook, [&self.at(target), &value, &before, &after]);
        let text = format!("{temp} = {text}");
        self.statement(&text);
        for (i, element) in elements.iter().enumerate() {
            let inner = if let Expr::Starred(s) = element {
                &s.value
            } else {
                element
            };
            self.store(inner, &format!("{temp}[{i}]"));
        }
    }

    fn aug_assign(&mut self, s: &ruff_python_ast::StmtAugAssign) {
        let op = quote(s.op.as_str());
        let at = self.at(s);
        let hook = self.hook.clone();
        match &*s.target {
            Expr::Name(name) => {
                let old = self.load_name(&name.id, at);
                let value = self.expr(&s.value);
                self.statement(&format!(
                    "{} = {}",
                    name.id,
                    protocol::AUG.call(&hook, [&at, &op, &old, &value])
                ));
                self.bind_all([name.id.to_string()]);
            }
            Expr::Subscript(t) => {
                let (object, index) = (self.temp("o"), self.temp("i"));
                let (object_text, index_text) = (self.expr(&t.value), self.index(&t.slice));
                self.statement(&format!("{object} = {object_text}"));
                self.statement(&format!("{index} = {index_text}"));
                let value = self.expr(&s.value);
                let old = protocol::ITEM.call(&hook, [&at, &object, &index]);
                let new = protocol::AUG.call(&hook, [&at, &op, &old, &value]);
                self.statement(&protocol::SETITEM.call(&hook, [&at, &object, &index, &new]));
            }
            Expr::Attribute(t) => {
                let object = self.temp("o");
                let (object_text, name) = (self.expr(&t.value), quote(&t.attr));
                self.statement(&format!("{object} = {object_text}"));
                let value = self.expr(&s.value);
                let old = protocol::GETATTR.call(&hook, [&at, &object, &name]);
                let new = protocol::AUG.call(&hook, [&at, &op, &old, &value]);
                self.statement(&protocol::SETATTR.call(&hook, [&at, &object, &name, &new]));
            }
            _ => self.statement(&protocol::UNSUPPORTED.call(&hook, [&at, &"'assignment target'"])),
        }
    }

    fn assert_stmt(&mut self, s: &ruff_python_ast::StmtAssert) {
        let test = self.expr(&s.test);
        let message = match &s.msg {
            Some(message) => self.thunk(message),
            None => "None".to_string(),
        };
        let text = protocol::ASSERT.call(&self.hook, [&self.at(s), &test, &message]);
        self.statement(&text);
    }

    fn raise_stmt(&mut self, s: &ruff_python_ast::StmtRaise) {
        let exception = s.exc.as_ref().map_or_else(|| "None".to_string(), |e| self.thunk(e));
        let cause = s.cause.as_ref().map_or_else(|| "None".to_string(), |e| self.thunk(e));
        let text = protocol::RAISE.call(&self.hook, [&self.at(s), &exception, &cause]);
        self.statement(&text);
        self.line("return 3");
    }

    fn delete(&mut self, target: &Expr) {
        let at = self.at(target);
        let hook = self.hook.clone();
        match target {
            Expr::Name(name) => {
                let old = self.load_name(&name.id, at);
                self.statement(&old);
                self.line(&format!("{} = {}", name.id, protocol::unbound(&hook)));
                if let Some(scope) = self.scope() {
                    scope.bound.remove(name.id.as_str());
                }
            }
            Expr::Subscript(s) => {
                let (object, index) = (self.expr(&s.value), self.index(&s.slice));
                self.statement(&protocol::DELITEM.call(&hook, [&at, &object, &index]));
            }
            _ => self.statement(&protocol::UNSUPPORTED.call(&hook, [&at, &"'del'"])),
        }
    }
}

#[derive(Default)]
struct Functions {
    lambda: bool,
    def: bool,
}

impl<'a> Visitor<'a> for Functions {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.def |= matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_));
        ruff_python_ast::visitor::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.lambda |= matches!(expr, Expr::Lambda(_));
        walk_expr(self, expr);
    }
}

pub(super) fn contains_lambda(stmt: &Stmt) -> bool {
    let mut visitor = Functions::default();
    visitor.visit_stmt(stmt);
    // Compound statements with both stay as written: their lambdas run, but are not seen through.
    visitor.lambda && !visitor.def && matches!(stmt, Stmt::Assign(_) | Stmt::AnnAssign(_) | Stmt::Expr(_))
}

fn contains_function(stmt: &Stmt) -> bool {
    let mut visitor = Functions::default();
    visitor.visit_stmt(stmt);
    visitor.def
}

/// Where the decorator `dataclass(slots=True)` says so.
fn slots_of_dataclass(decorator: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = decorator else { return None };
    let named = match &*call.func {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        _ => return None,
    };
    let slots = call.arguments.find_keyword("slots")?;
    let given = matches!(&slots.value, Expr::BooleanLiteral(literal) if literal.value);
    (given && named == "dataclass").then_some(&slots.value)
}
