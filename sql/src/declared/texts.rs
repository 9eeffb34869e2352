//! `j::text`: a text, which compares as texts do. The planner takes texts of all kinds for one type, and what compares values of
//! such types looks below casts between them: so a cast that somebody has written becomes a function.

use super::comparisons::declared_type;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::expr::{Cast, ScalarFunction};
use datafusion::logical_expr::{
    ColumnarValue, Expr, LogicalPlan, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::{Arc, LazyLock};
use taipan_engine::exact::rewritten;

/// What it is called; no function of the user's has such a name.
const NAME: &str = "text of declared type";

static TEXT: LazyLock<Arc<ScalarUDF>> = LazyLock::new(|| {
    Arc::new(ScalarUDF::new_from_impl(Text {
        signature: Signature::any(1, Volatility::Immutable),
    }))
});

/// A plan that nothing has put casts into yet, with such casts as functions.
pub(crate) fn as_texts(plan: LogicalPlan) -> Result<LogicalPlan> {
    if !has_casts(&plan)? {
        return Ok(plan);
    }
    rewritten(plan, |part, schema| match part {
        Expr::Cast(Cast { expr, field }) if is_text(field.data_type()) && declared_type(&expr, schema).is_some() => {
            let text = Expr::ScalarFunction(ScalarFunction::new_udf(TEXT.clone(), vec![*expr]));
            Transformed::yes(Expr::Cast(Cast {
                expr: Box::new(text),
                field,
            }))
        }
        other => Transformed::no(other),
    })
}

fn is_text(ty: &DataType) -> bool {
    ty.is_string()
}

fn has_casts(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        for expr in node.expressions() {
            let is_cast = |part: &Expr| matches!(part, Expr::Cast(Cast { field, .. }) if is_text(field.data_type()));
            found = found || expr.exists(|part| Ok(is_cast(part)))?;
        }
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Text {
    signature: Signature,
}

impl ScalarUDFImpl for Text {
    fn name(&self) -> &str {
        NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match args.args.as_slice() {
            [ColumnarValue::Array(array)] => Ok(ColumnarValue::Array(cast(array, &DataType::Utf8)?)),
            [ColumnarValue::Scalar(value)] => Ok(ColumnarValue::Scalar(value.cast_to(&DataType::Utf8)?)),
            _ => plan_err!("{NAME} takes one value"),
        }
    }
}
