//! Classes inside functions. One is made while generating, where it stands: its methods are functions like others inside,
//! and see the variables around. Everything else of it stands as written, and must not.

use super::Emitter;
use super::strings::quote;
use crate::protocol;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprContext, Stmt, StmtClassDef, StmtFunctionDef};
use std::collections::HashSet;

/// The names that code reads in its own scope.
#[derive(Default)]
struct Reads(HashSet<String>);

impl<'a> Visitor<'a> for Reads {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && name.ctx == ExprContext::Load
        {
            self.0.insert(name.id.to_string());
        }
        walk_expr(self, expr);
    }
}

/// What is read where the class is made, but for defaults of methods; nothing where it has statements that are not plain.
fn reads(def: &StmtClassDef) -> Option<HashSet<String>> {
    let mut reads = Reads::default();
    for decorator in &def.decorator_list {
        reads.visit_expr(&decorator.expression);
    }
    if let Some(arguments) = &def.arguments {
        reads.visit_arguments(arguments);
    }
    for stmt in &def.body {
        match stmt {
            Stmt::FunctionDef(method) => {
                for decorator in &method.decorator_list {
                    reads.visit_expr(&decorator.expression);
                }
            }
            Stmt::Assign(_) | Stmt::AnnAssign(_) | Stmt::Expr(_) | Stmt::Pass(_) => reads.visit_stmt(stmt),
            _ => return None,
        }
    }
    Some(reads.0)
}

impl Emitter<'_> {
    /// A class statement of a function.
    pub(super) fn local_class(&mut self, def: &StmtClassDef) {
        let sees = |emitter: &Self, name: &String| {
            let local = |scope: &super::Scope| scope.locals.contains(name);
            emitter.scopes.iter().any(local) && !emitter.local_classes.contains(name)
        };
        let what = match reads(def) {
            _ if def.type_params.is_some() => "a class inside a function that has type parameters",
            None => "a class inside a function that is more than attributes and methods",
            Some(_) if def.body.iter().any(super::stmt::contains_lambda) => {
                "a class inside a function that has lambdas among its attributes"
            }
            Some(reads) if reads.iter().any(|name| sees(self, name)) => {
                "a class inside a function whose attributes depend on variables of the function"
            }
            Some(_) => {
                self.class_statement(def);
                self.local_classes.insert(def.name.to_string());
                return self.bind_all([def.name.to_string()]);
            }
        };
        let text = protocol::UNSUPPORTED.call(&self.hook, [&self.at(def), &quote(what)]);
        self.statement(&text);
        // Later code is never reached, but must still find its names.
        self.bind_all([def.name.to_string()]);
    }

    fn class_statement(&mut self, def: &StmtClassDef) {
        let here = protocol::CLASS_HERE.call(&self.hook, [&self.at(def)]);
        self.statement(&here);
        for decorator in &def.decorator_list {
            self.class_decorator(&decorator.expression);
        }
        self.class_header(def);
        self.classes += 1;
        self.indent += 1;
        let name = self.around.concat() + &def.name;
        self.line(&format!("__qualname__ = {}", quote(&name)));
        self.around.push(format!("{}.", def.name));
        for stmt in &def.body {
            match stmt {
                Stmt::FunctionDef(method) => self.method_of_local_class(method),
                other => self.plain_stmt(other),
            }
        }
        self.around.pop();
        self.indent -= 1;
        self.classes -= 1;
    }

    /// Its name is one of the class, not of the function around.
    fn method_of_local_class(&mut self, method: &StmtFunctionDef) {
        let bound = self.scope().map(|scope| scope.bound.clone());
        self.function_def(method);
        if let (Some(scope), Some(bound)) = (self.scope(), bound) {
            scope.bound = bound;
        }
    }
}
