//! Whole numbers that are written out are of four bytes to Postgres, where they fit; to the planner they have eight. The columns
//! of a query that hold nothing but such numbers have four bytes for whoever reads them, also where they come from a query
//! within it. Functions and tables say themselves of which type their columns are: what a function gives is named by an alias
//! with the function as its relation, which no query of SQL has.

use super::super::types;
use super::common::{self, Candidate};
use super::rules;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{JoinType, Result, TableReference, internal_err};
use datafusion::datasource::source_as_provider;
use datafusion::functions_table::generate_series::GenerateSeriesTable;
use datafusion::logical_expr::{
    Distinct, Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, Projection, Union, cast,
};
use std::sync::Arc;

/// The query with such columns as narrow as Postgres has them. They are made so where they are computed: one more projection
/// might deal rows out to several threads, and they would lose their order.
pub fn narrowed(plan: LogicalPlan) -> Result<LogicalPlan> {
    let wide = |ty: &DataType| match ty {
        DataType::List(item) => *item.data_type() == DataType::Int64 && item.metadata().is_empty(),
        ty => *ty == DataType::Int64,
    };
    let fields = plan.schema().fields().iter().enumerate();
    let narrow: Vec<bool> = fields
        .map(|(place, field)| {
            field.metadata().is_empty() && wide(field.data_type()) && is_integer(column(&plan, place))
        })
        .collect();
    match narrow.contains(&true) {
        true => made_narrow(plan, &narrow),
        false => Ok(plan),
    }
}

fn made_narrow(plan: LogicalPlan, narrow: &[bool]) -> Result<LogicalPlan> {
    match plan {
        LogicalPlan::Projection(projection) => {
            let (schema, exprs) = (projection.schema.clone(), projection.expr);
            let exprs = exprs.into_iter().zip(schema.iter()).zip(narrow);
            let exprs = exprs.map(|((expr, (qualifier, field)), narrow)| match narrow {
                true => cast(expr.unalias(), four_bytes(field.data_type()))
                    .alias_qualified(qualifier.cloned(), field.name()),
                false => expr,
            });
            Projection::try_new(exprs.collect(), projection.input).map(LogicalPlan::Projection)
        }
        LogicalPlan::Values(values) => {
            let rows = values.values.into_iter().map(|row| {
                let cells = row.into_iter().zip(narrow);
                let cells = cells.map(|(cell, narrow)| match narrow {
                    true => cast(cell, DataType::Int32),
                    false => cell,
                });
                cells.collect()
            });
            LogicalPlanBuilder::values(rows.collect())?.build()
        }
        LogicalPlan::Union(union) => {
            let inputs = union.inputs.into_iter();
            let inputs = inputs.map(|input| made_narrow(Arc::unwrap_or_clone(input), narrow).map(Arc::new));
            Union::try_new_with_loose_types(inputs.collect::<Result<_>>()?).map(LogicalPlan::Union)
        }
        LogicalPlan::Sort(_) | LogicalPlan::Limit(_) | LogicalPlan::Distinct(Distinct::All(_)) => {
            let exprs = plan.expressions();
            let inputs = plan.inputs().into_iter().cloned();
            let inputs = inputs.map(|input| made_narrow(input, narrow)).collect::<Result<_>>()?;
            plan.with_new_exprs(exprs, inputs)
        }
        plan => internal_err!("whole numbers that are written out in {}", plan.display()),
    }
}

/// Whether the rows are a series whose ends are written out: others are called by another name.
fn is_series(scan: &TableScan) -> bool {
    let is_named = scan.table_name == TableReference::bare("generate_series()");
    is_named && source_as_provider(&scan.source).is_ok_and(|table| table.is::<GenerateSeriesTable>())
}

fn integer() -> Candidate {
    types::named("int4").map_or(Candidate::Other, Candidate::Type)
}

fn is_integer(candidate: Candidate) -> bool {
    matches!(candidate, Candidate::Type(ty) if ty.name == "int4")
}

fn four_bytes(ty: &DataType) -> DataType {
    match ty {
        DataType::List(_) => DataType::new_list(DataType::Int32, true),
        _ => DataType::Int32,
    }
}

/// What is known of the type of a column of a plan, as Postgres has it.
fn column(plan: &LogicalPlan, place: usize) -> Candidate {
    match plan {
        LogicalPlan::Sort(sort) => column(&sort.input, place),
        LogicalPlan::Limit(limit) => column(&limit.input, place),
        LogicalPlan::Distinct(Distinct::All(input)) => column(input, place),
        LogicalPlan::Projection(projection) => match projection.expr.get(place) {
            Some(expr) => value(expr, &projection.input),
            None => Candidate::Other,
        },
        LogicalPlan::Union(union) => united(union.inputs.iter().map(|input| column(input, place))),
        LogicalPlan::Values(values) => united(values.values.iter().map(|row| match row.get(place) {
            Some(expr) => value(expr, plan),
            None => Candidate::Other,
        })),
        _ => Candidate::Other,
    }
}

/// The same of a column that a query reads from another query.
fn read(plan: &LogicalPlan, place: usize) -> Candidate {
    match plan {
        LogicalPlan::Filter(filter) => read(&filter.input, place),
        LogicalPlan::SubqueryAlias(alias) => read(&alias.input, place),
        // What its other part gives is of the type of this one.
        LogicalPlan::RecursiveQuery(query) => column(&query.static_term, place),
        LogicalPlan::TableScan(scan) if is_series(scan) => integer(),
        LogicalPlan::Unnest(unnest) => match unnest.dependency_indices.get(place) {
            Some(from) if unnest.input.schema().field(*from).data_type() == unnest.schema.field(place).data_type() => {
                read(&unnest.input, *from)
            }
            _ => Candidate::Other,
        },
        LogicalPlan::Join(join) if !matches!(join.join_type, JoinType::RightSemi | JoinType::RightAnti) => {
            match place.checked_sub(join.left.schema().fields().len()) {
                Some(place) => read(&join.right, place),
                None => read(&join.left, place),
            }
        }
        plan => column(plan, place),
    }
}

/// What is known of the type of an expression over the columns of a plan. An array is what its items are.
fn value(expr: &Expr, input: &LogicalPlan) -> Candidate {
    let known = || rules::candidate(expr, input.schema());
    match expr {
        Expr::Alias(alias) if alias.relation.is_some() => match expr.to_field(input.schema()) {
            Ok((_, field)) => Candidate::of_field(&field),
            Err(_) => Candidate::Other,
        },
        Expr::Alias(alias) if alias.metadata.is_none() => value(&alias.expr, input),
        Expr::Negative(inner) if matches!(inner.as_ref(), Expr::Literal(..)) => value(inner, input),
        Expr::Case(case) => united(rules::results(case).map(|result| value(result, input))),
        Expr::ScalarFunction(call) if rules::unites(call.func.name()) => {
            united(call.args.iter().map(|arg| value(arg, input)))
        }
        Expr::Column(column) => match input.schema().maybe_index_of_column(column) {
            Some(place) => Some(read(input, place))
                .filter(|known| is_integer(*known))
                .unwrap_or_else(known),
            None => Candidate::Other,
        },
        _ => known(),
    }
}

/// The type that several become. NULL and a literal without a type are of any.
fn united(all: impl Iterator<Item = Candidate>) -> Candidate {
    let all: Vec<Candidate> = all.collect();
    match common::of(all.iter().copied()) {
        Some(ty) => Candidate::Type(ty),
        None if all.iter().all(|one| matches!(one, Candidate::Unknown)) => Candidate::Unknown,
        None => Candidate::Other,
    }
}
