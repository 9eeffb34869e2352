//! PIVOT and UNPIVOT behind a table, as Snowflake, Databricks and DuckDB have them: values become columns of aggregates, columns
//! become rows. Both are queries over the table, for which its columns have to be known.

use super::using::{visit, visit_mut};
use super::withs::Withs;
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use crate::visits::visit_expressions;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    Expr, ExprWithAlias, Ident, NullInclusion, PivotValueSource, Query, TableAlias, TableFactor, Value, ValueWithSpan,
    Visitor, VisitorMut,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The query for the columns of the first table that is turned, if there is one.
pub(super) fn first(statement: &DfStatement) -> Option<String> {
    let mut first = First {
        withs: Withs::default(),
        text: None,
    };
    // What is found breaks off.
    let _ = visit(statement, &mut first);
    first.text
}

/// Writes the first table that is turned as a query; it has these columns.
///
/// # Errors
///
/// 0A000 for what is not built, 42703 for columns that are not there.
pub(super) fn put(statement: &mut DfStatement, columns: &[String]) -> Result<()> {
    let mut putting = Putting { columns };
    match visit_mut(statement, &mut putting) {
        ControlFlow::Break(result) => *result,
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// Finds the first table that is turned. The ones within it come before it.
struct First {
    withs: Withs,
    text: Option<String>,
}

impl Visitor for First {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.withs.enter(query);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.withs.leave();
        ControlFlow::Continue(())
    }

    fn post_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        let (TableFactor::Pivot { table, .. } | TableFactor::Unpivot { table, .. }) = factor else {
            return ControlFlow::Continue(());
        };
        let text = format!("SELECT * FROM {table}");
        self.text = Some(self.withs.around(text));
        ControlFlow::Break(())
    }
}

struct Putting<'a> {
    columns: &'a [String],
}

impl VisitorMut for Putting<'_> {
    type Break = Box<Result<()>>;

    fn post_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        let made = match factor {
            TableFactor::Pivot { .. } => self.pivot(factor),
            TableFactor::Unpivot { .. } => self.unpivot(factor),
            _ => return ControlFlow::Continue(()),
        };
        ControlFlow::Break(Box::new(made.map(|made| *factor = made)))
    }
}

fn named(name: &str) -> Ident {
    Ident::with_quote('"', name)
}

fn derived(text: &str, alias: Option<TableAlias>, otherwise: &str) -> Result<TableFactor> {
    let alias = alias.unwrap_or_else(|| TableAlias {
        explicit: true,
        name: named(otherwise),
        columns: Vec::new(),
        at: None,
    });
    match parse_expression(text)? {
        Expr::Subquery(subquery) => Ok(TableFactor::Derived {
            lateral: false,
            subquery,
            alias: Some(alias),
            sample: None,
        }),
        _ => Err(Error::new(SqlState::Internal, "a query that is none")),
    }
}

/// The name of a column: that which is given, or the value as it is written.
fn called(value: &ExprWithAlias) -> Result<String> {
    match (&value.alias, &value.expr) {
        (Some(alias), _) => Ok(folded(alias)),
        (
            None,
            Expr::Value(ValueWithSpan {
                value: Value::SingleQuotedString(text),
                ..
            }),
        ) => Ok(text.clone()),
        (None, expr @ (Expr::Value(_) | Expr::Function(_))) => Ok(expr.to_string().to_lowercase()),
        (None, expr) => Err(
            Error::not_built(format!("PIVOT with the value {expr} that has no name"))
                .with_hint("Give it one: IN (… AS name)."),
        ),
    }
}

impl Putting<'_> {
    /// The column of the table that an expression is.
    fn column(&self, expr: &Expr) -> Result<String> {
        let name = match expr {
            Expr::Identifier(name) => folded(name),
            other => {
                return Err(Error::not_built(format!(
                    "PIVOT and UNPIVOT of {other}, which is no column"
                )));
            }
        };
        match self.columns.iter().filter(|column| **column == name).count() {
            1 => Ok(name),
            0 => Err(Error::new(
                SqlState::UndefinedColumn,
                format!("column \"{name}\" does not exist"),
            )),
            _ => Err(Error::new(
                SqlState::AmbiguousColumn,
                format!("column reference \"{name}\" is ambiguous"),
            )),
        }
    }

    /// The columns of the table but these.
    fn rest(&self, without: &BTreeSet<String>) -> Vec<String> {
        let rest = self.columns.iter().filter(|column| !without.contains(*column));
        rest.map(|column| named(column).to_string()).collect()
    }

    fn pivot(&self, factor: &mut TableFactor) -> Result<TableFactor> {
        let TableFactor::Pivot {
            table,
            aggregate_functions,
            value_column,
            value_source,
            default_on_null,
            alias,
        } = factor
        else {
            return Err(Error::new(SqlState::Internal, "a table that is not turned"));
        };
        let [of] = value_column.as_slice() else {
            return Err(Error::not_built("PIVOT of several columns"));
        };
        let PivotValueSource::List(values) = value_source else {
            return Err(Error::not_built("PIVOT with values that are not written out"));
        };
        let mut used = BTreeSet::from([self.column(of)?]);
        for aggregate in aggregate_functions.iter() {
            let found = visit_expressions(&aggregate.expr, |part| match part {
                Expr::Identifier(_) => match self.column(part) {
                    Ok(column) => {
                        used.insert(column);
                        ControlFlow::Continue(())
                    }
                    Err(error) => ControlFlow::Break(error),
                },
                _ => ControlFlow::Continue(()),
            });
            if let ControlFlow::Break(error) = found {
                return Err(error);
            }
        }
        let rest = self.rest(&used);
        let mut columns = rest.clone();
        for value in values.iter() {
            for aggregate in aggregate_functions.iter() {
                let Expr::Function(call) = &aggregate.expr else {
                    return Err(Error::not_built(format!(
                        "PIVOT of {}, which is no aggregate",
                        aggregate.expr
                    )));
                };
                if call.filter.is_some() || call.over.is_some() {
                    return Err(Error::not_built("PIVOT of an aggregate with FILTER or OVER"));
                }
                let name = match aggregate_functions.len() {
                    1 => called(value)?,
                    _ => format!("{}_{}", called(value)?, called(aggregate)?),
                };
                let mut text = format!("{call} FILTER (WHERE {of} IS NOT DISTINCT FROM ({}))", value.expr);
                if let Some(default) = default_on_null.as_ref() {
                    text = format!("COALESCE({text}, {default})");
                }
                columns.push(format!("{text} AS {}", named(&name)));
            }
        }
        let group = if rest.is_empty() {
            String::new()
        } else {
            format!(" GROUP BY {}", rest.join(", "))
        };
        let text = format!("(SELECT {} FROM {table}{group})", columns.join(", "));
        derived(&text, alias.take(), "pivot")
    }

    fn unpivot(&self, factor: &mut TableFactor) -> Result<TableFactor> {
        let TableFactor::Unpivot {
            table,
            value,
            name,
            columns,
            null_inclusion,
            alias,
        } = factor
        else {
            return Err(Error::new(SqlState::Internal, "a table that is not turned"));
        };
        let Expr::Identifier(value) = value else {
            return Err(Error::not_built("UNPIVOT into several columns"));
        };
        let (mut used, mut names, mut values) = (BTreeSet::new(), Vec::new(), Vec::new());
        for column in columns.iter() {
            let own = self.column(&column.expr)?;
            let shown = column.alias.as_ref().map_or_else(|| own.clone(), folded);
            names.push(format!("'{}'", shown.replace('\'', "''")));
            values.push(named(&own).to_string());
            used.insert(own);
        }
        let rest = self.rest(&used);
        let kept: String = rest.iter().map(|column| format!("{column}, ")).collect();
        let (name, value) = (named(&folded(name)), named(&folded(value)));
        let rows = format!(
            "SELECT {kept}unnest(ARRAY[{}]) AS {name}, unnest(ARRAY[{}]) AS {value} FROM {table}",
            names.join(", "),
            values.join(", ")
        );
        let text = match null_inclusion {
            Some(NullInclusion::IncludeNulls) => format!("({rows})"),
            _ => format!("(SELECT * FROM ({rows}) AS \"rows of\" WHERE {value} IS NOT NULL)"),
        };
        derived(&text, alias.take(), "unpivot")
    }
}
