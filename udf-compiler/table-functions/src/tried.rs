//! Where a program would catch what is raised: operations on tables that may raise are evaluated there at once, so that its
//! handlers see their exceptions. Knows nothing of what is raised.

use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Expr, Stmt, WithItem};
use ruff_text_size::{Ranged, TextRange};
use taipan_syntax::source::ParsedSource;

/// The first and the last line of each block whose exceptions a handler, or a context manager, may catch. Where a module that
/// the function brings has one, that is any line.
pub fn lines(parsed: &ParsedSource) -> Vec<(u32, u32)> {
    let blocks = |body: &[Stmt]| {
        let mut found = Tried {
            parsed,
            blocks: Vec::new(),
        };
        body.iter().for_each(|stmt| found.visit_stmt(stmt));
        found.blocks
    };
    let program = parsed.program();
    let mut trees = program.modules().filter_map(|module| module.tree.as_ref().ok());
    if trees.any(|(tree, _)| !blocks(&tree.body).is_empty()) {
        return vec![(0, u32::MAX)];
    }
    blocks(&parsed.ast.body)
}

struct Tried<'a> {
    parsed: &'a ParsedSource,
    blocks: Vec<(u32, u32)>,
}

impl Tried<'_> {
    fn add(&mut self, body: &[Stmt]) {
        if let [first, .., last] | [first @ last] = body {
            let (start, end) = (first.range(), TextRange::empty(last.range().end()));
            self.blocks
                .push((self.parsed.span(start).line, self.parsed.span(end).line));
        }
    }
}

impl Visitor<'_> for Tried<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Try(one) if !one.handlers.is_empty() => self.add(&one.body),
            Stmt::With(one) if one.items.iter().any(may_swallow) => self.add(&one.body),
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

/// Whether it may be more than a scope: those of these modules let every exception pass.
fn may_swallow(item: &WithItem) -> bool {
    let mut at = match &item.context_expr {
        Expr::Call(call) => &*call.func,
        other => other,
    };
    while let Expr::Attribute(one) = at {
        at = &one.value;
    }
    let plain = ["warnings", "decimal", "np", "numpy", "pd", "pandas", "pl", "polars"];
    !matches!(at, Expr::Name(name) if plain.contains(&name.id.as_str()))
}
