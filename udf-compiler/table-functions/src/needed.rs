//! Of a program's module, what one function of it needs: the others are not generated again for each function of rows.

use super::whole::Names;
use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{Expr, ModModule, Stmt, StmtFunctionDef};

/// With one of these a function may be found whose name is not mentioned.
const FINDING: [&str; 6] = ["globals", "locals", "vars", "dir", "eval", "exec"];

/// Takes out the functions that nothing mentions, neither what stays nor the entry.
pub fn keep_needed(module: &mut ModModule, entry: &str) {
    let body = &mut module.body;
    let mut names = Names::default();
    names.0.insert(entry.to_string());
    for stmt in body.iter().filter(|stmt| unused(stmt).is_none()) {
        names.visit_stmt(stmt);
    }
    let mut kept = vec![false; body.len()];
    while let Some(next) = (0..body.len()).find(|at| {
        let needed = |def: &StmtFunctionDef| names.0.contains(def.name.as_str());
        !kept[*at] && unused(&body[*at]).is_some_and(needed)
    }) {
        kept[next] = true;
        names.visit_stmt(&body[next]);
    }
    if FINDING.iter().any(|name| names.0.contains(*name)) {
        return;
    }
    let mut kept = kept.into_iter();
    body.retain(|stmt| kept.next().unwrap_or(true) || unused(stmt).is_none());
}

/// A function whose definition does nothing but bind its name.
fn unused(stmt: &Stmt) -> Option<&StmtFunctionDef> {
    let Stmt::FunctionDef(def) = stmt else { return None };
    let plain = |default: &Expr| default.is_literal_expr();
    let mut defaults = def.parameters.iter().filter_map(|param| param.default());
    (def.decorator_list.is_empty() && defaults.all(plain)).then_some(def)
}
