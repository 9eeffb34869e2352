//! Nodes of Python's syntax tree that the source does not have, each at the place of one that it has.

use ruff_python_ast::visitor::transformer::{self, Transformer};
use ruff_python_ast::{
    Arguments, AtomicNodeIndex, BoolOp, CmpOp, ElifElseClause, Expr, ExprAttribute, ExprBoolOp, ExprCall, ExprCompare,
    ExprContext, ExprDict, ExprList, ExprName, ExprNamed, ExprSubscript, ExprUnaryOp, Identifier, Stmt, StmtAssign,
    StmtBreak, StmtExpr, StmtFor, StmtIf, UnaryOp, name::Name,
};
use ruff_text_size::{Ranged, TextRange};

fn index() -> AtomicNodeIndex {
    AtomicNodeIndex::default()
}

fn variable(id: &str, range: TextRange, ctx: ExprContext) -> Expr {
    Expr::Name(ExprName {
        node_index: index(),
        range,
        id: Name::new(id),
        ctx,
    })
}

pub(super) fn name(id: &str, range: TextRange) -> Expr {
    variable(id, range, ExprContext::Load)
}

/// `True` or `False`, as a name: a literal would be taken from the source.
pub(super) fn boolean(value: bool, range: TextRange) -> Expr {
    name(if value { "True" } else { "False" }, range)
}

pub(super) fn not(operand: Expr) -> Expr {
    Expr::UnaryOp(ExprUnaryOp {
        node_index: index(),
        range: operand.range(),
        op: UnaryOp::Not,
        operand: Box::new(operand),
    })
}

/// `(id := value)`
pub(super) fn named(id: &str, value: Expr) -> Expr {
    let range = value.range();
    Expr::Named(ExprNamed {
        node_index: index(),
        range,
        target: Box::new(variable(id, range, ExprContext::Store)),
        value: Box::new(value),
    })
}

/// `left op right`
pub(super) fn compare(left: Expr, op: CmpOp, right: Expr) -> Expr {
    Expr::Compare(ExprCompare {
        node_index: index(),
        range: left.range(),
        left: Box::new(left),
        ops: [op].into(),
        comparators: [right].into(),
        runtime_comparators: None,
    })
}

/// `a and b and …`
pub(super) fn all_of(values: Vec<Expr>, range: TextRange) -> Expr {
    Expr::BoolOp(ExprBoolOp {
        node_index: index(),
        range,
        op: BoolOp::And,
        values,
        runtime_values: None,
    })
}

/// `[elements]`
pub(super) fn list(elements: Vec<Expr>, range: TextRange) -> Expr {
    Expr::List(ExprList {
        node_index: index(),
        range,
        elts: elements.into_iter().collect(),
        ctx: ExprContext::Load,
        runtime_elts: None,
    })
}

/// `{}`
pub(super) fn empty_dict(range: TextRange) -> Expr {
    Expr::Dict(ExprDict {
        node_index: index(),
        range,
        items: Default::default(),
        runtime_values: None,
    })
}

/// `function(args)`
pub(super) fn call(function: Expr, args: Vec<Expr>) -> Expr {
    let range = function.range();
    Expr::Call(ExprCall {
        node_index: index(),
        range_start: range.start(),
        func: Box::new(function),
        arguments: Arguments {
            range,
            node_index: index(),
            args: args.into(),
            keywords: Default::default(),
            runtime_args: None,
            runtime_bases: None,
        },
    })
}

/// `object.method(argument)`
pub(super) fn method(object: &str, method: &str, argument: Expr) -> Expr {
    let range = argument.range();
    let function = Expr::Attribute(ExprAttribute {
        node_index: index(),
        range,
        value: Box::new(name(object, range)),
        attr: Identifier::new(method, range),
        ctx: ExprContext::Load,
    });
    call(function, vec![argument])
}

pub(super) fn statement(value: Expr) -> Stmt {
    Stmt::Expr(StmtExpr {
        node_index: index(),
        range: value.range(),
        value: Box::new(value),
    })
}

fn assign_to(target: Expr, value: Expr) -> Stmt {
    Stmt::Assign(StmtAssign {
        node_index: index(),
        range: value.range(),
        targets: vec![target],
        value: Box::new(value),
        runtime_targets: None,
        runtime_type_comment: None,
        runtime_type_comment_bytes: None,
    })
}

/// `id = value`
pub(super) fn assign(id: &str, value: Expr) -> Stmt {
    assign_to(variable(id, value.range(), ExprContext::Store), value)
}

/// `object[key] = value`
pub(super) fn set_item(object: &str, key: Expr, value: Expr) -> Stmt {
    let range = key.range();
    let target = Expr::Subscript(ExprSubscript {
        node_index: index(),
        range,
        value: Box::new(name(object, range)),
        slice: Box::new(key),
        ctx: ExprContext::Store,
    });
    assign_to(target, value)
}

pub(super) fn break_(range: TextRange) -> Stmt {
    Stmt::Break(StmtBreak {
        node_index: index(),
        range,
    })
}

pub(super) fn else_(range: TextRange, body: Vec<Stmt>) -> ElifElseClause {
    ElifElseClause {
        range,
        node_index: index(),
        test: None,
        body: body.into(),
        runtime_body: None,
        runtime_orelse: None,
    }
}

/// `if test: body`, with an `else` where there is something in it.
pub(super) fn if_(test: Expr, body: Vec<Stmt>, orelse: Vec<Stmt>) -> Stmt {
    let range = test.range();
    let elif_else_clauses = if orelse.is_empty() {
        Vec::new()
    } else {
        vec![else_(range, orelse)]
    };
    Stmt::If(StmtIf {
        node_index: index(),
        range,
        test: Box::new(test),
        body: body.into(),
        elif_else_clauses,
        runtime_body: None,
    })
}

/// `for target in iter: body`
pub(super) fn for_(target: Expr, iter: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::For(StmtFor {
        node_index: index(),
        range: iter.range(),
        is_async: false,
        target: Box::new(target),
        iter: Box::new(iter),
        body: body.into(),
        orelse: Default::default(),
        runtime_type_comment: None,
        runtime_type_comment_bytes: None,
        runtime_body: None,
        runtime_orelse: None,
    })
}

/// Gives a variable another name.
pub(super) fn rename(body: &mut [Stmt], variable: &str, other: &str) {
    Rename { variable, other }.visit_body(body);
}

struct Rename<'a> {
    variable: &'a str,
    other: &'a str,
}

impl Transformer for Rename<'_> {
    fn visit_expr(&self, expr: &mut Expr) {
        match expr {
            Expr::Name(name) if name.id.as_str() == self.variable => name.id = Name::new(self.other),
            _ => transformer::walk_expr(self, expr),
        }
    }
}
