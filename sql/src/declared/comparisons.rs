//! Comparisons of values of such types. A text that is compared with one is brought into its form first; values of `jsonb` are
//! equal by what they are and not by how their numbers are written. `json` compares with nothing, as in Postgres.

use super::column::Declared;
use super::uuid;
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::json::{JsonType, equal_text_of, texts};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::expr::{Between, Case, Cast, InList, ScalarFunction};
use datafusion::logical_expr::{
    BinaryExpr, ColumnarValue, Expr, ExprSchemable, LogicalPlan, Operator, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::exact::try_rewritten;

pub fn install(context: &SessionContext) {
    let of_text = |function: Form| Arc::new(ScalarUDF::new_from_impl(function));
    context.add_analyzer_rule(Arc::new(Comparisons {
        uuid: of_text(Form::new(Declared::Uuid)),
        jsonb: of_text(Form::new(Declared::Json(JsonType::Jsonb))),
    }));
}

#[derive(Debug)]
struct Comparisons {
    uuid: Arc<ScalarUDF>,
    jsonb: Arc<ScalarUDF>,
}

impl AnalyzerRule for Comparisons {
    fn name(&self) -> &str {
        "comparisons_of_declared_types"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        try_rewritten(plan, |part, schema| self.expr(part, schema))
    }
}

/// The type that an expression says to be of, as it is written: a cast to text is one.
pub fn written_type(expr: &Expr, schema: &DFSchema) -> Option<Declared> {
    match expr {
        Expr::Cast(Cast { field, .. }) if field.data_type().is_string() => None,
        other => declared_type(other, schema),
    }
}

/// The type that an expression says to be of, below casts between kinds of texts.
pub fn declared_type(expr: &Expr, schema: &DFSchema) -> Option<Declared> {
    match expr {
        Expr::Cast(Cast { expr, field }) if field.data_type().is_string() => declared_type(expr, schema),
        Expr::Alias(alias) => declared_type(&alias.expr, schema),
        _ => Declared::of(&expr.to_field(schema).ok()?.1),
    }
}

impl Comparisons {
    fn expr(&self, part: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
        let (ty, op) = match &part {
            Expr::BinaryExpr(BinaryExpr { left, op, right }) if is_comparison(*op) => (
                declared_type(left, schema).or_else(|| declared_type(right, schema)),
                *op,
            ),
            Expr::InList(InList { expr, .. }) => (declared_type(expr, schema), Operator::Eq),
            Expr::InSubquery(wanted) => (declared_type(&wanted.expr, schema), Operator::Eq),
            Expr::Between(Between { expr, .. }) => (declared_type(expr, schema), Operator::Lt),
            Expr::Case(Case { expr: Some(expr), .. }) => (declared_type(expr, schema), Operator::Eq),
            Expr::ScalarFunction(call) => (compared_by(call, schema), Operator::Eq),
            _ => return Ok(Transformed::no(part)),
        };
        let Some(ty) = ty else {
            return Ok(Transformed::no(part));
        };
        may_be_compared(ty, op)?;
        Ok(match part {
            Expr::BinaryExpr(BinaryExpr { left, op, right }) => Transformed::yes(Expr::BinaryExpr(BinaryExpr {
                left: Box::new(self.comparable(*left, ty, schema)?),
                op,
                right: Box::new(self.comparable(*right, ty, schema)?),
            })),
            Expr::InList(InList { expr, list, negated }) => {
                let list = list.into_iter().map(|item| self.comparable(item, ty, schema));
                Transformed::yes(Expr::InList(InList {
                    list: list.collect::<Result<_>>()?,
                    expr: Box::new(self.comparable(*expr, ty, schema)?),
                    negated,
                }))
            }
            Expr::Between(between) => Transformed::yes(Expr::Between(Between {
                expr: Box::new(self.comparable(*between.expr, ty, schema)?),
                negated: between.negated,
                low: Box::new(self.comparable(*between.low, ty, schema)?),
                high: Box::new(self.comparable(*between.high, ty, schema)?),
            })),
            Expr::Case(mut case) => {
                let made = |side: Box<Expr>| self.comparable(*side, ty, schema).map(Box::new);
                case.expr = case.expr.map(made).transpose()?;
                let whens = case
                    .when_then_expr
                    .into_iter()
                    .map(|(when, then)| Ok((made(when)?, then)));
                case.when_then_expr = whens.collect::<Result<_>>()?;
                Transformed::yes(Expr::Case(case))
            }
            // What they give is a value as it was, or its place.
            Expr::ScalarFunction(call) if ty != Declared::Uuid => {
                let error = Error::not_built(format!("{} of values of type {}", call.func.name(), ty.name()));
                return Err(outer(error.with_hint("Compare texts: j::text.")));
            }
            Expr::ScalarFunction(mut call) => {
                let args = call.args.into_iter().map(|arg| self.comparable(arg, ty, schema));
                call.args = args.collect::<Result<_>>()?;
                Transformed::yes(Expr::ScalarFunction(call))
            }
            Expr::InSubquery(_) if ty != Declared::Uuid => {
                let error = Error::not_built("values of type jsonb IN a query");
                return Err(outer(error.with_hint("Compare texts: j::text IN (SELECT …::text …).")));
            }
            other => Transformed::no(other),
        })
    }

    /// A side of a comparison. A column of UUIDs stays as it is, so that what is known of its values goes on to be of use. A text
    /// that is written out is brought into its form at once: it is refused also where no row meets it.
    fn comparable(&self, side: Expr, ty: Declared, schema: &DFSchema) -> Result<Expr> {
        if let Expr::Literal(value, metadata) = &side
            && let Some(Some(text)) = value.try_as_str()
        {
            let text = ScalarValue::Utf8(Some(compared(ty, text)?));
            return Ok(Expr::Literal(text.cast_to(&value.data_type())?, metadata.clone()));
        }
        let function = match ty {
            Declared::Uuid if declared_type(&side, schema) == Some(ty) => return Ok(side),
            Declared::Uuid => &self.uuid,
            Declared::Json(_) => &self.jsonb,
        };
        Ok(Expr::ScalarFunction(ScalarFunction::new_udf(
            function.clone(),
            vec![side],
        )))
    }
}

/// The text that a value has in comparisons.
fn compared(ty: Declared, text: &str) -> Result<String> {
    match ty {
        Declared::Uuid => uuid::form(text),
        Declared::Json(_) => equal_text_of(text),
    }
}

/// The engine's functions that compare values of one type, and the place of an argument that says which. `= ANY` of an array is
/// `array_has` in conditions, and one of ours where it matters that something is not known.
const COMPARING: &[(&str, usize)] = &[
    ("nullif", 0),
    ("greatest", 0),
    ("least", 0),
    ("array_has", 1),
    ("= any item", 1),
    ("<> any item", 1),
    ("< any item", 1),
    ("<= any item", 1),
    ("> any item", 1),
    (">= any item", 1),
    ("array_position", 1),
    ("array_positions", 1),
    ("array_remove", 1),
    ("array_remove_all", 1),
];

/// The type of the values that a function compares.
fn compared_by(call: &ScalarFunction, schema: &DFSchema) -> Option<Declared> {
    let (_, place) = COMPARING.iter().find(|(name, _)| *name == call.func.name())?;
    declared_type(call.args.get(*place)?, schema)
}

fn is_comparison(op: Operator) -> bool {
    is_equality(op) || matches!(op, Operator::Lt | Operator::LtEq | Operator::Gt | Operator::GtEq)
}

fn is_equality(op: Operator) -> bool {
    matches!(
        op,
        Operator::Eq | Operator::NotEq | Operator::IsDistinctFrom | Operator::IsNotDistinctFrom
    )
}

fn may_be_compared(ty: Declared, op: Operator) -> Result<()> {
    match ty {
        Declared::Uuid => Ok(()),
        Declared::Json(JsonType::Json) => {
            let error = Error::new(
                SqlState::UndefinedFunction,
                format!("operator does not exist: json {op} json"),
            );
            Err(outer(error.with_hint("Values of type jsonb can be compared.")))
        }
        Declared::Json(JsonType::Jsonb) if is_equality(op) => Ok(()),
        Declared::Json(JsonType::Jsonb) => Err(outer(Error::not_built(format!("jsonb {op} jsonb")))),
    }
}

/// Texts that are equal where the values are.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Form {
    ty: Declared,
    signature: Signature,
}

impl Form {
    fn new(ty: Declared) -> Form {
        Form {
            ty,
            signature: Signature::any(1, Volatility::Immutable),
        }
    }
}

impl Form {
    fn formed(&self, given: &ArrayRef) -> Result<ArrayRef> {
        let mut out = StringBuilder::new();
        for value in texts(given)?.iter() {
            out.append_option(value.map(|text| compared(self.ty, text)).transpose()?);
        }
        Ok(cast(&out.finish(), given.data_type())?)
    }
}

impl ScalarUDFImpl for Form {
    fn name(&self) -> &str {
        match self.ty {
            Declared::Uuid => "uuid compared",
            Declared::Json(_) => "jsonb compared",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The kind of text that was given: both sides of a comparison are of one already.
    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types[0].clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let given = args.args[0].to_array(args.number_rows)?;
        let made = match given.data_type() {
            DataType::List(item) => {
                let lists = given.as_list::<i32>();
                let items = self.formed(lists.values())?;
                let (offsets, nulls) = (lists.offsets().clone(), lists.nulls().cloned());
                Arc::new(ListArray::try_new(item.clone(), offsets, items, nulls)?)
            }
            _ => self.formed(&given)?,
        };
        Ok(ColumnarValue::Array(made))
    }
}
