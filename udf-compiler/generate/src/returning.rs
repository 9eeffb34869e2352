//! Whether a function can only return None because it was forgotten to return something: no `return` with a value, no
//! `yield`, and its end can be reached.

use super::{aggregates, names};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use taipan_interface::error::Diagnostic;
use taipan_interface::source::FunctionSource;
use taipan_syntax::source::ParsedSource;

/// What to say of a source whose calls give NULL whatever they do.
pub fn forgotten(parsed: &ParsedSource, source: &FunctionSource) -> Option<Diagnostic> {
    if source.table.is_some() {
        return None;
    }
    let def = match names::entry_def(parsed) {
        Some(def) => def,
        None => finish_of_aggregate(parsed)?,
    };
    if def.is_async || names::found_yield(def).is_some() || gives_value(&def.body) || ends(&def.body) {
        return None;
    }
    let message = format!(
        "function {} returns NULL whatever its arguments are: it has no return with a value",
        source.name
    );
    let last = def.body.last();
    let range = last.map_or(def.name.range, Ranged::range);
    let diagnostic = parsed.diagnostic("", message, first_line(parsed, range));
    Some(match last {
        Some(Stmt::Expr(value)) if !matches!(value.value.as_ref(), Expr::StringLiteral(_) | Expr::Call(_)) => {
            diagnostic.with_hint("Write return before the value.")
        }
        _ => diagnostic.with_hint("Write return None where NULL is meant."),
    })
}

/// A range without the lines after its first.
fn first_line(parsed: &ParsedSource, range: TextRange) -> TextRange {
    let text = parsed.text.get(range.start().to_usize()..range.end().to_usize());
    match text.and_then(|text| text.split(['\n', '\r']).next()) {
        Some(line) => TextRange::at(range.start(), ruff_text_size::TextSize::of(line)),
        None => range,
    }
}

/// Of an aggregate, what makes a state its result.
fn finish_of_aggregate(parsed: &ParsedSource) -> Option<&StmtFunctionDef> {
    if !parsed.entry.starts_with(taipan_syntax::source::OWN) {
        return None;
    }
    let def = parsed.ast.body.iter().find_map(|stmt| match stmt {
        Stmt::ClassDef(class) if aggregates::is_aggregate(class) => names::method(class, "finish"),
        Stmt::FunctionDef(def) if def.name.as_str() == "finish" => Some(def),
        _ => None,
    });
    def.filter(|def| def.decorator_list.is_empty())
}

/// Whether there is a `return` with a value, be it None.
fn gives_value(body: &[Stmt]) -> bool {
    let mut returns = Returns(false);
    returns.visit_body(body);
    returns.0
}

struct Returns(bool);

impl<'a> Visitor<'a> for Returns {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Return(back) => self.0 |= back.value.is_some(),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, stmt),
        }
    }
}

/// Whether the end of a block is never reached, nor left by a `return`: it raises, or goes on for ever.
fn ends(body: &[Stmt]) -> bool {
    if body.iter().any(has_return) {
        return false;
    }
    body.iter().any(|stmt| match stmt {
        Stmt::Raise(_) => true,
        Stmt::Assert(assert) => matches!(assert.test.as_ref(), Expr::BooleanLiteral(literal) if !literal.value),
        Stmt::If(branch) => {
            let clauses = &branch.elif_else_clauses;
            let complete = clauses.last().is_some_and(|last| last.test.is_none());
            complete && ends(&branch.body) && clauses.iter().all(|clause| ends(&clause.body))
        }
        Stmt::While(loop_) => matches!(loop_.test.as_ref(), Expr::BooleanLiteral(literal) if literal.value),
        Stmt::With(with) => ends(&with.body),
        Stmt::Try(statement) => {
            let handled = statement.handlers.iter().all(|handler| {
                let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
                ends(&handler.body)
            });
            (handled && (ends(&statement.body) || ends(&statement.orelse))) || ends(&statement.finalbody)
        }
        Stmt::Expr(value) => matches!(value.value.as_ref(), Expr::Call(call) if is_exit(&call.func)),
        _ => false,
    })
}

fn is_exit(function: &Expr) -> bool {
    match function {
        Expr::Name(name) => matches!(name.id.as_str(), "exit" | "quit"),
        Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "exit" | "error" | "fatal"),
        _ => false,
    }
}

fn has_return(stmt: &Stmt) -> bool {
    let mut returns = AnyReturn(false);
    returns.visit_stmt(stmt);
    returns.0
}

struct AnyReturn(bool);

impl<'a> Visitor<'a> for AnyReturn {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Return(_) => self.0 = true,
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, stmt),
        }
    }
}
