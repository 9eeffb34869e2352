//! What the inside of a function may do with its parameters that PL/Python documents: they are `args` besides, and `global x`
//! of a parameter is allowed, since there they are global. Here they are the function's own, which is the same to its text.

use super::scopes::{self, Binding};
use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::transformer::{Transformer, walk_stmt};
use ruff_python_ast::{
    AtomicNodeIndex, Expr, ExprContext, ExprList, ExprName, ModModule, Stmt, StmtAssign, StmtNonlocal, StmtPass,
};
use ruff_text_size::TextRange;
use std::cell::Cell;

/// The list of arguments, in their order.
const ARGUMENTS: &str = "args";

/// Takes the parameters out of the statements' `global`.
pub fn own_parameters(body: &mut [Stmt], parameters: &[&str]) {
    let owner = Owner {
        parameters,
        depth: Cell::new(0),
    };
    body.iter_mut().for_each(|stmt| owner.visit_stmt(stmt));
}

struct Owner<'p> {
    parameters: &'p [&'p str],
    /// Functions around, inside the body.
    depth: Cell<usize>,
}

impl Transformer for Owner<'_> {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {
                self.depth.set(self.depth.get() + 1);
                walk_stmt(self, stmt);
                self.depth.set(self.depth.get() - 1);
            }
            Stmt::Global(global) => {
                let range = global.range;
                let is_own = |name: &str| self.parameters.contains(&name);
                if !global.names.iter().any(|name| is_own(name.as_str())) {
                    return;
                }
                let (own, others): (Vec<_>, Vec<_>) =
                    global.names.iter().cloned().partition(|name| is_own(name.as_str()));
                global.names = others.into_iter().collect();
                // Of a function inside, the parameter is a variable of the one around.
                if self.depth.get() > 0 && global.names.is_empty() {
                    *stmt = Stmt::Nonlocal(StmtNonlocal {
                        node_index: AtomicNodeIndex::NONE,
                        range,
                        names: own.into_iter().collect(),
                    });
                } else if global.names.is_empty() {
                    *stmt = Stmt::Pass(StmtPass {
                        node_index: AtomicNodeIndex::NONE,
                        range,
                    });
                }
            }
            _ => walk_stmt(self, stmt),
        }
    }
}

/// Makes the list of arguments at the beginning of the function, if its text reads it and does not make it.
pub fn give_arguments(module: &mut ModModule, parameters: &[&str]) {
    let found = scopes::collect(module);
    let read =
        |usage: &scopes::Use<'_>| usage.name == ARGUMENTS && found.resolve(usage.scope, usage.name) == Binding::Outside;
    if !found.uses.iter().any(read) {
        return;
    }
    drop(found);
    let Some(Stmt::FunctionDef(def)) = module.body.first_mut() else {
        return;
    };
    let name = |id: &str, ctx| {
        Expr::Name(ExprName {
            node_index: AtomicNodeIndex::NONE,
            range: TextRange::default(),
            id: Name::new(id),
            ctx,
        })
    };
    let list = ExprList {
        node_index: AtomicNodeIndex::NONE,
        range: TextRange::default(),
        elts: parameters.iter().map(|id| name(id, ExprContext::Load)).collect(),
        ctx: ExprContext::Load,
        runtime_elts: None,
    };
    let assignment = Stmt::Assign(StmtAssign {
        node_index: AtomicNodeIndex::NONE,
        range: TextRange::default(),
        targets: vec![name(ARGUMENTS, ExprContext::Store)],
        value: Box::new(Expr::List(list)),
        runtime_targets: None,
        runtime_type_comment: None,
        runtime_type_comment_bytes: None,
    });
    def.body.insert(0, assignment);
}
