//! Names of casts: where the planner takes two expressions for one, because it leaves casts out of names, they are written so
//! that it does not.

use super::making;
use crate::functions::CAST_OF;
use crate::visits::VisitMut;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Expr, Query, Select, Value, VisitorMut};
use std::ops::ControlFlow;

/// Gives the casts of a query's columns, keys and conditions on groups names of their own. False: there are none.
pub fn separate(statement: &mut DfStatement) -> bool {
    let DfStatement::Statement(statement) = statement else {
        return false;
    };
    let mut queries = Queries(Casts(false));
    // Nothing in it breaks off.
    let _ = VisitMut::visit(statement, &mut queries);
    queries.0.0
}

struct Queries(Casts);

impl VisitorMut for Queries {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        VisitMut::visit(&mut select.projection, &mut self.0)?;
        VisitMut::visit(&mut select.group_by, &mut self.0)?;
        VisitMut::visit(&mut select.having, &mut self.0)?;
        VisitMut::visit(&mut select.qualify, &mut self.0)
    }

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        VisitMut::visit(&mut query.order_by, &mut self.0)
    }
}

/// Whether there were some.
struct Casts(bool);

impl VisitorMut for Casts {
    type Break = ();

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::Cast { data_type, .. } = expr {
            let name = Expr::value(Value::SingleQuotedString(data_type.to_string()));
            *expr = making::call(CAST_OF, [making::take(expr), name]);
            self.0 = true;
        }
        ControlFlow::Continue(())
    }
}
