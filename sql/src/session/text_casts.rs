//! Casts of values to text, whose texts are those that Postgres prints. The planner's casts have their own for times, floating
//! numbers, intervals, arrays and rows.

use crate::values::{has_text, printed};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result, ScalarValue, internal_err, plan_err};
use datafusion::logical_expr::expr::{Cast, ScalarFunction};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, LogicalPlan, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    TypeSignature, Volatility,
};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::exact::rewritten;
use taipan_engine::zones::session_zone;

/// The function: no function of the user's has such a name.
const TEXT: &str = "text of value";

/// Makes casts to text print values as Postgres does.
pub(super) fn install(context: &SessionContext) {
    let text = Arc::new(ScalarUDF::new_from_impl(Text {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Stable),
    }));
    context.add_analyzer_rule(Arc::new(TextCasts { text }));
}

/// Whether the planner has another text for values of a type.
fn differs(ty: &DataType) -> bool {
    let printed = ty.is_floating()
        || matches!(
            ty,
            DataType::Timestamp(..)
                | DataType::Time32(_)
                | DataType::Time64(_)
                | DataType::Interval(_)
                | DataType::Duration(_)
                | DataType::List(_)
                | DataType::LargeList(_)
                | DataType::FixedSizeList(..)
                | DataType::Struct(_)
        );
    printed && has_text(ty)
}

#[derive(Debug)]
struct TextCasts {
    text: Arc<ScalarUDF>,
}

impl AnalyzerRule for TextCasts {
    fn name(&self) -> &str {
        "casts_to_text"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, |part, schema| self.expr(part, schema))
    }
}

impl TextCasts {
    fn expr(&self, part: Expr, schema: &DFSchema) -> Transformed<Expr> {
        let Expr::Cast(Cast { expr, field }) = part else {
            return Transformed::no(part);
        };
        let printed = field.data_type().is_string() && expr.get_type(schema).is_ok_and(|ty| differs(&ty));
        let call = |expr: Box<Expr>| Expr::ScalarFunction(ScalarFunction::new_udf(self.text.clone(), vec![*expr]));
        if printed {
            Transformed::yes(Expr::Cast(Cast {
                expr: Box::new(call(expr)),
                field,
            }))
        } else {
            Transformed::no(Expr::Cast(Cast { expr, field }))
        }
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Text {
    signature: Signature,
}

impl ScalarUDFImpl for Text {
    fn name(&self) -> &str {
        TEXT
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [_] => Ok(types.to_vec()),
            _ => plan_err!("{TEXT} takes one value"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let zone = session_zone(&args.config_options);
        match args.args.as_slice() {
            [ColumnarValue::Array(array)] => Ok(ColumnarValue::Array(printed(array, zone)?)),
            [ColumnarValue::Scalar(value)] => {
                let text = printed(&value.to_array()?, zone)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&text, 0)?))
            }
            _ => internal_err!("{TEXT} of several values"),
        }
    }
}
