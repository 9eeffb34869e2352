//! An analyzer rule that writes calls of Python functions in filters and in conditions of joins as what they mean in SQL,
//! where SQL can say exactly that: such a filter is one as any other to the optimiser, to scans and to databases.
//!
//! A function that is called with NULL is written so only where no argument can be NULL; one that gives NULL for NULL also
//! where the rest of the condition is NULL then, or not true, which is the same to a filter.
//!
//! Knows nothing of how functions are compiled: that is asked of `taipan_udf::predicates`.

use crate::call::constant_value;
use crate::function::Function;
use crate::implied::{as_constant, is_column, value_type, within};
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result};
use datafusion::functions::math::expr_fn::isnan;
use datafusion::functions::string::expr_fn::{contains, ends_with, starts_with};
use datafusion::functions::unicode::expr_fn::character_length;
use datafusion::logical_expr::utils::{conjunction, disjunction, split_conjunction};
use datafusion::logical_expr::{Expr, ExprSchemable, LogicalPlan, Operator, binary_expr, cast, lit};
use datafusion::optimizer::AnalyzerRule;
use std::collections::BTreeSet;
use std::ops::Not;
use std::sync::Arc;
use taipan_udf::Mode;
use taipan_udf::ir::Const;
use taipan_udf::predicates::{Argument, Arithmetic, Comparison, Expression, NAN, Point, TextTest, expression};
use taipan_udf::source::NullInput;

/// Writes calls in filters as expressions; where all functions are to be interpreted, none.
#[derive(Debug)]
pub(crate) struct InlineCalls {
    pub runtime: Arc<Runtime>,
    pub calls: Inlined,
}

/// Which calls are written as expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inlined {
    /// Those without arithmetic, which scans prune by as they are.
    Plain,
    /// All. What is computed of a column is turned round for scans by what calls imply, which is to be known before.
    All,
}

impl AnalyzerRule for InlineCalls {
    fn name(&self) -> &str {
        match self.calls {
            Inlined::Plain => "inline_plain_python_calls",
            Inlined::All => "inline_python_calls",
        }
    }

    fn analyze(&self, plan: LogicalPlan, _config: &ConfigOptions) -> Result<LogicalPlan> {
        if self.runtime.options().mode == Mode::Interpreted {
            return Ok(plan);
        }
        let changed = plan.transform_up_with_subqueries(|node| match node {
            LogicalPlan::Filter(mut filter) => {
                let predicate = self.inlined(&filter.predicate, filter.input.schema())?;
                let changed = predicate.is_some();
                filter.predicate = predicate.unwrap_or(filter.predicate);
                Ok(Transformed::new_transformed(LogicalPlan::Filter(filter), changed))
            }
            LogicalPlan::Join(mut join) => {
                let condition = match &join.filter {
                    Some(condition) => self.inlined(condition, &join.schema)?,
                    None => None,
                };
                let changed = condition.is_some();
                join.filter = condition.or(join.filter);
                Ok(Transformed::new_transformed(LogicalPlan::Join(join), changed))
            }
            other => Ok(Transformed::no(other)),
        })?;
        Ok(changed.data)
    }
}

impl InlineCalls {
    /// A condition with the calls in it written as expressions, if there are such calls.
    fn inlined(&self, condition: &Expr, schema: &DFSchema) -> Result<Option<Expr>> {
        let mut changed = false;
        let mut conjuncts = Vec::new();
        for conjunct in split_conjunction(condition) {
            let whole = match conjunct {
                Expr::Not(negated) => Call::read(negated, schema, self.calls).map(Call::negated),
                conjunct => Call::read(conjunct, schema, self.calls),
            };
            if let Some(filter) = whole.and_then(|call| call.filter()) {
                changed = true;
                conjuncts.push(filter);
                continue;
            }
            let within = conjunct.clone().transform_down(|expr| {
                let value = Call::read(&expr, schema, self.calls).and_then(|call| call.value());
                Ok(match value {
                    Some(value) => Transformed::yes(value),
                    None => Transformed::no(expr),
                })
            })?;
            changed |= within.transformed;
            conjuncts.push(within.data);
        }
        Ok(conjunction(conjuncts).filter(|_| changed))
    }
}

/// A call that is an expression.
struct Call<'a> {
    function: Arc<Function>,
    args: &'a [Expr],
    types: Vec<DataType>,
    /// The arguments that may be NULL.
    nullable: BTreeSet<usize>,
    meaning: Expression,
}

impl<'a> Call<'a> {
    fn read(expr: &'a Expr, schema: &DFSchema, calls: Inlined) -> Option<Call<'a>> {
        let Expr::ScalarFunction(call) = expr else { return None };
        let function = call.func.inner().downcast_ref::<PythonFunction>()?.bound()?;
        if expr.is_volatile() {
            return None;
        }
        let types = call.args.iter().map(|arg| arg.get_type(schema).ok());
        let types = types.collect::<Option<Vec<DataType>>>()?;
        let mut given = Vec::with_capacity(call.args.len());
        let mut nullable = BTreeSet::new();
        for (index, (arg, ty)) in call.args.iter().zip(&types).enumerate() {
            given.push(match constant_value(arg) {
                Some(value) => Argument::Constant(as_constant(&value)?),
                None if is_column(arg, schema) => Argument::Value(value_type(ty)),
                None => return None,
            });
            if arg.nullable(schema).ok()? {
                nullable.insert(index);
            }
        }
        let compiled = function.any_compiled().ok()?;
        if !nullable.is_empty() && compiled.source().null_input != NullInput::Strict {
            return None;
        }
        let meaning = expression(&compiled, &given)?;
        if calls == Inlined::Plain && computes(&meaning) {
            return None;
        }
        Some(Call {
            meaning,
            function: function.clone(),
            args: &call.args,
            types,
            nullable,
        })
    }

    fn negated(self) -> Call<'a> {
        Call {
            meaning: Expression::Not(Box::new(self.meaning)),
            ..self
        }
    }

    /// As a conjunct of a filter, which need not be NULL where it is not true.
    fn filter(&self) -> Option<Expr> {
        let refused = refused(&self.meaning);
        let present = self
            .nullable
            .difference(&refused)
            .map(|arg| self.args[*arg].clone().is_not_null());
        let meaning = self.expr(&self.meaning)?;
        self.function.note_inlined();
        conjunction(present.chain([meaning]))
    }

    /// As a value that is NULL where an argument is.
    fn value(&self) -> Option<Expr> {
        if !self.nullable.is_subset(&strict(&self.meaning)) {
            return None;
        }
        let meaning = self.expr(&self.meaning)?;
        let meaning = match self.function.returns() {
            DataType::Boolean => meaning,
            declared => cast(meaning, declared.clone()),
        };
        self.function.note_inlined();
        Some(meaning)
    }

    fn expr(&self, expression: &Expression) -> Option<Expr> {
        Some(match expression {
            Expression::Argument(index) => self.args[*index].clone(),
            Expression::Constant(constant) => literal(constant)?,
            Expression::Compare(one, comparison, other) => {
                binary_expr(self.expr(one)?, operator(*comparison), self.expr(other)?)
            }
            Expression::Within(value, set) => {
                let value = match &**value {
                    // A set of floats is one of REALs only as far as those go.
                    Expression::Argument(index) if value_type(&self.types[*index]) != DataType::Float64 => {
                        cast(self.args[*index].clone(), DataType::Float64)
                    }
                    other => self.expr(other)?,
                };
                let inside = within(&value, &DataType::Float64, set)?;
                if set.has(&Point::Number(NAN)) {
                    inside
                } else {
                    inside.and(isnan(value).not())
                }
            }
            Expression::And(parts) => conjunction(self.all(parts)?)?,
            Expression::Or(parts) => disjunction(self.all(parts)?)?,
            Expression::Not(inner) => self.expr(inner)?.not(),
            Expression::Arithmetic(operator, one, other) => {
                let operator = match operator {
                    Arithmetic::Add => Operator::Plus,
                    Arithmetic::Subtract => Operator::Minus,
                    Arithmetic::Multiply => Operator::Multiply,
                };
                binary_expr(self.number(one)?, operator, self.number(other)?)
            }
            Expression::Test(test, text, part) => {
                let (text, part) = (self.expr(text)?, self.expr(part)?);
                match test {
                    TextTest::StartsWith => starts_with(text, part),
                    TextTest::EndsWith => ends_with(text, part),
                    TextTest::Contains => contains(text, part),
                }
            }
            Expression::Length(text) => cast(character_length(self.expr(text)?), DataType::Int64),
            Expression::ToFloat(int) => cast(self.expr(int)?, DataType::Float64),
        })
    }

    fn all(&self, parts: &[Expression]) -> Option<Vec<Expr>> {
        parts.iter().map(|part| self.expr(part)).collect()
    }

    /// A number as wide as Python's floats, or as SQL's ints get.
    fn number(&self, expression: &Expression) -> Option<Expr> {
        let number = self.expr(expression)?;
        Some(match expression {
            Expression::Argument(index) if self.types[*index].is_floating() => cast(number, DataType::Float64),
            Expression::Argument(_) => cast(number, DataType::Int64),
            _ => number,
        })
    }
}

fn literal(constant: &Const) -> Option<Expr> {
    Some(match constant {
        Const::Bool(value) => lit(*value),
        Const::Int(value) => lit(*value),
        Const::Float(value) => lit(*value),
        Const::Str(text) => lit(text.as_ref()),
        _ => return None,
    })
}

fn operator(comparison: Comparison) -> Operator {
    match comparison {
        Comparison::Equal => Operator::Eq,
        Comparison::NotEqual => Operator::NotEq,
        Comparison::Less => Operator::Lt,
        Comparison::LessEqual => Operator::LtEq,
        Comparison::Greater => Operator::Gt,
        Comparison::GreaterEqual => Operator::GtEq,
    }
}

/// Whether there is arithmetic in it.
fn computes(expression: &Expression) -> bool {
    match expression {
        Expression::Arithmetic(..) | Expression::ToFloat(_) => true,
        Expression::Argument(_) | Expression::Constant(_) => false,
        Expression::Compare(one, _, other) | Expression::Test(_, one, other) => computes(one) || computes(other),
        Expression::Within(inner, _) | Expression::Not(inner) | Expression::Length(inner) => computes(inner),
        Expression::And(parts) | Expression::Or(parts) => parts.iter().any(computes),
    }
}

/// The arguments with whose NULL an expression is NULL.
fn strict(expression: &Expression) -> BTreeSet<usize> {
    match expression {
        Expression::Argument(index) => BTreeSet::from([*index]),
        Expression::Constant(_) => BTreeSet::new(),
        Expression::Compare(one, _, other)
        | Expression::Arithmetic(_, one, other)
        | Expression::Test(_, one, other) => &strict(one) | &strict(other),
        Expression::Within(inner, _)
        | Expression::Not(inner)
        | Expression::Length(inner)
        | Expression::ToFloat(inner) => strict(inner),
        Expression::And(parts) | Expression::Or(parts) => common(parts, strict),
    }
}

/// The arguments with whose NULL an expression is not true.
fn refused(expression: &Expression) -> BTreeSet<usize> {
    match expression {
        Expression::And(parts) => parts.iter().flat_map(refused).collect(),
        Expression::Or(parts) => common(parts, refused),
        other => strict(other),
    }
}

fn common(parts: &[Expression], of: fn(&Expression) -> BTreeSet<usize>) -> BTreeSet<usize> {
    let all = parts.iter().map(of);
    all.reduce(|common, part| &common & &part).unwrap_or_default()
}
