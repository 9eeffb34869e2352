//! The words of a piece of code by which something may be reached: names that it reads, attributes, and texts that name some.
//! Bodies of functions and classes in it are no part of it.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    CmpOp, Expr, ExprAttribute, ExprCall, ExprContext, Operator, Pattern, Stmt, StmtClassDef, StmtFunctionDef, StmtIf,
};
use std::collections::HashSet;

/// Builtins and functions of the library that give or take any name.
const ANY: &[&str] = &[
    "__import__",
    "compile",
    "eval",
    "exec",
    "getmembers",
    "globals",
    "import_module",
    "locals",
    "vars",
];

/// Attributes that do.
const ANY_OF: &[&str] = &[
    "__dict__",
    "__getattribute__",
    "__globals__",
    "__reduce__",
    "__reduce_ex__",
    "__subclasses__",
    "f_globals",
    "f_locals",
    "getattr_static",
    "modules",
];

/// Builtins that run what a class has for an attribute, by its name.
const OF_ATTRIBUTES: &[&str] = &["delattr", "getattr", "hasattr", "setattr"];

/// Functions of the library that read attributes by name.
const READERS: &[&str] = &["attrgetter", "methodcaller"];

/// What a piece of code names.
#[derive(Default)]
pub(super) struct Words<'a> {
    pub words: HashSet<&'a str>,
    /// Of functions that are called where they are named.
    pub called: HashSet<&'a str>,
    pub beginnings: HashSet<&'a str>,
    pub any: bool,
    pub functions: Vec<&'a StmtFunctionDef>,
    pub classes: Vec<&'a StmtClassDef>,
    pub defined: HashSet<&'a str>,
}

impl<'a> Words<'a> {
    /// Those of code that may run.
    pub fn of_body(body: &'a [Stmt]) -> Words<'a> {
        let mut words = Words::default();
        words.visit_body(body);
        words
    }

    /// An attribute is read whose name an expression gives.
    fn computed(&mut self, name: Option<&'a Expr>) {
        match name {
            Some(Expr::StringLiteral(text)) => self.words.extend(text.value.to_str().split('.')),
            Some(other) => match beginning(other) {
                Some(beginning) => {
                    self.beginnings.insert(beginning);
                    self.visit_expr(other);
                }
                None => self.any = true,
            },
            None => self.any = true,
        }
    }

    fn call(&mut self, call: &'a ExprCall) {
        let arguments = &call.arguments;
        match call.func.as_ref() {
            Expr::Name(name) if OF_ATTRIBUTES.contains(&name.id.as_str()) => {
                self.computed(arguments.args.get(1));
                let others = arguments.args.iter().take(1).chain(arguments.args.iter().skip(2));
                others.for_each(|argument| self.visit_expr(argument));
                return;
            }
            function if last(function).is_some_and(|name| READERS.contains(&name)) => {
                arguments.args.iter().for_each(|name| self.computed(Some(name)));
            }
            function => self.call_of(function),
        }
        self.visit_arguments(arguments);
    }

    fn call_of(&mut self, function: &'a Expr) {
        match function {
            Expr::Name(name) => {
                self.called.insert(name.id.as_str());
                self.any |= gives_any(name.id.as_str());
            }
            Expr::Attribute(attribute) => {
                self.called.insert(attribute.attr.id.as_str());
                self.attribute_of(attribute);
            }
            other => self.visit_expr(other),
        }
    }

    fn attribute(&mut self, attribute: &'a ExprAttribute) {
        self.words.insert(attribute.attr.id.as_str());
        self.attribute_of(attribute);
    }

    fn attribute_of(&mut self, attribute: &'a ExprAttribute) {
        let name = attribute.attr.id.as_str();
        self.any |= ANY_OF.contains(&name) || ANY.contains(&name) && name != "compile" || READERS.contains(&name);
        self.visit_expr(&attribute.value);
    }

    /// Attributes that a text for `str.format` reads.
    fn text(&mut self, text: &'a str) {
        if text.contains('{') {
            let names = text.split('.').skip(1);
            self.words.extend(names.map(|name| {
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
                &name[..end.unwrap_or(name.len())]
            }));
        }
    }
}

/// Whether a builtin or an imported function of this name reads what the text does not show.
fn gives_any(name: &str) -> bool {
    ANY.contains(&name) || READERS.contains(&name) || OF_ATTRIBUTES.contains(&name)
}

/// The names of what is called in code, within its classes too.
pub(super) fn called(body: &[Stmt]) -> HashSet<&str> {
    let mut found = Words::of_body(body);
    for class in std::mem::take(&mut found.classes) {
        found.called.extend(called(&class.body));
    }
    found.called
}

/// The last name of a dotted expression.
pub(super) fn last(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => Some(attribute.attr.id.as_str()),
        _ => None,
    }
}

/// What a text that is computed begins with, where the expression shows it.
fn beginning(expression: &Expr) -> Option<&str> {
    let found = match expression {
        Expr::BinOp(both) => match (both.op, both.left.as_ref()) {
            (Operator::Add, Expr::StringLiteral(text)) => Some(text.value.to_str()),
            (Operator::Add, left) => beginning(left),
            (Operator::Mod, Expr::StringLiteral(text)) => text.value.to_str().split('%').next(),
            _ => None,
        },
        Expr::FString(text) => {
            let mut parts = text.value.iter();
            match parts.next() {
                Some(ruff_python_ast::FStringPart::FString(first)) => first.elements.first()?.as_literal(),
                _ => None,
            }
            .map(|literal| &*literal.value)
        }
        _ => None,
    };
    found.filter(|text| !text.is_empty())
}

/// Whether it never holds in a module that is imported.
pub(crate) fn is_of_scripts(branch: &StmtIf) -> bool {
    let Expr::Compare(compare) = branch.test.as_ref() else {
        return false;
    };
    match (compare.left.as_ref(), &*compare.ops, &*compare.comparators) {
        (Expr::Name(name), [CmpOp::Eq], [Expr::StringLiteral(text)]) => {
            name.id == "__name__" && text.value.to_str() == "__main__"
        }
        _ => false,
    }
}

impl<'a> Visitor<'a> for Words<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                function
                    .decorator_list
                    .iter()
                    .for_each(|decorator| self.call_of(&decorator.expression));
                self.visit_parameters(&function.parameters);
                if let Some(returned) = &function.returns {
                    self.visit_expr(returned);
                }
                self.defined.insert(function.name.id.as_str());
                self.functions.push(function);
            }
            Stmt::ClassDef(class) => {
                class
                    .decorator_list
                    .iter()
                    .for_each(|decorator| self.call_of(&decorator.expression));
                if let Some(arguments) = &class.arguments {
                    self.visit_arguments(arguments);
                }
                self.defined.insert(class.name.id.as_str());
                self.classes.push(class);
            }
            Stmt::If(branch) if is_of_scripts(branch) => {
                for clause in &branch.elif_else_clauses {
                    self.visit_elif_else_clause(clause);
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    let name = alias.name.id.as_str();
                    if let Some(other) = &alias.asname {
                        self.words.insert(name);
                        // Under another name it would not be known again.
                        self.any |= other.id != alias.name.id && (ANY.contains(&name) || READERS.contains(&name));
                    }
                }
            }
            other => visitor::walk_stmt(self, other),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx == ExprContext::Store => {
                self.defined.insert(name.id.as_str());
                // Patterns read what it lists.
                self.any |= name.id == "__match_args__";
            }
            Expr::Name(name) => {
                let name = name.id.as_str();
                self.words.insert(name);
                // As a value nobody knows what it is called with.
                self.any |= gives_any(name);
            }
            Expr::Attribute(attribute) => self.attribute(attribute),
            Expr::Call(call) => self.call(call),
            Expr::StringLiteral(text) => self.text(text.value.to_str()),
            other => visitor::walk_expr(self, other),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        if let Pattern::MatchClass(class) = pattern {
            self.words
                .extend(class.arguments.keywords.iter().map(|keyword| keyword.attr.id.as_str()));
        }
        visitor::walk_pattern(self, pattern);
    }
}
