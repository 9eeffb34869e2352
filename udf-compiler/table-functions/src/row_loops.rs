//! Lists that a program makes of the rows of a table, one value for each row, and hands to a table at once: `d['z'] = [f(a) for a in
//! d['x']]`, `pd.DataFrame([(r.a, r.b) for r in d.itertuples()])`. The list is handed to the library as it is written, beside
//! functions that make one value of it each, so that the library may record these instead (`core/row_lists.py`).
//!
//! Knows nothing of what the library makes of them. A list that may be seen otherwise stays as it is.

mod build;
mod fields;
mod uses;

use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::{Comprehension, Expr, ExprListComp, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Arc;
use taipan_syntax::source::ParsedSource;

/// What the program calls the library's function.
const RECORDED: &str = "__taipan_row_list";

/// The program with its lists rewritten; nothing: it has none.
pub fn rewritten(parsed: &ParsedSource) -> Option<Arc<ParsedSource>> {
    let lists = Lists {
        found: Cell::new(false),
    };
    let mut made = parsed.clone();
    made.ast.body.iter_mut().for_each(|stmt| lists.visit_stmt(stmt));
    if !lists.found.get() {
        return None;
    }
    Some(Arc::new(made))
}

/// Finds functions, and the lists in them.
struct Lists {
    found: Cell<bool>,
}

impl Transformer for Lists {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        if let Stmt::FunctionDef(def) = stmt {
            self.found.set(in_function(def) || self.found.get());
        }
        transformer::walk_stmt(self, stmt);
    }
}

/// Rewrites the lists of one function, those of functions inside it left out.
fn in_function(def: &mut StmtFunctionDef) -> bool {
    let wanted = uses::lists_for_tables(def);
    let writing = Writing {
        wanted,
        found: Cell::new(false),
    };
    for stmt in &mut def.body {
        writing.visit_stmt(stmt);
    }
    let found = writing.found.get();
    if found {
        let at = build::after_prologue(&def.body);
        def.body.insert(at, build::import(RECORDED));
    }
    found
}

struct Writing {
    /// The lists that only tables see, and what must be a table, or make one, for that.
    wanted: Vec<(TextRange, Vec<Expr>)>,
    found: Cell<bool>,
}

impl Transformer for Writing {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        if !matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_)) {
            transformer::walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&self, expr: &mut Expr) {
        if let Expr::ListComp(list) = expr
            && let Some((_, owners)) = self.wanted.iter().find(|(range, _)| *range == list.range)
            && let Some(call) = recorded(list, owners)
        {
            *expr = call;
            self.found.set(true);
            return;
        }
        if !matches!(expr, Expr::Lambda(_)) {
            transformer::walk_expr(self, expr);
        }
    }
}

/// The call that a list becomes: `recorded(lambda: the list, lambda: owners, kind, sources, fields, names, values, conditions)`.
fn recorded(list: &ExprListComp, owners: &[Expr]) -> Option<Expr> {
    let [
        Comprehension {
            target,
            iter,
            ifs,
            is_async: false,
            ..
        },
    ] = &list.generators[..]
    else {
        return None;
    };
    let rows = fields::rows(target, iter)?;
    let (names, values) = fields::values(&list.elt)?;
    let mut seen = fields::Seen::new(rows.bound());
    let values = values.iter().map(|value| seen.own(&rows, value));
    let values = values.collect::<Option<Vec<Expr>>>()?;
    let conditions = ifs.iter().map(|condition| seen.own(&rows, condition));
    let conditions = conditions.collect::<Option<Vec<Expr>>>()?;
    let (params, given) = rows.params(seen)?;
    let function = |value: &Expr| build::lambda(&params, value.clone(), before(value.range()));
    let all = TextRange::new(list.range.start(), list.range.end());
    Some(build::call(
        RECORDED,
        vec![
            build::lambda(&[], Expr::ListComp(list.clone()), all),
            build::lambda(&[], build::tuple(owners.to_vec(), all), all),
            build::text(rows.kind(), all),
            build::tuple(rows.sources(), all),
            build::texts(&given, all),
            build::texts_or_none(names.as_deref(), all),
            build::tuple(values.iter().map(function).collect(), all),
            build::tuple(conditions.iter().map(function).collect(), all),
        ],
        all,
    ))
}

/// The range with the sign before it, as a function's text has one before its value.
fn before(range: TextRange) -> TextRange {
    let start = u32::from(range.start()).saturating_sub(1);
    TextRange::new(start.into(), range.end())
}

/// Names that are bound in an expression: with them it is more than a value.
fn binds(expr: &Expr) -> bool {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Find(bool);
    impl<'a> Visitor<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            let moves = matches!(
                expr,
                Expr::Named(_) | Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Lambda(_)
            );
            let inner = matches!(
                expr,
                Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_)
            );
            self.0 |= moves || inner;
            visitor::walk_expr(self, expr);
        }
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    find.0
}

/// A value that is read without doing anything: a name, its attributes and items.
fn is_plain(expr: &Expr) -> bool {
    match expr {
        Expr::Name(_) => true,
        Expr::Attribute(one) => is_plain(&one.value),
        Expr::Subscript(one) => is_plain(&one.value) && matches!(&*one.slice, Expr::StringLiteral(_)),
        _ => false,
    }
}

type Names = HashSet<String>;
