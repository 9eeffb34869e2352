//! Expressions: calls, and forms of which the planner reads a part.

use super::types::Place;
use super::{Called, Check};
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{
    Expr, Function, FunctionArgExpr, FunctionArgumentClause, FunctionArgumentList, FunctionArguments, LambdaFunction,
    LambdaFunctionParameter, OneOrManyWithParens, Spanned, TypedString, WindowType,
};

impl Check<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> Result<()> {
        match expr {
            Expr::Function(call) => self.call(call),
            Expr::Cast {
                kind: _,
                expr: value,
                data_type,
                // The planner refuses these.
                array: _,
                format: _,
            } => self.data_type(data_type, Place::Cast, value.span()),
            Expr::TypedString(TypedString {
                data_type,
                value,
                uses_odbc_syntax: _,
            }) => self.data_type(data_type, Place::Cast, value.span),
            Expr::Trim {
                trim_where: _,
                trim_what: _,
                expr: value,
                trim_characters,
            } => {
                let several = trim_characters.as_ref().is_some_and(|list| list.len() > 1);
                self.refuse_given(&[(several, "several lists of characters of trim")], value.span())
            }
            Expr::Lambda(LambdaFunction {
                params,
                body,
                syntax: _,
            }) => {
                let typed = |param: &LambdaFunctionParameter| {
                    let LambdaFunctionParameter { name: _, data_type } = param;
                    data_type.is_some()
                };
                let typed = match params {
                    OneOrManyWithParens::One(param) => typed(param),
                    OneOrManyWithParens::Many(params) => params.iter().any(typed),
                };
                self.refuse_given(&[(typed, "types of the parameters of a lambda")], body.span())
            }
            Expr::Collate { expr, collation } => self.refuse(format!("COLLATE {collation}"), expr.span()),
            _ => Ok(()),
        }
    }

    fn call(&self, call: &Function) -> Result<()> {
        let Function {
            name,
            uses_odbc_syntax: _,
            parameters,
            args,
            filter,
            null_treatment,
            over,
            within_group,
        } = call;
        let span = name.span();
        let query = matches!(args, FunctionArguments::Subquery(_));
        self.refuse_given(
            &[
                (!matches!(parameters, FunctionArguments::None), "two lists of arguments"),
                (query, "a query that is not in parentheses of its own as argument"),
            ],
            span,
        )?;
        self.sort_keys(within_group)?;
        if let Some(WindowType::WindowSpec(spec)) = over {
            self.window_spec(spec, span)?;
        }
        let (distinct, ordered, nulls, star) = in_arguments(args);
        let nulls = nulls || null_treatment.is_some();
        let wrong = match (self.called)(&name.to_string().to_lowercase()) {
            Called::Scalar => [
                (distinct, "DISTINCT"),
                (over.is_some(), "OVER"),
                (filter.is_some(), "FILTER"),
                (!within_group.is_empty(), "WITHIN GROUP"),
                (nulls, "IGNORE NULLS or RESPECT NULLS"),
                (ordered, "ORDER BY"),
                (star, "*"),
            ]
            .into_iter()
            .find(|(given, _)| *given)
            .map(|(_, what)| format!("{what} specified, but {name} is not an aggregate function")),
            Called::Aggregate { nulls: false } if nulls => Some(format!(
                "aggregate function {name} does not know IGNORE NULLS or RESPECT NULLS"
            )),
            Called::Aggregate { .. } | Called::Other => None,
        };
        match wrong {
            Some(message) => Err(self.at(Error::new(SqlState::WrongObjectType, message), span)),
            None => Ok(()),
        }
    }
}

/// What stands between the parentheses of a call beside values: DISTINCT, ORDER BY, how NULLs are taken, a star.
fn in_arguments(args: &FunctionArguments) -> (bool, bool, bool, bool) {
    let FunctionArguments::List(FunctionArgumentList {
        duplicate_treatment,
        args,
        clauses,
    }) = args
    else {
        return (false, false, false, false);
    };
    let ordered = |clause: &FunctionArgumentClause| matches!(clause, FunctionArgumentClause::OrderBy(_));
    let nulls = |clause: &FunctionArgumentClause| matches!(clause, FunctionArgumentClause::IgnoreOrRespectNulls(_));
    let star = args.iter().any(|arg| {
        use sqlparser::ast::FunctionArg::{ExprNamed, Named, Unnamed};
        let (Named { arg, .. } | ExprNamed { arg, .. } | Unnamed(arg)) = arg;
        !matches!(arg, FunctionArgExpr::Expr(_))
    });
    (
        duplicate_treatment.is_some(),
        clauses.iter().any(ordered),
        clauses.iter().any(nulls),
        star,
    )
}
