//! Expressions as values of the program, where that means exactly the same.

use super::{Call, Cell, MOST_NODES, Reading};
use crate::exact::{Checked, Operation};
use crate::implied::{as_constant, comparison};
use crate::opaque::Opaque;
use crate::scalar::PythonFunction;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::logical_expr::Operator;
use datafusion::physical_expr::expressions::{
    BinaryExpr, CaseExpr, CastExpr, Column, InListExpr, IsNotNullExpr, IsNullExpr, Literal, NotExpr,
};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use std::sync::Arc;
use taipan_udf::Volatility;
use taipan_udf::fuse::{Id, Node};
use taipan_udf::predicates::{self, Arithmetic, Comparison};

/// Longer lists are looked up in a set.
const MOST_ITEMS: usize = 8;

impl Reading<'_> {
    /// A column of the input.
    fn read(&mut self, column: usize) -> Option<Id> {
        let known = self.reads.iter().position(|known| *known == column);
        let place = known.unwrap_or_else(|| {
            let field = self.input.field(column);
            self.program.columns.push(predicates::Column {
                ty: field.data_type().clone(),
                nullable: field.is_nullable(),
            });
            self.reads.push(column);
            self.reads.len() - 1
        });
        self.node(Node::Column(place))
    }

    /// The value of an expression over the columns of the step.
    pub(super) fn value(&mut self, expr: &Arc<dyn PhysicalExpr>) -> Option<Id> {
        if let Some(column) = expr.downcast_ref::<Column>() {
            return match self.cells.get(column.index())? {
                Cell::Input(column) => self.read(*column),
                Cell::Value(id, _) => Some(*id),
                Cell::Rest(_) => None,
            };
        }
        if let Some(literal) = expr.downcast_ref::<Literal>() {
            return self.node(Node::Literal(as_constant(literal.value())?));
        }
        if let Some(binary) = expr.downcast_ref::<BinaryExpr>() {
            return self.binary(binary);
        }
        if let Some(opaque) = expr.downcast_ref::<Opaque>() {
            return self.value(opaque.inner());
        }
        if let Some(call) = ScalarFunctionExpr::try_downcast_func::<PythonFunction>(expr.as_ref()) {
            return self.call(call);
        }
        if let Some(call) = ScalarFunctionExpr::try_downcast_func::<Checked>(expr.as_ref()) {
            return self.checked(call);
        }
        if let Some(not) = expr.downcast_ref::<NotExpr>() {
            return self.not(not.arg());
        }
        if let Some(test) = expr.downcast_ref::<IsNullExpr>() {
            let inner = self.value(test.arg())?;
            return self.node(Node::IsNull(inner));
        }
        if let Some(test) = expr.downcast_ref::<IsNotNullExpr>() {
            let inner = self.value(test.arg())?;
            let null = self.node(Node::IsNull(inner))?;
            return self.node(Node::Not(null));
        }
        if let Some(list) = expr.downcast_ref::<InListExpr>() {
            return self.in_list(list);
        }
        if let Some(cast) = expr.downcast_ref::<CastExpr>() {
            return self.cast(cast);
        }
        self.case(expr.downcast_ref::<CaseExpr>()?)
    }

    /// A node of the program, which has each once.
    fn node(&mut self, node: Node) -> Option<Id> {
        let nodes = &mut self.program.nodes;
        if let Some(known) = nodes.iter().position(|known| known.is_same(&node)) {
            return Some(Id(known));
        }
        (nodes.len() < MOST_NODES).then(|| {
            nodes.push(node);
            Id(nodes.len() - 1)
        })
    }

    fn not(&mut self, arg: &Arc<dyn PhysicalExpr>) -> Option<Id> {
        let inner = self.value(arg)?;
        self.node(Node::Not(inner))
    }

    fn binary(&mut self, binary: &BinaryExpr) -> Option<Id> {
        let types = [binary.left(), binary.right()].map(|side| side.data_type(&self.schema).ok());
        let [Some(ty), Some(other)] = types else { return None };
        let number = matches!(ty, DataType::Int64 | DataType::Float64);
        let (one, two) = (self.value(binary.left())?, self.value(binary.right())?);
        let comparison = match binary.op() {
            Operator::And => return self.node(Node::And(one, two)),
            Operator::Or => return self.node(Node::Or(one, two)),
            Operator::Plus if number && ty == other => return self.node(Node::Arithmetic(Arithmetic::Add, one, two)),
            Operator::Minus if number && ty == other => {
                return self.node(Node::Arithmetic(Arithmetic::Subtract, one, two));
            }
            Operator::Multiply if number && ty == other => {
                return self.node(Node::Arithmetic(Arithmetic::Multiply, one, two));
            }
            other => comparison(other)?,
        };
        (ty == other && is_plain(&ty)).then_some(())?;
        self.node(Node::Compare(comparison, one, two))
    }

    /// Arithmetic of whole numbers: rows in which it leaves 64 bits fail, and raise step by step.
    fn checked(&mut self, call: &ScalarFunctionExpr) -> Option<Id> {
        let operation = match call.fun().inner().downcast_ref::<Checked>()?.operation() {
            Operation::Add => Arithmetic::Add,
            Operation::Subtract => Arithmetic::Subtract,
            Operation::Multiply => Arithmetic::Multiply,
            Operation::Divide | Operation::Negate => return None,
        };
        let [one, other] = call.args() else { return None };
        let same = |arg: &Arc<dyn PhysicalExpr>| arg.data_type(&self.schema).ok() == Some(DataType::Int64);
        (same(one) && same(other)).then_some(())?;
        let (one, other) = (self.value(one)?, self.value(other)?);
        self.node(Node::Arithmetic(operation, one, other))
    }

    fn call(&mut self, call: &ScalarFunctionExpr) -> Option<Id> {
        let python = call.fun().inner().downcast_ref::<PythonFunction>()?;
        let (function, site) = (python.bound()?, python.site.as_ref()?);
        let limits = &function.definition().source.limits;
        let limited = limits.output.is_some() || python.runtime.options().output.is_some();
        if function.volatility() == Volatility::Volatile || limited {
            return None;
        }
        let compiled = function.any_compiled().ok()?;
        let args = call
            .args()
            .iter()
            .map(|arg| self.value(arg))
            .collect::<Option<Vec<Id>>>()?;
        (args.len() == compiled.source().params.len()).then_some(())?;
        let id = self.node(Node::Call(compiled.clone(), args))?;
        if self.calls.iter().all(|(known, _)| *known != id) {
            let call = Call {
                called: function.clone(),
                function: compiled,
                runtime: python.runtime.clone(),
                site: site.clone(),
                late: false,
            };
            self.calls.push((id, call));
        }
        Some(id)
    }

    fn in_list(&mut self, list: &InListExpr) -> Option<Id> {
        let ty = list.expr().data_type(&self.schema).ok().filter(is_discrete)?;
        (list.list().len() <= MOST_ITEMS).then_some(())?;
        let value = self.value(list.expr())?;
        let mut any = None;
        for item in list.list() {
            let same = item.is::<Literal>() && item.data_type(&self.schema).ok().as_ref() == Some(&ty);
            let item = self.value(item).filter(|_| same)?;
            let equal = self.node(Node::Compare(Comparison::Equal, value, item))?;
            any = match any {
                Some(any) => self.node(Node::Or(any, equal)),
                None => Some(equal),
            };
        }
        if list.negated() {
            self.node(Node::Not(any?))
        } else {
            any
        }
    }

    /// Casts that change no value.
    fn cast(&mut self, cast: &CastExpr) -> Option<Id> {
        let from = cast.expr().data_type(&self.schema).ok()?;
        let inner = self.value(cast.expr())?;
        let width = |ty: &DataType| match ty {
            DataType::Int8 => Some(8),
            DataType::Int16 => Some(16),
            DataType::Int32 => Some(32),
            DataType::Int64 => Some(64),
            _ => None,
        };
        match (width(&from), cast.cast_type()) {
            (Some(from), to) if width(to).is_some_and(|to| to >= from) => Some(inner),
            (Some(_), DataType::Float64) => self.node(Node::ToFloat(inner)),
            (None, to) if is_text(&from) && is_text(to) => Some(inner),
            (None, DataType::Float64) if from == DataType::Float32 => Some(inner),
            (None, to) if from == *to => Some(inner),
            _ => None,
        }
    }

    fn case(&mut self, case: &CaseExpr) -> Option<Id> {
        let operand = match case.expr() {
            Some(operand) => {
                operand.data_type(&self.schema).ok().filter(is_discrete)?;
                Some(self.value(operand)?)
            }
            None => None,
        };
        let mut cases = Vec::new();
        for (when, then) in case.when_then_expr() {
            let when = self.value(when)?;
            let condition = match operand {
                Some(operand) => self.node(Node::Compare(Comparison::Equal, operand, when))?,
                None => when,
            };
            cases.push((condition, self.value(then)?));
        }
        let otherwise = match case.else_expr() {
            Some(otherwise) => Some(self.value(otherwise)?),
            None => None,
        };
        self.node(Node::Case(cases, otherwise))
    }
}

/// Types whose values SQL compares as the program does.
fn is_plain(ty: &DataType) -> bool {
    let number = ty.is_signed_integer() || matches!(ty, DataType::Float32 | DataType::Float64);
    number || is_text(ty) || *ty == DataType::Boolean
}

/// Types whose values are equal to themselves only.
fn is_discrete(ty: &DataType) -> bool {
    is_plain(ty) && !ty.is_floating()
}

fn is_text(ty: &DataType) -> bool {
    matches!(ty, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// An expression whose columns are numbered anew: which number has its place in the list.
pub(super) fn renumbered(expr: Arc<dyn PhysicalExpr>, places: &[usize]) -> Option<Arc<dyn PhysicalExpr>> {
    let changed = expr.transform_up(|node| {
        let column = node.downcast_ref::<Column>();
        let place = column.and_then(|column| places.iter().position(|place| *place == column.index()));
        Ok(match place {
            Some(place) => Transformed::yes(Arc::new(Column::new(&place.to_string(), place)) as Arc<dyn PhysicalExpr>),
            None => Transformed::no(node),
        })
    });
    changed.data().ok()
}
