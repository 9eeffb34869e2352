//! What a list is made of: columns that are gone through side by side, or fields of rows.

use super::{Names, binds, build, is_plain};
use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{DictItem, Expr, ExprCall, ExprContext, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::cell::{Cell, RefCell};

/// The rows that a list goes through.
pub enum Rows {
    /// Values of columns, under these names.
    Columns { names: Vec<String>, sources: Vec<Expr> },
    /// Rows of a table under a name: as tuples, as Series, or as dicts.
    Table { kind: Kind, row: String, source: Expr },
}

/// What a label is called that nothing reads.
const LABEL: &str = "_";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Tuples,
    Series,
    Dicts,
}

/// The rows, if they may be those of a table.
pub fn rows(target: &Expr, iter: &Expr) -> Option<Rows> {
    if let (Expr::Name(name), true) = (target, is_plain(iter)) {
        return Some(Rows::Columns {
            names: vec![name.id.to_string()],
            sources: vec![iter.clone()],
        });
    }
    let Expr::Call(call) = iter else { return None };
    if let Expr::Name(function) = &*call.func {
        return zipped(function.id.as_str(), target, call);
    }
    let Expr::Attribute(method) = &*call.func else {
        return None;
    };
    let (kind, row) = match (method.attr.as_str(), target) {
        ("itertuples", Expr::Name(row)) if has_plain_options(call) => (Kind::Tuples, row),
        ("iterrows", Expr::Tuple(both)) if call.arguments.is_empty() => match &both.elts[..] {
            // The label of a row is none of its fields.
            [Expr::Name(label), Expr::Name(row)] if label.id.as_str() == LABEL => (Kind::Series, row),
            _ => return None,
        },
        ("to_dict", Expr::Name(row)) if asks_for_records(call) => (Kind::Dicts, row),
        _ => return None,
    };
    is_plain(&method.value).then(|| Rows::Table {
        kind,
        row: row.id.to_string(),
        source: (*method.value).clone(),
    })
}

/// `for a, b in zip(x, y)`
fn zipped(function: &str, target: &Expr, call: &ExprCall) -> Option<Rows> {
    let Expr::Tuple(names) = target else { return None };
    let plain = call.arguments.keywords.is_empty() && call.arguments.args.iter().all(is_plain);
    if function != "zip" || !plain || names.elts.len() != call.arguments.args.len() {
        return None;
    }
    let each = names.elts.iter().map(|name| match name {
        Expr::Name(name) => Some(name.id.to_string()),
        _ => None,
    });
    let names = each.collect::<Option<Vec<String>>>()?;
    let different: Names = names.iter().cloned().collect();
    (different.len() == names.len()).then(|| Rows::Columns {
        names,
        sources: call.arguments.args.to_vec(),
    })
}

/// `itertuples()`, `itertuples(index=False)`, `itertuples(name='Row')`
fn has_plain_options(call: &ExprCall) -> bool {
    let known = |name: &str| ["index", "name"].contains(&name);
    call.arguments.args.is_empty()
        && call.arguments.keywords.iter().all(|keyword| {
            keyword.arg.as_ref().is_some_and(|name| known(name.as_str()))
                && matches!(keyword.value, Expr::BooleanLiteral(_) | Expr::StringLiteral(_))
        })
}

/// `to_dict('records')`, `to_dict(orient='records')`
fn asks_for_records(call: &ExprCall) -> bool {
    let arguments = &call.arguments;
    let given = match (&arguments.args[..], &arguments.keywords[..]) {
        ([one], []) => one,
        ([], [one]) if one.arg.as_ref().is_some_and(|name| name.as_str() == "orient") => &one.value,
        _ => return false,
    };
    matches!(given, Expr::StringLiteral(text) if text.value.to_str() == "records")
}

impl Rows {
    /// The names that it binds.
    pub fn bound(&self) -> Names {
        match self {
            Rows::Columns { names, .. } => names.iter().cloned().collect(),
            Rows::Table { kind, row, .. } => {
                let label = (*kind == Kind::Series).then(|| LABEL.to_string());
                label.into_iter().chain([row.clone()]).collect()
            }
        }
    }

    /// What the library calls it.
    pub fn kind(&self) -> &'static str {
        match self {
            Rows::Columns { .. } => "columns",
            Rows::Table { kind: Kind::Tuples, .. } => "tuples",
            Rows::Table { kind: Kind::Series, .. } => "series",
            Rows::Table { kind: Kind::Dicts, .. } => "dicts",
        }
    }

    /// The columns, or the table.
    pub fn sources(&self) -> Vec<Expr> {
        match self {
            Rows::Columns { sources, .. } => sources.clone(),
            Rows::Table { source, .. } => vec![source.clone()],
        }
    }

    /// The parameters of functions of one row, and the fields that they are; nothing: there are none.
    pub fn params(&self, seen: Seen) -> Option<(Vec<String>, Vec<String>)> {
        match self {
            Rows::Columns { names, .. } => Some((names.clone(), Vec::new())),
            Rows::Table { .. } => {
                let fields = seen.fields.into_inner();
                let params = (0..fields.len()).map(param).collect();
                (!fields.is_empty()).then_some((params, fields))
            }
        }
    }
}

fn param(place: usize) -> String {
    format!("_taipan_field{place}")
}

/// The values of a list's items, and their names where the items are dicts; nothing: they are made in no known way.
pub fn values(item: &Expr) -> Option<(Option<Vec<String>>, Vec<Expr>)> {
    match item {
        Expr::Tuple(tuple) => {
            let plain = !tuple.elts.is_empty() && !tuple.elts.iter().any(Expr::is_starred_expr);
            plain.then(|| (Some(Vec::new()), tuple.elts.clone()))
        }
        Expr::Dict(dict) => {
            let key = |item: &DictItem| match &item.key {
                Some(Expr::StringLiteral(text)) => Some(text.value.to_str().to_string()),
                _ => None,
            };
            let keys = dict.items.iter().map(key).collect::<Option<Vec<String>>>()?;
            let different: Names = keys.iter().cloned().collect();
            let values = dict.items.iter().map(|item| item.value.clone()).collect();
            (different.len() == keys.len() && !keys.is_empty()).then_some((Some(keys), values))
        }
        other => Some((None, vec![other.clone()])),
    }
}

/// The fields of rows that functions read.
pub struct Seen {
    bound: Names,
    fields: RefCell<Vec<String>>,
}

impl Seen {
    pub fn new(bound: Names) -> Seen {
        Seen {
            bound,
            fields: RefCell::default(),
        }
    }

    /// The expression over parameters of its own; nothing: it does more with a row than reading fields.
    pub fn own(&mut self, rows: &Rows, expr: &Expr) -> Option<Expr> {
        if binds(expr) {
            return None;
        }
        let Rows::Table { kind, row, .. } = rows else {
            return Some(expr.clone());
        };
        let mut made = expr.clone();
        let reading = Reading {
            kind: *kind,
            row,
            seen: self,
            whole: Cell::new(false),
        };
        reading.visit_expr(&mut made);
        (!reading.whole.get()).then_some(made)
    }
}

/// Puts parameters in the places of a row's fields.
struct Reading<'a> {
    kind: Kind,
    row: &'a str,
    seen: &'a Seen,
    /// Whether the row itself is read.
    whole: Cell<bool>,
}

impl Reading<'_> {
    fn field(&self, expr: &Expr) -> Option<String> {
        let is_row = |value: &Expr| matches!(value, Expr::Name(name) if name.id.as_str() == self.row);
        match expr {
            // An attribute of a Series may be another thing than a field.
            Expr::Attribute(one) if self.kind == Kind::Series && is_row(&one.value) => Some(format!(".{}", one.attr)),
            Expr::Attribute(one) if self.kind == Kind::Tuples && is_row(&one.value) => Some(one.attr.to_string()),
            Expr::Subscript(one) if self.kind != Kind::Tuples && is_row(&one.value) => match &*one.slice {
                Expr::StringLiteral(text) if !text.value.to_str().starts_with('.') => {
                    Some(text.value.to_str().to_string())
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl Transformer for Reading<'_> {
    fn visit_expr(&self, expr: &mut Expr) {
        if let Some(field) = self.field(expr) {
            let mut fields = self.seen.fields.borrow_mut();
            let place = fields.iter().position(|own| *own == field).unwrap_or(fields.len());
            if place == fields.len() {
                fields.push(field);
            }
            let range: TextRange = expr.range();
            *expr = build::name(&param(place), range);
            return;
        }
        self.whole
            .set(self.whole.get() || matches!(expr, Expr::Name(name) if self.seen.bound.contains(name.id.as_str())));
        transformer::walk_expr(self, expr);
    }
}

/// How often names are read and written.
#[derive(Default)]
pub struct Counted {
    pub read: Vec<(String, TextRange)>,
    pub written: Vec<String>,
    /// Names that functions inside, or statements about names, speak of.
    pub elsewhere: Names,
    depth: usize,
}

impl<'a> Visitor<'a> for Counted {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Global(one) => self.elsewhere.extend(one.names.iter().map(ToString::to_string)),
            Stmt::Nonlocal(one) => self.elsewhere.extend(one.names.iter().map(ToString::to_string)),
            _ => {}
        }
        let inner = usize::from(matches!(stmt, Stmt::FunctionDef(_) | Stmt::ClassDef(_)));
        self.depth += inner;
        visitor::walk_stmt(self, stmt);
        self.depth -= inner;
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        let inner = usize::from(matches!(expr, Expr::Lambda(_)));
        self.depth += inner;
        if let Expr::Name(name) = expr {
            match (self.depth, name.ctx) {
                (0, ExprContext::Load) => self.read.push((name.id.to_string(), name.range)),
                (0, _) => self.written.push(name.id.to_string()),
                _ => drop(self.elsewhere.insert(name.id.to_string())),
            }
        }
        visitor::walk_expr(self, expr);
        self.depth -= inner;
    }
}
