//! IN and EXISTS of queries where a value is wanted, not only what is true: in the select list, in what UPDATE assigns, and in
//! conditions below NOT, OR and the like. The planner knows them in conditions only, and takes NULL for false there; here they
//! count the rows that match, with SQL's rules for NULL. So do comparisons with ANY and ALL rows of a query, wherever they
//! stand: the planner takes a column of the query for one of the table of that name outside.

use super::making::take;
use crate::error::Result;
use crate::statements::expression as parse_expression;
use crate::visits::Visit;
use sqlparser::ast::{
    Assignment, BinaryOperator, Distinct, Expr, GroupByExpr, Query, SelectItem, SetExpr, UnaryOperator, Values, Visitor,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The places of IN and EXISTS in expressions whose values are wanted.
#[derive(Default)]
pub(super) struct Wanted(HashSet<*const Expr>);

impl Wanted {
    /// Those of a select list.
    pub fn of_list(&mut self, items: &[SelectItem]) {
        items.iter().for_each(|item| self.find(item, true));
    }

    /// Those of assignments.
    pub fn of_values(&mut self, assignments: &[Assignment]) {
        assignments
            .iter()
            .for_each(|assignment| self.find(&assignment.value, true));
    }

    /// Those of VALUES.
    pub fn of_rows(&mut self, values: &Values) {
        let values = values.rows.iter().flat_map(|row| &row.content);
        values.for_each(|value| self.find(value, true));
    }

    /// Those of a condition. Where only truth counts, NULL may be false, and NOT IN that is a part of the whole condition is a
    /// join that knows NULL; EXISTS is never NULL.
    pub fn of_condition(&mut self, condition: &Expr) {
        self.condition(condition, true);
    }

    fn condition(&mut self, expr: &Expr, whole: bool) {
        match expr {
            Expr::Nested(inner) => self.condition(inner, whole),
            Expr::BinaryOp {
                left,
                op: op @ (BinaryOperator::And | BinaryOperator::Or),
                right,
            } => {
                let whole = whole && *op == BinaryOperator::And;
                self.condition(left, whole);
                self.condition(right, whole);
            }
            Expr::InSubquery { expr, negated, .. } if whole || !negated => self.find(expr.as_ref(), false),
            Expr::UnaryOp {
                op: UnaryOperator::Not,
                expr,
            } if whole && matches!(bare(expr), Expr::InSubquery { .. }) => self.condition(bare(expr), true),
            other => match in_of(other) {
                Some((value, negated)) if whole || !negated => self.find(value, false),
                _ => self.find(other, false),
            },
        }
    }

    fn find(&mut self, part: &impl Visit, exists: bool) {
        let mut finder = Finder {
            found: &mut self.0,
            depth: 0,
            exists,
        };
        let _ = part.visit(&mut finder);
    }

    /// Writes an expression that is at one of the places as a count, and comparisons with ANY and ALL as IN or as counts.
    pub fn rewrite(&mut self, expr: &mut Expr) -> Result<()> {
        if let Some(compared) = compared(expr)? {
            *expr = compared;
        }
        let counts = self.0.remove(&std::ptr::from_ref(expr));
        if let Some(within) = row_in(expr, counts)? {
            *expr = within;
            return Ok(());
        }
        if !counts {
            return Ok(());
        }
        let (counted, negated) = match expr {
            Expr::InSubquery {
                expr,
                subquery,
                negated,
            } => (is_in(expr, subquery), *negated),
            Expr::Exists { subquery, negated } => (exists(subquery), *negated),
            _ => return Ok(()),
        };
        let text = if negated { format!("NOT ({counted})") } else { counted };
        *expr = Expr::Nested(Box::new(parse_expression(&text)?));
        Ok(())
    }
}

/// Finds what does not stand in a query of its own.
struct Finder<'a> {
    found: &'a mut HashSet<*const Expr>,
    depth: usize,
    /// Whether EXISTS is meant too.
    exists: bool,
}

/// Without parentheses.
fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Nested(inner) => bare(inner),
        other => other,
    }
}

impl Visitor for Finder<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        let meant = match expr {
            Expr::InSubquery { .. } => true,
            Expr::Exists { .. } => self.exists,
            other => in_of(other).is_some(),
        };
        if self.depth == 0 && meant {
            self.found.insert(std::ptr::from_ref(expr));
        }
        ControlFlow::Continue(())
    }
}

/// A row among those of a query, which the planner does not know: in a condition as EXISTS, else as a count.
fn row_in(expr: &Expr, counts: bool) -> Result<Option<Expr>> {
    let Expr::InSubquery {
        expr: row,
        subquery,
        negated,
    } = expr
    else {
        return Ok(None);
    };
    let Expr::Tuple(values) = bare(row) else {
        return Ok(None);
    };
    let names: Vec<String> = (1..=values.len())
        .map(|number| format!(r#""in value {number}""#))
        .collect();
    let equal = values.iter().zip(&names);
    let equal: Vec<String> = equal
        .map(|(value, name)| format!(r#"({value}) = "in list".{name}"#))
        .collect();
    let (rows, equal) = (
        format!(r#"FROM ({subquery}) AS "in list" ({})"#, names.join(", ")),
        format!("({})", equal.join(" AND ")),
    );
    let text = match (counts, negated) {
        (false, false) => format!("EXISTS (SELECT 1 {rows} WHERE {equal})"),
        (_, false) => of_rows(&rows, &equal, false),
        (_, true) => format!("NOT ({})", of_rows(&rows, &equal, false)),
    };
    Ok(Some(Expr::Nested(Box::new(parse_expression(&text)?))))
}

/// The value of `value = ANY (query)`, which is IN, and of `value <> ALL (query)`, which is NOT IN. Whether it is negated.
fn in_of(expr: &Expr) -> Option<(&Expr, bool)> {
    match expr {
        Expr::AnyOp {
            left,
            compare_op: BinaryOperator::Eq,
            right,
            ..
        } => matches!(right.as_ref(), Expr::Subquery(_)).then_some((left.as_ref(), false)),
        Expr::AllOp {
            left,
            compare_op: BinaryOperator::NotEq,
            right,
        } => matches!(right.as_ref(), Expr::Subquery(_)).then_some((left.as_ref(), true)),
        _ => None,
    }
}

/// A comparison with ANY or ALL rows of a query as IN or as a count; `None`: it is another expression.
fn compared(expr: &mut Expr) -> Result<Option<Expr>> {
    let is_in = in_of(expr).map(|(_, negated)| negated);
    let (value, op, rows, all) = match expr {
        Expr::AnyOp {
            left,
            compare_op,
            right,
            ..
        } => (left, compare_op, right, false),
        Expr::AllOp {
            left,
            compare_op,
            right,
        } => (left, compare_op, right, true),
        _ => return Ok(None),
    };
    let Expr::Subquery(query) = rows.as_mut() else {
        return Ok(None);
    };
    if let Some(negated) = is_in {
        return Ok(Some(Expr::InSubquery {
            expr: Box::new(take(value)),
            subquery: query.clone(),
            negated,
        }));
    }
    let rows = format!(r#"FROM ({query}) AS "in list" ("in value")"#);
    let text = of_rows(&rows, &format!(r#"(({value}) {op} "in list"."in value")"#), all);
    Ok(Some(Expr::Nested(Box::new(parse_expression(&text)?))))
}

/// Whether something holds for rows. Of any of them, true if it holds for one; of all, false if it does not hold for one; else
/// NULL if it is NULL for one.
fn of_rows(rows: &str, holds: &str, all: bool) -> String {
    let (decided, not) = if all { (false, "NOT ") } else { (true, "") };
    format!(
        "CASE WHEN (SELECT count(*) {rows} WHERE {not}{holds}) > 0 THEN {decided} \
         WHEN (SELECT count(*) {rows} WHERE {holds} IS NULL) > 0 THEN NULL ELSE {} END",
        !decided
    )
}

/// True if a row is equal, false if none is or there is none at all, else NULL where a NULL could be equal.
fn is_in(value: &Expr, query: &Query) -> String {
    // Names that no column of the value has.
    let rows = format!(r#"(SELECT count(*) FROM ({query}) AS "in list" ("in value")"#);
    let column = r#""in list"."in value""#;
    format!(
        "CASE WHEN {rows} WHERE {column} = ({value})) > 0 THEN true WHEN {rows}) = 0 THEN false \
         WHEN ({value}) IS NULL OR {rows} WHERE {column} IS NULL) > 0 THEN NULL ELSE false END"
    )
}

fn exists(query: &Query) -> String {
    match counting(query) {
        Some(count) => format!("({count}) > 0"),
        None => format!(r#"(SELECT count(*) FROM ({query}) AS "in list") > 0"#),
    }
}

/// The query with a count instead of its columns, if it gives a row for each that it reads: it may then look at the query
/// around it.
fn counting(query: &Query) -> Option<Query> {
    let mut query = query.clone();
    let plain = query.limit_clause.is_none() && query.fetch.is_none() && query.with.is_none();
    query.order_by = None;
    let SetExpr::Select(select) = query.body.as_mut() else {
        return None;
    };
    let ungrouped = matches!(&select.group_by, GroupByExpr::Expressions(exprs, _) if exprs.is_empty());
    let distinct = matches!(select.distinct, Some(Distinct::Distinct | Distinct::On(_)));
    let calls = select.projection.iter().any(|item| match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => {
            !matches!(expr, Expr::Value(_) | Expr::Identifier(_) | Expr::CompoundIdentifier(_))
        }
        _ => false,
    });
    if !plain || !ungrouped || distinct || calls || select.having.is_some() || select.qualify.is_some() {
        return None;
    }
    select.projection = vec![SelectItem::UnnamedExpr(parse_expression("count(*)").ok()?)];
    Some(query)
}
