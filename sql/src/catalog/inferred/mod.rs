//! Types of Postgres that Arrow does not tell, through whatever gives back values that it was given: `array_agg`, `min`, CASE,
//! `coalesce`, UNION … The planner knows Arrow's types only, and forgets the others there. Statements that have none of these
//! types, and do not ask for types, stay as they are.

mod common;
mod integer_literals;
mod recursion;
mod rules;
mod typed;

use super::calls::{CASTS, Registered, SystemFunction, cast_name};
use crate::postgres::types::{self, PgType};
use common::Candidate;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::expr::{Cast, ScalarFunction};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::merge_schema;
use datafusion::logical_expr::{Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, Union, lit};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use typed::{TypeOf, fits, type_of_known};

pub use integer_literals::narrowed;
pub use typed::typed;

/// Makes `pg_typeof` known.
pub fn register(context: &SessionContext) {
    context.register_udf(typed::type_of());
}

/// A plan whose columns have the types that Postgres gives them.
pub fn inferred(context: &SessionContext, plan: LogicalPlan) -> Result<LogicalPlan> {
    if !concerns(&plan)? {
        return Ok(plan);
    }
    let done = plan.transform_up_with_subqueries(|node| node_of(context, node).map(Transformed::yes))?;
    Ok(done.data)
}

/// Whether there is anything in a plan whose type Arrow does not tell.
fn concerns(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        let marked = |field: &Arc<Field>| types::of_field(field).is_some();
        found = found || node.schema().fields().iter().any(marked);
        if !found {
            node.apply_expressions(|expr| {
                found = found || expr.exists(|part| Ok(is_of_system(part)))?;
                Ok(TreeNodeRecursion::Continue)
            })?;
        }
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

fn is_of_system(expr: &Expr) -> bool {
    let Expr::ScalarFunction(call) = expr else {
        return false;
    };
    let function = call.func.inner();
    function.is::<Registered>() || function.is::<SystemFunction>() || function.is::<TypeOf>()
}

/// One node, what is below it being done.
fn node_of(context: &SessionContext, node: LogicalPlan) -> Result<LogicalPlan> {
    let node = match node {
        LogicalPlan::Union(union) => return united(context, union),
        LogicalPlan::RecursiveQuery(query) => return recursion::recursive(context, query),
        LogicalPlan::Values(_) | LogicalPlan::TableScan(_) | LogicalPlan::EmptyRelation(_) => node,
        node => node.recompute_schema()?,
    };
    let schema = merge_schema(&node.inputs());
    let names = NamePreserver::new(&node);
    let node = node.map_expressions(|expr| {
        let name = names.save(&expr);
        let done = expr.transform_up(|part| expr_of(context, part, &schema))?;
        Ok(if done.transformed {
            done.update_data(|expr| name.restore(expr))
        } else {
            done
        })
    })?;
    let node = if node.transformed {
        node.data.recompute_schema()?
    } else {
        node.data
    };
    let types = outputs(&node, &schema);
    with_types(context, node, &types)
}

fn expr_of(context: &SessionContext, part: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    if let Expr::ScalarFunction(call) = &part
        && call.func.inner().downcast_ref::<TypeOf>().is_some_and(TypeOf::is_open)
        && let [value] = call.args.as_slice()
    {
        let ty = match rules::candidate(value, schema) {
            Candidate::Unknown => types::named("unknown"),
            Candidate::Type(ty) => Some(ty),
            Candidate::Other => None,
        };
        return Ok(match ty {
            Some(ty) => Transformed::yes(type_of_known(call.args.clone(), ty.oid)),
            None => Transformed::no(part),
        });
    }
    if rules::subscripts_vector(&part, schema) {
        return from_zero(part, schema).map(Transformed::yes);
    }
    let Some(ty) = rules::of_expr(&part, schema) else {
        return Ok(Transformed::no(part));
    };
    // An array is what its items are, also where it is known already.
    let item = match &part {
        Expr::ScalarFunction(call) if call.func.name() == "make_array" => ty.item().unwrap_or(ty),
        _ => ty,
    };
    let part = literals_as(context, part, item)?.transform_data(|part| arrays_plain(part, schema))?;
    let Candidate::Type(now) = rules::candidate(&part.data, schema) else {
        return Ok(part);
    };
    if now.oid == ty.oid || types::of_field(&ty.field("", true)).is_none() {
        return Ok(part);
    }
    let (_, field) = part.data.to_field(schema)?;
    Ok(if fits(ty, field.data_type()) {
        Transformed::yes(typed(part.data, ty))
    } else {
        part
    })
}

/// Subscripts of a vector count from 0, those of arrays from 1.
fn from_zero(expr: Expr, schema: &DFSchema) -> Result<Expr> {
    let Expr::ScalarFunction(mut call) = expr else {
        return Ok(expr);
    };
    let (_, field) = call.args[0].to_field(schema)?;
    if let DataType::List(item) = field.data_type() {
        let plain = DataType::new_list(item.data_type().clone(), true);
        call.args[0] = Expr::Cast(Cast::new(Box::new(std::mem::take(&mut call.args[0])), plain));
    }
    for place in call.args.iter_mut().skip(1).take(2) {
        *place = std::mem::take(place) + lit(1_i64);
    }
    Ok(Expr::ScalarFunction(call))
}

/// The call with arrays whose items are of Arrow's types only: what these functions make says nothing of its items, though they
/// promise it.
fn arrays_plain(expr: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    let Expr::ScalarFunction(mut call) = expr else {
        return Ok(Transformed::no(expr));
    };
    if !rules::forgets_items(call.func.name()) {
        return Ok(Transformed::no(Expr::ScalarFunction(call)));
    }
    let mut changed = false;
    for arg in &mut call.args {
        let (_, field) = arg.to_field(schema)?;
        if let DataType::List(item) = field.data_type()
            && !item.metadata().is_empty()
        {
            let plain = DataType::new_list(item.data_type().clone(), true);
            *arg = Expr::Cast(Cast::new(Box::new(std::mem::take(arg)), plain));
            changed = true;
        }
    }
    let expr = Expr::ScalarFunction(call);
    Ok(if changed {
        Transformed::yes(expr)
    } else {
        Transformed::no(expr)
    })
}

/// The expression whose literals without a type are read as values of this one.
fn literals_as(context: &SessionContext, expr: Expr, ty: &PgType) -> Result<Transformed<Expr>> {
    if !CASTS.contains(&ty.name) {
        return Ok(Transformed::no(expr));
    }
    let cast = context.udf(&cast_name(ty.name))?;
    let mut changed = false;
    let mut read = |value: &mut Expr| {
        if matches!(value, Expr::Literal(ScalarValue::Utf8(Some(_)), None)) {
            let literal = std::mem::take(value);
            *value = Expr::ScalarFunction(ScalarFunction::new_udf(cast.clone(), vec![literal]));
            changed = true;
        }
    };
    let expr = match expr {
        Expr::Case(mut case) => {
            case.when_then_expr.iter_mut().for_each(|(_, then)| read(then));
            case.else_expr.iter_mut().for_each(|last| read(last));
            Expr::Case(case)
        }
        Expr::ScalarFunction(mut call) if rules::unites(call.func.name()) => {
            call.args.iter_mut().for_each(read);
            Expr::ScalarFunction(call)
        }
        expr => expr,
    };
    Ok(if changed {
        Transformed::yes(expr)
    } else {
        Transformed::no(expr)
    })
}

/// The types of the columns of a node that its field does not tell, by their places.
fn outputs(node: &LogicalPlan, schema: &DFSchema) -> Vec<Option<&'static PgType>> {
    let width = node.schema().fields().len();
    let after = |calls: &[Expr]| {
        let types = calls.iter().map(|call| rules::of_call(unaliased(call), schema));
        let before = std::iter::repeat_n(None, width.saturating_sub(calls.len()));
        before.chain(types).collect()
    };
    match node {
        LogicalPlan::Aggregate(aggregate) => after(&aggregate.aggr_expr),
        LogicalPlan::Window(window) => after(&window.window_expr),
        LogicalPlan::Unnest(unnest) => {
            let (given, made) = (unnest.input.schema().fields(), node.schema().fields());
            let of = |(from, made): (&usize, &Arc<Field>)| {
                let from = given.get(*from)?;
                let ty = types::of_field(from)?;
                if from.data_type() == made.data_type() {
                    Some(ty)
                } else {
                    rules::element_of(ty)
                }
            };
            unnest.dependency_indices.iter().zip(made).map(of).collect()
        }
        LogicalPlan::Values(values) => (0..width)
            .map(|column| {
                let column = values.values.iter().filter_map(|row| row.get(column));
                common::of(column.map(|value| rules::candidate(value, schema)))
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The node, and above it what gives its columns these types, if they do not have them.
fn with_types(context: &SessionContext, node: LogicalPlan, types: &[Option<&'static PgType>]) -> Result<LogicalPlan> {
    let schema = node.schema().clone();
    let mut changed = false;
    let columns = schema.iter().enumerate().map(|(place, (qualifier, field))| {
        let column = Expr::from((qualifier, field));
        let wanted = types.get(place).copied().flatten();
        let known = types::of_field(field).map(|ty| ty.oid);
        let wanted = wanted.filter(|ty| types::of_field(&ty.field("", true)).is_some() && known != Some(ty.oid));
        let value = match wanted {
            Some(ty) if is_literal(&node, place) && CASTS.contains(&ty.name) => {
                let cast = context.udf(&cast_name(ty.name))?;
                Expr::ScalarFunction(ScalarFunction::new_udf(cast, vec![column]))
            }
            Some(ty) if fits(ty, field.data_type()) => typed(column, ty),
            _ => return Ok(column),
        };
        changed = true;
        Ok(value.alias_qualified(qualifier.cloned(), field.name()))
    });
    let columns: Vec<Expr> = columns.collect::<Result<_>>()?;
    if changed {
        LogicalPlanBuilder::from(node).project(columns)?.build()
    } else {
        Ok(node)
    }
}

/// Whether a column is a text without a type.
fn is_literal(node: &LogicalPlan, place: usize) -> bool {
    match node {
        LogicalPlan::Projection(projection) => matches!(
            projection.expr.get(place).map(unaliased),
            Some(Expr::Literal(ScalarValue::Utf8(Some(_)), None))
        ),
        _ => false,
    }
}

/// Queries one after another: each gets the types that all have in common.
fn united(context: &SessionContext, union: Union) -> Result<LogicalPlan> {
    let width = union.schema.fields().len();
    let of = |input: &LogicalPlan, place: usize| {
        if is_literal(input, place) {
            Candidate::Unknown
        } else {
            input
                .schema()
                .fields()
                .get(place)
                .map_or(Candidate::Other, |field| Candidate::of_field(field))
        }
    };
    let types = (0..width).map(|place| common::of(union.inputs.iter().map(|input| of(input, place))));
    let types: Vec<Option<&'static PgType>> = types.collect();
    if types
        .iter()
        .flatten()
        .all(|ty| types::of_field(&ty.field("", true)).is_none())
    {
        return Ok(LogicalPlan::Union(union));
    }
    let inputs = union.inputs.into_iter().map(|input| {
        let done = with_types(context, Arc::unwrap_or_clone(input), &types)?;
        Ok(Arc::new(done))
    });
    Ok(LogicalPlan::Union(Union::try_new_with_loose_types(
        inputs.collect::<Result<_>>()?,
    )?))
}

fn unaliased(expr: &Expr) -> &Expr {
    match expr {
        Expr::Alias(alias) => unaliased(&alias.expr),
        expr => expr,
    }
}
