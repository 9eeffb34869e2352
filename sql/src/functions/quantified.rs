//! A value compared with any item of an array, which is not known where an item is not known and no other fits. The engine's own
//! says no there, which is the same in a condition.

use super::{made, outer};
use crate::error::Error;
use datafusion::arrow::array::{Array, AsArray, BooleanArray, Scalar};
use datafusion::arrow::compute::kernels::cmp::{eq, gt, gt_eq, lt, lt_eq, neq};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::type_coercion::binary::comparison_coercion;
use datafusion::logical_expr::{
    ColumnarValue, Operator, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::physical_expr_common::datum::compare_op_for_nested;
use std::sync::Arc;

/// The functions by their operators: each takes an array and a value.
const ANY_ITEM: [(&str, &str); 6] = [
    ("=", "= any item"),
    ("<>", "<> any item"),
    ("<", "< any item"),
    ("<=", "<= any item"),
    (">", "> any item"),
    (">=", ">= any item"),
];

/// What the function of an operator is called.
pub(crate) fn any_item(operator: &str) -> Option<&'static str> {
    let known = ANY_ITEM.iter().find(|(known, _)| *known == operator);
    known.map(|(_, name)| *name)
}

pub(super) fn all() -> Vec<ScalarUDF> {
    let function = |(operator, name)| {
        made(AnyItem {
            operator,
            name,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    };
    ANY_ITEM.map(function).to_vec()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct AnyItem {
    operator: &'static str,
    name: &'static str,
    signature: Signature,
}

impl ScalarUDFImpl for AnyItem {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let [list, value] = types else {
            return plan_err!("ANY takes a value and an array");
        };
        let item = match list {
            DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => item.data_type(),
            DataType::Null => value,
            _ => return plan_err!("op ANY/ALL (array) requires array on right side"),
        };
        if [value, item].iter().any(|ty| matches!(ty, DataType::Interval(_))) {
            return Err(outer(Error::not_built(
                "a comparison with any item of an array of intervals",
            )));
        }
        match comparison_coercion(value, item) {
            Some(ty) => Ok(vec![DataType::new_list(ty.clone(), true), ty]),
            None => plan_err!("a value of type {value} is compared with items of type {item}"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let (lists, values) = (arrays[0].as_list::<i32>(), &arrays[1]);
        let mut found = Vec::with_capacity(values.len());
        for row in 0..values.len() {
            if lists.is_null(row) {
                found.push(None);
                continue;
            }
            let (items, value) = (lists.value(row), Scalar::new(values.slice(row, 1)));
            let fits = match self.operator {
                "=" if items.data_type().is_nested() => compare_op_for_nested(Operator::Eq, &items, &value)?,
                "<>" if items.data_type().is_nested() => compare_op_for_nested(Operator::NotEq, &items, &value)?,
                "=" => eq(&items, &value)?,
                "<>" => neq(&items, &value)?,
                // The value stands on the left.
                "<" => gt(&items, &value)?,
                "<=" => gt_eq(&items, &value)?,
                ">" => lt(&items, &value)?,
                ">=" => lt_eq(&items, &value)?,
                other => return plan_err!("{other} ANY (array)"),
            };
            found.push(match fits.true_count() {
                0 if fits.null_count() > 0 => None,
                count => Some(count > 0),
            });
        }
        Ok(ColumnarValue::Array(Arc::new(BooleanArray::from(found))))
    }
}
