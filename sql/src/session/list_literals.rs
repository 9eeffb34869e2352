//! An array that is written as a text without a type, beside an array: `tags = '{a,b}'`, `coalesce(tags, '{}')`. The text is
//! read as an array of that type; beside a truth, as a truth. And the operators of two arrays. Knows plans, and not statements.

use super::list_casts::lists;
use crate::error::{Error, SqlState};
use crate::functions::containment;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue, exec_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, Operator, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl,
    Signature,
};
use datafusion::prelude::SessionContext;
use sqlparser::ast::BinaryOperator;
use std::sync::Arc;

/// Makes a session read such texts.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    let coalesce = context.udf("coalesce")?;
    context.register_udf(ScalarUDF::new_from_impl(Coalesce {
        signature: Signature::user_defined(coalesce.signature().volatility),
        inner: coalesce,
    }));
    let state = context.state_ref();
    let mut state = state.write();
    state.register_expr_planner(Arc::new(Containment))?;
    state.register_expr_planner(Arc::new(Comparisons))
}

/// `@>`, `<@` and `&&` of an array and a text that is written out.
#[derive(Debug)]
struct Containment;

impl ExprPlanner for Containment {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let Some(call) = containment(&expr.op) else {
            return Ok(PlannerResult::Original(expr));
        };
        let list = |side: &Expr| side.get_type(schema).ok().filter(|ty| matches!(ty, DataType::List(_)));
        let read_as = |text: &Expr, array: &Expr| match (literal(text), list(array)) {
            (Some(text), Some(ty)) => Some(read(text, &ty)),
            _ => None,
        };
        if let Some(text) = read_as(&expr.right, &expr.left) {
            return Ok(PlannerResult::Planned(call(expr.left, text?)));
        }
        Ok(match read_as(&expr.left, &expr.right) {
            Some(text) => PlannerResult::Planned(call(text?, expr.right)),
            None => PlannerResult::Original(expr),
        })
    }
}

#[derive(Debug)]
struct Comparisons;

impl ExprPlanner for Comparisons {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let operator = match expr.op {
            BinaryOperator::Eq => Operator::Eq,
            BinaryOperator::NotEq => Operator::NotEq,
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let is_read = |ty: &DataType| matches!(ty, DataType::List(_) | DataType::Boolean);
        let list = |side: &Expr| side.get_type(schema).ok().filter(is_read);
        let planned = match (literal(&expr.left), literal(&expr.right)) {
            (None, Some(text)) => match list(&expr.left) {
                Some(ty) => (expr.left.clone(), read(text, &ty)?),
                None => return Ok(PlannerResult::Original(expr)),
            },
            (Some(text), None) => match list(&expr.right) {
                Some(ty) => (read(text, &ty)?, expr.right.clone()),
                None => return Ok(PlannerResult::Original(expr)),
            },
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let (left, right) = planned;
        let compared = datafusion::logical_expr::binary_expr(left, operator, right);
        Ok(PlannerResult::Planned(compared))
    }
}

/// A constant text.
fn literal(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Literal(value, _) => value.try_as_str().flatten(),
        _ => None,
    }
}

/// The array of a text, as one of a type.
fn read(text: &str, ty: &DataType) -> Result<Expr> {
    if *ty == DataType::Boolean {
        return truth(text);
    }
    let DataType::List(item) = ty else {
        return exec_err!("an array of type {ty}");
    };
    let list = lists(item, &[Some(text)])?;
    Ok(Expr::Literal(ScalarValue::try_from_array(&list, 0)?, None))
}

/// The truth of a text, as Postgres reads it.
fn truth(text: &str) -> Result<Expr> {
    let word = text.trim().to_ascii_lowercase();
    let begins = |whole: &str, least: usize| word.len() >= least && whole.starts_with(&word);
    let truth = match word.as_str() {
        "1" => true,
        "0" => false,
        _ if begins("true", 1) || begins("yes", 1) || begins("on", 2) => true,
        _ if begins("false", 1) || begins("no", 1) || begins("off", 2) => false,
        _ => {
            let message = format!("invalid input syntax for type boolean: \"{text}\"");
            return Err(DataFusionError::External(Box::new(Error::new(
                SqlState::InvalidText,
                message,
            ))));
        }
    };
    Ok(Expr::Literal(ScalarValue::Boolean(Some(truth)), None))
}

/// `coalesce`, which reads such texts before it is planned.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Coalesce {
    signature: Signature,
    inner: Arc<ScalarUDF>,
}

impl ScalarUDFImpl for Coalesce {
    fn name(&self) -> &str {
        "coalesce"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let lists = types.iter().filter(|ty| matches!(ty, DataType::List(_)));
        let texts = types.iter().filter(|ty| ty.is_string());
        match lists.clone().count() {
            0 => self.inner.coerce_types(types),
            lists if lists + texts.clone().count() == types.len() && texts.count() > 0 => Ok(types.to_vec()),
            _ => self.inner.coerce_types(types),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types.iter().find(|ty| matches!(ty, DataType::List(_))) {
            Some(list) if types.iter().any(DataType::is_string) => Ok(list.clone()),
            _ => self.inner.return_type(types),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let fields = args.arg_fields;
        match fields
            .iter()
            .find(|field| matches!(field.data_type(), DataType::List(_)))
        {
            Some(list) if fields.iter().any(|field| field.data_type().is_string()) => Ok(Arc::new(
                list.as_ref().clone().with_name(self.name()).with_nullable(true),
            )),
            _ => self.inner.return_field_from_args(args),
        }
    }

    fn simplify(&self, args: Vec<Expr>, info: &SimplifyContext) -> Result<ExprSimplifyResult> {
        let types = args
            .iter()
            .map(|arg| info.get_data_type(arg))
            .collect::<Result<Vec<_>>>()?;
        let list = types.iter().find(|ty| matches!(ty, DataType::List(_)));
        let args = match list.filter(|_| types.iter().any(DataType::is_string)) {
            None => args,
            Some(list) => {
                let put = |arg: Expr| match literal(&arg).map(|text| read(text, list)) {
                    Some(read) => read,
                    None => Ok(arg),
                };
                args.into_iter().map(put).collect::<Result<Vec<_>>>()?
            }
        };
        self.inner.simplify(args, info)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let lists = args
            .arg_fields
            .iter()
            .any(|field| matches!(field.data_type(), DataType::List(_)));
        if lists && args.arg_fields.iter().any(|field| field.data_type().is_string()) {
            exec_err!("COALESCE types text[] and text cannot be matched")
        } else {
            self.inner.invoke_with_args(args)
        }
    }

    fn short_circuits(&self) -> bool {
        self.inner.short_circuits()
    }

    fn conditional_arguments<'a>(&self, args: &'a [Expr]) -> Option<(Vec<&'a Expr>, Vec<&'a Expr>)> {
        self.inner.conditional_arguments(args)
    }
}
