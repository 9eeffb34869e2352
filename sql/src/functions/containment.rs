//! Arrays that hold all items of another one, or some: `@>`, `<@` and `&&`. An item that is not known is equal to none, as in
//! Postgres; the engine's own functions take two of them for equal.

use super::made;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::row::{OwnedRow, RowConverter, SortField};
use datafusion::common::{DFSchema, Result, plan_err};
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::type_coercion::binary::comparison_coercion;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ExprSchemable, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use sqlparser::ast::BinaryOperator;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

/// Of two arrays: whether the first one holds all items of the second one.
const HOLDS_ALL: &str = "array holds all";
/// The same of some.
const HOLDS_SOME: &str = "array holds some";

/// What an operator makes of two arrays, if it is one of these.
pub(crate) fn containment(operator: &BinaryOperator) -> Option<fn(Expr, Expr) -> Expr> {
    static ALL: LazyLock<ScalarUDF> = LazyLock::new(|| Holds::function(HOLDS_ALL));
    static SOME: LazyLock<ScalarUDF> = LazyLock::new(|| Holds::function(HOLDS_SOME));
    Some(match operator {
        BinaryOperator::AtArrow => |left, right| ALL.call(vec![left, right]),
        BinaryOperator::ArrowAt => |left, right| ALL.call(vec![right, left]),
        BinaryOperator::PGOverlap => |left, right| SOME.call(vec![left, right]),
        _ => return None,
    })
}

/// Plans them. Comes before the engine's own planner of arrays.
#[derive(Debug)]
pub(super) struct Containment;

impl ExprPlanner for Containment {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let is_list = |side: &Expr| matches!(side.get_type(schema), Ok(DataType::List(_)));
        Ok(match containment(&expr.op) {
            Some(call) if is_list(&expr.left) && is_list(&expr.right) => {
                PlannerResult::Planned(call(expr.left, expr.right))
            }
            _ => PlannerResult::Original(expr),
        })
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Holds {
    name: &'static str,
    signature: Signature,
}

impl Holds {
    fn function(name: &'static str) -> ScalarUDF {
        made(Holds {
            name,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    }
}

fn item(ty: &DataType) -> Option<&DataType> {
    match ty {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => Some(item.data_type()),
        DataType::Null => Some(ty),
        _ => None,
    }
}

impl ScalarUDFImpl for Holds {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let items: Option<Vec<&DataType>> = types.iter().map(item).collect();
        let Some([one, other]) = items.as_deref() else {
            return plan_err!("an operator of two arrays is between others");
        };
        match comparison_coercion(one, other) {
            Some(item) => Ok(vec![DataType::new_list(item, true); 2]),
            None => plan_err!("items of type {one} are compared with items of type {other}"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let (left, right) = (arrays[0].as_list::<i32>(), arrays[1].as_list::<i32>());
        let items = Items(RowConverter::new(vec![SortField::new(left.value_type())])?);
        let mut found = Vec::with_capacity(left.len());
        for row in 0..left.len() {
            if left.is_null(row) || right.is_null(row) {
                found.push(None);
                continue;
            }
            let own: HashSet<OwnedRow> = items.known(&left.value(row))?.into_iter().collect();
            let (other, wanted) = (right.value(row), items.known(&right.value(row))?);
            found.push(Some(if self.name == HOLDS_ALL {
                wanted.len() == other.len() && wanted.iter().all(|item| own.contains(item))
            } else {
                wanted.iter().any(|item| own.contains(item))
            }));
        }
        Ok(ColumnarValue::Array(Arc::new(BooleanArray::from(found))))
    }
}

struct Items(RowConverter);

impl Items {
    /// Those of an array that are known.
    fn known(&self, items: &ArrayRef) -> Result<Vec<OwnedRow>> {
        let rows = self.0.convert_columns(std::slice::from_ref(items))?;
        let known = (0..items.len()).filter(|place| items.is_valid(*place));
        Ok(known.map(|place| rows.row(place).owned()).collect())
    }
}
