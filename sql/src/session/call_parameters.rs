//! `$1` … as arguments of CALL. Their types are those that are declared, that casts say, or that the procedures of the name have
//! in their place; any other one is a text.

use super::Session;
use super::function_names::function_name;
use super::placeholders::number;
use super::prepared::sql_type;
use crate::error::{Error, Result};
use crate::statements::{CallStatement, expression as parse_expression};
use crate::visits::{VisitMut, visit_expressions};
use datafusion::arrow::datatypes::DataType;
use sqlparser::ast::{DataType as SqlType, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, VisitorMut};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use taipan_engine::Declared;

impl Session {
    /// The types of the parameters in a CALL.
    ///
    /// # Errors
    ///
    /// 42P02 for what is no number of a parameter.
    pub(super) fn call_types(&self, call: &CallStatement, declared: &[Option<SqlType>]) -> Result<Vec<SqlType>> {
        let mut known: BTreeMap<usize, SqlType> = BTreeMap::new();
        let mut most = declared.len();
        let found = visit_expressions(call.call.as_ref(), |expr| {
            if let Expr::Cast { expr, data_type, .. } = expr
                && let Some(Ok(number)) = number(expr)
            {
                known.entry(number).or_insert_with(|| data_type.clone());
            }
            match number(expr) {
                Some(Ok(number)) => most = most.max(number + 1),
                Some(Err(error)) => return ControlFlow::Break(error),
                None => {}
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(error) = found {
            return Err(error);
        }
        for (number, ty) in self.of_procedures(call) {
            if let std::collections::btree_map::Entry::Vacant(slot) = known.entry(number) {
                slot.insert(sql_type(&ty)?);
            }
        }
        let types = (0..most).map(|number| {
            let declared = declared.get(number).cloned().flatten();
            let ty = declared.or_else(|| known.get(&number).cloned());
            ty.unwrap_or(SqlType::Text)
        });
        Ok(types.collect())
    }

    /// The types that all procedures of the name have in the places of parameters.
    fn of_procedures(&self, call: &CallStatement) -> BTreeMap<usize, DataType> {
        let mut found = BTreeMap::new();
        let (Some(name), FunctionArguments::List(list)) = (function_name(&call.call.name), &call.call.args) else {
            return found;
        };
        let overloads = self.catalog().overloads(&name);
        for (place, arg) in list.args.iter().enumerate() {
            let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
                continue;
            };
            let Some(Ok(number)) = number(expr) else { continue };
            let mut types = overloads.iter().filter_map(|function| {
                let definition = function.definition();
                Some(match definition.declared().get(place)? {
                    Declared::Given(given) => definition.source.params[*given].ty.clone(),
                    Declared::Output(output) => output.ty.clone(),
                })
            });
            let first = types.next();
            if let Some(first) = first.filter(|first| types.all(|ty| ty == *first)) {
                found.insert(number, first);
            }
        }
        found
    }
}

/// Casts the parameters in a CALL to their types.
pub(super) fn cast(call: &mut CallStatement, types: &[SqlType]) -> Result<()> {
    struct Cast<'a>(&'a [SqlType]);
    impl VisitorMut for Cast<'_> {
        type Break = Box<Error>;
        fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
            if let Some(Ok(number)) = number(expr)
                && let Some(ty) = self.0.get(number)
            {
                match parse_expression(&format!("CAST({expr} AS {ty})")) {
                    Ok(cast) => *expr = cast,
                    Err(error) => return ControlFlow::Break(Box::new(error)),
                }
            }
            ControlFlow::Continue(())
        }
    }
    match VisitMut::visit(call.call.as_mut(), &mut Cast(types)) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}
