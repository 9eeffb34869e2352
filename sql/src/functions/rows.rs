//! A row of values with names, whose types are those of the values: also the ones that Arrow does not tell apart.

use super::made;
use datafusion::arrow::array::{ArrayRef, StructArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Fields};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// The function; no function of the user's has such a name.
pub const ROW: &str = "row of columns";

pub(super) fn row() -> ScalarUDF {
    made(Row {
        signature: Signature::variadic_any(Volatility::Immutable),
    })
}

/// Its arguments are names and values by turns.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Row {
    signature: Signature,
}

impl ScalarUDFImpl for Row {
    fn name(&self) -> &str {
        ROW
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("a row takes names and values")
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let names = args.scalar_arguments.iter().step_by(2);
        let values = args.arg_fields.iter().skip(1).step_by(2);
        let fields = names.zip(values).map(|(name, field)| match name {
            Some(ScalarValue::Utf8(Some(name))) => {
                let field = field.as_ref().clone().with_name(name).with_nullable(true);
                Ok(Arc::new(field))
            }
            _ => plan_err!("a row takes names and values"),
        });
        let fields: Fields = fields.collect::<Result<Vec<FieldRef>>>()?.into();
        Ok(Arc::new(Field::new(ROW, DataType::Struct(fields), false)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let DataType::Struct(fields) = args.return_type() else {
            return plan_err!("a row takes names and values");
        };
        let values = args.args.iter().skip(1).step_by(2);
        let values: Vec<ArrayRef> = values
            .map(|value| value.to_array(args.number_rows))
            .collect::<Result<_>>()?;
        let row = if values.is_empty() {
            StructArray::new_empty_fields(args.number_rows, None)
        } else {
            StructArray::try_new(fields.clone(), values, None)?
        };
        Ok(ColumnarValue::Array(Arc::new(row)))
    }
}
