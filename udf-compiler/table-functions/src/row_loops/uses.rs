//! Where a list goes: only into tables, or elsewhere too.

use super::fields::Counted;
use super::is_plain;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

/// The lists of a function that nothing but tables see, by their places, and what must be a table, or make one: `d` of `d['z'] = […]`,
/// `pd.DataFrame` of a call.
pub fn lists_for_tables(def: &StmtFunctionDef) -> Vec<(TextRange, Vec<Expr>)> {
    let mut found = Found::default();
    let mut counted = Counted::default();
    for stmt in &def.body {
        found.visit_stmt(stmt);
        counted.visit_stmt(stmt);
    }
    let mut lists: Vec<(TextRange, Vec<Expr>)> = Vec::new();
    for (list, owner) in &found.direct {
        lists.push((*list, vec![owner.clone()]));
    }
    for (name, list) in &found.named {
        let once = counted.written.iter().filter(|own| *own == name).count() == 1;
        let reads = counted.read.iter().filter(|(own, _)| own == name);
        let owners = reads.map(|(_, range)| found.taken.iter().find(|(own, _)| own == range));
        let owners = owners.map(|taken| taken.map(|(_, owner)| owner.clone()));
        let owners: Option<Vec<Expr>> = owners.collect();
        if let Some(owners) = owners.filter(|owners| !owners.is_empty())
            && once
            && !counted.elsewhere.contains(name)
            && !is_parameter(def, name)
        {
            lists.push((*list, owners));
        }
    }
    lists
}

fn is_parameter(def: &StmtFunctionDef, name: &str) -> bool {
    def.parameters.iter().any(|param| param.name().as_str() == name)
}

#[derive(Default)]
struct Found {
    /// Lists that stand where a table takes them.
    direct: Vec<(TextRange, Expr)>,
    /// Names that stand there.
    taken: Vec<(TextRange, Expr)>,
    /// Lists under names of their own.
    named: Vec<(String, TextRange)>,
}

impl Found {
    /// A value that this owner takes.
    fn take(&mut self, value: &Expr, owner: &Expr) {
        match value {
            Expr::ListComp(list) => self.direct.push((list.range, owner.clone())),
            Expr::Name(name) => self.taken.push((name.range, owner.clone())),
            Expr::Dict(dict) => {
                for item in &dict.items {
                    if !item.value.is_dict_expr() {
                        self.take(&item.value, owner);
                    }
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, call: &ExprCall) {
        let Expr::Attribute(function) = &*call.func else {
            return;
        };
        let makes = matches!(function.attr.as_str(), "DataFrame" | "Series") && function.value.is_name_expr();
        let given = call.arguments.args.first().or_else(|| {
            let data = call.arguments.keywords.iter();
            let mut data = data.filter(|keyword| keyword.arg.as_ref().is_some_and(|name| name.as_str() == "data"));
            data.next().map(|keyword| &keyword.value)
        });
        if let (true, Some(given)) = (makes, given) {
            self.take(given, &call.func);
        }
    }
}

impl<'a> Visitor<'a> for Found {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::Assign(assign) = stmt {
            match &assign.targets[..] {
                [Expr::Subscript(target)] if is_plain(&target.value) => self.take_list(&assign.value, &target.value),
                [Expr::Name(name)] => {
                    if let Expr::ListComp(list) = &*assign.value {
                        self.named.push((name.id.to_string(), list.range()));
                    }
                }
                _ => {}
            }
        }
        if !matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_)) {
            visitor::walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr {
            self.call(call);
        }
        if !matches!(expr, Expr::Lambda(_)) {
            visitor::walk_expr(self, expr);
        }
    }
}

impl Found {
    /// The value of a column; a dict is none.
    fn take_list(&mut self, value: &Expr, owner: &Expr) {
        if !value.is_dict_expr() {
            self.take(value, owner);
        }
    }
}
