//! Expressions: what they are made of, and their types.

use super::{Broken, Checked, Rule, Verifier};
use crate::expr::{Expr, ExprId};
use crate::rel::RelId;
use crate::types::{ColType, Family};

impl Verifier<'_> {
    /// That an expression is right in itself.
    pub(super) fn expr(&mut self, place: RelId, expr: ExprId) -> Checked {
        if self.seen.contains(&expr) {
            return Ok(());
        }
        let Some((node, ty)) = self.program.builder.find_expr(expr) else {
            return self.broken(
                Rule::Numbering,
                Some(place),
                format!("there is no expression {}", expr.0),
            );
        };
        let (node, ty) = (node.clone(), ty.clone());
        for part in parts(&node) {
            self.hold(Rule::Numbering, place, part < expr, || {
                format!("expression {} is made of a later one, {}", expr.0, part.0)
            })?;
            self.expr(place, part)?;
        }
        self.typed(place, &node, &ty)?;
        self.seen.insert(expr);
        Ok(())
    }

    fn typed(&self, place: RelId, node: &Expr, ty: &ColType) -> Checked {
        let builder = self.builder();
        let types = |args: &[ExprId]| {
            args.iter()
                .map(|arg| builder.ty(*arg).clone())
                .collect::<Vec<ColType>>()
        };
        let right = match node {
            Expr::Column(col) => {
                self.column_exists(place, *col)?;
                builder.col(*col).0.clone()
            }
            Expr::Literal(value) => value.ty(),
            Expr::Op(op, args) => op.result(&types(args)).map_err(|detail| ill_typed(place, detail))?,
            Expr::Exact(op, args) => op
                .exact_result(&types(args))
                .map_err(|detail| ill_typed(place, detail))?,
            Expr::Cast(value, to) => ColType {
                ty: to.clone(),
                nullable: builder.ty(*value).nullable,
            },
            Expr::Call(kernel, args) => return self.call(place, *kernel, &types(args), ty),
        };
        self.hold(Rule::Type, place, right == *ty, || {
            format!("{node:?} is {ty}, but {right} is right")
        })
    }

    pub(super) fn column_exists(&self, place: RelId, col: crate::Col) -> Checked {
        self.hold(Rule::Numbering, place, self.builder().has_column(col), || {
            format!("there is no column #{}", col.0)
        })
    }

    fn call(&self, place: RelId, number: usize, args: &[ColType], ty: &ColType) -> Checked {
        let Some(kernel) = self.program.kernels.get(number) else {
            return self.broken(Rule::Numbering, Some(place), format!("there is no kernel @{number}"));
        };
        let params = &kernel.function.source().params;
        self.hold(Rule::Kernel, place, params.len() == args.len(), || {
            format!("@{number} takes {} arguments, not {}", params.len(), args.len())
        })?;
        for (arg, param) in args.iter().zip(params) {
            let fits = arg.family() == ColType::nullable(param.ty.clone()).family() || arg.family() == Family::Null;
            self.hold(Rule::Kernel, place, fits, || {
                format!("@{number} takes {}, not {arg}", ColType::plain(param.ty.clone()))
            })?;
        }
        self.hold(Rule::Kernel, place, *kernel.returns() == ty.ty, || {
            format!("@{number} gives {}, not {ty}", ColType::plain(kernel.returns().clone()))
        })
    }
}

fn ill_typed(place: RelId, detail: String) -> Broken {
    Broken {
        rule: Rule::Type,
        table: Some(place),
        detail,
    }
}

/// The expressions that one is made of.
fn parts(node: &Expr) -> Vec<ExprId> {
    match node {
        Expr::Column(_) | Expr::Literal(_) => Vec::new(),
        Expr::Op(_, args) | Expr::Exact(_, args) | Expr::Call(_, args) => args.clone(),
        Expr::Cast(value, _) => vec![*value],
    }
}
