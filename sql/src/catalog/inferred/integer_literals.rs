//! Whole numbers that are written out are of four bytes to Postgres, where they fit; to the planner they have eight. The columns
//! of a query that hold nothing but such numbers have four bytes for whoever reads them, also where they come from a query
//! within it. Functions and tables say themselves of which type their columns are: what a function gives is named by an alias
//! with the function as its relation, which no query of SQL has.

use super::common::{self, Candidate};
use super::rules;
use crate::postgres::types;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{JoinType, Result, TableReference, internal_err};
use datafusion::datasource::source_as_provider;
use datafusion::functions_table::generate_series::GenerateSeriesTable;
use datafusion::logical_expr::{
    Distinct, Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, Projection, TableScan, Union, cast,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The query with such columns as narrow as Postgres has them. They are made so where they are computed: one more projection
/// might deal rows out to several threads, and they would lose their order.
pub fn narrowed(plan: LogicalPlan) -> Result<LogicalPlan> {
    let wide = |ty: &DataType| match ty {
        DataType::List(item) => *item.data_type() == DataType::Int64 && item.metadata().is_empty(),
        ty => *ty == DataType::Int64,
    };
    let mut known = Known::default();
    let fields = plan.schema().fields().iter().enumerate();
    let narrow: Vec<bool> = fields
        .map(|(place, field)| {
            field.metadata().is_empty() && wide(field.data_type()) && is_integer(known.column(&plan, place))
        })
        .collect();
    if narrow.contains(&true) {
        made_narrow(plan, &narrow)
    } else {
        Ok(plan)
    }
}

fn made_narrow(plan: LogicalPlan, narrow: &[bool]) -> Result<LogicalPlan> {
    match plan {
        LogicalPlan::Projection(projection) => {
            let (schema, exprs) = (projection.schema.clone(), projection.expr);
            let exprs = exprs.into_iter().zip(schema.iter()).zip(narrow);
            let exprs = exprs.map(|((expr, (qualifier, field)), narrow)| {
                if *narrow {
                    cast(expr.unalias(), four_bytes(field.data_type()))
                        .alias_qualified(qualifier.cloned(), field.name())
                } else {
                    expr
                }
            });
            Projection::try_new(exprs.collect(), projection.input).map(LogicalPlan::Projection)
        }
        LogicalPlan::Values(values) => {
            let rows = values.values.into_iter().map(|row| {
                let cells = row.into_iter().zip(narrow);
                let cells = cells.map(|(cell, narrow)| if *narrow { cast(cell, DataType::Int32) } else { cell });
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

/// What is known of types, as Postgres has them. What a query reads several times is looked at once: queries within queries would
/// take twice as long with each level.
#[derive(Default)]
struct Known {
    /// By the address of the plan, which nobody changes meanwhile, and the place of the column.
    columns: HashMap<(*const LogicalPlan, usize), Candidate>,
}

impl Known {
    /// The type of a column of a plan.
    fn column(&mut self, plan: &LogicalPlan, place: usize) -> Candidate {
        match plan {
            LogicalPlan::Sort(sort) => self.column(&sort.input, place),
            LogicalPlan::Limit(limit) => self.column(&limit.input, place),
            LogicalPlan::Distinct(Distinct::All(input)) => self.column(input, place),
            LogicalPlan::Projection(projection) => match projection.expr.get(place) {
                Some(expr) => self.value(expr, &projection.input),
                None => Candidate::Other,
            },
            LogicalPlan::Union(union) => united(union.inputs.iter().map(|input| self.column(input, place))),
            LogicalPlan::Values(values) => united(values.values.iter().map(|row| match row.get(place) {
                Some(expr) => self.value(expr, plan),
                None => Candidate::Other,
            })),
            _ => Candidate::Other,
        }
    }

    /// The same of a column that a query reads from another query.
    fn read(&mut self, plan: &LogicalPlan, place: usize) -> Candidate {
        let key = (std::ptr::from_ref(plan), place);
        if let Some(known) = self.columns.get(&key) {
            return *known;
        }
        let found = self.within(plan, place);
        self.columns.insert(key, found);
        found
    }

    fn within(&mut self, plan: &LogicalPlan, place: usize) -> Candidate {
        match plan {
            LogicalPlan::Filter(filter) => self.read(&filter.input, place),
            LogicalPlan::SubqueryAlias(alias) => self.read(&alias.input, place),
            // What its other part gives is of the type of this one.
            LogicalPlan::RecursiveQuery(query) => self.column(&query.static_term, place),
            LogicalPlan::TableScan(scan) if is_series(scan) => integer(),
            LogicalPlan::Unnest(unnest) => match unnest.dependency_indices.get(place) {
                Some(from)
                    if unnest.input.schema().field(*from).data_type() == unnest.schema.field(place).data_type() =>
                {
                    self.read(&unnest.input, *from)
                }
                _ => Candidate::Other,
            },
            LogicalPlan::Join(join) => match join.join_type {
                JoinType::Inner | JoinType::Left | JoinType::Right | JoinType::Full => {
                    match place.checked_sub(join.left.schema().fields().len()) {
                        Some(place) => self.read(&join.right, place),
                        None => self.read(&join.left, place),
                    }
                }
                _ => Candidate::Other,
            },
            plan => self.column(plan, place),
        }
    }

    /// The type of an expression over the columns of a plan. An array is what its items are.
    fn value(&mut self, expr: &Expr, input: &LogicalPlan) -> Candidate {
        match expr {
            Expr::Alias(alias) if alias.relation.is_some() => match expr.to_field(input.schema()) {
                Ok((_, field)) => Candidate::of_field(&field),
                Err(_) => Candidate::Other,
            },
            Expr::Alias(alias) if alias.metadata.is_none() => self.value(&alias.expr, input),
            Expr::Negative(inner) if matches!(inner.as_ref(), Expr::Literal(..)) => self.value(inner, input),
            Expr::Case(case) => united(rules::results(case).map(|result| self.value(result, input))),
            Expr::ScalarFunction(call) if rules::unites(call.func.name()) => {
                united(call.args.iter().map(|arg| self.value(arg, input)))
            }
            Expr::Column(column) => match input.schema().maybe_index_of_column(column) {
                Some(place) => Some(self.read(input, place))
                    .filter(|known| is_integer(*known))
                    .unwrap_or_else(|| rules::candidate(expr, input.schema())),
                None => Candidate::Other,
            },
            _ => rules::candidate(expr, input.schema()),
        }
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
