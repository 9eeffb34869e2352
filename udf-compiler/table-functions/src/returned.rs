//! Where a function returns, as its text tells. Knows nothing of what it returns.

use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use taipan_syntax::source::ParsedSource;

/// The line of the function's `return`, or of its `def` where it has none; 0 where it has several.
pub fn line(parsed: &ParsedSource) -> u32 {
    let Some(function) = handler(parsed) else { return 0 };
    let mut found = Returns::default();
    function.body.iter().for_each(|stmt| found.visit_stmt(stmt));
    let range = match found.0[..] {
        [] => function.name.range(),
        [only] => only,
        _ => return 0,
    };
    parsed.span(range).line
}

/// The function that the engine calls, as its text has it.
pub fn handler(parsed: &ParsedSource) -> Option<&StmtFunctionDef> {
    parsed.ast.body.iter().rev().find_map(|stmt| match stmt {
        Stmt::FunctionDef(function) if function.name.as_str() == parsed.entry => Some(function),
        _ => None,
    })
}

/// Statements that return from the function itself.
#[derive(Default)]
struct Returns(Vec<TextRange>);

impl Visitor<'_> for Returns {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Return(stmt) => self.0.push(stmt.range()),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => walk_stmt(self, stmt),
        }
    }
}
