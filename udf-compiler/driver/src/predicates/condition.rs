//! Conditions of queries, with SQL's three truth values, over columns and calls of compiled functions.

use super::comparison::Comparison;
use super::domain_of;
use super::failing::outside;
use super::paths;
use super::predicate::Predicate;
use super::preimage::{Domain, Questions, point};
use super::sets::{Cut, NAN, Point, Set, place_of};
use super::terms::{Term, Terms};
use crate::function::CompiledFunction;
use arrow::datatypes::DataType;
use std::sync::Arc;
use taipan_generate::ir_type;
use taipan_interface::source::{NullInput, OnError};
use taipan_interface::sql_type::integer_bounds;
use taipan_ir::{Attr, Const, Module, Type, op};

/// A column of the rows that a condition is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub ty: DataType,
    pub nullable: bool,
}

/// A value of a row.
#[derive(Debug)]
pub enum Scalar {
    Column(usize),
    Constant(Const),
    Call {
        function: Arc<CompiledFunction>,
        args: Vec<Scalar>,
    },
    /// Anything else.
    Other,
}

/// A condition.
#[derive(Debug)]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// A boolean.
    Is(Scalar),
    Compare(Scalar, Comparison, Const),
    Null(Scalar),
    /// True, and not NULL.
    True(Box<Condition>),
    /// Anything else.
    Other,
}

/// For each of the conditions, that stand in a filter in this order, what must hold of the columns where it is true, or where
/// a call raises in it or in one before it.
pub fn implied(conditions: &[Condition], columns: &[Column]) -> Vec<Predicate> {
    let mut terms = Terms::default();
    let never = terms.truth(false);
    let mut reading = Reading {
        columns,
        terms: &mut terms,
        fails: never,
    };
    let asked: Vec<(Asked, Term)> = conditions
        .iter()
        .map(|condition| {
            let asked = reading.condition(condition);
            (asked, std::mem::replace(&mut reading.fails, never))
        })
        .collect();
    let domains: Vec<Domain> = columns.iter().map(|column| domain_of(&column.ty)).collect();
    let mut ask = Questions::new(&mut terms, &domains);
    let mut failing = Predicate::never();
    let predicates = asked.iter().map(|(asked, fails)| {
        failing = failing.or(&ask.holds(*fails));
        asked.outcome(&mut ask).yes.or(&failing)
    });
    predicates.collect()
}

/// A value as terms: what it is where it is not NULL, and whether it is.
#[derive(Clone, Copy)]
struct Value {
    term: Term,
    null: Term,
}

/// A condition over terms.
enum Asked {
    All(Vec<Asked>),
    Any(Vec<Asked>),
    Not(Box<Asked>),
    /// True where the value is in the first set, false where it is in the second one.
    Within(Value, Set, Set),
    Null(Value),
    True(Box<Asked>),
    Other,
}

/// Where a condition is true, and where it is false.
struct Outcome {
    yes: Predicate,
    no: Predicate,
}

impl Asked {
    fn outcome(&self, ask: &mut Questions<'_>) -> Outcome {
        let always = Predicate::always;
        match self {
            Asked::All(parts) => Outcome {
                yes: parts.iter().fold(always(), |all, part| all.and(&part.outcome(ask).yes)),
                no: any(parts, ask, |outcome| outcome.no),
            },
            Asked::Any(parts) => Outcome {
                yes: any(parts, ask, |outcome| outcome.yes),
                no: parts.iter().fold(always(), |all, part| all.and(&part.outcome(ask).no)),
            },
            Asked::Not(inner) => {
                let Outcome { yes, no } = inner.outcome(ask);
                Outcome { yes: no, no: yes }
            }
            Asked::Within(value, yes, no) => {
                let known = ask.terms.not(value.null);
                let known = ask.holds(known);
                Outcome {
                    yes: known.and(&ask.within(value.term, yes)),
                    no: known.and(&ask.within(value.term, no)),
                }
            }
            Asked::Null(value) => {
                let known = ask.terms.not(value.null);
                Outcome {
                    yes: ask.holds(value.null),
                    no: ask.holds(known),
                }
            }
            Asked::True(inner) => Outcome {
                yes: inner.outcome(ask).yes,
                no: always(),
            },
            Asked::Other => Outcome {
                yes: always(),
                no: always(),
            },
        }
    }
}

fn any(parts: &[Asked], ask: &mut Questions<'_>, side: impl Fn(Outcome) -> Predicate) -> Predicate {
    let sides = parts.iter().map(|part| side(part.outcome(ask)));
    sides.fold(Predicate::never(), |all, part| all.or(&part))
}

/// Reads a condition into terms.
struct Reading<'a> {
    columns: &'a [Column],
    terms: &'a mut Terms,
    /// Where some call raises.
    fails: Term,
}

impl Reading<'_> {
    fn condition(&mut self, condition: &Condition) -> Asked {
        match condition {
            Condition::All(parts) => Asked::All(parts.iter().map(|part| self.condition(part)).collect()),
            Condition::Any(parts) => Asked::Any(parts.iter().map(|part| self.condition(part)).collect()),
            Condition::Not(inner) => Asked::Not(Box::new(self.condition(inner))),
            Condition::True(inner) => Asked::True(Box::new(self.condition(inner))),
            Condition::Is(value) => {
                let value = self.value(value);
                if *self.terms.ty(value.term) == Type::Bool {
                    Asked::Within(value, Set::truth(true), Set::truth(false))
                } else {
                    Asked::Other
                }
            }
            Condition::Null(value) => {
                let value = self.value(value);
                Asked::Null(value)
            }
            Condition::Compare(value, comparison, constant) => {
                let value = self.value(value);
                let same = *self.terms.ty(value.term) == constant.ty();
                let sets = same.then(|| sets(*comparison, constant)).flatten();
                sets.map_or(Asked::Other, |(yes, no)| Asked::Within(value, yes, no))
            }
            Condition::Other => Asked::Other,
        }
    }

    fn value(&mut self, value: &Scalar) -> Value {
        match value {
            Scalar::Column(column) => self.column(*column),
            Scalar::Constant(constant) => {
                let term = match constant {
                    Const::None => self.terms.unknown(Type::None),
                    other => self.terms.of(other.clone()),
                };
                let null = self.terms.truth(*constant == Const::None);
                Value { term, null }
            }
            Scalar::Call { function, args } => {
                let args: Vec<Value> = args.iter().map(|arg| self.value(arg)).collect();
                self.call(function, &args)
            }
            Scalar::Other => self.anything(Type::None),
        }
    }

    fn anything(&mut self, ty: Type) -> Value {
        Value {
            term: self.terms.unknown(ty),
            null: self.terms.unknown(Type::Bool),
        }
    }

    fn column(&mut self, column: usize) -> Value {
        let Some((ty, nullable)) = self
            .columns
            .get(column)
            .and_then(|c| ir_type(&c.ty).map(|ty| (ty, c.nullable)))
        else {
            return self.anything(Type::None);
        };
        let null = if nullable {
            self.terms.is_null(column)
        } else {
            self.terms.truth(false)
        };
        let term = self.terms.column(column, ty);
        Value { term, null }
    }

    fn call(&mut self, function: &CompiledFunction, args: &[Value]) -> Value {
        let source = function.source();
        let result = ir_type(&source.returns).unwrap_or(Type::None);
        let mut any_null = self.terms.truth(false);
        for arg in args {
            any_null = self.terms.or(any_null, arg.null);
        }
        let none_null = self.terms.not(any_null);
        let returned = self.returned(function, function.generated(), args, Nulls::Apart);
        let strict = source.null_input == NullInput::Strict;
        let mut fails = self.terms.and(none_null, returned.fails);
        let (term, mut null) = if strict {
            (returned.value.term, self.terms.or(any_null, returned.value.null))
        } else {
            let with_null = self.with_null(function, args, any_null);
            let more = self.terms.and(any_null, with_null.fails);
            fails = self.terms.or(fails, more);
            let paths = [(none_null, returned.value.term), (any_null, with_null.value.term)];
            let nulls = [(none_null, returned.value.null), (any_null, with_null.value.null)];
            (self.terms.merge(&paths, result), self.terms.merge(&nulls, Type::Bool))
        };
        match source.on_error {
            OnError::Null => {
                // Where it fails is known from above only: it may be NULL there.
                let perhaps = self.terms.unknown(Type::Bool);
                let perhaps = self.terms.and(fails, perhaps);
                null = self.terms.or(null, perhaps);
            }
            OnError::Raise => self.fails = self.terms.or(self.fails, fails),
        }
        Value { term, null }
    }

    /// What a function gives that is called with a NULL: what its version for them does, where it has one.
    fn with_null(&mut self, function: &CompiledFunction, args: &[Value], any_null: Term) -> Returned {
        let never = self.terms.constant(any_null) == Some(&Const::Bool(false));
        let module = if never { None } else { function.version(true) };
        self.returned(function, module, args, Nulls::Among)
    }

    /// An argument as a parameter of this type takes it; nothing where it does not.
    fn argument(&mut self, value: Value, param: &Type, nulls: Nulls) -> Option<Term> {
        if matches!(nulls, Nulls::Apart) || !param.admits_none() {
            let known = matches!(nulls, Nulls::Apart) || self.terms.constant(value.null) == Some(&Const::Bool(false));
            return (known && self.terms.ty(value.term) == param).then_some(value.term);
        }
        let part = |terms: &mut Terms, part: &Type, term: Term| {
            let index = Attr::Index(param.alternative_index(part)? as u32);
            Some(terms.op(op::UNION_MAKE.row(), &[term], &index, param.clone()))
        };
        let nothing = self.terms.of(Const::None);
        let nothing = part(self.terms, &Type::None, nothing)?;
        if self.terms.constant(value.null) == Some(&Const::Bool(true)) {
            return Some(nothing);
        }
        let inner = self.terms.ty(value.term).clone();
        let something = part(self.terms, &inner, value.term)?;
        let known = self.terms.not(value.null);
        let paths = [(known, something), (value.null, nothing)];
        Some(self.terms.merge(&paths, param.clone()))
    }

    /// What a version of a function gives.
    fn returned(
        &mut self,
        function: &CompiledFunction,
        module: Option<&Module>,
        args: &[Value],
        nulls: Nulls,
    ) -> Returned {
        let source = function.source();
        let result = ir_type(&source.returns).unwrap_or(Type::None);
        let summary = module.and_then(|module| {
            let entry = module.functions.first()?;
            let params = entry.params.iter().zip(args);
            let args: Option<Vec<Term>> = params
                .map(|(param, arg)| self.argument(*arg, entry.ty(*param), nulls))
                .collect();
            let args = args.filter(|args| args.len() == entry.params.len())?;
            paths::summary(module, &args, self.terms)
        });
        let Some(summary) = summary else {
            return Returned {
                value: self.anything(result),
                fails: self.terms.truth(true),
            };
        };
        let (term, null) = parted(self.terms, summary.result, &result);
        let mut fails = summary.fails;
        if let Some((low, high)) = integer_bounds(&source.returns)
            && result == Type::Int
        {
            // Every path that gives a number gives one that is too large only where that raises.
            let large = outside(term, low, high, self.terms);
            let known = self.terms.not(null);
            let large = self.terms.and(known, large);
            fails = self.terms.or(fails, large);
        }
        // A float that becomes a REAL is rounded.
        let term = match source.returns {
            DataType::Float32 => self.terms.unknown(result),
            _ => term,
        };
        let value = Value { term, null };
        Returned { value, fails }
    }
}

/// The value and whether it is NULL, of what an entry returns.
pub(super) fn parted(terms: &mut Terms, returned: Term, result: &Type) -> (Term, Term) {
    let ty = terms.ty(returned).clone();
    if ty == *result {
        return (returned, terms.truth(false));
    }
    let part = |name: op::Name, part: &Type, terms: &mut Terms, to: Type| {
        let index = ty.alternative_index(part).map(|index| Attr::Index(index as u32));
        match index {
            Some(index) => terms.op(name.row(), &[returned], &index, to),
            None => terms.unknown(to),
        }
    };
    let value = part(op::UNION_GET, result, terms, result.clone());
    let null = part(op::UNION_IS, &Type::None, terms, Type::Bool);
    (value, null)
}

struct Returned {
    value: Value,
    fails: Term,
}

/// Whether a version of a function takes NULL.
#[derive(Clone, Copy)]
enum Nulls {
    Apart,
    Among,
}

/// The values with which a comparison may be true, and those with which it may be false. DataFusion has an order of all
/// floats, in which NaN is at both ends and the zeros differ: what depends on that counts in.
fn sets(comparison: Comparison, constant: &Const) -> Option<(Set, Set)> {
    let mut yes = comparison.to(point(constant)?, Cut::High);
    let mut no = yes.not();
    if let Const::Float(float) = constant {
        let mut doubtful = Set::nothing();
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) || float.is_nan() {
            doubtful = Set::numbers(Some(NAN), Some(NAN));
        }
        if place_of(*float) == 0 {
            doubtful = doubtful.or(&Set::only(Point::Number(0)));
        }
        (yes, no) = (yes.or(&doubtful), no.or(&doubtful));
    }
    Some((yes, no))
}
