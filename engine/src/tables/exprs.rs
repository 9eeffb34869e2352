//! Expressions of programs as expressions of plans. Where a condition only decides whether a row stays, missing is as good as
//! false, and comparisons stay bare: those are the ones that scans can use.

use super::exact::ExactFunction;
use super::ops::OpFunction;
use crate::definition::FunctionName;
use crate::function::Function;
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use datafusion::arrow::datatypes::{DataType, TimeUnit};
use datafusion::common::{Column, ScalarValue};
use datafusion::functions::expr_fn::{coalesce, isnan, trunc};
use datafusion::logical_expr::{Expr, Operator, ScalarUDF, binary_expr, expr::Case, lit};
use std::collections::HashMap;
use std::sync::Arc;
use taipan_udf::tables::types::Family;
use taipan_udf::tables::{Col, ColType, Expr as Node, ExprId, Literal, Op, Program};

/// Makes expressions of one program.
pub struct Exprs<'a> {
    program: &'a Program,
    names: HashMap<Col, String>,
    kernels: Vec<Arc<ScalarUDF>>,
}

impl<'a> Exprs<'a> {
    /// Names for all columns, and functions for all kernels.
    pub fn new(program: &'a Program, runtime: &Arc<Runtime>) -> Exprs<'a> {
        let kernels = program.kernels.iter().enumerate().map(|(number, kernel)| {
            let function = Arc::new(Function::of_kernel(kernel.clone()));
            let name = FunctionName::bare(format!("{}_{number}", kernel.name));
            let python = PythonFunction::new(name, vec![function.clone()], None, runtime.clone());
            Arc::new(ScalarUDF::new_from_impl(python.bind(&function)))
        });
        Exprs {
            program,
            names: names(program),
            kernels: kernels.collect(),
        }
    }

    /// What the plan calls a column.
    pub fn name(&self, col: Col) -> String {
        self.names.get(&col).cloned().unwrap_or_else(|| format!("_c{}", col.0))
    }

    /// A column of the plan.
    pub fn column(&self, col: Col) -> Expr {
        Expr::Column(Column::new_unqualified(self.name(col)))
    }

    fn ty(&self, expr: ExprId) -> &ColType {
        self.program.builder.ty(expr)
    }

    /// The value of an expression.
    pub fn value(&self, expr: ExprId) -> Expr {
        let own = self.ty(expr);
        match self.program.builder.expr(expr) {
            Node::Column(col) => self.column(*col),
            Node::Literal(value) => lit(literal(value)),
            Node::Cast(value, to) => datafusion::prelude::cast(self.truncated(*value, to), to.clone()),
            Node::Call(kernel, args) => self.call(*kernel, args),
            Node::Op(op, args) => self.op(*op, args, own),
            Node::Exact(op, args) => self.exact(*op, args, own),
        }
    }

    /// What is cast: to a whole number without its fraction, which SQL would round.
    fn truncated(&self, expr: ExprId, to: &DataType) -> Expr {
        let value = self.value(expr);
        match self.ty(expr).family() {
            Family::Float if to.is_integer() => trunc(vec![value]),
            _ => value,
        }
    }

    /// A condition of which only the truth matters.
    pub fn condition(&self, expr: ExprId) -> Expr {
        match self.program.builder.expr(expr) {
            Node::Op(Op::And, args) => self.condition(args[0]).and(self.condition(args[1])),
            Node::Op(Op::Or, args) => self.condition(args[0]).or(self.condition(args[1])),
            Node::Op(Op::Coalesce, args) if self.is_false(args[1]) => self.condition(args[0]),
            Node::Op(op @ (Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge), args) => self.bare(*op, args),
            Node::Op(Op::IsIn, args) => self.member(args),
            _ => self.value(expr),
        }
    }

    fn is_false(&self, expr: ExprId) -> bool {
        matches!(self.program.builder.expr(expr), Node::Literal(Literal::Bool(false)))
    }

    /// A comparison that is not true where a value is missing.
    fn bare(&self, op: Op, args: &[ExprId]) -> Expr {
        let (a, b) = self.comparable(args[0], args[1]);
        let operator = match op {
            Op::Eq => Operator::Eq,
            Op::Lt => Operator::Lt,
            Op::Le => Operator::LtEq,
            Op::Gt => Operator::Gt,
            _ => Operator::GtEq,
        };
        let compared = binary_expr(a, operator, b);
        // A float column as it is stored may have NaN, which SQL takes for the greatest value.
        let raw = |greater: ExprId, other: ExprId| match self.program.builder.expr(other) {
            Node::Literal(_) => self.stored(greater),
            _ => None,
        };
        let nan = match op {
            Op::Gt | Op::Ge => raw(args[0], args[1]),
            Op::Lt | Op::Le => raw(args[1], args[0]),
            _ => None,
        };
        match nan {
            Some(column) => compared.and(Expr::Not(Box::new(isnan(column)))),
            None => compared,
        }
    }

    /// The stored column behind one whose NaN count as missing.
    fn stored(&self, expr: ExprId) -> Option<Expr> {
        match self.program.builder.expr(expr) {
            Node::Op(Op::Present, args) => Some(self.value(args[0])),
            _ => None,
        }
    }

    /// Both sides of a comparison, of one type; against a constant, a float column as it is stored.
    fn comparable(&self, a: ExprId, b: ExprId) -> (Expr, Expr) {
        let constant = |e: ExprId| matches!(self.program.builder.expr(e), Node::Literal(_));
        let side = |own: ExprId, other: ExprId| {
            if constant(other) {
                self.stored(own).unwrap_or_else(|| self.value(own))
            } else {
                self.value(own)
            }
        };
        let (mut left, mut right) = (side(a, b), side(b, a));
        let families = (self.ty(a).family(), self.ty(b).family());
        let datetime = || taipan_udf::tables::types::datetime();
        match families {
            (Family::DateTime | Family::Date, Family::Str) => right = datafusion::prelude::cast(right, datetime()),
            (Family::Str, Family::DateTime | Family::Date) => left = datafusion::prelude::cast(left, datetime()),
            (Family::Bool, Family::Int | Family::Float) => left = datafusion::prelude::cast(left, DataType::Int64),
            (Family::Int | Family::Float, Family::Bool) => right = datafusion::prelude::cast(right, DataType::Int64),
            _ => {}
        }
        (left, right)
    }

    fn member(&self, args: &[ExprId]) -> Expr {
        let own = self.ty(args[0]).family();
        let same = |arg: &&ExprId| {
            let other = self.ty(**arg).family();
            let number = |f: Family| matches!(f, Family::Int | Family::Float | Family::Bool | Family::Decimal);
            own == other || number(own) && number(other) || own == Family::Date && other == Family::DateTime
        };
        let list: Vec<Expr> = args[1..].iter().filter(same).map(|arg| self.value(*arg)).collect();
        if list.is_empty() {
            lit(false)
        } else {
            self.value(args[0]).in_list(list, false)
        }
    }

    fn call(&self, kernel: usize, args: &[ExprId]) -> Expr {
        let Some(udf) = self.kernels.get(kernel) else {
            return lit(ScalarValue::Null);
        };
        let params = &self.program.kernels[kernel].function.source().params;
        let args = args.iter().zip(params).map(|(arg, param)| {
            let value = self.value(*arg);
            match self.ty(*arg).family() {
                // Python sees NaN where a float is missing.
                Family::Float if param.not_null => coalesce(vec![value, lit(f64::NAN)]),
                _ => value,
            }
        });
        let result = udf.call(args.collect());
        match self.program.kernels[kernel].returns() {
            DataType::Float64 if !self.program.kernels[kernel].exact => {
                OpFunction::call(Op::Present, DataType::Float64, vec![result])
            }
            _ => result,
        }
    }

    fn op(&self, op: Op, args: &[ExprId], own: &ColType) -> Expr {
        let value = |i: usize| self.value(args[i]);
        match op {
            Op::And => value(0).and(value(1)),
            Op::Or => value(0).or(value(1)),
            Op::Not => Expr::Not(Box::new(value(0))),
            Op::IsMissing => {
                if self.ty(args[0]).nullable {
                    value(0).is_null()
                } else {
                    lit(false)
                }
            }
            Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Ne => self.comparison(op, args),
            Op::IsIn => coalesce(vec![self.member(args), lit(false)]),
            Op::Coalesce => coalesce(vec![self.typed(args[0], own), self.typed(args[1], own)]),
            Op::When => Expr::Case(Case {
                expr: None,
                when_then_expr: vec![(Box::new(self.condition(args[0])), Box::new(self.typed(args[1], own)))],
                else_expr: Some(Box::new(self.typed(args[2], own))),
            }),
            Op::Add | Op::Sub | Op::Mul | Op::Div => self.arithmetic(op, args, own),
            Op::Certain => value(0),
            Op::Present => OpFunction::call(op, own.ty.clone(), vec![value(0)]),
            other => {
                let args = args.iter().map(|arg| self.value(*arg)).collect();
                OpFunction::call(other, own.ty.clone(), args)
            }
        }
    }

    /// An operation in which only NULL is missing.
    fn exact(&self, op: Op, args: &[ExprId], own: &ColType) -> Expr {
        let value = |i: usize| self.value(args[i]);
        let values = || args.iter().map(|arg| self.value(*arg)).collect();
        let floating = |arg: &ExprId| self.ty(*arg).family() == Family::Float;
        let sign = match op {
            Op::Eq => Operator::Eq,
            Op::Ne => Operator::NotEq,
            Op::Lt => Operator::Lt,
            Op::Le => Operator::LtEq,
            Op::Gt => Operator::Gt,
            Op::Ge => Operator::GtEq,
            // Of truth values.
            Op::Xor => Operator::NotEq,
            Op::IsIn => return self.member(args),
            Op::IsMissing => return value(0).is_null(),
            Op::Add | Op::Sub | Op::Mul | Op::Div if own.family() != Family::Float => {
                return self.arithmetic(op, args, own);
            }
            Op::Neg | Op::Abs | Op::Round => return self.op(op, args, own),
            _ if args.iter().any(floating) || own.family() == Family::Float => {
                return ExactFunction::call(op, own.ty.clone(), values());
            }
            Op::FloorDiv | Op::Mod | Op::Pow if own.family() == Family::Int => {
                return ExactFunction::call(op, own.ty.clone(), values());
            }
            _ => return self.op(op, args, own),
        };
        if args.iter().any(floating) {
            return ExactFunction::call(op, own.ty.clone(), values());
        }
        let (a, b) = self.comparable(args[0], args[1]);
        binary_expr(a, sign, b)
    }

    fn comparison(&self, op: Op, args: &[ExprId]) -> Expr {
        let nullable = args.iter().any(|arg| self.ty(*arg).nullable);
        let kinds = (self.ty(args[0]).family(), self.ty(args[1]).family());
        let unlike = matches!(kinds, (Family::Str, Family::Int | Family::Float | Family::Bool))
            || matches!(kinds, (Family::Int | Family::Float | Family::Bool, Family::Str));
        if unlike && matches!(op, Op::Eq | Op::Ne) {
            return lit(op == Op::Ne);
        }
        if op == Op::Ne {
            let (a, b) = (self.value(args[0]), self.value(args[1]));
            let compared = binary_expr(a, Operator::NotEq, b);
            return if nullable {
                coalesce(vec![compared, lit(true)])
            } else {
                compared
            };
        }
        if nullable {
            coalesce(vec![self.bare(op, args), lit(false)])
        } else {
            self.bare(op, args)
        }
    }

    /// The value as the type of the result.
    fn typed(&self, expr: ExprId, to: &ColType) -> Expr {
        if self.ty(expr).ty == to.ty {
            self.value(expr)
        } else {
            datafusion::prelude::cast(self.value(expr), to.ty.clone())
        }
    }

    fn arithmetic(&self, op: Op, args: &[ExprId], own: &ColType) -> Expr {
        let operator = match op {
            Op::Add => Operator::Plus,
            Op::Sub => Operator::Minus,
            Op::Mul => Operator::Multiply,
            _ => Operator::Divide,
        };
        let kinds = (self.ty(args[0]).family(), self.ty(args[1]).family());
        match (own.family(), kinds) {
            (Family::Str, _) => binary_expr(
                self.typed(args[0], own),
                Operator::StringConcat,
                self.typed(args[1], own),
            ),
            // Integers wrap around, as numpy's do and SQL's do not.
            (Family::Int, _) if op != Op::Div => {
                let args = args.iter().map(|arg| self.typed(*arg, own)).collect();
                OpFunction::call(op, own.ty.clone(), args)
            }
            (Family::Decimal, _) => {
                let args = args.iter().map(|arg| self.value(*arg)).collect();
                OpFunction::call(op, own.ty.clone(), args)
            }
            (Family::Int, _) => binary_expr(self.typed(args[0], own), operator, self.typed(args[1], own)),
            // Durations by numbers and by one another.
            (_, (Family::TimeDelta, _) | (_, Family::TimeDelta)) if matches!(op, Op::Mul | Op::Div) => {
                let args = args.iter().map(|arg| self.value(*arg)).collect();
                OpFunction::call(op, own.ty.clone(), args)
            }
            (Family::Float, _) => {
                let made = binary_expr(self.typed(args[0], own), operator, self.typed(args[1], own));
                OpFunction::call(Op::Present, own.ty.clone(), vec![made])
            }
            // Dates: both sides as datetimes of one unit.
            _ => {
                let unified = |arg: ExprId| match self.ty(arg).family() {
                    Family::Date | Family::DateTime => {
                        datafusion::prelude::cast(self.value(arg), taipan_udf::tables::types::datetime())
                    }
                    _ => datafusion::prelude::cast(self.value(arg), DataType::Duration(TimeUnit::Nanosecond)),
                };
                binary_expr(unified(args[0]), operator, unified(args[1]))
            }
        }
    }
}

/// A constant as SQL has it.
pub fn literal(value: &Literal) -> ScalarValue {
    match value {
        Literal::Null => ScalarValue::Null,
        Literal::Bool(b) => ScalarValue::Boolean(Some(*b)),
        Literal::Int(i) => ScalarValue::Int64(Some(*i)),
        Literal::Float(bits) => ScalarValue::Float64(Some(f64::from_bits(*bits))),
        Literal::Str(text) => ScalarValue::Utf8(Some(text.clone())),
        Literal::Date(days) => ScalarValue::Date32(Some(*days)),
        Literal::DateTime(micros) => ScalarValue::TimestampNanosecond(micros.checked_mul(1000), None),
        Literal::TimeDelta(micros) => ScalarValue::DurationNanosecond(micros.checked_mul(1000)),
    }
}

/// The names of columns: what they are called, with a number where that is taken.
fn names(program: &Program) -> HashMap<Col, String> {
    let builder = &program.builder;
    let mut names = HashMap::new();
    let mut used: HashMap<String, usize> = HashMap::new();
    let mut name = |col: Col| {
        let hint = builder.col(col).1.to_string();
        let count = used.entry(hint.clone()).or_insert(0);
        *count += 1;
        let name = if *count == 1 { hint } else { format!("{hint}#{count}") };
        names.insert(col, name);
    };
    use taipan_udf::tables::Rel;
    for (_, rel) in builder.rels() {
        match rel {
            Rel::Input { columns, ordinal, .. } | Rel::Values { columns, ordinal, .. } => {
                columns.iter().chain([ordinal]).for_each(|col| name(*col))
            }
            Rel::Map { columns, .. } | Rel::Attach { columns, .. } => columns.iter().for_each(|(col, _)| name(*col)),
            Rel::Window { column, .. } => name(*column),
            Rel::Lookup { columns, found, .. } => {
                columns.iter().for_each(|(col, _)| name(*col));
                name(*found);
            }
            Rel::Explode { element, place, .. } => [element, place].into_iter().for_each(|col| name(*col)),
            Rel::Join {
                left_columns,
                right_columns,
                ..
            } => left_columns.iter().chain(right_columns).for_each(|(col, _)| name(*col)),
            Rel::Group { keys, aggregates, .. } => {
                keys.iter().for_each(|(col, _)| name(*col));
                aggregates.iter().for_each(|(col, ..)| name(*col));
            }
            Rel::Union { columns, source, .. } => columns.iter().chain([source]).for_each(|col| name(*col)),
            Rel::Filter { .. } | Rel::Sort { .. } | Rel::Slice { .. } | Rel::Renumbered { .. } => {}
        }
    }
    names
}
