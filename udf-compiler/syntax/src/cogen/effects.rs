//! Whether an expression may change something, by its text. Errs on the side of yes.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, ExprGenerator};
use std::collections::HashSet;

/// Methods that change their object.
pub const CHANGING: &[&str] = &[
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "add",
    "discard",
    "setdefault",
    "popitem",
    "appendleft",
    "extendleft",
    "popleft",
    "rotate",
    "move_to_end",
    "subtract",
    "difference_update",
    "intersection_update",
    "symmetric_difference_update",
];

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

/// Names of functions and methods that the program defines.
pub(super) type Defined<'s> = HashSet<&'s str>;

/// Whether running a generator may have effects. A method changes something if its name says so, or the program defines one
/// of the name; any other function may.
pub(super) fn possible(generator: &ExprGenerator, defined: &Defined<'_>) -> bool {
    possible_in(&generator.elt, &generator.generators, defined)
}

/// The same of the result and the clauses of any comprehension.
pub(super) fn possible_in(element: &Expr, generators: &[Comprehension], defined: &Defined<'_>) -> bool {
    let mut found = Found { any: false, defined };
    found.visit_expr(element);
    if let [only] = generators {
        found.visit_expr(&only.iter);
    }
    for clause in generators {
        clause.ifs.iter().for_each(|test| found.visit_expr(test));
    }
    found.any
}

/// Whether an expression names anything: what it gives may be an iterator that is read on later.
pub(super) fn names_something(expr: &Expr) -> bool {
    let mut names = Names(false);
    names.visit_expr(expr);
    names.0
}

struct Names(bool);

impl<'a> Visitor<'a> for Names {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(_) => self.0 = true,
            // The function that is called is no argument of it.
            Expr::Call(call) if matches!(&*call.func, Expr::Name(_)) => self.visit_arguments(&call.arguments),
            _ => visitor::walk_expr(self, expr),
        }
    }
}

struct Found<'d> {
    any: bool,
    defined: &'d Defined<'d>,
}

impl<'a> Visitor<'a> for Found<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Named(_) => self.any = true,
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) if PURE.contains(&name.id.as_str()) => {}
                Expr::Attribute(method) if self.is_plain(&method.attr) => {}
                _ => self.any = true,
            },
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}

impl Found<'_> {
    fn is_plain(&self, method: &str) -> bool {
        !CHANGING.contains(&method) && !method.starts_with("__") && !self.defined.contains(method)
    }
}
