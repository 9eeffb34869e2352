//! The volatility of a function that is not proven pure: VOLATILE if it imports what answers differently each time or
//! prints, else STABLE.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ModModule, Stmt};

use crate::source::Volatility;

/// Modules whose functions answer differently each time.
pub const VOLATILE_MODULES: &[&str] = &["random", "_random", "time", "datetime", "uuid", "secrets"];

#[derive(Default)]
struct Found {
    volatile: bool,
}

impl<'a> Visitor<'a> for Found {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let volatile = |name: &str| VOLATILE_MODULES.contains(&name.split('.').next().unwrap_or(name));
        match stmt {
            Stmt::Import(import) => self.volatile |= import.names.iter().any(|alias| volatile(&alias.name)),
            Stmt::ImportFrom(import) => self.volatile |= import.module.as_ref().is_some_and(|m| volatile(m)),
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr {
            self.volatile |= matches!(name.id.as_str(), "print" | "id" | "__import__");
        }
        walk_expr(self, expr);
    }
}

/// Guesses from the text.
pub fn of(module: &ModModule) -> Volatility {
    let mut found = Found::default();
    found.visit_body(&module.body);
    if found.volatile {
        Volatility::Volatile
    } else {
        Volatility::Stable
    }
}
