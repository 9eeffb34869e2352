//! Whether an expression may change something, by its text. Errs on the side of yes.

use crate::generate::staging::calls::CHANGING;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, ExprGenerator};

/// Builtins that only compute.
const PURE: &[&str] = &[
    "abs",
    "all",
    "any",
    "bool",
    "chr",
    "dict",
    "divmod",
    "enumerate",
    "float",
    "format",
    "frozenset",
    "int",
    "isinstance",
    "len",
    "list",
    "max",
    "min",
    "ord",
    "pow",
    "range",
    "repr",
    "round",
    "set",
    "sorted",
    "str",
    "sum",
    "tuple",
    "zip",
];

/// Whether running a generator may have effects. A method changes something if its name says so; any other function
/// may.
pub(super) fn possible(generator: &ExprGenerator) -> bool {
    possible_in(&generator.elt, &generator.generators)
}

/// The same of the result and the clauses of any comprehension.
pub(super) fn possible_in(element: &Expr, generators: &[Comprehension]) -> bool {
    let mut found = Found(false);
    found.visit_expr(element);
    if let [only] = generators {
        found.visit_expr(&only.iter);
    }
    for clause in generators {
        clause.ifs.iter().for_each(|test| found.visit_expr(test));
    }
    found.0
}

struct Found(bool);

impl<'a> Visitor<'a> for Found {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Named(_) => self.0 = true,
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) if PURE.contains(&name.id.as_str()) => {}
                Expr::Attribute(method) if !CHANGING.contains(&method.attr.as_str()) => {}
                _ => self.0 = true,
            },
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}
