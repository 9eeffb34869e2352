//! Keeps RustPython's compiler from taking one scope for another. Of an assignment it lists the lambdas and comprehensions of the
//! targets before those of the value, and compiles them the other way round, as they run. Where both have some, the value
//! is assigned to a variable of its own first.

use ruff_python_ast::helpers::any_over_expr;
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::transformer::{Transformer, walk_stmt};
use ruff_python_ast::{
    AtomicNodeIndex, Expr, ExprBooleanLiteral, ExprContext, ExprName, Mod, Stmt, StmtAssign, StmtDelete, StmtIf,
};
use ruff_text_size::TextRange;
use std::cell::Cell;

/// A name that no program can write.
const VALUE: &str = " value";

/// Takes apart what would be mixed up. Says whether there was anything.
pub fn keep_apart(tree: &mut Mod) -> bool {
    let divider = Divider {
        changed: Cell::new(false),
    };
    if let Mod::Module(module) = tree {
        module.body.iter_mut().for_each(|stmt| divider.visit_stmt(stmt));
    }
    divider.changed.get()
}

struct Divider {
    changed: Cell<bool>,
}

impl Transformer for Divider {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        walk_stmt(self, stmt);
        let (value, range) = match stmt {
            Stmt::Assign(assign) if assign.targets.iter().any(has_scope) => (&mut assign.value, assign.range),
            Stmt::AnnAssign(assign) if has_scope(&assign.target) => match &mut assign.value {
                Some(value) => (value, assign.range),
                None => return,
            },
            _ => return,
        };
        if has_scope(value) {
            let apart = std::mem::replace(&mut **value, name(range, ExprContext::Load));
            *stmt = divided(apart, stmt.clone(), range);
            self.changed.set(true);
        }
    }
}

fn has_scope(expr: &Expr) -> bool {
    any_over_expr(expr, |part| {
        matches!(
            part,
            Expr::Lambda(_) | Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_)
        )
    })
}

fn name(range: TextRange, ctx: ExprContext) -> Expr {
    Expr::Name(ExprName {
        node_index: AtomicNodeIndex::NONE,
        range,
        id: Name::new_static(VALUE),
        ctx,
    })
}

/// The assignment of the value, what then becomes of it, and the end of the variable: one statement in place of one.
fn divided(value: Expr, assignment: Stmt, range: TextRange) -> Stmt {
    let first = Stmt::Assign(StmtAssign {
        node_index: AtomicNodeIndex::NONE,
        range,
        targets: vec![name(range, ExprContext::Store)],
        value: Box::new(value),
        runtime_targets: None,
        runtime_type_comment: None,
        runtime_type_comment_bytes: None,
    });
    let last = Stmt::Delete(StmtDelete {
        node_index: AtomicNodeIndex::NONE,
        range,
        targets: vec![name(range, ExprContext::Del)],
        runtime_targets: None,
    });
    let always = Expr::BooleanLiteral(ExprBooleanLiteral {
        node_index: AtomicNodeIndex::NONE,
        range,
        value: true,
    });
    Stmt::If(StmtIf {
        node_index: AtomicNodeIndex::NONE,
        range,
        test: Box::new(always),
        body: vec![first, assignment, last].into(),
        elif_else_clauses: Vec::new(),
        runtime_body: None,
    })
}
