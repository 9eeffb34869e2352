//! Functions as expressions of SQL, where an expression means exactly the same: nothing raises, no int leaves 64 bits, and
//! every operation has its equal. Only what is as short as a query would have it: longer functions are kernels.

use super::comparison::Comparison;
use super::condition::parted;
use super::domain_of;
use super::paths;
use super::predicate::Predicate;
use super::preimage::{Domain, Questions, point};
use super::sets::{Cut, NAN, Point, Set, place_of};
use super::terms::{Node, Term, Terms};
use crate::function::CompiledFunction;
use arrow::datatypes::DataType;
use taipan_generate::ir_type;
use taipan_interface::sql_type::integer_bounds;
use taipan_ir::{Const, Module, OpDef, Type, op};

/// More operations than this are not worth an expression.
const MOST_OPERATIONS: usize = 16;

/// An argument of a call.
#[derive(Debug)]
pub enum Argument {
    /// A value of a type.
    Value(DataType),
    Constant(Const),
}

/// An expression over the arguments of a call, none of which is NULL. It is never NULL itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Argument(usize),
    Constant(Const),
    /// Of ints, texts or bools.
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// Whether a float is in a set.
    Within(Box<Expression>, Set),
    And(Vec<Expression>),
    Or(Vec<Expression>),
    Not(Box<Expression>),
    /// Of ints, as BIGINT, which they do not leave, or of floats.
    Arithmetic(Arithmetic, Box<Expression>, Box<Expression>),
    Test(TextTest, Box<Expression>, Box<Expression>),
    /// In characters.
    Length(Box<Expression>),
    /// An int as a float.
    ToFloat(Box<Expression>),
}

/// Operators on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}

/// What is asked of a text and another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextTest {
    StartsWith,
    EndsWith,
    Contains,
}

/// The expression that a call is, if it is one; for arguments that are not NULL.
pub fn expression(function: &CompiledFunction, args: &[Argument]) -> Option<Expression> {
    expression_of(function.generated()?, args, &function.source().returns)
}

/// The same of the entry of a module, whose results become values of a type of SQL.
pub fn expression_of(module: &Module, args: &[Argument], returns: &DataType) -> Option<Expression> {
    let entry = module.functions.first()?;
    let mut terms = Terms::default();
    let mut given = Vec::with_capacity(args.len());
    for (index, (arg, param)) in args.iter().zip(&entry.params).enumerate() {
        let term = match arg {
            Argument::Value(ty) => terms.column(index, ir_type(ty)?),
            Argument::Constant(constant) => terms.of(constant.clone()),
        };
        if terms.ty(term) != entry.ty(*param) {
            return None;
        }
        given.push(term);
    }
    let summary = paths::summary(module, &given, &mut terms)?;
    let (result, null) = parted(&mut terms, summary.result, &ir_type(returns)?);
    let odd = terms.or(summary.fails, null);
    if given.len() != entry.params.len() || !never(&mut terms, odd, args) {
        return None;
    }
    let mut reading = Reading {
        terms: &terms,
        args,
        operations: 0,
    };
    let expression = reading.read(result)?;
    let fits = match (integer_bounds(returns), terms.ty(result)) {
        (Some((low, high)), Type::Int) => {
            let bits = reading.bits(&expression)?;
            low <= -1 << (bits - 1) && high >= i64::MAX >> (64 - bits)
        }
        (None, Type::Bool) => *returns == DataType::Boolean,
        (None, Type::Float) => *returns == DataType::Float64,
        (None, Type::Str) => matches!(returns, DataType::Utf8 | DataType::Utf8View | DataType::LargeUtf8),
        _ => false,
    };
    fits.then_some(expression)
}

/// Whether a condition holds of no row.
fn never(terms: &mut Terms, condition: Term, args: &[Argument]) -> bool {
    let domain = |arg: &Argument| match arg {
        Argument::Value(ty) => domain_of(ty),
        Argument::Constant(constant) => Domain {
            values: point(constant).map_or_else(Set::every, Set::only),
            places: None,
        },
    };
    let domains: Vec<Domain> = args.iter().map(domain).collect();
    Predicate::is_never(&Questions::new(terms, &domains).holds(condition))
}

struct Reading<'a> {
    terms: &'a Terms,
    args: &'a [Argument],
    operations: usize,
}

impl Reading<'_> {
    fn read(&mut self, term: Term) -> Option<Expression> {
        match self.terms.node(term) {
            Node::Column(index) => return Some(Expression::Argument(*index)),
            Node::Const(constant) => return Some(Expression::Constant(constant.clone())),
            Node::IsNull(_) | Node::Unknown => return None,
            Node::Op { .. } | Node::Merge(_) => {}
        }
        self.operations += 1;
        if self.operations > MOST_OPERATIONS {
            return None;
        }
        match self.terms.node(term) {
            Node::Op { op, args, .. } => self.operation(op, args),
            Node::Merge(paths) if *self.terms.ty(term) == Type::Bool => self.any_path(paths),
            _ => None,
        }
    }

    fn operation(&mut self, op: &'static OpDef, args: &[Term]) -> Option<Expression> {
        match (op.name, args) {
            (op::BOOL_NOT, [arg]) => Some(not(self.read(*arg)?)),
            (op::BOOL_AND, [one, other]) => Some(all(vec![self.read(*one)?, self.read(*other)?])),
            (op::BOOL_OR, [one, other]) => Some(any(vec![self.read(*one)?, self.read(*other)?])),
            (op::INT_TO_FLOAT, [arg]) => Some(Expression::ToFloat(Box::new(self.read(*arg)?))),
            (op::INT_ADD | op::F64_ADD, [one, other]) => self.arithmetic(Arithmetic::Add, *one, *other),
            (op::INT_SUB | op::F64_SUB, [one, other]) => self.arithmetic(Arithmetic::Subtract, *one, *other),
            (op::INT_MUL | op::F64_MUL, [one, other]) => self.arithmetic(Arithmetic::Multiply, *one, *other),
            (op::STR_LEN, [arg]) => Some(Expression::Length(Box::new(self.read(*arg)?))),
            (op::STR_STARTSWITH, [text, part]) => self.test(TextTest::StartsWith, *text, *part),
            (op::STR_ENDSWITH, [text, part]) => self.test(TextTest::EndsWith, *text, *part),
            (op::STR_CONTAINS, [text, part]) => self.test(TextTest::Contains, *text, *part),
            (_, [one, other]) => self.comparison(op, *one, *other),
            _ => None,
        }
    }

    fn comparison(&mut self, op: &OpDef, one: Term, other: Term) -> Option<Expression> {
        let (family, name) = op.name.split_once('.')?;
        let comparison = Comparison::named(name)?;
        match family {
            "f64" => self.floats(comparison, one, other),
            "int" | "str" | "bool" => {
                let (one, other) = (self.read(one)?, self.read(other)?);
                Some(Expression::Compare(Box::new(one), comparison, Box::new(other)))
            }
            _ => None,
        }
    }

    /// Of the paths to a bool, one is gone, and no other. Where one is that leads to true, the others need not say that it is not.
    fn any_path(&mut self, paths: &[(Term, Term)]) -> Option<Expression> {
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        for (condition, value) in paths {
            if self.terms.constant(*value) == Some(&Const::Bool(true)) {
                let condition = self.read(*condition)?;
                refused.push(not(condition.clone()));
                taken.push(condition);
            }
        }
        for (condition, value) in paths {
            if self.terms.constant(*value).is_some() {
                continue;
            }
            let mut parts = match self.read(*condition)? {
                Expression::And(parts) => parts,
                condition => vec![condition],
            };
            parts.retain(|part| !refused.contains(part));
            parts.push(self.read(*value)?);
            taken.push(all(parts));
        }
        Some(any(taken))
    }

    fn arithmetic(&mut self, operator: Arithmetic, one: Term, other: Term) -> Option<Expression> {
        let whole = *self.terms.ty(one) == Type::Int;
        let sides = (Box::new(self.read(one)?), Box::new(self.read(other)?));
        let expression = Expression::Arithmetic(operator, sides.0, sides.1);
        (!whole || self.bits(&expression).is_some()).then_some(expression)
    }

    fn test(&mut self, test: TextTest, text: Term, part: Term) -> Option<Expression> {
        Some(Expression::Test(
            test,
            Box::new(self.read(text)?),
            Box::new(self.read(part)?),
        ))
    }

    /// Floats compared with a constant. SQL's order of all floats is not Python's.
    fn floats(&mut self, comparison: Comparison, one: Term, other: Term) -> Option<Expression> {
        let (value, comparison, with) = match (self.terms.constant(one), self.terms.constant(other)) {
            (_, Some(Const::Float(with))) => (one, comparison, *with),
            (Some(Const::Float(with)), _) => (other, comparison.mirrored(), *with),
            _ => return None,
        };
        if with.is_nan() {
            return None;
        }
        let values = match comparison {
            Comparison::NotEqual => Set::floats(with, with).not(),
            _ => comparison.to(Point::Number(place_of(with)), Cut::Before(Point::Number(NAN))),
        };
        Some(Expression::Within(Box::new(self.read(value)?), values))
    }

    /// How many bits an int has at most; nothing where it may leave 64.
    fn bits(&self, expression: &Expression) -> Option<u32> {
        let bits = match expression {
            Expression::Argument(index) => match self.args.get(*index)? {
                Argument::Value(ty) => 8 * ty.primitive_width()? as u32,
                Argument::Constant(_) => return None,
            },
            Expression::Constant(Const::Int(value)) => {
                65 - value.checked_abs().map_or(0, |size| size.leading_zeros().min(64))
            }
            Expression::Length(_) => 33,
            Expression::Arithmetic(Arithmetic::Multiply, one, other) => self.bits(one)? + self.bits(other)?,
            Expression::Arithmetic(_, one, other) => self.bits(one)?.max(self.bits(other)?) + 1,
            _ => return None,
        };
        (bits <= 64).then_some(bits)
    }
}

fn not(expression: Expression) -> Expression {
    Expression::Not(Box::new(expression))
}

/// Whether all hold, as few as that can be said with.
fn all(parts: Vec<Expression>) -> Expression {
    let parts = parts.into_iter().flat_map(|part| match part {
        Expression::And(inner) => inner,
        part => vec![part],
    });
    joined(parts, true, Expression::And)
}

/// Whether any holds.
fn any(parts: Vec<Expression>) -> Expression {
    let parts = parts.into_iter().flat_map(|part| match part {
        Expression::Or(inner) => inner,
        part => vec![part],
    });
    joined(parts, false, Expression::Or)
}

/// Each part once, but for the constant that says nothing beside others.
fn joined(
    parts: impl Iterator<Item = Expression>,
    neutral: bool,
    join: fn(Vec<Expression>) -> Expression,
) -> Expression {
    let neutral = Expression::Constant(Const::Bool(neutral));
    let mut kept: Vec<Expression> = Vec::new();
    for part in parts {
        if part != neutral && !kept.contains(&part) {
            kept.push(part);
        }
    }
    match kept.pop() {
        None => neutral,
        Some(only) if kept.is_empty() => only,
        Some(last) => {
            kept.push(last);
            join(kept)
        }
    }
}
