//! Whether a text may run queries by what PL/Python gives it. A guess from the text on the safe side: who hands `plpy` on may
//! ask, and so may who calls what looks like a plan that another function has left in `SD` or `GD`. Knows nothing of what
//! becomes of such functions.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_text_size::{Ranged, TextRange};

/// What of `plpy` runs queries, or is about those that run.
const ASKING: &[&str] = &[
    "_session",
    "_statements",
    "commit",
    "cursor",
    "execute",
    "prepare",
    "rollback",
    "subtransaction",
];
/// What of a plan does.
const OF_PLANS: &[&str] = &["cursor", "execute"];

/// The first place of a text that uses PL/Python's names where it may run a query.
pub fn find(module: &ModModule) -> Option<TextRange> {
    let mut looking = Looking::default();
    looking.visit_body(&module.body);
    let of_kept_plan = looking.of_plan.filter(|_| looking.keeps);
    let places = [looking.asks, of_kept_plan];
    places.into_iter().flatten().min_by_key(|place| place.start())
}

#[derive(Default)]
struct Looking {
    asks: Option<TextRange>,
    /// Something that a plan has is called.
    of_plan: Option<TextRange>,
    /// It uses what outlives calls.
    keeps: bool,
}

impl<'a> Visitor<'a> for Looking {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let asks = match statement {
            // By another name it may be anything.
            Stmt::Import(import) => import
                .names
                .iter()
                .any(|alias| alias.name.as_str() == "plpy" && alias.asname.is_some()),
            Stmt::ImportFrom(import) if import.module.as_ref().is_some_and(|module| module.as_str() == "plpy") => {
                import
                    .names
                    .iter()
                    .any(|alias| alias.name.as_str() == "*" || ASKING.contains(&alias.name.as_str()))
            }
            _ => false,
        };
        if asks {
            self.asks.get_or_insert(statement.range());
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Attribute(attribute) => {
                let name = attribute.attr.as_str();
                if matches!(attribute.value.as_ref(), Expr::Name(base) if base.id.as_str() == "plpy") {
                    if ASKING.contains(&name) {
                        self.asks.get_or_insert(expr.range());
                    }
                    return;
                }
                if OF_PLANS.contains(&name) {
                    self.of_plan.get_or_insert(expr.range());
                }
            }
            Expr::Name(name) => match name.id.as_str() {
                "plpy" => {
                    self.asks.get_or_insert(expr.range());
                }
                "SD" | "GD" => self.keeps = true,
                _ => {}
            },
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}
